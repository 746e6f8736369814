"""A sensible bot for every ruleset of the shedding family.

>>> from random import Random
>>> from cardrules.bots import play_out
>>> from cardrules.match import Match
>>> from cardrules.shedding.presets import SHITHEAD
>>> greedy = greedy_bot(SHITHEAD)
>>> ended = play_out(Match.deal(SHITHEAD, players=2, seed=7), [greedy, greedy], Random(7))
>>> ended.outcome.reason
'last-player'
"""

from __future__ import annotations

from functools import cached_property
from random import Random

from attrs import frozen

from cardrules.bots import Bot
from cardrules.cards import Card
from cardrules.shedding.attempt import Attempt
from cardrules.shedding.game import Shedding
from cardrules.shedding.moves import Arrange, Choose, Play, ShedMove, TakePile
from cardrules.shedding.pile import Pile
from cardrules.shedding.state import Shed

__all__ = ["greedy_bot"]

Worth = tuple[int, int]
"""How dear a card is: in how many ways it is special, then its place in the rank order."""


def greedy_bot(game: Shedding) -> Bot[Shed, ShedMove]:
    """Make a bot that sheds its lowest cards and keeps those that go on anything or burn.

    It plays as many equal cards as it can, burns the pile when it can complete a set,
    lays its best cards face up, takes the pile only when it can play nothing, turns blind
    cards in the order of their places, and answers a question as the rule's default does.

    Args:
        game: The ruleset that it plays by, which a view does not hold.
    """
    return _Greedy(game)


@frozen(slots=False)
class _Greedy:
    """The bot of `greedy_bot`: a value, so that it can be sent to another process."""

    game: Shedding

    def __call__(self, view: Shed, moves: tuple[ShedMove, ...], rng: Random) -> ShedMove:
        """Choose one of the moves."""
        arrangements = [move for move in moves if isinstance(move, Arrange)]
        if arrangements:
            return max(arrangements, key=lambda move: self._worths(move.table)[::-1])
        plays = [move for move in moves if isinstance(move, Play)]
        if plays:
            return self._best_play(view, plays)
        takes = [move for move in moves if isinstance(move, TakePile)]
        if takes:
            return min(takes, key=lambda move: self._worths(move.cards))
        if view.pending is not None:
            usual = Choose(view.pending.player, view.pending.default)
            return usual if usual in moves else moves[0]
        return moves[0]

    def _best_play(self, view: Shed, plays: list[Play]) -> Play:
        """Burn with plain cards if that can be, else shed the lowest rank."""
        plain = [play for play in plays if not self._is_special(play)]
        burning = [play for play in plain if self._burns(view, play)]
        if burning:
            return max(burning, key=lambda play: (len(play.cards), self._worths(play.cards)))
        lowest = min(plays, key=lambda play: self._worths(play.cards[:1])).cards[0]
        equal = [play for play in plays if play.cards[0].rank is lowest.rank]
        most = max(equal, key=lambda play: len(play.cards))
        seat = view.seats[most.player]
        last = not view.stock and len(most.cards) == len(seat.hand or seat.table)
        if self._is_special(most) and not last:
            return min(equal, key=lambda play: (len(play.cards), self._worths(play.cards)))
        return most

    def _is_special(self, play: Play) -> bool:
        return any(self._worth[card][0] for card in play.cards)

    def _burns(self, view: Shed, play: Play) -> bool:
        sizes = (*view.sizes, len(play.cards))
        return self.game.memory.after(view.pile + play.cards, sizes)[0].answer

    def _worths(self, cards: tuple[Card, ...]) -> list[Worth]:
        return sorted(self._worth[card] for card in cards)

    @cached_property
    def _worth(self) -> dict[Card, Worth]:
        """How dear each card of the game is: asked of the rules once."""
        decks = (self.game.deck(players) for players in self.game.seats())
        cards = dict.fromkeys(card for deck in decks for card in deck)
        tops = {card.rank: card for card in cards}
        piles = [self._pile(), *(self._pile(card) for card in tops.values())]
        return {card: self._worth_of(card, piles) for card in cards}

    def _worth_of(self, card: Card, piles: list[Pile]) -> Worth:
        """Whether the card alone goes on all piles, and whether it burns; then its rank."""
        attempts = [Attempt(cards=(card,), pile=pile) for pile in piles]
        wild = all(
            any(rule.ignores(attempt) for rule in self.game.wildcards) for attempt in attempts
        )
        burns = any(rule.burns(self._pile(card)) for rule in self.game.burns)
        return wild + burns, self.game.order.index(card.rank)

    def _pile(self, *cards: Card) -> Pile:
        return Pile(
            cards,
            sizes=(1,) * len(cards),
            order=self.game.order,
            sees_through=self.game.sees_through,
        )
