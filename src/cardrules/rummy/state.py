"""The state of a rummy game: one deal, which the players call a round."""

from __future__ import annotations

from attrs import frozen

from cardrules._numbered import Named
from cardrules.cards import HIDDEN, Card, Rank, Suit
from cardrules.chance import Chance
from cardrules.visibility import Seen, secret, zone

__all__ = ["Face", "Meld", "Round", "Seat", "Stage"]


class Stage(Named):
    """What the player on turn is doing."""

    TRADE = "trade"
    """Before the first draw: trading a card for the open one, or drawing."""
    DRAW = "draw"
    """Drawing, or taking the pot."""
    PLAY = "play"
    """Laying down, laying off and discarding."""


@frozen
class Face:
    """What a card of a meld stands for.

    Args:
        rank: The rank.
        suit: The suit in a run; None in a set of one rank.
    """

    rank: Rank
    suit: Suit | None = None

    def __str__(self) -> str:
        return f"{self.rank}{self.suit or ''}"


@frozen(slots=False)
class Meld:
    """Cards that lie together on the table.

    Args:
        player: In front of whom they lie: who laid them down.
        cards: The cards; a run in the order of its ranks, the lowest first.
        faces: What each card stands for.
        layers: Who laid each card, and so scores for it.
    """

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL, default=())
    faces: tuple[Face, ...] = ()
    layers: tuple[int, ...] = ()

    @property
    def is_run(self) -> bool:
        """Whether the cards follow each other in one suit."""
        return self.faces[0].suit is not None

    @property
    def jokers(self) -> tuple[tuple[Card, Face], ...]:
        """The jokers in it, each with what it stands for."""
        pairs = zip(self.cards, self.faces, strict=False)  # a stranger's may not be as many
        return tuple(
            (card, face) for card, face in pairs if card is not HIDDEN and card.rank is Rank.JOKER
        )

    def __str__(self) -> str:
        stands = dict(self.jokers)
        return " ".join(
            f"{card}({stands[card]})" if card in stands else str(card) for card in self.cards
        )

    def _repr_html_(self) -> str:
        from cardrules.rummy._html import draw_meld

        return draw_meld(self)


@frozen(slots=False)
class Seat:
    """One player's hand.

    Args:
        known: The hand cards that everybody saw on their way into the hand.
        concealed: The hand cards that only their owner knows.
    """

    known: tuple[Card, ...] = zone(Seen.BY_ALL, default=())
    concealed: tuple[Card, ...] = zone(Seen.BY_OWNER, default=())

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand: what is known of it, and what is concealed."""
        return self.known + self.concealed

    @property
    def size(self) -> int:
        """How many cards the player holds."""
        return len(self.known) + len(self.concealed)

    def __str__(self) -> str:
        from cardrules.rummy._display import seat_line

        return seat_line(self)

    def __repr__(self) -> str:
        from cardrules._rows import short

        return short(self)

    def _repr_html_(self) -> str:
        from cardrules.rummy._html import draw_seat

        return draw_seat(self)


@frozen(slots=False)
class Round:
    """A state of a rummy game: whole, immutable, and without a history.

    Args:
        stage: What the player on turn is doing.
        to_act: Whose turn it is; empty when the round is over.
        seats: One `Seat` a player.
        melds: What lies on the table, in the order in which it was laid down.
        stock: The cards to be drawn, the next one first.
        pot: The discards that nobody may look at, bottom to top.
        shown: The discards that show, the top last; while players trade, the open card.
        aside: Cards of the deck that a made position does not use; nobody sees them.
        dealer: The seat that dealt; the next one starts.
        down: The players who have laid down, in that order.
        trades: How often the open card has been traded.
        turns: How many turns have ended.
        closed: Whether a player who could not draw has ended the round. Nothing else tells it
            from a round that goes on: all hold cards, and there may be turns left.
        recycled: How often discards have become the stock.
        taken: The card that the player on turn has taken off the pot into his hand, as its place
            in the deck order (`Card.index`); -1 if there is none. A rule may forbid to discard
            it in the same turn (`NeverDiscardTaken`), and it lies among other known cards.
        chance: What is still to be drawn by lot; secret, and so None in a view.
    """

    stage: Stage
    to_act: tuple[int, ...]
    seats: tuple[Seat, ...]
    melds: tuple[Meld, ...] = ()
    stock: tuple[Card, ...] = zone(Seen.BY_NOBODY, default=())
    pot: tuple[Card, ...] = zone(Seen.REMEMBERED, default=())
    shown: tuple[Card, ...] = zone(Seen.BY_ALL, default=())
    aside: tuple[Card, ...] = zone(Seen.BY_NOBODY, default=())
    dealer: int = 0
    down: tuple[int, ...] = ()
    trades: int = 0
    turns: int = 0
    closed: bool = False
    recycled: int = 0
    taken: int = -1
    chance: Chance | None = secret(default=None)

    @property
    def starter(self) -> int:
        """Who starts: the player on the dealer's left."""
        return (self.dealer + 1) % len(self.seats)

    def __str__(self) -> str:
        from cardrules.rummy._display import table

        return table(self)

    def __repr__(self) -> str:
        from cardrules._rows import short

        return short(self)

    def _repr_html_(self) -> str:
        from cardrules.rummy._html import draw_state

        return draw_state(self)
