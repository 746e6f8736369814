"""The ruleset: a value that checks itself."""

import copy
import pickle
import re
from itertools import combinations
from typing import Any

import attrs
import pytest
from attrs import evolve, field, frozen

from cardrules import (
    SHITHEAD,
    SHITHEAD_PAGAT,
    SHITHEAD_WIKIPEDIA,
    Match,
    Rank,
    RulesetError,
    Violation,
    cards,
    vary,
)
from cardrules._checking import MOST_RULES
from cardrules.cards import ACE_HIGH, ACE_LOW
from cardrules.errors import NoSuchPlayer, PositionError
from cardrules.matching import not_, ranks
from cardrules.shedding import (
    AtLeastTop,
    DealersLeftStarts,
    Deals,
    DealsNext,
    End,
    Ended,
    ForcedPickup,
    Leads,
    NoSwap,
    Pace,
    Plan,
    Play,
    RefillTo,
    Shedding,
    TakePile,
    VoluntaryPickup,
    Wild,
)
from cardrules.shedding._choices import distinct
from cardrules.shedding.variations import no_swap


@frozen
class Layout:
    """A layout as a test wants it."""

    packs: int = 1
    jokers: int = 0
    hand: int = 3
    table: int = 3
    blind: int = 3
    players: range = field(default=range(2, 6))

    def plan(self, players):
        return Plan(
            packs=self.packs,
            jokers=self.jokers,
            hand=self.hand,
            table=self.table,
            blind=self.blind,
        )


@frozen
class FaceUp:
    """So many cards lie face up."""

    count: int

    def face_up(self, hand, table):
        return self.count


@pytest.mark.parametrize("name", ["start", "wildcards", "bars", "demands", "burns", "again",
                                  "effects", "paces"])  # fmt: skip
@pytest.mark.parametrize("value", [[], AtLeastTop(), None, {}])
def test_slots_that_hold_several_are_tuples(name, value):
    with pytest.raises(RulesetError, match=f"^{name} must be a tuple: write "):
        Shedding(**{name: value})


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("start", "start"),
        ("wildcards", "ignores"),
        ("bars", "objection"),
        ("demands", "demand"),
        ("burns", "burns"),
        ("again", "again"),
        ("effects", "effect"),
        ("paces", "pace"),
    ],
)
@pytest.mark.parametrize("rule", [NoSwap(), "2", None, NoSwap], ids=repr)
def test_a_slot_holds_rules_that_answer_its_question(name, question, rule):
    with pytest.raises(RulesetError) as caught:
        Shedding(**{name: (rule,)})
    assert str(caught.value) == (
        f"{name} holds {rule!r}, which does not answer {question}(): give a rule object that does."
    )


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("layout", "plan"),
        ("swap", "face_up"),
        ("refill", "refill"),
        ("pickup", "pickup"),
        ("blind", "slots"),
    ],
)
@pytest.mark.parametrize("rule", [AtLeastTop(), None, (AtLeastTop(),), AtLeastTop], ids=repr)
def test_a_slot_for_one_rule_holds_one_that_answers(name, question, rule):
    with pytest.raises(RulesetError, match=rf"^{name} holds .* does not answer {question}\(\)"):
        Shedding(**{name: rule})


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            {"order": ACE_HIGH[1:]},
            r"order does not place the rank 2 of the deck: add it",
        ),
        (
            {"order": (*ACE_HIGH, Rank.TWO)},
            "order names a rank twice: leave one of them out",
        ),
        (
            {"layout": Layout(jokers=2)},
            r"order does not place the rank \* of the deck: add it",
        ),
        (
            {"layout": Layout(hand=5)},
            "layout deals 55 cards to 5 players out of 52: take more packs, fewer players",
        ),
        (
            {"layout": Layout(hand=0, table=0, blind=0)},
            "layout deals no cards to 2 players: give each at least one",
        ),
        (
            {"layout": Layout(packs=11)},
            "layout for 2 players: packs must be an int from 1 to 10, not 11",
        ),
        (
            {"layout": Layout(jokers=11), "order": tuple(Rank)},
            "layout for 2 players: jokers must be an int from 0 to 10, not 11",
        ),
        (
            {"layout": Layout(players=range(1, 4))},
            "layout seats nobody: its players must be 2 or more",
        ),
        (
            {"layout": Layout(players=range(0))},
            "layout seats nobody: its players must be 2 or more",
        ),
        (
            {"layout": Deals(fewest=4, most=3)},
            "layout seats nobody: its players must be 2 or more",
        ),
        (
            {"layout": Deals(most=6)},
            "layout deals 54 cards to 6 players out of 52",
        ),
        (
            {"swap": FaceUp(7)},
            "swap lays 7 cards face up, but a player has 6: change the number",
        ),
        (
            {"swap": FaceUp(-1)},
            "swap lays -1 cards face up, but a player has 6: change the number",
        ),
        (
            {"layout": Deals(most=10**30)},
            "layout seats 1000000000000000000000000000000 players: there are not so many cards",
        ),
        (
            {"sees_through": "3"},
            r'sees_through must be a card test: write ranks\("3"\)',
        ),
        (
            {"sees_through": NoSwap()},
            "sees_through must be a card test",
        ),
        (
            {"end": 100},
            "end must be an End: write End",
        ),
        (
            {"order": (*ACE_HIGH, "joker")},
            "order must be a tuple of ranks, the lowest first: write ACE_HIGH",
        ),
        (
            {"order": list(ACE_HIGH)},
            "order must be a tuple of ranks",
        ),
        (
            {"variations": ["no_swap"]},
            r"variations must be a tuple of names: leave them to vary\(\)",
        ),
        (
            {"variations": (no_swap,)},
            "variations must be a tuple of names",
        ),
        (
            {"layout": Layout(players=range(2, 6, 2))},
            "layout does not say for how many it is",
        ),
    ],
    ids=lambda part: ",".join(part) if isinstance(part, dict) else "",
)
def test_rules_that_clash_name_the_field_and_the_remedy(changes, problem):
    with pytest.raises(RulesetError, match=f"^{problem}"):
        Shedding(**changes)


