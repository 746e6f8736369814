"""The house-rule positions T51 to T75, played through the public API alone.

Seats A, B, C, D are the players 0 to 3 and sit clockwise; A is to act unless a test says
otherwise. Where tables differ, each of their rules is tested. H-numbers are the rows of the
table of house rules that a position tests.
"""

from __future__ import annotations

import pytest
from attrs import evolve

from cardrules import SHITHEAD, Rank, cards, vary
from cardrules.cards import ACE_HIGH
from cardrules.matching import ranks
from cardrules.shedding import (
    AboveTop,
    AfterFirstBurn,
    AsManyAsLast,
    AtLeastTop,
    BelowAfter,
    Burned,
    BurnOfAKind,
    BurnOn,
    BurnOnTopOf,
    Chanced,
    ChanceWhenStuck,
    Deals,
    Drew,
    ForcedPickup,
    Leads,
    NeverOn,
    NextAfterBurnOn,
    NextTakesPile,
    OnlyOn,
    PlayAgain,
    Played,
    Reversed,
    ReverseOn,
    SkipOn,
    Skipped,
    Slide,
    TookPile,
    VoluntaryPickup,
    WentOut,
    Wild,
    Zone,
)
from cardrules.shedding.variations import eights_skip, invisible, sevens_or_lower
from tests.api.positions import A, B, C, D, Shithead, at, bag, hand, legal, options, refused

INVISIBLE_EIGHT = vary(SHITHEAD, invisible("8"))
SEVENS = vary(SHITHEAD, sevens_or_lower)
NO_TEN_ON_SEVEN = evolve(SEVENS, bars=(NeverOn(ranks("10"), ranks("7")),))
REVERSE = evolve(SHITHEAD, paces=(ReverseOn(ranks("K")),))

OTHERS = ["3C 4H KH", "4D 5D 6D", "5S 6S QS"]
"""Harmless hands of the others."""


def told(match: Shithead, kind: type) -> list[object]:
    """The events of a kind, as a spectator hears of them."""
    return [event for event in match.events(None) if isinstance(event, kind)]


# what is seen through, and what demands lower cards


def test_T51_the_card_beneath_an_invisible_one_is_answered() -> None:
    """H53: on a king with an 8 on it, which is invisible, a queen is too low and an ace fits."""
    match = at(INVISIBLE_EIGHT, hands=["QH AH 3D", OTHERS[0]], pile="KD 8C", stock="9D 9C")
    assert "on K" in refused(match, "QH", "does-not-fit").text
    assert options(match) == {"play AH"}
    after = legal(match, "AH")
    assert after.state.pile == cards("KD 8C AH")
    assert after.to_act == (B,)


def test_T52_invisible_cards_alone_demand_nothing() -> None:
    """H53: two 8s and nothing beneath are like no pile; a 3 fits."""
    match = at(INVISIBLE_EIGHT, hands=["3H 4S KC", OTHERS[1]], pile="8C 8D", stock="9D 9C")
    assert options(match) == {"play 3H", "play 4S", "play KC"}
    after = legal(match, "3H")
    assert after.state.pile == cards("8C 8D 3H")
    assert after.to_act == (B,)


def test_T53_a_demand_shows_through_an_invisible_card() -> None:
    """H53, H56, H61: on a 7 with a 3 on it, "7 or lower" still holds: no 9, but a 6."""
    game = vary(SHITHEAD, invisible("3"), sevens_or_lower)
    match = at(game, hands=["9H 6H KC", "4D 5D 6D"], pile="7D 3C", stock="9D 9C")
    assert "7 or lower" in refused(match, "9H", "does-not-fit").text
    assert options(match) == {"play 6H"}
    after = legal(match, "6H")
    assert after.state.pile == cards("7D 3C 6H")
    assert after.to_act == (B,)


def test_T54_a_ten_on_a_seven() -> None:
    """H61: where a 7 demands "7 or lower", a 10 goes on it as on anything, and burns."""
    match = at(SEVENS, hands=["10S 9S KC", OTHERS[0]], pile="7D", stock="9D 9C")
    refused(match, "9S", "does-not-fit")
    assert options(match) == {"play 10S"}
    after = legal(match, "10S")
    assert after.state.burned == cards("7D 10S")
    assert after.state.pile == ()
    assert after.to_act == (A,)


