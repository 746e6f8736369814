"""How a house rule of the shedding family with parameters is made.

What parameters are, and how they are checked, is told in `cardrules._parameters`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from cardrules import _parameters
from cardrules._parameters import (
    AnyRanks,
    Between,
    FewRanks,
    Former,
    OneRank,
    OneSuitRank,
    Parameter,
    SomeRanks,
    SuitOrder,
    SuitRanks,
)
from cardrules.shedding.game import Shedding
from cardrules.shedding.variations._changing import with_jokers

__all__ = [
    "AnyRanks",
    "Between",
    "FewRanks",
    "Former",
    "OneRank",
    "OneSuitRank",
    "Parameter",
    "SomeRanks",
    "SuitOrder",
    "SuitRanks",
    "Variation",
    "parameterised",
]

Variation = Callable[[Shedding], Shedding]
"""A house rule: it gives another ruleset and leaves its own as it is."""

P = ParamSpec("P")


def parameterised(make: Callable[P, Variation]) -> Callable[P, Variation]:
    """Let a factory check what it is given, and name the house rule that it makes.

    If a rank that it is given is the joker, the house rule sees to it that there are jokers.
    """
    return _parameters.parameterised(make, jokers=with_jokers)
