"""Each stock rule of rummy by itself: a position, a move, and what the rule says of it."""

import pytest
from attrs import evolve

from cardrules import Match, cards
from cardrules.cards import card
from cardrules.matching import exactly, ranks
from cardrules.rummy import (
    AnyDepth,
    CardValues,
    DealsHands,
    FaceValues,
    JokersStay,
    Lay,
    LayOffAnywhere,
    LayOffOwn,
    MeldsFromTurn,
    MinNaturals,
    MustDiscardLast,
    NeverDiscard,
    NeverDiscardLast,
    NeverDiscardTaken,
    NoAdjacentJokers,
    NoLayOffs,
    NoPot,
    NoTrading,
    OpenWith,
    PenaltyForHand,
    Plan,
    PotBecomesStock,
    RankSets,
    RoundEnds,
    Runs,
    SetSuits,
    Stage,
    Standing,
    SwapWhenDown,
    TableMinusHand,
    TopToHand,
    TradeOpenCard,
    WholePot,
    rules,
)
from cardrules.rummy.presets import DUIZENDEN

DOWN = "10H 10C 10D"
PLAY = {"hands": ["2C 9D", "5C"], "melds": [[DOWN], ["6H 7H 8H"]], "pot": "KS", "stock": "3S"}
HELD = {**PLAY, "melds": [[], []]}
DRAW = {**PLAY, "hands": ["KC KD 2C", "5C"], "pot": "9S 4D KH", "stage": "draw"}
TRADE = {"hands": ["4C 2C", "KC"], "open_card": "9H", "stage": "trade", "stock": "3S"}
LAYS = {"openings": ()}


def hand(text):
    """Player 0 holds these and a card more, and is down."""
    return {**PLAY, "hands": [f"{text} 2D", "5C"]}


def sets(text):
    """The same where only sets lie on the table."""
    return {**hand(text), "melds": [[DOWN], []]}


SEVENS = {**hand("7C"), "melds": [["7D 7H 7S"], []]}

