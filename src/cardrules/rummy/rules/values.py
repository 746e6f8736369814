"""The stock rules of what cards are worth, and of what a round scores."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from cardrules._fields import flag, whole_number
from cardrules.cards import Card, Rank, Suit
from cardrules.errors import RulesetError, quoted
from cardrules.rummy.slots import Standing
from cardrules.rummy.state import Face

__all__ = ["CardValues", "FaceValues", "PenaltyForHand", "TableMinusHand"]

_COURT = (Rank.JACK, Rank.QUEEN, Rank.KING)


def _points_or_none() -> Any:
    """A field for points, or for None."""

    def check(_: object, attribute: Any, value: Any) -> None:
        if value is not None and (type(value) is not int or value < 0):
            raise RulesetError(
                f"{attribute.name} must be None or a whole number, 0 or more, not {quoted(value)}."
            )

    return field(default=None, validator=check)


def _laid(scale: CardValues | FaceValues, card: Card, face: Face, *, low: bool) -> int:
    """What a card is worth in a meld."""
    rank, suit = card.rank, card.suit
    if rank is Rank.JOKER:
        if not scale.joker_as_card:
            return scale.joker
        rank, suit = face.rank, face.suit
    if rank is Rank.QUEEN and suit is Suit.SPADES and scale.queen_of_spades is not None:
        return scale.queen_of_spades
    if rank is Rank.ACE:
        return scale.ace_low if low and scale.ace_low is not None else scale.ace
    return scale._plain(rank)


def _held(scale: CardValues | FaceValues, card: Card) -> int:
    """What a card is worth in a hand, where an ace is a high one."""
    if card.rank is Rank.JOKER:
        return scale.joker
    return _laid(scale, card, Face(card.rank, card.suit), low=False)


@frozen(kw_only=True)
class CardValues:
    """Cards from 2 to 9 are worth *low*, 10 to king *high*, and aces *ace*.

    [An ace at the low end of a run is worth *ace_low*.]
    [A joker in a meld is worth what it stands for.] *joker_as_card*
    [The queen of spades is worth *queen_of_spades*.]

    A joker is worth *joker*, which the rulebook says where there are jokers. Where *ace_low* or
    *queen_of_spades* is None, that card is worth what the others of its kind are.

    Rows D23, D26, D30, D31.

    >>> from cardrules.cards import card
    >>> values = CardValues(queen_of_spades=100)
    >>> values.held(card("9H")), values.held(card("QH")), values.held(card("QS"))
    (5, 10, 100)
    """

    low: int = whole_number(0, 5)
    high: int = whole_number(0, 10)
    ace: int = whole_number(0, 20)
    ace_low: int | None = _points_or_none()
    joker: int = whole_number(0, 25)
    joker_as_card: bool = flag()
    queen_of_spades: int | None = _points_or_none()

    def laid(self, card: Card, face: Face, *, low: bool) -> int:
        """Look the card up, or what a joker stands for."""
        return _laid(self, card, face, low=low)

    def held(self, card: Card) -> int:
        """Look the card up; an ace in the hand is a high one."""
        return _held(self, card)

    def _plain(self, rank: Rank) -> int:
        return self.high if rank is Rank.TEN or rank in _COURT else self.low


@frozen(kw_only=True)
class FaceValues:
    """Cards from 2 to 10 are worth their number, court cards *court*, and aces *ace*.

    [An ace at the low end of a run is worth *ace_low*.]
    [A joker in a meld is worth what it stands for.] *joker_as_card*
    [The queen of spades is worth *queen_of_spades*.]

    A joker is worth *joker*, which the rulebook says where there are jokers. Where *ace_low* or
    *queen_of_spades* is None, that card is worth what the others of its kind are.

    Rows D23, D30.

    >>> from cardrules.cards import card
    >>> values = FaceValues(ace=15)
    >>> values.held(card("9H")), values.held(card("QS")), values.held(card("AS"))
    (9, 10, 15)
    """

    court: int = whole_number(0, 10)
    ace: int = whole_number(0, 11)
    ace_low: int | None = _points_or_none()
    joker: int = whole_number(0, 25)
    joker_as_card: bool = flag()
    queen_of_spades: int | None = _points_or_none()

    def laid(self, card: Card, face: Face, *, low: bool) -> int:
        """Look the card up, or what a joker stands for."""
        return _laid(self, card, face, low=low)

    def held(self, card: Card) -> int:
        """Look the card up; an ace in the hand is a high one."""
        return _held(self, card)

    def _plain(self, rank: Rank) -> int:
        return self.court if rank in _COURT else int(rank.value)


@frozen
class TableMinusHand:
    """Each player scores what he has laid on the table, less what is left in his hand.

    [Whoever goes out scores *bonus* more.]

    [A series is won by who alone has the highest total, if it is the target or more.]

    Rows D35, D36, D37.
    """

    bonus: int = whole_number(0, 0)

    def scores(self, standing: Standing) -> tuple[int, ...]:
        """Subtract."""
        return tuple(
            table - hand + (self.bonus if player == standing.out else 0)
            for player, (table, hand) in enumerate(zip(standing.table, standing.hands, strict=True))
        )

    def decided(self, totals: tuple[int, ...], target: int) -> bool:
        """Ask for the highest total."""
        return max(totals) >= target and totals.count(max(totals)) == 1


@frozen
class PenaltyForHand:
    """Each player loses the points of the cards that are left in his hand.

    [A series ends when somebody has lost the target, and is won by who alone lost the fewest.]

    Row D35.
    """

    def scores(self, standing: Standing) -> tuple[int, ...]:
        """Negate the hands."""
        return tuple(-hand for hand in standing.hands)

    def decided(self, totals: tuple[int, ...], target: int) -> bool:
        """Ask for the lowest total."""
        return min(totals) <= -target and totals.count(max(totals)) == 1
