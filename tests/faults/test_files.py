"""Saved games: the rules, whose turn it is, labels of any kind, and what waits for an answer."""

import json
import pickle
from random import Random

import pytest
from attrs import evolve

from cardrules import (
    SHITHEAD,
    DocumentError,
    Match,
    NotationError,
    dump,
    load,
    load_match,
    save_match,
    vary,
)
from cardrules.bots import play_out, random_bot
from cardrules.notation import read_record, write_record
from cardrules.shedding import Choose
from cardrules.shedding.variations import sevens_or_lower
from tests.mutations import ASKING, SevenAsks

LOW = vary(SHITHEAD, sevens_or_lower)
FORMS = ("saved.json", "saved.txt")


@pytest.fixture
def again(tmp_path):
    """Save a match and load it, in a form, by its own ruleset."""

    def saved_and_loaded(match, form):
        save_match(match, tmp_path / form)
        return load_match(tmp_path / form, game=match.game, also=(SevenAsks,))

    return saved_and_loaded


@pytest.mark.parametrize("form", FORMS)
def test_B094_a_house_rule_is_saved_with_the_game(at, accepts, refuses, again, form):
    """A seven asks for a lower card before saving and after; without the rule a king fits."""
    match = at(LOW, hands=["KS 4C", "5D 9D"], pile="7C")
    refuses(match, "KS", "does-not-fit")
    loaded = again(match, form)
    assert loaded == match
    assert loaded.game.variations == ("sevens_or_lower",)
    refuses(loaded, "KS", "does-not-fit")
    accepts(loaded, "4C")
    plain = at(SHITHEAD, hands=["KS 4C", "5D 9D"], pile="7C")
    accepts(plain, "KS")
    assert plain.state == match.state
    assert plain != match


def test_B094_json_needs_nobody_who_knows_the_rule(at, refuses, tmp_path):
    """JSON carries the rule; a record, which does not, finds house rules of the menu by name."""
    match = at(LOW, hands=["KS 4C", "5D 9D"], pile="7C")
    for form in FORMS:
        save_match(match, tmp_path / form)
        refuses(load_match(tmp_path / form), "KS", "does-not-fit")


def test_B094_a_record_of_rules_of_ones_own_asks_for_the_ruleset(at, refuses, tmp_path):
    """A record does not carry rules; those that have no name on the menu must be given."""

    def low(game):
        return sevens_or_lower(game)

    match = at(vary(SHITHEAD, low), hands=["KS 4C", "5D 9D"], pile="7C")
    for form in FORMS:
        save_match(match, tmp_path / form)
    refuses(load_match(tmp_path / "saved.json"), "KS", "does-not-fit")
    refuses(load_match(tmp_path / "saved.txt", game=match.game), "KS", "does-not-fit")
    with pytest.raises(NotationError, match=r"Line 3: .*'low': give the ruleset"):
        load_match(tmp_path / "saved.txt")
    with pytest.raises(NotationError, match=r"Line 3: .*'low'"):
        load_match(tmp_path / "saved.txt", game=SHITHEAD)
    with pytest.raises(DocumentError, match=r"value\.game"):
        load_match(tmp_path / "saved.json", game=SHITHEAD)


@pytest.mark.parametrize("form", FORMS)
def test_B095_a_game_saved_before_a_bot_moves_goes_on(again, form):
    """The loaded state alone says who is to act; bots play it to the same end."""
    match = Match.deal(SHITHEAD, players=3, seed=8)
    while len(match.to_act) != 1 or match.to_act[0] == 0:
        match = match.play(match.moves()[0])
    (bot,) = match.to_act
    loaded = again(match, form)
    assert loaded.state.to_act == (bot,)
    assert loaded.moves(bot) == match.moves(bot) != ()
    ended = play_out(loaded, [random_bot] * 3, Random(1))
    assert ended.outcome is not None
    assert ended == play_out(match, [random_bot] * 3, Random(1))
    assert load(dump(match.state), game=SHITHEAD).to_act == (bot,)


