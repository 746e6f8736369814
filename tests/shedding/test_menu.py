"""The menu of house rules: what a settings screen can rely on, and the text form."""

import inspect
import json
import re
from contextlib import suppress
from functools import cache
from pkgutil import iter_modules

import attrs
import pytest

from cardrules import SHITHEAD, NotationError, Rank, RulesetError, vary
from cardrules.shedding import Leads, Shedding, variations
from cardrules.shedding.slots import Joins
from cardrules.shedding.variations import Entry, Parameter, menu, variation
from tests.families import SHEDDING

ENTRIES = menu()
NAMES = [entry.name for entry in ENTRIES]
ALL = pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
KINDS = {"rank", "ranks", "suits", "number", "choice", "flag"}


def entry(name):
    return ENTRIES[NAMES.index(name)]


def test_every_house_rule_is_on_the_menu_once():
    others = {"Entry", "Parameter", "RankEffect", "Variation", "menu", "variation"}
    assert sorted(NAMES) == sorted(set(variations.__all__) - others)
    public = [module.name for module in iter_modules(variations.__path__) if module.name[0] != "_"]
    assert {one.group for one in ENTRIES} == set(public)


def test_the_menu_is_made_once():
    assert menu() is ENTRIES


@ALL
def test_an_entry_is_plain_values(entry):
    told = json.loads(json.dumps(attrs.asdict(entry)))
    parameters = tuple(
        Parameter(**one | {"allowed": tuple(one["allowed"])}) for one in told.pop("parameters")
    )
    lists = {name: tuple(value) for name, value in told.items() if isinstance(value, list)}
    assert Entry(**told | lists, parameters=parameters) == entry
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        entry.name = "other"


@ALL
def test_an_entry_says_what_it_is(entry):
    assert re.fullmatch(r"[A-Z*].*\.", entry.sentence)
    assert set(re.findall(r"\*(\w+)\*", entry.sentence)) <= {one.name for one in entry.parameters}
    assert entry.rows
    assert set(entry.slots) <= {field.name for field in attrs.fields(Shedding) if field.eq}
    assert entry.slots
    for one in entry.parameters:
        assert one.kind in KINDS
        assert one.about.endswith(".")
        assert bool(one.allowed) is (one.kind in ("rank", "ranks", "suits", "choice"))
        assert one.most is not None or one.kind != "number"
        assert one.most is None or one.kind in ("number", "ranks")


@ALL
def test_a_house_rule_with_its_defaults_is_read_from_its_name(entry):
    made = entry.make()
    assert made.__name__.partition(":")[0] == entry.name
    assert made.__doc__ == getattr(variations, entry.name).__doc__
    assert variation(entry.name)(SHITHEAD) == variation(made.__name__)(SHITHEAD) == made(SHITHEAD)
    assert vary(SHITHEAD, made).variations == (made.__name__,)
    defaults = {one.name: one.default for one in entry.parameters}
    assert entry.make(**defaults)(SHITHEAD) == made(SHITHEAD)


def changed_slots(game, varied):
    return {
        field.name
        for field in attrs.fields(Shedding)
        if field.eq and getattr(varied, field.name) != getattr(game, field.name)
    }


@cache
def games():
    """The presets, and each house rule on top of one of them."""
    return (*SHEDDING.values(), *(vary(SHITHEAD, other.make()) for other in ENTRIES))


@ALL
def test_the_slots_of_an_entry_are_those_that_it_changes(entry):
    made = [entry.make()]
    for one in entry.parameters:
        for value in other_values(one):
            with suppress(NotationError):
                made.append(entry.make(**{one.name: value}))
    for game in games():
        for rule in made:
            with suppress(RulesetError):
                assert changed_slots(game, vary(game, rule)) <= set(entry.slots)


@pytest.mark.parametrize(
    ("name", "slots"),
    [
        ("split_burners", "wildcards bars burns"),
        ("skip_on", "layout order paces"),
        ("lowest_in_hand_starts", "start"),
        ("no_swap", "swap"),
    ],
)
def test_an_entry_names_the_slots(name, slots):
    assert entry(name).slots == tuple(slots.split())


TOGETHER_ONLY = {
    ("players", "fewest", 12),
    ("choose_face_up", "count", 8),
    ("choose_face_up", "hand", 1),
    ("above", "card", "K"),
    ("above", "other", "Q"),
}
"""Values that go with other values only."""


