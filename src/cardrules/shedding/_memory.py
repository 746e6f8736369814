"""Answers that a ruleset remembers, and how its rules are asked.

Nothing here is part of a ruleset's value: a memory can be thrown away at any time
and the game stays the same. Threads may ask twice, but never get two answers.
"""

from __future__ import annotations

from functools import partial
from types import NoneType
from typing import TYPE_CHECKING, Final
from weakref import ReferenceType

from attrs import define, field

from cardrules._fields import answered
from cardrules.cards import Card, Rank, cards_of, pack
from cardrules.game import Violation
from cardrules.shedding._acts import has_more_acts
from cardrules.shedding._attempt import Attempt, Taking
from cardrules.shedding._demand import Demand, Pace
from cardrules.shedding._interrupts import just_drawn
from cardrules.shedding._noting import Notes, quietly
from cardrules.shedding._pile import Pile, Stands, TopKey, read_top
from cardrules.shedding._remembered import (
    ASK_EACH,
    MOST_TOPS,
    Remembered,
    Verdict,
    pickup_key,
    play_key,
)
from cardrules.shedding.moves import Play
from cardrules.shedding.slots import Joins, Leads
from cardrules.shedding.state import NO_MARKS, Marks, Shed, Zone

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["Memory"]

_LEGAL: Final[Verdict[Violation | None]] = Verdict(None)


Known = tuple[tuple[Card, ...], tuple[int, ...], Stands, Remembered]
"""A pile, its sizes and what its plays stand for, each known by identity; and what it is about."""


