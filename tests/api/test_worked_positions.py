"""The worked positions T01 to T50 of Shithead, played through the public API alone.

Seats A, B, C, D are the players 0 to 3 and sit clockwise; A is to act unless a test says
otherwise. Piles are written bottom to top, the stock with its next card first. The default
is the preset `SHITHEAD`; where tables differ, the option is tested beside it. R-, G- and
H-numbers are the rows of the decision tables that a position tests.
"""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from cardrules import (
    SHITHEAD,
    SHITHEAD_PAGAT,
    SHITHEAD_WIKIPEDIA,
    Match,
    NotationError,
    cards,
    vary,
)
from cardrules.shedding import (
    Burned,
    Drew,
    Ended,
    ForcedPickup,
    LowestInHandStarts,
    Played,
    Shedding,
    Stage,
    TookPile,
    Turned,
    WentOut,
    WildOfAKind,
    Zone,
)
from cardrules.shedding.variations import (
    first_face_up_starts,
    quartet_on_anything,
    sevens_or_lower,
    strict_face_up,
    voluntary_pickup,
)
from tests.api.positions import (
    A,
    B,
    C,
    D,
    Shithead,
    at,
    bag,
    dealt,
    hand,
    kept,
    legal,
    options,
    refused,
)

VOLUNTARY = (vary(SHITHEAD, voluntary_pickup), SHITHEAD_WIKIPEDIA, SHITHEAD_PAGAT)
FACE_UP_START = (vary(SHITHEAD, first_face_up_starts), SHITHEAD_WIKIPEDIA, SHITHEAD_PAGAT)
FREE_LEAD = (evolve(SHITHEAD, start=(LowestInHandStarts(free_lead=True),)), *FACE_UP_START)
ONE_GOES_ALONG = (evolve(SHITHEAD, pickup=ForcedPickup(table=1)), SHITHEAD_PAGAT)


def test_T01_equal_rank_follows() -> None:
    """R3: on a 7, a 7 is legal; its player draws and the next one is to act."""
    match = at(hands=["7C KD 4S", "5C 6C 8C"], pile="7H", stock="9D QS")
    after = legal(match, "7C")
    assert after.state.pile == cards("7H 7C")
    assert hand(after, A) == bag("KD 4S 9D")
    assert after.state.stock == cards("QS")
    assert after.to_act == (B,)
    assert after.events(A)[1:] == (Played(A, cards("7C")), Drew(A, cards("9D")))


def test_T02_lower_card_does_not_follow() -> None:
    """R3, R14: on a 9, a hand of 8 4 4 has no play; only the pile can be taken."""
    match = at(hands=["8H 4S 4D", "5C 6C 7C"], pile="9C", stock="QS QC QD")
    refused(match, "8H", "does-not-fit")
    refused(match, "4D 4S", "does-not-fit")
    assert options(match) == {"take"}


def test_T03_pile_is_taken() -> None:
    """R14, G8, G9: the taken pile joins the hand, nothing is drawn, the next player leads."""
    match = at(hands=["8H 4S 4D", "3C KD 2H"], pile="9C", stock="QS QC QD")
    after = legal(match, "take")
    assert hand(after, A) == bag("8H 4S 4D 9C")
    assert after.state.seats[A].known == cards("9C")
    assert after.state.pile == ()
    assert after.state.stock == match.state.stock
    assert after.to_act == (B,)
    assert options(after) == {"play 3C", "play KD", "play 2H"}
    assert after.events(None)[1:] == (TookPile(A, cards("9C")),)


def test_T04_two_goes_on_an_ace() -> None:
    """R8: on an ace, of 2 5 6 the wild 2 alone is legal, and the turn passes."""
    match = at(hands=["2D 5C 6C", "3C 4H KD"], pile="AS")
    assert options(match) == {"play 2D"}
    after = legal(match, "2D")
    assert after.state.pile == cards("AS 2D")
    assert after.to_act == (B,)


def test_T05_any_card_follows_a_two() -> None:
    """R9: on a 2 that lies on an ace, a 3 is legal, and so is everything else."""
    match = at(hands=["5C 6C", "3C 4H KD"], pile="AS 2D", to_act=B)
    assert options(match) == {"play 3C", "play 4H", "play KD"}
    after = legal(match, "3C")
    assert after.state.pile == cards("AS 2D 3C")
    assert after.to_act == (A,)


def burned_by_a_ten() -> Shithead:
    """A has played 10H on 4C KD, and has drawn 7C."""
    return legal(at(hands=["10H 5S 6S", "3C 4H KH"], pile="4C KD", stock="7C 8C"), "10H")


def test_T06_ten_burns_the_pile() -> None:
    """R10, R13: a 10 takes the pile out of the game; its player draws and plays again."""
    after = burned_by_a_ten()
    assert after.state.burned == cards("4C KD 10H")
    assert after.state.pile == ()
    assert hand(after, A) == bag("5S 6S 7C")
    assert after.state.stock == cards("8C")
    assert after.to_act == (A,)
    assert after.events(A)[1:] == (
        Played(A, cards("10H")),
        Burned(A, cards("4C KD 10H")),
        Drew(A, cards("7C")),
    )


