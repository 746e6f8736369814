"""What each variation on the menu changes, and that none loses what another has set."""

from itertools import permutations

import pytest
from attrs import evolve

from cardrules import SHITHEAD, Rank, RulesetError, Suit, vary
from cardrules.cards import ACE_HIGH
from cardrules.matching import NO_CARD, exactly, not_, ranks, suits
from cardrules.shedding import (
    AboveAfter,
    AboveTop,
    AfterFirstBurn,
    AfterLastThrower,
    AgainAfterBurn,
    AnythingAfter,
    AsManyAsLast,
    AsSaidAfter,
    AtLeastTop,
    AtMostAfter,
    BackOn,
    BelowAfter,
    BurnedBecomeStock,
    BurnOfAKind,
    BurnOfASuit,
    BurnOn,
    BurnOnRun,
    BurnOnTopOf,
    BurnWhenBack,
    ChanceAnyTime,
    ChanceWhenStuck,
    ChooseNext,
    ClaimedBurn,
    CompletesSet,
    DealersLeftStarts,
    DealersRightStarts,
    Deals,
    DealsByNumber,
    DealsNext,
    End,
    EqualAfter,
    ExchangeUntilBurn,
    FirstFaceUpStarts,
    ForcedPickup,
    Joins,
    LayFaceUp,
    Leads,
    LowestFaceUpStarts,
    LowestInHandStarts,
    LowestInHandStartsByLot,
    Mirror,
    NameDirection,
    NeverAlone,
    NeverFinish,
    NeverLead,
    NeverOn,
    NextAfterBurnOfAKind,
    NextAfterBurnOn,
    NextTakesPile,
    NoSwap,
    OneCardATurn,
    OnlyAfter,
    OnlyOn,
    OwnerTurnsOne,
    Plan,
    PlayAgain,
    RefillTo,
    RefillToBlind,
    ReverseOn,
    SayHigherOrLower,
    SendPile,
    SkipOn,
    Slide,
    StackEquals,
    StandsFor,
    StrictFaceUp,
    ThirdMatches,
    ThreeThreeThree,
    ThrowOut,
    TurnDirection,
    TurnsFirst,
    VoluntaryPickup,
    WeakestFaceUpStarts,
    Wild,
    WildOfAKind,
)
from cardrules.shedding.variations import menu, variation

R = ranks
WILD, FREE, LEAST = SHITHEAD.wildcards, AnythingAfter(R("2")), AtLeastTop()
TEN, FOUR = SHITHEAD.burns
AGAIN = AgainAfterBurn()
JOKERS = {"order": (*ACE_HIGH, Rank.JOKER), "layout": Deals(jokers=2)}
THREES = Plan(blind=3, table=3, hand=3)
COURT, LOW = R("J Q K"), R("3 4 5 6 7 8 9")
ANY = tuple(rank for rank in Rank if rank is not Rank.JOKER)


def order(names):
    return R(names).ranks


