"""Games per second of a simulation: two worker processes against one.

Run it from the root of the repository::

    python tests/benchmarks/workers.py [--rounds N] [--games N]

What is measured
    ``simulate`` of Shithead for three greedy bots. One worker is a pool of one process, so
    that both have the cost of sending chunks; `here` plays in the calling process.

How it is measured
    The contenders take turns, and the one that starts moves on by one each round, so that a
    slow spell of the machine falls on all of them. Rates are medians of the rounds, with the
    lowest and the highest; a ratio is the median of the ratios within a round. Beside the
    time that passes stands the processor time of all workers: where other programs take the
    processors, it tells what the second worker costs, and ``work`` is the ratio of it, which
    is 1 if sharing out costs nothing. Nothing is asserted about a time.

    What a machine gives to a second process changes with what else it does, so every round
    measures that too, by a loop that only counts. The last line holds the simulation's median
    ratio against that of the loop.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from typing import NamedTuple

from cardrules import SHITHEAD
from cardrules.shedding.bots import greedy_bot
from cardrules.simulate import Simulation, simulate


class Slice(NamedTuple):
    """What one contender took for one simulation."""

    seconds: float
    processor: float


def here(games: int) -> Simulation:
    """Play in this process."""
    return _simulated(games, workers=1)


def one_worker(games: int) -> Simulation:
    """Play in one other process."""
    with ProcessPoolExecutor(1) as pool:
        return _simulated(games, executor=pool)


def two_workers(games: int) -> Simulation:
    """Play in two other processes."""
    return _simulated(games, workers=2)


def spin_one(games: int) -> None:
    """Count in one other process."""
    _spun(1, games)


def spin_two(games: int) -> None:
    """Count as far in two other processes."""
    _spun(2, games)


def _spun(workers: int, games: int) -> None:
    with ProcessPoolExecutor(workers) as pool:
        list(pool.map(_count, [games * 20_000] * 8))


def _count(steps: int) -> int:
    total = 0
    for step in range(steps // 8):
        total += step * step
    return total


def _simulated(games: int, **how: object) -> Simulation:
    bots = greedy_bot(SHITHEAD)
    return simulate(SHITHEAD, 3, games=games, seed=1, bots=bots, **how)  # type: ignore[arg-type]


def timed(play: Callable[[int], object], games: int) -> Slice:
    """Play once; the workers are gone then, so that their time is known."""
    before = os.times()
    play(games)
    after = os.times()
    spent = (one - other for one, other in zip(after[:4], before[:4], strict=True))
    return Slice(after.elapsed - before.elapsed, sum(spent))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=600)
    asked = parser.parse_args()
    contenders = [here, one_worker, two_workers, spin_one, spin_two]
    slices: dict[str, list[Slice]] = {one.__name__: [] for one in contenders}
    for number in range(asked.rounds):
        turn = number % len(contenders)
        for one in (*contenders[turn:], *contenders[:turn]):
            slices[one.__name__].append(timed(one, asked.games))
    for name in ("here", "one_worker", "two_workers"):
        rates = sorted(asked.games / one.seconds for one in slices[name])
        print(f"{name:12} {median(rates):7.1f} games/s ({rates[0]:.1f} to {rates[-1]:.1f})")
    pairs = list(zip(slices["one_worker"], slices["two_workers"], strict=True))
    loops = list(zip(slices["spin_one"], slices["spin_two"], strict=True))
    ratios = [one.seconds / two.seconds for one, two in pairs]
    given = [one.seconds / two.seconds for one, two in loops]
    print(f"two against one:     {median(ratios):.2f} times, at best {max(ratios):.2f}")
    print(f"the machine's two:   {median(given):.2f} times, at best {max(given):.2f}")
    print(f"work:                {median(two.processor / one.processor for one, two in pairs):.2f}")
    print(f"work of the machine: {median(two.processor / one.processor for one, two in loops):.2f}")
    print(f"against the machine: {median(ratios) / median(given):.2f}")


if __name__ == "__main__":
    main()
