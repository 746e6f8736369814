"""A match or a series as a file: JSON, or for a match a short record that a person can read.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from cardrules import SHITHEAD, Match
>>> match = Match.deal(SHITHEAD, players=2, seed=1).play("arrange 2S QH QC", player=0)
>>> with TemporaryDirectory() as folder:
...     file = Path(folder, "friday.json")
...     save_match(match, file)
...     again = load_match(file)
>>> again == match
True
"""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from cardrules._parsing import decoded
from cardrules.codec import Read, dump, read_document, read_match, read_series
from cardrules.errors import DocumentError
from cardrules.game import Family
from cardrules.match import Match
from cardrules.notation import TITLE, first_line, is_title, read_record, write_record
from cardrules.series import Series

__all__ = ["MOST_BYTES", "load_match", "load_series", "save_match", "save_series"]

MOST_BYTES: Final = 8 * 2**20
"""How long a file may be that `load_match` or `load_series` reads."""


BOTH: Final[Mapping[str, Read]] = {"match": read_match, "series": read_series}
"""How what can be saved is read, by the kind of the document."""


def save_match(match: Match[Any, Any], path: str | os.PathLike[str]) -> None:
    """Save a match: a file that ends in ``.txt`` is a record, any other one is JSON.

    JSON keeps all of the match: its rules with their labels, the start, the seed and the
    moves. A record keeps the rules by name only; whoever reads it has them. Neither keeps
    classes of your own, which you name again when you load, or the states between, which
    are played again. Both hold every card, the hidden ones and those to come: show them to
    nobody who still plays.

    The file is written beside the old one and takes its place when it is whole, so that a
    crash leaves the old file. It keeps the old file's mode; a link is followed.

    Args:
        match: What to save.
        path: Where to; the folder must be there.

    Raises:
        DocumentError: Something in the match has no JSON form; the file is as it was.
        OSError: The file cannot be written, or is there and is no ordinary file.
    """
    readable = Path(path).suffix.lower() == ".txt"
    text = write_record(match) if readable else dump(match)
    _replace(Path(os.path.realpath(path)), f"{text}\n".encode())


def save_series(series: Series[Any, Any], path: str | os.PathLike[str]) -> None:
    """Save a series as JSON: its rules with their labels, its seed, and the moves of each deal.

    What holds for the file of `save_match` holds for this one, too; there are no records of a
    series.

    Args:
        series: What to save.
        path: Where to; the folder must be there.

    Raises:
        DocumentError: Something in the series has no JSON form; the file is as it was.
        OSError: The file cannot be written, or is there and is no ordinary file.
    """
    _replace(Path(os.path.realpath(path)), f"{dump(series)}\n".encode())


def _replace(path: Path, content: bytes) -> None:
    """Write a file whole, or leave it as it was."""
    mode = _mode(path)
    temporary = path.with_name(f".cardrules-{secrets.token_hex(8)}.tmp")
    try:
        # What takes the place of a private file is private from its first byte on.
        temporary.touch(0o666 if mode is None else 0o600, exist_ok=False)
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _mode(path: Path) -> int | None:
    """The mode of a file that is to be replaced, or None if there is none."""
    try:
        found = path.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found):
        # A device would be replaced by a file, too.
        raise OSError(f"{path} is no ordinary file: a match is saved in a file of its own.")
    return stat.S_IMODE(found)


def load_match(
    path: str | os.PathLike[str],
    *,
    game: Family[Any, Any] | None = None,
    also: Iterable[type] = (),
) -> Match[Any, Any]:
    """Load what `save_match` has saved, and play it again, every move checked.

    Whether it is JSON or a record is told by what is in the file, not by its name.

    Args:
        path: The file: UTF-8, of at most `MOST_BYTES`.
        game: The ruleset that the match must have been played by. A record of a preset, with
            house rules of the menu or without, and JSON of classes that cardrules ships, need
            none.
        also: Further classes that a JSON document may name, such as your own rules.

    Raises:
        DocumentError: What is wrong with a JSON document, and where; or the file is neither.
        NotationError: What is wrong with a record, and in which line.
        OSError: The file cannot be read.
    """
    loaded: Match[Any, Any] = load_either(path, game, also, {"match": read_match})
    return loaded


def load_either(
    path: str | os.PathLike[str],
    game: Family[Any, Any] | None = None,
    also: Iterable[type] = (),
    readers: Mapping[str, Read] = BOTH,
) -> Any:
    """Load a document of one of these kinds, or the record of a match."""
    text = _text(path)
    line = first_line(text)
    if line.startswith("{"):
        return read_document(text, game, also, readers)
    if is_title(line):
        return read_record(game, text)
    raise DocumentError(
        f"This is no saved match: a JSON document begins with {{, a record with the line {TITLE!r}."
    )


def load_series(
    path: str | os.PathLike[str],
    *,
    game: Family[Any, Any] | None = None,
    also: Iterable[type] = (),
) -> Series[Any, Any]:
    """Load what `save_series` has saved, and play it again, every move checked.

    Args:
        path: The file: UTF-8, of at most `MOST_BYTES`.
        game: The ruleset that the series must have been played by; None for any of classes that
            cardrules ships.
        also: Further classes that the document may name, such as your own rules.

    Raises:
        DocumentError: What is wrong with the document, and where.
        OSError: The file cannot be read.
    """
    loaded: Series[Any, Any] = read_document(_text(path), game, also, {"series": read_series})
    return loaded


def _text(path: str | os.PathLike[str]) -> str:
    with Path(path).open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise DocumentError(
            f"The file is longer than {MOST_BYTES} bytes: it is no saved match or series."
        )
    return decoded(content)
