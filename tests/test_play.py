"""Playing at the prompt: as a person does it, and what must never happen to him."""

import io
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve, frozen
from rich.console import Console

from cardrules import SHITHEAD, Match, vary
from cardrules._console import displayed
from cardrules._drawing import Entry
from cardrules._families import drawing_of
from cardrules._keeping import Keeper
from cardrules._look import Look
from cardrules._naming import again, named, new
from cardrules._reading import Reader
from cardrules._telling import Teller
from cardrules.cards import HIDDEN, card
from cardrules.codec import dump
from cardrules.files import load_match, save_match
from cardrules.presets import PRESETS, SHITHEAD_PAGAT, TITLES
from cardrules.rulebook import rulebook
from cardrules.shedding import Choose, End, Pass, TakePile
from cardrules.shedding.variations import eights_skip, invisible, no_swap, reverse_on
from cardrules.visibility import zones
from tests.families import SHEDDING
from tests.odd import odd_or_slow
from tests.terminal import PATIENCE, Terminal, run, start

PROMPT = r"Your move \(1(?:-\d+| or Enter), help\): "
OVER = "Over (Enter ends, help): "
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


def last_command_text(told):
    """The command that is told at the end, in a line of its own."""
    return told.splitlines()[-1].strip()


def last_command(told):
    """The arguments of the command that is told at the end, without the program."""
    program, *arguments = shlex.split(last_command_text(told))
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
        told = terminal.until(re.escape(OVER))
        assert "To play again" not in told
        more, status = terminal.end("\n")
        assert status == 0
        told += more
        assert re.search(r"\. You(, the shithead)?\n", told)
        assert all(f"Player {bot} (greedy)" in told for bot in (1, 2, 3))
        assert " next.\n" in told
        assert "To play again:\n  cardrules play shithead --players 4\n" in told
        assert last_command(told) == ["play", "shithead", "--players", "4", "--seed", "16"]
        assert re.search(r"\x1b\[31m\S*♥", terminal.raw)


WRONG = [
    ("0", "There is no move 0: give a number from 1 to 2."),
    ("9", "There is no move 9: give a number from 1 to 2. A card needs its suit, as in 9H."),
    ("99", "There is no move 99: give a number from 1 to 2."),
    ("-1", "There is no move -1:"),
    ("", "Give a number from 1 to 2, a move, or help."),
    ("3H", "3 does not go on 5: play 5 or higher."),
    ("KD", "You do not hold KD."),
    ("7S QC", "Cards played together must have one rank: 7S, QC."),
    ("7S 7S", "You hold only one 7S."),
    ("take", "You may take the pile only when you can play nothing, and you can."),
    ("blind 1", "Blind cards wait until your other cards are played."),
    ("blind x", "name one place in the row, from 1, as in blind 2."),
    ("arrange 7S QC 3H", "as they are"),
    ("pass", "You may pass only when you have no other move."),
    ("choose spades", "There is nothing to choose now."),
    ("ZZ", "'ZZ' is not a card. Write a rank"),
    ("hnit", "Did you mean hint?"),
    ("Q Q", "You do not hold Q Q."),
    ("3 3 3", "You do not hold 3 3 3."),
    ("a", "You do not hold A."),
    ("play 7", "'7' is not a card."),
    ("7 Q", "Cards played together must have one rank: 7S, QC."),
    ("keep", "Play has begun: the face-up cards stay as they are."),
    ("undo x", "Type undo, or undo 2 to take back your last 2 moves."),
    ("undo 0", "Type undo, or undo 2"),
    ("undo 3", "You have made only 2 moves."),
    ("log 5 6", "Type log, log 5 for the last 5 moves, or log all."),
    ("log all extra", "Type log, log 5"),
    ("log 0", "Type log, log 5"),
    ("table x", "Type table alone."),
    ("quit now", "Type quit alone."),
    ("HELP me", "Type help alone."),
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
        assert "Saved: after.txt\n" in terminal.answer("save after.txt", PROMPT)
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
        assert "Saved: game.json\n" in terminal.answer("save game.json", PROMPT)
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
    assert "The game is saved. To go on with it:\n" in told
    command = last_command(told)
    assert command[1:] == ["--resume", str(state / "shithead-3-7.json"), "--bots", "random,greedy"]
    told = run(*command).output
    assert re.split("╭", screen)[1].partition("Your move")[0] in told


@at_a_terminal
def test_a_game_outlives_its_terminal(state):
    with Terminal("play", "shithead", "--seed", "7") as terminal:
        terminal.until(PROMPT)
        terminal.answer("1", PROMPT)
        terminal.close()
        terminal.process.wait(PATIENCE)
    match = load_match(state / "shithead-3-7.json")
    assert [move.player for move in match.played[:3]] == [0, 1, 2]


# a whole game by a pipe


@pytest.mark.parametrize(
    ("name", "players"),
    [("shithead", 2), ("shithead", 3), ("shithead", 4), ("shithead", 5)]
    + [odd_or_slow(name, 3) for name in SHEDDING if name != "shithead"],
)
def test_each_preset_can_be_played_through(name, players):
    seed = {2: "9", 3: "18", 4: "16", 5: "9"}[players]
    options = (name, "--players", str(players), "--seed", seed)
    told = plain(*options, typed="1\n" * 200)
    lines = told.splitlines()
    assert lines[0] == f"{displayed(TITLES[name], ascii_only=True)}, {players} players, seed {seed}"
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
    assert reply("0", "--resume", file) == "There is no move 0: give 1."
    told = plain("--resume", file, typed=["", "save taken.json"])
    assert "Your move (1 or Enter, help): \n\n   1 < You take the pile (1 card)." in told
    assert load_match("taken.json").played[0] == TakePile(0)


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


# moves in short


NINES = {"hands": ["3H 9H 9S KD AD AS", "KC"], "pile": "4C"}


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        (NINES, "k", "You play KD."),
        (NINES, "K", "You play KD."),
        (NINES, "play k", "You play KD."),
        (NINES, "9 9", "You play 9H 9S."),
        (NINES, "9, 9", "You play 9H 9S."),
        (NINES, "a", "A may be 5) AD, 6) AS or 7) AD AS: give a number, or the cards."),
        (NINES, "9", "There is no move 9: give a number from 1 to 7. A card needs its suit"),
        (NINES, "2", "You play 9S."),
        (NINES, "T", "You do not hold 10."),
        (NINES, "q q", "You do not hold Q Q."),
        (NINES, "9 K", "Cards played together must have one rank: 9H, KD."),
        ({"hands": ["JH QS", "KC"], "pile": "KD 2C"}, "j", "You play JH."),
        ({"hands": ["JH AS", "KC"], "pile": "KD"}, "j", "J does not go on K: play K or higher."),
        ({"hands": ["", "KC"], "tables": ["JH 9S", ""], "pile": "4D"}, "j", "You play JH."),
        ({"hands": ["", "KC"], "blinds": ["JH 9S", ""]}, "j", "You have only blind cards left"),
        ({"hands": ["JH 10S 10D", "KC"], "pile": "4D"}, "10 t", "You play 10D 10S."),
    ],
)
def test_ranks_are_a_move_if_they_can_be_one_only(position, line, said):
    # Move 2 of the nines is 9S: numbers go before ranks.
    assert said in reply(line, "--resume", saved(**position))


