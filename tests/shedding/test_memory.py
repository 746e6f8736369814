"""Remembered answers: exact for every rule, and no part of a ruleset's value."""

import copy
import pickle
from collections import Counter
from functools import cache
from random import Random
from threading import Barrier, Thread

import pytest
from attrs import asdict, astuple, evolve, field, frozen

from cardrules import (
    SHITHEAD,
    SHITHEAD_PAGAT,
    IllegalMove,
    Match,
    Rank,
    Violation,
    cards,
    dump,
    load,
    vary,
)
from cardrules.matching import ranks
from cardrules.shedding import AtLeastTop, Demand, Leads, Pile, Play, Shedding, _memory
from cardrules.shedding.variations import (
    eights_skip,
    invisible,
    quartet_in_one_play,
    reverse_on,
    sevens_or_lower,
    strict_face_up,
)


@frozen
class BurnOnSum:
    """The pile burns when its top two cards add up to *total*."""

    total: int = 11

    def burns(self, pile: Pile) -> bool:
        top = [pile.order.index(card.rank) + 2 for card in pile.solid[-2:]]
        return len(top) == 2 and sum(top) == self.total


BY_SUM = vary(SHITHEAD, lambda game: evolve(game, burns=(*game.burns, BurnOnSum(11))))


@frozen
class Watched:
    """A rule for every slot that remembers answers: it says what *look* makes of what it sees.

    It counts how often it is asked.
    """

    look: object
    asked: Counter = field(factory=Counter, eq=False, repr=False)

    def _seen(self, question, shown):
        self.asked[question] += 1
        return self.look(shown)

    def burns(self, pile):
        return bool(self._seen("burns", pile))

    def again(self, pile):
        return True if self._seen("again", pile) else None

    def demand(self, pile):
        return Demand.only() if self._seen("demand", pile) else None

    def ignores(self, attempt):
        return bool(self._seen("ignores", attempt))

    def objection(self, attempt):
        return Violation("watched", "No.") if self._seen("objection", attempt) else None

    def pace(self, attempt, pace):
        return evolve(pace, steps=2) if self._seen("pace", attempt) else pace

    def pickup(self, taking):
        return Violation("watched", "No.") if self._seen("pickup", taking) else Leads.NEXT


def _at(game, **placed):
    return Match.at(game, game.position(**placed))


@pytest.mark.parametrize("piles", [("4C", "5C", "5C 4C"), ("5C 4C", "5C", "4C")])
def test_a_rule_of_ones_own_burns_by_what_lies_below_the_top(piles):
    """6D on 5C adds up to 11 and burns, 6D on 4C does not, whichever is played first."""
    house = evolve(BY_SUM)
    for pile in piles:
        match = _at(house, hands=["6D 9D", "KD"], pile=pile).play("6D")
        burned = pile == "5C"
        assert (match.state.pile == ()) is burned
        assert match.to_act == ((0,) if burned else (1,))


def test_a_rule_of_ones_own_leaves_out_what_is_seen_through():
    """Threes are seen through: 6D on 5C 3C adds up to 11, 6D on 4C 3C does not."""
    house = vary(BY_SUM, invisible("3"))
    match = _at(house, hands=["6D 9D", "KD"], pile="4C 3C").play("6D")
    assert match.state.pile == cards("4C 3C 6D")
    match = _at(house, hands=["6D 9D", "KD"], pile="5C 3C").play("6D")
    assert match.state.burned == cards("5C 3C 6D")


def test_a_rule_that_reads_the_top_alone_is_asked_once_a_top():
    """Three piles with the same top are one question to a rule that looks at nothing else."""
    rule = Watched(lambda pile: pile.top.run == 2)
    house = evolve(SHITHEAD, burns=(rule,))
    for pile in ("5C", "4H 5D", "KC 4D 5S"):
        match = _at(house, hands=["8D 9D", "KD"], pile=pile).play("8D")
        assert match.state.burns == 0
    assert rule.asked["burns"] == 1
    assert _at(house, hands=["5H 9D", "KD"], pile="4C 5C").play("5H").state.burns == 1
    assert rule.asked["burns"] == 2


@cache
def _number(pile):
    return len(pile.cards)


def _equals_three_cards(pile):
    three = (cards("4H 5C 8D"), cards("3D 4H 5C"))
    return any(
        pile == Pile(lying, sizes=(1, 1, 1), burned=burned)
        for lying in three
        for burned in (False, True)
    )


