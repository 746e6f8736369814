"""Values and rows of cards as text, in the form that all families show them in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final

import attrs

from cardrules.cards import HIDDEN, Card

__all__ = ["WIDTH", "columns", "in_order", "names", "short"]

WIDTH: Final = 80
"""How wide a table may be."""
_MANY: Final = 5
"""A longer row of hidden cards is written as their number."""
_ROW: Final = 24
"""How wide a column of cards may be, the first one apart, before it goes on beneath itself."""


def short(value: Any) -> str:
    """A value of fields as one would write it: what has its default is left out."""
    given = [
        f"{item.alias}={_in_short(held)}"
        for item in attrs.fields(type(value))
        if item.init
        and item.name != "_notes"
        and (held := getattr(value, item.name)) != _default(item, value)
    ]
    return f"{type(value).__name__}({', '.join(given)})"


def _default(item: attrs.Attribute[Any], value: Any) -> Any:
    made: Any = item.default
    if not isinstance(made, attrs.Factory):  # type: ignore[arg-type]
        return made
    return made.factory(value) if made.takes_self else made.factory()


def _in_short(held: object) -> str:
    if type(held) is tuple and len(held) > _MANY and all(item is HIDDEN for item in held):
        return f"(?,)*{len(held)}"
    return repr(held)


def in_order(hand: Iterable[Card]) -> tuple[Card, ...]:
    """A hand in the order in which people hold it: by rank, what is hidden last."""
    held = tuple(hand)
    open_cards = [card for card in held if card is not HIDDEN]
    open_cards.sort(key=lambda card: (card.face, card.copy))
    return (*open_cards, *(card for card in held if card is HIDDEN))


def names(row: tuple[Card, ...]) -> str:
    """A row of cards; if many are hidden, as in ``3C ?x18``."""
    shown = [str(card) for card in row if card is not HIDDEN]
    hidden = len(row) - len(shown)
    if hidden > _MANY:
        return " ".join([*shown, f"?x{hidden}"])
    return " ".join(map(str, row)) or "-"


def columns(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Rows of cells in columns; a cell that is too long goes on beneath itself."""
    told = list(rows)
    wide = [max(map(len, column)) for column in zip(*told, strict=True)]
    wide[2:] = [min(width, _ROW) for width in wide[2:]]
    wide[1] = min(wide[1], WIDTH - wide[0] - sum(wide[2:]) - 2 * len(wide[1:]))
    for label, *texts in told:
        cells = [wrap(text, width) for text, width in zip(texts, wide[1:], strict=True)]
        for line in zip_longest([label], *cells, fillvalue=""):
            padded = (f"{text:{width}}" for text, width in zip(line, wide, strict=True))
            yield "  ".join(padded).rstrip()
