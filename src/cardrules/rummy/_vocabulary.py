"""The classes that a JSON document of the rummy family may name."""

from __future__ import annotations

from typing import Final, get_args

from cardrules.rummy import rules
from cardrules.rummy.events import RummyEvent
from cardrules.rummy.game import Rummy
from cardrules.rummy.moves import RummyMove
from cardrules.rummy.slots import Plan
from cardrules.rummy.state import Face, Meld, Round, Seat

__all__ = ["VOCABULARY"]

VOCABULARY: Final[tuple[type, ...]] = (
    Rummy,
    Round,
    Seat,
    Meld,
    Face,
    Plan,
    *get_args(RummyMove),
    *get_args(RummyEvent),
    *(getattr(rules, name) for name in rules.__all__),
)
"""Ruleset, state, moves, events and stock rules."""
