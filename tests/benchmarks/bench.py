"""Decisions per second of random play: cardrules beside its peers, in one run.

Run it from the root of the repository::

    pip install -e '.[bench]'
    python tests/benchmarks/bench.py [--rounds N] [--seconds S] [--json FILE]

What is measured
    A *decision* is one player choosing one of the legal moves. Every contender
    asks for the legal moves, picks with ``random.Random(seed).choice`` and
    applies the pick, deal after deal. All its other work (dealing, shuffling,
    drawing) is in the time but not in the count.

The contenders
    cardrules
        Shithead for four: ``moves`` and ``apply`` with every check and event.
        Each state is a new value; the earlier ones stay valid. Some random games
        run into the turn limit of 10,000, which lengthens the slice they end.
    OpenSpiel
        ``crazy_eights(players=4)`` in C++ through the Python API, with a clone a
        step, so that earlier states stay valid there too. A card that is dealt or
        drawn is a chance node; it is sampled from ``chance_outcomes`` with numpy,
        as OpenSpiel's own example does it.
    OpenSpiel, no numpy
        The same with the weights given to ``random.Random.choices``, which is
        several times faster at drawing one of a few.
    OpenSpiel, shortest loop
        The fastest that we could find: one clone a decision, chance applied in
        place and picked from ``legal_actions``, because every chance node of this
        game happens to be uniform.
    RLCard
        ``uno`` as it ships (two players), with its own loop and random agents:
        ``env.run``. It changes in place and builds a numpy observation at every
        step, which cannot be turned off.
    RLCard, steps alone
        The same stepped by hand with ``env.step``: no agents, no trajectories.

The games differ, so read a ratio as an order of magnitude and not as a race.

How it is measured
    The contenders take turns: in every round each plays one slice, and the one
    that starts moves on by one each round, so that a slow spell of the machine
    falls on all of them. A slice ends with the game in which its time runs out.
    Rates are medians of the rounds, with the lowest and the highest; a ratio is
    the median of the ratios within a round. Nothing is asserted about a time.

A contender that is not installed is named and left out.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module, metadata
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

OURS = "cardrules"


class Game(NamedTuple):
    """One game that was played."""

    decisions: int


@dataclass(frozen=True)
class Slice:
    """What one contender did in one round."""

    games: int
    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


@dataclass(frozen=True)
class Contender:
    """A random loop: ``play(seed)`` yields one ``Game`` after another, for ever."""

    name: str
    package: str
    play: Callable[[int], Iterator[Game]]


FOUR_EIGHTS = "crazy_eights(players=4)"
"""OpenSpiel's name of the game that is most like Shithead for four."""


def play_cardrules(seed: int) -> Iterator[Game]:
    """Random Shithead for four."""
    from cardrules import SHITHEAD

    rng = Random(seed)
    while True:
        state = SHITHEAD.deal(4, seed=rng.getrandbits(32))
        decisions = 0
        while state.to_act:
            player = state.to_act[0]
            move = rng.choice(SHITHEAD.moves(state, player))
            state = SHITHEAD.apply(state, move).state
            decisions += 1
        yield Game(decisions)


def play_open_spiel(seed: int, name: str = FOUR_EIGHTS) -> Iterator[Game]:
    """Random play of a game as in OpenSpiel's own example: chance by numpy."""
    choice = import_module("numpy").random.RandomState(seed).choice

    def sample(state: Any) -> int:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        return int(choice(actions, p=weights))

    return open_spiel_games(seed, name, sample)


def play_open_spiel_without_numpy(seed: int, name: str = FOUR_EIGHTS) -> Iterator[Game]:
    """The same with the weights drawn by ``random.Random``."""
    choices = Random(seed).choices

    def sample(state: Any) -> int:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        return int(choices(actions, weights)[0])

    return open_spiel_games(seed, name, sample)


def open_spiel_games(seed: int, name: str, sample: Callable[[Any], int]) -> Iterator[Game]:
    """Games with a clone a step."""
    game = import_module("pyspiel").load_game(name)
    rng = Random(seed)
    while True:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            state = state.clone()
            if state.is_chance_node():
                state.apply_action(sample(state))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        yield Game(decisions)


def play_open_spiel_shortest(seed: int) -> Iterator[Game]:
    """One clone a decision, none at chance, and chance as if uniform."""
    game = import_module("pyspiel").load_game(FOUR_EIGHTS)
    rng = Random(seed)
    while True:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            action = rng.choice(state.legal_actions())
            if not state.is_chance_node():
                state = state.clone()
                decisions += 1
            state.apply_action(action)
        yield Game(decisions)


