"""Melds: how cards read, and what is found in a hand, against a search that tries everything."""

import pickle
from collections import Counter
from itertools import combinations, islice
from random import Random

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from cardrules import Rank, Suit, cards
from cardrules.cards import ACE_LOW, HIDDEN, card, pack
from cardrules.errors import HiddenCardError
from cardrules.rummy._listing_takes import are_enough
from cardrules.rummy._melds_branching import Branching
from cardrules.rummy._melds_candidates import Candidates
from cardrules.rummy._melds_minimal import MinimalFinder
from cardrules.rummy._melds_opening import first_lays_by
from cardrules.rummy._melds_parts import PartFinder, parts_given
from cardrules.rummy.melds import (
    MeldRules,
    Reading,
    SetSuits,
    best_lay,
    extended,
    first_lays,
    least_deadwood,
    melds,
    minimal_melds,
    minimal_of,
    read,
    read_run,
    read_set,
    readings,
)
from cardrules.rummy.state import Face

RULES = MeldRules()
DISTINCT = MeldRules(set_suits=SetSuits.DISTINCT)
WRAP = MeldRules(wrap=True)
ONE_NATURAL = MeldRules(min_naturals=1)
TWO_PACKS = pack(packs=2)
JOKERS = pack(jokers=10)[52:]
WHOLE = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC"


def duizenden(card, face, *, low):
    """The values of Duizenden, 2.4."""
    if card.suit is None:
        return 25
    if card is cards("QS")[0] or card is cards("QS'")[0]:
        return 100
    if card.rank is Rank.ACE:
        return 5 if low else 20
    return 10 if card.rank.number >= Rank.TEN.number else 5


def replaced(card, face, *, low):
    """A joker is worth what it stands for; court cards 10, an ace 11 or 1."""
    if face.rank is Rank.ACE:
        return 1 if low else 11
    return min(10, face.rank.number + 2)


def pips(card):
    """Pip values with court cards 10, and an ace 1."""
    return (
        1 if card.rank is Rank.ACE else 25 if card.suit is None else min(10, card.rank.number + 2)
    )


def said(found):
    """Melds as text."""
    return [str(meld) for meld in found]


def total(found, worth):
    return sum(meld.worth(worth) for meld in found)


def deadwood(hand, found, held):
    laid = {card for meld in found for card in meld.cards}
    return sum(held(card) for card in hand if card not in laid)


# how cards read


@pytest.mark.parametrize(
    ("name", "text", "worth"),
    [
        ("U06", "10H 10C 10D", 30),
        ("U07", "3C 4C 5C", 15),
        ("U08", "JD QD KD", 30),
        ("U09", "9H 9D 9S 9C", 20),
        ("U10", "AH AD AS", 60),
        ("U11", "QS QH QD", 120),
        ("U12", "JH QH KH AH", 50),
        ("U12", "AH 2H 3H", 15),
        ("U13", "5C * 7C", 35),
        ("U15", "8H 8H' 8C", 15),
        ("U34", "JD QD *", 45),
        ("U35", "3C 4C *", 35),
    ],
)
def test_worked_melds_are_worth_what_the_rules_say(name, text, worth):
    reading = read(cards(text), RULES, duizenden)
    assert reading.cards == cards(text), name
    assert reading.worth(duizenden) == worth


@pytest.mark.parametrize(
    ("name", "text", "rules"),
    [
        ("U12", "KH AH 2H", RULES),
        ("U14", "5C * *'", RULES),
        ("U15", "8H 8H' 8C", DISTINCT),
        ("U30", "4C 5C", RULES),
        ("U30", "4C 5C 6D", RULES),
        ("B122", "KH KD KC KC'", DISTINCT),
        ("B123", "* *' *'2", ONE_NATURAL),
        ("B128", "KC KD AD", RULES),
        ("a card twice", "5C 5C 5D", RULES),
        ("a rank twice", "4C 5C 5C' 6C", RULES),
        ("runs are off", "4C 5C 6C", MeldRules(runs=False)),
        ("sets are off", "4C 4D 4H", MeldRules(sets=False)),
        ("too long", "4C 5C 6C 7C", MeldRules(run_most=3)),
        ("too many", "4C 4D 4H 4S", MeldRules(set_most=3)),
        ("five suits", "4C 4D 4H 4S *", DISTINCT),
        ("aces high only", "AC 2C 3C", MeldRules(ace_low=False)),
        ("aces low only", "QC KC AC", MeldRules(ace_high=False)),
        ("side by side", "4C * *' 7C", MeldRules(adjacent_jokers=False)),
        ("two in a set", "4C 4D * *'", MeldRules(adjacent_jokers=False)),
        ("fourteen", f"AC {WHOLE} KC AC'", RULES),
        ("nothing", "", RULES),
    ],
)
def test_what_is_no_meld_has_no_reading(name, text, rules):
    assert readings(cards(text), rules) == (), name
    assert read(cards(text), rules, duizenden) is None


