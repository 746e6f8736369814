"""How play passes on: who is out, and who is to act next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardrules.cards import Card, Rank
from cardrules.shedding.events import Reversed, Skipped, TookPile, WentOut
from cardrules.shedding.state import (
    NO_MARKS,
    Choice,
    Marks,
    Seat,
    Shed,
    Zone,
)
from cardrules.table import changed, next_seat, with_seat

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = [
    "BACK",
    "Events",
    "given",
    "given_to",
    "gone",
    "moving_from",
    "next_after",
    "on_turn",
    "out",
    "pace_of",
    "seats_between",
]

Events = list[Any]

BACK: Final = -1
"""The number of steps that stands for the previous player."""


def pace_of(
    game: Shedding,
    state: Shed,
    player: int,
    cards: tuple[Card, ...],
    zone: Zone,
    rank: Rank | None,
    events: Events,
    added: int = 0,
) -> tuple[int, int, int]:
    """What comes after cards that stay on the pile; so many of them are added to the others.

    Returns:
        The direction, the number of seats on, and who takes the pile, as in `Choice.takes`.
    """
    pace = game.memory.pace(state, player, cards, zone, rank, added)
    if pace.direction != state.direction:
        events.append(Reversed(player, pace.direction))
    if not pace.back:
        return pace.direction, pace.steps, int(pace.takes)
    # A previous player who takes the pile and loses his turn gives it on to the mover.
    return pace.direction, 0 if pace.takes and pace.steps > 1 else BACK, -pace.takes


def given(state: Shed, mover: int, takes: int, events: Events) -> Shed:
    """Give the pile to the next player or to the previous one, unless it is gone or all is over."""
    players, finished = len(state.seats), state.finished
    if not state.pile or len(finished) >= players - 1:
        return state
    return given_to(state, next_seat(mover, players, finished, takes * state.direction), events)


def given_to(state: Shed, taker: int, events: Events) -> Shed:
    """Give the pile to a player."""
    events.append(TookPile(taker, state.pile))
    seat = state.seats[taker]
    taking = Seat(seat.known + state.pile, seat.concealed, seat.table, seat.blind)
    seats = with_seat(state.seats, taker, taking)
    marks = Marks(may_pass=True) if state.marks.may_pass else NO_MARKS
    return changed(state, seats=seats, pile=(), sizes=(), laid_by=None, marks=marks)


def gone(finished: tuple[int, ...], player: int, events: Events) -> tuple[int, ...]:
    """Who is out, now that this player is."""
    events.append(WentOut(player, len(finished) + 1))
    return (*finished, player)


def out(state: Shed, mover: int, events: Events) -> Shed:
    """Who is out after effects that may have touched every seat, the mover first."""
    players = len(state.seats)
    empty = [player for player, seat in enumerate(state.seats) if not seat.size]
    finished = tuple(player for player in state.finished if player in empty)
    for player in sorted(empty, key=lambda player: (player - mover) % players):
        if player not in finished:
            finished = gone(finished, player, events)
    return state if finished == state.finished else changed(state, finished=finished)


def moving_from(
    state: Shed,
    finished: tuple[int, ...],
    player: int,
    turn: int,
    direction: int,
    steps: int,
) -> int:
    """From whom play moves on after a play that leaves somebody the turn.

    From the seat before that one, or behind it when play goes back. Whoever plays again, or turns
    the direction, takes the turn in any case.
    """
    if not steps or direction != state.direction:
        return player
    return next_seat(turn, len(state.seats), finished, direction if steps == BACK else -direction)


def seats_between(state: Shed, player: int, other: int) -> int:
    """How many seats on another player sits, of those that are in."""
    count = 0
    while player != other:
        player = next_seat(player, len(state.seats), state.finished, state.direction)
        count += 1
    return count


def next_after(state: Shed, choice: Choice) -> tuple[int, ...]:
    """Who is to act after a choice if nothing comes of it."""
    way = -state.direction if choice.turns else state.direction
    return on_turn(len(state.seats), state.finished, choice.mover, way, choice.steps, [])


def on_turn(
    players: int,
    finished: tuple[int, ...],
    mover: int,
    direction: int,
    steps: int,
    events: Events,
) -> tuple[int, ...]:
    """Who is to act: so many seats on, the mover again with no steps; nobody when it is over.

    A mover who is out and should move again gives the turn on. Those in between are skipped.
    """
    if finished:
        if len(finished) >= players - 1:
            return ()
        if mover in finished:
            steps = steps or 1
    if steps == BACK:
        return (next_seat(mover, players, finished, -direction),)
    while steps > 1:
        mover = next_seat(mover, players, finished, direction)
        events.append(Skipped(mover))
        steps -= 1
    return (next_seat(mover, players, finished, direction) if steps else mover,)
