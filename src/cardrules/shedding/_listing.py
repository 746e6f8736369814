"""Listing moves: the legal ones, and the well-formed ones from which they come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardrules.errors import HiddenCardError
from cardrules.shedding._acts import exchanges
from cardrules.shedding._choices import deck_order, distinct, plays_of
from cardrules.shedding._interrupts import may_interrupt
from cardrules.shedding._judging import check
from cardrules.shedding._laying_out import lay_outs, proposed_lay_outs
from cardrules.shedding._turns import groups, takes, turn_moves, well_formed
from cardrules.shedding.moves import (
    Arrange,
    Choose,
    DrawCard,
    Pass,
    Play,
    PlayBlind,
    PlayChance,
    ShedMove,
)
from cardrules.shedding.state import Shed, Stage, Zone
from cardrules.visibility import check_player

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["moves", "proposals"]


_LONG_ROW: Final = 6


def moves(game: Shedding, state: Shed, player: int) -> tuple[ShedMove, ...]:
    """Every legal move of a player in the documented order."""
    if player not in state.to_act or type(player) is not int:
        check_player(state, player)
        if game.interrupts and may_interrupt(state, player):
            plays = well_formed(game, state, player)
            return tuple(play for play in plays if check(game, state, play) is None)
        return ()
    try:
        return _own_moves(game, state, player)
    except HiddenCardError:
        raise HiddenCardError(
            f"This view does not show the cards of player {player}: list his moves from his own."
        ) from None


def _own_moves(game: Shedding, state: Shed, player: int) -> tuple[ShedMove, ...]:
    if state.stage is Stage.ARRANGE:
        return tuple(_arrangements(game, state, player))
    if state.stage is Stage.LAY_OUT:
        return (*lay_outs(game, state, player), Pass(player))
    if state.pending is not None:
        return tuple(Choose(player, option) for option in state.pending.options)
    listed = turn_moves(game, state, player)
    return (*listed, Pass(player)) if state.marks.may_pass or not listed else listed


def _arrangements(game: Shedding, state: Shed, player: int) -> Iterator[Arrange]:
    """Every legal arrangement, its cards in deck order."""
    seat = state.seats[player]
    number = game.swap.face_up(len(seat.hand), len(seat.table))
    if number is None:
        return
    held = tuple(sorted(seat.hand + seat.table, key=deck_order))
    for cards in distinct(held, number):
        yield Arrange(player, cards)


def proposals(game: Shedding, state: Shed, player: int) -> Iterator[ShedMove]:
    """Well-formed moves of a player, legal or not: what he has, however badly it fits.

    The cards of one rank of each of his zones in every number, all blind slots and one
    beyond, the pile with and without face-up cards, arrangements with one card more and
    one less, an unknown choice, and a pass.
    """
    check_player(state, player)
    seat = state.seats[player]
    for cards in (seat.hand, seat.table):
        for group in groups(cards):
            yield from plays_of(player, group)
    if not game.memory.alike:
        yield from well_formed(game, state, player)
    if len(seat.hand) > 1:
        yield Play(player, seat.hand[:2])
    for slot in range(len(seat.blind) + 1):
        yield PlayBlind(player, slot)
    # Of a long face-up row not every choice is proposed, for there are too many.
    table = len(seat.table) if seat.zone is Zone.TABLE else 0
    for size in range((table if table <= _LONG_ROW else 2) + 1):
        yield from takes(game, seat, player, size)
    yield PlayChance(player)
    yield DrawCard(player)
    yield from _proposed_arrangements(game, state, player)
    if game.lays_out:
        yield from proposed_lay_outs(game, state, player)
    for option in (*(state.pending.options if state.pending else ()), "no such option"):
        yield Choose(player, option)
    yield Pass(player)


def _proposed_arrangements(game: Shedding, state: Shed, player: int) -> Iterator[Arrange]:
    if state.stage is not Stage.ARRANGE:
        yield Arrange(player, state.seats[player].table)
        if hasattr(game.swap, "in_play"):
            yield from exchanges(state.seats[player], player)
        return
    seat = state.seats[player]
    held = tuple(sorted(seat.hand + seat.table, key=deck_order))
    number = game.swap.face_up(len(seat.hand), len(seat.table)) or 0
    yield from _arrangements(game, state, player)
    for wrong in (number - 1, number + 1):
        if 0 <= wrong <= len(held):
            yield Arrange(player, held[:wrong])
