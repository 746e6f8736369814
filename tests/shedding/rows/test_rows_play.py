"""Positions for the rows H27 to H41: what may go on what, and what a 2 does."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, Rank, cards, vary
from cardrules.cards import ACE_HIGH
from cardrules.matching import ranks
from cardrules.shedding import (
    AboveTop,
    AfterFirstBurn,
    AnythingAfter,
    AsManyAsLast,
    AtLeastTop,
    BurnOn,
    Deals,
    Joins,
    OneCardATurn,
    OnlyOn,
    PlayAgain,
    ThirdMatches,
    Wild,
    WildOfAKind,
)
from cardrules.shedding.variations import invisible
from tests.api.positions import A, B, C, at, bag, hand, legal, options, refused

COURT = ranks("J Q K")


def test_H27_an_equal_or_higher_card_fits_and_anything_on_no_pile():
    hands = ["3C 9D JC", "4C 5C"]
    match = at(SHITHEAD, hands=hands, pile="KC 9C")
    assert options(match) == {"play 9D", "play JC"}
    assert options(at(SHITHEAD, hands=hands)) == {"play 3C", "play 9D", "play JC"}


def test_H28_only_a_higher_card_fits():
    """Nothing is higher than an ace; a 2 still goes on it, and anything on the 2."""
    demands = (AnythingAfter(ranks("2")), AboveTop())
    game = evolve(SHITHEAD, demands=demands)
    match = at(game, hands=["AD 2S KC", "3C 5C"], pile="AC")
    refused(match, "AD", "does-not-fit")
    assert options(match) == {"play 2S"}
    assert options(legal(match, "2S")) == {"play 3C", "play 5C"}


MATCHING = evolve(SHITHEAD, bars=(AsManyAsLast(),))


def test_H29_an_answer_has_as_many_cards():
    """On two 5s a single ace is too few; a 2 and a 10 are free; a lead may be of any size."""
    match = at(MATCHING, hands=["AD 2S 10C", "6C 6D"], pile="5C 5D", sizes=(2,))
    refused(match, "AD", "too-few")
    assert options(match) == {"play 2S", "play 10C"}
    assert options(legal(match, "2S")) == {"play 6C", "play 6D", "play 6C 6D"}
    assert len(options(at(MATCHING, hands=["AD KD", "6C 6D"]))) == 2


def test_H29_the_pair_shows_through_an_invisible_card():
    """A 3 lies on the two 5s, which must still be answered with two cards."""
    game = vary(MATCHING, invisible("3"))
    match = at(game, hands=["9C 9D", "6C 6D"], pile="5C 5D 3C", sizes=(2, 1))
    refused(match, "9C", "too-few")
    assert options(match) == {"play 9C 9D"}
    bare = at(game, hands=["9C 9D", "6C 6D"], pile="3C 3D", sizes=(2,))
    assert legal(bare, "9C").to_act == (B,)


@pytest.mark.parametrize(("leads", "led"), [(False, set()), (True, {"play JC", "play KC"})])
def test_H31_court_cards_are_barred_on_low_cards(leads, led):
    """On a top below 7, and in one form as a lead; on a 7 they fit."""
    bar = OnlyOn(COURT, ranks("7 8 9 10 J Q K A"), leads=leads)
    game = evolve(SHITHEAD, bars=(bar,))
    hands = ["JC KC 9C", "4C 5C"]
    match = at(game, hands=hands, pile="6D")
    refused(match, "KC", "only-on-others")
    assert options(match) == {"play 9C"}
    assert options(at(game, hands=hands, pile="7D")) == {"play JC", "play KC", "play 9C"}
    assert options(at(game, hands=hands)) == {"play 9C", *led}


def test_H31_court_cards_are_barred_until_the_first_burn():
    game = evolve(SHITHEAD, bars=(AfterFirstBurn(COURT),))
    match = at(game, hands=["JC KC 9C", "4C 5C"])
    refused(match, "KC", "before-first-burn")
    assert options(match) == {"play 9C"}
    assert len(options(at(game, hands=["JC KC 9C", "4C 5C"], burns=2))) == 3


THIRD = evolve(SHITHEAD, demands=(ThirdMatches(), *SHITHEAD.demands))


def test_H32_after_two_equal_plays_the_third_is_equal():
    """Two players have played a 9 each: a king is no answer, a 9 and a 2 are."""
    hands = ["9H 2C KC", "4C 5C"]
    match = at(THIRD, hands=hands, pile="9C 9D", sizes=(1, 1))
    refused(match, "KC", "does-not-fit")
    assert options(match) == {"play 9H", "play 2C"}
    assert legal(match, "9H").state.pile == cards("9C 9D 9H")


@pytest.mark.parametrize(("pile", "sizes"), [("9C 9D", (2,)), ("4D 9C", (1, 1)), ("9C", (1,))])
def test_H32_one_play_of_two_cards_is_one_play(pile, sizes):
    match = at(THIRD, hands=["9H 2C KC", "4C 5C"], pile=pile, sizes=sizes)
    assert options(match) == {"play 9H", "play 2C", "play KC"}


@pytest.mark.parametrize(
    ("pile", "sizes", "king"),
    [("9C 9D 3C", (2, 1), True), ("9C 3C 9D", (1, 1, 1), False), ("9C 9D 3C 3D", (1, 1, 2), False)],
)
def test_H32_invisible_cards_are_no_plays(pile, sizes, king):
    """A 3 on two 9s of one play is not a second play; one between two 9s parts nothing."""
    game = vary(THIRD, invisible("3"))
    match = at(game, hands=["9H KC", "4C 5C"], pile=pile, sizes=sizes)
    assert options(match) == {"play 9H", *(["play KC"] if king else [])}


def test_H33_the_queen_is_above_the_king():
    order = (*ACE_HIGH[:10], Rank.KING, Rank.QUEEN, Rank.ACE)
    game = evolve(SHITHEAD, order=order)
    match = at(game, hands=["QC KC AD", "4C 5C"], pile="KD")
    assert options(match) == {"play KC", "play QC", "play AD"}
    match = at(game, hands=["QC KC AD", "4C 5C"], pile="QD")
    refused(match, "KC", "does-not-fit")
    assert options(match) == {"play QC", "play AD"}


def test_H34_aces_go_on_court_cards_and_aces_only():
    game = evolve(SHITHEAD, bars=(OnlyOn(ranks("A"), ranks("J Q K A")),))
    hands = ["AC 10C", "4C 5C"]
    refused(at(game, hands=hands, pile="10D"), "AC", "only-on-others")
    assert options(at(game, hands=hands, pile="JD")) == {"play AC", "play 10C"}
    assert "play AC" in options(at(game, hands=hands))


@pytest.mark.parametrize("pile", ["", "3C"])
def test_H34_aces_never_on_a_pile_without_value(pile):
    """Neither on no pile nor on an invisible 3."""
    bar = OnlyOn(ranks("A"), ranks("2 4 5 6 7 8 9 10 J Q K A"), leads=False)
    game = evolve(vary(SHITHEAD, invisible("3")), bars=(bar,))
    match = at(game, hands=["AC 9C", "4C 5C"], pile=pile)
    refused(match, "AC", "no-lead")
    assert options(match) == {"play 9C"}
    assert "play AC" in options(at(game, hands=["AC 9C", "4C 5C"], pile="4D"))


def test_H35_a_quartet_goes_on_anything_and_burns():
    game = evolve(SHITHEAD, wildcards=(*SHITHEAD.wildcards, WildOfAKind(4)))
    match = at(game, hands=["4C 4D 4H 4S", "3C 5C"], pile="AC", stock="6C")
    assert options(match) == {"play 4C 4D 4H 4S"}
    after = legal(match, "4C 4D 4H 4S")
    assert (after.state.pile, after.to_act) == ((), (A,))


ANY_TIME = evolve(SHITHEAD, joins=Joins.ANY_TIME)
LAST_CARDS = evolve(SHITHEAD, joins=Joins.LAST_HAND_CARDS)


def test_H36_face_up_cards_join_the_last_hand_cards():
    """The king in the hand is the last card there: the face-up king goes with it."""
    match = at(LAST_CARDS, hands=["KH", "3C 5C"], tables=["KD 4S 9H", ""], pile="9C")
    refused(match, "KD", "hand-first")
    refused(match, "KH 9H", "mixed-ranks")
    assert options(match) == {"play KH", "play KD KH"}
    after = legal(match, "KH KD")
    assert after.state.pile == cards("9C KH KD")
    assert after.state.seats[A].table == cards("4S 9H")
    assert hand(after, A) == bag("")
    assert after.state.sizes == (1, 2)


def test_H36_not_while_other_hand_cards_are_left():
    placed = {"hands": ["KH 5H", "3C 5C"], "tables": ["KD 4S 9H", ""], "pile": "9C"}
    match = at(LAST_CARDS, **placed)
    refused(match, "KH KD", "hand-first")
    assert options(match) == {"play KH"}
    match = at(ANY_TIME, **placed)
    assert options(match) == {"play KH", "play KD KH"}
    assert hand(legal(match, "KD KH"), A) == bag("5H")


def test_H36_blind_cards_never_join():
    match = at(ANY_TIME, hands=["KH", "3C 5C"], blinds=["KD", ""], pile="9C")
    refused(match, "KH KD", "not-your-card")
    assert options(match) == {"play KH"}


def test_H36_of_identical_cards_those_of_the_hand_are_listed():
    """With two packs the hand holds the second 6 of clubs, the face-up row the first."""
    game = evolve(ANY_TIME, layout=Deals(packs=2))
    match = at(game, hands=["6C' 8D", "9C"], tables=["6C 6D", ""], pile="5C")
    assert options(match) == {
        "play 6C'",
        "play 6D 6C'",
        "play 6C 6C'",
        "play 6C 6D 6C'",
        "play 8D",
    }
    after = legal(match, "6C' 6D")
    assert after.state.seats[A].table == cards("6C")


def test_H37_one_card_a_turn():
    game = evolve(
        SHITHEAD,
        bars=(OneCardATurn(),),
        again=(*SHITHEAD.again, PlayAgain(ranks("2"))),
    )
    match = at(game, hands=["6C 6D 2C 2D", "3C 4C"], pile="5C")
    refused(match, "6C 6D", "one-at-a-time")
    refused(match, "2C 2D", "one-at-a-time")
    assert options(match) == {"play 6C", "play 6D", "play 2C", "play 2D"}
    assert legal(match, "6C").to_act == (B,)
    covered = legal(match, "2C")
    assert covered.to_act == (A,)
    assert legal(covered, "6C").state.pile == cards("5C 2C 6C")


def test_H38_a_two_resets_and_passes_the_turn():
    match = at(SHITHEAD, hands=["2C 4C", "3C 5C"], pile="AC")
    after = legal(match, "2C")
    assert after.to_act == (B,)
    assert options(after) == {"play 3C", "play 5C"}


@pytest.mark.parametrize(("may", "more"), [(False, set()), (True, {"pass"})])
def test_H39_a_two_must_or_may_be_covered(may, more):
    game = evolve(SHITHEAD, again=(*SHITHEAD.again, PlayAgain(ranks("2"), may=may)))
    after = legal(at(game, hands=["2C 2D 4C 4D", "3C 5C"], pile="AC"), "2C 2D")
    assert after.to_act == (A,)
    assert options(after) == {"play 4C", "play 4D", "play 4C 4D", *more}
    assert legal(after, "4C").to_act == (B,)


def test_H39_who_has_no_hand_card_left_covers_with_a_face_up_card():
    game = evolve(SHITHEAD, again=(*SHITHEAD.again, PlayAgain(ranks("2"))))
    after = legal(at(game, hands=["2C", "3C 5C"], tables=["4C 9C", ""], pile="AC"), "2C")
    assert options(after) == {"play 4C", "play 9C"}


def test_H39_four_twos_burn_and_the_turn_stays():
    """It is the burn that lets A play again, and he must."""
    game = evolve(SHITHEAD, again=(*SHITHEAD.again, PlayAgain(ranks("2"), may=True)))
    after = legal(at(game, hands=["2C 4C", "3C 5C"], pile="2D 2H 2S"), "2C")
    assert (after.state.pile, after.to_act) == ((), (A,))
    assert options(after) == {"play 4C"}


def test_H40_a_two_burns_and_a_ten_resets():
    game = evolve(
        SHITHEAD,
        burns=(BurnOn(ranks("2")), *SHITHEAD.burns[1:]),
        demands=(AnythingAfter(ranks("10")), AtLeastTop()),
    )
    match = at(game, hands=["2C 10C 4C", "3C 5C"], pile="AC")
    assert options(match) == {"play 2C", "play 10C"}
    burned = legal(match, "2C")
    assert (burned.state.burned, burned.to_act) == (cards("AC 2C"), (A,))
    reset = legal(match, "10C")
    assert (reset.state.pile, reset.to_act) == (cards("AC 10C"), (B,))
    assert options(reset) == {"play 3C", "play 5C"}


def test_H40_both_may_burn():
    game = evolve(SHITHEAD, burns=(BurnOn(ranks("2 10")), *SHITHEAD.burns[1:]))
    match = at(game, hands=["2C 10C 4C", "3C 5C"], pile="AC")
    for burner in ("2C", "10C"):
        assert legal(match, burner).state.burned == cards(f"AC {burner}")


ORDINARY_TWO = evolve(SHITHEAD, wildcards=(Wild(ranks("10")),), demands=(AtLeastTop(),))


def test_H41_a_two_is_the_lowest_card():
    match = at(ORDINARY_TWO, hands=["2C 4C", "3C 5C"], pile="3D")
    refused(match, "2C", "does-not-fit")
    assert options(match) == {"play 4C"}
    led = legal(at(ORDINARY_TWO, hands=["2C 4C", "3C 5C", "6C"]), "2C")
    assert options(led) == {"play 3C", "play 5C"}
    assert led.to_act == (B,)


def test_H41_or_the_highest_beaten_by_a_two_only():
    game = evolve(ORDINARY_TWO, order=(*ACE_HIGH[1:], Rank.TWO), wildcards=())
    match = at(game, hands=["2C 4C", "AC 2H", "6C"], pile="AD")
    assert options(match) == {"play 2C"}
    after = legal(match, "2C")
    refused(after, "AC", "does-not-fit")
    assert options(after) == {"play 2H"}
    assert legal(after, "2H").to_act == (C,)
