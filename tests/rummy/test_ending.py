"""Every round comes to an end, whoever plays it and whatever they hold."""

from random import Random

import pytest
from attrs import evolve

from cardrules import Match, vary
from cardrules.bots import play_out, random_bot
from cardrules.cards import card
from cardrules.matching import ranks
from cardrules.rummy import (
    Discard,
    Draw,
    Ended,
    NeverDiscard,
    NoLayOffs,
    Pass,
    PotBecomesStock,
    Trade,
)
from cardrules.rummy.bots import greedy_bot
from cardrules.rummy.presets import BASIC_RUMMY, DUIZENDEN, FIVE_HUNDRED_RUM, JOKEREN
from cardrules.rummy.variations import pot_becomes_stock

DOWN = "10H 10C 10D"
PRESETS = [DUIZENDEN, JOKEREN, FIVE_HUNDRED_RUM, BASIC_RUMMY]
EVERY_TABLE = [
    pytest.param(game, players, id=f"{game.name}-{players}")
    for game in PRESETS
    for players in game.seats()
]


def check_ended(match):
    """A natural end: by a hand that is empty, or by a player who could not draw."""
    outcome, state = match.outcome, match.state
    assert outcome.reason == "round-over"
    assert state.to_act == ()
    empty = [player for player, seat in enumerate(state.seats) if not seat.size]
    assert len(empty) == (0 if state.closed else 1)
    assert sorted(sum(outcome.ranking, ())) == list(range(len(state.seats)))
    assert len(outcome.scores) == len(state.seats)
    assert match.events(None)[-1] == Ended(outcome)


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_random_players_finish(game, players):
    match = Match.deal(game, players=players, seed=players)
    bots = [random_bot] * players
    check_ended(play_out(match, bots, Random(players)))


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_greedy_players_finish_and_soon(game, players):
    match = Match.deal(game, players=players, seed=players)
    ended = play_out(match, [greedy_bot(game)] * players, Random(0))
    check_ended(ended)
    assert ended.state.turns < 80 * players


def test_greedy_players_mostly_go_out():
    def goes_out(seed):
        match = Match.deal(DUIZENDEN, players=2, seed=seed)
        return not play_out(match, [greedy_bot(DUIZENDEN)] * 2, Random(seed)).state.closed

    assert sum(map(goes_out, range(8))) >= 6


@pytest.mark.parametrize("game", PRESETS, ids=lambda game: game.name)
def test_players_who_lay_nothing_down_come_to_the_end_of_the_stock(game):
    """They draw and discard until there is nothing to draw, discards shuffled and all."""
    match = Match.deal(game, players=2, seed=3)
    while match.to_act:
        kept = [move for move in match.moves() if isinstance(move, Draw | Discard | Pass)]
        match = match.play(kept[0])
    check_ended(match)
    assert match.state.closed
    assert match.state.stock == ()
    assert match.state.melds == ()
    times = game.exhausted.times if isinstance(game.exhausted, PotBecomesStock) else 0
    assert match.state.recycled == times


def test_endless_trading_ends():
    """Twenty rounds of the table, and then there is nothing but the draw."""
    match = Match.deal(DUIZENDEN, players=3, seed=1)
    while trades := [move for move in match.moves() if isinstance(move, Trade)]:
        match = match.play(trades[0])
    assert match.state.trades == 60
    assert match.moves() == (Draw(match.to_act[0]),)
    assert match.why_not(
        Trade(match.to_act[0], match.state.seats[match.to_act[0]].hand[0])
    ).code == ("no-more-trades")


def test_hands_that_cannot_go_out_pass_to_the_end():
    """Both hold nothing but a queen of spades that may not be discarded and fits nowhere."""
    game = evolve(DUIZENDEN, layoffs=NoLayOffs())
    match = Match.at(
        game,
        game.position(
            hands=["QS", "QS'"], melds=[[DOWN], ["10H 10C 10D"]], pot="4C", stock="5D 7H 9C",
            stage="draw",
        ),
    )  # fmt: skip
    while match.to_act:
        moves = match.moves()
        keeps_the_queen = [
            m for m in moves if not (isinstance(m, Discard) and m.card.rank.value == "Q")
        ]
        match = match.play(keeps_the_queen[0])
    check_ended(match)
    assert match.state.closed
    assert match.outcome.scores == (30 - 100, 30 - 100)


def test_who_may_discard_nothing_passes_and_the_round_goes_on():
    game = evolve(DUIZENDEN, out=(NeverDiscard(ranks("2 3 4 5 6 7 8 9 10 J Q K A *")),))
    match = Match.at(game, game.position(hands=["2C 9D", "4H 7S"], stock="5D 6H", pot="JC"))
    assert match.moves() == (Pass(0),)
    after = match.play("pass")
    assert (after.to_act, after.state.closed, after.outcome) == ((1,), False, None)
    while after.to_act:
        after = after.play(after.moves()[0])
    check_ended(after)


def test_the_bare_queen_stays_until_she_fits():
    match = Match.at(
        DUIZENDEN,
        DUIZENDEN.position(hands=["QS", "4H 7S"], melds=[["9S 10S JS"], []], stock="5D", pot="JC"),
    )
    assert match.moves() == (match.game.read(match.state, 0, "add QS to 1"),)
    check_ended(match.play("add QS to 1"))
    nowhere = Match.at(
        DUIZENDEN,
        DUIZENDEN.position(hands=["QS", "4H 7S"], melds=[[DOWN], []], stock="5D", pot="JC"),
    )
    assert nowhere.moves() == (Pass(0),)
    assert nowhere.play("pass").state.shown == (card("JC"),)


def test_the_turn_limit_ends_a_round_in_which_all_share_the_last_place():
    game = evolve(DUIZENDEN, turn_limit=7)
    match = Match.deal(game, players=2, seed=4)
    while match.to_act:
        match = match.play(match.moves()[0])
    assert (match.outcome.reason, match.state.turns) == ("turn-limit", 7)
    assert match.outcome.ranking == ((0, 1),)
    assert match.outcome.loser is None
    assert match.moves() == ()


def test_a_natural_end_on_the_last_turn_wins():
    game = evolve(DUIZENDEN, turn_limit=7)
    placed = {"hands": ["9C", "AS"], "melds": [[DOWN], []], "pot": "4C", "stock": "5D", "turns": 6}
    out = Match.at(game, game.position(**placed)).play("discard 9C")
    assert (out.outcome.reason, out.outcome.winners) == ("round-over", (0,))
    on = Match.at(game, game.position(**{**placed, "hands": ["9C 9D", "AS"]})).play("discard 9C")
    assert on.outcome.reason == "turn-limit"


def test_the_stock_is_filled_again_only_as_often_as_the_rules_say():
    game = evolve(vary(DUIZENDEN, pot_becomes_stock), exhausted=PotBecomesStock(1))
    placed = {"hands": ["9C", "AS"], "melds": [[DOWN], []], "pot": "4C 6C 8D", "stage": "draw"}
    first = Match.at(game, game.position(**placed))
    assert first.why_not("draw") is None
    again = Match.at(game, game.position(**placed, recycled=1))
    assert again.why_not("draw").code == "no-stock"
    assert again.play("pass").outcome.reason == "round-over"
