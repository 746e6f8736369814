"""Positions for the rows H43 to H56: tens, aces, invisible cards and mirrors."""

import pytest
from attrs import evolve, frozen

from cardrules import SHITHEAD, Rank, cards, vary
from cardrules.cards import ACE_HIGH
from cardrules.matching import all_of, ranks, suits
from cardrules.shedding import (
    AtMostAfter,
    BelowAfter,
    BurnOnTopOf,
    Deals,
    EqualAfter,
    Mirror,
    NeverAlone,
    NeverLead,
    NeverOn,
    NextAfterBurnOn,
    NextTakesPile,
    OnlyAfter,
    OnlyOn,
    Played,
    Reversed,
    ReverseOn,
    SkipOn,
    Skipped,
    Standing,
    StandsFor,
    TurnDirection,
    Wild,
)
from cardrules.shedding.variations import invisible
from tests.api.positions import A, B, C, D, at, bag, hand, legal, options, refused

LOW, COURT = ranks("3 4 5 6 7 8 9"), ranks("J Q K")


def told(match, kind):
    return [event for event in match.events(None) if isinstance(event, kind)]


def demanding(*demands, **more):
    return evolve(SHITHEAD, demands=(*demands, *SHITHEAD.demands), **more)


# tens and aces


def test_H43_a_ten_burns_and_its_player_plays_again():
    after = legal(at(SHITHEAD, hands=["10C 4C", "3C 5C"], pile="AC"), "10C")
    assert (after.state.burned, after.state.pile) == (cards("AC 10C"), ())
    assert options(after) == {"play 4C"}


@pytest.mark.parametrize(
    ("hands", "leader"), [(["10C 4C", "3C", "5C"], B), (["10C", "3C", "5C"], B)]
)
def test_H44_after_a_ten_the_next_player_leads(hands, leader):
    game = evolve(SHITHEAD, again=(NextAfterBurnOn(ranks("10")), *SHITHEAD.again))
    after = legal(at(game, hands=hands, pile="AC"), "10C")
    assert (after.state.pile, after.to_act) == ((), (leader,))


def test_H45_a_ten_on_a_ten_or_lower_only():
    game = evolve(SHITHEAD, bars=(OnlyOn(ranks("10"), ranks("2 3 4 5 6 7 8 9 10")),))
    for pile in ("JC", "QC", "KC", "AC"):
        refused(at(game, hands=["10C 4C", "3C"], pile=pile), "10C", "only-on-others")
    for pile in ("", "2C", "9C"):
        assert legal(at(game, hands=["10C 4C", "3C"], pile=pile), "10C").to_act == (A,)


def test_H46_no_ten_on_the_card_that_demands_lower_ones():
    game = demanding(AtMostAfter(ranks("7")), bars=(NeverOn(ranks("10"), ranks("7")),))
    match = at(game, hands=["10C 6C", "3C"], pile="7C")
    refused(match, "10C", "not-on-that")
    assert options(match) == {"play 6C"}
    assert legal(at(game, hands=["10C 6C", "3C"], pile="6D"), "10C").to_act == (A,)


TENS_TURN = evolve(SHITHEAD, effects=(TurnDirection(ranks("10"), several_name=True),))


def test_H47_a_ten_burns_and_turns_the_direction():
    """A plays again; then it is the turn of C, not of B."""
    match = at(TENS_TURN, hands=["10C 4C 5C", "3C", "5D"], pile="AC")
    after = legal(match, "10C")
    assert (after.state.burned, after.state.direction) == (cards("AC 10C"), -1)
    assert told(after, Reversed) == [Reversed(A, -1)]
    assert after.to_act == (A,)
    assert legal(after, "4C").to_act == (C,)


@pytest.mark.parametrize(("way", "direction"), [("clockwise", 1), ("anticlockwise", -1)])
def test_H47_with_two_tens_the_direction_is_named(way, direction):
    match = at(TENS_TURN, hands=["10C 10D 5C 4C", "3C", "5D"], pile="AC")
    after = legal(match, "10C 10D")
    assert after.state.pending.options == ("clockwise", "anticlockwise")
    assert after.to_act == (A,)
    refused(after, "5C", "choose-first")
    refused(after, "choose sideways", "no-such-option")
    chosen = legal(after, f"choose {way}")
    assert (chosen.state.direction, chosen.to_act) == (direction, (A,))
    assert legal(chosen, "5C").to_act == (B if direction == 1 else C,)


