"""The presets: what is special about each, and what all of them have in common."""

import ast
import inspect
from itertools import pairwise
from random import Random

import pytest

from cardrules import SHITHEAD, Match, presets
from cardrules.bots import play_out, random_bot
from cardrules.presets import COUNTRIES, PRESETS, SUMMARIES
from cardrules.rulebook import in_words, rulebook, sentences
from cardrules.shedding import (
    Arrange,
    Burned,
    Chanced,
    Ended,
    LayOut,
    Pass,
    PlayChance,
    Played,
    Reversed,
    Shedding,
    Skipped,
    Stage,
    TakePile,
    TookPile,
    TookTable,
)
from cardrules.shedding import presets as family
from cardrules.shedding.bots import greedy_bot
from cardrules.shedding.rules import SayHigherOrLower, Wild
from cardrules.testing import LAWS, check_game

MODULES = (
    presets.core, presets.british, presets.dutch, presets.german, presets.nordic,
    presets.finnish, presets.american, presets.elsewhere,
)  # fmt: skip
HARMLESS = "4H KH 3H 5H 9H 6D 8D 4S 5S JS 7H 8H"
"""What the others hold, as far as the cards are not named."""


def at(name, hand="", players=3, **more):
    """A match of a preset at a position: player 0 holds the hand, the others harmless cards."""
    game = PRESETS[name]
    named = {*hand.split(), *str(more).replace("'", " ").replace(",", " ").split()}
    free = [card for card in HARMLESS.split() if card not in named]
    hands = [hand, *(" ".join(free[3 * n : 3 * n + 3]) for n in range(players - 1))]
    position = {"tables": [""] * players, "stock": ""} | more
    return Match.at(game, game.position(hands=hands, **position))


def events(match, kind):
    """The events of one kind since the beginning of a match."""
    return [event for event in match.events(None) if isinstance(event, kind)]


def arranged(match):
    """A match whose players have kept their face-up cards, and laid nothing out."""
    while match.state.stage is not Stage.PLAY:
        player = match.to_act[0]
        if match.state.stage is Stage.LAY_OUT:
            match = match.play(Pass(player))
        else:
            match = match.play(Arrange(player, match.state.seats[player].table))
    return match


def code(match, move, player=None):
    """Why a move is not legal, as a code; None if it is."""
    violation = match.why_not(move, player=player)
    return violation and violation.code


# what goes on what


