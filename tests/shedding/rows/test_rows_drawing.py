"""Positions for the rows H90 to H98: drawing, slides, and chance cards."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, HiddenCardError, Match, Rank, cards, vary
from cardrules.cards import ACE_HIGH
from cardrules.matching import ranks, suits
from cardrules.shedding import (
    AboveAfter,
    AtMostAfter,
    BackOn,
    ChanceAnyTime,
    Chanced,
    ChanceWhenStuck,
    ChooseNext,
    DealersLeftStarts,
    Deals,
    Drew,
    ExchangeUntilBurn,
    NeverLead,
    NoSwap,
    OnlyOn,
    Played,
    RefillTo,
    RefillToBlind,
    Reversed,
    ReverseOn,
    SkipOn,
    Skipped,
    Slide,
    StandsFor,
    TookPile,
    VoluntaryPickup,
    Zone,
)
from cardrules.shedding.variations import (
    claimed_burn,
    eights_skip,
    invisible,
    match_the_count,
    one_card_a_turn,
    reverse_on,
    strictly_higher,
    variation,
)
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
        ("take", "nothing-to-interrupt"),
    ],
)
def test_H94_the_next_player_ends_it_when_he_plays_or_takes(act, code):
    game = evolve(SLIDE, pickup=VoluntaryPickup(), refill=RefillTo(3, before=True))
    match = at(game, hands=["9C 4C 5C", "JC 9H KC", "QC"], pile="8C", stock="9S 6C 6D")
    drawn = legal(match, "9C")
    assert options(drawn, A) == {"play 9S"}
    refused(legal(drawn, act), "9S", code, A)


def test_H94_not_when_the_next_player_draws():
    """He has not played yet; and he draws no second card after the slide."""
    game = evolve(SLIDE, refill=RefillTo(3, before=True))
    match = at(game, hands=["9C 4C 5C", "JC QC KC"], pile="8C", stock="9S 6C 6D 7C")
    before = legal(legal(match, "9C"), "draw")
    assert (before.to_act, options(before, A)) == ((B,), {"play 9S"})
    slid = legal(before, "9S", A)
    assert (slid.to_act, slid.state.marks.done) == ((B,), ("drew",))
    refused(slid, "draw", "once-a-turn")


def test_H94_whoever_is_skipped_by_a_slide_has_done_nothing_in_the_next_turn():
    game = evolve(SLIDE, refill=RefillTo(3, before=True), paces=(SkipOn(ranks("9")),))
    match = at(game, hands=["9C 4C 5C", "JC", "QC"], pile="8C", stock="9S 6C 6D 7C")
    slid = legal(legal(legal(match, "9C"), "draw"), "9S", A)
    assert (slid.to_act, slid.state.marks.done) == ((A,), ())


def test_H94_not_when_the_player_himself_draws_or_exchanges():
    """An 8 gives A the turn again; what he draws now may be added, what he lays down not."""
    game = evolve(
        SLIDE,
        refill=RefillTo(2, before=True),
        swap=ExchangeUntilBurn(),
        paces=(SkipOn(ranks("8")),),
        demands=(AboveAfter(ranks("8")), *SHITHEAD.demands),
    )
    match = at(
        game, hands=["8C 4C", "JC"], tables=["KD", ""], pile="5C", stock="8D 8H 6C 6D",
    )  # fmt: skip
    first = legal(match, "8C")
    assert (first.to_act, options(first) & {"play 8D", "play 8H"}) == ((A,), {"play 8D"})
    drawn = legal(first, "draw")
    assert {"play 8D", "play 8H", "play 8D 8H"} <= options(drawn)
    down = legal(drawn, "arrange 8D")
    assert {move for move in options(down) if "8" in move} == {"play 8H"}
    assert legal(down, "8H").state.sizes == (1, 2)


@pytest.mark.parametrize("first", ["6D", "6H"])
def test_H94_of_two_drawn_cards_one_may_be_added_after_the_other(first):
    match = at(SLIDE, hands=["6C", "5C 4C 7C"], pile="5H", stock="6D 6H 2H 9S 6S")
    one = legal(legal(match, "6C"), first, A)
    (other,) = {"6D", "6H"} - {first}
    assert options(one, A) == {f"play {other}"}
    two = legal(one, other, A)
    assert two.state.sizes == (1, 3)
    assert options(two, A) == {"play 6S"}
    assert (legal(two, "6S", A).state.pile, two.to_act) == ((), (B,))


def test_H94_identical_cards_leave_the_others_that_were_drawn():
    """A adds the 9 of spades that he held, or that he took with the pile, for the one he drew."""
    game = evolve(SLIDE, layout=Deals(packs=2), burns=())
    for known, hand_ in (("", "9C 9S"), ("9S", "9C")):
        placed = {"known": [known, ""], "pile": "8C", "stock": "9H 9S' 6C 6D 7C 7D"}
        match = at(evolve(game, refill=RefillTo(4)), hands=[hand_, "JC QC KC"], **placed)
        first = legal(match, "9C")
        assert options(first, A) == {"play 9H", "play 9S", "play 9H 9S"}
        second = legal(first, "9S", A)
        assert options(second, A) == {"play 9H"}
        assert legal(second, "9H", A).state.sizes == (1, 3)


# cards that are added, and cards that are played at once


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "rules",
    [
        "third_matches",
        "quartet_in_one_play",
        "several_demand_higher:6",
        "match_the_count",
        "reverse_on:6",
        "reverse_on:6,once",
        "skip_on:6",
        "skip_on:6,others_only",
        "back_on:6",
        "skip_on:6 reverse_on:6",
        "turn_direction:6",
        "turn_direction:6 skip_on:6",
        "higher_or_lower:6 back_on:6",
        "higher_or_lower:6 reverse_on:6",
        "choose_next:6 reverse_on:6,once",
        "claimed_burn reverse_on:6",
    ],
)
def test_H94_cards_that_are_added_do_what_they_would_have_done_at_once(rules, players):
    game = vary(SLIDE, strictly_higher, *map(variation, rules.split()))
    others = ("9C 9D", "KC KD", "QC QD")[: players - 1]
    at_once = at(game, hands=["4H 4D 6C 6D", *others], pile="5D", stock="3C 3D")
    drawn = at(game, hands=["4H 4D 6C", *others], pile="5D", stock="6D 3C 3D")
    at_once, part = legal(at_once, "6C 6D"), legal(drawn, "6C")
    if part.state.pending is not None:
        part = part.play(f"choose {part.state.pending.options[0]}")
    added = legal(part, "6D", A)
    while True:
        one, other = at_once.state, added.state
        assert (one.to_act, one.direction) == (other.to_act, other.direction)
        assert (one.pile, one.sizes, one.laid_by) == (other.pile, other.sizes, other.laid_by)
        assert one.marks.said == other.marks.said
        if one.pending is None:
            break
        option = f"choose {one.pending.options[-1]}"
        at_once, added = legal(at_once, option), legal(added, option)
    for player in range(1, players):
        assert options(at_once, player) == options(added, player)


def test_H94_the_third_is_no_smaller_answer_than_the_two_it_joins():
    """But under a rule of one card at a time they are added one by one."""
    match = at(
        vary(SLIDE, match_the_count),
        hands=["6C 6D 4H", "5C 4C 9C"], pile="5D 5H", sizes=(2,), stock="6S 9S 9D 3C",
    )  # fmt: skip
    first = legal(match, "6C 6D")
    assert options(first, A) == {"play 6S"}
    assert legal(first, "6S", A).state.sizes == (2, 3)
    match = at(vary(SLIDE, one_card_a_turn), hands=["6C", "KC"], pile="5D", stock="6D 6H 9S 9D 3C")
    first = legal(match, "6C")
    refused(first, "6D 6H", "one-at-a-time", A)
    assert options(first, A) == {"play 6D", "play 6H"}
    assert legal(legal(first, "6D", A), "6H", A).state.sizes == (1, 3)


def test_H94_a_bar_that_lets_the_play_lie_lets_cards_be_added_to_it():
    """A king goes only on a queen; the one that is added goes on the queen too."""
    game = evolve(SLIDE, bars=(OnlyOn(ranks("K"), ranks("Q")),))
    match = at(game, hands=["KC 4C 5C", "JC"], pile="QC", stock="KD 9C")
    assert legal(legal(match, "KC"), "KD", A).state.sizes == (1, 2)


def test_H94_a_pile_that_burns_by_what_is_added_leaves_no_turn_of_direction():
    """Three kings have turned it; four at once would have burned and turned nothing."""
    game = evolve(SLIDE, again=(), paces=(ReverseOn(ranks("K")),))
    match = at(game, hands=["KC KD KH 4C", "JC", "QC"], pile="9C", stock="KS 3C 3D 3H")
    turned = legal(match, "KC KD KH")
    assert (turned.to_act, turned.state.direction) == ((C,), -1)
    burned = legal(turned, "KS", A)
    assert (burned.to_act, burned.state.direction, burned.state.pile) == ((B,), 1, ())
    assert [event.direction for event in told(burned, Reversed)] == [-1, 1]


def test_H94_a_claimed_burn_leaves_none_either():
    """Whether it turns waits for the answer."""
    game = vary(SLIDE, claimed_burn, reverse_on("K"))
    match = at(game, hands=["KC KD KH 4C", "JC", "QC"], pile="9C", stock="KS 3C 3D 3H")
    asked = legal(legal(match, "KC KD KH"), "KS", A)
    burned, left = legal(asked, "choose burn"), legal(asked, "choose leave")
    assert (burned.state.direction, burned.to_act) == (1, (A,))
    assert (left.state.direction, left.to_act) == (1, (B,))


def test_H94_what_is_added_tells_only_of_what_it_adds():
    game = evolve(SLIDE, paces=(SkipOn(ranks("9")), ReverseOn(ranks("9"), once=True)))
    match = at(game, hands=["9C 4C", "JC", "QC", "KC"], pile="8C", stock="9S 9D 3C 3D")
    first = legal(match, "9C")
    assert first.to_act == (C,)
    slid = legal(first, "9S", A)
    assert slid.to_act == (B,)
    assert [event.player for event in told(slid, Skipped)] == [D, C]
    assert [event.direction for event in told(slid, Reversed)] == [-1]
    assert told(slid, Played)[-1] == Played(A, cards("9S"))


def test_H94_who_has_been_named_stays_on_turn_if_nobody_is_named_anew():
    """Only spades ask; a heart that is added moves play on no further."""
    game = evolve(SLIDE, effects=(ChooseNext(suits("S")),))
    match = at(game, hands=["9S 4C 5C", "JC", "QC"], pile="8C", stock="9H 6C 6D")
    named = legal(legal(match, "9S"), "choose 2")
    assert legal(named, "9H", A).to_act == (C,)


def test_H94_whoever_is_on_turn_again_adds_what_he_may_not_play():
    """Two 8s skip both players; the forced pick-up is there all the same, for nothing fits."""
    game = vary(SLIDE, strictly_higher, eights_skip)
    match = at(game, hands=["8C 4D 4H", "5C 4C 9C"], pile="5D", stock="8S 8D 9D 3C")
    again = legal(match, "8C")
    assert (again.to_act, options(again)) == ((A,), {"play 8S", "take"})
    slid = legal(again, "8S")
    assert (slid.to_act, slid.state.sizes) == ((B,), (1, 2))
    assert options(slid, A) == {"play 8D"}
    refused(legal(again, "take"), "8D", "nothing-to-interrupt", A)


def test_H94_what_he_may_play_is_a_play_of_its_own():
    game = vary(SLIDE, eights_skip)
    match = at(game, hands=["8C 4D 4H", "5C 4C 9C"], pile="5D", stock="8S 8D 9D 3C")
    second = legal(legal(match, "8C"), "8S")
    assert (second.to_act, second.state.sizes) == ((A,), (1, 1, 1))


def test_H94_a_slide_onto_a_card_that_stands_for_its_rank():
    game = evolve(
        SLIDE,
        layout=Deals(jokers=1),
        order=(*ACE_HIGH, Rank.JOKER),
        stand_ins=(StandsFor(ranks("*"), ranks("6 8").ranks),),
    )
    match = at(game, hands=["* 4D 4H", "5C 4C 9C"], pile="5D", stock="6S 8S 9D 3C")
    slid = legal(legal(match, "* for 6"), "6S", A)
    assert (slid.state.sizes, slid.state.marks.stands) == ((1, 2), (None, Rank.SIX))
    assert told(slid, Played) == [
        Played(A, cards("*"), Zone.HAND, Rank.SIX), Played(A, cards("6S")),
    ]  # fmt: skip


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