CHANGES = {
    # setting up
    "deals": {},
    "deals:4,4,5": {"layout": Deals(blind=4, table=4, hand=5, most=4)},
    "more_in_hand_for_two": {
        "layout": DealsByNumber(plans=(Plan(blind=3, table=3, hand=5), THREES, THREES, THREES))
    },
    "zones_by_players": {
        "layout": DealsByNumber(
            plans=tuple(Plan(blind=n, table=n, hand=n) for n in (6, 4, 3, 3))
        )
    },
    "choose_face_up": {"layout": Deals(table=0, hand=6), "swap": LayFaceUp(3)},
    "choose_face_up:6,10": {"layout": Deals(table=0, hand=10, most=4), "swap": LayFaceUp(6)},
    "players": {},
    "players:3,4": {"layout": ThreeThreeThree(fewest=3, most=4)},
    "packs": {"layout": Deals(packs=2)},
    "second_pack_from": {"layout": Deals(more_packs_from=(5,), most=9)},
    "packs_by_players": {"layout": Deals(more_packs_from=(4,), most=6)},
    "packs_by_players:12": {"layout": Deals(more_packs_from=(4, 7, 10), most=12)},
    "short_stock": {"layout": Deals(stock=16)},
    "jokers": JOKERS,
    "jokers:3": JOKERS | {"layout": Deals(jokers=3)},
    "turn_up": {"layout": Deals(turn_up=not_(R("2 10")))},
    "turn_up:none": {"layout": Deals(turn_up=not_(NO_CARD))},
    "stack_equals": {"lays_out": (StackEquals(),)},
    "stack_equals:others": {"lays_out": (StackEquals(others=True),)},
    "throw_out": {
        "lays_out": (ThrowOut(R("3")),), "start": (AfterLastThrower(), LowestInHandStarts()),
    },
    "no_swap": {"swap": NoSwap()},
    "exchange_until_burn": {"swap": ExchangeUntilBurn()},
    "loser_deals": {},
    "deal_rotates": {"end": End(deals_next=DealsNext.ROTATES)},
    # who begins
    "first_face_up_starts": {"start": (FirstFaceUpStarts(), LowestInHandStarts(free_lead=True))},
    "lowest_in_hand_starts": {},
    "lowest_in_hand_starts:4": {"start": (LowestInHandStarts("4"),)},
    "suits_decide": {
        "start": (LowestInHandStarts(suits=(Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS)),)
    },
    "next_lowest_decides": {"start": (LowestInHandStarts(by_next_lowest=True),)},
    "starting_card_leads": {},
    "free_lead": {"start": (LowestInHandStarts(free_lead=True),)},
    "lowest_face_up_starts": {"start": (LowestFaceUpStarts(),)},
    "dealers_left_starts": {"start": (DealersLeftStarts(),)},
    "dealers_right_starts": {"start": (DealersRightStarts(),)},
    "weakest_face_up_starts": {"start": (WeakestFaceUpStarts(),)},
    "lowest_in_hand_by_lot": {"start": (LowestInHandStartsByLot(skips=R("2")),)},
    # what may be played
    "strictly_higher": {"demands": (FREE, AboveTop())},
    "match_the_count": {"bars": (AsManyAsLast(),)},
    "third_matches": {"demands": (ThirdMatches(), FREE, LEAST)},
    "above": {"order": order("2 3 4 5 6 7 8 9 10 J K Q A")},
    "above:2,A": {"order": order("3 4 5 6 7 8 9 10 J Q K A 2")},
    "lower_after": {"demands": (AtMostAfter(R("7")), FREE, LEAST)},
    "lower_after:7,strict": {"demands": (BelowAfter(R("7")), FREE, LEAST)},
    "sevens_or_lower": {"demands": (AtMostAfter(R("7")), FREE, LEAST)},
    "higher_or_lower": {
        "demands": (AsSaidAfter(R("7")), FREE, LEAST), "effects": (SayHigherOrLower(R("7")),),
    },
    "several_demand_higher": {"demands": (AboveAfter(R("7"), count=2), FREE, LEAST)},
    "duel": {"demands": (EqualAfter(R("3"), strict=True), FREE, LEAST)},
    "duel:3,wilds": {"demands": (EqualAfter(R("3")), FREE, LEAST)},
    "only_after": {
        "demands": (OnlyAfter(R("A"), order("A 2 10")), FREE, LEAST),
        "wildcards": (*WILD, Wild(R("A"))),
    },
    "goes_on_anything": {"wildcards": (*WILD, Wild(R("5")))},
    "quartet_on_anything": {"wildcards": (*WILD, WildOfAKind(4))},
    "face_up_joins": {"joins": Joins.ANY_TIME},
    "face_up_joins:last_hand_cards": {"joins": Joins.LAST_HAND_CARDS},
    "never_on": {"bars": (NeverOn(R("10"), R("7")),)},
    "only_on": {"bars": (OnlyOn(R("10"), R("2 3 4 5 6 7 8 9 10")),)},
    "only_on:A,J+Q+K+A,no_lead": {"bars": (OnlyOn(R("A"), R("J Q K A"), leads=False),)},
    "never_lead": {"bars": (NeverLead(R("2 10 A")),)},
    "after_first_burn": {"bars": (AfterFirstBurn(COURT),)},
    "one_card_a_turn": {"bars": (OneCardATurn(),)},
    "strict_face_up": {"bars": (StrictFaceUp(),)},
    "never_finish": {"bars": (NeverFinish(R("2 10")),)},
    # special cards
    "reset_on": {},
    "reset_on:5": {
        "demands": (AnythingAfter(R("5")), FREE, LEAST), "wildcards": (*WILD, Wild(R("5"))),
    },
    "burn_on": {"burns": (TEN, FOUR, BurnOn(R("2")))},
    "burn_on:2,10,5": {
        "burns": (TEN, FOUR, BurnOn(R("2 5"))), "wildcards": (*WILD, Wild(R("5"))),
    },
    "invisible": {"sees_through": R("3"), "wildcards": (*WILD, Wild(R("3")))},
    "again_on": {"again": (AGAIN, PlayAgain(R("2")))},
    "again_on:5,may": {"again": (AGAIN, PlayAgain(R("5"), may=True))},
    "covered": {
        "demands": (AnythingAfter(R("Q"), bare=True), FREE, LEAST),
        "again": (AGAIN, PlayAgain(R("Q"))),
    },
    "higher_again_on": {
        "demands": (AboveAfter(R("8")), FREE, LEAST), "again": (AGAIN, PlayAgain(R("8"))),
    },
    "mirror": {"stand_ins": (Mirror(R("3")),)},
    "never_alone": {"stand_ins": (NeverAlone(R("9")),)},
    "rank_effect": {"wildcards": (Wild(R("2")),), "burns": (FOUR,)},
    "rank_effect:2,plain": {"wildcards": (Wild(R("10")),), "demands": (LEAST,)},
    "rank_effect:2,burn": {
        "wildcards": (Wild(R("10")), Wild(R("2"))),
        "demands": (LEAST,),
        "burns": (TEN, FOUR, BurnOn(R("2"))),
    },
    "rank_effect:10,reset": {
        "wildcards": (Wild(R("2")), Wild(R("10"))),
        "demands": (AnythingAfter(R("10")), FREE, LEAST),
        "burns": (FOUR,),
    },
    "rank_effect:10,lower": {
        "wildcards": (Wild(R("2")),),
        "demands": (AtMostAfter(R("10")), FREE, LEAST),
        "burns": (FOUR,),
    },
    "rank_effect:10,skip": {
        "wildcards": (Wild(R("2")),), "burns": (FOUR,), "paces": (SkipOn(R("10")),),
    },
    "rank_effect:10,reverse": {
        "wildcards": (Wild(R("2")),), "burns": (FOUR,), "paces": (ReverseOn(R("10")),),
    },
    "rank_effect:10,invisible": {
        "wildcards": (Wild(R("2")), Wild(R("10"))), "burns": (FOUR,), "sees_through": R("10"),
    },
    "rank_effect:10,again": {
        "wildcards": (Wild(R("2")),), "burns": (FOUR,), "again": (AGAIN, PlayAgain(R("10"))),
    },
    "rank_effect:2+10,plain": {"wildcards": (), "demands": (LEAST,), "burns": (FOUR,)},
    "two_is_highest": {
        "wildcards": (Wild(R("10")),),
        "demands": (LEAST,),
        "order": order("3 4 5 6 7 8 9 10 J Q K A 2"),
    },
    "joker_reverses": JOKERS
    | {
        "stand_ins": (StandsFor(R("*"), order("8")),),
        "paces": (ReverseOn(exactly("*")),),
    },
    "transparent_joker": JOKERS
    | {
        "sees_through": R("*"),
        "wildcards": (*WILD, Wild(R("*"))),
        "paces": (ReverseOn(R("*")),),
    },
    "joker_burns": JOKERS
    | {"wildcards": (*WILD, Wild(R("*"))), "burns": (TEN, FOUR, BurnOn(R("*")))},
    "joker_stands_for": JOKERS | {"stand_ins": (StandsFor(R("*"), ANY),)},
    "joker_stands_for:2,10": JOKERS | {"stand_ins": (StandsFor(R("*"), order("2 10")),)},
    "joker_mirrors": JOKERS
    | {"stand_ins": (Mirror(R("*")),), "paces": (SkipOn(exactly("*")),)},
    "joker_sends_pile": JOKERS
    | {
        "wildcards": (*WILD, Wild(R("*"))),
        "effects": (SendPile(R("*")),),
        "again": (AGAIN, PlayAgain(R("*"))),
    },
    # burning
    "burn_of_a_kind": {},
    "burn_of_a_kind:3": {"burns": (TEN, BurnOfAKind(3))},
    "no_quartet": {"burns": (TEN,)},
    "quartet_in_one_play": {"burns": (TEN, BurnOfAKind(4, in_one_play=True))},
    "quartet_through_invisible": {"burns": (TEN, BurnOfAKind(4, looks_through=True))},
    "never_quartet": {"burns": (TEN, BurnOfAKind(4, never=R("4")))},
    "claimed_burn": {"burns": (TEN,), "effects": (ClaimedBurn(4),)},
    "quartet_out_of_turn": {"interrupts": (CompletesSet(4),)},
    "burn_on_run": {"burns": (TEN, FOUR, BurnOnRun(4))},
    "burn_on_suit": {"burns": (TEN, FOUR, BurnOfASuit(4))},
    "burn_when_back": {"burns": (TEN, FOUR, BurnWhenBack(4))},
    "burned_become_stock": {"effects": (BurnedBecomeStock(),)},
    "split_burners": {
        "wildcards": (Wild(R("2")),),
        "burns": (BurnOnTopOf(R("10"), LOW), BurnOnTopOf(R("A"), COURT), FOUR),
        "bars": (NeverOn(R("10"), COURT), NeverOn(R("A"), LOW)),
    },
    "next_after_burn_on": {"again": (NextAfterBurnOn(R("10")), AGAIN)},
    "next_after_quartet": {"again": (NextAfterBurnOfAKind(4), AGAIN)},
    # how play moves on
    "eights_skip": {"paces": (SkipOn(R("8")),)},
    "skip_on": {"paces": (SkipOn(R("8")),)},
    "skip_on:7,others_only": {"paces": (SkipOn(R("7"), others_only=True),)},
    "reverse_on": {"paces": (ReverseOn(R("K")),)},
    "reverse_on:K,once,two_again": {
        "paces": (ReverseOn(R("K"), once=True, skips_when_two=True),)
    },
    "reverse_on:*": JOKERS | {"paces": (ReverseOn(R("*")),)},
    "back_on": {"paces": (BackOn(R("J")),)},
    "name_direction": {"effects": (NameDirection(R("10")),)},
    "turn_direction": {"effects": (TurnDirection(R("10")),)},
    "turn_direction:10,several_name": {"effects": (TurnDirection(R("10"), several_name=True),)},
    "next_takes_pile": {"paces": (NextTakesPile(R("J")),)},
    "next_takes_pile:J,keeps_turn": {"paces": (NextTakesPile(R("J"), loses_turn=False),)},
    "led_is_taken": {"paces": (NextTakesPile(R("10 A"), led=True),)},
    "choose_next": {"effects": (ChooseNext(R("A")),)},
    # drawing, picking up, blind cards, the end
    "refill_to": {"refill": RefillTo(5)},
    "refill_to_blind": {"refill": RefillToBlind(3)},
    "draw_first": {"refill": RefillTo(before=True)},
    "take_up_face_up": {"refill": RefillTo(takes_table=True)},
    "slide": {"interrupts": (Slide(),)},
    "chance_card": {"chance_card": ChanceWhenStuck()},
    "chance_card:any_time": {"chance_card": ChanceAnyTime()},
    "forced_pickup": {},
    "voluntary_pickup": {"pickup": VoluntaryPickup()},
    "face_up_goes_along": {"pickup": ForcedPickup(table=1)},
    "face_up_goes_along:2,group": {"pickup": ForcedPickup(table=2, group=True)},
    "picker_leads": {"pickup": ForcedPickup(leads=Leads.PICKER)},
    "previous_leads": {"pickup": ForcedPickup(leads=Leads.PREVIOUS)},
    "next_leads": {},
    "blind_in_order": {"blind": TurnsFirst()},
    "pile_or_blind": {"blind": OwnerTurnsOne(may_take=True)},
    "first_out_ends": {"end": End(first_out=True)},
    "scores": {"end": End(scores=True)},
}  # fmt: skip


