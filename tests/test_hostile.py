"""Hostile documents and records: refused with their place, in bounded time and memory.

What is not refused is sound: everything may be asked of it.
"""

import inspect
import json
import sys
import tracemalloc
import unicodedata
from random import Random

import pytest
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import (
    SHITHEAD,
    SHITHEAD_WIKIPEDIA,
    DocumentError,
    Match,
    NotationError,
    PositionError,
    Rank,
    Step,
    cards,
    dump,
    load,
    redact,
    vary,
)
from cardrules.codec import MOST_DIGITS, MOST_LETTERS
from cardrules.matching import any_of, ranks
from cardrules.notation import read_record, write_record
from cardrules.shedding import (
    Choice,
    Choose,
    Chosen,
    Marks,
    Play,
    PlayBlind,
    PlayChance,
    Seat,
    Stage,
    TurnDirection,
    VoluntaryPickup,
    Wild,
)
from cardrules.shedding.variations import variation
from cardrules.testing import playthrough
from tests.mutations import ALSO, ASKING, DOCUMENTS, RECORDS, asked, edited, mutated, tried

MATCH = playthrough(SHITHEAD, players=2, seed=3, moves=8)
TEXT = dump(MATCH)
RECORD = write_record(MATCH)
VALUE = '{{"cardrules": 1, "kind": "value", "value": {}}}'


def loaded(text, game):
    """What a document holds, or None if it is refused as it should be."""
    try:
        return load(text, game=game, also=ALSO)
    except DocumentError as error:
        said = str(error)
        assert said.endswith(".")
        assert len(said.encode()) < 2_000
        return None


def read(text, game):
    """What a record holds, or None if it is refused as it should be."""
    try:
        return read_record(game, text)
    except NotationError as error:
        said = str(error)
        assert said.startswith("Line ")
        assert said.rstrip(")").endswith((".", "?"))
        assert len(said.encode()) < 2_000
        return None


# edits of what was valid


def try_one(rng, samples, edit, read_it):
    """Edit a sample and read it; whether it came through."""
    sample, game = rng.choice(samples)
    known = rng.choice((game, game, None))
    thing = read_it(edit(sample, rng), known)
    if thing is not None:
        tried(thing, known)
    return thing is not None


def try_document(rng):
    return try_one(rng, DOCUMENTS, mutated, loaded)


def try_record(rng):
    return try_one(rng, RECORDS, edited, read)


@settings(max_examples=100)
@given(st.randoms(use_true_random=False))
def test_an_edited_document_is_refused_or_sound(rng):
    try_document(rng)


@settings(max_examples=60)
@given(st.randoms(use_true_random=False))
def test_an_edited_record_is_refused_or_sound(rng):
    try_record(rng)


def test_some_of_the_edits_come_through_and_some_do_not():
    """Else the two tests above would try nothing."""
    for trial in (try_document, try_record):
        assert {trial(Random(seed)) for seed in range(40)} == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_many_edited_documents_and_records_are_refused_or_sound(part):
    for seed in range(part, 12_000, 8):
        try_document(Random(seed))
        if seed % 4 == 0:
            try_record(Random(seed))


# texts that are no documents


@pytest.mark.parametrize("text", [TEXT, dump(SHITHEAD), dump(MATCH.view(0), indent=1)])
def test_a_document_that_breaks_off_is_refused_with_line_and_column(text):
    for length in range(len(text)):
        with pytest.raises(DocumentError, match=r"^This is not JSON: line \d+, column \d+: .+\.$"):
            load(text[:length])


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b'{"cardrules": 1,\n "kind": "\xe9"}', "Line 2: byte 27 is not UTF-8: save the text as"),
        (TEXT.encode("utf-16"), "Line 1: byte 0 is not UTF-8"),
        (TEXT.encode("utf-16-le"), "This is not JSON: line 1, column 2"),
        (TEXT.encode("utf-32"), "Line 1: byte 0 is not UTF-8"),
        (b"\xed\xa0\x80", "Line 1: byte 0 is not UTF-8"),
        (b"\x00" * 100, "This is not JSON: line 1, column 1"),
        (bytes(range(256)), "This is not JSON|not UTF-8"),
        (f"\ufeff\ufeff{TEXT}", "This is not JSON: line 1, column 1"),
        (TEXT.replace(" ", "\u2028"), "This is not JSON: line 1, column 14"),
        (TEXT.replace("6C", "6\tC").replace("KC", "K\tC"), "This is not JSON: line 1, column"),
        (TEXT.replace("1", "\uff11"), "This is not JSON: line 1, column"),
        (TEXT.replace('"seed": 3', '"seed": 03'), "This is not JSON: line 1, column"),
        (TEXT.replace('"', "'"), "This is not JSON: line 1, column 2"),
        (TEXT + TEXT, f"This is not JSON: line 1, column {len(TEXT) + 1}: Extra data"),
    ],
    ids=range(14),
)
def test_what_is_no_text_of_json_is_refused_with_its_place(content, problem):
    with pytest.raises(DocumentError, match=problem):
        load(content)


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf" + TEXT.encode(),
        f"\ufeff{TEXT}",
        bytearray(TEXT.encode()),
        dump(MATCH, indent=2).replace("\n", "\r\n"),
        dump(MATCH, indent=2).replace("\n", "\r\t"),
    ],
    ids=["mark", "mark as text", "bytearray", "returns", "old Mac"],
)
def test_what_editors_do_to_a_document_does_no_harm(content):
    assert load(content) == MATCH


