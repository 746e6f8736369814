"""Rules of one's own that change the state, put a question, or move play on."""

import pickle
import re

import pytest
from attrs import evolve, field, frozen

from cardrules import (
    HIDDEN,
    SHITHEAD,
    SHITHEAD_WIKIPEDIA,
    HiddenCardError,
    IllegalMove,
    Match,
    NoSuchPlayer,
    Rank,
    RulesetError,
    Step,
    Violation,
    cards,
    dump,
    load,
    redact,
)
from cardrules.matching import all_of, exactly, ranks, suits
from cardrules.shedding import (
    AgainAfterBurn,
    Began,
    Burned,
    BurnOn,
    Choice,
    Choose,
    Chosen,
    Demand,
    Drew,
    End,
    Ended,
    Leads,
    Pass,
    Passed,
    Plan,
    Play,
    PlayBlind,
    Played,
    Reversed,
    ReverseOn,
    Seat,
    TakePile,
    TookPile,
    WentOut,
)
from cardrules.testing import check_game


@frozen
class Gave:
    """Cards have changed hands, in the sight of all."""

    player: int
    to: int


def with_seat(state, player, **changes):
    seats = list(state.seats)
    seats[player] = evolve(seats[player], **changes)
    return evolve(state, seats=tuple(seats))


def next_in(state, player):
    players = [p for p in range(len(state.seats)) if p not in state.finished and p != player]
    return min(players, key=lambda other: (other - player) % len(state.seats))


@frozen
class GiveOn:
    """Who plays a *rank* gives the next player all that is known of his hand."""

    rank: Rank = Rank.SEVEN

    def effect(self, attempt, state):
        if attempt.rank is not self.rank:
            return Step(state, ())
        giver, taker = attempt.player, next_in(state, attempt.player)
        given = state.seats[giver].known
        state = with_seat(state, giver, known=())
        state = with_seat(state, taker, known=state.seats[taker].known + given)
        return Step(state, (Gave(giver, taker),))


@frozen
class StripNext:
    """Who plays an ace makes the next player throw away everything he has."""

    def effect(self, attempt, state):
        if attempt.rank is not Rank.ACE:
            return Step(state, ())
        other = next_in(state, attempt.player)
        seat = state.seats[other]
        thrown = seat.hand + seat.table + seat.blind
        state = with_seat(state, other, known=(), concealed=(), table=(), blind=())
        return Step(evolve(state, burned=state.burned + thrown), ())


@frozen
class TurnOrNot:
    """Who plays a *rank* says whether the direction turns; if he is out, it stays."""

    rank: Rank = Rank.QUEEN
    kind: str = "turn"
    asks: int | None = None

    def effect(self, attempt, state):
        if attempt.rank is not self.rank:
            return Step(state, ())
        player = attempt.player if self.asks is None else self.asks
        return Step(evolve(state, pending=Choice(player, self.kind, ("turn", "stay"), "stay")), ())

    def chosen(self, choice, option, state):
        return Step(evolve(state, direction=state.direction * (-1 if option == "turn" else 1)), ())


@frozen
class AskAgain:
    """Who plays a jack names a colour twice."""

    kind: str = "colour"

    def effect(self, attempt, state):
        if attempt.rank is not Rank.JACK:
            return Step(state, ())
        return Step(evolve(state, pending=self.question(attempt.player, "first")), ())

    def question(self, player, word):
        return Choice(player, self.kind, (f"{word} red", f"{word} black"), f"{word} red")

    def chosen(self, choice, option, state):
        if option.startswith("second"):
            return Step(state, ())
        return Step(evolve(state, pending=self.question(choice.player, "second")), ())


def at(*effects, game=SHITHEAD, **placed):
    game = evolve(game, effects=effects)
    return Match.at(game, game.position(**placed))


def asked(**placed):
    """A has played a queen and is asked whether the direction turns."""
    placed = {"hands": ["QC KC", "4S", "4H", "4D"], "pile": "5C", **placed}
    return at(TurnOrNot(), **placed).play("QC")


ALSO = (GiveOn, StripNext, TurnOrNot, AskAgain, Gave)


# effects


def test_an_effect_changes_the_state_before_the_turn_moves_on():
    match = at(GiveOn(), hands=["7C KC", "4S"], known=["9D 9H", ""], pile="5C", stock="3C 3D 3H")
    after = match.play("7C")
    assert after.state.seats[1].known == cards("9D 9H")
    assert set(after.state.seats[0].hand) == set(cards("KC 3C 3D"))
    assert after.to_act == (1,)
    assert after.events(0)[1:] == (
        Played(0, cards("7C")), Gave(0, 1), Drew(0, cards("3C 3D")),
    )  # fmt: skip


def test_an_effect_may_do_nothing():
    match = at(GiveOn(), hands=["8C KC", "4S"], known=["9D", ""], pile="5C").play("8C")
    assert match.events(None)[1:] == (Played(0, cards("8C")),)
    assert match.state.seats[0].known == cards("9D")


