"""The order of effect: what a legal move does.

Onto the pile, burn, effects, refill, out, again, pace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules.cards import HIDDEN, Card
from cardrules.errors import HiddenCardError, IllegalMove
from cardrules.game import Outcome, Step
from cardrules.shedding.dealing import begin
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
from cardrules.shedding.judging import check, judge_play, taking_terms
from cardrules.shedding.moves import Arrange, Choose, Pass, Play, PlayBlind, ShedMove, TakePile
from cardrules.shedding.pile import Attempt, Taking
from cardrules.shedding.slots import ChoosingRule, DealsNext, Leads
from cardrules.shedding.state import Seat, Shed, Zone, changed
from cardrules.table import next_seat, without

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["apply", "next_dealer", "outcome"]

Events = list[Any]


def apply(game: Shedding, state: Shed, move: ShedMove) -> Step[Shed]:
    """Play a move."""
    violation = check(game, state, move)
    if violation is not None:
        raise IllegalMove(move, violation)
    events: Events = []
    match move:
        case Play(player=player, cards=cards):
            seat = state.seats[player]
            after = _play(game, state, player, cards, seat.zone, _less(seat, cards), events)
        case PlayBlind():
            after = _turn(game, state, move, events)
        case TakePile(player=player, cards=along):
            leads = taking_terms(game, state, move)
            after = _take(state, player, _less(state.seats[player], along), along, events)
            after = _lead(game, state, after, player, leads, events)
        case Pass(player=player):
            events.append(Passed(player))
            after = changed(
                state, turns=state.turns + 1, passes=state.passes + 1, start=None,
                to_act=(_next(state, player, state.direction, 1),),
            )  # fmt: skip
        case Arrange():
            after = _arrange(game, state, move, events)
        case Choose():
            after = _choose(game, state, move, events)
    return Step(_ended(game, after, events), tuple(events))


def _less(seat: Seat, cards: tuple[Card, ...]) -> Seat:
    """A seat without cards of the zone that is being played from, or of its face-up row."""
    if seat.zone is Zone.TABLE:
        return Seat(seat.known, seat.concealed, without(seat.table, cards), seat.blind)
    if not cards:
        return seat
    known = tuple([card for card in seat.known if card not in cards])
    concealed = tuple([card for card in seat.concealed if card not in cards])
    return Seat(known, concealed, seat.table, seat.blind)


def _with_seat(state: Shed, player: int, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[:player], seat, *state.seats[player + 1 :])


def _play(
    game: Shedding, state: Shed, player: int, cards: tuple[Card, ...], zone: Zone, seat: Seat,
    events: Events,
) -> Shed:  # fmt: skip
    """Put cards onto the pile; *seat* is the player's seat without them."""
    memory = game.memory
    pile = state.pile + cards
    sizes = (*state.sizes, len(cards))
    events.append(Played(player, cards, zone))
    burned = memory.burns(pile, sizes).answer
    again = memory.again(pile, sizes, burned).answer
    direction, steps = state.direction, 1
    if burned:
        events.append(Burned(player, pile))
        pile, sizes, burnt = (), (), state.burned + pile
    else:
        burnt = state.burned
        if game.paces:
            pace = memory.pace(state, player, cards, zone)
            direction, steps = pace.direction, pace.steps
    after = changed(
        state, seats=_with_seat(state, player, seat), pile=pile, sizes=sizes, burned=burnt,
        start=None, laid_by=None if burned else player, burns=state.burns + burned,
        turns=state.turns + 1, passes=0,
    )  # fmt: skip
    if game.effects:
        attempt = memory.attempt(state, player, cards, zone)
        after = _effects(game, after, attempt, events)
    if after.stock:
        after = _refill(game, after, player, events)
    if direction != after.direction and not burned:
        events.append(Reversed(player, direction))
        after = changed(after, direction=direction)
    return _move_on(game, after, player, 0 if again else steps, events)


def _effects(game: Shedding, state: Shed, attempt: Attempt, events: Events) -> Shed:
    for rule in game.effects:
        state, told = rule.effect(attempt, state)
        events.extend(told)
    return state


def _refill(game: Shedding, state: Shed, player: int, events: Events) -> Shed:
    seat = state.seats[player]
    count = game.refill.refill(len(seat.known) + len(seat.concealed), len(seat.blind))
    if count <= 0:
        return state
    drawn = state.stock[:count]
    if HIDDEN in drawn:
        raise HiddenCardError("This move draws cards that the view does not show.")
    events.append(Drew(player, drawn))
    seat = Seat(seat.known, seat.concealed + drawn, seat.table, seat.blind)
    return changed(state, seats=_with_seat(state, player, seat), stock=state.stock[count:])


