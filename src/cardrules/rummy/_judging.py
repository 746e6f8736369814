"""The order of judging: what makes a move legal, and why another one is not.

Round over, seat, turn, stage, cards held, and then what the rules of the move's slot say.
"""

from __future__ import annotations

from collections import Counter
from types import NoneType
from typing import TYPE_CHECKING

from cardrules.cards import HIDDEN, Card, Rank
from cardrules.errors import HiddenCardError
from cardrules.game import Violation
from cardrules.rummy._table import joker_objection, read_meld, worth
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
from cardrules.rummy.slots import (
    LayingOff,
    Leaving,
    Opening,
    Swapping,
    TakingPot,
    answered,
)
from cardrules.rummy.state import Face, Meld, Round, Stage

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = [
    "can_draw",
    "check",
    "check_held",
    "extended",
    "may_discard",
    "pot_melds",
    "readings_of",
    "stands_in",
    "taken",
]


def check(game: Rummy, state: Round, move: RummyMove) -> Violation | None:
    """Why a move is not allowed, or None."""
    player = move.player
    if player not in state.to_act or type(player) is not int:
        return _not_his_turn(state, player)
    match move:
        case Trade():
            return _in_stage(state, Stage.TRADE) or _check_trade(game, state, move)
        case Draw():
            return _in_stage(state, Stage.TRADE, Stage.DRAW) or _check_draw(game, state)
        case TakePot():
            return _in_stage(state, Stage.DRAW) or _check_take(game, state, move)
        case Lay():
            return _in_stage(state, Stage.PLAY) or _check_lay(game, state, move)
        case LayOff():
            return _in_stage(state, Stage.PLAY) or _check_lay_off(game, state, move)
        case SwapJoker():
            return _in_stage(state, Stage.PLAY) or _check_swap(game, state, move)
        case Discard():
            return _in_stage(state, Stage.PLAY) or _check_discard(game, state, move)
        case Pass():
            return _check_pass(game, state, player)
    raise TypeError(f"{move!r} is not a move of this family.")


def _not_his_turn(state: Round, player: int) -> Violation:
    if not state.to_act:
        return Violation("game-over", "The round is over.")
    if type(player) is not int or not 0 <= player < len(state.seats):
        return Violation(
            "no-such-player",
            "There is no player {player}: the players are 0 to {last}.",
            player=player,
            last=len(state.seats) - 1,
        )
    return Violation(
        "out-of-turn",
        "It is the turn of player {turn}, not of {player}.",
        turn=state.to_act[0],
        player=player,
    )


def _in_stage(state: Round, *stages: Stage) -> Violation | None:
    if state.stage in stages:
        return None
    told = {
        Stage.TRADE: ("trade-or-draw", "First trade a card for the open one, or draw."),
        Stage.DRAW: ("draw-first", "First draw a card, or take the pot."),
        Stage.PLAY: ("drawn-already", "You have drawn: lay down, lay off, or discard."),
    }
    return Violation(*told[state.stage])


def check_held(held: tuple[Card, ...], named: tuple[Card, ...]) -> Violation | None:
    """Why these cards cannot be named in a move, or None: each once, and held."""
    if HIDDEN in named:
        return Violation("hidden-card", "A hidden card cannot be named in a move.")
    if len(set(named)) < len(named):
        twice = next(card for card, count in Counter(named).items() if count > 1)
        return Violation("card-twice", "{card} is named twice.", card=twice)
    for card in named:
        if card not in held:
            if HIDDEN in held:
                raise HiddenCardError("This view does not show the cards of the player who moves.")
            return Violation("not-your-card", "You do not hold {card}.", card=card)
    return None


def _check_trade(game: Rummy, state: Round, move: Trade) -> Violation | None:
    if move.card in state.shown:
        return Violation("same-card", "Leave another card than the one that you take.")
    wrong = check_held(state.seats[move.player].hand, (move.card,))
    if wrong is not None:
        return wrong
    if not game.trading.trades(state.trades, len(state.seats)):
        return Violation("no-more-trades", "The open card has been traded often enough: draw.")
    return None


def can_draw(game: Rummy, state: Round) -> bool:
    """Whether there is a stock, or discards that become one."""
    if state.stock:
        return True
    under = len(state.pot) + len(state.shown[:-1])
    return bool(under) and game.exhausted.recycles(state.recycled)


