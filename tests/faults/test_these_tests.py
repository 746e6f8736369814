"""Tests of the tests: a position that does not hold must fail, not pass unseen."""

import ast
from pathlib import Path

import pytest

from cardrules import SHITHEAD, PositionError

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("placed", "problem"),
    [
        ({"hands": ["4C 4C", "5C"]}, "hands.0. names 4C, which is placed already"),
        ({"hands": ["4C", "5C"], "pile": "5C"}, "pile names 5C, which is placed already"),
        ({"hands": ["*", "5C"]}, "which is not in the deck"),
        ({"hands": ["4C", "", "5C"], "to_act": 1}, "somebody who is out"),
        ({"hands": ["4C", ""], "to_act": 1}, "to_act"),
        ({"hands": ["4C", "5C"], "to_act": 2}, "to_act"),
        ({"hands": ["4C", "5C"], "pile": "6C", "sizes": (2,)}, "sizes"),
        ({"hands": ["4C", "5C"], "stage": "arrange", "pile": "6C"}, "the pile is empty"),
        ({"hands": ["4C"]}, "2 to 5 players"),
        ({"hands": ["4C", "5C"], "stock": 51}, "0 to the 50 cards"),
    ],
)
def test_B144_a_position_that_cannot_be_fails(at, placed, problem):
    """A card named twice, a foreign card, a seat that is out: no position, no test."""
    with pytest.raises(PositionError, match=problem):
        at(SHITHEAD, **placed)


def test_B144_a_test_fails_when_its_move_is_not_what_it_says(at, accepts, refuses):
    """A move that is not legal is not accepted; one that is legal is not refused."""
    match = at(SHITHEAD, hands=["4C KC", "5C"], pile="9C")
    with pytest.raises(AssertionError):
        accepts(match, "4C")
    with pytest.raises(AssertionError):
        accepts(match, "KD")
    with pytest.raises(AssertionError, match="is legal"):
        refuses(match, "KC", "does-not-fit")
    with pytest.raises(AssertionError):
        refuses(match, "4C", "not-your-card")
    with pytest.raises(ValueError, match="values to unpack"):
        accepts(at(SHITHEAD, hands=["", "5C"]), "5C")


def _tests():
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield pytest.param(node, id=node.name)


CHECKS = {"accepts", "refuses", "raises", "verify"}


def _is_check(node):
    if isinstance(node, ast.Assert):
        return True
    called = node.func if isinstance(node, ast.Call) else None
    return getattr(called, "id", getattr(called, "attr", None)) in CHECKS


@pytest.mark.parametrize("test", list(_tests()))
def test_B144_every_test_asserts_and_under_no_condition(test):
    """A test of this folder asserts something, and nothing in it hangs on an ``if``."""
    assert any(_is_check(node) for node in ast.walk(test))
    guarded = [node for node in ast.walk(test) if isinstance(node, ast.If | ast.Try)]
    assert not [node for node in guarded if any(map(_is_check, ast.walk(node)))]
    assert ast.get_docstring(test)
