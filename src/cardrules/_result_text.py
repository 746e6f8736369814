"""Results of simulations in words: rows of texts, which are printed or put into tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardrules._results import QUANTILES
from cardrules._statistics import Estimate
from cardrules._words import nth

if TYPE_CHECKING:
    from cardrules._results import RuleUse, SeatResult, Simulation

__all__ = [
    "aligned",
    "confidence_line",
    "ending_rows",
    "figure_rows",
    "in_percent",
    "rule_rows",
    "seat_rows",
    "seats_of",
    "simulation_text",
    "the_player",
    "title",
    "who_sits",
]

Rows = list[tuple[str, ...]]


def in_percent(estimate: Estimate) -> str:
    """A part of all, as a percentage with its interval."""
    hundredfold = Estimate(100 * estimate.value, 100 * estimate.low, 100 * estimate.high)
    places = hundredfold.decimals
    low, high = (f"{end:.{places}f}" for end in (hundredfold.low, hundredfold.high))
    return f"{hundredfold.value:.{places}f} % ({low} to {high} %)"


def title(result: Simulation) -> str:
    """What was played."""
    bots = sorted(set(result.bots), key=result.bots.index)
    who = f"{bots[0]} bots" if len(bots) == 1 else ", ".join(result.bots)
    return f"{result.name}: {result.games:,} games, {result.players} players ({who})"


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
    return [(one.reason, f"{one.games:,}", in_percent(one.share)) for one in result.endings]


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
    rows: Rows = []
    for name, one in zip(names, results, strict=True):
        score = () if one.score is None else (str(one.score),)
        rows.append((name, str(one.place), in_percent(one.first), in_percent(one.lost), *score))
    return rows


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
    if len(set(result.bots)) > 1:
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
