"""Bots see views, give legal moves, and the greedy one is worth watching."""

import pickle
from random import Random

import pytest
from attrs import evolve, frozen

from cardrules import HIDDEN, SHITHEAD, IllegalMove, Match, cards, vary
from cardrules.bots import play_out, random_bot, steps
from cardrules.cards import ACE_HIGH, Rank
from cardrules.game import Step
from cardrules.matching import not_, ranks
from cardrules.presets import PRESETS, SHITHEAD_PAGAT, SHITHEAD_WIKIPEDIA
from cardrules.shedding import (
    Arrange,
    Choice,
    Choose,
    Pass,
    Plan,
    Play,
    PlayBlind,
    TakePile,
    Wild,
)
from cardrules.shedding import variations as house
from cardrules.shedding.bots import greedy_bot
from cardrules.visibility import all_cards, redact
from tests import families


@frozen
class SevenAsks:
    """After a 7 its player says high or low."""

    kind: str = "seven"

    def effect(self, attempt, state):
        if attempt.rank is not Rank.SEVEN:
            return Step(state, ())
        asked = Choice(attempt.player, self.kind, ("high", "low"), "low")
        return Step(evolve(state, pending=asked), ())

    def chosen(self, choice, option, state):
        return Step(state, ())


def answer(game, **position):
    """What the greedy bot does as player 0 of a made position."""
    view = redact(game.position(**position), 0)
    return greedy_bot(game)(view, game.moves(view, 0), Random(0))


# playing out


def test_random_bot_plays_every_legal_move():
    match = Match.deal(SHITHEAD, players=2, seed=1)
    moves = match.moves(0)
    rng = Random(1)
    assert {random_bot(match.view(0), moves, rng) for _ in range(500)} == set(moves)


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_is_played_to_its_end_by_legal_moves(name):
    match = Match.deal(PRESETS[name], players=3, seed=5)
    greedy = families.greedy_bot(match.game)
    ended = play_out(match, [greedy, random_bot, greedy], Random(5))
    assert ended.outcome is not None
    assert (ended.start, ended.seed) == (match.start, 5)
    assert match.played == ()
    assert match.state == match.start
    *_, replayed = ended.replay()
    assert replayed == ended


def test_the_seed_alone_decides():
    match = Match.deal(SHITHEAD, players=3, seed=5)
    once, again, other = (play_out(match, [random_bot] * 3, Random(n)) for n in (5, 5, 6))
    assert once == again
    assert once.played != other.played


def test_play_goes_on_from_any_match():
    match = Match.deal(SHITHEAD, players=2, seed=3)
    bots = [greedy_bot(SHITHEAD)] * 2
    whole = play_out(match, bots, Random(0))
    half = match
    for move in whole.played[:30]:
        half = half.play(move)
    assert play_out(half, bots, Random(0)) == whole
    assert play_out(whole, bots, Random(0)) == whole


def test_bots_are_shown_views_and_their_own_moves():
    match = Match.deal(SHITHEAD, players=3, seed=5)
    states = [match.state]
    hands = []

    def watchful(view, moves, rng):
        state = states[-1]
        me = moves[0].player
        assert view == redact(state, me)
        assert view.chance is None
        assert HIDDEN in all_cards(view)
        assert HIDDEN not in view.seats[me].hand
        assert not any(card is not HIDDEN for seat in view.seats for card in seat.blind)
        assert not any(card is not HIDDEN for card in view.stock)
        assert moves == SHITHEAD.moves(state, me)
        hands.extend(seat.concealed for place, seat in enumerate(view.seats) if place != me)
        return random_bot(view, moves, rng)

    for _, step in steps(match, [watchful] * 3, Random(5)):
        states.append(step.state)
    assert len(states) > 50
    assert any(hands)
    assert all(card is HIDDEN for hand in hands for card in hand)


def test_an_illegal_move_is_refused_and_not_replaced():
    state = SHITHEAD.position(hands=["3C KD", "4D"], pile="9H")
    match = Match.at(SHITHEAD, state)
    with pytest.raises(IllegalMove) as caught:
        play_out(match, [lambda view, moves, rng: Play(0, cards("3C")), random_bot], Random(0))
    assert caught.value.violation.code == "does-not-fit"
    assert caught.value.move == Play(0, cards("3C"))


