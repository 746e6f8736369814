"""Text: one parser for all that people write, and consoles that know only ASCII."""

import os
import pickle
import subprocess
import sys
from random import Random

import pytest
from attrs import evolve

from cardrules import SHITHEAD, Card, Match, NotationError, cards, pack, vary
from cardrules.bots import random_bot, steps
from cardrules.cards import card
from cardrules.notation import read_record, write_record
from cardrules.presets import PRESETS
from cardrules.shedding.bots import greedy_bot
from cardrules.shedding.variations import eights_skip, invisible


def _wide(text):
    """The text in full-width signs, as an East Asian keyboard gives them."""
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text)


def _symbols(text):
    """The text with suit symbols for the letters behind a rank."""
    return " ".join(card(word).pretty() if _is_card(word) else word for word in text.split())


def _is_card(word):
    try:
        return bool(card(word))
    except NotationError:
        return False


WAYS = {"lower": str.lower, "upper": str.upper, "mixed": str.swapcase, "symbols": _symbols}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("TC JC QC kc", "10C JC QC KC"),
        ("10c", "10C"),
        ("tH,Ts", "10H 10S"),
        ("10\u2663 J\u2667 q\u2665\ufe0f K\u2664\ufe0e", "10C JC QH KS"),
        (_wide("10C jc"), "10C JC"),
        (_wide("qs'") + " " + _wide("*"), "QS' *"),
        ("jk JK' Jk'2 *'2", "* *' *'2 *'2"),
    ],
)
def test_B118_one_parser_reads_every_way_to_write_cards(text, same):
    """`TC JC QC kc`, `10c`, full-width letters, symbols of both kinds, jokers."""
    assert cards(text) == cards(same)
    assert " ".join(map(str, cards(text))) == same


@pytest.mark.parametrize("way", [str, str.lower, Card.pretty, _wide, lambda text: f" {text}\n"])
def test_B118_what_is_printed_is_read_again(way):
    """Every card of three packs with jokers, however it has been printed."""
    deck = pack(packs=3, jokers=3)
    printed = [way(one if way is Card.pretty else str(one)) for one in deck]
    assert cards(" ".join(printed)) == deck
    assert cards(", ".join(printed)) == deck


@pytest.mark.parametrize("text", ["?", "3C ?", "? ? ?", "3C|", "[3C]", "-3C", "3C-"])
def test_B118_marks_of_a_display_are_no_cards(text):
    """A face-down mark is refused with its place, and nobody gets a card for it."""
    with pytest.raises(NotationError, match=r"is not a card\. Write a rank"):
        cards(text)


@pytest.mark.parametrize("way", WAYS)
def test_B118_moves_are_read_by_the_same_parser(way, walk):
    """Every listed move of two games, typed in another case or with symbols."""
    game = vary(SHITHEAD, invisible("3"), eights_skip)
    read, moves = [], []
    for players in (2, 3):
        for match in walk(game, players, Random(118), 60):
            for move in match.moves():
                moves.append(move)
                text = WAYS[way](game.write(move))
                read.append(game.read(match.state, move.player, text))
    assert len(moves) > 300
    assert {type(move).__name__ for move in moves} >= {"Arrange", "Play", "TakePile"}
    assert read == moves


def test_B118_moves_of_two_packs_keep_their_marks(two_packs, walk):
    """With two packs the mark of the second pack is read in any case and width."""
    games = list(walk(two_packs, 3, Random(118), 30))
    listed = [(match, move) for match in games for move in match.moves()]
    assert any("'" in two_packs.write(move) for _, move in listed)
    for match, move in listed:
        verb, _, named = two_packs.write(move).partition(" ")
        text = f"{verb.title()} {_wide(named.lower())}"
        assert match.game.read(match.state, move.player, text) == move


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", PRESETS)
def test_B118_records_are_read_by_the_same_parser(name, way, walk):
    """A record whose moves somebody has typed over in his own way is the same match."""
    *_, match = walk(PRESETS[name], 3, Random(118), 40)
    lines = write_record(match).splitlines()
    numbered = [line.split(" ", 2) for line in lines if line[0].isdigit()]
    assert len(numbered) == 40
    typed = [f"{number} {player} {WAYS[way](text)}" for number, player, text in numbered]
    head = [line for line in lines if not line[0].isdigit()]
    assert typed != [" ".join(parts) for parts in numbered]
    assert read_record(match.game, "\n".join([*head, *typed])) == match


