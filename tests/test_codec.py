"""JSON of everything, and every way in which a document can be wrong."""

import copy
import json
import sys
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from datetime import date
from enum import IntEnum, StrEnum
from typing import Annotated, Any, Literal, NewType

import attrs
import pytest
from attrs import evolve, frozen
from hypothesis import given, settings

from cardrules import (
    HIDDEN,
    SHITHEAD,
    SHITHEAD_PAGAT,
    SHITHEAD_WIKIPEDIA,
    Card,
    DocumentError,
    Match,
    Outcome,
    Rank,
    Suit,
    cards,
    dump,
    load,
    redact,
    vary,
)
from cardrules.codec import MOST_ITEMS
from cardrules.matching import CardTest, Not, Ranks, all_of, any_of, exactly, not_, ranks, suits
from cardrules.presets import PRESETS
from cardrules.shedding import (
    Began,
    Choice,
    Choose,
    Dealt,
    Drew,
    Ended,
    Pass,
    Pile,
    Play,
    Played,
    Shedding,
    Stage,
    Start,
    TakePile,
    Wild,
    Zone,
)
from cardrules.shedding.testing import rulesets
from cardrules.shedding.variations import eights_skip, invisible, no_swap
from cardrules.testing import playthrough, states
from examples.your_own_game import Hand, HighCard, Lay, Table

POSITION = SHITHEAD.position(
    hands=["6C 8C", "7D"], tables=["9C", "9D"], blinds=["KC", "KD"], pile="5C 5D", sizes=(2,),
    stock="2C 3C", opening="exactly 6C", laid_by=1, dealer=1, turns=4, seed=3,
)  # fmt: skip
MATCH = Match.at(SHITHEAD, POSITION).play("6C").play("7D")
TESTS = all_of(any_of(ranks("2"), suits("D")), not_(exactly("QS")))

VALUES = [
    SHITHEAD,
    vary(SHITHEAD, no_swap, invisible("3"), eights_skip),
    evolve(SHITHEAD, wildcards=(Wild(TESTS),), sees_through=TESTS),
    *PRESETS.values(),
    POSITION,
    redact(POSITION, 0),
    redact(POSITION, None),
    MATCH,
    playthrough(SHITHEAD, players=3, seed=1, moves=50),
    Match.deal(SHITHEAD, players=2, seed=2**64 - 1),
    Play(0, cards("6C 6D'")),
    TakePile(1),
    Choose(1, "yes"),
    Pass(0),
    Outcome(ranking=((0,), (1, 2)), scores=(3, 2, 1), reason="stuck"),
    Dealt(0, POSITION.seats),
    Drew(0, (HIDDEN, *cards("*'"))),
    Played(0, cards("6C"), Zone.BLIND),
    Began(1, TESTS),
    Began(1, None),
    Ended(Outcome(ranking=((0,), (1,)), reason="last-player")),
    Choice(0, "kind", ("a", "b"), "a"),
    Start(1, ranks("3")),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_everything_survives(value):
    text = dump(value)
    assert load(text) == value
    assert type(load(text)) is type(value)
    assert load(text.encode()) == value
    assert load(dump(value, indent=2)) == value
    assert dump(load(text)) == text
    assert text.isascii()
    assert "\n" not in text
    assert "\n  " in dump(value, indent=2)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (MATCH, "match"),
        (SHITHEAD, "game"),
        (POSITION, "state"),
        (redact(POSITION, 0), "view"),
        (Pass(0), "value"),
    ],
)
def test_a_document_says_its_form_and_kind(value, kind):
    document = json.loads(dump(value))
    assert list(document) == ["cardrules", "kind", "value"]
    assert (document["cardrules"], document["kind"]) == (1, kind)


def test_labels_are_kept_though_they_are_not_compared():
    house = vary(evolve(SHITHEAD, version=3), no_swap)
    again = load(dump(house))
    assert (again.name, again.version, again.variations) == ("shithead", 3, ("no_swap",))


def test_values_are_written_as_people_would():
    value = json.loads(dump(Played(0, cards("10H *'"), Zone.TABLE)))["value"]
    assert value == {
        "is": "Played",
        "player": 0,
        "cards": ["10H", "*'"],
        "origin": "table",
        "rank": None,
    }
    value = json.loads(dump(redact(Drew(0, cards("2C")), 1)))["value"]
    assert value == {"is": "Drew", "player": 0, "cards": ["?"]}
    value = json.loads(dump(Began(1, TESTS)))["value"]
    assert value["must_contain"] == "all(any(2; D); not(exactly QS))"


