"""Watching bots play a match, as a spectator does."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from cardrules._families import BOTS
from cardrules._naming import match_title
from cardrules._telling import Teller
from cardrules.bots import steps
from cardrules.game import dealt
from cardrules.match import Match
from cardrules.visibility import redact

__all__ = ["watch_match"]

_ROUNDS: Final = 3
"""After how many rounds the table is shown again."""

_KINDS: Final = "Greedy ones shed low cards and keep special ones; random ones do anything."


def watch_match(
    match: Match[Any, Any],
    teller: Teller,
    again: str,
    *,
    hint: str,
    pause: Callable[[], object],
) -> None:
    """Let the bots play, and tell each move.

    Args:
        match: Where to begin.
        teller: Who tells it, and knows which bot has which seat.
        again: The command that shows the same game.
        hint: A line before the game begins.
        pause: Called between two moves, and after a table.
    """
    game: Any = match.game
    view, shown = match.view(None), 0
    opening = tuple(redact(event, None) for event in dealt(game, match.start))
    _introduce(match, teller, hint)
    teller.heard(opening)
    if teller.drawing.turns_a_page(view, view, opening):
        teller.table(view)
    bots = [BOTS[kind](game) for kind in teller.look.kinds]
    for _, step in steps(match, bots, Random(match.seed)):
        pause()
        before, view = view, redact(step.state, None)
        events = tuple(redact(event, None) for event in step.events)
        turn = teller.drawing.turn(view)
        teller.heard(events, turn if turn > teller.drawing.turn(before) else None)
        due = turn - shown >= _ROUNDS * len(view.seats)
        if view.to_act and (due or teller.drawing.turns_a_page(before, view, events)):
            teller.table(view)
            shown = turn
            pause()
    teller.gap()
    teller.ranking(view, game.outcome(step.state))
    teller.gap()
    teller.say("To watch this game again:")
    teller.command(again)


def _introduce(match: Match[Any, Any], teller: Teller, hint: str) -> None:
    """Say what is played and by whom."""
    kinds = teller.look.kinds
    teller.title(match_title(match))
    teller.say(f"Bots play: player {', '.join(f'{n} {kind}' for n, kind in enumerate(kinds))}.")
    teller.say(_KINDS)
    teller.legend()
    if hint:
        teller.say(hint)
    teller.gap()
