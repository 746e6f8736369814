"""The same deals under two rulesets: pairs, differences with intervals, and words for them."""

import io
import json
import math
import pickle
from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from cardrules import SHITHEAD, PositionError, vary
from cardrules._comparison import comparison_of
from cardrules._comparison_words import comparison_rows
from cardrules._games import Side, play_chunk, seated
from cardrules._statistics import Estimate
from cardrules._tally import PairTally
from cardrules._workers import chunks_of
from cardrules.bots import random_bot
from cardrules.presets import PRESETS
from cardrules.rummy.bots import greedy_bot as rummy_bot
from cardrules.rummy.presets import DUIZENDEN, JOKEREN
from cardrules.shedding.bots import greedy_bot
from cardrules.shedding.variations import first_out_ends, one_card_a_turn, reset_on, scores
from cardrules.simulate import Comparison, compare, simulate
from tests.rolling import Rolling, last_bot, one_bot
from tests.test_simulate import records


def run(a, b, players=2, *, games=40, seed=3, bots=None, **more):
    return compare(a, b, players, games=games, seed=seed, bots=bots, workers=1, **more)


def greedy(a, b, players=3, **more):
    return run(a, b, players, bots=greedy_bot(a), bots_b=greedy_bot(b), **more)


# pairs


def test_both_results_are_those_of_simulations():
    b = vary(SHITHEAD, one_card_a_turn)
    result = greedy(SHITHEAD, b, games=5)
    for game, found in ((SHITHEAD, result.a), (b, result.b)):
        bots = greedy_bot(game)
        assert found == simulate(game, 3, games=5, seed=3, bots=bots, workers=1)


def test_of_a_ruleset_against_itself_it_is_said_that_all_games_went_alike():
    result = run(Rolling(), Rolling())
    assert result.length == result.choices == Estimate(0.0, 0.0, 0.0)
    assert result.endings == ()
    assert {one.place for one in result.positions} == {Estimate(0.0, 0.0, 0.0)}
    assert result.alike
    assert result.words == ("All games went alike: nothing of what differs ever mattered.",)


def test_a_house_rule_that_never_matters_is_told_from_one_that_matters_once():
    """A rule about games of more turns than any has; one that ends the longest game."""
    longest = run(Rolling(), Rolling(), bots=random_bot).a.lengths.longest
    assert run(Rolling(), Rolling(most=longest), bots=random_bot).alike
    once = run(Rolling(), Rolling(most=longest - 1), bots=random_bot)
    assert not once.alike
    assert once.words[0].startswith("No difference in length is seen (")


def test_games_that_differ_in_pairs_alone_are_not_alike():
    """The same lengths, but in other games."""
    result = run(Rolling(2, most=2), Rolling(2, most=2), bots=one_bot, bots_b=last_bot)
    assert not result.alike
    assert run(SHITHEAD, vary(SHITHEAD, scores), games=2).alike is False


def test_the_interval_of_a_paired_difference_is_narrower_than_without_pairs():
    """A rule that changes few games is seen with few deals."""
    b = vary(SHITHEAD, first_out_ends)
    result = greedy(SHITHEAD, b, 4, games=30)
    a_alone, b_alone = result.a.lengths.mean, result.b.lengths.mean
    apart = (a_alone.high - a_alone.low + b_alone.high - b_alone.low) / 2 / a_alone.value
    assert result.length.high - result.length.low < apart


def test_a_difference_is_that_of_the_pairs():
    """Length, place, loss and endings, from the games one by one."""
    a, b = SHITHEAD, vary(SHITHEAD, one_card_a_turn)
    result = greedy(a, b, games=6)
    pairs = [
        [
            simulate_one(game, number, (greedy_bot(game),) * 3)
            for game in (a, b)
        ]
        for number in range(6)
    ]  # fmt: skip
    lengths = [sum(one.lengths.mean.value for one in side) for side in zip(*pairs, strict=True)]
    assert result.length.value == pytest.approx(lengths[1] / lengths[0] - 1)
    for at, change in enumerate(result.positions):
        places = [two.positions[at].place.value - one.positions[at].place.value
                  for one, two in pairs]  # fmt: skip
        assert change.place.value == pytest.approx(sum(places) / 6)
        lost = [two.positions[at].lost.value - one.positions[at].lost.value for one, two in pairs]
        assert change.lost.value == pytest.approx(sum(lost) / 6)


