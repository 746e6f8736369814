"""The stock rules of the deal, and of what is done before the first draw."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from cardrules._fields import whole_number
from cardrules._words import together
from cardrules.errors import RulesetError, quoted
from cardrules.rulebook import in_words
from cardrules.rummy.slots import Plan

__all__ = ["DealsHands", "NoTrading", "TradeOpenCard"]


def _tuple(numbers: Any) -> Any:
    return tuple(numbers) if isinstance(numbers, list) else numbers


def _are_hands(_: object, attribute: Any, value: object) -> None:
    """Refuse what is no tuple of sizes of hands."""
    if not isinstance(value, tuple) or not all(type(one) is int and one > 0 for one in value):
        raise RulesetError(
            f"{attribute.name} must be a tuple of whole numbers, 1 or more, not {quoted(value)}."
        )


@frozen(kw_only=True)
class DealsHands:
    """*fewest* to *most* play with *packs* packs and *jokers* jokers, and get *dealt*.

    Where not all tables get as many, *hands* says what is dealt to the fewest players, to one more,
    and so on, and *hand* what is dealt to all others.

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
    hands: tuple[int, ...] = field(default=(), converter=_tuple, validator=_are_hands)

    @property
    def players(self) -> range:
        """How many may play."""
        return range(self.fewest, self.most + 1)

    @property
    def dealt(self) -> str:
        """What everybody gets, in words, and where that depends on the number of players."""
        usual = self.plan(self.most).hand
        others: dict[int, list[str]] = {}
        for players in self.players:
            hand = self.plan(players).hand
            if hand != usual:
                others.setdefault(hand, []).append(in_words(players))
        told = [
            f"{in_words(hand)} where {together(numbers, word='or')} play"
            for hand, numbers in others.items()
        ]
        usually = f"{in_words(usual)} {'card' if usual == 1 else 'cards'} each"
        return f"{usually}, or {together(told)}" if told else usually

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