def _matches_three_cards(pile):
    match pile:
        case Pile(cards=(_, _, _)):
            return True
    return False


# Rules that say whether the pile has three cards, each by another way to look at them.
BEYOND_THE_TOP = {
    "cards": lambda pile: len(pile.cards) == 3,
    "solid": lambda pile: len(pile.solid) == 3,
    "sizes": lambda pile: len(pile.sizes) == 3,
    "equality": _equals_three_cards,
    "repr": lambda pile: "(4H, 5C, 8D)" in repr(pile) or "(3D, 4H, 5C)" in repr(pile),
    "str": lambda pile: str(pile) in ("4H 5C 8D", "3D 4H 5C"),
    "HTML": lambda pile: "pile 3" in pile._repr_html_(),
    "a cached helper": lambda pile: _number(pile) == 3,
    "raw field": lambda pile: len(pile._cards) == 3,
    "getattr": lambda pile: len(getattr(pile, "_sizes")) == 3,  # noqa: B009
    "pattern": lambda pile: _matches_three_cards(pile),
    "asdict": lambda pile: len(asdict(pile, recurse=False)["_cards"]) == 3,
    "asdict of all": lambda pile: len(asdict(pile)["_cards"]) == 3,
    "astuple": lambda pile: any(value in (3, (1, 1, 1)) for value in astuple(pile)),
    "copy": lambda pile: len(copy.copy(pile).cards) == 3,
    "deepcopy": lambda pile: len(copy.deepcopy(pile).cards) == 3,
    "pickle": lambda pile: len(pickle.loads(pickle.dumps(pile)).cards) == 3,
    "evolve": lambda pile: len(evolve(pile, sees_through=ranks("9")).cards) == 3,
}


@pytest.mark.parametrize("name", BEYOND_THE_TOP)
def test_a_rule_that_reads_more_of_the_pile_is_asked_each_time(name):
    """Piles of two, three, two, three cards with the same top: each gets its own answer."""
    rule = Watched(BEYOND_THE_TOP[name])
    house = evolve(SHITHEAD, burns=(rule,), again=(rule,))
    found = []
    for pile in ("5C", "4H 5C", "5C", "4H 5C"):
        match = _at(house, hands=["8D 9D", "KD"], pile=pile).play("8D")
        found.append((match.state.burns, match.to_act))
    assert found == [(0, (1,)), (1, (0,)), (0, (1,)), (1, (0,))]
    assert rule.asked == {"burns": 4, "again": 4}


@pytest.mark.parametrize("name", BEYOND_THE_TOP)
def test_a_demand_that_reads_more_of_the_pile_is_asked_each_time(name):
    """Two piles with the same top of which one demands what nobody has: each time the truth."""
    rule = Watched(BEYOND_THE_TOP[name])
    house = evolve(SHITHEAD, demands=(rule, AtLeastTop()))
    found = []
    for pile in ("4H 5C", "3D 4H 5C", "4H 5C", "3D 4H 5C"):
        match = _at(house, hands=["8D 9D", "KD"], pile=pile)
        found.append(len(match.moves()))
        assert (match.why_not("8D") is None) is (found[-1] == 2)
    assert found == [2, 1, 2, 1]


def test_a_bar_that_reads_rank_size_zone_and_top_is_asked_once():
    """The same attempt in other circumstances is not a new question."""
    rule = Watched(
        lambda attempt: (
            attempt.rank is cards("8D")[0].rank
            and attempt.size == 1
            and attempt.zone.name == "HAND"
            and attempt.pile.top.run == 1
        )
    )
    house = evolve(SHITHEAD, bars=(rule,))
    for player, hands in enumerate(
        (["8D", "KD", "JD"], ["KC", "8H QC", "JC"], ["KS 4C", "QS", "8S"])
    ):
        match = _at(house, hands=hands, pile="4H 5C", to_act=player, stock=player)
        (eight,) = (card for card in match.state.seats[player].hand if str(card)[0] == "8")
        assert match.why_not(Play(player, (eight,))).code == "watched"
    assert rule.asked["objection"] == 1
    match = _at(house, hands=["8D 8H", "KD"], pile="5C")
    assert match.why_not("8D 8H") is None
    assert rule.asked["objection"] == 2
    match = _at(house, hands=["", "KD"], tables=["8D", ""], pile="5C")
    assert match.why_not("8D") is None
    assert rule.asked["objection"] == 3