def test_T07_ten_may_be_led() -> None:
    """R8, R10: a 10 on no pile is legal, burns itself, and its player plays again."""
    after = legal(at(hands=["10H 5S 6S", "3C 4H KH"]), "10H")
    assert after.state.burned == cards("10H")
    assert after.state.pile == ()
    assert after.to_act == (A,)
    assert options(after) == {"play 5S", "play 6S"}


def test_T08_two_tens_give_one_extra_turn() -> None:
    """G6: two 10s on a queen burn all three cards, and one more play is owed, not two."""
    match = at(hands=["10S 10C 4D", "3C 4H KH"], pile="QH", stock="5C 6C 7C")
    after = legal(match, "10S 10C")
    assert after.state.burned == cards("QH 10S 10C")
    assert after.state.pile == ()
    assert after.state.burns == 1
    assert after.to_act == (A,)
    assert hand(after, A) == bag("4D 5C 6C")
    extra = legal(after, "4D")
    assert extra.state.pile == cards("4D")
    assert extra.to_act == (B,)


def test_T09_quartet_in_one_play_burns() -> None:
    """R11: four 9s on a 6 burn all five cards, and their player plays again."""
    match = at(hands=["9C 9D 9H 9S 3C", "4H 4S KH"], pile="6S", stock="JC QC")
    after = legal(match, "9C 9D 9H 9S")
    assert after.state.burned == cards("6S 9C 9D 9H 9S")
    assert after.state.pile == ()
    assert hand(after, A) == bag("3C JC QC")
    assert after.to_act == (A,)


def test_T10_quartet_must_fit() -> None:
    """R11: four 5s do not go on a queen, however many they are."""
    match = at(hands=["5C 5D 5H 5S", "3C 4H KH"], pile="QH")
    refused(match, "5C 5D 5H 5S", "does-not-fit")
    assert options(match) == {"take"}


@pytest.mark.parametrize(
    "game",
    [
        vary(SHITHEAD, quartet_on_anything),
        evolve(SHITHEAD, wildcards=(*SHITHEAD.wildcards, WildOfAKind(4))),
    ],
)
def test_T10_quartet_goes_on_anything_by_option(game: Shedding) -> None:
    """H35: four 5s on a queen are legal and burn; three are not."""
    match = at(game, hands=["5C 5D 5H 5S 6C", "3C 4H KH"], pile="QH")
    refused(match, "5C 5D 5H", "does-not-fit")
    refused(match, "take", "can-play")
    assert options(match) == {"play 5C 5D 5H 5S"}
    after = legal(match, "5C 5D 5H 5S")
    assert after.state.burned == cards("QH 5C 5D 5H 5S")
    assert after.state.pile == ()
    assert after.to_act == (A,)


def test_T10_quartet_stays_under_a_lower_than_card() -> None:
    """H35, H61: where a 7 demands "7 or lower", four 9s are barred though four may go on all."""
    game = vary(SHITHEAD, sevens_or_lower, quartet_on_anything)
    match = at(game, hands=["9C 9D 9H 9S", "3C 4H KH"], pile="7D")
    refused(match, "9C 9D 9H 9S", "does-not-fit")
    assert options(match) == {"take"}


def test_T11_next_player_completes_the_quartet() -> None:
    """R12: A has laid three 5s; B adds the fourth, which burns them, and B plays again."""
    match = at(hands=["6C 7C", "5C 8D KC", "3C 4H"], pile="5H 5D 5S", sizes=(3,), to_act=B)
    after = legal(match, "5C")
    assert after.state.burned == cards("5H 5D 5S 5C")
    assert after.state.pile == ()
    assert after.to_act == (B,)
    assert options(after) == {"play 8D", "play KC"}


def test_T12_third_player_completes_the_quartet() -> None:
    """R12: A has laid two 5s and B one; C adds the fourth, which burns them; C plays again."""
    match = at(hands=["6C 7C", "3C 4H", "5C 8D KC"], pile="5H 5D 5S", sizes=(2, 1), to_act=C)
    after = legal(match, "5C")
    assert after.state.burned == cards("5H 5D 5S 5C")
    assert after.state.pile == ()
    assert after.to_act == (C,)
    assert options(after) == {"play 8D", "play KC"}


def test_T13_broken_run_does_not_burn() -> None:
    """R12: on 5 5 2 5 the fourth 5 is legal and burns nothing, for two lie unbroken on top."""
    match = at(hands=["5C 6C 7C", "3C 4H KH"], pile="5H 5D 2C 5S")
    after = legal(match, "5C")
    assert after.state.pile == cards("5H 5D 2C 5S 5C")
    assert after.state.burned == ()
    assert after.state.burns == 0
    assert after.to_act == (B,)


def test_T14_four_twos_burn() -> None:
    """G7: the fourth 2 burns like any other fourth card."""
    match = at(hands=["2C 6C 7C", "3C 4H KH"], pile="2H 2D 2S")
    after = legal(match, "2C")
    assert after.state.burned == cards("2H 2D 2S 2C")
    assert after.state.pile == ()
    assert after.to_act == (A,)


