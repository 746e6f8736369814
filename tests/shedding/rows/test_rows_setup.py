"""Positions for the rows H1 to H18: what is dealt, exchanged and laid out, and who deals."""

from itertools import combinations

import pytest
from attrs import evolve

from cardrules import HIDDEN, SHITHEAD, Match, Rank, cards
from cardrules.cards import ACE_HIGH, pack
from cardrules.matching import not_, ranks
from cardrules.shedding import (
    AfterLastThrower,
    ArrangeOnce,
    Began,
    DealersLeftStarts,
    Deals,
    DealsByNumber,
    DealsNext,
    Drew,
    End,
    ExchangeUntilBurn,
    LaidOut,
    LayFaceUp,
    LowestInHandStarts,
    NoSwap,
    Pass,
    Plan,
    RefillTo,
    StackEquals,
    Stage,
    ThrowOut,
    TurnedUp,
)
from tests.api.positions import A, B, C, at, bag, dealt, hand, legal, options, refused

TWO_OR_TEN = ranks("2 10")


def stacked(game, players, text, dealer=0):
    """A match dealt from a deck with these cards on top."""
    first = cards(text)
    rest = [card for card in game.deck(players) if card not in first]
    return Match.at(game, game.deal_from([*first, *rest], players, dealer=dealer))


def sizes(game, players):
    """How many blind, face-up and hand cards each player gets, and the stock."""
    state = game.deal(players, seed=1)
    (each,) = {(len(one.blind), len(one.table), len(one.hand)) for one in state.seats}
    return *each, len(state.stock)


# what is dealt


@pytest.mark.parametrize(("players", "stock"), [(2, 34), (5, 7)])
def test_H1_three_three_three(players, stock):
    assert sizes(SHITHEAD, players) == (3, 3, 3, stock)


def test_H2_seven_in_hand_are_not_filled_up():
    """Seven hand cards are dealt; a player draws only when he has fewer than three."""
    game = evolve(SHITHEAD, layout=Deals(most=4, hand=7))
    assert sizes(game, 3) == (3, 3, 7, 13)
    match = at(game, hands=["4C 6C 8C JC KC AC 4D", "9C 9D 9H"], stock="5D 7D QD")
    assert hand(legal(match, "4C 4D"), A) == bag("6C 8C JC KC AC")
    match = at(game, hands=["4C 6C 8C", "9C 9D 9H"], stock="5D 7D QD")
    assert hand(legal(match, "4C"), A) == bag("6C 8C 5D")


def test_H3_two_players_have_five_in_hand():
    plans = (Plan(blind=3, table=3, hand=5), Plan(blind=3, table=3, hand=3))
    game = evolve(SHITHEAD, layout=DealsByNumber(plans=plans))
    assert sizes(game, 2) == (3, 3, 5, 30)
    assert sizes(game, 3) == (3, 3, 3, 25)
    assert game.seats() == range(2, 4)


def test_H4_four_face_down_and_four_face_up():
    """Two packs, four and four on the table, five in hand, filled up to three."""
    game = evolve(SHITHEAD, layout=Deals(most=8, packs=2, blind=4, table=4, hand=5))
    assert sizes(game, 4) == (4, 4, 5, 52)
    match = at(game, hands=["4C 6C 8C JC KC", "9C 9D 9H"], stock="5D 7D QD")
    assert hand(legal(match, "4C"), A) == bag("6C 8C JC KC")


@pytest.mark.parametrize(("players", "each", "stock"), [(2, 6, 16), (3, 4, 16), (4, 3, 16)])
def test_H5_zones_grow_smaller_with_more_players(players, each, stock):
    plans = tuple(Plan(blind=n, table=n, hand=n) for n in (6, 4, 3))
    game = evolve(SHITHEAD, layout=DealsByNumber(plans=plans))
    assert sizes(game, players) == (each, each, each, stock)


