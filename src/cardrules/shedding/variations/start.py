"""House rules of who begins, and with what."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from cardrules.cards import rank
from cardrules.matching import ranks
from cardrules.matching import suits as to_suits
from cardrules.shedding.game import Shedding
from cardrules.shedding.rules import (
    DealersLeftStarts,
    DealersRightStarts,
    FirstFaceUpStarts,
    LowestFaceUpStarts,
    LowestInHandStarts,
    LowestInHandStartsByLot,
    WeakestFaceUpStarts,
)
from cardrules.shedding.rules._start import AfterLastThrower
from cardrules.shedding.slots import StartRule
from cardrules.shedding.variations._making import (
    AnyRanks,
    OneRank,
    SuitOrder,
    Variation,
    parameterised,
)

__all__ = [
    "dealers_left_starts",
    "dealers_right_starts",
    "first_face_up_starts",
    "free_lead",
    "lowest_face_up_starts",
    "lowest_in_hand_by_lot",
    "lowest_in_hand_starts",
    "next_lowest_decides",
    "starting_card_leads",
    "suits_decide",
    "weakest_face_up_starts",
]


def _begun(game: Shedding, *rules: StartRule) -> Shedding:
    """Begin by these rules, save after a throwing-out."""
    thrown = [rule for rule in game.start if isinstance(rule, AfterLastThrower)]
    return evolve(game, start=(*thrown, *rules))


def _lowest(game: Shedding, **changes: Any) -> Shedding:
    """Change how the lowest hand card begins; it is to begin if it did not."""
    if not any(isinstance(rule, LowestInHandStarts) for rule in game.start):
        return _begun(game, evolve(LowestInHandStarts(), **changes))
    start = tuple(
        evolve(rule, **changes) if isinstance(rule, LowestInHandStarts) else rule
        for rule in game.start
    )
    return evolve(game, start=start)


def first_face_up_starts(game: Shedding) -> Shedding:
    """Whoever was dealt the first face-up 3 begins, or else the lowest hand card; the lead is free.

    Row H19. Sources: PAGAT, WPEN, SPR, BOL.
    """
    return _begun(game, FirstFaceUpStarts(), LowestInHandStarts(free_lead=True))


@parameterised
def lowest_in_hand_starts(first: OneRank = "3") -> Variation:
    """The holder of the lowest hand card, counted from *first* upwards, begins.

    Row H20. Sources: SEED, ARCT, MOS, VD2.

    Args:
        first: The rank that is looked for first.
    """

    def change(game: Shedding) -> Shedding:
        lowest = next((r for r in game.start if isinstance(r, LowestInHandStarts)), None)
        return _begun(game, evolve(lowest or LowestInHandStarts(), from_=rank(first)))

    return change


@parameterised
def suits_decide(suits: SuitOrder = "C S D H") -> Variation:
    """Among equal lowest hand cards the suits decide who begins, the lowest first: *suits*.

    Row H20. Sources: SHED1, CASH, ARCT, MOS, VD2.

    Args:
        suits: The suits, the lowest first.
    """
    return lambda game: _lowest(game, suits=to_suits(suits).suits)


def next_lowest_decides(game: Shedding) -> Shedding:
    """Players who hold the same lowest hand card compare their next-lowest cards.

    Row H24. Sources: IDNO, KESH, ROI.
    """
    return _lowest(game, by_next_lowest=True)


def starting_card_leads(game: Shedding) -> Shedding:
    """The first play must contain the card that earned it.

    Row H25. Sources: BGA, SHED1, SEED, GUARD.
    """
    return _lowest(game, free_lead=False)


def free_lead(game: Shedding) -> Shedding:
    """Whoever begins with the lowest hand card leads any card.

    Row H25. Sources: PAGAT, WPEN, PGX.
    """
    return _lowest(game, free_lead=True)


@parameterised
def lowest_face_up_starts(first: OneRank = "3") -> Variation:
    """The player with the lowest face-up card, counted from *first* upwards, begins.

    Row H21. Sources: YURA, WHOW.

    Args:
        first: The rank that is looked for first.
    """
    return lambda game: _begun(game, LowestFaceUpStarts(rank(first)))


def dealers_left_starts(game: Shedding) -> Shedding:
    """The player on the dealer's left begins, with any card.

    Row H22. Sources: CPU, CLASS, COCO, PITI.
    """
    return _begun(game, DealersLeftStarts())


def dealers_right_starts(game: Shedding) -> Shedding:
    """The player on the dealer's right begins, with any card.

    Row H22. Sources: E2SH.
    """
    return _begun(game, DealersRightStarts())


@parameterised
def weakest_face_up_starts(special: AnyRanks = "2 10") -> Variation:
    """The player with the weakest face-up cards begins: the fewest *special*, then the lowest.

    Row H23. Sources: PPAL.

    Args:
        special: Which ranks make a row strong.
    """
    return lambda game: _begun(game, WeakestFaceUpStarts(ranks(special)))


@parameterised
def lowest_in_hand_by_lot(first: OneRank = "3", never: AnyRanks = "2") -> Variation:
    """Among the holders of the lowest hand card the lot decides who begins; *never* do not count.

    Row H26. Sources: BGA.

    Args:
        first: The rank that is looked for first.
        never: Which ranks do not count.
    """
    return lambda game: _begun(game, LowestInHandStartsByLot(rank(first), skips=ranks(never)))
