"""House rules that change a rule change the one that is there, or say that there is none."""

from itertools import permutations

import pytest
from attrs import evolve, frozen

from cardrules import SHITHEAD, Match, Rank, RulesetError, Suit, cards, vary
from cardrules.cards import ACE_HIGH
from cardrules.matching import any_of, exactly, ranks, suits
from cardrules.presets import PRESETS
from cardrules.rulebook import rulebook
from cardrules.shedding import (
    AfterLastThrower,
    BurnOfAKind,
    BurnOn,
    BurnOnTopOf,
    ClaimedBurn,
    CompletesSet,
    DealersLeftStarts,
    Deals,
    FirstFaceUpStarts,
    LayFaceUp,
    LowestInHandStarts,
    LowestInHandStartsByLot,
    Mirror,
    NextTakesPile,
    NoSwap,
    SkipOn,
    Standing,
    StandsFor,
    TurnsFirst,
    Wild,
)
from cardrules.shedding.variations import eights_skip, invisible, packs, variation

R = ranks
COURT, LOW = R("J Q K"), R("3 4 5 6 7 8 9")


def made(*texts, game=SHITHEAD):
    return vary(game, *map(variation, texts))


def at(game, pile, hand, **placed):
    hands = [hand, "7S 5H", "7H 7C"]
    return Match.at(game, game.position(**{"hands": hands, "pile": pile, "stock": 0} | placed))


def lies(match, text):
    """What lies on the pile after a play."""
    return " ".join(map(str, match.play(text).state.pile))


def sentences_of(game):
    return [line for chapter in rulebook(game).chapters for line in chapter.sentences]


# equal cards


def test_a_claim_is_still_asked_for_all_but_some_ranks():
    game = made("never_quartet:4", game=PRESETS["masters"])
    asked = at(game, "8C 8D 8H", "8S KC").play("8S")
    assert asked.state.pending.options == ("burn", "leave")
    assert asked.play("choose burn").state.pile == ()
    assert at(game, "4C 4D 4H", "4S KC").play("4S").state.pending is None
    plain = at(PRESETS["masters"], "4C 4D 4H", "4S KC").play("4S")
    assert plain.state.pending is not None


@pytest.mark.parametrize(
    ("texts", "pile", "play", "asked"),
    [
        ("quartet_through_invisible invisible:3", "6C 6D 3C 6H", "6S", True),
        ("invisible:3", "6C 6D 3C 6H", "6S", False),
        ("quartet_in_one_play", "6C 6D 6H", "6S", False),
        ("quartet_in_one_play", "5C", "6C 6D 6H 6S", True),
        ("never_quartet:6", "6C 6D 6H", "6S", False),
        ("never_quartet:4", "6C 6D 6H", "6S", True),
    ],
)
def test_a_claim_keeps_what_is_said_of_equal_cards(texts, pile, play, asked):
    for ordered in permutations((*texts.split(), "claimed_burn")):
        match = at(made(*ordered), pile, f"{play} KC").play(play)
        assert (match.state.pending is not None) is asked, ordered


def test_a_claim_of_ones_own_test_leaves_cards_out():
    rule = ClaimedBurn(4, never=suits("S"))
    game = evolve(SHITHEAD, burns=(), effects=(rule,))
    assert at(game, "6C 6D 6H", "6S KC").play("6S").state.pending is None
    assert at(game, "6C 6D 6S", "6H KC").play("6H").state.pending is not None


def test_what_is_said_of_equal_cards_holds_for_each_rule():
    game = evolve(SHITHEAD, burns=(BurnOfAKind(3, never=R("5")), BurnOfAKind(5)))
    assert variation("never_quartet:4")(game).burns == (
        BurnOfAKind(3, never=R("5 4")),
        BurnOfAKind(5, never=R("4")),
    )
    assert variation("claimed_burn")(game).effects == (ClaimedBurn(3, never=R("5")),)


def test_equal_cards_that_never_burn_are_left_alone():
    assert made("no_quartet", "never_quartet:4") == made("no_quartet")
    gone = made("next_after_quartet", "quartet_out_of_turn", "no_quartet")
    assert gone == made("no_quartet")
    assert not any("equal cards" in line for line in sentences_of(gone))


