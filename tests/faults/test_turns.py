"""Whose turn it is, and how a game ends."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, cards, vary
from cardrules.shedding import End, Ended, Play, Skipped, TakePile, WentOut
from cardrules.shedding.variations import eights_skip


def test_B024_a_player_who_goes_out_gives_the_turn_to_the_next(at, accepts):
    """Three players, pile 5C, the mover has only 9D: the turn moves on once."""
    match = accepts(at(SHITHEAD, hands=["9D", "JC", "QC"], pile="5C"), "9D")
    assert (match.state.finished, match.to_act) == ((0,), (1,))
    assert match.state.pile == cards("5C 9D")


def test_B036_out_of_turn_and_not_your_card_are_two_errors(at, refuses):
    """Player 0 is on turn: player 1 cannot take the pile, nor player 0 play a card of player 1."""
    match = at(SHITHEAD, hands=["9D 4C", "KC 5C"], pile="5D")
    turn = refuses(match, TakePile(1), "out-of-turn")
    assert "player 0" in turn.text
    refuses(match, Play(0, cards("KC")), "not-your-card")
    refuses(match, Play(1, cards("KC")), "out-of-turn")


def test_B053_a_skip_counts_only_players_who_are_in(at, accepts):
    """Eights skip, four players, player 1 is out: after 8C player 2 is skipped."""
    house = vary(SHITHEAD, eights_skip)
    match = at(house, hands=["8C 4C", "", "KC", "QC"], pile="5C")
    match = accepts(match, "8C")
    assert match.to_act == (3,)
    assert [event for event in match.events(None) if isinstance(event, Skipped)] == [Skipped(2)]


def test_B065_the_player_with_cards_is_the_loser(at):
    """Three players, 2 and then 0 went out, player 1 has 4C: it is over and he has lost."""
    match = at(SHITHEAD, hands=["", "4C", ""], finished=(2, 0))
    assert match.to_act == ()
    assert match.outcome.loser == 1
    assert match.outcome.ranking == ((2,), (0,), (1,))
    assert match.outcome.reason == "last-player"


def test_B066_who_plays_the_last_card_is_first(at, accepts):
    """Two players, pile 5C, the mover has only 9D: he is the winner, the other the loser."""
    match = accepts(at(SHITHEAD, hands=["9D", "4C"], pile="5C"), "9D")
    assert match.outcome.ranking == ((0,), (1,))
    assert (match.outcome.winners, match.outcome.loser) == ((0,), 1)
    assert match.events(1)[-2:] == (WentOut(0, 1), Ended(match.outcome))


@pytest.mark.parametrize("move", [Play(1, cards("4C")), TakePile(1), Play(0, cards("9D"))])
def test_B067_nothing_is_played_after_the_end(at, accepts, refuses, move):
    """The game is over: every move is refused, nothing is listed, nobody is to act."""
    match = accepts(at(SHITHEAD, hands=["9D", "4C"], pile="5C"), "9D")
    refuses(match, move, "game-over")
    assert match.to_act == ()
    assert match.moves() == ()
    assert (match.moves(0), match.moves(1)) == ((), ())


CAPPED = evolve(SHITHEAD, end=End(turn_limit=50))


@pytest.mark.parametrize(("game", "turns"), [(CAPPED, 49), (SHITHEAD, 9_999)])
def test_B135_a_capped_game_has_its_own_result(at, accepts, game, turns):
    """One turn below the limit, and no last card: all who are in share the last place."""
    match = at(game, hands=["9D KC", "4C", ""], pile="5C", turns=turns)
    match = accepts(match, "9D")
    assert match.to_act == ()
    assert match.outcome.reason == "turn-limit"
    assert match.outcome.ranking == ((2,), (0, 1))
    assert match.outcome.loser is None
    assert match.events(None)[-1] == Ended(match.outcome)


def test_B135_a_game_below_the_limit_goes_on(at, accepts):
    """Two turns below the limit: play goes on, and ends with the next turn."""
    match = accepts(at(CAPPED, hands=["9D KC", "4C"], pile="5C", turns=48), "9D")
    assert (match.outcome, match.to_act) == (None, (1,))
    assert accepts(match, "take").outcome.reason == "turn-limit"


def test_B135_a_natural_end_comes_before_the_limit(at, accepts):
    """One turn below the limit, and the last card: the game ends by itself."""
    match = accepts(at(CAPPED, hands=["9D", "4C"], pile="5C", turns=49), "9D")
    assert match.outcome.reason == "last-player"
    assert match.outcome.loser == 1


def test_B135_a_player_who_goes_out_on_the_last_turn_is_ranked(at, accepts):
    """Three players, one turn below the limit: who goes out is first, the others share the rest."""
    match = accepts(at(CAPPED, hands=["9D", "4C", "6C"], pile="5C", turns=49), "9D")
    assert match.outcome.reason == "turn-limit"
    assert match.outcome.ranking == ((0,), (1, 2))
