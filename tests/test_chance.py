"""The specified generator, the shuffle, and seeds."""

from collections import Counter

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from cardrules import SHITHEAD, Match, Rank, SeedError, cards
from cardrules.cards import ACE_HIGH
from cardrules.chance import MOST_SEED, Chance, check_seed, fresh_seed, shuffled
from cardrules.shedding import Plan

WRONG_SEEDS = [True, False, 1.0, -1, 2**64, None, "3", b"3", (1,), float("nan")]


def drawn(chance, count):
    numbers = []
    for _ in range(count):
        number, chance = chance.draw()
        numbers.append(number)
    return numbers


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
        (
            1234567,
            [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431],
        ),
    ],
)
def test_the_numbers_are_those_that_are_published_for_the_generator(seed, numbers):
    assert drawn(Chance(seed), 4) == numbers


def test_a_chance_can_begin_anywhere():
    assert drawn(Chance(7, draws=3), 2) == drawn(Chance(7), 5)[3:]
    assert Chance(7).draw()[1] == Chance(7, draws=1)


def test_the_greatest_seed_wraps_round():
    number, after = Chance(MOST_SEED).draw()
    assert 0 <= number <= MOST_SEED
    assert after == Chance(MOST_SEED, draws=1)


@pytest.mark.parametrize("bound", [1, 2, 3, 52, 2**32])
def test_a_number_below_a_bound_is_the_upper_half_scaled(bound):
    number, after = Chance(7).below(bound)
    assert number == ((drawn(Chance(7), 1)[0] >> 32) * bound) >> 32
    assert 0 <= number < bound
    assert after.draws == 1


def test_every_number_below_a_bound_comes_up():
    chance, found = Chance(3), Counter()
    for _ in range(600):
        number, chance = chance.below(6)
        found[number] += 1
    assert sorted(found) == list(range(6))
    assert min(found.values()) > 60


def test_a_shuffle_is_recorded():
    """Computed by another program from the specification."""
    order, chance = shuffled(cards("2C 3C 4C 5C 6C 7C 8C 9C"), Chance(2026))
    assert order == cards("2C 7C 4C 9C 3C 6C 5C 8C")
    assert chance == Chance(2026, draws=7)


@pytest.mark.parametrize("few", ["", "A"])
def test_nothing_is_drawn_to_shuffle_nothing(few):
    assert shuffled(few, Chance(7)) == (tuple(few), Chance(7))


@given(st.lists(st.integers(), max_size=40), st.integers(0, MOST_SEED))
def test_a_shuffle_keeps_every_item(items, seed):
    order, chance = shuffled(items, Chance(seed))
    assert Counter(order) == Counter(items)
    assert chance == Chance(seed, draws=max(0, len(items) - 1))
    assert shuffled(items, Chance(seed)) == (order, chance)


def test_a_deal_is_recorded():
    """Computed by another program from the specification."""
    state = SHITHEAD.deal(2, seed=2026, dealer=1)
    first, second = state.seats
    assert first.blind == cards("2C JS 4S")
    assert first.table == cards("2D 5C 2H")
    assert first.hand == cards("QD 8H 4C")
    assert second.blind == cards("9C 4H 8C")
    assert second.table == cards("AD 3C 3S")
    assert second.hand == cards("4D JD 2S")
    assert state.stock[:4] == cards("5H JH 5S 9S")
    assert state.chance == Chance(2026, draws=51)


@pytest.mark.parametrize("draws", [-1, 1.5, True, "3", None])
def test_draws_are_counted(draws):
    with pytest.raises((ValueError, TypeError)):
        Chance(7, draws=draws)


@pytest.mark.parametrize("seed", [0, 1, MOST_SEED])
def test_a_seed_is_given_back(seed):
    assert check_seed(seed) == seed
    assert Match.deal(SHITHEAD, players=2, seed=seed).seed == seed


@pytest.mark.parametrize("seed", WRONG_SEEDS)
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(SeedError, match="A seed is an int from 0 to"):
        check_seed(seed)
    with pytest.raises(SeedError):
        Chance(seed)
    with pytest.raises(SeedError):
        SHITHEAD.deal(2, seed=seed)
    with pytest.raises(SeedError):
        SHITHEAD.position(hands=["4C", "5C"], seed=seed)


