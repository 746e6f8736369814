"""A state of a shedding game as text: in a table to read, and in one line to tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from cardrules._rows import WIDTH, columns, in_order, names
from cardrules._words import nth, together
from cardrules.matching import CardTest
from cardrules.shedding.state import Seat, Shed, Stage

__all__ = ["counts", "seat_line", "table", "who_acts"]


def table(state: Shed) -> str:
    """The state as a table with one row a player."""
    pile = f"Pile, top last: {names(state.pile)}" if state.pile else "No pile."
    counted = ", ".join(counts(state))
    lines = [
        *wrap(f"{who_acts(state)}.", WIDTH, subsequent_indent="  "),
        f"{counted[0].upper()}{counted[1:]}.",
        *wrap(pile, WIDTH, subsequent_indent="  "),
        *columns([("  player", "hand", "face up", "blind"), *_rows(state)]),
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


def seat_line(seat: Seat) -> str:
    """A seat's cards in one line."""
    rows = {"hand": in_order(seat.hand), "face up": seat.table, "blind": seat.blind}
    return ", ".join(f"{name} {names(row)}" for name, row in rows.items())


def _rows(state: Shed) -> Iterator[tuple[str, ...]]:
    for player, seat in enumerate(state.seats):
        label = f"{'>' if player in state.to_act else ' '} {player}"
        if player in state.finished:
            place = nth(state.finished.index(player) + 1)
            yield label, f"out in {place} place", "", ""
        else:
            yield label, names(in_order(seat.hand)), names(seat.table), names(seat.blind)
