"""Which rules decided something at a move: what simulations count.

The engine remembers with its answers which rule gave them; what it does not remember is
asked again. No answer of a rule changes by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from copy import copy
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from cardrules._deciding import Slotted, first
from cardrules.cards import Card, Rank, cards_of
from cardrules.game import Step
from cardrules.shedding._dealing import arranges
from cardrules.shedding._demand import Pace
from cardrules.shedding._effects import marked
from cardrules.shedding._noting import Notes
from cardrules.shedding._playing import kept_by
from cardrules.shedding._remembered import play_key
from cardrules.shedding._standing import candidates
from cardrules.shedding._turns import groups
from cardrules.shedding.events import Burned, Chosen, Drew, Played, TookPile, TookTable
from cardrules.shedding.moves import (
    Arrange,
    LayOut,
    Play,
    PlayBlind,
    PlayChance,
    ShedMove,
    TakePile,
)
from cardrules.shedding.slots import Laying, Starting
from cardrules.shedding.state import Marks, Shed, Stage, Zone
from cardrules.table import changed

if TYPE_CHECKING:
    from cardrules.shedding._attempt import Attempt
    from cardrules.shedding.game import Shedding

__all__ = ["DECIDING", "decided_by"]

DECIDING: Final = (
    "swap", "lays_out", "start", "wildcards", "stand_ins", "bars", "demands", "burns", "again",
    "effects", "paces", "refill", "pickup", "chance_card", "blind",
)  # fmt: skip
"""The slots whose rules are counted."""


def decided_by(game: Shedding, state: Shed, move: ShedMove, step: Step[Shed]) -> set[Slotted]:
    """The rules that decided something at a move, by slot and place."""
    found: set[Slotted] = set()
    if not state.turns:
        found.update(_starting(game, state, step.state))
    if isinstance(move, Arrange):
        return found | {("swap", 0)}
    if isinstance(move, LayOut):
        found.update(_laying_out(game, state, move))
    elif isinstance(move, PlayBlind):
        found.add(("blind", 0))
    elif isinstance(move, PlayChance):
        found.add(("chance_card", 0))
        state = changed(state, stock=state.stock[1:])  # as it was judged
    if state.stage is Stage.PLAY and state.pending is None:
        memory = game.memory
        known = memory.about(state.pile, state.sizes, state.marks.stands).demand
        demand = known or memory.demand(state, memory.pile(state, Notes()))
        _add(found, "demands", game.demands, demand.rule)
        if game.bars:
            _refusals(game, state, move.player, found)
    for event in step.events:
        kind = type(event)
        if kind is Played:
            _play(game, *_whole(game, state, move, event), step, found)
        elif kind is Drew or kind is TookTable:
            found.add(("refill", 0))
        elif kind is TookPile and event.player == move.player:
            _take(game, state, move, event, found)
    if game.memory.returns:
        found.update(_come_back(game, state, step, found))
    if game.effects and any(isinstance(event, Played | Chosen) for event in step.events):
        found.update(_effects(game, state, move))
    return found


# before play


def _starting(game: Shedding, state: Shed, after: Shed) -> Iterator[Slotted]:
    """Which start rule answered, at the first move after it did."""
    if state.start is None:
        asked = state.stage is not Stage.PLAY and after.stage is Stage.PLAY
        yield from _starts(game, after, arranged=True) if asked else ()
        return
    arranging = tuple(p for p, seat in enumerate(state.seats) if arranges(game, seat))
    if state.stage is Stage.ARRANGE:
        yield from _starts(game, state, arranged=False) if state.to_act == arranging else ()
    elif not arranging and state.stage is Stage.PLAY:
        as_dealt = tuple(_starts(game, state, arranged=False))
        yield from as_dealt or _starts(game, state, arranged=True)


def _starts(game: Shedding, state: Shed, *, arranged: bool) -> Iterator[Slotted]:
    starting = Starting(state.seats, state.dealer, game.order, arranged, state.laid_by)
    yield from first("start", (rule.start(starting) is not None for rule in game.start))


def _laying_out(game: Shedding, state: Shed, move: LayOut) -> Iterator[Slotted]:
    lying = state.pile if move.onto is None else state.seats[move.onto].table
    laying = Laying(move.player, move.cards, move.onto, lying)
    yield from first("lays_out", (rule.lays(laying) for rule in game.lays_out))


# what could not be played


def _refusals(game: Shedding, state: Shed, player: int, found: set[Slotted]) -> None:
    """Which bars refused something that the player on turn holds."""
    seat = state.seats[player]
    zone = seat.zone
    if zone is Zone.BLIND:
        return
    if not game.memory.alike:
        for play, rank in candidates(game, state, player, seat, zone):
            _objecting(game, state, player, play.cards, zone, found, rank)
        return
    about = game.memory.about(state.pile, state.sizes, state.marks.stands)
    for held in groups(seat.hand if zone is Zone.HAND else seat.table):
        key = held << 2 | zone.number
        known = about.deciding.get(key)
        if known is None:
            known, cards = set(), cards_of(held)
            for size in range(1, len(cards) + 1):
                _objecting(game, state, player, cards[:size], zone, known)
            judged = (play_key(size, cards[0].rank, zone) for size in range(1, len(cards) + 1))
            if all(one in about.verdicts for one in judged):
                about.deciding[key] = known
        found |= known


def _objecting(
    game: Shedding,
    state: Shed,
    player: int,
    cards: tuple[Card, ...],
    zone: Zone,
    found: set[Slotted],
    rank: Rank | None = None,
) -> None:
    """Note the bar that does not let cards be played."""
    _add(found, "bars", game.bars, game.memory.judge(state, player, cards, zone, rank).rule)


def _add(found: set[Slotted], slot: str, rules: tuple[Any, ...], decided: object) -> None:
    """Note a rule if it is one of the slot."""
    for place, rule in enumerate(rules):
        if rule is decided:
            found.add((slot, place))
            return


def _take(
    game: Shedding, state: Shed, move: ShedMove, event: TookPile, found: set[Slotted]
) -> None:
    """Note what let the pile be taken, and what refused a card that was turned over."""
    if not isinstance(move, TakePile | PlayBlind | PlayChance):
        return
    found.add(("pickup", 0))
    if event.cards and game.bars and not game.stand_ins and not isinstance(move, TakePile):
        zone = Zone.BLIND if isinstance(move, PlayBlind) else Zone.STOCK
        _objecting(game, state, move.player, event.cards, zone, found)


# what was played


def _whole(game: Shedding, state: Shed, move: ShedMove, event: Played) -> tuple[Shed, Played]:
    """A play with the state that it is judged from; added to the one on top it is a part of it."""
    if game.interrupts and isinstance(move, Play):
        kept = kept_by(game, state, move, event.rank)
        if kept is not None and kept.whole is not None:
            return kept.whole.before, evolve(event, cards=kept.whole.cards)
    return state, event


def _play(
    game: Shedding, state: Shed, event: Played, step: Step[Shed], found: set[Slotted]
) -> None:
    """Note what let cards be played, and what came of it."""
    if state.pending is not None:  # a turned card has lain open until it was said what it is
        stands, said = state.marks.stands[:-1], state.marks.said
        state = changed(
            state, pile=state.pile[:-1], sizes=state.sizes[:-1], marks=Marks(stands, said)
        )
    burned = any(type(one) is Burned for one in step.events)
    pile = state.pile + event.cards
    lying = step.state if step.state.pile == pile else _lying(game, state, event)
    burns, again = game.memory.after(lying.pile, lying.sizes, lying.marks)
    if burned and not burns.answer:
        again = game.memory.after_burn(lying)
    _add(found, "burns", game.burns, burns.rule)
    _add(found, "again", game.again, again.rule)
    if event.rank is not None:
        found.update(_standing(game, state, event))
    if game.wildcards or game.paces:
        told = _by_attempt(game, state, event)
        found |= {one for one in told if one[0] != "paces"} if burned else told


def _lying(game: Shedding, state: Shed, event: Played) -> Shed:
    """The state with the cards on the pile, before anything came of it."""
    marks = marked(game, state, event.cards, event.rank)
    return changed(
        state,
        pile=state.pile + event.cards,
        sizes=(*state.sizes, len(event.cards)),
        marks=marks,
        laid_by=event.player,
    )


def _standing(game: Shedding, state: Shed, event: Played) -> Iterator[Slotted]:
    """What let cards stand for another rank than their own."""
    pile = game.memory.pile(state, Notes())
    for card in event.cards:
        if card.rank is not event.rank:
            answers = (rule.stands_for(card, pile) is not None for rule in game.stand_ins)
            yield from first("stand_ins", answers)


def _by_attempt(game: Shedding, state: Shed, event: Played) -> AbstractSet[Slotted]:
    """What let cards go that did not fit, and what changed the pace: remembered like the pace."""
    player, cards, zone, rank = event.player, event.cards, event.origin, event.rank
    about = game.memory.about(state.pile, state.sizes, state.marks.stands)
    key = -(play_key(len(cards), rank or cards[0].rank, zone) << 1 | (state.direction == 1)) - 1
    known = about.deciding.get(key)
    if known is None:
        notes = Notes()
        attempt = game.memory.attempt(state, player, cards, zone, notes, rank)
        known = frozenset((*_wild(game, attempt), *_pacing(game, state, attempt)))
        if not notes.beyond:
            about.deciding[key] = known
    return known


def _wild(game: Shedding, attempt: Attempt) -> Iterator[Slotted]:
    demand = attempt.demand
    if attempt.wild and demand is not None and not demand.allows(attempt.rank, game.order):
        yield from first("wildcards", (rule.ignores(attempt) for rule in game.wildcards))


def _pacing(game: Shedding, state: Shed, attempt: Attempt) -> Iterator[Slotted]:
    pace = Pace(state.direction)
    for place, rule in enumerate(game.paces):
        before, pace = pace, rule.pace(attempt, pace)
        if pace != before:
            yield "paces", place


def _come_back(
    game: Shedding, state: Shed, step: Step[Shed], found: set[Slotted]
) -> Iterator[Slotted]:
    """What burned a pile that has come back to the player who laid it."""
    if any(slot == "burns" for slot, _ in found):
        return
    played = next((one for one in step.events if isinstance(one, Played)), None)
    lying = state if played is None else _lying(game, state, played)
    if any(isinstance(one, Burned) and one.cards == lying.pile for one in step.events):
        pile = game.memory.pile(lying, Notes())
        asked = (getattr(rule, "burns_when_back", None) for rule in game.burns)
        yield from first("burns", (ask is not None and ask(pile) for ask in asked))


# effects


@frozen
class _Watched:
    """An effect that notes whether it does anything."""

    rule: Any
    place: int
    noted: list[int]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rule, name)

    def effect(self, attempt: Attempt, state: Shed) -> Any:
        step = self.rule.effect(attempt, state)
        if isinstance(step, Step) and (step.events or step.state != state):
            self.noted.append(self.place)
        return step

    @property
    def chosen(self) -> Any:
        answer = self.rule.chosen  # an effect that puts no question has none

        def chosen(choice: Any, option: str, state: Shed) -> Any:
            self.noted.append(self.place)
            return answer(choice, option, state)

        return chosen


def _effects(game: Shedding, state: Shed, move: ShedMove) -> Iterator[Slotted]:
    """The effects that did something: the move is made again, with all of them watched."""
    noted: list[int] = []
    watched = copy(game)
    effects = tuple(_Watched(rule, place, noted) for place, rule in enumerate(game.effects))
    watched.__dict__.update(effects=effects, memory=game.memory)
    watched.apply(state, move)
    yield from (("effects", place) for place in noted)