@pytest.mark.parametrize(
    ("name", "text", "rules", "shown"),
    [
        ("U12", "KH AH 2H", WRAP, "KH AH 2H"),
        ("U14", "5C * *'", ONE_NATURAL, "5C *(6C) *'(7C)"),
        ("B119", "AC * 3C", RULES, "AC *(2C) 3C"),
        ("B120", "JH QH *", RULES, "JH QH *(KH)"),
        ("B122", "KH KD KC", DISTINCT, "KH KD KC"),
        ("B128", "QC KC AC", RULES, "QC KC AC"),
        ("a joker for the fourth suit", "4C * 4D 4H", DISTINCT, "4C *(4) 4D 4H"),
        ("the whole suit", f"AC KC {WHOLE}", RULES, f"{WHOLE} KC AC"),
        ("an ace at the low end as written", f"AC {WHOLE} KC", RULES, f"AC {WHOLE} KC"),
        ("apart", "4C * 6C *' 8C", MeldRules(adjacent_jokers=False), "4C *(5C) 6C *'(7C) 8C"),
    ],
)
def test_what_is_a_meld_says_what_each_card_stands_for(name, text, rules, shown):
    reading = read(cards(text), rules, duizenden)
    assert reading is not None, name
    assert str(reading) == shown


def test_cards_in_the_order_of_a_run_are_that_run():
    assert str(read(cards("* 4C 5C"), RULES, replaced)) == "*(3C) 4C 5C"
    assert str(read(cards("4C 5C *"), RULES, replaced)) == "4C 5C *(6C)"


def test_cards_out_of_order_are_sorted():
    reading = read(cards("7C 5C 6C"), RULES, replaced)
    assert reading.cards == cards("5C 6C 7C")
    assert reading.faces == tuple(Face(rank, Suit.CLUBS) for rank in ACE_LOW[4:7])
    assert str(read(cards("* 5C 7C"), RULES, replaced)) == "5C *(6C) 7C"


def test_of_several_readings_the_one_of_the_highest_worth_is_taken():
    assert str(read(cards("5C * 4C"), RULES, replaced)) == "4C 5C *(6C)"
    assert str(read(cards("KC * QC"), RULES, replaced)) == "QC KC *(AC)"
    assert str(read(cards("KC * QC"), RULES, duizenden)) == "*(JC) QC KC"  # both are worth 45
    assert str(read(cards("AC * *'"), ONE_NATURAL, replaced)) == "AC *(A) *'(A)"


def test_jokers_lie_in_the_order_in_which_they_are_written():
    assert str(read(cards("*' 5C * 7C 9C"), RULES, replaced)) == "5C *'(6C) 7C *(8C) 9C"


def test_a_set_lies_as_it_is_written():
    assert readings(cards("8S * 8C"), RULES)[0].cards == cards("8S * 8C")


def test_all_readings_go_from_the_lowest_run_to_the_set():
    assert said(readings(cards("3C * *'"), ONE_NATURAL)) == [
        "*(AC) *'(2C) 3C",
        "*(2C) 3C *'(4C)",
        "3C *(4C) *'(5C)",
        "3C *(3) *'(3)",
    ]
    assert said(readings(cards("AC * KC"), WRAP)) == ["*(QC) KC AC", "KC AC *(2C)"]


def test_each_part_of_reading_can_be_asked_alone():
    assert read_run(cards("4C 5C")).is_run
    assert read_run(cards("5C 4C")) is None
    assert read_run(cards("4C 5D")) is None
    assert read_run(cards("* *'")) is None
    assert read_run(cards("KC AC 2C")) is None
    assert read_run(cards("KC AC 2C"), wrap=True).faces[1] == Face(Rank.ACE, Suit.CLUBS)
    assert read_run(cards("AC 2C"), ace_low=False) is None
    assert read_run(cards("KC AC"), ace_high=False) is None
    assert read_run(cards(f"AC {WHOLE} KC *")) is None
    assert not read_set(cards("4C 4C'")).is_run
    assert read_set(cards("4C 4C")) is None
    assert read_set(cards("4C 5C")) is None
    assert read_set(cards("*")) is None


def test_a_reading_tells_about_its_jokers_and_suits():
    reading = read_set(cards("4C * *' 4C'"))
    assert (reading.naturals, reading.has_adjacent_jokers, reading.has_equal_suits) == (
        2,
        True,
        True,
    )
    reading = read_run(cards("4C * 6C *'"))
    assert (reading.naturals, reading.has_adjacent_jokers, reading.has_equal_suits) == (
        2,
        False,
        True,
    )
    assert not read_set(cards("4C 4D")).has_equal_suits


def test_only_an_ace_at_the_low_end_of_a_run_is_low():
    def lows(reading):
        return [low for _, _, low in reading.placed]

    assert lows(read_run(cards("AC 2C 3C"))) == [True, False, False]
    assert lows(read_run(cards("* 2C 3C"))) == [True, False, False]
    assert lows(read_run(cards("QC KC AC"))) == [False] * 3
    assert lows(read_run(cards("KC AC 2C"), wrap=True)) == [False] * 3
    assert lows(read_set(cards("AC AD AH"))) == [False] * 3


def test_hidden_cards_cannot_be_read():
    row = (HIDDEN, *cards("4C 5C"))
    for ask in (
        lambda: readings(row, RULES),
        lambda: read_run(row),
        lambda: minimal_melds(row, RULES),
        lambda: best_lay(row, RULES, duizenden),
    ):
        with pytest.raises(HiddenCardError):
            ask()


# one card more


