"""Studies of many games as a typed program: what they give, and whom they tell."""

from typing import assert_type

from cardrules import SHITHEAD, vary
from cardrules.shedding.bots import greedy_bot
from cardrules.shedding.variations import eights_skip
from cardrules.simulate import (
    Comparison,
    Estimate,
    Health,
    Progress,
    Simulation,
    compare,
    health,
    simulate,
)
from examples.your_own_game import HighCard


def test_studies_are_typed() -> None:
    told: list[Progress] = []
    bots = greedy_bot(SHITHEAD)
    result = simulate(SHITHEAD, 3, games=4, seed=1, bots=bots, workers=1, progress=told.append)
    assert_type(result, Simulation)
    assert_type(result.lengths.mean, Estimate)
    assert [one.done for one in told] == [1, 2, 3, 4]
    assert told[-1].so_far() == result
    house = vary(SHITHEAD, eights_skip)
    bots_b = greedy_bot(house)
    compared = compare(SHITHEAD, house, 3, games=4, seed=1, bots=bots, bots_b=bots_b, workers=1)
    assert_type(compared, Comparison)
    assert_type(compared.words, tuple[str, ...])
    assert compared.a == result
    found = health(HighCard(), 3, games=4, workers=1)
    assert_type(found, Health)
    assert found.sound