@settings(max_examples=25)
@given(rulesets())
def test_any_ruleset_survives(game):
    assert load(dump(game)) == game


@settings(max_examples=25)
@given(states(SHITHEAD_PAGAT, moves=30))
def test_any_state_and_its_views_survive(state):
    assert load(dump(state), game=SHITHEAD_PAGAT) == state
    for viewer in (*range(len(state.seats)), None):
        view = load(dump(redact(state, viewer)))
        assert view == redact(state, viewer)


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_loaded_view_lists_moves(viewer):
    view = load(dump(MATCH.view(viewer)))
    assert SHITHEAD.moves(view, viewer) == MATCH.moves(viewer)
    assert MATCH.moves(MATCH.to_act[0])


def test_a_loaded_match_goes_on():
    again = load(dump(MATCH))
    assert (again.played, again.state, again.game.name) == (MATCH.played, MATCH.state, "shithead")
    assert again.undo() == MATCH.undo()
    move = MATCH.moves()[0]
    assert again.play(move) == MATCH.play(move)


def test_a_game_of_ones_own_survives():
    game = HighCard()
    match = Match.deal(game, players=2, seed=3)
    match = match.play(match.moves()[0])
    for value in (match, game, match.state, match.view(0), match.played[0]):
        assert load(dump(value), game=game) == value
        with pytest.raises(DocumentError, match="is not a class that this game knows"):
            load(dump(value))
    assert load(dump(match), also=(HighCard, Table, Hand, Lay)) == match


# documents that are wrong


def changed(thing, path, value):
    """The document of a thing with one value in another place; ``...`` takes the key out."""
    document = json.loads(dump(thing))
    *way, last = path
    inner = document
    for step in way:
        inner = inner[step]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return json.dumps(document)


def refused(text, problem, path, **settings):
    with pytest.raises(DocumentError) as caught:
        load(text, **settings)
    assert problem in caught.value.problem
    assert caught.value.path == path
    assert str(caught.value) == (
        f"At {path}: {caught.value.problem}" if path else str(caught.value)
    )


@pytest.mark.parametrize(
    "text",
    [
        "null",
        '{"cardrules": 2, "kind": "value", "value": 1}',
        '{"cardrules": 1, "kind": "value", "value": null}',
        '{"cardrules": 1, "kind": "value", "value": {"is": "Passing"}}',
        '{"cardrules": 1, "kind": "value", "value": {"is": "Pass", "player": "0"}}',
        '{"cardrules": 1, "kind": "state", "value": {"is": "Shed", "turns": true}}',
    ],
)
def test_a_problem_is_a_sentence(text):
    with pytest.raises(DocumentError) as caught:
        load(text)
    assert str(caught.value).endswith(".")


def test_what_is_no_move_is_told_in_words():
    outcome = {"is": "Outcome", "ranking": [], "reason": "x"}
    with pytest.raises(DocumentError) as caught:
        load(changed(MATCH, ["value", "played", 1], outcome))
    assert caught.value.path == "value.played[1]"
    assert "attribute" not in caught.value.problem


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "This is not JSON"),
        ("{", "This is not JSON"),
        ("nonsense", "This is not JSON"),
        (b"\xff\xfe\xfa", "Line 1: byte 0 is not UTF-8: save the text as UTF-8"),
        (b'{"a":\n "\x80abc"}', "Line 2: byte 8 is not UTF-8"),
        ('{\n"a": 1,\n"b" 2}', "This is not JSON: line 3, column 5: "),
        ('{"a": 1, "a": 2}', 'The object names a key twice: "a"'),
        ("NaN", "NaN is not a JSON number"),
        ("1" * 5000, "A number of 5000 digits, and 500 are the most"),
        ("null", 'A document is an object with "cardrules", "kind" and "value"'),
        ("[]", "A document is an object"),
        ("{}", "A document is an object"),
        ('{"cardrules": 1, "kind": "value"}', "A document is an object"),
        ('{"cardrules": 1, "kind": "value", "value": 1, "more": 1}', "A document is an object"),
    ],
    ids=lambda text: str(text)[:20],
)
def test_what_is_no_document_is_refused(text, problem):
    refused(text, problem, "")


