"""The moves of the rummy family.

The text of a move, ``str(move)``, names no player; it is what ``match.play`` reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from attrs import field, frozen

from cardrules._words import card_names
from cardrules.cards import Card
from cardrules.errors import quoted, shown

__all__ = [
    "Discard",
    "Draw",
    "Lay",
    "LayOff",
    "Pass",
    "RummyMove",
    "SwapJoker",
    "TakePot",
    "Trade",
]


Cards = tuple[Card, ...]


_TUPLE: Final = 'write cards("6C 6S").'
_MELDS: Final = 'write (cards("3C 4C 5C"),) for one.'


def _is_card(move: object, attribute: Any, value: Any) -> None:
    if not isinstance(value, Card):
        raise TypeError(f"{attribute.name} takes cards, and {quoted(value)} is none.")


def _are_cards(move: object, attribute: Any, value: Cards) -> None:
    for card in value:
        if not isinstance(card, Card):
            raise TypeError(f"{attribute.name} takes cards, and {quoted(card)} is none.")


def _are_melds(move: object, attribute: Any, value: tuple[Cards, ...]) -> None:
    for meld in value:
        _are_cards(move, attribute, meld)


def _tuple(cards: Iterable[Card]) -> tuple[Card, ...]:
    if type(cards) is tuple:
        return cards
    given: object = cards
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(f"cards takes a tuple of cards, not {quoted(given)}: {_TUPLE}")
    return tuple(cards)


def _tuples(melds: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    if type(melds) is tuple:
        for meld in melds:
            if type(meld) is not tuple:
                break
        else:
            return melds
    given: object = melds
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(f"melds takes a tuple of melds, not {quoted(given)}: {_MELDS}")
    rows: tuple[Any, ...] = tuple(given)
    for meld in rows:
        if isinstance(meld, str) or not isinstance(meld, Iterable):
            raise TypeError(
                f"melds takes melds, each a tuple of cards, not {quoted(meld)}: {_MELDS}"
            )
    return tuple([tuple(meld) for meld in rows])


def _place(meld: object) -> str:
    """A meld as people count them; what is no number, as it is."""
    return str(meld + 1) if type(meld) is int else shown(meld)


@frozen
class Trade:
    """Take the open card and leave a card of the hand in its place.

    Args:
        player: The seat.
        card: The card that is left.
    """

    player: int
    card: Card = field(validator=_is_card)

    def __str__(self) -> str:
        return f"trade {self.card}"


@frozen
class Draw:
    """Draw the next card of the stock.

    Args:
        player: The seat.
    """

    player: int

    def __str__(self) -> str:
        return "draw"


@frozen
class TakePot:
    """Take discards, and lay the deepest of them down at once if the rules ask for it.

    Args:
        player: The seat.
        cards: The cards that make a meld with the deepest card taken, in the order of the
            meld with it left out or in any order; none where it may go into the hand.
        depth: How many discards are counted from the top to the deepest that is used.
        meld: The meld, from 0, to which the deepest card is added, where that may be done; None
            where it makes a meld of its own or goes into the hand. It is part of the move,
            because a card may fit on several melds.
    """

    player: int
    cards: tuple[Card, ...] = field(default=(), converter=_tuple, validator=_are_cards)
    depth: int = 1
    meld: int | None = None

    def __str__(self) -> str:
        deep = "" if self.depth == 1 else f" depth {self.depth}"
        onto = "" if self.meld is None else f" to {_place(self.meld)}"
        return " ".join(filter(None, ["pot", card_names(self.cards)])) + deep + onto


@frozen
class Lay:
    """Lay down one meld or several.

    Args:
        player: The seat.
        melds: The cards of each meld, those of a run in their order.
    """

    player: int
    melds: tuple[tuple[Card, ...], ...] = field(converter=_tuples, validator=_are_melds)

    def __str__(self) -> str:
        return "lay " + " / ".join(map(card_names, self.melds))


@frozen
class LayOff:
    """Add a card of the hand to a meld on the table.

    Args:
        player: The seat.
        card: The card.
        meld: Which meld, from 0.
        low: Whether it goes to the low end of a run, where both ends would do.
    """

    player: int
    card: Card = field(validator=_is_card)
    meld: int
    low: bool = False

    def __str__(self) -> str:
        return f"add {self.card} to {_place(self.meld)}{' low' if self.low else ''}"


@frozen
class SwapJoker:
    """Put the card that a joker stands for in its place, and take the joker.

    Args:
        player: The seat.
        card: The card of the hand.
        meld: Which meld, from 0.
    """

    player: int
    card: Card = field(validator=_is_card)
    meld: int

    def __str__(self) -> str:
        return f"swap {self.card} in {_place(self.meld)}"


@frozen
class Discard:
    """Put a card on the pot, which ends the turn.

    Args:
        player: The seat.
        card: The card.
    """

    player: int
    card: Card = field(validator=_is_card)

    def __str__(self) -> str:
        return f"discard {self.card}"


@frozen
class Pass:
    """End the turn without a draw or a discard; legal only where there is none.

    Args:
        player: The seat.
    """

    player: int

    def __str__(self) -> str:
        return "pass"


RummyMove = Trade | Draw | TakePot | Lay | LayOff | SwapJoker | Discard | Pass
"""Any move of the rummy family."""