# For each thing that an attempt tells: a rule that reads it, and the position it is true in.
PLAIN = {"hands": ["8D KC", "8C QC", "JC"], "pile": "4H 5C"}
CIRCUMSTANCES = {
    "player": (lambda attempt: attempt.player == 1, {"to_act": 1}),
    "cards": (
        lambda attempt: cards("8C")[0] in attempt.cards,
        {"hands": ["8C KC", "8D QC", "JC"]},
    ),
    "left": (lambda attempt: attempt.left == 0, {"hands": ["8D", "8C QC", "JC"]}),
    "players": (lambda attempt: len(attempt.players) == 2, {"hands": ["8D KC", "8C QC", ""]}),
    "stock": (lambda attempt: attempt.stock == 7, {"stock": 7}),
    "last": (lambda attempt: attempt.last, {"hands": ["8D", "8C QC", "JC"]}),
    "burns": (lambda attempt: attempt.burns == 2, {"burns": 2}),
    "direction": (lambda attempt: attempt.direction == -1, {"direction": -1}),
    "laid_by": (lambda attempt: attempt.laid_by == 2, {"laid_by": 2}),
    "equality": (
        lambda attempt: attempt == evolve(attempt, left=0),
        {"hands": ["8D", "8C QC", "JC"]},
    ),
    "asdict": (
        lambda attempt: asdict(attempt)["_left"] == 0,
        {"hands": ["8D", "8C QC", "JC"]},
    ),
    "astuple": (
        lambda attempt: cards("8C") in astuple(attempt, recurse=False),
        {"hands": ["8C KC", "8D QC", "JC"]},
    ),
    "deepcopy": (
        lambda attempt: copy.deepcopy(attempt).left == 0,
        {"hands": ["8D", "8C QC", "JC"]},
    ),
    "pickle": (
        lambda attempt: pickle.loads(pickle.dumps(attempt)).left == 0,
        {"hands": ["8D", "8C QC", "JC"]},
    ),
    "pile.cards": (lambda attempt: len(attempt.pile.cards) == 3, {"pile": "3H 4H 5C"}),
    "pile.solid": (lambda attempt: len(attempt.pile.solid) == 3, {"pile": "3H 4H 5C"}),
    "pile.sizes": (lambda attempt: len(attempt.pile.sizes) == 3, {"pile": "3H 4H 5C"}),
}


@pytest.mark.parametrize("name", CIRCUMSTANCES)
@pytest.mark.parametrize("slot", ["bars", "wildcards", "paces"])
def test_a_rule_that_reads_circumstances_is_asked_each_time(slot, name):
    """The same 8 on the same top, in other circumstances: each time the rule's own answer."""
    look, changes = CIRCUMSTANCES[name]
    rule = Watched(look)
    # The sixes that a wild rule may let through do not fit otherwise.
    demands = (Watched(lambda _: True),) if slot == "wildcards" else SHITHEAD.demands
    house = evolve(SHITHEAD, wildcards=(), demands=demands)
    house = evolve(house, **{slot: (rule,)})
    found = []
    for circumstances in ({}, changes, {}, changes):
        match = _at(house, **{**PLAIN, **circumstances})
        (player,) = match.to_act
        (eight,) = [card for card in match.state.seats[player].hand if str(card)[0] == "8"]
        found.append(_told(match, Play(player, (eight,)), slot))
    assert found == [False, True, False, True]


def _told(match, move, slot):
    """Whether the rule of a slot said yes to this play."""
    match slot:
        case "bars":
            return getattr(match.why_not(move), "code", None) == "watched"
        case "wildcards":
            return match.why_not(move) is None
    return any(type(event).__name__ == "Skipped" for event in match.play(move).events(None))


