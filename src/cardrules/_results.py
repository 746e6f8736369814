"""The result of a simulation."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Any

import attrs
from attrs import field, frozen

from cardrules._games import AnyBot, Side, label
from cardrules._rows import short
from cardrules._statistics import Estimate, Moments, mean, of_function, share
from cardrules._tally import SeatTally, Tally, doubled

if TYPE_CHECKING:
    from rich.console import Group

__all__ = [
    "QUANTILES",
    "Ending",
    "Lengths",
    "Result",
    "RuleUse",
    "SeatResult",
    "Simulation",
    "bot_name",
    "simulation_of",
]


QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@frozen
class Lengths:
    """How long games are, in decisions.

    Args:
        counts: Each length that occurs, the shortest first, and in how many games it does.
        mean: The mean length.
    """

    counts: tuple[tuple[int, int], ...] = field(repr=False)
    mean: Estimate

    @property
    def shortest(self) -> int:
        """The shortest game."""
        return self.counts[0][0]

    @property
    def longest(self) -> int:
        """The longest game."""
        return self.counts[-1][0]

    @property
    def median(self) -> int:
        """The length that half of the games do not exceed."""
        return self.quantile(0.5)

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        games = sum(count for _, count in self.counts)
        total = sum(length * count for length, count in self.counts)
        squares = sum(length * length * count for length, count in self.counts)
        return sqrt((games * squares - total * total) / (games * max(1, games - 1)))

    def quantile(self, part: float) -> int:
        """The least length that at least this part of the games, from 0 to 1, does not exceed."""
        if not 0 <= part <= 1:
            raise ValueError(f"A part is a number from 0 to 1, not {part!r}.")
        # A part such as 0.07 is no exact float.
        wanted = round(part * sum(count for _, count in self.counts), 6)
        reached = accumulate(count for _, count in self.counts)
        return self.counts[sum(1 for so_far in reached if so_far < wanted)][0]


@frozen
class Ending:
    """A way in which games end.

    Args:
        reason: That of the `cardrules.Outcome`; ``unfinished`` for games that were broken off.
        games: How many games ended so.
        share: What part of all.
    """

    reason: str
    games: int
    share: Estimate


@frozen
class SeatResult:
    """How the games went for one seat; games that were broken off do not count.

    Args:
        games: In how many games there was a ranking.
        first: In what part of them it was first, alone or with others.
        last: In what part it was last, alone or with others.
        lost: In what part it was alone last in a game that ended by itself.
        place: The mean place, from 1; those who share places have the mean of them.
        score: The mean score; None in games without scores.
    """

    games: int
    first: Estimate
    last: Estimate
    lost: Estimate
    place: Estimate
    score: Estimate | None


@frozen
class RuleUse:
    """How often a rule object decided something.

    Args:
        slot: The slot in which it stands.
        rule: The rule, as it can be made; values that are the default are left out.
        times: How often it decided something, at most once a move.
        games: In how many games it did.
    """

    slot: str
    rule: str
    times: int
    games: int


class Result:
    """What a study found, as plain values and as JSON."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The result as dicts, lists, texts and numbers."""
        return plain(self)  # type: ignore[no-any-return]

    def to_json(self, indent: int | None = None) -> str:
        """The same as JSON: with *indent* spaces a level, or in one line if that is None."""
        return json.dumps(self.to_dict(), indent=indent)


@frozen(kw_only=True)
class Simulation(Result):
    """What came out of many games; the same games give an equal result.

    Args:
        name: The label of the ruleset, with its house rules.
        players: How many played.
        bots: Who played, by seat.
        seed: What all was drawn from.
        games: How many games were played.
        confidence: That of all intervals.
        decisions: How many decisions were made in all.
        lengths: How long the games were.
        choices: How many moves there were to choose from, a decision: the branching factor.
        forced: What part of the decisions had only one move.
        endings: How the games ended, the most frequent first.
        seats: By seat, each with its own bot.
        positions: By distance from the dealer: the one to his left first, himself last.
        rules: How often each rule object decided something, in the order of the slots; empty
            if the game does not tell.
    """

    name: str
    players: int
    bots: tuple[str, ...]
    seed: int
    games: int
    confidence: float
    decisions: int
    lengths: Lengths
    choices: Estimate
    forced: float
    endings: tuple[Ending, ...]
    seats: tuple[SeatResult, ...]
    positions: tuple[SeatResult, ...]
    rules: tuple[RuleUse, ...]

    def __str__(self) -> str:
        from cardrules._result_text import simulation_text

        return simulation_text(self)

    def __rich__(self) -> Group:
        from cardrules._result_tables import simulation_tables

        return simulation_tables(self)


