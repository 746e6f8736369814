"""The ten laws over each mechanism of the house rules, and round trips of what it adds.

Here players act out of turn too, which they never do in the games of `check_game`.
"""

import pickle
from random import Random

import pytest
from attrs import evolve

from cardrules import SHITHEAD, Match, Rank, cards, dump, load, redact
from cardrules import shedding as rules
from cardrules.cards import ACE_HIGH
from cardrules.matching import not_, ranks
from cardrules.notation import read_record, write_record
from cardrules.shedding import (
    NO_MARKS,
    Arrange,
    Choose,
    Deals,
    DrawCard,
    Joins,
    LayOut,
    Leads,
    Marks,
    Pass,
    Play,
    PlayAgain,
    PlayChance,
)
from cardrules.testing import LAWS, Sample, check_game

JOKERS = ranks("*")
ORDINARY = ranks("3 4 5 6 7 8 9 J Q K A").ranks
BASE = evolve(SHITHEAD, layout=Deals(most=6, packs=2, jokers=4), order=(*ACE_HIGH, Rank.JOKER))
ANY_JOKER = (rules.StandsFor(JOKERS, ORDINARY),)
TAKES = rules.NextTakesPile(ranks("J"))


def dealing(**more):
    return Deals(**{"most": 6, "packs": 2, "jokers": 2, **more})


MECHANISMS = {
    "any rank": {"stand_ins": ANY_JOKER},
    "mirror": {"stand_ins": (rules.Mirror(ranks("3")),), "paces": (rules.SkipOn(ranks("8")),)},
    "never alone": {"stand_ins": (rules.NeverAlone(ranks("9")),)},
    "two zones": {"joins": Joins.ANY_TIME, "stand_ins": ANY_JOKER},
    "last hand cards": {"joins": Joins.LAST_HAND_CARDS},
    "out of turn": {
        "interrupts": (rules.Slide(), rules.CompletesSet(3)),
        "burns": (rules.BurnOfAKind(3),),
        "paces": (rules.SkipOn(ranks("8")), rules.BackOn(ranks("J"))),
    },
    "out of turn with questions": {
        "interrupts": (rules.Slide(), rules.CompletesSet(4)),
        "effects": (rules.ChooseNext(ranks("A 7")), rules.NameDirection(ranks("9 4"))),
    },
    "chance": {"chance_card": rules.ChanceAnyTime(), "stand_ins": ANY_JOKER},
    "draw first": {"refill": rules.RefillTo(5, before=True)},
    "exchange": {"swap": rules.ExchangeUntilBurn()},
    "laying out": {
        "lays_out": (rules.StackEquals(others=True), rules.ThrowOut(ranks("3"))),
        "start": (rules.AfterLastThrower(), rules.LowestInHandStarts()),
    },
    "claimed burn": {"burns": (), "effects": (rules.ClaimedBurn(3),)},
    "new stock": {"effects": (rules.BurnedBecomeStock(),)},
    "back": {
        "burns": (*BASE.burns, rules.BurnWhenBack()),
        "paces": (rules.SkipOn(ranks("8 9")),),
        "effects": (rules.NameDirection(ranks("9")),),
    },
    "may pass": {"again": (PlayAgain(ranks("2 5 9"), may=True), *BASE.again)},
    "taken": {"paces": (TAKES, rules.ReverseOn(ranks("Q J")))},
    "sent": {
        "wildcards": (*BASE.wildcards, rules.Wild(JOKERS)),
        "effects": (rules.SendPile(JOKERS),),
        "again": (*BASE.again, PlayAgain(JOKERS)),
    },
    "higher or lower": {
        "sees_through": ranks("3"),
        "effects": (rules.SayHigherOrLower(ranks("7")),),
        "demands": (rules.AsSaidAfter(ranks("7")), *BASE.demands),
    },
    "turned": {"effects": (rules.TurnDirection(ranks("10"), several_name=True),)},
    "taken up": {"refill": rules.RefillTo(3, takes_table=True)},
    "as many as blind": {"refill": rules.RefillToBlind(least=2), "blind": rules.TurnsFirst()},
    "pile or blind": {"blind": rules.OwnerTurnsOne(may_take=True)},
    "no last card": {"bars": (rules.NeverFinish(ranks("2 8")), rules.NeverLead(ranks("J K")))},
    "cards along": {"pickup": rules.ForcedPickup(table=1, group=True, leads=Leads.PREVIOUS)},
    "turned up": {"layout": dealing(turn_up=not_(ranks("2 10")), stock=20)},
    "by lot": {"start": (rules.LowestInHandStartsByLot(skips=ranks("2")),)},
    "chosen": {"layout": dealing(table=0, hand=6), "swap": rules.LayFaceUp(3)},
    "counted": {
        "bars": (rules.AsManyAsLast(),),
        "demands": (rules.ThirdMatches(), *BASE.demands),
        "burns": (rules.BurnOnRun(3),),
    },
    "plain last card": {"paces": (rules.ReverseOn(ranks("Q")), rules.LastCardPlain())},
    "first out": {"end": rules.End(first_out=True, scores=True)},
}
GAMES = {name: evolve(BASE, name="house", **slots) for name, slots in MECHANISMS.items()}


def walked(game, players, seed, most, every):
    """A game in which now and then somebody acts out of turn; some of its states on the way."""
    rng = Random(seed)
    match = Match.deal(game, players=players, seed=seed)
    for number in range(most):
        able = {player: match.moves(player) for player in range(players)}
        early = [p for p, moves in able.items() if moves and p not in match.to_act]
        if not match.to_act:
            break
        acting = early if early and rng.random() < 0.7 else match.to_act
        moves = able[rng.choice(acting)]
        move = max(rng.sample(moves, min(3, len(moves))), key=lambda one: len(str(one)))
        step = game.apply(match.state, move)
        game.verify(step.state)
        if number % every == every - 1:
            yield Sample(match, move, step)
        match = evolve(match, played=(*match.played, move), state=step.state)
    yield Sample(match)


