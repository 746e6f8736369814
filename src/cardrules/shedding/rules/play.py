"""The stock rules of what may go on what: wildcards, bars and demands.

Rows such as R3 and G5 are those of the decision tables on the preset pages.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from cardrules.game import Violation
from cardrules.matching import CardTest, Ranks, is_card_test
from cardrules.shedding.attempt import Attempt
from cardrules.shedding.demand import Bound, Demand
from cardrules.shedding.pile import Pile
from cardrules.shedding.slots import whole_number
from cardrules.shedding.state import Zone

__all__ = ["AnythingAfter", "AtLeastTop", "AtMostAfter", "StrictFaceUp", "Wild", "WildOfAKind"]


def _test() -> Any:
    return field(validator=is_card_test)


@frozen
class Wild:
    """*cards* may go on anything.

    Row R8.
    """

    cards: CardTest = _test()

    def ignores(self, attempt: Attempt) -> bool:
        """Test the first card when only its rank counts, else all of them."""
        if isinstance(self.cards, Ranks):
            return attempt.rank in self.cards.ranks
        return all(self.cards(card) for card in attempt.cards)


@frozen
class WildOfAKind:
    """*count* or more cards of one rank in one play may go on anything but a lower-than demand.

    Row H35.
    """

    count: int = whole_number(2, 4)

    def ignores(self, attempt: Attempt) -> bool:
        """Count the cards of the play."""
        lower = attempt.demand is not None and attempt.demand.bound in (Bound.AT_MOST, Bound.BELOW)
        return attempt.size >= self.count and not lower


@frozen
class StrictFaceUp:
    """A face-up card must be higher than the top, not equal to it.

    Where the pile demands a rank "or higher". Wild cards and blind cards are free
    of it. Row R19.
    """

    def objection(self, attempt: Attempt) -> Violation | None:
        """Object to an equal face-up card."""
        if attempt.zone is not Zone.TABLE or attempt.wild or attempt.demand is None:
            return None
        if attempt.demand.bound is Bound.AT_LEAST and attempt.rank in attempt.demand.ranks:
            return Violation(
                "not-higher",
                "A face-up {rank} does not go on a {rank}: it must be higher.",
                rank=attempt.rank,
            )
        return None


@frozen
class AnythingAfter:
    """Anything may follow *cards*.

    Row R9.
    """

    cards: CardTest = _test()

    def demand(self, pile: Pile) -> Demand | None:
        """Demand nothing, and keep other demands away."""
        return Demand.anything() if _shows(pile, self.cards) else None


@frozen
class AtLeastTop:
    """A card must be equal to the top of the pile or higher.

    Rows R3, R4, H27.
    """

    def demand(self, pile: Pile) -> Demand | None:
        """Demand the rank that shows, or a higher one."""
        shown = pile.top.rank
        return None if shown is None else Demand.at_least(shown)


@frozen
class AtMostAfter:
    """After *cards* the next card must be equal or lower.

    Row H61.
    """

    cards: CardTest = _test()

    def demand(self, pile: Pile) -> Demand | None:
        """Demand the rank that shows, or a lower one."""
        shown = pile.top.rank
        if shown is None or not _shows(pile, self.cards):
            return None
        return Demand.at_most(shown)


def _shows(pile: Pile, cards: CardTest) -> bool:
    """Whether the card that must be answered fits a test."""
    if isinstance(cards, Ranks):
        return pile.top.rank in cards.ranks
    return bool(pile.solid) and cards(pile.solid[-1])
