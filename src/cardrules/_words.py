"""Small pieces of English that texts share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

__all__ = ["card_names", "led_by", "many_cards", "nth", "together"]

_LOWERED: Final = frozenset({
    "a", "aces", "after", "an", "any", "anything", "among", "at", "before", "cards", "each",
    "equal", "every", "face-up", "five", "four", "if", "in", "instead", "jacks", "jokers", "kings",
    "nobody", "of", "on", "one", "only", "play", "players", "queens", "six", "the", "three", "two",
    "when", "where", "while", "who", "whoever", "with",
})  # fmt: skip
"""Words that begin a sentence with a capital and have a small letter in the middle of one."""


def led_by(words: str, sentence: str) -> str:
    """A sentence behind words that lead to it; a name keeps its capital.

    >>> led_by("Otherwise,", "Whoever has most begins."), led_by("But", "Anna may not.")
    ('Otherwise, whoever has most begins.', 'But Anna may not.')
    """
    first = sentence.partition(" ")[0].rstrip(",").lower()
    small = sentence[:1].lower() + sentence[1:] if first in _LOWERED else sentence
    return f"{words} {small}"


def nth(number: int) -> str:
    """A place, from 1, such as ``1st``.

    >>> [nth(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def together(items: Iterable[object], *, word: str = "and") -> str:
    """The items as one phrase; of none it is empty.

    >>> together([0, 1, 2]), together("AB", word="or"), together(["A"]), together([])
    ('0, 1 and 2', 'A or B', 'A', '')
    """
    *before, last = [*map(str, items)] or [""]
    return f"{', '.join(before)} {word} {last}" if before else last


def card_names(cards: Iterable[object]) -> str:
    """Cards as a row of text."""
    return " ".join(map(str, cards))


def many_cards(number: int) -> str:
    """So many cards, in digits."""
    return f"{number} card" if number == 1 else f"{number} cards"