@pytest.mark.parametrize("form", [0, 2, "1", True, 1.0, None, [1]])
def test_another_form_is_refused(form):
    refused(changed(SHITHEAD, ["cardrules"], form), "This version reads form 1", "cardrules")


@pytest.mark.parametrize("kind", ["", "MATCH", "series", None, 1, ["match"], {}])
def test_an_unknown_kind_is_refused(kind):
    refused(changed(SHITHEAD, ["kind"], kind), "is not one of the kinds match, game", "kind")


@pytest.mark.parametrize(
    ("thing", "kind", "problem"),
    [
        (POSITION, "view", "This is not a view: it hides nothing"),
        (Pass(0), "view", "Pass is not a state"),
        (redact(POSITION, 0), "state", "This is a view: something in it is hidden"),
        (Pass(0), "state", "Pass is not a state"),
        (SHITHEAD, "state", "Shedding is not a state"),
        (POSITION, "game", "Shed is not a ruleset"),
        (POSITION, "match", 'A match is an object with "game" and "start"'),
    ],
)
def test_a_value_of_another_kind_is_refused(thing, kind, problem):
    refused(changed(thing, ["kind"], kind), problem, "value")


@pytest.mark.parametrize("kind", ["match", "game", "state", "view", "value"])
@pytest.mark.parametrize(
    "value", [None, 3, "3C", [], {}, {"is": 3}, {"is": None}, {"is": ["Play"]}]
)
def test_a_value_that_is_nothing_is_refused(kind, value):
    text = json.dumps({"cardrules": 1, "kind": kind, "value": value})
    with pytest.raises(DocumentError) as caught:
        load(text)
    assert caught.value.path == "value"


CARDS = ["value", "start", "seats", 1, "concealed"]


