"""The stock rules of the deal, and of what is done before the first draw."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen
from attrs.validators import deep_iterable, instance_of

from cardrules._fields import whole_number
from cardrules._words import together
from cardrules.rulebook import in_words
from cardrules.rummy.slots import Plan

__all__ = ["DealsHands", "NoTrading", "TradeOpenCard"]


def _tuple(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(numbers)


@frozen(kw_only=True)
class DealsHands:
    """*fewest* to *most* play with *packs* packs and *jokers* jokers, and get *hand* cards each.

    [But *exceptions*.] *hands*

    Rows D1, D2.

    >>> deals = DealsHands(hand=6, hands=(10, 7, 7))
    >>> tuple(deals.plan(players).hand for players in deals.players)
    (10, 7, 7, 6, 6)
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

    @property
    def exceptions(self) -> str:
        """Who gets other hands, in words."""
        numbers = enumerate(self.hands[: len(self.players)], start=self.fewest)
        told = [f"{in_words(players)} get {in_words(hand)} cards" for players, hand in numbers]
        return together(told or ["nobody"])

    def plan(self, players: int) -> Plan:
        """Look the hand up by the number of players."""
        own = self.hands[players - self.fewest :]
        return Plan(packs=self.packs, jokers=self.jokers, hand=own[0] if own else self.hand)


@frozen
class TradeOpenCard:
    """Before the first draw the open card may be traded for a hand card, *rounds* rounds long.

    [The hand card lies open in its place then, and that is the whole turn.]
    [The next player has the same choice, and so on until somebody draws.]
    [Whoever draws first turns the open card over, as the first card of the pot.]

    Rows D7 to D12.
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