def test_T15_after_a_burn_a_card_must_be_led() -> None:
    """R13, G10: after a burn A can neither pass nor take a pile; each of his cards can be led."""
    match = burned_by_a_ten()
    refused(match, "pass", "can-move")
    refused(match, "take", "empty-pile")
    refused(match, "3C", "out-of-turn", player=B)
    assert options(match) == {"play 5S", "play 6S", "play 7C"}
    after = legal(match, "5S")
    assert after.state.pile == cards("5S")
    assert after.to_act == (B,)


def test_T16_drawn_card_serves_for_the_extra_play() -> None:
    """G11: A burns with a 10, draws KC, and may play it at once; then A draws again."""
    match = at(hands=["10H 4D 4S", "3C 4H KH"], pile="9S", stock="KC 6D")
    burned = legal(match, "10H")
    assert burned.state.burned == cards("9S 10H")
    assert hand(burned, A) == bag("4D 4S KC")
    assert burned.to_act == (A,)
    after = legal(burned, "KC")
    assert after.state.pile == cards("KC")
    assert hand(after, A) == bag("4D 4S 6D")
    assert after.state.stock == ()
    assert after.to_act == (B,)


def test_T17_last_card_burns_with_a_ten() -> None:
    """R13, R23: A's very last card is a 10: the pile burns, A is out, and B leads."""
    match = at(hands=["10H", "3C KD", "4H 5H"], pile="QS")
    after = legal(match, "10H")
    assert after.state.burned == cards("QS 10H")
    assert after.state.pile == ()
    assert after.state.finished == (A,)
    assert after.outcome is None
    assert after.to_act == (B,)
    assert options(after) == {"play 3C", "play KD"}
    assert options(after, A) == set()
    assert after.events(None)[1:] == (
        Played(A, cards("10H")),
        Burned(A, cards("QS 10H")),
        WentOut(A, 1),
    )


def test_T18_last_card_completes_a_quartet() -> None:
    """R13, R23: A's very last card is the fourth 8: the pile burns, A is out, and B leads."""
    match = at(hands=["8S", "3C KD", "4H 5H"], pile="8C 8D 8H")
    after = legal(match, "8S")
    assert after.state.burned == cards("8C 8D 8H 8S")
    assert after.state.pile == ()
    assert after.state.finished == (A,)
    assert after.outcome is None
    assert after.to_act == (B,)
    assert options(after) == {"play 3C", "play KD"}


def test_T19_first_of_two_ends_the_game() -> None:
    """R24, G13: of two players A plays his last card; the game is over, B does not reply."""
    match = at(hands=["", "KD AC"], blinds=["9C", ""], pile="5H")
    after = legal(match, "blind 1")
    assert after.state.finished == (A,)
    assert after.to_act == ()
    assert after.outcome is not None
    assert after.outcome.ranking == ((A,), (B,))
    assert after.outcome.reason == "last-player"
    assert after.outcome.loser == B
    assert options(after, B) == set()
    refused(after, "KD", "game-over", player=B)
    assert after.events(None)[1:] == (
        Turned(A, 0, cards("9C")),
        Played(A, cards("9C"), Zone.BLIND),
        WentOut(A, 1),
        Ended(after.outcome),
    )


def face_up_phase(game: Shedding, pile: str) -> Shithead:
    """A's hand and the stock are empty; A plays from the face-up cards 6C 9D KH."""
    return at(
        game,
        hands=["", "3C 4H QD"],
        tables=["6C 9D KH", ""],
        blinds=["3D 4D 5D", ""],
        pile=pile,
    )


def test_T20_equal_face_up_card_follows() -> None:
    """R19: on a 9 the face-up 9 is legal, as it would be from the hand."""
    match = face_up_phase(SHITHEAD, "9S")
    assert options(match) == {"play 9D", "play KH"}
    after = legal(match, "9D")
    assert after.state.pile == cards("9S 9D")
    assert after.state.seats[A].table == cards("6C KH")
    assert after.to_act == (B,)


def test_T20_equal_face_up_card_is_refused_by_option() -> None:
    """R19: where a face-up card must be higher, the 9 does not go on a 9; the king does."""
    match = face_up_phase(vary(SHITHEAD, strict_face_up), "9S")
    refused(match, "9D", "not-higher")
    assert options(match) == {"play KH"}


@pytest.mark.parametrize("game", [SHITHEAD, vary(SHITHEAD, strict_face_up)])
def test_T21_higher_face_up_card_follows(game: Shedding) -> None:
    """R17, R19: hand and stock empty, on an 8 the face-up 9 is legal; nothing is drawn."""
    match = face_up_phase(game, "8S")
    after = legal(match, "9D")
    assert after.state.pile == cards("8S 9D")
    assert after.state.seats[A].table == cards("6C KH")
    assert hand(after, A) == bag("")
    assert after.to_act == (B,)
    assert after.events(None)[1:] == (Played(A, cards("9D"), Zone.TABLE),)


