"""Where a match is kept when its player leaves, and how he comes back to it."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from attrs import define
from platformdirs import user_state_path

from cardrules.errors import CardRulesError
from cardrules.files import save_match
from cardrules.match import Match
from cardrules.presets import PRESETS

__all__ = ["Keeper", "reason_of"]

_PROGRAM: Final = ("cardrules", "play")


def reason_of(error: Exception) -> str:
    """Why a file cannot be written or read, as a clause."""
    said = error.strerror if isinstance(error, OSError) else None
    return (said or str(error)).rstrip(".")


@define
class Keeper:
    """Keeps a match in a file.

    Args:
        options: The options that hold for the sitting, as they are typed.
        path: The file that the match was loaded from or last saved to.
        kept: The match as it is in that file.
    """

    options: tuple[str, ...] = ()
    path: str | None = None
    kept: Match[Any, Any] | None = None

    def save(self, match: Match[Any, Any], path: str) -> None:
        """Save to a file, which is then the one to go on with.

        Raises:
            OSError: The file cannot be written.
            CardRulesError: Something in the match cannot be written.
        """
        try:
            save_match(match, path)
        except ValueError as error:
            if isinstance(error, CardRulesError):
                raise
            raise OSError("this is no name for a file") from None
        self.path, self.kept = path, match

    def leave(self, match: Match[Any, Any]) -> list[tuple[str, str]]:
        """Keep an unfinished match, and say how to go on.

        Returns:
            Sentences, each with the command that it leads up to or nothing.
        """
        return list(self._farewell(match))

    def _farewell(self, match: Match[Any, Any]) -> Iterator[tuple[str, str]]:
        if self.path is not None and match == self.kept:
            yield f"The game is in {self.path}. To go on with it:", self.resume
            return
        if not match.played and self.path is None:
            yield "Nothing has been played yet. To get the same cards again:", self.again(match)
            return
        for path in [*([self.path] if self.path else []), *_state_files(match)]:
            try:
                self._put(match, path)
            except (OSError, CardRulesError) as error:
                yield f"{path} cannot be written: {reason_of(error)}.", ""
            else:
                yield f"The game is saved in {path}. To go on with it:", self.resume
                return
        again = self.again(match)
        if again:
            yield "The game is not saved. To get the same cards again:", again
        else:
            yield "The game is not saved.", ""

    def _put(self, match: Match[Any, Any], path: str) -> None:
        if path != self.path:
            Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.save(match, path)

    @property
    def resume(self) -> str:
        """The command that goes on with the file."""
        return shlex.join([*_PROGRAM, "--resume", self.path or "", *self.options])

    def again(self, match: Match[Any, Any]) -> str:
        """The command that deals the same cards; empty if there is none."""
        game, players = match.game, len(match.start.seats)
        if match.seed is None or PRESETS.get(game.name) != game:
            return ""
        if Match.deal(game, players=players, seed=match.seed).start != match.start:
            return ""  # another seat has dealt
        return self.new(match, "--seed", str(match.seed))

    def new(self, match: Match[Any, Any], *more: str) -> str:
        """The command that begins a game of this kind; empty if it is no preset's."""
        game = match.game
        if PRESETS.get(game.name) != game:
            return ""
        players = str(len(match.start.seats))
        return shlex.join([*_PROGRAM, game.name, "--players", players, *more, *self.options])


def _state_files(match: Match[Any, Any]) -> Iterator[str]:
    """Where a match is kept that has no file: one a preset and seed, of this user alone."""
    seed = "position" if match.seed is None else match.seed
    name = re.sub(r"[^a-z0-9-]+", "-", f"{match.game.name}-{seed}".casefold())[-80:]
    yield os.fspath(user_state_path("cardrules", appauthor=False) / f"{name}.json")
