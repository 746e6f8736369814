"""The melds in a hand from which no card can be taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import attrgetter
from typing import Final

from attrs import define, field

from cardrules.cards import ACE_HIGH, Card, Rank, cards_of
from cardrules.rummy._melds_given import GivenCards, cards_given, check_rules
from cardrules.rummy._melds_listing import (
    ALL_JOKERS,
    BY_RANK,
    BY_SUIT,
    PACK,
    Cards,
    Form,
    adjoin,
    as_runs,
    bits_of,
    form,
    joker_places,
    lowest_copies,
    set_jokers,
    sets_of,
)
from cardrules.rummy._melds_reading import Reading, readings
from cardrules.rummy._melds_rules import MeldRules, in_a_row, line_of, places_of

__all__ = ["MinimalFinder", "finder_by", "minimal_melds", "minimal_of"]

_WHOLE_SUIT: Final = (1 << len(ACE_HIGH)) - 1


def minimal_melds(hand: GivenCards, rules: MeldRules) -> tuple[Reading, ...]:
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
    check_rules(rules)
    return finder_by(rules).of(cards_given(hand))


_face = attrgetter("face")
_MOST: Final = 1 << 12
"""How many answers of a kind are remembered."""
_MOST_FORMS: Final = 1 << 15
"""For how many ranks of one suit, and jokers with them, the forms of runs are remembered."""


@define(eq=False)
class MinimalFinder:
    """Finds minimal melds by the same rules, and remembers them by hand, suit and rank.

    Args:
        rules: What makes a meld.
    """

    rules: MeldRules
    hands: dict[int, tuple[Reading, ...]] = field(factory=dict, init=False)
    sets: dict[int, tuple[Reading, ...]] = field(factory=dict, init=False)
    forms: dict[tuple[int, int], tuple[Form, ...]] = field(factory=dict, init=False)

    def of(self, hand: Iterable[Card]) -> tuple[Reading, ...]:
        """The minimal melds of a hand."""
        bits = bits_of(hand)
        found = self.hands.get(bits)
        if found is None:
            groups = self.groups(bits)
            found = self.hands[bits] = tuple([meld for melds in groups for meld in melds])
        return found

    def having(self, card: Card, hand: Iterable[Card]) -> list[Reading]:
        """The minimal melds of a hand and a card more in which there is such a card."""
        bits = card.bit | bits_of(hand)
        found: list[Reading] = []
        for melds in self.groups(bits) if card.suit is None else self._around(card, bits):
            found += [meld for meld in melds if card.face in map(_face, meld.cards)]
        return found

    def _around(self, card: Card, bits: int) -> Iterator[Sequence[Reading]]:
        """The minimal runs of these cards in the suit of a natural, and the sets of its rank."""
        assert card.suit is not None
        self._forget()
        rules, jokers = self.rules, bits & ALL_JOKERS
        rank, suit = card.rank.number, card.suit.number
        part = bits & BY_SUIT[suit]
        if rules.runs and part.bit_count() >= self._naturals(rules.run_least, jokers):
            forms = [one for one in self._forms(part, suit, jokers) if rank in one.row]
            yield as_runs(forms, suit, lowest_copies(part), jokers)
        part = bits & BY_RANK[rank]
        if rules.sets and part.bit_count() >= self._naturals(rules.set_least, jokers):
            yield self._sets(part, jokers)

    def groups(self, bits: int) -> list[Sequence[Reading]]:
        """The minimal melds of a hand by suit, and then by rank."""
        self._forget()
        groups: list[Sequence[Reading]] = []
        rules, jokers = self.rules, bits & ALL_JOKERS
        if rules.runs:
            needed = self._naturals(rules.run_least, jokers)
            for number, suit in enumerate(BY_SUIT):
                part = bits & suit
                if part.bit_count() >= needed:
                    forms = self._forms(part, number, jokers)
                    groups.append(as_runs(forms, number, lowest_copies(part), jokers))
        if rules.sets:
            needed = self._naturals(rules.set_least, jokers)
            for rank in BY_RANK:
                part = bits & rank
                if part.bit_count() >= needed:
                    groups.append(self._sets(part, jokers))
        return [melds for melds in groups if melds]

    def _naturals(self, size: int, jokers: int) -> int:
        """How many naturals a meld of so many cards has at least."""
        return max(self.rules.min_naturals, size - jokers.bit_count())

    def _forget(self) -> None:
        for known in (self.hands, self.sets):
            if len(known) > _MOST:
                known.clear()
        if len(self.forms) > _MOST_FORMS:
            self.forms.clear()

    def _forms(self, bits: int, suit: int, jokers: int) -> tuple[Form, ...]:
        """The forms of the minimal runs of these cards of the suit with this number.

        They are found by ranks alone, so that what is found in one suit helps in the others.
        """
        ranks = _ranks_in(bits, suit)
        if not jokers and not in_a_row(ranks, self.rules.run_least):
            return ()
        key = ranks, jokers.bit_count()
        found = self.forms.get(key)
        if found is None:
            found = self.forms[key] = _minimal_forms(*key, self.rules)
        return found

    def _sets(self, bits: int, jokers: int) -> tuple[Reading, ...]:
        """The minimal sets of these cards of one rank."""
        found = self.sets.get(bits | jokers)
        if found is None:
            found = _minimal_sets(cards_of(bits), cards_of(jokers), self.rules)
            self.sets[bits | jokers] = found
        return found


@lru_cache(maxsize=1 << 6)
def finder_by(rules: MeldRules) -> MinimalFinder:
    """A finder for these rules, which remembers what it has been asked."""
    return MinimalFinder(rules)


def _minimal_sets(held: Cards, jokers: Cards, rules: MeldRules) -> tuple[Reading, ...]:
    """The minimal sets of these cards of one rank: as few as may be, or as few naturals."""
    least, largest = rules.set_least, rules.largest_set
    found: list[Reading] = []
    for count in range(set_jokers(least, len(jokers), rules) + 1):
        found += sets_of(held, least - count, jokers[:count], rules)
    if rules.min_naturals > least and (largest is None or rules.min_naturals <= largest):
        found += sets_of(held, rules.min_naturals, (), rules)
    return tuple([one for one in found if _is_minimal(one, rules)] if _mixed(rules) else found)


def _ranks_in(bits: int, suit: int) -> int:
    """The ranks, as bits, of cards that all are of the suit with this number."""
    bits >>= len(ACE_HIGH) * suit
    ranks = 0
    while bits:
        ranks |= bits & _WHOLE_SUIT
        bits >>= PACK
    return ranks


def _minimal_forms(ranks: int, jokers: int, rules: MeldRules) -> tuple[Form, ...]:
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
                (start, least, places) for places in joker_places(window, least, jokers, rules)
            ]
    for start in line.starts if rules.min_naturals + jokers > least else ():
        if present >> start & 1:
            found += [
                (start, size, places)
                for size, places in _wide(present >> start, jokers, rules)
                if rules.adjacent_jokers or not adjoin(places)
            ]
    found.sort(key=lambda run: (run[0], run[1], len(run[2]), run[2]))
    return tuple([form(line, *run) for run in found if _cannot_turn(run, rules)])


def _cannot_turn(run: tuple[int, int, tuple[int, ...]], rules: MeldRules) -> bool:
    """Whether a run can lose no other card than one at an end either.

    The cards of a long one may lie closer together the other way round the ace.

    Args:
        run: Its place in the line, its size, and the places of its jokers.
        rules: What makes a meld.
    """
    start, size, _ = run
    line = line_of(rules)
    if not _mixed(rules):
        if size == rules.run_least:
            return True
        if not rules.wrap and Rank.ACE not in (line.ranks[start], line.ranks[start + size - 1]):
            return True
    (one,) = as_runs([form(line, *run)], 0, lowest_copies(BY_SUIT[0]), ALL_JOKERS)
    return _is_minimal(one, rules)


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
    >>> from cardrules.rummy.melds import melds
    >>> print(*minimal_of(melds(cards("5C 5D 5H 5S"), MeldRules())), sep=", ")
    5C 5D 5H, 5C 5D 5S, 5C 5H 5S, 5D 5H 5S

    Args:
        found: All melds of a hand, such as `melds` gives.
    """
    given = tuple(found)
    if not all(isinstance(meld, Reading) for meld in given):
        raise TypeError("found must be readings, as melds gives them.")
    sets = [tuple(sorted(card.face for card in meld.cards)) for meld in given]
    known = frozenset(sets)
    return tuple(
        meld
        for meld, faces in zip(given, sets, strict=True)
        if not any((*faces[:place], *faces[place + 1 :]) in known for place in range(len(faces)))
    )
