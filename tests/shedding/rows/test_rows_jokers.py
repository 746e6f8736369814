"""Positions for the rows H69 to H77: cards that others take, duels, and all kinds of joker."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, NotationError, Rank, cards
from cardrules.cards import ACE_HIGH
from cardrules.matching import exactly, ranks
from cardrules.shedding import (
    AtMostAfter,
    BurnOfAKind,
    BurnOn,
    Chosen,
    Deals,
    Drew,
    EqualAfter,
    Mirror,
    NextTakesPile,
    Play,
    PlayAgain,
    Played,
    Reversed,
    ReverseOn,
    SendPile,
    SkipOn,
    Skipped,
    StandsFor,
    TookPile,
    Turned,
    WentOut,
    Wild,
)
from tests.api.positions import A, B, C, D, at, bag, hand, legal, options, refused

JOKER = ranks("*")
WITH_JOKERS = evolve(SHITHEAD, layout=Deals(jokers=2), order=(*ACE_HIGH, Rank.JOKER))
WILD_JOKER = (*SHITHEAD.wildcards, Wild(JOKER))
ORDINARY = ranks("3 4 5 6 7 8 9 J Q K A").ranks


def told(match, kind):
    return [event for event in match.events(None) if isinstance(event, kind)]


def taking(**more):
    return evolve(SHITHEAD, paces=(NextTakesPile(ranks("J"), **more),))


# cards that others take


def test_H69_the_next_player_takes_the_pile_and_loses_his_turn():
    match = at(taking(), hands=["JC 4C", "5C", "6C"], pile="5D 9C", stock="7C 7D 7H")
    after = legal(match, "JC")
    assert (after.state.pile, after.state.laid_by) == ((), None)
    assert hand(after, B) == bag("5C 5D 9C JC")
    assert after.state.seats[B].known == cards("5D 9C JC")
    assert hand(after, A) == bag("4C 7C 7D")
    assert after.to_act == (C,)
    assert after.events(A)[1:] == (
        Played(A, cards("JC")),
        Drew(A, cards("7C 7D")),
        Skipped(B),
        TookPile(B, cards("5D 9C JC")),
    )


def test_H69_he_may_keep_his_turn():
    after = legal(at(taking(loses_turn=False), hands=["JC 4C", "5C", "6C"], pile="9C"), "JC")
    assert hand(after, B) == bag("5C 9C JC")
    assert after.to_act == (B,)
    assert told(after, Skipped) == []


def test_H69_the_next_player_in_the_direction_of_play():
    """Anticlockwise it is D, then C plays on; who is out is passed over."""
    hands = ["JC 4C", "5C", "6C", "7C"]
    after = legal(at(taking(), hands=hands, pile="9C", direction=-1), "JC")
    assert (hand(after, D), after.to_act) == (bag("7C 9C JC"), (C,))
    after = legal(at(taking(), hands=["JC 4C", "", "6C", "7C"], pile="9C"), "JC")
    assert (hand(after, C), after.to_act) == (bag("6C 9C JC"), (D,))


def test_H69_with_two_players_the_turn_comes_back():
    after = legal(at(taking(), hands=["JC 4C", "5C"], pile="9C"), "JC")
    assert (hand(after, B), after.to_act) == (bag("5C 9C JC"), (A,))


def test_H69_a_last_card_is_taken_too():
    after = legal(at(taking(), hands=["JC", "5C", "6C"], pile="9C"), "JC")
    assert (after.state.finished, after.to_act) == ((A,), (C,))
    assert hand(after, B) == bag("5C 9C JC")


def test_H69_a_burned_pile_is_not_taken():
    after = legal(at(taking(), hands=["JC 4C", "5C", "6C"], pile="JD JH JS"), "JC")
    assert (hand(after, B), after.to_act) == (bag("5C"), (A,))


def test_H70_a_duel_is_answered_with_the_same_rank_or_taken():
    """On a 3 only a 3, which asks the same of the next; not even 2s and 10s go on it."""
    rule = EqualAfter(ranks("3"), strict=True)
    game = evolve(SHITHEAD, demands=(rule, *SHITHEAD.demands))
    first = legal(at(game, hands=["3C 4C", "KC 2C 3D", "AC 6C"], pile="2D"), "3C")
    refused(first, "KC", "does-not-fit")
    assert refused(first, "2C", "does-not-fit").text.endswith("play 3.")
    assert options(first) == {"play 3D"}
    second = legal(first, "3D")
    assert options(second) == {"take"}
    after = legal(second, "take")
    assert hand(after, C) == bag("AC 6C 2D 3C 3D")


def test_H70_wild_cards_may_answer_a_duel():
    game = evolve(SHITHEAD, demands=(EqualAfter(ranks("3")), *SHITHEAD.demands))
    match = at(game, hands=["2C 10C KC 3D", "4C"], pile="3C")
    assert options(match) == {"play 2C", "play 10C", "play 3D"}


def test_H70_a_card_that_is_seen_through_does_not_answer_a_duel_either():
    rule = EqualAfter(ranks("3"), strict=True)
    game = evolve(
        SHITHEAD,
        demands=(rule, *SHITHEAD.demands),
        wildcards=(Wild(ranks("2 5 10")),),
        sees_through=ranks("5"),
    )
    assert options(at(game, hands=["5C 3D", "4C"], pile="3C")) == {"play 3D"}


# jokers of a fixed effect


def test_H71_a_joker_counts_as_an_eight_and_reverses():
    """It goes where an 8 goes; an 8 itself reverses nothing."""
    game = evolve(
        WITH_JOKERS,
        stand_ins=(StandsFor(JOKER, ranks("8").ranks),),
        paces=(ReverseOn(exactly("*")),),
    )
    hands = ["* 8C 4C", "7C 9C", "7D 9D"]
    match = at(game, hands=hands, pile="5C")
    refused(match, "* for 8", "nothing-to-name")
    assert options(match) == {"play *", "play 8C", "play * 8C"}
    after = legal(match, "*")
    assert told(after, Reversed) == [Reversed(A, -1)]
    assert (after.to_act, options(after)) == ((C,), {"play 9D"})
    assert legal(match, "8C").to_act == (B,)
    assert legal(match, "8C *").to_act == (C,)
    refused(at(game, hands=hands, pile="9H"), "*", "does-not-fit")


def test_H72_a_joker_is_transparent_and_reverses():
    game = evolve(WITH_JOKERS, sees_through=JOKER, wildcards=WILD_JOKER, paces=(ReverseOn(JOKER),))
    after = legal(at(game, hands=["* 4C", "AC", "QC AD"], pile="KC"), "*")
    assert (after.to_act, options(after)) == ((C,), {"play AD"})
    led = legal(at(game, hands=["* 4C", "AC", "QC AD"]), "*")
    assert options(led) == {"play QC", "play AD"}


@pytest.mark.parametrize("zone", ["hand", "table", "blind"])
def test_H73_a_joker_burns(zone):
    """From wherever it comes; its player plays again."""
    game = evolve(WITH_JOKERS, wildcards=WILD_JOKER, burns=(BurnOn(ranks("10 *")), BurnOfAKind(4)))
    rows = {name: ["* 4C" if name == zone else "", ""] for name in ("hand", "table", "blind")}
    match = at(
        game,
        hands=[rows["hand"][0], "5C"],
        tables=rows["table"],
        blinds=rows["blind"],
        pile="AC",
    )
    after = legal(match, "blind 1" if zone == "blind" else "*")
    assert (after.state.burned, after.to_act) == (cards("AC *"), (A,))


ANY = evolve(WITH_JOKERS, stand_ins=(StandsFor(JOKER, ORDINARY),))


def test_H74_a_joker_stands_for_the_rank_that_is_named():
    """On a queen for a queen, a king or an ace; B must beat what was named."""
    match = at(ANY, hands=["* 4C", "QD AD", "6C"], pile="QC")
    refused(match, "*", "name-a-rank")
    refused(match, "* for J", "does-not-fit")
    refused(match, "* for 10", "name-a-rank")
    refused(match, "4C for 4", "nothing-to-name")
    assert options(match) == {"play * for Q", "play * for K", "play * for A"}
    after = legal(match, "* for K")
    assert told(after, Played) == [Played(A, cards("*"), rank=Rank.KING)]
    assert after.state.marks.stands == (None, Rank.KING)
    assert options(after) == {"play AD"}


def test_H74_with_a_natural_card_a_joker_has_its_rank():
    match = at(ANY, hands=["* *' KC", "AD"], pile="QC")
    assert {"play * KC", "play * *' KC", "play KC", "play * *' for A"} <= options(match)
    refused(match, "* KC for A", "nothing-to-name")
    after = legal(match, "KC *")
    assert after.state.marks.stands == (None, Rank.KING)
    assert options(after) == {"play AD"}


def test_H74_it_does_not_join_what_it_may_not_stand_for():
    """It stands for no 10 and no 2, so it is not played with one."""
    match = at(ANY, hands=["* 10C 2C", "AD"], pile="QC")
    refused(match, "* 10C", "mixed-ranks")
    refused(match, "* 2C", "mixed-ranks")


@pytest.mark.parametrize(
    ("hand_cards", "pile", "move"),
    [
        ("* 9C 4C", "9D 9H", "9C *"),
        ("* 4C", "9C 9D 9H", "* for 9"),
        ("* *' 9C 9D 4C", "5C", "* *' 9C 9D"),
    ],
)
def test_H74_a_joker_counts_for_the_quartet(hand_cards, pile, move):
    after = legal(at(ANY, hands=[hand_cards, "AD"], pile=pile), move)
    assert (after.state.pile, after.to_act) == ((), (A,))
    assert after.state.marks.stands == ()


def test_H74_a_natural_card_completes_a_quartet_with_a_joker_in_it():
    match = at(ANY, hands=["9C 4C", "AD"], pile="* 9D 9H", stands=["9", None, None])
    after = legal(match, "9C")
    assert (after.state.burned, after.to_act) == (cards("* 9D 9H 9C"), (A,))


def test_H74_it_has_the_effect_of_what_it_stands_for():
    game = evolve(
        ANY,
        paces=(SkipOn(ranks("8")),),
        demands=(AtMostAfter(ranks("7")), *ANY.demands),
    )
    match = at(game, hands=["* 4C", "5C 9C", "6C 5D"], pile="5H")
    assert legal(match, "* for 8").to_act == (C,)
    assert options(legal(match, "* for 7")) == {"play 5C"}


def test_H74_taken_up_it_is_a_joker_again():
    match = at(ANY, hands=["4C", "KD 5D"], pile="QC *", stands=["A"])
    after = legal(match, "take")
    assert (after.state.marks.stands, hand(after, A)) == ((), bag("4C QC *"))
    assert options(legal(after, "KD")) == {"play * for K", "play * for A"}


def test_H74_a_last_joker_needs_its_name_too():
    match = at(ANY, hands=["*", "KD", "4D"], pile="QC")
    assert options(match) == {"play * for Q", "play * for K", "play * for A"}
    after = legal(match, "* for A")
    assert (after.state.finished, after.to_act) == ((A,), (B,))


def test_H74_a_face_up_joker_is_named():
    match = at(ANY, hands=["", "KD"], tables=["* 4C", ""], pile="KC")
    assert options(match) == {"play * for K", "play * for A"}
    assert legal(match, "* for A").state.seats[A].table == cards("4C")


def test_H74_a_blind_joker_lies_open_until_it_is_named():
    match = at(ANY, hands=["", "KD", "4D"], blinds=["* 4C", "", ""], pile="QC")
    asked = legal(match, "blind 1")
    assert asked.state.pile == cards("QC *")
    assert asked.to_act == (A,)
    assert options(asked) == {"choose Q", "choose K", "choose A"}
    refused(asked, "blind 1", "choose-first")
    after = legal(asked, "choose A")
    assert after.state.marks.stands == (None, Rank.ACE)
    assert (after.state.seats[A].blind, after.to_act) == (cards("4C"), (B,))
    assert [type(event) for event in after.events(None)[1:]] == [Turned, Chosen, Played]


def test_H74_a_blind_joker_that_can_be_one_thing_is_not_asked_about():
    """On an ace it can only be an ace."""
    match = at(ANY, hands=["", "KD", "4D"], blinds=["* 4C", "", ""], pile="AC")
    after = legal(match, "blind 1")
    assert after.state.marks.stands == (None, Rank.ACE)
    assert (after.state.pending, after.to_act) == (None, (B,))


def test_H74_a_blind_joker_may_burn():
    match = at(ANY, hands=["", "KD", "4D"], blinds=["* 4C", "", ""], pile="9C 9D 9H")
    after = legal(legal(match, "blind 1"), "choose 9")
    assert (after.state.burned, after.to_act) == (cards("9C 9D 9H *"), (A,))
    assert options(after) == {"blind 1"}


def test_H75_a_joker_is_the_highest_card():
    """It goes on an ace; only a joker, a 2 or a 10 goes on it."""
    match = at(WITH_JOKERS, hands=["* 4C", "AD 2D 10D *'"], pile="AC")
    after = legal(match, "*")
    assert options(after) == {"play *'", "play 2D", "play 10D"}


# sending the pile

SEND = evolve(
    WITH_JOKERS,
    wildcards=WILD_JOKER,
    effects=(SendPile(JOKER),),
    again=(*SHITHEAD.again, PlayAgain(JOKER)),
)


def test_H76_the_player_names_who_takes_the_pile_and_plays_again():
    match = at(SEND, hands=["* 4C 5H", "5C", "6C", ""], pile="9C KC")
    asked = legal(match, "*")
    assert options(asked) == {
        "choose 1 clockwise",
        "choose 1 anticlockwise",
        "choose 2 clockwise",
        "choose 2 anticlockwise",
    }
    after = legal(asked, "choose 2 anticlockwise")
    assert hand(after, C) == bag("6C 9C KC *")
    assert (after.state.pile, after.state.direction) == ((), -1)
    assert (after.to_act, options(after)) == ((A,), {"play 4C", "play 5H"})
    assert legal(after, "4C").to_act == (C,)


def test_H76_a_player_who_is_out_sends_it_to_the_next_one():
    """The direction stays as it is; then the one after him leads no pile of his."""
    match = at(SEND, hands=["*", "5C", "6C", "7C"], pile="9C", direction=-1)
    after = legal(match, "*")
    assert told(after, WentOut) == [WentOut(A, 1)]
    assert (after.state.pending, after.state.direction) == (None, -1)
    assert hand(after, D) == bag("7C 9C *")
    assert after.to_act == (D,)


# jokers that act as other cards


def test_H77_a_joker_acts_as_a_two_or_a_ten():
    game = evolve(WITH_JOKERS, stand_ins=(StandsFor(JOKER, ranks("2 10").ranks),))
    match = at(game, hands=["* 4C", "3D KD"], pile="AC")
    assert options(match) == {"play * for 2", "play * for 10"}
    burned = legal(match, "* for 10")
    assert (burned.state.burned, burned.to_act) == (cards("AC *"), (A,))
    reset = legal(match, "* for 2")
    assert (reset.to_act, options(reset)) == ((B,), {"play 3D", "play KD"})


def test_H77_a_joker_copies_the_card_beneath_and_skips():
    game = evolve(WITH_JOKERS, stand_ins=(Mirror(JOKER),), paces=(SkipOn(exactly("*")),))
    after = legal(at(game, hands=["* 4C", "AC", "QC AD"], pile="KC"), "*")
    assert after.state.marks.stands == (None, Rank.KING)
    assert (after.to_act, options(after)) == ((C,), {"play AD"})


def test_H77_a_joker_that_stands_for_an_invisible_card_is_seen_through():
    game = evolve(
        WITH_JOKERS,
        stand_ins=(StandsFor(JOKER, ranks("3 K").ranks),),
        sees_through=ranks("3"),
        wildcards=(*SHITHEAD.wildcards, Wild(ranks("3"))),
    )
    match = at(game, hands=["* 4C", "QC AD"], pile="AC")
    assert options(match) == {"play * for 3"}
    assert options(legal(match, "* for 3")) == {"play AD"}


# the text of a named rank


def test_the_rank_that_a_card_stands_for_is_written_and_read():
    match = at(ANY, hands=["* *' 4C", "KD"], pile="QC")
    move = Play(A, cards("* *'"), Rank.KING)
    assert str(move) == "play * *' for K"
    for text in ("* *' for K", "play JK JK' for k", "*, *' for K"):
        assert match.game.read(match.state, A, text) == move
    with pytest.raises(NotationError):
        match.game.read(match.state, A, "* for X")
