"""The ten laws, held by every rummy preset and by rulesets that differ from them."""

from random import Random

import pytest
from attrs import evolve, frozen

from cardrules import vary
from cardrules.game import Violation
from cardrules.matching import ranks
from cardrules.rummy import (
    AnyDepth,
    CardValues,
    DealsHands,
    LayOffAnywhere,
    MinNaturals,
    NeverDiscard,
    NoLayOffs,
    OpenWith,
    PotBecomesStock,
    RankSets,
    Runs,
    SetSuits,
    TopToHand,
    WholePot,
)
from cardrules.rummy.presets import BASIC_RUMMY, DUIZENDEN, FIVE_HUNDRED_RUM, JOKEREN
from cardrules.rummy.variations import (
    distinct_suits,
    joker_as_card,
    joker_swap,
    jokers_apart,
    must_discard_last,
    no_layoffs,
    no_trading,
    one_natural,
    open_pot,
    open_with,
    own_melds_only,
    pot_becomes_stock,
    pot_opens,
    pot_to_melds,
    queen_stays,
    trade_one_round,
    with_jokers,
    wrap_runs,
)
from cardrules.testing import LAWS, check_game

FOR_THREE = DealsHands(most=3)


@frozen
class OwnSets:
    """The sets of Duizenden by a rule of one's own, of which no search knows."""

    sets: RankSets = RankSets()

    def readings(self, cards):
        return self.sets.readings(cards)

    def melds(self, hand):
        return self.sets.melds(hand)


@frozen
class JokersLast:
    """A joker is not the lowest card of a meld."""

    def lie(self, reading):
        if reading.cards[0].suit is not None:
            return None
        return Violation("joker-first", "A joker is not the lowest card of a meld.")

    def swap(self, swapping):
        return None


HOUSES = {
    "swaps": vary(DUIZENDEN, one_natural, joker_swap, joker_as_card, with_jokers(6)),
    "wraps": vary(DUIZENDEN, wrap_runs, own_melds_only, trade_one_round, open_with(0)),
    "strict": vary(DUIZENDEN, distinct_suits, jokers_apart, no_layoffs, queen_stays, open_with(51)),
    "opens": vary(DUIZENDEN, pot_opens, pot_to_melds, open_pot, must_discard_last),
    "spread": evolve(
        vary(DUIZENDEN, pot_becomes_stock, no_trading, one_natural, joker_swap),
        pot=AnyDepth(adds=True),
        layoffs=LayOffAnywhere(at_once=True),
        openings=(),
    ),
    "long": evolve(
        DUIZENDEN,
        melds=(RankSets(least=2, most=5), Runs(least=4, ace_only_high=True)),
        jokers=(MinNaturals(1),),
        pot=WholePot(needs=1),
        values=CardValues(ace=15, joker=0),
        turn_limit=30,
    ),
    "short": evolve(
        BASIC_RUMMY,
        melds=(RankSets(suits=SetSuits.DISTINCT),),
        out=(NeverDiscard(ranks("2 Q")),),
        exhausted=PotBecomesStock(1),
        layoffs=NoLayOffs(),
        pot=TopToHand(),
        openings=(OpenWith(20),),
    ),
    "own": evolve(DUIZENDEN, melds=(OwnSets(), Runs()), jokers=(MinNaturals(1), JokersLast())),
}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_duizenden_keeps_the_laws(law):
    game = evolve(DUIZENDEN, layout=FOR_THREE)
    assert check_game(game, laws=(law,), moves=9) > 20


@pytest.mark.parametrize("game", [JOKEREN, FIVE_HUNDRED_RUM, BASIC_RUMMY], ids=lambda g: g.name)
def test_its_relatives_keep_the_laws(game):
    most = evolve(game.layout, most=2)
    assert check_game(evolve(game, layout=most), moves=12) == 24


def also_of(name):
    return (OwnSets, JokersLast) if name == "own" else ()


@pytest.mark.parametrize("name", HOUSES)
def test_house_rules_keep_the_laws(name):
    game = HOUSES[name]
    game = evolve(game, layout=evolve(game.layout, most=2))
    assert check_game(game, also=also_of(name), moves=6) == 12


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(
    "game", [DUIZENDEN, JOKEREN, FIVE_HUNDRED_RUM, BASIC_RUMMY], ids=lambda game: game.name
)
def test_every_preset_keeps_the_laws_for_any_number_of_players(game, law):
    assert check_game(game, laws=(law,), seed=7, games=4, moves=40) > 300


@pytest.mark.slow
@pytest.mark.parametrize("name", HOUSES)
def test_house_rules_keep_the_laws_for_any_number_of_players(name):
    assert check_game(HOUSES[name], also=also_of(name), seed=3, moves=30) > 150


@frozen
class OwnRuns:
    """The runs of Duizenden by a rule of one's own, which is asked about every single card."""

    runs: Runs = Runs()

    def readings(self, cards):
        return self.runs.readings(cards)

    def melds(self, hand):
        return self.runs.melds(hand)


@pytest.mark.parametrize("name", ["duizenden", "strict", "spread"])
def test_what_is_known_of_stock_rules_is_what_they_say_when_asked(name):
    """The same rules, once known to the search and once not: the same moves, texts and states."""
    game = HOUSES.get(name, DUIZENDEN)
    sets, runs = game.melds
    asked = evolve(game, melds=(OwnSets(sets), OwnRuns(runs)))
    assert game.memory.rules is not None
    assert asked.memory.rules is None
    rng, kinds = Random(2), set()
    for seed in range(4):
        state = game.deal(2, seed=seed)
        while state.to_act and state.turns < 60:
            (player,) = state.to_act
            moves = game.moves(state, player)
            if state.turns % 3 == 0:
                assert set(asked.moves(state, player)) == set(moves)
            move = max(rng.sample(moves, min(3, len(moves))), key=lambda one: len(str(one)))
            kinds.add(type(move).__name__)
            step = game.apply(state, move)
            assert asked.apply(state, move) == step
            state = step.state
    assert {"Draw", "Lay", "Discard"} < kinds
