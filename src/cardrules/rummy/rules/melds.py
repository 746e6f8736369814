"""The stock rules of what cards make a meld."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen
from attrs.validators import instance_of, optional

from cardrules.cards import Card
from cardrules.rummy.melds import MeldRules, Reading, SetSuits, melds, readings
from cardrules.rummy.slots import flag, whole_number

__all__ = ["RankSets", "Runs"]


@frozen(kw_only=True)
class RankSets:
    """*least* or more cards of one rank are a meld.

    [There are *most* of them at the most.]
    [Their suits must be *suits*.]

    Rows D14, 2.3.
    """

    least: int = whole_number(2, 3)
    most: int | None = field(default=None, validator=optional(instance_of(int)))
    suits: SetSuits = field(default=SetSuits.ANY, validator=instance_of(SetSuits))

    def meld_rules(self, *, min_naturals: int = 1, adjacent_jokers: bool = True) -> MeldRules:
        """The same for a search."""
        return MeldRules(
            runs=False,
            set_least=self.least,
            set_most=self.most,
            set_suits=self.suits,
            min_naturals=min_naturals,
            adjacent_jokers=adjacent_jokers,
        )

    def readings(self, cards: tuple[Card, ...]) -> Iterable[Reading]:
        """Read cards as a set."""
        return readings(cards, self.meld_rules())

    def melds(self, hand: tuple[Card, ...]) -> Iterable[Reading]:
        """Find the sets of a hand."""
        return melds(hand, self.meld_rules())


@frozen(kw_only=True)
class Runs:
    """*least* or more consecutive cards of one suit are a meld; an ace is low or high in it.

    [A run goes on from the ace to the two.] *wrap*

    Rows D14, 2.3.
    """

    least: int = whole_number(2, 3)
    wrap: bool = flag()

    def meld_rules(self, *, min_naturals: int = 1, adjacent_jokers: bool = True) -> MeldRules:
        """The same for a search."""
        return MeldRules(
            sets=False,
            run_least=self.least,
            wrap=self.wrap,
            min_naturals=min_naturals,
            adjacent_jokers=adjacent_jokers,
        )

    def readings(self, cards: tuple[Card, ...]) -> Iterable[Reading]:
        """Read cards as a run."""
        return readings(cards, self.meld_rules())

    def melds(self, hand: tuple[Card, ...]) -> Iterable[Reading]:
        """Find the runs of a hand."""
        return melds(hand, self.meld_rules())
