"""Melds, jokers, the pot and the stock of rummy."""

import pickle
from random import Random

import pytest
from attrs import evolve

from cardrules import IllegalMove, Match, NotationError, cards, dump, load, vary
from cardrules.rummy import (
    CardValues,
    Discard,
    Face,
    Laid,
    Lay,
    LayOff,
    PotBecomesStock,
    Recycled,
    Stage,
    TakePot,
)
from cardrules.rummy.presets import BASIC_RUMMY, DUIZENDEN, FIVE_HUNDRED_RUM, JOKEREN
from cardrules.rummy.variations import (
    distinct_suits,
    joker_as_card,
    one_natural,
    pot_becomes_stock,
    wrap_runs,
)

DOWN = "10H 10C 10D"
RECYCLES = vary(DUIZENDEN, pot_becomes_stock)


def at(game=DUIZENDEN, **placed):
    """Begin a match at a position in which the first player is down and has drawn."""
    placed = {"melds": [[DOWN], []], "stock": "2H 3H", "pot": "KS", **placed}
    return Match.at(game, game.position(**placed))


def accepts(match, move):
    """Play a move that must be legal; the state before must stay as it was."""
    before = pickle.dumps(match.state)
    assert match.why_not(move) is None
    after = match.play(move)
    assert pickle.dumps(match.state) == before
    match.game.verify(after.state)
    return after


def refuses(match, move, code):
    """Hold a move that must be refused with a code, unlisted, and without any effect."""
    before = pickle.dumps(match.state)
    move = move if not isinstance(move, str) else match.game.read(match.state, 0, move)
    violation = match.why_not(move)
    assert violation is not None, f"{move} is legal"
    assert violation.code == code
    assert move not in match.game.moves(match.state, move.player)
    with pytest.raises(IllegalMove):
        match.game.apply(match.state, move)
    assert pickle.dumps(match.state) == before


def lying(match, place=-1):
    """A meld as it lies."""
    return str(match.state.melds[place])


def points(match):
    """What the meld that was laid last is worth."""
    return [event.points for event in match.events(0) if isinstance(event, Laid)][-1]


def test_B087_the_top_of_the_pot_stays_when_the_rest_becomes_the_stock():
    """Stock empty, pot 4C 9D KH: KH stays, two cards are shuffled, one of them is drawn."""
    match = at(RECYCLES, hands=["2C", "5C"], stock="", pot="4C 9D KH", stage="draw")
    after = accepts(match, "draw")
    assert (after.state.shown, after.state.pot) == (cards("KH"), ())
    assert len(after.state.stock) == 1
    assert {*after.state.stock, *after.state.seats[0].concealed} == set(cards("2C 4C 9D"))
    assert after.events(1)[1] == Recycled(0, 2)


def test_B087_a_single_discard_does_not_become_the_stock():
    """Stock empty, pot KH: there is nothing under it, so that nobody can draw."""
    match = at(RECYCLES, hands=["2C", "5C"], stock="", pot="KH", stage="draw")
    refuses(match, "draw", "no-stock")
    assert accepts(match, "pass").outcome.reason == "round-over"


def _recycled(match, rng, times):
    """Play at random without going out, until the discards have been shuffled so often."""
    while match.state.recycled < times:
        moves = match.moves()
        kept = [move for move in moves if isinstance(move, Discard)] or moves
        match = match.play(kept[rng.randrange(len(kept))])
    return match


def test_B096_a_loaded_game_shuffles_as_the_saved_one_would_have():
    """Past one reshuffle: the two continuations are the same, and not those of a fresh game."""
    game = evolve(RECYCLES, exhausted=PotBecomesStock(9))
    hands = ["2C 4C 6C 8C 10S", "3D 5D 7D 9D JD"]
    match = at(game, hands=hands, melds=[[], []], stock="AS KD", pot="QC JS", seed=5)
    saved = _recycled(match, Random(1), 1)
    loaded = load(dump(saved.state), game=game)
    assert loaded == saved.state
    on, again = (_recycled(m, Random(2), 3) for m in (saved, Match.at(game, loaded)))
    assert on.state == again.state
    fresh = evolve(saved.state, chance=match.state.chance)
    other = _recycled(Match.at(game, fresh), Random(2), 3)
    assert other.state.stock != on.state.stock


@pytest.mark.parametrize("game", [DUIZENDEN, JOKEREN, FIVE_HUNDRED_RUM, BASIC_RUMMY])
def test_B115_the_pot_is_listed_exactly_when_it_may_be_taken(game):
    """In random games every way to take it that passes is listed, and no other one."""
    seen = set()
    for seed in range(4):
        rng, match = Random(seed), Match.deal(game, players=3, seed=seed)
        while match.to_act:
            (player,) = match.to_act
            takes = [m for m in game.proposals(match.state, player) if isinstance(m, TakePot)]
            legal = {m for m in takes if match.why_not(m) is None}
            moves = match.moves()
            listed = {m for m in moves if isinstance(m, TakePot)}
            assert _bags(legal) == _bags(listed)
            seen |= {bool(legal)}
            match = match.play(rng.choice(moves))
    assert seen == {True, False}


