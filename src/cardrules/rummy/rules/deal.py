"""The stock rules of the deal, and of what is done before the first draw."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen
from attrs.validators import deep_iterable, instance_of

from cardrules.rummy.slots import Plan, whole_number

__all__ = ["DealsHands", "NoTrading", "TradeOpenCard"]


def _tuple(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(numbers)


@frozen(kw_only=True)
class DealsHands:
    """*fewest* to *most* play with *packs* packs and *jokers* jokers, and get *hand* cards each.

    [From the fewest players up they get *hands* cards instead; more of them get *hand*.]

    Rows D1, D2.

    >>> deals = DealsHands(hand=6, hands=(10, 7, 7))
    >>> [deals.plan(players).hand for players in deals.players]
    [10, 7, 7, 6, 6]
    """

    fewest: int = whole_number(2, 2)
    most: int = whole_number(2, 6)
    packs: int = whole_number(1, 2)
    jokers: int = whole_number(0, 4)
    hand: int = whole_number(1, 13)
    hands: tuple[int, ...] = field(
        default=(), converter=_tuple, validator=deep_iterable(instance_of(int))
    )

    @property
    def players(self) -> range:
        """How many may play."""
        return range(self.fewest, self.most + 1)

    def plan(self, players: int) -> Plan:
        """Look the hand up by the number of players."""
        own = self.hands[players - self.fewest :]
        return Plan(packs=self.packs, jokers=self.jokers, hand=own[0] if own else self.hand)


@frozen
class TradeOpenCard:
    """Before the first draw a player may take the open card and leave a hand card in its place.

    After *rounds* rounds of the table the only move is to draw. Rows D7 to D11.
    """

    rounds: int = whole_number(1, 20)

    def trades(self, trades: int, players: int) -> bool:
        """Count the rounds."""
        return trades < self.rounds * players


@frozen
class NoTrading:
    """The open card is the first of the pot.

    Row D7.
    """

    def trades(self, trades: int, players: int) -> bool:
        """Allow nothing."""
        return False
