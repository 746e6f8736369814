"""What a legal move does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from cardrules.cards import HIDDEN, Card
from cardrules.chance import shuffled
from cardrules.errors import HiddenCardError, IllegalMove
from cardrules.game import Step, Violation
from cardrules.rummy._dealing import may_trade
from cardrules.rummy._ending import is_over, result, shown_at_end
from cardrules.rummy._judging import check, readings_of, stands_in
from cardrules.rummy._table import as_meld, worth
from cardrules.rummy._taking import pot_meld, taken
from cardrules.rummy.events import (
    Discarded,
    Drew,
    Ended,
    Laid,
    LaidOff,
    Passed,
    Recycled,
    SwappedJoker,
    TookPot,
    Traded,
    TurnedOver,
)
from cardrules.rummy.melds import Reading
from cardrules.rummy.moves import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Pass,
    RummyMove,
    SwapJoker,
    TakePot,
    Trade,
)
from cardrules.rummy.state import (
    Meld,
    Round,
    Seat,
    Stage,
)
from cardrules.table import changed, with_seat

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["apply"]

Events = list[Any]


def apply(game: Rummy, state: Round, move: RummyMove) -> Step[Round]:
    """Play a move."""
    if not game.memory.is_listed(state, move):
        objection = check(game, state, move)
        if objection is not None:
            raise IllegalMove(move, objection)
    events: Events = []
    after = _ACTS[type(move)](game, state, move, events)
    if is_over(game, after):
        after = shown_at_end(after)
        events.append(Ended(result(game, after)))
    return Step(after, tuple(events))


def _less(seat: Seat, cards: tuple[Card, ...]) -> Seat:
    """A seat without some of its cards."""
    known, concealed = seat.known, seat.concealed
    for card in cards:
        if card in known:
            place = known.index(card)
            known = known[:place] + known[place + 1 :]
        else:
            place = concealed.index(card)
            concealed = concealed[:place] + concealed[place + 1 :]
    return Seat(known, concealed)


def _next(state: Round, player: int) -> tuple[int, ...]:
    return ((player + 1) % len(state.seats),)


def _trade(game: Rummy, state: Round, move: Trade, events: Events) -> Round:
    player, card = move.player, move.card
    seat = _less(state.seats[player], (card,))
    events.append(Traded(player, state.shown, (card,)))
    return changed(
        state,
        seats=with_seat(state.seats, player, Seat(seat.known + state.shown, seat.concealed)),
        shown=(card,),
        to_act=_next(state, player),
        trades=state.trades + 1,
        turns=state.turns + 1,
    )


def _draw(game: Rummy, state: Round, move: Draw, events: Events) -> Round:
    """Draw a card; the first draw turns the open card over, and an empty stock is filled."""
    player = move.player
    if state.stage is Stage.TRADE:
        events.append(TurnedOver(player, state.shown))
        state = changed(state, pot=state.pot + state.shown, shown=())
    if not state.stock:
        state = _recycled(state, player, events)
    drawn = state.stock[:1]
    if HIDDEN in drawn:
        raise HiddenCardError("This move draws a card that the view does not show.")
    events.append(Drew(player, drawn))
    seat = state.seats[player]
    return changed(
        state,
        stage=Stage.PLAY,
        seats=with_seat(state.seats, player, Seat(seat.known, seat.concealed + drawn)),
        stock=state.stock[1:],
    )


def _recycled(state: Round, player: int, events: Events) -> Round:
    """The discards but the top one, shuffled, as the stock."""
    discards = state.pot + state.shown
    if HIDDEN in discards or state.chance is None:
        raise HiddenCardError("The discards are shuffled, which a view cannot do.")
    stock, chance = shuffled(discards[:-1], state.chance)
    events.append(Recycled(player, len(stock)))
    return changed(
        state,
        stock=stock,
        pot=() if state.shown else discards[-1:],
        shown=state.shown[-1:],
        chance=chance,
        recycled=state.recycled + 1,
    )


def _take(game: Rummy, state: Round, move: TakePot, events: Events) -> Round:
    """Take discards; the deepest that is used is laid down at once if the rules ask for it."""
    player, rule = move.player, game.pot
    cards = taken(game, state, move.depth)
    if HIDDEN in cards:
        raise HiddenCardError("This move takes cards that the view does not show.")
    events.append(TookPot(player, cards))
    used, seat = cards[-1] if rule.whole else cards[0], state.seats[player]
    pot, open_pot = _left(game, state, len(cards))
    after = changed(
        state,
        stage=Stage.PLAY,
        seats=with_seat(state.seats, player, Seat(seat.known + cards, seat.concealed)),
        pot=pot,
        shown=open_pot,
        taken=-1 if rule.melds else used.index,
    )
    if not rule.melds:
        return after
    if move.meld is not None:
        return _added(game, after, player, used, move.meld, events)
    meld = pot_meld(game, used, move.cards)
    assert isinstance(meld, Reading)
    return _laid(game, after, player, (meld,), events)


def _left(game: Rummy, state: Round, count: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The pot and what shows of it, when so many cards have been taken off it.

    The next card shows, unless it is the open card that was turned over.
    """
    if game.pot.whole:
        return (), ()
    pot, open_pot = state.pot, state.shown[: len(state.shown) - count]
    turned = not state.recycled and may_trade(game, 0, len(state.seats))
    if open_pot or len(pot) <= turned:
        return pot, open_pot
    if pot[-1] is HIDDEN:
        raise HiddenCardError("This move uncovers a card that the view does not show.")
    return pot[:-1], pot[-1:]