def test_every_entry_of_the_menu_is_tried():
    assert {text.partition(":")[0] for text in CHANGES} == {entry.name for entry in menu()}


@pytest.mark.parametrize("text", CHANGES)
def test_a_variation_changes_what_it_says_and_nothing_else(text):
    assert variation(text)(SHITHEAD) == evolve(SHITHEAD, **CHANGES[text])


@pytest.mark.parametrize("text", CHANGES)
def test_a_variation_twice_is_as_good_as_once(text):
    once = variation(text)(SHITHEAD)
    assert variation(text)(once) == once


USUAL = {
    "loser_deals": "deal_rotates",
    "starting_card_leads": "free_lead",
    "forced_pickup": "voluntary_pickup",
    "next_leads": "picker_leads",
    "burn_of_a_kind": "burn_of_a_kind:3",
    "face_up_joins:never": "face_up_joins",
    "deals": "deals:2,3,4",
    "players": "players:2,4",
    "above:K,Q": "above",
    "lowest_in_hand_starts": "dealers_left_starts",
    "refill_to:3": "refill_to",
    "reset_on": "rank_effect:2,lower",
}


@pytest.mark.parametrize("back", USUAL)
def test_what_is_usual_comes_back(back):
    varied = variation(USUAL[back])(SHITHEAD)
    assert varied != SHITHEAD
    again = variation(back)(varied)
    if back == "reset_on":
        assert again.demands == SHITHEAD.demands
    else:
        assert again == SHITHEAD


