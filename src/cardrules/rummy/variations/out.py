"""House rules about the discard, and going out."""

from __future__ import annotations

from attrs import evolve

from cardrules.matching import exactly
from cardrules.rummy.game import Rummy
from cardrules.rummy.rules import MustDiscardLast, NeverDiscard, NeverDiscardLast

__all__ = [
    "must_discard_last",
    "queen_stays",
]


def must_discard_last(game: Rummy) -> Rummy:
    """A player goes out with a discard only.

    Row D18.
    """
    return evolve(game, out=(MustDiscardLast(), *game.out))


def queen_stays(game: Rummy) -> Rummy:
    """The queen of spades is never discarded.

    Row D32.
    """
    others = tuple(rule for rule in game.out if not isinstance(rule, NeverDiscardLast))
    return evolve(game, out=(NeverDiscard(exactly("QS")), *others))
