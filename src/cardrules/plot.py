"""Pictures of simulations, as figures of Matplotlib; they need the extra ``plot``.

A figure belongs to nobody but its caller: no window is opened, and the settings of Matplotlib
stay as they are. `save` writes one as PNG or SVG, the same bytes each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from cardrules._comparison_words import names
from cardrules._result_text import bots_differ, title, who_sits
from cardrules._statistics import Estimate
from cardrules.errors import MissingExtra
from cardrules.simulate import Comparison, Lengths, Simulation

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = [
    "plot_comparison",
    "plot_endings",
    "plot_lengths",
    "plot_seats",
    "plot_simulation",
    "save",
]

_BLUE: Final = "#2f6690"
_ORANGE: Final = "#d1603d"
_COLOURS: Final = (_BLUE, _ORANGE)
_GREY: Final = "#8a8f98"
_MOST_BARS: Final = 40
_MOST: Final = 0.95
"""Games over twice as long as what this part of them does not exceed share the last bar."""


def plot_lengths(result: Simulation) -> Figure:
    """How long games are, with the median, and the mean with its interval.

    Games that are over twice as long as 95 in 100 share the last bar, which is hatched; then
    the mean, which they govern, is left out.

    Raises:
        MissingExtra: Matplotlib is not installed.
    """
    figure, (axes,) = _figure(1)
    _lengths(axes, result)
    return figure


def plot_endings(result: Simulation) -> Figure:
    """How games end, with intervals.

    Raises:
        MissingExtra: Matplotlib is not installed.
    """
    figure, (axes,) = _figure(1)
    _endings(axes, [result])
    return figure


def plot_seats(result: Simulation) -> Figure:
    """The mean place of each position and, where different bots sit, of each seat.

    Raises:
        MissingExtra: Matplotlib is not installed.
    """
    different = bots_differ(result)
    figure, axes = _figure(1 + different)
    _positions(axes[0], [result])
    if different:
        _seats(axes[1], result)
    return figure


def plot_simulation(result: Simulation) -> Figure:
    """Lengths, endings, positions and, where different bots sit, seats.

    Raises:
        MissingExtra: Matplotlib is not installed.
    """
    different = bots_differ(result)
    figure, axes = _figure(3 + different)
    _lengths(axes[0], result)
    _endings(axes[1], [result])
    _positions(axes[2], [result])
    if different:
        _seats(axes[3], result)
    figure.suptitle(fill(title(result), 90))
    return figure


def plot_comparison(result: Comparison) -> Figure:
    """Two rulesets side by side: lengths, endings and positions.

    Raises:
        MissingExtra: Matplotlib is not installed.
    """
    both = [result.a, result.b]
    figure, (lengths, endings, positions) = _figure(3)
    _both_lengths(lengths, both)
    _endings(endings, both)
    _positions(positions, both)
    handles = [bars[0] for bars in endings.containers[::2]]
    labels = [fill(name, 60) for name in names(result)]
    figure.legend(handles, labels, loc="outside lower center", ncols=2, frameon=False)
    what = "The same deals under two rulesets" if result.same_deck else "Two games"
    figure.suptitle(fill(f"{what}: {_size(result)}", 90))
    return figure


def save(figure: Figure, path: str | Path) -> None:
    """Write a figure as PNG or SVG, by the ending of the name; the same figure, the same bytes.

    Args:
        figure: What one of the functions here gives.
        path: A name that ends in ``.png`` or ``.svg``.

    Raises:
        ValueError: The name ends in something else.
    """
    from matplotlib import rc_context

    kind = Path(path).suffix.lower()
    if kind not in (".png", ".svg"):
        raise ValueError(f"A picture is saved as .png or .svg, not as {str(path)!r}.")
    metadata = {"Date": None} if kind == ".svg" else {"Software": None}
    with rc_context({"svg.hashsalt": "cardrules", "svg.fonttype": "none"}):
        figure.savefig(path, format=kind[1:], dpi=150, metadata=metadata)


def _figure(count: int) -> tuple[Figure, list[Axes]]:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("Pictures need Matplotlib: pip install 'cardrules[plot]'.") from None
    rows = 2 if count > 3 else 1
    width = {1: 6.4, 2: 9.6, 3: 13.0, 4: 10.4}[count]
    figure = Figure(figsize=(width, 4.2 if rows == 1 else 7.6), layout="constrained")
    return figure, list(figure.subplots(rows, count // rows, squeeze=False).flat)


def _size(result: Comparison) -> str:
    """How many games of whom."""
    a, b = result.a, result.b
    who = _bots(a) if a.bots == b.bots else f"a: {_bots(a)}; b: {_bots(b)}"
    return f"{a.games:,} games, {a.players} players ({who})"


def _bots(result: Simulation) -> str:
    if bots_differ(result):
        return ", ".join(result.bots)
    return f"{result.bots[0]} bots"


# lengths


def _longest_shown(lengths: Lengths) -> int:
    """The longest game that is not in the tail."""
    most = 2 * lengths.quantile(_MOST)
    return max(length for length, _ in lengths.counts if length <= most)


@frozen
class _Bins:
    """Where bars of lengths begin and end.

    Args:
        edges: Whole numbers.
        clipped: Whether all games from the last edge on share one more bar.
    """

    edges: Sequence[int]
    clipped: bool

    @classmethod
    def of(cls, results: Sequence[Simulation]) -> _Bins:
        """Bins for all lengths but those of long tails."""
        least = min(result.lengths.shortest for result in results)
        longest = max(result.lengths.longest for result in results)
        most = max(_longest_shown(result.lengths) for result in results)
        step = max(1, -(-(most + 1 - least) // _MOST_BARS))
        first = least - least % step
        edges = range(first, most + step + 1, step)
        return cls(edges, longest >= edges[-1])

    def draw(self, axes: Axes, result: Simulation, **look: Any) -> None:
        """Draw bars of what part of the games, in percent, is as long as each bin."""
        first, step = self.edges[0], self.edges[1] - self.edges[0]
        parts = [0] * len(self.edges)
        for length, count in result.lengths.counts:
            parts[min((length - first) // step, len(parts) - 1)] += count
        *bars, rest = (100 * part / result.games for part in parts)
        axes.stairs(bars, self.edges, **look)
        if self.clipped:
            last = self.edges[-1]
            axes.stairs([rest], [last, last + step], **look | {"hatch": "////", "alpha": 0.35})


def _lengths(axes: Axes, result: Simulation) -> None:
    bins = _Bins.of([result])
    bins.draw(axes, result, fill=True, color=_BLUE, alpha=0.75)
    lengths, mean = result.lengths, result.lengths.mean
    if not bins.clipped:
        label = f"mean {mean.value:,.{mean.decimals}f}"
        axes.axvline(mean.value, color=_ORANGE, linewidth=1.5, label=label)
        if isfinite(mean.low) and isfinite(mean.high):
            axes.axvspan(
                mean.low, mean.high, color=_ORANGE, alpha=0.25, linewidth=0,
                label=f"its {100 * result.confidence:g} % interval",
            )  # fmt: skip
    axes.axvline(
        lengths.median, color="black", linewidth=1.2, linestyle="--",
        label=f"median {lengths.median:,}",
    )  # fmt: skip
    _label_lengths(axes, bins)


def _both_lengths(axes: Axes, results: Sequence[Simulation]) -> None:
    bins = _Bins.of(results)
    for result, colour in zip(results, _COLOURS, strict=True):
        bins.draw(axes, result, fill=True, color=colour, alpha=0.35)
    for result, colour in zip(results, _COLOURS, strict=True):
        bins.draw(axes, result, color=colour, linewidth=1)
    for result, colour, line in zip(results, _COLOURS, ("-", (0, (4, 4))), strict=True):
        lengths, mean = result.lengths, result.lengths.mean
        if bins.clipped:
            value, label = float(lengths.median), f"median {lengths.median:,}"
        else:
            value, label = mean.value, f"mean {mean.value:,.{mean.decimals}f}"
        axes.axvline(value, color=colour, linewidth=1.8, linestyle=line, label=label)
    _label_lengths(axes, bins)


def _label_lengths(axes: Axes, bins: _Bins) -> None:
    longer = f" (hatched: {bins.edges[-1]:,} and more)" if bins.clipped else ""
    axes.set_title("Length")
    axes.set_xlabel(f"decisions a game{longer}")
    axes.set_ylabel("% of games")
    axes.set_ylim(0, 1.3 * axes.get_ylim()[1])  # room for the legend
    axes.legend(loc="upper right", fontsize="small", framealpha=0.9, edgecolor="none")
    _plain(axes)


# bars and points with intervals


def _endings(axes: Axes, results: Sequence[Simulation]) -> None:
    reasons = list(dict.fromkeys(one.reason for result in results for one in result.endings))
    nothing = Estimate(0.0, 0.0, 0.0)
    height = 0.8 / len(results)
    for turn, (result, colour) in enumerate(zip(results, _COLOURS, strict=False)):
        shares = {one.reason: one.share for one in result.endings}
        found = [shares.get(reason, nothing) for reason in reasons]
        at = [place + (turn - (len(results) - 1) / 2) * height for place in range(len(reasons))]
        values = [100 * one.value for one in found]
        axes.barh(at, values, height * 0.9, color=colour, alpha=0.75)
        spread = (
            [100 * (one.value - one.low) for one in found],
            [100 * (one.high - one.value) for one in found],
        )
        axes.errorbar(values, at, xerr=spread, fmt="none", ecolor="black", capsize=3, elinewidth=1)
    axes.set_yticks(range(len(reasons)), reasons)
    axes.set_ylim(len(reasons) - 0.4 + 0.6 * (len(reasons) < 2), -0.6 - 0.6 * (len(reasons) < 2))
    axes.set_xlim(0, 105)
    axes.set_xlabel("% of games, with intervals")
    axes.set_title("How games end")
    _plain(axes)


def _positions(axes: Axes, results: Sequence[Simulation]) -> None:
    players = results[0].players
    names = [who_sits(place, players) for place in range(players)]
    found = [[position.place for position in result.positions] for result in results]
    _places(axes, found, names, players, _COLOURS)
    axes.set_title("Mean place by position")


def _seats(axes: Axes, result: Simulation) -> None:
    names = [f"seat {at} ({bot})" for at, bot in enumerate(result.bots)]
    _places(axes, [[seat.place for seat in result.seats]], names, result.players, _COLOURS)
    axes.set_title("Mean place by seat")


def _places(
    axes: Axes,
    results: Sequence[Sequence[Estimate]],
    names: Sequence[str],
    players: int,
    colours: Sequence[str],
) -> None:
    """Mean places as points with intervals, the best to the left."""
    for turn, (found, colour) in enumerate(zip(results, colours, strict=False)):
        # A seat without a game that was played to its end has no place.
        known = [(place, one) for place, one in enumerate(found) if one.value]
        at = [place + (turn - (len(results) - 1) / 2) * 0.25 for place, _ in known]
        values = [one.value for _, one in known]
        spread: Any = [
            [one.value - max(one.low, 1) for _, one in known],
            [min(one.high, players) - one.value for _, one in known],
        ]
        axes.errorbar(values, at, xerr=spread, fmt="o", color=colour, capsize=3)
    axes.axvline((players + 1) / 2, color=_GREY, linewidth=1, linestyle="--")
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel("mean place, with intervals (dashed: equal odds)")
    _plain(axes)


def _plain(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)
