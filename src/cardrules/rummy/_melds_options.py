"""The forms of the melds among which the best are chosen.

Of melds that fall into two others which are together worth as much, the two are enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from attrs import frozen

from cardrules.cards import Rank
from cardrules.rummy._melds_counts import shift_at
from cardrules.rummy._melds_listing import picks, set_jokers
from cardrules.rummy._melds_rules import Line, MeldRules, line_of, places_of

__all__ = ["RunOption", "run_options", "set_options"]


@frozen(eq=False)
class RunOption:
    """Cards of one suit that make a run, in one way or in several.

    Args:
        ranks: The numbers of the ranks of its natural cards.
        held: The same as bits.
        jokers: How many jokers it has.
        counts: How many it takes of each natural card, if it is of the first suit.
        rows: Where it may start and end in the line, and whether it then falls into two.
    """

    ranks: tuple[int, ...]
    held: int
    jokers: int
    counts: int
    rows: tuple[tuple[int, int, bool], ...]


@lru_cache(maxsize=1 << 11)
def run_options(ranks: int, jokers: int, rules: MeldRules) -> tuple[RunOption, ...]:
    """The runs of some of these ranks in one suit, with jokers.

    One is left out if it falls into two runs wherever it starts.
    """
    line = line_of(rules)
    found: dict[tuple[tuple[int, ...], int], list[tuple[int, int, bool]]] = {}
    places = [place for place in range(len(line.ranks)) if places_of(line, ranks) >> place & 1]
    for core in _cores(line, places, jokers, rules):
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
            sum(1 << rank for rank in naturals),
            number,
            sum(1 << shift_at(rank, 0) for rank in naturals),
            tuple(sorted(rows, key=lambda row: line.order(row[0]))),
        )
        for (naturals, number), rows in found.items()
        if not all(falls for _, _, falls in rows)
    )


def _cores(
    line: Line, places: list[int], jokers: int, rules: MeldRules
) -> Iterator[tuple[int, ...]]:
    """Natural cards that may be those of a run, at these places of the line.

    If a core falls into two runs by itself, so does all that grows from it.
    """
    step = jokers if rules.adjacent_jokers else min(jokers, 1)
    open_cores: list[tuple[int, ...]] = [(place,) for place in places if place in line.starts]
    while open_cores:
        core = open_cores.pop()
        if _falls(line, core, core[0], core[-1] + 1, rules):
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
    counts: tuple[int, ...], jokers: int, rules: MeldRules
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The sets of some of so many cards of each suit, with a number of jokers.

    Those are left out that fall into two.
    """
    fewest, size = rules.min_naturals, sum(counts) + jokers
    falls = 2 * max(fewest, rules.set_least)
    largest = min(size, rules.largest_set or size)
    return tuple(
        (chosen, number)
        for cards in range(rules.set_least, largest + 1)
        for number in range(set_jokers(cards, jokers, rules) + 1)
        if cards < falls or cards - number < 2 * fewest
        for chosen in picks(counts, cards - number, rules.set_suits)
    )