def _move_on(game: Shedding, state: Shed, mover: int, steps: int, events: Events) -> Shed:
    """Who is out, and who is to act: the mover again with no steps, else so many seats on."""
    if game.effects:
        state = _out(state, tuple(range(mover, len(state.seats))) + tuple(range(mover)), events)
    elif not state.seats[mover].size:
        state = _out(state, (mover,), events)
    pending = state.pending
    if pending is not None:
        state = changed(
            state, pending=changed(pending, mover=mover, steps=steps), to_act=(pending.player,)
        )
        if pending.player in state.finished:
            return _answer(game, state, pending.default, events)
        return state
    if len(state.finished) >= len(state.seats) - 1:
        return changed(state, to_act=())
    if steps == 0 and mover not in state.finished:
        return changed(state, to_act=(mover,))
    return changed(state, to_act=(_next(state, mover, state.direction, steps or 1, events),))


def _out(state: Shed, players: tuple[int, ...], events: Events) -> Shed:
    for player in players:
        if not state.seats[player].size and player not in state.finished:
            events.append(WentOut(player, len(state.finished) + 1))
            state = changed(state, finished=(*state.finished, player))
    return state


def _next(
    state: Shed, player: int, direction: int, steps: int, events: Events | None = None
) -> int:
    """The seat that is so many steps on; those in between are told as skipped."""
    players = len(state.seats)
    for _ in range(steps - 1):
        player = next_seat(player, players, out=state.finished, direction=direction)
        if events is not None:
            events.append(Skipped(player))
    return next_seat(player, players, out=state.finished, direction=direction)


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
    after = _take(state, player, rest, (card,), events)
    leads = game.pickup.pickup(Taking(player, (), Zone.BLIND, 0, True))
    return _lead(game, state, after, player, leads, events)


def _take(
    state: Shed, player: int, seat: Seat, along: tuple[Card, ...], events: Events
) -> Shed:
    """Put the pile, and what goes along, into the hand; *seat* is the seat without the latter."""
    events.append(TookPile(player, state.pile, along))
    seat = Seat(seat.known + state.pile + along, seat.concealed, seat.table, seat.blind)
    return changed(
        state, seats=_with_seat(state, player, seat), pile=(), sizes=(), laid_by=None, start=None,
        turns=state.turns + 1, passes=0,
    )  # fmt: skip


def _lead(
    game: Shedding, before: Shed, state: Shed, picker: int, leads: object, events: Events
) -> Shed:
    """Name who leads after a pick-up."""
    if leads is Leads.PICKER:
        return changed(state, to_act=(picker,))
    if leads is Leads.PREVIOUS:
        layer = before.laid_by
        if layer is None or layer in state.finished:
            layer = _next(state, picker, -state.direction, 1)
        return changed(state, to_act=(layer,))
    return changed(state, to_act=(_next(state, picker, state.direction, 1),))


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
    rule: ChoosingRule = next(
        rule for rule in game.effects if getattr(rule, "kind", None) == choice.kind
    )  # type: ignore[assignment]
    state, told = rule.chosen(choice, option, changed(state, pending=None))
    events.extend(told)
    return _move_on(game, state, choice.mover, choice.steps, events)


def _ended(game: Shedding, state: Shed, events: Events) -> Shed:
    """End the game where it is over: by itself, because nobody can move, or by the limit."""
    if state.to_act and _reason(game, state) is None:
        return state
    state = changed(state, to_act=(), pending=None)
    events.append(Ended(_result(game, state)))
    return state


def _reason(game: Shedding, state: Shed) -> str | None:
    """Why the game is over, or None; a natural end comes before the others."""
    left = len(state.seats) - len(state.finished)
    if left <= 1:
        return "last-player"
    if game.end.first_out and state.finished:
        return "first-out"
    if state.passes >= left:
        return "stuck"
    return "turn-limit" if state.turns >= game.end.turn_limit else None


def outcome(game: Shedding, state: Shed) -> Outcome | None:
    """How the game ended, or None while somebody is to act."""
    return None if state.to_act else _result(game, state)


def _result(game: Shedding, state: Shed) -> Outcome:
    rest = tuple(p for p in range(len(state.seats)) if p not in state.finished)
    ranking = tuple((player,) for player in state.finished)
    if rest:
        ranking += (rest,)
    return Outcome(ranking=ranking, reason=_reason(game, state) or "stuck")


def next_dealer(game: Shedding, state: Shed) -> int:
    """The loser deals next, or the deal rotates; without a loser the same player deals again."""
    ended = outcome(game, state)
    if ended is None:
        raise ValueError("Nobody deals next while the game goes on.")
    if game.end.deals_next is DealsNext.ROTATES:
        return (state.dealer + 1) % len(state.seats)
    return state.dealer if ended.loser is None else ended.loser
