"""Records: a match as a text that a person can read and edit."""

import pytest
from attrs import evolve
from hypothesis import given, settings

from cardrules import (
    SHITHEAD,
    SHITHEAD_PAGAT,
    Match,
    NotationError,
    RulesetError,
    dump,
    vary,
)
from cardrules.notation import read_record, write_record
from cardrules.presets import PRESETS
from cardrules.shedding.variations import eights_skip, invisible, menu, no_swap
from cardrules.testing import matches, playthrough
from examples.your_own_game import HighCard

HOUSE = vary(SHITHEAD, no_swap, invisible("3 8"), eights_skip)

RECORD = """\
cardrules record 1
game: shithead
players: 2
dealer: 0
seed: 1
1. 0 arrange 6C QC 6H
2. 1 arrange 7C JC KC
3. 1 play 4D"""


NO_SEED = {"line3": "", "line4": ""}


def record(**changed):
    """The record with some lines changed; None leaves a line out."""
    lines = dict(enumerate(RECORD.splitlines(), start=1))
    lines |= {int(name.removeprefix("line")): line for name, line in changed.items()}
    return "\n".join(line for _, line in sorted(lines.items()) if line is not None)


def test_a_record_is_read_and_written():
    match = read_record(SHITHEAD, RECORD)
    assert match.seed == 1
    assert len(match.played) == 3
    assert write_record(match) == RECORD
    assert read_record(SHITHEAD, write_record(match)) == match


def test_empty_lines_and_spaces_do_not_count():
    spaced = "\n\n  " + RECORD.replace("\n", "\n\n   ") + "\n\n"
    assert read_record(SHITHEAD, spaced) == read_record(SHITHEAD, RECORD)


def test_text_of_moves_may_be_written_in_any_way():
    assert read_record(SHITHEAD, record(line8="3. 1 4♦")) == read_record(SHITHEAD, RECORD)


EDITED = """

	# Friday, at Anna's table
 Cardrules   RECORD 1
# the same cards as last week
GAME : Shithead
seed:1
Dealer:	0
players:   2

1.  0 Arrange 6c, qc 6♥
# she kept the king
2. 1   ARRANGE  7C JC	KC
3. 1 4D
"""


def test_what_a_hand_does_to_a_record_does_no_harm():
    """Remarks, empty lines, spaces, tabs, case, and the order of the lines above the moves."""
    assert read_record(SHITHEAD, EDITED) == read_record(SHITHEAD, RECORD)
    assert read_record(SHITHEAD, EDITED.replace("\n", " \t\n")) == read_record(SHITHEAD, RECORD)
    assert read_record(None, EDITED) == read_record(SHITHEAD, RECORD)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_without_house_rules_is_found_by_its_name(name):
    match = Match.deal(PRESETS[name], players=2, seed=1)
    again = read_record(None, write_record(match))
    assert again == match
    assert again.game is PRESETS[name]


def test_house_rules_of_the_menu_are_found_by_their_texts():
    match = playthrough(HOUSE, players=2, seed=5, moves=9)
    text = write_record(match)
    assert text.splitlines()[2] == "variations: no_swap, invisible:3,8, eights_skip"
    again = read_record(None, text)
    assert again == match
    assert again.game.variations == HOUSE.variations
    spaced = text.replace("no_swap, ", "no_swap ,\t ").replace("game: s", "game:   S")
    assert read_record(None, spaced) == match
    other = text.replace("no_swap, ", "")
    with pytest.raises(NotationError, match="Line 7, player"):  # an exchange that there is not
        assert read_record(None, other)


@pytest.mark.parametrize("entry", menu(), ids=lambda entry: entry.name)
def test_each_house_rule_of_the_menu_is_found(entry):
    found = False
    for preset in (SHITHEAD, PRESETS["drei-verdeckt"]):
        try:
            house = vary(preset, entry.make())
        except RulesetError:
            continue
        match = Match.deal(house, players=max(2, house.seats()[0]), seed=1)
        assert read_record(None, write_record(match)) == match
        found = True
    assert found


