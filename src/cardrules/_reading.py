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


class Reader:
    """Asks on a console and reads the standard input.

    Bytes that are not text come as replacement characters: they are no move, and do no harm.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._typed = sys.stdin is not None and sys.stdin.isatty()
        for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=errors)
        if self._typed and on_terminal():
            with suppress(ImportError):
                # Once it is there, `input` edits lines and remembers them.
                import readline  # noqa: F401

    def ask(self, prompt: str) -> str:
        """Ask, and read one line.

        Raises:
            EOFError: There is no more input.
        """
        if self._typed and on_terminal():
            return input(prompt).strip()
        self._console.print(Text(prompt), end="", soft_wrap=True)
        sys.stdout.flush()
        line = self._line()
        # Nobody has seen what came out of a pipe, nor that the line has ended.
        self._console.print(Text(clean(line.strip()) if not self._typed else ""), soft_wrap=True)
        if not line:
            raise EOFError
        return line.strip()

    def _line(self) -> str:
        """A line, cut short; an empty text at the end of the input."""
        source: Any = sys.stdin
        if source is None:
            return ""
        try:
            line: str = source.readline(_LONGEST)
            while line and not line.endswith("\n") and (rest := source.readline(_LONGEST)):
                line = line[:_LONGEST].rstrip("\n") + rest[-1:]
        except OSError:  # such as a folder in place of a file
            return ""
        return line