@pytest.mark.parametrize("pile", ["7D", "7D 3C"])
def test_T54_a_ten_is_barred_on_a_seven_by_option(pile: str) -> None:
    """H46: the 10 does not go on a 7, nor through an invisible 3 (H56); the pile is taken."""
    game = vary(NO_TEN_ON_SEVEN, invisible("3"))
    match = at(game, hands=["10S 9S KC", OTHERS[1]], pile=pile, stock="9D 9C")
    refused(match, "10S", "not-on-that")
    assert options(match) == {"take"}
    elsewhere = at(game, hands=["10S 9S KC", OTHERS[1]], pile="8D", stock="9D 9C")
    assert legal(elsewhere, "10S").state.burned == cards("8D 10S")


STRICTLY_LOWER = evolve(SHITHEAD, demands=(BelowAfter(ranks("7")), *SHITHEAD.demands))


def test_T55_a_seven_on_a_seven() -> None:
    """H61: "7 or lower" takes another 7, which demands the same again."""
    match = at(SEVENS, hands=["7C KC 9S", "8D 6D JD"], pile="7D", stock="9D 9C")
    after = legal(match, "7C")
    assert after.state.pile == cards("7D 7C")
    assert after.to_act == (B,)
    assert options(after) == {"play 6D"}


def test_T55_a_seven_is_not_lower_than_a_seven() -> None:
    """H62: where the next card must be lower, a 7 does not go on a 7; a 6 and a 2 do."""
    match = at(STRICTLY_LOWER, hands=["7C 6C 2S", OTHERS[0]], pile="7D", stock="9D 9C")
    assert "lower than 7" in refused(match, "7C", "does-not-fit").text
    assert options(match) == {"play 6C", "play 2S"}
    legal(match, "6C")


def test_T56_a_jack_and_a_two_on_a_seven() -> None:
    """H61: on a 7 no jack, but a 2."""
    match = at(SEVENS, hands=["JH 2C KC", "4D QD KD"], pile="7D", stock="9D 9C")
    refused(match, "JH", "does-not-fit")
    assert options(match) == {"play 2C"}
    after = legal(match, "2C")
    assert after.to_act == (B,)
    assert options(after) == {"play 4D", "play QD", "play KD"}


def test_T56_no_two_on_a_seven_by_option() -> None:
    """H52: 2s and 3s do not go on a 7."""
    game = evolve(SEVENS, bars=(NeverOn(ranks("2 3"), ranks("7")),))
    match = at(game, hands=["2C 3H 4S", OTHERS[1]], pile="7D", stock="9D 9C")
    refused(match, "2C", "not-on-that")
    refused(match, "3H", "not-on-that")
    assert options(match) == {"play 4S"}


# how play moves on

SKIP = vary(SHITHEAD, eights_skip)


@pytest.mark.parametrize(("eights", "skipped"), [("8C", [B]), ("8C 8D", [B, C])])
def test_T57_each_eight_skips_one_player(eights: str, skipped: list[int]) -> None:
    """H65: of four players one 8 skips B, two 8s skip B and C."""
    match = at(SKIP, hands=["8C 8D KC", *OTHERS], pile="7D")
    after = legal(match, eights)
    assert told(after, Skipped) == [Skipped(player) for player in skipped]
    assert after.to_act == (skipped[-1] + 1,)


def test_T58_the_skipper_is_counted_when_the_count_comes_round() -> None:
    """H66: of three players three 8s skip B, C, and A himself; B acts."""
    match = at(SKIP, hands=["8C 8D 8H KC", *OTHERS[:2]], pile="7D")
    after = legal(match, "8C 8D 8H")
    assert told(after, Skipped) == [Skipped(B), Skipped(C), Skipped(A)]
    assert after.to_act == (B,)