# slot, rule, position, move, the code of the refusal
SAID = [
    ("trading", TradeOpenCard(2), {**TRADE, "rounds": 1}, "trade 4C", None),
    ("trading", TradeOpenCard(2), {**TRADE, "rounds": 2}, "trade 4C", "no-more-trades"),
    ("trading", TradeOpenCard(2), {**TRADE, "rounds": 2}, "draw", None),
    ("melds", (RankSets(),), sets("7C 7D 7H"), "lay 7C 7D 7H", None),
    ("melds", (RankSets(),), sets("7C 7D 7H"), "lay 7C 7D", "no-meld"),
    ("melds", (RankSets(),), sets("7C 8C 9C"), "lay 7C 8C 9C", "no-meld"),
    ("melds", (RankSets(least=2),), sets("7C 7D"), "lay 7C 7D", None),
    ("melds", (RankSets(most=3),), sets("7C 7D 7H 7S"), "lay 7C 7D 7H 7S", "no-meld"),
    ("melds", (RankSets(most=3),), SEVENS, "add 7C to 1",
     "does-not-fit"),
    ("melds", (RankSets(most=4),), SEVENS, "add 7C to 1", None),
    ("melds", (RankSets(suits=SetSuits.DISTINCT),), sets("7C 7C' 7H"), "lay 7C 7C' 7H", "no-meld"),
    ("melds", (RankSets(suits=SetSuits.ANY),), sets("7C 7C' 7H"), "lay 7C 7C' 7H", None),
    ("melds", (Runs(),), {**hand("7C 8C 9C"), "melds": [["6H 7H 8H"], []]}, "lay 7C 8C 9C", None),
    ("melds", (Runs(),), {**hand("7C 7D 7H"), "melds": [["6H 7H 8H"], []]}, "lay 7C 7D 7H",
     "no-meld"),
    ("melds", (RankSets(), Runs(least=4)), {**hand("7C 8C 9C"), "melds": [[DOWN], []]},
     "lay 7C 8C 9C", "no-meld"),
    ("melds", (RankSets(), Runs(ace_only_low=True)), hand("QC KC AC"), "lay QC KC AC", "no-meld"),
    ("melds", (RankSets(), Runs(ace_only_low=True)), hand("AC 2C 3C"), "lay AC 2C 3C", None),
    ("melds", (RankSets(), Runs(ace_only_high=True)), hand("QC KC AC"), "lay QC KC AC", None),
    ("melds", (RankSets(), Runs(ace_only_high=True)), hand("AC 2C 3C"), "lay AC 2C 3C", "no-meld"),
    ("melds", (RankSets(), Runs(wrap=True)), hand("KC AC 2C"), "lay KC AC 2C", None),
    ("openings", (OpenWith(45),), {**HELD, "hands": ["9C 10C JC QC KC 2D", "5C"]},
     "lay 9C 10C JC QC KC", None),
    ("openings", (OpenWith(45),), {**HELD, "hands": ["10C JC QC KC 2D", "5C"]}, "lay 10C JC QC KC",
     "not-enough-points"),
    ("openings", (OpenWith(45),), hand("3C 4C 5C'"), "lay 3C 4C 5C'", None),
    ("openings", (MeldsFromTurn(3),), {**HELD, "hands": ["JC QC KC 2D", "5C"], "turns": 3},
     "lay JC QC KC", "too-early"),
    ("openings", (MeldsFromTurn(3),), {**HELD, "hands": ["JC QC KC 2D", "5C"], "turns": 4},
     "lay JC QC KC", None),
    ("pot", WholePot(), DRAW, "pot KC KD", None),
    ("pot", WholePot(), DRAW, "pot KC KD depth 2", "not-so-deep"),
    ("pot", WholePot(), {**DRAW, "opened": ()}, "pot KC KD", "not-down"),
    ("pot", WholePot(opens=True), {**DRAW, "opened": ()}, "pot KC KD", None),
    ("pot", WholePot(needs=3), DRAW, "pot KC KD", "too-few-cards"),
    ("pot", WholePot(needs=3), {**DRAW, "hands": ["KC KD KS 2C", "5C"]}, "pot KC KD KS", None),
    ("pot", WholePot(adds=True), {**DRAW, "pot": "4D 9H"}, "pot to 2", None),
    ("pot", WholePot(spread=True), DRAW, "pot KC KD depth 2", "whole-pot"),
    ("pot", AnyDepth(), {**DRAW, "pot": "KS 4D KH"}, "pot KC KD depth 3", None),
    ("pot", AnyDepth(), {**DRAW, "pot": "KS 4D KH"}, "pot KC KH depth 3", None),
    ("pot", AnyDepth(), {**DRAW, "pot": "KS 4D KH"}, "pot KC KD depth 2", "no-meld"),
    ("pot", AnyDepth(), {**DRAW, "pot": "9H 4D"}, "pot depth 2 to 2", "no-adding"),
    ("pot", AnyDepth(adds=True), {**DRAW, "pot": "9H 4D"}, "pot depth 2 to 2", None),
    ("pot", TopToHand(), DRAW, "pot", None),
    ("pot", NoPot(), DRAW, "pot", "no-taking"),
    ("pot", NoPot(), DRAW, "pot to 2", "no-taking"),
    ("pot", TopToHand(), DRAW, "pot KC KD", "only-taken"),
    ("layoffs", LayOffAnywhere(), hand("9H"), "add 9H to 2", None),
    ("layoffs", LayOffAnywhere(), {**hand("9H"), "opened": (1,)}, "add 9H to 2", "not-down"),
    ("layoffs", LayOffAnywhere(at_once=True), {**hand("9H"), "opened": (1,)}, "add 9H to 2", None),
    ("layoffs", LayOffOwn(), hand("9H 10S"), "add 9H to 2", "not-your-meld"),
    ("layoffs", LayOffOwn(), hand("9H 10S"), "add 10S to 1", None),
    ("layoffs", LayOffOwn(), {**hand("10S"), "opened": (1,)}, "add 10S to 1", "not-down"),
    ("layoffs", NoLayOffs(), hand("10S"), "add 10S to 1", "no-layoffs"),
    ("jokers", (MinNaturals(2),), hand("5S JK JK'"), "lay 5S JK JK'", "too-many-jokers"),
    ("jokers", (MinNaturals(1),), hand("5S JK JK'"), "lay 5S JK JK'", None),
    ("jokers", (NoAdjacentJokers(),), hand("5S JK JK' 8S"), "lay 5S JK JK' 8S",
     "jokers-side-by-side"),
    ("jokers", (NoAdjacentJokers(),), hand("5S JK 7S JK'"), "lay 5S JK 7S JK'", None),
    ("jokers", (NoAdjacentJokers(),), hand("5S JK 5D JK'"), "lay 5S JK 5D JK'",
     "jokers-side-by-side"),
    ("jokers", (JokersStay(),), {**hand("7S"), "melds": [[DOWN], ["6S JK 8S"]]}, "swap 7S in 2",
     "jokers-stay"),
    ("jokers", (SwapWhenDown(),), {**hand("7S"), "melds": [[DOWN], ["6S JK 8S"]]}, "swap 7S in 2",
     None),
    ("jokers", (SwapWhenDown(),), {**hand("7S"), "melds": [[DOWN], ["6S JK 8S"]], "opened": (1,)},
     "swap 7S in 2", "not-down"),
    ("out", (NeverDiscardLast(exactly("QS")),), {**PLAY, "hands": ["QS", "5C"]}, "discard QS",
     "not-as-the-last"),
    ("out", (NeverDiscardLast(exactly("QS")),), hand("QS"), "discard QS", None),
    ("out", (NeverDiscardLast(exactly("QS")),), {**PLAY, "hands": ["QH", "5C"]}, "discard QH",
     None),
    ("out", (NeverDiscard(ranks("Q")),), hand("QH"), "discard QH", "never-discarded"),
    ("out", (NeverDiscard(ranks("Q")),), hand("QH"), "discard 2D", None),
    ("out", (MustDiscardLast(),), {**PLAY, "hands": ["10S", "5C"]}, "add 10S to 1", "keep-a-card"),
    ("out", (MustDiscardLast(),), {**PLAY, "hands": ["10S", "5C"]}, "discard 10S", None),
    ("out", (MustDiscardLast(),), {**PLAY, "hands": ["3C 4C 5C'", "5C"]}, "lay 3C 4C 5C'",
     "keep-a-card"),
    ("exhausted", RoundEnds(), {**DRAW, "stock": ""}, "draw", "no-stock"),
    ("exhausted", RoundEnds(), {**DRAW, "stock": ""}, "pot KC KD", None),
    ("exhausted", PotBecomesStock(2), {**DRAW, "stock": "", "recycled": 1}, "draw", None),
    ("exhausted", PotBecomesStock(2), {**DRAW, "stock": "", "recycled": 2}, "draw", "no-stock"),
]  # fmt: skip