def test_H6_ten_in_hand_of_which_six_are_laid_face_up():
    """Six blind cards, jokers in the deck; four stay in the hand, which is filled up to four."""
    game = evolve(
        SHITHEAD,
        layout=Deals(most=3, blind=6, table=0, hand=10, jokers=2),
        order=(*ACE_HIGH, Rank.JOKER),
        swap=LayFaceUp(6),
        refill=RefillTo(4),
    )
    match = Match.deal(game, players=3, seed=4)
    assert len(game.deck(3)) == 54
    for player in (A, B, C):
        row = match.state.seats[player].hand[:6]
        assert len(match.moves(player)) == 210
        match = legal(match, "arrange " + " ".join(map(str, row)), player)
        seat = match.state.seats[player]
        assert (seat.table, len(seat.hand), len(seat.blind)) == (row, 4, 6)
    assert match.state.stage is Stage.PLAY
    match = at(game, hands=["4C 6C 8C JC", "9C 9D 9H 9S"], stock="5D 7D QD")
    assert hand(legal(match, "4C"), A) == bag("6C 8C JC 5D")


CHOOSE_THREE = evolve(SHITHEAD, layout=Deals(table=0, hand=6), swap=LayFaceUp(3))


def test_H7_three_of_six_are_laid_face_up():
    """Each of the twenty choices is legal and leaves the other three in the hand."""
    match = at(CHOOSE_THREE, hands=["4C 6C 8C JC KC AC", "9C"], stage="arrange")
    for row in combinations(cards("4C 6C 8C JC KC AC"), 3):
        after = legal(match, "arrange " + " ".join(map(str, row)))
        assert after.state.seats[A].table == row
        assert hand(after, A) == bag("4C 6C 8C JC KC AC") - bag(" ".join(map(str, row)))
    refused(match, "arrange 4C 6C", "wrong-number")
    refused(match, "arrange 4C 6C 8C JC", "wrong-number")


def test_H8_seven_in_hand_of_which_three_are_laid_face_up():
    """Four stay in the hand; it is filled up to three only."""
    game = evolve(SHITHEAD, layout=Deals(table=0, hand=7), swap=LayFaceUp(3))
    match = at(game, hands=["4C 6C 8C JC KC AC 2C", "9C"], stage="arrange")
    after = legal(match, "arrange KC AC 2C")
    assert hand(after, A) == bag("4C 6C 8C JC")
    match = at(game, hands=["4C 6C 8C JC", "9C"], stock="5D 7D")
    assert hand(legal(match, "4C"), A) == bag("6C 8C JC")


@pytest.mark.parametrize(
    ("layout", "packs"),
    [
        (Deals(most=9, more_packs_from=(5,)), {2: 1, 4: 1, 5: 2, 9: 2}),
        (Deals(most=8, more_packs_from=(3,)), {2: 1, 3: 2, 8: 2}),
        (Deals(most=10, more_packs_from=(4, 7, 10)), {3: 1, 4: 2, 6: 2, 7: 3, 9: 3, 10: 4}),
    ],
)
def test_H9_the_number_of_packs_follows_from_the_players(layout, packs):
    """Two packs from five players on, or from three; or 17 cards a player, rounded up."""
    game = evolve(SHITHEAD, layout=layout)
    for players, number in packs.items():
        assert game.deck(players) == pack(packs=number)
        assert len(game.deal(players, seed=1).stock) == 52 * number - 9 * players


def test_H10_a_part_of_the_stock_is_removed_unseen():
    """Sixteen cards are left to draw; the others lie aside, and nobody sees them."""
    match = Match.deal(evolve(SHITHEAD, layout=Deals(stock=16)), players=2, seed=3)
    assert (len(match.state.stock), len(match.state.aside)) == (16, 18)
    for viewer in (A, B, None):
        assert match.view(viewer).aside == (HIDDEN,) * 18


def test_H11_two_jokers_are_shuffled_in():
    game = evolve(SHITHEAD, layout=Deals(most=6, jokers=2), order=(*ACE_HIGH, Rank.JOKER))
    assert game.deck(6) == (*pack(), *cards("* *'"))
    assert sizes(game, 6) == (3, 3, 3, 0)


TURN_UP = Deals(blind=0, table=0, hand=1, turn_up=not_(TWO_OR_TEN))


def test_H12_the_first_card_of_the_stock_begins_the_pile():
    """A 2 and a 10 are put under the stock; then the 5 is turned, and must be answered."""
    game = evolve(SHITHEAD, layout=TURN_UP, start=(DealersLeftStarts(),), swap=NoSwap())
    match = stacked(game, 2, "4C 9D 2C 10D 5C 6C")
    state = match.state
    assert (state.pile, state.laid_by) == (cards("5C"), None)
    assert state.stock[0] is cards("6C")[0]
    assert state.stock[-2:] == cards("2C 10D")
    assert match.events(None)[1:] == (TurnedUp(cards("5C")), Began(B, None))
    refused(match, "4C", "does-not-fit")
    assert options(match) == {"take"}


