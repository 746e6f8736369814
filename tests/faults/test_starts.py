"""Who begins, what is arranged before play, what is drawn, and who deals next."""

import pytest
from attrs import evolve, field, frozen

from cardrules import SHITHEAD, SHITHEAD_PAGAT, Match, PositionError, cards, vary
from cardrules.shedding import (
    Arrange,
    Arranged,
    Began,
    Drew,
    FirstFaceUpStarts,
    LowestInHandStarts,
    Plan,
    Stage,
    Start,
)
from cardrules.shedding.variations import dealers_left_starts, no_swap


def _dealt(game, hands, tables=None, dealer=0):
    """Deal a deck that is laid so that these hands and face-up cards come out."""
    hands = [cards(hand) for hand in hands]
    tables = [cards(row) for row in tables or ["6C 7C 8C", "JD QD KD"]]
    players = len(hands)
    named = [card for row in (*hands, *tables) for card in row]
    rest = [card for card in game.deck(players) if card not in named]
    assert len(named) == len(set(named)) == 6 * players
    seats = [(dealer + step) % players for step in range(1, players + 1)]
    rounds = [row[seat][place] for row in (tables, hands) for place in range(3) for seat in seats]
    blind = rest[: 3 * players]
    state = game.deal_from([*blind, *rounds, *rest[3 * players :]], players, dealer=dealer)
    assert [seat.hand for seat in state.seats] == hands
    assert [seat.table for seat in state.seats] == tables
    return Match.at(game, state)


def _begun(match):
    """Everybody keeps what he was dealt."""
    for player in match.to_act:
        match = match.play(Arrange(player, match.state.seats[player].table))
    assert match.state.stage is Stage.PLAY
    return match


@frozen
class LowestCardsStart:
    """Hands are compared card by card from the lowest; 2 and 10 count as the highest."""

    def start(self, starting):
        if not starting.arranged:
            return None
        ordinary = [rank for rank in starting.order if str(rank) not in ("2", "10")]
        hands = [
            sorted(
                ordinary.index(card.rank) if card.rank in ordinary else len(ordinary)
                for card in seat.hand
            )
            for seat in starting.seats
        ]
        return Start(hands.index(min(hands)))


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("rule", [LowestInHandStarts(), LowestCardsStart()])
def test_B073_a_two_is_not_the_lowest_card(rule, dealer):
    """2C 5D KH against 3C 4D 5H: the 3 begins, whoever deals."""
    house = evolve(SHITHEAD, start=(rule,))
    match = _begun(_dealt(house, ["2C 5D KH", "3C 4D 5H"], dealer=dealer))
    assert match.to_act == (1,)


@pytest.mark.parametrize(("dealer", "starter"), [(0, 1), (1, 0)])
def test_B073_equal_lowest_cards_go_to_the_dealers_left(dealer, starter):
    """3C 4D 5H against 3S 8D AH: the nearest to the dealer's left begins, and with the 3."""
    match = _begun(_dealt(SHITHEAD, ["3C 4D 5H", "3S 8D AH"], dealer=dealer))
    assert match.to_act == (starter,)
    began = match.events(None)[-1]
    assert isinstance(began, Began)
    assert (began.player, str(began.must_contain)) == (starter, "3")


@pytest.mark.parametrize("dealer", [0, 1])
def test_B073_or_the_next_lowest_cards_are_compared(dealer):
    """By a rule that compares card by card 3C 4D 5H begins before 3S 8D AH, whoever deals."""
    house = evolve(SHITHEAD, start=(LowestCardsStart(),))
    match = _begun(_dealt(house, ["3C 4D 5H", "3S 8D AH"], dealer=dealer))
    assert match.to_act == (0,)


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize(
    ("game", "starters"),
    [
        (SHITHEAD, (0, 0)),
        (evolve(SHITHEAD, start=(FirstFaceUpStarts(),)), (0, 0)),
        (vary(SHITHEAD, dealers_left_starts), (1, 0)),
    ],
    ids=["lowest in hand", "face-up 3", "dealer's left"],
)
def test_B075_each_way_to_start_is_a_rule(game, starters, dealer):
    """Hands 4C 9D KH and 5C 9H KD, face up 3S 5D 6H and 4D 7D 8H: three rules, three answers."""
    match = _dealt(game, ["4C 9D KH", "5C 9H KD"], ["3S 5D 6H", "4D 7D 8H"], dealer=dealer)
    assert _begun(match).to_act == (starters[dealer],)


