"""A state of a shedding game as HTML, for notebooks.

It draws what is in the state that it is given: a view shows no more than a view holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

from cardrules._html import draw_back, draw_row, element
from cardrules._words import nth
from cardrules.cards import Card
from cardrules.shedding._display import counts, hand_of, who_acts
from cardrules.shedding.state import Seat, Shed

__all__ = ["draw_pile", "draw_seat", "draw_state"]

_TABLE: Final = {"max-width": "720px", "font": "14px/1.4 system-ui,sans-serif"}
_LINE: Final = {
    "display": "flex",
    "flex-wrap": "wrap",
    "gap": "6px 18px",
    "padding": "8px 10px",
    "border-top": "1px solid rgba(128,128,128,.4)",
}
_HEAD: Final = {"padding": "8px 10px"}
_ACTING: Final = {"box-shadow": "inset 4px 0 #e08e0b"}
_WHO: Final = {"flex": "0 0 64px"}
_PILE: Final = {"flex": "1 1 100px"}
_HAND: Final = {"flex": "1 1 190px"}
_PAIR: Final = {"display": "flex", "flex-wrap": "wrap", "gap": "6px 18px"}
_LABEL: Final = {"font-size": "12px", "opacity": ".75"}

_MOST: Final = 6


def draw_state(state: Shed) -> str:
    """The whole table: who is to act, the pile and the stock, and a line for every seat."""
    head = element("div", {"font-weight": "600"}, escape(who_acts(state)))
    counted = element("div", _LABEL, escape(" \u00b7 ".join(counts(state))))
    wide = (
        max((len(seat.table) for seat in state.seats), default=0),
        max((len(seat.blind) for seat in state.seats), default=0),
    )
    return element(
        "div",
        _TABLE,
        element("div", _HEAD, head, counted),
        _middle(state, wide),
        *(_line(state, player, wide) for player in range(len(state.seats))),
    )


def draw_seat(seat: Seat) -> str:
    """The cards of one seat, in a line."""
    zones = _zones(seat, (len(seat.table), len(seat.blind)))
    return element("div", {**_TABLE, **_LINE, "border-top": "0"}, *zones)


def draw_pile(pile: tuple[Card, ...]) -> str:
    """A pile from its bottom to its top."""
    return element("div", _TABLE, _pile(pile))


def _pile(pile: tuple[Card, ...]) -> str:
    label = f"pile {len(pile)}, top last" if pile else "no pile"
    return _zone(label, draw_row(pile, fan=True), _PILE)


def _middle(state: Shed, wide: tuple[int, int]) -> str:
    """The pile, and the stock over the blind cards, which are as far away."""
    stock = draw_back() if state.stock else draw_row(())
    return element(
        "div",
        _LINE,
        element("div", _WHO),
        _pile(state.pile),
        _zone(f"stock {len(state.stock)}", stock, _row_of(wide[1])),
    )


def _line(state: Shed, player: int, wide: tuple[int, int]) -> str:
    acting = player in state.to_act
    who = element("div", {**_WHO, "font-weight": "600" if acting else "400"}, f"player {player}")
    if player in state.finished:
        place = nth(state.finished.index(player) + 1)
        return element("div", _LINE, who, element("div", _HAND, f"out in {place} place"))
    style = {**_LINE, **_ACTING} if acting else _LINE
    return element("div", style, who, *_zones(state.seats[player], wide))


def _zones(seat: Seat, wide: tuple[int, int]) -> tuple[str, ...]:
    hand = hand_of(seat)
    return (
        _zone(f"hand {len(hand)}", draw_row(hand, fan=True), _HAND),
        element(
            "div",
            _PAIR,
            _zone("face up", draw_row(seat.table), _row_of(wide[0])),
            _zone("blind", draw_row(seat.blind), _row_of(wide[1])),
        ),
    )


def _row_of(places: int) -> dict[str, str]:
    """The style of a row that leaves room for so many cards, as long as a screen has it."""
    return {"flex": "0 1 auto", "min-width": f"{39 * min(max(places, 1), _MOST)}px"}


def _zone(label: str, row: str, style: Mapping[str, str]) -> str:
    return element("div", style, element("div", _LABEL, label), row)
