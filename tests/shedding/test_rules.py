"""Each stock rule alone, and what rules are shown."""

import pickle

import pytest
from attrs import astuple, evolve

from cardrules import Rank, cards
from cardrules.cards import ACE_HIGH, ACE_LOW
from cardrules.matching import NO_CARD, all_of, any_of, exactly, not_, ranks, suits
from cardrules.rulebook import sentences
from cardrules.shedding import (
    AgainAfterBurn,
    AnythingAfter,
    ArrangeOnce,
    AtLeastTop,
    AtMostAfter,
    Attempt,
    BurnOfAKind,
    BurnOn,
    DealersLeftStarts,
    Deals,
    Demand,
    FirstFaceUpStarts,
    ForcedPickup,
    Leads,
    LowestInHandStarts,
    NoSwap,
    OwnerTurnsOne,
    Pace,
    Pile,
    Plan,
    RefillTo,
    ReverseOn,
    Seat,
    SkipOn,
    Start,
    Starting,
    StrictFaceUp,
    Taking,
    Top,
    VoluntaryPickup,
    Wild,
    WildOfAKind,
    Zone,
)
from cardrules.shedding import rules as stock

NINE = Demand.at_least(Rank.NINE)


def attempt(text, **more):
    return Attempt(cards=cards(text), **more)


def pile(text, **more):
    return Pile(cards(text), **more)


# piles, demands


@pytest.mark.parametrize(
    ("text", "sees", "sizes", "top"),
    [
        ("", "", (), "None 0 None None 0 0"),
        ("", "3", (), "None 0 None None 0 0"),
        ("9C", "", (1,), "9 1 9 C 1 1"),
        ("9C", "", (), "9 1 9 C 1 1"),
        ("4C 9C 9D 9H", "", (1, 1, 2), "9 3 9 H 3 2"),
        ("9S 4C 9C", "", (1, 1, 1), "9 1 9 C 1 1"),
        ("9C 3D", "3", (1, 1), "3 1 9 C 1 1"),
        ("4C 9C 3D 9H 3S 3H", "3", (4, 2), "3 2 9 H 2 2"),
        ("3C 3D", "3", (2,), "3 2 None None 0 2"),
        ("9C 3D", "", (1, 1), "3 1 3 D 1 1"),
        ("9C *", "", (1, 1), "* 1 * None 1 1"),
        ("9C * *'", "*", (1, 2), "* 2 9 C 1 2"),
    ],
)
def test_a_top_is_what_shows(text, sees, sizes, top):
    """Face and run, then rank, suit and run of what must be answered, then the last play."""
    shown = pile(text, sizes=sizes, sees_through=ranks(sees)).top
    assert " ".join(map(str, astuple(shown))) == top


def test_an_empty_pile_has_an_empty_top():
    assert pile("").top == Top()


def test_a_pile_gives_its_cards_and_those_that_count():
    shown = pile("9C 3D 4C 3H", sizes=(1, 3), sees_through=ranks("3"))
    assert shown.cards == cards("9C 3D 4C 3H")
    assert shown.solid == cards("9C 4C")
    assert shown.sizes == (1, 3)
    assert (shown.order, shown.burned) == (ACE_HIGH, False)
    assert pile("").solid == ()


@pytest.mark.parametrize(
    ("demand", "yes", "no", "text"),
    [
        (Demand.anything(), "2 9 A", "", "anything"),
        (Demand.at_least(Rank.NINE), "9 10 A", "2 8", "9 or higher"),
        (Demand.at_most(Rank.NINE), "2 8 9", "10 A", "9 or lower"),
        (Demand.above(Rank.NINE), "10 A", "2 8 9", "higher than 9"),
        (Demand.below(Rank.NINE), "2 8", "9 10 A", "lower than 9"),
        (Demand.only(Rank.NINE, Rank.TWO), "9 2", "3 A", "9 or 2"),
        (Demand.only(Rank.NINE), "9", "2 A", "9"),
    ],
)
def test_a_demand_allows_ranks(demand, yes, no, text):
    assert [rank for rank in ranks(yes).ranks if not demand.allows(rank, ACE_HIGH)] == []
    assert [rank for rank in ranks(no).ranks if demand.allows(rank, ACE_HIGH)] == []
    assert str(demand) == text
    assert pickle.loads(pickle.dumps(demand)) == demand