@pytest.mark.parametrize(
    ("thing", "path", "value", "problem", "where"),
    [
        # wrong types, none of them coerced
        (POSITION, ["value", "turns"], "3", "is not of the type int", "value.turns"),
        (POSITION, ["value", "turns"], True, "is not of the type int", "value.turns"),
        (POSITION, ["value", "turns"], 3.0, "is not of the type int", "value.turns"),
        (POSITION, ["value", "turns"], None, "is not of the type int", "value.turns"),
        (POSITION, ["value", "turns"], [3], "is not of the type int", "value.turns"),
        (POSITION, ["value", "to_act", 0], "0", "is not of the type int", "value.to_act[0]"),
        (POSITION, ["value", "to_act"], 0, "0 is not a list", "value.to_act"),
        (POSITION, ["value", "to_act"], "0", "is not a list", "value.to_act"),
        (POSITION, ["value", "to_act"], {"0": 0}, "is not a list", "value.to_act"),
        (POSITION, ["value", "stage"], "PLAY", "is not one of arrange, lay_out, play",
         "value.stage"),
        (POSITION, ["value", "stage"], 1, "is not one of arrange, lay_out, play",
         "value.stage"),
        (POSITION, ["value", "stage"], ["play"], "is not one of arrange", "value.stage"),
        (POSITION, ["value", "seats", 0], [], "[] is not an object", "value.seats[0]"),
        (POSITION, ["value", "seats", 1, "blind"], "KD", "not a list", "value.seats[1].blind"),
        (POSITION, ["value", "pile", 1], "5X", "'5X' is not a card", "value.pile[1]"),
        (POSITION, ["value", "pile", 1], 5, "5 is not of the type str", "value.pile[1]"),
        (POSITION, ["value", "pile", 1], ["5C"], "is not of the type str", "value.pile[1]"),
        (POSITION, ["value", "chance", "seed"], -1, "A seed is an int", "value.chance"),
        (POSITION, ["value", "chance", "seed"], "3", "not of the type int", "value.chance.seed"),
        (POSITION, ["value", "chance"], 3, "3 is not an object", "value.chance"),
        (POSITION, ["value", "start", "must_contain"], "x", "not a card test",
         "value.start.must_contain"),
        (POSITION, ["value", "start", "must_contain"], 3, "3 is not an object",
         "value.start.must_contain"),
        (SHITHEAD, ["value", "name"], 3, "is not of the type str", "value.name"),
        (SHITHEAD, ["value", "order", 0], "1", "'1' is not a rank", "value.order[0]"),
        (SHITHEAD, ["value", "order", 0], 2, "2 is not of the type str", "value.order[0]"),
        (SHITHEAD, ["value", "end", "first_out"], 1, "not of the type bool",
         "value.end.first_out"),
        (SHITHEAD, ["value", "end", "deals_next"], "dealer", "is not one of loser, rotates",
         "value.end.deals_next"),
        (SHITHEAD, ["value", "wildcards", 0, "cards"], "x", "is not a card test",
         "value.wildcards[0].cards"),
        (SHITHEAD, ["value", "wildcards", 0, "cards"], None, "is not an object",
         "value.wildcards[0].cards"),
        (SHITHEAD, ["value", "wildcards", 0], "Wild", "is not an object", "value.wildcards[0]"),
        (SHITHEAD, ["value", "refill", "count"], -1, "a whole number, 0 or more", "value.refill"),
        # unknown and missing keys and names
        (POSITION, ["value", "turn"], 3, "turn", "value"),
        (POSITION, ["value", "seats", 0, "hand"], [], "hand", "value.seats[0]"),
        (POSITION, ["value", "seats"], ..., "seats' is missing", "value.seats"),
        (POSITION, ["value", "start", "player"], ..., "player' is missing",
         "value.start.player"),
        (SHITHEAD, ["value", "burns", 0, "rank"], "10", "rank", "value.burns[0]"),
        (SHITHEAD, ["value", "burns", 0, "cards"], ..., "cards' is missing",
         "value.burns[0].cards"),
        (SHITHEAD, ["value", "end", "is"], "End", "is", "value.end"),
        (SHITHEAD, ["value", "burns", 0, "is"], "BurnAt", "is not a class", "value.burns[0]"),
        (SHITHEAD, ["value", "burns", 0, "is"], "os.system", "is not a class", "value.burns[0]"),
        (SHITHEAD, ["value", "burns", 0, "is"], ["BurnOn"], "not a class", "value.burns[0]"),
        (SHITHEAD, ["value", "burns", 0, "is"], ..., 'that says "is"', "value.burns[0]"),
        (SHITHEAD, ["value", "is"], "shedding", "is not a class that this game knows", "value"),
        # values that are well-formed and cannot be
        (SHITHEAD, ["value", "order"], ["2"], "order does not place the rank", "value"),
        (SHITHEAD, ["value", "burns", 0, "is"], "Wild", "Wild does not answer burns()",
         "value.burns[0]"),
        (SHITHEAD, ["value", "layout", "most"], 9, "layout deals 54 cards to 6 players", "value"),
        (SHITHEAD, ["value", "layout", "most"], 10**30, "", "value"),
        # matches
        (MATCH, ["value", "game"], ..., 'an object with "game" and "start"', "value"),
        (MATCH, ["value", "start"], ..., 'an object with "game" and "start"', "value"),
        (MATCH, ["value", "state"], {}, 'A match has no "state"', "value"),
        (MATCH, ["value", "game"], None, "is not an object", "value.game"),
        (MATCH, ["value", "game"], {"is": "Pass", "player": 0}, "Pass is not a ruleset",
         "value.game"),
        (MATCH, ["value", "start"], {"is": "Pass", "player": 0}, "Pass is not a state",
         "value.start"),
        (MATCH, ["value", "game", "order"], ["2"], "order does not place", "value.game"),
        (MATCH, ["value", "game", "refill", "count"], "3", "type int", "value.game.refill.count"),
        (MATCH, ["value", "played"], {}, "{} is not a list", "value.played"),
        (MATCH, ["value", "played"], None, "null is not a list", "value.played"),
        (MATCH, ["value", "played", 0, "cards", 0], "6X", "'6X' is not a card",
         "value.played[0].cards[0]"),
        (MATCH, ["value", "played", 0, "cards", 0], "?", "A hidden card cannot be named",
         "value.played[0]"),
        (MATCH, ["value", "played", 0, "cards", 0], "KD", "You do not hold KD", "value.played[0]"),
        (MATCH, ["value", "played", 1, "player"], 0, "It is the turn of player 1",
         "value.played[1]"),
        (MATCH, ["value", "played", 1, "player"], 7, "There is no player 7", "value.played[1]"),
        (MATCH, ["value", "played", 1], "7D", "is not an object", "value.played[1]"),
        (MATCH, ["value", "played", 1], {"is": "Played", "player": 1, "cards": ["7D"]},
         "Played is not a move of this game", "value.played[1]"),
        (MATCH, ["value", "seed"], 3, "The start is not what this seed deals", "value.seed"),
        (MATCH, ["value", "seed"], "3", "A seed is an int", "value.seed"),
        (MATCH, ["value", "seed"], True, "A seed is an int", "value.seed"),
        (MATCH, ["value", "seed"], -1, "A seed is an int", "value.seed"),
        (MATCH, CARDS, [], "missing 7D", "value.start"),
        (MATCH, CARDS, ["7D", "7D"], "too many 7D", "value.start"),
        (MATCH, CARDS, ["*"], "too many *", "value.start"),
        (MATCH, CARDS, ["7D'"], "too many 7D'", "value.start"),
        (MATCH, CARDS, ["?"], "This is a view", "value.start"),
        (MATCH, ["value", "start", "to_act"], [2], "to_act", "value.start"),
        (MATCH, ["value", "start", "finished"], [1], "finished=(1,)", "value.start"),
        (MATCH, ["value", "start", "direction"], 2, "direction must be 1 or -1", "value.start"),
    ],
    ids=lambda part: (
        ".".join(map(str, part[1:])) if isinstance(part, list) and part[:1] == ["value"] else ""
    ),
)  # fmt: skip
def test_a_wrong_value_is_refused_with_its_place(thing, path, value, problem, where):
    refused(changed(thing, path, value), problem, where)


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (["value", "seats", 1, "concealed"], [], "missing 7D"),
        (["value", "seats", 1, "concealed"], ["8D"], "too many 8D"),
        (["value", "seats", 1, "concealed"], ["7D", "7D"], "too many 7D"),
        (["value", "laid_by"], 2, "laid_by=2 is not a seat"),
        (["value", "seats"], [], "is for 2 to 5 players, not 0"),
    ],
)
def test_a_state_is_held_against_its_game(path, value, problem):
    refused(changed(POSITION, path, value), problem, "value", game=SHITHEAD)


