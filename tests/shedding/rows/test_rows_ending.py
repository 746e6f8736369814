"""Positions for the rows H109 to H125: blind cards, how a game ends, and a rank's effect."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, Rank, cards, vary
from cardrules.cards import ACE_HIGH
from cardrules.matching import ranks
from cardrules.shedding import (
    AtMostAfter,
    BurnOn,
    ChooseNext,
    Deals,
    End,
    Ended,
    LastCardPlain,
    NeverFinish,
    OwnerTurnsOne,
    ReverseOn,
    SkipOn,
    StandsFor,
    TurnsFirst,
    WentOut,
    Wild,
)
from cardrules.shedding.variations import (
    RankEffect,
    burned_become_stock,
    eights_skip,
    rank_effect,
    variation,
)
from tests.api.positions import A, B, C, D, at, bag, hand, legal, options, refused


def told(match, kind):
    return [event for event in match.events(None) if isinstance(event, kind)]


# blind cards


def test_H109_the_owner_chooses_one_blind_card():
    """The middle one fails: it goes to the hand with the pile, and is played from there."""
    match = at(SHITHEAD, hands=["", "5C"], blinds=["KD 3D QD", ""], pile="JC")
    assert options(match) == {"blind 1", "blind 2", "blind 3"}
    refused(match, "blind 4", "no-such-slot")
    refused(match, "take", "turn-blind-card")
    after = legal(match, "blind 2")
    assert (hand(after, A), after.state.seats[A].blind) == (bag("JC 3D"), cards("KD QD"))
    assert after.to_act == (B,)


def test_H109_the_pile_may_be_taken_instead_by_option():
    game = evolve(SHITHEAD, blind=OwnerTurnsOne(may_take=True))
    match = at(game, hands=["", "5C"], blinds=["KD 3D QD", ""], pile="JC")
    assert options(match) == {"blind 1", "blind 2", "blind 3", "take"}
    assert hand(legal(match, "take"), A) == bag("JC")
    refused(at(game, hands=["", "5C"], blinds=["KD", ""]), "take", "empty-pile")


def test_H110_blind_cards_are_turned_in_their_order():
    """That is as good as at random, for nobody knows them."""
    game = evolve(SHITHEAD, blind=TurnsFirst())
    match = at(game, hands=["", "5C"], blinds=["KD 3D QD", ""], pile="JC")
    refused(match, "blind 2", "no-such-slot")
    assert options(match) == {"blind 1"}
    after = legal(match, "blind 1")
    assert (after.state.pile, after.state.seats[A].blind) == (cards("JC KD"), cards("3D QD"))


# going out

NO_SPECIAL_END = evolve(SHITHEAD, bars=(NeverFinish(ranks("2 10 A")),))


@pytest.mark.parametrize("last", ["2C", "10C", "AC", "2C 2D"])
def test_H114_nobody_finishes_on_a_special_card(last):
    """He takes the pile instead; on no pile he has no move, and passes."""
    match = at(NO_SPECIAL_END, hands=[last, "5C", "6C"], pile="4C")
    refused(match, last, "not-the-last")
    lead = at(NO_SPECIAL_END, hands=[last.split()[0], "5C", "6C"])
    assert options(lead) == {"pass"}


def test_H114_other_cards_may_be_the_last_and_special_ones_not_the_last():
    assert legal(at(NO_SPECIAL_END, hands=["9C", "5C", "6C"], pile="4C"), "9C").state.finished == (
        A,
    )
    match = at(NO_SPECIAL_END, hands=["2C 9C", "5C"], pile="4C")
    assert options(match) == {"play 2C", "play 9C"}
    drawing = at(NO_SPECIAL_END, hands=["2C", "5C"], pile="4C", stock="9C")
    assert legal(drawing, "2C").state.finished == ()
    more = at(NO_SPECIAL_END, hands=["2C", "5C"], blinds=["9C", ""], pile="4C")
    assert legal(more, "2C").state.finished == ()


@pytest.mark.parametrize("refill", ["refill_to:0", "refill_to_blind:0"])
def test_H114_a_stock_of_which_nothing_is_drawn_does_not_help(refill):
    game = vary(NO_SPECIAL_END, variation(refill))
    match = at(game, hands=["2C", "5C", "6C"], pile="4C", stock="7D 7H 7S")
    refused(match, "2C", "not-the-last")
    plain = at(game, hands=["9C", "5C", "6C"], pile="4C", stock="7D 7H 7S")
    assert legal(plain, "9C").to_act == (B,)


def test_H114_burned_cards_that_become_the_stock_are_drawn():
    game = vary(NO_SPECIAL_END, burned_become_stock)
    burned = legal(at(game, hands=["10D 2C", "5C", "6C"], pile="4C"), "10D")
    assert legal(burned, "2C").state.finished == ()
    refused(at(game, hands=["2C", "5C", "6C"], pile="4C"), "2C", "not-the-last")


def test_the_last_card_is_plain_when_nothing_is_drawn_after_it():
    game = vary(SHITHEAD, eights_skip, variation("refill_to:0"))
    game = evolve(game, paces=(*game.paces, LastCardPlain()))
    placed = {"pile": "4C", "stock": "7D 7H 7S"}
    assert legal(at(game, hands=["8C", "5C", "6C"], **placed), "8C").to_act == (B,)
    assert legal(at(game, hands=["8C KC", "5C", "6C"], **placed), "8C").to_act == (C,)


def test_H114_a_blind_special_card_that_is_the_last_fails():
    match = at(NO_SPECIAL_END, hands=["", "5C", "6C"], blinds=["10C", "", ""], pile="4C")
    after = legal(match, "blind 1")
    assert (hand(after, A), after.state.finished) == (bag("4C 10C"), ())


def test_H114_a_last_joker_may_not_stand_for_a_special_card():
    game = evolve(
        NO_SPECIAL_END,
        layout=Deals(jokers=1),
        order=(*ACE_HIGH, Rank.JOKER),
        stand_ins=(StandsFor(ranks("*"), ranks("2 9 A").ranks),),
    )
    match = at(game, hands=["*", "5C", "6C"], pile="4C")
    refused(match, "* for A", "not-the-last")
    assert options(match) == {"play * for 9"}
    blind = at(game, hands=["", "5C", "6C"], blinds=["*", "", ""], pile="4C")
    assert legal(blind, "blind 1").state.finished == (A,)


def test_H116_the_game_ends_when_the_first_player_is_out():
    game = evolve(SHITHEAD, end=End(first_out=True))
    after = legal(at(game, hands=["9C", "5C", "6C"], pile="4C"), "9C")
    assert (after.to_act, after.outcome.reason) == ((), "first-out")
    assert after.outcome.ranking == ((A,), (B, C))
    assert (after.outcome.winners, after.outcome.loser) == ((A,), None)
    assert told(after, Ended) == [Ended(after.outcome)]
    assert legal(at(SHITHEAD, hands=["9C", "5C", "6C"], pile="4C"), "9C").to_act == (B,)


def test_H116_no_question_is_left_when_the_game_is_over():
    game = evolve(SHITHEAD, end=End(first_out=True), effects=(ChooseNext(ranks("9")),))
    after = legal(at(game, hands=["9C", "5C", "6C"], pile="4C"), "9C")
    assert (after.state.pending, after.to_act) == (None, ())


def test_H117_a_player_scores_as_many_points_as_players_are_left():
    """D went out first, then A: three and two points; of B and C the last one has none."""
    game = evolve(SHITHEAD, end=End(scores=True))
    match = at(game, hands=["9C", "5C", "AD", ""], pile="8C")
    second = legal(match, "9C")
    assert told(second, WentOut) == [WentOut(A, 2)]
    assert second.outcome is None
    third = legal(legal(second, "take"), "AD")
    assert third.outcome.ranking == ((D,), (A,), (C,), (B,))
    assert third.outcome.scores == (2, 0, 1, 3)


def test_H117_those_who_are_still_in_score_nothing():
    game = evolve(SHITHEAD, end=End(scores=True, turn_limit=1))
    after = legal(at(game, hands=["9C KC", "5C", "AD", ""], pile="8C"), "9C")
    assert (after.outcome.reason, after.outcome.scores) == ("turn-limit", (0, 0, 0, 3))
    assert legal(at(SHITHEAD, hands=["9C", "5C"], pile="8C"), "9C").outcome.scores == ()


# who plays next, and a rank's effect


def test_H122_the_player_names_who_plays_next():
    game = evolve(SHITHEAD, effects=(ChooseNext(ranks("A")),))
    asked = legal(at(game, hands=["AC 4C", "5C", "", "7C"], pile="KC"), "AC")
    assert options(asked) == {"choose 1", "choose 3"}
    assert asked.state.pending.default == "1"
    after = legal(asked, "choose 3")
    assert after.to_act == (D,)
    assert legal(after, "take").to_act == (A,)


def test_H122_an_ace_that_burns_asks_nothing():
    game = evolve(SHITHEAD, effects=(ChooseNext(ranks("A")),))
    after = legal(at(game, hands=["AC 4C", "5C", "7C"], pile="AD AH AS"), "AC")
    assert (after.state.pending, after.to_act) == (None, (A,))


@pytest.mark.parametrize("rank", ["4", "J"])
def test_H125_every_rank_may_have_any_effect(rank):
    """The rules are the same objects, whatever the rank."""
    which = ranks(rank)
    hands = [f"{rank}C KC", "3C QD", "5C"]

    def after(**slots):
        return legal(at(evolve(SHITHEAD, **slots), hands=hands), f"{rank}C")

    assert after(paces=(SkipOn(which),)).to_act == (C,)
    assert after(paces=(ReverseOn(which),)).to_act == (C,)
    assert after(burns=(BurnOn(which),)).to_act == (A,)
    lower = after(demands=(AtMostAfter(which), *SHITHEAD.demands))
    assert options(lower) == {"play 3C"}
    wild = evolve(SHITHEAD, wildcards=(Wild(which),))
    assert f"play {rank}C" in options(at(wild, hands=hands, pile="AD"))


@pytest.mark.parametrize(
    ("effect", "on_ace", "to_act"),
    [
        (RankEffect.PLAIN, False, B),
        (RankEffect.RESET, True, B),
        (RankEffect.LOWER, False, B),
        (RankEffect.BURN, True, A),
        (RankEffect.SKIP, False, C),
        (RankEffect.REVERSE, False, C),
        (RankEffect.INVISIBLE, True, B),
        (RankEffect.AGAIN, False, A),
    ],
)
def test_H125_an_effect_takes_the_place_of_another(effect, on_ace, to_act):
    """The 10 burns no longer, unless that is its effect; a plain 10 does not go on an ace."""
    game = vary(SHITHEAD, rank_effect("10", effect))
    hands = ["10C 9C", "3C", "5C"]
    assert ("play 10C" in options(at(game, hands=hands, pile="AC"))) is on_ace
    assert legal(at(game, hands=hands, pile="4C"), "10C").to_act == (to_act,)
