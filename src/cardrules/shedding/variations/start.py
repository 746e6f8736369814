"""House rules of who begins, and with what."""

from __future__ import annotations

from typing import Any, Final

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
from cardrules.shedding.variations._changing import clash
from cardrules.shedding.variations._making import (
    AnyRanks,
    OneSuitRank,
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


_BY_HAND: Final = (LowestInHandStarts, LowestInHandStartsByLot)
"""By the lowest hand card, which the first play may have to contain."""

_FREE: Final = (
    AfterLastThrower, DealersLeftStarts, DealersRightStarts, FirstFaceUpStarts,
    LowestFaceUpStarts, WeakestFaceUpStarts,
)  # fmt: skip
"""The starts that always leave the lead free."""


def _begun(game: Shedding, *rules: StartRule) -> Shedding:
    """Begin by these rules, save after a throwing-out."""
    thrown = [rule for rule in game.start if isinstance(rule, AfterLastThrower)]
    return evolve(game, start=(*thrown, *rules))


def _by_lowest(game: Shedding, **changes: Any) -> tuple[LowestInHandStarts, ...]:
    """How the lowest hand card begins, with these changes."""
    lowest = [rule for rule in game.start if isinstance(rule, LowestInHandStarts)]
    return tuple(evolve(rule, **changes) for rule in lowest or [LowestInHandStarts()])


def _each(game: Shedding, name: str, *kinds: type, **changes: Any) -> Shedding:
    """Change the rules of these kinds by which the lowest hand card begins.

    Raises:
        RulesetError: There is none of them.
    """
    if not any(isinstance(rule, kinds) for rule in game.start):
        raise clash(
            "start", name, "a start by the lowest hand card", game.start,
            "Put lowest_in_hand_starts()",
        )  # fmt: skip
    start = tuple(
        evolve(rule, **changes) if isinstance(rule, kinds) else rule  # type: ignore[misc]
        for rule in game.start
    )
    return evolve(game, start=start)


def first_face_up_starts(game: Shedding) -> Shedding:
    """Whoever was dealt the first face-up 3 begins, or else the lowest hand card; the lead is free.

    Row H19. Sources: PAGAT, WPEN, SPR, BOL.
    """
    return _begun(game, FirstFaceUpStarts(), *_by_lowest(game, free_lead=True))


@parameterised
def lowest_in_hand_starts(first: OneSuitRank = "3") -> Variation:
    """The holder of the lowest hand card, counted from *first* upwards, begins.

    Row H20. Sources: SEED, ARCT, MOS, VD2.

    Args:
        first: The rank that is looked for first.
    """
    return lambda game: _begun(game, *_by_lowest(game, from_=rank(first)))


@parameterised
def suits_decide(suits: SuitOrder = "C S D H") -> Variation:
    """Among equal lowest hand cards the suits decide who begins, the lowest first: *suits*.

    Row H20. Sources: SHED1, CASH, ARCT, MOS, VD2.

    Args:
        suits: The suits, the lowest first.
    """
    order = to_suits(suits).suits
    return lambda game: _each(game, "suits_decide", LowestInHandStarts, suits=order)


def next_lowest_decides(game: Shedding) -> Shedding:
    """Players who hold the same lowest hand card compare their next-lowest cards.

    Row H24. Sources: IDNO, KESH, ROI.
    """
    return _each(game, "next_lowest_decides", LowestInHandStarts, by_next_lowest=True)


def starting_card_leads(game: Shedding) -> Shedding:
    """The first play must contain the card that earned it.

    Row H25. Sources: BGA, SHED1, SEED, GUARD.
    """
    return _each(game, "starting_card_leads", *_BY_HAND, free_lead=False)


def free_lead(game: Shedding) -> Shedding:
    """Whoever begins with the lowest hand card leads any card.

    Row H25. Sources: PAGAT, WPEN, PGX.
    """
    if all(isinstance(rule, _FREE) for rule in game.start):
        return game
    return _each(game, "free_lead", *_BY_HAND, free_lead=True)


@parameterised
def lowest_face_up_starts(first: OneSuitRank = "3") -> Variation:
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
def lowest_in_hand_by_lot(first: OneSuitRank = "3", never: AnyRanks = "2") -> Variation:
    """Among the holders of the lowest hand card the lot decides who begins; *never* do not count.

    Row H26. Sources: BGA.

    Args:
        first: The rank that is looked for first.
        never: Which ranks do not count.
    """

    def change(game: Shedding) -> Shedding:
        free = any(rule.free_lead for rule in game.start if isinstance(rule, _BY_HAND))
        lot = LowestInHandStartsByLot(rank(first), skips=ranks(never), free_lead=free)
        return _begun(game, lot)

    return change
