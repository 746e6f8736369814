"""The chapters of a shedding game's rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cardrules.cards import Rank
from cardrules.matching import NO_CARD
from cardrules.rulebook import in_words
from cardrules.shedding.slots import DealsNext, Joins

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["chapters"]

Chapters = tuple[tuple[str, tuple[Any, ...]], ...]


def chapters(game: Shedding) -> Chapters:
    """The rules of a game under the titles of its rulebook."""
    return (
        ("The cards", (game.layout, *_ranking(game), *game.stand_ins)),
        ("Before play", (*_swap(game), *game.lays_out, *game.start)),
        ("A turn", tuple(_turn(game))),
        ("What goes on what", tuple(_fitting(game))),
        ("Burning", (*game.burns, *_burning(game))),
        ("What else happens", game.effects),
        ("Who is next", tuple(_next(game))),
        ("Drawing", (game.refill, *(() if game.chance_card is None else (game.chance_card,)))),
        ("Taking the pile", (game.pickup,)),
        ("Cards on the table", tuple(_later(game))),
        ("Out of turn", game.interrupts),
        ("The end", tuple(_end(game))),
    )


def _ranking(game: Shedding) -> Iterator[str]:
    names = " ".join("joker" if rank is Rank.JOKER else str(rank) for rank in game.order)
    yield f"The ranks from the lowest to the highest are {names}."


def _turn(game: Shedding) -> Iterator[str]:
    yield (
        "On his turn a player puts one or more cards of one rank from his hand face up on the pile."
    )
    if game.joins is Joins.ANY_TIME:
        yield "Face-up cards of his of the same rank may be played together with them."
    elif game.joins is Joins.LAST_HAND_CARDS:
        yield (
            "If these are all his hand cards, face-up cards of his of the same rank may be played "
            "together with them."
        )
    yield "To an empty pile any cards of one rank may be led, unless a rule says otherwise."
    yield "Who can do nothing at all passes."


def _seen(game: Shedding) -> Iterator[str]:
    if game.sees_through != NO_CARD:
        seen = in_words(game.sees_through)
        yield (
            f"{seen[:1].upper()}{seen[1:]} are seen through: the card beneath them is the one that "
            "must be answered."
        )


def _fitting(game: Shedding) -> Iterator[Any]:
    """What goes on what, the usual before what holds for some cards only."""
    usual = [rule for rule in game.demands if not hasattr(rule, "cards")]
    if usual:
        yield from usual
    else:
        yield "Any card may be played on any other."
    yield from game.wildcards
    yield from _seen(game)
    yield from (rule for rule in game.demands if rule not in usual)
    yield from game.bars


def _burning(game: Shedding) -> Iterator[str]:
    if game.burns:
        yield "A pile that burns is out of the game."


def _next(game: Shedding) -> Iterator[Any]:
    yield "Play goes on clockwise."
    yield from game.again
    said: tuple[Any, ...] = game.effects
    yield from (rule for rule in game.paces if rule not in said)


def _rows(game: Shedding) -> tuple[bool, bool]:
    """Whether anybody ever has face-up cards, and blind ones."""
    plans = [game.layout.plan(players) for players in game.layout.players]
    face_up = any(plan.table or game.swap.face_up(plan.hand, plan.table) for plan in plans)
    return face_up or bool(game.lays_out), any(plan.blind for plan in plans)


def _swap(game: Shedding) -> Iterator[Any]:
    """The exchange, if there is something to exchange."""
    face_up, _ = _rows(game)
    if face_up:
        yield game.swap


def _later(game: Shedding) -> Iterator[Any]:
    face_up, blind = _rows(game)
    through = "A player whose hand is empty and who has nothing to draw plays from his"
    if face_up and blind:
        yield (
            f"{through} face-up cards in the same way, and when these are gone from his blind "
            "cards."
        )
    elif face_up or blind:
        yield f"{through} {'face-up' if face_up else 'blind'} cards."
    if blind:
        yield game.blind
        if not getattr(game.blind, "may_take", False):
            yield "Who has only blind cards left turns one; he may not take the pile instead."
        yield (
            "A blind card that does not fit is taken into the hand with the pile, and has no "
            "effect of any kind."
        )
    if face_up or blind:
        yield "Whoever has cards in his hand again plays these first."


def _end(game: Shedding) -> Iterator[str]:
    yield "A player without cards is out."
    if game.end.first_out:
        yield "The game ends as soon as one player is out; he wins."
    else:
        yield "The last player who has cards loses; he is the shithead."
    yield f"After {game.end.turn_limit:,} turns the game ends without a loser."
    yield "It ends without a loser, too, when all players in turn have passed."
    if game.end.scores:
        yield "Each player scores a point for every player who was left when he was out."
    if game.end.deals_next is DealsNext.LOSER:
        yield "The loser deals next."
    else:
        yield "The player on the dealer's left deals next."
