"""The worked positions U01 to U35 of Duizenden, played through the public API alone.

Seats A, B, C, D are the players 0 to 3 and sit clockwise. "Down" means that 30 points or more
lie before a player. Pots are written bottom to top, the stock with its next card first. The
default is the preset `DUIZENDEN`; where sources differ, the option is tested beside it. D-numbers
are the rows of the decision table that a position tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest
from attrs import evolve

from cardrules import HIDDEN, Card, IllegalMove, Match, Violation, cards, vary
from cardrules.cards import card
from cardrules.game import verify
from cardrules.rummy import (
    Discarded,
    Drew,
    Ended,
    Face,
    Laid,
    LaidOff,
    Lay,
    LayOff,
    Round,
    Rummy,
    RummyMove,
    Stage,
    TakePot,
    TookPot,
    Trade,
    Traded,
    TurnedOver,
)
from cardrules.rummy.presets import DUIZENDEN, FIVE_HUNDRED_RUM
from cardrules.rummy.variations import (
    distinct_suits,
    five_hundred_values,
    joker_as_card,
    must_discard_last,
    no_layoffs,
    one_natural,
    own_melds_only,
    pot_becomes_stock,
    pot_opens,
    pot_to_melds,
    queen_stays,
    trade_one_round,
    with_jokers,
    wrap_runs,
)
from cardrules.series import Series
from cardrules.testing import playthrough

A, B, C, D = range(4)

Duizenden = Match[Round, RummyMove]

DOWN = "10H 10C 10D"
"""A meld that is worth exactly 30."""


def faces(held: Sequence[Card]) -> Counter[int]:
    """Cards without an order, whatever pack they are of."""
    return Counter(card.face for card in held)


def bag(text: str) -> Counter[Card]:
    """Cards without an order."""
    return Counter(cards(text))


def hand(match: Duizenden, player: int) -> Counter[Card]:
    """A hand; its order carries no rule."""
    return Counter(match.state.seats[player].hand)


def table(match: Duizenden, player: int) -> list[str]:
    """The melds before a player, as they lie."""
    return [str(meld) for meld in match.state.melds if meld.player == player]


def at(game: Rummy = DUIZENDEN, *, hands: Sequence[str], to_act: int = A, **more: Any) -> Duizenden:
    """A match at a made position, which is held against the words that describe it."""
    state = game.position(hands=hands, to_act=to_act, **more)
    match = Match.at(game, state)
    assert match.to_act == (to_act,)
    assert [faces(seat.hand) for seat in state.seats] == [faces(cards(text)) for text in hands]
    return match


def down(game: Rummy = DUIZENDEN, *, hands: Sequence[str], **more: Any) -> Duizenden:
    """A position of two in which the player to act has drawn, and is down."""
    return at(game, hands=hands, melds=[[DOWN], []], stock="2H 3H", pot="KS", **more)


def options(match: Duizenden) -> set[str]:
    """The listed moves as texts: none stands there twice, and each passes `check`."""
    moves = match.moves()
    assert len(set(moves)) == len(moves)
    assert [move for move in moves if match.game.check(match.state, move) is not None] == []
    return {match.game.write(move) for move in moves}


def legal(match: Duizenden, text: str, *, listed: bool = True) -> Duizenden:
    """Play a legal move, which is listed if it is a minimal one; the old state stays as it was."""
    before = deepcopy(match.state)
    move = match.game.read(match.state, match.to_act[0], text)
    words = [Counter(option.split()) for option in options(match)]
    assert (Counter(match.game.write(move).split()) in words) is listed
    assert match.game.check(match.state, move) is None
    after = match.play(text)
    assert after.state == match.game.apply(match.state, move).state
    assert match.state == before
    verify(match.game, after.state)  # every card of the deck, once
    return after


def refused(match: Duizenden, text: str, code: str, player: int | None = None) -> Violation:
    """Try an illegal move: it is not listed, `apply` refuses it, and nothing changes."""
    before = deepcopy(match.state)
    move = match.game.read(match.state, match.to_act[0] if player is None else player, text)
    assert match.game.write(move) not in options(match) or player is not None
    violation = match.game.check(match.state, move)
    assert violation is not None
    assert violation.code == code
    with pytest.raises(IllegalMove) as caught:
        match.game.apply(match.state, move)
    assert caught.value.violation == violation
    assert match.state == before
    return violation


@pytest.mark.parametrize(("jokers", "stock"), [(4, 55), (0, 51), (2, 53), (6, 57)])
def test_U01_the_deal(jokers: int, stock: int) -> None:
    """D1 to D4: 13 cards each, one card lies open, the rest is the stock."""
    game = DUIZENDEN if jokers == 4 else vary(DUIZENDEN, with_jokers(jokers))
    match = Match.deal(game, players=4, seed=5)
    assert [len(seat.hand) for seat in match.state.seats] == [13] * 4
    assert (len(match.state.shown), match.state.pot) == (1, ())
    assert len(match.state.stock) == stock
    assert match.to_act == (B,)  # the dealer's left
    deck = game.deck(4)
    laid = Match.at(game, game.deal_from(deck, 4))
    assert laid.state.seats[B].hand == deck[:52:4]
    assert laid.state.shown == deck[52:53]


def test_U02_the_open_card_is_traded() -> None:
    """D7 to D10: the card that is left lies open now, and the next player has the same choice."""
    hands = ["4C 2C 5D", "KC KD", "QC QD", "JC JD"]
    match = at(hands=hands, open_card="9H", stage="trade", stock="3S 2S")
    after = legal(match, "trade 4C")
    assert after.state.shown == cards("4C")
    assert hand(after, A) == bag("9H 2C 5D")
    assert after.state.seats[A].known == cards("9H")
    assert (after.state.melds, after.state.stage) == ((), Stage.TRADE)
    assert after.to_act == (B,)
    assert options(after) == {"trade KC", "trade KD", "draw"}
    assert after.events(None)[1:] == (Traded(A, cards("9H"), cards("4C")),)


def test_U03_a_draw_turns_the_open_card_over() -> None:
    """D11, D12, D16: it is the bottom of the pot; then the player must discard."""
    match = at(
        hands=["2C", "KC KD 7H", "QC", "JC"],
        open_card="4C",
        stage="trade",
        stock="3S 2S 4H",
        to_act=B,
    )
    after = legal(match, "draw")
    assert hand(after, B) == bag("KC KD 7H 3S")
    assert after.state.stock == cards("2S 4H")
    assert (after.state.pot, after.state.shown) == (cards("4C"), ())
    assert after.events(A)[1:] == (TurnedOver(B, cards("4C")), Drew(B, (HIDDEN,)))
    assert after.events(B)[-1] == Drew(B, cards("3S"))
    assert refused(after, "pass", "can-move").code
    then = legal(after, "discard 7H")
    assert (then.state.pot, then.state.shown) == (cards("4C"), cards("7H"))
    assert then.view(C).pot == (HIDDEN,)
    assert then.view(C).shown == cards("7H")
    assert then.to_act == (C,)


def test_U03_the_open_card_goes_round_twenty_times_or_once() -> None:
    """D11: after that the only move is to draw."""
    hands = ["4C 2C", "KC KD"]
    for game, rounds in ((DUIZENDEN, 20), (vary(DUIZENDEN, trade_one_round), 1)):
        placed: dict[str, Any] = {
            "hands": hands, "open_card": "9H", "stage": "trade", "stock": "3S"
        }  # fmt: skip
        last = at(game, **placed, rounds=rounds - 1)
        assert options(last) == {"trade 4C", "trade 2C", "draw"}
        over = at(game, **placed, rounds=rounds)
        assert options(over) == {"draw"}
        refused(over, "trade 4C", "no-more-trades")


def test_U04_the_card_taken_is_not_given_back() -> None:
    """D8: another card is left; an equal card of the other pack will do."""
    match = at(hands=["4C 9H'", "KC"], open_card="9H", stage="trade", stock="3S")
    own = match.game.read(match.state, A, "trade 9H")
    assert own == Trade(A, card("9H'"))
    violation = match.game.check(match.state, Trade(A, card("9H")))
    assert violation is not None
    assert violation.code == "same-card"
    after = legal(match, "trade 9H'")
    assert (after.state.shown, hand(after, A)) == (cards("9H'"), bag("4C 9H"))
    without = at(hands=["4C", "KC"], open_card="9H", stage="trade", stock="3S")
    refused(without, "trade 9H", "same-card")


def test_U05_the_pot_is_closed_to_who_is_not_down() -> None:
    """D17: he must draw from the stock."""
    match = at(
        hands=["2C 3D", "KC QC", "6C 6S 2D", "JC"], pot="4C KD 6D", stock="3S 9S",
        to_act=C, stage="draw",
    )  # fmt: skip
    assert options(match) == {"draw"}
    refused(match, "pot 6C 6S", "not-down")
    assert hand(legal(match, "draw"), C) == bag("6C 6S 2D 3S")


def test_U06_exactly_thirty_opens() -> None:
    """D13: three tens."""
    match = at(hands=["10H 10C 10D 4C", "5C"], stock="2C", pot="KS")
    after = legal(match, "lay 10H 10C 10D")
    assert table(after, A) == ["10H 10C 10D"]
    assert after.state.down == (A,)
    assert after.to_act == (A,)
    laid = after.events(None)[-1]
    assert isinstance(laid, Laid)
    assert laid.points == 30


def test_U07_fifteen_does_not_open() -> None:
    """D13: three low cards are worth 15."""
    match = at(hands=["3C 4C 5C KD", "5H"], stock="2C", pot="KS")
    violation = refused(match, "lay 3C 4C 5C", "not-enough-points")
    assert violation.text == "3C 4C 5C is worth 15; a first lay-down needs 30."
    assert not any(option.startswith("lay") for option in options(match))


def test_U08_two_melds_open_together() -> None:
    """D13: 15 and 30 are 45; the second alone would do, so that both are no minimal lay."""
    match = at(hands=["3C 4C 5C JD QD KD 2S", "5H"], stock="2C", pot="KS")
    after = legal(match, "lay 3C 4C 5C / JD QD KD", listed=False)
    assert table(after, A) == ["3C 4C 5C", "JD QD KD"]
    two_fifteens = at(hands=["3C 4C 5C 6D 7D 8D 2S", "5H"], stock="2C", pot="KS")
    both = legal(two_fifteens, "lay 3C 4C 5C / 6D 7D 8D")
    assert [event.points for event in both.events(B) if isinstance(event, Laid)] == [15, 15]


def test_U09_four_nines_by_either_scale() -> None:
    """2.4: 20 by the values of Duizenden, 36 by face values."""
    nines = {"hands": ["9H 9D 9S 9C 2C", "5H"], "stock": "3C", "pot": "KS"}
    match = at(**nines)  # type: ignore[arg-type]
    violation = refused(match, "lay 9H 9D 9S 9C", "not-enough-points")
    assert violation.text == "9H 9D 9S 9C is worth 20; a first lay-down needs 30."
    by_face = at(vary(DUIZENDEN, five_hundred_values), **nines)  # type: ignore[arg-type]
    after = legal(by_face, "lay 9C 9D 9H 9S")
    assert table(after, A) == ["9C 9D 9H 9S"]


@pytest.mark.parametrize(("text", "points"), [("AH AD AS", 60), ("QS QH QD", 120)])
def test_U10_U11_aces_and_the_queen_of_spades_open(text: str, points: int) -> None:
    """2.4: an ace is worth 20, the queen of spades 100."""
    match = at(hands=[f"{text} 2C", "5H"], stock="3C", pot="KS")
    laid = legal(match, f"lay {text}").events(None)[-1]
    assert isinstance(laid, Laid)
    assert laid.points == points


def test_U12_the_ace_is_low_or_high_and_no_run_goes_round_it() -> None:
    """2.3: with `wrap_runs` a run may."""
    for game in (DUIZENDEN, vary(DUIZENDEN, wrap_runs)):
        match = down(game, hands=["JH QH KH AH 2H' 3H' 9C", "5C"])
        legal(match, "lay JH QH KH AH", listed=False)
        legal(match, "lay QH KH AH")
        legal(match, "lay AH 2H' 3H'")
    wraps = down(vary(DUIZENDEN, wrap_runs), hands=["KH AH 2H' 9C", "5C"])
    assert table(legal(wraps, "lay KH AH 2H'"), A)[-1] == "KH AH 2H'"
    refused(down(hands=["KH AH 2H' 9C", "5C"]), "lay KH AH 2H'", "no-meld")


def test_U13_a_joker_stands_for_a_card() -> None:
    """2.3: between 5 and 7 it is the 6."""
    after = legal(down(hands=["5C JK 7C 2D", "5H"]), "lay 5C JK 7C")
    meld = after.state.melds[-1]
    assert [str(face) for face in meld.faces] == ["5C", "6C", "7C"]
    assert str(meld) == "5C *(6C) 7C"


def test_U14_two_jokers_and_one_card() -> None:
    """2.3: two cards that are no jokers are needed, or one by `one_natural`."""
    refused(down(hands=["5C JK JK 2D", "5H"]), "lay 5C JK JK", "too-many-jokers")
    house = down(vary(DUIZENDEN, one_natural), hands=["5C JK JK 2D", "5H"])
    assert table(legal(house, "lay 5C JK JK'"), A)[-1] == "5C *(6C) *'(7C)"


def test_U15_equal_suits_in_a_set() -> None:
    """2.3: they may be, or by `distinct_suits` not."""
    after = legal(down(hands=["8H 8H 8C 2D", "5H"]), "lay 8H 8H 8C")
    assert table(after, A)[-1] == "8H 8H' 8C"
    house = down(vary(DUIZENDEN, distinct_suits), hands=["8H 8H 8C 2D", "5H"])
    refused(house, "lay 8H 8H 8C", "no-meld")


def pot_of_four(own: str, game: Rummy = DUIZENDEN, **more: Any) -> Duizenden:
    """B is down; A has just discarded 6D on 4C, which was turned over, KD and 8S."""
    placed: dict[str, Any] = {"melds": [[], [DOWN], [], []], **more}
    return at(
        game, hands=["2C", own, "3C", "3D"], pot="4C KD 8S 6D", stock="JD 9S",
        stage="draw", to_act=B, **placed,
    )  # fmt: skip


def test_U16_pot_is_taken() -> None:
    """D19 to D22: the meld lies on the table, the rest is in the hand, and he must discard."""
    match = pot_of_four("6C 6S 9H 2D")
    assert options(match) == {"draw", "pot 6C 6S"}
    after = legal(match, "pot 6C 6S")
    assert table(after, B)[-1] == "6D 6C 6S"
    assert hand(after, B) == bag("9H 2D 4C KD 8S")
    assert set(after.state.seats[B].known) == set(cards("4C KD 8S"))
    assert (after.state.pot, after.state.shown) == ((), ())
    assert after.state.stock == match.state.stock
    assert after.to_act == (B,)
    assert after.events(C)[1] == TookPot(B, cards("4C KD 8S 6D"))
    refused(after, "draw", "drawn-already")
    refused(after, "pass", "can-move")
    assert options(after) == {f"discard {card}" for card in ("2D", "4C", "8S", "9H", "KD")}


def test_U17_pot_is_taken_with_a_run() -> None:
    """D14, D19: the hand cards may be named in any order."""
    for text in ("pot 7D 8D", "pot 8D 7D"):
        after = legal(pot_of_four("7D 8D JH"), text)
        assert table(after, B)[-1] == "6D 7D 8D"
        assert hand(after, B) == bag("JH 4C KD 8S")


def test_U18_one_hand_card_is_not_enough() -> None:
    """D19: adding the top to a meld does not take the pot, but by `pot_to_melds` it does."""
    own: dict[str, Any] = {"melds": [[], ["6H 6S 6D", DOWN], [], []]}
    match = pot_of_four("6C 9H", **own)
    assert options(match) == {"draw"}
    refused(match, "pot 6C", "too-few-cards")
    refused(match, "pot", "too-few-cards")
    refused(match, "pot to 1", "no-adding")
    house = pot_of_four("6C 9H", vary(DUIZENDEN, pot_to_melds), **own)
    assert options(house) == {"draw", "pot to 1"}
    after = legal(house, "pot to 1")
    assert after.state.melds[0].cards == (*cards("6H 6S 6D"), cards("6D'")[0])
    assert hand(after, B) == bag("6C 9H 4C KD 8S")
    assert isinstance(after.events(None)[-1], LaidOff)


def test_U19_the_pot_does_not_open_unless_the_rules_say_so() -> None:
    """D19: the 30 points must be there before; by `pot_opens` the meld itself must have them."""
    placed: dict[str, Any] = {"melds": [[], [], [], []]}
    refused(pot_of_four("6C 6S JH QH KH", **placed), "pot 6C 6S", "not-down")
    opens = vary(DUIZENDEN, pot_opens)
    refused(pot_of_four("6C 6S JH QH KH", opens, **placed), "pot 6C 6S", "not-enough-points")
    tens = at(opens, hands=["10C 10S 2C", "3C"], pot="4C 10D", stock="9S", stage="draw")
    after = legal(tens, "pot 10C 10S")
    assert after.state.down == (A,)
    assert hand(after, A) == bag("2C 4C")


def test_U20_the_whole_pot_is_taken() -> None:
    """D20: there is no depth to choose; in 500 Rum there is."""
    match = pot_of_four("6C 6S 9H 2D")
    assert match.why_not(TakePot(B, cards("6C 6S"), 2)) is not None
    assert legal(match, "pot 6C 6S").state.pot == ()
    spread = at(
        FIVE_HUNDRED_RUM, hands=["2C", "KC KS 9H 2D"], pot="4C KD 8S 6D", stock="JD",
        stage="draw", to_act=B,
    )  # fmt: skip
    after = legal(spread, "pot KC KS depth 3")
    assert hand(after, B) == bag("9H 2D 8S 6D")
    assert after.state.shown == cards("4C")
    refused(spread, "pot 9H 2D depth 2", "no-meld")


def test_U21_cards_of_the_pot_make_melds_of_their_own() -> None:
    """D21: in the same turn, even without a hand card."""
    match = at(
        hands=["2C", "6C 6S 2D", "3C", "3D"], melds=[[], [DOWN], [], []],
        pot="3S KD KC KH 6D", stock="JD", stage="draw", to_act=B,
    )  # fmt: skip
    after = legal(legal(match, "pot 6C 6S"), "lay KD KC KH")
    assert hand(after, B) == bag("2D 3S")
    assert len(table(after, B)) == 3


def test_U22_a_turn_ends_with_a_discard() -> None:
    """D18, D22: passing is illegal while a discard is legal."""
    match = at(
        hands=["2C", "6C 6S 2D", "3C", "3D"], melds=[[], [DOWN], [], []],
        pot="3S KD KC KH 6D", stock="JD", stage="draw", to_act=B,
    )  # fmt: skip
    after = legal(legal(match, "pot 6C 6S"), "lay KD KC KH")
    refused(after, "pass", "can-move")
    assert options(after) == {"discard 2D", "discard 3S"}
    assert legal(after, "discard 3S").to_act == (C,)


def test_U23_going_out_without_a_discard() -> None:
    """D18: all cards are laid; by `must_discard_last` that is not allowed."""
    after = legal(down(hands=["7C 7D 7H", "5C"]), "lay 7C 7D 7H")
    assert after.to_act == ()
    assert after.outcome is not None
    assert after.outcome.reason == "round-over"
    assert after.events(B)[-1] == Ended(after.outcome)
    house = down(vary(DUIZENDEN, must_discard_last), hands=["7C 7D 7H", "5C"])
    refused(house, "lay 7C 7D 7H", "keep-a-card")


def test_U24_going_out_with_a_discard() -> None:
    """D18: three are laid, the last one is discarded."""
    for game in (DUIZENDEN, vary(DUIZENDEN, must_discard_last)):
        match = legal(down(game, hands=["7C 7D 7H 4S", "5C"]), "lay 7C 7D 7H")
        assert match.to_act == (A,)
        after = legal(match, "discard 4S")
        assert after.to_act == ()
        assert after.events(B)[-2] == Discarded(A, cards("4S"))


def test_U25_the_queen_of_spades_does_not_leave_last() -> None:
    """2.3: the only move is to pass; by `queen_stays` she is never discarded."""
    match = legal(down(hands=["7C 7D 7H QS", "5C"]), "lay 7C 7D 7H")
    refused(match, "discard QS", "not-as-the-last")
    assert options(match) == {"pass"}
    after = legal(match, "pass")
    assert (hand(after, A), after.to_act) == (bag("QS"), (B,))
    assert after.state.shown == cards("KS")
    two = down(hands=["4S QS", "5C"])
    assert options(two) == {"discard 4S", "discard QS"}
    strict = down(vary(DUIZENDEN, queen_stays), hands=["4S QS", "5C"])
    assert options(strict) == {"discard 4S"}
    refused(strict, "discard QS", "never-discarded")


def test_U25_she_may_be_added_to_a_meld() -> None:
    """2.3, 2.5: where a meld takes her she goes out with it."""
    match = at(hands=["QS", "5C"], melds=[["QH QC QD"], []], stock="2H", pot="KS")
    assert options(match) == {"add QS to 1"}
    after = legal(match, "add QS to 1")
    assert after.outcome is not None
    assert after.outcome.scores == (130, -5)


def test_U26_what_a_round_scores() -> None:
    """2.3: the points on the table less those in the hand; hands lie open at the end."""
    match = Match.at(
        DUIZENDEN,
        DUIZENDEN.position(
            hands=["", "KS 9C JK", "QS AH 7D 7C 4S"],
            melds=[["QS QH QD", "3C 4C 5C"], ["10H 10C 10D"], []],
        ),
    )
    assert match.to_act == ()
    assert match.outcome is not None
    assert match.outcome.scores == (135, -10, -135)
    assert match.outcome.ranking == ((A,), (B,), (C,))
    assert match.view(None).seats[C].hand == match.state.seats[C].hand


def ended(scores_of: str) -> Duizenden:
    """A round that is over, with what lies before each player: ``A 10H 10C 10D; B ...``."""
    rows = [[row.strip() for row in part.split("/")] for part in scores_of.split(";")]
    state = DUIZENDEN.position(hands=["", "2C", "2D"], melds=rows)
    return Match.at(DUIZENDEN, state)


def test_U27_the_highest_total_wins_a_series() -> None:
    """2.3: of 1,010 and 1,040 the latter; of two equal ones the series goes on."""
    assert DUIZENDEN.target == 1_000
    assert DUIZENDEN.decided((1_010, 1_040, 20), 1_000)
    assert not DUIZENDEN.decided((1_040, 1_040, 20), 1_000)
    assert not DUIZENDEN.decided((990, 999, 20), 1_000)
    matches = (ended("JC QC KC; QS QH QD; JH QH KH"), ended("AS AH AD; KS KH KD; AS AH AC"))
    series = Series(game=DUIZENDEN, seed=1, target=50, matches=matches)
    assert series.totals == (90, 140, 80)
    assert series.outcome is not None
    assert series.outcome.winners == (B,)
    assert series.outcome.reason == "target"


def test_U28_the_deal_moves_on() -> None:
    """D5: round 1 was started by A, round 2 is started by B."""
    game = evolve(DUIZENDEN, turn_limit=1)
    series = Series.deal(game, players=4, seed=3, dealer=D)
    assert series.to_act == (A,)
    series = series.play("draw")
    discard = next(m for m in series.match.moves() if game.write(m).startswith("discard"))
    series = series.play(discard)
    assert series.match.outcome is not None
    assert series.next_deal().to_act == (B,)
    assert game.next_dealer(series.match.state) == A


def test_U29_an_empty_stock_ends_the_round() -> None:
    """2.3: who cannot draw passes, which ends it; or by `pot_becomes_stock` the pot is shuffled."""
    empty: dict[str, Any] = {"hands": ["2C 3D", "5C"], "pot": "4C 9D KH", "stage": "draw"}
    match = at(**empty)
    assert options(match) == {"pass"}
    refused(match, "draw", "no-stock")
    after = legal(match, "pass")
    assert after.to_act == ()
    assert after.outcome is not None
    assert after.outcome.scores == (-10, -5)
    assert after.outcome.reason == "round-over"
    house = at(vary(DUIZENDEN, pot_becomes_stock), **empty)
    assert options(house) == {"draw"}
    drawn = legal(house, "draw")
    assert drawn.state.shown == cards("KH")
    assert len(drawn.state.stock) == 1


def test_U29_who_may_take_the_pot_plays_on() -> None:
    """2.5: with an empty stock the turn begins with the pot, or with a pass."""
    match = at(
        hands=["KC KS 2C", "5C"], melds=[[DOWN], []], pot="4C 9D KH", stage="draw"
    )  # fmt: skip
    assert options(match) == {"pot KC KS", "pass"}
    assert legal(match, "pass").to_act == ()
    after = legal(legal(match, "pot KC KS"), "discard 2C")
    assert after.to_act == (B,)
    assert options(after) == {"pass"}


@pytest.mark.parametrize("text", ["4C 5C", "4C 5C 6D"])
def test_U30_what_is_no_meld(text: str) -> None:
    """D14: two cards are too few, and a run has one suit."""
    violation = refused(down(hands=["4C 5C 6D 2D", "5H"]), f"lay {text}", "no-meld")
    assert violation.text == f"{text} do not make a meld."


def test_U31_laying_off_on_another_players_meld() -> None:
    """2.3: it scores for who lays it; by `own_melds_only` and `no_layoffs` it is not allowed."""
    placed: dict[str, Any] = {
        "hands": ["8H 2C", "5C"],
        "melds": [[DOWN], ["5H 6H 7H", "KD KC KH"]],
        "stock": "2H",
        "pot": "KS",
    }
    match = at(**placed)
    after = legal(match, "add 8H to 2")
    meld = after.state.melds[1]
    assert (meld.cards, meld.player, meld.layers) == (cards("5H 6H 7H 8H"), B, (B, B, B, A))
    assert after.events(None)[-1] == LaidOff(A, 1, Face(card("8H").rank, card("8H").suit),
                                             cards("8H"))  # fmt: skip
    out = legal(after, "discard 2C").outcome
    assert out is not None
    assert out.scores == (35, 15 + 30 - 5)
    own = at(vary(DUIZENDEN, own_melds_only), **placed)
    refused(own, "add 8H to 2", "not-your-meld")
    refused(at(vary(DUIZENDEN, no_layoffs), **placed), "add 8H to 2", "no-layoffs")
    refused(at(**{**placed, "opened": (B,)}), "add 8H to 2", "not-down")


def test_U32_thirty_points_in_one_turn() -> None:
    """D13: 15 now and 15 later do not open."""
    match = at(hands=["3C 4C 5C 6D 7D 8D 9S", "5H"], stock="2C", pot="KS")
    refused(match, "lay 3C 4C 5C", "not-enough-points")
    refused(match, "lay 6D 7D 8D", "not-enough-points")
    after = legal(match, "discard 9S")
    assert after.state.melds == ()


def test_U33_what_of_the_pot_is_public() -> None:
    """D16: its top and its size."""
    nine = "2C 3C 4C 5C 6C 7C 8C 9C 10C"
    match = at(hands=["KD 2S", "3S", "4S", "5S"], pot=nine, stock="2H")
    after = legal(match, "discard KD")
    for viewer in (A, B, C, D, None):
        view = after.view(viewer)
        assert view.shown == cards("KD")
        assert view.pot == (HIDDEN,) * 9


@pytest.mark.parametrize(("game", "points"), [(DUIZENDEN, 45), (joker_as_card, 30)])
def test_U34_a_joker_in_the_first_lay_down(game: Any, points: int) -> None:
    """2.4: it counts 25, or by `joker_as_card` what it stands for; both are enough here."""
    game = game if isinstance(game, Rummy) else vary(DUIZENDEN, game)
    match = at(game, hands=["JD QD JK 2C", "5H"], stock="3C", pot="KS")
    laid = legal(match, "lay JD QD JK").events(None)[-1]
    assert isinstance(laid, Laid)
    assert (str(laid.meld), laid.points) == ("JD QD *(KD)", points)


def test_U35_a_joker_makes_low_cards_open() -> None:
    """2.4: 5 and 5 and 25 are 35; by `joker_as_card` 15."""
    placed = {"hands": ["3C 4C JK 2D", "5H"], "stock": "3D", "pot": "KS"}
    laid = legal(at(**placed), "lay 3C 4C JK").events(None)[-1]  # type: ignore[arg-type]
    assert isinstance(laid, Laid)
    assert laid.points == 35
    house = at(vary(DUIZENDEN, joker_as_card), **placed)  # type: ignore[arg-type]
    refused(house, "lay 3C 4C JK", "not-enough-points")


def test_a_match_goes_through_its_record_and_its_moves_through_text() -> None:
    """A random round, replayed move by move from its texts."""
    match = playthrough(DUIZENDEN, players=3, seed=11)
    assert match.outcome is not None
    again = Match.deal(DUIZENDEN, players=3, seed=11)
    for move in match.played:
        again = again.play(DUIZENDEN.write(move))
    assert again == match


def test_moves_can_be_given_as_objects() -> None:
    """What the texts stand for."""
    match = down(hands=["7C 7D 7H 8H 4S", "5C"])
    assert match.game.read(match.state, A, "lay 7C 7D 7H") == Lay(A, (cards("7C 7D 7H"),))
    assert match.game.read(match.state, A, "add 8H to 1") == LayOff(A, card("8H"), 0)
