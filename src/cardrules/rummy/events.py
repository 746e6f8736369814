"""What happens in a rummy game, told in the order in which it is seen.

Each event has zones of its own, so that `cardrules.visibility.redact` shows every
viewer what he may see of it.

The classes have no slots: an event is made at every move, and so in two thirds of the time.
"""

from __future__ import annotations

from attrs import frozen

from cardrules._words import card_names, many_cards, together
from cardrules.cards import Card
from cardrules.game import Outcome
from cardrules.rummy.state import Face, Meld, Seat
from cardrules.visibility import Seen, zone

__all__ = [
    "Dealt",
    "Discarded",
    "Drew",
    "Ended",
    "Laid",
    "LaidOff",
    "Passed",
    "Recycled",
    "RummyEvent",
    "SwappedJoker",
    "TookPot",
    "Traded",
    "TurnedOver",
]


@frozen(slots=False)
class Dealt:
    """The cards have been dealt, and one lies open."""

    dealer: int
    seats: tuple[Seat, ...]
    open_card: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        shown = f"; {card_names(self.open_card)} lies open" if self.open_card else ""
        return f"Player {self.dealer} deals{shown}."


@frozen(slots=False)
class Traded:
    """A player has taken the open card, and left another."""

    player: int
    taken: tuple[Card, ...] = zone(Seen.BY_ALL)
    left: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        taken, left = card_names(self.taken), card_names(self.left)
        return f"Player {self.player} takes {taken} and leaves {left}."


@frozen(slots=False)
class TurnedOver:
    """The open card has been turned face down: it is the pot."""

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"Player {self.player} turns {card_names(self.cards)} over; it is the pot."


@frozen(slots=False)
class Drew:
    """A player has drawn from the stock; only he sees what."""

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_OWNER)

    def __str__(self) -> str:
        return f"Player {self.player} draws {many_cards(len(self.cards))}."


@frozen(slots=False)
class TookPot:
    """A player has taken discards into his hand; everybody has seen them."""

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"Player {self.player} takes the pot ({many_cards(len(self.cards))})."


@frozen(slots=False)
class Laid:
    """A player has laid a meld down, which is worth so many points."""

    player: int
    meld: Meld
    points: int

    def __str__(self) -> str:
        return f"Player {self.player} lays {self.meld} ({self.points})."


@frozen(slots=False)
class LaidOff:
    """A player has added a card to a meld."""

    player: int
    meld: int
    face: Face
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"Player {self.player} adds {card_names(self.cards)} to meld {self.meld + 1}."


@frozen(slots=False)
class SwappedJoker:
    """A player has put a card in the place of a joker, and taken it."""

    player: int
    meld: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)
    joker: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return (
            f"Player {self.player} puts {card_names(self.cards)} in the place of a joker in meld "
            f"{self.meld + 1}."
        )


@frozen(slots=False)
class Discarded:
    """A player has put a card on the pot."""

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)

    def __str__(self) -> str:
        return f"Player {self.player} discards {card_names(self.cards)}."


@frozen(slots=False)
class Passed:
    """A player has ended his turn without a draw or a discard."""

    player: int

    def __str__(self) -> str:
        return f"Player {self.player} passes."


@frozen(slots=False)
class Recycled:
    """Discards have been shuffled: they are the stock now."""

    player: int
    count: int

    def __str__(self) -> str:
        return f"The discards are shuffled and become the stock ({many_cards(self.count)})."


@frozen(slots=False)
class Ended:
    """The round is over."""

    outcome: Outcome

    def __str__(self) -> str:
        scores = together(
            f"player {player} {score:+d}" for player, score in enumerate(self.outcome.scores)
        )
        return f"The round is over: {scores}."


RummyEvent = (
    Dealt
    | Traded
    | TurnedOver
    | Drew
    | TookPot
    | Laid
    | LaidOff
    | SwappedJoker
    | Discarded
    | Passed
    | Recycled
    | Ended
)
"""Any event of the rummy family."""
