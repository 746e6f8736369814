"""Pure helpers that games share: turns, ranking, taking cards, and changing a state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from cardrules.cards import Card

__all__ = ["changed", "from_left_of", "next_seat", "ranked", "with_seat", "without"]


S = TypeVar("S")


def changed(value: S, **changes: Any) -> S:
    """A copy of a state with some fields changed: a faster `attrs.evolve`.

    It serves attrs classes with a dict, whose fields have no converters and no validators.
    """
    made = object.__new__(type(value))
    made.__dict__.update(value.__dict__, **changes)
    return made


def from_left_of(dealer: int, players: int) -> Iterator[int]:
    """The seats in the order of dealing: from the dealer's left round to the dealer.

    >>> tuple(from_left_of(2, 4))
    (3, 0, 1, 2)
    """
    for step in range(1, players + 1):
        yield (dealer + step) % players


def next_seat(seat: int, players: int, out: Collection[int] = (), direction: int = 1) -> int:
    """The next seat that is still in.

    >>> next_seat(0, 4, out={1}), next_seat(0, 4, direction=-1)
    (2, 3)

    Args:
        seat: Where the counting starts; if nobody else is in, it comes round to itself.
        players: How many seats there are.
        out: The seats that are passed over.
        direction: 1 for clockwise, -1 for the other way.

    Raises:
        ValueError: Nobody is in.
    """
    if not out and players:
        return (seat + direction) % players
    for _ in range(players):
        seat = (seat + direction) % players
        if seat not in out:
            return seat
    raise ValueError("Nobody is in: there is no next seat.")


def ranked(points: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The seats in groups of equal points, the most first.

    >>> ranked((5, 9, 5))
    ((1,), (0, 2))
    """
    return tuple(
        tuple(seat for seat, own in enumerate(points) if own == most)
        for most in sorted(set(points), reverse=True)
    )


def with_seat(seats: tuple[S, ...], player: int, seat: S) -> tuple[S, ...]:
    """The seats with another one in a player's place.

    >>> with_seat(("A", "B", "C"), 1, "X")
    ('A', 'X', 'C')
    """
    return seats[:player] + (seat,) + seats[player + 1 :]  # noqa: RUF005 - the fastest


def without(held: tuple[Card, ...], taken: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are left when some are taken, each as often as it is named.

    Raises:
        KeyError: A card that is to be taken is not there.
    """
    left = held
    for card in taken:
        try:
            place = left.index(card)
        except ValueError:
            raise KeyError(f"Not there to take: {card}.") from None
        left = left[:place] + left[place + 1 :]
    return left
