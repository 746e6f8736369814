"""Playing at the prompt: as a person does it, and what must never happen to him."""

import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from cardrules import SHITHEAD, Match, vary
from cardrules._families import drawing_of
from cardrules._keeping import Keeper
from cardrules._look import Look
from cardrules._reading import Reader
from cardrules._telling import Teller
from cardrules.cards import HIDDEN, card
from cardrules.codec import dump
from cardrules.files import load_match, save_match
from cardrules.presets import PRESETS, SHITHEAD_PAGAT
from cardrules.shedding import Choose, Pass
from cardrules.shedding.variations import no_swap
from cardrules.visibility import zones
from tests.terminal import PATIENCE, Terminal, run, start

PROMPT = r"Your move \(1(?:-\d+)?, help\): "
NAMES = re.compile(r"\b(?:10|[2-9JQKA])[CDHS]\b")
SEVEN = ("shithead", "--players", "3", "--seed", "7")
at_a_terminal = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    """Where unfinished games are kept in these tests."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "state" / "cardrules"


def play(*arguments, typed="", status=0, env=None):
    """Play in this process; each line of *typed* is an answer, and then the input ends."""
    lines = typed if isinstance(typed, str) else "\n".join(typed)
    ran = run("play", *arguments, typed=f"{lines}\n" if lines else "", env=env)
    assert ran.exit_code == status, ran.output
    assert "Traceback" not in ran.output
    return ran.output


def plain(*arguments, **options):
    return play(*arguments, "--plain", **options)


def answers(told):
    """What came after each answer, up to the next prompt; the first piece is the beginning."""
    return re.split(PROMPT, told)


def reply(line, *arguments, before=()):
    """What is said to a line, on the same screen for all of them."""
    options = arguments or ("shithead", "--players", "3", "--seed", "5")
    told = answers(plain(*options, typed=[*before, line, "quit"]))[len(before) + 1]
    return " ".join(told.split()).removeprefix(line).strip()


def last_command(told):
    """The arguments of the command that is told at the end, without the program."""
    program, *arguments = shlex.split(told.splitlines()[-1])
    assert program == "cardrules"
    return arguments


def saved(name="game.json", *, game=SHITHEAD, **position):
    """A file with a made position."""
    save_match(Match.at(game, game.position(**position)), name)
    return name


# at a terminal


@at_a_terminal
def test_a_whole_game_to_the_ranking():
    with Terminal("play", "shithead", "--players", "4", "--seed", "16") as terminal:
        told = terminal.until(PROMPT)
        assert "You play against bots: player 1 greedy, 2 greedy, 3 greedy." in told
        assert "╭─ before play ─" in told
        assert len(re.findall(r"\d+\) ", told)) == 20
        told = terminal.answer("1", PROMPT)
        assert re.search(r"You lay .* face up\.\n", told)
        while not re.search(r"The ranking", told):
            assert "Your " in told
            assert max(map(len, told.splitlines())) <= 80
            told = terminal.answer("1", rf"{PROMPT}|The ranking after \d+ turns")
        told, status = terminal.end()
        assert status == 0
        assert re.search(r"\. You(, the shithead)?\n", told)
        assert all(f"Player {bot} (greedy)" in told for bot in (1, 2, 3))
        assert " next.\n" in told
        assert "To play again:\n  cardrules play shithead --players 4\n" in told
        assert last_command(told) == ["play", "shithead", "--players", "4", "--seed", "16"]
        assert re.search(r"\x1b\[31m\S*♥", terminal.raw)


WRONG = [
    ("0", "There is no move 0: give a number from 1 to 2."),
    ("99", "There is no move 99: give a number from 1 to 2."),
    ("-1", "There is no move -1:"),
    ("", "Give a number from 1 to 2, a move, or help."),
    ("3H", "3 does not go on 5: play 5 or higher."),
    ("KD", "You do not hold KD."),
    ("7S QC", "Cards played together must have one rank: 7S, QC."),
    ("7S 7S", "7S is named twice."),
    ("take", "You may take the pile only when you can play nothing, and you can."),
    ("blind 1", "Blind cards wait until your other cards are played."),
    ("blind x", "name one place in the row, from 1, as in blind 2."),
    ("arrange 7S QC 3H", "as they are"),
    ("pass", "You may pass only when you have no other move."),
    ("choose spades", "There is nothing to choose now."),
    ("ZZ", "'ZZ' is not a card. Write a rank"),
    ("hnit", "Did you mean hint?"),
    ("why", "Name a move, as in why KD."),
    ("why 1", "The numbered moves are all allowed"),
    ("save", "Name a file, as in save friday.json."),
    ("save nowhere/x.json", "nowhere/x.json cannot be written: No such file or directory."),
    ("7S" * 400, "That is too long to be a move"),
    ("3♥", "3 does not go on 5"),
    (b"\xff\xfe\x80", "is not a card."),
    (b"\xed\xa0\x80", "is not a card."),
]


@at_a_terminal
def test_wrong_input_explains_itself_and_loses_nothing():
    game = ("shithead", "--players", "3", "--seed", "7")
    with Terminal("play", *game) as terminal:
        terminal.until(PROMPT)
        terminal.answer("1", PROMPT)
        screen = terminal.answer("1", PROMPT)
        assert "Your hand    3♥ 7♠ Q♣\nplay         1) 7♠   2) Q♣\n" in screen
        for line, explanation in WRONG:
            terminal.type(line)
            told = " ".join(terminal.answer("", PROMPT).split())
            assert explanation in told, line
            assert len(told) < 1500, line
        assert "Saved in after.txt." in terminal.answer("save after.txt", PROMPT)
    plain(*game, typed=["1", "1", "save before.txt"])
    assert Path("after.txt").read_bytes() == Path("before.txt").read_bytes()


@at_a_terminal
def test_undo_save_kill_and_resume():
    game = ("shithead", "--players", "3", "--seed", "7")
    with Terminal("play", *game) as terminal:
        terminal.until(PROMPT)
        first = terminal.answer("1", PROMPT)
        second = terminal.answer("1", PROMPT)
        told = terminal.answer("undo", PROMPT)
        assert "Taken back: play 2♥, and 2 moves of others.\n" in told
        assert first[first.index("╭") :] == told[told.index("╭") :]
        assert terminal.answer("1", PROMPT) == second
        assert "Saved in game.json." in terminal.answer("save game.json", PROMPT)
        lost = terminal.answer("1", PROMPT)
        terminal.kill()
    with Terminal("play", "--resume", "game.json") as terminal:
        told = terminal.until(PROMPT)
        assert told[told.index("   3   You play") :] == second[second.index("   3   You play") :]
        assert terminal.answer("1", PROMPT) == lost


@at_a_terminal
@pytest.mark.parametrize(
    ("key", "expected"), [("\x03", 130), ("\x04", 0)], ids=["Ctrl-C", "Ctrl-D"]
)
def test_leaving_tells_the_way_back(key, expected, state):
    with Terminal("play", "shithead", "--seed", "7", "--bots", "random,greedy") as terminal:
        terminal.until(PROMPT)
        screen = terminal.answer("1", PROMPT)
        told, status = terminal.end(key)
    assert status == expected
    assert told.startswith("\n")
    assert f"The game is saved in {state}" in told.replace("\n", " ")
    command = last_command(told)
    assert command[-2:] == ["--bots", "random,greedy"]
    told = run(*command).output
    assert re.split("╭", screen)[1].partition("Your move")[0] in told


@at_a_terminal
def test_a_game_outlives_its_terminal(state):
    with Terminal("play", "shithead", "--seed", "7") as terminal:
        terminal.until(PROMPT)
        terminal.answer("1", PROMPT)
        terminal.close()
        terminal.process.wait(PATIENCE)
    match = load_match(state / "shithead-7.json")
    assert [move.player for move in match.played[:3]] == [0, 1, 2]


# a whole game by a pipe


@pytest.mark.parametrize(
    ("name", "players"),
    [("shithead", 2), ("shithead", 3), ("shithead", 4), ("shithead", 5)]
    + [(name, 3) for name in PRESETS if name != "shithead"],
)
def test_each_preset_can_be_played_through(name, players):
    seed = {2: "9", 3: "17", 4: "16", 5: "9"}[players]
    options = (name, "--players", str(players), "--seed", seed)
    told = plain(*options, typed="1\n" * 200)
    lines = told.splitlines()
    assert lines[0] == f"{name}, {players} players, seed {seed}"
    assert re.search(r"^The ranking after \d+ turns$", told, re.MULTILINE)
    assert told.count("\n  1. ") == 1
    assert len(re.findall(r"^  [1-5]\. (?:You|Player \d \(greedy\))", told, re.M)) == players
    assert re.search(r"^(You deal|Player \d deals) next\.$", told, re.MULTILINE)
    assert last_command(told) == ["play", *options, "--plain"]
    assert "Player 0" not in told
    assert told.isascii()
    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)
    assert "\n\n\n" not in told


def test_numbers_and_typed_moves_are_the_same():
    game = ("shithead", "--players", "2", "--seed", "9")
    plain(*game, typed=["1", "2", "save numbers.txt"])
    entries = re.findall(r"(\d+)\) (.*?)(?=\s{2,}|\n)", answers(plain(*game, typed=["1"]))[1])
    words = dict(entries)["2"]
    plain(*game, typed=["1", words.lower(), "save words.txt"])
    plain(*game, typed=["1", f"PLAY {words}", "save play.txt"])
    assert Path("numbers.txt").read_text() == Path("words.txt").read_text()
    assert Path("numbers.txt").read_text() == Path("play.txt").read_text()


def test_the_menu_has_every_move_once():
    told = answers(plain("shithead", "--players", "3", "--seed", "7"))[0]
    match = Match.deal(SHITHEAD, players=3, seed=7)
    listed = re.findall(r"\d+\) (\S+ \S+ \S+)", told)
    assert [set(words.split()) for words in listed[:2]] == [{"KH", "JH", "8D"}, {"KH", "JH", "7S"}]
    assert {frozenset(words.split()) for words in listed} == {
        frozenset(map(str, move.table)) for move in match.moves(0)
    }
    assert len(listed) == len(match.moves(0)) == 20


def test_one_move_is_a_menu_too():
    file = saved(hands=["6C 7C", "4C"], pile="9C")
    assert reply("2", "--resume", file) == "There is no move 2: give 1."
    assert reply("", "--resume", file) == "Give 1, a move, or help."
    assert "Your move (1, help): " in plain("--resume", file)


HANDFUL = "3C 3D 3H 5C 5D 6C 6D 6H 6S 8C 9C 9D JC JD JH QC QD KC AC AD"


def test_a_long_menu_leaves_out_what_differs_only_in_suits():
    file = saved(hands=[HANDFUL, "4C"])
    match = load_match(file)
    told = answers(plain("--resume", file, typed=["moves", "41"]))
    assert re.search(r"1\) 3C +2\) 3C 3D +3\) 3C 3D 3H\n", told[0])
    shown, everything = (re.findall(r"(\d+)\) (.*?)(?=\s{2,}|\n)", part) for part in told[:2])
    assert len(shown) == 20
    assert everything[: len(shown)] == shown
    assert [int(number) for number, _ in everything] == list(range(1, len(match.moves(0)) + 1))
    assert len({words for _, words in everything}) == len(everything)
    more = len(everything) - len(shown)
    assert f"The word moves lists {more} more, which differ only in their suits." in told[0]
    assert f"You play {dict(everything)['41']}." in told[2]


def test_what_is_said_is_said_to_you():
    look = Look(symbols=False, kinds=("", "a", "b"), you=0)
    for told, wanted in [
        ("Player 0 deals; player 0 shows 3C.", "You deal; you show 3C."),
        ("Player 0 is out in 1st place.", "You are out in 1st place."),
        ("Player 0 has no move and passes.", "You have no move and pass."),
        ("Player 0 takes the pile (2 cards) and 6C.", "You take the pile (2 cards) and 6C."),
        ("Player 0 chooses spades.", "You choose spades."),
        ("Player 0 goes and does it.", "You go and do it."),
        ("Player 1 has no move and passes.", "Player 1 has no move and passes."),
        ("Player 10 plays 3C.", "Player 10 plays 3C."),
    ]:
        assert look.sentence(told) == wanted


# what may be asked


def test_why_a_move_is_not_allowed_or_that_it_is():
    game = ("shithead", "--players", "3", "--seed", "7")
    before = ("1", "1")
    for line, said in [
        ("why 3H", "3 does not go on 5: play 5 or higher."),
        ("why not 3h", "3 does not go on 5: play 5 or higher."),
        ("why 7S", "7S is allowed."),
        ("WHY take", "You may take the pile only when you can play nothing, and you can."),
        ("why on earth", "'on' is not a card."),
    ]:
        assert reply(line, *game, before=before).startswith(said)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            {"hands": ["6C 7C 10C", "4C"], "pile": "5C"},
            "play 6C (number 1): it parts with what is worth least, plain before special, low "
            "before high.",
        ),
        (
            {"hands": ["6C 9H 9S", "4C"], "pile": "9C 9D"},
            "play 9H 9S (number 3): that burns the pile.",
        ),
        ({"hands": ["6C 7C", "4C"], "pile": "9C"}, "take the pile (number 1): you have no other"),
        (
            {"hands": ["", "4C"], "blinds": ["9H 9S", ""], "pile": "9C"},
            "turn blind 1 (number 1): it knows as little as you do, and turns the first one.",
        ),
    ],
    ids=["shed", "burn", "take", "blind"],
)
def test_hints(position, said):
    assert reply("hint", "--resume", saved(**position)).startswith(f"A greedy bot would {said}")


def test_a_hint_is_what_the_greedy_bot_does():
    game = ("shithead", "--players", "2", "--seed", "9")
    first = answers(plain(*game, typed=["hint"]))[1]
    said = " ".join(first.split())
    number = re.search(r"would lay face up (.*) \(number (\d+)\): it lays its best cards", said)
    assert number
    told = answers(plain(*game, typed=[number[2]]))[1]
    assert set(re.search(r"You lay (.*) face up", told)[1].split()) == set(number[1].split())


def test_the_card_that_goes_along_is_chosen_with_the_pile():
    file = saved(
        game=SHITHEAD_PAGAT, hands=["", "5C"], tables=["6C 9D KH", ""], pile="AH", blinds=["4H", ""]
    )
    told = answers(plain("--resume", file, typed=["take", "hint", "2"]))
    assert "1) the pile and 6C   2) the pile and 9D   3) the pile and KH" in told[0]
    assert "With the pile you take 1 of your face-up cards" in told[1]
    assert "nothing fits, and this card is worth least" in told[2].replace("\n", " ")
    assert "You take the pile (1 card) and 9D." in told[3]


def test_an_answer_and_a_pass_are_in_the_menu_like_other_moves():
    out = io.StringIO()
    look = Look(symbols=False, kinds=("", "greedy"), you=0)
    drawing = drawing_of(SHITHEAD, look)
    console = Console(file=out, width=80, color_system=None)
    teller = Teller(console, look, drawing, boxes=False)
    teller.menu(drawing.menu((Choose(0, "red"), Choose(0, "black"), Pass(0))))
    assert out.getvalue() == ("choose       1) red     2) black\npass         3) the turn on\n")
    assert drawing.reason(None, Pass(0)) == "it does what is usual"


def test_the_log_is_what_you_saw():
    game = ("shithead", "--players", "3", "--seed", "7")
    some, everything = answers(plain(*game, typed=["1"] * 6 + ["log", "log all"]))[7:9]
    assert re.match(r"log\n       \(\d+ more moves before these: log all tells them\)\n", some)
    assert len(re.findall(r"^ *\d+ . (?:You|Player)", some, re.MULTILINE)) == 10
    assert everything.startswith("log all\n       You deal; you show")
    numbers = re.findall(r"^ *(\d+) . (?:You|Player)", everything, re.MULTILINE)
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]
    assert re.search(r"You play \S+ and draw (?:10|.)[CDHS]\.", everything)
    assert set(re.findall(r"draws? (\d+ cards?|\S+)", everything)) > {"1 card"}


def test_the_table_tells_what_is_known_of_hands():
    file = saved(
        hands=["6C 7C", "4C 4D"], known=["", "5H 9S"], pile="3C 4S 5S 6S 7S 8S 9H 10H", seed=3
    )
    before, table = answers(plain("--resume", file, typed=["table"]))[:2]
    assert "holds" not in before
    assert "Pile 10H on 9H 8S 7S 6S 5S ... (8)" in before
    assert "Pile (8) 10H on 9H 8S 7S 6S 5S 4S 3C\n" in table
    assert "    holds 5H 9S ? ?\n" in table


def test_help_names_all_that_may_be_typed():
    told = answers(plain("shithead", "--seed", "7", typed=["help", "?"]))
    assert told[1].partition("\n")[2] == told[2].partition("\n")[2]
    for word in ("why KD", "hint", "undo", "moves", "table", "log", "save FILE", "quit", "take"):
        assert f"\n  {word}" in told[1]
    assert told[1].count("\n") < 20


# nobody sees too much


def seen_by(match, player):
    """The cards that a player has seen in any state or event so far."""
    views = [earlier.view(player) for earlier in match.replay()]
    found = {
        one
        for value in (*views, *match.events(player))
        for _, _, _, held in zones(value)
        for one in held
    }
    return found - {HIDDEN}


@pytest.mark.parametrize("players", [2, 4])
def test_no_screen_names_a_card_that_you_may_not_see(players):
    game = ("shithead", "--players", str(players), "--seed", "9")
    checked = 0
    for number in range(0, 12, 3):
        typed = ["1"] * number
        asked = ["save now.json", "table", "log all", "hint", "moves", "why take", "why blind 1"]
        told = plain(*game, typed=[*typed, *asked, "quit"]).replace("the cards AS", "")
        match = load_match("now.json")
        Path("now.json").unlink()
        named = {card(name) for name in NAMES.findall(told)}
        assert named <= seen_by(match, 0)
        checked += len(set(SHITHEAD.deck(players)) - seen_by(match, 0))
    assert checked > 50


def test_open_shows_all_hands_and_nothing_else():
    game = ("shithead", "--players", "3", "--seed", "7")
    told = plain(*game, "--open", typed=["save now.json", "table", "log all"])
    match = load_match("now.json")
    hands = [seat.hand for seat in match.state.seats]
    for hand in hands[1:]:
        assert any(
            set(map(str, hand)) == set(row.split()) for row in re.findall("holds (.*)", told)
        )
    tables = [seat.table for seat in match.state.seats]
    named = {card(name) for name in NAMES.findall(told)}
    assert named == {one for cards in (*hands, *tables) for one in cards}
    later = plain(*game, "--open", typed=["1", "1", "log all"])
    assert not re.search(r"draws \d+ card", later)
    assert re.search(r"Player 1 plays \S+ and draws (?:10|.)[CDHS]\.", later)


# the same game again


def record(*arguments, typed):
    plain(*arguments, typed=[*typed, "save record.txt"])
    text = Path("record.txt").read_text()
    Path("record.txt").unlink()
    return text


def test_the_same_seed_and_moves_give_the_same_game_also_after_undo_and_resuming():
    game = ("shithead", "--players", "4", "--seed", "5", "--bots", "random")
    moves = ["1", "1", "1", "1"]
    once = record(*game, typed=moves)
    assert record(*game, typed=moves) == once
    assert record(*game, typed=["2", "undo", "1", "1", "1", "undo", "undo", "1", "1", "1"]) == once
    plain(*game, typed=[*moves[:2], "save half.json"])
    assert record("--resume", "half.json", "--bots", "random", typed=moves[2:]) == once
    other = record("shithead", "--players", "4", "--seed", "5", typed=moves)
    assert other != once


def test_bots_are_of_one_kind_or_one_each():
    told = plain("shithead", "--players", "4", "--seed", "7", "--bots", "Greedy, random,greedy")
    assert "You play against bots: player 1 greedy, 2 random, 3 greedy." in told
    assert last_command(told)[-3:] == ["--bots", "greedy,random,greedy", "--plain"]
    told = plain("shithead", "--players", "3", "--seed", "7", "--bots", "random,random")
    assert last_command(told)[-3:] == ["--bots", "random", "--plain"]


def test_without_a_seed_the_cards_are_new_and_can_be_had_again():
    told = plain("shithead", "--players", "2")
    assert answers(run(*last_command(told)).output)[0] == answers(told)[0]
    assert plain("shithead", "--players", "2").splitlines()[0] != told.splitlines()[0]


# leaving, and coming back


def test_where_nothing_was_played_the_same_cards_are_offered(state):
    for typed in ("", "quit", "hint\nquit", "exit", "q", "1\nundo\nquit"):
        told = plain("shithead", "--seed", "7", typed=typed)
        assert "Nothing has been played yet. To get the same cards again:\n" in told
        assert last_command(told) == [
            "play",
            "shithead",
            "--players",
            "3",
            "--seed",
            "7",
            "--plain",
        ]
    assert not state.exists()


def test_an_unsaved_game_is_kept_for_its_preset_and_seed(state):
    told = play("shithead", "--seed", "7", "--open", typed=["1", "1", "quit"])
    assert last_command(told) == ["play", "--resume", str(state / "shithead-7.json"), "--open"]
    again = run(*last_command(told)).output
    screen = answers(told)[2]
    assert screen[screen.index("   3   You play") :] in again
    plain("shithead", "--seed", "7", typed=["2"])
    assert [file.name for file in state.iterdir()] == ["shithead-7.json"]
    assert len(load_match(state / "shithead-7.json").played) == 5


def test_a_saved_game_is_brought_up_to_date(state):
    told = plain("shithead", "--seed", "7", typed=["1", "save 'my game.txt'", "quit"])
    assert "The game is in my game.txt. To go on with it:" in told
    assert last_command(told) == ["play", "--resume", "my game.txt", "--plain"]
    before = Path("my game.txt").read_text()
    told = plain("--resume", "my game.txt", typed=["1"])
    assert "The game is saved in my game.txt. To go on with it:" in told
    assert Path("my game.txt").read_text().startswith(before)
    assert len(Path("my game.txt").read_text()) > len(before)
    told = plain("--resume", "my game.txt", typed=["undo"])
    assert "The game is saved in my game.txt." in told
    assert Path("my game.txt").read_text() == before
    assert not state.exists()


def test_a_file_that_is_there_is_replaced_only_when_it_is_named_twice():
    Path("notes.txt").write_text("mine")
    game = ("shithead", "--seed", "7")
    told = plain(*game, typed=["1", "save notes.txt", "save other.json", "quit"])
    assert "notes.txt is there already. Type the same again to replace it." in told
    assert Path("notes.txt").read_text() == "mine"
    told = plain(*game, typed=["1", "save notes.txt", "save notes.txt", "1", "save", "quit"])
    assert told.count("Saved in notes.txt.") == 2
    assert len(load_match("notes.txt").played) == 8


@pytest.mark.parametrize(
    "name", [".", os.devnull, "no/such/folder.json", "a\0b", "~nobody-here/x"], ids=repr
)
def test_a_place_that_cannot_be_written_is_told(name):
    game = ("shithead", "--seed", "7")
    shown = name.replace("\0", "\\x00")
    assert f"{shown} cannot be written: " in reply(f"save {name}", *game, before=["1"])


def test_a_game_that_cannot_be_kept_says_so(tmp_path, monkeypatch):
    Path("file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    told = plain("shithead", "--seed", "7", typed=["1"])
    assert "shithead-7.json cannot be written: Not a directory." in " ".join(told.split())
    assert "The game is not saved. To get the same cards again:\n" in told
    assert last_command(told) == ["play", "shithead", "--players", "3", "--seed", "7", "--plain"]


def test_a_file_that_has_become_unwritable_gives_way_to_the_state_folder(state):
    match = Match.deal(SHITHEAD, players=3, seed=7)
    keeper = Keeper(("--open",), "gone/game.json", match)
    assert keeper.leave(match) == [
        ("The game is in gone/game.json. To go on with it:",
         "cardrules play --resume gone/game.json --open"),
    ]  # fmt: skip
    later = match.play(match.moves(0)[0])
    (refused, nothing), (told, command) = keeper.leave(later)
    assert refused == "gone/game.json cannot be written: No such file or directory."
    assert nothing == ""
    kept = state / "shithead-7.json"
    assert told == f"The game is saved in {kept}. To go on with it:"
    assert shlex.split(command) == ["cardrules", "play", "--resume", str(kept), "--open"]
    assert load_match(kept) == later


def test_a_game_that_cannot_be_dealt_again_offers_nothing():
    start = SHITHEAD.position(hands=["3C 4C", "5C"])
    keeper = Keeper()
    for match in (Match.at(SHITHEAD, start), Match.deal(HOUSE, players=2, seed=1)):
        assert keeper.again(match) == ""
    assert keeper.new(Match.at(SHITHEAD, start)) == "cardrules play shithead --players 2"
    assert keeper.new(Match.deal(HOUSE, players=2, seed=1)) == ""
    assert keeper.again(Match.deal(SHITHEAD, players=2, seed=1, dealer=1)) == ""


def test_a_game_in_which_a_bot_is_to_move_goes_on():
    file = saved(hands=["3C 9C", "4C 9D", "5C 9H"], to_act=1, seed=3)
    told = answers(plain("--resume", file))[0]
    assert "   1   Player 1 plays 4C.\n   2   Player 2 plays 5C.\n" in told
    assert "Your hand    3C 9C" in told


def test_a_finished_game_shows_how_it_ended():
    game = ("shithead", "--players", "4", "--seed", "16")
    plain(*game, typed=["1", "save end.json"])
    match = load_match("end.json")
    while match.to_act:
        match = match.play(match.moves()[0])
    save_match(match, "end.json")
    told = plain("--resume", "end.json")
    assert re.search(r"^The ranking after \d+ turns$", told, re.MULTILINE)
    assert not re.search(PROMPT, told)
    assert last_command(told) == ["play", *game, "--plain"]


def test_the_last_of_many_moves_are_told_after_your_own():
    told = plain("shithead", "--seed", "9", "--players", "4", typed="1\n" * 200)
    last = answers(told)[-1]
    assert re.match(r"1\n\n +54 ! You turn .* out in 2nd place\.\n +\(22 more moves before", last)
    assert "log all" not in last
    assert "is out in 3rd place. Player 1 is the\n       shithead.\n" in last


def test_a_record_can_be_edited_and_gone_on_with():
    plain("shithead", "--seed", "7", typed=["1", "1", "save game.txt"])
    lines = Path("game.txt").read_text().splitlines()
    Path("game.txt").write_text("\n".join(lines[:6]))
    told = answers(plain("--resume", "game.txt"))[0]
    assert "You lay 8D JH KH face up." in told
    assert "after turn 2" in told


# files of others

DEEP = '{"cardrules": 1, "kind": "match", "value": ' + "[" * 100_000
HOUSE = vary(SHITHEAD, no_swap)
GOOD = dump(Match.deal(SHITHEAD, players=3, seed=7))
HOSTILE = {
    "empty": b"",
    "no match": b"hello",
    "truncated": GOOD[:-40].encode(),
    "a state": dump(SHITHEAD.position(hands=["3C", "4C"])).encode(),
    "a view": dump(Match.deal(SHITHEAD, players=3, seed=7).view(0)).encode(),
    "bytes": b"{\xff\xfe}",
    "not a number": GOOD.replace('"seed": 7', '"seed": NaN').encode(),
    "a huge number": GOOD.replace('"seed": 7', f'"seed": {"9" * 5000}').encode(),
    "nested": DEEP.encode(),
    "an unknown class": GOOD.replace('"Shedding"', '"__import__"').encode(),
    "a foreign card": GOOD.replace('"8D"', '"8D\'"').encode(),
    "an escape": b'{"\x1b[2J\xe2\x80\xae": 1}',
    "an escape in a record": b"cardrules record 1\n\x1b]0;owned\x07: x\n",
    "house rules by name": b"cardrules record 1\ngame: shithead\nvariations: no_swap\n",
    "ten thousand players": b"cardrules record 1\ngame: shithead\nplayers: 10000\n"
    b"dealer: 0\nseed: 1\n",
    "an illegal move": b"cardrules record 1\ngame: shithead\nplayers: 2\ndealer: 0\nseed: 1\n"
    b"1. 0 take\n",
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_a_file_that_is_no_saved_game_is_refused_in_a_sentence(content):
    Path("game.json").write_bytes(content)
    told = play("--resume", "game.json", status=2)
    sentence = " ".join(told.partition("Error: ")[2].split())
    assert sentence.startswith("Invalid value for --resume: game.json cannot be gone on with. ")
    assert sentence.endswith(".")
    assert len(told) < 1500
    assert all(char.isprintable() or char == "\n" for char in told)


@pytest.mark.parametrize("place", ["missing.json", ".", "file/inside.json", "a\0b"], ids=repr)
def test_a_file_that_cannot_be_read_is_refused(place):
    Path("file").touch()
    assert "cannot be" in play("--resume", place, status=2)


def test_names_in_a_file_cannot_command_the_terminal(state):
    text = GOOD.replace('"name": "shithead"', '"name": "x\\u001b[2J\\n../../\\u202e"')
    assert text != GOOD
    Path("game.json").write_text(text)
    for options in ((), ("--plain",)):
        told = play("--resume", "game.json", *options, typed=["1", "log all", "quit"])
        assert told.startswith(r"x\x1b[2J\n../../\u202e, 3 players, seed 7")
        assert all(char.isprintable() or char == "\n" for char in told)
    match = load_match("game.json")
    Keeper((), None, None).leave(match)
    (kept,) = state.iterdir()
    assert kept.name == "x-2j--7.json"


# arguments


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name one of shithead, shithead-wikipedia, shithead-pagat, or a saved game"),
        (("shithed",), "no preset 'shithed'. Did you mean shithead?"),
        (("shithead", "--players", "6"), "shithead is for 2 to 5 players, not 6."),
        (("shithead", "--seed", "x"), "'x' is not a whole number."),
        (("shithead", "--bots", "greed"), "no bot 'greed'. Did you mean greedy? The bots are: "),
        (("shithead", "--bots", ""), "no bot ''. The bots are: greedy, random."),
        (("shithead", "--bots", "greedy,random,random"), "2 bots play, but 3 are named: name one"),
        (
            ("shithead", "--players", "2", "--bots", "greedy,random"),
            "1 bot plays, but 2 are named:",
        ),
        (("--resume", "game.json", "--players", "3"), "has its own: leave out --players."),
        (
            ("--resume", "game.json", "--players", "3", "--seed", "7"),
            "has its own: leave out --players and --seed.",
        ),
        (("shithead-pagat", "--resume", "game.json"), "game.json is shithead: leave out 'shithead"),
        (("nonsense", "--resume", "game.json"), "no preset 'nonsense'."),
        (("shithead", "--loud"), "No such option: --loud"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else "",
)
def test_wrong_arguments_explain_themselves(arguments, told):
    Path("game.json").write_text(GOOD)
    assert told in " ".join(play(*arguments, status=2).split())


def test_the_preset_of_a_file_may_be_named():
    Path("game.json").write_text(GOOD)
    assert (
        answers(play("SHITHEAD", "--resume", "game.json"))[0]
        == answers(play("--resume", "game.json"))[0]
    )


def test_help_of_the_command():
    told = run("play", "--help").output
    assert told.startswith("Usage: cardrules play [OPTIONS] [PRESET]\n")
    for word in ("--players", "--seed", "--bots", "--open", "--resume", "--plain", "greedy,random"):
        assert word in told
    assert max(map(len, told.splitlines())) <= 80


# consoles


def test_symbols_frames_and_colours_where_they_can_be_shown():
    told = play("shithead", "--seed", "7", typed=["1", "KD", "why 3c"])
    assert "Your hand    2♥ 3♥ J♥" in told
    assert "╭─ before play ─" in told
    assert "You do not hold KD." in told
    assert "\x1b" not in told
    colour = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    assert "\x1b[1;31m2♥" in play("shithead", "--seed", "7", env=colour)
    assert "\x1b" not in play("shithead", "--seed", "7", env=colour | {"NO_COLOR": "1"})


@pytest.mark.parametrize(
    ("env", "arguments"),
    [({"LANG": "C"}, ()), ({"LC_ALL": "POSIX"}, ()), ({}, ("--plain",))],
    ids=["LANG=C", "POSIX", "plain"],
)
def test_an_ascii_console_gets_ascii_whatever_is_typed(env, arguments):
    typed = ["1", "3♣", "ⅷ", "why 🂡", "save bücher/♥", "help", "table", "log all", "hint"]
    told = play("shithead", "--seed", "7", *arguments, typed=typed, env=env)
    assert told.isascii()
    assert r"'\u2177' is not a card." in told
    assert r"b\xfccher/\u2665 cannot be written: " in told


def test_an_ascii_encoding_is_enough():
    typed = b"3\xe2\x99\xa3\n\xff\n1\n3H\n"
    ran = run("play", "shithead", "--seed", "7", typed=typed, charset="ascii")
    assert ran.exit_code == 0
    assert ran.stdout_bytes.isascii()
    assert r"'\ufffd' is not a card." in ran.output
    assert "You lay 8D JH KH face up." in ran.output


@pytest.mark.parametrize("plain_", [True, False], ids=["plain", "framed"])
@pytest.mark.parametrize("columns", [1, 40, 60, 200])
def test_any_width_will_do(columns, plain_):
    typed = ["1", "1", "1", "help", "table", "hint", "log all", "moves", "foo", "KD", "undo"]
    options = ("--players", "5", "--seed", "9", *(["--plain"] if plain_ else []))
    told = play("shithead", *options, typed=typed, env={"COLUMNS": str(columns)})
    *lines, _ = told.partition("The game is saved in")[0].splitlines()
    assert max(map(len, lines)) <= min(max(columns, 34), 78)
    rows = [line for line in lines if re.search(r"hand +\d+ ", line)]
    assert columns < 40 or all(re.search(r"blind \d[│ ]*$", row) for row in rows)


def test_what_comes_out_of_a_pipe_is_shown_behind_the_prompt():
    told = plain("shithead", "--seed", "7", typed=["  1  ", "foo\x1b[2J\x07"])
    assert "Your move (1-20, help): 1\n\n       You lay" in told
    assert "help): foo\\x1b[2J\\x07\n'foo" in told
    assert told.endswith("--plain\n")
    assert "help): \nThe game is saved in" in told


def test_a_very_long_line_is_one_wrong_answer():
    told = plain("shithead", "--seed", "7", typed=["3C " * 100_000, "1"])
    assert told.count("That is too long to be a move; help tells what may be typed.") == 1
    assert "You lay 8D JH KH face up." in told
    assert len(told) < 5000


class Folder:
    """What a folder is as the standard input."""

    def isatty(self):
        return False

    def readline(self, limit):
        raise IsADirectoryError


def test_no_input_at_all_is_the_end_of_it(monkeypatch):
    reader = Reader(Console(file=io.StringIO()), ascii_only=False)
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(EOFError):
        reader.ask("? ")
    monkeypatch.setattr(sys, "stdin", Folder())
    with pytest.raises(EOFError):
        reader.ask("? ")


def test_a_closed_pipe_ends_in_silence_and_loses_nothing(state):
    reading, writing = os.pipe()
    process = start(
        *("play", "shithead", "--seed", "7"),
        stdin=subprocess.PIPE,
        stdout=writing,
        stderr=subprocess.PIPE,
    )
    os.close(writing)
    process.stdin.write(b"1\n")
    process.stdin.flush()
    told = b""
    while told.count(b"help): ") < 2:
        told += os.read(reading, 1 << 16)
    os.close(reading)
    _, errors = process.communicate(b"1\n")
    assert (process.returncode, errors) == (0, b"")
    assert [move.player for move in load_match(state / "shithead-7.json").played[:3]] == [0, 1, 2]


def test_the_transcript_in_the_docs_is_what_is_played():
    page = (Path(__file__).parent.parent / "docs/reference/command.md").read_text("utf-8")
    shown = re.search(r"```text\n(shithead, 3 players, seed 7\n.*?)```", page, re.DOTALL)[1]
    typed = re.findall(rf"{PROMPT}(.*)\n", shown)
    assert len(typed) > 5
    assert play("shithead", "--seed", "7", typed=typed) == shown
