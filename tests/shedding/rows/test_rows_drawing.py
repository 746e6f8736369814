"""Positions for the rows H90 to H98: drawing, slides, and chance cards."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, HiddenCardError, Match, Rank, cards, vary
from cardrules.cards import ACE_HIGH
from cardrules.matching import ranks
from cardrules.shedding import (
    AtMostAfter,
    BackOn,
    ChanceAnyTime,
    Chanced,
    ChanceWhenStuck,
    ChooseNext,
    DealersLeftStarts,
    Deals,
    Drew,
    NeverLead,
    NoSwap,
    Played,
    RefillTo,
    RefillToBlind,
    ReverseOn,
    SkipOn,
    Slide,
    StandsFor,
    TookPile,
    VoluntaryPickup,
    Zone,
)
from cardrules.shedding.variations import invisible
from tests.api.positions import A, B, C, D, at, bag, hand, legal, options, refused


def told(match, kind, viewer=None):
    return [event for event in match.events(viewer) if isinstance(event, kind)]


def refilling(rule):
    return evolve(SHITHEAD, refill=rule)


# drawing


@pytest.mark.parametrize("count", [3, 4, 5, 6, 0])
def test_H90_H91_H92_the_hand_is_filled_up_to_so_many(count):
    """Of eight cards in the stock a player draws what he is short of, and never above it."""
    match = at(
        refilling(RefillTo(count)),
        hands=["4C 4D 9C", "5C"],
        pile="3C",
        stock="6C 6D 6H 6S 7C 7D 7H 7S",
    )
    assert len(hand(legal(match, "4C 4D"), A)) == max(1, count)


def test_H90_the_hand_is_filled_up_to_three():
    match = at(SHITHEAD, hands=["4C 4D 9C", "5C"], pile="3C", stock="6C 6D 6H")
    assert hand(legal(match, "4C 4D"), A) == bag("9C 6C 6D")


def test_H91_the_hand_is_filled_up_to_four():
    match = at(refilling(RefillTo(4)), hands=["4C 5D 9C JC", "5C"], pile="3C", stock="6C 6D")
    assert hand(legal(match, "4C"), A) == bag("5D 9C JC 6C")


def test_H92_the_hand_is_filled_up_to_five():
    match = at(refilling(RefillTo(5)), hands=["4C 5D 9C JC QC", "5C"], pile="3C", stock="6C 6D")
    assert hand(legal(match, "4C"), A) == bag("5D 9C JC QC 6C")


@pytest.mark.parametrize(("blind", "count"), [("3D 3H 3S", 3), ("3D 3H 3S 4S", 4), ("3D", 1)])
def test_H93_the_hand_is_filled_up_to_the_size_of_the_zones(blind, count):
    match = at(
        refilling(RefillToBlind()),
        hands=["4C", "5C"],
        blinds=[blind, ""],
        pile="3C",
        stock="6C 6D 6H 6S 7C",
    )
    assert len(hand(legal(match, "4C"), A)) == count


SLIDE = evolve(SHITHEAD, interrupts=(Slide(),))


def test_H94_a_drawn_equal_card_is_added_before_the_next_player_acts():
    """Then the player draws again; the turn stays where it was."""
    match = at(SLIDE, hands=["9C 4C 5C", "JC QC KC"], pile="8C", stock="9H 9S 6C 6D")
    first = legal(match, "9C")
    assert (first.to_act, options(first, A)) == ((B,), {"play 9H"})
    second = legal(first, "9H", A)
    assert (second.to_act, options(second, A)) == ((B,), {"play 9S"})
    third = legal(second, "9S", A)
    assert third.state.pile == cards("8C 9C 9H 9S")
    assert hand(third, A) == bag("4C 5C 6C")
    assert (third.to_act, options(third, A)) == ((B,), set())


def test_H94_two_drawn_cards_slide_together():
    match = at(SLIDE, hands=["9C 9D 5C", "JC QC KC"], pile="8C", stock="9H 9S 6C 6D")
    first = legal(match, "9C 9D")
    assert options(first, A) == {"play 9H", "play 9S", "play 9H 9S"}
    after = legal(first, "9S 9H", A)
    assert (after.state.pile, after.to_act) == ((), (A,))


def test_H94_one_by_one_the_second_was_drawn_too_early():
    match = at(SLIDE, hands=["9C 4D 5C", "JC QC KC"], known=["", ""], pile="8C", stock="9H")
    first = legal(match, "9C")
    refused(first, "4D", "does-not-interrupt", A)
    refused(first, "9H 4D", "mixed-ranks", A)
    assert legal(first, "JC").to_act == (A,)


def test_H94_a_slide_that_makes_a_quartet_takes_the_turn():
    match = at(SLIDE, hands=["9C 4C 5C", "JC QC KC"], pile="9D 9H", stock="9S 6C 6D")
    after = legal(legal(match, "9C"), "9S", A)
    assert (after.state.pile, after.to_act) == ((), (A,))


def test_H94_a_slide_may_be_the_last_card():
    """A draws the last card of the stock, slides it and is out; B stays on turn."""
    match = at(SLIDE, hands=["9C", "JC QC", "KC"], pile="8C", stock="9S")
    after = legal(legal(match, "9C"), "9S", A)
    assert (after.state.finished, after.to_act) == ((A,), (B,))


@pytest.mark.parametrize(
    ("paces", "first", "second"),
    [
        ((SkipOn(ranks("9")),), C, D),
        ((ReverseOn(ranks("9")),), D, B),
        ((BackOn(ranks("9")),), D, D),
    ],
)
def test_H94_a_slide_counts_as_a_part_of_the_play(paces, first, second):
    """Two 9s skip two players; two reverse cards cancel; twice back is back once."""
    game = evolve(SLIDE, paces=paces)
    match = at(game, hands=["9C 4C 5C", "JC", "QC", "KC"], pile="8C", stock="9S 6C 6D")
    drawn = legal(match, "9C")
    assert drawn.to_act == (first,)
    after = legal(drawn, "9S", A)
    assert after.to_act == (second,)
    together = at(game, hands=["9C 9S 5C", "JC", "QC", "KC"], pile="8C")
    assert legal(together, "9C 9S").to_act == (second,)


def test_H94_a_slide_with_a_question():
    """The ace names who is next; the drawn ace names him anew, and the turn is his."""
    game = evolve(SLIDE, effects=(ChooseNext(ranks("A")),))
    match = at(game, hands=["AC 4C 5C", "JC", "QC", "KC"], pile="8C", stock="AS 6C 6D")
    named = legal(legal(match, "AC"), "choose 3")
    assert (named.to_act, options(named, A)) == ((D,), {"play AS"})
    asked = legal(named, "AS", A)
    assert asked.to_act == (A,)
    assert legal(asked, "choose 2").to_act == (C,)


def test_H94_of_identical_cards_it_does_not_matter_which_was_drawn():
    """With two packs A holds a 9 of spades and draws the other one."""
    game = evolve(SLIDE, layout=Deals(packs=2))
    match = at(game, hands=["9C 9S 5C", "JC QC KC"], pile="8C", stock="9S' 6C 6D")
    first = legal(match, "9C")
    assert options(first, A) == {"play 9S"}
    assert first.play("9S'", A).to_act == (B,)
    refused(first, "9S 9S'", "does-not-interrupt", A)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("JC", "does-not-interrupt"),
        ("9H", "does-not-interrupt"),
        ("draw", "does-not-interrupt"),
        ("take", "nothing-to-interrupt"),
    ],
)
def test_H94_any_act_of_the_next_player_ends_it(act, code):
    game = evolve(SLIDE, pickup=VoluntaryPickup(), refill=RefillTo(3, before=True))
    match = at(game, hands=["9C 4C 5C", "JC 9H KC", "QC"], pile="8C", stock="9S 6C 6D")
    drawn = legal(match, "9C")
    assert options(drawn, A) == {"play 9S"}
    refused(legal(drawn, act), "9S", code, A)


CHANCE = evolve(SHITHEAD, chance_card=ChanceWhenStuck())
ANY_CHANCE = evolve(SHITHEAD, chance_card=ChanceAnyTime())


def test_H95_who_can_play_nothing_may_try_the_stock():
    match = at(CHANCE, hands=["4C 5C 6C", "JC"], pile="QC", stock="KD 3C")
    assert options(match) == {"take", "chance"}
    after = legal(match, "chance")
    assert (after.state.pile, after.to_act) == (cards("QC KD"), (B,))
    refused(at(CHANCE, hands=["4C KC", "JC"], pile="QC", stock="KD"), "chance", "can-play")


def test_H95_a_chance_card_that_fails_has_no_effect():
    """A 7 on a queen: it goes to the hand with the pile, and demands nothing."""
    game = evolve(CHANCE, demands=(AtMostAfter(ranks("7")), *SHITHEAD.demands))
    match = at(game, hands=["4C 5C 6C", "JC 3D"], pile="QC", stock="7D 3C")
    after = legal(match, "chance")
    assert hand(after, A) == bag("4C 5C 6C QC 7D")
    assert (after.to_act, options(after)) == ((B,), {"play JC", "play 3D"})


def test_H95_a_chance_card_may_burn():
    match = at(CHANCE, hands=["4C 5C 6C", "JC"], pile="QC", stock="10D 3C")
    after = legal(match, "chance")
    assert (after.state.burned, after.to_act) == (cards("QC 10D"), (A,))
    assert options(after) == {"play 4C", "play 5C", "play 6C"}
    refused(after, "chance", "can-play")


def test_H95_a_chance_card_completes_a_quartet_and_skips():
    game = evolve(CHANCE, paces=(SkipOn(ranks("K")),))
    match = at(game, hands=["4C", "JC", "QC"], pile="KC KH KS", stock="KD 3C")
    assert legal(match, "chance").to_act == (A,)
    match = at(game, hands=["4C", "JC", "QC"], pile="KC", stock="KD 3C")
    assert legal(match, "chance").to_act == (C,)


def test_H95_an_invisible_card_is_looked_through():
    game = vary(CHANCE, invisible("3"))
    match = at(game, hands=["4C 5C", "JC"], pile="KC 3C", stock="QD")
    assert hand(legal(match, "chance"), A) == bag("4C 5C KC 3C QD")


def test_H95_a_joker_as_a_chance_card_is_asked_about():
    game = evolve(
        CHANCE,
        layout=Deals(jokers=2),
        order=(*ACE_HIGH, Rank.JOKER),
        stand_ins=(StandsFor(ranks("*"), ranks("9 K A").ranks),),
    )
    match = at(game, hands=["4C 5C 6C", "JC AD"], pile="QC", stock="* 3C")
    asked = legal(match, "chance")
    assert (asked.state.pile, asked.to_act) == (cards("QC *"), (A,))
    assert options(asked) == {"choose K", "choose A"}
    after = legal(asked, "choose K")
    assert after.state.marks.stands == (None, Rank.KING)
    assert (after.to_act, options(after)) == ((B,), {"play AD"})
    assert told(after, Played) == [Played(A, cards("*"), Zone.STOCK, Rank.KING)]


def test_H95_nobody_sees_the_chance_card_before():
    """A view cannot make the move, for it does not know the card; it can check it."""
    match = at(CHANCE, hands=["4C 5C 6C", "JC"], pile="QC", stock="KD 3C")
    view = match.view(A)
    move = match.game.read(view, A, "chance")
    assert match.game.check(view, move) is None
    with pytest.raises(HiddenCardError):
        match.game.apply(view, move)


def test_H96_a_chance_card_at_any_time():
    """Though a king would fit, A tries the stock; a 3 fails and is taken with the pile."""
    match = at(ANY_CHANCE, hands=["4C KC", "JC"], pile="QC", stock="3D 3C")
    assert options(match) == {"play KC", "chance"}
    after = legal(match, "chance")
    assert hand(after, A) == bag("4C KC QC 3D")
    assert told(after, Chanced) == [Chanced(A, cards("3D"))]
    assert told(after, TookPile) == [TookPile(A, cards("QC"), cards("3D"))]


def test_H96_a_chance_card_may_be_led():
    match = at(ANY_CHANCE, hands=["4C KC", "JC"], stock="3D 3C")
    assert legal(match, "chance").state.pile == cards("3D")


def test_H96_not_as_the_opening():
    match = at(ANY_CHANCE, hands=["4C KC", "JC"], stock="4D 3C", opening="4")
    refused(match, "chance", "opening")


def test_H96_but_when_any_card_may_be_led():
    """Whoever starts may lead what he likes, or must answer a card that was turned up."""
    layout = Deals(hand=1, table=0, blind=0)
    game = evolve(ANY_CHANCE, layout=layout, start=(DealersLeftStarts(),), swap=NoSwap())
    first = cards("4C 5C AD KC")
    deck = [*first, *(card for card in game.deck(2) if card not in first)]
    assert options(Match.at(game, game.deal_from(deck, 2))) == {"play 4C", "chance"}
    turned = evolve(CHANCE, layout=evolve(layout, turn_up=ranks("A")), swap=NoSwap())
    assert options(Match.at(turned, turned.deal_from(deck, 2))) == {"take", "chance"}


def test_H96_a_barred_lead_is_taken():
    game = evolve(ANY_CHANCE, bars=(NeverLead(ranks("J")),))
    after = legal(at(game, hands=["4C KC", "QC"], stock="JD 3C"), "chance")
    assert (hand(after, A), after.to_act) == (bag("4C KC JD"), (B,))


DRAW_FIRST = evolve(SHITHEAD, refill=RefillTo(3, before=True))


def test_H97_a_card_may_be_drawn_before_the_play():
    """Once a turn; then A plays one of four, and has three without drawing again."""
    match = at(DRAW_FIRST, hands=["4C 5C 6C", "JC"], pile="QC", stock="KD 3C")
    assert options(match) == {"take", "draw"}
    drawn = legal(match, "draw")
    assert (hand(drawn, A), drawn.to_act) == (bag("4C 5C 6C KD"), (A,))
    assert told(drawn, Drew, A) == [Drew(A, cards("KD"))]
    refused(drawn, "draw", "once-a-turn")
    refused(drawn, "take", "can-play")
    after = legal(drawn, "KD")
    assert (hand(after, A), after.state.stock) == (bag("4C 5C 6C"), cards("3C"))
    assert legal(after, "draw").to_act == (B,)


def test_H97_after_a_burn_a_card_may_be_drawn_again():
    match = at(DRAW_FIRST, hands=["10C 5C 6C", "JC"], pile="QC", stock="KD 3C 4D")
    after = legal(legal(match, "draw"), "10C")
    assert after.to_act == (A,)
    assert "draw" in options(after)


@pytest.mark.parametrize(
    ("game", "stock", "code"), [(DRAW_FIRST, "", "no-stock"), (SHITHEAD, "KD", "no-early-draw")]
)
def test_H97_not_without_a_stock_and_not_without_the_rule(game, stock, code):
    match = at(game, hands=["4C 5C 6C", "JC"], pile="QC", stock=stock)
    refused(match, "draw", code)


@pytest.mark.parametrize(("blind", "count"), [("3D 3H 3S 4S 4H", 5), ("3D 3H", 3), ("", 3)])
def test_H98_at_least_three_or_as_many_as_blind_cards(blind, count):
    match = at(
        refilling(RefillToBlind(least=3)),
        hands=["4C", "5C"],
        blinds=[blind, ""],
        pile="3C",
        stock="6C 6D 6H 6S 7C",
    )
    assert len(hand(legal(match, "4C"), A)) == count
