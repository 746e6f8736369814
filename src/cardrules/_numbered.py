"""Enums as games use them: quick to name, and some with a number beside the text."""

from __future__ import annotations

from enum import Enum
from typing import Self

__all__ = ["Named", "Numbered"]


class Named(Enum):
    """An enum whose members are shown as they are written in Python."""

    def __init_subclass__(cls) -> None:
        """Make each member a plain attribute, which before Python 3.12 it is not.

        To name one is five times as fast then, and games name them at every move.
        """
        super().__init_subclass__()
        for name, member in cls.__members__.items():
            type.__setattr__(cls, name, member)

    __repr__ = Enum.__str__


class Numbered(Named):
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
