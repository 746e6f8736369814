"""What is counted of simulated games: whole numbers alone, so that no order of adding matters.

A tally takes as much memory as there are lengths, endings, seats and rules, however many games
it counts. Two are added in any order and grouping, with the same sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from attrs import define, field

from cardrules._deciding import Slotted
from cardrules._statistics import Moments
from cardrules.game import Outcome

__all__ = ["PairTally", "Record", "SeatTally", "Tally", "doubled", "place_of"]

Place = tuple[int, int]
"""How many players came before one, and how many share his place, himself with them."""


class Record(NamedTuple):
    """What is counted of one game.

    Args:
        length: How many decisions were made.
        choices: How many moves there were to choose from, over all decisions.
        forced: How many decisions had only one move.
        reason: How it ended.
        outcome: The outcome; None if it was broken off.
        dealer: Who dealt.
        uses: How often each rule decided something, by slot and place.
    """

    length: int
    choices: int
    forced: int
    reason: str
    outcome: Outcome | None
    dealer: int
    uses: Counter[Slotted]


def place_of(ranking: Sequence[Sequence[int]], player: int) -> Place:
    """The place of a player; one who is not in the ranking shares the last with his like."""
    better = 0
    for group in ranking:
        if player in group:
            return better, len(group)
        better += len(group)
    return better, 1


def _exact(score: Any) -> Any:
    """A score that can be added in any order."""
    return score if type(score) is int else Fraction(score)


@define
class SeatTally:
    """What is counted of one seat."""

    places: Counter[Place] = field(factory=Counter)
    lost: int = 0
    scored: Moments = field(factory=lambda: Moments(1))

    def add(self, outcome: Outcome, player: int) -> None:
        """Count how a game ended for a player."""
        self.places[place_of(outcome.ranking, player)] += 1
        self.lost += outcome.loser == player
        if outcome.scores:
            self.scored.add((_exact(outcome.scores[player]),))

    def __add__(self, other: SeatTally) -> SeatTally:
        return SeatTally(
            self.places + other.places, self.lost + other.lost, self.scored + other.scored
        )


@define
class Tally:
    """What is counted of some games.

    Args:
        players: How many played.
        moments: Of choices and length.
        forced: How many decisions had only one move.
        lengths: How many games had each length.
        endings: How many games ended for each reason.
        seats: By seat.
        positions: By distance from the dealer's left.
        uses: How often each rule decided something.
        games_used: In how many games each rule did.
    """

    players: int
    moments: Moments = field(factory=lambda: Moments(2))
    forced: int = 0
    lengths: Counter[int] = field(factory=Counter)
    endings: Counter[str] = field(factory=Counter)
    seats: list[SeatTally] = field()
    positions: list[SeatTally] = field()
    uses: Counter[Slotted] = field(factory=Counter)
    games_used: Counter[Slotted] = field(factory=Counter)

    @seats.default
    @positions.default
    def _nothing(self) -> list[SeatTally]:
        return [SeatTally() for _ in range(self.players)]

    @property
    def games(self) -> int:
        """How many games are counted."""
        return self.moments.count

    def add(self, record: Record) -> None:
        """Count a game."""
        self.moments.add((record.choices, record.length))
        self.forced += record.forced
        self.lengths[record.length] += 1
        self.endings[record.reason] += 1
        self.uses.update(record.uses)
        self.games_used.update(record.uses.keys())
        if record.outcome is not None:
            for player in range(self.players):
                position = (player - record.dealer - 1) % self.players
                self.seats[player].add(record.outcome, player)
                self.positions[position].add(record.outcome, player)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.players,
            self.moments + other.moments,
            self.forced + other.forced,
            self.lengths + other.lengths,
            self.endings + other.endings,
            _added(self.seats, other.seats),
            _added(self.positions, other.positions),
            self.uses + other.uses,
            self.games_used + other.games_used,
        )


def _added(some: list[SeatTally], others: list[SeatTally]) -> list[SeatTally]:
    return [one + other for one, other in zip(some, others, strict=True)]


@define
class PairTally:
    """What is counted of games that were dealt twice, under two rulesets.

    Args:
        players: How many played.
        one: The games under the first ruleset.
        two: The games under the second.
        both: Of choices and length under the first, then under the second.
        endings: For each reason, in how many pairs only the first and only the second game
            ended for it.
        places: By position: twice the places gained under the second ruleset, where both
            games have a ranking.
        lost: By position: 1 where only the second game was lost, -1 where only the first was.
        scores: By position: points more under the second ruleset, where both games have points.
    """

    players: int
    one: Tally = field()
    two: Tally = field()
    both: Moments = field(factory=lambda: Moments(4))
    endings: Counter[tuple[str, bool]] = field(factory=Counter)
    places: list[Moments] = field()
    lost: list[Moments] = field()
    scores: list[Moments] = field()

    @one.default
    @two.default
    def _no_games(self) -> Tally:
        return Tally(self.players)

    @places.default
    @lost.default
    @scores.default
    def _nothing(self) -> list[Moments]:
        return [Moments(1) for _ in range(self.players)]

    @property
    def games(self) -> int:
        """How many deals are counted."""
        return self.both.count

    def add(self, one: Record, two: Record) -> None:
        """Count a deal."""
        self.one.add(one)
        self.two.add(two)
        self.both.add((one.choices, one.length, two.choices, two.length))
        if one.reason != two.reason:
            self.endings[one.reason, False] += 1
            self.endings[two.reason, True] += 1
        if one.outcome is None or two.outcome is None:
            return
        for position in range(self.players):
            player = (position + one.dealer + 1) % self.players
            self._add_seat(position, player, one.outcome, two.outcome)

    def _add_seat(self, position: int, player: int, one: Outcome, two: Outcome) -> None:
        before, after = (doubled(place_of(game.ranking, player)) for game in (one, two))
        self.places[position].add((after - before,))
        self.lost[position].add(((two.loser == player) - (one.loser == player),))
        if one.scores and two.scores:
            points = _exact(two.scores[player]) - _exact(one.scores[player])
            self.scores[position].add((points,))

    def __add__(self, other: PairTally) -> PairTally:
        def summed(some: list[Moments], others: list[Moments]) -> list[Moments]:
            return [one + two for one, two in zip(some, others, strict=True)]

        return PairTally(
            self.players,
            self.one + other.one,
            self.two + other.two,
            self.both + other.both,
            self.endings + other.endings,
            summed(self.places, other.places),
            summed(self.lost, other.lost),
            summed(self.scores, other.scores),
        )


def doubled(place: Place) -> int:
    """Twice the mean of the places that a group shares: 2 for the first alone."""
    better, size = place
    return 2 * better + size + 1