@define(eq=False)
class Memory:
    """The remembered answers of one ruleset."""

    game: Shedding
    ranks: tuple[tuple[Rank, int], ...]
    """The ranks in order, with the bits of their cards."""
    plain: bool
    """Whether no rule has anything kept in mind of the pile."""
    alike: bool
    """Whether cards of one zone and one printed rank are all that can be played together."""
    takes_table: bool
    """Whether face-up cards are taken up when hand and stock are empty."""
    returns: bool
    """Whether a rule burns a pile that comes back."""
    acts: bool
    """Whether a turn has more acts than to play, to take the pile and to pass."""
    tops: dict[TopKey, Remembered] = field(factory=dict)
    pickups: dict[int, Leads | Violation] = field(factory=dict)
    latest: Known | None = None
    """The latest pile, which is asked about when moves are listed and when one is played."""
    earlier: Known | None = None
    """The one before it: on what a play was laid is asked about after it lies there."""
    listed: tuple[ReferenceType[Shed], int, tuple[Play, ...]] | None = None
    """The latest state, not kept alive, whose player's legal plays were listed."""

    @classmethod
    def of(cls, game: Shedding) -> Memory:
        """An empty memory."""
        plans = [game.layout.plan(players) for players in game.layout.players]
        deck = pack(
            packs=max(plan.packs for plan in plans), jokers=max(plan.jokers for plan in plans)
        )
        plain = not game.stand_ins and not game.effects
        alike = not game.stand_ins and game.joins is Joins.NEVER
        takes_table = bool(getattr(game.refill, "takes_table", False))
        returns = any(hasattr(rule, "burns_when_back") for rule in game.burns)
        ranks = tuple((rank, _bits(deck, rank)) for rank in game.order)
        return cls(game, ranks, plain, alike, takes_table, returns, has_more_acts(game))

    def plays(self, state: Shed, player: int) -> tuple[Play, ...] | None:
        """The legal plays that were listed last, if it was for this very state and player."""
        listed = self.listed
        if listed is not None and listed[0]() is state and listed[1] == player:
            return listed[2]
        return None

    def about(
        self, pile: tuple[Card, ...], sizes: tuple[int, ...], stands: Stands = ()
    ) -> Remembered:
        """What is remembered of a pile's top; the two latest piles are known by identity."""
        for last in (self.latest, self.earlier):
            if last is not None and last[0] is pile and last[1] is sizes and last[2] is stands:
                return last[3]
        key = read_top(pile, sizes, self.game.sees_through, stands)
        known = self.tops.get(key)
        if known is None:
            if len(self.tops) >= MOST_TOPS:
                self.tops.clear()
            known = self.tops.setdefault(key, Remembered())
        self.earlier, self.latest = self.latest, (pile, sizes, stands, known)
        return known

    def judge(
        self,
        state: Shed,
        player: int,
        cards: tuple[Card, ...],
        zone: Zone,
        rank: Rank | None = None,
    ) -> Verdict[Violation | None]:
        """The verdict of bars, wildcards and demands on a play of one rank."""
        verdicts = self.about(state.pile, state.sizes, state.marks.stands).verdicts
        key = play_key(len(cards), rank or cards[0].rank, zone)
        verdict = verdicts.get(key)
        if verdict is None:
            notes = Notes()
            attempt = self.attempt(state, player, cards, zone, notes, rank)
            verdict = self._judged(attempt, state)
            _settle(verdict.answer)
            if not notes.beyond:
                verdicts[key] = verdict
        return verdict

    def _judged(self, attempt: Attempt, state: Shed) -> Verdict[Violation | None]:
        """Bars, then wildcards, then demands: the first objection, with the rule that made it."""
        barred = self.barred(attempt)
        if barred.answer is not None:
            return barred
        demand, rank = attempt.demand, attempt.rank
        if demand is None or demand.allows(rank, self.game.order):
            return _LEGAL
        if attempt.wild and not demand.strict:
            return _LEGAL
        top = attempt.pile.top.rank
        violation = Violation(
            "does-not-fit",
            "{rank} does not go on {top}: play {demand}.",
            rank=rank,
            top=top,
            demand=demand,
        )
        return Verdict(violation, self.demand(state, attempt.pile).rule)

    def barred(self, attempt: Attempt) -> Verdict[Violation | None]:
        """The first objection of the bars."""
        for bar in self.game.bars:
            objection = answered(bar, bar.objection(attempt), Violation, NoneType)
            if objection is not None:
                return Verdict(objection, bar)
        return _LEGAL

    def demand(self, state: Shed, pile: Pile) -> Verdict[Demand | None]:
        """What the state's pile demands."""
        about = self.about(state.pile, state.sizes, state.marks.stands)
        if about.demand is not None:
            return about.demand
        verdict: Verdict[Demand | None] = Verdict(None)
        for rule in self.game.demands:
            answer = answered(rule, rule.demand(pile), Demand, NoneType)
            if answer is not None:
                verdict = Verdict(answer, rule)
                break
        if not pile._notes.beyond:
            about.demand = verdict
        return verdict

    def sizes(self, state: Shed, player: int, rank: Rank, held: int, zone: Zone) -> int:
        """How many of the cards of one rank may be played at a time: see `Remembered.sizes`."""
        about = self.about(state.pile, state.sizes, state.marks.stands)
        key = play_key(held.bit_count(), rank, zone)
        legal = about.sizes.get(key)
        if legal is not None:
            return legal
        legal, group = 0, cards_of(held)
        for size in range(1, len(group) + 1):
            verdict = self.judge(state, player, group[:size], zone)
            if play_key(size, rank, zone) not in about.verdicts:
                return ASK_EACH
            if verdict.answer is None:
                legal |= 1 << size
        about.sizes[key] = legal
        return legal

    def after(
        self, pile: tuple[Card, ...], sizes: tuple[int, ...], marks: Marks = NO_MARKS
    ) -> tuple[Verdict[bool], Verdict[bool]]:
        """Whether a pile burns as it lies now, and whether the mover plays again."""
        about = self.about(pile, sizes, marks.stands)
        if about.after is not None:
            return about.after
        notes = Notes()
        burned = Verdict(False)
        shown = _pile(self.game, pile, sizes, marks, notes)
        for burn in self.game.burns:
            if answered(burn, burn.burns(shown), bool):
                burned = Verdict(True, burn)
                break
        shown = _pile(self.game, pile, sizes, marks, notes, burned=burned.answer)
        again = self.again(shown)
        if not notes.beyond:
            about.after = (burned, again)
        return burned, again

    def again(self, shown: Pile) -> Verdict[bool]:
        """Whether the mover plays again."""
        for rule in self.game.again:
            answer = answered(rule, rule.again(shown), bool, NoneType)
            if answer is not None:
                return Verdict(answer, rule)
        return Verdict(False)

    def after_burn(self, lying: Shed) -> Verdict[bool]:
        """Whether the mover plays again when an effect burns the pile as it lies in a state."""
        pile, sizes, marks = lying.pile, lying.sizes, lying.marks
        return self.again(_pile(self.game, pile, sizes, marks, Notes(), burned=True))

    def burns_when_back(self, state: Shed) -> bool:
        """Whether a pile burns that has come back to the player who laid it."""
        shown = self.pile(state, Notes())
        return any(
            answered(rule, rule.burns_when_back(shown), bool)
            for rule in self.game.burns
            if hasattr(rule, "burns_when_back")
        )

    def pace(
        self,
        state: Shed,
        player: int,
        cards: tuple[Card, ...],
        zone: Zone,
        rank: Rank | None = None,
        added: int = 0,
    ) -> Pace:
        """How play moves on after cards that stay, from the state before the play."""
        if added:
            return self._paced(self.attempt(state, player, cards, zone, Notes(), rank, added))
        paces = self.about(state.pile, state.sizes, state.marks.stands).paces
        key = play_key(len(cards), rank or cards[0].rank, zone) << 1 | (state.direction == 1)
        pace = paces.get(key)
        if pace is None:
            notes = Notes()
            pace = self._paced(self.attempt(state, player, cards, zone, notes, rank))
            if not notes.beyond:
                paces[key] = pace
        return pace

    def _paced(self, attempt: Attempt) -> Pace:
        pace = Pace(quietly(attempt, "_direction"))
        for rule in self.game.paces:
            pace = answered(rule, rule.pace(attempt, pace), Pace)
        return pace

    def attempt(
        self,
        state: Shed,
        player: int,
        cards: tuple[Card, ...],
        zone: Zone,
        notes: Notes,
        rank: Rank | None = None,
        added: int = 0,
    ) -> Attempt:
        """A play as rules see it, from the state before the play."""
        pile = self.pile(state, notes)
        left = state.seats[player].size - (0 if zone is Zone.STOCK else len(cards))
        shown = partial(
            Attempt,
            player=player,
            cards=cards,
            zone=zone,
            pile=pile,
            demand=self.demand(state, pile).answer,
            left=left,
            players=tuple(p for p in range(len(state.seats)) if p not in state.finished),
            stock=len(state.stock),
            last=not left and not _will_draw(self.game, state),
            burns=state.burns,
            direction=state.direction,
            laid_by=state.laid_by,
            rank=rank,
            drawn=just_drawn(state, player, cards),
            added=added,
            notes=notes,
        )
        attempt, wildcards = shown(), self.game.wildcards
        if any(answered(rule, rule.ignores(attempt), bool) for rule in wildcards):
            return shown(wild=True)
        return attempt

    def pile(self, state: Shed, notes: Notes) -> Pile:
        """The state's pile as rules see it."""
        return _pile(self.game, state.pile, state.sizes, state.marks, notes)

    def pickup_of_size(
        self, player: int, cards: tuple[Card, ...], table: int, *, stuck: bool
    ) -> Leads | Violation | None:
        """The answer for any so many face-up cards; None if it depends on which they are."""
        answer = self.pickup(player, cards, Zone.TABLE, table, stuck=stuck)
        known = pickup_key(len(cards), Zone.TABLE, table, stuck=stuck) in self.pickups
        return answer if known else None

    def pickup(
        self, player: int, cards: tuple[Card, ...], zone: Zone, table: int, *, stuck: bool
    ) -> Leads | Violation:
        """Who leads when the pile is taken like this, or why it may not be."""
        key = pickup_key(len(cards), zone, table, stuck=stuck)
        answer = self.pickups.get(key)
        if answer is None:
            notes = Notes()
            taking = Taking(
                player=player, cards=cards, zone=zone, table=table, stuck=stuck, notes=notes
            )
            rule = self.game.pickup
            answer = answered(rule, rule.pickup(taking), Leads, Violation)
            _settle(answer)
            if not notes.beyond:
                self.pickups[key] = answer
        return answer


def _settle(answer: object) -> None:
    """Have an objection say its sentence while it is noted what that reads.

    A value in it may be what the rule was shown, and tell of more than the answer rests on.
    """
    if isinstance(answer, Violation):
        _ = answer.text


def _bits(deck: tuple[Card, ...], rank: Rank) -> int:
    return sum(card.bit for card in deck if card.rank is rank)


def _will_draw(game: Shedding, state: Shed) -> bool:
    """Whether a player who has no card left draws some after the play."""
    rule = game.refill
    if answered(rule, rule.refill(0, 0), int) <= 0:
        return False
    if state.stock:
        return True
    return bool(state.burned) and any(getattr(rule, "restocks", False) for rule in game.effects)


def _pile(
    game: Shedding,
    cards: tuple[Card, ...],
    sizes: tuple[int, ...],
    marks: Marks,
    notes: Notes,
    *,
    burned: bool = False,
) -> Pile:
    return Pile(
        cards,
        sizes=sizes,
        order=game.order,
        sees_through=game.sees_through,
        stands=marks.stands,
        said=marks.said,
        burned=burned,
        notes=notes,
    )
