"""What the rules of every family are made of: fields that refuse what is not meant for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from types import NoneType
from typing import Any, TypeVar

from attrs import NOTHING, field

from cardrules._words import together
from cardrules.cards import Rank
from cardrules.errors import RulesetError, quoted
from cardrules.game import Violation
from cardrules.matching import is_card_test

__all__ = [
    "answered",
    "at_least_none",
    "card_test_field",
    "choice",
    "first_objection",
    "flag",
    "is_flag",
    "optional",
    "ranks_field",
    "whole_number",
]

R = TypeVar("R")
T = TypeVar("T")


def _only(*, kw_only: bool) -> dict[str, Any]:
    """What makes a field keyword-only, or leaves it to its class."""
    return {"kw_only": True} if kw_only else {}


def whole_number(
    least: int, default: Any, *, most: int | None = None, kw_only: bool = False
) -> Any:
    """A field for a whole number that is at least so great, and at most so great if it is said."""

    def check(_: object, attribute: Any, value: object) -> None:
        if type(value) is not int or value < least or (most is not None and value > most):
            span = f"{least} or more" if most is None else f"{least} to {most}"
            raise RulesetError(
                f"{attribute.name} must be a whole number, {span}, not {quoted(value)}."
            )

    return field(default=default, validator=check, **_only(kw_only=kw_only))


def optional(check: Any) -> Any:
    """A field for what passes a check, or None, which it is if nothing is given."""

    def checked(instance: object, attribute: Any, value: object) -> None:
        if value is not None:
            check(instance, attribute, value)

    return field(default=None, validator=checked)


def at_least_none(_: object, attribute: Any, value: object) -> None:
    """Refuse what is no whole number from 0: for a field that may be None, too."""
    if type(value) is not int or value < 0:
        raise RulesetError(
            f"{attribute.name} must be a whole number, 0 or more, or None, not {quoted(value)}."
        )


def is_flag(_: object, attribute: Any, value: object) -> None:
    """Refuse what is no truth value."""
    if type(value) is not bool:
        raise TypeError(f"{attribute.name} must be True or False, not {quoted(value)}.")


def flag(*, default: bool = False, kw_only: bool = True) -> Any:
    """A field for a truth value, keyword-only unless it is said otherwise."""
    return field(default=default, validator=is_flag, **_only(kw_only=kw_only))


def choice(default: Enum, *, kw_only: bool = False) -> Any:
    """A field for a member of the enum to which its default belongs."""
    members = together(type(default), word="or")

    def check(_: object, attribute: Any, value: object) -> None:
        if not isinstance(value, type(default)):
            raise TypeError(f"{attribute.name} must be {members}, not {quoted(value)}.")

    return field(default=default, validator=check, **_only(kw_only=kw_only))


def card_test_field(default: Any = NOTHING, *, kw_only: bool = False) -> Any:
    """A field for a card test."""
    return field(default=default, validator=is_card_test, **_only(kw_only=kw_only))


def _are_ranks(_: object, attribute: Any, value: object) -> None:
    if not isinstance(value, tuple) or not value or not all(isinstance(r, Rank) for r in value):
        raise TypeError(f"{attribute.name} must be a tuple of ranks, not {value!r}.")


def ranks_field() -> Any:
    """A field for ranks, at least one."""
    return field(validator=_are_ranks)


def answered(rule: object, answer: T, *kinds: type) -> T:
    """Give a rule's answer on, if it is one of the kinds that its slot takes.

    Raises:
        RulesetError: The rule answers something else.
    """
    if not isinstance(answer, kinds):
        wanted = " or ".join("None" if kind is NoneType else kind.__name__ for kind in kinds)
        raise RulesetError(f"{rule!r} must answer {wanted}, not {answer!r}.")
    return answer


def first_objection(rules: Iterable[R], ask: Callable[[R], Violation | None]) -> Violation | None:
    """The first objection of several rules, or None if all agree.

    Raises:
        RulesetError: A rule answers something else.
    """
    for rule in rules:
        objection = answered(rule, ask(rule), Violation, NoneType)
        if objection is not None:
            return objection
    return None