def hold(game, players, seed, *, most, every):
    count = 0
    for sample in walked(game, players, seed, most, every):
        count += 1
        for law in LAWS:
            law(sample)
    return count


@pytest.mark.parametrize("name", GAMES)
def test_a_mechanism_keeps_the_laws(name):
    assert hold(GAMES[name], 2 + len(name) % 3, 11, most=25, every=100) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_mechanism_keeps_the_laws_in_many_games(name):
    """With two to six players, two packs and four jokers."""
    assert check_game(GAMES[name], moves=6) > 50
    for players in (2, 6):
        assert hold(GAMES[name], players, players, most=250, every=60) > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*GAMES} - {"turned up", "chosen"}))
def test_a_mechanism_keeps_the_laws_with_one_pack(name):
    game = evolve(GAMES[name], layout=Deals(most=5, jokers=2))
    for players in (3, 5):
        assert hold(game, players, players, most=250, every=60) > 1


# round trips


def at(game, **placed):
    return Match.at(game, game.position(**placed))


def survives(game, value):
    return load(dump(value), game=game) == value and pickle.loads(pickle.dumps(value)) == value


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Play(0, cards("*"), Rank.TEN), "play * for 10"),
        (Play(0, cards("* *'2"), Rank.ACE), "play * *'2 for A"),
        (LayOut(0, cards("5C 5D"), 0), "lay 5C 5D"),
        (LayOut(0, cards("5C"), 2), "lay 5C on 2"),
        (LayOut(0, cards("5C 5D"), None), "lay 5C 5D on pile"),
        (PlayChance(0), "chance"),
        (DrawCard(0), "draw"),
        (Choose(0, "1 clockwise"), "choose 1 clockwise"),
        (Arrange(0, cards("5C")), "arrange 5C"),
        (Pass(0), "pass"),
    ],
)
def test_a_move_survives_its_text_and_json(move, text):
    game = GAMES["any rank"]
    state = game.position(hands=["* *'2 5C 5D", "KC", "QC"], pile="4C")
    assert game.write(move) == text
    assert game.read(state, 0, text) == move
    assert survives(game, move)


def kept_in_mind():
    """A match for each thing that house rules keep in mind."""
    joker = evolve(BASE, stand_ins=ANY_JOKER)
    yield "stands", at(joker, hands=["* 4C", "KC"], pile="5C QC", sizes=(2,)).play("* for K")
    said = GAMES["higher or lower"]
    yield "said", at(said, hands=["7C 4C", "KC"], pile="5C").play("7C").play("choose lower")
    slide = GAMES["out of turn"]
    yield "drawn", at(slide, hands=["9C 4C 5C", "KC"], pile="5C", stock="9D 6C").play("9C")
    first = evolve(BASE, refill=rules.RefillTo(3, before=True), swap=rules.ExchangeUntilBurn())
    both = at(first, hands=["9C 4C", "KC"], tables=["AC", ""], stock="9D 6C").play("draw")
    yield "done", both.play("arrange 4C")
    yield "may_pass", at(GAMES["may pass"], hands=["2C 4C", "KC"], pile="5C").play("2C")


MARKED = dict(kept_in_mind())


@pytest.mark.parametrize("name", MARKED)
def test_what_is_kept_in_mind_survives(name):
    """In the state, in views, and in a match that goes on after it has been saved."""
    match = MARKED[name]
    assert getattr(match.state.marks, name) != getattr(NO_MARKS, name)
    assert survives(match.game, match.state)
    for viewer in (0, 1, None):
        view = redact(match.state, viewer)
        assert view.marks == match.state.marks
        assert load(dump(view), game=match.game) == view
    again = load(dump(match), game=match.game)
    assert again == match
    assert again.moves() == match.moves()
    assert [again.moves(player) for player in (0, 1)] == [match.moves(player) for player in (0, 1)]


def test_nothing_in_mind_is_the_same_value_however_it_is_made():
    """A state from JSON holds marks of its own; play goes on as from the state itself."""
    state = at(BASE, hands=["9C 4C", "KC"], pile="5C").state
    again = load(dump(state), game=BASE)
    assert again.marks == NO_MARKS == Marks()
    move = BASE.moves(state, 0)[0]
    assert BASE.apply(again, move) == BASE.apply(state, move)


@pytest.mark.parametrize("name", ["out of turn", "laying out", "chance", "draw first", "exchange"])
def test_a_record_holds_moves_of_every_kind(name):
    """Out of turn as well: the record says whose each move is."""
    (*_, last) = walked(GAMES[name], 3, 5, most=60, every=1_000)
    match = last.match
    kinds = {type(move) for move in match.played}
    assert {
        "laying out": LayOut,
        "chance": PlayChance,
        "draw first": DrawCard,
        "exchange": Arrange,
        "out of turn": Play,
    }[name] in kinds
    assert read_record(match.game, write_record(match)) == match
    assert load(dump(match), game=match.game) == match


def test_somebody_acts_out_of_turn_in_these_games():
    """Or they would hold nothing of it."""
    (*_, last) = walked(GAMES["out of turn"], 3, 5, most=60, every=1_000)
    replayed = list(last.match.replay())
    early = [
        move
        for match, move in zip(replayed, last.match.played, strict=False)
        if move.player not in match.to_act
    ]
    assert len(early) > 1