def test_a_state_of_another_game_is_refused():
    refused(dump(HighCard().deal(2, seed=1)), "", "value", game=SHITHEAD, also=(Table, Hand))


def test_a_state_without_a_game_holds_no_card_twice():
    text = changed(POSITION, ["value", "seats", 1, "concealed"], ["6C"])
    refused(text, "A card is there twice", "value")
    fewer = changed(POSITION, ["value", "seats", 1, "concealed"], [])
    assert load(fewer).seats[1].concealed == ()


def test_a_choice_that_no_rule_asks_is_refused():
    pending = {"player": 0, "kind": "unheard-of", "options": ["a"], "default": "a"}
    document = json.loads(dump(Match.at(SHITHEAD, POSITION)))
    document["value"]["start"]["pending"] = pending
    refused(json.dumps(document), "pending", "value.start")
    document["value"]["played"] = [{"is": "Choose", "player": 0, "option": "a"}]
    with pytest.raises(DocumentError):
        load(json.dumps(document))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 100_000 + "1" + "}" * 100_000,
        '{"cardrules": 1, "kind": "value", "value": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"cardrules": 1, "kind": "game", "value": {"is": "Shedding", "burns": '
        + "[" * 900
        + "]" * 900
        + "}}",
    ],
    ids=["open", "lists", "objects", "value", "rules"],
)
def test_a_deep_document_is_refused(text):
    with pytest.raises(DocumentError):
        load(text)


def test_a_deep_card_test_is_refused():
    deep = "not(" * 10_000 + "2" + ")" * 10_000
    refused(
        changed(SHITHEAD, ["value", "sees_through"], deep),
        "has 50 brackets and 2000 letters at most",
        "value.sees_through",
    )