def test_effects_are_a_pipeline():
    match = at(
        GiveOn(), GiveOn(), TurnOrNot(Rank.SEVEN),
        hands=["7C KC", "4S", "4H"], known=["9D", "", ""], pile="5C",
    ).play("7C")  # fmt: skip
    assert match.events(None)[2:] == (Gave(0, 1), Gave(0, 1))
    assert match.state.pending is not None
    assert match.play("choose turn").to_act == (2,)


def test_a_player_may_go_out_by_giving_his_cards_away():
    match = at(GiveOn(), hands=["7C", "4S", "4H"], known=["9D", "", ""], pile="5C").play("7C")
    assert match.state.finished == (0,)
    assert match.events(None)[1:] == (Played(0, cards("7C")), Gave(0, 1), WentOut(0, 1))
    assert match.to_act == (1,)


def test_a_failed_blind_card_has_no_effect():
    match = at(GiveOn(), hands=["", "4S"], blinds=["7C", ""], pile="QC").play("blind 1")
    assert Gave(0, 1) not in match.events(None)
    assert match.state.seats[0].known == cards("QC 7C")


def test_a_turned_blind_card_has_its_effect():
    match = at(GiveOn(), hands=["", "4S"], blinds=["7C 9H", ""], pile="5C").play("blind 1")
    assert match.events(None)[-1] == Gave(0, 1)
    assert match.state.pile == cards("5C 7C")


def test_an_effect_comes_after_a_burn():
    game = evolve(SHITHEAD, burns=(BurnOn(ranks("7")),))
    match = at(GiveOn(), game=game, hands=["7C KC", "4S"], known=["9D", ""], pile="5C").play("7C")
    assert match.state.burned == cards("5C 7C")
    assert match.events(None)[3:] == (Gave(0, 1),)
    assert match.to_act == (0,)


@pytest.mark.parametrize(
    ("hands", "mover", "finished", "to_act", "loser"),
    [
        (["AC KC", "4S", "4H"], 0, (1,), (2,), None),
        (["AC", "4S", "4H", "4D"], 0, (0, 1), (2,), None),
        (["AC KC", "4S"], 0, (1,), (), 0),
        (["AC", "4S"], 0, (0, 1), (), 1),
        (["4S", "4H", "AC 9C"], 2, (0,), (1,), None),
    ],
)
def test_an_effect_may_put_others_out(hands, mover, finished, to_act, loser):
    match = at(StripNext(), hands=hands, pile="5C", to_act=mover).play("AC")
    assert (match.state.finished, match.to_act) == (finished, to_act)
    places = [event for event in match.events(None) if isinstance(event, WentOut)]
    assert places == [WentOut(player, place) for place, player in enumerate(finished, start=1)]
    assert getattr(match.outcome, "loser", None) == loser
    match.game.verify(match.state)


def test_two_who_go_out_at_once_end_the_game():
    match = at(StripNext(), hands=["AC", "4S"], pile="5C").play("AC")
    assert match.outcome.ranking == ((0,), (1,))
    assert match.outcome.reason == "last-player"
    assert match.events(None)[-1] == Ended(match.outcome)


# choices


def test_a_choice_waits_for_its_player_alone():
    match = asked()
    assert match.state.pending == Choice(0, "turn", ("turn", "stay"), "stay", mover=0, steps=1)
    assert match.to_act == (0,)
    assert match.moves() == (Choose(0, "turn"), Choose(0, "stay"))
    assert [match.moves(player) for player in (1, 2, 3)] == [(), (), ()]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Play(0, cards("KC")), "choose-first"),
        (TakePile(0), "choose-first"),
        (Pass(0), "choose-first"),
        (PlayBlind(0, 0), "choose-first"),
        (Choose(0, "leap"), "no-such-option"),
        (Choose(1, "turn"), "out-of-turn"),
        (Play(1, cards("4S")), "out-of-turn"),
    ],
)
def test_nothing_else_can_be_done_first(move, code):
    match = asked()
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert caught.value.violation.code == code
    assert match == asked()


def test_the_refusals_name_the_options():
    match = asked()
    assert match.why_not("KC").text == "First choose one of these: turn, stay."
    assert match.why_not("choose leap").text == (
        "leap is not to be chosen: choose one of turn, stay."
    )


def test_there_is_nothing_to_choose_at_other_times():
    match = at(TurnOrNot(), hands=["QC KC", "4S"], pile="5C")
    assert match.why_not("choose turn").code == "nothing-to-choose"


@pytest.mark.parametrize(("option", "direction", "turn"), [("turn", -1, 3), ("stay", 1, 1)])
def test_play_moves_on_after_the_answer(option, direction, turn):
    match = asked().play(f"choose {option}")
    assert (match.state.direction, match.to_act) == (direction, (turn,))
    assert match.state.pending is None
    assert match.events(None)[-1] == Chosen(0, "turn", option)
    assert match.state.turns == 2
    match.game.verify(match.state)


