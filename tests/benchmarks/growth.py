"""Whether a long game gets slower, and whether its earlier states go away.

Run it from the root of the repository::

    pip install -e .
    python tests/benchmarks/growth.py [--rounds N] [--json FILE]

A random game of Shithead for four is looked for, seed after seed, that lasts
10,000 moves or more. Then it is played again, and two things are measured.

Cost of ``apply``
    The moves from number 100 on and those from number 5,000 on, 400 of each, are
    timed in turn, an early one and then a late one, and the whole of it several
    times over. A move counts with its best time, for ``apply`` has no memory; the
    ratio is the median of the late moves over that of the early ones. The hands
    of a late position may well be larger, so a ratio a little off 1 says nothing;
    a state that drags its history along would show a ratio of ten or more. The
    mean number of cards on the pile and in the largest hand is printed beside it.

Live states
    How many states the garbage collector knows after 10,000 moves of which only
    the last state is held. One is right. Nothing is asserted about a time.
"""

from __future__ import annotations

import argparse
import gc
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import perf_counter
from typing import Any

try:
    from cardrules import SHITHEAD
except ImportError as error:
    raise SystemExit(f"cardrules is not installed ({error}): pip install -e .") from error

EARLY, LATE, WINDOW, CHAIN = 100, 5_000, 400, 10_000
SEEDS = 2_000
"""Games to try; about one random game in fifty is long enough."""


@dataclass(frozen=True)
class Growth:
    """What was measured; times in seconds, cards as means."""

    seed: int
    early: float
    late: float
    early_pile: float
    late_pile: float
    early_hand: float
    late_hand: float
    live_states: int

    @property
    def ratio(self) -> float:
        """The late cost over the early one."""
        return self.late / self.early


def game(seed: int) -> Iterator[tuple[Any, Any]]:
    """A random game: each state with the move that is played in it."""
    rng = Random(seed)
    state = SHITHEAD.deal(4, seed=seed)
    while state.to_act:
        move = rng.choice(SHITHEAD.moves(state, state.to_act[0]))
        yield state, move
        state = SHITHEAD.apply(state, move).state


def lasts(seed: int) -> bool:
    """Whether the game has as many moves as the chain."""
    return sum(1 for _ in zip(range(CHAIN), game(seed), strict=False)) == CHAIN


def long_game() -> int:
    """The first seed whose game is long enough."""
    for seed in range(SEEDS):
        if lasts(seed):
            return seed
    raise SystemExit(f"None of {SEEDS:,} random games lasts {CHAIN:,} moves.")


def live_states(seed: int) -> int:
    """How many states there are when only the last one of the chain is held."""
    rng = Random(seed)
    state = SHITHEAD.deal(4, seed=seed)
    for _ in range(CHAIN):
        state = SHITHEAD.apply(state, rng.choice(SHITHEAD.moves(state, state.to_act[0]))).state
    gc.collect()
    return sum(type(thing) is type(state) for thing in gc.get_objects())


def windows(seed: int) -> tuple[list[tuple[Any, Any]], list[tuple[Any, Any]]]:
    """The early and the late part of the game."""
    early, late = [], []
    for number, played in enumerate(game(seed)):
        if EARLY <= number < EARLY + WINDOW:
            early.append(played)
        elif LATE <= number < LATE + WINDOW:
            late.append(played)
        elif number >= LATE + WINDOW:
            break
    return early, late


def seconds(played: tuple[Any, Any]) -> float:
    """The time of one ``apply``."""
    state, move = played
    start = perf_counter()
    SHITHEAD.apply(state, move)
    return perf_counter() - start


def costs(
    early: list[tuple[Any, Any]], late: list[tuple[Any, Any]], rounds: int
) -> tuple[float, float]:
    """The median over the moves of each window, a move with its best time."""
    best = [(float("inf"), float("inf"))] * len(early)
    for _ in range(rounds):
        for place, (first, second) in enumerate(zip(early, late, strict=True)):
            before = best[place]
            best[place] = min(before[0], seconds(first)), min(before[1], seconds(second))
    return median(one for one, _ in best), median(one for _, one in best)


def pile(played: list[tuple[Any, Any]]) -> float:
    """The mean number of cards on the pile."""
    return fmean(len(state.pile) for state, _ in played)


def hand(played: list[tuple[Any, Any]]) -> float:
    """The mean number of cards in the largest hand."""
    return fmean(max(len(seat.hand) for seat in state.seats) for state, _ in played)


def measure(rounds: int) -> Growth:
    """Find a long game and measure it."""
    seed = long_game()
    live = live_states(seed)
    early, late = windows(seed)
    first, second = costs(early, late, rounds)
    return Growth(seed, first, second, pile(early), pile(late), hand(early), hand(late), live)


def main() -> None:
    """Measure, print, and write the file if one was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=9, help="times each move is timed (9)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers to FILE too")
    asked = parser.parse_args()
    if asked.rounds < 1:
        parser.error("give at least one round")
    found = measure(asked.rounds)
    print(f"A game of {CHAIN:,} moves or more: seed {found.seed}.")
    print(f"{'':<18} {'apply, us':>10} {'pile':>6} {'largest hand':>13}")
    for name, cost, on_pile, in_hand in (
        (f"from move {EARLY:,}", found.early, found.early_pile, found.early_hand),
        (f"from move {LATE:,}", found.late, found.late_pile, found.late_hand),
    ):
        print(f"{name:<18} {1e6 * cost:>10.1f} {on_pile:>6.1f} {in_hand:>13.1f}")
    print(f"Late over early: {found.ratio:.2f}.")
    print(f"States alive after {CHAIN:,} moves, the last one held: {found.live_states}.")
    if asked.json:
        found_and_ratio = {**asdict(found), "ratio": found.ratio}
        asked.json.write_text(json.dumps(found_and_ratio, indent=2) + "\n")


if __name__ == "__main__":
    main()
