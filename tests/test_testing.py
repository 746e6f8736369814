"""The laws catch what they say: for each law games that break it, and a game that keeps it."""

import itertools
import pickle
import sys
from contextlib import suppress
from typing import Any

import pytest
from attrs import evolve, field, frozen
from hypothesis import given, settings

from cardrules import (
    HIDDEN,
    SHITHEAD,
    Card,
    Match,
    MissingExtra,
    Outcome,
    Rank,
    RulesetError,
    Step,
    Violation,
    cards,
)
from cardrules.errors import IllegalMove
from cardrules.laws import LAWS as THE_LAWS
from cardrules.matching import any_of, ranks
from cardrules.shedding import Shedding, Slide, Wild, variations
from cardrules.shedding import testing as shedding_testing
from cardrules.testing import (
    LAWS,
    LawBroken,
    Sample,
    check_game,
    matches,
    playthrough,
    samples,
    states,
)
from cardrules.visibility import Seen, all_cards, zone
from examples.your_own_game import Hand, HighCard, Lay, Table

(
    KEEPS_CARDS, SAME_AGAIN, LISTED_IS_LEGAL, LEGAL_IS_LISTED, LEGAL_IN_VIEW, VIEWS, NO_LEAK,
    PURE, END_OR_MOVE, SURVIVES,
) = LAWS  # fmt: skip


def test_there_are_ten_laws_in_order():
    assert LAWS is THE_LAWS
    assert [law.__name__.split("_")[1] for law in LAWS] == [str(n) for n in range(1, 11)]
    assert all(law.__doc__.endswith(".") for law in LAWS)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_good_game_keeps_the_law(law):
    assert check_game(HighCard(), laws=(law,), games=1, moves=12) > 30


# games that break one law

GOOD = HighCard()


@frozen
class LosesACard(HighCard):
    """Who lays a card throws the first card of the stock away."""

    def apply(self, state, move):
        step = super().apply(state, move)
        return Step(evolve(step.state, stock=step.state.stock[1:]), step.events)


@frozen
class DealsTwice(HighCard):
    """One card is dealt twice, another not at all."""

    def deal_from(self, deck, players, *, dealer=0):
        deck = (deck[1], *deck[1:])
        return super().deal_from(deck, players, dealer=dealer)


@frozen
class CutsTheStock(HighCard):
    """Each move turns the stock by another number of cards."""

    count: object = field(factory=lambda: itertools.count(1), eq=False)

    def apply(self, state, move):
        step = super().apply(state, move)
        cut = next(self.count) % 40
        return Step(evolve(step.state, stock=state.stock[cut:] + state.stock[:cut]), step.events)


@frozen
class DealsAnew(HighCard):
    """The same seed leaves another stock every second time."""

    count: object = field(factory=itertools.count, eq=False)

    def deal(self, players, *, seed, dealer=0):
        state = super().deal(players, seed=seed, dealer=dealer)
        return evolve(state, stock=state.stock[:: 1 if next(self.count) % 2 else -1])


@frozen
class ListsTwice(HighCard):
    def moves(self, state, player):
        return super().moves(state, player) * 2


@frozen
class ListsNothing(HighCard):
    """A player with two cards has no move."""

    def moves(self, state, player):
        listed = super().moves(state, player)
        return listed if player == 1 or len(listed) < 2 else ()


@frozen
class ListsForOthers(HighCard):
    def moves(self, state, player):
        other = (player + 1) % len(state.seats)
        return tuple(Lay(other, move.cards) for move in super().moves(state, player))

    def check(self, state, move):
        return None

    def apply(self, state, move):
        return GOOD.apply(state, evolve(move, player=state.to_act[0]))


@frozen
class ListsIllegal(HighCard):
    def check(self, state, move):
        kings = Violation("no-kings", "Kings are not laid.")
        return kings if str(move.cards[0]).startswith("K") else super().check(state, move)


@frozen
class HidesAMove(HighCard):
    """Only the first card is listed, but any may be laid."""

    def moves(self, state, player):
        return super().moves(state, player)[:1]

    def proposals(self, state, player):
        yield from super().moves(state, player)

    def check(self, state, move):
        return GOOD.check(state, move)


