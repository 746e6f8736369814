"""Every illegal move has a code and a sentence of its own, and changes nothing."""

import pickle

import pytest
from attrs import evolve

from cardrules import HIDDEN, IllegalMove, Match, cards, redact, vary
from cardrules.cards import card
from cardrules.errors import HiddenCardError, RulesetError
from cardrules.rummy import (
    Discard,
    Draw,
    Lay,
    LayOff,
    MeldsFromTurn,
    Pass,
    SwapJoker,
    TakePot,
    Trade,
)
from cardrules.rummy.presets import BASIC_RUMMY, DUIZENDEN, FIVE_HUNDRED_RUM, JOKEREN
from cardrules.rummy.variations import (
    joker_swap,
    jokers_apart,
    must_discard_last,
    no_layoffs,
    own_melds_only,
    pot_opens,
    pot_to_melds,
    queen_stays,
)

DOWN = "10H 10C 10D"
TRADING = {"hands": ["4C 2C", "KC"], "open_card": "9H", "stage": "trade", "stock": "3S"}
DRAWING = {"hands": ["KC KD 2C", "5C"], "melds": [[DOWN], []], "pot": "9S KH", "stock": "3S",
           "stage": "draw"}  # fmt: skip
PLAYING = {"hands": ["3C 4C 5C 2D QS", "5C'"], "melds": [[DOWN], ["6H JK 8H"]], "pot": "KS",
           "stock": "3S"}  # fmt: skip
NOT_DOWN = {**PLAYING, "opened": ()}
SWAPS = vary(DUIZENDEN, joker_swap)

