"""The console of the command: what it can show, and how its output may end."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final, TextIO
from unicodedata import combining, normalize

import typer
from rich.console import Console, ConsoleDimensions

__all__ = [
    "WIDTH",
    "clean",
    "complain",
    "console",
    "discard_output",
    "displayed",
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
    width, height = _size()
    return _Screen(
        color_system=None if bare else "auto",
        emoji=False,
        highlight=False,
        markup=False,
        width=width,  # not to be read from COLUMNS and LINES, which may say anything
        height=height,
    )


_MOST: Final = 10_000
"""How many columns and lines are believed."""


def _size() -> ConsoleDimensions:
    """The size of the standard output now; at least one column and one line."""
    columns, lines = get_terminal_size()
    return ConsoleDimensions(max(1, min(columns, _MOST)), max(1, min(lines, _MOST)))


class _Screen(Console):
    """A console that leaves it to its user what a closed pipe means."""

    @property  # type: ignore[misc]
    def size(self) -> ConsoleDimensions:
        """The size now: a window may change while it is used."""
        return _size()

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


def displayed(text: str, *, ascii_only: bool = False) -> str:
    """A title as it can be shown: letters lose the accents that cannot be.

    >>> displayed("Vändtia", ascii_only=True)
    'Vandtia'
    """
    if not ascii_only and shows(text):
        return text
    return "".join(char for char in normalize("NFKD", text) if not combining(char))


_GLUE: Final = "\0"
"""Stands for a space at which no line may end; a text that has been cleaned has none."""


def lines_of(
    text: str, width: int, *, indent: str = "", hang: int = 0, whole: Iterable[str] = ()
) -> Iterator[str]:
    """A text in lines; no word is cut, nor is a phrase of *whole*, such as a path.

    Args:
        text: What to tell.
        width: How wide a line may be.
        indent: What stands before each line.
        hang: How much further the later lines are indented.
        whole: Phrases in the text that are not broken.

    >>> list(lines_of("a in my file.json now", 12, whole=["my file.json"]))
    ['a in', 'my file.json', 'now']
    """
    for phrase in filter(None, whole):
        text = text.replace(phrase, phrase.replace(" ", _GLUE))
    for line in wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent + hang * " ",
        break_long_words=False,
        break_on_hyphens=False,
    ):
        yield line.replace(_GLUE, " ")


def wrapped(text: str, indent: str = "", *, hang: int = 0, whole: Iterable[str] = ()) -> str:
    """A text in lines that fit the console; see `lines_of`."""
    width = min(_size().width, WIDTH)
    return "\n".join(lines_of(text, width, indent=indent, hang=hang, whole=whole))


def on_terminal() -> bool:
    """Whether somebody looks at the output as it comes."""
    return sys.stdout is not None and sys.stdout.isatty()


def discard_output(stream: TextIO | None = None) -> None:
    """Send what is still to be flushed when Python exits to nowhere.

    Args:
        stream: What cannot be written to any more; None is the standard output.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), (stream or sys.stdout).fileno())


def complain(lines: Iterable[str]) -> None:
    """Write lines to the standard error, as far as anybody can read them."""
    try:
        for line in lines:
            typer.echo(line, err=True)
    except OSError:
        discard_output(sys.stderr)


@contextmanager
def quiet_pipe() -> Iterator[None]:
    """End in silence when nobody reads the output any more."""
    try:
        yield
    except BrokenPipeError:
        discard_output()
        raise typer.Exit from None
