"""The menu of house rules of rummy, their text form, and what knows them by it."""

import json
import re

import attrs
import pytest

from cardrules import DUIZENDEN, Match, NotationError, RulesetError, vary
from cardrules.notation import read_record, write_record
from cardrules.presets import PRESETS, by_name, menu_of, menus, titled, variation_for
from cardrules.rummy import Rummy, variations
from cardrules.rummy.variations import Entry, Parameter, menu, variation
from tests.families import RUMMY, SHEDDING

ENTRIES = menu()
ALL = pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])


def test_every_house_rule_is_on_the_menu_once():
    others = {"Entry", "Parameter", "Variation", "menu", "variation"}
    assert sorted(entry.name for entry in ENTRIES) == sorted(set(variations.__all__) - others)
    assert menu() is ENTRIES


@ALL
def test_an_entry_is_plain_values_and_says_what_it_is(entry):
    told = json.loads(json.dumps(attrs.asdict(entry)))
    parameters = tuple(
        Parameter(**one | {"allowed": tuple(one["allowed"])}) for one in told.pop("parameters")
    )
    lists = {name: tuple(value) for name, value in told.items() if isinstance(value, list)}
    assert Entry(**told | lists, parameters=parameters) == entry
    assert re.fullmatch(r"[A-Z].*\.", entry.sentence)
    assert set(re.findall(r"\*(\w+)\*", entry.sentence)) == {one.name for one in entry.parameters}
    assert all(one.about.endswith(".") for one in entry.parameters)
    assert all(re.fullmatch(r"D\d+", row) for row in entry.rows)
    assert entry.rows


@ALL
def test_the_slots_of_an_entry_are_those_that_it_changes(entry):
    found = set()
    for game in RUMMY.values():
        try:
            varied = vary(game, entry.make())
        except RulesetError:
            continue
        found |= {
            field.name
            for field in attrs.fields(Rummy)
            if field.eq and getattr(varied, field.name) != getattr(game, field.name)
        }
    assert found <= set(entry.slots)
    assert entry.slots


@ALL
def test_a_house_rule_is_read_from_its_text(entry):
    made = entry.make()
    again = variation(made.__name__)
    assert again.__name__ == made.__name__
    assert made.__name__.partition(":")[0] == entry.name
    assert variation(entry.name.upper().replace("_", "-")).__name__ == made.__name__
    try:
        varied = vary(DUIZENDEN, made)
    except RulesetError:
        return
    assert by_name("duizenden", [made.__name__]) == varied == vary(DUIZENDEN, again)
    assert titled(varied) == f"Duizenden with {made.__name__}"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("open_with", "open_with:30"),
        ("open-with: 50", "open_with:50"),
        ("WITH_JOKERS:6", "with_jokers:6"),
        ("out_bonus:0", "out_bonus:0"),
    ],
)
def test_a_text_has_one_form(text, name):
    assert variation(text).__name__ == name
    assert repr(variation(text)) == f"variation({name!r})"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("open_wth:40", "There is no house rule 'open_wth': did you mean open_with?"),
        ("open_with:many", "open_with: points must be a whole number from 0 to 1000, not 'many'."),
        ("with_jokers:11", "jokers must be a whole number from 0 to 10, not 11."),
        ("with_jokers:2,3", "with_jokers does not take '3': write with_jokers:JOKERS."),
        ("wrap_runs:1", "wrap_runs does not take '1': write wrap_runs."),
        (40, "40 is no house rule: write a text, such as 'open_with:40'."),
    ],
)
def test_a_wrong_text_is_refused(text, said):
    with pytest.raises(NotationError) as refused:
        variation(text)
    assert said in str(refused.value)


def test_a_factory_that_is_not_called_says_so():
    with pytest.raises(TypeError, match=r"^open_with makes a house rule from values: write open"):
        vary(DUIZENDEN, variations.open_with)
    with pytest.raises(NotationError, match="points must be a whole number"):
        variations.open_with(-1)


# by the family of a preset


def test_each_preset_has_the_menu_of_its_family():
    assert [*menus()] == ["Shithead and its kin", "Rummy"]
    assert all(menu_of(PRESETS[name]) is ENTRIES for name in RUMMY)
    assert all(menu_of(PRESETS[name]) is not ENTRIES for name in SHEDDING)
    assert not {one.name for one in ENTRIES} & {one.name for one in menu_of(PRESETS["shithead"])}


@pytest.mark.parametrize(
    ("preset", "rule", "said"),
    [
        ("duizenden", "no_swap", "no_swap is a house rule of Shithead and its kin, and Duizenden"),
        (
            "jokeren",
            "Invisible:3",
            "invisible is a house rule of Shithead and its kin, and Jokeren",
        ),
        ("shithead", "open-with:40", "open_with is a house rule of Rummy, and Shithead is none of"),
        (
            "shithead",
            "wrap_rnus",
            "There is no house rule 'wrap_rnus': menu() of cardrules.shedding",
        ),
    ],
)
def test_a_house_rule_of_the_other_family_is_refused(preset, rule, said):
    for read in (by_name, lambda name, rules: variation_for(PRESETS[name], rules[0])):
        with pytest.raises(NotationError) as refused:
            read(preset, [rule])
        assert said in str(refused.value)


def test_a_record_names_house_rules_of_rummy():
    house = vary(DUIZENDEN, variation("open_with:40"), variation("wrap_runs"))
    match = Match.deal(house, players=2, seed=4)
    for _ in range(9):
        match = match.play(match.moves()[0])
    text = write_record(match)
    assert "variations: open_with:40" in text
    assert read_record(None, text) == match


def test_house_rules_need_go_together_only_when_all_are_there():
    for rules in (["pot_to_melds", "no_layoffs", "own_melds_only"], ["no_layoffs", "any_depth"]):
        assert by_name("duizenden", rules).variations == tuple(rules)
    with pytest.raises(RulesetError, match="pot and layoffs clash"):
        by_name("duizenden", ["pot_to_melds", "no_layoffs"])
