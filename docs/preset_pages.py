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


def base_of(game: Any) -> Any:
    """The first preset of the family of a game, from which the others are told to differ."""
    return next(base for base in PRESETS.values() if type(base) is type(game))


def slots(game: Any) -> str:
    """The slots in which a preset differs from the first one of its family, as a table.

    Of that one it is all of them.
    """
    base = base_of(game)
    those = f"those of [{base.name.capitalize()}]({base.name}.md#slots)"
    names = [field.name for field in attrs.fields(type(game)) if field.name not in LABELS]
    rows = [
        f"| `{name}` | `{as_code(getattr(game, name))}` |"
        for name in names
        if game is base or getattr(game, name) != getattr(base, name)
    ]
    if not rows:
        return f"None differs from {those}."
    told = "All slots:" if game is base else f"The slots that differ from {those}:"
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
