"""The specified generator and shuffle: the same deal on every machine, in every language.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
number generators", 2014). Its *n*-th number is a function of the seed and *n*
alone, so the state of a game keeps only the pair, as `Chance`.

The shuffle is that of Fisher and Yates from the last card down: for *i* from
``len - 1`` to 1 the next number *x* swaps card *i* with card
``((x >> 32) * (i + 1)) >> 32``.

>>> Chance(0).draw()[0]
16294208416658607535
>>> shuffled("ABCDE", Chance(7))[0]
('D', 'E', 'C', 'A', 'B')
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Final, TypeVar

from attrs import field, frozen

from cardrules.errors import SeedError, quoted

__all__ = ["MOST_SEED", "Chance", "check_seed", "fresh_seed", "shuffled"]

T = TypeVar("T")

MOST_SEED: Final = 2**64 - 1
"""The greatest seed."""

_GAMMA: Final = 0x9E3779B97F4A7C15


def check_seed(seed: object) -> int:
    """Give the seed back if it is one.

    Raises:
        SeedError: It is not an int from 0 to 2**64 - 1; bools and floats are no seeds.
    """
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise SeedError(f"A seed is an int from 0 to 2**64 - 1, not {quoted(seed)}.")
    return seed


def fresh_seed() -> int:
    """A seed that nobody can guess, from the operating system."""
    return secrets.randbits(64)


def _number(seed: int, place: int) -> int:
    """The number at a place, counted from 1, of those that a seed gives."""
    x = (seed + place * _GAMMA) & MOST_SEED
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MOST_SEED
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MOST_SEED
    return x ^ (x >> 31)


@frozen
class Chance:
    """What is still to be drawn by lot: a seed, and how many numbers have been drawn.

    Args:
        seed: From 0 to 2**64 - 1.
        draws: How many numbers have been drawn, 0 or more.
    """

    seed: int = field(converter=check_seed)
    draws: int = field(default=0, kw_only=True)

    @draws.validator
    def _are_counted(self, _: object, draws: object) -> None:
        if type(draws) is not int or draws < 0:
            raise SeedError(f"draws is a number of draws, 0 or more, not {quoted(draws)}.")

    def draw(self) -> tuple[int, Chance]:
        """The next number, from 0 to 2**64 - 1, and the chance after it."""
        draws = self.draws + 1
        return _number(self.seed, draws), Chance(self.seed, draws=draws)

    def below(self, bound: int) -> tuple[int, Chance]:
        """A number from 0 to *bound* - 1, and the chance after it."""
        x, after = self.draw()
        return ((x >> 32) * bound) >> 32, after


def shuffled(items: Iterable[T], chance: Chance) -> tuple[tuple[T, ...], Chance]:
    """The items in a drawn order, and the chance after it (one number for each item but one)."""
    order, seed, draws = list(items), chance.seed, chance.draws
    for i in range(len(order) - 1, 0, -1):
        draws += 1
        j = ((_number(seed, draws) >> 32) * (i + 1)) >> 32
        order[i], order[j] = order[j], order[i]
    return tuple(order), Chance(seed, draws=draws)
