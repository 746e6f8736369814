"""The contracts: violations, outcomes, house rules, and what a family gives for nothing."""

import pickle
from functools import partial
from random import Random

import attrs
import pytest
from attrs import evolve, frozen

from cardrules import (
    HIDDEN,
    SHITHEAD,
    CardRulesError,
    IllegalMove,
    Match,
    Outcome,
    PositionError,
    RulesetError,
    SeedError,
    Step,
    Violation,
    cards,
    vary,
)
from cardrules.errors import DocumentError
from cardrules.game import dealt, verify, verify_cards
from cardrules.shedding import Pass
from cardrules.shedding.variations import eights_skip, invisible, no_swap
from cardrules.visibility import imagine
from examples.your_own_game import Hand, HighCard, Lay, Table

GAME = HighCard()


def test_a_violation_has_a_code_and_a_sentence():
    violation = Violation("mixed-ranks", "{cards} have {n} ranks.", n=2, cards=cards("KD 4H"))
    assert (violation.code, violation.text) == ("mixed-ranks", "KD, 4H have 2 ranks.")
    assert str(violation) == violation.text
    assert repr(violation) == "Violation('mixed-ranks', 'KD, 4H have 2 ranks.')"
    assert violation.values == (("cards", cards("KD 4H")), ("n", 2))


def test_violations_are_values():
    one = Violation("code", "{a} {b}", a=1, b=2)
    other = Violation("code", "{a} {b}", b=2, a=1)
    assert one == other
    assert hash(one) == hash(other)
    assert one != Violation("code", "{a} {b}", a=1, b=3)
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.code = "other"


def test_a_violation_may_speak_of_nothing_and_of_braces():
    assert Violation("code", "No values.").text == "No values."
    assert Violation("code", "{word}", word="{other}").text == "{other}"


def test_an_illegal_move_carries_move_and_violation():
    refusal = IllegalMove(Pass(0), Violation("code", "Not {now}.", now="now"))
    assert str(refusal) == "Not now."
    assert isinstance(refusal, ValueError)
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.move, again.violation) == (Pass(0), refusal.violation)


@pytest.mark.parametrize(
    ("path", "text"), [("", "It is wrong."), ("value.seed", "At value.seed: It is wrong.")]
)
def test_a_document_error_names_its_place(path, text):
    error = DocumentError("It is wrong.", path)
    assert (str(error), error.problem, error.path) == (text, "It is wrong.", path)
    assert str(pickle.loads(pickle.dumps(error))) == text


@pytest.mark.parametrize(
    ("ranking", "reason", "winners", "loser"),
    [
        (((2,), (0,), (1,)), "last-player", (2,), 1),
        (((2,), (0, 1)), "first-out", (2,), None),
        (((2,), (0,)), "first-out", (2,), 0),
        (((1,), (0,)), "round-over", (1,), 0),
        (((1,), (0,)), "turn-limit", (1,), None),
        (((1,), (0,)), "stuck", (1,), None),
        (((0, 1),), "last-player", (0, 1), None),
    ],
)
def test_an_outcome_knows_winners_and_loser(ranking, reason, winners, loser):
    outcome = Outcome(ranking=ranking, reason=reason)
    assert (outcome.winners, outcome.loser, outcome.scores) == (winners, loser, ())


def test_an_outcome_ranks_somebody():
    with pytest.raises(ValueError, match="ranking"):
        Outcome(ranking=(), reason="stuck")


def test_a_step_is_a_state_and_events():
    state, events = Step("state", ("event",))
    assert (state, events) == ("state", ("event",))


def test_variations_are_applied_in_order_and_noted():
    house = vary(SHITHEAD, no_swap, invisible("3 q"), eights_skip)
    assert house.variations == ("no_swap", "invisible:3,Q", "eights_skip")
    assert SHITHEAD.variations == ()
    assert house == eights_skip(invisible("3 Q")(no_swap(SHITHEAD)))
    assert vary(house, eights_skip).variations == (*house.variations, "eights_skip")
    assert vary(SHITHEAD) is SHITHEAD


class Loudly:
    """A variation that is an object."""

    def __call__(self, game):
        return evolve(game, name="loud")


def test_a_variation_without_a_name_gets_one():
    changed = vary(SHITHEAD, lambda game: game, Loudly(), partial(evolve, name="quiet", demands=()))
    assert changed.variations == ("custom", "Loudly", "partial")
    assert (changed.name, changed.demands) == ("quiet", ())


def test_a_game_that_notes_nothing_can_be_varied():
    house = vary(GAME, lambda game: evolve(game, name="higher-card"))
    assert house == HighCard(name="higher-card")


def test_a_variation_that_gives_nothing_is_a_mistake():
    with pytest.raises((TypeError, RulesetError), match="nothing_at_all"):
        vary(SHITHEAD, nothing_at_all)