@pytest.mark.parametrize(
    ("look", "changes"),
    [
        (lambda taking: taking.player == 1, {"to_act": 1}),
        (lambda taking: taking.zone.name == "TABLE", {"hands": ["", "7C"], "tables": ["8D", ""]}),
        (lambda taking: taking.table == 1, {"tables": ["8D", ""]}),
        (lambda taking: not taking.stuck, {"pile": "5C"}),
        (lambda taking: taking == evolve(taking, player=1), {"to_act": 1}),
        (lambda taking: copy.copy(taking).player == 1, {"to_act": 1}),
        (lambda taking: copy.deepcopy(taking).player == 1, {"to_act": 1}),
        (lambda taking: asdict(taking)["_player"] == 1, {"to_act": 1}),
        (lambda taking: pickle.loads(pickle.dumps(taking)).player == 1, {"to_act": 1}),
    ],
    ids=["player", "zone", "table", "stuck", "equality", "copy", "deepcopy", "asdict", "pickle"],
)
def test_pickup_answers_are_exact(look, changes):
    """The pile is taken in other circumstances: each time the rule's own answer."""
    house = evolve(SHITHEAD, pickup=Watched(look))
    found = []
    for circumstances in ({}, changes, {}, changes):
        match = _at(house, **{"hands": ["6D", "7C"], "pile": "9C", **circumstances})
        found.append(match.why_not("take") is not None)
    assert found == [False, True, False, True]


def test_pickup_answers_by_the_named_cards_are_exact():
    """A rule that lets only the 6C go along is right about 6C and 7D, in either order."""
    rule = Watched(lambda taking: taking.cards != cards("6C"))
    house = evolve(SHITHEAD, pickup=rule)
    match = _at(house, hands=["", "KC"], tables=["6C 7D 8H", ""], pile="AC")
    for _ in range(2):
        assert match.why_not("take 7D").code == "watched"
        assert match.why_not("take 6C") is None
        assert [house.write(move) for move in match.moves()] == ["take 6C"]


# Whether the card under the nine is a king, said in ways that do not name the cards.
UNDER_THE_NINE = {
    "top": lambda pile: evolve(pile, sees_through=ranks("9 J")).top.rank is Rank.KING,
    "copied top": lambda pile: (
        evolve(copy.deepcopy(pile), sees_through=ranks("9 J")).top.rank is Rank.KING
    ),
    "pickled top": lambda pile: (
        evolve(pickle.loads(pickle.dumps(pile)), sees_through=ranks("9 J")).top.rank is Rank.KING
    ),
}


@pytest.mark.parametrize("name", UNDER_THE_NINE)
def test_a_rule_that_sees_through_more_is_asked_each_time(name):
    """A 9C alone and on a KD: a warm ruleset plays as a fresh one, in either order."""
    house = evolve(SHITHEAD, burns=(Watched(UNDER_THE_NINE[name]),))
    found = []
    for pile in ("9C", "KD 9C", "9C", "KD 9C"):
        placed = {"hands": ["JC 3C", "4C"], "pile": pile}
        warm, cold = _at(house, **placed), _at(evolve(house), **placed)
        assert warm.play("JC").state == cold.play("JC").state
        found.append(warm.play("JC").state.burns)
    assert found == [0, 1, 0, 1]


@pytest.mark.parametrize("slot", ["burns", "demands", "again"])
def test_a_pile_matches_no_pattern_by_position(slot):
    """The fields of a pile have no order that a pattern could name."""

    def look(pile):
        match pile:
            case Pile(_):
                return True
        return False

    house = evolve(SHITHEAD, **{slot: (Watched(look),)})
    with pytest.raises(TypeError, match=r"Pile\(\) accepts 0 positional sub-patterns"):
        _at(house, hands=["JC 3C", "4C"], pile="KD 9C").play("JC")


def test_an_error_of_a_rule_passes_through_and_is_not_remembered():
    """A rule that fails once raises its own error, and answers the next time."""
    answers = iter([ZeroDivisionError("mine"), False])

    def look(pile):
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    house = evolve(SHITHEAD, burns=(Watched(look),))
    match = _at(house, hands=["8D 9D", "KD"], pile="5C")
    with pytest.raises(ZeroDivisionError, match="mine"):
        match.play("8D")
    assert match.play("8D").to_act == (1,)


HOUSES = {
    "shithead": SHITHEAD,
    "pagat": SHITHEAD_PAGAT,
    "house": vary(
        SHITHEAD,
        invisible("3"),
        eights_skip,
        sevens_or_lower,
        reverse_on("Q"),
        strict_face_up,
        quartet_in_one_play,
    ),
    "by sum": BY_SUM,
}


