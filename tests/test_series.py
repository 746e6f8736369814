"""A series: deals one after another, added up, played to a target, saved and replayed."""

import json
import pickle
from random import Random

import pytest
from attrs import evolve

from cardrules import (
    BASIC_RUMMY,
    DUIZENDEN,
    SHITHEAD,
    SHITHEAD_PAGAT,
    DocumentError,
    IllegalMove,
    Match,
    NotationError,
    Outcome,
    PositionError,
    RulesetError,
    SeedError,
    Series,
    SeriesError,
    dump,
    load,
    load_match,
    load_series,
    save_match,
    save_series,
    vary,
)
from cardrules.bots import play_out
from cardrules.chance import Chance
from cardrules.presets import PRESETS
from cardrules.rummy.rules import OpenWith, PenaltyForHand
from cardrules.rummy.variations import no_trading
from cardrules.series import MOST_DEALS
from cardrules.shedding import DealsNext, End
from examples.your_own_game import HighCard
from tests.families import greedy_bot

QUICK = evolve(SHITHEAD, end=End(turn_limit=6))
"""A game that soon ends without a loser."""
SHORT = evolve(DUIZENDEN, turn_limit=4)
FIRST_OUT = evolve(SHITHEAD, end=End(first_out=True))
SCORING = evolve(SHITHEAD, end=End(scores=True))


def dealt_out(series, seed=1):
    """The series with its present deal played to its end by sensible players."""
    bots = [greedy_bot(series.game)] * len(series.match.start.seats)
    return series.with_match(play_out(series.match, bots, Random(seed)))


def played_out(series, most=60):
    """The series with all its deals played."""
    series = dealt_out(series)
    while series.outcome is None and len(series.matches) < most:
        series = dealt_out(series.next_deal(), len(series.matches))
    return series


@pytest.fixture(scope="module")
def lost():
    """A series of Shithead to three lost games."""
    return played_out(Series.deal(SHITHEAD, players=3, seed=7, target=3, dealer=2))


@pytest.fixture(scope="module")
def won():
    """A series of Duizenden to 400 points."""
    return played_out(Series.deal(DUIZENDEN, players=2, seed=5, target=400))


def ended(*rankings, scores=(), reason="last-player"):
    return Outcome(ranking=rankings, scores=scores, reason=reason)


# what a deal counts


def test_in_shithead_lost_games_are_counted(lost):
    assert lost.outcome.reason == "target"
    losers = [match.outcome.loser for match in lost.matches]
    assert lost.totals == tuple(-losers.count(player) for player in range(3))
    assert min(lost.totals) == -3
    assert lost.outcome.scores == lost.totals
    assert lost.outcome.ranking[-1] == (losers[-1],)
    assert losers.count(losers[-1]) == 3


def test_in_shithead_the_loser_deals(lost):
    assert lost.matches[0].start.dealer == 2
    for match, later in zip(lost.matches, lost.matches[1:], strict=False):
        assert later.start.dealer == match.outcome.loser


def test_in_duizenden_points_are_added_up_and_the_deal_moves_on(won):
    scores = [match.outcome.scores for match in won.matches]
    assert won.totals == tuple(map(sum, zip(*scores, strict=True)))
    assert max(won.totals) >= 400
    for number, match in enumerate(won.matches):
        assert match.start.dealer == number % 2
        assert match.start.to_act == (match.start.starter,)
        assert match.start.starter == 1 - match.start.dealer


def test_it_is_over_as_soon_as_it_is_decided(won, lost):
    for series in (won, lost):
        for deals in range(1, len(series.matches)):
            before = Series(game=series.game, seed=series.seed, target=series.target,
                            matches=series.matches[:deals])  # fmt: skip
            assert before.outcome is None
            assert before.next_deal().match.start == series.matches[deals].start