@pytest.mark.parametrize(
    ("inner", "problem", "path"),
    [
        ("NaN", "NaN is not a JSON number", "value.player"),
        ('{"a": [1, -Infinity]}', "-Infinity is not a JSON number", "value.player.a[1]"),
        ("9" * 10_000, "A number of 10000 digits, and 500 are the most", "value.player"),
        ("1e400", "Infinity is not of the type int", "value.player"),
        ("1E5", "100000.0 is not of the type int", "value.player"),
        ('{"x": 1, "y": 2, "x": 1}', 'The object names a key twice: "x"', "value.player"),
        ('{"x": NaN, "x": 1}', "NaN is not a JSON number", "value.player"),
        ('[{"\\ud800": NaN}]', "NaN is not", r"value.player[0].\ud800"),
        ('"\\ud800"', '"\\ud800" is not of the type int', "value.player"),
        ("[" * 90 + "]" * 90, "is not of the type int", "value.player"),
    ],
)
def test_json_that_readers_take_in_different_ways_is_refused_with_its_path(inner, problem, path):
    value = f'{{"is": "TakePile", "player": {inner}}}'
    document = f'{{"cardrules": 1, "kind": "value", "value": {value}}}'
    with pytest.raises(DocumentError) as caught:
        load(document)
    assert problem in caught.value.problem
    assert caught.value.path == path


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":[', '["]}",'])
@pytest.mark.parametrize("before", ["", '{"cardrules": 1, "kind": "value", "value": '])
def test_a_deep_document_is_refused_with_line_and_column(opening, before):
    with pytest.raises(DocumentError, match=r"nested too deep: line 2, column \d+\.$"):
        load("\n" + before + opening * 100_000)


@frozen
class Box:
    """A rule that holds another one."""

    inner: object


def nested(depth):
    text = '{"is": "Box", "inner": ' * depth + '{"is": "TakePile", "player": 0}' + "}" * depth
    return VALUE.format(text)


def test_values_that_hold_each_other_may_be_as_deep_as_they_can_be_used():
    shallow = load(nested(50), also=(Box,))
    assert load(dump(shallow), also=(Box,)) == shallow
    assert repr(shallow).count("Box") == 50
    for depth in (250, 300):
        with pytest.raises(DocumentError, match=r"The document is nested too deep\.$") as caught:
            load(nested(depth), also=(Box,))
        assert len(str(caught.value)) < 1_000


def test_a_call_from_deep_inside_a_program_is_refused_too():
    """There even a document that is not deep may be too deep; it is no other error."""

    def call(left):
        return call(left - 1) if left else load(VALUE.format("[" * 60 + "]" * 60))

    frames = len(inspect.stack(0))
    with pytest.raises(DocumentError, match=r"nested too deep\.|is not an object that says"):
        call(sys.getrecursionlimit() - frames - 50)