def test_H12_without_a_replacement_a_two_may_lie_there():
    layout = evolve(TURN_UP, turn_up=not_(ranks()))
    game = evolve(SHITHEAD, layout=layout, start=(DealersLeftStarts(),), swap=NoSwap())
    match = stacked(game, 2, "4C 9D 2C 10D 5C 6C")
    assert match.state.pile == cards("2C")
    assert legal(match, "4C").state.pile == cards("2C 4C")


def test_H12_the_starter_answers_the_turned_card_as_he_likes():
    """B holds the lowest card, the 3, which does not fit: he need not play it."""
    game = evolve(SHITHEAD, layout=evolve(TURN_UP, hand=2), swap=NoSwap())
    match = stacked(game, 2, "3C 4C KC 9D 5C")
    assert (match.to_act, match.state.pile) == ((B,), cards("5C"))
    assert options(match) == {"play KC"}


# what is exchanged and laid out before play

STACK = evolve(SHITHEAD, lays_out=(StackEquals(),))


def test_H13_equal_cards_are_stacked_on_the_own_row():
    """The dealer's left lays his 6 onto his 6, draws, lays the drawn 6 too, and passes."""
    match = at(
        STACK,
        hands=["4C 9C JC", "6C KC AC"],
        tables=["6H", "6D QD"],
        stock="6S 7S",
        stage="lay_out",
        to_act=B,
    )
    refused(match, "lay KC", "does-not-belong")
    refused(match, "lay 6C on 0", "does-not-belong")
    refused(match, "lay 6C on pile", "does-not-belong")
    refused(match, "lay 6C on 2", "no-such-player")
    refused(match, "6C", "not-yet")
    assert options(match) == {"lay 6C", "pass"}
    first = legal(match, "lay 6C")
    assert first.state.seats[B].table == cards("6D QD 6C")
    assert hand(first, B) == bag("KC AC 6S")
    assert first.events(B)[-2:] == (LaidOut(B, cards("6C"), B), Drew(B, cards("6S")))
    second = legal(first, "lay 6S")
    assert second.state.seats[B].table == cards("6D QD 6C 6S")
    assert options(second) == {"pass"}
    third = legal(second, "pass")
    assert (third.to_act, third.state.stage) == ((A,), Stage.LAY_OUT)
    last = legal(third, "pass")
    assert (last.to_act, last.state.stage) == ((A,), Stage.PLAY)
    assert last.state.turns == 0
    refused(last, "lay JC", "too-late")


def test_H13_laying_out_comes_after_the_arranging():
    match = dealt(STACK, hands=["4C 5C 6C", "7C 8C 9C"], tables=["4D 5D KD", "QD JD AD"], dealer=A)
    refused(match, "lay 4C", "not-yet", A)
    match = match.play("arrange 4D 5D KD", A).play("arrange QD JD AD", B)
    assert (match.state.stage, match.to_act) == (Stage.LAY_OUT, (B,))
    assert match.moves() == (Pass(B),)
    match = legal(match, "pass")
    assert options(match) == {"lay 4C", "lay 5C", "pass"}


def test_H14_equal_cards_are_stacked_on_the_rows_of_the_others():
    """B lays his queen onto the queen of C; C has one card more to get rid of."""
    game = evolve(SHITHEAD, lays_out=(StackEquals(others=True),))
    match = at(
        game,
        hands=["4C 9C JC", "6C QC AC", "5C 8C KC"],
        tables=["6H", "3D", "QD"],
        stock="7S 8S",
        stage="lay_out",
        to_act=B,
    )
    assert options(match) == {"lay 6C on 0", "lay QC on 2", "pass"}
    after = legal(match, "lay QC on 2")
    assert after.state.seats[C].table == cards("QD QC")
    assert hand(after, B) == bag("6C AC 7S")
    assert after.events(None)[-2:-1] == (LaidOut(B, cards("QC"), C),)


THROW = evolve(
    SHITHEAD,
    lays_out=(ThrowOut(ranks("3")),),
    start=(AfterLastThrower(), LowestInHandStarts()),
)