@pytest.mark.parametrize(
    ("name", "pile", "move", "refused"),
    [
        ("shithead-guardian", "9H", "9C", None),
        ("shithead-guardian", "9H", "8C", "does-not-fit"),
        ("shithead-2019", "7D", "6C", None),
        ("shithead-2019", "7D", "7C", "does-not-fit"),
        ("shithead-2019", "7D", "10C", None),
        ("shithead-2019", "9D 3D", "8C", "does-not-fit"),
        ("shithead-2019", "8D", "*", None),
        ("shithead-2019", "9D", "*", "does-not-fit"),
        ("shithead-uk-3-7-8", "7D 3D", "6C", None),
        ("shithead-uk-3-7-8", "7D 3D", "9C", "does-not-fit"),
        ("shithead-uk-3-7-8", "7D", "10C", "not-on-that"),
        ("shithead-uk-3-7-8", "7D", "8C", "does-not-fit"),
        ("shithead-uk-3-7-8", "9D", "8C", "does-not-fit"),
        ("zweeds-pesten", "7D", "7C", None),
        ("zweeds-pesten", "7D", "10C", "not-on-that"),
        ("zweeds-pesten", "5D", "take", None),
        ("shitheaden", "7D", "10C", None),
        ("shitheaden", "KD 3D", "9C", "does-not-fit"),
        ("drei-verdeckt", "KD", "QC", None),
        ("drei-verdeckt", "QD", "KC", "does-not-fit"),
        ("drei-verdeckt", "QD 5D", "KC", "does-not-fit"),
        ("drei-verdeckt", "9D", "play * for Q", None),
        ("drei-verdeckt", "9D", "play * for 3", "does-not-fit"),
        ("drei-verdeckt", "9D", "play * for 10", "name-a-rank"),
        ("drei-verdeckt", "9D", "* 10C", "mixed-ranks"),
        ("drei-verdeckt", "9D", "* QC", None),
        ("drei-verdeckt", "9D", "take", "can-play"),
        ("danish-bastard", "9D", "9C", "does-not-fit"),
        ("danish-bastard", "9D", "JC", None),
        ("masters", "7D", "10C", "not-on-that"),
        ("masters", "7D 3D", "6C", None),
        ("masters", "7D 3D", "8C", "does-not-fit"),
        ("skitgubbe-5", "KD 5D", "QC", "does-not-fit"),
        ("skitgubbe-5", "KD 5D", "KC", None),
        ("idiot-5", "KD", "5C", None),
        ("idiot-5", "5D", "6C", "does-not-fit"),
        ("idiot-5", "5D", "10C", None),
        ("idiot-5", "6D", "take", None),
        ("china-hand", "KD", "AC", None),
        ("china-hand", "AD", "AC", None),
        ("china-hand", "AD", "KC", "does-not-fit"),
        ("china-hand", "AD", "2C", None),
        ("paskahousu", "6D", "JC", "not-on-that"),
        ("paskahousu", "7D", "JC", None),
        ("paskahousu", "9D", "AC", "only-on-others"),
        ("paskahousu", "JD", "10C", "does-not-fit"),
        ("paskahousu", "AD", "2C", None),
        ("paskahousu", "2D", "AC", "only-on-others"),
        ("paskahousu", "2D", "KC", "does-not-fit"),
        ("paskahousu", "2D", "2C", None),
        ("palace-us", "AD 10D", "3C", None),
        ("palace-us", "AD", "2C", None),
        ("palace-bga", "9D", "9C", None),
        ("palace-bga", "9D", "JC", "does-not-fit"),
        ("palace-bga", "8D", "take", None),
        ("karma", "KD *", "QC", "does-not-fit"),
        ("karma", "7D *", "6C", None),
        ("karma", "AD", "*", None),
        ("idiot-us", "7D", "8C", "does-not-fit"),
        ("danish-it", "9D", "9C", None),
        ("poophead", "KD 8D", "QC", "does-not-fit"),
        ("poophead", "AD", "play * for 8", None),
        ("poophead", "AD", "play * for K", "does-not-fit"),
        ("poophead", "7D", "10C", None),
        ("poohead", "7D", "7C", "does-not-fit"),
        ("poohead", "7D", "2C", None),
        ("tres", "9D", "9C", "does-not-fit"),
        ("tres", "9D", "JC", None),
        ("tres", "9D", "2C", None),
    ],
)  # fmt: skip
def test_what_goes_on_what(name, pile, move, refused):
    held = "" if move == "take" else move.removeprefix("play ").partition(" for")[0]
    match = at(name, f"{held} AS 7S", pile=pile, laid_by=2)
    assert code(match, move) == refused


@pytest.mark.parametrize(
    ("name", "pile", "move"),
    [
        ("shithead-two-pack", "5C 5D 5H 5S", "5C'"),
        ("drei-verdeckt", "9C 9D 5C", "9H 9S"),
        ("drei-verdeckt", "9C 9D 9H", "play * for 9"),
        ("paskahousu", "9D", "10C"),
        ("paskahousu", "JD", "AC"),
        ("palace-us", "KD", "2C"),
        ("poophead", "9C 9D 9H", "play * for 9"),
        ("tres", "KD", "AC AD AH"),
    ],
)
def test_what_burns_gives_another_turn(name, pile, move):
    held = move.removeprefix("play ").partition(" for")[0]
    match = at(name, f"{held} 3S", pile=pile, laid_by=2).play(move)
    assert len(events(match, Burned)) == 1
    assert (match.state.pile, match.to_act) == ((), (0,))