def test_the_question_may_be_another_players():
    match = at(TurnOrNot(asks=2), hands=["QC KC", "4S", "4H"], pile="5C").play("QC")
    assert match.to_act == (2,)
    assert match.state.pending.mover == 0
    after = match.play("choose turn")
    assert after.to_act == (2,)
    assert match.play("choose stay").to_act == (1,)


def test_a_question_may_lead_to_another():
    match = at(AskAgain(), hands=["JC KC", "4S"], pile="5C").play("JC")
    assert match.moves() == (Choose(0, "first red"), Choose(0, "first black"))
    match = match.play("choose first black")
    assert match.to_act == (0,)
    assert match.moves() == (Choose(0, "second red"), Choose(0, "second black"))
    match = match.play("choose second red")
    assert (match.to_act, match.state.pending) == ((1,), None)


def test_who_burns_and_chooses_plays_again():
    game = evolve(SHITHEAD, burns=(BurnOn(ranks("Q")),))
    match = at(TurnOrNot(), game=game, hands=["QC KC", "4S", "4H"], pile="5C").play("QC")
    assert match.state.pending.steps == 0
    assert match.play("choose turn").to_act == (0,)


def test_B050_a_blind_card_asks_as_any_other():
    match = at(TurnOrNot(), hands=["", "4S", "4H"], blinds=["QC 9C", "", ""], pile="5C")
    match = match.play("blind 1")
    assert match.state.pile == cards("5C QC")
    assert match.state.seats[0].blind == cards("9C")
    assert match.moves() == (Choose(0, "turn"), Choose(0, "stay"))
    assert match.play("choose turn").to_act == (2,)


def test_B050_a_failed_blind_card_asks_nothing():
    match = at(TurnOrNot(), hands=["", "4S", "4H"], blinds=["QC 9C", "", ""], pile="KC")
    match = match.play("blind 1")
    assert (match.state.pending, match.to_act) == (None, (1,))


@pytest.mark.parametrize(
    "placed",
    [
        {"hands": ["QC", "4S", "4H", "4D"]},
        {"hands": ["", "4S", "4H", "4D"], "blinds": ["QC", "", "", ""]},
        {"hands": ["", "4S", "4H", "4D"], "tables": ["QC", "", "", ""]},
    ],
    ids=["hand", "blind", "table"],
)
def test_B050_a_player_who_is_out_has_no_choice(placed):
    match = at(TurnOrNot(), pile="5C", **placed)
    match = match.play(match.moves()[0])
    assert (match.state.finished, match.state.pending) == ((0,), None)
    assert (match.state.direction, match.to_act) == (1, (1,))
    assert match.events(None)[-2:] == (WentOut(0, 1), Chosen(0, "turn", "stay"))


def test_a_question_for_somebody_who_is_out_takes_its_default():
    match = at(TurnOrNot(asks=1), hands=["QC KC", "", "4H"], pile="5C").play("QC")
    assert (match.state.pending, match.to_act) == (None, (2,))
    assert match.events(None)[-1] == Chosen(1, "turn", "stay")


def test_the_end_of_the_game_leaves_no_question():
    match = at(TurnOrNot(), hands=["QC", "4S"], pile="5C").play("QC")
    assert (match.state.pending, match.to_act) == (None, ())
    assert match.outcome.loser == 1
    assert not [event for event in match.events(None) if isinstance(event, Chosen)]


def test_two_questions_after_one_play_are_a_mistake_in_the_rules():
    """Whichever was put first would be lost."""
    first, second = TurnOrNot(Rank.QUEEN), TurnOrNot(Rank.QUEEN, "other")
    match = at(first, second, hands=["QC KC", "4S"], pile="5C")
    told = f"effects: {first!r} and {second!r} both put a question after this play, and one play "
    with pytest.raises(RulesetError, match=f"^{re.escape(told)}"):
        match.play("QC")
    assert match.play("KC").to_act == (1,)


@frozen
class Names:
    """An answer that says who acts, however wrong."""

    acting: tuple
    kind: str = "who"

    def effect(self, attempt, state):
        return Step(evolve(state, pending=Choice(attempt.player, self.kind, ("a",))), ())

    def chosen(self, choice, option, state):
        return Step(evolve(state, to_act=self.acting), ())


@pytest.mark.parametrize("acting", [(-1,), (2,), (0, 1), (True,), ("0",), (1.0,)])
def test_an_answer_that_names_nobody_to_act_is_a_mistake_in_the_rule(acting):
    match = at(Names(acting), hands=["QC KC", "4S"], pile="5C").play("QC")
    with pytest.raises(RulesetError, match=r"^effects: to_act=.* must name one of the players\.$"):
        match.play("choose a")