@frozen
class Seatless:
    """A layout that does not say for how many it is."""

    def plan(self, players):
        return Plan(hand=3)


def test_a_layout_says_for_how_many_it_is():
    with pytest.raises(RulesetError, match=r"^layout does not say for how many it is: give it"):
        Shedding(layout=Seatless())


@pytest.mark.parametrize(
    "changes",
    [
        {"layout": Layout(jokers=2), "order": tuple(Rank)},
        {"layout": Layout(packs=2, players=range(2, 9))},
        {"layout": Layout(blind=0, table=0)},
        {"layout": Layout(hand=0)},
        {"swap": FaceUp(6)},
        {"swap": FaceUp(0)},
        {"order": ACE_LOW},
        {"start": (), "demands": (), "wildcards": (), "burns": (), "again": ()},
    ],
    ids=",".join,
)
def test_rules_that_go_together_are_played(changes):
    game = Shedding(**changes)
    state = game.deal(2, seed=1)
    game.verify(state)
    assert all(game.moves(state, player) for player in state.to_act)


@pytest.mark.parametrize("wrong", [{"first_out": 1}, {"turn_limit": 0}, {"turn_limit": 1.5}])
def test_an_end_that_cannot_be_is_refused(wrong):
    with pytest.raises((ValueError, TypeError), match=next(iter(wrong))):
        End(**wrong)


def test_a_ruleset_is_made_by_keywords():
    with pytest.raises(TypeError, match="positional"):
        Shedding("shithead")
    assert Shedding() == SHITHEAD


def test_a_ruleset_cannot_be_changed():
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        SHITHEAD.burns = ()
    assert SHITHEAD.burns


def test_evolve_gives_another_ruleset():
    other = evolve(SHITHEAD, refill=RefillTo(4))
    assert other != SHITHEAD
    assert (other.refill, SHITHEAD.refill) == (RefillTo(4), RefillTo(3))
    assert evolve(other, refill=RefillTo(3)) == SHITHEAD
    with pytest.raises(RulesetError):
        evolve(SHITHEAD, order=())


