"""The chapters of a shedding game's rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cardrules.cards import Rank, card
from cardrules.rulebook import sentences
from cardrules.shedding._folds import again, fitting, starts
from cardrules.shedding._losing import NO_TITLE, loser_in
from cardrules.shedding._moving_on import not_said_then
from cardrules.shedding._questions import pile_of
from cardrules.shedding.rules import (
    AsSaidAfter,
    BurnedBecomeStock,
    ClaimedBurn,
    DealersLeftStarts,
    DealersRightStarts,
    SayHigherOrLower,
    _saying,
)
from cardrules.shedding.slots import DealsNext, End, Joins

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["chapters"]

Chapters = tuple[tuple[str, tuple[Any, ...]], ...]


def chapters(game: Shedding) -> Chapters:
    """The rules of a game under the titles of its rulebook."""
    return (
        ("The aim", (_aim(game),)),
        ("The cards", (game.layout, *_blind(game), *_ranking(game), *game.stand_ins)),
        ("Before play", (*_swap(game), *game.lays_out, *_start(game))),
        ("A turn", tuple(_turn(game))),
        ("What goes on what", tuple(fitting(game))),
        ("Burning", (*game.burns, *_burning(game))),
        ("What else happens", tuple(_effects(game))),
        ("Who is next", tuple(_next(game))),
        ("Drawing", tuple(_drawing(game))),
        ("Taking the pile", (game.pickup,)),
        ("Cards on the table", tuple(_later(game))),
        ("Out of turn", game.interrupts),
        ("The end", tuple(_end(game))),
    )


def _aim(game: Shedding) -> str:
    if game.end.first_out:
        return "Every player tries to be the first to get rid of all his cards."
    return "Every player tries to get rid of all his cards; the last one who has any loses."


def _blind(game: Shedding) -> Iterator[str]:
    _, blind = _rows(game)
    if blind:
        yield "The face-down cards are called blind cards: nobody looks at them."


def _ranking(game: Shedding) -> Iterator[str]:
    """The order of the ranks; of jokers apart, since they are not in every pack."""
    order = game.order
    ends = {order[0]: "lowest", order[-1]: "highest"} if _jokers_rank(game) else {}
    apart = Rank.JOKER in ends or not _jokers_rank(game)
    ranks = [rank for rank in order if rank is not Rank.JOKER or not apart]
    names = " ".join("joker" if rank is Rank.JOKER else str(rank) for rank in ranks)
    yield f"The ranks from the lowest to the highest are {names}."
    if Rank.JOKER in ends and _has_jokers(game):
        yield f"Jokers are the {ends[Rank.JOKER]}."


def _has_jokers(game: Shedding) -> bool:
    return any(game.layout.plan(players).jokers for players in game.layout.players)


def _jokers_rank(game: Shedding) -> bool:
    """Whether it ever counts that a joker is higher or lower than another card."""
    joker = card("*")
    pile = pile_of(game)
    for rule in game.stand_ins:
        standing = rule.stands_for(joker, pile)
        if standing is not None:
            return Rank.JOKER in standing.ranks
    wild: list[Any] = [rule for rule in game.wildcards if not getattr(rule, "unless_lower", False)]
    free = any(rule.cards(joker) for rule in wild if hasattr(rule, "cards"))
    return not (free and game.sees_through(joker))


def _start(game: Shedding) -> Iterator[Any]:
    yield from starts(game)
    free = all(isinstance(rule, DealersLeftStarts | DealersRightStarts) for rule in game.start)
    plans = [game.layout.plan(players) for players in game.layout.players]
    if not free and any(plan.turn_up is not None for plan in plans):
        yield "When a card has been turned up, any card that fits will do."


def _turn(game: Shedding) -> Iterator[str]:
    yield (
        "On his turn a player puts one or more cards of one rank from his hand face up on the pile "
        "in the middle."
    )
    if game.joins is Joins.ANY_TIME:
        yield "Face-up cards of his of the same rank may be played together with them."
    elif game.joins is Joins.LAST_HAND_CARDS:
        yield (
            "If these are all his hand cards, face-up cards of his of the same rank may be played "
            "together with them."
        )
    yield "On an empty pile a player may lead any cards of one rank, unless a rule says otherwise."
    yield "A player who can do nothing at all passes."


def _burning(game: Shedding) -> Iterator[str]:
    if any(isinstance(rule, BurnedBecomeStock) for rule in game.effects):
        yield "A pile that burns is laid aside."
    elif game.burns or any(isinstance(rule, ClaimedBurn) for rule in game.effects):
        yield "A pile that burns is out of the game."


def _effects(game: Shedding) -> Iterator[Any]:
    """What else happens; who says what must follow has been told with what goes on what."""
    told = [rule.cards for rule in game.demands if isinstance(rule, AsSaidAfter)]
    for rule in game.effects:
        if not (isinstance(rule, SayHigherOrLower) and rule.cards in told):
            yield rule


def _next(game: Shedding) -> Iterator[Any]:
    yield "Play goes on clockwise."
    yield from again(game)
    said: tuple[Any, ...] = game.effects
    yield from (rule for rule in game.paces if rule not in said)
    yield from not_said_then(game)


def _drawing(game: Shedding) -> Iterator[Any]:
    """What is drawn; nothing where there is never a stock, unless an effect may make one."""
    if not game.effects and not _saying.has_stock(game.layout):
        yield "There is no stock, so that nothing is drawn."
        if not getattr(game.refill, "takes_table", False):
            return
    first, *more = sentences(game.refill)
    yield first if _draws(game) else "Nothing is drawn after a play."
    yield from more
    if game.chance_card is not None:
        yield game.chance_card


def _draws(game: Shedding) -> bool:
    """Whether an empty hand is ever filled up."""
    most = max(game.layout.plan(players).blind for players in game.layout.players)
    return any(game.refill.refill(0, blind) for blind in range(most + 1))


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
    if face_up and getattr(game.refill, "takes_table", False):
        if blind:
            yield (
                "A player whose hand is empty and who has neither cards to draw nor face-up cards "
                "to take up plays from his blind cards."
            )
    elif face_up and blind:
        yield (
            f"{through} face-up cards in the same way, and when these are gone from his blind "
            "cards."
        )
    elif face_up or blind:
        yield f"{through} {'face-up' if face_up else 'blind'} cards."
    if blind:
        yield game.blind
        if not getattr(game.blind, "may_take", False):
            yield (
                "A player who has only blind cards left turns one; he may not take the pile "
                "instead."
            )
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
        said = "The last player who has cards loses"
        title = loser_in(game.name)
        yield f"{said}; he is {title}." if title != NO_TITLE else f"{said}."
    if game.end.turn_limit != End().turn_limit:
        yield f"After {game.end.turn_limit:,} turns the game ends without a loser."
    yield "The game ends without a loser when all players in turn have passed."
    if game.end.scores:
        yield "Each player scores a point for every player who was left when he was out."
    if game.end.deals_next is DealsNext.LOSER:
        yield "The loser deals next."
    else:
        yield "The player on the dealer's left deals next."