SPLIT = evolve(
    SHITHEAD,
    wildcards=(Wild(ranks("2")),),
    bars=(NeverOn(ranks("10"), COURT), NeverOn(ranks("A"), LOW)),
    burns=(BurnOnTopOf(ranks("10"), LOW), BurnOnTopOf(ranks("A"), COURT)),
)


@pytest.mark.parametrize(
    ("pile", "card", "burns"),
    [("9C", "10S", True), ("KC", "AS", True), ("10C", "10S", False), ("AC", "AS", False)],
)
def test_H48_each_burner_burns_its_own_piles(pile, card, burns):
    """A 10 a pile with a 3 to 9 on top, an ace one with a jack to king."""
    after = legal(at(SPLIT, hands=[f"{card} 4S", "3C", "5D"], pile=pile), card)
    assert (after.state.burns, after.to_act) == ((1, (A,)) if burns else (0, (B,)))


@pytest.mark.parametrize(("pile", "card"), [("KC", "10S"), ("9C", "AS")])
def test_H48_neither_goes_on_the_piles_of_the_other(pile, card):
    refused(at(SPLIT, hands=[f"{card} 4S", "3C"], pile=pile), card, "not-on-that")


def test_H48_two_tens_burn_by_the_card_beneath_both():
    after = legal(at(SPLIT, hands=["10S 10D 4S", "3C"], pile="JC 9C"), "10S 10D")
    assert after.state.burned == cards("JC 9C 10S 10D")


LED = evolve(SPLIT, paces=(NextTakesPile(ranks("10 A"), led=True),))


def test_H49_a_led_ten_is_taken_by_the_next_player():
    after = legal(at(LED, hands=["10S 4S", "3C", "5D"]), "10S")
    assert hand(after, B) == bag("3C 10S")
    assert after.to_act == (C,)


def test_H49_not_if_it_answers_a_card():
    after = legal(at(LED, hands=["10S 4S", "3C", "5D"], pile="10D"), "10S")
    assert (after.state.pile, after.to_act) == (cards("10D 10S"), (B,))


def test_H49_a_last_card_that_is_led():
    """A is out; B takes the card and loses his turn; C leads."""
    after = legal(at(LED, hands=["10S", "3C", "5D"]), "10S")
    assert (after.state.finished, after.to_act) == ((A,), (C,))
    assert hand(after, B) == bag("3C 10S")


def test_H50_an_ace_goes_on_anything_and_only_an_ace_a_two_or_a_ten_follows():
    follow = ranks("A 2 10").ranks
    game = demanding(OnlyAfter(ranks("A"), follow), wildcards=(Wild(ranks("2 10 A")),))
    match = legal(at(game, hands=["AC 4C", "KC 3D 2D 10D AD"], pile="2C 10C"), "AC")
    refused(match, "KC", "does-not-fit")
    assert options(match) == {"play 2D", "play 10D", "play AD"}


def test_H51_some_cards_are_not_led():
    """A 2, a 10 and an ace are only played to knock something out."""
    game = evolve(SHITHEAD, bars=(NeverLead(ranks("2 10 A")),))
    match = at(game, hands=["2C 10C AC 4C", "3C"])
    refused(match, "10C", "no-lead")
    assert options(match) == {"play 4C"}
    assert len(options(at(game, hands=["2C 10C AC 4C", "3C"], pile="4D"))) == 4


def test_H52_no_two_and_no_three_on_a_seven():
    game = demanding(AtMostAfter(ranks("7")), bars=(NeverOn(ranks("2 3"), ranks("7")),))
    match = at(game, hands=["2C 3C 4C", "3D"], pile="7C")
    refused(match, "2C", "not-on-that")
    assert options(match) == {"play 4C"}


# invisible cards and mirrors


@pytest.mark.parametrize("rank", ["3", "5", "7", "8", "J"])
def test_H53_an_invisible_card_goes_on_anything_and_is_seen_through(rank):
    """On an ace, and then the ace must still be beaten; four of them burn."""
    game = vary(SHITHEAD, invisible(rank))
    match = at(game, hands=[f"{rank}C 4C", "KC 2D"], pile="AC")
    after = legal(match, f"{rank}C")
    assert options(after) == {"play 2D"}
    row = " ".join(f"{rank}{suit}" for suit in "CDHS")
    assert legal(at(game, hands=[f"{row} 4C", "KC"], pile="AC"), row).to_act == (A,)


