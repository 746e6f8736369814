"""The cards of a deck, as every family deals them and places them in made positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, TypeVar

from attrs import field, frozen

from cardrules.cards import HIDDEN, Card, cards
from cardrules.errors import NotationError, PositionError, quoted

__all__ = [
    "Supply",
    "cards_in",
    "check_rows",
    "players_in",
    "rows_in",
    "several",
    "stage_of",
    "whole_deck",
]

E = TypeVar("E", bound=Enum)


@frozen
class Supply:
    """The cards of the deck that are still to be placed."""

    deck: tuple[Card, ...]
    marked: frozenset[Card]
    left: dict[Card, None] = field()

    @classmethod
    def of(cls, deck: tuple[Card, ...], wanted: Iterable[tuple[Card, ...]]) -> Supply:
        """A supply for these cards; those that are named by a copy mark are kept for them."""
        named = {card for row in wanted for card in row} - {HIDDEN}
        marked = frozenset(card for card in named if card.copy)
        return cls(deck, marked, dict.fromkeys(deck))

    def take(self, named: tuple[Card, ...], where: str) -> tuple[Card, ...]:
        """Take named cards out; a card named again takes the next copy that the deck has.

        Raises:
            PositionError: A card is hidden, placed already, or not of the deck.
        """
        return tuple(self._next_copy(card, where) for card in named)

    def _next_copy(self, card: Card, where: str) -> Card:
        if card is HIDDEN:
            raise PositionError(f"{where} has a hidden card: a position names its cards.")
        if card in self.left:
            del self.left[card]
            return card
        for other in self.left:
            if card.copy == 0 and other.face == card.face and other not in self.marked:
                del self.left[other]
                return other
        known = any(other.face == card.face for other in self.deck)
        raise PositionError(
            f"{where} names {card}, "
            + ("which is placed already." if known else "which is not in the deck.")
        )

    def stock(self, wanted: tuple[Card, ...] | int) -> tuple[Card, ...]:
        """Take the cards of a stock: those that are named, or so many that are not.

        Raises:
            PositionError: There are not so many, or a card cannot be taken.
        """
        if isinstance(wanted, tuple):
            return self.take(wanted, "stock")
        if type(wanted) is not int or not 0 <= wanted <= len(self.left):
            raise PositionError(
                f"stock={quoted(wanted)}: as a number it goes from 0 to the {len(self.left)} cards "
                "that are not named."
            )
        taken = tuple(self.left)[:wanted]
        for card in taken:
            del self.left[card]
        return taken


def cards_in(name: str, given: object) -> tuple[Card, ...]:
    """The cards of a part of a position, a text or ready cards.

    Raises:
        PositionError: It is something else.
        NotationError: A part of the text is not a card.
    """
    if not isinstance(given, Iterable):
        raise PositionError(f"{name} must be a text of cards, not {quoted(given)}.")
    try:
        return cards(given)
    except NotationError as error:
        raise NotationError(f"{name}: {error}") from None


def rows_in(name: str, given: object, players: int) -> list[tuple[Card, ...]]:
    """The cards of each player in a part of a position, or none at all.

    Raises:
        PositionError: There is not one text a player.
        NotationError: A part of a text is not a card.
    """
    check_rows(name, given, players)
    assert isinstance(given, Iterable)
    return [cards_in(f"{name}[{seat}]", row) for seat, row in enumerate(given)]


def check_rows(name: str, given: object, players: int, *, what: str = "text") -> None:
    """Refuse what is not one thing for each player, or nothing.

    Raises:
        PositionError: It is something else.
    """
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) not in (0, players):
        raise PositionError(
            f"{name} needs one {what} for each of the {players} players, not {quoted(given)}."
        )


def players_in(hands: object) -> int:
    """How many players there are in a position, by their hands.

    Raises:
        PositionError: There is not one text a player.
    """
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise PositionError(
            f"hands needs a list with one text of cards a player, not {quoted(hands)}."
        )
    return len(hands)


def several(name: str, given: object) -> tuple[Any, ...]:
    """What a part of a position names one after another, such as seats.

    Raises:
        PositionError: It is a text, or one thing only.
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise PositionError(f"{name} must be a list, such as [0], not {quoted(given)}.")
    return tuple(given)


def stage_of(stages: type[E], name: str) -> E:
    """The stage of a game that has this name.

    Raises:
        PositionError: There is none.
    """
    try:
        return stages(name)
    except ValueError:
        names = ", ".join(str(one.value) for one in stages)
        raise PositionError(f"stage must be one of {names}, not {name!r}.") from None


def whole_deck(given: Iterable[Card], deck: tuple[Card, ...], players: int) -> tuple[Card, ...]:
    """The cards that are given, if they are those of the deck for so many players.

    Raises:
        PositionError: They are others.
    """
    found = tuple(given)
    if Counter(found) != Counter(deck):
        raise PositionError(f"Deal the cards of deck({players}), each once; these are others.")
    return found
