"""Made positions: checked states from short text, for tests, puzzles and editors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import TYPE_CHECKING

from attrs import field, frozen

from cardrules.cards import HIDDEN, Card, cards, rank
from cardrules.chance import Chance, check_seed
from cardrules.errors import PositionError
from cardrules.matching import card_test
from cardrules.shedding._acts import DREW, EXCHANGED
from cardrules.shedding._clashes import MOST_ARRANGEMENTS
from cardrules.shedding._dealing import arranges, plan_for, settled
from cardrules.shedding._ending import reason
from cardrules.shedding._passing_on import BACK
from cardrules.shedding.slots import Leads
from cardrules.shedding.state import (
    STANDS_FOR,
    Marks,
    Seat,
    Shed,
    Stage,
    Start,
    Zone,
    changed,
    choice_problem,
)

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["position", "verify"]

Cards = str | Iterable[Card]

_MOST_STEPS = 10_000
"""How many seats play may move on after a choice, for each of them is told as an event."""


@frozen
class _Supply:
    """The cards of the deck that are still to be placed."""

    deck: tuple[Card, ...]
    marked: frozenset[Card]
    left: dict[Card, None] = field()

    @classmethod
    def of(cls, deck: tuple[Card, ...], wanted: Iterable[tuple[Card, ...]]) -> _Supply:
        """A supply for these cards; those that are named by a copy mark are kept for them."""
        named = {card for row in wanted for card in row} - {HIDDEN}
        marked = frozenset(card for card in named if card.copy)
        return cls(deck, marked, dict.fromkeys(deck))

    def take(self, named: tuple[Card, ...], where: str) -> tuple[Card, ...]:
        """Take named cards out; a card named again takes the next copy that the deck has."""
        return tuple(self._next_copy(card, where) for card in named)

    def _next_copy(self, card: Card, where: str) -> Card:
        if card is HIDDEN:
            raise PositionError(f"{where} has a hidden card: a position names its cards.")
        if card in self.left:
            del self.left[card]
            return card
        for other in self.left:
            if card.copy == 0 and other.face == card.face and other not in self.marked:
                del self.left[other]
                return other
        known = any(other.face == card.face for other in self.deck)
        raise PositionError(
            f"{where} names {card}, "
            + ("which is placed already." if known else "which is not in the deck.")
        )

    def take_any(self, count: int) -> tuple[Card, ...]:
        if type(count) is not int or not 0 <= count <= len(self.left):
            raise PositionError(
                f"stock={count}: as a number it goes from 0 to the {len(self.left)} cards that "
                "are not named."
            )
        taken = tuple(self.left)[:count]
        for card in taken:
            del self.left[card]
        return taken


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
    players = len(hands)
    rows = {"hands": hands, "tables": tables, "blinds": blinds, "known": known}
    for name, row in rows.items():
        if isinstance(row, str) or len(row) not in (0, players):
            raise PositionError(f"{name} needs one text for each of the {players} players.")
    wanted = {name: [cards(text) for text in row] for name, row in rows.items()}
    lowest, next_first = cards(pile), () if isinstance(stock, int) else cards(stock)
    named = [taken for row in wanted.values() for taken in row]
    supply = _Supply.of(game.deck(players), [*named, lowest, next_first])
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
    drawable = (
        supply.take_any(stock) if isinstance(stock, int) else supply.take(next_first, "stock")
    )
    playing = _stage(stage)
    out = _out(seats, finished)
    if to_act is None and playing is Stage.ARRANGE:
        to_act = tuple(place for place, seat in enumerate(seats) if arranges(game, seat))
    acting = _acting(players, out, to_act)
    start = Start(acting[0], card_test(opening)) if opening and acting else None
    piled = _sizes(lying, sizes)
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
        marks=_marks(piled, said, stands),
        chance=Chance(check_seed(seed)),
    )
    if playing is Stage.ARRANGE and start is None:
        state = settled(game, state, arranged=False)
    if to_act is None and reason(game, state) is not None:
        state = changed(state, to_act=(), start=None)
    game.verify(state)
    return state


def _stage(stage: str) -> Stage:
    try:
        return Stage(stage)
    except ValueError:
        names = ", ".join(one.value for one in Stage)
        raise PositionError(f"stage must be one of {names}, not {stage!r}.") from None


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
    return (to_act,) if isinstance(to_act, int) else tuple(to_act)


def verify(game: Shedding, state: Shed) -> None:
    """Refuse a state or a view that no move can make sense of.

    Raises:
        PositionError: What is wrong with the state.
    """
    players = len(state.seats)
    plan_for(game, players)
    places = range(players)
    empty = {place for place in places if not state.seats[place].size}
    if state.pending is not None and _asks_what_it_stands_for(state):
        empty.discard(state.pending.player)  # his last card lies open, and is not yet played
    for wrong, problem in _problems(state, places, empty):
        if wrong:
            raise PositionError(problem)
    _check_pending(game, state)
    if state.stage is Stage.ARRANGE:
        idle = [place for place in state.to_act if not arranges(game, state.seats[place])]
        if idle:
            raise PositionError(f"to_act names {idle}, who have nothing to arrange.")
        for place in state.to_act:
            _check_arranging(game, state.seats[place], place)
    for place in places:
        _check_taking(game, state.seats[place], place)
    if bool(state.to_act) is (reason(game, state) is not None):
        raise PositionError(
            f"to_act={state.to_act}: it names who is to act as long as the game is not over."
        )


def _asks_what_it_stands_for(state: Shed) -> bool:
    pending = state.pending
    return pending is not None and pending.kind.startswith(STANDS_FOR) and bool(state.pile)


def _check_pending(game: Shedding, state: Shed) -> None:
    """Only a rule that also takes the answer asks."""
    pending = state.pending
    if pending is None:
        return
    kinds = [
        rule.kind for rule in game.effects if hasattr(rule, "kind") and hasattr(rule, "chosen")
    ]
    if game.stand_ins:
        kinds += [f"{STANDS_FOR}-{zone.value}" for zone in (Zone.BLIND, Zone.STOCK)]
    if pending.kind not in kinds:
        raise PositionError(
            f"pending asks for {pending.kind!r}, which no rule of {game.name} does."
        )


def _check_taking(game: Shedding, seat: Seat, place: int) -> None:
    """Every way to take the pile with face-up cards is listed, so there may not be too many."""
    row = len(seat.table)
    if 1 << row <= MOST_ARRANGEMENTS:
        return
    ways = sum(comb(row, size) for size in range(row + 1) if _may_take(game, seat, place, size))
    if ways > MOST_ARRANGEMENTS:
        raise PositionError(
            f"Player {place} could take the pile with some of his {row} face-up cards in more "
            f"than {MOST_ARRANGEMENTS} ways."
        )


def _may_take(game: Shedding, seat: Seat, place: int, size: int) -> bool:
    """Whether the pile may be taken with any so many face-up cards.

    Where it depends on which they are, only equal ones of a long row are listed.
    """
    answers = (
        game.memory.pickup_of_size(place, seat.table[:size], len(seat.table), stuck=stuck)
        for stuck in (False, True)
    )
    return any(isinstance(answer, Leads) for answer in answers)


def _check_arranging(game: Shedding, seat: Seat, place: int) -> None:
    hand, table = len(seat.hand), len(seat.table)
    face_up = game.swap.face_up(hand, table) or 0
    if not 0 <= face_up <= hand + table or comb(hand + table, face_up) > MOST_ARRANGEMENTS:
        raise PositionError(
            f"Player {place} would lay {face_up} of {hand + table} cards face up: that is not "
            f"possible, or in more than {MOST_ARRANGEMENTS} ways."
        )


def _is_one(value: object, numbers: range) -> bool:
    """Whether a value is one of these numbers; True and 1.0 are no numbers here."""
    return type(value) is int and value in numbers


def _problems(state: Shed, places: range, empty: set[int]) -> Iterable[tuple[bool, str]]:
    acting, start, pending = state.to_act, state.start, state.pending
    yield (
        state.direction not in (1, -1) or type(state.direction) is not int,
        f"direction must be 1 or -1, not {state.direction!r}.",
    )
    for name in ("dealer", "laid_by"):
        seat = getattr(state, name)
        yield (
            not _is_one(seat, places) and (seat is not None or name == "dealer"),
            f"{name}={seat!r} is not a seat: the players are 0 to {places[-1]}.",
        )
    for name in ("burns", "turns", "passes"):
        number = getattr(state, name)
        wrong = type(number) is not int or number < 0
        yield wrong, f"{name} must be a number, 0 or more, not {number!r}."
    yield (
        not all(_is_one(seat, places) for seat in state.finished)
        or sorted(state.finished) != sorted(empty),
        f"finished={state.finished} must name the players without cards, each once: "
        f"{sorted(empty)}.",
    )
    yield (
        len(set(acting)) != len(acting) or bool(empty & set(acting)),
        f"to_act={acting} names somebody twice or somebody who is out.",
    )
    yield (
        state.stage is Stage.PLAY and len(acting) > 1,
        f"to_act={acting}: one player is to act once play has begun.",
    )
    yield (
        state.stage is Stage.ARRANGE and (not acting or bool(state.pile or empty or pending)),
        "While players arrange, the pile is empty, everybody has cards, nothing is to be chosen "
        "and somebody is to act.",
    )
    yield (
        state.stage is Stage.LAY_OUT and len(acting) != 1,
        "While cards are laid out, one player is to act.",
    )
    yield from _mark_problems(state)
    yield (
        any(type(size) is not int or size < 1 for size in state.sizes)
        or sum(state.sizes) != len(state.pile),
        f"sizes={state.sizes} do not add up to the {len(state.pile)} cards of the pile.",
    )
    yield (
        start is not None and (not _is_one(start.player, places) or start.player in empty),
        "start names a player who is not there or is out.",
    )
    yield (
        pending is not None
        and (
            acting != (pending.player,)
            or not _is_one(pending.mover, places)
            or not _is_one(pending.steps, range(BACK, _MOST_STEPS + 1))
        ),
        f"pending: its player alone is to act, and play moves on from a player by "
        f"{BACK} to {_MOST_STEPS} seats.",
    )
    problem = None if pending is None else choice_problem(pending, len(places))
    yield problem is not None, f"pending: {problem}"


def _mark_problems(state: Shed) -> Iterable[tuple[bool, str]]:
    """What is wrong with what house rules keep in mind."""
    marks = state.marks
    yield (
        len(marks.stands) not in (0, len(state.sizes)),
        f"marks.stands has {len(marks.stands)} ranks for the {len(state.sizes)} plays of the pile.",
    )
    yield (
        bool(marks.said) and not state.pile,
        "marks.said: nothing has been said about an empty pile.",
    )
    layer = state.laid_by
    drawn = 0 if layer is None else len(state.seats[layer].concealed)
    yield (
        type(marks.drawn) is not int or not 0 <= marks.drawn <= drawn,
        f"marks.drawn={marks.drawn!r}: whoever laid the top cannot have drawn so many.",
    )
    yield (
        len(set(marks.done)) != len(marks.done) or not set(marks.done) <= {DREW, EXCHANGED},
        f"marks.done={marks.done} must name what has been done once: {DREW}, {EXCHANGED}.",
    )