def test_a_move_of_another_player_is_refused_even_if_he_might_make_it():
    match = Match.deal(SHITHEAD, players=2, seed=1)
    others = match.moves(1)[0]
    assert match.why_not(others) is None
    with pytest.raises(IllegalMove) as caught:
        play_out(match, [lambda view, moves, rng: others, random_bot], Random(0))
    assert caught.value.violation.code == "not-your-move"
    others = Play("0", cards("3C"))
    with pytest.raises(IllegalMove, match=r"gave a move of player '0'\."):
        play_out(match, [lambda view, moves, rng: others, random_bot], Random(0))


@pytest.mark.parametrize("given", [None, "3C", 0])
def test_what_is_no_move_is_refused(given):
    match = Match.deal(SHITHEAD, players=2, seed=1)
    with pytest.raises(TypeError, match="player 0 gave"):
        play_out(match, [lambda view, moves, rng: given, random_bot], Random(0))


@pytest.mark.parametrize("count", [0, 1, 3])
def test_each_seat_needs_a_bot(count):
    with pytest.raises(ValueError, match="2 players need as many bots"):
        play_out(Match.deal(SHITHEAD, players=2, seed=1), [random_bot] * count, Random(0))


# the greedy bot


@pytest.mark.parametrize(
    ("position", "move"),
    [
        pytest.param(
            {"hands": ["3C 7D KH", "4D"], "pile": "6S"}, Play(0, cards("7D")), id="the lowest"
        ),
        pytest.param(
            {"hands": ["8C 8D 8H KH", "4D"], "pile": "6S"},
            Play(0, cards("8C 8D 8H")),
            id="as many as it can",
        ),
        pytest.param(
            {"hands": ["2C 10D AH", "4D"], "pile": "6S"}, Play(0, cards("AH")), id="keeps 2 and 10"
        ),
        pytest.param(
            {"hands": ["2C 2D 10D 3H", "4D"], "pile": "6S"},
            Play(0, cards("2C")),
            id="one special card at a time, and the 2 first",
        ),
        pytest.param(
            {"hands": ["2C 2D", "4D"], "pile": "6S"},
            Play(0, cards("2C 2D")),
            id="all special cards when the hand is through",
        ),
        pytest.param(
            {"hands": ["2C 2D", "4D"], "pile": "6S", "stock": "5H"},
            Play(0, cards("2C")),
            id="but not while there is a stock",
        ),
        pytest.param(
            {"hands": ["7C KH", "4D"], "pile": "KD KC KS", "tables": ["3C", ""]},
            Play(0, cards("KH")),
            id="completes a quartet",
        ),
        pytest.param(
            {"hands": ["7C 7D 7H 7S 3D", "4D"], "pile": "3S"},
            Play(0, cards("7C 7D 7H 7S")),
            id="burns with a quartet of its own rather than play its lowest",
        ),
        pytest.param(
            {"hands": ["2C KH", "4D"], "pile": "2D 2H 2S"},
            Play(0, cards("KH")),
            id="no quartet of special cards while a plain one goes",
        ),
        pytest.param(
            {"hands": ["3C 4H", "4D"], "pile": "6S"}, TakePile(0), id="takes when it must"
        ),
        pytest.param(
            {"hands": ["", "4D"], "tables": ["KC 9D", ""], "pile": "6S"},
            Play(0, cards("9D")),
            id="the lowest face-up card",
        ),
        pytest.param(
            {"hands": ["", "4D"], "blinds": ["KC 9D 3H", ""], "pile": "6S"},
            PlayBlind(0, 0),
            id="blind cards in order",
        ),
        pytest.param(
            {"hands": ["3C 4D 10H", "5H"], "tables": ["2S AC 5C", "6H"], "stage": "arrange"},
            Arrange(0, cards("AC 10H 2S")),
            id="its best cards face up",
        ),
    ],
)
def test_greedy(position, move):
    assert answer(SHITHEAD, **position) == move


def test_greedy_takes_no_pile_that_it_need_not_take():
    chosen = answer(SHITHEAD_WIKIPEDIA, hands=["2C 3D", "4D"], pile="6S")
    assert chosen == Play(0, cards("2C"))


def test_greedy_sends_its_lowest_face_up_card_along():
    position = {"hands": ["", "4D"], "tables": ["KC 5D 9D", ""], "pile": "AS"}
    assert answer(SHITHEAD_PAGAT, **position) == TakePile(0, cards("5D"))