def test_T58_only_the_others_are_counted_by_option() -> None:
    """H66: where only the others are counted, three 8s skip B, C, and B once more; C acts."""
    game = evolve(SHITHEAD, paces=(SkipOn(ranks("8"), others_only=True),))
    match = at(game, hands=["8C 8D 8H KC", *OTHERS[:2]], pile="7D")
    assert legal(match, "8C 8D 8H").to_act == (C,)
    assert legal(match, "8C").to_act == (C,)
    assert legal(match, "8C 8D").to_act == (B,)


def test_T59_two_reverse_cards_cancel() -> None:
    """H58: of three players A plays two reverse cards; the direction is as it was, B acts."""
    match = at(REVERSE, hands=["KC KD 4S", "AH 4H 5H", "AD 5D 6D"], pile="7D")
    after = legal(match, "KC KD")
    assert after.state.direction == 1
    assert told(after, Reversed) == []
    assert after.to_act == (B,)


def test_T59_two_reverse_cards_turn_once_by_option() -> None:
    """H58: where several turn it once, the direction is turned and C acts."""
    game = evolve(SHITHEAD, paces=(ReverseOn(ranks("K"), once=True),))
    match = at(game, hands=["KC KD 4S", "AH 4H 5H", "AD 5D 6D"], pile="7D")
    after = legal(match, "KC KD")
    assert after.state.direction == -1
    assert told(after, Reversed) == [Reversed(A, -1)]
    assert after.to_act == (C,)


def test_T60_with_two_players_a_reverse_card_changes_nothing() -> None:
    """H57: of two players A plays one reverse card; B acts."""
    after = legal(at(REVERSE, hands=["KC 4S", "AH 4H"], pile="7D"), "KC")
    assert after.state.direction == -1
    assert after.to_act == (B,)


def test_T60_with_two_players_it_gives_the_turn_back_by_option() -> None:
    """H57: as in Pesten the mover plays again; with three players play just turns."""
    game = evolve(SHITHEAD, paces=(ReverseOn(ranks("K"), skips_when_two=True),))
    assert legal(at(game, hands=["KC 4S", "AH 4H"], pile="7D"), "KC").to_act == (A,)
    three = at(game, hands=["KC 4S", "AH 4H", "AD 5D"], pile="7D")
    assert legal(three, "KC").to_act == (C,)


def test_T61_the_next_player_is_found_in_the_direction_of_play() -> None:
    """R13, H57: play goes anticlockwise; C's last card completes a quartet: C is out, B leads."""
    match = at(
        REVERSE,
        hands=["4H 5H", "3C KC", "8S", "4D 5D"],
        pile="8C 8D 8H",
        to_act=C,
        direction=-1,
    )
    after = legal(match, "8S")
    assert after.state.burned == cards("8C 8D 8H 8S")
    assert after.state.pile == ()
    assert after.state.finished == (C,)
    assert after.to_act == (B,)
    assert options(after) == {"play 3C", "play KC"}
    assert told(after, WentOut) == [WentOut(C, 1)]


# tens and twos

LOW_TENS = evolve(SHITHEAD, bars=(OnlyOn(ranks("10"), ranks("2 3 4 5 6 7 8 9 10")),))


def test_T62_a_ten_only_on_a_ten_or_lower() -> None:
    """H45: no 10 on a jack; on a 9 it burns, and it may be led."""
    match = at(LOW_TENS, hands=["10S 4S 5C", OTHERS[0]], pile="JD", stock="9D 9C")
    refused(match, "10S", "only-on-others")
    assert options(match) == {"take"}
    after = legal(at(LOW_TENS, hands=["10S 4S 5C", OTHERS[0]], pile="9D", stock="8D 9C"), "10S")
    assert after.state.burned == cards("9D 10S")
    assert after.to_act == (A,)
    assert legal(at(LOW_TENS, hands=["10S 4S", OTHERS[0]]), "10S").to_act == (A,)


TWO_AGAIN = evolve(SHITHEAD, again=(*SHITHEAD.again, PlayAgain(ranks("2"))))


