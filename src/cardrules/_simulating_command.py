"""The parts of the command that play many games: their arguments and options."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from attrs import frozen

from cardrules._arguments import (
    NAMES,
    PLAYERS,
    Refused,
    counted,
    game_of,
    kinds_of,
    seats_of,
    seed_of,
    two_games,
)
from cardrules._console import clean, quiet_pipe
from cardrules._families import BOTS, GREEDY
from cardrules._naming import named, typed
from cardrules._options import Bots, Other, Plain, Players, Preset, With

__all__ = ["register"]

_GAMES: Final = 1_000
_CHECKED: Final = 300
_MOST_GAMES: Final = 1_000_000_000
_MOST_WORKERS: Final = 61
"""More processes cannot be waited for on Windows."""

_Games = Annotated[str | None, typer.Option(metavar="N", help=f"How many games. [{_GAMES}]")]
_Seed = Annotated[
    str | None, typer.Option(metavar="SEED", help="The same seed gives the same games. [a new one]")
]
_Workers = Annotated[
    str | None,
    typer.Option(metavar="N", help="How many processes play. [one for each core]"),
]
_Plot = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Draw a picture, as .png or .svg. [none]"),
]
_Json = Annotated[
    str | None,
    typer.Option("--json", metavar="FILE", help="Write the numbers as JSON. [none]"),
]

_OUT: Final = (
    "The same seed gives the same result, however many processes play. Ctrl-C stops, and tells "
    "what has been found so far."
)


@frozen
class _Common:
    """The options that all three parts have, read.

    Args:
        games: How many games.
        seed: What they are drawn from.
        workers: How many processes; None for one each core.
        json: Where the numbers go.
        picture: Where the picture goes.
        plain: Whether the output is ASCII without colours.
    """

    games: int
    seed: int
    workers: int | None
    json: Path | None
    picture: Path | None
    plain: bool


def _common(
    games: str | None,
    usual: int,
    seed: str | None,
    workers: str | None,
    json: str | None,
    plot: str | None,
    *,
    plain: bool,
) -> _Common:
    if plot is not None:
        _check_plot(plot)
    return _Common(
        usual if games is None else counted(games, "--games", _MOST_GAMES),
        seed_of(seed),
        None if workers is None else counted(workers, "--workers", _MOST_WORKERS),
        None if json is None else _file(json, "--json"),
        None if plot is None else _file(plot, "--plot"),
        plain=plain,
    )


def _check_plot(name: str) -> None:
    """Refuse before the games are played what could not be drawn after them."""
    if Path(name).suffix.lower() not in (".png", ".svg"):
        raise Refused(
            f"a picture is a file whose name ends in .png or .svg, not {clean(name)!r}.",
            param_hint="--plot",
        )
    if find_spec("matplotlib") is None:
        needed = "pip install 'cardrules[plot]'"
        raise Refused(
            f"pictures need Matplotlib, which is not installed: {needed}",
            param_hint="--plot",
            whole=[needed],
        )


def _file(name: str, option: str) -> Path:
    """A file that can be written, as far as that is known beforehand."""
    path, shown = Path(name), clean(name)
    if not name or "\0" in name or path.is_dir():
        raise Refused(f"{shown!r} is no name of a file.", param_hint=option)
    if not path.parent.is_dir():
        raise Refused(f"there is no folder for {shown}.", param_hint=option, whole=[shown])
    return path


def _bots(game: Any, kinds: Iterable[str]) -> list[Any]:
    return [BOTS[kind](game) for kind in kinds]


@frozen
class _Again:
    """The command of a result.

    Args:
        part: The part of the command.
        words: The games.
        players: How many play; None for those that are usual.
        common: The options.
        bots: Who plays.
    """

    part: str
    words: Iterable[str]
    players: int | None
    common: _Common
    bots: str

    def same(self, games: int) -> str:
        """What gives the result of so many games."""
        return f"The same again:\n  {self._typed(games)}"

    def checked(self, result: Any) -> str:
        """What gives the result of a check; if it was stopped, what leads to its end."""
        lead = "The same again" if result.laws else "To check to the end"
        return f"{lead}:\n  {self._typed(self.common.games)}"

    def _typed(self, games: int) -> str:
        seats = () if self.players is None else ("--players", str(self.players))
        kinds = self.bots.replace(" ", "").casefold()
        who = () if kinds == GREEDY else ("--bots", kinds)
        seed = ("--seed", str(self.common.seed))
        return typed(*self.words, *seats, "--games", str(games), *who, *seed, part=self.part)


def _conduct(
    play: Callable[..., Any],
    common: _Common,
    again: Callable[[Any], str],
    *,
    draw: str = "",
    sound: Callable[[Any], bool] = lambda result: True,
) -> None:
    """Play, tell, and end with the status."""
    from cardrules._studies import conduct  # what simulates is loaded only to simulate

    play = partial(play, games=common.games, seed=common.seed, workers=common.workers)
    with quiet_pipe():
        status = conduct(
            play,
            again,
            plain=common.plain,
            json=common.json,
            picture=common.picture,
            draw=draw,
            sound=sound,
        )
    raise typer.Exit(status)


def simulate(
    preset: Preset,
    *,
    with_: With = None,
    players: Players = None,
    games: _Games = None,
    bots: Bots = GREEDY,
    seed: _Seed = None,
    workers: _Workers = None,
    plot: _Plot = None,
    json: _Json = None,
    plain: Plain = False,
) -> None:
    """Play many games, and tell what came out."""
    game = game_of(preset, with_ or ())
    seats = seats_of(game, players)
    kinds = kinds_of(bots, seats)
    common = _common(games, _GAMES, seed, workers, json, plot, plain=plain)
    from cardrules.simulate import simulate as played

    again = _Again("simulate", named(game), seats, common, bots)
    _conduct(
        partial(played, game, seats, bots=_bots(game, kinds)),
        common,
        lambda result: again.same(result.games),
        draw="plot_simulation",
    )


def compare(
    preset: Preset,
    other: Other = None,
    *,
    with_: With = None,
    players: Players = None,
    games: Annotated[
        str | None, typer.Option(metavar="N", help=f"How many deals. [{_GAMES}]")
    ] = None,
    bots: Bots = GREEDY,
    seed: _Seed = None,
    workers: _Workers = None,
    plot: _Plot = None,
    json: _Json = None,
    plain: Plain = False,
) -> None:
    """Play the same deals twice, and tell what is different."""
    one, another = two_games(preset, other, with_ or ())
    seats = _seats_of_both(one, another, players)
    kinds = kinds_of(bots, seats)
    common = _common(games, _GAMES, seed, workers, json, plot, plain=plain)
    from cardrules.simulate import compare as played

    words = named(another) if other is None else (*named(one), *named(another))
    again = _Again("compare", words, seats, common, bots)
    _conduct(
        partial(played, one, another, seats, bots=_bots(one, kinds), bots_b=_bots(another, kinds)),
        common,
        lambda result: again.same(result.a.games),
        draw="plot_comparison",
    )


def _seats_of_both(one: Any, another: Any, players: str | None) -> int:
    """How many play both games; not given, the usual number or the nearest that suits both."""
    if players is not None:
        seats_of(one, players)
        return seats_of(another, players)
    both = [number for number in one.seats() if number in another.seats()]
    if not both:
        told = " and ".join(
            f"{game.name} is for {game.seats()[0]} to {game.seats()[-1]}" for game in (one, another)
        )
        raise Refused(f"no number of players suits both: {told}.", param_hint="OTHER")
    return int(min(both, key=lambda number: abs(number - PLAYERS)))


def check(
    preset: Preset,
    *,
    with_: With = None,
    players: Annotated[
        str | None,
        typer.Option(metavar="N", help="How many play. [the least, the greatest, one between]"),
    ] = None,
    games: Annotated[
        str | None, typer.Option(metavar="N", help=f"How many games, in all. [{_CHECKED}]")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(metavar="KIND", show_default=False, help=f"{' or '.join(BOTS)}. [{GREEDY}]"),
    ] = GREEDY,
    seed: _Seed = None,
    workers: _Workers = None,
    json: _Json = None,
    plain: Plain = False,
) -> None:
    """Play some hundreds of games, try the laws, and tell what is odd."""
    game = game_of(preset, with_ or ())
    seats = None if players is None else seats_of(game, players)
    if "," in bots:
        raise Refused(
            f"a check takes one kind of bot, which sits at all seats: {' or '.join(BOTS)}.",
            param_hint="--bots",
        )
    (kind,) = kinds_of(bots, 1)
    common = _common(games, _CHECKED, seed, workers, json, None, plain=plain)
    from cardrules.simulate import health

    _conduct(
        partial(health, game, seats, bots=BOTS[kind](game)),
        common,
        _Again("check", named(game), seats, common, bots).checked,
        sound=lambda found: bool(found.sound),
    )


def register(app: typer.Typer, cls: Any) -> None:
    """Give the command these parts.

    Args:
        app: The command.
        cls: What its parts are made of.
    """
    app.command(
        cls=cls,
        short_help="Let bots play many games, and tell how they went.",
        help=f"""Let bots play many games, and tell how they went: lengths, endings, seats, rules.

        PRESET is one of {NAMES}.

        {_OUT}
        """,
    )(simulate)
    app.command(
        cls=cls,
        short_help="Let bots play the same deals under other rules, and tell what changes.",
        help=f"""Let bots play the same deals under other rules, and tell what changes.

        PRESET and OTHER are two of {NAMES}. Without OTHER the preset is compared with itself under
        the house rules; else these apply to OTHER.

        {_OUT}
        """,
    )(compare)
    app.command(
        cls=cls,
        short_help="Say whether a game is sound: whether it ends, and which rules do nothing.",
        help=f"""Say whether a game is sound: whether it ends, and which rules do nothing.

        PRESET is one of {NAMES}.

        The exit status is 1 if a law is broken, or some games did not end by themselves. {_OUT}
        """,
    )(check)