@frozen
class LooksAtTheStock(HighCard):
    """Whether the second card may be laid depends on the stock."""

    def moves(self, state, player):
        listed = super().moves(state, player)
        return tuple(move for move in listed if self.check(state, move) is None)

    def proposals(self, state, player):
        yield from GOOD.moves(state, player)

    def check(self, state, move):
        first = state.seats[move.player].cards[:1]
        hidden = state.stock[0] is HIDDEN
        if not hidden and move.cards != first and move.cards[0].index > state.stock[0].index:
            return Violation("too-high", "The card is higher than the next one.")
        return GOOD.check(state, move)


@frozen
class SaysTooMuch(HighCard):
    """The refusal of a move names a hidden card."""

    def proposals(self, state, player):
        yield from self.moves(state, player)
        yield Lay(player, cards("*"))

    def check(self, state, move):
        if move.cards == cards("*"):
            return Violation("no-joker", "No joker, but {next} is next.", next=state.stock[0])
        return super().check(state, move)


@frozen
class ListsByTheStock(HighCard):
    """The order of the list depends on the stock."""

    def moves(self, state, player):
        listed = super().moves(state, player)
        seen = state.stock[0] is not HIDDEN and state.stock[0].index % 2
        return listed[::-1] if seen else listed

    def check(self, state, move):
        return GOOD.check(state, move)


@frozen
class Marked:
    """A state that tells by a number what lies on the stock."""

    to_act: tuple[int, ...]
    seats: tuple[Hand, ...]
    stock: tuple[Card, ...] = zone(Seen.BY_NOBODY)
    mark: int = 0

    def __attrs_post_init__(self):
        mark = self.mark if self.stock[0] is HIDDEN else self.stock[0].index
        object.__setattr__(self, "mark", mark)


@frozen
class MarksTheStock(HighCard):
    def deal_from(self, deck, players, *, dealer=0):
        state = super().deal_from(deck, players, dealer=dealer)
        return Marked(state.to_act, state.seats, state.stock)

    def apply(self, state, move):
        after, events = super().apply(Table(state.to_act, state.seats, state.stock), move)
        return Step(Marked(after.to_act, after.seats, after.stock), events)

    def vocabulary(self):
        return MarksTheStock, Marked, Hand, Lay


@frozen
class Sly:
    """A state whose own `stock` is not what was put into it."""

    to_act: tuple[int, ...]
    seats: tuple[Hand, ...]
    stock: tuple[Card, ...] = zone(Seen.BY_NOBODY)
    looks: int = 0

    def __attrs_post_init__(self):
        object.__setattr__(self, "looks", self.looks + 1)


@frozen
class CountsLooks(HighCard):
    """Every look at the state changes it."""

    def deal_from(self, deck, players, *, dealer=0):
        state = super().deal_from(deck, players, dealer=dealer)
        return Sly(state.to_act, state.seats, state.stock)

    def apply(self, state, move):
        after, events = super().apply(Table(state.to_act, state.seats, state.stock), move)
        return Step(Sly(after.to_act, after.seats, after.stock), events)

    def vocabulary(self):
        return CountsLooks, Sly, Hand, Lay


@frozen
class Peeked:
    """An event that shows everybody a card that stays hidden."""

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_ALL)


@frozen
class ShowsTheStock(HighCard):
    def apply(self, state, move):
        step = super().apply(state, move)
        return Step(step.state, (*step.events, Peeked(move.player, state.stock[:1])))

    def vocabulary(self):
        return ShowsTheStock, Table, Hand, Lay, Peeked


@frozen
class Sighed:
    """An event that is not in the vocabulary of its game."""

    player: int


@frozen
class TellsUnknownEvents(HighCard):
    def apply(self, state, move):
        step = super().apply(state, move)
        return Step(step.state, (*step.events, Sighed(move.player)))


@frozen
class SpoilsTheState(HighCard):
    """A move changes the state that it is given."""

    def apply(self, state, move):
        step = super().apply(state, move)
        object.__setattr__(state, "stock", state.stock[1:] + state.stock[:1])
        return step


@frozen
class Lenient(HighCard):
    """Everything may be laid."""

    def check(self, state, move):
        return None


@frozen
class PlaysAnything(HighCard):
    """A move that is objected to is played all the same."""

    def proposals(self, state, player):
        yield from (Lay(player, (card,)) for card in state.seats[player].cards)

    def apply(self, state, move):
        return Lenient().apply(state, move)


