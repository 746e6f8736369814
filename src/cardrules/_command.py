"""The command's arguments and what they do; `cardrules.__main__` runs it."""

from __future__ import annotations

import math
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from random import Random
from shutil import get_terminal_size
from textwrap import fill
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from typer.core import TyperCommand

from cardrules import __version__
from cardrules._telling import Teller
from cardrules.bots import Bot, random_bot, steps
from cardrules.chance import check_seed, fresh_seed
from cardrules.errors import SeedError
from cardrules.match import Match
from cardrules.presets import PRESETS, SUMMARIES
from cardrules.shedding.bots import greedy_bot
from cardrules.visibility import redact

__all__ = ["app", "discard_output"]

_SPEED: Final = 3.0
_SLOWEST: Final = 0.01
_PLAYERS: Final = 3
_RANDOM: Final = 1
"""The seat that plays at random: with two of them a game may take thousands of turns."""
_MOST_FRESH: Final = 1_000_000
"""A seed that is not given is kept short: somebody may want to type it."""

_WIDTH: Final = 78

_NAMES: Final = ", ".join(PRESETS)

app = typer.Typer(
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def cardrules(
    *,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Card-game rules: watch bots play a game, or list the games there are."""
    if version:
        typer.echo(f"cardrules {__version__}")
        raise typer.Exit


@app.command()
def presets() -> None:
    """List the games: name, how many may play, and what each is."""
    with _quiet_pipe():
        for name, game in PRESETS.items():
            seats = game.seats()
            typer.echo(f"{name}, {seats[0]} to {seats[-1]} players")
            typer.echo(_wrapped(SUMMARIES[name], indent="  "))
        typer.echo(f"\nWatch one: cardrules watch {next(iter(PRESETS))}")


class _Command(TyperCommand):
    """A command whose usage names an argument without braces."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The options, then the arguments."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


@app.command(
    cls=_Command,
    help=f"""Watch bots play a game.

    PRESET is one of {_NAMES}.

    Player 1 plays at random, all others are greedy. Each sees only what a player in its
    seat may see, and you see what a spectator sees.
    """,
)
def watch(
    context: typer.Context,
    preset: Annotated[str, typer.Argument(metavar="PRESET", hidden=True)],
    *,
    players: Annotated[
        str | None, typer.Option(metavar="N", help=f"How many play. [{_PLAYERS}]")
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="SEED", help="The same seed gives the same game. [a new one]"),
    ] = None,
    speed: Annotated[
        str | None,
        typer.Option(
            metavar="MOVES",
            help=f"Moves a second, 0 for no pause. [{_SPEED:g} on a terminal, else 0]",
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Pure ASCII, without colours and frames.")
    ] = False,
) -> None:
    """Deal, and tell what the bots play."""
    game = _game(preset)
    seats = _seats(game, players)
    match = Match.deal(game, players=seats, seed=_seed(seed))
    wait = _wait(speed)
    again = f"cardrules watch {game.name} --players {seats} --seed {match.seed}"
    with _quiet_end(again):
        _tell(match, _teller(seats, plain=plain), again, lambda: wait and context.obj(wait))


_BOTS: Final[dict[str, Callable[[Any], Bot[Any, Any]]]] = {
    "greedy": greedy_bot,
    "random": lambda game: random_bot,
}


def _tell(match: Match[Any, Any], teller: Teller, again: str, pause: Callable[[], object]) -> None:
    """Let the bots play, and tell each move as a spectator sees it."""
    game: Any = match.game
    state = match.state
    bots = [_BOTS[kind](game) for kind in teller.kinds]
    title = f"{game.name}, {len(bots)} players, seed {match.seed}"
    hint = "Ctrl-C stops." if _on_terminal() else ""
    teller.open(title, redact(state, None), match.events(None), hint=hint)
    for _, (state, events) in steps(match, bots, Random(match.seed)):
        pause()
        if teller.move(redact(state, None), tuple(redact(event, None) for event in events)):
            pause()
    teller.close(redact(state, None), game.outcome(state), game.next_dealer(state), again)


def _teller(seats: int, *, plain: bool) -> Teller:
    """A teller for the standard output, with symbols and colours where they can be shown."""
    bare = plain or bool(os.environ.get("NO_COLOR"))
    console = _Screen(
        color_system=None if bare else "auto", emoji=False, highlight=False, markup=False
    )
    symbols = not plain and _shows("♣♦♥♠╭│")
    kinds = tuple("random" if seat == _RANDOM else "greedy" for seat in range(seats))
    return Teller(console, kinds, symbols=symbols, boxes=symbols)


class _Screen(Console):
    """A console that leaves it to its user what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        """Raise it again."""
        raise BrokenPipeError


_ASCII_LOCALES = ("C", "POSIX")
_COERCED = ("", "C.UTF-8", "C.utf8", "UTF-8")
"""What Python itself makes of ``LC_CTYPE`` in such a locale (PEP 538)."""


def _shows(text: str) -> bool:
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


def discard_output() -> None:
    """Send what is still to be flushed when Python exits to nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _on_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


@contextmanager
def _quiet_end(again: str) -> Iterator[None]:
    """Turn Ctrl-C into a farewell that tells how to see the rest; a closed pipe just ends."""
    try:
        with _quiet_pipe():
            yield
    except KeyboardInterrupt:
        with suppress(OSError):
            typer.echo(f"\nStopped. To watch this game again:\n  {again}", err=True)
        raise typer.Exit(130) from None


@contextmanager
def _quiet_pipe() -> Iterator[None]:
    """End in silence when nobody reads the output any more."""
    try:
        yield
    except BrokenPipeError:
        discard_output()
        raise typer.Exit from None


class _Refused(typer.BadParameter):
    """A wrong argument, told in lines that fit the console."""

    def format_message(self) -> str:
        """The sentence, as it stands behind "Error: "."""
        start = "Error: "
        return _wrapped(start + super().format_message()).removeprefix(start)


def _wrapped(text: str, indent: str = "") -> str:
    """A text in lines that fit the console; no word is cut."""
    return fill(
        text,
        min(get_terminal_size().columns, _WIDTH),
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _game(name: str) -> Any:
    """The preset of this name, however it is written."""
    asked = name.strip().casefold().replace("_", "-")
    if asked in PRESETS:
        return PRESETS[asked]
    near = get_close_matches(asked, PRESETS, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise _Refused(
        f"there is no preset {name!r}.{hint} The presets are: {_NAMES}.", param_hint="PRESET"
    )


def _seats(game: Any, players: str | None) -> int:
    seats: range = game.seats()
    if players is None:
        return min(max(_PLAYERS, seats[0]), seats[-1])
    number = _whole(players, "--players")
    if number not in seats:
        raise _Refused(
            f"{game.name} is for {seats[0]} to {seats[-1]} players, not {number}.",
            param_hint="--players",
        )
    return number


def _seed(seed: str | None) -> int:
    if seed is None:
        return fresh_seed() % _MOST_FRESH
    try:
        return check_seed(_whole(seed, "--seed"))
    except SeedError as error:
        raise _Refused(str(error), param_hint="--seed") from None


def _whole(text: str, option: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise _Refused(f"{text!r} is not a whole number.", param_hint=option)
    return int(text)


def _wait(speed: str | None) -> float:
    """How many seconds lie between two moves."""
    if speed is None:
        return 1 / _SPEED if _on_terminal() else 0.0
    try:
        pace = float(speed)
    except ValueError:
        pace = math.nan
    if pace == 0:
        return 0.0
    if not _SLOWEST <= pace < math.inf:
        raise _Refused(
            f"{speed!r} is not a number of moves a second: give {_SLOWEST} or more, or 0 for "
            "no pause.",
            param_hint="--speed",
        )
    return 1 / pace
