"""Cards that stand for other ranks, and face-up cards that join hand cards: plays to list.

Without such rules none of this is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType
from typing import TYPE_CHECKING

from cardrules._fields import answered
from cardrules.cards import HIDDEN, Card, Rank
from cardrules.errors import HiddenCardError
from cardrules.game import Violation
from cardrules.shedding._choices import deck_order, distinct
from cardrules.shedding._noting import Notes
from cardrules.shedding.moves import Play
from cardrules.shedding.slots import Joins, Standing
from cardrules.shedding.state import Seat, Shed, Zone

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["candidates", "options", "rank_of", "standings"]


def standings(game: Shedding, state: Shed, cards: tuple[Card, ...]) -> dict[Card, Standing]:
    """What the cards may stand for on the pile, those left out that are only themselves."""
    found = {}
    pile = game.memory.pile(state, Notes())
    for card in cards:
        if card is HIDDEN:
            raise HiddenCardError("What a hidden card may stand for cannot be told.")
        for rule in game.stand_ins:
            standing = answered(rule, rule.stands_for(card, pile), Standing, NoneType)
            if standing is not None:
                found[card] = standing
                break
    return found


def options(game: Shedding, standing: dict[Card, Standing]) -> tuple[Rank, ...]:
    """The ranks that all of these cards may stand for, the lowest first.

    Cards that are never played alone take the rank of the others.
    """
    naming = [one for one in standing.values() if one.ranks or not one.joins]
    if not naming or (len(naming) < len(standing) and not all(one.joins for one in naming)):
        return ()
    return tuple(rank for rank in game.order if all(rank in one.ranks for one in naming))


def rank_of(
    game: Shedding, state: Shed, cards: tuple[Card, ...], named: Rank | None
) -> Rank | Violation:
    """What cards that are played together stand for, or why they cannot be."""
    standing = standings(game, state, cards)
    printed = dict.fromkeys(card.rank for card in cards if card not in standing)
    if len(printed) > 1:
        return Violation(
            "mixed-ranks", "Cards played together must have one rank: {cards}.", cards=cards
        )
    if printed:
        (rank,) = printed
        stranger = next((card for card, one in standing.items() if not one.takes(rank)), None)
        if stranger is not None:
            return Violation(
                "mixed-ranks",
                "{card} cannot stand for {rank} here: they are not played together.",
                card=stranger,
                rank=rank,
            )
        ranks = tuple(printed)
    else:
        ranks = options(game, standing)
        if not ranks:
            return Violation(
                "never-alone",
                "{cards} cannot be played alone: add a card whose rank it takes.",
                cards=cards,
            )
    if len(ranks) > 1:
        if named in ranks:
            return named
        return Violation(
            "name-a-rank",
            "Name the rank of {cards}, as in play {first} for {rank}: {ranks}.",
            cards=cards,
            first=cards[0],
            rank=ranks[0],
            ranks=ranks,
        )
    if named is not None:
        return Violation(
            "nothing-to-name", "{cards} can stand for {rank} only: name no rank.",
            cards=cards, rank=ranks[0],
        )  # fmt: skip
    return ranks[0]


def candidates(
    game: Shedding, state: Shed, player: int, seat: Seat, zone: Zone
) -> Iterator[tuple[Play, Rank | None]]:
    """Every well-formed play of a zone, with what it stands for: by rank, size, deck order."""
    own = seat.hand if zone is Zone.HAND else seat.table
    joining = seat.table if zone is Zone.HAND and game.joins is not Joins.NEVER else ()
    standing = standings(game, state, own + joining) if game.stand_ins else {}
    found = [
        play
        for cards in _choices(game, own, joining, standing)
        for play in _plays(game, player, cards, standing)
    ]
    place = {rank: number for number, rank in enumerate(game.order)}
    found.sort(key=lambda one: (place[one[1] or one[0].cards[0].rank], len(one[0].cards)))
    yield from found


def _choices(
    game: Shedding,
    own: tuple[Card, ...],
    joining: tuple[Card, ...],
    standing: dict[Card, Standing],
) -> Iterator[tuple[Card, ...]]:
    """The sets of cards that have a rank in common, a hand card among them.

    Of identical cards those of the hand are named first, then the lowest copies.
    """
    held = tuple(sorted(own + joining, key=deck_order))
    naturals: dict[Rank, list[Card]] = {}
    for card in held:
        if card not in standing:
            naturals.setdefault(card.rank, []).append(card)
    groups = [
        (group, [card for card in held if card in standing and standing[card].takes(rank)])
        for rank, group in naturals.items()
    ]
    for group, helping in [*groups, ([], [card for card in held if card in standing])]:
        for cards in _subsets(tuple(group), tuple(helping), own):
            from_hand = [card for card in cards if card in own]
            if from_hand and _may_join(game, own, cards, from_hand):
                yield cards


def _may_join(
    game: Shedding, own: tuple[Card, ...], cards: tuple[Card, ...], from_hand: list[Card]
) -> bool:
    if len(from_hand) == len(cards) or game.joins is Joins.ANY_TIME:
        return True
    return game.joins is Joins.LAST_HAND_CARDS and len(from_hand) == len(own)


def _subsets(
    group: tuple[Card, ...], helping: tuple[Card, ...], hand: tuple[Card, ...]
) -> Iterator[tuple[Card, ...]]:
    """Some cards of a group, at least one if there is a group, and any others to help."""

    def hand_first(card: Card) -> tuple[bool, int]:
        return card not in hand, card.index

    for size in range(1, len(group) + len(helping) + 1):
        for natural in range(1 if group else 0, min(size, len(group)) + 1):
            for cards in distinct(group, natural, first=hand_first):
                for others in distinct(helping, size - natural, first=hand_first):
                    yield (*others, *cards)


def _plays(
    game: Shedding, player: int, cards: tuple[Card, ...], standing: dict[Card, Standing]
) -> Iterator[tuple[Play, Rank | None]]:
    """The plays of these cards, one for each rank that can be named."""
    stands = {card: standing[card] for card in cards if card in standing}
    if len(stands) < len(cards):
        natural = next(card for card in cards if card not in stands)
        yield Play(player, cards), natural.rank if stands else None
        return
    ranks = options(game, stands)
    for rank in ranks:
        yield Play(player, cards, rank if len(ranks) > 1 else None), rank
