"""House rules of whose turn it is: skips, directions, choices, players without a move."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, Rank, cards, vary
from cardrules.cards import ACE_HIGH
from cardrules.matching import all_of, ranks, suits
from cardrules.shedding import (
    ChooseNext,
    Chosen,
    Deals,
    LastCardPlain,
    Leads,
    NameDirection,
    NeverFinish,
    NeverLead,
    NextTakesPile,
    OwnerTurnsOne,
    Pass,
    Passed,
    PlayAgain,
    Reversed,
    ReverseOn,
    SendPile,
    StandsFor,
    VoluntaryPickup,
    WentOut,
    Wild,
)
from cardrules.shedding.variations import eights_skip

ACES_CHOOSE = evolve(SHITHEAD, effects=(ChooseNext(ranks("A")),))
KINGS_REVERSE = evolve(SHITHEAD, paces=(ReverseOn(ranks("K")),))
JOKERS = evolve(SHITHEAD, layout=Deals(jokers=2), order=(*ACE_HIGH, Rank.JOKER))


def test_B040_after_a_pick_up_it_goes_on_from_the_taker(at, accepts):
    """Player 2 names 1, who takes the pile: then it is the turn of 2."""
    match = at(ACES_CHOOSE, hands=["4C", "5C", "AS 6C"], pile="KC", to_act=2)
    named = accepts(accepts(match, "AS"), "choose 1")
    assert named.to_act == (1,)
    after = accepts(named, "take")
    assert (after.state.seats[1].known, after.to_act) == (cards("KC AS"), (2,))


RED_SIX = all_of(ranks("6"), suits("D H"))


@pytest.mark.parametrize(("loses_turn", "to_act"), [(False, 1), (True, 2)])
def test_B041_a_red_six_forces_a_pick_up(at, accepts, loses_turn, to_act):
    """The taker may keep his turn or lose it; a black six forces nothing."""
    rule = NextTakesPile(RED_SIX, loses_turn=loses_turn)
    game = evolve(SHITHEAD, paces=(rule,))
    match = at(game, hands=["6H 6C KC", "9C", "8C"], pile="5C")
    after = accepts(match, "6H")
    assert after.state.pile == ()
    assert after.state.seats[1].known == cards("5C 6H")
    assert after.to_act == (to_act,)
    assert accepts(match, "6C").state.pile == cards("5C 6C")


def test_B041_a_voluntary_pick_up_has_a_policy_of_its_own(at, accepts):
    """With the forced one the taker keeps his turn; who takes the pile at will loses it."""
    rule = NextTakesPile(RED_SIX, loses_turn=False)
    game = evolve(SHITHEAD, paces=(rule,), pickup=VoluntaryPickup(leads=Leads.NEXT))
    match = at(game, hands=["6H KC", "9C", "8C"], pile="5C")
    assert accepts(match, "6H").to_act == (1,)
    assert accepts(match, "take").to_act == (1,)


def joker(text):
    return evolve(JOKERS, stand_ins=(StandsFor(ranks("*"), ranks(text).ranks),))


def test_B050_a_blind_joker_asks_what_it_stands_for(at, accepts, refuses):
    """It lies open; to name its rank is the only move, and then the next player acts."""
    match = at(joker("3 4 5"), hands=["", "4D 6C"], blinds=["* KC", ""])
    asked = accepts(match, "blind 1")
    assert (asked.state.pile, asked.to_act) == (cards("*"), (0,))
    assert [str(move) for move in asked.moves()] == ["choose 3", "choose 4", "choose 5"]
    refuses(asked, "blind 1", "choose-first")
    refuses(asked, "take", "choose-first")
    refuses(asked, "choose 6", "no-such-option")
    after = accepts(asked, "choose 5")
    assert after.to_act == (1,)
    refuses(after, "4D", "does-not-fit")
    accepts(after, "6C")


def test_B050_the_question_comes_before_the_end(at, accepts):
    """The last card is such a joker: its player is out when he has answered, and that ends it."""
    match = at(joker("3 4 5"), hands=["", "4D"], blinds=["*", ""])
    asked = accepts(match, "blind 1")
    assert (asked.outcome, asked.to_act, asked.state.finished) == (None, (0,), ())
    after = accepts(asked, "choose 4")
    assert (after.state.finished, after.to_act) == ((0,), ())
    assert after.outcome.winners == (0,)


def test_B050_a_face_up_joker_is_named_with_the_play(at, accepts, refuses):
    """Nothing is asked: the move carries the choice."""
    match = at(joker("3 4 5"), hands=["", "4D"], tables=["* KC", ""])
    refuses(match, "*", "name-a-rank")
    assert accepts(match, "* for 5").to_act == (1,)


def test_B052_the_pile_is_not_taken_instead_of_a_blind_card(at, accepts, refuses):
    """Unless that is the rule."""
    placed = {"hands": ["", "5C"], "blinds": ["4C KC", ""], "pile": "9C"}
    refuses(at(SHITHEAD, **placed), "take", "turn-blind-card")
    game = evolve(SHITHEAD, blind=OwnerTurnsOne(may_take=True))
    after = accepts(at(game, **placed), "take")
    assert after.state.seats[0].hand == cards("9C")
    assert accepts(at(game, **placed), "blind 2").state.pile == cards("9C KC")


@pytest.mark.parametrize(("paces", "to_act"), [((), 2), ((LastCardPlain(),), 1)])
def test_B054_a_last_card_that_skips(at, accepts, paces, to_act):
    """Player 0 is out with an 8: player 1 is skipped, unless last cards have no effect."""
    house = vary(SHITHEAD, eights_skip)
    house = evolve(house, paces=(*house.paces, *paces))
    after = accepts(at(house, hands=["8C", "KC", "QC"], pile="5C"), "8C")
    assert (after.state.finished, after.to_act) == ((0,), (to_act,))
    more = at(house, hands=["8C 9C", "KC", "QC"], pile="5C")
    assert accepts(more, "8C").to_act == (2,)


def test_B055_a_player_who_is_out_has_no_choice(at, accepts):
    """His last card would name the next player: the default is taken, and player 1 acts."""
    match = at(ACES_CHOOSE, hands=["AS", "KC", "QC"], pile="5C")
    after = accepts(match, "AS")
    assert (after.state.finished, after.state.pending, after.to_act) == ((0,), None, (1,))
    assert after.events(None)[-2:] == (WentOut(0, 1), Chosen(0, "next-player", "1"))


def test_B056_only_players_who_are_in_are_named(at, accepts, refuses):
    """A joker names who takes the pile; player 1 is out."""
    game = evolve(
        JOKERS,
        wildcards=(*JOKERS.wildcards, Wild(ranks("*"))),
        effects=(SendPile(ranks("*")),),
        again=(*JOKERS.again, PlayAgain(ranks("*"))),
    )
    match = at(game, hands=["* 4C", "", "QC", "KC"], pile="5C")
    asked = accepts(match, "*")
    assert {str(move).split()[1] for move in asked.moves()} == {"2", "3"}
    refuses(asked, "choose 1 clockwise", "no-such-option")
    refuses(asked, "choose 0 clockwise", "no-such-option")
    after = accepts(asked, "choose 3 clockwise")
    assert after.state.seats[3].known == cards("5C *")
    assert after.to_act == (0,)


@pytest.mark.parametrize(("skips", "to_act"), [(False, 1), (True, 0)])
def test_B060_a_reverse_card_with_two_players(at, accepts, skips, to_act):
    """Nothing but the direction changes, or the mover plays again, by option."""
    game = evolve(SHITHEAD, paces=(ReverseOn(ranks("K"), skips_when_two=skips),))
    after = accepts(at(game, hands=["KC 4C", "AC"], pile="5C"), "KC")
    assert (after.state.direction, after.to_act) == (-1, (to_act,))


def test_B061_the_direction_turns_at_once(at, accepts):
    """Four players, clockwise: after a king it is the turn of player 3."""
    match = at(KINGS_REVERSE, hands=["KC 4C", "5C", "6C", "AC 7C"], pile="5D")
    after = accepts(match, "KC")
    assert after.to_act == (3,)
    assert accepts(after, "AC").to_act == (2,)


def test_B062_seats_keep_their_numbers(at, accepts):
    """Player 1 plays the king: player 0 is next, then 3; nobody's cards have moved."""
    match = at(KINGS_REVERSE, hands=["AC 4C", "KC 5C", "6C", "7C"], pile="5D", to_act=1)
    after = accepts(match, "KC")
    assert after.to_act == (0,)
    assert after.events(None)[-1] == Reversed(1, -1)
    assert accepts(after, "AC").to_act == (3,)
    assert [seat.hand for seat in after.state.seats] == [
        cards(text) for text in ("AC 4C", "5C", "6C", "7C")
    ]


