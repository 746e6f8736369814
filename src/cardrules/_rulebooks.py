"""Rulebooks, differences and the menu of house rules, as the command tells them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import attrs

from cardrules._console import displayed, wrapped
from cardrules._words import together
from cardrules.presets import titled
from cardrules.rulebook import Rulebook, differences, rulebook
from cardrules.shedding.variations import Entry, Parameter, menu

__all__ = ["HEADINGS", "book_of", "differences_told", "menu_told", "rules_told"]

_MARGIN: Final = re.compile(r" *(?:\d+\.\d+ |\d+\. |not: |new: )?")
"""What stands before a sentence: its later lines begin below its first word."""


def book_of(game: Any) -> Rulebook:
    """The rulebook of a game, under a title that can be shown."""
    book = rulebook(game)
    return attrs.evolve(book, name=displayed(book.name))


def rules_told(game: Any) -> str:
    """The rulebook in lines that fit the console."""
    return "\n".join(_hanging(str(book_of(game))))


def differences_told(one: Any, other: Any) -> str:
    """What is different in another game, in lines that fit the console."""
    title = wrapped(displayed(f"From {titled(one)} to {titled(other)}"), hang=2)
    changes = [line for change in differences(one, other) for line in _listed(change)]
    return "\n".join([title, *changes] if changes else [title, "Their rules are the same."])


def _listed(change: Any) -> Iterator[str]:
    lines = [f"  not: {line}" for line in change.gone] + [f"  new: {line}" for line in change.new]
    yield from _hanging("\n".join(["", f"{change.title}:", *lines]))


def _hanging(text: str) -> Iterator[str]:
    for line in text.splitlines():
        margin = _MARGIN.match(line)
        yield wrapped(line, hang=margin.end() if margin else 0)


HEADINGS: Final = {
    "setup": "Setting up",
    "start": "Who begins",
    "play": "What may be played",
    "special": "Special cards and jokers",
    "burning": "Burning",
    "turn": "How play moves on",
    "taking": "Drawing, picking up, blind cards, the end",
}
"""What the parts of the menu of house rules are called."""


def menu_told(about: str = "") -> str:
    """The house rules by the parts of a game: how each is written, and what it says.

    Args:
        about: Words that they are to have in their names, sentences, or other names; if it is
            empty all are told, and if there are none the answer is empty.
    """
    lines: list[str] = []
    group = ""
    for entry in menu():
        if not _is_about(entry, about):
            continue
        if entry.group != group:
            group = entry.group
            lines += [*([""] if lines else []), HEADINGS[group]]
        lines += _told_of(entry)
    return "\n".join(lines)


def _is_about(entry: Entry, about: str) -> bool:
    """Whether a house rule has these words, however they are written."""
    text = " ".join([entry.name, entry.sentence, *entry.also])
    return _plain(about) in _plain(text)


def _plain(text: str) -> str:
    return re.sub(r"[-_\s]+", " ", text.casefold().replace("*", "")).strip()


def _told_of(entry: Entry) -> Iterator[str]:
    """How a house rule is written, what it says, and what it takes."""
    yield wrapped(_form(entry), "  ", hang=4)
    sentence = re.sub(r"\*(\w+)\*", lambda place: place[1].upper(), entry.sentence)
    yield wrapped(sentence, "      ")
    glue = "," if sum(one.kind != "flag" for one in entry.parameters) == 1 else "+"
    for one in entry.parameters:
        yield wrapped(_about(one, glue), "        ", hang=2)
    if entry.also:
        yield wrapped(f"Also called {together(entry.also, word='or')}.", "      ")


def _form(entry: Entry) -> str:
    """How a house rule is written: its name, its values in capitals, and words for yes."""
    places = [one.name.upper() for one in entry.parameters if one.kind != "flag"]
    flags = [one.name for one in entry.parameters if one.kind == "flag"]
    return ":".join(filter(None, [entry.name, ",".join([*places, *flags])]))


def _about(one: Parameter, glue: str) -> str:
    """What a house rule takes, in which bounds, and what it is if it is left out."""
    about = one.about[:1].lower() + one.about[1:].rstrip(".")
    if one.kind == "flag":
        return f"{one.name}: {about.removeprefix('whether ')}; else leave the word out"
    default = str(one.default).replace(" ", glue) or "none"
    return f"{one.name.upper()}: {about}{_bounds(one)}; {default} if left out"


def _bounds(one: Parameter) -> str:
    if one.kind == "choice" and not all(word in one.about for word in one.allowed):
        return f": one of {', '.join(one.allowed)}"
    if one.kind == "number":
        return f", from {one.least} to {one.most}"
    return f", {one.most} at most" if one.most else ""