def play_rlcard(seed: int) -> Iterator[Game]:
    """Random UNO for two, by its own loop and agents."""
    env = import_module("rlcard").make("uno", config={"seed": seed})
    agent = import_module("rlcard.agents").RandomAgent(num_actions=env.num_actions)
    env.set_agents([agent] * env.num_players)
    while True:
        trajectories, _ = env.run(is_training=False)
        yield Game(sum(len(one) // 2 for one in trajectories))


def play_rlcard_steps(seed: int, name: str = "uno") -> Iterator[Game]:
    """A random game for two, stepped by hand: UNO if no other is named."""
    env = import_module("rlcard").make(name, config={"seed": seed})
    rng = Random(seed)
    while True:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        yield Game(decisions)


CONTENDERS = (
    Contender(OURS, "cardrules", play_cardrules),
    Contender("OpenSpiel", "open_spiel", play_open_spiel),
    Contender("OpenSpiel, no numpy", "open_spiel", play_open_spiel_without_numpy),
    Contender("OpenSpiel, shortest loop", "open_spiel", play_open_spiel_shortest),
    Contender("RLCard", "rlcard", play_rlcard),
    Contender("RLCard, steps alone", "rlcard", play_rlcard_steps),
)


def play_slice(games: Iterator[Game], seconds: float) -> Slice:
    """Play whole games until the time is up."""
    count = decisions = 0
    start = now = perf_counter()
    while now - start < seconds:
        game = next(games)
        count += 1
        decisions += game.decisions
        now = perf_counter()
    return Slice(count, decisions, now - start)


def installed(contenders: Sequence[Contender]) -> tuple[Contender, ...]:
    """The contenders that can play; the others are named on the screen."""
    found = []
    for contender in contenders:
        try:
            next(contender.play(0))
        except ImportError as error:
            print(f"{contender.name}: left out, not installed ({error}).")
            print("    To have it here: pip install -e '.[bench]'")
        else:
            found.append(contender)
    return tuple(found)


def measure(
    contenders: Sequence[Contender], rounds: int, seconds: float
) -> dict[str, tuple[Slice, ...]]:
    """One slice for each contender in each round, by the contender's name."""
    slices: dict[str, list[Slice]] = {contender.name: [] for contender in contenders}
    running = {contender.name: contender.play(seed) for seed, contender in enumerate(contenders)}
    for games in running.values():
        play_slice(games, seconds / 5)  # warms up, and is not counted
    names = list(running)
    for number in range(rounds):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            slices[name].append(play_slice(running[name], seconds))
    return {name: tuple(played) for name, played in slices.items()}


def ratios(ours: Sequence[Slice], theirs: Sequence[Slice]) -> tuple[float, ...]:
    """How many decisions we make for one of theirs, round by round."""
    return tuple(our.rate / their.rate for our, their in zip(ours, theirs, strict=True))


def rows(
    contenders: Sequence[Contender], slices: dict[str, tuple[Slice, ...]]
) -> Iterator[tuple[str, ...]]:
    """The lines of the table, its head first."""
    yield "contender", "decisions/s", "lowest", "highest", "us each", "a game", "ours/theirs"
    for contender in contenders:
        played = slices[contender.name]
        rates = [one.rate for one in played]
        length = sum(one.decisions for one in played) / sum(one.games for one in played)
        ratio = "-"
        if OURS in slices and contender.name != OURS:
            each = ratios(slices[OURS], played)
            ratio = f"{median(each):.2f} ({min(each):.2f} to {max(each):.2f})"
        yield (
            contender.name,
            f"{median(rates):,.0f}",
            f"{min(rates):,.0f}",
            f"{max(rates):,.0f}",
            f"{1e6 / median(rates):.1f}",
            f"{length:.0f}",
            ratio,
        )


def table(lines: Sequence[tuple[str, ...]]) -> str:
    """Columns as wide as they need to be: the first to the left, the rest to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if index else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )


def version(package: str) -> str:
    """The installed version; empty for a source tree that is only on the path."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def record(
    contenders: Sequence[Contender], slices: dict[str, tuple[Slice, ...]]
) -> dict[str, object]:
    """Every slice, with what it ran on, in a form that JSON can hold."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": platform.platform(),
        "versions": {one.package: version(one.package) for one in contenders},
        "slices": {name: [asdict(one) for one in played] for name, played in slices.items()},
        "median_rates": {
            name: median(one.rate for one in played) for name, played in slices.items()
        },
        "median_ratios": {
            name: median(ratios(slices[OURS], played))
            for name, played in slices.items()
            if OURS in slices and name != OURS
        },
    }


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7, help="slices for each contender (7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a slice (1.0)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every slice to FILE too")
    asked = parser.parse_args()
    if asked.rounds < 1 or asked.seconds <= 0:
        parser.error("give at least one round, and a slice of more than 0 seconds")
    return asked


def main() -> None:
    """Measure, print the table, and write the file if one was asked for."""
    asked = arguments()
    contenders = installed(CONTENDERS)
    if not contenders:
        raise SystemExit("Nothing to measure: no contender is installed.")
    slices = measure(contenders, asked.rounds, asked.seconds)
    print(table(tuple(rows(contenders, slices))))
    if asked.json:
        asked.json.write_text(json.dumps(record(contenders, slices), indent=2) + "\n")


if __name__ == "__main__":
    main()
