"""Plays that leave the turn with whom it was, and cards that are added to the play on top.

Cards that a player has just drawn, and adds to his own play of the same rank, are a part of
that play: both are judged and made as one. Without a rule that lets him none of this is asked.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from cardrules.cards import Card, Rank
from cardrules.game import Violation
from cardrules.shedding._interrupts import interrupting
from cardrules.shedding._noting import Notes
from cardrules.shedding._passing_on import BACK, moving_from, next_after, pace_of
from cardrules.shedding.state import (
    NO_MARKS,
    Marks,
    Seat,
    Shed,
    Zone,
)
from cardrules.table import changed, next_seat, with_seat

if TYPE_CHECKING:
    from cardrules.shedding._attempt import Attempt
    from cardrules.shedding.game import Shedding

__all__ = [
    "Kept",
    "Whole",
    "adding",
    "barred",
    "check_added",
    "kept_turn",
    "may_add",
    "walk",
    "with_acts",
]


@frozen
class Whole:
    """A play on top and the cards that are added to it, made as one.

    Args:
        before: The state before the play on top, whose cards are in the player's hand again. Who
            had laid the pile then is not known any more.
        cards: All the cards.
        added: How many of them are added now.
        steps: How many seats on play moved after those that lie there.
        seat: The player's seat without the added cards.
        drawn: How many of the last of his concealed cards he has just drawn and not added.
    """

    before: Shed
    cards: tuple[Card, ...]
    added: int
    steps: int
    seat: Seat
    drawn: int


@frozen
class Kept:
    """Whose turn it stays after a play, and the play of which that is a part, if it is."""

    turn: int
    whole: Whole | None = None


def may_add(state: Shed, player: int) -> bool:
    """Whether the player has just drawn cards after a play of his that lies on top."""
    return bool(state.marks.drawn) and state.laid_by == player


def check_added(
    game: Shedding, state: Shed, player: int, cards: tuple[Card, ...], zone: Zone, rank: Rank | None
) -> tuple[bool, Violation | None]:
    """Whether cards would be added to the play on top, and why they may not be, or None."""
    attempt = game.memory.attempt(state, player, cards, zone, Notes(), rank)
    whole = adding(game, state, attempt)
    if whole is None:
        return False, None
    return True, barred(game, attempt, whole)


def barred(game: Shedding, attempt: Attempt, whole: Whole | None) -> Violation | None:
    """The first objection of the bars to a play out of turn, or to the one that it is a part of."""
    if whole is not None:
        attempt = game.memory.attempt(
            whole.before, attempt.player, whole.cards, attempt.zone, Notes(), attempt.rank,
            added=whole.added,
        )  # fmt: skip
    return game.memory.barred(attempt).answer


def adding(game: Shedding, state: Shed, attempt: Attempt) -> Whole | None:
    """The play that cards are a part of which have just been drawn; None if they are none."""
    if not attempt.drawn:
        return None
    if not getattr(interrupting(game, attempt), "keeps_turn", False):
        return None
    lying = state.pile[-state.sizes[-1] :]
    if attempt.rank is not (_stands_for(state) or lying[0].rank):
        return None
    before, steps = _before(game, state, attempt, lying)
    seat, drawn = _without(state.seats[attempt.player], state.marks.drawn, attempt.cards)
    return Whole(before, lying + attempt.cards, attempt.size, steps, seat, drawn)


def _stands_for(state: Shed) -> Rank | None:
    """What the play on top stands for; None where its cards say it."""
    stands = state.marks.stands
    return stands[-1] if stands else None


def _before(
    game: Shedding, state: Shed, attempt: Attempt, lying: tuple[Card, ...]
) -> tuple[Shed, int]:
    """The state before the play on top, and how many seats on play moved after it.

    The direction was one from which play has come to go as it does now.
    """
    player, stands = attempt.player, state.marks.stands[:-1]
    seat = state.seats[player]
    held = Seat(seat.known + lying, seat.concealed, seat.table, seat.blind)
    said = state.marks.said if all(map(game.sees_through, lying)) else ""
    before = changed(
        state,
        seats=with_seat(state.seats, player, held),
        pile=state.pile[: -len(lying)],
        sizes=state.sizes[:-1],
        laid_by=None,
        marks=Marks(stands, said) if any(stands) or said else NO_MARKS,
    )
    for direction in (state.direction, -state.direction, state.direction):
        before = changed(before, direction=direction)
        now, steps, _ = pace_of(game, before, player, lying, attempt.zone, attempt.rank, [])
        if now == state.direction:
            break
    return before, steps


def _without(seat: Seat, drawn: int, cards: tuple[Card, ...]) -> tuple[Seat, int]:
    """The seat without the cards, and how many of the drawn ones are left, its last ones.

    Of identical cards it does not matter which were drawn: those that are left are the others.
    """
    fresh = seat.concealed[-drawn:]
    instead = Counter(card.face for card in cards if card not in fresh)
    older = [card for card in seat.concealed[:-drawn] if card not in cards]
    left = []
    for card in fresh:
        if card in cards:
            continue
        if instead[card.face]:
            instead[card.face] -= 1
            older.append(card)
        else:
            left.append(card)
    known = tuple(card for card in seat.known if card not in cards)
    return Seat(known, (*older, *left), seat.table, seat.blind), len(left)


def kept_turn(
    game: Shedding, state: Shed, player: int, cards: tuple[Card, ...], zone: Zone, rank: Rank | None
) -> Kept | None:
    """Whose turn it stays after a play that an interrupt rule allows; None: its player takes it."""
    attempt = game.memory.attempt(state, player, cards, zone, Notes(), rank)
    if not getattr(interrupting(game, attempt), "keeps_turn", False):
        return None
    return Kept(state.to_act[0], adding(game, state, attempt))


def walk(state: Shed, after: Shed, player: int, kept: Kept | None, steps: int) -> tuple[int, int]:
    """From whom play moves on after a play that led from one state to another, and how far.

    Cards that are added move play on by as much as the whole play does more than its first part.
    """
    if kept is None:
        return player, steps
    turn, whole = kept.turn, kept.whole
    if whole is None:
        finished, direction = after.finished, after.direction
        return moving_from(state, finished, player, turn, direction, steps), steps
    more = steps - whole.steps
    turned = after.direction != state.direction or (steps == BACK) is not (whole.steps == BACK)
    if not steps or turned or more < 0 or after.burns > state.burns:
        return player, steps
    return next_seat(turn, len(state.seats), after.finished, -after.direction), 1 + more


def with_acts(state: Shed, after: Shed, turn: int) -> Shed:
    """The state after a play that has left a player on turn: what he has done, he has done."""
    marks, pending = state.marks, after.pending
    if not marks.done and not marks.may_pass:
        return after
    if (after.to_act if pending is None else next_after(after, pending)) != (turn,):
        return after
    now = after.marks
    may_pass = now.may_pass or marks.may_pass
    return changed(after, marks=Marks(now.stands, now.said, now.drawn, marks.done, may_pass))
