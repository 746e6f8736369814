"""Positions for the rows H78 to H89: when the pile burns, and what comes of it."""

from collections import Counter

import pytest
from attrs import evolve

from cardrules import SHITHEAD, IllegalMove, Rank, cards, vary
from cardrules.cards import ACE_HIGH
from cardrules.matching import ranks
from cardrules.shedding import (
    AboveTop,
    Burned,
    BurnedBecomeStock,
    BurnOfAKind,
    BurnOfASuit,
    BurnOn,
    BurnOnRun,
    BurnWhenBack,
    Choice,
    ClaimedBurn,
    CompletesSet,
    Deals,
    Drew,
    NameDirection,
    NextAfterBurnOfAKind,
    OneCardATurn,
    Reshuffled,
    SkipOn,
    StandsFor,
    WentOut,
)
from cardrules.shedding.variations import invisible
from tests.api.positions import A, B, C, at, bag, hand, legal, options, refused

TEN = BurnOn(ranks("10"))


def burning(*burns, **more):
    return evolve(SHITHEAD, burns=(TEN, *burns), **more)


def told(match, kind):
    return [event for event in match.events(None) if isinstance(event, kind)]


def burned(game, pile, card, **placed):
    """Whether a card burns a pile; then its player, who has more, plays again."""
    after = legal(at(game, hands=[f"{card} KH", "QC QD", "QH QS"], pile=pile, **placed), card)
    assert (after.state.pile == ()) is (after.state.burns == 1)
    assert after.to_act == ((A,) if after.state.burns else (B,))
    return after.state.burns == 1


# out of turn

OUT_OF_TURN = evolve(SHITHEAD, interrupts=(CompletesSet(4),))


def test_H78_a_quartet_is_completed_out_of_turn():
    """It is the turn of A; C throws in the fourth 6, draws up and leads; A has lost his turn."""
    match = at(
        OUT_OF_TURN,
        hands=["8C 9C JC", "3C 4C 5C", "6S KC 4D"],
        pile="6C 6D 6H",
        stock="QC QD",
    )
    assert options(match, C) == {"play 6S"}
    assert options(match, B) == set()
    after = legal(match, "6S", C)
    assert (after.state.burned, after.state.pile) == (cards("6C 6D 6H 6S"), ())
    assert hand(after, C) == bag("KC 4D QC")
    assert (after.to_act, options(after)) == ((C,), {"play KC", "play 4D", "play QC"})


def test_H78_who_is_on_turn_may_come_first():
    """A plays an 8: the chance of C is gone. A move made for the older state is refused."""
    match = at(OUT_OF_TURN, hands=["8C 9C JC", "3C 4C 5C", "6S KC 4D"], pile="6C 6D 6H")
    after = legal(match, "8C")
    refused(after, "6S", "does-not-interrupt", C)
    with pytest.raises(IllegalMove, match="This move was made for another state"):
        after.play("6S", C, after=0)


def test_H78_the_last_cards_may_come_out_of_turn():
    """C is out with the fourth 6; the next one leads, whoever's turn it was."""
    match = at(OUT_OF_TURN, hands=["8C", "3C", "6S"], pile="6C 6D 6H")
    after = legal(match, "6S", C)
    assert (after.state.finished, after.to_act) == ((C,), (A,))
    assert told(after, WentOut) == [WentOut(C, 1)]


def test_H78_it_completes_the_set_whatever_is_demanded_but_bars_hold():
    """Where only higher cards fit, the fourth 9 still comes out of turn; a bar keeps it away."""
    higher = evolve(OUT_OF_TURN, demands=(AboveTop(),))
    placed = {"hands": ["8C 4C", "9S 4D", "6S"], "pile": "9C 9D 9H"}
    refused(at(higher, **placed, to_act=B), "9S", "does-not-fit")
    assert legal(at(higher, **placed), "9S", B).to_act == (B,)
    barred = evolve(OUT_OF_TURN, bars=(OneCardATurn(),))
    refused(at(barred, hands=["8C", "9S 9H 4D"], pile="9C 9D"), "9S 9H", "one-at-a-time", B)


def test_H78_not_while_somebody_is_asked_and_not_when_it_is_over():
    game = evolve(OUT_OF_TURN, effects=(NameDirection(ranks("6")),))
    match = at(game, hands=["6H 9C", "3C 4C", "6S KC"], pile="6C 6D")
    asked = legal(match, "6H")
    refused(asked, "6S", "out-of-turn", C)
    assert legal(legal(asked, "choose clockwise"), "6S", C).to_act == (C,)
    over = legal(at(OUT_OF_TURN, hands=["6H", "6S"], pile="6C 6D"), "6H")
    refused(over, "6S", "game-over", B)


# how many, and which


