"""What rules say in words of their own: values, and what layouts say of the deal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cardrules.matching import NO_CARD, CardTest, Not, not_
from cardrules.shedding.slots import LayoutRule

__all__ = ["has_stock", "span", "turned", "with_packs", "words"]


def words(value: object) -> str:
    """A value as a rulebook says it."""
    from cardrules.rulebook import in_words  # when it is needed, for it is seldom

    return in_words(value)


def span(numbers: Sequence[int]) -> str:
    """Numbers in a row, in words."""
    few, many = numbers[0], numbers[-1]
    if few == many:
        return words(few)
    return f"{words(few)} {'or' if many == few + 1 else 'to'} {words(many)}"


def with_packs(layout: LayoutRule) -> str:
    """How many packs there are for how many players, in words."""
    said: list[str] = []
    for packs, players in groupby(layout.players, key=lambda number: layout.plan(number).packs):
        number = words(packs)
        if not said:
            said.append(f"{number} {'pack' if packs == 1 else 'packs'}")
        else:
            said.append(f"{words(next(players))} or more with {number}")
    return ", ".join(said)


def has_stock(layout: LayoutRule) -> bool:
    """Whether cards are ever left over as a stock."""
    return any(layout.plan(players).left_over(players) > 0 for players in layout.players)


def turned(test: CardTest | None) -> str:
    """The card that is turned up, in words."""
    if test is None:
        return ""
    if test == not_(NO_CARD):
        return "the top card of the stock"
    if isinstance(test, Not):
        return f"the first card of the stock other than {words(test.test)}"
    return f"the first one of {words(test)} in the stock"