@pytest.mark.parametrize(
    "text",
    [
        "quartet_in_one_play",
        "quartet_through_invisible",
        "quartet_out_of_turn",
        "next_after_quartet",
    ],
)
def test_what_is_about_equal_cards_that_burn_needs_them(text):
    with pytest.raises(RulesetError, match=rf"^burns clash: {text} is .*Put burn_of_a_kind\(\) b"):
        made("no_quartet", text)
    game = made("no_quartet", "burn_of_a_kind:3", text)
    assert game == made("burn_of_a_kind:3", text)


def test_a_jump_in_is_about_as_many_as_burn():
    game = made("burn_of_a_kind:3", "claimed_burn", "quartet_out_of_turn")
    assert game.interrupts == (CompletesSet(3),)


# who begins

NOT_BY_HAND = [
    "dealers_left_starts",
    "dealers_right_starts",
    "lowest_face_up_starts",
    "weakest_face_up_starts",
]


@pytest.mark.parametrize("start", NOT_BY_HAND)
@pytest.mark.parametrize("text", ["suits_decide", "next_lowest_decides", "starting_card_leads"])
def test_what_is_about_the_lowest_hand_card_needs_it(start, text):
    error = rf"^start clash: {text} is about .*\. Put lowest_in_hand_starts\(\) before it\.$"
    with pytest.raises(RulesetError, match=error):
        made(start, text)
    assert made(start, "lowest_in_hand_starts", text) == made(text)


@pytest.mark.parametrize("start", NOT_BY_HAND)
def test_a_free_lead_stays_free(start):
    assert made(start, "free_lead") == made(start)


def test_a_start_of_ones_own_cannot_be_freed():
    @frozen
    class Own:
        def start(self, starting):
            return None

    with pytest.raises(RulesetError, match="free_lead is about a start by the lowest hand card"):
        variation("free_lead")(evolve(SHITHEAD, start=(Own(),)))


def test_a_lot_can_be_followed_by_any_lead():
    lot = LowestInHandStartsByLot(skips=R("2"), free_lead=True)
    for texts in permutations(("lowest_in_hand_by_lot", "free_lead")):
        game = made(*texts)
        assert game.start == (lot,)
        assert made("no_swap", *texts).deal(3, seed=1).start.must_contain is None
        assert "He may lead any card." in sentences_of(game)
    strict = made("lowest_in_hand_by_lot", "free_lead", "starting_card_leads")
    assert strict == made("lowest_in_hand_by_lot")
    assert "His first play must contain a card of that rank." in sentences_of(strict)
    with pytest.raises(RulesetError, match="suits_decide is about"):
        made("lowest_in_hand_by_lot", "suits_decide")


def test_a_start_keeps_how_equals_are_told_apart():
    vandtia = made("first_face_up_starts", game=PRESETS["vandtia"])
    hearts = LowestInHandStarts(suits=(Suit.HEARTS,), free_lead=True)
    assert vandtia.start == (FirstFaceUpStarts(), hearts)
    fives = made("lowest_in_hand_starts:4", game=PRESETS["skitgubbe-5"])
    assert fives.start == (LowestInHandStarts("4", skips=R("2 5 10")), LowestInHandStarts("4"))
    thrown = made("throw_out", "suits_decide", "dealers_left_starts")
    assert thrown.start == (AfterLastThrower(), DealersLeftStarts())


# the exchange


@pytest.mark.parametrize("name", ["drei-verdeckt", "shitheaden", "idiot-us"])
def test_no_exchange_leaves_the_choice_of_face_up_cards(name):
    assert made("no_swap", game=PRESETS[name]) == PRESETS[name]
    assert PRESETS[name].swap == LayFaceUp(3)


def test_no_exchange_takes_every_exchange_away():
    assert made("exchange_until_burn", "no_swap").swap == NoSwap()
    assert made("exchange_until_burn", "choose_face_up").swap == LayFaceUp(3)


# special cards


