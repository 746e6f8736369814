"""What a server sends and its clients compute from it, through the public API alone.

A client gets the ruleset once, and then JSON of its views and events: that is enough to list
its moves, to be refused for the true reason, to come back, and to watch. Nothing that is sent
names a card that its reader may not see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen

from cardrules import (
    HIDDEN,
    SHITHEAD,
    Card,
    HiddenCardError,
    IllegalMove,
    Match,
    NotationError,
    PositionError,
    cards,
    dump,
    imagine,
    load,
    redact,
    vary,
)
from cardrules.bots import play_out
from cardrules.shedding import Arrange, Drew, Plan, Play, Played, Shed, Shedding, ShedMove, TookPile
from cardrules.shedding.bots import greedy_bot
from cardrules.shedding.variations import eights_skip, invisible

Shithead = Match[Shed, ShedMove]

SEED = 14_142_135_623_730_950_488
"""So long that it stands in no text by accident."""


@frozen
class TwoPacks:
    """Up to six play with two packs."""

    @property
    def players(self) -> range:
        return range(2, 7)

    def plan(self, players: int) -> Plan:
        return Plan(packs=2, blind=3, table=3, hand=3)


GAMES = {
    "shithead": SHITHEAD,
    "house": vary(SHITHEAD, invisible("3"), eights_skip),
    "two-packs": evolve(SHITHEAD, layout=TwoPacks()),
}


@cache
def played(name: str) -> tuple[Shithead, ...]:
    """The match at its start and after each move of a whole game of three."""
    game = GAMES[name]
    start = Match.deal(game, players=3, seed=SEED)
    end = play_out(start, [greedy_bot(game)] * 3, Random(7))
    assert end.outcome is not None
    return tuple(end.replay())


def sent_game(game: Shedding) -> Shedding:
    """The ruleset as a client has it."""
    text = dump(game)
    assert '"kind": "game"' in text
    loaded: Shedding = load(text, also=(TwoPacks,))
    return loaded


def sent_view(match: Shithead, viewer: int | None) -> Shed:
    """A view as its viewer has it."""
    text = dump(match.view(viewer))
    assert '"kind": "view"' in text
    view: Shed = load(text, game=match.game)
    return view


def sent_events(match: Shithead, viewer: int | None, after: int | None = None) -> list[Any]:
    """Events as their viewer has them."""
    texts = [dump(event) for event in match.events(viewer, after=after)]
    return [load(text, game=match.game) for text in texts]


def refusal(match: Shithead, move: ShedMove | str, **told: int) -> str:
    """The code with which the server refuses a move."""
    with pytest.raises(IllegalMove) as caught:
        match.play(move, **told)
    return caught.value.violation.code


def arranging() -> Shithead:
    """Three players who have still to arrange."""
    match = played("shithead")[0]
    assert match.to_act == (0, 1, 2)
    return match


def table(**placed: Any) -> Shithead:
    """A match at a made position."""
    return Match.at(SHITHEAD, SHITHEAD.position(**placed))


# A client has what it needs.


@pytest.mark.parametrize("name", GAMES)
def test_the_ruleset_is_sent_as_a_document(name: str) -> None:
    game = sent_game(GAMES[name])
    assert game == GAMES[name]
    assert (game.name, game.variations) == (GAMES[name].name, GAMES[name].variations)


@pytest.mark.parametrize("name", GAMES)
def test_a_client_lists_the_moves_of_its_view(name: str) -> None:
    """From JSON, in every state of a game and for every player: the moves of the server."""
    game = sent_game(GAMES[name])
    listed = 0
    for match in played(name):
        for player in range(3):
            view = sent_view(match, player)
            assert view == match.view(player)
            assert game.moves(view, player) == match.moves(player)
            assert (player in view.to_act) == bool(match.moves(player))
            listed += len(match.moves(player))
    assert listed > 100


def test_a_client_is_refused_by_itself_as_by_the_server() -> None:
    """It may say why a card cannot be played before anything is sent."""
    game = sent_game(SHITHEAD)
    codes = set()
    for match in played("shithead")[::5]:
        for player in range(3):
            view = sent_view(match, player)
            for move in match.game.proposals(match.state, player):
                wanted = match.why_not(move)
                assert game.check(view, move) == wanted
                codes.add(wanted and wanted.code)
    assert codes > {None, "out-of-turn", "does-not-fit", "can-play", "not-yet"}


def test_a_client_sees_the_end_in_its_view() -> None:
    *_, before, end = played("shithead")
    for viewer in (0, 1, 2, None):
        view = sent_view(end, viewer)
        assert view.to_act == ()
        assert sent_game(SHITHEAD).outcome(view) == end.outcome
        assert sent_game(SHITHEAD).outcome(sent_view(before, viewer)) is None


def test_a_view_does_not_say_what_others_may_do() -> None:
    match = table(hands=["6C 8C", "7D 9D"], pile="5C", stock=4)
    assert match.moves(0)
    for viewer in (1, None):
        with pytest.raises(HiddenCardError, match="does not show the cards of player 0"):
            SHITHEAD.moves(sent_view(match, viewer), 0)
    waiting = arranging()
    with pytest.raises(HiddenCardError, match="does not show the cards of player 2"):
        SHITHEAD.moves(sent_view(waiting, 0), 2)


def test_a_client_plays_on_as_long_as_no_hidden_card_turns_up() -> None:
    """To show a move at once is possible where it draws and turns nothing."""
    match = table(hands=["6C 8C 9S", "7D 9D JD"], pile="5C")
    step = SHITHEAD.apply(sent_view(match, 0), Play(0, cards("6C")))
    assert step.state == match.play("6C").view(0)
    drawing = table(hands=["6C 8C 9S", "7D 9D JD"], pile="5C", stock="KC")
    with pytest.raises(HiddenCardError, match="draws cards"):
        SHITHEAD.apply(sent_view(drawing, 0), Play(0, cards("6C")))
    with pytest.raises(PositionError):
        Match.at(SHITHEAD, sent_view(drawing, 0))


def test_a_client_imagines_from_its_view() -> None:
    """With the deck of the ruleset it has, a bot thinks of states that it cannot tell apart."""
    game = sent_game(SHITHEAD)
    for match in played("shithead")[::10]:
        view = sent_view(match, 1)
        world = imagine(view, 1, Random(1), deck=game.deck(3))
        assert redact(world, 1) == view
        game.verify(world)


# A move is sent.


@pytest.mark.parametrize("as_json", [False, True])
def test_moves_are_sent_as_text_or_as_json(as_json: bool) -> None:
    """A whole game whose moves came over the wire is the game."""
    match, *_, end = played("shithead")
    for move in end.played:
        line = dump(move) if as_json else match.game.write(move)
        sent = load(line, game=match.game) if as_json else line
        match = match.play(sent, player=move.player, after=len(match.played))
    assert match == end


def test_a_move_made_for_an_older_state_is_refused() -> None:
    """Player 1 twice sends what he thought of at his turn: the second time it is too late."""
    match = table(hands=["6C 8C", "7D 9D JD"], pile="5C", to_act=0).play("6C", after=0)
    after = len(match.played)
    match = match.play("7D", player=1, after=after)
    assert refusal(match, "7D", player=1, after=after) == "stale-move"
    assert refusal(match, "8C", player=0, after=0) == "stale-move"
    assert match.play("8C", player=0, after=after + 1).state.pile == cards("5C 6C 7D 8C")


def test_a_stale_move_is_refused_though_it_would_be_legal() -> None:
    """The same player is to act again, and what he sent before he saw that is not played."""
    match = table(hands=["10C 8C 8D", "7D"], pile="5C", to_act=0).play("10C", player=0, after=0)
    assert match.to_act == (0,)
    assert match.why_not("8C") is None
    assert refusal(match, "8C", player=0, after=0) == "stale-move"


def test_those_who_arrange_answer_each_for_himself() -> None:
    """In whatever order their answers come, the game is the same."""
    start, rng = arranging(), Random(1)
    answers = {player: rng.choice(start.moves(player)) for player in start.to_act}
    ends = []
    for order in ((0, 1, 2), (2, 0, 1)):
        match = start
        for player in order:
            assert player in sent_view(match, player).to_act
            match = match.play(answers[player], player=player, after=len(match.played))
            assert match.moves(player) == () or not isinstance(match.moves(player)[0], Arrange)
        ends.append(match.state)
    assert ends[0] == ends[1]
    assert len(ends[0].to_act) == 1


def test_an_answer_that_crossed_another_is_sent_again() -> None:
    """Two arrange at once: the later answer is stale, and legal still when it comes anew."""
    match = arranging()
    answers = [match.moves(player)[0] for player in (0, 1)]
    match = match.play(answers[1], player=1, after=0)
    assert refusal(match, answers[0], player=0, after=0) == "stale-move"
    assert answers[0] in SHITHEAD.moves(sent_view(match, 0), 0)
    match = match.play(answers[0], player=0, after=1)
    assert refusal(match, answers[0], player=0, after=2) == "already-arranged"
    assert match.to_act == (2,)


def test_nobody_moves_for_another_seat() -> None:
    match = table(hands=["6C 8C", "6D 9D"], pile="5C", to_act=0)
    assert refusal(match, "6C", player=1) == "out-of-turn"
    for sent in (Play(0, cards("6C")), load(dump(Play(0, cards("6C"))), game=SHITHEAD)):
        with pytest.raises(NotationError, match="one of player 0, but player=1"):
            match.play(sent, player=1, after=0)
    waiting = arranging()
    hand = waiting.state.seats[0].hand
    sent = "arrange " + " ".join(map(str, hand))
    assert waiting.why_not(sent, player=0) is None
    assert refusal(waiting, sent, player=1, after=0) == "not-your-card"


# Events are sent.


@pytest.mark.parametrize("name", GAMES)
def test_events_are_sent_to_each_as_he_saw_them(name: str) -> None:
    end = played(name)[-1]
    told = {viewer: sent_events(end, viewer) for viewer in (0, 1, 2, None)}
    for viewer, events in told.items():
        assert tuple(events) == end.events(viewer)
        assert [type(event) for event in events] == [type(event) for event in told[None]]
        for event in events:
            if isinstance(event, Drew):
                assert (HIDDEN in event.cards) == (event.player != viewer)
    assert sum(isinstance(event, Drew) for event in told[None]) > 10


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_client_that_comes_back_is_told_what_it_missed(viewer: int | None) -> None:
    """Wherever the connection was lost and came back, nothing is told twice or left out."""
    matches = played("shithead")
    whole = sent_events(matches[-1], viewer)
    for lost in range(0, len(matches), 17):
        heard = sent_events(matches[lost], viewer)
        for found in range(lost, len(matches), 23):
            missed = sent_events(matches[found], viewer, after=lost)
            assert heard + missed == whole[: len(heard) + len(missed)]
            assert heard + missed == sent_events(matches[found], viewer)
            assert bool(missed) == (found > lost)


def test_one_who_comes_late_is_told_all() -> None:
    for viewer in (2, None):
        late = sent_events(played("shithead")[20], viewer)
        first = sent_events(played("shithead")[0], viewer)
        assert first
        assert late[: len(first)] == first
        assert late == first + sent_events(played("shithead")[20], viewer, after=0)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_B110_a_draw_is_told_without_the_card_and_a_taken_pile_with_its_cards(
    viewer: int | None,
) -> None:
    """Player 0 draws KC from the stock; later he takes the pile, and all see what he took."""
    match = table(
        hands=["6C 8C 4S", "7D 9D JD", "QD AD AH"], pile="5C", stock="KC 4C 4D 4H 5D 5H"
    ).play("6C")
    drew = sent_events(match, viewer, after=0)[-1]
    assert drew == Drew(0, cards("KC") if viewer == 0 else (HIDDEN,))
    assert str(drew) == "Player 0 draws 1 card."
    match = match.play("7D").play("AD")
    assert match.to_act == (0,)
    match = match.play("take")
    took = sent_events(match, viewer, after=3)
    assert took == [TookPile(0, cards("5C 6C 7D AD"))]
    own = sent_view(match, viewer).seats[0]
    assert own.known == cards("5C 6C 7D AD")
    assert own.concealed == (cards("8C 4S KC") if viewer == 0 else (HIDDEN,) * 3)


# Spectators, and players who are out.


def test_a_spectator_sees_what_lies_open() -> None:
    for match in played("shithead"):
        view = sent_view(match, None)
        for own, shown in zip(match.state.seats, view.seats, strict=True):
            assert (shown.known, shown.table) == (own.known, own.table)
            assert set(shown.concealed + shown.blind) <= {HIDDEN}
        assert (view.pile, view.burned) == (match.state.pile, match.state.burned)
        assert view.chance is None


def test_a_player_who_is_out_sees_what_a_spectator_sees() -> None:
    out = [match for match in played("shithead") if match.state.finished]
    assert len(out) > 3
    for match in out:
        for player in match.state.finished:
            assert sent_view(match, player) == sent_view(match, None)
            assert SHITHEAD.moves(sent_view(match, player), player) == ()


def test_for_play_and_moves_no_player_is_whoever_is_to_act() -> None:
    """Why a server must itself refuse the moves of a spectator, and list none for him."""
    match = table(hands=["6C 8C", "7D 9D"], pile="5C", to_act=0)
    assert match.play("6C", player=None).played == (Play(0, cards("6C")),)
    assert match.moves(None) == match.moves(0) != ()


def test_an_event_is_no_move_though_it_has_a_player() -> None:
    """Why a server looks at what it has loaded before it plays it."""
    sent = load(dump(Played(0, cards("6C"))), game=SHITHEAD)
    assert not isinstance(sent, ShedMove)
    assert isinstance(load(dump(Play(0, cards("6C"))), game=SHITHEAD), ShedMove)
    with pytest.raises(TypeError, match="not a move"):
        table(hands=["6C 8C", "7D 9D"], pile="5C", to_act=0).play(sent, player=0)


# Nothing that is sent names a hidden card.


CARD = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9JQKA])[CDHS](?:'\d?)?(?![0-9A-Za-z'])")
"""A card as it is written: ``2H`` is not named by ``2H'``."""