# nothing is lost


def made(*texts, game=SHITHEAD):
    return vary(game, *map(variation, texts))


TOGETHER = [
    # Each of these sets another part of one slot, whatever comes first.
    (("voluntary_pickup", "picker_leads", "face_up_goes_along:1,group"),
     {"pickup": VoluntaryPickup(table=1, leads=Leads.PICKER, group=True)}),
    (("refill_to:4", "draw_first", "take_up_face_up"),
     {"refill": RefillTo(4, before=True, takes_table=True)}),
    (("refill_to_blind:2", "draw_first", "take_up_face_up"),
     {"refill": RefillToBlind(2, before=True, takes_table=True)}),
    (("blind_in_order", "pile_or_blind"), {"blind": TurnsFirst(may_take=True)}),
    (("first_out_ends", "scores", "deal_rotates"),
     {"end": End(first_out=True, scores=True, deals_next=DealsNext.ROTATES)}),
    (("packs:2", "short_stock:20", "turn_up:none"),
     {"layout": Deals(packs=2, stock=20, turn_up=not_(NO_CARD))}),
    (("jokers:3", "joker_burns", "deals:2,2,4"),
     {"layout": Deals(jokers=3, blind=2, table=2, hand=4)}),
    (("quartet_in_one_play", "quartet_through_invisible", "never_quartet:4", "burn_of_a_kind:5"),
     {"burns": (TEN, BurnOfAKind(5, looks_through=True, in_one_play=True, never=R("4")))}),
    (("suits_decide:H,D,C,S", "next_lowest_decides", "lowest_in_hand_starts:4"),
     {"start": (LowestInHandStarts(
         "4", by_next_lowest=True,
         suits=(Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)),)}),
    (("next_after_quartet", "burn_of_a_kind:3", "quartet_out_of_turn"),
     {"burns": (TEN, BurnOfAKind(3)), "again": (NextAfterBurnOfAKind(3), AGAIN),
      "interrupts": (CompletesSet(3),)}),
    (("claimed_burn", "burn_of_a_kind:3", "quartet_out_of_turn"),
     {"burns": (TEN,), "effects": (ClaimedBurn(3),), "interrupts": (CompletesSet(3),)}),
    (("claimed_burn", "quartet_in_one_play", "quartet_through_invisible", "never_quartet:4"),
     {"burns": (TEN,),
      "effects": (ClaimedBurn(4, looks_through=True, in_one_play=True, never=R("4")),)}),
    (("suits_decide:H,D,C,S", "first_face_up_starts"),
     {"start": (FirstFaceUpStarts(), LowestInHandStarts(
         free_lead=True,
         suits=(Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)))}),
    (("lowest_in_hand_by_lot", "free_lead"),
     {"start": (LowestInHandStartsByLot(skips=R("2"), free_lead=True),)}),
    (("choose_face_up", "no_swap"), {"swap": LayFaceUp(3)}),
    (("split_burners", "led_is_taken"),
     {"wildcards": (Wild(R("2")),), "paces": (NextTakesPile(R("10 A"), led=True),)}),
    (("sevens_or_lower", "several_demand_higher"),
     {"demands": (AboveAfter(R("7"), count=2), AtMostAfter(R("7")), FREE, LEAST)}),
    (("third_matches", "sevens_or_lower"),
     {"demands": (ThirdMatches(), AtMostAfter(R("7")), FREE, LEAST)}),
    (("throw_out", "dealers_right_starts"),
     {"start": (AfterLastThrower(), DealersRightStarts())}),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "changes"), TOGETHER, ids=lambda part: ",".join(part))