def test_rules_that_are_not_what_their_names_stand_for_are_told_to_be_so():
    for game, labels in [
        (evolve(SHITHEAD, burns=()), 1),
        (evolve(HOUSE, burns=()), 2),
        (evolve(SHITHEAD, variations=("no_swap",)), 2),
    ]:
        text = write_record(Match.deal(game, players=2, seed=1))
        assert text.splitlines()[labels + 1] == "rules: own"
        assert read_record(game, text).game == game
        with pytest.raises(NotationError, match=f"Line {labels + 2}: the record was played by oth"):
            read_record(None, text)
        with pytest.raises(NotationError, match="the line rules: says 'own', not 'mine'"):
            read_record(game, text.replace("rules: own", "rules: mine"))
    own = vary(SHITHEAD, lambda game: evolve(game, burns=()))
    for game in (SHITHEAD, HOUSE, own, HighCard()):
        assert "rules:" not in write_record(Match.deal(game, players=2, seed=1))


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("custom", "There is no house rule 'custom'"),
        ("no_swap, invisble:3", "did you mean invisible?"),
        ("invisible:x", "'x' is not a rank"),
        ("invisible:10", "10"),
        (", ".join(["no_swap"] * 65), "More than 64 house rules"),
    ],
)
def test_house_rules_that_are_not_found_are_told(told, why):
    with pytest.raises(NotationError) as refused:
        read_record(None, record(line2=f"game: shithead\nvariations: {told}"))
    assert str(refused.value).startswith("Line 3: the record was played with the house rules '")
    assert ": give the ruleset. (" in str(refused.value)
    assert why in str(refused.value)


def test_other_rulesets_are_not_found():
    with pytest.raises(NotationError, match="Line 2: 'high-card' is not one of the presets shit"):
        read_record(None, write_record(Match.deal(HighCard(), players=2, seed=3)))


def test_a_later_version_of_a_ruleset_is_told():
    later = evolve(SHITHEAD, version=2)
    match = Match.deal(later, players=2, seed=1)
    text = write_record(match)
    assert text.splitlines()[:3] == ["cardrules record 1", "game: shithead", "version: 2"]
    assert read_record(later, text) == match
    for game in (SHITHEAD, None):
        with pytest.raises(NotationError, match="Line 3: this is a record with version '2', not"):
            read_record(game, text)
    with pytest.raises(
        NotationError, match="Line 5: this is a record with version 'none', not '2'"
    ):
        read_record(later, RECORD)
    assert read_record(SHITHEAD, record(line4="dealer: 0\nversion: 1")).seed == 1


LABELS = ["", " ", " a ", "a, b", 'say "no"', "a\nb", "a\r\n# b", "\u2028", "é", "e\u0301", "日本",
          "\t",
          "\\n", "a: b", "\ud800", "\x00", "result: stuck", "1. 0 take"]  # fmt: skip


@pytest.mark.parametrize("label", LABELS)
def test_labels_of_any_kind_are_read_back(label):
    house = evolve(SHITHEAD, name=label, variations=(label, "x", label))
    text = write_record(Match.deal(house, players=2, seed=1))
    assert len(text.splitlines()) == 6
    assert text.isascii()
    assert read_record(house, text).seed == 1
    with pytest.raises(NotationError, match="Line 2: this is a record with game"):
        read_record(evolve(house, name="other"), text)
    with pytest.raises(NotationError, match="Line 3: this is a record with variations"):
        read_record(evolve(house, variations=("y",)), text)


def test_labels_may_be_written_without_escapes():
    house = evolve(SHITHEAD, name="größer", variations=("für Oma",))
    text = write_record(Match.deal(house, players=2, seed=1))
    plain = text.replace("gr\\u00f6\\u00dfer", "Größer").replace("f\\u00fcr", "für")
    assert not plain.isascii()
    assert read_record(house, plain).seed == 1


def test_a_line_that_is_there_twice_names_the_first():
    with pytest.raises(NotationError, match="Line 6: seed: stands in line 5 already"):
        read_record(SHITHEAD, record(line5="seed: 1\nSeed: 2"))


def test_nothing_follows_the_result():
    match = Match.at(SHITHEAD, SHITHEAD.position(hands=["9D", "4C", ""], pile="5C")).play("9D")
    text = write_record(match)
    for line in ("1. 0 take", "result: last-player, 2, 0, 1", "seed: 1", "x"):
        with pytest.raises(NotationError, match="Line 6: nothing stands after the result"):
            read_record(SHITHEAD, f"{text}\n{line}")
    assert read_record(SHITHEAD, f"{text}\n# the end\n") == match
    with pytest.raises(
        NotationError, match=r"Line 5: .* the game ended with 'last-player, 2, 0, 1'"
    ):
        read_record(SHITHEAD, text.replace("last-player", "stuck"))
    assert read_record(SHITHEAD, text.replace("last-player, 2, 0", "LAST-player,  2,\t0")) == match


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_survives_its_record(name, players):
    players = min(players, PRESETS[name].seats()[-1])
    match = playthrough(PRESETS[name], players=players, seed=11, moves=200)
    text = write_record(match)
    assert text.splitlines()[1] == f"game: {name}"
    assert read_record(PRESETS[name], text) == match


