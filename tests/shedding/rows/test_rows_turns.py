"""Positions for the rows H57 to H68: direction, lower and higher cards, skips, extra turns."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, cards, vary
from cardrules.matching import not_, ranks, suits
from cardrules.shedding import (
    AboveAfter,
    AnythingAfter,
    AsSaidAfter,
    AtLeastTop,
    AtMostAfter,
    BackOn,
    BelowAfter,
    Choice,
    Chosen,
    NameDirection,
    NeverOn,
    PlayAgain,
    ReverseOn,
    SayHigherOrLower,
    SkipOn,
    Skipped,
)
from cardrules.shedding.variations import eights_skip, invisible, sevens_or_lower
from tests.api.positions import A, B, C, D, at, legal, options, refused


def told(match, kind):
    return [event for event in match.events(None) if isinstance(event, kind)]


def again_on(text, **more):
    return evolve(SHITHEAD, again=(*SHITHEAD.again, PlayAgain(ranks(text), **more)))


def demanding(*demands, **more):
    return evolve(SHITHEAD, demands=(*demands, *SHITHEAD.demands), **more)


# direction


def direction_after(game, text, pile="5D", direction=1):
    match = at(game, hands=[f"{text} 4C", "4D", "4H", "4S"], pile=pile, direction=direction)
    return legal(match, text)


@pytest.mark.parametrize("rank", ["K", "Q", "9", "J", "8", "5", "7"])
@pytest.mark.parametrize(("direction", "to_act"), [(1, D), (-1, B)])
def test_H57_a_card_turns_the_direction(rank, direction, to_act):
    game = evolve(SHITHEAD, paces=(ReverseOn(ranks(rank)),))
    after = direction_after(game, f"{rank}C", direction=direction)
    assert (after.state.direction, after.to_act) == (-direction, (to_act,))


@pytest.mark.parametrize(("once", "to_act"), [(False, B), (True, D)])
def test_H58_several_cancel_or_turn_once(once, to_act):
    game = evolve(SHITHEAD, paces=(ReverseOn(ranks("K"), once=once),))
    assert direction_after(game, "KC KD").to_act == (to_act,)
    assert direction_after(game, "KC KD KH").to_act == (D,)


def test_H59_it_is_the_previous_players_turn():
    """The direction stays: after D has played, it is the turn of A."""
    game = evolve(SHITHEAD, paces=(BackOn(ranks("J")),))
    after = direction_after(game, "JC")
    assert (after.state.direction, after.to_act) == (1, (D,))
    assert legal(after, "take").to_act == (A,)
    assert direction_after(game, "JC JD").to_act == (D,)


@pytest.mark.parametrize(("way", "to_act"), [("clockwise", B), ("anticlockwise", D)])
def test_H60_the_player_names_the_direction(way, to_act):
    game = evolve(SHITHEAD, effects=(NameDirection(ranks("9")),))
    asked = direction_after(game, "9C")
    assert asked.to_act == (A,)
    assert asked.state.pending == Choice(
        A, "name-direction", ("clockwise", "anticlockwise"), "clockwise", mover=A, steps=1
    )
    after = legal(asked, f"choose {way}")
    assert after.to_act == (to_act,)
    assert told(after, Chosen) == [Chosen(A, "name-direction", way)]


def test_H60_a_player_who_is_out_leaves_the_direction_as_it_is():
    game = evolve(SHITHEAD, effects=(NameDirection(ranks("9")),))
    match = at(game, hands=["9C", "4D", "4H"], pile="5D", direction=-1)
    after = legal(match, "9C")
    assert (after.state.pending, after.state.direction, after.to_act) == (None, -1, (C,))


# lower and higher


@pytest.mark.parametrize("rank", ["5", "7", "8", "9"])
def test_H61_equal_or_lower_cards_follow(rank):
    game = demanding(AtMostAfter(ranks(rank)))
    match = at(game, hands=[f"{rank}C JC 4C 2C", "3C"], pile=f"{rank}D")
    refused(match, "JC", "does-not-fit")
    assert options(match) == {f"play {rank}C", "play 4C", "play 2C"}


def test_H62_only_lower_cards_follow():
    game = demanding(BelowAfter(ranks("7")))
    match = at(game, hands=["7C JC 4C 2C", "3C"], pile="7D")
    refused(match, "7C", "does-not-fit")
    assert options(match) == {"play 4C", "play 2C"}


SAID = evolve(
    vary(SHITHEAD, invisible("3")),
    effects=(SayHigherOrLower(ranks("7")),),
    demands=(AsSaidAfter(ranks("7")), *SHITHEAD.demands),
)


@pytest.mark.parametrize(("said", "fits"), [("higher", "KC"), ("lower", "4C")])
def test_H63_the_player_says_whether_higher_or_lower(said, fits):
    """The next player must obey, through an invisible card too; equal is right either way."""
    asked = legal(at(SAID, hands=["7C 6C", "KC 4C 7D 3C", "KD 4D"], pile="5D"), "7C")
    assert options(asked) == {"choose lower", "choose higher"}
    after = legal(asked, f"choose {said}")
    assert after.to_act == (B,)
    assert options(after) == {f"play {fits}", "play 7D", "play 3C"}
    through = legal(after, "3C")
    assert through.state.marks.said == said
    assert options(through) == {f"play {fits[0]}D"}


def test_H63_what_was_said_ends_with_the_answer():
    match = at(SAID, hands=["4C 6C", "KC 5C"], pile="7D", said="lower")
    after = legal(match, "4C")
    assert after.state.marks.said == ""
    assert options(after) == {"play KC", "play 5C"}


def test_H63_a_burned_seven_asks_nothing():
    after = legal(at(SAID, hands=["7C 6C", "KC"], pile="7D 7H 7S", said="lower"), "7C")
    assert (after.state.pending, after.to_act) == (None, (A,))


def test_H64_two_sevens_demand_a_higher_card():
    game = demanding(AboveAfter(ranks("7"), count=2), AtMostAfter(ranks("7")))
    hands = ["7H 8C 4C", "3C"]
    assert options(at(game, hands=hands, pile="7C 7D", sizes=(2,))) == {"play 8C"}
    assert options(at(game, hands=hands, pile="7C 7D", sizes=(1, 1))) == {"play 7H", "play 4C"}


@pytest.mark.parametrize(
    ("pile", "sizes", "expected"),
    [("7C 7D 3D", (2, 1), {"play 8C"}), ("7C 3D 3H", (1, 2), {"play 7H", "play 4C"})],
)
def test_H64_counts_the_sevens_and_not_what_lies_on_them(pile, sizes, expected):
    game = evolve(
        vary(SHITHEAD, invisible("3")),
        demands=(AboveAfter(ranks("7"), count=2), AtMostAfter(ranks("7")), *SHITHEAD.demands),
    )
    match = at(game, hands=["7H 8C 4C", "5C"], pile=pile, sizes=sizes)
    assert options(match) == expected


# skips and extra turns


@pytest.mark.parametrize("rank", ["8", "7", "3", "J"])
def test_H65_the_next_player_loses_his_turn(rank):
    game = evolve(SHITHEAD, paces=(SkipOn(ranks(rank)),))
    after = legal(at(game, hands=[f"{rank}C 4C", "5C", "6C"]), f"{rank}C")
    assert (told(after, Skipped), after.to_act) == ([Skipped(B)], (C,))


@pytest.mark.parametrize(
    ("others_only", "three", "two"), [(False, [C, A, B], [A, B, A]), (True, [C, B, C], [B, B, B])]
)
def test_H66_how_skips_are_counted(others_only, three, two):
    """One, two and three 8s with three players, and with two."""
    game = evolve(SHITHEAD, paces=(SkipOn(ranks("8"), others_only=others_only),))
    for number in (1, 2, 3):
        eights = " ".join(["8C", "8D", "8H"][:number])
        match = at(game, hands=["8C 8D 8H 4C", "5C", "6C"])
        assert legal(match, eights).to_act == (three[number - 1],)
        match = at(game, hands=["8C 8D 8H 4C", "5C"])
        assert legal(match, eights).to_act == (two[number - 1],)


def test_H66_players_who_are_out_are_not_counted():
    game = vary(SHITHEAD, eights_skip)
    match = at(game, hands=["8C 8D 4C", "", "6C", "7C"])
    assert legal(match, "8C").to_act == (D,)
    assert legal(match, "8C 8D").to_act == (A,)


def test_H67_a_queen_is_covered_with_any_card():
    game = evolve(again_on("Q"), demands=(AnythingAfter(ranks("2 Q")), AtLeastTop()))
    first = legal(at(game, hands=["QC 4C 5C", "3C", "6C"], pile="JC"), "QC")
    assert options(first) == {"play 4C", "play 5C"}
    second = legal(first, "4C")
    assert (second.state.pile, second.to_act) == (cards("JC QC 4C"), (B,))


def test_H67_go_again_unless_it_is_the_last_card():
    """On a 5 comes a 5 or higher; who has none takes the pile."""
    game = again_on("5")
    first = legal(at(game, hands=["5C 4C", "3C", "6C"], pile="4D"), "5C")
    assert (first.to_act, options(first)) == ((A,), {"take"})
    out = legal(at(game, hands=["5C", "3C", "6C"], pile="4D"), "5C")
    assert (out.state.finished, out.to_act) == ((A,), (B,))


def test_H68_the_second_card_must_be_higher():
    """After an 8 A plays on, or passes; an 8 is not higher."""
    game = evolve(again_on("8", may=True), demands=(AboveAfter(ranks("8")), *SHITHEAD.demands))
    first = legal(at(game, hands=["8C 8D 9C 4C", "3C 8H 10D", "6C"], pile="5D"), "8C")
    refused(first, "8D", "does-not-fit")
    assert options(first) == {"play 9C", "pass"}
    assert legal(first, "9C").to_act == (B,)
    passed = legal(first, "pass")
    assert passed.state.passes == 0
    assert (passed.to_act, options(passed)) == ((B,), {"play 10D"})


def test_H68_who_may_pass_may_also_do_so_when_he_can_only_take_the_pile():
    first = legal(at(again_on("8", may=True), hands=["8C 4C", "9C"], pile="5D"), "8C")
    assert options(first) == {"take", "pass"}
    assert legal(first, "pass").state.pile == cards("5D 8C")


def test_sevens_or_lower_and_a_bar_by_suit():
    """A test of suits is asked of each card that is played."""
    red = not_(suits("C S"))
    game = evolve(vary(SHITHEAD, sevens_or_lower), bars=(NeverOn(red, ranks("7")),))
    match = at(game, hands=["4C 4D 5H", "9C"], pile="7C")
    refused(match, "4C 4D", "not-on-that")
    assert options(match) == {"play 4C"}
