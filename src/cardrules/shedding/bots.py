"""A sensible bot for every ruleset of the shedding family."""

from __future__ import annotations

from random import Random

from attrs import frozen

from cardrules.bots import Bot
from cardrules.shedding.game import Shedding
from cardrules.shedding.moves import Arrange, Choose, Play, ShedMove, TakePile
from cardrules.shedding.state import Shed

__all__ = ["greedy_bot"]

Worth = tuple[int, int]
"""How dear a card is: in how many ways it is special, then its place in the rank order."""


def greedy_bot(game: Shedding) -> Bot[Shed, ShedMove]:
    """Make a bot that sheds its lowest cards first and keeps those that go on anything.

    It burns the pile when it can complete equal cards, lays its best cards face up, takes
    the pile when it can do nothing else, and turns blind cards in the order of their places.

    Args:
        game: The ruleset that it plays by; a view does not hold it.
    """
    return _Greedy(game)


@frozen(slots=False)
class _Greedy:
    """The bot of `greedy_bot`: a value, so that it can be sent to another process."""

    game: Shedding

    def __call__(self, view: Shed, moves: tuple[ShedMove, ...], rng: Random) -> ShedMove:
        """Choose one of the moves."""
        first = moves[0]
        if isinstance(first, Arrange):
            return max(
                (move for move in moves if isinstance(move, Arrange)),
                key=lambda move: sorted(map(self._worth, move.table), reverse=True),
            )
        if isinstance(first, Choose) and view.pending is not None:
            usual = Choose(first.player, view.pending.default)
            return usual if usual in moves else first
        plays = [move for move in moves if isinstance(move, Play)]
        if plays:
            return self._best_play(view, plays)
        takes = [move for move in moves if isinstance(move, TakePile)]
        if takes:
            return min(takes, key=lambda move: sorted(map(self._worth, move.cards)))
        return first

    def _best_play(self, view: Shed, plays: list[Play]) -> Play: ...
