"""Values that note what a rule reads of them, for the memory of its answers."""

from __future__ import annotations

from typing import Any

from attrs import define, fields

__all__ = ["Notes", "Noting", "quietly"]


@define
class Notes:
    """Whether a rule has looked at more than what answers are remembered under."""

    beyond: bool = False


_RAW = frozenset(
    {
        "_burns",
        "_cards",
        "_direction",
        "_drawn",
        "_laid_by",
        "_last",
        "_left",
        "_player",
        "_players",
        "_said",
        "_sizes",
        "_stands",
        "_stock",
    }
)
"""The fields that answers are not remembered under: whoever reads one has looked beyond."""

quietly = object.__getattribute__
"""Reads a field without a note."""


class Noting:
    """What rules are shown has this in common: it notes every reading of its raw fields.

    That holds for whatever reads them: a property, a comparison, a copy, a pattern.
    """

    __slots__ = ()
    __match_args__ = ()

    def __getattribute__(self, name: str) -> Any:
        if name in _RAW:
            quietly(self, "_notes").beyond = True
        return quietly(self, name)

    def _facts(self) -> tuple[object, ...]:
        names = (item.name for item in fields(type(self)) if item.name != "_notes")  # type: ignore[arg-type]
        return tuple(getattr(self, name) for name in names)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def __repr__(self) -> str:
        from cardrules.shedding._display import short

        return short(self)
