"""When a round is over, and what it scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules._fields import answered
from cardrules.errors import RulesetError
from cardrules.game import Outcome
from cardrules.rummy._table import laid_points
from cardrules.rummy.slots import Standing, whole_points
from cardrules.rummy.state import Round, Seat
from cardrules.table import changed, ranked

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["is_over", "next_dealer", "outcome", "result", "shown_at_end"]


def _is_out(state: Round) -> bool:
    """Whether somebody has no cards left."""
    return not all(seat.known or seat.concealed for seat in state.seats)


def is_over(game: Rummy, state: Round) -> bool:
    """Whether nobody is to act any more."""
    return state.closed or state.turns >= game.turn_limit or _is_out(state)


def shown_at_end(state: Round) -> Round:
    """A round that is over: the hands are laid open, so that everybody sees what they count."""
    return changed(state, to_act=(), seats=tuple([Seat(seat.hand) for seat in state.seats]))


def outcome(game: Rummy, state: Round) -> Outcome | None:
    """How the round ended, or None while somebody is to act."""
    return None if state.to_act else result(game, state)


def result(game: Rummy, state: Round) -> Outcome:
    """How a round ended that is over: by points, the most first."""
    rule, players = game.scoring, range(len(state.seats))
    scores = answered(rule, rule.scores(_standing(game, state)), tuple)
    if len(scores) != len(players) or not all(type(score) is int for score in scores):
        raise RulesetError(f"{rule!r} must give a whole number for each player, not {scores!r}.")
    if not state.closed and not _is_out(state):
        return Outcome(ranking=(tuple(players),), scores=scores, reason="turn-limit")
    return Outcome(ranking=ranked(scores), scores=scores, reason="round-over")


def _standing(game: Rummy, state: Round) -> Standing:
    table, values = laid_points(game, state), game.values
    hands = tuple(
        sum(whole_points(values, values.held(card)) for card in seat.hand) for seat in state.seats
    )
    counts = tuple(seat.size for seat in state.seats)
    out = next((player for player, count in enumerate(counts) if not count), None)
    return Standing(tuple(table), hands, counts, out)


def next_dealer(game: Rummy, state: Round) -> int:
    """Who deals the next round: the deal moves on by one seat (D5)."""
    if outcome(game, state) is None:
        raise ValueError("Nobody deals next while the round goes on.")
    return (state.dealer + 1) % len(state.seats)
