"""What cards are worth as a meld, read in the best way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from attrs import define, field, frozen

from cardrules.cards import ACE_HIGH, Rank, Suit
from cardrules.rummy._melds_counts import FIELD, JOKERS, lowest_shift, shift_at
from cardrules.rummy._melds_listing import MOST_JOKERS, SUIT_CARDS, set_jokers
from cardrules.rummy._melds_rules import Line, MeldRules, SetSuits, Worth, line_of, windows
from cardrules.rummy._melds_worths import Worths

__all__ = ["MeldWorths", "Row", "numbers"]

_ALL_SUITS: Final = tuple(Suit)
_SUITS: Final = range(len(Suit))
_COUNT: Final = shift_at(0, 1)
"""How many bits one number takes."""
_NATURALS: Final = (1 << JOKERS) - 1
_ONE_OF_EACH: Final = [sum(1 << shift_at(r.number, suit) for r in ACE_HIGH) for suit in _SUITS]
"""For each suit the counts of one card of each rank."""


@frozen
class Row:
    """What cards of one suit are worth at each place of the line.

    Args:
        natural: The card itself.
        blank: A joker.
        first_natural: The card itself, at the low end of a run.
        first_blank: A joker there.
    """

    natural: tuple[int, ...]
    blank: tuple[int, ...]
    first_natural: tuple[int, ...]
    first_blank: tuple[int, ...]

    def worth(self, start: int, size: int, window: int) -> int:
        """What a run is worth from a place, where these bits say which cards are naturals."""
        total = self.first_natural[start] if window & 1 else self.first_blank[start]
        for place in range(1, size):
            row = self.natural if window >> place & 1 else self.blank
            total += row[start + place]
        return total


@define(eq=False)
class MeldWorths:
    """Tells what cards are worth as a meld, and remembers it.

    Args:
        rules: What makes a meld.
        worth: What cards are worth in melds.
    """

    rules: MeldRules
    worth: Worth
    line: Line = field(init=False)
    worths: Worths = field(init=False)
    rows: dict[tuple[Suit, bool], Row] = field(factory=dict, init=False)
    by_rank: dict[tuple[int, bool], list[int]] = field(factory=dict, init=False)
    known: dict[int, int | None] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.line = line_of(self.rules)
        self.worths = Worths(self.worth)

    def row(self, suit: Suit, *, jokers: bool) -> Row:
        """What cards of a suit are worth in runs."""
        row = self.rows.get((suit, jokers))
        if row is None:
            held = {card.rank.number: card for card in SUIT_CARDS[suit]}
            points = self.worths.in_runs(suit, held, MOST_JOKERS[0] if jokers else None)
            natural = [points.natural[rank.number] for rank in self.line.ranks]
            blank = [points.blank[rank.number] for rank in self.line.ranks]
            first_natural, first_blank = list(natural), list(blank)
            for place, rank in enumerate(self.line.ranks):
                if rank is Rank.ACE:
                    first_natural[place] += points.low_natural
                    first_blank[place] += points.low_blank
            row = Row(tuple(natural), tuple(blank), tuple(first_natural), tuple(first_blank))
            self.rows[suit, jokers] = row
        return row

    def set_points(self, rank: int, *, jokers: bool) -> list[int]:
        """What cards of a rank are worth in sets."""
        points = self.by_rank.get((rank, jokers))
        if points is None:
            same = [SUIT_CARDS[suit][rank] for suit in Suit]
            joker = MOST_JOKERS[0] if jokers else None
            points = self.worths.in_sets(ACE_HIGH[rank], same, joker)
            self.by_rank[rank, jokers] = points
        return points

    def of(self, counts: int) -> int | None:
        """What cards are worth as a meld, read in the best way; None if they are none."""
        jokers, naturals = counts >> JOKERS, counts & _NATURALS
        if not naturals:
            return None
        if counts not in self.known:
            rank, suit = divmod(lowest_shift(naturals) // _COUNT, len(Suit))
            worths: list[int] = []
            if self.rules.runs and not naturals & ~_ONE_OF_EACH[suit]:
                worths += self._run_worths(suit, _gathered(naturals, suit), jokers)
            if self.rules.sets and not naturals >> shift_at(rank + 1, 0):
                worths += self._set_worths(rank, naturals >> shift_at(rank, 0), jokers)
            self.known[counts] = max(worths, default=None)
        return self.known[counts]

    def _run_worths(self, suit: int, ranks: int, jokers: int) -> list[int]:
        rules, naturals = self.rules, ranks.bit_count()
        size = naturals + jokers
        if naturals < rules.min_naturals or not rules.run_least <= size <= rules.run_most:
            return []
        row = self.row(_ALL_SUITS[suit], jokers=jokers > 0)
        return [row.worth(start, size, window) for start, window in windows(rules, ranks, size)]

    def _set_worths(self, rank: int, held: int, jokers: int) -> Iterator[int]:
        rules, chosen = self.rules, numbers(held)
        naturals = sum(chosen)
        size = naturals + jokers
        largest = size if rules.largest_set is None else rules.largest_set
        if naturals < rules.min_naturals or not rules.set_least <= size <= largest:
            return
        if rules.set_suits is SetSuits.DISTINCT and max(chosen) > 1:
            return
        if jokers <= set_jokers(size, jokers, rules):
            *worths, blank = self.set_points(rank, jokers=jokers > 0)
            yield sum(map(int.__mul__, chosen, worths)) + jokers * blank


def numbers(counts: int) -> tuple[int, ...]:
    """How many there are by suit, from the counts of the first rank."""
    return tuple([counts >> shift_at(0, suit) & FIELD for suit in _SUITS])


@lru_cache(maxsize=1 << 13)
def _gathered(counts: int, suit: int) -> int:
    """The counts of cards of one suit, one of each rank at most, as the bits of the ranks."""
    counts >>= shift_at(0, suit)
    return sum([1 << r.number for r in ACE_HIGH if counts >> shift_at(r.number, 0) & 1])
