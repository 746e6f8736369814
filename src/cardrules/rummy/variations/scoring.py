"""House rules about what cards are worth, and what is scored."""

from __future__ import annotations

from typing import Annotated

from attrs import evolve

from cardrules._parameters import Between, parameterised
from cardrules.rummy.game import Rummy
from cardrules.rummy.rules import CardValues, FaceValues, TableMinusHand
from cardrules.rummy.variations._changing import Variation, changed

__all__ = [
    "five_hundred_values",
    "joker_as_card",
    "jokeren_values",
    "out_bonus",
    "tweeduizenden_values",
]


def joker_as_card(game: Rummy) -> Rummy:
    """A joker in a meld is worth what the card is worth that it stands for.

    Row D23.
    """
    return evolve(game, values=changed((game.values,), type(game.values), joker_as_card=True)[0])


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