def nothing_at_all(game):
    """A variation that forgets to give its ruleset."""


def test_a_variation_that_cannot_be_raises():
    with pytest.raises(RulesetError, match="order"):
        vary(SHITHEAD, lambda game: evolve(game, order=game.order[1:]))


def test_a_family_deals_by_shuffling():
    state = GAME.deal(3, seed=3)
    assert state == GAME.deal(3, seed=3) != GAME.deal(3, seed=4)
    assert state.to_act == (1,)
    assert GAME.deal(3, seed=3, dealer=2).to_act == (0,)
    with pytest.raises(SeedError):
        GAME.deal(3, seed=-1)


def test_a_family_proposes_its_moves_and_tells_nothing_of_the_deal():
    state = GAME.deal(3, seed=3)
    assert tuple(GAME.proposals(state, 1)) == GAME.moves(state, 1)
    assert dealt(GAME, state) == ()


@frozen
class Luck(HighCard):
    """A game whose state keeps what is to come by chance."""

    def deal_from(self, deck, players, *, dealer=0):
        return SHITHEAD.deal_from(deck, players, dealer=dealer)


def test_a_family_leaves_the_chance_behind_the_shuffle_in_the_state():
    state = Luck().deal(2, seed=7)
    assert state == SHITHEAD.deal(2, seed=7)
    assert state.chance.draws == 51


def test_a_state_of_the_game_is_verified():
    state = GAME.deal(3, seed=3)
    verify(GAME, state)
    assert Match.at(GAME, state).state is state


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"to_act": (3,)}, r"to_act is \(3,\), but the players are 0 to 2"),
        ({"to_act": (-1,)}, "to_act is"),
        ({"to_act": (True,)}, "to_act is"),
        ({"to_act": (0.0,)}, "to_act is"),
        ({"to_act": ("0",)}, "to_act is"),
        ({"stock": ()}, "too many none; missing 10D, 10H"),
        ({"seats": (Hand(()),) * 11}, "high-card is for 2 to 10 players, not 11"),
        ({"seats": ()}, "high-card is for 2 to 10 players, not 0"),
    ],
)
def test_a_state_that_is_none_of_the_game_is_refused(change, problem):
    state = evolve(GAME.deal(3, seed=3), **change)
    with pytest.raises(PositionError, match=problem):
        verify_cards(GAME, state)
    with pytest.raises(PositionError, match=problem):
        Match.at(GAME, state)


@pytest.mark.parametrize(
    ("extra", "problem"),
    [
        ("2C", "too many 2C; missing none"),
        ("*", r"too many \*; missing none"),
        ("2C'", "too many 2C'; missing none"),
    ],
)
def test_a_card_too_many_is_refused(extra, problem):
    state = GAME.deal(2, seed=3)
    with pytest.raises(PositionError, match=problem):
        verify(GAME, evolve(state, stock=state.stock + cards(extra)))


def test_a_hidden_card_is_none_of_the_deck():
    state = GAME.deal(2, seed=3)
    with pytest.raises(PositionError, match=r"too many \?"):
        verify(GAME, evolve(state, stock=(HIDDEN, *state.stock[1:])))


def test_a_game_for_one_number_of_players_says_so():
    @frozen
    class Duel(HighCard):
        def seats(self):
            return range(2, 3)

    with pytest.raises(PositionError, match="high-card is for 2 players, not 3"):
        verify(Duel(), GAME.deal(3, seed=3))


@frozen
class OwnWords(HighCard):
    """A game that tells of its deal, and has a check of its own for states."""

    def dealt(self, state):
        return [Lay(player, ()) for player in range(len(state.seats))]

    def verify(self, state):
        raise PositionError("Never.")


def test_a_game_may_have_words_of_its_own():
    game, state = OwnWords(), GAME.deal(3, seed=3)
    told = (Lay(0, ()), Lay(1, ()), Lay(2, ()))
    assert dealt(game, state) == told
    with pytest.raises(PositionError, match="Never"):
        verify(game, state)
    with pytest.raises(PositionError, match="Never"):
        Match.at(game, state)
    assert Match.deal(game, players=3, seed=3).events(None) == told


def test_every_error_has_one_root():
    for raised in (RulesetError, IllegalMove, PositionError, SeedError, DocumentError):
        assert issubclass(raised, CardRulesError)
        assert issubclass(raised, ValueError)


def test_a_game_of_ones_own_is_enough_for_the_tools():
    match = Match.deal(GAME, players=2, seed=3)
    laid = match.moves()[0]
    assert match.play(laid).events(None) == (laid,)
    assert match.why_not(Lay(0, ())) is not None
    assert isinstance(imagine(match.state, 0, Random(1)), Table)