def test_a_demand_compares_in_the_order_that_is_given():
    assert Demand.at_least(Rank.NINE).allows(Rank.ACE, ACE_HIGH)
    assert not Demand.at_least(Rank.NINE).allows(Rank.ACE, ACE_LOW)


def test_an_attempt_tells_what_everybody_knows():
    made = Attempt(
        player=2, cards=cards("9C 9D"), zone=Zone.TABLE, left=4, players=(0, 2), stock=7, burns=1,
        direction=-1, laid_by=0,
    )  # fmt: skip
    assert (made.player, made.cards, made.zone) == (2, cards("9C 9D"), Zone.TABLE)
    assert (made.rank, made.size) == (Rank.NINE, 2)
    assert (made.left, made.players, made.stock) == (4, (0, 2), 7)
    assert (made.burns, made.direction, made.laid_by) == (1, -1, 0)
    assert (made.pile, made.demand, made.wild) == (Pile(()), None, False)


def test_a_zone_hashes_to_a_fixed_number():
    assert [hash(zone) for zone in Zone] == [zone.number for zone in Zone] == [0, 1, 2, 3]


def test_a_wish_to_take_the_pile_tells_what_everybody_knows():
    taking = Taking(player=1, cards=cards("9C"), zone=Zone.TABLE, table=2, stuck=False)
    assert (taking.player, taking.cards, taking.size) == (1, cards("9C"), 1)
    assert (taking.zone, taking.table, taking.stuck) == (Zone.TABLE, 2, False)


# layout, swap


def test_three_cards_are_dealt_to_each_zone():
    layout = Deals()
    assert layout.players == range(2, 6)
    assert {layout.plan(players) for players in layout.players} == {Plan(blind=3, table=3, hand=3)}
    assert Deals(fewest=3, most=4).players == range(3, 5)


def test_the_usual_deal_is_one_of_the_deals():
    layout = stock.ThreeThreeThree(fewest=3, most=4)
    assert layout.players == range(3, 5)
    same = Deals(fewest=3, most=4)
    assert [layout.plan(n) for n in layout.players] == [same.plan(n) for n in same.players]


@pytest.mark.parametrize(
    "wrong", [{"fewest": 1}, {"fewest": 2.0}, {"most": "5"}, {"most": 0}, {"fewest": None}]
)
def test_a_layout_is_for_two_or_more(wrong):
    with pytest.raises((ValueError, TypeError), match=next(iter(wrong))):
        Deals(**wrong)


@pytest.mark.parametrize(
    "wrong",
    [{"packs": 0}, {"jokers": -1}, {"blind": -1}, {"table": "3"}, {"hand": 1.0}, {"hand": None}],
)
def test_a_plan_counts_in_whole_numbers(wrong):
    with pytest.raises((ValueError, TypeError), match=next(iter(wrong))):
        Plan(**wrong)


@pytest.mark.parametrize(
    ("rule", "hand", "table", "number"),
    [
        (ArrangeOnce(), 3, 3, 3),
        (ArrangeOnce(), 0, 2, 2),
        (ArrangeOnce(), 3, 0, None),
        (NoSwap(), 3, 3, None),
    ],
)
def test_a_swap_says_how_many_lie_face_up(rule, hand, table, number):
    assert rule.face_up(hand, table) == number


# start


def starting(*, hands=("", ""), tables=("", ""), dealer=0, arranged=True, order=ACE_HIGH):
    seats = tuple(
        Seat(concealed=cards(hand), table=cards(table))
        for hand, table in zip(hands, tables, strict=True)
    )
    return Starting(seats, dealer, order, arranged)


