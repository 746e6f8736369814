"""What makes a ruleset unplayable, found when it is made."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final

from cardrules._checking import check_labels, check_rule, check_slot, players_of
from cardrules._fields import answered
from cardrules._varying import is_checked
from cardrules.cards import Card, Rank, pack
from cardrules.errors import RulesetError
from cardrules.shedding._contradictions import Dealing, check_contradictions
from cardrules.shedding.slots import End, Plan

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["MOST_ARRANGEMENTS", "ONE", "SEVERAL", "check_ruleset"]

MOST_ARRANGEMENTS: Final = 100_000
"""In how many ways a player may arrange his cards at the most, for they are all listed."""

SEVERAL: Final = {
    "start": "start",
    "lays_out": "lays",
    "wildcards": "ignores",
    "stand_ins": "stands_for",
    "bars": "objection",
    "demands": "demand",
    "burns": "burns",
    "again": "again",
    "effects": "effect",
    "paces": "pace",
    "interrupts": "interrupts",
}
"""The slots that hold several rules, and the question that each rule answers."""

ONE: Final = {
    "layout": "plan",
    "swap": "face_up",
    "refill": "refill",
    "pickup": "pickup",
    "blind": "slots",
}
"""The slots that hold one rule."""


def check_ruleset(game: Shedding) -> None:
    """Refuse rules that cannot be played, unless more house rules are still to come.

    Raises:
        RulesetError: What is wrong; it names the field and the remedy.
    """
    if not is_checked():
        return
    for name, question in SEVERAL.items():
        check_slot(name, (question,), getattr(game, name))
    for name, question in ONE.items():
        check_rule(name, (question,), getattr(game, name))
    if game.chance_card is not None:
        check_rule("chance_card", ("chance",), game.chance_card)
    if not callable(game.sees_through) or isinstance(game.sees_through, type):
        raise RulesetError('sees_through must be a card test: write ranks("3").')
    if not isinstance(game.end, End):
        raise RulesetError("end must be an End: write End(turn_limit=...).")
    check_labels(game)
    _check_order(game)
    check_contradictions(game, [_dealing(game, number) for number in players_of(game.layout)])


def _check_order(game: Shedding) -> None:
    if not isinstance(game.order, tuple) or not all(isinstance(r, Rank) for r in game.order):
        raise RulesetError("order must be a tuple of ranks, the lowest first: write ACE_HIGH.")
    if len(set(game.order)) != len(game.order):
        raise RulesetError("order names a rank twice: leave one of them out.")


@lru_cache(maxsize=64)
def _deck(packs: int, jokers: int) -> tuple[tuple[Card, ...], frozenset[Rank]]:
    """The cards, and their ranks."""
    deck = pack(packs=packs, jokers=jokers)
    return deck, frozenset(card.rank for card in deck)


def _dealing(game: Shedding, players: int) -> Dealing:
    """What so many players get."""
    plan = answered(game.layout, game.layout.plan(players), Plan)
    try:
        deck, ranks = _deck(plan.packs, plan.jokers)
    except ValueError as error:
        raise RulesetError(f"layout for {players} players: {error}") from None
    unplaced = ranks - set(game.order)
    if unplaced:
        names = ", ".join(sorted(map(str, unplaced)))
        raise RulesetError(f"order does not place the rank {names} of the deck: add it.")
    needed = players * (plan.blind + plan.table + plan.hand)
    if not needed:
        raise RulesetError(f"layout deals no cards to {players} players: give each at least one.")
    if needed > len(deck):
        raise RulesetError(
            f"layout deals {needed} cards to {players} players out of {len(deck)}: "
            "take more packs, fewer players or smaller zones."
        )
    face_up = game.swap.face_up(plan.hand, plan.table)
    if face_up is not None and not 0 <= face_up <= plan.hand + plan.table:
        raise RulesetError(
            f"swap lays {face_up} cards face up, but a player has {plan.hand + plan.table}: "
            "change the number."
        )
    if face_up is not None and comb(plan.hand + plan.table, face_up) > MOST_ARRANGEMENTS:
        raise RulesetError(
            f"swap leaves {comb(plan.hand + plan.table, face_up)} ways to lay {face_up} cards face "
            f"up, more than {MOST_ARRANGEMENTS}: take smaller zones."
        )
    return Dealing(players, plan, deck, plan.table if face_up is None else face_up)
