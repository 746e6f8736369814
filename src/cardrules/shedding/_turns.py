"""What a player on turn may do, and the plays from which it comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from weakref import ref

from cardrules.cards import Card
from cardrules.game import Violation
from cardrules.shedding._choices import deck_order, distinct, plays_of, take_of, turn_of
from cardrules.shedding._memory import ASK_EACH
from cardrules.shedding.moves import Play, ShedMove, TakePile
from cardrules.shedding.slots import Leads
from cardrules.shedding.state import Seat, Shed, Zone

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = [
    "groups",
    "judge_play",
    "legal_plays",
    "takes",
    "turn_moves",
]


def judge_play(
    game: Shedding, state: Shed, player: int, cards: tuple[Card, ...], zone: Zone
) -> Violation | None:
    """Judge cards of one rank from the right zone: opening, bars, wildcards, demands."""
    if state.start is not None and zone is not Zone.BLIND:
        wanted = state.start.must_contain
        if wanted is not None and not any(wanted(card) for card in cards):
            seat = state.seats[player]
            if any(wanted(card) for card in (seat.hand if zone is Zone.HAND else seat.table)):
                return Violation("opening", "The first play must contain: {test}.", test=wanted)
    return game.memory.judge(state, player, cards, zone).answer


def turn_moves(game: Shedding, state: Shed, player: int) -> list[ShedMove]:
    """Every move of a player on turn, other than to pass."""
    seat = state.seats[player]
    zone = seat.zone
    if zone is Zone.BLIND:
        return [turn_of(player, slot) for slot in game.blind.slots(len(seat.blind))]
    plays = legal_plays(game, state, player)
    if not state.pile:
        return [*plays]
    allowed = []
    for take in (take_of(player),) if zone is Zone.HAND else takes(seat, player):
        terms = game.memory.pickup(player, take.cards, zone, len(seat.table), stuck=not plays)
        if isinstance(terms, Leads):
            allowed.append(take)
    return [*plays, *allowed]


def legal_plays(game: Shedding, state: Shed, player: int) -> list[Play]:
    """The legal plays from the hand or the face-up row, in the documented order.

    The latest answer is remembered, for `check` and `apply` ask it again of the same state.
    """
    memory = game.memory
    found = memory.plays(state, player)
    if found is None:
        found = _legal_plays(game, state, player)
        memory.listed = (ref(state), player, found)
    return found


def _legal_plays(game: Shedding, state: Shed, player: int) -> list[Play]:
    seat = state.seats[player]
    zone = seat.zone
    memory = game.memory
    legal = memory.about(state.pile, state.sizes).sizes[zone.number]
    bits = 0
    for card in seat.hand if zone is Zone.HAND else seat.table:
        bits |= card.bit
    found: list[Play] = []
    judged = state.start is None
    for rank_bits, number in memory.ranks:
        held = bits & rank_bits
        if held:
            sizes = legal.get(held.bit_count() << 4 | number)
            if sizes is None:
                sizes = memory.sizes(state, player, held, zone)
            if sizes:
                found += plays_of(player, held, sizes)
                judged = judged and sizes != ASK_EACH
    if judged:
        return found
    return [play for play in found if judge_play(game, state, player, play.cards, zone) is None]


def groups(cards: tuple[Card, ...]) -> list[int]:
    """The cards of each rank, as bits."""
    by_rank: dict[int, int] = {}
    for card in cards:
        by_rank[card.rank.number] = by_rank.get(card.rank.number, 0) | card.bit
    return [by_rank[number] for number in sorted(by_rank)]


def takes(seat: Seat, player: int) -> Iterator[TakePile]:
    """To take the pile, alone and with any of the face-up cards when they are played from."""
    yield take_of(player)
    if seat.zone is Zone.TABLE:
        table = tuple(sorted(seat.table, key=deck_order))
        for size in range(1, len(table) + 1):
            for cards in distinct(table, size):
                yield TakePile(player, cards)