@pytest.mark.parametrize(
    ("rule", "shown", "start"),
    [
        (LowestInHandStarts(), starting(hands=("4C 5C", "3C AC")), Start(1, ranks("3"))),
        (LowestInHandStarts(), starting(hands=("3D", "3C")), Start(1, ranks("3"))),
        (LowestInHandStarts(), starting(hands=("3D", "3C"), dealer=1), Start(0, ranks("3"))),
        (LowestInHandStarts(), starting(hands=("4C 2C", "5C")), Start(0, ranks("4"))),
        (LowestInHandStarts(), starting(hands=("2C", "AC")), Start(1, ranks("A"))),
        (LowestInHandStarts(), starting(hands=("2C", "2D")), Start(1, ranks("2"))),
        (LowestInHandStarts("2"), starting(hands=("2C", "3C")), Start(0, ranks("2"))),
        (LowestInHandStarts("5"), starting(hands=("4C", "KC")), Start(1, ranks("K"))),
        (LowestInHandStarts(free_lead=True), starting(hands=("4C", "3C")), Start(1)),
        (LowestInHandStarts(), starting(hands=("4C", "3C"), arranged=False), None),
        (LowestInHandStarts(), starting(), None),
        (LowestInHandStarts("*"), starting(hands=("4C", "2C")), Start(1, ranks("2"))),
        (
            LowestInHandStarts("A"),
            starting(hands=("2C", "KC"), order=ACE_LOW),
            Start(0, ranks("2")),
        ),
        (FirstFaceUpStarts(), starting(tables=("4C 3C", "3D 5C"), arranged=False), Start(1)),
        (FirstFaceUpStarts(), starting(tables=("3C", "3D"), arranged=False), Start(1)),
        (FirstFaceUpStarts(), starting(tables=("3C", "3D"), dealer=1, arranged=False), Start(0)),
        (FirstFaceUpStarts(), starting(tables=("4C 3C", "5D"), arranged=False), Start(0)),
        (FirstFaceUpStarts("4"), starting(tables=("3C", "3D 4D"), arranged=False), Start(1)),
        (FirstFaceUpStarts(), starting(tables=("4C", "5D"), arranged=False), None),
        (FirstFaceUpStarts(), starting(tables=("3C", "5D")), None),
        (FirstFaceUpStarts(), starting(hands=("3C", "3D"), arranged=False), None),
        (DealersLeftStarts(), starting(), Start(1)),
        (DealersLeftStarts(), starting(dealer=1, arranged=False), Start(0)),
    ],
)
def test_a_start_rule_names_who_begins(rule, shown, start):
    assert rule.start(shown) == start


# wildcards, bars, demands


@pytest.mark.parametrize(
    ("rule", "text", "demand", "wild"),
    [
        (Wild(ranks("2 10")), "2C", NINE, True),
        (Wild(ranks("2 10")), "10C 10D", NINE, True),
        (Wild(ranks("2 10")), "3C", NINE, False),
        (Wild(exactly("QS")), "QS", NINE, True),
        (Wild(exactly("QS")), "QS'", NINE, True),
        (Wild(exactly("QS")), "QH", NINE, False),
        (Wild(exactly("QS")), "QS QH", NINE, False),
        (Wild(suits("D")), "4D 4D'", NINE, True),
        (WildOfAKind(4), "5C 5D 5H 5S", NINE, True),
        (WildOfAKind(4), "5C 5D 5H", NINE, False),
        (WildOfAKind(2), "5C 5D 5H", NINE, True),
        (WildOfAKind(4), "9C 9D 9H 9S", None, True),
        (WildOfAKind(4), "9C 9D 9H 9S", Demand.at_most(Rank.SEVEN), False),
        (WildOfAKind(4), "9C 9D 9H 9S", Demand.below(Rank.SEVEN), False),
        (WildOfAKind(4), "5C 5D 5H 5S", Demand.above(Rank.SEVEN), True),
        (WildOfAKind(4), "5C 5D 5H 5S", Demand.only(Rank.SEVEN), True),
    ],
)
def test_a_wildcard_ignores_the_demand(rule, text, demand, wild):
    assert rule.ignores(attempt(text, demand=demand)) is wild


@pytest.mark.parametrize(
    ("text", "zone", "demand", "wild", "code"),
    [
        ("9C", Zone.TABLE, NINE, False, "not-higher"),
        ("9C", Zone.HAND, NINE, False, None),
        ("9C", Zone.BLIND, NINE, False, None),
        ("9C", Zone.TABLE, NINE, True, None),
        ("9C", Zone.TABLE, None, False, None),
        ("10C", Zone.TABLE, NINE, False, None),
        ("8C", Zone.TABLE, NINE, False, None),
        ("9C", Zone.TABLE, Demand.at_most(Rank.NINE), False, None),
        ("9C", Zone.TABLE, Demand.anything(), False, None),
    ],
)
def test_a_face_up_card_must_be_higher(text, zone, demand, wild, code):
    objection = StrictFaceUp().objection(attempt(text, zone=zone, demand=demand, wild=wild))
    assert getattr(objection, "code", None) == code


