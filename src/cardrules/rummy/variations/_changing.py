"""How house rules change the rules of a slot without losing what others have set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, has
from attrs import fields as fields_of

from cardrules.errors import RulesetError
from cardrules.rummy.game import Rummy

__all__ = ["Variation", "changed", "first", "last"]

Variation = Callable[[Rummy], Rummy]
"""A house rule: it gives another ruleset and leaves its own as it is."""


def first(rule: Any, slot: tuple[Any, ...]) -> tuple[Any, ...]:
    """The rules of a slot and one more before them, unless it is there already."""
    return slot if rule in slot else (rule, *slot)


def last(rule: Any, slot: tuple[Any, ...]) -> tuple[Any, ...]:
    """The rules of a slot and one more behind them, unless it is there already."""
    return slot if rule in slot else (*slot, rule)


def changed(slot: tuple[Any, ...], kind: type, **changes: Any) -> tuple[Any, ...]:
    """The rules of a slot with those of one kind changed.

    Raises:
        RulesetError: There is none of that kind, it has not what is to be changed, or the change
            does not go with what it says already.
    """
    fields = [field.name for field in fields_of(kind)] if has(kind) else []
    if not any(type(rule) is kind for rule in slot) or not set(changes) <= set(fields):
        raise RulesetError(
            f"{kind.__name__} cannot be changed here: the game does not have that rule, or the "
            f"rule does not have {', '.join(changes)}. Put another rule in its place."
        )
    change: Any = evolve
    try:
        return tuple(change(rule, **changes) if type(rule) is kind else rule for rule in slot)
    except ValueError as error:
        wanted = ", ".join(f"{name}={value}" for name, value in changes.items())
        rule = next(rule for rule in slot if type(rule) is kind)
        raise RulesetError(
            f"{rule!r} and {wanted} clash: {error} Put another {kind.__name__} in its place."
        ) from None
