"""From a deck to the first move: dealing, arranging, and who begins."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Any

from cardrules._fields import answered
from cardrules.cards import HIDDEN, Card
from cardrules.chance import Chance
from cardrules.errors import HiddenCardError, PositionError, quoted
from cardrules.matching import CardTest
from cardrules.shedding.events import Began, Dealt, TurnedUp
from cardrules.shedding.slots import DrawLots, Plan, Starting
from cardrules.shedding.state import (
    Seat,
    Shed,
    Stage,
    Start,
)
from cardrules.table import changed, from_left_of

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["arranges", "begin", "begin_play", "deal_from", "dealt", "plan_for", "settled"]


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
    game: Shedding, deck: tuple[Card, ...], players: int, *, dealer: int, chance: Chance
) -> Shed:
    """Deal a deck as it lies: the blind rounds, the face-up rounds, the hand rounds."""
    plan = plan_for(game, players)
    if type(dealer) is not int or not 0 <= dealer < players:
        raise PositionError(
            f"The dealer is one of the players 0 to {players - 1}, not {quoted(dealer)}."
        )
    cuts = []
    taken = 0
    for count in (plan.blind, plan.table, plan.hand):
        cuts.append(deck[taken : taken + count * players])
        taken += count * players
    stock = deck[taken:]
    cut = len(stock) if plan.stock is None else plan.stock
    stock, aside = stock[:cut], stock[cut:]
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
        stock=stock,
        aside=aside,
        dealer=dealer,
        chance=chance,
    )
    state = settled(game, state, arranged=False)
    return state if state.to_act else begin(game, state)[0]


def arranges(game: Shedding, seat: Seat) -> bool:
    """Whether a player has something to arrange before play."""
    return game.swap.face_up(len(seat.hand), len(seat.table)) is not None


def settled(game: Shedding, state: Shed, *, arranged: bool) -> Shed:
    """Ask the start rules, as dealt or when all have arranged; a lot is drawn where they say so.

    Raises:
        HiddenCardError: The lot is to be drawn in a view, which does not hold the chance.
    """
    starting = Starting(state.seats, state.dealer, game.order, arranged, state.laid_by)
    for rule in game.start:
        answer = answered(rule, rule.start(starting), Start, DrawLots, NoneType)
        if isinstance(answer, DrawLots):
            if state.chance is None:
                raise HiddenCardError("Who begins is drawn by lot, which a view cannot do.")
            place, chance = state.chance.below(len(answer.players))
            drawn = Start(answer.players[place], answer.must_contain)
            return changed(state, start=drawn, chance=chance)
        if answer is not None:
            return changed(state, start=answer)
    return state


def begin(game: Shedding, state: Shed) -> tuple[Shed, tuple[Any, ...]]:
    """Go on when all have arranged: cards may be laid out, then play begins.

    Raises:
        HiddenCardError: Who begins depends on cards that a view does not show.
    """
    if game.lays_out and state.stage is Stage.ARRANGE:
        first = (state.dealer + 1) % len(state.seats)
        return changed(state, stage=Stage.LAY_OUT, to_act=(first,)), ()
    return begin_play(game, state)


def begin_play(game: Shedding, state: Shed) -> tuple[Shed, tuple[Any, ...]]:
    """Begin play: turn a card up if that is the rule, and settle who begins.

    If no start rule answers, the dealer's left begins.
    """
    told: tuple[Any, ...] = ()
    if state.start is None:
        state = settled(game, state, arranged=True)
    start = state.start or Start((state.dealer + 1) % len(state.seats))
    test = game.layout.plan(len(state.seats)).turn_up
    if test is not None and not state.pile and state.stock:
        state = _turned_up(state, test)
        told = (TurnedUp(state.pile),)
        start = Start(start.player)  # he does not lead, but answers the card that lies there
    playing = changed(state, stage=Stage.PLAY, to_act=(start.player,), start=start)
    return playing, (*told, Began(start.player, start.must_contain))


def _turned_up(state: Shed, test: CardTest) -> Shed:
    """Begin the pile with the first card of the stock that fits; those before it go under."""
    if HIDDEN in state.stock:
        raise HiddenCardError("A card of the stock is turned up, which the view does not show.")
    stock = state.stock
    place = next((place for place, card in enumerate(stock) if test(card)), 0)
    pile, rest = stock[place : place + 1], stock[place + 1 :] + stock[:place]
    return changed(state, pile=pile, sizes=(1,), stock=rest)


def dealt(state: Shed) -> tuple[Any, ...]:
    """What a first state tells: the deal and, if play is about to begin, who begins."""
    told: tuple[Any, ...] = (Dealt(state.dealer, state.seats),)
    if state.stage is Stage.PLAY and state.start is not None:
        told += (TurnedUp(state.pile),) if state.pile else ()
        told += (Began(state.start.player, state.start.must_contain),)
    return told