def test_numbers_have_as_many_digits_on_both_ways():
    longest = 10**MOST_DIGITS - 1
    for number in (longest, -longest // 10, 2**64):
        assert load(dump(Play(number, ()))) == Play(number, ())
    with pytest.raises(DocumentError, match="more than 500 digits has no JSON form"):
        dump(Play(longest + 1, ()))


@pytest.mark.parametrize("half", ["\ud800", "a\udfff", "\udc00\ud800"])
def test_half_a_character_is_neither_read_nor_written(half):
    event = json.loads(dump(Chosen(0, "kind", "option")))
    event["value"]["option"] = half
    for text in (json.dumps(event), json.dumps(event, ensure_ascii=False)):
        with pytest.raises(DocumentError) as caught:
            load(text)
        assert caught.value.path == "value.option"
        assert "holds half a character" in caught.value.problem
        assert str(caught.value).isascii()
    with pytest.raises(DocumentError, match="has no JSON form: it holds half a character"):
        dump(Chosen(0, "kind", half))


@pytest.mark.parametrize("label", ["\x00", "\U0001f0a1", "\u2028", "e\u0301", "\x1b[2J", ""])
def test_other_odd_texts_are_kept_as_they_are(label):
    assert load(dump(Chosen(0, "kind", label))).option == label


def test_pairs_of_halves_are_whole_characters():
    text = dump(Chosen(0, "kind", "x")).replace('"x"', '"\\ud83c\\udca1"')
    assert load(text).option == "\U0001f0a1"


# records


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (RECORD.encode("utf-16").decode("latin-1"), "Line 1: a record begins"),
        (RECORD.replace("seed: 3", "seed: \uff13"), "Line 5: the line seed: needs a number, not"),
        (RECORD.replace("\n1. ", "\n\uff11. "), "Line 6: write 1. and the player and the move"),
        (RECORD.replace("\n", "\u2028"), "Line 1: a record begins"),
        (RECORD.replace("seed", "seed\x00"), r"Line 5: 'seed\\x00: 3' is not a line of a record"),
        (f"{RECORD}\n\n9. \ud800", r"Line 15: '\\ud800' is half a character"),
        (RECORD.replace("1. 0", "1. 0" + "x" * 10**6), "Line 6: write 1. and the player"),
        (RECORD.replace("1. 0 ", "1. 0 " + "3C " * 10**5), "Line 6: write 1. and the player"),
        (RECORD + "\n" + "x" * 10**6, "Line 14: 'xxx"),
        (
            RECORD.replace("players: 2", "players: " + "2" * 10**5),
            "Line 3: the line players: needs",
        ),
        (RECORD.replace("game: shithead", "game: " + "x" * 10**6), "Line 2: "),
        (RECORD.replace("players: 2", "players: 10000"), "Line 3: shithead is for 2 to 5 players"),
    ],
    ids=range(12),
)
def test_a_hostile_record_is_refused_with_its_line(text, problem):
    for game in (SHITHEAD, None):
        with pytest.raises(NotationError, match=f"^{problem}") as caught:
            read_record(game, text)
        assert len(str(caught.value)) < 1_000


def test_lines_end_where_an_editor_ends_them():
    """Not where Python's `str.splitlines` sees an end, too: the number would be another one."""
    text = RECORD.replace("1. 0 ", "# a form feed \x0c and more: \x0b\x1c\x85\u2028\u2029\n1. 0 ")
    assert read_record(SHITHEAD, text) == MATCH
    for end in ("\r\n", "\r"):
        assert read_record(SHITHEAD, text.replace("\n", end)) == MATCH
        with pytest.raises(NotationError, match=r"^Line 15: 'a mistake' is not a line of a record"):
            read_record(SHITHEAD, f"{text}\na mistake".replace("\n", end))


# states that no game reaches


def placed(**changed):
    """The state document of a match, with some fields changed."""
    document = json.loads(dump(MATCH.state))
    document["value"].update(changed)
    return json.dumps(document)


WAITING = asked().state


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (evolve(WAITING, pending=evolve(WAITING.pending, steps=10**18)), "by -1 to 10000 seats"),
        (evolve(WAITING, pending=evolve(WAITING.pending, steps=-2)), "by -1 to 10000 seats"),
        (evolve(WAITING, pending=evolve(WAITING.pending, mover=9)), "moves on from a player"),
        (evolve(WAITING, pending=evolve(WAITING.pending, kind="suit")), "asks for 'suit'"),
        (evolve(WAITING, stage=Stage.ARRANGE, pile=(), sizes=(), burned=WAITING.pile),
         "nothing is to be chosen"),
    ],
)  # fmt: skip
def test_a_choice_that_cannot_be_answered_is_refused(state, problem):
    assert load(dump(WAITING), game=ASKING, also=ALSO) == WAITING
    for thing in (state, redact(state, 0)):
        with pytest.raises(DocumentError, match=problem) as caught:
            load(dump(thing), game=ASKING, also=ALSO)
        assert caught.value.path == "value"


