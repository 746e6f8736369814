"""What the pages of the presets are told by the code: their slots, their rules, and a table of all.

A page has a comment where each goes: ``<!-- the slots -->``, ``<!-- the rulebook -->``, and in
the overview ``<!-- the presets -->``.
"""

from typing import Any

import attrs

from cardrules.presets import COUNTRIES, PRESETS, SUMMARIES
from cardrules.rulebook import rulebook
from docs.as_code import as_code

LABELS = {"name", "version", "variations"}


def written(page: str, text: str) -> str:
    """The text of a page with what the code tells."""
    folder, _, name = page.rpartition("/")
    if folder != "presets":
        return text
    if name == "index":
        return text.replace("<!-- the presets -->", overview())
    if "<!-- the slots -->" not in text:
        return text
    game = PRESETS[name]
    return text.replace("<!-- the slots -->", slots(game)).replace(
        "<!-- the rulebook -->", rules(game)
    )


def slots(game: Any) -> str:
    """The slots in which a preset differs from Shithead, as a table."""
    base = PRESETS["shithead"]
    names = [field.name for field in attrs.fields(type(game)) if field.name not in LABELS]
    rows = [
        f"| `{name}` | `{as_code(getattr(game, name))}` |"
        for name in names
        if getattr(game, name) != getattr(base, name)
    ]
    if not rows:
        return "None differs from those of [Shithead](shithead.md#slots)."
    told = "The slots that differ from those of [Shithead](shithead.md#slots):"
    return "\n".join([told, "", "| Slot | Rules |", "|---|---|", *rows])


def rules(game: Any) -> str:
    """The rulebook of a preset, a paragraph a chapter."""
    chapters = rulebook(game).chapters
    return "\n\n".join(f"**{one.title}.** {' '.join(one.sentences)}" for one in chapters)


def overview() -> str:
    """A table of all presets, and their pages for the table of contents."""
    rows = [
        f"| [`{name}`]({name}.md) | {COUNTRIES[name]} | {_players(game.seats())} | "
        f"{SUMMARIES[name]} |"
        for name, game in PRESETS.items()
    ]
    pages = ["```{toctree}", ":hidden:", "", *PRESETS, "```"]
    head = ["| Preset | Where | Players | What it is |", "|---|---|---|---|"]
    return "\n".join([*head, *rows, "", *pages])


def _players(seats: range) -> str:
    return f"{seats[0]}–{seats[-1]}"
