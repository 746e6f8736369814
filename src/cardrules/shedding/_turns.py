"""What a player on turn may do, and the plays from which it comes."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from operator import attrgetter
from typing import TYPE_CHECKING, Final
from weakref import ref

from cardrules.cards import Card, Rank
from cardrules.game import Violation
from cardrules.shedding._acts import more_acts
from cardrules.shedding._adding import check_added, may_add
from cardrules.shedding._choices import deck_order, distinct, plays_of, take_of, turn_of
from cardrules.shedding._opening import must_contain, not_before_the_opening, owed
from cardrules.shedding._remembered import ASK_EACH, MOST_GROUPS
from cardrules.shedding._standing import candidates, rank_of, standings
from cardrules.shedding.moves import Play, ShedMove, TakePile
from cardrules.shedding.slots import Joins, Leads
from cardrules.shedding.state import Seat, Shed, Zone

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = [
    "groups",
    "judge_play",
    "legal_plays",
    "takes",
    "turn_moves",
    "well_formed",
]


def judge_play(
    game: Shedding,
    state: Shed,
    player: int,
    cards: tuple[Card, ...],
    zone: Zone,
    rank: Rank | None = None,
) -> Violation | None:
    """Judge cards of one rank from the right zone: opening, bars, wildcards, demands."""
    if state.start is not None and zone is not Zone.BLIND and zone is not Zone.STOCK:
        wanted = owed(state, player)
        if wanted is not None and not any(map(wanted, cards)):
            return must_contain(wanted)
    return game.memory.judge(state, player, cards, zone, rank).answer


def turn_moves(game: Shedding, state: Shed, player: int) -> tuple[ShedMove, ...]:
    """Every move of a player on turn, other than to pass."""
    moves = _plays_and_takes(game, state, player)
    if not state.marks.drawn and not game.memory.acts:
        return moves
    plays = [move for move in moves if isinstance(move, Play)]
    others = moves[len(plays) :]
    acts = more_acts(game, state, player, stuck=not plays) if game.memory.acts else ()
    if may_add(state, player):
        plays = list(_with_added(game, state, player, plays))
    return (*plays, *others, *acts)


def _with_added(game: Shedding, state: Shed, player: int, plays: list[Play]) -> Iterator[Play]:
    """The plays and, among them, the cards that may be added to the player's last play."""
    zone = state.seats[player].zone
    for play in well_formed(game, state, player):
        if play in plays:
            yield play
            continue
        rank = rank_of(game, state, play.cards, play.rank) if game.stand_ins else None
        if not isinstance(rank, Violation):
            added, wrong = check_added(game, state, player, play.cards, zone, rank)
            if added and wrong is None:
                yield play


def well_formed(game: Shedding, state: Shed, player: int) -> Iterator[Play]:
    """The plays of one rank from the zone that a player plays from."""
    seat = state.seats[player]
    zone = seat.zone
    if zone is Zone.BLIND:
        return
    if game.memory.alike:
        for group in groups(seat.hand if zone is Zone.HAND else seat.table):
            yield from plays_of(player, group)
    else:
        for play, _ in candidates(game, state, player, seat, zone):
            yield play


def _plays_and_takes(game: Shedding, state: Shed, player: int) -> tuple[ShedMove, ...]:
    seat = state.seats[player]
    zone = seat.zone
    if zone is Zone.BLIND:
        turns = tuple([turn_of(player, slot) for slot in game.blind.slots(len(seat.blind))])
        if state.pile and getattr(game.blind, "may_take", False):
            terms = game.memory.pickup(player, (), zone, 0, stuck=True)
            return (*turns, take_of(player)) if isinstance(terms, Leads) else turns
        return turns
    plays = _listed(game, state, player, seat, zone)
    if not state.pile:
        return plays
    stuck, table = not plays, len(seat.table)
    if state.start is not None and not_before_the_opening(state, player, stuck=stuck):
        return plays
    if zone is Zone.HAND:
        terms = game.memory.pickup(player, (), zone, table, stuck=stuck)
        return (*plays, take_of(player)) if isinstance(terms, Leads) else plays
    return (*plays, *_legal_takes(game, seat, player, stuck=stuck))