def test_labels_are_not_compared():
    other = evolve(SHITHEAD, name="other", version=9, variations=("mine",))
    assert other == SHITHEAD
    assert hash(other) == hash(SHITHEAD)
    assert repr(other) != repr(SHITHEAD)
    assert (other.name, other.version, other.variations) == ("other", 9, ("mine",))


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game)), evolve],
    ids=["copy", "deepcopy", "pickle", "evolve"],
)
def test_a_copy_is_equal_and_plays_the_same(copied):
    house = vary(SHITHEAD, no_swap)
    state = house.deal(2, seed=1)
    wanted = house.moves(state, state.to_act[0])
    again = copied(house)
    assert again == house
    assert hash(again) == hash(house)
    assert (again.name, again.variations) == (house.name, house.variations)
    assert again.moves(state, state.to_act[0]) == wanted


def test_what_is_remembered_is_no_part_of_the_value():
    one, other = (evolve(SHITHEAD, name="fresh") for _ in range(2))
    state = one.deal(2, seed=1)
    before = repr(one), hash(one), pickle.dumps(one)
    for player in state.to_act:
        assert one.moves(state, player)
    one.check(one.position(hands=["4C", "5C"], pile="3C"), one.read(state, 0, "4C"))
    assert "memory" in vars(one)
    assert (repr(one), hash(one), pickle.dumps(one)) == before
    assert one == other
    assert "memory" not in vars(evolve(one))
    assert "memory" not in vars(pickle.loads(pickle.dumps(one)))


def test_presets_differ_as_their_sources_say():
    assert SHITHEAD_WIKIPEDIA.pickup == VoluntaryPickup()
    assert SHITHEAD_WIKIPEDIA.variations == ()
    assert evolve(SHITHEAD_WIKIPEDIA, start=SHITHEAD.start, pickup=SHITHEAD.pickup) == SHITHEAD
    assert SHITHEAD_PAGAT.pickup == VoluntaryPickup(table=1)
    assert SHITHEAD_PAGAT.end == End(deals_next=DealsNext.ROTATES)
    assert evolve(SHITHEAD_PAGAT, pickup=VoluntaryPickup(), end=End()) == SHITHEAD_WIKIPEDIA


def test_a_game_says_for_how_many_it_is_and_with_what():
    assert SHITHEAD.seats() == range(2, 6)
    assert len(SHITHEAD.deck(5)) == 52
    jokers = Shedding(layout=Layout(packs=2, jokers=3), order=tuple(Rank))
    assert len(jokers.deck(2)) == 107


@pytest.mark.parametrize("players", [1, 6, -1, True, "2", 2.0, None])
def test_a_game_is_not_for_any_number(players):
    with pytest.raises(PositionError, match="shithead is for 2 to 5 players"):
        SHITHEAD.deck(players)
    with pytest.raises(PositionError):
        SHITHEAD.deal(players, seed=1)


def test_a_deck_is_dealt_as_it_lies():
    deck = SHITHEAD.deck(2)
    state = SHITHEAD.deal_from(deck, 2, dealer=0)
    assert state.seats[1].blind == cards("2C 4C 6C")
    assert state.seats[0].blind == cards("3C 5C 7C")
    assert state.seats[1].table == cards("8C 10C QC")
    assert state.seats[0].hand == cards("2D 4D 6D")
    assert state.stock == deck[18:]


@pytest.mark.parametrize(
    ("deck", "dealer", "problem"),
    [
        (SHITHEAD.deck(2)[1:], 0, r"Deal the cards of deck\(2\), each once; these are others"),
        ((*SHITHEAD.deck(2)[1:], *cards("3C")), 0, "Deal the cards"),
        ((*SHITHEAD.deck(2), *cards("*")), 0, "Deal the cards"),
        (SHITHEAD.deck(2), 2, "The dealer is one of the players 0 to 1, not 2"),
        (SHITHEAD.deck(2), -1, "The dealer is one of the players"),
        (SHITHEAD.deck(2), True, "The dealer is one of the players"),
    ],
)
def test_a_deck_that_is_another_is_not_dealt(deck, dealer, problem):
    with pytest.raises(PositionError, match=problem):
        SHITHEAD.deal_from(deck, 2, dealer=dealer)


