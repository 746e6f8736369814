"""House rules: the worked positions of both settings, named by their ids, and what each changes.

Seats A, B, C, D are the players 0 to 3; A is to act unless a test says otherwise.
"""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, SHITHEAD_PAGAT, IllegalMove, Match, Rank, RulesetError, cards, vary
from cardrules.matching import NO_CARD, any_of, exactly, ranks, suits
from cardrules.shedding import (
    AtLeastTop,
    AtMostAfter,
    BurnOfAKind,
    BurnOn,
    DealersLeftStarts,
    FirstFaceUpStarts,
    ForcedPickup,
    Leads,
    LowestInHandStarts,
    NoSwap,
    Reversed,
    ReverseOn,
    SkipOn,
    Skipped,
    Stage,
    StrictFaceUp,
    VoluntaryPickup,
    Wild,
    WildOfAKind,
)
from cardrules.shedding import variations as house
from cardrules.testing import check_game

A, B, C, D = range(4)


def at(game, **placed):
    return Match.at(game, game.position(**placed))


def legal(match, *texts):
    """Play moves that are legal, one after another, all of them listed."""
    for text in texts:
        assert match.why_not(text) is None
        move = match.game.read(match.state, match.to_act[0], text)
        assert set(match.game.write(move).split()) in [
            set(match.game.write(listed).split()) for listed in match.moves()
        ]
        match = match.play(text)
    return match


def refused(match, text, code="does-not-fit"):
    with pytest.raises(IllegalMove) as caught:
        match.play(text)
    assert caught.value.violation == match.why_not(text)
    assert caught.value.violation.code == code
    assert caught.value.move not in match.moves()


def on(pile, hand, *variations, game=SHITHEAD, **placed):
    """A holds a hand, with a pile before him; B and C have cards too."""
    return at(vary(game, *variations), hands=[hand, "4S", "4H"], pile=pile, **placed)


# T51 to T53: cards that are seen through (H53)


def test_T51_an_eight_is_seen_through():
    match = on("KD 8C", "QH AH", house.invisible("8"))
    refused(match, "QH")
    assert legal(match, "AH").state.pile == cards("KD 8C AH")


def test_T51_without_the_rule_the_eight_counts():
    match = on("KD 8C", "QH AH")
    assert legal(match, "QH").state.pile == cards("KD 8C QH")


def test_T52_a_pile_that_is_seen_through_takes_anything():
    assert legal(on("8C 8D", "3H", house.invisible("8")), "3H").state.pile == cards("8C 8D 3H")
    refused(on("8C 8D", "3H"), "3H")


def test_T53_a_seven_is_answered_through_a_three():
    match = on("7D 3C", "9H 6H", house.invisible("3"), house.sevens_or_lower)
    refused(match, "9H")
    assert legal(match, "6H").to_act == (B,)


def test_T53_without_the_rules_a_three_is_answered_by_anything():
    assert legal(on("7D 3C", "9H 6H"), "9H").to_act == (B,)
    assert legal(on("7D 3C", "9H 6H", house.invisible("3")), "9H").to_act == (B,)
    refused(on("7D 3C", "9H 6H", house.invisible("3")), "6H")


# T54 to T56: seven or lower (H61)


def test_T54_a_ten_goes_on_a_seven_and_burns():
    match = legal(on("7D", "10S 5S", house.sevens_or_lower), "10S")
    assert (match.state.pile, match.to_act) == ((), (A,))


def test_T54_a_ten_that_is_not_wild_stays_away_from_a_seven():
    plain = evolve(SHITHEAD, wildcards=(Wild(ranks("2")),))
    refused(on("7D", "10S 5S", house.sevens_or_lower, game=plain), "10S")
    assert legal(on("9D", "10S 5S", house.sevens_or_lower, game=plain), "10S").to_act == (A,)


def test_T55_a_seven_goes_on_a_seven():
    match = legal(on("7D", "7C JH", house.sevens_or_lower), "7C")
    assert match.state.pile == cards("7D 7C")


def test_T56_a_jack_stays_away_from_a_seven_and_a_two_does_not():
    match = on("7D", "JH 2C", house.sevens_or_lower)
    refused(match, "JH")
    assert legal(match, "2C").state.pile == cards("7D 2C")


@pytest.mark.parametrize(
    ("text", "variations", "code"),
    [
        ("JH", (), None),
        ("6C", (), "does-not-fit"),
        ("JH", (house.sevens_or_lower,), "does-not-fit"),
        ("6C", (house.sevens_or_lower,), None),
    ],
)
def test_T56_without_the_rule_it_is_the_other_way_round(text, variations, code):
    violation = on("7D", "JH 6C", *variations).why_not(text)
    assert getattr(violation, "code", None) == code


