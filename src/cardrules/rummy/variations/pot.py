"""House rules about taking discards, and the stock."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from cardrules.rummy.game import Rummy
from cardrules.rummy.rules import AnyDepth, NoPot, PotBecomesStock, WholePot
from cardrules.rummy.variations._changing import changed

__all__ = [
    "any_depth",
    "no_pot",
    "open_pot",
    "pot_becomes_stock",
    "pot_opens",
    "pot_to_melds",
]


def _whole_pot(game: Rummy, **changes: Any) -> Rummy:
    (pot,) = changed((game.pot,), WholePot, **changes)
    return evolve(game, pot=pot)


def open_pot(game: Rummy) -> Rummy:
    """All discards show; the pot is still taken whole, with its top card.

    Row D16.
    """
    return _whole_pot(game, spread=True)


def pot_opens(game: Rummy) -> Rummy:
    """The pot may be taken with a player's first lay-down, if that meld is worth enough.

    Rows D17, D19.
    """
    return _whole_pot(game, opens=True)


def pot_to_melds(game: Rummy) -> Rummy:
    """The pot may be taken by adding its top card to a meld on the table, too.

    Row D19.
    """
    return evolve(game, pot=changed((game.pot,), type(game.pot), adds=True)[0])


def any_depth(game: Rummy) -> Rummy:
    """All discards show, and may be taken down to any card that is laid in a meld at once.

    Row D20.
    """
    return evolve(game, pot=AnyDepth())


def no_pot(game: Rummy) -> Rummy:
    """Nobody takes discards: every turn begins with a card of the stock.

    Row D19.
    """
    return evolve(game, pot=NoPot())


def pot_becomes_stock(game: Rummy) -> Rummy:
    """When the stock is empty the discards but the top one are shuffled, up to three times.

    Row D38.
    """
    return evolve(game, exhausted=PotBecomesStock(3))
