"""The moves that cards give rise to, each made once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from cardrules.cards import Card, cards_of
from cardrules.shedding.moves import Play, PlayBlind, TakePile

__all__ = ["deck_order", "distinct", "plays_of", "take_of", "turn_of"]


@lru_cache(maxsize=1 << 14)
def plays_of(player: int, bits: int, sizes: int = -1) -> tuple[Play, ...]:
    """Every play of some of these cards of one rank, in sizes that are set as bits.

    They go by their number, then in deck order; of identical cards the lowest copies are named.
    """
    held = cards_of(bits)
    return tuple(
        Play(player, cards)
        for size in range(1, len(held) + 1)
        if sizes >> size & 1
        for cards in distinct(held, size)
    )


def distinct(cards: tuple[Card, ...], size: int) -> Iterator[tuple[Card, ...]]:
    """Choices of so many cards, without the choice among identical ones: the lowest copies."""
    if len({card.face for card in cards}) == len(cards):
        return combinations(cards, size)
    return (
        chosen
        for chosen in combinations(cards, size)
        if all(
            other in chosen
            for card in chosen
            for other in cards
            if other.copy < card.copy and other.face == card.face
        )
    )


@lru_cache(maxsize=1 << 10)
def turn_of(player: int, slot: int) -> PlayBlind:
    """The move that turns this blind card, made once."""
    return PlayBlind(player, slot)


@lru_cache(maxsize=1 << 10)
def take_of(player: int) -> TakePile:
    """The move that takes the pile alone, made once."""
    return TakePile(player)


def deck_order(card: Card) -> int:
    """The place of a card in the deck, to sort by."""
    return card.index