def test_T63_a_two_is_covered_in_the_same_turn() -> None:
    """H39: on a king A plays 2C, then must play again, whatever he likes: 3H; B is next."""
    match = at(TWO_AGAIN, hands=["2C 3H 9S", OTHERS[1]], pile="KD")
    first = legal(match, "2C")
    assert first.to_act == (A,)
    refused(first, "pass", "can-move")
    assert options(first) == {"play 3H", "play 9S"}
    second = legal(first, "3H")
    assert second.state.pile == cards("KD 2C 3H")
    assert second.to_act == (B,)


def test_T63_a_last_two_ends_the_turn() -> None:
    """H39: a lone 2 that is A's last card: he is out, and B acts."""
    after = legal(at(TWO_AGAIN, hands=["2C", *OTHERS[:2]], pile="KD"), "2C")
    assert after.state.finished == (A,)
    assert after.to_act == (B,)


def test_T63_the_second_card_is_free_by_option() -> None:
    """H39: where A may play again, he may pass too; then anything follows the 2."""
    game = evolve(SHITHEAD, again=(*SHITHEAD.again, PlayAgain(ranks("2"), may=True)))
    first = legal(at(game, hands=["2C 3H 9S", OTHERS[1]], pile="KD"), "2C")
    assert options(first) == {"play 3H", "play 9S", "pass"}
    passed = legal(first, "pass")
    assert passed.to_act == (B,)
    assert options(passed) == {"play 4D", "play 5D", "play 6D"}
    refused(passed, "pass", "can-move")


# burning


def test_T64_the_printed_run_is_counted() -> None:
    """H79: the 3 is invisible; on 6 6 3 6 a fourth 6 burns nothing, for two lie unbroken."""
    game = vary(SHITHEAD, invisible("3"))
    after = legal(at(game, hands=["6S 9S", OTHERS[0]], pile="6C 6D 3S 6H"), "6S")
    assert after.state.pile == cards("6C 6D 3S 6H 6S")
    assert after.state.burns == 0
    assert after.to_act == (B,)


def test_T64_the_count_looks_through_by_option() -> None:
    """H79: where invisible cards are left out of the count, the fourth 6 burns all five."""
    game = evolve(
        vary(SHITHEAD, invisible("3")),
        burns=(BurnOn(ranks("10")), BurnOfAKind(4, looks_through=True)),
    )
    after = legal(at(game, hands=["6S 9S", OTHERS[0]], pile="6C 6D 3S 6H"), "6S")
    assert after.state.burned == cards("6C 6D 3S 6H 6S")
    assert after.state.pile == ()
    assert after.to_act == (A,)


def group_or_one(*, group: bool) -> Shithead:
    """A plays from his face-up cards, and can play none of them."""
    game = evolve(SHITHEAD, pickup=ForcedPickup(table=1, group=group))
    return at(game, hands=["", "3C 4H QS"], tables=["6C 6D KH", ""], pile="AH")


def test_T65_face_up_cards_of_one_rank_go_along() -> None:
    """H101: A takes the pile with both his 6s; cards of two ranks are too much."""
    match = group_or_one(group=True)
    refused(match, "take", "face-up-card-goes-along")
    refused(match, "take 6C KH", "mixed-ranks")
    assert options(match) == {"take 6C", "take 6D", "take KH", "take 6C 6D"}
    after = legal(match, "take 6C 6D")
    assert hand(after, A) == bag("AH 6C 6D")
    assert after.state.seats[A].table == cards("KH")
    assert after.to_act == (B,)


def test_T65_exactly_one_goes_along_by_option() -> None:
    """H101: where one face-up card goes along, two are refused."""
    match = group_or_one(group=False)
    refused(match, "take 6C 6D", "face-up-card-goes-along")
    assert options(match) == {"take 6C", "take 6D", "take KH"}
    after = legal(match, "take 6D")
    assert hand(after, A) == bag("AH 6D")
    assert after.state.seats[A].table == cards("6C KH")


# the stock

CHANCE = evolve(SHITHEAD, chance_card=ChanceWhenStuck())


