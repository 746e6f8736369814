"""The stock rules of rummy but for melds: the deal, trading, values, the pot, and the end.

Rows such as D13 are those of the decision table on the page of Duizenden.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from cardrules.cards import Card, Rank
from cardrules.game import Violation
from cardrules.matching import CardTest, exactly, is_card_test
from cardrules.rummy.slots import (
    LayingOff,
    Leaving,
    Opening,
    Plan,
    Standing,
    TakingPot,
    flag,
    whole_number,
)
from cardrules.rummy.state import Face

__all__ = [
    "AnyDepth",
    "CardValues",
    "DealsHands",
    "LayOffAnywhere",
    "LayOffOwn",
    "MeldsFromRound",
    "NeverDiscardLast",
    "NoLayOffs",
    "NoTrading",
    "OpenWith",
    "PenaltyForHand",
    "PotBecomesStock",
    "RoundEnds",
    "TableMinusHand",
    "TopToHand",
    "TradeOpenCard",
    "WholePot",
]


def _test() -> Any:
    return field(validator=is_card_test)


@frozen(kw_only=True)
class DealsHands:
    """*fewest* to *most* play with *packs* packs; each is dealt *hand* cards.

    [There are *jokers* jokers.]

    Rows D1, D2.
    """

    fewest: int = whole_number(2, 2)
    most: int = whole_number(2, 6)
    packs: int = whole_number(1, 2)
    jokers: int = whole_number(0, 4)
    hand: int = whole_number(1, 13)

    @property
    def players(self) -> range:
        """How many may play."""
        return range(self.fewest, self.most + 1)

    def plan(self, players: int) -> Plan:
        """Deal the same to any number."""
        return Plan(packs=self.packs, jokers=self.jokers, hand=self.hand)


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
    """The open card is the first of the pot."""

    def trades(self, trades: int, players: int) -> bool:
        """Allow nothing."""
        return False


@frozen(kw_only=True)
class CardValues:
    """Cards from 2 to 9 are worth *low*, 10 to king *high*, aces *ace*, and jokers *joker*.

    [Cards from 2 to 10 are worth their number.] *pips*
    [An ace at the low end of a run is worth *ace_low*.]
    [A joker in a meld is worth what it stands for.] *joker_as_card*
    [The queen of spades is worth *queen_of_spades*.]

    Section 2.4.
    """

    low: int = whole_number(0, 5)
    high: int = whole_number(0, 10)
    ace: int = whole_number(0, 20)
    ace_low: int = whole_number(0, 5)
    joker: int = whole_number(0, 25)
    queen_of_spades: int = whole_number(0, 100)
    pips: bool = flag()
    joker_as_card: bool = flag()

    def laid(self, card: Card, face: Face, *, low: bool) -> int:
        """Look the card up, or what a joker stands for."""
        if card.rank is Rank.JOKER:
            return self._of_rank(face.rank, low=low) if self.joker_as_card else self.joker
        if self.queen_of_spades and card.face == _QUEEN_OF_SPADES.face:
            return self.queen_of_spades
        return self._of_rank(card.rank, low=low)

    def held(self, card: Card) -> int:
        """Look the card up; an ace in the hand is a high one."""
        if card.rank is Rank.JOKER:
            return self.joker
        return self.laid(card, Face(card.rank, card.suit), low=False)

    def _of_rank(self, rank: Rank, *, low: bool) -> int:
        if rank is Rank.ACE:
            return self.ace_low if low else self.ace
        if rank in _COURT:
            return self.high
        if self.pips:
            return int(rank.value)
        return self.high if rank is Rank.TEN else self.low


_COURT = (Rank.JACK, Rank.QUEEN, Rank.KING)
_QUEEN_OF_SPADES = exactly("QS").cards[0]


@frozen
class OpenWith:
    """A player's first lay-down must be worth at least *points* points.

    Row D13.
    """

    points: int = whole_number(0, 30)

    def objection(self, opening: Opening) -> Violation | None:
        """Compare the points."""
        if opening.points >= self.points:
            return None
        cards = tuple(card for meld in opening.melds for card in meld.cards)
        return Violation(
            "not-enough-points",
            "{cards} is worth {points}; a first lay-down needs {wanted}.",
            cards=cards,
            points=opening.points,
            wanted=self.points,
        )


@frozen
class MeldsFromRound:
    """Nobody lays down before his turn number *turn*."""

    turn: int = whole_number(2, 2)

    def objection(self, opening: Opening) -> Violation | None:
        """Count the player's turns."""
        if opening.turns + 1 >= self.turn:
            return None
        return Violation(
            "too-early", "Nobody lays down before his turn number {turn}.", turn=self.turn
        )


