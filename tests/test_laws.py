"""The ten laws, over presets, variations and rulesets drawn from the slots."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import SHITHEAD, vary
from cardrules.presets import PRESETS
from cardrules.shedding import Shedding
from cardrules.shedding import variations as house
from cardrules.shedding.testing import rulesets, varied
from cardrules.testing import LAWS, check_game, samples

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


BEST_KNOWN = ("shithead", "shithead-wikipedia", "shithead-pagat")
"""The presets that are held against all laws here; the tests of the presets hold the others."""


@cache
def shown(name):
    """States of a preset that are reached in play, found once for all laws."""
    return tuple(samples(PRESETS[name], moves=6))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", BEST_KNOWN)
def test_preset_keeps_the_law(name, law):
    assert len(shown(name)) > 36
    for sample in shown(name):
        law(sample)


@pytest.mark.parametrize("variation", VARIATIONS, ids=lambda variation: variation.__name__)
def test_variation_keeps_the_laws(variation):
    assert check_game(vary(SHITHEAD, variation), moves=3, games=2) > 20


@settings(max_examples=6)
@given(game=rulesets(), seed=st.integers(0, 2**32))
def test_drawn_ruleset_keeps_the_laws(game, seed):
    assert check_game(game, seed=seed, games=2, moves=3) > 0


@settings(max_examples=4)
@given(game=varied(SHITHEAD, most=6), seed=st.integers(0, 2**32))
def test_variations_combine(game, seed):
    assert check_game(game, seed=seed, games=1, moves=2) > 0


@pytest.mark.slow
@settings(max_examples=60)
@given(game=rulesets(), seed=st.integers(0, 2**32))
def test_many_drawn_rulesets_keep_the_laws(game: Shedding, seed: int):
    assert check_game(game, seed=seed, games=4, moves=20) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", BEST_KNOWN)
def test_preset_keeps_the_laws_in_many_games(name):
    assert check_game(PRESETS[name], games=10, moves=60) > 1000