@frozen
class RefusesSecondCards(HighCard):
    """A second card that passes `check` is refused by `apply`."""

    def moves(self, state, player):
        return super().moves(state, player)[:1]

    def proposals(self, state, player):
        yield from GOOD.moves(state, player)

    def check(self, state, move):
        return GOOD.check(state, move)

    def apply(self, state, move):
        if move.cards != state.seats[move.player].cards[:1]:
            raise IllegalMove(move, Violation("no", "No."))
        return GOOD.apply(state, move)


@frozen
class GivesAnotherReason(HighCard):
    """`apply` gives another reason than `check`."""

    def proposals(self, state, player):
        yield from (Lay(player, (card,)) for card in state.seats[player].cards)

    def apply(self, state, move):
        if self.check(state, move) is not None:
            raise IllegalMove(move, Violation("other", "Another reason."))
        return super().apply(state, move)


@frozen
class EndsEarly(HighCard):
    """There is an outcome while the game goes on."""

    def outcome(self, state):
        return Outcome(ranking=((0, 1),), reason="stuck")


@frozen
class NeverEnds(HighCard):
    def outcome(self, state):
        return None


@frozen
class RanksTwice(HighCard):
    def outcome(self, state):
        ended = super().outcome(state)
        return ended and Outcome(ranking=((0,),), reason="round-over")


@frozen
class PlaysOn(HighCard):
    """A finished game has moves."""

    def moves(self, state, player):
        return super().moves(state, player) if state.to_act else (Lay(player, ()),)


@frozen
class StandsStill(HighCard):
    """The game waits for a player who has nothing to do."""

    def moves(self, state, player):
        listed = super().moves(state, player)
        return listed if len(listed) == 2 else ()


@frozen
class WritesBackwards(HighCard):
    """Moves are not read as they are written."""

    def read(self, state, player, text):
        return Lay((player + 1) % 2, cards(text))


@frozen
class ForgetsAField(HighCard):
    """Half of the state is not in the JSON document."""

    def deal_from(self, deck, players, *, dealer=0):
        state = super().deal_from(deck, players, dealer=dealer)
        return Forgetful(state.to_act, state.seats, state.stock)

    def apply(self, state, move):
        after, events = super().apply(Table(state.to_act, state.seats, state.stock), move)
        return Step(Forgetful(after.to_act, after.seats, after.stock), events)

    def vocabulary(self):
        return ForgetsAField, Forgetful, Hand, Lay


@frozen
class Forgetful:
    to_act: tuple[int, ...]
    seats: tuple[Hand, ...]
    stock: tuple[Card, ...] = zone(Seen.BY_NOBODY)
    anew: int = field(default=0, converter=lambda n: n + 1)


@frozen
class PicklesAnew(HighCard):
    """The game does not survive pickle."""

    def __reduce__(self):
        return PicklesAnew, ("other-name",)


