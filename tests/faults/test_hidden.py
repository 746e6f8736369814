"""What a viewer may know, and what must not tell him more."""

import pickle
import re
from random import Random

import pytest

from cardrules import (
    HIDDEN,
    SHITHEAD,
    SHITHEAD_WIKIPEDIA,
    HiddenCardError,
    IllegalMove,
    Match,
    cards,
    dump,
    imagine,
    load,
    redact,
    vary,
)
from cardrules.shedding import Dealt, Drew, Play, TookPile
from cardrules.shedding.variations import no_swap
from cardrules.visibility import all_cards, zones

CARD = re.compile(r"\b(?:10|[2-9JQKA])[CDHS]\b")


def _named(text):
    """The cards that are named anywhere in a text."""
    return {card for name in CARD.findall(text) for card in cards(name)}


def _texts(view):
    """Everything that a view can be turned into."""
    document = dump(view)
    assert load(document) == view
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    told = [repr(view), str(view), view._repr_html_(), document, dump(view, indent=2)]
    return [*told, repr(again), repr(view.seats)]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_B107_a_view_names_no_card_that_is_not_seen(viewer):
    """A fresh game of three: in the view there is nothing but own hand and face-up cards."""
    match = Match.deal(SHITHEAD, players=3, seed=107)
    seats = match.state.seats
    seen = {card for seat in seats for card in seat.table}
    seen |= set(cards(())) if viewer is None else set(seats[viewer].hand)
    assert len(seen) == (9 if viewer is None else 12)
    view = match.view(viewer)
    assert {card for card in all_cards(view) if card is not HIDDEN} == seen
    for text in _texts(view):
        assert _named(text) == seen
    for text in (repr(match.events(viewer)), " ".join(map(str, match.events(viewer)))):
        assert _named(text) <= seen
    assert view.chance is None
    assert view.stock == (HIDDEN,) * 25


def test_B107_errors_and_hashes_tell_nothing():
    """Worlds that look alike to player 1 give him equal hashes, refusals and lists."""
    state = Match.deal(SHITHEAD, players=3, seed=107).state
    wanted = redact(state, 1)
    worlds = [imagine(state, 1, Random(seed)) for seed in range(20)]
    assert len({world.stock for world in worlds}) == 20
    moves = tuple(SHITHEAD.proposals(state, 1))
    reasons = [SHITHEAD.check(state, move) for move in moves]
    assert None in reasons
    assert any(reasons)
    for world in worlds:
        view = redact(world, 1)
        assert (view, hash(view), repr(view)) == (wanted, hash(wanted), repr(wanted))
        assert [SHITHEAD.check(view, move) for move in moves] == reasons
        assert [SHITHEAD.check(world, move) for move in moves] == reasons
        assert SHITHEAD.moves(view, 1) == SHITHEAD.moves(state, 1)


def _three_moves(at):
    match = at(
        SHITHEAD_WIKIPEDIA,
        hands=["4C 6C 8C", "5C 7C 9C", "JC QC KC"],
        tables=["4D 6D 8D", "5D 7D 9D", "JD QD KD"],
        blinds=["4H 6H 8H", "5H 7H 9H", "JH QH KH"],
        pile="3C",
        stock="AC AD AH AS",
    )
    return match.play("6C").play("7C").play("take")


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_B108_the_history_hides_what_was_hidden(at, viewer):
    """After three moves: first deal, drawn cards and moves show a viewer no more than he saw."""
    match = _three_moves(at)
    start = match.start
    tables = {card for seat in start.seats for card in seat.table}
    hand = set(start.seats[viewer].hand) if viewer is not None else set()
    drawn = {0: set(cards("AC")), 1: set(cards("AD"))}.get(viewer, set())
    seen = tables | hand | drawn | set(cards("3C 6C 7C"))
    told = match.events(viewer)
    assert len(told) == 6
    assert isinstance(told[0], Dealt)
    for text in (repr(told), " ".join(map(str, told)), *map(dump, told)):
        assert _named(text) <= seen
    held = {card for event in told for card in all_cards(event)} - {HIDDEN}
    assert held == seen
    for text in _texts(match.view(viewer)):
        assert _named(text) <= seen
        assert "played" not in text


def _worlds(at):
    """Two positions that differ in the hand of player 1 and in the stock alone."""
    return [
        at(SHITHEAD, hands=["4C 6C", hand, "JC"], pile="5D", stock=stock, seed=seed)
        for hand, stock, seed in (("7C 9C", "KC KD 3H", 1), ("3H KC", "9C 7C KD", 2))
    ]


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_B109_views_do_not_depend_on_other_hands(at, viewer):
    """Two states that differ in player 1's hand, the stock and the chance: equal views."""
    one, two = _worlds(at)
    assert one.state != two.state
    assert one.view(viewer) == two.view(viewer)
    assert hash(one.view(viewer)) == hash(two.view(viewer))
    assert _texts(one.view(viewer)) == _texts(two.view(viewer))
    assert one.view(1) != two.view(1)