@pytest.mark.parametrize(("looks_through", "burns"), [(False, False), (True, True)])
def test_H79_invisible_cards_are_left_out_of_the_count_or_not(looks_through, burns):
    game = vary(burning(BurnOfAKind(4, looks_through=looks_through)), invisible("3"))
    assert burned(game, "6C 6D 3C 6H", "6S") is burns
    assert burned(game, "6C 6D 6H", "6S")
    assert not burned(game, "6C 6D 5H", "6S")


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_H80_so_many_equal_cards_burn(count):
    game = burning(BurnOfAKind(count), layout=Deals(packs=2))
    row = ["7C", "7D", "7H", "7S", "7C'"]
    assert burned(game, " ".join(row[: count - 1]), row[count - 1])
    assert not burned(game, " ".join(row[: count - 2]), row[count - 1])


def test_H80_more_than_so_many_burn_as_well():
    game = burning(BurnOfAKind(4), layout=Deals(packs=2))
    match = at(game, hands=["7C 7D 7H 7S 7C' KH", "4H"], pile="5C")
    assert legal(match, "7C 7D 7H 7S 7C'").to_act == (A,)


@pytest.mark.parametrize(
    ("pile", "card", "burns"),
    [
        ("3C 4D 5H", "6S", True),
        ("8C 7D 6H", "6S", False),
        ("9C 3C 4D 5H", "6S", True),
        ("4D 5H", "6S", False),
        ("3C 4D 6H", "6S", False),
    ],
)
def test_H81_a_run_burns(pile, card, burns):
    """Four cards of consecutive ranks on top."""
    assert burned(burning(BurnOnRun(4)), pile, card) is burns


def test_H81_a_run_may_go_down_and_a_joker_may_stand_in_it():
    down = vary(burning(BurnOnRun(3)), invisible("6"))
    assert burned(down, "8C 7D", "6S")
    game = burning(
        BurnOnRun(3),
        layout=Deals(jokers=2),
        order=(*ACE_HIGH, Rank.JOKER),
        stand_ins=(StandsFor(ranks("*"), ranks("5 6 7").ranks),),
    )
    assert burned(game, "5C *", "7S", stands=[None, "6"])
    assert not burned(game, "5C *", "7S", stands=[None, "7"])


@pytest.mark.parametrize(
    ("pile", "burns"), [("4C 5C 6C", True), ("4C 5D 6C", False), ("5C 6C", False)]
)
def test_H82_four_cards_of_a_suit_burn(pile, burns):
    assert burned(burning(BurnOfASuit(4)), pile, "9C") is burns


@pytest.mark.parametrize("sizes", [(3,), (1, 1, 1)])
def test_H83_only_a_quartet_of_one_play_burns(sizes):
    game = burning(BurnOfAKind(4, in_one_play=True))
    assert not burned(game, "6C 6D 6H", "6S", sizes=sizes)
    match = at(game, hands=["6C 6D 6H 6S KH", "4H"], pile="5C")
    assert legal(match, "6C 6D 6H 6S").to_act == (A,)


@pytest.mark.parametrize("sizes", [(3,), (1, 1, 1), (1, 2)])
def test_H84_a_quartet_of_several_plays_burns(sizes):
    assert burned(SHITHEAD, "6C 6D 6H", "6S", sizes=sizes)


# a burn that is claimed

CLAIM = evolve(SHITHEAD, burns=(TEN,), effects=(ClaimedBurn(4),))


def test_H85_whoever_completes_the_quartet_may_claim_the_burn():
    asked = legal(at(CLAIM, hands=["6S KH", "4H", "3H 4S"], pile="6C 6D 6H"), "6S")
    assert asked.state.pile == cards("6C 6D 6H 6S")
    assert asked.state.pending == Choice(A, "claim-burn", ("burn", "leave"), mover=A, steps=1)
    after = legal(asked, "choose burn")
    assert (after.state.burned, after.state.burns) == (cards("6C 6D 6H 6S"), 1)
    assert told(after, Burned) == [Burned(A, cards("6C 6D 6H 6S"))]
    assert (after.to_act, options(after)) == ((A,), {"play KH"})
    left = legal(asked, "choose leave")
    assert (left.state.pile, left.to_act) == (cards("6C 6D 6H 6S"), (B,))


def test_H85_with_two_packs_the_next_equal_card_may_be_claimed():
    """A leaves the four 6s; B adds a fifth and claims."""
    game = evolve(CLAIM, layout=Deals(packs=2))
    asked = legal(at(game, hands=["6S KH", "6S' 4H", "3H"], pile="6C 6D 6H"), "6S")
    left = legal(asked, "choose leave")
    again = legal(legal(left, "6S'"), "choose burn")
    assert (len(again.state.burned), again.to_act) == (5, (B,))


def test_H85_a_last_card_burns_without_a_question():
    """A is out: the pile burns, and B leads."""
    after = legal(at(CLAIM, hands=["6S", "4H", "3H 4S"], pile="6C 6D 6H"), "6S")
    assert (after.state.finished, after.state.pile) == ((A,), ())
    assert (after.to_act, options(after)) == ((B,), {"play 4H"})


