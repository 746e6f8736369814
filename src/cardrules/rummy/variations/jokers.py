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

    With two jokers the same cards may be a run and a set. Then the meld is the one that is worth
    more, of equal ones the run, and of several runs the one in whose order the cards are named, or
    else the lowest of those that are worth the most.

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