@pytest.mark.parametrize(
    ("name", "meld", "more", "low", "shown"),
    [
        ("B120", "JH QH *", "AH", False, "JH QH *(KH) AH"),
        ("B121", "QS KS AS", "*", False, None),
        ("B121", "QS KS AS", "*", True, "*(JS) QS KS AS"),
        ("B126", "5S 6S 7S 8S", "4S", True, "4S 5S 6S 7S 8S"),
        ("the other end", "5S 6S 7S", "8S", True, None),
        ("another suit", "5S 6S 7S", "8C", False, None),
        ("below the ace", "AS 2S 3S", "*", True, None),
        ("a joker below a joker", "* 6S 7S", "*'", True, "*'(4S) *(5S) 6S 7S"),
        ("a set", "5S 5C 5H", "5S'", False, "5S 5C 5H 5S'"),
        ("a set has no low end", "5S 5C 5H", "5D", True, None),
        ("the same card", "5S 5C 5H", "5S", False, None),
        ("another rank", "5S 5C 5H", "6S", False, None),
    ],
)
def test_a_card_is_added_to_a_meld(name, meld, more, low, shown):
    reading = read(cards(meld), RULES, duizenden)
    longer = extended(reading, card(more), RULES, low=low)
    assert (None if longer is None else str(longer)) == shown, name


def test_the_rules_hold_for_a_card_that_is_added():
    apart = MeldRules(adjacent_jokers=False)
    assert extended(read_run(cards("5S 6S *")), card("*'"), apart) is None
    assert extended(read_run(cards("5S 6S *")), card("8S"), apart) is not None
    assert extended(read_set(cards("5S 5C *")), card("*'"), apart) is None
    assert extended(read_set(cards("5S 5C 5H")), card("5S'"), DISTINCT) is None
    assert extended(read_set(cards("5S 5C 5H *")), card("5D"), DISTINCT) is None
    assert extended(read_run(cards("5S 6S 7S")), card("8S"), MeldRules(run_most=3)) is None
    assert str(extended(read_run(cards("QS KS AS")), card("2S"), WRAP)) == "QS KS AS 2S"
    assert str(extended(read_run(cards("AS 2S 3S")), card("KS"), WRAP, low=True)) == "KS AS 2S 3S"
    whole = read_run(cards(f"AC {WHOLE} KC"))
    assert extended(whole, card("AC'"), RULES) is None
    assert extended(whole, card("AC'"), WRAP) is None


# rules


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"set_least": 1}, "set_least must be a whole number, 2 to 50, not 1."),
        ({"set_least": None}, "set_least must be a whole number"),
        ({"set_most": 1}, "set_most must be a whole number, 2 or more, not 1."),
        ({"run_most": 14}, "run_most must be a whole number, 2 to 13"),
        ({"min_naturals": 0}, "min_naturals must be"),
        ({"min_naturals": True}, "min_naturals must be"),
        ({"wrap": 1}, "wrap must be True or False, not 1."),
        ({"set_suits": "any"}, "set_suits must be SetSuits.ANY"),
        ({"sets": False, "runs": False}, "Neither sets nor runs"),
        ({"run_least": 5, "run_most": 4}, "run_most is below run_least"),
        ({"set_least": 5, "set_most": 4}, "set_most is below set_least"),
        ({"set_least": 5, "set_suits": SetSuits.DISTINCT}, "only 4 distinct suits"),
        ({"wrap": True, "ace_low": False}, "has an ace at both ends"),
    ],
)
def test_rules_that_make_no_sense_are_refused(fields, text):
    with pytest.raises(ValueError, match=text.replace(".", r"\.")):
        MeldRules(**fields)


def test_rules_and_readings_are_values():
    assert MeldRules() == RULES
    assert len({MeldRules(), RULES, WRAP}) == 2
    assert pickle.loads(pickle.dumps(WRAP)) == WRAP
    reading = read_run(cards("4C 5C 6C"))
    assert pickle.loads(pickle.dumps(reading)) == reading


# what is in a hand


def test_melds_come_in_the_documented_order():
    hand = cards("AC 2C 3C 4C 3D 3H *")
    assert said(melds(hand, RULES)) == [
        "AC 2C 3C",
        "*(AC) 2C 3C",
        "AC *(2C) 3C",
        "AC 2C *(3C)",
        "AC 2C 3C 4C",
        "*(AC) 2C 3C 4C",
        "AC *(2C) 3C 4C",
        "AC 2C *(3C) 4C",
        "AC 2C 3C *(4C)",
        "AC 2C 3C 4C *(5C)",
        "2C 3C 4C",
        "*(2C) 3C 4C",
        "2C *(3C) 4C",
        "2C 3C *(4C)",
        "2C 3C 4C *(5C)",
        "3C 4C *(5C)",
        "3C 3D 3H",
        "3C 3D *(3)",
        "3C 3H *(3)",
        "3D 3H *(3)",
        "3C 3D 3H *(3)",
    ]


def test_of_identical_cards_the_lowest_copies_are_taken():
    hand = cards("6C' 4C'2 4C' 5C' *'5 *'2 6C")
    assert said(minimal_melds(hand, RULES)) == [
        "*'2(3C) 4C' 5C'",
        "4C' 5C' 6C",
        "*'2(4C) 5C' 6C",
        "4C' *'2(5C) 6C",
        "4C' 5C' *'2(6C)",
        "5C' 6C *'2(7C)",
        "4C' 4C'2 *'2(4)",
        "6C 6C' *'2(6)",
    ]


def test_gaps_that_jokers_fill_can_make_a_long_meld_minimal():
    """With two naturals at least, no card can be taken from 5 * * 8."""
    assert said(minimal_melds(cards("5C * *' 8C"), RULES)) == ["5C *(6C) *'(7C) 8C"]
    assert said(minimal_melds(cards("AC * *' *'2 9C"), RULES)) == []


