"""What is given in a wrong type: answers of rules, fields of moves, and house rules of others."""

import attrs
import pytest
from attrs import evolve, frozen

from cardrules import DUIZENDEN, JOKEREN, SHITHEAD, IllegalMove, Match, RulesetError, cards, vary
from cardrules.cards import card
from cardrules.codec import dump, load
from cardrules.errors import NotationError
from cardrules.rummy import FaceValues, LayOff, Runs, SwapJoker, TakePot, variations
from cardrules.shedding import variations as shed

DOWN = "10H 10C 10D"
PLAY = {"hands": ["6C 2D *", "5C'"], "melds": [[DOWN], ["6H 7H 8H"]], "pot": "KS", "stock": 9}
DRAW = {"hands": ["6C 6S 8H", "5S"], "melds": [[DOWN], []], "pot": "2C 6H 6D", "stage": "draw",
        "stock": 9}  # fmt: skip


@frozen
class Trades:
    """The open card may perhaps be traded."""

    answer: object

    def trades(self, trades, players):
        return self.answer


@frozen
class Plans:
    """Something is dealt."""

    answer: object = None
    players = range(2, 4)

    def plan(self, players):
        return self.answer


@frozen
class Reads:
    """Something is a meld."""

    answer: object

    def readings(self, cards):
        return self.answer

    def melds(self, hand):
        return self.answer


@frozen
class Worth:
    """Cards are worth something."""

    on_table: object = 5
    in_hand: object = 5

    def laid(self, card, face, *, low):
        return self.on_table

    def held(self, card):
        return self.in_hand


@pytest.mark.parametrize("answer", ["yes", 1, [1], None])
def test_whether_there_is_trading_is_true_or_false(answer):
    with pytest.raises(RulesetError, match=r"Trades\(.*must answer bool"):
        evolve(DUIZENDEN, trading=Trades(answer)).deal(2, seed=1)


@pytest.mark.parametrize("answer", [None, 13, "two packs"])
def test_what_is_dealt_is_a_plan(answer):
    with pytest.raises(RulesetError, match=r"Plans\(.*must answer Plan"):
        evolve(DUIZENDEN, layout=Plans(answer))


@pytest.mark.parametrize("answer", [None, 3, "7C 8C 9C", [1, 2], (None,)])
def test_melds_are_readings(answer):
    match = Match.at(DUIZENDEN, DUIZENDEN.position(**PLAY))
    game = evolve(DUIZENDEN, melds=(Runs(), Reads(answer)))
    for ask in (
        lambda: game.moves(match.state, 0),
        lambda: game.check(match.state, game.read(match.state, 0, "lay 6C 2D *")),
    ):
        with pytest.raises(RulesetError, match=r"Reads\(.*must answer readings"):
            ask()


@pytest.mark.parametrize("points", [-3, True, 2.0, None, "5"])
def test_points_of_cards_are_whole_numbers(points):
    placed = {**PLAY, "hands": ["6C 7C 8C", "5C'"], "melds": [[], []]}
    for values in (Worth(on_table=points), Worth(in_hand=points)):
        game = evolve(DUIZENDEN, values=values, openings=())
        match = Match.at(game, game.position(**placed))
        with pytest.raises(RulesetError, match=r"Worth\(.*must answer a whole number from 0"):
            match.play("lay 6C 7C 8C")


def alike(value):
    """Values of other types that are equal to a number, or are none."""
    return [one for one in (int(value), float(value), bool(value)) if type(one) is not type(value)]


@pytest.mark.parametrize(
    "game", [DUIZENDEN, vary(JOKEREN, variations.any_depth), SHITHEAD], ids=lambda game: game.name
)
def test_a_move_with_a_field_of_another_type_is_refused_or_survives(game):
    tried = 0
    for seed in range(2):
        match = Match.deal(game, players=2, seed=seed)
        for turn in range(40):
            if match.outcome is not None:
                break
            moves = match.moves(match.to_act[0])
            for move in moves:
                for field in attrs.fields(type(move)):
                    value = getattr(move, field.name)
                    for other in alike(value) if isinstance(value, int) else ():
                        tried += 1
                        try:
                            after = match.play(evolve(move, **{field.name: other}))
                        except (IllegalMove, TypeError, ValueError, NotationError):
                            continue
                        assert load(dump(after)) == after
            match = match.play(moves[turn % len(moves)])
    assert tried > 100