def test_a_choice_is_put_by_a_rule_that_takes_the_answer():
    deaf = evolve(SHITHEAD, effects=(Deaf(),))
    with pytest.raises(PositionError, match="pending asks for 'colour', which no rule of"):
        deaf.verify(evolve(WAITING))


class Deaf:
    """An effect of a kind, which asks nothing."""

    kind = "colour"

    def effect(self, attempt, state):
        raise NotImplementedError


HELD = {"hands": ["4H 5H 8H", "5C 4C", "", "6C"], "stock": 5}
"""Player 2 is out."""


@pytest.mark.parametrize(
    ("rule", "kind", "options"),
    [
        ("choose_next:A", "next-player", ["7"]),
        ("choose_next:A", "next-player", ["-1"]),
        ("choose_next:A", "next-player", ["1", "abc"]),
        ("name_direction:K", "name-direction", ["clockwise", "99"]),
        (None, "direction", ["99"]),
        ("joker_sends_pile", "send-pile", ["7 clockwise"]),
        ("joker_sends_pile", "send-pile", ["0 sideways"]),
        ("joker_sends_pile", "send-pile", ["0"]),
    ],
)
def test_an_option_from_which_play_cannot_go_on_is_refused(rule, kind, options):
    """The answer would crash, or would seat a player twice."""
    game = vary(SHITHEAD, variation(rule)) if rule else NAMING
    state = game.position(pile="5D", **HELD)
    choice = Choice(0, kind, tuple(options))
    for thing in (evolve(state, pending=choice), redact(evolve(state, pending=choice), 0)):
        with pytest.raises(DocumentError, match=r"pending: .* cannot be answered: ") as caught:
            load(dump(thing), game=game)
        assert caught.value.path == "value"
    match = json.loads(dump(Match.at(game, state)))
    match["value"]["start"] = json.loads(dump(evolve(state, pending=choice)))["value"]
    match["value"]["played"] = [{"is": "Choose", "player": 0, "option": options[-1]}]
    with pytest.raises(DocumentError, match=r"pending: .* cannot be answered: "):
        load(json.dumps(match))


NAMING = evolve(SHITHEAD, effects=(TurnDirection(ranks("K"), several_name=True),))


def test_a_player_who_is_named_and_is_out_gives_the_turn_on():
    game = vary(SHITHEAD, variation("choose_next:A"))
    state = game.position(pile="5D", **HELD)
    state = evolve(state, pending=Choice(0, "next-player", ("2",), "2"))
    assert game.apply(state, Choose(0, "2")).state.to_act == (3,)


WAYS = ("clockwise", "anticlockwise")
SENT = tuple(f"{player} {way}" for player in (1, 3) for way in WAYS)


@pytest.mark.parametrize(
    ("rule", "good", "changes"),
    [
        ("joker_sends_pile", ("send-pile", SENT), {"options": (*SENT, "2 clockwise")}),
        ("joker_sends_pile", ("send-pile", SENT), {"options": SENT[:2]}),
        ("joker_sends_pile", ("send-pile", SENT), {"steps": 10}),
        ("joker_sends_pile", ("send-pile", SENT), {"mover": 1}),
        ("joker_sends_pile", ("send-pile", SENT), {"pile": ""}),
        ("choose_next:A", ("next-player", ("1", "3")), {"options": ("0", "1", "3")}),
        ("choose_next:A", ("next-player", ("1", "3")), {"options": ("1", "2", "3")}),
        ("choose_next:A", ("next-player", ("1", "3")), {"pile": ""}),
        ("claimed_burn", ("claim-burn", ("burn", "leave")), {"options": ("burn", "leave", "zap")}),
        ("claimed_burn", ("claim-burn", ("burn", "leave")), {"pile": ""}),
        ("higher_or_lower:7", ("higher-or-lower", ("higher", "lower")), {"pile": ""}),
        ("name_direction:K", ("name-direction", WAYS), {"steps": 10_000}),
        ("skip_on:8 name_direction:K", ("name-direction", WAYS), {"steps": 9}),
    ],
)
def test_a_question_of_a_stock_rule_is_one_that_it_puts(rule, good, changes):
    """So that nobody who is out is brought back in, and nothing burns that is not there."""
    game = vary(SHITHEAD, *map(variation, rule.split()))
    state = game.position(pile="5D", **HELD)
    asked = Choice(0, *good)
    sound = evolve(state, pending=asked)
    assert load(dump(sound), game=game) == sound
    strange = {name: value for name, value in changes.items() if name != "pile"}
    if "options" in strange:
        strange["default"] = strange["options"][0]
    state = game.position(pile=changes.get("pile", "5D"), **HELD)
    with pytest.raises(DocumentError, match="pending: "):
        load(dump(evolve(state, pending=evolve(asked, **strange))), game=game)


