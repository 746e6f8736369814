"""Made positions: what they hold, and what cannot be set up."""

import pytest
from attrs import evolve, field, frozen

from cardrules import (
    HIDDEN,
    SHITHEAD,
    Card,
    Match,
    NotationError,
    PositionError,
    Rank,
    SeedError,
    Step,
    cards,
    redact,
    vary,
)
from cardrules.chance import Chance
from cardrules.matching import exactly, ranks
from cardrules.shedding import Arrange, Choice, Marks, Plan, PlayAgain, Seat, Shed, Stage, Start
from cardrules.shedding.variations import (
    draw_first,
    first_face_up_starts,
    higher_or_lower,
    joker_sends_pile,
    mirror,
    no_swap,
    slide,
    throw_out,
)
from cardrules.visibility import all_cards

HANDS = ["7H KC", "5C"]
BEFORE_PLAY = {"stage": "arrange", "tables": ["6C", "6D"]}


@frozen
class TwoPacks:
    """Two packs, or more, and three jokers."""

    packs: int = 2
    players: range = field(default=range(2, 6))

    def plan(self, players):
        return Plan(packs=self.packs, jokers=3, blind=3, table=3, hand=3)


DOUBLE = evolve(SHITHEAD, name="double", layout=TwoPacks(), order=(Rank.JOKER, *SHITHEAD.order))


def position(game=SHITHEAD, *, hands=HANDS, **placed):
    return game.position(hands=hands, **placed)


def test_only_hands_are_needed():
    state = position()
    assert state == Shed(
        Stage.PLAY,
        (0,),
        (Seat(concealed=cards("7H KC")), Seat(concealed=cards("5C"))),
        aside=state.aside,
        chance=Chance(0),
    )
    assert len(state.aside) == 49


def test_everything_can_be_set_up():
    state = SHITHEAD.position(
        hands=["7H KC", "5C", "", "4D"],
        tables=["2C", "", "", "2D"],
        blinds=["3C 3D", "", "", "9H"],
        known=["KD", "", "", ""],
        pile="6C 9C 9D 9S",
        sizes=(2, 1),
        stock="8D 8C",
        to_act=3,
        opening="exactly 4D",
        direction=-1,
        dealer=1,
        laid_by=0,
        burns=2,
        turns=9,
        finished=(2,),
        seed=7,
    )
    first = state.seats[0]
    assert (first.concealed, first.known) == (cards("7H KC"), cards("KD"))
    assert (first.table, first.blind) == (cards("2C"), cards("3C 3D"))
    assert set(first.hand) == set(cards("7H KC KD"))
    assert (state.pile, state.sizes) == (cards("6C 9C 9D 9S"), (1, 2, 1))
    assert state.stock == cards("8D 8C")
    assert (state.to_act, state.start) == ((3,), Start(3, exactly("4D")))
    assert (state.direction, state.dealer, state.laid_by) == (-1, 1, 0)
    assert (state.burns, state.turns, state.finished) == (2, 9, (2,))
    assert (state.chance, state.burned, state.passes) == (Chance(7), (), 0)
    assert sorted(map(str, all_cards(state))) == sorted(map(str, SHITHEAD.deck(4)))


def test_cards_may_be_given_as_objects():
    assert position(hands=[cards("7H KC"), cards("5C")], pile=cards("6C")) == position(pile="6C")


def test_cards_that_are_not_named_lie_aside_and_are_seen_by_nobody():
    state = position(stock=10)
    assert not set(state.aside) & set(cards("7H KC 5C"))
    assert redact(state, 0).aside == (HIDDEN,) * 39


@pytest.mark.parametrize(("stock", "first"), [(0, ""), (3, "2C 3C 4C"), (4, "2C 3C 4C 6C")])
def test_a_stock_may_be_a_number_of_cards_that_are_not_named(stock, first):
    assert position(stock=stock).stock == cards(first)


@pytest.mark.parametrize(
    ("sizes", "wanted"),
    [((), (1, 1, 1, 1)), ((2,), (1, 1, 2)), ((1, 3), (1, 3)), ((4,), (4,)), ([2, 2], (2, 2))],
)
def test_sizes_are_those_of_the_last_plays(sizes, wanted):
    assert position(pile="6C 6D 6H 9C", sizes=sizes).sizes == wanted


