"""The parts of the command that play many games: simulate, compare and check."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from rich.progress import Progress as Bar

from cardrules import SHITHEAD, vary
from cardrules import _studies as studies
from cardrules.errors import WorkersLost
from cardrules.shedding.bots import greedy_bot
from cardrules.shedding.variations import eights_skip
from cardrules.simulate import Progress, compare, health, simulate
from tests.terminal import Terminal, run, start

HERE = ("--workers", "1")
SMALL = ("--games", "6", "--seed", "1", *HERE)
ENDLESS = ("--with", "one_card_a_turn", "--games", "100", "--players", "2", "--seed", "1", *HERE)
"""Of these deals two run into the turn limit."""


def told(*arguments, status=0, **options):
    ran = run(*arguments, **options)
    assert ran.exit_code == status, ran.output
    return ran.output


def refusal(*arguments):
    return " ".join(told(*arguments, status=2).split())


def again(output):
    """The command that gives the same result."""
    return re.search(r"^  cardrules (.*)$", output, re.MULTILINE)[1].split()


# what is told


def test_a_simulation_is_told_as_the_library_tells_it():
    output = told("simulate", "shithead", *SMALL)
    bots = greedy_bot(SHITHEAD)
    assert output.startswith(f"{simulate(SHITHEAD, 3, games=6, seed=1, bots=bots)}\n\n")
    assert " ".join(again(output)) == "simulate shithead --players 3 --games 6 --seed 1"


def test_a_comparison_is_told_as_the_library_tells_it():
    output = told("compare", "shithead", "--with", "eights-skip", "--players", "4", *SMALL)
    house = vary(SHITHEAD, eights_skip)
    wanted = compare(
        SHITHEAD, house, 4, games=6, seed=1,
        bots=greedy_bot(SHITHEAD), bots_b=greedy_bot(house),
    )  # fmt: skip
    assert output.startswith(f"{wanted}\n\n")
    assert " ".join(again(output)) == (
        "compare shithead --with eights_skip --players 4 --games 6 --seed 1"
    )


@pytest.mark.usefixtures("lawful")
def test_a_check_is_told_as_the_library_tells_it():
    output = told("check", "shithead", *SMALL)
    assert output.startswith(f"{health(SHITHEAD, games=6, seed=1, bots=greedy_bot(SHITHEAD))}\n\n")
    assert "All 10 laws hold." in output
    assert " ".join(again(output)) == "check shithead --games 6 --seed 1"


def test_two_presets_and_what_house_rules_belong_to():
    output = told("compare", "vandtia", "shithead", "--with", "no_swap", *SMALL)
    assert output.startswith("shithead with no_swap, against vandtia: 6 deals, 3 players")
    assert " ".join(again(output)).startswith("compare vandtia shithead --with no_swap --players 3")


def test_rummy_is_simulated_with_scores_and_rules():
    output = told("simulate", "duizenden", "--bots", "greedy,random,greedy", *SMALL)
    assert "duizenden: 6 games, 3 players (greedy, random, greedy)" in output
    assert re.search(r"^  scoring +TableMinusHand\(\) +1.00 +100 %$", output, re.MULTILINE)
    assert re.search(r"^  1 \(random\) .* −\d+\.\d$", output, re.MULTILINE)
    assert "--bots greedy,random,greedy" in output


def test_kinds_of_bots_go_round_the_table():
    output = told("simulate", "shithead", "--players", "4", "--bots", "greedy,random", *SMALL)
    assert "shithead: 6 games, 4 players (greedy, random, greedy, random)" in output
    assert told(*again(output)) == output


def test_random_bots_for_all():
    output = told("simulate", "vandtia", "--bots", "RANDOM", "--players", "2", *SMALL)
    assert "2 players (random bots)" in output
    assert "--bots random" in output


@pytest.mark.usefixtures("lawful")
def test_a_ruleset_that_is_not_sound_has_a_status_of_its_own():
    output = told("check", "shithead", *ENDLESS, status=1)
    assert output.startswith("shithead with one_card_a_turn: not sound")
    assert "run into the turn limit" in output


def test_the_same_seed_gives_the_same_output_however_many_play():
    options = ("--games", "60", "--seed", "7")
    ran = [told("simulate", "shithead", *options, "--workers", workers) for workers in ("1", "2")]
    assert ran[0] == ran[1]
    assert ran[0] != told("simulate", "shithead", "--games", "60", "--seed", "8", *HERE)
    # Without a seed another one each time, which is told.
    fresh = {again(told("simulate", "shithead", "--games", "1"))[-1] for _ in range(3)}
    assert len(fresh) == 3
    assert all(int(seed) < 1_000_000 for seed in fresh)


def test_the_command_that_is_told_gives_the_same():
    first = told("simulate", "shithead", "--with", "invisible:3", "--games", "3", *HERE)
    assert told(*again(first)) == first


def test_ascii_where_it_is_wanted_or_nothing_else_can_be_shown():
    options = (
        "compare",
        "shithead",
        "--with",
        "eights_skip",
        "--games",
        "12",
        "--seed",
        "1",
        *HERE,
    )
    assert "−" in told(*options)
    assert told(*options, "--plain") == told(*options).replace("−", "-")
    assert told(*options, env={"LANG": "C"}).isascii()


# what is written


@pytest.mark.usefixtures("lawful")
def test_numbers_are_written_as_json(tmp_path):
    for part, more in (
        ("simulate", ()),
        ("compare", ("--with", "eights_skip")),
        ("check", ("--players", "2")),
    ):
        path = tmp_path / f"{part}.json"
        output = told(part, "shithead", *more, *SMALL, "--json", str(path))
        assert output.endswith(f"Written: {path}\n")
        document = json.loads(path.read_text())
        if part == "compare":
            assert document["words"]
            document = document["a"]
        if part == "check":
            assert document["sound"]
            (document,) = document["simulations"]
        players = 2 if part == "check" else 3
        wanted = simulate(SHITHEAD, players, games=6, seed=1, bots=greedy_bot(SHITHEAD))
        assert document == wanted.to_dict()


@pytest.mark.parametrize(("name", "start_"), [("a.png", b"\x89PNG"), ("b.SVG", b"<?xml")])
def test_pictures_are_drawn(tmp_path, name, start_):
    one, two = tmp_path / name, tmp_path / f"two-{name}"
    told("simulate", "shithead", *SMALL, "--plot", str(one))
    assert one.read_bytes().startswith(start_)
    told("compare", "shithead", "--with", "eights_skip", *SMALL, "--plot", str(two))
    assert two.read_bytes().startswith(start_)
    assert one.read_bytes() != two.read_bytes()


def test_a_file_that_is_there_is_replaced(tmp_path):
    path = tmp_path / "a.json"
    path.write_text("old")
    told("simulate", "shithead", *SMALL, "--json", str(path))
    assert json.loads(path.read_text())["games"] == 6


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_what_cannot_be_written_is_told_after_the_result(tmp_path):
    picture = tmp_path / "a.svg"
    more = ("--json", "/dev/full", "--plot", str(picture))
    output = told("simulate", "shithead", *SMALL, *more, status=1)
    assert output.startswith("shithead: 6 games")
    assert "/dev/full cannot be written: No space left on device." in output
    assert picture.exists()


# what is refused


@pytest.mark.parametrize(
    ("arguments", "told_"),
    [
        ("simulate shitheat", "there is no preset 'shitheat'. Did you mean shithead?"),
        ("simulate shithead --players 9", "shithead is for 2 to 5 players, not 9."),
        ("simulate shithead --games 0", "give a number from 1 to 1,000,000,000, not 0."),
        ("simulate shithead --games many", "'many' is not a whole number."),
        ("simulate shithead --seed -1", "--seed"),
        ("simulate shithead --workers 0", "give a number from 1 to 61, not 0."),
        ("simulate shithead --bots clever", "there is no bot 'clever'."),
        ("simulate shithead --bots greedy,random", "3 bots play, but 2 are named"),
        ("simulate shithead --with no_wsap", "there is no house rule 'no_wsap'."),
        ("simulate shithead --plot a.pdf", "a picture is a file whose name ends in .png or .svg"),
        ("simulate shithead --plot nowhere/a.png", "there is no folder for nowhere/a.png."),
        ("simulate shithead --json .", "'.' is no name of a file."),
        ("simulate shithead --json nowhere/a.json", "there is no folder for nowhere/a.json."),
        ("compare shithead", "name another preset, or a house rule with --with."),
        ("compare shithead shitheat", "Invalid value for OTHER: there is no preset 'shitheat'."),
        ("compare shithead skitgubbe-5 --players 1", "is for"),
        ("check shithead --bots greedy,random", "a check takes one kind of bot, which sits at all"),
        ("check shithead --players 9", "shithead is for 2 to 5 players, not 9."),
        ("check", "Missing argument 'PRESET'"),
    ],
)
def test_a_wrong_argument_explains_itself(arguments, told_):
    assert told_ in refusal(*arguments.split())


def test_a_null_character_is_no_name_of_a_file():
    assert "is no name of a file" in refusal("simulate", "shithead", "--json", "a\0b")


def test_no_number_of_players_may_suit_both(monkeypatch):
    class Two:
        name = "pair"

        def seats(self):
            return range(2, 3)

    class Three(Two):
        name = "trio"

        def seats(self):
            return range(3, 6)

    games = {"pair": Two(), "trio": Three()}
    monkeypatch.setattr(
        "cardrules._arguments.game_of", lambda name, rules, param_hint="": games[name]
    )
    assert "pair is for 2 to 2 and trio is for 3 to 5" in refusal("compare", "pair", "trio")


def test_pictures_without_matplotlib_are_refused_before_anything_is_played(monkeypatch):
    import cardrules._simulating_command as parts

    assert find_spec("matplotlib")
    monkeypatch.setattr(parts, "find_spec", lambda name: None)
    assert "pip install 'cardrules[plot]'" in refusal("simulate", "shithead", "--plot", "a.png")


# at a terminal


def test_a_terminal_has_a_bar_that_goes_away_and_a_pipe_has_none():
    with Terminal("simulate", "shithead", "--games", "60", "--seed", "1", *HERE) as terminal:
        output, status = terminal.end()
    assert status == 0
    assert "60 of 60 games" in output
    assert terminal.raw.rfind("of 60 games") < terminal.raw.rfind("\x1b[2K")  # it is erased
    assert "last-player" in output.rpartition("of 60 games")[2]
    assert " of 60 games" not in told("simulate", "shithead", "--games", "60", *HERE)


@pytest.mark.parametrize("columns", [80, 60, 40])
def test_tables_fit_a_terminal_and_lose_nothing(columns):
    options = ("--games", "12", "--seed", "1", "--bots", "greedy,random,greedy", *HERE)
    with Terminal("simulate", "shithead", *options, columns=columns) as terminal:
        output, _ = terminal.end()
    shown = output.rpartition("games 0:00:0")[2].partition("The same again")[0]
    assert max(map(len, shown.splitlines())) <= columns
    assert "…" not in shown
    plain = told("simulate", "shithead", *options).partition("The same again")[0]
    if columns == 80:
        assert sorted("".join(shown.split()).lstrip("0")) == sorted("".join(plain.split()))
    # No word or number is broken; a row that stands in lines needs no head for its words.
    words = set(shown.replace(":", "").split())
    assert set(plain.replace(":", "").split()) - {"slot", "rule"} <= words


@pytest.mark.parametrize("part", ["simulate", "compare", "check"])
def test_ctrl_c_keeps_what_is_done(part, tmp_path):
    path, picture = tmp_path / "a.json", tmp_path / "a.png"
    more = ("--with", "eights_skip") if part == "compare" else ()
    draws = () if part == "check" else ("--plot", str(picture))
    games = ("--games", "20000", "--seed", "1", "--workers", "2")
    with Terminal(part, "shithead", *more, *games, "--json", str(path), *draws) as terminal:
        terminal.until(r"[1-9]\d\d of 20,\d\d\d games")
        output, status = terminal.end("\x03")
    assert status == 130
    assert re.search(r"Stopped when [\d,]+ of 20,\d\d\d games had been played. So far:", output)
    assert "Traceback" not in terminal.raw
    assert f"Written: {path}" in re.sub(r"\s*\n\s*", " ", output)
    document = json.loads(path.read_text())
    if part == "check":
        assert "shithead: not checked to the end" in output
        assert "The laws were not tried." in output
        assert "To check to the end:" in output
        assert not document["sound"]
    else:
        assert picture.read_bytes().startswith(b"\x89PNG")
        found = document if part == "simulate" else document["a"]
        assert f"--games {found['games']} --seed 1" in output
        wanted = simulate(
            SHITHEAD, 3, games=found["games"], seed=1, bots=greedy_bot(SHITHEAD), workers=1
        )
        assert found == wanted.to_dict()


def test_ctrl_c_soon_after_the_start_of_the_largest_simulation_has_a_result():
    options = ("--games", "1000000000", "--seed", "1", "--workers", "2")
    with Terminal("simulate", "shithead", *options) as terminal:
        terminal.until(r"[1-9]\d of 1,000,000,000 games")
        output, status = terminal.end("\x03")
    assert status == 130
    assert "So far:" in output
    assert "last-player" in output


def test_the_time_left_goes_by_all_games_so_far():
    now = [0.0]
    bar = Bar(auto_refresh=False, get_time=lambda: now[0])
    bar.add_task("", total=1_000_000)
    (task,) = bar.tasks
    now[0] = 20.0
    bar.update(task.id, completed=1_000)
    bar.update(task.id, completed=2_000)  # at the same moment
    assert str(studies._TimeLeft().render(task)) == "2:46:20"
    bar.update(task.id, completed=1_000_000)
    assert str(studies._TimeLeft().render(task)) == "0:00:00"


def test_ctrl_c_before_anything_is_played(capsys):
    def stopped(*, progress):
        raise KeyboardInterrupt

    assert conducted(stopped) == 130
    output, errors = capsys.readouterr()
    assert (output, errors) == ("", "\nStopped before a game had come to its end.\n")


def test_ctrl_c_when_the_first_games_are_still_being_played(capsys):
    def stopped(*, progress):
        progress(Progress(10, 60))
        raise KeyboardInterrupt

    assert conducted(stopped) == 130
    _, errors = capsys.readouterr()
    assert errors == (
        "\nStopped when 10 of 60 games had been played, but not the first ones: there is nothing "
        "to tell.\n"
    )


def conducted(play):
    return studies.conduct(
        play,
        lambda result: "the command",
        plain=False,
        json=None,
        picture=None,
        draw="",
        sound=bool,
    )


def test_lost_workers_leave_what_was_played(capsys):
    def lost(*, progress):
        result = simulate(
            SHITHEAD, 2, games=20, seed=1, workers=1, bots=greedy_bot(SHITHEAD), progress=progress
        )
        raise WorkersLost("The workers were lost.", result)

    assert conducted(lost) == 1
    output, errors = capsys.readouterr()
    assert output.startswith("shithead: 20 games, 2 players")
    assert "The workers were lost when 20 of 20 games had been played. So far:" in errors


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_a_request_to_end_is_as_ctrl_c_and_leaves_no_process_behind(tmp_path):
    path = tmp_path / "a.json"
    options = ("--games", "100000", "--seed", "1", "--workers", "2", "--json", str(path))
    process = start(
        "simulate", "shithead", *options, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    time.sleep(3)
    process.send_signal(signal.SIGTERM)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in errors
    assert (b"shithead: " in output) == path.exists()
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def test_a_pipe_that_closes_ends_in_silence():
    process = start("simulate", "shithead", *SMALL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    with process.stderr as errors:
        assert errors.read() == b""
    assert process.wait(60) == 0


def test_simulations_are_loaded_only_to_simulate():
    """So that a game begins at once."""
    code = "import sys, cardrules._command; print('cardrules.simulate' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
