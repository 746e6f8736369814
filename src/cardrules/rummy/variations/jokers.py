"""House rules about jokers."""

from __future__ import annotations

from attrs import evolve

from cardrules.rummy.game import Rummy
from cardrules.rummy.rules import (
    JokersStay,
    MinNaturals,
    NoAdjacentJokers,
    SwapWhenDown,
)
from cardrules.rummy.variations._changing import changed, last

__all__ = [
    "joker_as_card",
    "joker_swap",
    "jokers_apart",
    "one_natural",
]


def one_natural(game: Rummy) -> Rummy:
    """One card of a meld that is no joker is enough.

    With two jokers such a meld is a run if it can be read as one in the order in which its cards
    are named, and of several runs that are worth the same the lowest.

    Row D24.
    """
    return evolve(game, jokers=changed(game.jokers, MinNaturals, count=1))


def jokers_apart(game: Rummy) -> Rummy:
    """Jokers do not lie side by side in a run, nor two of them in a set.

    Row D24.
    """
    return evolve(game, jokers=last(NoAdjacentJokers(), game.jokers))


def joker_swap(game: Rummy) -> Rummy:
    """Who is down may take a joker from the table for the card that it stands for.

    Row D25.
    """
    others = tuple(rule for rule in game.jokers if not isinstance(rule, JokersStay))
    return evolve(game, jokers=last(SwapWhenDown(), others))


def joker_as_card(game: Rummy) -> Rummy:
    """A joker in a meld is worth what the card is worth that it stands for.

    Row D23.
    """
    return evolve(game, values=changed((game.values,), type(game.values), joker_as_card=True)[0])