def test_a_run_that_is_shorter_the_other_way_round_the_ace_is_the_minimal_one():
    """Of A and 8 the low run needs six jokers, the high one five."""
    rules = MeldRules(sets=False)
    assert said(minimal_melds(cards("AC 8C * *' *'2 *'3 *'4 *'5"), rules)) == [
        "8C *(9C) *'(10C) *'2(JC) *'3(QC) *'4(KC) AC"
    ]
    assert len(list(melds(cards("AC 8C * *' *'2 *'3 *'4 *'5"), rules))) == 3


def test_minimal_melds_of_two_whole_packs_are_few_and_of_ten_packs_not_endless():
    found = minimal_melds((*TWO_PACKS, *JOKERS[:4]), RULES)
    assert len(found) == 650
    for rules in (RULES, ONE_NATURAL):
        assert 650 < len(minimal_melds(pack(packs=10, jokers=10), rules)) < 3_000


def test_all_melds_of_ten_packs_are_made_one_by_one():
    found = list(islice(melds(pack(packs=10, jokers=10), RULES), 1_000))
    assert len(set(found)) == 1_000
    assert next(first_lays(pack(packs=2, jokers=4), RULES, duizenden, 30)) is not None


def test_B123_a_hand_of_jokers_is_no_meld_and_no_crash():
    hand = JOKERS[:3]
    for rules in (RULES, ONE_NATURAL):
        assert minimal_melds(hand, rules) == ()
        assert best_lay(hand, rules, duizenden) == ()
        assert list(first_lays(hand, rules, duizenden, 30)) == []
        assert least_deadwood(hand, rules, pips) == ()


def test_B124_two_melds_do_not_share_a_joker():
    found = best_lay(cards("7D 7S * 9S 9C *'"), MeldRules(runs=False), duizenden)
    assert said(found) == ["7D 7S *(7)", "9C 9S *'(9)"]


@pytest.mark.parametrize("text", ["5C 6C 7C 5D 6D 7H 7S 7D 2S 3H", "JC 9D 8S 6D JS 8H TD 8D 7D JD"])
def test_B127_least_deadwood_is_16_in_both_hands(text):
    hand = cards(text)
    found = least_deadwood(hand, RULES, pips)
    assert deadwood(hand, found, pips) == 16
    laid = [card for meld in found for card in meld.cards]
    assert len(laid) == len(set(laid))
    assert set(laid) <= set(hand)


def test_U09_first_lay_downs_depend_on_the_values():
    hand = cards("9H 9D 9S 9C")
    assert list(first_lays(hand, RULES, duizenden, 30)) == []
    assert [said(lay) for lay in first_lays(hand, RULES, replaced, 30)] == [["9C 9D 9H 9S"]]


def test_U34_U35_a_joker_counts_by_its_own_value_or_the_one_it_replaces():
    for text, own, instead in (("JD QD *", 45, 30), ("3C 4C *", 35, 12)):
        (lay,) = first_lays(cards(text), RULES, duizenden, 30)
        assert total(lay, duizenden) == own
        assert total(best_lay(cards(text), RULES, replaced), replaced) >= instead
    assert list(first_lays(cards("3C 4C *"), RULES, replaced, 30)) == []


def test_a_long_run_may_be_a_first_lay_down_by_itself_or_as_two_melds():
    assert [said(lay) for lay in first_lays(cards("3C 4C 5C 6C 7C 8C"), RULES, duizenden, 30)] == [
        ["3C 4C 5C", "6C 7C 8C"],
        ["3C 4C 5C 6C 7C 8C"],
    ]


def test_a_first_lay_down_may_be_one_meld_twice():
    hand = cards("5C 6C 7C 5C' 6C' 7C'")
    for source in (RULES, list(melds(hand, RULES))):
        found = first_lays(hand, source, duizenden, 30)
        assert [said(lay) for lay in found] == [["5C 6C 7C", "5C' 6C' 7C'"]]
    assert list(first_lays(hand, RULES, duizenden, 31)) == []


def test_without_points_a_first_lay_is_one_minimal_meld():
    hand = cards("3C 4C 5C 6C 7H 7S 7D 7C")
    wanted = minimal_melds(hand, RULES)
    for points in (0, -5):
        assert [lay for (lay,) in first_lays(hand, RULES, duizenden, points)] == list(wanted)


def test_the_best_melds_are_put_together_where_that_loses_nothing():
    assert said(best_lay(cards("3C 4C 5C 6C 7C 8C"), RULES, duizenden)) == ["3C 4C 5C 6C 7C 8C"]
    assert said(best_lay(cards("KC KD KH KS KC' KD'"), RULES, duizenden)) == ["KC KC' KD KD' KH KS"]
    assert said(best_lay(cards("KC KD KH KC' KD' KH'"), DISTINCT, duizenden)) == [
        "KC KD KH",
        "KC' KD' KH'",
    ]


def test_a_card_is_kept_for_the_discard():
    hand = cards("3C 4C 5C 9C 9D 9H 9S")
    assert said(best_lay(hand, RULES, replaced)) == ["3C 4C 5C", "9C 9D 9H 9S"]
    kept = best_lay(hand, RULES, replaced, keep_one=True)
    assert deadwood(hand, kept, pips) == 9
    assert total(kept, replaced) == 39
    assert best_lay(cards("3C 4C 5C"), RULES, replaced, keep_one=True) == ()
    assert best_lay((), RULES, replaced, keep_one=True) == ()
    kept = least_deadwood(hand, RULES, pips, keep_one=True)
    assert deadwood(hand, kept, pips) == 9