@pytest.mark.parametrize(
    ("thing", "path", "default"),
    [
        (SHITHEAD, ["end"], SHITHEAD.end),
        (SHITHEAD, ["burns"], SHITHEAD.burns),
        (SHITHEAD, ["name"], "shedding"),
        (vary(SHITHEAD, no_swap), ["swap"], SHITHEAD.swap),
        (evolve(POSITION, turns=4), ["turns"], 0),
        (POSITION, ["laid_by"], None),
        (POSITION, ["start"], None),
        (POSITION, ["seats", 1, "concealed"], ()),
        (Played(0, cards("6C"), Zone.BLIND), ["origin"], Zone.HAND),
        (TakePile(0, cards("6C")), ["cards"], ()),
    ],
)
def test_a_missing_key_takes_its_default(thing, path, default):
    loaded = load(changed(thing, ["value", *path], ...))
    for step in path:
        loaded = loaded[step] if isinstance(step, int) else getattr(loaded, step)
    assert loaded == default


def test_a_match_may_leave_out_its_seed_and_moves():
    document = json.loads(dump(Match.at(SHITHEAD, POSITION)))
    del document["value"]["seed"], document["value"]["played"]
    assert load(json.dumps(document)) == Match.at(SHITHEAD, POSITION)


def test_a_card_may_be_written_in_any_way():
    loaded = load(changed(Play(0, cards("6C")), ["value", "cards"], ["10♥", "jk"]))
    assert loaded == Play(0, cards("10H *"))


# rules of one's own


@frozen
class BurnOnSum:
    """The pile burns when its top two cards add up to *total*."""

    total: int = 11
    cards: tuple[Card, ...] = ()
    rank: Rank | None = None
    suit: Suit = Suit.CLUBS
    test: CardTest | None = None
    either: Play | Pass | None = None
    stage: Stage = Stage.PLAY

    def burns(self, pile: Pile) -> bool:
        return pile.top.run == self.total


OWN = BurnOnSum(
    12, cards("6C"), Rank.ACE, Suit.HEARTS, ranks("2"), Play(0, cards("6C")), Stage.ARRANGE
)


@pytest.mark.parametrize("rule", [BurnOnSum(), OWN], ids=["plain", "full"])
def test_a_rule_of_ones_own_is_read_when_it_is_named(rule):
    house = evolve(SHITHEAD, burns=(rule,))
    match = Match.at(house, house.position(hands=["6C", "7D"], pile="5C"))
    for value in (house, match):
        assert load(dump(value), also=(BurnOnSum,)) == value
        assert load(dump(value), game=SHITHEAD, also=(BurnOnSum,)) == value
    refused(dump(house), '"BurnOnSum" is not a class that this game knows', "value.burns[0]")
    refused(dump(match), "give it in also=(...)", "value.game.burns[0]")


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("rank", 2, "is not of the type str"),
        ("suit", "X", "'X' is not a suit"),
        ("suit", None, "is not of the type str"),
        ("either", {"is": "TakePile", "player": 0}, "TakePile is not one of Play, Pass"),
        ("either", {"player": 0}, 'that says "is"'),
        ("test", {"is": "BurnOn", "cards": "2"}, ""),
        ("test", {"is": "Pass", "player": 0}, ""),
        ("test", ["2"], "is not an object"),
    ],
)
def test_fields_of_such_a_rule_are_checked(key, value, problem):
    house = evolve(SHITHEAD, burns=(OWN,))
    text = changed(house, ["value", "burns", 0, key], value)
    with pytest.raises(DocumentError) as caught:
        load(text, also=(BurnOnSum,))
    assert problem in caught.value.problem
    assert caught.value.path.startswith(f"value.burns[0].{key}")


def other_burn_on():
    @frozen
    class BurnOn:
        total: int = 11

        def burns(self, pile):
            return False

    return BurnOn


def test_two_classes_of_one_name_are_refused():
    refused(dump(SHITHEAD), "Two classes are named BurnOn: rename one of them", "",
            also=(other_burn_on(),))  # fmt: skip
    assert load(dump(SHITHEAD), also=(BurnOnSum, BurnOnSum)) == SHITHEAD


class Plain:
    """A rule that is no attrs class."""

    def burns(self, pile):
        return False


@frozen
class Weighed:
    """A rule with a field that has no JSON form."""

    weight: Any

    def burns(self, pile):
        return False


@pytest.mark.parametrize(
    "rule", [Plain(), Weighed(1.5), Weighed({"a": 1}), Weighed(len), Weighed([1]), Weighed(b"x")]
)
def test_what_has_no_form_is_not_written(rule):
    with pytest.raises(DocumentError, match="has no JSON form"):
        dump(evolve(SHITHEAD, burns=(rule,)))