def test_the_dealers_left_begins_when_no_rule_says_who():
    house = evolve(SHITHEAD, start=(), swap=NoSwap())
    assert house.deal(3, seed=1, dealer=1).to_act == (2,)
    assert house.deal(3, seed=1, dealer=1) == evolve(house, start=(DealersLeftStarts(),)).deal(
        3, seed=1, dealer=1
    )


@pytest.mark.parametrize("player", [-1, 2, True, "0", None])
def test_moves_of_nobody_are_an_error(player):
    state = SHITHEAD.position(hands=["4C", "5C"])
    with pytest.raises(NoSuchPlayer, match="the players are 0 to 1"):
        SHITHEAD.moves(state, player)
    with pytest.raises(NoSuchPlayer):
        tuple(SHITHEAD.proposals(state, player))


@pytest.mark.parametrize(
    ("deals_next", "finished", "dealer"),
    [
        (DealsNext.LOSER, (0, 2), 1),
        (DealsNext.LOSER, (0, 1), 2),
        (DealsNext.ROTATES, (0, 2), 0),
    ],
)
def test_somebody_deals_next(deals_next, finished, dealer):
    game = evolve(SHITHEAD, end=End(deals_next=deals_next))
    hands = ["4C" if player not in finished else "" for player in range(3)]
    state = game.position(hands=hands, finished=finished, dealer=2)
    assert game.next_dealer(state) == dealer


def test_without_a_loser_the_dealer_deals_again():
    game = evolve(SHITHEAD, end=End(turn_limit=5))
    state = game.position(hands=["9D KC", "4C"], pile="5C", turns=4, dealer=1)
    after = game.apply(state, game.read(state, 0, "9D")).state
    assert game.outcome(after).reason == "turn-limit"
    assert game.next_dealer(after) == 1


def test_nobody_deals_next_while_the_game_goes_on():
    with pytest.raises(ValueError, match="Nobody deals next while the game goes on"):
        SHITHEAD.next_dealer(SHITHEAD.position(hands=["4C", "5C"]))


@pytest.mark.parametrize(
    ("hands", "ranking", "loser"),
    [(["9D", "4C", "5C"], ((0,), (1, 2)), None), (["9D", "4C"], ((0,), (1,)), 1)],
)
def test_a_game_may_end_with_the_first_who_is_out(hands, ranking, loser):
    game = evolve(SHITHEAD, end=End(first_out=True))
    state = game.position(hands=hands, pile="5D")
    after, events = game.apply(state, game.read(state, 0, "9D"))
    outcome = game.outcome(after)
    assert (outcome.ranking, outcome.loser) == (ranking, loser)
    assert after.to_act == ()
    assert events[-1] == Ended(outcome)


def test_a_game_that_ends_with_the_first_out_says_so():
    game = evolve(SHITHEAD, end=End(first_out=True))
    state = game.position(hands=["9D", "4C", "5C"], pile="5D")
    after = game.apply(state, game.read(state, 0, "9D")).state
    assert game.outcome(after).reason == "first-out"


@pytest.mark.parametrize("test", [ranks("2 10"), not_(ranks("3"))], ids=str)
def test_a_rule_takes_any_card_test(test):
    game = Shedding(wildcards=(Wild(test),))
    state = game.position(hands=["2C 3C", "4C"], pile="AC")
    assert [game.write(move) for move in game.moves(state, 0)] == ["play 2C"]


@frozen
class Answers:
    """A rule of every slot that gives back whatever it is told to."""

    answer: Any

    def _give(self, *_: Any) -> Any:
        return self.answer

    objection = ignores = demand = burns = again = pace = pickup = start = effect = refill = _give