def other_values(one):
    """Values of a parameter other than its default, as text."""
    match one.kind:
        case "number":
            return [one.least, one.most]
        case "flag":
            return [True]
        case "ranks":
            texts = ["none", "Q", "4 J"] if one.least == 0 else ["Q", "4 J"]
            return [*texts, "*"] if "*" in one.allowed else texts
        case "suits":
            return ["S H D C"]
    return list(one.allowed)


@pytest.mark.parametrize(
    ("entry", "values"),
    [
        (entry, {one.name: value})
        for entry in ENTRIES
        for one in entry.parameters
        for value in other_values(one)
        if (entry.name, one.name, value) not in TOGETHER_ONLY
    ],
    ids=lambda part: getattr(part, "name", None) or ",".join(map(str, part.values())),
)
def test_the_text_form_keeps_every_value(entry, values):
    made = entry.make(**values)
    again = variation(made.__name__)
    assert again.__name__ == made.__name__
    assert re.fullmatch(r"\w+:[\w+*,]+", made.__name__)
    usual = entry.make().__name__
    given = [one.default for one in entry.parameters if one.name in values]
    assert (made.__name__ == usual) is (list(values.values()) == given)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("invisible:3", "invisible:3"),
        ("invisible", "invisible:3"),
        ("invisible:", "invisible:3"),
        ("invisible:8,3", "invisible:8,3"),
        (" invisible : 8+3 ", "invisible:8,3"),
        ("invisible:8 3", "invisible:8,3"),
        ("invisible:jk", "invisible:*"),
        ("never_on:2+3,7", "never_on:2+3,7"),
        ("never_on:q", "never_on:Q,7"),
        ("lower_after:7,strict", "lower_after:7,strict"),
        ("lower_after:strict", "lower_after:7,strict"),
        ("lower_after:5,7,strict", "lower_after:5,7,strict"),
        ("reverse_on:two_again,K,once", "reverse_on:K,once,two_again"),
        ("deals:4,4,5", "deals:4,4,5"),
        ("deals:4", "deals:4,3,3"),
        ("suits_decide:d,c,h,s", "suits_decide:D,C,H,S"),
        ("weakest_face_up_starts:none", "weakest_face_up_starts:none"),
        ("face_up_joins:last_hand_cards", "face_up_joins:last_hand_cards"),
        ("rank_effect:2,burn", "rank_effect:2,burn"),
        ("rank_effect:2+4,skip", "rank_effect:2+4,skip"),
        ("chance_card:any_time", "chance_card:any_time"),
        ("no_swap", "no_swap"),
        ("no_swap:", "no_swap"),
        ("deals:,,7", "deals:3,3,7"),
        ("deals:5,,7", "deals:5,3,7"),
        ("deals:5,", "deals:5,3,3"),
        ("deals:,,", "deals:3,3,3"),
        ("never_on:,8", "never_on:10,8"),
        ("lower_after:,strict", "lower_after:7,strict"),
        ("no-swap", "no_swap"),
        ("Invisible:3", "invisible:3"),
        ("LOWER-AFTER:7,Strict", "lower_after:7,strict"),
        ("reverse_on:k,two-again", "reverse_on:K,two_again"),
        ("face_up_joins:Last-Hand-Cards", "face_up_joins:last_hand_cards"),
        ("rank_effect:2,Burn", "rank_effect:2,burn"),
        ("invisible:joker", "invisible:*"),
        ("invisible:3+Jokers", "invisible:3,*"),
        ("invisible:\u2462", "invisible:3"),
        ("refill_to:\u2462", "refill_to:3"),
    ],
)
def test_the_text_form_is_read(text, name):
    assert variation(text).__name__ == name


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("invisble:3", "There is no house rule 'invisble': did you mean invisible?"),
        ("xyzzy", "There is no house rule 'xyzzy': menu() of cardrules.shedding.variations lists"),
        ("", "There is no house rule '': menu() of cardrules.shedding.variations lists all."),
        ("__init__", "There is no house rule '__init__': menu() of "),
        ("RankEffect", "There is no house rule 'RankEffect': did you mean rank_effect?"),
        ("menu", "There is no house rule 'menu': "),
        ("invisible:x", "invisible: cards must be ranks, of 2 3 4 .* A \\*, not 'x'. 'x' is not a"),
        ("invisible:none", "invisible: cards must be ranks, of 2 3 .* not 'none'."),
        ("above:Q,KK", "above: other must be a rank, one of 2 3 4 .* not 'KK'"),
        ("deals:11", "deals: blind must be a whole number from 0 to 10, not 11."),
        ("deals:three", "deals: blind must be a whole number from 0 to 10, not 'three'."),
        ("deals:-1", "deals: blind must be a whole number from 0 to 10, not '-1'."),
        ("deals:1,2,3,4", "deals does not take '4': write deals:BLIND,TABLE,HAND."),
        ("reverse_on:K,twice", "reverse_on: cards must be ranks, .* not 'K,twice'. 'twice' is not"),
        ("lower_after:7,true", "lower_after: cards must be ranks, of .*, not '7,true'. 'true' is"),
        (
            "only_on:2,3,x",
            "only_on does not take 'x': write only_on:CARDS,ON,no_lead, and join several ranks "
            "with [+].",
        ),
        (
            "never_on:2,3,7",
            "never_on does not take '7': write never_on:CARDS,ON, and join several ranks with [+].",
        ),
        ("invisible:3,,8", "invisible: there is nothing between two commas in '3,,8'."),
        ("invisible:,3", "invisible: there is nothing between two commas in ',3'."),
        ("deals:1,2,3,", "deals does not take '': write deals:BLIND,TABLE,HAND."),
        ("choose_face_up:8,3", "choose_face_up: count must be 3 or less, not 8."),
        ("choose_face_up:3,2", "choose_face_up: count must be 2 or less, not 3."),
        ("above:Q,Q", "above: other must be another rank than Q."),
        ("turn_up:2,3,4,5,6,7,8,9,10,J,Q,K,A", "turn_up: never must leave a rank that may be"),
        ("lowest_in_hand_starts:*", "lowest_in_hand_starts: first must be a rank, one of 2 .* A,"),
        ("lowest_face_up_starts:*", "lowest_face_up_starts: first must be a rank, one of 2 .* A,"),
        ("joker_stands_for:*", "joker_stands_for: any_of must be ranks, of 2 3 .* A, not"),
        ("never_alone:8,9,3", "never_alone: cards must be 2 ranks or fewer, of .*, not '8,9,3'."),
        ("no_swap:3", "no_swap does not take '3': write no_swap."),
        ("rank_effect:2,glow", "rank_effect: effect must be one of plain, reset, .* not 'glow'."),
        ("suits_decide:C,D", "suits_decide: suits must be all four suits, the lowest first, such"),
        ("refill_to:\u0663", "refill_to: count must be a whole number from 0 to 10, not"),
        ("invisible:\u0663", "invisible: cards must be ranks, of 2 3"),
        ("suits_decide:C,D,C,S", "suits_decide: suits must be all four suits"),
        ("players:4,3", "players: most must be 4 or more, not 3."),
        (3, "3 is no house rule: write a text, such as 'invisible:3'."),
        (None, "None is no house rule: write a text"),
    ],
)
def test_a_wrong_text_is_refused_and_says_what_is_allowed(text, error):
    pattern = error.replace("()", r"\(\)").replace("?", r"\?")
    with pytest.raises(NotationError, match=f"^{pattern}"):
        variation(text)


