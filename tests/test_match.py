"""A match: one deal being played, as a value."""

import copy
import pickle

import attrs
import pytest
from attrs import evolve

from cardrules import (
    HIDDEN,
    SHITHEAD,
    IllegalMove,
    Match,
    NoSuchPlayer,
    NotationError,
    PositionError,
    SeedError,
    cards,
    vary,
)
from cardrules.matching import ranks
from cardrules.shedding import Arrange, Arranged, Began, Dealt, Drew, Play, Played, Stage, TakePile
from cardrules.shedding.variations import no_swap


def at(game=SHITHEAD, **placed):
    return Match.at(game, game.position(**placed))


def two():
    """Two players on a 5C; player 0 is to act."""
    return at(hands=["6C 8C", "7D 9D"], pile="5C", stock="KC KD")


def arranging():
    """Two players who have still to arrange."""
    return at(hands=["4C 5C", "4D 5D"], tables=["6C", "6D"], blinds=["7C", "7D"], stage="arrange")


def test_a_match_is_dealt():
    match = Match.deal(SHITHEAD, players=3, seed=7, dealer=2)
    assert match.start == match.state == SHITHEAD.deal(3, seed=7, dealer=2)
    assert (match.game, match.seed, match.played) == (SHITHEAD, 7, ())
    assert match.to_act == (0, 1, 2)
    assert match.outcome is None


def test_a_match_without_a_seed_takes_a_fresh_one():
    one, other = (Match.deal(SHITHEAD, players=2) for _ in range(2))
    assert one.seed != other.seed
    assert Match.deal(SHITHEAD, players=2, seed=one.seed) == one


@pytest.mark.parametrize("seed", [True, 1.0, -1, 2**64, "3"])
def test_a_wrong_seed_is_refused(seed):
    with pytest.raises(SeedError):
        Match.deal(SHITHEAD, players=2, seed=seed)


@pytest.mark.parametrize(
    "wanted", [{"players": 1}, {"players": 6}, {"players": True}, {"players": 2, "dealer": 2},
               {"players": 2, "dealer": -1}, {"players": 2, "dealer": True}]
)  # fmt: skip
def test_a_deal_that_cannot_be_is_refused(wanted):
    with pytest.raises(PositionError):
        Match.deal(SHITHEAD, seed=1, **wanted)


def test_a_match_begins_at_a_state():
    state = SHITHEAD.position(hands=["4C", "5C"], pile="3C")
    match = Match.at(SHITHEAD, state)
    assert (match.start, match.state, match.seed) == (state, state, None)


def test_a_match_does_not_begin_at_a_view():
    state = SHITHEAD.position(hands=["4C", "5C"], stock=2)
    with pytest.raises(PositionError, match=r"too many \?"):
        Match.at(SHITHEAD, Match.at(SHITHEAD, state).view(0))


def test_a_move_gives_a_new_match():
    match = two()
    after = match.play("6C")
    assert (match.played, match.state) == ((), match.start)
    assert after.played == (Play(0, cards("6C")),)
    assert after.state.pile == cards("5C 6C")
    assert (after.start, after.game, after.seed) == (match.start, SHITHEAD, None)
    assert match.play(Play(0, cards("6C"))) == after
    assert match.play("play 6c", player=0) == after


def test_a_match_cannot_be_changed():
    match = two()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        match.seed = 4
    assert match.seed is None


def test_a_refused_move_changes_nothing():
    match = two()
    with pytest.raises(IllegalMove) as caught:
        match.play("KD")
    assert caught.value.move == Play(0, cards("KD"))
    assert caught.value.violation == match.why_not("KD")
    assert str(caught.value) == "You do not hold KD."
    assert match == two()


def test_why_not_gives_the_reason_or_nothing():
    match = two()
    assert match.why_not("6C") is None
    assert match.why_not(Play(0, cards("8C"))) is None
    assert match.why_not("take").code == "can-play"
    assert match.why_not("7D", player=1).code == "out-of-turn"


def test_moves_are_those_of_all_who_are_to_act():
    match = arranging()
    assert match.to_act == (0, 1)
    assert match.moves() == match.moves(0) + match.moves(1)
    assert len(match.moves(0)) == 3
    assert two().moves(1) == ()


@pytest.mark.parametrize("player", [-1, 2, True, "0"])
def test_there_is_no_such_player(player):
    match = two()
    for asked in (match.moves, match.view, match.events):
        with pytest.raises(NoSuchPlayer, match="There is no player"):
            asked(player)
    with pytest.raises(NoSuchPlayer):
        match.play("6C", player=player)
    with pytest.raises(NoSuchPlayer):
        match.why_not("6C", player=player)


