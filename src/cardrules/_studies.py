"""Studies of many games at a terminal: progress while they are played, and what is told of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from typing import Any, Final

import typer
from attrs import define, field
from rich.progress import BarColumn, ProgressColumn, Task, TextColumn
from rich.progress import Progress as Bar
from rich.text import Text

from cardrules import plot
from cardrules._console import clean, complain, console, on_terminal, shows
from cardrules._playing import stopped_once
from cardrules.errors import WorkersLost
from cardrules.simulate import Progress

__all__ = ["conduct"]

_STOPPED: Final = 130
_PAUSE: Final = 0.1
"""After how many seconds the progress is drawn again."""


def conduct(
    play: Callable[..., Any],
    again: Callable[[Any], str],
    *,
    plain: bool,
    json: Path | None,
    picture: Path | None,
    draw: str,
    sound: Callable[[Any], bool],
) -> int:
    """Play, tell what was found and write it down; if it is stopped, what was found so far.

    Args:
        play: What plays, and calls its *progress*.
        again: What tells the command that gives a result, and what it gives.
        plain: Whether the output is ASCII without colours.
        json: Where the numbers go, if anywhere.
        picture: Where the picture goes, if anywhere.
        draw: The function of `cardrules.plot` that draws it.
        sound: Whether a result is nothing to complain of.

    Returns:
        The exit status.
    """
    with stopped_once() as heed_no_more:
        status, result = _played(play, sound, plain=plain)
        heed_no_more()
        if result is None:
            return status
        _tell(result, again(result), plain=plain)
        if json is not None and not _written(json, lambda: json.write_text(_numbers(result))):
            status = status or 1
        if picture is not None:
            figure = getattr(plot, draw)(result)
            if not _written(picture, lambda: plot.save(figure, picture)):
                status = status or 1
        return status


def _played(
    play: Callable[..., Any], sound: Callable[[Any], bool], *, plain: bool
) -> tuple[int, Any]:
    """Play: the exit status, and the result; None if there is none."""
    latest = _Latest()
    try:
        with _shown(plain=plain) as latest.show:
            result = play(progress=latest.note)
        return (0 if sound(result) else 1), result
    except KeyboardInterrupt:
        return _STOPPED, latest.so_far("Stopped")
    except WorkersLost as lost:
        return 1, latest.so_far(clean(str(lost)).removesuffix("."))


@define
class _Latest:
    """The latest progress.

    Args:
        show: Where it is shown.
        progress: What came last.
    """

    show: Callable[[Progress], object] = field(default=lambda now: None)
    progress: Progress | None = None

    def note(self, now: Progress) -> None:
        """Take a new one."""
        self.progress = now
        self.show(now)

    def so_far(self, why: str) -> Any:
        """The result of what was played, after telling why it is not all; None if there is none."""
        now = self.progress
        if now is None:
            complain([f"\n{why} before a game had come to its end."])
            return None
        games = f"game{'' if now.games == 1 else 's'}"
        how_far = f"{why} when {now.done:,} of {now.games:,} {games} had been played"
        result = now.so_far()
        # It is that of the first games, without a gap.
        lacking = ", but not the first ones: there is nothing to tell."
        complain([f"\n{how_far}{lacking}" if result is None else f"\n{how_far}. So far:\n"])
        return result


class _TimeLeft(ProgressColumn):
    """The time that is left, if the games go on as fast as all of them went so far.

    Rich looks at the last seconds alone, in which many games may come back at once, or none.
    """

    def render(self, task: Task) -> Text:
        """The time, in hours, minutes and seconds."""
        left = (task.elapsed or 0.0) * task.remaining / task.completed if task.remaining else 0.0
        minutes, seconds = divmod(ceil(left), 60)
        hours, minutes = divmod(minutes, 60)
        return Text(f"{hours:,}:{minutes:02}:{seconds:02}", style="progress.remaining")


@contextmanager
def _shown(*, plain: bool) -> Iterator[Callable[[Progress], object]]:
    """A bar on a terminal, which goes away in the end; nothing anywhere else.

    It is drawn when there is progress, and not by a thread, which processes that are forked
    would have half of.
    """
    if not on_terminal():
        yield lambda now: None
        return
    bar: tuple[ProgressColumn, ...] = () if plain or not shows("━╸╺") else (BarColumn(),)
    columns = (
        *bar,
        TextColumn("{task.completed:,} of {task.total:,} games"),
        _TimeLeft(),
    )
    with Bar(*columns, console=console(plain=plain), auto_refresh=False, transient=True) as shown:
        drawn = -_PAUSE
        task = shown.add_task("", total=None, visible=False)  # the time is taken from here

        def show(now: Progress) -> None:
            nonlocal drawn
            if shown.get_time() - drawn >= _PAUSE or now.done == now.games:
                shown.update(task, total=now.games, completed=now.done, visible=True, refresh=True)
                drawn = shown.get_time()

        yield show


_ASCII: Final = str.maketrans({"−": "-", "–": "-"})


def _tell(result: Any, again: str, *, plain: bool) -> None:
    """Show a result: as tables on a terminal, else in lines that are not broken."""
    told = f"{result}\n"
    if on_terminal():
        screen = console(plain=plain)
        with screen.capture() as caught:
            screen.print(result)
        told = caught.get()
    told = f"{told}\n{again}"
    typer.echo(told if shows("−") and not plain else told.translate(_ASCII))


def _numbers(result: Any) -> str:
    return f"{result.to_json(indent=2)}\n"


def _written(path: Path, write: Callable[[], object]) -> bool:
    """Write a file; whether that was possible, which is told in any case."""
    name = clean(str(path))
    try:
        write()
    except OSError as error:
        complain([f"{name} cannot be written: {error.strerror or error}."])
        return False
    typer.echo(f"Written: {name}")
    return True
