"""The stock rules of rummy. The first line of each docstring is the rule's sentence."""

from cardrules.rummy.rules.jokers import (
    JokersStay,
    MinNaturals,
    NoAdjacentJokers,
    SwapWhenDown,
)
from cardrules.rummy.rules.melds import RankSets, Runs
from cardrules.rummy.rules.table import (
    AnyDepth,
    CardValues,
    DealsHands,
    LayOffAnywhere,
    LayOffOwn,
    MeldsFromRound,
    NeverDiscardLast,
    NoLayOffs,
    NoTrading,
    OpenWith,
    PenaltyForHand,
    PotBecomesStock,
    RoundEnds,
    TableMinusHand,
    TopToHand,
    TradeOpenCard,
    WholePot,
)

__all__ = [
    "AnyDepth",
    "CardValues",
    "DealsHands",
    "JokersStay",
    "LayOffAnywhere",
    "LayOffOwn",
    "MeldsFromRound",
    "MinNaturals",
    "NeverDiscardLast",
    "NoAdjacentJokers",
    "NoLayOffs",
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
