"""What holds in every game, beyond the laws, whatever is drawn."""

from collections import Counter
from itertools import pairwise

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import SHITHEAD, SHITHEAD_PAGAT, SHITHEAD_WIKIPEDIA, Match
from cardrules.shedding import (
    Burned,
    Choose,
    Drew,
    Played,
    Reshuffled,
    Skipped,
    Stage,
    TookPile,
    TurnedUp,
    WentOut,
    Zone,
)
from cardrules.shedding.testing import rulesets, varied
from cardrules.testing import playthrough
from cardrules.visibility import all_cards

PRESETS = st.sampled_from([SHITHEAD, SHITHEAD_WIKIPEDIA, SHITHEAD_PAGAT])
GAMES = st.one_of(PRESETS, rulesets(), varied(SHITHEAD, most=4))
SEEDS = st.integers(0, 2**32)


def steps(match):
    """State before, move, and step, for each move of a match."""
    state = match.start
    for move in match.played:
        step = match.game.apply(state, move)
        yield state, move, step
        state = step.state


def played(game, players, seed, moves=300):
    players = game.seats()[players % len(game.seats())]
    return playthrough(game, players=players, seed=seed, moves=moves)


def of(kind, events):
    return [event for event in events if isinstance(event, kind)]


def in_play(state):
    """The cards that may still be played: in hands, rows, pile and stock."""
    seats = sum(seat.size for seat in state.seats)
    return seats + len(state.pile) + len(state.stock)


@settings(max_examples=10)
@given(game=GAMES, players=st.integers(0, 3), seed=SEEDS)
def test_a_burn_takes_the_whole_pile_and_nothing_else(game, players, seed):
    match = played(game, players, seed)
    assert match.played
    for before, move, (after, events) in steps(match):
        burns = of(Burned, events)
        burned = tuple(card for burn in burns for card in burn.cards)
        again = sum(event.count for event in of(Reshuffled, events))
        assert after.burned == (before.burned + burned)[again:]
        assert after.burns == before.burns + len(burns)
        assert len(burns) <= 1
        for burn in burns:
            # An answer burns the pile as it lies.
            new = () if isinstance(move, Choose) else of(Played, events)[0].cards
            assert burn.cards == before.pile + new
            assert (after.pile, after.sizes, after.laid_by) == ((), (), None)
            assert burn.player == move.player


@settings(max_examples=10)
@given(game=GAMES, players=st.integers(0, 3), seed=SEEDS)
def test_cards_in_play_never_become_more(game, players, seed):
    match = played(game, players, seed)
    deck = len(match.game.deck(len(match.start.seats)))
    assert in_play(match.start) + len(match.start.burned) + len(match.start.aside) == deck
    for before, _, (after, events) in steps(match):
        assert in_play(after) + len(after.burned) + len(after.aside) == deck
        assert len(set(all_cards(after))) == deck
        if not of(Reshuffled, events):
            assert in_play(after) <= in_play(before)
            assert set(before.burned) <= set(after.burned)
            moved = of(TurnedUp, events)
            assert moved or before.stock[len(before.stock) - len(after.stock) :] == after.stock


@settings(max_examples=10)
@given(game=GAMES, players=st.integers(0, 3), seed=SEEDS)
def test_who_is_out_stays_out_and_keeps_his_place(game, players, seed):
    match = played(game, players, seed, moves=300)
    gone = []
    for before, _, (after, events) in steps(match):
        went = of(WentOut, events)
        gone += [event.player for event in went]
        assert after.finished == (*before.finished, *(event.player for event in went))
        assert [event.place for event in went] == list(
            range(len(before.finished) + 1, len(after.finished) + 1)
        )
        empty = {player for player, seat in enumerate(after.seats) if not seat.size}
        asked = {after.pending.player} if after.pending else set()
        assert empty - asked == set(after.finished) - asked
    assert match.state.finished == tuple(gone)
    assert len(set(gone)) == len(gone)