@pytest.mark.parametrize(
    ("name", "pile", "move"),
    [
        ("shithead-two-pack", "5C 5D 5H", "5S"),
        ("paskahousu", "", "10C"),
        ("paskahousu", "AS", "AC"),
        ("palace-us", "KD", "10C"),
        ("shithead-2019", "6C 6D 3D 6H", "6S"),
        ("masters", "5C 5D 5H", "5S"),
        ("danish-bastard", "3D", "5C 5D"),
    ],
)
def test_what_does_not_burn(name, pile, move):
    match = at(name, f"{move} 8S 9S", pile=pile, laid_by=2).play(move)
    assert events(match, Burned) == []


# the start


def test_the_guardian_has_whoever_holds_the_lowest_card_open_with_it():
    game = PRESETS["shithead-guardian"]
    assert game == SHITHEAD
    state = game.position(hands=["5C KD", "4H 9D"], tables=["JC", "QC"], stage="arrange")
    match = arranged(Match.at(game, state))
    assert match.to_act == (1,)
    assert code(match, "9D") == "opening"
    assert code(match, "4H") is None


@pytest.mark.parametrize(
    ("name", "hands", "starter", "opening"),
    [
        ("shed-uk", ["3C 9D", "3D 9C", "3H 4C"], 1, "3D"),
        ("shed-uk", ["3C 9D", "4D 9C", "3H 4C"], 0, "3C"),
        ("vandtia", ["4C 9D", "4H 9C", "5H 6C"], 1, "4H"),
        ("masters", ["4S 3C", "4C 9C", "4D 2C"], 1, "4C"),
        ("skitgubbe-5", ["5C 2D 10C", "8H 9C", "7H 6C"], 2, "6C"),
        ("idiot-no", ["3C 9D", "3D 8D", "5H 6C"], 1, "3D"),
    ],
)
def test_who_starts_and_with_what(name, hands, starter, opening):
    """The dealer is the last player, so that the first is nearest to his left."""
    game = PRESETS[name]
    tables = ["JS", "QS", "KS"]
    state = game.position(hands=hands, tables=tables, stage="arrange", dealer=2)
    match = arranged(Match.at(game, state))
    assert match.to_act == (starter,)
    assert code(match, opening) is None
    others = [str(card) for card in match.state.seats[starter].hand if str(card) != opening]
    assert {code(match, other) for other in others} == {"opening"}


def test_in_paskahousu_2s_come_last_in_the_search_for_who_starts():
    game = PRESETS["paskahousu"]
    deck = {str(card): card for card in game.deck(2)}
    first = [
        deck.pop(card) for card in ["2C", "8H", "2D", "9H", "2H", "JH", "2S", "QH", "AC", "KH"]
    ]
    match = Match.at(game, game.deal_from([*first, *deck.values()], 2, dealer=0))
    assert match.to_act == (0,)
    assert code(match, "8H") is None
    assert code(match, "9H") == "opening"


def test_on_board_game_arena_the_lot_decides_among_the_holders_of_the_lowest_card():
    game = PRESETS["palace-bga"]
    starters = set()
    for seed in range(20):
        hands, tables = ["2C 9D", "4H 9C", "4D KC"], ["JS", "QS", "KS"]
        state = game.position(hands=hands, tables=tables, stage="arrange", seed=seed)
        match = arranged(Match.at(game, state))
        starters |= set(match.to_act)
        assert code(match, "9C" if match.to_act == (1,) else "KC") == "opening"
    assert starters == {1, 2}


# the deal


