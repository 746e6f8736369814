"""What the sources say of each rummy preset, held by the deal and by positions."""

import re
from pathlib import Path

import pytest
from attrs import evolve

from cardrules import Match, cards
from cardrules.cards import card
from cardrules.rummy import DealsHands, Plan, SetSuits, Stage
from cardrules.rummy.presets import BASIC_RUMMY, DUIZENDEN, FIVE_HUNDRED_RUM, JOKEREN, TOLD

DOWN = "10H 10C 10D"
PAGE = Path(__file__).parents[2] / "docs/presets/five-hundred-rum.md"
PRESETS = [DUIZENDEN, JOKEREN, FIVE_HUNDRED_RUM, BASIC_RUMMY]


def code(game, move, **placed):
    """Why a move is refused at a position; None if it is legal."""
    placed = {"hands": ["2C", "5C"], "pot": "KS", "stock": "3S", **placed}
    violation = Match.at(game, game.position(**placed)).why_not(move)
    return violation and violation.code


@pytest.mark.parametrize(
    ("game", "deck", "jokers", "hands"),
    [
        (DUIZENDEN, 108, 4, {2: 13, 3: 13, 4: 13, 5: 13, 6: 13}),
        (JOKEREN, 108, 4, {2: 13, 3: 13, 4: 13, 5: 13, 6: 13}),
        (FIVE_HUNDRED_RUM, 52, 0, {2: 13, 3: 7, 4: 7}),
        (BASIC_RUMMY, 52, 0, {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}),
    ],
    ids=lambda part: getattr(part, "name", None),
)
def test_the_deal(game, deck, jokers, hands):
    """D1, D2; 500 Rum and the page of Bicycle cards for their own."""
    assert list(game.seats()) == list(hands)
    for players, size in hands.items():
        state = game.deal(players, seed=players)
        assert len(game.deck(players)) == deck
        assert sum(one.suit is None for one in game.deck(players)) == jokers
        assert [seat.size for seat in state.seats] == [size] * players
        assert len(state.shown) == 1
        assert len(state.stock) == deck - players * size - 1


@pytest.mark.parametrize("game", PRESETS, ids=lambda game: game.name)
def test_only_duizenden_trades_the_open_card(game):
    """D7."""
    wanted = Stage.TRADE if game is DUIZENDEN else Stage.DRAW
    assert game.deal(2, seed=1).stage is wanted


@pytest.mark.parametrize(
    ("game", "fifteen", "thirty"),
    [
        (DUIZENDEN, "not-enough-points", None),
        (JOKEREN, "not-enough-points", "not-enough-points"),
        (FIVE_HUNDRED_RUM, None, None),
        (BASIC_RUMMY, None, None),
    ],
    ids=lambda part: getattr(part, "name", None),
)
def test_what_opens(game, fifteen, thirty):
    """D13: 30 in Duizenden, 40 in Jokeren, anything in the others."""
    for laid, wanted in (("2C 3C 4C", fifteen), ("JC QC KC", thirty), ("10C JC QC KC", None)):
        assert code(game, f"lay {laid}", hands=[f"{laid} 2D", "5C"], turns=4) == wanted


@pytest.mark.parametrize(
    ("game", "held"),
    [
        # 9, 10, K, A, joker, queen of spades; section 2.4
        (DUIZENDEN, (5, 10, 10, 20, 25, 100)),
        (JOKEREN, (9, 10, 10, 11, 25, 10)),
        (FIVE_HUNDRED_RUM, (9, 10, 10, 15, 15, 10)),
        (BASIC_RUMMY, (9, 10, 10, 1, 25, 10)),
    ],
)
def test_what_cards_count(game, held):
    assert tuple(map(game.values.held, cards("9C 10C KC AC JK QS"))) == held


