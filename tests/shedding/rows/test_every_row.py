"""Every row of the table of house rules that the library covers has a position of its own."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

OUT_OF_SCOPE = {30, 42, 102, 105, 106, 108, 111, 112, 113, 115, 118, 119, 120, 121, 123, 124}
"""The rows that the table in the docs names with the reason."""


@cache
def named():
    """The rows that the names of the tests in this folder begin with."""
    found = set()
    for path in Path(__file__).parent.glob("test_rows_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                rows = re.match(r"test((?:_H[0-9]+)+)_", node.name)
                found |= set(re.findall(r"H([0-9]+)", rows[1])) if rows else set()
    return set(map(int, found))


@pytest.mark.parametrize("row", sorted({*range(1, 126)} - OUT_OF_SCOPE))
def test_the_row_has_a_position(row):
    assert row in named()


def test_no_other_row_has_one():
    assert not named() & OUT_OF_SCOPE
