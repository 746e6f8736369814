"""What rounds, melds, moves and events of rummy look like at the prompt and in a notebook."""

import re

import pytest
from attrs import evolve

from cardrules import (
    DUIZENDEN,
    FIVE_HUNDRED_RUM,
    HIDDEN,
    JOKEREN,
    Match,
    Outcome,
    cards,
    redact,
)
from cardrules.rummy import (
    Dealt,
    Discarded,
    Drew,
    Ended,
    Face,
    Laid,
    LaidOff,
    Meld,
    Passed,
    Recycled,
    Seat,
    Stage,
    SwappedJoker,
    TookPot,
    Traded,
    TurnedOver,
)
from cardrules.testing import playthrough
from cardrules.visibility import all_cards
from tests.families import RUMMY
from tests.test_display import drawn, visible

STATE = DUIZENDEN.position(
    hands=["6C 3C JK 6S 4C QS", "5C 5D 6H"], melds=[["10H 10C 10D"], ["5H JK 7H"]],
    stock="9D", pot="2C KD 6D", stage="draw", turns=7,
)  # fmt: skip
OVER = DUIZENDEN.position(hands=["", "QS 5C"], melds=[["10H 10C 10D"], []])
WALKED = [
    past
    for name, game in RUMMY.items()
    for past in [*playthrough(game, players=3, seed=len(name), moves=60).replay()][::7]
]


# One line, to tell apart


def test_what_has_its_default_is_left_out():
    view = redact(STATE, 1)
    assert repr(view.seats) == "(Seat(concealed=(?,)*6), Seat(concealed=(5C, 5D, 6H)))"
    told = repr(view)
    assert told.startswith("Round(stage=Stage.DRAW, to_act=(0,), seats=(Seat(")
    assert told.endswith(
        "stock=(?,), pot=(?, ?), shown=(6D,), aside=(?,)*89, down=(0, 1), turns=7)"
    )
    assert repr(Seat()) == "Seat()"
    assert repr(Stage.TRADE) == "Stage.TRADE"
    assert repr(STATE).count("Chance(") == 1


def test_equal_states_and_no_others_have_one_repr():
    for states in (
        {match.state for match in WALKED},
        {redact(match.state, 0) for match in WALKED},
    ):
        assert len({repr(state) for state in states}) == len(states)
        assert all("\n" not in repr(state) for state in states)


def test_a_meld_says_what_its_jokers_stand_for():
    assert [str(meld) for meld in STATE.melds] == ["10H 10C 10D", "5H *'(6H) 7H"]
    assert str(Meld(0, (HIDDEN, *cards("JK")), (Face(*face("3H")), Face(*face("4H"))))) == "? *(4H)"
    assert str(Meld(0, cards("JK 4H"))) == "* 4H"


def face(text):
    (card,) = cards(text)
    return card.rank, card.suit


# A table to read


def test_a_round_is_a_table():
    assert str(STATE).splitlines() == [
        "Player 0 is to begin his turn.",
        "Stock 1, pot 3, aside 89, turns 7.",
        "Pot, top last: 2C KD 6D.",
        "  player  hand              down",
        "> 0       3C 4C 6C 6S QS *  yes",
        "  1       5C 5D 6H          yes",
        "  meld  cards         before player",
        "  1     10H 10C 10D   0",
        "  2     5H *'(6H) 7H  1",
    ]


def test_a_view_is_a_table_of_what_its_viewer_may_see():
    assert str(redact(STATE, 1)).splitlines()[2:6] == [
        "Pot, top last: ? ? 6D.",
        "  player  hand      down",
        "> 0       ?x6       yes",
        "  1       5C 5D 6H  yes",
    ]
    many = evolve(STATE, pot=(*STATE.pot, *STATE.aside), aside=())
    assert "Pot, top last: ?x91 6D." in str(redact(many, 0))
    assert str(STATE.seats[0]) == "hand 3C 4C 6C 6S QS *"
    assert str(redact(STATE, 1).seats[0]) == "hand ?x6"


@pytest.mark.parametrize(
    ("placed", "first", "third"),
    [
        (
            {"stage": "trade", "open_card": "9H", "stock": "2C"},
            "Player 0 may trade a hand card for the open card, or draws.",
            "Open card: 9H.",
        ),
        (
            {"stage": "draw", "pot": "2C", "covered": True, "stock": "9D"},
            "Player 0 is to begin his turn.",
            "No discard shows.",
        ),
        (
            {"to_act": 1},
            "Player 1 has drawn: melds may follow, then a discard.",
            "No discard shows.",
        ),
        ({"hands": ["3C", ""], "pot": "2C"}, "The round is over.", "Pot, top last: 2C."),
    ],
    ids=["trade", "draw", "play", "over"],
)
def test_a_table_says_who_is_to_act_and_what_shows(placed, first, third):
    lines = str(DUIZENDEN.position(**({"hands": ["3C 4C", "5C"]} | placed))).splitlines()
    assert (lines[0], lines[2]) == (first, third)


