"""What the command has of each family of games: its bots and its drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrules._drawing import Drawing
from cardrules._drawing_shedding import ShedDrawing
from cardrules._look import Look
from cardrules.bots import Bot, random_bot
from cardrules.shedding.bots import greedy_bot
from cardrules.shedding.game import Shedding

__all__ = ["BOTS", "GREEDY", "drawing_of"]

GREEDY: Final = "greedy"
"""The kind of bot that plays sensibly, and gives hints."""

BOTS: Final[Mapping[str, Callable[[Any], Bot[Any, Any]]]] = {
    GREEDY: greedy_bot,
    "random": lambda game: random_bot,
}
"""The kinds of bots, and how one is made for a game."""

_DRAWINGS: Final = ((Shedding, ShedDrawing),)


def drawing_of(game: Any, look: Look) -> Drawing:
    """The drawing of the family to which a game belongs."""
    return next(draws(game, look) for family, draws in _DRAWINGS if isinstance(game, family))
