"""What the functions about melds are given, looked at before they set to work."""

from __future__ import annotations

from collections.abc import Iterable

from cardrules.cards import Card, cards
from cardrules.errors import quoted
from cardrules.rummy._melds_rules import MeldRules

__all__ = [
    "GivenCards",
    "cards_given",
    "check_choice",
    "check_rules",
    "check_worth",
]

GivenCards = str | Iterable[Card]
"""Cards, or a text of cards."""


def cards_given(given: GivenCards) -> tuple[Card, ...]:
    """Cards that are given as they are or as one text.

    Raises:
        NotationError: They are something else.
        TypeError: They are one thing that is no text.
    """
    if not isinstance(given, Iterable):
        raise TypeError(
            f'Give a tuple of cards, or one text such as "7D 7S 7H", not {quoted(given)}.'
        )
    return cards(given)


def check_rules(rules: object) -> None:
    """Refuse what does not say what makes a meld.

    Raises:
        TypeError: What is to be given.
    """
    if not isinstance(rules, MeldRules):
        raise TypeError(f"rules must be MeldRules, not {quoted(rules)}.")


def check_choice(rules: object) -> None:
    """Refuse what is neither rules nor melds.

    Raises:
        TypeError: What is to be given.
    """
    if not isinstance(rules, MeldRules) and (
        isinstance(rules, str) or not isinstance(rules, Iterable)
    ):
        raise TypeError(
            f"rules must be MeldRules, or all melds that the hand has, not {quoted(rules)}."
        )


def check_worth(name: str, worth: object) -> None:
    """Refuse what does not say what cards are worth.

    Raises:
        TypeError: What is to be given.
    """
    if callable(worth):
        return
    method = "held" if name == "held" else "laid"
    there = callable(getattr(worth, method, None))
    hint = f" write .{method} behind it" if there else f" give one, such as CardValues().{method}"
    raise TypeError(f"{name} must be a function, not {quoted(worth)}:{hint}.")
