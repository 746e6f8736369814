"""From the text of a JSON document to its data, strictly, with the place of every mistake."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from cardrules.errors import DocumentError, shown

__all__ = ["MOST_DIGITS", "decoded", "parsed", "short"]

MOST_DIGITS: Final = 500
"""How many digits a number in a document may have."""

_BRACKETS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[{]|[\]}]')
"""Brackets, and the strings in which they are none."""

_DEEP: Final = 100
"""Where to point in a document that is nested too deep."""


def parsed(text: str | bytes) -> Any:
    """The data of a JSON text.

    Raises:
        DocumentError: It is no JSON, with line and column; or it is JSON that other readers
            take in different ways, with the path.
    """
    if not isinstance(text, str | bytes | bytearray):
        raise DocumentError(f"This is not JSON: give a text, not a {type(text).__name__}.")
    if not isinstance(text, str):
        text = decoded(text)
    reader = _Reader()
    try:
        document = reader.read(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        raise DocumentError(
            f"This is not JSON: line {error.lineno}, column {error.colno}: {error.msg}."
        ) from None
    except RecursionError:
        raise DocumentError(f"The document is nested too deep{_depth(text)}.") from None
    if reader.problem:
        raise DocumentError(reader.problem, _path_to(_FAULT, document))
    return document


def decoded(content: bytes | bytearray) -> str:
    """A text from UTF-8, with or without a byte order mark.

    Raises:
        DocumentError: It is not UTF-8.
    """
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DocumentError(
            f"Line {line}: byte {error.start} is not UTF-8: save the text as UTF-8."
        ) from None


_FAULT: Final = object()
"""Stands for what is JSON and may not be, until its path is known."""


class _Reader:
    """Reads JSON and notes the first problem of what may not be in it."""

    def __init__(self) -> None:
        self.problem = ""

    def read(self, text: str) -> Any:
        return json.loads(
            text, object_pairs_hook=self._object, parse_constant=self._constant, parse_int=self._int
        )

    def _fault(self, problem: str) -> object:
        self.problem = self.problem or problem
        return _FAULT

    def _object(self, pairs: list[tuple[str, Any]]) -> Any:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        return self._fault(f"The object names a key twice: {short(twice)}.")

    def _constant(self, name: str) -> Any:
        return self._fault(f"{name} is not a JSON number.")

    def _int(self, digits: str) -> Any:
        count = len(digits.lstrip("-"))
        if count <= MOST_DIGITS:
            return int(digits)
        return self._fault(f"A number of {count} digits, and {MOST_DIGITS} are the most.")


def _path_to(wanted: object, document: Any) -> str:
    """Where a value stands first in a document that has it somewhere."""
    way, open_ = [""], [iter((("", document),))]
    while True:
        step, value = next(open_[-1], (None, None))
        if step is None:
            way.pop()
            open_.pop()
        elif value is wanted:
            path = "".join((*way, step)).removeprefix(".")
            return shown(path.encode("ascii", "backslashreplace").decode())
        elif isinstance(value, dict | list):
            way.append(step)
            open_.append(_steps(value))


def _steps(value: dict[str, Any] | list[Any]) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        return ((f".{key}", inner) for key, inner in value.items())
    return ((f"[{place}]", inner) for place, inner in enumerate(value))


def _depth(text: str) -> str:
    """The line and column where a text is nested deeper than any document needs."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > _DEEP:
            line = text.count("\n", 0, found.start()) + 1
            column = found.start() - text.rfind("\n", 0, found.start())
            return f": line {line}, column {column}"
    return ""


def short(value: Any) -> str:
    """A value of a document as a message shows it: the beginning of its JSON."""
    if isinstance(value, str):
        text = json.dumps(value[:61])
    else:
        # Piece by piece, for the whole may be long and deep.
        text = "".join(islice(json.JSONEncoder().iterencode(value), 61))
    return text if len(text) <= 60 else f"{text[:57]}..."
