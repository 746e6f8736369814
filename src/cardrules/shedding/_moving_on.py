"""Where a burn, or another turn of the mover, comes before what is said of the next player."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from cardrules._words import together
from cardrules.cards import Card, Rank
from cardrules.matching import CardTest
from cardrules.rulebook import in_words
from cardrules.shedding import rules
from cardrules.shedding._questions import Pools, fitting, pools_of

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["losing_turns", "not_said_then"]

_BURNED: Final = (
    (rules.SkipOn, "nobody is skipped"),
    (rules.ReverseOn, "the direction stays as it is"),
    (rules.BackOn, "play does not go back"),
    (rules.NextTakesPile, "nobody takes it"),
)
"""Of each kind of pace what becomes of it when the pile burns."""

_AGAIN: Final = ((rules.SkipOn, "nobody is skipped"), (rules.BackOn, "play does not go back"))
"""Of each kind of pace that names another player what becomes of it when the mover plays again."""


def not_said_then(game: Shedding) -> Iterator[str]:
    """Sentences on what does not hold of cards that burn the pile, or give another turn."""
    if not game.paces:
        return
    pools = pools_of(game, game.deck(game.layout.players[-1]))
    for kind, said in _BURNED:
        tests = [test for test in _tests(game, kind) if _may_burn(game, test, pools)]
        if tests:
            yield f"When {together(map(in_words, tests))} burn the pile, {said}."
    again = [rule.cards for rule in game.again if isinstance(rule, rules.PlayAgain)]
    lost = [
        said
        for kind, said in _AGAIN
        if any(_meeting(test, other, pools) for test in _tests(game, kind) for other in again)
    ]
    if lost:
        yield f"Whoever plays again does so at once: {together(lost)} then."


def _tests(game: Shedding, kind: type) -> Iterator[CardTest]:
    """The cards of the paces of one kind."""
    return (rule.cards for rule in game.paces if isinstance(rule, kind))  # type: ignore[attr-defined]


def _may_burn(game: Shedding, test: CardTest, pools: Pools) -> bool:
    """Whether a play of cards that fit a test may burn the pile."""
    claimed = [rule for rule in game.effects if isinstance(rule, rules.ClaimedBurn)]
    return any(_may_burn_by(rule, test, pools) for rule in (*game.burns, *claimed))


def _may_burn_by(rule: Any, test: CardTest, pools: Pools) -> bool:
    match rule:
        case rules.BurnWhenBack():
            return False
        case rules.BurnOn() | rules.BurnOnTopOf():
            return bool(_meeting(rule.cards, test, pools))
        case rules.BurnOfAKind() | rules.ClaimedBurn():
            return any(
                fitting(test, rank, pool) and fitting(rule.never, rank, pool) < len(pool)
                for rank, pool in pools.items()
                if len(pool) >= rule.count
            )
    return True


def _meeting(one: CardTest, other: CardTest, pools: Pools) -> list[Rank]:
    """The ranks of which one play may fit both tests."""
    return [
        rank
        for rank, pool in pools.items()
        if fitting(one, rank, pool) and fitting(other, rank, pool)
    ]


def losing_turns(game: Shedding, deck: tuple[Card, ...]) -> Iterator[str]:
    """Nobody loses his turn by cards whose player plays again."""
    losing = [r for r in game.paces if isinstance(r, rules.NextTakesPile) and r.loses_turn]
    giving = [rule for rule in game.again if isinstance(rule, rules.PlayAgain)]
    if not losing or not giving:
        return
    pools = pools_of(game, deck)
    for taking, again in product(losing, giving):
        for rank in _meeting(taking.cards, again.cards, pools):
            yield (
                f"paces and again clash: {taking!r} has the next player lose his turn after "
                f"{rank}, but {again!r} gives that turn to the mover. Take it out of one of the "
                "two, or let him keep his turn."
            )
