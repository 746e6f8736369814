"""From a deck to the first move: dealing, arranging, and who begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import NoneType
from typing import TYPE_CHECKING, Any

from attrs import evolve

from cardrules.cards import Card
from cardrules.chance import Chance
from cardrules.errors import PositionError, quoted
from cardrules.shedding.events import Began, Dealt
from cardrules.shedding.slots import Plan, Starting, answered
from cardrules.shedding.state import Seat, Shed, Stage, Start
from cardrules.table import from_left_of

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["arranges", "begin", "deal_from", "dealt", "first_answer", "plan_for"]


def plan_for(game: Shedding, players: int) -> Plan:
    """The plan of the layout.

    Raises:
        PositionError: The game is not for so many.
    """
    seats = game.layout.players
    if type(players) is not int or players not in seats:
        raise PositionError(
            f"{game.name} is for {seats[0]} to {seats[-1]} players, not {quoted(players)}."
        )
    return game.layout.plan(players)


def deal_from(
    game: Shedding, deck: Sequence[Card], players: int, *, dealer: int, chance: Chance
) -> Shed:
    """Deal a deck as it lies: the blind rounds, the face-up rounds, the hand rounds."""
    deck = tuple(deck)
    plan = plan_for(game, players)
    if type(dealer) is not int or not 0 <= dealer < players:
        raise PositionError(
            f"The dealer is one of the players 0 to {players - 1}, not {quoted(dealer)}."
        )
    if Counter(deck) != Counter(game.deck(players)):
        raise PositionError(f"Deal the cards of deck({players}), each once; these are others.")
    cuts = []
    taken = 0
    for count in (plan.blind, plan.table, plan.hand):
        cuts.append(deck[taken : taken + count * players])
        taken += count * players
    turn = {player: place for place, player in enumerate(from_left_of(dealer, players))}
    seats = tuple(
        Seat(
            blind=cuts[0][turn[p] :: players],
            table=cuts[1][turn[p] :: players],
            concealed=cuts[2][turn[p] :: players],
        )
        for p in range(players)
    )
    state = Shed(
        Stage.ARRANGE,
        tuple(p for p, seat in enumerate(seats) if arranges(game, seat)),
        seats,
        stock=deck[taken:],
        dealer=dealer,
        start=first_answer(game, seats, dealer, arranged=False),
        chance=chance,
    )
    return state if state.to_act else begin(game, state)[0]


def arranges(game: Shedding, seat: Seat) -> bool:
    """Whether a player has something to arrange before play."""
    return game.swap.face_up(len(seat.hand), len(seat.table)) is not None


def first_answer(
    game: Shedding, seats: tuple[Seat, ...], dealer: int, *, arranged: bool
) -> Start | None:
    """What the start rules say, asked as dealt or when all have arranged."""
    starting = Starting(seats, dealer, game.order, arranged)
    for rule in game.start:
        start = answered(rule, rule.start(starting), Start, NoneType)
        if start is not None:
            return start
    return None


def begin(game: Shedding, state: Shed) -> tuple[Shed, Began]:
    """Begin play when all have arranged; if no start rule answers, the dealer's left begins.

    Raises:
        HiddenCardError: Who begins depends on cards that a view does not show.
    """
    start = state.start
    if start is None:
        start = first_answer(game, state.seats, state.dealer, arranged=True)
    if start is None:
        start = Start((state.dealer + 1) % len(state.seats))
    playing = evolve(state, stage=Stage.PLAY, to_act=(start.player,), start=start)
    return playing, Began(start.player, start.must_contain)


def dealt(state: Shed) -> tuple[Any, ...]:
    """What a first state tells: the deal and, if play is about to begin, who begins."""
    told: tuple[Any, ...] = (Dealt(state.dealer, state.seats),)
    if state.stage is Stage.PLAY and state.start is not None:
        told += (Began(state.start.player, state.start.must_contain),)
    return told
