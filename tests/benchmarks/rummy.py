"""Rummy: decisions per second beside OpenSpiel, and what large hands cost, in one run.

Run it from the root of the repository::

    pip install -e '.[bench]'
    python tests/benchmarks/rummy.py [--rounds N] [--seconds S]

What is measured
    *Random play*, as in ``bench.py``: two players ask for the legal moves, pick one with
    ``random.Random(seed).choice`` and apply it, deal after deal. Dealing, shuffling and
    drawing are in the time but not in the count.

    *Listing*: the moves of a hand of 40 cards with four jokers against those of a hand of
    13 cards, of players who are down and of players who are not; and *choosing*: the best
    lay-down of 30 cards against 2,000 times ``apply``. Hands are drawn anew for every round.

The contenders
    cardrules
        Duizenden for two: ``moves`` and ``apply`` with every check and event. Each state is
        a new value; the earlier ones stay valid.
    OpenSpiel
        ``gin_rummy`` in C++ through the Python API, with a clone a step, so that earlier
        states stay valid there too. A card that is dealt or drawn is a chance node; it is
        drawn from ``chance_outcomes`` by ``random.Random.choices``.
    OpenSpiel, numpy
        The same, drawn with numpy as OpenSpiel's own example does it.

The games differ, so read a ratio as an order of magnitude and not as a race. What is asked
of a hand is asked of a ruleset that has not seen it, and that has seen other hands before,
as many large ones as small ones; its time is that of the processor.
The rounds take turns as in ``bench.py``; a figure is the median of them. Nothing is asserted
about a time.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

from attrs import evolve
from bench import (
    OURS,
    Contender,
    Game,
    installed,
    measure,
    play_open_spiel,
    play_open_spiel_without_numpy,
    rows,
    table,
)

from cardrules import Card
from cardrules.rummy import Round
from cardrules.rummy.melds import MeldRules, best_lay
from cardrules.rummy.presets import DUIZENDEN

HANDS = 20
"""How many hands of each kind there are in a round."""
APPLIES = 2_000
LISTED = evolve(DUIZENDEN)
"""The same rules, with a memory of their own: random play fills it with small hands only."""
GIN = "gin_rummy"
"""OpenSpiel's name of its rummy."""


def play_cardrules(seed: int) -> Iterator[Game]:
    """Random Duizenden for two."""
    rng = Random(seed)
    while True:
        yield Game(sum(1 for _ in steps(rng)))


def steps(rng: Random) -> Iterator[tuple[Round, Any]]:
    """The states and moves of a random deal."""
    state = DUIZENDEN.deal(2, seed=rng.getrandbits(32))
    while state.to_act:
        move = rng.choice(DUIZENDEN.moves(state, state.to_act[0]))
        yield state, move
        state = DUIZENDEN.apply(state, move).state


CONTENDERS = (
    Contender(OURS, "cardrules", play_cardrules),
    Contender("OpenSpiel", "open_spiel", partial(play_open_spiel_without_numpy, name=GIN)),
    Contender("OpenSpiel, numpy", "open_spiel", partial(play_open_spiel, name=GIN)),
)


def hand_of(size: int, jokers: int, rng: Random) -> tuple[Card, ...]:
    """A random hand with so many jokers; the two of clubs and the tens are left out."""
    deck = DUIZENDEN.deck(2)
    kept = [card for card in deck if str(card.rank) != "10" and str(card) not in ("2C", "2C'")]
    naturals = [card for card in kept if card.suit is not None]
    return (*rng.sample(naturals, size - jokers), *deck[-4:][:jokers])


def position(hand: tuple[Card, ...], *, down: bool) -> Round:
    """The hand on turn after the draw, with a meld of its own on the table or without one."""
    melds = [["10H 10C 10D"], []] if down else ()
    return LISTED.position(hands=[hand, "2C"], melds=melds, stage="play", stock=5)


def timed(act: Callable[[], object]) -> float:
    """How long something takes, in seconds of the processor."""
    start = process_time()
    act()
    return process_time() - start


def listing(size: int, jokers: int, rng: Random, *, down: bool) -> float:
    """How long it takes to list the moves of a hand: the median of several."""
    states = [position(hand_of(size, jokers, rng), down=down) for _ in range(HANDS)]
    return median([timed(partial(LISTED.moves, state, 0)) for state in states])


def choosing(rng: Random) -> float:
    """How long it takes to find the best lay-down of 30 cards: the median of several."""
    rules, worth = MeldRules(), DUIZENDEN.values.laid
    hands = [hand_of(30, number % 5, rng) for number in range(HANDS)]
    return median([timed(partial(best_lay, hand, rules, worth)) for hand in hands])


def applying(rng: Random) -> float:
    """How long it takes to apply so many moves of random deals."""
    moves: list[tuple[Round, Any]] = []
    while len(moves) < APPLIES:
        moves += steps(rng)
    return sum(timed(partial(DUIZENDEN.apply, *one)) for one in moves[:APPLIES])


def hands_table(rounds: int) -> Iterator[tuple[str, ...]]:
    """What large hands cost, the head of the table first."""
    found: dict[str, list[tuple[float, float]]] = {}
    for number in range(rounds + 1):
        rng = Random(number)
        pairs = {
            f"the moves of 40 cards, {name}, against 13": (
                listing(40, 4, rng, down=down),
                listing(13, number % 3, rng, down=down),
            )
            for name, down in (("down", True), ("not down", False))
        }
        pairs["the best lay-down of 30 cards against 2,000 moves"] = choosing(rng), applying(rng)
        for name, pair in pairs.items() if number else ():  # the first round warms up
            found.setdefault(name, []).append(pair)
    yield "what", "ms", "against ms", "ratio"
    for name, timings in found.items():
        ones, others = zip(*timings, strict=True)
        ratio = median([one / other for one, other in timings])
        yield name, f"{median(ones) * 1e3:.3f}", f"{median(others) * 1e3:.3f}", f"{ratio:.3f}"


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7, help="slices for each contender (7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a slice (1.0)")
    asked = parser.parse_args()
    if asked.rounds < 1 or asked.seconds <= 0:
        parser.error("give at least one round, and a slice of more than 0 seconds")
    contenders = installed(CONTENDERS)
    slices = measure(contenders, asked.rounds, asked.seconds)
    print(table(tuple(rows(contenders, slices))))
    print()
    print(table(tuple(hands_table(asked.rounds))))


if __name__ == "__main__":
    main()
