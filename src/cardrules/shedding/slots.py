"""The slots of a shedding ruleset: for each one the question that its rules answer.

A rule is any frozen value with the one method of its slot's protocol. How the
answers of several rules combine, the *fold*, stands with each protocol.
"""

from __future__ import annotations

from typing import Protocol

from attrs import frozen

from cardrules._fields import at_least_none, choice, flag, optional, whole_number
from cardrules._numbered import Named
from cardrules._words import together
from cardrules.cards import Card, Rank
from cardrules.game import Step, Violation
from cardrules.matching import CardTest, is_card_test
from cardrules.shedding._attempt import Attempt, Taking
from cardrules.shedding._demand import Demand, Pace
from cardrules.shedding._pile import Pile
from cardrules.shedding.state import Choice, Seat, Shed, Start

__all__ = [
    "AgainRule",
    "BarRule",
    "BlindRule",
    "BurnRule",
    "ChanceRule",
    "ChoosingRule",
    "DealsNext",
    "DemandRule",
    "DrawLots",
    "EffectRule",
    "End",
    "InterruptRule",
    "Joins",
    "LayOutRule",
    "Laying",
    "LayoutRule",
    "Leads",
    "PaceRule",
    "PickupRule",
    "Plan",
    "RefillRule",
    "StandInRule",
    "Standing",
    "StartRule",
    "Starting",
    "SwapRule",
    "WildRule",
]


@frozen(kw_only=True)
class Plan:
    """What is dealt to a number of players.

    Args:
        packs: How many packs of 52 cards.
        jokers: How many jokers in all.
        blind: Face-down cards a player.
        table: Face-up cards a player.
        hand: Hand cards a player.
        stock: How many cards the stock is cut down to, the others out of the game unseen;
            None leaves it whole.
        turn_up: The first card of the stock that fits this test begins the pile, those
            before it go under the stock; None begins with no pile.
    """

    packs: int = whole_number(1, 1)
    jokers: int = whole_number(0, 0)
    blind: int = whole_number(0, 0)
    table: int = whole_number(0, 0)
    hand: int = whole_number(0, 0)
    stock: int | None = optional(at_least_none)
    turn_up: CardTest | None = optional(is_card_test)

    def left_over(self, players: int) -> int:
        """How many cards so many players have to draw; below 0 if there are too few to deal."""
        held = players * (self.blind + self.table + self.hand)
        rest = 52 * self.packs + self.jokers - held
        return rest if self.stock is None else min(rest, self.stock)

    @property
    def words(self) -> str:
        """What a player gets, in words."""
        from cardrules.rulebook import in_words

        zones = ((self.blind, "face down"), (self.table, "face up"), (self.hand, "in hand"))
        parts = [f"{in_words(count)} cards {where}" for count, where in zones if count]
        more = [part.replace(" cards ", " ") for part in parts[1:]]
        return together([*parts[:1], *more]) if parts else "no cards"


class LayoutRule(Protocol):
    """Slot ``layout``, one rule: packs, jokers, and cards a zone for so many players?"""

    @property
    def players(self) -> range:
        """How many may play."""
        ...

    def plan(self, players: int) -> Plan:
        """Say what is dealt to this many players, a number from `players`."""
        ...


class SwapRule(Protocol):
    """Slot ``swap``, one rule: what may be exchanged before play?

    A rule that has a method ``in_play(burns)`` too says whether a player may still exchange
    one card for another on his turn, when the pile has burned so often.
    """

    def face_up(self, hand: int, table: int) -> int | None:
        """Say how many cards a player lays face up out of so many; None: he arranges nothing."""
        ...


@frozen
class Laying:
    """A wish to lay cards out before play, as a rule sees it.

    Args:
        player: The seat.
        cards: The hand cards.
        onto: Whose face-up row; None for the pile.
        lying: The cards of that row, or of the pile.
    """

    player: int
    cards: tuple[Card, ...]
    onto: int | None
    lying: tuple[Card, ...]


class LayOutRule(Protocol):
    """Slot ``lays_out``, any yes: may these cards be laid out before play?"""

    def lays(self, laying: Laying) -> bool:
        """Say whether they may."""
        ...


@frozen
class Starting:
    """What a start rule is shown, when the cards are dealt and again when all have arranged.

    Args:
        seats: The players' cards.
        dealer: The seat that dealt.
        order: The ruleset's rank order.
        arranged: Whether all have arranged.
        laid_by: Who laid the last card onto the pile before play; None if nobody did.
    """

    seats: tuple[Seat, ...]
    dealer: int
    order: tuple[Rank, ...]
    arranged: bool
    laid_by: int | None = None


@frozen
class DrawLots:
    """A start rule's answer: one of these players begins, by lot.

    Args:
        players: The seats, each as likely as the others; at least one.
        must_contain: What the first play must contain, as in `Start`; None asks for nothing.
    """

    players: tuple[int, ...]
    must_contain: CardTest | None = None


class StartRule(Protocol):
    """Slot ``start``, first answer: who begins, and with what?

    The rules are asked when the cards are dealt and, if none answered, when all
    have arranged; then one of them must answer.
    """

    def start(self, starting: Starting) -> Start | DrawLots | None:
        """Say who begins, or None to leave it to the next rule."""
        ...


class WildRule(Protocol):
    """Slot ``wildcards``, any yes: may this play ignore the demand?"""

    def ignores(self, attempt: Attempt) -> bool:
        """Say whether the play may ignore the demand; ``attempt.wild`` is not settled yet."""
        ...


