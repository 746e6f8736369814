"""A state of a shedding game as HTML, for notebooks.

It draws what is in the state that it is given: a view shows no more than a view holds.
"""

from __future__ import annotations

from typing import Final

from cardrules._html import (
    HAND,
    LINE,
    TABLE,
    draw_back,
    draw_line,
    draw_row,
    draw_table,
    draw_zone,
    element,
)
from cardrules._rows import in_order
from cardrules._words import nth
from cardrules.cards import Card
from cardrules.shedding._display import counts, who_acts
from cardrules.shedding.state import Seat, Shed

__all__ = ["draw_pile", "draw_seat", "draw_state"]

_PILE: Final = {"flex": "1 1 100px"}
_PAIR: Final = {"display": "flex", "flex-wrap": "wrap", "gap": "6px 18px"}
_OUT: Final = {"padding": "8px 10px"}

_MOST: Final = 6


def draw_state(state: Shed) -> str:
    """The whole table: who is to act, the pile and the stock, and a line for every seat."""
    wide = (
        max((len(seat.table) for seat in state.seats), default=0),
        max((len(seat.blind) for seat in state.seats), default=0),
    )
    return draw_table(
        who_acts(state),
        counts(state),
        _middle(state, wide),
        *(_line(state, player, wide) for player in range(len(state.seats))),
    )


def draw_seat(seat: Seat) -> str:
    """The cards of one seat, in a line."""
    zones = _zones(seat, (len(seat.table), len(seat.blind)))
    return element("div", {**TABLE, **LINE, "border-top": "0"}, *zones)


def draw_pile(pile: tuple[Card, ...]) -> str:
    """A pile from its bottom to its top."""
    return element("div", TABLE, _pile(pile))


def _pile(pile: tuple[Card, ...]) -> str:
    label = f"pile {len(pile)}, top last" if pile else "no pile"
    return draw_zone(label, draw_row(pile, fan=True), _PILE)


def _middle(state: Shed, wide: tuple[int, int]) -> str:
    """The pile, and the stock over the blind cards, which are as far away."""
    stock = draw_back() if state.stock else draw_row(())
    return draw_line(
        "",
        _pile(state.pile),
        draw_zone(f"stock {len(state.stock)}", stock, _row_of(wide[1])),
    )


def _line(state: Shed, player: int, wide: tuple[int, int]) -> str:
    if player in state.finished:
        place = nth(state.finished.index(player) + 1)
        zones: tuple[str, ...] = (element("div", _OUT, f"out in {place} place"),)
    else:
        zones = _zones(state.seats[player], wide)
    return draw_line(f"player {player}", *zones, acting=player in state.to_act)


def _zones(seat: Seat, wide: tuple[int, int]) -> tuple[str, ...]:
    hand = in_order(seat.hand)
    return (
        draw_zone(f"hand {len(hand)}", draw_row(hand, fan=True), HAND),
        element(
            "div",
            _PAIR,
            draw_zone("face up", draw_row(seat.table), _row_of(wide[0])),
            draw_zone("blind", draw_row(seat.blind), _row_of(wide[1])),
        ),
    )


def _row_of(places: int) -> dict[str, str]:
    """The style of a row that leaves room for so many cards, as long as a screen has it."""
    return {"flex": "0 1 auto", "min-width": f"{39 * min(max(places, 1), _MOST)}px"}
