"""What makes a ruleset unplayable, found when it is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardrules._varying import is_checked
from cardrules.cards import ACE_LOW, MOST_COPIES, Suit, pack
from cardrules.errors import RulesetError
from cardrules.rummy.melds import SetSuits
from cardrules.rummy.rules import JokersStay, MinNaturals, NoLayOffs, RankSets, Runs, SwapWhenDown
from cardrules.rummy.slots import Plan, answered

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["check_ruleset"]

_SEVERAL: Final = {
    "melds": ("readings", "melds"),
    "openings": ("objection",),
    "jokers": ("lie", "swap"),
    "out": ("leave",),
}
"""The slots that hold several rules, and the questions that each rule answers."""

_ONE: Final = {
    "layout": ("plan",),
    "trading": ("trades",),
    "values": ("laid", "held"),
    "pot": ("take",),
    "layoffs": ("add",),
    "exhausted": ("recycles",),
    "scoring": ("scores", "decided"),
}
"""The slots that hold one rule."""


def check_ruleset(game: Rummy) -> None:
    """Refuse rules that cannot be played.

    Raises:
        RulesetError: What is wrong; it names the field and the remedy.
    """
    for name, questions in _SEVERAL.items():
        slot = getattr(game, name)
        if not isinstance(slot, tuple):
            raise RulesetError(f"{name} must be a tuple: write ({name},) with a comma for one.")
        for rule in slot:
            _check_rule(name, questions, rule)
    for name, questions in _ONE.items():
        _check_rule(name, questions, getattr(game, name))
    if not game.melds:
        raise RulesetError("melds is empty: give at least one rule that reads cards as a meld.")
    for flag in ("spread", "melds", "adds", "whole"):
        if type(getattr(game.pot, flag, None)) is not bool:
            raise RulesetError(f"pot holds {game.pot!r}: give it {flag}, True or False.")
    if not isinstance(game.name, str) or type(game.version) is not int:
        raise RulesetError("name must be a text, and version a whole number.")
    labels = game.variations
    if not isinstance(labels, tuple) or not all(isinstance(label, str) for label in labels):
        raise RulesetError("variations must be a tuple of names: leave them to vary().")
    for number in _players(game):
        _check_plan(game, number)
    for clash in _clashes(game) if is_checked() else ():
        raise RulesetError(clash)


def _clashes(game: Rummy) -> Iterator[str]:
    """What stock rules cannot do together: both are named, and the remedy."""
    stays = next((rule for rule in game.jokers if isinstance(rule, JokersStay)), None)
    swaps = next((rule for rule in game.jokers if isinstance(rule, SwapWhenDown)), None)
    if stays is not None and swaps is not None:
        yield (
            f"jokers clash: by {stays!r} no joker is ever taken, which {swaps!r} allows. "
            "Leave one of them out."
        )
    if game.pot.adds and isinstance(game.layoffs, NoLayOffs):
        yield (
            f"pot and layoffs clash: {game.pot!r} lets its card be added to a meld, and "
            f"{game.layoffs!r} lets nothing be added. Give another layoffs rule, or set adds=False."
        )
    largest = max(map(_largest, game.melds))
    for rule in game.jokers:
        if isinstance(rule, MinNaturals) and rule.count > largest:
            yield (
                f"jokers and melds clash: {rule!r} wants more cards than the largest meld by "
                f"{game.melds!r} has. Lower its count to {largest}, or allow larger melds."
            )


def _largest(rule: object) -> int:
    """How many cards that are no jokers a meld may have by a rule, as far as it is known."""
    if isinstance(rule, Runs):
        return len(ACE_LOW)
    if isinstance(rule, RankSets):
        distinct = len(Suit) if rule.suits is SetSuits.DISTINCT else _NO_LIMIT
        return min(rule.most or _NO_LIMIT, distinct)
    return _NO_LIMIT


_NO_LIMIT: Final = 52 * MOST_COPIES


def _check_rule(name: str, questions: tuple[str, ...], rule: object) -> None:
    for question in questions:
        if isinstance(rule, type) or not callable(getattr(rule, question, None)):
            raise RulesetError(
                f"{name} holds {rule!r}, which does not answer {question}(): give a rule object "
                "that does."
            )


def _players(game: Rummy) -> range:
    players = getattr(game.layout, "players", None)
    if not isinstance(players, range) or players.step != 1:
        raise RulesetError("layout does not say for how many it is: give it players, a range.")
    if not players or players[0] < 2:
        raise RulesetError("layout seats nobody: its players must be 2 or more.")
    if players[-1] > 52 * MOST_COPIES:
        raise RulesetError(f"layout seats {players[-1]} players: there are not so many cards.")
    return players


def _check_plan(game: Rummy, players: int) -> None:
    plan = answered(game.layout, game.layout.plan(players), Plan)
    try:
        deck = pack(packs=plan.packs, jokers=plan.jokers)
    except ValueError as error:
        raise RulesetError(f"layout for {players} players: {error}") from None
    needed = players * plan.hand + 2
    if needed > len(deck):
        raise RulesetError(
            f"layout needs {needed} cards for {players} players, an open card and a stock, and has "
            f"{len(deck)}: take more packs, fewer players or smaller hands."
        )
