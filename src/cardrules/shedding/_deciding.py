"""Which rules decided something at a move: what simulations count.

The engine remembers with its answers which rule gave them; what it does not remember is
asked again. No answer of a rule changes by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from cardrules.cards import Card, Rank
from cardrules.game import Step
from cardrules.shedding._dealing import arranges
from cardrules.shedding._noting import Notes
from cardrules.shedding._standing import candidates, is_plain, rank_of
from cardrules.shedding._turns import groups
from cardrules.shedding.events import Burned, Drew, Played, TookPile, TookTable
from cardrules.shedding.moves import (
    Arrange,
    DrawCard,
    LayOut,
    Play,
    PlayBlind,
    PlayChance,
    ShedMove,
)
from cardrules.shedding.slots import Laying, Starting
from cardrules.shedding.state import Shed, Stage, Zone

if TYPE_CHECKING:
    from cardrules.shedding._attempt import Attempt
    from cardrules.shedding.game import Shedding

__all__ = ["DECIDING", "decided_by", "deciding"]

DECIDING: Final = (
    "swap", "lays_out", "start", "wildcards", "stand_ins", "bars", "demands", "burns", "again",
    "effects", "paces", "refill", "pickup", "chance_card", "blind",
)  # fmt: skip
"""The slots whose rules are counted."""

Slotted = tuple[str, int]
"""A slot, and a place in it."""


def deciding(game: Shedding) -> tuple[tuple[str, Any], ...]:
    """Every rule that is counted, with its slot."""
    return tuple((slot, rule) for slot in DECIDING for rule in _rules(game, slot))


def _rules(game: Shedding, slot: str) -> tuple[Any, ...]:
    value = getattr(game, slot)
    if isinstance(value, tuple):
        return value
    return () if value is None else (value,)


def numbers(game: Shedding) -> dict[Slotted, int]:
    """The number of each rule in `deciding`, by its slot and place."""
    slotted = [(slot, at) for slot in DECIDING for at in range(len(_rules(game, slot)))]
    return {place: number for number, place in enumerate(slotted)}


def decided_by(game: Shedding, state: Shed, move: ShedMove, step: Step[Shed]) -> frozenset[int]:
    """The numbers of the rules that decided something at a move."""
    number = game.memory.numbers
    return frozenset(number[place] for place in _decided(game, state, move, step))


def _decided(game: Shedding, state: Shed, move: ShedMove, step: Step[Shed]) -> Iterator[Slotted]:
    yield from _starting(game, state, step.state)
    if isinstance(move, Arrange):
        yield "swap", 0
        return
    if isinstance(move, LayOut):
        yield from _laying_out(game, state, move)
    elif isinstance(move, PlayBlind):
        yield "blind", 0
    elif isinstance(move, PlayChance):
        yield "chance_card", 0
    if state.stage is Stage.PLAY and state.pending is None and not isinstance(move, DrawCard):
        yield from _refusals(game, state, move.player)
    drew = False
    for event in step.events:
        if isinstance(event, Played):
            yield from _playing(game, state, event, step)
        elif isinstance(event, TookPile):
            yield "pickup", 0
            yield from _turned(game, state, event)
        elif isinstance(event, Drew | TookTable):
            drew = True
    if drew:
        yield "refill", 0
    if game.effects:
        yield from _effects(game, state, move)


# before play


def _starting(game: Shedding, state: Shed, after: Shed) -> Iterator[Slotted]:
    """Which start rule answered, at the first move after it did."""
    if state.stage is Stage.PLAY and state.turns:
        return
    nobody = not any(arranges(game, seat) for seat in state.seats)
    first = state.turns == 0 and (
        nobody and (state.stage is Stage.PLAY or _is_first_to_lay_out(state))
        or state.stage is Stage.ARRANGE
        and state.to_act == tuple(p for p, seat in enumerate(state.seats) if arranges(game, seat))
    )
    if first and state.start is not None:
        as_dealt = _starts(game, state, arranged=False)
        if as_dealt is None and state.stage is Stage.PLAY:
            as_dealt = _starts(game, state, arranged=True)
        if as_dealt is not None:
            yield "start", as_dealt
    elif state.start is None and state.stage is not Stage.PLAY and after.stage is Stage.PLAY:
        settled = _starts(game, after, arranged=True)
        if settled is not None:
            yield "start", settled


def _is_first_to_lay_out(state: Shed) -> bool:
    first = (state.dealer + 1) % len(state.seats)
    return state.stage is Stage.LAY_OUT and state.to_act == (first,) and not state.pile


def _starts(game: Shedding, state: Shed, *, arranged: bool) -> int | None:
    laid_by = None if state.start is not None and state.stage is Stage.PLAY else state.laid_by
    starting = Starting(state.seats, state.dealer, game.order, arranged, laid_by)
    answers = (rule.start(starting) for rule in game.start)
    return next((place for place, answer in enumerate(answers) if answer is not None), None)


def _laying_out(game: Shedding, state: Shed, move: LayOut) -> Iterator[Slotted]:
    lying = state.pile if move.onto is None else state.seats[move.onto].table
    laying = Laying(move.player, move.cards, move.onto, lying)
    for place, rule in enumerate(game.lays_out):
        if rule.lays(laying):
            yield "lays_out", place
            return