@pytest.mark.parametrize("game", [SHITHEAD, SHITHEAD_WIKIPEDIA])
def test_T22_face_up_cards_stay_when_the_pile_is_taken(game: Shedding) -> None:
    """R19: no face-up card goes on the ace; A takes the pile and his face-up cards stay."""
    match = face_up_phase(game, "AH")
    refused(match, "take 6C", "face-up-cards-stay")
    assert options(match) == {"take"}
    after = legal(match, "take")
    assert hand(after, A) == bag("AH")
    assert after.state.seats[A].table == cards("6C 9D KH")
    assert after.state.pile == ()
    assert after.to_act == (B,)


@pytest.mark.parametrize("game", ONE_GOES_ALONG)
def test_T22_one_face_up_card_goes_along_by_option(game: Shedding) -> None:
    """H101: one face-up card of A's choice goes into the hand with the pile."""
    match = face_up_phase(game, "AH")
    refused(match, "take", "face-up-card-goes-along")
    refused(match, "take 6C 9D", "face-up-card-goes-along")
    assert options(match) == {"take 6C", "take 9D", "take KH"}
    after = legal(match, "take 6C")
    assert hand(after, A) == bag("AH 6C")
    assert after.state.seats[A].table == cards("9D KH")
    assert after.state.pile == ()
    assert after.to_act == (B,)
    assert after.events(None)[1:] == (TookPile(A, cards("AH"), cards("6C")),)


def test_T23_face_up_cards_wait_for_the_hand() -> None:
    """R18: the face-up 4 would go on the 3, but A still holds a king."""
    match = at(
        hands=["KH", "3D 4H QD"],
        tables=["4C 5D 6S", ""],
        blinds=["7C 7D 7H", ""],
        pile="3C",
    )
    refused(match, "4C", "hand-first")
    assert options(match) == {"play KH"}


def test_T24_last_hand_card_goes_alone() -> None:
    """R18: A's last hand card KH cannot take the face-up KD along."""
    match = at(
        hands=["KH", "3D 4H QD"],
        tables=["KD 4S 6S", ""],
        blinds=["7C 7D 7H", ""],
        pile="9C",
    )
    refused(match, "KH KD", "hand-first")
    refused(match, "KD KH", "hand-first")
    assert options(match) == {"play KH"}


def test_T25_taken_cards_are_played_first() -> None:
    """R22: A took AH 6C in the face-up phase; on a 5 they can be played, the face-up 9 not."""
    match = at(
        hands=["", "3D 4H QD"],
        known=["AH 6C", ""],
        tables=["9D", ""],
        blinds=["7C 7D 7H", ""],
        pile="5S",
    )
    refused(match, "9D", "hand-first")
    assert options(match) == {"play 6C", "play AH"}
    assert legal(match, "6C").state.pile == cards("5S 6C")
    assert legal(match, "AH").state.pile == cards("5S AH")


def test_T25_pile_taken_in_the_face_up_phase_is_played_first() -> None:
    """R22: the same, played out: A takes the ace, B leads a 3, and A's hand comes first."""
    match = legal(legal(face_up_phase(SHITHEAD, "AH"), "take"), "3C")
    assert match.to_act == (A,)
    refused(match, "9D", "hand-first")
    assert options(match) == {"play AH"}


def blind_phase(second: str, pile: str) -> Shithead:
    """A has only blind cards: 4S, *second*, 3H; the stock is empty."""
    return at(hands=["", "3C 4H QD", "5H 6H"], blinds=[f"4S {second} 3H", "", ""], pile=pile)


def test_T26_blind_card_that_fits_is_played() -> None:
    """R20, R21: the second blind card, a jack, goes on a 9; two are left and B is to act."""
    match = blind_phase("JD", "9C")
    refused(match, "take", "turn-blind-card")
    assert options(match) == {"blind 1", "blind 2", "blind 3"}
    after = legal(match, "blind 2")
    assert after.state.pile == cards("9C JD")
    assert after.state.seats[A].blind == cards("4S 3H")
    assert hand(after, A) == bag("")
    assert after.to_act == (B,)


def test_T27_blind_card_that_fails_is_taken_with_the_pile() -> None:
    """R22: the second blind card, a 7, does not go on a queen; A takes both."""
    after = legal(blind_phase("7H", "QC"), "blind 2")
    assert hand(after, A) == bag("QC 7H")
    assert Counter(after.state.seats[A].known) == bag("QC 7H")
    assert after.state.seats[A].blind == cards("4S 3H")
    assert after.state.pile == ()
    assert after.to_act == (B,)
    assert options(after) == {"play 3C", "play 4H", "play QD"}
    assert after.events(None)[1:] == (
        Turned(A, 1, cards("7H")),
        TookPile(A, cards("QC"), cards("7H")),
    )


def test_T28_equal_blind_card_fits() -> None:
    """R22: the second blind card, a queen, goes on a queen: only a lower one fails."""
    after = legal(blind_phase("QH", "QC"), "blind 2")
    assert after.state.pile == cards("QC QH")
    assert after.state.seats[A].blind == cards("4S 3H")
    assert hand(after, A) == bag("")
    assert after.to_act == (B,)


