"""A game of your own: High Card, in fifty lines against the contracts of the kernel.

Two cards each; in turn everybody lays one, until all are laid. Whoever laid the highest
card wins. It is dealt, played, saved, shown to each player and held against the laws.
"""

from random import Random

from attrs import evolve, frozen

from cardrules import Card, Match, Outcome, Step, Violation, cards, dump, load, pack
from cardrules.cards import ACE_HIGH
from cardrules.errors import IllegalMove
from cardrules.game import Family
from cardrules.table import without
from cardrules.testing import check_game
from cardrules.visibility import Seen, zone


@frozen
class Hand:
    cards: tuple[Card, ...] = zone(Seen.BY_OWNER)
    laid: tuple[Card, ...] = zone(Seen.BY_ALL, default=())


@frozen
class Table:
    to_act: tuple[int, ...]
    seats: tuple[Hand, ...]
    stock: tuple[Card, ...] = zone(Seen.BY_NOBODY)


@frozen
class Lay:
    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)


@frozen
class HighCard(Family[Table, Lay]):
    name: str = "high-card"

    def seats(self) -> range:
        return range(2, 11)

    def deck(self, players: int) -> tuple[Card, ...]:
        return pack()

    def deal_from(self, deck, players, *, dealer=0):  # type: ignore[no-untyped-def]
        hands = tuple(Hand(tuple(deck[2 * p : 2 * p + 2])) for p in range(players))
        return Table(((dealer + 1) % players,), hands, tuple(deck[2 * players :]))

    def moves(self, state: Table, player: int) -> tuple[Lay, ...]:
        hand = state.seats[player].cards if player in state.to_act else ()
        return tuple(Lay(player, (card,)) for card in hand)

    def check(self, state: Table, move: Lay) -> Violation | None:
        legal = move in self.moves(state, move.player)
        return None if legal else Violation("not-now", "Lay a card of yours, in your turn.")

    def apply(self, state: Table, move: Lay) -> Step[Table]:
        if (violation := self.check(state, move)) is not None:
            raise IllegalMove(move, violation)
        seats, own = list(state.seats), state.seats[move.player]
        seats[move.player] = Hand(without(own.cards, move.cards), own.laid + move.cards)
        following = (move.player + 1) % len(seats)
        to_act = (following,) if seats[following].cards else ()
        return Step(evolve(state, to_act=to_act, seats=tuple(seats)), (move,))

    def outcome(self, state: Table) -> Outcome | None:
        if state.to_act:
            return None
        best = [max(ACE_HIGH.index(card.rank) for card in seat.laid) for seat in state.seats]
        groups = sorted(set(best), reverse=True)
        ranking = tuple(tuple(p for p, own in enumerate(best) if own == top) for top in groups)
        return Outcome(ranking=ranking, scores=tuple(best), reason="round-over")

    def read(self, state: Table, player: int, text: str) -> Lay:
        return Lay(player, cards(text))

    def write(self, move: Lay) -> str:
        return " ".join(map(str, move.cards))

    def vocabulary(self) -> tuple[type, ...]:
        return HighCard, Table, Hand, Lay


def main() -> None:
    """Deal, play, save, show views, and run the laws."""
    game, rng = HighCard(), Random(3)
    match = Match.deal(game, players=3, seed=3)
    while match.to_act:
        match = match.play(rng.choice(match.moves()))
        print(f"player {match.played[-1].player} lays {game.write(match.played[-1])}")
    print(match.outcome)
    print("a spectator of the deal sees", match.undo().view(None).seats[0])
    assert load(dump(match), game=game) == match
    print("the laws hold in", check_game(game), "states")


if __name__ == "__main__":
    main()
