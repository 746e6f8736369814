"""The best melds of a large hand: laid or not laid, one meld after another.

Each time prices of the cards that are left bound what can still be had. They are those of
melds that may be laid in part, and of a meld that is laid in part it is tried whether it is
laid or not: first of those with jokers, for which all others contend; then of those of a card
that has few, so that it is soon known what becomes of it.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import ceil, gcd
from typing import Final, NamedTuple

from attrs import define, field

from cardrules.rummy._melds_counts import GUARD, JOKERS, lowest_shift, parts_of
from cardrules.rummy._melds_prices import cost, market
from cardrules.rummy._melds_shares import shares_of

__all__ = ["Branching"]

_UNIT: Final = 60
"""Prices are in parts of a point: so many that halves, thirds and quarters are exact."""
_LITTLE: Final = 1e-6


class _Node(NamedTuple):
    """What was decided, and what is known of the rest.

    Args:
        cards: The counts of the cards that are left.
        chosen: The melds that are laid.
        gain: What they are good for.
        bound: What the cards that are left are good for at most, in units.
        losses: What is lost by each meld that may still be laid, in units.
        shares: How much of it would best be laid.
    """

    cards: int
    chosen: tuple[int, ...]
    gain: int
    bound: int
    losses: dict[int, int]
    shares: dict[int, float]


@define(eq=False)
class Branching:
    """A search for melds that are good for the most together.

    Args:
        melds: The counts of each meld.
        gains: What each is good for: more than nothing.
    """

    melds: list[int]
    gains: list[int]
    unit: int = field(init=False)
    """What all gains are multiples of."""
    best: int = field(default=0, init=False)
    lay: tuple[int, ...] = field(default=(), init=False)
    nodes: int = field(default=0, init=False)
    heap: list[tuple[int, int, int, _Node]] = field(factory=list, init=False)

    def __attrs_post_init__(self) -> None:
        self.unit = gcd(*self.gains)

    def search(self, hand: int) -> tuple[int, ...]:
        """The melds, by their places, of a hand with these counts."""
        self._add(hand, (), 0, list(range(len(self.melds))))
        while self.heap:
            bound, _, _, node = heappop(self.heap)
            if -bound <= self.best:
                break
            cards, chosen, gain = node[:3]
            enough = (self.best + self.unit - gain) * _UNIT
            some = [one for one, loss in node.losses.items() if node.bound - loss >= enough]
            if not some:
                continue
            one = self._doubtful(node.shares, some)
            more = gain + self.gains[one]
            self._add(cards - self.melds[one], (*chosen, one), more, some)
            self._add(cards, chosen, gain, [other for other in some if other != one])
        return self.lay

    def _doubtful(self, shares: dict[int, float], some: list[int]) -> int:
        """A meld that is laid in part: one with jokers, else one of a card that has few melds.

        Args:
            shares: How much of each meld would best be laid.
            some: The melds that may be laid.
        """
        parts = [one for one, share in shares.items() if abs(share - round(share)) > _LITTLE]
        parts = parts or list(shares) or some
        jokered = [one for one in parts if self.melds[one] >> JOKERS]
        if jokered:
            return max(
                jokered, key=lambda one: (self.gains[one] * min(shares.get(one, 0), 1), -one)
            )
        users: dict[int, list[int]] = {}
        for one in some:
            for shift, _ in parts_of(self.melds[one]):
                users.setdefault(shift, []).append(one)
        doubtful = {shift for one in parts for shift, _ in parts_of(self.melds[one])} & users.keys()
        if not doubtful:
            return parts[0]
        few = users[min(doubtful, key=lambda shift: (len(users[shift]), shift))]
        return max(few, key=lambda one: (shares.get(one, 0), self.gains[one], -one))

    def _add(self, cards: int, chosen: tuple[int, ...], gain: int, some: list[int]) -> None:
        """Take up what follows from a decision, if it can be better than the best."""
        self.nodes += 1
        guarded = cards | GUARD
        some = [one for one in some if (guarded - self.melds[one]) & GUARD == GUARD]
        if not some:
            self._note(chosen, gain)
            return
        melds, gains = [self.melds[one] for one in some], [self.gains[one] for one in some]
        laid, asked = shares_of(melds, gains, cards)
        prices, losses = _whole(melds, gains, asked)
        bound = cost(prices, cards)
        most = gain + bound // (_UNIT * self.unit) * self.unit
        if most <= self.best:
            return
        shares = {some[place]: share for place, share in laid.items()}
        node = _Node(cards, chosen, gain, bound, dict(zip(some, losses, strict=True)), shares)
        self._round(node)
        if most > self.best:
            heappush(self.heap, (-most, -gain, self.nodes, node))

    def _round(self, node: _Node) -> None:
        """Lay what is laid for the most part, then what loses the least."""
        cards, chosen, gain = node.cards, list(node.chosen), node.gain
        shares, losses = node.shares, node.losses
        order = sorted(shares, key=lambda one: (-shares[one], one))
        order += sorted(losses, key=lambda one: (losses[one], one))
        for one in order:
            while ((cards | GUARD) - self.melds[one]) & GUARD == GUARD:
                cards -= self.melds[one]
                gain += self.gains[one]
                chosen.append(one)
        self._note(tuple(chosen), gain)

    def _note(self, chosen: tuple[int, ...], gain: int) -> None:
        """Keep melds if they are the best so far."""
        if gain > self.best:
            self.best, self.lay = gain, chosen


def _whole(
    melds: list[int], gains: list[int], asked: dict[int, float]
) -> tuple[dict[int, int], list[int]]:
    """Whole prices, in units, that are surely high enough, and what each meld loses by them."""
    prices = {shift: max(0, ceil(price * _UNIT - _LITTLE)) for shift, price in asked.items()}
    users, slack = market(melds, [gain * _UNIT for gain in gains], prices)
    for place, counts in enumerate(melds):
        short = -slack[place]
        if short > 0:
            shift = lowest_shift(counts)
            prices[shift] += short
            for other, number in users[shift]:
                slack[other] += short * number
    return prices, slack
