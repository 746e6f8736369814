"""Plays out of turn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardrules._fields import answered
from cardrules.cards import Card
from cardrules.shedding._attempt import Attempt
from cardrules.shedding.slots import InterruptRule
from cardrules.shedding.state import Shed, Stage

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["interrupting", "just_drawn", "may_interrupt"]


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


def just_drawn(state: Shed, player: int, cards: tuple[Card, ...]) -> bool:
    """Whether the player has drawn all these cards with the play of his that lies on top.

    Which of identical cards they are does not matter.
    """
    drawn = state.marks.drawn
    if not drawn or state.laid_by != player:
        return False
    fresh = [card.face for card in state.seats[player].concealed[-drawn:]]
    return Counter(card.face for card in cards) <= Counter(fresh)
