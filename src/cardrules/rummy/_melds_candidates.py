"""The melds among which a search chooses, each a number of cards of each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from itertools import accumulate
from typing import Final

from attrs import define, field, frozen

from cardrules.cards import ACE_HIGH, Card, Rank, Suit
from cardrules.rummy._melds_counts import JOKERS, counts_of, has, shift_at, shift_of
from cardrules.rummy._melds_listing import MOST_JOKERS, SUIT_CARDS, Cards, form
from cardrules.rummy._melds_options import run_options, set_options
from cardrules.rummy._melds_prices import cost
from cardrules.rummy._melds_reading import Reading
from cardrules.rummy._melds_rules import RANK_FACES, RUN_FACES, Line, MeldRules, Worth, line_of
from cardrules.rummy.state import Face

__all__ = [
    "Candidate",
    "Candidates",
    "SuitPoints",
    "candidates",
    "copies_for",
    "copies_of",
    "run_of",
    "set_of",
]


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
) -> Candidates:
    """The melds of a hand as candidates, those that rules make or those that are given."""
    found = Candidates(tuple(dict.fromkeys(hand)), worth)
    if isinstance(rules, MeldRules):
        found.find(rules)
    else:
        found.take(rules)
    return found


@frozen
class SuitPoints:
    """What cards are worth in runs of one suit.

    Args:
        natural: Each card that is held, by the number of its rank.
        blank: A joker, by the number of the rank for which it stands; 0 if there is none.
        low_natural: What is added to the ace at the low end of a run.
        low_blank: What is added to a joker there.
    """

    natural: dict[int, int]
    blank: tuple[int, ...]
    low_natural: int
    low_blank: int


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
    prices: dict[int, int] = field(factory=dict, init=False)
    """The most that each card is worth in any meld, by its shift."""
    melds: dict[int, Candidate] = field(factory=dict, init=False)
    """The candidates by their counts."""
    jokers: Cards = field(init=False)
    by_suit: dict[Suit, dict[int, Card]] = field(init=False)
    """For each suit a card of each rank that is held, by its number."""
    by_rank: dict[Rank, list[Card]] = field(init=False)
    """For each rank its cards."""

    def __attrs_post_init__(self) -> None:
        self.jokers = tuple([card for card in self.hand if card.suit is None])
        self.by_suit = {suit: {} for suit in Suit}
        self.by_rank = {rank: [] for rank in ACE_HIGH}
        for card in self.hand:
            if card.suit is not None:
                self.by_suit[card.suit][card.rank.number] = card
                self.by_rank[card.rank].append(card)

    def cost(self, counts: int) -> int:
        """What cards may be worth at most, in any melds that are among the candidates."""
        return cost(self.prices, counts)

    def take(self, melds: Iterable[Reading]) -> None:
        """Take melds that are known; those that the hand does not have are passed over."""
        hand = counts_of(self.hand)
        for meld in melds:
            counts = counts_of(meld.cards)
            if not has(hand, counts):
                continue
            worth = sum(self._points(card, face, low=low) for card, face, low in meld.placed)
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

    def suit_points(self, suit: Suit) -> SuitPoints:
        """What cards are worth in runs of a suit."""
        faces, ace, held = RUN_FACES[suit], Rank.ACE.number, self.by_suit[suit]
        natural = {rank: self._points(card, faces[card.rank]) for rank, card in held.items()}
        low_natural = low_blank = 0
        if ace in held:
            low_natural = self._points(held[ace], faces[Rank.ACE], low=True) - natural[ace]
        if not self.jokers:
            return SuitPoints(natural, (0,) * len(ACE_HIGH), low_natural, 0)
        joker = self.jokers[0]
        blank = tuple([self._points(joker, faces[rank]) for rank in ACE_HIGH])
        low_blank = self._points(joker, faces[Rank.ACE], low=True) - blank[ace]
        return SuitPoints(natural, blank, low_natural, low_blank)

    def set_points(self, rank: Rank) -> list[int]:
        """What cards are worth in sets of a rank: by suit, and at last a joker."""
        points = [0] * (len(Suit) + 1)
        for card in self.by_rank[rank]:
            points[card.face & 3] = self._points(card, RANK_FACES[rank])
        if self.jokers:
            points[-1] = self._points(self.jokers[0], RANK_FACES[rank])
        return points

    def _find_runs(self, suit: Suit, held: dict[int, Card], rules: MeldRules) -> None:
        ranks = sum(1 << rank for rank in held)
        options = run_options(ranks, len(self.jokers), rules)
        if not options:
            return
        points, line = self.suit_points(suit), line_of(rules)
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
        *naturals, blank = self.set_points(rank)
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
    row, faces = form(line, start, end - start, tuple(jokers))
    cards = _BY_NUMBER[suit]
    return Reading(tuple([cards[one] for one in row]), faces[suit.number])


@lru_cache(maxsize=1 << 12)
def set_of(rank: Rank, chosen: tuple[int, ...], jokers: int) -> Reading:
    """The set of so many cards of each suit with so many jokers."""
    naturals = [Card(rank, suit, copy) for suit in Suit for copy in range(chosen[suit.number])]
    return Reading((*naturals, *MOST_JOKERS[:jokers]), (RANK_FACES[rank],) * (sum(chosen) + jokers))
