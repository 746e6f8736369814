"""Rulebooks, differences and the menu of house rules, as the command tells them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import attrs

from cardrules._console import displayed, wrapped
from cardrules.presets import titled
from cardrules.rulebook import Rulebook, differences, rulebook
from cardrules.shedding.variations import Entry, Parameter, menu

__all__ = ["book_of", "differences_told", "menu_told", "rules_told"]

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


def menu_told() -> str:
    """The house rules by the parts of a game: how each is written, and what it says."""
    lines: list[str] = []
    group = ""
    for entry in menu():
        if entry.group != group:
            group = entry.group
            lines += [*([""] if lines else []), group]
        lines.append(wrapped(_form(entry), "  ", hang=4))
        sentence = re.sub(r"\*(\w+)\*", lambda place: place[1].upper(), entry.sentence)
        lines.append(wrapped(sentence, "      "))
    return "\n".join(lines)


def _form(entry: Entry) -> str:
    """How a house rule is written, with what it takes; what may be left out has its default."""
    if not entry.parameters:
        return entry.name
    places = ",".join(one.name.upper() for one in entry.parameters if one.kind != "flag")
    flags = [one.name for one in entry.parameters if one.kind == "flag"]
    words = ",".join(filter(None, [places, *flags]))
    return f"{entry.name}:{words} [{'; '.join(map(_default, entry.parameters))}]"


def _default(one: Parameter) -> str:
    value = str(one.default) or "none"
    if one.kind == "flag":
        return f"{one.name} may be left out"
    choice = f", of {', '.join(one.allowed)}" if one.kind == "choice" else ""
    return f"{one.name.upper()} {value}{choice}"
