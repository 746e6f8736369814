"""Values of a ruleset as one would write them."""

from enum import Enum
from typing import Any

import attrs

from cardrules.cards import ACE_HIGH
from cardrules.matching import NO_CARD


def as_code(value: Any) -> str:
    """The expression that makes a value."""
    if value is ACE_HIGH:
        return "ACE_HIGH"
    if value is NO_CARD:
        return "NO_CARD"
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, tuple):
        usual = ACE_HIGH if value[: len(ACE_HIGH)] == ACE_HIGH else ()
        items = ["*ACE_HIGH"] if usual else []
        items += [as_code(item) for item in value[len(usual) :]]
        return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
    if attrs.has(type(value)) and type(value).__repr__ is not object.__repr__:
        return _as_call(value)
    return repr(value)


def _as_call(value: Any) -> str:
    """A rule as one would write it: arguments that have their default are left out."""
    given: list[str] = []
    by_place = True
    for field in attrs.fields(type(value)):
        held = getattr(value, field.name)
        if held == field.default:
            by_place = False  # what is behind one that is left out needs its name
        else:
            named = field.kw_only or not by_place
            given.append(f"{field.alias + '=' if named else ''}{as_code(held)}")
    text = repr(value)
    plain = text.startswith(f"{type(value).__name__}(")
    return f"{type(value).__name__}({', '.join(given)})" if plain else text