def test_H53_a_suit_of_a_rank_may_be_invisible():
    """Only the 3 of clubs is seen through, not the other 3s."""
    club = all_of(ranks("3"), suits("C"))
    game = evolve(SHITHEAD, sees_through=club, wildcards=(*SHITHEAD.wildcards, Wild(club)))
    match = at(game, hands=["4C QC", "KC"], pile="KD 3C")
    refused(match, "QC", "does-not-fit")
    assert options(at(game, hands=["4C QC", "KC"], pile="KD 3D")) == {"play 4C", "play QC"}


MIRROR = Mirror(ranks("3"))


def mirrored(**more):
    return evolve(SHITHEAD, stand_ins=(MIRROR,), **more)


def test_H54_a_mirror_takes_over_the_rank_of_the_card_beneath():
    match = at(mirrored(), hands=["3C 4C", "QC KC"], pile="KD")
    after = legal(match, "3C")
    assert told(after, Played) == [Played(A, cards("3C"), rank=Rank.KING)]
    assert after.state.marks.stands == (None, Rank.KING)
    assert options(after) == {"play KC"}
    refused(after, "QC", "does-not-fit")


def test_H54_a_mirror_on_an_eight_skips_again():
    game = mirrored(paces=(SkipOn(ranks("8")),))
    after = legal(at(game, hands=["3C 4C", "5C", "6C"], pile="8C"), "3C")
    assert (told(after, Skipped), after.to_act) == ([Skipped(B)], (C,))


def test_H54_a_mirror_on_a_king_reverses():
    game = mirrored(paces=(ReverseOn(ranks("K")),))
    after = legal(at(game, hands=["3C 4C", "5C", "6C"], pile="KC"), "3C")
    assert (after.state.direction, after.to_act) == (-1, (C,))


def test_H54_a_mirror_on_a_mirror():
    """On a king with a mirror on it a mirror is a king too."""
    game = mirrored(paces=(ReverseOn(ranks("K")),))
    first = legal(at(game, hands=["3C 4C", "5C", "3D 6C"], pile="KC"), "3C")
    second = legal(first, "3D")
    assert second.state.marks.stands == (None, Rank.KING, Rank.KING)
    assert (second.state.direction, second.to_act) == (1, (A,))


def test_H54_a_mirror_on_an_ace_demands_an_ace():
    game = mirrored(demands=(EqualAfter(ranks("A")), *SHITHEAD.demands))
    after = legal(at(game, hands=["3C 4C", "KC AC"], pile="AD"), "3C")
    assert options(after) == {"play AC"}


def test_H54_a_mirror_on_a_seven_demands_lower_cards():
    game = mirrored(demands=(AtMostAfter(ranks("7")), *SHITHEAD.demands))
    after = legal(at(game, hands=["3C 4C", "KC 6C"], pile="7D"), "3C")
    assert options(after) == {"play 6C"}


@pytest.mark.parametrize(("pile", "to_act"), [("9C 9D 9H", A), ("9C 9D", B)])
def test_H54_a_mirror_counts_for_the_quartet(pile, to_act):
    after = legal(at(mirrored(), hands=["3C 4C", "KC"], pile=pile), "3C")
    assert (after.to_act, after.state.burns) == ((to_act,), int(to_act == A))


def test_H54_a_mirror_on_no_pile_is_itself():
    after = legal(at(mirrored(), hands=["3C 4C", "KC 4D"]), "3C")
    assert after.state.marks.stands == ()
    assert options(after) == {"play 4D", "play KC"}


def test_H54_a_mirror_is_not_played_with_other_cards():
    match = at(mirrored(), hands=["3C 3D KC", "KD"], pile="KH")
    refused(match, "3C KC", "mixed-ranks")
    assert options(match) == {"play 3C", "play 3D", "play 3C 3D", "play KC"}


@pytest.mark.parametrize(("zone", "move"), [("blinds", "blind 1"), ("tables", "3C")])
def test_H54_a_mirror_from_the_table(zone, move):
    """A blind mirror needs no naming, and a face-up one neither."""
    game = mirrored(paces=(SkipOn(ranks("8")),))
    match = at(game, hands=["", "5C", "6C"], **{zone: ["3C 4C", "", ""]}, pile="8C")
    after = legal(match, move)
    assert (after.state.pile, after.to_act) == (cards("8C 3C"), (C,))


