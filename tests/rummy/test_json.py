"""JSON and pickle of everything in rummy, and how a document tells its family."""

import json
import pickle

import pytest
from attrs import evolve, fields, frozen

from cardrules import (
    DUIZENDEN,
    FIVE_HUNDRED_RUM,
    HIDDEN,
    JOKEREN,
    SHITHEAD,
    DocumentError,
    Match,
    Outcome,
    Rank,
    Suit,
    cards,
    dump,
    load,
    load_match,
    redact,
    save_match,
    vary,
)
from cardrules.game import Violation
from cardrules.matching import ranks
from cardrules.notation import read_record, write_record
from cardrules.presets import PRESETS, vocabularies
from cardrules.rummy import (
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drew,
    Ended,
    Face,
    Laid,
    LaidOff,
    Lay,
    LayOff,
    Meld,
    NeverDiscard,
    OpenWith,
    Pass,
    Passed,
    Recycled,
    Rummy,
    Runs,
    SwapJoker,
    SwappedJoker,
    TakePot,
    TookPot,
    Trade,
    Traded,
    TurnedOver,
    rules,
)
from cardrules.rummy.variations import joker_swap, no_trading, open_with, with_jokers
from cardrules.testing import playthrough
from tests.families import RUMMY

POSITION = DUIZENDEN.position(
    hands=["6C 6S QS JK", "5C"], known=["9D", ""], melds=[["10H 10C 10D"], ["4H JK 6H"]],
    pot="4C KD 6D", stock="2C 3C", stage="draw", dealer=1, turns=4, seed=3,
)  # fmt: skip
MATCH = Match.at(DUIZENDEN, POSITION).play("pot 6C 6S").play("discard 9D")
MELD = POSITION.melds[1]
FIRST = Match.deal(DUIZENDEN, players=3, seed=2**64 - 1)

DOCUMENTS = [
    *RUMMY.values(),
    vary(DUIZENDEN, no_trading, open_with(51), with_jokers(2)),
    evolve(DUIZENDEN, out=(NeverDiscard(ranks("Q")),)),
    POSITION,
    redact(POSITION, 0),
    redact(POSITION, None),
    FIRST.state,
    FIRST.view(1),
    FIRST,
    MATCH,
    *(playthrough(game, players=2, seed=1, moves=60) for game in RUMMY.values()),
    Runs(wrap=True),
    Trade(0, *cards("6D'")),
    Draw(1),
    TakePot(0, cards("6C 6S"), 3),
    TakePot(0, (), 1, 2),
    Lay(0, (cards("3C JK 5C"), cards("JD QD KD"))),
    LayOff(0, *cards("8H"), 1, low=True),
    SwapJoker(0, *cards("5H"), 1),
    Discard(0, *cards("*'2")),
    Traded(0, cards("9H"), cards("4C")),
    TurnedOver(1, cards("4C")),
    TookPot(0, cards("4C KD")),
    Laid(0, MELD, 40),
    LaidOff(0, 1, Face(Rank.THREE, Suit.HEARTS), cards("3H")),
    SwappedJoker(0, 1, cards("5H"), cards("JK")),
    Discarded(0, cards("QS")),
    Recycled(1, 30),
    MELD,
    evolve(MELD, cards=(HIDDEN,) * 3),
    MELD.faces[0],
]


@pytest.mark.parametrize("value", DOCUMENTS, ids=lambda value: type(value).__name__)
def test_everything_survives(value):
    text = dump(value)
    assert text.isascii()
    for game in (None, DUIZENDEN):
        assert load(text, game=game) == value
        assert type(load(text, game=game)) is type(value)
        assert dump(load(text, game=game)) == text
    assert pickle.loads(pickle.dumps(value)) == value


LABELS = {"name", "version", "variations", "target", "turn_limit"}
SHARED = [
    (Pass, Pass(0)),
    (Dealt, Dealt(0, POSITION.seats, cards("9H"))),
    (Drew, Drew(0, cards("9H"))),
    (Ended, Ended(Outcome(ranking=((0,), (1,)), scores=(3, -4), reason="round-over"))),
    (Passed, Passed(1)),
    (type(POSITION.seats[0]), POSITION.seats[0]),
    (type(DUIZENDEN.layout.plan(2)), DUIZENDEN.layout.plan(2)),
]
"""Values of classes whose name a class of the other family has, too."""


@pytest.mark.parametrize(("cls", "value"), SHARED, ids=lambda value: getattr(value, "__name__", ""))
def test_a_name_that_both_families_have_needs_the_game(cls, value):
    text = dump(value)
    assert load(text, game=JOKEREN) == value
    assert type(load(text, game=JOKEREN)) is cls
    assert pickle.loads(pickle.dumps(value)) == value
    with pytest.raises(DocumentError, match=rf"^At value: {cls.__name__} is the name of classes "
                       r"of several games: give game=\.$"):  # fmt: skip
        load(text)
    assert load(text, also=(cls,)) == value


