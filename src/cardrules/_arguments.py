"""The arguments of the command's parts, checked and turned into values."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import typer

from cardrules._console import clean, on_terminal, wrapped
from cardrules._families import BOTS
from cardrules._house import Clash, put_on
from cardrules._menus import key
from cardrules._sittings import Sitting, load
from cardrules._words import together
from cardrules.chance import check_seed, fresh_seed
from cardrules.errors import CardRulesError, NotationError, SeedError
from cardrules.match import Match
from cardrules.presets import PRESETS, menus, titled
from cardrules.series import Series

__all__ = [
    "NAMES",
    "PLAYERS",
    "SPEED",
    "Refused",
    "counted",
    "deals_of",
    "dealt",
    "game_of",
    "kinds_of",
    "match_in",
    "no_house_rule",
    "preset_in",
    "preset_named",
    "seats_of",
    "seed_of",
    "two_games",
    "wait_of",
]

SPEED: Final = 3.0
_SLOWEST: Final = 0.01
PLAYERS: Final = 3
_MOST_COUNTED: Final = 1_000_000
_MOST_FRESH: Final = 1_000_000
"""A seed that is not given is kept short: somebody may want to type it."""

NAMES: Final = ", ".join(PRESETS)


class Refused(typer.BadParameter):
    """A wrong argument, told in lines that fit the console.

    Args:
        message: What is wrong.
        param_hint: The argument.
        whole: Phrases of the message that are not to be broken.
    """

    def __init__(self, message: str, *, param_hint: str, whole: Iterable[str] = ()) -> None:
        super().__init__(message, param_hint=param_hint)
        self.whole = tuple(whole)

    def format_message(self) -> str:
        """The sentence, as it stands behind "Error: "."""
        start = "Error: "
        told = wrapped(start + super().format_message(), whole=self.whole)
        return told.removeprefix(start)


def _meant(word: str, known: Any) -> str:
    """A question about a word that is nearly one of the known ones."""
    near = get_close_matches(word, known, n=1)
    return f" Did you mean {near[0]}?" if near else ""


def preset_in(words: str) -> Any:
    """The preset that some words name, or None."""
    return PRESETS.get(words.strip().casefold().replace("_", "-"))


def preset_named(name: str, *, param_hint: str = "PRESET") -> Any:
    """The preset of this name, however it is written."""
    preset = preset_in(name)
    if preset is not None:
        return preset
    raise Refused(
        f"there is no preset {name!r}.{_meant(name.casefold(), PRESETS)} The presets are: {NAMES}.",
        param_hint=param_hint,
    )


def game_of(preset: str, rules: Iterable[str], *, param_hint: str = "PRESET") -> Any:
    """The preset of a name, with house rules given by their texts."""
    game = preset_named(preset, param_hint=param_hint)
    texts = list(rules)
    for text in texts:
        _check_known(text)
    try:
        return put_on(game, texts)
    except (Clash, NotationError) as error:
        raise Refused(clean(str(error)), param_hint="--with") from None


def two_games(preset: str, other: str | None, rules: Iterable[str]) -> tuple[Any, Any]:
    """A preset and what it is compared with: another one, or itself; house rules are for that."""
    texts = tuple(rules)
    if other is None and not texts:
        raise Refused("name another preset, or a house rule with --with.", param_hint="OTHER")
    one = game_of(preset, ())
    return one, game_of(other or preset, texts, param_hint="OTHER")


def _check_known(text: str) -> None:
    """Refuse the text of a house rule that no family has."""
    name = key(text.partition(":")[0])
    if all(name != entry.name for entries in menus().values() for entry in entries):
        raise no_house_rule(name, param_hint="--with")


def no_house_rule(name: str, *, param_hint: str) -> Refused:
    """That there is no such house rule, and which one may be meant."""
    rules = [entry for entries in menus().values() for entry in entries]
    known = {word for entry in rules for word in (*entry.also, entry.name)}
    near = get_close_matches(name, sorted(known), n=1)
    meant = [entry.name for entry in rules if {*near} & {*entry.also, entry.name}]
    asked = f" Did you mean {together(meant, word='or')}?" if meant else ""
    listing = "cardrules house-rules"
    return Refused(
        f"there is no house rule {name!r}.{asked} All of them: {listing}",
        param_hint=param_hint,
        whole=[listing],
    )


def seats_of(game: Any, players: str | None) -> int:
    """How many play; not given, a number that suits the game."""
    seats: range = game.seats()
    if players is None:
        return min(max(PLAYERS, seats[0]), seats[-1])
    number = _whole(players, "--players")
    if number not in seats:
        raise Refused(
            f"{game.name} is for {seats[0]} to {seats[-1]} players, not {number}.",
            param_hint="--players",
        )
    return number


def seed_of(seed: str | None) -> int:
    """The seed; not given, a fresh one."""
    if seed is None:
        return fresh_seed() % _MOST_FRESH
    try:
        return check_seed(_whole(seed, "--seed"))
    except SeedError as error:
        raise Refused(str(error), param_hint="--seed") from None


def _whole(text: str, option: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise Refused(f"{text!r} is not a whole number.", param_hint=option)
    return int(text)


def wait_of(speed: str | None) -> float:
    """How many seconds lie between two moves."""
    if speed is None:
        return 1 / SPEED if on_terminal() else 0.0
    try:
        pace = float(speed)
    except ValueError:
        pace = math.nan
    if pace == 0:
        return 0.0
    if not _SLOWEST <= pace < math.inf:
        raise Refused(
            f"{speed!r} is not a number of moves a second: give {_SLOWEST} or more, or 0 for "
            "no pause.",
            param_hint="--speed",
        )
    return 1 / pace


def kinds_of(bots: str, number: int) -> tuple[str, ...]:
    """What so many bots are: the kinds that are named, which go round the table."""
    kinds = [kind.strip().casefold() for kind in bots.split(",")]
    for kind in kinds:
        if kind not in BOTS:
            raise Refused(
                f"there is no bot {kind!r}.{_meant(kind, BOTS)} The bots are: {', '.join(BOTS)}.",
                param_hint="--bots",
            )
    if number % len(kinds):
        raise Refused(
            f"{number} {'bot plays' if number == 1 else 'bots play'}, but {len(kinds)} are named: "
            "name one kind for all, one for each, or some that go round without a rest.",
            param_hint="--bots",
        )
    return tuple(kinds) * (number // len(kinds))


def deals_of(deals: str | None) -> int | None:
    """After how many deals no more is dealt; None if the game says when."""
    return None if deals is None else counted(deals, "--deals")


def counted(text: str, option: str, most: int = _MOST_COUNTED) -> int:
    """How many there are to be: a whole number from 1."""
    number = _whole(text, option)
    if not 1 <= number <= most:
        raise Refused(f"give a number from 1 to {most:,}, not {text}.", param_hint=option)
    return number


def dealt(game: Any, players: int, seed: int, deals: int | None, to: str | None) -> Sitting:
    """A new deal, or a series: where the game has a target, or more than one deal is wanted.

    Args:
        game: The ruleset.
        players: How many play.
        seed: The seed.
        deals: How many deals at the most, None if that was not said.
        to: What is enough, None if that was not said.
    """
    usual = getattr(game, "target", None)
    if deals == 1 and to is not None:
        raise Refused("one deal has no target: leave out --to.", param_hint="--deals")
    target = usual or deals if to is None else counted(to, "--to")
    if target is None or deals == 1:
        return Match.deal(game, players=players, seed=seed)
    return Series.deal(game, players=players, seed=seed, target=target)


def match_in(
    path: str, preset: str | None, given: Mapping[str, object], deals: int | None = None
) -> Sitting:
    """The match, or series, in a file, to be resumed.

    Args:
        path: The file.
        preset: The preset that was named, if any; it must be that of the file.
        given: Options that only a new game has, by name; None where one was not given.
        deals: How many deals at the most, of a series; None if that was not said.
    """
    extra = [name for name, value in given.items() if value is not None]
    if extra:
        raise Refused(
            f"the game in the file has its own: leave out {together(extra)}.",
            param_hint="--resume",
        )
    file = clean(path)
    try:
        match = load(Path(path))
    except OSError as error:
        raise Refused(
            f"{file} cannot be read: {error.strerror or error}.",
            param_hint="--resume",
            whole=[file],
        ) from None
    except (CardRulesError, ValueError) as error:  # ValueError: a null character in the path
        raise Refused(
            f"{file} cannot be resumed. {clean(_for_players(error))}",
            param_hint="--resume",
            whole=[file],
        ) from None
    if preset is not None and match.game != preset_named(preset):
        raise Refused(
            f"the game in {file} is {clean(titled(match.game))}: leave out {preset!r}.",
            param_hint="PRESET",
            whole=[file],
        )
    if deals is not None and not isinstance(match, Series):
        raise Refused(
            f"{file} holds one deal, and no series: leave out --deals.",
            param_hint="--deals",
            whole=[file],
        )
    return match


_UNKNOWN: Final = re.compile(r"(?:At (\S+): )?(\S+) is not a class that this game knows: .*")


def _for_players(error: Exception) -> str:
    """What is wrong with a file, said to somebody who writes no programs."""
    text = str(error)
    if unknown := _UNKNOWN.fullmatch(text):
        return (
            f"It was saved by a program with rules of its own ({unknown[2]}, at {unknown[1]}), "
            "which this command does not have: go on with it in that program."
        )
    said, wanted, _ = text.partition(": give the ruleset")
    if not wanted:
        return text
    return (
        f"{said}. A record only names its rules, and this command does not have those: it can "
        "resume such a game from JSON, a file whose name does not end in .txt."
    )
