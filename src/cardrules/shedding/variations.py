"""House rules: functions from a ruleset to a ruleset, to be applied by `cardrules.vary`.

>>> from cardrules import SHITHEAD, vary
>>> house = vary(SHITHEAD, no_swap, invisible("3"), eights_skip)
>>> house.variations
('no_swap', 'invisible:3', 'eights_skip')
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from cardrules.cards import Rank
from cardrules.matching import NO_CARD, AnyOf, Ranks, ranks
from cardrules.shedding.game import Shedding
from cardrules.shedding.rules import (
    AtMostAfter,
    BurnOfAKind,
    DealersLeftStarts,
    FirstFaceUpStarts,
    LowestInHandStarts,
    NoSwap,
    ReverseOn,
    SkipOn,
    StrictFaceUp,
    VoluntaryPickup,
    Wild,
    WildOfAKind,
)

__all__ = [
    "Variation",
    "dealers_left_starts",
    "eights_skip",
    "first_face_up_starts",
    "invisible",
    "no_swap",
    "quartet_in_one_play",
    "quartet_on_anything",
    "reverse_on",
    "sevens_or_lower",
    "strict_face_up",
    "voluntary_pickup",
]

Variation = Callable[[Shedding], Shedding]
"""A house rule: it gives another ruleset and leaves its own as it is."""


def _named(change: Variation, name: str, which: Ranks) -> Variation:
    """Name a house rule that takes ranks, in the form ``invisible:3``."""
    change.__name__ = f"{name}:{','.join(map(str, which.ranks))}"
    return change


def invisible(names: str | Rank) -> Variation:
    """Cards of these ranks go on anything, and the card beneath them is what must be answered.

    Row H53.
    """
    which = ranks(names)

    def change(game: Shedding) -> Shedding:
        seen = game.sees_through
        return evolve(
            game,
            sees_through=which if seen == NO_CARD else _either(seen, which),
            wildcards=(*game.wildcards, Wild(which)),
        )

    return _named(change, "invisible", which)


def _either(seen: object, which: Ranks) -> Ranks | AnyOf:
    if isinstance(seen, Ranks):
        return ranks(*seen.ranks, *which.ranks)
    return AnyOf((seen, which))  # type: ignore[arg-type]


def eights_skip(game: Shedding) -> Shedding:
    """Each 8 that is played skips one player.

    Rows H65, H66.
    """
    return evolve(game, paces=(*game.paces, SkipOn(ranks("8"))))


def sevens_or_lower(game: Shedding) -> Shedding:
    """After a 7 the next card must be a 7 or lower; a 10 may go on it as on anything.

    Row H61.
    """
    return evolve(game, demands=(AtMostAfter(ranks("7")), *game.demands))


def reverse_on(names: str | Rank) -> Variation:
    """Each card of these ranks turns the direction of play.

    Rows H57, H58.
    """
    which = ranks(names)

    def change(game: Shedding) -> Shedding:
        return evolve(game, paces=(*game.paces, ReverseOn(which)))

    return _named(change, "reverse_on", which)


def voluntary_pickup(game: Shedding) -> Shedding:
    """A player may take the pile even when he could play.

    Row H100.
    """
    pickup = game.pickup
    table = getattr(pickup, "table", 0)
    leads = getattr(pickup, "leads", VoluntaryPickup().leads)
    return evolve(game, pickup=VoluntaryPickup(table=table, leads=leads))


def strict_face_up(game: Shedding) -> Shedding:
    """A face-up card must be higher than the top of the pile; from the hand equal will do.

    Row R19.
    """
    return evolve(game, bars=(StrictFaceUp(), *game.bars))


def quartet_on_anything(game: Shedding) -> Shedding:
    """Four cards of one rank in one play may go on anything but a card that demands lower ones.

    Row H35.
    """
    return evolve(game, wildcards=(*game.wildcards, WildOfAKind(4)))


def first_face_up_starts(game: Shedding) -> Shedding:
    """Whoever was dealt the first face-up 3 begins, else the lowest hand card; the lead is free.

    Row H19.
    """
    return evolve(game, start=(FirstFaceUpStarts(), LowestInHandStarts(free_lead=True)))


def dealers_left_starts(game: Shedding) -> Shedding:
    """The player on the dealer's left begins, with any card.

    Row H22.
    """
    return evolve(game, start=(DealersLeftStarts(),))


def quartet_in_one_play(game: Shedding) -> Shedding:
    """Equal cards burn the pile only when they come down in one play.

    Row H83.
    """
    burns = tuple(
        evolve(rule, in_one_play=True) if isinstance(rule, BurnOfAKind) else rule
        for rule in game.burns
    )
    return evolve(game, burns=burns)


def no_swap(game: Shedding) -> Shedding:
    """Nobody exchanges cards before play.

    Row H16.
    """
    return evolve(game, swap=NoSwap())