def test_why_takes_ranks_too():
    file = saved(hands=["JH AS AD", "KC"], pile="KD")
    for line, said in [
        ("why j", "J does not go on K: play K or higher."),
        ("why A", "A is allowed."),
        ("why Q", "You do not hold Q."),
        ("why j j", "You do not hold J J."),
    ]:
        assert reply(line, "--resume", file).startswith(said)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("2h 3H kh", "You lay 2H 3H KH face up."),
        ("arrange 2h 3H kh", "You lay 2H 3H KH face up."),
        ("2 3 K", "You lay 2H 3H KH face up."),
        ("keep", "You lay 8D 7S KH face up."),
        ("KEEP", "You lay 8D 7S KH face up."),
        ("20", "You lay 8D 7S KH face up."),
        ("2h 3h", "Lay 3 cards face up, not 2."),
        ("2h 3h 4h", "You do not hold 4H."),
        ("2 3 4", "You do not hold 2 3 4."),
        ("k", "Lay 3 cards face up, not 1."),
        ("play 2h", "Play has not begun: first arrange the cards that will lie face up."),
        ("why 2h 3h", "Lay 3 cards face up, not 2."),
        ("why keep", "keep is allowed."),
    ],
)
def test_cards_alone_are_an_arrangement_before_play(line, said):
    assert said in reply(line, "shithead", "--players", "3", "--seed", "7")


def test_the_menu_tells_which_arrangement_leaves_the_cards_as_they_lie():
    told = plain("shithead", "--seed", "7", typed=["keep", "undo"])
    assert "\nkeep face up 20) KH 8D 7S\n" in told
    assert "Taken back: keep face up KH 8D 7S, and 4 moves of others." in " ".join(told.split())


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
    view = SHITHEAD.position(hands=["3C", "4C"])
    teller.menu(drawing.menu(view, (Choose(0, "red"), Choose(0, "black"), Pass(0))))
    assert out.getvalue() == ("choose       1) red     2) black\npass         3) the turn on\n")
    assert drawing.reason(None, Pass(0)) == "it does what is usual"