@pytest.mark.parametrize(
    ("name", "players", "blind", "table", "hand", "stock"),
    [
        ("shed-uk", 4, 3, 3, 7, 0),
        ("shed-uk", 5, 3, 3, 7, 39),
        ("shithead-two-pack", 8, 4, 4, 5, 0),
        ("shitheaden", 2, 3, 0, 6, 34),
        ("drei-verdeckt", 5, 3, 0, 6, 9),
        ("danish-bastard", 2, 3, 3, 5, 30),
        ("danish-bastard", 3, 3, 3, 3, 25),
        ("masters", 2, 3, 3, 3, 18),
        ("masters", 4, 3, 3, 3, 36),
        ("masters", 6, 3, 3, 3, 50),
        ("paskahousu", 6, 0, 0, 5, 22),
        ("poytapaska", 3, 4, 4, 5, 13),
        ("palace-us", 4, 4, 0, 7, 8),
        ("palace-bga", 2, 6, 6, 6, 16),
        ("palace-bga", 3, 4, 4, 4, 16),
        ("palace-bga", 4, 3, 3, 3, 16),
        ("karma", 6, 3, 3, 3, 0),
        ("idiot-us", 5, 3, 0, 6, 59),
        ("poohead", 5, 3, 3, 3, 59),
    ],
)
def test_what_is_dealt(name, players, blind, table, hand, stock):
    state = PRESETS[name].deal(players, seed=5)
    seats = {(len(seat.blind), len(seat.table), len(seat.hand)) for seat in state.seats}
    assert seats == {(blind, table, hand)}
    assert len(state.stock) == stock


@pytest.mark.parametrize(("name", "count"), [("shitheaden", 3), ("palace-us", 4), ("idiot-us", 3)])
def test_face_up_cards_are_chosen_from_the_hand(name, count):
    match = Match.deal(PRESETS[name], players=2, seed=5)
    hand = match.state.seats[0].hand
    match = match.play(Arrange(0, hand[:count]), player=0)
    assert match.state.seats[0].table == hand[:count]
    assert match.why_not(Arrange(1, match.state.seats[1].hand[: count - 1])).code == "wrong-number"


@pytest.mark.parametrize("name", ["tens-and-twos", "poohead"])
def test_nobody_exchanges_cards(name):
    assert Match.deal(PRESETS[name], players=3, seed=5).state.stage is Stage.PLAY


def test_the_top_card_begins_the_pile_of_idiot():
    match = Match.deal(PRESETS["idiot-us"], players=3, seed=5, dealer=1)
    for player in range(3):
        match = match.play(Arrange(player, match.state.seats[player].hand[:3]), player=player)
    assert match.to_act == (2,)
    assert match.state.pile == match.start.stock[:1]


def test_in_vandtia_equal_cards_are_laid_on_anybodys_row():
    hands, tables = ["7C KD 9S", "3D 4D 6D"], ["KH 5C 6C", "7H 8H 2S"]
    game = PRESETS["vandtia"]
    match = Match.at(
        game,
        game.position(hands=hands, tables=tables, stage="lay_out", dealer=1, to_act=0, stock="JC"),
    )
    assert LayOut(0, match.state.seats[0].hand[:1], 1) in match.moves()
    match = match.play("lay 7C on 1")
    assert str(match.state.seats[1].table[-1]) == "7C"
    assert "JC" in map(str, match.state.seats[0].hand)
    assert code(match, "lay 9S on 1") == "does-not-belong"
    assert code(match.play("lay KD"), "pass") is None


def test_in_china_hand_equal_cards_are_laid_on_ones_own_row_only():
    hands, tables = ["7C KD 9S", "3D 4D 6D"], ["KH 5C 6C", "7H 8H 2S"]
    game = PRESETS["china-hand"]
    state = game.position(hands=hands, tables=tables, stage="lay_out", dealer=1, to_act=0)
    match = Match.at(game, state)
    assert code(match, "lay 7C on 1") == "does-not-belong"
    assert code(match, "lay KD") is None


def test_with_two_packs_the_player_after_the_last_who_laid_3s_begins():
    game = PRESETS["shithead-two-pack"]
    hands = ["3C 3D 8D", "5H KD 9S", "3H 4C 9C"]
    match = Match.at(game, game.position(hands=hands, stage="lay_out", dealer=2, to_act=0))
    for text in ("lay 3C 3D on pile", "pass", "pass", "pass"):
        match = match.play(text)
    assert match.to_act == (1,)
    assert [str(card) for card in match.state.pile] == ["3C", "3D"]
    assert code(match, "5H") is None


# special cards