def test_T66_a_chance_card_that_fits_is_played() -> None:
    """H95: on a queen A turns KD from the stock, which goes on; he draws nothing."""
    match = at(CHANCE, hands=["4C 5C 6C", OTHERS[1]], pile="QC", stock="KD 9C")
    assert options(match) == {"take", "chance"}
    after = legal(match, "chance")
    assert after.state.pile == cards("QC KD")
    assert hand(after, A) == bag("4C 5C 6C")
    assert after.state.stock == cards("9C")
    assert after.to_act == (B,)
    assert after.events(None)[1:] == (
        Chanced(A, cards("KD")),
        Played(A, cards("KD"), Zone.STOCK),
    )


def test_T66_a_chance_card_that_does_not_fit_is_taken_with_the_pile() -> None:
    """H95: 7H does not go on a queen: it joins A's hand with the pile, and B leads."""
    match = at(CHANCE, hands=["4C 5C 6C", OTHERS[1]], pile="QC", stock="7H 9C")
    after = legal(match, "chance")
    assert hand(after, A) == bag("4C 5C 6C QC 7H")
    assert after.state.seats[A].known == cards("QC 7H")
    assert after.state.pile == ()
    assert after.state.stock == cards("9C")
    assert after.to_act == (B,)
    assert told(after, TookPile) == [TookPile(A, cards("QC"), cards("7H"))]


def test_T66_there_is_no_chance_while_something_fits() -> None:
    """H95: with a king in the hand there is no chance, nor without a stock, nor by default."""
    able = at(CHANCE, hands=["4C 5C KC", OTHERS[1]], pile="QC", stock="KD 9C")
    refused(able, "chance", "can-play")
    bare = at(CHANCE, hands=["4C 5C 6C", OTHERS[1]], pile="QC")
    refused(bare, "chance", "no-stock")
    plain = at(hands=["4C 5C 6C", OTHERS[1]], pile="QC", stock="KD 9C")
    refused(plain, "chance", "no-chance-card")


SLIDE = evolve(SHITHEAD, interrupts=(Slide(),))


def test_T67_a_drawn_equal_card_slides() -> None:
    """H94: A plays 6C, draws 6D, and adds it before B acts; then he draws 2H, B is on turn."""
    match = at(SLIDE, hands=["6C 9D JS", "4H 7S KH"], pile="5H", stock="6D 2H")
    first = legal(match, "6C")
    assert first.to_act == (B,)
    assert options(first, A) == {"play 6D"}
    second = legal(first, "6D", A)
    assert second.state.pile == cards("5H 6C 6D")
    assert hand(second, A) == bag("9D JS 2H")
    assert second.to_act == (B,)
    assert options(second, A) == set()
    assert told(second, Played) == [Played(A, cards("6C")), Played(A, cards("6D"))]
    assert [event for event in second.events(A) if isinstance(event, Drew)] == [
        Drew(A, cards("6D")),
        Drew(A, cards("2H")),
    ]


def test_T67_no_slide_once_the_next_player_has_acted() -> None:
    """H94: B has played a 6 as well: the 6 that A drew is too late. Without the rule it always is.

    A third player keeps A off turn.
    """
    hands = ["6C 9D JS", "4H 6H KH", OTHERS[2]]
    match = at(SLIDE, hands=hands, pile="5H", stock="6D 2H 3D")
    first = legal(match, "6C")
    assert options(first, A) == {"play 6D"}
    late = legal(first, "6H")
    assert late.to_act == (C,)
    refused(late, "6D", "does-not-interrupt", A)
    plain = legal(at(hands=hands, pile="5H", stock="6D 2H 3D"), "6C")
    refused(plain, "6D", "out-of-turn", A)


def test_T67_only_drawn_cards_slide() -> None:
    """H94: of two 6s in the hand one is played; the other was not drawn and waits."""
    match = at(SLIDE, hands=["6C 6S JS", "4H 7S KH"], pile="5H", stock="9D 2H")
    refused(legal(match, "6C"), "6S", "does-not-interrupt", A)


# more about burning

FIVE_BURN = evolve(SHITHEAD, layout=Deals(packs=2), burns=(BurnOn(ranks("10")), BurnOfAKind(5)))


