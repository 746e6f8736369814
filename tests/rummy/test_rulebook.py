"""The rulebooks of rummy: every rule has its sentence, and what differs is told in words."""

import re

import pytest
from attrs import evolve, fields

from cardrules import BASIC_RUMMY, DUIZENDEN, FIVE_HUNDRED_RUM, JOKEREN, vary
from cardrules.rulebook import differences, rulebook, sentences
from cardrules.rummy import (
    AnyDepth,
    CardValues,
    DealsHands,
    JokersStay,
    LayOffAnywhere,
    MeldsFromTurn,
    MinNaturals,
    PotBecomesStock,
    RankSets,
    Rummy,
    Runs,
    SetSuits,
    TableMinusHand,
    TradeOpenCard,
    WholePot,
    variations,
)
from tests.families import RUMMY

LABELS = {"name", "version", "variations", "target", "turn_limit"}
SLOTS = [item.name for item in fields(Rummy) if item.name not in LABELS]
WITH_NUMBERS = {"open_with": 51, "out_bonus": 50, "with_jokers": 2}
HOUSE = {
    name: rule(WITH_NUMBERS[name]) if name in WITH_NUMBERS else rule
    for name, rule in ((one.name, getattr(variations, one.name)) for one in variations.menu())
}
"""The house rules, those that take a number with one."""


def told(game):
    return {line for chapter in rulebook(game).chapters for line in chapter.sentences}


@pytest.mark.parametrize("name", RUMMY)
def test_every_rule_object_contributes_its_sentences(name):
    game = RUMMY[name]
    count = 0
    for slot in SLOTS:
        held = getattr(game, slot)
        for rule in held if isinstance(held, tuple) else (held,):
            said = list(sentences(rule))
            assert said
            assert set(said) <= told(game)
            count += 1
    assert count >= 9


def test_a_game_without_jokers_says_nothing_of_them():
    for game in (FIVE_HUNDRED_RUM, BASIC_RUMMY):
        text = re.sub("and no jokers", "", str(rulebook(game)))
        assert "joker" not in text.lower()
    assert "joker" in str(rulebook(DUIZENDEN))


def test_the_rulebook_of_duizenden():
    text = str(rulebook(DUIZENDEN))
    for line in (
        "Two to six play with two packs and four jokers, and get 13 cards each.",
        "Before the first draw the open card may be traded for a hand card, 20 rounds long.",
        "Three or more consecutive cards of one suit are a meld, at most 13.",
        "The ace is low before a two or high after a king, and not both.",
        "A meld needs at least two cards besides its jokers when it is laid down.",
        "The queen of spades is worth 100.",
        "A joker is worth 25.",
        "A player's first lay-down must be worth at least 30 points.",
        "Who is down may take the pot if its top card makes a meld with two or more hand cards.",
        "The queen of spades may not be discarded as the last card of a hand.",
        "A series is won by who alone has the highest total, if it is the target or more.",
        "The target of a series of rounds is 1,000 points.",
    ):
        assert line in told(DUIZENDEN), line
        assert line in text


def test_what_jokeren_has_otherwise():
    changes = {change.title: change for change in differences(DUIZENDEN, JOKEREN)}
    assert changes["The first lay-down"].gone == (
        "A player's first lay-down must be worth at least 30 points.",
    )
    assert changes["The first lay-down"].new == (
        "A player's first lay-down must be worth at least 40 points.",
        "Nobody lays down in his first turn.",
    )
    assert "A joker on the table stays where it is." in changes["Melds"].gone
    assert changes["The open card"].new == ("The open card is the first of the pot.",)
    assert "The cards" not in changes
    assert differences(DUIZENDEN, DUIZENDEN) == ()