def _legal_takes(game: Shedding, seat: Seat, player: int, *, stuck: bool) -> list[TakePile]:
    """The ways to take the pile from the face-up row: alone, and with some of its cards.

    A number of cards that the rule refuses whatever they are is not tried card by card. Of a
    long row, where there are too many ways to take some cards, only equal ones are tried.
    """
    table = len(seat.table)
    allowed: list[TakePile] = []
    for size in range(table + 1):
        alike = game.memory.pickup_of_size(player, seat.table[:size], table, stuck=stuck)
        if isinstance(alike, Violation):
            continue
        long = alike is None and comb(table, size) > _MOST_WAYS
        for take in (_equal_takes if long else takes)(game, seat, player, size):
            terms = alike or game.memory.pickup(player, take.cards, Zone.TABLE, table, stuck=stuck)
            if isinstance(terms, Leads):
                allowed.append(take)
    rank = {rank: place for place, rank in enumerate(game.order)}
    return sorted(allowed, key=lambda take: rank[take.cards[0].rank] if take.cards else -1)


def legal_plays(game: Shedding, state: Shed, player: int) -> tuple[Play, ...]:
    """The legal plays from the hand or the face-up row, in the documented order."""
    found = game.memory.plays(state, player)
    if found is None:
        seat = state.seats[player]
        found = _listed(game, state, player, seat, seat.zone)
    return found


_bit_of = attrgetter("bit")

_MOST_WAYS: Final = 1_000


def _listed(game: Shedding, state: Shed, player: int, seat: Seat, zone: Zone) -> tuple[Play, ...]:
    """List the legal plays, and remember them: `check` and `apply` ask of the same state again."""
    memory = game.memory
    if not memory.alike and not _is_plain_hand(game, state, seat, zone):
        legal = tuple(
            play
            for play, rank in candidates(game, state, player, seat, zone)
            if judge_play(game, state, player, play.cards, zone, rank) is None
        )
        memory.listed = (ref(state), player, legal)
        return legal
    bits = sum(map(_bit_of, seat.hand if zone is Zone.HAND else seat.table))
    about = memory.about(state.pile, state.sizes, state.marks.stands)
    known, bits = about.plays[zone.number], bits & ~about.dead[zone.number]
    remembered = known.get(player) or known.setdefault(player, {})
    found: list[Play] = []
    judged = state.start is None
    for rank, rank_bits in memory.ranks:
        held = bits & rank_bits
        if held:
            same = remembered.get(held)
            if same is None:
                sizes = memory.sizes(state, player, rank, held, zone)
                same = plays_of(player, held, sizes)
                if not sizes and not memory.sizes(state, player, rank, rank_bits, zone):
                    about.dead[zone.number] |= rank_bits
                elif sizes == ASK_EACH:
                    judged = False
                elif len(remembered) < MOST_GROUPS:
                    remembered[held] = same
            found += same
    if not judged:
        found = [p for p in found if judge_play(game, state, player, p.cards, zone) is None]
    plays = tuple(found)
    memory.listed = (ref(state), player, plays)
    return plays


def _is_plain_hand(game: Shedding, state: Shed, seat: Seat, zone: Zone) -> bool:
    """Whether none of these cards may stand for another rank, or be joined by one."""
    own = seat.hand if zone is Zone.HAND else seat.table
    return game.joins is Joins.NEVER and not standings(game, state, own)


def groups(cards: tuple[Card, ...]) -> list[int]:
    """The cards of each rank, as bits."""
    by_rank: dict[int, int] = {}
    for card in cards:
        by_rank[card.rank.number] = by_rank.get(card.rank.number, 0) | card.bit
    return [by_rank[number] for number in sorted(by_rank)]


def _equal_takes(game: Shedding, seat: Seat, player: int, size: int) -> Iterator[TakePile]:
    """To take the pile with so many face-up cards of one rank."""
    table = sorted(seat.table, key=deck_order)
    for rank in game.order:
        equal = tuple(card for card in table if card.rank is rank)
        for cards in distinct(equal, size):
            yield TakePile(player, cards)


def takes(game: Shedding, seat: Seat, player: int, size: int) -> Iterator[TakePile]:
    """To take the pile with so many face-up cards, each time the lowest card first."""
    if not size:
        yield take_of(player)
        return
    table = tuple(sorted(seat.table, key=lambda card: (game.order.index(card.rank), card.index)))
    for cards in distinct(table, size):
        yield TakePile(player, cards)
