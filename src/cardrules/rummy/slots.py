"""The slots of a rummy ruleset: for each one the question that its rules answer.

A rule is any frozen value with the methods of its slot's protocol. How the answers of
several rules combine, the *fold*, stands with each protocol.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from attrs import frozen

from cardrules._fields import whole_number
from cardrules.cards import Card
from cardrules.errors import RulesetError, shown
from cardrules.game import Violation
from cardrules.rummy.melds import Reading
from cardrules.rummy.state import Face, Meld

__all__ = [
    "ExhaustedRule",
    "JokerRule",
    "LayOffRule",
    "LayingOff",
    "LayoutRule",
    "Leaving",
    "MeldRule",
    "Opening",
    "OpeningRule",
    "OutRule",
    "Plan",
    "PotRule",
    "ScoringRule",
    "Standing",
    "Swapping",
    "TakingPot",
    "TradingRule",
    "ValueRule",
]


def whole_points(rule: object, points: int) -> int:
    """Give what a rule says that a card is worth, if it is a whole number from 0.

    Raises:
        RulesetError: The rule answers something else.
    """
    if type(points) is not int or points < 0:
        raise RulesetError(f"{rule!r} must answer a whole number from 0, not {shown(points)}.")
    return points


def readings_by(rule: object, answer: Iterable[Reading]) -> tuple[Reading, ...]:
    """Give the readings that a rule answers, in its order.

    Raises:
        RulesetError: The rule answers something else.
    """
    found = tuple(answer) if isinstance(answer, Iterable) else (None,)
    if not all(isinstance(one, Reading) for one in found):
        raise RulesetError(f"{rule!r} must answer readings of cards, not {shown(answer)}.")
    return found


def all_readings(rules: Iterable[MeldRule], cards: tuple[Card, ...]) -> Iterator[Reading]:
    """How cards read by several rules, in the order of the rules.

    Raises:
        RulesetError: A rule answers something else than readings.
    """
    for rule in rules:
        yield from readings_by(rule, rule.readings(cards))


@frozen(kw_only=True)
class Plan:
    """What is dealt to a number of players.

    Args:
        packs: How many packs of 52 cards.
        jokers: How many jokers in all.
        hand: Hand cards a player.
    """

    packs: int = whole_number(1, 1)
    jokers: int = whole_number(0, 0)
    hand: int = whole_number(1, 13)


class LayoutRule(Protocol):
    """Slot ``layout``, one rule: packs, jokers and hand for so many players?"""

    @property
    def players(self) -> range:
        """How many may play."""
        ...

    def plan(self, players: int) -> Plan:
        """Say what is dealt to this many players, a number from `players`."""
        ...


class TradingRule(Protocol):
    """Slot ``trading``, one rule: may the open card be traded, how often?"""

    def trades(self, trades: int, players: int) -> bool:
        """Say whether it may, when it has been traded so often at a table of so many.

        If it may not be at the beginning, the open card lies on top of the pot from then on.
        """
        ...


class MeldRule(Protocol):
    """Slot ``melds``, any reading: how do these cards read?"""

    def readings(self, cards: tuple[Card, ...]) -> Iterable[Reading]:
        """Give every way in which a row of cards reads as one meld, the cards in any order."""
        ...

    def melds(self, hand: tuple[Card, ...]) -> Iterable[Reading]:
        """Give every meld that some cards of a hand make."""
        ...


class JokerRule(Protocol):
    """Slot ``jokers``, all must agree: how may jokers lie in a meld, and may one be replaced?"""

    def lie(self, reading: Reading) -> Violation | None:
        """Say why the cards may not lie so, or None.

        It is asked when a meld is laid down. When a card is added to a meld or put in the place
        of a joker, the answer counts only if the meld was free of objections before.
        """
        ...

    def swap(self, swapping: Swapping) -> Violation | None:
        """Say why a joker may not be replaced, or None."""
        ...


@frozen
class Swapping:
    """A wish to put a card in the place of a joker.

    Args:
        player: The seat.
        meld: The meld in which the joker lies.
        down: Whether the player has laid down.
    """

    player: int
    meld: Meld
    down: bool


class ValueRule(Protocol):
    """Slot ``values``, one rule: what is this meld, or this hand card, worth?"""

    def laid(self, card: Card, face: Face, *, low: bool) -> int:
        """Give the points of a card in a meld; *low* is an ace at the low end of a run."""
        ...

    def held(self, card: Card) -> int:
        """Give the points of a card that is left in a hand."""
        ...


@frozen
class Opening:
    """A first lay-down, as a rule sees it.

    Args:
        player: The seat.
        melds: The melds.
        points: What they are worth together.
        turns: How many turns of the player there have been.
    """

    player: int
    melds: tuple[Reading, ...]
    points: int
    turns: int


class OpeningRule(Protocol):
    """Slot ``openings``, all must agree: any objection to a first lay-down?

    Listed are the lay-downs that are minimal for the points of `OpenWith`, and of those the ones
    to which no rule objects; a larger one may be played if no rule objects to it.
    """

    def objection(self, opening: Opening) -> Violation | None:
        """Give the objection, or None."""
        ...


@frozen
class TakingPot:
    """A wish to take discards.

    Args:
        player: The seat.
        cards: The cards that make a meld with the deepest card that is used.
        from_hand: How many of them come out of the hand.
        depth: How deep the deepest card lies, from 1 on top.
        size: How many discards there are.
        down: Whether the player has laid down.
        meld: The meld on the table to which that card is to be added; None if it makes its own.
    """

    player: int
    cards: tuple[Card, ...]
    from_hand: int
    depth: int
    size: int
    down: bool
    meld: Meld | None = None


class PotRule(Protocol):
    """Slot ``pot``, one rule: who may take the discards, how deep, with what?"""

    @property
    def spread(self) -> bool:
        """Whether all discards show, and not only the top."""
        ...

    @property
    def melds(self) -> bool:
        """Whether the deepest card taken must be laid down at once."""
        ...

    @property
    def adds(self) -> bool:
        """Whether that card may be added to a meld on the table instead."""
        ...

    @property
    def whole(self) -> bool:
        """Whether all other discards are taken, too; then only the top card can be used."""
        ...

    def take(self, taking: TakingPot) -> Violation | None:
        """Say why the discards may not be taken so, or None."""
        ...


@frozen
class LayingOff:
    """A wish to add a card to a meld.

    Args:
        player: The seat.
        card: The card.
        meld: The meld.
        down: Whether the player has laid down.
    """

    player: int
    card: Card
    meld: Meld
    down: bool


class LayOffRule(Protocol):
    """Slot ``layoffs``, one rule: what may be added to whose melds?"""

    def add(self, laying: LayingOff) -> Violation | None:
        """Say why the card may not be added, or None."""
        ...


@frozen
class Leaving:
    """A card that is discarded, or the last card of a hand however it leaves.

    Args:
        player: The seat.
        card: The card.
        discarded: Whether it is discarded, and not laid down or added to a meld.
        last: Whether it is the last card of the hand.
        taken: Whether the player has just taken it off the pot into his hand.
    """

    player: int
    card: Card
    discarded: bool
    last: bool
    taken: bool = False


class OutRule(Protocol):
    """Slot ``out``, all must agree: which card may be discarded, how may the last one leave?"""

    def leave(self, leaving: Leaving) -> Violation | None:
        """Say why the card may not leave the hand so, or None."""
        ...


class ExhaustedRule(Protocol):
    """Slot ``exhausted``, one rule: what when the stock is empty?"""

    def recycles(self, recycled: int) -> bool:
        """Say whether the discards but the top become the stock, as they have so often."""
        ...


@frozen
class Standing:
    """How a round has ended, in points by seat.

    Args:
        table: What the cards that a player has laid are worth.
        hands: What the cards left in his hand are worth.
        counts: How many cards are left in his hand.
        out: Who has no cards left; None if nobody.
    """

    table: tuple[int, ...]
    hands: tuple[int, ...]
    counts: tuple[int, ...]
    out: int | None


class ScoringRule(Protocol):
    """Slot ``scoring``, one rule: what does each player score, and when is it enough?"""

    def scores(self, standing: Standing) -> tuple[int, ...]:
        """Give the points by seat at the end of a round."""
        ...

    def decided(self, totals: tuple[int, ...], target: int) -> bool:
        """Say whether a series of rounds is decided; the highest total wins it."""
        ...