def test_a_question_after_many_skips_is_verified():
    game = vary(SHITHEAD, *map(variation, ("skip_on:8", "name_direction:8", "no_quartet")))
    hands = ["8C 8D 8H 8S 3C", "4C", "5C", "6C"]
    match = Match.at(game, game.position(hands=hands, pile="5D")).play("8C 8D 8H 8S")
    assert match.state.pending.steps == 5
    assert load(dump(match.state), game=game) == match.state


@frozen
class Doubles:
    """An answer that lays a card twice, which only the count of the cards tells."""

    kind: str = "double"

    def effect(self, attempt, state):
        return Step(state, ())

    def chosen(self, choice, option, state):
        return Step(evolve(state, burned=state.burned + state.pile), ())


def test_an_answer_after_which_cards_are_there_twice_is_refused():
    game = evolve(SHITHEAD, effects=(Doubles(),))
    state = evolve(game.position(pile="5D", **HELD), pending=Choice(0, "double", ("a",)))
    with pytest.raises(DocumentError, match="the cards would not be the same"):
        load(dump(state), game=game, also=(Doubles,))


OPEN = vary(SHITHEAD, variation("joker_stands_for:5+6"), variation("chance_card:any_time"))
OPENED = {"pile": "5D", "stock": "* 7C"}


def laid_open(**changes):
    """A state in which a joker lies open that may be a 5 or a 6, with some fields changed."""
    state = OPEN.position(hands=["4H 5H", "5C 4C"], **OPENED)
    state = OPEN.apply(state, PlayChance(0)).state
    assert state.pending == Choice(0, "stands-for-stock", ("5", "6"), mover=0)
    pending = evolve(state.pending, **{k: v for k, v in changes.items() if k in ASKED})
    return evolve(state, pending=pending, **{k: v for k, v in changes.items() if k not in ASKED})


ASKED = ("kind", "options", "default", "mover", "player", "steps", "turns", "takes")


@pytest.mark.parametrize(
    "changed",
    [
        {"options": ("9 clockwise",), "default": "9 clockwise"},
        {"options": ("K",), "default": "K"},
        {"options": ("5",), "default": "5"},
        {"options": ("6", "5"), "default": "6"},
        {"default": "6"},
        {"mover": 1},
        {"steps": 0},
        {"turns": True},
        {"takes": 1},
        {"kind": "stands-for-blind"},
        {"kind": "stands-for-hand"},
        {"kind": "stands-for-"},
        {"pile": cards("* 5D")},
        {"pile": cards("5D *"), "sizes": (2,)},
        {"pile": (), "sizes": (), "burned": cards("5D *")},
        {"marks": Marks((None, Rank.FIVE))},
    ],
    ids=str,
)
def test_only_a_card_that_may_stand_for_something_lies_open(changed):
    assert load(dump(laid_open()), game=OPEN) == laid_open()
    assert load(dump(redact(laid_open(), 1)), game=OPEN) == redact(laid_open(), 1)
    with pytest.raises(DocumentError, match="pending"):
        load(dump(laid_open(**changed)), game=OPEN)


def test_a_blind_card_lies_open_too():
    start = OPEN.position(hands=["", "5C 4C"], blinds=["* 7C", ""], pile="5D")
    state = OPEN.apply(start, PlayBlind(0, 0)).state
    for thing in (state, redact(state, None)):
        assert load(dump(thing), game=OPEN) == thing
    chance = evolve(state, pending=evolve(state.pending, kind="stands-for-stock"))
    with pytest.raises(DocumentError, match="does not turn a card of the stock now"):
        load(dump(chance), game=OPEN)
    last = OPEN.position(hands=["", "5C 4C", "6H"], blinds=["*", "", ""], pile="5D")
    state = OPEN.apply(last, PlayBlind(0, 0)).state
    assert load(dump(state), game=OPEN) == state


