"""What happens in a shedding game, told in the order in which it is seen.

Each event has zones of its own, so that `cardrules.visibility.redact` shows every
viewer what he may see of it.

The classes have no slots: an event is made at every move, and so in two thirds of the time.
"""

from __future__ import annotations

from attrs import frozen

from cardrules._words import card_names, many_cards, nth
from cardrules.cards import Card, Rank
from cardrules.game import Outcome
from cardrules.matching import CardTest
from cardrules.shedding.state import Seat, Zone
from cardrules.visibility import Seen, zone

__all__ = [
    "Arranged",
    "Began",
    "Burned",
    "Chanced",
    "Chosen",
    "Dealt",
    "Drew",
    "Ended",
    "LaidOut",
    "Passed",
    "Played",
    "Reshuffled",
    "Reversed",
    "ShedEvent",
    "Skipped",
    "TookPile",
    "TookTable",
    "Turned",
    "TurnedUp",
    "WentOut",
]


_NO_LOSER = {"stuck": "nobody has a move", "turn-limit": "it has reached the turn limit"}
"""The reasons of an `Outcome` that leave nobody the shithead, in words."""


@frozen(slots=False)
class Dealt:
    """The cards have been dealt."""

    dealer: int
    seats: tuple[Seat, ...]

    def __str__(self) -> str:
        rows = [
            f"player {place} shows {card_names(seat.table)}"
            for place, seat in enumerate(self.seats)
            if seat.table
        ]
        return f"Player {self.dealer} deals" + (f"; {'; '.join(rows)}." if rows else ".")


@frozen(slots=False)
class Arranged:
    """A player has settled which of his cards lie face up."""

    player: int
    table: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"Player {self.player} lays {card_names(self.table) or 'nothing'} face up."


@frozen(slots=False)
class LaidOut:
    """Before play a player has laid cards onto a face-up row, or onto the pile.

    Args:
        player: Who laid them.
        cards: Hand cards of his.
        onto: Whose face-up row; None for the pile.
    """

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)
    onto: int | None = None

    def __str__(self) -> str:
        where = "the pile" if self.onto is None else f"the face-up row of player {self.onto}"
        return f"Player {self.player} lays {card_names(self.cards)} onto {where}."


@frozen(slots=False)
class TurnedUp:
    """The pile begins with a card from the stock."""

    cards: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"The pile begins with {card_names(self.cards)}."


@frozen(slots=False)
class Began:
    """Play begins."""

    player: int
    must_contain: CardTest | None

    def __str__(self) -> str:
        if self.must_contain is None:
            return f"Player {self.player} begins."
        from cardrules.rulebook import one_in_words  # when it is needed, for it is seldom

        first = one_in_words(self.must_contain)
        return f"Player {self.player} begins; the first play must contain {first}."


@frozen(slots=False)
class Turned:
    """A blind card has been turned over, in the sight of all."""

    player: int
    slot: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"Player {self.player} turns blind card {self.slot + 1}: {card_names(self.cards)}."


@frozen(slots=False)
class Chanced:
    """The top card of the stock has been turned over, in the sight of all."""

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"Player {self.player} turns the top of the stock: {card_names(self.cards)}."


@frozen(slots=False)
class Played:
    """Cards have been put onto the pile.

    Args:
        player: Who played them.
        cards: The cards, the last one on top.
        origin: The zone that they come from.
        rank: What they stand for, if it is not printed on all of them; else None.
    """

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)
    origin: Zone = Zone.HAND
    rank: Rank | None = None

    def __repr__(self) -> str:
        rank = "" if self.rank is None else f", rank={self.rank!r}"
        return f"Played(player={self.player!r}, cards={self.cards!r}, origin={self.origin!r}{rank})"

    def __str__(self) -> str:
        rank = "" if self.rank is None else f" for {self.rank}"
        return f"Player {self.player} plays {card_names(self.cards)}{rank}."


@frozen(slots=False)
class Burned:
    """The pile has burned: these cards are out of the game."""

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"The pile burns ({many_cards(len(self.cards))})."


@frozen(slots=False)
class Drew:
    """A player has drawn from the stock; only he sees what."""

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_OWNER)

    def __str__(self) -> str:
        return f"Player {self.player} draws {many_cards(len(self.cards))}."


@frozen(slots=False)
class WentOut:
    """A player has no cards left; he is the *place*-th to be out, from 1."""

    player: int
    place: int

    def __str__(self) -> str:
        return f"Player {self.player} is out in {nth(self.place)} place."


@frozen(slots=False)
class Reversed:
    """The direction has turned: 1 is clockwise, -1 the other way."""

    player: int
    direction: int

    def __str__(self) -> str:
        return f"Play turns {'clockwise' if self.direction == 1 else 'anticlockwise'}."


@frozen(slots=False)
class Skipped:
    """A player has lost his turn."""

    player: int

    def __str__(self) -> str:
        return f"Player {self.player} is skipped."


@frozen(slots=False)
class Chosen:
    """A player has answered a rule's question."""

    player: int
    kind: str
    option: str

    def __str__(self) -> str:
        return f"Player {self.player} chooses {self.option}."


@frozen(slots=False)
class Passed:
    """A player has given the turn on."""

    player: int

    def __str__(self) -> str:
        return f"Player {self.player} passes."


@frozen(slots=False)
class TookPile:
    """A player has taken the pile into his hand.

    Args:
        player: Who took it.
        pile: The cards of the pile.
        cards: His own face-up cards that went along, or the turned card that failed.
    """

    player: int
    pile: tuple[Card, ...] = zone(Seen.BY_ALL)
    cards: tuple[Card, ...] = zone(Seen.BY_ALL, default=())

    def __str__(self) -> str:
        taken = [f"the pile ({many_cards(len(self.pile))})"] if self.pile else []
        taken += [card_names(self.cards)] if self.cards else []
        return f"Player {self.player} takes {' and '.join(taken) or 'nothing'}."


@frozen(slots=False)
class TookTable:
    """A player has taken his face-up cards into his hand."""

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"Player {self.player} takes up {card_names(self.cards)}."


@frozen(slots=False)
class Reshuffled:
    """Burned cards have been shuffled and are the stock now.

    Args:
        player: Whose play brought it about.
        count: How many cards they are.
    """

    player: int
    count: int

    def __str__(self) -> str:
        return f"The burned cards are shuffled and become the stock ({many_cards(self.count)})."


@frozen(slots=False)
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
    | LaidOut
    | TurnedUp
    | Began
    | Turned
    | Chanced
    | Played
    | Burned
    | Drew
    | WentOut
    | Reversed
    | Skipped
    | Chosen
    | Passed
    | TookPile
    | TookTable
    | Reshuffled
    | Ended
)
"""Any event of the shedding family."""