NO_JACK_LEADS = evolve(SHITHEAD, bars=(NeverLead(ranks("J")),))


def test_B063_a_player_without_a_lead_passes_for_all_to_see(at, accepts, refuses):
    """Player 0 takes the pile; player 1 has only a jack: he passes, and 2 leads."""
    match = accepts(at(NO_JACK_LEADS, hands=["4C", "JC", "QC"], pile="5C"), "take")
    assert match.moves() == (Pass(1),)
    refuses(match, "JC", "no-lead")
    after = accepts(match, "pass")
    assert after.events(None)[-1] == Passed(1)
    assert (after.to_act, after.state.passes) == ((2,), 1)
    assert accepts(after, "QC").state.passes == 0


def test_B063_when_nobody_can_lead_it_is_over(at, accepts):
    """All three hold only jacks: after three passes the game ends, and nobody has lost."""
    match = at(NO_JACK_LEADS, hands=["JD", "JC", "JH"])
    for player in (0, 1, 2):
        assert match.to_act == (player,)
        match = accepts(match, "pass")
    assert (match.to_act, match.outcome.reason) == ((), "stuck")
    assert match.outcome.loser is None


def test_B064_a_pending_choice_has_a_default(at, accepts):
    """Whoever stands in for a player who has left can answer it without knowing the rule."""
    game = evolve(SHITHEAD, effects=(NameDirection(ranks("9")),))
    match = at(game, hands=["9C 4C", "KC", "QC"], pile="5C", direction=-1)
    asked = accepts(match, "9C")
    pending = asked.state.pending
    assert (pending.player, pending.default) == (0, "anticlockwise")
    after = accepts(asked, f"choose {pending.default}")
    assert (after.state.pending, after.to_act) == (None, (2,))


