"""Rates, memory and import times of cardrules and its peers, in one run.

Run it from the root of the repository::

    pip install -e '.[bench]'
    python tests/benchmarks/peers.py [--rounds N] [--seconds S] [--json FILE]

What is measured
    *Decisions per second* of random play, as in ``bench.py``: ask for the legal moves, pick
    one with ``random.Random(seed).choice``, apply it, deal after deal. Dealing, shuffling and
    drawing are in the time and not in the count.

    *Import time*, and *memory*: in a fresh interpreter each time, how long the import takes,
    and the most that was resident after it, and again after 2,000 decisions. The interpreter
    alone stands beside it.

The contenders
    cardrules
        Shithead for four, and Duizenden for two. Each state is a new value; the earlier ones
        stay valid.
    OpenSpiel
        ``crazy_eights(players=4)`` and ``gin_rummy`` in C++ through the Python API, with a
        clone a step, so that earlier states stay valid there too. Cards are drawn from
        ``chance_outcomes`` by ``random.Random.choices``; ``bench.py`` has other ways.
    RLCard
        ``uno`` and ``gin-rummy`` as they ship, for two, stepped by hand. They change in place
        and build a numpy observation at every step, which cannot be turned off.
    PettingZoo
        ``classic.texas_holdem_v4``, which wraps RLCard, and ``classic.hanabi_v5``, as they
        ship, for two, by their own loop of ``last`` and ``step``.

The games differ, so read a ratio as an order of magnitude and not as a race.

How it is measured
    The contenders take turns, and the one that starts moves on by one each round, so that a
    slow spell of the machine falls on all of them. Figures are medians of the rounds; a ratio
    is the median of the ratios within a round. Nothing is asserted about a time.

A contender that is not installed is named and left out.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import platform
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from bench import (
    OURS,
    Contender,
    Game,
    installed,
    measure,
    play_cardrules,
    play_open_spiel_without_numpy,
    play_rlcard_steps,
    record,
    rows,
    table,
    version,
)

DECISIONS = 2_000
ALONE = "Python alone"


def play_duizenden(seed: int) -> Iterator[Game]:
    """Random Duizenden for two, by the benchmark of rummy; to import that loads the game."""
    games: Iterator[Game] = import_module("rummy").play_cardrules(seed)
    return games


def play_pettingzoo(name: str, seed: int) -> Iterator[Game]:
    """A random game of PettingZoo, by the loop of its documentation."""
    env = import_module(f"pettingzoo.classic.{name}").env()
    rng = Random(seed)
    while True:
        env.reset(seed=rng.getrandbits(31))
        decisions = 0
        while env.agents:
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"]
            env.step(rng.choice([action for action, legal in enumerate(mask) if legal]))
            decisions += 1
        yield Game(decisions)


class Peer(NamedTuple):
    """A contender, and what is imported to play it: a module, or a name in one behind a colon."""

    contender: Contender
    module: str


def _peer(name: str, package: str, module: str, play: Callable[[int], Iterator[Game]]) -> Peer:
    return Peer(Contender(name, package, play), module)


PEERS = (
    # The game, and not only the package, which loads each game when it is asked for.
    _peer(OURS, "cardrules", "cardrules:SHITHEAD", play_cardrules),
    _peer("cardrules, Duizenden", "cardrules", "cardrules:DUIZENDEN", play_duizenden),
    _peer("OpenSpiel, crazy eights", "open_spiel", "pyspiel", play_open_spiel_without_numpy),
    _peer(
        "OpenSpiel, gin rummy",
        "open_spiel",
        "pyspiel",
        partial(play_open_spiel_without_numpy, name="gin_rummy"),
    ),
    _peer("RLCard, uno", "rlcard", "rlcard", play_rlcard_steps),
    _peer("RLCard, gin rummy", "rlcard", "rlcard", partial(play_rlcard_steps, name="gin-rummy")),
    *(
        _peer(
            f"PettingZoo, {told}",
            "pettingzoo",
            f"pettingzoo.classic.{name}",
            partial(play_pettingzoo, name),
        )
        for told, name in (("Texas hold'em", "texas_holdem_v4"), ("Hanabi", "hanabi_v5"))
    ),
)


class Fresh(NamedTuple):
    """What a fresh interpreter took: seconds, and mebibytes at the most."""

    seconds: float
    imported: float
    played: float


def most_resident() -> float:
    """The most mebibytes that this process has had in memory."""
    status = Path("/proc/self/status")
    if status.exists():
        (line,) = [one for one in status.read_text().splitlines() if one.startswith("VmHWM")]
        return int(line.split()[1]) / 1024
    import resource

    unit = 1024 if sys.platform != "darwin" else 1
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1024**2


def in_this_process(name: str) -> Fresh:
    """Import and play a peer here: this interpreter has done nothing else but load this file."""
    start = perf_counter()
    if name == ALONE:
        return Fresh(0.0, most_resident(), most_resident())
    (peer,) = [one for one in PEERS if one.contender.name == name]
    resolve_name(peer.module)
    seconds, imported = perf_counter() - start, most_resident()
    games, decisions = peer.contender.play(0), 0
    while decisions < DECISIONS:
        decisions += next(games).decisions
    return Fresh(seconds, imported, most_resident())


def in_a_fresh_one(name: str, bytecode: str) -> Fresh:
    """The same in a new interpreter, which finds its bytecode in a folder."""
    command = [sys.executable, "-W", "ignore", __file__, "--alone", name]
    env = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    return Fresh(*json.loads(done.stdout.splitlines()[-1]))


def measure_fresh(names: Sequence[str], rounds: int) -> dict[str, list[Fresh]]:
    """Every peer in turn in a fresh interpreter; a first time, which writes bytecode, aside."""
    found: dict[str, list[Fresh]] = {name: [] for name in names}
    with TemporaryDirectory() as bytecode:
        for number in range(rounds + 1):
            first = number % len(names)
            for name in (*names[first:], *names[:first]):
                taken = in_a_fresh_one(name, bytecode)
                if number:
                    found[name].append(taken)
    return found


def fresh_rows(found: dict[str, list[Fresh]]) -> Iterator[tuple[str, ...]]:
    """The lines of the second table, its head first."""
    yield (
        "contender",
        "import, ms",
        "theirs/ours",
        "imported, MiB",
        "after 2,000, MiB",
        "theirs/ours",
    )
    ours = found[OURS]
    for name, taken in found.items():
        compared = name not in (OURS, ALONE)
        pairs = list(zip(taken, ours, strict=True))
        slower = median(one.seconds / our.seconds for one, our in pairs)
        larger = median(one.played / our.played for one, our in pairs)
        yield (
            name,
            "-" if name == ALONE else f"{1e3 * median(one.seconds for one in taken):.0f}",
            f"{slower:.2f}" if compared else "-",
            f"{median(one.imported for one in taken):.0f}",
            f"{median(one.played for one in taken):.0f}",
            f"{larger:.2f}" if compared else "-",
        )


def quietly_installed(contenders: Sequence[Contender]) -> tuple[Contender, ...]:
    """Those that can play; what their imports say is no concern of this."""
    logging.disable(logging.WARNING)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return installed(contenders)


def main() -> None:
    """Measure, print the tables, and write the file if one was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7, help="slices for each contender (7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a slice (1.0)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every slice to FILE too")
    parser.add_argument("--alone", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.alone:
        print(json.dumps(in_this_process(asked.alone)))
        return
    if asked.rounds < 1 or asked.seconds <= 0:
        parser.error("give at least one round, and a slice of more than 0 seconds")
    contenders = quietly_installed([peer.contender for peer in PEERS])
    if OURS not in [one.name for one in contenders]:
        parser.error("cardrules is not installed: pip install -e '.[bench]'")
    fresh = measure_fresh([ALONE, *(one.name for one in contenders)], asked.rounds)
    slices = measure(contenders, asked.rounds, asked.seconds)
    versions = {one.package: version(one.package) for one in contenders}
    versions[OURS] = import_module(OURS).__version__  # also of a source tree
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.platform()}")
    print(", ".join(f"{name} {number}".strip() for name, number in versions.items()))
    print(f"\n{table(tuple(rows(contenders, slices)))}\n\n{table(tuple(fresh_rows(fresh)))}")
    if asked.json:
        made: dict[str, Any] = record(contenders, slices)
        made["fresh"] = {name: [one._asdict() for one in taken] for name, taken in fresh.items()}
        asked.json.write_text(json.dumps(made, indent=2) + "\n")


if __name__ == "__main__":
    main()
