"""The examples run, and print what their readers see."""

import ast
import asyncio
import gc
import json
import re
import runpy
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from cardrules import SHITHEAD, Match, dump, load, testing
from cardrules.shedding import Arrange, Pass, Played
from examples.serve_a_table import LONGEST, Client, Server, Table, receive, send, take_part

EXAMPLES = Path(__file__).parent.parent / "examples"

PRINTED = {
    "a_rule_of_your_own": r"""Player 0 plays 7H\.
The pile burns \(2 cards\)\.
the laws hold in \d{2,} states
""",
    "embed_a_match": r"""not-yet: Play has not begun: first arrange the cards .*
saved and loaded: <Match of shithead: 3 players, seed=2026, 40 moves played, to_act=\(\d,\)>
(Player \d .*\n){3}Player \d is the shithead\.
Outcome\(ranking=\(\(\d,\), \(\d,\), \(\d,\)\), scores=\(\), reason='last-player'\)
""",
    "melds_in_your_own_game": r"""Anna: 5C 6C 7C / 7D 7H 7S; left 5D 6D 2S AH \(14\)
Ben: JD QD KD / 9D 9H 9S; left 4C 8C KH 3S \(25\)
Anna may not knock yet\.
Anna, three turns on: 5C 6C 7C / 7D 7H 7S; left 2S AH 3D 3H \(9\)
Ben, when he has laid off: JD QD KD / 9D 9H 9S; left KH 3S \(13\)
Anna knocks and scores 4
""",
    "serve_a_table": r"""Anna is player 0, Ben player 1, Cleo player 2\.
Player 0 deals; .*
((Player \d|\w+ is refused: This move was made) .*
)*Ben loses the connection\.
(Player \d .*
)*Ben is back, and hears of \d+ events that he missed\.
(Player \d .*
)*Player \d .* Player 0 is the shithead\.
""",
    "simulate_many_games": r"""shithead: 200 games, 4 players \(greedy bots\)
  decisions a game +\d+ \(\d+ to \d+\)
(.*\n)*
In brackets: 95 % confidence intervals\.
""",
    "your_own_game": r"""player 1 lays 8S
player 2 lays 2C
player 0 lays KS
player 1 lays 10C
player 2 lays 3D
player 0 lays 5D
Outcome\(ranking=\(\(0,\), \(1,\), \(2,\)\), scores=\(11, 8, 1\), reason='round-over'\)
a spectator of the deal sees Hand\(cards=\(\?,\), laid=\(KS,\)\)
the laws hold in \d{2,} states
""",
}


def test_every_example_is_tried_here():
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(PRINTED)


# From Python 3.12 on a fork beside threads, such as those of a parallel test run, warns.
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("name", PRINTED)
def test_an_example_prints_what_its_reader_expects(name, capsys, monkeypatch):
    fewer = partial(testing.check_game, games=1, moves=4)
    monkeypatch.setattr(testing, "check_game", fewer)
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    out, err = capsys.readouterr()
    assert re.fullmatch(PRINTED[name], out), out
    assert err == ""


def test_a_game_of_ones_own_takes_the_fifty_lines_that_the_pages_say():
    source = (EXAMPLES / "your_own_game.py").read_text(encoding="utf-8")
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    assert [node.name for node in classes] == ["Hand", "Table", "Lay", "HighCard"]
    first, last = classes[0].decorator_list[0].lineno, classes[-1].end_lineno
    lines = [line for line in source.splitlines()[first - 1 : last] if line.strip()]
    assert len(lines) == 50


@pytest.mark.parametrize("name", PRINTED)
def test_an_imported_example_does_nothing(name, capsys):
    module = runpy.run_path(str(EXAMPLES / f"{name}.py"))
    assert callable(module["main"])
    assert module["__doc__"]
    assert capsys.readouterr().out == ""


# Serve a table: the server with clients of all kinds.


def dealt():
    return Table(Match.deal(SHITHEAD, players=2, seed=20))


def of(table, seat):
    """The key of a seat."""
    return list(table.keys)[seat]


class Door:
    """Where clients come in; what they open is closed in the end."""

    def __init__(self, server, listening):
        self.server = server
        self.port = listening.sockets[0].getsockname()[1]
        self.opened = []

    async def connect(self):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        self.opened.append(writer)
        return reader, writer

    async def join(self, key, after=None):
        """A connection, and what the server says first."""
        reader, writer = await self.connect()
        send(writer, {"key": key, "after": after})
        return reader, writer, await receive(reader)

    async def close(self):
        for writer in self.opened:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
        while self.server.here:
            await asyncio.sleep(0.001)


def serving(table, talk):
    """Run `talk(door)` beside a server of this table, in which nothing may go wrong unseen."""
    wrong = []

    async def run():
        asyncio.get_running_loop().set_exception_handler(lambda _, found: wrong.append(found))
        server = Server(table)
        listening = await asyncio.start_server(server.serve, "127.0.0.1", 0, limit=LONGEST)
        door = Door(server, listening)
        try:
            await talk(door)
        finally:
            await door.close()
            listening.close()
            await listening.wait_closed()

    asyncio.run(asyncio.wait_for(run(), 60))
    gc.collect()
    assert wrong == []


