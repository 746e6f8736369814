"""A hand, or what a meld takes from it, as one int of counts.

There are five bits for each card by rank and suit, and the last for jokers. The highest of
the five stays clear, so that one subtraction tells whether a hand has all that a meld needs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardrules.cards import ACE_HIGH, Card, Suit, pack

__all__ = [
    "FIELD",
    "GUARD",
    "JOKERS",
    "counts_of",
    "has",
    "lowest_shift",
    "parts_of",
    "shift_at",
    "shift_of",
]

_WIDTH: Final = 5
_SUITS: Final = len(Suit)
JOKERS: Final = _WIDTH * len(ACE_HIGH) * _SUITS
"""How far the number of jokers is shifted."""
FIELD: Final = (1 << _WIDTH - 1) - 1
"""The bits of one number, unshifted."""
GUARD: Final = sum(1 << shift << _WIDTH - 1 for shift in range(0, JOKERS + 1, _WIDTH))
"""The bits that stay clear."""


def shift_at(rank: int, suit: int) -> int:
    """How far the number of cards is shifted of the rank and the suit with these numbers."""
    return _WIDTH * (rank * _SUITS + suit)


def shift_of(card: Card) -> int:
    """How far the number of such cards is shifted."""
    return shift_at(card.face >> 3, card.face & 3) if card.suit is not None else JOKERS


_ONES: Final = {card.face: 1 << shift_of(card) for card in pack(jokers=1)}
"""One of each card, by its face."""


def counts_of(cards: Iterable[Card]) -> int:
    """How many there are of each card."""
    return sum([_ONES[card.face] for card in cards])


def lowest_shift(counts: int) -> int:
    """The shift of the first card that there is."""
    return ((counts & -counts).bit_length() - 1) // _WIDTH * _WIDTH


def parts_of(counts: int) -> list[tuple[int, int]]:
    """The shift of each card that there is, and how many there are."""
    parts = []
    while counts:
        shift = ((counts & -counts).bit_length() - 1) // _WIDTH * _WIDTH
        number = counts >> shift & FIELD
        counts ^= number << shift
        parts.append((shift, number))
    return parts


def has(hand: int, counts: int) -> bool:
    """Whether there are so many of each card in a hand."""
    return ((hand | GUARD) - counts) & GUARD == GUARD
