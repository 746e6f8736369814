"""What house rules add to a move, where it meets the rest of the engine."""

import pytest
from attrs import evolve, frozen

from cardrules import SHITHEAD, Match, Rank, Step, cards
from cardrules.cards import ACE_HIGH
from cardrules.matching import ranks
from cardrules.shedding import (
    Burned,
    BurnWhenBack,
    ChanceAnyTime,
    ChooseNext,
    Deals,
    LastCardPlain,
    NeverFinish,
    Pass,
    Play,
    PlayAgain,
    Played,
    SayHigherOrLower,
    SkipOn,
    StandsFor,
    ThrowOut,
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
