"""What makes a ruleset unplayable, found when it is made."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final

from cardrules._varying import is_checked
from cardrules.cards import MOST_COPIES, Card, Rank, pack
from cardrules.errors import RulesetError
from cardrules.shedding._contradictions import Dealing, check_contradictions
from cardrules.shedding.slots import End

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["MOST_ARRANGEMENTS", "MOST_RULES", "ONE", "SEVERAL", "check_ruleset"]

MOST_ARRANGEMENTS: Final = 100_000
"""In how many ways a player may arrange his cards at the most, for they are all listed."""

MOST_RULES: Final = 64
"""How many rules a slot may hold: all of them are asked at every move."""

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
        slot = getattr(game, name)
        if not isinstance(slot, tuple):
            raise RulesetError(f"{name} must be a tuple: write ({name},) with a comma for one.")
        if len(slot) > MOST_RULES:
            raise RulesetError(
                f"{name} holds {len(slot)} rules: more than {MOST_RULES} take too long to ask."
            )
        for rule in slot:
            _check_rule(name, question, rule)
    for name, question in ONE.items():
        _check_rule(name, question, getattr(game, name))
    if game.chance_card is not None:
        _check_rule("chance_card", "chance", game.chance_card)
    if not callable(game.sees_through) or isinstance(game.sees_through, type):
        raise RulesetError('sees_through must be a card test: write ranks("3").')
    if not isinstance(game.end, End):
        raise RulesetError("end must be an End: write End(turn_limit=...).")
    if not isinstance(game.name, str) or type(game.version) is not int:
        raise RulesetError("name must be a text, and version a whole number.")
    labels = game.variations
    if not isinstance(labels, tuple) or not all(isinstance(label, str) for label in labels):
        raise RulesetError("variations must be a tuple of names: leave them to vary().")
    _check_order(game)
    check_contradictions(game, [_dealing(game, number) for number in _players(game)])


def _check_rule(name: str, question: str, rule: object) -> None:
    if isinstance(rule, type) or not callable(getattr(rule, question, None)):
        raise RulesetError(
            f"{name} holds {rule!r}, which does not answer {question}(): give a rule object "
            "that does."
        )


def _check_order(game: Shedding) -> None:
    if not isinstance(game.order, tuple) or not all(isinstance(r, Rank) for r in game.order):
        raise RulesetError("order must be a tuple of ranks, the lowest first: write ACE_HIGH.")
    if len(set(game.order)) != len(game.order):
        raise RulesetError("order names a rank twice: leave one of them out.")


def _players(game: Shedding) -> range:
    players = getattr(game.layout, "players", None)
    if not isinstance(players, range) or players.step != 1:
        raise RulesetError("layout does not say for how many it is: give it players, a range.")
    if not players or players[0] < 2:
        raise RulesetError("layout seats nobody: its players must be 2 or more.")
    if players[-1] > 52 * MOST_COPIES:
        raise RulesetError(f"layout seats {players[-1]} players: there are not so many cards.")
    return players


@lru_cache(maxsize=64)
def _deck(packs: int, jokers: int) -> tuple[tuple[Card, ...], frozenset[Rank]]:
    """The cards, and their ranks."""
    deck = pack(packs=packs, jokers=jokers)
    return deck, frozenset(card.rank for card in deck)


def _dealing(game: Shedding, players: int) -> Dealing:
    """What so many players get."""
    plan = game.layout.plan(players)
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
