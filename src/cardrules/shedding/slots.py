"""The slots of a shedding ruleset: for each one the question that its rules answer.

A rule is any frozen value with the one method of its slot's protocol. How the
answers of several rules combine, the *fold*, stands with each protocol.
"""

from __future__ import annotations

from enum import Enum
from types import NoneType
from typing import Any, Protocol, TypeVar

from attrs import field, frozen
from attrs.validators import instance_of

from cardrules.cards import Rank
from cardrules.errors import RulesetError
from cardrules.game import Step, Violation
from cardrules.shedding.pile import Attempt, Demand, Pace, Pile, Taking
from cardrules.shedding.state import Choice, Seat, Shed, Start

__all__ = [
    "AgainRule",
    "BarRule",
    "BlindRule",
    "BurnRule",
    "ChoosingRule",
    "DealsNext",
    "DemandRule",
    "EffectRule",
    "End",
    "LayoutRule",
    "Leads",
    "PaceRule",
    "PickupRule",
    "Plan",
    "RefillRule",
    "StartRule",
    "Starting",
    "SwapRule",
    "WildRule",
]


def whole_number(least: int, default: int, *, kw_only: bool = False) -> Any:
    """A field for a whole number that is at least so great."""

    def check(_: object, attribute: Any, value: object) -> None:
        if type(value) is not int or value < least:
            raise ValueError(
                f"{attribute.name} must be a whole number, {least} or more, not {value!r}."
            )

    return field(default=default, validator=check, kw_only=kw_only)


@frozen(kw_only=True)
class Plan:
    """What is dealt to a number of players.

    Args:
        packs: How many packs of 52 cards.
        jokers: How many jokers in all.
        blind: Face-down cards a player.
        table: Face-up cards a player.
        hand: Hand cards a player.
    """

    packs: int = whole_number(1, 1)
    jokers: int = whole_number(0, 0)
    blind: int = whole_number(0, 0)
    table: int = whole_number(0, 0)
    hand: int = whole_number(0, 0)


T = TypeVar("T")


def answered(rule: object, answer: T, *kinds: type) -> T:
    """Give a rule's answer on, if it is one of the kinds that its slot takes.

    Raises:
        RulesetError: The rule answers something else.
    """
    if not isinstance(answer, kinds):
        wanted = " or ".join("None" if kind is NoneType else kind.__name__ for kind in kinds)
        raise RulesetError(f"{rule!r} must answer {wanted}, not {answer!r}.")
    return answer


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
    """Slot ``swap``, one rule: what may be exchanged before play?"""

    def face_up(self, hand: int, table: int) -> int | None:
        """Say how many cards a player lays face up out of so many; None: he arranges nothing."""
        ...


@frozen
class Starting:
    """What a start rule is shown, when the cards are dealt and again when all have arranged.

    Args:
        seats: The players' cards.
        dealer: The seat that dealt.
        order: The ruleset's rank order.
        arranged: Whether all have arranged.
    """

    seats: tuple[Seat, ...]
    dealer: int
    order: tuple[Rank, ...]
    arranged: bool


class StartRule(Protocol):
    """Slot ``start``, first answer: who begins, and with what?

    The rules are asked when the cards are dealt and, if none answered, when all
    have arranged; then one of them must answer.
    """

    def start(self, starting: Starting) -> Start | None:
        """Say who begins, or None to leave it to the next rule."""
        ...


class WildRule(Protocol):
    """Slot ``wildcards``, any yes: may this play ignore the demand?"""

    def ignores(self, attempt: Attempt) -> bool:
        """Say whether the play may ignore the demand; ``attempt.wild`` is not settled yet."""
        ...


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
    """Slot ``again``, first answer: does the mover play again? No answer: no."""

    def again(self, pile: Pile) -> bool | None:
        """Say whether he does, or None to leave it to the next rule."""
        ...


class EffectRule(Protocol):
    """Slot ``effects``, a pipeline of steps: what else happens now?

    Each rule is given the state that the one before it left. It may put a
    question by setting ``pending`` to a `Choice`, one a play at most; then the
    rule is a `ChoosingRule`.
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
    """Slot ``refill``, one rule: how many cards are drawn after a play?"""

    def refill(self, hand: int, blind: int) -> int:
        """Say how many to draw with so many cards in the hand and so many blind cards."""
        ...


class Leads(Enum):
    """Who leads when the pile has been taken."""

    NEXT = "next"
    PICKER = "picker"
    PREVIOUS = "previous"

    __repr__ = Enum.__str__


class PickupRule(Protocol):
    """Slot ``pickup``, one rule: when may the pile be taken, with what, and who leads then?"""

    def pickup(self, taking: Taking) -> Leads | Violation:
        """Say who leads when the pile is taken like this, or why it may not be."""
        ...


class BlindRule(Protocol):
    """Slot ``blind``, one rule: how are blind cards played?"""

    def slots(self, blind: int) -> tuple[int, ...]:
        """Say which slots of a row of so many the player may turn."""
        ...


class DealsNext(Enum):
    """Who deals the next game."""

    LOSER = "loser"
    ROTATES = "rotates"

    __repr__ = Enum.__str__


@frozen(kw_only=True)
class End:
    """Slot ``end``, a value: when is it over, and who deals next?

    Args:
        first_out: Whether the game ends as soon as one player is out.
        turn_limit: After how many turns an unfinished game ends without a loser.
        deals_next: Who deals the next game.
    """

    first_out: bool = field(default=False, validator=instance_of(bool))
    turn_limit: int = whole_number(1, 10_000)
    deals_next: DealsNext = field(default=DealsNext.LOSER, validator=instance_of(DealsNext))