@pytest.mark.parametrize("game", PRESETS, ids=lambda game: game.name)
def test_the_ace(game):
    """Low and high in runs; in the rummy of most books low only; nowhere round the corner."""
    wanted = {
        "AS 2S 4S 3S": None,
        "QS KS AS": "no-meld" if game is BASIC_RUMMY else None,
        "KS AS 2S": "no-meld",
    }
    for laid, said in wanted.items():
        placed = {"hands": [f"{laid} 9D", "5C"], "melds": [[DOWN], []], "turns": 4}
        assert code(game, f"lay {laid}", pot="2D", stock="4D", **placed) == said


@pytest.mark.parametrize("game", [DUIZENDEN, JOKEREN], ids=lambda game: game.name)
def test_equal_suits_in_a_set(game):
    """D27: Duizenden has them, Jokeren has not."""
    found = code(game, "lay 8H 8H' 8C", hands=["8H 8H' 8C 2D", "5C"], melds=[[DOWN], []], turns=4)
    assert found == (None if game is DUIZENDEN else "no-meld")


def test_jokers_in_jokeren():
    """They do not lie side by side, count what they stand for, and may be taken by who is down."""
    placed = {"melds": [[DOWN], ["6S JK 8S"]], "turns": 4}
    assert code(JOKEREN, "swap 7S in 2", hands=["7S 2D", "5C"], **placed) is None
    assert code(DUIZENDEN, "swap 7S in 2", hands=["7S 2D", "5C"], **placed) == "jokers-stay"
    hands = ["4D JK' JK'2 7D 2D", "5C"]
    assert code(JOKEREN, "lay 4D JK' JK'2 7D", hands=hands, **placed) == "jokers-side-by-side"
    assert code(DUIZENDEN, "lay 4D JK' JK'2 7D", hands=hands, **placed) is None
    opens = {"hands": ["10C JK QC KC 2D", "5C"], "turns": 4}
    assert code(JOKEREN, "lay 10C JK QC KC", **opens) is None
    lower = {"hands": ["8C JK 10C 9D 2D", "5C"], "turns": 4}
    assert code(JOKEREN, "lay 8C JK 10C", **lower) == "not-enough-points"
    assert code(DUIZENDEN, "lay 8C JK 10C", **lower) is None


def test_nobody_lays_down_in_the_first_turn_of_jokeren():
    hands = ["10C JC QC KC 2D", "5C"]
    assert code(JOKEREN, "lay 10C JC QC KC", hands=hands, turns=1) == "too-early"
    assert code(JOKEREN, "lay 10C JC QC KC", hands=hands, turns=2) is None


@pytest.mark.parametrize(
    ("game", "move"),
    [(DUIZENDEN, "pot KC KD"), (JOKEREN, "pot"), (FIVE_HUNDRED_RUM, "pot KC KD depth 2"),
     (BASIC_RUMMY, "pot")],
    ids=lambda part: getattr(part, "name", None),
)  # fmt: skip
def test_how_discards_are_taken(game, move):
    """Whole with a meld; the top into the hand; from any depth with a meld."""
    pot = "9S KH 4D" if "depth" in move else "9S 4D KH"
    melds = [["10H 10C 10D"], []]
    placed = {"hands": ["KC KD 2C", "5C"], "pot": pot, "melds": melds, "stage": "draw"}
    after = Match.at(game, game.position(stock="3S", **placed)).play(move).state
    left = {"pot KC KD": 0, "pot": 2, "pot KC KD depth 2": 1}[move]
    assert len(after.pot) + len(after.shown) == left
    others = {"pot KC KD": "9S 4D", "pot": "KH", "pot KC KD depth 2": "4D"}[move]
    assert after.seats[0].known == cards(others)


@pytest.mark.parametrize("game", [JOKEREN, BASIC_RUMMY], ids=lambda game: game.name)
def test_the_card_that_was_taken_is_not_discarded(game):
    placed = {"hands": ["KC 2C", "5C"], "pot": "9S KH", "stage": "draw", "stock": "3S"}
    match = Match.at(game, game.position(**placed)).play("pot")
    assert match.why_not("discard KH").code == "just-taken"
    assert match.why_not("discard KC") is None