def test_house_rules_about_one_slot_add_up_in_any_order(texts, changes):
    for ordered in permutations(texts):
        game = made(*ordered)
        for slot, value in changes.items():
            assert getattr(game, slot) == value, ordered


@pytest.mark.parametrize(
    ("texts", "slot", "value"),
    [
        (("sevens_or_lower", "lower_after:7,strict"), "demands", BelowAfter(R("7"))),
        (("lower_after:7,strict", "sevens_or_lower"), "demands", AtMostAfter(R("7"))),
        (("lower_after:7,9", "lower_after:7,strict"), "demands", BelowAfter(R("7"))),
        (("higher_or_lower", "sevens_or_lower"), "demands", AtMostAfter(R("7"))),
        (("lower_after:2",), "demands", AtMostAfter(R("2"))),
    ],
)
def test_the_later_demand_on_a_card_takes_the_place_of_the_earlier(texts, slot, value):
    game = made(*texts)
    first, *others = getattr(game, slot)
    assert first == value
    about = [rule.cards.ranks for rule in others if hasattr(rule, "cards")]
    assert not any(rank in value.cards.ranks for some in about for rank in some)
    assert game.effects == ()


@pytest.mark.parametrize(
    ("texts", "changes"),
    [
        (("eights_skip", "skip_on:8,others_only"),
         {"paces": (SkipOn(R("8"), others_only=True),)}),
        (("skip_on:7,8", "skip_on:8,others_only"),
         {"paces": (SkipOn(R("7")), SkipOn(R("8"), others_only=True))}),
        (("eights_skip", "skip_on:7"), {"paces": (SkipOn(R("8")), SkipOn(R("7")))}),
        (("eights_skip", "reverse_on:8"), {"paces": (SkipOn(R("8")), ReverseOn(R("8")))}),
        (("next_takes_pile", "next_takes_pile:J,keeps_turn"),
         {"paces": (NextTakesPile(R("J"), loses_turn=False),)}),
        (("never_on:10,7", "never_on:2,7"),
         {"bars": (NeverOn(R("2"), R("7")), NeverOn(R("10"), R("7")))}),
        (("mirror:3", "never_alone:3"), {"stand_ins": (NeverAlone(R("3")),)}),
        (("mirror:3,4", "never_alone:3"),
         {"stand_ins": (NeverAlone(R("3")), Mirror(R("4")))}),
        (("joker_mirrors", "joker_stands_for:8"), {"stand_ins": (StandsFor(R("*"), order("8")),)}),
        (("burn_on_run:3", "burn_on_run:4"), {"burns": (TEN, FOUR, BurnOnRun(4))}),
        (("stack_equals:others", "stack_equals"), {"lays_out": (StackEquals(),)}),
        (("no_quartet", "claimed_burn"), {"burns": (TEN,), "effects": (ClaimedBurn(4),)}),
        (("no_quartet", "burn_of_a_kind:5"), {"burns": (TEN, BurnOfAKind(5))}),
        (("suits_decide", "dealers_left_starts"), {"start": (DealersLeftStarts(),)}),
        (("duel", "invisible"), {"demands": (FREE, LEAST), "sees_through": R("3")}),
        (("exchange_until_burn", "no_swap"), {"swap": NoSwap()}),
        (("claimed_burn", "burn_of_a_kind:3"), {"burns": (TEN,), "effects": (ClaimedBurn(3),)}),
        (("burn_of_a_kind:3", "claimed_burn"), {"burns": (TEN,), "effects": (ClaimedBurn(3),)}),
        (("more_in_hand_for_two", "players:2,3"),
         {"layout": DealsByNumber(plans=(Plan(blind=3, table=3, hand=5), THREES))}),
        (("more_in_hand_for_two", "players:3,5"),
         {"layout": DealsByNumber(plans=(THREES, THREES, THREES), fewest=3)}),
        (("more_in_hand_for_two", "deals:4,4,4"),
         {"layout": DealsByNumber(plans=(Plan(blind=4, table=4, hand=4),) * 3)}),
        (("more_in_hand_for_two", "packs:2"),
         {"layout": DealsByNumber(plans=(
             Plan(blind=3, table=3, hand=5, packs=2), *[evolve(THREES, packs=2)] * 3))}),
        (("more_in_hand_for_two:3", "second_pack_from:4,6"),
         {"layout": DealsByNumber(plans=(
             THREES, THREES, *[evolve(THREES, packs=2)] * 3))}),
        (("players:3,4", "more_in_hand_for_two"),
         {"layout": DealsByNumber(plans=(THREES, THREES), fewest=3)}),
    ],
    ids=lambda part: ",".join(part),
)  # fmt: skip
def test_the_later_house_rule_about_a_card_takes_the_place_of_the_earlier(texts, changes):
    game = made(*texts)
    for slot, value in changes.items():
        assert getattr(game, slot) == value