def test_the_objection_says_what_to_do():
    objection = StrictFaceUp().objection(attempt("9C", zone=Zone.TABLE, demand=NINE))
    assert objection.text == "A face-up 9 does not go on a 9: it must be higher."


@pytest.mark.parametrize(
    ("rule", "shown", "demand"),
    [
        (AnythingAfter(ranks("2")), pile("AC 2C"), Demand.anything()),
        (AnythingAfter(ranks("2")), pile("2C AC"), None),
        (AnythingAfter(ranks("2")), pile(""), None),
        (AnythingAfter(ranks("2")), pile("2C 3C", sees_through=ranks("3")), Demand.anything()),
        (AnythingAfter(exactly("QS")), pile("AC QS"), Demand.anything()),
        (AnythingAfter(exactly("QS")), pile("AC QH"), None),
        (AnythingAfter(exactly("QS")), pile(""), None),
        (AnythingAfter(exactly("QS")), pile("QS 3C", sees_through=ranks("3")), Demand.anything()),
        (AtLeastTop(), pile("AC 9C"), NINE),
        (AtLeastTop(), pile(""), None),
        (AtLeastTop(), pile("9C 3C", sees_through=ranks("3")), NINE),
        (AtLeastTop(), pile("3C", sees_through=ranks("3")), None),
        (AtMostAfter(ranks("7")), pile("AC 7C"), Demand.at_most(Rank.SEVEN)),
        (AtMostAfter(ranks("7")), pile("7C 8C"), None),
        (AtMostAfter(ranks("7")), pile(""), None),
        (AtMostAfter(any_of(exactly("7C"))), pile("AC 7C"), Demand.at_most(Rank.SEVEN)),
        (AtMostAfter(any_of(exactly("7C"))), pile("AC 7D"), None),
        (
            AtMostAfter(ranks("7")),
            pile("7C 3C", sees_through=ranks("3")),
            Demand.at_most(Rank.SEVEN),
        ),
    ],
)  # fmt: skip
def test_a_demand_rule_answers_for_a_pile(rule, shown, demand):
    assert rule.demand(shown) == demand


# burns, again, paces


@pytest.mark.parametrize(
    ("rule", "shown", "burns"),
    [
        (BurnOn(ranks("10")), pile("9C 10C"), True),
        (BurnOn(ranks("10")), pile("10C 9C"), False),
        (BurnOn(ranks("10")), pile(""), False),
        (BurnOn(ranks("3")), pile("9C 3C", sees_through=ranks("3")), True),
        (BurnOn(ranks("9")), pile("9C 3C", sees_through=ranks("3")), False),
        (BurnOn(exactly("QS")), pile("9C QS"), True),
        (BurnOn(exactly("QS")), pile("9C QH"), False),
        (BurnOn(exactly("QS")), pile(""), False),
        (BurnOfAKind(4), pile("6C 9C 9D 9H 9S"), True),
        (BurnOfAKind(4), pile("9C 9D 9H"), False),
        (BurnOfAKind(4), pile("9C 9D 6C 9H 9S"), False),
        (BurnOfAKind(4), pile(""), False),
        (BurnOfAKind(3), pile("9C 9D 9H 9S"), True),
        (BurnOfAKind(4), pile("9C 9D 3C 9H 9S", sees_through=ranks("3")), False),
        (BurnOfAKind(4, looks_through=True), pile("9C 9D 3C 9H 9S", sees_through=ranks("3")), True),
        (BurnOfAKind(4, looks_through=True), pile("9C 9D 9H 3C", sees_through=ranks("3")), False),
        (BurnOfAKind(3, looks_through=True), pile("9C 9D 9H 3C", sees_through=ranks("3")), True),
        (BurnOfAKind(2, looks_through=True), pile("9C 3C 3D", sees_through=ranks("3")), True),
        (BurnOfAKind(4, in_one_play=True), pile("9C 9D 9H 9S", sizes=(4,)), True),
        (BurnOfAKind(4, in_one_play=True), pile("9C 9D 9H 9S", sizes=(2, 2)), False),
        (BurnOfAKind(2, in_one_play=True), pile("9C 9D 9H", sizes=(1, 2)), True),
    ],
)
def test_a_burn_rule_answers_for_a_pile(rule, shown, burns):
    assert rule.burns(shown) is burns


