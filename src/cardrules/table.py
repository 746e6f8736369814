"""Pure helpers that games share: whose turn it is, who ranks how, and taking cards."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from cardrules.cards import Card

__all__ = ["from_left_of", "next_seat", "ranked", "without"]


def from_left_of(dealer: int, players: int) -> Iterator[int]:
    """The seats in the order of dealing: from the dealer's left round to the dealer.

    >>> tuple(from_left_of(2, 4))
    (3, 0, 1, 2)
    """
    for step in range(1, players + 1):
        yield (dealer + step) % players


def next_seat(seat: int, players: int, out: Container[int] = (), direction: int = 1) -> int:
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


def without(held: tuple[Card, ...], taken: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are left when some are taken, each as often as it is named.

    Raises:
        KeyError: A card that is to be taken is not there.
    """
    left = held
    for card in taken:
        if card not in left:
            raise KeyError(f"Not there to take: {card}.")
        place = left.index(card)
        left = left[:place] + left[place + 1 :]
    return left
