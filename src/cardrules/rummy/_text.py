"""Moves as text: a verb and cards."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from cardrules._holding import no_move
from cardrules.cards import HIDDEN, Card, cards
from cardrules.errors import NotationError
from cardrules.rummy._judging import check_last
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

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["read", "write"]

_HELP = (
    "Write draw, trade 4C, pot 6C 6S, lay 3C 4C 5C / JD QD KD, add 8H to 2, swap 6C in 1, "
    "discard 4S, or pass."
)


def read(game: Rummy, state: Round, player: int, text: str) -> RummyMove:
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
            free = _free(game, state, player) if state.taken >= 0 else ()
            return Discard(player, _one(state, player, rest, verb, prefer=free))
        case "pot":
            return _pot(state, player, rest)
        case "lay":
            hand, rows = state.seats[player].hand, " ".join(rest).split("/")
            return Lay(player, tuple(_held(hand, row, taken) for row in rows))
        case "add":
            end = rest[-1].lower() if rest else ""
            if end == "high":
                raise NotationError(
                    "low is the only word there: without it a card goes to the high end of a run, "
                    f"or to the one end where it fits. {_HELP}"
                )
            low = end == "low"
            card, place = _at(state, player, rest[:-1] if low else rest, verb, "to")
            return LayOff(player, card, place, low)
        case "swap":
            card, place = _at(state, player, rest, verb, "in")
            return SwapJoker(player, card, place)
    raise NotationError(f"{text!r} is not a move. {_HELP}")


def _pot(state: Round, player: int, words: list[str]) -> TakePot:
    """Read what follows the word: cards of the hand, or of those above the deepest one taken.

    Behind them come, in any order, to which meld the deepest is added, and how deep it lies.
    """
    words, ends = _ends(words, ("to", "depth"))
    meld, depth = ends.get("to"), ends.get("depth", 1)
    above = state.shown[len(state.shown) - depth + 1 :] if 1 < depth <= len(state.shown) else ()
    named = _held(state.seats[player].hand + above, " ".join(words), set())
    return TakePot(player, named, depth, None if meld is None else meld - 1)


def _ends(words: list[str], names: tuple[str, ...]) -> tuple[list[str], dict[str, int]]:
    """The words before last pairs such as ``to 2``, and the numbers in these."""
    found: dict[str, int] = {}
    while len(words) > 1 and (name := words[-2].lower()) in names:
        number = words[-1]
        if not (number.isascii() and number.isdigit() and len(number) < 5):
            raise NotationError(f"{name} {number!r}: give a number from 1. {_HELP}")
        if name in found:
            raise NotationError(f"{name} is there twice: give it once. {_HELP}")
        found[name] = int(number)
        words = words[:-2]
    if words and (name := words[-1].lower()) in names:
        raise NotationError(f"{name}: give a number behind it, as in {name} 2. {_HELP}")
    return words, found


def _at(state: Round, player: int, words: list[str], verb: str, name: str) -> tuple[Card, int]:
    """One card of the hand, and the meld behind it, from 0."""
    words, ends = _ends(words, (name,))
    if words and not ends:
        raise NotationError(f"Say where, as in ... {name} 2: melds are counted from 1. {_HELP}")
    card = _one(state, player, words, verb)
    return card, ends[name] - 1


def _free(game: Rummy, state: Round, player: int) -> list[Card]:
    """The cards of a hand that may be discarded: the one that was just taken often may not."""
    hand = state.seats[player].hand
    left = len(hand) - 1
    return [
        card
        for card in hand
        if card is not HIDDEN
        and check_last(game, state, player, card, left=left, discarded=True) is None
    ]


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
        raise no_move(move)
    return str(move)
