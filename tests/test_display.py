"""What cards, piles, states, moves and matches look like at the prompt and in a notebook."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from random import Random

import pytest
from attrs import Factory, evolve, field, frozen

from cardrules import (
    HIDDEN,
    SHITHEAD,
    SHITHEAD_PAGAT,
    Match,
    Outcome,
    cards,
    imagine,
    pack,
    redact,
    vary,
)
from cardrules._rows import short
from cardrules._words import nth, together
from cardrules.cards import card
from cardrules.matching import ranks
from cardrules.shedding import (
    Arranged,
    Attempt,
    Bound,
    Choice,
    DealsNext,
    Ended,
    Leads,
    Pile,
    Plan,
    Seat,
    Stage,
    Start,
    Taking,
    TookPile,
    Zone,
)
from cardrules.shedding.variations import eights_skip, no_swap, reverse_on
from cardrules.visibility import Seen, all_cards
from examples.your_own_game import HighCard


@frozen
class TwoPacks:
    """Two packs for five players, so that hands grow long."""

    players: range = range(2, 6)

    def plan(self, players):
        return Plan(packs=2, blind=4, table=4, hand=6)


LIVELY = vary(SHITHEAD, reverse_on("7"), eights_skip)
LONG = evolve(SHITHEAD, layout=TwoPacks())


def walk(game, players, seed, most):
    """One random game, match by match."""
    rng = Random(seed)
    match = Match.deal(game, players=players, seed=seed)
    yield match
    while match.to_act and len(match.played) < most:
        match = match.play(rng.choice(match.moves()))
        yield match


WALKED = [
    *walk(SHITHEAD, 3, 1, 400),
    *walk(LIVELY, 4, 2, 150),
    *walk(SHITHEAD_PAGAT, 2, 3, 100),
    *walk(LONG, 5, 4, 200),
]


class Reader(HTMLParser):
    """Reads HTML strictly: every element is closed, and has nothing but a title and a style."""

    def __init__(self, html):
        super().__init__()
        self.open = []
        self.titles = []
        self.styles = []
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        assert tag in {"div", "span", "pre"}
        assert {name for name, _ in attrs} <= {"style", "title"}
        self.open.append(tag)
        named = dict(attrs)
        self.titles += [named["title"]] if "title" in named else []
        self.styles.append(named["style"])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data

    @property
    def cards(self):
        """The cards that can be read, in order."""
        return tuple(card(title) for title in self.titles if title != "hidden")


def drawn(thing):
    return Reader(thing._repr_html_())


def visible(view):
    return {one for one in all_cards(view) if one is not HIDDEN}


# Moves


def test_the_text_of_a_move_is_what_the_game_writes_and_reads():
    verbs = set()
    for match in WALKED[::3]:
        for move in match.moves():
            text = str(move)
            verbs.add(text.split()[0])
            assert text == match.game.write(move)
            assert match.play(text, player=move.player) == match.play(move)
    assert verbs == {"arrange", "play", "blind", "take"}


def test_a_game_does_not_write_what_is_no_move():
    with pytest.raises(TypeError, match="'take' is not a move of this family"):
        SHITHEAD.write("take")


# One line, to tell apart


def test_what_has_its_default_is_left_out():
    start = SHITHEAD.position(hands=["3C 4D", "5C"], stock=40, to_act=1)
    assert repr(start.seats) == "(Seat(concealed=(3C, 4D)), Seat(concealed=(5C,)))"
    view = redact(start, 1)
    assert repr(view) == (
        "Shed(stage=Stage.PLAY, to_act=(1,), seats=(Seat(concealed=(?, ?)), "
        "Seat(concealed=(5C,))), stock=(?,)*40, aside=(?,)*9)"
    )
    turned = evolve(view, direction=-1, start=Start(1), stock=(HIDDEN,) * 5)
    assert "stock=(?, ?, ?, ?, ?), aside=(?,)*9, direction=-1, start=Start(player=1))" in repr(
        turned
    )
    assert repr(Choice(0, "turn", ("stay", "go"))) == (
        "Choice(player=0, kind='turn', options=('stay', 'go'))"
    )
    assert repr(Choice(0, "turn", ("stay", "go"), "go")).endswith("default='go')")
    assert repr(Seat()) == "Seat()"


@frozen
class Paced:
    """A rule of somebody's own, with a field that nobody gives and one made of another."""

    by: int = 1
    twice: int = field(default=Factory(lambda self: 2 * self.by, takes_self=True))
    kept: list[int] = field(factory=list, init=False)


