"""Rules by the places where they stand, as families tell simulations which ones decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

__all__ = ["Slotted", "first", "rules_in"]

Slotted = tuple[str, int]
"""A rule: its slot, and its place there."""


def rules_in(game: object, slots: Iterable[str]) -> dict[Slotted, Any]:
    """The rules that stand in these slots of a ruleset, by slot and place."""
    found: dict[Slotted, Any] = {}
    for slot in slots:
        held = getattr(game, slot)
        rules = held if isinstance(held, tuple) else () if held is None else (held,)
        found.update({(slot, place): rule for place, rule in enumerate(rules)})
    return found


def first(slot: str, answers: Iterable[bool]) -> Iterator[Slotted]:
    """The first rule of a slot that answers, if any does."""
    for place, yes in enumerate(answers):
        if yes:
            yield slot, place
            return