@pytest.mark.parametrize("name", HOUSE)
def test_every_house_rule_is_told(name):
    changes = differences(DUIZENDEN, vary(DUIZENDEN, HOUSE[name]))
    assert changes
    for change in changes:
        for line in (*change.gone, *change.new):
            assert line.endswith(".")
            assert not {"*", "None", "[", "]"} & set(line.split())


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (DealsHands(hand=7, hands=(13,), packs=1, jokers=1),
         "Two to six play with one pack and one joker, and get seven cards each, or 13 "
         "where two play."),
        (DealsHands(hand=6, hands=(10, 7)),
         "Two to six play with two packs and four jokers, and get six cards each, or ten "
         "where two play and seven where three play."),
        (DealsHands(hand=6, hands=(10, 7, 7)),
         "Two to six play with two packs and four jokers, and get six cards each, or ten where two "
         "play and seven where three or four play."),
        (DealsHands(most=3, hands=(10, 1)),
         "Two to three play with two packs and four jokers, and get one card each, or ten where "
         "two play."),
        (TradeOpenCard(1), "Before the first draw the open card may be traded for a hand card, one "
         "round long. The hand card lies open in its place then, and that is the whole turn. The "
         "next player has the same choice, and so on until somebody draws. Whoever draws first "
         "turns the open card over, as the first card of the pot."),
        (RankSets(most=4, suits=SetSuits.DISTINCT),
         "Three or more cards of one rank are a meld. A set of one rank has four cards at the "
         "most. The suits in a set of one rank must be distinct."),
        (Runs(ace_only_high=True),
         "Three or more consecutive cards of one suit are a meld, at most 13. The ace is high "
         "only."),
        (Runs(wrap=True),
         "Three or more consecutive cards of one suit are a meld, at most 13. A run may go on from "
         "the ace to the two."),
        (MinNaturals(1),
         "A meld needs at least one card besides its jokers when it is laid down."),
        (WholePot(needs=1, opens=True), "Who is down may take the pot if its top card makes a meld "
         "with one or more hand cards. He lays that meld at once, takes all other cards of the pot "
         "into his hand, and does not draw. He need not be down: that meld may be his first "
         "lay-down."),
        (AnyDepth(), "All discards show; they may be taken down to any card, which must be laid in "
         "a meld at once. The cards above it may lie in the new meld, too, or go into the hand; "
         "nothing is drawn then."),
        (PotBecomesStock(1), "When the stock is empty, all discards but the top become it, "
         "shuffled, one time. Then the round ends when the player on turn cannot draw."),
        (LayOffAnywhere(at_once=True),
         "Any player, down or not, may add cards to any meld, one at a time. A run is added to at "
         "its ends, and what is added counts for whoever added it."),
        (LayOffAnywhere(),
         "Who is down may add cards to any meld, one at a time. A run is added to at its ends, and "
         "what is added counts for whoever added it."),
        (MeldsFromTurn(2), "Nobody lays down in his first turn."),
        (MeldsFromTurn(3), "Nobody lays down before his turn number three."),
        (TableMinusHand(bonus=50), "Each player scores what he has laid on the table, less what is "
         "left in his hand. Whoever goes out scores 50 more. A series is won by who alone has the "
         "highest total, if it is the target or more."),
        (CardValues(ace_low=5), "Cards from 2 to 9 are worth five, 10 to king ten, and aces 20. An "
         "ace at the low end of a run is worth five."),
        (JokersStay(), "A joker on the table stays where it is."),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_a_rule_says_what_its_fields_make_of_it(rule, said):
    assert " ".join(sentences(rule)) == said


def test_every_rulebook_begins_with_the_aim():
    for game in RUMMY.values():
        aim = rulebook(game).chapters[0]
        assert aim.title == "The aim"
        assert "melds, which are sets and runs" in aim.sentences[0]


@pytest.mark.parametrize(
    ("game", "said", "unsaid"),
    [
        (vary(FIVE_HUNDRED_RUM, variations.with_jokers(2)),
         ["A meld needs at least two cards besides its jokers when it is laid down.",
          "A joker on the table stays where it is."],
         ["A meld needs one card that is no joker."]),
        (evolve(DUIZENDEN, jokers=()),
         ["A meld needs one card that is no joker.",
          "Anybody may put the card that a joker stands for in its place, and takes the joker."],
         []),
        (evolve(DUIZENDEN, jokers=(MinNaturals(2),)),
         ["Anybody may put the card that a joker stands for in its place, and takes the joker."],
         ["A meld needs one card that is no joker."]),
        (JOKEREN,
         ["The card counts for him from then on, and the joker for nobody, until it is laid "
          "again."],
         ["Anybody may put the card that a joker stands for in its place, and takes the joker."]),
        (vary(DUIZENDEN, variations.open_with(0)),
         ["A player's first melds may be worth anything; from then on he is down."],
         ["A player's first lay-down must be worth at least no points."]),
        (vary(DUIZENDEN, variations.no_pot),
         ["A player begins his turn with a card from the top of the stock.",
          "Nobody takes discards: every turn begins with a card of the stock."],
         ["While the card that was turned over is alone in the pot, it cannot be taken."]),
        (vary(DUIZENDEN, variations.open_pot),
         ["All discards show.", "It stays face down beneath the discards."], []),
        (vary(DUIZENDEN, variations.any_depth),
         ["It stays face down beneath the discards, and is never taken."], []),
        (DUIZENDEN,
         ["When the stock is empty, the round ends, unless the player on turn takes discards "
          "then."],
         ["It stays face down beneath the discards."]),
    ],
    ids=lambda value: getattr(value, "name", None),
)  # fmt: skip
def test_the_rulebook_says_what_the_game_does(game, said, unsaid):
    assert set(said) <= told(game)
    assert not set(unsaid) & told(game)


def test_what_depends_on_several_slots():
    assert "A player may lay down or add his last cards, too, and has no card to discard then." in (
        told(DUIZENDEN) - told(vary(DUIZENDEN, variations.must_discard_last))
    )
    turned = "While the card that was turned over is alone in the pot, it cannot be taken."
    assert turned in told(DUIZENDEN) - told(vary(DUIZENDEN, variations.no_trading))
    assert "A joker in a hand is worth 25." in told(vary(DUIZENDEN, variations.joker_as_card))
    free = evolve(DUIZENDEN, openings=())
    assert "A player's first melds may be worth anything; from then on he is down." in told(free)
    unseen = "Only the top card of the pot is seen; nobody looks at those beneath it."
    assert unseen in told(DUIZENDEN) - told(vary(DUIZENDEN, variations.open_pot))
