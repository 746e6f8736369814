"""Listing the ways to take discards: the legal ones, and the well-formed ones.

A player who must not lay down too little may have to lay more than a minimal meld. Then each
way that is listed is minimal among the legal ones: no card of it can be left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from cardrules.cards import HIDDEN, Card
from cardrules.rummy._judging import check
from cardrules.rummy._melds_candidates import Candidates, copies_for, copies_of
from cardrules.rummy._melds_parts import Part, parts_given
from cardrules.rummy._table import worth
from cardrules.rummy._taking import above, check_rule, pot_meld, taken
from cardrules.rummy.melds import MeldRules, Reading
from cardrules.rummy.moves import TakePot
from cardrules.rummy.rules import OpenWith, WholePot
from cardrules.rummy.slots import all_readings
from cardrules.rummy.state import Round

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["are_enough", "proposed_takes", "takes"]

Cards = tuple[Card, ...]

_MOST_LARGER: Final = 100
"""How many melds that are no minimal ones are proposed at most."""

_by_face = attrgetter("face")


def takes(game: Rummy, state: Round, player: int) -> Iterator[TakePot]:
    """The legal ways to take discards, each with as few cards as it needs."""
    pot, down = game.pot, player in state.down
    if type(pot) is WholePot and not pot.opens and not down:
        return  # as the rule would say of each of them
    exact = game.memory.rules is not None
    if not down:
        exact = exact and all(type(rule) is OpenWith for rule in game.openings)
    for depth in range(1, 2 if pot.whole else len(state.shown) + 1):
        for take in _takes_from(game, state, player, depth):
            if _is_legal(game, state, take, exact=exact):
                yield take


def _takes_from(game: Rummy, state: Round, player: int, depth: int) -> Iterator[TakePot]:
    """The ways to take discards down to this depth, legal or not."""
    if not game.pot.melds:
        yield TakePot(player, (), depth)
        return
    used = state.shown[len(state.shown) - depth]
    usable = state.seats[player].hand + above(game, state, depth)
    points = 0 if player in state.down else game.memory.points
    for cards in _completing(game, usable, used, points, _needs(game) + 1):
        yield TakePot(player, cards, depth)
    if game.pot.adds:
        for place, meld in enumerate(state.melds):
            if game.memory.ends(meld).ends(used):
                yield TakePot(player, (), depth, place)


def _needs(game: Rummy) -> int:
    """With how many cards a discard must make a meld at least, by a stock rule."""
    return game.pot.needs if type(game.pot) is WholePot else 1


def _is_legal(game: Rummy, state: Round, take: TakePot, *, exact: bool) -> bool:
    """What `check` says; where the search is exact, a meld that it found is one and enough."""
    if take.cards and exact:
        size = state.seats[take.player].size + len(taken(game, state, take.depth))
        if size > len(take.cards) + 1:
            return check_rule(game, state, take) is None
    return check(game, state, take) is None


def _completing(game: Rummy, cards: Cards, used: Card, points: int, least: int) -> list[Cards]:
    """The other cards of each meld that a card makes with some of these, and that is enough.

    Each is minimal: none of the others can be left out.

    Args:
        game: The ruleset.
        cards: The cards.
        used: The one that is in each meld.
        points: What a meld must be worth.
        least: How many cards it must have.
    """
    memory = game.memory
    if memory.rules is not None and not points and are_enough(memory.rules, used, least):
        return _others(memory.minimal.having(used, cards), used)
    parts: list[Part] = []
    if memory.rules is None:
        found = Candidates((*cards, used), memory.laid)
        found.take(memory.melds_of((*cards, used)))
        parts = parts_given(found, points, having=used, least=least)
    elif (finder := memory.taker(points, least)) is not None:
        parts = finder.parts((*cards, used), used)
    copies = copies_of((*cards, used))
    alike = copies[used.face]
    copies[used.face] = (used, *[card for card in alike if card is not used])
    melds = [copies_for([part.meld], copies)[0] for part in parts if part.worth >= points]
    return [tuple([card for card in meld.cards if card is not used]) for meld in melds]


def are_enough(rules: MeldRules, used: Card, least: int) -> bool:
    """Whether the minimal melds are those of which no card but this one can be left out.

    A joker may be left out where the naturals alone are a meld, and none of them can be spared.
    """
    fewest = min(rules.run_least, rules.set_least)
    return least <= fewest and (used.suit is not None or rules.min_naturals < fewest)


def _others(melds: Iterable[Reading], used: Card) -> list[Cards]:
    """The cards of these melds without the one that is used, the same ones once."""
    found: dict[tuple[int, ...], Cards] = {}
    for meld in melds:
        # The search takes the lowest of identical cards; any of them may be the used one.
        alike = [card for card in meld.cards if card.face == used.face]
        one = used if used in alike else alike[0]
        others = tuple([card for card in meld.cards if card is not one])
        found.setdefault(tuple(sorted(map(_by_face, others))), others)
    return list(found.values())


def proposed_takes(game: Rummy, state: Round, player: int) -> Iterator[TakePot]:
    """Well-formed ways to take discards, legal or not."""
    hand = state.seats[player].hand
    yield TakePot(player)
    yield TakePot(player, (), len(state.shown) + 1)
    depths = range(1, len(state.shown) + 1)
    for depth in depths:
        yield from (TakePot(player, (), depth, place) for place in range(len(state.melds)))
    if HIDDEN in hand:
        return
    left = _MOST_LARGER
    for depth in depths:
        growing = _Growing(game, state, player, depth)
        yield from growing.takes()
        for take in islice(growing.larger(), left):
            left -= 1
            yield take


class _Growing:
    """Melds with a discard, which grow card by card until they are enough.

    They are found without the search from which the legal takes come, to be held against it.
    """

    def __init__(self, game: Rummy, state: Round, player: int, depth: int) -> None:
        self.game, self.player, self.depth = game, player, depth
        self.used = state.shown[len(state.shown) - depth]
        self.usable = state.seats[player].hand + above(game, state, depth)
        self.points = 0 if player in state.down else game.memory.points
        self.minimal = _completing(game, self.usable, self.used, 0, 0)
        self.enough: list[Counter[int]] = []

    def takes(self) -> Iterator[TakePot]:
        """The takes with minimal melds, in each order of their cards."""
        for cards in self.minimal:
            for order in self._orders(cards):
                yield TakePot(self.player, order, self.depth)

    def larger(self) -> Iterator[TakePot]:
        """The takes with larger ones in which no smaller one is enough, the smallest first."""
        melds = self.minimal
        while melds := self._longer(melds):
            for cards in melds:
                for order in self._orders(cards):
                    yield TakePot(self.player, order, self.depth)

    def _longer(self, melds: list[Cards]) -> list[Cards]:
        """What melds become with one card more, if they are not enough nor have one that is."""
        short: list[Cards] = []
        for cards in melds:
            if any(map(self._is_enough, self._orders(cards))):
                self.enough.append(Counter(map(_by_face, cards)))
            else:
                short.append(cards)
        found: dict[tuple[int, ...], Cards] = {}
        for cards in short:
            free = {card.face: card for card in self.usable if card not in cards}
            for card in free.values():
                more = (*cards, card)
                faces = tuple(sorted(map(_by_face, more)))
                if not any(one <= Counter(faces) for one in self.enough):
                    found.setdefault(faces, more)
        return [cards for cards in found.values() if self._orders(cards)]

    def _orders(self, cards: Cards) -> list[Cards]:
        """The orders in which cards are a meld with the discard."""
        rows = [one.cards for one in all_readings(self.game.melds, (*cards, self.used))]
        orders = [tuple([card for card in row if card is not self.used]) for row in rows]
        return [
            order
            for order in dict.fromkeys(orders)
            if isinstance(pot_meld(self.game, self.used, order), Reading)
        ]

    def _is_enough(self, order: Cards) -> bool:
        meld = pot_meld(self.game, self.used, order)
        return (
            isinstance(meld, Reading)
            and worth(self.game, meld) >= self.points
            and len(order) >= _needs(self.game)
        )
