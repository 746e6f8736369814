"""Rules that cannot hold together are refused when the ruleset is made, with the remedy.

What is merely odd is allowed.
"""

import re

import pytest
from attrs import evolve, frozen

from cardrules import SHITHEAD, Rank, RulesetError
from cardrules.cards import ACE_HIGH
from cardrules.matching import NO_CARD, any_of, exactly, not_, ranks, suits
from cardrules.shedding import (
    AfterFirstBurn,
    AgainAfterBurn,
    AtLeastTop,
    BackOn,
    BurnedBecomeStock,
    BurnOn,
    BurnOnTopOf,
    ChanceAnyTime,
    ChanceWhenStuck,
    ChooseNext,
    ClaimedBurn,
    Deals,
    DealsByNumber,
    Demand,
    EqualAfter,
    ExchangeUntilBurn,
    FirstFaceUpStarts,
    LayFaceUp,
    LowestFaceUpStarts,
    LowestInHandStarts,
    Mirror,
    NameDirection,
    NeverAlone,
    NeverFinish,
    NeverLead,
    NeverOn,
    NextAfterBurnOn,
    NoSwap,
    OneCardATurn,
    OnlyOn,
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
    Standing,
    StandsFor,
    ThrowOut,
    TurnDirection,
    WeakestFaceUpStarts,
    Wild,
)
from cardrules.shedding.variations import variation

R = ranks
NO_TABLE = Deals(table=0)
NO_STOCK = Deals(most=2, blind=10, table=10, hand=6)
JOKERS = (*ACE_HIGH, Rank.JOKER)
ACES = {"order": JOKERS, "layout": Deals(jokers=2), "stand_ins": (StandsFor(R("*"), (Rank.ACE,)),)}
"""Two jokers are aces."""
JOKING = {
    "layout": Deals(jokers=2),
    "order": JOKERS,
    "stand_ins": (StandsFor(R("*"), R("3 4").ranks),),
}


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


@frozen
class Nines:
    """Jokers stand for nines."""

    def stands_for(self, card, pile):
        return Standing(R("9").ranks, joins=True) if card.rank is Rank.JOKER else None


@frozen
class Beneath:
    """A demand of one's own that looks at what lies on top, seen through or not."""

    cards: object = R("3")

    def demand(self, pile):
        return Demand.anything() if pile.cards and self.cards(pile.cards[-1]) else None