def test_nobody_arranges_who_has_no_cards():
    """Else somebody without cards could begin, for start rules look no further."""
    state = SHITHEAD.position(hands=["3C 4C", "5C 6C", "7C"], tables=["9C", "9D", "9H"],
                              stage="arrange")  # fmt: skip
    out = evolve(
        state, seats=(*state.seats[:2], Seat()), aside=state.aside + cards("7C 9H"),
        to_act=(0, 1), finished=(2,),
    )  # fmt: skip
    for thing in (out, redact(out, 0)):
        with pytest.raises(DocumentError, match="everybody has cards"):
            load(dump(thing), game=SHITHEAD)


def test_a_row_from_which_too_many_choices_could_be_taken_is_refused():
    """To list them all would take days; where few may be taken the row may be as long as it is."""
    some = evolve(SHITHEAD_WIKIPEDIA, pickup=VoluntaryPickup(table=12))
    few = evolve(SHITHEAD_WIKIPEDIA, pickup=VoluntaryPickup(table=1))
    row = " ".join(map(str, SHITHEAD.deck(2)[:30]))
    state = few.position(hands=["", "7S"], tables=[row, ""], pile="6S")
    assert len(few.moves(load(dump(state), game=few), 0)) > 30
    for thing in (state, redact(state, 1)):
        with pytest.raises(DocumentError, match="in more than 100000 ways"):
            load(dump(thing), game=some)


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"pile": ["*"], "sizes": [1]}, r"The deck does not have \*"),
        ({"pile": ["3C'"], "sizes": [1]}, "The deck does not have 3C'"),
        ({"stock": []}, "cards, and the deck has 52"),
        ({"stock": ["?"] * 1000}, "cards, and the deck has 52"),
        ({"pile": ["3C", "3C"], "sizes": [1, 1]}, "A card is there twice: 3C"),
        ({"sizes": [7]}, "sizes=.* do not add up"),
        ({"finished": [0]}, "finished=.* must name the players without cards"),
        ({"laid_by": 5}, "laid_by=5 is not a seat"),
        ({"dealer": -1}, "dealer=-1 is not a seat"),
        ({"direction": 0}, "direction must be 1 or -1"),
        ({"to_act": [0, 0]}, "to_act names somebody twice"),
        ({"to_act": []}, "to_act"),
        ({"start": {"player": 7}}, "start names a player who is not there"),
    ],
)
def test_a_view_that_no_game_shows_is_refused(changed, problem):
    document = json.loads(dump(MATCH.view(0)))
    assert load(json.dumps(document), game=SHITHEAD) == MATCH.view(0)
    document["value"].update(changed)
    with pytest.raises(DocumentError, match=problem) as caught:
        load(json.dumps(document), game=SHITHEAD)
    assert caught.value.path == "value"


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"to_act": [2]}, "to_act is"),
        ({"to_act": [0, 0]}, "to_act names somebody twice"),
        ({"seats": [], "to_act": []}, "not for 0 players"),
        ({"pile": ["2C", "2C"]}, "A card is there twice: 2C"),
    ],
)
def test_without_a_game_a_state_is_held_against_itself(changed, problem):
    assert load(placed()) == MATCH.state
    with pytest.raises(DocumentError, match=problem):
        load(placed(**changed))


@pytest.mark.parametrize("thing", [MATCH.state, MATCH.view(0), SHITHEAD])
def test_what_is_held_against_more_than_its_fields_is_of_a_kind_of_its_own(thing):
    """Else a state that breaks law 1 could be smuggled in as a mere value."""
    document = json.loads(dump(thing))
    kind, document["kind"] = document["kind"], "value"
    with pytest.raises(DocumentError, match=f"belongs in a document of its kind: {kind}") as caught:
        load(json.dumps(document))
    assert caught.value.path == "kind"


# bounds