def simulate_one(game, number, bots):
    """The game of this number alone."""
    side = Side(game, bots)
    chunk = evolve(chunks_of((side,), 3, 1, None)[0], first=number)
    from cardrules._results import simulation_of

    return simulation_of(play_chunk(chunk), side, 3, 0.95)


def test_bots_of_the_second_ruleset():
    result = run(Rolling(), Rolling(), bots=[one_bot, last_bot], bots_b=[last_bot, one_bot])
    assert result.a.seats[0].first.value == result.b.seats[1].first.value == 1.0
    assert run(Rolling(), Rolling(), bots=[one_bot, last_bot]).b.bots == ("one", "last")


def test_bots_of_the_first_ruleset_do_not_play_the_second():
    b = vary(SHITHEAD, one_card_a_turn)
    with pytest.raises(ValueError, match="under b as bots_b"):
        run(SHITHEAD, b, bots=greedy_bot(SHITHEAD))
    with pytest.raises(ValueError, match=r"^bots_b holds a bot that is made for other rules"):
        run(SHITHEAD, b, bots=greedy_bot(SHITHEAD), bots_b=greedy_bot(SHITHEAD))
    with pytest.raises(ValueError, match=r"^bots holds a bot that is made for other rules"):
        run(SHITHEAD, b, bots=greedy_bot(b))
    with pytest.raises(TypeError, match="bots_b is greedy_bot"):
        run(SHITHEAD, b, bots_b=greedy_bot)


# known differences


def test_intervals_hold_the_known_differences():
    a, b = Rolling(4), Rolling(5)
    result = run(a, b, games=4_000, bots=random_bot, confidence=0.999)
    assert result.length.holds(5 / 4 - 1)
    assert result.choices.value == pytest.approx(5 / 4 - 1)
    first = [1 / (2 - 1 / faces) for faces in (4, 5)]
    assert result.positions[0].score.holds(first[1] - first[0])
    assert result.positions[0].place.holds(first[0] - first[1])
    assert result.words[0].endswith("% longer.")
    assert result.words[1] == "There are 25 % more moves to choose from."


def test_intervals_of_differences_cover():
    """Of 200 studies of 60 deals 95 % intervals hold the truth in about 190."""
    held = Counter()
    for seed in range(200):
        result = run(Rolling(2, most=3), Rolling(3, most=3), games=60, seed=seed, bots=random_bot)
        means = [sum((1 - 1 / faces) ** turn for turn in range(3)) for faces in (2, 3)]
        held["length"] += result.length.holds(means[1] / means[0] - 1)
        limits = [(1 - 1 / faces) ** 3 for faces in (2, 3)]
        (ending,) = [one for one in result.endings if one.reason == "turn-limit"]
        held["limit"] += ending.share.holds(limits[1] - limits[0])
    assert min(held.values()) >= 180
    assert max(held.values()) <= 199


# words


def test_words_for_what_is_longer_and_how_it_ends():
    result = run(Rolling(2, most=3), Rolling(8, most=3), games=400, bots=random_bot)
    length, choices, *endings, position, _, cut_a, cut_b = result.words
    assert cut_a.startswith("Of a, ")
    assert cut_b.startswith("Of b, ")
    assert length.startswith("Games are ")
    assert length.endswith(" % longer.")
    assert choices == "There are 300 % more moves to choose from."
    assert [one.partition(" games ")[2].partition(":")[0] for one in endings] == [
        "end with the first player who is out", "run into the turn limit",
    ]  # fmt: skip
    assert position.startswith("The player at the dealer's left loses less often, in ")
    back = run(Rolling(8, most=3), Rolling(2, most=3), games=400, bots=random_bot).words
    assert back[0].endswith(" % shorter.")
    assert back[1] == "There are 75 % fewer moves to choose from."


