"""Each house rule of rummy in a position, with it and without it, and the rules that clash."""

import pytest
from attrs import evolve

from cardrules import Match, RulesetError, vary
from cardrules.matching import exactly
from cardrules.rummy import (
    AnyDepth,
    JokersStay,
    MinNaturals,
    NeverDiscard,
    NoLayOffs,
    PotBecomesStock,
    RankSets,
    Runs,
    SetSuits,
    SwapWhenDown,
    WholePot,
)
from cardrules.rummy import variations as v
from cardrules.rummy.presets import BASIC_RUMMY, DUIZENDEN, FIVE_HUNDRED_RUM, JOKEREN

DOWN = "10H 10C 10D"
PLAY = {"hands": ["2C 9D", "5C"], "melds": [[DOWN], ["6H 7H 8H"]], "pot": "KS", "stock": "3S"}
DRAW = {**PLAY, "hands": ["KC KD 2C", "5C"], "pot": "9S 4D KH", "stage": "draw"}
TRADE = {"hands": ["4C 2C", "KC"], "open_card": "9H", "stage": "trade", "stock": "3S"}
HELD = {**PLAY, "melds": [[], []]}
JOKER = {**PLAY, "melds": [[DOWN], ["6S JK 8S"]]}


def hand(text, placed=PLAY):
    return {**placed, "hands": [f"{text} 2D", "5C"]}


# the house rule, a position, a move, and its code without the rule and with it
SAID = [
    (v.trade_one_round, {**TRADE, "rounds": 1}, "trade 4C", None, "no-more-trades"),
    (v.open_with(51), hand("JC QC KC AC", HELD), "lay JC QC KC AC", None, "not-enough-points"),
    (v.no_melds_in_first_turn, hand("JC QC KC", HELD), "lay JC QC KC", None, "too-early"),
    (v.open_pot, DRAW, "pot KC KD depth 2", "not-so-deep", "whole-pot"),
    (v.pot_opens, {**DRAW, "opened": ()}, "pot KC KD", "not-down", None),
    (v.pot_to_melds, {**DRAW, "pot": "4D 9H"}, "pot to 2", "no-adding", None),
    (v.no_pot, DRAW, "pot KC KD", None, "no-taking"),
    (v.any_depth, {**DRAW, "pot": "KS 4D KH"}, "pot KC KD depth 3", "not-so-deep", None),
    (v.must_discard_last, {**PLAY, "hands": ["10S", "5C"]}, "add 10S to 1", None, "keep-a-card"),
    (v.queen_stays, hand("QS"), "discard QS", None, "never-discarded"),
    (v.one_natural, hand("5S JK JK'"), "lay 5S JK JK'", "too-many-jokers", None),
    (v.jokers_apart, hand("5S JK JK' 8S"), "lay 5S JK JK' 8S", None, "jokers-side-by-side"),
    (v.joker_swap, hand("7S", JOKER), "swap 7S in 2", "jokers-stay", None),
    (v.wrap_runs, hand("KC AC 2C"), "lay KC AC 2C", "no-meld", None),
    (v.distinct_suits, hand("7C 7C' 7H"), "lay 7C 7C' 7H", None, "no-meld"),
    (v.own_melds_only, hand("9H"), "add 9H to 2", None, "not-your-meld"),
    (v.no_layoffs, hand("10S"), "add 10S to 1", None, "no-layoffs"),
    (v.pot_becomes_stock, {**DRAW, "stock": ""}, "draw", "no-stock", None),
    (v.joker_as_card, hand("3C JK 5C'", HELD), "lay 3C JK 5C'", None, "not-enough-points"),
    (v.five_hundred_values, hand("2C 3C 4C JK", HELD), "lay 2C 3C 4C JK", None,
     "not-enough-points"),
    (v.jokeren_values, hand("7C 8C 9C 10C'", HELD), "lay 7C 8C 9C 10C'", "not-enough-points", None),
    (v.tweeduizenden_values, hand("AC 2C 3C", HELD), "lay AC 2C 3C", "not-enough-points", None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "placed", "move", "without", "with_it"),
    [pytest.param(*row, id=f"{row[0].__name__}-{row[2]}") for row in SAID],
)
def test_a_house_rule_makes_the_difference(change, placed, move, without, with_it):
    for game, code in ((DUIZENDEN, without), (vary(DUIZENDEN, change), with_it)):
        match = Match.at(game, game.position(**placed))
        violation = match.why_not(move)
        assert (violation and violation.code) == code
        if code is None:
            game.verify(match.play(move).state)


