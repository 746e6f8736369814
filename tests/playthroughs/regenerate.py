"""Recorded playthroughs: games of every preset, as text files that a person can read.

Run it from the root of the repository::

    python tests/playthroughs/regenerate.py [--check]

Each file holds one game that bots play from a seed: what was dealt, then a line a move with
what it changed, and now and then all there is to see: the whole state, what is hidden
from whom, the legal moves, and the events. They are written from fields and from
`game.write`, never from `repr`, so that they hold what the rules do and not how a value is
shown. Nothing in here knows a family of games but the lists of house rules and of bots.

When a file changes, the rules have changed (or a bot has). Read the difference; if it is
meant, raise the `version` of the preset, and write the files anew.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache, partial
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final

import attrs
from attrs import frozen

from cardrules import HIDDEN, SHITHEAD, SHITHEAD_PAGAT, Card, Match, vary
from cardrules.bots import Bot, random_bot
from cardrules.game import dealt
from cardrules.presets import PRESETS
from cardrules.rummy import Rummy
from cardrules.rummy.bots import greedy_bot as greedy_rummy
from cardrules.shedding import Shedding
from cardrules.shedding import variations as house
from cardrules.shedding.bots import greedy_bot as greedy_shedding
from cardrules.visibility import redact, zones

FOLDER: Final = Path(__file__).parent
COMMAND: Final = "python tests/playthroughs/regenerate.py"

HOUSES: Final = MappingProxyType(
    {
        "house-reverse-skip": vary(
            SHITHEAD, house.no_swap, house.reverse_on("K"), house.eights_skip
        ),
        "house-invisible-lower": vary(
            SHITHEAD_PAGAT, house.invisible("3"), house.sevens_or_lower, house.strict_face_up
        ),
        "house-quartets": vary(
            SHITHEAD,
            house.dealers_left_starts,
            house.voluntary_pickup,
            house.quartet_on_anything,
            house.quartet_in_one_play,
        ),
    }
)
"""Presets with house rules, by the name of their files."""

GREEDY: Final = MappingProxyType({Shedding: greedy_shedding, Rummy: greedy_rummy})
"""How the sensible bot of each family is made."""

BEST_KNOWN: Final = ("shithead", "shithead-wikipedia", "shithead-pagat", "duizenden")
"""The presets with three long games; the others have two short ones."""

MOST_MOVES: Final = MappingProxyType({"random": 30, "mixed": 60, "greedy": 140})
"""How many moves of a game are played, by what plays: random players alone take thousands."""
FEWER_MOVES: Final = MappingProxyType({"random": 20, "mixed": 25, "greedy": 90})
"""How many there are of a preset that is not among the best known."""
MOST_LISTED: Final = 18
"""Of a longer list of moves only the beginning and the end are written."""


@frozen
class Run:
    """A game to be played.

    Args:
        name: A preset, or one of `HOUSES`.
        players: How many play.
        kind: ``random``, ``greedy``, or ``mixed``: greedy and random in turn.
    """

    name: str
    players: int
    kind: str

    @property
    def game(self) -> Any:
        """The ruleset."""
        return PRESETS.get(self.name) or HOUSES[self.name]

    @property
    def short(self) -> bool:
        """Whether it is told in few words: a preset that is not among the best known."""
        return self.name in PRESETS and self.name not in BEST_KNOWN

    @property
    def seed(self) -> int:
        """What the cards are shuffled with and the bots draw from."""
        return 10 * self.players + len(self.kind)

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.name}-{self.players}-{self.kind}.txt"


def runs_of(name: str) -> tuple[Run, ...]:
    """The games of one preset or house: few players, many players, and sometimes between."""
    game = PRESETS.get(name) or HOUSES[name]
    seats = game.seats()
    few, between, many = seats[0], seats[len(seats) // 3], seats[-1]
    first = Run(name, few, "greedy")
    if first.short:
        return first, Run(name, many, "mixed")
    runs = [Run(name, between, "greedy"), Run(name, many, "mixed")]
    chosen = runs[:1] if name in HOUSES else [Run(name, few, "random"), *runs]
    return tuple(dict.fromkeys(chosen))


def all_runs() -> tuple[Run, ...]:
    """Every game, presets first."""
    return tuple(run for name in (*PRESETS, *HOUSES) for run in runs_of(name))


def _bots(run: Run) -> list[Bot[Any, Any]]:
    greedy = {"random": (), "greedy": range(run.players), "mixed": range(0, run.players, 2)}
    return [
        GREEDY[type(run.game)](run.game) if seat in greedy[run.kind] else random_bot
        for seat in range(run.players)
    ]


@cache
def text_of(run: Run) -> str:
    """Play a game, and write it down."""
    return "\n".join([*_head(run), *_told(run), ""])


def _head(run: Run) -> Iterator[str]:
    game = run.game
    yield f"preset: {game.name}"
    yield f"version: {game.version}"
    if game.variations:
        yield f"variations: {', '.join(game.variations)}"
    yield f"players: {run.players}"
    yield f"dealer: {run.seed % run.players}"
    yield f"seed: {run.seed}"
    yield f"bots: {run.kind}"


def _told(run: Run) -> Iterator[str]:
    game, start = run.game, _start(run)
    yield from ("", *_events(dealt(game, start), run.players))
    played = list(_played(run, start))
    last = played[-1][2].state
    full = {len(played) // 2} if run.short else {0, run.players, len(played) // 2}
    for place, (state, move, step) in enumerate(played):
        if place in full:
            yield from ("", *_in_full(game, state))
        count = len(game.moves(state, move.player))
        changed = "; ".join(_changes(state, step.state))
        told = " ".join(type(event).__name__ for event in step.events)
        yield f"{place + 1}. {move.player} {game.write(move)} ({count}) | {changed} | {told}"
        if place in full or step.state is last:
            yield from (*_events(step.events, run.players), "")
    yield from _in_full(game, last)
    outcome = game.outcome(last)
    yield f"outcome: {_short(outcome) if outcome else 'none yet'}"


def _start(run: Run) -> Any:
    dealer = run.seed % run.players
    return Match.deal(run.game, players=run.players, seed=run.seed, dealer=dealer).state


def _played(run: Run, state: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Each state, the move that is made there, and the step that it leads to."""
    game, bots, rng = run.game, _bots(run), Random(run.seed)
    for _ in range((FEWER_MOVES if run.short else MOST_MOVES)[run.kind]):
        if not state.to_act:
            break
        player = rng.choice(state.to_act)
        view = redact(state, player)
        move = bots[player](view, game.moves(view, player), rng)
        step = game.apply(state, move)
        yield state, move, step
        state = step.state


