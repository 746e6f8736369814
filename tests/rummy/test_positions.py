"""Made positions: what they hold, and what cannot be set up."""

import pytest
from attrs import evolve

from cardrules import (
    BASIC_RUMMY,
    DUIZENDEN,
    FIVE_HUNDRED_RUM,
    HIDDEN,
    Match,
    NotationError,
    PositionError,
    Rank,
    SeedError,
    Suit,
    cards,
    redact,
)
from cardrules.chance import Chance
from cardrules.rummy import Face, Meld, Round, Seat, Stage
from cardrules.visibility import all_cards

HANDS = ["7H KC", "5C"]


def position(game=DUIZENDEN, *, hands=HANDS, **placed):
    return game.position(hands=hands, **placed)


def test_only_hands_are_needed():
    state = position()
    assert state == Round(
        Stage.PLAY,
        (0,),
        (Seat(concealed=cards("7H KC")), Seat(concealed=cards("5C"))),
        aside=state.aside,
        chance=Chance(0),
    )
    assert len(state.aside) == 105


def test_everything_can_be_set_up():
    state = position(
        hands=["7H KC", "5C", "2D"], known=["", "9D", ""],
        melds=[["10H 10C 10D"], [], ["QS KS AS", "4H JK 6H"]],
        stock="2C 2C", pot="4C KD 6D", opened=[2, 1, 0], stage="draw", rounds=4, to_act=1,
        dealer=2, turns=13, recycled=1, seed=5,
    )  # fmt: skip
    assert (state.stage, state.to_act, state.dealer, state.starter) == (Stage.DRAW, (1,), 2, 0)
    assert state.seats[1] == Seat(known=cards("9D"), concealed=cards("5C"))
    assert [(meld.player, str(meld)) for meld in state.melds] == [
        (0, "10H 10C 10D"), (2, "QS KS AS"), (2, "4H *(5H) 6H"),
    ]  # fmt: skip
    assert state.melds[2].faces[1] == Face(Rank.FIVE, Suit.HEARTS)
    assert {meld.layers for meld in state.melds} == {(0,) * 3, (2,) * 3}
    assert (state.pot, state.shown) == (cards("4C KD"), cards("6D"))
    assert state.stock == cards("2C 2C'")
    assert (state.down, state.trades, state.turns, state.recycled) == ((2, 1, 0), 12, 13, 1)
    assert state.chance == Chance(5)
    DUIZENDEN.verify(state)


def test_the_cards_are_those_of_the_deck_and_the_others_lie_aside():
    state = position(melds=[["3C 4C 5C"], []], stock=7, pot="6D")
    assert sorted(map(hash, all_cards(state))) == sorted(map(hash, DUIZENDEN.deck(2)))
    assert len(state.stock) == 7
    assert len(state.aside) == 108 - 3 - 3 - 7 - 1
    assert redact(state, 0).aside == (HIDDEN,) * len(state.aside)


def test_the_open_card_is_there_while_players_trade():
    state = position(stage="trade", open_card="9H", stock="4C", rounds=20, to_act=1)
    assert (state.stage, state.shown, state.pot) == (Stage.TRADE, cards("9H"), ())
    assert [DUIZENDEN.write(move) for move in DUIZENDEN.moves(state, 1)] == ["draw"]
    asked = position(stage="trade", open_card="9H", stock="4C")
    assert [DUIZENDEN.write(move) for move in DUIZENDEN.moves(asked, 0)] == [
        "trade 7H", "trade KC", "draw",
    ]  # fmt: skip


def test_a_card_that_is_named_again_is_the_next_copy():
    state = position(hands=["8H 8H", "JK JK"], pot="JK", melds=[["9H 9H 9C"], []])
    assert state.seats[0].concealed == cards("8H 8H'")
    assert state.seats[1].concealed == cards("JK JK'")
    assert state.shown == cards("JK'2")
    assert state.melds[0].cards == cards("9H 9H' 9C")


def test_a_marked_card_is_that_copy():
    with pytest.raises(PositionError, match=r"hands\[0\] names 8H, which is placed already"):
        position(hands=["8H 8H", "5C"], pot="8H'")
    assert position(hands=["8H", "5C"], pot="8H'").shown == cards("8H'")


def test_cards_may_be_given_as_cards():
    given = position(hands=[cards("7H KC"), cards("5C")], melds=[[cards("3C 4C 5C'")], []])
    assert given == position(hands=["7H KC", "5C"], melds=[["3C 4C 5C'"], []])


