"""Listing moves: the legal ones, and the well-formed ones from which they come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cardrules.cards import HIDDEN, Card
from cardrules.errors import HiddenCardError, NoSuchPlayer, shown
from cardrules.rummy._judging import can_draw, check, extended, may_discard, stands_in
from cardrules.rummy.melds import Reading
from cardrules.rummy.moves import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Pass,
    RummyMove,
    SwapJoker,
    TakePot,
    Trade,
)
from cardrules.rummy.slots import Swapping
from cardrules.rummy.state import Round, Stage

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["acts", "moves", "proposals"]


def moves(game: Rummy, state: Round, player: int) -> tuple[RummyMove, ...]:
    """Every legal move of a player in the documented order."""
    if player not in state.to_act or type(player) is not int:
        _check_player(state, player)
        return ()
    if HIDDEN in state.seats[player].concealed:
        raise HiddenCardError(
            f"This view does not show the cards of player {player}: list his moves from his own."
        )
    return tuple(acts(game, state, player)) or (Pass(player),)


def _check_player(state: Round, player: int) -> None:
    if type(player) is not int or not 0 <= player < len(state.seats):
        raise NoSuchPlayer(
            f"There is no player {shown(player)}: the players are 0 to {len(state.seats) - 1}."
        )


def acts(game: Rummy, state: Round, player: int) -> Iterator[RummyMove]:
    """Every legal move of the player on turn but to pass."""
    hand = distinct(state.seats[player].hand)
    if state.stage is Stage.TRADE:
        if game.trading.trades(state.trades, len(state.seats)):
            yield from (Trade(player, card) for card in hand)
        yield Draw(player)
    elif state.stage is Stage.DRAW:
        if can_draw(game, state):
            yield Draw(player)
        yield from _takes(game, state, player)
    else:
        yield from _lays(game, state, player)
        yield from _lay_offs(game, state, player, hand)
        yield from _swaps(game, state, player, hand)
        for card in hand:
            if may_discard(game, state, player, card) is None:
                yield Discard(player, card)


def distinct(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in deck order, of identical ones the lowest copy."""
    faces: dict[int, Card] = {}
    for card in sorted(cards, key=lambda card: card.index):
        faces.setdefault(card.face, card)
    return tuple(sorted(faces.values(), key=lambda card: (card.face & 7, card.face, card.index)))


def _takes(game: Rummy, state: Round, player: int) -> Iterator[TakePot]:
    """The ways to take discards, each with as few cards as it needs."""
    hand = state.seats[player].hand
    if not game.pot.melds:
        for depth in range(1, len(state.shown) + 1):
            take = TakePot(player, (), depth)
            if check(game, state, take) is None:
                yield take
        return
    for depth in range(1, len(state.shown) + 1):
        used = state.shown[len(state.shown) - depth]
        above = () if game.pot.whole else state.shown[len(state.shown) - depth + 1 :]
        for cards in _completing(game, hand + above, used):
            take = TakePot(player, cards, depth)
            if check(game, state, take) is None:
                yield take


def _completing(game: Rummy, cards: tuple[Card, ...], used: Card) -> Iterator[tuple[Card, ...]]:
    """The other cards of each minimal meld that a card makes with some of these."""
    found: dict[tuple[int, ...], None] = {}
    for meld in game.memory.minimal_of((*cards, used)):
        if used in meld.cards:
            others = tuple(card for card in meld.cards if card is not used)
            key = tuple(sorted(card.face for card in others))
            if key not in found:
                found[key] = None
                yield others


def _lays(game: Rummy, state: Round, player: int) -> Iterator[Lay]:
    hand = state.seats[player].hand
    if player in state.down:
        lays: Iterable[tuple[Reading, ...]] = ((m,) for m in game.memory.minimal_of(hand))
    else:
        lays = game.memory.openings_of(hand)
    for melds in lays:
        lay = Lay(player, tuple(meld.cards for meld in melds))
        if check(game, state, lay) is None:
            yield lay


def _lay_offs(game: Rummy, state: Round, player: int, hand: tuple[Card, ...]) -> Iterator[LayOff]:
    for card in hand:
        for place, meld in enumerate(state.melds):
            high, low = extended(game, meld, card)
            if high is None and low is None:
                continue
            for end in (False, True) if high is not None and low is not None else (False,):
                move = LayOff(player, card, place, end)
                if check(game, state, move) is None:
                    yield move


def _swaps(game: Rummy, state: Round, player: int, hand: tuple[Card, ...]) -> Iterator[SwapJoker]:
    for place, meld in enumerate(state.melds):
        swapping = Swapping(player, meld, player in state.down)
        if any(rule.swap(swapping) is not None for rule in game.jokers):
            continue
        for card in hand:
            if card.suit is not None and stands_in(game, meld, card) is not None:
                yield SwapJoker(player, card, place)


def proposals(game: Rummy, state: Round, player: int) -> Iterator[RummyMove]:
    """Well-formed moves of a player, legal or not.

    Every trade, draw and discard; each minimal meld of the hand, and all first lay-downs; every
    card added to every meld; the pot with each pair that makes a meld with a discard, and with
    none; a pass.
    """
    _check_player(state, player)
    hand = state.seats[player].hand
    named = tuple(card for card in distinct(c for c in hand if c is not HIDDEN))
    yield from (Trade(player, card) for card in named)
    yield from (Trade(player, card) for card in state.shown[-1:])
    yield Draw(player)
    yield TakePot(player)
    if HIDDEN not in hand:
        for depth in range(1, min(len(state.shown), 6) + 1):
            above = state.shown[len(state.shown) - depth + 1 :]
            for cards in _completing(game, hand + above, state.shown[-depth]):
                yield TakePot(player, cards, depth)
        yield from (Lay(player, (meld.cards,)) for meld in game.memory.minimal_of(hand))
        if player not in state.down:
            for melds in game.memory.openings_of(hand):
                yield Lay(player, tuple(meld.cards for meld in melds))
    if len(named) > 2:
        yield Lay(player, (named[:3],))
    for place in range(len(state.melds) + 1):
        for card in named:
            yield LayOff(player, card, place)
            yield SwapJoker(player, card, place)
    yield from (Discard(player, card) for card in named)
    yield Pass(player)