def _in_full(game: Any, state: Any) -> Iterator[str]:
    """A state, what is hidden from whom, and the legal moves."""
    told = _plain(state)
    yield "state: " + "; ".join(
        f"{name} {len(value) if _holds_zones(value) else _short(value)}" for name, value in told
    )
    rows: dict[str, list[str]] = {}
    for path, _, _, held in zones(state):
        row, _, name = _place(path).rpartition(".")
        rows.setdefault(row, []).extend([f"{name} {_short(held)}"] if held else [])
    for row, cards in rows.items():
        yield f"   {f'{row}: ' if row else ''}{'; '.join(cards) or 'no cards'}"
    for viewer in (None, *range(len(state.seats))):
        hidden = ", ".join(_hidden(state, viewer))
        yield f"hidden from {'a spectator' if viewer is None else viewer}: {hidden or 'nothing'}"
    for player in range(len(state.seats)):
        listed = [game.write(move) for move in game.moves(state, player)]
        if listed:
            yield f"legal for {player}, {len(listed)}: {'; '.join(_cut(listed))}"


def _place(path: str) -> str:
    """The path of a zone, that of a seat by its number alone."""
    return re.sub(r"^seats\[(\d+)\]", r"\1", path)


def _cut(listed: list[str]) -> list[str]:
    if len(listed) <= MOST_LISTED:
        return listed
    return [*listed[:5], "...", *listed[-5:]]


