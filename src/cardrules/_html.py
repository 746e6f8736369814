"""Cards and rows of cards as HTML, for notebooks: inline styles alone, no script, no class.

A card brings its own ground and ink; whatever is written beside it takes the colours of the
page, light or dark. Where a page drops the styles, the plain text is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, Final

from cardrules._words import together

if TYPE_CHECKING:
    from cardrules.cards import Card
    from cardrules.match import Match
    from cardrules.series import Series

__all__ = [
    "HAND",
    "LINE",
    "TABLE",
    "draw_back",
    "draw_face",
    "draw_line",
    "draw_match",
    "draw_row",
    "draw_series",
    "draw_table",
    "draw_zone",
    "element",
]

_RED: Final = "#c1121f"
_BLACK: Final = "#1d2430"
_TEXT_FORM: Final = "\ufe0e"
"""Asks for the suit symbol as text, where a system would show a coloured picture."""

_CARD: Final = {
    "display": "inline-block",
    "box-sizing": "border-box",
    "width": "36px",
    "height": "52px",
    "border-radius": "5px",
    "font": "600 16px/18px system-ui,sans-serif",
    "vertical-align": "top",
}
_FACE: Final = {
    **_CARD,
    "padding": "4px 0 0 4px",
    "border": "1px solid #8b94a3",
    "background": "#fdfdfb",
    "text-align": "left",
}
_RANK: Final = {"display": "block", "letter-spacing": "-1.5px"}
_MARK: Final = {"display": "block", "font-size": "15px", "line-height": "10px"}
_BACK: Final = {
    **_CARD,
    "border": "1px solid #8b94a3",
    "box-shadow": "inset 0 0 0 3px #fdfdfb",
    "background": "#35598f repeating-linear-gradient(45deg,#35598f 0 3px,#5478ad 3px 5px)",
    "color": "transparent",
    "text-align": "center",
}
_PLACE: Final = {**_CARD, "border": "1px dashed rgba(128,128,128,.6)"}
_MATCH: Final = {
    "max-width": "720px",
    "padding": "6px 10px 0",
    "font": "14px/1.4 system-ui,sans-serif",
}
TABLE: Final = {"max-width": "720px", "font": "14px/1.4 system-ui,sans-serif"}
LINE: Final = {
    "display": "flex",
    "flex-wrap": "wrap",
    "gap": "6px 18px",
    "padding": "8px 10px",
    "border-top": "1px solid rgba(128,128,128,.4)",
}
HAND: Final = {"flex": "1 1 190px"}
_HEAD: Final = {"padding": "8px 10px"}
_ACTING: Final = {"box-shadow": "inset 4px 0 #e08e0b"}
_WHO: Final = {"flex": "0 0 64px"}
_LABEL: Final = {"font-size": "12px", "opacity": ".75"}
_LAP: Final = "-12px"
_LAP_OF_BACKS: Final = "-25px"


def element(tag: str, style: Mapping[str, str], *inside: str, title: str = "") -> str:
    """An element with an inline style; what is inside is HTML, the title is not."""
    css = ";".join(f"{name}:{value}" for name, value in style.items())
    named = f' title="{escape(title)}"' if title else ""
    return f'<{tag}{named} style="{css}">{"".join(inside)}</{tag}>'


def draw_face(text: str, rank: str, symbol: str, mark: str, *, red: bool) -> str:
    """A card from its front: its rank, beneath it its suit and which copy it is."""
    suit = f"{symbol}{_TEXT_FORM}" if symbol else ""
    return element(
        "span",
        {**_FACE, "color": _RED if red else _BLACK},
        element("span", _RANK, escape(rank)),
        escape(suit),
        element("span", _MARK, escape(mark)) if mark else "",
        title=text,
    )


def draw_back() -> str:
    """A card from its back."""
    return element("span", _BACK, "?", title="hidden")


def draw_row(row: Iterable[Card], *, fan: bool = False) -> str:
    """Cards side by side; in a fan each lies over part of the one before it.

    Args:
        row: The cards; without any, their empty place is drawn.
        fan: Whether they overlap.
    """
    drawn = []
    for card in row:
        html = card._repr_html_()
        lap = (_LAP_OF_BACKS if str(card) == "?" else _LAP) if fan else "3px"
        drawn.append(element("span", {"margin-right": lap}, html))
    if not drawn:
        return element("span", _PLACE)
    style = {"display": "inline-flex", "flex-wrap": "wrap", "row-gap": "4px"}
    if fan:
        style["padding-right"] = "25px"
    return element("span", style, *drawn)


def draw_table(title: str, counted: Iterable[str], *lines: str) -> str:
    """A table: who is to act, beneath it what is counted, and lines."""
    head = element("div", {"font-weight": "600"}, escape(title))
    below = element("div", _LABEL, escape(" \u00b7 ".join(counted)))
    return element("div", TABLE, element("div", _HEAD, head, below), *lines)


def draw_line(who: str, *zones: str, acting: bool = False) -> str:
    """A line of a table, with whose it is."""
    label = element("div", {**_WHO, "font-weight": "600" if acting else "400"}, who)
    return element("div", {**LINE, **_ACTING} if acting else LINE, label, *zones)


def draw_zone(label: str, row: str, style: Mapping[str, str]) -> str:
    """A row of cards with its label."""
    return element("div", style, element("div", _LABEL, label), row)


def draw_match(match: Match[Any, Any]) -> str:
    """A match in one line, and beneath it what a spectator sees."""
    variations = "".join(f", {name}" for name in getattr(match.game, "variations", ()))
    line = [f"{match.game.name}{variations}", f"{len(match.start.seats)} players"]
    line.append(f"{len(match.played)} moves played")
    ended = match.outcome
    if ended is not None:
        ranking = ", ".join(together(group) for group in ended.ranking)
        line.append(f"ended ({ended.reason}), ranking: {ranking}")
    head = element("div", _MATCH, escape(" \u00b7 ".join(line)))
    view = match.view(None)
    if hasattr(view, "_repr_html_"):
        return head + str(view._repr_html_())
    return head + element("pre", {"white-space": "pre-wrap"}, escape(str(view)))


def draw_series(series: Series[Any, Any]) -> str:
    """The deals and the totals in one line, and beneath it the present deal."""
    totals = together(f"player {seat} {points:+d}" for seat, points in enumerate(series.totals))
    line = [f"deal {len(series.matches)}", f"to {series.target}", totals]
    ended = series.outcome
    if ended is not None:
        line.append(f"ended ({ended.reason}), won by {together(ended.winners)}")
    head = element("div", _MATCH, escape(" \u00b7 ".join(line)))
    return head + draw_match(series.match)
