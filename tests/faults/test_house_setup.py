"""House rules of the deal and the start, of drawing after an exchange, and of games without end."""

from itertools import combinations

import pytest
from attrs import evolve, frozen

from cardrules import HIDDEN, SHITHEAD, Match, Step, cards
from cardrules.matching import not_, ranks
from cardrules.shedding import (
    Arrange,
    Arranged,
    BurnWhenBack,
    DealersLeftStarts,
    Deals,
    Drew,
    End,
    ExchangeUntilBurn,
    LayFaceUp,
    Leads,
    LowestInHandStarts,
    NoSwap,
    Seat,
    SkipOn,
    Stage,
    TurnedUp,
    VoluntaryPickup,
)


def _kept(match):
    for player in match.to_act:
        match = match.play(Arrange(player, match.state.seats[player].table))
    return match


def test_B074_special_cards_do_not_start(at):
    """2, 3 and 10 do not count: who holds nothing else comes last, and no card is made up."""
    game = evolve(SHITHEAD, start=(LowestInHandStarts(skips=ranks("2 3 10")),))
    placed = {"tables": ["4C", "5C"], "stage": "arrange", "to_act": (0, 1), "dealer": 1}
    match = _kept(at(game, hands=["2C 3D 10H", "AC KD QH"], **placed))
    assert match.to_act == (1,)
    assert str(match.state.start.must_contain) == "Q"
    plain = _kept(at(SHITHEAD, hands=["2C 3D 10H", "AC KD QH"], **placed))
    assert plain.to_act == (0,)


def test_B074_when_nobody_holds_an_ordinary_card_the_dealers_left_starts(at):
    """He may lead any card."""
    game = evolve(SHITHEAD, start=(LowestInHandStarts(skips=ranks("2 3 10")),))
    match = _kept(
        at(
            game,
            hands=["2C 3D 10H", "2D 3H 10S"],
            tables=["4C", "5C"],
            stage="arrange",
            to_act=(0, 1),
            dealer=0,
        )
    )
    assert (match.to_act, match.state.start.must_contain) == ((1,), None)


@pytest.mark.parametrize(
    ("turn_up", "pile", "under"), [(not_(ranks("8")), "5C", "8D"), (not_(ranks()), "8D", None)]
)
def test_B076_a_wild_card_is_not_turned_up(turn_up, pile, under):
    """The stock begins with 8D and 5C: the 8 is put under it, or it lies there, by option."""
    game = evolve(
        SHITHEAD,
        layout=Deals(blind=0, table=0, hand=1, turn_up=turn_up),
        swap=NoSwap(),
        start=(DealersLeftStarts(),),
    )
    named = cards("6C 7C 8D 5C")
    deck = [*named, *(card for card in game.deck(2) if card not in named)]
    match = Match.at(game, game.deal_from(deck, 2))
    game.verify(match.state)
    assert match.state.pile == cards(pile)
    assert (match.state.stock[-1] is cards("8D")[0]) is (under is not None)
    assert match.events(None)[1] == TurnedUp(cards(pile))
    assert len(match.state.stock) == 49


CHOOSING = evolve(SHITHEAD, layout=Deals(table=0, hand=6), swap=LayFaceUp(3))
SIX = cards("4C 6C 8C JC KC AC")


@pytest.mark.parametrize("row", list(combinations(SIX, 3)))
def test_B080_every_choice_of_face_up_cards_is_reachable(at, accepts, row):
    """All twenty choices of three out of six; others see only the final row."""
    match = at(CHOOSING, hands=[SIX, "4D 6D 8D JD KD AD"], stage="arrange")
    after = accepts(match, Arrange(0, row))
    seen = after.view(1).seats[0]
    assert (seen.table, seen.hand) == (row, (HIDDEN,) * 3)
    assert after.events(1)[-1] == Arranged(0, row)
    assert after.state.stage is Stage.ARRANGE


def test_B080_play_starts_when_the_last_player_confirms(at, accepts):
    """Player 1 first, then 0: only then play begins."""
    match = at(CHOOSING, hands=[SIX, "4D 6D 8D JD KD AD"], stage="arrange")
    first = accepts(match, Arrange(1, cards("JD KD AD")))
    assert (first.state.stage, first.to_act) == (Stage.ARRANGE, (0,))
    second = accepts(first, Arrange(0, cards("JC KC AC")))
    assert second.state.stage is Stage.PLAY
    assert len(second.to_act) == 1


@frozen
class GiveTwoTakeOne:
    """Whoever plays a 9 gives the next player two hand cards and takes one of his."""

    def effect(self, attempt, state):
        if attempt.rank.value != "9":
            return Step(state, ())
        mine, other = state.seats[:2]
        given, got = mine.concealed[:2], other.concealed[:1]
        seats = (
            Seat(mine.known, mine.concealed[2:] + got, mine.table, mine.blind),
            Seat(other.known, other.concealed[1:] + given, other.table, other.blind),
        )
        return Step(evolve(state, seats=seats), ())


def test_B084_after_an_effect_the_hand_is_filled_up(at, accepts):
    """A player of three plays a 9, gives two cards and takes one: he draws two."""
    game = evolve(SHITHEAD, effects=(GiveTwoTakeOne(),))
    match = at(game, hands=["9C 4C 5C", "JC QC KC"], pile="8C", stock="6C 6D 6H 6S 7S")
    after = accepts(match, "9C")
    assert after.state.seats[0].hand == cards("JC 6C 6D")
    assert after.state.seats[1].hand == cards("QC KC 4C 5C")
    assert [event for event in after.events(0) if isinstance(event, Drew)] == [
        Drew(0, cards("6C 6D"))
    ]


def test_B084_an_exchange_on_the_own_turn_draws_nothing(at, accepts):
    """One card for one: only the play fills the hand."""
    game = evolve(SHITHEAD, swap=ExchangeUntilBurn())
    match = at(game, hands=["9C 4C", "JC QC KC"], tables=["KD", ""], pile="8C", stock="6C 6D")
    after = accepts(match, "arrange 4C")
    assert (after.state.seats[0].hand, after.state.stock) == (cards("KD 9C"), cards("6C 6D"))
    assert len(accepts(after, "9C").state.seats[0].hand) == 3


HANDS = ["7H AD AH", "6S AC AS"]
TABLES = ["3C 4C 5C 8C 9C JC", "3D 4D 5D 8D 9D JD"]


def test_B134_a_game_that_goes_round_in_circles_ends(at, accepts):
    """Each leads the 7 and the other takes it at will, for ever: the turn limit ends it."""
    game = evolve(SHITHEAD, pickup=VoluntaryPickup(leads=Leads.PICKER), end=End(turn_limit=40))
    match = at(game, hands=HANDS, tables=TABLES)
    while match.to_act:
        match = accepts(match, "take" if match.state.pile else "7H")
    assert (match.state.turns, len(match.played)) == (40, 40)
    assert (match.outcome.reason, match.outcome.ranking) == ("turn-limit", ((0, 1),))
    assert match.outcome.loser is None


def test_B134_a_pile_that_comes_back_may_burn(at, accepts):
    """Where an 8 skips the only other player, the 8 that comes back burns, by option."""
    game = evolve(SHITHEAD, paces=(SkipOn(ranks("8")),))
    placed = {"hands": ["8H AD AH", "6S AC AS"]}
    assert accepts(at(game, **placed), "8H").state.pile == cards("8H")
    burning = evolve(game, burns=(*game.burns, BurnWhenBack()))
    after = accepts(at(burning, **placed), "8H")
    assert (after.state.burned, after.to_act) == (cards("8H"), (0,))
