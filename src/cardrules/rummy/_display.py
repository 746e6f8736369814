"""A round of a rummy game as text, in a table to read."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from cardrules._rows import WIDTH, columns, in_order, names
from cardrules.rummy.state import Round, Seat, Stage

__all__ = ["counts", "discards", "seat_line", "table", "who_acts"]

_DOING: Final = {
    Stage.TRADE: "may trade a hand card for the open card, or draws",
    Stage.DRAW: "is to begin his turn",
    Stage.PLAY: "has drawn: melds may follow, then a discard",
}


def table(state: Round) -> str:
    """The round as a table with one row a player, and the melds with their numbers."""
    counted = ", ".join(counts(state))
    lines = [
        f"{who_acts(state)}.",
        f"{counted[0].upper()}{counted[1:]}.",
        *wrap(f"{discards(state)}.", WIDTH, subsequent_indent="  "),
        *columns([("  player", "hand", "down"), *_rows(state)]),
    ]
    if state.melds:
        melds = (
            (f"  {place}", str(meld), f"{meld.player}")
            for place, meld in enumerate(state.melds, start=1)
        )
        lines += columns([("  meld", "cards", "before player"), *melds])
    return "\n".join(lines)


def who_acts(state: Round) -> str:
    """Who is to act, and what may be done, without a full stop."""
    if not state.to_act:
        return "The round is over"
    return f"Player {state.to_act[0]} {_DOING[state.stage]}"


def counts(state: Round) -> list[str]:
    """How many cards are where that is not shown, and how long it took."""
    told = [f"stock {len(state.stock)}"]
    if state.stage is not Stage.TRADE:
        told += [f"pot {len(state.pot) + len(state.shown)}"]
    told += [f"aside {len(state.aside)}"] if state.aside else []
    return [*told, f"turns {state.turns}"]


def discards(state: Round) -> str:
    """What shows of the discards, without a full stop."""
    if state.stage is Stage.TRADE:
        return f"Open card: {names(state.shown)}"
    if not state.shown:
        return "No discard shows"
    hidden = f"{names(state.pot)} " if state.pot else ""
    return f"Pot, top last: {hidden}{names(state.shown)}"


def seat_line(seat: Seat) -> str:
    """A seat's cards in one line."""
    return f"hand {names(in_order(seat.hand))}"


def _rows(state: Round) -> Iterator[tuple[str, ...]]:
    for player, seat in enumerate(state.seats):
        label = f"{'>' if player in state.to_act else ' '} {player}"
        yield label, names(in_order(seat.hand)), "yes" if player in state.down else "no"
