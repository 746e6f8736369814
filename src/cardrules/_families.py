"""What the command has of each family of games: its bots, its drawing and its shorthand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from cardrules._drawing import Drawing
from cardrules._drawing_rummy import RummyDrawing
from cardrules._drawing_shedding import ShedDrawing
from cardrules._look import Look
from cardrules._shorthand_rummy import meant as meant_in_rummy
from cardrules._shorthand_shedding import meant as meant_in_shedding
from cardrules.bots import Bot, random_bot
from cardrules.rummy.bots import greedy_bot as greedy_in_rummy
from cardrules.rummy.game import Rummy
from cardrules.shedding.bots import greedy_bot as greedy_in_shedding
from cardrules.shedding.game import Shedding

__all__ = ["BOTS", "GREEDY", "about_bots", "drawing_of", "meant_by"]

GREEDY: Final = "greedy"
"""The kind of bot that plays sensibly, and gives hints."""


class _Family(NamedTuple):
    """A family of games, by the class of its rulesets."""

    of: type
    drawing: Callable[[Any, Look], Drawing]
    meant: Callable[[Any, Any, int, str], tuple[Any, ...]]
    greedy: Callable[[Any], Bot[Any, Any]]
    about_bots: str


_FAMILIES: Final = (
    _Family(
        Shedding,
        ShedDrawing,
        meant_in_shedding,
        greedy_in_shedding,
        "Greedy ones shed low cards and keep special ones; random ones do anything.",
    ),
    _Family(
        Rummy,
        RummyDrawing,
        meant_in_rummy,
        greedy_in_rummy,
        "Greedy ones lay down what they can; random ones do anything.",
    ),
)


def _family_of(game: Any) -> _Family:
    return next(family for family in _FAMILIES if isinstance(game, family.of))


BOTS: Final[Mapping[str, Callable[[Any], Bot[Any, Any]]]] = {
    GREEDY: lambda game: _family_of(game).greedy(game),
    "random": lambda game: random_bot,
}
"""The kinds of bots, and how one is made for a game."""


def about_bots(game: Any) -> str:
    """What the kinds of bots do in a game, in a sentence."""
    return _family_of(game).about_bots


def drawing_of(game: Any, look: Look) -> Drawing:
    """The drawing of the family to which a game belongs."""
    return _family_of(game).drawing(game, look)


def meant_by(game: Any, view: Any, player: int, line: str) -> tuple[Any, ...]:
    """The moves that a player may mean by a line, if it is not to be read as a move's text."""
    return _family_of(game).meant(game, view, player, line)
