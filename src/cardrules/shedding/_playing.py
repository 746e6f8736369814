"""The order of effect: what a legal move does.

Onto the pile, burn, effects, refill, out, again, pace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from cardrules.cards import HIDDEN, Card
from cardrules.errors import HiddenCardError, IllegalMove, RulesetError
from cardrules.game import Step, Violation
from cardrules.shedding._dealing import begin
from cardrules.shedding._ending import reason, result
from cardrules.shedding._judging import judge
from cardrules.shedding._noting import Notes
from cardrules.shedding._turns import judge_play
from cardrules.shedding.events import (
    Arranged,
    Burned,
    Chosen,
    Drew,
    Ended,
    Passed,
    Played,
    Reversed,
    Skipped,
    TookPile,
    Turned,
    WentOut,
)
from cardrules.shedding.moves import Arrange, Choose, Pass, Play, PlayBlind, ShedMove, TakePile
from cardrules.shedding.pile import Attempt
from cardrules.shedding.slots import ChoosingRule, Leads, answered
from cardrules.shedding.state import Choice, Seat, Shed, Zone, changed, choice_problem
from cardrules.table import next_seat, without

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["apply"]

Events = list[Any]


def apply(game: Shedding, state: Shed, move: ShedMove) -> Step[Shed]:
    """Play a move."""
    judged = judge(game, state, move)
    if isinstance(judged, Violation):
        raise IllegalMove(move, judged)
    events: Events = []
    match move:
        case Play(player=player, cards=cards):
            seat = state.seats[player]
            after = _play(game, state, player, cards, seat.zone, _less(seat, cards), events)
        case PlayBlind():
            after = _turn(game, state, move, events)
        case TakePile(player=player, cards=along):
            after = _take(state, player, _less(state.seats[player], along), along, judged, events)
        case Pass(player=player):
            after = _pass(state, player, events)
        case Arrange():
            after = _arrange(game, state, move, events)
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
) -> Shed:
    """Put cards onto the pile; *seat* is the player's seat without them."""
    pile = state.pile + cards
    sizes = (*state.sizes, len(cards))
    events.append(Played(player, cards, zone))
    burns, again = game.memory.after(pile, sizes)
    direction, steps = state.direction, 1
    burned, count = state.burned, state.burns
    layer: int | None = player
    if burns.answer:
        events.append(Burned(player, pile))
        burned, count, pile, sizes, layer = burned + pile, count + 1, (), (), None
    elif game.paces and not game.effects:
        direction, steps = _pace(game, state, player, cards, zone, events)
    if again.answer:
        steps = 0
    stock, finished = state.stock, state.finished
    to_act: tuple[int, ...] = ()
    if not game.effects:
        if stock:
            seat, stock = _drawn(game, seat, stock, player, events)
        if not (seat.concealed or seat.known or seat.table or seat.blind):
            finished = _gone(finished, player, events)
        to_act = _on_turn(len(state.seats), finished, player, direction, steps, events)
    after = Shed(
        state.stage, to_act, _with_seat(state, player, seat), pile, sizes, stock, burned,
        state.aside, direction, state.dealer, None, layer, count, state.turns + 1, 0, finished,
        None, state.chance,
    )  # fmt: skip
    if not game.effects:
        return after
    attempt = game.memory.attempt(state, player, cards, zone, Notes())
    after = _effects(game, after, attempt, events)
    after = _out(_refilled(game, after, player, events), player, events)
    if not burns.answer:
        if after.pile is not pile:
            again = game.memory.after(after.pile, after.sizes)[1]
        turned = changed(state, direction=after.direction)
        direction, steps = _pace(game, turned, player, cards, zone, events)
        after = changed(after, direction=direction)
    return _move_on(game, after, player, 0 if again.answer else steps, events)


def _pace(
    game: Shedding,
    state: Shed,
    player: int,
    cards: tuple[Card, ...],
    zone: Zone,
    events: Events,
) -> tuple[int, int]:
    """The direction and the number of seats on, after cards that stay on the pile."""
    pace = game.memory.pace(state, player, cards, zone)
    if pace.direction != state.direction:
        events.append(Reversed(player, pace.direction))
    return pace.direction, pace.steps


