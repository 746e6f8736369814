"""The moves of the shedding family, and their text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from attrs import field, frozen
from attrs.validators import deep_iterable, instance_of

from cardrules.cards import Card, cards_of

__all__ = ["Arrange", "Choose", "Pass", "Play", "PlayBlind", "ShedMove", "TakePile"]

_are_cards = deep_iterable(instance_of(Card))


def _tuple(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(cards)


@frozen
class Arrange:
    """Before play: say which of one's own hand and face-up cards lie face up.

    Args:
        player: The seat.
        table: The cards that will lie face up, in the order of their places.
    """

    player: int
    table: tuple[Card, ...] = field(converter=_tuple, validator=_are_cards)


@frozen
class Play:
    """Put cards of one rank from one zone onto the pile.

    Args:
        player: The seat.
        cards: The cards in the order in which they come to lie, the last on top.
    """

    player: int
    cards: tuple[Card, ...] = field(converter=_tuple, validator=_are_cards)


@frozen
class PlayBlind:
    """Turn a blind card and play it, if it fits.

    Args:
        player: The seat.
        slot: Its place in the row, from 0; the row closes up.
    """

    player: int
    slot: int


@frozen
class TakePile:
    """Take the whole pile into the hand.

    Args:
        player: The seat.
        cards: The player's own face-up cards that go along.
    """

    player: int
    cards: tuple[Card, ...] = field(default=(), converter=_tuple, validator=_are_cards)


@frozen
class Choose:
    """Answer the choice that a rule has put.

    Args:
        player: The seat.
        option: One of the options of the pending choice.
    """

    player: int
    option: str


@frozen
class Pass:
    """Give the turn on; legal only without another move.

    Args:
        player: The seat.
    """

    player: int


ShedMove = Play | PlayBlind | TakePile | Arrange | Choose | Pass
"""Any move of the shedding family."""


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
