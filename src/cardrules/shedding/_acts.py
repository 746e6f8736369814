"""The acts that house rules add to a turn: a chance card, a draw before one plays, an exchange.

Without such rules none of this is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from types import NoneType
from typing import TYPE_CHECKING, Final

from cardrules._fields import answered
from cardrules.cards import Card
from cardrules.game import Violation
from cardrules.shedding._attempt import Taking
from cardrules.shedding._choices import deck_order
from cardrules.shedding._opening import must_contain, not_before_the_opening, owed
from cardrules.shedding.moves import Arrange, DrawCard, PlayChance, ShedMove
from cardrules.shedding.state import Seat, Shed, Zone
from cardrules.table import without

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = [
    "DREW",
    "EXCHANGED",
    "check_chance",
    "check_draw",
    "check_exchange",
    "exchanges",
    "has_more_acts",
    "more_acts",
]

DREW: Final = "drew"
EXCHANGED: Final = "exchanged"
"""What `Marks.done` says of these acts."""


def has_more_acts(game: Shedding) -> bool:
    """Whether the rules know any of these acts."""
    return (
        game.chance_card is not None
        or getattr(game.refill, "before", False)
        or hasattr(game.swap, "in_play")
    )


def more_acts(game: Shedding, state: Shed, player: int, *, stuck: bool) -> Iterator[ShedMove]:
    """The legal ones of these acts."""
    if check_chance(game, state, player, stuck=stuck) is None:
        yield PlayChance(player)
    if check_draw(game, state, player) is None:
        yield DrawCard(player)
    if _may_exchange(game, state, player) is None:
        for exchange in exchanges(state.seats[player], player):
            if _check_opening(state, exchange) is None:
                yield exchange


def check_chance(game: Shedding, state: Shed, player: int, *, stuck: bool) -> Violation | None:
    """Why the top of the stock may not be tried, or None."""
    rule = game.chance_card
    if rule is None:
        return Violation("no-chance-card", "No card may be tried from the stock in this game.")
    if not state.stock:
        return Violation("no-stock", "There is no stock to turn a card from.")
    seat = state.seats[player]
    if seat.zone is Zone.BLIND:
        return Violation("turn-blind-card", "You have only blind cards left: turn one of them.")
    wrong = not_before_the_opening(state, player, stuck=stuck)
    if wrong is None and seat.zone is Zone.TABLE and state.pile:
        wrong = _would_spare_face_up_cards(game, player, len(seat.table))
    if wrong is not None:
        return wrong
    taking = Taking(player=player, zone=seat.zone, table=len(seat.table), stuck=stuck)
    return answered(rule, rule.chance(taking), Violation, NoneType)


def _would_spare_face_up_cards(game: Shedding, player: int, table: int) -> Violation | None:
    """Why no card may be tried that takes the pile if it fails, but no face-up card with it."""
    terms = game.memory.pickup(player, (), Zone.TABLE, table, stuck=True)
    if not isinstance(terms, Violation):
        return None
    return Violation(
        "face-up-card-goes-along",
        "Whoever takes the pile takes face-up cards along: try none from the stock, but play, or "
        "take the pile.",
    )


def check_draw(game: Shedding, state: Shed, player: int) -> Violation | None:
    """Why a card may not be drawn before a play, or None."""
    if not getattr(game.refill, "before", False):
        return Violation("no-early-draw", "In this game you draw after you have played.")
    if not state.stock:
        return Violation("no-stock", "There is no stock to draw from.")
    if DREW in state.marks.done:
        return Violation("once-a-turn", "You have drawn already: now play, or take the pile.")
    if state.seats[player].zone is Zone.BLIND:
        return Violation("turn-blind-card", "You have only blind cards left: turn one of them.")
    return None


def check_exchange(game: Shedding, state: Shed, move: Arrange) -> Violation | None:
    """Why a player on turn may not exchange a card, or None; he holds the cards that he names."""
    wrong = _may_exchange(game, state, move.player)
    if wrong is not None:
        return wrong
    table = state.seats[move.player].table
    if len(move.table) != len(table) or _exchanged(table, move.table) != 1:
        return Violation(
            "one-for-one", "On your turn you exchange one face-up card for one hand card."
        )
    return _check_opening(state, move)


def _check_opening(state: Shed, move: Arrange) -> Violation | None:
    """Why an exchange may not take from a hand the card that the first play must contain."""
    wanted = owed(state, move.player)
    seat = state.seats[move.player]
    held = (card for card in seat.hand + seat.table if card not in move.table)
    if wanted is None or any(map(wanted, held)):
        return None
    return must_contain(wanted)


def _exchanged(one: tuple[Card, ...], other: tuple[Card, ...]) -> int:
    """How many cards differ, identical ones taken for the same."""
    return sum((Counter(_faces(one)) - Counter(_faces(other))).values())


def _may_exchange(game: Shedding, state: Shed, player: int) -> Violation | None:
    in_play = getattr(game.swap, "in_play", None)
    if in_play is None or not answered(game.swap, in_play(state.burns), bool):
        return Violation("too-late", "Play has begun: the face-up cards stay as they are.")
    if EXCHANGED in state.marks.done:
        return Violation("once-a-turn", "You have exchanged a card in this turn already.")
    seat = state.seats[player]
    if not seat.hand or not seat.table:
        return Violation("nothing-to-exchange", "You have no hand and face-up card to exchange.")
    return None


def exchanges(seat: Seat, player: int) -> Iterator[Arrange]:
    """Every exchange of one card for another, identical ones once."""
    made: dict[tuple[int, ...], Arrange] = {}
    for up in sorted(seat.table, key=deck_order):
        for down in sorted(seat.hand, key=deck_order):
            if up.face != down.face:
                table = (*without(seat.table, (up,)), down)
                made.setdefault(_faces(table), Arrange(player, table))
    yield from made.values()


def _faces(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(sorted(card.face for card in cards))