@pytest.mark.parametrize(
    ("hands", "to_act", "wanted"),
    [
        (["4C", "5C", "6C"], None, (0,)),
        (["", "5C", "6C"], None, (1,)),
        (["4C", "5C", "6C"], 2, (2,)),
        (["4C", "5C", "6C"], (2,), (2,)),
        (["", "5C", ""], None, ()),
    ],
)
def test_somebody_is_to_act_unless_it_is_over(hands, to_act, wanted):
    assert position(hands=hands, to_act=to_act).to_act == wanted


def test_players_without_cards_are_out_in_the_order_given():
    hands = ["", "5C", "", "6C", ""]
    assert position(hands=hands).finished == (0, 2, 4)
    assert position(hands=hands, finished=(4,)).finished == (4, 0, 2)
    assert position(hands=hands, finished=(2, 4, 0)).finished == (2, 4, 0)


@pytest.mark.parametrize(
    ("hands", "wanted"),
    [
        (["7C 7C", "5C"], ["7C 7C'", "5C"]),
        (["7C", "7C"], ["7C", "7C'"]),
        (["7C'", "7C"], ["7C'", "7C"]),
        (["* * *", "7C"], ["* *' *'2", "7C"]),
        (["7C", "7C'"], ["7C", "7C'"]),
    ],
)
def test_a_card_that_is_named_again_is_the_next_copy(hands, wanted):
    state = position(DOUBLE, hands=hands)
    assert [seat.hand for seat in state.seats] == [cards(text) for text in wanted]
    assert len(all_cards(state)) == 107


@pytest.mark.parametrize(
    ("hands", "wanted"),
    [
        (["7C 7C", "7C'"], ["7C 7C'2", "7C'"]),
        (["7C'2 7C", "7C"], ["7C'2 7C", "7C'"]),
        (["7C 7C 7C", "5C"], ["7C 7C' 7C'2", "5C"]),
    ],
)
def test_a_copy_that_is_named_by_its_mark_is_kept_for_it(hands, wanted):
    triple = evolve(DOUBLE, layout=TwoPacks(3))
    state = triple.position(hands=hands)
    assert [seat.hand for seat in state.seats] == [cards(text) for text in wanted]


def test_a_copy_may_be_kept_for_any_zone():
    triple = evolve(DOUBLE, layout=TwoPacks(3))
    placed = {"tables": ["7D'", ""], "pile": "7C'", "stock": "7H'"}
    state = triple.position(hands=["7C 7C 7D 7D 7H 7H", "5C"], **placed)
    assert state.seats[0].hand == cards("7C 7C'2 7D 7D'2 7H 7H'2")


def test_copies_are_counted_over_all_zones():
    state = position(DOUBLE, hands=["7C", "5C"], pile="7C 8C", stock="8C 5C")
    assert (state.pile, state.stock) == (cards("7C' 8C"), cards("8C' 5C'"))


