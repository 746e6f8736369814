"""The melds of which a first lay-down may consist.

A meld is too much if a card can be taken from it so that a meld is left which is worth all
the points. So runs grow card by card, and none grows on that is worth so much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from math import inf
from typing import Final, NamedTuple

from attrs import define, field, frozen

from cardrules.cards import ACE_HIGH, Card, Rank, Suit
from cardrules.rummy._melds_candidates import Candidate, Candidates, run_of, set_of
from cardrules.rummy._melds_counts import FIELD, JOKERS, lowest_shift, parts_of, shift_at
from cardrules.rummy._melds_listing import MOST_JOKERS, SUIT_CARDS, in_order, picks, set_jokers
from cardrules.rummy._melds_prices import cost
from cardrules.rummy._melds_reading import Reading
from cardrules.rummy._melds_rules import (
    Line,
    MeldRules,
    SetSuits,
    Worth,
    in_a_row,
    line_of,
    places_of,
    windows,
)
from cardrules.rummy._melds_worths import Worths

__all__ = ["Part", "PartFinder", "parts_given"]

_ALL_SUITS: Final = tuple(Suit)
_SUITS: Final = range(len(Suit))
_COUNT: Final = shift_at(0, 1)
"""How many bits one number takes."""
_NATURALS: Final = (1 << JOKERS) - 1
_ONE_OF_EACH: Final = [sum(1 << shift_at(r.number, suit) for r in ACE_HIGH) for suit in _SUITS]
"""For each suit the counts of one card of each rank."""


class Part(NamedTuple):
    """A meld that may be part of a first lay-down.

    Args:
        meld: The meld, of the lowest copies that there are.
        counts: How many it takes of each card.
        kinds: The same with 1 for each card that it takes; 0 if it is worth all the points.
        worth: What it is worth.
        spare: What is lost at least when a card is taken from it, or the whole meld.
        price: What its cards may be worth at most; 0 if it is worth all the points.
    """

    meld: Reading
    counts: int
    kinds: int
    worth: int
    spare: float
    price: int


def parts_given(found: Candidates, points: int) -> list[Part]:
    """The parts among melds that are all known, in order."""

    def worth_of(counts: int) -> int | None:
        one = found.melds.get(counts)
        return None if one is None else one.worth

    return _parts(found.melds.values(), points, worth_of, 0, found.worths)


def _parts(
    melds: Iterable[Candidate],
    points: int,
    worth_of: Callable[[int], int | None],
    least: int,
    worths: Worths,
) -> list[Part]:
    """The melds that are not too much, in order.

    Args:
        melds: The melds.
        points: What a lay is to be worth.
        worth_of: Gives what cards are worth as a meld; None if they are none.
        least: How many cards a meld has at least.
        worths: What cards are worth.
    """
    parts = []
    for one in melds:
        meld = one.make()
        spare: float = one.worth if points > 0 else inf
        if len(meld.cards) > least:
            shorter = [worth_of(one.counts - (1 << shift)) for shift, _ in parts_of(one.counts)]
            most = max([worth for worth in shorter if worth is not None], default=None)
            if most is not None:
                if most >= points:
                    continue
                spare = min(spare, one.worth - most)
        kinds = price = 0
        if one.worth < points:  # others are a lay by themselves
            kinds = sum([1 << shift for shift, _ in parts_of(one.counts)])
            price = cost(worths.most, one.counts)
        parts.append(Part(meld, one.counts, kinds, one.worth, spare, price))
    return sorted(parts, key=_by_order)


def _by_order(part: Part) -> tuple[int, ...]:
    return in_order(part.meld)


@frozen
class _Row:
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


_Run = tuple[int, int, int, int, int]
"""A run that grows: the end in the line, the ranks of the naturals as bits, the number of
jokers, the worth, and the worth without the first card."""


@define(eq=False)
class PartFinder:
    """Finds the parts in hands by the same rules, and remembers them by suit and rank.

    Args:
        rules: What makes a meld.
        worth: What cards are worth in melds.
        points: What a lay is to be worth.
    """

    rules: MeldRules
    worth: Worth
    points: int
    line: Line = field(init=False)
    worths: Worths = field(init=False)
    least: int = field(init=False)
    rows: dict[tuple[Suit, bool], _Row] = field(factory=dict, init=False)
    set_points: dict[tuple[int, bool], list[int]] = field(factory=dict, init=False)
    known: dict[int, int | None] = field(factory=dict, init=False)
    found: dict[tuple[int, int, int], tuple[Part, ...]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.line = line_of(self.rules)
        self.worths = Worths(self.worth)
        self.least = min(self.rules.run_least, self.rules.set_least)

    def parts(self, hand: Iterable[Card]) -> list[Part]:
        """The parts in a hand, in order."""
        jokers, ranks, counts = 0, [0] * len(_SUITS), [0] * len(ACE_HIGH)
        numbers = [0] * len(ACE_HIGH)
        for card in hand:
            rank, suit = card.face >> 3, card.face & 3
            if card.suit is None:
                jokers += 1
            else:
                ranks[suit] |= 1 << rank
                counts[rank] += 1 << suit * _COUNT
                numbers[rank] += 1
        if len(self.known) + len(self.found) > _MOST:
            self.known.clear()
            self.found.clear()
        parts: list[Part] = []
        if self.rules.runs:
            needed = max(self.rules.min_naturals, self.rules.run_least - jokers)
            for suit in _SUITS:
                held = ranks[suit]
                if held.bit_count() >= needed and (jokers or in_a_row(held, needed)):
                    key = suit, held, jokers
                    known = self.found.get(key)
                    if known is None:
                        known = self._kept(key, self._runs(*key))
                    parts += known
        if self.rules.sets:
            needed = max(self.rules.min_naturals, self.rules.set_least - jokers)
            for rank, number in enumerate(numbers):
                if number >= needed:
                    key = len(_SUITS) + rank, counts[rank], jokers
                    known = self.found.get(key)
                    if known is None:
                        known = self._kept(key, self._sets(rank, counts[rank], jokers))
                    parts += known
        return _best(parts) if self.rules.min_naturals == 1 else parts

    def _kept(self, key: tuple[int, int, int], found: Iterable[Candidate]) -> tuple[Part, ...]:
        """Keep the parts among melds of one suit or rank; of the same cards the best counts."""
        melds: dict[int, Candidate] = {}
        for one in found:
            known = melds.get(one.counts)
            if known is None or one.worth > known.worth:
                melds[one.counts] = one
        fresh = _parts(melds.values(), self.points, self._worth_of, self.least, self.worths)
        parts = self.found[key] = tuple(fresh)
        return parts

    def _row(self, suit: Suit, *, jokers: bool) -> _Row:
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
            row = _Row(tuple(natural), tuple(blank), tuple(first_natural), tuple(first_blank))
            self.rows[suit, jokers] = row
        return row

    def _runs(self, suit: int, held: int, jokers: int) -> Iterator[Candidate]:
        """The runs of cards of a suit that are not surely too much, and perhaps a few more."""
        named = _ALL_SUITS[suit]
        row, line = self._row(named, jokers=jokers > 0), self.line
        places, first_cards = places_of(line, held), (1 << self.rules.run_least) - 1
        for start in line.starts:
            if (places >> start & first_cards).bit_count() + jokers < self.rules.run_least:
                continue
            for end, ranks, used, worth, _ in self._grown(row, start, held, jokers):
                counts = (_spread(ranks) << shift_at(0, suit)) + (used << JOKERS)
                yield Candidate(counts, worth, partial(run_of, line, named, ranks, start, end))

    def _grown(self, row: _Row, start: int, held: int, jokers: int) -> Iterator[_Run]:
        """The runs from a place of the line, each card by card, until they are too much.

        One is too much if the last card, or the first, can be taken from it and the rest is
        worth all the points; then so are all that grow from it.
        """
        rules, first = self.rules, 1 << self.line.ranks[start].number
        least, fewest = rules.run_least, rules.min_naturals
        grown = [(start + 1, first, 0, row.first_natural[start], 0)] if held & first else []
        if jokers:
            grown.append((start + 1, 0, 1, row.first_blank[start], 0))
        while grown:
            run = end, ranks, _, worth, rest = grown.pop()
            size, naturals = end - start, ranks.bit_count()
            is_meld = size >= least and naturals >= fewest
            # One of the least size that is no meld yet becomes one by more naturals.
            longer = size > least or (size == least and not is_meld)
            if longer and rest >= self.points and (not ranks & first or naturals > fewest):
                continue
            if is_meld:
                yield run
                if worth >= self.points:
                    continue
            if size < rules.run_most and end < len(self.line.ranks):
                grown += self._longer(row, start, run, held, jokers)

    def _longer(self, row: _Row, start: int, run: _Run, held: int, jokers: int) -> Iterator[_Run]:
        """A run with one card more, in each way."""
        end, ranks, used, worth, rest = run
        line, second = self.line.ranks, end == start + 1
        if held >> line[end].number & 1:
            more = row.natural[end]
            first = row.first_natural[end] if second else more
            yield end + 1, ranks | 1 << line[end].number, used, worth + more, rest + first
        if used < jokers and (self.rules.adjacent_jokers or ranks >> line[end - 1].number & 1):
            more = row.blank[end]
            first = row.first_blank[end] if second else more
            yield end + 1, ranks, used + 1, worth + more, rest + first

    def _sets(self, rank: int, held: int, jokers: int) -> Iterator[Candidate]:
        """The sets of cards of a rank that are not surely too much, and perhaps a few more."""
        rules, counts = self.rules, _numbers(held)
        total = sum(counts)
        *naturals, blank = self._set_points(rank, jokers=jokers > 0)
        cheapest = min(worth for worth, some in zip(naturals, counts, strict=True) if some)
        largest = min(total + jokers, rules.largest_set or total + jokers)
        for size in range(rules.set_least, largest + 1):
            for used in range(set_jokers(size, jokers, rules) + 1):
                if self._is_too_much(size - used, used, cheapest, blank):
                    continue
                for chosen in picks(counts, size - used, rules.set_suits):
                    worth, taken = used * blank, used << JOKERS
                    for suit, some in enumerate(chosen):
                        worth += some * naturals[suit]
                        taken += some << shift_at(rank, suit)
                    yield Candidate(taken, worth, partial(set_of, ACE_HIGH[rank], chosen, used))

    def _set_points(self, rank: int, *, jokers: bool) -> list[int]:
        """What cards of a rank are worth in sets."""
        points = self.set_points.get((rank, jokers))
        if points is None:
            same = [SUIT_CARDS[suit][rank] for suit in Suit]
            joker = MOST_JOKERS[0] if jokers else None
            points = self.worths.in_sets(ACE_HIGH[rank], same, joker)
            self.set_points[rank, jokers] = points
        return points

    def _is_too_much(self, naturals: int, jokers: int, cheapest: int, blank: int) -> bool:
        """Whether a card can surely be taken from each set of so many naturals and jokers."""
        if naturals + jokers == self.rules.set_least:
            return False
        least = naturals * cheapest + jokers * blank
        if jokers and least - blank >= self.points:
            return True
        return naturals > self.rules.min_naturals and least - cheapest >= self.points

    def _worth_of(self, counts: int) -> int | None:
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
        row = self._row(_ALL_SUITS[suit], jokers=jokers > 0)
        return [row.worth(start, size, window) for start, window in windows(rules, ranks, size)]

    def _set_worths(self, rank: int, held: int, jokers: int) -> Iterator[int]:
        rules, chosen = self.rules, _numbers(held)
        naturals = sum(chosen)
        size = naturals + jokers
        largest = size if rules.largest_set is None else rules.largest_set
        if naturals < rules.min_naturals or not rules.set_least <= size <= largest:
            return
        if rules.set_suits is SetSuits.DISTINCT and max(chosen) > 1:
            return
        if jokers <= set_jokers(size, jokers, rules):
            *worths, blank = self._set_points(rank, jokers=jokers > 0)
            yield sum(map(int.__mul__, chosen, worths)) + jokers * blank


_MOST: Final = 1 << 13
"""How much is remembered at most."""


def _best(parts: list[Part]) -> list[Part]:
    """Of parts of the same cards, a run and a set, the one that is worth more, in order."""
    best: dict[int, Part] = {}
    for part in parts:
        known = best.get(part.counts)
        if known is None or part.worth > known.worth:
            best[part.counts] = part
    return [part for part in parts if best[part.counts] is part]


def _numbers(counts: int) -> tuple[int, ...]:
    """How many there are by suit, from the counts of the first rank."""
    return tuple([counts >> shift_at(0, suit) & FIELD for suit in _SUITS])


@lru_cache(maxsize=1 << 13)
def _spread(ranks: int) -> int:
    """Ranks as bits as the counts of one card each of the first suit."""
    return sum([1 << shift_at(r.number, 0) for r in ACE_HIGH if ranks >> r.number & 1])


@lru_cache(maxsize=1 << 13)
def _gathered(counts: int, suit: int) -> int:
    """The counts of cards of one suit, one of each rank at most, as the bits of the ranks."""
    counts >>= shift_at(0, suit)
    return sum([1 << r.number for r in ACE_HIGH if counts >> shift_at(r.number, 0) & 1])