def test_in_2019_a_2_lets_its_player_play_on_and_a_joker_turns_but_skips_nobody():
    match = at("shithead-2019", "2C 9H KC", pile="JD", laid_by=2).play("2C")
    assert match.to_act == (0,)
    assert match.play("9H").to_act == match.play("pass").to_act == (1,)
    match = at("shithead-2019", "* 8C KC", pile="6D", laid_by=2)
    assert match.play("8C").to_act == (2,)
    turned = match.play("*")
    assert (turned.state.direction, turned.to_act) == (-1, (2,))
    both = match.play("8C *")
    assert (both.state.direction, both.to_act) == (-1, (1,))


@pytest.mark.parametrize("name", ["shithead-uk-3-7-8", "drei-verdeckt", "masters"])
def test_an_8_skips_a_player(name):
    match = at(name, "8C KC 4C", pile="6D", laid_by=2, players=3).play("8C")
    assert [event.player for event in events(match, Skipped)] == [1]
    assert match.to_act == (2,)


def test_whoever_takes_the_pile_leads_in_tis_and_the_next_player_without():
    for name, leader in (("zweeds-pesten", 1), ("zweeds-pesten-tis", 0)):
        assert at(name, "KC 4C", pile="6D", laid_by=2).play("take").to_act == (leader,)


def test_in_shitheaden_a_10_gives_another_turn_and_four_of_a_kind_none():
    assert at("shitheaden", "10C 4C", pile="6D", laid_by=2).play("10C").to_act == (0,)
    match = at("shitheaden", "6C 4C", pile="6D 6H 6S", laid_by=2).play("6C")
    assert (match.state.pile, match.to_act) == ((), (1,))


def test_in_drei_verdeckt_the_7_asks_for_higher_or_lower():
    asked = at("drei-verdeckt", "7C KC 4C", pile="6D", laid_by=1, players=2).play("7C")
    assert [str(card) for card in asked.state.seats[1].hand] == ["4H", "KH", "3H"]
    assert [str(move) for move in asked.moves()] == ["choose lower", "choose higher"]
    lower, higher = asked.play("choose lower"), asked.play("choose higher")
    assert code(lower, "KH") == "does-not-fit"
    assert code(higher, "3H") == "does-not-fit"
    assert code(lower, "3H") is code(higher, "KH") is None


def test_in_drei_verdeckt_a_10_does_not_go_where_less_is_asked_for():
    game = PRESETS["drei-verdeckt"]
    state = game.position(hands=["7C 4C", "10H KH 5H"], pile="6D", laid_by=1)
    asked = Match.at(game, state).play("7C")
    lower, higher = asked.play("choose lower"), asked.play("choose higher")
    assert code(lower, "10H") == "does-not-fit"
    assert code(higher, "10H") is None
    through = lower.play("5H")
    assert code(through, "4C") is None


def test_in_drei_verdeckt_face_up_cards_are_taken_into_the_hand():
    match = at("drei-verdeckt", "KC", tables=["4C 6C", "", ""], pile="6D", laid_by=2).play("KC")
    (event,) = events(match, TookTable)
    assert set(map(str, match.state.seats[0].hand)) == {"4C", "6C"} == set(map(str, event.cards))


def test_masters_queens_are_covered_by_anything_and_under_a_3_they_must_be_beaten():
    match = at("masters", "QC 3S 4C", pile="JD", laid_by=2).play("QC")
    assert match.to_act == (0,)
    assert code(match, "4C") is None
    covered = match.play("3S")
    assert covered.to_act == (1,)
    assert code(covered, "4H") == "does-not-fit"
    assert code(covered, "KH") is None


def test_masters_quartets_are_claimed_or_left():
    match = at("masters", "5S 8H", pile="5C 5D 5H", laid_by=2).play("5S")
    assert match.to_act == (0,)
    burned, left = match.play("choose burn"), match.play("choose leave")
    assert (burned.state.pile, burned.to_act) == ((), (0,))
    assert (len(left.state.pile), left.to_act) == (4, (1,))


