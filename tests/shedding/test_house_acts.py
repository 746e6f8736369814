"""What house rules add to a move, where it meets the rest of the engine."""

import pytest
from attrs import evolve, frozen

from cardrules import SHITHEAD, Match, Rank, Step, cards
from cardrules.cards import ACE_HIGH
from cardrules.matching import exactly, ranks
from cardrules.shedding import (
    Burned,
    BurnWhenBack,
    ChanceAnyTime,
    ChooseNext,
    CompletesSet,
    Deals,
    ExchangeUntilBurn,
    ForcedPickup,
    LastCardPlain,
    NeverFinish,
    Pass,
    Play,
    PlayAgain,
    Played,
    RefillTo,
    SayHigherOrLower,
    SkipOn,
    Slide,
    StandsFor,
    ThrowOut,
    VoluntaryPickup,
    Zone,
)

SKIPPING = (SkipOn(ranks("8")), LastCardPlain())
BACK = evolve(SHITHEAD, burns=(*SHITHEAD.burns, BurnWhenBack()))


def at(game, **placed):
    return Match.at(game, game.position(**placed))


def told(match, kind):
    return [event for event in match.events(None) if isinstance(event, kind)]


# what is shown of a rank


@pytest.mark.parametrize(
    ("thing", "shown"),
    [
        (Play(0, cards("9C")), "Play(player=0, cards=(9C,))"),
        (Play(0, cards("*"), Rank.EIGHT), "Play(player=0, cards=(*,), rank=8)"),
        (Played(0, cards("9C")), "Played(player=0, cards=(9C,), origin=Zone.HAND)"),
        (
            Played(0, cards("*"), Zone.BLIND, Rank.EIGHT),
            "Played(player=0, cards=(*,), origin=Zone.BLIND, rank=8)",
        ),
    ],
)
def test_a_rank_is_shown_where_there_is_one(thing, shown):
    assert repr(thing) == shown


# how many cards are left


def test_a_chance_card_leaves_the_own_cards_as_they_are():
    """The last card of the stock is a 2, which may be no player's last card; a king is left."""
    game = evolve(SHITHEAD, chance_card=ChanceAnyTime(), bars=(NeverFinish(ranks("2")),))
    match = at(game, hands=["KC", "5C"], pile="QC", stock="2C").play("chance")
    assert match.state.pile == cards("QC 2C")
    assert match.state.seats[0].hand == cards("KC")


@pytest.mark.parametrize(("blinds", "to_act"), [("* KC", (2,)), ("*", (1,))])
def test_a_turned_joker_that_is_asked_about_leaves_the_others(blinds, to_act):
    """As an 8 it skips player 1, unless it is the last card."""
    game = evolve(
        SHITHEAD,
        layout=Deals(jokers=1),
        order=(*ACE_HIGH, Rank.JOKER),
        stand_ins=(StandsFor(ranks("*"), ranks("8 9").ranks),),
        paces=SKIPPING,
    )
    match = at(game, hands=["", "5C", "6C"], blinds=[blinds, "", ""], pile="7C").play("blind 1")
    assert match.state.pending.options == ("8", "9")
    match = match.play("choose 8")
    assert match.to_act == to_act
    assert told(match, Played)[-1].rank is Rank.EIGHT


# laying out


def test_cards_of_two_ranks_are_laid_out_one_rank_after_the_other():
    game = evolve(SHITHEAD, lays_out=(ThrowOut(ranks("3 4")),))
    match = at(game, hands=["3C 4C 4D KC", "5C 6C"], stage="lay_out")
    assert match.why_not("lay 3C 4C on pile").code == "mixed-ranks"
    assert match.play("lay 3C on pile").play("lay 4C 4D on pile").state.sizes == (1, 2)


# a pile that comes back


def test_a_pile_that_comes_back_burns():
    """With two players an 8 skips the only other one."""
    match = at(evolve(BACK, paces=SKIPPING), hands=["8C KC", "5C"]).play("8C")
    assert match.to_act == (0,)
    assert [event.cards for event in told(match, Burned)] == [cards("8C")]