@pytest.mark.parametrize(("player", "told"), [("0", "'0'"), (1.0, "1.0"), (True, "True"), (5, "5")])
def test_a_player_who_is_not_there_is_shown_as_in_code(player, told):
    """So that a text is told from the number; a spectator does not move, but looks."""
    match, wrong = two(), f"There is no player {told}: the players are 0 to 1"
    move = Play(0, cards("6C"))
    for asked in (
        lambda: match.moves(player),
        lambda: match.play("6C", player=player),
        lambda: match.play(move, player=player),
        lambda: match.why_not(move, player=player),
    ):
        with pytest.raises(NoSuchPlayer) as caught:
            asked()
        assert str(caught.value) == f"{wrong}."
    for looked in (match.view, match.events):
        with pytest.raises(NoSuchPlayer) as caught:
            looked(player)
        assert str(caught.value) == f"{wrong}, a spectator is None."
    assert match.why_not(evolve(move, player=player)).text == f"{wrong}."


@pytest.mark.parametrize("player", ["0", 0.0, False])
def test_a_move_whose_player_is_no_number_is_refused(player):
    with pytest.raises((IllegalMove, NotationError), match=rf"player {player!r}[:,]"):
        two().play(Play(player, cards("6C")), player=0)


def test_a_number_of_players_or_a_dealer_is_shown_as_in_code():
    with pytest.raises(PositionError, match="is for 2 to 5 players, not '2'"):
        Match.deal(SHITHEAD, players="2", seed=1)
    with pytest.raises(PositionError, match="one of the players 0 to 1, not '0'"):
        Match.deal(SHITHEAD, players=2, seed=1, dealer="0")
    with pytest.raises(SeedError, match=r"from 0 to 2\*\*64 - 1, not '3'"):
        Match.deal(SHITHEAD, players=2, seed="3")


def test_where_several_may_act_a_text_needs_its_player():
    match = arranging()
    with pytest.raises(NotationError, match=r"Give player=; the game waits for: 0, 1\."):
        match.play("arrange 4C")
    with pytest.raises(NotationError, match="Whose move is 'arrange 4C'"):
        match.why_not("arrange 4C")
    after = match.play("arrange 4D", player=1)
    assert after.to_act == (0,)
    assert after.play("arrange 4C").state.stage is Stage.PLAY


def test_a_move_object_needs_no_player():
    match = arranging().play(Arrange(1, cards("6D")))
    assert match.to_act == (0,)
    assert match.undo().play(Arrange(1, cards("6D")), player=1) == match


def test_a_move_of_somebody_else_is_refused():
    with pytest.raises(NotationError, match="is one of player 0, but player=1 was given"):
        two().play(Play(0, cards("6C")), player=1)
    with pytest.raises(NotationError):
        two().why_not(Play(0, cards("6C")), player=1)


@pytest.mark.parametrize("player", [None, 0, 1])
def test_a_text_after_the_end_is_refused_for_that_reason(player):
    match = at(hands=["9D", "4C"], pile="5C").play("9D")
    assert match.to_act == ()
    assert match.why_not("4C", player=player).code == "game-over"
    with pytest.raises(IllegalMove) as caught:
        match.play("4C", player=player)
    assert caught.value.violation.code == "game-over"


@pytest.mark.parametrize("move", [None, 5, 1.5, b"6C", ("6C",)])
def test_what_is_neither_text_nor_move_is_a_mistake(move):
    match = two()
    for asked in (match.play, match.why_not):
        with pytest.raises(TypeError, match="is not a move: give a move object or its text"):
            asked(move)


@pytest.mark.parametrize("text", ["", "   ", "leap", "3X", "blind", "blind one"])
def test_a_text_that_is_no_move_is_refused(text):
    with pytest.raises(NotationError):
        two().play(text)


def test_a_move_for_another_state_is_stale():
    match = two().play("6C", after=0)
    assert match.play("7D", after=1).played == match.play("7D").played
    with pytest.raises(IllegalMove) as caught:
        match.play("7D", after=0)
    assert caught.value.move == "7D"
    assert caught.value.violation.code == "stale-move"
    assert str(caught.value) == (
        "This move was made for another state (moves played then: 0, now: 1): look again."
    )
    with pytest.raises(IllegalMove):
        match.play("7D", after=2)


@pytest.mark.parametrize("after", [True, 1.0, "1", [1], False])
def test_what_is_no_number_of_moves_is_no_answer_to_after(after):
    """JSON has true and 1.0 as well; taken as 1 they would switch the check off."""
    match = two().play("6C")
    with pytest.raises(ValueError, match="is not a number of moves: 1 have been played") as caught:
        match.play("7D", after=after)
    assert repr(after) in str(caught.value)
    assert not isinstance(caught.value, IllegalMove)


@pytest.mark.parametrize("move", ["nonsense", "", "7D", Play(1, cards("7D"))])
def test_a_stale_move_is_refused_before_it_is_read(move):
    match = two().play("6C")
    with pytest.raises(IllegalMove) as caught:
        match.play(move, after=0)
    assert caught.value.move == move
    assert caught.value.violation.code == "stale-move"