def test_players_are_cut_to_what_the_cards_suffice_for():
    assert made("deals:6,6,6").seats() == range(2, 3)
    assert made("packs:2", "deals:6,6,6").seats() == range(2, 6)
    assert made("packs:2", "deals:10,10,4").seats() == range(2, 5)
    with pytest.raises(RulesetError, match="take more packs, fewer players or smaller zones"):
        made("deals:10,10,10")
    with pytest.raises(RulesetError, match="take more packs, fewer players or smaller zones"):
        made("players:4,5", "deals:5,5,5")


def test_other_card_tests_are_kept():
    low = suits("C")
    game = evolve(SHITHEAD, sees_through=low, burns=(BurnOn(low), BurnOn(exactly("QS QD 10D"))))
    plain = variation("rank_effect:Q")(game)
    queen, other = exactly("QC").cards[0], exactly("JC").cards[0]
    assert (plain.sees_through(queen), plain.sees_through(other)) == (False, True)
    assert [rule.cards(queen) for rule in plain.burns] == [False, False]
    assert plain.burns[1] == BurnOn(exactly("10D"))
    assert variation("rank_effect:Q+10")(game).burns[1:] == ()
    assert variation("rank_effect:A")(game).burns[1] == game.burns[1]


class Own:
    """A rule of one's own, without fields, that answers several questions."""

    def pickup(self, taking):
        return Leads.NEXT

    def refill(self, hand, blind):
        return max(0, 2 - hand)

    def slots(self, blind):
        return (0,)

    def demand(self, pile):
        return None