def test_T29_blind_ten_burns() -> None:
    """R8, R10: the second blind card, a 10, burns the ace; A must turn another blind card."""
    after = legal(blind_phase("10S", "AH"), "blind 2")
    assert after.state.burned == cards("AH 10S")
    assert after.state.pile == ()
    assert after.state.seats[A].blind == cards("4S 3H")
    assert after.to_act == (A,)
    refused(after, "take", "empty-pile")
    refused(after, "pass", "can-move")
    assert options(after) == {"blind 1", "blind 2"}
    assert legal(after, "blind 2").state.pile == cards("3H")


def test_T30_blind_two_goes_on_anything() -> None:
    """R8, R9: the second blind card, a 2, goes on an ace; the turn passes to B."""
    after = legal(blind_phase("2S", "AH"), "blind 2")
    assert after.state.pile == cards("AH 2S")
    assert after.state.seats[A].blind == cards("4S 3H")
    assert hand(after, A) == bag("")
    assert after.to_act == (B,)


def test_T31_last_blind_card_fits() -> None:
    """R23: A's only card, a blind 8, goes on an 8: A is out, and B is to act."""
    match = at(hands=["", "3C KD", "4H 5H"], blinds=["8C", "", ""], pile="8D")
    after = legal(match, "blind 1")
    assert after.state.pile == cards("8D 8C")
    assert after.state.finished == (A,)
    assert after.outcome is None
    assert after.to_act == (B,)


def test_T32_last_blind_card_fails() -> None:
    """R22, R23: A's only card, a blind 3, does not go on a queen: A takes both and stays in."""
    match = at(hands=["", "3C KD", "4H 5H"], blinds=["3H", "", ""], pile="QC")
    after = legal(match, "blind 1")
    assert hand(after, A) == bag("QC 3H")
    assert after.state.seats[A].table == ()
    assert after.state.seats[A].blind == ()
    assert after.state.pile == ()
    assert after.state.finished == ()
    assert after.outcome is None
    assert after.to_act == (B,)


def test_T33_any_blind_card_fits_on_no_pile() -> None:
    """R21: A has only the blind cards 4C 6D, and there is no pile: the 4 can be turned."""
    match = at(hands=["", "3C KD"], blinds=["4C 6D", ""])
    after = legal(match, "blind 1")
    assert after.state.pile == cards("4C")
    assert after.state.seats[A].blind == cards("6D")
    assert after.to_act == (B,)


def test_T34_blind_cards_are_turned_one_at_a_time() -> None:
    """R21: A has only two blind cards; two at once are refused alike, whatever they are."""
    pair = at(hands=["", "4H KD"], blinds=["5C 5D", ""], pile="3C")
    other = at(hands=["", "4H KD"], blinds=["JD 4S", ""], pile="3C")
    reason = refused(pair, "5C 5D", "only-blind-cards")
    assert refused(pair, "JD 4S", "only-blind-cards") == reason
    assert refused(other, "5C 5D", "only-blind-cards") == reason
    assert refused(other, "JD 4S", "only-blind-cards") == reason
    with pytest.raises(NotationError):
        pair.play("blind 1 2")
    assert options(pair) == options(other) == {"blind 1", "blind 2"}


def test_T35_last_stock_card_is_drawn() -> None:
    """R5, R6: after two 6s on a 4 one card is left to draw, and A stays at two."""
    match = at(hands=["6C 6D KH", "3C 4H QD"], pile="4S", stock="9H")
    after = legal(match, "6C 6D")
    assert after.state.pile == cards("4S 6C 6D")
    assert hand(after, A) == bag("KH 9H")
    assert after.state.stock == ()
    assert after.to_act == (B,)
    assert legal(match, "6D 6C").state.pile == cards("4S 6D 6C")


def test_T36_large_hand_does_not_draw() -> None:
    """R6: with six cards in the hand A plays one and draws none."""
    match = at(hands=["6C 7D 8D 9D JD QD", "3C 4H KH"], pile="4S", stock="9H 9S QS")
    after = legal(match, "6C")
    assert hand(after, A) == bag("7D 8D 9D JD QD")
    assert after.state.stock == cards("9H 9S QS")
    assert after.to_act == (B,)


def test_T37_drawn_card_keeps_the_hand_phase() -> None:
    """R17: A plays his only hand card and draws the last of the stock: the hand goes on."""
    match = at(
        hands=["6C", "7H 8H 9H"],
        tables=["KD QD JD", ""],
        blinds=["4C 4D 4H", ""],
        pile="4S",
        stock="3D",
    )
    after = legal(match, "6C")
    assert hand(after, A) == bag("3D")
    assert after.state.stock == ()
    assert after.state.seats[A].zone is Zone.HAND
    assert after.to_act == (B,)
    later = legal(after, "7H")
    refused(later, "KD", "hand-first")
    assert options(later) == {"take"}