def test_masters_kings_turn_nothing_when_they_burn():
    match = at("masters", "KS 5C", pile="KC KD KH", laid_by=2).play("KS")
    burned, left = match.play("choose burn"), match.play("choose leave")
    assert (burned.state.direction, burned.to_act) == (1, (0,))
    assert events(burned, Reversed) == []
    assert (left.state.direction, left.to_act) == (-1, (2,))
    assert [event.direction for event in events(left, Reversed)] == [-1]


def test_masters_kings_turn_the_direction_and_drawn_cards_slide():
    match = at("masters", "KC 5C 9C", pile="JD", laid_by=2, stock="KD 6H").play("KC")
    assert (match.state.direction, match.to_act) == (-1, (2,))
    slid = match.play("KD", player=0)
    assert (len(slid.state.pile), slid.state.direction) == (3, 1)


def test_masters_face_up_cards_of_one_rank_go_along_with_the_pile():
    match = at("masters", tables=["5C 5D 9C", "", ""], pile="AD", laid_by=2)
    assert code(match, "take") == "face-up-card-goes-along"
    assert code(match, "take 5C") is code(match, "take 5C 5D") is None
    assert code(match, "take 5C 9C") == "mixed-ranks"


def test_masters_score_a_point_for_each_player_who_is_left():
    match = at("masters", "KC", pile="JD", laid_by=1, players=2).play("KC")
    (ended,) = events(match, Ended)
    assert ended.outcome.scores == (1, 0)


@pytest.mark.parametrize("name", ["vandtia", "skitgubbe-5", "china-hand", "paskahousu"])
def test_the_chance_card_is_for_who_cannot_play(name):
    match = at(name, "4C 6C", pile="9D", laid_by=2, stock="JC 3H")
    assert PlayChance(0) in match.moves()
    tried = match.play("chance")
    assert [str(event.cards[0]) for event in events(tried, Chanced)] == ["JC"]
    assert (str(tried.state.pile[-1]), tried.to_act) == ("JC", (1,))
    assert code(at(name, "4C JC", pile="9D", laid_by=2, stock="JH"), "chance") == "can-play"
    failed = at(name, "4C 6C", pile="9D", laid_by=2, stock="3H").play("chance")
    assert (len(failed.state.seats[0].hand), failed.to_act) == (4, (1,))


@pytest.mark.parametrize("name", ["idiot-no", "idiot-5"])
def test_the_chance_card_is_for_everybody_in_idiot(name):
    assert code(at(name, "4C JC", pile="9D", laid_by=2, stock="JH"), "chance") is None


@pytest.mark.parametrize("name", ["idiot-no", "tens-and-twos"])
def test_a_drawn_card_that_equals_the_play_is_added(name):
    match = at(name, "9C 5C 6C", pile="8D", laid_by=2, stock="9H JH").play("9C")
    slid = match.play("9H", player=0)
    assert (str(slid.state.pile[-1]), slid.to_act) == ("9H", (1,))
    assert code(match, "5C", player=0) == "does-not-interrupt"


@pytest.mark.parametrize("led", ["10C", "AC"])
def test_in_paskahousu_a_led_burner_is_taken_by_the_next_player(led):
    match = at("paskahousu", f"{led} 4C", pile="").play(led)
    (took,) = events(match, TookPile)
    assert took.player == 1
    assert (match.state.pile, match.to_act) == ((), (2,))


def test_paskahousu_is_played_without_a_table_and_poytapaska_with_one():
    assert code(at("paskahousu", "4C 5D", pile="6D", laid_by=2), "take") is None
    match = at("poytapaska", tables=["JC 8C", "", ""], pile="6D", laid_by=2)
    assert code(match, "JC") == "not-on-that"
    assert code(match, "8C") is None


def test_in_palace_a_10_resets_and_its_player_plays_again():
    match = at("palace-us", "10C 3D 4C", pile="AD", laid_by=2).play("10C")
    assert match.to_act == (0,)
    assert match.play("3D").to_act == (1,)
    assert len(match.state.pile) == 2


def test_in_tens_and_twos_the_card_that_was_tried_goes_along():
    match = at("tens-and-twos", tables=["5C 9C", "", ""], pile="AD", laid_by=2)
    assert code(match, "take") == "face-up-card-goes-along"
    took = match.play("take 9C").state.seats[0]
    assert (set(map(str, took.hand)), list(map(str, took.table))) == ({"AD", "9C"}, ["5C"])


