"""The catalogue of house rules forgets no row, and says what the code says."""

import re
from pathlib import Path

import pytest

from cardrules._menus import cited_rows, cited_sources
from cardrules.shedding import rules
from cardrules.shedding.variations import menu
from docs import catalogue
from docs.catalogue_rows import ROWS
from tests.families import SHEDDING

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "catalogue.md"
SEEDED = {f"R{n}" for n in range(1, 26)} | {f"G{n}" for n in range(1, 19)}
"""The rows of the decision table of Shithead."""
OUT = {
    "H30", "H42", "H102", "H105", "H106", "H108", "H111", "H112", "H113", "H115", "H118", "H119",
    "H120", "H121", "H123", "H124",
}  # fmt: skip
STOCK = catalogue.stock_rules()


def test_the_catalogue_has_every_row_in_order():
    assert list(ROWS) == [f"H{number}" for number in range(1, 126)]


def test_what_is_out_of_scope_says_why():
    assert {row for row, told in ROWS.items() if told.out} == OUT
    assert all(re.fullmatch(r"[a-z].*[a-z]", ROWS[row].out) for row in OUT)


@pytest.mark.parametrize("row", ROWS)
def test_a_row_in_scope_has_a_rule_or_a_variation(row):
    objects = [*catalogue.rules_of(row), *catalogue.variations_of(row)]
    assert bool(objects) is not (row in OUT)
    assert bool(catalogue.slots_of(row)) is not (row in OUT)


@pytest.mark.parametrize("row", sorted(set(ROWS) - OUT - {"H27", "H109"}))
def test_a_row_that_is_not_only_a_default_has_a_variation(row):
    assert catalogue.variations_of(row)


@pytest.mark.parametrize("name", STOCK)
def test_a_stock_rule_cites_rows_that_exist(name):
    cited = cited_rows(STOCK[name])
    assert set(cited) <= {*ROWS, *SEEDED} - OUT
    # One is for what other programs are at odds about, and stands in no table.
    assert cited or name == "LastCardPlain"


@pytest.mark.parametrize("entry", menu(), ids=lambda entry: entry.name)
def test_a_variation_cites_rows_and_sources_that_exist(entry):
    assert set(entry.rows) <= {*ROWS, *SEEDED} - OUT
    known = {key for row in entry.rows if row in ROWS for key in ROWS[row].sources.split()}
    if set(entry.rows) & set(ROWS):
        assert set(entry.sources) <= known


@pytest.mark.parametrize("row", sorted(set(ROWS) - OUT))
def test_who_plays_a_row_stands_with_its_variations(row):
    named = {key for entry in catalogue.variations_of(row) for key in entry.sources}
    if catalogue.variations_of(row):
        assert set(ROWS[row].sources.split()) <= named


def test_every_source_is_explained():
    _, _, table = PAGE.read_text(encoding="utf-8").partition("\n## Sources\n")
    keys = re.findall(r"^\| (\w+) \| ", table, re.MULTILINE)
    used = {key for told in ROWS.values() for key in told.sources.split()}
    used |= {key for entry in menu() for key in entry.sources}
    assert sorted(set(keys)) == sorted(keys)
    assert set(keys) - {"Key"} == used


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("A rule.\n\nRow H3.", ("H3",)),
        ("A rule.\n\nRows H6 to H8, H10. Sources: A.", ("H6", "H7", "H8", "H10")),
        ("Rows R5,\nG1 to\nG3 and H4.", ("R5", "G1", "G2", "G3", "H4")),
        ("Nothing. H3.", ()),
    ],
)
def test_rows_are_read_from_docstrings(text, rows):
    thing = type("Thing", (), {"__doc__": text})
    assert cited_rows(thing) == rows
    assert cited_sources(thing) == (("A",) if "Sources" in text else ())


PLAYED = {
    "shithead-wikipedia": "H19 H100",
    "shithead-pagat": "H18 H19 H100 H101",
    "shithead-guardian": "H25",
    "shithead-2019": "H39 H53 H62 H65 H71",
    "shithead-uk-3-7-8": "H53 H61 H46 H65",
    "masters": "H9 H10 H20 H46 H53 H56 H57 H58 H61 H65 H66 H67 H85 H94 H101",
    "drei-verdeckt": "H7 H11 H33 H46 H53 H63 H65 H74 H79 H99 H107",
    "shithead-two-pack": "H4 H15 H80",
    "zweeds-pesten": "H46 H61 H100",
    "zweeds-pesten-tis": "H46 H61 H100 H103",
    "shitheaden": "H7 H53 H61 H86",
    "vandtia": "H13 H14 H20 H95",
    "skitgubbe-5": "H53 H95",
    "idiot-no": "H24 H94 H96",
    "china-hand": "H13 H50 H95",
    "paskahousu": "H31 H34 H41 H48 H49 H92 H95",
    "poytapaska": "H4 H31 H34 H41 H48 H49 H92 H95",
    "danish-it": "H29 H104",
    "danish-bastard": "H3 H28",
    "palace-us": "H4 H39 H40",
    "palace-bga": "H5 H25 H26 H61",
    "tens-and-twos": "H94 H101",
    "karma": "H61 H71",
    "idiot-us": "H7 H9 H12 H61",
    "idiot-5": "H61 H96",
    "shed-uk": "H2 H9 H20 H25",
    "poophead": "H53 H61 H67 H74",
    "poohead": "H44 H62",
    "tres": "H28 H39 H80 H104",
}
"""The rows that make a preset what it is."""


@pytest.mark.parametrize("name", PLAYED)
def test_a_preset_is_found_under_the_rows_that_make_it_what_it_is(name):
    rows = PLAYED[name].split()
    assert [row for row in rows if name in catalogue.presets_of(row)] == rows


@pytest.mark.parametrize("row", ROWS)
def test_no_preset_uses_a_row_only_because_a_predicate_always_holds(row):
    found = catalogue.presets_of(row)
    assert set(found) <= set(SHEDDING)
    assert row == "H109" or len(found) < len(SHEDDING)
    if row in OUT:
        assert found == []


def test_the_tables_have_a_line_a_row():
    lines = catalogue.tables().splitlines()
    by_row = {line.split(" | ")[0][2:]: line for line in lines if re.match(r"\| H\d", line)}
    assert list(by_row) == list(ROWS)
    assert all(line.count("|") == 7 for line in lines if line.startswith("|"))
    headings = [line[3:] for line in lines if line.startswith("## ")]
    assert headings == list(catalogue.SECTIONS.values())
    assert "<!-- the tables -->" in PAGE.read_text(encoding="utf-8")
    assert by_row["H28"] == (
        "| H28 | Only higher goes on the pile | {py:class}`~cardrules.shedding.AboveTop`, "
        "{py:func}`~cardrules.shedding.variations.strictly_higher` | `demands` | TRES, DBAST | "
        "danish-bastard, tres |"
    )
    assert "out of scope: no source was found" in by_row["H124"]
    assert by_row["H78"].count("unconfirmed") == 1
    assert by_row["H109"].endswith("| all |")
    assert " | all but " in by_row["H27"]


def test_names_are_those_of_the_stock_rules():
    assert set(STOCK) == set(rules.__all__)
