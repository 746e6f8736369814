"""Listing moves: the legal ones, and the well-formed ones from which they come."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from cardrules.cards import ACE_HIGH, Card, Rank
from cardrules.errors import NoSuchPlayer
from cardrules.shedding.judging import check, judge_play, taking_terms
from cardrules.shedding.moves import Arrange, Choose, Pass, Play, PlayBlind, ShedMove, TakePile
from cardrules.shedding.slots import Leads
from cardrules.shedding.state import Seat, Shed, Stage, Zone

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["has_move", "legal_plays", "moves", "proposals"]

Group = tuple[Card, ...]


def moves(game: Shedding, state: Shed, player: int) -> tuple[ShedMove, ...]:
    """Every legal move of a player in the documented order."""
    if player not in state.to_act or type(player) is not int:
        _check_player(state, player)
        return ()
    if state.stage is Stage.ARRANGE:
        return tuple(_arrangements(game, state, player))
    if state.pending is not None:
        return tuple(Choose(player, option) for option in state.pending.options)
    return tuple(_listed(game, state, player)) or (Pass(player),)


def _check_player(state: Shed, player: int) -> None:
    if type(player) is not int or not 0 <= player < len(state.seats):
        raise NoSuchPlayer(
            f"There is no player {player!r}: the players are 0 to {len(state.seats) - 1}."
        )


def _listed(game: Shedding, state: Shed, player: int) -> Iterator[ShedMove]:
    seat = state.seats[player]
    if seat.zone is Zone.BLIND:
        for slot in game.blind.slots(len(seat.blind)):
            yield PlayBlind(player, slot)
        return
    yield from legal_plays(game, state, player)
    if state.pile:
        for take in _takes(seat, player):
            if isinstance(taking_terms(game, state, take), Leads):
                yield take


def has_move(game: Shedding, state: Shed, player: int) -> bool:
    """Whether a player on turn has a move other than to pass."""
    return next(_listed(game, state, player), None) is not None


def groups(cards: tuple[Card, ...], order: tuple[Rank, ...]) -> list[Group]:
    """The cards by rank, the lowest rank first, each group in deck order."""
    by_rank: dict[int, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card.rank.number, []).append(card)
    found = []
    for rank in order:
        held = by_rank.get(rank.number)
        if held:
            if len(held) > 1:
                held.sort(key=_deck_order)
            found.append(tuple(held))
    return found


def _deck_order(card: Card) -> int:
    return card.index


def legal_plays(game: Shedding, state: Shed, player: int) -> Iterator[Play]:
    """The legal plays from the zone that is being played from, in the documented order."""
    seat = state.seats[player]
    zone = seat.zone
    cards = seat.hand if zone is Zone.HAND else seat.table
    for group in groups(cards, game.order):
        for plays in plays_of(player, group):
            for play in plays:
                if judge_play(game, state, player, play.cards, zone) is None:
                    yield play


@lru_cache(maxsize=1 << 14)
def plays_of(player: int, group: Group) -> tuple[tuple[Play, ...], ...]:
    """Every play of cards of one rank, by their number; of identical cards the lowest copies."""
    return tuple(
        tuple(Play(player, cards) for cards in distinct(group, size))
        for size in range(1, len(group) + 1)
    )


def distinct(cards: tuple[Card, ...], size: int) -> Iterator[Group]:
    """Choices of so many cards, without the choice among identical cards: the lowest copies."""
    for chosen in combinations(cards, size):
        if all(
            other in chosen
            for card in chosen
            for other in cards
            if other.copy < card.copy and other.rank is card.rank and other.suit is card.suit
        ):
            yield chosen


def _takes(seat: Seat, player: int) -> Iterator[TakePile]:
    """To take the pile, alone and with face-up cards of one rank."""
    yield TakePile(player)
    if seat.zone is Zone.TABLE:
        for group in groups(seat.table, ACE_HIGH):
            for size in range(1, len(group) + 1):
                for cards in distinct(group, size):
                    yield TakePile(player, cards)


def _arrangements(game: Shedding, state: Shed, player: int) -> Iterator[Arrange]:
    """Every legal arrangement, its cards in deck order."""
    seat = state.seats[player]
    number = game.swap.face_up(len(seat.hand), len(seat.table))
    if number is None:
        return
    held = tuple(sorted(seat.hand + seat.table, key=_deck_order))
    for cards in distinct(held, number):
        yield Arrange(player, cards)


def proposals(game: Shedding, state: Shed, player: int) -> Iterator[ShedMove]:
    """Well-formed moves of a player, legal or not: what he has, however badly it fits.

    The cards of one rank of each of his zones in every number, all blind slots and one
    beyond, the pile with and without face-up cards, arrangements with one card more and
    one less, an unknown choice, and a pass.
    """
    _check_player(state, player)
    seat = state.seats[player]
    order = (*game.order, *(rank for rank in Rank if rank not in game.order))
    for cards in (seat.hand, seat.table):
        for group in groups(cards, order):
            for plays in plays_of(player, group):
                yield from plays
    if len(seat.hand) > 1:
        yield Play(player, seat.hand[:2])
    for slot in range(len(seat.blind) + 1):
        yield PlayBlind(player, slot)
    yield from _takes(seat, player)
    yield from _proposed_arrangements(game, state, player)
    for option in (*(state.pending.options if state.pending else ()), "no such option"):
        yield Choose(player, option)
    yield Pass(player)


def _proposed_arrangements(game: Shedding, state: Shed, player: int) -> Iterator[Arrange]:
    if state.stage is not Stage.ARRANGE:
        yield Arrange(player, state.seats[player].table)
        return
    seat = state.seats[player]
    held = tuple(sorted(seat.hand + seat.table, key=_deck_order))
    number = game.swap.face_up(len(seat.hand), len(seat.table)) or 0
    yield from _arrangements(game, state, player)
    for wrong in (number - 1, number + 1):
        if 0 <= wrong <= len(held):
            yield Arrange(player, held[:wrong])