def test_a_value_is_written_as_it_can_be_made():
    assert short(Paced()) == "Paced()"
    assert short(Paced(3)) == "Paced(by=3)"
    assert short(Paced(3, 7)) == "Paced(by=3, twice=7)"
    used = Paced()
    used.kept.append(9)
    assert short(used) == "Paced()"


def test_equal_states_and_no_others_have_one_repr():
    for states in (
        {match.state for match in WALKED},
        {redact(match.state, 0) for match in WALKED},
    ):
        assert len({repr(state) for state in states}) == len(states)
        assert all("\n" not in repr(state) for state in states)


@pytest.mark.parametrize(
    ("member", "shown"),
    [
        (Stage.PLAY, "Stage.PLAY"),
        (Zone.HAND, "Zone.HAND"),
        (Bound.AT_LEAST, "Bound.AT_LEAST"),
        (Leads.NEXT, "Leads.NEXT"),
        (DealsNext.ROTATES, "DealsNext.ROTATES"),
        (Seen.BY_ALL, "Seen.BY_ALL"),
    ],
)
def test_the_members_of_enums_are_shown_as_they_are_written(member, shown):
    assert repr(member) == shown


def test_piles_and_attempts_read_well():
    assert repr(Pile(cards("6C 9C"))) == "Pile(cards=(6C, 9C))"
    assert repr(Pile((), sizes=(1,), sees_through=ranks("3"), burned=True)) == (
        'Pile(cards=(), sizes=(1,), sees_through=ranks("3"), burned=True)'
    )
    assert (str(Pile(cards("6C 9C"))), str(Pile(()))) == ("6C 9C", "an empty pile")
    attempt = Attempt(player=1, cards=cards("9D 9H"), zone=Zone.TABLE, pile=Pile(cards("9C")))
    assert repr(attempt) == (
        "Attempt(player=1, cards=(9D, 9H), zone=Zone.TABLE, pile=Pile(cards=(9C,)))"
    )
    assert str(attempt) == "player 1 plays 9D 9H (table) on 9C"
    assert repr(Taking(stuck=False)) == "Taking(stuck=False)"


@pytest.mark.parametrize("show", [str, repr, Pile._repr_html_])
def test_whoever_shows_a_pile_has_looked_at_all_of_it(show):
    pile = Pile(cards("6C 9C"))
    assert pile.top.run == 1
    assert not pile._notes.beyond
    show(pile)
    assert pile._notes.beyond


@pytest.mark.parametrize("show", [str, repr])
def test_whoever_shows_an_attempt_has_looked_at_all_of_it(show):
    attempt = Attempt(cards=cards("9D"), pile=Pile(cards("9C")))
    assert (attempt.rank, attempt.size, attempt.pile.top.run) == (cards("9C")[0].rank, 1, 1)
    assert not attempt._notes.beyond
    show(attempt)
    assert attempt._notes.beyond
    assert attempt.pile._notes.beyond


# A table, to read


def test_a_deal_is_a_table():
    match = Match.deal(SHITHEAD, players=3, seed=7)
    assert str(match.state).splitlines() == [
        "Players 0, 1 and 2 have yet to arrange the face-up cards.",
        "Stock 25, burned 0, turns 0.",
        "No pile.",
        "  player  hand      face up   blind",
        "> 0       2H 3H JH  8D 7S KH  4D JD KS",
        "> 1       5H 6S QD  6H 2D 3S  10H 7D JS",
        "> 2       3C 9C JC  5D 4C 5S  8C 4S 10C",
    ]
    match = match.play("arrange 8D 7S KH", player=0).play("arrange 5D 4C 5S", player=2)
    assert str(match.view(1)).splitlines() == [
        "Player 1 has yet to arrange the face-up cards.",
        "Stock 25, burned 0, turns 0.",
        "No pile.",
        "  player  hand      face up   blind",
        "  0       ? ? ?     8D 7S KH  ? ? ?",
        "> 1       5H 6S QD  6H 2D 3S  ? ? ?",
        "  2       ? ? ?     5D 4C 5S  ? ? ?",
    ]