@pytest.mark.parametrize("low", [0, 1, 0.0, None, "low"])
def test_an_end_is_named_by_true_or_false(low):
    match = Match.at(DUIZENDEN, DUIZENDEN.position(**PLAY))
    joker = next(one for one in match.state.seats[0].hand if one.suit is None)
    assert match.why_not(LayOff(0, joker, 1, low)).code == "no-such-end"
    assert match.why_not(LayOff(0, joker, 1, False)) is None


@pytest.mark.parametrize("place", [None, "x", 1.5, True])
def test_a_move_with_a_wrong_place_has_a_text_and_is_refused(place):
    playing = Match.at(DUIZENDEN, DUIZENDEN.position(**PLAY))
    drawing = vary(DUIZENDEN, variations.pot_to_melds)
    drawing = Match.at(drawing, drawing.position(**DRAW))
    for match, move in (
        (playing, LayOff(0, card("6C"), place)),
        (playing, SwapJoker(0, card("6C"), place)),
        (drawing, TakePot(0, (), meld="x" if place is None else place)),
    ):
        assert str(move)
        assert match.why_not(move) is not None


@frozen
class Anyhow:
    """Discards are taken anyhow."""

    spread = True
    melds = True
    adds = False
    whole = True

    def take(self, taking):
        return None


def test_a_pot_that_is_taken_whole_is_taken_with_its_top_card():
    game = evolve(DUIZENDEN, pot=Anyhow(), openings=())
    match = Match.at(game, game.position(**DRAW))
    assert match.why_not("pot 6C 6S depth 2").code == "whole-pot"
    assert match.why_not("pot 6C 6S") is None
    assert match.play("pot 6C 6S").state.seats[0].known == cards("2C 6H")


def test_a_text_that_is_longer_than_any_move_is_refused_at_once():
    for game in (DUIZENDEN, SHITHEAD):
        match = Match.deal(game, players=2, seed=1)
        player = match.to_act[0]
        for text in ("lay " + "3C " * 1_000_000, "lay " + "/" * 1_000_000, "x" * 1_000_000):
            with pytest.raises(NotationError, match="too long") as caught:
                match.play(text, player=player)
            assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("game", "rule", "said"),
    [
        (DUIZENDEN, shed.no_swap, "no_swap is a house rule for Shedding, and duizenden is Rummy"),
        (DUIZENDEN, shed.invisible("3"), "invisible:3 is a house rule for Shedding"),
        (DUIZENDEN, shed.invisible("JK"), r"invisible:\* is a house rule for Shedding"),
        (SHITHEAD, variations.joker_swap, "joker_swap is a house rule for Rummy, and shithead is"),
        (SHITHEAD, variations.open_with(40), "open_with:40 is a house rule for Rummy"),
        (SHITHEAD, variations.with_jokers(2), "with_jokers:2 is a house rule for Rummy"),
    ],
)
def test_a_house_rule_of_another_family_is_refused(game, rule, said):
    with pytest.raises((RulesetError, TypeError), match=said):
        vary(game, rule)


def test_every_house_rule_says_for_which_rulesets_it_is():
    for game, family in ((DUIZENDEN, shed), (SHITHEAD, variations)):
        for entry in family.menu():
            with pytest.raises(RulesetError, match=f"{entry.name}.* is a house rule for"):
                vary(game, entry.make())


def test_a_house_rule_of_ones_own_may_say_it_or_not():
    def own(game: "NoSuchName"):  # noqa: F821
        return game

    def of_any(game):
        return evolve(game, target=50)

    def of_numbers(game: int):
        return evolve(game, target=60)

    assert vary(DUIZENDEN, own).variations == ("own",)
    assert vary(DUIZENDEN, of_any).target == 50
    assert vary(DUIZENDEN, of_numbers).target == 60
    assert vary(DUIZENDEN, lambda game: evolve(game, values=FaceValues())).variations == ("custom",)