def test_T38_holder_of_a_three_nearest_the_dealers_left_starts() -> None:
    """R1: of A 6 9 K, B 3 J Q, C 3 4 A with dealer C, B starts and must open with the 3."""
    match = kept(
        dealt(
            hands=["6C 9C KC", "3D JD QD", "3H 4H AH"],
            tables=["5S 7S 8S", "5H 7H 8H", "5C 7C 8C"],
            dealer=C,
        )
    )
    assert match.to_act == (B,)
    refused(match, "JD", "opening")
    refused(match, "take", "empty-pile")
    refused(match, "3H", "out-of-turn", player=C)
    assert options(match) == {"play 3D"}
    after = legal(match, "3D")
    assert after.state.pile == cards("3D")
    assert after.to_act == (C,)


def test_T38_hands_count_after_the_swap() -> None:
    """R1: the same hands, but B takes his 3 from the face-up row first."""
    match = dealt(
        hands=["6C 9C KC", "7D JD QD", "3H 4H AH"],
        tables=["5S 7S 8S", "3D 5H 8H", "5C 7C 8C"],
        dealer=C,
    )
    match = kept(legal(match, "arrange 7D 5H 8H", player=B))
    assert hand(match, B) == bag("3D JD QD")
    assert match.to_act == (B,)
    assert options(match) == {"play 3D"}


def test_T39_next_higher_rank_starts() -> None:
    """R2: of A 5 9 K, B 4 J Q, C 6 7 A with dealer C nobody holds a 3: B starts with the 4."""
    match = kept(
        dealt(
            hands=["5C 9C KC", "4D JD QD", "6H 7H AH"],
            tables=["5S 7S 8S", "5H 9H 8H", "3C 7C 8C"],
            dealer=C,
        )
    )
    assert match.to_act == (B,)
    refused(match, "JD", "opening")
    assert options(match) == {"play 4D"}
    assert legal(match, "4D").state.pile == cards("4D")


def three_in_hand_and_three_face_up(game: Shedding) -> Shithead:
    """A holds 3H in the hand, C was dealt 3D face up; C is the dealer."""
    return dealt(
        game,
        hands=["3H 9C KC", "4D JD QD", "6H 7H AH"],
        tables=["5S 7S 8S", "5H 9H 8H", "5C 3D 8C"],
        dealer=C,
    )


def test_T40_three_in_the_hand_starts() -> None:
    """R1: A, with a 3 in the hand, starts before C, with a 3 face up."""
    match = kept(three_in_hand_and_three_face_up(SHITHEAD))
    assert match.to_act == (A,)
    assert options(match) == {"play 3H"}


@pytest.mark.parametrize("game", FACE_UP_START)
def test_T40_face_up_three_starts_by_option(game: Shedding) -> None:
    """H19: C, who was dealt a 3 face up, starts with any card, also when he exchanges it."""
    match = three_in_hand_and_three_face_up(game)
    began = kept(match)
    assert began.to_act == (C,)
    assert options(began) == {"play 6H", "play 7H", "play AH"}
    exchanged = kept(legal(match, "arrange 5C 8C AH", player=C))
    assert exchanged.to_act == (C,)
    assert options(exchanged) == {"play 3D", "play 6H", "play 7H"}


@pytest.mark.parametrize("game", FACE_UP_START)
def test_T40_face_up_three_starts_from_a_made_position(game: Shedding) -> None:
    """H19: the same, made instead of dealt: before anybody has arranged, the 3 lies face up."""
    state = game.position(
        hands=["3H 9C KC", "4D JD QD", "6H 7H AH"],
        tables=["5S 7S 8S", "5H 9H 8H", "5C 3D 8C"],
        stage="arrange",
        dealer=C,
    )
    assert state.to_act == (A, B, C)
    began = kept(Match.at(game, state))
    assert began.to_act == (C,)
    assert options(began) == {"play 6H", "play 7H", "play AH"}


def test_T41_opening_with_two_threes() -> None:
    """R1, G5: B opens with both of his 3s in one play."""
    match = kept(
        dealt(
            hands=["6C 9H KC", "3H 3D 9C", "4H 6H AH"],
            tables=["5S 7S 8S", "5H 7H 8H", "5C 7C 8C"],
            dealer=C,
        )
    )
    assert match.to_act == (B,)
    refused(match, "9C", "opening")
    assert options(match) == {"play 3D", "play 3H", "play 3D 3H"}
    after = legal(match, "3H 3D")
    assert after.state.pile == cards("3H 3D")
    assert after.to_act == (C,)


def opener_with_one_three(game: Shedding) -> Shithead:
    """B holds 3H 9C KD, the only 3 that can be seen, and starts."""
    match = kept(
        dealt(
            game,
            hands=["6C 9H KC", "3H 9C KD", "4H 6H AH"],
            tables=["5S 7S 8S", "5H 7H 8H", "5C 7C 8C"],
            dealer=C,
        )
    )
    assert match.to_act == (B,)
    return match


def test_T42_opening_must_contain_the_three() -> None:
    """R1: B, who starts with 3H 9C KD, cannot open with the 9."""
    match = opener_with_one_three(SHITHEAD)
    refused(match, "9C", "opening")
    assert options(match) == {"play 3H"}


def test_T42_opening_of_a_made_position_must_contain_the_three() -> None:
    """R1: the same as a made position; the duty is over with the opening play."""
    match = at(hands=["6C 9H KC", "3H 9C KD", "4H 6H AH"], to_act=B, opening="3")
    refused(match, "9C", "opening")
    assert options(match) == {"play 3H"}
    after = legal(match, "3H")
    assert after.to_act == (C,)
    assert options(after) == {"play 4H", "play 6H", "play AH"}


