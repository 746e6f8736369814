"""What the presets of all families have in common."""

import ast
import inspect
from itertools import pairwise

import pytest

from cardrules import presets
from cardrules.presets import COUNTRIES, PRESETS, SUMMARIES, vocabularies, vocabulary
from cardrules.rulebook import rulebook
from cardrules.testing import LAWS, check_game
from tests.families import RUMMY, SHEDDING

MODULES = (
    presets.core, presets.british, presets.dutch, presets.german, presets.nordic,
    presets.finnish, presets.american, presets.elsewhere, presets.rummy,
)  # fmt: skip


def test_presets_are_known_by_name():
    assert (len(SHEDDING), len(RUMMY)) == (30, 4)
    assert {**SHEDDING, **RUMMY} == PRESETS
    assert [game.name for game in PRESETS.values()] == list(PRESETS)
    assert list(PRESETS) == list(SUMMARIES) == list(COUNTRIES)
    assert next(iter(PRESETS)) == "shithead"
    assert {(game.version, game.variations) for game in PRESETS.values()} == {(1, ())}


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_a_constant_of_its_name(name):
    constant = name.upper().replace("-", "_")
    assert getattr(presets, constant) is PRESETS[name]
    assert constant in presets.__all__


def test_each_family_has_a_vocabulary():
    shedding, rummy = vocabularies()
    assert type(SHEDDING["shithead"]) in shedding
    assert type(RUMMY["duizenden"]) in rummy
    assert set(shedding).isdisjoint(rummy)
    assert vocabulary() == (*shedding, *rummy)


def docstrings():
    """The docstring behind each constant of the preset modules."""
    for module in MODULES:
        body = ast.parse(inspect.getsource(module)).body
        for node, after in pairwise(body):
            if isinstance(node, ast.AnnAssign) and node.target.id in module.__all__:
                yield node.target.id, ast.literal_eval(after.value)


def test_every_preset_has_a_docstring():
    found = dict(docstrings())
    assert {name.lower().replace("_", "-") for name in found} == set(PRESETS)


@pytest.mark.parametrize(("name", "text"), tuple(docstrings()), ids=lambda value: value[:20])
def test_the_docstring_of_a_preset_has_the_fixed_parts(name, text):
    first, *parts = text.split("\n\n")
    assert first.endswith(".")
    assert "\n" not in first
    heads = [part.partition(": ")[0] for part in parts]
    assert heads == ["Who plays it", "Sources", "Unconfirmed"]
    assert all(part.rstrip().endswith(".") for part in parts)
    assert "row" in parts[1] or name.lower().replace("_", "-") in RUMMY


@pytest.mark.parametrize("summary", SUMMARIES.values())
def test_summaries_are_one_sentence(summary):
    assert summary[0].isupper() or summary[0].isdigit()
    assert summary.count(".") == 1
    assert summary.endswith(".")


@pytest.mark.parametrize("name", PRESETS)
def test_a_rulebook_reads_well(name):
    for chapter in rulebook(PRESETS[name]).chapters:
        for line in chapter.sentences:
            assert line[0].isupper() or line[0].isdigit()
            assert line.endswith(".")
            assert not {"*", "None", "[", "("} & set(line.split())


QUICK = tuple(law for law in LAWS if law.__name__.split("_")[1] in "13489")
"""The laws that are held in every run; the others take longer."""


@pytest.mark.parametrize("name", PRESETS)
def test_preset_keeps_some_laws(name):
    assert check_game(PRESETS[name], laws=QUICK, games=1, moves=2) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_preset_keeps_all_laws(name):
    assert check_game(PRESETS[name], games=4, moves=30) >= 60
