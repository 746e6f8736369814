"""House rules of what goes on what: limits, transparent cards, mirrors, two zones, chance cards."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, Rank, cards, vary
from cardrules.cards import ACE_HIGH
from cardrules.matching import ranks
from cardrules.shedding import (
    AtMostAfter,
    ChanceWhenStuck,
    Joins,
    NeverAlone,
    NeverOn,
    SkipOn,
    Wild,
)
from cardrules.shedding.variations import invisible, sevens_or_lower

SEVENS = vary(SHITHEAD, sevens_or_lower)
TRANSPARENT_3 = vary(SHITHEAD, invisible("3"))


EIGHTS = evolve(
    SHITHEAD,
    wildcards=(Wild(ranks("2 7 10")),),
    demands=(AtMostAfter(ranks("8")), *SHITHEAD.demands),
    bars=(NeverOn(ranks("10"), ranks("8")),),
    paces=(SkipOn(ranks("7")),),
)


def test_B003_exempt_then_limited_then_burning(at, accepts, refuses):
    """8 or lower after an 8, from which 2 and 7 are exempt and the 10 is not; no 9."""
    match = at(EIGHTS, hands=["10D 2C 7D 9H", "KC"], pile="8C")
    refuses(match, "10D", "not-on-that")
    refuses(match, "9H", "does-not-fit")
    accepts(match, "2C")
    accepts(match, "7D")
    match = at(EIGHTS, hands=["10D 7D 9H", "KC"], pile="AC")
    accepts(match, "10D")
    accepts(match, "7D")


def test_B003_the_bar_is_an_option(at, accepts):
    """Without it the 10 goes on the 8 as on anything, and burns it."""
    match = at(evolve(EIGHTS, bars=()), hands=["10D 2C", "KC"], pile="8C")
    assert accepts(match, "10D").state.burned == cards("8C 10D")


@pytest.mark.parametrize(("pile", "card"), [("KC 3D", "2S"), ("3D 3H", "4C")])
def test_B004_always_playable_cards_go_on_transparent_ones(at, accepts, pile, card):
    """A 2 on a 3 that lies on a king; a 4 on two 3s and nothing beneath."""
    accepts(at(TRANSPARENT_3, hands=[f"{card} 9C", "KH"], pile=pile), card)


def test_B004_any_number_of_transparent_cards_is_seen_through(at, refuses):
    """On a 9 with two 3s no 5."""
    match = at(TRANSPARENT_3, hands=["5S 4C", "KH"], pile="9C 3D 3H")
    assert "on 9" in refuses(match, "5S", "does-not-fit").text


def test_B005_a_card_is_not_compared_with_the_transparent_one(at, accepts, refuses):
    """Pile 5H 8S, where 8s are transparent: a 6 goes on the 5, a 4 does not."""
    match = at(vary(SHITHEAD, invisible("8")), hands=["6C 4C", "KH"], pile="5H 8S")
    accepts(match, "6C")
    refuses(match, "4C", "does-not-fit")


@pytest.mark.parametrize("known", ["4H", "AH"])
def test_B006_a_card_from_the_stock_faces_the_same_top(at, accepts, known):
    """A king with a transparent 3 on it: a 4 fails and is taken with the pile, an ace fits."""
    game = evolve(TRANSPARENT_3, chance_card=ChanceWhenStuck())
    match = at(game, hands=["5C 6C", "QC"], pile="KD 3S", stock=f"{known} 9C")
    after = accepts(match, "chance")
    taken = cards("KD 3S 4H") if known == "4H" else ()
    assert after.state.seats[0].known == taken
    assert after.state.pile == (() if taken else cards("KD 3S AH"))


def test_B006_so_does_a_blind_card(at, accepts):
    """The same king and 3: a blind 4 fails."""
    match = at(TRANSPARENT_3, hands=["", "QC"], blinds=["4H", ""], pile="KD 3S")
    assert accepts(match, "blind 1").state.seats[0].known == cards("KD 3S 4H")


def test_B007_the_limit_ends_with_its_answer(at, accepts):
    """A 5 on the 7, then a 9 on the 5."""
    match = at(vary(SEVENS, invisible("3")), hands=["5D KC", "9S QC"], pile="7C")
    assert accepts(accepts(match, "5D"), "9S").state.pile == cards("7C 5D 9S")


def test_B007_but_it_shows_through_a_transparent_card(at, accepts, refuses):
    """A 3 on the 7: no 9."""
    match = at(vary(SEVENS, invisible("3")), hands=["3H KC", "9S QC"], pile="7C")
    refuses(accepts(match, "3H"), "9S", "does-not-fit")


def test_B008_a_seven_goes_on_a_seven(at, accepts):
    """What is listed is what is accepted: `accepts` holds one against the other."""
    match = at(SEVENS, hands=["7D KC", "9S"], pile="7C")
    assert accepts(match, "7D").state.pile == cards("7C 7D")


QUEEN_ABOVE_KING = vary(
    evolve(SHITHEAD, order=(*ACE_HIGH[:10], Rank.KING, Rank.QUEEN, Rank.ACE)), invisible("5")
)


def test_B010_a_queen_goes_on_a_king_and_not_the_other_way(at, accepts, refuses):
    """Then only 2, 5, 10, queen and ace fit, where 5s are transparent."""
    match = at(QUEEN_ABOVE_KING, hands=["QC 4C", "2C 5C 10C QD AC KD JC"], pile="KH")
    match = accepts(match, "QC")
    for card in ("2C", "5C", "10C", "QD", "AC"):
        accepts(match, card)
    refuses(match, "KD", "does-not-fit")
    refuses(match, "JC", "does-not-fit")


def test_B011_a_mirror_that_is_never_alone(at, accepts, refuses):
    """9 and 9 9 are refused, 9 and a king are two kings."""
    game = evolve(SHITHEAD, stand_ins=(NeverAlone(ranks("9")),))
    match = at(game, hands=["9C 9D KD 4C", "QC AC"], pile="5H")
    refuses(match, "9C", "never-alone")
    refuses(match, "9C 9D", "never-alone")
    after = accepts(match, "9C KD")
    refuses(after, "QC", "does-not-fit")
    accepts(after, "AC")


PLACED = {"hands": ["KC", "QC 9C"], "tables": ["KD 4S 9H", ""], "pile": "6C"}


@pytest.mark.parametrize("joins", [Joins.LAST_HAND_CARDS, Joins.ANY_TIME])
def test_B015_hand_and_face_up_row_in_one_play(at, accepts, refuses, joins):
    """Each card leaves its own zone; one at least comes from the hand, and none from the blind."""
    game = evolve(SHITHEAD, joins=joins)
    match = at(game, **PLACED, blinds=["KH", ""])
    after = accepts(match, "KC KD")
    seat = after.state.seats[0]
    assert (seat.hand, seat.table, seat.blind) == ((), cards("4S 9H"), cards("KH"))
    refuses(match, "KD", "hand-first")
    refuses(match, "KC KH", "not-your-card")
    refuses(match, "KC 9H", "mixed-ranks")


def test_B015_only_with_the_last_hand_cards_or_at_any_time(at, accepts, refuses):
    """With a 5 left in the hand it depends on the setting; by default it is never legal."""
    placed = {**PLACED, "hands": ["KC 5C", "QC 9C"]}
    refuses(at(evolve(SHITHEAD, joins=Joins.LAST_HAND_CARDS), **placed), "KC KD", "hand-first")
    refuses(at(SHITHEAD, **placed), "KC KD", "hand-first")
    refuses(at(SHITHEAD, **PLACED), "KC KD", "hand-first")
    after = accepts(at(evolve(SHITHEAD, joins=Joins.ANY_TIME), **placed), "KC KD")
    assert after.state.seats[0].hand == cards("5C")


@pytest.mark.parametrize("way", ["chance", "blind 1"])
def test_B045_a_failed_card_has_no_effect(at, accepts, way):
    """A 7 fails on a 9: it is taken with the pile, and the next player may lead a king."""
    game = evolve(SEVENS, chance_card=ChanceWhenStuck(), paces=(SkipOn(ranks("7")),))
    blind = way == "blind 1"
    match = at(
        game,
        hands=["" if blind else "4D", "KH 8C", "5H"],
        blinds=["7C" if blind else "", "", ""],
        pile="KC 9D",
        stock="" if blind else "7C",
    )
    after = accepts(match, way)
    assert after.state.seats[0].known == cards("KC 9D 7C")
    assert (after.state.pile, after.to_act) == ((), (1,))
    accepts(after, "KH")