BROKEN = [
    (KEEPS_CARDS, LosesACard(), "loses a card or makes one"),
    (KEEPS_CARDS, DealsTwice(), "A card is missing or there twice"),
    (SAME_AGAIN, CutsTheStock(), "leads elsewhere the second time"),
    (SAME_AGAIN, DealsAnew(), "The same seed and moves lead elsewhere"),
    (LISTED_IS_LEGAL, ListsTwice(), "is listed twice"),
    (LISTED_IS_LEGAL, ListsNothing(), "Player 0 has no move"),
    (LISTED_IS_LEGAL, ListsForOthers(), "is listed for player"),
    (LISTED_IS_LEGAL, ListsIllegal(), "is listed, but: Kings are not laid"),
    (LEGAL_IS_LISTED, HidesAMove(), "is legal but not listed"),
    (LEGAL_IN_VIEW, LooksAtTheStock(), "None in the view, Violation.* in the state"),
    (LEGAL_IN_VIEW, SaysTooMuch(), r"but \? is next.* in the view, .* in the state"),
    (LEGAL_IN_VIEW, ListsByTheStock(), "The view lists other moves"),
    (VIEWS, CountsLooks(), "has a view of its own"),
    (VIEWS, DealsTwice(), "other cards are imagined than the deck's"),
    (NO_LEAK, MarksTheStock(), "What player 0 is shown depends on hidden cards"),
    (NO_LEAK, ListsByTheStock(), "The moves of player . depend on hidden cards"),
    (NO_LEAK, SaysTooMuch(), "Whether player 0 may play .* depends on hidden cards"),
    (NO_LEAK, ShowsTheStock(), "Peeked.* shows player . a hidden card"),
    (PURE, SpoilsTheState(), "apply changes the state that it is given"),
    (PURE, PlaysAnything(), "apply plays .*, but: Lay a card of yours"),
    (PURE, RefusesSecondCards(), "apply refuses .*: No.; check says None"),
    (PURE, GivesAnotherReason(), "apply refuses .*: Another reason.; check says Lay a card"),
    (END_OR_MOVE, EndsEarly(), "The game goes on, but it has an outcome"),
    (END_OR_MOVE, NeverEnds(), "The game is over, but it has no outcome"),
    (END_OR_MOVE, RanksTwice(), "does not rank all, once"),
    (END_OR_MOVE, PlaysOn(), r"The game is over, but players \[0, 1\] have moves"),
    (END_OR_MOVE, StandsStill(), "The game goes on, but nobody has a move"),
    (SURVIVES, WritesBackwards(), "is read as"),
    (SURVIVES, ForgetsAField(), "Forgetful does not survive JSON"),
    (SURVIVES, PicklesAnew(), "does not survive pickle"),
    (SURVIVES, TellsUnknownEvents(), '"Sighed" is not a class that this game knows: give it in '),
    (SURVIVES, DealsAnew(), "The match does not survive its record"),
]


@pytest.mark.parametrize(
    ("law", "game", "problem"),
    BROKEN,
    ids=[f"{law.__name__}-{type(game).__name__}" for law, game, _ in BROKEN],
)
def test_a_broken_game_breaks_its_law(law, game, problem):
    with pytest.raises(LawBroken, match=problem):
        check_game(game, laws=(law,), games=2, moves=12)


def test_every_law_is_broken_by_some_game():
    assert {law for law, _, _ in BROKEN} == set(LAWS)


# the tools


def test_the_error_says_how_to_get_there():
    with pytest.raises(LawBroken) as caught:
        check_game(LosesACard(), laws=(KEEPS_CARDS,), seed=4)
    problem, place, state = str(caught.value).splitlines()
    assert problem.startswith("law_1_cards_are_kept: Lay(player=1, cards=(")
    assert problem.endswith(",)) loses a card or makes one.")
    assert place.startswith("high-card, seed ")
    assert place.endswith(" 2 players, after 0 moves: ")
    seed = int(place.split()[2].rstrip(","))
    assert state == repr(LosesACard().deal(2, seed=seed))
    assert isinstance(caught.value, AssertionError)


@frozen
class BurnsNowAndThen:
    """A rule that is not pure: every third time that it is asked, the pile burns."""

    asked: Any = field(factory=itertools.count, eq=False)

    def burns(self, pile):
        return next(self.asked) % 3 == 2


def test_a_rule_that_is_not_pure_is_found_though_its_answers_are_remembered():
    house = evolve(SHITHEAD, burns=(BurnsNowAndThen(),))
    with pytest.raises(LawBroken, match=r"^law_2_same_again: "):
        check_game(house, laws=(SAME_AGAIN,), games=2)


def test_an_error_under_a_law_says_how_to_get_there_too():
    with pytest.raises(LawBroken) as caught:
        check_game(TellsUnknownEvents(), laws=(SURVIVES,))
    problem, place, _ = str(caught.value).splitlines()
    assert problem.startswith("law_10_everything_survives: DocumentError: At value: ")
    assert place.startswith("high-card, seed ")
    assert check_game(TellsUnknownEvents(), laws=(SURVIVES,), also=(Sighed,), moves=4) > 0


def test_the_error_names_the_last_moves():
    match = Match.deal(HighCard(), players=3, seed=1)
    for _ in range(4):
        match = match.play(match.moves()[0])
    with pytest.raises(LawBroken, match=r"after 4 moves: .*; .*; .*; "):
        Sample(match).hold([], "Nothing holds.")
    assert Sample(match).hold([1], "Something holds.") is None


