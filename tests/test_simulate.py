"""Simulations: exact counts, known odds, intervals that hold, and the same result every time."""

import io
import json
import math
import os
import pickle
import subprocess
import sys
import tracemalloc
from collections import Counter
from concurrent.futures import Executor
from math import inf
from pathlib import Path
from random import Random

import pytest
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import (
    SHITHEAD,
    Match,
    Outcome,
    PositionError,
    RulesetError,
    SeedError,
    Step,
    vary,
)
from cardrules._games import Chunk, Side, play_chunk, seated, seeds_of
from cardrules._result_text import column, in_percent, percent_column
from cardrules._results import Lengths
from cardrules._statistics import Estimate, Moments, mean, of_function, share, student
from cardrules._tally import Record, Tally, place_of
from cardrules._workers import chunks_of
from cardrules.bots import play_out, random_bot
from cardrules.chance import Chance
from cardrules.shedding import variations as house
from cardrules.shedding.bots import greedy_bot
from cardrules.shedding.testing import rulesets, varied
from cardrules.shedding.variations import no_quartet
from cardrules.simulate import health, simulate
from tests.deciding import uses
from tests.families import SHEDDING
from tests.rolling import Endless, Rolling, broken_bot, last_bot, one_bot

ROOT = Path(__file__).parents[1]


def run(game=SHITHEAD, players=3, *, games=6, seed=5, bots=None, **more):
    bots = greedy_bot(game) if bots is None and hasattr(game, "burns") else bots
    return simulate(game, players, games=games, seed=seed, bots=bots, workers=1, **more)


# what is counted


def test_a_game_is_the_one_that_a_match_would_be():
    """Every number of the result, from the matches that anybody can play by the seeds."""
    greedy = greedy_bot(SHITHEAD)
    bots = [greedy, random_bot, greedy]
    result = run(games=5, seed=11, bots=bots)
    lengths, choices, places = Counter(), 0, [0, 0, 0]
    for number in range(5):
        deal, chance = Chance(11, draws=2 * number).draw()
        luck, _ = chance.draw()
        match = Match.deal(SHITHEAD, players=3, seed=deal, dealer=number % 3)
        ended = play_out(match, bots, Random(luck))
        lengths[len(ended.played)] += 1
        for before, move in zip(ended.replay(), ended.played, strict=False):
            choices += len(before.moves(move.player))
        for place, (player,) in enumerate(ended.outcome.ranking, start=1):
            places[player] += place
    assert dict(result.lengths.counts) == lengths
    assert result.decisions == sum(length * count for length, count in lengths.items())
    assert result.choices.value == pytest.approx(choices / result.decisions)
    assert [seat.place.value * 5 for seat in result.seats] == pytest.approx(places)
    assert result.bots == ("greedy", "random", "greedy")


def test_games_have_the_specified_seeds():
    drawn, chance = [], Chance(3)
    for _ in range(6):
        number, chance = chance.draw()
        drawn.append(number)
    assert [seed for game in range(3) for seed in seeds_of(3, game)] == drawn


def test_the_deal_goes_round_and_positions_go_with_it():
    """The dealer's left always wins here: each seat in its turn, but always that position."""
    result = run(Rolling(), 3, games=6, bots=one_bot)
    assert [seat.first.value for seat in result.seats] == pytest.approx([1 / 3] * 3)
    assert [seat.first.value for seat in result.positions] == [1.0, 0.0, 0.0]
    assert result.lengths.counts == ((1, 6),)
    seat_0 = run(Rolling(starts=0), 3, games=6, bots=one_bot)
    assert [seat.first.value for seat in seat_0.seats] == [1.0, 0.0, 0.0]


def test_bots_sit_where_they_were_put():
    result = run(Rolling(), 2, games=10, bots=[last_bot, one_bot])
    assert [seat.first.value for seat in result.seats] == [0.0, 1.0]
    assert {one.lost.value for one in result.seats} == {0.0, 1.0}
    assert dict(result.lengths.counts) == {1: 5, 2: 5}


