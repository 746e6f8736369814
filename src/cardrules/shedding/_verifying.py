"""States and views that a game can have: what is wrong with one that was made or read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from typing import TYPE_CHECKING, Any

from attrs import evolve

from cardrules.errors import CardRulesError, HiddenCardError, PositionError, quoted, shown
from cardrules.shedding._acts import DREW, EXCHANGED
from cardrules.shedding._clashes import MOST_ARRANGEMENTS
from cardrules.shedding._dealing import arranges, plan_for
from cardrules.shedding._ending import reason
from cardrules.shedding._open_cards import lies_open, open_card_problem
from cardrules.shedding._overruled import is_stock
from cardrules.shedding._passing_on import BACK
from cardrules.shedding._questions import ASK_OF_A_PILE
from cardrules.shedding.moves import Choose
from cardrules.shedding.rules import SayHigherOrLower
from cardrules.shedding.slots import Leads
from cardrules.shedding.state import (
    MOST_OPTION,
    NO_MARKS,
    Choice,
    Seat,
    Shed,
    Stage,
    choice_problem,
)
from cardrules.table import changed
from cardrules.visibility import all_cards

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["verify"]

_MOST_STEPS = 10_000
"""How many seats play may move on after a choice, for each of them is told as an event."""


def verify(game: Shedding, state: Shed) -> None:
    """Refuse a state or a view that no move can make sense of.

    Raises:
        PositionError: What is wrong with the state.
    """
    _check(game, state)
    if state.pending is not None:
        _check_answers(game, state, state.pending)


def _check(game: Shedding, state: Shed) -> None:
    """Everything but what comes of the answers to a choice."""
    players = len(state.seats)
    plan_for(game, players)
    places = range(players)
    empty = {place for place in places if not state.seats[place].size}
    if state.pending is not None and lies_open(state.pending):
        empty.discard(state.pending.player)  # his last card lies open, and is not yet played
    for wrong, problem in _problems(game, state, places, empty):
        if wrong:
            raise PositionError(problem)
    if state.pending is not None:
        _check_asking(game, state, state.pending)
    if state.stage is Stage.ARRANGE:
        idle = [place for place in state.to_act if not arranges(game, state.seats[place])]
        if idle:
            raise PositionError(f"to_act names {idle}, who have nothing to arrange.")
        for place in state.to_act:
            _check_arranging(game, state.seats[place], place)
    for place in places:
        _check_taking(game, state.seats[place], place)
    if bool(state.to_act) is (reason(game, state) is not None):
        raise PositionError(
            f"to_act={state.to_act}: it names who is to act as long as the game is not over."
        )


def _check_asking(game: Shedding, state: Shed, pending: Choice) -> None:
    """Only a rule that also takes the answer asks, or a card that lies open."""
    if lies_open(pending):
        problem = open_card_problem(game, state, pending)
        if problem is not None:
            raise PositionError(f"pending: {problem}")
        return
    asking = [rule for rule in game.effects if hasattr(rule, "chosen")]
    rule = next((rule for rule in asking if getattr(rule, "kind", None) == pending.kind), None)
    if rule is None:
        raise PositionError(
            f"pending asks for {pending.kind!r}, which no rule of {game.name} does."
        )
    if all(map(is_stock, game.effects)):
        for problem in _stock_problems(game, state, pending, rule):
            raise PositionError(f"pending: {problem}")


def _stock_problems(game: Shedding, state: Shed, pending: Choice, rule: Any) -> Iterable[str]:
    """What is wrong with a question that a stock rule is said to have put.

    Only the cards of the play that led here, each by every rule, can have others skipped.
    """
    player, players = pending.player, range(len(state.seats))
    others = tuple(one for one in players if one != player and one not in state.finished)
    offered = rule.offers(others)
    if sorted(pending.options) != sorted(offered):
        yield f"{shown(pending.options)} cannot be answered: {rule!r} offers {offered}."
    if isinstance(rule, ASK_OF_A_PILE) and not state.pile:
        yield f"{rule!r} asks about a pile, and there is none."
    if pending.mover != player:
        yield f"{rule!r} asks whoever has played, not somebody else."
    most = len(players) + len(game.paces) * (len(state.pile) + 1)
    if pending.steps > most and all(map(is_stock, game.paces)):
        yield f"play cannot move on by {pending.steps} seats after this."


def _check_answers(game: Shedding, state: Shed, pending: Choice) -> None:
    """Every answer leads to a state with the same cards, in which play can go on.

    How far play moves on then does not matter, and is left out of it.
    """
    near = changed(state, pending=evolve(pending, steps=min(pending.steps, 1)))
    held = Counter(all_cards(state))
    for option in pending.options:
        told = f"pending: {quoted(option)} cannot be answered"
        try:
            after = game.apply(near, Choose(pending.player, option)).state
            _check(game, after)
            same = Counter(all_cards(after)) == held
        except HiddenCardError:
            continue  # in a view what comes of it may be hidden
        except CardRulesError as error:
            raise PositionError(f"{told}: {shown(error)}") from error
        except Exception as error:
            failed = f"its rule fails with {type(error).__name__}, {shown(error)}."
            raise PositionError(f"{told}: {failed}") from error
        if not same:
            raise PositionError(f"{told}: the cards would not be the same.")


def _check_taking(game: Shedding, seat: Seat, place: int) -> None:
    """Every way to take the pile with face-up cards is listed, so there may not be too many."""
    row = len(seat.table)
    if 1 << row <= MOST_ARRANGEMENTS:
        return
    ways = sum(comb(row, size) for size in range(row + 1) if _may_take(game, seat, place, size))
    if ways > MOST_ARRANGEMENTS:
        raise PositionError(
            f"Player {place} could take the pile with some of his {row} face-up cards in more "
            f"than {MOST_ARRANGEMENTS} ways."
        )


def _may_take(game: Shedding, seat: Seat, place: int, size: int) -> bool:
    """Whether the pile may be taken with any so many face-up cards.

    Where it depends on which they are, only equal ones of a long row are listed.
    """
    answers = (
        game.memory.pickup_of_size(place, seat.table[:size], len(seat.table), stuck=stuck)
        for stuck in (False, True)
    )
    return any(isinstance(answer, Leads) for answer in answers)


def _check_arranging(game: Shedding, seat: Seat, place: int) -> None:
    hand, table = len(seat.hand), len(seat.table)
    face_up = game.swap.face_up(hand, table) or 0
    if not 0 <= face_up <= hand + table or comb(hand + table, face_up) > MOST_ARRANGEMENTS:
        raise PositionError(
            f"Player {place} would lay {face_up} of {hand + table} cards face up: that is not "
            f"possible, or in more than {MOST_ARRANGEMENTS} ways."
        )


def _is_one(value: object, numbers: range) -> bool:
    """Whether a value is one of these numbers; True and 1.0 are no numbers here."""
    return type(value) is int and value in numbers


def _problems(
    game: Shedding, state: Shed, places: range, empty: set[int]
) -> Iterable[tuple[bool, str]]:
    acting, start = state.to_act, state.start
    yield (
        state.direction not in (1, -1) or type(state.direction) is not int,
        f"direction must be 1 or -1, not {state.direction!r}.",
    )
    for name in ("dealer", "laid_by"):
        seat = getattr(state, name)
        yield (
            not _is_one(seat, places) and (seat is not None or name == "dealer"),
            f"{name}={seat!r} is not a seat: the players are 0 to {places[-1]}.",
        )
    for name in ("burns", "turns", "passes"):
        number = getattr(state, name)
        wrong = type(number) is not int or number < 0
        yield wrong, f"{name} must be a number, 0 or more, not {number!r}."
    yield (
        not all(_is_one(seat, places) for seat in state.finished)
        or sorted(state.finished) != sorted(empty),
        f"finished={state.finished} must name the players without cards, each once: "
        f"{sorted(empty)}.",
    )
    yield (
        len(set(acting)) != len(acting) or not set(acting) <= set(places) - empty,
        f"to_act={acting} names somebody twice or somebody who is out.",
    )
    yield (
        state.stage is Stage.PLAY and len(acting) > 1,
        f"to_act={acting}: one player is to act once play has begun.",
    )
    yield from _early_problems(game, state, empty)
    yield from _mark_problems(game, state)
    yield (
        any(type(size) is not int or size < 1 for size in state.sizes)
        or sum(state.sizes) != len(state.pile),
        f"sizes={state.sizes} do not add up to the {len(state.pile)} cards of the pile.",
    )
    yield (
        start is not None and (not _is_one(start.player, places) or start.player in empty),
        "start names a player who is not there or is out.",
    )
    if state.pending is not None:
        yield from _pending_problems(state, state.pending, places)


def _early_problems(game: Shedding, state: Shed, empty: set[int]) -> Iterable[tuple[bool, str]]:
    """What is wrong with a state before play has begun."""
    acting, stage = state.to_act, state.stage
    waiting = bool(empty or state.pending) or state.marks != NO_MARKS
    yield (
        stage is Stage.ARRANGE and (not acting or bool(state.pile) or waiting),
        "While players arrange, the pile is empty, everybody has cards, nothing is to be chosen "
        "or kept in mind and somebody is to act.",
    )
    yield (
        stage is Stage.LAY_OUT and (len(acting) != 1 or waiting),
        "While cards are laid out, one player is to act, everybody has cards, and nothing is to "
        "be chosen or kept in mind.",
    )
    yield (
        stage is Stage.LAY_OUT and not game.lays_out,
        f"No rule of {game.name} has cards laid out before play.",
    )


def _pending_problems(state: Shed, pending: Choice, places: range) -> Iterable[tuple[bool, str]]:
    """What is wrong with a choice, whatever comes of the answers."""
    yield (
        state.to_act != (pending.player,)
        or not _is_one(pending.mover, places)
        or not _is_one(pending.steps, range(BACK, _MOST_STEPS + 1)),
        f"pending: its player alone is to act, and play moves on from a player by "
        f"{BACK} to {_MOST_STEPS} seats.",
    )
    yield (
        type(pending.turns) is not bool or not _is_one(pending.takes, range(BACK, 2)),
        f"pending: turns={pending.turns!r} must be true or false, and takes={pending.takes!r} "
        "-1, 0 or 1.",
    )
    problem = choice_problem(pending, len(places))
    yield problem is not None, f"pending: {problem}"


def _mark_problems(game: Shedding, state: Shed) -> Iterable[tuple[bool, str]]:
    """What is wrong with what house rules keep in mind."""
    marks = state.marks
    for name, made in _marks_made(game).items():
        value = getattr(marks, name)
        yield (
            value != getattr(NO_MARKS, name) and not made,
            f"marks.{name}={shown(value)}: no rule of {game.name} has this kept in mind.",
        )
    strange = [rank for rank in marks.stands if rank is not None and rank not in game.order]
    yield bool(strange), f"marks.stands names {shown(strange)}, not in the order of {game.name}."
    yield (
        len(marks.stands) not in (0, len(state.sizes)),
        f"marks.stands has {len(marks.stands)} ranks for the {len(state.sizes)} plays of the pile.",
    )
    yield (
        bool(marks.said) and not state.pile,
        "marks.said: nothing has been said about an empty pile.",
    )
    layer = state.laid_by
    drawn = 0 if layer is None else len(state.seats[layer].concealed)
    yield (
        type(marks.drawn) is not int or not 0 <= marks.drawn <= drawn,
        f"marks.drawn={marks.drawn!r}: whoever laid the top cannot have drawn so many.",
    )
    yield (
        len(set(marks.done)) != len(marks.done)
        or not set(marks.done) <= set(_acts_once_a_turn(game)),
        f"marks.done={shown(marks.done)} must name once what a player has done that the rules "
        "let him do once a turn.",
    )
    yield (
        not _may_be_said(game, marks.said),
        f"marks.said={quoted(marks.said)} is not what a rule of {game.name} has said.",
    )


def _marks_made(game: Shedding) -> dict[str, bool]:
    """For each mark whether a rule of the game makes it."""
    return {
        "stands": bool(game.stand_ins),
        "said": bool(game.effects),
        "drawn": bool(game.interrupts),
        "done": bool(_acts_once_a_turn(game)),
        "may_pass": any(getattr(rule, "may", False) for rule in game.again),
    }


def _acts_once_a_turn(game: Shedding) -> list[str]:
    """What the rules let a player do once a turn, as `Marks.done` says it."""
    exchanging = [EXCHANGED] if hasattr(game.swap, "in_play") else []
    return [DREW, *exchanging] if getattr(game.refill, "before", False) else exchanging


def _may_be_said(game: Shedding, said: str) -> bool:
    """Whether a rule may have had this said: a stock rule, or one that is not known."""
    if type(said) is not str or len(said) > MOST_OPTION:
        return False
    if not said or not all(map(is_stock, game.effects)):
        return True
    return any(isinstance(rule, SayHigherOrLower) and said in rule.says for rule in game.effects)
