"""Whose turn it is, and taking cards."""

import pytest

from cardrules import SHITHEAD, cards
from cardrules.table import changed, from_left_of, next_seat, ranked, with_seat, without


@pytest.mark.parametrize(
    ("dealer", "players", "order"),
    [(0, 2, (1, 0)), (1, 2, (0, 1)), (2, 4, (3, 0, 1, 2)), (3, 4, (0, 1, 2, 3)), (0, 1, (0,))],
)
def test_cards_go_round_from_the_dealers_left(dealer, players, order):
    assert tuple(from_left_of(dealer, players)) == order


@pytest.mark.parametrize(
    ("seat", "players", "out", "direction", "wanted"),
    [
        (0, 4, (), 1, 1),
        (3, 4, (), 1, 0),
        (0, 4, (), -1, 3),
        (0, 4, (1,), 1, 2),
        (0, 4, (1, 2), 1, 3),
        (0, 4, (3,), -1, 2),
        (0, 4, (1, 2, 3), 1, 0),
        (0, 4, (0, 1), 1, 2),
        (0, 4, (0, 3), -1, 2),
        (1, 2, (), 1, 0),
        (1, 2, (), -1, 0),
        (1, 2, (0,), 1, 1),
    ],
)
def test_the_next_seat_is_the_next_one_that_is_in(seat, players, out, direction, wanted):
    assert next_seat(seat, players, out, direction) == wanted


@pytest.mark.parametrize("direction", [1, -1])
def test_there_is_no_next_seat_when_nobody_is_in(direction):
    with pytest.raises(ValueError, match="Nobody is in"):
        next_seat(0, 2, (0, 1), direction)


@pytest.mark.parametrize(
    ("held", "taken", "left"),
    [
        ("3C 4C 5C", "4C", "3C 5C"),
        ("3C 4C 5C", "5C 3C", "4C"),
        ("3C 4C 5C", "", "3C 4C 5C"),
        ("3C", "3C", ""),
        ("", "", ""),
        ("3C 3C'", "3C'", "3C"),
    ],
)
def test_taken_cards_are_gone_and_the_rest_keep_their_order(held, taken, left):
    assert without(cards(held), cards(taken)) == cards(left)


@pytest.mark.parametrize(
    ("held", "taken", "named"), [("3C", "4C", "4C"), ("", "3C 4C", "3C"), ("3C", "3C 3C", "3C")]
)
def test_only_what_is_there_can_be_taken(held, taken, named):
    with pytest.raises(KeyError, match=f"Not there to take: {named}"):
        without(cards(held), cards(taken))


@pytest.mark.parametrize(
    ("points", "groups"),
    [((3, 9, 3), ((1,), (0, 2))), ((-5, -1), ((1,), (0,))), ((0, 0), ((0, 1),)), ((), ())],
)
def test_seats_rank_by_points_the_most_first(points, groups):
    assert ranked(points) == groups


def test_a_state_is_changed_and_stays_as_it_was():
    state = SHITHEAD.deal(2, seed=1)
    seats = with_seat(state.seats, 1, state.seats[0])
    after = changed(state, seats=seats, turns=3)
    assert (after.seats, after.turns) == ((state.seats[0], state.seats[0]), 3)
    assert state == SHITHEAD.deal(2, seed=1)
    assert after.stock is state.stock