@pytest.mark.parametrize(
    ("slot", "answer", "wanted"),
    [
        ("bars", "no nines", "Violation or None"),
        ("bars", True, "Violation or None"),
        ("wildcards", "yes", "bool"),
        ("demands", Rank.TWO, "Demand or None"),
        ("burns", None, "bool"),
        ("again", 1, "bool or None"),
        ("paces", None, "Pace"),
        ("effects", None, "Step"),
        ("refill", None, "int"),
    ],
)
def test_a_rule_that_answers_something_else_is_named(slot, answer, wanted):
    rule = Answers(answer)
    house = evolve(SHITHEAD, **{slot: rule if slot == "refill" else (rule,)})
    match = Match.at(house, house.position(hands=["9C KC", "4S"], pile="5C", stock=5))
    with pytest.raises(RulesetError, match=f"{re.escape(repr(rule))} must answer {wanted}, not"):
        match.play("9C")


def test_a_pickup_rule_that_answers_something_else_is_named():
    house = evolve(SHITHEAD, pickup=Answers(None))
    match = Match.at(house, house.position(hands=["4C", "4S"], pile="5C"))
    with pytest.raises(RulesetError, match="must answer Leads or Violation, not None"):
        match.moves()


def test_a_start_rule_that_answers_something_else_is_named():
    with pytest.raises(RulesetError, match="must answer Start or DrawLots or None, not 1"):
        evolve(SHITHEAD, start=(Answers(1),)).deal(2, seed=1)


def test_so_many_arrangements_that_they_cannot_be_listed_are_refused():
    """Of 19 cards 9 are laid in 92,378 ways, of 20 cards 10 in 184,756."""
    pair = range(2, 3)
    few = Layout(packs=2, hand=10, table=9, players=pair)
    assert evolve(SHITHEAD, layout=few).seats() == pair
    many = Layout(packs=2, hand=10, table=10, players=pair)
    with pytest.raises(RulesetError, match="swap leaves 184756 ways to lay 10 cards face up, more"):
        evolve(SHITHEAD, layout=many)
    assert evolve(SHITHEAD, layout=many, swap=NoSwap()).seats() == pair


@pytest.mark.parametrize(
    "label", [{"name": None}, {"name": 3}, {"version": "x"}, {"version": True}, {"version": 1.0}]
)
def test_a_label_of_another_type_is_refused(label):
    with pytest.raises(RulesetError, match="name must be a text, and version a whole number"):
        Shedding(**label)


@pytest.mark.parametrize("value", ["x", "loser", None, 1])
def test_who_deals_next_is_one_of_its_names(value):
    with pytest.raises(TypeError, match="deals_next"):
        End(deals_next=value)


@pytest.mark.parametrize("wrong", [(2,), (0,), (None,), (1, -1), (1, None), (1, "1"), (-1, 1.0)])
def test_a_pace_that_is_none_is_refused(wrong):
    with pytest.raises((ValueError, TypeError)):
        Pace(*wrong)


# listing stays bounded


def _faced(pickup, *, pile="AC"):
    """A player with 30 face-up cards that do not go on an ace."""
    game = evolve(SHITHEAD, pickup=pickup)
    held = [str(card) for card in game.deck(2) if str(card)[0] not in "12A"][:30]
    return game, game.position(hands=["", "AH"], tables=[" ".join(held), ""], pile=pile), held


@pytest.mark.parametrize("pickup", [ForcedPickup(table=1), VoluntaryPickup(table=1)])
def test_thirty_face_up_cards_give_thirty_takes(pickup):
    game, state, held = _faced(pickup)
    order = sorted(cards(" ".join(held)), key=lambda c: (game.order.index(c.rank), c.index))
    assert game.moves(state, 0) == tuple(TakePile(0, (card,)) for card in order)
    assert len(order) == 30


@pytest.mark.parametrize("pickup", [ForcedPickup(), VoluntaryPickup()])
def test_thirty_face_up_cards_do_not_go_along_where_none_may(pickup):
    game, state, _ = _faced(pickup)
    assert game.moves(state, 0) == (TakePile(0),)


def test_thirty_face_up_cards_give_each_pair_of_them():
    game, state, _ = _faced(ForcedPickup(table=2))
    listed = game.moves(state, 0)
    assert len(set(listed)) == len(listed) == 435
    assert {len(move.cards) for move in listed} == {2}