@pytest.mark.parametrize(("burned", "again"), [(True, True), (False, None)])
def test_who_burns_plays_again(burned, again):
    assert AgainAfterBurn().again(pile("10C", burned=burned)) is again


@pytest.mark.parametrize(
    ("rule", "text", "before", "after"),
    [
        (SkipOn(ranks("8")), "8C", Pace(1), Pace(1, 2)),
        (SkipOn(ranks("8")), "8C 8D", Pace(-1), Pace(-1, 3)),
        (SkipOn(ranks("8")), "9C", Pace(1), Pace(1)),
        (SkipOn(ranks("8")), "8C", Pace(1, 2), Pace(1, 3)),
        (SkipOn(exactly("8C")), "8C 8D", Pace(1), Pace(1, 2)),
        (ReverseOn(ranks("K")), "KC", Pace(1), Pace(-1)),
        (ReverseOn(ranks("K")), "KC", Pace(-1, 2), Pace(1, 2)),
        (ReverseOn(ranks("K")), "KC KD", Pace(1), Pace(1)),
        (ReverseOn(ranks("K")), "KC KD KH", Pace(1), Pace(-1)),
        (ReverseOn(ranks("K")), "QC", Pace(1), Pace(1)),
        (ReverseOn(exactly("KC")), "KC KD", Pace(1), Pace(-1)),
    ],
)
def test_a_pace_rule_changes_how_play_moves_on(rule, text, before, after):
    assert rule.pace(attempt(text), before) == after


# refill, pickup, blind


@pytest.mark.parametrize(
    ("count", "hand", "drawn"), [(3, 2, 1), (3, 0, 3), (3, 3, 0), (3, 7, 0), (0, 0, 0), (5, 2, 3)]
)
def test_the_hand_is_filled_up(count, hand, drawn):
    assert RefillTo(count).refill(hand, 3) == drawn


TABLE = {"zone": Zone.TABLE, "table": 2}


@pytest.mark.parametrize(
    ("rule", "text", "more", "answer"),
    [
        (ForcedPickup(), "", {}, Leads.NEXT),
        (ForcedPickup(), "", {"stuck": False}, "can-play"),
        (ForcedPickup(leads=Leads.PICKER), "", {}, Leads.PICKER),
        (ForcedPickup(), "9C", TABLE, "face-up-cards-stay"),
        (ForcedPickup(), "", TABLE, Leads.NEXT),
        (ForcedPickup(table=1), "", {}, Leads.NEXT),
        (ForcedPickup(table=1), "", TABLE, "face-up-card-goes-along"),
        (ForcedPickup(table=1), "9C", TABLE, Leads.NEXT),
        (ForcedPickup(table=1), "9C 9D", TABLE, "face-up-card-goes-along"),
        (ForcedPickup(table=1), "9C", {**TABLE, "stuck": False}, "can-play"),
        (ForcedPickup(table=3), "9C 9D", TABLE, Leads.NEXT),
        (ForcedPickup(table=1), "", {"zone": Zone.BLIND}, Leads.NEXT),
        (VoluntaryPickup(), "", {"stuck": False}, Leads.NEXT),
        (VoluntaryPickup(leads=Leads.PREVIOUS), "", {}, Leads.PREVIOUS),
        (VoluntaryPickup(), "9C", TABLE, "face-up-cards-stay"),
        (VoluntaryPickup(table=1), "9C", {**TABLE, "stuck": False}, Leads.NEXT),
        (VoluntaryPickup(table=2), "9C", TABLE, "face-up-card-goes-along"),
    ],
)
def test_a_pickup_rule_says_who_leads_or_why_not(rule, text, more, answer):
    given = rule.pickup(Taking(cards=cards(text), **more))
    assert getattr(given, "code", given) == answer