@pytest.mark.parametrize("game", FREE_LEAD)
def test_T42_opening_is_free_by_option(game: Shedding) -> None:
    """H19: where the opener may lead any rank, B may open with the 9."""
    match = opener_with_one_three(game)
    assert options(match) == {"play 3H", "play 9C", "play KD"}
    after = legal(match, "9C")
    assert after.state.pile == cards("9C")
    assert after.to_act == (C,)


def test_T43_cards_of_two_ranks_do_not_go_together() -> None:
    """G5: on a 4, a 6 and a 7 are legal one by one and not together."""
    match = at(hands=["6C 7C KD", "3C 4H QD"], pile="4S")
    refused(match, "6C 7C", "mixed-ranks")
    assert options(match) == {"play 6C", "play 7C", "play KD"}


def pile_of_a_five(game: Shedding) -> Shithead:
    """On a 5, each of A's cards 6C KD AH fits."""
    return at(game, hands=["6C KD AH", "3C 4H QD"], pile="5C", stock="9H 9S QS")


def test_T44_pile_is_taken_only_when_nothing_fits() -> None:
    """R14: A cannot take the pile, for his 6 fits."""
    match = pile_of_a_five(SHITHEAD)
    refused(match, "take", "can-play")
    assert options(match) == {"play 6C", "play KD", "play AH"}


@pytest.mark.parametrize("game", VOLUNTARY)
def test_T44_pile_may_be_taken_at_will_by_option(game: Shedding) -> None:
    """H100: A may take the pile though his 6 fits; nothing is drawn and B leads."""
    match = pile_of_a_five(game)
    assert options(match) == {"play 6C", "play KD", "play AH", "take"}
    after = legal(match, "take")
    assert hand(after, A) == bag("6C KD AH 5C")
    assert after.state.pile == ()
    assert after.state.stock == match.state.stock
    assert after.to_act == (B,)


@pytest.mark.parametrize("game", [SHITHEAD, *VOLUNTARY])
@pytest.mark.parametrize("held", ["3C 4D 5H", "2C 10D AS", "KC KD KH", "7S"])
def test_T45_no_pile_cannot_be_taken_from_the_hand(game: Shedding, held: str) -> None:
    """G10: without a pile there is nothing to take, and each card of the hand can be led."""
    match = at(game, hands=[held, "3S 4H QD"], stock="9H 9S QS")
    refused(match, "take", "empty-pile")
    assert {f"play {card}" for card in held.split()} <= options(match)


@pytest.mark.parametrize("game", [SHITHEAD, *VOLUNTARY, *ONE_GOES_ALONG])
def test_T45_no_pile_cannot_be_taken_from_the_table(game: Shedding) -> None:
    """G10: nor is there anything to take with only face-up cards or only blind cards left."""
    match = face_up_phase(game, "")
    refused(match, "take", "empty-pile")
    refused(match, "take 6C", "empty-pile")
    assert options(match) == {"play 6C", "play 9D", "play KH"}
    blind = at(game, hands=["", "3C 4H QD"], blinds=["4S 5S 6S", ""])
    refused(blind, "take", "empty-pile")
    assert options(blind) == {"blind 1", "blind 2", "blind 3"}


def finished_by_a_king(game: Shedding) -> Shithead:
    """A is out, C plays his last card, B still holds two; C dealt."""
    match = at(
        game, hands=["", "5C 9D", "KH"], pile="8S", to_act=C, finished=(A,), dealer=C, turns=40
    )
    assert match.state.finished == (A,)
    return legal(match, "KH")


def test_T46_last_player_loses_and_deals() -> None:
    """R24, R25: A went out first, then C: the order is A, C, B, and B deals next."""
    after = finished_by_a_king(SHITHEAD)
    assert after.to_act == ()
    assert after.state.finished == (A, C)
    assert hand(after, B) == bag("5C 9D")
    assert after.outcome is not None
    assert after.outcome.ranking == ((A,), (C,), (B,))
    assert after.outcome.winners == (A,)
    assert after.outcome.loser == B
    assert after.outcome.reason == "last-player"
    assert SHITHEAD.next_dealer(after.state) == B
    assert [options(after, player) for player in (A, B, C)] == [set(), set(), set()]


@pytest.mark.parametrize("finished", [(A, C), (C, A)])
def test_T46_finished_position_is_over(finished: tuple[int, int]) -> None:
    """R24: the same end as a made position, and the other order: who was out first is first."""
    state = SHITHEAD.position(hands=["", "5C 9D", ""], finished=finished)
    assert state.to_act == ()
    outcome = SHITHEAD.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((finished[0],), (finished[1],), (B,))
    assert outcome.reason == "last-player"
    assert outcome.loser == B
    assert SHITHEAD.next_dealer(state) == B


