"""House rules combine without knowing each other: every combination is sound or is refused.

Sound is what keeps the laws in games of its own: cards are kept, whoever is on turn has a move
and all of them are legal, what is legal shows in the view, and the game ends with an outcome or
goes on. Refused is what raises a `RulesetError` that says why when the rules are put together.
"""

import re
from itertools import combinations
from random import Random

import pytest

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
from cardrules.presets import PRESETS
from cardrules.shedding import Reshuffled, TakePile
from cardrules.shedding.variations import menu, variation
from cardrules.testing import check_game

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


# what one has set the others leave alone


BEGINS = (
    "lowest_face_up_starts dealers_left_starts dealers_right_starts weakest_face_up_starts "
    "lowest_in_hand_by_lot"
)
JOKERS = (
    "joker_reverses transparent_joker joker_burns joker_stands_for joker_mirrors joker_sends_pile"
)
REPLACED = [
    (
        "another answer to who begins",
        f"{BEGINS} first_face_up_starts lowest_in_hand_starts",
        BEGINS,
    ),
    (
        "another answer to who begins",
        BEGINS.removesuffix(" lowest_in_hand_by_lot"),
        "first_face_up_starts",
    ),
    ("who of equals begins is decided otherwise", BEGINS, "suits_decide next_lowest_decides"),
    (
        "the lead is free by that start anyway",
        BEGINS.replace("lowest_in_hand_by_lot", "first_face_up_starts"),
        "free_lead",
    ),
    ("the first play is one or the other", "starting_card_leads", "free_lead"),
    ("a joker is one thing at a time", JOKERS, f"jokers {JOKERS}"),
    ("as many zones and packs as are said last", "zones_by_players", "more_in_hand_for_two"),
    (
        "as many zones and packs as are said last",
        "second_pack_from packs_by_players",
        "packs second_pack_from packs_by_players",
    ),
    (
        "cards are exchanged, chosen or left in one way",
        "choose_face_up exchange_until_burn no_swap",
        "no_swap exchange_until_burn",
    ),
    ("the next dealer is one or the other", "loser_deals", "deal_rotates"),
    (
        "what must follow a 7",
        "lower_after sevens_or_lower higher_or_lower",
        "lower_after sevens_or_lower higher_or_lower",
    ),
    ("what is seen through is not what must be answered", "invisible", "duel"),
    ("an ordinary card does nothing", "two_is_highest", "burn_on again_on"),
    (
        "they do nothing else that they did",
        "rank_effect",
        "next_after_burn_on name_direction turn_direction",
    ),
    ("10s no longer burn by themselves, nor go on anything", "split_burners", "rank_effect"),
    ("equal cards burn after all", "burn_of_a_kind claimed_burn", "no_quartet"),
    (
        "equal cards do not burn at all",
        "no_quartet",
        "quartet_in_one_play quartet_through_invisible never_quartet claimed_burn "
        "quartet_out_of_turn next_after_quartet",
    ),
    ("the same rule by another name", "eights_skip skip_on", "eights_skip skip_on"),
    ("the hand is filled up to one number", "refill_to_blind", "refill_to"),
    ("the hand is filled up to one number", "refill_to", "refill_to_blind"),
    ("the pile is taken in one way", "forced_pickup", "voluntary_pickup"),
    (
        "one player leads after the pile is taken",
        "next_leads picker_leads previous_leads",
        "next_leads picker_leads previous_leads",
    ),
]
"""Why the house rules named first take the place of those named then, if these come before."""

RIGHTLY = {
    (earlier, later)
    for _, laters, earliers in REPLACED
    for later in laters.split()
    for earlier in earliers.split()
    if later != earlier
}


def test_no_house_rule_is_swallowed_by_a_later_one():
    rules = {name: variation(name) for name in NAMES}
    alone = {name: vary(SHITHEAD, rule) for name, rule in rules.items()}
    swallowed = set()
    for earlier in NAMES:
        if alone[earlier] == SHITHEAD:
            continue
        for later in NAMES:
            if later != earlier and combined(alone[earlier], [rules[later]]) == alone[later]:
                swallowed.add((earlier, later))
    assert swallowed - RIGHTLY == set()
    assert {pair for pair in RIGHTLY - swallowed if alone[pair[0]] != SHITHEAD} == set()


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
    game = SHITHEAD if rng.random() < 0.6 else rng.choice(list(PRESETS.values()))
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


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize(
    ("asking", "pile", "answer", "burned"),
    [
        ("higher_or_lower:J", "9C", "higher", ""),
        ("claimed_burn", "JC JD JH", "burn", "JC JD JH JS"),
        ("claimed_burn", "JC JD JH", "leave", ""),
    ],
)
def test_the_pile_is_taken_when_all_is_answered(order, asking, pile, answer, burned):
    """Whichever house rule came first; a pile that has burned by the answer is not taken."""
    changes = [variation(text) for text in ("next_takes_pile:J", asking)][::order]
    game = vary(SHITHEAD, *changes)
    match = Match.at(game, game.position(hands=["JS KC", "4S", "5S"], pile=pile))
    match = match.play("JS").play(f"choose {answer}")
    assert match.state.burned == cards(burned)
    assert match.state.seats[1].known == (() if burned else cards(f"{pile} JS"))
    assert (match.state.pile, match.state.marks.said) == ((), "")
    assert match.to_act == ((0,) if burned else (2,))
    game.verify(match.state)


@pytest.mark.parametrize(
    ("more", "answer", "taker", "to_act"),
    [
        ("", "", 1, 2),
        ("reverse_on:J", "", 3, 2),
        ("turn_direction:J", "", 3, 2),
        ("name_direction:J", "choose anticlockwise", 3, 2),
        ("name_direction:J", "choose clockwise", 1, 2),
        ("skip_on:J", "", 1, 3),
        ("back_on:J", "", 3, 0),
    ],
)
@pytest.mark.parametrize("order", [1, -1])
def test_whoever_would_be_next_takes_the_pile_and_loses_his_turn(
    more, answer, taker, to_act, order
):
    changes = [variation(text) for text in ("next_takes_pile:J", *more.split())][::order]
    game = vary(SHITHEAD, *changes)
    match = Match.at(game, game.position(hands=["JS KC", "4S", "5S", "6S"], pile="9C"))
    match = match.play("JS")
    if answer:
        match = match.play(answer)
    assert match.state.seats[taker].known == cards("9C JS")
    assert match.to_act == (to_act,)
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
