"""Which rules of rummy decided something at a move: what simulations count."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import vary
from cardrules.bots import random_bot
from cardrules.matching import ranks
from cardrules.presets import PRESETS
from cardrules.rummy import (
    JokersStay,
    LayOffOwn,
    MeldsFromTurn,
    MinNaturals,
    MustDiscardLast,
    NeverDiscard,
    NoAdjacentJokers,
    NoLayOffs,
    OpenWith,
    PotBecomesStock,
    Rummy,
    SwapWhenDown,
)
from cardrules.rummy.bots import greedy_bot
from cardrules.rummy.presets import BASIC_RUMMY, DUIZENDEN, JOKEREN
from cardrules.rummy.variations import no_trading, trade_one_round
from cardrules.simulate import health, simulate
from tests.deciding import uses

DOWN = ["10H 10C 10D"]
FAMILY = sorted(name for name, game in PRESETS.items() if isinstance(game, Rummy))


def held(hand, game=DUIZENDEN, move="discard 2C", melds=(DOWN, []), **more):
    """What decided when a player on turn holds these cards, and a two that he discards."""
    hands = [f"{hand} 2C", "5C"]
    return uses(game, move, hands=hands, melds=list(melds), pot="KS", stock="3S", **more)


def test_the_open_card():
    trade = {"hands": ["4C 2C", "KC"], "open_card": "9H", "stage": "trade", "stock": "3S"}
    assert uses(DUIZENDEN, "trade 4C", **trade) == {("trading", "TradeOpenCard")}
    assert uses(DUIZENDEN, "draw", **trade) == set()
    once = vary(DUIZENDEN, trade_one_round)
    assert uses(once, "draw", **trade, rounds=1) == {("trading", "TradeOpenCard")}
    none = vary(DUIZENDEN, no_trading)
    first = {"hands": ["4C 2C", "KC"], "stage": "draw", "pot": "9H", "stock": "3S"}
    assert uses(none, "draw", **first) == {("trading", "NoTrading")}
    assert uses(none, "draw", **first, turns=3) == set()


def test_discards_that_are_taken_and_a_stock_that_is_empty():
    draw = {"hands": ["KC KD 2C", "5C"], "melds": [DOWN, []], "pot": "9S KH", "stage": "draw"}
    draw["turns"] = 4
    assert uses(DUIZENDEN, "pot KC KD", **draw, stock="3S") == {
        ("pot", "WholePot"), ("melds", "RankSets"),
    }  # fmt: skip
    assert uses(DUIZENDEN, "draw", **draw, stock="3S") == set()
    over = uses(DUIZENDEN, "pass", **draw)
    assert ("exhausted", "RoundEnds") in over
    assert ("scoring", "TableMinusHand") in over
    filled = evolve(DUIZENDEN, exhausted=PotBecomesStock())
    assert uses(filled, "draw", **draw) == {("exhausted", "PotBecomesStock")}
    assert ("exhausted", "PotBecomesStock") not in uses(filled, "draw", **draw, stock="3S")


def test_what_is_laid_and_added():
    assert held("4C 5C 6C", move="lay 4C 5C 6C") == {("melds", "Runs")}
    assert held("4C 4D 4S", move="lay 4C 4D 4S") == {("melds", "RankSets")}
    first = held("KC KD KS", move="lay KC KD KS", melds=([], []))
    assert first == {("melds", "RankSets"), ("values", "CardValues")}
    assert held("10S", move="add 10S to 1") == {
        ("melds", "RankSets"),
        ("layoffs", "LayOffAnywhere"),
    }
    assert held("10S") == set()  # it may be added, and was not


def test_the_end_of_a_round():
    out = uses(DUIZENDEN, "discard 9D", hands=["9D", "5C"], melds=[DOWN, []], stock="3S")
    assert out == {("values", "CardValues"), ("scoring", "TableMinusHand")}


def test_what_a_first_lay_down_is_refused_for():
    assert held("4C 5C 6C", melds=([], [])) == {("openings", "OpenWith")}
    assert held("KC KD KS", melds=([], [])) == set()  # 30 points
    assert held("4C 5C 7C", melds=([], [])) == set()
    assert held("4C 5C 6C") == set()  # he is down
    both = evolve(DUIZENDEN, openings=(OpenWith(30), MeldsFromTurn(2)))
    assert held("4C 5C 6C", both, melds=([], [])) == {
        ("openings", "OpenWith"), ("openings", "MeldsFromTurn"),
    }  # fmt: skip
    assert held("KC KD KS", both, melds=([], [])) == {("openings", "MeldsFromTurn")}
    assert held("KC KD KS", both, melds=([], []), turns=4) == set()


def test_what_may_not_be_added():
    theirs = ([], DOWN)
    assert held("10S", melds=theirs) == {("layoffs", "LayOffAnywhere")}  # he is not down
    assert held("9S", melds=theirs) == set()
    own = evolve(DUIZENDEN, layoffs=LayOffOwn())
    assert held("10S", own) == set()
    assert held("9H", own, melds=(DOWN, ["6H 7H 8H"])) == {("layoffs", "LayOffOwn")}
    assert held("10S", evolve(DUIZENDEN, layoffs=NoLayOffs())) == {("layoffs", "NoLayOffs")}


def test_how_jokers_may_not_lie():
    two = evolve(DUIZENDEN, jokers=(MinNaturals(2), NoAdjacentJokers(), JokersStay()))
    assert held("9S * *'", two) == {("jokers", "MinNaturals"), ("jokers", "NoAdjacentJokers")}
    assert held("9S *", two) == set()
    assert held("9S * *'", evolve(DUIZENDEN, jokers=())) == set()


def test_jokers_that_may_not_be_taken():
    joker = (DOWN, ["6C 7C *"])
    assert held("8C", melds=joker) == {("jokers", "JokersStay")}
    assert held("8D", melds=joker) == set()
    swap = evolve(DUIZENDEN, jokers=(MinNaturals(1), SwapWhenDown()))
    assert held("8C", swap, melds=joker) == set()
    assert held("8C", swap, melds=([], ["6C 7C *"])) == {("jokers", "SwapWhenDown")}


def test_what_may_not_be_discarded_and_how_nobody_goes_out():
    never = evolve(DUIZENDEN, out=(NeverDiscard(ranks("9")),))
    assert held("9S", never) == {("out", "NeverDiscard")}
    assert held("8S", never) == set()
    keep = evolve(DUIZENDEN, out=(MustDiscardLast(),))
    whole = {"melds": [DOWN, []], "pot": "KS", "stock": "3S"}
    told = ("out", "MustDiscardLast")
    assert told in uses(keep, "discard 4C", hands=["4C 4D 4S", "5C"], **whole)
    assert told not in uses(keep, "discard 4C", hands=["4C 4D 5S", "5C"], **whole)
    assert told in uses(keep, "discard 10S", hands=["10S", "5C"], **whole)
    assert told not in uses(keep, "discard 9S", hands=["9S", "5C"], **whole)
    queen = uses(DUIZENDEN, "pass", hands=["QS", "5C"], **whole)
    assert ("out", "NeverDiscardLast") in queen


class OddSets:
    """Three cards whose ranks are equal: the stock sets, asked as a rule of one's own."""

    def __init__(self):
        self.stock = DUIZENDEN.melds[0]

    def readings(self, cards):
        return self.stock.readings(cards)

    def melds(self, hand):
        return self.stock.melds(hand)


