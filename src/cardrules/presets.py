"""Every preset, as a constant and by name.

>>> PRESETS["vandtia"] is VANDTIA, len(PRESETS)
(True, 30)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from cardrules._words import together
from cardrules.errors import NotationError, quoted
from cardrules.game import Family, vary
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
from cardrules.shedding.variations import variation

__all__ = ["COUNTRIES", "PRESETS", "SUMMARIES", "TITLES", "vocabulary"]
__all__ += core.__all__
__all__ += british.__all__
__all__ += dutch.__all__
__all__ += german.__all__
__all__ += nordic.__all__
__all__ += finnish.__all__
__all__ += american.__all__
__all__ += elsewhere.__all__

_TOLD: Final = (
    *core.TOLD,
    *british.TOLD,
    *dutch.TOLD,
    *german.TOLD,
    *nordic.TOLD,
    *finnish.TOLD,
    *american.TOLD,
    *elsewhere.TOLD,
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

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "shithead": "Shithead",
        "shithead-wikipedia": "Shithead after Wikipedia",
        "shithead-pagat": "Shithead after Pagat",
        "shithead-guardian": "Shithead after The Guardian",
        "shithead-2019": "Shithead after Wikipedia in 2019",
        "shithead-uk-3-7-8": "Shithead with 3, 7 and 8",
        "shed-uk": "Shed",
        "zweeds-pesten": "Zweeds Pesten",
        "zweeds-pesten-tis": "Zweeds Pesten, TIS",
        "shitheaden": "Shitheaden",
        "shithead-two-pack": "Shithead with two packs",
        "drei-verdeckt": "Drei verdeckt",
        "danish-bastard": "Danish Bastard",
        "masters": "Masters of Shithead",
        "vandtia": "Vändtia",
        "skitgubbe-5": "Skitgubbe with 5s",
        "idiot-no": "Idiot in Norway",
        "idiot-5": "Idiot with 5s",
        "china-hand": "China Hand",
        "paskahousu": "Paskahousu",
        "poytapaska": "Pöytäpaska",
        "palace-us": "Palace",
        "palace-bga": "Palace on Board Game Arena",
        "tens-and-twos": "Tens and Twos",
        "karma": "Karma",
        "idiot-us": "Idiot",
        "danish-it": "Danish in Italy",
        "poophead": "Poophead",
        "poohead": "Poohead",
        "tres": "Tres",
    }
)
"""What each preset is called, by name, for headings."""


def titled(game: Any) -> str:
    """What a ruleset is called: its preset's title, or else its name, with its house rules.

    >>> titled(VANDTIA), titled(by_name("vandtia", ["no_swap"]))
    ('Vändtia', 'Vändtia with no_swap')
    """
    title = TITLES.get(game.name, str(game.name))
    rules = together(game.variations) if getattr(game, "variations", ()) else ""
    if not rules and game.name in PRESETS and PRESETS[game.name] != game:
        rules = "rules of its own"
    glue = ", with" if " with " in title else " with"
    return f"{title}{glue} {rules}" if rules else title


def by_name(name: str, rules: Iterable[str] = ()) -> Any:
    """The preset of a name, with the house rules of these texts.

    Args:
        name: The name of a preset.
        rules: The texts of house rules, as `vary` notes them.

    Raises:
        NotationError: There is no such preset, or no such house rule.
        RulesetError: The rules do not go together.
    """
    if name not in PRESETS:
        raise NotationError(f"{quoted(name)} is not one of the presets {', '.join(PRESETS)}.")
    return vary(PRESETS[name], *map(variation, rules))


def vocabulary() -> tuple[type, ...]:
    """The classes that a JSON document of any preset may name."""
    return tuple(dict.fromkeys(cls for game in PRESETS.values() for cls in game.vocabulary()))
