"""Undo, copies, what states share, and how much they hold."""

import gc
import pickle
from collections import deque
from random import Random

import attrs
import pytest
from attrs import evolve, frozen

from cardrules import SHITHEAD, SHITHEAD_WIKIPEDIA, Match, Step, cards, dump
from cardrules.shedding import Choice, Choose, Chosen, End, Play, Shed, TakePile


@frozen
class AskAfterAce:
    """Whoever plays an ace says a word."""

    kind: str = "word"

    def effect(self, attempt, state):
        if str(attempt.rank) != "A":
            return Step(state, ())
        question = Choice(attempt.player, self.kind, ("aye", "no"), "no")
        return Step(evolve(state, pending=question), ())

    def chosen(self, choice, option, state):
        return Step(state, ())


ASKING = evolve(SHITHEAD, effects=(AskAfterAce(),))


def test_B099_undo_takes_back_the_history_too(at, accepts):
    """A card is played and taken back: position, moves and events are those from before."""
    first = accepts(at(SHITHEAD, hands=["6C 8C", "7D 9D"], pile="4C", stock="KC QC"), "6C")
    second = accepts(first, "7D")
    back = second.undo()
    assert back == first
    assert back.played == (Play(0, cards("6C")),)
    for viewer in (0, 1, None):
        assert back.events(viewer) == first.events(viewer)
        assert back.events(viewer) == second.events(viewer)[: len(back.events(viewer))]
        assert len(back.events(viewer)) < len(second.events(viewer))
    assert back.undo().played == ()
    with pytest.raises(ValueError, match="nothing to undo"):
        back.undo().undo()


def test_B099_undo_works_into_and_out_of_a_choice(at, accepts, refuses):
    """An ace puts a question: undo takes the ace back, and after the answer only the answer."""
    match = at(ASKING, hands=["AC 8C", "7D 9D"], pile="4C")
    asked = accepts(match, "AC")
    assert asked.moves() == (Choose(0, "aye"), Choose(0, "no"))
    refuses(asked, "8C", "choose-first")
    assert asked.undo() == match
    answered = accepts(asked, "choose aye")
    assert (answered.state.pending, answered.to_act) == (None, (1,))
    assert Chosen(0, "word", "aye") in answered.events(1)
    assert answered.undo() == asked
    assert answered.undo().moves() == asked.moves()
    assert answered.undo().events(1) == asked.events(1)


def test_B100_a_step_back_gives_the_same_moves(at, accepts):
    """Two steps and one back, by undo, by copies and by replay: the same moves as before."""
    first = accepts(at(SHITHEAD, hands=["6C 8C", "7D 9D", "JC"], pile="4C"), "6C")
    second = accepts(first, "7D")
    before = first.moves()
    assert before == (Play(1, cards("7D")), Play(1, cards("9D")))
    assert second.undo().moves() == before
    copied = pickle.loads(pickle.dumps(first))
    assert copied == first
    assert copied.moves() == before
    assert list(second.replay())[1].moves() == before


def test_B101_two_moves_from_one_state_have_their_own_histories(at, accepts):
    """From a match two others are made: each keeps its own moves and events."""
    match = at(SHITHEAD, hands=["6C 8C", "7D 9D"], pile="4C")
    one = accepts(match, "6C")
    other = accepts(match, "8C")
    assert match.played == ()
    assert one.undo().events(0) == other.undo().events(0) == match.events(0)
    assert one.played == (Play(0, cards("6C")),)
    assert other.played == (Play(0, cards("8C")),)
    assert one.events(0) != other.events(0)
    assert (one.state.pile, other.state.pile) == (cards("4C 6C"), cards("4C 8C"))


def test_B102_games_share_no_pile():
    """A 9H on the pile of one game leaves the pile of another empty."""
    hands = ["9H 8C", "7D 9D"]
    one, two = (Match.at(SHITHEAD, SHITHEAD.position(hands=hands)) for _ in range(2))
    one = one.play("9H")
    assert (one.state.pile, two.state.pile) == (cards("9H"), ())
    assert SHITHEAD.position(hands=hands).pile == ()
    assert Shed(one.state.stage, (0,), ()).pile == ()


def test_B102_rulesets_share_nothing_that_can_change():
    """Every slot of two default rulesets holds frozen values, and neither can be changed."""
    one, two = type(SHITHEAD)(), type(SHITHEAD)()
    assert one == two
    assert one.memory is not two.memory
    for item in attrs.fields(type(SHITHEAD)):
        value = getattr(one, item.name)
        assert hash(value) == hash(getattr(two, item.name))
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(one, item.name, value)


ENDLESS = evolve(SHITHEAD_WIKIPEDIA, end=End(turn_limit=20_000))


def _long_game(turns):
    """The states of a game in which whoever has the smallest hand takes the pile if he can."""
    rng = Random(0)
    state = ENDLESS.deal(3, seed=0)
    while state.turns < turns:
        (player, *_) = state.to_act
        moves = ENDLESS.moves(state, player)
        takes = [move for move in moves if isinstance(move, TakePile)]
        hands = [len(seat.hand) for seat in state.seats]
        smallest = hands[player] == min(hands)
        state = ENDLESS.apply(state, takes[0] if takes and smallest else rng.choice(moves)).state
        yield state


def test_B137_a_state_does_not_grow_in_a_long_game():
    """After 5,000 turns a state is as small as after 100: no history, no doubled piles."""
    states = list(_long_game(5_000))
    sizes = {state.turns: len(pickle.dumps(state)) for state in states}
    documents = {state.turns: len(dump(state)) for state in states[::50]}
    assert len(sizes) == 5_001
    assert states[-1].to_act
    assert states[-1].burns > 3
    assert max(sizes.values()) < 1.2 * sizes[100]
    assert max(documents.values()) < 1.2 * min(documents.values())


def _living_states():
    gc.collect()
    return sum(type(thing) is Shed for thing in gc.get_objects())


def test_B138_a_state_does_not_keep_the_ones_before_it():
    """Of a chain of 10,000 states only the last is kept: no other stays alive."""
    before = _living_states()
    (last,) = deque(_long_game(10_000), maxlen=1)
    assert last.turns == 10_000
    assert _living_states() == before + 1
