"""Reading what a person types, from a terminal or a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from cardrules._console import clean, on_terminal

__all__ = ["Reader"]

_LONGEST: Final = 1000
"""How many characters of a line are read; no move is as long."""
_ENDLESS: Final = 4_000_000
"""After how many characters without an end of the line no more input is expected."""


class Reader:
    """Asks on a console and reads the standard input.

    Bytes that are not text come as replacement characters: they are no move, and do no harm.
    """

    def __init__(self, console: Console, *, ascii_only: bool) -> None:
        self._console = console
        self._ascii_only = ascii_only
        self._typed = sys.stdin is not None and sys.stdin.isatty()
        for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=errors)
        if self._typed and on_terminal():
            with suppress(ImportError):
                # Once it is there, `input` edits lines and remembers them.
                import readline  # noqa: F401

    @property
    def by_hand(self) -> bool:
        """Whether a person types, and can be told to type something else."""
        return self._typed

    def ask(self, prompt: str) -> str:
        """Ask, and read one line.

        Raises:
            EOFError: There is no more input.
        """
        if self._typed and on_terminal():
            try:
                return input(prompt).strip()
            except (EOFError, OSError):  # OSError: the terminal is gone
                self._console.print()
                raise EOFError from None
        self._console.print(Text(prompt), end="", soft_wrap=True)
        self._console.file.flush()
        line = _line()
        # What comes out of a pipe has been seen by nobody, not even the end of its line.
        seen = "" if self._typed else clean(line.strip(), ascii_only=self._ascii_only)
        self._console.print(Text(seen), soft_wrap=True)
        if not line:
            raise EOFError
        return line.strip()


def _line() -> str:
    """A line of the standard input, cut if it is long; an empty text at the end.

    A line that does not end, such as that of a device, counts as the end.
    """
    source: Any = sys.stdin
    if source is None:
        return ""
    try:
        line = part = source.readline(_LONGEST)
        read = len(part)
        while part and not part.endswith("\n"):
            if read >= _ENDLESS:
                return ""
            part = source.readline(_LONGEST)
            read += len(part)
    except OSError:  # such as a folder in place of a file
        return ""
    return str(line)