def test_an_answer_may_name_somebody_who_is_out():
    match = at(Names((1,)), hands=["QC KC", "", "4S"], pile="5C").play("QC")
    assert match.play("choose a").to_act == (2,)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_question_is_saved_and_loaded(viewer):
    match = asked()
    again = load(dump(match), also=ALSO)
    assert again == match
    assert again.play("choose turn") == match.play("choose turn")
    assert load(dump(again.play("choose turn")), also=ALSO).to_act == (3,)
    assert pickle.loads(pickle.dumps(match)) == match
    view = match.view(viewer)
    assert view.pending == match.state.pending
    assert load(dump(view)) == view
    assert match.game.moves(view, 0) == match.moves()
    state = load(dump(match.state), game=match.game)
    assert Match.at(match.game, state).moves() == match.moves()


def test_a_question_is_taken_back():
    match = asked()
    assert match.play("choose turn").undo() == match
    assert match.undo().moves() == (Play(0, cards("QC")), Play(0, cards("KC")))


@pytest.mark.parametrize("effects", [(GiveOn(),), (TurnOrNot(), AskAgain()), (StripNext(),)])
def test_rules_of_ones_own_keep_the_laws(effects):
    game = evolve(SHITHEAD, effects=effects)
    assert check_game(game, also=ALSO, games=1, moves=4) > 12


# again, and playing on


@frozen
class AgainOn:
    """Who plays one of *cards* plays again, unless the pile burns."""

    cards: object = field(factory=lambda: ranks("2"))

    def again(self, pile):
        if pile.burned:
            return False
        return True if pile.top.face in self.cards.ranks else None


@pytest.mark.parametrize(
    ("again", "text", "turn"),
    [
        ((AgainOn(),), "2C", 0),
        ((AgainOn(),), "9C", 1),
        ((AgainOn(),), "10C", 1),
        ((AgainAfterBurn(), AgainOn()), "10C", 0),
        ((AgainOn(), AgainAfterBurn()), "10C", 1),
        ((), "10C", 1),
        ((), "2C", 1),
    ],
)
def test_the_first_answer_says_who_plays_again(again, text, turn):
    game = evolve(SHITHEAD, again=again)
    match = Match.at(game, game.position(hands=["2C 9C 10C", "4S", "4H"], pile="5C"))
    assert match.play(text).to_act == (turn,)


def test_who_plays_again_and_is_out_gives_the_turn_on():
    game = evolve(SHITHEAD, again=(AgainOn(),))
    match = Match.at(game, game.position(hands=["2C", "4S", "4H"], pile="5C")).play("2C")
    assert (match.state.finished, match.to_act) == ((0,), (1,))


# no play at all, and the end


@frozen
class NoLead:
    """Nothing may be led by those who hold no ace."""

    def objection(self, attempt):
        if attempt.pile.cards or attempt.rank is Rank.ACE:
            return None
        return Violation("no-lead", "Only an ace may be led.")


LOCKED = evolve(SHITHEAD, name="locked", bars=(NoLead(),))


def locked(*hands, **placed):
    return Match.at(LOCKED, LOCKED.position(hands=hands, **placed))


def test_a_player_without_a_move_passes():
    match = locked("4C", "5C", "6C AD")
    assert match.moves() == (Pass(0),)
    assert match.why_not("4C").text == "Only an ace may be led."
    match = match.play("pass")
    assert (match.to_act, match.state.passes, match.state.turns) == ((1,), 1, 1)
    assert match.events(None)[-1] == Passed(0)
    match = match.play("pass").play("AD")
    assert (match.state.passes, match.state.pile) == (0, cards("AD"))


def test_a_player_with_a_move_does_not_pass():
    match = locked("4C AD", "5C")
    assert match.why_not("pass").code == "can-move"
    assert match.moves() == (Play(0, cards("AD")),)


@pytest.mark.parametrize(
    ("hands", "ranking"),
    [
        (("4C", "5C"), ((0, 1),)),
        (("4C", "5C", "6C"), ((0, 1, 2),)),
        (("4C", "", "6C", "7C"), ((1,), (0, 2, 3))),
    ],
)
def test_when_all_have_passed_the_game_is_stuck(hands, ranking):
    match = locked(*hands)
    while match.to_act:
        assert match.outcome is None
        match = match.play("pass")
    assert len(match.played) == len([hand for hand in hands if hand])
    assert (match.outcome.reason, match.outcome.ranking) == ("stuck", ranking)
    assert match.outcome.loser is None
    assert match.events(None)[-1] == Ended(match.outcome)
    assert str(match.events(None)[-1]) == "The game ends without a loser: nobody has a move."
    assert match.game.next_dealer(match.state) == match.start.dealer


def test_a_pass_gives_the_duty_to_open_away():
    match = locked("4C", "5C", opening="4")
    assert match.state.start is not None
    assert match.play("pass").state.start is None


