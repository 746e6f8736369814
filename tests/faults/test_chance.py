"""Seeds, shuffles and decks."""

import os
import random
import subprocess
import sys
from collections import Counter
from itertools import islice, pairwise
from random import Random

from attrs import evolve

from cardrules import SHITHEAD, Card, Match, Rank, Suit, cards, dump, load, pack, vary
from cardrules.cards import cards_of
from cardrules.chance import Chance, shuffled
from cardrules.shedding.variations import invisible, no_swap, voluntary_pickup

RECORDED = {
    "blind": ["4D JD KS", "10H 7D JS", "8C 4S 10C"],
    "table": ["8D 7S KH", "6H 2D 3S", "5D 4C 5S"],
    "hand": ["2H JH 3H", "6S QD 5H", "9C JC 3C"],
    "stock": "AD AC QC 5C AH KD QS 9S 7H AS 8H 9H QH 2S 6C 6D 7C 3D 10S KC 10D 4H 8S 2C 9D",
}
"""Seed 7, three players, player 0 deals; computed by another program from the specification."""


def test_B103_without_a_seed_every_deal_is_another():
    """Games without a seed differ, and the seed of each can be read back."""
    matches = [Match.deal(SHITHEAD, players=3) for _ in range(20)]
    assert len({match.seed for match in matches}) == 20
    assert len({match.state.stock for match in matches}) == 20
    for match in matches:
        assert Match.deal(SHITHEAD, players=3, seed=match.seed) == match


def test_B104_the_generator_gives_the_published_numbers():
    """SplitMix64 from the seed 1234567."""
    chance, drawn = Chance(1234567), []
    for _ in range(5):
        number, chance = chance.draw()
        drawn.append(number)
    assert drawn == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert chance == Chance(1234567, draws=5)


def test_B104_the_shuffle_gives_the_recorded_order():
    """Ten numbers from the seed 7; one number is drawn for each place but one."""
    order, chance = shuffled(range(10), Chance(7))
    assert order == (9, 5, 8, 6, 1, 2, 4, 7, 0, 3)
    assert chance == Chance(7, draws=9)


def test_B104_a_seed_gives_the_recorded_deal():
    """The deal of seed 7 never changes, and the chance that is left is recorded too."""
    state = SHITHEAD.deal(3, seed=7)
    assert [seat.blind for seat in state.seats] == [cards(row) for row in RECORDED["blind"]]
    assert [seat.table for seat in state.seats] == [cards(row) for row in RECORDED["table"]]
    assert [seat.hand for seat in state.seats] == [cards(row) for row in RECORDED["hand"]]
    assert state.stock == cards(RECORDED["stock"])
    assert state.chance == Chance(7, draws=51)


def test_B104_other_random_calls_do_not_matter():
    """The global generator is neither used nor disturbed."""
    first = SHITHEAD.deal(3, seed=7)
    random.seed(1)
    before = random.getstate()
    assert SHITHEAD.deal(3, seed=7) == first
    assert shuffled(first.stock, first.chance) == shuffled(first.stock, first.chance)
    assert random.getstate() == before
    random.random()
    assert SHITHEAD.deal(3, seed=7) == first


SCRIPT = """
from random import Random
from cardrules import SHITHEAD, Match, dump, vary
from cardrules.chance import shuffled
from cardrules.shedding.variations import eights_skip, invisible

match = Match.deal(vary(SHITHEAD, invisible("3"), eights_skip), players=4, seed=7)
rng = Random(0)
while match.to_act and len(match.played) < 60:
    match = match.play(rng.choice(match.moves()))
print(repr(match.state), match.events(1), hash(match.state.stock), dump(match))
print(shuffled(match.state.stock, match.state.chance))
"""


def test_B104_another_process_deals_the_same():
    """Two processes with different hash seeds: same deal, same lists, same later shuffle."""
    told = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0]) > 1000


def test_B105_a_new_deal_keeps_the_house_rules():
    """A game with house rules is dealt again from a seed: its rules are still in force."""
    house = vary(SHITHEAD, no_swap, voluntary_pickup, invisible("3"))
    match = Match.deal(house, players=2, seed=1)
    again = Match.deal(match.game, players=2, seed=2)
    for dealt in (match, again):
        assert dealt.game == house != SHITHEAD
        assert dealt.game.variations == ("no_swap", "voluntary_pickup", "invisible:3")
        assert len(dealt.to_act) == 1
    assert load(dump(again)).game == house
    later = again.play(again.moves()[0])
    assert "take" in [house.write(move) for move in later.moves()]


