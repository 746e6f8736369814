"""What is of another kind than asked for is refused where it is given, in plain words."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from cardrules import (
    DUIZENDEN,
    FIVE_HUNDRED_RUM,
    SHITHEAD,
    CardRulesError,
    HiddenCardError,
    Match,
    RulesetError,
    Series,
    cards,
    imagine,
)
from cardrules.cards import card
from cardrules.notation import read_record, write_record
from cardrules.rummy import (
    CardValues,
    DealsHands,
    Draw,
    Lay,
    MeldRules,
    NeverDiscard,
    OpenWith,
    RankSets,
    Runs,
    SetSuits,
    TakePot,
    WholePot,
)
from cardrules.rummy import melds as of_melds
from cardrules.rummy.bots import greedy_bot as greedy_in_rummy
from cardrules.shedding import (
    Arrange,
    BurnOfAKind,
    BurnOn,
    End,
    Play,
    RefillTo,
    TakePile,
)
from cardrules.shedding.bots import greedy_bot as greedy_in_shedding
from cardrules.shedding.game import Shedding
from cardrules.simulate import compare, health, simulate

NO_RULESET = "is not a ruleset: give one, such as SHITHEAD or PRESETS\\['shithead'\\]\\.$"
DEALT = {game.name: Match.deal(game, players=3, seed=7) for game in (SHITHEAD, DUIZENDEN)}


# rulesets, matches and states


@pytest.mark.parametrize("given", ["duizenden", None, 5, Shedding], ids=repr)
def test_only_rulesets_are_dealt(given):
    for deal in (Match.deal, Series.deal):
        with pytest.raises(TypeError, match=NO_RULESET):
            deal(given, players=3)
    with pytest.raises(TypeError, match=NO_RULESET):
        Match.at(given, DEALT["duizenden"].state)
    for study in (simulate, health):
        with pytest.raises(TypeError, match=NO_RULESET):
            study(given, players=3, games=2, seed=7)
    with pytest.raises(TypeError, match=NO_RULESET):
        compare(DUIZENDEN, given, players=3, games=2, seed=7)


@pytest.mark.parametrize("given", ["duizenden", 5, Shedding], ids=repr)
def test_a_record_is_read_by_a_ruleset(given):
    with pytest.raises(TypeError, match=NO_RULESET):
        read_record(given, write_record(DEALT["duizenden"]))


@pytest.mark.parametrize("given", ["x", None, 5, DUIZENDEN], ids=["text", "None", "5", "ruleset"])
def test_a_match_begins_at_a_state(given):
    with pytest.raises(TypeError, match=r"is not a state: give one, as game\.position gives it"):
        Match.at(DUIZENDEN, given)


@pytest.mark.parametrize("given", ["x", None, DEALT["duizenden"].state], ids=["x", "None", "state"])
def test_a_series_goes_on_with_a_match(given):
    series = Series.deal(DUIZENDEN, players=2, seed=7)
    with pytest.raises(TypeError, match=r"is not a match: give one, such as series\.match"):
        series.with_match(given)


# moves


@pytest.mark.parametrize("given", [None, 5, "pass", "draw", cards("6C")], ids=repr)
@pytest.mark.parametrize("match", DEALT.values(), ids=list(DEALT))
def test_what_is_no_move_is_neither_checked_nor_played(match, given):
    for ask in (match.game.check, match.game.apply):
        with pytest.raises(TypeError, match="is not a move of this family"):
            ask(match.state, given)
    with pytest.raises(TypeError, match="is not a move of this family"):
        match.game.write(given)


@pytest.mark.parametrize(
    ("match", "move"), [(DEALT["shithead"], Draw(0)), (DEALT["duizenden"], TakePile(0))], ids=repr
)
def test_a_move_of_another_family_is_none_of_this(match, move):
    for player in (0, 1):
        with pytest.raises(TypeError, match="is not a move of this family"):
            match.game.check(match.state, evolve(move, player=player))


SIX = card("6C")


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Lay(0, cards("6C 6C' 8C")), "melds takes melds, each a tuple of cards, not 6C"),
        (lambda: Lay(0, ["6C 7C 8C"]), "melds takes melds, each a tuple of cards, not '6C 7C 8C'"),
        (lambda: Lay(0, "6C 7C 8C"), "melds takes a tuple of melds, not '6C 7C 8C'"),
        (lambda: Lay(0, SIX), "melds takes a tuple of melds, not 6C"),
        (lambda: Lay(0, [["6C"]]), "melds takes cards, and '6C' is none"),
        (lambda: TakePot(0, SIX), "cards takes a tuple of cards, not 6C"),
        (lambda: TakePot(0, "6C 6S"), "cards takes a tuple of cards, not '6C 6S'"),
        (lambda: Play(0, SIX), "takes a tuple of cards, not 6C"),
        (lambda: Play(0, "6C"), "takes a tuple of cards, not '6C'"),
        (lambda: Play(0, ["6C"]), "cards takes cards, and '6C' is none"),
        (lambda: Arrange(0, None), "takes a tuple of cards, not None"),
        (lambda: TakePile(0, 5), "takes a tuple of cards, not 5"),
    ],
)
def test_a_move_takes_cards(make, problem):
    with pytest.raises(TypeError) as caught:
        make()
    assert problem in str(caught.value)


# bots


@pytest.mark.parametrize(
    ("make", "given", "problem"),
    [
        (greedy_in_rummy, "x", NO_RULESET),
        (greedy_in_shedding, "x", NO_RULESET),
        (greedy_in_rummy, SHITHEAD, "plays Rummy, and shithead is Shedding: take greedy_bot of "
         r"cardrules\.shedding\.bots\.$"),
        (greedy_in_shedding, DUIZENDEN, "plays Shedding, and duizenden is Rummy: take greedy_bot "
         r"of cardrules\.rummy\.bots\.$"),
    ],
    ids=["rummy-text", "shedding-text", "rummy-shithead", "shedding-duizenden"],
)  # fmt: skip
def test_a_greedy_bot_is_made_for_its_own_family(make, given, problem):
    with pytest.raises(TypeError, match=problem):
        make(given)


# rules


@pytest.mark.parametrize(
    ("game", "changes", "problem"),
    [
        (DUIZENDEN, {"pot": WholePot}, "pot holds the class WholePot: write WholePot()."),
        (DUIZENDEN, {"out": (NeverDiscard,)},
         "out holds the class NeverDiscard: write NeverDiscard(...), and in brackets what it "
         "takes."),
        (SHITHEAD, {"refill": RefillTo}, "refill holds the class RefillTo: write RefillTo()."),
        (SHITHEAD, {"burns": (BurnOn,)},
         "burns holds the class BurnOn: write BurnOn(...), and in brackets what it takes."),
        (DUIZENDEN, {"target": 0}, "target must be a whole number, 1 or more, not 0."),
        (DUIZENDEN, {"turn_limit": "x"}, "turn_limit must be a whole number, 1 or more, not 'x'."),
    ],
)  # fmt: skip
def test_a_slot_holds_rules_and_not_their_classes(game, changes, problem):
    with pytest.raises(RulesetError) as caught:
        evolve(game, **changes)
    assert str(caught.value) == problem


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: OpenWith(-3), "points must be a whole number, 0 or more, not -3."),
        (lambda: BurnOfAKind("4"), "must be a whole number"),
        (lambda: RankSets(least=5, most=4), "most=4 is below least=5: no set would be a meld."),
        (lambda: RankSets(least=1), "least must be a whole number, 2 to 50, not 1."),
        (lambda: RankSets(most=True), "most must be a whole number, 2 or more, or None, not True."),
        (lambda: RankSets(least=5, suits=SetSuits.DISTINCT), "least=5, but there are only 4"),
        (lambda: Runs(least=14), "least must be a whole number, 2 to 13, not 14."),
        (lambda: Runs(ace_only_low=True, wrap=True), "wrap and ace_only_low clash"),
        (lambda: Runs(ace_only_high=True, wrap=True), "wrap and ace_only_high clash"),
        (
            lambda: Runs(ace_only_high=True, ace_only_low=True),
            "ace_only_low and ace_only_high clash",
        ),
        (lambda: CardValues(ace_low=-1), "ace_low must be None or a whole number, 0 or more"),
        (lambda: DealsHands(hands=(0,)), "hands must be a tuple of whole numbers, 1 or more"),
        (lambda: DealsHands(hands="13"), "hands must be a tuple of whole numbers, 1 or more"),
        (lambda: DealsHands(hands=5), "hands must be a tuple of whole numbers, 1 or more"),
    ],
)
def test_a_value_of_a_rule_is_refused_by_its_own_name(make, problem):
    with pytest.raises(RulesetError) as caught:
        make()
    assert problem in str(caught.value)
    assert isinstance(caught.value, CardRulesError | ValueError)


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: RankSets(suits="distinct"),
         "suits must be SetSuits.ANY or SetSuits.DISTINCT, not 'distinct'."),
        (lambda: evolve(SHITHEAD, joins="never"),
         "joins must be Joins.NEVER, Joins.LAST_HAND_CARDS or Joins.ANY_TIME, not 'never'."),
        (lambda: End(deals_next="loser"),
         "deals_next must be DealsNext.LOSER or DealsNext.ROTATES, not 'loser'."),
        (lambda: Runs(wrap=1), "wrap must be True or False, not 1."),
        (lambda: End(first_out="no"), "first_out must be True or False, not 'no'."),
        (lambda: WholePot(spread="yes"), "spread must be True or False, not 'yes'."),
    ],
)  # fmt: skip
def test_a_field_of_a_rule_says_what_it_takes(make, problem):
    with pytest.raises(TypeError) as caught:
        make()
    assert problem in str(caught.value)
    assert "Attribute(" not in str(caught.value)


# melds


RULES, VALUES = MeldRules(), CardValues()
SEVENS = of_melds.readings(cards("7D 7S 7H"), RULES)[0]


@pytest.mark.parametrize(
    "ask",
    [
        lambda hand: of_melds.readings(hand, RULES),
        lambda hand: of_melds.read(hand, RULES, VALUES.laid),
        lambda hand: tuple(of_melds.melds(hand, RULES)),
        lambda hand: of_melds.minimal_melds(hand, RULES),
        lambda hand: tuple(of_melds.first_lays(hand, RULES, VALUES.laid, 15)),
        lambda hand: of_melds.best_lay(hand, RULES, VALUES.laid),
        lambda hand: of_melds.least_deadwood(hand, RULES, VALUES.held),
        of_melds.read_run,
        of_melds.read_set,
    ],
    ids=["readings", "read", "melds", "minimal", "first", "best", "deadwood", "run", "set"],
)
def test_the_functions_of_melds_take_cards_and_texts(ask):
    for text in ("7D 7S 7H", "5C 6C 7C"):
        assert ask(text) == ask(cards(text)) == ask(list(cards(text)))
    with pytest.raises(CardRulesError, match="'6D' is not a card"):
        ask(["6D"])
    with pytest.raises(TypeError, match="Give a tuple of cards, or one text"):
        ask(5)


def test_a_card_to_extend_a_meld_may_be_a_text():
    assert of_melds.extended(SEVENS, "7C", RULES) == of_melds.extended(SEVENS, card("7C"), RULES)
    with pytest.raises(CardRulesError, match="5 is not a card"):
        of_melds.extended(SEVENS, 5, RULES)
    with pytest.raises(TypeError, match="'7D 7S 7H' is no reading"):
        of_melds.extended("7D 7S 7H", "7C", RULES)
    with pytest.raises(TypeError, match="found must be readings"):
        of_melds.minimal_of("7D 7S 7H")


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        (
            lambda: of_melds.best_lay("7D 7S 7H", RULES, VALUES),
            "CardValues.*: write .laid behind it",
        ),
        (
            lambda: of_melds.read("7D 7S 7H", RULES, None),
            "worth must be a function, not None: give",
        ),
        (
            lambda: of_melds.least_deadwood("7D", RULES, VALUES),
            "held must be.*write .held behind it",
        ),
        (
            lambda: of_melds.least_deadwood("7D", RULES, VALUES.held, worth=5),
            "worth must be a func",
        ),
        (lambda: of_melds.first_lays("7D", RULES, 5, 30), "worth must be a function"),
        (lambda: of_melds.readings("7D", DUIZENDEN), "rules must be MeldRules, not Rummy"),
        (lambda: of_melds.extended(SEVENS, "7C", None), "rules must be MeldRules, not None"),
        (lambda: tuple(of_melds.melds("7D", None)), "rules must be MeldRules, not None"),
        (lambda: of_melds.minimal_melds("7D", "x"), "rules must be MeldRules, not 'x'"),
        (lambda: of_melds.best_lay("7D", DUIZENDEN, VALUES.laid), "or all melds that the hand has"),
    ],
)
def test_the_functions_of_melds_say_what_else_they_take(ask, problem):
    with pytest.raises(TypeError, match=problem):
        ask()


# worlds


def test_a_world_is_drawn_by_a_generator():
    match = DEALT["duizenden"]
    for given in (None, 5, Random):
        with pytest.raises(TypeError, match=r"is no generator: give a random\.Random"):
            imagine(match.state, 0, given)


def test_a_deck_that_does_not_fit_the_view_is_refused():
    match = Match.deal(FIVE_HUNDRED_RUM, players=2, seed=7)
    deck, view = match.game.deck(2), match.view(0)
    held = view.seats[0].hand[0]
    others = [one for one in deck if one != held]
    twice = (*others[1:], others[-1], held)
    with pytest.raises(HiddenCardError, match=f"The deck has {others[-1]} twice"):
        imagine(view, 0, Random(1), deck=twice)
    with pytest.raises(HiddenCardError, match=f"The deck does not have {held}, which shows"):
        imagine(view, 0, Random(1), deck=[*others, card("2C'")])
    assert imagine(view, 0, Random(1), deck=iter(deck)).seats[0] == match.state.seats[0]