def _drawn(
    game: Shedding, seat: Seat, stock: tuple[Card, ...], player: int, events: Events
) -> tuple[Seat, tuple[Card, ...]]:
    """The seat after drawing, and the stock that is left."""
    rule = game.refill
    count = rule.refill(len(seat.known) + len(seat.concealed), len(seat.blind))
    if type(count) is not int:
        answered(rule, count, int)
    if count <= 0 or not stock:
        return seat, stock
    drawn = stock[:count]
    if HIDDEN in drawn:
        raise HiddenCardError("This move draws cards that the view does not show.")
    events.append(Drew(player, drawn))
    return Seat(seat.known, seat.concealed + drawn, seat.table, seat.blind), stock[count:]


def _gone(finished: tuple[int, ...], player: int, events: Events) -> tuple[int, ...]:
    events.append(WentOut(player, len(finished) + 1))
    return (*finished, player)


def _on_turn(
    players: int,
    finished: tuple[int, ...],
    mover: int,
    direction: int,
    steps: int,
    events: Events,
) -> tuple[int, ...]:
    """Who is to act: so many seats on, the mover again with no steps; nobody when it is over.

    A mover who is out and should move again gives the turn on. Those in between are skipped.
    """
    if finished:
        if len(finished) >= players - 1:
            return ()
        if mover in finished:
            steps = steps or 1
    while steps > 1:
        mover = next_seat(mover, players, finished, direction)
        events.append(Skipped(mover))
        steps -= 1
    return (next_seat(mover, players, finished, direction) if steps else mover,)


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


def _out(state: Shed, mover: int, events: Events) -> Shed:
    """Who is out after effects that may have touched every seat, the mover first."""
    players = len(state.seats)
    finished = tuple(player for player in state.finished if not state.seats[player].size)
    for place in range(mover, mover + players):
        player = place % players
        if not state.seats[player].size and player not in finished:
            finished = _gone(finished, player, events)
    return changed(state, finished=finished)


def _move_on(game: Shedding, state: Shed, mover: int, steps: int, events: Events) -> Shed:
    """Who is to act after effects: whoever has a choice to make, else as play moves on."""
    players, pending = len(state.seats), state.pending
    if pending is None or len(state.finished) >= players - 1:
        to_act = _on_turn(players, state.finished, mover, state.direction, steps, events)
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
    """Turn a blind card: it is played if it fits, else it goes to the hand with the pile."""
    player, slot = move.player, move.slot
    seat = state.seats[player]
    card = seat.blind[slot]
    if card is HIDDEN:
        raise HiddenCardError("This move turns a card that the view does not show.")
    events.append(Turned(player, slot, (card,)))
    rest = Seat(blind=seat.blind[:slot] + seat.blind[slot + 1 :])
    if judge_play(game, state, player, (card,), Zone.BLIND) is None:
        return _play(game, state, player, (card,), Zone.BLIND, rest, events)
    leads = game.memory.pickup(player, (), Zone.BLIND, 0, stuck=True)
    return _take(state, player, rest, (card,), leads, events)


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
        state.turns + 1, 0, finished, None, state.chance,
    )  # fmt: skip


def _pass(state: Shed, player: int, events: Events) -> Shed:
    events.append(Passed(player))
    to_act = _on_turn(len(state.seats), state.finished, player, state.direction, 1, events)
    return changed(state, to_act=to_act, start=None, turns=state.turns + 1, passes=state.passes + 1)


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
    waiting = tuple(other for other in state.to_act if other != player)
    after = changed(state, seats=_with_seat(state, player, arranged), to_act=waiting)
    if waiting:
        return after
    after, began = begin(game, after)
    events.append(began)
    return after


def _choose(game: Shedding, state: Shed, move: Choose, events: Events) -> Shed:
    return _answer(game, changed(state, turns=state.turns + 1), move.option, events)


def _answer(game: Shedding, state: Shed, option: str, events: Events) -> Shed:
    """Answer the pending choice by the rule that put it, then let play move on."""
    choice = state.pending
    assert choice is not None
    events.append(Chosen(choice.player, choice.kind, option))
    rule = _asking(game, choice)
    step = rule.chosen(choice, option, changed(state, pending=None))
    state, told = answered(rule, step, Step)
    events.extend(told)
    state = _out(state, choice.mover, events)
    return _move_on(game, state, choice.mover, choice.steps, events)