def at(game, placed):
    """A match at a position; cards of players who lie aside come in as they are named."""
    return Match.at(game, game.position(**placed))


@pytest.mark.parametrize(
    ("slot", "rule", "placed", "move", "code"),
    [pytest.param(*row, id=f"{row[1]!r}-{row[3]}-{row[4]}"[:90]) for row in SAID],
)
def test_what_a_rule_says(slot, rule, placed, move, code):
    match = at(evolve(DUIZENDEN, **{slot: rule}), placed)
    violation = match.why_not(move)
    assert (violation and violation.code) == code
    if code is None:
        match.game.verify(match.play(move).state)


ELSEWHERE = {DealsHands, NoTrading, CardValues, FaceValues, TableMinusHand, PenaltyForHand}
ELSEWHERE |= {NeverDiscardTaken}


def test_every_stock_rule_is_tried():
    tried = {
        type(one) for _, rule, *_ in SAID for one in (rule if isinstance(rule, tuple) else [rule])
    }
    assert tried | ELSEWHERE == {getattr(rules, name) for name in rules.__all__}
    assert not tried & ELSEWHERE


# those of which no single move tells


@pytest.mark.parametrize("players", [2, 3, 6])
def test_hands_are_dealt_by_the_number_of_players(players):
    deals = DealsHands(packs=2, jokers=2, hand=5, hands=(10, 7))
    size = {2: 10, 3: 7}.get(players, 5)
    assert deals.plan(players) == Plan(packs=2, jokers=2, hand=size)
    state = evolve(DUIZENDEN, layout=deals).deal(players, seed=1)
    assert [seat.size for seat in state.seats] == [size] * players
    assert len(state.stock) == 106 - players * size - 1


def test_without_trading_the_open_card_is_the_top_of_the_pot():
    game = evolve(DUIZENDEN, trading=NoTrading())
    state = game.deal(2, seed=1)
    assert (state.stage, len(state.shown), state.pot) == (Stage.DRAW, 1, ())
    drawn = Match.at(game, state).play("draw").state
    assert drawn.shown == state.shown
    assert DUIZENDEN.deal(2, seed=1).stage is Stage.TRADE


def worth(values, text):
    """What a meld is worth by these values, as the event tells it."""
    match = at(evolve(DUIZENDEN, values=values, openings=()), hand(text))
    (laid,) = match.play(f"lay {text}").events(0)[-1:]
    return laid.points