def test_a_sample_knows_its_match():
    match = Match.deal(HighCard(), players=3, seed=1)
    sample = Sample(match)
    assert (sample.game, sample.state, sample.players) == (HighCard(), match.state, range(3))
    assert (sample.move, sample.step, sample.also) == (None, None, ())


def test_a_match_from_a_position_is_not_dealt_again():
    state = HighCard().deal(2, seed=1)
    sample = Sample(Match.at(DealsAnew(), state))
    assert SAME_AGAIN(sample) is None
    with pytest.raises(LawBroken, match="lead elsewhere"):
        SAME_AGAIN(Sample(Match.deal(DealsAnew(), players=2, seed=1)))


@pytest.mark.parametrize(("games", "moves", "count"), [(1, 3, 12), (2, 3, 24), (3, 1, 12)])
def test_so_many_states_are_looked_at(games, moves, count):
    shown = list(samples(SHITHEAD, games=games, moves=moves))
    players = [len(sample.state.seats) for sample in shown]
    assert sorted(set(players)) == [2, 3, 4, 5]
    first = [sample for sample in shown if not sample.match.played]
    assert len(first) == 4 * games
    assert check_game(SHITHEAD, laws=(), games=games, moves=moves) == len(shown) >= count


def test_samples_reach_every_phase():
    shown = list(samples(SHITHEAD, games=2, moves=40))
    assert {sample.state.stage.value for sample in shown} == {"arrange", "play"}
    assert [sample for sample in shown if not sample.state.to_act]
    assert [sample for sample in shown if sample.state.burned]
    assert [sample for sample in shown if not sample.state.stock]
    assert {type(sample.move).__name__ for sample in shown} >= {"Arrange", "Play", "PlayBlind"}


@frozen
class LosesWhatSlides:
    """A card that is added out of turn costs the game another one."""

    def effect(self, attempt, state):
        lost = 1 if attempt.drawn else 0
        return Step(evolve(state, stock=state.stock[lost:]), ())


SLIDING = evolve(SHITHEAD, interrupts=(Slide(),))


def test_moves_out_of_turn_are_made_too():
    """And they hold; a rule that breaks a law only then is found."""
    made = [sample for sample in samples(SLIDING, games=2, moves=60) if sample.move is not None]
    assert [sample for sample in made if sample.move.player not in sample.state.to_act]
    assert check_game(SLIDING, games=1, moves=6)
    with pytest.raises(LawBroken, match="law_1_cards_are_kept: Play"):
        check_game(evolve(SLIDING, effects=(LosesWhatSlides(),)), laws=(KEEPS_CARDS,), moves=60)


@settings(max_examples=30)
@given(matches(SLIDING, moves=60))
def test_matches_with_moves_out_of_turn_are_matches(match):
    assert list(match.replay())[-1].state == match.state


def test_samples_are_the_same_for_the_same_seed():
    one, other, third = (list(samples(SHITHEAD, seed=seed, games=1, moves=5)) for seed in (1, 1, 2))
    assert one == other
    assert one != third


def test_a_playthrough_is_the_same_for_the_same_seed():
    match = playthrough(SHITHEAD, players=3, seed=5)
    assert match == playthrough(SHITHEAD, players=3, seed=5)
    assert match != playthrough(SHITHEAD, players=3, seed=6)
    assert match.outcome is not None
    assert list(match.replay())[-1] == match


@pytest.mark.parametrize("moves", [0, 1, 25])
def test_a_playthrough_may_stop_before_the_end(moves):
    match = playthrough(SHITHEAD, players=3, seed=5, moves=moves)
    assert len(match.played) == moves


class Plain:
    """A rule that is no attrs class, so that no document may hold it."""

    def burns(self, pile):
        return False

    def __eq__(self, other):
        return isinstance(other, Plain)

    def __hash__(self):
        return 1


def local_rule():
    @frozen
    class Local:
        def burns(self, pile):
            return False

    return Local()


LOCAL_RULE = local_rule()
LOCAL_PLAIN_RULE = type("LocalPlain", (Plain,), {})()


@pytest.mark.parametrize("rule", [LOCAL_RULE, LOCAL_PLAIN_RULE])
def test_these_rules_can_be_found_by_no_pickle(rule):
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(rule)


