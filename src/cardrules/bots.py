"""Bots: functions that choose a move from what their player may know.

A `Bot` is given a view, the legal moves and a generator, and gives one of the moves
back. It never sees the state itself: no hidden card, no seed.

>>> from random import Random
>>> from cardrules import SHITHEAD, Match
>>> match = Match.deal(SHITHEAD, players=3, seed=7)
>>> ended = play_out(match, [random_bot] * 3, Random(7))
>>> sorted(player for group in ended.outcome.ranking for player in group)
[0, 1, 2]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from cardrules._varying import check_ruleset
from cardrules.errors import IllegalMove, quoted
from cardrules.game import Move, State, Step, Violation
from cardrules.match import Match
from cardrules.visibility import redact

__all__ = ["Bot", "play_out", "random_bot", "steps"]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)

Bot = Callable[[S, tuple[M, ...], Random], M]
"""Given its player's view, the legal moves and a generator, a bot gives one of the moves."""


def random_bot(view: Any, moves: tuple[M, ...], rng: Random) -> M:
    """Choose any legal move, each as likely as the others."""
    return rng.choice(moves)


def steps(
    match: Match[S, M], bots: Sequence[Bot[S, M]], rng: Random
) -> Iterator[tuple[M, Step[S]]]:
    """Let bots play a match to its end, move by move.

    Where several players are to act, the first of them moves.

    Args:
        match: Where to begin; it stays as it is.
        bots: One bot a seat.
        rng: What the bots draw from, in turn.

    Yields:
        Each move, and the step that it leads to.

    Raises:
        ValueError: There is not one bot for each seat.
        IllegalMove: A bot gave a move that is not allowed, or another player's.
        TypeError: A bot gave something that is no move.
    """
    game, state = match.game, match.state
    if len(bots) != len(state.seats):
        raise ValueError(f"{len(state.seats)} players need as many bots, not {len(bots)}.")
    while state.to_act:
        player = state.to_act[0]
        view = redact(state, player)
        move = bots[player](view, game.moves(view, player), rng)
        refuse_anothers(move, player)
        step = game.apply(state, move)
        state = step.state
        yield move, step


def refuse_anothers(move: Any, player: int) -> None:
    """Refuse what is no move, and a move of another player that he himself might make now."""
    if not hasattr(move, "player"):
        raise TypeError(f"The bot of player {player} gave {move!r}, which is not a move.")
    if move.player != player:
        raise IllegalMove(
            move,
            Violation(
                "not-your-move",
                "Player {player} is to move, but his bot gave a move of player {other}.",
                player=player,
                other=move.player if type(move.player) is int else quoted(move.player),
            ),
        )


def check_family(game: Any, family: type) -> None:
    """Refuse to make a bot of one family for what is not a ruleset of it.

    Raises:
        TypeError: Which bot is the right one.
    """
    if isinstance(game, family):
        return
    check_ruleset(game)
    package, _, _ = type(game).__module__.rpartition(".")
    own = package.startswith(f"{__package__}.")
    other = f": take greedy_bot of {package}.bots" if own else ""
    raise TypeError(
        f"This bot plays {family.__name__}, and {game.name} is {type(game).__name__}{other}."
    )


def play_out(match: Match[S, M], bots: Sequence[Bot[S, M]], rng: Random) -> Match[S, M]:
    """Let bots play a match to its end: the same bots and seed give the same match.

    Args:
        match: Where to begin; it stays as it is.
        bots: One bot a seat.
        rng: What the bots draw from, in turn.

    Raises:
        ValueError: There is not one bot for each seat.
        IllegalMove: A bot gave a move that is not allowed, or another player's.
        TypeError: A bot gave something that is no move.
    """
    played = list(match.played)
    state = match.state
    for move, step in steps(match, bots, rng):
        played.append(move)
        state = step.state
    return Match(
        game=match.game, start=match.start, seed=match.seed, played=tuple(played), state=state
    )
