"""What is asked of the rules about melds: readings, values, and what a hand makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import NoneType
from typing import TYPE_CHECKING, Any

from attrs import define, evolve, field

from cardrules.cards import Card, Rank
from cardrules.game import Violation
from cardrules.rummy.melds import MeldRules, Reading, Worth, minimal_melds, minimal_of
from cardrules.rummy.rules import (
    JokersStay,
    MinNaturals,
    NoAdjacentJokers,
    OpenWith,
    RankSets,
    Runs,
    SwapWhenDown,
)
from cardrules.rummy.slots import answered
from cardrules.rummy.state import Meld

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["Memory", "as_meld", "bits_of", "joker_objection", "laid_worth", "read_meld"]


def read_meld(game: Rummy, cards: tuple[Card, ...]) -> Reading | None:
    """How cards read that are laid as one meld, or None if they are no meld.

    In the order of a run they are that run; else, of several readings, the one that is worth
    the most.
    """
    found = list(dict.fromkeys(r for rule in game.melds for r in rule.readings(cards)))
    if not found:
        return None
    written = [reading for reading in found if reading.is_run and reading.cards == cards]
    return max(written or found, key=lambda reading: worth(game, reading))


def joker_objection(game: Rummy, reading: Reading) -> Violation | None:
    """The first objection to how jokers lie in a meld."""
    for rule in game.jokers:
        objection = answered(rule, rule.objection(reading), Violation, NoneType)
        if objection is not None:
            return objection
    return None


def worth(game: Rummy, reading: Reading | Meld) -> int:
    """What a meld is worth."""
    return sum(laid_worth(game, reading))


def laid_worth(game: Rummy, reading: Reading | Meld) -> Iterator[int]:
    """What each card of a meld is worth."""
    run = reading.is_run
    for place, (card, face) in enumerate(zip(reading.cards, reading.faces, strict=True)):
        low = run and place == 0 and face.rank is Rank.ACE
        yield game.values.laid(card, face, low=low)


def as_meld(reading: Reading, player: int) -> Meld:
    """A meld that a player has just laid."""
    return Meld(player, reading.cards, reading.faces, (player,) * len(reading.cards))


def bits_of(cards: Iterable[Card]) -> int:
    """The cards as bits."""
    return sum(card.bit for card in cards)


def _combined(game: Rummy) -> MeldRules | None:
    """The meld and joker rules as one value for a search, if they are stock rules."""
    sets = [rule for rule in game.melds if isinstance(rule, RankSets)]
    runs = [rule for rule in game.melds if isinstance(rule, Runs)]
    known = {MinNaturals, NoAdjacentJokers, JokersStay, SwapWhenDown}
    if len(sets) + len(runs) < len(game.melds) or max(len(sets), len(runs)) > 1:
        return None
    if not {type(rule) for rule in game.jokers} <= known:
        return None
    naturals = max((r.count for r in game.jokers if isinstance(r, MinNaturals)), default=1)
    adjacent = not any(isinstance(rule, NoAdjacentJokers) for rule in game.jokers)
    stock: list[Any] = [*sets, *runs]
    parts: list[MeldRules] = [
        rule.meld_rules(min_naturals=naturals, adjacent_jokers=adjacent) for rule in stock
    ]
    if len(parts) == 1:
        return parts[0]
    return evolve(parts[0], runs=True, run_least=parts[1].run_least, wrap=parts[1].wrap)


@define(eq=False)
class Memory:
    """What a ruleset has found in hands; it can be thrown away at any time."""

    game: Rummy
    rules: MeldRules | None
    points: int
    """What a first lay-down must be worth."""
    lays: dict[int, tuple[tuple[Reading, ...], ...]] = field(factory=dict)

    @classmethod
    def of(cls, game: Rummy) -> Memory:
        """An empty memory."""
        points = [rule.points for rule in game.openings if isinstance(rule, OpenWith)]
        return cls(game, _combined(game), max(points, default=0))

    def minimal_of(self, hand: tuple[Card, ...]) -> tuple[Reading, ...]:
        """The melds of a hand from which no card can be taken."""
        if self.rules is not None:
            return minimal_melds(hand, self.rules)
        return minimal_of(self._found(hand))

    def _found(self, hand: tuple[Card, ...]) -> list[Reading]:
        return [
            reading
            for rule in self.game.melds
            for reading in rule.melds(hand)
            if joker_objection(self.game, reading) is None
        ]

    def openings_of(self, hand: tuple[Card, ...]) -> tuple[tuple[Reading, ...], ...]:
        """The minimal first lay-downs of a hand."""
        bits = bits_of(hand)
        found = self.lays.get(bits)
        if found is None:
            found = self._openings(hand)
            if len(self.lays) >= _MOST:
                self.lays.clear()
            self.lays[bits] = found
        return found

    def _openings(self, hand: tuple[Card, ...]) -> tuple[tuple[Reading, ...], ...]:
        if not self.points:
            return tuple((meld,) for meld in self.minimal_of(hand))
        worth = self.game.values.laid
        if self.rules is not None:
            from cardrules.rummy.melds import melds

            return _lays_of(list(melds(hand, self.rules)), worth, self.points)
        return _lays_of(self._found(hand), worth, self.points)


_MOST = 1_024


def _lays_of(found: list[Reading], worth: Worth, points: int) -> tuple[tuple[Reading, ...], ...]:
    """The sets of disjoint melds that are worth enough, none of which can be left out."""
    valued = [(meld, meld.worth(worth), frozenset(meld.cards)) for meld in found]
    lays: list[tuple[Reading, ...]] = []

    def search(start: int, chosen: tuple[int, ...], total: int, used: frozenset[Card]) -> None:
        if total >= points:
            if all(total - valued[place][1] < points for place in chosen):
                lays.append(tuple(valued[place][0] for place in chosen))
            return
        for place in range(start, len(valued)):
            _, value, cards = valued[place]
            if not used & cards:
                search(place + 1, (*chosen, place), total + value, used | cards)

    search(0, (), 0, frozenset())
    return tuple(lays)
