"""The order of effect: what a legal move does.

Onto the pile, burn, effects, refill, out, again, pace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from cardrules.cards import HIDDEN, Card, Rank
from cardrules.cards import rank as to_rank
from cardrules.errors import HiddenCardError, IllegalMove, RulesetError
from cardrules.game import Step, Violation
from cardrules.shedding._acts import DREW, EXCHANGED
from cardrules.shedding._dealing import begin, begin_play
from cardrules.shedding._ending import reason, result
from cardrules.shedding._interrupts import interrupting
from cardrules.shedding._judging import judge
from cardrules.shedding._memory import Verdict
from cardrules.shedding._noting import Notes
from cardrules.shedding._passing_on import Events, gone, on_turn, out, pace_of
from cardrules.shedding._standing import options, rank_of, standings
from cardrules.shedding._turns import judge_play
from cardrules.shedding.events import (
    Arranged,
    Burned,
    Chanced,
    Chosen,
    Drew,
    Ended,
    LaidOut,
    Passed,
    Played,
    TookPile,
    TookTable,
    Turned,
)
from cardrules.shedding.moves import (
    Arrange,
    Choose,
    DrawCard,
    LayOut,
    Pass,
    Play,
    PlayBlind,
    PlayChance,
    ShedMove,
    TakePile,
)
from cardrules.shedding.pile import Attempt
from cardrules.shedding.slots import ChoosingRule, Leads, answered
from cardrules.shedding.state import (
    NO_MARKS,
    STANDS_FOR,
    Choice,
    Marks,
    Seat,
    Shed,
    Stage,
    Zone,
    changed,
    choice_problem,
)
from cardrules.table import next_seat, without

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["apply"]


def apply(game: Shedding, state: Shed, move: ShedMove) -> Step[Shed]:
    """Play a move."""
    judged = judge(game, state, move)
    if isinstance(judged, Violation):
        raise IllegalMove(move, judged)
    events: Events = []
    match move:
        case Play(player=player, cards=cards):
            seat = state.seats[player]
            rank = rank_of(game, state, cards, move.rank) if game.stand_ins else None
            assert not isinstance(rank, Violation)
            base = None if player in state.to_act else _base(game, state, move, rank)
            less = _less(seat, cards)
            after = _play(game, state, player, cards, seat.zone, less, events, rank, base)
        case PlayBlind():
            after = _turn(game, state, move, events)
        case TakePile(player=player, cards=along):
            after = _take(state, player, _less(state.seats[player], along), along, judged, events)
        case Pass(player=player):
            after = _pass(game, state, player, events)
        case PlayChance(player=player):
            after = _chance(game, state, player, events)
        case DrawCard(player=player):
            after = _draw_card(state, player, events)
        case Arrange():
            after = _arrange(game, state, move, events)
        case LayOut():
            after = _lay_out(game, state, move, events)
        case Choose():
            after = _choose(game, state, move, events)
    end = game.end
    if not after.to_act or after.passes or after.turns >= end.turn_limit or end.first_out:
        after = _ended(game, after, events)
    return Step(after, tuple(events))


def _ended(game: Shedding, after: Shed, events: Events) -> Shed:
    """End the game if it is over."""
    if not after.to_act or reason(game, after) is not None:
        after = changed(after, to_act=(), pending=None)
        events.append(Ended(result(game, after)))
    return after


def _base(game: Shedding, state: Shed, move: Play, rank: Rank | None) -> int | None:
    """From whom play moves on after a play out of turn: None is the player who made it."""
    zone = state.seats[move.player].zone
    attempt = game.memory.attempt(state, move.player, move.cards, zone, Notes(), rank)
    if not getattr(interrupting(game, attempt), "keeps_turn", False):
        return None
    return next_seat(state.to_act[0], len(state.seats), state.finished, -state.direction)


def _less(seat: Seat, cards: tuple[Card, ...]) -> Seat:
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


def _with_seat(state: Shed, player: int, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[:player], seat, *state.seats[player + 1 :])


def _play(
    game: Shedding,
    state: Shed,
    player: int,
    cards: tuple[Card, ...],
    zone: Zone,
    seat: Seat,
    events: Events,
    rank: Rank | None = None,
    base: int | None = None,
) -> Shed:
    """Put cards onto the pile; *seat* is the player's seat without them.

    *rank* is what they stand for if it is not printed on them. Play moves on from *base*, the
    player himself if it is not given.
    """
    pile = state.pile + cards
    sizes = (*state.sizes, len(cards))
    marks = NO_MARKS if game.memory.plain else _marked(game, state, cards, rank)
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
        if steps and base is not None and direction == state.direction:
            to_act = on_turn(len(state.seats), finished, base, direction, steps, events)
        else:
            to_act = on_turn(len(state.seats), finished, player, direction, steps, events)
        if game.interrupts or again.answer:
            marks = _marked_after(game, marks, len(seat.concealed) - drawn, again)
    after = Shed(
        state.stage, to_act, _with_seat(state, player, seat), pile, sizes, stock, burned,
        state.aside, direction, state.dealer, None, layer, count, state.turns + 1, 0, finished,
        None, marks, state.chance,
    )  # fmt: skip
    if game.effects:
        attempt = game.memory.attempt(state, player, cards, zone, Notes(), rank)
        after = _with_effects(game, state, after, attempt, again, base, events)
    if game.memory.returns and after.to_act == (player,) and after.pile:
        after = _returned(game, after, player, events)
    return after


def _with_effects(
    game: Shedding,
    state: Shed,
    after: Shed,
    attempt: Attempt,
    again: Verdict[bool],
    base: int | None,
    events: Events,
) -> Shed:
    """The effects of a play that led from one state to another, and what comes after them."""
    player, cards, pile, steps = attempt.player, attempt.cards, after.pile, 1
    before = len(after.seats[player].concealed)
    burned = after.burns > state.burns
    after = _effects(game, after, attempt, events)
    after = _refilled(game, after, player, events)
    drawn = len(after.seats[player].concealed) - before
    after = out(after, player, events)
    if not burned:
        if after.burns > state.burns:
            again = game.memory.after_burn()
        elif after.pile is not pile:
            again = game.memory.after(after.pile, after.sizes, after.marks)[1]
        turned = changed(state, direction=after.direction)
        direction, steps = pace_of(game, turned, player, cards, attempt.zone, attempt.rank, events)
        after = changed(after, direction=direction)
    after = changed(after, marks=_marked_after(game, after.marks, max(0, drawn), again))
    if base is not None and not again.answer and after.direction == state.direction:
        player = base
    return _move_on(game, after, player, 0 if again.answer else steps, events)


def _marked(game: Shedding, state: Shed, cards: tuple[Card, ...], rank: Rank | None) -> Marks:
    """What is kept in mind of a pile with these cards on top."""
    stands, said = state.marks.stands, state.marks.said
    named = rank if any(card.rank is not rank for card in cards) else None
    if stands or named is not None:
        stands = (*(stands or (None,) * len(state.sizes)), named)
    if said and (named is not None or not all(map(game.sees_through, cards))):
        said = ""
    return Marks(stands, said) if stands or said else NO_MARKS


def _marked_after(game: Shedding, marks: Marks, drawn: int, again: Verdict[bool]) -> Marks:
    """The marks with what has just been drawn, and whether the mover may pass instead."""
    drawn = drawn if game.interrupts else 0
    may_pass = bool(again.answer and getattr(again.rule, "may", False))
    if not drawn and not may_pass:
        return marks
    return Marks(marks.stands, marks.said, drawn, (), may_pass)


def _returned(game: Shedding, state: Shed, player: int, events: Events) -> Shed:
    """Burn a pile that has come back to the player who laid it, if a rule says so."""
    if not game.memory.burns_when_back(state):
        return state
    events.append(Burned(player, state.pile))
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


def _refilled(game: Shedding, state: Shed, player: int, events: Events) -> Shed:
    seat, stock = _drawn(game, state.seats[player], state.stock, player, events)
    return changed(state, seats=_with_seat(state, player, seat), stock=stock)


def _move_on(game: Shedding, state: Shed, mover: int, steps: int, events: Events) -> Shed:
    """Who is to act after effects: whoever has a choice to make, else as play moves on."""
    players, pending = len(state.seats), state.pending
    if pending is None or len(state.finished) >= players - 1:
        to_act = on_turn(players, state.finished, mover, state.direction, steps, events)
        return changed(state, pending=None, to_act=to_act)
    _asking(game, pending)
    if problem := choice_problem(pending, players):
        raise RulesetError(f"effects: {problem}")
    pending = evolve(pending, mover=mover, steps=steps)
    state = changed(state, pending=pending, to_act=(pending.player,))
    if pending.player in state.finished:
        return _answer(game, state, pending.default, events)
    return state


def _turn(game: Shedding, state: Shed, move: PlayBlind, events: Events) -> Shed:
    """Turn a blind card, which is played if it fits."""
    player, slot = move.player, move.slot
    seat = state.seats[player]
    card = seat.blind[slot]
    if card is HIDDEN:
        raise HiddenCardError("This move turns a card that the view does not show.")
    events.append(Turned(player, slot, (card,)))
    rest = Seat(blind=seat.blind[:slot] + seat.blind[slot + 1 :])
    return _try(game, state, player, card, Zone.BLIND, rest, events)


def _chance(game: Shedding, state: Shed, player: int, events: Events) -> Shed:
    """Turn the top of the stock, which is played if it fits."""
    card = state.stock[0]
    if card is HIDDEN:
        raise HiddenCardError("This move turns a card that the view does not show.")
    events.append(Chanced(player, (card,)))
    state = changed(state, stock=state.stock[1:])
    return _try(game, state, player, card, Zone.STOCK, state.seats[player], events)


def _try(
    game: Shedding,
    state: Shed,
    player: int,
    card: Card,
    zone: Zone,
    seat: Seat,
    events: Events,
) -> Shed:
    """Play a card that nobody knew if it fits; else it goes to the hand with the pile."""
    ranks: tuple[Rank | None, ...] = (None,)
    if game.stand_ins:
        standing = standings(game, state, (card,))
        ranks = options(game, standing) if standing else (card.rank,)
    fitting = [
        rank for rank in ranks if judge_play(game, state, player, (card,), zone, rank) is None
    ]
    if len(fitting) == 1:
        return _play(game, state, player, (card,), zone, seat, events, fitting[0])
    if fitting:
        return _asked(state, player, card, zone, seat, [str(rank) for rank in fitting])
    leads = game.memory.pickup(player, (), zone, 0, stuck=True)
    return _take(state, player, seat, (card,), leads, events)


def _asked(state: Shed, player: int, card: Card, zone: Zone, seat: Seat, ranks: list[str]) -> Shed:
    """Lay a turned card open on the pile, and ask its player what it stands for."""
    choice = Choice(player, f"{STANDS_FOR}-{zone.value}", tuple(ranks), mover=player)
    stands = state.marks.stands
    return changed(
        state,
        to_act=(player,),
        seats=_with_seat(state, player, seat),
        pile=(*state.pile, card),
        sizes=(*state.sizes, 1),
        marks=Marks((*stands, None) if stands else (), state.marks.said),
        start=None,
        turns=state.turns + 1,
        passes=0,
        pending=choice,
    )


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
    return _play(game, state, choice.player, (card,), zone, seat, events, to_rank(option))


def _take(
    state: Shed,
    player: int,
    seat: Seat,
    along: tuple[Card, ...],
    leads: Leads | Violation | None,
    events: Events,
) -> Shed:
    """Put the pile, and what goes along, into the hand; *seat* is the seat without the latter."""
    events.append(TookPile(player, state.pile, along))
    seat = Seat(seat.known + state.pile + along, seat.concealed, seat.table, seat.blind)
    players, finished, layer = len(state.seats), state.finished, state.laid_by
    if leads is Leads.PICKER:
        leader = player
    elif leads is not Leads.PREVIOUS:
        leader = next_seat(player, players, finished, state.direction)
    elif layer is not None and layer not in finished:
        leader = layer
    else:
        leader = next_seat(player, players, finished, -state.direction)
    return Shed(
        state.stage, (leader,), _with_seat(state, player, seat), (), (), state.stock,
        state.burned, state.aside, state.direction, state.dealer, None, None, state.burns,
        state.turns + 1, 0, finished, None, NO_MARKS, state.chance,
    )  # fmt: skip


def _pass(game: Shedding, state: Shed, player: int, events: Events) -> Shed:
    events.append(Passed(player))
    if state.stage is Stage.LAY_OUT:
        if player == state.dealer:
            after, told = begin_play(game, state)
            events += told
            return after
        return changed(state, to_act=((player + 1) % len(state.seats),))
    to_act = on_turn(len(state.seats), state.finished, player, state.direction, 1, events)
    passes, marks = state.passes + 1, state.marks
    if marks.may_pass:
        passes = 0
    if marks is not NO_MARKS:
        marks = Marks(marks.stands, marks.said)
    return changed(
        state, to_act=to_act, start=None, turns=state.turns + 1, passes=passes, marks=marks
    )


def _done(state: Shed, act: str) -> Marks:
    marks = state.marks
    return Marks(marks.stands, marks.said, 0, (*marks.done, act), marks.may_pass)


def _draw_card(state: Shed, player: int, events: Events) -> Shed:
    """Draw one card before one plays."""
    seat, drawn = state.seats[player], state.stock[:1]
    if HIDDEN in drawn:
        raise HiddenCardError("This move draws a card that the view does not show.")
    events.append(Drew(player, drawn))
    seat = Seat(seat.known, seat.concealed + drawn, seat.table, seat.blind)
    return changed(
        state,
        seats=_with_seat(state, player, seat),
        stock=state.stock[1:],
        turns=state.turns + 1,
        marks=_done(state, DREW),
    )


def _lay_out(game: Shedding, state: Shed, move: LayOut, events: Events) -> Shed:
    """Lay cards onto a face-up row or the pile, and draw."""
    player, cards, onto = move.player, move.cards, move.onto
    events.append(LaidOut(player, cards, onto))
    seats = _with_seat(state, player, _less(state.seats[player], cards))
    if onto is None:
        state = changed(
            state,
            pile=state.pile + cards,
            sizes=(*state.sizes, len(cards)),
            laid_by=player,
        )
    else:
        row = seats[onto]
        laid = Seat(row.known, row.concealed, row.table + cards, row.blind)
        seats = (*seats[:onto], laid, *seats[onto + 1 :])
    return _refilled(game, changed(state, seats=seats), player, events)


def _arrange(game: Shedding, state: Shed, move: Arrange, events: Events) -> Shed:
    player, table = move.player, move.table
    seat = state.seats[player]
    events.append(Arranged(player, table))
    arranged = Seat(
        known=tuple(card for card in seat.known + seat.table if card not in table),
        concealed=tuple(card for card in seat.concealed if card not in table),
        table=table,
        blind=seat.blind,
    )
    if state.stage is Stage.PLAY:
        return changed(
            state,
            seats=_with_seat(state, player, arranged),
            turns=state.turns + 1,
            marks=_done(state, EXCHANGED),
        )
    waiting = tuple(other for other in state.to_act if other != player)
    after = changed(state, seats=_with_seat(state, player, arranged), to_act=waiting)
    if waiting:
        return after
    after, told = begin(game, after)
    events += told
    return after


def _choose(game: Shedding, state: Shed, move: Choose, events: Events) -> Shed:
    return _answer(game, changed(state, turns=state.turns + 1), move.option, events)


def _answer(game: Shedding, state: Shed, option: str, events: Events) -> Shed:
    """Answer the pending choice by the rule that put it, then let play move on."""
    choice = state.pending
    assert choice is not None
    events.append(Chosen(choice.player, choice.kind, option))
    burns, state = state.burns, changed(state, pending=None)
    if choice.kind.startswith(STANDS_FOR):
        return _stood(game, state, choice, option, events)
    rule = _asking(game, choice)
    state, told = answered(rule, rule.chosen(choice, option, state), Step)
    events.extend(told)
    state = out(_refilled(game, state, choice.mover, events), choice.mover, events)
    steps = 0 if state.burns > burns and game.memory.after_burn().answer else choice.steps
    return _move_on(game, state, choice.mover, steps, events)
