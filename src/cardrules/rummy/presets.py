"""The presets of the rummy family."""

from __future__ import annotations

from typing import Final

from cardrules.rummy.game import Rummy

__all__ = ["DUIZENDEN"]

DUIZENDEN: Final = Rummy(name="duizenden")
"""Duizenden, the Dutch rummy with a pot."""
