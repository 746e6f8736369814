"""Which cards go on which, how cards are named, and that lists and checks agree."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve, frozen

from cardrules import (
    SHITHEAD,
    SHITHEAD_PAGAT,
    SHITHEAD_WIKIPEDIA,
    Card,
    IllegalMove,
    NotationError,
    Rank,
    RulesetError,
    Suit,
    cards,
    vary,
)
from cardrules.cards import ACE_HIGH, ACE_LOW
from cardrules.matching import ranks
from cardrules.shedding import Deals, LowestInHandStarts, Plan, Play, PlayBlind, StandsFor
from cardrules.shedding.variations import eights_skip, invisible, reverse_on, sevens_or_lower


def test_B001_ace_goes_on_a_king(at, accepts):
    """Pile KC, hand AS 4D: the ace is high."""
    match = accepts(at(SHITHEAD, hands=["AS 4D", "5D"], pile="KC"), "AS")
    assert match.state.pile == cards("KC AS")


def test_B001_one_order_serves_play_list_and_start(at, accepts, refuses):
    """With the ace low an ace fits no king, is listed first, and is what a search finds last."""
    low = evolve(SHITHEAD, order=ACE_LOW, start=(LowestInHandStarts("K"),))
    refuses(at(low, hands=["AS 4D", "5D"], pile="KC"), "AS", "does-not-fit")
    accepts(at(low, hands=["AS 4D", "5D"], pile="AC"), "AS")
    for order, first in ((ACE_LOW, "AS"), (ACE_HIGH, "4D")):
        match = at(evolve(SHITHEAD, order=order), hands=["AS 4D", "5D"])
        assert match.moves()[0] == Play(0, cards(first))
    arranging = at(low, hands=["QS 4D", "AD 5D"], tables=["6C", "7C"], stage="arrange", dealer=1)
    begun = arranging.play("arrange 6C", 0).play("arrange 7C", 1)
    assert begun.to_act == (1,)
    assert begun.state.start.must_contain(cards("AD")[0])


@pytest.mark.parametrize("card", ["2C", "5C"])
def test_B002_every_rank_has_its_place(at, accepts, card):
    """Pile 3H, hand 2C 5C: both are legal."""
    accepts(at(SHITHEAD, hands=["2C 5C", "6C"], pile="3H"), card)


def test_B002_an_order_without_a_rank_of_the_deck_is_refused_when_made():
    """An order that lacks the 3, and one that lacks the joker of the deck, are no rulesets."""
    without_three = tuple(rank for rank in ACE_HIGH if rank is not Rank.THREE)
    with pytest.raises(RulesetError, match="order does not place the rank 3 "):
        evolve(SHITHEAD, order=without_three)

    @frozen
    class WithJokers:
        players = range(2, 5)

        def plan(self, players):
            return Plan(jokers=2, hand=3)

    with pytest.raises(RulesetError, match=r"order does not place the rank \* "):
        evolve(SHITHEAD, layout=WithJokers())


def test_B009_a_two_may_be_led_and_is_listed(at, accepts):
    """Empty pile, hand 2C: what is listed is what is accepted."""
    match = at(SHITHEAD, hands=["2C", "5D"])
    assert match.moves() == (Play(0, cards("2C")),)
    accepts(match, match.moves()[0])


@pytest.mark.parametrize(
    "game",
    [
        SHITHEAD,
        SHITHEAD_WIKIPEDIA,
        SHITHEAD_PAGAT,
        vary(SHITHEAD, invisible("3"), eights_skip, sevens_or_lower, reverse_on("Q")),
    ],
    ids=["shithead", "wikipedia", "pagat", "house"],
)
def test_B009_listed_checked_and_applied_are_the_same(game, walk):
    """In every state of some games the listed moves are exactly those that are accepted."""
    counts = Counter()
    for match in walk(game, 3, Random(9), 300):
        for player in range(3):
            listed = game.moves(match.state, player)
            assert len(set(listed)) == len(listed)
            meant = {(type(m), frozenset(getattr(m, "cards", ()) or _laid(m))) for m in listed}
            for move in (*listed, *game.proposals(match.state, player)):
                legal = game.check(match.state, move) is None
                named = frozenset(getattr(move, "cards", ()) or _laid(move))
                assert ((type(move), named) in meant) is legal
                assert _applies(game, match.state, move) is legal
                counts[legal] += 1
    assert counts[True] > 300
    assert counts[False] > 300


def _laid(move):
    return (*getattr(move, "table", ()), getattr(move, "slot", None), getattr(move, "option", None))


def _applies(game, state, move):
    try:
        game.apply(state, move)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("move", ["5C KD", "KD 5C"])
def test_B012_one_rank_a_play(at, refuses, move):
    """Pile 3H, hand 5C KD: the two do not go together, in neither order."""
    match = at(SHITHEAD, hands=["5C KD", "6C"], pile="3H")
    violation = refuses(match, move, "mixed-ranks")
    assert "one rank" in violation.text


def test_B013_a_card_is_not_played_twice(at, refuses):
    """Hand 7C 9D, pile 5H: 7C twice is refused, as a text and as a move."""
    match = at(SHITHEAD, hands=["7C 9D", "6C"], pile="5H")
    refuses(match, "7C 7C", "card-twice")
    refuses(match, Play(0, cards("7C 7C")), "card-twice")


def test_B013_the_same_text_is_legal_with_two_such_cards(at, accepts, two_packs):
    """Two packs, hand 7C 7C 9D, pile 5H: 7C twice names both of them."""
    match = at(two_packs, hands=["7C 7C 9D", "6C"], pile="5H")
    match = accepts(match, "7C 7C")
    assert match.state.pile == cards("5H 7C 7C'")
    assert match.state.seats[0].hand == cards("9D")


@pytest.mark.parametrize("move", ["9D", "8C 8D", "8D"])
def test_B014_face_up_cards_wait_for_the_hand(at, refuses, move):
    """Pile 6C, hand 4C 5C 8C, face up 9D 8D KS: neither 9D, nor 8C 8D, nor 8D may be played."""
    match = at(SHITHEAD, hands=["4C 5C 8C", "6D"], tables=["9D 8D KS", ""], pile="6C")
    refuses(match, move, "hand-first")


def test_B016_the_named_cards_lie_in_the_named_order(at, accepts):
    """Hand 6C 6D 6H: playing 6H 6C leaves 6D, and 6C lies on top."""
    match = accepts(at(SHITHEAD, hands=["6C 6D 6H", "7D"]), "6H 6C")
    assert match.state.pile == cards("6H 6C")
    assert match.state.seats[0].hand == cards("6D")


def test_B037_a_card_has_no_rank_but_its_own(at, refuses):
    """Hand 4S, pile KC: there is no way to say that the 4S is an ace."""
    match = at(SHITHEAD, hands=["4S 5D", "6C"], pile="KC")
    four = cards("4S")[0]
    assert Card(Rank.FOUR, Suit.SPADES) is four
    for name, value in (("rank", Rank.ACE), ("_text", "AS"), ("face", 96)):
        with pytest.raises(AttributeError):
            setattr(four, name, value)
    refuses(match, Play(0, (four,)), "does-not-fit")
    refuses(match, Play(0, (four,), Rank.ACE), "nothing-to-name")
    refuses(match, Play(0, (Card(Rank.ACE, Suit.SPADES),)), "not-your-card")
    with pytest.raises(TypeError):
        Play(0, ("4S",))


def test_B037_only_a_card_that_stands_for_others_has_a_rank_named(at, accepts, refuses):
    """Jokers stand for an 8 or a queen: for nothing else, and no other card does."""
    joking = evolve(
        SHITHEAD,
        layout=Deals(jokers=2),
        order=(*ACE_HIGH, Rank.JOKER),
        stand_ins=(StandsFor(ranks("*"), ranks("8 Q").ranks),),
    )
    match = at(joking, hands=["* 4S 5D", "6C"], pile="6D")
    refuses(match, "4S for A", "nothing-to-name")
    refuses(match, "4S for 4", "nothing-to-name")
    refuses(match, "* for A", "name-a-rank")
    refuses(match, "*", "name-a-rank")
    accepts(match, "* for Q")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("4C", "does-not-fit"),
        ("9D", "not-your-card"),
        ("take", "can-play"),
        ("pass", "can-move"),
        ("blind 1", "blind-last"),
        ("choose X", "nothing-to-choose"),
        ("arrange 4C", "too-late"),
    ],
)
def test_B114_an_illegal_move_does_not_move_the_game(at, refuses, move, code):
    """Pile 9C, hand 4C QH: each illegal move is an error and leaves everything as it was."""
    match = at(SHITHEAD, hands=["4C QH", "6C"], pile="9C")
    refuses(match, move, code)
    with pytest.raises(IllegalMove):
        match.play(move)
    assert (match.to_act, match.played) == ((0,), ())


def test_B116_three_different_errors(at, refuses):
    """Hand 4C, pile 9C: no card, somebody else's card, and a card that does not fit."""
    match = at(SHITHEAD, hands=["4C", "6C"], pile="9C")
    with pytest.raises(NotationError, match="'1Z' is not a card"):
        match.play("1Z")
    foreign = refuses(match, "9D", "not-your-card")
    low = refuses(match, "4C", "does-not-fit")
    assert "9D" in foreign.text
    assert "9 or higher" in low.text


def test_B117_face_up_plays_are_listed(at):
    """Hand empty, face up 9D 9H 4S, pile 6C: the nines are listed, alone and together."""
    match = at(SHITHEAD, hands=["", "6D"], tables=["9D 9H 4S", ""], pile="6C")
    plays = ("9D", "9H", "9D 9H")
    assert match.moves() == tuple(Play(0, cards(play)) for play in plays)


def test_B117_one_move_for_each_blind_card(at):
    """Only blind cards left: one move a slot, and nothing else."""
    match = at(SHITHEAD, hands=["", "6D"], blinds=["9D 3H QS", ""], pile="6C")
    assert match.moves() == (PlayBlind(0, 0), PlayBlind(0, 1), PlayBlind(0, 2))