def test_the_log_is_what_you_saw():
    game = ("shithead", "--players", "3", "--seed", "7")
    told = answers(plain(*game, typed=["1"] * 6 + ["log", "log all", "log 2", "log 99"]))
    some, everything, two, most = told[7:11]
    assert re.match(r"log\n       \(\d+ more moves before these: log all tells them\)\n", some)
    assert len(re.findall(r"^ *\d+ . (?:You|Player)", some, re.MULTILINE)) == 10
    assert everything.startswith("log all\n       You deal; you show")
    numbers = re.findall(r"^ *(\d+) . (?:You|Player)", everything, re.MULTILINE)
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]
    assert re.search(r"You play \S+ and draw (?:10|.)[CDHS]\.", everything)
    assert set(re.findall(r"draws? (\d+ cards?|\S+)", everything)) > {"1 card"}
    assert two.splitlines()[2:4] == some.splitlines()[-2:]
    assert len(re.findall(r"^ *\d+ . (?:You|Player)", two, re.MULTILINE)) == 2
    assert most.removeprefix("log 99") == everything.removeprefix("log all")


def test_the_table_tells_what_is_known_of_hands():
    file = saved(
        hands=["6C 7C", "4C 4D"], known=["", "5H 9S"], pile="3C 4S 5S 6S 7S 8S 9H 10H", seed=3
    )
    before, table = answers(plain("--resume", file, typed=["table"]))[:2]
    assert "holds" not in before
    assert "Pile 10H on 9H 8S 7S 6S 5S ... (8)" in before
    assert "Pile 10H on 9H 8S 7S 6S 5S 4S 3C (8)\n" in table
    assert "    holds 5H 9S ? ?\n" in table


def test_help_names_all_that_may_be_typed():
    told = answers(plain("shithead", "--seed", "7", typed=["help", "?"]))
    assert told[1].partition("\n")[2] == told[2].partition("\n")[2]
    for word in ("why KD", "hint", "undo", "moves", "table", "log", "save FILE", "take", "blind 2"):
        assert f"\n  {word}" in told[1]
    assert "\n  quit, exit  leave the game" in told[1]
    assert told[1].count("\n") < 24
    assert max(map(len, told[1].splitlines())) <= 78


def helped(*arguments, before=()):
    return answers(plain(*arguments, typed=[*before, "help"]))[len(before) + 1]


def test_help_lists_what_the_game_has_at_that_time():
    seven = ("shithead", "--seed", "7")
    for told, arranging in ((helped(*seven), True), (helped(*seven, before=["keep"]), False)):
        assert ("\n  keep" in told) is ("\n  AS KD 9C" in told) is arranging
    pagat = ("shithead-pagat", "--seed", "7")
    assert ("take 6C" in helped(*pagat), "take 6C" in helped(*seven)) == (True, False)
    blind = saved(hands=["6C 7C", "4C 4D"], blinds=["5H", ""])
    assert "\n  blind 2" in helped("--resume", blind)
    assert "\n  blind 2" not in helped("--resume", saved(hands=["6C 7C", "4C 4D"]))


def test_jokers_are_told_of_where_there_are_some():
    assert "\n  * " not in helped("shithead", "--seed", "7")
    told = helped("shithead", "--with", "joker_burns", "--seed", "7")
    assert "\n  *           play a joker\n" in told
    assert "* for K" not in told
    told = helped("drei-verdeckt", "--seed", "7")
    assert "\n  * for K     play a joker as a king, if it may be one\n" in told


def test_the_word_rules_tells_the_rules_at_the_table():
    game = ("shithead", "--with", "eights_skip", "--seed", "7")
    told = answers(plain(*game, typed=["rules", "quit"]))[1]
    book = str(rulebook(vary(SHITHEAD, eights_skip)))
    assert " ".join(book.split()) in " ".join(told.split())
    assert max(map(len, told.splitlines())) <= 78


def test_help_tells_how_the_game_goes_and_where_its_rules_are():
    told = " ".join(helped("shithead-pagat", "--seed", "7").split())
    assert "Who can play nothing takes the pile. The last one with cards is the shithead." in told
    assert told.endswith("All its rules: cardrules rules shithead-pagat")
    first = evolve(SHITHEAD, end=End(first_out=True), name="first")
    save_match(Match.deal(vary(SHITHEAD, no_swap), players=2, seed=1), "house.json")
    save_match(Match.deal(first, players=2, seed=1), "first.json")
    told = " ".join(helped("--resume", "house.json").split())
    assert told.endswith("All its rules: cardrules rules shithead --with no_swap")
    assert " ".join(helped("--resume", "first.json").split()).endswith(
        "The first one without cards wins."
    )


