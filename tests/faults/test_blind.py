"""Blind cards and face-up cards: one at a time, by place, and gone when played."""

import pytest

from cardrules import HIDDEN, SHITHEAD, NotationError, cards, redact
from cardrules.shedding import Play, PlayBlind, TookPile, Turned
from cardrules.visibility import all_cards


def _failed(at, accepts):
    match = at(SHITHEAD, hands=["", "3C 9S JC"], blinds=["5C 4D KS", ""], pile="QC")
    return accepts(match, "blind 1")


def test_B046_a_failed_blind_card_ends_the_turn(at, accepts, refuses):
    """Pile QC, blind 5C 4D KS: the 5C fails and goes to the hand with the pile.

    The turn is over, and the other blind cards are barred until that hand is played.
    """
    match = _failed(at, accepts)
    seat = match.state.seats[0]
    assert (set(seat.hand), seat.blind) == (set(cards("QC 5C")), cards("4D KS"))
    assert (match.state.pile, match.to_act) == ((), (1,))
    refuses(match, PlayBlind(0, 0), "out-of-turn")
    match = accepts(match, "3C")
    refuses(match, "blind 1", "blind-last")
    match = accepts(accepts(match, "5C"), "9S")
    refuses(match, "blind 1", "blind-last")
    match = accepts(accepts(match, "QC"), "take")
    assert match.moves() == (PlayBlind(0, 0), PlayBlind(0, 1))


@pytest.mark.parametrize("named", ["7H 7C", "7H 10C"])
def test_B047_blind_cards_are_turned_one_at_a_time(at, refuses, named):
    """Pile 6C, blind 7H 7C 10C: two are refused, in the same words whether they match or not."""
    match = at(SHITHEAD, hands=["", "6D"], blinds=["7H 7C 10C", ""], pile="6C")
    with pytest.raises(NotationError):
        match.play("blind 1 2")
    with pytest.raises(NotationError):
        match.play("blind 1, 3")
    violation = refuses(match, Play(0, cards(named)), "only-blind-cards")
    assert violation == match.why_not("AS KD")
    assert not [card for card in cards("7H 7C 10C") if str(card) in violation.text]


def test_B048_blind_cards_are_addressed_by_place(at, accepts):
    """Blind 5C QD KS on pile 6C: from his own view the player can turn the second card."""
    match = at(SHITHEAD, hands=["", "6D"], blinds=["5C QD KS", ""], pile="6C")
    view = match.view(0)
    assert view.seats[0].blind == (HIDDEN, HIDDEN, HIDDEN)
    listed = SHITHEAD.moves(view, 0)
    assert listed == match.moves() == tuple(PlayBlind(0, slot) for slot in range(3))
    assert SHITHEAD.check(view, listed[1]) is None
    match = accepts(match, listed[1])
    assert match.state.pile == cards("6C QD")
    assert match.state.seats[0].blind == cards("5C KS")


def test_B049_a_played_face_up_card_leaves_the_row(at, accepts):
    """Hand empty, face up 9D 8D, pile 6C: after 9D only 8D lies there."""
    match = at(SHITHEAD, hands=["", "6D"], tables=["9D 8D", ""], pile="6C")
    match = accepts(match, "9D")
    assert match.state.seats[0].table == cards("8D")
    held = all_cards(match.state)
    assert (held.count(cards("9D")[0]), len(held), len(set(held))) == (1, 52, 52)


def test_B049_a_turned_blind_card_leaves_the_row(at, accepts):
    """Blind 9D 8D, pile 6C: after the first is turned only 8D lies there."""
    match = at(SHITHEAD, hands=["", "6D"], blinds=["9D 8D", ""], pile="6C")
    match = accepts(match, "blind 1")
    assert match.state.seats[0].blind == cards("8D")
    assert match.state.pile == cards("6C 9D")


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_B051_everybody_learns_which_blind_card_failed(at, accepts, viewer):
    """A 5C that failed on QC is told to all, and stays known in that hand."""
    match = _failed(at, accepts)
    told = match.events(viewer)
    assert Turned(0, 0, cards("5C")) in told
    assert TookPile(0, cards("QC"), cards("5C")) in told
    assert set(redact(match.state, viewer).seats[0].known) == set(cards("QC 5C"))
    later = accepts(match, "3C")
    assert cards("5C")[0] in later.view(viewer).seats[0].hand