def test_every_house_rule_is_tried_and_named():
    tried = {change.__name__.partition(":")[0] for change, *_ in SAID}
    elsewhere = {"with_jokers", "no_trading", "out_bonus"}
    assert tried | elsewhere == {entry.name for entry in v.menu()}
    assert vary(DUIZENDEN, v.open_with(40), v.wrap_runs).variations == ("open_with:40", "wrap_runs")


@pytest.mark.parametrize("entry", v.menu(), ids=lambda entry: entry.name)
@pytest.mark.parametrize("game", [DUIZENDEN, JOKEREN, FIVE_HUNDRED_RUM], ids=lambda game: game.name)
def test_a_house_rule_that_is_there_is_not_put_on_again(game, entry):
    try:
        once = vary(game, entry.make())
    except RulesetError:
        assert game is not DUIZENDEN
        return
    assert vary(once, entry.make()) == once


def test_a_preset_with_a_house_rule_of_its_own_stays_as_it_is():
    for rule in (v.jokers_apart, v.no_melds_in_first_turn, v.joker_swap, v.open_with(40)):
        assert vary(JOKEREN, rule) == JOKEREN


@pytest.mark.parametrize("game", [FIVE_HUNDRED_RUM, BASIC_RUMMY], ids=lambda game: game.name)
def test_a_game_that_gets_jokers_gets_rules_about_them(game):
    assert vary(game, v.with_jokers(2)).jokers == (MinNaturals(2), JokersStay())
    assert vary(game, v.with_jokers(0)) == game
    swapping = (MinNaturals(2), SwapWhenDown())
    assert vary(game, v.joker_swap, v.with_jokers(2)).jokers == swapping
    assert vary(game, v.with_jokers(2), v.joker_swap).jokers == swapping
    assert vary(game, v.with_jokers(2), v.one_natural).jokers == (MinNaturals(1), JokersStay())
    assert vary(JOKEREN, v.with_jokers(2)).jokers == JOKEREN.jokers
    assert vary(evolve(DUIZENDEN, jokers=()), v.with_jokers(6)).jokers == ()


@pytest.mark.parametrize("jokers", [0, 2, 6])
def test_with_jokers(jokers):
    game = vary(DUIZENDEN, v.with_jokers(jokers))
    assert len(game.deck(2)) == 104 + jokers
    assert len(DUIZENDEN.deck(2)) == 108
    assert sum(card.suit is None for card in game.deck(6)) == jokers


def test_no_trading():
    assert DUIZENDEN.deal(2, seed=1).stage.value == "trade"
    state = vary(DUIZENDEN, v.no_trading).deal(2, seed=1)
    assert state.stage.value == "draw"
    assert state.shown == DUIZENDEN.deal(2, seed=1).shown


def test_out_bonus():
    placed = {**PLAY, "hands": ["2C", "AS"]}
    for game, bonus in ((DUIZENDEN, 0), (vary(DUIZENDEN, v.out_bonus(25)), 25)):
        ended = Match.at(game, game.position(**placed)).play("discard 2C")
        assert ended.outcome.scores == (30 + bonus, 15 - 20)


def test_a_house_rule_leaves_its_ruleset_as_it_is():
    before = evolve(DUIZENDEN)
    for change, *_ in SAID:
        changed = vary(DUIZENDEN, change)
        assert changed != DUIZENDEN
        assert before == DUIZENDEN


