"""Questions that could meet after one play, which puts one at most.

What rules of one's own ask about is not known; of those the play itself tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from cardrules.cards import Card, Rank
from cardrules.matching import CardTest, Ranks
from cardrules.shedding import rules
from cardrules.shedding._pile import Pile
from cardrules.shedding.slots import Standing

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["ASK_OF_A_PILE", "Pools", "fitting", "meeting_questions", "pools_of"]

ASK_OF_A_PILE: Final = (
    rules.ChooseNext, rules.ClaimedBurn, rules.SayHigherOrLower, rules.SendPile,
)  # fmt: skip
"""The rules that put no question when the pile has burned."""

Pools = dict[Rank, tuple[Card, ...]]
"""For each rank the cards that may be played together as cards of that rank."""


def meeting_questions(game: Shedding, deck: tuple[Card, ...]) -> Iterator[str]:
    """Refuse two rules that both could put a question after one play."""
    asking = [rule for rule in game.effects if _asks(rule)]
    if len(asking) < 2:
        return
    pools = pools_of(game, deck)
    for one, other in combinations(asking, 2):
        for rank, pool in pools.items():
            if any(
                _may_ask(game, one, rank, pool, play) and _may_ask(game, other, rank, pool, play)
                for play in _plays(game, pool)
            ):
                yield (
                    f"effects clash: {one!r} and {other!r} both put a question after a {rank}, "
                    "and one play puts one question. Take it out of one of the two."
                )
                break


def _asks(rule: Any) -> bool:
    if isinstance(rule, rules.TurnDirection):
        return rule.several_name
    return hasattr(rule, "chosen")


def pools_of(game: Shedding, deck: tuple[Card, ...]) -> Pools:
    """For each rank the cards that may be played together as cards of that rank."""
    piles = piles_of(game, deck)
    pools: dict[Rank, list[Card]] = {rank: [] for rank in game.order}
    joining: list[Card] = []
    for card in deck:
        standing = _standing(game, card, piles) if game.stand_ins else []
        for rank in {rank for one in standing for rank in one.ranks}:
            pools[rank].append(card)
        if any(one.joins and not one.ranks for one in standing):
            joining.append(card)
        elif not standing:
            pools[card.rank].append(card)
    return {rank: (*pool, *joining) for rank, pool in pools.items() if pool}


def pile_of(game: Shedding, cards: tuple[Card, ...] = ()) -> Pile:
    """A pile as rules see it, its cards played one by one."""
    sizes = (1,) * len(cards)
    return Pile(cards, sizes=sizes, order=game.order, sees_through=game.sees_through)


def piles_of(game: Shedding, deck: tuple[Card, ...]) -> list[Pile]:
    """The empty pile, and one of a single card of each rank."""
    tops = {card.rank: card for card in deck}
    return [pile_of(game), *(pile_of(game, (card,)) for card in tops.values())]


def _standing(game: Shedding, card: Card, piles: list[Pile]) -> list[Standing]:
    """What a card may stand for on one pile or another; nothing if it is always itself."""
    found = []
    for pile in piles:
        answers = (rule.stands_for(card, pile) for rule in game.stand_ins)
        answer = next((answer for answer in answers if answer is not None), None)
        found += [answer] if isinstance(answer, Standing) else []
    return found


def _plays(game: Shedding, pool: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """All cards of a rank at once, or each of them where only one may be played."""
    if any(isinstance(bar, rules.OneCardATurn) for bar in game.bars):
        return [(card,) for card in pool]
    return [pool]


def _may_ask(
    game: Shedding, rule: Any, rank: Rank, pool: tuple[Card, ...], play: tuple[Card, ...]
) -> bool:
    """Whether a rule may put a question after some cards of a play, of all those of a rank."""
    if isinstance(rule, ASK_OF_A_PILE) and _burns(game, rank, play):
        return False
    if isinstance(rule, rules.ClaimedBurn):
        return fitting(rule.never, rank, play) < len(play) and len(pool) >= rule.count
    test = getattr(rule, "cards", None)
    least = 2 if isinstance(rule, rules.TurnDirection) else 1
    return callable(test) and fitting(test, rank, play) >= least


def _burns(game: Shedding, rank: Rank, play: tuple[Card, ...]) -> bool:
    """Whether the pile has burned, whatever is played of these cards."""
    return any(
        isinstance(burn, rules.BurnOn) and fitting(burn.cards, rank, play) == len(play)
        for burn in game.burns
    )


def fitting(test: CardTest, rank: Rank, play: tuple[Card, ...]) -> int:
    """How many cards of a play fit a test; by what they stand for when it asks for ranks."""
    if isinstance(test, Ranks):
        return len(play) if rank in test.ranks else 0
    return sum(bool(test(card)) for card in play)