def test_greedy_keeps_what_the_rules_let_go_on_anything():
    position = {"hands": ["3C 5D KH", "4D"], "pile": "2S"}
    assert answer(SHITHEAD, **position) == Play(0, cards("3C"))
    assert answer(vary(SHITHEAD, house.invisible("3")), **position) == Play(0, cards("5D"))
    fives = evolve(SHITHEAD, wildcards=(Wild(ranks("3 5")),))
    assert answer(fives, **position) == Play(0, cards("KH"))


def test_greedy_goes_by_the_order_of_the_ruleset():
    ace_low = evolve(SHITHEAD, order=(Rank.ACE, *ACE_HIGH[:-1]))
    assert answer(ace_low, hands=["AC 3D", "4D"]) == Play(0, cards("AC"))
    assert answer(SHITHEAD, hands=["AC 3D", "4D"]) == Play(0, cards("3D"))


def test_greedy_answers_a_question_as_its_default_does():
    asking = evolve(SHITHEAD, effects=(SevenAsks(),))
    state = asking.position(hands=["7C 8D", "4D"])
    state = asking.apply(state, Play(0, cards("7C"))).state
    bot = greedy_bot(asking)
    view = redact(state, 0)
    moves = asking.moves(view, 0)
    assert moves == (Choose(0, "high"), Choose(0, "low"))
    assert bot(view, moves, Random(0)) == Choose(0, "low")
    assert bot(view, moves[:1], Random(0)) == Choose(0, "high")


@pytest.mark.parametrize(
    ("name", "position", "text"),
    [
        pytest.param(
            "vandtia",
            {"hands": ["3C 4C", "6D"], "pile": "9H", "stock": "KD"},
            "chance",
            id="tries the top of the stock before it takes the pile",
        ),
        pytest.param(
            "vandtia",
            {"hands": ["3C 10C", "6D"], "pile": "9H", "stock": "KD"},
            "play 10C",
            id="but plays what it can",
        ),
        pytest.param(
            "vandtia",
            {"hands": ["5C KC 2C", "6D"], "tables": ["KD", "QD 2D"], "stage": "lay_out"},
            "lay KC",
            id="lays good cards onto its own row",
        ),
        pytest.param(
            "vandtia",
            {"hands": ["5C KC 2C", "6D"], "tables": ["5H", "5D KD"], "stage": "lay_out"},
            "lay 5C on 1",
            id="and low cards onto the rows of others",
        ),
        pytest.param(
            "vandtia",
            {"hands": ["5C KC 2C", "6D"], "tables": ["5H", "KD"], "stage": "lay_out"},
            "pass",
            id="and nothing the other way round",
        ),
        pytest.param(
            "shithead-two-pack",
            {"hands": ["3C 3D KC", "6D"], "stage": "lay_out"},
            "lay 3C 3D on pile",
            id="throws out what it may",
        ),
        pytest.param(
            "poophead",
            {"hands": ["* KC 4C", "6D"], "pile": "9H"},
            "play KC",
            id="keeps a joker",
        ),
        pytest.param(
            "drei-verdeckt",
            {"hands": ["* 4C 6C", "6D"], "pile": "9H", "stock": "8C"},
            "play * for A",
            id="names the highest rank",
        ),
        pytest.param(
            "drei-verdeckt",
            {"hands": ["* 4C 6C", "6D"], "pile": "9C 9D 9H", "stock": "8C"},
            "play * for 9",
            id="or the one that burns",
        ),
        pytest.param(
            "shithead-2019",
            {"hands": ["* 8C KC", "6D"], "pile": "5H"},
            "play * 8C",
            id="plays a joker that counts as an 8 with the 8s",
        ),
    ],
)
def test_greedy_knows_house_rules(name, position, text):
    assert str(answer(PRESETS[name], **position)) == text


def test_greedy_passes_rather_than_follow_up_with_a_special_card():
    game = PRESETS["shithead-2019"]
    for hand, text in (("2C 10C 3C", "pass"), ("2C 10C KC", "play KC")):
        state = game.position(hands=[hand, "6D"], pile="AH", stock="4C")
        state = game.apply(state, Play(0, cards("2C"))).state
        view = redact(state, 0)
        moves = [move for move in game.moves(view, 0) if str(move) != "play 4C"]
        assert str(greedy_bot(game)(view, tuple(moves), Random(0))) == text


