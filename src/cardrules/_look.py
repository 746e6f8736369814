"""How the command writes cards, players and what they do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from attrs import frozen

from cardrules.cards import Card, card

__all__ = ["RED", "YOU", "Look"]

YOU: Final = 0
"""The seat of the person who plays."""

_CARD: Final = re.compile(r"\b(?:10|[2-9JQKA])[CDHS]\b")
RED: Final = re.compile(r"\b(?:10|[2-9JQKA])(?:[DH♦♥])")
"""A card of a red suit in a text."""

_ALSO: Final = re.compile(r"(?<= and )[a-z]+s\b")
"""What a player does besides, in a sentence about him."""


@frozen
class Look:
    """How cards and players are named.

    Args:
        symbols: Whether suits are symbols; else they are letters.
        kinds: What plays in each seat, such as ``greedy``; empty for a person.
        you: The seat of the person who reads, if one plays.
    """

    symbols: bool
    kinds: tuple[str, ...]
    you: int | None = None

    def card(self, one: Card) -> str:
        """The name of a card."""
        return one.pretty() if self.symbols else str(one)

    def cards(self, several: Iterable[Card]) -> str:
        """The names of some cards, in their order."""
        return " ".join(map(self.card, several))

    def who(self, player: int) -> str:
        """The name of a player at the start of a sentence."""
        return "You" if player == self.you else f"Player {player}"

    def kind(self, player: int) -> str:
        """What plays in a seat, in brackets behind a name; nothing for a person."""
        return f" ({self.kinds[player]})" if self.kinds[player] else ""

    def sentence(self, text: str) -> str:
        """A sentence about cards and players, in symbols and said to whoever reads it."""
        if self.symbols:
            text = _CARD.sub(lambda found: self.card(card(found[0])), text)
        return self.addressed(text)

    def addressed(self, text: str) -> str:
        """A sentence about the reader, said to him.

        >>> look = Look(symbols=False, kinds=("", "greedy"), you=0)
        >>> look.addressed("Player 0 has no move and passes."), look.addressed("Player 1 is out.")
        ('You have no move and pass.', 'Player 1 is out.')
        """
        if self.you is None:
            return text
        if text.startswith(f"Player {self.you} "):
            text = _ALSO.sub(lambda found: _said_to_you(found[0]), text)
        return re.sub(
            rf"\b([Pp])layer {self.you} ([a-z]+)",
            lambda found: f"{'You' if found[1] == 'P' else 'you'} {_said_to_you(found[2])}",
            text,
        )


_ODD: Final = {"is": "are", "has": "have", "does": "do"}


def _said_to_you(verb: str) -> str:
    """A verb that was said of somebody, said to him: ``passes`` becomes ``pass``."""
    if verb in _ODD:
        return _ODD[verb]
    return re.sub(r"(?<=ss|sh|ch|go)es$|(?<=[a-rt-z])s$", "", verb)