@frozen
class Standing:
    """What a card may stand for in place of its own rank.

    Args:
        ranks: What it may stand for when it is played alone or with its like: of several
            the player names one; none, and it is never played alone.
        joins: Whether it may be played with cards of a rank that it may stand for, and then
            has theirs; of any rank if it is never played alone.
    """

    ranks: tuple[Rank, ...] = ()
    joins: bool = False

    def takes(self, rank: Rank) -> bool:
        """Whether the card may be played with cards of this rank."""
        return self.joins and (not self.ranks or rank in self.ranks)


class StandInRule(Protocol):
    """Slot ``stand_ins``, first answer: what may this card stand for? No answer: its own rank."""

    def stands_for(self, card: Card, pile: Pile) -> Standing | None:
        """Say what the card may stand for on this pile, or None to leave it to the next rule."""
        ...


class Joins(Named):
    """Slot ``joins``, a value: when may face-up cards be played together with hand cards?"""

    NEVER = "never"
    LAST_HAND_CARDS = "last_hand_cards"
    """When all hand cards are played with them."""
    ANY_TIME = "any_time"


class BarRule(Protocol):
    """Slot ``bars``, all must agree: any objection to this play?"""

    def objection(self, attempt: Attempt) -> Violation | None:
        """Give the objection, or None."""
        ...


class DemandRule(Protocol):
    """Slot ``demands``, first answer: which ranks must go on this pile? No answer: any."""

    def demand(self, pile: Pile) -> Demand | None:
        """Give the demand, or None to leave it to the next rule."""
        ...


class BurnRule(Protocol):
    """Slot ``burns``, any yes: does the pile burn, now that cards have been played on it?"""

    def burns(self, pile: Pile) -> bool:
        """Say whether it burns."""
        ...


class AgainRule(Protocol):
    """Slot ``again``, first answer: does the mover play again? No answer: no.

    If a rule that says yes has a field ``may`` which is true, he may pass instead.
    """

    def again(self, pile: Pile) -> bool | None:
        """Say whether he does, or None to leave it to the next rule."""
        ...


class EffectRule(Protocol):
    """Slot ``effects``, a pipeline of steps: what else happens now?

    Each rule is given the state that the one before it left. It may put a
    question by setting ``pending`` to a `Choice`, one a play at most; then the
    rule is a `ChoosingRule`. A rule that makes a new stock of burned cards says so by a
    field ``restocks`` which is true.
    """

    def effect(self, attempt: Attempt, state: Shed) -> Step[Shed]:
        """Give the state after the effect, and the events that tell it."""
        ...


class ChoosingRule(EffectRule, Protocol):
    """An effect that puts a question."""

    kind: str

    def chosen(self, choice: Choice, option: str, state: Shed) -> Step[Shed]:
        """Give the state after this answer, and the events that tell it."""
        ...


class PaceRule(Protocol):
    """Slot ``paces``, a pipeline: how does play move on after cards that stay on the pile?"""

    def pace(self, attempt: Attempt, pace: Pace) -> Pace:
        """Give the pace, changed or not."""
        ...


class RefillRule(Protocol):
    """Slot ``refill``, one rule: how many cards are drawn after a play?

    A rule may have two fields more, which count if they are true: ``before``, a player may
    draw one card before he plays; ``takes_table``, a player whose hand is empty takes up
    his face-up cards when there is no stock.
    """

    def refill(self, hand: int, blind: int) -> int:
        """Say how many to draw with so many cards in the hand and so many blind cards."""
        ...


class Leads(Named):
    """Who leads when the pile has been taken."""

    NEXT = "next"
    PICKER = "picker"
    PREVIOUS = "previous"

    @property
    def words(self) -> str:
        """The player in words."""
        return {"next": "the next player", "picker": "whoever took it"}.get(
            self.value, "the player who laid the top of the pile"
        )


class PickupRule(Protocol):
    """Slot ``pickup``, one rule: when may the pile be taken, with what, and who leads then?"""

    def pickup(self, taking: Taking) -> Leads | Violation:
        """Say who leads when the pile is taken like this, or why it may not be."""
        ...


class ChanceRule(Protocol):
    """Slot ``chance_card``, one rule or None: may the top of the stock be tried?"""

    def chance(self, taking: Taking) -> Violation | None:
        """Say why not, or None."""
        ...


class InterruptRule(Protocol):
    """Slot ``interrupts``, first yes: may this be played out of turn?

    If a rule that says yes has a field ``keeps_turn`` which is true, the turn stays with whom it
    is. Cards that a player has just drawn, and adds to his own play of the same rank, are a part
    of that play then, and play moves on as it would have done; whoever is on turn again may add
    what he may not play.
    """

    def interrupts(self, attempt: Attempt) -> bool:
        """Say whether it may."""
        ...


class BlindRule(Protocol):
    """Slot ``blind``, one rule: how are blind cards played?

    If a rule has a field ``may_take`` which is true, a player with only blind cards may take
    the pile instead.
    """

    def slots(self, blind: int) -> tuple[int, ...]:
        """Say which slots of a row of so many the player may turn."""
        ...


class DealsNext(Named):
    """Who deals the next game."""

    LOSER = "loser"
    ROTATES = "rotates"


@frozen(kw_only=True)
class End:
    """Slot ``end``, a value: when is it over, and who deals next?

    Args:
        first_out: Whether the game ends as soon as one player is out.
        turn_limit: After how many turns an unfinished game ends without a loser.
        deals_next: Who deals the next game.
        scores: Whether players score: for each as many points as there were players left
            when he was out.
    """

    first_out: bool = flag()
    turn_limit: int = whole_number(1, 10_000)
    deals_next: DealsNext = choice(DealsNext.LOSER)
    scores: bool = flag()
