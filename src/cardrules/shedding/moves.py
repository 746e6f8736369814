"""The moves of the shedding family.

The text of a move, ``str(move)``, names no player; it is what ``match.play`` reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import field, frozen

from cardrules.cards import Card, Rank
from cardrules.errors import quoted

__all__ = [
    "Arrange",
    "Choose",
    "DrawCard",
    "LayOut",
    "Pass",
    "Play",
    "PlayBlind",
    "PlayChance",
    "ShedMove",
    "TakePile",
]


def _are_cards(move: object, attribute: Any, value: tuple[Card, ...]) -> None:
    for card in value:
        if not isinstance(card, Card):
            raise TypeError(f"{attribute.name} takes cards, and {quoted(card)} is none.")


def _tuple(cards: Iterable[Card]) -> tuple[Card, ...]:
    if type(cards) is tuple:
        return cards
    given: object = cards
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(
            f'A move takes a tuple of cards, not {quoted(given)}: write cards("6C 6S").'
        )
    return tuple(cards)


def _words(verb: str, cards: tuple[Card, ...]) -> str:
    return " ".join([verb, *map(str, cards)])


@frozen
class Arrange:
    """Say which of one's own hand and face-up cards lie face up: before play, once.

    A house rule may let a player exchange one card for another on his turn, too.

    Args:
        player: The seat.
        table: The cards that will lie face up, in the order of their places.
    """

    player: int
    table: tuple[Card, ...] = field(converter=_tuple, validator=_are_cards)

    def __str__(self) -> str:
        return _words("arrange", self.table)


@frozen
class LayOut:
    """Before play: lay cards out of the hand onto a face-up row or the pile (H13 to H15).

    Args:
        player: The seat.
        cards: The hand cards.
        onto: Whose face-up row; None for the pile.
    """

    player: int
    cards: tuple[Card, ...] = field(converter=_tuple, validator=_are_cards)
    onto: int | None = None

    def __str__(self) -> str:
        laid = _words("lay", self.cards)
        if self.onto == self.player:
            return laid
        return f"{laid} on {'pile' if self.onto is None else self.onto}"


@frozen
class Play:
    """Put cards of one rank from one zone onto the pile.

    Args:
        player: The seat.
        cards: The cards in the order in which they come to lie, the last on top.
        rank: What they stand for, where a house rule has it named; else None.
    """

    player: int
    cards: tuple[Card, ...] = field(converter=_tuple, validator=_are_cards)
    rank: Rank | None = None

    def __repr__(self) -> str:
        named = "" if self.rank is None else f", rank={self.rank!r}"
        return f"Play(player={self.player!r}, cards={self.cards!r}{named})"

    def __str__(self) -> str:
        named = "" if self.rank is None else f" for {self.rank}"
        return _words("play", self.cards) + named


@frozen
class PlayBlind:
    """Turn a blind card and play it, if it fits.

    Args:
        player: The seat.
        slot: Its place in the row, from 0; the row closes up.
    """

    player: int
    slot: int

    def __str__(self) -> str:
        return f"blind {self.slot + 1}"


@frozen
class TakePile:
    """Take the whole pile into the hand.

    Args:
        player: The seat.
        cards: The player's own face-up cards that go along.
    """

    player: int
    cards: tuple[Card, ...] = field(default=(), converter=_tuple, validator=_are_cards)

    def __str__(self) -> str:
        return _words("take", self.cards)


@frozen
class PlayChance:
    """Turn the top card of the stock and play it, if it fits (H95, H96).

    Args:
        player: The seat.
    """

    player: int

    def __str__(self) -> str:
        return "chance"


@frozen
class DrawCard:
    """Draw a card before one plays (H97).

    Args:
        player: The seat.
    """

    player: int

    def __str__(self) -> str:
        return "draw"


@frozen
class Choose:
    """Answer the choice that a rule has put.

    Args:
        player: The seat.
        option: One of the options of the pending choice.
    """

    player: int
    option: str

    def __str__(self) -> str:
        return f"choose {self.option}"


@frozen
class Pass:
    """Give the turn on; legal only without another move, or where a house rule says so.

    Args:
        player: The seat.
    """

    player: int

    def __str__(self) -> str:
        return "pass"


ShedMove = Play | PlayBlind | TakePile | PlayChance | DrawCard | Arrange | LayOut | Choose | Pass
"""Any move of the shedding family."""
