"""Whether melds of some cards can still be worth so much: bounds, and a search for one way.

Every card has a price, so high that no meld is worth more than its cards cost. What a meld
falls short of that is its loss. So melds reach a worth only if what they lose, and the prices
of the cards that are left, are within what all cards cost beyond it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

from attrs import define, field

from cardrules.rummy._melds_counts import FIELD, GUARD, lowest_shift
from cardrules.rummy._melds_parts import Part
from cardrules.rummy._melds_prices import cost, lowest_prices
from cardrules.rummy._melds_worths import Worths

__all__ = ["FEW", "Option", "Reach", "Spent", "reach_of"]


class Spent(Exception):
    """The steps that a search may take have been taken."""


class Option(NamedTuple):
    """A meld that may still follow.

    Args:
        place: Its place in the order of melds.
        part: The meld.
        loss: How much more its cards cost than it is worth; -inf if it is a lay by itself.
    """

    place: int
    part: Part
    loss: float


FEW: Final = 30
"""Among so many melds a search is short, whatever the prices."""
_MANY: Final = 100
"""Among so many melds it is worth while to find prices for the cards that are left."""
_MOST: Final = 1 << 18
"""How many of them are remembered at most."""


def reach_of(
    parts: Sequence[Part], worths: Worths, held: int, steps: float
) -> tuple[list[Option], Reach]:
    """The melds as options, and what can be asked about them.

    Args:
        parts: The melds, in order.
        worths: What cards are worth.
        held: The counts of the cards of the hand.
        steps: How many steps the search may take.
    """
    several = [part for part in parts if part.kinds]
    prices = worths.most
    losses = [part.price - part.worth for part in several]
    if len(several) > FEW:
        # Not what the cards are worth in other hands, so that equal hands need equal steps.
        here = Worths(worths.worth)
        for part in several:
            for card, face, low in part.meld.placed:
                here.of(card, face, low=low)
        prices, losses = _lowered(here.most, several, held)
    rest = iter(losses)
    options = [
        Option(place, part, next(rest) if part.kinds else -inf) for place, part in enumerate(parts)
    ]
    return options, Reach(prices, steps)


@define(eq=False)
class Reach:
    """Tells what some of the cards can still be worth.

    Args:
        prices: What each card costs, by its shift.
        steps: How many steps may still be taken.
    """

    prices: dict[int, int]
    steps: float
    short: dict[int, tuple[int, int]] = field(factory=dict, init=False)
    """By the counts of cards: what melds of them, from an option on, are not worth."""

    def step(self, work: int = 1) -> None:
        """Count a step, or the work of several.

        Raises:
            Spent: It was one too many.
        """
        self.steps -= work
        if self.steps < 0:
            raise Spent

    def narrowed(self, options: list[Option], left: int, need: int) -> tuple[list[Option], int]:
        """The options that may lie in melds which are worth enough, and the cards of them all.

        Args:
            options: The melds that may follow.
            left: The counts of the cards of which they are made.
            need: What they must be worth.
        """
        while True:
            kinds = 0
            for option in options:
                kinds |= option.part.kinds
            cards = left & kinds * FIELD
            spare = cost(self.prices, cards) - need
            some = [option for option in options if option.loss <= spare]
            if len(some) == len(options):
                return some, cards
            options = some

    def spares(self, options: list[Option], cards: int, need: int) -> list[int]:
        """What may be lost by melds that are worth enough and of which each option is the first."""
        kinds, spare, spares = 0, -need, []
        for option in reversed(options):
            more = option.part.kinds & ~kinds
            if more:
                kinds |= more
                spare += cost(self.prices, cards & more * FIELD)
            spares.append(spare)
        spares.reverse()
        return spares

    def may_reach(self, options: list[Option], cards: int, need: int) -> bool:
        """Whether some of the options, which share no card, are worth enough together.

        The answer is exact if the options are many; of few it is sooner seen by trying them.

        Args:
            options: The melds: all that are left of these cards from the first one on, but
                those that surely lose too much.
            cards: The counts of their cards.
            need: What they must be worth.
        """
        if len(options) <= FEW or any(option.part.worth >= need for option in options):
            return True
        prices = self.prices
        losses: Sequence[float] = [option.loss for option in options]
        if len(options) > _MANY:
            # Those of the whole hand are too high where much of it is gone.
            self.step(len(options))
            prices, losses = _lowered(prices, [option.part for option in options], cards)
        by_card: dict[int, list[_Way]] = {}
        for option, loss in zip(options, losses, strict=True):
            counts = option.part.counts
            by_card.setdefault(lowest_shift(counts), []).append((loss, counts, option.part.worth))
        for some in by_card.values():
            some.sort()
        if len(self.short) > _MOST:
            self.short.clear()
        first = options[0].place

        def reaches(cards: int, spare: float, need: int) -> bool:
            """Whether cards are worth enough, if no more is lost than can be spared."""
            self.step()
            if need <= 0:
                return True
            known = self.short.get(cards)
            if not cards or (known is not None and first >= known[0] and need >= known[1]):
                return False
            shift, guarded = lowest_shift(cards), cards | GUARD
            for loss, counts, worth in by_card.get(shift, ()):
                if loss > spare:
                    break
                fits = (guarded - counts) & GUARD == GUARD
                if fits and reaches(cards - counts, spare - loss, need - worth):
                    return True
            alike = cards >> shift & FIELD
            rest = spare - prices[shift] * alike
            if rest >= 0 and reaches(cards - (alike << shift), rest, need):
                return True
            self.short[cards] = first, need
            return False

        spare = cost(prices, cards) - need
        return spare >= 0 and reaches(cards, spare, need)


_Way = tuple[float, int, int]
"""A meld as the search for one way sees it: its loss, its counts, and its worth."""


def _lowered(
    prices: dict[int, int], parts: Sequence[Part], cards: int
) -> tuple[dict[int, int], list[int]]:
    """Lower prices for the cards of some melds, and what each of them loses then.

    Args:
        prices: Prices that are high enough.
        parts: The melds.
        cards: The counts of the cards that are to cost little together.
    """
    counts, worths = [part.counts for part in parts], [part.worth for part in parts]
    return lowest_prices(counts, worths, prices, cards)