@pytest.mark.parametrize(
    "text",
    ["{}", "invisible:{}", "refill_to:{}", "no_swap:{}", "deals:1,2,3,{}", "invisible:3,,{}"],
)
def test_a_message_quotes_a_long_text_cut_short(text):
    with pytest.raises(NotationError) as caught:
        variation(text.format("x" * 3_000))
    assert len(str(caught.value)) < 600
    with pytest.raises(NotationError) as caught:
        entry("invisible").make(**{"x" * 3_000: "3"})
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize(
    ("name", "values", "label"),
    [
        ("invisible", {"cards": ["8", "3"]}, "invisible:8,3"),
        ("invisible", {"cards": (Rank.EIGHT, "3")}, "invisible:8,3"),
        ("invisible", {"cards": Rank.EIGHT}, "invisible:8"),
        ("invisible", {"cards": "8,3"}, "invisible:8,3"),
        ("invisible", {"cards": ["8", "joker"]}, "invisible:8,*"),
        ("above", {"other": "joker"}, "above:Q,*"),
        ("weakest_face_up_starts", {"special": []}, "weakest_face_up_starts:none"),
        ("suits_decide", {"suits": ["S", "H", "D", "C"]}, "suits_decide:S,H,D,C"),
        ("face_up_joins", {"when": Joins.NEVER}, "face_up_joins:never"),
        ("face_up_joins", {"when": "never"}, "face_up_joins:never"),
        ("lower_after", {"strict": True}, "lower_after:7,strict"),
        ("lower_after", {"strict": False}, "lower_after:7"),
        ("deals", {"hand": 7}, "deals:3,3,7"),
        ("deals", {"hand": "7"}, "deals:3,3,7"),
        ("lower_after", {"strict": "true"}, "lower_after:7,strict"),
        ("lower_after", {"strict": "on"}, "lower_after:7,strict"),
        ("lower_after", {"strict": "False"}, "lower_after:7"),
        ("lower_after", {"strict": "off"}, "lower_after:7"),
    ],
)
def test_values_may_come_from_json_or_from_code(name, values, label):
    assert entry(name).make(**values).__name__ == label


