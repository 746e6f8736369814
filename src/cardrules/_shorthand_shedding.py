"""What card players type for a move of the shedding family, short of its own text."""

from __future__ import annotations

from collections import Counter

from cardrules.cards import Card, Rank, cards, rank
from cardrules.errors import NotationError
from cardrules.shedding.game import Shedding
from cardrules.shedding.moves import Arrange, Play, ShedMove
from cardrules.shedding.state import Shed, Stage

__all__ = ["is_kept", "meant"]


def meant(game: Shedding, view: Shed, player: int, line: str) -> tuple[ShedMove, ...]:
    """The moves that a player may mean by a line; none if it is to be read as a move's own text.

    While cards are arranged, ``keep`` leaves them as they lie, and cards alone are those that
    will lie face up. Ranks alone stand for cards: ``K`` for one king or several, ``9 9`` for
    two nines. If no such move is allowed, one is given that the rules say something against.

    Raises:
        NotationError: The player has no such cards.
    """
    line = line.strip().casefold()
    short = line.removeprefix("play ")
    if short.isdigit():
        return ()  # the number of a move, and not a rank
    arranging = view.stage is Stage.ARRANGE and player in view.to_act
    if line == "keep":
        return (Arrange(player, view.seats[player].table),)
    named = _ranks(short)
    if named:
        fitting = tuple(move for move in game.moves(view, player) if _fits(move, named))
        return fitting or (_tried(view, player, named, arranging=arranging),)
    if arranging and _are_cards(line):
        return (game.read(view, player, f"arrange {line}"),)
    return ()


def is_kept(view: Shed, move: ShedMove) -> bool:
    """Whether a move leaves its player's cards as they lie."""
    return isinstance(move, Arrange) and Counter(move.table) == Counter(
        view.seats[move.player].table
    )


def _ranks(line: str) -> tuple[Rank, ...]:
    """The ranks, if a line has nothing else."""
    try:
        return tuple(map(rank, line.replace(",", " ").split()))
    except NotationError:
        return ()


def _are_cards(line: str) -> bool:
    try:
        return bool(cards(line))
    except NotationError:
        return False


def _fits(move: ShedMove, named: tuple[Rank, ...]) -> bool:
    """Whether a move plays, or lays face up, cards of these ranks and no others."""
    if isinstance(move, Play) and len(named) == 1:
        return all(card.rank is named[0] for card in move.cards)
    if isinstance(move, Play | Arrange):
        laid = move.cards if isinstance(move, Play) else move.table
        return Counter(card.rank for card in laid) == Counter(named)
    return False


def _tried(view: Shed, player: int, named: tuple[Rank, ...], *, arranging: bool) -> ShedMove:
    """A move with cards of these ranks that the player has, allowed or not."""
    seat = view.seats[player]
    held = list(seat.hand + seat.table if arranging else seat.hand or seat.table)
    found: list[Card] = []
    for wanted in named if held else ():
        card = next((one for one in held if one.rank is wanted), None)
        if card is None:
            raise NotationError(f"You do not hold {' '.join(map(str, named))}.")
        held.remove(card)
        found.append(card)
    return Arrange(player, found) if arranging else Play(player, found)