@pytest.mark.parametrize(
    ("rule", "text", "more", "sentence"),
    [
        (
            ForcedPickup(),
            "",
            {"stuck": False},
            "You may take the pile only when you can play nothing, and you can.",
        ),
        (
            ForcedPickup(table=1),
            "",
            TABLE,
            "With the pile you take 1 of your face-up cards: name it, as in take 6C.",
        ),
        (ForcedPickup(), "9C", TABLE, "Face-up cards stay when you take the pile."),
    ],
)
def test_a_refusal_says_what_to_do(rule, text, more, sentence):
    assert rule.pickup(Taking(cards=cards(text), **more)).text == sentence


@pytest.mark.parametrize(("blind", "slots"), [(3, (0, 1, 2)), (1, (0,)), (0, ())])
def test_the_owner_may_turn_any_blind_card(blind, slots):
    assert OwnerTurnsOne().slots(blind) == slots


# rules as values

COURT = ranks("J Q K")
RULES = [
    stock.ThreeThreeThree(most=4), Deals(),
    stock.DealsByNumber(plans=(Plan(hand=6), Plan(hand=4))),
    ArrangeOnce(), NoSwap(), stock.LayFaceUp(4), stock.ExchangeUntilBurn(),
    stock.StackEquals(others=True), stock.ThrowOut(ranks("3")),
    LowestInHandStarts("4", free_lead=True), stock.LowestInHandStartsByLot(skips=ranks("2")),
    FirstFaceUpStarts(), stock.LowestFaceUpStarts("4"), stock.WeakestFaceUpStarts(),
    DealersLeftStarts(), stock.DealersRightStarts(), stock.AfterLastThrower(),
    Wild(ranks("2")), WildOfAKind(3),
    stock.Mirror(ranks("3")), stock.NeverAlone(ranks("9")),
    stock.StandsFor(ranks("*"), ranks("8 Q").ranks),
    StrictFaceUp(), stock.NeverOn(ranks("10"), ranks("7")),
    stock.OnlyOn(ranks("A"), COURT, leads=False), stock.NeverLead(ranks("A")),
    stock.AfterFirstBurn(COURT), stock.AsManyAsLast(), stock.OneCardATurn(), stock.NeverFinish(),
    AnythingAfter(ranks("2")), AtLeastTop(), stock.AboveTop(), AtMostAfter(ranks("7")),
    stock.BelowAfter(ranks("7")), stock.AboveAfter(ranks("7"), count=2),
    stock.OnlyAfter(ranks("A"), ranks("2 10 A").ranks), stock.EqualAfter(ranks("3"), strict=True),
    stock.ThirdMatches(), stock.AsSaidAfter(ranks("7")),
    BurnOn(ranks("10")), stock.BurnOnTopOf(ranks("A"), COURT),
    BurnOfAKind(4, looks_through=True, never=ranks("4")), stock.BurnOnRun(5),
    stock.BurnOfASuit(5), stock.BurnWhenBack(3),
    AgainAfterBurn(), stock.NextAfterBurnOn(ranks("10")), stock.NextAfterBurnOfAKind(4),
    stock.PlayAgain(ranks("2"), may=True),
    stock.ClaimedBurn(4), stock.BurnedBecomeStock(), stock.TurnDirection(ranks("10")),
    stock.NameDirection(ranks("*")), stock.NextTakesPile(ranks("J"), led=True),
    stock.SendPile(ranks("*")), stock.ChooseNext(ranks("A")), stock.SayHigherOrLower(ranks("7")),
    SkipOn(ranks("8")), ReverseOn(ranks("K")), stock.BackOn(ranks("J")), stock.LastCardPlain(),
    RefillTo(4), stock.RefillToBlind(least=3),
    ForcedPickup(table=1), VoluntaryPickup(),
    stock.ChanceWhenStuck(), stock.ChanceAnyTime(),
    OwnerTurnsOne(), stock.TurnsFirst(),
    stock.CompletesSet(4), stock.Slide(),
]  # fmt: skip


def test_every_stock_rule_is_tried_here():
    assert sorted(type(rule).__name__ for rule in RULES) == sorted(stock.__all__)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: type(rule).__name__)
def test_a_rule_is_a_small_value(rule):
    again = pickle.loads(pickle.dumps(rule))
    assert again == rule == evolve(rule)
    assert hash(again) == hash(rule)
    assert repr(rule).startswith(f"{type(rule).__name__}(")
    assert type(rule).__doc__.splitlines()[0].endswith(".")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: type(rule).__name__)
