"""Made positions: checked states from short text, for tests, puzzles and editors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardrules._supply import Supply, cards_in, check_rows, players_in, rows_in, several, stage_of
from cardrules._words import card_names
from cardrules.cards import Card
from cardrules.chance import Chance, check_seed
from cardrules.errors import PositionError, quoted
from cardrules.rummy._dealing import may_trade, plan_for
from cardrules.rummy._ending import is_over, shown_at_end
from cardrules.rummy._table import (
    as_meld,
    best_reading,
)
from cardrules.rummy.slots import all_readings
from cardrules.rummy.state import Meld, Round, Seat, Stage

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["position", "verify"]

Cards = str | Iterable[Card]


def position(
    game: Rummy,
    *,
    hands: Sequence[Cards],
    melds: Sequence[Sequence[Cards]] = (),
    known: Sequence[Cards] = (),
    stock: Cards | int = "",
    pot: Cards = "",
    open_card: Cards = "",
    opened: Sequence[int] | None = None,
    stage: str = "play",
    rounds: int = 0,
    to_act: int = 0,
    dealer: int = 0,
    covered: bool = False,
    turns: int = 0,
    recycled: int = 0,
    seed: int = 0,
) -> Round:
    """Build a checked state from short text.

    Piles run bottom to top, the stock next card first. A card that is named again is the
    next copy that the deck has. Cards of the deck that are named nowhere lie aside.

    Args:
        hands: The concealed hand cards, one text a player.
        melds: The melds before each player, one list of texts a player.
        known: The hand cards that everybody has seen.
        stock: The stock, or how many cards of any kind lie in it.
        pot: The discards.
        open_card: The card that may be traded.
        opened: Who has laid down; None stands for those who have melds.
        stage: ``trade``, ``draw`` or ``play``.
        rounds: How many rounds of the table the open card has been traded.
        to_act: Who is to act.
        dealer: The seat that dealt.
        covered: Whether even the top of the pot is turned over.
        turns: How many turns there have been.
        recycled: How often discards have become the stock.
        seed: What is to come by lot.

    Raises:
        PositionError: A card too many, a foreign card, a seat that is not there, no meld.
    """
    players = players_in(hands)
    in_hand, in_sight = rows_in("hands", hands, players), rows_in("known", known, players)
    rows = _rows(melds, players)
    piled, traded = cards_in("pot", pot), cards_in("open_card", open_card)
    next_first = stock if isinstance(stock, int) else cards_in("stock", stock)
    named = [*in_hand, *in_sight, *(row for _, row in rows), piled, traded]
    named += [] if isinstance(next_first, int) else [next_first]
    supply = Supply.of(game.deck(players), named)
    held = [supply.take(row, f"hands[{seat}]") for seat, row in enumerate(in_hand)]
    seen = [supply.take(row, f"known[{seat}]") for seat, row in enumerate(in_sight)]
    seats = tuple(map(Seat, seen or [()] * players, held))
    lying = tuple(_meld(game, supply.take(row, f"melds[{player}]"), player) for player, row in rows)
    discards = supply.take(piled, "pot")
    playing = stage_of(Stage, stage)
    showing = supply.take(traded, "open_card")
    if bool(showing) is not (playing is Stage.TRADE):
        raise PositionError("open_card is one card while players trade, and none afterwards.")
    if not showing and not covered:
        count = len(discards) if game.pot.spread else 1
        discards, showing = discards[: -count or None], discards[-count:]
    drawable = supply.stock(next_first)
    down = dict.fromkeys(meld.player for meld in lying) if opened is None else opened
    state = Round(
        stage=playing,
        to_act=(to_act,),
        seats=seats,
        melds=lying,
        stock=drawable,
        pot=discards,
        shown=showing,
        aside=tuple(supply.left),
        dealer=dealer,
        down=several("opened", down),
        trades=rounds * players,
        turns=turns,
        recycled=recycled,
        chance=Chance(check_seed(seed)),
    )
    if is_over(game, state):
        state = shown_at_end(state)
    game.verify(state)
    return state


def _rows(melds: Sequence[Sequence[Cards]], players: int) -> list[tuple[int, tuple[Card, ...]]]:
    """The cards of each meld, with the player before whom it lies."""
    check_rows("melds", melds, players, what="list of texts")
    rows = []
    for player, texts in enumerate(melds):
        if isinstance(texts, str) or not isinstance(texts, Sequence):
            raise PositionError(
                f"melds[{player}] must be a list of texts, one a meld, not {quoted(texts)}."
            )
        rows += [(player, cards_in(f"melds[{player}]", text)) for text in texts]
    return rows


def _meld(game: Rummy, row: tuple[Card, ...], player: int) -> Meld:
    reading = best_reading(game, row)
    if reading is None:
        raise PositionError(f"melds[{player}]: {card_names(row)} is no meld.")
    return as_meld(reading, player)


def verify(game: Rummy, state: Round) -> None:
    """Refuse a state or a view that no move can make sense of.

    Raises:
        PositionError: What is wrong with the state.
    """
    players = len(state.seats)
    plan_for(game, players)
    for wrong, problem in _problems(game, state, range(players)):
        if wrong:
            raise PositionError(problem)
    for place, meld in enumerate(state.melds):
        _check_meld(game, meld, place, players)


def _problems(game: Rummy, state: Round, places: range) -> Iterable[tuple[bool, str]]:
    acting, down, trading = state.to_act, state.down, state.stage is Stage.TRADE
    for name, least in (("trades", 0), ("turns", 0), ("recycled", 0), ("taken", -1)):
        number = getattr(state, name)
        wrong = type(number) is not int or number < least
        yield wrong, f"{name} must be a number, {least} or more, not {quoted(number)}."
    yield (
        type(state.dealer) is not int or state.dealer not in places,
        f"dealer={quoted(state.dealer)} is not a seat: the players are 0 to {places[-1]}.",
    )
    yield (
        len(set(down)) != len(down) or not all(type(p) is int and p in places for p in down),
        f"down={down} must name players, each once.",
    )
    yield len(acting) > 1, f"to_act={acting}: one player is to act at a time."
    over = is_over(game, state)
    yield (
        bool(acting) is over,
        f"to_act={acting}: it names who is to act as long as the round is not over.",
    )
    yield (
        over and any(seat.concealed for seat in state.seats),
        "When the round is over all hands lie open: their cards are known, and not concealed.",
    )
    yield (
        trading and (len(state.shown) != 1 or bool(state.pot) or not state.stock),
        "While players trade, one card lies open, there is a stock, and no pot.",
    )
    yield (
        trading and not may_trade(game, 0, len(places)),
        "stage is trade, but the open card is not traded in this game.",
    )
    yield (
        not game.pot.spread and len(state.shown) > 1,
        "shown: only the top of the pot shows in this game.",
    )


def _check_meld(game: Rummy, meld: Meld, place: int, players: int) -> None:
    """Refuse a meld whose cards do not stand for its faces, or that nobody laid."""
    owners = (meld.player, *meld.layers)
    if not all(type(one) is int and 0 <= one < players for one in owners):
        raise PositionError(f"melds[{place}] lies before, or was laid by, nobody who plays.")
    if not len(meld.cards) == len(meld.faces) == len(meld.layers):
        raise PositionError(f"melds[{place}] has not one face and one layer for each card.")
    found = all_readings(game.melds, meld.cards)
    if not any(one.cards == meld.cards and one.faces == meld.faces for one in found):
        raise PositionError(f"melds[{place}] is no meld: {meld}.")
