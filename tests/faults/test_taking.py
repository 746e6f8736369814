"""When the pile may be taken, and that nothing is lost or doubled on the way."""

from random import Random

import pytest

from cardrules import SHITHEAD, SHITHEAD_PAGAT, SHITHEAD_WIKIPEDIA, cards, vary
from cardrules.shedding import TakePile
from cardrules.shedding.variations import voluntary_pickup


def test_B038_no_pile_is_taken_while_players_arrange(at, refuses):
    """Before play the pile cannot be taken."""
    match = at(SHITHEAD, hands=["4C", "5C"], tables=["6C", "7C"], stage="arrange", stock=4)
    assert match.to_act == (0, 1)
    refuses(match, TakePile(0), "not-yet")


@pytest.mark.parametrize("player", [0, 1])
def test_B038_no_pile_is_taken_after_the_game(at, refuses, player):
    """One player is left with 4C, pile 9C: nobody takes it any more."""
    match = at(SHITHEAD, hands=["", "4C"], pile="9C")
    assert match.to_act == ()
    refuses(match, TakePile(player), "game-over")


@pytest.mark.parametrize("game", [SHITHEAD, SHITHEAD_WIKIPEDIA, SHITHEAD_PAGAT])
def test_B039_an_empty_pile_is_not_taken(at, refuses, game):
    """Empty pile, hand 4C: to take it is refused and not listed, forced or voluntary."""
    match = at(game, hands=["4C", "5D"], stock=10)
    refuses(match, "take", "empty-pile")
    assert [game.write(move) for move in match.moves()] == ["play 4C"]


def test_B042_taking_is_pure(at):
    """Pile of five, hand of two: to take it twice from the same state gives the same twice."""
    match = at(SHITHEAD, hands=["4C 5C", "6C"], pile="9C 9D JC QC KC")
    state = match.state
    before = hash(state)
    once = SHITHEAD.apply(state, TakePile(0))
    again = SHITHEAD.apply(state, TakePile(0))
    assert once == again
    assert len(once.state.seats[0].hand) == 7
    assert hash(state) == before
    assert (state.pile, len(state.seats[0].hand)) == (cards("9C 9D JC QC KC"), 2)


def test_B043_the_pile_is_taken_only_when_nothing_fits(at, refuses):
    """Pile 9C, hand 9D: by the forced pick-up the pile stays."""
    match = at(SHITHEAD, hands=["9D", "5D"], pile="9C")
    refuses(match, "take", "can-play")
    assert [SHITHEAD.write(move) for move in match.moves()] == ["play 9D"]


@pytest.mark.parametrize("game", [SHITHEAD_WIKIPEDIA, vary(SHITHEAD, voluntary_pickup)])
def test_B043_or_it_may_be_taken_at_will(at, accepts, game):
    """Pile 9C, hand 9D: by the voluntary pick-up it may be taken."""
    match = at(game, hands=["9D", "5D"], pile="9C")
    assert [game.write(move) for move in match.moves()] == ["play 9D", "take"]
    match = accepts(match, "take")
    assert set(match.state.seats[0].hand) == set(cards("9C 9D"))
    assert match.to_act == (1,)


def test_B044_a_refused_play_loses_nothing(at, refuses):
    """Pile KC, hand 4C 5C 6C: the 4C is refused and stays in the hand."""
    match = at(SHITHEAD, hands=["4C 5C 6C", "5D"], pile="KC")
    refuses(match, "4C", "does-not-fit")
    assert match.state.seats[0].hand == cards("4C 5C 6C")


@pytest.mark.parametrize("seed", range(4))
def test_B044_every_state_holds_the_whole_deck(walk, seed):
    """In every state of a game each card of the deck is in exactly one zone."""
    states = [match.state for match in walk(SHITHEAD_WIKIPEDIA, 2 + seed, Random(seed), 400)]
    for state in states:
        SHITHEAD_WIKIPEDIA.verify(state)
    assert len(states) > 20
