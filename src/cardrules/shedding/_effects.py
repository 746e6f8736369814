"""What a play does, in the order of effect.

Onto the pile, burn, effects, refill, out, again, pace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from cardrules._fields import answered
from cardrules.cards import HIDDEN, Card, Rank
from cardrules.cards import rank as to_rank
from cardrules.errors import HiddenCardError, RulesetError
from cardrules.game import Step
from cardrules.shedding._attempt import Attempt
from cardrules.shedding._memory import Verdict
from cardrules.shedding._noting import Notes
from cardrules.shedding._passing_on import (
    Events,
    gone,
    moving_from,
    on_turn,
    out,
    pace_of,
    seats_between,
)
from cardrules.shedding.events import (
    Burned,
    Chosen,
    Drew,
    Played,
    Reversed,
    TookTable,
)
from cardrules.shedding.slots import ChoosingRule
from cardrules.shedding.state import (
    NO_MARKS,
    STANDS_FOR,
    Choice,
    Marks,
    Seat,
    Shed,
    Zone,
    changed,
    choice_problem,
)
from cardrules.table import without

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["answer", "less", "marked", "play", "refilled", "returned", "with_seat"]


def play(
    game: Shedding,
    state: Shed,
    player: int,
    cards: tuple[Card, ...],
    zone: Zone,
    seat: Seat,
    events: Events,
    rank: Rank | None = None,
    turn: int | None = None,
) -> Shed:
    """Put cards onto the pile; *seat* is the player's seat without them.

    *rank* is what they stand for if it is not printed on them. *turn* is given for a play out
    of turn that leaves the turn with this player.
    """
    pile = state.pile + cards
    sizes = (*state.sizes, len(cards))
    marks = NO_MARKS if game.memory.plain else marked(game, state, cards, rank)
    events.append(Played(player, cards, zone, marks.stands[-1] if marks.stands else None))
    burns, again = game.memory.after(pile, sizes, marks)
    direction, steps = state.direction, 1
    burned, count = state.burned, state.burns
    layer: int | None = player
    if burns.answer:
        events.append(Burned(player, pile))
        burned, count, pile, sizes, layer, marks = burned + pile, count + 1, (), (), None, NO_MARKS
    elif game.paces and not game.effects:
        direction, steps = pace_of(game, state, player, cards, zone, rank, events)
    if again.answer:
        steps = 0
    stock, finished = state.stock, state.finished
    to_act: tuple[int, ...] = ()
    if not game.effects:
        drawn = len(seat.concealed)
        if stock or game.memory.takes_table:
            seat, stock = _drawn(game, seat, stock, player, events)
        if not (seat.concealed or seat.known or seat.table or seat.blind):
            finished = gone(finished, player, events)
        mover = moving_from(state, finished, player, turn, direction, steps)
        to_act = on_turn(len(state.seats), finished, mover, direction, steps, events)
        if game.interrupts or again.answer:
            drawn = len(seat.concealed) - drawn if pile else 0
            marks = _marked_after(game, marks, drawn, again, seat)
    after = Shed(
        state.stage, to_act, with_seat(state, player, seat), pile, sizes, stock, burned,
        state.aside, direction, state.dealer, None, layer, count, state.turns + 1, 0, finished,
        None, marks, state.chance,
    )  # fmt: skip
    if game.effects:
        laying = Laying(player, cards, zone, rank, turn)
        after = _with_effects(game, state, after, laying, again, events)
    if game.memory.returns and not again.answer:
        after = returned(game, after, events)
    return after


@frozen
class Laying:
    """What is played: by whom, which cards, from where, for what rank, and who keeps the turn."""

    player: int
    cards: tuple[Card, ...]
    zone: Zone
    rank: Rank | None
    turn: int | None


def _with_effects(
    game: Shedding,
    state: Shed,
    after: Shed,
    laying: Laying,
    again: Verdict[bool],
    events: Events,
) -> Shed:
    """The effects of a play that led from one state to another, and what comes after them."""
    player, laid, steps = laying.player, after, 1
    before = len(after.seats[player].concealed)
    burned = after.burns > state.burns
    attempt = game.memory.attempt(state, player, laying.cards, laying.zone, Notes(), laying.rank)
    after = _effects(game, after, attempt, events)
    after = refilled(game, after, player, events)
    drawn = max(0, len(after.seats[player].concealed) - before) if after.pile else 0
    after = out(after, player, events)
    if after.burns > state.burns:
        if not burned:
            again = game.memory.after_burn(laid)
    else:
        if after.pile is not laid.pile:
            again = game.memory.after(after.pile, after.sizes, after.marks)[1]
        after, steps = _paced(game, state, after, laying, events)
    marks = _marked_after(game, after.marks, drawn, again, after.seats[player])
    if marks is not after.marks:
        after = changed(after, marks=marks)
    steps = 0 if again.answer else steps
    pending, going = after.pending, after
    if pending is not None and pending.turns:
        going = changed(after, direction=-after.direction)
    mover = moving_from(state, after.finished, player, laying.turn, going.direction, steps)
    if pending is not None:
        steps += seats_between(going, player, mover)
        mover = player
    return _move_on(game, after, mover, steps, events)


def _paced(
    game: Shedding, state: Shed, after: Shed, laying: Laying, events: Events
) -> tuple[Shed, int]:
    """The state with its new direction, and the number of seats on.

    If a choice is to be made first, the direction turns with its answer, for that may burn
    the pile.
    """
    if not game.paces:
        return after, 1
    told: Events = []
    if state.direction != after.direction:
        state = changed(state, direction=after.direction)
    direction, steps = pace_of(
        game, state, laying.player, laying.cards, laying.zone, laying.rank, told
    )
    turns = direction != after.direction
    if after.pending is None:
        events += told
        return changed(after, direction=direction) if turns else after, steps
    return changed(after, pending=evolve(after.pending, turns=turns)), steps


def marked(game: Shedding, state: Shed, cards: tuple[Card, ...], rank: Rank | None) -> Marks:
    """What is kept in mind of a pile with these cards on top."""
    stands, said = state.marks.stands, state.marks.said
    named = rank if any(card.rank is not rank for card in cards) else None
    if stands or named is not None:
        stands = (*(stands or (None,) * len(state.sizes)), named)
    if said and (named is not None or not all(map(game.sees_through, cards))):
        said = ""
    return Marks(stands, said) if stands or said else NO_MARKS


def _marked_after(
    game: Shedding, marks: Marks, drawn: int, again: Verdict[bool], seat: Seat
) -> Marks:
    """The marks with what the mover has drawn into his seat, and whether he may pass now."""
    drawn = drawn if game.interrupts else 0
    may_pass = bool(again.answer and getattr(again.rule, "may", False) and seat.size)
    if not drawn and not may_pass:
        return marks
    return Marks(marks.stands, marks.said, drawn, (), may_pass)


def returned(game: Shedding, state: Shed, events: Events) -> Shed:
    """Burn a pile that has come back to the player who laid it, if a rule says so."""
    layer = state.laid_by
    if layer is None or state.to_act != (layer,) or state.pending is not None:
        return state
    if not game.memory.burns_when_back(state):
        return state
    events.append(Burned(layer, state.pile))
    return changed(
        state, pile=(), sizes=(), burned=state.burned + state.pile, burns=state.burns + 1,
        laid_by=None, marks=NO_MARKS,
    )  # fmt: skip


def _drawn(
    game: Shedding, seat: Seat, stock: tuple[Card, ...], player: int, events: Events
) -> tuple[Seat, tuple[Card, ...]]:
    """The seat after drawing, and the stock that is left."""
    rule = game.refill
    count = rule.refill(len(seat.known) + len(seat.concealed), len(seat.blind))
    if type(count) is not int:
        answered(rule, count, int)
    if not stock and not seat.hand and seat.table and getattr(rule, "takes_table", False):
        events.append(TookTable(player, seat.table))
        return Seat(seat.table, (), (), seat.blind), stock
    if count <= 0 or not stock:
        return seat, stock
    drawn = stock[:count]
    if HIDDEN in drawn:
        raise HiddenCardError("This move draws cards that the view does not show.")
    events.append(Drew(player, drawn))
    return Seat(seat.known, seat.concealed + drawn, seat.table, seat.blind), stock[count:]


def refilled(game: Shedding, state: Shed, player: int, events: Events) -> Shed:
    """The state after a player has drawn."""
    if not state.stock and not game.memory.takes_table:
        return state
    seat, stock = _drawn(game, state.seats[player], state.stock, player, events)
    return changed(state, seats=with_seat(state, player, seat), stock=stock)


def _asking(game: Shedding, choice: Choice) -> ChoosingRule:
    """The effect that puts a choice."""
    for rule in game.effects:
        if getattr(rule, "kind", None) == choice.kind and hasattr(rule, "chosen"):
            return rule  # type: ignore[return-value]
    raise RulesetError(
        f"effects: no rule is of the kind {choice.kind!r} and answers chosen(), which the choice "
        f"{choice.options} needs."
    )


def _effects(game: Shedding, state: Shed, attempt: Attempt, events: Events) -> Shed:
    for rule in game.effects:
        state, told = answered(rule, rule.effect(attempt, state), Step)
        events.extend(told)
    return state


def _move_on(game: Shedding, state: Shed, mover: int, steps: int, events: Events) -> Shed:
    """Who is to act after effects: whoever has a choice to make, else as play moves on."""
    players, pending = len(state.seats), state.pending
    if state.to_act and pending is None and len(state.finished) < players - 1:
        return state  # an answer has named who acts
    if pending is None or len(state.finished) >= players - 1:
        to_act = on_turn(players, state.finished, mover, state.direction, steps, events)
        return changed(state, pending=None, to_act=to_act)
    _asking(game, pending)
    if problem := choice_problem(pending, players):
        raise RulesetError(f"effects: {problem}")
    pending = evolve(pending, mover=mover, steps=steps)
    state = changed(state, pending=pending, to_act=(pending.player,))
    if pending.player in state.finished:
        return answer(game, state, pending.default, events)
    return state


def answer(game: Shedding, state: Shed, option: str, events: Events) -> Shed:
    """Answer the pending choice by the rule that put it, then let play move on."""
    choice = state.pending
    assert choice is not None
    events.append(Chosen(choice.player, choice.kind, option))
    lying, state = state, changed(state, pending=None, to_act=())
    if choice.kind.startswith(STANDS_FOR):
        return _stood(game, state, choice, option, events)
    state, told = _chosen(game, choice, option, state)
    events.extend(told)
    state = out(refilled(game, state, choice.mover, events), choice.mover, events)
    steps = choice.steps
    if state.burns > lying.burns:
        steps = 0 if game.memory.after_burn(lying).answer else 1
    state = _move_on(game, state, choice.mover, steps, events)
    if game.memory.returns and steps:
        state = returned(game, state, events)
    marks = state.marks
    if marks.may_pass and state.to_act != (choice.mover,):
        return changed(state, marks=Marks(marks.stands, marks.said, marks.drawn))
    return state


def _chosen(game: Shedding, choice: Choice, option: str, state: Shed) -> Step[Shed]:
    """What the rule makes of the answer; the direction turns first, unless the pile burns."""
    rule = _asking(game, choice)
    if choice.turns:
        turned = changed(state, direction=-state.direction)
        after, told = answered(rule, rule.chosen(choice, option, turned), Step)
        if after.burns == state.burns:
            return Step(after, (Reversed(choice.mover, turned.direction), *told))
    return answered(rule, rule.chosen(choice, option, state), Step)


def _stood(game: Shedding, state: Shed, choice: Choice, option: str, events: Events) -> Shed:
    """Play the card that lies open, now that it is said what it stands for."""
    card, marks = state.pile[-1], state.marks
    state = changed(
        state,
        pile=state.pile[:-1],
        sizes=state.sizes[:-1],
        marks=Marks(marks.stands[:-1], marks.said) if marks.stands or marks.said else NO_MARKS,
        turns=state.turns - 1,
    )
    zone = Zone(choice.kind.removeprefix(f"{STANDS_FOR}-"))
    seat = state.seats[choice.player]
    if zone is Zone.BLIND:
        whole = Seat(seat.known, seat.concealed, seat.table, (*seat.blind, card))
        state = changed(state, seats=with_seat(state, choice.player, whole))
    return play(game, state, choice.player, (card,), zone, seat, events, to_rank(option))


def less(seat: Seat, cards: tuple[Card, ...]) -> Seat:
    """A seat without some of its hand or face-up cards."""
    known, concealed, table = seat.known, seat.concealed, seat.table
    for card in cards:
        if card in concealed:
            concealed = without(concealed, (card,))
        elif card in known:
            known = without(known, (card,))
        else:
            table = without(table, (card,))
    return Seat(known, concealed, table, seat.blind)


def with_seat(state: Shed, player: int, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[:player], seat, *state.seats[player + 1 :])