def test_spread_discards_are_all_told():
    state = FIVE_HUNDRED_RUM.position(
        hands=["3C", "5C"], pot="2C KD 6D 9H 9C", stage="draw", stock=2
    )
    assert "Pot, top last: 2C KD 6D 9H 9C." in str(redact(state, None))


def test_no_table_is_wider_than_a_screen():
    for match in WALKED:
        for state in (match.state, match.view(0), match.view(None)):
            assert max(map(len, str(state).splitlines())) <= 80
            assert all(line == line.rstrip() for line in str(state).splitlines())
    wide = DUIZENDEN.position(
        hands=[DUIZENDEN.deck(2)[:45], DUIZENDEN.deck(2)[90:]],
        melds=[[], ["3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"]],
    )
    assert max(map(len, str(wide).splitlines())) <= 80


# In a notebook


def test_a_round_is_drawn():
    reader = drawn(redact(STATE, 1))
    assert set(reader.cards) == visible(redact(STATE, 1))
    assert "player 0" in reader.text
    assert "meld 2: *' is 6H" in reader.text
    assert "stock 1" in reader.text
    assert "pot 3, top last" in reader.text


def test_what_is_drawn_is_what_a_view_shows():
    for match in WALKED[::2]:
        for viewer in (None, 0, 1, 2):
            view = match.view(viewer)
            reader = drawn(view)
            assert set(reader.cards) == visible(view)
            hidden = [card for card in all_cards(view) if card is HIDDEN]
            shown = len(hidden) - len(view.stock) - len(view.aside) + bool(view.stock)
            assert reader.titles.count("hidden") == shown


def test_parts_are_drawn():
    assert set(drawn(STATE.seats[1]).cards) == set(STATE.seats[1].hand)
    assert drawn(STATE.melds[1]).cards == STATE.melds[1].cards
    assert "*' is 6H" in drawn(STATE.melds[1]).text
    trading = Match.deal(DUIZENDEN, players=2, seed=3)
    assert "open card" in drawn(trading).text
    assert "duizenden" in drawn(trading).text
    assert "The round is over" in drawn(OVER).text
    assert "no pot" in drawn(OVER).text


# What happens


MELD = STATE.melds[1]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Dealt(1, STATE.seats, cards("9H")), "Player 1 deals; 9H lies open."),
        (Dealt(1, STATE.seats, ()), "Player 1 deals."),
        (Traded(0, cards("9H"), cards("4C")), "Player 0 takes 9H and leaves 4C."),
        (TurnedOver(1, cards("4C")), "Player 1 turns 4C over; it is the pot."),
        (Drew(1, cards("4C")), "Player 1 draws 1 card."),
        (TookPot(0, cards("4C KD")), "Player 0 takes the pot (2 cards)."),
        (Laid(0, MELD, 40), "Player 0 lays 5H *'(6H) 7H (40)."),
        (LaidOff(0, 1, MELD.faces[0], cards("4H")), "Player 0 adds 4H to meld 2."),
        (
            SwappedJoker(0, 1, cards("6H"), cards("JK'")),
            "Player 0 puts 6H in the place of a joker in meld 2.",
        ),
        (Discarded(0, cards("QS")), "Player 0 discards QS."),
        (Passed(1), "Player 1 passes."),
        (Recycled(1, 30), "The discards are shuffled and become the stock (30 cards)."),
        (
            Ended(Outcome(ranking=((0,), (1,)), scores=(30, -105), reason="round-over")),
            "The round is over: player 0 +30 and player 1 -105.",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_event_is_a_sentence(event, text):
    assert str(event) == text
    assert repr(event).startswith(f"{type(event).__name__}(")


def test_every_event_of_a_game_is_a_sentence_for_each_viewer():
    told = set()
    for name, game in RUMMY.items():
        match = playthrough(game, players=3, seed=len(name), moves=120)
        for viewer in (None, 0, 1, 2):
            for event in match.events(viewer):
                told.add(type(event).__name__)
                assert re.fullmatch(r"[A-Z][^\n]*\.", str(event))
                assert str(event).isascii()
    assert {"Dealt", "TurnedOver", "Drew", "TookPot", "Discarded", "Laid"} <= told


def test_moves_read_well():
    match = Match.deal(JOKEREN, players=2, seed=2)
    assert [str(move) for move in match.moves()] == ["draw", "pot"]
    assert repr(match.moves()[0]) == "Draw(player=1)"
