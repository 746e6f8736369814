"""Every preset, as a constant and by name."""

from __future__ import annotations

from typing import Any, Final

from cardrules.game import Family
from cardrules.shedding.presets import SHITHEAD, SHITHEAD_PAGAT, SHITHEAD_WIKIPEDIA

__all__ = ["PRESETS", "SHITHEAD", "SHITHEAD_PAGAT", "SHITHEAD_WIKIPEDIA", "vocabulary"]

PRESETS: Final[dict[str, Family[Any, Any]]] = {
    game.name: game for game in (SHITHEAD, SHITHEAD_WIKIPEDIA, SHITHEAD_PAGAT)
}
"""The presets by name, for menus."""


def vocabulary() -> tuple[type, ...]:
    """The classes that a JSON document of any preset may name."""
    return tuple(dict.fromkeys(cls for game in PRESETS.values() for cls in game.vocabulary()))