def test_several_moves_are_taken_back_at_once():
    game = ("shithead", "--seed", "7")
    told = answers(plain(*game, typed=["1", "1", "1", "undo 2", "undo"]))
    assert "Taken back: your last 2 moves, and 4 moves of others." in told[4]
    assert told[4].partition("after turn")[2] == told[1].partition("after turn")[2]
    assert "Taken back: lay face up KH JH 8D, and 4 moves of others." in told[5]


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
    for typed in ("", "quit", "hint\nquit", "EXIT", "1\nundo\nquit"):
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
    assert last_command(told) == ["play", "--resume", str(state / "shithead-3-7.json"), "--open"]
    again = run(*last_command(told)).output
    screen = answers(told)[2]
    assert screen[screen.index("   3   You play") :] in again


def test_a_saved_game_is_brought_up_to_date(state):
    told = plain("shithead", "--seed", "7", typed=["1", "save 'my game.txt'", "quit"])
    assert "The game is saved. To go on with it:" in told
    assert last_command(told) == ["play", "--resume", "my game.txt", "--plain"]
    before = Path("my game.txt").read_text()
    told = plain("--resume", "my game.txt", typed=["1"])
    assert "The game is saved. To go on with it:" in told
    assert Path("my game.txt").read_text().startswith(before)
    assert len(Path("my game.txt").read_text()) > len(before)
    told = plain("--resume", "my game.txt", typed=["undo"])
    assert last_command(told) == ["play", "--resume", "my game.txt", "--plain"]
    assert Path("my game.txt").read_text() == before
    assert not state.exists()


def test_a_file_that_is_there_is_replaced_only_when_it_is_named_twice():
    Path("notes.txt").write_text("mine")
    game = ("shithead", "--seed", "7")
    told = plain(*game, typed=["1", "save notes.txt", "save other.json", "quit"])
    assert "notes.txt is there already. Type the same again to replace it." in told
    assert Path("notes.txt").read_text() == "mine"
    told = plain(*game, typed=["1", "save notes.txt", "save notes.txt", "1", "save", "quit"])
    assert told.count("Saved: notes.txt\n") == 2
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
    assert "shithead-3-7.json cannot be written: Not a directory." in " ".join(told.split())
    assert "The game is not saved. To get the same cards again:\n" in told
    assert last_command(told) == ["play", "shithead", "--players", "3", "--seed", "7", "--plain"]


