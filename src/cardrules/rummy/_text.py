"""Moves as text: a verb and cards."""

from __future__ import annotations

from collections.abc import Container

from cardrules.cards import HIDDEN, Card, cards
from cardrules.errors import NotationError
from cardrules.rummy.moves import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Pass,
    RummyMove,
    SwapJoker,
    TakePot,
    Trade,
)
from cardrules.rummy.state import Round

__all__ = ["read", "write"]

_HELP = (
    "Write draw, trade 4C, pot 6C 6S, lay 3C 4C 5C / JD QD KD, add 8H to 2, swap 6C in 1, "
    "discard 4S, or pass."
)


def read(state: Round, player: int, text: str) -> RummyMove:
    """Read a move of a player.

    A card that he has only of another pack is taken for that one.

    Raises:
        NotationError: The text is not a move.
    """
    if not isinstance(text, str):
        raise NotationError(f"A move is text or a move object, not {text!r}. {_HELP}")
    words = text.split()
    if not words:
        raise NotationError(f"There is no move in an empty text. {_HELP}")
    verb, rest = words[0].lower(), words[1:]
    taken: set[Card] = set()
    match verb:
        case "pass" if not rest:
            return Pass(player)
        case "draw" if not rest:
            return Draw(player)
        case "trade":
            return Trade(player, _one(state, player, rest, verb))
        case "discard":
            # Without a copy mark, it is not the card that was just taken, if there is another.
            hand = state.seats[player].hand
            free = {card for card in hand if card is not HIDDEN and card.index != state.taken}
            return Discard(player, _one(state, player, rest, verb, prefer=free))
        case "pot":
            return _pot(state, player, rest)
        case "lay":
            hand, rows = state.seats[player].hand, " ".join(rest).split("/")
            return Lay(player, tuple(_held(hand, row, taken) for row in rows))
        case "add":
            low = bool(rest) and rest[-1].lower() == "low"
            rest, place = _tail(rest[:-1] if low else rest, "to", 0)
            return LayOff(player, _one(state, player, rest, verb), place - 1, low)
        case "swap":
            rest, place = _tail(rest, "in", 0)
            return SwapJoker(player, _one(state, player, rest, verb), place - 1)
    raise NotationError(f"{text!r} is not a move. {_HELP}")


def _pot(state: Round, player: int, words: list[str]) -> TakePot:
    """Read what follows the word: cards of the hand, or of those above the deepest one taken."""
    meld: int | None
    words, meld = _tail(words, "to", 0) if "to" in map(str.lower, words) else (words, None)
    words, depth = _tail(words, "depth", 1)
    above = state.shown[len(state.shown) - depth + 1 :] if 1 < depth <= len(state.shown) else ()
    named = _held(state.seats[player].hand + above, " ".join(words), set())
    return TakePot(player, named, depth, None if meld is None else meld - 1)


def _tail(words: list[str], name: str, default: int) -> tuple[list[str], int]:
    """The words before a last pair such as ``to 2``, and its number."""
    if len(words) < 2 or words[-2].lower() != name:
        if default:
            return words, default
        raise NotationError(f"Say where, as in ... {name} 2: melds are counted from 1. {_HELP}")
    number = words[-1]
    if not (number.isascii() and number.isdigit() and len(number) < 5):
        raise NotationError(f"{name} {number!r}: give a number from 1. {_HELP}")
    return words[:-2], int(number)


def _one(
    state: Round, player: int, words: list[str], verb: str, *, prefer: Container[Card] = ()
) -> Card:
    if len(words) != 1:
        raise NotationError(f"{verb}: name one card. {_HELP}")
    return _held(state.seats[player].hand, words[0], set(), prefer=prefer)[0]


def _held(
    held: tuple[Card, ...], text: str, taken: set[Card], *, prefer: Container[Card] = ()
) -> tuple[Card, ...]:
    """The named cards: one without a copy mark, if it is not held, is the next copy that is."""
    named = cards(text)
    taken |= {card for card in named if card.copy}
    found = []
    for card in named:
        if not card.copy:
            alike = [c for c in held if c is not HIDDEN and c.face == card.face and c not in taken]
            card = min(alike, key=lambda c: (c not in prefer, c.copy), default=card)
            taken.add(card)
        found.append(card)
    return tuple(found)


def write(move: RummyMove) -> str:
    """The text of a move; `read` gives the move back."""
    if not isinstance(move, RummyMove):
        raise TypeError(f"{move!r} is not a move of this family.")
    return str(move)
