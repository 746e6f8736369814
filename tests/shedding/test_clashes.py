"""Rules that cannot hold together are refused when the ruleset is made, with the remedy.

What is merely odd is allowed.
"""

import re

import pytest
from attrs import evolve, frozen

from cardrules import SHITHEAD, Rank, RulesetError
from cardrules.cards import ACE_HIGH
from cardrules.matching import any_of, exactly, not_, ranks, suits
from cardrules.shedding import (
    BurnedBecomeStock,
    BurnOn,
    BurnOnTopOf,
    ChanceAnyTime,
    ChanceWhenStuck,
    ChooseNext,
    ClaimedBurn,
    Deals,
    DealsByNumber,
    ExchangeUntilBurn,
    FirstFaceUpStarts,
    LayFaceUp,
    LowestFaceUpStarts,
    LowestInHandStarts,
    Mirror,
    NameDirection,
    NeverAlone,
    NoSwap,
    Plan,
    RefillTo,
    SayHigherOrLower,
    SendPile,
    Slide,
    StackEquals,
    Standing,
    StandsFor,
    ThrowOut,
    TurnDirection,
    WeakestFaceUpStarts,
)
from cardrules.shedding.variations import variation

R = ranks
NO_TABLE = Deals(table=0)
NO_STOCK = Deals(most=2, blind=10, table=10, hand=6)
JOKERS = (*ACE_HIGH, Rank.JOKER)


@frozen
class Nothing:
    """*cards* stand for nothing."""

    cards: object = R("3")

    def stands_for(self, card, pile):
        return Standing() if self.cards(card) else None


@frozen
class Many:
    """The hand is filled up to a number that depends on the blind cards."""

    def refill(self, hand, blind):
        return 20 * blind - hand


CLASHES = [
    (
        {"sees_through": R("3 10")},
        'sees_through and burns clash: 10 is seen through (ranks("3 10")) and burns the pile '
        '(BurnOn(cards=ranks("10"))). Take it out of one of the two.',
    ),
    (
        {"sees_through": any_of(suits("C"), R("10"))},
        'sees_through and burns clash: 10 is seen through (any_of(suits("C"), ranks("10")))',
    ),
    (
        {"sees_through": R("A"), "burns": (BurnOnTopOf(R("A"), R("K")),)},
        'sees_through and burns clash: A is seen through (ranks("A")) and burns the pile (',
    ),
    (
        {"sees_through": R("3"), "stand_ins": (Mirror(R("3")),)},
        'sees_through and stand_ins clash: 3 is seen through (ranks("3")) and stands for another '
        'rank (Mirror(cards=ranks("3"))). Take it out of one of the two.',
    ),
    (
        {"stand_ins": (Nothing(),)},
        'stand_ins: Nothing(cards=ranks("3")) lets 3C stand for no rank of the order and go with '
        "no other card, so that it could never be played. Name a rank for it.",
    ),
    (
        {"stand_ins": (NeverAlone(R("7 8 9")),)},
        "stand_ins: 12 different cards stand for others, which leaves 4096 ways to mix them, more "
        "than 300. Name fewer ranks, or take fewer packs.",
    ),
    (
        {"stand_ins": (NeverAlone(R("8 9")),), "layout": Deals(packs=2)},
        "stand_ins: 8 different cards stand for others, which leaves 6561 ways to mix them",
    ),
    (
        {"stand_ins": (Mirror(R("3 4 5")),)},
        "stand_ins: 12 different cards stand for others, which leaves 4096 ways to mix them, more "
        "than 3000.",
    ),
    (
        {"layout": NO_TABLE, "start": (FirstFaceUpStarts(),)},
        "start and layout clash: FirstFaceUpStarts(wanted=3) looks for face-up cards as they are "
        "dealt, but Deals(",
    ),
    (
        {"layout": NO_TABLE, "swap": LayFaceUp(3), "start": (FirstFaceUpStarts(),)},
        "start and layout clash: FirstFaceUpStarts(wanted=3) looks for face-up cards as they are",
    ),
    (
        {"layout": NO_TABLE, "start": (LowestInHandStarts(), LowestFaceUpStarts())},
        "start and layout clash: LowestFaceUpStarts(from_=3) looks for face-up cards, but Deals(",
    ),
    (
        {"layout": NO_TABLE, "swap": NoSwap(), "start": (WeakestFaceUpStarts(),)},
        "start and layout clash: WeakestFaceUpStarts(",
    ),
    (
        {"layout": NO_TABLE, "swap": ExchangeUntilBurn()},
        "swap and layout clash: ExchangeUntilBurn() exchanges face-up cards, but Deals(",
    ),
    (
        {"layout": NO_TABLE, "lays_out": (ThrowOut(R("3")), StackEquals())},
        "lays_out and layout clash: StackEquals(others=False) lays cards on face-up cards, but "
        "Deals(",
    ),
    (
        {"refill": RefillTo(11)},
        "refill and layout clash: RefillTo(count=11, before=False, takes_table=False) fills 5 "
        "hands up to 11 cards each, but there are 52 cards. Take a smaller number, fewer players "
        "or more packs.",
    ),
    ({"refill": Many()}, "refill and layout clash: Many() fills 2 hands up to 60 cards each, but"),
    (
        {"layout": NO_STOCK, "chance_card": ChanceWhenStuck()},
        "chance_card and layout clash: ChanceWhenStuck() needs a stock, but Deals(",
    ),
    (
        {"layout": Deals(stock=0), "chance_card": ChanceAnyTime()},
        "chance_card and layout clash: ChanceAnyTime() needs a stock, but Deals(",
    ),
    (
        {"layout": NO_STOCK, "refill": RefillTo(before=True)},
        "refill and layout clash: RefillTo(count=3, before=True, takes_table=False) needs a stock",
    ),
    (
        {"layout": NO_STOCK, "interrupts": (Slide(),)},
        "interrupts and layout clash: Slide() needs a stock, but Deals(",
    ),
    (
        {"effects": (NameDirection(R("9 J")), ChooseNext(R("J")))},
        'effects clash: NameDirection(cards=ranks("9 J")) and ChooseNext(cards=ranks("J")) both '
        "put a question after a J, and one play puts one question. Take it out of one of the two.",
    ),
    (
        {"effects": (SayHigherOrLower(R("7")), ClaimedBurn(4))},
        'effects clash: SayHigherOrLower(cards=ranks("7")) and ClaimedBurn(count=4) both put a',
    ),
    (
        {"effects": (TurnDirection(R("J"), several_name=True), SendPile(R("J")))},
        "effects clash: TurnDirection(",
    ),
]