def test_greedy_makes_the_most_of_a_joker_that_is_turned_up():
    game = PRESETS["drei-verdeckt"]
    state = game.position(hands=["", "6D"], blinds=["* 4C", ""], pile="9H")
    state = game.apply(state, PlayBlind(0, 0)).state
    view = redact(state, 0)
    assert greedy_bot(game)(view, game.moves(view, 0), Random(0)) == Choose(0, "A")


def test_greedy_does_not_go_round_in_circles():
    state = SHITHEAD.position(hands=["7C 7D KC", "4D"], pile="6S", turns=5000)
    view, rng = redact(state, 0), Random(0)
    bot, moves = greedy_bot(SHITHEAD), SHITHEAD.moves(view, 0)
    chosen = [bot(view, moves, rng) for _ in range(200)]
    assert set(chosen) == set(moves)
    assert chosen.count(Play(0, cards("7C 7D"))) > 100


def test_greedy_passes_when_that_is_all():
    state = SHITHEAD.position(hands=["7C", "4D"])
    assert greedy_bot(SHITHEAD)(redact(state, 0), (Pass(0),), Random(0)) == Pass(0)


def test_greedy_survives_pickle():
    bot = greedy_bot(SHITHEAD)
    answer(SHITHEAD, hands=["7C", "4D"])
    assert pickle.loads(pickle.dumps(bot)) == bot


@pytest.mark.parametrize("name", PRESETS)
def test_greedy_beats_random(name):
    game = PRESETS[name]
    lost = 0
    for seed in range(8):
        bots = [families.greedy_bot(game), random_bot]
        if seed % 2:
            bots.reverse()
        ended = play_out(Match.deal(game, players=2, seed=seed), bots, Random(seed))
        assert ended.outcome.reason in ("last-player", "round-over")
        lost += ended.outcome.loser == seed % 2
    assert lost <= 3


@frozen
class TwoPacks:
    """Two packs with three jokers; no face-up cards."""

    players: range = range(2, 7)

    def plan(self, players):
        return Plan(packs=2, jokers=3, blind=2, hand=5)


FAMILY_RULES = {
    "invisible 3": (house.invisible("3"),),
    "eights skip": (house.eights_skip,),
    "sevens or lower": (house.sevens_or_lower,),
    "jacks reverse": (house.reverse_on("J"),),
    "pile at will": (house.voluntary_pickup,),
    "strict face up": (house.strict_face_up,),
    "quartet on anything": (house.quartet_on_anything,),
    "first face-up 3": (house.first_face_up_starts,),
    "dealer's left": (house.dealers_left_starts,),
    "quartet in one play": (house.quartet_in_one_play,),
    "no swap": (house.no_swap,),
    "many": (
        house.no_swap,
        house.invisible("3 8"),
        house.sevens_or_lower,
        house.reverse_on("Q"),
        house.eights_skip,
        house.strict_face_up,
        house.quartet_on_anything,
    ),
    "a question": (lambda game: evolve(game, effects=(SevenAsks(),)),),
    "two packs": (
        lambda game: evolve(
            game,
            layout=TwoPacks(),
            order=(*ACE_HIGH, Rank.JOKER),
            wildcards=(Wild(ranks("2 10 *")),),
        ),
    ),
    "no wild cards": (lambda game: evolve(game, wildcards=(), demands=game.demands[1:]),),
    "all wild": (lambda game: evolve(game, wildcards=(Wild(not_(ranks("2"))),)),),
}


@pytest.mark.parametrize("rules", FAMILY_RULES.values(), ids=FAMILY_RULES)
def test_greedy_plays_every_ruleset_of_the_family(rules):
    game = vary(SHITHEAD, *rules)
    bot = greedy_bot(game)
    for players in game.seats():
        bots = [bot, *[random_bot] * (players > 2), *[bot] * players][:players]
        match = Match.deal(game, players=players, seed=players)
        ended = play_out(match, bots, Random(players))
        assert ended.outcome.reason in ("last-player", "turn-limit", "stuck")
        assert all(legal(ended, bot))


def legal(ended, bot):
    """For some states of a match: whether the greedy answer to the view is a listed move."""
    for match in list(ended.replay())[:200:20]:
        for player in match.to_act:
            view = match.view(player)
            moves = match.game.moves(view, player)
            yield bot(view, moves, Random(0)) in moves
