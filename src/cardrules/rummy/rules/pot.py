"""The stock rules of the pot, and of a stock that is empty."""

from __future__ import annotations

from attrs import frozen

from cardrules.game import Violation
from cardrules.rummy.slots import TakingPot, flag, whole_number

__all__ = ["AnyDepth", "PotBecomesStock", "RoundEnds", "TopToHand", "WholePot"]


@frozen
class WholePot:
    """Who is down may take the pot if its top card makes a meld with *needs* or more hand cards.

    [He need not be down: that meld may be his first lay-down.] *opens*
    [He may also add the top card to a meld on the table.] *adds*
    [All cards of the pot show.] *spread*

    He lays that meld, and takes all other cards of the pot into his hand. It replaces the
    draw. Rows D16, D17, D19, D20.
    """

    needs: int = whole_number(1, 2)
    opens: bool = flag()
    adds: bool = flag()
    spread: bool = flag()

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
        if taking.meld is None and taking.from_hand < self.needs:
            return Violation(
                "too-few-cards",
                "The top of the pot must make a meld with at least {needs} cards of your hand.",
                needs=self.needs,
            )
        return None


@frozen
class AnyDepth:
    """All discards show; a player may take them down to any card, which he must lay in a meld.

    [He may also add that card to a meld on the table.] *adds*

    It replaces the draw. Row D20.
    """

    adds: bool = flag()

    spread = True
    melds = True
    whole = False

    def objection(self, taking: TakingPot) -> Violation | None:
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

    def objection(self, taking: TakingPot) -> Violation | None:
        """Object to more than the top card."""
        if taking.depth == 1:
            return None
        return Violation("only-the-top", "Only the top card of the pot may be taken.")


@frozen
class RoundEnds:
    """When the player on turn cannot draw because the stock is empty, the round ends.

    He may take the pot if he can, and play on. Row D38.
    """

    def recycles(self, recycled: int) -> bool:
        """Keep the discards where they are."""
        return False


@frozen
class PotBecomesStock:
    """When the stock is empty the discards but the top one are shuffled and become the stock.

    That happens *times* times; then the round ends when the stock is empty. Row D38.
    """

    times: int = whole_number(1, 3)

    def recycles(self, recycled: int) -> bool:
        """Count the times."""
        return recycled < self.times
