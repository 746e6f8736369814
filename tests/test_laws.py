"""The ten laws, over presets, variations and rulesets drawn from the slots."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import SHITHEAD, vary
from cardrules.presets import PRESETS
from cardrules.shedding import Shedding
from cardrules.shedding import variations as house
from cardrules.shedding.testing import any_variation, rulesets
from cardrules.testing import LAWS, check_game

VARIATIONS = [
    house.invisible("3"),
    house.eights_skip,
    house.sevens_or_lower,
    house.reverse_on("K"),
    house.voluntary_pickup,
    house.strict_face_up,
    house.quartet_on_anything,
    house.first_face_up_starts,
    house.dealers_left_starts,
    house.quartet_in_one_play,
    house.no_swap,
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", PRESETS)
def test_preset_keeps_the_law(name, law):
    assert check_game(PRESETS[name], laws=(law,), moves=10) > 50


@pytest.mark.parametrize("variation", VARIATIONS, ids=lambda variation: variation.__name__)
def test_variation_keeps_the_laws(variation):
    assert check_game(vary(SHITHEAD, variation), moves=8, games=2) > 40


@settings(max_examples=8)
@given(game=rulesets(), seed=st.integers(0, 2**32))
def test_drawn_ruleset_keeps_the_laws(game, seed):
    assert check_game(game, seed=seed, games=2, moves=5) > 0


@settings(max_examples=8)
@given(changes=st.lists(any_variation(), max_size=6), seed=st.integers(0, 2**32))
def test_variations_combine(changes, seed):
    assert check_game(vary(SHITHEAD, *changes), seed=seed, games=2, moves=5) > 0


@pytest.mark.slow
@settings(max_examples=80)
@given(game=rulesets(), seed=st.integers(0, 2**32))
def test_many_drawn_rulesets_keep_the_laws(game: Shedding, seed: int):
    assert check_game(game, seed=seed, games=4, moves=20) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_preset_keeps_the_laws_in_many_games(name):
    assert check_game(PRESETS[name], games=10, moves=60) > 1000