@pytest.mark.parametrize(
    ("game", "placed", "problem"),
    [
        (DOUBLE, {"hands": ["7C 7C 7C", "5C"]}, "hands.0. names 7C, which is placed already"),
        (DOUBLE, {"hands": ["7C' 7C'", "5C"]}, "names 7C', which is placed already"),
        (DOUBLE, {"hands": ["7C'2", "5C"]}, "names 7C'2, which is placed|not in the deck"),
        (DOUBLE, {"hands": ["* * * *", "5C"]}, r"names \*, which is placed already"),
        (SHITHEAD, {"hands": ["7C 7C", "5C"]}, "hands.0. names 7C, which is placed already"),
        (SHITHEAD, {"hands": ["*", "5C"]}, r"hands.0. names \*, which is not in the deck"),
        (SHITHEAD, {"tables": ["", "7H"]}, "tables.1. names 7H, which is placed already"),
        (SHITHEAD, {"blinds": ["7H", ""]}, "blinds.0. names 7H"),
        (SHITHEAD, {"known": ["7H", ""]}, "known.0. names 7H"),
        (SHITHEAD, {"pile": "6C 7H"}, "pile names 7H, which is placed already"),
        (SHITHEAD, {"stock": "6C 6C"}, "stock names 6C, which is placed already"),
        (SHITHEAD, {"stock": 50}, "stock=50: as a number it goes from 0 to the 49 cards"),
        (SHITHEAD, {"stock": -1}, "stock"),
        (SHITHEAD, {"stock": True}, "stock"),
        (SHITHEAD, {"tables": ["6C"]}, "tables needs one text for each of the 2 players"),
        (SHITHEAD, {"blinds": ["6C"] * 3}, "blinds needs one text for each of the 2 players"),
        (SHITHEAD, {"known": "6C"}, "known needs one text for each of the 2 players"),
        (SHITHEAD, {"tables": "67"}, "tables needs one text for each of the 2 players"),
        (SHITHEAD, {"hands": "7H"}, "hands needs a list with one text of cards a player, not '7H'"),
        (SHITHEAD, {"hands": []}, "shithead is for 2 to 5 players, not 0"),
        (SHITHEAD, {"hands": ["4C"]}, "shithead is for 2 to 5 players, not 1"),
        (SHITHEAD, {"hands": ["4C"] * 6}, "shithead is for 2 to 5 players, not 6"),
        (SHITHEAD, {"stage": "over"}, "stage must be one of arrange, lay_out, play, not 'over'"),
        (SHITHEAD, {"stage": None}, "stage must be"),
        (SHITHEAD, {"pile": "6C 6D", "sizes": (3,)}, r"sizes=\(3,\) are not the sizes of plays"),
        (SHITHEAD, {"pile": "6C 6D", "sizes": (1, 2)}, "in a pile of 2 cards"),
        (SHITHEAD, {"pile": "6C 6D", "sizes": (0,)}, "are not the sizes"),
        (SHITHEAD, {"pile": "6C 6D", "sizes": (-1,)}, "are not the sizes"),
        (SHITHEAD, {"pile": "6C 6D", "sizes": (True,)}, "are not the sizes"),
        (SHITHEAD, {"sizes": (1,)}, "in a pile of 0 cards"),
        (SHITHEAD, {"to_act": 2}, r"to_act is \(2,\), but the players are 0 to 1"),
        (SHITHEAD, {"to_act": -1}, "to_act is"),
        (SHITHEAD, {"to_act": True}, "to_act is"),
        (SHITHEAD, {"to_act": (0, 1)}, r"to_act=\(0, 1\): one player is to act once play has"),
        (SHITHEAD, {"hands": ["4C", "", "5C"], "to_act": 1}, "names somebody twice or somebody"),
        (SHITHEAD, {"hands": ["", "5C"], "to_act": 1}, r"to_act=\(1,\): it names who is to act"),
        (SHITHEAD, {**BEFORE_PLAY, "to_act": (0, 0)}, "names somebody twice"),
        (SHITHEAD, {**BEFORE_PLAY, "to_act": ()}, "While players arr"),
        (SHITHEAD, {**BEFORE_PLAY, "pile": "9C"}, "While players arr"),
        (SHITHEAD, {"direction": 0}, "direction must be 1 or -1, not 0"),
        (SHITHEAD, {"direction": 1.0}, r"direction must be 1 or -1, not 1\.0"),
        (SHITHEAD, {"direction": True}, "direction must be 1 or -1, not True"),
        (SHITHEAD, {"dealer": 2}, "dealer=2 is not a seat: the players are 0 to 1"),
        (SHITHEAD, {"dealer": -1}, "dealer=-1 is not a seat"),
        (SHITHEAD, {"dealer": None}, "dealer=None is not a seat"),
        (SHITHEAD, {"laid_by": 2}, "laid_by=2 is not a seat"),
        (SHITHEAD, {"laid_by": -1}, "laid_by=-1 is not a seat"),
        (SHITHEAD, {"dealer": True}, "dealer"),
        (SHITHEAD, {"laid_by": True}, "laid_by"),
        (SHITHEAD, {"burns": 1.5}, "burns"),
        (SHITHEAD, {"turns": True}, "turns"),
        (SHITHEAD, {"burns": -1}, "burns must be a number, 0 or more"),
        (SHITHEAD, {"turns": -1}, "turns must be a number, 0 or more"),
        (SHITHEAD, {"finished": (0,)}, r"finished=\(0,\) must name the players without cards"),
        (SHITHEAD, {"hands": ["4C", "", "5C"], "finished": (1, 1)}, "each once"),
        (SHITHEAD, {"finished": (7,)}, "must name the players without cards"),
    ],
    ids=lambda part: ",".join(part) if isinstance(part, dict) else "",
)  # fmt: skip
def test_what_cannot_be_set_up_is_refused(game, placed, problem):
    with pytest.raises(PositionError, match=problem):
        game.position(**{"hands": HANDS, **placed})