def test_a_rule_has_sentences(rule):
    """Every name between asterisks is filled in, and each sentence is whole."""
    said = list(sentences(rule))
    assert said
    for sentence in said:
        assert "*" not in sentence
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (
            Deals(),
            "Two to five play with one pack. Each is dealt three cards face down, three face up "
            "and three in hand. The cards that are left over are the stock.",
        ),
        (
            Deals(most=9, more_packs_from=(5, 8), table=0, hand=1, jokers=1, stock=16,
                  turn_up=ranks("3")),
            "Two to nine play with one pack, five or more with two, eight or more with three. The "
            "cards include one joker. Each is dealt three cards face down and one in hand. The "
            "cards that are left over are the stock. The stock is cut down to 16 cards; nobody "
            "sees the others. The first one of 3s in the stock is turned up and begins the pile. "
            "It is answered as if it had been played, and does nothing else.",
        ),
        (
            Deals(fewest=5, most=5, more_packs_from=(5,), stock=0, turn_up=not_(ranks("2 10"))),
            "Five play with two packs. Each is dealt three cards face down, three face up and "
            "three in hand. There is no stock; nobody sees the cards that are left over. The first "
            "card of the stock other than 2s and 10s is turned up and begins the pile. It is "
            "answered as if it had been played, and does nothing else.",
        ),
        (Deals(blind=1, table=0, hand=0),
         "Two to five play with one pack. Each is dealt one card face down. The cards that are "
         "left over are the stock."),
        (
            stock.DealsByNumber(
                plans=(Plan(hand=6, jokers=2), Plan(hand=4, jokers=2), Plan(hand=4, jokers=2),
                       Plan(packs=2, hand=5, jokers=2, stock=20)),
            ),
            "Two to five play with one pack, five or more with two. The cards include two jokers. "
            "Two players are dealt six cards in hand each. Three or four players are dealt four "
            "cards in hand each. Five players are dealt five cards in hand each. The cards that "
            "are left over are the stock. The stock is cut down to 20 cards for five players; "
            "nobody sees the others.",
        ),
        (
            LowestInHandStarts("4", suits=suits("D H").suits, skips=ranks("2")),
            "The player with the lowest hand card other than 2s, counted from 4 upwards, begins. "
            "Among equal ranks diamonds and hearts come first. Among equals the one nearest to the "
            "dealer's left begins. His first play must contain that very card if its suit decided, "
            "otherwise a card of that rank.",
        ),
        (
            LowestInHandStarts(suits=suits("C S D H").suits),
            "The player with the lowest hand card, counted from 3 upwards, begins. Among equal "
            "ranks the lowest suit decides: clubs, spades, diamonds, hearts. Among equals the one "
            "nearest to the dealer's left begins. His first play must contain that very card.",
        ),
        (
            Deals(most=3, turn_up=not_(NO_CARD)),
            "Two or three play with one pack. Each is dealt three cards face down, three face up "
            "and three in hand. The cards that are left over are the stock. The top card of the "
            "stock is turned up and begins the pile. It is answered as if it had been played, and "
            "does nothing else.",
        ),
        (
            stock.DealsByNumber(plans=(Plan(hand=4, stock=9), Plan(hand=4), Plan(stock=0))),
            "Two to four play with one pack. Two or three players are dealt four cards in hand "
            "each. Four players are dealt no cards each. The cards that are left over are the "
            "stock. The stock is cut down to nine cards for two players and none for four; nobody "
            "sees the others.",
        ),
        (
            stock.DealsByNumber(plans=(Plan(hand=4, stock=0), Plan(hand=4, stock=0))),
            "Two or three play with one pack. Each is dealt four cards in hand. There is no stock; "
            "nobody sees the cards that are left over.",
        ),
        (
            stock.DealsByNumber(plans=(Plan(hand=4, stock=9), Plan(hand=4, stock=9))),
            "Two or three play with one pack. Each is dealt four cards in hand. The cards that are "
            "left over are the stock. The stock is cut down to nine cards; nobody sees the others.",
        ),
        (
            stock.SkipOn(exactly("* *'")),
            "Jokers skip one player each.",
        ),
        (
            stock.Wild(ranks("10"), unless_lower=True),
            "10s may go on anything. But where an equal or a lower card is demanded, they must fit "
            "like any other.",
        ),
        (
            stock.AnythingAfter(ranks("Q"), bare=True),
            "Anything may follow queens. Once a card that is seen through lies on them, they are "
            "answered like any other.",
        ),
        (
            LowestInHandStarts(free_lead=True, by_next_lowest=True),
            "The player with the lowest hand card, counted from 3 upwards, begins. Players with "
            "the same lowest rank compare their next-lowest cards. Among equals the one nearest to "
            "the dealer's left begins. He may lead any card.",
        ),
        (stock.StandsFor(ranks("*"), ranks("2").ranks),
         "Jokers stand for 2s. They may be played together with such cards."),
        (
            stock.StandsFor(ranks("*"), ranks("8 Q").ranks),
            "Jokers stand for 8s and queens. Their player names the rank. Played together with "
            "cards of such a rank they have that rank.",
        ),
        (ReverseOn(ranks("K")),
         "Kings turn the direction of play. Two of them in one play cancel out."),
        (ReverseOn(ranks("K"), once=True),
         "Kings turn the direction of play. Several in one play turn it once."),
        (stock.TurnDirection(ranks("10"), several_name=True),
         "10s turn the direction of play, even when they burn the pile. Whoever plays several at "
         "once names the direction."),
        (stock.NextTakesPile(ranks("J"), led=True),
         "When jacks are led to an empty pile, the next player takes them and loses his turn."),
        (stock.NextTakesPile(ranks("J"), loses_turn=False),
         "When jacks are played, the next player takes the pile."),
        (SkipOn(all_of(ranks("8"), suits("C D H S"))),
         "Real 8s skip one player each."),
        (stock.OnlyOn(ranks("A"), COURT),
         "Aces may be played only on jacks, queens and kings. That does not keep them from being "
         "led to an empty pile."),
        (stock.BurnOfAKind(4),
         "Four or more cards of one rank on top burn the pile. They may come from several plays."),
        (stock.BurnOfAKind(4, in_one_play=True),
         "Four or more cards of one rank on top burn the pile. They must be played at once."),
        (
            ForcedPickup(table=1, leads=Leads.PICKER, group=True),
            "A player takes the pile only when he can play nothing; then whoever took it leads. "
            "If he is playing from his face-up cards, he takes one of these into his hand as well. "
            "He may take more of the same rank.",
        ),
    ],
)  # fmt: skip
def test_the_options_of_a_rule_are_said(rule, said):
    assert " ".join(sentences(rule)) == said


