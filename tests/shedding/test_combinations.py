"""House rules combine without knowing each other: every combination is sound or is refused.

Sound is what keeps the laws in games of its own: cards are kept, whoever is on turn has a move
and all of them are legal, what is legal shows in the view, and the game ends with an outcome or
goes on. Refused is what raises a `RulesetError` that says why when the rules are put together.
"""

import re
from itertools import combinations
from random import Random

import pytest
from attrs import evolve

from cardrules import SHITHEAD, Match, NotationError, Rank, RulesetError, Suit, cards, vary
from cardrules.laws import (
    Sample,
    law_1_cards_are_kept,
    law_3_listed_moves_are_legal,
    law_4_legal_moves_are_listed,
    law_5_legality_is_in_the_view,
    law_7_nothing_leaks,
    law_9_an_end_or_a_move,
    law_10_everything_survives,
)
from cardrules.matching import ranks
from cardrules.shedding import NextTakesPile, Reshuffled, SayHigherOrLower, TakePile
from cardrules.shedding.variations import menu, variation
from cardrules.testing import check_game
from tests.families import SHEDDING

LAWS = (
    law_1_cards_are_kept,
    law_3_listed_moves_are_legal,
    law_4_legal_moves_are_listed,
    law_5_legality_is_in_the_view,
    law_9_an_end_or_a_move,
)
NAMES = [entry.name for entry in menu()]
PAIRS = list(combinations(NAMES, 2))


def check_soundness(game, players, seed, *, moves, looked_at=3):
    """Play a game and hold some of its states to the laws; a player on turn always has a move."""
    rng = Random(seed)
    match = Match.deal(game, players=players, seed=seed)
    state, states = match.state, [match.state]
    while state.to_act and len(states) <= moves:
        listed = game.moves(state, rng.choice(state.to_act))
        assert listed, f"{game.variations}: who is on turn has no move: {state!r}"
        if game.interrupts and rng.random() < 0.5:
            others = [p for p in range(players) if p not in state.to_act]
            listed = [move for p in others for move in game.moves(state, p)] or listed
        state = game.apply(state, _chosen(rng, listed)).state
        states.append(state)
    for state in [states[-1], *rng.sample(states, min(looked_at, len(states)) - 1)]:
        sample = Sample(Match.at(game, state))
        for law in LAWS:
            law(sample)


def _chosen(rng, listed):
    """Half of the time the move that names the most, so that games come to an end."""
    if rng.random() < 0.5:
        return max(listed, key=lambda move: (type(move) is type(listed[0]), len(str(move))))
    return rng.choice(listed)


def combined(game, changes):
    """The ruleset with all of these house rules, or the reason why it is refused."""
    try:
        return vary(game, *changes)
    except RulesetError as refused:
        return str(refused)


def check_pair(one, other, seed):
    """A pair with its defaults, in one order or the other, is sound or refused."""
    pair = (variation(one), variation(other))
    game = combined(SHITHEAD, pair if seed % 2 else pair[::-1])
    if isinstance(game, str):
        # Each for itself is not: it is the two that clash, and both are named.
        assert not any(isinstance(combined(SHITHEAD, (alone,)), str) for alone in pair)
        assert re.match(r"\w+( and \w+)? clash: .*\(.*\(.*\. [A-Z][^.]*\.$", game)
        return 0
    seats = game.seats()
    check_soundness(game, seats[seed % len(seats)], seed, moves=40)
    return 1


@pytest.mark.parametrize("part", range(3))
def test_some_pairs_are_sound_or_refused(part):
    some = range(part, len(PAIRS), 311)
    assert sum(check_pair(*PAIRS[place], place) for place in some) > 12


@pytest.mark.slow
@pytest.mark.parametrize("one", NAMES[:-1])
def test_every_pair_is_sound_or_refused(one):
    others = NAMES[NAMES.index(one) + 1 :]
    found = [check_pair(one, other, PAIRS.index((one, other))) for other in others]
    assert sum(found) >= len(found) // 2


# any combinations


def any_value(rng, one):
    """Any value of a parameter; of ranks a few, and no large number, which makes games slow."""
    match one.kind:
        case "number":
            return rng.randint(one.least, min(one.most, 6))
        case "flag":
            return rng.random() < 0.5
        case "ranks":
            return " ".join(rng.sample(one.allowed, rng.randint(one.least, 3))) or "none"
        case "suits":
            return " ".join(rng.sample(one.allowed, 4))
    return rng.choice(one.allowed)


def any_house_rule(rng):
    """A house rule, its parameters the default or any value."""
    while True:
        entry = rng.choice(menu())
        values = {one.name: any_value(rng, one) for one in entry.parameters if rng.random() < 0.7}
        try:
            return entry.make(**values)
        except NotationError:  # values that do not go together
            continue