@pytest.mark.parametrize(
    "placed", [{"hands": ["7X", "5C"]}, {"pile": "nonsense"}, {"opening": "nonsense"}]
)
def test_a_text_that_is_no_card_is_refused(placed):
    with pytest.raises(NotationError):
        SHITHEAD.position(**{"hands": HANDS, **placed})


def test_a_seed_is_checked():
    assert position(seed=2**64 - 1).chance == Chance(2**64 - 1)
    with pytest.raises(SeedError):
        position(seed=-1)


# before play


def test_before_play_all_are_to_act():
    state = position(tables=["6C", "6D"], stage="arrange")
    assert (state.stage, state.to_act, state.start) == (Stage.ARRANGE, (0, 1), None)
    some = position(tables=["6C", "6D"], stage="arrange", to_act=1)
    assert some.to_act == (1,)


def test_before_play_the_start_is_found_as_dealt():
    house = vary(SHITHEAD, first_face_up_starts)
    state = position(house, tables=["6C", "3D"], stage="arrange", dealer=1)
    assert state.start == Start(1)
    later = position(house, tables=["6C", "3D"], stage="arrange", to_act=0, opening="5")
    assert later.start == Start(0, ranks("5"))


@pytest.mark.parametrize(
    ("game", "tables"),
    [(SHITHEAD, ()), (vary(SHITHEAD, no_swap), ["6C", "6D"])],
    ids=["no face-up cards", "no swap"],
)
def test_nobody_waits_for_a_player_who_has_nothing_to_arrange(game, tables):
    with pytest.raises(PositionError, match="arrange"):
        game.position(hands=HANDS, tables=tables, stage="arrange")


def test_a_player_without_face_up_cards_has_nothing_to_arrange():
    state = position(tables=["6C", ""], stage="arrange")
    assert state.to_act == (0,)
    assert SHITHEAD.moves(state, 0)


def test_a_state_that_waits_for_him_all_the_same_is_refused():
    state = evolve(position(tables=["6C", ""], stage="arrange"), to_act=(0, 1))
    assert SHITHEAD.moves(state, 1) == ()
    assert [move for move in SHITHEAD.proposals(state, 1) if not SHITHEAD.check(state, move)] == []
    with pytest.raises(PositionError, match=r"to_act names \[1\], who have nothing to arrange"):
        SHITHEAD.verify(state)


def _row(first, last):
    return " ".join(map(str, SHITHEAD.deck(2)[first:last]))


def test_so_many_arrangements_that_they_cannot_be_listed_are_refused():
    """Of 19 cards 9 are laid in 92,378 ways, of 20 cards 10 in 184,756."""
    few = {"hands": [_row(0, 10), "AS"], "tables": [_row(10, 19), "KS"]}
    state = SHITHEAD.position(stage="arrange", **few)
    assert state.to_act == (0, 1)
    many = {"hands": [_row(0, 10), "AS"], "tables": [_row(10, 20), "KS"]}
    problem = "Player 0 would lay 10 of 20 cards face up: .* more than 100000 ways"
    with pytest.raises(PositionError, match=problem):
        SHITHEAD.position(stage="arrange", **many)
    assert SHITHEAD.position(**many).stage is Stage.PLAY


def test_an_opening_needs_somebody_to_open():
    assert position(hands=["", "5C"], opening="5").start is None


# states that were made by hand, or loaded


STATE = position(pile="6C", stock=5, hands=["7H KC", "5C 8C"])


def moved(**changes):
    return evolve(STATE, **changes)


