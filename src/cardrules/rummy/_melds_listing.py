"""All melds in a hand, and the forms that they have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from attrs import define

from cardrules.cards import ACE_HIGH, MOST_COPIES, Card, Rank, Suit, cards_of, pack
from cardrules.rummy._melds_given import GivenCards, cards_given, check_rules
from cardrules.rummy._melds_reading import Reading
from cardrules.rummy._melds_rules import (
    RANK_FACES,
    RUN_FACES,
    Line,
    MeldRules,
    SetSuits,
    line_of,
    places_of,
)
from cardrules.rummy.state import Face

__all__ = [
    "ALL_JOKERS",
    "BY_RANK",
    "BY_SUIT",
    "MOST_JOKERS",
    "NATURALS",
    "PACK",
    "SUIT_CARDS",
    "Cards",
    "Form",
    "adjoin",
    "as_runs",
    "bits_of",
    "form",
    "in_order",
    "joker_places",
    "lowest_copies",
    "melds",
    "picks",
    "set_jokers",
    "sets_of",
]

Cards = tuple[Card, ...]

_ALL: Final = pack(packs=MOST_COPIES, jokers=MOST_COPIES)
SUIT_CARDS: Final = {suit: tuple(card for card in pack() if card.suit is suit) for suit in Suit}
MOST_JOKERS: Final = _ALL[-MOST_COPIES:]
PACK: Final = Card(Rank.TWO, Suit.CLUBS, 1).index
"""How many cards there are from a card to its next copy, in deck order."""
_PLAIN: Final = sum(card.bit for card in pack())
ALL_JOKERS: Final = sum(card.bit for card in _ALL if card.rank is Rank.JOKER)
BY_SUIT: Final = tuple(sum(card.bit for card in _ALL if card.suit is suit) for suit in Suit)
NATURALS: Final = sum(BY_SUIT)
BY_RANK: Final = tuple(sum(card.bit for card in _ALL if card.rank is rank) for rank in ACE_HIGH)


def bits_of(cards: Iterable[Card]) -> int:
    """The cards as a set of bits."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def lowest_copies(bits: int) -> int:
    """A set of cards with one copy of each, the lowest that is in it; jokers are left out."""
    found = seen = bits & _PLAIN
    shift = PACK
    while rest := bits >> shift:
        more = rest & _PLAIN & ~seen
        found |= more << shift
        seen |= more
        shift += PACK
    return found


def melds(hand: GivenCards, rules: MeldRules) -> Iterator[Reading]:
    """Every meld that some cards of a hand make, one after another.

    Of identical cards, jokers too, the lowest copies are taken. Cards that can be read in
    several ways are there once for each, so that all faces are different. First come the
    runs: by suit, then by the lowest rank, by length, with fewer jokers first, and then by
    the places of the jokers. Then the sets: by rank, the two first, by size, with fewer
    jokers first, and then by suits.

    There may be many of them, with many jokers in a large hand above all: some 1,000 in a
    hand of 30 cards with four jokers, some 100,000 in two whole packs. So they are made one
    by one, as you ask for them.

    >>> from cardrules.cards import cards
    >>> print(*melds(cards("4C 5C 5D 5H *"), MeldRules()), sep=", ")
    *(3C) 4C 5C, 4C 5C *(6C), 5C 5D 5H, 5C 5D *(5), 5C 5H *(5), 5D 5H *(5), 5C 5D 5H *(5)
    """
    check_rules(rules)
    bits = bits_of(cards_given(hand))
    if rules.runs:
        lowest = lowest_copies(bits)
        for number, suit in enumerate(BY_SUIT):
            yield from _runs(number, lowest & suit, bits & ALL_JOKERS, rules)
    if rules.sets:
        jokers = cards_of(bits & ALL_JOKERS)
        for rank in BY_RANK:
            yield from _sets(cards_of(bits & rank), jokers, rules)


def _runs(suit: int, held: int, jokers: int, rules: MeldRules) -> Iterator[Reading]:
    """Every run of some of these cards of one suit, each rank once, and of jokers."""
    line, number = line_of(rules), jokers.bit_count()
    places = places_of(line, _ranks_of(cards_of(held)))
    for start in line.starts if held.bit_count() >= rules.min_naturals else ():
        for size in range(rules.run_least, rules.run_most + 1):
            if start + size > len(line.ranks):
                break
            window = places >> start & (1 << size) - 1
            for chosen in joker_places(window, size, number, rules):
                yield from as_runs([form(line, start, size, chosen)], suit, held, jokers)


def _ranks_of(held: Cards) -> int:
    """The ranks of cards as bits."""
    ranks = 0
    for card in held:
        ranks |= 1 << card.rank.number
    return ranks


@lru_cache(maxsize=1 << 12)
def joker_places(
    window: int, size: int, jokers: int, rules: MeldRules
) -> tuple[tuple[int, ...], ...]:
    """Where jokers may lie in a run of so many places, of which these are held: fewer first."""
    gaps = [place for place in range(size) if not window >> place & 1]
    there = [place for place in range(size) if window >> place & 1]
    most = min(jokers, size - rules.min_naturals)
    return tuple(
        places
        for more in range(most - len(gaps) + 1)
        for places in sorted(tuple(sorted((*gaps, *some))) for some in combinations(there, more))
        if rules.adjacent_jokers or not adjoin(places)
    )