def test_a_pile_does_not_come_back_to_a_player_who_plays_again():
    again = (*SHITHEAD.again, PlayAgain(ranks("2")))
    match = at(evolve(BACK, again=again), hands=["2C KC", "5C"]).play("2C")
    assert match.to_act == (0,)
    assert match.state.pile == cards("2C")


def test_a_pile_does_not_come_back_while_its_player_is_asked():
    game = evolve(BACK, effects=(SayHigherOrLower(ranks("7")),))
    match = at(game, hands=["7C KC", "5C"]).play("7C")
    assert match.state.pending is not None
    assert match.state.pile == cards("7C")


# paces


@frozen
class BurnsTwoCards:
    """A pile of two cards is burned by an effect."""

    def effect(self, attempt, state):
        if len(state.pile) != 2:
            return Step(state, ())
        burned = {"burned": state.burned + state.pile, "burns": state.burns + 1}
        return Step(evolve(state, pile=(), sizes=(), laid_by=None, **burned), ())


@pytest.mark.parametrize(("pile", "to_act"), [("6C", (1,)), ("4C 6C", (2,))])
def test_a_burn_by_an_effect_leaves_no_pace(pile, to_act):
    game = evolve(SHITHEAD, again=(), effects=(BurnsTwoCards(),), paces=SKIPPING)
    match = at(game, hands=["8C KC", "5C", "7C"], pile=pile).play("8C")
    assert match.to_act == to_act


# who may pass


MAY = evolve(SHITHEAD, again=(PlayAgain(ranks("2"), may=True),))


@pytest.mark.parametrize("effects", [(), (SayHigherOrLower(ranks("9")),)])
def test_only_who_plays_again_may_pass(effects):
    """A player who is out with his 2 leaves the next one no pass."""
    game = evolve(MAY, effects=effects)
    match = at(game, hands=["2C 4C", "5C", "6C"]).play("2C")
    assert match.moves() == (Play(0, cards("4C")), Pass(0))
    match = at(game, hands=["2C", "5C", "6C"]).play("2C")
    assert match.moves() == (Play(1, cards("5C")),)
    assert match.why_not("pass").code == "can-move"


def test_who_is_named_to_play_next_may_not_pass():
    game = evolve(MAY, effects=(ChooseNext(ranks("2")),))
    match = at(game, hands=["2C 4C", "5C", "6C"]).play("2C").play("choose 2")
    assert match.moves() == (Play(2, cards("6C")),)


# who owes the opening


OWING = evolve(SHITHEAD, swap=ExchangeUntilBurn(), interrupts=(CompletesSet(4),))
OPENING = {"hands": ["3H 8D 9C", "5C 4C"], "tables": ["KH 7C", ""], "stock": 10, "opening": "3"}


def codes(match, *moves, player=None):
    """Why not, of each move; `why_not`, lists and `apply` agree."""
    found = []
    for text in moves:
        move = match.game.read(match.state, match.to_act[0] if player is None else player, text)
        text = str(move)
        violation = match.game.check(match.state, move)
        listed = {frozenset(str(one).split()) for one in match.moves(move.player)}
        assert (frozenset(text.split()) in listed) is (violation is None)
        found.append(violation and violation.code)
    return found


def test_the_card_that_must_open_cannot_be_exchanged_away():
    match = at(OWING, **OPENING)
    assert codes(match, "arrange 3H 7C", "arrange KH 8D") == ["opening", None]
    after = match.play("arrange KH 8D")
    assert codes(after, "9C", "3H") == ["opening", None]


def test_another_card_that_opens_as_well_may_stay_in_the_hand():
    match = at(OWING, **OPENING | {"tables": ["3S 7C", ""]})
    assert codes(match, "arrange 7C 3H") == [None]
    match = at(OWING, **OPENING | {"hands": ["3H 3D 9C", "5C 4C"]})
    assert codes(match, "arrange 3H 7C") == [None]


FREE = evolve(SHITHEAD, pickup=VoluntaryPickup(), chance_card=ChanceAnyTime())


