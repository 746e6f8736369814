"""Rulebooks: what several rules say together, and what no single rule says."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, vary
from cardrules.matching import all_of, any_of, exactly, not_, ranks, suits
from cardrules.presets import PRESETS
from cardrules.rulebook import differences, one_in_words, rulebook
from cardrules.shedding import AtLeastTop, Deals, RefillTo
from cardrules.shedding.rules import BurnedBecomeStock, DealersLeftStarts, ThirdMatches
from cardrules.shedding.variations import (
    invisible,
    joker_stands_for,
    jokers,
    mirror,
    next_after_burn_on,
)


@pytest.mark.parametrize(
    ("name", "title", "said"),
    [
        (
            "shithead-2019", "The cards",
            "The ranks from the lowest to the highest are 2 3 4 5 6 7 8 9 10 J Q K A. Jokers stand "
            "for 8s. They may be played together with such cards.",
        ),
        (
            "karma", "The cards",
            "The cards include two jokers. The ranks from the lowest to the highest are 2 3 4 5 6 "
            "7 8 9 10 J Q K A.",
        ),
        ("poophead", "The cards", "Jokers stand for cards of any rank. Their player names"),
        (
            "masters", "The cards",
            "Two to six play with one pack, from four players on with two. Each is dealt three "
            "cards face down, three face up and three in hand. The stock is cut down to 18 cards "
            "for two players, 36 for four and 45 for five; nobody sees the others.",
        ),
        (
            "idiot-us", "The cards",
            "turned up and begins the pile. It is answered as if it had been played, and does "
            "nothing else.",
        ),
        (
            "shithead-wikipedia", "Before play",
            "with any card. If that names nobody, the player with the lowest hand card, counted",
        ),
        (
            "skitgubbe-5", "Before play",
            "If that names nobody, the player with the lowest hand card, counted from 3 upwards,",
        ),
        ("zweeds-pesten", "What goes on what", "But 10s may not be played on 7s."),
        (
            "poohead", "Who is next",
            "When 10s burn the pile, the next player leads. Otherwise, whoever burns the pile "
            "plays again.",
        ),
        (
            "shitheaden", "Who is next",
            "Whoever plays 10s plays again. Otherwise, when four or more equal cards burn",
        ),
        ("tres", "Who is next", "Whoever burns the pile plays again. Whoever plays 2s plays"),
        (
            "paskahousu", "What else happens",
            "When 10s and aces are led to an empty pile, the next player takes the pile.",
        ),
        ("paskahousu", "What goes on what", "higher. Jacks, queens and kings may not be played on"),
        (
            "drei-verdeckt", "Cards on the table",
            "neither cards to draw nor face-up cards to take up plays from his blind cards.",
        ),
    ],
)  # fmt: skip
def test_what_rules_say_together(name, title, said):
    """Which of two answers counts, and what is nowhere a matter of one rule."""
    chapters = {chapter.title: chapter.sentences for chapter in rulebook(PRESETS[name]).chapters}
    assert said in " ".join(chapters[title])


def told(**changes):
    return str(rulebook(evolve(SHITHEAD, **changes)))


def test_a_game_without_a_stock_says_that_nothing_is_drawn():
    none = told(layout=Deals(stock=0, most=3))
    assert "There is no stock, so that nothing is drawn." in none
    assert "filled up" not in none
    assert "filled up" in told(layout=Deals(hand=11, most=2)) != told(layout=Deals(stock=1))
    takes = told(layout=Deals(stock=0, most=3), refill=RefillTo(takes_table=True))
    assert "takes up his face-up cards" in takes
    assert "filled up" in told(layout=Deals(stock=0, most=3), effects=(BurnedBecomeStock(),))


def test_a_joker_has_its_place_among_the_ranks_while_it_is_higher_than_others():
    with_jokers = vary(SHITHEAD, jokers(2))
    assert "Q K A joker." in str(rulebook(with_jokers))
    assert "Q K A joker." in str(rulebook(vary(with_jokers, mirror("*"))))
    assert "Q K A." in str(rulebook(vary(with_jokers, joker_stands_for())))
    assert "Q K A." in str(rulebook(vary(with_jokers, invisible("*"))))


def test_the_card_turned_up_is_answered_whoever_begins():
    said = "When a card has been turned up, any card that fits will do."
    turned = Deals(turn_up=ranks("3"))
    assert said in told(layout=turned)
    assert said not in told(layout=turned, start=(DealersLeftStarts(),))
    assert said not in told()
    assert "The player on the dealer's left begins." in told(start=())


def test_of_two_usual_demands_the_second_holds_otherwise():
    lines = told(demands=(ThirdMatches(), AtLeastTop()))
    assert "must be of that rank too.\n  4.2 Otherwise, a card must be equal to the top" in lines


def test_a_change_that_overrules_another_rule_says_what_holds_otherwise():
    (change,) = differences(SHITHEAD, vary(SHITHEAD, next_after_burn_on("10")))
    assert change.gone == ("Whoever burns the pile plays again.",)
    assert change.new == (
        "When 10s burn the pile, the next player leads.",
        "Otherwise, whoever burns the pile plays again.",
    )


@pytest.mark.parametrize(
    ("test", "said"),
    [
        (ranks("3"), "a 3"),
        (ranks("8"), "an 8"),
        (ranks("A"), "an ace"),
        (ranks("*"), "a joker"),
        (all_of(ranks("Q"), suits("S")), "the queen of spades"),
        (exactly("QS"), "the queen of spades"),
        (exactly("*"), "a joker"),
        (ranks("3 4"), "one of 3s and 4s"),
        (not_(ranks("2")), "one of cards other than 2s"),
        (any_of(ranks("3"), suits("D")), "one of 3s and diamonds"),
    ],
)
def test_one_card_of_a_test_in_words(test, said):
    assert one_in_words(test) == said