# what clashes

CLASHES = [
    (DUIZENDEN, [v.pot_to_melds, v.no_layoffs], ["WholePot", "NoLayOffs", "Give another layoffs"]),
    (DUIZENDEN, [v.no_layoffs, v.pot_to_melds], ["WholePot", "NoLayOffs", "set adds=False"]),
    (FIVE_HUNDRED_RUM, [v.no_layoffs], ["AnyDepth", "NoLayOffs", "set adds=False"]),
    (BASIC_RUMMY, [v.wrap_runs], ["Runs(", "wrap=True", "ace", "Put another Runs"]),
    (DUIZENDEN, [v.any_depth, v.open_pot], ["WholePot", "Put another rule"]),
    (JOKEREN, [v.pot_opens], ["WholePot", "Put another rule"]),
    (JOKEREN, [v.pot_to_melds], ["TopToHand", "adds", "Put another rule"]),
    (JOKEREN, [v.out_bonus(5)], ["TableMinusHand", "Put another rule"]),
    (FIVE_HUNDRED_RUM, [v.one_natural], ["MinNaturals", "Put another rule"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "changes", "said"),
    [
        pytest.param(*row, id="-".join([row[0].name, *(change.__name__ for change in row[1])]))
        for row in CLASHES
    ],
)
def test_house_rules_that_clash_are_refused(game, changes, said):
    with pytest.raises(RulesetError) as refused:
        vary(game, *changes)
    for part in said:
        assert part in str(refused.value)


@pytest.mark.parametrize(
    ("slots", "said"),
    [
        (
            {"jokers": (JokersStay(), SwapWhenDown())},
            ["JokersStay()", "SwapWhenDown()", "Leave one"],
        ),
        ({"pot": AnyDepth(adds=True), "layoffs": NoLayOffs()}, ["AnyDepth", "NoLayOffs()"]),
        (
            {"melds": (RankSets(suits=SetSuits.DISTINCT),), "jokers": (MinNaturals(5),)},
            ["MinNaturals(count=5)", "RankSets(", "Lower its count to 4"],
        ),
        (
            {"melds": (RankSets(most=6), Runs()), "jokers": (MinNaturals(14),)},
            ["MinNaturals(count=14)", "Runs(", "Lower its count to 13"],
        ),
    ],
)
def test_slots_that_clash_are_refused_when_the_ruleset_is_made(slots, said):
    with pytest.raises(RulesetError) as refused:
        evolve(DUIZENDEN, **slots)
    for part in ["clash", *said]:
        assert part in str(refused.value)


@pytest.mark.parametrize(
    "slots",
    [
        {"jokers": (SwapWhenDown(),)},
        {"pot": WholePot(adds=True)},
        {"layoffs": NoLayOffs()},
        {"melds": (RankSets(suits=SetSuits.DISTINCT),), "jokers": (MinNaturals(4),)},
        {"melds": (RankSets(),), "jokers": (MinNaturals(14),)},
        {"out": (NeverDiscard(exactly("QS")),), "exhausted": PotBecomesStock(1)},
    ],
)
def test_each_of_them_alone_is_not(slots):
    assert evolve(DUIZENDEN, **slots) != DUIZENDEN


def test_what_one_house_rule_leaves_open_the_next_may_settle():
    """Too few cards for the first one, enough when both are there."""

    def big_hands(game):
        return evolve(game, layout=evolve(game.layout, hand=30))

    def more_packs(game):
        return evolve(game, layout=evolve(game.layout, packs=4))

    assert vary(DUIZENDEN, big_hands, more_packs).layout.packs == 4
    with pytest.raises(RulesetError, match="layout"):
        vary(DUIZENDEN, big_hands)


def test_a_slot_holds_a_bounded_number_of_rules():
    with pytest.raises(RulesetError, match=r"out holds 65 rules: more than 64 take"):
        evolve(DUIZENDEN, out=DUIZENDEN.out * 65)