def test_those_who_share_a_place_have_the_mean_of_it():
    result = run(Rolling(), 4, games=4, bots=one_bot)
    assert [seat.place.value for seat in result.positions] == [1.0, 3.0, 3.0, 3.0]
    assert [seat.last.value for seat in result.positions] == [0.0, 1.0, 1.0, 1.0]
    assert [seat.lost.value for seat in result.positions] == [0.0] * 4  # nobody is alone last
    assert [seat.score.value for seat in result.positions] == [1.0, 0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("ranking", "places"),
    [
        (((2,), (0, 1)), [(1, 2), (1, 2), (0, 1)]),
        (((0, 1, 2),), [(0, 3), (0, 3), (0, 3)]),
        (((1,), (2,), (0,)), [(2, 1), (0, 1), (1, 1)]),
    ],
)
def test_places(ranking, places):
    assert [place_of(ranking, player) for player in range(3)] == places


def test_a_game_without_end_is_broken_off(monkeypatch):
    monkeypatch.setattr("cardrules._games.MOST_DECISIONS", 50)
    result = run(Endless(), 2, games=3)
    assert [(one.reason, one.games) for one in result.endings] == [("unfinished", 3)]
    assert result.lengths.counts == ((50, 3),)
    assert result.seats[0].games == 0
    assert result.seats[0].place == Estimate(0.0, -math.inf, math.inf)
    assert json.loads(result.to_json())["seats"][0]["place"]["low"] is None
    assert str(result)


def test_endings_are_told_by_reason():
    result = run(Rolling(most=2), 2, games=200, bots=random_bot)
    assert [one.reason for one in result.endings] == ["turn-limit", "first-out"]
    assert sum(one.games for one in result.endings) == 200
    assert result.endings[0].share.holds((3 / 4) ** 2)


def test_quantiles():
    lengths = run(Rolling(), 2, games=300, bots=random_bot).lengths
    every = [length for length, count in lengths.counts for _ in range(count)]
    assert lengths.median == every[149]
    assert (lengths.quantile(0), lengths.quantile(1)) == (every[0], every[-1])
    assert lengths.quantile(0.05) == every[14]
    assert lengths.shortest == min(every)
    assert lengths.longest == max(every)
    middle = sum(every) / 300
    deviation = math.sqrt(sum((one - middle) ** 2 for one in every) / 299)
    assert lengths.deviation == pytest.approx(deviation)
    with pytest.raises(ValueError, match="from 0 to 1"):
        lengths.quantile(50)


# rules


def test_every_burn_is_credited_to_the_rule_that_burned():
    """Counted again from the events: a 10 burns alone, four of a kind the others."""
    result = run(games=12)
    burns = {use.rule: use.times for use in result.rules if use.slot == "burns"}
    counted = Counter()
    for number in range(12):
        deal, luck = seeds_of(5, number)
        match = Match.deal(SHITHEAD, players=3, seed=deal, dealer=number % 3)
        ended = play_out(match, [greedy_bot(SHITHEAD)] * 3, Random(luck))
        for event in ended.events(None):
            if type(event).__name__ == "Burned":
                counted[event.cards[-1].rank.name == "TEN"] += 1
    assert burns == {'BurnOn(cards=ranks("10"))': counted[True], "BurnOfAKind()": counted[False]}
    assert min(counted.values()) > 0


def test_which_rules_decided():
    plain = {"hands": ["2H 5C KD 10C", "9D 9C"], "blinds": ["3H", "4H"]}
    forced = uses(SHITHEAD, "2H", pile="AS", **plain)
    assert forced == {("wildcards", "Wild"), ("demands", "AtLeastTop")}
    assert uses(SHITHEAD, "KD", pile="4S", **plain) == {("demands", "AtLeastTop")}
    assert uses(SHITHEAD, "KD", pile="2S", **plain) == {("demands", "AnythingAfter")}
    assert uses(SHITHEAD, "KD", **plain) == set()
    burned = uses(SHITHEAD, "10C", pile="4S", **plain)
    assert burned == {("burns", "BurnOn"), ("again", "AgainAfterBurn"), ("demands", "AtLeastTop")}
    stuck = {"hands": ["4H", "9D 9C"], "pile": "KS"}
    assert uses(SHITHEAD, "take", **stuck) == {
        ("pickup", "ForcedPickup"),
        ("demands", "AtLeastTop"),
    }
    blind = {"hands": ["", "9D 9C"], "blinds": ["KH", "4H"], "pile": "7S 6D"}
    assert uses(SHITHEAD, "blind 1", **blind) == {
        ("blind", "OwnerTurnsOne"), ("demands", "AtLeastTop"),
    }  # fmt: skip


