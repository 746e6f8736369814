"""The stock rules of Shithead. The first line of each docstring is the rule's sentence.

Rows such as R3 and G5 are those of the decision tables on the preset pages.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen
from attrs.validators import instance_of

from cardrules.cards import Rank, rank
from cardrules.game import Violation
from cardrules.matching import CardTest, Ranks, is_card_test
from cardrules.shedding.pile import Attempt, Bound, Demand, Pace, Pile, Taking
from cardrules.shedding.slots import Leads, Plan, Starting, whole_number
from cardrules.shedding.state import Start, Zone
from cardrules.table import from_left_of

__all__ = [
    "AgainAfterBurn",
    "AnythingAfter",
    "ArrangeOnce",
    "AtLeastTop",
    "AtMostAfter",
    "BurnOfAKind",
    "BurnOn",
    "DealersLeftStarts",
    "FirstFaceUpStarts",
    "ForcedPickup",
    "LowestInHandStarts",
    "NoSwap",
    "OwnerTurnsOne",
    "RefillTo",
    "ReverseOn",
    "SkipOn",
    "StrictFaceUp",
    "ThreeThreeThree",
    "VoluntaryPickup",
    "Wild",
    "WildOfAKind",
]


def _test() -> Any:
    return field(validator=is_card_test)


# layout


@frozen(kw_only=True)
class ThreeThreeThree:
    """*fewest* to *most* play with one pack: 3 cards face down, 3 face up, 3 in hand each.

    Rows R5, G1 to G3, H1.
    """

    fewest: int = whole_number(2, 2)
    most: int = whole_number(2, 5)

    @property
    def players(self) -> range:
        """How many may play."""
        return range(self.fewest, self.most + 1)

    def plan(self, players: int) -> Plan:
        """Deal three to each zone."""
        return Plan(blind=3, table=3, hand=3)


# swap


@frozen
class ArrangeOnce:
    """Before play each player may exchange hand cards with his own face-up cards, once.

    Row G4.
    """

    def face_up(self, hand: int, table: int) -> int | None:
        """Keep as many face up as there were."""
        return table if table else None


@frozen
class NoSwap:
    """Face-up cards stay as they were dealt.

    Row H16.
    """

    def face_up(self, hand: int, table: int) -> int | None:
        """Arrange nothing."""
        return None


# start


def _search(starting: Starting, first: Rank) -> tuple[Rank, ...]:
    """The ranks from *first* upwards, and those below it last."""
    place = starting.order.index(first) if first in starting.order else 0
    return starting.order[place:] + starting.order[:place]


@frozen
class LowestInHandStarts:
    """The holder of the lowest hand card, counted from *from_* upwards, begins.

    His first play must contain that rank, unless *free_lead*. Among equals the nearest
    to the dealer's left begins. Rows R1, R2, H19, H25.
    """

    from_: Rank = field(default=Rank.THREE, converter=rank)
    free_lead: bool = field(default=False, validator=instance_of(bool), kw_only=True)

    def start(self, starting: Starting) -> Start | None:
        """Look through the hands once all have arranged."""
        if not starting.arranged:
            return None
        for wanted in _search(starting, self.from_):
            for player in from_left_of(starting.dealer, len(starting.seats)):
                if any(card.rank is wanted for card in starting.seats[player].hand):
                    return Start(player, None if self.free_lead else Ranks((wanted,)))
        return None


@frozen
class FirstFaceUpStarts:
    """The player who was dealt the first face-up *wanted* begins, with any card.

    Row H19.
    """

    wanted: Rank = field(default=Rank.THREE, converter=rank)

    def start(self, starting: Starting) -> Start | None:
        """Look through the face-up cards as they were dealt, round by round."""
        if starting.arranged:
            return None
        longest = max(len(seat.table) for seat in starting.seats)
        for place in range(longest):
            for player in from_left_of(starting.dealer, len(starting.seats)):
                if any(
                    card.rank is self.wanted
                    for card in starting.seats[player].table[place : place + 1]
                ):
                    return Start(player)
        return None


@frozen
class DealersLeftStarts:
    """The player on the dealer's left begins, with any card.

    Row H22.
    """

    def start(self, starting: Starting) -> Start | None:
        """Name the seat after the dealer."""
        return Start((starting.dealer + 1) % len(starting.seats))


# wildcards


@frozen
class Wild:
    """*cards* may go on anything.

    Row R8.
    """

    cards: CardTest = _test()

    def ignores(self, attempt: Attempt) -> bool:
        """Test the first card when only its rank counts, else all of them."""
        if isinstance(self.cards, Ranks):
            return attempt.rank in self.cards.ranks
        return all(self.cards(card) for card in attempt.cards)


@frozen
class WildOfAKind:
    """*count* or more cards of one rank in one play may go on anything but a lower-than demand.

    Row H35.
    """

    count: int = whole_number(2, 4)

    def ignores(self, attempt: Attempt) -> bool:
        """Count the cards of the play."""
        lower = attempt.demand is not None and attempt.demand.bound in (Bound.AT_MOST, Bound.BELOW)
        return attempt.size >= self.count and not lower


# bars


@frozen
class StrictFaceUp:
    """A face-up card must be higher than the top, not equal to it.

    Where the pile demands a rank "or higher". Wild cards and blind cards are free
    of it. Row R19.
    """

    def objection(self, attempt: Attempt) -> Violation | None:
        """Object to an equal face-up card."""
        if attempt.zone is not Zone.TABLE or attempt.wild or attempt.demand is None:
            return None
        if attempt.demand.bound is Bound.AT_LEAST and attempt.rank in attempt.demand.ranks:
            return Violation(
                "not-higher",
                "A face-up {rank} does not go on a {rank}: it must be higher.",
                rank=attempt.rank,
            )
        return None


# demands


@frozen
class AnythingAfter:
    """Anything may follow *cards*.

    Row R9.
    """

    cards: CardTest = _test()

    def demand(self, pile: Pile) -> Demand | None:
        """Demand nothing, and keep other demands away."""
        return Demand.anything() if _shows(pile, self.cards) else None


@frozen
class AtLeastTop:
    """A card must be equal to the top of the pile or higher.

    Rows R3, R4, H27.
    """

    def demand(self, pile: Pile) -> Demand | None:
        """Demand the rank that shows, or a higher one."""
        shown = pile.top.rank
        return None if shown is None else Demand.at_least(shown)


@frozen
class AtMostAfter:
    """After *cards* the next card must be equal or lower.

    Row H61.
    """

    cards: CardTest = _test()

    def demand(self, pile: Pile) -> Demand | None:
        """Demand the rank that shows, or a lower one."""
        shown = pile.top.rank
        if shown is None or not _shows(pile, self.cards):
            return None
        return Demand.at_most(shown)


def _shows(pile: Pile, cards: CardTest) -> bool:
    """Whether the card that must be answered fits a test."""
    if isinstance(cards, Ranks):
        return pile.top.rank in cards.ranks
    return bool(pile.solid) and cards(pile.solid[-1])


# burns


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


# again


@frozen
class AgainAfterBurn:
    """Whoever burns the pile plays again.

    Rows R10, R13, H43.
    """

    def again(self, pile: Pile) -> bool | None:
        """Say yes after a burn."""
        return True if pile.burned else None


# paces


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


# refill


@frozen
class RefillTo:
    """After a play the hand is filled up to *count* cards while the stock lasts.

    Rows R5, R6, H90 to H93.
    """

    count: int = whole_number(0, 3)

    def refill(self, hand: int, blind: int) -> int:
        """Draw what is short."""
        return max(0, self.count - hand)


# pickup


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


# blind


@frozen
class OwnerTurnsOne:
    """The owner chooses which blind card to turn, one at a time.

    Rows R20 to R22, H109.
    """

    def slots(self, blind: int) -> tuple[int, ...]:
        """Offer every slot."""
        return tuple(range(blind))
