"""What happens in a shedding game, told in the order in which it is seen.

Each event has zones of its own, so that `cardrules.visibility.redact` shows every
viewer what he may see of it.
"""

from __future__ import annotations

from attrs import frozen

from cardrules._words import nth
from cardrules.cards import Card
from cardrules.game import Outcome
from cardrules.matching import CardTest
from cardrules.shedding.state import Seat, Zone
from cardrules.visibility import Seen, zone

__all__ = [
    "Arranged",
    "Began",
    "Burned",
    "Chosen",
    "Dealt",
    "Drew",
    "Ended",
    "Passed",
    "Played",
    "Reversed",
    "ShedEvent",
    "Skipped",
    "TookPile",
    "Turned",
    "WentOut",
]


def _names(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _many(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


_NO_LOSER = {"stuck": "nobody has a move", "turn-limit": "it has reached the turn limit"}
"""The reasons of an `Outcome` that leave nobody the shithead, in words."""


@frozen
class Dealt:
    """The cards have been dealt."""

    dealer: int
    seats: tuple[Seat, ...]

    def __str__(self) -> str:
        rows = [
            f"player {place} shows {_names(seat.table)}"
            for place, seat in enumerate(self.seats)
            if seat.table
        ]
        return f"Player {self.dealer} deals" + (f"; {'; '.join(rows)}." if rows else ".")


@frozen
class Arranged:
    """A player has settled which of his cards lie face up."""

    player: int
    table: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"Player {self.player} lays {_names(self.table) or 'nothing'} face up."


@frozen
class Began:
    """Play begins."""

    player: int
    must_contain: CardTest | None

    def __str__(self) -> str:
        if self.must_contain is None:
            return f"Player {self.player} begins."
        return f"Player {self.player} begins; the first play must contain: {self.must_contain}."


@frozen
class Turned:
    """A blind card has been turned over, in the sight of all."""

    player: int
    slot: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"Player {self.player} turns blind card {self.slot + 1}: {_names(self.cards)}."


@frozen
class Played:
    """Cards have been put onto the pile.

    Args:
        player: Who played them.
        cards: The cards, the last one on top.
        origin: The zone that they come from.
    """

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)
    origin: Zone = Zone.HAND

    def __str__(self) -> str:
        return f"Player {self.player} plays {_names(self.cards)}."


@frozen
class Burned:
    """The pile has burned: these cards are out of the game."""

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"The pile burns ({_many(len(self.cards))})."


@frozen
class Drew:
    """A player has drawn from the stock; only he sees what."""

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_OWNER)

    def __str__(self) -> str:
        return f"Player {self.player} draws {_many(len(self.cards))}."


@frozen
class WentOut:
    """A player has no cards left; he is the *place*-th to be out, from 1."""

    player: int
    place: int

    def __str__(self) -> str:
        return f"Player {self.player} is out in {nth(self.place)} place."


@frozen
class Reversed:
    """The direction has turned: 1 is clockwise, -1 the other way."""

    player: int
    direction: int

    def __str__(self) -> str:
        return f"Play turns {'clockwise' if self.direction == 1 else 'anticlockwise'}."


@frozen
class Skipped:
    """A player has lost his turn."""

    player: int

    def __str__(self) -> str:
        return f"Player {self.player} is skipped."


@frozen
class Chosen:
    """A player has answered a rule's question."""

    player: int
    kind: str
    option: str

    def __str__(self) -> str:
        return f"Player {self.player} chooses {self.option}."


@frozen
class Passed:
    """A player without a move has given the turn on."""

    player: int

    def __str__(self) -> str:
        return f"Player {self.player} has no move and passes."


@frozen
class TookPile:
    """A player has taken the pile into his hand.

    Args:
        player: Who took it.
        pile: The cards of the pile.
        cards: His own face-up cards that went along, or the blind card that failed.
    """

    player: int
    pile: tuple[Card, ...] = zone(Seen.BY_ALL)
    cards: tuple[Card, ...] = zone(Seen.BY_ALL, default=())

    def __str__(self) -> str:
        taken = [f"the pile ({_many(len(self.pile))})"] if self.pile else []
        taken += [_names(self.cards)] if self.cards else []
        return f"Player {self.player} takes {' and '.join(taken) or 'nothing'}."


@frozen
class Ended:
    """The game is over."""

    outcome: Outcome

    def __str__(self) -> str:
        loser, reason = self.outcome.loser, self.outcome.reason
        if loser is not None:
            return f"Player {loser} is the shithead."
        if reason == "first-out":
            return f"Player {self.outcome.winners[0]} wins."
        why = _NO_LOSER.get(reason, reason)
        return f"The game ends without a loser: {why}."


ShedEvent = (
    Dealt
    | Arranged
    | Began
    | Turned
    | Played
    | Burned
    | Drew
    | WentOut
    | Reversed
    | Skipped
    | Chosen
    | Passed
    | TookPile
    | Ended
)
"""Any event of the shedding family."""
