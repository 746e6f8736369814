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

from attrs import evolve

from cardrules._comparison import Comparison, EndingChange, PositionChange, comparison_of
from cardrules._games import AnyBot, Side, side_of
from cardrules._health import (
    BrokenLaw,
    Favour,
    Health,
    broken_laws,
    health_of,
    numbers_of_players,
)
from cardrules._results import Ending, Lengths, RuleUse, SeatResult, Simulation, simulation_of
from cardrules._statistics import Estimate, check_confidence
from cardrules._varying import check_ruleset
from cardrules._workers import FEW_GAMES, Progress, chunks_of, gather, workers_here
from cardrules.chance import check_seed
from cardrules.errors import quoted
from cardrules.game import Family

__all__ = [
    "BrokenLaw",
    "Comparison",
    "Ending",
    "EndingChange",
    "Estimate",
    "Favour",
    "Health",
    "Lengths",
    "PositionChange",
    "Progress",
    "RuleUse",
    "SeatResult",
    "Simulation",
    "compare",
    "health",
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
        bots: One bot for all seats, or a list of one for each, such as
            ``[greedy_bot(game), random_bot]``; None plays at random.
        executor: Who plays, any `concurrent.futures.Executor`; it is not shut down. None takes
            processes on this machine, or this process alone for fewer than 50 games.
        workers: How many processes on this machine; 1 plays in this one. None takes one for
            each core. Not with an executor.
        chunk: How many games are sent at a time; None chooses.
        progress: Called with a `Progress` when some games have come back; None tells nobody.
        confidence: That of the intervals.

    Raises:
        SeedError: The seed is not an int from 0 to 2**64 - 1.
        PositionError: The game is not for so many.
        TypeError: Something else is given than a ruleset, a number, bots or an executor.
        ValueError: There is not one bot for each seat, one is made for other rules (its
            attribute *game* is another ruleset), there is nothing to play, or the rules or bots
            cannot be sent to other processes.
        WorkersLost: The workers are gone for good; the error has the result so far.
    """
    side = side_of(game, players, bots)
    return _played(  # type: ignore[no-any-return]
        (side,),
        games,
        seed,
        partial(simulation_of, side=side, seed=seed, confidence=check_confidence(confidence)),
        executor=executor,
        workers=workers,
        chunk=chunk,
        progress=progress,
    )


def compare(
    a: AnyGame,
    b: AnyGame,
    players: int,
    *,
    games: int,
    seed: int,
    bots: Bots | None = None,
    bots_b: Bots | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    chunk: int | None = None,
    progress: Callable[[Progress], object] | None = None,
    confidence: float = 0.95,
) -> Comparison:
    """Let bots play the same deals under two rulesets, and say what the second one changes.

    Game *n* has under both the seeds and the dealer that it has in `simulate`, so the two
    results are those of `simulate`. If the rulesets have the same deck, the cards are the same.

    >>> from cardrules import SHITHEAD, vary
    >>> from cardrules.shedding.bots import greedy_bot
    >>> from cardrules.shedding.variations import no_quartet
    >>> plain = vary(SHITHEAD, no_quartet)
    >>> result = compare(
    ...     SHITHEAD,
    ...     plain,
    ...     3,
    ...     games=40,
    ...     seed=1,
    ...     bots=greedy_bot(SHITHEAD),
    ...     bots_b=greedy_bot(plain),
    ... )
    >>> result.b.name, len(result.words) >= 3
    ('shithead with no_quartet', True)

    Args:
        a: The first ruleset.
        b: The second ruleset.
        players: How many play.
        games: How many deals, each played twice.
        seed: From 0 to 2**64 - 1: what the deals and the bots' choices are drawn from.
        bots: One bot for all seats, or one for each; None plays at random.
        bots_b: Those that play under *b*; None takes the same. Greedy bots know the ruleset
            that they are made for, so that each ruleset needs its own.
        executor: Who plays, as in `simulate`; None for this machine.
        workers: How many processes, as in `simulate`; None for one each core.
        chunk: How many deals are sent at a time; None chooses.
        progress: Called with a `Progress` when some games have come back; None tells nobody.
        confidence: That of the intervals.

    Raises:
        SeedError: The seed is not an int from 0 to 2**64 - 1.
        PositionError: One of the games is not for so many.
        TypeError: As in `simulate`.
        ValueError: As in `simulate`.
        WorkersLost: The workers are gone for good; the error has the result so far.
    """
    one = side_of(a, players, bots)
    if bots_b is None:
        remedy = " Give those that play under b as bots_b."
        two = side_of(b, players, bots, remedy=remedy)
    else:
        two = side_of(b, players, bots_b, "bots_b")
    return _played(  # type: ignore[no-any-return]
        (one, two),
        games,
        seed,
        partial(
            comparison_of, sides=(one, two), seed=seed, confidence=check_confidence(confidence)
        ),
        executor=executor,
        workers=workers,
        chunk=chunk,
        progress=progress,
    )


def health(
    game: AnyGame,
    players: int | None = None,
    *,
    games: int = 300,
    seed: int = 0,
    bots: AnyBot | None = None,
    also: Sequence[type] = (),
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Health:
    """Play some hundreds of games of a ruleset, hold it against the laws, and say what is odd.

    A seat counts as favoured, or as put at a disadvantage, if the 95 % intervals of all seats
    together, by Bonferroni's correction, leave out the mean place that equal odds would give.
    Sensible bots tell more than random ones, whose games can be very long.

    >>> from cardrules import SHITHEAD
    >>> from cardrules.shedding.bots import greedy_bot
    >>> found = health(SHITHEAD, 2, games=40, bots=greedy_bot(SHITHEAD))
    >>> found.sound, found.words[:2]
    (True, ('All 10 laws hold.', 'All 40 games ended by themselves.'))

    Args:
        game: The ruleset.
        players: How many play; None plays with the least, the greatest, and a number between.
        games: How many games, for all numbers of players together.
        seed: From 0 to 2**64 - 1: what all is drawn from.
        bots: The bot that plays; None plays at random.
        also: Your own rule classes, which JSON documents may name, for the laws.
        executor: Who plays, as in `simulate`; None for this machine.
        workers: How many processes, as in `simulate`; None for one each core.
        progress: Called with a `Progress` when some games have come back, over all of them;
            its `so_far` is what they say, before the laws are tried. None tells nobody.

    Raises:
        SeedError: The seed is not an int from 0 to 2**64 - 1.
        PositionError: The game is not for so many.
        TypeError: As in `simulate`.
        ValueError: As in `simulate`.
        WorkersLost: The workers are gone for good.
    """
    check_ruleset(game)
    _number("games", games)
    numbers = numbers_of_players(game) if players is None else (players,)
    each = -(-games // len(numbers))
    found: list[Simulation] = []
    for number in numbers:
        side = side_of(game, number, bots)
        found.append(
            _played(
                (side,),
                each,
                seed,
                partial(simulation_of, side=side, seed=seed, confidence=0.95),
                executor=executor,
                workers=workers,
                chunk=None,
                progress=_shifted(progress, tuple(found), len(numbers) * each),
            )
        )
    return health_of(found, *broken_laws(game, also, seed))


def _shifted(
    progress: Callable[[Progress], object] | None, before: tuple[Simulation, ...], games: int
) -> Callable[[Progress], object] | None:
    """Progress over several simulations, of which some have been played before."""
    if progress is None:
        return None
    played = sum(one.games for one in before)

    def told(now: Progress) -> object:
        def so_far() -> Health | None:
            latest = now.so_far()
            found = before if latest is None else (*before, latest)
            return health_of(found, 0, ()) if found else None

        return progress(evolve(now, done=played + now.done, games=games, result=so_far))

    return told


def _played(
    sides: tuple[Side, ...],
    games: int,
    seed: int,
    result: Callable[[Any], Any],
    *,
    executor: Executor | None,
    workers: int | None,
    chunk: int | None,
    progress: Callable[[Progress], object] | None,
) -> Any:
    """Check what was asked for, and play it."""
    _number("games", games)
    return gather(
        chunks_of(sides, check_seed(seed), games, _number("chunk", chunk)),
        executor=executor,
        workers=_workers(executor, _number("workers", workers), games),
        progress=progress,
        result=result,
    )


def _number(name: str, value: int | None) -> int | None:
    if value is not None and (type(value) is not int or value < 1):
        raise ValueError(f"{name} is a whole number from 1, not {value!r}.")
    return value


def _workers(executor: Executor | None, workers: int | None, games: int) -> int:
    """How many processes play."""
    if executor is not None and (
        isinstance(executor, type) or not callable(getattr(executor, "submit", None))
    ):
        raise TypeError(
            "executor is one of concurrent.futures, such as ProcessPoolExecutor(), not "
            f"{quoted(executor)}."
        )
    if executor is not None and workers is not None:
        raise ValueError("Give an executor or a number of workers, not both.")
    if workers is None:
        return workers_here() if games >= FEW_GAMES else 1
    return workers
