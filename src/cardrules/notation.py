"""A match as a short text that a person can read and edit.

>>> from cardrules import SHITHEAD, Match
>>> match = Match.deal(SHITHEAD, players=2, seed=1)
>>> match = match.play(match.moves(0)[0]).play(match.moves(1)[0])
>>> print(write_record(match))
cardrules record 1
game: shithead
players: 2
dealer: 0
seed: 1
1. 0 arrange 6C QC 6H
2. 1 arrange ...
>>> read_record(SHITHEAD, write_record(match)) == match
True

Cards are read by `cardrules.cards`, moves by ``game.read``. What a person does to a text
does no harm: empty lines, lines that begin with ``#``, spaces, tabs, upper and lower case.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, Final, TypeVar, overload

import attrs

from cardrules._varying import check_ruleset
from cardrules.codec import dump, load
from cardrules.errors import (
    CardRulesError,
    IllegalMove,
    NotationError,
    PositionError,
    quoted,
    shown,
)
from cardrules.game import Family, Move, Outcome, State
from cardrules.match import Match

__all__ = ["TITLE", "read_record", "write_record"]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)

TITLE: Final = "cardrules record 1"
"""The first line of a record, with the number of its form."""

Line = tuple[int, str]
"""The number of a line, from 1, and what stands there."""


# writing


def write_record(match: Match[S, M]) -> str:
    """Write a match as text: its ruleset by name, how it started, its moves, and the result.

    The rules themselves are not written: whoever reads the record gives the ruleset, unless
    it is a preset, or one with house rules of the menu.
    """
    game, start = match.game, match.start
    labels = _labels(game).items()
    head = [TITLE, *(f"{name}: {value}" for name, value in labels if value or name == "game")]
    if _is_misnamed(game):
        head.append(f"rules: {_OWN}")
    if match.seed is None:
        head.append(f"start: {dump(start)}")
    else:
        dealer = getattr(start, "dealer", 0)
        head += [f"players: {len(start.seats)}", f"dealer: {dealer}", f"seed: {match.seed}"]
    moves = [
        f"{number}. {move.player} {game.write(move)}"
        for number, move in enumerate(match.played, start=1)
    ]
    ended = match.outcome
    return "\n".join([*head, *moves, *([f"result: {_result(ended)}"] if ended else [])])


def _labels(game: Any) -> dict[str, str]:
    """What tells a ruleset by name, each in one line of ASCII; the first version is not told."""
    version = getattr(game, "version", 1)
    return {
        "game": _escaped(game.name),
        "version": "" if version == 1 else str(version),
        "variations": ", ".join(map(_escaped, getattr(game, "variations", ()))),
    }


_MOST_VARIATIONS: Final = 64

_OWN: Final = "own"
"""What is written of rules that are not those for which their names stand."""


def _is_misnamed(game: Any) -> bool:
    """Whether the labels of a ruleset stand for one with other rules."""
    try:
        return bool(_named(game.name, getattr(game, "variations", ())) != game)
    except CardRulesError:
        return False  # nobody can take them for other rules


def _named(name: str, variations: Sequence[str]) -> Any:
    """The ruleset that labels stand for."""
    if len(variations) > _MOST_VARIATIONS:
        raise NotationError(f"More than {_MOST_VARIATIONS} house rules take too long to apply.")
    # By name, because the kernel does not know the families.
    return import_module("cardrules.presets").by_name(name, variations)


def _escaped(label: str) -> str:
    return json.dumps(label)[1:-1]


def _result(outcome: Outcome) -> str:
    groups = (" ".join(map(str, group)) for group in outcome.ranking)
    return f"{outcome.reason}, {', '.join(groups)}"


# reading


@overload
def read_record(game: Family[S, M], text: str) -> Match[S, M]: ...


@overload
def read_record(game: None, text: str) -> Match[Any, Any]: ...


def read_record(game: Family[Any, Any] | None, text: str) -> Match[Any, Any]:
    """Read a record and play it again, every move checked.

    Args:
        game: The ruleset that the record was played by; None for a preset, which is found by
            its name, and so are house rules that the menu of its family lists.
        text: What `write_record` has written, perhaps edited by hand.

    Raises:
        NotationError: What is wrong, and in which line.
        TypeError: The game is not a ruleset.
    """
    if game is not None:
        check_ruleset(game)
    head, moves = _parts(text)
    match = _started(_found(head) if game is None else game, head)
    # Without the moves so far, for to add one to many copies them all.
    at: Match[Any, Any] = match
    played: list[Any] = []
    for number, line in moves:
        after = _played(at, len(played) + 1, number, line)
        played += after.played
        at = attrs.evolve(after, played=())
    match = attrs.evolve(at, played=tuple(played))
    number, told = head.get("result", (0, ""))
    ended = match.outcome
    if number and (ended is None or _folded(told) != _folded(_result(ended))):
        known = "has not ended" if ended is None else f"ended with {_result(ended)!r}"
        raise NotationError(
            f"Line {number}: the moves do not lead to the result {quoted(told)}: the game {known}."
        )
    return match


_HEAD: Final = ("game", "version", "variations", "rules", "players", "dealer", "seed", "start")


def _parts(text: str) -> tuple[dict[str, Line], list[Line]]:
    """The lines of the head and the result, by name, and those of the moves."""
    head: dict[str, Line] = {}
    moves: list[Line] = []
    lines = _lines(text)
    first, title = next(lines, (1, ""))
    if _folded(title) != TITLE:
        raise NotationError(
            f"Line {first}: a record begins with the line {TITLE!r}, not {quoted(title)}."
        )
    for number, line in lines:
        name, colon, value = line.partition(":")
        name = name.rstrip().casefold()
        if "result" in head:
            raise NotationError(f"Line {number}: nothing stands after the result.")
        if line[0].isdigit():
            moves.append((number, line))
        elif not colon or name not in (*_HEAD, "result"):
            raise NotationError(
                f"Line {number}: {quoted(line)} is not a line of a record: write a move, such as "
                f"'{len(moves) + 1}. 0 take', or one of {', '.join(_HEAD)} and result with a colon."
            )
        elif name in head:
            raise NotationError(f"Line {number}: {name}: stands in line {head[name][0]} already.")
        elif moves and name in _HEAD:
            raise NotationError(f"Line {number}: {name}: belongs above the moves.")
        else:
            head[name] = (number, value.strip())
    head[""] = (max((head[name][0] for name in _HEAD if name in head), default=first), "")
    return head, moves


def _lines(text: str) -> Iterator[Line]:
    """The lines that count: not empty, and no comment."""
    if not isinstance(text, str):
        raise NotationError(
            f"A record is a text, not a {type(text).__name__}: give the game first."
        )
    for number, line in enumerate(re.split("\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        if half := re.search("[\ud800-\udfff]", line):
            raise NotationError(f"Line {number}: {half[0]!r} is half a character.")
        line = line.strip()
        if line and not line.startswith("#"):
            yield number, line


def first_line(text: str) -> str:
    """The first line that counts, or an empty text."""
    return next(_lines(text), (0, ""))[1]


def is_title(line: str) -> bool:
    """Whether a line is the title of a record, of whatever form."""
    return _folded(line).startswith(TITLE.rpartition(" ")[0])


def _folded(text: str) -> str:
    """A text to compare, without regard to case and to how it is spaced."""
    return " ".join(text.split()).casefold()


def _found(head: dict[str, Line]) -> Family[Any, Any]:
    """The preset that a record names, with the house rules that it names."""
    if "rules" in head:
        raise NotationError(
            f"Line {head['rules'][0]}: the record was played by other rules than those that its "
            "names stand for: give the ruleset."
        )
    number, name = _line(head, "game")
    try:
        preset: Family[Any, Any] = _named(_folded(name), ())
    except NotationError as error:
        raise NotationError(f"Line {number}: {str(error).rstrip('.')}: give the ruleset.") from None
    if "variations" not in head:
        return preset
    number, told = head["variations"]
    try:
        game: Family[Any, Any] = _named(preset.name, re.split(r",\s+", told))
    except CardRulesError as error:
        raise NotationError(
            f"Line {number}: the record was played with the house rules {quoted(told)}: give the "
            f"ruleset. ({shown(error, 500)})"
        ) from None
    # As they are written, which may be in another way.
    head["variations"] = (number, ", ".join(getattr(game, "variations", ())))
    return game


def _started(game: Family[S, M], head: dict[str, Line]) -> Match[S, M]:
    _check_labels(game, head)
    if "rules" in head and _folded(head["rules"][1]) != _OWN:
        number, told = head["rules"]
        raise NotationError(f"Line {number}: the line rules: says {_OWN!r}, not {quoted(told)}.")
    if "start" in head:
        for name in ("players", "dealer", "seed"):
            if name in head:
                raise NotationError(
                    f"Line {head[name][0]}: a record with a start has no line {name}."
                )
        return _at_start(game, *head["start"])
    players, dealer, seed = (_number(head, name) for name in ("players", "dealer", "seed"))
    if players not in game.seats():
        number, seats = head["players"][0], game.seats()
        raise NotationError(
            f"Line {number}: {game.name} is for {seats[0]} to {seats[-1]} players, not {players}."
        )
    if not 0 <= dealer < players:
        number = head["dealer"][0]
        raise NotationError(f"Line {number}: the dealer is a player from 0 to {players - 1}.")
    try:
        return Match.deal(game, players=players, dealer=dealer, seed=seed)
    except CardRulesError as error:
        raise NotationError(f"Line {head['seed'][0]}: {error}") from None


def _check_labels(game: Family[S, M], head: dict[str, Line]) -> None:
    """Hold the names in the head against a ruleset; they may be written with escapes or without."""
    plain = ", ".join(getattr(game, "variations", ()))
    spoken = {"game": game.name, "variations": plain, "version": "1"}
    _line(head, "game")
    for name, own in _labels(game).items():
        number, told = head.get(name, head[""])
        if _folded(told) not in (_folded(own), _folded(spoken[name])):
            raise NotationError(
                f"Line {number}: this is a record with {name} {quoted(told or 'none')}, not "
                f"{quoted(own or 'none')}: give the ruleset that it was played by."
            )


def _at_start(game: Family[S, M], number: int, text: str) -> Match[S, M]:
    try:
        start = load(text, game=game)
        if not hasattr(start, "to_act") or not hasattr(start, "seats"):
            raise PositionError("this is not a state.")
        return Match.at(game, start)
    except CardRulesError as error:
        raise NotationError(f"Line {number}: the start cannot be read: {error}") from None


def _line(head: dict[str, Line], name: str) -> Line:
    if name not in head:
        raise NotationError(
            f"Line {head[''][0]}: the head ends here, and the line {name}: is missing."
        )
    return head[name]


def _number(head: dict[str, Line], name: str) -> int:
    number, text = _line(head, name)
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise NotationError(f"Line {number}: the line {name}: needs a number, not {quoted(text)}.")
    return int(text)


_MOVE: Final = re.compile(r"([0-9]{1,9})\.\s+([0-9]{1,9})(?:\s+(.*))?")
_LONGEST_MOVE: Final = 4_000


def _played(match: Match[S, Any], count: int, number: int, line: str) -> Match[S, Any]:
    found = _MOVE.fullmatch(line)
    if found is None or found[1] != str(count) or len(line) > _LONGEST_MOVE:
        raise NotationError(
            f"Line {number}: write {count}. and the player and the move, not {quoted(line)}: such "
            f"as '{count}. 0 take'."
        )
    try:
        return match.play(found[3] or "", player=int(found[2]))
    except IllegalMove as error:
        # What is said to the mover; a record has several.
        raise NotationError(f"Line {number}, player {found[2]}: {shown(error, 500)}") from None
    except CardRulesError as error:
        raise NotationError(f"Line {number}: {shown(error, 500)}") from None
