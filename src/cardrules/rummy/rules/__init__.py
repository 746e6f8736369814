"""The stock rules of rummy. The first line of each docstring is the rule's sentence."""

from cardrules.rummy.rules.deal import (
    DealsHands,
    NoTrading,
    TradeOpenCard,
)
from cardrules.rummy.rules.jokers import (
    JokersStay,
    MinNaturals,
    NoAdjacentJokers,
    SwapWhenDown,
)
from cardrules.rummy.rules.melds import (
    RankSets,
    Runs,
)
from cardrules.rummy.rules.pot import (
    AnyDepth,
    NoPot,
    PotBecomesStock,
    RoundEnds,
    TopToHand,
    WholePot,
)
from cardrules.rummy.rules.table import (
    LayOffAnywhere,
    LayOffOwn,
    MeldsFromTurn,
    MustDiscardLast,
    NeverDiscard,
    NeverDiscardLast,
    NeverDiscardTaken,
    NoLayOffs,
    OpenWith,
)
from cardrules.rummy.rules.values import (
    CardValues,
    FaceValues,
    PenaltyForHand,
    TableMinusHand,
)

__all__ = [
    "AnyDepth",
    "CardValues",
    "DealsHands",
    "FaceValues",
    "JokersStay",
    "LayOffAnywhere",
    "LayOffOwn",
    "MeldsFromTurn",
    "MinNaturals",
    "MustDiscardLast",
    "NeverDiscard",
    "NeverDiscardLast",
    "NeverDiscardTaken",
    "NoAdjacentJokers",
    "NoLayOffs",
    "NoPot",
    "NoTrading",
    "OpenWith",
    "PenaltyForHand",
    "PotBecomesStock",
    "RankSets",
    "RoundEnds",
    "Runs",
    "SwapWhenDown",
    "TableMinusHand",
    "TopToHand",
    "TradeOpenCard",
    "WholePot",
]
