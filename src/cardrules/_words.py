"""Small pieces of English that texts share."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["nth", "together"]


def nth(number: int) -> str:
    """A place, from 1, such as ``1st``.

    >>> [nth(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def together(items: Iterable[object], *, word: str = "and") -> str:
    """The items as one phrase.

    >>> together([0, 1, 2]), together("AB", word="or"), together(["A"])
    ('0, 1 and 2', 'A or B', 'A')
    """
    *before, last = map(str, items)
    return f"{', '.join(before)} {word} {last}" if before else last
