"""Made positions: checked states from short text, for tests, puzzles and editors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardrules._supply import Supply, cards_in, players_in, rows_in, several, stage_of
from cardrules.cards import Card, rank
from cardrules.chance import Chance, check_seed
from cardrules.errors import PositionError
from cardrules.matching import card_test
from cardrules.shedding._dealing import arranges, settled
from cardrules.shedding._ending import reason
from cardrules.shedding.state import (
    Marks,
    Seat,
    Shed,
    Stage,
    Start,
)
from cardrules.table import changed

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["position"]

Cards = str | Iterable[Card]


def position(
    game: Shedding,
    *,
    hands: Sequence[Cards],
    tables: Sequence[Cards] = (),
    blinds: Sequence[Cards] = (),
    known: Sequence[Cards] = (),
    pile: Cards = "",
    sizes: Sequence[int] = (),
    stock: Cards | int = "",
    to_act: int | Sequence[int] | None = None,
    stage: str = "play",
    opening: str = "",
    direction: int = 1,
    dealer: int = 0,
    laid_by: int | None = None,
    burns: int = 0,
    turns: int = 0,
    finished: Sequence[int] = (),
    seed: int = 0,
    said: str = "",
    stands: Sequence[str | None] = (),
) -> Shed:
    """Build a checked state from short text.

    Piles run bottom to top, the stock next card first. A card that is named again is the
    next copy that the deck has. Cards of the deck that are named nowhere lie aside. A
    seat without cards is out.

    Args:
        hands: The concealed hand cards, one text a player.
        tables: The face-up cards.
        blinds: The blind cards, by slot.
        known: The hand cards that everybody has seen.
        pile: The pile.
        sizes: How many cards the last plays put there, the latest last; cards before them
            are taken to have come one by one.
        stock: The stock, or how many cards of any kind lie in it.
        to_act: Who is to act. None stands for player 0 if he is in, else the next one who
            is; while players arrange, for all of them.
        stage: ``arrange``, ``lay_out`` or ``play``.
        opening: A card test, such as ``3``, that the first play must meet.
        direction: 1 for clockwise, -1 for the other way.
        dealer: The seat that dealt.
        laid_by: Who laid the top of the pile, or None.
        burns: How often the pile has burned.
        turns: How many turns there have been.
        finished: The players who are out, the first one first.
        seed: What is to come by lot.
        said: What was said with the play that must be answered.
        stands: For the last plays the ranks that they stand for, the latest last; None where
            the cards say it.

    Raises:
        PositionError: A card too many, a foreign card, a seat that is not there.
    """
    players = players_in(hands)
    rows = {"hands": hands, "tables": tables, "blinds": blinds, "known": known}
    wanted = {name: rows_in(name, row, players) for name, row in rows.items()}
    lowest = cards_in("pile", pile)
    next_first = stock if isinstance(stock, int) else cards_in("stock", stock)
    named = [taken for row in wanted.values() for taken in row]
    named += [lowest, () if isinstance(next_first, int) else next_first]
    supply = Supply.of(game.deck(players), named)
    placed = {
        name: [supply.take(taken, f"{name}[{seat}]") for seat, taken in enumerate(row)]
        or [()] * players
        for name, row in wanted.items()
    }
    seats = tuple(
        Seat(known=known, concealed=hand, table=table, blind=blind)
        for known, hand, table, blind in zip(
            placed["known"], placed["hands"], placed["tables"], placed["blinds"], strict=True
        )
    )
    lying = supply.take(lowest, "pile")
    drawable = supply.stock(next_first)
    playing = stage_of(Stage, stage)
    out = _out(seats, several("finished", finished))
    if to_act is None and playing is Stage.ARRANGE:
        to_act = tuple(place for place, seat in enumerate(seats) if arranges(game, seat))
    acting = _acting(players, out, to_act)
    start = Start(acting[0], card_test(opening)) if opening and acting else None
    piled = _sizes(lying, several("sizes", sizes))
    state = Shed(
        stage=playing,
        to_act=acting,
        seats=seats,
        pile=lying,
        sizes=piled,
        stock=drawable,
        aside=tuple(supply.left),
        direction=direction,
        dealer=dealer,
        start=start,
        laid_by=laid_by,
        burns=burns,
        turns=turns,
        finished=out,
        marks=_marks(piled, said, several("stands", stands)),
        chance=Chance(check_seed(seed)),
    )
    if playing is Stage.ARRANGE and start is None:
        state = settled(game, state, arranged=False)
    if to_act is None and reason(game, state) is not None:
        state = changed(state, to_act=(), start=None)
    game.verify(state)
    return state


def _marks(sizes: tuple[int, ...], said: str, stands: Sequence[str | None]) -> Marks:
    if len(stands) > len(sizes):
        raise PositionError(f"stands={stands!r}: the pile has only {len(sizes)} plays.")
    named = tuple(None if one is None else rank(one) for one in stands)
    if named:
        named = (None,) * (len(sizes) - len(named)) + named
    return Marks(named, said)


def _sizes(pile: tuple[Card, ...], sizes: Sequence[int]) -> tuple[int, ...]:
    if any(type(size) is not int or size < 1 for size in sizes) or sum(sizes) > len(pile):
        raise PositionError(
            f"sizes={tuple(sizes)} are not the sizes of plays in a pile of {len(pile)} cards."
        )
    return (1,) * (len(pile) - sum(sizes)) + tuple(sizes)


def _out(seats: tuple[Seat, ...], finished: Sequence[int]) -> tuple[int, ...]:
    empty = [place for place, seat in enumerate(seats) if not seat.size]
    return (*finished, *(place for place in empty if place not in finished))


def _acting(
    players: int,
    out: tuple[int, ...],
    to_act: int | Sequence[int] | None,
) -> tuple[int, ...]:
    if to_act is None:
        return tuple(place for place in range(players) if place not in out)[:1]
    return (to_act,) if isinstance(to_act, int) else several("to_act", to_act)