def test_words_for_who_loses():
    a, b = Rolling(starts=0), Rolling(starts=1)
    result = run(a, b, games=40, bots=one_bot)
    assert result.positions[0].lost.value == 0.0  # the first seat is each position in its turn
    a = Rolling()
    left = run(a, a, games=20, bots=one_bot, bots_b=last_bot_first)
    assert left.words[2:] == (
        "The player at the dealer's left loses more often, in 100 of 100 games.",
        "The dealer loses less often, in 100 of 100 games.",
    )


def last_bot_first(view, moves, rng):
    """The dealer's left does not roll a 0, and the dealer does."""
    return moves[0] if view.rolls else moves[-1]


def test_an_ending_of_all_games():
    result = greedy(SHITHEAD, vary(SHITHEAD, first_out_ends), games=20)
    assert result.words[2:4] == (
        "More games end with the first player who is out: by 100 in 100.",
        "Fewer games end when one player is left: by 100 in 100.",
    )


def test_games_with_other_decks_are_not_called_the_same_deals():
    result = greedy(SHITHEAD, PRESETS["shithead-two-pack"], games=10)
    assert not result.same_deck
    assert str(result).startswith("shithead-two-pack, against shithead: 10 games, 3 players\n")
    assert result.words[-1] == (
        "The decks differ, so these are games with other cards, not the same deals twice."
    )
    assert greedy(SHITHEAD, PRESETS["palace-us"], games=2).same_deck


def test_rulesets_of_one_name_are_told_apart():
    house = [vary(SHITHEAD, lambda game, rank=rank: reset_on(rank)(game)) for rank in "56"]
    assert str(greedy(*house, games=10)).startswith(
        "shithead with custom (b), against shithead with custom (a): 10 deals, 3 players\n"
    )


def test_places_and_scores_have_rows():
    result = run(Rolling(4), Rolling(5), games=40, bots=random_bot)
    rows = {row[0]: row[1:] for row in comparison_rows(result)}
    for at, who in enumerate(("dealer's left", "dealer")):
        sides = [side.positions[at] for side in (result.a, result.b)]
        assert rows[f"mean place: {who}"][:2] == tuple(str(one.place) for one in sides)
        assert rows[f"score: {who}"][:2] == tuple(str(one.score) for one in sides)
    wins = one_bot, last_bot
    rows = comparison_rows(run(Rolling(), Rolling(), bots=wins, bots_b=wins[::-1]))
    assert [row[3] for row in rows if row[0].startswith(("mean", "score"))] == [
        "−0.3 to +0.3", "−0.3 to +0.3", "−0.3 to +0.3", "−0.3 to +0.3",
    ]  # fmt: skip


def test_where_only_one_game_has_scores_the_other_has_a_dash():
    rows = comparison_rows(greedy(SHITHEAD, vary(SHITHEAD, scores), games=10))
    before, after, change = rows[-1][1:]
    assert (before, change) == ("-", "")
    assert float(after.split()[0]) >= 0
    assert not [row for row in comparison_rows(greedy(SHITHEAD, SHITHEAD)) if "score" in row[0]]


def test_a_single_deal_says_that_it_is_too_few():
    result = run(Rolling(2), Rolling(5), games=1, seed=8, bots=random_bot)
    assert result.length.low == -math.inf
    assert result.words[0] == "No difference in length is seen (too few deals to say)."
    assert json.loads(result.to_json())["length"]["low"] is None


def test_scores_are_compared_where_there_are_any():
    assert greedy(SHITHEAD, SHITHEAD, games=2).positions[0].score is None
    with_scores = vary(SHITHEAD, scores)
    assert greedy(with_scores, with_scores, games=2).positions[0].score.value == 0.0
    assert greedy(SHITHEAD, with_scores, games=2).positions[0].score is None


