"""A `Series`: deals of one game played one after another, until somebody has enough points.

>>> from cardrules import SHITHEAD
>>> series = Series.deal(SHITHEAD, players=2, seed=1, target=3)
>>> series.totals, series.match.to_act, series.outcome
((0, 0), (0, 1), None)
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from attrs import evolve, field, frozen

from cardrules.chance import Chance, check_seed, fresh_seed
from cardrules.errors import CardRulesError, RulesetError
from cardrules.game import Family, Move, Outcome, State
from cardrules.match import Match

__all__ = ["MOST_DEALS", "Series", "SeriesError"]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
# Of the constructor, which is called before S and M are known.
T = TypeVar("T", bound=State)
N = TypeVar("N", bound=Move)

MOST_DEALS: Final = 1_000
"""After how many deals an undecided series ends."""


class SeriesError(CardRulesError, ValueError):
    """A deal cannot be dealt: the one before is not over, or the series is."""


@frozen(kw_only=True, repr=False)
class Series(Generic[S, M]):
    """Deals of one game, as a value: what they count is added up.

    Args:
        game: The ruleset. It says what a deal counts by ``tally(outcome)``, points by seat, and
            when it is enough by ``decided(totals, target)``; more points are better.
        seed: What the seeds of the deals are drawn from.
        target: How much is enough.
        matches: The deals so far; the last one is being played.
    """

    game: Family[S, M]
    seed: int
    target: int
    matches: tuple[Match[S, M], ...] = field()

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
            ValueError: The target is not a number from 1.
        """
        if not hasattr(game, "tally") or not hasattr(game, "decided"):
            raise RulesetError(
                f"{game.name} cannot be played as a series: it needs methods tally(outcome) and "
                "decided(totals, target)."
            )
        seed = fresh_seed() if seed is None else check_seed(seed)
        target = getattr(game, "target", None) if target is None else target
        if type(target) is not int or target < 1:
            raise ValueError(f"The target is a whole number, 1 or more, not {target!r}.")
        first = Match.deal(game, players=players, seed=_seed_of(seed, 0), dealer=dealer)
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
        return self._totals(len(self.matches))

    def _totals(self, deals: int) -> tuple[int, ...]:
        game: Any = self.game
        totals = [0] * len(self.match.start.seats)
        for match in self.matches[:deals]:
            if match.outcome is not None:
                for player, points in enumerate(game.tally(match.outcome)):
                    totals[player] += points
        return tuple(totals)

    @property
    def outcome(self) -> Outcome | None:
        """How the series ended, or None while there is more to play.

        Its reason is ``target``, or ``deal-limit`` after `MOST_DEALS` deals.
        """
        game: Any = self.game
        totals = self.totals
        if self.match.outcome is None:
            return None
        if game.decided(totals, self.target):
            reason = "target"
        elif len(self.matches) >= MOST_DEALS:
            reason = "deal-limit"
        else:
            return None
        ranking = tuple(
            tuple(player for player, points in enumerate(totals) if points == total)
            for total in sorted(set(totals), reverse=True)
        )
        return Outcome(ranking=ranking, scores=totals, reason=reason)

    def play(
        self, move: M | str, player: int | None = None, after: int | None = None
    ) -> Series[S, M]:
        """Play a move in the present deal: a new series, this one stays as it is.

        Args:
            move: A move, or its text.
            player: Who moves; needed for a text when several may act.
            after: How many moves had been played in this deal when this one was thought of.

        Raises:
            IllegalMove: The move is not allowed, or not made for this state.
            NotationError: The text is not a move, or does not say whose it is.
        """
        return self.with_match(self.match.play(move, player, after))

    def with_match(self, match: Match[S, M]) -> Series[S, M]:
        """The series with its present deal played on: to this match.

        Raises:
            SeriesError: The match did not begin as this deal.
        """
        if match.game != self.game or match.start != self.match.start:
            raise SeriesError("This match did not begin as the present deal of the series.")
        return evolve(self, matches=(*self.matches[:-1], match))

    def next_deal(self) -> Series[S, M]:
        """Shuffle and deal again, when a deal is over; who deals is for the game to say.

        Raises:
            SeriesError: The deal is not over, or the series is.
        """
        if self.match.outcome is None:
            raise SeriesError("The present deal is not over: play it to its end first.")
        if self.outcome is not None:
            raise SeriesError("The series is over: deal a new one.")
        seats = len(self.match.start.seats)
        game: Any = self.game
        dealer = game.next_dealer(self.match.state) if hasattr(game, "next_dealer") else 0
        seed = _seed_of(self.seed, len(self.matches))
        dealt = Match.deal(self.game, players=seats, seed=seed, dealer=dealer)
        return evolve(self, matches=(*self.matches, dealt))

    def undo(self) -> Series[S, M]:
        """The series before the last move; before the first of a deal, the deal before it.

        Raises:
            ValueError: Nothing has been played.
        """
        if self.match.played:
            return evolve(self, matches=(*self.matches[:-1], self.match.undo()))
        if len(self.matches) == 1:
            raise ValueError("Nothing has been played: there is nothing to undo.")
        return evolve(self, matches=self.matches[:-1])

    def __repr__(self) -> str:
        seats = len(self.match.start.seats)
        now = f"totals={self.totals}" if self.outcome is None else f"outcome={self.outcome}"
        return (
            f"<Series of {self.game.name}: {seats} players, seed={self.seed}, to {self.target}, "
            f"{len(self.matches)} deals, {now}>"
        )


def _seed_of(seed: int, deal: int) -> int:
    """The seed of a deal, counted from 0."""
    return Chance(seed, draws=deal).draw()[0]
