"""The errors of cardrules: one class per cause, all of them a `CardRulesError`.

An exception that a rule of your own raises passes through unchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardrules.game import Violation

__all__ = [
    "CardRulesError",
    "DocumentError",
    "HiddenCardError",
    "IllegalMove",
    "MissingExtra",
    "NoSuchPlayer",
    "NotationError",
    "PositionError",
    "RulesetError",
    "SeedError",
    "SeriesError",
    "WorkersLost",
]


def shown(value: object, most: int = 200) -> str:
    """A value as a message shows it: its text, cut short, whatever it is."""
    return _cut(str, value, most)


def quoted(value: object, most: int = 200) -> str:
    """A value as it stands in code, cut short: the text '0' is told from the number 0."""
    return _cut(repr, value, most)


def _cut(write: Callable[[object], str], value: object, most: int) -> str:
    try:
        text = write(value)
    except ValueError:  # an int of thousands of digits
        return "a very large number"
    return text if len(text) <= most else f"{text[:most]}..."


class CardRulesError(Exception):
    """The root of every error that cardrules raises by itself."""


class RulesetError(CardRulesError, ValueError):
    """A ruleset cannot be played; the text names the field and the remedy."""


class IllegalMove(CardRulesError, ValueError):
    """A move was played that the rules do not allow; nothing has changed.

    Args:
        move: The move that was refused.
        violation: Why, as `check` gives it.
    """

    def __init__(self, move: Any, violation: Violation) -> None:
        super().__init__(move, violation)
        self.move = move
        self.violation = violation

    def __str__(self) -> str:
        return self.violation.text


class NotationError(CardRulesError, ValueError):
    """A text is not a card, a move or a record; the text says which part is wrong."""


class PositionError(CardRulesError, ValueError):
    """A position cannot be set up: a card too many, a foreign card, a seat that is not there."""


class DocumentError(CardRulesError, ValueError):
    """A JSON document cannot be read.

    Args:
        problem: What is wrong, a sentence.
        path: Where in the document, such as ``value.played[3].cards``.
    """

    def __init__(self, problem: str, path: str = "") -> None:
        super().__init__(problem, path)
        self.problem = problem
        self.path = path

    def __str__(self) -> str:
        return f"At {self.path}: {self.problem}" if self.path else self.problem


class SeedError(CardRulesError, ValueError):
    """A seed is not an int from 0 to 2**64 - 1."""


class SeriesError(CardRulesError, ValueError):
    """A deal cannot be dealt or played on: the one before is not over, or the series is."""


class HiddenCardError(CardRulesError, LookupError):
    """A view was asked for a card that its viewer may not see."""


class NoSuchPlayer(CardRulesError, IndexError):
    """A seat number is not of this game; the first seat is 0 and there is no seat -1."""


class MissingExtra(CardRulesError, ImportError):
    """A part of cardrules needs a package that is not installed; the text names the extra."""


class WorkersLost(CardRulesError, RuntimeError):
    """The workers of a simulation are gone, and its games cannot be played to the end.

    Args:
        problem: What is wrong, a sentence.
        so_far: The result of the games that were played, from the first one on; None if there
            are none.
    """

    def __init__(self, problem: str, so_far: Any = None) -> None:
        super().__init__(problem, so_far)
        self.problem = problem
        self.so_far = so_far

    def __str__(self) -> str:
        return self.problem