def _check_draw(game: Rummy, state: Round) -> Violation | None:
    if can_draw(game, state):
        return None
    return Violation("no-stock", "The stock is empty: take the pot, or pass.")


def readings_of(game: Rummy, rows: tuple[tuple[Card, ...], ...]) -> tuple[Reading, ...] | Violation:
    """How rows of cards read as melds, or why one of them may not be laid."""
    found = []
    for row in rows:
        reading = read_meld(game, row)
        if reading is None:
            return Violation("no-meld", "{cards} are no meld.", cards=row)
        objection = joker_objection(game, reading)
        if objection is not None:
            return objection
        found.append(reading)
    return tuple(found)


def _check_lay(game: Rummy, state: Round, move: Lay) -> Violation | None:
    cards = tuple(card for meld in move.melds for card in meld)
    if not cards or not all(move.melds):
        return Violation("no-cards", "Name the cards of each meld.")
    wrong = check_held(state.seats[move.player].hand, cards)
    if wrong is not None:
        return wrong
    melds = readings_of(game, move.melds)
    if isinstance(melds, Violation):
        return melds
    wrong = _check_opening(game, state, move.player, melds)
    return wrong or _check_leaving(game, state, move.player, cards)


def _check_opening(
    game: Rummy, state: Round, player: int, melds: tuple[Reading, ...]
) -> Violation | None:
    if player in state.down:
        return None
    points = sum(worth(game, meld) for meld in melds)
    turns = state.turns // len(state.seats)
    opening = Opening(player, melds, points, turns)
    for rule in game.openings:
        objection = answered(rule, rule.objection(opening), Violation, NoneType)
        if objection is not None:
            return objection
    return None


def _check_leaving(
    game: Rummy, state: Round, player: int, cards: tuple[Card, ...], *, discarded: bool = False
) -> Violation | None:
    """What the rules say if these are all the cards that the player holds."""
    if len(cards) < state.seats[player].size or not cards:
        return None
    leaving = Leaving(player, cards[-1], discarded)
    for rule in game.out:
        objection = answered(rule, rule.objection(leaving), Violation, NoneType)
        if objection is not None:
            return objection
    return None


def taken(game: Rummy, state: Round, depth: int) -> tuple[Card, ...]:
    """The discards that are taken, bottom to top, when the deepest that is used lies so deep."""
    return state.pot + state.shown if game.pot.whole else state.shown[len(state.shown) - depth :]


def pot_melds(
    game: Rummy, state: Round, cards: tuple[Card, ...], depth: int
) -> tuple[Reading, ...] | Violation:
    """The meld of the deepest card that is used with these, or why there is none."""
    used = state.shown[len(state.shown) - depth]
    rows = [(*cards[:place], used, *cards[place:]) for place in range(len(cards) + 1)]
    read = [reading for row in rows if (reading := read_meld(game, row)) is not None]
    if not read:
        return Violation("no-meld", "{cards} are no meld.", cards=(*cards, used))
    written = [r for r, row in zip(read, rows, strict=False) if r.is_run and r.cards == row]
    best = max(written or read, key=lambda reading: worth(game, reading))
    objection = joker_objection(game, best)
    return (best,) if objection is None else objection


def _check_take(game: Rummy, state: Round, move: TakePot) -> Violation | None:
    depth, rule, player = move.depth, game.pot, move.player
    if not state.shown:
        return Violation("no-open-pot", "No discard shows that could be taken: draw a card.")
    if type(depth) is not int or not 1 <= depth <= len(state.shown):
        return Violation(
            "not-so-deep", "No discard shows at depth {depth}: there are {n}.",
            depth=depth, n=len(state.shown),
        )  # fmt: skip
    hand = state.seats[player].hand
    above = state.shown[len(state.shown) - depth + 1 :] if not rule.whole else ()
    wrong = check_held(hand + above, move.cards)
    if wrong is not None:
        return wrong
    from_hand = sum(card in hand for card in move.cards)
    size = len(state.pot) + len(state.shown)
    taking = TakingPot(player, move.cards, from_hand, depth, size, player in state.down)
    objection = answered(rule, rule.objection(taking), Violation, NoneType)
    if objection is not None:
        return objection
    if not rule.melds:
        if move.cards:
            return Violation("only-taken", "The card goes into your hand: name no others.")
        return None
    melds = pot_melds(game, state, move.cards, depth)
    if isinstance(melds, Violation):
        return melds
    wrong = _check_opening(game, state, player, melds)
    if wrong is not None:
        return wrong
    kept = len(hand) + len(taken(game, state, depth)) - len(melds[0].cards)
    return None if kept else _check_leaving(game, state, player, hand)