@pytest.mark.parametrize("path", [None, "gone/game.json", "x" * 300])
def test_a_game_that_can_be_neither_kept_nor_dealt_again_says_so(path, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    Path("file").touch()
    match = Match.deal(OWN, players=2, seed=1)
    later = match.play(match.moves()[0])
    *refused, word = Keeper((), path, match if path else None).leave(later)
    assert len(refused) == (2 if path else 1)
    assert all("cannot be written: " in word.sentence for word in refused)
    assert word == ("The game is not saved.", "", "")


def test_games_of_one_name_with_other_rules_are_kept_apart(state):
    for game in (SHITHEAD, vary(SHITHEAD, eights_skip), evolve(SHITHEAD, burns=())):
        match = Match.deal(game, players=2, seed=1)
        Keeper().leave(match.play(match.moves(0)[0]))
    kept = [load_match(file).game for file in state.iterdir()]
    assert len(kept) == len({str(game) for game in kept}) == 3


def test_a_file_that_has_become_unwritable_gives_way_to_the_state_folder(state):
    match = Match.deal(SHITHEAD, players=3, seed=7)
    for now in (match, match.play(match.moves(0)[0])):
        keeper = Keeper(("--open",), "gone/game.json", match)
        refused, word = keeper.leave(now)
        assert refused.sentence == "gone/game.json cannot be written: No such file or directory."
        kept = state / "shithead-3-7.json"
        assert word.sentence == "The game is saved. To go on with it:"
        assert shlex.split(word.command) == ["cardrules", "play", "--resume", str(kept), "--open"]
        assert load_match(kept) == now


def test_a_kept_game_is_never_replaced_by_another_one(state):
    game = ("shithead", "--players", "3", "--seed", "7")
    kept = [last_command(plain(*game, typed=[first]))[2] for first in ("1", "2", "3")]
    kept.append(last_command(plain(*game[:1], "--players", "2", *game[3:], typed=["1"]))[2])
    names = ["shithead-3-7", "shithead-3-7-2", "shithead-3-7-3", "shithead-2-7"]
    assert kept == [str(state / f"{name}.json") for name in names]
    assert len({load_match(file).played[0] for file in kept}) == 4
    assert sorted(file.name for file in state.iterdir()) == sorted(f"{name}.json" for name in names)


def test_a_kept_game_is_replaced_by_its_own_later_moves_and_when_it_is_over(state):
    game = ("shithead", "--players", "3", "--seed", "7")
    for typed in (["1"], ["1", "1"], ["1", "1", "1"]):
        kept = last_command(plain(*game, typed=typed))[2]
        assert kept == str(state / "shithead-3-7.json")
    assert last_command(plain(*game, typed=["1"]))[2] == str(state / "shithead-3-7-2.json")
    match = load_match(kept)
    while match.to_act:
        match = match.play(match.moves()[0])
    save_match(match, kept)
    assert last_command(plain(*game, typed=["2"]))[2] == kept
    Path(kept).write_text("mine")
    assert last_command(plain(*game, typed=["3"]))[2] == str(state / "shithead-3-7-3.json")
    assert Path(kept).read_text() == "mine"


def test_files_are_for_their_owner_alone(state):
    before = os.umask(0o022)
    try:
        plain("shithead", "--seed", "7", typed=["1", "save mine.json"])
        plain("shithead", "--seed", "8", typed=["1"])
        Path("shared.txt").touch(0o664)
        plain("shithead", "--seed", "9", typed=["1", "save shared.txt", "save shared.txt"])
    finally:
        assert os.umask(before) == 0o022
    for path, mode in [("mine.json", 0o600), ("shared.txt", 0o644), (state, 0o700)]:
        assert Path(path).stat().st_mode & 0o777 == mode
    (kept,) = state.iterdir()
    assert kept.stat().st_mode & 0o777 == 0o600


REMARK = "# what a game\n"


@pytest.mark.parametrize("typed", ["", "quit", "log all\ntable\nfoo", "1\nundo"])
def test_looking_at_a_file_leaves_it_as_it_is(typed):
    plain("shithead", "--seed", "7", typed=["1", "1", "save game.txt"])
    lines = Path("game.txt").read_text().splitlines(keepends=True)
    text = "".join([lines[0], REMARK, *lines[1:11]])
    assert text.endswith(" play 2H\n")
    Path("game.txt").write_text(text)
    told = plain("--resume", "game.txt", typed=typed)
    assert "after turn 5" in told
    assert last_command(told) == ["play", "--resume", "game.txt", "--plain"]
    assert Path("game.txt").read_text() == text
    plain("--resume", "game.txt", typed=["1"])
    assert Path("game.txt").read_text() != text


def test_a_file_that_has_gone_is_written_again():
    told = plain("shithead", "--seed", "7", typed=["1", "save game.json"])
    match = load_match("game.json")
    keeper = Keeper((), "game.json", match)
    Path("game.json").unlink()
    (word,) = keeper.leave(match)
    assert word.command == last_command_text(told).removesuffix(" --plain")
    assert load_match("game.json") == match


# house rules


def test_house_rules_are_named():
    house = vary(SHITHEAD, invisible("3"), eights_skip)
    for game, title in [
        (house, "Shithead with invisible:3 and eights_skip, 2 players, seed 1"),
        (vary(SHITHEAD, eights_skip), "Shithead with eights_skip, 2 players, seed 1"),
        (evolve(SHITHEAD, burns=()), "Shithead with rules of its own, 2 players, seed 1"),
        (SHITHEAD, "Shithead, 2 players, seed 1"),
    ]:
        save_match(Match.deal(game, players=2, seed=1), "game.json")
        assert plain("--resume", "game.json").splitlines()[0] == title
    save_match(Match.deal(house, players=2, seed=1), "game.json")
    told = " ".join(play("shithead", "--resume", "game.json", status=2).split())
    assert "game.json is Shithead with invisible:3 and eights_skip: leave out 'shithead'." in told


def test_a_game_with_house_rules_is_saved_as_a_record_and_gone_on_with():
    house = ("--with", "invisible:3", "--with", "no-swap")
    told = plain("shithead", *house, "--seed", "1", typed=["1", "save hr.txt", "1", "quit"])
    assert "Saved: hr.txt\n" in told
    assert last_command(told) == ["play", "--resume", "hr.txt", "--plain"]
    lines = Path("hr.txt").read_text().splitlines()
    assert lines[:3] == ["cardrules record 1", "game: shithead", "variations: invisible:3, no_swap"]
    told = run(*last_command(told)).output
    assert told.startswith("Shithead with invisible:3 and no_swap, 3 players, seed 1\n")


def _own(game):
    return evolve(game, burns=())


@pytest.mark.parametrize("game", [vary(SHITHEAD, _own), evolve(SHITHEAD, burns=())])
def test_a_game_whose_record_cannot_be_read_is_not_saved_as_one(game, state):
    save_match(Match.deal(game, players=3, seed=1), "house.json")
    Path("there.txt").touch()
    told = plain("--resume", "house.json", typed=["1", "save hr.txt", "save there.TXT", "quit"])
    assert "hr.txt is not written: a record (.txt) only names the rules" in told
    assert " ".join(told.split()).count("Give a name that does not end in .txt:") == 2
    assert "\nsave hr.json\n" in told
    assert not Path("hr.txt").exists()
    assert last_command(told) == ["play", "--resume", "house.json", "--plain"]
    assert len(load_match("house.json").played) > 0
    assert "3 players, seed 1" in run(*last_command(told)).output
    assert "Saved: hr.json\n" in plain("--resume", "house.json", typed=["save hr.json"])
    Path("house.json").rename("house.txt")
    told = plain("--resume", "house.txt", typed=["1"])
    assert "house.txt cannot be written: a record (.txt) only names the rules" in told
    assert last_command(told)[2] == str(state / "shithead-3-1.json")
    assert "3 players, seed 1" in run(*last_command(told)).output


@frozen
class BurnOnSum:
    """The pile burns when its top two cards add up to *total*."""

    total: int = 11

    def burns(self, pile):
        return False


def test_rules_of_a_program_are_told_of_as_such():
    game = evolve(SHITHEAD, burns=(BurnOnSum(),))
    save_match(Match.deal(game, players=2, seed=1), "game.json")
    told = " ".join(play("--resume", "game.json", status=2).split())
    assert "game.json cannot be resumed. It was saved by a program with rules of its own" in told
    assert '("BurnOnSum", at value.game.burns[0])' in told
    assert "also" not in told
    save_match(Match.deal(vary(game, eights_skip), players=2, seed=1), "game.txt")
    told = " ".join(play("--resume", "game.txt", status=2).split())
    assert "game.txt cannot be resumed. Line 4: the record was played by other rules than" in told
    assert "it can resume such a game from JSON" in told
    assert "give the ruleset" not in told


# the end


LAST = {"hands": ["9C", "5C 6C", "8D 4D"], "tables": ["", "10H", ""], "pile": "3C", "seed": 3}


def test_a_game_that_ends_is_brought_up_to_date_in_its_file(state):
    file = saved("last.txt", **LAST)
    told = plain("--resume", file, typed=["1"])
    assert "\nSaved: last.txt\nOver (Enter ends, help): \n\nTo play again:\n" in told
    assert load_match(file).outcome is not None
    assert Path(file).read_text().splitlines()[-1] == "result: last-player, 0, 2, 1"
    before = Path(file).stat().st_mtime_ns
    again = plain("--resume", file)
    assert "Saved" not in again
    assert again.partition("The ranking")[2].replace("Saved: last.txt\n", "") in told.replace(
        "Saved: last.txt\n", ""
    )
    assert Path(file).stat().st_mtime_ns == before
    assert not state.exists()


def test_after_the_end_one_may_look_save_and_go_back():
    file = saved(**LAST)
    typed = [
        "1",
        "log",
        "log 1",
        "table",
        "save all.txt",
        "hint",
        "help",
        "undo",
        "1",
        "",
        "save x",
    ]
    told = plain("--resume", file, typed=typed)
    before, log, one, table, save, hint, help_, undo, end = told.split(OVER)
    assert "The ranking after 5 turns" in before
    assert len(re.findall(r"^ *\d . ", log, re.MULTILINE)) == 5
    assert "(4 more moves before these: log all tells them)\n   5 ! Player 2" in one
    assert "You               out in 1st place\n" in table
    assert "Saved: all.txt\n" in save
    assert "log, table, undo and save are left" in hint
    assert "\n  quit, or Enter  end\n" in help_
    assert not re.search("why|hint|moves  |play move", help_)
    assert "Taken back: play 9C, and 4 moves of others." in undo
    assert "The ranking after 5 turns" in undo
    assert end.startswith("\n\nTo play again:\n")
    assert load_match("all.txt").outcome is not None
    assert not Path("x").exists()


def test_an_end_that_cannot_be_saved_in_its_file_is_kept(state):
    match = Match.at(SHITHEAD, SHITHEAD.position(**LAST))
    over = match.play("9C").play("take").play("4D").play("5C").play("8D")
    keeper = Keeper((), "gone/game.json", match)
    refused, word = keeper.update(over)
    assert refused.sentence == "gone/game.json cannot be written: No such file or directory."
    assert word.sentence == f"Saved: {state / 'shithead-3-position.json'}"
    assert load_match(state / "shithead-3-position.json") == over
    assert [word.sentence for word in keeper.leave(over)] == ["To play again:"]


def test_moves_that_come_out_of_a_pipe_after_the_end_end_it():
    told = plain("--resume", saved(**LAST), typed=["1", "KD", "save late.json"])
    assert told.count(OVER) == 1
    assert not Path("late.json").exists()


@at_a_terminal
def test_a_slip_of_the_keys_after_the_end_does_not_end_it():
    with Terminal("play", "--resume", saved(**LAST)) as terminal:
        terminal.until(PROMPT)
        over = re.escape(OVER)
        terminal.answer("", over)
        for slip in ("1", "KD", "sav", "hint", "why KD"):
            assert "log, table, undo and save are left, and Enter ends." in terminal.answer(
                slip, over
            )
        assert "Taken back: play 9♣" in terminal.answer("undo", PROMPT)
        terminal.answer("9C", over)
        told, status = terminal.end("\x04")
        assert (status, last_command(told)) == (0, ["play", "shithead", "--players", "3"])
        assert load_match("game.json").outcome is not None


def test_a_game_that_cannot_be_dealt_again_offers_nothing():
    start = SHITHEAD.position(hands=["3C 4C", "5C"])
    for match in (Match.at(SHITHEAD, start), Match.deal(OWN, players=2, seed=1)):
        assert again(match) == ""
    assert new(Match.at(SHITHEAD, start)) == "cardrules play shithead --players 2"
    assert new(Match.deal(OWN, players=2, seed=1)) == ""
    house = vary(SHITHEAD, no_swap, reverse_on("*"))
    assert new(Match.deal(house, players=2, seed=1)) == (
        "cardrules play shithead --with no_swap --with 'reverse_on:*' --players 2"
    )
    for other in (evolve(house, burns=()), vary(SHITHEAD, lambda game: game, no_swap)):
        assert named(other) == ()
    assert named(vary(SHITHEAD, lambda game: game)) == ("shithead",)
    assert again(Match.deal(SHITHEAD, players=2, seed=1, dealer=1)) == ""


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
    assert "is out in 3rd place. Player 1 is the\n         shithead.\n" in last


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
OWN = evolve(SHITHEAD, burns=())
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
    assert sentence.startswith("Invalid value for --resume: game.json cannot be resumed. ")
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
    assert kept.name == "x-2j--3-7.json"


# arguments


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), f"name one of {', '.join(PRESETS)}, or a saved game with --resume."),
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
        (("shithead-pagat", "--resume", "game.json"), "game.json is Shithead: leave out 'shithead"),
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
    lines = told.partition("  cardrules play")[0].splitlines()
    assert max(map(len, lines)) <= min(max(columns, 34), 78)
    rows = [line for line in lines if re.search(r"hand +\d+ ", line)]
    assert columns < 40 or all(re.search(r"blind \d[│ ]*$", row) for row in rows)