def test_no_document_but_of_a_small_value_needs_the_game():
    names = [{cls.__name__: cls for cls in family} for family in vocabularies()]
    assert {cls.__name__ for cls, _ in SHARED} == names[0].keys() & names[1].keys()
    for game in PRESETS.values():
        state = game.deal(game.seats()[0], seed=1)
        for cls in (type(game), type(state)):
            assert [family.get(cls.__name__) for family in names].count(cls) == 1
            assert sum(cls.__name__ in family for family in names) == 1


def test_the_first_class_tells_the_family_of_all_others():
    shed = Match.deal(SHITHEAD, players=2, seed=1)
    rounds = Match.deal(DUIZENDEN, players=2, seed=1)
    for match in (shed, rounds):
        for thing in (match, match.state, match.view(0), match.game):
            loaded = load(dump(thing))
            assert (loaded, type(loaded)) == (thing, type(thing))
    stranger = json.loads(dump(shed))
    stranger["value"]["game"] = json.loads(dump(rounds))["value"]["game"]
    with pytest.raises(DocumentError, match=r'^At value.start: "Shed" is not a class that'):
        load(json.dumps(stranger))
    with pytest.raises(DocumentError, match=r'"Round" is not a class that this game knows'):
        load(dump(rounds.state), game=SHITHEAD)


@frozen
class NeverTwos:
    """Twos are never discarded."""

    def leave(self, leaving):
        if leaving.discarded and str(leaving.card)[0] == "2":
            return Violation("no-twos", "Twos are kept.")
        return None


class OwnRummy(Rummy):
    """A ruleset class of one's own."""


def test_a_rule_of_ones_own_goes_along():
    game = evolve(DUIZENDEN, out=(NeverTwos(),))
    match = playthrough(game, players=2, seed=3, moves=30)
    assert load(dump(match), also=(NeverTwos,)) == match
    assert load(dump(match), game=game, also=(NeverTwos,)) == match
    with pytest.raises(DocumentError, match="NeverTwos"):
        load(dump(match))


def test_a_class_that_is_made_of_a_family_s_is_of_its_family():
    game = OwnRummy(name="own")
    match = playthrough(game, players=2, seed=3, moves=9)
    assert load(dump(match), also=(OwnRummy,)) == match


def test_ones_own_classes_come_before_those_of_other_games():
    named = frozen(type("Lay", (), {"__annotations__": {"player": int}}))
    assert load(dump(named(3)), also=(named,)) == named(3)
    with pytest.raises(DocumentError, match="Two classes are named Lay: rename one of them"):
        load(dump(POSITION), also=(named,))


def test_every_stock_rule_is_in_the_vocabulary():
    vocabulary = DUIZENDEN.vocabulary()
    assert {getattr(rules, name) for name in rules.__all__} <= set(vocabulary)
    assert len(set(vocabulary)) == len(vocabulary)
    for name in RUMMY:
        assert RUMMY[name].vocabulary() == vocabulary


@pytest.mark.parametrize("name", rules.__all__)
def test_a_rule_stands_in_its_own_slot_and_in_no_other(name):
    """Else a document could put it where its question makes no sense."""
    rule = getattr(rules, name)
    rule = rule(ranks("Q")) if name.startswith("NeverDiscard") and "Taken" not in name else rule()
    slots = [item.name for item in fields(Rummy) if item.name not in LABELS]
    document = json.loads(dump(rule))["value"]
    found, told = [], []
    for slot in slots:
        several = isinstance(getattr(DUIZENDEN, slot), tuple)
        text = changed(DUIZENDEN, [slot], [document] if several else document)
        try:
            load(text)
        except DocumentError as error:
            told.append(str(error))
        else:
            found.append(slot)
    assert len(found) == 1
    assert all("does not answer" in problem for problem in told)


def changed(thing, path, value):
    document = json.loads(dump(thing))
    *way, last = path
    inner = document["value"]
    for step in way:
        inner = inner[step]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return json.dumps(document)


MELDS = ["start", "melds", 0]


