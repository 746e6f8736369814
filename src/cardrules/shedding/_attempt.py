"""What rules are shown of a wish: to play on the pile, or to take it."""

from __future__ import annotations

from attrs import field, frozen

from cardrules.cards import Card, Rank
from cardrules.shedding._demand import Demand
from cardrules.shedding._noting import Notes, Noting, quietly
from cardrules.shedding._pile import Pile
from cardrules.shedding.state import Zone

__all__ = ["Attempt", "Taking"]


@frozen(kw_only=True, eq=False, repr=False, match_args=False)
class Attempt(Noting):
    """A play that is judged or has just been made, as a rule sees it.

    Nothing here is hidden from other players, save the cards that are being played.

    Args:
        player: The seat that plays.
        cards: The cards, the last one on top.
        zone: Where they come from.
        pile: The pile before the play.
        demand: What the pile demands; None when it takes anything.
        wild: Whether a wildcard lets the cards ignore the demand.
        left: How many cards the player will still have in all his zones, before drawing.
        players: The seats that are still in, the player's own among them.
        stock: How many cards there are to draw.
        last: Whether the player will be out: he will have no card left, and draws none.
        burns: How often the pile has burned.
        direction: 1 for clockwise, -1 for the other way.
        laid_by: Who laid the top of the pile; None on an empty pile.
        rank: What the cards stand for; None for the printed rank of the first.
        drawn: Whether the player has just drawn all of them, with the play that lies on top.
        added: How many of them are added to a play of the player's that lies there already; bars
            and paces are asked of such a play as a whole, as if nobody had laid what is under it.
    """

    _player: int = 0
    _cards: tuple[Card, ...]
    zone: Zone = Zone.HAND
    pile: Pile = field(factory=lambda: Pile(()))
    demand: Demand | None = None
    wild: bool = False
    _left: int = 1
    _players: tuple[int, ...] = (0, 1)
    _stock: int = 0
    _last: bool = False
    _burns: int = 0
    _direction: int = 1
    _laid_by: int | None = None
    _rank: Rank | None = None
    _drawn: bool = False
    added: int = 0
    _notes: Notes = field(factory=Notes)

    @property
    def rank(self) -> Rank:
        """The rank that the cards stand for."""
        cards: tuple[Card, ...] = quietly(self, "_cards")
        return self._rank or cards[0].rank

    @property
    def size(self) -> int:
        """How many cards are played."""
        return len(quietly(self, "_cards"))

    @property
    def player(self) -> int:
        """The seat that plays."""
        return self._player

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, the last one on top."""
        return self._cards

    @property
    def left(self) -> int:
        """How many cards the player will still have in all his zones, before drawing."""
        return self._left

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that are still in, the player's own among them."""
        return self._players

    @property
    def stock(self) -> int:
        """How many cards there are to draw."""
        return self._stock

    @property
    def last(self) -> bool:
        """Whether the player will be out: he will have no card left, and draws none."""
        return self._last

    @property
    def burns(self) -> int:
        """How often the pile has burned."""
        return self._burns

    @property
    def direction(self) -> int:
        """1 for clockwise, -1 for the other way."""
        return self._direction

    @property
    def laid_by(self) -> int | None:
        """Who laid the top of the pile; None on an empty pile."""
        return self._laid_by

    @property
    def drawn(self) -> bool:
        """Whether the player has just drawn all of the cards, with the play that lies on top."""
        return self._drawn

    def __str__(self) -> str:
        played = " ".join(map(str, self.cards))
        return f"player {self.player} plays {played} ({self.zone.value}) on {self.pile}"


@frozen(kw_only=True, eq=False, repr=False, match_args=False)
class Taking(Noting):
    """A wish to take the pile, as a pick-up rule sees it.

    Args:
        player: The seat.
        cards: The player's own face-up cards that would go along.
        zone: The zone that the player plays from.
        table: How many cards lie face up before him.
        stuck: Whether nothing that he has can be played.
    """

    _player: int = 0
    _cards: tuple[Card, ...] = ()
    zone: Zone = Zone.HAND
    table: int = 0
    stuck: bool = True
    _notes: Notes = field(factory=Notes)

    @property
    def size(self) -> int:
        """How many face-up cards would go along."""
        return len(quietly(self, "_cards"))

    @property
    def player(self) -> int:
        """The seat."""
        return self._player

    @property
    def cards(self) -> tuple[Card, ...]:
        """The player's own face-up cards that would go along."""
        return self._cards
