"""Moves as text, both ways."""

import pytest
from attrs import evolve, field, frozen

from cardrules import HIDDEN, SHITHEAD, Match, NotationError, Rank, cards, redact
from cardrules.shedding import (
    Arrange,
    Choice,
    Choose,
    DrawCard,
    LayOut,
    Pass,
    Plan,
    Play,
    PlayBlind,
    PlayChance,
    TakePile,
)
from cardrules.shedding._text import read, write


@frozen
class TwoPacks:
    """Two packs, or more, are shuffled together."""

    packs: int = 2
    players: range = field(default=range(2, 6))

    def plan(self, players):
        return Plan(packs=self.packs, blind=3, table=3, hand=3)


DOUBLE = evolve(SHITHEAD, name="double", layout=TwoPacks())

STATE = SHITHEAD.position(
    hands=["3C 3D 10H", "5C"], tables=["6C 6D", ""], blinds=["7C 7D 7H", ""], pile="4C"
)
COPIES = DOUBLE.position(hands=["7C 7C 9D", "9D 8C"], tables=["7D 8C", ""])


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("3C", Play(0, cards("3C"))),
        ("3C 3D", Play(0, cards("3C 3D"))),
        ("3d,3c", Play(0, cards("3D 3C"))),
        ("t♥", Play(0, cards("10H"))),
        ("play 3C", Play(0, cards("3C"))),
        ("PLAY 3c 3D", Play(0, cards("3C 3D"))),
        ("  play   3C  ", Play(0, cards("3C"))),
        ("play", Play(0, ())),
        ("KD", Play(0, cards("KD"))),
        ("3C 3C", Play(0, cards("3C 3C"))),
        ("blind 1", PlayBlind(0, 0)),
        ("Blind 3", PlayBlind(0, 2)),
        ("blind 0", PlayBlind(0, -1)),
        ("blind 999", PlayBlind(0, 998)),
        ("take", TakePile(0)),
        ("TAKE", TakePile(0)),
        ("take 6C", TakePile(0, cards("6C"))),
        ("take 6C 6D", TakePile(0, cards("6C 6D"))),
        ("arrange 3C 10H", Arrange(0, cards("3C 10H"))),
        ("arrange", Arrange(0, ())),
        ("choose yes", Choose(0, "yes")),
        ("choose high card", Choose(0, "high card")),
        ("choose Yes", Choose(0, "Yes")),
        ("choose", Choose(0, "")),
        ("pass", Pass(0)),
        ("Pass ", Pass(0)),
        ("3C for 8", Play(0, cards("3C"), Rank.EIGHT)),
        ("play 3C 3D FOR q", Play(0, cards("3C 3D"), Rank.QUEEN)),
        ("Chance", PlayChance(0)),
        ("draw", DrawCard(0)),
        ("lay 3C", LayOut(0, cards("3C"), 0)),
        ("lay 3C 3D on 1", LayOut(0, cards("3C 3D"), 1)),
        ("LAY 3C ON PILE", LayOut(0, cards("3C"))),
        ("lay", LayOut(0, (), 0)),
    ],
)
def test_a_move_is_read(text, move):
    assert read(STATE, 0, text) == move
    assert SHITHEAD.read(STATE, 0, text) == move


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("choose lower", "lower"),
        ("CHOOSE LOWER", "lower"),
        ("choose left CLOCKWISE", "Left clockwise"),
        ("choose a", "a"),
        ("choose A", "A"),
        ("choose low", "low"),
    ],
)
def test_an_option_is_read_in_any_case_but_an_exact_one_goes_first(text, option):
    pending = Choice(0, "kind", ("lower", "Left clockwise", "a", "A"))
    assert read(evolve(STATE, pending=pending), 0, text) == Choose(0, option)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Play(0, cards("3D 3C")), "play 3D 3C"),
        (Play(0, cards("7C'")), "play 7C'"),
        (PlayBlind(0, 2), "blind 3"),
        (TakePile(0), "take"),
        (TakePile(0, cards("6C 6D")), "take 6C 6D"),
        (Arrange(0, cards("10H 3C")), "arrange 10H 3C"),
        (Choose(0, "high card"), "choose high card"),
        (Pass(0), "pass"),
        (Play(0, cards("3C"), Rank.TEN), "play 3C for 10"),
        (PlayChance(0), "chance"),
        (DrawCard(0), "draw"),
        (LayOut(0, cards("3C"), 0), "lay 3C"),
        (LayOut(0, cards("3C"), 1), "lay 3C on 1"),
        (LayOut(0, cards("3C 3D")), "lay 3C 3D on pile"),
    ],
)
def test_a_move_is_written_and_read_again(move, text):
    assert write(move) == SHITHEAD.write(move) == text
    assert read(STATE, 0, text) == move