def test_the_least_deadwood_may_have_to_reach_points():
    hand = cards("AC 2C 3C QH QD QS 9H")
    assert deadwood(hand, least_deadwood(hand, RULES, pips), pips) == 9
    enough = least_deadwood(hand, RULES, pips, worth=replaced, points=36)
    assert said(enough) == ["AC 2C 3C", "QD QH QS"]
    assert least_deadwood(hand, RULES, pips, worth=replaced, points=37) == ()
    with pytest.raises(ValueError, match="Give worth, too"):
        least_deadwood(hand, RULES, pips, points=30)


def test_worths_are_whole_numbers_from_zero():
    hand = cards("4C 5C 6C *")
    for bad in (-1, 1.5, True, None):
        with pytest.raises(ValueError, match="let worth give a whole number from 0"):
            best_lay(hand, RULES, lambda card, face, low, bad=bad: bad)
        with pytest.raises(ValueError, match="let held give a whole number from 0"):
            least_deadwood(hand, RULES, lambda card, bad=bad: bad)


def test_a_search_takes_melds_of_a_games_own():
    """Marriages, which no rules here know: a king and a queen of one suit."""
    hand = cards("KC QC KD QD KH")
    marriages = [
        Reading(pair, tuple(Face(card.rank, card.suit) for card in pair))
        for pair in (cards("KC QC"), cards("KD QD"))
    ]
    kings = list(melds(hand, MeldRules(runs=False)))
    assert said(best_lay(hand, marriages + kings, duizenden)) == ["KC QC", "KD QD"]
    assert minimal_of(marriages + kings) == (*marriages, *kings)
    lays = [said(lay) for lay in first_lays(hand, marriages + kings, duizenden, 30)]
    assert ["KC KD KH"] in lays
    assert ["KC QC", "KD QD"] in lays
    assert best_lay(cards("KC QD"), marriages, duizenden) == ()


# against a search that tries everything


RANK_ROW = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def _runs_of(length, rules):
    """The ranks of every run of this length, as text, the lowest first."""
    if rules.wrap:
        row = RANK_ROW * 2
        return (
            {tuple(row[start : start + length]) for start in range(13)} if length <= 13 else set()
        )
    row = ["A"] * rules.ace_low + RANK_ROW[1:] + ["A"] * rules.ace_high
    found = {tuple(row[start : start + length]) for start in range(len(row) - length + 1)}
    return {run for run in found if run.count("A") < 2}


def _tried(some, rules):
    """Every reading of a set of cards: what lies in each place, by kind, and its faces."""
    naturals = [one for one in some if one.suit is not None]
    jokers = len(some) - len(naturals)
    found = set()
    if len(naturals) < rules.min_naturals:
        return found
    suits = [one.suit for one in naturals]
    ranks = [str(one.rank) for one in naturals]
    one_suit = len(set(suits)) == 1 and len(set(ranks)) == len(ranks)
    if rules.runs and one_suit and rules.run_least <= len(some) <= rules.run_most:
        for run in _runs_of(len(some), rules):
            if set(ranks) <= set(run):
                row = tuple(rank if rank in ranks else "*" for rank in run)
                if rules.adjacent_jokers or "**" not in "".join(row):
                    found.add((row, tuple(f"{rank}{suits[0]}" for rank in run)))
    if rules.sets and len(set(ranks)) == 1 and len(some) >= rules.set_least:
        most = rules.set_most or 100
        if rules.set_suits is SetSuits.DISTINCT:
            most = min(most, 4) if len(set(suits)) == len(suits) else 0
        if len(some) <= most and (rules.adjacent_jokers or jokers < 2):
            row = (*sorted(map(str, suits)), *"*" * jokers)
            found.add((row, (ranks[0],) * len(some)))
    return found


def _kind(meld):
    """A meld as the search that tries everything writes it."""
    if meld.is_run:
        row = tuple("*" if one.suit is None else str(one.rank) for one in meld.cards)
    else:
        suits = sorted(str(one.suit) for one in meld.cards if one.suit is not None)
        row = (*suits, *"*" * (len(meld.cards) - len(suits)))
    return row, tuple(map(str, meld.faces))


def _faces(some):
    return tuple(sorted(one.face for one in some))