def test_H54_a_mirror_mirrors_what_shows_through_an_invisible_card():
    game = evolve(vary(SHITHEAD, invisible("5")), stand_ins=(MIRROR,))
    after = legal(at(game, hands=["3C 4C", "QC KC"], pile="KD 5C"), "3C")
    assert after.state.marks.stands == (None, None, Rank.KING)
    assert options(after) == {"play KC"}


NINE = evolve(SHITHEAD, stand_ins=(NeverAlone(ranks("9")),))


def test_H55_a_mirror_is_never_alone():
    """With a king it is a king, and two of them are three kings with it."""
    match = at(NINE, hands=["9C 9D KD 4C", "KC QC"], pile="5H")
    refused(match, "9C", "never-alone")
    refused(match, "9C 9D", "never-alone")
    refused(match, "9C KD 4C", "mixed-ranks")
    refused(match, "9C 4C", "does-not-fit")
    assert options(match) == {"play KD", "play 9C KD", "play 9D KD", "play 9C 9D KD"}
    after = legal(match, "9C KD")
    assert after.state.marks.stands == (None, Rank.KING)
    assert options(after) == {"play KC"}


@frozen
class JokerIsFive:
    """A joker stands for a 5, and may be played with others if it is sociable."""

    sociable: bool

    def stands_for(self, card, pile):
        return Standing((Rank.FIVE,), self.sociable) if card.rank is Rank.JOKER else None


NINE_AND_JOKER = evolve(NINE, layout=Deals(jokers=1), order=(*ACE_HIGH, Rank.JOKER))


@pytest.mark.parametrize(
    ("joker", "listed"),
    [
        (
            StandsFor(ranks("*"), ranks("5 6").ranks),
            {"play * for 5", "play * for 6", "play 9H * for 5", "play 9H * for 6"},
        ),
        (JokerIsFive(sociable=True), {"play *", "play 9H *"}),
        (JokerIsFive(sociable=False), {"play *"}),
    ],
)
def test_H55_a_card_that_names_its_rank_is_another_card(joker, listed):
    """With a joker for a 5 the 9 is a 5 too, if the joker may be played with others."""
    game = evolve(NINE_AND_JOKER, stand_ins=(joker, *NINE.stand_ins))
    match = at(game, hands=["* 9H", "5C KC"], pile="4H")
    assert options(match) == listed
    if len(listed) == 1:
        refused(match, "9H *", "never-alone")
        return
    after = legal(match, max(listed, key=len).removeprefix("play "))
    assert after.state.marks.stands in ((None, Rank.FIVE), (None, Rank.SIX))
    assert after.state.pile == cards("4H 9H *")


def test_H55_it_counts_for_the_quartet_and_has_the_effect():
    game = evolve(NINE, paces=(SkipOn(ranks("8")),))
    after = legal(at(game, hands=["9C 8C 4C", "5C", "6C", "7C"], pile="5H"), "9C 8C")
    assert after.to_act == (D,)
    after = legal(at(game, hands=["9C 8C 4C", "5C"], pile="8D 8H"), "8C 9C")
    assert (after.state.pile, after.to_act) == ((), (A,))


def test_H55_a_blind_one_goes_to_the_hand_with_the_pile():
    match = at(NINE, hands=["", "KC"], blinds=["9C 4C", ""], pile="5H")
    after = legal(match, "blind 1")
    assert (hand(after, A), after.to_act) == (bag("5H 9C"), (B,))


def test_H55_who_holds_only_such_cards_takes_the_pile_or_passes():
    match = at(NINE, hands=["9C", "KC", "QC"], pile="5H")
    assert options(match) == {"take"}
    lead = at(NINE, hands=["9C", "KC", "QC"])
    assert options(lead) == {"pass"}
    assert legal(lead, "pass").to_act == (B,)


def test_H56_an_invisible_card_leaves_a_demand_in_force():
    """Be it "7 or lower" or "lower than 7"; a 7 itself does not go on the latter."""
    for rule, seven in ((AtMostAfter(ranks("7")), True), (BelowAfter(ranks("7")), False)):
        game = evolve(vary(SHITHEAD, invisible("3")), demands=(rule, *SHITHEAD.demands))
        match = at(game, hands=["7D 9C 6C", "5C"], pile="7C 3C 3D", sizes=(2,))
        assert options(match) == {"play 6C", *(["play 7D"] if seven else [])}
