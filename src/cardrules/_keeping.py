"""Where a match is kept when its player leaves, and how he comes back to it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES
from itertools import count
from pathlib import Path
from typing import NamedTuple

from attrs import define
from platformdirs import user_state_path

from cardrules._look import YOU
from cardrules._naming import again, new, typed
from cardrules._sittings import Sitting, first_of, goes_on, is_over, load, moves_of, save
from cardrules.errors import CardRulesError
from cardrules.match import Match
from cardrules.notation import read_record, write_record

__all__ = ["Keeper", "NoRecord", "Word", "reason_of"]


class NoRecord(Exception):
    """A match cannot be saved as a record, because nobody could read it."""


class Word(NamedTuple):
    """A sentence about a file, the command that it leads up to, and the path that it names."""

    sentence: str
    command: str = ""
    path: str = ""


def reason_of(error: Exception) -> str:
    """Why a file cannot be written or read, as a clause."""
    said = error.strerror if isinstance(error, OSError) else None
    return (said or str(error)).rstrip(".")


@define
class Keeper:
    """Keeps a match, or a series, in a file.

    Args:
        options: The options that hold for the sitting, as they are typed.
        path: The file that the match was loaded from or last saved to.
        kept: The match as it is in that file.
        deals: After how many deals no more is dealt; None if the game says when.
    """

    options: tuple[str, ...] = ()
    path: str | None = None
    kept: Sitting | None = None
    deals: int | None = None

    def save(self, match: Sitting, path: str, *, new: bool = False) -> None:
        """Save to a file, which is then the one to go on with.

        A new file is for the eyes of its owner alone: it holds the hidden cards.

        Args:
            match: What to save.
            path: Where to.
            new: Whether to leave a file alone that is there already.

        Raises:
            FileExistsError: There is one, and it is to be left alone.
            OSError: The file cannot be written.
            NoRecord: It would be a record that cannot be read back.
            CardRulesError: Something in the match cannot be written.
        """
        if Path(path).suffix.lower() == ".txt":
            _refuse_illegible(match)
        try:
            if new and Path(path).is_file():
                raise FileExistsError
            if _is_read_only(Path(path)):
                raise PermissionError(EACCES, "the file is read-only")
            with _private():
                save(match, path)
        except ValueError as error:
            if isinstance(error, CardRulesError):
                raise
            raise OSError("this is no name for a file") from None
        self.path, self.kept = path, match

    def update(self, match: Sitting) -> list[Word]:
        """Bring the file of a match up to date, if there is one, and say so."""
        if self.path is None or self._has(match):
            return []
        told = list(self._keep(match))
        if self._has(match):
            told.append(Word(f"Saved: {self.path}", path=self.path))
        return told

    def leave(self, match: Sitting) -> list[Word]:
        """Keep a match, and say how to go on or, if it is over, how to play again."""
        same = again(match, *self.options)
        if is_over(match, self.deals):
            told = [
                *self.update(match),
                Word("To play again:", new(match, *self.options)),
                Word("With the same cards:", same),
            ]
            return [word for word in told if word.command or word.path]
        if not moves_of(match) and self.path is None:
            return [Word("Nothing has been played yet. To get the same cards again:", same)]
        told = [] if self._has(match) else list(self._keep(match))
        if self._has(match):
            resume = typed("--resume", self.path or "", *self.options)
            return [*told, Word("The game is saved. To go on with it:", resume)]
        if same:
            return [*told, Word("The game is not saved. To get the same cards again:", same)]
        return [*told, Word("The game is not saved.")]

    def _has(self, match: Sitting) -> bool:
        """Whether all that the person has done is in the file; what bots add may be missing."""
        kept, path = self.kept, self.path
        if kept is None or path is None or not _is_there(Path(path)):
            return False
        later = moves_of(match)[len(moves_of(kept)) :]
        return goes_on(match, kept) and all(move.player != YOU for _, move in later)

    def _keep(self, match: Sitting) -> Iterator[Word]:
        """Save in the file of the match or, if that cannot be, in one of its own; tell of trouble.

        One of its own is among those that hold the state of the user's programs.
        """
        given = [Path(self.path)] if self.path else []
        try:
            own = [_state_file(match)]
        except RuntimeError:  # nobody knows whose home to look for
            own = []
        for path in [*given, *own]:
            try:
                if path not in given:
                    with _private():
                        path.parent.mkdir(parents=True, exist_ok=True)
                self.save(match, os.fspath(path))
            except (OSError, CardRulesError, NoRecord) as error:
                yield Word(f"{path} cannot be written: {reason_of(error)}.", path=str(path))
            else:
                return
        if not own:
            yield Word("You have no home directory, in which the game could be kept.")


def _refuse_illegible(match: Sitting) -> None:
    """Refuse what no record gives back to somebody who has nothing else.

    Raises:
        NoRecord: It is such a match.
    """
    if not isinstance(match, Match):
        raise NoRecord("a record (.txt) holds one deal, and this is a series")
    try:
        legible = read_record(None, write_record(match)) == match
    except CardRulesError:
        legible = False
    if not legible:
        raise NoRecord(
            "a record (.txt) only names the rules, and those of this game cannot be found "
            "again by name"
        )


def _state_file(match: Sitting) -> Path:
    """Where a match is kept that has no file: a name for its preset, players and seed.

    If another unfinished game has that name a number is added.
    """
    seed = "position" if match.seed is None else match.seed
    title = f"{match.game.name}-{len(first_of(match).start.seats)}-{seed}"
    name = re.sub(r"[^a-z0-9-]+", "-", title.casefold())[-80:]
    folder = user_state_path("cardrules", appauthor=False)
    paths = (folder / f"{name}{'' if n == 1 else f'-{n}'}.json" for n in count(1))
    return next(path for path in paths if not _is_there(path) or _may_be_replaced(path, match))


def _may_be_replaced(path: Path, match: Sitting) -> bool:
    """Whether nothing is lost if a match takes the place of what is there."""
    if _is_read_only(path):
        return False
    try:
        there = load(path)
    except (OSError, CardRulesError):
        return False
    return is_over(there) or goes_on(match, there)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False


def _is_read_only(path: Path) -> bool:
    """Whether a file is there that its owner has protected, or that belongs to somebody else."""
    try:
        protected = not path.stat().st_mode & 0o222 or not os.access(path, os.W_OK)
    except OSError:
        return False
    return path.is_file() and protected


@contextmanager
def _private() -> Iterator[None]:
    """Let nobody but their owner read the files that are made meanwhile."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)
