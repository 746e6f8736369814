"""Moves as text, both ways."""

from random import Random

import pytest

from cardrules import DUIZENDEN, HIDDEN, JOKEREN, Match, NotationError, cards, redact, vary
from cardrules.rummy import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Pass,
    SwapJoker,
    TakePot,
    Trade,
)
from cardrules.rummy.variations import any_depth, joker_swap, pot_to_melds
from cardrules.testing import playthrough
from tests.families import RUMMY, greedy_bot

SPREAD = vary(DUIZENDEN, any_depth)
STATE = DUIZENDEN.position(
    hands=["3C 4C 5C JD QD KD 8H 6C' 6S'", "5C"],
    melds=[[], ["5H 6H 7H", "8H 8D 8S"]],
    pot="4C KD 6D",
)
JOKERS = DUIZENDEN.position(hands=["JK JK'2 7C 7C", "5D"], melds=[["2C 3C JK'"], []])
LYING = SPREAD.position(hands=["6C 6S", "5C"], pot="4C KD 6D", stage="draw", stock=9)


def row(text):
    return tuple(cards(text))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", Draw(0)),
        (" DRAW ", Draw(0)),
        ("trade 4C", Trade(0, *cards("4C"))),
        ("Trade 8♥", Trade(0, *cards("8H"))),
        ("pot 6C' 6S'", TakePot(0, row("6C' 6S'"))),
        ("pot 6c 6s", TakePot(0, row("6C' 6S'"))),
        ("pot", TakePot(0)),
        ("pot to 2", TakePot(0, (), 1, 1)),
        ("pot to 0", TakePot(0, (), 1, -1)),
        ("pot 6C 6S depth 3", TakePot(0, row("6C' 6S'"), 3)),
        ("POT DEPTH 2 TO 1", TakePot(0, (), 2, 0)),
        ("lay 3C 4C 5C / JD QD KD", Lay(0, (row("3C 4C 5C"), row("JD QD KD")))),
        ("lay 3c,4c,5c/jd qd kd", Lay(0, (row("3C 4C 5C"), row("JD QD KD")))),
        ("lay 5C 3C 4C", Lay(0, (row("5C 3C 4C"),))),
        ("lay", Lay(0, ((),))),
        ("lay 3C /", Lay(0, (row("3C"), ()))),
        ("add 8H to 1", LayOff(0, *cards("8H"), 0)),
        ("ADD 8h TO 2", LayOff(0, *cards("8H"), 1)),
        ("add 8H to 1 low", LayOff(0, *cards("8H"), 0, low=True)),
        ("add 8H to 0", LayOff(0, *cards("8H"), -1)),
        ("swap 6C in 1", SwapJoker(0, *cards("6C'"), 0)),
        ("discard 4S", Discard(0, *cards("4S"))),
        ("discard t♥", Discard(0, *cards("10H"))),
        ("discard JK", Discard(0, *cards("*"))),
        ("pass", Pass(0)),
    ],
)
def test_a_text_is_read(text, move):
    assert DUIZENDEN.read(STATE, 0, text) == move


def test_a_card_is_the_copy_that_the_player_holds():
    assert DUIZENDEN.read(STATE, 0, "discard 6C") == Discard(0, *cards("6C'"))
    assert DUIZENDEN.read(JOKERS, 0, "discard JK") == Discard(0, *cards("JK"))
    assert DUIZENDEN.read(JOKERS, 0, "lay 7C 7C JK JK") == Lay(0, (row("7C 7C' JK JK'2"),))
    assert DUIZENDEN.read(JOKERS, 0, "lay 7C' 7C JK'2") == Lay(0, (row("7C' 7C JK'2"),))
    assert DUIZENDEN.read(JOKERS, 0, "lay 7C JK / 7C JK") == Lay(0, (row("7C JK"), row("7C' JK'2")))


def test_discards_above_the_deepest_one_may_be_named():
    assert SPREAD.read(LYING, 0, "pot KD 6D depth 3") == TakePot(0, row("KD 6D"), 3)
    assert SPREAD.read(LYING, 0, "pot KD depth 99") == TakePot(0, row("KD"), 99)
    assert SPREAD.read(LYING, 0, "pot 6C depth 0") == TakePot(0, row("6C"), 0)


