"""How the command names a game, and the commands that begin one."""

from __future__ import annotations

import shlex
from typing import Any, Final

from cardrules._sittings import Sitting, first_of
from cardrules.errors import CardRulesError
from cardrules.presets import PRESETS, by_name, titled
from cardrules.series import Series

__all__ = ["again", "match_title", "named", "new", "rules_of", "typed"]

_PROGRAM: Final = "cardrules"


def match_title(match: Sitting) -> str:
    """A match or series by its game, the number of players, and the seed."""
    seed = "" if match.seed is None else f", seed {match.seed}"
    return f"{titled(match.game)}, {len(first_of(match).start.seats)} players{seed}"


def named(game: Any) -> tuple[str, ...]:
    """The arguments that stand for a game: its preset, and its stock house rules.

    >>> from cardrules import SHITHEAD, vary
    >>> from cardrules.shedding.variations import eights_skip
    >>> named(vary(SHITHEAD, eights_skip))
    ('shithead', '--with', 'eights_skip')

    It is empty if there are none: the game has rules that no argument names.
    """
    rules = getattr(game, "variations", ())
    try:
        same = by_name(game.name, rules) == game
    except CardRulesError:  # rules of a program, or some that do not go with the preset
        same = False
    if not same:
        return (game.name,) if PRESETS.get(game.name) == game else ()
    return (game.name, *(word for rule in rules for word in ("--with", rule)))


def rules_of(game: Any) -> str:
    """The command that tells the rules of a game; empty if there is none."""
    words = named(game)
    return typed(*words, part="rules") if words else ""


def typed(*words: str, part: str = "play") -> str:
    """A command of the program, as it is typed."""
    return shlex.join([_PROGRAM, part, *words])


def new(match: Sitting, *more: str, part: str = "play") -> str:
    """The command that begins a game of this kind; empty if there is none."""
    words = named(match.game)
    if not words:
        return ""
    players = str(len(first_of(match).start.seats))
    return typed(*words, "--players", players, *_length(match), *more, part=part)


def _length(match: Sitting) -> tuple[str, ...]:
    """The options that say how long is played, where that is not the usual."""
    usual = getattr(match.game, "target", None)
    if not isinstance(match, Series):
        return () if usual is None else ("--deals", "1")
    return () if match.target == usual else ("--to", str(match.target))


def again(match: Sitting, *more: str, part: str = "play") -> str:
    """The command that deals the same cards; empty if there is none."""
    game, first = match.game, first_of(match)
    if first.seed is None or not named(game):
        return ""
    if game.deal(len(first.start.seats), seed=first.seed) != first.start:
        return ""  # another seat has dealt
    return new(match, "--seed", str(match.seed), *more, part=part)