@pytest.mark.parametrize(
    ("make", "named"),
    [
        (lambda: WildOfAKind(1), "count"),
        (lambda: WildOfAKind("4"), "count"),
        (lambda: BurnOfAKind(1), "count"),
        (lambda: BurnOfAKind(4, looks_through=1), "looks_through"),
        (lambda: BurnOfAKind(4, in_one_play="yes"), "in_one_play"),
        (lambda: RefillTo(-1), "count"),
        (lambda: RefillTo(3.0), "count"),
        (lambda: ForcedPickup(table=-1), "table"),
        (lambda: ForcedPickup(leads="next"), "leads"),
        (lambda: VoluntaryPickup(table="1"), "table"),
        (lambda: VoluntaryPickup(leads=None), "leads"),
        (lambda: LowestInHandStarts("1"), "'1' is not a rank"),
        (lambda: LowestInHandStarts(free_lead=None), "free_lead"),
        (lambda: FirstFaceUpStarts("QS"), "'QS' is not a rank"),
    ],
)
def test_a_rule_that_cannot_be_is_refused(make, named):
    with pytest.raises((ValueError, TypeError), match=named):
        make()


@pytest.mark.parametrize("make", [Deals, Plan], ids=["Deals", "Plan"])
def test_what_is_dealt_is_named(make):
    with pytest.raises(TypeError, match="positional"):
        make(2)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Wild("2 10"),
        lambda: AnythingAfter("2"),
        lambda: AtMostAfter(Rank.SEVEN),
        lambda: BurnOn(None),
        lambda: SkipOn("8"),
        lambda: ReverseOn(8),
    ],
    ids=["Wild", "AnythingAfter", "AtMostAfter", "BurnOn", "SkipOn", "ReverseOn"],
)
def test_a_rule_about_cards_is_given_a_card_test(make):
    with pytest.raises((ValueError, TypeError), match="cards"):
        make()