def test_rules_of_ones_own_give_way_only_where_they_must():
    own = Own()
    game = evolve(SHITHEAD, pickup=own, refill=own, blind=own, demands=(own, AtLeastTop()))
    assert variation("picker_leads")(game).pickup == ForcedPickup(leads=Leads.PICKER)
    assert variation("draw_first")(game).refill == RefillTo(before=True)
    assert variation("pile_or_blind")(game).blind == OwnerTurnsOne(may_take=True)
    assert variation("refill_to:5")(game).refill == RefillTo(5)
    assert variation("sevens_or_lower")(game).demands == (AtMostAfter(R("7")), own, AtLeastTop())
    assert variation("strictly_higher")(game).demands == (own, AboveTop())
    assert variation("rank_effect:2")(game).demands == (own, AtLeastTop())


def test_without_a_demand_strictly_higher_makes_one():
    assert variation("strictly_higher")(evolve(SHITHEAD, demands=())).demands == (AboveTop(),)


def test_jokers_are_added_where_a_house_rule_names_them():
    game = made("invisible:3,*")
    assert game.layout == Deals(jokers=2)
    assert game.order[-1] is Rank.JOKER
    assert game.sees_through == R("3 *")
    assert made("jokers:4", "skip_on:*").layout == Deals(jokers=4)
    plans = made("zones_by_players", "skip_on:*").layout.plans
    assert [plan.jokers for plan in plans] == [2, 2, 2, 2]
