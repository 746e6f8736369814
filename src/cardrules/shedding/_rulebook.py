"""The chapters of a shedding game's rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cardrules._words import led_by
from cardrules.cards import Card, Rank, card
from cardrules.matching import NO_CARD, Ranks
from cardrules.rulebook import in_words, sentences
from cardrules.shedding._pile import Pile
from cardrules.shedding.rules import DealersLeftStarts, DealersRightStarts
from cardrules.shedding.slots import DealsNext, Joins

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["chapters"]

Chapters = tuple[tuple[str, tuple[Any, ...]], ...]


def chapters(game: Shedding) -> Chapters:
    """The rules of a game under the titles of its rulebook."""
    return (
        ("The cards", (game.layout, *_ranking(game), *game.stand_ins)),
        ("Before play", (*_swap(game), *game.lays_out, *_start(game))),
        ("A turn", tuple(_turn(game))),
        ("What goes on what", tuple(_fitting(game))),
        ("Burning", (*game.burns, *_burning(game))),
        ("What else happens", game.effects),
        ("Who is next", tuple(_next(game))),
        ("Drawing", tuple(_drawing(game))),
        ("Taking the pile", (game.pickup,)),
        ("Cards on the table", tuple(_later(game))),
        ("Out of turn", game.interrupts),
        ("The end", tuple(_end(game))),
    )


def _ranking(game: Shedding) -> Iterator[str]:
    ranks = [rank for rank in game.order if rank is not Rank.JOKER or _jokers_rank(game)]
    names = " ".join("joker" if rank is Rank.JOKER else str(rank) for rank in ranks)
    yield f"The ranks from the lowest to the highest are {names}."


def _jokers_rank(game: Shedding) -> bool:
    """Whether it ever counts that a joker is higher or lower than another card."""
    joker = card("*")
    pile = Pile((), order=game.order, sees_through=game.sees_through)
    for rule in game.stand_ins:
        standing = rule.stands_for(joker, pile)
        if standing is not None:
            return Rank.JOKER in standing.ranks
    wild: list[Any] = [rule for rule in game.wildcards if not getattr(rule, "unless_lower", False)]
    free = any(rule.cards(joker) for rule in wild if hasattr(rule, "cards"))
    return not (free and game.sees_through(joker))


def _start(game: Shedding) -> Iterator[str]:
    """Who begins: each rule is asked where those before it have named nobody."""
    for place, rule in enumerate(game.start):
        first, *more = sentences(rule)
        yield led_by("If that names nobody,", first) if place else first
        yield from more
    if not game.start:
        yield "The player on the dealer's left begins."
    free = all(isinstance(rule, DealersLeftStarts | DealersRightStarts) for rule in game.start)
    plans = [game.layout.plan(players) for players in game.layout.players]
    if not free and any(plan.turn_up is not None for plan in plans):
        yield "When a card has been turned up, any card that fits will do."


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
    yield "On an empty pile a player may lead any cards of one rank, unless a rule says otherwise."
    yield "A player who can do nothing at all passes."


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
    for place, rule in enumerate(usual):
        first, *more = sentences(rule)
        yield led_by("Otherwise,", first) if place else first
        yield from more
    if not usual:
        yield "Any card may be played on any other."
    yield from game.wildcards
    yield from _seen(game)
    yield from (rule for rule in game.demands if rule not in usual)
    for bar in game.bars:
        first, *more = sentences(bar)
        yield led_by("But", first) if _is_wild(game, bar) else first
        yield from more


def _is_wild(game: Shedding, bar: Any) -> bool:
    """Whether a bar holds back ranks that may go on anything otherwise."""
    wild = {rank for rule in game.wildcards for rank in _ranks(rule)}
    return not wild.isdisjoint(_ranks(bar))


def _ranks(rule: Any) -> tuple[Rank, ...]:
    """The ranks that a rule is about, as far as it names any."""
    cards = getattr(rule, "cards", None)
    return cards.ranks if isinstance(cards, Ranks) else ()


def _burning(game: Shedding) -> Iterator[str]:
    if game.burns:
        yield "A pile that burns is out of the game."


def _next(game: Shedding) -> Iterator[Any]:
    yield "Play goes on clockwise."
    yield from _again(game)
    said: tuple[Any, ...] = game.effects
    yield from (rule for rule in game.paces if rule not in said)


def _again(game: Shedding) -> Iterator[str]:
    """Who plays again: a rule that another one before it overrules holds otherwise."""
    piles = [*_equal_piles(game)] if len(game.again) > 1 else []
    answered: list[bool | None] = [None] * len(piles)
    for rule in game.again:
        first, *more = sentences(rule)
        answers = [rule.again(pile) for pile in piles]
        pairs = [*zip(answered, answers, strict=True)]
        overruled = any(None not in pair and pair[0] is not pair[1] for pair in pairs)
        yield led_by("Otherwise,", first) if overruled else first
        yield from more
        answered = [now if before is None else before for before, now in pairs]


def _equal_piles(game: Shedding) -> Iterator[Pile]:
    """Piles of one to all cards of a rank, burned and not."""
    by_rank: dict[Rank, list[Card]] = {}
    for one in game.deck(game.layout.players[-1]):
        by_rank.setdefault(one.rank, []).append(one)
    for cards in by_rank.values():
        for size in range(1, len(cards) + 1):
            for burned in (False, True):
                yield Pile(
                    tuple(cards[:size]),
                    sizes=(size,),
                    order=game.order,
                    sees_through=game.sees_through,
                    burned=burned,
                )


def _drawing(game: Shedding) -> Iterator[Any]:
    """What is drawn; nothing where there is never a stock, unless an effect may make one."""
    if not game.effects and not any(_stock(game, number) for number in game.layout.players):
        yield "There is no stock, so that nothing is drawn."
        if not getattr(game.refill, "takes_table", False):
            return
    yield game.refill
    if game.chance_card is not None:
        yield game.chance_card


def _stock(game: Shedding, players: int) -> int:
    """How many cards there are to draw, for so many players."""
    plan = game.layout.plan(players)
    rest = len(game.deck(players)) - players * (plan.blind + plan.table + plan.hand)
    return rest if plan.stock is None else min(rest, plan.stock)


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
        yield "The last player who has cards loses; he is the shithead."
    yield f"After {game.end.turn_limit:,} turns the game ends without a loser."
    yield "It ends without a loser, too, when all players in turn have passed."
    if game.end.scores:
        yield "Each player scores a point for every player who was left when he was out."
    if game.end.deals_next is DealsNext.LOSER:
        yield "The loser deals next."
    else:
        yield "The player on the dealer's left deals next."
