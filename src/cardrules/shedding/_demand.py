"""Two kinds of answers: what must go on a pile, and how play moves on."""

from __future__ import annotations

from attrs import field, frozen
from attrs.validators import in_

from cardrules._fields import flag, whole_number
from cardrules._numbered import Named
from cardrules.cards import Rank

__all__ = ["Bound", "Demand", "Pace"]


class Bound(Named):
    """How a demand compares."""

    ANY = "any"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    ABOVE = "above"
    BELOW = "below"
    ONLY = "only"


@frozen
class Demand:
    """The ranks that must go on a pile.

    >>> from cardrules.cards import ACE_HIGH
    >>> str(Demand.at_least(Rank.NINE)), Demand.below(Rank.SEVEN).allows(Rank.SEVEN, ACE_HIGH)
    ('9 or higher', False)

    Args:
        bound: How to compare.
        ranks: What with; one rank, several for `ONLY`, none for `ANY`.
        strict: Whether cards that may go on anything must meet it too.
    """

    bound: Bound
    ranks: tuple[Rank, ...]
    strict: bool = flag()

    @classmethod
    def anything(cls) -> Demand:
        """Demand nothing, and keep the rules further on from demanding more."""
        return cls(Bound.ANY, ())

    @classmethod
    def at_least(cls, rank: Rank) -> Demand:
        """Demand this rank or a higher one."""
        return cls(Bound.AT_LEAST, (rank,))

    @classmethod
    def at_most(cls, rank: Rank) -> Demand:
        """Demand this rank or a lower one."""
        return cls(Bound.AT_MOST, (rank,))

    @classmethod
    def above(cls, rank: Rank) -> Demand:
        """Demand a higher rank."""
        return cls(Bound.ABOVE, (rank,))

    @classmethod
    def below(cls, rank: Rank) -> Demand:
        """Demand a lower rank."""
        return cls(Bound.BELOW, (rank,))

    @classmethod
    def only(cls, *ranks: Rank) -> Demand:
        """Demand one of these ranks."""
        return cls(Bound.ONLY, ranks)

    def allows(self, rank: Rank, order: tuple[Rank, ...]) -> bool:
        """Whether a rank meets the demand in a rank order."""
        if self.bound is Bound.ANY:
            return True
        if self.bound is Bound.ONLY:
            return rank in self.ranks
        mine, theirs = order.index(rank), order.index(self.ranks[0])
        if mine == theirs:
            return self.bound in (Bound.AT_LEAST, Bound.AT_MOST)
        return (mine > theirs) is (self.bound in (Bound.AT_LEAST, Bound.ABOVE))

    def __str__(self) -> str:
        if self.bound is Bound.ONLY:
            return " or ".join(map(str, self.ranks))
        words = {
            Bound.ANY: "anything",
            Bound.AT_LEAST: "{} or higher",
            Bound.AT_MOST: "{} or lower",
            Bound.ABOVE: "higher than {}",
            Bound.BELOW: "lower than {}",
        }
        return words[self.bound].format(*self.ranks)


@frozen
class Pace:
    """How play moves on.

    Args:
        direction: 1 for clockwise, -1 for the other way.
        steps: How many seats on; 1 is the next player, 0 the mover again.
        back: Whether it is the previous player's turn instead, the direction as it was.
        takes: Whether whoever would be next takes the pile.
    """

    direction: int = field(validator=in_((1, -1)))
    steps: int = whole_number(0, 1)
    back: bool = flag()
    takes: bool = flag()
