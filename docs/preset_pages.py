"""What the pages of the presets are told by the code: their slots, their rules, and a table of all.

A page has a comment where each goes: ``<!-- the slots -->``, ``<!-- the rulebook -->``, and in
the overview ``<!-- the presets of Shedding -->``, and so for each family.
"""

import re
from typing import Any

import attrs

from cardrules.presets import COUNTRIES, PRESETS, SUMMARIES
from cardrules.rulebook import rulebook
from docs.as_code import as_code

LABELS = {"name", "version", "variations"}
FAMILY = re.compile("<!-- the presets of (.+) -->")


def written(page: str, text: str) -> str:
    """The text of a page with what the code tells."""
    folder, _, name = page.rpartition("/")
    if folder != "presets":
        return text
    if name == "index":
        return f"{FAMILY.sub(lambda found: overview(found[1]), text)}\n{contents()}\n"
    for comment, tell in (("<!-- the slots -->", slots), ("<!-- the rulebook -->", rules)):
        if comment in text:
            text = text.replace(comment, tell(PRESETS[name]))
    return text


def slots(game: Any) -> str:
    """The slots in which a preset differs from the first one of its family, as a table."""
    base = next(one for one in PRESETS.values() if type(one) is type(game))
    link = f"[{base.name.capitalize()}]({base.name}.md#slots)"
    names = [field.name for field in attrs.fields(type(game)) if field.name not in LABELS]
    rows = [
        f"| `{name}` | `{as_code(getattr(game, name))}` |"
        for name in names
        if getattr(game, name) != getattr(base, name)
    ]
    if not rows:
        return f"None differs from those of {link}."
    told = f"The slots that differ from those of {link}:"
    return "\n".join([told, "", "| Slot | Rules |", "|---|---|", *rows])


def rules(game: Any) -> str:
    """The rulebook of a preset, a paragraph a chapter."""
    chapters = rulebook(game).chapters
    return "\n\n".join(f"**{one.title}.** {' '.join(one.sentences)}" for one in chapters)


def overview(family: str) -> str:
    """A table of all presets of a family."""
    rows = [
        f"| [`{name}`]({name}.md) | {COUNTRIES[name]} | {_players(game.seats())} | "
        f"{SUMMARIES[name]} |"
        for name, game in PRESETS.items()
        if type(game).__name__ == family
    ]
    head = ["| Preset | Where | Players | What it is |", "|---|---|---|---|"]
    return "\n".join([*head, *rows])


def contents() -> str:
    """The pages of all presets, for the table of contents."""
    return "\n".join(["```{toctree}", ":hidden:", "", *PRESETS, "```"])


def _players(seats: range) -> str:
    return f"{seats[0]}–{seats[-1]}"