@pytest.mark.parametrize(("hand", "code"), [("4H 8D", "opening"), ("9H 8D", None)])
def test_whoever_owes_the_opening_does_nothing_else_in_its_place(hand, code):
    """Threes have been thrown; who begins holds a 4, or in a made position none."""
    match = at(FREE, hands=[hand, "5C"], pile="3C 3D", stock="6C 6D", opening="4")
    assert codes(match, "take", "chance", "8D", hand[:2]) == [code, code, code, None]


def test_whoever_cannot_open_with_the_card_is_free():
    match = at(FREE, hands=["4H 8D", "5C"], pile="KC", stock="6C 6D", opening="4")
    assert codes(match, "take", "chance", "8D") == [None, None, "opening"]


def test_nothing_is_played_out_of_turn_before_the_opening():
    placed = {"hands": ["4C 6C", "5C 3S"], "pile": "3C 3D 3H"}
    assert codes(at(OWING, **placed, opening="4"), "3S", player=1) == ["opening"]
    assert codes(at(OWING, **placed), "3S", player=1) == [None]


# a chance card where face-up cards go along


@pytest.mark.parametrize(
    ("table", "pile", "code"),
    [(0, "KD", None), (1, "KD", "face-up-card-goes-along"), (1, "", None)],
)
def test_no_chance_card_spares_the_face_up_cards(table, pile, code):
    """If it failed, the pile would be taken without the face-up card that goes along."""
    game = evolve(SHITHEAD, pickup=ForcedPickup(table=table), chance_card=ChanceAnyTime())
    placed = {"tables": ["4C 6D", ""], "blinds": ["7C", ""], "pile": pile, "stock": "3C 5D"}
    assert codes(at(game, hands=["", "5C"], **placed), "chance") == [code]
    assert codes(at(game, hands=["8C", "5C"], **placed), "chance") == [None]


# plays out of turn that leave the turn


@frozen
class Jump:
    """Whoever holds an equal card may play it out of turn, and the turn stays where it was."""

    keeps_turn = True

    def interrupts(self, attempt):
        return attempt.rank is attempt.pile.top.face


JUMP = evolve(SHITHEAD, interrupts=(Jump(),), refill=RefillTo(3, before=True))


def test_a_play_that_leaves_the_turn_leaves_what_has_been_done_in_it():
    placed = {"hands": ["4D 4H 3H", "JC 8C", "9C"], "pile": "JS", "stock": "7D 3C 3D 3S"}
    match = at(JUMP, **placed, laid_by=2).play("draw").play("JC", player=1)
    assert (match.to_act, match.state.marks.done) == ((0,), ("drew",))
    assert match.why_not("draw").code == "once-a-turn"
    assert match.state.sizes == (1, 1)  # somebody else's play is one of its own


def test_whoever_may_pass_may_still_after_a_play_out_of_turn():
    game = evolve(JUMP, again=(PlayAgain(exactly("5D"), may=True),))
    placed = {"hands": ["5D 4H 6H", "5C 8C", "9C"], "pile": "4C", "stock": "8D 3C 3D 3S"}
    jumped = at(game, **placed).play("5D").play("5C", player=1)
    assert jumped.to_act == (0,)
    assert Pass(0) in jumped.moves()


def test_a_question_in_between_leaves_what_has_been_done():
    """B has drawn, A adds a 7 and answers: B draws no second card, but whoever is named may."""
    game = evolve(JUMP, interrupts=(Slide(),), effects=(SayHigherOrLower(ranks("7")),))
    placed = {"hands": ["7C 4D", "JC 8C", "9C"], "pile": "5S", "stock": "7D 6D 3C 3D 3S"}
    match = at(game, **placed).play("7C").play("choose higher").play("draw")
    asked = match.play("7D", player=0)
    assert (asked.to_act, asked.state.marks.done) == ((0,), ("drew",))
    answered = asked.play("choose lower")
    assert (answered.to_act, answered.state.marks.done) == ((1,), ("drew",))
    naming = evolve(game, effects=(ChooseNext(ranks("7")),))
    match = at(naming, **placed).play("7C").play("choose 1").play("draw").play("7D", player=0)
    one, two = match.play("choose 1"), match.play("choose 2")
    assert (one.state.marks.done, two.state.marks.done) == (("drew",), ())
