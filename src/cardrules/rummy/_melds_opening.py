"""First lay-downs: melds that together are worth so many points, and none too much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import Final

from attrs import define, field

from cardrules.cards import Card
from cardrules.rummy._melds_candidates import Candidates, copies_for, copies_of
from cardrules.rummy._melds_counts import GUARD, counts_of
from cardrules.rummy._melds_given import GivenCards, cards_given, check_choice, check_worth
from cardrules.rummy._melds_parts import Part, PartFinder, parts_given
from cardrules.rummy._melds_reaching import FEW, Option, Reach, Spent, reach_of
from cardrules.rummy._melds_reading import Reading
from cardrules.rummy._melds_rules import MeldRules, Worth
from cardrules.rummy._melds_worths import Worths

__all__ = ["first_lays", "first_lays_by", "first_lays_of"]


def first_lays(
    hand: GivenCards,
    rules: MeldRules | Iterable[Reading],
    worth: Worth,
    points: int,
) -> Iterator[tuple[Reading, ...]]:
    """The minimal ways to lay down melds of a hand that are worth at least so many points.

    In a minimal one no meld can be left out, and no card taken from a meld, so that melds
    are left which are worth enough. Each meld is read in the way that is worth the most.
    Lays that differ in the order of melds or in the choice among identical cards count as
    one. They come in the order of `melds`, by their first meld, then the second, and so on.

    A hand of 14 cards has few. In a large one there may be very many if it takes several
    melds to reach the points, so they are made one by one, as you ask for them. No way is
    followed on which the points cannot be reached; still it may take seconds from one to the
    next if a hand of 40 cards or more can just reach them.

    >>> from cardrules.cards import cards
    >>> def worth(card, face, *, low):
    ...     return 5 if low or card.rank.number < 8 else 10
    >>> for lay in first_lays(cards("3C 4C 5C 6C 7S 7D 7H JD QD KD"), MeldRules(), worth, 30):
    ...     print(*lay, sep=" / ")
    3C 4C 5C / 7D 7H 7S
    4C 5C 6C / 7D 7H 7S
    JD QD KD

    Args:
        hand: The cards.
        rules: What makes a meld; or, for a game with melds of its own, all that the hand has.
        worth: What cards are worth in melds.
        points: What a lay must be worth. Of 0 or less, each lay is one minimal meld.

    Raises:
        ValueError: A worth is no whole number from 0.
    """
    check_choice(rules)
    check_worth("worth", worth)
    cards = tuple(dict.fromkeys(cards_given(hand)))
    if isinstance(rules, MeldRules):
        return first_lays_by(PartFinder(rules, worth, points), cards)
    return first_lays_of(cards, rules, worth, points)


def first_lays_by(
    finder: PartFinder, hand: tuple[Card, ...], *, steps: float = inf
) -> Iterator[tuple[Reading, ...]]:
    """The same with what a finder remembers of other hands; it ends after so many steps."""
    return _made(hand, finder.parts(hand), finder.worths, finder.points, steps)


def first_lays_of(
    hand: tuple[Card, ...],
    melds: Iterable[Reading],
    worth: Worth,
    points: int,
    *,
    steps: float = inf,
) -> Iterator[tuple[Reading, ...]]:
    """The same of melds that are all known; it ends after so many steps."""
    found = Candidates(hand, worth)
    found.take(melds)
    return _made(hand, parts_given(found, points), found.worths, points, steps)


def _made(
    hand: tuple[Card, ...], parts: list[Part], worths: Worths, points: int, steps: float
) -> Iterator[tuple[Reading, ...]]:
    """The lays of these parts, made of the cards of a hand."""
    if not parts:
        return
    copies, together = copies_of(hand), 0
    for part in parts:
        if part.worth < points:
            together += part.worth * min([len(copies[card.face]) for card in part.meld.cards])
    if together < points:  # no two of them will do, but some may by themselves
        for part in parts:
            if 0 <= part.worth - points < part.spare:
                yield copies_for([part.meld], copies)
        return
    held = counts_of(hand)
    alone: dict[int, Reading] = {}
    options, reach = reach_of(parts, worths, held, steps)
    options, _ = reach.narrowed(options, held, points)
    try:
        for lay in _Search(points, reach).lays(options, held, 0, inf):
            if not _apart(lay):
                yield copies_for([part.meld for part in lay], copies)
                continue
            for part in lay:
                if part.counts not in alone:
                    (alone[part.counts],) = copies_for([part.meld], copies)
            yield tuple([alone[part.counts] for part in lay])
    except Spent:
        return


def _apart(lay: tuple[Part, ...]) -> bool:
    """Whether no card, of whatever copy, is in two of these melds."""
    seen = 0
    for part in lay:
        if seen & part.kinds:
            return False
        seen |= part.kinds
    return True


def _ends_with(options: list[Option], need: int, spare: float) -> bool:
    """Whether one of the melds is enough, and neither it nor another one too much then."""
    return any(0 <= part.worth - need < min(spare, part.spare) for _, part, _ in options)


_AT_ONCE: Final = 50
"""So many melds are looked through in the time of a step."""
_MOST: Final = 1 << 18
"""How many dead ends are remembered at most."""


@define(eq=False)
class _Search:
    """A search for lays that follows no way on which the points cannot be reached.

    Args:
        points: What is wanted.
        reach: Tells whether melds can be worth so much.
    """

    points: int
    reach: Reach
    dead: set[tuple[int, int, int, float]] = field(factory=set, init=False)
    """Where no lay was found: first option, cards, what is reached, and what can be spared."""

    def lays(
        self, options: list[Option], held: int, reached: int, spare: float
    ) -> Iterator[tuple[Part, ...]]:
        """The ways to go on with some of these melds.

        Args:
            options: The melds that may still follow; they may share cards.
            held: The counts of the cards that are left.
            reached: What the melds so far are worth.
            spare: The least that can be spared of one of them.
        """
        points, reach = self.points, self.reach
        few = len(options) <= FEW
        spares = [] if few else reach.spares(options, held, points - reached)
        for place, (_, part, loss) in enumerate(options):
            total, least = reached + part.worth, min(spare, part.spare)
            if total >= points:
                if total - points < least:
                    yield (part,)
                continue
            if least <= 0 or (not few and loss > spares[place]):
                continue
            reach.step(1 + len(options) // _AT_ONCE)
            left = held - part.counts
            guarded = left | GUARD
            others = [
                other
                for other in options[place:]
                if other.loss >= 0 and (guarded - other.part.counts) & GUARD == GUARD
            ]
            need = points - total
            if len(others) <= FEW and _ends_with(others, need, least):
                for more in self.lays(others, left, total, least):
                    yield part, *more
                continue
            others, cards = reach.narrowed(others, left, need)
            if not others:
                continue
            key = others[0].place, cards, total, least
            if key in self.dead:
                continue
            found = False
            if reach.may_reach(others, cards, need):
                for more in self.lays(others, cards, total, least):
                    found = True
                    yield part, *more
            if not found:
                if len(self.dead) > _MOST:
                    self.dead.clear()
                self.dead.add(key)
