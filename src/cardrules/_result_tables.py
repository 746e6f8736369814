"""Results of simulations as tables of Rich, which asks for them; nothing else loads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from attrs import field, frozen
from rich.console import (
    Console,
    ConsoleOptions,
    ConsoleRenderable,
    Group,
    RenderResult,
)
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardrules import _comparison_words as words
from cardrules import _health_words as findings
from cardrules import _result_text as text

if TYPE_CHECKING:
    from cardrules._comparison import Comparison
    from cardrules._health import Health
    from cardrules._results import Simulation

__all__ = ["Figures", "comparison_tables", "health_tables", "simulation_tables", "spaced"]

_WIDE: Final = 10_000
"""More columns than any table has."""


@frozen
class Figures:
    """A table whose first columns are words, the others numbers.

    Where it does not fit, intervals stand below their values; where that does not fit either, all
    numbers of a row stand below its words.

    Args:
        head: What stands above the columns; empty texts for no head.
        rows: The cells, row by row.
        left: How many columns are words.
    """

    head: Sequence[str]
    rows: Sequence[tuple[str, ...]]
    left: int = field(default=1, kw_only=True)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = options.update(width=_WIDE)
        whole = self._made(self.rows)
        narrow = self._made([self._narrow(row) for row in self.rows])
        if console.measure(whole, options=wide).maximum <= options.max_width:
            yield whole
        elif console.measure(narrow, options=wide).minimum <= options.max_width:
            yield narrow
        else:
            for row in self.rows:
                yield from self._below(row)

    def _below(self, row: Sequence[str]) -> Iterator[ConsoleRenderable]:
        """A row as lines: its words, then each number with what stands above its column."""
        lead = f"{self.head[0]}: " if self.left == 1 and self.head[0] else ""
        yield Text(f"{lead}{' '.join(row[: self.left])}")
        for title, cell in zip(self.head[self.left :], row[self.left :], strict=True):
            yield Padding(Text(f"{title} {cell}".strip()), (0, 0, 0, 2), expand=False)

    def _narrow(self, row: Sequence[str]) -> list[str]:
        """The cells of a row, the intervals of numbers below them."""
        numbers = (cell.replace(" (", "\n(") for cell in row[self.left :])
        return [*row[: self.left], *numbers]

    def _made(self, rows: Sequence[Sequence[str]]) -> Table:
        """A table of which only the words may be broken, between them."""
        made = Table(box=None, pad_edge=False, header_style="bold", show_header=any(self.head))
        for place, title in enumerate(self.head):
            if place < self.left:
                made.add_column(title)
                continue
            lines = [title, *(line for row in rows for line in row[place].split("\n"))]
            widest = max(map(len, lines))
            made.add_column(title, justify="right", no_wrap=True, min_width=widest)
        for row in rows:
            made.add_row(*map(Text, row))
        return made


def simulation_tables(result: Simulation) -> Group:
    """What a simulation shows at a Rich console."""
    positions = [text.who_sits(place, result.players) for place in range(result.players)]
    parts: list[ConsoleRenderable] = [
        Text(text.title(result), style="bold"),
        Figures(("", ""), text.figure_rows(result)),
        Figures(("ending", "games", "share"), text.ending_rows(result)),
    ]
    if cut := text.cut_line(result):
        parts.append(Text(cut))
    for head, seats, names in text.seats_of(result, positions):
        rows = text.seat_rows(seats, names)
        parts.append(Figures(head[: len(rows[0])], rows))
    if result.rules:
        rows = text.rule_rows(result.rules, result.games)
        parts.append(Figures(text.RULE_HEAD, rows, left=2))
    parts.append(Text(text.confidence_line(result.confidence), style="dim"))
    return spaced(parts)


def spaced(parts: Sequence[ConsoleRenderable]) -> Group:
    """Parts with an empty line between them."""
    first, *others = parts
    return Group(first, *(one for part in others for one in (Text(""), part)))


def comparison_tables(result: Comparison) -> Group:
    """What a comparison shows at a Rich console."""
    return spaced(
        [
            Text(words.heading(result), style="bold"),
            Text("\n".join(result.words)),
            Figures(words.COMPARISON_HEAD, words.comparison_rows(result)),
            Text(f"a: {result.a.name}\nb: {result.b.name}"),
            Text(text.confidence_line(result.a.confidence), style="dim"),
        ]
    )


def health_tables(result: Health) -> Group:
    """What a check shows at a Rich console."""
    verdict = Text(findings.verdict(result), "green" if result.sound else "bold red")
    return spaced(
        [
            Text.assemble((f"{result.name}: ", "bold"), verdict),
            Text("\n".join(result.words)),
            Figures(findings.HEALTH_HEAD, findings.health_rows(result)),
        ]
    )
