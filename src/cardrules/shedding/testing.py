"""Hypothesis strategies for the shedding family: rules of each slot, and whole rulesets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from attrs import fields

from cardrules.cards import ACE_HIGH, Rank, Suit
from cardrules.errors import MissingExtra, NotationError, RulesetError
from cardrules.game import vary
from cardrules.matching import NO_CARD, Ranks
from cardrules.shedding import rules, variations
from cardrules.shedding._clashes import ONE, SEVERAL
from cardrules.shedding.game import Shedding
from cardrules.shedding.slots import DealsNext, End, Joins, Leads, Plan

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["any_ranks", "any_variation", "rulesets", "varied"]


def _strategies() -> Any:
    try:
        from hypothesis import strategies
    except ImportError:
        raise MissingExtra("Strategies need Hypothesis: pip install 'cardrules[test]'.") from None
    return strategies


def any_ranks(*, least: int = 1, most: int = 4) -> SearchStrategy[Ranks]:
    """Card tests for some ranks, the joker among them.

    Args:
        least: How many ranks at least.
        most: How many ranks at most.

    Raises:
        MissingExtra: Hypothesis is not installed.
    """
    st = _strategies()
    few = st.lists(st.sampled_from(Rank), min_size=least, max_size=most, unique=True)
    return few.map(lambda chosen: Ranks(tuple(chosen)))  # type: ignore[no-any-return]


# house rules


def any_variation() -> SearchStrategy[variations.Variation]:
    """House rules from the menu, with any values where they take some.

    Not all of them go together: `varied` leaves out those that clash.

    Raises:
        MissingExtra: Hypothesis is not installed.
    """
    st = _strategies()
    made = st.sampled_from(variations.menu()).flatmap(
        lambda entry: st.fixed_dictionaries(
            {one.name: _values(one) for one in entry.parameters}
        ).map(lambda values: _house_rule(entry, values))
    )
    return made.filter(bool)  # type: ignore[no-any-return]


def _house_rule(entry: variations.Entry, values: Mapping[str, Any]) -> variations.Variation | None:
    try:
        return entry.make(**values)
    except NotationError:  # values that do not go together
        return None


def _values(parameter: variations.Parameter) -> Any:
    """Values of a parameter; of ranks a few."""
    st = _strategies()
    match parameter.kind:
        case "number":
            return st.integers(parameter.least, parameter.most)
        case "flag":
            return st.booleans()
        case "ranks":
            ranks = st.lists(
                st.sampled_from(parameter.allowed), min_size=parameter.least, max_size=3
            )
            return ranks.map(lambda names: " ".join(names) or "none")
        case "suits":
            return st.permutations(parameter.allowed).map(" ".join)
    return st.sampled_from(parameter.allowed)


def varied(game: Shedding, *, most: int = 8) -> SearchStrategy[Shedding]:
    """A ruleset with house rules from the menu on top; those that clash are left out.

    Args:
        game: The ruleset.
        most: How many house rules at most.

    Raises:
        MissingExtra: Hypothesis is not installed.
    """
    st = _strategies()

    def with_those(changes: list[variations.Variation]) -> Shedding:
        made = game
        for change in changes:
            try:
                made = vary(made, change)
            except RulesetError:
                continue
        return made

    return st.lists(any_variation(), max_size=most).map(with_those)  # type: ignore[no-any-return]


# rulesets of stock rules


def rulesets() -> SearchStrategy[Shedding]:
    """Rulesets with stock rules drawn for every slot; those that clash are left out.

    Raises:
        MissingExtra: Hypothesis is not installed.
    """
    st = _strategies()

    return st.fixed_dictionaries(_slots()).map(_made).filter(bool)  # type: ignore[no-any-return]


def _made(slots: dict[str, Any]) -> Shedding | None:
    try:
        return Shedding(name="drawn", **slots)
    except RulesetError:
        return None


_LITTLE: Final[Mapping[tuple[type, str], tuple[int, int]]] = {
    (rules.BurnOnRun, "count"): (3, 4),
    (rules.BurnWhenBack, "most"): (1, 4),
    (rules.ForcedPickup, "table"): (0, 2),
    (rules.LayFaceUp, "count"): (1, 3),
    (rules.RefillTo, "count"): (0, 6),
    (rules.RefillToBlind, "least"): (0, 4),
    (rules.VoluntaryPickup, "table"): (0, 2),
}
"""Between what bounds a number is drawn, if not from 2 to 4."""


def _kinds() -> dict[str, Any]:
    """Strategies for the fields of rules, by the type that is written there."""
    st = _strategies()
    rank = st.sampled_from(ACE_HIGH)
    return {
        "CardTest": any_ranks(most=2),
        "bool": st.booleans(),
        "Rank": rank,
        "Leads": st.sampled_from(Leads),
        "tuple[Rank, ...]": st.lists(rank, min_size=1, max_size=4, unique=True).map(tuple),
        "tuple[Suit, ...]": st.one_of(st.just(()), st.permutations(tuple(Suit)).map(tuple)),
    }


def _rule(rule: type, kinds: Mapping[str, Any]) -> Any:
    """A strategy for the stock rules of a class."""
    st = _strategies()
    if rule is rules.Deals:
        return _deals()
    if rule is rules.ThreeThreeThree:
        return st.builds(rule, most=st.integers(2, 5))
    if rule is rules.DealsByNumber:
        return st.builds(rule, plans=st.lists(_plans(), min_size=1, max_size=3).map(tuple))
    # As they are written: the types of attrs fields may have been resolved.
    written = rule.__annotations__
    values = {
        one.alias: st.integers(*_LITTLE.get((rule, one.name), (2, 4)))
        if written[one.name] == "int"
        else kinds[written[one.name]]
        for one in fields(rule)
    }
    return st.builds(rule, **values)


def _plans() -> Any:
    st = _strategies()
    return st.builds(
        Plan,
        packs=st.integers(1, 2),
        jokers=st.integers(0, 3),
        blind=st.integers(0, 3),
        table=st.integers(0, 3),
        hand=st.integers(1, 4),
        stock=st.none() | st.integers(0, 20),
        turn_up=st.none() | any_ranks(),
    )


def _deals() -> Any:
    """A layout that deals as a plan does."""
    st = _strategies()
    more = st.lists(st.integers(2, 5), max_size=2).map(tuple)

    def made(plan: Plan, most: int, more_packs_from: tuple[int, ...]) -> rules.Deals:
        values = {one.name: getattr(plan, one.name) for one in fields(Plan)}
        return rules.Deals(most=most, more_packs_from=more_packs_from, **values)

    return st.builds(made, _plans(), st.integers(2, 5), more)


def _slots() -> dict[str, Any]:
    """A strategy for each slot: every stock rule that answers its question."""
    st = _strategies()
    kinds = _kinds()
    stock = [getattr(rules, name) for name in rules.__all__]

    def fitting(question: str) -> Any:
        return st.one_of([_rule(rule, kinds) for rule in stock if hasattr(rule, question)])

    slots = {name: fitting(question) for name, question in ONE.items()}
    for name, question in SEVERAL.items():
        slots[name] = st.lists(fitting(question), max_size=2).map(tuple)
    return slots | {
        "order": st.permutations(ACE_HIGH).map(lambda order: (*order, Rank.JOKER)),
        "sees_through": st.just(NO_CARD) | any_ranks(most=2),
        "joins": st.sampled_from(Joins),
        "chance_card": st.none() | fitting("chance"),
        "end": st.builds(
            End,
            first_out=st.booleans(),
            turn_limit=st.integers(1, 300),
            deals_next=st.sampled_from(DealsNext),
            scores=st.booleans(),
        ),
    }