def test_paths_and_commands_are_not_broken_and_no_full_stop_sticks_to_them():
    name = "a long name with many words.json"
    typed = ["1", f"save {name}", "1", "save b c.json", "log", "undo 9"]
    Path("b c.json").touch()
    game = ("shithead", "--players", "4", "--seed", "9", "--plain")
    for columns in range(35, 80, 4):
        told = play(
            *game, typed=[*typed, "log x", "why", "save x/y z"], env={"COLUMNS": f"{columns}"}
        )
        assert f"\nSaved: {name}\n" in told or f"\nSaved:\n{name}\n" in told
        for words in ("b c.json is", "log all tells", "log 5 for", "why KD.", "x/y z cannot"):
            assert words.rpartition(" ")[0] in told
        assert not re.search(r"json\.\s", told)
        Path(name).unlink()
    told = play("--resume", name, status=2, env={"COLUMNS": "40"})
    assert f"{name} cannot" in told or f"{name}\ncannot" in told


def test_later_lines_of_a_move_are_indented():
    typed = ["1"] * 5 + ["log", "log all"]
    options = ("--players", "4", "--seed", "9", "--plain")
    told = play("shithead", *options, typed=typed, env={"COLUMNS": "40"})
    *_, log, everything, _ = answers(told)
    firsts = "(?: {4}| *[0-9]+) [ <*!] (?=You|Player)"
    note, tail, *lines = log.splitlines()[1:]
    assert (note, tail) == ("       (14 more moves before these:", "       log all tells them)")
    for line in [*lines, *everything.splitlines()[1:]]:
        assert re.match(f"(?:{firsts}| {{9}})\\S", line), line
    assert len([line for line in lines if line.startswith(" " * 9)]) > 3


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("seed", ["9", "16"])
def test_the_columns_stay_where_they_are_for_a_whole_game(columns, seed):
    options = ("--players", "4", "--seed", seed)
    told = play("shithead", *options, typed="1\n" * 200, env={"COLUMNS": str(columns)})
    rows = re.findall(r"^│.*blind \d.*$", told, re.MULTILINE)
    assert len(rows) > 40
    assert any("up -" in row for row in rows)
    assert len({(row.index("hand"), row.index("up"), row.index("blind")) for row in rows}) == 1