def test_B106_equal_cards_do_not_stick_together(two_packs):
    """Two packs shuffled 500 times: equal neighbours are as rare as chance makes them.

    Of 103 pairs of neighbours one in 103 is equal: one a shuffle.
    """
    deck = two_packs.deck(4)
    assert len(deck) == 104
    equal = 0
    for seed in range(500):
        order, _ = shuffled(deck, Chance(seed))
        assert len(set(order)) == 104
        equal += sum(one.face == two.face for one, two in pairwise(order))
    assert 430 < equal < 570


def test_B106_every_card_comes_to_every_place():
    """Four cards shuffled 4,800 times: each of the 24 orders comes about 200 times."""
    orders = Counter(shuffled("ABCD", Chance(seed))[0] for seed in range(4_800))
    assert len(orders) == 24
    assert 140 < min(orders.values()) <= max(orders.values()) < 260


EVERY_CARD = pack(packs=10, jokers=10)


def test_B021_every_card_survives_its_codes():
    """All 52 cards, jokers and further packs: number, bit, text and parts lead back to the card."""
    assert len(EVERY_CARD) == 530
    for card in EVERY_CARD:
        assert cards(str(card)) == (card,)
        assert cards(card.pretty()) == (card,)
        assert cards_of(card.bit) == (card,)
        assert card.bit == 1 << card.index
        assert Card(card.rank, card.suit, card.copy) is card
    for code in ("index", "bit", "_text"):
        assert len({getattr(card, code) for card in EVERY_CARD}) == 530


def test_B021_rank_and_suit_agree_with_the_text():
    """The text of a card is that of its rank and its suit, and so is its face."""
    for rank in Rank:
        for card in (card for card in EVERY_CARD if card.rank is rank):
            suit = "" if card.suit is None else str(card.suit)
            assert str(card).partition("'")[0] == f"{rank}{suit}"
            assert (card.suit is None) is (rank is Rank.JOKER)
    plain = pack(jokers=1)
    assert len({card.face for card in plain}) == 53
    assert {card.face for card in EVERY_CARD} == {card.face for card in plain}
    assert str(cards("QS 10H 2C A♦")) == "(QS, 10H, 2C, AD)"
    assert (cards("QS")[0].rank, cards("QS")[0].suit) == (Rank.QUEEN, Suit.SPADES)


def test_B132_two_packs_hold_every_card_twice(faces):
    """108 cards: counted with multiplicity every card is there twice, and four jokers."""
    deck = pack(packs=2, jokers=4)
    assert (len(deck), len(set(deck))) == (108, 108)
    counts = faces(deck)
    joker = cards("*")[0].face
    assert counts.pop(joker) == 4
    assert (len(counts), set(counts.values())) == (52, {2})


def test_B132_two_equal_cards_are_two_objects_and_equal_in_rules(at, accepts, two_packs):
    """7C and 7C of the other pack: not the same card, but either may be played."""
    one, two = cards("7C 7C'")
    assert one is not two
    assert one != two
    assert (one.rank, one.suit) == (two.rank, two.suit)
    match = at(two_packs, hands=["7C 7C 9D", "8C"], pile="7D")
    assert [two_packs.write(move) for move in match.moves()] == [
        "play 7C",
        "play 7C 7C'",
        "play 9D",
    ]
    for card in (one, two):
        assert accepts(match, str(card)).state.pile[-1] is card


def test_B132_the_seed_fixes_the_stock_of_many_games_side_by_side(two_packs):
    """Games that are played in turns are the same as games that are played alone."""

    def alone(seed):
        rng = Random(seed)
        match = Match.deal(two_packs, players=2, seed=seed)
        while True:
            yield match
            match = match.play(rng.choice(match.moves()))

    apart = [list(islice(alone(seed), 30)) for seed in range(5)]
    together = list(zip(*(islice(alone(seed), 30) for seed in range(5)), strict=True))
    assert [list(games) for games in zip(*together, strict=True)] == apart
    assert len({games[0].state.stock for games in apart}) == 5


def test_B133_other_names_of_the_suits_make_no_more_cards():
    """A pack has 52 cards, each once, and names by symbol or letter are the same cards."""
    before = pack()
    assert (len(before), len(set(before))) == (52, 52)
    for letter, signs in zip("CDHS", ("♣♧", "♦♢", "♥♡", "♠♤"), strict=True):
        for sign in signs:
            assert cards(f"10{sign} T{sign} a{sign}") == cards(f"10{letter} 10{letter} A{letter}")
    assert pack() == before
    assert Counter(card.rank for card in before) == dict.fromkeys(
        (rank for rank in Rank if rank is not Rank.JOKER), 4
    )
    assert Counter(card.suit for card in before) == dict.fromkeys(Suit, 13)
    assert len(evolve(SHITHEAD).deck(3)) == 52
