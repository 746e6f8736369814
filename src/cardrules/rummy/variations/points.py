"""House rules about going out, and what cards are worth."""

from __future__ import annotations

from typing import Annotated

from attrs import evolve

from cardrules._parameters import Between, parameterised
from cardrules.matching import exactly
from cardrules.rummy.game import Rummy
from cardrules.rummy.rules import (
    CardValues,
    FaceValues,
    MustDiscardLast,
    NeverDiscard,
    NeverDiscardLast,
    TableMinusHand,
)
from cardrules.rummy.variations._changing import Variation, changed, first

__all__ = [
    "five_hundred_values",
    "jokeren_values",
    "must_discard_last",
    "out_bonus",
    "queen_stays",
    "tweeduizenden_values",
]


def must_discard_last(game: Rummy) -> Rummy:
    """A player goes out with a discard only.

    Row D18.
    """
    return evolve(game, out=first(MustDiscardLast(), game.out))


def queen_stays(game: Rummy) -> Rummy:
    """The queen of spades is never discarded.

    Row D32.
    """
    others = tuple(rule for rule in game.out if not isinstance(rule, NeverDiscardLast))
    return evolve(game, out=first(NeverDiscard(exactly("QS")), others))


@parameterised
def out_bonus(points: Annotated[int, Between(0, 1_000)] = 25) -> Variation:
    """Whoever goes out scores *points* points more.

    Row D36.

    Args:
        points: How many.
    """

    def change(game: Rummy) -> Rummy:
        (scoring,) = changed((game.scoring,), TableMinusHand, bonus=points)
        return evolve(game, scoring=scoring)

    return change


def five_hundred_values(game: Rummy) -> Rummy:
    """Cards count their number, court cards 10, aces 15, or 1 when low in a run, jokers 15.

    Row D30.
    """
    return evolve(game, values=FaceValues(ace=15, ace_low=1, joker=15))


def jokeren_values(game: Rummy) -> Rummy:
    """Cards count their number, court cards 10, aces 11, jokers 25.

    Row D30.
    """
    return evolve(game, values=FaceValues(ace=11, joker=25))


def tweeduizenden_values(game: Rummy) -> Rummy:
    """Cards from 2 to 9 count 5, from 10 to king 10, aces 100.

    Row D30.
    """
    return evolve(game, values=CardValues(ace=100))