def test_which_house_rules_decided():
    hands = ["8H 7H JC 5C 5D", "9D 9C", "6D 6C"]
    skip = vary(SHITHEAD, house.eights_skip)
    assert ("paces", "SkipOn") in uses(skip, "8H", hands=hands)
    assert ("paces", "SkipOn") not in uses(skip, "7H", hands=hands)
    takes = vary(SHITHEAD, house.next_takes_pile("7"))
    assert ("paces", "NextTakesPile") in uses(takes, "7H", hands=hands)
    assert ("paces", "NextTakesPile") not in uses(takes, "8H", hands=hands)
    names = vary(SHITHEAD, house.name_direction("J"))
    assert ("effects", "NameDirection") in uses(names, "JC", hands=hands)
    assert ("effects", "NameDirection") not in uses(names, "8H", hands=hands)
    one = vary(SHITHEAD, house.one_card_a_turn)
    assert ("bars", "OneCardATurn") in uses(one, "8H", hands=hands)  # the two 5s may not go
    assert ("bars", "OneCardATurn") not in uses(one, "8H", hands=["8H JC", "9D 9C", "6D 6C"])


@frozen
class SecondThoughts:
    """After a 7 its player is asked for nothing in particular."""

    kind: str = "second-thoughts"

    def effect(self, attempt, state):
        from cardrules.shedding import Choice

        if attempt.rank.name != "SEVEN":
            return Step(state, ())
        asked = Choice(attempt.player, self.kind, ("high", "low"), "low")
        return Step(evolve(state, pending=asked), ())

    def chosen(self, choice, option, state):
        return Step(state, ())


def test_an_effect_that_asks_has_decided_and_so_has_its_answer():
    game = evolve(SHITHEAD, effects=(SecondThoughts(),))
    match = Match.at(game, game.position(hands=["7H 5C", "9D 9C"]))
    asked = match.play("7H")
    answered = asked.play("choose high")
    for before, after in ((match, asked), (asked, answered)):
        step = game.apply(before.state, after.played[-1])
        assert ("effects", 0) in game.decided_by(before.state, after.played[-1], step)


@pytest.mark.parametrize("name", sorted(SHEDDING))
def test_every_preset_tells_which_rules_decided(name):
    """Keys that it knows, whatever is played; one start rule a game; no state is changed."""
    game = SHEDDING[name]
    result = simulate(game, game.seats()[0], games=3, seed=2, bots=greedy_bot(game), workers=1)
    rules = game.deciding()
    assert len(result.rules) == len(rules)
    starts = [use.times for use in result.rules if use.slot == "start"]
    assert sum(starts) <= 3
    assert any(use.times for use in result.rules if use.slot == "demands")
    for use in result.rules:
        assert use.games <= 3
        assert (use.times > 0) == (use.games > 0)


@pytest.mark.parametrize(
    ("changes", "decided"),
    [
        ("burn_when_back skip_on:3,4,5,6,8,9", ("burns", "BurnWhenBack")),
        ("jokers joker_stands_for", ("stand_ins", "StandsFor")),
        ("chance_card", ("chance_card", "ChanceWhenStuck")),
        ("draw_first", ("refill", "RefillTo")),
        ("mirror:3", ("stand_ins", "Mirror")),
        ("face_up_joins", ("demands", "AtLeastTop")),
        ("split_burners", ("bars", "NeverOn")),
        ("stack_equals dealers_left_starts", ("start", "DealersLeftStarts")),
        ("first_face_up_starts lowest_face_up_starts", ("start", "LowestFaceUpStarts")),
        ("throw_out", ("lays_out", "ThrowOut")),
        ("name_direction:J", ("effects", "NameDirection")),
        ("turn_up no_swap dealers_left_starts", ("start", "DealersLeftStarts")),
        ("sevens_or_lower", ("demands", "AtMostAfter")),
    ],
)
def test_house_rules_tell_what_they_decided(changes, decided):
    game = vary(SHITHEAD, *map(house.variation, changes.split()))
    result = run(game, 3, games=10, seed=1, bots=[random_bot, greedy_bot(game), greedy_bot(game)])
    used = {(use.slot, use.rule.partition("(")[0]): use.times for use in result.rules}
    assert used.get(decided), used


