"""The stock rules of drawing, of picking up, of blind cards, and of acts out of the ordinary."""

from __future__ import annotations

from attrs import frozen

from cardrules._fields import choice, flag, whole_number
from cardrules.game import Violation
from cardrules.shedding._attempt import Attempt, Taking
from cardrules.shedding.slots import Leads
from cardrules.shedding.state import Zone

__all__ = [
    "ChanceAnyTime",
    "ChanceWhenStuck",
    "CompletesSet",
    "ForcedPickup",
    "OwnerTurnsOne",
    "RefillTo",
    "RefillToBlind",
    "Slide",
    "TurnsFirst",
    "VoluntaryPickup",
]


@frozen
class RefillTo:
    """After a play the hand is filled up to *count* cards while the stock lasts.

    [On each turn a player may draw one card before he plays.] *before*
    [When there is no stock, a player with an empty hand takes up his face-up cards.] *takes_table*

    Rows R5, R6, H90 to H92, H97, H107.
    """

    count: int = whole_number(0, 3)
    before: bool = flag()
    takes_table: bool = flag()

    def refill(self, hand: int, blind: int) -> int:
        """Draw what is short."""
        return max(0, self.count - hand)


@frozen
class RefillToBlind:
    """After a play the hand is filled up to the number of blind cards while the stock lasts.

    [It is filled up to at least *least* cards.]
    [On each turn a player may draw one card before he plays.] *before*
    [When there is no stock, a player with an empty hand takes up his face-up cards.] *takes_table*

    Rows H93, H97, H98, H107.
    """

    least: int = whole_number(0, 0)
    before: bool = flag()
    takes_table: bool = flag()

    def refill(self, hand: int, blind: int) -> int:
        """Draw what is short."""
        return max(0, max(self.least, blind) - hand)


def _along(taking: Taking, wanted: int, *, group: bool) -> Violation | None:
    """Hold the face-up cards that are to go along against the number wanted."""
    number = min(wanted, taking.table) if taking.zone is Zone.TABLE else 0
    if taking.size == number:
        return None
    if number == 0:
        return Violation("face-up-cards-stay", "Face-up cards stay when you take the pile.")
    if taking.size < number or not group:
        return Violation(
            "face-up-card-goes-along",
            "With the pile you take {n} of your face-up cards: name it, as in take 6C.",
            n=number,
        )
    if any(card.rank is not taking.cards[0].rank for card in taking.cards):
        return Violation("mixed-ranks", "Face-up cards that go along must have one rank.")
    return None


@frozen
class ForcedPickup:
    """A player takes the pile only when he can play nothing; then *leads* leads.

    [If he is playing from his face-up cards, he takes *table* of these into his hand as well.]
    [He may take more of the same rank.] *group*

    Rows R14, G8, H99, H101, H103, H104.

    Args:
        table: How many face-up cards go along, from a player who plays from these.
        leads: Who leads then.
        group: Whether more cards of the same rank may go along.
    """

    table: int = whole_number(0, 0, kw_only=True)
    leads: Leads = choice(Leads.NEXT, kw_only=True)
    group: bool = flag()

    def pickup(self, taking: Taking) -> Leads | Violation:
        """Refuse while something fits."""
        if not taking.stuck:
            return Violation(
                "can-play", "You may take the pile only when you can play nothing, and you can."
            )
        return _along(taking, self.table, group=self.group) or self.leads


@frozen
class VoluntaryPickup:
    """A player may take the pile instead of playing; then *leads* leads.

    [If he is playing from his face-up cards, he takes *table* of these into his hand as well.]
    [He may take more of the same rank.] *group*

    Rows H100, H101, H103, H104.

    Args:
        table: How many face-up cards go along, from a player who plays from these.
        leads: Who leads then.
        group: Whether more cards of the same rank may go along.
    """

    table: int = whole_number(0, 0, kw_only=True)
    leads: Leads = choice(Leads.NEXT, kw_only=True)
    group: bool = flag()

    def pickup(self, taking: Taking) -> Leads | Violation:
        """Refuse only the wrong face-up cards."""
        return _along(taking, self.table, group=self.group) or self.leads


@frozen
class OwnerTurnsOne:
    """Blind cards are turned one at a time; their owner chooses which.

    [He may take the pile instead.] *may_take*

    Rows R20 to R22, H109.
    """

    may_take: bool = flag()

    def slots(self, blind: int) -> tuple[int, ...]:
        """Offer every slot."""
        return tuple(range(blind))


@frozen
class TurnsFirst:
    """Blind cards are turned one at a time in the order in which they lie.

    [Their owner may take the pile instead.] *may_take*

    Nobody knows them, so that is as good as at random. Row H110.
    """

    may_take: bool = flag()

    def slots(self, blind: int) -> tuple[int, ...]:
        """Offer the first slot."""
        return (0,) if blind else ()


@frozen
class ChanceWhenStuck:
    """A player who can play nothing may turn the top card of the stock, and plays it if it fits.

    [Otherwise he takes it with the pile.]

    Row H95.
    """

    def chance(self, taking: Taking) -> Violation | None:
        """Refuse while something fits."""
        if taking.stuck:
            return None
        return Violation(
            "can-play", "You may try the top of the stock only when you can play nothing."
        )


@frozen
class ChanceAnyTime:
    """Instead of playing a player may turn the top card of the stock, and plays it if it fits.

    [Otherwise he takes it with the pile.]

    Row H96.
    """

    def chance(self, taking: Taking) -> Violation | None:
        """Refuse nothing."""
        return None


@frozen
class CompletesSet:
    """Whoever can bring the equal cards on top to *count* or more may do so out of turn.

    [Play goes on from him.]

    Row H78, which no source confirms for Shithead.
    """

    count: int = whole_number(2, 4)

    def interrupts(self, attempt: Attempt) -> bool:
        """Count the run on top with the cards."""
        top = attempt.pile.top
        return attempt.rank is top.face and top.run + attempt.size >= self.count


@frozen
class Slide:
    """Whoever draws cards after a play that are equal to it may add them until the next play.

    [They have the effect that they would have had in that play, and no more.]

    Row H94.
    """

    keeps_turn = True

    def interrupts(self, attempt: Attempt) -> bool:
        """Look whether the cards have just been drawn, and go on their like."""
        return attempt.drawn and attempt.rank is attempt.pile.top.face
