"""A state of a shedding game as text: in a table to read, and in one line to tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final

import attrs

from cardrules._words import nth, together
from cardrules.cards import HIDDEN, Card
from cardrules.matching import CardTest
from cardrules.shedding.state import Seat, Shed, Stage

__all__ = ["counts", "hand_of", "seat_line", "short", "table", "who_acts"]

_WIDTH: Final = 80
_MANY: Final = 5
"""A longer row of hidden cards is written as their number."""
_ROW: Final = 24
"""How wide a row of face-up or of blind cards may be before it goes on beneath itself."""


def short(value: Any) -> str:
    """A value of fields as one would write it: what has its default is left out."""
    given = [
        f"{item.alias}={_in_short(held)}"
        for item in attrs.fields(type(value))
        if item.name != "_notes" and (held := getattr(value, item.name)) != _default(item, value)
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


def table(state: Shed) -> str:
    """The state as a table with one row a player."""
    pile = f"Pile, top last: {_names(state.pile)}" if state.pile else "No pile."
    counted = ", ".join(counts(state))
    lines = [
        *wrap(f"{who_acts(state)}.", _WIDTH, subsequent_indent="  "),
        f"{counted[0].upper()}{counted[1:]}.",
        *wrap(pile, _WIDTH, subsequent_indent="  "),
        *_laid_out([("  player", "hand", "face up", "blind"), *_rows(state)]),
    ]
    return "\n".join(lines)


def who_acts(state: Shed) -> str:
    """Who is to act, and what must be done, without a full stop."""
    if not state.to_act:
        return "The game is over"
    one = len(state.to_act) == 1
    who = f"Player{'' if one else 's'} {together(state.to_act)}"
    if state.pending is not None:
        asked = state.pending
        return f"{who} must choose {together(asked.options, word='or')} ({asked.kind})"
    if state.stage is Stage.ARRANGE:
        return f"{who} {'has' if one else 'have'} yet to arrange the face-up cards"
    first = None if state.start is None else state.start.must_contain
    bound = "" if first is None else f"; the first play must contain {_one(first)}"
    return f"{who} {'is' if one else 'are'} to act{bound}"


def _one(test: CardTest) -> str:
    from cardrules.rulebook import one_in_words  # when it is needed, for it is seldom

    return one_in_words(test)


def counts(state: Shed) -> list[str]:
    """How many cards are where that is not shown, how long it took, and a turned direction."""
    told = [f"stock {len(state.stock)}", f"burned {len(state.burned)}"]
    told += [f"aside {len(state.aside)}"] if state.aside else []
    told += [f"turns {state.turns}"]
    return told + (["anticlockwise"] if state.direction < 0 else [])


def hand_of(seat: Seat) -> tuple[Card, ...]:
    """The hand in the order in which people hold it: by rank, what is hidden last."""
    open_cards = [card for card in seat.hand if card is not HIDDEN]
    open_cards.sort(key=lambda card: (card.face, card.copy))
    return (*open_cards, *(card for card in seat.hand if card is HIDDEN))


def seat_line(seat: Seat) -> str:
    """A seat's cards in one line."""
    rows = {"hand": hand_of(seat), "face up": seat.table, "blind": seat.blind}
    return ", ".join(f"{name} {_names(row)}" for name, row in rows.items())


def _names(row: tuple[Card, ...]) -> str:
    """A row of cards; if many are hidden, as in ``3C ?x18``."""
    shown = [str(card) for card in row if card is not HIDDEN]
    hidden = len(row) - len(shown)
    if hidden > _MANY:
        return " ".join([*shown, f"?x{hidden}"])
    return " ".join(map(str, row)) or "-"


def _rows(state: Shed) -> Iterator[tuple[str, ...]]:
    for player, seat in enumerate(state.seats):
        label = f"{'>' if player in state.to_act else ' '} {player}"
        if player in state.finished:
            place = nth(state.finished.index(player) + 1)
            yield label, f"out in {place} place", "", ""
        else:
            yield label, _names(hand_of(seat)), _names(seat.table), _names(seat.blind)


def _laid_out(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """The rows in columns; a cell that is too long goes on beneath itself."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    wide[2:] = [min(width, _ROW) for width in wide[2:]]
    wide[1] = min(wide[1], _WIDTH - wide[0] - sum(wide[2:]) - 2 * len(wide[1:]))
    for label, *texts in rows:
        cells = [wrap(text, width) for text, width in zip(texts, wide[1:], strict=True)]
        for line in zip_longest([label], *cells, fillvalue=""):
            padded = (f"{text:{width}}" for text, width in zip(line, wide, strict=True))
            yield "  ".join(padded).rstrip()
