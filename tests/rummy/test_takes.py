"""Taking discards with a meld: what is listed, and at what cost."""

from itertools import pairwise, permutations
from random import Random

import pytest
from attrs import evolve, frozen

from cardrules import vary
from cardrules.cards import pack
from cardrules.laws import Sample, law_3_listed_moves_are_legal, law_4_legal_moves_are_listed
from cardrules.match import Match
from cardrules.rummy import _listing, _taking
from cardrules.rummy.moves import TakePot
from cardrules.rummy.presets import DUIZENDEN, FIVE_HUNDRED_RUM
from cardrules.rummy.rules import AnyDepth, MeldsFromTurn, MinNaturals, OpenWith, Runs, WholePot
from cardrules.rummy.variations import any_depth, joker_as_card, open_with, pot_opens


@pytest.mark.parametrize(
    "slots",
    [
        {},
        {"openings": (OpenWith(30), OpenWith(45))},
        {"openings": (OpenWith(40), MeldsFromTurn(2))},
        {"openings": (MeldsFromTurn(2),)},
        {"openings": ()},
        {"jokers": (MinNaturals(1),), "melds": (*DUIZENDEN.melds[:1], Runs(wrap=True))},
    ],
)
def test_takes_are_listed_if_and_only_if_they_are_allowed_and_few_are_read(slots, monkeypatch):
    game = evolve(DUIZENDEN, **({"pot": AnyDepth(), "openings": (OpenWith(60),)} | slots))
    deck = list(pack(packs=2, jokers=4))
    Random(3).shuffle(deck)
    texts = [" ".join(map(str, some)) for some in (deck[:20], deck[20:33], deck[33:93])]
    state = game.position(hands=texts[:2], pot=texts[2], stage="draw")
    read = []
    pot_meld = _taking.pot_meld
    monkeypatch.setattr(_taking, "pot_meld", lambda *a: read.append(a) or pot_meld(*a))
    listed = _takes(game, state)
    own = any(type(rule) is not OpenWith for rule in game.openings)
    assert own or len(read) < 100
    proposed = [one for one in game.proposals(state, 0) if isinstance(one, TakePot)]
    assert len(proposed) > 800
    assert all(game.check(state, one) is None for one in listed)
    legal = {_bag(one) for one in proposed if game.check(state, one) is None}
    assert legal <= set(map(_bag, listed))
    assert len(set(map(_bag, listed))) == len(listed)


def _bag(take):
    return tuple(sorted(card.face for card in take.cards)), take.depth, take.meld


def _takes(game, state):
    return [move for move in game.moves(state, 0) if isinstance(move, TakePot)]


OPENS = vary(DUIZENDEN, pot_opens)
NEEDS_3 = evolve(DUIZENDEN, pot=WholePot(needs=3, opens=True), openings=())


@frozen
class OwnRuns(Runs):
    """Runs that no search knows."""


OWN = evolve(OPENS, melds=(OPENS.melds[0], OwnRuns()))
LONG_FIRST = [
    (OPENS, "2C 3C 5C 6C 7C KS", "KD 4C", ["pot 2C 3C 5C 6C 7C"]),
    (OWN, "2C 3C 5C 6C 7C KS", "KD 4C", ["pot 2C 3C 5C 6C 7C"]),
    (vary(OPENS, joker_as_card), "10D * 2S 4H", "3C JD", ["pot 10D *"]),
    (NEEDS_3, "6C 6S 6H 9D", "6D", ["pot 6C 6H 6S"]),
    (NEEDS_3, "4C 5C 6C 7C", "3C", ["pot 4C 5C 6C"]),
    (evolve(NEEDS_3, jokers=(MinNaturals(3),)), "5C 6C 7C 9D", "*", ["pot 5C 6C 7C"]),
    (
        vary(FIVE_HUNDRED_RUM, open_with(30)),
        "9C 8C 5H",
        "KD 7C 6C 5C",
        ["pot 6C 8C 9C depth 3"],
    ),
    # without the joker the sevens would do, but it is the joker that must be used
    (evolve(OPENS, openings=(OpenWith(15),), jokers=(MinNaturals(3),)), "7C 7S 7H", "*",
     ["pot 7C 7H 7S"]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "hand", "pot", "texts"), LONG_FIRST)
def test_a_take_that_needs_more_than_a_minimal_meld_is_listed(game, hand, pot, texts):
    hand += " 2D"
    state = game.position(hands=[hand, "2H"], stage="draw", pot=pot, stock=0)
    assert [str(move) for move in game.moves(state, 0)] == [*texts, "pass"]


@pytest.mark.parametrize(("game", "hand", "pot", "texts"), LONG_FIRST)
def test_the_laws_see_a_take_that_is_not_listed(game, hand, pot, texts, monkeypatch):
    state = game.position(hands=[hand + " 2D", "2H"], stage="draw", pot=pot, stock=0)
    sample = Sample(Match.at(game, state))
    law_3_listed_moves_are_legal(sample)
    law_4_legal_moves_are_listed(sample)
    monkeypatch.setattr(_listing, "takes", lambda *_: ())
    with pytest.raises(AssertionError, match="legal but not listed"):
        law_4_legal_moves_are_listed(sample)


@pytest.mark.parametrize(
    "game",
    [
        OPENS,
        OWN,
        NEEDS_3,
        vary(OPENS, joker_as_card),
        vary(DUIZENDEN, any_depth, joker_as_card),
        vary(FIVE_HUNDRED_RUM, open_with(25)),
        evolve(NEEDS_3, openings=(OpenWith(25),), jokers=(MinNaturals(3),)),
    ],
)
def test_every_legal_take_has_a_listed_one_in_it_and_no_listed_one_another(game):
    seen = 0
    for seed in range(20):
        rng = Random(seed)
        deck = game.deck(2)
        close = [card for card in deck if str(card.suit) in "CD" and str(card.rank) in RANKS]
        jokers = [card for card in deck if card.suit is None]
        cards = rng.sample(close, 8) + jokers[: seed % 3]
        rng.shuffle(cards)
        hand, pot = (" ".join(map(str, some)).replace("'", "") for some in (cards[:-3], cards[-3:]))
        state = game.position(hands=[hand + " 2S", "2H"], stage="draw", pot=pot, stock=0)
        listed = [_bag(take) for take in _takes(game, state)]
        legal = {_bag(take) for take in _tried(game, state) if game.check(state, take) is None}
        least = {one for one in legal if not any(_is_in(other, one) for other in legal)}
        assert sorted(listed) == sorted(least)
        seen += len(least)
    assert seen > 4


RANKS = "678910JQ"


def _tried(game, state):
    """All takes with up to five cards, in every order."""
    for depth in range(1, 2 if game.pot.whole else len(state.shown) + 1):
        usable = state.seats[0].hand + _taking.above(game, state, depth)
        usable = [card for card in usable if str(card) != "2S"]
        for size in range(2, 6):
            for cards in permutations(usable, size):
                naturals = [card for card in cards if card.suit is not None]
                # A meld as it is written, or a set.
                if _rises(naturals) or len({card.rank for card in naturals}) == 1:
                    yield TakePot(0, cards, depth)


def _rises(cards):
    return all(
        one.suit is two.suit and one.rank.number < two.rank.number for one, two in pairwise(cards)
    )


def _is_in(one, other):
    """Whether the cards of a take are some of those of another."""
    left = list(other[0])
    if one == other or one[1:] != other[1:]:
        return False
    for face in one[0]:
        if face not in left:
            return False
        left.remove(face)
    return True