def plain(value: Any) -> Any:
    """A result, or a part of one, as JSON can hold it."""
    if isinstance(value, Estimate):
        return value.to_dict()
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if not hasattr(type(value), "__attrs_attrs__"):
        return value
    told = {one.name: plain(getattr(value, one.name)) for one in type(value).__attrs_attrs__}
    if isinstance(value, Lengths):
        told["deviation"] = value.deviation
        told["quantiles"] = {str(part): value.quantile(part) for part in QUANTILES}
    return told


def bot_name(bot: AnyBot) -> str:
    """What to call a bot: the name of its function or class."""
    name = getattr(bot, "__name__", type(bot).__name__)
    return str(name).strip("_").lower().removesuffix("_bot")


def simulation_of(tally: Tally, side: Side, seed: int, confidence: float) -> Simulation:
    """The result of what has been counted."""
    moments = tally.moments
    return Simulation(
        name=label(side.game),
        players=tally.players,
        bots=tuple(map(bot_name, side.bots)),
        seed=seed,
        games=tally.games,
        confidence=confidence,
        decisions=moments.sums[1],
        lengths=_lengths(tally, confidence),
        choices=_choices(moments, confidence),
        forced=tally.forced / max(1, moments.sums[1]),
        endings=tuple(
            Ending(reason, count, share(count, tally.games, confidence))
            for reason, count in sorted(tally.endings.items(), key=lambda one: (-one[1], one[0]))
        ),
        seats=_seats(tally.seats, confidence),
        positions=_seats(tally.positions, confidence),
        rules=_uses(tally, side.game),
    )


def _lengths(tally: Tally, confidence: float) -> Lengths:
    moments = tally.moments
    found = mean(moments.count, moments.sums[1], moments.products[2], confidence)
    return Lengths(tuple(sorted(tally.lengths.items())), found.within(0))


def _choices(moments: Moments, confidence: float) -> Estimate:
    """The ratio of choices to decisions; the games, not the decisions, are independent."""
    choices, length = moments.mean(0), moments.mean(1)
    if not length:
        return Estimate(0.0, 0.0, 0.0)
    ratio = choices / length
    return of_function(moments, ratio, (1 / length, -ratio / length), confidence).within(1)


def _seats(tallies: Sequence[SeatTally], confidence: float) -> tuple[SeatResult, ...]:
    return tuple(_seat(tally, len(tallies), confidence) for tally in tallies)


def _seat(tally: SeatTally, players: int, confidence: float) -> SeatResult:
    places, games = tally.places, tally.places.total()

    def part(count: int) -> Estimate:
        return share(count, games, confidence)

    total = sum(doubled(place) * count for place, count in places.items())
    squares = sum(doubled(place) ** 2 * count for place, count in places.items())
    scored = tally.scored
    return SeatResult(
        games=games,
        first=part(sum(count for (better, _), count in places.items() if not better)),
        last=part(sum(n for (better, size), n in places.items() if better + size == players)),
        lost=part(tally.lost),
        place=mean(games, total, squares, confidence, unit=2).within(1, players),
        score=mean(scored.count, scored.sums[0], scored.products[0], confidence)
        if scored.count
        else None,
    )


def _uses(tally: Tally, game: Any) -> tuple[RuleUse, ...]:
    told = getattr(game, "deciding", None)
    rules = {} if told is None else told()
    return tuple(
        RuleUse(key[0], _written(rule), tally.uses[key], tally.games_used[key])
        for key, rule in rules.items()
    )


def _written(rule: Any) -> str:
    """A rule as it can be made."""
    return short(rule) if attrs.has(type(rule)) else repr(rule)
