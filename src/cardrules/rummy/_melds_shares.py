"""Shares of melds: how much melds are good for together if they may be laid in part.

That is a linear program, and what it says of the prices of cards is the closest bound that
prices can give. It is solved by the revised simplex method, in floating point. So nothing
rests on its answer being exact: whoever wants to be sure makes the prices whole numbers and
raises them where they are too low.
"""

from __future__ import annotations

from typing import Final

from cardrules.rummy._melds_counts import FIELD, parts_of

__all__ = ["shares_of"]

_LITTLE: Final = 1e-7
"""What is smaller counts as nothing."""
_AT_ONCE: Final = 80
"""So many melds are looked at before all are looked at again."""
_PIVOTS: Final = 2_000
"""After so many steps the shares are taken as they are; a few hundred are enough."""


def shares_of(
    melds: list[int], gains: list[int], hand: int
) -> tuple[dict[int, float], dict[int, float]]:
    """How much of each meld to lay so that they are good for the most, and what cards cost then.

    Args:
        melds: The counts of each meld.
        gains: What each is good for.
        hand: The counts of the cards.

    Returns:
        The shares of the melds that are laid, by their place, and the price of each card, by
        its shift.
    """
    parts = [parts_of(counts) for counts in melds]
    shifts = sorted({shift for row in parts for shift, _ in row})
    rows = {shift: row for row, shift in enumerate(shifts)}
    columns = [[(rows[shift], number) for shift, number in part] for part in parts]
    size = len(shifts)
    held = [float(hand >> shift & FIELD) for shift in shifts]
    inverse = [[float(row == other) for other in range(size)] for row in range(size)]
    laid, prices = [-1] * size, [0.0] * size
    some: list[int] = []
    for _ in range(_PIVOTS):
        more, best = _dearest_spare(prices), -1
        rest = -1 if more is None else more
        most = _LITTLE if more is None else -prices[more]
        for _ in range(2):
            for place in some:
                gain = gains[place] - sum([prices[row] * n for row, n in columns[place]])
                if gain > most:
                    most, best = gain, place
            if best >= 0 or rest >= 0:
                break
            some = _too_cheap(columns, gains, prices)
        if best >= 0:
            column = [sum([line[row] * n for row, n in columns[best]]) for line in inverse]
        elif rest >= 0:
            column = [line[rest] for line in inverse]
        else:
            break
        out = _first_out(held, column)
        if out < 0:
            break
        pivot = column[out]
        line = [value / pivot for value in inverse[out]]
        step = held[out] / pivot
        for row, factor in enumerate(column):
            if row != out and factor:
                old = inverse[row]
                inverse[row] = [a - factor * b for a, b in zip(old, line, strict=True)]
                held[row] -= factor * step
        inverse[out], held[out], laid[out] = line, step, best
        prices = [a + most * b for a, b in zip(prices, line, strict=True)]
    shares = {
        place: share
        for place, share in zip(laid, held, strict=True)
        if place >= 0 and share > _LITTLE
    }
    return shares, dict(zip(shifts, prices, strict=True))


def _dearest_spare(prices: list[float]) -> int | None:
    """The row of the card that it is best to leave, since its price is below nothing."""
    row = min(range(len(prices)), key=prices.__getitem__)
    return row if prices[row] < -_LITTLE else None


def _too_cheap(
    columns: list[list[tuple[int, int]]], gains: list[int], prices: list[float]
) -> list[int]:
    """The melds that are good for the most beyond what their cards cost."""
    found = []
    for place, (column, gain) in enumerate(zip(columns, gains, strict=True)):
        more = gain - sum([prices[row] * number for row, number in column])
        if more > _LITTLE:
            found.append((-more, place))
    return [place for _, place in sorted(found)[:_AT_ONCE]]


def _first_out(held: list[float], column: list[float]) -> int:
    """The row of what is used up first as more is laid; -1 if nothing is."""
    out, least = -1, 0.0
    for row, factor in enumerate(column):
        if factor > _LITTLE:
            step = held[row] / factor
            if out < 0 or step < least - _LITTLE:
                out, least = row, step
            elif step < least + _LITTLE and factor > column[out]:
                out, least = row, min(step, least)
    return out