QUESTION = Choice(0, "unheard-of", ("a", "b"), "a")


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (moved(sizes=(2,)), r"sizes=\(2,\) do not add up to the 1 cards of the pile"),
        (moved(sizes=()), "do not add up"),
        (moved(sizes=(1, 0)), "do not add up"),
        (moved(passes=-1), "passes must be a number, 0 or more"),
        (moved(start=Start(2)), "start names a player who is not there or is out"),
        (moved(start=Start(-1)), "start names a player"),
        (moved(pending=QUESTION, to_act=(1,)), "pending: its player alone is to act"),
        (
            moved(pending=Choice(0, "unheard-of", (), "a")),
            "the options .* must be there once each, the default among them",
        ),
        (moved(pending=Choice(0, "unheard-of", ("a",), "a", mover=2)), "pending: its player alone"),
        (moved(pending=QUESTION), "pending"),
        (moved(finished=(0,)), "must name the players without cards"),
        (moved(to_act=(0, 0)), "somebody twice"),
        (moved(stock=()), "missing 2C"),
        (moved(sizes=(True,)), "do not add up"),
        (moved(start=Start(True)), "start names a player who is not there"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_a_state_that_cannot_be_is_refused(state, problem):
    with pytest.raises(PositionError, match=problem):
        SHITHEAD.verify(state)
    with pytest.raises(PositionError, match=problem):
        Match.at(SHITHEAD, state)


@pytest.mark.parametrize("out", [True, 1.0, "1"])
def test_whoever_is_out_is_named_by_a_number(out):
    state = SHITHEAD.position(hands=["4C", "", "5C"])
    assert state.finished == (1,)
    with pytest.raises(PositionError, match="must name the players without cards"):
        SHITHEAD.verify(evolve(state, finished=(out,)))


class Asks:
    """A rule that may put a question."""

    kind = "colour"

    def effect(self, attempt, state):
        return Step(state, ())

    def chosen(self, choice, option, state):
        return Step(state, ())


ASKING = evolve(SHITHEAD, effects=(Asks(),))


@pytest.mark.parametrize("steps", [0, -1])
def test_a_question_that_can_be_answered_is_verified(steps):
    """After the answer the mover acts again, or with -1 the player before him."""
    state = moved(pending=Choice(0, "colour", ("red", "black"), "red", mover=1, steps=steps))
    ASKING.verify(state)
    assert len(ASKING.moves(state, 0)) == 2


@pytest.mark.parametrize(
    "pending",
    [
        Choice(0, "colour", ("red", "black"), "green"),
        Choice(0, "colour", ("red", "red"), "red"),
        Choice(0, "colour", ("red", "black"), "red", steps=-2),
        Choice(0, "colour", ("red", "black"), "red", mover=-1),
        Choice(0, "colour", ("red", "black"), "red", mover=True),
        Choice(0, "colour", ("red", "black"), "red", steps=True),
        Choice(0, "sound", ("red", "black"), "red"),
        Choice(0, "colour", ("red", " black"), "red"),
        Choice(0, "colour", ("red", "bl\nack"), "red"),
        Choice(0, "colour", ("red", 1), "red"),
        Choice(2, "colour", ("red", "black"), "red"),
    ],
    ids=[
        "default",
        "options",
        "steps",
        "mover",
        "mover a bool",
        "steps a bool",
        "kind",
        "spaces",
        "newline",
        "number",
        "player",
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(pending):
    with pytest.raises(PositionError, match="pending"):
        ASKING.verify(moved(pending=pending))


def test_every_state_of_a_game_is_verified():
    state = SHITHEAD.deal(2, seed=5)
    SHITHEAD.verify(state)
    for player in (0, 1):
        arrange = Arrange(player, state.seats[player].table)
        state = SHITHEAD.apply(state, arrange).state
        SHITHEAD.verify(state)
    assert state.stage is Stage.PLAY
    assert isinstance(state.pile, tuple)
    assert all(type(card) is Card for card in all_cards(state))


def test_cards_may_come_from_iterators_which_give_them_once():
    texts = {"hands": ["7H", "5C"], "pile": "6C 9C", "stock": "9D"}
    once = {
        "hands": [iter(cards("7H")), iter(cards("5C"))],
        "pile": iter(cards("6C 9C")),
        "stock": iter(cards("9D")),
    }
    assert SHITHEAD.position(**once) == SHITHEAD.position(**texts)


# what house rules keep in mind


MIRROR = vary(SHITHEAD, mirror("3"))
THROWING = vary(SHITHEAD, throw_out("3"), joker_sends_pile)
SAYING = vary(SHITHEAD, higher_or_lower("7"))
EARLY = vary(SHITHEAD, draw_first)
SLIDING = vary(SHITHEAD, slide)


@pytest.mark.parametrize(
    ("game", "marks", "problem"),
    [
        (SHITHEAD, Marks(may_pass=True), "marks.may_pass=True: no rule of shithead has this"),
        (SHITHEAD, Marks(said="banana"), "marks.said=banana: no rule"),
        (SHITHEAD, Marks(drawn=1), "marks.drawn=1: no rule"),
        (SHITHEAD, Marks(done=("drew",)), "marks.done=.*: no rule"),
        (SHITHEAD, Marks((Rank.KING,)), "marks.stands=.*: no rule"),
        (EARLY, Marks(done=("exchanged",)), "must name once what a player has done that the rules"),
        (EARLY, Marks(done=("drew", "drew")), "must name once what a player has done"),
        (SAYING, Marks(said="banana"), "marks.said='banana' is not what a rule of"),
        (SAYING, Marks(said=3), "marks.said=3 is not what a rule of"),
        (ASKING, Marks(said="x" * 201), "marks.said=.* is not what a rule of"),
        (MIRROR, Marks((Rank.JOKER,)), r"marks.stands names \[\*\], not in the order of shithead"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_no_rule_has_kept_in_mind_is_refused(game, marks, problem):
    state = game.position(hands=["4H 5H", "5C 4C"], pile="5D", stock=5, laid_by=1)
    for thing, check in ((state, game.verify), (redact(state, 0), game.verify_view)):
        check(thing)
        with pytest.raises(PositionError, match=problem):
            check(evolve(thing, marks=marks))


@pytest.mark.parametrize(
    ("game", "marks"),
    [
        (MIRROR, Marks((Rank.KING,))),
        (SAYING, Marks(said="lower")),
        (ASKING, Marks(said="banana")),
        (EARLY, Marks(done=("drew",))),
        (SLIDING, Marks(drawn=2)),
        (evolve(SHITHEAD, again=(PlayAgain(ranks("8"), may=True),)), Marks(may_pass=True)),
    ],
)
def test_what_a_rule_has_kept_in_mind_is_verified(game, marks):
    state = game.position(hands=["4H 5H", "5C 4C"], pile="5D", stock=5, laid_by=1)
    game.verify(evolve(state, marks=marks))
    assert game.moves(evolve(state, marks=marks), 0)


def test_a_rank_that_a_play_stands_for_is_in_the_order():
    with pytest.raises(PositionError, match="not in the order"):
        MIRROR.position(hands=["4H 5H", "5C"], pile="5D", stands=("*",))


LAYING = {"hands": ["3H 5H 3D", "5C 4C"], "pile": "3S", "stock": 5, "stage": "lay_out", "dealer": 1}


@pytest.mark.parametrize(
    ("game", "changed", "problem"),
    [
        (SHITHEAD, {}, "No rule of shithead has cards laid out before play"),
        (
            THROWING,
            {"pending": Choice(0, "send-pile", ("1 clockwise",))},
            "nothing is to be chosen",
        ),
        (vary(THROWING, mirror("4")), {"marks": Marks((Rank.FIVE,))}, "nothing is to be chosen"),
        (vary(THROWING, draw_first), {"marks": Marks(done=("drew",))}, "nothing is to be chosen"),
        (THROWING, {"hands": ["3H 5H", "", "5C 4C"]}, "While cards are laid out, .* everybody has"),
    ],
)
def test_cards_are_laid_out_before_anything_else_can_be(game, changed, problem):
    assert THROWING.position(**LAYING).stage is Stage.LAY_OUT
    changed = dict(changed)
    placed = {**LAYING, "hands": changed.pop("hands", LAYING["hands"])}
    with pytest.raises(PositionError, match=problem):
        game.verify(evolve(game.position(**placed), **changed))


def test_nothing_is_kept_in_mind_while_players_arrange():
    state = EARLY.position(hands=["4H 5H", "5C 4C"], tables=["6C", "6D"], stage="arrange")
    with pytest.raises(PositionError, match=r"While players arrange, .* or kept in mind"):
        EARLY.verify(evolve(state, marks=Marks(done=("drew",))))
