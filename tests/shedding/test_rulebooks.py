"""Rulebooks: what several rules say together, and what no single rule says."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, vary
from cardrules.cards import Rank
from cardrules.matching import all_of, any_of, exactly, not_, ranks, suits
from cardrules.presets import PRESETS
from cardrules.rulebook import differences, one_in_words, rulebook
from cardrules.shedding import AboveAfter, AtLeastTop, AtMostAfter, Deals, End, RefillTo, Wild
from cardrules.shedding.rules import (
    AnythingAfter,
    BurnedBecomeStock,
    DealersLeftStarts,
    FirstFaceUpStarts,
    LowestInHandStarts,
    ThirdMatches,
    WildOfAKind,
)
from cardrules.shedding.variations import (
    burned_become_stock,
    claimed_burn,
    covered,
    dealers_right_starts,
    duel,
    first_out_ends,
    higher_or_lower,
    invisible,
    joker_stands_for,
    jokers,
    mirror,
    never_lead,
    next_after_burn_on,
    only_on,
    reverse_on,
    sevens_or_lower,
    several_demand_higher,
    transparent_joker,
    variation,
    voluntary_pickup,
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
            "The ranks from the lowest to the highest are 2 3 4 5 6 7 8 9 10 J Q K A.",
        ),
        ("poophead", "The cards", "Jokers stand for cards of any rank. Their player names"),
        (
            "masters", "The cards",
            "Two to six play with one pack, four or more with two. Each is dealt three cards face "
            "down, three face up and three in hand. The cards that are left over are the stock. "
            "The stock is cut down to 18 cards for two players, 36 for four and 45 for five; "
            "nobody sees the others. The face-down cards are called blind cards:",
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
            "masters", "Who is next",
            "When 8s burn the pile, nobody is skipped. When kings burn the pile, the direction "
            "stays as it is.",
        ),
        (
            "paskahousu", "Who is next",
            "When 10s and aces are led to an empty pile, the next player takes them and loses his",
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
    for layout in (Deals(hand=11, most=2), Deals(stock=1)):
        assert "filled up" in told(layout=layout)
    takes = told(layout=Deals(stock=0, most=3), refill=RefillTo(takes_table=True))
    assert "takes up his face-up cards" in takes
    assert "filled up" in told(layout=Deals(stock=0, most=3), effects=(BurnedBecomeStock(),))


def test_a_joker_has_its_place_among_the_ranks_while_it_is_higher_than_others():
    with_jokers = vary(SHITHEAD, jokers(2))
    highest = "Jokers are the highest."
    assert highest in str(rulebook(with_jokers))
    assert highest in str(rulebook(vary(with_jokers, mirror("*"))))
    assert highest not in str(rulebook(vary(with_jokers, joker_stands_for())))
    assert highest not in str(rulebook(vary(with_jokers, invisible("*"))))
    assert highest not in str(rulebook(SHITHEAD))
    others = [one for one in with_jokers.order if one is not Rank.JOKER]
    lowest = told(layout=with_jokers.layout, order=(Rank.JOKER, *others))
    assert "are 2 3 4 5 6 7 8 9 10 J Q K A.\n  2.7 Jokers are the lowest." in lowest
    middle = told(layout=with_jokers.layout, order=(*others[:1], Rank.JOKER, *others[1:]))
    assert "are 2 joker 3" in middle


def test_the_card_turned_up_is_answered_whoever_begins():
    said = "When a card has been turned up, any card that fits will do."
    turned = Deals(turn_up=ranks("3"))
    assert said in told(layout=turned)
    assert said not in told(layout=turned, start=(DealersLeftStarts(),))
    assert said not in told()
    assert "The player on the dealer's left begins." in told(start=())


def test_of_two_usual_demands_the_second_holds_otherwise():
    lines = told(demands=(ThirdMatches(), AtLeastTop()))
    assert "must be of that rank too.\n  5.2 Otherwise, a card must be equal to the top" in lines


def varied(*changes, title=None):
    """The sentences of a chapter of Shithead with house rules, or of all, as one text."""
    book = rulebook(vary(SHITHEAD, *changes))
    return " ".join(
        line
        for chapter in book.chapters
        if title in (None, chapter.title)
        for line in chapter.sentences
    )


FITTING = "What goes on what"


def test_cards_that_go_on_anything_are_named_once():
    free = (Wild(ranks("A")), *SHITHEAD.wildcards)
    assert "5.2 2s, 10s and aces may go on anything.\n  5.3 Anything may" in told(wildcards=free)
    both = varied(invisible("3"), transparent_joker, title=FITTING)
    assert "2s and 10s may go on anything. 3s and jokers may go on anything and are seen" in both
    alone = told(sees_through=ranks("3"))
    assert "3s are seen through: the card" in alone


FREE = "Cards that may go on anything may do so whatever these rules demand."


def test_it_is_said_that_wild_cards_beat_what_is_demanded():
    assert FREE in varied(sevens_or_lower)
    assert FREE not in varied()
    assert FREE not in told(wildcards=(), demands=(AtMostAfter(ranks("7")), AtLeastTop()))
    assert FREE not in varied(duel("3"))
    assert "whatever the other rules demand" in varied(duel("3"), sevens_or_lower)
    some = (Wild(ranks("2")), Wild(ranks("10"), unless_lower=True), WildOfAKind(3))
    sevens = (AtMostAfter(ranks("7")), AtLeastTop())
    assert "2s may be played whatever these rules demand." in told(wildcards=some, demands=sevens)
    assert "whatever" not in told(wildcards=some[1:], demands=sevens)


def test_a_demand_that_another_one_overrules_says_when_it_holds():
    sevens = varied(several_demand_higher("7"), sevens_or_lower, title=FITTING)
    assert "in one play. Otherwise, after 7s the next card must be equal or lower." in sevens
    third = told(demands=(ThirdMatches(), AnythingAfter(ranks("2")), AtLeastTop()))
    assert "Unless a rule above says otherwise, anything may follow 2s." in third
    sevens = (AtMostAfter(ranks("7")), AboveAfter(ranks("7")), AtLeastTop())
    assert "After 7s the next card must be higher" not in told(demands=sevens)


def test_a_bar_does_not_allow_what_another_one_forbids():
    leads = "That does not keep them from being led"
    assert leads in varied(only_on("10", "9"))
    assert leads not in varied(only_on("10", "9"), never_lead("10"))


def test_what_cannot_happen_is_not_said():
    bare = "Once a card that is seen through lies on them"
    assert bare not in varied(covered("Q"))
    assert bare in varied(covered("Q"), invisible("3"))
    assert "plays again. He covers them with any card. " in varied(covered("Q"))
    assert "with any card, or takes the pile." in varied(covered("Q"), voluntary_pickup)
    assert "says whether" not in varied(higher_or_lower("7"))
    assert "10,000" not in varied()
    assert "After 50 turns the game ends without a loser." in told(end=End(turn_limit=50))


def test_who_begins_when_the_last_rule_names_nobody():
    left = "If that names nobody, the player on the dealer's left begins."
    assert left in told(start=(FirstFaceUpStarts(),))
    assert left not in told()
    assert left not in told(start=(LowestInHandStarts(skips=ranks("2")),))  # four 2s, six cards
    assert left in told(start=(LowestInHandStarts(skips=ranks("2 5 10")),))


def test_who_begins_at_the_deal_is_named_before_who_begins_later():
    begin = told(start=(LowestInHandStarts(), FirstFaceUpStarts()))
    assert begin.index("If a face-up 3") < begin.index("If that names nobody, the player with")
    assert "lowest hand card" not in told(start=(LowestInHandStarts(), DealersLeftStarts()))
    assert "right begins" in varied(dealers_right_starts)


def test_ranks_below_the_one_that_is_looked_for_first_come_last():
    said = "counted from 4 upwards, begins.\n  3.4 2s and 3s come last in this count."
    assert said in told(start=(LowestInHandStarts("4"),))
    assert "counted from 4 upwards, begins.\n  3.4 3s come last in this count." in told(
        start=(LowestInHandStarts("4", skips=ranks("2")),)
    )
    assert "come last" not in told(start=(LowestInHandStarts("2"),))


def test_what_becomes_of_a_burned_pile():
    assert "A pile that burns is out of the game." in varied(claimed_burn)
    again = varied(burned_become_stock)
    assert "A pile that burns is laid aside." in again
    assert "out of the game" not in again


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ("eights_skip", "When 8s burn the pile, nobody is skipped."),
        ("skip_on:8 claimed_burn", "When 8s burn the pile, nobody is skipped."),
        ("reverse_on:K burn_on_run", "When kings burn the pile, the direction stays as it is."),
        ("back_on:J", "When jacks burn the pile, play does not go back."),
        ("next_takes_pile:J", "When jacks burn the pile, nobody takes it."),
        ("skip_on:8 reverse_on:8", "When 8s burn the pile, nobody is skipped. When 8s burn"),
        ("joker_reverses", "When jokers burn the pile, the direction stays as it is."),
        ("skip_on:2 again_on:2", "Whoever plays again does so at once: nobody is skipped then."),
        (
            "skip_on:Q back_on:Q covered:Q",
            "does so at once: nobody is skipped and play does not go back then.",
        ),
    ],
)
def test_what_does_not_hold_of_cards_that_burn_or_give_another_turn(texts, said):
    assert said in " ".join(varied(*map(variation, texts.split())).split())


@pytest.mark.parametrize(
    "texts",
    ["turn_direction:10", "skip_on:8 no_quartet", "skip_on:8 never_quartet:8", "transparent_joker"],
)
def test_what_never_burns_is_not_said_to(texts):
    told_next = " ".join(varied(*map(variation, texts.split())).split())
    assert "burn the pile, nobody" not in told_next
    assert "burn the pile, the direction" not in told_next
    assert "at once" not in told_next


def test_two_rules_that_say_partly_the_same_are_both_said_whole():
    said = varied(reverse_on("J"), reverse_on("K"))
    assert said.count("Two of them in one play cancel out.") == 2


def test_what_the_players_want():
    assert "the last one who has any loses." in varied(title="The aim")
    assert "the first to get rid" in varied(first_out_ends, title="The aim")


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