def _lay(game: Rummy, state: Round, move: Lay, events: Events) -> Round:
    melds = readings_of(game, move.melds)
    assert not isinstance(melds, Violation)
    return _laid(game, state, move.player, melds, events)


def _laid(
    game: Rummy, state: Round, player: int, melds: tuple[Reading, ...], events: Events
) -> Round:
    """Lay melds down out of the hand."""
    seat = state.seats[player]
    laid = [as_meld(meld, player) for meld in melds]
    for meld in laid:
        seat = _less(seat, meld.cards)
        events.append(Laid(player, meld, worth(game, meld)))
    return changed(
        state,
        seats=with_seat(state.seats, player, seat),
        melds=(*state.melds, *laid),
        down=state.down if player in state.down else (*state.down, player),
    )


def _lay_off(game: Rummy, state: Round, move: LayOff, events: Events) -> Round:
    return _added(game, state, move.player, move.card, move.meld, events, low=move.low)


def _added(
    game: Rummy,
    state: Round,
    player: int,
    card: Card,
    place: int,
    events: Events,
    *,
    low: bool = False,
) -> Round:
    """Add a card of the hand to a meld; at the low end if asked for, or if it fits only there."""
    old = state.melds[place]
    fit = game.memory.ends(old).fit(card)
    longer = fit.low if low or fit.high is None else fit.high
    assert longer is not None
    at_low = longer is fit.low
    layers = (player, *old.layers) if at_low else (*old.layers, player)
    meld = Meld(old.player, longer.cards, longer.faces, layers)
    events.append(LaidOff(player, place, longer.faces[0 if at_low else -1], (card,)))
    return changed(
        state,
        seats=with_seat(state.seats, player, _less(state.seats[player], (card,))),
        melds=(*state.melds[:place], meld, *state.melds[place + 1 :]),
    )


def _swap(game: Rummy, state: Round, move: SwapJoker, events: Events) -> Round:
    player, card, place = move.player, move.card, move.meld
    meld = state.melds[place]
    spot = stands_in(game, meld, card)
    assert spot is not None
    joker = meld.cards[spot : spot + 1]
    swapped = Meld(
        meld.player,
        (*meld.cards[:spot], card, *meld.cards[spot + 1 :]),
        meld.faces,
        (*meld.layers[:spot], player, *meld.layers[spot + 1 :]),
    )
    seat = _less(state.seats[player], (card,))
    events.append(SwappedJoker(player, place, (card,), joker))
    return changed(
        state,
        seats=with_seat(state.seats, player, Seat(seat.known + joker, seat.concealed)),
        melds=(*state.melds[:place], swapped, *state.melds[place + 1 :]),
    )


def _discard(game: Rummy, state: Round, move: Discard, events: Events) -> Round:
    player, card = move.player, move.card
    events.append(Discarded(player, (card,)))
    pot, open_pot = state.pot, state.shown
    if not game.pot.spread:
        pot, open_pot = pot + open_pot, ()
    return changed(
        state,
        stage=Stage.DRAW,
        to_act=_next(state, player),
        seats=with_seat(state.seats, player, _less(state.seats[player], (card,))),
        pot=pot,
        shown=(*open_pot, card),
        turns=state.turns + 1,
        taken=-1,
    )


def _pass(game: Rummy, state: Round, move: Pass, events: Events) -> Round:
    """End the turn; at the draw that ends the round."""
    player = move.player
    events.append(Passed(player))
    closed = state.stage is Stage.DRAW
    return changed(
        state,
        to_act=() if closed else _next(state, player),
        stage=Stage.DRAW,
        turns=state.turns + 1,
        closed=closed,
        taken=-1,
    )


_ACTS: Final[dict[type, Callable[[Any, Any, Any, Events], Round]]] = {
    Trade: _trade,
    Draw: _draw,
    TakePot: _take,
    Lay: _lay,
    LayOff: _lay_off,
    SwapJoker: _swap,
    Discard: _discard,
    Pass: _pass,
}
