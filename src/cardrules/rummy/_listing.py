"""Listing moves: the legal ones, and the well-formed ones from which they come.

What is listed is what `_judging.check` allows. Cards come out of the hand and melds out of
the search, so what was asked there is not asked again; only where rules of one's own have a
say is each move checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Final
from weakref import ref

from cardrules.cards import HIDDEN, Card, cards_of
from cardrules.errors import HiddenCardError
from cardrules.game import Violation
from cardrules.rummy._dealing import may_trade
from cardrules.rummy._judging import can_draw, check, check_last
from cardrules.rummy._listing_takes import proposed_takes, takes
from cardrules.rummy._melds_listing import ALL_JOKERS, BY_SUIT, bits_of
from cardrules.rummy.moves import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Pass,
    RummyMove,
    SwapJoker,
    Trade,
)
from cardrules.rummy.rules import OpenWith
from cardrules.rummy.state import Round, Stage
from cardrules.visibility import check_player

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["acts", "moves", "proposals"]

Cards = tuple[Card, ...]

_CARDS: Final = cards_of(sum(BY_SUIT) | ALL_JOKERS)


@lru_cache(maxsize=1 << 5)
def _trades(player: int) -> tuple[Trade, ...]:
    """A player's trades of all cards, by the index of the card."""
    return tuple(Trade(player, card) for card in _CARDS)


@lru_cache(maxsize=1 << 5)
def _all_discards(player: int) -> tuple[Discard, ...]:
    """A player's discards of all cards, by the index of the card."""
    return tuple(Discard(player, card) for card in _CARDS)


_by_face = attrgetter("face")
_by_card = attrgetter("card.face")


def moves(game: Rummy, state: Round, player: int) -> tuple[RummyMove, ...]:
    """Every legal move of a player in the documented order."""
    if player not in state.to_act or type(player) is not int:
        check_player(state, player)
        return ()
    if HIDDEN in state.seats[player].concealed:
        raise HiddenCardError(
            f"This view does not show the cards of player {player}: list his moves from his own."
        )
    found = acts(game, state, player)
    if not found or (state.stage is Stage.DRAW and not can_draw(game, state)):
        found.append(Pass(player))
    listed = tuple(found)
    game.memory.listed = ref(state), listed
    return listed


def acts(game: Rummy, state: Round, player: int) -> list[RummyMove]:
    """Every legal move of the player on turn but to pass."""
    if state.stage is Stage.PLAY:
        hand = _Hand(state.seats[player].hand)
        found: list[RummyMove] = []
        found += _lays(game, state, player, hand)
        found += _lay_offs(game, state, player, hand)
        found += _swaps(game, state, player, hand)
        found += _discards(game, state, player, hand)
        return found
    found = []
    if state.stage is Stage.TRADE and may_trade(game, state.trades, len(state.seats)):
        trades = _trades(player)
        found += [trades[card.index] for card in distinct(state.seats[player].hand)]
    if can_draw(game, state):
        found.append(Draw(player))
    if state.stage is Stage.DRAW and state.shown:
        found += takes(game, state, player)
    return found


def distinct(cards: Cards) -> Cards:
    """The cards by rank and suit, of identical ones the lowest copy."""
    found: list[Card] = []
    last = -1
    for card in sorted(cards, key=_by_face):
        if card.face != last:
            found.append(card)
            last = card.face
        elif card.index < found[-1].index:
            found[-1] = card
    return tuple(found)


class _Hand:
    """A hand as a listing needs it."""

    def __init__(self, cards: Cards) -> None:
        self.all = cards
        self.cards = distinct(cards)
        self.bits = bits_of(self.cards)


def _lays(game: Rummy, state: Round, player: int, hand: _Hand) -> Sequence[Lay]:
    memory, size = game.memory, len(hand.all)
    exact = memory.rules is not None
    if player in state.down or not game.openings:
        lays: Sequence[Lay] = memory.single_lays(player, hand.all)
    else:
        exact = exact and all(type(rule) is OpenWith for rule in game.openings)
        lays = memory.first_lays(player, hand.all)
    if exact and size > max([sum(map(len, lay.melds)) for lay in lays], default=0):
        return lays
    return [lay for lay in lays if check(game, state, lay) is None]


def _lay_offs(game: Rummy, state: Round, player: int, hand: _Hand) -> list[LayOff]:
    table, left = game.memory.table(state.melds), len(hand.all) - 1
    found = table.lay_offs(hand.bits, player, down=player in state.down)
    if not left:
        found = [m for m in found if check_last(game, state, player, m.card, left=left) is None]
    found.sort(key=_by_card)
    return found


def _swaps(game: Rummy, state: Round, player: int, hand: _Hand) -> list[SwapJoker]:
    if game.memory.jokers_stay:
        return []
    found: list[SwapJoker] = []
    for place in game.memory.table(state.melds).free_jokers(player, down=player in state.down):
        swaps = [SwapJoker(player, card, place) for card in hand.cards]
        found += [swap for swap in swaps if check(game, state, swap) is None]
    found.sort(key=_by_card)
    return found


def _discards(game: Rummy, state: Round, player: int, hand: _Hand) -> list[Discard]:
    cards, left = hand.cards, len(hand.all) - 1
    if game.out:
        free = game.memory.discards(player, hand.bits) if left and state.taken < 0 else -1
        if free != hand.bits:
            # Of identical cards it may be the lowest that was just taken, and has to stay.
            cards = distinct(
                tuple(
                    card
                    for card in hand.all
                    if check_last(game, state, player, card, left=left, discarded=True) is None
                )
            )
    discards = _all_discards(player)
    return [discards[card.index] for card in cards]


def proposals(game: Rummy, state: Round, player: int) -> Iterator[RummyMove]:
    """Well-formed moves of a player, legal or not.

    Every trade, draw and discard, of each copy; each minimal meld of the hand, all first
    lay-downs, and neighbours that are no meld; every card added to every meld and put in the
    place of a joker; the pot with each minimal meld of a discard, with some larger ones where
    those are too little, with none, and added to a meld; a pass.
    """
    check_player(state, player)
    hand = state.seats[player].hand
    held = tuple(card for card in hand if card is not HIDDEN)
    named = distinct(held)
    yield from (Trade(player, card) for card in held)
    yield from (Trade(player, card) for card in state.shown[-1:])
    yield Draw(player)
    yield from proposed_takes(game, state, player)
    if HIDDEN not in hand:
        yield from (Lay(player, (meld.cards,)) for meld in game.memory.minimal_of(hand))
        if player not in state.down:
            yield from game.memory.first_lays(player, hand)
    for place in range(len(named) - 2):
        row = named[place : place + 3]
        # A meld of them need not be a minimal one, which would be listed.
        if isinstance(game.memory.read(row), Violation):
            yield Lay(player, (row,))
    for place in range(len(state.melds) + 1):
        for card in named:
            yield LayOff(player, card, place)
            yield LayOff(player, card, place, low=True)
            yield SwapJoker(player, card, place)
    yield from (Discard(player, card) for card in held)
    yield Pass(player)