def test_split_burners_leave_other_rules_for_10s_and_aces_alone():
    texts = (
        "led_is_taken", "turn_direction", "choose_next", "next_after_burn_on", "again_on:10",
        "only_after:A,K", "never_on:10,9", "skip_on:A",
    )  # fmt: skip
    for text in texts:
        before, after = made(text, "split_burners"), made("split_burners", text)
        for slot in ("effects", "paces", "again", "demands", "burns"):
            assert getattr(before, slot) == getattr(after, slot), (text, slot)
    assert made("led_is_taken", "split_burners").paces == (NextTakesPile(R("10 A"), led=True),)


def test_split_burners_take_the_place_of_what_burns_and_goes_on_anything():
    game = made("burn_on:A", "split_burners")
    assert game.wildcards == (Wild(R("2")),)
    assert game.burns == (
        BurnOnTopOf(R("10"), LOW),
        BurnOnTopOf(R("A"), COURT),
        BurnOfAKind(4),
    )


@pytest.mark.parametrize(
    ("pile", "play", "left"),
    [
        ("9C", "10S", ""),
        ("3C", "10S", ""),
        ("", "10S", "10S"),
        ("2C", "10S", "2C 10S"),
        ("10C", "10S", "10C 10S"),
        ("QC", "10S", None),
        ("JC", "AS", ""),
        ("KC", "AS", ""),
        ("", "AS", "AS"),
        ("AC", "AS", "AC AS"),
        ("10C", "AS", "10C AS"),
        ("9C", "AS", None),
        ("3C", "AS", None),
    ],
)
def test_split_burners_burn_their_piles_and_do_not_go_on_each_others(pile, play, left):
    match = at(made("split_burners"), pile, f"{play} 5S")
    violation = match.why_not(play)
    if left is None:
        assert violation.code == "not-on-that"
    else:
        assert violation is None
        assert lies(match, play) == left


def test_a_burn_on_top_of_others_looks_at_what_must_be_answered():
    game = made("split_burners", "invisible:3")
    assert lies(at(game, "9C 3D", "10S KC"), "10S") == ""
    assert at(game, "QC 3D", "10S KC").why_not("10S").code == "not-on-that"


def test_what_is_seen_through_is_not_answered_any_more():
    game = made("invisible:2")
    assert game.demands == (SHITHEAD.demands[1],)
    assert at(game, "QS 2H", "9C").why_not("9C").code == "does-not-fit"
    assert not any("follow 2s" in line for line in sentences_of(game))
    said = made("higher_or_lower:7", "invisible:7")
    assert (said.demands, said.effects) == (SHITHEAD.demands, ())
    assert made("lower_after:6,7", "invisible:7").demands[0].cards == R("6")


# jokers


@pytest.mark.parametrize(
    ("texts", "fits"),
    [
        (("joker_stands_for", "joker_burns"), True),
        (("joker_burns", "joker_stands_for"), False),
        (("joker_mirrors", "joker_sends_pile", "joker_burns"), True),
        (("transparent_joker", "joker_stands_for"), False),
    ],
)
def test_the_last_rule_for_jokers_holds(texts, fits):
    game = made(*texts)
    assert game == made(texts[-1])
    assert (at(game, "8S", "* KC").why_not("*") is None) is fits


def test_a_joker_of_a_preset_gives_way_to_a_house_rule():
    game = made("joker_burns", game=PRESETS["shithead-2019"])
    assert game.stand_ins == ()
    assert game.paces == PRESETS["shithead-2019"].paces[:1]
    assert game.burns[-1] == BurnOn(R("*"))


def test_a_rule_for_jokers_keeps_that_for_other_cards():
    game = made("skip_on:8,*", "burn_on:2,*", "joker_stands_for:3,4")
    assert game.paces == (SkipOn(R("8")),)
    assert game.burns[-1] == BurnOn(R("2"))
    assert game.layout == Deals(jokers=2)


@frozen
class Nines:
    """Jokers stand for nines."""

    def stands_for(self, card, pile):
        return Standing(R("9").ranks, joins=True) if card.rank is Rank.JOKER else None


