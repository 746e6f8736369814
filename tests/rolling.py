"""A game whose length and odds are known, for the tests of simulations; workers import it."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from attrs import evolve, frozen

from cardrules import Card, IllegalMove, Outcome, Step, Violation, cards
from cardrules.game import Family
from cardrules.visibility import Seen, zone


@frozen
class Chair:
    cards: tuple[Card, ...] = zone(Seen.BY_OWNER, default=())


@frozen
class Board:
    to_act: tuple[int, ...]
    seats: tuple[Chair, ...]
    stock: tuple[Card, ...] = zone(Seen.BY_NOBODY)
    rolls: int = 0
    winner: int | None = None
    dealer: int = 0


@frozen
class Roll:
    player: int
    pips: int


@frozen
class WinsOn:
    """A roll of *pips* wins."""

    pips: int = 0


@frozen
class Rolling(Family[Board, Roll]):
    """In turn, from the dealer's left, everybody rolls one of so many faces; 0 wins.

    With a random bot a game has a geometric length: the mean is the number of faces. The
    winner gets 1 point, and the others share the last place.
    """

    faces: int = 4
    most: int = 1_000_000
    starts: int | None = None
    name: str = "rolling"

    def seats(self):
        return range(2, 6)

    def deck(self, players):
        return cards("AS KS")

    def deal_from(self, deck, players, *, dealer=0):
        first = (dealer + 1) % players if self.starts is None else self.starts
        return Board((first,), (Chair(),) * players, tuple(deck), dealer=dealer)

    def moves(self, state, player):
        faces = self.faces if player in state.to_act else 0
        return tuple(Roll(player, pips) for pips in range(faces))

    def check(self, state, move):
        legal = move in self.moves(state, move.player)
        return None if legal else Violation("no-roll", "Roll the die in your turn.")

    def apply(self, state, move):
        if (violation := self.check(state, move)) is not None:
            raise IllegalMove(move, violation)
        rolls = state.rolls + 1
        if move.pips == 0:
            return Step(evolve(state, to_act=(), rolls=rolls, winner=move.player), ())
        following = () if rolls >= self.most else ((move.player + 1) % len(state.seats),)
        return Step(evolve(state, to_act=following, rolls=rolls), ())

    def outcome(self, state):
        if state.to_act:
            return None
        everybody = tuple(range(len(state.seats)))
        if state.winner is None:
            return Outcome(ranking=(everybody,), reason="turn-limit")
        others = tuple(player for player in everybody if player != state.winner)
        scores = tuple(int(player == state.winner) for player in everybody)
        return Outcome(ranking=((state.winner,), others), scores=scores, reason="first-out")

    def read(self, state, player, text):
        return Roll(player, int(text))

    def write(self, move):
        return str(move.pips)

    def vocabulary(self):
        return Rolling, Board, Chair, Roll

    def deciding(self):
        return {("wins", 0): WinsOn(0), ("wins", 1): WinsOn(99)}

    def decided_by(self, state, move, step):
        return [("wins", 0)] if move.pips == 0 else []


@frozen
class Endless(Rolling):
    """A game that nobody wins and nothing ends."""

    name: str = "endless"

    def apply(self, state, move):
        following = ((move.player + 1) % len(state.seats),)
        return Step(evolve(state, to_act=following, rolls=state.rolls + 1), ())


def last_bot(view, moves, rng):
    """Never win."""
    return moves[-1]


def one_bot(view, moves, rng):
    """Take the winning roll."""
    return moves[0]


class Oops(Exception):
    """An exception that pickle cannot send."""

    def __init__(self, what, where):
        super().__init__(f"{what} at {where}")
        self.ask = lambda: where


def failing_bot(view, moves, rng):
    raise Oops("no idea", "the table")


class Turncoat(Exception):
    """An exception that pickle makes a text of."""

    def __reduce__(self):
        return str, ("no exception",)


def turncoat_bot(view, moves, rng):
    raise Turncoat("no idea")


def broken_bot(view, moves, rng):
    raise ValueError("no idea")


@frozen
class DyingBot:
    """Kills its worker once, the first time that it is asked, and then plays at random."""

    mark: str

    def __call__(self, view, moves, rng):
        try:
            Path(self.mark).touch(exist_ok=False)
        except FileExistsError:
            return rng.choice(moves)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


def dead_bot(view, moves, rng):
    """Kills its worker always."""
    os.kill(os.getpid(), signal.SIGKILL)
