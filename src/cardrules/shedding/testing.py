"""Hypothesis strategies for the shedding family: rules of each slot, and whole rulesets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules.cards import ACE_HIGH
from cardrules.errors import MissingExtra, RulesetError
from cardrules.matching import NO_CARD, Ranks
from cardrules.shedding import rules, variations
from cardrules.shedding.game import Shedding
from cardrules.shedding.slots import DealsNext, End, Leads

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["any_ranks", "any_variation", "rulesets"]


def _strategies() -> Any:
    try:
        from hypothesis import strategies
    except ImportError:
        raise MissingExtra("Strategies need Hypothesis: pip install 'cardrules[test]'.") from None
    return strategies


def any_ranks(*, least: int = 1, most: int = 4) -> SearchStrategy[Ranks]:
    """Card tests for some ranks.

    Args:
        least: How many ranks at least.
        most: How many ranks at most.

    Raises:
        MissingExtra: Hypothesis is not installed.
    """
    st = _strategies()
    few = st.lists(st.sampled_from(ACE_HIGH), min_size=least, max_size=most, unique=True)
    return few.map(lambda chosen: Ranks(tuple(chosen)))  # type: ignore[no-any-return]


def any_variation() -> SearchStrategy[variations.Variation]:
    """House rules of `cardrules.shedding.variations`, with any rank where they take one.

    Raises:
        MissingExtra: Hypothesis is not installed.
    """
    st = _strategies()
    plain = [
        variations.dealers_left_starts,
        variations.eights_skip,
        variations.first_face_up_starts,
        variations.no_swap,
        variations.quartet_in_one_play,
        variations.quartet_on_anything,
        variations.sevens_or_lower,
        variations.strict_face_up,
        variations.voluntary_pickup,
    ]
    rank = st.sampled_from(ACE_HIGH)
    return st.one_of(  # type: ignore[no-any-return]
        st.sampled_from(plain), rank.map(variations.invisible), rank.map(variations.reverse_on)
    )


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


def _slots() -> dict[str, Any]:
    """A strategy for each slot."""
    st = _strategies()
    some, yes = any_ranks(), st.booleans()

    def several(*options: Any, least: int = 0) -> Any:
        return st.lists(st.one_of(*options), min_size=least, max_size=3).map(tuple)

    leads = st.sampled_from(Leads)
    table = st.integers(0, 2)
    starts = st.one_of(
        st.just(rules.DealersLeftStarts()),
        st.builds(rules.FirstFaceUpStarts, st.sampled_from(ACE_HIGH)),
        st.builds(rules.LowestInHandStarts, st.sampled_from(ACE_HIGH), free_lead=yes),
    )
    return {
        "layout": st.builds(rules.Deals, most=st.integers(2, 5)),
        "swap": st.sampled_from([rules.ArrangeOnce(), rules.NoSwap()]),
        "start": several(starts),
        "order": st.one_of(st.just(ACE_HIGH), st.permutations(ACE_HIGH).map(tuple)),
        "wildcards": several(some.map(rules.Wild), st.integers(2, 4).map(rules.WildOfAKind)),
        "sees_through": st.one_of(st.just(NO_CARD), any_ranks(most=2)),
        "bars": several(st.just(rules.StrictFaceUp())),
        "demands": several(
            some.map(rules.AnythingAfter), some.map(rules.AtMostAfter), st.just(rules.AtLeastTop())
        ),
        "burns": several(
            some.map(rules.BurnOn),
            st.builds(rules.BurnOfAKind, st.integers(2, 4), looks_through=yes, in_one_play=yes),
        ),
        "again": several(st.just(rules.AgainAfterBurn())),
        "paces": several(some.map(rules.SkipOn), some.map(rules.ReverseOn)),
        "refill": st.integers(0, 6).map(rules.RefillTo),
        "pickup": st.one_of(
            st.builds(rules.ForcedPickup, table=table, leads=leads),
            st.builds(rules.VoluntaryPickup, table=table, leads=leads),
        ),
        "end": st.builds(
            End,
            first_out=yes,
            turn_limit=st.integers(1, 300),
            deals_next=st.sampled_from(DealsNext),
        ),
    }