def _bags(takes):
    return {(frozenset(c.face for c in m.cards), m.depth, m.meld) for m in takes}


def test_B115_who_is_not_down_may_not_take_the_pot():
    """Player 0 could make a meld with the top, but has laid nothing down."""
    match = at(hands=["KC KD 2C", "5C"], melds=[[], []], stage="draw")
    refuses(match, "pot KC KD", "not-down")
    down = at(hands=["KC KD 2C", "5C"], stage="draw")
    assert accepts(down, "pot KC KD").state.stage is Stage.PLAY


def test_B119_a_joker_between_a_low_ace_and_a_three_is_the_two():
    """Run AC JK 3C: what the joker counts is that of a 2, too."""
    match = accepts(at(hands=["AC JK 3C KD", "5C"]), "lay AC JK 3C")
    assert lying(match) == "AC *(2C) 3C"
    assert points(match) == 5 + 25 + 5
    as_card = at(vary(DUIZENDEN, joker_as_card), hands=["AC JK 3C KD", "5C"])
    assert points(accepts(as_card, "lay AC JK 3C")) == 5 + 5 + 5


def test_B120_the_end_of_a_run_is_what_its_joker_stands_for():
    """Run JH QH JK: the joker is the king, so that the ace can be added."""
    match = at(hands=["AH KH 2C", "5C"], melds=[[DOWN, "JH QH JK"], []])
    refuses(match, "add KH to 2", "does-not-fit")
    assert lying(accepts(match, "add AH to 2")) == "JH QH *(KH) AH"


def test_B121_a_joker_goes_to_the_low_end_if_there_is_no_other():
    """Run QS KS AS: the joker is the jack; round the ace it might be the two as well."""
    placed = {"hands": ["JK 2C", "5C"], "melds": [[DOWN, "QS KS AS"], []]}
    match = at(**placed)
    assert lying(accepts(match, "add JK to 2")) == "*(JS) QS KS AS"
    refuses(match, "add JK to 2 low", "one-end")
    wraps = at(vary(DUIZENDEN, wrap_runs), **placed)
    assert lying(accepts(wraps, "add JK to 2")) == "QS KS AS *(2S)"
    assert lying(accepts(wraps, "add JK to 2 low")) == "*(JS) QS KS AS"


def test_B121_a_second_joker_goes_to_the_low_end_too():
    """Run 5C JK 7C: another joker at either end, the first one staying what it was."""
    match = at(hands=["JK' 2C", "5D"], melds=[[DOWN, "5C JK 7C"], []])
    assert lying(accepts(match, "add JK' to 2")) == "5C *(6C) 7C *'(8C)"
    assert lying(accepts(match, "add JK' to 2 low")) == "*'(4C) 5C *(6C) 7C"


def test_B122_a_suit_that_is_there_twice_is_found_wherever_it_lies():
    """KH KD KC KC with distinct suits: no set of four; three of them are one, and a KC stays."""
    house = at(vary(DUIZENDEN, distinct_suits), hands=["KH KD KC KC' 2C", "5C"])
    refuses(house, "lay KH KD KC KC'", "no-meld")
    refuses(house, "lay KC KH KC'", "no-meld")
    after = accepts(house, "lay KH KD KC")
    assert set(after.state.seats[0].hand) == set(cards("KC' 2C"))
    refuses(after, "add KC' to 2", "does-not-fit")
    any_suits = at(hands=["KH KD KC KC' 2C", "5C"])
    assert lying(accepts(any_suits, "lay KH KD KC KC'")) == "KH KD KC KC'"


def test_B123_a_meld_of_jokers_alone_is_none():
    """Three jokers in the hand: a natural card is needed, and nothing breaks."""
    house = at(vary(DUIZENDEN, one_natural), hands=["JK JK' JK'2 5H", "5C"])
    refuses(house, "lay JK JK' JK'2", "no-meld")
    assert lying(accepts(house, "lay JK 5H JK'")) == "*(4H) 5H *'(6H)"
    match = at(hands=["JK JK' JK'2 5H", "5C"])
    refuses(match, "lay JK JK' JK'2", "no-meld")
    refuses(match, "lay JK 5H JK'", "too-many-jokers")
    assert not [move for move in match.moves() if isinstance(move, Lay)]


def test_B124_two_melds_do_not_share_a_joker():
    """Hand 7D 7S JK 9S 9C JK: both sets, all six cards different."""
    match = at(hands=["7D 7S JK 9S 9C JK' 2C", "5C"])
    after = accepts(match, "lay 7D 7S JK / 9S 9C JK")
    assert [lying(after, -2), lying(after)] == ["7D 7S *(7)", "9S 9C *'(9)"]
    twice = Lay(0, (cards("7D 7S JK"), cards("9S 9C JK")))
    refuses(match, twice, "card-twice")
    both = [m for m in match.moves() if isinstance(m, Lay) and len(m.melds) > 1]
    assert all(len(set(sum(move.melds, ()))) == 6 for move in both)


