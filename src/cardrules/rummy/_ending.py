"""When a round is over, and what it scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.game import Outcome
from cardrules.rummy._table import laid_worth
from cardrules.rummy.slots import Standing, answered
from cardrules.rummy.state import Round

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["is_over", "next_dealer", "outcome", "result"]


def is_over(game: Rummy, state: Round) -> bool:
    """Whether nobody is to act any more."""
    return (
        not state.to_act
        or any(not seat.size for seat in state.seats)
        or state.turns >= game.turn_limit
    )


def outcome(game: Rummy, state: Round) -> Outcome | None:
    """How the round ended, or None while somebody is to act."""
    return None if state.to_act else result(game, state)


def result(game: Rummy, state: Round) -> Outcome:
    """How a round ended that is over: by points, the most first."""
    rule = game.scoring
    scores = answered(rule, rule.scores(_standing(game, state)), tuple)
    natural = not all(seat.size for seat in state.seats) or state.turns < game.turn_limit
    players = range(len(state.seats))
    if not natural:
        return Outcome(ranking=(tuple(players),), scores=scores, reason="turn-limit")
    ranking = tuple(
        tuple(player for player in players if scores[player] == points)
        for points in sorted(set(scores), reverse=True)
    )
    return Outcome(ranking=ranking, scores=scores, reason="round-over")


def _standing(game: Rummy, state: Round) -> Standing:
    table = [0] * len(state.seats)
    for meld in state.melds:
        for layer, points in zip(meld.layers, laid_worth(game, meld), strict=True):
            table[layer] += points
    hands = tuple(sum(map(game.values.held, seat.hand)) for seat in state.seats)
    counts = tuple(seat.size for seat in state.seats)
    out = next((player for player, count in enumerate(counts) if not count), None)
    return Standing(tuple(table), hands, counts, out)


def next_dealer(game: Rummy, state: Round) -> int:
    """Who deals the next round: the deal moves on by one seat (D5)."""
    if outcome(game, state) is None:
        raise ValueError("Nobody deals next while the round goes on.")
    return (state.dealer + 1) % len(state.seats)