def thrown(hands):
    """All three players throw what they can, from the dealer's left on."""
    match = at(THROW, hands=hands, stock="7S 8S 9S 10S", stage="lay_out", to_act=B)
    for _ in range(3):
        while len(match.moves()) > 1:
            match = match.play(match.moves()[-2])
        match = match.play("pass")
    return match


def test_H15_threes_are_thrown_out_and_the_player_after_the_last_thrower_starts():
    """B throws two 3s and draws twice, C throws none, A throws one: B starts, with any card."""
    match = thrown(["3C 9C JC", "3D 3H AC", "5C 8C KC"])
    state = match.state
    assert (state.pile, state.sizes, state.laid_by) == (cards("3D 3H 3C"), (2, 1), A)
    assert hand(match, B) == bag("AC 7S 8S")
    assert hand(match, A) == bag("9C JC 9S")
    assert (match.to_act, state.start.must_contain) == ((B,), None)
    assert options(match) == {"play AC", "play 7S", "play 8S"}


def test_H15_when_nobody_throws_the_lowest_card_starts():
    match = thrown(["4C 9C JC", "4D 6H AC", "5C 8C KC"])
    assert (match.state.pile, match.to_act) == ((), (B,))
    assert options(match) == {"play 4D"}


def test_H15_a_player_keeps_a_card():
    """Without a stock nobody throws out the only cards that he has."""
    game = evolve(THROW, refill=RefillTo(0))
    match = at(game, hands=["3C 3D", "4D 6H"], stage="lay_out", to_act=A, dealer=B)
    refused(match, "lay 3C 3D on pile", "keep-a-card")
    after = legal(match, "lay 3C on pile")
    refused(after, "lay 3D on pile", "keep-a-card")
    assert options(after) == {"pass"}


def test_H16_nothing_is_exchanged():
    """Play begins with the deal; an arrangement is refused."""
    match = Match.deal(evolve(SHITHEAD, swap=NoSwap()), players=2, seed=5)
    assert match.state.stage is Stage.PLAY
    row = " ".join(map(str, match.state.seats[match.to_act[0]].table))
    refused(match, f"arrange {row}", "too-late")


EXCHANGE = evolve(SHITHEAD, swap=ExchangeUntilBurn())


def test_H17_a_card_is_exchanged_on_the_own_turn_until_the_first_burn():
    """A exchanges his 4 for his face-up king, once; then he plays."""
    match = at(EXCHANGE, hands=["4C 9C JC", "6C QC"], tables=["KD 7D", "AD"], pile="5S")
    refused(match, "arrange 4C 9C", "one-for-one")
    refused(match, "arrange KD 7D", "one-for-one")
    refused(match, "arrange KD", "one-for-one")
    refused(match, "arrange 4C AD", "not-your-card")
    refused(match, "arrange AD", "out-of-turn", B)
    after = legal(match, "arrange 4C 7D")
    assert after.state.seats[A].table == cards("4C 7D")
    assert (hand(after, A), after.state.seats[A].known) == (bag("9C JC KD"), cards("KD"))
    assert after.to_act == (A,)
    refused(after, "arrange 9C 7D", "once-a-turn")
    assert options(after) == {"play 9C", "play JC", "play KD"}
    assert legal(after, "KD").to_act == (B,)


def test_H17_not_after_a_burn_and_not_without_the_rule():
    placed = {"hands": ["4C 9C JC", "6C QC"], "tables": ["KD 7D", "AD"], "pile": "5S"}
    refused(at(EXCHANGE, **placed, burns=1), "arrange 4C 7D", "too-late")
    refused(at(evolve(SHITHEAD, swap=ArrangeOnce()), **placed), "arrange 4C 7D", "too-late")


@pytest.mark.parametrize(("deals_next", "dealer"), [(DealsNext.LOSER, A), (DealsNext.ROTATES, C)])
def test_H18_who_deals_next(deals_next, dealer):
    """B dealt and A lost: A deals next, or the seat after B."""
    game = evolve(SHITHEAD, end=End(deals_next=deals_next))
    match = at(game, hands=["4C", "", "9D"], pile="8C", finished=(B,), dealer=B, to_act=C)
    assert game.next_dealer(legal(match, "9D").state) == dealer