def test_a_game_that_does_not_tell_has_no_rules():
    class Silent(Rolling):
        deciding = decided_by = None

    assert run(Rolling(), 2, games=4).rules[0].times == 4
    assert run(Rolling(), 2, games=4).rules[1].times == 0
    assert run(Silent(), 2, games=4).rules == ()


# known odds


FACES = 5


def test_length_and_odds_are_the_known_ones():
    """Geometric lengths and odds, at a level at which one such test in 10,000 would fail."""
    result = run(Rolling(FACES), 3, games=6_000, bots=random_bot, confidence=0.9999)
    lose = 1 - 1 / FACES
    assert result.lengths.mean.holds(FACES)
    assert result.choices.value == FACES
    assert result.forced == 0
    for place, position in enumerate(result.positions):
        odds = (1 / FACES) * lose**place / (1 - lose**3)
        assert position.first.holds(odds)
        assert position.score.holds(odds)
        assert position.place.holds(odds + 2.5 * (1 - odds))
    for seat in result.seats:
        assert seat.first.holds(1 / 3)
    assert result.lengths.deviation == pytest.approx(math.sqrt(lose) * FACES, rel=0.1)


def covered(estimate, truth, *, studies=300, games=40):
    """In how many of many studies an interval holds the truth."""
    held = 0
    for seed in range(studies):
        held += estimate(run(Rolling(3), 2, games=games, seed=seed, bots=random_bot)).holds(truth)
    return held


@pytest.mark.parametrize(
    ("estimate", "truth"),
    [
        (lambda result: result.lengths.mean, 3),
        (lambda result: result.positions[0].first, 0.6),
        (lambda result: result.positions[0].place, 1.4),
        (lambda result: result.seats[0].score, 0.5),
    ],
    ids=["length", "first", "place", "score"],
)
def test_intervals_cover(estimate, truth):
    """Of 300 studies 95 % intervals hold the truth in about 285; skewed lengths in some less."""
    assert 270 <= covered(estimate, truth) <= 298


def test_an_interval_holds_nothing_impossible():
    """One length of 500 among eleven of 1 leads the interval far below 0."""
    wide = mean(12, 511, 250_011, 0.95)
    assert wide.low < 0
    assert wide.within(0) == Estimate(wide.value, 0, wide.high)
    assert Estimate(1.0, -1.0, 3.0).within(1, 2) == Estimate(1.0, 1, 2)
    assert mean(1, 5, 25, 0.95).within(0) == Estimate(5.0, -inf, inf)
    few = simulate(Rolling(50, most=3), 2, games=10, seed=1)
    assert few.lengths.mean.low >= 0
    assert few.choices.low >= 1
    assert all(1 <= one.place.low <= one.place.high <= 2 for one in few.seats)


def test_numbers_are_told_with_one_minus_sign_and_no_negative_zero():
    assert str(Estimate(-3.0, -8.0, 2.0)) == "−3 (−8 to 2)"
    assert str(Estimate(-0.2, -4.0, 3.6)) == "0 (−4 to 4)"


def test_numbers_below_each_other_have_the_same_decimals():
    near, far = Estimate(1.7, 1.6, 1.8), Estimate(1.7, 1.2, 2.2)
    assert column([far, near]) == ["1.70 (1.20 to 2.20)", "1.70 (1.60 to 1.80)"]
    assert percent_column([share(5_000, 10_000, 0.95), share(1, 100, 0.95)]) == [
        "50.0 % (49.0 to 51.0 %)", "1.0 % (0.2 to 5.4 %)",
    ]  # fmt: skip
    assert column([]) == []


def test_what_is_rare_is_not_told_as_nothing():
    assert in_percent(share(1, 300, 0.95), 0) == "under 1 % (0 to 2 %)"
    assert in_percent(share(1, 3000, 0.95), 1) == "under 0.1 % (0.0 to 0.2 %)"
    assert in_percent(share(0, 300, 0.95), 0) == "0 % (0 to 1 %)"


