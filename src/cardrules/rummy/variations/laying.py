"""House rules about laying down, and adding to melds."""

from __future__ import annotations

from typing import Annotated

from attrs import evolve

from cardrules._parameters import Between, parameterised
from cardrules.rummy.game import Rummy
from cardrules.rummy.melds import SetSuits
from cardrules.rummy.rules import (
    LayOffOwn,
    MeldsFromTurn,
    NoLayOffs,
    OpenWith,
    RankSets,
    Runs,
)
from cardrules.rummy.variations._changing import Variation, changed, first, last

__all__ = [
    "distinct_suits",
    "no_layoffs",
    "no_melds_in_first_turn",
    "open_with",
    "own_melds_only",
    "wrap_runs",
]


@parameterised
def open_with(points: Annotated[int, Between(0, 1_000)] = 30) -> Variation:
    """A player's first lay-down must be worth *points* points.

    Row D13.

    Args:
        points: How many points it needs; 0 lets players lay down as they like.
    """

    def change(game: Rummy) -> Rummy:
        others = tuple(rule for rule in game.openings if not isinstance(rule, OpenWith))
        return evolve(game, openings=first(OpenWith(points), others) if points else others)

    return change


def no_melds_in_first_turn(game: Rummy) -> Rummy:
    """Nobody lays down in his first turn.

    Row D13.
    """
    return evolve(game, openings=last(MeldsFromTurn(2), game.openings))


def wrap_runs(game: Rummy) -> Rummy:
    """A run may go on from the ace to the two, as in K A 2.

    Row D26.
    """
    return evolve(game, melds=changed(game.melds, Runs, wrap=True))


def distinct_suits(game: Rummy) -> Rummy:
    """The cards of a set have different suits, so that it has four at most.

    Row D27.
    """
    return evolve(game, melds=changed(game.melds, RankSets, suits=SetSuits.DISTINCT))


def own_melds_only(game: Rummy) -> Rummy:
    """Players add cards to their own melds only.

    Row D28.
    """
    return evolve(game, layoffs=LayOffOwn())


def no_layoffs(game: Rummy) -> Rummy:
    """Nothing is added to melds on the table.

    Row D28.
    """
    return evolve(game, layoffs=NoLayOffs())