def test_H85_the_claim_may_give_no_turn():
    game = evolve(CLAIM, again=(NextAfterBurnOfAKind(4), *SHITHEAD.again))
    asked = legal(at(game, hands=["6S KH", "4H", "3H 4S"], pile="6C 6D 6H"), "6S")
    assert legal(asked, "choose burn").to_act == (B,)
    assert legal(at(game, hands=["10S KH", "4H"], pile="6C"), "10S").to_act == (A,)


def test_H85_a_joker_in_the_quartet_counts():
    game = evolve(
        CLAIM,
        layout=Deals(jokers=2),
        order=(*ACE_HIGH, Rank.JOKER),
        stand_ins=(StandsFor(ranks("*"), ranks("5 6").ranks),),
    )
    match = at(game, hands=["* KH", "4H", "3H 4S"], pile="6C 6D 6H")
    refused(match, "* for 5", "does-not-fit")
    asked = legal(match, "* for 6")
    assert options(asked) == {"choose burn", "choose leave"}


# who goes on, and what becomes of the cards


@pytest.mark.parametrize("sizes", [(3,), (1, 1, 1)])
def test_H86_a_quartet_gives_no_extra_turn(sizes):
    """A 10 still does."""
    game = evolve(SHITHEAD, again=(NextAfterBurnOfAKind(4), *SHITHEAD.again))
    match = at(game, hands=["6S KH 10S", "4H"], pile="6C 6D 6H", sizes=sizes)
    after = legal(match, "6S")
    assert (after.state.burns, after.to_act) == (1, (B,))
    assert legal(match, "10S").to_act == (A,)


def test_H86_nor_a_quartet_that_is_counted_through_an_invisible_card():
    game = evolve(
        vary(burning(BurnOfAKind(4, looks_through=True)), invisible("3")),
        again=(NextAfterBurnOfAKind(4), *SHITHEAD.again),
    )
    after = legal(at(game, hands=["6S KH", "4H"], pile="6C 6D 3C 6H"), "6S")
    assert (after.state.burns, after.to_act) == (1, (B,))


RESTOCK = evolve(SHITHEAD, effects=(BurnedBecomeStock(),))


def test_H87_burned_cards_become_the_stock():
    """The stock is out when A burns; with the next play they are shuffled and drawn from.

    The pile that has just burned is not among them yet.
    """
    match = at(RESTOCK, hands=["10S KH QH 4D", "4H 5H 5D 6D"], pile="9C", seed=3)
    first = legal(match, "10S")
    assert (first.state.burned, first.state.stock) == (cards("9C 10S"), ())
    assert told(first, Reshuffled) == []
    second = legal(first, "4D")
    assert told(second, Reshuffled) == [Reshuffled(A, 2)]
    (drew,) = [event for event in second.events(A) if isinstance(event, Drew)]
    assert (len(drew.cards), len(hand(second, A))) == (1, 3)
    assert second.state.burned == ()
    assert Counter(drew.cards + second.state.stock) == bag("9C 10S")


def test_H87_not_while_there_is_a_stock():
    match = at(RESTOCK, hands=["10S KH QH", "4H 5H"], pile="9C", stock="8C 8D 8H")
    after = legal(legal(match, "10S"), "KH")
    assert after.state.burned == cards("9C 10S")
    assert told(after, Reshuffled) == []


BACK = evolve(SHITHEAD, burns=(*SHITHEAD.burns, BurnWhenBack()), paces=(SkipOn(ranks("8")),))


@pytest.mark.parametrize(
    ("pile", "sizes", "played", "burns"),
    [
        ("", (), "8C", 1),
        ("", (), "8C 8D 8H", 1),
        ("8S", (1,), "8C", 1),
        ("5C", (1,), "8C", 0),
    ],
)
def test_H88_a_pile_of_equal_cards_that_comes_back_burns(pile, sizes, played, burns):
    """With two players an odd number of 8s skips the other; on a 5 the pile is not of one rank."""
    match = at(BACK, hands=["8C 8D 8H KH", "4H 5S"], pile=pile, sizes=sizes)
    after = legal(match, played)
    assert (after.state.burns, after.to_act) == (burns, (A,))
    assert (after.state.pile == ()) is bool(burns)


def test_H88_it_comes_back_after_an_answer_too():
    """The direction is asked first; then A is skipped to, and the pile burns."""
    game = evolve(BACK, effects=(NameDirection(ranks("8")),))
    asked = legal(at(game, hands=["8C KH", "4H 5H"]), "8C")
    assert asked.state.pile == cards("8C")
    after = legal(asked, "choose clockwise")
    assert (after.state.burned, after.to_act) == (cards("8C"), (A,))


@pytest.mark.parametrize(("rank", "burns"), [("4", False), ("5", True)])
def test_H89_some_ranks_never_form_a_quartet(rank, burns):
    game = burning(BurnOfAKind(4, never=ranks("4")))
    assert burned(game, f"{rank}C {rank}D {rank}H", f"{rank}S") is burns