# T57 to T61: skips and reverses (H57, H58, H65, H66)


@pytest.mark.parametrize(
    ("cards_", "turn", "skipped"),
    [
        ("8C", C, [Skipped(B)]),
        ("8C 8D", D, [Skipped(B), Skipped(C)]),
        ("9C", B, []),
    ],
)
def test_T57_each_eight_skips_one_player(cards_, turn, skipped):
    game = vary(SHITHEAD, house.eights_skip)
    hands = ["8C 8D 9C KC", "4S", "4H", "4D"]
    match = legal(at(game, hands=hands, pile="5C"), cards_)
    assert match.to_act == (turn,)
    assert [event for event in match.events(None) if isinstance(event, Skipped)] == skipped


def test_T57_without_the_rule_nobody_is_skipped():
    hands = ["8C 8D KC", "4S", "4H", "4D"]
    assert legal(at(SHITHEAD, hands=hands, pile="5C"), "8C 8D").to_act == (B,)


def test_T58_the_skippers_own_seat_counts():
    match = legal(on("5C", "8C 8D 8H KC", house.eights_skip), "8C 8D 8H")
    assert match.to_act == (B,)
    skipped = [event for event in match.events(None) if isinstance(event, Skipped)]
    assert skipped == [Skipped(B), Skipped(C), Skipped(A)]


def test_T58_players_who_are_out_do_not_count():
    game = vary(SHITHEAD, house.eights_skip)
    match = at(game, hands=["8C 8D KC", "", "4H", "4D"], pile="5C")
    assert legal(match, "8C").to_act == (D,)
    assert legal(match, "8C 8D").to_act == (A,)


@pytest.mark.parametrize(
    ("cards_", "turn", "direction", "told"),
    [
        ("KC", C, -1, [Reversed(A, -1)]),
        ("KC KD", B, 1, []),
        ("KC KD KH", C, -1, [Reversed(A, -1)]),
    ],
)
def test_T59_an_even_number_of_reverse_cards_cancels(cards_, turn, direction, told):
    match = legal(on("5C", "KC KD KH 3C", house.reverse_on("K")), cards_)
    assert (match.to_act, match.state.direction) == ((turn,), direction)
    assert [event for event in match.events(None) if isinstance(event, Reversed)] == told


def test_T59_without_the_rule_kings_turn_nothing():
    match = legal(on("5C", "KC KD KH 3C"), "KC")
    assert (match.to_act, match.state.direction) == ((B,), 1)


def test_T60_between_two_players_a_reverse_changes_nothing():
    game = vary(SHITHEAD, house.reverse_on("K"))
    match = legal(at(game, hands=["KC 3C", "4S"], pile="5C"), "KC")
    assert (match.to_act, match.state.direction) == ((B,), -1)


def test_T60_reverse_and_skip_in_one_play_turn_first():
    game = vary(SHITHEAD, house.eights_skip, house.reverse_on("8"))
    match = legal(at(game, hands=["8C KC", "4S", "4H", "4D"], pile="5C"), "8C")
    assert (match.to_act, match.state.direction) == ((C,), -1)
    assert match.events(None)[-1] == Skipped(D)


@pytest.mark.parametrize(("direction", "turn"), [(-1, B), (1, D)])
def test_T61_a_player_who_goes_out_with_a_burn_gives_the_lead_on(direction, turn):
    game = vary(SHITHEAD, house.reverse_on("K"))
    match = at(game, hands=["4S", "5S", "6S", "7D"], pile="6C 6D 6H", direction=direction, to_act=C)
    match = legal(match, "6S")
    assert match.state.finished == (C,)
    assert (match.state.pile, match.to_act) == ((), (turn,))


# further positions of stock rules that are options


@pytest.mark.parametrize(
    ("looks_through", "pile", "burned"), [(True, "", 5), (False, "6C 6D 3S 6H 6S", 0)]
)
def test_T64_equal_cards_may_be_counted_through_threes(looks_through, pile, burned):
    game = evolve(
        vary(SHITHEAD, house.invisible("3")),
        burns=(BurnOn(ranks("10")), BurnOfAKind(4, looks_through=looks_through)),
    )
    match = legal(at(game, hands=["6S KC", "4S"], pile="6C 6D 3S 6H"), "6S")
    assert match.state.pile == cards(pile)
    assert len(match.state.burned) == burned


