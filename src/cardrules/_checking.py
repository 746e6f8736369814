"""What a ruleset of any family must be: slots with rules that answer, labels, and seats."""

from __future__ import annotations

from typing import Any, Final

import attrs

from cardrules.cards import MOST_COPIES
from cardrules.errors import RulesetError

__all__ = ["MOST_RULES", "check_labels", "check_rule", "check_slot", "players_of"]

MOST_RULES: Final = 64
"""How many rules a slot may hold: all of them are asked at every move."""


def check_slot(name: str, questions: tuple[str, ...], slot: object) -> None:
    """Refuse a slot that holds no rules, or too many, or some that do not answer its questions."""
    if not isinstance(slot, tuple):
        raise RulesetError(f"{name} must be a tuple: write ({name},) with a comma for one.")
    if len(slot) > MOST_RULES:
        raise RulesetError(
            f"{name} holds {len(slot)} rules: more than {MOST_RULES} take too long to ask."
        )
    for rule in slot:
        check_rule(name, questions, rule)


def check_rule(name: str, questions: tuple[str, ...], rule: object) -> None:
    """Refuse a rule that does not answer the questions of its slot."""
    if isinstance(rule, type) and all(hasattr(rule, question) for question in questions):
        raise RulesetError(f"{name} holds the class {rule.__name__}: write {_made(rule)}.")
    for question in questions:
        if isinstance(rule, type) or not callable(getattr(rule, question, None)):
            raise RulesetError(
                f"{name} holds {rule!r}, which does not answer {question}(): give a rule object "
                "that does."
            )


def _made(rule: type) -> str:
    """How an object of a class is written, as far as it is known."""
    fields = attrs.fields(rule) if attrs.has(rule) else ()
    wanted = any(one.default is attrs.NOTHING for one in fields)
    name = rule.__name__
    return f"{name}(...), and in brackets what it takes" if wanted else f"{name}()"


def check_labels(game: Any) -> None:
    """Refuse a name, a version or a list of house rules that is none."""
    if not isinstance(game.name, str) or type(game.version) is not int:
        raise RulesetError("name must be a text, and version a whole number.")
    labels = game.variations
    if not isinstance(labels, tuple) or not all(isinstance(label, str) for label in labels):
        raise RulesetError("variations must be a tuple of names: leave them to vary().")


def players_of(layout: object) -> range:
    """How many a layout is for."""
    players = getattr(layout, "players", None)
    if not isinstance(players, range) or players.step != 1:
        raise RulesetError("layout does not say for how many it is: give it players, a range.")
    if not players or players[0] < 2:
        raise RulesetError("layout seats nobody: its players must be 2 or more.")
    if players[-1] > 52 * MOST_COPIES:
        raise RulesetError(f"layout seats {players[-1]} players: there are not so many cards.")
    return players
