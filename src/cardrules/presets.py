"""Every preset, as a constant and by name.

>>> PRESETS["vandtia"] is VANDTIA, len(PRESETS)
(True, 34)
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cardrules.game import Family
from cardrules.rummy import presets as rummy
from cardrules.rummy.presets import *  # noqa: F403
from cardrules.shedding.presets import (
    american,
    british,
    core,
    dutch,
    elsewhere,
    finnish,
    german,
    nordic,
)

# The names of the constants stand in the __all__ of these modules, and not here a second time.
from cardrules.shedding.presets.american import *  # noqa: F403
from cardrules.shedding.presets.british import *  # noqa: F403
from cardrules.shedding.presets.core import *  # noqa: F403
from cardrules.shedding.presets.dutch import *  # noqa: F403
from cardrules.shedding.presets.elsewhere import *  # noqa: F403
from cardrules.shedding.presets.finnish import *  # noqa: F403
from cardrules.shedding.presets.german import *  # noqa: F403
from cardrules.shedding.presets.nordic import *  # noqa: F403

__all__ = ["COUNTRIES", "PRESETS", "SUMMARIES", "vocabularies", "vocabulary"]
__all__ += core.__all__
__all__ += british.__all__
__all__ += dutch.__all__
__all__ += german.__all__
__all__ += nordic.__all__
__all__ += finnish.__all__
__all__ += american.__all__
__all__ += elsewhere.__all__
__all__ += rummy.__all__

_TOLD: Final = (
    *core.TOLD,
    *british.TOLD,
    *dutch.TOLD,
    *german.TOLD,
    *nordic.TOLD,
    *finnish.TOLD,
    *american.TOLD,
    *elsewhere.TOLD,
    *rummy.TOLD,
)

PRESETS: Final[Mapping[str, Family[Any, Any]]] = MappingProxyType(
    {game.name: game for game, _, _ in _TOLD}
)
"""The presets by name, for menus."""

COUNTRIES: Final[Mapping[str, str]] = MappingProxyType(
    {game.name: country for game, country, _ in _TOLD}
)
"""Where each preset is played, by name; with a question mark where no source says it outright."""

SUMMARIES: Final[Mapping[str, str]] = MappingProxyType(
    {game.name: summary for game, _, summary in _TOLD}
)
"""What each preset is in one sentence, by name, for menus."""


def vocabularies() -> tuple[tuple[type, ...], ...]:
    """The classes that a JSON document may name, for each family of games."""
    return tuple(dict.fromkeys(game.vocabulary() for game in PRESETS.values()))


def vocabulary() -> tuple[type, ...]:
    """The classes that a JSON document of any preset may name.

    Two families may have classes of one name.
    """
    return tuple(dict.fromkeys(cls for family in vocabularies() for cls in family))
