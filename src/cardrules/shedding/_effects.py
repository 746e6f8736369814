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
from cardrules.shedding._adding import Kept, Whole, walk, with_acts
from cardrules.shedding._attempt import Attempt
from cardrules.shedding._noting import Notes
from cardrules.shedding._open_cards import lies_open, taken_up
from cardrules.shedding._passing_on import (
    Events,
    given,
    gone,
    moving_from,
    next_after,
    on_turn,
    out,
    pace_of,
    seats_between,
)
from cardrules.shedding._remembered import Verdict
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
    Choice,
    Marks,
    Seat,
    Shed,
    Zone,
    choice_problem,
)
from cardrules.table import changed, with_seat, without

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["answer", "less", "marked", "play", "refilled", "returned"]


def play(
    game: Shedding,
    state: Shed,
    player: int,
    cards: tuple[Card, ...],
    zone: Zone,
    seat: Seat,
    events: Events,
    rank: Rank | None = None,
    kept: Kept | None = None,
) -> Shed:
    """Put cards onto the pile; *seat* is the player's seat without them.

    *rank* is what they stand for if it is not printed on them. *kept* is given for a play that
    leaves the turn with whom it was.
    """
    before, made, piped = state, cards, bool(game.effects)
    if kept is not None and kept.whole is not None:
        before, made, piped = kept.whole.before, kept.whole.cards, True
    pile = state.pile + cards
    sizes = (*before.sizes, len(made))
    marks = NO_MARKS if game.memory.plain else marked(game, before, made, rank)
    stands = _stands_for(marks, cards) if marks.stands else None
    events.append(Played(player, cards, zone, stands))
    burns, again = game.memory.after(pile, sizes, marks)
    direction, steps, takes = before.direction, 1, 0
    burned, count = state.burned, state.burns
    layer: int | None = player
    if burns.answer:
        events.append(Burned(player, pile))
        burned, count, pile, sizes, layer, marks = burned + pile, count + 1, (), (), None, NO_MARKS
    elif game.paces and not piped:
        direction, steps, takes = pace_of(game, state, player, cards, zone, rank, events)
    if again.answer:
        steps = 0
    stock, finished = state.stock, state.finished
    to_act: tuple[int, ...] = ()
    if not piped:
        drawn = len(seat.concealed)
        if stock or game.memory.takes_table:
            seat, stock = _drawn(game, seat, stock, player, events)
        if not (seat.concealed or seat.known or seat.table or seat.blind):
            finished = gone(finished, player, events)
        mover = player
        if kept is not None:
            mover = moving_from(state, finished, player, kept.turn, direction, steps)
        to_act = on_turn(len(state.seats), finished, mover, direction, steps, events)
        if game.interrupts or again.answer:
            drawn = len(seat.concealed) - drawn if pile and not takes else 0
            marks = _marked_after(game, marks, drawn, again, seat)
    after = Shed(
        state.stage, to_act, with_seat(state.seats, player, seat), pile, sizes, stock, burned,
        state.aside, direction, state.dealer, None, layer, count, state.turns + 1, 0, finished,
        None, marks, state.chance,
    )  # fmt: skip
    if takes:
        after = given(after, player, takes, events)
    if piped:
        laying = Laying(player, cards, zone, rank, kept)
        after = _with_effects(game, state, after, laying, again, events)
    if kept is not None:
        after = with_acts(state, after, kept.turn)
    if game.memory.returns and not again.answer:
        after = returned(game, after, events)
    return after


def _stands_for(marks: Marks, cards: tuple[Card, ...]) -> Rank | None:
    """What cards stand for that lie on top; None if it is printed on them."""
    rank = marks.stands[-1]
    return None if all(card.rank is rank for card in cards) else rank


@frozen
class Laying:
    """What is played: by whom, which cards, from where, for what rank, and who keeps the turn."""

    player: int
    cards: tuple[Card, ...]
    zone: Zone
    rank: Rank | None
    kept: Kept | None

    @property
    def whole(self) -> Whole | None:
        """The play of which the cards are a part."""
        return None if self.kept is None else self.kept.whole


