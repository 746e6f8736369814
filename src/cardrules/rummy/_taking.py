"""Taking discards: which cards are taken, and what is done with the deepest of them."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING

from cardrules._fields import answered
from cardrules._holding import check_held
from cardrules._words import card_names
from cardrules.cards import Card
from cardrules.errors import shown
from cardrules.game import Violation
from cardrules.rummy._judging import check_last, check_lay_off, check_opening
from cardrules.rummy._table import worth_most
from cardrules.rummy.melds import Reading
from cardrules.rummy.moves import TakePot
from cardrules.rummy.slots import TakingPot
from cardrules.rummy.state import Meld, Round

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["above", "check_rule", "check_take", "pot_meld", "taken"]


def above(game: Rummy, state: Round, depth: int) -> tuple[Card, ...]:
    """The discards above the one at this depth, which may lie in a meld with it."""
    return () if game.pot.whole else state.shown[len(state.shown) - depth + 1 :]


def taken(game: Rummy, state: Round, depth: int) -> tuple[Card, ...]:
    """The discards that are taken, bottom to top, when the deepest that is used lies so deep."""
    return state.pot + state.shown if game.pot.whole else state.shown[len(state.shown) - depth :]


def pot_meld(game: Rummy, used: Card, cards: tuple[Card, ...]) -> Reading | Violation:
    """The meld of a discard with these cards, or why there is none.

    Where they are a run with the discard put in somewhere, it is that run.
    """
    written: list[Reading] = []
    sorted_: list[Reading] = []
    objection, rules = None, game.memory.rules
    for place in range(len(cards) + 1):
        row = (*cards[:place], used, *cards[place:])
        reading = game.memory.read(row)
        if not isinstance(reading, Reading):
            if reading.code != "no-meld":
                objection = objection or reading
        elif not reading.is_run and rules is not None and rules.min_naturals > 1:
            return reading  # so are all others the same set
        elif reading.is_run and reading.cards == row:
            written.append(reading)
        else:
            sorted_.append(reading)
    if written or sorted_:
        return worth_most(game, written or sorted_)
    if not cards:
        return Violation(
            "no-meld",
            "{card} alone is no meld: name the cards of your hand that make one with it.",
            card=used,
        )
    everything = card_names((*cards, used))
    return objection or Violation("no-meld", "{cards} do not make a meld.", cards=everything)


def check_take(game: Rummy, state: Round, move: TakePot) -> Violation | None:
    """Why discards may not be taken, or None."""
    depth = move.depth
    if not state.shown:
        return Violation("no-open-pot", "No discard shows that could be taken: draw a card.")
    if type(depth) is not int or not 1 <= depth <= len(state.shown):
        return Violation(
            "not-so-deep",
            "No discard shows at depth {depth}: {n} can be seen.",
            depth=shown(depth),
            n=len(state.shown),
        )
    hand = state.seats[move.player].hand
    wrong = check_held(hand + above(game, state, depth), move.cards)
    return (
        wrong
        or _check_kind(game, move)
        or check_rule(game, state, move)
        or _check_use(game, state, move)
    )


def _check_kind(game: Rummy, move: TakePot) -> Violation | None:
    """Refuse to take a part of a pot that is taken whole, and to add where only melds are laid."""
    if game.pot.whole and move.depth != 1:
        return Violation("whole-pot", "The pot is taken with its top card, and whole.")
    if move.meld is None or game.pot.adds or not game.pot.melds:
        return None
    return Violation(
        "no-adding", "The pot is taken with a new meld, not by adding to one: name hand cards."
    )


def _table_meld(state: Round, place: int | None) -> Meld | None:
    there = type(place) is int and 0 <= place < len(state.melds)
    return state.melds[place] if there and place is not None else None


def check_rule(game: Rummy, state: Round, move: TakePot) -> Violation | None:
    """What the rule of the pot says."""
    rule, player, hand = game.pot, move.player, state.seats[move.player].hand
    meld = _table_meld(state, move.meld) if rule.adds and not move.cards else None
    taking = TakingPot(
        player,
        move.cards,
        sum(card in hand for card in move.cards),
        move.depth,
        len(state.pot) + len(state.shown),
        player in state.down,
        meld,
    )
    return answered(rule, rule.take(taking), Violation, NoneType)


def _check_use(game: Rummy, state: Round, move: TakePot) -> Violation | None:
    """What becomes of the deepest card: a meld of its own, part of one, or a hand card."""
    player, rule = move.player, game.pot
    if not rule.melds:
        if not move.cards and move.meld is None:
            return None
        return Violation("only-taken", "The card goes into your hand: name nothing but the pot.")
    used, hand = state.shown[len(state.shown) - move.depth], state.seats[player].hand
    laid = 1
    if move.meld is not None:
        if move.cards:
            return Violation(
                "meld-or-add", "Name cards for a new meld, or a meld to add to, and not both."
            )
        wrong = check_lay_off(game, state, player, used, move.meld)
    else:
        meld = pot_meld(game, used, move.cards)
        if isinstance(meld, Violation):
            return meld
        laid = len(meld.cards)
        wrong = check_opening(game, state, player, (meld,))
    left = len(hand) + len(taken(game, state, move.depth)) - laid
    return wrong or check_last(game, state, player, used, left=left)
