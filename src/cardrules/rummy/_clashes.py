"""What makes a ruleset unplayable, found when it is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardrules._checking import check_labels, check_rule, check_slot, players_of
from cardrules._fields import answered
from cardrules._varying import is_checked
from cardrules.cards import ACE_LOW, MOST_COPIES, Suit, pack
from cardrules.errors import RulesetError
from cardrules.rummy.melds import SetSuits
from cardrules.rummy.rules import JokersStay, MinNaturals, NoLayOffs, RankSets, Runs, SwapWhenDown
from cardrules.rummy.slots import Plan

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
    """Refuse rules that cannot be played, unless more house rules are still to come.

    Raises:
        RulesetError: What is wrong; it names the field and the remedy.
    """
    if not is_checked():
        return
    for name, questions in _SEVERAL.items():
        check_slot(name, questions, getattr(game, name))
    for name, questions in _ONE.items():
        check_rule(name, questions, getattr(game, name))
    if not game.melds:
        raise RulesetError("melds is empty: give at least one rule that reads cards as a meld.")
    for flag in ("spread", "melds", "adds", "whole"):
        if type(getattr(game.pot, flag, None)) is not bool:
            raise RulesetError(f"pot holds {game.pot!r}: give it {flag}, True or False.")
    check_labels(game)
    for number in players_of(game.layout):
        _check_plan(game, number)
    for clash in _clashes(game):
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