def test_takes_are_listed_by_rank_and_deck_order():
    placed = {"hands": ["", "5C"], "tables": ["KC 4D 4C", ""], "pile": "AC"}
    state = SHITHEAD_PAGAT.position(**placed)
    listed = [SHITHEAD_PAGAT.write(move) for move in SHITHEAD_PAGAT.moves(state, 0)]
    assert listed == ["take 4C", "take 4D", "take KC"]
    queen = SHITHEAD_PAGAT.position(**{**placed, "pile": "QC"})
    listed = [SHITHEAD_PAGAT.write(move) for move in SHITHEAD_PAGAT.moves(queen, 0)]
    assert listed == ["play KC", "take 4C", "take 4D", "take KC"]


def test_takes_of_several_cards_go_by_rank_then_number():
    @frozen
    class OneOrTwo:
        def pickup(self, taking):
            return Leads.NEXT if taking.size in (1, 2) else Violation("other", "One or two.")

    game = evolve(SHITHEAD, pickup=OneOrTwo())
    state = game.position(hands=["", "5C"], tables=["KC 4D 4C", ""], pile="AC")
    listed = [game.write(move) for move in game.moves(state, 0)]
    assert listed == [
        "take 4C", "take 4D", "take 4C 4D", "take 4C KC", "take 4D KC", "take KC",
    ]  # fmt: skip


def _lowest(held, chosen):
    """Whether no lower copy of a chosen card was left in hand."""
    return all(
        other in chosen
        for card in chosen
        for other in held
        if other.face == card.face and other.copy < card.copy
    )


@pytest.mark.parametrize(
    "held",
    [
        "7C 7C' 7C'2 7D 7D' 7H",
        "7C' 7C'2 7D'2 7S 7S'",
        "7C 7D 7H 7S",
        "7C 7C' 7C'2",
        "7D'2 7C' 7D 7C",
        "9C 9C' 7C 7C' 8C",
    ],
)
@pytest.mark.parametrize("size", [0, 1, 2, 3, 4])
def test_choices_are_the_combinations_of_lowest_copies_in_their_order(held, size):
    row = cards(held)
    wanted = [chosen for chosen in combinations(row, size) if _lowest(row, chosen)]
    assert list(distinct(row, size)) == wanted


def test_plays_of_equal_cards_are_in_the_order_of_combinations():
    game = evolve(SHITHEAD, layout=Layout(packs=3))
    held = game.position(hands=["7C 7C 7C 7D 7D 7H", "5C"], pile="6C")
    row = tuple(sorted(held.seats[0].hand, key=lambda card: card.index))
    wanted = [
        Play(0, chosen)
        for size in range(1, 7)
        for chosen in combinations(row, size)
        if _lowest(row, chosen)
    ]
    assert game.moves(held, 0) == tuple(wanted)
    assert len(wanted) == 4 * 3 * 2 - 1


def test_twenty_four_equal_cards_can_be_played_in_2400_ways():
    game = evolve(SHITHEAD, layout=Layout(packs=6))
    hand = " ".join(["7C 7D 7H 7S"] * 6)
    state = game.position(hands=[hand, "5C"], pile="6C")
    listed = game.moves(state, 0)
    assert len(set(listed)) == len(listed) == 7**4 - 1
    sizes = [len(move.cards) for move in listed]
    assert sizes == sorted(sizes)
    assert listed[-1] == Play(0, tuple(sorted(state.seats[0].hand, key=lambda c: c.index)))


def test_a_slot_holds_a_bounded_number_of_rules():
    many = (Answers(None),) * MOST_RULES
    assert evolve(SHITHEAD, demands=many).demands == many
    with pytest.raises(RulesetError, match=r"demands holds 65 rules: more than 64 take"):
        evolve(SHITHEAD, demands=(*many, Answers(None)))


def test_a_layout_that_plans_nothing_is_refused():
    class Nothing(Layout):
        def plan(self, players):
            return None

    with pytest.raises(RulesetError, match=r"must answer Plan, not None"):
        evolve(SHITHEAD, layout=Nothing())


@pytest.mark.parametrize("stock", [-3, 1.0, True, "2"])
def test_a_plan_cuts_the_stock_down_to_a_number(stock):
    with pytest.raises(ValueError, match="stock must be a whole number, 0 or more, or None"):
        Plan(hand=3, stock=stock)