def test_rules_of_ones_own_are_counted_too():
    own = evolve(DUIZENDEN, melds=(OddSets(),))
    assert held("4C 4D 4S", own, move="lay 4C 4D 4S") == {("melds", "OddSets")}
    assert held("9S * *'", own) == {("jokers", "MinNaturals")}


@pytest.mark.parametrize("name", FAMILY)
def test_every_preset_tells_which_rules_decided(name):
    """All but rules for what these bots do not do have decided something in some games."""
    game = PRESETS[name]
    players = game.seats()[0]
    bots = [greedy_bot(game), *[random_bot] * (players - 1)]
    result = simulate(game, players, games=12, seed=2, bots=bots, workers=1)
    unused = [use.rule.partition("(")[0] for use in result.rules if not use.times]
    assert set(unused) <= {"NeverDiscardLast", "RoundEnds", "PotBecomesStock", "MinNaturals"} | {
        "NoAdjacentJokers", "MeldsFromTurn",
    }  # fmt: skip
    assert [use.games for use in result.rules if use.slot == "scoring"] == [12]


def test_a_check_of_a_ruleset_names_what_never_applied(monkeypatch):
    monkeypatch.setattr("cardrules.simulate.broken_laws", lambda *_: (10, ()))  # they take seconds
    found = health(BASIC_RUMMY, 2, games=10, bots=greedy_bot(BASIC_RUMMY), workers=1)
    assert not any("does not tell" in line for line in found.words)
    idle = evolve(BASIC_RUMMY, jokers=(JokersStay(),))
    found = health(idle, 2, games=10, bots=greedy_bot(idle), workers=1)
    assert [use.rule for use in found.unused if use.slot == "jokers"] == ["JokersStay()"]


@settings(max_examples=10)
@given(name=st.sampled_from(FAMILY), seed=st.integers(0, 2**32))
def test_to_ask_changes_nothing(name, seed):
    """At every move of a deal: rules that it has, the same ones again, and the same step."""
    game, rng = PRESETS[name], Random(seed)
    known = set(game.deciding())
    state = game.deal(rng.choice(game.seats()), seed=seed)
    for _ in range(80):
        if not state.to_act:
            break
        player = state.to_act[0]
        moves = game.moves(state, player)
        move = rng.choice(moves)
        step = game.apply(state, move)
        decided = game.decided_by(state, move, step)
        assert decided <= known
        assert decided == game.decided_by(state, move, step)
        assert game.moves(state, player) == moves
        assert game.apply(state, move) == step
        state = step.state


def test_the_rules_of_jokeren_stand_in_their_order():
    slots = [slot for slot, _ in JOKEREN.deciding()]
    assert slots == sorted(slots, key=list(dict.fromkeys(slots)).index)
    assert "layout" not in slots
    assert slots.count("jokers") == 3
