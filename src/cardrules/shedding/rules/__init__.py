"""The stock rules of Shithead. The first line of each docstring is the rule's sentence."""

from cardrules.shedding.rules.play import (
    AnythingAfter,
    AtLeastTop,
    AtMostAfter,
    StrictFaceUp,
    Wild,
    WildOfAKind,
)
from cardrules.shedding.rules.setup import (
    ArrangeOnce,
    DealersLeftStarts,
    FirstFaceUpStarts,
    LowestInHandStarts,
    NoSwap,
    ThreeThreeThree,
)
from cardrules.shedding.rules.turn import (
    AgainAfterBurn,
    BurnOfAKind,
    BurnOn,
    ForcedPickup,
    OwnerTurnsOne,
    RefillTo,
    ReverseOn,
    SkipOn,
    VoluntaryPickup,
)

__all__ = [
    "AgainAfterBurn",
    "AnythingAfter",
    "ArrangeOnce",
    "AtLeastTop",
    "AtMostAfter",
    "BurnOfAKind",
    "BurnOn",
    "DealersLeftStarts",
    "FirstFaceUpStarts",
    "ForcedPickup",
    "LowestInHandStarts",
    "NoSwap",
    "OwnerTurnsOne",
    "RefillTo",
    "ReverseOn",
    "SkipOn",
    "StrictFaceUp",
    "ThreeThreeThree",
    "VoluntaryPickup",
    "Wild",
    "WildOfAKind",
]
