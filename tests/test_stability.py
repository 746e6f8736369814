"""What `docs/reference/stability.md` promises: what an earlier version gave, this one takes.

The folders of `tests/recorded` were written by `record.py` there, each by its own version.
"""

import json
from importlib import import_module
from pathlib import Path

import pytest

import cardrules
from cardrules import Match, dump, load
from cardrules.codec import FORM
from cardrules.notation import read_record, write_record
from cardrules.presets import PRESETS
from tests.recorded import record

RECORDED = Path(__file__).parent / "recorded"
DOCS = Path(__file__).parents[1] / "docs"
MATCHES = record.some_matches()
VERSIONS = [path.name for path in sorted(RECORDED.glob("*.*.*")) if path.is_dir()]


def files(pattern):
    found = sorted(RECORDED.glob(f"*.*.*/{pattern}"))
    assert len(found) >= 4 * len(VERSIONS)
    return [pytest.param(path, id=f"{path.parent.name}-{path.name}") for path in found]


def lines(version, name):
    return (RECORDED / version / name).read_text(encoding="utf-8").splitlines()


def named(line):
    """What a line of public names stands for; a name that is not there any more raises."""
    module, path, *parameters = line.split()
    value = import_module(module)
    for name in path.split("."):
        value = getattr(value, name)
    return value, parameters


def test_something_is_recorded():
    assert "0.1.0" in VERSIONS
    assert cardrules.__version__ in VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_a_public_name_stays_and_takes_what_it_took(version):
    recorded = lines(version, "names.txt")
    assert len(recorded) > 400
    now = {tuple(line.split()[:2]): line.split()[2:] for line in record.public_names()}
    for line in recorded:
        named(line)
        module, name, *parameters = line.split()
        assert (module, name) in now, f"{line} is not public any more"
        assert set(parameters) <= set(now[module, name]), line


def test_a_name_that_is_gone_is_found():
    assert named("cardrules Match.play move player after") == (
        Match.play,
        ["move", "player", "after"],
    )
    with pytest.raises(AttributeError):
        named("cardrules Match.resign")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_code_stays(version):
    recorded = set(lines(version, "codes.txt"))
    assert {"does-not-fit", "stale-move"} <= recorded
    assert recorded <= set(record.codes())


@pytest.mark.parametrize("path", files("*.match.json"))
def test_a_match_that_was_saved_is_read_and_is_what_it_was(path):
    text = path.read_text(encoding="utf-8")
    match = load(text)
    again = MATCHES[path.name.removesuffix(".match.json")]
    assert match == again
    assert match.events(1) == again.events(1)
    assert load(dump(match)) == match


@pytest.mark.parametrize("path", files("*.view.json"))
def test_a_view_that_was_saved_is_read(path):
    view = load(path.read_text(encoding="utf-8"))
    name = path.name.replace(".view.json", ".match.json")
    assert view == load(path.with_name(name).read_text(encoding="utf-8")).view(1)


@pytest.mark.parametrize("path", files("*.record.txt"))
def test_a_record_that_was_saved_is_read_and_is_what_it_was(path):
    match = MATCHES[path.name.removesuffix(".record.txt")]
    text = path.read_text(encoding="utf-8")
    assert read_record(match.game, text) == match
    assert read_record(match.game, write_record(match)) == match


@pytest.mark.parametrize("path", files("*.json"))
def test_what_was_saved_has_no_key_that_is_gone(path):
    """A newer version may add fields, so every key of then is a key of now."""

    def keys(value):
        if isinstance(value, list):
            return set().union(*map(keys, value))
        if isinstance(value, dict):
            return set(value).union(*map(keys, value.values()))
        return set()

    text = path.read_text(encoding="utf-8")
    then = keys(json.loads(text))
    assert "is" in then
    assert then <= keys(json.loads(dump(load(text))))


def test_the_page_names_the_form_that_is_written():
    page = (DOCS / "reference" / "stability.md").read_text(encoding="utf-8")
    assert f"this is form {FORM}." in page
    assert json.loads(dump(Match.deal(PRESETS["shithead"], players=2)))["cardrules"] == FORM