def test_an_undone_move_can_be_played_again():
    match = two()
    later = match.play("6C").play("7D").play("8C")
    assert later.undo() == match.play("6C").play("7D")
    assert later.undo().undo() == match.play("6C")
    assert later.undo().undo().undo() == match
    assert later.undo().play("8C") == later


def test_nothing_is_undone_at_the_start():
    with pytest.raises(ValueError, match="Nothing has been played"):
        two().undo()


def test_a_finished_match_can_be_taken_back():
    match = at(hands=["9D", "4C"], pile="5C")
    ended = match.play("9D")
    assert ended.outcome.loser == 1
    assert ended.undo() == match


def test_replay_gives_every_match_on_the_way():
    match = two()
    later = match.play("6C").play("7D").play("8C")
    assert list(later.replay()) == [match, match.play("6C"), later.undo(), later]
    assert list(match.replay()) == [match]


def test_replay_checks_every_move():
    match = evolve(two(), played=(Play(0, cards("KD")),))
    with pytest.raises(IllegalMove):
        list(match.replay())


@pytest.mark.parametrize(("viewer", "drawn"), [(0, cards("KC")), (1, (HIDDEN,)), (None, (HIDDEN,))])
def test_events_are_told_to_each_as_he_saw_them(viewer, drawn):
    match = at(hands=["6C 8C 9S", "7D 9D JD"], pile="5C", stock="KC KD").play("6C")
    dealt, played, drew = match.events(viewer)
    assert isinstance(dealt, Dealt)
    assert dealt.seats == match.undo().view(viewer).seats
    assert played == Played(0, cards("6C"))
    assert drew == Drew(0, drawn)


def test_events_of_the_whole_match_are_told():
    match = arranging()
    for player in (1, 0):
        match = match.play(Arrange(player, match.state.seats[player].table))
    told = match.events(0)
    assert told[1:] == (
        Arranged(1, cards("6D")), Arranged(0, cards("6C")), Began(1, ranks("4")),
    )  # fmt: skip
    assert len(told) == 4


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_only_what_a_viewer_has_not_heard_of_is_told(viewer):
    """A viewer who has heard of so many moves is told the events of the later ones."""
    match = at(hands=["6C 8C 9S", "7D 9D JD"], pile="5C", stock="KC KD")
    (dealt,) = match.events(viewer)
    assert match.events(viewer, after=0) == ()
    later = match.play("6C").play("7D").play("8C")
    told = later.events(viewer)
    assert told == (dealt, *later.events(viewer, after=0))
    heard = [len(match.events(viewer)) for match in later.replay()]
    assert heard == [1, 3, 5, 6]
    for after, number in enumerate(heard):
        assert later.events(viewer, after=after) == told[number:]


@pytest.mark.parametrize("after", [-1, 2, True, 1.0, "1"])
def test_nobody_has_heard_of_moves_that_were_not_played(after):
    with pytest.raises(ValueError, match="is not a number of moves: 1 have been played"):
        two().play("6C").events(0, after=after)


def test_a_match_that_begins_with_play_tells_who_begins():
    match = Match.deal(vary(SHITHEAD, no_swap), players=3, seed=7)
    dealt, began = match.events(None)
    assert isinstance(dealt, Dealt)
    assert began == Began(match.to_act[0], match.state.start.must_contain)


def test_views_are_of_the_state_now():
    match = two().play("6C")
    assert match.view(0).pile == cards("5C 6C")
    assert match.view(0).seats[1].concealed == (HIDDEN, HIDDEN)
    assert match.view(None).seats[0].concealed == (HIDDEN,) * 3


def test_a_match_is_shown_in_a_line():
    match = Match.deal(SHITHEAD, players=3, seed=7)
    assert repr(match) == (
        "<Match of shithead: 3 players, seed=7, 0 moves played, to_act=(0, 1, 2)>"
    )
    ended = at(hands=["9D", "4C"], pile="5C").play("9D")
    assert repr(ended) == (
        f"<Match of shithead: 2 players, 1 moves played, outcome={ended.outcome}>"
    )


def test_a_match_is_a_value():
    match = two().play("6C")
    assert match == two().play("6C")
    assert match != two().play("8C")
    assert hash(match) == hash(two().play("6C"))
    assert pickle.loads(pickle.dumps(match)) == match
    assert copy.deepcopy(match) == copy.copy(match) == match


def test_the_same_moves_from_another_deal_are_another_match():
    one, other = (Match.deal(SHITHEAD, players=2, seed=seed) for seed in (1, 2))
    assert one != other
    assert one != Match.at(SHITHEAD, one.state)


def test_taking_is_a_move_too():
    match = at(hands=["4C", "7D"], pile="5C")
    assert match.moves() == (TakePile(0),)
    assert match.play("take").state.seats[0].known == cards("5C")
