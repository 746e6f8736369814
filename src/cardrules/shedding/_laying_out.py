"""Laying cards out before play: onto face-up rows, or onto the pile.

The players do it one after another from the dealer's left, each until he passes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardrules._fields import answered
from cardrules._holding import check_held
from cardrules.game import Violation
from cardrules.shedding._choices import deck_order, distinct
from cardrules.shedding.moves import LayOut
from cardrules.shedding.slots import Laying
from cardrules.shedding.state import Shed

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["check_lay_out", "lay_outs", "proposed_lay_outs"]


def check_lay_out(game: Shedding, state: Shed, move: LayOut) -> Violation | None:
    """Why these cards may not be laid out there, or None."""
    seat, onto = state.seats[move.player], move.onto
    if onto is not None and (type(onto) is not int or not 0 <= onto < len(state.seats)):
        return Violation("no-such-player", "There is no player {player}.", player=onto)
    if not move.cards:
        return Violation("no-cards", "Name at least one card to lay out.")
    wrong = check_held(seat.hand, move.cards)
    if wrong is not None:
        return wrong
    if any(card.rank is not move.cards[0].rank for card in move.cards):
        return Violation(
            "mixed-ranks", "Cards laid out together must have one rank: {cards}.", cards=move.cards
        )
    if len(move.cards) == seat.size and onto != move.player:
        return Violation("keep-a-card", "Play has not begun: keep at least one card of your own.")
    lying = state.pile if onto is None else state.seats[onto].table
    laying = Laying(move.player, move.cards, onto, lying)
    if any(answered(rule, rule.lays(laying), bool) for rule in game.lays_out):
        return None
    return Violation(
        "does-not-belong", "{cards} may not be laid out there before play.", cards=move.cards
    )


def lay_outs(game: Shedding, state: Shed, player: int) -> Iterator[LayOut]:
    """Every legal laying-out: by rank, number of cards, deck order, then where to."""
    for move in proposed_lay_outs(game, state, player):
        if check_lay_out(game, state, move) is None:
            yield move


def proposed_lay_outs(game: Shedding, state: Shed, player: int) -> Iterator[LayOut]:
    """Cards of one rank in every number, onto every row and the pile."""
    hand = state.seats[player].hand
    for rank in game.order:
        group = tuple(card for card in hand if card.rank is rank)
        for size in range(1, len(group) + 1):
            for cards in distinct(tuple(sorted(group, key=deck_order)), size):
                for onto in (*range(len(state.seats)), None):
                    yield LayOut(player, cards, onto)
