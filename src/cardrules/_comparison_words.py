"""What a comparison says, in sentences and rows."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING

from cardrules import _result_text as text
from cardrules._statistics import Estimate, with_confidence

if TYPE_CHECKING:
    from cardrules._comparison import Comparison
    from cardrules._results import SeatResult

__all__ = ["comparison_rows", "comparison_text", "heading", "names", "sentences"]

ENDS = {
    "last-player": "end when one player is left",
    "first-out": "end with the first player who is out",
    "turn-limit": "run into the turn limit",
    "stuck": "end because nobody has a move",
    "round-over": "end with the round",
    "unfinished": "are broken off",
}


def heading(result: Comparison) -> str:
    """What was compared with what."""
    a, b = names(result)
    what = "deals" if result.same_deck else "games"
    return f"{b}, against {a}: {result.a.games:,} {what}, {result.a.players} players"


def names(result: Comparison) -> tuple[str, str]:
    """What the two rulesets are called, so that they can be told apart."""
    a, b = result.a.name, result.b.name
    return (f"{a} (a)", f"{b} (b)") if a == b else (a, b)


def sentences(result: Comparison) -> tuple[str, ...]:
    """What changes, in sentences."""
    return tuple(_sentences(result))


def _sentences(result: Comparison) -> Iterator[str]:
    if result.alike:
        yield "All games went alike: nothing of what differs ever mattered."
    else:
        yield from _of_games(result)
        yield from _of_positions(result)
    for letter, side in (("a", result.a), ("b", result.b)):
        cut = text.cut_line(side)
        if cut:
            yield f"Of {letter}, {cut}"
    if not result.same_deck:
        yield "The decks differ, so these are games with other cards, not the same deals twice."


def _of_games(result: Comparison) -> Iterator[str]:
    if _differs(result.length):
        longer = "longer" if result.length.value > 0 else "shorter"
        yield f"Games are {_of(result.length)} % {longer}."
    else:
        yield f"No difference in length is seen ({_signed(result.length)})."
    if _differs(result.choices):
        more = "more" if result.choices.value > 0 else "fewer"
        yield f"There are {_of(result.choices)} % {more} moves to choose from."
    else:
        yield f"No difference in the number of moves is seen ({_signed(result.choices)})."
    for ending in result.endings:
        if _differs(ending.share):
            more = "More" if ending.share.value > 0 else "Fewer"
            ends = ENDS.get(ending.reason, f"end by {ending.reason}")
            yield f"{more} games {ends}: by {_of(ending.share)} in 100."


def _of_positions(result: Comparison) -> Iterator[str]:
    """What changes for the positions; their intervals allow for how many are looked at."""
    before = result.a.confidence
    after = 1 - (1 - before) / (2 * len(result.positions))
    changed = False
    for at, one in enumerate(result.positions):
        lost, place = (
            with_confidence(found, result.a.games, before, after) for found in (one.lost, one.place)
        )
        who = text.the_player(at, result.a.players)
        if _differs(lost):
            more = "more" if lost.value > 0 else "less"
            yield f"{who.capitalize()} loses {more} often, in {_of(lost)} of 100 games."
        elif _differs(place):
            back = "back" if place.value > 0 else "forward"
            yield f"{who.capitalize()} falls {back} by {_of(place, 1)} places in the mean."
        changed = changed or _differs(lost) or _differs(place)
    if not changed:
        yield "No position is seen to gain or to lose."


def _differs(estimate: Estimate) -> bool:
    return not estimate.holds(0)


def _of(estimate: Estimate, unit: float = 100) -> str:
    """An interval that does not hold 0, without its sign."""
    near, far = sorted((abs(unit * estimate.low), abs(unit * estimate.high)))
    places = Estimate(near, near, far).decimals
    low, high = f"{near:.{places}f}", f"{far:.{places}f}"
    return _to(low, high) if float(low) else f"up to {high}"


def _to(low: str, high: str) -> str:
    return low if low == high else f"{low} to {high}"


def _signed(estimate: Estimate) -> str:
    """The ends of an interval in percent, with their signs."""
    if not isfinite(estimate.low):
        return "too few deals to say"
    return f"{_ends(estimate, 100)} %"


def _plainly(estimate: Estimate | None) -> str:
    """The ends of an interval with their signs; empty without one."""
    if estimate is None:
        return ""
    return _ends(estimate, 1) if isfinite(estimate.low) else "too few deals to say"


def _ends(estimate: Estimate, unit: int) -> str:
    scaled = estimate.times(unit)
    places = scaled.decimals if estimate.low < estimate.high else 0
    if any(end and not round(end, places) for end in (scaled.low, scaled.high)):
        places += 1  # on which side of 0 it lies is the point
    # Zero is added to what was rounded, because -0.0 + 0 has no sign.
    ends = (round(end, places) + 0 for end in (scaled.low, scaled.high))
    low, high = (f"{end:+.{places}f}" if end else "0" for end in ends)
    return _to(low, high).replace("-", "−")


def comparison_rows(result: Comparison) -> list[tuple[str, ...]]:
    """Each figure under both rulesets, with the difference."""
    a, b = result.a, result.b
    rows: list[tuple[str, ...]] = [
        ("decisions a game", str(a.lengths.mean), str(b.lengths.mean),
         f"{_signed(result.length)}"),
        ("moves to choose from", str(a.choices), str(b.choices),
         _signed(result.choices)),
    ]  # fmt: skip
    shares = [{one.reason: one.share for one in side.endings} for side in (a, b)]
    for one in result.endings:
        before, after = (
            text.in_percent(side[one.reason]) if one.reason in side else "0 %" for side in shares
        )
        rows.append((f"ending: {one.reason}", before, after, _signed(one.share)))
    seats = [
        (text.who_sits(at, a.players), a.positions[at], b.positions[at], change)
        for at, change in enumerate(result.positions)
    ]
    rows += [
        (f"mean place: {who}", str(one.place), str(two.place), _plainly(change.place))
        for who, one, two, change in seats
    ]
    rows += [
        (f"alone last: {who}", text.in_percent(one.lost), text.in_percent(two.lost),
         _signed(change.lost))
        for who, one, two, change in seats
    ]  # fmt: skip
    rows += [
        (f"score: {who}", _score(one), _score(two), _plainly(change.score))
        for who, one, two, change in seats
        if one.score or two.score
    ]
    return rows


def _score(seat: SeatResult) -> str:
    """The mean score; a dash in games without scores."""
    return "-" if seat.score is None else str(seat.score)


COMPARISON_HEAD = ("", "a", "b", "b against a")


def comparison_text(result: Comparison) -> str:
    """A comparison as plain text."""
    lines = [heading(result), *(f"  {one}" for one in result.words), ""]
    lines += text.aligned([COMPARISON_HEAD, *comparison_rows(result)])
    lines += ["", f"a: {result.a.name}", f"b: {result.b.name}"]
    return "\n".join([*lines, text.confidence_line(result.a.confidence)])
