"""Pictures of simulations, as figures of Matplotlib; they need the extra ``plot``.

A figure belongs to nobody but its caller: no window is opened, and the settings of Matplotlib
stay as they are. `save` writes one as PNG or SVG, the same bytes each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from cardrules._result_text import who_sits
from cardrules._statistics import Estimate
from cardrules.errors import MissingExtra
from cardrules.simulate import Comparison, Simulation

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
_GREY: Final = "#8a8f98"
_MOST_BARS: Final = 40
_SHOWN: Final = 0.95
"""What part of the games has bars of their lengths; the longest share the last bar."""


def plot_lengths(result: Simulation) -> Figure:
    """How long games are, with the mean and its interval.

    The longest five in a hundred games share the last bar.

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
    different = len(set(result.bots)) > 1
    figure, axes = _figure(1 + different)
    _positions(axes[0], [result])
    if different:
        names = [f"seat {at} ({bot})" for at, bot in enumerate(result.bots)]
        _places(axes[1], [[seat.place for seat in result.seats]], names, result.players, [_BLUE])
    return figure


def plot_simulation(result: Simulation) -> Figure:
    """Lengths, endings and positions side by side.

    Raises:
        MissingExtra: Matplotlib is not installed.
    """
    figure, (lengths, endings, positions) = _figure(3)
    _lengths(lengths, result)
    _endings(endings, [result])
    _positions(positions, [result])
    figure.suptitle(f"{_wrapped(result.name)}: {_size(result)}")
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
    names = [_wrapped(side.name) for side in both]
    handles = [lengths.lines[place] for place in range(2)]
    figure.legend(handles, names, loc="outside lower center", ncols=2, frameon=False)
    figure.suptitle(f"The same deals under two rulesets: {_size(result.a)}")
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
    width = {1: 6.4, 2: 9.6, 3: 13.0}[count]
    figure = Figure(figsize=(width, 4.2), layout="constrained")
    return figure, list(figure.subplots(1, count, squeeze=False)[0])


def _size(result: Simulation) -> str:
    return f"{result.games:,} games, {result.players} players"


def _wrapped(name: str) -> str:
    return fill(name, 60)


# lengths


def _binned(result: Simulation, edges: Sequence[int]) -> list[float]:
    """What part of the games, in percent, is as long as each bin; the last one is open."""
    parts = [0] * (len(edges) - 1)
    for length, count in result.lengths.counts:
        place = sum(1 for edge in edges[1:-1] if edge <= length)
        parts[place] += count
    return [100 * part / result.games for part in parts]


def _edges(results: Sequence[Simulation]) -> list[int]:
    """Where bins begin and end: whole numbers, up to what only five in a hundred games exceed."""
    least = min(result.lengths.shortest for result in results)
    most = max(result.lengths.quantile(_SHOWN) for result in results)
    step = max(1, -(-(most + 1 - least) // _MOST_BARS))
    first = least - least % step
    return list(range(first, most + step + 1, step))


def _lengths(axes: Axes, result: Simulation) -> None:
    edges = _edges([result])
    axes.stairs(_binned(result, edges), edges, fill=True, color=_BLUE, alpha=0.75)
    mean = result.lengths.mean
    axes.axvline(mean.value, color=_ORANGE, linewidth=1.5)
    if mean.low > 0:
        axes.axvspan(mean.low, mean.high, color=_ORANGE, alpha=0.25, linewidth=0)
    axes.axvline(result.lengths.median, color=_GREY, linewidth=1.2, linestyle="--")
    places = mean.decimals
    median = f"{result.lengths.median:,}"
    axes.set_title(f"Length: mean {mean.value:,.{places}f} (line), median {median} (dashed)")
    _label_lengths(axes, [result], edges)


def _both_lengths(axes: Axes, results: Sequence[Simulation]) -> None:
    edges = _edges(results)
    for result, colour in zip(results, (_BLUE, _ORANGE), strict=True):
        axes.axvline(result.lengths.mean.value, color=colour, linewidth=1.5)
    for result, colour in zip(results, (_BLUE, _ORANGE), strict=True):
        binned = _binned(result, edges)
        axes.stairs(binned, edges, fill=True, color=colour, alpha=0.35)
        axes.stairs(binned, edges, color=colour, linewidth=1)
    axes.set_title("Length, with the means")
    _label_lengths(axes, results, edges)


def _label_lengths(axes: Axes, results: Sequence[Simulation], edges: Sequence[int]) -> None:
    longer = any(result.lengths.longest >= edges[-1] for result in results)
    axes.set_xlabel("decisions a game" + (" (the last bar: and more)" if longer else ""))
    axes.set_ylabel("% of games")
    axes.set_ylim(bottom=0)
    _plain(axes)


# bars and points with intervals


def _endings(axes: Axes, results: Sequence[Simulation]) -> None:
    reasons = list(dict.fromkeys(one.reason for result in results for one in result.endings))
    nothing = Estimate(0.0, 0.0, 0.0)
    height = 0.8 / len(results)
    for turn, (result, colour) in enumerate(zip(results, (_BLUE, _ORANGE), strict=False)):
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
    axes.set_xlabel("% of games")
    axes.set_title("How games end")
    _plain(axes)


def _positions(axes: Axes, results: Sequence[Simulation]) -> None:
    players = results[0].players
    names = [who_sits(place, players) for place in range(players)]
    found = [[position.place for position in result.positions] for result in results]
    _places(axes, found, names, players, [_BLUE, _ORANGE])


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
    axes.set_xlabel("mean place; the dashed line: equal odds")
    axes.set_title("Mean place")
    _plain(axes)


def _plain(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)
