"""Every preset, as a constant and by name.

>>> PRESETS["vandtia"] is VANDTIA, len(PRESETS)
(True, 34)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from cardrules._menus import Entry, key
from cardrules._words import together
from cardrules.errors import NotationError, quoted
from cardrules.game import Family, vary
from cardrules.rummy import presets as rummy
from cardrules.rummy import variations as rummy_variations
from cardrules.rummy.game import Rummy
from cardrules.rummy.presets import *  # noqa: F403
from cardrules.shedding import variations as shedding_variations
from cardrules.shedding.game import Shedding
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

__all__ = ["COUNTRIES", "PRESETS", "SUMMARIES", "TITLES", "vocabularies", "vocabulary"]
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
        "duizenden": "Duizenden",
        "jokeren": "Jokeren",
        "five-hundred-rum": "500 Rum",
        "basic-rummy": "Basic Rummy",
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
    game = PRESETS[name]
    return vary(game, *(variation_for(game, text) for text in rules))


_FAMILIES: Final = (
    (Shedding, "Shithead and its kin", shedding_variations),
    (Rummy, "Rummy", rummy_variations),
)
"""The class of a family's rulesets, what players call it, and where its house rules are."""


def menus() -> Mapping[str, tuple[Entry, ...]]:
    """The house rules of each family, by what players call it."""
    return {title: variations.menu() for _, title, variations in _FAMILIES}


def menu_of(game: Any) -> tuple[Entry, ...]:
    """The house rules of the family to which a game belongs."""
    menu: tuple[Entry, ...] = _variations_of(game).menu()
    return menu


def variation_for(game: Any, text: str) -> Any:
    """The house rule of a text, of those that are for such a game.

    >>> variation_for(DUIZENDEN, "open-with:50").__name__
    'open_with:50'

    Raises:
        NotationError: There is no such house rule, or it is of another family, or a value is not
            allowed.
    """
    variations = _variations_of(game)
    name = key(text.partition(":")[0])
    others = [title for title, entries in menus().items() if name in _names(entries)]
    if others and name not in _names(variations.menu()):
        raise NotationError(
            f"{name} is a house rule of {together(others)}, and {titled(game)} is none of these "
            "games."
        )
    return variations.variation(text)


def _names(entries: tuple[Entry, ...]) -> set[str]:
    return {entry.name for entry in entries}


def _variations_of(game: Any) -> Any:
    """The module with the house rules that are for such a game."""
    return next(found for family, _, found in _FAMILIES if isinstance(game, family))


def vocabularies() -> tuple[tuple[type, ...], ...]:
    """The classes that a JSON document may name, for each family of games."""
    return tuple(dict.fromkeys(game.vocabulary() for game in PRESETS.values()))


def vocabulary() -> tuple[type, ...]:
    """The classes that a JSON document of any preset may name.

    Two families may have classes of one name.
    """
    return tuple(dict.fromkeys(cls for family in vocabularies() for cls in family))
