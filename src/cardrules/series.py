"""A `Series`: deals of one game played one after another, until somebody has enough points.

>>> from cardrules import SHITHEAD, Series
>>> series = Series.deal(SHITHEAD, players=2, seed=1, target=3)
>>> series.totals, series.match.to_act, series.outcome
((0, 0), (0, 1), None)
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import add
from typing import Any, Final, Generic, TypeVar

from attrs import Factory, evolve, field, frozen

from cardrules._varying import check_ruleset
from cardrules.chance import Chance, check_seed, fresh_seed
from cardrules.errors import RulesetError, SeriesError, quoted
from cardrules.game import Family, Move, Outcome, State
from cardrules.match import Match
from cardrules.table import ranked

__all__ = ["MOST_DEALS", "Series"]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
# Of the constructor, which is called before S and M are known.
T = TypeVar("T", bound=State)
N = TypeVar("N", bound=Move)

MOST_DEALS: Final = 1_000
"""After how many deals an undecided series ends."""


@frozen(kw_only=True, repr=False)
class Series(Generic[S, M]):
    """Deals of one game, as a value: what they count is added up.

    Args:
        game: The ruleset. It says what a deal counts by ``tally(outcome)``, points by seat, and
            when it is enough by ``decided(totals, target)``; more points are better. It may say
            who deals next by ``next_dealer(state)``; else the deal moves on by one seat.
        seed: What the seeds of the deals are drawn from.
        target: How much is enough.
        matches: The deals so far; the last one is being played.
        before: The points by seat of all deals but the last one.
    """

    game: Family[S, M]
    seed: int = field(validator=lambda _, __, seed: check_seed(seed))
    target: int = field(validator=lambda _, __, target: _check_target(target))
    matches: tuple[Match[S, M], ...] = field()
    before: tuple[int, ...] = field(default=Factory(lambda self: self._added_up(), takes_self=True))

    @classmethod
    def deal(
        cls,
        game: Family[T, N],
        *,
        players: int,
        seed: int | None = None,
        target: int | None = None,
        dealer: int = 0,
    ) -> Series[T, N]:
        """Shuffle and deal the first time.

        Args:
            game: A ruleset.
            players: How many play.
            seed: From 0 to 2**64 - 1; None takes a fresh one, which `seed` then tells.
            target: How much is enough, 1 or more; None takes the game's own.
            dealer: The seat that deals first.

        Raises:
            SeedError: The seed is not an int from 0 to 2**64 - 1.
            PositionError: The game is not for so many, or the dealer has no seat.
            RulesetError: The game does not say what a deal counts.
            TypeError: The game is not a ruleset.
            ValueError: The target is not a number from 1, or the game has none of its own.
        """
        check_ruleset(game)
        if not hasattr(game, "tally") or not hasattr(game, "decided"):
            raise RulesetError(
                f"{game.name} cannot be played as a series: it needs methods tally(outcome) and "
                "decided(totals, target)."
            )
        seed = fresh_seed() if seed is None else check_seed(seed)
        target = getattr(game, "target", None) if target is None else target
        target = _check_target(target)
        first = Match.deal(game, players=players, seed=seed_of(seed, 0), dealer=dealer)
        return Series(game=game, seed=seed, target=target, matches=(first,))

    @property
    def match(self) -> Match[S, M]:
        """The deal that is being played, or was played last."""
        return self.matches[-1]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The players for whom the deal waits; empty when it is over."""
        return self.match.to_act

    @property
    def totals(self) -> tuple[int, ...]:
        """The points by seat, of all deals that are over."""
        return _sum(self.before, self._counted(self.match))

    def _added_up(self) -> tuple[int, ...]:
        """The points by seat of all deals but the last one."""
        if not self.matches:
            raise ValueError("matches is empty: begin a series with Series.deal.")
        totals = (0,) * len(self.matches[0].start.seats)
        for match in self.matches[:-1]:
            totals = _sum(totals, self._counted(match))
        return totals

    def _counted(self, match: Match[S, M]) -> tuple[int, ...]:
        """What a deal counts by seat, as far as it is over."""
        game: Any = self.game
        ended, players = match.outcome, len(match.start.seats)
        if ended is None:
            return (0,) * players
        points = game.tally(ended)
        if not isinstance(points, tuple) or [type(one) for one in points] != [int] * players:
            raise RulesetError(
                f"tally(outcome) of {game.name} must give a whole number for each of the {players} "
                f"players, not {quoted(points)}."
            )
        return points

    @property
    def outcome(self) -> Outcome | None:
        """How the series ended, or None while there is more to play.

        Its reason is ``target``, or ``deal-limit`` after `MOST_DEALS` deals.
        """
        game: Any = self.game
        if self.match.outcome is None:
            return None
        totals = self.totals
        if game.decided(totals, self.target):
            reason = "target"
        elif len(self.matches) >= MOST_DEALS:
            reason = "deal-limit"
        else:
            return None
        return Outcome(ranking=ranked(totals), scores=totals, reason=reason)

    def play(
        self, move: M | str, player: int | None = None, after: int | None = None
    ) -> Series[S, M]:
        """Play a move in the present deal: a new series, this one stays as it is.

        Args:
            move: A move, or its text.
            player: Who moves; None stands for whom the move names, or for the one who is to act.
            after: How many moves had been played in this deal when this one was thought of; None
                does not ask.

        Raises:
            IllegalMove: The move is not allowed, or not made for this state.
            NoSuchPlayer: The game has no such seat.
            NotationError: The text is not a move, or does not say whose it is.
            ValueError: *after* is not a number.
        """
        return self._now(self.match.play(move, player, after))

    def with_match(self, match: Match[S, M]) -> Series[S, M]:
        """The series with its present deal played on: to this match.

        Raises:
            SeriesError: The match did not begin as this deal.
            TypeError: It is not a match.
        """
        if not isinstance(match, Match):
            raise TypeError(f"{quoted(match)} is not a match: give one, such as series.match.")
        if match.game != self.game or match.start != self.match.start:
            raise SeriesError("This match did not begin as the present deal of the series.")
        return self._now(match)

    def _now(self, match: Match[S, M]) -> Series[S, M]:
        return evolve(self, matches=(*self.matches[:-1], match))

    def next_deal(self) -> Series[S, M]:
        """Shuffle and deal again, when a deal is over; who deals is for the game to say.

        Raises:
            SeriesError: The deal is not over, or the series is.
        """
        if self.match.outcome is None:
            raise SeriesError("The present deal is not over: play it to its end first.")
        if self.outcome is not None:
            raise SeriesError("The series is over: begin a new one.")
        seed = seed_of(self.seed, len(self.matches))
        dealt = Match.deal(
            self.game, players=len(self.before), seed=seed, dealer=self._next_dealer()
        )
        return evolve(self, matches=(*self.matches, dealt), before=self.totals)

    def _next_dealer(self) -> int:
        game: Any = self.game
        if hasattr(game, "next_dealer"):
            dealer: int = game.next_dealer(self.match.state)
            return dealer
        return (getattr(self.match.start, "dealer", 0) + 1) % len(self.before)

    def undo(self) -> Series[S, M]:
        """The series before the last move; before the first of a deal, at the end of the last deal.

        Raises:
            ValueError: Nothing has been played.
        """
        if self.match.played:
            return self._now(self.match.undo())
        if len(self.matches) == 1:
            raise ValueError("Nothing has been played: there is nothing to undo.")
        matches = self.matches[:-1]
        return Series(game=self.game, seed=self.seed, target=self.target, matches=matches)

    def replay(self) -> Iterator[Series[S, M]]:
        """The series at its start and after each move and each deal, every move checked again."""
        first = self.matches[0].start
        series = Series.deal(
            self.game,
            players=len(self.before),
            seed=self.seed,
            target=self.target,
            dealer=getattr(first, "dealer", 0),
        )
        yield series
        for place, match in enumerate(self.matches):
            if place:
                series = series.next_deal()
                yield series
            for move in match.played:
                series = series.play(move)
                yield series

    def __repr__(self) -> str:
        ended, many = self.outcome, len(self.matches)
        now = f"totals={self.totals}" if ended is None else f"outcome={ended}"
        return (
            f"<Series of {self.game.name}: {len(self.before)} players, seed={self.seed}, "
            f"target={self.target}, {many} deal{'' if many == 1 else 's'}, {now}>"
        )

    def _repr_html_(self) -> str:
        """What a spectator sees of the present deal, and the totals."""
        from cardrules._html import draw_series

        return draw_series(self)


def _check_target(target: object) -> int:
    if type(target) is not int or target < 1:
        raise ValueError(f"target={quoted(target)}: give a whole number, 1 or more.")
    return target


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, one, other))


def seed_of(seed: int, deal: int) -> int:
    """The seed of a deal of a series, counted from 0."""
    return Chance(seed, draws=deal).draw()[0]
