"""The melds of which a first lay-down may consist.

A meld is too much if a card can be taken from it so that a meld is left which is worth all
the points. So runs grow card by card, and none grows on that is worth so much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from math import inf
from typing import Final, NamedTuple

from attrs import define, field

from cardrules.cards import ACE_HIGH, Card, Suit
from cardrules.rummy._melds_candidates import Candidate, Candidates, run_of, set_of
from cardrules.rummy._melds_counts import FIELD, JOKERS, parts_of, shift_at, shift_of
from cardrules.rummy._melds_listing import in_order, picks, set_jokers
from cardrules.rummy._melds_part_worths import MeldWorths, Row, numbers
from cardrules.rummy._melds_prices import cost
from cardrules.rummy._melds_reading import Reading
from cardrules.rummy._melds_rules import Line, MeldRules, Worth, in_a_row, line_of, places_of
from cardrules.rummy._melds_worths import Worths

__all__ = ["Part", "PartFinder", "parts_given"]

_ALL_SUITS: Final = tuple(Suit)
_SUITS: Final = range(len(Suit))
_COUNT: Final = shift_at(0, 1)
"""How many bits one number takes."""
_RANKS: Final = range(len(ACE_HIGH))
_ANY: Final = -1
"""Where a shift is asked for: no card in particular."""


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


def parts_given(
    found: Candidates, points: int, *, having: Card | None = None, least: int = 0
) -> list[Part]:
    """The parts among melds that are all known, in order.

    Args:
        found: The melds.
        points: What a lay is to be worth.
        having: A card that must be in each of them and stay there, if one must.
        least: How many cards each has at least.
    """
    shift = _ANY if having is None else shift_of(having)
    melds = {
        counts: one
        for counts, one in found.melds.items()
        if (having is None or counts >> shift & FIELD)
        and (not least or sum([number for _, number in parts_of(counts)]) >= least)
    }

    def worth_of(counts: int) -> int | None:
        one = melds.get(counts)
        return None if one is None else one.worth

    return _parts(melds.values(), points, worth_of, 0, found.worths, shift)


def _parts(
    melds: Iterable[Candidate],
    points: int,
    worth_of: Callable[[int], int | None],
    least: int,
    worths: Worths,
    having: int,
) -> list[Part]:
    """The melds that are not too much, in order.

    Args:
        melds: The melds.
        points: What a lay is to be worth.
        worth_of: Gives what cards are worth as a meld; None if they are none.
        least: How many cards a meld has at least.
        worths: What cards are worth.
        having: The shift of the card of which one must stay in each.
    """
    parts = []
    for one in melds:
        meld = one.make()
        spare: float = one.worth if points > 0 else inf
        if len(meld.cards) > least:
            shorter = [
                worth_of(one.counts - (1 << shift))
                for shift, number in parts_of(one.counts)
                if shift != having or number > 1
            ]
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


_Run = tuple[int, int, int, int, int]
"""A run that grows: the end in the line, the ranks of the naturals as bits, the number of
jokers, the worth, and the worth without the first card."""


class _Growing(NamedTuple):
    """Of which cards runs grow.

    Args:
        row: What the cards are worth.
        held: The ranks that are there, as bits.
        jokers: How many jokers.
        wanted: The rank of the natural that must be in each run, as a bit; 0 if none must.
        joker: Whether a joker must be.
    """

    row: Row
    held: int
    jokers: int
    wanted: int
    joker: bool


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
    known: MeldWorths = field(init=False)
    least: int = field(init=False)
    found: dict[tuple[int, int, int, int], tuple[Part, ...]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.line = line_of(self.rules)
        self.known = MeldWorths(self.rules, self.worth)
        self.least = min(self.rules.run_least, self.rules.set_least)

    @property
    def worths(self) -> Worths:
        """What cards are worth, as far as it was asked."""
        return self.known.worths

    def parts(self, hand: Iterable[Card], having: Card | None = None) -> list[Part]:
        """The parts in a hand, in order.

        Args:
            hand: The cards.
            having: A card of the hand such as must be in each part, if one must; such a card
                is not taken from it to see whether it is too much.
        """
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
        if len(self.known.known) + len(self.found) > _MOST:
            self.known.known.clear()
            self.found.clear()
        some_suits, some_ranks, shift = _SUITS, _RANKS, _ANY
        if having is not None:
            shift = shift_of(having)
            if having.suit is not None:
                some_suits = range(having.suit.number, having.suit.number + 1)
                some_ranks = range(having.rank.number, having.rank.number + 1)
        parts: list[Part] = []
        if self.rules.runs:
            needed = max(self.rules.min_naturals, self.rules.run_least - jokers)
            for suit in some_suits:
                held = ranks[suit]
                if held.bit_count() >= needed and (jokers or in_a_row(held, needed)):
                    key = suit, held, jokers, shift
                    known = self.found.get(key)
                    if known is None:
                        known = self._kept(key, self._runs(*key))
                    parts += known
        if self.rules.sets:
            needed = max(self.rules.min_naturals, self.rules.set_least - jokers)
            for rank in some_ranks:
                if numbers[rank] >= needed:
                    key = len(_SUITS) + rank, counts[rank], jokers, shift
                    known = self.found.get(key)
                    if known is None:
                        known = self._kept(key, self._sets(rank, counts[rank], jokers, shift))
                    parts += known
        return _best(parts) if self.rules.min_naturals == 1 else parts

    def _kept(self, key: tuple[int, int, int, int], found: Iterable[Candidate]) -> tuple[Part, ...]:
        """Keep the parts among melds of one suit or rank; of the same cards the best counts."""
        melds: dict[int, Candidate] = {}
        for one in found:
            known = melds.get(one.counts)
            if known is None or one.worth > known.worth:
                melds[one.counts] = one
        worths, having = self.known.worths, key[-1]
        fresh = _parts(melds.values(), self.points, self.known.of, self.least, worths, having)
        parts = self.found[key] = tuple(fresh)
        return parts

    def _runs(self, suit: int, held: int, jokers: int, having: int) -> Iterator[Candidate]:
        """The runs of cards of a suit that are not surely too much, and perhaps a few more."""
        named = _ALL_SUITS[suit]
        row, line = self.known.row(named, jokers=jokers > 0), self.line
        places, first_cards = places_of(line, held), (1 << self.rules.run_least) - 1
        wanted = 0 if having in (_ANY, JOKERS) else 1 << having // shift_at(1, 0)
        there, whole = places_of(line, wanted), (1 << self.rules.run_most) - 1
        grow = _Growing(row, held, jokers, wanted, joker=having == JOKERS)
        for start in line.starts:
            if (places >> start & first_cards).bit_count() + jokers < self.rules.run_least:
                continue
            if wanted and not there >> start & whole:
                continue
            for end, ranks, used, worth, _ in self._grown(start, grow):
                counts = (_spread(ranks) << shift_at(0, suit)) + (used << JOKERS)
                yield Candidate(counts, worth, partial(run_of, line, named, ranks, start, end))

    def _grown(self, start: int, grow: _Growing) -> Iterator[_Run]:
        """The runs from a place of the line, each card by card, until they are too much.

        One is too much if the last card, or the first, can be taken from it and the rest is
        worth all the points; then so are all that grow from it.
        """
        rules, row, joker = self.rules, grow.row, grow.joker
        first, wanted = 1 << self.line.ranks[start].number, grow.wanted
        least, fewest = rules.run_least, rules.min_naturals
        grown = [(start + 1, first, 0, row.first_natural[start], 0)] if grow.held & first else []
        if grow.jokers and first != wanted:
            grown.append((start + 1, 0, 1, row.first_blank[start], 0))
        while grown:
            run = end, ranks, used, worth, rest = grown.pop()
            size, naturals = end - start, ranks.bit_count()
            is_meld = size >= least and naturals >= fewest
            # One of the least size that is no meld yet becomes one by more naturals.
            longer = size > least or (size == least and not is_meld)
            spare = first != wanted and naturals > fewest if ranks & first else used > joker
            if longer and spare and rest >= self.points:
                continue
            if is_meld and wanted & ~ranks == 0 and used >= joker:
                yield run
                if worth >= self.points:
                    continue
            if size < rules.run_most and end < len(self.line.ranks):
                grown += self._longer(start, run, grow)

    def _longer(self, start: int, run: _Run, grow: _Growing) -> Iterator[_Run]:
        """A run with one card more, in each way."""
        end, ranks, used, worth, rest = run
        line, second, row = self.line.ranks, end == start + 1, grow.row
        here = 1 << line[end].number
        if grow.held & here:
            more = row.natural[end]
            first = row.first_natural[end] if second else more
            yield end + 1, ranks | here, used, worth + more, rest + first
        if here == grow.wanted or used >= grow.jokers:
            return
        if self.rules.adjacent_jokers or ranks >> line[end - 1].number & 1:
            more = row.blank[end]
            first = row.first_blank[end] if second else more
            yield end + 1, ranks, used + 1, worth + more, rest + first

    def _sets(self, rank: int, held: int, jokers: int, having: int) -> Iterator[Candidate]:
        """The sets of cards of a rank that are not surely too much, and perhaps a few more."""
        rules, counts = self.rules, numbers(held)
        total = sum(counts)
        *naturals, blank = self.known.set_points(rank, jokers=jokers > 0)
        cheapest = min(worth for worth, some in zip(naturals, counts, strict=True) if some)
        largest = min(total + jokers, rules.largest_set or total + jokers)
        for size in range(rules.set_least, largest + 1):
            for used in range(having == JOKERS, set_jokers(size, jokers, rules) + 1):
                spare = used - (having == JOKERS)
                if self._is_too_much(size - used, used, cheapest, blank, spare):
                    continue
                for chosen in picks(counts, size - used, rules.set_suits):
                    worth, taken = used * blank, used << JOKERS
                    for suit, some in enumerate(chosen):
                        worth += some * naturals[suit]
                        taken += some << shift_at(rank, suit)
                    if having != _ANY and not taken >> having & FIELD:
                        continue
                    yield Candidate(taken, worth, partial(set_of, ACE_HIGH[rank], chosen, used))

    def _is_too_much(
        self, naturals: int, jokers: int, cheapest: int, blank: int, spare: int
    ) -> bool:
        """Whether a card can surely be taken from each set of so many naturals and jokers."""
        if naturals + jokers == self.rules.set_least:
            return False
        least = naturals * cheapest + jokers * blank
        if spare and least - blank >= self.points:
            return True
        return naturals > self.rules.min_naturals and least - cheapest >= self.points


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


@lru_cache(maxsize=1 << 13)
def _spread(ranks: int) -> int:
    """Ranks as bits as the counts of one card each of the first suit."""
    return sum([1 << shift_at(r.number, 0) for r in ACE_HIGH if ranks >> r.number & 1])
