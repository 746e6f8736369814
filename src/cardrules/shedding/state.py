"""The state of a shedding game."""

from __future__ import annotations

from typing import Final

from attrs import Factory, frozen

from cardrules._numbered import Named, Numbered
from cardrules.cards import Card, Rank
from cardrules.chance import Chance
from cardrules.matching import CardTest
from cardrules.table import changed as changed
from cardrules.visibility import Seen, secret, zone

__all__ = ["NO_MARKS", "Choice", "Marks", "Seat", "Shed", "Stage", "Start", "Zone"]


class Stage(Named):
    """What the players are doing."""

    ARRANGE = "arrange"
    """Each player settles once which of his cards lie face up."""
    LAY_OUT = "lay_out"
    """One after another lays out what may be laid out before play."""
    PLAY = "play"


class Zone(Numbered):
    """Where cards are played from: one of the player's zones, or the top of the stock."""

    HAND = "hand"
    TABLE = "table"
    BLIND = "blind"
    STOCK = "stock"


@frozen(slots=False)
class Seat:
    """One player's cards.

    Args:
        known: The hand cards that everybody saw on their way into the hand.
        concealed: The hand cards that only their owner knows.
        table: The face-up cards.
        blind: The face-down cards, which nobody knows, in the order of their slots.
    """

    known: tuple[Card, ...] = zone(Seen.BY_ALL, default=())
    concealed: tuple[Card, ...] = zone(Seen.BY_OWNER, default=())
    table: tuple[Card, ...] = zone(Seen.BY_ALL, default=())
    blind: tuple[Card, ...] = zone(Seen.BY_NOBODY, default=())

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand: what is known of it, and what is concealed."""
        return self.known + self.concealed

    @property
    def zone(self) -> Zone:
        """The zone that is to be played from: the hand, then the face-up row, then the blind."""
        if self.concealed or self.known:
            return Zone.HAND
        return Zone.TABLE if self.table else Zone.BLIND

    @property
    def size(self) -> int:
        """How many cards the player has in all."""
        return len(self.known) + len(self.concealed) + len(self.table) + len(self.blind)

    def __str__(self) -> str:
        from cardrules.shedding._display import seat_line

        return seat_line(self)

    def __repr__(self) -> str:
        from cardrules._rows import short

        return short(self)

    def _repr_html_(self) -> str:
        from cardrules.shedding._html import draw_seat

        return draw_seat(self)


@frozen
class Start:
    """Who begins, and what the first play must contain.

    Args:
        player: The seat that begins.
        must_contain: A card of the first play must fit this test, if the player holds such
            a card; None when any card may be led.
    """

    player: int
    must_contain: CardTest | None = None

    def __repr__(self) -> str:
        from cardrules._rows import short

        return short(self)


@frozen
class Choice:
    """A question that a rule has put to a player; he alone is to act.

    Args:
        player: Whose choice it is.
        kind: Which rule asks, a kebab-case name.
        options: What may be answered, at least one.
        default: The answer that is taken when the player is out; else the first option.
        mover: Whose move led here; set by the engine.
        steps: How many seats play moves on afterwards, 0 if the mover moves again, -1 if the
            player before him is next; set by the engine.
        turns: Whether the direction turns with the answer; set by the engine.
        takes: Who takes the pile after the answer: 1 for the next player, -1 for the previous
            one, 0 for nobody; set by the engine.
    """

    player: int
    kind: str
    options: tuple[str, ...]
    default: str = Factory(lambda self: next(iter(self.options), ""), takes_self=True)
    mover: int = 0
    steps: int = 1
    turns: bool = False
    takes: int = 0

    def __repr__(self) -> str:
        from cardrules._rows import short

        return short(self)


@frozen
class Marks:
    """What house rules keep in mind from move to move; nothing in the plain game.

    Args:
        stands: For each play on the pile the rank that it stands for, None where its cards
            say it themselves; empty if all do.
        said: What was said with the play that must be answered, such as ``higher``.
        drawn: How many cards whoever laid the top of the pile has drawn since then; they are
            the last of his concealed cards, whose order counts for nothing else.
        done: What the player on turn has done that may be done once a turn.
        may_pass: Whether the player on turn may pass though he could play.
    """

    stands: tuple[Rank | None, ...] = ()
    said: str = ""
    drawn: int = 0
    done: tuple[str, ...] = ()
    may_pass: bool = False


NO_MARKS: Final = Marks()
"""Nothing to keep in mind."""

STANDS_FOR: Final = "stands-for"
"""How the kind of a choice begins that asks what a card stands for which lies open."""
MOST_OPTION: Final = 200
"""How many letters an option may have."""


def choice_problem(choice: Choice, players: int) -> str | None:
    """What is wrong with a choice, or None."""
    options = choice.options
    if type(choice.player) is not int or not 0 <= choice.player < players:
        return f"the choice is for player {choice.player!r}, who is not there."
    if not isinstance(options, tuple) or not all(isinstance(one, str) for one in options):
        return f"the options must be a tuple of texts, not {options!r}."
    if not options or len(set(options)) != len(options) or choice.default not in options:
        return f"the options {options} must be there once each, the default among them."
    if not all(one.isprintable() and one == one.strip() and one for one in options):
        return f"the options {options} must be printable, without spaces around them."
    if max(map(len, options)) > MOST_OPTION:
        return f"an option is longer than {MOST_OPTION} letters."
    return None


@frozen(slots=False)
class Shed:
    """A state of a shedding game: whole, immutable, and without a history.

    Args:
        stage: Arranging, laying out or playing.
        to_act: The players for whom the game waits; empty when it is over.
        seats: One `Seat` a player.
        pile: The cards to be answered, bottom to top.
        sizes: How many cards each play put on the pile, the latest last; they add up to it.
        stock: The cards to be drawn, the next one first.
        burned: The cards out of the game.
        aside: Cards of the deck that a made position does not use; nobody sees them.
        direction: 1 for clockwise, -1 for the other way.
        dealer: The seat that dealt.
        start: Who begins, from when it is settled until the first play; else None.
        laid_by: Who laid the top of the pile; None on an empty pile.
        burns: How often the pile has burned.
        turns: How many moves there have been since play began.
        passes: How many players in a row have passed.
        finished: The players who are out, the first one first.
        pending: The choice that waits for an answer, or None.
        marks: What house rules keep in mind.
        chance: What is still to be drawn by lot; secret, and so None in a view.
    """

    stage: Stage
    to_act: tuple[int, ...]
    seats: tuple[Seat, ...]
    pile: tuple[Card, ...] = zone(Seen.BY_ALL, default=())
    sizes: tuple[int, ...] = ()
    stock: tuple[Card, ...] = zone(Seen.BY_NOBODY, default=())
    burned: tuple[Card, ...] = zone(Seen.BY_ALL, default=())
    aside: tuple[Card, ...] = zone(Seen.BY_NOBODY, default=())
    direction: int = 1
    dealer: int = 0
    start: Start | None = None
    laid_by: int | None = None
    burns: int = 0
    turns: int = 0
    passes: int = 0
    finished: tuple[int, ...] = ()
    pending: Choice | None = None
    marks: Marks = NO_MARKS
    chance: Chance | None = secret(default=None)

    def __str__(self) -> str:
        from cardrules.shedding._display import table

        return table(self)

    def __repr__(self) -> str:
        from cardrules._rows import short

        return short(self)

    def _repr_html_(self) -> str:
        from cardrules.shedding._html import draw_state

        return draw_state(self)
