"""A rule of your own in ten lines: the pile burns when its top two cards add up to eleven."""

from attrs import evolve, frozen

from cardrules import SHITHEAD, Match, dump, load, vary
from cardrules.shedding import Pile, Shedding
from cardrules.testing import check_game


@frozen
class BurnOnSum:
    """The pile burns when its top two cards add up to *total*."""

    total: int = 11

    def burns(self, pile: Pile) -> bool:
        top = [pile.order.index(card.rank) + 2 for card in pile.solid[-2:]]
        return len(top) == 2 and sum(top) == self.total


def burn_on_eleven(game: Shedding) -> Shedding:
    """The pile also burns when its top two cards add up to eleven."""
    return evolve(game, burns=(*game.burns, BurnOnSum(11)))


def main() -> None:
    """Play with the rule, save the match, and hold the rule against the laws."""
    house = vary(SHITHEAD, burn_on_eleven)
    start = house.position(hands=["7H KC", "5C 9D"], pile="4S")
    match = Match.at(house, start).play("7H")
    for event in match.events(None)[1:]:
        print(event)
    assert match.state.pile == ()
    assert match.to_act == (0,)
    assert load(dump(match), also=(BurnOnSum,)) == match
    print("the laws hold in", check_game(house, also=(BurnOnSum,), moves=20), "states")


if __name__ == "__main__":
    main()
