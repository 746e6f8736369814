"""Saving a match in a file, and loading it."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve, frozen

import cardrules.files
from cardrules import (
    SHITHEAD,
    SHITHEAD_PAGAT,
    DocumentError,
    Match,
    NotationError,
    Rank,
    Series,
    dump,
    load,
    load_match,
    save_match,
    vary,
)
from cardrules.notation import write_record
from cardrules.shedding.variations import eights_skip, no_swap
from cardrules.testing import playthrough
from examples.your_own_game import HighCard

MATCH = playthrough(SHITHEAD, players=3, seed=5, moves=12)
OTHER = playthrough(SHITHEAD_PAGAT, players=2, seed=6, moves=5)
HOUSE = vary(SHITHEAD, no_swap, eights_skip)


@frozen
class BurnOnQueen:
    """Queens burn the pile."""

    def burns(self, pile):
        return pile.top.face is Rank.QUEEN


OWN = evolve(SHITHEAD, burns=(BurnOnQueen(),))


@pytest.mark.parametrize("name", ["a.json", "a", "a.TXT.json", "with space", "ümläut.json"])
def test_a_match_is_saved_as_json(tmp_path, name):
    path = tmp_path / name
    save_match(MATCH, path)
    assert path.read_bytes() == f"{dump(MATCH)}\n".encode()
    assert load_match(path) == MATCH
    assert load_match(str(path)) == MATCH
    assert load(path.read_bytes()) == MATCH


@pytest.mark.parametrize("name", ["a.txt", "a.TXT", "a.json.txt"])
def test_a_match_is_saved_as_a_record(tmp_path, name):
    path = tmp_path / name
    save_match(MATCH, str(path))
    assert path.read_bytes() == f"{write_record(MATCH)}\n".encode()
    assert load_match(path) == MATCH
    assert load_match(path, game=SHITHEAD) == MATCH


def test_the_form_is_told_by_what_is_in_the_file(tmp_path):
    for saved, name in (("a.json", "a.txt"), ("b.txt", "b.json"), ("c.txt", "c")):
        save_match(MATCH, tmp_path / saved)
        (tmp_path / saved).rename(tmp_path / name)
        assert load_match(tmp_path / name) == MATCH


@pytest.mark.parametrize(
    "change",
    [
        lambda text: f"\ufeff{text}",
        lambda text: f"\n  \n\t{text}\n\n",
        lambda text: text.replace("\n", "\r\n"),
        lambda text: f"\ufeff\r\n{text}\r\n",
    ],
    ids=["mark", "blank", "returns", "all"],
)
@pytest.mark.parametrize("write", [write_record, dump, lambda match: dump(match, indent=4)])
def test_what_editors_do_to_a_file_does_no_harm(tmp_path, write, change):
    path = tmp_path / "a"
    path.write_bytes(change(write(MATCH)).encode())
    assert load_match(path) == MATCH


def test_house_rules_are_in_json_and_are_found_for_a_record(tmp_path):
    match = playthrough(HOUSE, players=2, seed=5, moves=5)
    for name in ("a.json", "a.txt"):
        save_match(match, tmp_path / name)
        for game in (HOUSE, None):
            again = load_match(tmp_path / name, game=game)
            assert again == match
            assert again.game.variations == ("no_swap", "eights_skip")


def test_house_rules_of_ones_own_are_given_with_a_record(tmp_path):
    def no_burn(game):
        return evolve(game, burns=())

    for house in (vary(SHITHEAD, no_burn), evolve(SHITHEAD, burns=())):
        match = playthrough(house, players=2, seed=5, moves=5)
        save_match(match, tmp_path / "a.txt")
        assert load_match(tmp_path / "a.txt", game=house) == match
        with pytest.raises(NotationError, match=r"^Line 3: .*: give the ruleset\."):
            load_match(tmp_path / "a.txt")


def test_a_rule_of_ones_own_is_named(tmp_path):
    match = playthrough(OWN, players=2, seed=5, moves=5)
    save_match(match, tmp_path / "a")
    assert load_match(tmp_path / "a", also=(BurnOnQueen,)) == match
    assert load_match(tmp_path / "a", also=(BurnOnQueen,), game=OWN) == match
    with pytest.raises(DocumentError, match=r"At value.game.burns\[0\]"):
        load_match(tmp_path / "a")


def test_a_game_of_ones_own_is_given(tmp_path):
    match = playthrough(HighCard(), players=2, seed=5, moves=3)
    for name in ("a.json", "a.txt"):
        save_match(match, tmp_path / name)
        assert load_match(tmp_path / name, game=HighCard()) == match
    with pytest.raises(NotationError, match="Line 2: 'high-card' is not one of the presets"):
        load_match(tmp_path / "a.txt")


@pytest.mark.parametrize("name", ["a.json", "a.txt"])
def test_a_match_of_another_game_is_refused_before_a_move_is_played(tmp_path, name, monkeypatch):
    save_match(OTHER, tmp_path / name)
    assert load_match(tmp_path / name, game=SHITHEAD_PAGAT) == OTHER
    played = []
    monkeypatch.setattr(type(SHITHEAD), "apply", lambda *_: played.append(_))
    with pytest.raises((DocumentError, NotationError), match=r"value.game: The match was|Line 2"):
        load_match(tmp_path / name, game=SHITHEAD)
    assert played == []


# files that are not saved matches


@pytest.mark.parametrize(
    ("content", "error", "problem"),
    [
        (b"", DocumentError, "This is no saved match: a JSON document begins with {"),
        (b"\n\n", DocumentError, "This is no saved match"),
        (b"# only a remark", DocumentError, "This is no saved match"),
        (b"[]", DocumentError, "This is no saved match"),
        (b"\x00\x01\x02", DocumentError, "This is no saved match"),
        (b"\x89PNG\r\n\x1a\n", DocumentError, "Line 1: byte 0 is not UTF-8"),
        (dump(MATCH).encode("utf-16"), DocumentError, "Line 1: byte 0 is not UTF-8"),
        (b"cardrules record 1\ngame: \xe9", DocumentError, "Line 2: byte 25 is not UTF-8"),
        (b"{", DocumentError, "This is not JSON: line 1, column 2"),
        (dump(MATCH).encode()[:-1], DocumentError, "This is not JSON: line 1, column"),
        (dump(MATCH.state).encode(), DocumentError, 'At kind: "state" is not one of the kinds'),
        (dump(SHITHEAD).encode(), DocumentError, 'At kind: "game" is not one of the kinds match'),
        (b"cardrules record 2\n", NotationError, "Line 1: a record begins with the line"),
        (b"cardrules record 1\ngame: x", NotationError, "Line 2: 'x' is not one of the presets"),
        (b"cardrules record 1\n1. 0 take", NotationError, "Line 1: the head ends here, and"),
    ],
    ids=range(15),
)  # fmt: skip
def test_what_is_no_saved_match_is_refused(tmp_path, content, error, problem):
    path = tmp_path / "a"
    path.write_bytes(content)
    with pytest.raises(error, match=f"^{problem}"):
        load_match(path)


def test_a_file_that_cannot_be_opened_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError, match="missing"):
        load_match(tmp_path / "missing")
    with pytest.raises(OSError, match=tmp_path.name):
        load_match(tmp_path)


def test_a_huge_file_is_not_read(tmp_path):
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(10 * cardrules.files.MOST_BYTES)
    with pytest.raises(DocumentError, match="longer than 8388608 bytes: it is no saved match"):
        load_match(path)


def test_the_limit_is_met_to_the_byte(tmp_path, monkeypatch):
    save_match(MATCH, tmp_path / "a")
    size = (tmp_path / "a").stat().st_size
    monkeypatch.setattr(cardrules.files, "MOST_BYTES", size)
    assert load_match(tmp_path / "a") == MATCH
    monkeypatch.setattr(cardrules.files, "MOST_BYTES", size - 1)
    with pytest.raises(DocumentError, match="longer than"):
        load_match(tmp_path / "a")


# a save is whole or has not happened


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "saved"
    save_match(OTHER, path)
    return path


def left_alone(path):
    return load_match(path) == OTHER and list(path.parent.iterdir()) == [path]


def test_a_new_save_takes_the_place_of_the_old_one(saved):
    save_match(MATCH, saved)
    assert load_match(saved) == MATCH
    assert list(saved.parent.iterdir()) == [saved]


@pytest.mark.parametrize(
    ("owner", "name"), [(os, "fsync"), (Path, "replace"), (Path, "chmod"), (Path, "open")]
)
@pytest.mark.parametrize("error", [OSError(28, "No space left"), KeyboardInterrupt()])
def test_a_save_that_fails_leaves_the_old_file(saved, monkeypatch, owner, name, error):
    def fail(*_, **__):
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(owner, name, fail)
        with pytest.raises(type(error)):
            save_match(MATCH, saved)
    assert left_alone(saved)


def test_a_program_that_dies_while_it_saves_leaves_the_old_file(saved):
    dying = (
        "import os, sys; from cardrules import SHITHEAD, Match, save_match\n"
        "os.fsync = lambda _: os._exit(9)\n"
        "save_match(Match.deal(SHITHEAD, players=2, seed=1), sys.argv[1])"
    )
    done = subprocess.run([sys.executable, "-c", dying, str(saved)], check=False)
    assert done.returncode == 9
    assert load_match(saved) == OTHER
    save_match(MATCH, saved)
    assert load_match(saved) == MATCH


def test_what_has_no_form_does_not_touch_the_file(saved):
    class Plain:
        def burns(self, pile):
            return False

    with pytest.raises(DocumentError, match="has no JSON form"):
        save_match(Match.deal(evolve(SHITHEAD, burns=(Plain(),)), players=2, seed=1), saved)
    assert left_alone(saved)


def test_a_save_keeps_the_mode_of_the_file(saved):
    for mode in (0o600, 0o640, 0o444):
        saved.chmod(mode)
        save_match(MATCH, saved)
        assert stat.S_IMODE(saved.stat().st_mode) == mode


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path):
    (tmp_path / "plain").write_text("", encoding="utf-8")
    save_match(MATCH, tmp_path / "a")
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.parametrize("there", [True, False])
def test_a_link_is_followed(tmp_path, there):
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "a.json", tmp_path / "link.txt"
    if there:
        save_match(OTHER, target)
    link.symlink_to(target)
    save_match(MATCH, link)
    assert link.is_symlink()
    assert load_match(target) == load_match(link) == MATCH
    # The name that was given says which form.
    assert target.read_text(encoding="utf-8").startswith("cardrules record 1")


def test_only_an_ordinary_file_is_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "round").symlink_to(tmp_path / "round")
    for name in ("pipe", "folder", "round", "missing/a.json"):
        with pytest.raises(OSError, match=name.split("/")[0]):
            save_match(MATCH, tmp_path / name)
    with pytest.raises(OSError, match="/dev/null is no ordinary file"):
        save_match(MATCH, "/dev/null")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "pipe", "round"]


def test_what_replaces_a_private_file_is_private_from_the_first_byte(tmp_path, monkeypatch):
    saved = tmp_path / "match.json"
    saved.touch(0o600)
    seen = []
    fsync = os.fsync
    monkeypatch.setattr(
        os, "fsync", lambda fd: (seen.append(stat.S_IMODE(os.fstat(fd).st_mode)), fsync(fd))
    )
    save_match(Match.deal(SHITHEAD, players=2, seed=1), saved)
    assert seen == [0o600]
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600


@pytest.mark.parametrize("deals", [0, 1])
def test_what_a_file_holds_is_told_by_its_kind_wherever_that_stands(tmp_path, deals):
    series = Series.deal(SHITHEAD, players=2, seed=4, target=2)
    saved = series if deals else series.match
    document = json.loads(dump(saved))
    path = tmp_path / "saved.json"
    path.write_text(json.dumps(dict(reversed(document.items()))), encoding="utf-8")
    assert cardrules.files.load_either(path) == saved
