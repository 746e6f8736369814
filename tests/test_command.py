"""The command: watching a game, the list of presets, and wrong arguments; see also test_play."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

import cardrules
from cardrules import SHITHEAD, Outcome, cards
from cardrules.__main__ import main
from cardrules._console import displayed
from cardrules._families import drawing_of
from cardrules._look import Look
from cardrules._telling import Teller
from cardrules.presets import PRESETS, SUMMARIES, TITLES
from cardrules.shedding import Ended, Passed, Played, Reversed, Zone
from cardrules.visibility import redact
from tests.families import SHEDDING
from tests.odd import odd_or_slow
from tests.terminal import Terminal, run, start

SUITS = "♣♦♥♠"
WHOLE_GAMES = [
    odd_or_slow(name, players, 2 if (name, players) == ("shithead-pagat", 4) else 7)
    for name, game in SHEDDING.items()
    for players in (game.seats() if "shithead" in name else (game.seats()[-1],))
]


def watch(*arguments, **options):
    ran = run("watch", *arguments, **options)
    assert ran.exit_code == 0, ran.output
    return ran.output


def output_of(*arguments, env=None):
    process = start(*arguments, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    output, errors = process.communicate()
    assert (process.returncode, errors) == (0, b"")
    return output


# a whole game


@pytest.mark.parametrize(("name", "players", "seed"), WHOLE_GAMES)
def test_a_game_is_told_from_the_deal_to_the_ranking(name, players, seed):
    options = (name, "--players", str(players), "--seed", str(seed))
    told = watch(*options, "--speed", "0", "--plain")
    lines = told.splitlines()
    title = displayed(TITLES[name], ascii_only=True)
    assert lines[0] == f"{title}, {players} players, seed {seed}"
    for player in range(players):
        kind = "random" if player == 1 else "greedy"
        assert re.search(rf"^Bots play: player [^.]*{player} {kind}", told, re.MULTILINE)
        assert re.search(rf"^  [1-8]\. Player {player} \({kind}\)", told, re.MULTILINE)
    assert "Player 0 deals" in told
    assert re.search(r"^       Player \d begins", told, re.MULTILINE)
    assert "-- before the first turn --" in told
    assert re.search(r"^Player \d deals next\.$", told, re.MULTILINE)
    assert lines[-2:] == ["To watch this game again:", f"  cardrules watch {' '.join(options)}"]
    turns = [int(found) for found in re.findall(r"^ *(\d+) . Player", told, re.MULTILINE)]
    assert turns == list(range(1, len(turns) + 1))
    assert f"The ranking after {len(turns)} turns" in told
    assert told.isascii()
    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)


def test_what_is_told_is_what_a_spectator_sees():
    told = watch("shithead", "--seed", "7", "--plain")
    drawn = re.findall(r"draws (.*?)[.]", told.replace("\n       ", " "))
    assert len(drawn) > 20
    assert all(re.fullmatch(r"\d+ cards?", words) for words in drawn)
    assert "?" not in told
    assert "face up" in told
    assert "stock 25" in told
    assert "Ctrl-C" not in told


def test_burns_and_pick_ups_have_a_mark():
    told = watch("shithead", "--seed", "7", "--plain")
    for mark, words in (("*", "The pile burns"), ("<", "takes the pile"), ("!", "is out")):
        assert mark in told.splitlines()[3]
        marked = [line for line in told.splitlines() if line[5:6] == mark]
        assert marked, mark
        assert words in told
    assert not re.search(r"^ *\d+   .*(burns|takes the pile)", told, re.MULTILINE)


def test_the_same_seed_tells_the_same_game():
    once, again, other = (watch("shithead", "--seed", seed) for seed in ("7", "7", "8"))
    assert once == again
    assert once != other


def test_without_a_seed_the_game_is_new_and_can_be_seen_again():
    told = watch("shithead", "--players", "2")
    program, command, *arguments = told.splitlines()[-1].split()
    assert (program, command) == ("cardrules", "watch")
    assert watch(*arguments) == told
    assert watch("shithead", "--players", "2").splitlines()[0] != told.splitlines()[0]


def test_a_preset_may_be_written_as_the_constant_is():
    assert watch("SHITHEAD_PAGAT", "--seed", "7") == watch("shithead-pagat", "--seed", "7")


# how it looks


def test_symbols_and_frames_where_the_output_can_show_them():
    told = watch("shithead", "--seed", "7")
    assert all(suit in told for suit in SUITS)
    assert "╭─ after turn" in told
    assert "\x1b" not in told
    assert max(map(len, told.splitlines())) <= 80
    assert not re.search(r"\b(?:10|[2-9JQKA])[CDHS]\b", told)


def test_colours_are_there_only_where_they_are_wanted():
    colour = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    told = watch("shithead", "--seed", "7", env=colour)
    assert "\x1b[31m" in told
    assert re.search(r"\x1b\[1;33m.*takes the pile", told)
    assert re.search(r"\x1b\[1;31m.*The pile burns", told)
    assert "\x1b" not in watch("shithead", "--seed", "7", env=colour | {"NO_COLOR": "1"})
    plain = watch("shithead", "--seed", "7", "--plain", env=colour)
    assert plain.isascii()
    assert "\x1b" not in plain


@pytest.mark.parametrize(
    ("env", "symbols"),
    [
        ({"LANG": None}, True),
        ({"LANG": "en_US.UTF-8", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),  # as Python changes it by itself
        ({"LANG": "C", "LC_CTYPE": "nl_NL.UTF-8"}, True),
        ({"LANG": "C", "PYTHONIOENCODING": "utf-8"}, True),
        ({"LC_ALL": "C"}, False),
        ({"LC_ALL": "POSIX", "LC_CTYPE": "nl_NL.UTF-8"}, False),
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, True),
    ],
    ids=str,
)
def test_the_locale_decides_between_symbols_and_letters(env, symbols):
    told = watch("shithead", "--seed", "7", env=env)
    assert ("A♣" in told) is symbols
    assert ("AC" in told) is not symbols
    assert told.isascii() is not symbols


@pytest.mark.parametrize(
    ("env", "symbols"),
    [({"PYTHONIOENCODING": "ascii"}, False), ({"LC_ALL": "C"}, False), ({}, True)],
    ids=str,
)
def test_the_encoding_decides_between_symbols_and_letters(env, symbols):
    told = output_of("watch", "shithead", "--seed", "7", env={"PYTHONUTF8": "0", **env})
    assert told.isascii() is not symbols
    assert ("A♣" if symbols else "AC").encode() in told


@pytest.mark.parametrize("size", ["0", "-3", "\u00b2", "9" * 5000, "9" * 400, "wide"], ids=len)
@pytest.mark.parametrize("name", ["COLUMNS", "LINES"])
def test_a_size_that_is_none_is_not_believed(name, size):
    for arguments in (("watch", "tens-and-twos", "--players", "2", "--seed", "1"), ("presets",)):
        told = run(*arguments, env={name: size})
        assert told.exit_code == 0
        assert told.output == run(*arguments).output


def test_a_narrow_console_gets_narrow_lines():
    told = watch("shithead", "--seed", "7", "--plain", env={"COLUMNS": "50"})
    *lines, last = told.splitlines()
    assert max(map(len, lines)) <= 50
    assert last == "  cardrules watch shithead --players 3 --seed 7"


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "framed"])
@pytest.mark.parametrize("columns", [44, 60, 80])
def test_a_seat_has_one_row_at_any_usual_width(columns, plain):
    options = ("--seed", "7", *(["--plain"] if plain else []))
    told = watch("shithead", *options, env={"COLUMNS": str(columns)})
    rows = [line for line in told.splitlines() if re.search(r"hand +\d+ ", line)]
    assert len(rows) > 20
    assert all(re.search(r"^[│ ]+(> )? *(Player )?\d .*blind \d[│ ]*$", row) for row in rows)
    assert max(map(len, told.splitlines()[:-1])) <= columns
    assert any("Player" in row for row in rows) is (columns > 44)


def teller_of(*kinds, out):
    look = Look(symbols=False, kinds=kinds)
    console = Console(file=out, width=80, color_system=None)
    return Teller(console, look, drawing_of(SHITHEAD, look), boxes=False)


def test_an_end_without_a_loser_is_not_marked_as_going_out():
    out = io.StringIO()
    outcome = Outcome(ranking=((0, 1),), reason="turn-limit")
    teller_of("a", "b", out=out).heard((Played(0, cards("3S"), Zone.HAND), Ended(outcome)), 9)
    assert re.match(r"   9   Player 0 plays 3S\. The game ", out.getvalue())


def test_rules_that_no_preset_has_are_told_too():
    view = redact(
        SHITHEAD.position(hands=["", "3C", "4D"], pile="6S 7S 8S 9S 10S JS QS", direction=-1), None
    )
    out = io.StringIO()
    teller = teller_of("a", "b", "c", out=out)
    teller.heard((Passed(1), Reversed(1, -1)))
    teller.table(view)
    told = out.getvalue()
    assert "Player 1 passes. Play turns anticlockwise." in told
    assert "Pile QS on JS 10S 9S 8S 7S ... (7)" in told
    assert "anticlockwise\n" in told
    assert "Player 0  a  out in 1st place" in told


# pace and ends


def test_the_pace_is_that_of_the_speed():
    pauses = []
    told = watch("shithead", "--seed", "7", "--speed", "4", obj=pauses.append)
    assert set(pauses) == {0.25}
    assert len(pauses) > len(re.findall(r"^ *\d+ . Player", told, re.MULTILINE)) > 50


@pytest.mark.parametrize("arguments", [("--speed", "0"), ("--speed", "-0.0"), ()])
def test_there_is_no_pause_at_speed_0_nor_by_default_without_a_terminal(arguments):
    pauses = []
    watch("shithead", "--seed", "7", *arguments, obj=pauses.append)
    assert pauses == []


def test_ctrl_c_ends_quietly_with_the_seed():
    def interrupted(seconds):
        raise KeyboardInterrupt

    ran = run("watch", "shithead", "--seed", "7", "--speed", "1", obj=interrupted)
    assert ran.exit_code == 130
    assert ran.output.endswith(
        "\nStopped. To watch this game again:\n  cardrules watch shithead --players 3 --seed 7\n"
    )
    assert "Traceback" not in ran.output


@pytest.mark.parametrize("both", [False, True], ids=["stdout", "stdout and stderr"])
@pytest.mark.parametrize("arguments", [("watch", "shithead", "--seed", "7"), ("presets",)])
def test_a_closed_pipe_ends_in_silence(arguments, both):
    reading, writing = os.pipe()
    os.close(reading)
    process = start(*arguments, stdout=writing, stderr=writing if both else subprocess.PIPE)
    os.close(writing)
    _, told = process.communicate()
    assert process.returncode == 0
    assert not told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("arguments", [("watch", "shithead"), ("presets",)])
def test_a_full_disk_is_told_in_a_sentence(arguments):
    with Path("/dev/full").open("wb") as full:
        process = start(*arguments, stdout=full, stderr=subprocess.PIPE)
        _, told = process.communicate()
    assert process.returncode == 1
    assert told.startswith(b"The output cannot be written: ")
    assert told.count(b"\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_there_are_colours_and_pauses():
    with Terminal("watch", "shithead", "--seed", "7") as terminal:
        told = terminal.until("before the first turn")
        terminal.type("\x03")
        rest, status = terminal.end()
        assert status == 130
        assert "♥" in told
        assert "\x1b[31m" in terminal.raw
        assert "The ranking" not in told + rest
        assert "Ctrl-C stops.\n" in told
        assert "Stopped. To watch this game again:\n  cardrules watch shithead" in rest


# everything else


def test_presets_are_listed_with_players_and_a_sentence():
    listed = run("presets")
    assert listed.exit_code == 0
    for name, game in PRESETS.items():
        assert f"{name}, 2 to {game.seats()[-1]} players\n" in listed.output
    assert listed.output.isascii()
    assert max(map(len, listed.output.splitlines())) <= 80


def test_every_preset_has_a_summary():
    assert list(SUMMARIES) == list(PRESETS)
    assert all(re.fullmatch(r"[A-Z0-9].*\.", summary) for summary in SUMMARIES.values())


def test_the_version_is_told():
    ran = run("--version")
    assert (ran.exit_code, ran.output) == (0, f"cardrules {cardrules.__version__}\n")


def test_help_is_a_word_too():
    for words, same in [(("help",), ("--help",)), (("help", "play"), ("play", "--help"))]:
        ran, asked = run(*words), run(*same)
        assert (ran.exit_code, ran.output) == (0, asked.output)
    ran = run("help", "plaid")
    assert ran.exit_code == 2
    assert "there is no command 'plaid'. The commands are: " in " ".join(ran.output.split())


def test_the_argument_that_is_wrong_is_named():
    for arguments, wrong in [(("palaceus",), "PRESET"), (("shithead", "palaceus"), "OTHER")]:
        told = " ".join(run("diff", *arguments, "--with", "no_swap").output.split())
        assert f"Invalid value for {wrong}: there is no preset 'palaceus'." in told
        assert "Did you mean palace-us?" in told


@pytest.mark.parametrize("arguments", [("--help",), ("-h",), ("watch", "--help"), ()])
def test_help(arguments):
    ran = run(*arguments)
    assert "Usage: cardrules" in ran.output
    for word in ("--players", "--seed", "--speed", "--plain", "shithead-pagat"):
        assert (word in ran.output) is ("watch" in arguments)
    assert ran.output.isascii()
    assert max(map(len, ran.output.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("watch",), "Missing argument 'PRESET'"),
        (("watch", "shithed"), "no preset 'shithed'. Did you mean shithead? The presets are: "),
        (("watch", "patience"), "The presets are: shithead, shithead-wikipedia, shithead-pagat,"),
        (("watch", "[red]x[/red]"), "no preset '[red]x[/red]'."),
        (("watch", ""), "no preset ''."),
        (("watch", "shithead", "--players", "1"), "shithead is for 2 to 5 players, not 1."),
        (("watch", "shithead", "--players", "6"), "shithead is for 2 to 5 players, not 6."),
        (("watch", "shithead", "--players", "-1"), "shithead is for 2 to 5 players, not -1."),
        (("watch", "shithead", "--players", "two"), "'two' is not a whole number."),
        (("watch", "shithead", "--players", "3.0"), "'3.0' is not a whole number."),
        (("watch", "shithead", "--seed", "-1"), "A seed is an int from 0 to 2**64 - 1, not -1."),
        (("watch", "shithead", "--seed", str(2**64)), "A seed is an int from 0 to 2**64 - 1"),
        (("watch", "shithead", "--seed", "9" * 5000), "is not a whole number."),
        (("watch", "shithead", "--seed", "7.5"), "'7.5' is not a whole number."),
        (("watch", "shithead", "--seed", "1_000"), "'1_000' is not a whole number."),
        (("watch", "shithead", "--seed", "\u0667"), "is not a whole number."),
        (("watch", "shithead", "--speed", "-1"), "'-1' is not a number of moves a second"),
        (("watch", "shithead", "--speed", "nan"), "'nan' is not a number of moves a second"),
        (("watch", "shithead", "--speed", "inf"), "'inf' is not a number of moves a second"),
        (("watch", "shithead", "--speed", "1e-300"), "give 0.01 or more"),
        (("watch", "shithead", "--speed", "fast"), "'fast' is not a number of moves a second"),
        (("watch", "shithead", "--loud"), "No such option: --loud"),
        (("watch", "shithead", "again"), "extra argument"),
        (("whatch",), "No such command 'whatch'"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else "",
)
def test_wrong_arguments_explain_themselves(arguments, told):
    ran = run(*arguments)
    assert ran.exit_code == 2
    assert told in " ".join(ran.output.split())
    assert "Traceback" not in ran.output
    assert isinstance(ran.exception, SystemExit)


@pytest.mark.parametrize("columns", [40, 80])
def test_a_long_error_is_told_in_lines_that_fit(columns):
    ran = run("watch", "shithed", env={"COLUMNS": str(columns)})
    *_, told = ran.output.partition("Error: ")
    assert f"The presets are: {', '.join(PRESETS)}." in " ".join(told.split())
    lengths = [len(line) for line in told.splitlines()]
    assert columns - 20 < max(lengths) <= columns


def test_the_usage_names_the_argument_plainly():
    for arguments in (("watch", "--help"), ("watch",)):
        assert run(*arguments).output.startswith("Usage: cardrules watch [OPTIONS] PRESET\n")
    told = run("watch", "--help").output
    assert not re.search(r"[<{]", told)
    named = re.sub(r"-\s+", "-", " ".join(told.split()))
    assert f"PRESET is one of {', '.join(PRESETS)}." in named


def test_the_module_runs():
    assert output_of("presets") == run("presets").output.encode()


def test_main_takes_the_arguments_of_the_program(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["anything", "--version"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"cardrules {cardrules.__version__}\n"


class Stopped:
    """A module during whose import somebody presses Ctrl-C."""

    def __getattr__(self, name):
        raise KeyboardInterrupt


def test_ctrl_c_before_anything_is_there_is_told(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "cardrules._command", Stopped())
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
    assert capsys.readouterr() == ("", "\nStopped.\n")


def forget_the_command(monkeypatch):
    """Let the parts of the command that need its packages be imported anew."""
    for part in ("command", "console", "drawing", "keeping", "telling"):
        monkeypatch.delitem(sys.modules, f"cardrules._{part}")
        monkeypatch.delattr(cardrules, f"_{part}")  # so that it comes back, too


@pytest.mark.parametrize("package", ["platformdirs", "rich", "typer"])
def test_a_missing_extra_is_named(monkeypatch, package):
    forget_the_command(monkeypatch)
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert f"needs {package}, which is not installed" in str(ended.value.code)
    assert "pip install 'cardrules[cli]'" in str(ended.value.code)


def test_another_missing_module_is_no_missing_extra(monkeypatch):
    forget_the_command(monkeypatch)
    monkeypatch.setitem(sys.modules, "cardrules._telling", None)
    with pytest.raises(ModuleNotFoundError):
        main()
