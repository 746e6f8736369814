"""The command's parts and their options; `cardrules.__main__` runs it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand

from cardrules import __version__
from cardrules._arguments import (
    NAMES,
    PLAYERS,
    SPEED,
    Refused,
    kinds_of,
    match_in,
    preset_named,
    seats_of,
    seed_of,
    wait_of,
)
from cardrules._console import discard_output, on_terminal, quiet_pipe, wrapped
from cardrules._families import BOTS, GREEDY
from cardrules._keeping import Keeper
from cardrules._look import YOU
from cardrules._playing import play_match
from cardrules._reading import Reader
from cardrules._session import Left, Session
from cardrules._telling import teller_for
from cardrules._watching import watch_match
from cardrules.match import Match
from cardrules.presets import PRESETS, SUMMARIES

__all__ = ["app", "discard_output"]

_RANDOM: Final = 1
"""The seat that plays at random: with two of them a game may take thousands of turns."""

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
    """Card-game rules: play against bots, watch bots play, or list the games there are."""
    if version:
        typer.echo(f"cardrules {__version__}")
        raise typer.Exit


@app.command()
def presets() -> None:
    """List the games: name, how many may play, and what each is."""
    with quiet_pipe():
        for name, game in PRESETS.items():
            seats = game.seats()
            typer.echo(f"{name}, {seats[0]} to {seats[-1]} players")
            typer.echo(wrapped(SUMMARIES[name], indent="  "))
        first = next(iter(PRESETS))
        typer.echo(f"\nPlay one: cardrules play {first}\nWatch one: cardrules watch {first}")


class _Command(TyperCommand):
    """A command whose usage names an argument without braces."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The options, then the arguments."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


@app.command(
    cls=_Command,
    help=f"""Watch bots play a game.

    PRESET is one of {NAMES}.

    Player 1 plays at random, all others are greedy. Each sees only what a player in its
    seat may see, and you see what a spectator sees.
    """,
)
def watch(
    context: typer.Context,
    preset: Annotated[str, typer.Argument(metavar="PRESET", hidden=True)],
    *,
    players: Annotated[
        str | None, typer.Option(metavar="N", help=f"How many play. [{PLAYERS}]")
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="SEED", help="The same seed gives the same game. [a new one]"),
    ] = None,
    speed: Annotated[
        str | None,
        typer.Option(
            metavar="MOVES",
            help=f"Moves a second, 0 for no pause. [{SPEED:g} on a terminal, else 0]",
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Pure ASCII, without colours and frames.")
    ] = False,
) -> None:
    """Deal, and tell what the bots play."""
    game = preset_named(preset)
    seats = seats_of(game, players)
    match = Match.deal(game, players=seats, seed=seed_of(seed))
    wait = wait_of(speed)
    again = f"cardrules watch {game.name} --players {seats} --seed {match.seed}"
    kinds = tuple("random" if seat == _RANDOM else GREEDY for seat in range(seats))
    with _quiet_end(again):
        watch_match(
            match,
            teller_for(game, kinds, plain=plain),
            again,
            hint="Ctrl-C stops." if on_terminal() else "",
            pause=lambda: wait and context.obj(wait),
        )


@contextmanager
def _quiet_end(again: str) -> Iterator[None]:
    """Turn Ctrl-C into a farewell that tells how to see the rest; a closed pipe just ends."""
    try:
        with quiet_pipe():
            yield
    except KeyboardInterrupt:
        with suppress(OSError):
            typer.echo(f"\nStopped. To watch this game again:\n  {again}", err=True)
        raise typer.Exit(130) from None


@app.command(
    cls=_Command,
    help=f"""Play a game against bots.

    PRESET is one of {NAMES}; it is not needed with --resume.

    You are player {YOU} and see what a player may see. Type help at the prompt to learn what you
    may do there. Whenever you leave, the game is kept and you are told how to go on.
    """,
)
def play(
    preset: Annotated[str | None, typer.Argument(metavar="PRESET", hidden=True)] = None,
    *,
    players: Annotated[
        str | None, typer.Option(metavar="N", help=f"How many play. [{PLAYERS}]")
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="SEED", help="The same seed gives the same cards. [a new one]"),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="KINDS",
            show_default=False,  # it stands in the help, as for all other options
            help=f"{' or '.join(BOTS)}: one for all, or one each, as in greedy,random. [{GREEDY}]",
        ),
    ] = GREEDY,
    opened: Annotated[bool, typer.Option("--open", help="Show all hands, to learn.")] = False,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Pure ASCII, without colours and frames.")
    ] = False,
) -> None:
    """Deal or load, and let a person play."""
    match = _match(preset, players, seed, resume)
    kinds = ("", *kinds_of(bots, len(match.start.seats) - 1))
    teller = teller_for(match.game, kinds, plain=plain, you=YOU)
    options = _options(kinds[1:], opened=opened, plain=plain)
    session = Session(
        match,
        tuple(BOTS[kind or GREEDY](match.game) for kind in kinds),
        teller,
        Reader(teller.console, ascii_only=not teller.look.symbols),
        Keeper(options, resume, match if resume is not None else None),
        open=opened,
    )
    with quiet_pipe():
        _seat(session)


def _match(
    preset: str | None, players: str | None, seed: str | None, resume: str | None
) -> Match[Any, Any]:
    """The match in a file, or a new one."""
    if resume is not None:
        return match_in(resume, preset, {"--players": players, "--seed": seed})
    if preset is None:
        raise Refused(f"name one of {NAMES}, or a saved game with --resume.", param_hint="PRESET")
    game = preset_named(preset)
    return Match.deal(game, players=seats_of(game, players), seed=seed_of(seed))


def _options(kinds: tuple[str, ...], *, opened: bool, plain: bool) -> tuple[str, ...]:
    """The options of a sitting as they are typed, without those that are usual."""
    named = kinds[:1] if len(set(kinds)) == 1 else kinds
    bots = ("--bots", ",".join(named)) if named != (GREEDY,) else ()
    return (*bots, *(["--open"] if opened else []), *(["--plain"] if plain else []))


def _seat(session: Session) -> None:
    """Let the person play until he leaves; then keep the game and tell him how to go on."""
    with _stopped_once():
        status = 0
        try:
            play_match(session)
        except KeyboardInterrupt:
            status = 130
        except (EOFError, Left):
            pass
        except OSError:  # the output is gone
            session.keeper.leave(session.match)
            raise
        # Before a word is written: who closes the terminal does not read it.
        farewell = session.keeper.leave(session.match)
        if status or (farewell and not session.match.to_act):
            session.teller.gap()
        for word in farewell:
            session.teller.say(word.sentence, whole=[word.path])
            if word.command:
                session.teller.command(word.command)
        raise typer.Exit(status)


_STOPS: Final = ("SIGINT", "SIGTERM", "SIGHUP")


@contextmanager
def _stopped_once() -> Iterator[None]:
    """Let a closed terminal, and a request to end, be as Ctrl-C; a second one changes nothing."""
    stops = [getattr(signal, name) for name in _STOPS if hasattr(signal, name)]

    def stop(number: int, frame: object) -> None:
        for one in stops:
            signal.signal(one, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = {one: signal.signal(one, stop) for one in stops}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