@pytest.mark.parametrize("number", [1_001, 10_000])
def test_a_crowd_is_refused(number):
    seats = json.loads(dump(MATCH.state))["value"]["seats"]
    for text in (placed(seats=seats * (number // 2 + 1)), placed(to_act=[0] * number)):
        with pytest.raises(DocumentError, match="and 1000 are the most"):
            load(text)


def test_a_ruleset_has_a_length_that_people_write():
    """A match carries its rules, and each of its many moves asks them all."""
    long = any_of(*[ranks("2")] * 500)
    house = evolve(SHITHEAD, wildcards=(Wild(long),) * 4)
    assert load(dump(house)) == house
    longer = evolve(SHITHEAD, wildcards=(Wild(long),) * 8)
    with pytest.raises(DocumentError, match=f"letters as JSON, and {MOST_LETTERS} are the most"):
        dump(longer)
    for thing, path in ((SHITHEAD, ["value"]), (MATCH, ["value", "game"])):
        document = json.loads(dump(thing))
        ruleset = document["value"] if len(path) == 1 else document["value"]["game"]
        ruleset["wildcards"] = [{"is": "Wild", "cards": str(long)}] * 8
        with pytest.raises(DocumentError, match="letters as JSON") as caught:
            load(json.dumps(document))
        assert caught.value.path == ".".join(path)


def test_moves_are_not_copied_again_and_again(monkeypatch):
    """That would take the square of their number."""
    match = playthrough(SHITHEAD_WIKIPEDIA, players=5, seed=3, moves=300)
    assert len(match.played) == 300
    document, record = dump(match), write_record(match)
    carried = []

    def play(self, *args, **settings):
        carried.append(len(self.played))
        return true_play(self, *args, **settings)

    true_play = Match.play
    monkeypatch.setattr(Match, "play", play)
    assert load(document) == match
    assert read_record(SHITHEAD_WIKIPEDIA, record) == match
    assert sum(carried) == 0


def test_only_a_short_text_is_folded(monkeypatch):
    """To fold a long text can take the square of its length."""
    folded = []
    true_normalize = unicodedata.normalize

    def normalize(form, text):
        folded.append(len(text))
        return true_normalize(form, text)

    monkeypatch.setattr(unicodedata, "normalize", normalize)
    long = "a" + "\u0301\u0327" * 10**5
    document = json.loads(dump(Play(0, cards("3C"))))
    document["value"]["cards"] = [long]
    with pytest.raises(DocumentError, match="is not a card") as caught:
        load(json.dumps(document))
    assert len(str(caught.value)) < 1_000
    for read_text in (cards, ranks):
        with pytest.raises(NotationError) as refused:
            read_text(long)
        assert len(str(refused.value)) < 1_000
    assert cards("\uff13\uff23") == cards("3C")
    assert max(folded) < 50


def peak(text):
    """The memory that it takes to refuse a text, in bytes a letter."""
    tracemalloc.start()
    try:
        with pytest.raises((DocumentError, NotationError)):
            read_record(None, text) if text.startswith("card") else load(text)
        return tracemalloc.get_traced_memory()[1] / len(text)
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "text",
    [
        VALUE.format("[" + ",".join(["[]"] * 30_000) + "]"),
        VALUE.format("[" + ",".join(["{}"] * 30_000) + "]"),
        VALUE.format("[" + ",".join(["NaN"] * 30_000) + "]"),
        VALUE.format("[" + ",".join([r"\ud800".join('""')] * 10_000) + "]"),
        VALUE.format("{" + ",".join(f'"{n:x}":1' for n in range(10_000)) + ',"0":1}'),
        VALUE.format(
            '{"is":"TakePile","player":0,' + ",".join(f'"{n:x}":1' for n in range(10_000)) + "}"
        ),
        placed(seats=[{"known": ["5X"] * 50}] * 900),
        "cardrules record 1\n" + "1. 0 take\n" * 10_000,
        "cardrules record 1" + "\r#" * 50_000,
    ],
    ids=["lists", "objects", "NaN", "halves", "twice", "unknown", "cards", "moves", "comments"],
)
def test_memory_is_in_proportion_to_the_length(text):
    assert peak(text) < 100


# no code


@pytest.mark.parametrize(
    "name", ["__init__", "__class__", "builtins.eval", "eval", "type", "Match", "object", "_Hidden"]
)
def test_a_name_that_is_no_class_of_the_game_is_never_looked_up(name):
    before = set(sys.modules)
    for text in (
        VALUE.format(json.dumps({"is": name})),
        VALUE.format(json.dumps({"is": "TakePile", "player": 0, name: 1})),
        TEXT.replace('"Shedding"', json.dumps(name)),
    ):
        with pytest.raises(DocumentError, match=r"is not a class that this game knows|has no"):
            load(text)
    assert set(sys.modules) == before
