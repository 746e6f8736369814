"""The console of the command: what it can show, and how its output may end."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

import typer
from rich.console import Console

__all__ = [
    "WIDTH",
    "clean",
    "console",
    "discard_output",
    "lines_of",
    "on_terminal",
    "quiet_pipe",
    "shows",
    "wrapped",
]

WIDTH: Final = 78
"""How wide the output is at most; a narrow console gets less."""


def console(*, plain: bool) -> Console:
    """The standard output, with colours where they are wanted and can be shown."""
    bare = plain or bool(os.environ.get("NO_COLOR"))
    return _Screen(
        color_system=None if bare else "auto", emoji=False, highlight=False, markup=False
    )


class _Screen(Console):
    """A console that leaves it to its user what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        """Raise it again."""
        raise BrokenPipeError


_ASCII_LOCALES: Final = ("C", "POSIX")
_COERCED: Final = ("", "C.UTF-8", "C.utf8", "UTF-8")
"""What Python itself makes of ``LC_CTYPE`` in such a locale (PEP 538)."""


def shows(text: str) -> bool:
    """Whether the standard output can show a text; who asks for the C locale gets ASCII."""
    env = os.environ
    named = env.get("LC_ALL") or env.get("LANG")
    coerced = env.get("LC_ALL") or env.get("LC_CTYPE", "") in (*_ASCII_LOCALES, *_COERCED)
    if named in _ASCII_LOCALES and coerced and not env.get("PYTHONIOENCODING"):
        return False
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def clean(text: str, *, ascii_only: bool = False) -> str:
    r"""A text of somebody else's, in one line and without what a terminal would obey.

    >>> clean("a\n\x1b[2J\udcffb")
    'a\\n\\x1b[2J\\udcffb'
    """
    return "".join(
        char
        if char.isprintable() and (char.isascii() or not ascii_only)
        else char.encode("unicode_escape").decode()
        for char in text
    )


_GLUE: Final = "\0"
"""Stands for a space at which no line may end; a text that has been cleaned has none."""


def lines_of(
    text: str, width: int, *, indent: str = "", whole: Iterable[str] = ()
) -> Iterator[str]:
    """A text in lines; no word is cut, nor is a phrase of *whole*, such as a path.

    >>> list(lines_of("a in my file.json now", 12, whole=["my file.json"]))
    ['a in', 'my file.json', 'now']
    """
    for phrase in filter(None, whole):
        text = text.replace(phrase, phrase.replace(" ", _GLUE))
    for line in wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    ):
        yield line.replace(_GLUE, " ")


def wrapped(text: str, indent: str = "", *, whole: Iterable[str] = ()) -> str:
    """A text in lines that fit the console; see `lines_of`."""
    width = min(get_terminal_size().columns, WIDTH)
    return "\n".join(lines_of(text, width, indent=indent, whole=whole))


def on_terminal() -> bool:
    """Whether somebody looks at the output as it comes."""
    return sys.stdout is not None and sys.stdout.isatty()


def discard_output() -> None:
    """Send what is still to be flushed when Python exits to nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def quiet_pipe() -> Iterator[None]:
    """End in silence when nobody reads the output any more."""
    try:
        yield
    except BrokenPipeError:
        discard_output()
        raise typer.Exit from None
