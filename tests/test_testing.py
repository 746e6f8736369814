"""The laws catch what they say: for each law games that break it, and a game that keeps it."""

import itertools
import pickle
import sys
from random import Random

import pytest
from attrs import evolve, field, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import SHITHEAD, Card, Match, MissingExtra, Outcome, Step, Violation, cards
from cardrules.errors import IllegalMove
from cardrules.laws import LAWS as THE_LAWS
from cardrules.shedding import Shedding, variations
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
    """The same seed deals other cards the second time."""

    count: object = field(factory=itertools.count, eq=False)

    def deal(self, players, *, seed, dealer=0):
        return super().deal(players, seed=seed + next(self.count), dealer=dealer)


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
        return tuple(Lay((player + 1) % 2, move.cards) for move in super().moves(state, player))

    def check(self, state, move):
        return None


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
        legal = move in super().moves(state, move.player)
        return None if legal else Violation("not-now", "Not now.")


@frozen
class LooksAtTheStock(HighCard):
    """What may be laid depends on the stock."""

    def check(self, state, move):
        if move.cards[0].bit > state.stock[0].bit if state.stock[0] in DECK else False:
            return Violation("too-high", "The card is higher than the next one.")
        return super().check(state, move)


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
        return listed if state.stock[0] in DECK else listed[::-1]

    def check(self, state, move):
        return HighCard.check(HighCard(), state, move)


DECK = set(HighCard().deck(2))


@frozen
class Marked:
    """A state that tells by a number what lies on the stock."""

    to_act: tuple[int, ...]
    seats: tuple[Hand, ...]
    stock: tuple[Card, ...] = zone(Seen.BY_NOBODY)
    mark: int = 0


@frozen
class MarksTheStock(HighCard):
    def deal_from(self, deck, players, *, dealer=0):
        state = super().deal_from(deck, players, dealer=dealer)
        return Marked(state.to_act, state.seats, state.stock, state.stock[0].index)

    def apply(self, state, move):
        after, events = super().apply(Table(state.to_act, state.seats, state.stock), move)
        return Step(Marked(after.to_act, after.seats, after.stock, state.mark), events)

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


@frozen(repr=False)
class Blabbing:
    """A state whose repr depends on the identity of what is hidden."""

    to_act: tuple[int, ...]
    seats: tuple[Hand, ...]
    stock: tuple[Card, ...] = zone(Seen.BY_NOBODY)
    count: object = field(factory=itertools.count, eq=False, init=False)

    def __repr__(self):
        return f"Blabbing({next(self.count)})"


@frozen
class SpoilsTheState(HighCard):
    """A move changes the state that it is given."""

    def apply(self, state, move):
        step = super().apply(state, move)
        object.__setattr__(state, "stock", state.stock[1:] + state.stock[:1])
        return step


@frozen
class PlaysAnything(HighCard):
    """A move that is objected to is played all the same."""

    def proposals(self, state, player):
        yield from (Lay(player, (card,)) for card in state.seats[player].cards)

    def apply(self, state, move):
        return HighCard.apply(Careless(), state, move)


@frozen
class Careless(HighCard):
    def check(self, state, move):
        return None


@frozen
class RefusesAll(HighCard):
    """What passes `check` is refused by `apply`."""

    def proposals(self, state, player):
        yield from (Lay(player, (card,)) for card in state.seats[player].cards)

    def apply(self, state, move):
        if len(state.seats[move.player].cards) == 2 and move.cards[0] != self.first(state, move):
            raise IllegalMove(move, Violation("no", "No."))
        return super().apply(state, move)

    def moves(self, state, player):
        return super().moves(state, player)[:1]

    def check(self, state, move):
        return HighCard.check(HighCard(), state, move)

    def first(self, state, move):
        return state.seats[move.player].cards[0]


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
        return ended and Outcome(ranking=((0,), (0,)), reason="round-over")


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


class Anew:
    """A value that comes out of a pickle as another one."""

    def __init__(self, number=0):
        self.number = number

    def __eq__(self, other):
        return isinstance(other, Anew) and self.number == other.number

    def __hash__(self):
        return self.number

    def __reduce__(self):
        return Anew, (self.number + 1,)


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


@frozen
class WrongRecord(HighCard):
    """A record of this game leads to another match."""

    count: object = field(factory=itertools.count, eq=False)

    def deal(self, players, *, seed, dealer=0):
        return super().deal(players, seed=seed + next(self.count), dealer=dealer)


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
    (LEGAL_IN_VIEW, LooksAtTheStock(), "in the view"),
    (LEGAL_IN_VIEW, SaysTooMuch(), r"but \? is next.* in the view, .* in the state"),
    (LEGAL_IN_VIEW, ListsByTheStock(), "The view lists other moves"),
    (VIEWS, CountsLooks(), "has a view of its own"),
    (VIEWS, LosesACard(), "imagines other cards than the deck's|cannot|hides"),
    (NO_LEAK, MarksTheStock(), "depends on hidden cards"),
    (NO_LEAK, SaysTooMuch(), "depends on|says|hidden"),
    (NO_LEAK, ShowsTheStock(), "card"),
    (PURE, SpoilsTheState(), "apply changes the state that it is given"),
    (PURE, PlaysAnything(), "apply plays .*, but: Lay a card of yours"),
    (PURE, RefusesAll(), "apply refuses .*: No.; check says None"),
    (PURE, GivesAnotherReason(), "apply refuses .*: Another reason.; check says Lay a card"),
    (END_OR_MOVE, EndsEarly(), "The game goes on, but it has an outcome"),
    (END_OR_MOVE, NeverEnds(), "The game is over, but it has no outcome"),
    (END_OR_MOVE, RanksTwice(), "does not rank all, once"),
    (END_OR_MOVE, PlaysOn(), r"The game is over, but players \[0, 1\] have moves"),
    (END_OR_MOVE, StandsStill(), "The game goes on, but nobody has a move"),
    (SURVIVES, WritesBackwards(), "is read as"),
    (SURVIVES, ForgetsAField(), "Forgetful does not survive JSON"),
    (SURVIVES, PicklesAnew(), "PicklesAnew does not survive pickle"),
    (SURVIVES, WrongRecord(), "The match does not survive its record"),
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
