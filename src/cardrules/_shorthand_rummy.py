"""What card players type for a move of the rummy family, short of its own text."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cardrules.cards import Card, cards, rank
from cardrules.errors import NotationError
from cardrules.rummy.bots import best_lay_down
from cardrules.rummy.game import Rummy
from cardrules.rummy.moves import Discard, Draw, Lay, LayOff, RummyMove, SwapJoker, TakePot, Trade
from cardrules.rummy.state import Round, Stage

__all__ = ["best_lay_of", "meant"]

_DRAW: Final = ("d", "stock")
_PLACED: Final[dict[str, tuple[type[LayOff | SwapJoker], str, str, str]]] = {
    "add": (LayOff, "to", "does-not-fit", "{card} goes on none of the melds."),
    "swap": (SwapJoker, "in", "no-such-joker", "No joker on the table stands for {card}."),
}
"""The verbs behind whose card the place may be left out: the move, the word before a place, and
what is said instead of a refusal that is about one meld."""
_LAYABLE: Final = 2
"""From how many cards on a player means a meld, or believes that they are one."""


def meant(game: Rummy, view: Round, player: int, line: str) -> tuple[RummyMove, ...]:
    """The moves that a player may mean by a line; none if it is to be read as a move's own text.

    A card alone is traded or discarded, several cards are laid down, and cards are what
    the pot is taken with. A rank stands for a card if it is the only one. ``take`` and ``pot``
    are all ways to take discards, ``lay`` is the best lay-down, ``add 8H`` adds to any meld and
    ``swap 8H`` takes any joker for it, and ``8H to 2`` adds to that meld. If a rank or a card can
    be used nowhere, one move is given that the rules say something against.

    Raises:
        NotationError: The player has no such card, or nothing to lay down.
    """
    line = " ".join(line.casefold().split())
    if line in _DRAW:
        return (Draw(player),)
    moves = game.moves(view, player) if player in view.to_act else ()
    if line in ("take", "pot"):
        takes = tuple(move for move in moves if isinstance(move, TakePot))
        return takes or (TakePot(player),)
    if line == "lay":
        best = best_lay_of(game, view, moves)
        if best is None:
            raise NotationError("You have nothing that you may lay down now.")
        return (best,)
    verb, _, rest = line.partition(" ")
    if verb == "trade" and view.stage is not Stage.TRADE:
        raise NotationError("The open card is traded only before the first draw.")
    if verb in _PLACED and " " not in rest:
        return _placed(game, view, player, verb, rest, moves)
    if verb == "take" and rest:
        return _of_cards(game, view, player, rest, moves)
    return _of_cards(game, view, player, line, moves)


def _of_cards(
    game: Rummy, view: Round, player: int, line: str, moves: tuple[RummyMove, ...]
) -> tuple[RummyMove, ...]:
    """What cards alone may mean, or a rank."""
    first, _, place = line.partition(" to ")
    if place and len(_cards(first)) == 1:
        return (game.read(view, player, f"add {line}"),)
    named = _cards(line.replace("/", " "))
    takes = _takes(named, moves)
    if takes or (view.stage is Stage.DRAW and len(named) > 1):
        return takes or (game.read(view, player, f"pot {line}"),)
    if len(named) >= _LAYABLE:
        return (game.read(view, player, f"lay {line}"),)
    verb = "trade" if view.stage is Stage.TRADE else "discard"
    if len(named) == 1:
        return (game.read(view, player, f"{verb} {line}"),)
    return _by_rank(view, player, line, moves)


def _takes(named: tuple[Card, ...], moves: tuple[RummyMove, ...]) -> tuple[RummyMove, ...]:
    """The ways to take discards with these cards."""
    if not named:
        return ()
    faces = Counter(card.face for card in named)
    takes = [move for move in moves if isinstance(move, TakePot)]
    return tuple(move for move in takes if Counter(card.face for card in move.cards) == faces)


def _by_rank(
    view: Round, player: int, line: str, moves: tuple[RummyMove, ...]
) -> tuple[RummyMove, ...]:
    """The cards of a rank that may be traded or discarded; none if the line is no rank."""
    try:
        wanted = rank(line)
    except NotationError:
        return ()
    if line.isdigit():
        return ()  # the number of a move, and not a rank
    found = tuple(
        move for move in moves if isinstance(move, Trade | Discard) and move.card.rank is wanted
    )
    if found:
        return found
    held = [card for card in view.seats[player].hand if card.rank is wanted]
    if not held:
        raise NotationError(f"You hold no {wanted}.")
    return ((Trade if view.stage is Stage.TRADE else Discard)(player, held[0]),)


def _placed(
    game: Rummy, view: Round, player: int, verb: str, text: str, moves: tuple[RummyMove, ...]
) -> tuple[RummyMove, ...]:
    """The ways to add the card of a text to a meld, or to swap it; none if it is not one card."""
    if len(_cards(text)) != 1:
        return ()
    kind, word, code, nowhere = _PLACED[verb]
    tried = game.read(view, player, f"{verb} {text} {word} 1")
    assert isinstance(tried, kind)
    found = tuple(move for move in moves if isinstance(move, kind) and move.card is tried.card)
    wrong = None if found else game.check(view, tried)
    if wrong is not None and wrong.code == code:
        raise NotationError(nowhere.format(card=tried.card))
    return found or (tried,)


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return cards(text)
    except NotationError:
        return ()


def best_lay_of(game: Rummy, view: Round, moves: tuple[RummyMove, ...]) -> Lay | None:
    """The lay-down that is worth the most, if there is one; the moves are those of a player."""
    if not any(isinstance(move, Lay) for move in moves):
        return None
    return best_lay_down(game, view, moves[0].player)
