"""Answers that a ruleset remembers, and how its rules are asked.

Nothing here is part of a ruleset's value: a memory can be thrown away at any time
and the game stays the same. Threads may ask twice, but never get two answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, field, frozen, define

from cardrules.cards import Card
from cardrules.game import Violation
from cardrules.shedding.pile import (
    Attempt,
    Demand,
    Notes,
    Pace,
    Pile,
    TopKey,
    read_top,
)
from cardrules.shedding.state import Shed, Zone

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["Memory", "Verdict"]

_UNKNOWN: Final = object()


@frozen
class Verdict:
    """An answer, and the rule that gave it; None where no rule answered."""

    answer: Any
    rule: Any = None


@define(eq=False)
class _Remembered:
    """What has been answered about one top."""

    verdicts: dict[int, Verdict] = field(factory=dict)
    paces: dict[int, Pace] = field(factory=dict)
    burn: Verdict | None = None
    again: Verdict | None = None


@define(eq=False)
class Memory:
    """The remembered answers of one ruleset."""

    game: Shedding
    tops: dict[TopKey, _Remembered] = field(factory=dict)
    last: tuple[tuple[Card, ...], tuple[int, ...], _Remembered] | None = None

    def about(self, pile: tuple[Card, ...], sizes: tuple[int, ...]) -> _Remembered:
        """What is remembered of a pile's top; the latest pile is known by identity."""
        last = self.last
        if last is not None and last[0] is pile and last[1] is sizes:
            return last[2]
        key = read_top(pile, sizes[-1] if sizes else 0, self.game.sees_through)
        found = self.tops.get(key)
        if found is None:
            found = self.tops.setdefault(key, _Remembered())
        self.last = (pile, sizes, found)
        return found

    def judge(self, state: Shed, player: int, cards: tuple[Card, ...], zone: Zone) -> Verdict:
        """The verdict of bars, wildcards and demands on a play of one rank; None is legal."""
        verdicts = self.about(state.pile, state.sizes).verdicts
        key = _key(cards, zone)
        verdict = verdicts.get(key)
        if verdict is None:
            notes = Notes()
            verdict = _judged(self.game, _attempt(self.game, state, player, cards, zone, notes))
            if not notes.beyond:
                verdicts[key] = verdict
        return verdict

    def burns(self, pile: tuple[Card, ...], sizes: tuple[int, ...]) -> Verdict:
        """Whether the pile burns."""
        about = self.about(pile, sizes)
        if about.burn is not None:
            return about.burn
        shown = _pile(self.game, pile, sizes, Notes())
        verdict = Verdict(False)
        for rule in self.game.burns:
            if rule.burns(shown):
                verdict = Verdict(True, rule)
                break
        if not shown._notes.beyond:
            about.burn = verdict
        return verdict

    def again(self, pile: tuple[Card, ...], sizes: tuple[int, ...], burned: bool) -> Verdict:
        """Whether the mover plays again."""
        about = self.about(pile, sizes)
        remembered = about.burn is not None
        if remembered and about.again is not None:
            return about.again
        shown = _pile(self.game, pile, sizes, Notes(), burned)
        verdict = Verdict(False)
        for rule in self.game.again:
            answer = rule.again(shown)
            if answer is not None:
                verdict = Verdict(answer, rule)
                break
        if remembered and not shown._notes.beyond:
            about.again = verdict
        return verdict

    def pace(self, state: Shed, player: int, cards: tuple[Card, ...], zone: Zone) -> Pace:
        """How play moves on after cards that stay, from the state before the play."""
        paces = self.about(state.pile, state.sizes).paces
        key = _key(cards, zone) << 1 | (state.direction == 1)
        pace = paces.get(key)
        if pace is None:
            notes = Notes()
            attempt = _attempt(self.game, state, player, cards, zone, notes)
            pace = Pace(state.direction)
            for rule in self.game.paces:
                pace = rule.pace(attempt, pace)
            if not notes.beyond:
                paces[key] = pace
        return pace

    def attempt(self, state: Shed, player: int, cards: tuple[Card, ...], zone: Zone) -> Attempt:
        """A play as its effects see it, from the state before the play."""
        return _attempt(self.game, state, player, cards, zone, Notes())


def _key(cards: tuple[Card, ...], zone: Zone) -> int:
    return len(cards) << 6 | cards[0].rank.number << 2 | zone.number


def _pile(
    game: Shedding,
    cards: tuple[Card, ...],
    sizes: tuple[int, ...],
    notes: Notes,
    burned: bool = False,
) -> Pile:
    return Pile(
        cards,
        sizes=sizes,
        order=game.order,
        sees_through=game.sees_through,
        burned=burned,
        notes=notes,
    )


def _attempt(
    game: Shedding, state: Shed, player: int, cards: tuple[Card, ...], zone: Zone, notes: Notes
) -> Attempt:
    pile = _pile(game, state.pile, state.sizes, notes)
    demand: Demand | None = None
    for rule in game.demands:
        demand = rule.demand(pile)
        if demand is not None:
            break
    attempt = Attempt(
        player=player,
        cards=cards,
        zone=zone,
        pile=pile,
        demand=demand,
        left=state.seats[player].size - len(cards),
        players=tuple(p for p in range(len(state.seats)) if p not in state.finished),
        stock=len(state.stock),
        burns=state.burns,
        direction=state.direction,
        laid_by=state.laid_by,
        notes=notes,
    )
    if any(wildcard.ignores(attempt) for wildcard in game.wildcards):
        return evolve(attempt, wild=True)
    return attempt


def _judged(game: Shedding, attempt: Attempt) -> Verdict:
    """Bars, then wildcards, then demands: the first objection, with the rule that made it."""
    for bar in game.bars:
        objection = bar.objection(attempt)
        if objection is not None:
            return Verdict(objection, bar)
    if attempt.wild or attempt.demand is None or attempt.demand.allows(attempt.rank, game.order):
        return Verdict(None)
    rule = next(rule for rule in game.demands if rule.demand(attempt.pile) is not None)
    return Verdict(
        Violation(
            "does-not-fit",
            "{rank} does not go on {top}: play {demand}.",
            rank=attempt.rank,
            top=attempt.pile.top.rank,
            demand=attempt.demand,
        ),
        rule,
    )
