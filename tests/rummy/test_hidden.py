"""What the players of a rummy game may not know, and what everybody has seen."""

from random import Random

import pytest
from attrs import evolve

from cardrules import HIDDEN, Match, cards, redact
from cardrules.cards import card
from cardrules.rummy import Drew, Seat, TookPot, TurnedOver
from cardrules.rummy.presets import BASIC_RUMMY, DUIZENDEN, FIVE_HUNDRED_RUM, JOKEREN
from cardrules.visibility import imagine

DOWN = "10H 10C 10D"
PRESETS = [DUIZENDEN, JOKEREN, FIVE_HUNDRED_RUM, BASIC_RUMMY]


def traded():
    """Player 1 has traded 2C for the open card, player 0 has drawn and turned 2C over."""
    start = DUIZENDEN.position(
        hands=["4C 6D 8S", "2C KC 9D"], open_card="9H", stage="trade", stock="3S 5S 7D", to_act=1
    )
    return Match.at(DUIZENDEN, start).play("trade 2C").play("draw")


def test_the_stock_and_the_hands_of_others_are_hidden():
    view = traded().view(0)
    assert view.stock == (HIDDEN,) * 2
    assert view.aside == (HIDDEN,) * len(view.aside)
    assert view.aside
    assert view.chance is None
    assert view.seats[0].hand == cards("4C 6D 8S 3S")
    assert view.seats[1] == Seat(cards("9H"), (HIDDEN, HIDDEN))
    nobody = traded().view(None)
    assert nobody.seats[0].hand == (HIDDEN,) * 4
    assert nobody.seats[1].known == cards("9H")


def test_the_card_that_was_turned_over_is_hidden_and_remembered():
    """Everybody saw it lie open: no view shows it, and whoever imagines the rest keeps it."""
    match = traded()
    assert (match.state.pot, match.state.shown) == (cards("2C"), ())
    assert TurnedOver(0, cards("2C")) in match.events(1)
    for viewer in (0, 1, None):
        assert match.view(viewer).pot == (HIDDEN,)
        for seed in range(5):
            assert imagine(match.state, viewer, Random(seed)).pot == cards("2C")


@pytest.mark.parametrize("game", PRESETS, ids=lambda game: game.name)
def test_a_bot_imagines_from_its_view_at_every_move(game):
    match, deck, rng = Match.deal(game, players=3, seed=21), game.deck(3), Random(1)
    covered = 0
    for _ in range(60):
        if match.outcome is not None:
            break
        for viewer in (0, 1, 2, None):
            view = match.view(viewer)
            covered += HIDDEN in view.pot
            assert redact(imagine(view, viewer, Random(1), deck=deck), viewer) == view
        match = match.play(rng.choice(match.moves()))
    assert covered or game.pot.spread


def test_covered_discards_are_hidden_and_remembered():
    state = DUIZENDEN.position(
        hands=["4C 6D", "2C KC"], melds=[[DOWN], []], pot="3C 5C 7H", stock="3S 5S", stage="draw"
    )
    for viewer in (0, 1, None):
        view = redact(state, viewer)
        assert (view.pot, view.shown) == ((HIDDEN,) * 2, cards("7H"))
        other = imagine(state, viewer, Random(3))
        assert (other.pot, other.shown) == (cards("3C 5C"), cards("7H"))


def test_cards_taken_with_the_pot_are_known():
    """The lowest lay turned over; it was seen, too, before that."""
    match = Match.at(
        DUIZENDEN,
        DUIZENDEN.position(
            hands=["KC KD 2C", "5C 9S"], melds=[[DOWN], []], pot="4C 9D KH", stock="3S 6H",
            stage="draw",
        ),
    ).play("pot KC KD")  # fmt: skip
    for viewer in (1, None):
        view = match.view(viewer)
        assert view.seats[0] == Seat(cards("4C 9D"), (HIDDEN,))
        assert TookPot(0, cards("4C 9D KH")) in match.events(viewer)
    assert match.state.seats[0] == Seat(cards("4C 9D"), cards("2C"))


