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

from typing import Any, Final, TypeVar

from cardrules.codec import dump, load
from cardrules.errors import CardRulesError, NotationError
from cardrules.game import Family, Move, Outcome, State
from cardrules.match import Match

__all__ = ["read_record", "write_record"]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)

_TITLE: Final = "cardrules record 1"


def write_record(match: Match[S, M]) -> str:
    """Write a match as text: its ruleset by name, how it started, its moves, and the result.

    The rules themselves are not written: whoever reads the record gives the ruleset.
    """
    game, start = match.game, match.start
    head = [_TITLE, f"game: {game.name}"]
    variations = getattr(game, "variations", ())
    if variations:
        head.append(f"variations: {' '.join(variations)}")
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


def _result(outcome: Outcome) -> str:
    groups = (" ".join(map(str, group)) for group in outcome.ranking)
    return f"{outcome.reason}, {', '.join(groups)}"


def read_record(game: Family[S, M], text: str) -> Match[S, M]:
    """Read a record and play it again, every move checked.

    Args:
        game: The ruleset that the record was played by.
        text: What `write_record` has written; empty lines do not count.

    Raises:
        NotationError: What is wrong, and in which line.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines or lines[0][1] != _TITLE:
        raise NotationError(f"A record begins with the line {_TITLE!r}.")
    head: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    for number, line in lines[1:]:
        name, colon, value = line.partition(": ")
        if line[0].isdigit():
            moves.append((number, line))
        elif not colon or name in head:
            raise NotationError(f"Line {number}: {line!r} is not a line of a record.")
        else:
            head[name] = value
    match = _started(game, head)
    for number, line in moves:
        match = _played(match, number, line)
    if "result" in head and head["result"] != (_result(match.outcome) if match.outcome else ""):
        raise NotationError(f"The moves do not lead to the result {head['result']!r}.")
    return match


def _started(game: Family[S, M], head: dict[str, str]) -> Match[S, M]:
    if unknown := head.keys() - {
        "game", "variations", "players", "dealer", "seed", "start", "result",
    }:  # fmt: skip
        raise NotationError(f"A record has no line {', '.join(sorted(unknown))}.")
    names = head.get("game"), tuple(head.get("variations", "").split())
    if names != (game.name, tuple(getattr(game, "variations", ()))):
        raise NotationError(
            f"This is a record of {names[0]} with {' '.join(names[1]) or 'no variations'}: "
            "give that ruleset."
        )
    try:
        if "start" in head:
            return Match.at(game, load(head["start"], game=game))
        return Match.deal(
            game,
            players=_number(head, "players"),
            dealer=_number(head, "dealer"),
            seed=_number(head, "seed"),
        )
    except CardRulesError as error:
        raise NotationError(f"The start cannot be read: {error}") from None


def _number(head: dict[str, str], name: str) -> int:
    text = head.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise NotationError(f"The line {name}: needs a number, not {text!r}.")
    return int(text)


def _played(match: Match[S, Any], number: int, line: str) -> Match[S, Any]:
    count, _, rest = line.partition(". ")
    player, _, text = rest.partition(" ")
    if count != str(len(match.played) + 1) or not (player.isascii() and player.isdigit()):
        raise NotationError(
            f"Line {number}: write {len(match.played) + 1}. and the player and the move, "
            f"not {line!r}."
        )
    try:
        return match.play(text, player=int(player[:9]))
    except CardRulesError as error:
        raise NotationError(f"Line {number}: {error}") from None
