"""Positions for the rows H19 to H26: who begins, and with what."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, Match
from cardrules.cards import Suit
from cardrules.matching import ranks
from cardrules.shedding import (
    DealersLeftStarts,
    DealersRightStarts,
    FirstFaceUpStarts,
    LowestFaceUpStarts,
    LowestInHandStarts,
    LowestInHandStartsByLot,
    WeakestFaceUpStarts,
)
from tests.api.positions import A, B, C, dealt, kept, options, refused

# who begins


def begun(start, hands, tables=("7C 8C 9C", "7D 8D 9D", "7H 8H 9H"), dealer=C):
    """Play has begun, and nobody has exchanged anything."""
    game = evolve(SHITHEAD, start=start)
    return kept(dealt(game, hands=hands, tables=tables, dealer=dealer))


def test_H19_the_first_face_up_three_starts():
    """In the second round C was dealt a 3 face up, in the third A: C starts, with any card."""
    start = (FirstFaceUpStarts(), LowestInHandStarts(free_lead=True))
    match = begun(start, ["3S 5S 6S", "4S JS QS", "KS AS 2S"], ["7C 8C 3C", "7D 8D 9D", "7H 3H 9H"])
    assert match.to_act == (C,)
    assert options(match) == {"play KS", "play AS", "play 2S"}
    assert begun(start, ["4H 5S 6S", "3S JS QS", "KS AS 2S"]).to_act == (B,)


DIAMONDS_FIRST = (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)


def test_H20_the_suits_decide_among_equal_cards():
    """A and C hold a 3 each; the 3 of diamonds starts, and must be played."""
    start = (LowestInHandStarts(suits=DIAMONDS_FIRST),)
    match = begun(start, ["3C 5S 6S", "4S JS QS", "KS 3D 3S"])
    assert match.to_act == (C,)
    refused(match, "3S", "opening")
    assert options(match) == {"play 3D", "play 3D 3S"}
    assert begun((LowestInHandStarts(),), ["3C 5S 6S", "4S JS QS", "KS 3D 3S"]).to_act == (A,)


def test_H20_the_search_may_begin_at_the_four():
    start = (LowestInHandStarts("4", suits=DIAMONDS_FIRST),)
    match = begun(start, ["3D 5S 6S", "4S JS QS", "KS 4H 2S"])
    assert match.to_act == (C,)
    assert options(match) == {"play 4H"}


def test_H21_the_lowest_face_up_card_starts():
    """B shows the 4: he starts, with any card; with equal ones it is the nearest to the left."""
    start = (LowestFaceUpStarts(),)
    rows = ["7C 8C 9C", "4D 8D 9D", "7H 8H 9H"]
    match = begun(start, ["3S 5S 6S", "5H JS QS", "KS AS 2S"], rows)
    assert match.to_act == (B,)
    assert options(match) == {"play 5H", "play JS", "play QS"}
    assert begun(start, ["3S 5S 6S", "5H JS QS", "KS AS 2S"], dealer=A).to_act == (B,)


def test_H21_counts_after_the_exchange():
    """A lays his 3 face up, and so he starts."""
    game = evolve(SHITHEAD, start=(LowestFaceUpStarts(),))
    match = dealt(game, hands=["3S 5S 6S", "4S JS QS"], tables=["7C 8C 9C", "5D 8D 9D"], dealer=A)
    match = match.play("arrange 3S 8C 9C", A).play("arrange 5D 8D 9D", B)
    assert match.to_act == (A,)


@pytest.mark.parametrize(("rule", "starter"), [(DealersLeftStarts(), A), (DealersRightStarts(), B)])
def test_H22_the_dealers_neighbour_starts(rule, starter):
    """C has dealt; whoever starts may lead any card."""
    match = begun((rule,), ["3S 5S 6S", "4S JS QS", "KS AS 2S"])
    assert match.to_act == (starter,)
    assert len(options(match)) == 3


@pytest.mark.parametrize(
    ("rows", "starter"),
    [
        (["2C 10C 3C", "4D 2D 9D", "7H 8H 2H"], B),
        (["AC KC 3C", "4D 2D 3D", "7H 8H 9H"], A),
        (["4C KC 3C", "4D QD 3D", "7H 8H 9H"], B),
    ],
)
def test_H23_the_weakest_face_up_cards_start(rows, starter):
    """The fewest 2s and 10s, then the lowest cards."""
    match = begun((WeakestFaceUpStarts(),), ["5S 5C 6S", "4S JS QS", "KS AS 2S"], rows)
    assert match.to_act == (starter,)
    assert len(options(match)) >= 3


def test_H24_the_next_lowest_cards_decide_among_equals():
    """A 3 5 K, C 3 4 A: C starts. A full tie goes to the nearest to the dealer's left."""
    hands = ["3S 5S KS", "6S JS QS", "3C 4C AC"]
    by_next = (LowestInHandStarts(by_next_lowest=True),)
    assert begun(by_next, hands).to_act == (C,)
    assert begun((LowestInHandStarts(),), hands).to_act == (A,)
    assert begun(by_next, ["3S 5S KS", "6S JS QS", "3C 5C KC"]).to_act == (A,)


@pytest.mark.parametrize(("free_lead", "led"), [(False, {"play 3S"}), (True, None)])
def test_H25_the_opening_contains_the_card_that_earned_the_start(free_lead, led):
    match = begun((LowestInHandStarts(free_lead=free_lead),), ["3S 5S KS", "6S JS QS", "4C 5C AC"])
    assert match.to_act == (A,)
    assert options(match) == (led or {"play 3S", "play 5S", "play KS"})


def test_H26_a_lot_decides_among_the_holders_of_the_lowest_card():
    """A and C hold a 4 each and B a 2, which does not count: now A starts and now C."""
    game = evolve(SHITHEAD, start=(LowestInHandStartsByLot("2", skips=ranks("2")),))
    starters = set()
    for seed in range(20):
        match = Match.at(
            game,
            game.position(
                hands=["4S", "2S", "4C KC"],
                tables=["7C", "8C", "9C"],
                stage="arrange",
                dealer=C,
                seed=seed,
            ),
        )
        match = kept(match)
        starters.add(match.to_act[0])
        assert set(options(match)) <= {"play 4S", "play 4C"}
    assert starters == {A, C}