def adjoin(places: tuple[int, ...]) -> bool:
    return any(place + 1 in places for place in places)


@define(eq=False)
class Form:
    """What runs have in common that start at the same rank and have jokers at the same places.

    Args:
        row: The number of the rank of each card, or a joker's number.
        faces: By suit, what each card stands for.
        cards: By suit, the cards that may be its naturals, all copies of them, as bits.
        has_jokers: Whether there are jokers in it.
    """

    row: tuple[int, ...]
    faces: tuple[tuple[Face, ...], ...]
    cards: tuple[int, ...]
    has_jokers: bool


@lru_cache(maxsize=1 << 12)
def form(line: Line, start: int, size: int, jokers: tuple[int, ...]) -> Form:
    """The form of a run that starts at a place of the line, with jokers at some of its places."""
    ranks = line.ranks[start : start + size]
    row = [rank.number for rank in ranks]
    for number, place in enumerate(jokers):
        row[place] = Rank.JOKER.number + number
    naturals = sum({BY_RANK[number] for number in row if number < Rank.JOKER.number})
    return Form(
        tuple(row),
        tuple([tuple([faces[rank] for rank in ranks]) for faces in RUN_FACES.values()]),
        tuple([naturals & suit for suit in BY_SUIT]),
        bool(jokers),
    )


def as_runs(forms: Iterable[Form], suit: int, held: int, jokers: int) -> list[Reading]:
    """The runs of these forms, made of cards of one suit, each rank once, and of jokers.

    Args:
        forms: The forms.
        suit: The number of the suit.
        held: The cards, as bits.
        jokers: The jokers, as bits.
    """
    return [
        _run(one, suit, held & one.cards[suit], jokers if one.has_jokers else 0) for one in forms
    ]


@lru_cache(maxsize=1 << 13)
def _run(one: Form, suit: int, held: int, jokers: int) -> Reading:
    """The run of a form, made of just these cards."""
    cards = {card.rank.number: card for card in cards_of(held)}
    for number, joker in enumerate(cards_of(jokers)):
        cards[Rank.JOKER.number + number] = joker
    return Reading(tuple([cards[number] for number in one.row]), one.faces[suit])


def _sets(held: Cards, jokers: Cards, rules: MeldRules) -> Iterator[Reading]:
    """Every set of some of these cards of one rank."""
    largest = rules.largest_set
    size = len(held) + len(jokers)
    for number in range(rules.set_least, (size if largest is None else min(size, largest)) + 1):
        for count in range(set_jokers(number, len(jokers), rules) + 1):
            yield from sets_of(held, number - count, jokers[:count], rules)


def set_jokers(size: int, jokers: int, rules: MeldRules) -> int:
    """How many jokers a set of so many cards may have."""
    most = min(jokers, size - rules.min_naturals)
    return most if rules.adjacent_jokers else min(most, 1)


def sets_of(held: Cards, naturals: int, jokers: Cards, rules: MeldRules) -> list[Reading]:
    """The sets of so many of these cards, with these jokers."""
    if not held or not rules.min_naturals <= naturals <= len(held):
        return []
    held = tuple(sorted(held, key=_suit_of))
    suits = tuple([card.face & 3 for card in held])
    faces = (RANK_FACES[held[0].rank],) * (naturals + len(jokers))
    return [
        Reading(tuple([held[one] for one in chosen]) + jokers, faces)
        for chosen in _choices(suits, naturals, rules.set_suits)
    ]


def _suit_of(card: Card) -> int:
    return card.face & 3


@lru_cache(maxsize=1 << 12)
def _choices(suits: tuple[int, ...], number: int, allowed: SetSuits) -> tuple[tuple[int, ...], ...]:
    """Choices of so many cards of these suits, which are sorted, of equal ones the first."""
    counts = tuple([suits.count(suit) for suit in range(len(Suit))])
    firsts = [suits.index(suit) if count else 0 for suit, count in enumerate(counts)]
    return tuple(
        tuple(
            first + copy for first, some in zip(firsts, chosen, strict=True) for copy in range(some)
        )
        for chosen in picks(counts, number, allowed)
    )


@lru_cache(maxsize=1 << 12)
def picks(counts: tuple[int, ...], number: int, allowed: SetSuits) -> tuple[tuple[int, ...], ...]:
    """How many of each suit may be taken to make so many, where there are so many of each."""
    most = number if allowed is SetSuits.ANY else 1
    return tuple(
        chosen
        for chosen in product(*(range(min(count, most), -1, -1) for count in counts))
        if sum(chosen) == number
    )


def in_order(meld: Reading) -> tuple[int, ...]:
    """A key to sort melds by, in the order of `melds`."""
    first, size = meld.faces[0], len(meld.cards)
    jokers = [place for place, card in enumerate(meld.cards) if card.suit is None]
    suits = [card.suit.number for card in meld.cards if card.suit is not None]
    rank = first.rank.number
    if first.suit is not None:
        place = 0 if first.rank is Rank.ACE else rank + 1
        return 0, first.suit.number, place, size, len(jokers), *jokers
    return 1, rank, size, len(jokers), *suits
