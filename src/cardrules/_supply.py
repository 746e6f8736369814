"""The cards of a deck, as every family deals them and places them in made positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from typing import TypeVar

from attrs import field, frozen

from cardrules.cards import HIDDEN, Card
from cardrules.errors import PositionError, quoted

__all__ = ["Supply", "stage_of", "whole_deck"]

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
