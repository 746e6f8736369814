"""The melds of which a first lay-down may consist.

A meld is too much if a card can be taken from it so that a meld is left which is worth all
the points. So runs grow card by card, and none grows on that is worth so much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from math import inf
from typing import Final

from attrs import define, field, frozen

from cardrules.cards import ACE_HIGH, Rank, Suit
from cardrules.rummy._melds_candidates import Candidates, copies_for, copies_of, run_of, set_of
from cardrules.rummy._melds_counts import FIELD, JOKERS, lowest_shift, parts_of, shift_at
from cardrules.rummy._melds_listing import in_order, picks, places_of, set_jokers
from cardrules.rummy._melds_reading import Reading
from cardrules.rummy._melds_rules import Line, MeldRules, SetSuits, line_of

__all__ = ["Part", "parts_given", "parts_ruled"]

_SUITS: Final = range(len(Suit))
_ALL_SUITS: Final = tuple(Suit)
_NATURALS: Final = (1 << JOKERS) - 1
_ONE_OF_EACH: Final = [sum(1 << shift_at(r.number, suit) for r in ACE_HIGH) for suit in _SUITS]
"""For each suit the counts of one card of each rank."""


@frozen(eq=False)
class Part:
    """A meld that may be part of a first lay-down.

    Args:
        meld: The meld, of the lowest copies.
        bits: Its cards.
        counts: How many it takes of each card.
        worth: What it is worth.
        spare: What is lost at least when a card is taken from it, or the whole meld.
        price: What its cards may be worth at most.
    """

    meld: Reading
    bits: int
    counts: int
    worth: int
    spare: float
    price: int


def parts_given(found: Candidates, points: int) -> list[Part]:
    """The parts among melds that are all known."""

    def worth_of(counts: int) -> int | None:
        one = found.melds.get(counts)
        return None if one is None else one.worth

    return _parts(found, points, worth_of, 0)


def parts_ruled(found: Candidates, rules: MeldRules, points: int) -> list[Part]:
    """The parts among the melds that rules make of a hand."""
    finder = _Finder(found, rules, points)
    finder.find()
    return _parts(found, points, finder.worth_of, min(rules.run_least, rules.set_least))


def _parts(
    found: Candidates, points: int, worth_of: Callable[[int], int | None], least: int
) -> list[Part]:
    """The candidates that are not too much, in order.

    Args:
        found: The candidates.
        points: What a lay is to be worth.
        worth_of: Gives what cards are worth as a meld; None if they are none.
        least: How many cards a meld has at least.
    """
    parts = []
    copies = copies_of(found.hand)
    for one in found.melds.values():
        meld = one.make()
        spare: float = one.worth if points > 0 else inf
        if len(meld.cards) > least:
            shorter = [worth_of(one.counts - (1 << shift)) for shift, _ in parts_of(one.counts)]
            most = max([worth for worth in shorter if worth is not None], default=None)
            if most is not None:
                if most >= points:
                    continue
                spare = min(spare, one.worth - most)
        (ready,) = copies_for((meld,), copies)
        bits = sum([card.bit for card in ready.cards])
        parts.append(Part(ready, bits, one.counts, one.worth, spare, found.cost(one.counts)))
    return sorted(parts, key=lambda part: in_order(part.meld))


@frozen
class _Row:
    """What cards of one suit are worth at each place of the line.

    Args:
        natural: The card of the hand; None where there is none.
        blank: A joker.
        first_natural: The card of the hand, at the low end of a run.
        first_blank: A joker there.
    """

    natural: tuple[int | None, ...]
    blank: tuple[int, ...]
    first_natural: tuple[int | None, ...]
    first_blank: tuple[int, ...]

    def worth(self, start: int, size: int, window: int) -> int:
        """What a run is worth from a place, where these bits say which cards are naturals."""
        first = self.first_natural if window & 1 else self.first_blank
        worths = [first[start]]
        for place in range(1, size):
            row = self.natural if window >> place & 1 else self.blank
            worths.append(row[start + place])
        return sum([worth or 0 for worth in worths])


_Run = tuple[int, int, int, int]
"""The ranks of the naturals as bits, the number of jokers, the end in the line, the worth."""


@define
class _Finder:
    """Finds what may be a part, and perhaps a little more, by rules.

    Args:
        found: Where it is put.
        rules: What makes a meld.
        points: What a lay is to be worth.
    """

    found: Candidates
    rules: MeldRules
    points: int
    line: Line = field(init=False)
    rows: dict[int, _Row] = field(factory=dict, init=False)
    sets: dict[int, list[int]] = field(factory=dict, init=False)
    known: dict[int, int | None] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.line = line_of(self.rules)

    def find(self) -> None:
        """Find the runs and the sets."""
        found, rules = self.found, self.rules
        jokers = len(found.jokers)
        for suit, held in found.by_suit.items():
            if rules.runs and len(held) >= max(rules.min_naturals, rules.run_least - jokers):
                self._find_runs(suit)
        for rank, same in found.by_rank.items():
            if rules.sets and len(same) >= max(rules.min_naturals, rules.set_least - jokers):
                self._find_sets(rank)

    def _row(self, suit: Suit) -> _Row:
        row = self.rows.get(suit.number)
        if row is None:
            points, ranks = self.found.suit_points(suit), self.line.ranks
            natural = tuple([points.natural.get(rank.number) for rank in ranks])
            blank = tuple([points.blank[rank.number] for rank in ranks])
            ace = [rank is Rank.ACE for rank in ranks]
            low_natural = [
                worth if worth is None or not low else worth + points.low_natural
                for worth, low in zip(natural, ace, strict=True)
            ]
            low_blank = [
                worth + points.low_blank * low for worth, low in zip(blank, ace, strict=True)
            ]
            row = _Row(natural, blank, tuple(low_natural), tuple(low_blank))
            self.rows[suit.number] = row
        return row

    def _find_runs(self, suit: Suit) -> None:
        row, line = self._row(suit), self.line
        for start in line.starts:
            for ranks, jokers, end, worth in self._grown(row, start):
                counts = (_spread(ranks) << shift_at(0, suit.number)) + (jokers << JOKERS)
                self.found.add(counts, worth, partial(run_of, line, suit, ranks, start, end))

    def _grown(self, row: _Row, start: int) -> Iterator[_Run]:
        """The runs from a place of the line, each card by card, until they are too much.

        One is too much if the last card, or the first, can be taken from it and the rest is
        worth all the points; then so are all that grow from it.
        """
        rules, points = self.rules, self.points
        least, fewest = rules.run_least, rules.min_naturals
        stack = self._first(row, start)
        while stack:
            end, ranks, jokers, worth, rest = stack.pop()
            size, naturals = end - start, ranks.bit_count()
            is_meld = size >= least and naturals >= fewest
            spared = jokers + naturals > 1 and rest >= points
            if is_meld:
                first_is_joker = not ranks >> self.line.ranks[start].number & 1
                if size > least and spared and (first_is_joker or naturals > fewest):
                    continue
                yield ranks, jokers, end, worth
                if worth >= points:
                    continue
            elif spared and size >= least and not ranks >> self.line.ranks[start].number & 1:
                continue
            if size < rules.run_most and end < len(self.line.ranks):
                stack += self._longer(row, start, end, ranks, jokers, worth, rest)

    def _first(self, row: _Row, start: int) -> list[tuple[int, int, int, int, int]]:
        """The first cards of runs from a place."""
        natural, bit = row.first_natural[start], 1 << self.line.ranks[start].number
        found = [] if natural is None else [(start + 1, bit, 0, natural, 0)]
        if self.found.jokers:
            found.append((start + 1, 0, 1, row.first_blank[start], 0))
        return found

    def _longer(
        self, row: _Row, start: int, end: int, ranks: int, jokers: int, worth: int, rest: int
    ) -> Iterator[tuple[int, int, int, int, int]]:
        """Runs with one card more; of each also what it is worth without its first card."""
        line, second = self.line.ranks, end == start + 1
        natural = row.natural[end]
        if natural is not None:
            first = row.first_natural[end] if second else natural
            assert first is not None
            yield end + 1, ranks | 1 << line[end].number, jokers, worth + natural, rest + first
        if jokers < len(self.found.jokers) and (
            self.rules.adjacent_jokers or ranks >> line[end - 1].number & 1
        ):
            blank = row.blank[end]
            first = row.first_blank[end] if second else blank
            yield end + 1, ranks, jokers + 1, worth + blank, rest + first

    def _set_points(self, rank: Rank) -> list[int]:
        points = self.sets.get(rank.number)
        if points is None:
            points = self.sets[rank.number] = self.found.set_points(rank)
        return points

    def _find_sets(self, rank: Rank) -> None:
        rules, same = self.rules, self.found.by_rank[rank]
        *naturals, blank = self._set_points(rank)
        held = [0] * len(Suit)
        for card in same:
            held[card.face & 3] += 1
        cheapest = min(worth for worth, some in zip(naturals, held, strict=True) if some)
        size = len(same) + len(self.found.jokers)
        for number in range(rules.set_least, min(size, rules.largest_set or size) + 1):
            for jokers in range(set_jokers(number, len(self.found.jokers), rules) + 1):
                if self._is_too_much(number - jokers, jokers, cheapest, blank):
                    continue
                for chosen in picks(tuple(held), number - jokers, rules.set_suits):
                    worth, counts = jokers * blank, jokers << JOKERS
                    for suit in _SUITS:
                        worth += chosen[suit] * naturals[suit]
                        counts += chosen[suit] << shift_at(rank.number, suit)
                    self.found.add(counts, worth, partial(set_of, rank, chosen, jokers))

    def _is_too_much(self, naturals: int, jokers: int, cheapest: int, blank: int) -> bool:
        """Whether a card can surely be taken from each set of so many naturals and jokers."""
        if naturals + jokers == self.rules.set_least:
            return False
        least = naturals * cheapest + jokers * blank
        if jokers and least - blank >= self.points:
            return True
        return naturals > self.rules.min_naturals and least - cheapest >= self.points

    def worth_of(self, counts: int) -> int | None:
        """What cards are worth as a meld, read in the best way; None if they are none."""
        jokers, naturals = counts >> JOKERS, counts & _NATURALS
        if not naturals:
            return None
        if counts not in self.known:
            rank, suit = divmod(lowest_shift(naturals) // shift_at(0, 1), len(Suit))
            worths: list[int] = []
            if self.rules.runs and not naturals & ~_ONE_OF_EACH[suit]:
                worths += self._run_worths(suit, _gathered(naturals, suit), jokers)
            if self.rules.sets and not naturals >> shift_at(rank + 1, 0):
                worths += self._set_worths(rank, naturals, jokers)
            self.known[counts] = max(worths, default=None)
        return self.known[counts]

    def _run_worths(self, suit: int, ranks: int, jokers: int) -> list[int]:
        rules = self.rules
        naturals = ranks.bit_count()
        size = naturals + jokers
        if naturals < rules.min_naturals or not rules.run_least <= size <= rules.run_most:
            return []
        row = self._row(_ALL_SUITS[suit])
        return [row.worth(start, size, window) for start, window in _windows(rules, ranks, size)]

    def _set_worths(self, rank: int, naturals: int, jokers: int) -> Iterator[int]:
        rules = self.rules
        chosen = [naturals >> shift_at(rank, suit) & FIELD for suit in _SUITS]
        number = sum(chosen)
        size = number + jokers
        largest = size if rules.largest_set is None else rules.largest_set
        if number < rules.min_naturals or not rules.set_least <= size <= largest:
            return
        if rules.set_suits is SetSuits.DISTINCT and max(chosen) > 1:
            return
        if jokers <= set_jokers(size, jokers, rules):
            *worths, blank = self._set_points(ACE_HIGH[rank])
            yield sum(map(int.__mul__, chosen, worths)) + jokers * blank


@lru_cache(maxsize=1 << 13)
def _windows(rules: MeldRules, ranks: int, size: int) -> tuple[tuple[int, int], ...]:
    """Where in the line a run of so many cards may lie that has naturals of just these ranks.

    Each with the places of the naturals in it, as bits.
    """
    line, whole = line_of(rules), (1 << size) - 1
    places, naturals = places_of(line, ranks), ranks.bit_count()
    found = [(start, places >> start & whole) for start in line.windows(size)]
    return tuple(
        (start, window)
        for start, window in found
        if window.bit_count() == naturals
        and (rules.adjacent_jokers or not ~window & ~window >> 1 & whole >> 1)
    )


@lru_cache(maxsize=1 << 13)
def _spread(ranks: int) -> int:
    """Ranks as bits as the counts of one card each of the first suit."""
    return sum(1 << shift_at(rank.number, 0) for rank in ACE_HIGH if ranks >> rank.number & 1)


def _gathered(counts: int, suit: int) -> int:
    """The counts of cards of one suit, one of each rank at most, as the bits of the ranks."""
    counts >>= shift_at(0, suit)
    return sum(1 << r.number for r in ACE_HIGH if counts >> shift_at(r.number, 0) & 1)
