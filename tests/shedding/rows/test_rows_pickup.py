"""Positions for the rows H99 to H107: taking the pile, and who leads then."""

import pytest
from attrs import evolve

from cardrules import SHITHEAD, cards
from cardrules.matching import ranks
from cardrules.shedding import (
    ChanceWhenStuck,
    ForcedPickup,
    Leads,
    PlayAgain,
    RefillTo,
    SkipOn,
    Skipped,
    TookTable,
    VoluntaryPickup,
)
from tests.api.positions import A, B, C, D, at, bag, hand, legal, options, refused


def told(match, kind, viewer=None):
    return [event for event in match.events(viewer) if isinstance(event, kind)]


def refilling(rule):
    return evolve(SHITHEAD, refill=rule)


def picking_up(rule):
    return evolve(SHITHEAD, pickup=rule)


def test_H99_only_who_can_play_nothing_takes_the_pile():
    game = picking_up(ForcedPickup())
    refused(at(game, hands=["4C KC", "5C"], pile="QC"), "take", "can-play")
    assert options(at(game, hands=["4C 9C", "5C"], pile="QC")) == {"take"}


@pytest.mark.parametrize("zone", ["hand", "table"])
def test_H100_the_pile_may_be_taken_at_will(zone):
    game = picking_up(VoluntaryPickup())
    held = {"hands": ["4C KC", "5C"]} if zone == "hand" else {"hands": ["", "5C"]}
    tables = ["", ""] if zone == "hand" else ["4C KC", ""]
    match = at(game, **held, tables=tables, pile="QC")
    assert options(match) == {"play KC", "take"}
    assert (after := legal(match, "take")).to_act == (B,)
    assert after.state.seats[A].known == cards("QC")


FACE_UP = {"hands": ["", "5C"], "tables": ["6C 6D 9H", ""], "pile": "AC"}


@pytest.mark.parametrize(
    ("rule", "takes"),
    [
        (ForcedPickup(), {"take"}),
        (ForcedPickup(table=1), {"take 6C", "take 6D", "take 9H"}),
        (ForcedPickup(table=1, group=True), {"take 6C", "take 6D", "take 9H", "take 6C 6D"}),
        (VoluntaryPickup(table=2), {"take 6C 6D", "take 6C 9H", "take 6D 9H"}),
        (VoluntaryPickup(table=5), {"take 6C 6D 9H"}),
    ],
)
def test_H101_face_up_cards_go_along(rule, takes):
    """One of choice, or several of one rank, or so many, or as many as there are."""
    match = at(picking_up(rule), **FACE_UP)
    assert options(match) == takes
    move = max(takes)
    after = legal(match, move)
    assert hand(after, A) == bag(f"AC {move.removeprefix('take')}")
    assert len(after.state.seats[A].table) == 5 - len(after.state.seats[A].hand) - 1


def test_H101_only_while_the_face_up_cards_are_played_from():
    placed = {**FACE_UP, "hands": ["4C", "5C"]}
    match = at(picking_up(ForcedPickup(table=1)), **placed)
    refused(match, "take 6C", "face-up-cards-stay")
    assert options(match) == {"take"}


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("leads", list(Leads))
def test_H103_H104_who_leads(leads, direction):
    """The next one, the taker, or whoever laid the top; B laid it and A takes."""
    game = picking_up(ForcedPickup(leads=leads))
    match = at(game, hands=["4C 6C", "5C", "7C", "8C"], pile="9C", laid_by=C, direction=direction)
    leader = {Leads.NEXT: B if direction == 1 else D, Leads.PICKER: A, Leads.PREVIOUS: C}[leads]
    assert legal(match, "take").to_act == (leader,)


def test_H103_the_taker_plays_at_once():
    match = at(picking_up(ForcedPickup(leads=Leads.PICKER)), hands=["4C 6C", "5C"], pile="9C")
    after = legal(match, "take")
    assert options(after) == {"play 4C", "play 6C", "play 9C"}


@pytest.mark.parametrize("move", ["blind 1", "chance"])
def test_H103_after_a_failed_card_too(move):
    game = evolve(SHITHEAD, chance_card=ChanceWhenStuck(), pickup=ForcedPickup(leads=Leads.PICKER))
    blind = move == "blind 1"
    match = at(
        game,
        hands=["" if blind else "4C 6C", "5C"],
        blinds=["3C 4D" if blind else "", ""],
        pile="9C",
        stock="" if blind else "3D",
    )
    assert legal(match, move).to_act == (A,)


def test_H104_the_player_before_leads_when_nobody_laid_the_top():
    """A made pile: nobody laid it; the seat before A leads."""
    game = picking_up(ForcedPickup(leads=Leads.PREVIOUS))
    match = at(game, hands=["4C 6C", "5C", "7C"], pile="9C")
    assert legal(match, "take").to_act == (C,)
    skipped = legal(
        at(
            evolve(game, paces=(SkipOn(ranks("8")),)),
            hands=["8C 9D", "5C", "7C"],
            pile="6C",
        ),
        "8C",
    )
    assert told(skipped, Skipped) == [Skipped(B)]
    assert legal(skipped, "take").to_act == (A,)


TAKES_TABLE = refilling(RefillTo(3, takes_table=True))


def test_H107_face_up_cards_are_taken_into_the_hand():
    """When the hand and the stock are empty; then all three may be played together."""
    match = at(TAKES_TABLE, hands=["4C", "5C"], tables=["6C 6D 6H", "9C"], pile="3C")
    after = legal(match, "4C")
    seat = after.state.seats[A]
    assert (seat.known, seat.table) == (cards("6C 6D 6H"), ())
    assert told(after, TookTable) == [TookTable(A, cards("6C 6D 6H"))]
    assert after.to_act == (B,)
    assert after.state.seats[B].table == cards("9C")


def test_H107_not_while_there_is_a_stock_and_not_while_there_is_a_hand():
    match = at(TAKES_TABLE, hands=["4C", "5C"], tables=["6C", "9C"], pile="3C", stock="KC")
    assert legal(match, "4C").state.seats[A].table == cards("6C")
    match = at(TAKES_TABLE, hands=["4C 7C", "5C"], tables=["6C", "9C"], pile="3C")
    assert legal(match, "4C").state.seats[A].table == cards("6C")


def test_H107_after_a_burn_they_serve_for_the_extra_play():
    match = at(TAKES_TABLE, hands=["10C", "5C"], tables=["6C 6D", "9C"], pile="3C")
    after = legal(match, "10C")
    assert (after.to_act, options(after)) == ((A,), {"play 6C", "play 6D", "play 6C 6D"})


def test_H107_blind_cards_come_last():
    match = at(TAKES_TABLE, hands=["4C", "5C"], tables=["6C", ""], blinds=["7C", "8C"], pile="3C")
    first = legal(match, "4C")
    assert hand(first, A) == bag("6C")
    again = evolve(SHITHEAD, refill=TAKES_TABLE.refill, again=(PlayAgain(ranks("6")),))
    alone = at(again, hands=["6C", "5C"], blinds=["7C", "8C"], pile="3C")
    assert options(legal(alone, "6C")) == {"blind 1"}