def test_a_finished_game_has_a_result():
    match = Match.at(SHITHEAD, SHITHEAD.position(hands=["9D", "4C", ""], pile="5C")).play("9D")
    text = write_record(match)
    assert text.splitlines()[-1] == "result: last-player, 2, 0, 1"
    assert read_record(SHITHEAD, text) == match
    shared = evolve(match.game, end=evolve(match.game.end, turn_limit=1))
    stopped = Match.at(shared, SHITHEAD.position(hands=["9D KC", "4C 5D", ""], pile="5C"))
    assert write_record(stopped.play("9D")).endswith("result: turn-limit, 2, 0 1")


def test_a_match_from_a_position_keeps_its_start():
    state = SHITHEAD.position(hands=["6C 8C", "7D"], pile="5C", stock=4)
    match = Match.at(SHITHEAD, state).play("6C")
    text = write_record(match)
    assert text.splitlines()[2] == f"start: {dump(state)}"
    assert text.splitlines()[-1] == "1. 0 play 6C"
    assert read_record(SHITHEAD, text) == match


def test_house_rules_are_named():
    match = Match.deal(HOUSE, players=3, seed=5)
    text = write_record(match)
    assert text.splitlines()[2] == "variations: no_swap, invisible:3,8, eights_skip"
    assert read_record(HOUSE, text) == match
    with pytest.raises(NotationError, match="'no_swap, invisible:3,8, eights_skip', not 'none'"):
        read_record(SHITHEAD, text)


def test_house_rules_of_any_name_can_be_read_back():
    house = evolve(SHITHEAD, variations=("grandma's rule", "two words"))
    match = Match.deal(house, players=2, seed=5)
    assert read_record(house, write_record(match)) == match


def test_a_game_of_ones_own_has_records():
    match = Match.deal(HighCard(), players=2, seed=3)
    match = match.play(match.moves()[0])
    text = write_record(match)
    assert text.splitlines()[3] == "dealer: 0"
    assert read_record(HighCard(), text) == match


@settings(max_examples=15)
@given(matches(HOUSE))
def test_any_match_survives_its_record(match):
    assert read_record(HOUSE, write_record(match)) == match


@pytest.mark.parametrize("text", ["", "\n \n", "cardrules record 2", "game: shithead", "[Event x]"])
def test_a_record_begins_with_its_title(text):
    with pytest.raises(NotationError, match="begins with the line 'cardrules record 1'"):
        read_record(SHITHEAD, text)


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"line2": "nonsense"}, "Line 2: 'nonsense' is not a line of a record"),
        ({"line2": "place: Utrecht"}, "Line 2: 'place: Utrecht' is not a line of a record: write"),
        ({"line4": "players: 2"}, "Line 4: players: stands in line 3 already"),
        ({"line8": "3. 1 play 4X"}, "Line 8: '4X' is not a card"),
        ({"line8": "3. 1"}, "Line 8: There is no move in an empty text"),
        ({"line8": "3. 1 play 9D"}, "Line 8, player 1: You do not hold 9D"),
        ({"line8": "3. 0 take"}, "Line 8, player 0: It is the turn of player 1, not of 0"),
        ({"line8": "3. 2 take"}, "Line 8: There is no player 2: the players are 0 to 1."),
        ({"line8": "3. 99999999999999999999 take"}, "Line 8: write 3. and the player and the"),
        ({"line8": "3. 0000000001 play 4D"}, "Line 8: write 3. and the player and the move"),
        ({"line6": "1. 0000000005 play 7H"}, "Line 6: write 1. and the player and the move"),
        ({"line8": "4. 1 play 3C"}, "Line 8: write 3. and the player and the move, not '4. 1 "),
        ({"line8": "3 1 play 3C"}, "Line 8: write 3. and the player and the move"),
        ({"line8": "3. x play 3C"}, "Line 8: write 3. and the player and the move"),
        ({"line8": "3. -1 play 3C"}, "Line 8: write 3. and the player and the move"),
        ({"line8": "3. ² play 3C"}, "Line 8: write 3. and the player and the move"),
        ({"line8": "³. 1 play 3C"}, "Line 8: write 3. and the player and the move"),
        ({"line6": None}, "Line 6: write 1. and the player and the move, not '2. 1 arrange"),
    ],
)
def test_a_wrong_line_is_named(changed, problem):
    with pytest.raises(NotationError) as caught:
        read_record(SHITHEAD, record(**changed))
    assert str(caught.value).startswith(problem)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("place: Utrecht", "Line 9: 'place: Utrecht' is not a line of a record"),
        (
            "result: last-player, 0, 1",
            "Line 9: the moves do not lead to the result 'last-",
        ),
        ("result: ", "do not lead to|is not a line"),
    ],
)
def test_a_wrong_line_at_the_end_is_named(line, problem):
    with pytest.raises(NotationError, match=problem):
        read_record(SHITHEAD, f"{RECORD}\n{line}")


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        (
            {"line2": "game: rummy"},
            "Line 2: this is a record with game 'rummy', not 'shi",
        ),
        ({"line2": None}, "Line 4: the head ends here, and the line game: is"),
        ({"line3": "players: two"}, "Line 3: the line players: needs a number, not 'two'"),
        ({"line3": "players: ²"}, "Line 3: the line players: needs a number, not '²'"),
        ({"line3": "players: 6"}, "Line 3: shithead is for 2 to 5 players, not 6"),
        ({"line4": "dealer: 2"}, "Line 4: the dealer is a player from 0 to 1"),
        ({"line4": None}, "Line 4: the head ends here, and the line dealer: is"),
        ({"line5": "seed: -1"}, "Line 5: the line seed: needs a number, not '-1'"),
        ({"line5": "seed: 99999999999999999999"}, "Line 5: A seed is an int"),
        ({"line5": "seed: 999999999999999999999"}, "Line 5: the line seed: needs a number"),
        ({"line5": "start: {"}, "Line 3: a record with a start has no line players"),
        (
            {**NO_SEED, "line5": "start: {"},
            "Line 5: the start cannot be read: This is not JSON",
        ),
        (
            {**NO_SEED, "line5": f"start: {dump(SHITHEAD)}"},
            "Line 5: the start cannot be read: this is",
        ),
    ],
)
def test_a_wrong_head_is_refused(changed, problem):
    with pytest.raises(NotationError, match=problem):
        read_record(SHITHEAD, record(**changed))


