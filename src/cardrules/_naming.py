"""How the command names a game, and the commands that begin one."""

from __future__ import annotations

import shlex
from typing import Any, Final

from cardrules._words import together
from cardrules.errors import CardRulesError
from cardrules.game import vary
from cardrules.match import Match
from cardrules.presets import PRESETS
from cardrules.shedding.variations import variation

__all__ = ["again", "game_title", "match_title", "named", "new", "rules_of", "typed"]

_PROGRAM: Final = "cardrules"


def game_title(game: Any) -> str:
    """A game by its name and its house rules.

    >>> from cardrules import SHITHEAD, vary
    >>> from cardrules.shedding.variations import eights_skip
    >>> game_title(vary(SHITHEAD, eights_skip))
    'shithead with eights_skip'
    """
    rules = getattr(game, "variations", ())
    if rules:
        return f"{game.name} with {together(rules)}"
    changed = game.name in PRESETS and PRESETS[game.name] != game
    return f"{game.name} with rules of its own" if changed else str(game.name)


def match_title(match: Match[Any, Any]) -> str:
    """A match by its game, the number of players, and the seed."""
    seed = "" if match.seed is None else f", seed {match.seed}"
    return f"{game_title(match.game)}, {len(match.start.seats)} players{seed}"


def named(game: Any) -> tuple[str, ...]:
    """The arguments that stand for a game: its preset, and its stock house rules.

    >>> from cardrules import SHITHEAD, vary
    >>> from cardrules.shedding.variations import eights_skip
    >>> named(vary(SHITHEAD, eights_skip))
    ('shithead', '--with', 'eights_skip')

    It is empty if there are none: the game has rules that no argument names.
    """
    preset: Any = PRESETS.get(game.name)
    if preset is None:
        return ()
    rules = getattr(game, "variations", ())
    try:
        same = vary(preset, *map(variation, rules)) == game
    except CardRulesError:  # one of a program, or one that does not go with the preset
        same = False
    if not same:
        return (game.name,) if preset == game else ()
    return (game.name, *(word for rule in rules for word in ("--with", rule)))


def rules_of(game: Any) -> str:
    """The command that tells the rules of a game; empty if there is none."""
    words = named(game)
    return typed(*words, part="rules") if words else ""


def typed(*words: str, part: str = "play") -> str:
    """A command of the program, as it is typed."""
    return shlex.join([_PROGRAM, part, *words])


def new(match: Match[Any, Any], *more: str, part: str = "play") -> str:
    """The command that begins a game of this kind; empty if there is none."""
    words = named(match.game)
    if not words:
        return ""
    return typed(*words, "--players", str(len(match.start.seats)), *more, part=part)


def again(match: Match[Any, Any], *more: str, part: str = "play") -> str:
    """The command that deals the same cards; empty if there is none."""
    game, players = match.game, len(match.start.seats)
    if match.seed is None or not named(game):
        return ""
    if Match.deal(game, players=players, seed=match.seed).start != match.start:
        return ""  # another seat has dealt
    return new(match, "--seed", str(match.seed), *more, part=part)
