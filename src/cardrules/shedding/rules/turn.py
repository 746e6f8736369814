"""The stock rules of what follows a play: burns, pace, drawing, picking up, blind cards.

Rows such as R3 and G5 are those of the decision tables on the preset pages.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen
from attrs.validators import instance_of

from cardrules.game import Violation
from cardrules.matching import CardTest, Ranks, is_card_test
from cardrules.shedding.attempt import Attempt, Taking
from cardrules.shedding.demand import Pace
from cardrules.shedding.pile import Pile
from cardrules.shedding.slots import Leads, whole_number
from cardrules.shedding.state import Zone

__all__ = [
    "AgainAfterBurn",
    "BurnOfAKind",
    "BurnOn",
    "ForcedPickup",
    "OwnerTurnsOne",
    "RefillTo",
    "ReverseOn",
    "SkipOn",
    "VoluntaryPickup",
]


def _test() -> Any:
    return field(validator=is_card_test)


@frozen
class BurnOn:
    """*cards* on top burn the pile.

    Row R10.
    """

    cards: CardTest = _test()

    def burns(self, pile: Pile) -> bool:
        """Test the card on top."""
        if isinstance(self.cards, Ranks):
            return pile.top.face in self.cards.ranks
        return bool(pile.cards) and self.cards(pile.cards[-1])


@frozen
class BurnOfAKind:
    """*count* or more equal cards on top burn the pile.

    With *looks_through* cards that are seen through are left out of the count, with
    *in_one_play* they must come down together. Rows R11, R12, G7, H79, H80, H83.
    """

    count: int = whole_number(2, 4)
    looks_through: bool = field(default=False, validator=instance_of(bool), kw_only=True)
    in_one_play: bool = field(default=False, validator=instance_of(bool), kw_only=True)

    def burns(self, pile: Pile) -> bool:
        """Count the run on top."""
        top = pile.top
        run = max(top.run, top.deep_run) if self.looks_through else top.run
        return run >= self.count and (not self.in_one_play or top.size >= self.count)


@frozen
class AgainAfterBurn:
    """Whoever burns the pile plays again.

    Rows R10, R13, H43.
    """

    def again(self, pile: Pile) -> bool | None:
        """Say yes after a burn."""
        return True if pile.burned else None


@frozen
class SkipOn:
    """Each of *cards* skips one player.

    Rows H65, H66.
    """

    cards: CardTest = _test()

    def pace(self, attempt: Attempt, pace: Pace) -> Pace:
        """Move on by one more seat a card."""
        return Pace(pace.direction, pace.steps + _fitting(attempt, self.cards))


@frozen
class ReverseOn:
    """Each of *cards* turns the direction of play.

    Rows H57, H58.
    """

    cards: CardTest = _test()

    def pace(self, attempt: Attempt, pace: Pace) -> Pace:
        """Turn once a card; two turns cancel."""
        turned = _fitting(attempt, self.cards) % 2
        return Pace(-pace.direction, pace.steps) if turned else pace


def _fitting(attempt: Attempt, cards: CardTest) -> int:
    if isinstance(cards, Ranks):
        return attempt.size if attempt.rank in cards.ranks else 0
    return sum(cards(card) for card in attempt.cards)


@frozen
class RefillTo:
    """After a play the hand is filled up to *count* cards while the stock lasts.

    Rows R5, R6, H90 to H93.
    """

    count: int = whole_number(0, 3)

    def refill(self, hand: int, blind: int) -> int:
        """Draw what is short."""
        return max(0, self.count - hand)


def _along(taking: Taking, wanted: int) -> Violation | None:
    """Hold the face-up cards that are to go along against the number wanted."""
    number = min(wanted, taking.table) if taking.zone is Zone.TABLE else 0
    if taking.size == number:
        return None
    if number == 0:
        return Violation("face-up-cards-stay", "Face-up cards stay when you take the pile.")
    return Violation(
        "face-up-card-goes-along",
        "With the pile you take {n} of your face-up cards: name it, as in take 6C.",
        n=number,
    )


@frozen
class ForcedPickup:
    """A player takes the pile only when he can play nothing.

    With *table* so many of his face-up cards go along while he plays from them; then
    *leads* leads. Rows R14, G8, H99, H101, H103, H104.
    """

    table: int = whole_number(0, 0, kw_only=True)
    leads: Leads = field(default=Leads.NEXT, validator=instance_of(Leads), kw_only=True)

    def pickup(self, taking: Taking) -> Leads | Violation:
        """Refuse while something fits."""
        if not taking.stuck:
            return Violation(
                "can-play", "You may take the pile only when you can play nothing, and you can."
            )
        return _along(taking, self.table) or self.leads


@frozen
class VoluntaryPickup:
    """A player may take the pile instead of playing.

    With *table* so many of his face-up cards go along while he plays from them; then
    *leads* leads. Rows H100, H101, H103, H104.
    """

    table: int = whole_number(0, 0, kw_only=True)
    leads: Leads = field(default=Leads.NEXT, validator=instance_of(Leads), kw_only=True)

    def pickup(self, taking: Taking) -> Leads | Violation:
        """Refuse only the wrong number of face-up cards."""
        return _along(taking, self.table) or self.leads


@frozen
class OwnerTurnsOne:
    """The owner chooses which blind card to turn, one at a time.

    Rows R20 to R22, H109.
    """

    def slots(self, blind: int) -> tuple[int, ...]:
        """Offer every slot."""
        return tuple(range(blind))