def extended(game: Rummy, meld: Meld, card: Card) -> tuple[Meld | None, Meld | None]:
    """The meld with a card at its high end and at its low end, where it fits, owner unsaid.

    A set of one rank has only the former.
    """
    high = low = None
    for rule in game.melds:
        for reading in rule.readings((*meld.cards, card)):
            cards, faces = reading.cards, reading.faces
            if cards == (*meld.cards, card) and faces[:-1] == meld.faces:
                high = Meld(meld.player, cards, faces, (*meld.layers, -1))
            elif meld.is_run and cards == (card, *meld.cards) and faces[1:] == meld.faces:
                low = Meld(meld.player, cards, faces, (-1, *meld.layers))
    return high, low


def _check_lay_off(game: Rummy, state: Round, move: LayOff) -> Violation | None:
    player, card = move.player, move.card
    wrong = check_held(state.seats[player].hand, (card,))
    if wrong is not None:
        return wrong
    meld = _meld(state, move.meld)
    if isinstance(meld, Violation):
        return meld
    laying = LayingOff(player, card, meld, player in state.down)
    rule = game.layoffs
    objection = answered(rule, rule.objection(laying), Violation, NoneType)
    if objection is not None:
        return objection
    high, low = extended(game, meld, card)
    if high is None and low is None:
        return Violation(
            "does-not-fit", "{card} does not go on meld {place}.", card=card, place=move.meld + 1
        )
    if move.low and (high is None or low is None):
        return Violation("one-end", "{card} fits one end only: do not name it.", card=card)
    return _check_leaving(game, state, player, (card,))


def _meld(state: Round, place: int) -> Meld | Violation:
    if type(place) is not int or not 0 <= place < len(state.melds):
        return Violation(
            "no-such-meld",
            "There is no meld {place}: there are {n} on the table.",
            place=place + 1 if type(place) is int else place,
            n=len(state.melds),
        )
    return state.melds[place]


def stands_in(game: Rummy, meld: Meld, card: Card) -> int | None:
    """The place of a joker that this card may replace, or None."""
    face = Face(card.rank, card.suit if meld.is_run else None)
    for place, (lying, stands) in enumerate(zip(meld.cards, meld.faces, strict=True)):
        if lying.rank is Rank.JOKER and stands == face:
            row = (*meld.cards[:place], card, *meld.cards[place + 1 :])
            for rule in game.melds:
                if any(reading.faces == meld.faces for reading in rule.readings(row)):
                    return place
    return None


def _check_swap(game: Rummy, state: Round, move: SwapJoker) -> Violation | None:
    player, card = move.player, move.card
    wrong = check_held(state.seats[player].hand, (card,))
    if wrong is not None:
        return wrong
    meld = _meld(state, move.meld)
    if isinstance(meld, Violation):
        return meld
    swapping = Swapping(player, meld, player in state.down)
    for rule in game.jokers:
        objection = answered(rule, rule.swap(swapping), Violation, NoneType)
        if objection is not None:
            return objection
    if card.rank is Rank.JOKER or stands_in(game, meld, card) is None:
        return Violation(
            "no-such-joker",
            "No joker in meld {place} stands for {card}.",
            place=move.meld + 1,
            card=card,
        )
    return None


def may_discard(game: Rummy, state: Round, player: int, card: Card) -> Violation | None:
    """Why a held card may not be discarded, or None."""
    return _check_leaving(game, state, player, (card,), discarded=True)


def _check_discard(game: Rummy, state: Round, move: Discard) -> Violation | None:
    wrong = check_held(state.seats[move.player].hand, (move.card,))
    return wrong or may_discard(game, state, move.player, move.card)


def _check_pass(game: Rummy, state: Round, player: int) -> Violation | None:
    from cardrules.rummy._listing import acts

    if next(acts(game, state, player), None) is None:
        return None
    return Violation("can-move", "You may pass only when you have no other move.")
