"""When the pile burns, what is left, and who plays then."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, cards, vary
from cardrules.matching import ranks
from cardrules.shedding import BurnOfAKind, BurnOn, Pile
from cardrules.shedding.variations import invisible, quartet_in_one_play


def test_B022_burned_cards_are_out_of_the_game(at, accepts):
    """Pile 9H: after 10D burns it, 5C may be led by the same player."""
    match = accepts(at(SHITHEAD, hands=["10D 5C 7C", "6C"], pile="9H"), "10D")
    assert (match.state.pile, match.state.sizes, match.to_act) == ((), (), (0,))
    assert match.state.burned == cards("9H 10D")
    match = accepts(match, "5C")
    assert match.state.pile == cards("5C")
    assert match.state.burned == cards("9H 10D")


def test_B023_last_card_burns(at, accepts):
    """Three players, pile 9H, the mover has only 10D: he is out and the next one leads."""
    match = accepts(at(SHITHEAD, hands=["10D", "4C 6C", "5C"], pile="9H"), "10D")
    assert match.state.pile == ()
    assert match.state.finished == (0,)
    assert match.to_act == (1,)
    assert accepts(match, "4C").to_act == (2,)


@pytest.mark.parametrize("pile", ["", "6C", "5C 6C", "4C 5C 6C", "4C 6C 6H", "3C 4C 5C 6C"])
def test_B026_short_piles_do_not_burn(at, accepts, pile):
    """A 6 on a pile of none to four cards, with fewer than three sixes on top: no burn."""
    match = accepts(at(SHITHEAD, hands=["6D 8D", "7D"], pile=pile), "6D")
    assert match.state.pile == cards(pile) + cards("6D")
    assert match.state.burns == 0
    assert match.to_act == (1,)


def test_B026_the_fourth_equal_card_burns(at, accepts):
    """Pile 6C 6H 6S: the 6D burns it, though there is no fifth card."""
    match = accepts(at(SHITHEAD, hands=["6D 8D", "7D"], pile="6C 6H 6S"), "6D")
    assert match.state.pile == ()
    assert match.to_act == (0,)


@pytest.mark.parametrize("looks_through", [False, True])
def test_B028_cards_with_an_effect_count_for_the_burn(at, accepts, looks_through):
    """Threes are seen through, pile 7C 3C: three more threes burn, and the mover plays again.

    The printed ranks count, so it does not matter whether the count looks through threes.
    """
    house = evolve(
        vary(SHITHEAD, invisible("3")),
        burns=(BurnOn(ranks("10")), BurnOfAKind(4, looks_through=looks_through)),
    )
    match = accepts(at(house, hands=["3S 3H 3D 9S", "7D"], pile="7C 3C"), "3S 3H 3D")
    assert match.state.pile == ()
    assert match.state.burned == cards("7C 3C 3S 3H 3D")
    assert match.to_act == (0,)


def test_B028_four_twos_burn(at, accepts):
    """Pile AC 2C: three more twos burn it."""
    match = accepts(at(SHITHEAD, hands=["2S 2H 2D 9S", "7D"], pile="AC 2C"), "2S 2H 2D")
    assert (match.state.pile, match.to_act) == ((), (0,))


def _two_turns(at, accepts, game):
    match = at(game, hands=["6H KC", "6S QC", "JC"], pile="6C 6D")
    match = accepts(match, "6H")
    assert (match.state.burns, match.to_act) == (0, (1,))
    return accepts(match, "6S")


def test_B029_four_equal_cards_add_up_over_turns(at, accepts):
    """Pile 6C 6D, then 6H and 6S of two players: the pile burns and the second one leads."""
    match = _two_turns(at, accepts, SHITHEAD)
    assert (match.state.pile, match.to_act) == ((), (1,))


def test_B029_or_only_in_one_play(at, accepts):
    """With the house rule the same four lie on, while four in one play still burn."""
    house = vary(SHITHEAD, quartet_in_one_play)
    match = _two_turns(at, accepts, house)
    assert (match.state.pile, match.to_act) == (cards("6C 6D 6H 6S"), (2,))
    match = at(house, hands=["6C 6D 6H 6S KC", "QC"], pile="5D")
    match = accepts(match, "6C 6D 6H 6S")
    assert (match.state.pile, match.to_act) == ((), (0,))


def test_B031_the_last_card_of_a_pile_is_its_top(at, accepts, refuses):
    """Pile 4C, then 9D: a 6H does not fit, for the 9 is on top."""
    match = accepts(at(SHITHEAD, hands=["9D KC", "6H QC"], pile="4C"), "9D")
    assert match.state.pile == cards("4C 9D")
    assert str(Pile(match.state.pile).top.face) == "9"
    violation = refuses(match, "6H", "does-not-fit")
    assert "9 or higher" in violation.text