@pytest.mark.parametrize(
    ("game", "outcome", "points"),
    [
        (SHITHEAD, ended((1,), (0,), (2,)), (0, 0, -1)),
        (SHITHEAD, ended((1,), (0, 2), reason="stuck"), (0, 0, 0)),
        (SHITHEAD, ended((0,), (1, 2), reason="turn-limit"), (0, 0, 0)),
        (FIRST_OUT, ended((1,), (0, 2), reason="first-out"), (0, 1, 0)),
        (FIRST_OUT, ended((0, 1), reason="stuck"), (0, 0)),
        (SCORING, ended((1,), (0,), (2,), scores=(1, 2, 0)), (1, 2, 0)),
        (DUIZENDEN, ended((1,), (0,), scores=(-35, 60), reason="round-over"), (-35, 60)),
        (DUIZENDEN, ended((0, 1), scores=(-35, 60), reason="turn-limit"), (-35, 60)),
    ],
)  # fmt: skip
def test_what_a_deal_counts(game, outcome, points):
    assert game.tally(outcome) == points


@pytest.mark.parametrize(
    ("game", "totals", "target", "decided"),
    [
        (SHITHEAD, (0, 0, 0), 1, False),
        (SHITHEAD, (0, -2, -1), 3, False),
        (SHITHEAD, (0, -3, -1), 3, True),
        (SHITHEAD, (4, 5, 2), 5, True),
        (SHITHEAD, (5, 5, 2), 5, False),
        (SHITHEAD, (6, 5, 2), 5, True),
        (DUIZENDEN, (1_010, 1_040), 1_000, True),
        (DUIZENDEN, (1_040, 1_040), 1_000, False),
        (DUIZENDEN, (-1_200, 40), 1_000, False),
        (BASIC_RUMMY, (-99, 0), 100, False),
        (BASIC_RUMMY, (-100, -3), 100, True),
        (BASIC_RUMMY, (-100, -3, -3), 100, False),
    ],
)
def test_when_it_is_decided(game, totals, target, decided):
    assert game.decided(totals, target) is decided


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_played_as_a_series(name):
    game = PRESETS[name]
    limit = (
        {"turn_limit": 3}
        if hasattr(game, "turn_limit")
        else {"end": evolve(game.end, turn_limit=3)}
    )
    series = Series.deal(evolve(game, **limit), players=3, seed=3, target=5_000)
    series = dealt_out(series).next_deal()
    assert len(series.matches) == 2
    assert series.match.start.dealer == game.next_dealer(series.matches[0].state)


def test_without_a_loser_the_same_player_deals_again():
    series = dealt_out(Series.deal(QUICK, players=2, seed=1, target=1, dealer=1))
    assert series.match.outcome.reason == "turn-limit"
    assert series.outcome is None
    assert series.next_deal().match.start.dealer == 1
    rotating = evolve(QUICK, end=evolve(QUICK.end, deals_next=DealsNext.ROTATES))
    series = dealt_out(Series.deal(rotating, players=2, seed=1, target=1, dealer=1))
    assert series.next_deal().match.start.dealer == 0


# dealing


def test_the_seed_alone_decides_all_deals():
    one, same, other = (Series.deal(SHORT, players=2, seed=seed) for seed in (5, 5, 6))
    assert one == same
    assert one.match.start != other.match.start
    seeds = [match.seed for match in (dealt_out(one).next_deal()).matches]
    assert seeds == [Chance(5, draws=deal).draw()[0] for deal in (0, 1)]
    assert one.match == Match.deal(SHORT, players=2, seed=seeds[0])


def test_a_fresh_seed_can_be_read_back():
    series = Series.deal(SHORT, players=2)
    assert series == Series.deal(SHORT, players=2, seed=series.seed)


def test_a_game_may_have_a_target_of_its_own():
    assert Series.deal(DUIZENDEN, players=2, seed=1).target == 1_000
    assert Series.deal(DUIZENDEN, players=2, seed=1, target=500).target == 500
    with pytest.raises(ValueError, match="target=None: give a whole number, 1 or more"):
        Series.deal(SHITHEAD, players=2, seed=1)


@pytest.mark.parametrize("target", [0, -1, True, 1.0, "3"])
def test_a_wrong_target_is_refused(target):
    with pytest.raises(ValueError, match="target="):
        Series.deal(SHITHEAD, players=2, seed=1, target=target)


