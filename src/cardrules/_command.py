"""The command's parts and their options; `cardrules.__main__` runs it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand

from cardrules import __version__
from cardrules._arguments import (
    NAMES,
    SPEED,
    Refused,
    deals_of,
    dealt,
    game_of,
    kinds_of,
    match_in,
    no_house_rule,
    preset_in,
    seats_of,
    seed_of,
    two_games,
    wait_of,
)
from cardrules._console import clean, complain, discard_output, on_terminal, quiet_pipe, wrapped
from cardrules._families import BOTS, GREEDY
from cardrules._keeping import Keeper, Word
from cardrules._look import YOU
from cardrules._naming import new
from cardrules._options import Bots, Deals, Other, Plain, Players, Preset, To, With
from cardrules._playing import play_match, stopped_once
from cardrules._reading import Reader
from cardrules._rulebooks import book_of, differences_told, menu_told, rules_told
from cardrules._session import Left, Session
from cardrules._simulating_command import register
from cardrules._sittings import Sitting, first_of
from cardrules._telling import teller_for
from cardrules._watching import watch as watch_bots
from cardrules.presets import PRESETS, SUMMARIES
from cardrules.series import Series

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
    """Card-game rules: play against bots, watch them, or simulate, compare and check games."""
    if version:
        typer.echo(f"cardrules {__version__}")
        raise typer.Exit


@app.command("help")
def help_(
    context: typer.Context,
    part: Annotated[str, typer.Argument(metavar="COMMAND", hidden=True)] = "",
) -> None:
    """Show this help, or that of a command."""
    above: Any = context.parent
    known = above.command.commands
    if part and part not in known:
        raise Refused(
            f"there is no command {part!r}. The commands are: {', '.join(known)}.",
            param_hint="COMMAND",
        )
    with quiet_pipe():
        if part:
            known[part].make_context(part, ["--help"], parent=above)  # which shows it, and ends
        typer.echo(above.get_help())


@app.command()
def presets() -> None:
    """List the games: name, how many may play, and what each is."""
    with quiet_pipe():
        for name, game in PRESETS.items():
            seats = game.seats()
            typer.echo(f"{name}, {seats[0]} to {seats[-1]} players")
            typer.echo(wrapped(SUMMARIES[name], indent="  "))
        first = next(iter(PRESETS))
        typer.echo(
            f"\nPlay one: cardrules play {first}\nWatch one: cardrules watch {first}\n"
            f"Read its rules: cardrules rules {first}"
        )


class _Command(TyperCommand):
    """A command whose usage names an argument without braces."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The options, then the arguments."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


@app.command(
    cls=_Command,
    help=f"""Tell the rules of a game.

    PRESET is one of {NAMES}.
    """,
)
def rules(
    preset: Preset,
    *,
    with_: With = None,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Write Markdown, in unbroken lines.")
    ] = False,
) -> None:
    """Write a rulebook."""
    game = game_of(preset, with_ or ())
    with quiet_pipe():
        if markdown:
            typer.echo(book_of(game).markdown(), nl=False)
        else:
            typer.echo(rules_told(game))


@app.command(
    cls=_Command,
    short_help="Tell in words what is different in another game.",
    help=f"""Tell in words what is different in another game, or with house rules.

    PRESET and OTHER are two of {NAMES}. Without OTHER the preset is compared with itself under
    the house rules; else these apply to OTHER.
    """,
)
def diff(
    preset: Preset,
    other: Other = None,
    *,
    with_: With = None,
) -> None:
    """Compare two rulebooks."""
    one, another = two_games(preset, other, with_ or ())
    with quiet_pipe():
        typer.echo(differences_told(one, another))


@app.command(
    "house-rules",
    cls=_Command,
    short_help="List the house rules, or those about some words.",
    help="""List the house rules: how each is written for --with, and what it says and takes.

    With WORDS, only those that have these in their name or sentence, or are called so by players,
    such as jump-in or glass. The name of a preset stands for those that go with such a game.
    """,
)
def house_rules(
    words: Annotated[list[str] | None, typer.Argument(metavar="WORDS", hidden=True)] = None,
) -> None:
    """List house rules."""
    about = " ".join(words or ())
    preset = preset_in(about)
    told = menu_told(about if preset is None else "", preset)
    if not told:
        raise no_house_rule(about, param_hint="WORDS")
    with quiet_pipe():
        typer.echo(told)
        if not about:
            example = f"cardrules play {next(iter(PRESETS))} --with invisible:3 --with no_swap"
            typer.echo(f"\nPlay with some: {example}")


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
    preset: Preset,
    *,
    with_: With = None,
    players: Players = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="SEED", help="The same seed gives the same game. [a new one]"),
    ] = None,
    deals: Deals = None,
    to: To = None,
    speed: Annotated[
        str | None,
        typer.Option(
            metavar="MOVES",
            help=f"Moves a second, 0 for no pause. [{SPEED:g} on a terminal, else 0]",
        ),
    ] = None,
    plain: Plain = False,
) -> None:
    """Deal, and tell what the bots play."""
    game = game_of(preset, with_ or ())
    seats = seats_of(game, players)
    most = deals_of(deals)
    sitting = dealt(game, seats, seed_of(seed), most, to)
    wait = wait_of(speed)
    limit = ("--deals", str(most)) if isinstance(sitting, Series) and most else ()
    again = new(sitting, "--seed", str(sitting.seed), *limit, part="watch")
    kinds = tuple("random" if seat == _RANDOM else GREEDY for seat in range(seats))
    with _quiet_end(again):
        watch_bots(
            sitting,
            teller_for(game, kinds, plain=plain),
            again,
            hint="Ctrl-C stops." if on_terminal() else "",
            pause=lambda: wait and context.obj(wait),
            deals=most,
        )


