"""The melds in a hand: all of them, and those from which no card can be taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from cardrules.cards import ACE_HIGH, MOST_COPIES, Card, Rank, Suit, cards_of, pack
from cardrules.rummy._melds_reading import Reading, readings
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
    "MOST_JOKERS",
    "SUIT_CARDS",
    "Cards",
    "adjoin",
    "as_runs",
    "form",
    "in_order",
    "melds",
    "minimal_melds",
    "minimal_of",
    "minimal_with",
    "picks",
    "set_jokers",
]

Cards = tuple[Card, ...]

_ALL: Final = pack(packs=MOST_COPIES, jokers=MOST_COPIES)
SUIT_CARDS: Final = {suit: tuple(card for card in pack() if card.suit is suit) for suit in Suit}
MOST_JOKERS: Final = _ALL[-MOST_COPIES:]
_PACK: Final = Card(Rank.TWO, Suit.CLUBS, 1).index
"""How many cards there are from a card to its next copy, in deck order."""
_WHOLE_SUIT: Final = (1 << len(ACE_HIGH)) - 1
_PLAIN: Final = sum(card.bit for card in pack())
_JOKERS: Final = sum(card.bit for card in _ALL if card.rank is Rank.JOKER)
_SUITS: Final = tuple(sum(card.bit for card in _ALL if card.suit is suit) for suit in Suit)
_RANKS: Final = tuple(sum(card.bit for card in _ALL if card.rank is rank) for rank in ACE_HIGH)


def _bits_of(cards: Iterable[Card]) -> int:
    """The cards as a set of bits."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def _lowest_copies(bits: int) -> int:
    """A set of cards with one copy of each, the lowest that is in it; jokers are left out."""
    found = seen = bits & _PLAIN
    shift = _PACK
    while rest := bits >> shift:
        more = rest & _PLAIN & ~seen
        found |= more << shift
        seen |= more
        shift += _PACK
    return found


def melds(hand: Iterable[Card], rules: MeldRules) -> Iterator[Reading]:
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
    bits = _bits_of(hand)
    jokers = cards_of(bits & _JOKERS)
    if rules.runs:
        lowest = _lowest_copies(bits)
        for suit in _SUITS:
            yield from _runs(cards_of(lowest & suit), jokers, rules)
    if rules.sets:
        for rank in _RANKS:
            yield from _sets(cards_of(bits & rank), jokers, rules)


def _runs(held: Cards, jokers: Cards, rules: MeldRules) -> Iterator[Reading]:
    """Every run of some of these cards of one suit, each rank once."""
    line = line_of(rules)
    places = places_of(line, _ranks_of(held))
    for start in line.starts if len(held) >= rules.min_naturals else ():
        for size in range(rules.run_least, rules.run_most + 1):
            if start + size > len(line.ranks):
                break
            window = places >> start & (1 << size) - 1
            for chosen in _joker_places(window, size, len(jokers), rules):
                yield from as_runs([form(line, start, size, chosen)], held, jokers)


def _ranks_of(held: Cards) -> int:
    """The ranks of cards as bits."""
    ranks = 0
    for card in held:
        ranks |= 1 << card.rank.number
    return ranks