def test_a_rule_of_ones_own_for_jokers_is_not_silently_overruled():
    order = (*ACE_HIGH, Rank.JOKER)
    game = evolve(SHITHEAD, layout=Deals(jokers=2), order=order, stand_ins=(Nines(),))
    with pytest.raises(RulesetError, match=r"stands for, and so Nines\(\) is never asked"):
        made("joker_stands_for", game=game)


def test_a_mirror_is_itself_on_an_empty_pile_only():
    game = made("mirror:10")
    assert game.stand_ins == (Mirror(R("10")),)
    assert lies(at(game, "KS", "10H KC"), "10H") == "KS 10H"
    assert lies(at(game, "", "10H KC"), "10H") == ""


def test_a_card_that_may_be_itself_keeps_its_rules():
    game = evolve(SHITHEAD, stand_ins=(StandsFor(R("10"), R("10 Q").ranks),))
    assert lies(at(game, "KS", "10H KC"), "10H for 10") == ""


# the order of house rules


@pytest.mark.parametrize("texts", [*permutations(("players:6,6", "packs:2", "deals:4,4,4"))])
def test_house_rules_may_come_in_any_order_where_they_go_together(texts):
    game = made(*texts)
    assert game.layout == Deals(fewest=6, most=6, packs=2, blind=4, table=4, hand=4)
    assert game.variations == texts


def test_house_rules_that_do_not_go_together_in_the_end_are_refused():
    with pytest.raises(RulesetError, match="layout deals 54 cards to 6 players out of 52"):
        made("players:6,6", "eights_skip")
    with pytest.raises(RulesetError, match="layout deals 54 cards to 6 players out of 52"):
        vary(SHITHEAD, lambda game: evolve(game, layout=Deals(fewest=6, most=6)), lambda game: game)
    assert evolve(SHITHEAD, name="again") == SHITHEAD
    with pytest.raises(RulesetError):
        evolve(SHITHEAD, layout=Deals(fewest=6, most=6))


def test_a_ruleset_that_breaks_a_later_house_rule_is_named_itself():
    with pytest.raises(RulesetError, match=r"^layout holds None, which does not answer plan"):
        vary(SHITHEAD, lambda game: evolve(game, layout=None), packs(2))


def test_what_a_house_rule_raises_passes_through():
    def broken(game):
        raise KeyError("of my own")

    with pytest.raises(KeyError, match="of my own"):
        vary(SHITHEAD, eights_skip, broken)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ((SHITHEAD, "invisible:3"), r"^A text is no house rule: write variation\('invisible:3'\)"),
        ((SHITHEAD, eights_skip, 3), "^3 is no house rule: give a function"),
        (("shithead", eights_skip), "^'shithead' is not a ruleset: give one, such as SHITHEAD"),
        ((type(SHITHEAD), eights_skip), "is not a ruleset: give one"),
        ((SHITHEAD, invisible), "^invisible makes a house rule from values"),
    ],
)
def test_what_is_no_house_rule_is_refused_in_few_words(given, error):
    with pytest.raises(TypeError, match=error) as caught:
        vary(*given)
    assert len(str(caught.value)) < 200


def test_a_ruleset_in_a_message_is_cut_short():
    with pytest.raises(RulesetError) as caught:
        vary(SHITHEAD, lambda game: repr(game))
    assert len(str(caught.value)) < 400


# blind cards


def test_the_reason_why_a_blind_card_stays_is_true():
    game = made("blind_in_order")
    assert game.blind == TurnsFirst()
    match = at(game, "5C", "", blinds=["2C 3C 4C", "", ""])
    second, fourth = match.why_not("blind 2"), match.why_not("blind 4")
    assert (second.code, second.text) == (
        "no-such-slot",
        "Blind card 2 may not be turned now: turn 1.",
    )
    assert fourth.text == "There is no blind card 4 to turn: there are 3."
    assert match.why_not("blind 1") is None


def test_other_tests_of_cards_are_kept_when_jokers_change():
    test = any_of(R("8 *"), exactly("QS"))
    game = made("jokers:2", game=evolve(SHITHEAD, paces=(SkipOn(test),)))
    skips = made("joker_burns", game=game).paces[0].cards
    assert [skips(card) for card in cards("8C QS QH *")] == [True, True, False, False]
