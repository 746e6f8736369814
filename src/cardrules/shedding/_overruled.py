"""Rules of a ruleset that others leave nothing to say, or that leave the players nothing to do.

Only stock rules are looked at: what others answer is not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardrules.cards import Card
from cardrules.shedding import rules

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["barring_all", "behind_others", "is_stock", "turning_twice"]

_FIRST_ANSWERS: Final[tuple[tuple[str, tuple[type, ...], tuple[type, ...]], ...]] = (
    ("again", (rules.AgainAfterBurn,), (rules.NextAfterBurnOn, rules.NextAfterBurnOfAKind)),
    (
        "demands",
        (rules.AtLeastTop, rules.AboveTop),
        (
            rules.AboveAfter, rules.AnythingAfter, rules.AsSaidAfter, rules.AtLeastTop,
            rules.AboveTop, rules.AtMostAfter, rules.BelowAfter, rules.EqualAfter,
            rules.OnlyAfter, rules.ThirdMatches,
        ),
    ),
)  # fmt: skip
"""Of a slot the rules that always answer, and those that then are never asked."""


def is_stock(rule: object) -> bool:
    """Whether a rule is one of those that the family ships."""
    return getattr(rules, type(rule).__name__, None) is type(rule)


def behind_others(game: Shedding) -> Iterator[str]:
    """A rule that is asked after one that always answers has nothing to say."""
    for slot, answering, silent in _FIRST_ANSWERS:
        first = None
        for rule in getattr(game, slot):
            if first is not None and isinstance(rule, silent):
                yield (
                    f"{slot} clash: {first!r} answers first, and so {rule!r} is never asked. Put "
                    "it before the other, or leave it out."
                )
            if first is None and isinstance(rule, answering):
                first = rule


def turning_twice(game: Shedding, deck: tuple[Card, ...]) -> Iterator[str]:
    """Two rules that turn the direction after one card leave it as it was."""
    effects = [rule for rule in game.effects if isinstance(rule, rules.TurnDirection)]
    paces = [rule for rule in game.paces if isinstance(rule, rules.ReverseOn)]
    for turning in effects:
        for reversing in paces:
            both = [card for card in deck if turning.cards(card) and reversing.cards(card)]
            if both:
                yield (
                    f"effects and paces clash: {turning!r} and {reversing!r} both turn the "
                    f"direction after {both[0].rank}, which leaves it as it was. Take it out of "
                    "one of the two."
                )
    for slot in ("effects", "paces"):
        held = getattr(game, slot)
        for place, rule in enumerate(held):
            if is_stock(rule) and rule in held[:place]:
                yield f"{slot} holds {rule!r} twice, which acts twice. Leave one of them out."


def barring_all(game: Shedding, deck: tuple[Card, ...]) -> Iterator[str]:
    """A bar against some cards leaves others: else nobody could lead, or go out."""
    for kind, never in (
        (rules.NeverLead, "be led"),
        (rules.AfterFirstBurn, "be played, and so burn the pile,"),
        (rules.NeverFinish, "be the last"),
    ):
        bars = [bar for bar in game.bars if isinstance(bar, kind)]
        if bars and all(any(bar.cards(card) for bar in bars) for card in deck):
            told = " and ".join(map(repr, bars))
            yield f"bars: by {told} no card may ever {never} at all. Name fewer cards."