@pytest.mark.parametrize(
    "thing", [object(), 1.5, [1], {"a": 1}, len, b"x"], ids=lambda t: type(t).__name__
)
def test_nor_is_anything_else_without_a_form(thing):
    with pytest.raises(DocumentError, match="has no JSON form"):
        dump(thing)


def rule_with(annotation, value):
    """A rule with a field of a type, and that value in it."""
    kept = attrs.field(default=value, type=annotation)
    return attrs.make_class("Odd", {"kept": kept}, frozen=True)()


class Level(IntEnum):
    LOW = 1


class Word(StrEnum):
    YES = "y"


@pytest.mark.parametrize(
    ("annotation", "value"),
    [
        (Level, Level.LOW),
        (Word, Word.YES),
        (Ranks, ranks("2")),
        (Ranks | None, None),
        (Not | None, not_(ranks("2"))),
        (CardTest | None, TESTS),
        (tuple[CardTest, ...], (TESTS, ranks("2"))),
        (tuple[tuple[int, ...], ...], ((1,), ())),
        (tuple[Level, ...] | None, (Level.LOW,)),
        (Card | None, HIDDEN),
        (Literal["a", "b"], "b"),
        (NewType("Seat", int), 3),
        (Annotated[int, "a seat"], 3),
        (object, Pass(0)),
        (Play | Pass, Pass(0)),
    ],
)
def test_a_field_of_such_a_type_is_read_as_it_was(annotation, value):
    thing = rule_with(annotation, value)
    again = load(dump(thing), also=(type(thing),))
    assert again == thing
    assert type(again.kept) is type(value)


@pytest.mark.parametrize(
    ("annotation", "value"),
    [
        (float, 1.5),
        (bytes, b"x"),
        (set[int], {1}),
        (frozenset[Rank], frozenset({Rank.TWO})),
        (AbstractSet[int], {1}),
        (tuple[int, str], (1, "a")),
        (tuple, (1,)),
        (list, [1]),
        (dict, {"a": 1}),
        (None, (1,)),
        (date, date(2026, 7, 1)),
        (Callable[[int], int], len),
        (type, int),
        (int | str, 5),
        (object, 5),
        (Any, None),
        (Any, ranks("2")),
        (CardTest | int, ranks("2")),
    ],
)
def test_a_field_of_another_type_is_neither_written_nor_read(annotation, value):
    """Else a game would be saved that nobody can load, or a stranger's value be let in."""
    thing = rule_with(annotation, value)
    with pytest.raises(DocumentError, match="has no JSON form: use attrs classes"):
        dump(thing)
    for sent in (None, 1, 1.5, True, "a", [], [1], {}, {"a": 1}, {"is": "Odd", "kept": 1}):
        text = json.dumps({"cardrules": 1, "kind": "value", "value": {"is": "Odd", "kept": sent}})
        with pytest.raises(DocumentError) as caught:
            load(text, also=(type(thing),))
        assert caught.value.path.startswith("value")


@pytest.mark.parametrize("number", [10**5_000, -(10**600)], ids=["huge", "less"])
def test_what_cannot_be_shown_can_be_refused(number):
    with pytest.raises(DocumentError, match="has no JSON form"):
        dump(rule_with(Any, number))
    with pytest.raises(DocumentError, match="has no JSON form"):
        dump(rule_with(int, number))


def test_a_card_test_of_another_kind_is_not_read():
    thing = rule_with(Not, not_(ranks("2")))
    text = changed(thing, ["value", "kept"], "2 3")
    problem = '"2 3" is a card test, but not of the kind Not'
    refused(text, problem, "value.kept", also=(type(thing),))


def test_a_class_that_is_no_attrs_class_is_not_read():
    text = json.dumps({"cardrules": 1, "kind": "value", "value": {"is": "Plain"}})
    refused(text, "a field of type Plain has no JSON form", "value", also=(Plain,))


