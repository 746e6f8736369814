"""Many games: what a ruleset does, what a house rule changes, and whether a ruleset is sound.

>>> from cardrules import SHITHEAD
>>> from cardrules.shedding.bots import greedy_bot
>>> result = simulate(SHITHEAD, 3, games=20, seed=1, bots=greedy_bot(SHITHEAD))
>>> result.games, result.endings[0].reason
(20, 'last-player')
>>> result.lengths.shortest <= result.lengths.median <= result.lengths.longest
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any

from cardrules._games import AnyBot, Side, seated
from cardrules._results import Ending, Lengths, RuleUse, SeatResult, Simulation, simulation_of
from cardrules._statistics import Estimate, check_confidence
from cardrules._workers import FEW_GAMES, Progress, chunks_of, gather, workers_here
from cardrules.chance import check_seed
from cardrules.errors import PositionError
from cardrules.game import Family

__all__ = [
    "Ending",
    "Estimate",
    "Lengths",
    "Progress",
    "RuleUse",
    "SeatResult",
    "Simulation",
    "simulate",
]

AnyGame = Family[Any, Any]
Bots = AnyBot | Sequence[AnyBot]


def simulate(
    game: AnyGame,
    players: int,
    *,
    games: int,
    seed: int,
    bots: Bots | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    chunk: int | None = None,
    progress: Callable[[Progress], object] | None = None,
    confidence: float = 0.95,
) -> Simulation:
    """Let bots play many games, and say what came out.

    The same seed gives the same result, whoever plays the games and in whatever portions. The
    deal goes round: in game number *n*, from 0, the dealer is seat *n* modulo *players*.

    Args:
        game: The ruleset.
        players: How many play.
        games: How many games.
        seed: From 0 to 2**64 - 1: what the deals and the bots' choices are drawn from.
        bots: One bot for all seats, or one for each; None plays at random.
        executor: Who plays, any `concurrent.futures.Executor`; it is not shut down. None takes
            processes on this machine, or this process alone for fewer than 50 games.
        workers: How many processes on this machine; 1 plays in this one. None takes one for
            each core. Not with an executor.
        chunk: How many games are sent at a time; None chooses.
        progress: Called with a `Progress` when some games have come back.
        confidence: That of the intervals.

    Raises:
        SeedError: The seed is not an int from 0 to 2**64 - 1.
        PositionError: The game is not for so many.
        ValueError: There is not one bot for each seat, there is nothing to play, or the rules
            or bots cannot be sent to other processes.
        WorkersLost: The workers are gone for good; the error has the result so far.
    """
    _check(game, players, games)
    side = Side(game, seated(bots, players))
    chunks = chunks_of((side,), check_seed(seed), games, _number("chunk", chunk))
    return gather(  # type: ignore[no-any-return]
        chunks,
        executor=executor,
        workers=_workers(executor, _number("workers", workers), games),
        progress=progress,
        result=partial(
            simulation_of, side=side, seed=seed, confidence=check_confidence(confidence)
        ),
    )


def _check(game: AnyGame, players: int, games: int) -> None:
    if players not in game.seats():
        seats = game.seats()
        raise PositionError(f"{game.name} is for {seats[0]} to {seats[-1]} players, not {players}.")
    _number("games", games)


def _number(name: str, value: int | None) -> int | None:
    if value is not None and (type(value) is not int or value < 1):
        raise ValueError(f"{name} is a whole number from 1, not {value!r}.")
    return value


def _workers(executor: Executor | None, workers: int | None, games: int) -> int:
    """How many processes play."""
    if executor is not None and workers is not None:
        raise ValueError("Give an executor or a number of workers, not both.")
    if workers is None:
        return workers_here() if games >= FEW_GAMES else 1
    return workers