HOSTILE = {
    "garbage": b"\xff\x00{{{\n",
    "no object": b"[1, 2]\n",
    "a huge line": b"x" * 10 * LONGEST,
    "a huge hello": b'{"key": "' + b"x" * LONGEST + b'"}\n',
    "deep nesting": b"[" * (LONGEST - 100) + b"\n",
    "a huge number": b'{"after": ' + b"9" * (LONGEST - 100) + b"}\n" + b"[]\n",
    "odd types": b'{"key": ["a"], "after": {}}\n' + b'{"move": [], "after": []}\n' + b"no\n",
    "moves of a stranger": b'{"key": ""}\n' + b'{"move": "take", "after": 0}\n' * 500 + b"[]\n",
    "one half of a line": b'{"key": ',
    "nothing": b"",
}


def test_a_server_hangs_up_on_what_is_no_message_and_serves_on(capsys):
    table = dealt()

    async def talk(door):
        for what, lines in HOSTILE.items():
            reader, writer = await door.connect()
            writer.write(lines)
            if b"\n" in lines or len(lines) > LONGEST:
                while await receive(reader) is not None:
                    pass
                assert reader.at_eof(), what
            writer.close()
        clients = [Client(name, key) for name, key in zip("AB", table.keys, strict=True)]
        await asyncio.gather(*(take_part(client, door.port) for client in clients))

    serving(table, talk)
    assert table.match.outcome is not None
    assert "refused: This move was made" in capsys.readouterr().out


def test_a_client_who_does_not_read_is_cut_off(monkeypatch):
    """Nobody waits for him, and what is kept for him does not grow without end."""
    monkeypatch.setattr("examples.serve_a_table.UNREAD", 20_000)
    table = dealt()

    async def talk(door):
        _, writer, _ = await door.join(of(table, 0))
        writer.transport.pause_reading()
        while door.server.here:
            writer.write(b'{"move": "take", "after": 0}\n' * 100)
            await asyncio.sleep(0)
        _, _, welcome = await door.join(of(table, 1))
        assert welcome["seat"] == 1

    serving(table, talk)


def test_one_who_comes_back_is_told_what_he_missed():
    table = dealt()

    async def talk(door):
        _, writer, welcome = await door.join(of(table, 1))
        assert (welcome["seat"], welcome["after"], len(welcome["events"])) == (1, 0, 1)
        writer.close()
        first = table.match.moves(0)[0]
        assert table.move(0, table.match.game.write(first), 0) is None
        _, _, welcome = await door.join(of(table, 1), after=0)
        assert [load(text) for text in welcome["events"]] == list(table.match.events(1, after=0))
        assert load(welcome["view"]) == table.match.view(1)
        _, _, welcome = await door.join("somebody else", after=99)
        assert (welcome["seat"], len(welcome["events"])) == (None, 2)

    serving(table, talk)


def test_all_are_told_of_a_move_and_the_mover_alone_of_a_refusal():
    table = dealt()

    async def talk(door):
        mover, writer, _ = await door.join(of(table, 0))
        other, _, _ = await door.join(of(table, 1))
        watching, _, _ = await door.join("")
        send(writer, {"move": "take", "after": 0})
        assert (await receive(mover))["refused"] == "not-yet"
        send(writer, {"move": dump(table.match.moves(0)[0]), "after": 0})
        for seat, reader in ((0, mover), (1, other), (None, watching)):
            news = await receive(reader)
            assert news["after"] == 1
            assert load(news["view"]) == table.match.view(seat)
            assert [load(text) for text in news["events"]] == list(table.match.events(seat)[1:])

    serving(table, talk)
    assert len(table.match.played) == 1


@pytest.mark.parametrize(
    ("seat", "move", "after", "code"),
    [
        (None, "take", 0, "no-seat"),
        (0, "take", 0, "not-yet"),
        (0, "take", 1, "stale-move"),
        (0, "take", None, "no-move"),
        (0, "take", "0", "no-move"),
        (0, None, 0, "no-move"),
        (0, ["take"], 0, "no-move"),
        (0, "leap", 0, "no-move"),
        (0, "{", 0, "no-move"),
        (0, dump(Pass(1)), 0, "no-move"),
        (0, dump(Pass(0)), 0, "not-yet"),
        (0, dump(Arrange(0, ())), 0, "wrong-number"),
        (0, dump(Played(0, ())), 0, "no-move"),
        (0, dump(SHITHEAD), 0, "no-move"),
        (0, dump(Match.deal(SHITHEAD, players=2, seed=1)), 0, "no-move"),
        (0, "choose \ud800", 0, "not-yet"),
    ],
)
def test_a_table_refuses_what_is_no_move_of_that_seat_now(seat, move, after, code):
    table = dealt()
    start = table.match
    refusal = table.move(seat, move, after)
    assert refusal["refused"] == code
    assert refusal["text"].endswith(".")
    assert json.loads(json.dumps(refusal)) == refusal
    assert table.match is start


def test_a_key_opens_one_seat_and_cannot_be_guessed():
    table, other = dealt(), dealt()
    assert [table.seat(key) for key in table.keys] == [0, 1]
    assert [table.seat(key) for key in (*other.keys, "", None, 0, ["a"])] == [None] * 6
    assert min(map(len, table.keys)) > 40
