"""The stock rules of laying down, laying off, discarding and going out."""

from __future__ import annotations

from attrs import frozen

from cardrules._fields import card_test_field, flag, whole_number
from cardrules.game import Violation
from cardrules.matching import CardTest
from cardrules.rulebook import in_words
from cardrules.rummy.slots import (
    LayingOff,
    Leaving,
    Opening,
)

__all__ = [
    "LayOffAnywhere",
    "LayOffOwn",
    "MeldsFromTurn",
    "MustDiscardLast",
    "NeverDiscard",
    "NeverDiscardLast",
    "NeverDiscardTaken",
    "NoLayOffs",
    "OpenWith",
]


@frozen
class OpenWith:
    """A player's first lay-down must be worth at least *points* points.

    [It may be one meld or several, laid down in one move.]

    Row D13.
    """

    points: int = whole_number(0, 30)

    def objection(self, opening: Opening) -> Violation | None:
        """Compare the points."""
        if opening.points >= self.points:
            return None
        verb = "is" if len(opening.melds) == 1 else "are"
        return Violation(
            "not-enough-points",
            f"{{melds}} {verb} worth {{points}}; a first lay-down needs {{wanted}}.",
            melds=" / ".join(" ".join(map(str, meld.cards)) for meld in opening.melds),
            points=opening.points,
            wanted=self.points,
        )


@frozen
class MeldsFromTurn:
    """Nobody lays down *when*.

    Row D13.

    Args:
        turn: In which of his turns a player may lay down for the first time, counted from 1.
    """

    turn: int = whole_number(2, 2)

    @property
    def when(self) -> str:
        """In which turns nobody does, in words."""
        number = in_words(self.turn)
        return "in his first turn" if self.turn == 2 else f"before his turn number {number}"

    def objection(self, opening: Opening) -> Violation | None:
        """Count the player's turns."""
        if opening.turns + 1 >= self.turn:
            return None
        return Violation(
            "too-early",
            f"Nobody lays down {self.when}: keep the cards and discard one.",
            turn=self.turn,
        )


def _not_down() -> Violation:
    return Violation("not-down", "You may add to melds only when you have laid down.")


@frozen
class LayOffAnywhere:
    """*who* may add cards to any meld, one at a time.

    [A run is added to at its ends, and what is added counts for whoever added it.]

    Rows D28, D29.

    Args:
        at_once: Whether a player may who is not down.
    """

    at_once: bool = flag()

    @property
    def who(self) -> str:
        """Who may add, in words."""
        return "any player, down or not," if self.at_once else "who is down"

    def add(self, laying: LayingOff) -> Violation | None:
        """Object to a player who is not down."""
        return None if laying.down or self.at_once else _not_down()


@frozen
class LayOffOwn:
    """Who is down may add cards to his own melds, one at a time.

    [A run is added to at its ends.]

    Row D28.
    """

    def add(self, laying: LayingOff) -> Violation | None:
        """Object to melds of others."""
        if not laying.down:
            return _not_down()
        if laying.meld.player == laying.player:
            return None
        return Violation(
            "not-your-meld", "You may add only to your own melds; this one is of another player."
        )


@frozen
class NoLayOffs:
    """Nothing is added to melds on the table.

    Row D28.
    """

    def add(self, laying: LayingOff) -> Violation | None:
        """Object to everything."""
        return Violation("no-layoffs", "Nothing is added to melds on the table in this game.")


@frozen
class NeverDiscardLast:
    """*cards* may not be discarded as the last card of a hand.

    Row D32.
    """

    cards: CardTest = card_test_field()

    def leave(self, leaving: Leaving) -> Violation | None:
        """Object to such a discard."""
        if not (leaving.discarded and leaving.last and self.cards(leaving.card)):
            return None
        return Violation(
            "not-as-the-last",
            "{card} may not be discarded as your last card: add it to a meld, or pass.",
            card=leaving.card,
        )


@frozen
class NeverDiscard:
    """*cards* may not be discarded.

    Row D32.
    """

    cards: CardTest = card_test_field()

    def leave(self, leaving: Leaving) -> Violation | None:
        """Object to such a discard."""
        if not (leaving.discarded and self.cards(leaving.card)):
            return None
        return Violation(
            "never-discarded",
            "{card} may not be discarded: discard another card, or pass if you have no other move.",
            card=leaving.card,
        )


@frozen
class NeverDiscardTaken:
    """The card that a player has taken off the pot into his hand stays there for this turn.

    Row D18.
    """

    def leave(self, leaving: Leaving) -> Violation | None:
        """Object to its discard."""
        if not (leaving.discarded and leaving.taken):
            return None
        return Violation(
            "just-taken",
            "You have just taken {card} off the pot: discard another card.",
            card=leaving.card,
        )


@frozen
class MustDiscardLast:
    """The last card of a hand can only be discarded.

    Row D18.
    """

    def leave(self, leaving: Leaving) -> Violation | None:
        """Object to another way out."""
        if leaving.discarded or not leaving.last:
            return None
        return Violation("keep-a-card", "Keep a card: in this game you go out with a discard.")