def test_what_is_no_move_is_not_written():
    with pytest.raises(TypeError, match="3C"):
        SHITHEAD.write("3C")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "There is no move in an empty text"),
        (" \t ", "There is no move in an empty text"),
        ("leap", "'leap' is not a card"),
        ("3X", "'3X' is not a card"),
        ("play 3X", "'3X' is not a card"),
        ("take 3X", "'3X' is not a card"),
        ("arrange x", "'x' is not a card"),
        ("pass the salt", "'pass' is not a card"),
        ("draw 2", "'draw' is not a card"),
        ("chance it", "'chance' is not a card"),
        ("lay 3X", "'3X' is not a card"),
        ("lay 3C on -1", "lay ... on '-1': name a player by his number, as in lay 5C on 2"),
        ("lay 3C on the pile", "'on' is not a card"),
        ("3C for", "'for' is not a card"),
        ("3C for 11", "'11' is not a rank"),
        ("blind", "blind '': name one place in the row"),
        ("blind one", "blind 'one': name one place in the row, from 1"),
        ("blind -1", "name one place in the row"),
        ("blind 1 2", "blind '1 2': name one place in the row"),
        ("blind ２", "name one place in the row"),  # noqa: RUF001 - a full-width digit
        ("blind ²", "name one place in the row"),
        ("blind 1000", "name one place in the row"),
        ("blind 1.0", "name one place in the row"),
    ],
)
def test_what_is_no_move_is_refused(text, problem):
    with pytest.raises(NotationError, match=problem):
        read(STATE, 0, text)


@pytest.mark.parametrize("text", ["leap", ""])
def test_the_error_says_what_could_be_written(text):
    with pytest.raises(NotationError) as caught:
        read(STATE, 0, text)
    told = str(caught.value)
    assert "blind 2, take, take 6C, arrange AS KD 9C, choose X, or pass." in told
    assert told.endswith("House rules may add * for 8, lay 5C on 2, chance and draw.")


@pytest.mark.parametrize("text", [None, 3, cards("3C")])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(NotationError, match="A move is text or a move object, not"):
        read(STATE, 0, text)


@pytest.mark.parametrize(
    ("player", "text", "move"),
    [
        (0, "7C", Play(0, cards("7C"))),
        (0, "7C'", Play(0, cards("7C'"))),
        (0, "7C 7C", Play(0, cards("7C 7C'"))),
        (0, "7C' 7C", Play(0, cards("7C' 7C"))),
        (0, "7C 7C 7C", Play(0, cards("7C 7C' 7C"))),
        (0, "9D", Play(0, cards("9D"))),
        (1, "9D", Play(1, cards("9D'"))),
        (1, "9D'", Play(1, cards("9D'"))),
        (1, "8C", Play(1, cards("8C"))),
        (0, "take 8C", TakePile(0, cards("8C'"))),
        (0, "arrange 7C 7C 8C", Arrange(0, cards("7C 7C' 8C'"))),
    ],
)
def test_a_card_of_another_pack_is_taken_for_the_one_that_is_named(player, text, move):
    assert read(COPIES, player, text) == move


def test_a_view_is_enough_to_read_a_move():
    view = redact(COPIES, 0)
    assert view.seats[1].hand == (HIDDEN, HIDDEN)
    assert read(view, 0, "7C 7C") == Play(0, cards("7C 7C'"))
    assert read(view, 1, "9D") == Play(1, cards("9D"))


@pytest.mark.parametrize("players", [2, 5])
def test_every_listed_move_survives_its_text(players):
    match = Match.deal(DOUBLE, players=players, seed=4)
    for _ in range(60):
        for move in match.moves():
            assert read(match.state, move.player, write(move)) == move
        match = match.play(match.moves()[-1])
    assert len(match.played) == 60


THREE = evolve(SHITHEAD, name="triple", layout=TwoPacks(3))


@pytest.mark.parametrize(
    ("placed", "text", "move"),
    [
        ({"hands": ["7C' 9C", "5C"], "tables": ["7C", ""]}, "7C", Play(0, cards("7C'"))),
        ({"hands": ["7C' 9C", "5C"], "tables": ["7C", ""]}, "7C'", Play(0, cards("7C'"))),
        ({"hands": ["7C' 7C'2 9C", "5C"]}, "7C", Play(0, cards("7C'"))),
        ({"hands": ["7C' 7C'2 9C", "5C"]}, "7C 7C'", Play(0, cards("7C'2 7C'"))),
        ({"hands": ["7C' 7C'2 9C", "5C"]}, "7C' 7C", Play(0, cards("7C' 7C'2"))),
        ({"hands": ["7C' 7C'2 9C", "5C"]}, "7C 7C", Play(0, cards("7C' 7C'2"))),
        ({"hands": ["7C 7C' 7C'2 9C", "5C"]}, "7C'2 7C 7C", Play(0, cards("7C'2 7C 7C'"))),
        ({"hands": ["", "5C"], "tables": ["7C' 9C", ""]}, "7C", Play(0, cards("7C'"))),
    ],
)
def test_a_card_without_a_mark_is_the_next_that_can_be_played(placed, text, move):
    match = Match.at(THREE, THREE.position(pile="6C", **placed))
    assert THREE.read(match.state, 0, text) == move
    assert match.play(text).state.pile == cards("6C") + move.cards


def test_a_card_without_a_mark_comes_from_the_hand_first():
    state = DOUBLE.position(hands=["7C' 9C", "5C"], tables=["7C", ""], pile="6C")
    assert DOUBLE.read(state, 0, "7C") == Play(0, cards("7C'"))
    assert DOUBLE.apply(state, Play(0, cards("7C'"))).state.pile == cards("6C 7C'")


def test_an_arrangement_takes_the_lowest_copies_wherever_they_lie():
    state = DOUBLE.position(hands=["7C' 9C", "5C"], tables=["7C", "6D"], stage="arrange")
    assert DOUBLE.read(state, 0, "arrange 7C") == Arrange(0, cards("7C"))
    assert DOUBLE.read(state, 0, "arrange 7C 7C") == Arrange(0, cards("7C 7C'"))