@frozen
class WholePot:
    """Who is down may take the pot if its top card makes a meld with *needs* or more hand cards.

    [He need not be down.] *opens*

    He lays that meld, and takes all other cards of the pot into his hand. It replaces the
    draw. Rows D17, D19, D20.
    """

    needs: int = whole_number(1, 2)
    opens: bool = flag()

    spread = False
    melds = True
    whole = True

    def objection(self, taking: TakingPot) -> Violation | None:
        """Object to a player who is not down, and to too few cards."""
        if not taking.down and not self.opens:
            return Violation(
                "not-down", "You may take the pot only when you have laid down: draw a card."
            )
        if taking.depth != 1:
            return Violation("whole-pot", "The pot is taken with its top card, and whole.")
        if taking.from_hand < self.needs:
            return Violation(
                "too-few-cards",
                "The top of the pot must make a meld with at least {needs} cards of your hand.",
                needs=self.needs,
            )
        return None


@frozen
class AnyDepth:
    """All discards show; a player may take them down to any card, which he must lay in a meld.

    It replaces the draw.
    """

    spread = True
    melds = True
    whole = False

    def objection(self, taking: TakingPot) -> Violation | None:
        """Object to nothing."""
        return None


@frozen
class TopToHand:
    """Instead of drawing a player may take the top card of the pot into his hand."""

    spread = False
    melds = False
    whole = False

    def objection(self, taking: TakingPot) -> Violation | None:
        """Object to more than the top card."""
        if taking.depth != 1:
            return Violation("only-the-top", "Only the top card of the pot may be taken.")
        return None


def _not_down() -> Violation:
    return Violation("not-down", "You may add to melds only when you have laid down.")


@frozen
class LayOffAnywhere:
    """Who is down may add cards to any meld, one at a time.

    [He need not be down.] *at_once*
    """

    at_once: bool = flag()

    def objection(self, laying: LayingOff) -> Violation | None:
        """Object to a player who is not down."""
        return None if laying.down or self.at_once else _not_down()


@frozen
class LayOffOwn:
    """Who is down may add cards to his own melds, one at a time."""

    def objection(self, laying: LayingOff) -> Violation | None:
        """Object to melds of others."""
        if not laying.down:
            return _not_down()
        if laying.meld.player != laying.player:
            return Violation("not-your-meld", "You may add only to your own melds.")
        return None


@frozen
class NoLayOffs:
    """Nothing is added to melds on the table."""

    def objection(self, laying: LayingOff) -> Violation | None:
        """Object to everything."""
        return Violation("no-layoffs", "Nothing is added to melds on the table in this game.")


@frozen
class NeverDiscardLast:
    """*cards* may not be discarded as the last card of a hand.

    Section 2.3.
    """

    cards: CardTest = _test()

    def objection(self, leaving: Leaving) -> Violation | None:
        """Object to such a discard."""
        if not leaving.discarded or not self.cards(leaving.card):
            return None
        return Violation(
            "not-as-the-last",
            "{card} may not be discarded as your last card: add it to a meld, or pass.",
            card=leaving.card,
        )


@frozen
class RoundEnds:
    """When the player on turn cannot draw because the stock is empty, the round ends.

    Section 2.3.
    """

    def recycles(self, recycled: int) -> bool:
        """Keep the discards where they are."""
        return False


@frozen
class PotBecomesStock:
    """When the stock is empty the discards but the top one are shuffled and become the stock.

    That happens *times* times, then the round ends.
    """

    times: int = whole_number(1, 3)

    def recycles(self, recycled: int) -> bool:
        """Count the times."""
        return recycled < self.times


@frozen
class TableMinusHand:
    """Each player scores what he has laid on the table, less what is left in his hand.

    [Whoever goes out scores *bonus* more.]

    Section 2.3.
    """

    bonus: int = whole_number(0, 0)

    def scores(self, standing: Standing) -> tuple[int, ...]:
        """Subtract."""
        return tuple(
            table - hand + (self.bonus if player == standing.out else 0)
            for player, (table, hand) in enumerate(zip(standing.table, standing.hands, strict=True))
        )


@frozen
class PenaltyForHand:
    """Each player loses the points of the cards that are left in his hand."""

    def scores(self, standing: Standing) -> tuple[int, ...]:
        """Negate the hands."""
        return tuple(-hand for hand in standing.hands)