@pytest.mark.parametrize(
    ("name", "values", "error"),
    [
        ("invisible", {"cards": 8}, "invisible: cards must be ranks"),
        ("invisible", {"cards": [8]}, "invisible: cards must be ranks"),
        ("invisible", {"cards": None}, "invisible: cards must be ranks"),
        ("invisible", {"rank": "8"}, "invisible has no parameter 'rank'; it has cards."),
        ("no_swap", {"rank": "8"}, "no_swap has no parameter 'rank'; it has none."),
        ("lower_after", {"strict": 1}, "lower_after: strict must be true or false, not 1."),
        ("lower_after", {"strict": "yes"}, "lower_after: strict must be true or false"),
        ("deals", {"hand": True}, "deals: hand must be a whole number from 0 to 10, not True."),
        ("deals", {"hand": 3.0}, "deals: hand must be a whole number from 0 to 10, not 3.0."),
        ("deals", {"hand": "x"}, "deals: hand must be a whole number from 0 to 10, not 'x'."),
        ("face_up_joins", {"when": Leads.NEXT}, "face_up_joins: when must be one of never, last"),
        ("above", {"card": ["Q"]}, "above: card must be a rank"),
    ],
)
def test_a_wrong_value_is_refused_and_says_what_is_allowed(name, values, error):
    with pytest.raises(NotationError, match=f"^{re.escape(error)}"):
        entry(name).make(**values)


def test_a_factory_refuses_wrong_values_at_once():
    with pytest.raises(NotationError, match="'x' is not a rank"):
        variations.invisible("x")
    with pytest.raises(NotationError, match="from 0 to 10"):
        variations.deals(hand=99)
    with pytest.raises(NotationError, match="not '3'"):
        variations.deals(hand="3")


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (
            lambda: variations.invisible(ranks="3"),
            "invisible: got an unexpected keyword argument 'ranks'; it takes cards.",
        ),
        (lambda: variations.deals(1, 2, 3, 4), "deals: too many positional arguments; it takes"),
        (
            lambda: vary(SHITHEAD, variations.invisible),
            "invisible makes a house rule from values: write invisible(), or give it some.",
        ),
        (
            lambda: variations.invisible("3", names="4"),
            "invisible: names is what cards was called: give one of them.",
        ),
    ],
)
def test_a_factory_that_is_called_wrongly_says_what_it_takes(make, error):
    with pytest.raises(TypeError, match=f"^{re.escape(error)}"):
        make()


@pytest.mark.parametrize("make", [variations.invisible, variations.reverse_on])
def test_a_former_name_of_a_parameter_is_still_taken(make):
    assert make(names="5") == make(cards="5") == make("5")
    assert make(names=None) == make()


def test_a_house_rule_with_values_is_known_by_its_text():
    made = variations.never_on("2 3", "7")
    assert repr(made) == "variation('never_on:2+3,7')"
    assert made == variation("never_on:2+3,7") != variation("never_on:2,7")
    assert hash(made) == hash(variation("never_on:2+3,7"))


FORMER = {"invisible": "names", "reverse_on": "names"}
"""What parameters were called in version 0.1.0."""


@ALL
def test_the_signature_is_that_of_the_menu(entry):
    signature = inspect.signature(getattr(variations, entry.name)).parameters
    former = FORMER.get(entry.name)
    signature = {name: one for name, one in signature.items() if name != former}
    wanted = [one.name for one in entry.parameters] or ["game"]
    assert list(signature) == wanted
    for one in entry.parameters:
        keyword_only = signature[one.name].kind is inspect.Parameter.KEYWORD_ONLY
        assert keyword_only is (one.kind == "flag")
