"""What is asked of the rules about melds: readings, values, and what a hand makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import NoneType
from typing import TYPE_CHECKING

from attrs import define, field

from cardrules.cards import Card, Rank, cards_of
from cardrules.game import Violation
from cardrules.rummy.melds import Reading
from cardrules.rummy.slots import answered
from cardrules.rummy.state import Meld

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["Memory", "as_meld", "bits_of", "joker_objection", "laid_worth", "read_meld"]


def read_meld(game: Rummy, cards: tuple[Card, ...]) -> Reading | None:
    """How cards read that are laid as one meld, or None if they are no meld.

    In the order of a run they are that run; else, of several readings, the one that is worth
    the most.
    """
    found = list(dict.fromkeys(r for rule in game.melds for r in rule.readings(cards)))
    if not found:
        return None
    written = [reading for reading in found if reading.is_run and reading.cards == cards]
    return max(written or found, key=lambda reading: worth(game, reading))


def joker_objection(game: Rummy, reading: Reading) -> Violation | None:
    """The first objection to how jokers lie in a meld."""
    for rule in game.jokers:
        objection = answered(rule, rule.objection(reading), Violation, NoneType)
        if objection is not None:
            return objection
    return None


def worth(game: Rummy, reading: Reading | Meld) -> int:
    """What a meld is worth."""
    return sum(laid_worth(game, reading))


def laid_worth(game: Rummy, reading: Reading | Meld) -> Iterator[int]:
    """What each card of a meld is worth."""
    run = reading.is_run
    for place, (card, face) in enumerate(zip(reading.cards, reading.faces, strict=True)):
        low = run and place == 0 and face.rank is Rank.ACE
        yield game.values.laid(card, face, low=low)


def as_meld(reading: Reading, player: int) -> Meld:
    """A meld that a player has just laid."""
    return Meld(player, reading.cards, reading.faces, (player,) * len(reading.cards))


def bits_of(cards: Iterable[Card]) -> int:
    """The cards as bits."""
    return sum(card.bit for card in cards)


@define(eq=False)
class Memory:
    """What a ruleset has found in hands; it can be thrown away at any time."""

    game: Rummy
    minimal: dict[int, tuple[Reading, ...]] = field(factory=dict)
    every: dict[int, tuple[Reading, ...]] = field(factory=dict)

    def minimal_of(self, bits: int) -> tuple[Reading, ...]:
        """The melds of a hand from which no card can be taken, that may be laid."""
        return self._kept(self.minimal, bits, "minimal")

    def every_of(self, bits: int) -> tuple[Reading, ...]:
        """All melds of a hand that may be laid."""
        return self._kept(self.every, bits, "melds")

    def _kept(
        self, kept: dict[int, tuple[Reading, ...]], bits: int, question: str
    ) -> tuple[Reading, ...]:
        found = kept.get(bits)
        if found is None:
            hand = cards_of(bits)
            found = tuple(
                reading
                for rule in self.game.melds
                for reading in getattr(rule, question)(hand)
                if joker_objection(self.game, reading) is None
            )
            if len(kept) > _MOST:
                kept.clear()
            kept[bits] = found
        return found


_MOST = 4_096