def test_it_is_said_that_the_mean_holds_games_that_were_cut():
    cut = simulate(Rolling(50, most=3), 2, games=20, seed=1)
    games = next(one.games for one in cut.endings if one.reason == "turn-limit")
    assert f"  {games} games were cut off by a limit. The mean counts the decisions" in str(cut)
    assert f"the median is {cut.lengths.median}." in str(cut)
    assert "cut off" not in str(run())


def test_an_interval_of_a_proportion_is_that_of_wilson():
    """The values of Newcombe (1998), table I."""
    for count, of, low, high in [
        (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718), (29, 29, 0.8830, 1.0),
    ]:  # fmt: skip
        found = share(count, of, 0.95)
        assert found.value == count / of
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert share(0, 0, 0.95) == Estimate(0.0, 0.0, 1.0)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(9, 2.2622), (10, 2.2281), (29, 2.0452), (100, 1.9840), (10**6, 1.9600)],
)
def test_quantiles_of_student(freedom, quantile):
    assert student(0.95, freedom) == pytest.approx(quantile, rel=1e-4)


def test_of_few_numbers_a_mean_has_no_interval():
    """They are alike too often by chance, and then nothing would seem to vary."""
    for count in (1, 2, 9):
        assert mean(count, 5 * count, 25 * count, 0.95) == Estimate(5.0, -math.inf, math.inf)
    assert mean(10, 50, 250, 0.95) == Estimate(5.0, 5.0, 5.0)


def test_parts_that_are_no_exact_floats_give_the_right_quantiles():
    lengths = Lengths(tuple((length, 1) for length in range(1, 101)), Estimate(50.5, 45.0, 56.0))
    assert [lengths.quantile(part / 100) for part in range(1, 101)] == list(range(1, 101))


@given(st.lists(st.integers(-50, 50), min_size=10, max_size=30), st.sampled_from([1, 2]))
def test_a_mean_is_the_same_by_sums_and_by_the_numbers(numbers, unit):
    count, total = len(numbers), sum(numbers)
    found = mean(count, total, sum(one * one for one in numbers), 0.9, unit=unit)
    middle = total / count
    variance = sum((one - middle) ** 2 for one in numbers) / (count - 1)
    half = student(0.9, count - 1) * math.sqrt(variance / count) / unit
    assert found.value == pytest.approx(middle / unit)
    assert found.high - found.value == pytest.approx(half, abs=1e-6)
    moments = Moments(1)
    for one in numbers:
        moments.add((one,))
    by_slope = of_function(moments, middle / unit, (1 / unit,), 0.9)
    assert (by_slope.low, by_slope.high) == pytest.approx((found.low, found.high), abs=1e-6)


# the same result, and sums


records = st.builds(
    Record,
    length=st.integers(0, 20),
    choices=st.integers(0, 60),
    forced=st.integers(0, 5),
    reason=st.sampled_from(["last-player", "stuck"]),
    outcome=st.sampled_from(
        [
            None,
            Outcome(ranking=((1,), (0,)), scores=(0.1, 0.2), reason="last-player"),
            Outcome(ranking=((0, 1),), reason="stuck"),
        ]
    ),
    dealer=st.integers(0, 1),
    uses=st.builds(Counter, st.lists(st.sampled_from([("a", 0), ("b", 1)]))),
)


def tally_of(some):
    tally = Tally(2)
    for record in some:
        tally.add(record)
    return tally


@given(st.lists(records), st.lists(records), st.lists(records))
def test_tallies_are_added_in_any_order_and_grouping(one, two, three):
    whole = tally_of([*one, *two, *three])
    a, b, c = map(tally_of, (one, two, three))
    assert (a + b) + c == a + (b + c) == (c + a) + b == whole
    assert Tally(2) + whole == whole


@pytest.mark.parametrize("chunk", [1, 2, 7, 1000])
def test_the_size_of_chunks_does_not_matter(chunk):
    assert run(chunk=chunk) == run()


def test_a_tally_is_the_same_from_rules_that_were_sent():
    side = Side(SHITHEAD, seated(greedy_bot(SHITHEAD), 3))
    chunk = Chunk((side,), 5, 3, 4)
    assert play_chunk(pickle.loads(pickle.dumps(chunk))) == play_chunk(chunk)
    assert len(pickle.dumps(chunk)) < 10_000


