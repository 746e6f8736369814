"""The best melds of a hand that share no card: a search for the least loss.

Every card has a price, so high that no meld is worth more than its cards cost. Then the
best melds are those with the least loss: the prices of the cards that are left, and what
the melds that are laid fall short of theirs. Cards are decided on one after another, and
the hand with the least loss so far is taken up first, so that the first one in which all
is decided is the best.

Of a large hand there may be very many ways that lose little. Then it is told meld by meld
(`_melds_branching`), with better prices, which take longer to find.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from itertools import combinations
from math import inf
from typing import Final

from cardrules.cards import Card
from cardrules.rummy._melds_branching import Branching
from cardrules.rummy._melds_candidates import (
    Candidate,
    Candidates,
    candidates,
    copies_for,
    copies_of,
)
from cardrules.rummy._melds_counts import FIELD, GUARD, JOKERS, counts_of, lowest_shift, shift_of
from cardrules.rummy._melds_given import GivenCards, cards_given, check_choice, check_worth
from cardrules.rummy._melds_listing import in_order
from cardrules.rummy._melds_prices import cost, lowest_prices
from cardrules.rummy._melds_reading import Reading, readings
from cardrules.rummy._melds_rules import Held, MeldRules, Worth
from cardrules.rummy.state import Face

__all__ = ["best_lay", "least_deadwood"]


def best_lay(
    hand: GivenCards,
    rules: MeldRules | Iterable[Reading],
    worth: Worth,
    *,
    keep_one: bool = False,
) -> tuple[Reading, ...]:
    """The melds of a hand that are worth the most together; no card is in two of them.

    The answer is exact, and the same for equal hands in any order. Of equally good melds it
    takes longer ones, which it puts together from shorter ones where that loses nothing.

    >>> from cardrules.cards import cards
    >>> def worth(card, face, *, low):
    ...     return 25 if card.suit is None else 5 if low else 10
    >>> hand = cards("7D 7S * 9S 9C *' QH AC 2C 3C")
    >>> print(*best_lay(hand, MeldRules(), worth), sep=", ")
    AC 2C 3C, 7D 7S *(7), 9C 9S *'(9)

    Args:
        hand: The cards.
        rules: What makes a meld; or, for a game with melds of its own, all that the hand has.
        worth: What cards are worth in melds.
        keep_one: Whether a card must be left, for the discard.

    Returns:
        The melds in the order of `cardrules.rummy.melds.melds`; none if there are none.

    Raises:
        ValueError: A worth is no whole number from 0.
    """
    check_choice(rules)
    check_worth("worth", worth)
    found = candidates(cards_given(hand), rules, worth)
    gains = [one.worth for one in found.melds.values()]
    return _finished(_chosen(found, gains, found.prices, keep_one=keep_one), found, rules)


def least_deadwood(
    hand: GivenCards,
    rules: MeldRules | Iterable[Reading],
    held: Held,
    *,
    worth: Worth | None = None,
    points: int = 0,
    keep_one: bool = False,
) -> tuple[Reading, ...]:
    """The melds of a hand that leave the least in it; no card is in two of them.

    The answer is exact, and the same for equal hands in any order.

    >>> from cardrules.cards import cards
    >>> def pips(card):
    ...     return 1 if card.rank.value == "A" else min(10, card.rank.number + 2)
    >>> hand = cards("5C 6C 7C 5D 6D 7H 7S 7D 2S 3H")
    >>> print(*least_deadwood(hand, MeldRules(), pips), sep=", ")
    5C 6C 7C, 7D 7H 7S

    Args:
        hand: The cards.
        rules: What makes a meld; or, for a game with melds of its own, all that the hand has.
        held: What cards are worth that are left in the hand.
        worth: What cards are worth in melds, where *points* are asked for; None if they are not.
        points: What the melds must be worth together, if any are laid.
        keep_one: Whether a card must be left, for the discard.

    Returns:
        The melds in the order of `cardrules.rummy.melds.melds`; none where it is best, or
        the only way, to lay none.

    Raises:
        ValueError: A worth is no whole number from 0, or *points* are asked for without *worth*.
    """
    check_choice(rules)
    check_worth("held", held)
    if worth is not None:
        check_worth("worth", worth)
    if points > 0 and worth is None:
        raise ValueError("Give worth, too: what cards are worth in melds, to reach the points.")
    found = candidates(cards_given(hand), rules, worth or _nothing)
    prices = {shift_of(card): _held_worth(card, held) for card in found.hand}
    gains = [cost(prices, one.counts) for one in found.melds.values()]
    if points > 0:
        worths = [one.worth for one in found.melds.values()]
        richest = _chosen(found, worths, found.prices, keep_one=keep_one)
        if sum(one.worth for one in richest) < points:
            return ()
    return _finished(_chosen(found, gains, prices, keep_one=keep_one, points=points), found, rules)


def _nothing(card: Card, face: Face, *, low: bool) -> int:
    return 0


def _held_worth(card: Card, held: Held) -> int:
    points = held(card)
    if type(points) is not int or points < 0:
        raise ValueError(
            f"{card} counts {points!r} in a hand: let held give a whole number from 0."
        )
    return points


_KEEP: Final = 1 << JOKERS + 5
"""Set in a state of the search as long as no card has been left that must be."""
_NEED: Final = JOKERS + 6
"""How far the points are shifted that are still wanted."""
_CARDS: Final = _KEEP - 1
_MOST: Final = 2_000
"""After so many hands it takes less time to find better prices."""


def _chosen(
    found: Candidates,
    gains: list[int],
    prices: dict[int, int],
    *,
    keep_one: bool,
    points: int = 0,
) -> list[Candidate]:
    """The melds that are good for the most together.

    Args:
        found: The melds to choose from.
        gains: What each is good for.
        prices: What each card may be good for at most.
        keep_one: Whether a card must be left.
        points: What the melds must be worth together, which they can be.
    """
    melds, hand = list(found.melds.values()), counts_of(found.hand)
    lowest, losses = lowest_prices([one.counts for one in melds], gains, prices, hand)
    options: dict[int, list[_Option]] = {}
    for one, loss in zip(melds, losses, strict=True):
        options.setdefault(lowest_shift(one.counts), []).append((loss, one.counts, one))
    start = hand & sum(FIELD << shift for shift in lowest)
    if keep_one and start == hand:
        start |= _KEEP
    start |= points << _NEED
    chosen = _search(start, options, lowest, inf if points else _MOST)
    if chosen is None:
        chosen = _branched(melds, gains, start & _CARDS)
        if start & _KEEP and sum([one.counts for one in chosen]) == hand:
            chosen = _search(start, options, lowest, inf) or []
    return chosen


def _branched(melds: list[Candidate], gains: list[int], hand: int) -> list[Candidate]:
    """The melds that are good for the most together, in whatever order they are given."""
    pairs = zip(melds, gains, strict=True)
    good = sorted([(one.counts, gain, one) for one, gain in pairs if gain])
    found = Branching([counts for counts, _, _ in good], [gain for _, gain, _ in good])
    return [good[place][2] for place in found.search(hand)]


_Option = tuple[int, int, Candidate]
"""A meld after what is lost by it, and its counts."""


def _search(
    start: int, options: dict[int, list[_Option]], prices: dict[int, int], most: float
) -> list[Candidate] | None:
    """The melds on the way with the least loss from a state to one in which nothing is left.

    Args:
        start: The counts of the cards that can be melded, and what is still wanted.
        options: The melds by their lowest card.
        prices: What is lost with each card that is left.
        most: After how many states it is given up, with None.
    """
    cheapest = min(prices.values(), default=0)  # is lost anyhow where a card must be left
    least = {start: 0}
    before: dict[int, tuple[int, Candidate | None]] = {}
    heap = [(0, 0, start)]
    while heap:
        loss, _, state = heappop(heap)
        if loss > least[state]:
            continue
        most -= 1
        if most < 0:
            return None
        if not state & _CARDS:
            if not state:
                return _path(before)
            continue  # the points are not reached, or no card is left to keep
        shift = lowest_shift(state)
        price = prices[shift] - cheapest if state & _KEEP else prices[shift]
        steps: list[tuple[int, int, Candidate | None]] = []
        steps.append((loss + price, (state - (1 << shift)) & ~_KEEP, None))
        guarded, need = state | GUARD, state >> _NEED
        for more, counts, one in options.get(shift, ()):
            if (guarded - counts) & GUARD == GUARD:
                left = state - counts
                if need:
                    left -= min(need, one.worth) << _NEED
                steps.append((loss + more, left, one))
        for total, left, taken in steps:
            known = least.get(left)
            if known is None or total < known:
                least[left] = total
                before[left] = state, taken
                # Of equal ones first those in which a card is left that must be, and most is done.
                heappush(heap, (total, (left & _KEEP) - shift, left))
    return []


def _path(before: dict[int, tuple[int, Candidate | None]]) -> list[Candidate]:
    """The melds that were taken on the way to the state in which nothing is left."""
    taken, state = [], 0
    while state in before:
        state, one = before[state]
        if one is not None:
            taken.append(one)
    return taken


def _finished(
    chosen: list[Candidate], found: Candidates, rules: MeldRules | Iterable[Reading]
) -> tuple[Reading, ...]:
    """The melds themselves, in order."""
    copies = copies_of(found.hand)
    melds = sorted((one.make() for one in chosen), key=in_order)
    if isinstance(rules, MeldRules):
        # Of cards that are surely different, to be read together.
        melds = list(copies_for(melds, copies))
        while (joined := _joined(melds, rules, found.worth)) is not None:
            melds = sorted(joined, key=in_order)
    return copies_for(melds, copies)


def _joined(melds: list[Reading], rules: MeldRules, worth: Worth) -> list[Reading] | None:
    """The melds with two of them put together, if two can be without a loss."""
    for one, other in combinations(melds, 2):
        row = (*one.cards, *other.cards)
        if not one.is_run:
            row = tuple(sorted(row, key=lambda card: (card.face, card.index)))
        found = readings(row, rules)
        together = max(found, key=lambda meld: meld.worth(worth), default=one)
        if found and together.worth(worth) >= one.worth(worth) + other.worth(worth):
            return [together, *(meld for meld in melds if meld not in (one, other))]
    return None
