"""The stock rules of setting up: the deal, the exchange, and who begins.

Rows such as R3 and G5 are those of the decision tables on the preset pages.
"""

from __future__ import annotations

from attrs import field, frozen
from attrs.validators import instance_of

from cardrules.cards import Rank, rank
from cardrules.matching import Ranks
from cardrules.shedding.slots import Plan, Starting, whole_number
from cardrules.shedding.state import Start
from cardrules.table import from_left_of

__all__ = [
    "ArrangeOnce",
    "DealersLeftStarts",
    "FirstFaceUpStarts",
    "LowestInHandStarts",
    "NoSwap",
    "ThreeThreeThree",
]


@frozen(kw_only=True)
class ThreeThreeThree:
    """*fewest* to *most* play with one pack: 3 cards face down, 3 face up, 3 in hand each.

    Rows R5, G1 to G3, H1.
    """

    fewest: int = whole_number(2, 2)
    most: int = whole_number(2, 5)

    @property
    def players(self) -> range:
        """How many may play."""
        return range(self.fewest, self.most + 1)

    def plan(self, players: int) -> Plan:
        """Deal three to each zone."""
        return Plan(blind=3, table=3, hand=3)


@frozen
class ArrangeOnce:
    """Before play each player may exchange hand cards with his own face-up cards, once.

    Row G4.
    """

    def face_up(self, hand: int, table: int) -> int | None:
        """Keep as many face up as there were."""
        return table if table else None


@frozen
class NoSwap:
    """Face-up cards stay as they were dealt.

    Row H16.
    """

    def face_up(self, hand: int, table: int) -> int | None:
        """Arrange nothing."""
        return None


def _search(starting: Starting, first: Rank) -> tuple[Rank, ...]:
    """The ranks from *first* upwards, and those below it last."""
    place = starting.order.index(first) if first in starting.order else 0
    return starting.order[place:] + starting.order[:place]


@frozen
class LowestInHandStarts:
    """The holder of the lowest hand card, counted from *from_* upwards, begins.

    His first play must contain that rank, unless *free_lead*. Among equals the nearest
    to the dealer's left begins. Rows R1, R2, H19, H25.
    """

    from_: Rank = field(default=Rank.THREE, converter=rank)
    free_lead: bool = field(default=False, validator=instance_of(bool), kw_only=True)

    def start(self, starting: Starting) -> Start | None:
        """Look through the hands once all have arranged."""
        if not starting.arranged:
            return None
        for wanted in _search(starting, self.from_):
            for player in from_left_of(starting.dealer, len(starting.seats)):
                if any(card.rank is wanted for card in starting.seats[player].hand):
                    return Start(player, None if self.free_lead else Ranks((wanted,)))
        return None


@frozen
class FirstFaceUpStarts:
    """The player who was dealt the first face-up *wanted* begins, with any card.

    Row H19.
    """

    wanted: Rank = field(default=Rank.THREE, converter=rank)

    def start(self, starting: Starting) -> Start | None:
        """Look through the face-up cards as they were dealt, round by round."""
        if starting.arranged:
            return None
        longest = max(len(seat.table) for seat in starting.seats)
        for place in range(longest):
            for player in from_left_of(starting.dealer, len(starting.seats)):
                if any(
                    card.rank is self.wanted
                    for card in starting.seats[player].table[place : place + 1]
                ):
                    return Start(player)
        return None


@frozen
class DealersLeftStarts:
    """The player on the dealer's left begins, with any card.

    Row H22.
    """

    def start(self, starting: Starting) -> Start | None:
        """Name the seat after the dealer."""
        return Start((starting.dealer + 1) % len(starting.seats))