@settings(max_examples=10)
@given(game=GAMES, players=st.integers(0, 3), seed=SEEDS)
def test_the_ranking_is_the_order_of_going_out(game, players, seed):
    limit = min(game.end.turn_limit, 400)
    game = evolve(game, end=evolve(game.end, turn_limit=limit))
    match = played(game, players, seed, moves=410)
    outcome = match.outcome
    assert outcome is not None
    gone = [event.player for event in of(WentOut, match.events(None))]
    assert outcome.ranking[: len(gone)] == tuple((player,) for player in gone)
    left = [player for group in outcome.ranking[len(gone) :] for player in group]
    assert left == [seat for seat in range(len(match.start.seats)) if seat not in gone]
    assert len(outcome.ranking) <= len(gone) + 1
    assert (outcome.loser is None) is (outcome.reason in ("turn-limit", "stuck") or len(left) > 1)


@settings(max_examples=12)
@given(players=st.integers(2, 5), seed=SEEDS)
def test_the_hand_holds_three_while_the_stock_lasts(players, seed):
    match = playthrough(SHITHEAD, players=players, seed=seed, moves=120)
    plays = 0
    for before, move, (after, events) in steps(match):
        own = [event for event in of(Played, events) if event.origin is Zone.HAND]
        short = [len(after.seats[move.player].hand) for _ in own if after.stock]
        assert all(size >= 3 for size in short)
        drawn = [len(event.cards) for event in of(Drew, events)]
        assert sum(drawn) == len(before.stock) - len(after.stock)
        assert all(0 < count <= 3 for count in drawn)
        plays += len(short)
    assert plays > 3


@settings(max_examples=10)
@given(game=GAMES, players=st.integers(0, 3), seed=SEEDS)
def test_the_turn_never_comes_to_who_is_out(game, players, seed):
    match = played(game, players, seed, moves=300)
    for before, move, (after, events) in steps(match):
        assert set(after.to_act).isdisjoint(after.finished)
        assert {event.player for event in of(Skipped, events)}.isdisjoint(after.finished)
        assert move.player in before.to_act
        assert len(after.to_act) <= (1 if after.stage is Stage.PLAY else len(after.seats))
        assert after.direction in (1, -1)
    assert (match.to_act == ()) is (match.outcome is not None)


@settings(max_examples=10)
@given(
    game=PRESETS,
    players=st.integers(2, 5),
    seed=SEEDS,
    order=st.permutations(range(5)),
    picks=st.lists(st.integers(0, 19), min_size=5, max_size=5),
)
def test_arranging_moves_commute(game, players, seed, order, picks):
    match = Match.deal(game, players=players, seed=seed)
    moves = [match.moves(player)[picks[player]] for player in range(players)]
    straight = mixed = match
    for player in range(players):
        straight = straight.play(moves[player])
    for player in [player for player in order if player < players]:
        mixed = mixed.play(moves[player])
    assert mixed.state == straight.state
    assert straight.state.stage is Stage.PLAY
    assert Counter(mixed.played) == Counter(straight.played)


@settings(max_examples=10)
@given(game=GAMES, players=st.integers(0, 3), seed=SEEDS)
def test_a_taken_pile_is_known_to_all(game, players, seed):
    match = played(game, players, seed)
    for _, _, (after, events) in steps(match):
        for taken in of(TookPile, events):
            known = after.seats[taken.player].known
            assert known[len(known) - len(taken.pile + taken.cards) :] == taken.pile + taken.cards
            assert (after.pile, after.sizes) == ((), ())
        assert sum(after.sizes) == len(after.pile)
    assert all(one.turns <= other.turns for one, other in pairwise(states_of(match)))


def states_of(match):
    return [match.start, *(step.state for _, _, step in steps(match))]


@pytest.mark.slow
@settings(max_examples=300)
@given(game=GAMES, players=st.integers(0, 3), seed=SEEDS)
def test_every_game_ends(game, players, seed):
    match = played(game, players, seed, moves=11_000)
    assert match.outcome is not None
    assert match.to_act == ()
