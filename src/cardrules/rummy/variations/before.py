"""House rules about what is dealt, and the open card."""

from __future__ import annotations

from typing import Annotated

from attrs import evolve

from cardrules._parameters import Between, parameterised
from cardrules.rummy.game import Rummy
from cardrules.rummy.rules import (
    DealsHands,
    JokersStay,
    MinNaturals,
    NoTrading,
    SwapWhenDown,
    TradeOpenCard,
)
from cardrules.rummy.slots import JokerRule
from cardrules.rummy.variations._changing import Variation, changed

__all__ = [
    "no_trading",
    "trade_one_round",
    "with_jokers",
]


@parameterised
def with_jokers(jokers: Annotated[int, Between(0, 10)] = 4) -> Variation:
    """There are *jokers* jokers.

    Where there were none, a meld needs two other cards, and a joker on the table stays, unless
    the game has rules of its own about that.

    Rows D1, D24, D25.

    Args:
        jokers: How many there are in all.
    """

    def change(game: Rummy) -> Rummy:
        (layout,) = changed((game.layout,), DealsHands, jokers=jokers)
        had = any(game.layout.plan(players).jokers for players in game.layout.players)
        rules = _settled(game.jokers) if jokers and not had else game.jokers
        return evolve(game, layout=layout, jokers=rules)

    return change


def _settled(rules: tuple[JokerRule, ...]) -> tuple[JokerRule, ...]:
    """Rules about jokers that say how many naturals a meld needs, and who takes a joker."""
    if not any(isinstance(rule, MinNaturals) for rule in rules):
        rules = (MinNaturals(), *rules)
    if not any(isinstance(rule, JokersStay | SwapWhenDown) for rule in rules):
        rules = (*rules, JokersStay())
    return rules


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