@pytest.mark.parametrize(
    ("game", "text", "code"),
    [
        (evolve(SHITHEAD, pickup=ForcedPickup(table=2)), "take 6C 6D", None),
        (SHITHEAD_PAGAT, "take 6C 6D", "face-up-card-goes-along"),
        (SHITHEAD_PAGAT, "take 6C", None),
        (SHITHEAD, "take 6C 6D", "face-up-cards-stay"),
        (SHITHEAD, "take", None),
    ],
)
def test_T65_face_up_cards_may_go_along(game, text, code):
    match = at(game, hands=["", "4S"], tables=["6C 6D KH", ""], pile="AH")
    assert getattr(match.why_not(text), "code", None) == code


def test_T65_two_sixes_go_along():
    game = evolve(SHITHEAD, pickup=ForcedPickup(table=2))
    match = legal(at(game, hands=["", "4S"], tables=["6C 6D KH", ""], pile="AH"), "take 6C 6D")
    assert set(match.state.seats[A].hand) == set(cards("AH 6C 6D"))
    assert match.state.seats[A].table == cards("KH")


def test_T68_the_fifth_seven_of_two_packs_burns():
    game = evolve(SHITHEAD, burns=(BurnOn(ranks("10")), BurnOfAKind(4)))
    five = evolve(SHITHEAD, burns=(BurnOn(ranks("10")), BurnOfAKind(5)))
    placed = {"hands": ["7S KC", "4S"], "pile": "7C 7D 7H"}
    assert legal(at(game, **placed), "7S").state.pile == ()
    assert legal(at(five, **placed), "7S").state.pile == cards("7C 7D 7H 7S")


@pytest.mark.parametrize(
    ("leads", "laid_by", "turn"),
    [
        (Leads.NEXT, A, C),
        (Leads.PICKER, A, B),
        (Leads.PREVIOUS, A, A),
        (Leads.PREVIOUS, D, D),
        (Leads.PREVIOUS, None, A),
    ],
)
@pytest.mark.parametrize("pickup", [ForcedPickup, VoluntaryPickup])
def test_T72_somebody_leads_after_the_pile_is_taken(pickup, leads, laid_by, turn):
    game = evolve(SHITHEAD, pickup=pickup(leads=leads))
    match = at(game, hands=["KC", "4S", "4H", "4D"], pile="9C", laid_by=laid_by, to_act=B)
    assert legal(match, "take").to_act == (turn,)


def test_T72_who_laid_the_pile_and_is_out_gives_the_lead_to_the_one_before():
    game = evolve(SHITHEAD, pickup=ForcedPickup(leads=Leads.PREVIOUS))
    match = at(game, hands=["", "4S", "4H", "4D"], pile="9C", laid_by=A, to_act=B)
    assert legal(match, "take").to_act == (D,)


@pytest.mark.parametrize(("again", "turn"), [((), B), (SHITHEAD.again, A)])
def test_T74_whoever_burns_may_have_to_give_the_lead_on(again, turn):
    match = legal(at(evolve(SHITHEAD, again=again), hands=["10S KC", "4S"], pile="9C"), "10S")
    assert (match.state.pile, match.to_act) == ((), (turn,))


# what each variation changes


