"""Rules of one ruleset that contradict one another, or that can never hold.

What is merely odd is allowed; here is what leaves a player without an answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from attrs import frozen

from cardrules.cards import Card
from cardrules.errors import RulesetError
from cardrules.shedding import _dead_rules, _moving_on, _overruled, _questions
from cardrules.shedding.rules import (
    BurnedBecomeStock,
    FirstFaceUpStarts,
    ForcedPickup,
    LayFaceUp,
    LowestFaceUpStarts,
    Slide,
    StackEquals,
    StrictFaceUp,
    VoluntaryPickup,
    WeakestFaceUpStarts,
)
from cardrules.shedding.slots import Plan, Standing

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["MOST_MIXTURES", "Dealing", "check_contradictions"]

MOST_MIXTURES: Final = 300
"""How many choices there may be among cards that go with any others, for all are listed."""


@frozen
class Dealing:
    """What one number of players has when play begins.

    Args:
        players: How many they are.
        plan: What is dealt to each.
        deck: All cards.
        face_up: How many cards lie face up before each when all have arranged.
    """

    players: int
    plan: Plan
    deck: tuple[Card, ...]
    face_up: int

    @property
    def stock(self) -> int:
        """How many cards there are to draw."""
        return self.plan.left_over(self.players)


def check_contradictions(game: Shedding, dealings: list[Dealing]) -> None:
    """Refuse rules that contradict one another.

    Raises:
        RulesetError: Which ones, and the remedy.
    """
    for check in _CHECKS:
        for problem in check(game, dealings):
            raise RulesetError(problem)


def _deck(dealings: list[Dealing]) -> tuple[Card, ...]:
    """The cards of the largest deck."""
    return max((dealing.deck for dealing in dealings), key=len)


def _seen_through(game: Shedding, dealings: list[Dealing]) -> Iterator[str]:
    return _dead_rules.seen_through(game, _deck(dealings))


def _shadowed(game: Shedding, dealings: list[Dealing]) -> Iterator[str]:
    return _dead_rules.shadowed(game, _deck(dealings))


def _always_standing(game: Shedding, dealings: list[Dealing]) -> Iterator[str]:
    plans = [dealing.plan for dealing in dealings]
    return _dead_rules.always_standing(game, _deck(dealings), plans)


def _always_burning(game: Shedding, dealings: list[Dealing]) -> Iterator[str]:
    plans = [dealing.plan for dealing in dealings]
    return _dead_rules.always_burning(game, _deck(dealings), plans)


def _standings(game: Shedding, dealings: list[Dealing]) -> Iterator[tuple[Card, object, Standing]]:
    """What cards may stand for on an empty pile, as far as the rules can say."""
    if not game.stand_ins:
        return
    pile = _questions.pile_of(game)
    for card in _deck(dealings):
        for rule in game.stand_ins:
            standing = rule.stands_for(card, pile)
            if isinstance(standing, Standing):
                yield card, rule, standing
                break


def _stand_ins(game: Shedding, dealings: list[Dealing]) -> Iterator[str]:
    """A card stands for something, and there are not too many ways to mix such cards."""
    found = list(_standings(game, dealings))
    for card, rule, standing in found:
        if not standing.joins and not set(standing.ranks) & set(game.order):
            yield (
                f"stand_ins: {rule!r} lets {card} stand for no rank of the order and go with no "
                "other card, so that it could never be played. Name a rank for it."
            )
    copies = Counter(card.face for card, _, _ in found)
    joining = Counter(card.face for card, _, standing in found if standing.joins)
    for counted, most, do in (
        (joining, MOST_MIXTURES, "stand for others and go with them"),
        (copies, 10 * MOST_MIXTURES, "stand for others"),
    ):
        ways = 1
        for number in counted.values():
            ways *= number + 1
        if ways > most:
            packs = max(dealing.plan.packs for dealing in dealings)
            yield (
                f"stand_ins: {len(counted)} different cards {do}, which leaves {ways} "
                f"ways to mix them, more than {most}. Name fewer ranks"
                f"{', or take fewer packs' if packs > 1 else ''}."
            )


def _starts(game: Shedding, dealings: list[Dealing]) -> Iterator[str]:
    """A start rule looks at cards that somebody has."""
    for rule in game.start:
        for kinds, where, amount in _LOOKED_AT:
            if isinstance(rule, kinds) and not any(map(amount, dealings)):
                yield (
                    f"start and layout clash: {rule!r} looks for {where}, but {game.layout!r} "
                    f"with {game.swap!r} leaves none. Deal some, or let another rule say who "
                    "begins, such as DealersLeftStarts()."
                )


_LOOKED_AT: Final[tuple[tuple[tuple[type, ...], str, Callable[[Dealing], int]], ...]] = (
    ((FirstFaceUpStarts,), "face-up cards as they are dealt", lambda dealing: dealing.plan.table),
    (
        (LowestFaceUpStarts, WeakestFaceUpStarts),
        "face-up cards",
        lambda dealing: dealing.face_up,
    ),
)


def _face_up(game: Shedding, dealings: list[Dealing]) -> Iterator[str]:
    """What is done with face-up cards needs some."""
    layout, swap = game.layout, game.swap
    if isinstance(swap, LayFaceUp) and all(_held(one) < swap.count for one in dealings):
        yield (
            f"swap and layout clash: {swap!r} has {swap.count} cards laid face up, but {layout!r} "
            f"deals {max(map(_held, dealings))}. Deal more, or lay fewer."
        )
    if any(dealing.face_up for dealing in dealings):
        return
    if hasattr(swap, "in_play"):
        yield (
            f"swap and layout clash: {swap!r} exchanges face-up cards, but {layout!r} "
            "deals none, not even where they are chosen from the hand otherwise. Deal some, or "
            "leave the rule out."
        )
    needing: list[tuple[str, object, str]] = [
        ("lays_out", rule, "lays cards on")
        for rule in game.lays_out
        if isinstance(rule, StackEquals)
    ]
    needing += [("bars", rule, "is about") for rule in game.bars if isinstance(rule, StrictFaceUp)]
    if isinstance(game.pickup, ForcedPickup | VoluntaryPickup) and game.pickup.table:
        needing.append(("pickup", game.pickup, "has a player take along"))
    if getattr(game.refill, "takes_table", False):
        needing.append(("refill", game.refill, "has a player take up"))
    for slot, rule, does in needing:
        yield (
            f"{slot} and layout clash: {rule!r} {does} face-up cards, but "
            f"{layout!r} with {swap!r} leaves none. Deal some, or leave the rule out."
        )


def _held(dealing: Dealing) -> int:
    """How many cards a player may lay face up."""
    return dealing.plan.hand + dealing.plan.table


def _turned_up(game: Shedding, dealings: list[Dealing]) -> Iterator[str]:
    """A card that is turned up can be found."""
    turning = [dealing for dealing in dealings if dealing.plan.turn_up is not None]
    for dealing in turning:
        test = dealing.plan.turn_up
        if test is not None and not any(map(test, dealing.deck)):
            yield (
                f"layout: {game.layout!r} turns up a card that fits {test}, and there is none. "
                "Name another test."
            )
    if turning and not any(dealing.stock for dealing in turning):
        yield (
            f"layout: {game.layout!r} turns up a card of the stock, and leaves none. Deal fewer "
            "cards, or turn none up."
        )


def _stock(game: Shedding, dealings: list[Dealing]) -> Iterator[str]:
    """What is drawn needs a stock."""
    for dealing in dealings:
        wanted = game.refill.refill(0, dealing.plan.blind)
        if type(wanted) is int and wanted * dealing.players > len(dealing.deck):
            yield (
                f"refill and layout clash: {game.refill!r} fills {dealing.players} hands up to "
                f"{wanted} cards each, but there are {len(dealing.deck)} cards. Take a smaller "
                "number, fewer players or more packs."
            )
    again = [("effects", rule) for rule in game.effects if isinstance(rule, BurnedBecomeStock)]
    sliding = [("interrupts", rule) for rule in game.interrupts if isinstance(rule, Slide)]
    chance: list[tuple[str, object]] = [("chance_card", game.chance_card)]
    drawing = chance if game.chance_card is not None else []
    if getattr(game.refill, "before", False):
        drawing = [*drawing, ("refill", game.refill)]
    if not any(map(partial(_refills, game), dealings)):
        for slot, one in [*sliding, *(again if not drawing else [])]:
            yield (
                f"{slot} and refill clash: {one!r} is about cards that are drawn, and "
                f"{game.refill!r} draws none. Draw some, or leave the rule out."
            )
    if again or any(dealing.stock for dealing in dealings):
        return
    for slot, one in [*sliding, *drawing]:
        yield (
            f"{slot} and layout clash: {one!r} needs a stock, but {game.layout!r} leaves none. "
            "Deal fewer cards, or leave the rule out."
        )


def _refills(game: Shedding, dealing: Dealing) -> bool:
    """Whether a player with few cards draws some after a play."""
    drawn = [game.refill.refill(0, blind) for blind in range(dealing.plan.blind + 1)]
    return any(type(count) is int and count > 0 for count in drawn)


def _meeting(game: Shedding, dealings: list[Dealing]) -> Iterator[str]:
    return _questions.meeting_questions(game, _deck(dealings))


def _overruled_rules(game: Shedding, dealings: list[Dealing]) -> Iterator[str]:
    deck = _deck(dealings)
    yield from _overruled.behind_others(game)
    yield from _overruled.turning_twice(game, deck)
    yield from _overruled.barring_all(game, deck)
    yield from _overruled.alone_only(game)
    yield from _moving_on.losing_turns(game, deck)


_CHECKS: Final[tuple[Callable[[Shedding, list[Dealing]], Iterator[str]], ...]] = (
    _seen_through,
    _stand_ins,
    _shadowed,
    _always_standing,
    _always_burning,
    _starts,
    _face_up,
    _turned_up,
    _stock,
    _overruled_rules,
    _meeting,
)
