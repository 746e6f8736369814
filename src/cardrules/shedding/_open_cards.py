"""A turned card that lies open on the pile until its player has said what it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.cards import Card, Rank
from cardrules.shedding._standing import options, standings
from cardrules.shedding._turns import judge_play
from cardrules.shedding.state import (
    NO_MARKS,
    STANDS_FOR,
    Choice,
    Marks,
    Seat,
    Shed,
    Zone,
)
from cardrules.table import changed, with_seat

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["fitting", "laid_open", "lies_open", "open_card_problem", "taken_up"]


def fitting(game: Shedding, state: Shed, player: int, card: Card, zone: Zone) -> list[Rank | None]:
    """What a card that nobody knew may be played as; None stands for its own rank."""
    ranks: tuple[Rank | None, ...] = (None,)
    if game.stand_ins:
        standing = standings(game, state, (card,))
        ranks = options(game, standing) if standing else (card.rank,)
    return [rank for rank in ranks if judge_play(game, state, player, (card,), zone, rank) is None]


def laid_open(
    state: Shed, player: int, card: Card, zone: Zone, seat: Seat, ranks: list[Rank | None]
) -> Shed:
    """Lay a turned card open on the pile, and ask its player what it stands for.

    *seat* is the player's seat without it.
    """
    stands = state.marks.stands
    return changed(
        state,
        to_act=(player,),
        seats=with_seat(state.seats, player, seat),
        pile=(*state.pile, card),
        sizes=(*state.sizes, 1),
        marks=Marks((*stands, None) if stands else (), state.marks.said),
        start=None,
        turns=state.turns + 1,
        passes=0,
        pending=_question(player, zone, ranks),
    )


def _question(player: int, zone: Zone, ranks: list[Rank | None]) -> Choice:
    return Choice(player, f"{STANDS_FOR}-{zone.value}", tuple(map(str, ranks)), mover=player)


def lies_open(choice: Choice | None) -> bool:
    """Whether a choice is about a card that lies open."""
    return choice is not None and choice.kind.startswith(STANDS_FOR)


def taken_up(state: Shed, choice: Choice) -> tuple[Shed, Card, Zone, Seat]:
    """The state before a card was laid open, the card, whence it came, and the seat without it."""
    card, marks = state.pile[-1], state.marks
    before = changed(
        state,
        pile=state.pile[:-1],
        sizes=state.sizes[:-1],
        marks=Marks(marks.stands[:-1], marks.said) if marks.stands or marks.said else NO_MARKS,
        turns=state.turns - 1,
        pending=None,
    )
    zone = Zone(choice.kind.removeprefix(f"{STANDS_FOR}-"))
    player = choice.player
    seat = state.seats[player]
    if zone is Zone.BLIND:
        whole = Seat(seat.known, seat.concealed, seat.table, (*seat.blind, card))
        seats = with_seat(state.seats, player, whole)
        before = changed(before, seats=seats)
    return before, card, zone, seat


def open_card_problem(game: Shedding, state: Shed, choice: Choice) -> str | None:
    """Why no card can lie open about which this is the question, or None."""
    zones = {Zone.BLIND, Zone.STOCK} if game.chance_card is not None else {Zone.BLIND}
    if not game.stand_ins or choice.kind not in [f"{STANDS_FOR}-{one.value}" for one in zones]:
        return f"asks for {choice.kind!r}, which no rule of {game.name} does."
    if state.sizes[-1:] != (1,) or any(state.marks.stands[-1:]):
        return "no turned card lies on the pile."
    before, card, zone, _ = taken_up(state, choice)
    if (before.seats[choice.player].zone is Zone.BLIND) is not (zone is Zone.BLIND):
        return f"the player does not turn a card of the {zone.value} now."
    ranks = fitting(game, before, choice.player, card, zone)
    if len(ranks) < 2 or choice != _question(choice.player, zone, ranks):
        return (
            f"{card} fits as {', '.join(map(str, ranks)) or 'nothing'}, which must be the options."
        )
    return None
