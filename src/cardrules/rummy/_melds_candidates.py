"""The melds among which a search chooses, each a number of cards of each kind.

A hand, and what a meld takes from it, is one int of counts: five bits for each card by rank
and suit, and the last for jokers. The highest of the five stays clear, so that one
subtraction tells whether a hand has all that a meld needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import accumulate
from typing import Final

from attrs import define, field, frozen

from cardrules.cards import ACE_HIGH, Card, Rank, Suit
from cardrules.rummy._melds_listing import (
    MOST_JOKERS,
    SUIT_CARDS,
    Cards,
    as_runs,
    form,
    picks,
    places_of,
    set_jokers,
)
from cardrules.rummy._melds_reading import Reading
from cardrules.rummy._melds_rules import RANK_FACES, RUN_FACES, Line, MeldRules, Worth, line_of
from cardrules.rummy.state import Face

__all__ = [
    "FIELD",
    "GUARD",
    "JOKERS",
    "Candidate",
    "Candidates",
    "candidates",
    "copies_for",
    "copies_of",
    "counts_of",
    "has",
    "lowest_shift",
    "parts_of",
    "shift_of",
]

_WIDTH: Final = 5
JOKERS: Final = _WIDTH * len(ACE_HIGH) * len(Suit)
"""How far the number of jokers is shifted."""
FIELD: Final = (1 << _WIDTH - 1) - 1
"""The bits of one number, unshifted."""
GUARD: Final = sum(1 << shift << _WIDTH - 1 for shift in range(0, JOKERS + 1, _WIDTH))
"""The bits that stay clear."""


def shift_of(card: Card) -> int:
    """How far the number of such cards is shifted."""
    return _shift(card.face >> 3, card.face & 3) if card.suit is not None else JOKERS


def _shift(rank: int, suit: int) -> int:
    return _WIDTH * (rank * len(Suit) + suit)


def counts_of(cards: Iterable[Card]) -> int:
    """How many there are of each card."""
    return sum(1 << shift_of(card) for card in cards)


def lowest_shift(counts: int) -> int:
    """The shift of the first card that there is."""
    return ((counts & -counts).bit_length() - 1) // _WIDTH * _WIDTH


def parts_of(counts: int) -> Iterator[tuple[int, int]]:
    """The shift of each card that there is, and how many there are."""
    while counts:
        shift = lowest_shift(counts)
        number = counts >> shift & FIELD
        counts ^= number << shift
        yield shift, number


def has(hand: int, counts: int) -> bool:
    """Whether there are so many of each card in a hand."""
    return ((hand | GUARD) - counts) & GUARD == GUARD


def copies_of(hand: Iterable[Card]) -> dict[int, tuple[Card, ...]]:
    """The copies of each card of a hand by its face, the lowest first."""
    copies: dict[int, tuple[Card, ...]] = {}
    for card in sorted(hand, key=lambda card: card.index):
        copies[card.face] = (*copies.get(card.face, ()), card)
    return copies


def copies_for(
    melds: Iterable[Reading], copies: dict[int, tuple[Card, ...]]
) -> tuple[Reading, ...]:
    """These melds made of the cards of a hand, each once, of identical cards the lowest first."""
    rest = {face: iter(same) for face, same in copies.items()}
    return tuple(
        [
            Reading(tuple([next(rest[card.face]) for card in meld.cards]), meld.faces)
            for meld in melds
        ]
    )


@frozen(eq=False)
class Candidate:
    """A meld as a search sees it.

    Args:
        counts: How many it takes of each card.
        worth: What it is worth, read in the best way.
        make: Gives that reading, of some copies of its cards.
    """

    counts: int
    worth: int
    make: Callable[[], Reading]


def candidates(
    hand: Iterable[Card],
    rules: MeldRules | Iterable[Reading],
    worth: Worth,
    *,
    points: int | None = None,
) -> Candidates:
    """The melds of a hand as candidates, those that rules make or those that are given."""
    found = Candidates(tuple(dict.fromkeys(hand)), worth, points)
    if isinstance(rules, MeldRules):
        found.find(rules)
    else:
        found.take(rules)
    return found


@define
class Candidates:
    """The melds of a hand as candidates.

    Args:
        hand: The cards.
        worth: What cards are worth in melds.
        points: What a lay is to reach that no card can be taken from; melds are left out of
            which one surely can. If None, other melds are left out: those that fall into two
            melds which are together worth as much.
    """

    hand: Cards
    worth: Worth
    points: int | None
    prices: dict[int, int] = field(factory=dict, init=False)
    """The most that each card is worth in any meld, by its shift."""
    melds: dict[int, Candidate] = field(factory=dict, init=False)
    """The candidates by their counts."""

    def take(self, melds: Iterable[Reading]) -> None:
        """Take melds that are known; those that the hand does not have are passed over."""
        hand = counts_of(self.hand)
        for meld in melds:
            counts = counts_of(meld.cards)
            if not has(hand, counts):
                continue
            worth = sum(self._points(card, face, low=low) for card, face, low in meld.placed)
            self._add(counts, worth, partial(_same, meld))

    def find(self, rules: MeldRules) -> None:
        """Find the melds that rules make."""
        jokers = tuple(card for card in self.hand if card.suit is None)
        by_suit: dict[Suit, dict[int, Card]] = {suit: {} for suit in Suit}
        by_rank: dict[Rank, list[Card]] = {rank: [] for rank in ACE_HIGH}
        for card in self.hand:
            if card.suit is not None:
                by_suit[card.suit][card.rank.number] = card
                by_rank[card.rank].append(card)
        for suit, held in by_suit.items():
            if rules.runs and len(held) >= rules.min_naturals:
                self._find_runs(suit, held, jokers, rules)
        for same in by_rank.values():
            if rules.sets and len(same) >= rules.min_naturals:
                self._find_sets(same, jokers, rules)

    def _add(self, counts: int, worth: int, make: Callable[[], Reading]) -> None:
        known = self.melds.get(counts)
        if known is None or worth > known.worth:
            self.melds[counts] = Candidate(counts, worth, make)

    def _points(self, card: Card, face: Face, *, low: bool = False) -> int:
        """What a card is worth in a place."""
        points = self.worth(card, face, low=low)
        if type(points) is not int or points < 0:
            raise ValueError(
                f"{card} is worth {points!r} as {face}: let worth give a whole number from 0."
            )
        shift = shift_of(card)
        self.prices[shift] = max(points, self.prices.get(shift, 0))
        return points

    def _find_runs(
        self, suit: Suit, held: dict[int, Card], jokers: Cards, rules: MeldRules
    ) -> None:
        ranks, whole = sum(1 << rank for rank in held), self.points is not None
        options = run_options(ranks, len(jokers), rules, whole=whole)
        if not options:
            return
        natural, blank, low_natural, low_blank = self._run_points(suit, held, jokers)
        line = line_of(rules)
        sums = [0, *accumulate(blank[rank.number] for rank in line.ranks)]
        for option in options:
            base = sum([natural[rank] - blank[rank] for rank in option.ranks])
            low = low_natural if Rank.ACE.number in option.ranks else low_blank
            rows = [
                (base + sums[end] - sums[start] + (low if line.ranks[start] is Rank.ACE else 0))
                for start, end, _ in option.rows
            ]
            worth = max(rows)
            best = [row for row, one in zip(option.rows, rows, strict=True) if one == worth]
            if whole or not any(falls for _, _, falls in best):
                start, end, _ = best[0]
                counts = (option.counts << _shift(0, suit.number)) + (option.jokers << JOKERS)
                self._add(counts, worth, partial(_run, line, suit, option.ranks, start, end))

    def _run_points(
        self, suit: Suit, held: dict[int, Card], jokers: Cards
    ) -> tuple[dict[int, int], dict[int, int], int, int]:
        """The worth of each natural and of a joker by rank; what is added if it is a low ace."""
        faces, ace = RUN_FACES[suit], Rank.ACE.number
        natural = {rank: self._points(card, faces[card.rank]) for rank, card in held.items()}
        blank = {rank.number: 0 for rank in ACE_HIGH}
        low_natural = low_blank = 0
        if ace in held:
            low_natural = self._points(held[ace], faces[Rank.ACE], low=True) - natural[ace]
        if jokers:
            blank = {rank.number: self._points(jokers[0], faces[rank]) for rank in ACE_HIGH}
            low_blank = self._points(jokers[0], faces[Rank.ACE], low=True) - blank[ace]
        return natural, blank, low_natural, low_blank

    def _find_sets(self, same: list[Card], jokers: Cards, rules: MeldRules) -> None:
        if len(same) + len(jokers) < rules.set_least:
            return
        rank, naturals, held = same[0].rank, [0] * len(Suit), [0] * len(Suit)
        for card in same:
            held[card.face & 3] += 1
            naturals[card.face & 3] = self._points(card, RANK_FACES[rank])
        blank = self._points(jokers[0], RANK_FACES[rank]) if jokers else 0
        most = self._largest_set([*naturals, blank], rules)
        for chosen, number in set_options(tuple(held), len(jokers), rules, most):
            worth = number * blank
            taken = number << JOKERS
            for suit, some in enumerate(chosen):
                worth += some * naturals[suit]
                taken += some << _shift(rank.number, suit)
            self._add(taken, worth, partial(_set, rank, chosen, number))

    def _largest_set(self, values: list[int], rules: MeldRules) -> int | None:
        """How large a set may be of which no card can be taken, so that the points are left."""
        if self.points is None:
            return None
        least = min((value for value in values if value), default=1)
        return max(rules.set_least, rules.min_naturals) + max(0, self.points) // least + 2


def _same(meld: Reading) -> Reading:
    return meld


def _run(line: Line, suit: Suit, ranks: tuple[int, ...], start: int, end: int) -> Reading:
    """The run of these natural ranks from a place to another."""
    window = line.ranks[start:end]
    jokers = tuple(place for place, rank in enumerate(window) if rank.number not in ranks)
    return as_runs([form(line, start, end - start, jokers)], SUIT_CARDS[suit], MOST_JOKERS)[0]


def _set(rank: Rank, chosen: tuple[int, ...], jokers: int) -> Reading:
    """The set of so many cards of each suit with so many jokers."""
    naturals = [Card(rank, suit, copy) for suit in Suit for copy in range(chosen[suit.number])]
    return Reading((*naturals, *MOST_JOKERS[:jokers]), (RANK_FACES[rank],) * (sum(chosen) + jokers))


@frozen(eq=False)
class RunOption:
    """Cards of one suit that make a run, in one way or in several.

    Args:
        ranks: The numbers of the ranks of its natural cards.
        jokers: How many jokers it has.
        counts: How many it takes of each natural card, if it is of the first suit.
        rows: Where it may start and end in the line, and whether it then falls into two.
    """

    ranks: tuple[int, ...]
    jokers: int
    counts: int
    rows: tuple[tuple[int, int, bool], ...]


@lru_cache(maxsize=1 << 11)
def run_options(ranks: int, jokers: int, rules: MeldRules, *, whole: bool) -> tuple[RunOption, ...]:
    """The runs of some of these ranks in one suit, with jokers.

    Where not all are wanted, one is left out if it falls into two runs wherever it starts.
    """
    line = line_of(rules)
    found: dict[tuple[tuple[int, ...], int], list[tuple[int, int, bool]]] = {}
    places = [place for place in range(len(line.ranks)) if places_of(line, ranks) >> place & 1]
    for core in _cores(line, places, jokers, rules, whole=whole):
        naturals = tuple(sorted({line.ranks[place].number for place in core}))
        gaps = core[-1] - core[0] + 1 - len(core)
        fewest = max(gaps, rules.run_least - len(core))
        most = min(jokers, rules.run_most - len(core))
        for number in range(fewest, most + 1):
            rows = found.setdefault((naturals, number), [])
            rows += _rows(line, core, number - gaps, rules)
    return tuple(
        RunOption(
            naturals,
            number,
            sum(1 << _shift(rank, 0) for rank in naturals),
            tuple(sorted(rows, key=lambda row: line.order(row[0]))),
        )
        for (naturals, number), rows in found.items()
        if rows and (whole or not all(falls for _, _, falls in rows))
    )


def _cores(
    line: Line, places: list[int], jokers: int, rules: MeldRules, *, whole: bool
) -> Iterator[tuple[int, ...]]:
    """Natural cards that may be those of a run, at these places of the line.

    If a core falls into two runs by itself, so does all that grows from it.
    """
    step = jokers if rules.adjacent_jokers else min(jokers, 1)
    open_cores: list[tuple[int, ...]] = [(place,) for place in places if place in line.starts]
    while open_cores:
        core = open_cores.pop()
        if not whole and _falls(line, core, core[0], core[-1] + 1, rules):
            continue
        if len(core) >= rules.min_naturals:
            yield core
        for place in places:
            gaps = place - core[0] - len(core)
            fits = place - core[0] < rules.run_most and gaps <= jokers
            if place > core[-1] and fits and place - core[-1] - 1 <= step:
                open_cores.append((*core, place))


def _rows(
    line: Line, core: tuple[int, ...], more: int, rules: MeldRules
) -> Iterator[tuple[int, int, bool]]:
    """The runs of a core with so many jokers more at its ends."""
    for below in range(more + 1):
        start, end = core[0] - below, core[-1] + 1 + more - below
        if start < 0 or end > len(line.ranks):
            continue
        if rules.adjacent_jokers or max(below, more - below) <= 1:
            yield start, end, _falls(line, core, start, end, rules)


def _falls(line: Line, core: tuple[int, ...], start: int, end: int, rules: MeldRules) -> bool:
    """Whether a run can be cut into two runs that are worth as much.

    The second must not begin with an ace, which might be worth less there.
    """
    fewest, least = rules.min_naturals, rules.run_least
    if len(core) < 2 * fewest:
        return False
    first, last = max(start + least, core[fewest - 1] + 1), min(end - least, core[-fewest])
    return any(line.ranks[cut] is not Rank.ACE for cut in range(first, last + 1))


@lru_cache(maxsize=1 << 11)
def set_options(
    counts: tuple[int, ...], jokers: int, rules: MeldRules, most: int | None
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The sets of some of so many cards of each suit, with a number of jokers.

    They have so many cards at most. If None, those are left out that fall into two.
    """
    fewest, size = rules.min_naturals, sum(counts) + jokers
    falls = 2 * max(fewest, rules.set_least)
    largest = min(size, rules.largest_set or size, size if most is None else most)
    return tuple(
        (chosen, number)
        for cards in range(rules.set_least, largest + 1)
        for number in range(set_jokers(cards, jokers, rules) + 1)
        if most is not None or cards < falls or cards - number < 2 * fewest
        for chosen in picks(counts, cards - number, rules.set_suits)
    )