@pytest.mark.parametrize(("dealer", "starter"), [(0, 1), (1, 0)])
@pytest.mark.parametrize("suits", ["CDHS", "SHDC"])
def test_B075_suits_break_no_tie(dealer, starter, suits):
    """Both hold a 4 and have a 3 face up: the seats decide, whatever the suits."""
    one, two, three, four = suits
    hands, tables = [f"4{one} 9D KH", f"4{two} 9H KD"], [f"3{three} 5D 6H", f"3{four} 7D 8H"]
    for rule in (LowestInHandStarts(), FirstFaceUpStarts()):
        match = _dealt(evolve(SHITHEAD, start=(rule,)), hands, tables, dealer=dealer)
        assert _begun(match).to_act == (starter,)


def test_B077_the_loser_deals_the_next_game(at):
    """Player 2 has lost: he deals the next one."""
    match = at(SHITHEAD, hands=["", "", "4C"], finished=(1, 0), dealer=0)
    assert match.outcome.loser == 2
    assert SHITHEAD.next_dealer(match.state) == 2
    following = Match.deal(SHITHEAD, players=3, seed=1, dealer=SHITHEAD.next_dealer(match.state))
    assert following.state.dealer == 2
    assert following.state != Match.deal(SHITHEAD, players=3, seed=1, dealer=0).state


def test_B077_or_the_deal_rotates(at):
    """Player 2 has lost, player 0 dealt: where the deal rotates, player 1 deals next."""
    match = at(SHITHEAD_PAGAT, hands=["", "", "4C"], finished=(1, 0), dealer=0)
    assert SHITHEAD_PAGAT.next_dealer(match.state) == 1


def _arranging(at):
    return at(
        SHITHEAD,
        hands=["AS 2S 3S", "9C 9D 9H"],
        tables=["4C 5C 6C", "KH JC JD"],
        stage="arrange",
        stock=10,
    )


def test_B078_who_has_arranged_does_not_arrange_again(at, accepts, refuses):
    """A player has settled his face-up cards: a second arrangement is refused."""
    match = accepts(_arranging(at), "arrange 4C 5C 6C", player=0)
    assert match.to_act == (1,)
    refuses(match, "arrange AS 5C 6C", "already-arranged", player=0)
    refuses(match, "arrange 4C 5C 6C", "already-arranged", player=0)
    match = accepts(match, "arrange 9C JC JD")
    refuses(match, "arrange AS 5C 6C", "too-late", player=match.to_act[0])


def test_B078_no_arrangement_where_nobody_exchanges():
    """Without the exchange play begins at once."""
    match = Match.deal(vary(SHITHEAD, no_swap), players=2, seed=1)
    assert match.state.stage is Stage.PLAY
    assert len(match.to_act) == 1


def test_B079_cards_keep_the_places_that_they_are_given(at, accepts):
    """Hand AS 2S 3S, face up 4C 5C 6C: the 2S takes the place of the 6C and the rest stays."""
    match = accepts(_arranging(at), "arrange 4C 5C 2S", player=0)
    seat = match.state.seats[0]
    assert seat.table == cards("4C 5C 2S")
    assert set(seat.hand) == set(cards("AS 6C 3S"))
    assert seat.known == cards("6C")
    assert match.events(None)[-1] == Arranged(0, cards("4C 5C 2S"))


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("arrange 4C 5C", "wrong-number"),
        ("arrange 4C 5C 6C AS", "wrong-number"),
        ("arrange AS AS 4C", "card-twice"),
        ("arrange 9C 5C 6C", "not-your-card"),
        ("arrange KH 5C 6C", "not-your-card"),
    ],
)
def test_B079_each_exchange_is_of_a_hand_and_a_face_up_card(at, refuses, move, code):
    """From the same cards: another number, one card twice, or another's card is refused."""
    refuses(_arranging(at), move, code, player=0)


