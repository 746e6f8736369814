"""A user's program: CI checks it against the installed wheel with mypy --strict, and runs it."""

from typing import assert_type

from attrs import evolve, frozen

from cardrules import SHITHEAD, Match, Violation, vary
from cardrules.shedding import Pile


@frozen
class BurnOnSum:
    """The pile burns when its top two cards add up to *total*."""

    total: int = 11

    def burns(self, pile: Pile) -> bool:
        top = [pile.order.index(card.rank) + 2 for card in pile.solid[-2:]]
        return len(top) == 2 and sum(top) == self.total


house = vary(SHITHEAD, lambda game: evolve(game, burns=(*game.burns, BurnOnSum(11))))
match = Match.deal(house, players=3, seed=7)

# assert_type fails where a type is lost to Any.
assert_type(match.to_act, tuple[int, ...])
for _ in range(20):
    player = match.to_act[0]
    move = match.moves(player)[0]
    assert_type(move.player, int)
    assert_type(match.why_not(move), Violation | None)
    match = match.play(move)
assert_type(len(match.view(0).seats[1].hand), int)
print(len(match.played), "moves played")