def test_T46_deal_rotates_by_option() -> None:
    """H18: where the deal rotates, A deals after C, though B has lost."""
    after = finished_by_a_king(SHITHEAD_PAGAT)
    assert after.outcome is not None
    assert after.outcome.loser == B
    assert SHITHEAD_PAGAT.next_dealer(after.state) == A


def test_T47_player_who_is_out_is_passed_over() -> None:
    """G16: A is out; after D's 9 on an 8 it is B's turn."""
    match = at(hands=["", "5C 6D", "6H 6S", "9C KD"], pile="8C", to_act=D, finished=(A,))
    assert match.state.finished == (A,)
    after = legal(match, "9C")
    assert after.state.pile == cards("8C 9C")
    assert after.to_act == (B,)


def test_T48_extra_play_comes_from_the_next_zone() -> None:
    """G12: A burns with his last hand card, the stock is empty: he goes on face up."""
    match = at(
        hands=["10H", "3C 4H QD"],
        tables=["6C 9D KH", ""],
        blinds=["3D 4D 5D", ""],
        pile="QS",
    )
    burned = legal(match, "10H")
    assert burned.state.burned == cards("QS 10H")
    assert burned.state.finished == ()
    assert burned.to_act == (A,)
    assert options(burned) == {"play 6C", "play 9D", "play KH"}
    after = legal(burned, "6C")
    assert after.state.pile == cards("6C")
    assert after.state.seats[A].table == cards("9D KH")
    assert after.to_act == (B,)


def test_T49_wild_card_forbids_taking() -> None:
    """R14: on a queen A holds 2 4 5: the 2 can be played, so the pile cannot be taken."""
    match = at(hands=["2S 4D 5D", "3C 4H QD"], pile="QH")
    refused(match, "take", "can-play")
    assert options(match) == {"play 2S"}


@pytest.mark.parametrize("game", VOLUNTARY)
def test_T49_pile_may_be_taken_at_will_by_option(game: Shedding) -> None:
    """H100: where the pile may be taken at will, A may take it and keep the 2."""
    match = at(game, hands=["2S 4D 5D", "3C 4H QD"], pile="QH")
    assert options(match) == {"play 2S", "take"}
    assert hand(legal(match, "take"), A) == bag("2S 4D 5D QH")


def before_play() -> Shithead:
    """A holds 10H 4D 4S and has QC 5C 2D face up; B is there too, and B deals."""
    match = dealt(hands=["10H 4D 4S", "3C 4H QD"], tables=["QC 5C 2D", "7H 8H 9H"], dealer=B)
    assert len(match.state.seats[A].blind) == 3
    return match


def test_T50_arranging_exchanges_hand_and_face_up_cards() -> None:
    """G4: A lays 4S 5C 4D face up and holds 10H 2D QC; nobody else's cards move."""
    match = before_play()
    after = legal(match, "arrange 4S 5C 4D", player=A)
    assert hand(after, A) == bag("10H 2D QC")
    assert after.state.seats[A].table == cards("4S 5C 4D")
    assert after.state.seats[A].blind == match.state.seats[A].blind
    assert after.state.seats[B] == match.state.seats[B]
    assert after.state.stage is Stage.ARRANGE
    assert after.to_act == (B,)


def test_T50_every_choice_of_three_of_six_is_listed() -> None:
    """G4: three of A's six cards can be chosen in twenty ways, the present one among them."""
    listed = options(before_play(), A)
    assert len(listed) == 20
    assert {"QC", "5C", "2D", "arrange"} in [set(option.split()) for option in listed]


def test_T50_second_arrangement_is_refused() -> None:
    """G4: who has arranged cannot do so again, not even back."""
    match = legal(before_play(), "arrange 4S 5C 4D", player=A)
    refused(match, "arrange 4S 5C 4D", "already-arranged", player=A)
    refused(match, "arrange QC 5C 2D", "already-arranged", player=A)


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ("4S 5C", "wrong-number"),
        ("4S 5C 4D 10H", "wrong-number"),
        ("4S 5C AS", "not-your-card"),  # in the stock
        ("4S 5C 3C", "not-your-card"),  # in B's hand
        ("4S 5C 7H", "not-your-card"),  # in B's face-up row
        ("4S 4S 5C", "card-twice"),
    ],
)
def test_T50_wrong_arrangement_is_refused(table: str, code: str) -> None:
    """G4: not two or four cards, no card twice, and none but A's own six."""
    match = before_play()
    assert cards("AS")[0] in match.state.stock
    refused(match, f"arrange {table}", code, player=A)


def test_T50_blind_card_cannot_be_arranged() -> None:
    """G4: A's blind cards are not among the six."""
    match = before_play()
    blind = match.state.seats[A].blind[0]
    refused(match, f"arrange 4S 5C {blind}", "not-your-card", player=A)


def test_T50_nothing_is_arranged_once_play_has_begun() -> None:
    """G4: play begins when both have arranged; then the face-up cards stay."""
    match = kept(before_play())
    assert match.to_act == (B,)
    refused(match, "arrange 3C 4H QD", "too-late", player=B)
    refused(match, "arrange 4S 5C 4D", "out-of-turn", player=A)
    later = legal(match, "3C")
    refused(later, "arrange 4S 5C 4D", "too-late", player=A)
