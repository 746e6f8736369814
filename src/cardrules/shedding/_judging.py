"""The order of judging: what makes a move legal, and why another one is not.

Game over, seat, turn, stage, zone, one rank, opening, bars, wildcards, demands:
the first objection is the answer.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardrules.cards import HIDDEN, Card
from cardrules.errors import HiddenCardError, quoted
from cardrules.game import Violation
from cardrules.shedding._turns import judge_play, legal_plays, turn_moves
from cardrules.shedding.moves import Arrange, Choose, Pass, Play, PlayBlind, ShedMove, TakePile
from cardrules.shedding.slots import Leads
from cardrules.shedding.state import Seat, Shed, Stage, Zone

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["check", "judge"]


def check(game: Shedding, state: Shed, move: ShedMove) -> Violation | None:
    """Why a move is not allowed, or None."""
    judged = judge(game, state, move)
    return judged if isinstance(judged, Violation) else None


def judge(game: Shedding, state: Shed, move: ShedMove) -> Violation | Leads | None:
    """Why a move is not allowed; if it is, None, or who leads after the pile has been taken."""
    player = move.player
    for play in game.memory.plays(state, player) or ():
        if play is move:
            return None
    if player not in state.to_act or type(player) is not int:
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
        case Arrange():
            return _check_arrange(game, state, move)
        case Choose():
            return _check_choice(state, move)
    raise TypeError(f"{move!r} is not a move of this family.")


_EARLIER = (Arrange, Choose)


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
    if isinstance(move, Arrange):
        return Violation("too-late", "Play has begun: the face-up cards stay as they are.")
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
    wrong = _check_held(held, move.table)
    if wrong is not None:
        return wrong
    number = game.swap.face_up(len(seat.hand), len(seat.table))
    if len(move.table) != number:
        return Violation(
            "wrong-number", "Lay {n} cards face up, not {m}.", n=number or 0, m=len(move.table)
        )
    return None


def _check_held(held: tuple[Card, ...], named: tuple[Card, ...]) -> Violation | None:
    if HIDDEN in named:
        return Violation("hidden-card", "A hidden card cannot be named in a move.")
    if len(set(named)) < len(named):
        twice = next(card for card, count in Counter(named).items() if count > 1)
        return Violation("card-twice", "{card} is named twice.", card=twice)
    for card in named:
        if card not in held:
            if HIDDEN in held:
                raise HiddenCardError("This view does not show the cards of the player who moves.")
            return Violation("not-your-card", "You do not hold {card}.", card=card)
    return None


def _check_play(game: Shedding, state: Shed, move: Play) -> Violation | None:
    seat = state.seats[move.player]
    zone = seat.zone
    cards = move.cards
    held = seat.hand if zone is Zone.HAND else seat.table
    if len(cards) != 1 or cards[0] not in held or cards[0] is HIDDEN:
        wrong = _check_cards(seat, zone, held, cards)
        if wrong is not None:
            return wrong
    return judge_play(game, state, move.player, cards, zone)


def _check_cards(
    seat: Seat, zone: Zone, held: tuple[Card, ...], cards: tuple[Card, ...]
) -> Violation | None:
    """Zone, then one rank."""
    if zone is Zone.BLIND:
        return Violation(
            "only-blind-cards", "You have only blind cards left: turn one of them by its place."
        )
    if not cards:
        return Violation("no-cards", "Name at least one card to play.")
    wrong = _check_held(held, cards)
    if wrong is not None:
        waiting = [card for card in cards if zone is Zone.HAND and card in seat.table]
        if wrong.code == "not-your-card" and waiting:
            return Violation(
                "hand-first", "{card} lies face up: play your hand first.", card=waiting[0]
            )
        return wrong
    if any(card.rank is not cards[0].rank for card in cards):
        return Violation(
            "mixed-ranks", "Cards played together must have one rank: {cards}.", cards=cards
        )
    return None


def _check_blind(game: Shedding, state: Shed, move: PlayBlind) -> Violation | None:
    seat = state.seats[move.player]
    if seat.zone is not Zone.BLIND:
        return Violation("blind-last", "Blind cards wait until your other cards are played.")
    if type(move.slot) is not int or move.slot not in game.blind.slots(len(seat.blind)):
        return Violation(
            "no-such-slot",
            "There is no blind card {place} to turn: there are {n}.",
            place=move.slot + 1 if type(move.slot) is int else move.slot,
            n=len(seat.blind),
        )
    return None


def _taking_terms(game: Shedding, state: Shed, move: TakePile) -> Leads | Violation:
    """Who leads when the pile is taken like this, or why it may not be."""
    if not state.pile:
        return Violation("empty-pile", "There is no pile to take.")
    seat = state.seats[move.player]
    if seat.zone is Zone.BLIND:
        return Violation(
            "turn-blind-card", "You have only blind cards left: turn one, you cannot take the pile."
        )
    wrong = _check_held(seat.table, move.cards)
    if wrong is not None:
        return wrong
    stuck = not legal_plays(game, state, move.player)
    return game.memory.pickup(move.player, move.cards, seat.zone, len(seat.table), stuck=stuck)


def _check_pass(game: Shedding, state: Shed, move: Pass) -> Violation | None:
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