class Everything:
    """All melds of a hand, and all ways to lay some of them, by trying every set of cards."""

    def __init__(self, hand, rules, worth):
        self.hand, self.rules = hand, rules
        subsets = [s for size in range(len(hand) + 1) for s in combinations(hand, size)]
        self.readings = {frozenset(s): _tried(s, rules) for s in subsets}
        self.melds = {s: found for s, found in self.readings.items() if found}
        self.worths = {s: max(self._worths(s, worth)) for s in self.melds}

    def _worths(self, some, worth):
        natural = {str(one.rank): one for one in some if one.suit is not None}
        joker = next((one for one in some if one.suit is None), None)
        for row, faces in self.melds[some]:
            suit = faces[0].lstrip("0123456789AJQK") or None
            by_suit = {str(one.suit): one for one in some if one.suit is not None}
            points = 0
            for place, (what, face) in enumerate(zip(row, faces, strict=True)):
                rank = next(r for r in Rank if str(r) == face.rstrip("CDHS"))
                stands = Face(rank, None if suit is None else Suit(suit))
                low = suit is not None and place == 0 and rank is Rank.ACE
                one = joker if what == "*" else by_suit[what] if suit is None else natural[what]
                points += worth(one, stands, low=low)
            yield points

    def lays(self):
        """Every set of disjoint melds, the empty one too."""
        order = sorted(self.melds, key=lambda some: sorted(one.index for one in some))

        def grow(start, used):
            yield ()
            for place in range(start, len(order)):
                if not order[place] & used:
                    for more in grow(place + 1, used | order[place]):
                        yield order[place], *more

        yield from grow(0, frozenset())

    def is_minimal_meld(self, some):
        return not any(self.readings[some - {one}] for one in some)

    def is_minimal_lay(self, lay, points):
        if not lay or self.worth(lay) < points:
            return False
        for place, meld in enumerate(lay):
            others = lay[:place] + lay[place + 1 :]
            if others and self.worth(others) >= points:
                return False
            for one in meld:
                rest = meld - {one}
                if rest in self.melds and self.worth(others) + self.worths[rest] >= points:
                    return False
        return True

    def worth(self, lay):
        return sum(self.worths[meld] for meld in lay)


def _odd(seed):
    """Values without any sense, so that nothing is right by chance."""

    def worth(card, face, *, low):
        suit = 4 if card.suit is None else card.suit.number
        stands = 0 if face.suit is None else face.suit.number + 1
        number = 7 * card.rank.number + 3 * face.rank.number + 5 * suit + 11 * low + 2 * stands
        return (number + seed) * (seed + 5) % 17

    return worth


def _odd_held(seed):
    return lambda card: (card.face + seed) * (2 * seed + 7) % 13


WORTHS = st.one_of(st.sampled_from([duizenden, replaced]), st.integers(0, 10_000).map(_odd))


@st.composite
def rule_sets(draw):
    fields = {
        "sets": draw(st.sampled_from([True, True, True, False])),
        "runs": True,
        "set_least": draw(st.sampled_from([3, 3, 3, 2, 4])),
        "set_suits": draw(st.sampled_from(SetSuits)),
        "run_least": draw(st.sampled_from([3, 3, 3, 2, 4])),
        "min_naturals": draw(st.sampled_from([2, 2, 1, 1, 3, 4])),
        "adjacent_jokers": draw(st.booleans()),
        "wrap": draw(st.sampled_from([False, False, True])),
    }
    fields["runs"] = not fields["sets"] or draw(st.sampled_from([True, True, True, False]))
    if not fields["wrap"]:
        fields |= {"ace_low": draw(st.booleans()), "ace_high": draw(st.booleans())}
    fields["set_most"] = draw(st.sampled_from([None, None, fields["set_least"], 4, 5]))
    fields["run_most"] = draw(st.sampled_from([13, 13, fields["run_least"], 5]))
    return MeldRules(**fields)


@st.composite
def hands(draw, most):
    """Hands of cards that lie close together, of two packs, with jokers."""
    ranks = draw(
        st.sampled_from(["A 2 3 4", "Q K A 2 3", "J Q K A", "5 6 7 8 9", "3 5 7 9 J K A", "A 8 9"])
    ).split()
    suits = draw(st.sampled_from(["C", "CD", "CDHS", "CS"]))
    deck = [one for one in TWO_PACKS if str(one.rank) in ranks and str(one.suit) in suits]
    jokers = draw(st.integers(0, 4))
    naturals = draw(st.lists(st.sampled_from(deck), max_size=most - jokers, unique=True))
    return tuple(naturals) + JOKERS[:jokers]


def _check_melds(hand, rules):
    everything = Everything(hand, rules, duizenden)
    found = list(melds(hand, rules))
    event(f"{min(len(found), 40) // 10 * 10} melds or more")
    wanted = {
        (_faces(some), *reading) for some, kinds in everything.melds.items() for reading in kinds
    }
    assert len(found) == len(wanted)
    assert {(_faces(meld.cards), *_kind(meld)) for meld in found} == wanted
    for some, kinds in islice(everything.readings.items(), 300):
        assert {_kind(one) for one in readings(tuple(some), rules)} == kinds
    minimal = [meld for meld in found if everything.is_minimal_meld(frozenset(meld.cards))]
    assert list(minimal_melds(hand, rules)) == minimal
    assert list(minimal_of(found)) == minimal
    copies = {one: sorted(c.copy for c in hand if c.face == one.face) for one in hand}
    for meld in found:
        for face, number in Counter(one.face for one in meld.cards).items():
            named = sorted(one.copy for one in meld.cards if one.face == face)
            one = next(one for one in meld.cards if one.face == face)
            assert named == copies[one][:number]


def _check_choices(hand, rules, worth, held, points):
    everything = Everything(hand, rules, worth)
    lays = list(everything.lays())
    event(f"{min(len(lays), 1_000) // 100 * 100} lays or more")
    for source in (rules, list(melds(hand, rules))):
        found = [
            tuple(sorted(_faces(meld.cards) for meld in lay))
            for lay in first_lays(hand, source, worth, points)
        ]
        wanted = {
            tuple(sorted(_faces(meld) for meld in lay))
            for lay in lays
            if everything.is_minimal_lay(lay, points)
        }
        assert len(found) == len(set(found))
        assert set(found) == wanted
        for keep in (False, True):
            _check_best(everything, lays, source, worth, held, points, keep)