def test_loading_imports_nothing(tmp_path, monkeypatch):
    (tmp_path / "evil.py").write_text("raise SystemExit('imported')", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    load(dump(SHITHEAD))
    before = set(sys.modules)
    for name in ("evil", "evil.Rule", "antigravity", "this.x", "cardrules.shedding.rules.BurnOn"):
        refused(
            changed(SHITHEAD, ["value", "burns", 0, "is"], name), "is not a class", "value.burns[0]"
        )
    assert set(sys.modules) == before


def test_a_long_value_is_cut_in_the_message():
    text = changed(POSITION, ["value", "turns"], "x" * 1000)
    with pytest.raises(DocumentError) as caught:
        load(text)
    assert len(str(caught.value)) < 120
    assert "xxx... is not of the type int" in str(caught.value)


def test_the_first_of_several_mistakes_is_told():
    document = json.loads(dump(POSITION))
    document["value"]["turns"] = "3"
    document["value"]["burns"] = "3"
    with pytest.raises(DocumentError) as caught:
        load(json.dumps(document))
    assert caught.value.path in ("value.turns", "value.burns")


def test_a_ruleset_is_checked_when_it_is_loaded():
    assert isinstance(load(dump(copy.deepcopy(SHITHEAD))), Shedding)
    refused(
        changed(SHITHEAD, ["value", "swap"], {"is": "BurnOn", "cards": "2"}),
        "BurnOn does not answer face_up(), which belongs here",
        "value.swap",
    )


# lists that are too long


def test_a_list_of_more_than_a_thousand_values_is_refused_with_its_place():
    refused(
        changed(POSITION, ["value", "pile"], ["5C"] * 1001),
        "a list of 1001 values, and 1000 are the most",
        "value.pile",
    )
    refused(
        changed(POSITION, ["value", "seats", 1, "blind"], [[]] * 100_000),
        "a list of 100000 values, and 1000 are the most",
        "value.seats[1].blind",
    )
    assert len(load(changed(Play(0, ()), ["value", "cards"], ["5C"] * 1000)).cards) == 1000


def test_a_play_of_very_many_wrong_cards_is_refused_at_once():
    play = Play(0, ())
    refused(changed(play, ["value", "cards"], ["5X"] * 1000), "'5X' is not", "value.cards[0]")
    refused(changed(play, ["value", "cards"], ["5X"] * 10**5), "1000 are the most", "value.cards")
    refused(
        changed(MATCH, ["value", "played", 0, "cards"], ["5X"] * 10**5),
        "1000 are the most",
        "value.played[0].cards",
    )


def test_the_moves_of_a_match_are_not_limited():
    match = playthrough(SHITHEAD_WIKIPEDIA, players=5, seed=3, moves=1_200)
    assert len(match.played) > MOST_ITEMS == 1000
    assert load(dump(match)) == match


def test_a_very_long_card_test_is_refused():
    refused(
        changed(SHITHEAD, ["value", "sees_through"], "2 " * 50_000),
        "has 50 brackets and 2000 letters at most",
        "value.sees_through",
    )


# card tests that are functions


def is_low(card):
    """Fit two to four."""
    return card.rank in (Rank.TWO, Rank.THREE, Rank.FOUR)


@pytest.mark.parametrize(
    "test",
    [
        is_low,
        lambda card: card.rank is Rank.TWO,
        any_of(is_low, ranks("3")),
        all_of(ranks("2"), is_low),
        not_(is_low),
        any_of(ranks("3"), not_(all_of(is_low))),
    ],
    ids=["function", "lambda", "any", "all", "not", "deep"],
)
def test_a_card_test_that_is_a_function_is_not_written(test):
    for value in (
        evolve(SHITHEAD, wildcards=(Wild(test),)),
        evolve(SHITHEAD, sees_through=test),
        Began(0, test),
    ):
        with pytest.raises(DocumentError, match="has no JSON form"):
            dump(value)


# views


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (["to_act"], [2], "to_act is"),
        (["to_act"], [-1], "to_act is"),
        (["seats"], [], "This game is not for 0 players"),
        (["pile", 0], "?", "pile hides a card that everybody sees"),
        (["seats", 0, "table", 0], "?", "hides a card that everybody sees"),
        (["seats", 1, "known"], ["?"], "hides a card that everybody sees"),
        (["seats"], [{}] * 6, "This game is not for 6 players"),
    ],
)
def test_a_view_that_cannot_be_is_refused(path, value, problem):
    view = redact(POSITION, 0)
    assert load(dump(view), game=SHITHEAD) == view
    refused(changed(view, ["value", *path], value), problem, "value", game=SHITHEAD)


@pytest.mark.parametrize("text", [None, 3, ["{}"], {"cardrules": 1}])
def test_what_is_no_text_is_no_document(text):
    refused(text, "This is not JSON", "")