@pytest.mark.parametrize(("turns", "reason"), [(2, None), (3, None), (4, "turn-limit")])
@pytest.mark.parametrize("move", ["9D", "take"])
def test_the_turn_limit_ends_a_game(turns, reason, move):
    game = evolve(SHITHEAD_WIKIPEDIA, end=End(turn_limit=5))
    match = Match.at(game, game.position(hands=["9D KC", "4C"], pile="5C", turns=turns)).play(move)
    assert getattr(match.outcome, "reason", None) == reason
    assert match.state.turns == turns + 1


def test_the_turn_limit_ends_a_game_with_a_question():
    game = evolve(SHITHEAD, end=End(turn_limit=5))
    placed = {"hands": ["QC KC", "4S"], "pile": "5C", "turns": 4}
    match = at(TurnOrNot(), game=game, **placed).play("QC")
    assert (match.outcome.reason, match.outcome.loser) == ("turn-limit", None)
    assert (match.state.pending, match.to_act, match.moves(0)) == (None, (), ())


# other slots of one's own


@frozen
class TopSlotOnly:
    """Only the first blind card may be turned."""

    def slots(self, blind):
        return (0,)


def test_a_blind_rule_says_which_cards_may_be_turned():
    game = evolve(SHITHEAD, blind=TopSlotOnly())
    match = Match.at(game, game.position(hands=["", "4S"], blinds=["9C 8C", ""], pile="5C"))
    assert match.moves() == (PlayBlind(0, 0),)
    assert match.why_not("blind 2").code == "no-such-slot"
    assert match.play("blind 1").state.seats[0].blind == cards("8C")


@pytest.mark.parametrize("slot", [3, -1, True, 0.0, "0", None])
def test_a_slot_that_is_none_is_refused(slot):
    match = Match.at(SHITHEAD, SHITHEAD.position(hands=["", "4S"], blinds=["9C 8C 7C", ""]))
    assert match.why_not(PlayBlind(0, slot)).code == "no-such-slot"


@frozen
class Miser:
    """Cards are drawn one at a time, and none while blind cards lie there."""

    def refill(self, hand, blind):
        return 0 if blind else 1


@pytest.mark.parametrize(("blinds", "drawn"), [(["", ""], 1), (["9H", ""], 0)])
def test_a_refill_rule_says_how_many_are_drawn(blinds, drawn):
    game = evolve(SHITHEAD, refill=Miser())
    state = game.position(hands=["9C KC", "4S"], blinds=blinds, pile="5C", stock="3C 3D")
    after = game.apply(state, Play(0, cards("9C"))).state
    assert len(after.seats[0].hand) == 1 + drawn
    assert len(after.stock) == 2 - drawn


@frozen
class OnlyQueens:
    """Only queens may go on a king."""

    def demand(self, pile):
        return Demand.only(Rank.QUEEN) if pile.top.rank is Rank.KING else None


@pytest.mark.parametrize(("text", "code"), [("QC", None), ("AC", "does-not-fit"), ("2C", None)])
def test_a_demand_rule_of_ones_own_is_asked_first(text, code):
    game = evolve(SHITHEAD, demands=(OnlyQueens(), *SHITHEAD.demands))
    match = Match.at(game, game.position(hands=["QC AC 2C", "4S"], pile="KC"))
    violation = match.why_not(text)
    assert getattr(violation, "code", None) == code
    assert match.why_not("AC").text == "A does not go on K: play Q."


def test_the_first_play_may_need_one_card():
    match = at(hands=["QS QH 9C", "4S"], opening="exactly QS")
    assert {match.game.write(move) for move in match.moves()} == {"play QS", "play QH QS"}
    violation = match.why_not("QH")
    assert (violation.code, violation.text) == (
        "opening", "The first play must contain the queen of spades.",
    )  # fmt: skip
    assert match.state.start.must_contain == exactly("QS")


def test_the_duty_ends_with_what_is_held():
    match = at(hands=["QH 9C", "4S"], opening="exactly QS")
    assert len(match.moves()) == 2
    after = match.play("9C")
    assert after.state.start is None


def test_the_duty_holds_for_face_up_cards_and_not_for_blind_ones():
    match = at(hands=["", "4S"], tables=["QS 9C", ""], opening="exactly QS")
    assert match.why_not("9C").code == "opening"
    blind = at(hands=["", "4S"], blinds=["9C QS", ""], opening="exactly QS")
    assert blind.play("blind 1").state.pile == cards("9C")


@frozen
class Sometimes:
    """The pile may be taken on even turns of the stock, by whoever wants."""

    def pickup(self, taking):
        return Leads.PICKER if taking.player == 0 else Violation("never", "Never you.")


def test_a_pickup_rule_of_ones_own():
    game = evolve(SHITHEAD, pickup=Sometimes())
    match = Match.at(game, game.position(hands=["9D KC", "4C"], pile="5C"))
    assert match.play("take").to_act == (0,)
    other = Match.at(game, game.position(hands=["9D KC", "4C"], pile="5C", to_act=1))
    assert other.why_not("take").code == "never"
    assert other.moves() == (Pass(1),)