@pytest.mark.parametrize(
    ("thing", "path", "value", "problem"),
    [
        (MATCH, [*MELDS, "faces"], [], "not one face and one layer"),
        (MATCH, [*MELDS, "cards"], ["10H", "10C", "10H"], "too many 10H"),
        (MATCH, [*MELDS, "faces", 0, "rank"], "9", "is no meld"),
        (MATCH, [*MELDS, "faces", 0, "rank"], 9, "is not of the type str"),
        (MATCH, [*MELDS, "layers"], [0, 0, 7], "nobody who plays"),
        (MATCH, [*MELDS, "player"], "0", "is not of the type int"),
        (MATCH, ["start", "down"], [0, 0], "must name players, each once"),
        (MATCH, ["start", "trades"], -1, "trades must be a number"),
        (MATCH, ["start", "closed"], 1, "is not of the type bool"),
        (MATCH, ["start", "stage"], "arrange", "is not one of trade, draw, play"),
        (MATCH, ["start", "pot"], ["?", "?"], "This is a view"),
        (MATCH, ["start", "to_act"], [], "as long as the round is not over"),
        (MATCH, ["played", 0, "cards"], ["6C", "9D"], "do not make a meld"),
        (MATCH, ["played", 0, "depth"], True, "is not of the type int"),
        (MATCH, ["played", 0, "depth"], 2, "No discard shows at depth 2"),
        (MATCH, ["played", 0, "meld"], 0, "new meld"),
        (MATCH, ["played", 0], {"is": "Laid", "player": 0}, "'meld' is missing"),
        (MATCH, ["game", "target"], 0, "target must be a whole number, 1 or more"),
        (MATCH, ["game", "layout", "most"], 1, "most must be a whole number, 2 or more"),
        (MATCH, ["game", "melds"], [], "melds is empty"),
        (MATCH, ["game", "melds", 1, "least"], 1, "least"),
        (MATCH, ["game", "pot"], {"is": "RoundEnds"}, "does not answer"),
        (MATCH, ["game", "layout", "packs"], 10**9, "packs"),
        (MATCH, ["game", "layout", "jokers"], 10**9, "joker"),
        (MATCH, ["game", "layout", "most"], 10**9, "there are not so many cards"),
        (FIRST, ["seed"], 3, "The start is not what this seed deals"),
        (POSITION, ["taken"], -2, "taken must be a number"),
        (redact(POSITION, 0), ["shown"], ["?"], "hides a card that everybody sees"),
        (redact(POSITION, 0), ["melds", 0, "cards", 0], "?", "hides a card that everybody sees"),
    ],
    ids=lambda value: ".".join(map(str, value)) if isinstance(value, list) else "",
)
def test_a_wrong_value_is_refused(thing, path, value, problem):
    with pytest.raises(DocumentError) as caught:
        load(changed(thing, path, value), game=DUIZENDEN)
    assert problem in str(caught.value)
    assert caught.value.path.startswith("value")


def test_a_missing_key_takes_its_default():
    for name in ("melds", "taken", "closed", "recycled", "down", "trades"):
        state = DUIZENDEN.position(hands=["6C 6S QS", "5C"], stock="2C", stage="draw")
        assert load(changed(state, [name], ...), game=DUIZENDEN) == state


def test_values_are_written_as_people_would():
    assert json.loads(dump(Laid(0, MELD, 35)))["value"] == {
        "is": "Laid",
        "player": 0,
        "meld": {
            "player": 1,
            "cards": ["4H", "*'", "6H"],
            "faces": [{"rank": rank, "suit": "H"} for rank in "456"],
            "layers": [1, 1, 1],
        },
        "points": 35,
    }
    assert json.loads(dump(OpenWith(40)))["value"] == {"is": "OpenWith", "points": 40}


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_loaded_view_lists_moves(viewer):
    view = load(dump(MATCH.view(viewer)), game=DUIZENDEN)
    assert DUIZENDEN.moves(view, viewer) == MATCH.moves(viewer)
    assert MATCH.moves(MATCH.to_act[0])


@pytest.mark.parametrize("name", RUMMY)
@pytest.mark.parametrize("ending", ["json", "txt"])
def test_a_match_is_saved_and_goes_on(name, ending, tmp_path):
    match = playthrough(RUMMY[name], players=2, seed=4, moves=50)
    save_match(match, tmp_path / f"game.{ending}")
    again = load_match(tmp_path / f"game.{ending}")
    assert again == match
    assert again.events(1) == match.events(1)
    assert again.moves() == match.moves()


def test_a_record_can_be_read_by_people():
    match = Match.deal(DUIZENDEN, players=2, seed=1).play("draw")
    text = write_record(match)
    assert text.splitlines() == [
        "cardrules record 1", "game: duizenden", "players: 2", "dealer: 0", "seed: 1", "1. 1 draw",
    ]  # fmt: skip
    assert read_record(None, text) == match
    house = vary(DUIZENDEN, joker_swap)
    told = write_record(Match.at(house, POSITION).play("pot 6C 6S"))
    assert "variations: joker_swap" in told
    assert read_record(house, told.replace("pot 6C 6S", "POT  6c, 6s")).played


def test_a_record_of_another_rummy_is_refused():
    text = write_record(playthrough(FIVE_HUNDRED_RUM, players=2, seed=4, moves=9))
    with pytest.raises(ValueError, match="game 'five-hundred-rum', not 'duizenden'"):
        read_record(DUIZENDEN, text)


def test_meld_is_a_class_of_documents():
    assert load(dump(Meld(0)), game=DUIZENDEN) == Meld(0)
