"""Card-game rules as values: immutable states, composable rules, hidden cards kept hidden.

What most people need is here: presets, `Match`, `vary`, `cards` and the errors. A name
is imported when it is first used, so that ``import cardrules`` itself costs little.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

# Not lazily: the function `cards` must take the place of the module of that name.
from cardrules.cards import HIDDEN, Card, Rank, Suit, cards, pack

if TYPE_CHECKING:
    from cardrules.codec import dump, load
    from cardrules.errors import (
        CardRulesError,
        DocumentError,
        HiddenCardError,
        IllegalMove,
        MissingExtra,
        NoSuchPlayer,
        NotationError,
        PositionError,
        RulesetError,
        SeedError,
        SeriesError,
    )
    from cardrules.files import load_match, load_series, save_match, save_series
    from cardrules.game import Outcome, Step, Violation, vary
    from cardrules.match import Match
    from cardrules.rummy.presets import BASIC_RUMMY, DUIZENDEN, FIVE_HUNDRED_RUM, JOKEREN
    from cardrules.series import Series
    from cardrules.shedding.presets import SHITHEAD, SHITHEAD_PAGAT, SHITHEAD_WIKIPEDIA
    from cardrules.visibility import imagine, redact

__version__ = "0.1.0"

_HOMES = {
    "codec": "dump load",
    "errors": "CardRulesError DocumentError HiddenCardError IllegalMove MissingExtra NoSuchPlayer "
    "NotationError PositionError RulesetError SeedError SeriesError",
    "files": "load_match load_series save_match save_series",
    "game": "Outcome Step Violation vary",
    "match": "Match",
    "rummy.presets": "BASIC_RUMMY DUIZENDEN FIVE_HUNDRED_RUM JOKEREN",
    "series": "Series",
    "shedding.presets": "SHITHEAD SHITHEAD_PAGAT SHITHEAD_WIKIPEDIA",
    "visibility": "imagine redact",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "BASIC_RUMMY",
    "DUIZENDEN",
    "FIVE_HUNDRED_RUM",
    "HIDDEN",
    "JOKEREN",
    "SHITHEAD",
    "SHITHEAD_PAGAT",
    "SHITHEAD_WIKIPEDIA",
    "Card",
    "CardRulesError",
    "DocumentError",
    "HiddenCardError",
    "IllegalMove",
    "Match",
    "MissingExtra",
    "NoSuchPlayer",
    "NotationError",
    "Outcome",
    "PositionError",
    "Rank",
    "RulesetError",
    "SeedError",
    "Series",
    "SeriesError",
    "Step",
    "Suit",
    "Violation",
    "cards",
    "dump",
    "imagine",
    "load",
    "load_match",
    "load_series",
    "pack",
    "redact",
    "save_match",
    "save_series",
    "vary",
]


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'cardrules' has no attribute {name!r}")
    value = getattr(import_module(f"cardrules.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
