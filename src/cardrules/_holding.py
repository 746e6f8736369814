"""What every family asks of the cards that a move names."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardrules.cards import HIDDEN, Card
from cardrules.errors import HiddenCardError, quoted
from cardrules.game import Violation
from cardrules.rulebook import in_words

__all__ = ["check_held", "no_move"]


def no_move(move: Any) -> TypeError:
    """The error for what is no move of a family, a text too: texts are for `Match.play`."""
    return TypeError(f"{quoted(move)} is not a move of this family: give one of its move objects.")


def check_held(held: tuple[Card, ...], named: tuple[Card, ...]) -> Violation | None:
    """Why these cards cannot be named in a move, or None: each once, and held."""
    if HIDDEN in named:
        return Violation("hidden-card", "A hidden card cannot be named in a move.")
    if len(named) > 1 and len(set(named)) < len(named):
        return _check_twice(held, named)
    for card in named:
        if card not in held:
            if HIDDEN in held:
                raise HiddenCardError("This view does not show the cards of the player who moves.")
            return _not_held(card)
    return None


def _not_held(card: Card) -> Violation:
    return Violation("not-your-card", "You do not hold {card}.", card=card)


def _check_twice(held: tuple[Card, ...], named: tuple[Card, ...]) -> Violation:
    """Why cards cannot be named so often: fewer are held, or one is meant twice."""
    card = next(card for card, count in Counter(named).items() if count > 1)
    copies = sum(one is not HIDDEN and one.face == card.face for one in held)
    if HIDDEN not in held:
        if not copies:
            return _not_held(card)
        if copies < sum(one.face == card.face for one in named):
            plain = Card(card.rank, card.suit)
            return Violation(
                "card-twice", "You hold only {number} {card}.", number=in_words(copies), card=plain
            )
    return Violation("card-twice", "{card} is named twice.", card=card)