def test_what_cannot_be_dealt_is_refused():
    with pytest.raises(SeedError):
        Series.deal(DUIZENDEN, players=2, seed=-1)
    with pytest.raises(PositionError, match="for 2 to 6 players, not 7"):
        Series.deal(DUIZENDEN, players=7, seed=1)
    with pytest.raises(PositionError, match="dealer"):
        Series.deal(DUIZENDEN, players=2, seed=1, dealer=2)
    with pytest.raises(RulesetError, match=r"it needs methods tally\(outcome\) and decided"):
        Series.deal(HighCard(), players=2, seed=1, target=3)
    with pytest.raises(ValueError, match="matches"):
        Series(game=DUIZENDEN, seed=1, target=3, matches=())


class Counted(HighCard):
    """The example of a game, whose deals are counted."""

    points = (1, 0)

    def tally(self, outcome):
        return self.points

    def decided(self, totals, target):
        return max(totals) >= target


def test_a_game_of_ones_own_needs_two_methods():
    series = Series.deal(Counted(), players=2, seed=1, target=2)
    for expected in ((1, 0), (2, 0)):
        while series.to_act:
            series = series.play(series.match.moves()[0])
        assert series.totals == expected
        series = series if series.outcome else series.next_deal()
    assert series.outcome == Outcome(ranking=((0,), (1,)), scores=(2, 0), reason="target")


@pytest.mark.parametrize("points", [(1,), (1, 2, 3), [1, 2], (1, 2.0), (True, 0), None])
def test_a_tally_of_another_kind_is_told(points, monkeypatch):
    series = Series.deal(Counted(), players=2, seed=1, target=2)
    while series.to_act:
        series = series.play(series.match.moves()[0])
    monkeypatch.setattr(Counted, "points", points)
    with pytest.raises(RulesetError, match="must give a whole number for each of the 2 players"):
        series.totals  # noqa: B018 - the look-up is what is tested


def test_an_undecided_series_comes_to_an_end(monkeypatch):
    monkeypatch.setattr("cardrules.series.MOST_DEALS", 2)
    assert MOST_DEALS == 1_000
    series = dealt_out(dealt_out(Series.deal(QUICK, players=2, seed=1, target=1)).next_deal())
    assert series.outcome == Outcome(ranking=((0, 1),), scores=(0, 0), reason="deal-limit")


# playing


def test_it_is_a_value(won):
    first = Series.deal(SHORT, players=2, seed=5)
    played = first.play("draw")
    assert (len(first.match.played), len(played.match.played)) == (0, 1)
    assert played.match == first.match.play("draw")
    assert played == first.with_match(first.match.play("draw"))
    assert hash(played) == hash(first.play("draw"))
    assert pickle.loads(pickle.dumps(won)) == won
    assert repr(first) == (
        "<Series of duizenden: 2 players, seed=5, target=1000, 1 deal, totals=(0, 0)>"
    )
    assert "2 deals, totals=" in repr(dealt_out(first).next_deal())
    assert f"outcome={won.outcome}>" in repr(won)


def test_moves_are_refused_as_in_a_match():
    series = Series.deal(SHORT, players=2, seed=5)
    with pytest.raises(IllegalMove, match="It is the turn of player 1"):
        series.play("draw", player=0)
    with pytest.raises(IllegalMove, match="made for another state"):
        series.play("draw", after=1)
    with pytest.raises(NotationError):
        series.play("take")


def test_what_does_not_go_on_is_refused(won):
    series = Series.deal(SHORT, players=2, seed=5)
    with pytest.raises(SeriesError, match="The present deal is not over"):
        series.next_deal()
    with pytest.raises(SeriesError, match="The series is over"):
        won.next_deal()
    for other in (Match.deal(SHORT, players=2, seed=5), Match.deal(SHITHEAD, players=2, seed=5)):
        with pytest.raises(SeriesError, match="did not begin as the present deal"):
            series.with_match(other)


