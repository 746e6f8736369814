"""Results of simulations in words: rows of texts, which are printed or put into tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardrules._games import UNFINISHED
from cardrules._results import QUANTILES
from cardrules._statistics import Estimate, shown
from cardrules._words import nth

if TYPE_CHECKING:
    from cardrules._results import RuleUse, SeatResult, Simulation

__all__ = [
    "aligned",
    "bots_differ",
    "column",
    "confidence_line",
    "cut_line",
    "ending_rows",
    "figure_rows",
    "in_percent",
    "many_games",
    "percent_column",
    "rule_rows",
    "seat_rows",
    "seats_of",
    "simulation_text",
    "the_player",
    "title",
    "who_sits",
]

Rows = list[tuple[str, ...]]

CUT = ("turn-limit", UNFINISHED)
"""The endings of games that would have gone on."""


def in_percent(estimate: Estimate, places: int | None = None) -> str:
    """A part of all, as a percentage with its interval; what is not nothing is not told as 0.

    Args:
        estimate: The part.
        places: How many decimals; None for as many as are worth showing.
    """
    hundredfold = estimate.times(100)
    places = hundredfold.decimals if places is None else places
    value, low, high = (
        f"{number:.{places}f}" for number in (hundredfold.value, hundredfold.low, hundredfold.high)
    )
    if estimate.value and not float(value):
        value = f"under {10.0**-places:.{places}f}"
    return f"{value} % ({low} to {high} %)"


def column(estimates: Sequence[Estimate]) -> list[str]:
    """Estimates that stand one below the other, with the same number of decimals."""
    places = max((one.decimals for one in estimates), default=0)
    return [shown(one, places) for one in estimates]


def percent_column(estimates: Sequence[Estimate]) -> list[str]:
    """Parts that stand one below the other, with the same number of decimals."""
    places = max((one.times(100).decimals for one in estimates), default=0)
    return [in_percent(one, places) for one in estimates]


def many_games(number: int) -> str:
    """So many games, in digits."""
    return f"{number:,} game{'' if number == 1 else 's'}"


def title(result: Simulation) -> str:
    """What was played."""
    bots = sorted(set(result.bots), key=result.bots.index)
    who = f"{bots[0]} bots" if len(bots) == 1 else ", ".join(result.bots)
    return f"{result.name}: {many_games(result.games)}, {result.players} players ({who})"


def bots_differ(result: Simulation) -> bool:
    """Whether different bots sit at the table."""
    return len(set(result.bots)) > 1


def figure_rows(result: Simulation) -> Rows:
    """Length, choices and decisions."""
    lengths = result.lengths
    quartiles = " / ".join(f"{lengths.quantile(part):,}" for part in QUANTILES)
    return [
        ("decisions a game", str(lengths.mean)),
        ("5, 25, 50, 75, 95 % have at most", quartiles),
        ("shortest and longest", f"{lengths.shortest:,} and {lengths.longest:,}"),
        ("moves to choose from", str(result.choices)),
        ("only one move", f"{100 * result.forced:.0f} % of decisions"),
    ]


def ending_rows(result: Simulation) -> Rows:
    """How games ended."""
    shares = percent_column([one.share for one in result.endings])
    return [
        (one.reason, f"{one.games:,}", part)
        for one, part in zip(result.endings, shares, strict=True)
    ]


def cut_line(result: Simulation) -> str:
    """What games that were cut off mean for the lengths; empty if there are none."""
    cut = sum(one.games for one in result.endings if one.reason in CUT)
    if not cut:
        return ""
    return (
        f"{many_games(cut)} {'was' if cut == 1 else 'were'} cut off by a limit. The mean counts "
        f"the decisions up to there; the median is {result.lengths.median:,}."
    )


def who_sits(position: int, players: int) -> str:
    """A position by its distance from the dealer."""
    if position == players - 1:
        return "dealer"
    return "dealer's left" if not position else f"{nth(position + 1)} to the left"


def the_player(position: int, players: int) -> str:
    """A position in the middle of a sentence."""
    where = who_sits(position, players)
    if where == "dealer":
        return "the dealer"
    return f"the player {'at the ' if not position else ''}{where}"


def seat_rows(results: Sequence[SeatResult], names: Sequence[str]) -> Rows:
    """How it went for each seat or position."""
    columns = [
        list(names),
        column([one.place for one in results]),
        percent_column([one.first for one in results]),
        percent_column([one.lost for one in results]),
    ]
    scores = [one.score for one in results if one.score is not None]
    if len(scores) == len(results):
        columns.append(column(scores))
    return list(zip(*columns, strict=True))


def rule_rows(rules: Sequence[RuleUse], games: int) -> Rows:
    """How often rules decided something."""
    return [
        (one.slot, one.rule, f"{one.times / games:,.2f}", f"{100 * one.games / games:.0f} %")
        for one in rules
    ]


POSITION_HEAD = ("position", "mean place", "first", "alone last", "score")
SEAT_HEAD = ("seat", *POSITION_HEAD[1:])
RULE_HEAD = ("slot", "rule", "times a game", "in games")


def simulation_text(result: Simulation) -> str:
    """A simulation as plain text."""
    return "\n".join(_simulation_lines(result))


def _simulation_lines(result: Simulation) -> Iterator[str]:
    yield title(result)
    yield from aligned(figure_rows(result))
    yield ""
    yield from aligned([("ending", "games", "share"), *ending_rows(result)])
    if cut := cut_line(result):
        yield f"  {cut}"
    positions = [who_sits(place, result.players) for place in range(result.players)]
    for head, seats, names in seats_of(result, positions):
        yield ""
        rows = seat_rows(seats, names)
        yield from aligned([head[: len(rows[0])], *rows])
    if result.rules:
        yield ""
        yield from aligned([RULE_HEAD, *rule_rows(result.rules, result.games)])
    yield ""
    yield confidence_line(result.confidence)


def seats_of(
    result: Simulation, positions: Sequence[str]
) -> Iterator[tuple[tuple[str, ...], Sequence[SeatResult], Sequence[str]]]:
    """By position; and by seat where different bots sit."""
    yield POSITION_HEAD, result.positions, positions
    if bots_differ(result):
        yield SEAT_HEAD, result.seats, [f"{at} ({bot})" for at, bot in enumerate(result.bots)]


def confidence_line(confidence: float) -> str:
    """What the brackets mean."""
    return f"In brackets: {100 * confidence:g} % confidence intervals."


def aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows as lines, their columns one below the other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"  {'  '.join(cells).rstrip()}"