REFUSALS = [
    (DUIZENDEN, PLAYING, Discard(1, card("5C'")), "out-of-turn",
     "It is the turn of player 0, not of 1."),
    (DUIZENDEN, PLAYING, Discard(7, card("2D")), "no-such-player",
     "There is no player 7: the players are 0 to 1."),
    (DUIZENDEN, TRADING, Lay(0, [cards("4C 2C")]), "trade-or-draw",
     "First trade a card for the open one, or draw."),
    (DUIZENDEN, TRADING, TakePot(0, cards("4C 2C")), "trade-or-draw",
     "First trade a card for the open one, or draw."),
    (DUIZENDEN, DRAWING, Discard(0, card("2C")), "draw-first",
     "First draw a card, or take the pot."),
    (DUIZENDEN, PLAYING, Draw(0), "drawn-already",
     "You have drawn already: lay down, lay off, or discard."),
    (DUIZENDEN, PLAYING, TakePot(0), "drawn-already",
     "You have drawn already: lay down, lay off, or discard."),
    (DUIZENDEN, DRAWING, Trade(0, card("2C")), "trading-is-over",
     "The open card is traded only before the first draw."),
    (DUIZENDEN, PLAYING, Discard(0, HIDDEN), "hidden-card",
     "A hidden card cannot be named in a move."),
    (DUIZENDEN, PLAYING, Lay(0, [cards("3C 4C 5C"), cards("3C")]), "card-twice",
     "You hold only one 3C."),
    (DUIZENDEN, PLAYING, Discard(0, card("9D")), "not-your-card", "You do not hold 9D."),
    (DUIZENDEN, PLAYING, LayOff(0, card("9H"), 1), "not-your-card", "You do not hold 9H."),
    (DUIZENDEN, TRADING, Trade(0, card("9H")), "same-card",
     "Leave another card than the one that you take."),
    (DUIZENDEN, {**TRADING, "rounds": 20}, Trade(0, card("4C")), "no-more-trades",
     "The open card has been traded often enough: draw."),
    (DUIZENDEN, {**DRAWING, "stock": ""}, Draw(0), "no-stock",
     "The stock is empty: take the pot, or pass."),
    (DUIZENDEN, PLAYING, Lay(0, []), "no-cards", "Name the cards of each meld."),
    (DUIZENDEN, PLAYING, Lay(0, [cards("3C 4C 5C"), ()]), "no-cards",
     "Name the cards of each meld."),
    (DUIZENDEN, PLAYING, Lay(0, [cards("3C 4C 2D")]), "no-meld", "3C 4C 2D do not make a meld."),
    (DUIZENDEN, {**PLAYING, "hands": ["5C JK' JK'2 2D", "4C"]}, Lay(0, [cards("5C JK' JK'2")]),
     "too-many-jokers", "5C *' *'2: a meld needs at least 2 cards that are no jokers."),
    (vary(DUIZENDEN, jokers_apart), {**PLAYING, "hands": ["5C JK' JK'2 8C 2D", "4C"]},
     Lay(0, [cards("5C JK' JK'2 8C")]), "jokers-side-by-side",
     "Two jokers do not lie side by side, nor in one set."),
    (DUIZENDEN, NOT_DOWN, Lay(0, [cards("3C 4C 5C")]), "not-enough-points",
     "3C 4C 5C is worth 15; a first lay-down needs 30."),
    (DUIZENDEN, {**NOT_DOWN, "hands": ["3C 4C 2D 2H 2S 9C JK'", "4C"]},
     Lay(0, [cards("2D 2H 2S"), cards("3C 4C")]), "no-meld", "3C 4C do not make a meld."),
    (DUIZENDEN, {**NOT_DOWN, "hands": ["7C 8C 9C 2D 2H 2S 2C", "4C"],
     "melds": [[DOWN], ["9H 9D 9S"]]},
     Lay(0, [cards("7C 8C 9C")]), "not-enough-points",
     "7C 8C 9C is worth 15; a first lay-down needs 30."),
    (evolve(DUIZENDEN, openings=(MeldsFromTurn(2),)), NOT_DOWN, Lay(0, [cards("3C 4C 5C")]),
     "too-early", "Nobody lays down in his first turn: keep the cards and discard one."),
    (DUIZENDEN, {**DRAWING, "covered": True}, TakePot(0, cards("KC KD")), "no-open-pot",
     "No discard shows that could be taken: draw a card."),
    (FIVE_HUNDRED_RUM, {"hands": ["KC KD", "5C"], "pot": "9S KH", "stock": "3S", "stage": "draw"},
     TakePot(0, cards("KC KD"), 3), "not-so-deep", "No discard shows at depth 3: 2 can be seen."),
    (DUIZENDEN, {**DRAWING, "opened": ()}, TakePot(0, cards("KC KD")), "not-down",
     "You may take the pot only when you have laid down: draw a card."),
    (vary(DUIZENDEN, pot_opens), {**DRAWING, "opened": (), "hands": ["3C 4C 2C", "5D"],
     "pot": "9S 5C"}, TakePot(0, cards("3C 4C")), "not-enough-points",
     "3C 4C 5C is worth 15; a first lay-down needs 30."),
    (DUIZENDEN, DRAWING, TakePot(0, cards("KC")), "too-few-cards",
     "The top of the pot must make a meld with at least 2 cards of your hand."),
    (DUIZENDEN, DRAWING, TakePot(0, cards("KC 2C")), "no-meld", "KC 2C KH do not make a meld."),
    (DUIZENDEN, {**DRAWING, "hands": ["JK JK' 2C", "5C"]}, TakePot(0, cards("JK JK'")),
     "too-many-jokers", "KH * *': a meld needs at least 2 cards that are no jokers."),
    (JOKEREN, {**DRAWING, "melds": [[], []]}, TakePot(0, cards("KC KD")), "only-taken",
     "The card goes into your hand: name nothing but the pot."),
    (DUIZENDEN, DRAWING, TakePot(0, cards("KC KD"), meld=0), "no-adding",
     "The pot is taken with a new meld, not by adding to one: name hand cards."),
    (vary(DUIZENDEN, pot_to_melds), DRAWING, TakePot(0, cards("KC KD"), meld=0), "meld-or-add",
     "Name cards for a new meld, or a meld to add to, and not both."),
    (vary(DUIZENDEN, pot_to_melds), DRAWING, TakePot(0, meld=0), "does-not-fit",
     "KH does not go on meld 1."),
    (vary(DUIZENDEN, pot_to_melds), DRAWING, TakePot(0, meld=4), "too-few-cards",
     "The top of the pot must make a meld with at least 2 cards of your hand."),
    (DUIZENDEN, NOT_DOWN, LayOff(0, card("2D"), 0), "not-down",
     "You may add to melds only when you have laid down."),
    (vary(DUIZENDEN, own_melds_only), PLAYING, LayOff(0, card("2D"), 1), "not-your-meld",
     "You may add only to your own melds; this one is of another player."),
    (vary(DUIZENDEN, no_layoffs), PLAYING, LayOff(0, card("2D"), 0), "no-layoffs",
     "Nothing is added to melds on the table in this game."),
    (DUIZENDEN, PLAYING, LayOff(0, card("2D"), 2), "no-such-meld",
     "There is no meld 3: there are 2 on the table."),
    (DUIZENDEN, PLAYING, LayOff(0, card("2D"), 1), "does-not-fit", "2D does not go on meld 2."),
    (DUIZENDEN, {**PLAYING, "hands": ["9H 2D", "5C"]}, LayOff(0, card("9H"), 1, low=True),
     "one-end", "9H fits one end only: leave out which one it is."),
    (vary(DUIZENDEN, jokers_apart), {**PLAYING, "hands": ["JK' 2D", "5C"],
     "melds": [[DOWN], ["JK 6C 7C"]], "opened": (0,)}, LayOff(0, card("JK'"), 1, low=True),
     "one-end", "*' fits one end only: leave out which one it is."),
    (vary(DUIZENDEN, jokers_apart), {**PLAYING, "hands": ["JK' 2D", "5C"],
     "melds": [[DOWN], ["6C 6D JK"]], "opened": (0,)}, LayOff(0, card("JK'"), 1),
     "jokers-side-by-side", "Two jokers do not lie side by side, nor in one set."),
    (DUIZENDEN, PLAYING, SwapJoker(0, card("2D"), 1), "jokers-stay",
     "A joker on the table stays where it is in this game."),
    (SWAPS, NOT_DOWN, SwapJoker(0, card("2D"), 1), "not-down",
     "You may take a joker only when you have laid down."),
    (SWAPS, PLAYING, SwapJoker(0, card("2D"), 1), "no-such-joker",
     "No joker in meld 2 stands for 2D."),
    (SWAPS, PLAYING, SwapJoker(0, card("2D"), 5), "no-such-meld",
     "There is no meld 6: there are 2 on the table."),
    (DUIZENDEN, {**PLAYING, "hands": ["QS", "5C"]}, Discard(0, card("QS")), "not-as-the-last",
     "QS may not be discarded as your last card: add it to a meld, or pass."),
    (vary(DUIZENDEN, queen_stays), PLAYING, Discard(0, card("QS")), "never-discarded",
     "QS may not be discarded: discard another card, or pass if you have no other move."),
    (vary(DUIZENDEN, must_discard_last), {**PLAYING, "hands": ["3C 4C 5C", "5D"]},
     Lay(0, [cards("3C 4C 5C")]), "keep-a-card",
     "Keep a card: in this game you go out with a discard."),
    (vary(DUIZENDEN, must_discard_last), {**PLAYING, "hands": ["9H", "5D"]},
     LayOff(0, card("9H"), 1), "keep-a-card",
     "Keep a card: in this game you go out with a discard."),
    (DUIZENDEN, PLAYING, Pass(0), "can-move", "You may pass only when you have no other move."),
    (DUIZENDEN, TRADING, Pass(0), "can-move", "You may pass only when you have no other move."),
    (DUIZENDEN, DRAWING, Pass(0), "can-draw",
     "You may pass only when you cannot draw: draw a card."),
    (DUIZENDEN, {**PLAYING, "hands": ["", "5C"]}, Pass(1), "game-over", "The round is over."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "placed", "move", "code", "text"), REFUSALS, ids=[row[3] for row in REFUSALS]
)
def test_an_illegal_move_is_refused_with_a_reason(game, placed, move, code, text):
    match = Match.at(game, game.position(**placed))
    before = pickle.dumps(match.state)
    violation = match.why_not(move)
    assert (violation.code, violation.text) == (code, text)
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert (caught.value.move, caught.value.violation) == (move, violation)
    assert pickle.dumps(match.state) == before
    for player in range(len(match.state.seats)):
        if move.player == player:
            assert move not in game.moves(match.state, player)
            assert game.check(redact(match.state, player), move) == violation


