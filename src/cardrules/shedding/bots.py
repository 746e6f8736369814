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

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Final

from attrs import frozen

from cardrules.bots import Bot, check_family
from cardrules.cards import Card, Rank
from cardrules.shedding._attempt import Attempt
from cardrules.shedding._pile import Pile
from cardrules.shedding._standing import rank_of
from cardrules.shedding.game import Shedding
from cardrules.shedding.moves import (
    Arrange,
    Choose,
    DrawCard,
    LayOut,
    Pass,
    Play,
    PlayBlind,
    PlayChance,
    ShedMove,
    TakePile,
)
from cardrules.shedding.state import STANDS_FOR, Choice, Marks, Shed, Stage

__all__ = ["greedy_bot"]

Worth = tuple[int, int]
"""How dear a card is: in how many ways it is special, then its place in the rank order."""

_LONG: Final = 400
"""After so many turns, in which games of this bot are over, it does something else now and then:
else two of its kind may go round and round."""


def greedy_bot(game: Shedding) -> Bot[Shed, ShedMove]:
    """Make a bot that sheds its lowest cards and keeps those that go on anything or burn.

    It plays as many equal cards as it can, burns the pile when it can complete a set,
    lays its best cards face up, takes the pile only when it can do nothing else, turns blind
    cards in the order of their places, and answers a question as the rule's default does.
    Where there are such rules it tries the top of the stock before it takes the pile, lays
    low cards onto the rows of others and good ones onto its own, and passes rather than follow
    up with a special card.

    Args:
        game: The ruleset that it plays by, which a view does not hold.

    Raises:
        TypeError: It is not a ruleset of this family.
    """
    check_family(game, Shedding)
    return _Greedy(game)


@frozen(slots=False)
class _Greedy:
    """The bot of `greedy_bot`: a value, so that it can be sent to another process."""

    game: Shedding

    def __call__(self, view: Shed, moves: tuple[ShedMove, ...], rng: Random) -> ShedMove:
        """Choose one of the moves."""
        if view.turns > _LONG and rng.random() < 0.25:
            return rng.choice(moves)
        if view.stage is Stage.ARRANGE:
            return max(moves, key=lambda move: self._worths(_cards(move))[::-1])
        if view.stage is Stage.LAY_OUT:
            return self._lay_out(moves)
        if view.pending is not None:
            usual = Choose(view.pending.player, _usual(view.pending))
            return usual if usual in moves else moves[0]
        plays = [move for move in moves if isinstance(move, Play)]
        if plays:
            best = self._best_play(view, plays)
            passes = Pass(best.player)
            return passes if passes in moves and self._is_special(best) else best
        return self._otherwise(moves)

    def _lay_out(self, moves: tuple[ShedMove, ...]) -> ShedMove:
        """Lay out what is better there than in the hand, as much as can be; else pass."""
        wanted = [
            move
            for move in moves
            if isinstance(move, LayOut)
            and (move.onto is None or (move.onto == move.player) is self._is_good(move))
        ]
        return max(wanted, key=lambda move: len(move.cards), default=moves[-1])

    def _otherwise(self, moves: tuple[ShedMove, ...]) -> ShedMove:
        """What is done when no card can be played."""
        for kind in (PlayBlind, DrawCard, PlayChance):
            for move in moves:
                if isinstance(move, kind):
                    return move
        takes = [move for move in moves if isinstance(move, TakePile)]
        return min(takes, key=lambda move: self._worths(move.cards), default=moves[-1])

    def _best_play(self, view: Shed, plays: list[Play]) -> Play:
        """Burn with plain cards if that can be, else shed the lowest rank."""
        plain = [play for play in plays if not self._is_special(play)]
        burning = [play for play in plain if self._burns(view, play)]
        if burning:
            return max(burning, key=lambda play: (len(play.cards), self._worths(play.cards)))
        lowest = min(plain or plays, key=lambda play: self._worths(play.cards))
        rank = self._rank(view, lowest)
        equal = [play for play in plain if self._rank(view, play) is rank]
        if equal:
            return max(equal, key=lambda play: len(play.cards))
        return self._best_special(view, plays, lowest)

    def _best_special(self, view: Shed, plays: list[Play], lowest: Play) -> Play:
        """Of special cards all that are left, or as few as will do, as what serves best."""
        like = [play for play in plays if play.cards[0].rank is lowest.cards[0].rank]
        most = max(like, key=lambda play: len(play.cards))
        seat = view.seats[most.player]
        if not view.stock and len(most.cards) == len(seat.hand or seat.table):
            return most
        order = self.game.order

        def cost(play: Play) -> tuple[int, list[Worth], bool, int]:
            rank, burns = self._rank(view, play), self._burns(view, play)
            return len(play.cards), self._worths(play.cards), not burns, -order.index(rank)

        return min(like, key=cost)

    def _is_good(self, move: LayOut) -> bool:
        """Whether cards are special, or among the highest third."""
        return self._worth[move.cards[0]] >= (0, 2 * len(self.game.order) // 3)

    def _is_special(self, move: Play) -> bool:
        return any(self._worth[card][0] for card in move.cards)

    def _rank(self, view: Shed, play: Play) -> Rank:
        """What the cards of a play stand for."""
        printed = play.cards[0].rank
        if not self.game.stand_ins:
            return printed
        rank = rank_of(self.game, view, play.cards, play.rank)
        return rank if isinstance(rank, Rank) else printed

    def _burns(self, view: Shed, play: Play) -> bool:
        sizes = (*view.sizes, len(play.cards))
        marks, rank = view.marks, self._rank(view, play)
        named = rank if any(card.rank is not rank for card in play.cards) else None
        if marks.stands or named is not None:
            before = marks.stands or (None,) * len(view.sizes)
            marks = Marks((*before, named))
        return self.game.memory.after(view.pile + play.cards, sizes, marks)[0].answer

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

    def _worth_of(self, card: Card, piles: Sequence[Pile]) -> Worth:
        """Whether the card alone goes on all piles, burns, or stands for others; then its rank."""
        attempts = [Attempt(cards=(card,), pile=pile) for pile in piles]
        wild = all(
            any(rule.ignores(attempt) for rule in self.game.wildcards) for attempt in attempts
        )
        burns = any(rule.burns(self._pile(card)) for rule in self.game.burns)
        stands = {rank for pile in piles for rank in self._stands_for(card, pile)}
        (rank,) = stands if len(stands) == 1 else (card.rank,)
        return wild + burns + (len(stands) > 1), self.game.order.index(rank)

    def _stands_for(self, card: Card, pile: Pile) -> tuple[Rank, ...]:
        answers = (rule.stands_for(card, pile) for rule in self.game.stand_ins)
        return next((answer.ranks for answer in answers if answer is not None), ())

    def _pile(self, *cards: Card) -> Pile:
        return Pile(
            cards,
            sizes=(1,) * len(cards),
            order=self.game.order,
            sees_through=self.game.sees_through,
        )


def _cards(move: ShedMove) -> tuple[Card, ...]:
    """The cards that an arrangement lays face up."""
    return move.table if isinstance(move, Arrange) else ()


def _usual(choice: Choice) -> str:
    """The default of the rule that asks; what a turned card stands for is the highest."""
    return choice.options[-1] if choice.kind.startswith(STANDS_FOR) else choice.default
