"""The strategies of the shedding family draw every stock rule and every house rule."""

import attrs
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from cardrules import SHITHEAD, Rank, vary
from cardrules.matching import Ranks
from cardrules.shedding import Joins, Shedding, rules
from cardrules.shedding._clashes import ONE, SEVERAL
from cardrules.shedding.testing import _kinds, _rule, _slots, any_ranks, any_variation, varied
from cardrules.shedding.variations import menu, variation

STOCK = [getattr(rules, name) for name in rules.__all__]
QUESTIONS = {**ONE, **SEVERAL, "chance_card": "chance"}
QUIET = settings(
    max_examples=400,
    suppress_health_check=list(HealthCheck),
    database=None,
    phases=[Phase.generate],
)


def test_every_slot_is_drawn():
    labels = {"name", "version", "variations"}
    assert set(_slots()) == {field.name for field in attrs.fields(Shedding)} - labels


@pytest.mark.parametrize("rule", STOCK, ids=lambda rule: rule.__name__)
def test_every_stock_rule_is_drawn_for_its_slot(rule):
    slots = [slot for slot, question in QUESTIONS.items() if hasattr(rule, question)]
    assert slots
    for slot in slots:
        strategy = _slots()[slot]

        def holds(drawn):
            return any(type(one) is rule for one in (drawn if type(drawn) is tuple else (drawn,)))

        assert find(strategy, holds, settings=QUIET) is not None


@settings(max_examples=150)
@given(st.data())
def test_the_fields_of_stock_rules_are_drawn(data):
    rule = data.draw(st.sampled_from(STOCK))
    drawn = data.draw(_rule(rule, _kinds()))
    assert type(drawn) is rule
    assert drawn == attrs.evolve(drawn)


@pytest.mark.parametrize(
    ("slot", "wanted"),
    [
        ("chance_card", lambda drawn: drawn is None),
        ("joins", lambda drawn: drawn is Joins.LAST_HAND_CARDS),
        ("order", lambda drawn: drawn[-1] is Rank.JOKER and drawn[0] is not Rank.TWO),
        ("sees_through", lambda drawn: Rank.JOKER in drawn.ranks),
        ("end", lambda drawn: drawn.scores and drawn.first_out),
        ("layout", lambda drawn: drawn.players[-1] == 5),
        ("layout", lambda drawn: drawn.plan(drawn.players[-1]).packs > 2),
        ("layout", lambda drawn: drawn.plan(2).jokers and drawn.plan(2).turn_up is not None),
        ("pickup", lambda drawn: drawn.table == 2 and drawn.group),
        ("start", lambda drawn: len(drawn) == 2),
    ],
)
def test_other_things_are_drawn(slot, wanted):
    assert wanted(find(_slots()[slot], wanted, settings=QUIET))


def test_jokers_are_among_the_ranks():
    found = find(any_ranks(), lambda test: Rank.JOKER in test.ranks, settings=QUIET)
    assert isinstance(found, Ranks)


def names_drawn(examples):
    """The names of so many house rules that are drawn."""
    drawn = set()

    @settings(QUIET, max_examples=examples)
    @given(any_variation())
    def draw(change):
        drawn.add(change.__name__.partition(":")[0])
        assert variation(change.__name__).__name__ == change.__name__

    draw()
    return drawn


def test_many_house_rules_are_drawn():
    assert len(names_drawn(100)) > 30


@pytest.mark.slow
def test_every_house_rule_is_drawn():
    assert names_drawn(2_000) == {entry.name for entry in menu()}


@settings(max_examples=20)
@given(game=varied(SHITHEAD, most=3))
def test_house_rules_are_noted_in_order(game):
    assert len(game.variations) <= 3
    assert vary(SHITHEAD, *map(variation, game.variations)) == game


def test_values_beyond_the_defaults_are_drawn():
    several = settings(QUIET, max_examples=5_000)
    found = find(any_variation(), lambda change: "+" in change.__name__, settings=several)
    assert ":" in found.__name__
