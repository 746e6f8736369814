"""The first screen of the README as a typed program: what is inferred must be what is said."""

from typing import assert_type

from cardrules import SHITHEAD, Match, Violation, cards, vary
from cardrules.shedding import Play, Shed, Shedding, ShedMove
from cardrules.shedding.variations import eights_skip, invisible, no_swap


def test_the_first_screen_is_typed() -> None:
    match = Match.deal(vary(SHITHEAD, no_swap), players=3, seed=7)
    assert_type(match, Match[Shed, ShedMove])
    assert match.moves() == (Play(2, cards("3C")),)
    match = match.play("3C")
    refusal = match.why_not("2H JH")
    assert_type(refusal, Violation | None)
    assert refusal is not None
    assert refusal.code == "mixed-ranks"
    view = match.view(0)
    assert_type(view, Shed)
    assert len(view.seats[1].hand) == 3
    house = vary(SHITHEAD, invisible("3"), eights_skip)
    assert_type(house, Shedding)
    assert house.variations == ("invisible:3", "eights_skip")
    assert_type(Match.at(house, house.position(hands=["3C", "4C"])), Match[Shed, ShedMove])
