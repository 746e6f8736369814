"""Pictures: what they show, that they are files of their kind, and that nothing else is touched."""

import subprocess
import sys

import pytest

from cardrules import SHITHEAD, MissingExtra
from cardrules.bots import random_bot
from cardrules.plot import (
    plot_comparison,
    plot_endings,
    plot_lengths,
    plot_seats,
    plot_simulation,
    save,
)
from cardrules.shedding.bots import greedy_bot
from cardrules.simulate import compare, simulate
from tests.rolling import Endless, Rolling, last_bot, one_bot

matplotlib = pytest.importorskip("matplotlib")


def rolled(game=None, *, games=200, bots=None, **more):
    return simulate(
        game or Rolling(6, most=20), 3, games=games, seed=2, bots=bots, workers=1, **more
    )


def bars(axes):
    """The heights of a filled histogram."""
    (steps,) = [patch for patch in axes.patches if hasattr(patch, "get_data")][:1]
    return list(steps.get_data().values), list(steps.get_data().edges)


def test_every_game_is_in_a_bar():
    result = rolled()
    (axes,) = plot_lengths(result).axes
    heights, edges = bars(axes)
    assert sum(heights) == pytest.approx(100)
    assert edges[0] <= result.lengths.shortest
    for height, left, right in list(zip(heights, edges, edges[1:], strict=False))[:-1]:
        games = sum(count for length, count in result.lengths.counts if left <= length < right)
        assert height == pytest.approx(100 * games / result.games)
    assert axes.lines[0].get_xdata()[0] == pytest.approx(result.lengths.mean.value)


def test_the_longest_games_share_the_last_bar():
    result = rolled(Rolling(6), games=400)
    heights, edges = bars(plot_lengths(result).axes[0])
    assert edges[-1] <= result.lengths.longest
    longest = sum(count for length, count in result.lengths.counts if length >= edges[-2])
    assert heights[-1] == pytest.approx(100 * longest / 400)
    assert "and more" in plot_lengths(result).axes[0].get_xlabel()


def test_endings_have_bars_of_their_share():
    result = rolled(Rolling(6, most=4))
    (axes,) = plot_endings(result).axes
    assert [label.get_text() for label in axes.get_yticklabels()] == [
        one.reason for one in result.endings
    ]
    assert [patch.get_width() for patch in axes.patches] == pytest.approx(
        [100 * one.share.value for one in result.endings]
    )


def points(axes):
    """The mean places that are drawn, from the first on."""
    return [list(one.lines[0].get_xdata()) for one in axes.containers]


def test_positions_and_seats_have_points_at_their_mean_places():
    result = rolled()
    (axes,) = plot_seats(result).axes
    assert points(axes) == [[one.place.value for one in result.positions]]
    assert [label.get_text() for label in axes.get_yticklabels()] == [
        "dealer's left", "2nd to the left", "dealer",
    ]  # fmt: skip
    different = rolled(bots=[one_bot, last_bot, random_bot])
    positions, seats = plot_seats(different).axes
    assert points(positions) == [[one.place.value for one in different.positions]]
    assert points(seats) == [[one.place.value for one in different.seats]]
    assert seats.get_yticklabels()[0].get_text() == "seat 0 (one)"


def test_a_comparison_shows_both():
    result = compare(Rolling(4, most=9), Rolling(8, most=9), 2, games=60, seed=1, workers=1)
    figure = plot_comparison(result)
    lengths, endings, positions = figure.axes
    assert len(endings.patches) == 4
    assert points(positions) == [
        [one.place.value for one in side.positions] for side in (result.a, result.b)
    ]
    (legend,) = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["rolling", "rolling"]
    assert sorted({line.get_xdata()[0] for line in lengths.lines}) == pytest.approx(
        [result.a.lengths.mean.value, result.b.lengths.mean.value]
    )


@pytest.mark.parametrize(
    "result",
    [rolled(games=1), rolled(bots=one_bot, games=5), rolled(Rolling(2, most=1))],
    ids=["one game", "one length", "no winner"],
)
def test_small_results_have_pictures_too(result, tmp_path):
    save(plot_simulation(result), tmp_path / "small.png")
    assert (tmp_path / "small.png").stat().st_size > 5_000


def test_games_that_were_broken_off_have_pictures_too(monkeypatch, tmp_path):
    monkeypatch.setattr("cardrules._games.MOST_DECISIONS", 20)
    save(plot_simulation(rolled(Endless(), games=3)), tmp_path / "endless.svg")
    assert "unfinished" in (tmp_path / "endless.svg").read_text(encoding="utf-8")


def test_files_are_what_their_names_say(tmp_path):
    result = simulate(SHITHEAD, 3, games=4, seed=1, bots=greedy_bot(SHITHEAD), workers=1)
    for name, start in (("a.png", b"\x89PNG\r\n"), ("b.svg", b"<?xml"), ("c.PNG", b"\x89PNG\r\n")):
        save(plot_simulation(result), tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
    with pytest.raises(ValueError, match=r"saved as \.png or \.svg, not as 'd\.gif'"):
        save(plot_simulation(result), "d.gif")


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_the_same_figure_gives_the_same_file(kind, tmp_path):
    result = rolled(games=20)
    for name in ("one", "two"):
        save(plot_simulation(result), tmp_path / f"{name}.{kind}")
    assert (tmp_path / f"one.{kind}").read_bytes() == (tmp_path / f"two.{kind}").read_bytes()


def test_no_window_is_made_and_no_setting_changed(tmp_path):
    # Not as a dict: to look at the backend makes Matplotlib choose one.
    before = matplotlib.rcParams.copy()
    save(plot_simulation(rolled(games=5)), tmp_path / "a.svg")
    assert matplotlib.rcParams.copy() == before
    assert "matplotlib.pyplot" not in sys.modules


def test_without_matplotlib_the_extra_is_named(monkeypatch):
    result = rolled(games=2)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtra, match=r"pip install 'cardrules\[plot\]'"):
        plot_lengths(result)


def test_simulations_load_no_more_than_they_need():
    program = "import cardrules.plot, sys; print(*sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    heavy = {"matplotlib", "numpy", "rich", "cattrs", "distributed", "cardrules.shedding"}
    assert set(told.stdout.split()) & heavy == set()
