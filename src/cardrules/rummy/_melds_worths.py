"""What cards are worth in melds, as a search asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import define, field, frozen

from cardrules.cards import ACE_HIGH, Card, Rank, Suit
from cardrules.rummy._melds_counts import shift_of
from cardrules.rummy._melds_rules import RANK_FACES, RUN_FACES, Worth
from cardrules.rummy.state import Face

__all__ = ["SuitPoints", "Worths"]


@frozen
class SuitPoints:
    """What cards are worth in runs of one suit.

    Args:
        natural: Each card, by the number of its rank.
        blank: A joker, by the number of the rank for which it stands; 0 if there is none.
        low_natural: What is added to the ace at the low end of a run.
        low_blank: What is added to a joker there.
    """

    natural: dict[int, int]
    blank: tuple[int, ...]
    low_natural: int
    low_blank: int


@define
class Worths:
    """What cards are worth, held against what a worth may be.

    Args:
        worth: What a card is worth in a place.
    """

    worth: Worth
    most: dict[int, int] = field(factory=dict, init=False)
    """The most that each card was found to be worth, by its shift."""

    def of(self, card: Card, face: Face, *, low: bool = False) -> int:
        """What a card is worth in a place."""
        points = self.worth(card, face, low=low)
        if type(points) is not int or points < 0:
            raise ValueError(
                f"{card} is worth {points!r} as {face}: let worth give a whole number from 0."
            )
        shift = shift_of(card)
        self.most[shift] = max(points, self.most.get(shift, 0))
        return points

    def in_runs(self, suit: Suit, held: Mapping[int, Card], joker: Card | None) -> SuitPoints:
        """What cards of a suit, by the number of their rank, and a joker are worth in runs."""
        faces, ace = RUN_FACES[suit], Rank.ACE.number
        natural = {rank: self.of(card, faces[card.rank]) for rank, card in held.items()}
        low_natural = 0
        if ace in held:
            low_natural = self.of(held[ace], faces[Rank.ACE], low=True) - natural[ace]
        if joker is None:
            return SuitPoints(natural, (0,) * len(ACE_HIGH), low_natural, 0)
        blank = tuple([self.of(joker, faces[rank]) for rank in ACE_HIGH])
        low_blank = self.of(joker, faces[Rank.ACE], low=True) - blank[ace]
        return SuitPoints(natural, blank, low_natural, low_blank)

    def in_sets(self, rank: Rank, same: Iterable[Card], joker: Card | None) -> list[int]:
        """What cards of a rank are worth in sets: by suit, and at last a joker."""
        points = [0] * (len(Suit) + 1)
        for card in same:
            points[card.face & 3] = self.of(card, RANK_FACES[rank])
        if joker is not None:
            points[-1] = self.of(joker, RANK_FACES[rank])
        return points
