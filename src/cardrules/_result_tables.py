"""Results of simulations as tables of Rich, which asks for them; nothing else loads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import ConsoleRenderable, Group
from rich.table import Table
from rich.text import Text

from cardrules import _comparison_words as words
from cardrules import _health_words as findings
from cardrules import _result_text as text

if TYPE_CHECKING:
    from cardrules._comparison import Comparison
    from cardrules._health import Health
    from cardrules._results import Simulation

__all__ = ["comparison_tables", "health_tables", "simulation_tables", "spaced", "table"]


def table(head: Sequence[str], rows: Sequence[tuple[str, ...]], *, left: int = 1) -> Table:
    """A table whose first columns are words, the others numbers."""
    made = Table(box=None, pad_edge=False, header_style="bold", show_header=any(head))
    for place, title in enumerate(head):
        made.add_column(title, justify="left" if place < left else "right")
    for row in rows:
        made.add_row(*map(Text, row))
    return made


def simulation_tables(result: Simulation) -> Group:
    """What a simulation shows at a Rich console."""
    positions = [text.who_sits(place, result.players) for place in range(result.players)]
    parts: list[ConsoleRenderable] = [
        Text(text.title(result), style="bold"),
        table(("", ""), text.figure_rows(result)),
        table(("ending", "games", "share"), text.ending_rows(result)),
    ]
    for head, seats, names in text.seats_of(result, positions):
        rows = text.seat_rows(seats, names)
        parts.append(table(head[: len(rows[0])], rows))
    if result.rules:
        rows = text.rule_rows(result.rules, result.games)
        parts.append(table(text.RULE_HEAD, rows, left=2))
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
            table(words.COMPARISON_HEAD, words.comparison_rows(result)),
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
            table(findings.HEALTH_HEAD, findings.health_rows(result)),
        ]
    )
