"""What the command has of each family of games: its bots, its drawing and its shorthand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrules._drawing import Drawing
from cardrules._drawing_shedding import ShedDrawing
from cardrules._look import Look
from cardrules._shorthand_shedding import meant
from cardrules.bots import Bot, random_bot
from cardrules.shedding.bots import greedy_bot
from cardrules.shedding.game import Shedding

__all__ = ["BOTS", "GREEDY", "drawing_of", "meant_by"]

GREEDY: Final = "greedy"
"""The kind of bot that plays sensibly, and gives hints."""

BOTS: Final[Mapping[str, Callable[[Any], Bot[Any, Any]]]] = {
    GREEDY: greedy_bot,
    "random": lambda game: random_bot,
}
"""The kinds of bots, and how one is made for a game."""

_FAMILIES: Final = ((Shedding, ShedDrawing, meant),)


def drawing_of(game: Any, look: Look) -> Drawing:
    """The drawing of the family to which a game belongs."""
    return next(draws(game, look) for family, draws, _ in _FAMILIES if isinstance(game, family))


def meant_by(game: Any, view: Any, player: int, line: str) -> tuple[Any, ...]:
    """The moves that a player may mean by a line, if it is not to be read as a move's text."""
    reads = next(reads for family, _, reads in _FAMILIES if isinstance(game, family))
    return reads(game, view, player, line)
