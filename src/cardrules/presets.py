"""Every preset, as a constant and by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cardrules.game import Family
from cardrules.shedding.presets import SHITHEAD, SHITHEAD_PAGAT, SHITHEAD_WIKIPEDIA

__all__ = [
    "PRESETS",
    "SHITHEAD",
    "SHITHEAD_PAGAT",
    "SHITHEAD_WIKIPEDIA",
    "SUMMARIES",
    "vocabulary",
]

PRESETS: Final[Mapping[str, Family[Any, Any]]] = MappingProxyType(
    {game.name: game for game in (SHITHEAD, SHITHEAD_WIKIPEDIA, SHITHEAD_PAGAT)}
)
"""The presets by name, for menus."""

SUMMARIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "shithead": "As the Spanish, Dutch and Finnish rule text of one origin states it; "
        "the pile is taken only when nothing fits.",
        "shithead-wikipedia": "As the English Wikipedia article states it; whoever was dealt the "
        "first face-up 3 starts, and the pile may be taken at will.",
        "shithead-pagat": "As the card-game site Pagat describes it; a face-up card goes along "
        "when the pile is taken, and the deal rotates.",
    }
)
"""What each preset is in one sentence, by name, for menus."""


def vocabulary() -> tuple[type, ...]:
    """The classes that a JSON document of any preset may name."""
    return tuple(dict.fromkeys(cls for game in PRESETS.values() for cls in game.vocabulary()))