def test_T68_five_equal_cards_burn_with_two_packs() -> None:
    """H80: the fourth 7 burns nothing, the fifth burns the pile."""
    match = at(FIVE_BURN, hands=["7S 9S", "7C' 8C 9C"], pile="7C 7D 7H")
    fourth = legal(match, "7S")
    assert fourth.state.pile == cards("7C 7D 7H 7S")
    assert fourth.to_act == (B,)
    fifth = legal(fourth, "7C'")
    assert fifth.state.burned == cards("7C 7D 7H 7S 7C'")
    assert fifth.state.pile == ()
    assert fifth.to_act == (B,)


def test_T69_the_answer_has_at_least_as_many_cards() -> None:
    """H29: on two 5s played together one 9 is too few; two and three are right."""
    game = evolve(SHITHEAD, bars=(AsManyAsLast(),))
    match = at(game, hands=["9H 9S 9D 2C", OTHERS[0]], pile="5C 5D", sizes=(2,))
    refused(match, "9H", "too-few")
    after = legal(match, "9H 9S")
    assert after.state.sizes == (2, 2)
    assert legal(match, "9H 9S 9D").to_act == (B,)
    assert "play 2C" in options(match)
    one_by_one = at(game, hands=["9H 9S 9D 2C", OTHERS[0]], pile="5C 5D", sizes=(1, 1))
    assert legal(one_by_one, "9H").to_act == (B,)


def test_T70_a_transparent_joker_reverses() -> None:
    """H72: of three players A plays a joker on a king; C is next, and must beat the king."""
    joker = ranks("*")
    game = evolve(
        SHITHEAD,
        layout=Deals(jokers=2),
        order=(*ACE_HIGH, Rank.JOKER),
        sees_through=joker,
        wildcards=(*SHITHEAD.wildcards, Wild(joker)),
        paces=(ReverseOn(joker),),
    )
    match = at(game, hands=["* 4S", OTHERS[0], "QC AD 5D"], pile="KD")
    after = legal(match, "*")
    assert after.state.pile == cards("KD *")
    assert after.state.direction == -1
    assert after.to_act == (C,)
    assert options(after) == {"play AD"}
    assert "on K" in refused(after, "QC", "does-not-fit").text


def test_T71_court_cards_wait_for_the_first_burn() -> None:
    """H31: nothing has burned: no jack on a 9; after the first burn it is legal."""
    game = evolve(SHITHEAD, bars=(AfterFirstBurn(ranks("J Q K")),))
    match = at(game, hands=["JH 4S AC", OTHERS[1]], pile="9C")
    refused(match, "JH", "before-first-burn")
    assert options(match) == {"play AC"}
    later = at(game, hands=["JH 4S AC", OTHERS[1]], pile="9C", burns=1)
    assert legal(later, "JH").state.pile == cards("9C JH")


def test_T71_the_bar_falls_with_the_first_burn() -> None:
    """H31: A burns with a 10, and may lead the jack that was barred before."""
    game = evolve(SHITHEAD, bars=(AfterFirstBurn(ranks("J Q K")),))
    match = at(game, hands=["10H JH 4S", OTHERS[1]], pile="9C")
    refused(match, "JH", "before-first-burn")
    assert options(legal(match, "10H")) == {"play JH", "play 4S"}


# who leads


@pytest.mark.parametrize(
    ("leads", "leader"), [(Leads.NEXT, C), (Leads.PICKER, B), (Leads.PREVIOUS, A)]
)
def test_T72_who_leads_after_a_pick_up(leads: Leads, leader: int) -> None:
    """H103, H104: on A's 9 B takes the pile; then C leads, or B himself, or A."""
    game = evolve(SHITHEAD, pickup=ForcedPickup(leads=leads))
    match = at(game, hands=["3C KD AD", "4H 5H 6H", "4D 5D 6D"], pile="9C", to_act=B, laid_by=A)
    after = legal(match, "take")
    assert hand(after, B) == bag("4H 5H 6H 9C")
    assert after.to_act == (leader,)
    assert options(after) == {f"play {card}" for card in after.state.seats[leader].hand}