def test_in_karma_a_joker_turns_the_direction():
    match = at("karma", "* 4C", pile="KD", laid_by=2).play("*")
    assert [event.direction for event in events(match, Reversed)] == [-1]
    assert match.to_act == (2,)
    assert str(match.state.pile[-1]) == "*"


def test_danish_in_italy_answers_as_many_cards_and_the_player_before_leads():
    match = at("danish-it", "9C 9H 5C", pile="5D 5H", sizes=(2,), laid_by=2)
    assert code(match, "9C") == "too-few"
    assert code(match, "9C 9H") is None
    stuck = at("danish-it", "9C 4C", pile="5D 5H", sizes=(2,), laid_by=2)
    assert stuck.moves() == (TakePile(0),)
    assert stuck.play("take").to_act == (2,)


def test_in_poophead_a_5_plays_again_unless_it_was_the_last_card():
    match = at("poophead", "5C 3S", pile="4D", laid_by=2).play("5C")
    assert match.to_act == (0,)
    assert code(match, "3S") == "does-not-fit"
    assert at("poophead", "5C", pile="4D", laid_by=2).play("5C").to_act == (1,)


def test_in_poophead_a_joker_that_is_an_8_is_seen_through():
    match = at("poophead", "* 4C", pile="KD", laid_by=1, players=2).play("play * for 8")
    (played,) = events(match, Played)
    assert str(played.rank) == "8"
    assert code(match, "4H") == "does-not-fit"
    assert code(match, "KH") is None


def test_in_poohead_a_10_passes_the_turn_and_four_of_a_kind_do_not():
    assert at("poohead", "10C 4C", pile="9D", laid_by=2).play("10C").to_act == (1,)
    assert at("poohead", "6C 4C", pile="6D 6H 6S", laid_by=2).play("6C").to_act == (0,)


def test_in_tres_a_2_plays_again_and_after_a_pick_up_the_player_before_leads():
    match = at("tres", "2C 3C 9H", pile="KD", laid_by=2).play("2C")
    assert match.to_act == (0,)
    assert match.play("3C").to_act == (1,)
    assert at("tres", "3C 9H", pile="KD", laid_by=2).play("take").to_act == (2,)


# what they have in common


def test_presets_are_known_by_name():
    assert len(PRESETS) == 30
    assert [game.name for game in PRESETS.values()] == list(PRESETS)
    assert list(PRESETS) == list(SUMMARIES) == list(COUNTRIES)
    assert next(iter(PRESETS)) == "shithead"
    assert {type(game) for game in PRESETS.values()} == {Shedding}
    assert {(game.version, game.variations) for game in PRESETS.values()} == {(1, ())}


def test_no_two_presets_are_the_same_but_the_guardian_and_shithead():
    alike = [name for name, game in PRESETS.items() if game == SHITHEAD]
    assert alike == ["shithead", "shithead-guardian"]
    assert len(set(PRESETS.values())) == len(PRESETS) - 1


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_a_constant_of_its_name(name):
    constant = name.upper().replace("-", "_")
    assert getattr(presets, constant) is PRESETS[name]
    assert constant in presets.__all__


def test_the_best_known_ones_are_at_hand():
    assert [getattr(family, name) for name in family.__all__] == [
        PRESETS[name] for name in ("shithead", "shithead-pagat", "shithead-wikipedia")
    ]


def docstrings():
    """The docstring behind each constant of the preset modules."""
    for module in MODULES:
        body = ast.parse(inspect.getsource(module)).body
        for node, after in pairwise(body):
            if isinstance(node, ast.AnnAssign) and node.target.id in module.__all__:
                yield node.target.id, ast.literal_eval(after.value)


def test_every_preset_has_a_docstring():
    found = dict(docstrings())
    assert {name.lower().replace("_", "-") for name in found} == set(PRESETS)


