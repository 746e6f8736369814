"""The catalogue of house rules as a table: what each row is, and what the code says about it.

The rule objects and variations of a row, and their slots, are found by the rows that docstrings
cite; the presets that use it by looking at their rules.
"""

from collections.abc import Iterator
from typing import Any

import attrs

from cardrules._menus import cited_rows
from cardrules.presets import PRESETS
from cardrules.shedding import Shedding, rules, variations
from cardrules.shedding._clashes import ONE, SEVERAL
from docs.catalogue_rows import ROWS

GAMES = {name: game for name, game in PRESETS.items() if isinstance(game, Shedding)}
"""The presets of the family that the catalogue is about."""


def stock_rules() -> dict[str, type]:
    """The classes of the stock rules by name."""
    return {name: getattr(rules, name) for name in rules.__all__}


def rules_of(row: str) -> list[str]:
    """The stock rules that cite a row."""
    return [name for name, rule in stock_rules().items() if row in cited_rows(rule)]


def variations_of(row: str) -> list[variations.Entry]:
    """The variations that cite a row."""
    return [entry for entry in variations.menu() if row in entry.rows]


def slots_of(row: str) -> list[str]:
    """The slots of a row: those of its rules, else those that its variations change."""
    questions = {**ONE, **SEVERAL, "chance_card": "chance"}
    found = {
        slot
        for name in rules_of(row)
        for slot, question in questions.items()
        if hasattr(stock_rules()[name], question)
    } or {slot for entry in variations_of(row) for slot in entry.slots}
    return [field.name for field in attrs.fields(Shedding) if field.name in found]


def presets_of(row: str) -> list[str]:
    """The presets that use a row."""
    uses = ROWS[row].uses
    if uses is None:
        wanted = {stock_rules()[name] for name in rules_of(row)}
        return [name for name, game in GAMES.items() if wanted & set(map(type, held(game)))]
    return [name for name, game in GAMES.items() if uses(game)]


def held(game: Shedding) -> Iterator[Any]:
    """Every rule of a ruleset."""
    for slot in (*ONE, *SEVERAL, "chance_card"):
        found = getattr(game, slot)
        yield from found if isinstance(found, tuple) else (found,)


SECTIONS = {
    "H1": "Setting up and exchanging",
    "H19": "Who begins",
    "H27": "What may be played",
    "H39": "Special cards",
    "H78": "Burning",
    "H90": "Drawing",
    "H99": "Picking up",
    "H109": "Blind cards, going out, and the rest",
}
"""The headings, by the row that they stand above."""


def tables() -> str:
    """The catalogue as Markdown: a table under each heading."""
    lines: list[str] = []
    for row in ROWS:
        if row in SECTIONS:
            lines += ["", f"## {SECTIONS[row]}", "", *HEAD]
        lines.append(f"| {row} | {_cells(row)} |")
    return "\n".join(lines)


HEAD = (
    "| Row | What it is | Rules and variations | Slots | Sources | Presets |",
    "|---|---|---|---|---|---|",
)


def _cells(row: str) -> str:
    told = ROWS[row]
    title = told.title[0].upper() + told.title[1:]
    if also := dict.fromkeys(word for entry in variations_of(row) for word in entry.also):
        title += f". *Also called {', '.join(also)}.*"
    sources = ", ".join(told.sources.split()) or "unconfirmed"
    if told.out:
        return f"{title} | out of scope: {told.out} | | {sources} | "
    objects = [f"{{py:class}}`~cardrules.shedding.{name}`" for name in rules_of(row)]
    objects += [
        f"{{py:func}}`~cardrules.shedding.variations.{entry.name}`" for entry in variations_of(row)
    ]
    slots = ", ".join(f"`{slot}`" for slot in slots_of(row))
    return f"{title} | {', '.join(objects)} | {slots} | {sources} | {_presets(presets_of(row))}"


def _presets(names: list[str]) -> str:
    """The names, or those that are left out of all."""
    others = [name for name in GAMES if name not in names]
    if not names:
        return ""
    if not others:
        return "all"
    if len(others) <= len(names) // 2:
        return f"all but {', '.join(others)}"
    return ", ".join(names)
