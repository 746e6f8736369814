"""From a deck to the first move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules._fields import answered
from cardrules.cards import Card
from cardrules.chance import Chance
from cardrules.errors import PositionError, quoted
from cardrules.rummy.events import Dealt
from cardrules.rummy.slots import Plan
from cardrules.rummy.state import Round, Seat, Stage
from cardrules.table import from_left_of

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["deal_from", "dealt", "may_trade", "plan_for"]


def plan_for(game: Rummy, players: int) -> Plan:
    """The plan of the layout.

    Raises:
        PositionError: The game is not for so many.
    """
    seats = game.layout.players
    if type(players) is not int or players not in seats:
        raise PositionError(
            f"{game.name} is for {seats[0]} to {seats[-1]} players, not {quoted(players)}."
        )
    return answered(game.layout, game.layout.plan(players), Plan)


def may_trade(game: Rummy, trades: int, players: int) -> bool:
    """Whether the open card may be traded, when it has been traded so often."""
    return answered(game.trading, game.trading.trades(trades, players), bool)


def deal_from(
    game: Rummy, deck: tuple[Card, ...], players: int, *, dealer: int, chance: Chance
) -> Round:
    """Deal a deck as it lies: the hands, then the open card; the rest is the stock."""
    plan = plan_for(game, players)
    if type(dealer) is not int or not 0 <= dealer < players:
        raise PositionError(
            f"The dealer is one of the players 0 to {players - 1}, not {quoted(dealer)}."
        )
    count = plan.hand * players
    turn = {player: place for place, player in enumerate(from_left_of(dealer, players))}
    seats = tuple(Seat(concealed=deck[turn[p] : count : players]) for p in range(players))
    trading = may_trade(game, 0, players)
    return Round(
        stage=Stage.TRADE if trading else Stage.DRAW,
        to_act=((dealer + 1) % players,),
        seats=seats,
        stock=deck[count + 1 :],
        shown=deck[count : count + 1],
        dealer=dealer,
        chance=chance,
    )


def dealt(state: Round) -> tuple[Any, ...]:
    """What a first state tells: the deal."""
    return (Dealt(state.dealer, state.seats, state.shown),)