@pytest.mark.parametrize(("name", "text"), tuple(docstrings()), ids=lambda value: value[:20])
def test_the_docstring_of_a_preset_has_the_fixed_parts(name, text):
    first, *parts = text.split("\n\n")
    assert first.endswith(".")
    assert "\n" not in first
    heads = [part.partition(": ")[0] for part in parts]
    assert heads == ["Who plays it", "Sources", "Unconfirmed"]
    assert all(part.rstrip().endswith(".") for part in parts)
    assert "row" in parts[1]


@pytest.mark.parametrize("summary", SUMMARIES.values())
def test_summaries_are_one_sentence(summary):
    assert summary[0].isupper() or summary[0].isdigit()
    assert summary.count(".") == 1
    assert summary.endswith(".")


SEVERAL = (
    "lays_out", "start", "wildcards", "stand_ins", "bars", "demands", "burns", "again",
    "effects", "paces", "interrupts",
)  # fmt: skip
ONE = ("layout", "refill", "pickup", "chance_card")
TABLE = ("swap", "blind")


ORDER_WORDS = ("If that names nobody, ", "Otherwise, ", "But ", "As a rule, ")
"""What a rulebook puts before a sentence whose rule another one comes before."""


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_object_contributes_a_sentence_to_the_rulebook(name):
    """All but those of face-up and blind cards where there are none."""
    game = PRESETS[name]
    rules = [rule for slot in SEVERAL for rule in getattr(game, slot)]
    single = ONE if name == "paskahousu" else (*ONE, *TABLE)
    rules += [getattr(game, slot) for slot in single if getattr(game, slot) is not None]
    written = {line for chapter in rulebook(game).chapters for line in chapter.sentences}
    plain = {line.removeprefix(word).lower() for line in written for word in ("", *ORDER_WORDS)}
    for rule in rules:
        said = list(sentences(rule))
        assert said
        if isinstance(rule, Wild):  # several of these are one sentence
            free = " ".join(line for line in written if "may go on anything" in line)
            assert all(in_words((rank,)) in free.lower() for rank in rule.cards.ranks)
        elif not isinstance(rule, SayHigherOrLower):  # whose sentence is that of the demand
            assert {sentence.lower() for sentence in said} <= plain
    assert len(rules) > 10


@pytest.mark.parametrize("name", PRESETS)
def test_a_rulebook_reads_well(name):
    for chapter in rulebook(PRESETS[name]).chapters:
        for line in chapter.sentences:
            assert line[0].isupper() or line[0].isdigit()
            assert line.endswith(".")
            assert not {"*", "None", "[", "("} & set(line.split())


def test_a_game_without_a_table_has_no_sentences_about_it():
    text = str(rulebook(PRESETS["paskahousu"]))
    assert "face up on the pile" in text
    assert "face-up" not in text
    assert "blind" not in text.lower()


QUICK = tuple(law for law in LAWS if law.__name__.split("_")[1] in "13489")
"""The laws that are held in every run; the others take longer."""


@pytest.mark.parametrize("name", PRESETS)
def test_preset_keeps_some_laws(name):
    assert check_game(PRESETS[name], laws=QUICK, games=1, moves=2) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_preset_keeps_all_laws(name):
    assert check_game(PRESETS[name], games=4, moves=30) >= 60


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_sensible_players_come_to_an_end(name):
    game = PRESETS[name]
    bot = greedy_bot(game)
    for seed in range(60):
        players = game.seats()[seed % len(game.seats())]
        match = Match.deal(game, players=players, seed=seed)
        ended = play_out(match, [bot] * players, Random(seed))
        assert ended.outcome.reason == "last-player"
        assert ended.state.turns < 3_000


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_the_greedy_bot_loses_seldom_against_a_random_one(name):
    game = PRESETS[name]
    lost = 0
    for seed in range(100):
        bots = [greedy_bot(game), random_bot]
        bots = bots[::-1] if seed % 2 else bots
        ended = play_out(Match.deal(game, players=2, seed=seed), bots, Random(seed))
        lost += ended.outcome.loser == seed % 2
    assert lost <= 20
