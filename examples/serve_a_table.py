"""Serve a table: a server, and clients that get nothing but JSON of views and events.

The messages are JSON objects, one a line. A client says hello with the key of his seat, or
without one to watch, and with how many moves he has heard of; after that he may send moves:

    {"key": "fJ3x...", "after": null}
    {"move": "3C 3D", "after": 4}

The server answers the hello with seat and rules, and tells everybody after each move how many
there have been, what happened, and what he may know now; or the mover, why he was refused:

    {"seat": 0, "game": "{...}", "after": 4, "events": ["{...}", "{...}"], "view": "{...}"}
    {"after": 5, "events": ["{...}"], "view": "{...}"}
    {"refused": "does-not-fit", "text": "4 does not go on 6: play 6 or higher."}
"""

import asyncio
import json
from random import Random
from secrets import token_urlsafe
from typing import Any

from cardrules import SHITHEAD, CardRulesError, IllegalMove, Match, NotationError, dump, load
from cardrules.shedding import Shed, Shedding, ShedMove
from cardrules.shedding.bots import greedy_bot

Message = dict[str, Any]
LONGEST = 4_000  # bytes that a client may send in a line
UNREAD = 4_000_000  # bytes that may wait for a client who does not read
MOST_LETTERS = 500  # of a move, as text or JSON


class Table:
    """A match and the keys of its seats: who may do what, and who is told what."""

    def __init__(self, match: Match[Shed, ShedMove]) -> None:
        self.match = match
        self.keys = {token_urlsafe(): seat for seat in range(len(match.start.seats))}

    def seat(self, key: object) -> int | None:
        """Whose key this is; None for whoever watches."""
        return self.keys.get(key) if isinstance(key, str) else None

    def welcome(self, seat: int | None, after: object) -> Message:
        return {"seat": seat, "game": dump(self.match.game), **self.news(seat, after)}

    def news(self, seat: int | None, after: object) -> Message:
        """What happened after so many moves, as this seat saw it, and what it may know now."""
        played = len(self.match.played)
        heard = after if type(after) is int and 0 <= after <= played else None
        events = [dump(event) for event in self.match.events(seat, after=heard)]
        return {"after": played, "events": events, "view": dump(self.match.view(seat))}

    def move(self, seat: int | None, move: object, after: object) -> Message | None:
        """Play a move, text or JSON, for a seat; give the refusal, or None if it was played."""
        if seat is None:  # `play` would take None for whoever is to act
            return {"refused": "no-seat", "text": "You watch: only players move."}
        if not isinstance(move, str) or type(after) is not int:  # JSON's true is no number
            return {"refused": "no-move", "text": "Send a text as move and a number as after."}
        if len(move) > MOST_LETTERS:  # before anything is read: a long document may take long
            return {"refused": "no-move", "text": f"A move has at most {MOST_LETTERS} letters."}
        try:
            made = load(move, game=self.match.game) if move.startswith("{") else move
            if not isinstance(made, str | ShedMove):  # events have a player too
                raise NotationError("This document is not a move.")
            self.match = self.match.play(made, player=seat, after=after)
        except CardRulesError as error:
            code = error.violation.code if isinstance(error, IllegalMove) else "no-move"
            return {"refused": code, "text": str(error)}
        return None


def send(writer: asyncio.StreamWriter, message: Message) -> None:
    writer.write(json.dumps(message).encode() + b"\n")
    if writer.transport.get_write_buffer_size() > UNREAD:
        writer.transport.abort()


async def receive(reader: asyncio.StreamReader) -> Message | None:
    """The next message; None at the end, and for what is no message or too long."""
    try:
        message = json.loads(await reader.readline())
    except (OSError, ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


class Server:
    """Carries messages between a table and its clients."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.here: dict[asyncio.StreamWriter, int | None] = {}

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Talk with one client until he goes, or sends what is no message."""
        try:
            if (hello := await receive(reader)) is None:
                return
            seat = self.here[writer] = self.table.seat(hello.get("key"))
            send(writer, self.table.welcome(seat, hello.get("after")))
            while (message := await receive(reader)) is not None:
                before = len(self.table.match.played)
                refusal = self.table.move(seat, message.get("move"), message.get("after"))
                if refusal is not None:
                    send(writer, refusal)
                    await asyncio.sleep(0)  # whoever sends many messages at once waits his turn
                    continue
                for other, his_seat in self.here.items():
                    send(other, self.table.news(his_seat, before))
        finally:
            self.here.pop(writer, None)
            writer.close()


class Client:
    """A bot, or somebody who watches: he knows nothing but what he is sent."""

    game: Shedding
    seat: int | None = None
    after: int | None = None
    over = False

    def __init__(self, name: str, key: str = "") -> None:
        self.name, self.key = name, key

    def hear(self, message: Message) -> Message | None:
        """Take a message in; answer with a move when it is one's turn."""
        if "refused" in message:  # a stale move: what made it stale is told as well
            print(f"{self.name} is refused: {message['text']}")
            return None
        if "game" in message:
            self.seat, self.game = message["seat"], load(message["game"])
        events = [load(text, game=self.game) for text in message["events"]]
        view = load(message["view"], game=self.game)
        if self.seat is None:
            print(*events)
        elif self.after is not None and "game" in message:
            print(f"{self.name} is back, and hears of {len(events)} events that he missed.")
        self.after, self.over = message["after"], not view.to_act
        if self.seat is None or self.seat not in view.to_act:
            return None
        move = greedy_bot(self.game)(view, self.game.moves(view, self.seat), Random())
        return {"move": self.game.write(move), "after": self.after}


async def take_part(client: Client, port: int, drops_out: int | None = None) -> None:
    """Connect a client, again when he loses the connection, until the game is over."""
    while not client.over:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=UNREAD)
        send(writer, {"key": client.key, "after": client.after})
        while not client.over and (message := await receive(reader)) is not None:
            answer = client.hear(message)
            if answer is not None:
                send(writer, answer)
                if drops_out is not None and answer["after"] >= drops_out:
                    drops_out = None
                    print(f"{client.name} loses the connection.")
                    break
        writer.close()
        await asyncio.sleep(0.1)


async def serve_a_game() -> None:
    # Between people leave the seed out: whoever guesses it knows all cards.
    table = Table(Match.deal(SHITHEAD, players=3, seed=41))
    anna, ben, cleo = table.keys
    print("Anna is player 0, Ben player 1, Cleo player 2.")
    server = await asyncio.start_server(Server(table).serve, "127.0.0.1", 0, limit=LONGEST)
    port = server.sockets[0].getsockname()[1]
    async with asyncio.TaskGroup() as group:
        group.create_task(take_part(Client("A spectator"), port))
        group.create_task(take_part(Client("Anna", anna), port))
        group.create_task(take_part(Client("Ben", ben), port, drops_out=9))
        group.create_task(take_part(Client("Cleo", cleo), port))
    server.close()


def main() -> None:
    """Serve a game to three bots, one of whom drops out, and to somebody who watches."""
    asyncio.run(serve_a_game())


if __name__ == "__main__":
    main()