@pytest.mark.parametrize(
    ("held", "pot", "free"), [("6D'", "6D", "6D'"), ("6D", "6D'", "6D")], ids=["upper", "lower"]
)
def test_another_copy_of_the_card_that_was_taken_is_discarded(held, pot, free):
    placed = {"hands": [held, "5S QS AC"], "pot": pot, "stage": "draw", "stock": 9}
    melds = [["10H 10C 10D"], []]
    match = Match.at(JOKEREN, JOKEREN.position(**placed, melds=melds)).play("pot")
    assert list(map(str, match.moves())) == [f"discard {free}"]
    assert match.why_not("pass").code == "can-move"
    assert match.play("discard 6D").state.shown == cards(free)  # any copy is meant
    freely = evolve(JOKEREN, out=())
    match = Match.at(freely, freely.position(**placed, melds=melds)).play("pot")
    assert match.play("discard 6D").state.shown == cards("6D")


@pytest.mark.parametrize("game", [FIVE_HUNDRED_RUM, BASIC_RUMMY], ids=lambda game: game.name)
def test_who_is_not_down_may_add_cards(game):
    assert code(game, "add 10S to 1", hands=["10S 2D", "5C"], melds=[[], [DOWN]]) is None
    assert code(DUIZENDEN, "add 10S to 1", hands=["10S 2D", "5C"], melds=[[], [DOWN]]) == "not-down"


@pytest.mark.parametrize(
    ("game", "scores"),
    [(DUIZENDEN, (30, -30)), (JOKEREN, (0, -20)), (FIVE_HUNDRED_RUM, (30, -24)),
     (BASIC_RUMMY, (0, -10))],
    ids=lambda part: getattr(part, "name", None),
)  # fmt: skip
def test_what_a_round_scores(game, scores):
    """Table less hand, or the hand as a penalty: player 1 holds an ace and a nine, or both 5."""
    hands = ["2C", "AS 9C 7C"] if game is DUIZENDEN else ["2C", "AS 9C"]
    match = Match.at(
        game, game.position(hands=hands, melds=[[DOWN], []], pot="KS", stock="3S")
    ).play("discard 2C")
    assert match.outcome.scores == scores


def test_the_queen_of_spades():
    """She counts 100 in Duizenden, and is not the last card that is discarded there."""
    melds = [["10H 10C 10D"], []]
    for game in PRESETS:
        last = code(game, "discard QS", hands=["QS", "5C"], melds=melds)
        assert last == ("not-as-the-last" if game is DUIZENDEN else None)
        assert game.values.held(card("QS")) == (100 if game is DUIZENDEN else 10)


def test_targets_sets_and_what_becomes_of_an_empty_stock():
    """1,000, 500, 500 and 100 points; the discards become the stock in two of the games."""
    assert [game.target for game in PRESETS] == [1_000, 500, 500, 100]
    recycles = [game.exhausted.recycles(0) for game in PRESETS]
    assert recycles == [False, True, False, True]
    suits = [rule.suits for game in PRESETS for rule in game.melds if hasattr(rule, "suits")]
    assert suits == [SetSuits.ANY, SetSuits.DISTINCT, SetSuits.ANY, SetSuits.ANY]


def test_each_preset_is_told_in_one_sentence():
    assert [game for game, _, _ in TOLD] == PRESETS
    for game, where, sentence in TOLD:
        assert (game.version, game.variations) == (1, ())
        assert where
        assert sentence.endswith(".")


def test_for_more_players_500_rum_has_two_packs_without_jokers():
    """What its page offers instead of row D1."""
    cell = next(
        line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| D1 |")
    )
    code = re.search(r"`(DealsHands[^`]*)`", cell)[1]
    layout = eval(code, {"DealsHands": DealsHands})
    assert list(layout.players) == [5, 6, 7, 8]
    for players in layout.players:
        assert layout.plan(players) == Plan(packs=2, jokers=0, hand=7)
        assert evolve(FIVE_HUNDRED_RUM, layout=layout).deal(players, seed=1)
