"""What a legal move does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.cards import HIDDEN, Card, Rank
from cardrules.errors import HiddenCardError, IllegalMove
from cardrules.game import Step, Violation
from cardrules.shedding._acts import DREW, EXCHANGED
from cardrules.shedding._adding import Kept, kept_turn
from cardrules.shedding._dealing import begin, begin_play
from cardrules.shedding._effects import answer, less, play, refilled, returned
from cardrules.shedding._ending import reason, result
from cardrules.shedding._interrupts import just_drawn
from cardrules.shedding._judging import judge
from cardrules.shedding._open_cards import fitting, laid_open, lies_open
from cardrules.shedding._passing_on import Events, on_turn
from cardrules.shedding._standing import rank_of
from cardrules.shedding._turns import judge_play
from cardrules.shedding.events import (
    Arranged,
    Chanced,
    Drew,
    Ended,
    LaidOut,
    Passed,
    TookPile,
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
from cardrules.shedding.slots import Leads
from cardrules.shedding.state import (
    NO_MARKS,
    Marks,
    Seat,
    Shed,
    Stage,
    Zone,
)
from cardrules.table import changed, next_seat, with_seat

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["apply", "kept_by"]


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
            kept = kept_by(game, state, move, rank) if game.interrupts else None
            whole = None if kept is None else kept.whole
            rest = less(seat, cards) if whole is None else whole.seat
            after = play(game, state, player, cards, seat.zone, rest, events, rank, kept)
        case TakePile(player=player, cards=along):
            after = _take(state, player, less(state.seats[player], along), along, judged, events)
        case PlayBlind():
            after = _turn(game, state, move, events)
        case Pass(player=player):
            after = _pass(game, state, player, events)
        case PlayChance(player=player):
            after = _chance(game, state, player, events)
        case DrawCard(player=player):
            after = _draw_card(game, state, player, events)
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
        pending = after.pending
        if pending is not None and lies_open(pending):
            after = answer(game, after, pending.default, events)
        after = changed(after, to_act=(), pending=None)
        events.append(Ended(result(game, after)))
    return after


def kept_by(game: Shedding, state: Shed, move: Play, rank: Rank | None) -> Kept | None:
    """Whose turn it stays after a legal play; None if its player takes the turn, or has it.

    What a player on turn may not play as it is, he adds to the play on top.
    """
    player, cards, zone = move.player, move.cards, state.seats[move.player].zone
    if player in state.to_act and (
        not just_drawn(state, player, cards)
        or judge_play(game, state, player, cards, zone, rank) is None
    ):
        return None
    return kept_turn(game, state, player, cards, zone, rank)


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
    ranks = fitting(game, state, player, card, zone)
    if len(ranks) == 1:
        return play(game, state, player, (card,), zone, seat, events, ranks[0])
    if ranks:
        return laid_open(state, player, card, zone, seat, ranks)
    leads = game.memory.pickup(player, (), zone, 0, stuck=True)
    return _take(state, player, seat, (card,), leads, events)


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
        state.stage, (leader,), with_seat(state.seats, player, seat), (), (), state.stock,
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
    after = changed(
        state, to_act=to_act, start=None, turns=state.turns + 1, passes=passes, marks=marks
    )
    return returned(game, after, events) if game.memory.returns else after


def _done(state: Shed, act: str, drawn: int) -> Marks:
    marks = state.marks
    return Marks(marks.stands, marks.said, drawn, (*marks.done, act), marks.may_pass)


def _draw_card(game: Shedding, state: Shed, player: int, events: Events) -> Shed:
    """Draw one card before one plays."""
    seat, drawn = state.seats[player], state.stock[:1]
    if HIDDEN in drawn:
        raise HiddenCardError("This move draws a card that the view does not show.")
    events.append(Drew(player, drawn))
    seat = Seat(seat.known, seat.concealed + drawn, seat.table, seat.blind)
    his_own = bool(game.interrupts) and state.laid_by == player
    return changed(
        state,
        seats=with_seat(state.seats, player, seat),
        stock=state.stock[1:],
        turns=state.turns + 1,
        marks=_done(state, DREW, state.marks.drawn + his_own),
    )


def _lay_out(game: Shedding, state: Shed, move: LayOut, events: Events) -> Shed:
    """Lay cards onto a face-up row or the pile, and draw."""
    player, cards, onto = move.player, move.cards, move.onto
    events.append(LaidOut(player, cards, onto))
    seats = with_seat(state.seats, player, less(state.seats[player], cards))
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
        seats = with_seat(seats, onto, laid)
    return refilled(game, changed(state, seats=seats), player, events)


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
        drawn = state.marks.drawn
        if drawn and state.laid_by == player:
            drawn -= sum(card in table for card in seat.concealed[-drawn:])
        return changed(
            state,
            seats=with_seat(state.seats, player, arranged),
            turns=state.turns + 1,
            marks=_done(state, EXCHANGED, drawn),
        )
    waiting = tuple(other for other in state.to_act if other != player)
    after = changed(state, seats=with_seat(state.seats, player, arranged), to_act=waiting)
    if waiting:
        return after
    after, told = begin(game, after)
    events += told
    return after


def _choose(game: Shedding, state: Shed, move: Choose, events: Events) -> Shed:
    return answer(game, changed(state, turns=state.turns + 1), move.option, events)