def test_cards_may_come_from_iterators():
    """Each is read once, and no card of it is lost."""
    texts = {
        "hands": ["9H", "2D"], "known": ["4C", ""], "melds": [["10H 10C 10D"], []],
        "pot": "KC 6S", "stock": "5C 5D",
    }  # fmt: skip

    def once(text):
        return [once(one) for one in text] if isinstance(text, list) else iter(cards(text))

    given = {name: once(text) for name, text in texts.items()}
    assert DUIZENDEN.position(**given) == DUIZENDEN.position(**texts)


def test_who_has_melds_is_down_unless_it_is_said_otherwise():
    melds = [[], ["3C 4C 5C'", "9H 9D 9S"]]
    assert position(melds=melds).down == (1,)
    assert position(melds=melds, opened=[]).down == ()
    assert position(opened=[1, 0]).down == (1, 0)


def test_a_meld_is_read_as_what_is_worth_the_most():
    state = position(melds=[["QS KS AS", "JK AS 2S", "3H JK 3D"], []])
    assert [str(meld) for meld in state.melds] == [
        "QS KS AS", "AS' 2S *(3S)", "3H *'(3) 3D",
    ]  # fmt: skip


def test_what_shows_of_the_pot():
    assert position(pot="4C KD 6D").shown == cards("6D")
    assert position(pot="4C KD 6D", covered=True).shown == ()
    assert position(pot="4C KD 6D", covered=True).pot == cards("4C KD 6D")
    spread = FIVE_HUNDRED_RUM.position(hands=["7H", "5C"], pot="4C KD 6D")
    assert (spread.pot, spread.shown) == ((), cards("4C KD 6D"))


def test_a_hand_without_cards_ends_the_round():
    state = position(hands=["", "5C QS"], melds=[["10H 10C 10D"], []])
    assert state.to_act == ()
    assert state.seats[1] == Seat(known=cards("5C QS"))
    assert DUIZENDEN.outcome(state).scores == (30, -105)
    assert position(turns=10_000).to_act == ()


def test_a_match_is_played_from_a_position():
    match = Match.at(DUIZENDEN, position(hands=["7H KC", "5C"], stock="4C", stage="draw"))
    assert match.play("draw").play("discard KC").to_act == (1,)


@pytest.mark.parametrize(
    ("placed", "problem"),
    [
        ({"hands": ["7H", "7H 7H"]}, r"hands\[1\] names 7H, which is placed already"),
        ({"hands": ["7H'2", "5C"]}, r"hands\[0\] names 7H'2"),
        ({"hands": ["JK JK JK", "JK JK"]}, r"hands\[1\] names \*, which is placed already"),
        ({"hands": [[HIDDEN], "5C"]}, r"hands\[0\] has a hidden card"),
        ({"hands": ["7H"]}, "for 2 to 6 players, not 1"),
        ({"hands": []}, "for 2 to 6 players, not 0"),
        ({"hands": ["7H"] * 7}, "for 2 to 6 players, not 7"),
        ({"melds": [[]]}, "melds needs one list of texts for each of the 2 players"),
        ({"melds": "3C"}, "melds needs one list of texts for each of the 2 players"),
        ({"known": ["3C"]}, "known needs one text for each of the 2 players"),
        ({"known": "3C"}, "known needs one text for each of the 2 players"),
        ({"hands": "3C 4C"}, "hands needs a list with one text of cards a player, not '3C 4C'"),
        ({"hands": 2}, "hands needs a list with one text of cards a player, not 2"),
        ({"melds": ["3C 4C 5C", []]}, r"melds\[0\] must be a list of texts, one a meld, not '3C"),
        ({"melds": [[], 5]}, r"melds\[1\] must be a list of texts, one a meld, not 5"),
        ({"melds": [[5], []]}, r"melds\[0\] must be a text of cards, not 5"),
        ({"pot": 5}, "pot must be a text of cards, not 5"),
        ({"open_card": 5}, "open_card must be a text of cards, not 5"),
        ({"stock": None}, "stock must be a text of cards, not None"),
        ({"opened": 1}, r"opened must be a list, such as \[0\], not 1"),
        ({"melds": [["3C 4C"], []]}, r"melds\[0\]: 3C 4C is no meld"),
        ({"melds": [[], ["JK JK JK"]]}, r"melds\[1\]: \* \*' \*'2 is no meld"),
        ({"melds": [["KC AC 2C"], []]}, "is no meld"),
        ({"stock": 107}, "stock=107: as a number it goes from 0 to the 105 cards"),
        ({"stock": -1}, "stock=-1"),
        ({"stock": True}, "stock=True"),
        ({"open_card": "9H"}, "open_card is one card while players trade, and none afterwards"),
        ({"stage": "trade"}, "open_card is one card while players trade"),
        ({"stage": "trade", "open_card": "9H"}, "there is a stock, and no pot"),
        ({"stage": "trade", "open_card": "9H 8H", "stock": 3}, "one card lies open"),
        ({"stage": "trade", "open_card": "9H", "stock": 3, "pot": "2C"}, "and no pot"),
        ({"stage": "arrange"}, "stage must be one of trade, draw, play, not 'arrange'"),
        ({"to_act": 2}, r"to_act is \(2,\), but the players are 0 to 1"),
        ({"to_act": -1}, "to_act"),
        ({"dealer": 2}, "dealer=2 is not a seat"),
        ({"dealer": True}, "dealer=True is not a seat"),
        ({"opened": [2]}, r"down=\(2,\) must name players"),
        ({"opened": [0, 0]}, "must name players, each once"),
        ({"turns": -1}, "turns must be a number, 0 or more"),
        ({"recycled": -1}, "recycled must be a number, 0 or more"),
        ({"rounds": -1}, "trades must be a number, 0 or more"),
    ],
    ids=str,
)
def test_what_cannot_be_set_up_is_refused(placed, problem):
    with pytest.raises(PositionError, match=problem):
        position(**placed)


