"""The order of judging: what makes a move legal, and why another one is not.

Round over, seat, turn, stage, cards held, and then what the rules of the move's slot say;
last, how the last card may leave a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from cardrules._fields import answered, first_objection
from cardrules._holding import check_held, no_move
from cardrules.cards import Card, Rank
from cardrules.errors import shown
from cardrules.game import Violation
from cardrules.rummy._dealing import may_trade
from cardrules.rummy._table import as_reading, joker_objection, worth
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
from cardrules.rummy.slots import Opening, all_readings
from cardrules.rummy.state import Face, Meld, Round, Stage

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = [
    "can_draw",
    "can_recycle",
    "check",
    "check_last",
    "check_lay_off",
    "check_opening",
    "readings_of",
    "stands_in",
]


def check(game: Rummy, state: Round, move: RummyMove) -> Violation | None:
    """Why a move is not allowed, or None."""
    judge = _JUDGES.get(type(move))
    if judge is None:
        raise no_move(move)
    player = move.player
    if player not in state.to_act or type(player) is not int:
        return _not_his_turn(state, player)
    return judge(game, state, move)


def _not_his_turn(state: Round, player: int) -> Violation:
    if not state.to_act:
        return Violation("game-over", "The round is over.")
    if type(player) is not int or not 0 <= player < len(state.seats):
        return Violation(
            "no-such-player",
            "There is no player {player}: the players are 0 to {last}.",
            player=shown(player),
            last=len(state.seats) - 1,
        )
    return Violation(
        "out-of-turn",
        "It is the turn of player {turn}, not of {player}.",
        turn=state.to_act[0],
        player=player,
    )


_OTHER_STAGE: Final = {
    Stage.TRADE: Violation("trade-or-draw", "First trade a card for the open one, or draw."),
    Stage.DRAW: Violation("draw-first", "First draw a card, or take the pot."),
    Stage.PLAY: Violation(
        "drawn-already", "You have drawn already: lay down, lay off, or discard."
    ),
}


def _before_the_draw(state: Round) -> Violation | None:
    """The objection to a move that comes after a draw."""
    return None if state.stage is Stage.PLAY else _OTHER_STAGE[state.stage]


def check_last(
    game: Rummy, state: Round, player: int, card: Card, *, left: int, discarded: bool = False
) -> Violation | None:
    """What the rules say of how a card leaves a hand: of a discard, and of the last card."""
    last = not left
    if not game.out or not (last or discarded):
        return None
    taken = card.index == state.taken
    return game.memory.leaving(player, card, discarded=discarded, last=last, taken=taken)


def _check_trade(game: Rummy, state: Round, move: Trade) -> Violation | None:
    if state.stage is not Stage.TRADE:
        return Violation("trading-is-over", "The open card is traded only before the first draw.")
    if move.card in state.shown:
        return Violation("same-card", "Leave another card than the one that you take.")
    wrong = check_held(state.seats[move.player].hand, (move.card,))
    if wrong is not None:
        return wrong
    if not may_trade(game, state.trades, len(state.seats)):
        return Violation("no-more-trades", "The open card has been traded often enough: draw.")
    return None


def can_draw(game: Rummy, state: Round) -> bool:
    """Whether there is a stock, or discards that become one."""
    return bool(state.stock) or can_recycle(game, state)


def can_recycle(game: Rummy, state: Round) -> bool:
    """Whether the discards but the top one become the stock when it is empty."""
    return len(state.pot) + len(state.shown) > 1 and answered(
        game.exhausted, game.exhausted.recycles(state.recycled), bool
    )


def _check_draw(game: Rummy, state: Round, move: Draw) -> Violation | None:
    if state.stage is Stage.PLAY:
        return _OTHER_STAGE[Stage.PLAY]
    if can_draw(game, state):
        return None
    return Violation("no-stock", "The stock is empty: take the pot, or pass.")


def _check_take(game: Rummy, state: Round, move: TakePot) -> Violation | None:
    from cardrules.rummy._taking import check_take

    if state.stage is not Stage.DRAW:
        return _OTHER_STAGE[state.stage]
    return check_take(game, state, move)


def readings_of(game: Rummy, rows: tuple[tuple[Card, ...], ...]) -> tuple[Reading, ...] | Violation:
    """How rows of cards read as melds, or why one of them may not be laid."""
    found = []
    for row in rows:
        reading = game.memory.read(row)
        if isinstance(reading, Violation):
            return reading
        found.append(reading)
    return tuple(found)


def _check_lay(game: Rummy, state: Round, move: Lay) -> Violation | None:
    wrong = _before_the_draw(state)
    if wrong is not None:
        return wrong
    player, hand = move.player, state.seats[move.player].hand
    cards = tuple([card for meld in move.melds for card in meld])
    if not cards or not all(move.melds):
        return Violation("no-cards", "Name the cards of each meld.")
    wrong = check_held(hand, cards)
    if wrong is not None:
        return wrong
    melds = readings_of(game, move.melds)
    if isinstance(melds, Violation):
        return melds
    wrong = check_opening(game, state, player, melds)
    return wrong or check_last(game, state, player, cards[-1], left=len(hand) - len(cards))


def check_opening(
    game: Rummy, state: Round, player: int, melds: tuple[Reading, ...]
) -> Violation | None:
    """What the rules say of a lay-down, if it is the player's first."""
    if player in state.down:
        return None
    points = sum(worth(game, meld) for meld in melds)
    opening = Opening(player, melds, points, state.turns // len(state.seats))
    return first_objection(game.openings, lambda rule: rule.objection(opening))


def _meld(state: Round, place: int) -> Meld | Violation:
    if type(place) is int and 0 <= place < len(state.melds):
        return state.melds[place]
    return Violation(
        "no-such-meld",
        "There is no meld {place}: there are {n} on the table.",
        place=place + 1 if type(place) is int else shown(place),
        n=len(state.melds),
    )


def check_lay_off(
    game: Rummy, state: Round, player: int, card: Card, place: int
) -> Violation | None:
    """Why a player may not add a card to a meld, or None; whose the card is, is not asked."""
    meld = _meld(state, place)
    if isinstance(meld, Violation):
        return meld
    ends = game.memory.ends(meld)
    objection = ends.objection(player, card, down=player in state.down)
    if objection is not None:
        return objection
    if ends.ends(card):
        return None
    return ends.fit(card).objection or Violation(
        "does-not-fit", "{card} does not go on meld {place}.", card=card, place=place + 1
    )


def _check_lay_off(game: Rummy, state: Round, move: LayOff) -> Violation | None:
    wrong = _before_the_draw(state)
    if wrong is not None:
        return wrong
    player, card, hand = move.player, move.card, state.seats[move.player].hand
    wrong = check_held(hand, (card,)) or check_lay_off(game, state, player, card, move.meld)
    if wrong is not None:
        return wrong
    low: object = move.low
    if type(low) is not bool:
        return Violation("no-such-end", "low must be True or False, not {low}.", low=shown(low))
    if low not in game.memory.ends(state.melds[move.meld]).ends(card):
        return Violation(
            "one-end", "{card} fits one end only: leave out which one it is.", card=card
        )
    return check_last(game, state, player, card, left=len(hand) - 1)


def stands_in(game: Rummy, meld: Meld, card: Card) -> int | None:
    """The place of a joker that this card may replace, or None."""
    face = Face(card.rank, card.suit if meld.is_run else None)
    for place, (lying, stands) in enumerate(zip(meld.cards, meld.faces, strict=True)):
        if lying.rank is Rank.JOKER and stands == face:
            row = (*meld.cards[:place], card, *meld.cards[place + 1 :])
            if any(reading.faces == meld.faces for reading in all_readings(game.melds, row)):
                return place
    return None


def _check_swap(game: Rummy, state: Round, move: SwapJoker) -> Violation | None:
    wrong = _before_the_draw(state)
    if wrong is not None:
        return wrong
    player, card = move.player, move.card
    wrong = check_held(state.seats[player].hand, (card,))
    if wrong is not None:
        return wrong
    meld = _meld(state, move.meld)
    if isinstance(meld, Violation):
        return meld
    objection = game.memory.ends(meld).swap_objection(player, down=player in state.down)
    if objection is not None:
        return objection
    place = None if card.rank is Rank.JOKER else stands_in(game, meld, card)
    if place is None:
        return Violation(
            "no-such-joker",
            "No joker in meld {place} stands for {card}.",
            place=move.meld + 1,
            card=card,
        )
    swapped = Reading((*meld.cards[:place], card, *meld.cards[place + 1 :]), meld.faces)
    free = joker_objection(game, as_reading(meld)) is None
    return joker_objection(game, swapped) if free else None


def _check_discard(game: Rummy, state: Round, move: Discard) -> Violation | None:
    wrong = _before_the_draw(state)
    if wrong is not None:
        return wrong
    player, card, hand = move.player, move.card, state.seats[move.player].hand
    wrong = check_held(hand, (card,))
    return wrong or check_last(game, state, player, card, left=len(hand) - 1, discarded=True)


def _check_pass(game: Rummy, state: Round, move: Pass) -> Violation | None:
    from cardrules.rummy._listing import acts

    if state.stage is Stage.DRAW:
        if not can_draw(game, state):
            return None
        return Violation("can-draw", "You may pass only when you cannot draw: draw a card.")
    if not acts(game, state, move.player):
        return None
    return Violation("can-move", "You may pass only when you have no other move.")


_JUDGES: Final[dict[type, Callable[[Any, Any, Any], Violation | None]]] = {
    Trade: _check_trade,
    Draw: _check_draw,
    TakePot: _check_take,
    Lay: _check_lay,
    LayOff: _check_lay_off,
    SwapJoker: _check_swap,
    Discard: _check_discard,
    Pass: _check_pass,
}