PROGRAM = """
from cardrules import SHITHEAD
from cardrules.shedding.testing import rulesets, varied
from cardrules.shedding.variations import no_quartet
from cardrules.simulate import health, simulate
from cardrules.shedding.bots import greedy_bot
print(simulate(SHITHEAD, 3, games=6, seed=5, bots=greedy_bot(SHITHEAD), workers=1).to_json())
"""


def test_other_processes_with_other_hash_seeds_give_the_same():
    wanted = run().to_json()
    for hash_seed in ("0", "4321"):
        told = subprocess.run(
            [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )  # fmt: skip
        assert told.stdout.strip() == wanted


def test_another_seed_gives_another_result():
    assert run(seed=6) != run(seed=5)


def test_memory_does_not_grow_with_the_number_of_games():
    def peak(games):
        tracemalloc.start()
        run(Rolling(2, most=8), 2, games=games, bots=random_bot, chunk=games // 10)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(200)
    # A record of each game would take some hundred bytes; to collect garbage late takes some.
    assert peak(3_000) < peak(500) + 200_000


@pytest.mark.parametrize("size", [None, 1, 7])
@pytest.mark.parametrize("games", [1, 31, 32, 33, 41, 42, 43, 999, 10_001])
def test_chunks_are_small_and_hold_every_game_once(games, size):
    side = Side(Rolling(), seated(None, 2))
    chunks = list(chunks_of((side,), 1, games, size))
    assert {chunk.count for chunk in chunks[:-1]} <= ({1, 10} if size is None else {size})
    assert 1 <= chunks[-1].count <= (size or 10)
    ends = [chunk.first + chunk.count for chunk in chunks]
    assert [chunk.first for chunk in chunks] == [0, *ends[:-1]]
    assert ends[-1] == games


def test_chunks_of_the_largest_simulation_take_no_memory():
    chunks = chunks_of((Side(Rolling(), seated(None, 2)),), 1, 1_000_000_000, None)
    assert len(chunks) == 32 + 99_999_997
    assert (chunks[0].count, chunks[len(chunks) - 1].first) == (1, 999_999_992)
    assert chunks[len(chunks) - 1].count == 8


# results


def test_a_result_is_a_value_and_can_be_written():
    result = run()
    assert result == run()
    assert hash(result) == hash(run())
    assert pickle.loads(pickle.dumps(result)) == result
    told = json.loads(result.to_json())
    assert told == result.to_dict()
    assert told["lengths"]["quantiles"]["0.5"] == result.lengths.median
    assert told["rules"][0] == {"slot": "swap", "rule": "ArrangeOnce()", "times": 18, "games": 6}
    with pytest.raises(AttributeError):
        result.games = 7


def test_a_result_says_what_was_played():
    game = vary(SHITHEAD, house.eights_skip)
    text = str(run(game, 2, games=2, bots=[greedy_bot(game), random_bot]))
    assert text.startswith("shithead with eights_skip: 2 games, 2 players (greedy, random)\n")
    assert "0 (greedy)" in text
    assert "In brackets: 95 % confidence intervals." in text


def test_rich_shows_tables():
    rich = pytest.importorskip("rich.console")
    console = rich.Console(width=100, record=True, file=io.StringIO())
    console.print(run(bots=[greedy_bot(SHITHEAD), random_bot, random_bot]))
    text = console.export_text()
    assert "mean place" in text
    assert 'BurnOn(cards=ranks("10"))' in text
    assert "1 (random)" in text


# what is refused


@pytest.mark.parametrize(
    ("more", "error", "words"),
    [
        ({"games": 0}, ValueError, "games is a whole number"),
        ({"games": True}, ValueError, "games is a whole number"),
        ({"chunk": 0}, ValueError, "chunk is a whole number"),
        ({"seed": -1}, SeedError, "A seed"),
        ({"confidence": 95}, ValueError, "between 0 and 1"),
        ({"players": 9}, PositionError, "2 to 5 players, not 9"),
        ({"bots": [random_bot]}, ValueError, "3 players need as many bots, not 1"),
        ({"players": "3"}, TypeError, "players is a whole number, such as 3, not '3'"),
        ({"players": True}, TypeError, "players is a whole number, such as 3, not True"),
        ({"bots": "greedy"}, TypeError, r"bots is a bot, such as .*greedy_bot\(game\).*'greedy'"),
        ({"bots": 3}, TypeError, "bots is a bot, .* not 3"),
        ({"bots": greedy_bot}, TypeError, r"bots is greedy_bot, .* call it: greedy_bot\(game\)"),
        ({"bots": [one_bot, None, one_bot]}, TypeError, r"bots\[1\] is None.* random_bot"),
        ({"bots": [one_bot, one_bot, "greedy"]}, TypeError, r"bots\[2\] is 'greedy'"),
        ({"bots": Rolling}, TypeError, r"bots is the class Rolling: .* Rolling\(\.\.\.\)"),
        ({"executor": "x", "workers": None}, TypeError, "executor is one of .* not 'x'"),
        ({"executor": Executor, "workers": None}, TypeError, "executor is one of "),
    ],
)
def test_what_is_no_simulation_is_refused(more, error, words):
    wanted = {"players": 3, "games": 6, "seed": 5, "workers": 1, **more}
    with pytest.raises(error, match=words):
        simulate(SHITHEAD, **wanted)


def test_a_bot_that_is_made_for_other_rules_is_refused():
    house = vary(SHITHEAD, no_quartet)
    with pytest.raises(ValueError, match="for shithead, not shithead with no_quartet") as caught:
        simulate(house, 2, games=4, seed=1, bots=[random_bot, greedy_bot(SHITHEAD)])
    assert str(caught.value).endswith("Make one for these.")
    with pytest.raises(ValueError, match="made for other rules"):
        health(house, 2, games=4, bots=greedy_bot(SHITHEAD))
    with pytest.raises(ValueError, match="made for other rules"):
        simulate(Rolling(), 2, games=4, seed=1, bots=greedy_bot(SHITHEAD))


def test_a_bot_of_an_equal_ruleset_plays_and_so_does_one_that_calls_something_else_its_game():
    equal = evolve(SHITHEAD, name="ours")
    assert run(equal, 2, games=1, bots=greedy_bot(SHITHEAD)).name == "ours"
    assert run(SHITHEAD, 2, games=1, bots=Named()).games == 1


class Named:
    """A bot whose *game* is no ruleset."""

    game = "the game of its life"

    def __call__(self, view, moves, rng):
        return moves[0]


def test_an_error_says_in_which_game_it_was():
    with pytest.raises(ValueError, match="no idea") as caught:
        run(Rolling(), 2, games=4, seed=9, bots=broken_bot)
    (note,) = caught.value.__notes__
    assert note == (
        f"This was game 0 of the simulation: players=2, seed={seeds_of(9, 0)[0]}, dealer=0."
    )


def test_a_player_without_a_move_is_told():
    class Stuck(Rolling):
        def moves(self, state, player):
            return ()

    with pytest.raises(RulesetError, match="Player 1 is to act and has no move"):
        run(Stuck(), 2, games=1)


@settings(max_examples=30)
@given(data=st.data())
def test_whatever_the_rules_are_it_is_told_which_decided(data):
    """Of every ruleset, at every move of a game: rules that it has, and the move stays as it is."""
    game = data.draw(rulesets() | varied(SHITHEAD))
    rng = Random(data.draw(st.integers(0, 2**32)))
    players = data.draw(st.sampled_from(game.seats()))
    known = set(game.deciding())
    state = game.deal(players, seed=rng.getrandbits(64))
    for _ in range(60):
        if not state.to_act:
            break
        player = state.to_act[0]
        move = rng.choice(game.moves(state, player))
        step = game.apply(state, move)
        decided = game.decided_by(state, move, step)
        assert decided <= known
        assert decided == game.decided_by(state, move, step)
        assert game.apply(state, move) == step
        burned = any(type(event).__name__ == "Burned" for event in step.events)
        if not burned:
            assert not any(slot == "burns" for slot, _ in decided)
        elif not game.effects:
            assert any(slot == "burns" for slot, _ in decided)
        state = step.state