def _with_effects(
    game: Shedding,
    state: Shed,
    after: Shed,
    laying: Laying,
    again: Verdict[bool],
    events: Events,
) -> Shed:
    """The effects of a play that led from one state to another, and what comes after them."""
    player, laid, steps, whole = laying.player, after, 1, laying.whole
    before = len(after.seats[player].concealed)
    burned = after.burns > state.burns
    attempt = game.memory.attempt(state, player, laying.cards, laying.zone, Notes(), laying.rank)
    after = _effects(game, after, attempt, events)
    told = state.direction if after.direction == laid.direction else after.direction
    after = refilled(game, after, player, events)
    drawn = max(0, len(after.seats[player].concealed) - before)
    after = out(after, player, events)
    if after.burns > state.burns:
        if not burned:
            again = game.memory.after_burn(laid)
    else:
        if after.pile is not laid.pile:
            again = game.memory.after(after.pile, after.sizes, after.marks)[1]
        after, steps = _paced(game, state, after, laying, events)
    if whole is not None:
        drawn += whole.drawn
        if after.direction != told:
            events.append(Reversed(player, after.direction))
    drawn = drawn if after.pile else 0
    marks = _marked_after(game, after.marks, drawn, again, after.seats[player])
    if marks is not after.marks:
        after = changed(after, marks=marks)
    steps = 0 if again.answer else steps
    pending, going = after.pending, after
    if pending is not None and pending.turns:
        going = changed(after, direction=-after.direction)
    mover, steps = walk(state, going, player, laying.kept, steps)
    if pending is not None:
        steps += seats_between(going, player, mover)
        mover = player
    return _move_on(game, after, mover, steps, events)


def _paced(
    game: Shedding, state: Shed, after: Shed, laying: Laying, events: Events
) -> tuple[Shed, int]:
    """The state with its new direction, and the number of seats on.

    If a choice is to be made first, the direction turns and the pile is taken with its answer,
    for that may burn the pile.
    """
    if not game.paces:
        return after, 1
    told: Events = []
    whole, cards = laying.whole, laying.cards
    if whole is not None:
        state, cards = whole.before, whole.cards
    if state.direction != after.direction:
        state = changed(state, direction=after.direction)
    direction, steps, takes = pace_of(
        game, state, laying.player, cards, laying.zone, laying.rank, told,
        0 if whole is None else whole.added,
    )  # fmt: skip
    turns = direction != after.direction
    if after.pending is None:
        if whole is None:
            events += told
        after = changed(after, direction=direction) if turns else after
        return given(after, laying.player, takes, events) if takes else after, steps
    return changed(after, pending=evolve(after.pending, turns=turns, takes=takes)), steps


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
    return changed(state, seats=with_seat(state.seats, player, seat), stock=stock)


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
    asking: object = None
    for rule in game.effects:
        asked = state.pending
        state, told = answered(rule, rule.effect(attempt, state), Step)
        events.extend(told)
        if state.pending is not asked:
            if asked is not None:
                raise RulesetError(
                    f"effects: {asking!r} and {rule!r} both put a question after this play, and "
                    "one play puts one question. Leave one of the two out."
                )
            asking = rule
    return state


def _move_on(game: Shedding, state: Shed, mover: int, steps: int, events: Events) -> Shed:
    """Who is to act after effects: whoever has a choice to make, else as play moves on."""
    players, pending = len(state.seats), state.pending
    if state.to_act and pending is None and len(state.finished) < players - 1:
        return changed(state, to_act=_named(state, events))
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


def _named(state: Shed, events: Events) -> tuple[int, ...]:
    """Who acts as a rule has said; if he is out, whoever is next after him."""
    acting, players = state.to_act, len(state.seats)
    if len(acting) != 1 or type(acting[0]) is not int or not 0 <= acting[0] < players:
        raise RulesetError(f"effects: to_act={acting!r} must name one of the players.")
    return on_turn(players, state.finished, acting[0], state.direction, 0, events)


def answer(game: Shedding, state: Shed, option: str, events: Events) -> Shed:
    """Answer the pending choice by the rule that put it, then let play move on."""
    choice = state.pending
    assert choice is not None
    events.append(Chosen(choice.player, choice.kind, option))
    lying, state = state, changed(state, pending=None, to_act=())
    if lies_open(choice):
        return _stood(game, state, choice, option, events)
    state, told = _chosen(game, choice, option, state)
    events.extend(told)
    state = out(refilled(game, state, choice.mover, events), choice.mover, events)
    steps = choice.steps
    if choice.takes and state.burns == lying.burns:
        state = given(state, choice.mover, choice.takes, events)
    if state.burns > lying.burns:
        steps = 0 if game.memory.after_burn(lying).answer else 1
    state = _move_on(game, state, choice.mover, steps, events)
    if game.memory.returns and steps:
        state = returned(game, state, events)
    marks = state.marks
    if (marks.may_pass or marks.done) and state.to_act != next_after(lying, choice):
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
    state, card, zone, seat = taken_up(state, choice)
    return play(game, state, choice.player, (card,), zone, seat, events, to_rank(option))


def less(seat: Seat, cards: tuple[Card, ...]) -> Seat:
    """A seat without some of its hand or face-up cards."""
    known, concealed, table = seat.known, seat.concealed, seat.table
    if not known and not table:
        return Seat(known, without(concealed, cards), table, seat.blind)
    for card in cards:
        if card in concealed:
            concealed = without(concealed, (card,))
        elif card in known:
            known = without(known, (card,))
        else:
            table = without(table, (card,))
    return Seat(known, concealed, table, seat.blind)