@pytest.mark.parametrize(
    "move", ["discard 2C", "lay 7C 7D 7H", "add 10S to 1", "draw", "pot 9C 9D", "pass"]
)
def test_B125_a_turn_is_over_with_the_discard(move):
    """A second discard, a meld, an addition, another draw: all refused."""
    match = at(hands=["2C 7C 7D 7H 10S 9C 9D 9S", "5C"])
    after = accepts(match, "discard 9S")
    assert after.to_act == (1,)
    refuses(after, move, "out-of-turn")


def test_B126_a_run_grows_from_the_end_that_it_now_has():
    """Run 6S 7S 8S: 5S and then 4S, in two moves."""
    match = at(hands=["5S 4S 2C", "5C"], melds=[[DOWN, "6S 7S 8S"], []])
    refuses(match, "add 4S to 2", "does-not-fit")
    after = accepts(accepts(match, "add 5S to 2"), "add 4S to 2")
    assert lying(after) == "4S 5S 6S 7S 8S"


def test_B128_an_ace_is_no_king():
    """KC KD AD is no set; the ace is low or high in runs only, and not between king and two."""
    hands = ["KC KD AD QC AC 2C 3C 9H", "5C"]
    for game, wraps in ((DUIZENDEN, False), (vary(DUIZENDEN, wrap_runs), True)):
        match = at(game, hands=hands)
        refuses(match, "lay KC KD AD", "no-meld")
        assert lying(accepts(match, "lay QC KC AC")) == "QC KC AC"
        assert lying(accepts(match, "lay AC 2C 3C")) == "AC 2C 3C"
        assert (match.why_not("lay KC AC 2C") is None) is wraps


@pytest.mark.parametrize(
    ("values", "low", "high"),
    [(DUIZENDEN.values, 5, 20), (CardValues(ace=15, ace_low=5), 5, 15), (CardValues(), 20, 20)],
)
def test_B129_what_an_ace_counts_depends_on_its_place(values, low, high):
    """Run AH 2H 3H, run QH KH AH, and an ace in the hand."""
    game = evolve(DUIZENDEN, values=values)
    hands = ["AH 2H' 3H' QH KH AH' 9C", "AS"]
    assert points(accepts(at(game, hands=hands), "lay AH 2H' 3H'")) == low + 5 + 5
    assert points(accepts(at(game, hands=hands), "lay QH KH AH")) == 10 + 10 + high
    out = accepts(at(game, hands=["9C", "AS"]), "discard 9C")
    assert out.outcome.scores == (30, -high)


def test_B136_a_round_in_which_nobody_can_lay_anything_ends():
    """Every meld is complete, the hands do not fit: discards are shuffled so often, then not."""
    game = evolve(vary(DUIZENDEN, distinct_suits), exhausted=PotBecomesStock(2))
    kings = "KC KD KH KS"
    match = Match.at(
        game,
        game.position(
            hands=["2C 9D", "4H 7S"], melds=[[kings], [kings]], stock="5D", pot="JC", stage="draw"
        ),
    )
    match = _recycled(match, Random(3), 2)
    while match.to_act:
        match = match.play(match.moves()[-1])
    assert match.outcome.reason == "round-over"
    assert match.state.recycled == 2
    assert match.state.closed


def test_B136_a_round_that_would_go_on_for_ever_has_a_limit():
    """Turn by turn the two take and leave the same cards: the turn limit ends it."""
    game = evolve(BASIC_RUMMY, turn_limit=60, out=())
    match = Match.at(
        game, game.position(hands=["2C 9D", "4H 7S"], stock="5D 6H", pot="JC", stage="draw")
    )
    while match.to_act:
        move = match.moves()[-1]
        assert isinstance(move, TakePot | Discard)
        match = match.play(move)
    assert (match.outcome.reason, match.state.turns) == ("turn-limit", 60)
    assert match.outcome.ranking == ((0, 1),)


def test_B087_B120_texts_that_name_no_move_are_refused():
    """A meld that is no number, and a card that is none."""
    match = at(hands=["2C", "5C"])
    for text in ("add 2C to x", "add 2C", "lay 1Z", "pot depth 0x1"):
        with pytest.raises(NotationError):
            match.play(text)
    refuses(match, LayOff(0, cards("2C")[0], 4), "no-such-meld")


def test_B119_the_faces_of_a_meld_are_ranks_and_suits():
    """What a joker stands for is a face, and no card of the deck."""
    match = accepts(at(hands=["AC JK 3C KD", "5C"]), "lay AC JK 3C")
    assert [str(face) for face in match.state.melds[-1].faces] == ["AC", "2C", "3C"]
    assert all(isinstance(face, Face) for face in match.state.melds[-1].faces)