# views, and errors that pass through


def test_a_view_refuses_what_would_turn_or_draw_a_hidden_card():
    drawing = SHITHEAD.position(hands=["9C KC 8C", "4S"], pile="5C", stock=3)
    with pytest.raises(HiddenCardError, match="draws cards that the view does not show"):
        SHITHEAD.apply(redact(drawing, 0), Play(0, cards("9C")))
    turning = SHITHEAD.position(hands=["", "4S"], blinds=["9C", ""], pile="5C")
    view = redact(turning, 0)
    assert view.seats[0] == Seat(blind=(HIDDEN,))
    with pytest.raises(HiddenCardError, match="turns a card that the view does not show"):
        SHITHEAD.apply(view, PlayBlind(0, 0))


def test_a_view_plays_what_it_shows():
    state = SHITHEAD.position(hands=["9C KC", "4S"], pile="5C")
    after, events = SHITHEAD.apply(redact(state, 0), Play(0, cards("9C")))
    assert after.pile == cards("5C 9C")
    assert events == (Played(0, cards("9C")),)


class Broken:
    """A rule with a mistake in it."""

    def burns(self, pile):
        raise ZeroDivisionError("a mistake")

    def effect(self, attempt, state):
        raise ZeroDivisionError("a mistake")

    def objection(self, attempt):
        raise ZeroDivisionError("a mistake")


@pytest.mark.parametrize("slot", ["burns", "effects", "bars"])
def test_a_mistake_in_a_rule_passes_through(slot):
    game = evolve(SHITHEAD, **{slot: (Broken(),)})
    match = Match.at(game, game.position(hands=["9C KC", "4S"], pile="5C"))
    with pytest.raises(ZeroDivisionError, match="a mistake"):
        match.play("9C")


@frozen
class AsksForAnother:
    """A rule with a mistake: it puts a question that no rule answers."""

    kind: str = "mine"

    def effect(self, attempt, state):
        return Step(evolve(state, pending=Choice(0, "another", ("a",), "a")), ())

    def chosen(self, choice, option, state):
        return Step(state, ())


def test_a_question_that_no_rule_answers_is_a_mistake_in_the_rule():
    match = at(AsksForAnother(), hands=["9C KC", "4S"], pile="5C")
    with pytest.raises((ValueError, TypeError), match="another"):
        match.play("9C")


@pytest.mark.parametrize("move", [Played(0, cards("9C")), Chosen(0, "a", "b")])
def test_what_is_no_move_of_the_family_is_a_mistake(move):
    match = Match.at(SHITHEAD, SHITHEAD.position(hands=["9C KC", "4S"], pile="5C"))
    with pytest.raises(TypeError, match="is not a move of this family"):
        match.play(move)


@pytest.mark.parametrize("player", [2, -1, True, 0.0, None])
def test_a_move_of_nobody_is_refused(player):
    match = Match.at(SHITHEAD, SHITHEAD.position(hands=["9C KC", "4S"], pile="5C"))
    with pytest.raises(IllegalMove) as caught:
        match.play(Pass(player))
    assert caught.value.violation.code == "no-such-player"
    assert caught.value.violation.text.endswith("the players are 0 to 1.")


@pytest.mark.parametrize(
    ("placed", "text", "code"),
    [
        ({"hands": ["9C KC", "4S"]}, "play", "no-cards"),
        ({"hands": ["9C KC", "4S"]}, "9C 9C", "card-twice"),
        ({"hands": ["9C KC", "4S"]}, "9C 4S", "not-your-card"),
        ({"hands": ["9C KC", "4S"], "tables": ["8C", ""]}, "8C", "hand-first"),
        ({"hands": ["9C KC", "4S"], "tables": ["9D", ""]}, "9C 9D", "hand-first"),
        ({"hands": ["9C KC", "4S"], "blinds": ["9D", ""]}, "9D", "not-your-card"),
        ({"hands": ["9C KC", "4S"], "blinds": ["9D", ""]}, "blind 1", "blind-last"),
        ({"hands": ["", "4S"], "tables": ["9D", ""], "blinds": ["8D", ""]}, "blind 1",
         "blind-last"),
        ({"hands": ["", "4S"], "blinds": ["9D", ""]}, "9D", "only-blind-cards"),
        ({"hands": ["", "4S"], "blinds": ["9D", ""], "pile": "5C"}, "take", "turn-blind-card"),
        ({"hands": ["9C KC", "4S"]}, "9C KC", "mixed-ranks"),
        ({"hands": ["4C", "4S"], "pile": "9D"}, "take 4C", "not-your-card"),
        ({"hands": ["", "4S"], "tables": ["4C 4D", ""], "pile": "9D"}, "take 4C 4C", "card-twice"),
    ],
)  # fmt: skip
def test_the_first_objection_is_the_answer(placed, text, code):
    match = Match.at(SHITHEAD, SHITHEAD.position(**placed))
    assert match.why_not(text).code == code


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Chosen(1, "turn", "stay"), "Player 1 chooses stay."),
        (Passed(2), "Player 2 passes."),
        (TookPile(0, cards("9C")), "Player 0 takes the pile (1 card)."),
        (TookPile(0, cards("9C 9D"), cards("6C")), "Player 0 takes the pile (2 cards) and 6C."),
        (TookPile(0, (), cards("6C")), "Player 0 takes 6C."),
        (Began(1, None), "Player 1 begins."),
        (Began(1, ranks("3")), "Player 1 begins; the first play must contain a 3."),
        (
            Began(0, all_of(ranks("8"), suits("C"))),
            "Player 0 begins; the first play must contain the 8 of clubs.",
        ),
        (Drew(0, (HIDDEN, HIDDEN)), "Player 0 draws 2 cards."),
        (Drew(0, cards("2C")), "Player 0 draws 1 card."),
        (WentOut(1, 2), "Player 1 is out in 2nd place."),
    ],
)
def test_events_are_told_in_words(event, text):
    assert str(event) == text