# values


@given(st.lists(st.tuples(records, records)), st.lists(st.tuples(records, records)))
def test_tallies_of_pairs_are_added_in_any_order(one, two):
    def tally_of(pairs):
        tally = PairTally(2)
        for a, b in pairs:
            tally.add(a, b._replace(dealer=a.dealer))
        return tally

    assert tally_of(one) + tally_of(two) == tally_of(two) + tally_of(one) == tally_of([*one, *two])


@pytest.mark.parametrize("chunk", [1, 3, 100])
def test_the_size_of_chunks_does_not_matter(chunk):
    assert run(Rolling(), Rolling(5), chunk=chunk) == run(Rolling(), Rolling(5))


def test_a_comparison_is_a_value_and_can_be_written():
    result = run(Rolling(), Rolling(5))
    assert pickle.loads(pickle.dumps(result)) == result
    told = json.loads(result.to_json())
    assert told["words"] == list(result.words)
    assert told["a"] == result.a.to_dict()
    assert isinstance(result, Comparison)


def test_a_comparison_as_text_and_tables():
    result = run(Rolling(most=2), Rolling(5, most=2))
    text = str(result)
    assert text.startswith("rolling (b), against rolling (a): 40 deals, 2 players\n")
    assert "ending: turn-limit" in text
    rich = pytest.importorskip("rich.console")
    console = rich.Console(width=100, record=True, file=io.StringIO())
    console.print(result)
    assert "b against a" in console.export_text()


def test_both_rulesets_must_be_for_so_many():
    with pytest.raises(PositionError, match="palace-us is for 2 to 4 players, not 5"):
        run(Rolling(), PRESETS["palace-us"], 5)


def test_progress_gives_comparisons():
    seen = []
    run(Rolling(), Rolling(5), games=30, chunk=10, progress=lambda now: seen.append(now.so_far()))
    assert [one.a.games for one in seen] == [10, 20, 30]
    side = tuple(Side(Rolling(faces), seated(None, 2)) for faces in (4, 5))
    chunk = evolve(chunks_of(side, 3, 10, None)[0], first=0, count=10)
    assert seen[0] == comparison_of(play_chunk(chunk), side, 3, 0.95)


@pytest.mark.parametrize("seed", range(3))
def test_a_ruleset_against_itself_differs_in_nothing(seed):
    same = compare(SHITHEAD, SHITHEAD, 2, games=12, seed=seed, bots=greedy_bot(SHITHEAD), workers=1)
    nothing = Estimate(0.0, 0.0, 0.0)
    assert same.length == same.choices == nothing
    assert {one.lost for one in same.positions} == {nothing}


def test_what_few_deals_differ_in_stays_possible():
    greedy = {"bots": rummy_bot(JOKEREN), "bots_b": rummy_bot(DUIZENDEN)}
    found = compare(JOKEREN, DUIZENDEN, 2, games=10, seed=0, workers=1, **greedy)
    for one in (*[e.share for e in found.endings], *[p.lost for p in found.positions]):
        assert -1 <= one.low <= one.value <= one.high <= 1


def test_it_is_said_that_games_were_cut_off():
    short = evolve(SHITHEAD, end=evolve(SHITHEAD.end, turn_limit=60))
    found = compare(SHITHEAD, short, 3, games=30, seed=1, bots=random_bot, workers=1)
    cut = next(one.games for one in found.b.endings if one.reason == "turn-limit")
    assert cut > 1
    assert f"Of b, {cut} games were cut off by a limit." in " ".join(found.words)


def test_of_few_deals_nothing_is_said_of_shares():
    few = run(Rolling(2, most=3), Rolling(8, most=3), games=5, bots=random_bot)
    assert {one.share.low for one in few.endings} == {-math.inf}
    assert {one.lost.high for one in few.positions} == {math.inf}
    assert "too few deals to say" in str(few)