def test_a_card_taken_into_the_hand_is_known_and_a_drawn_one_is_not():
    placed = {"hands": ["KC KD", "5C 9S"], "pot": "4C JC", "stock": "3S 6H", "stage": "draw"}
    match = Match.at(BASIC_RUMMY, BASIC_RUMMY.position(**placed))
    took, drew = match.play("pot"), match.play("draw")
    assert took.view(1).seats[0] == Seat(cards("JC"), (HIDDEN,) * 2)
    assert drew.view(1).seats[0] == Seat((), (HIDDEN,) * 3)
    assert drew.events(0)[-1] == Drew(0, cards("3S"))
    assert drew.events(1)[-1] == drew.events(None)[-1] == Drew(0, (HIDDEN,))
    # Which card may not be discarded in this turn says nothing that is not seen.
    assert took.view(1).taken == card("JC").index


def test_a_joker_that_was_taken_is_known():
    match = Match.at(
        JOKEREN,
        JOKEREN.position(hands=["7C KD 2D", "9S"], melds=[["6C JK 8C"], []], pot="KS", stock="3S"),
    )
    assert match.play("swap 7C in 1").view(1).seats[0].known == cards("*")


def test_spread_discards_are_shown_to_all():
    state = FIVE_HUNDRED_RUM.position(
        hands=["KC KD", "5C"], pot="4C 9D KH", stock="3S", stage="draw"
    )
    assert redact(state, None).shown == cards("4C 9D KH")


def test_when_the_round_is_over_all_hands_are_shown():
    match = Match.at(
        DUIZENDEN,
        DUIZENDEN.position(hands=["9C", "AS 4H"], melds=[[DOWN], []], pot="4C", stock="5D"),
    ).play("discard 9C")
    assert match.view(None).seats[1].hand == cards("AS 4H")
    assert match.view(None).stock == (HIDDEN,)


def states_of(game, seed, *, every=5):
    """Some states of a random round, each with who is on turn."""
    rng, match = Random(seed), Match.deal(game, players=3, seed=seed)
    state, count = match.state, 0
    while state.to_act and count < 200:
        moves = game.moves(state, state.to_act[0])
        if count % every == 0:
            yield state, state.to_act[0]
        state, count = game.apply(state, rng.choice(moves)).state, count + 1


@pytest.mark.parametrize("game", PRESETS, ids=lambda game: game.name)
def test_equal_views_give_equal_moves_and_refusals(game):
    """For each player, in the true state and in others that look the same to him."""
    looked_at = 0
    for state, player in states_of(game, 5):
        view = redact(state, player)
        moves, proposals = game.moves(state, player), list(game.proposals(state, player))
        refusals = [game.check(state, move) for move in proposals]
        for seed in range(2):
            other = imagine(state, player, Random(seed))
            assert redact(other, player) == view
            assert game.moves(other, player) == game.moves(view, player) == moves
            assert [game.check(other, move) for move in proposals] == refusals
            assert list(game.proposals(other, player)) == proposals
            looked_at += 1
        if state.stock and other.stock != state.stock:
            assert other.chance != state.chance
    assert looked_at > 20


@pytest.mark.parametrize("game", PRESETS, ids=lambda game: game.name)
def test_nothing_that_a_player_gets_depends_on_where_hidden_cards_lie(game):
    """Two hidden cards change places, one in a hand and one in the stock: all looks the same."""
    swapped = 0
    for state, player in states_of(game, 7):
        other = (player + 1) % 3
        seat = state.seats[other]
        if not (seat.concealed and state.stock):
            continue
        changed = Seat(seat.known, (state.stock[-1], *seat.concealed[1:]))
        twin = evolve(
            state,
            seats=tuple(changed if at == other else one for at, one in enumerate(state.seats)),
            stock=(*state.stock[:-1], seat.concealed[0]),
        )
        assert twin != state
        for viewer in (player, None):
            assert redact(twin, viewer) == redact(state, viewer)
            assert repr(redact(twin, viewer)) == repr(redact(state, viewer))
        assert game.moves(twin, player) == game.moves(state, player)
        swapped += 1
    assert swapped > 10
