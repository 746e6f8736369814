"""Which rules decided something at a move: what simulations count.

What a rule lets happen is seen in the events; what it refused is asked again of what the
player on turn holds. No answer of a rule changes by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from cardrules._deciding import Slotted, first
from cardrules.cards import Card, cards_of
from cardrules.game import Step
from cardrules.rummy._judging import stands_in
from cardrules.rummy._melds_listing import bits_of
from cardrules.rummy._melds_minimal import minimal_melds
from cardrules.rummy._table import worth
from cardrules.rummy.events import Ended, Laid, LaidOff
from cardrules.rummy.melds import Reading
from cardrules.rummy.moves import Draw, Pass, RummyMove, TakePot, Trade
from cardrules.rummy.slots import Leaving, Opening, Swapping
from cardrules.rummy.state import Meld, Round, Stage

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["DECIDING", "decided_by"]

DECIDING: Final = (
    "trading", "melds", "values", "openings", "pot", "layoffs", "jokers", "out", "exhausted",
    "scoring",
)  # fmt: skip
"""The slots whose rules are counted."""


def decided_by(game: Rummy, state: Round, move: RummyMove, step: Step[Round]) -> set[Slotted]:
    """The rules that decided something at a move, by slot and place."""
    found: set[Slotted] = set()
    if state.stage is Stage.PLAY:
        found.update(_refusals(game, state, move.player))
    else:
        found.update(_before_the_draw(game, state, move))
    for event in step.events:
        if isinstance(event, Laid):
            found.update(_reading(game, event.meld))
            if game.openings and event.player not in state.down:
                found.add(("values", 0))
        elif isinstance(event, LaidOff):
            found.update(_reading(game, step.state.melds[event.meld]))
            found.add(("layoffs", 0))
        elif isinstance(event, Ended):
            found |= {("values", 0), ("scoring", 0)}
    return found


def _before_the_draw(game: Rummy, state: Round, move: RummyMove) -> Iterator[Slotted]:
    """What let the open card be traded or not, discards be taken, or a stock be made of them."""
    trades, players = state.trades, len(state.seats)
    asked = state.stage is Stage.TRADE or not state.turns
    if isinstance(move, Trade) or (asked and not game.trading.trades(trades, players)):
        yield "trading", 0
    if isinstance(move, TakePot):
        yield "pot", 0
    elif isinstance(move, Draw | Pass) and not state.stock and len(state.pot + state.shown) > 1:
        yield "exhausted", 0


def _reading(game: Rummy, meld: Meld) -> Iterator[Slotted]:
    """The rule by which cards are a meld, as they lie."""

    def reads(rule: Any) -> bool:
        return any(
            one.cards == meld.cards and one.faces == meld.faces for one in rule.readings(meld.cards)
        )

    yield from first("melds", map(reads, game.melds))


def _objecting(slot: str, objections: Iterable[object]) -> Iterator[Slotted]:
    """Every rule that objects."""
    return ((slot, place) for place, one in enumerate(objections) if one is not None)


# what could not be done


def _refusals(game: Rummy, state: Round, player: int) -> Iterator[Slotted]:
    """What was refused to the player on turn of what his cards would do."""
    hand, down = state.seats[player].hand, player in state.down
    if game.openings and not down:
        yield from _openings(game, state, player, hand)
    if state.melds:
        yield from _layoffs(game, state, player, hand)
    if game.jokers:
        yield from _jokers(game, hand)
        yield from _swaps(game, state, player, hand)
    if game.out:
        yield from _leaving(game, state, player, hand)


def _openings(game: Rummy, state: Round, player: int, hand: tuple[Card, ...]) -> Iterator[Slotted]:
    """What did not let a meld of the hand be the player's first, by itself."""
    rules, turns, found = game.openings, state.turns // len(state.seats), set[Slotted]()
    for meld in game.memory.minimal_of(hand):
        opening = Opening(player, (meld,), worth(game, meld), turns)
        found.update(_objecting("openings", (rule.objection(opening) for rule in rules)))
        if len(found) == len(rules):
            break
    yield from found


def _layoffs(game: Rummy, state: Round, player: int, hand: tuple[Card, ...]) -> Iterator[Slotted]:
    """Whether a card of the hand fits a meld on the table and may not be added to it."""
    bits, down = bits_of(hand), player in state.down
    for ends in game.memory.table(state.melds).ends:
        for card in cards_of(bits & ends.likely):
            if ends.ends(card) and ends.objection(player, card, down=down) is not None:
                yield "layoffs", 0
                return


def _jokers(game: Rummy, hand: tuple[Card, ...]) -> Iterator[Slotted]:
    """What did not let the jokers of the hand lie in a meld as they would."""
    memory = game.memory
    if memory.rules is not None and all(card.suit is not None for card in hand):
        return  # stock rules object to jokers alone
    for reading in _melds_of(game, hand):
        yield from _objecting("jokers", (rule.lie(reading) for rule in game.jokers))


def _melds_of(game: Rummy, hand: tuple[Card, ...]) -> Iterable[Reading]:
    """The melds of a hand, however its jokers lie in them."""
    rules = game.memory.lengthening
    if rules is not None:
        return minimal_melds(hand, rules)
    return (meld for rule in game.melds for meld in rule.melds(hand))


def _swaps(game: Rummy, state: Round, player: int, hand: tuple[Card, ...]) -> Iterator[Slotted]:
    """What did not let the player take a joker for which he holds the card."""
    table, down = game.memory.table(state.melds), player in state.down
    for ends in table.ends:
        meld = ends.meld
        if not meld.jokers or ends.swap_objection(player, down=down) is None:
            continue
        lying = zip(meld.cards, meld.faces, strict=True)
        wanted = {face.rank for card, face in lying if card.suit is None}
        fitting = (card for card in hand if card.suit is not None and card.rank in wanted)
        if any(stands_in(game, meld, card) is not None for card in fitting):
            swapping = Swapping(player, meld, down)
            yield from _objecting("jokers", (rule.swap(swapping) for rule in game.jokers))


def _leaving(game: Rummy, state: Round, player: int, hand: tuple[Card, ...]) -> Iterator[Slotted]:
    """What did not let a card be discarded, or the last ones be laid down or added."""
    last = len(hand) == 1
    for card in _kept(game, state, player, hand, discarded=True, last=last):
        yield from _against(game, state, Leaving(player, card, discarded=True, last=last))
    kept = _kept(game, state, player, hand, discarded=False, last=True)
    if kept and _uses_up(game, state, player, hand):
        for card in kept:
            yield from _against(game, state, Leaving(player, card, discarded=False, last=True))


def _kept(
    game: Rummy, state: Round, player: int, hand: tuple[Card, ...], *, discarded: bool, last: bool
) -> list[Card]:
    """The cards that may not leave the hand so."""
    leaving, taken = game.memory.leaving, state.taken
    return [
        card
        for card in hand
        if leaving(player, card, discarded=discarded, last=last, taken=card.index == taken)
    ]


def _against(game: Rummy, state: Round, leaving: Leaving) -> Iterator[Slotted]:
    asked = evolve(leaving, taken=leaving.card.index == state.taken)
    return _objecting("out", (rule.leave(asked) for rule in game.out))


def _uses_up(game: Rummy, state: Round, player: int, hand: tuple[Card, ...]) -> bool:
    """Whether the whole hand is one meld, or one card that can be added to one."""
    if len(hand) == 1:
        table = game.memory.table(state.melds)
        return bool(table.lay_offs(hand[0].bit, player, down=player in state.down))
    return player in state.down and isinstance(game.memory.read(hand), Reading)