def test_a_plan_of_ones_own_may_have_no_blind_cards():
    @frozen
    class HandsOnly:
        players: range = field(default=range(2, 4))

        def plan(self, players):
            return Plan(hand=5)

    game = evolve(SHITHEAD, layout=HandsOnly())
    match = Match.deal(game, players=3, seed=2)
    assert match.to_act == match.state.to_act != (0, 1, 2)
    assert [len(seat.hand) for seat in match.state.seats] == [5, 5, 5]


# the order: burn, effects, refill, out, again, pace


@frozen
class Turned:
    """An effect has set the direction."""

    player: int


@frozen
class JackTurns:
    """A jack sets the direction anticlockwise."""

    def effect(self, attempt, state):
        if attempt.rank is not Rank.JACK:
            return Step(state, ())
        return Step(evolve(state, direction=-1), (Turned(attempt.player),))


TURNING = evolve(SHITHEAD, paces=(ReverseOn(ranks("J")),))


def test_the_pace_goes_by_the_direction_that_an_effect_has_left():
    hands = ["JC 3C", "4C", "5C", "6C"]
    match = at(JackTurns(), game=TURNING, hands=hands, pile="9C").play("JC")
    assert (match.state.direction, match.to_act) == (1, (1,))
    assert match.events(None)[1:] == (Played(0, cards("JC")), Turned(0), Reversed(0, 1))


def test_an_effect_comes_before_refill_and_refill_before_the_pace():
    hands = ["JC 3C", "4C", "5C", "6C"]
    match = at(JackTurns(), game=TURNING, hands=hands, pile="9C", stock="KC KD").play("JC")
    assert [type(event) for event in match.events(None)[1:]] == [Played, Turned, Drew, Reversed]


def test_who_is_out_is_told_before_the_pace():
    hands = ["JC", "4C", "5C", "6C"]
    match = at(JackTurns(), game=TURNING, hands=hands, pile="9C").play("JC")
    assert [type(event) for event in match.events(None)[1:]] == [Played, Turned, WentOut, Reversed]
    assert (match.state.direction, match.to_act) == (1, (1,))


def test_a_burn_comes_before_the_effect_and_leaves_no_pace():
    game = evolve(TURNING, burns=(BurnOn(ranks("J")),))
    hands = ["JC 3C", "4C", "5C", "6C"]
    match = at(JackTurns(), game=game, hands=hands, pile="9C").play("JC")
    assert [type(event) for event in match.events(None)[1:]] == [Played, Burned, Turned]
    assert (match.state.direction, match.to_act) == (-1, (0,))


@frozen
class TwoLeaves:
    """A two on the pile is thrown away at once."""

    def effect(self, attempt, state):
        if attempt.rank is not Rank.TWO:
            return Step(state, ())
        pile, left = state.pile[:-1], state.pile[-1:]
        changes = {"pile": pile, "sizes": state.sizes[:-1], "burned": state.burned + left}
        return Step(evolve(state, **changes), ())


@pytest.mark.parametrize(
    ("again", "pile", "turn"),
    [("Q", "QC", 0), ("Q", "KC", 1), ("2", "QC", 1), ("5", "QC 5C", 0)],
)
def test_again_sees_the_pile_as_an_effect_has_left_it(again, pile, turn):
    game = evolve(SHITHEAD, again=(AgainOn(ranks(again)),))
    match = at(TwoLeaves(), game=game, hands=["2C 9C", "4S", "4H"], pile=pile).play("2C")
    assert match.state.pile == cards(pile)
    assert match.to_act == (turn,)


# who is out may come back