@pytest.mark.parametrize("seed", [-1, 2**64, "3", True, 1.0])
def test_a_wrong_seed_is_refused(seed):
    with pytest.raises(SeedError):
        position(seed=seed)


def test_what_is_no_card_is_refused():
    with pytest.raises(NotationError, match="1Z"):
        position(hands=["1Z", "5C"])


def test_a_game_without_trading_has_no_such_stage():
    with pytest.raises(PositionError, match="the open card is not traded in this game"):
        BASIC_RUMMY.position(hands=HANDS, stage="trade", open_card="9H", stock=4)


STATE = position(melds=[["5H 6H JK"], []], pot="4C KD 6D", stage="draw", stock="2C")


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"melds": (evolve(STATE.melds[0], faces=()),)}, "not one face and one layer"),
        ({"melds": (evolve(STATE.melds[0], layers=(0, 0)),)}, "not one face and one layer"),
        ({"melds": (evolve(STATE.melds[0], layers=(0, 0, 2)),)}, "nobody who plays"),
        ({"melds": (evolve(STATE.melds[0], player=2),)}, "nobody who plays"),
        ({"melds": (evolve(STATE.melds[0], faces=STATE.melds[0].faces[::-1]),)}, "is no meld"),
        ({"shown": cards("KD 6D"), "pot": cards("4C")}, "only the top of the pot shows"),
        ({"to_act": ()}, "it names who is to act as long as the round is not over"),
        ({"to_act": (0, 1)}, "one player is to act at a time"),
        ({"closed": True, "to_act": ()}, "all hands lie open"),
        ({"taken": -2}, "taken must be a number, -1 or more"),
        ({"trades": "1"}, "trades must be a number"),
        ({"stock": ()}, "missing 2C"),
        ({"stock": cards("2C 2C'")}, "too many 2C'"),
    ],
    ids=lambda value: ", ".join(value) if isinstance(value, dict) else "",
)
def test_a_state_that_cannot_be_is_refused(changes, problem):
    with pytest.raises(PositionError, match=problem):
        Match.at(DUIZENDEN, evolve(STATE, **changes))


def test_a_meld_is_a_value():
    meld = STATE.melds[0]
    assert meld.is_run
    assert meld.jokers == ((*cards("JK"), Face(Rank.SEVEN, Suit.HEARTS)),)
    assert Meld(0, cards("3C")).jokers == ()


@pytest.mark.parametrize("number", [10**5000, "2", True], ids=["huge", "text", "bool"])
def test_a_number_of_players_that_cannot_be_is_refused_in_words(number):
    """Even one that is too long to be written out."""
    with pytest.raises(PositionError, match=r"duizenden is for 2 to 6 players"):
        DUIZENDEN.deal(number, seed=1)
    with pytest.raises(PositionError, match=r"The dealer is one of the players 0 to 1"):
        DUIZENDEN.deal(2, seed=1, dealer=number if number is not True else "1")
    with pytest.raises(PositionError, match=r"stock=.* goes from 0 to the"):
        DUIZENDEN.position(hands=["3C", "4C"], stock=number if number != "2" else -1)