def test_B081_the_hand_is_filled_up_to_three(at, accepts):
    """Hand of three, stock of ten: after one card is played the hand is three again, not four."""
    match = at(SHITHEAD, hands=["6C KD 9H", "7D"], pile="4C", stock=10)
    top = match.state.stock[:1]
    match = accepts(match, "6C")
    assert match.state.seats[0].concealed == cards("KD 9H") + top
    assert len(match.state.stock) == 9


def test_B082_as_many_cards_are_drawn_as_were_played(at, accepts):
    """Hand 6C 6D 9H, stock of ten: after both sixes the hand is three again."""
    match = at(SHITHEAD, hands=["6C 6D 9H", "7D"], pile="4C", stock=10)
    top = match.state.stock[:2]
    match = accepts(match, "6C 6D")
    assert match.state.seats[0].concealed == cards("9H") + top
    assert len(match.state.stock) == 8


def test_B083_the_last_cards_of_the_stock_are_drawn(at, accepts):
    """Hand 6C 6D 9H, stock KC: after both sixes 9H KC, and then nothing is drawn any more."""
    match = at(SHITHEAD, hands=["6C 6D 9H", "7D 8D JD"], pile="4C", stock="KC")
    match = accepts(match, "6C 6D")
    assert match.state.seats[0].concealed == cards("9H KC")
    assert match.state.stock == ()
    match = accepts(accepts(match, "7D"), "9H")
    assert match.state.seats[0].hand == cards("KC")
    assert [event.cards for event in match.events(0) if isinstance(event, Drew)] == [cards("KC")]


def test_B085_what_is_not_dealt_is_the_stock():
    """Two players, one pack, nine cards each: 34 are left, and they are drawn from."""
    match = Match.deal(SHITHEAD, players=2, seed=85)
    assert len(match.state.stock) == 34
    dealt = [c for s in match.state.seats for c in (*s.hand, *s.table, *s.blind)]
    assert len(dealt) == 18
    assert set(dealt) | set(match.state.stock) == set(SHITHEAD.deck(2))
    begun = _begun(match)
    after = begun.play(begun.moves()[0])
    assert len(after.state.stock) == 33


@frozen
class OneTurnedUp:
    """Two to six play: five cards in hand, and one turned up, for each player."""

    players: range = field(default=range(2, 7))

    def plan(self, players):
        return Plan(table=1, hand=5)


@pytest.mark.parametrize("dealer", range(5))
def test_B093_a_turned_up_card_is_in_no_hand(dealer):
    """Five players, five cards each and one turned up: everybody holds five, the dealer too."""
    game = evolve(vary(SHITHEAD, no_swap), layout=OneTurnedUp())
    state = Match.deal(game, players=5, seed=93, dealer=dealer).state
    game.verify(state)
    assert [len(seat.hand) for seat in state.seats] == [5] * 5
    turned_up = {card for seat in state.seats for card in seat.table}
    held = {card for seat in state.seats for card in seat.hand}
    assert (len(held), len(turned_up), len(state.stock)) == (25, 5, 22)
    assert held | turned_up | set(state.stock) == set(game.deck(5))


def test_B093_a_card_that_lies_in_two_places_is_refused(at):
    """Five hands of five, one card turned up, 26 to draw from: 52, and never 53."""
    deck = SHITHEAD.deck(5)
    hands = [deck[place : place + 5] for place in range(0, 25, 5)]
    match = at(SHITHEAD, hands=hands, pile=deck[25:26], stock=26, dealer=4)
    state = match.state
    assert (len(state.pile), len(state.stock), state.aside) == (1, 26, ())
    assert sum(seat.size for seat in state.seats) == 25
    dealer = evolve(state.seats[4], concealed=(*state.seats[4].concealed, *state.pile))
    with pytest.raises(PositionError, match=f"too many {deck[25]}; missing none"):
        SHITHEAD.verify(evolve(state, seats=(*state.seats[:4], dealer)))
    with pytest.raises(PositionError, match=f"names {deck[25]}, which is placed already"):
        at(SHITHEAD, hands=[*hands[:4], deck[20:26]], pile=deck[25:26], dealer=4)