@pytest.mark.parametrize("name", HOUSES)
def test_a_game_with_a_memory_is_the_game_without(name):
    """Every state of a random game: a warm ruleset says and does what a fresh one does."""
    warm = evolve(HOUSES[name])
    rng = Random(5)
    match = Match.deal(warm, players=3, seed=5)
    asked = 0
    while match.to_act and len(match.played) < 100:
        state = match.state
        for player in range(3):
            cold = evolve(warm)
            assert warm.moves(state, player) == cold.moves(state, player)
            for move in warm.proposals(state, player):
                reason = cold.check(state, move)
                assert warm.check(state, move) == reason
                assert _step(warm, state, move) == _step(cold, state, move)
                asked += reason is None
        match = match.play(rng.choice(match.moves()))
    assert asked > 100
    assert warm.memory.tops


def _step(game, state, move):
    try:
        return game.apply(state, move)
    except IllegalMove as refused:
        return refused.violation


def test_a_memory_that_is_full_is_emptied_and_stays_exact(monkeypatch):
    """With room for two answers a game goes as it goes with room for thousands."""

    def played():
        rng, game = Random(8), evolve(HOUSES["house"])
        match = Match.deal(game, players=3, seed=8)
        for _ in range(100):
            match = match.play(rng.choice(match.moves()))
        return match, len(game.memory.tops)

    roomy, many = played()
    monkeypatch.setattr(_memory, "MOST_TOPS", 2)
    narrow, few = played()
    assert narrow == roomy
    assert few <= 2 < many


def _warm():
    game = Shedding()
    assert "memory" not in vars(game)
    match = _at(game, hands=["8D 9D", "KD"], pile="5C").play("8D")
    assert match.moves()
    assert game.memory.tops
    return game


def test_the_memory_is_not_in_equality_hash_or_repr():
    """A ruleset that has been played with is the same value as a fresh one."""
    warm, fresh = _warm(), Shedding()
    assert warm == fresh
    assert hash(warm) == hash(fresh)
    assert repr(warm) == repr(fresh)
    assert "emory" not in repr(warm)


def test_the_memory_is_not_saved():
    """Pickle, copies and JSON of a ruleset leave the memory out."""
    warm, fresh = _warm(), Shedding()
    assert pickle.dumps(warm) == pickle.dumps(fresh)
    assert dump(warm) == dump(fresh)
    for again in (pickle.loads(pickle.dumps(warm)), copy.copy(warm), copy.deepcopy(warm)):
        assert again == warm
        assert "memory" not in vars(again)
        assert again.memory is not warm.memory
        assert again.memory.tops == {}
    assert load(dump(warm)) == warm


def test_the_memory_is_fresh_after_evolve():
    """A changed ruleset knows nothing of the answers of the one it was made from."""
    warm = _warm()
    known = warm.memory
    for game in (evolve(warm), evolve(warm, bars=()), vary(warm, eights_skip)):
        assert game.memory is not known
        assert game.memory.tops == {}
        assert game.memory.game is game
    assert warm.memory is known
    strict = evolve(warm, bars=(Watched(lambda _: True),))
    placed = {"hands": ["8D 9D", "KD"], "pile": "5C"}
    assert _at(warm, **placed).why_not("8D") is None
    assert _at(strict, **placed).why_not("8D").code == "watched"


def test_threads_get_one_answer():
    """Eight threads play the same games with one fresh ruleset, and all see the same."""
    game = evolve(HOUSES["house"])
    start, results = Barrier(8), []

    def play():
        start.wait()
        rng = Random(3)
        match = Match.deal(game, players=3, seed=3)
        for _ in range(120):
            match = match.play(rng.choice(match.moves()))
        results.append(match)

    threads = [Thread(target=play) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8
    assert len(set(results)) == 1


@frozen
class NoKings:
    """No king is played."""

    whole: bool

    def objection(self, attempt):
        if attempt.rank is not Rank.KING:
            return None
        what = attempt if self.whole else attempt.pile
        return Violation("no-king", "Not now: {what}.", what=what)


@pytest.mark.parametrize("whole", [True, False])
def test_an_objection_that_tells_what_it_was_shown_is_not_remembered(whole):
    used, fresh = (evolve(SHITHEAD, bars=(NoKings(whole),)) for _ in range(2))
    hands = ["KD 4C 5C", "KH 4D 5D"]
    first = used.position(hands=hands, pile="2C 3C", stock=8)
    second = used.position(hands=hands, pile="4H 3C", stock=8, to_act=1)
    assert used.check(first, Play(0, cards("KD"))).code == "no-king"
    objection = used.check(second, Play(1, cards("KH")))
    assert objection.text == fresh.check(second, Play(1, cards("KH"))).text
    assert "2C" not in objection.text
    assert "KD" not in objection.text