def test_a_game_in_the_middle_is_a_table():
    state = SHITHEAD.position(
        hands=["KC 7D 2H 7C", "", "3C 4C 5C 6C 8C 8D", ""],
        tables=["", "", "9D 9H", "JS"],
        pile="6S 9C 9S",
        stock=12,
        to_act=2,
        direction=-1,
        turns=31,
        finished=(1,),
    )
    told = str(redact(state, 0)).splitlines()
    assert told == [
        "Player 2 is to act.",
        "Stock 12, burned 0, aside 24, turns 31, anticlockwise.",
        "Pile, top last: 6S 9C 9S",
        "  player  hand              face up  blind",
        "  0       2H 7C 7D KC       -        -",
        "  1       out in 1st place",
        "> 2       ?x6               9D 9H    -",
        "  3       -                 JS       -",
    ]
    assert str(redact(state, 0).seats[2]) == "hand ?x6, face up 9D 9H, blind -"
    assert str(state.seats[2]) == "hand 3C 4C 5C 6C 8C 8D, face up 9D 9H, blind -"


def test_it_is_said_what_is_to_be_done():
    begin = SHITHEAD.position(hands=["3C 4D", "5C"], opening="3")
    assert str(begin).startswith("Player 0 is to act; the first play must contain a 3.\n")
    asked = evolve(begin, pending=Choice(0, "name-suit", ("clubs", "hearts", "spades")))
    assert str(asked).startswith("Player 0 must choose clubs, hearts or spades (name-suit).\n")
    ended = [match for match in WALKED if not match.to_act][-1]
    assert str(ended.state).startswith("The game is over.\n")


def test_long_rows_go_on_beneath_themselves():
    hand = pack()[:30]
    state = SHITHEAD.position(hands=[hand, "AS"], tables=["", ""], pile=pack()[30:50])
    table = str(evolve(state, seats=(evolve(state.seats[0], table=hand[:9]), state.seats[1])))
    assert table.splitlines() == [
        "Player 0 is to act.",
        "Stock 0, burned 0, aside 1, turns 0.",
        "Pile, top last: 6H 7H 8H 9H 10H JH QH KH AH 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS",
        "  player  hand                                   face up                   blind",
        "> 0       2C 2D 2H 3C 3D 3H 4C 4D 4H 5C 5D 5H    2C 3C 4C 5C 6C 7C 8C 9C   -",
        "          6C 6D 7C 7D 8C 8D 9C 9D 10C 10D JC JD  10C",
        "          QC QD KC KD AC AD",
        "  1       AS                                     -                         -",
    ]


def test_every_table_is_plain_text_in_80_columns():
    longest = 0
    for match in WALKED[::3]:
        for state in (match.state, match.view(0), match.view(None)):
            table = str(state)
            assert table.isascii()
            assert all(line == line.rstrip() for line in table.splitlines())
            longest = max(longest, *map(len, table.splitlines()))
    assert 70 < longest <= 80


# Notebooks


def test_a_card_is_drawn_with_its_suit_in_one_of_two_colours():
    faces = {name: drawn(card(name)) for name in ("2C", "10D", "QH", "KS'", "*", "*'2")}
    assert {name: (face.text, face.titles) for name, face in faces.items()} == {
        "2C": ("2♣\ufe0e", ["2C"]),
        "10D": ("10♦\ufe0e", ["10D"]),
        "QH": ("Q♥\ufe0e", ["QH"]),
        "KS'": ("K♠\ufe0e'", ["KS'"]),
        "*": ("*", ["*"]),
        "*'2": ("*'2", ["*'2"]),
    }
    colours = {
        name: re.search(r"(?<!-)color:([^;]+)", face.styles[0])[1] for name, face in faces.items()
    }
    assert colours["10D"] == colours["QH"] != colours["2C"]
    assert colours["2C"] == colours["KS'"] == colours["*"]


def test_a_hidden_card_is_a_back():
    back = drawn(HIDDEN)
    assert (back.titles, back.text) == (["hidden"], "?")
    assert "background" in back.styles[0]


def test_a_full_state_shows_every_card_that_lies_open_or_is_held():
    for match in WALKED[::7]:
        state = match.state
        held = [
            {*seat.hand, *seat.table, *seat.blind}
            for player, seat in enumerate(state.seats)
            if player not in state.finished
        ]
        assert set(drawn(state).cards) == set(state.pile).union(*held)


def test_a_view_shows_nothing_that_it_hides():
    """Neither its HTML nor its table, nor do they differ between worlds that look alike."""
    for number, match in enumerate(WALKED[::11]):
        viewer = (*range(len(match.state.seats)), None)[number % (len(match.state.seats) + 1)]
        view = match.view(viewer)
        twin = redact(imagine(match.state, viewer, Random(number)), viewer)
        assert (str(view), view._repr_html_()) == (str(twin), twin._repr_html_())
        seen = visible(view)
        assert set(drawn(view).cards) <= seen
        assert set(cards(" ".join(re.findall(r"(?<!\S)[\dJQKA]+[CDHS]\S*", str(view))))) <= seen
        for seat in view.seats:
            assert set(drawn(seat).cards) <= visible(seat)


