"""Plays out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules._fields import answered
from cardrules.shedding._attempt import Attempt
from cardrules.shedding.slots import InterruptRule
from cardrules.shedding.state import Shed, Stage

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["interrupting", "may_interrupt"]


def may_interrupt(state: Shed, player: int) -> bool:
    """Whether a player who is not on turn is in a game in which others could let him in."""
    return (
        type(player) is int
        and 0 <= player < len(state.seats)
        and state.stage is Stage.PLAY
        and state.pending is None
        and len(state.to_act) == 1
        and player not in state.to_act
        and player not in state.finished
    )


def interrupting(game: Shedding, attempt: Attempt) -> InterruptRule | None:
    """The rule that lets a player make this play out of turn."""
    for rule in game.interrupts:
        if answered(rule, rule.interrupts(attempt), bool):
            return rule
    return None
