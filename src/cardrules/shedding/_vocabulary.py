"""The classes that a JSON document of the shedding family may name."""

from __future__ import annotations

from typing import Final, get_args

from cardrules.shedding import rules
from cardrules.shedding.events import ShedEvent
from cardrules.shedding.game import Shedding
from cardrules.shedding.moves import ShedMove
from cardrules.shedding.slots import End, Plan
from cardrules.shedding.state import Choice, Marks, Seat, Shed, Start

__all__ = ["VOCABULARY"]

VOCABULARY: Final[tuple[type, ...]] = (
    Shedding,
    Shed,
    Seat,
    Start,
    Choice,
    Marks,
    End,
    Plan,
    *get_args(ShedMove),
    *get_args(ShedEvent),
    *(getattr(rules, name) for name in rules.__all__),
)
"""Ruleset, state, moves, events and stock rules."""
