"""Enums whose members have a fixed small number beside their text."""

from __future__ import annotations

from enum import Enum
from typing import Self

__all__ = ["Numbered"]


class Numbered(Enum):
    """An enum without an order: the numbers are for tables and for hashing, not for rules."""

    number: int
    """The place of the member, from 0; the same in every process."""

    def __new__(cls, text: str) -> Self:
        """Number the members in the order in which they are written."""
        member = object.__new__(cls)
        member._value_ = text
        member.number = len(cls.__members__)
        return member

    def __hash__(self) -> int:
        return self.number

    __repr__ = Enum.__str__