@pytest.mark.parametrize(("changes", "error"), CLASHES, ids=[error[:40] for _, error in CLASHES])
def test_a_clash_is_refused_with_both_rules_and_the_remedy(changes, error):
    with pytest.raises(RulesetError, match=f"^{re.escape(error)}") as caught:
        evolve(SHITHEAD, **changes)
    assert re.search(r"\. [A-Z][^.]*\.$", str(caught.value))


ODD = [
    # Some cards of a rank, or cards that no rank test names.
    {"sees_through": exactly("10S")},
    {"sees_through": suits("C")},
    {"sees_through": not_(R("3"))},
    {"sees_through": R("10"), "burns": (BurnOn(exactly("10S QS")),)},
    {"sees_through": R("2")},
    # Jokers of which there are none, and what is said but not asked for.
    {"sees_through": R("*"), "burns": (BurnOn(R("10")),), "order": JOKERS},
    {"stand_ins": (StandsFor(R("*"), R("8").ranks),)},
    {"effects": (SayHigherOrLower(R("7")),)},
    # As many mixtures as may be.
    {"stand_ins": (NeverAlone(R("8 9")),)},
    {"stand_ins": (Mirror(R("3 4")),)},
    {"stand_ins": (StandsFor(R("*"), R("3 4").ranks),), "order": JOKERS,
     "layout": Deals(jokers=10)},
    # Nobody has hand cards, or some numbers of players have what others have not.
    {"layout": Deals(hand=0)},
    {"layout": NO_TABLE, "start": (LowestFaceUpStarts(),), "swap": LayFaceUp(2)},
    {"layout": NO_TABLE, "lays_out": (StackEquals(),), "swap": LayFaceUp(2)},
    {"layout": NO_TABLE, "lays_out": (ThrowOut(R("3")),)},
    {"layout": DealsByNumber(plans=(Plan(hand=3), Plan(hand=3, table=1))),
     "start": (FirstFaceUpStarts(),), "lays_out": (StackEquals(),), "swap": ExchangeUntilBurn()},
    {"layout": DealsByNumber(plans=(Plan(hand=26), Plan(hand=3))),
     "chance_card": ChanceAnyTime()},
    # The stock comes later.
    {"layout": NO_STOCK, "chance_card": ChanceAnyTime(), "effects": (BurnedBecomeStock(),)},
    {"refill": RefillTo(10)},
    {"layout": Deals(most=2), "refill": RefillTo(26)},
    # Questions after different cards, and one that is put after several cards only.
    {"effects": (NameDirection(R("9")), ChooseNext(R("J")))},
    {"effects": (TurnDirection(R("J")), SendPile(R("J")))},
]  # fmt: skip


@pytest.mark.parametrize("changes", ODD, ids=range(len(ODD)))
def test_what_is_merely_odd_is_played(changes):
    game = evolve(SHITHEAD, **changes)
    state = game.deal(2, seed=3)
    for _ in range(30):
        if not state.to_act:
            break
        moves = game.moves(state, state.to_act[0])
        assert moves
        state = game.apply(state, moves[0]).state
    game.verify(state)


@pytest.mark.parametrize(
    ("texts", "slots"),
    [
        ("invisible:10", "sees_through and burns"),
        ("transparent_joker joker_burns", "sees_through and burns"),
        ("joker_burns transparent_joker", "sees_through and burns"),
        ("invisible mirror", "sees_through and stand_ins"),
        ("mirror invisible", "sees_through and stand_ins"),
        ("first_face_up_starts choose_face_up", "start and layout"),
        ("choose_face_up first_face_up_starts", "start and layout"),
        ("choose_face_up exchange_until_burn", "swap and layout"),
        ("exchange_until_burn deals:3,0,6", "swap and layout"),
        ("stack_equals deals:3,0,6", "lays_out and layout"),
        ("chance_card short_stock:0", "chance_card and layout"),
        ("claimed_burn choose_next", "effects"),
    ],
)
def test_house_rules_clash_in_whatever_order(texts, slots):
    game = SHITHEAD
    *before, last = texts.split()
    for text in before:
        game = variation(text)(game)
    with pytest.raises(RulesetError, match=f"^{slots} clash: "):
        variation(last)(game)
