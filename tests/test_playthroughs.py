"""Recorded playthroughs: the rules still do what they did when the files were written."""

import importlib.util
import re
import shutil
from difflib import unified_diff
from pathlib import Path

import pytest

from cardrules.presets import PRESETS
from cardrules.shedding import Drew, Play, Played, Shed

FOLDER = Path(__file__).parent / "playthroughs"
MOST_IN_ONE = 40_000
MOST_IN_ALL = 700_000
"""How many bytes of files there may be; regenerate.py says what is written of a long game."""


def _program():
    spec = importlib.util.spec_from_file_location("regenerate", FOLDER / "regenerate.py")
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    return program


program = _program()
NAMES = [*PRESETS, *program.HOUSES]
RUNS = program.all_runs()


def hold(run, folder):
    """Fail unless the file of a game is there and tells what the rules do now."""
    path = folder / run.file
    if not path.is_file():
        pytest.fail(f"{run.name} has no recorded playthrough {run.file}: run {program.COMMAND}")
    recorded, now = path.read_text(encoding="utf-8"), program.text_of(run)
    if recorded != now:
        lines = recorded.splitlines(), now.splitlines()
        difference = list(unified_diff(*lines, "recorded", "now", n=1, lineterm=""))
        pytest.fail(
            f"{run.file} is not what {run.name} does now. If that is meant, raise the version "
            f"of the preset, run {program.COMMAND}, and read what has changed.\n"
            + "\n".join(difference[:20])
        )


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.file)
def test_the_rules_do_what_is_recorded(run):
    hold(run, FOLDER)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_several_playthroughs(name):
    runs = program.runs_of(name)
    seats = PRESETS[name].seats()
    assert {seats[0], seats[-1]} <= {run.players for run in runs}
    assert len({run.seed for run in runs}) == len(runs) == (2 if runs[0].short else 3)
    for run in runs:
        text = (FOLDER / run.file).read_text(encoding="utf-8")
        head = f"preset: {name}\nversion: {PRESETS[name].version}\nplayers: {run.players}\n"
        assert text.startswith(head), f"{run.file}: run {program.COMMAND}"


def test_house_rules_are_seen_at_work():
    told = {name: program.text_of(program.runs_of(name)[0]) for name in program.HOUSES}
    assert all("\nvariations: " in text for text in told.values())
    assert {"Reversed", "Skipped"} <= set(told["house-reverse-skip"].split())


def test_a_playthrough_reaches_every_part_of_a_game():
    told = program.text_of(program.runs_of("shithead")[1])
    moves = set(re.findall(r"^\d+\. \d (\w+)", told, re.MULTILINE))
    assert moves == {"arrange", "play", "blind", "take"}
    assert re.search(r"^\d+\. \d play (\w+) (\w+) \(\d+\) ", told, re.MULTILINE)
    assert told.splitlines()[-1].startswith("outcome: (ranking ")
    assert {"Burned", "Drew", "Turned", "WentOut", "Ended"} <= set(told.split())


def test_the_files_are_small_and_belong_to_a_game():
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("*.txt")}
    assert sizes.keys() == {run.file for run in RUNS}, f"run {program.COMMAND}"
    assert max(sizes.values()) <= MOST_IN_ONE
    assert sum(sizes.values()) <= MOST_IN_ALL


@pytest.fixture
def folder(tmp_path):
    for path in FOLDER.glob("*.txt"):
        shutil.copy(path, tmp_path)
    return tmp_path


def test_a_change_of_the_rules_fails_and_says_what_to_do(folder):
    missing, changed, *_ = RUNS
    (folder / missing.file).unlink()
    path = folder / changed.file
    text = path.read_text(encoding="utf-8")
    assert text.count("\n9. 1 play") == 1
    path.write_text(text.replace("\n9. 1 play", "\n9. 1 take"), encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match=f"{missing.file}: run {program.COMMAND}"):
        hold(missing, folder)
    with pytest.raises(pytest.fail.Exception, match="raise the version") as failed:
        hold(changed, folder)
    assert "\n-9. 1 take" in str(failed.value)
    assert "\n+9. 1 play" in str(failed.value)


def test_one_command_mends_what_is_wrong(folder, capsys):
    missing, changed, *_ = (run.file for run in RUNS)
    good = (folder / changed).read_text(encoding="utf-8")
    (folder / missing).unlink()
    (folder / changed).write_text(good.replace("sizes + 1", "sizes + 2"), encoding="utf-8")
    (folder / "patience-2-random.txt").write_text("preset: patience\n", encoding="utf-8")
    wrong = {
        missing: "is missing",
        changed: "is not what the rules do now",
        "patience-2-random.txt": "belongs to no preset",
    }
    assert program.wrong_files(folder) == wrong
    options = ["--folder", str(folder)]
    assert program.main(["--check", *options]) == 1
    told = capsys.readouterr().out
    assert all(f"{name} {problem}\n" in told for name, problem in wrong.items())
    assert f"{len(RUNS)} playthroughs, 3 of them wrong\n" in told
    assert program.wrong_files(folder) == wrong
    assert program.main(options) == 0
    assert f"{missing} is missing: mended\n" in capsys.readouterr().out
    assert program.main(["--check", *options]) == 0
    assert (folder / changed).read_text(encoding="utf-8") == good
    assert {path.name for path in folder.iterdir()} == {run.file for run in RUNS}


def test_the_text_does_not_hang_on_how_values_are_shown(monkeypatch):
    for shown in (Shed, Played, Drew):
        for name in ("__str__", "__repr__"):
            monkeypatch.setattr(shown, name, lambda self: "otherwise")
    monkeypatch.setattr(Play, "__repr__", lambda self: "otherwise")
    run = RUNS[0]
    assert program.text_of.__wrapped__(run) == program.text_of(run)