def test_B110_others_see_that_a_card_is_drawn_but_not_which(at):
    """Player 0 plays 6C and draws AC: only he sees which card it is."""
    match = _three_moves(at)
    drawn = [
        [event.cards for event in match.events(viewer) if isinstance(event, Drew)]
        for viewer in (0, 1, 2, None)
    ]
    ace, hidden = cards("AC"), (HIDDEN,)
    assert drawn == [[ace, hidden], [hidden, cards("AD")], [hidden, hidden], [hidden, hidden]]
    for viewer in (1, 2, None):
        assert str(match.events(viewer)[2]) == "Player 0 draws 1 card."


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_B110_a_taken_pile_is_public(at, viewer):
    """Player 2 takes 3C 6C 7C: everybody sees it, then and later."""
    match = _three_moves(at)
    assert match.events(viewer)[-1] == TookPile(2, cards("3C 6C 7C"))
    assert match.view(viewer).seats[2].known == cards("3C 6C 7C")


def test_B111_derived_values_tell_nothing_of_hidden_hands(at):
    """Moves, refusals and results of player 1 as player 0 may ask for them are constant."""
    one, two = _worlds(at)
    asked = [
        (
            world.game.moves(world.view(0), 1),
            [world.game.check(world.state, move) for move in one.game.proposals(one.state, 1)],
            world.game.outcome(world.view(0)),
            world.to_act,
            [seat.size for seat in world.view(0).seats],
        )
        for world in (one, two)
    ]
    assert asked[0] == asked[1]
    assert asked[0][0] == ()
    assert {reason.code for reason in asked[0][1]} == {"out-of-turn"}


def test_B111_the_moves_of_a_hidden_hand_cannot_be_listed(at):
    """Player 1 is on turn: from the view of player 0 nobody can list what he could play."""
    one, two = (world.play("6C") for world in _worlds(at))
    assert one.to_act == two.to_act == (1,)
    assert one.view(None) == two.view(None)
    assert len(one.moves()) != len(two.moves())
    problems = []
    for world in (one, two):
        with pytest.raises(HiddenCardError) as caught:
            world.game.moves(world.view(0), 1)
        problems.append(str(caught.value))
    assert problems[0] == problems[1]


def _taken(at):
    """Player 1 has taken KC KD; player 0 leads."""
    match = at(
        SHITHEAD,
        hands=["4C 4D 6C", "5C 7C 9C", "JC QC AC"],
        blinds=["4H 6H", "5H 7H", "JH QH"],
        pile="KC KD",
        stock=12,
        to_act=1,
    )
    return match.play("take").play("JC").play("take")


@pytest.mark.parametrize("from_view", [False, True])
def test_B112_samples_keep_what_everybody_has_seen(at, from_view):
    """Player 1 took KC KD: in every world that player 0 can think of they are in that hand."""
    match = _taken(at)
    deck = SHITHEAD.deck(3)
    others = set()
    for seed in range(30):
        state = match.view(0) if from_view else match.state
        world = imagine(state, 0, Random(seed), deck=deck)
        SHITHEAD.verify(world)
        assert set(cards("KC KD")) <= set(world.seats[1].hand)
        assert redact(world, 0) == match.view(0)
        others |= set(world.seats[1].hand) - set(cards("KC KD"))
    assert len(others) > 10


def test_B112_until_they_are_played(at):
    """Player 1 plays KC: from then on only KD is in his hand, in every world."""
    match = _taken(at)
    assert match.to_act == (1,)
    match = match.play("KC")
    for seed in range(30):
        world = imagine(match.state, 0, Random(seed))
        assert cards("KD")[0] in world.seats[1].hand
        assert cards("KC")[0] not in world.seats[1].hand
        assert world.pile[-1] is cards("KC")[0]


def test_B113_a_spectator_sees_no_hidden_card_in_play(at):
    """A player is out and one watches: hands, blind cards and stock stay hidden from both."""
    match = at(
        SHITHEAD,
        hands=["", "4C 5C", "JC"],
        blinds=["", "5H 7H", "JH QH"],
        known=["", "", "KC"],
        pile="3C",
        stock=3,
    )
    assert match.state.finished == (0,)
    assert match.view(0) == match.view(None)
    for path, seen, _, held in zones(match.view(None)):
        shown = set(held) - {HIDDEN}
        assert shown == (set(dict(_open(match.state))[path]) if seen.value == "by_all" else set())
    assert match.view(None).seats[2].hand == (*cards("KC"), HIDDEN)


def _open(state):
    return [(path, held) for path, _, _, held in zones(state)]


@pytest.mark.parametrize("viewer", [0, None])
def test_B113_nor_when_the_game_is_over(at, viewer):
    """The loser's hand and blind cards stay hidden from the winner and from who watches."""
    match = at(SHITHEAD, hands=["9D", "4C 5C"], blinds=["", "5H 7H"], pile="3C").play("9D")
    assert match.outcome.loser == 1
    view = match.view(viewer)
    assert view.seats[1].concealed == (HIDDEN, HIDDEN)
    assert view.seats[1].blind == (HIDDEN, HIDDEN)
    assert set(view.aside) == {HIDDEN}
    assert view.chance is None


def test_B111_a_refusal_names_no_hidden_card():
    """Before their turn all that players try is refused in words that name no card of theirs."""
    match = Match.deal(vary(SHITHEAD, no_swap), players=3, seed=111)
    (turn,) = match.to_act
    for player in {0, 1, 2} - {turn}:
        for move in SHITHEAD.proposals(match.state, player):
            with pytest.raises(IllegalMove) as caught:
                match.play(move)
            assert not _named(str(caught.value))
    stranger = match.state.seats[(turn + 1) % 3].hand[0]
    assert match.why_not(Play(turn, (stranger,))).text == f"You do not hold {stranger}."
