"""Estimates with their intervals, from exact whole numbers.

What is counted in games are sums of ints, which do not depend on the order in which they
are added; only here do they become floats.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf, isfinite, sqrt
from statistics import NormalDist
from typing import Final

from attrs import define, field, frozen

__all__ = [
    "FEWEST",
    "Estimate",
    "Moments",
    "check_confidence",
    "mean",
    "of_function",
    "share",
    "shown",
    "student",
    "with_confidence",
]


FEWEST: Final = 10
"""Of fewer games than that no interval of a mean is given."""


@frozen
class Estimate:
    """A number that was estimated from games, with an interval.

    The interval holds the true number in about so many of all studies as the confidence says.

    Args:
        value: What was found.
        low: The lower end of the interval; minus infinity where too few games were played.
        high: The upper end; infinity where too few games were played.
    """

    value: float
    low: float
    high: float

    def within(self, least: float, most: float = inf) -> Estimate:
        """The same, its interval cut to what the number can be; an infinite end stays.

        Args:
            least: The least that it can be.
            most: The most that it can be; infinity where there is no limit.
        """
        return Estimate(
            self.value,
            max(self.low, least) if isfinite(self.low) else self.low,
            min(self.high, most) if isfinite(self.high) else self.high,
        )

    def times(self, factor: int) -> Estimate:
        """So many times the number, as for percent."""
        return Estimate(factor * self.value, factor * self.low, factor * self.high)

    def holds(self, value: float) -> bool:
        """Whether a number lies in the interval."""
        return self.low <= value <= self.high

    def to_dict(self) -> dict[str, float | None]:
        """The three numbers; None for an end that is infinite."""
        ends = {"low": self.low, "high": self.high}
        return {"value": self.value, **{k: v if isfinite(v) else None for k, v in ends.items()}}

    @property
    def decimals(self) -> int:
        """How many decimals are worth showing: as many as the interval does not settle, at most 4.

        Of a number that is known for certain as many as it has.
        """
        width = self.high - self.low
        if not isfinite(width):
            return 1
        certain = width < 1e-9
        for places in range(4):
            exact = certain and abs(self.value - round(self.value, places)) < 1e-9
            if width >= 2 * 10.0**-places or exact:
                return places
        return 4

    def __str__(self) -> str:
        return shown(self, self.decimals)


def shown(estimate: Estimate, places: int) -> str:
    """An estimate with its interval, if there is one, and so many decimals."""
    value, low, high = (
        f"{number:z,.{places}f}".replace("-", "−")
        for number in (estimate.value, estimate.low, estimate.high)
    )
    known = estimate.low < estimate.high and isfinite(estimate.low)
    return f"{value} ({low} to {high})" if known else value


def check_confidence(confidence: float) -> float:
    """Give a confidence back if it is one.

    Raises:
        ValueError: It does not lie between 0 and 1.
    """
    if not isinstance(confidence, float) or not 0 < (1 + confidence) / 2 - 0.5 < 0.5:
        raise ValueError(f"confidence lies between 0 and 1, such as 0.95, not {confidence!r}.")
    return confidence


def share(count: int, of: int, confidence: float) -> Estimate:
    """A proportion, with the interval of Wilson (1927): good for small numbers and rare things."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    found, spread = count / of, z * z / of
    middle = (found + spread / 2) / (1 + spread)
    half = z * sqrt(found * (1 - found) / of + spread / (4 * of)) / (1 + spread)
    # At its ends the interval reaches 0 and 1; rounding must not leave them out.
    low = 0.0 if not count else middle - half
    return Estimate(found, low, 1.0 if count == of else middle + half)


def student(confidence: float, freedom: int) -> float:
    """How many standard errors an interval of a mean reaches to each side, by Student's *t*.

    It is the expansion of Abramowitz and Stegun (26.7.5), whose error is below 0.1 % from 9
    degrees of freedom on, up to a confidence of 99.9 %.
    """
    p = (1 + confidence) / 2
    z, n = NormalDist().inv_cdf(p), freedom
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum((term / n**power for power, term in enumerate(terms)), 0.0)


def mean(count: int, total: int, squares: int, confidence: float, unit: int = 1) -> Estimate:
    """The mean of whole numbers, with Student's interval; of none it is 0.

    Of fewer than `FEWEST` there is no interval: too often they are alike by chance.

    Args:
        count: How many numbers.
        total: Their sum.
        squares: The sum of their squares.
        confidence: Between 0 and 1.
        unit: What 1 is counted as: 2 for halves.
    """
    found = float(total / count / unit) if count else 0.0
    if count < FEWEST:
        return Estimate(found, -inf, inf)
    variance = float((count * squares - total * total) / (count * (count - 1))) / unit**2
    half = student(confidence, count - 1) * sqrt(variance / count)
    return Estimate(found, found - half, found + half)


def with_confidence(estimate: Estimate, count: int, before: float, after: float) -> Estimate:
    """The mean of so many numbers, with Student's interval for another confidence."""
    if count < FEWEST:
        return estimate
    wider = student(after, count - 1) / student(before, count - 1)
    # One of the ends may be that of what is possible.
    half = max(estimate.high - estimate.value, estimate.value - estimate.low) * wider
    return Estimate(estimate.value, estimate.value - half, estimate.value + half)


@define
class Moments:
    """Exact sums of some whole numbers a game, and of their products two by two.

    Args:
        width: How many numbers.
        count: How many games.
        sums: The sum of each.
        products: The sums of the products, the upper triangle row by row.
    """

    width: int
    count: int = 0
    sums: list[int] = field()
    products: list[int] = field()

    @sums.default
    def _no_sums(self) -> list[int]:
        return [0] * self.width

    @products.default
    def _no_products(self) -> list[int]:
        return [0] * (self.width * (self.width + 1) // 2)

    def add(self, row: Sequence[int]) -> None:
        """Count a game."""
        self.count += 1
        place = 0
        for i, number in enumerate(row):
            self.sums[i] += number
            for other in row[i:]:
                self.products[place] += number * other
                place += 1

    def __add__(self, other: Moments) -> Moments:
        return Moments(
            self.width,
            self.count + other.count,
            [one + two for one, two in zip(self.sums, other.sums, strict=True)],
            [one + two for one, two in zip(self.products, other.products, strict=True)],
        )

    def mean(self, place: int) -> float:
        """The mean of one of the numbers."""
        return float(self.sums[place] / self.count)

    def covariance(self, i: int, j: int) -> float:
        """The covariance of two of the numbers in the games, of which there are at least two."""
        i, j = min(i, j), max(i, j)
        place = i * self.width - i * (i - 1) // 2 + j - i
        n = self.count
        return float((n * self.products[place] - self.sums[i] * self.sums[j]) / (n * (n - 1)))


def of_function(
    moments: Moments, value: float, slopes: Sequence[float], confidence: float
) -> Estimate:
    """A smooth function of means, with the interval of the delta method.

    Args:
        moments: The numbers of the games.
        value: What the function gives for their means.
        slopes: Its derivative by each of the means.
        confidence: Between 0 and 1.
    """
    if moments.count < FEWEST:
        return Estimate(value, -inf, inf)
    places = range(moments.width)
    terms = [slopes[i] * slopes[j] * moments.covariance(i, j) for i in places for j in places]
    variance = fsum(terms)
    if variance < 1e-12 * max(map(abs, terms)):  # they cancel out, but for the rounding
        variance = 0.0
    half = student(confidence, moments.count - 1) * sqrt(variance / moments.count)
    return Estimate(value, value - half, value + half)