def named(text: str, deck: tuple[Card, ...]) -> set[Card]:
    """The cards of a deck that a text names."""
    cards_by_text = {str(card): card for card in deck}
    return {cards_by_text[found] for found in CARD.findall(text)}


def seen(match: Shithead, viewer: int | None) -> set[Card]:
    """What a viewer may see now, by the words of the rules and not by `redact`."""
    state = match.state
    open_cards = [state.pile, state.burned, *(seat.known + seat.table for seat in state.seats)]
    own = () if viewer is None else state.seats[viewer].concealed
    return {card for zone in (*open_cards, own) for card in zone}


def sendings(
    matches: tuple[Shithead, ...], viewer: int | None
) -> Iterator[tuple[list[str], set[Card], set[Card]]]:
    """After each move: the texts for a viewer, the cards he sees, and those he saw or sees."""
    before = seen(matches[0], viewer)
    for number, match in enumerate(matches):
        now = seen(match, viewer)
        events = match.events(viewer, after=number - 1 if number else None)
        told = [text for event in events for text in (dump(event), str(event), repr(event))]
        yield [dump(match.view(viewer)), repr(match.view(viewer))], now, now
        yield told, now, now | before
        before = now


def test_cards_are_found_in_texts() -> None:
    """The search itself: no card is taken for its like, none is missed."""
    deck = GAMES["two-packs"].deck(3)
    for card in deck:
        for text in (f'["{card}"]', f"Player 0 plays {card}.", f"({card}, ?)"):
            assert named(text, deck) == {card}
    assert named('["10H", "QS\'"]', deck) == set(cards("10H QS'"))
    assert named("A10H 2 10 KINDS", deck) == set()


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_sent_names_a_card_that_is_not_seen(name: str, viewer: int | None) -> None:
    """A whole game, in views and events, for each player and a spectator."""
    matches = played(name)
    deck = matches[0].game.deck(3)
    assert named(dump(matches[0].game), deck) == set()
    hidden = 0
    for texts, now, allowed in sendings(matches, viewer):
        hidden += len(set(deck) - allowed)
        for text in texts:
            assert named(text, deck) <= allowed
            assert str(SEED) not in text
        if '"kind": "view"' in texts[0]:
            assert named(texts[0], deck) == now
    assert hidden > 1_000


def test_a_refusal_names_no_card_but_those_that_were_sent() -> None:
    match = played("shithead")[10]
    deck = SHITHEAD.deck(3)
    refusals = 0
    for player in range(3):
        for card in deck:
            violation = match.why_not(Play(player, (card,)))
            refusals += violation is not None
            assert named(str(violation), deck) <= {card}
    assert refusals > 150