def _check_best(everything, lays, source, worth, held, points, keep):
    hand = everything.hand
    may = [lay for lay in lays if not keep or not hand or sum(map(len, lay)) < len(hand)]
    best = best_lay(hand, source, worth, keep_one=keep)
    _check_lay(everything, best, worth, keep)
    assert total(best, worth) == max(map(everything.worth, may))

    def left(lay):
        laid = frozenset().union(*lay)
        return sum(held(one) for one in hand if one not in laid)

    least = least_deadwood(hand, source, held, keep_one=keep)
    _check_lay(everything, least, None, keep)
    assert deadwood(hand, least, held) == min(map(left, may))
    enough = [lay for lay in may if not lay or everything.worth(lay) >= points]
    least = least_deadwood(hand, source, held, worth=worth, points=points, keep_one=keep)
    _check_lay(everything, least, worth, keep)
    assert not least or total(least, worth) >= points
    assert deadwood(hand, least, held) == min(map(left, enough))


def _check_lay(everything, lay, worth, keep):
    laid = [one for meld in lay for one in meld.cards]
    assert len(laid) == len(set(laid))
    assert set(laid) <= set(everything.hand)
    assert not keep or not everything.hand or len(laid) < len(everything.hand)
    for meld in lay:
        assert _kind(meld) in everything.melds[frozenset(meld.cards)]
        if worth is not None:
            assert meld.worth(worth) == everything.worths[frozenset(meld.cards)]


def _check_having(hand, rules, worth, points):
    """Each card in turn must be in the melds, and none of the others can be left out."""
    everything = Everything(hand, rules, worth)
    given = Candidates(hand, worth)
    given.take(melds(hand, rules))
    finder = PartFinder(rules, worth, points)
    for one in hand:
        enough = {
            some for some, worth in everything.worths.items() if one in some and worth >= points
        }
        least = [
            some for some in enough if not any(some - {other} in enough for other in some - {one})
        ]
        wanted = {_faces(some) for some in least}
        event(f"{min(len(wanted), 9) // 3 * 3} melds or more with a card")
        for parts in (finder.parts(hand, one), parts_given(given, points, having=one)):
            found = [part for part in parts if part.worth >= points]
            assert sorted(_faces(part.meld.cards) for part in found) == sorted(wanted)
            assert all(part.meld.worth(worth) == part.worth for part in found)
        if are_enough(rules, one, 0) and not points:
            rest = tuple(other for other in hand if other is not one)
            short = MinimalFinder(rules).having(one, rest)
            assert {_faces(meld.cards) for meld in short} == wanted


@settings(max_examples=60)
@given(hands(most=9), rule_sets())
def test_the_melds_of_a_hand_are_those_that_trying_everything_gives(hand, rules):
    _check_melds(hand, rules)


@settings(max_examples=50)
@given(hands(most=8), rule_sets(), WORTHS, st.integers(0, 100), st.integers(0, 60))
def test_the_best_choices_are_those_that_trying_everything_gives(hand, rules, worth, seed, points):
    _check_choices(hand, rules, worth, _odd_held(seed), points)