def test_a_view_of_somebody_else_is_read_as_it_stands():
    view = redact(STATE, 1)
    assert HIDDEN in view.seats[0].hand
    assert DUIZENDEN.read(view, 0, "discard 6C") == Discard(0, *cards("6C"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "There is no move in an empty text"),
        ("   ", "There is no move in an empty text"),
        ("take", "'take' is not a move"),
        ("3C 4C 5C", "'3C 4C 5C' is not a move"),
        ("draw 3C", "'draw 3C' is not a move"),
        ("pass 1", "'pass 1' is not a move"),
        ("trade", "trade: name one card"),
        ("trade 3C 4C", "trade: name one card"),
        ("discard", "discard: name one card"),
        ("discard 3C 4C", "discard: name one card"),
        ("add 8H", "Say where, as in ... to 2: melds are counted from 1"),
        ("add 8H low", "Say where, as in ... to 2"),
        ("add to 2", "add: name one card"),
        ("add 8H to two", "to 'two': give a number from 1"),
        ("add 8H to -1", "to '-1': give a number from 1"),
        ("add 8H to ²", "give a number from 1"),
        ("add 8H to 10000", "give a number from 1"),
        ("swap 6C", "Say where, as in ... in 2"),
        ("swap 6C to 1", "Say where, as in ... in 2"),
        ("pot 6C to x", "to 'x': give a number from 1"),
        ("pot 6C depth x", "depth 'x': give a number from 1"),
        ("pot to", "to: give a number behind it, as in to 2"),
        ("pot 6C depth", "depth: give a number behind it"),
        ("pot to 1 to 2", "to is there twice: give it once"),
        ("pot depth 2 to 1 depth 2", "depth is there twice: give it once"),
        ("add", "add: name one card"),
        ("swap", "swap: name one card"),
        ("add 8H 9H to 1", "add: name one card"),
        ("add 8H to 1 high", "low is the only word there"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_what_to_write(text, problem):
    with pytest.raises(NotationError) as caught:
        DUIZENDEN.read(STATE, 0, text)
    assert problem in str(caught.value)
    assert "Write draw, trade 4C, pot 6C 6S, lay 3C 4C 5C / JD QD KD, add 8H to 2" in str(
        caught.value
    )


@pytest.mark.parametrize("text", ["discard 1Z", "lay 3C 4X", "pot 6", "trade ?C", "add 8H9 to 1"])
def test_what_is_no_card_is_named(text):
    wrong = text.split()[1] if "4X" not in text else "4X"
    with pytest.raises(NotationError, match=f"'{wrong[0]}" if wrong != "?C" else r"\?"):
        DUIZENDEN.read(STATE, 0, text)


@pytest.mark.parametrize("text", [3, None, Draw(0), b"draw"])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(NotationError, match="A move is text or a move object, not"):
        DUIZENDEN.read(STATE, 0, text)


def test_what_is_no_move_is_not_written():
    with pytest.raises(TypeError, match="'draw' is not a move of this family"):
        DUIZENDEN.write("draw")


@pytest.mark.parametrize("name", RUMMY)
def test_every_move_of_a_game_goes_through_its_text(name):
    game, verbs = RUMMY[name], set()
    greedy = greedy_bot(game)
    for seed in range(3):
        match = playthrough(game, players=3, seed=seed, moves=0)
        rng = Random(seed)
        for _ in range(90):
            if not match.to_act:
                break
            moves = match.moves()
            for move in moves:
                text = str(move)
                verbs.add(text.split()[0])
                assert text == game.write(move)
                assert game.read(match.state, move.player, text) == move
                assert game.read(match.view(move.player), move.player, text) == move
            match = match.play(greedy(match.view(match.to_act[0]), moves, rng))
    wanted = {"draw", "pot", "lay", "add", "discard"}
    assert wanted | ({"trade"} if name == "duizenden" else set()) <= verbs


def test_proposals_go_through_their_text():
    game = vary(DUIZENDEN, joker_swap, pot_to_melds)
    match = playthrough(game, players=2, seed=5, moves=60)
    texts = set()
    for past in match.replay():
        for move in game.proposals(past.state, 0):
            texts.add(game.write(move))
            again = game.read(past.state, 0, game.write(move))
            # The open card itself is named by its copy: a card of the hand is meant.
            assert again == move or (type(again) is Trade and again.card.face == move.card.face)
    assert {"draw", "pass"} <= texts
    assert {text.split()[0] for text in texts} == {
        "trade", "draw", "pot", "lay", "add", "swap", "discard", "pass",
    }  # fmt: skip


def test_a_match_is_played_by_its_texts():
    match = Match.deal(JOKEREN, players=2, seed=2)
    match = match.play("draw").play(str(match.play("draw").moves()[0]))
    again = Match.deal(JOKEREN, players=2, seed=2)
    for move in match.played:
        again = again.play(str(move), player=move.player)
    assert again == match


@pytest.mark.parametrize("text", ["pot to 1 depth 3", "pot depth 3 to 1", "POT  Depth 3  TO 1"])
def test_where_the_deepest_goes_and_how_deep_it_lies_stand_in_any_order(text):
    move = TakePot(0, depth=3, meld=0)
    assert DUIZENDEN.read(STATE, 0, text) == move
    assert str(move) == "pot depth 3 to 1"
