"""A round of a rummy game as HTML, for notebooks.

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
from cardrules.rummy._display import counts, who_acts
from cardrules.rummy.state import Meld, Round, Seat, Stage

__all__ = ["draw_meld", "draw_seat", "draw_state"]

_POT: Final = {"flex": "1 1 100px"}
_STOCK: Final = {"flex": "0 1 auto", "min-width": "78px"}
_MELDS: Final = {"display": "flex", "flex-wrap": "wrap", "gap": "6px 18px", "flex": "1 1 100%"}
_MELD: Final = {"flex": "0 1 auto"}


def draw_state(state: Round) -> str:
    """The whole table: who is to act, the pot and the stock, and a line for every seat."""
    return draw_table(
        who_acts(state),
        counts(state),
        _middle(state),
        *(_line(state, player) for player in range(len(state.seats))),
    )


def draw_seat(seat: Seat) -> str:
    """The cards of one seat, in a line."""
    return element("div", {**TABLE, **LINE, "border-top": "0"}, _hand(seat))


def draw_meld(meld: Meld) -> str:
    """A meld, and beneath its cards what its jokers stand for."""
    return element("div", TABLE, _meld(meld, ""))


def _middle(state: Round) -> str:
    """The discards, and the stock."""
    discards = (*state.pot, *state.shown)
    label = "open card" if state.stage is Stage.TRADE else f"pot {len(discards)}, top last"
    stock = draw_back() if state.stock else draw_row(())
    return draw_line(
        "",
        draw_zone(label if discards else "no pot", draw_row(discards, fan=True), _POT),
        draw_zone(f"stock {len(state.stock)}", stock, _STOCK),
    )


def _line(state: Round, player: int) -> str:
    melds = [
        _meld(meld, f"meld {place}")
        for place, meld in enumerate(state.melds, start=1)
        if meld.player == player
    ]
    laid = (element("div", _MELDS, *melds),) if melds else ()
    acting = player in state.to_act
    return draw_line(f"player {player}", _hand(state.seats[player]), *laid, acting=acting)


def _hand(seat: Seat) -> str:
    hand = in_order(seat.hand)
    return draw_zone(f"hand {len(hand)}", draw_row(hand, fan=True), HAND)


def _meld(meld: Meld, label: str) -> str:
    """A meld; a joker is told by what it stands for."""
    stands = ", ".join(f"{card} is {face}" for card, face in meld.jokers)
    told = ": ".join(filter(None, (label, stands)))
    return draw_zone(told, draw_row(meld.cards), _MELD)
