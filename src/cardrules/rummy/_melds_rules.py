"""What makes a meld, and the order of the ranks in a run."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Protocol

from attrs import field, frozen

from cardrules._numbered import Named
from cardrules.cards import ACE_HIGH, ACE_LOW, Card, Rank, Suit
from cardrules.rummy.state import Face

__all__ = [
    "LARGEST_SET",
    "RANK_FACES",
    "ROUND",
    "RUN_FACES",
    "Held",
    "Line",
    "MeldRules",
    "SetSuits",
    "Worth",
    "in_a_row",
    "line_of",
    "make_line",
    "places_of",
    "windows",
]

LARGEST_SET: Final = 50
"""The number of cards that a set may be asked to have."""

ROUND: Final = len(ACE_LOW)
"""How many ranks there are, and so how many cards a run may have."""

RANK_FACES: Final = {rank: Face(rank) for rank in Rank}
RUN_FACES: Final = {suit: {rank: Face(rank, suit) for rank in ACE_LOW} for suit in Suit}


class Worth(Protocol):
    """What a card is worth in a meld: a whole number from 0."""

    def __call__(self, card: Card, face: Face, *, low: bool) -> int:
        """Give the points of a card.

        Args:
            card: The card; all copies of a card must be worth the same.
            face: What it stands for.
            low: Whether that is an ace at the low end of a run.
        """
        ...


Held = Callable[[Card], int]
"""What a card is worth that is left in the hand: a whole number from 0."""


class SetSuits(Named):
    """Which suits a set of one rank may have."""

    ANY = "any"
    """Any, the same suit twice too, where there are several packs."""
    DISTINCT = "distinct"
    """Each at most once; so a set has four cards at most, and a joker stands for a suit."""


def _number(least: int, most: int | None, default: int | None) -> Any:
    """A field for a whole number in a range, or for None where that is its default."""

    def check(_: object, attribute: Any, value: Any) -> None:
        if value is None and default is None:
            return
        if type(value) is not int or value < least or (most is not None and value > most):
            upto = " or more" if most is None else f" to {most}"
            raise ValueError(
                f"{attribute.name} must be a whole number, {least}{upto}, not {value!r}."
            )

    return field(default=default, validator=check)


def _flag(*, default: bool) -> Any:
    def check(_: object, attribute: Any, value: object) -> None:
        if type(value) is not bool:
            raise ValueError(f"{attribute.name} must be True or False, not {value!r}.")

    return field(default=default, validator=check)


def _suits() -> Any:
    def check(_: object, attribute: Any, value: object) -> None:
        if not isinstance(value, SetSuits):
            raise ValueError(
                f"{attribute.name} must be SetSuits.ANY or SetSuits.DISTINCT, not {value!r}."
            )

    return field(default=SetSuits.ANY, validator=check)


@frozen(kw_only=True, cache_hash=True)
class MeldRules:
    """What makes a meld: sets of one rank, runs in one suit, and jokers in both.

    The defaults are those of Duizenden.

    >>> MeldRules(set_suits=SetSuits.DISTINCT, run_least=4).set_least
    3

    Args:
        sets: Whether cards of one rank are a meld.
        set_least: How many cards a set has at least.
        set_most: How many cards a set has at most; None if there is no limit.
        set_suits: Whether a set may have a suit twice.
        runs: Whether consecutive cards of one suit are a meld.
        run_least: How many cards a run has at least.
        run_most: How many cards a run has at most: 13, for no run has a rank twice.
        ace_low: Whether a run may begin with an ace, below the two.
        ace_high: Whether a run may end with an ace, above the king.
        wrap: Whether a run may go on past the ace, as in K A 2.
        min_naturals: How many cards of a meld are no jokers, at least.
        adjacent_jokers: Whether jokers may lie side by side in a run, and a set may
            have more than one.

    Raises:
        ValueError: The rules make no sense; the text says which and why.
    """

    sets: bool = _flag(default=True)
    set_least: int = _number(2, LARGEST_SET, 3)
    set_most: int | None = _number(2, None, None)
    set_suits: SetSuits = _suits()
    runs: bool = _flag(default=True)
    run_least: int = _number(2, ROUND, 3)
    run_most: int = _number(2, ROUND, ROUND)
    ace_low: bool = _flag(default=True)
    ace_high: bool = _flag(default=True)
    wrap: bool = _flag(default=False)
    min_naturals: int = _number(1, LARGEST_SET, 2)
    adjacent_jokers: bool = _flag(default=True)

    def __attrs_post_init__(self) -> None:
        if not (self.sets or self.runs):
            raise ValueError("Neither sets nor runs are melds: leave one of them True.")
        if self.run_most < self.run_least:
            raise ValueError("run_most is below run_least: no run would be a meld.")
        if self.set_most is not None and self.set_most < self.set_least:
            raise ValueError("set_most is below set_least: no set would be a meld.")
        if self.set_suits is SetSuits.DISTINCT and self.set_least > len(Suit):
            raise ValueError(
                f"set_least is {self.set_least}, but there are only {len(Suit)} distinct suits."
            )
        if self.wrap and not (self.ace_low and self.ace_high):
            raise ValueError("A run that may wrap has an ace at both ends: leave them True.")

    @property
    def largest_set(self) -> int | None:
        """How many cards a set has at most, its suits counted; None if there is no limit."""
        if self.set_suits is SetSuits.ANY:
            return self.set_most
        return len(Suit) if self.set_most is None else min(len(Suit), self.set_most)

    @property
    def most_set_jokers(self) -> int | None:
        """How many jokers a set has at most, where the rules say; None if they do not."""
        return None if self.adjacent_jokers else 1


@frozen(cache_hash=True)
class Line:
    """The ranks in the order of a run.

    Where runs wrap, the ranks stand there three times, so that a run from any place in the
    middle may grow at either end.

    Args:
        ranks: The rank at each place.
        starts: The places, each where a run may start and no two the same.
    """

    ranks: tuple[Rank, ...]
    starts: range
    runs: dict[int, tuple[int, ...]] = field(init=False, eq=False, repr=False)
    """The starts of the runs from a rank to another, by `_key`."""

    def __attrs_post_init__(self) -> None:
        runs: dict[int, tuple[int, ...]] = {}
        for size in range(1, ROUND + 1):
            for start in self.windows(size):
                key = _key(self.ranks[start], self.ranks[start + size - 1], size)
                runs[key] = (*runs.get(key, ()), start)
        object.__setattr__(self, "runs", runs)

    def windows(self, length: int) -> range:
        """The starts of the runs of this length."""
        return range(self.starts.start, min(self.starts.stop, len(self.ranks) - length + 1))

    def found(self, first: Rank, last: Rank, size: int) -> tuple[int, ...]:
        """The starts of the runs of so many cards from a rank to another."""
        return self.runs.get(_key(first, last, size), ())

    def order(self, place: int) -> int:
        """A place as a number to sort by, the same for places that mean the same."""
        return place % ROUND if len(self.starts) < len(self.ranks) else place


def _key(first: Rank, last: Rank, size: int) -> int:
    return first.number << 8 | last.number << 4 | size


@lru_cache(maxsize=8)
def make_line(*, ace_low: bool, ace_high: bool, wrap: bool) -> Line:
    """The order of the ranks in a run."""
    if wrap:
        return Line(ACE_LOW * 3, range(ROUND, 2 * ROUND))
    ranks = (Rank.ACE,) * ace_low + ACE_HIGH[:-1] + (Rank.ACE,) * ace_high
    return Line(ranks, range(len(ranks)))


@lru_cache(maxsize=1 << 8)
def line_of(rules: MeldRules) -> Line:
    """The order of the ranks in a run under these rules."""
    return make_line(ace_low=rules.ace_low, ace_high=rules.ace_high, wrap=rules.wrap)


def in_a_row(ranks: int, size: int) -> bool:
    """Whether so many of these ranks follow each other, the two after the ace too.

    Where not, no rules have a run of such naturals alone.
    """
    row = ranks | ranks << ROUND
    for _ in range(size - 1):
        row &= row >> 1
    return row > 0


@lru_cache(maxsize=1 << 13)
def places_of(line: Line, ranks: int) -> int:
    """The places in a line where these ranks are, as bits."""
    return sum(1 << place for place, rank in enumerate(line.ranks) if ranks >> rank.number & 1)


@lru_cache(maxsize=1 << 13)
def windows(rules: MeldRules, ranks: int, size: int) -> tuple[tuple[int, int], ...]:
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