@contextmanager
def _quiet_end(again: str) -> Iterator[None]:
    """Turn Ctrl-C into a farewell that tells how to see the rest; a closed pipe just ends."""
    try:
        with quiet_pipe():
            yield
    except KeyboardInterrupt:
        complain([f"\nStopped. To watch this game again:\n  {again}"])
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
    with_: With = None,
    players: Players = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="SEED", help="The same seed gives the same cards. [a new one]"),
    ] = None,
    deals: Deals = None,
    to: To = None,
    bots: Bots = GREEDY,
    opened: Annotated[bool, typer.Option("--open", help="Show all hands, to learn.")] = False,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Deal or load, and let a person play."""
    most = deals_of(deals)
    sitting = _sitting(preset, with_, players, seed, to, resume, most)
    kinds = ("", *kinds_of(bots, len(first_of(sitting).start.seats) - 1))
    teller = teller_for(sitting.game, kinds, plain=plain, you=YOU)
    limit = most if isinstance(sitting, Series) else None
    options = _options(kinds[1:], limit, opened=opened, plain=plain)
    session = Session(
        sitting,
        tuple(BOTS[kind or GREEDY](sitting.game) for kind in kinds),
        teller,
        Reader(teller.console, ascii_only=not teller.look.symbols),
        Keeper(options, resume, sitting if resume is not None else None, limit),
        open=opened,
    )
    with quiet_pipe():
        _seat(session)


def _sitting(
    preset: str | None,
    house: list[str] | None,
    players: str | None,
    seed: str | None,
    to: str | None,
    resume: str | None,
    deals: int | None,
) -> Sitting:
    """The match or series in a file, or a new one."""
    if resume is not None:
        given = {"--with": house or None, "--players": players, "--seed": seed, "--to": to}
        return match_in(resume, preset, given, deals)
    if preset is None:
        raise Refused(f"name one of {NAMES}, or a saved game with --resume.", param_hint="PRESET")
    game = game_of(preset, house or ())
    return dealt(game, seats_of(game, players), seed_of(seed), deals, to)


def _options(
    kinds: tuple[str, ...], deals: int | None, *, opened: bool, plain: bool
) -> tuple[str, ...]:
    """The options of a sitting as they are typed, without those that are usual."""
    named = kinds[:1] if len(set(kinds)) == 1 else kinds
    bots = ("--bots", ",".join(named)) if named != (GREEDY,) else ()
    limit = ("--deals", str(deals)) if deals else ()
    return (*limit, *bots, *(["--open"] if opened else []), *(["--plain"] if plain else []))


def _seat(session: Session) -> None:
    """Let the person play until he leaves; then keep the game and tell him how to go on."""
    with stopped_once() as heed_no_more:
        status, broken = _sit(session, heed_no_more)
        # Before a word is written: who closes the terminal does not read it.
        farewell = session.keeper.leave(session.sitting)
        try:
            if broken is not None:
                raise broken
            _part(session, farewell, gap=status != 0)
        except OSError:
            complain(_lines(farewell))
            raise
        raise typer.Exit(status)


def _sit(session: Session, heed_no_more: Callable[[], None]) -> tuple[int, OSError | None]:
    """Play to where the person leaves, from where no signal counts: the status, and what broke."""
    try:
        try:
            play_match(session)
        finally:
            heed_no_more()
    except KeyboardInterrupt:
        return 130, None
    except (EOFError, Left):
        return 0, None
    except OSError as error:  # the output is gone
        return 1, error


def _part(session: Session, farewell: Iterable[Word], *, gap: bool) -> None:
    """Tell what has become of the game."""
    if gap or (farewell and session.is_over):
        session.teller.gap()
    for word in farewell:
        session.teller.say(word.sentence, whole=[word.path])
        if word.command:
            session.teller.command(word.command)


def _lines(farewell: Iterable[Word]) -> Iterator[str]:
    for word in farewell:
        yield clean(word.sentence)
        if word.command:
            yield f"  {clean(word.command)}"


register(app, _Command)