def test_undo_goes_back_move_by_move_and_deal_by_deal():
    states = [Series.deal(SHORT, players=2, seed=5)]
    while len(states[-1].matches) < 3:
        series = states[-1]
        if series.to_act:
            states.append(series.play(series.match.moves()[0]))
        else:
            states.append(series.next_deal())
    series = states.pop()
    while states:
        series = series.undo()
        assert series == states.pop()
    with pytest.raises(ValueError, match="nothing to undo"):
        series.undo()


def test_replay_gives_every_state_again(won, lost):
    for series in (won, lost):
        replayed = list(series.replay())
        assert replayed[-1] == series
        moves = sum(len(match.played) for match in series.matches)
        assert len(replayed) == moves + len(series.matches)
        assert replayed[0].match.played == ()


# saving


def test_it_survives_json(won, lost):
    for series in (won, lost, won.undo(), Series.deal(SHITHEAD, players=2, seed=1, target=1)):
        text = dump(series)
        for game in (None, series.game):
            assert load(text, game=game) == series
        assert load(text).totals == series.totals
        assert dump(load(text)) == text
        document = json.loads(text)
        assert document["kind"] == "series"
        assert list(document["value"]) == [
            "game", "players", "dealer", "seed", "target", "played",
        ]  # fmt: skip


def test_it_is_saved_and_loaded(won, tmp_path):
    save_series(won, tmp_path / "evening.json")
    assert load_series(tmp_path / "evening.json") == won
    assert load_series(tmp_path / "evening.json", game=DUIZENDEN) == won
    again = load_series(tmp_path / "evening.json").undo()
    save_series(again, tmp_path / "evening.json")
    assert load_series(tmp_path / "evening.json") == again


def test_a_series_is_no_match(won, tmp_path):
    save_series(won, tmp_path / "series")
    save_match(won.match, tmp_path / "match")
    with pytest.raises(DocumentError, match='"series" is not one of the kinds match'):
        load_match(tmp_path / "series")
    with pytest.raises(DocumentError, match='"match" is not one of the kinds series'):
        load_series(tmp_path / "match")
    (tmp_path / "other").write_text("cardrules record 1\n", encoding="utf-8")
    with pytest.raises(DocumentError, match="This is not JSON"):
        load_series(tmp_path / "other")


def test_other_rules_than_those_given_are_refused(won, tmp_path):
    save_series(won, tmp_path / "series")
    with pytest.raises(DocumentError, match="The series was played by other rules than those of"):
        load_series(tmp_path / "series", game=vary(DUIZENDEN, no_trading))


def test_a_series_from_positions_is_counted_but_not_saved():
    state = DUIZENDEN.position(hands=["", "QS"], melds=[["10H 10C 10D"], []])
    match = Match.at(DUIZENDEN, state)
    series = Series(game=DUIZENDEN, seed=1, target=50, matches=(match, match))
    assert (series.totals, series.outcome.winners) == ((60, -200), (0,))
    with pytest.raises(DocumentError, match=r"not dealt from its seed: begin with Series\.deal"):
        dump(series)


def test_labels_and_house_rules_are_kept():
    house = vary(SHORT, no_trading)
    again = load(dump(Series.deal(house, players=2, seed=1)))
    assert (again.game.name, again.game.variations) == ("duizenden", ("no_trading",))


SERIES = dealt_out(Series.deal(SHORT, players=2, seed=5)).next_deal().play("draw")


