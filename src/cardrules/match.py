"""A `Match`: one deal being played, as a value.

>>> from cardrules import SHITHEAD, Match
>>> match = Match.deal(SHITHEAD, players=2, seed=1)
>>> later = match.play(match.moves(0)[0]).play(match.moves(1)[0])
>>> len(match.played), len(later.played), later.undo().undo() == match
(0, 2, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, Generic, TypeVar

from attrs import field, frozen

from cardrules._varying import check_ruleset
from cardrules.chance import check_seed, fresh_seed
from cardrules.errors import IllegalMove, NotationError, quoted, shown
from cardrules.game import Family, Move, Outcome, State, Step, Violation, dealt, verify
from cardrules.visibility import check_player, check_viewer, redact

__all__ = ["Match"]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
# Of the two constructors, which are called before S and M are known.
T = TypeVar("T", bound=State)
N = TypeVar("N", bound=Move)

_LONGEST_MOVE: Final = 10_000
"""How many letters the text of a move may have."""


@frozen(kw_only=True, repr=False)
class Match(Generic[S, M]):
    """One deal: the game, how it started, and what has been played.

    Args:
        game: The ruleset.
        start: The first state.
        seed: What the cards were shuffled with; None for a match from a position.
        played: The moves so far.
        state: The state now.
    """

    game: Family[S, M]
    start: S
    seed: int | None = None
    played: tuple[M, ...] = ()
    state: S = field()

    @classmethod
    def deal(
        cls, game: Family[T, N], *, players: int, seed: int | None = None, dealer: int = 0
    ) -> Match[T, N]:
        """Shuffle and deal.

        Args:
            game: A ruleset.
            players: How many play.
            seed: From 0 to 2**64 - 1; None takes a fresh one, which `seed` then tells.
            dealer: The seat that deals.

        Raises:
            SeedError: The seed is not an int from 0 to 2**64 - 1.
            PositionError: The game is not for so many, or the dealer has no seat.
            TypeError: The game is not a ruleset.
        """
        check_ruleset(game)
        seed = fresh_seed() if seed is None else check_seed(seed)
        start = game.deal(players, seed=seed, dealer=dealer)
        return Match(game=game, start=start, seed=seed, state=start)

    @classmethod
    def at(cls, game: Family[T, N], state: T) -> Match[T, N]:
        """Begin at a state, such as one from ``game.position``.

        Raises:
            PositionError: The state does not belong to this game.
            TypeError: The game is not a ruleset, or the state is none.
        """
        check_ruleset(game)
        if not (hasattr(state, "seats") and hasattr(state, "to_act")):
            raise TypeError(f"{quoted(state)} is not a state: give one, as game.position gives it.")
        verify(game, state)
        return Match(game=game, start=state, state=state)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The players for whom the game waits; empty when it is over."""
        return self.state.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while somebody is to act."""
        return self.game.outcome(self.state)

    def moves(self, player: int | None = None) -> tuple[M, ...]:
        """The legal moves of a player, or of all who are to act, one after another.

        Args:
            player: A seat; None stands for all who are to act.

        Raises:
            NoSuchPlayer: The game has no such seat.
        """
        if player is not None:
            return self.game.moves(self.state, player)
        return tuple(move for seat in self.to_act for move in self.game.moves(self.state, seat))

    def why_not(self, move: M | str, player: int | None = None) -> Violation | None:
        """Why a move is not allowed, or None if it is.

        Args:
            move: A move, or its text.
            player: Who moves. None stands for whom the move names, or for the one who is to
                act; it is needed for a text when several may act.

        Raises:
            NoSuchPlayer: The game has no such seat.
            NotationError: The text is not a move, or does not say whose it is.
        """
        return self.game.check(self.state, self._read(move, player))

    def play(
        self, move: M | str, player: int | None = None, after: int | None = None
    ) -> Match[S, M]:
        """Play a move: a new match, this one stays as it is.

        Args:
            move: A move, or its text, such as ``3C 3D``, ``take`` or ``blind 2``.
            player: Who moves. None stands for whom the move names, or for the one who is to
                act; it is needed for a text when several may act. A move that names somebody
                else is refused.
            after: How many moves had been played when this one was thought of; a move
                made for another state is refused. None does not ask.

        Raises:
            IllegalMove: The move is not allowed, or not made for this state.
            NoSuchPlayer: The game has no such seat.
            NotationError: The text is not a move, or does not say whose it is.
            ValueError: *after* is not a number.
        """
        if after is not None and type(after) is not int:
            raise self._not_so_many(after)
        if after is not None and after != len(self.played):
            raise IllegalMove(
                move,
                Violation(
                    "stale-move",
                    "This move was made for another state (moves played then: {after}, now: "
                    "{now}): look again.",
                    after=after,
                    now=len(self.played),
                ),
            )
        made = self._read(move, player)
        state = self.game.apply(self.state, made).state
        return Match(
            game=self.game,
            start=self.start,
            seed=self.seed,
            played=(*self.played, made),
            state=state,
        )

    def _not_so_many(self, after: object) -> ValueError:
        return ValueError(
            f"after={quoted(after)} is not a number of moves: {len(self.played)} have been played."
        )

    def _read(self, move: M | str, player: int | None) -> M:
        if player is not None:
            check_player(self.state, player)
        if not isinstance(move, str):
            if not hasattr(move, "player"):
                raise TypeError(f"{move!r} is not a move: give a move object or its text.")
            if player is not None and player != move.player:
                raise NotationError(
                    f"The move is one of player {quoted(move.player)}, but player={player} was "
                    "given."
                )
            return move
        if len(move) > _LONGEST_MOVE:
            raise NotationError(f"{shown(move, 40)} is too long: no move has so many letters.")
        if player is None:
            if len(self.to_act) > 1:
                waiting = ", ".join(map(str, self.to_act))
                raise NotationError(
                    f"Whose move is {move!r}? Give player=; the game waits for: {waiting}."
                )
            # When it is over, whoever moves is refused for that reason.
            player = self.to_act[0] if self.to_act else 0
        return self.game.read(self.state, player, move)

    def undo(self) -> Match[S, M]:
        """The match before the last move.

        Raises:
            ValueError: Nothing has been played.
        """
        if not self.played:
            raise ValueError("Nothing has been played: there is nothing to undo.")
        again = Match(game=self.game, start=self.start, seed=self.seed, state=self.start)
        states = [step.state for step in again._steps(self.played[:-1])]
        return Match(
            game=self.game,
            start=self.start,
            seed=self.seed,
            played=self.played[:-1],
            state=states[-1] if states else self.start,
        )

    def view(self, player: int | None) -> S:
        """What a player may know of the state; None is a spectator.

        Raises:
            NoSuchPlayer: The game has no such seat.
        """
        return redact(self.state, player)

    def events(self, viewer: int | None, after: int | None = None) -> tuple[Any, ...]:
        """Everything that has happened, as a player or a spectator (None) saw it.

        Args:
            viewer: A seat, or None for a spectator.
            after: How many moves the viewer has heard of: only what came later is told.
                None tells all, the deal included.

        Raises:
            NoSuchPlayer: The game has no such seat.
            ValueError: So many moves have not been played.
        """
        check_viewer(self.state, viewer)
        if after is None:
            told = list(dealt(self.game, self.start))
            after = 0
        elif type(after) is int and 0 <= after <= len(self.played):
            told = []
        else:
            raise self._not_so_many(after)
        for step in islice(self._steps(self.played), after, None):
            told += step.events
        return tuple(redact(event, viewer) for event in told)

    def replay(self) -> Iterator[Match[S, M]]:
        """The match at its start and after each move, every move checked again."""
        match = Match(game=self.game, start=self.start, seed=self.seed, state=self.start)
        yield match
        for move in self.played:
            match = match.play(move)
            yield match

    def _steps(self, moves: tuple[M, ...]) -> Iterator[Step[S]]:
        state = self.start
        for move in moves:
            step = self.game.apply(state, move)
            state = step.state
            yield step

    def __repr__(self) -> str:
        ended = self.outcome
        now = f"to_act={self.to_act}" if ended is None else f"outcome={ended}"
        seed = "" if self.seed is None else f"seed={self.seed}, "
        return (
            f"<Match of {self.game.name}: {len(self.start.seats)} players, {seed}"
            f"{len(self.played)} moves played, {now}>"
        )

    def _repr_html_(self) -> str:
        """What a spectator sees: a match that is shown by chance gives no hidden card away."""
        from cardrules._html import draw_match

        return draw_match(self)
