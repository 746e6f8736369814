"""The stock rules of setting up: the deal, the exchange, laying out, and who begins."""

from cardrules.shedding.rules._setup import (
    ArrangeOnce,
    Deals,
    DealsByNumber,
    ExchangeUntilBurn,
    LayFaceUp,
    NoSwap,
    StackEquals,
    ThreeThreeThree,
    ThrowOut,
)
from cardrules.shedding.rules._start import (
    AfterLastThrower,
    DealersLeftStarts,
    DealersRightStarts,
    FirstFaceUpStarts,
    LowestFaceUpStarts,
    LowestInHandStarts,
    LowestInHandStartsByLot,
    WeakestFaceUpStarts,
)

__all__ = [
    "AfterLastThrower",
    "ArrangeOnce",
    "DealersLeftStarts",
    "DealersRightStarts",
    "Deals",
    "DealsByNumber",
    "ExchangeUntilBurn",
    "FirstFaceUpStarts",
    "LayFaceUp",
    "LowestFaceUpStarts",
    "LowestInHandStarts",
    "LowestInHandStartsByLot",
    "NoSwap",
    "StackEquals",
    "ThreeThreeThree",
    "ThrowOut",
    "WeakestFaceUpStarts",
]
