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

Cards are read by `cardrules.cards`, moves by ``game.read``.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any, Final, TypeVar, overload

from cardrules.codec import dump, load
from cardrules.errors import CardRulesError, NotationError, PositionError
from cardrules.game import Family, Move, Outcome, State
from cardrules.match import Match

__all__ = ["TITLE", "read_record", "write_record"]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)

TITLE: Final = "cardrules record 1"
"""The first line of a record, with the number of its form."""


def write_record(match: Match[S, M]) -> str:
    """Write a match as text: its ruleset by name, how it started, its moves, and the result.

    The rules themselves are not written: whoever reads the record gives the ruleset.
    """
    game, start = match.game, match.start
    head = [TITLE, f"game: {_escaped(game.name)}"]
    variations = _variations(game)
    if variations:
        head.append(f"variations: {variations}")
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


def _escaped(name: str) -> str:
    """A label in one line."""
    return json.dumps(name)[1:-1]


def _variations(game: Any) -> str:
    return ", ".join(map(_escaped, getattr(game, "variations", ())))


def _result(outcome: Outcome) -> str:
    groups = (" ".join(map(str, group)) for group in outcome.ranking)
    return f"{outcome.reason}, {', '.join(groups)}"


@overload
def read_record(game: Family[S, M], text: str) -> Match[S, M]: ...


@overload
def read_record(game: None, text: str) -> Match[Any, Any]: ...


def read_record(game: Family[Any, Any] | None, text: str) -> Match[Any, Any]:
    """Read a record and play it again, every move checked.

    Args:
        game: The ruleset that the record was played by; None for a preset without house
            rules, which is found by its name.
        text: What `write_record` has written; empty lines do not count.

    Raises:
        NotationError: What is wrong, and in which line.
    """
    if not isinstance(text, str):
        raise NotationError(
            f"A record is a text, not a {type(text).__name__}: give the game first."
        )
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines or lines[0][1] != TITLE:
        raise NotationError(f"A record begins with the line {TITLE!r}.")
    head: dict[str, tuple[int, str]] = {}
    moves: list[tuple[int, str]] = []
    for number, line in lines[1:]:
        name, colon, value = line.partition(": ")
        if line[0].isdigit():
            moves.append((number, line))
        elif not colon or name in head or name not in (_TAIL if moves else _HEAD):
            raise NotationError(f"Line {number}: {line!r} is not a line of a record.")
        else:
            head[name] = (number, value)
    match = _started(_preset(head) if game is None else game, head)
    for number, line in moves:
        match = _played(match, number, line)
    number, told = head.get("result", (0, ""))
    if number and told != (_result(match.outcome) if match.outcome else ""):
        raise NotationError(f"Line {number}: the moves do not lead to the result {told!r}.")
    return match


_TAIL: Final = ("result",)
_HEAD: Final = ("game", "variations", "players", "dealer", "seed", "start", *_TAIL)


def _preset(head: dict[str, tuple[int, str]]) -> Family[Any, Any]:
    """The preset that a record names."""
    if "variations" in head:
        number, told = head["variations"]
        raise NotationError(
            f"Line {number}: the record was played with the house rules {told!r}: give the ruleset."
        )
    # By name, because the kernel does not know the families.
    presets = import_module("cardrules.presets").PRESETS
    number, name = head.get("game", (1, ""))
    if name not in presets:
        raise NotationError(
            f"Line {number}: {name!r} is not one of the presets {', '.join(presets)}: give the "
            "ruleset."
        )
    found: Family[Any, Any] = presets[name]
    return found


def _started(game: Family[S, M], head: dict[str, tuple[int, str]]) -> Match[S, M]:
    for name, own in (("game", _escaped(game.name)), ("variations", _variations(game))):
        number, told = head.get(name, (1, ""))
        if told != own:
            raise NotationError(
                f"Line {number}: this is a record with {name} {told or 'none'!r}, not "
                f"{own or 'none'!r}: give the ruleset that it was played by."
            )
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


def _at_start(game: Family[S, M], number: int, text: str) -> Match[S, M]:
    try:
        start = load(text, game=game)
        if not hasattr(start, "to_act") or not hasattr(start, "seats"):
            raise PositionError("this is not a state.")
        return Match.at(game, start)
    except CardRulesError as error:
        raise NotationError(f"Line {number}: the start cannot be read: {error}") from None


def _number(head: dict[str, tuple[int, str]], name: str) -> int:
    number, text = head.get(name, (1, ""))
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise NotationError(f"Line {number}: the line {name}: needs a number, not {text!r}.")
    return int(text)


def _played(match: Match[S, Any], number: int, line: str) -> Match[S, Any]:
    count, _, rest = line.partition(". ")
    player, _, text = rest.partition(" ")
    if count != str(len(match.played) + 1) or not (
        player.isascii() and player.isdigit() and len(player) < 10
    ):
        raise NotationError(
            f"Line {number}: write {len(match.played) + 1}. and the player and the move, "
            f"not {line!r}."
        )
    try:
        return match.play(text, player=int(player))
    except CardRulesError as error:
        raise NotationError(f"Line {number}: {error}") from None