def test_what_comes_out_of_a_pipe_is_shown_behind_the_prompt():
    told = plain("shithead", "--seed", "7", typed=["  1  ", "foo\x1b[2J\x07"])
    assert "Your move (1-20, help): 1\n\n       You lay" in told
    assert "help): foo\\x1b[2J\\x07\n'foo" in told
    assert told.endswith("--plain\n")
    assert "help): \nThe game is saved. To go on" in told


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


def test_a_closed_pipe_ends_quietly_and_loses_nothing(state):
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
    assert process.returncode == 0
    assert errors.decode().splitlines() == [
        "The game is saved. To go on with it:",
        f"  cardrules play --resume {state / 'shithead-3-7.json'}",
    ]
    assert [move.player for move in load_match(state / "shithead-3-7.json").played[:3]] == [0, 1, 2]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_full_disk_is_told_with_the_way_back():
    with Path("/dev/full").open("wb") as full:
        process = start("play", *SEVEN, stdout=full, stderr=subprocess.PIPE)
        _, errors = process.communicate()
    assert process.returncode == 1
    *told, last = errors.decode().splitlines()
    assert told == [
        "Nothing has been played yet. To get the same cards again:",
        f"  cardrules play {' '.join(SEVEN)}",
    ]
    assert last.startswith("The output cannot be written: ")