@lru_cache(maxsize=1 << 12)
def _joker_places(
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


_Form = tuple[tuple[int, ...], tuple[tuple[Face, ...], ...]]
"""A run: the number of the rank of each card, or a joker's number; and by suit, its faces."""


@lru_cache(maxsize=1 << 12)
def form(line: Line, start: int, size: int, jokers: tuple[int, ...]) -> _Form:
    """The form of a run that starts at a place of the line, with jokers at some of its places."""
    ranks = line.ranks[start : start + size]
    row = [rank.number for rank in ranks]
    for number, place in enumerate(jokers):
        row[place] = Rank.JOKER.number + number
    return tuple(row), tuple(
        [tuple([faces[rank] for rank in ranks]) for faces in RUN_FACES.values()]
    )


def as_runs(forms: Sequence[_Form], held: Cards, jokers: Cards) -> list[Reading]:
    """The runs of these forms, made of some cards of one suit, each rank once."""
    if not forms:
        return []
    suit = held[0].face & 3
    cards = {card.rank.number: card for card in held}
    for number, joker in enumerate(jokers):
        cards[Rank.JOKER.number + number] = joker
    return [Reading(tuple([cards[one] for one in row]), faces[suit]) for row, faces in forms]


def _sets(held: Cards, jokers: Cards, rules: MeldRules) -> Iterator[Reading]:
    """Every set of some of these cards of one rank."""
    largest = rules.largest_set
    size = len(held) + len(jokers)
    for number in range(rules.set_least, (size if largest is None else min(size, largest)) + 1):
        for count in range(set_jokers(number, len(jokers), rules) + 1):
            yield from _sets_of(held, number - count, jokers[:count], rules)


def set_jokers(size: int, jokers: int, rules: MeldRules) -> int:
    """How many jokers a set of so many cards may have."""
    most = min(jokers, size - rules.min_naturals)
    return most if rules.adjacent_jokers else min(most, 1)


def _sets_of(held: Cards, naturals: int, jokers: Cards, rules: MeldRules) -> list[Reading]:
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


def minimal_melds(hand: Iterable[Card], rules: MeldRules) -> tuple[Reading, ...]:
    """The melds of a hand from which no card can be taken, in the order of `melds`.

    Whoever may lay these down and add cards to melds on the table can lay down every meld.
    Each set of cards is there once for each way to read it, as with `melds`. What was found
    is remembered for a while, for the hand and for each suit and rank of it.

    There are never many: from two whole packs with four jokers some 600 by the rules of
    Duizenden, because a minimal meld is a short one.

    >>> from cardrules.cards import cards
    >>> print(*minimal_melds(cards("5C 6C 7C 8C 9H *"), MeldRules()), sep=", ")
    *(4C) 5C 6C, 5C 6C 7C, *(5C) 6C 7C, 5C *(6C) 7C, 5C 6C *(7C), 6C 7C 8C, ...
    """
    return _minimal(_bits_of(hand), rules)


def minimal_with(card: Card, hand: Iterable[Card], rules: MeldRules) -> list[Reading]:
    """The minimal melds of a hand and a card more in which there is such a card."""
    bits = card.bit | _bits_of(hand)
    if card.suit is None:
        found: Iterable[Reading] = _minimal(bits, rules)
    else:
        rank, suit, jokers = card.rank.number, card.suit.number, bits & _JOKERS
        found = _minimal_runs(bits & _SUITS[suit], suit, jokers, rules) if rules.runs else ()
        if rules.sets:
            found = (*found, *_minimal_sets(bits & _RANKS[rank], jokers, rules))
    return [meld for meld in found if any(one.face == card.face for one in meld.cards)]


@lru_cache(maxsize=1 << 11)
def _minimal(bits: int, rules: MeldRules) -> tuple[Reading, ...]:
    found: list[Reading] = []
    jokers = bits & _JOKERS
    count = jokers.bit_count()
    if rules.runs:
        needed = max(rules.min_naturals, rules.run_least - count)
        for number, suit in enumerate(_SUITS):
            part = bits & suit
            if part.bit_count() >= needed:
                found += _minimal_runs(part, number, jokers, rules)
    if rules.sets:
        needed = max(rules.min_naturals, rules.set_least - count)
        for rank in _RANKS:
            part = bits & rank
            if part.bit_count() >= needed:
                found += _minimal_sets(part, jokers, rules)
    return tuple(found)


@lru_cache(maxsize=1 << 13)
def _minimal_sets(bits: int, joker_bits: int, rules: MeldRules) -> tuple[Reading, ...]:
    """The minimal sets of these cards of one rank: as few as may be, or as few naturals."""
    held, jokers = cards_of(bits), cards_of(joker_bits)
    least, largest = rules.set_least, rules.largest_set
    found: list[Reading] = []
    for count in range(set_jokers(least, len(jokers), rules) + 1):
        found += _sets_of(held, least - count, jokers[:count], rules)
    if rules.min_naturals > least and (largest is None or rules.min_naturals <= largest):
        found += _sets_of(held, rules.min_naturals, (), rules)
    return tuple([one for one in found if _is_minimal(one, rules)] if _mixed(rules) else found)


@lru_cache(maxsize=1 << 13)
def _minimal_runs(bits: int, suit: int, joker_bits: int, rules: MeldRules) -> tuple[Reading, ...]:
    """The minimal runs of these cards of the suit with this number."""
    # By ranks alone, so that what is found in one suit helps in the others.
    forms = _minimal_forms(_ranks_in(bits, suit), joker_bits.bit_count(), rules)
    if not forms:
        return ()
    return tuple(as_runs(forms, cards_of(_lowest_copies(bits)), cards_of(joker_bits)))


def _ranks_in(bits: int, suit: int) -> int:
    """The ranks, as bits, of cards that all are of the suit with this number."""
    bits >>= len(ACE_HIGH) * suit
    ranks = 0
    while bits:
        ranks |= bits & _WHOLE_SUIT
        bits >>= _PACK
    return ranks


@lru_cache(maxsize=1 << 13)
def _minimal_forms(ranks: int, jokers: int, rules: MeldRules) -> tuple[_Form, ...]:
    """The minimal runs of cards of these ranks: short ones, and such as have wide gaps.

    A run that is longer than need be loses a card at an end, unless both ends are naturals
    and none of the naturals can be spared.
    """
    line, least = line_of(rules), rules.run_least
    present, needed = places_of(line, ranks), max(rules.min_naturals, least - jokers)
    found = []
    for start in line.windows(least):
        window = present >> start & (1 << least) - 1
        if window.bit_count() >= needed:
            found += [
                (start, least, places) for places in _joker_places(window, least, jokers, rules)
            ]
    for start in line.starts if rules.min_naturals + jokers > least else ():
        if present >> start & 1:
            found += [
                (start, size, places)
                for size, places in _wide(present >> start, jokers, rules)
                if rules.adjacent_jokers or not adjoin(places)
            ]
    found.sort(key=lambda run: (run[0], run[1], len(run[2]), run[2]))
    forms = [form(line, *run) for run in found]
    samples = as_runs(forms, SUIT_CARDS[Suit.CLUBS], MOST_JOKERS)
    return tuple(
        form
        for form, run in zip(forms, samples, strict=True)
        if not _may_turn(run, rules) or _is_minimal(run, rules)
    )


def _may_turn(run: Reading, rules: MeldRules) -> bool:
    """Whether it must be looked at if a run may lose another card than one at an end.

    The cards of a long one may lie closer together the other way round the ace.
    """
    if _mixed(rules):
        return True
    if len(run.cards) == rules.run_least:
        return False
    return rules.wrap or Rank.ACE in (run.faces[0].rank, run.faces[-1].rank)


def _wide(window: int, jokers: int, rules: MeldRules) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The long runs from the first of these places that have no natural to spare."""
    most = min(rules.run_most, rules.min_naturals + jokers)
    others = [place for place in range(1, most) if window >> place & 1]
    for chosen in combinations(others, rules.min_naturals - 1):
        size = chosen[-1] + 1 if chosen else 1
        if size > rules.run_least:
            yield size, tuple(place for place in range(1, size) if place not in chosen)


def _mixed(rules: MeldRules) -> bool:
    """Whether one natural with jokers may be a run and, with fewer or more of them, a set."""
    return (
        rules.min_naturals == 1 and rules.runs and rules.sets and rules.run_least != rules.set_least
    )


def _is_minimal(meld: Reading, rules: MeldRules) -> bool:
    """Whether no card can be taken from a meld, so that the rest is one."""
    places = {card.face: place for place, card in enumerate(meld.cards)}
    return not any(
        readings((*meld.cards[:place], *meld.cards[place + 1 :]), rules)
        for place in places.values()
    )


def minimal_of(found: Iterable[Reading]) -> tuple[Reading, ...]:
    """Those of some melds from which no card can be taken, so that the rest is one of them.

    For games with melds of their own; `minimal_melds` is faster where `MeldRules` say it all.

    >>> from cardrules.cards import cards
    >>> print(*minimal_of(melds(cards("5C 5D 5H 5S"), MeldRules())), sep=", ")
    5C 5D 5H, 5C 5D 5S, 5C 5H 5S, 5D 5H 5S

    Args:
        found: All melds of a hand, such as `melds` gives.
    """
    given = tuple(found)
    sets = [tuple(sorted(card.face for card in meld.cards)) for meld in given]
    known = frozenset(sets)
    return tuple(
        meld
        for meld, faces in zip(given, sets, strict=True)
        if not any((*faces[:place], *faces[place + 1 :]) in known for place in range(len(faces)))
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
