"""A sensible bot for every ruleset of the rummy family.

>>> from random import Random
>>> from cardrules.bots import play_out
>>> from cardrules.match import Match
>>> from cardrules.rummy.presets import DUIZENDEN
>>> greedy = greedy_bot(DUIZENDEN)
>>> ended = play_out(Match.deal(DUIZENDEN, players=2, seed=7), [greedy, greedy], Random(7))
>>> ended.outcome.reason
'round-over'
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TypeVar

from attrs import frozen

from cardrules.bots import Bot, check_family
from cardrules.cards import HIDDEN, Card, Rank
from cardrules.rummy.game import Rummy
from cardrules.rummy.melds import Reading, best_lay
from cardrules.rummy.moves import Discard, Draw, Lay, LayOff, RummyMove, SwapJoker, TakePot, Trade
from cardrules.rummy.state import Round, Stage

__all__ = ["greedy_bot"]

M = TypeVar("M", bound=RummyMove)

_CLOSE = 2
"""How far apart two ranks may be in one run of three."""


def greedy_bot(game: Rummy) -> Bot[Round, RummyMove]:
    """Make a bot that lays down what it can and discards the card that helps it the least.

    It trades for the open card, and takes a card off the pot into its hand, if that makes its
    melds worth more. It takes discards with a meld unless that costs it more than it gains.
    It lays down the melds that are worth the most together, takes jokers from the table, and
    adds what fits. It keeps pairs and cards that are close in suit, and of equally useless
    cards discards the dearest.

    Args:
        game: The ruleset that it plays by, which a view does not hold.

    Raises:
        TypeError: It is not a ruleset of this family.
    """
    check_family(game, Rummy)
    return _Greedy(game)


@frozen
class _Greedy:
    """The bot of `greedy_bot`: a value, so that it can be sent to another process."""

    game: Rummy

    def __call__(self, view: Round, moves: tuple[RummyMove, ...], rng: Random) -> RummyMove:
        """Choose one of the moves."""
        if len(moves) == 1:
            return moves[0]
        if view.stage is Stage.PLAY:
            return self._play(view, moves)
        hand = view.seats[moves[0].player].hand
        if view.stage is Stage.TRADE:
            return self._trade(view, hand, moves)
        return self._draw(view, hand, moves)

    def _trade(
        self, view: Round, hand: tuple[Card, ...], moves: tuple[RummyMove, ...]
    ) -> RummyMove:
        trades = _of_kind(moves, Trade)
        if trades and self._helps(hand, view.shown[-1]):
            richer = (*hand, *view.shown)
            return min(trades, key=lambda move: self._usefulness(move.card, richer))
        return moves[-1]

    def _helps(self, hand: tuple[Card, ...], card: Card) -> bool:
        """Whether the melds of a hand are worth more with a card."""
        return self._worth(self._melds((*hand, card))) > self._worth(self._melds(hand))

    def _draw(self, view: Round, hand: tuple[Card, ...], moves: tuple[RummyMove, ...]) -> RummyMove:
        takes = _of_kind(moves, TakePot)
        best = max(takes, key=lambda take: self._gain(view, hand, take), default=None)
        if best is not None and self._gain(view, hand, best) > 0:
            return best
        return next(iter(_of_kind(moves, Draw)), moves[-1])

    def _gain(self, view: Round, hand: tuple[Card, ...], take: TakePot) -> int:
        """What taking discards is good for: points on the table, less what may stay in the hand.

        While the others have many cards, there is time to lay them down.
        """
        used = view.shown[len(view.shown) - take.depth]
        if not self.game.pot.melds:
            fits = any(self.game.memory.ends(meld).ends(used) for meld in view.melds)
            return int(fits or self._helps(hand, used))
        laid = (used, *take.cards) if take.meld is None else (used,)
        count = len(view.pot) + len(view.shown) if self.game.pot.whole else take.depth
        others = [seat.size for place, seat in enumerate(view.seats) if place != take.player]
        patience = min(others)
        gained = sum(map(self._held, laid))
        left = count - 1 - sum(card in view.shown for card in take.cards)
        return gained + left * (2 * patience - 7)

    def _play(self, view: Round, moves: tuple[RummyMove, ...]) -> RummyMove:
        hand = view.seats[moves[0].player].hand
        lays, adds = _of_kind(moves, Lay), _of_kind(moves, LayOff)
        swaps = _of_kind(moves, SwapJoker)
        if lays:
            planned = Counter(card.face for meld in self._melds(hand) for card in meld.cards)
            fitting = [lay for lay in lays if _faces(lay) <= planned]
            return max(fitting or lays, key=self._laid_worth)
        if swaps:
            return swaps[0]
        if adds:
            return max(adds, key=lambda move: (self._held(move.card), not move.low))
        discards = _of_kind(moves, Discard)
        return min(
            discards,
            key=lambda move: (self._usefulness(move.card, hand), -self._held(move.card)),
            default=moves[0],
        )

    def _melds(self, hand: tuple[Card, ...]) -> tuple[Reading, ...]:
        """The melds of a hand that are worth the most together."""
        memory = self.game.memory
        return best_lay(hand, memory.rules or memory.melds_of(hand), self.game.values.laid)

    def _worth(self, melds: tuple[Reading, ...]) -> int:
        return sum(meld.worth(self.game.values.laid) for meld in melds)

    def _laid_worth(self, lay: Lay) -> int:
        return sum(self._held(card) for meld in lay.melds for card in meld)

    def _held(self, card: Card) -> int:
        return 0 if card is HIDDEN else self.game.values.held(card)

    def _usefulness(self, card: Card, hand: tuple[Card, ...]) -> int:
        """How many cards of a hand go together with a card; a joker goes with all."""
        if card.rank is Rank.JOKER:
            return len(hand)
        return sum(1 for other in hand if other.face != card.face and _close(card, other))


def best_lay_down(game: Rummy, view: Round, player: int) -> Lay | None:
    """The lay-down of a player that is worth the most together, if the rules allow it.

    If a card must be kept to be discarded, the melds are the best that leave one.
    """
    memory, hand = game.memory, view.seats[player].hand
    known = memory.rules or memory.melds_of(hand)
    for keep_one in (False, True):
        melds = best_lay(hand, known, game.values.laid, keep_one=keep_one)
        lay = Lay(player, tuple(meld.cards for meld in melds))
        if melds and game.check(view, lay) is None:
            return lay
        if sum(map(len, lay.melds)) < len(hand):
            return None
    return None


def _of_kind(moves: tuple[RummyMove, ...], kind: type[M]) -> list[M]:
    return [move for move in moves if isinstance(move, kind)]


def _faces(lay: Lay) -> Counter[int]:
    return Counter(card.face for meld in lay.melds for card in meld)


def _close(card: Card, other: Card) -> bool:
    """Whether two cards may lie in one meld of three; the ace is next to king and two."""
    if other.rank in (card.rank, Rank.JOKER):
        return True
    apart = abs(card.rank.number - other.rank.number)
    return card.suit is other.suit and min(apart, Rank.JOKER.number - apart) <= _CLOSE