# straits


STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@pytest.mark.parametrize("typed", [["1", "quit"], ["1"]], ids=["quit", "end"])
@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.name)
def test_a_signal_during_the_farewell_loses_nothing(stop, typed, state, monkeypatch):
    keeps = Keeper._keep

    def stopped(self, match):
        signal.raise_signal(stop)
        yield from keeps(self, match)

    monkeypatch.setattr(Keeper, "_keep", stopped)
    handler = signal.getsignal(stop)
    assert "The game is saved. To go on with it:" in plain(*SEVEN, typed=typed)
    assert load_match(state / "shithead-3-7.json").played
    assert signal.getsignal(stop) is handler


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.name)
def test_a_signal_that_is_ignored_from_the_start_stays_so(stop, monkeypatch):
    asks = Reader.ask

    def stopped(self, prompt):
        signal.raise_signal(stop)
        return asks(self, prompt)

    monkeypatch.setattr(Reader, "ask", stopped)
    assert "To get the same cards again:" in play(*SEVEN, status=130)
    before = signal.signal(stop, signal.SIG_IGN)
    try:
        assert "To get the same cards again:" in play(*SEVEN, typed="quit")
        assert signal.getsignal(stop) is signal.SIG_IGN
    finally:
        signal.signal(stop, before)


def test_without_a_home_the_game_is_not_kept_but_can_be_dealt_again(monkeypatch):
    def homeless(*_, **__):
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("cardrules._keeping.user_state_path", homeless)
    told = play(*SEVEN, "--with", "no_swap", typed=["1"])
    assert "You have no home directory, in which the game could be kept.\n" in told
    assert "The game is not saved. To get the same cards again:\n" in told
    assert last_command(told) == ["play", "shithead", "--with", "no_swap", *SEVEN[1:]]
    assert "The game is saved." in play(*SEVEN, typed=["1", "save here.json", "1"])
    assert load_match("here.json").played


def test_a_read_only_file_is_refused_and_not_replaced(state):
    path = Path(saved(hands=["3C 4C 5C", "6C 7C"], seed=3))
    path.chmod(0o444)
    before = path.read_bytes()
    told = " ".join(plain("--resume", str(path), typed=["1", "save", "quit"]).split())
    assert told.count("game.json cannot be written: the file is read-only.") == 2
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (before, 0o444)
    (kept,) = state.iterdir()
    kept.chmod(0o444)
    plain("--resume", str(path), typed=["1", "quit"])
    assert len(list(state.iterdir())) == 2


class Endless:
    """A device that gives characters, and never a line."""

    def isatty(self):
        return False

    def readline(self, limit):
        return "\0" * limit


def test_a_line_that_does_not_end_is_the_end_of_the_input(monkeypatch):
    reader = Reader(Console(file=io.StringIO()), ascii_only=False)
    monkeypatch.setattr(sys, "stdin", Endless())
    with pytest.raises(EOFError):
        reader.ask("? ")


def test_a_long_menu_is_put_in_order_without_comparing_its_moves(monkeypatch):
    def compared(self, other):
        raise AssertionError("two moves have been compared")

    monkeypatch.setattr(Entry, "__eq__", compared)
    told = plain(*SEVEN, "--with", "choose_face_up:3,9", typed=["moves"])
    assert re.search(r"The word moves lists \d+ more", told)
    assert " 84) " in told


def test_the_transcript_in_the_docs_is_what_is_played():
    page = (Path(__file__).parent.parent / "docs/reference/command.md").read_text("utf-8")
    shown = re.search(r"```text\n(Shithead, 3 players, seed 7\n.*?)```", page, re.DOTALL)[1]
    typed = re.findall(rf"{PROMPT}(.*)\n", shown)
    assert len(typed) > 5
    assert play("shithead", "--seed", "7", typed=typed) == shown
