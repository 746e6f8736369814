"""What a check of a ruleset says, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardrules import _result_text as text
from cardrules._comparison_words import ENDS
from cardrules._words import together
from cardrules.game import NATURAL_ENDS

if TYPE_CHECKING:
    from cardrules._health import Favour, Health

__all__ = ["health_rows", "health_text", "sentences", "verdict"]


FEW: Final = 100
"""Fewer games than these do not tell much; it is said how few they were."""


def sentences(result: Health) -> tuple[str, ...]:
    """The findings, in sentences."""
    return (*_laws(result), *_endings(result), *_rules(result), *_seats(result))


def _laws(result: Health) -> Iterator[str]:
    if not result.laws:
        yield "The laws were not tried."
    elif not result.broken:
        yield f"All {result.laws} laws hold."
    for one in result.broken:
        yield f"A law is broken: {one.law}: {one.problem.splitlines()[0]}"


def _endings(result: Health) -> Iterator[str]:
    if result.always_ends:
        if result.games == 1:
            yield "The only game ended by itself."
        else:
            yield f"All {result.games:,} games ended by themselves."
        return
    themselves = "itself" if result.endless == 1 else "themselves"
    yield (f"{result.endless:,} of {text.many_games(result.games)} did not end by {themselves}:")
    for one in result.simulations:
        for ending in one.endings:
            if ending.reason not in NATURAL_ENDS:
                how = ENDS.get(ending.reason, f"end by {ending.reason}")
                yield f"  with {one.players} players {text.in_percent(ending.share)} {how}."
    yield "  They count in the mean length as far as they went; the median hardly feels them."


def _rules(result: Health) -> Iterator[str]:
    if not result.simulations[0].rules:
        yield "The game does not tell which rules decide something."
    elif not result.unused:
        yield "Every rule applied at least once."
    for use in result.unused:
        yield f"A rule never applied: {use.rule}, in {use.slot}."


def _seats(result: Health) -> Iterator[str]:
    if not result.favoured:
        yield "No seat is seen to be favoured."
    for one in result.favoured:
        worth = "is favoured" if one.better else "is at a disadvantage"
        yield (
            f"With {one.players} players {_who(one)} {worth}: mean place {one.place}, "
            f"where equal odds give {(one.players + 1) / 2:g}."
        )


def _who(one: Favour) -> str:
    if one.by == "seat":
        return f"seat {one.number}"
    return text.the_player(one.number, one.players)


def health_rows(result: Health) -> list[tuple[str, ...]]:
    """The games of each number of players."""
    played = result.simulations
    means = text.column([one.lengths.mean for one in played])
    choices = text.column([one.choices for one in played])
    return [
        (
            str(one.players),
            f"{one.games:,}",
            mean,
            f"{one.lengths.median:,}",
            f"{one.lengths.longest:,}",
            choice,
            together([f"{ending.reason} {ending.games:,}" for ending in one.endings]),
        )
        for one, mean, choice in zip(played, means, choices, strict=True)
    ]


HEALTH_HEAD = (
    "players",
    "games",
    "decisions a game",
    "median",
    "longest",
    "moves to choose from",
    "endings",
)


def verdict(result: Health) -> str:
    """The result in a word or two."""
    if result.sound and result.games < FEW:
        tell = "tells" if result.games == 1 else "tell"
        return f"sound, as far as {text.many_games(result.games)} {tell}"
    if result.sound:
        return "sound"
    return "not sound" if result.laws else "not checked to the end"


def health_text(result: Health) -> str:
    """A check as plain text."""
    lines = [f"{result.name}: {verdict(result)}"]
    lines += [f"  {one}" for one in result.words]
    lines += ["", *text.aligned([HEALTH_HEAD, *health_rows(result)])]
    return "\n".join(lines)
