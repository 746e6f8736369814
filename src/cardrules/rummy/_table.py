"""What is asked of the rules about melds: how cards read, and what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules._fields import first_objection
from cardrules._words import card_names
from cardrules.cards import Card, Rank
from cardrules.game import Violation
from cardrules.rummy.melds import Reading, extended, readings
from cardrules.rummy.slots import all_readings
from cardrules.rummy.state import Meld, Round

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = [
    "as_meld",
    "as_reading",
    "best_reading",
    "joker_objection",
    "laid_points",
    "laid_worth",
    "lengthened",
    "read_meld",
    "worth",
    "worth_most",
]


def _choices(game: Rummy, cards: tuple[Card, ...]) -> list[Reading]:
    """How a row of cards may read: as it is written, if it is a meld so; else in any order.

    The runs come first, the lowest first.
    """
    rules = game.memory.lengthening
    if rules is not None:
        choices = list(readings(cards, rules))
    else:
        found = dict.fromkeys(all_readings(game.melds, cards))
        choices = sorted(found, key=lambda reading: not reading.is_run)
    return [reading for reading in choices if reading.cards == cards] or choices


def read_meld(game: Rummy, cards: tuple[Card, ...]) -> Reading | Violation:
    """How cards read that are laid as one meld, or why they may not be laid.

    As they are written, if they are a meld so: a run in its order, or a set. Else in any order. Of
    several readings it is the one that is worth the most, and of equal ones the first; those to
    whose jokers a rule objects are left out.
    """
    choices = _choices(game, cards)
    if not choices:
        if len(cards) == 1:
            return Violation("no-meld", "{card} alone is no meld.", card=cards[0])
        return Violation("no-meld", "{cards} do not make a meld.", cards=card_names(cards))
    legal = [reading for reading in choices if joker_objection(game, reading) is None]
    best = worth_most(game, legal or choices)
    return (None if legal else joker_objection(game, best)) or best


def worth_most(game: Rummy, choices: list[Reading]) -> Reading:
    """Of several readings the one that is worth the most, of equal ones the first."""
    first = choices[0]
    if len(choices) == 1:
        return first
    return max(choices, key=lambda reading: worth(game, reading))


def best_reading(game: Rummy, cards: tuple[Card, ...]) -> Reading | None:
    """How cards read that lie on the table, whatever was said of their jokers as they came."""
    read = read_meld(game, cards)
    if isinstance(read, Reading):
        return read
    choices = _choices(game, cards)
    return worth_most(game, choices) if choices else None


def joker_objection(game: Rummy, reading: Reading) -> Violation | None:
    """The first objection to how jokers lie in a meld."""
    return first_objection(game.jokers, lambda rule: rule.lie(reading))


def lengthened(game: Rummy, meld: Reading, card: Card, *, low: bool) -> Reading | None:
    """A meld with a card at one end, all others standing for what they stood for.

    The low end is that of a run; a set of one rank has none.
    """
    if low and not meld.is_run:
        return None
    rules = game.memory.lengthening
    if rules is not None:
        return extended(meld, card, rules, low=low)
    row = (card, *meld.cards) if low else (*meld.cards, card)
    for reading in all_readings(game.melds, row):
        others = reading.faces[1:] if low else reading.faces[:-1]
        if reading.cards == row and others == meld.faces:
            return reading
    return None


def worth(game: Rummy, reading: Reading | Meld) -> int:
    """What a meld is worth."""
    return sum(laid_worth(game, reading))


def laid_worth(game: Rummy, reading: Reading | Meld) -> list[int]:
    """What each card of a meld is worth."""
    cards, faces = reading.cards, reading.faces
    laid = game.memory.laid
    found = [laid(card, face) for card, face in zip(cards, faces, strict=True)]
    if reading.is_run and faces[0].rank is Rank.ACE:
        found[0] = laid(cards[0], faces[0], low=True)
    return found


def laid_points(game: Rummy, state: Round) -> list[int]:
    """What each player has laid, in points."""
    points = [0] * len(state.seats)
    for meld in state.melds:
        for layer, counted in zip(meld.layers, laid_worth(game, meld), strict=True):
            points[layer] += counted
    return points


def as_meld(reading: Reading, player: int) -> Meld:
    """A meld that a player has just laid."""
    return Meld(player, reading.cards, reading.faces, (player,) * len(reading.cards))


def as_reading(meld: Meld) -> Reading:
    """A meld without who laid it."""
    return Reading(meld.cards, meld.faces)