def test_backs_stand_for_what_is_hidden():
    view = Match.deal(SHITHEAD, players=3, seed=7).view(1)
    titles = drawn(view).titles
    hidden = 2 * 3 + 3 * 3 + 1  # two hands, three blind rows, and the stock as one card
    assert titles.count("hidden") == hidden
    assert set(titles) - {"hidden"} == {str(one) for one in visible(view)}


def test_a_match_shows_what_a_spectator_sees():
    for match in WALKED[::11]:
        shown = drawn(match)
        assert set(shown.cards) <= visible(match.view(None))
        assert f"{len(match.played)} moves played" in shown.text
    match = Match.deal(vary(SHITHEAD, no_swap), players=3, seed=987654321)
    assert drawn(match).text.startswith("shithead, no_swap · 3 players · 0 moves played")
    assert "987654321" not in match._repr_html_()


def test_the_end_of_a_match_is_told():
    ended = next(match for match in WALKED if not match.to_act)
    ranking = ", ".join(str(player) for (player,) in ended.outcome.ranking)
    told = drawn(ended).text
    assert f"moves played · ended (last-player), ranking: {ranking}" in told
    assert "The game is over" in told
    assert "out in 1st place" in told


def test_a_match_of_a_game_without_a_drawing_is_shown_as_text():
    match = Match.deal(HighCard(), players=2, seed=1)
    shown = drawn(match)
    assert shown.text == f"high-card · 2 players · 0 moves played{match.view(None)}"
    assert shown.cards == ()


def test_what_comes_from_outside_is_escaped():
    evil = "<script>alert('x')</script>\"&"
    match = Match.deal(evolve(SHITHEAD, name=evil), players=2, seed=1)
    assert evil in drawn(match).text

    @frozen
    class Evil:
        def __call__(self, card):
            return True

        def __str__(self):
            return evil

    state = SHITHEAD.position(hands=["3C 4D", "5C"])
    for changed in (
        evolve(state, start=Start(0, Evil())),
        evolve(state, pending=Choice(0, evil, ("one", "two"))),
        evolve(state, pending=Choice(0, "kind", (evil, "two"))),
    ):
        assert evil in drawn(changed).text


def test_nothing_is_loaded_from_elsewhere():
    for match in WALKED[::40]:
        html = match._repr_html_() + match.state._repr_html_()
        assert "http" not in html
        assert "url(" not in html


def test_a_pile_is_drawn_from_its_bottom_to_its_top():
    pile = drawn(Pile(cards("6C 9D 9H")))
    assert pile.cards == cards("6C 9D 9H")
    assert pile.text.startswith("pile 3, top last")
    assert drawn(Pile(())).text == "no pile"


def test_who_only_plays_loads_nothing_that_draws():
    code = (
        "from cardrules import SHITHEAD, Match\n"
        "match = Match.deal(SHITHEAD, players=2, seed=1)\n"
        "match.play(match.moves(0)[0]).view(1)\n"
        "import sys\n"
        "print(*(name for name in sys.modules if name.endswith(('_html', '_display'))))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == []


# Words


def test_places_and_lists_are_english():
    assert [nth(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 103, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "103rd", "111th",
    ]  # fmt: skip
    assert (together("A"), together("AB")) == ("A", "A and B")
    assert together("ABC", word="or") == "A, B or C"


def test_events_without_cards_are_sentences():
    assert str(Arranged(0, ())) == "Player 0 lays nothing face up."
    assert str(TookPile(1, ())) == "Player 1 takes nothing."


@pytest.mark.parametrize(
    ("reason", "ranking", "told"),
    [
        ("last-player", ((1,), (0,)), "Player 0 is the shithead."),
        ("first-out", ((1,), (0, 2)), "Player 1 wins."),
        ("turn-limit", ((0, 1),), "The game ends without a loser: it has reached the turn limit."),
        ("stuck", ((0, 1),), "The game ends without a loser: nobody has a move."),
        ("rained-off", ((0, 1),), "The game ends without a loser: rained-off."),
    ],
)
def test_the_end_is_told_by_its_reason(reason, ranking, told):
    assert str(Ended(Outcome(ranking=ranking, reason=reason))) == told
