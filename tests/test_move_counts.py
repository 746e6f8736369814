"""Move counts (perft): how many sequences of moves there are from fixed starts.

A number that changes without a rule that has changed is a fault in `moves` or in `apply`.
The same numbers stand in docs/reference/testing.md.
"""

import re
from pathlib import Path

import attrs
import pytest

from cardrules.presets import PRESETS
from cardrules.rummy import Rummy
from cardrules.shedding import Arrange, Shedding, Stage

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "testing.md"
QUICK = 6
"""Up to which depth the numbers are counted in every run."""
DEEPEST = 8

COUNTED = ("shithead", "shithead-wikipedia", "shithead-pagat", "duizenden", "jokeren")
"""The presets of which the numbers are kept; the recorded playthroughs hold the others."""

COUNTS = {
    ("shithead", "2 players"): (1, 3, 8, 20, 44, 120, 286, 822),
    ("shithead", "3 players"): (1, 3, 8, 32, 80, 149, 437, 998),
    ("shithead", "ending"): (4, 4, 8, 8, 10, 38, 52, 118),
    ("shithead-wikipedia", "2 players"): (3, 9, 30, 93, 317, 1076, 4101, 15131),
    ("shithead-wikipedia", "3 players"): (4, 16, 56, 204, 725, 2868, 11581, 45598),
    ("shithead-wikipedia", "ending"): (5, 12, 29, 60, 144, 370, 928, 2399),
    ("shithead-pagat", "2 players"): (3, 9, 30, 93, 317, 1076, 4101, 15131),
    ("shithead-pagat", "3 players"): (4, 16, 56, 204, 725, 2868, 11581, 45598),
    ("shithead-pagat", "ending"): (7, 20, 62, 128, 407, 884, 2242, 5694),
    ("duizenden", "ending"): (2, 8, 10, 28, 41, 98, 170, 343),
    ("jokeren", "ending"): (2, 11, 34, 99, 233, 738, 2270, 6557),
}
"""By preset and start, the numbers of sequences of 1 move, of 2, and so on."""


def start_of(game, name):
    """The state from which is counted."""
    if isinstance(game, Rummy):
        return game.position(
            hands=["6H 6S 2D", "5C 8H"],
            melds=[["10H 10C 10D"], ["5H JK 7H"]],
            pot="4C KD 6D",
            stage="draw",
            stock="8H QS 3C 9D 4H",
        )
    if name == "ending":
        return game.position(
            hands=["", "5D 5H 2S"],
            tables=["8C 8D 9H", ""],
            blinds=["2D 9S", "8H JC"],
            pile="3C 6D",
        )
    state = game.deal(int(name[0]), seed=2)
    while state.stage is Stage.ARRANGE:
        player = state.to_act[0]
        state = game.apply(state, Arrange(player, state.seats[player].table)).state
    return state


def count(game, state, depth):
    """How many sequences of so many moves there are; a game that ends before has none."""
    if depth == 0:
        return 1
    moves = [move for player in state.to_act for move in game.moves(state, player)]
    return sum(count(game, game.apply(state, move).state, depth - 1) for move in moves)


def starts():
    for preset in COUNTED:
        game = PRESETS[preset]
        if isinstance(game, Shedding):
            yield from ((preset, f"{players} players") for players in game.seats()[:2])
        yield preset, "ending"


STARTS = tuple(starts())


def hold(preset, name, depths):
    """Count, and hold the numbers against the table."""
    game = PRESETS[preset]
    state = start_of(game, name)
    found = {depth: count(game, state, depth) for depth in depths}
    table = dict(enumerate(COUNTS.get((preset, name), ()), start=1))
    assert found == {depth: table.get(depth) for depth in depths}, (
        f"{preset}, {name}, by depth: {found}. If that is meant, raise the version of the preset, "
        f"and write the numbers into COUNTS and into docs/reference/{PAGE.name}."
    )


@pytest.mark.parametrize(("preset", "name"), STARTS)
def test_there_are_as_many_sequences_of_moves(preset, name):
    hold(preset, name, range(1, QUICK + 1))


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "name"), STARTS)
def test_there_are_as_many_long_sequences_of_moves(preset, name):
    hold(preset, name, range(QUICK + 1, DEEPEST + 1))


@pytest.mark.parametrize(("preset", "name"), STARTS)
def test_proposals_give_the_same_numbers(preset, name):
    game = PRESETS[preset]
    state = start_of(game, name)
    assert [count_proposals(game, state, depth) for depth in (1, 2, 3)] == [
        count(game, state, depth) for depth in (1, 2, 3)
    ]


def count_proposals(game, state, depth):
    """The same number, from what may be proposed and passes `check`."""
    if depth == 0:
        return 1
    proposed = (move for player in state.to_act for move in game.proposals(state, player))
    legal = {meaning(move): move for move in proposed if game.check(state, move) is None}
    return sum(
        count_proposals(game, game.apply(state, move).state, depth - 1) for move in legal.values()
    )


def meaning(move):
    """A move up to the order of its cards."""
    return type(move), *(
        frozenset(value) if isinstance(value, tuple) else value
        for value in attrs.astuple(move, recurse=False)
    )


def test_the_page_shows_the_same_table():
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| ([^|]+) \|(.*)\|$", page, re.MULTILINE)
    shown = {
        (preset, name.strip()): tuple(int(cell.replace(",", "")) for cell in cells.split("|"))
        for preset, name, cells in rows
    }
    assert shown == COUNTS
    assert set(COUNTS) == set(STARTS)
    assert {len(numbers) for numbers in COUNTS.values()} == {DEEPEST}


def test_a_wrong_number_is_found(monkeypatch):
    row = ("shithead", "2 players")
    numbers = COUNTS[row]
    monkeypatch.setitem(COUNTS, row, (*numbers[:3], numbers[3] + 1, *numbers[4:]))
    with pytest.raises(AssertionError, match=r"shithead, 2 players.*raise the version"):
        hold(*row, range(1, 5))
    monkeypatch.delitem(COUNTS, row)
    with pytest.raises(AssertionError, match="write the numbers into COUNTS"):
        hold(*row, (1,))
