"""Watching bots play, as a spectator does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from cardrules._families import BOTS, about_bots
from cardrules._naming import match_title
from cardrules._sittings import Sitting, deal_of, is_over
from cardrules._telling import Teller
from cardrules.bots import steps
from cardrules.game import dealt
from cardrules.match import Match
from cardrules.series import Series
from cardrules.visibility import redact

__all__ = ["watch"]

_ROUNDS: Final = 3
"""After how many rounds the table is shown again."""


def watch(
    sitting: Sitting,
    teller: Teller,
    again: str,
    *,
    hint: str,
    pause: Callable[[], object],
    deals: int | None = None,
) -> None:
    """Let the bots play, and tell each move.

    Args:
        sitting: Where to begin.
        teller: Who tells it, and knows which bot has which seat.
        again: The command that shows the same game.
        hint: A line before the game begins.
        pause: Called between two moves, and after a table.
        deals: After how many deals a series ends that is not decided; None if it does not.
    """
    _introduce(sitting, teller, hint)
    while True:
        played = _watch_deal(deal_of(sitting), teller, pause)
        if not isinstance(sitting, Series):
            break
        sitting = sitting.with_match(played)
        teller.gap()
        over = is_over(sitting, deals)
        teller.totals(sitting, over=over)
        if over:
            break
        sitting = sitting.next_deal()
        teller.gap()
        teller.title(f"Deal {len(sitting.matches)}")
        pause()
    teller.gap()
    teller.say("To watch this game again:")
    teller.command(again)


def _watch_deal(
    match: Match[Any, Any], teller: Teller, pause: Callable[[], object]
) -> Match[Any, Any]:
    """Tell a deal to its end, and give it."""
    game: Any = match.game
    drawing, view, shown = teller.drawing, match.view(None), 0
    opening = tuple(redact(event, None) for event in dealt(game, match.start))
    teller.heard(opening)
    if drawing.turns_a_page(view, view, opening):
        teller.table(view)
    bots = [BOTS[kind](game) for kind in teller.look.kinds]
    played = list(match.played)
    for before, step, events in _turns(match, bots, drawing, played):
        pause()
        view = redact(step.state, None)
        turn = drawing.turn(view)
        teller.heard(events, turn if turn > drawing.turn(before) else None)
        due = turn - shown >= _ROUNDS * len(view.seats)
        if view.to_act and (due or drawing.turns_a_page(before, view, events)):
            teller.table(view)
            shown = turn
            pause()
    teller.gap()
    teller.ranking(view, game.outcome(step.state))
    return Match(
        game=game, start=match.start, seed=match.seed, played=tuple(played), state=step.state
    )


def _turns(
    match: Match[Any, Any], bots: list[Any], drawing: Any, played: list[Any]
) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """Each move, or turn if turns are told whole: the view before, the last step, the events.

    The moves are added to those that were played.
    """
    before, events = match.view(None), ()
    for move, step in steps(match, bots, Random(match.seed)):
        played.append(move)
        events += tuple(redact(event, None) for event in step.events)
        ended = drawing.turn(step.state) > drawing.turn(before) or not step.state.to_act
        if ended or not drawing.whole_turns:
            yield before, step, events
            before, events = redact(step.state, None), ()


def _introduce(sitting: Sitting, teller: Teller, hint: str) -> None:
    """Say what is played and by whom."""
    kinds = teller.look.kinds
    teller.title(match_title(sitting))
    teller.say(f"Bots play: player {', '.join(f'{n} {kind}' for n, kind in enumerate(kinds))}.")
    teller.say(about_bots(sitting.game))
    if isinstance(sitting, Series):
        teller.say(teller.drawing.goal(sitting.target))
    teller.legend()
    if hint:
        teller.say(hint)
    teller.gap()
