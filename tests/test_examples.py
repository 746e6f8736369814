"""The examples run, and print what their readers see."""

import ast
import re
import runpy
from functools import partial
from pathlib import Path

import pytest

from cardrules import testing

EXAMPLES = Path(__file__).parent.parent / "examples"

PRINTED = {
    "a_rule_of_your_own": r"""Player 0 plays 7H\.
The pile burns \(2 cards\)\.
the laws hold in \d{2,} states
""",
    "embed_a_match": r"""not-yet: Play has not begun: first arrange the cards .*
saved and loaded: <Match of shithead: 3 players, seed=2026, 40 moves played, to_act=\(\d,\)>
(Player \d .*\n){3}Player \d is the shithead\.
Outcome\(ranking=\(\(\d,\), \(\d,\), \(\d,\)\), scores=\(\), reason='last-player'\)
""",
    "serve_a_table": r"""Anna is player 0, Ben player 1, Cleo player 2\.
Player 0 deals; .*
((Player \d|\w+ is refused: This move was made) .*
)*Ben loses the connection\.
(Player \d .*
)*Ben is back, and hears of \d+ events that he missed\.
(Player \d .*
)*Player \d .* Player 0 is the shithead\.
""",
    "your_own_game": r"""player 1 lays 8S
player 2 lays 2C
player 0 lays KS
player 1 lays 10C
player 2 lays 3D
player 0 lays 5D
Outcome\(ranking=\(\(0,\), \(1,\), \(2,\)\), scores=\(11, 8, 1\), reason='round-over'\)
a spectator of the deal sees Hand\(cards=\(\?,\), laid=\(KS,\)\)
the laws hold in \d{2,} states
""",
}


def test_every_example_is_tried_here():
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(PRINTED)


@pytest.mark.parametrize("name", PRINTED)
def test_an_example_prints_what_its_reader_expects(name, capsys, monkeypatch):
    fewer = partial(testing.check_game, games=1, moves=4)
    monkeypatch.setattr(testing, "check_game", fewer)
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    out, err = capsys.readouterr()
    assert re.fullmatch(PRINTED[name], out), out
    assert err == ""


def test_a_game_of_ones_own_takes_the_fifty_lines_that_the_pages_say():
    source = (EXAMPLES / "your_own_game.py").read_text(encoding="utf-8")
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    assert [node.name for node in classes] == ["Hand", "Table", "Lay", "HighCard"]
    first, last = classes[0].decorator_list[0].lineno, classes[-1].end_lineno
    lines = [line for line in source.splitlines()[first - 1 : last] if line.strip()]
    assert len(lines) == 50


@pytest.mark.parametrize("name", PRINTED)
def test_an_imported_example_does_nothing(name, capsys):
    module = runpy.run_path(str(EXAMPLES / f"{name}.py"))
    assert callable(module["main"])
    assert module["__doc__"]
    assert capsys.readouterr().out == ""