NO_EIGHT_LAST = evolve(SHITHEAD, bars=(NeverFinish(ranks("8")),))


@pytest.mark.parametrize(
    ("placed", "move"),
    [
        ({"pile": "5H"}, "take"),
        ({}, "pass"),
        ({"hands": ["", "5C", "6C"], "tables": ["8C", "", ""], "pile": "5H"}, "take"),
        ({"hands": ["", "5C", "6C"], "blinds": ["8C", "", ""], "pile": "5H"}, "blind 1"),
        ({"hands": ["", "5C", "6C"], "blinds": ["8C", "", ""]}, "blind 1"),
    ],
)
def test_B068_who_may_not_play_his_last_card_has_a_move(at, accepts, placed, move):
    """He takes the pile or passes; a blind 8 is turned, fails, and goes to the hand."""
    match = at(NO_EIGHT_LAST, **{"hands": ["8C", "5C", "6C"], **placed})
    assert [str(one) for one in match.moves()] == [move]
    after = accepts(match, move)
    assert cards("8C")[0] in after.state.seats[0].hand + after.state.seats[0].table
    assert after.to_act == (1,)


def test_B068_two_such_players_end_it_without_a_loser(at, accepts):
    """Each holds one 8 and nothing lies: both pass, and that is the end."""
    match = at(NO_EIGHT_LAST, hands=["8C", "8D"])
    after = accepts(accepts(match, "pass"), "pass")
    assert (after.outcome.reason, after.outcome.loser) == ("stuck", None)