@pytest.mark.parametrize("form", FORMS)
def test_B095_players_who_have_yet_to_arrange_are_still_to_act(again, accepts, form):
    """One of three has arranged: after loading the game waits for the other two."""
    match = Match.deal(SHITHEAD, players=3, seed=8)
    loaded = again(match.play(match.moves(1)[0]), form)
    assert loaded.to_act == (0, 2)
    for player in (2, 0):
        loaded = accepts(loaded, loaded.moves(player)[0])
    assert loaded.to_act == (loaded.state.start.player,)


LABELS = ["two\nlines", "a\r\nb", 'say "no"', "it's", "one, two", "größer 日本 \U0001f0a1", "",
          " x ", "e\u0301", "\u2028", "back\\slash", "#", "tab\t", "\x00",
          "result: stuck, 0"]  # fmt: skip


@pytest.mark.parametrize("label", LABELS)
def test_B097_labels_of_any_kind_survive(label, again):
    """Ruleset and house rules may be called anything: JSON, records and pickles read it back."""
    house = evolve(SHITHEAD, name=label, variations=(label, "plain", f"{label}:2,3"))
    match = Match.deal(house, players=2, seed=4)
    match = match.play(match.moves(0)[0])
    copies = [
        *(again(match, form) for form in FORMS),
        load(dump(match)),
        load(dump(match, indent=2)),
        read_record(house, write_record(match)),
        pickle.loads(pickle.dumps(match)),
    ]
    for copy in copies:
        assert copy == match
        assert (copy.game.name, copy.game.variations) == (house.name, house.variations)
    assert repr(match) == repr(copies[0])


@pytest.mark.parametrize("label", LABELS)
def test_B097_labels_do_not_break_the_lines_of_a_record(label):
    """However a label reads, it stands in one line, and no line is taken for another."""
    house = evolve(SHITHEAD, name=label, variations=(label,))
    lines = write_record(Match.deal(house, players=2, seed=4)).split("\n")
    names = [line.partition(":")[0] for line in lines]
    assert names == ["cardrules record 1", "game"] + ["variations"] * bool(label) + [
        "players", "dealer", "seed",
    ]  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_B098_a_choice_that_waits_is_saved_and_answered(at, accepts, refuses, again, form):
    """A seven has been played and its colour not yet named: saved, loaded, named, played on."""
    match = at(ASKING, hands=["7C 8C", "QD 9D"], pile="4C", stock="KC 2C")
    asked = accepts(match, "7C")
    for waiting in (asked, at_state(asked)):
        loaded = again(waiting, form)
        assert loaded == waiting
        assert loaded.state.pending == asked.state.pending
        assert loaded.moves() == (Choose(0, "red"), Choose(0, "black"))
        refuses(loaded, "8C", "choose-first")
        answered = accepts(loaded, "choose black")
        assert (answered.state.pending, answered.to_act) == (None, (1,))
        assert answered.state == accepts(asked, "choose black").state
        assert accepts(answered, "QD").undo().undo() == loaded


def at_state(match):
    """The same position, as the start of a match."""
    return Match.at(match.game, match.state)


def test_B098_the_saved_form_has_a_version(at, tmp_path):
    """Both forms say which they are, and another one is refused, not guessed at."""
    match = at(SHITHEAD, hands=["4C", "5C"])
    for form in FORMS:
        save_match(match, tmp_path / form)
    document = json.loads((tmp_path / "saved.json").read_text(encoding="utf-8"))
    assert document["cardrules"] == 1
    assert document["value"]["game"]["version"] == SHITHEAD.version
    (tmp_path / "later.json").write_text(json.dumps({**document, "cardrules": 2}), encoding="utf-8")
    with pytest.raises(DocumentError, match="This version reads form 1, not 2"):
        load_match(tmp_path / "later.json")
    record = (tmp_path / "saved.txt").read_text(encoding="utf-8")
    assert record.startswith("cardrules record 1\n")
    (tmp_path / "later.txt").write_text(record.replace("1", "2", 1), encoding="utf-8")
    with pytest.raises(NotationError, match="begins with the line 'cardrules record 1', not"):
        load_match(tmp_path / "later.txt")
