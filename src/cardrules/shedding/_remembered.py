"""What is remembered of the answers of rules, and under which numbers."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, Generic, TypeVar

from attrs import define, field, frozen

from cardrules._deciding import Slotted
from cardrules.cards import Rank
from cardrules.game import Violation
from cardrules.shedding._demand import Demand, Pace
from cardrules.shedding.moves import Play
from cardrules.shedding.state import Zone

__all__ = [
    "ASK_EACH",
    "MOST_GROUPS",
    "MOST_TOPS",
    "Remembered",
    "Verdict",
    "pickup_key",
    "play_key",
]

T = TypeVar("T")

ASK_EACH: Final = -1
"""The legal sizes of cards that must be judged one by one: every bit is set."""

MOST_GROUPS: Final = 4_096
"""For how many groups of equal cards a player's plays on one top are kept."""

MOST_TOPS: Final = 10_000
"""About how many tops answers are kept; then they are forgotten and asked anew."""


@frozen
class Verdict(Generic[T]):
    """An answer, and the rule that gave it; None where no rule answered."""

    answer: T
    rule: object = None


@define(eq=False)
class Remembered:
    """What has been answered about one top.

    Args:
        verdicts: On plays, by number of cards, rank and zone; the answer None is legal.
        sizes: How many cards of a rank may be played at a time, as the bits of an int, by the
            number held, the rank and the zone.
        plays: Which plays are legal, by zone, by player, and by the bits of the cards of one
            rank that he holds.
        dead: By zone, the cards of the ranks of which no number may be played, as bits.
        paces: How play moves on, by the key of verdicts and the direction.
        demand: What it demands.
        after: Whether the pile burns, and whether the mover plays again.
        deciding: Which rules refuse cards that are held, and which change a play: for simulations.
    """

    verdicts: dict[int, Verdict[Violation | None]] = field(factory=dict)
    sizes: dict[int, int] = field(factory=dict)
    plays: tuple[dict[int, dict[int, Sequence[Play]]], ...] = field(
        factory=lambda: tuple({} for _ in Zone)
    )
    dead: list[int] = field(factory=lambda: [0] * len(Zone))
    paces: dict[int, Pace] = field(factory=dict)
    demand: Verdict[Demand | None] | None = None
    after: tuple[Verdict[bool], Verdict[bool]] | None = None
    deciding: dict[int, AbstractSet[Slotted]] = field(factory=dict)


def pickup_key(size: int, zone: Zone, table: int, *, stuck: bool) -> int:
    """What a pick-up rule may have looked at, as a number."""
    return (table << 10 | size) << 3 | zone.number << 1 | stuck


def play_key(size: int, rank: Rank, zone: Zone) -> int:
    """What rules may have looked at of an attempt, as a number."""
    return size << 6 | rank.number << 2 | zone.number