CLASHES = [
    (
        {"sees_through": R("3 10")},
        'sees_through and burns clash: 10 is seen through (ranks("3 10")) and burns the pile '
        '(BurnOn(cards=ranks("10"))). Take it out of one of the two: rank_effect("10") does so, '
        "before the house rule that clashes.",
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
        'rank (Mirror(cards=ranks("3"))). Take it out of one of the two: rank_effect("3") does '
        "so, before the house rule that clashes.",
    ),
    (
        {"sees_through": R("2")},
        'sees_through and demands clash: 2 is seen through (ranks("2")), and so '
        'AnythingAfter(cards=ranks("2"), bare=False) never holds for it. Take it out of one of '
        'the two: rank_effect("2") does so, before the house rule that clashes.',
    ),
    (
        {"sees_through": R("3 4"), "bars": (NeverOn(R("10"), R("3 4")),)},
        'sees_through and bars clash: 3 is seen through (ranks("3 4")), and so NeverOn(cards='
        'ranks("10"), on=ranks("3 4")) never holds for it. Take it out of one of the two.',
    ),
    (
        {"sees_through": R("3"), "burns": (BurnOnTopOf(R("A"), R("3")),)},
        "sees_through and burns clash: 3 is seen through",
    ),
    (
        {"stand_ins": (NeverAlone(R("10")),)},
        "stand_ins and wildcards clash: 10 always stands for another rank (NeverAlone(cards="
        'ranks("10"))), and so Wild(cards=ranks("2 10"), unless_lower=False) never holds for it. '
        'Take it out of one of the two: rank_effect("10") does so, before the house rule that '
        "clashes.",
    ),
    (JOKING | {"wildcards": (Wild(R("*")),)}, "stand_ins and wildcards clash: * always stands"),
    (JOKING | {"burns": (BurnOn(R("10 *")),)}, "stand_ins and burns clash: * always stands"),
    (
        JOKING | {"demands": (EqualAfter(any_of(R("3"), R("*"))),)},
        "stand_ins and demands clash: * always stands for another rank (StandsFor(",
    ),
    (JOKING | {"again": (PlayAgain(R("*")),)}, "stand_ins and again clash: * always stands"),
    (JOKING | {"paces": (SkipOn(R("*")),)}, "stand_ins and paces clash: * always stands"),
    (JOKING | {"effects": (ChooseNext(R("*")),)}, "stand_ins and effects clash: * always stands"),
    (JOKING | {"bars": (NeverOn(R("*"), R("Q")),)}, "stand_ins and bars clash: * always stands"),
    (JOKING | {"bars": (NeverOn(R("Q"), R("*")),)}, "stand_ins and bars clash: * always stands"),
    (
        JOKING | {"stand_ins": (StandsFor(R("*"), R("8").ranks), Mirror(R("3")), Nines())},
        'stand_ins clash: StandsFor(cards=ranks("*"), ranks=(8,)) says what * stands for, and so '
        "Nines() is never asked. Leave one of the two out.",
    ),
    (
        {"stand_ins": (Nothing(),)},
        'stand_ins: Nothing(cards=ranks("3")) lets 3C stand for no rank of the order and go with '
        "no other card, so that it could never be played. Name a rank for it.",
    ),
    (
        {"stand_ins": (NeverAlone(R("7 8 9")),)},
        "stand_ins: 12 different cards stand for others and go with them, which leaves 4096 ways "
        "to mix them, more than 300. Name fewer ranks.",
    ),
    (
        {"stand_ins": (NeverAlone(R("8 9")),), "layout": Deals(packs=2)},
        "stand_ins: 8 different cards stand for others and go with them, which leaves 6561 ways to "
        "mix them, more than 300. Name fewer ranks, or take fewer packs.",
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
        'effects clash: SayHigherOrLower(cards=ranks("7")) and ClaimedBurn(count=4, ',
    ),
    (
        {"effects": (TurnDirection(R("J"), several_name=True), SendPile(R("J")))},
        "effects clash: TurnDirection(",
    ),
    (
        {"effects": (NameDirection(suits("H")), ChooseNext(suits("S")))},
        'effects clash: NameDirection(cards=suits("H")) and ChooseNext(cards=suits("S")) both put',
    ),
    (
        {**ACES, "effects": (NameDirection(exactly("*")), ChooseNext(R("A")))},
        'effects clash: NameDirection(cards=exactly("*")) and ChooseNext(cards=ranks("A")) both '
        "put a question after a A,",
    ),
    (
        {
            "stand_ins": (Mirror(R("3")),),
            "effects": (NameDirection(exactly("3D")), ChooseNext(R("8"))),
        },
        'effects clash: NameDirection(cards=exactly("3D")) and ChooseNext(cards=ranks("8")) both',
    ),
    (
        {**ACES, "effects": (SendPile(R("A")), ClaimedBurn(6))},
        'effects clash: SendPile(cards=ranks("A")) and ClaimedBurn(count=6, ',
    ),
    (
        {"refill": RefillTo(0), "interrupts": (Slide(),)},
        "interrupts and refill clash: Slide() is about cards that are drawn, and RefillTo(count=0",
    ),
    (
        {"refill": RefillToBlind(), "layout": Deals(blind=0), "interrupts": (Slide(),)},
        "interrupts and refill clash: Slide() is about cards that are drawn, and RefillToBlind(",
    ),
    (
        {"refill": RefillTo(0), "effects": (BurnedBecomeStock(),)},
        "effects and refill clash: BurnedBecomeStock() is about cards that are drawn, and",
    ),
    (
        {"effects": (TurnDirection(R("K Q")),), "paces": (ReverseOn(R("K")),)},
        'effects and paces clash: TurnDirection(cards=ranks("K Q"), several_name=False) and '
        'ReverseOn(cards=ranks("K"), once=False, skips_when_two=False) both turn the direction '
        "after K, which leaves it as it was.",
    ),
    (
        {"paces": (SkipOn(R("8")), BackOn(R("9")), SkipOn(R("8")))},
        'paces holds SkipOn(cards=ranks("8"), others_only=False) twice, which acts twice.',
    ),
    (
        {"again": (AgainAfterBurn(), NextAfterBurnOn(R("10")))},
        "again clash: AgainAfterBurn() answers first, and so NextAfterBurnOn(",
    ),
    (
        {"demands": (AtLeastTop(), EqualAfter(R("3")))},
        'demands clash: AtLeastTop() answers first, and so EqualAfter(cards=ranks("3")',
    ),
    (
        {"bars": (NeverLead(ranks(*ACE_HIGH)),)},
        "bars: by NeverLead(",
    ),
    (
        {"bars": (AfterFirstBurn(R("10")), AfterFirstBurn(not_(R("10"))))},
        'bars: by AfterFirstBurn(cards=ranks("10")) and AfterFirstBurn(cards=not_(ranks("10"))) '
        "no card may ever be played, and so burn the pile, at all. Name fewer cards.",
    ),
    (
        {"bars": (NeverFinish(not_(NO_CARD)),)},
        'bars: by NeverFinish(cards=not_(ranks(""))) no card may ever be the last at all.',
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
    {"sees_through": R("2"), "demands": (AtLeastTop(),)},
    # Some of the ranks that must be answered, and rules of one's own.
    {"sees_through": R("3"), "bars": (NeverOn(R("10"), R("3 4")), OnlyOn(R("J"), R("3 4")))},
    {"sees_through": R("3"), "demands": (Beneath(), AtLeastTop())},
    # A rank that can be itself, or that another card can stand for, or that lies there at first.
    {"stand_ins": (Mirror(R("10")),)},
    {"stand_ins": (StandsFor(R("10"), R("10 Q").ranks),)},
    JOKING | {"stand_ins": (NeverAlone(R("10")), StandsFor(R("*"), R("10 3").ranks))},
    JOKING | {"stand_ins": (StandsFor(R("*"), R("8").ranks),), "paces": (SkipOn(exactly("*")),)},
    {"stand_ins": (NeverAlone(R("9")),), "layout": Deals(turn_up=R("9")),
     "demands": (EqualAfter(R("9")), AtLeastTop())},
    {"stand_ins": (NeverAlone(R("9")),), "lays_out": (ThrowOut(R("9")),),
     "demands": (EqualAfter(R("9")), AtLeastTop())},
    JOKING | {"stand_ins": (Nines(),), "burns": (BurnOn(R("*")),)},
    JOKING | {"stand_ins": (StandsFor(exactly("3C"), R("8").ranks), Mirror(R("3")))},
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
    # Questions that never meet: too few equal cards, a pile that has burned, cards one by one,
    # cards that stand for others.
    {"effects": (SendPile(R("*")), ClaimedBurn(4)), "order": JOKERS, "layout": Deals(jokers=2)},
    {"effects": (NameDirection(R("10")), ClaimedBurn(4))},
    {"effects": (SayHigherOrLower(R("7")), ClaimedBurn(4, never=R("7")))},
    {"effects": (ChooseNext(R("10")), SayHigherOrLower(R("10")))},
    {"effects": (NameDirection(suits("H")), ChooseNext(suits("S"))), "bars": (OneCardATurn(),)},
    {"effects": (ChooseNext(exactly("QS QH")), NameDirection(R("K")))},
    {**ACES, "effects": (NameDirection(exactly("*")), ChooseNext(R("K")))},
    # The direction turns after different cards, and what is drawn is drawn otherwise.
    {"effects": (TurnDirection(exactly("KH")),), "paces": (ReverseOn(exactly("KS")),)},
    {"refill": RefillTo(0, before=True), "effects": (BurnedBecomeStock(),)},
    {"refill": RefillTo(0), "chance_card": ChanceAnyTime(), "effects": (BurnedBecomeStock(),)},
    # A bar against nearly all cards, and an own rule behind one that always answers.
    {"bars": (NeverFinish(not_(R("4"))), NeverLead(not_(R("4"))))},
    {"demands": (AtLeastTop(), Beneath())},
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
    ("changes", "error"),
    [
        ({"layout": Deals(turn_up=R("*"))}, r"turns up a card that fits \*, and there is none"),
        ({"layout": Deals(turn_up=R("9"), stock=0)}, "turns up a card of the stock, and leaves"),
    ],
)
def test_what_is_turned_up_is_there(changes, error):
    with pytest.raises(RulesetError, match=error):
        evolve(SHITHEAD, **changes)


@pytest.mark.parametrize(
    ("texts", "slots"),
    [
        ("invisible:10", "sees_through and burns"),
        ("invisible:3 duel:3", "sees_through and demands"),
        ("never_on:10,3 invisible:3", "sees_through and bars"),
        ("invisible:3 never_on:10,3", "sees_through and bars"),
        ("never_alone:2", "stand_ins and wildcards"),
        ("joker_stands_for skip_on:*", "stand_ins and paces"),
        ("never_on:*,Q joker_stands_for", "stand_ins and bars"),
        ("deals:3,0,6 face_up_goes_along", "pickup and layout"),
        ("face_up_goes_along deals:3,0,6", "pickup and layout"),
        ("choose_face_up deals:3,0,2", "swap and layout"),
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
