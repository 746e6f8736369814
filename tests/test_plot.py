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
from cardrules.presets import PRESETS
from cardrules.shedding.bots import greedy_bot
from cardrules.simulate import compare, simulate
from tests.rolling import Endless, Rolling, last_bot, one_bot

matplotlib = pytest.importorskip("matplotlib")


def rolled(game=None, *, games=200, bots=None, **more):
    return simulate(
        game or Rolling(6, most=20), 3, games=games, seed=2, bots=bots, workers=1, **more
    )


def bars(axes, which=0):
    """The heights of a filled histogram, and its edges."""
    steps = [patch for patch in axes.patches if hasattr(patch, "get_data")][which]
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


def labels(axes):
    return [text.get_text() for text in axes.get_legend().get_texts()]


def test_the_mean_its_interval_and_the_median_are_named():
    result = rolled()
    mean, median = result.lengths.mean, result.lengths.median
    assert labels(plot_lengths(result).axes[0]) == [
        f"mean {mean.value:.{mean.decimals}f}", "its 95 % interval", f"median {median}",
    ]  # fmt: skip


def test_the_longest_games_share_a_hatched_bar():
    result = rolled(Rolling(6), games=400)
    most = 2 * result.lengths.quantile(0.95)
    (axes,) = plot_lengths(result).axes
    heights, edges = bars(axes)
    rest, last = bars(axes, 1)
    assert result.lengths.longest >= last[0] == edges[-1] > most / 2
    longest = sum(count for length, count in result.lengths.counts if length >= edges[-1])
    assert rest == pytest.approx([100 * longest / 400])
    assert sum(heights) + rest[0] == pytest.approx(100)
    assert axes.patches[0].get_hatch() is None
    assert axes.patches[1].get_hatch()
    assert axes.get_xlabel() == f"decisions a game (hatched: {edges[-1]} and more)"
    assert labels(axes) == [f"median {result.lengths.median}"]


def test_ordinary_lengths_have_no_bar_for_the_longest():
    result = simulate(SHITHEAD, 3, games=50, seed=1, bots=greedy_bot(SHITHEAD), workers=1)
    (axes,) = plot_lengths(result).axes
    heights, edges = bars(axes)
    assert sum(heights) == pytest.approx(100)
    assert edges[-1] > result.lengths.longest
    assert axes.get_xlabel() == "decisions a game"


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
    assert [text.get_text() for text in legend.get_texts()] == ["rolling (a)", "rolling (b)"]
    assert len({handle.get_facecolor() for handle in legend.get_patches()}) == 2
    assert [line.get_linestyle() for line in lengths.lines] == ["-", "--"]
    assert figure.get_suptitle() == (
        "The same deals under two rulesets: 60 games, 2 players (random bots)"
    )
    assert sorted({line.get_xdata()[0] for line in lengths.lines}) == pytest.approx(
        [result.a.lengths.mean.value, result.b.lengths.mean.value]
    )


def test_a_comparison_with_a_long_tail_shows_medians():
    result = compare(Rolling(2, most=3), Rolling(8), 2, games=300, seed=1, workers=1)
    lengths = plot_comparison(result).axes[0]
    medians = [side.lengths.median for side in (result.a, result.b)]
    assert [line.get_xdata()[0] for line in lengths.lines] == medians
    assert labels(lengths) == [f"median {median}" for median in medians]
    assert "and more" in lengths.get_xlabel()


def test_a_comparison_of_other_decks_with_other_bots_says_so():
    result = compare(
        SHITHEAD, PRESETS["shithead-two-pack"], 3, games=10, seed=1, workers=1,
        bots=greedy_bot(SHITHEAD), bots_b=[random_bot, first_bot, first_bot],
    )  # fmt: skip
    assert plot_comparison(result).get_suptitle().replace("\n", " ") == (
        "Two games: 10 games, 3 players (a: greedy bots; b: random, first, first)"
    )


def first_bot(view, moves, rng):
    return moves[0]


def test_a_simulation_names_its_bots_and_shows_seats_where_they_differ():
    alike = plot_simulation(rolled(bots=one_bot))
    assert len(alike.axes) == 3
    assert alike.get_suptitle() == "rolling: 200 games, 3 players (one bots)"
    different = rolled(bots=[one_bot, last_bot, random_bot])
    figure = plot_simulation(different)
    assert figure.get_suptitle() == "rolling: 200 games, 3 players (one, last, random)"
    *_, positions, seats = figure.axes
    assert points(positions) == [[one.place.value for one in different.positions]]
    assert points(seats) == [[one.place.value for one in different.seats]]
    assert [label.get_text() for label in seats.get_yticklabels()] == [
        "seat 0 (one)", "seat 1 (last)", "seat 2 (random)",
    ]  # fmt: skip


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
