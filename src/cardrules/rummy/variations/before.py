"""House rules about what is dealt, and the open card."""

from __future__ import annotations

from typing import Annotated

from attrs import evolve

from cardrules._parameters import Between, parameterised
from cardrules.rummy.game import Rummy
from cardrules.rummy.rules import DealsHands, NoTrading, TradeOpenCard
from cardrules.rummy.variations._changing import Variation, changed

__all__ = [
    "no_trading",
    "trade_one_round",
    "with_jokers",
]


@parameterised
def with_jokers(jokers: Annotated[int, Between(0, 10)] = 4) -> Variation:
    """There are *jokers* jokers.

    Row D1.

    Args:
        jokers: How many there are in all.
    """

    def change(game: Rummy) -> Rummy:
        (layout,) = changed((game.layout,), DealsHands, jokers=jokers)
        return evolve(game, layout=layout)

    return change


def trade_one_round(game: Rummy) -> Rummy:
    """The open card goes round once; then the next player draws.

    Row D11.
    """
    return evolve(game, trading=TradeOpenCard(1))


def no_trading(game: Rummy) -> Rummy:
    """The open card is the first of the pot, and nobody trades a card for it.

    Row D7.
    """
    return evolve(game, trading=NoTrading())
