"""The stock rules of what jokers may do in a meld."""

from __future__ import annotations

from itertools import pairwise

from attrs import frozen

from cardrules._fields import whole_number
from cardrules.cards import Rank
from cardrules.game import Violation
from cardrules.rummy.melds import Reading
from cardrules.rummy.slots import Swapping

__all__ = ["JokersStay", "MinNaturals", "NoAdjacentJokers", "SwapWhenDown"]


@frozen
class MinNaturals:
    """A meld needs at least *count* cards besides its jokers when it is laid down.

    Row D24.
    """

    count: int = whole_number(1, 2)

    def lie(self, reading: Reading) -> Violation | None:
        """Count the natural cards."""
        naturals = sum(card.rank is not Rank.JOKER for card in reading.cards)
        if naturals >= self.count:
            return None
        return Violation(
            "too-many-jokers",
            "{cards}: a meld needs at least {count} cards that are no jokers.",
            cards=" ".join(map(str, reading.cards)),
            count=self.count,
        )

    def swap(self, swapping: Swapping) -> Violation | None:
        """Agree."""
        return None


@frozen
class NoAdjacentJokers:
    """Jokers do not lie side by side in a run, and a set of one rank has one at most.

    Row D24.
    """

    def lie(self, reading: Reading) -> Violation | None:
        """Look for neighbours."""
        jokers = [card.rank is Rank.JOKER for card in reading.cards]
        beside = any(one and other for one, other in pairwise(jokers))
        if beside or (not reading.is_run and sum(jokers) > 1):
            return Violation(
                "jokers-side-by-side", "Two jokers do not lie side by side, nor in one set."
            )
        return None

    def swap(self, swapping: Swapping) -> Violation | None:
        """Agree."""
        return None


@frozen
class JokersStay:
    """A joker on the table stays where it is.

    Row D25.
    """

    def lie(self, reading: Reading) -> Violation | None:
        """Agree."""
        return None

    def swap(self, swapping: Swapping) -> Violation | None:
        """Object."""
        return Violation("jokers-stay", "A joker on the table stays where it is in this game.")


@frozen
class SwapWhenDown:
    """Who is down may put the card that a joker stands for in its place, and takes the joker.

    [The card counts for him from then on, and the joker for nobody, until it is laid again.]

    Row D25.
    """

    def lie(self, reading: Reading) -> Violation | None:
        """Agree."""
        return None

    def swap(self, swapping: Swapping) -> Violation | None:
        """Object to a player who is not down."""
        if swapping.down:
            return None
        return Violation("not-down", "You may take a joker only when you have laid down.")
