"""The stock rules of the pot, and of a stock that is empty."""

from __future__ import annotations

from attrs import frozen

from cardrules._fields import flag, whole_number
from cardrules.game import Violation
from cardrules.rummy.slots import TakingPot

__all__ = ["AnyDepth", "NoPot", "PotBecomesStock", "RoundEnds", "TopToHand", "WholePot"]


@frozen
class WholePot:
    """Who is down may take the pot if its top card makes a meld with *needs* or more hand cards.

    [He lays that meld at once, takes all other cards of the pot into his hand, and does not draw.]
    [He need not be down: that meld may be his first lay-down.] *opens*
    [He may also add the top card to a meld on the table.] *adds*
    [All discards show.] *spread*

    Rows D16, D17, D19, D20.
    """

    needs: int = whole_number(1, 2)
    opens: bool = flag()
    adds: bool = flag()
    spread: bool = flag()

    melds = True
    whole = True

    def take(self, taking: TakingPot) -> Violation | None:
        """Object to a player who is not down, and to too few cards."""
        if not taking.down and not self.opens:
            return Violation(
                "not-down", "You may take the pot only when you have laid down: draw a card."
            )
        if taking.meld is None and taking.from_hand < self.needs:
            return Violation(
                "too-few-cards",
                "The top of the pot must make a meld with at least {needs} cards of your hand.",
                needs=self.needs,
            )
        return None


@frozen
class AnyDepth:
    """All discards show; they may be taken down to any card, which must be laid in a meld at once.

    [That card may be added to a meld on the table instead.] *adds*
    [The cards above it may lie in the new meld, too, or go into the hand; nothing is drawn then.]

    Row D20.
    """

    adds: bool = flag()

    spread = True
    melds = True
    whole = False

    def take(self, taking: TakingPot) -> Violation | None:
        """Object to nothing."""
        return None


@frozen
class TopToHand:
    """Instead of drawing a player may take the top card of the pot into his hand.

    Row D19.
    """

    spread = False
    melds = False
    adds = False
    whole = False

    def take(self, taking: TakingPot) -> Violation | None:
        """Object to more than the top card."""
        if taking.depth == 1:
            return None
        return Violation("only-the-top", "Only the top card of the pot may be taken.")


@frozen
class NoPot:
    """Nobody takes discards: every turn begins with a card of the stock.

    Row D19.
    """

    spread = False
    melds = False
    adds = False
    whole = False

    def take(self, taking: TakingPot) -> Violation | None:
        """Object to everything."""
        return Violation("no-taking", "Nobody takes discards in this game: draw a card.")


@frozen
class RoundEnds:
    """When the stock is empty, the round ends, unless the player on turn takes discards then.

    Row D38.
    """

    def recycles(self, recycled: int) -> bool:
        """Keep the discards where they are."""
        return False


@frozen
class PotBecomesStock:
    """When the stock is empty, all discards but the top become it, shuffled, *times* times.

    [Then the round ends when the player on turn cannot draw.]

    Row D38.
    """

    times: int = whole_number(1, 3)

    def recycles(self, recycled: int) -> bool:
        """Count the times."""
        return recycled < self.times
