"""Telling a game on a screen of text: a line a move, the table, the ranking.

It is told what somebody may see, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from attrs import define, field
from rich.box import ROUNDED
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from cardrules._console import WIDTH, clean, console, displayed, lines_of, shows
from cardrules._drawing import Drawing, Entry, in_lines
from cardrules._families import drawing_of
from cardrules._look import RED, Look
from cardrules.series import Series

__all__ = ["Teller", "teller_for"]

_NARROWEST: Final = 32
"""Narrower lines are left to the terminal."""

_MARGIN: Final = 7
"""How wide the margin beside moves is, for the number and the mark."""
_COLUMN: Final = 13
"""How wide the titles beside cards and moves are."""
_HANG: Final = 2
"""How far the later lines of a move are indented."""


@define
class Teller:
    """Writes what is seen of a game.

    Args:
        console: Where to write.
        look: How cards and players are named.
        drawing: How the game's family looks.
        boxes: Whether to draw a frame around the table.
    """

    console: Console
    look: Look
    drawing: Drawing
    boxes: bool
    _empty: bool = field(default=True, init=False)

    @property
    def width(self) -> int:
        """How wide a line may be."""
        return min(max(self.console.width, _NARROWEST), WIDTH)

    def gap(self) -> None:
        """Write an empty line, if there is none yet."""
        if not self._empty:
            self.console.print()
            self._empty = True

    def say(
        self, text: str, style: str = "", *, indent: str = "", whole: Iterable[str] = ()
    ) -> None:
        """Write a sentence, in as many lines as it takes.

        What a terminal would obey, and on an ASCII console what it cannot show, is escaped.

        Args:
            text: The sentence.
            style: How it looks.
            indent: What stands before each line.
            whole: Phrases in it that are not broken: paths, and what is to be typed.
        """
        text, *phrases = [clean(one, ascii_only=not self.look.symbols) for one in (text, *whole)]
        for line in lines_of(text, self.width, indent=indent, whole=phrases):
            self.console.print(Text(line, style), soft_wrap=True)
        self._empty = False

    def title(self, text: str) -> None:
        """Write a line that stands above all that follows."""
        self.say(displayed(text, ascii_only=not self.look.symbols), "bold")

    def aside(self, text: str, *, whole: Iterable[str] = ()) -> None:
        """Write a remark about the moves that follow, in line with them."""
        self.say(text, "dim", indent=" " * _MARGIN, whole=whole)

    def command(self, line: str) -> None:
        """Write a line to be copied, which is never broken."""
        self.console.print(Text(f"  {clean(line)}"), soft_wrap=True)
        self._empty = False

    def heard(self, events: Iterable[Any], turn: int | None = None) -> None:
        """Write the sentences of one move, with the turn and a mark in the margin."""
        opens = self.drawing.opens
        events = tuple(events)
        self._heard([event for event in events if not opens(event)], turn)
        self._heard([event for event in events if opens(event)], None)

    def _heard(self, events: list[Any], turn: int | None) -> None:
        if not events:
            return
        marks = self.drawing.marks
        seen = [marks[kind] for kind in marks if any(type(event) is kind for event in events)]
        mark, style = next((one for one in seen if one[0] != " "), (seen or [(" ", "")])[0])
        number = f"{turn if turn else '':>{_MARGIN - 3}} "
        margin = Text().append(number, "dim").append(f"{mark} ", style)
        told = Text()
        for sentence, style in self._sentences(events):
            if len(sentence) > self.width:
                sentence = sentence.replace("; ", ";\n")
            told.append(" " if told else "").append(sentence, style)
        told.highlight_regex(RED, "red")
        self._write(told, margin, hang=_HANG)

    def _sentences(self, events: Iterable[Any]) -> list[tuple[str, str]]:
        """The events in words, with the style of each; what one player does is drawn together."""
        told: list[tuple[str, str]] = []
        clauses: list[tuple[str, str]] = []
        doer, verb = None, ""
        for event in events:
            sentence = self.look.sentence(self.drawing.sentence(event))
            style = self.drawing.marks.get(type(event), ("", ""))[1]
            player = getattr(event, "player", None)
            name = "" if player is None else f"{self.look.who(player)} "
            said_of = player if name and sentence.startswith(name) else None
            clause = sentence if said_of is None else sentence.removeprefix(name)
            if said_of is None or said_of != doer:
                told += _drawn_together(clauses)
                clauses = [(sentence, style)]
            else:
                clauses.append((clause.removeprefix(verb), style))
            verb = f"{clause.partition(' ')[0]} "
            doer = said_of if self.drawing.goes_on(event) else None
        return [*told, *_drawn_together(clauses)]

    def table(self, view: Any, *, hands: bool = False, whole: bool = False) -> None:
        """Show the table."""
        title = self.drawing.moment(view)
        inside = self.width - (4 if self.boxes else 2)
        rows = Text("\n").join(self.drawing.table(view, inside, hands=hands, whole=whole))
        if self.boxes:
            frame = Panel(rows, box=ROUNDED, title=title, title_align="left", border_style="dim")
            self.console.print(frame, width=self.width)
            self._empty = False
            return
        self.gap()
        self._write(Text(f"-- {title} --\n") + rows, Text("  "))
        self.gap()

    def hand(self, view: Any, player: int) -> None:
        """Show what a player plays from, if he has something left."""
        title, cards = self.drawing.hand(view, player)
        if not cards:
            return
        self._beside(f"{title} ", list(cards), " ", "bold")

    def menu(self, entries: list[Entry]) -> None:
        """Show moves with their numbers, those of a kind together."""
        numbers = len(str(len(entries)))
        kinds: dict[str, list[str]] = {}
        for number, entry in enumerate(entries, start=1):
            kinds.setdefault(entry.verb, []).append(f"{number:{numbers}}) {entry.words}")
        half = (self.width - _COLUMN) // 2
        for verb, items in kinds.items():
            wide = max((len(item) for item in items if len(item) <= half), default=0)
            wide = wide if len(items) > 1 else 0
            self._beside(verb, [f"{item:{wide}}" for item in items], "   ")

    def glossary(self, rows: list[tuple[str, str]]) -> None:
        """Write words with what they mean."""
        wide = max(len(word) for word, _ in rows)
        for word, meaning in rows:
            self._write(Text(meaning), Text(f"  {word:{wide}}  "))

    def _beside(self, title: str, items: list[str], gap: str, style: str = "") -> None:
        """Write items side by side, to the right of a title."""
        column = min(max(_COLUMN, len(title) + 1), self.width // 2)
        for line in in_lines(items, self.width - column, gap=gap):
            told = Text(line.rstrip(), style)
            told.highlight_regex(RED, "red")
            self._write(told, Text(f"{title:{column}}"))
            title = ""

    def legend(self) -> None:
        """Say what the marks mean."""
        for line in in_lines(list(self.drawing.legend), self.width):
            self.say(line, "dim")

    def ranking(self, view: Any, outcome: Any) -> None:
        """Tell how it ended, an `Outcome`, and what comes next."""
        turns = self.drawing.turn(view)
        self.say(f"The ranking after {turns} turn{'' if turns == 1 else 's'}", "bold")
        place = 1
        for group in outcome.ranking:
            for player in group:
                title = self.drawing.place(outcome, player)
                self.say(f"  {place}. {self.look.who(player)}{self.look.kind(player)}{title}")
            place += len(group)
        self.say(self.look.addressed(self.drawing.afterword(view)))

    def totals(self, series: Series[Any, Any], *, over: bool = False) -> None:
        """Tell what the deals of a series have counted so far."""
        drawing, totals, ended = self.drawing, series.totals, series.match.outcome is not None
        deals = len(series.matches) - (not ended)
        if not deals:
            return
        when = f"after {deals} deal{'' if deals == 1 else 's'}"
        self.say(f"The series is over {when}" if over else f"Totals {when}", "bold")
        order = sorted(range(len(totals)), key=lambda player: -totals[player])
        for player in order:
            place = sum(total > totals[player] for total in totals) + 1
            name = f"{self.look.who(player)}{self.look.kind(player)}"
            self.say(f"  {place}. {name}, {drawing.total(totals[player])}")

    def _write(self, text: Text, margin: Text, *, hang: int = 0) -> None:
        """Write a text, in as many lines as it takes, behind a margin of the first line.

        Args:
            text: What to write.
            margin: What stands before the first line; before the others it is left blank.
            hang: How much further the others are indented.
        """
        # So many letters of the first line stand above the indent of the others.
        margin, text = margin + text[:hang], text[hang:]
        blank = Text(" " * margin.cell_len)
        for line in text.wrap(self.console, self.width - margin.cell_len):
            line.rstrip()
            self.console.print(margin + line, soft_wrap=True)
            margin = blank
        self._empty = False


def _drawn_together(clauses: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """What one player does, clause by clause, as pieces of one sentence."""
    *earlier, (last, style) = clauses or [("", "")]
    if not earlier:
        return clauses
    *others, (before, its_style) = [(clause.removesuffix("."), style) for clause, style in earlier]
    listed = [(f"{clause},", style) for clause, style in others]
    return [*listed, (before, its_style), (f"and {last}", style)]


def teller_for(game: Any, kinds: tuple[str, ...], *, plain: bool, you: int | None = None) -> Teller:
    """A teller for the standard output, with symbols and colours where they can be shown."""
    symbols = not plain and shows("♣♦♥♠╭│")
    look = Look(symbols=symbols, kinds=kinds, you=you)
    return Teller(console(plain=plain), look, drawing_of(game, look), boxes=symbols)
