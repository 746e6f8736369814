"""House rules of burning: with two packs, against a skip, and out of turn."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, IllegalMove, cards, vary
from cardrules.matching import ranks
from cardrules.shedding import CompletesSet, Drew, Play, PlayBlind, SkipOn, Skipped, Slide
from cardrules.shedding.variations import eights_skip

JACKS_SKIP = evolve(SHITHEAD, paces=(SkipOn(ranks("J")),))
OUT_OF_TURN = evolve(SHITHEAD, interrupts=(CompletesSet(4),))
SLIDE = evolve(SHITHEAD, interrupts=(Slide(),))


@pytest.mark.parametrize(("card", "to_act"), [("10D", 0), ("JD", 2)])
def test_B025_a_burn_and_a_skip_are_two_things(at, accepts, card, to_act):
    """After a 10 the same player, after a jack, which skips, the one after the next."""
    match = at(JACKS_SKIP, hands=["10D JD 4C", "KC", "QC"], pile="5C")
    assert accepts(match, card).to_act == (to_act,)


def test_B027_more_than_four_equal_cards_burn(at, accepts, two_packs):
    """Two packs: seven 6s in one play burn, and the player leads his 9."""
    sixes = "6C 6D 6H 6S 6C' 6D' 6H'"
    after = accepts(at(two_packs, hands=[f"{sixes} 9C", "KC"]), sixes)
    assert after.state.burned == cards(sixes)
    assert (after.state.pile, after.to_act) == ((), (0,))
    assert accepts(after, "9C").to_act == ()


def test_B030_a_burn_comes_before_a_skip(at, accepts):
    """Four 8s, which skip, burn the pile: the player is to act again, and nobody is skipped."""
    house = vary(SHITHEAD, eights_skip)
    match = at(house, hands=["8C 8D 8H 8S 9C", "KC", "QC"], pile="5C")
    after = accepts(match, "8C 8D 8H 8S")
    assert (after.state.pile, after.to_act) == ((), (0,))
    assert not [event for event in after.events(None) if isinstance(event, Skipped)]


THROW_IN = {"hands": ["8C 8D 8H", "4S 4H 4D 9C"], "pile": "4C", "stock": "QC KC"}


def test_B032_three_fours_are_thrown_in_out_of_turn(at, accepts):
    """Player 0 is on turn: the pile burns, player 1 draws up and leads, the turn of 0 is gone."""
    match = at(OUT_OF_TURN, **THROW_IN)
    after = accepts(match, "4S 4H 4D", player=1)
    assert after.state.burned == cards("4C 4S 4H 4D")
    assert after.state.seats[1].hand == cards("9C QC KC")
    assert after.to_act == (1,)
    assert accepts(after, "9C").to_act == (0,)


def test_B032_without_the_rule_it_is_out_of_turn(at, refuses):
    """Nothing changes."""
    refuses(at(SHITHEAD, **THROW_IN), "4S 4H 4D", "out-of-turn", player=1)


@pytest.mark.parametrize(
    ("placed", "move", "code"),
    [
        ({}, Play(1, cards("4S 4H")), "does-not-interrupt"),
        ({}, Play(1, cards("4S 4S 4H")), "card-twice"),
        ({}, Play(1, cards("4S 4H 9C")), "mixed-ranks"),
        ({}, Play(1, cards("8C")), "not-your-card"),
        ({}, Play(1, ()), "no-cards"),
        (
            {"hands": ["8C", "9C"], "tables": ["", "4S 4H 4D"]},
            Play(1, cards("4S 4H 4D")),
            "hand-first",
        ),
        (
            {"hands": ["8C", ""], "blinds": ["", "4S 4H 4D"]},
            Play(1, cards("4S 4H 4D")),
            "only-blind-cards",
        ),
        ({"hands": ["8C", ""], "blinds": ["", "4S 4H 4D"]}, PlayBlind(1, 0), "out-of-turn"),
        ({"pile": ""}, Play(1, cards("4S 4H 4D")), "nothing-to-interrupt"),
        ({}, Play(0, cards("4S 4H 4D")), "not-your-card"),
    ],
)
def test_B033_each_wrong_throw_has_its_reason(at, refuses, placed, move, code):
    """Too few, one named twice, another rank, from the wrong zone, blind, to no pile."""
    refuses(at(OUT_OF_TURN, **{**THROW_IN, **placed}), move, code)


def test_B033_who_is_on_turn_just_plays(at, accepts, refuses):
    """Out of turn is no move of its own: on turn the same cards are a play, which must fit."""
    hands = ["4S 4H 4D 9C", "8C"]
    assert accepts(at(OUT_OF_TURN, hands=hands, pile="4C"), "4S 4H 4D").to_act == (0,)
    refuses(at(OUT_OF_TURN, hands=hands, pile="5C"), "4S 4H 4D", "does-not-fit")


RACE = {
    "hands": ["KC 3C 3D", "7C 8C 9C", "6S JC QC", "KD 4D"],
    "pile": "6C 6D 6H",
    "stock": "5C 5D",
    "to_act": 1,
}


def test_B034_the_throw_in_comes_first(at, accepts):
    """Player 2 burns and leads; what 1 thought of for the old state is refused as stale."""
    match = at(OUT_OF_TURN, **RACE)
    after = accepts(match, "6S", player=2)
    assert after.to_act == (2,)
    assert after.state.seats[2].hand == cards("JC QC 5C")
    with pytest.raises(IllegalMove) as caught:
        after.play("7C", player=1, after=len(match.played))
    assert caught.value.violation.code == "stale-move"


def test_B034_the_player_on_turn_comes_first(at, accepts, refuses):
    """Player 1 plays a 7: the chance of 2 is gone, though he is on turn now."""
    match = accepts(at(OUT_OF_TURN, **RACE), "7C")
    assert match.to_act == (2,)
    refuses(match, "6S", "does-not-fit")


def test_B034_exactly_one_player_is_on_turn(walk):
    """In whole games with the rule, whether somebody throws in or not."""
    from random import Random

    rng = Random(34)
    for match in walk(OUT_OF_TURN, 4, rng, 300):
        playing = match.state.stage.value == "play"
        assert not playing or len(match.to_act) == (match.outcome is None)


FOLLOW = {"hands": ["9C 4C 5C", "KC QC"], "pile": "8C", "stock": "9H 6C"}


def test_B035_a_drawn_equal_card_may_follow(at, accepts):
    """Player 0 plays 9C, draws 9H, and adds it before 1 acts; the turn stays with 1."""
    first = accepts(at(SLIDE, **FOLLOW), "9C")
    after = accepts(first, "9H", player=0)
    assert after.state.pile == cards("8C 9C 9H")
    assert after.to_act == (1,)
    assert [event for event in after.events(0) if isinstance(event, Drew)] == [
        Drew(0, cards("9H")),
        Drew(0, cards("6C")),
    ]


def test_B035_only_a_card_that_was_drawn_by_that_play(at, accepts, refuses):
    """A second 9 that was in the hand before does not follow; nor a drawn card of another rank."""
    match = at(SLIDE, hands=["9C 9D 5C", "KC QC"], pile="8C", stock="6H 6C")
    first = accepts(match, "9C")
    refuses(first, "9D", "does-not-interrupt", player=0)
    refuses(first, "6H", "does-not-interrupt", player=0)


def test_B035_it_ends_with_the_next_accepted_action(at, accepts, refuses):
    """Player 1 plays a king; a third player keeps 0 off turn."""
    match = at(SLIDE, **{**FOLLOW, "hands": ["9C 4C 5C", "KC QC", "KD"]})
    late = accepts(accepts(match, "9C"), "KC")
    refuses(late, "9H", "does-not-interrupt", player=0)


def test_B035_never_for_blind_cards(at, accepts, refuses):
    """Player 0 has played his last face-up card; an equal blind card waits for his turn."""
    match = at(SLIDE, hands=["", "KC QC"], tables=["9C", ""], blinds=["9H", ""], pile="8C")
    first = accepts(match, "9C")
    refuses(first, PlayBlind(0, 0), "out-of-turn")
    refuses(first, Play(0, cards("9H")), "only-blind-cards")


def test_B035_without_the_rule_it_is_out_of_turn(at, accepts, refuses):
    """The drawn 9 waits for the next turn."""
    refuses(accepts(at(SHITHEAD, **FOLLOW), "9C"), "9H", "out-of-turn", player=0)