@frozen
class GiveTo:
    """Who plays a seven gives all that is known of his hand to *player*, even if he is out."""

    player: int = 1

    def effect(self, attempt, state):
        if attempt.rank is not Rank.SEVEN:
            return Step(state, ())
        giver = attempt.player
        given = state.seats[giver].known
        taker = state.seats[self.player].known + given
        state = with_seat(with_seat(state, giver, known=()), self.player, known=taker)
        return Step(state, (Gave(giver, self.player),))


@pytest.mark.parametrize(("hand", "finished"), [("7C KC", (3,)), ("7C", (3, 0))])
def test_a_player_who_is_given_cards_is_in_again(hand, finished):
    match = at(GiveTo(), hands=[hand, "", "4H", ""], known=["9D", "", "", ""], pile="5C",
               finished=(1, 3))  # fmt: skip
    after = match.play("7C")
    assert match.state.finished == (1, 3)
    assert after.state.finished == finished
    assert after.state.seats[1].known == cards("9D")
    assert after.to_act == (1,)
    after.game.verify(after.state)
    assert load(dump(after.state), game=after.game) == after.state
    assert load(dump(after), also=(GiveTo,)) == after
    assert after.play("9D").state.finished == (*finished, 1)


# questions that cannot be put


@frozen
class Puts:
    """A nine puts a question, however wrong."""

    options: tuple
    default: object = "a"
    player: object = 0
    kind: str = "any"

    def effect(self, attempt, state):
        choice = Choice(self.player, self.kind, self.options, self.default)
        return Step(evolve(state, pending=choice), ())

    def chosen(self, choice, option, state):
        return Step(state, ())


@pytest.mark.parametrize(
    ("question", "problem"),
    [
        (Puts(("a", " b")), "must be printable, without spaces around them"),
        (Puts(("a", "b ")), "must be printable, without spaces around them"),
        (Puts(("a", "b\nc")), "must be printable"),
        (Puts(("a", "\t")), "must be printable"),
        (Puts(("a", "")), "must be printable"),
        (Puts(("a", "a")), "must be there once each"),
        (Puts(()), "must be there once each"),
        (Puts(("a", 1)), "must be a tuple of texts"),
        (Puts((1, 2), 1), "must be a tuple of texts"),
        (Puts(["a", "b"]), "must be a tuple of texts"),
        (Puts("a"), "must be a tuple of texts"),
        (Puts(("b", "c")), "the default among them"),
        (Puts(("a", "b"), None), "the default among them"),
        (Puts(("a", "b"), player=2), "is for player 2, who is not there"),
        (Puts(("a", "b"), player=-1), "is for player -1, who is not there"),
        (Puts(("a", "b"), player=None), "is for player None, who is not there"),
    ],
)
def test_a_question_that_nobody_could_answer_is_a_mistake_in_the_rule(question, problem):
    match = at(question, hands=["9C KC", "4S"], pile="5C")
    with pytest.raises(RulesetError, match=f"^effects: .*{problem}"):
        match.play("9C")


# what is huge, and what a view does not show


def test_a_slot_that_is_huge_is_refused_in_words():
    match = Match.at(SHITHEAD, SHITHEAD.position(hands=["", "4S"], blinds=["9C", ""]))
    with pytest.raises(IllegalMove) as caught:
        match.play(PlayBlind(0, 10**5000))
    assert caught.value.violation.code == "no-such-slot"
    assert "a very large number" in str(caught.value)


def test_a_player_who_is_huge_is_refused_in_words():
    match = Match.at(SHITHEAD, SHITHEAD.position(hands=["9C", "4S"]))
    with pytest.raises(NoSuchPlayer, match="There is no player a very large number"):
        match.view(10**5000)
    with pytest.raises(NoSuchPlayer, match="There is no player a very large number"):
        match.moves(10**5000)
    with pytest.raises(IllegalMove, match="a very large number"):
        match.play(Pass(10**5000))


def test_a_hidden_card_cannot_be_played():
    match = Match.at(SHITHEAD, SHITHEAD.position(hands=["9C KC", "4S"], pile="5C"))
    hidden = Play(0, (HIDDEN,))
    assert match.why_not(hidden).code == "hidden-card"
    assert SHITHEAD.check(redact(match.state, 0), hidden).code == "hidden-card"
    assert SHITHEAD.check(redact(match.state, 1), hidden).code == "hidden-card"


def test_a_view_of_somebody_else_judges_no_play():
    state = SHITHEAD.position(hands=["9C KC", "4S"], pile="5C")
    with pytest.raises(HiddenCardError, match="does not show the cards of the player who moves"):
        SHITHEAD.check(redact(state, 1), Play(0, cards("9C")))
    assert SHITHEAD.check(redact(state, 0), Play(0, cards("9C"))) is None


@pytest.mark.parametrize(
    ("options", "default"), [(("aye", "no"), "aye"), (("no",), "no"), ((), "")]
)
def test_the_first_option_is_taken_where_no_default_is_stated(options, default):
    assert Choice(0, "word", options).default == default