def test_a_card_just_taken_stays_for_the_turn():
    match = Match.at(
        BASIC_RUMMY,
        BASIC_RUMMY.position(hands=["2C 9D", "4H"], stock="5D", pot="JC", stage="draw"),
    )
    match = match.play("pot")
    violation = match.why_not("discard JC")
    assert violation.code == "just-taken"
    assert violation.text == "You have just taken JC off the pot: discard another card."
    assert match.moves() == (Discard(0, card("2C")), Discard(0, card("9D")))
    later = match.play("discard 2C").play("draw").play("discard 4H").play("draw")
    assert later.why_not("discard JC") is None


def test_a_bool_is_no_player_and_no_meld():
    match = Match.at(DUIZENDEN, DUIZENDEN.position(**PLAYING))
    assert match.why_not(Draw(False)).code == "no-such-player"
    assert match.why_not(LayOff(0, card("2D"), True)).code == "no-such-meld"
    drawing = Match.at(DUIZENDEN, DUIZENDEN.position(**DRAWING))
    assert drawing.why_not(TakePot(0, cards("KC KD"), True)).code == "not-so-deep"


def test_what_is_no_move_is_a_mistake_of_the_program():
    match = Match.at(DUIZENDEN, DUIZENDEN.position(**PLAYING))

    class Wink:
        player = 0

    with pytest.raises(TypeError, match="not a move of this family"):
        match.game.check(match.state, Wink())
    with pytest.raises(TypeError, match="not a move of this family"):
        match.game.write(Wink())