@settings(max_examples=50)
@given(hands(most=8), rule_sets(), WORTHS, st.integers(0, 100))
def test_melds_told_one_by_one_are_the_best_that_trying_everything_gives(hand, rules, worth, seed):
    """As of a large hand, of which there are too many ways."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardrules.rummy._melds_choosing._MOST", 0)
        _check_choices(hand, rules, worth, _odd_held(seed), 0)


@settings(max_examples=60)
@given(hands(most=8), rule_sets(), WORTHS, st.sampled_from([0, 0, 10, 25, 30, 40, 60]))
def test_melds_that_must_have_a_card_are_those_that_trying_everything_gives(
    hand, rules, worth, points
):
    _check_having(hand, rules, worth, points)


@pytest.mark.slow
@settings(max_examples=2_000)
@given(hands(most=11), rule_sets())
def test_the_melds_of_many_hands_are_those_that_trying_everything_gives(hand, rules):
    _check_melds(hand, rules)


@pytest.mark.slow
@settings(max_examples=2_000)
@given(hands(most=10), rule_sets(), WORTHS, st.integers(0, 100), st.integers(0, 90))
def test_the_best_choices_of_many_hands_are_those_that_trying_everything_gives(
    hand, rules, worth, seed, points
):
    _check_choices(hand, rules, worth, _odd_held(seed), points)


@pytest.mark.slow
@settings(max_examples=2_000)
@given(hands(most=10), rule_sets(), WORTHS, st.sampled_from([0, 0, 10, 25, 30, 40, 60]))
def test_melds_of_many_hands_that_must_have_a_card_are_those_that_trying_everything_gives(
    hand, rules, worth, points
):
    _check_having(hand, rules, worth, points)


@settings(max_examples=40)
@given(st.integers(0, 1_000), st.sampled_from([RULES, DISTINCT, WRAP]), st.integers(0, 4))
def test_what_is_found_does_not_depend_on_the_order_of_the_hand(seed, rules, jokers):
    rng = Random(seed)
    hand = [*rng.sample(TWO_PACKS, 16), *JOKERS[:jokers]]
    other = rng.sample(hand, len(hand))
    assert list(melds(hand, rules)) == list(melds(other, rules))
    assert minimal_melds(hand, rules) == minimal_melds(other, rules)
    assert best_lay(hand, rules, replaced) == best_lay(other, rules, replaced)
    assert least_deadwood(hand, rules, pips) == least_deadwood(other, rules, pips)
    assert list(first_lays(hand, rules, duizenden, 30)) == list(
        first_lays(other, rules, duizenden, 30)
    )


# what is remembered changes nothing


@settings(max_examples=40)
@given(st.lists(hands(most=9), min_size=2, max_size=5), rule_sets(), st.integers(0, 90))
def test_a_finder_that_has_seen_other_hands_finds_the_same(some, rules, points):
    parts, minimal = PartFinder(rules, duizenden, points), MinimalFinder(rules)
    for hand in (*some, *some):
        fresh = list(first_lays(hand, rules, duizenden, points))
        assert list(first_lays_by(parts, hand)) == fresh
        assert minimal.of(hand) == MinimalFinder(rules).of(hand)
        for one in hand[:2]:
            rest = tuple(other for other in hand if other is not one)
            having = [m for m in minimal.of(hand) if any(c.face == one.face for c in m.cards)]
            assert MinimalFinder(rules).having(one, rest) == minimal.having(one, rest) == having


def test_many_hands_are_not_remembered_for_ever(monkeypatch):
    monkeypatch.setattr("cardrules.rummy._melds_parts._MOST", 20)
    monkeypatch.setattr("cardrules.rummy._melds_minimal._MOST", 20)
    parts, minimal, rng = PartFinder(RULES, duizenden, 30), MinimalFinder(RULES), Random(1)
    for _ in range(30):
        hand = tuple(rng.sample((*TWO_PACKS, *JOKERS[:4]), 13))
        assert list(first_lays_by(parts, hand)) == list(first_lays(hand, RULES, duizenden, 30))
        assert minimal.of(hand) == minimal_melds(hand, RULES)
    assert len(parts.found) < 60
    assert len(minimal.hands) < 60


def test_a_large_hand_has_few_first_lays():
    """With 30 points to reach, two melds are enough, however many cards there are."""
    for seed in range(5):
        naturals = Random(seed).sample(TWO_PACKS, 36)
        found = list(first_lays((*naturals, *JOKERS[:4]), RULES, duizenden, 30))
        assert 50 < len(found) < 2_000
        assert len(found) == len(set(found))
        assert max(map(len, found)) == 2


def _within(finder, hand, steps):
    return list(islice(first_lays_by(finder, hand, steps=steps), 1_000))


@pytest.mark.parametrize(("size", "share"), [(s, p) for s in (30, 40, 50) for p in (0, 0.5, 0.8)])
def test_the_steps_to_first_lays_grow_with_their_number(size, share):
    """Of two packs with four jokers; where there are very many, some steps a lay are enough."""
    for seed in range(2):
        hand = (*Random(seed).sample(TWO_PACKS, size - 4), *JOKERS[:4])
        points = max(30, int(share * total(best_lay(hand, RULES, duizenden), duizenden)))
        finder = PartFinder(RULES, duizenden, points)
        found = _within(finder, hand, 1_000_000)
        assert found
        assert _within(finder, hand, 2_000 + 40 * len(found)) == found


@pytest.mark.parametrize("size", [30, 40, 50])
def test_the_best_value_of_a_large_hand_is_reached_in_few_steps(size):
    for seed in range(2):
        hand = (*Random(seed).sample(TWO_PACKS, size - 4), *JOKERS[:4])
        points = total(best_lay(hand, RULES, duizenden), duizenden)
        (lay,) = islice(first_lays_by(PartFinder(RULES, duizenden, points), hand, steps=300_000), 1)
        assert total(lay, duizenden) == points
        assert (
            list(first_lays_by(PartFinder(RULES, duizenden, points + 1), hand, steps=300_000)) == []
        )


@pytest.mark.parametrize("rules", [RULES, WRAP])
@pytest.mark.parametrize("size", [45, 60, 75])
def test_the_best_melds_of_a_large_hand_are_found_in_few_steps(size, rules, monkeypatch):
    """Where jokers are worth what they stand for, many melds are nearly as good."""
    searches = []

    def stands(card, face, *, low):
        return 5 if low or face.rank.number < Rank.EIGHT.number else 10

    class Counted(Branching):
        def search(self, hand):
            searches.append(self)
            return super().search(hand)

    monkeypatch.setattr("cardrules.rummy._melds_choosing.Branching", Counted)
    for seed in range(2):
        hand = (*Random(seed).sample(TWO_PACKS, size - 4), *JOKERS[:4])
        best = best_lay(hand, rules, stands)
        assert total(best, stands) > 6 * size
    assert all(search.nodes < 400 for search in searches)


def test_a_search_that_is_cut_short_gives_the_first_lays_whatever_was_found_before():
    hand = (*Random(1).sample(TWO_PACKS, 36), *JOKERS[:4])
    finder = PartFinder(RULES, duizenden, 200)
    some = _within(finder, hand, 200)
    assert 0 < len(some) < 1_000
    assert some == _within(PartFinder(RULES, duizenden, 200), hand, 1_000_000)[: len(some)]
    other = PartFinder(RULES, duizenden, 200)
    for seed in range(5):
        _within(other, tuple(Random(seed).sample(TWO_PACKS, 20)), 200)
    assert _within(other, hand, 200) == some
