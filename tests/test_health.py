"""The check of a ruleset: laws, endings, rules without use, seats that are favoured."""

import io
import json
import pickle

import pytest
from attrs import evolve, frozen

from cardrules import SHITHEAD, PositionError, vary
from cardrules._health import health_of
from cardrules._statistics import mean, with_confidence
from cardrules.bots import random_bot
from cardrules.matching import ranks
from cardrules.shedding import BurnOn
from cardrules.shedding.bots import greedy_bot
from cardrules.shedding.variations import eights_skip
from cardrules.simulate import Health, RuleUse, health, simulate
from tests.rolling import Rolling, one_bot


def check(game=SHITHEAD, players=2, **more):
    bots = more.pop("bots", None) or greedy_bot(game)
    return health(game, players, **{"games": 20, "workers": 1, **more, "bots": bots})


@frozen
class Twice(Rolling):
    """A game that lists every move twice."""

    name: str = "twice"

    def moves(self, state, player):
        return super().moves(state, player) * 2


def test_a_sound_ruleset():
    found = check(vary(SHITHEAD, eights_skip), 3, games=40)
    assert found.sound
    assert found.always_ends
    assert found.broken == ()
    assert found.laws == 10
    assert found.words == (
        "All 10 laws hold.",
        "All 40 games ended by themselves.",
        "Every rule applied at least once.",
        "No seat is seen to be favoured.",
    )


def test_the_least_the_greatest_and_a_number_between_play():
    found = health(Rolling(), games=31, workers=1)
    assert [one.players for one in found.simulations] == [2, 4, 5]
    assert [one.games for one in found.simulations] == [11, 11, 11]
    assert found.games == 33
    four = health(Rolling(), 4, games=4, workers=1)
    assert [one.players for one in four.simulations] == [4]


def test_a_law_that_is_broken_is_told_with_its_case():
    found = health(Twice(), 2, games=4, workers=1)
    assert not found.sound
    assert [one.law for one in found.broken] == ["law_3_listed_moves_are_legal"]
    assert "twice, seed " in found.broken[0].problem
    assert found.words[0] == (
        "A law is broken: law_3_listed_moves_are_legal: A move of player 1 is listed twice."
    )


@pytest.mark.usefixtures("lawful")
def test_few_games_are_called_few():
    one = check(games=1)
    assert one.sound
    assert one.words[1] == "The only game ended by itself."
    assert str(one).startswith("shithead: sound, as far as 1 game tells\n")
    assert str(check(games=100)).startswith("shithead: sound\n")


def test_games_that_do_not_end_by_themselves():
    found = health(Rolling(50, most=3), 2, games=20, bots=random_bot, workers=1)
    assert not found.always_ends
    assert not found.sound
    assert found.endless == found.simulations[0].endings[0].games
    assert found.words[1] == f"{found.endless} of 20 games did not end by themselves:"
    assert found.words[2].endswith("run into the turn limit.")
    assert found.words[2].startswith("  with 2 players ")


@pytest.mark.usefixtures("lawful")
def test_a_rule_that_never_applies():
    """Nothing is left for a second rule that burns on the same card."""
    useless = evolve(SHITHEAD, burns=(*SHITHEAD.burns, BurnOn(ranks("10"))))
    found = check(useless)
    assert [(one.slot, one.times) for one in found.unused] == [("burns", 0)]
    assert found.words[2] == 'A rule never applied: BurnOn(cards=ranks("10")), in burns.'
    assert found.sound  # it may be meant


def test_a_rule_is_in_use_if_it_applied_with_any_number_of_players():
    unused = health(Rolling(), games=6, workers=1).unused
    assert unused == (RuleUse("wins", "WinsOn(pips=99)", 0, 0),)


def test_seats_that_are_favoured():
    found = health(Rolling(), 3, games=60, bots=one_bot, workers=1)
    assert [(one.by, one.number, one.better) for one in found.favoured] == [
        ("position", 0, True), ("position", 1, False), ("position", 2, False),
    ]  # fmt: skip
    assert found.words[3] == (
        "With 3 players the player at the dealer's left is favoured: mean place 1, where "
        "equal odds give 2."
    )
    assert found.words[5].startswith("With 3 players the dealer is at a disadvantage")
    by_seat = health(Rolling(starts=2), 3, games=60, bots=one_bot, workers=1)
    assert [(one.by, one.number) for one in by_seat.favoured if one.better] == [("seat", 2)]


def test_no_seat_is_favoured_by_chance():
    """Of 40 studies of a game with equal odds about 2 call some seat favoured, and not 8."""
    wrong = 0
    for seed in range(40):
        # With so many faces it hardly matters who begins.
        result = simulate(Rolling(30), 2, games=30, seed=seed, workers=1)
        wrong += bool(health_of([result], 10, ()).favoured)
    assert wrong <= 6


def test_an_interval_for_another_confidence_is_that_of_the_numbers():
    wide = mean(12, 30, 100, 0.99)
    again = with_confidence(mean(12, 30, 100, 0.9), 12, 0.9, 0.99)
    assert (again.low, again.high) == pytest.approx((wide.low, wide.high))


@pytest.mark.usefixtures("lawful")
def test_a_check_is_a_value_and_can_be_written():
    found = check()
    assert isinstance(found, Health)
    assert pickle.loads(pickle.dumps(found)) == found == check()
    told = json.loads(found.to_json())
    assert told["sound"] is True
    assert told["words"] == list(found.words)
    assert str(found).startswith("shithead: sound, as far as 20 games tell\n  All 10 laws hold.\n")


@pytest.mark.usefixtures("lawful")
def test_rich_shows_a_check():
    rich = pytest.importorskip("rich.console")
    console = rich.Console(width=100, record=True, file=io.StringIO())
    console.print(check())
    assert "All 10 laws hold." in console.export_text()


def test_progress_goes_over_all_numbers_of_players():
    seen = []
    health(Rolling(), games=30, workers=1, progress=seen.append)
    assert [(one.done, one.games) for one in seen] == [(n, 30) for n in range(1, 31)]
    found = [one.so_far() for one in seen[9::10]]
    assert [[one.players for one in health.simulations] for health in found] == [
        [2],
        [2, 4],
        [2, 4, 5],
    ]
    assert {(one.laws, one.sound) for one in found} == {(0, False)}
    assert found[-1].words[0] == "The laws were not tried."
    assert str(found[-1]).startswith("rolling: not checked to the end")


def test_a_number_of_players_that_the_game_is_not_for():
    with pytest.raises(PositionError, match="not 7"):
        check(players=7)


@pytest.mark.parametrize("games", [0, -5, True, 1.5, "3"])
def test_games_are_counted(games):
    with pytest.raises(ValueError, match="games is a whole number from 1"):
        health(SHITHEAD, 2, games=games)
