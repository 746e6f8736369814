"""Moves as text: a verb and cards."""

from __future__ import annotations

from cardrules._holding import no_move
from cardrules.cards import HIDDEN, Card, cards, rank
from cardrules.errors import NotationError
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
from cardrules.shedding.state import Shed

__all__ = ["read", "write"]

_HELP = (
    "Write cards to play (3C 3D), blind 2, take, take 6C, arrange AS KD 9C, choose X, or pass. "
    "House rules may add * for 8, lay 5C on 2, chance and draw."
)


def read(state: Shed, player: int, text: str) -> ShedMove:
    """Read a move of a player.

    A card that he has only of another pack is taken for that one: ``7C 7C`` are his two.

    Raises:
        NotationError: The text is not a move.
    """
    if not isinstance(text, str):
        raise NotationError(f"A move is text or a move object, not {text!r}. {_HELP}")
    words = text.split()
    verb = words[0].lower() if words else ""
    rest = text.strip()[len(verb) :].strip()
    match verb:
        case "":
            raise NotationError(f"There is no move in an empty text. {_HELP}")
        case "pass" if not rest:
            return Pass(player)
        case "blind":
            return PlayBlind(player, _slot(rest))
        case "take":
            return TakePile(player, _held(state, player, cards(rest)))
        case "chance" if not rest:
            return PlayChance(player)
        case "draw" if not rest:
            return DrawCard(player)
        case "lay":
            return _laid_out(state, player, rest)
        case "arrange":
            return Arrange(player, _held(state, player, cards(rest), anywhere=True))
        case "choose":
            return Choose(player, _option(state, rest))
        case "play":
            return _played(state, player, rest)
    try:
        return _played(state, player, text)
    except NotationError as error:
        raise NotationError(f"{error} {_HELP}") from None


def _played(state: Shed, player: int, text: str) -> Play:
    """Cards, and perhaps ``for`` and the rank that they stand for."""
    words = text.split()
    named = None
    if len(words) > 1 and words[-2].lower() == "for":
        named = rank(words.pop())
        words.pop()
    return Play(player, _held(state, player, cards(" ".join(words))), named)


def _laid_out(state: Shed, player: int, text: str) -> LayOut:
    """Cards, and perhaps ``on`` and a player or the pile; else they go on one's own row."""
    words = text.split()
    onto: int | None = player
    if len(words) > 1 and words[-2].lower() == "on":
        where = words.pop()
        words.pop()
        if where.lower() == "pile":
            onto = None
        elif where.isascii() and where.isdigit() and len(where) < 4:
            onto = int(where)
        else:
            raise NotationError(
                f"lay ... on {where!r}: name a player by his number, as in lay 5C on 2, or "
                "the pile."
            )
    return LayOut(player, _held(state, player, cards(" ".join(words))), onto)


def _option(state: Shed, text: str) -> str:
    """The option that may be chosen now and differs at most in case, else the text itself."""
    options = () if state.pending is None else state.pending.options
    alike = [option for option in options if option.casefold() == text.casefold()]
    return alike[0] if len(alike) == 1 else text


def _slot(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise NotationError(
            f"blind {text!r}: name one place in the row, from 1, as in blind 2; blind cards are "
            "turned one at a time."
        )
    return int(text) - 1


def _held(
    state: Shed, player: int, named: tuple[Card, ...], *, anywhere: bool = False
) -> tuple[Card, ...]:
    """The named cards; one without a copy mark is the next of its kind that the player holds.

    Those of the zone that he plays from come first, unless the move takes from anywhere.
    """
    seat = state.seats[player]
    zones = [seat.hand, seat.table] if not anywhere else [seat.hand + seat.table]
    if not seat.hand:
        zones.reverse()
    taken = {card for card in named if card.copy}
    found: list[Card] = []
    for card in named:
        if not card.copy:
            alike = [
                other
                for zone in zones
                for other in sorted((c for c in zone if _equal(c, card)), key=lambda c: c.copy)
                if other not in taken
            ]
            card = alike[0] if alike else card
            taken.add(card)
        found.append(card)
    return tuple(found)


def _equal(one: Card, other: Card) -> bool:
    return one is not HIDDEN and one.rank is other.rank and one.suit is other.suit


def write(move: ShedMove) -> str:
    """The text of a move; `read` gives the move back."""
    if not isinstance(move, ShedMove):
        raise no_move(move)
    return str(move)