def test_T72_who_has_gone_out_does_not_lead() -> None:
    """H104: A, who laid the 9, is out; the player before B leads, and that is D."""
    game = evolve(SHITHEAD, pickup=VoluntaryPickup(leads=Leads.PREVIOUS))
    hands = ["9C", "4H 5H 6H", "4D 5D 6D", "3C KD AD"]
    out = legal(at(game, hands=hands, pile="8C"), "9C")
    assert out.state.finished == (A,)
    assert legal(out, "take").to_act == (D,)


LOW, COURT = ranks("3 4 5 6 7 8 9"), ranks("J Q K")
SPLIT_BURNERS = evolve(
    SHITHEAD,
    wildcards=(Wild(ranks("2")),),
    bars=(NeverOn(ranks("10"), COURT), NeverOn(ranks("A"), LOW)),
    burns=(BurnOnTopOf(ranks("10"), LOW), BurnOnTopOf(ranks("A"), COURT), BurnOfAKind(4)),
    paces=(NextTakesPile(ranks("10 A"), led=True),),
)


@pytest.mark.parametrize(
    ("pile", "burner", "other", "code"),
    [("9C", "10S", "AH", "not-on-that"), ("JD", "AH", "10S", "not-on-that")],
)
def test_T73_split_burners(pile: str, burner: str, other: str, code: str) -> None:
    """H48: a 10 burns a pile with a 9 on top and an ace one with a jack, and not the other way."""
    match = at(SPLIT_BURNERS, hands=["10S AH 4S", OTHERS[1]], pile=pile)
    refused(match, other, code)
    assert options(match) == {f"play {burner}"}
    after = legal(match, burner)
    assert after.state.burned == cards(f"{pile} {burner}")
    assert after.state.pile == ()
    assert after.to_act == (A,)


@pytest.mark.parametrize("led", ["10S", "AH"])
def test_T73_a_burner_that_is_led_goes_to_the_next_player(led: str) -> None:
    """H49: a 10 or an ace on no pile burns nothing: B takes it and loses his turn, C leads."""
    match = at(SPLIT_BURNERS, hands=["10S AH 4S", *OTHERS[1:]])
    after = legal(match, led)
    assert after.state.burned == ()
    assert after.state.pile == ()
    assert hand(after, B) == bag(f"{OTHERS[1]} {led}")
    assert after.state.seats[B].known == cards(led)
    assert told(after, TookPile) == [TookPile(B, cards(led))]
    assert told(after, Skipped) == [Skipped(B)]
    assert after.to_act == (C,)
    assert options(after) == {"play 5S", "play 6S", "play QS"}


def test_T74_after_a_ten_the_next_player_leads() -> None:
    """H44: the 10 burns the pile, but the turn passes; four equal cards still give it back."""
    game = evolve(SHITHEAD, again=(NextAfterBurnOn(ranks("10")), *SHITHEAD.again))
    match = at(game, hands=["10S 4S", OTHERS[1]], pile="9C")
    after = legal(match, "10S")
    assert after.state.burned == cards("9C 10S")
    assert after.state.pile == ()
    assert told(after, Burned) == [Burned(A, cards("9C 10S"))]
    assert after.to_act == (B,)
    assert options(after) == {"play 4D", "play 5D", "play 6D"}
    quartet = at(game, hands=["9S 4S", OTHERS[1]], pile="9C 9D 9H")
    assert legal(quartet, "9S").to_act == (A,)


def test_T75_strictly_higher() -> None:
    """H28: on a 9 no 9, but a jack, and a 2 as on anything."""
    demands = tuple(
        AboveTop() if isinstance(rule, AtLeastTop) else rule for rule in SHITHEAD.demands
    )
    game = evolve(SHITHEAD, demands=demands)
    match = at(game, hands=["9D JD 2S", OTHERS[1]], pile="9C")
    assert "higher than 9" in refused(match, "9D", "does-not-fit").text
    assert options(match) == {"play JD", "play 2S"}
    assert legal(match, "JD").state.pile == cards("9C JD")
    after = legal(match, "2S")
    assert after.state.pile == cards("9C 2S")
    assert options(after) == {"play 4D", "play 5D", "play 6D"}