@pytest.mark.parametrize(
    "rule", [Plain(), LOCAL_RULE, LOCAL_PLAIN_RULE], ids=["plain", "local", "both"]
)
def test_what_no_document_and_no_pickle_can_hold_is_left_out_of_the_law(rule):
    game = evolve(SHITHEAD, burns=(rule,))
    assert check_game(game, laws=(SURVIVES,), games=1, moves=4) > 9


@frozen
class Known:
    """A rule that documents may name."""

    def burns(self, pile):
        return False


def test_a_rule_of_ones_own_is_held_against_the_law():
    game = evolve(SHITHEAD, burns=(Known(),))
    assert check_game(game, laws=(SURVIVES,), also=(Known,), games=1, moves=4) > 9


def is_low(card):
    """Fit two to four."""
    return card.rank in (Rank.TWO, Rank.THREE, Rank.FOUR)


@pytest.mark.parametrize(
    "test",
    [is_low, lambda card: card.rank is Rank.TWO, any_of(is_low, ranks("9"))],
    ids=["function", "lambda", "inside"],
)
def test_a_card_test_that_is_a_function_keeps_the_laws(test):
    for game in (
        evolve(SHITHEAD, wildcards=(Wild(test),)),
        evolve(SHITHEAD, sees_through=test),
    ):
        assert check_game(game, games=1, moves=4) == 16


def test_what_can_be_found_is_held_against_pickle():
    game = evolve(SHITHEAD, wildcards=(Wild(is_low),))
    assert pickle.loads(pickle.dumps(game)) == game
    assert check_game(game, laws=(SURVIVES,), games=1, moves=4) == 16


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_error_begins_with_the_name_of_the_law(law):
    broken = next(game for one, game, _ in BROKEN if one is law)
    with pytest.raises(LawBroken) as caught:
        check_game(broken, laws=(law,), games=2, moves=12)
    assert str(caught.value).startswith(f"{law.__name__}: ")


# strategies


@settings(max_examples=20)
@given(match=matches(SHITHEAD, moves=12))
def test_matches_are_matches(match):
    assert isinstance(match, Match)
    assert len(match.played) <= 12
    assert len(match.start.seats) in SHITHEAD.seats()
    assert list(match.replay())[-1] == match


@settings(max_examples=20)
@given(state=states(HighCard(), moves=30))
def test_states_are_states(state):
    assert isinstance(state, Table)
    assert set(all_cards(state)) == set(HighCard().deck(2))


@settings(max_examples=20)
@given(game=shedding_testing.rulesets())
def test_rulesets_are_rulesets(game):
    assert isinstance(game, Shedding)
    state = game.deal(game.seats()[0], seed=1)
    game.verify(state)


@settings(max_examples=20)
@given(test=shedding_testing.any_ranks(least=2, most=3))
def test_card_tests_name_so_many_ranks(test):
    assert len(set(test.ranks)) == len(test.ranks)
    assert len(test.ranks) in (2, 3)


@settings(max_examples=20)
@given(variation=shedding_testing.any_variation())
def test_variations_are_variations(variation):
    assert variation.__name__.partition(":")[0] in variations.__all__
    assert variations.variation(variation.__name__).__name__ == variation.__name__
    with suppress(RulesetError):
        assert isinstance(variation(SHITHEAD), Shedding)


def test_clashing_rulesets_are_left_out():
    assert shedding_testing._made({"order": ()}) is None
    assert shedding_testing._made({}) == SHITHEAD


@pytest.mark.parametrize(
    "strategy",
    [
        lambda: matches(SHITHEAD),
        lambda: states(SHITHEAD),
        shedding_testing.any_ranks,
        shedding_testing.any_variation,
        shedding_testing.rulesets,
        lambda: shedding_testing.varied(SHITHEAD),
    ],
    ids=["matches", "states", "any_ranks", "any_variation", "rulesets", "varied"],
)
def test_strategies_name_the_extra_that_they_need(strategy, monkeypatch):
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(MissingExtra, match=r"pip install 'cardrules\[test\]'"):
        strategy()
    with pytest.raises(ImportError):
        strategy()


def test_the_laws_need_no_hypothesis(monkeypatch):
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    assert check_game(HighCard(), games=1, moves=4) > 9
