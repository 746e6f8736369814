"""Prices of cards, so that no meld is good for more than its cards cost.

What all cards of a hand cost together is then a bound: no melds in it are good for more.
The lower the prices, the closer the bound.
"""

from __future__ import annotations

from cardrules.rummy._melds_counts import JOKERS, parts_of

__all__ = ["cost", "lowest_prices", "market"]


def cost(prices: dict[int, int], counts: int) -> int:
    """What cards cost together; a card without a price costs nothing."""
    return sum([prices.get(shift, 0) * number for shift, number in parts_of(counts)])


def lowest_prices(
    melds: list[int], gains: list[int], prices: dict[int, int], hand: int
) -> tuple[dict[int, int], list[int]]:
    """Lower prices for the cards of some melds, and by how much each meld costs too much.

    Jokers are what other cards contend for: with dearer jokers the prices of those that
    need one fall. So it is tried how dear they may best be.

    Args:
        melds: The counts of each meld.
        gains: What each is good for.
        prices: Prices that are high enough.
        hand: The counts of the cards that are to cost little together.
    """
    users, slack = market(melds, gains, prices)
    prices = {shift: prices[shift] for shift in users}
    _lower(users, prices, slack, [JOKERS] if JOKERS in users else [])
    order = sorted(users, key=lambda shift: (len(users[shift]), shift))
    usual = sum(prices.values()) // max(1, len(prices))
    tries = []
    for halves in range(5 if JOKERS in users else 1):
        tried, left = dict(prices), list(slack)
        _raise_jokers(users.get(JOKERS, []), tried, left, usual * halves // 2)
        _lower(users, tried, left, order)
        tries.append((tried, left))
    return min(tries, key=lambda one: cost(one[0], hand))


_Users = dict[int, list[tuple[int, int]]]
"""For each card the melds that have it, and how many of it."""


def market(melds: list[int], gains: list[int], prices: dict[int, int]) -> tuple[_Users, list[int]]:
    """Which melds have which cards, and by how much each costs more than it is good for."""
    users: _Users = {}
    slack = []
    for place, (counts, gain) in enumerate(zip(melds, gains, strict=True)):
        total = 0
        for shift, number in parts_of(counts):
            users.setdefault(shift, []).append((place, number))
            total += prices[shift] * number
        slack.append(total - gain)
    return users, slack


def _lower(users: _Users, prices: dict[int, int], slack: list[int], order: list[int]) -> None:
    """Lower the prices one after another, each as far as it goes."""
    for shift in order:
        cut = min(prices[shift], *(slack[place] // number for place, number in users[shift]))
        if cut:
            prices[shift] -= cut
            for place, number in users[shift]:
                slack[place] -= cut * number


def _raise_jokers(
    users: list[tuple[int, int]], prices: dict[int, int], slack: list[int], more: int
) -> None:
    if more:
        prices[JOKERS] += more
        for place, number in users:
            slack[place] += more * number