def check_combination(seed):
    """Put house rules on a preset, leaving out those that are refused; then it is sound."""
    rng = Random(seed)
    game = SHITHEAD if rng.random() < 0.6 else rng.choice(list(SHEDDING.values()))
    for _ in range(rng.randint(1, 10)):
        more = combined(game, (any_house_rule(rng),))
        if isinstance(more, str):
            assert more.endswith((".", ":", "smaller zones"))
        else:
            game = more
    players = min(rng.choice(game.seats()), 8)
    try:
        check_soundness(game, players, seed, moves=rng.choice((10, 40, 100)))
    except Exception as error:
        error.add_note(f"seed {seed}: {game.name} with {', '.join(game.variations)}")
        raise
    return game


def test_some_combinations_are_sound():
    assert sum(len(check_combination(seed).variations) for seed in range(12)) > 25


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_thousands_of_combinations_are_sound(part):
    for seed in range(1_000 + 150 * part, 1_150 + 150 * part):
        check_combination(seed)


# what such combinations have found


FOUND = [
    # A mirror was listed once for each rank that was not held.
    (law_3_listed_moves_are_legal, 107, "mirror:6 only_after:Q+6+7,A+2+10 split_burners"),
    (law_3_listed_moves_are_legal, 82, "joker_mirrors burn_of_a_kind:4"),
    # A pile became the new stock in the move that burned it: nobody saw the card that did it.
    (
        law_7_nothing_leaks,
        103,
        "chance_card refill_to_blind:3 next_after_quartet voluntary_pickup turn_direction:*,Q "
        "turn_up:2,10 burned_become_stock",
    ),
    # What was drawn with a burning card was kept in mind of a pile that was gone.
    (
        law_10_everything_survives,
        111,
        "face_up_joins:last_hand_cards higher_again_on:Q higher_again_on:Q slide",
    ),
]


@pytest.mark.parametrize(("law", "seed", "texts"), FOUND, ids=lambda part: str(part)[:20])
def test_what_was_found_stays_mended(law, seed, texts):
    game = vary(SHITHEAD, *map(variation, texts.split()))
    assert check_game(game, laws=(law,), seed=seed, games=1, moves=6) > 10


def test_a_pile_that_has_burned_just_now_stays_out_of_the_new_stock():
    game = vary(SHITHEAD, variation("burned_become_stock"))
    match = Match.at(game, game.position(hands=["10S 10H KC", "4S"], pile="9C"))
    match = match.play("10S")
    assert match.state.burned == cards("9C 10S")
    match = match.play("10H")
    assert match.state.burned == cards("10H")
    assert Reshuffled(0, 2) in match.events(0)
    assert set(match.state.seats[0].concealed) == set(cards("9C 10S KC"))


@pytest.mark.parametrize(
    "game",
    [
        vary(SHITHEAD, variation("led_is_taken:J"), variation("higher_or_lower:J")),
        vary(SHITHEAD, variation("higher_or_lower:J"), variation("led_is_taken:J")),
    ],
)
def test_nothing_is_asked_about_a_pile_that_has_been_taken(game):
    match = Match.at(game, game.position(hands=["JS KC", "4S", "5S"]))
    match = match.play("JS")
    assert (match.state.pile, match.state.pending, match.to_act) == ((), None, (2,))
    assert match.state.seats[1].known == cards("JS")


def test_nothing_is_said_about_a_pile_that_has_been_taken():
    asks, takes = SayHigherOrLower(ranks("J")), NextTakesPile(ranks("J"))
    game = evolve(SHITHEAD, effects=(asks, takes), paces=(takes,))
    match = Match.at(game, game.position(hands=["JS KC", "4S", "5S"])).play("JS")
    assert match.state.pending is not None
    match = match.play("choose higher")
    assert (match.state.marks.said, match.to_act) == ("", (2,))
    game.verify(match.state)


@pytest.mark.parametrize("more", ["", " name_direction:3"])
def test_nothing_is_drawn_with_a_pile_that_has_burned(more):
    game = vary(SHITHEAD, *map(variation, ("slide" + more).split()))
    match = Match.at(game, game.position(hands=["10S KC 5C", "4S"], pile="9C", stock="KD 7D"))
    match = match.play("10S")
    assert match.state.marks.drawn == 0
    game.verify(match.state)
    match = match.play("KC")
    assert match.state.marks.drawn == 1
    game.verify(match.state)


def test_of_a_long_face_up_row_equal_cards_may_go_along():
    game = vary(SHITHEAD, *map(variation, ("voluntary_pickup", "face_up_goes_along:1,group")))
    *row, last = [card for card in SHITHEAD.deck(2) if card.suit is not Suit.CLUBS][:20]
    placed = {"hands": ["", str(last)], "pile": "9C"}
    for length in (6, 19):
        shown = Match.at(
            game, game.position(tables=[" ".join(map(str, row[:length])), ""], **placed)
        )
        taken = [move.cards for move in shown.moves() if isinstance(move, TakePile)]
        groups = [[card for card in row[:length] if card.rank is rank] for rank in Rank]
        wanted = [cards for group in groups for n in (1, 2) for cards in combinations(group, n)]
        assert sorted(taken, key=str) == sorted(wanted, key=str)
        assert len(taken) == {6: 6, 19: 25}[length]
