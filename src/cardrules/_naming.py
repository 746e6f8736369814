"""How the command names a game, and the commands that begin one."""

from __future__ import annotations

import shlex
from typing import Any, Final

from cardrules._words import together
from cardrules.match import Match
from cardrules.presets import PRESETS

__all__ = ["again", "game_title", "match_title", "new", "page_of", "typed"]

_PROGRAM: Final = ("cardrules", "play")


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


def page_of(game: Any) -> str:
    """Where the rules of a game are told, as a sentence; empty if that is not known."""
    if game.name not in PRESETS:
        return ""
    page = f"The page presets/{game.name} of the documentation tells its rules"
    house = getattr(game, "variations", ())
    return f"{page}; reference/variations its house rules." if house else f"{page}."


def typed(*words: str) -> str:
    """A command of the program, as it is typed."""
    return shlex.join([*_PROGRAM, *words])


def new(match: Match[Any, Any], *more: str) -> str:
    """The command that begins a game of this kind; empty if it is no preset's."""
    game = match.game
    if PRESETS.get(game.name) != game:
        return ""
    return typed(game.name, "--players", str(len(match.start.seats)), *more)


def again(match: Match[Any, Any], *more: str) -> str:
    """The command that deals the same cards; empty if there is none."""
    game, players = match.game, len(match.start.seats)
    if match.seed is None or PRESETS.get(game.name) != game:
        return ""
    if Match.deal(game, players=players, seed=match.seed).start != match.start:
        return ""  # another seat has dealt
    return new(match, "--seed", str(match.seed), *more)
