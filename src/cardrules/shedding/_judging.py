"""The order of judging: what makes a move legal, and why another one is not.

Game over, seat, turn, stage, zone, one rank, opening, bars, wildcards, demands:
the first objection is the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from cardrules._holding import check_held, no_move
from cardrules.cards import HIDDEN, Card, Rank
from cardrules.errors import quoted
from cardrules.game import Violation
from cardrules.shedding._acts import check_chance, check_draw, check_exchange
from cardrules.shedding._adding import adding, barred, check_added, may_add
from cardrules.shedding._interrupts import interrupting, may_interrupt
from cardrules.shedding._laying_out import check_lay_out
from cardrules.shedding._noting import Notes
from cardrules.shedding._opening import not_before_the_opening, opening_wanted
from cardrules.shedding._standing import rank_of
from cardrules.shedding._turns import judge_play, legal_plays, turn_moves
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
from cardrules.shedding.slots import Joins, Leads
from cardrules.shedding.state import Seat, Shed, Stage, Zone

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["check", "judge"]

_KINDS: Final = frozenset(get_args(ShedMove))


def check(game: Shedding, state: Shed, move: ShedMove) -> Violation | None:
    """Why a move is not allowed, or None."""
    judged = judge(game, state, move)
    return judged if isinstance(judged, Violation) else None


def judge(game: Shedding, state: Shed, move: ShedMove) -> Violation | Leads | None:
    """Why a move is not allowed; if it is, None, or who leads after the pile has been taken."""
    if type(move) not in _KINDS and not isinstance(move, ShedMove):
        raise no_move(move)
    player = move.player
    if type(move) is Play:
        for play in game.memory.plays(state, player) or ():
            if play is move:
                return None
    if player not in state.to_act or type(player) is not int:
        if game.interrupts and type(move) is Play and may_interrupt(state, player):
            return _check_interrupt(game, state, move)
        return _not_his_turn(state, player)
    if state.stage is not Stage.PLAY or state.pending is not None or type(move) in _EARLIER:
        wrong = _check_stage(state, move)
        if wrong is not None:
            return wrong
    match move:
        case Play():
            return _check_play(game, state, move)
        case PlayBlind():
            return _check_blind(game, state, move)
        case TakePile():
            return _taking_terms(game, state, move)
        case Pass():
            return _check_pass(game, state, move)
        case PlayChance():
            stuck = not legal_plays(game, state, player)
            return check_chance(game, state, player, stuck=stuck)
        case DrawCard():
            return check_draw(game, state, player)
        case Arrange():
            return _check_arrange(game, state, move)
        case LayOut():
            return check_lay_out(game, state, move)
        case Choose():
            return _check_choice(state, move)
    raise no_move(move)


_EARLIER = (Arrange, LayOut, Choose)


def _not_his_turn(state: Shed, player: int) -> Violation:
    if not state.to_act:
        return Violation("game-over", "The game is over.")
    if type(player) is not int or not 0 <= player < len(state.seats):
        return Violation(
            "no-such-player",
            "There is no player {player}: the players are 0 to {last}.",
            player=player if type(player) is int else quoted(player),
            last=len(state.seats) - 1,
        )
    if state.stage is Stage.ARRANGE:
        return Violation("already-arranged", "Player {player} has arranged.", player=player)
    return Violation(
        "out-of-turn",
        "It is the turn of player {turn}, not of {player}.",
        turn=state.to_act[0],
        player=player,
    )


def _check_stage(state: Shed, move: ShedMove) -> Violation | None:
    if state.stage is Stage.ARRANGE:
        if isinstance(move, Arrange):
            return None
        return Violation(
            "not-yet", "Play has not begun: first arrange the cards that will lie face up."
        )
    if state.stage is Stage.LAY_OUT:
        if isinstance(move, LayOut | Pass):
            return None
        return Violation("not-yet", "Play has not begun: lay cards out, or pass.")
    if isinstance(move, LayOut):
        return Violation("too-late", "Play has begun: no more cards are laid out.")
    if state.pending is not None:
        if isinstance(move, Choose):
            return None
        return Violation(
            "choose-first",
            "First choose one of these: {options}.",
            options=state.pending.options,
        )
    if isinstance(move, Choose):
        return Violation("nothing-to-choose", "There is nothing to choose now.")
    return None


def _check_arrange(game: Shedding, state: Shed, move: Arrange) -> Violation | None:
    seat = state.seats[move.player]
    held = seat.hand + seat.table
    if state.stage is Stage.PLAY and not hasattr(game.swap, "in_play"):
        return check_exchange(game, state, move)
    wrong = check_held(held, move.table)
    if wrong is not None:
        return wrong
    if state.stage is Stage.PLAY:
        return check_exchange(game, state, move)
    number = game.swap.face_up(len(seat.hand), len(seat.table))
    if len(move.table) != number:
        return Violation(
            "wrong-number", "Lay {n} cards face up, not {m}.", n=number or 0, m=len(move.table)
        )
    return None


def _check_play(game: Shedding, state: Shed, move: Play) -> Violation | None:
    seat = state.seats[move.player]
    zone = seat.zone
    rank = _check_cards(game, state, move, seat, zone)
    if isinstance(rank, Violation):
        return rank
    wrong = judge_play(game, state, move.player, move.cards, zone, rank)
    if wrong is not None and may_add(state, move.player):
        added, objection = check_added(game, state, move.player, move.cards, zone, rank)
        return objection if added else wrong
    return wrong


def _check_cards(
    game: Shedding, state: Shed, move: Play, seat: Seat, zone: Zone
) -> Violation | Rank | None:
    """Zone, then one rank: what the cards stand for, if it is not printed on them."""
    cards = move.cards
    held = seat.hand if zone is Zone.HAND else seat.table
    if len(cards) != 1 or cards[0] not in held or cards[0] is HIDDEN:
        wrong = _check_zone(game, seat, zone, held, cards)
        if wrong is not None:
            return wrong
    if game.stand_ins:
        return rank_of(game, state, cards, move.rank)
    if any(card.rank is not cards[0].rank for card in cards):
        return Violation(
            "mixed-ranks", "Cards played together must have one rank: {cards}.", cards=cards
        )
    if move.rank is not None:
        return Violation("nothing-to-name", "Cards stand for themselves here: name no rank.")
    return None


def _check_zone(
    game: Shedding, seat: Seat, zone: Zone, held: tuple[Card, ...], cards: tuple[Card, ...]
) -> Violation | None:
    """Whether the cards lie where he plays from."""
    if zone is Zone.BLIND:
        return Violation(
            "only-blind-cards", "You have only blind cards left: turn one of them by its place."
        )
    if not cards:
        return Violation("no-cards", "Name at least one card to play.")
    waiting = [card for card in cards if zone is Zone.HAND and card in seat.table]
    joined = waiting and game.joins is not Joins.NEVER
    wrong = check_held(held + seat.table if joined else held, cards)
    if wrong is None and joined:
        from_hand = set(cards) - set(waiting)
        last = game.joins is Joins.ANY_TIME or from_hand == set(held)
        return None if from_hand and last else _hand_first(waiting)
    if wrong is not None and wrong.code == "not-your-card" and waiting:
        return _hand_first(waiting)
    return wrong


def _hand_first(waiting: list[Card]) -> Violation:
    return Violation("hand-first", "{card} lies face up: play your hand first.", card=waiting[0])


def _check_interrupt(game: Shedding, state: Shed, move: Play) -> Violation | None:
    """Why a player may not play this out of turn, or None."""
    if not state.pile:
        return Violation("nothing-to-interrupt", "Out of turn nothing is played to an empty pile.")
    if opening_wanted(state) is not None:
        return Violation("opening", "Out of turn nothing is played before the first play.")
    seat = state.seats[move.player]
    zone = seat.zone
    rank = _check_cards(game, state, move, seat, zone)
    if isinstance(rank, Violation):
        return rank
    attempt = game.memory.attempt(state, move.player, move.cards, zone, Notes(), rank)
    if interrupting(game, attempt) is None:
        return Violation(
            "does-not-interrupt",
            "It is the turn of player {turn}, and {cards} may not be played out of turn.",
            turn=state.to_act[0],
            cards=move.cards,
        )
    return barred(game, attempt, adding(game, state, attempt))


def _check_blind(game: Shedding, state: Shed, move: PlayBlind) -> Violation | None:
    seat = state.seats[move.player]
    if seat.zone is not Zone.BLIND:
        return Violation("blind-last", "Blind cards wait until your other cards are played.")
    slots, known = game.blind.slots(len(seat.blind)), range(len(seat.blind))
    if type(move.slot) is int and move.slot in slots:
        return None
    if type(move.slot) is int and move.slot in known and slots:
        return Violation(
            "no-such-slot",
            "Blind card {place} may not be turned now: turn {allowed}.",
            place=move.slot + 1,
            allowed=tuple(slot + 1 for slot in slots),
        )
    return Violation(
        "no-such-slot",
        "There is no blind card {place} to turn: there are {n}.",
        place=move.slot + 1 if type(move.slot) is int else move.slot,
        n=len(seat.blind),
    )


def _taking_terms(game: Shedding, state: Shed, move: TakePile) -> Leads | Violation:
    """Who leads when the pile is taken like this, or why it may not be."""
    if not state.pile:
        return Violation("empty-pile", "There is no pile to take.")
    seat = state.seats[move.player]
    if seat.zone is Zone.BLIND and not getattr(game.blind, "may_take", False):
        return Violation(
            "turn-blind-card", "You have only blind cards left: turn one, you cannot take the pile."
        )
    wrong = check_held(seat.table, move.cards)
    if wrong is not None:
        return wrong
    stuck = not legal_plays(game, state, move.player)
    wrong = not_before_the_opening(state, move.player, stuck=stuck)
    if wrong is not None:
        return wrong
    return game.memory.pickup(move.player, move.cards, seat.zone, len(seat.table), stuck=stuck)


def _check_pass(game: Shedding, state: Shed, move: Pass) -> Violation | None:
    if state.stage is Stage.LAY_OUT or state.marks.may_pass:
        return None
    if turn_moves(game, state, move.player):
        return Violation("can-move", "You may pass only when you have no other move.")
    return None


def _check_choice(state: Shed, move: Choose) -> Violation | None:
    pending = state.pending
    if pending is None or move.option not in pending.options:
        return Violation(
            "no-such-option",
            "{option} is not to be chosen: choose one of {options}.",
            option=move.option,
            options=pending.options if pending else (),
        )
    return None