@pytest.mark.parametrize(
    ("path", "value", "problem", "where"),
    [
        ([], None, "A series is an object with game, players, dealer, seed, target, played", ""),
        (["more"], 1, "A series is an object with", ""),
        (["seed"], ..., "A series is an object with", ""),
        (["players"], "2", '"2" is not of the type int', ".players"),
        (["players"], True, "is not of the type int", ".players"),
        (["players"], 7, "is for 2 to 6 players, not 7", ""),
        (["players"], 10**400, "is for 2 to 6", ""),
        (["dealer"], 2, "dealer", ""),
        (["dealer"], None, "is not of the type int", ".dealer"),
        (["seed"], -1, "A seed is an int", ""),
        (["seed"], None, "is not of the type int", ".seed"),
        (["seed"], 6, "You do not hold", ".played[0][0]"),
        (["target"], 0, "target=0: give a whole number", ""),
        (["target"], None, "is not of the type int", ".target"),
        (["target"], 1.0, "is not of the type int", ".target"),
        (["played"], [], "a list with a list of moves for each deal", ".played"),
        (["played"], [{}], "a list with a list of moves for each deal", ".played"),
        (["played"], None, "a list with a list of moves for each deal", ".played"),
        (["played", 0], [], "The present deal is not over", ".played[1]"),
        (
            ["played", 0, 0],
            {"is": "Played"},
            "is not a class that this game knows",
            ".played[0][0]",
        ),
        (["played", 0, 0, "player"], 0, "It is the turn of player 1", ".played[0][0]"),
        (["played", 1, 0], {"is": "Pass", "player": 0}, "only", ".played[1][0]"),
        (
            ["played", 1, 0],
            {"is": "Drew", "player": 0, "cards": []},
            "is not a move of this game",
            ".played[1][0]",
        ),
        (["game"], {"is": "Round"}, "missing", ".game.stage"),
        (["game"], {"is": "OpenWith"}, "OpenWith is not a ruleset", ".game"),
        (["game", "target"], 0, "target must be a whole number", ".game"),
    ],
    ids=lambda part: ".".join(map(str, part)) if isinstance(part, list) else "",
)
def test_a_hostile_document_is_refused_with_its_place(path, value, problem, where):
    document = json.loads(dump(SERIES))
    *way, last = ["value", *path]
    inner = document
    for step in way:
        inner = inner[step]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    with pytest.raises(DocumentError) as caught:
        load(json.dumps(document))
    assert problem in caught.value.problem
    assert caught.value.path == f"value{where}"


def test_a_deal_after_the_last_is_refused(won):
    document = json.loads(dump(won))
    document["value"]["played"].append([])
    with pytest.raises(DocumentError, match="The series is over") as caught:
        load(json.dumps(document))
    assert caught.value.path == f"value.played[{len(won.matches)}]"


def test_the_dealer_may_be_left_out():
    document = json.loads(dump(SERIES))
    del document["value"]["dealer"]
    assert load(json.dumps(document)) == SERIES


def test_a_series_of_a_game_that_is_none_is_refused():
    series = Series.deal(Counted(), players=2, seed=1, target=2)
    assert load(dump(series), game=Counted(), also=(Counted,)) == series
    document = json.loads(dump(series))
    document["value"]["game"]["is"] = "HighCard"
    with pytest.raises(DocumentError, match="cannot be played as a series"):
        load(json.dumps(document), game=HighCard())


# showing


def test_a_notebook_shows_the_totals_and_what_a_spectator_sees(won):
    html = SERIES._repr_html_()
    assert "deal 2" in html
    assert "to 1000" in html
    assert SERIES.match._repr_html_() in html
    hidden = {str(card) for seat in SERIES.match.state.seats for card in seat.concealed}
    assert not any(f'title="{card}"' in html for card in hidden)
    assert "won by" in won._repr_html_()


def test_a_rule_of_scoring_is_what_decides():
    game = evolve(DUIZENDEN, scoring=PenaltyForHand(), openings=(OpenWith(30),), target=60)
    series = played_out(Series.deal(game, players=3, seed=2))
    assert series.outcome.reason == "target"
    assert min(series.totals) <= -60
    assert all(total <= 0 for total in series.totals)


def test_pagat_rotates():
    assert SHITHEAD_PAGAT.end.deals_next is DealsNext.ROTATES
    series = played_out(Series.deal(SHITHEAD_PAGAT, players=3, seed=4, target=2))
    assert [match.start.dealer for match in series.matches] == [
        number % 3 for number in range(len(series.matches))
    ]


@pytest.mark.parametrize(
    ("field", "value"),
    [("seed", -1), ("seed", "x"), ("seed", True), ("target", -4), ("target", 0), ("target", 2.0)],
)
def test_a_series_is_made_of_a_seed_and_a_target(field, value):
    series = Series.deal(DUIZENDEN, players=2, seed=1)
    with pytest.raises(ValueError, match="A seed is an int" if field == "seed" else "whole number"):
        evolve(series, **{field: value})
