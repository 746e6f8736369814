"""When a game is over, how it ended, what it counts, and who deals the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.game import Outcome
from cardrules.shedding.slots import DealsNext
from cardrules.shedding.state import Shed

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["decided", "next_dealer", "outcome", "reason", "result", "tally"]


def reason(game: Shedding, state: Shed) -> str | None:
    """Why the game is over, or None; a natural end comes before the others."""
    if state.finished:
        if game.end.first_out:
            return "first-out"
        if len(state.finished) >= len(state.seats) - 1:
            return "last-player"
    if state.passes and state.passes >= len(state.seats) - len(state.finished):
        return "stuck"
    return "turn-limit" if state.turns >= game.end.turn_limit else None


def outcome(game: Shedding, state: Shed) -> Outcome | None:
    """How the game ended, or None while somebody is to act."""
    return None if state.to_act else result(game, state)


def result(game: Shedding, state: Shed) -> Outcome:
    """How a game ended that is over."""
    rest = tuple(p for p in range(len(state.seats)) if p not in state.finished)
    groups = [(player,) for player in state.finished]
    ranking = (*groups, rest) if rest else tuple(groups)
    scores: tuple[int, ...] = ()
    if game.end.scores:
        places = {player: place for place, player in enumerate(state.finished, start=1)}
        players = len(state.seats)
        scores = tuple(players - places.get(player, players) for player in range(players))
    return Outcome(ranking=ranking, scores=scores, reason=reason(game, state) or "stuck")


def next_dealer(game: Shedding, state: Shed) -> int:
    """The loser deals next, or the deal rotates; without a loser the same player deals again."""
    ended = outcome(game, state)
    if ended is None:
        raise ValueError("Nobody deals next while the game goes on.")
    if game.end.deals_next is DealsNext.ROTATES:
        return (state.dealer + 1) % len(state.seats)
    return state.dealer if ended.loser is None else ended.loser


def tally(game: Shedding, ended: Outcome) -> tuple[int, ...]:
    """What a game counts in a series, by seat: its points, or who has won or lost it."""
    if game.end.scores:
        return ended.scores
    players = sum(map(len, ended.ranking))
    if game.end.first_out:
        won = ended.winners if ended.reason == "first-out" else ()
        return tuple(int(player in won) for player in range(players))
    return tuple(-int(player == ended.loser) for player in range(players))


def decided(totals: tuple[int, ...], target: int) -> bool:
    """Whether one player alone has gone the farthest, and far enough."""
    far = max(map(abs, totals))
    return far >= target and [abs(total) for total in totals].count(far) == 1