@pytest.mark.parametrize(
    ("changed", "number"),
    [
        ({"line2": "game: rummy"}, 2),
        ({"line3": "players: two"}, 3),
        ({"line3": "players: 6"}, 3),
        ({"line4": "dealer: 2"}, 4),
        ({"line5": "seed: -1"}, 5),
        ({**NO_SEED, "line5": "start: {"}, 5),
        ({"line9": "place: Utrecht"}, 9),
        ({"line9": "result: last-player, 0, 1"}, 9),
    ],
)
def test_every_wrong_line_is_named_by_its_number(changed, number):
    with pytest.raises(NotationError, match=rf"\b[Ll]ine {number}\b"):
        read_record(SHITHEAD, record(**changed))


START = SHITHEAD.position(hands=["6C 8C", "7D"], pile="5C", stock=4)


@pytest.mark.parametrize(
    "start",
    [
        dump(Match.at(SHITHEAD, START)),
        dump(Match.at(SHITHEAD, START).view(0)),
        dump(Match.at(SHITHEAD, START).play("6C").played[0]),
        dump(HighCard().deal(2, seed=1)),
        "[]",
        "3",
    ],
    ids=["match", "view", "move", "other", "list", "number"],
)
def test_a_start_that_is_no_state_of_the_game_is_refused(start):
    with pytest.raises(NotationError, match="Line 3: the start cannot be read: "):
        read_record(SHITHEAD, f"cardrules record 1\ngame: shithead\nstart: {start}")


@pytest.mark.parametrize("line", ["players: 2", "dealer: 0", "seed: 1"])
def test_a_record_with_a_start_has_no_deal(line):
    text = f"cardrules record 1\ngame: shithead\nstart: {dump(START)}"
    assert read_record(SHITHEAD, text).start == START
    name = line.split(":")[0]
    with pytest.raises(NotationError, match=f"Line 4: a record with a start has no line {name}"):
        read_record(SHITHEAD, f"{text}\n{line}")


@pytest.mark.parametrize("line", ["seed: 1", "game: shithead", "variations: no_swap"])
def test_a_line_of_the_head_after_a_move_is_refused(line):
    name = line.split(":")[0]
    kept = [row for row in RECORD.splitlines() if not row.startswith(f"{name}:")]
    with pytest.raises(
        NotationError, match=f"Line {len(kept) + 1}: {name}: belongs above the moves"
    ):
        read_record(SHITHEAD, "\n".join([*kept, line]))


@pytest.mark.parametrize("text", [None, 3, b"cardrules record 1", SHITHEAD])
def test_what_is_no_text_is_no_record(text):
    with pytest.raises(NotationError, match="A record is a text, not a "):
        read_record(SHITHEAD, text)


def test_a_record_of_another_ruleset_is_refused():
    with pytest.raises(NotationError, match="a record with game 'shithead', not 'shithead-pagat'"):
        read_record(SHITHEAD_PAGAT, RECORD)