@pytest.mark.parametrize("seed", [seed for seed in WRONG_SEEDS if seed is not None])
def test_a_match_refuses_the_same_seeds(seed):
    with pytest.raises(SeedError):
        Match.deal(SHITHEAD, players=2, seed=seed)


def test_a_fresh_seed_is_one():
    seeds = {fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {check_seed(seed) for seed in seeds} == seeds


def test_a_seed_that_is_huge_is_refused_in_words():
    for seed in (10**5000, -(10**5000)):
        with pytest.raises(SeedError, match="not a very large number"):
            SHITHEAD.deal(2, seed=seed)


# Written again from docs/reference/chance.md alone, with plain ints and texts, as somebody
# would who deals the same cards in another language.

WORD = 0xFFFFFFFFFFFFFFFF


def mixed(word):
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        word = (word ^ word >> shift) * factor & WORD
    return word ^ word >> 31


def page_order(seed, length):
    """For each place of a shuffled deck the place that its card had before."""
    lies, word = dict(enumerate(range(length))), seed
    for last in reversed(range(1, length)):
        word = word + 0x9E3779B97F4A7C15 & WORD
        other = (mixed(word) >> 32) * (last + 1) >> 32
        lies[last], lies[other] = lies[other], lies[last]
    return [lies[place] for place in range(length)]


def page_deck(packs, jokers):
    marks = ["", "'", *(f"'{copy}" for copy in range(2, 10))]
    plain = [
        rank + suit + mark
        for mark in marks[:packs]
        for suit in "CDHS"
        for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ]
    return plain + ["*" + mark for mark in marks[:jokers]]


def page_deal(seed, players, dealer, plan):
    """The rows of each seat and the stock, card by card as they go round the table."""
    deck = page_deck(plan.packs, plan.jokers)
    shuffled_deck = [deck[place] for place in page_order(seed, len(deck))]
    rows = {seat: {"blind": [], "table": [], "hand": []} for seat in range(players)}
    for row in ("blind", "table", "hand"):
        for _ in range(getattr(plan, row)):
            for place in range(1, players + 1):
                rows[(dealer + place) % players][row].append(shuffled_deck.pop(0))
    return rows, shuffled_deck


def texts(zone):
    return [str(card) for card in zone]


@frozen
class Dealing:
    """2 to 8 play with some packs and jokers, and so many cards a zone."""

    packs: int
    jokers: int
    rows: tuple

    @property
    def players(self):
        return range(2, 9)

    def plan(self, players):
        blind, table, hand = self.rows
        return Plan(packs=self.packs, jokers=self.jokers, blind=blind, table=table, hand=hand)


PLANS = [
    (1, 0, (2, 2, 2)),
    (1, 3, (3, 2, 1)),
    (2, 4, (3, 3, 3)),
    (3, 0, (4, 1, 5)),
    (10, 10, (1,) * 3),
]


@pytest.mark.parametrize("players", range(2, 6))
def test_shithead_is_dealt_as_the_page_says(players):
    for seed in (*range(60), *(MOST_SEED - 7 * seed for seed in range(60))):
        dealer = seed % players
        state = SHITHEAD.deal(players, seed=seed, dealer=dealer)
        rows, stock = page_deal(seed, players, dealer, SHITHEAD.layout.plan(players))
        for seat, placed in enumerate(state.seats):
            told = {"blind": placed.blind, "table": placed.table, "hand": placed.concealed}
            assert {row: texts(zone) for row, zone in told.items()} == rows[seat]
        assert texts(state.stock) == stock
        assert state.chance == Chance(seed, draws=51)


@pytest.mark.parametrize("plan", PLANS)
@given(seed=st.integers(0, MOST_SEED), players=st.integers(2, 8), dealer=st.integers(0, 7))
def test_more_packs_and_jokers_are_dealt_as_the_page_says(plan, seed, players, dealer):
    packs, jokers, counts = plan
    order = (*ACE_HIGH, Rank.JOKER) if jokers else ACE_HIGH
    game = evolve(SHITHEAD, layout=Dealing(packs, jokers, counts), order=order)
    dealer %= players
    state = game.deal(players, seed=seed, dealer=dealer)
    rows, stock = page_deal(seed, players, dealer, game.layout.plan(players))
    for seat, placed in enumerate(state.seats):
        told = [texts(zone) for zone in (placed.blind, placed.table, placed.concealed)]
        assert told == list(rows[seat].values())
    assert texts(state.stock) == stock
