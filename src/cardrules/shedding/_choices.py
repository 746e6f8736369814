"""The moves that cards give rise to, each made once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any

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


def deck_order(card: Card) -> int:
    """The place of a card in the deck, to sort by."""
    return card.index


def distinct(
    cards: tuple[Card, ...], size: int, *, first: Callable[[Card], Any] = deck_order
) -> Iterable[tuple[Card, ...]]:
    """Choices of so many cards, without the choice among identical ones.

    Of these the lowest copies are chosen, or those that *first* puts first. The choices go
    in the order of `itertools.combinations`.
    """
    faces: dict[int, tuple[Card, ...]] = {}
    for card in sorted(cards, key=first):
        faces[card.face] = (*faces.get(card.face, ()), card)
    if len(faces) == len(cards):
        return combinations(cards, size)
    chosen: list[tuple[Card, ...]] = [()]
    for copies in faces.values():
        chosen = [
            (*some, *copies[:count])
            for some in chosen
            for count in range(min(len(copies), size - len(some)) + 1)
        ]
    place = {card: number for number, card in enumerate(cards)}
    return sorted(
        (tuple(sorted(some, key=place.__getitem__)) for some in chosen if len(some) == size),
        key=lambda some: [place[card] for card in some],
    )


@lru_cache(maxsize=1 << 10)
def turn_of(player: int, slot: int) -> PlayBlind:
    """The move that turns this blind card, made once."""
    return PlayBlind(player, slot)


@lru_cache(maxsize=1 << 10)
def take_of(player: int) -> TakePile:
    """The move that takes the pile alone, made once."""
    return TakePile(player)