def _plain(state: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a state that hold no cards, save those with their default."""
    for item in attrs.fields(type(state)):
        value = getattr(state, item.name)
        if "seen" not in item.metadata and item.name != "seats" and value != item.default:
            yield item.name, value


def _hidden(state: Any, viewer: int | None) -> Iterator[str]:
    """The zones that a view hides, and the fields that it leaves out."""
    view = redact(state, viewer)
    for (path, _, _, held), (_, _, _, seen) in zip(zones(state), zones(view), strict=True):
        if held != seen:
            shown = "" if set(seen) == {HIDDEN} else f": {_short(seen)}"
            yield f"{_place(path)} {len(seen)}{shown}"
    yield from (name for name, value in _plain(state) if getattr(view, name) != value)


def _changes(before: Any, after: Any) -> Iterator[str]:
    """What a move has changed, field by field; of a zone, what went and what came."""
    old, new = dict(_plain(before)), dict(_plain(after))
    for name in [*new, *(name for name in old if name not in new)]:
        was, value = getattr(before, name), getattr(after, name)
        if _holds_zones(value):
            for place, item in enumerate(value):
                if place >= len(was) or _bare(was[place]) != _bare(item):
                    yield f"{name}[{place}] {_bare(item)}"
        elif was != value:
            yield f"{name} {'-' if value in (None, ()) else _grown(was, value)}"
    lay, lie = ({path: held for path, _, _, held in zones(state)} for state in (before, after))
    for path in [*lie, *(path for path in lay if path not in lie)]:
        was, held = lay.get(path, ()), lie.get(path, ())
        if was != held:
            yield f"{_place(path)} {_moved(was, held)}"


def _holds_zones(value: Any) -> bool:
    """Whether a value is a row of things that have zones of their own."""
    return isinstance(value, tuple) and any(True for item in value for _ in zones(item))


def _bare(value: Any) -> str:
    """A thing without its zones, which are told by themselves."""
    fields = [item for item in attrs.fields(type(value)) if "seen" not in item.metadata]
    return "; ".join(f"{item.name} {_short(getattr(value, item.name))}" for item in fields)


def _grown(was: Any, value: Any) -> str:
    """A value, or what has come to the end of a row."""
    if isinstance(was, tuple) and isinstance(value, tuple) and was and value[: len(was)] == was:
        return f"+ {_short(value[len(was) :])}"
    return _short(value)


def _moved(was: tuple[Card, ...], held: tuple[Card, ...]) -> str:
    """The cards that have gone from a zone and those that have come, or all in a new order."""
    kept = tuple(card for card in was if card in held)
    gone = tuple(card for card in was if card not in held)
    come = held[len(kept) :]
    if kept + come != held:
        return f"= {_short(held)}"
    went = [f"- {_short(gone)}" if held else "-"] if gone else []
    return " ".join([*went, *([f"+ {_short(come)}"] if come else [])])


def _events(events: Sequence[Any], players: int) -> Iterator[str]:
    """Each event with its fields, and who alone sees the cards in it."""
    for event in events:
        fields = (
            f"{item.name} {_short(getattr(event, item.name))}"
            for item in attrs.fields(type(event))
            if getattr(event, item.name) != item.default
        )
        seeing = [seat for seat in (None, *range(players)) if redact(event, seat) == event]
        alone = "" if None in seeing else f" (seen whole by {_short(tuple(seeing))})"
        yield f"   {type(event).__name__}: {'; '.join(fields)}{alone}"


def _short(value: Any) -> str:
    """A value in as few words as will do, whatever its own text is."""
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple):
        inside = (
            f"({_short(item)})" if isinstance(item, tuple) else _short(item) for item in value
        )
        return " ".join(inside) or "none"
    if attrs.has(type(value)) and not callable(value):
        fields = ((item.name, getattr(value, item.name)) for item in attrs.fields(type(value)))
        told = (f"{name} {_short(held)}" for name, held in fields if held != ())
        return f"({'; '.join(told)})"
    return str(value)


def wrong_files(folder: Path) -> dict[str, str]:
    """The files that are not as they should be, and what is wrong with each."""
    wanted = {run.file: text_of(run) for run in all_runs()}
    there = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}
    wrong = dict.fromkeys(wanted.keys() - there.keys(), "is missing")
    wrong |= dict.fromkeys(there.keys() - wanted.keys(), "belongs to no preset")
    wrong |= {
        name: "is not what the rules do now"
        for name in wanted.keys() & there.keys()
        if wanted[name] != there[name]
    }
    return dict(sorted(wrong.items()))


def regenerate(folder: Path) -> dict[str, str]:
    """Write the files that are not as they should be, and remove those that belong to nothing.

    Returns:
        What was wrong with each of them.
    """
    wrong = wrong_files(folder)
    wanted = {run.file: run for run in all_runs()}
    for name in wrong:
        if name in wanted:
            (folder / name).write_text(text_of(wanted[name]), encoding="utf-8", newline="\n")
        else:
            (folder / name).unlink()
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files, or only say which are wrong."""
    parser = argparse.ArgumentParser(description="Write the recorded playthroughs anew.")
    parser.add_argument("--check", action="store_true", help="only say which files are wrong")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the files are")
    chosen = parser.parse_args(arguments)
    say = partial(sys.stdout.write)
    wrong = wrong_files(chosen.folder) if chosen.check else regenerate(chosen.folder)
    for name, problem in wrong.items():
        say(f"{name} {problem}{'' if chosen.check else ': mended'}\n")
    say(f"{len(all_runs())} playthroughs, {len(wrong)} of them wrong\n")
    return 1 if chosen.check and wrong else 0


if __name__ == "__main__":
    sys.exit(main())