def test_a_view_of_others_does_not_tell_what_they_may_do():
    match = Match.at(DUIZENDEN, DUIZENDEN.position(**PLAYING))
    view = match.view(1)
    with pytest.raises(HiddenCardError, match="does not show the cards of player 0"):
        match.game.moves(view, 0)
    with pytest.raises(HiddenCardError, match="does not show the cards of the player who moves"):
        match.game.check(view, Discard(0, card("2D")))


@pytest.mark.parametrize(
    ("move", "what"),
    [("draw", "draws a card"), ("pot KC KD", "takes cards")],
)
def test_a_view_cannot_be_played_on_where_a_hidden_card_would_show(move, what):
    match = Match.at(DUIZENDEN, DUIZENDEN.position(**DRAWING))
    view = match.view(0)
    with pytest.raises(HiddenCardError, match=what):
        match.game.apply(view, match.game.read(view, 0, move))


def test_a_rule_that_answers_something_else_is_named():
    class Silent:
        recycles = staticmethod(lambda recycled: None)

    game = evolve(DUIZENDEN, exhausted=Silent())
    state = game.position(hands=["2C", "5C"], pot="4C 9D", stage="draw")
    with pytest.raises(RulesetError, match="must answer bool"):
        game.moves(state, 0)


@pytest.mark.parametrize(
    ("text", "code", "problem"),
    [
        ("lay 6C 6C 6C", "card-twice", "You hold only two 6C."),
        ("lay 6C 6C' 6C'", "card-twice", "You hold only two 6C."),
        ("lay 7C 7C 8C", "card-twice", "You hold only one 7C."),
        ("lay 6C 7C 8C / 6C 7C 8C", "card-twice", "You hold only one 7C."),
        ("lay 3C 3C 3C", "not-your-card", "You do not hold 3C."),
        ("lay 3C 4C 5C", "not-your-card", "You do not hold 3C."),
        ("lay 2D", "no-meld", "2D alone is no meld."),
        ("lay 2D 7C", "no-meld", "2D 7C do not make a meld."),
    ],
)
def test_cards_of_two_packs_are_named_as_often_as_they_are_held(text, code, problem):
    match = Match.at(DUIZENDEN, DUIZENDEN.position(hands=["6C 6C 7C 8C 2D", "5C"], stock=5))
    violation = match.why_not(text)
    assert (violation.code, violation.text) == (code, problem)


def test_one_of_two_equal_cards_is_not_named_twice():
    match = Match.at(DUIZENDEN, DUIZENDEN.position(hands=["6C 6C 7C 8C 2D", "5C"], stock=5))
    violation = match.why_not(Lay(0, [cards("6C 6C 7C")]))
    assert (violation.code, violation.text) == ("card-twice", "6C is named twice.")


def test_the_deepest_card_alone_is_no_meld():
    placed = {"hands": ["6C 9H 2D", "5C"], "pot": "KH QC", "stock": 5, "stage": "draw"}
    match = Match.at(FIVE_HUNDRED_RUM, FIVE_HUNDRED_RUM.position(**placed))
    violation = match.why_not("pot")
    assert (violation.code, violation.text) == (
        "no-meld", "QC alone is no meld: name the cards of your hand that make one with it.",
    )  # fmt: skip
