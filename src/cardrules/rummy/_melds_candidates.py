"""The melds among which a search chooses, each a number of cards of each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from itertools import accumulate
from operator import attrgetter
from typing import Final, NamedTuple

from attrs import define, field

from cardrules.cards import ACE_HIGH, Card, Rank, Suit
from cardrules.rummy._melds_counts import JOKERS, counts_of, has, shift_at
from cardrules.rummy._melds_listing import MOST_JOKERS, SUIT_CARDS, Cards, form
from cardrules.rummy._melds_options import run_options, set_options
from cardrules.rummy._melds_reading import Reading
from cardrules.rummy._melds_rules import RANK_FACES, Line, MeldRules, Worth, line_of
from cardrules.rummy._melds_worths import Worths

__all__ = [
    "Candidate",
    "Candidates",
    "candidates",
    "copies_for",
    "copies_of",
    "run_of",
    "set_of",
]


_by_index = attrgetter("index")


def copies_of(hand: Iterable[Card]) -> dict[int, tuple[Card, ...]]:
    """The copies of each card of a hand by its face, the lowest first."""
    copies: dict[int, tuple[Card, ...]] = {}
    for card in hand:
        face = card.face
        if face in copies:
            copies[face] = tuple(sorted((*copies[face], card), key=_by_index))
        else:
            copies[face] = (card,)
    return copies


def copies_for(
    melds: Iterable[Reading], copies: dict[int, tuple[Card, ...]]
) -> tuple[Reading, ...]:
    """These melds made of the cards of a hand, each once, of identical cards the lowest first."""
    made = []
    used: dict[int, int] = {}
    for meld in melds:
        cards = []
        for card in meld.cards:
            place = used.get(card.face, 0)
            used[card.face] = place + 1
            cards.append(copies[card.face][place])
        made.append(Reading(tuple(cards), meld.faces))
    return tuple(made)


class Candidate(NamedTuple):
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
) -> Candidates:
    """The melds of a hand as candidates, those that rules make or those that are given."""
    found = Candidates(tuple(dict.fromkeys(hand)), worth)
    if isinstance(rules, MeldRules):
        found.find(rules)
    else:
        found.take(rules)
    return found


@define
class Candidates:
    """The melds of a hand as candidates.

    Those are left out that fall into two melds which are together worth as much.

    Args:
        hand: The cards.
        worth: What cards are worth in melds.
    """

    hand: Cards
    worth: Worth
    worths: Worths = field(init=False)
    melds: dict[int, Candidate] = field(factory=dict, init=False)
    """The candidates by their counts."""
    jokers: Cards = field(init=False)
    by_suit: dict[Suit, dict[int, Card]] = field(init=False)
    """For each suit a card of each rank that is held, by its number."""
    by_rank: dict[Rank, list[Card]] = field(init=False)
    """For each rank its cards."""

    def __attrs_post_init__(self) -> None:
        self.worths = Worths(self.worth)
        self.jokers = tuple([card for card in self.hand if card.suit is None])
        self.by_suit = {suit: {} for suit in Suit}
        self.by_rank = {rank: [] for rank in ACE_HIGH}
        for card in self.hand:
            if card.suit is not None:
                self.by_suit[card.suit][card.rank.number] = card
                self.by_rank[card.rank].append(card)

    @property
    def prices(self) -> dict[int, int]:
        """The most that each card is worth in any of the melds, by its shift."""
        return self.worths.most

    @property
    def _joker(self) -> Card | None:
        return self.jokers[0] if self.jokers else None

    def take(self, melds: Iterable[Reading]) -> None:
        """Take melds that are known; those that the hand does not have are passed over."""
        hand = counts_of(self.hand)
        for meld in melds:
            counts = counts_of(meld.cards)
            if not has(hand, counts):
                continue
            worth = sum(self.worths.of(card, face, low=low) for card, face, low in meld.placed)
            self.add(counts, worth, partial(_same, meld))

    def find(self, rules: MeldRules) -> None:
        """Find the melds that rules make."""
        for suit, held in self.by_suit.items():
            if rules.runs and len(held) >= rules.min_naturals:
                self._find_runs(suit, held, rules)
        for same in self.by_rank.values():
            if rules.sets and len(same) >= rules.min_naturals:
                self._find_sets(same, rules)

    def add(self, counts: int, worth: int, make: Callable[[], Reading]) -> None:
        """Add a meld; of those of the same cards the one that is worth the most is kept."""
        known = self.melds.get(counts)
        if known is None or worth > known.worth:
            self.melds[counts] = Candidate(counts, worth, make)

    def _find_runs(self, suit: Suit, held: dict[int, Card], rules: MeldRules) -> None:
        ranks = sum(1 << rank for rank in held)
        options = run_options(ranks, len(self.jokers), rules)
        if not options:
            return
        points, line = self.worths.in_runs(suit, held, self._joker), line_of(rules)
        sums = [0, *accumulate(points.blank[rank.number] for rank in line.ranks)]
        for option in options:
            base = sum([points.natural[rank] - points.blank[rank] for rank in option.ranks])
            low = points.low_natural if Rank.ACE.number in option.ranks else points.low_blank
            rows = [
                (base + sums[end] - sums[start] + (low if line.ranks[start] is Rank.ACE else 0))
                for start, end, _ in option.rows
            ]
            worth = max(rows)
            best = [row for row, one in zip(option.rows, rows, strict=True) if one == worth]
            if not any(falls for _, _, falls in best):
                start, end, _ = best[0]
                counts = (option.counts << shift_at(0, suit.number)) + (option.jokers << JOKERS)
                self.add(counts, worth, partial(run_of, line, suit, option.held, start, end))

    def _find_sets(self, same: list[Card], rules: MeldRules) -> None:
        if len(same) + len(self.jokers) < rules.set_least:
            return
        rank, held = same[0].rank, [0] * len(Suit)
        for card in same:
            held[card.face & 3] += 1
        *naturals, blank = self.worths.in_sets(rank, same, self._joker)
        for chosen, number in set_options(tuple(held), len(self.jokers), rules):
            worth = number * blank
            taken = number << JOKERS
            for suit, some in enumerate(chosen):
                worth += some * naturals[suit]
                taken += some << shift_at(rank.number, suit)
            self.add(taken, worth, partial(set_of, rank, chosen, number))


def _same(meld: Reading) -> Reading:
    return meld


_BY_NUMBER: Final = {
    suit: {card.rank.number: card for card in held}
    | {Rank.JOKER.number + place: joker for place, joker in enumerate(MOST_JOKERS)}
    for suit, held in SUIT_CARDS.items()
}


@lru_cache(maxsize=1 << 12)
def run_of(line: Line, suit: Suit, ranks: int, start: int, end: int) -> Reading:
    """The run from a place of the line to another, with naturals of these ranks, as bits."""
    jokers = [
        place for place, rank in enumerate(line.ranks[start:end]) if not ranks >> rank.number & 1
    ]
    shape = form(line, start, end - start, tuple(jokers))
    cards = _BY_NUMBER[suit]
    return Reading(tuple([cards[one] for one in shape.row]), shape.faces[suit.number])


@lru_cache(maxsize=1 << 12)
def set_of(rank: Rank, chosen: tuple[int, ...], jokers: int) -> Reading:
    """The set of so many cards of each suit with so many jokers."""
    naturals = [Card(rank, suit, copy) for suit in Suit for copy in range(chosen[suit.number])]
    return Reading((*naturals, *MOST_JOKERS[:jokers]), (RANK_FACES[rank],) * (sum(chosen) + jokers))
