"""How house rules change a ruleset without losing what others have set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from attrs import evolve, fields_dict, has

from cardrules.cards import Rank
from cardrules.errors import RulesetError
from cardrules.matching import (
    NO_CARD,
    AllOf,
    CardTest,
    Exactly,
    Ranks,
    all_of,
    any_of,
    not_,
    ranks,
)
from cardrules.shedding.game import Shedding
from cardrules.shedding.rules import (
    AboveAfter,
    BurnOn,
    Deals,
    DealsByNumber,
    SayHigherOrLower,
    ThirdMatches,
    ThreeThreeThree,
    Wild,
)
from cardrules.shedding.slots import DemandRule, LayoutRule, Plan, WildRule

__all__ = [
    "JOKERS",
    "burning",
    "clash",
    "demanding",
    "fields_of",
    "general",
    "joined",
    "less",
    "plain",
    "plans",
    "put",
    "relaid",
    "seated",
    "seen_through",
    "shortest",
    "wild",
    "with_jokers",
    "without",
]

T = TypeVar("T")

JOKERS: Final = ranks(Rank.JOKER)
"""The jokers."""

_BY_RANK: Final = (
    "wildcards", "stand_ins", "demands", "burns", "again", "effects", "paces",
)  # fmt: skip
"""The slots whose rules say what a rank does."""


# card tests


def joined(test: CardTest, which: Ranks) -> CardTest:
    """A test that fits these ranks, too."""
    if isinstance(test, Ranks):
        return ranks(*test.ranks, *which.ranks)
    return any_of(test, which)


def _without(test: CardTest, which: Ranks) -> CardTest:
    """A test that does not fit these ranks; NO_CARD if it then fits nothing."""
    if isinstance(test, Ranks):
        return Ranks(tuple(rank for rank in test.ranks if rank not in which.ranks))
    if isinstance(test, Exactly):
        left = tuple(card for card in test.cards if card.rank not in which.ranks)
        return Exactly(left) if left else NO_CARD
    return all_of(test, not_(which))


# rules in a slot


def less(rule: T, which: Ranks) -> tuple[T, ...]:
    """A rule that is no longer about these ranks; nothing if it was about no others."""
    test = getattr(rule, "cards", None)
    if test is None or not _has_cards(rule) or not _about(test, which):
        return (rule,)
    left = _without(test, which)
    return () if left == NO_CARD else (evolve(rule, cards=left),)  # type: ignore[misc]


def _has_cards(rule: object) -> bool:
    kind: type = type(rule)
    return has(kind) and "cards" in fields_dict(kind)


def _about(test: CardTest, which: Ranks) -> bool:
    """Whether a test may fit a card of these ranks."""
    if isinstance(test, Ranks):
        return any(rank in which.ranks for rank in test.ranks)
    if isinstance(test, Exactly):
        return any(card.rank in which.ranks for card in test.cards)
    return not isinstance(test, AllOf) or all(_about(part, which) for part in test.tests)


def without(rules: Iterable[T], which: Ranks, *kinds: type) -> tuple[T, ...]:
    """Rules of which those of these kinds, if any are given, are no longer about these ranks."""
    return tuple(
        left
        for rule in rules
        for left in (less(rule, which) if not kinds or isinstance(rule, kinds) else (rule,))
    )


def put(slot: tuple[T, ...], rule: T, *, first: bool = False) -> tuple[T, ...]:
    """A slot with one more rule, which takes the place of those of its kind for its cards.

    A rule without cards takes the place of all of its kind.
    """
    which = getattr(rule, "cards", None)
    kept: list[T] = []
    for other in slot:
        if type(other) is not type(rule):
            kept.append(other)
        elif isinstance(which, Ranks):
            kept += less(other, which)
        elif which is not None and other != rule:
            kept.append(other)
    return (rule, *kept) if first else (*kept, rule)


def demanding(game: Shedding, rule: DemandRule) -> Shedding:
    """Demand something of what follows some cards, in place of what was demanded there before.

    It goes first, but behind those that hold in special cases only.
    """
    which: Ranks = rule.cards  # type: ignore[attr-defined]
    special = tuple(one for one in game.demands if _is_special(one))
    usual = tuple(one for one in game.demands if not _is_special(one))
    if _is_special(rule):
        return evolve(game, demands=(*put(special, rule, first=True), *usual))
    effects = without(game.effects, which, SayHigherOrLower)
    return evolve(game, demands=(*special, rule, *without(usual, which)), effects=effects)


def _is_special(rule: object) -> bool:
    return isinstance(rule, ThirdMatches) or (isinstance(rule, AboveAfter) and rule.count > 1)


def wild(game: Shedding, which: Ranks) -> tuple[WildRule, ...]:
    """The wildcards, with these ranks among them."""
    have = {r for rule in game.wildcards if isinstance(rule, Wild) for r in _ranks(rule.cards)}
    more = tuple(rank for rank in which.ranks if rank not in have)
    return (*game.wildcards, Wild(Ranks(more))) if more else game.wildcards


def burning(game: Shedding, which: Ranks) -> Shedding:
    """Let these ranks burn the pile."""
    have = {r for rule in game.burns if isinstance(rule, BurnOn) for r in _ranks(rule.cards)}
    more = tuple(rank for rank in which.ranks if rank not in have)
    return evolve(game, burns=(*game.burns, BurnOn(Ranks(more)))) if more else game


def _ranks(test: CardTest) -> Iterable[Rank]:
    return test.ranks if isinstance(test, Ranks) else ()


def seen_through(game: Shedding, which: Ranks) -> Shedding:
    """Let cards of these ranks go on anything and be seen through.

    Nothing more is demanded after them, for they are not what must be answered.
    """
    return evolve(
        game,
        sees_through=joined(game.sees_through, which),
        wildcards=wild(game, which),
        demands=without(game.demands, which),
        effects=without(game.effects, which, SayHigherOrLower),
    )


def plain(game: Shedding, which: Ranks) -> Shedding:
    """Take every effect from these ranks."""
    slots = {name: without(getattr(game, name), which) for name in _BY_RANK}
    seen = game.sees_through
    if _about(seen, which):
        slots["sees_through"] = _without(seen, which)  # type: ignore[assignment]
    return evolve(game, **slots)  # type: ignore[arg-type]


def clash(slot: str, name: str, about: str, there: object, remedy: str) -> RulesetError:
    """Why a house rule that changes a rule has nothing to change, and what to put before it."""
    return RulesetError(
        f"{slot} clash: {name} is about {about}, but the ruleset has {there!r} instead. "
        f"{remedy} before it."
    )


def fields_of(rule: object, kind: type) -> dict[str, Any]:
    """The fields of a rule that a rule of another kind has as well, to be kept."""
    return {name: getattr(rule, name) for name in fields_dict(kind) if hasattr(rule, name)}


# the layout


def relaid(game: Shedding, **changes: Any) -> Shedding:
    """Deal something else, to as many players as the cards then suffice for."""
    layout = general(game.layout)
    if isinstance(layout, Deals):
        return seated(game, evolve(layout, **changes))
    return seated(game, _by_number(layout, [evolve(plan, **changes) for plan in plans(layout)]))


def general(layout: LayoutRule) -> LayoutRule:
    """The layout as one whose every number can be changed, if there is such a one."""
    if isinstance(layout, ThreeThreeThree):
        return Deals(fewest=layout.fewest, most=layout.most)
    return layout


def shortest(layout: LayoutRule) -> LayoutRule:
    """The layout as it is mostly written."""
    if isinstance(layout, Deals) and layout == Deals(fewest=layout.fewest, most=layout.most):
        return ThreeThreeThree(fewest=layout.fewest, most=layout.most)
    return layout


def plans(layout: LayoutRule) -> list[Plan]:
    """What a layout deals to each number of players."""
    return [layout.plan(players) for players in layout.players]


def _by_number(layout: LayoutRule, dealt: Iterable[Plan]) -> DealsByNumber:
    return DealsByNumber(plans=tuple(dealt), fewest=layout.players[0])


def seated(game: Shedding, layout: LayoutRule) -> Shedding:
    """Take a layout, for no more players than its cards suffice for."""
    layout = general(layout)
    dealt = plans(layout)
    enough = [n for n, plan in zip(layout.players, dealt, strict=True) if plan.left_over(n) >= 0]
    if 0 < len(enough) < len(dealt):
        if isinstance(layout, Deals):
            layout = evolve(layout, most=enough[-1])
        else:
            layout = _by_number(layout, dealt[: enough[-1] - layout.players[0] + 1])
    return evolve(game, layout=shortest(layout))


def with_jokers(game: Shedding, number: int | None = None) -> Shedding:
    """Shuffle jokers in: so many, or two if there are none; the joker is the highest card."""
    order = game.order if Rank.JOKER in game.order else (*game.order, Rank.JOKER)
    have = max(plan.jokers for plan in plans(game.layout))
    number = number or have or 2
    game = evolve(game, order=order)
    return game if number == have else relaid(game, jokers=number)
