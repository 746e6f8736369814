"""Telling a game on a screen of text: a line a move, the table now and then, the end.

It is told what a spectator sees, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import define, field
from rich.box import ROUNDED
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from cardrules.cards import Card, card
from cardrules.game import Outcome
from cardrules.shedding.events import Began, Burned, Drew, Ended, TookPile, Turned, WentOut
from cardrules.shedding.state import Shed

__all__ = ["Teller"]

_WIDTH: Final = 78
_MARGIN: Final = 7
_PILE: Final = 6
"""How many cards of the pile are named, from the top."""
_COUNTS: Final = 42
"""Where in its row the count of the stock begins."""
_LAYOUTS: Final = (
    ("Player ", "face up", "  ", True),
    ("", "up", "  ", True),
    ("", "up", " ", True),
    ("", "up", " ", False),
)
"""How a seat's row is written, from wide to narrow: what stands before the number of the player
and before his face-up cards, the gap, and whether it is said what plays there."""
_ROUNDS: Final = 3
"""After how many rounds the table is shown again."""

_KINDS: Final = "Greedy ones shed low cards and keep special ones; random ones do anything."
_LEGEND: Final = ("* the pile burns", "< the pile is taken", "! a player is out", "> is to act")

_CARD = re.compile(r"\b(?:10|[2-9JQKA])[CDHS]\b")
_RED = re.compile(r"\b(?:10|[2-9JQKA])(?:[DH♦♥])")
_SUBJECT = re.compile(r"Player \d+ ")

_NOTABLE: Mapping[type, tuple[str, str]] = {
    Burned: ("*", "bold red"),
    TookPile: ("<", "bold yellow"),
    WentOut: ("!", "bold green"),
    Ended: (" ", "bold"),
    Drew: (" ", "dim"),
}
"""Events that stand out, or step back: the mark in the margin, and the style."""


@define
class Teller:
    """Writes what a spectator sees.

    Args:
        console: Where to write.
        kinds: What plays in each seat, such as ``greedy``.
        symbols: Whether the console can show suit symbols.
        boxes: Whether to draw a frame around the table.
    """

    console: Console
    kinds: tuple[str, ...]
    symbols: bool
    boxes: bool
    _turns: int = field(default=0, init=False)
    _shown: int = field(default=0, init=False)
    _stock: int = field(default=0, init=False)

    def open(self, title: str, view: Shed, events: tuple[Any, ...], *, hint: str = "") -> None:
        """Say what is played and by whom, and tell how the cards were dealt.

        Args:
            title: The first line.
            view: The state after the deal.
            events: What tells the deal.
            hint: A line before the game begins.
        """
        self._write(Text(title, "bold"))
        seats = ", ".join(f"{player} {kind}" for player, kind in enumerate(self.kinds))
        self._write(Text(f"Bots play: player {seats}."))
        self._write(Text(_KINDS))
        for line in _in_lines(_LEGEND, self._width):
            self._write(Text(line, "dim"))
        if hint:
            self._write(Text(hint))
        self._write()
        self._stock = len(view.stock)
        self.move(view, events)

    def move(self, view: Shed, events: tuple[Any, ...]) -> bool:
        """Tell one move; the table follows where it helps, and then the answer is True."""
        number = str(view.turns) if view.turns > self._turns else ""
        self._tell([event for event in events if not isinstance(event, Began)], number)
        self._tell([event for event in events if isinstance(event, Began)], "")
        self._turns = view.turns
        ran_out = self._stock > 0 and not view.stock
        self._stock = len(view.stock)
        turning = any(isinstance(event, Began | WentOut) for event in events)
        due = view.turns - self._shown >= _ROUNDS * len(view.seats)
        if not view.to_act or not (due or ran_out or turning):
            return False
        self._table(view)
        return True

    def close(self, view: Shed, outcome: Outcome, dealer: int, again: str) -> None:
        """Tell how it ended, who deals next, and how to see it again."""
        self._write()
        self._write(Text(f"The ranking after {view.turns} turns", "bold"))
        place = 1
        for group in outcome.ranking:
            for player in group:
                title = ", the shithead" if player == outcome.loser else ""
                self._write(Text(f"  {place}. Player {player} ({self.kinds[player]}){title}"))
            place += len(group)
        self._write(Text(f"Player {dealer} deals next."))
        self._write()
        self._write(Text("To watch this game again:"))
        self.console.print(Text(f"  {again}"), soft_wrap=True)

    def _tell(self, events: list[Any], number: str) -> None:
        """Write the sentences of one move, with the turn and a mark in the margin."""
        if not events:
            return
        mark, style = next((_NOTABLE[type(e)] for e in events if type(e) in _NOTABLE), (" ", ""))
        margin = Text().append(f"{number:>4} ", "dim").append(f"{mark} ", style)
        told = Text()
        for sentence, style in _sentences(events):
            if len(sentence) > self._width:
                sentence = sentence.replace("; ", ";\n")
            told.append(" " if told else "").append(self._in_symbols(sentence), style)
        told.highlight_regex(_RED, "red")
        self._write(told, margin)

    def _table(self, view: Shed) -> None:
        """Show the pile, the stock and every seat."""
        self._shown = view.turns
        title = f"after turn {view.turns}" if view.turns else "before the first turn"
        rows = Text("\n").join([self._middle(view), *self._seats(view)])
        rows.highlight_regex(_RED, "red")
        if self.boxes:
            frame = Panel(rows, box=ROUNDED, title=title, title_align="left", border_style="dim")
            self.console.print(frame, width=self._width)
            return
        self._write()
        self._write(Text(f"-- {title} --\n") + rows, Text("  "))
        self._write()

    def _middle(self, view: Shed) -> Text:
        """The pile from its top down, and how many cards are where: in one line if it fits."""
        counts = f"stock {len(view.stock)}  burned {len(view.burned)}"
        counts += "  anticlockwise" if view.direction < 0 else ""
        piles = [self._pile(view, named) for named in range(_PILE, 0, -1)]
        pile = next((pile for pile in piles if pile.cell_len <= self._inside), piles[-1])
        column = min(_COUNTS, self._inside - len(counts))
        if pile.cell_len + 2 > column:
            return pile.append(f"\n{counts}")
        pile.pad_right(column - pile.cell_len)
        return pile.append(counts)

    def _pile(self, view: Shed, named: int) -> Text:
        """The pile with so many cards named, from its top down."""
        if not view.pile:
            return Text("No pile")
        top, *under = [self._name(card) for card in view.pile[: -named - 1 : -1]]
        rest = [*under, "..."] if len(view.pile) > named else under
        pile = Text("Pile ").append(top, "bold").append(f" on {' '.join(rest)}" if rest else "")
        return pile.append(f" ({len(view.pile)})" if rest else "")

    def _seats(self, view: Shed) -> list[Text]:
        """One row a seat, in the first of the layouts whose rows all fit."""
        rows: list[Text] = []
        for layout in _LAYOUTS:
            rows = list(self._rows(view, layout))
            if max(row.cell_len for row in rows) <= self._inside:
                break
        return rows

    def _rows(self, view: Shed, layout: tuple[str, str, str, bool]) -> Iterator[Text]:
        """One row a seat: who is to act, and what everybody sees of his cards."""
        who, up, gap, kinds = layout
        tables = [" ".join(map(self._name, seat.table)) or "-" for seat in view.seats]
        kind, table = max(map(len, self.kinds)), max(map(len, tables))
        for player, seat in enumerate(view.seats):
            row = Text().append("> " if player in view.to_act else "  ", "bold")
            row.append(f"{who}{player}", "bold" if player in view.to_act else "")
            row.append(f"{gap}{self.kinds[player]:{kind}}" if kinds else "")
            if player in view.finished:
                yield row.append(f"{gap}out, number {view.finished.index(player) + 1}", "green")
                continue
            row.append(f"{gap}hand {len(seat.hand):2}{gap}{up} {tables[player]:{table}}")
            yield row.append(f"{gap}blind {len(seat.blind)}")

    def _name(self, card: Card) -> str:
        return card.pretty() if self.symbols else str(card)

    def _in_symbols(self, sentence: str) -> str:
        return _CARD.sub(lambda found: self._name(card(found[0])), sentence)

    @property
    def _width(self) -> int:
        return min(self.console.width, _WIDTH)

    @property
    def _inside(self) -> int:
        """How wide the table's rows may be: within the frame, or behind the margin."""
        return self._width - (4 if self.boxes else 2)

    def _write(self, text: Text | None = None, margin: Text | None = None) -> None:
        """Write a text, in as many lines as it takes, behind a margin of the first line."""
        margin = margin or Text()
        blank = Text(" " * margin.cell_len)
        for line in (text or Text()).wrap(self.console, self._width - margin.cell_len):
            line.rstrip()
            self.console.print(margin + line, soft_wrap=True)
            margin = blank


def _in_lines(items: Iterable[str], width: int) -> Iterator[str]:
    """The items side by side, as many on a line as fit."""
    line = ""
    for item in items:
        if line and len(line) + 3 + len(item) > width:
            yield line
            line = ""
        line += f"   {item}" if line else item
    yield line


def _sentences(events: Iterable[Any]) -> list[tuple[str, str]]:
    """The events in words, with the colour of each; what one player does is drawn together."""
    told: list[tuple[str, str]] = []
    subject = ""
    for event in events:
        sentence = str(event)
        style = _NOTABLE.get(type(event), ("", ""))[1]
        found = _SUBJECT.match(sentence)
        if found and found[0] == subject:
            before, before_style = told.pop()
            told.append((before.removesuffix("."), before_style))
            sentence = f"and {sentence.removeprefix(subject)}"
        told.append((sentence, style))
        subject = found[0] if found and not isinstance(event, Turned) else ""
    return told