@pytest.mark.parametrize(
    ("values", "text", "points"),
    [
        (CardValues(), "9S 10S JS", 25),
        (CardValues(low=1, high=2), "9S 10S JS", 5),
        (CardValues(ace=7), "QC KC AC", 27),
        (CardValues(ace=7), "AC 2C 3C", 17),
        (CardValues(ace=7, ace_low=1), "AC 2C 3C", 11),
        (CardValues(ace=7, ace_low=1), "AC AD AH", 21),
        (CardValues(joker=13), "5S JK 7S", 23),
        (CardValues(joker=13, joker_as_card=True), "5S JK 7S", 15),
        (CardValues(joker_as_card=True, ace_low=1), "JK 2C 3C", 11),
        (CardValues(queen_of_spades=100), "JS QS KS", 120),
        (CardValues(), "JS QS KS", 30),
        (CardValues(queen_of_spades=100, joker_as_card=True), "JS JK KS", 120),
        (FaceValues(), "8S 9S 10S JS", 37),
        (FaceValues(court=12), "8S 9S 10S JS", 39),
        (FaceValues(ace=15, ace_low=1), "AC 2C 3C", 6),
        (FaceValues(ace=15, ace_low=1), "QC KC AC", 35),
        (FaceValues(joker_as_card=True), "5S JK 7S", 18),
        (FaceValues(queen_of_spades=40), "JS QS KS", 60),
    ],
)
def test_what_a_meld_is_worth(values, text, points):
    assert worth(values, text) == points


def test_in_the_hand_an_ace_is_high_and_a_joker_a_joker():
    values = CardValues(ace=7, ace_low=1, joker=13, joker_as_card=True)
    assert [values.held(one) for one in cards("AC JK 9C KC")] == [7, 13, 5, 10]
    assert [FaceValues(ace=15, ace_low=1).held(one) for one in cards("AC JK 9C KC")] == [
        15,
        25,
        9,
        10,
    ]


@pytest.mark.parametrize(
    ("scoring", "scores"),
    [
        (TableMinusHand(), (30, 15 - 25)),
        (TableMinusHand(50), (80, 15 - 25)),
        (PenaltyForHand(), (0, -25)),
    ],
)
def test_what_a_round_scores(scoring, scores):
    game = evolve(DUIZENDEN, scoring=scoring)
    match = at(game, {**PLAY, "hands": ["2C", "AS 5C"]}).play("discard 2C")
    assert match.outcome.scores == scores


def test_when_a_series_is_decided():
    standing = Standing(table=(5, 9), hands=(0, 3), counts=(0, 1), out=0)
    assert TableMinusHand(10).scores(standing) == (15, 6)
    assert TableMinusHand().decided((100, 90), 100)
    assert not TableMinusHand().decided((99, 90), 100)
    assert not TableMinusHand().decided((100, 100), 100)
    assert PenaltyForHand().decided((-100, -90), 100)
    assert not PenaltyForHand().decided((-99, -90), 100)
    assert not PenaltyForHand().decided((-100, -90, -90), 100)


@pytest.mark.parametrize(("out", "code"), [((NeverDiscardTaken(),), "just-taken"), ((), None)])
def test_the_card_that_was_taken_off_the_pot(out, code):
    game = evolve(DUIZENDEN, pot=TopToHand(), out=out)
    match = at(game, DRAW).play("pot")
    assert match.state.taken == card("KH").index
    violation = match.why_not("discard KH")
    assert (violation and violation.code) == code
    assert match.why_not("discard 2C") is None
    assert match.play("discard 2C").state.taken == -1


def test_spread_discards_all_show_and_others_do_not():
    for pot, showing in ((WholePot(), "4C"), (WholePot(spread=True), "KS 4C"), (TopToHand(), "4C"),
                         (AnyDepth(), "KS 4C")):  # fmt: skip
        after = at(evolve(DUIZENDEN, pot=pot), hand("4C")).play("discard 4C").state
        assert after.shown == cards(showing)
        assert after.pot + after.shown == cards("KS 4C")


def test_of_very_many_first_lay_downs_ten_thousand_are_listed_and_all_are_legal():
    """Only a hand of thirty cards or more has so many, and no deal of these games gives one."""
    game = evolve(DUIZENDEN, openings=(OpenWith(120),))
    low = [one for one in DUIZENDEN.deck(2) if one.suit and one.rank.value in "23456789"][:40]
    match = at(game, {"hands": [low, "KC"], "stock": "QC", "pot": "KS"})
    lays = [move for move in match.moves() if isinstance(move, Lay)]
    assert len(lays) == len(set(lays)) == 10_000
    assert match.why_not(lays[-1]) is None
    melds = " / ".join(f"{rank}C {rank}C' {rank}S" for rank in "98765432")
    unlisted = match.game.read(match.state, 0, f"lay {melds}")
    assert unlisted not in lays
    assert match.why_not(unlisted) is None