# B142

PRINTS = """
import sys
from random import Random
from cardrules import *
from cardrules.bots import random_bot, steps
from cardrules.notation import write_record

assert sys.stdout.encoding == "ascii", sys.stdout.encoding
match = Match.deal(SHITHEAD, players=3, seed=142)
print(match.state.seats[0].hand)
print(*match.state.seats[0].hand)
for move, step in steps(match, [random_bot] * 3, Random(1)):
    match = match.play(move)
    if len(match.played) == 50:
        break
for value in (match, match.state, match.view(1), match.view(None), match.state.seats, HIDDEN):
    print(value, repr(value))
for event in match.events(0):
    print(event, repr(event))
for move in match.moves():
    print(move, repr(move), match.game.write(move))
print(SHITHEAD, match.why_not("blind 3"), write_record(match), dump(match), dump(match.view(0)))
for wrong in ("4\N{BLACK HEART SUIT} 1Z", "blind \N{FULLWIDTH DIGIT TWO}"):
    try:
        match.play(wrong)
    except NotationError as error:
        print(ascii(str(error)))
"""


def _run(*arguments, **env):
    """Run Python on an ASCII console; what it prints."""
    cleared = {name: held for name, held in os.environ.items() if not name.startswith("PYTHON")}
    ran = subprocess.run(
        [sys.executable, *arguments],
        env={**cleared, "PYTHONIOENCODING": "ascii", **env},
        input=b"",
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    return ran.stdout.decode("ascii")


def test_B142_everything_can_be_printed_on_an_ascii_console():
    """Hands, states, views, moves, events, records and JSON, in a process of their own."""
    told = _run("-c", PRINTS)
    hand = Match.deal(SHITHEAD, players=3, seed=142).state.seats[0].hand
    assert told.splitlines()[:2] == [str(hand), " ".join(map(str, hand))]
    assert len(told) > 10_000


def test_B142_the_command_falls_back_to_ascii():
    """The command asks the console whether it knows the symbols, and does without."""
    told = _run("-m", "cardrules", "watch", "shithead", "--seed", "142", "--speed", "0")
    assert "Player 0 deals" in told


def test_B142_symbols_are_given_on_request():
    """Text is ASCII by default; a card gives its symbol when it is asked for it."""
    deck = pack(packs=2, jokers=2)
    assert all(str(one).isascii() and repr(one).isascii() for one in deck)
    assert {sign for one in deck for sign in one.pretty() if not sign.isascii()} == set("♣♦♥♠")
    assert " ".join(one.pretty() for one in cards("10H QS' *")) == "10♥ Q♠' *"


def test_B142_the_text_of_a_card_is_not_used_as_data(monkeypatch):
    """With another text for every card the same game is played, to the same pickles."""
    game = vary(SHITHEAD, invisible("3"))
    before = _played(game)
    monkeypatch.setattr(Card, "__str__", lambda self: "a card")
    monkeypatch.setattr(Card, "__repr__", lambda self: "a card")
    after = _played(evolve(game))
    assert str(after[0].state.pile + after[0].state.burned).count("a card") > 5
    assert after[1] == before[1]
    assert after[0] == before[0]
    assert {one: one for one in game.deck(3)}[cards("3C")[0]] is cards("3C")[0]


def _played(game):
    """A match of different bots, and the pickles of its states."""
    match = Match.deal(game, players=3, seed=142)
    bots = [greedy_bot(game), random_bot, greedy_bot(game)]
    for move, _ in steps(match, bots, Random(142)):
        match = match.play(move)
    return match, [pickle.dumps(past.state) for past in match.replay()]
