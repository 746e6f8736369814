"""The stock rules of what cards make a meld."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from attrs import frozen

from cardrules._fields import choice, flag, optional, whole_number
from cardrules.cards import ACE_LOW, Card, Suit
from cardrules.errors import RulesetError, quoted
from cardrules.rummy._melds_rules import LARGEST_SET
from cardrules.rummy.melds import MeldRules, Reading, SetSuits, melds, readings

__all__ = ["RankSets", "Runs"]


def _most(_: object, attribute: Any, value: object) -> None:
    """Refuse what is no size of a set."""
    if type(value) is not int or value < 2:
        raise RulesetError(
            f"{attribute.name} must be a whole number, 2 or more, or None, not {quoted(value)}."
        )


@frozen(kw_only=True)
class RankSets:
    """*least* or more cards of one rank are a meld.

    [A set of one rank has *most* cards at the most.]
    [The suits in a set of one rank must be *suits*.]

    Where *most* is None, there may be as many as the deck has.

    Rows D14, D27.
    """

    least: int = whole_number(2, 3, most=LARGEST_SET)
    most: int | None = optional(_most)
    suits: SetSuits = choice(SetSuits.ANY)

    def __attrs_post_init__(self) -> None:
        if self.most is not None and self.most < self.least:
            raise RulesetError(
                f"most={self.most} is below least={self.least}: no set would be a meld."
            )
        if self.suits is SetSuits.DISTINCT and self.least > len(Suit):
            raise RulesetError(
                f"least={self.least}, but there are only {len(Suit)} distinct suits."
            )

    def readings(self, cards: tuple[Card, ...]) -> Iterable[Reading]:
        """Read cards as a set."""
        return readings(cards, rules_of(self, None))

    def melds(self, hand: tuple[Card, ...]) -> Iterable[Reading]:
        """Find the sets of a hand."""
        return melds(hand, rules_of(self, None))


@frozen(kw_only=True)
class Runs:
    """*least* or more consecutive cards of one suit are a meld, at most 13.

    [The ace is low before a two or high after a king, and not both.] *ace_at_either_end*
    [The ace is low only.] *ace_only_low*
    [The ace is high only.] *ace_only_high*
    [A run may go on from the ace to the two.] *wrap*

    Rows D14, D26.
    """

    least: int = whole_number(2, 3, most=len(ACE_LOW))
    ace_only_low: bool = flag()
    ace_only_high: bool = flag()
    wrap: bool = flag()

    def __attrs_post_init__(self) -> None:
        if self.ace_only_low and self.ace_only_high:
            raise RulesetError(
                "ace_only_low and ace_only_high clash: the ace is low only or high only. "
                "Leave one of them False."
            )
        if self.wrap and (self.ace_only_low or self.ace_only_high):
            only = "ace_only_low" if self.ace_only_low else "ace_only_high"
            raise RulesetError(
                f"wrap and {only} clash: a run that may wrap has an ace at both ends. "
                "Leave one of them False."
            )

    @property
    def ace_at_either_end(self) -> bool:
        """Whether the ace may be low or high, as long as it is at an end."""
        return not (self.ace_only_low or self.ace_only_high or self.wrap)

    def readings(self, cards: tuple[Card, ...]) -> Iterable[Reading]:
        """Read cards as a run."""
        return readings(cards, rules_of(None, self))

    def melds(self, hand: tuple[Card, ...]) -> Iterable[Reading]:
        """Find the runs of a hand."""
        return melds(hand, rules_of(None, self))


@lru_cache(maxsize=1 << 8)
def rules_of(
    sets: RankSets | None,
    runs: Runs | None,
    *,
    min_naturals: int = 1,
    adjacent_jokers: bool = True,
) -> MeldRules:
    """The same rules as one value for a search.

    Raises:
        ValueError: They make no sense.
    """
    made: dict[str, Any] = {"sets": sets is not None, "runs": runs is not None}
    if sets is not None:
        made |= {"set_least": sets.least, "set_most": sets.most, "set_suits": sets.suits}
    if runs is not None:
        made |= {"run_least": runs.least, "wrap": runs.wrap}
        made |= {"ace_low": not runs.ace_only_high, "ace_high": not runs.ace_only_low}
    return MeldRules(min_naturals=min_naturals, adjacent_jokers=adjacent_jokers, **made)
