"""What the loser is called."""

from __future__ import annotations

from typing import Final

__all__ = ["NO_TITLE", "loser_in"]

NO_TITLE: Final = "the loser"


def loser_in(name: str) -> str:
    """What the loser of a game is called: the shithead, if that is the name of the game.

    >>> loser_in("shithead-pagat"), loser_in("karma")
    ('the shithead', 'the loser')
    """
    return "the shithead" if name.startswith("shithead") else NO_TITLE