@pytest.mark.parametrize(
    ("variation", "changes"),
    [
        (
            house.invisible("3"),
            {"sees_through": ranks("3"), "wildcards": (*SHITHEAD.wildcards, Wild(ranks("3")))},
        ),
        (house.eights_skip, {"paces": (SkipOn(ranks("8")),)}),
        (house.sevens_or_lower, {"demands": (AtMostAfter(ranks("7")), *SHITHEAD.demands)}),
        (house.reverse_on(Rank.KING), {"paces": (ReverseOn(ranks("K")),)}),
        (house.voluntary_pickup, {"pickup": VoluntaryPickup()}),
        (house.strict_face_up, {"bars": (StrictFaceUp(),)}),
        (house.quartet_on_anything, {"wildcards": (*SHITHEAD.wildcards, WildOfAKind(4))}),
        (
            house.first_face_up_starts,
            {"start": (FirstFaceUpStarts(), LowestInHandStarts(free_lead=True))},
        ),
        (house.dealers_left_starts, {"start": (DealersLeftStarts(),)}),
        (
            house.quartet_in_one_play,
            {"burns": (BurnOn(ranks("10")), BurnOfAKind(4, in_one_play=True))},
        ),
        (house.no_swap, {"swap": NoSwap()}),
    ],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_a_variation_is_the_difference_that_it_says(variation, changes):
    varied = variation(SHITHEAD)
    assert varied == evolve(SHITHEAD, **changes)
    assert varied != SHITHEAD
    assert (variation.__doc__ or "x.").splitlines()[0].endswith(".")


def test_cards_that_are_seen_through_add_up():
    game = vary(SHITHEAD, house.invisible("3"), house.invisible("8 3"))
    assert game.sees_through == ranks("3 8")
    assert game.variations == ("invisible:3", "invisible:8,3")
    other = vary(evolve(SHITHEAD, sees_through=exactly("QS")), house.invisible("3"))
    assert other.sees_through == any_of(exactly("QS"), ranks("3"))
    third = vary(other, house.invisible("4"))
    assert [third.sees_through(card) for card in cards("QS QH 3C 4C 5C")] == [
        True, False, True, True, False,
    ]  # fmt: skip


def test_a_pile_is_seen_through_whatever_test_says_so():
    game = vary(evolve(SHITHEAD, sees_through=suits("C")), house.invisible("3"))
    match = at(game, hands=["QD AD", "4S"], pile="KD 9C 3D")
    refused(match, "QD")
    assert legal(match, "AD").state.pile == cards("KD 9C 3D AD")


def test_a_voluntary_pickup_keeps_what_goes_along():
    game = evolve(SHITHEAD, pickup=ForcedPickup(table=1, leads=Leads.PICKER))
    assert house.voluntary_pickup(game).pickup == VoluntaryPickup(table=1, leads=Leads.PICKER)


class TakeNothing:
    """A pick-up rule of one's own, without fields."""

    def pickup(self, taking):
        return Leads.NEXT


def test_a_voluntary_pickup_takes_the_place_of_any_rule():
    game = evolve(SHITHEAD, pickup=TakeNothing())
    assert house.voluntary_pickup(game).pickup == VoluntaryPickup()


def test_a_quartet_in_one_play_changes_every_count_and_nothing_else():
    game = evolve(SHITHEAD, burns=(BurnOfAKind(3), BurnOn(ranks("10")), BurnOfAKind(5)))
    assert house.quartet_in_one_play(game).burns == (
        BurnOfAKind(3, in_one_play=True), BurnOn(ranks("10")), BurnOfAKind(5, in_one_play=True),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("variation", "stage"), [(house.no_swap, Stage.PLAY), (house.eights_skip, Stage.ARRANGE)]
)
def test_without_an_exchange_play_begins_at_once(variation, stage):
    assert vary(SHITHEAD, variation).deal(3, seed=1).stage is stage


@pytest.mark.parametrize("make", [house.invisible, house.reverse_on])
def test_a_variation_for_a_rank_takes_text_or_rank(make):
    assert make("q")(SHITHEAD) == make(Rank.QUEEN)(SHITHEAD)
    assert make("q").__name__.endswith(":Q")
    with pytest.raises(ValueError, match="'x' is not a rank"):
        make("x")


def test_strict_face_up_cards_leave_the_hand_alone():
    game = vary(SHITHEAD, house.strict_face_up)
    refused(at(game, hands=["", "4S"], tables=["9C 2C", ""], pile="9D"), "9C", "not-higher")
    assert legal(at(game, hands=["", "4S"], tables=["9C 2C", ""], pile="9D"), "2C").to_act == (B,)
    assert legal(at(game, hands=["9C KC", "4S"], pile="9D"), "9C").to_act == (B,)
    assert legal(at(SHITHEAD, hands=["", "4S"], tables=["9C 2C", ""], pile="9D"), "9C").to_act == (
        B,
    )


def test_a_demand_of_ones_own_goes_before_the_others():
    game = evolve(SHITHEAD, demands=(AtLeastTop(),), sees_through=NO_CARD)
    assert house.sevens_or_lower(game).demands == (AtMostAfter(ranks("7")), AtLeastTop())


def test_a_variation_of_a_ruleset_that_cannot_be_varied_raises():
    with pytest.raises(RulesetError):
        vary(SHITHEAD, lambda game: evolve(game, layout=None))


def test_all_variations_together_can_be_played():
    game = vary(
        SHITHEAD, house.invisible("3"), house.eights_skip, house.sevens_or_lower,
        house.reverse_on("K"), house.voluntary_pickup, house.strict_face_up,
        house.quartet_on_anything, house.first_face_up_starts, house.quartet_in_one_play,
        house.no_swap,
    )  # fmt: skip
    assert check_game(game, games=1, moves=6) > 10
