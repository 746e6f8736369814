"""The same deals under two rulesets."""

from __future__ import annotations

from math import exp, fsum, isfinite, log
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cardrules._games import Side
from cardrules._results import Result, Simulation, simulation_of
from cardrules._statistics import Estimate, Moments, mean, of_function
from cardrules._tally import PairTally

if TYPE_CHECKING:
    from rich.console import Group

__all__ = ["Comparison", "EndingChange", "PositionChange", "comparison_of"]


@frozen
class EndingChange:
    """How much more often games end in a way.

    Args:
        reason: That of the `cardrules.Outcome`.
        share: What part of all games more end so under the second ruleset.
    """

    reason: str
    share: Estimate


@frozen
class PositionChange:
    """What changes for a position.

    Args:
        place: How many places further back it ends up, in the mean.
        lost: In what part of all games more it is alone last.
        score: How many points more it gets; None without scores.
    """

    place: Estimate
    lost: Estimate
    score: Estimate | None


@frozen(kw_only=True)
class Comparison(Result):
    """The same deals under two rulesets, and what the second one changes.

    Game by game the cards, the dealer and what the bots draw from are the same, so that luck
    counts for both. Every interval is that of a paired difference.

    Args:
        a: The first ruleset's games.
        b: The second ruleset's games.
        length: How much longer games are under *b*, as a part of their mean length under *a*:
            -0.1 if they are 10 % shorter.
        choices: How many more moves there are to choose from, as a part of those under *a*.
        endings: How much more often games end in each way.
        positions: What changes for each position, the dealer's left first.
        same_deck: Whether both have the same deck. If not, the games are no pairs: the same
            seed gives other cards.
        alike: Whether every game went under *b* as under *a*, by all that is counted.
    """

    a: Simulation
    b: Simulation
    length: Estimate
    choices: Estimate
    endings: tuple[EndingChange, ...]
    positions: tuple[PositionChange, ...]
    same_deck: bool
    alike: bool

    @property
    def words(self) -> tuple[str, ...]:
        """What changes, in sentences; what may be chance is called so."""
        from cardrules._comparison_words import sentences

        return sentences(self)

    def to_dict(self) -> dict[str, Any]:
        """The result as dicts, lists, texts and numbers."""
        return {**super().to_dict(), "words": list(self.words)}

    def __str__(self) -> str:
        from cardrules._comparison_words import comparison_text

        return comparison_text(self)

    def __rich__(self) -> Group:
        from cardrules._result_tables import comparison_tables

        return comparison_tables(self)


def comparison_of(
    tally: PairTally, sides: tuple[Side, Side], seed: int, confidence: float
) -> Comparison:
    """The result of what has been counted."""
    one, two = sides
    reasons = sorted({reason for reason, _ in tally.endings})
    return Comparison(
        a=simulation_of(tally.one, one, seed, confidence),
        b=simulation_of(tally.two, two, seed, confidence),
        length=_ratio(tally.both, (0, -1, 0, 1), confidence),
        choices=_ratio(tally.both, (-1, 1, 1, -1), confidence),
        endings=tuple(
            EndingChange(reason, _change(tally, reason, confidence)) for reason in reasons
        ),
        positions=tuple(
            PositionChange(
                _mean(tally.places[at], confidence, unit=2),
                _mean(tally.lost[at], confidence).within(-1, 1),
                _mean(tally.scores[at], confidence) if tally.scores[at].count else None,
            )
            for at in range(tally.players)
        ),
        same_deck=one.game.deck(tally.players) == two.game.deck(tally.players),
        alike=_alike(tally),
    )


def _alike(tally: PairTally) -> bool:
    """Whether no game differs from the other of its pair in what is counted."""
    one, two, both = tally.one, tally.two, tally.both.products
    choices = both[0] - 2 * both[2] + both[7]  # the sum of squared differences
    length = both[4] - 2 * both[6] + both[9]
    pairs = (*tally.places, *tally.lost, *tally.scores)
    return (
        not (choices or length or tally.endings or any(one.products[0] for one in pairs))
        and one.forced == two.forced
        and one.positions == two.positions
    )


def _ratio(moments: Moments, powers: tuple[int, ...], confidence: float) -> Estimate:
    """A product of powers of means, less 1; its logarithm has the interval of the delta method."""
    means = [moments.mean(place) for place in range(moments.width)]
    if not all(means):
        return Estimate(0.0, 0.0, 0.0)
    logarithm = fsum(power * log(one) for power, one in zip(powers, means, strict=True))
    slopes = [power / one for power, one in zip(powers, means, strict=True)]
    found = of_function(moments, logarithm, slopes, confidence)
    low = exp(found.low) - 1 if isfinite(found.low) else found.low
    high = exp(found.high) - 1 if isfinite(found.high) else found.high
    return Estimate(exp(logarithm) - 1, low, high)


def _change(tally: PairTally, reason: str, confidence: float) -> Estimate:
    """The difference of two paired proportions, from the pairs in which they differ."""
    less, more = tally.endings[reason, False], tally.endings[reason, True]
    return mean(tally.games, more - less, more + less, confidence).within(-1, 1)


def _mean(moments: Moments, confidence: float, unit: int = 1) -> Estimate:
    return mean(moments.count, moments.sums[0], moments.products[0], confidence, unit=unit)
