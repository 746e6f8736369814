"""A person at the table: what he has seen, and what he can do now.

The session works on matches, views, moves and their text; what they look like is the matter
of the teller and its drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

import attrs
from attrs import define, field

from cardrules._drawing import Entry
from cardrules._keeping import Keeper
from cardrules._look import YOU
from cardrules._reading import Reader
from cardrules._sittings import Sitting, deal_of, is_over
from cardrules._telling import Teller
from cardrules.bots import Bot
from cardrules.match import Match
from cardrules.series import Series
from cardrules.visibility import redact

__all__ = ["NEWS", "Heard", "Left", "Session"]

_LONG_MENU: Final = 20
"""Of more moves than this, those that differ little are left out."""
NEWS: Final = 10
"""How many moves are told at once; of more, only the last."""


class Heard(NamedTuple):
    """A move as it is told: the turn that it makes, if it is one, and its events."""

    turn: int | None
    events: tuple[Any, ...]


class Left(Exception):
    """The person leaves the table."""


@define
class Session:
    """One person, in seat 0, and bots play a match or a series.

    Args:
        sitting: What is played; each move makes a new one.
        bots: A bot for each seat; that of the person gives hints.
        teller: Who writes.
        reader: Who asks.
        keeper: Where the match is kept.
        open: Whether all hands are shown.
    """

    sitting: Sitting
    bots: tuple[Bot[Any, Any], ...]
    teller: Teller
    reader: Reader
    keeper: Keeper
    open: bool = False
    menu: list[Entry] = field(factory=list, init=False)
    """The moves of the person in the order of their numbers."""
    listed: int = field(default=0, init=False)
    """How many of them are listed."""
    replacing: str = field(default="", init=False)
    """The file that is there already, and was named last."""
    _told: int = field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        self._told = max(self.mine, default=0)

    @property
    def match(self) -> Match[Any, Any]:
        """The deal that is being played."""
        return deal_of(self.sitting)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is dealt."""
        return is_over(self.sitting, self.keeper.deals)

    @property
    def mine(self) -> list[int]:
        """How many moves there were before each one of the person."""
        return [n for n, move in enumerate(self.match.played) if move.player == YOU]

    # what is seen

    @property
    def view(self) -> Any:
        """What the person may know, and with open cards also the hands of others."""
        view = redact(self.match.state, YOU)
        if not self.open:
            return view
        state = self.match.state
        seats = tuple(redact(state, seat).seats[seat] for seat in range(len(state.seats)))
        return attrs.evolve(view, seats=seats)

    def heard(self, event: Any) -> Any:
        """An event as the person sees it."""
        owner = getattr(event, "player", YOU) if self.open else YOU
        return redact(event, owner)

    def since(self, number: int) -> Iterator[Heard]:
        """What has happened after so many moves: by moves, or by turns if so it is told."""
        game, state, drawing = self.match.game, self.match.start, self.teller.drawing
        told: tuple[Any, ...] = ()
        for place, move in enumerate(self.match.played):
            before, (state, events) = drawing.turn(state), game.apply(state, move)
            if place < number:
                continue
            told += tuple(self.heard(event) for event in events)
            turn = drawing.turn(state)
            if turn > before or not drawing.whole_turns or not state.to_act:
                yield Heard(turn if turn > before else None, told)
                told = ()
        if told:
            yield Heard(None, told)

    def show(self) -> None:
        """Tell what is new, and show what the person needs to move."""
        self.news()
        view = self.view
        self.teller.table(view, hands=self.open)
        self.teller.hand(view, YOU)
        drawing = self.teller.drawing
        self.menu = drawing.menu(view, self.match.moves(YOU))
        self.listed = len(self.menu)
        if self.listed > _LONG_MENU:
            firsts = {entry.core: entry for entry in reversed(self.menu)}
            first = [entry for entry in self.menu if firsts[entry.core] is entry]
            later = [entry for entry in self.menu if firsts[entry.core] is not entry]
            self.menu = [*first, *later]
            self.listed = len(first)
        self.teller.menu(self.menu[: self.listed])
        more = len(self.menu) - self.listed
        if more:
            self.teller.say(f"The word moves lists {more} more, {drawing.alike}.", "dim")

    def news(self) -> None:
        """Tell what has happened since the person was asked last: what he did, and the end."""
        news = list(self.since(self._told))
        self._told = len(self.match.played)
        self.teller.gap()
        if len(news) > NEWS:
            mine, *news = news
            self.teller.heard(mine.events, mine.turn)
        self.tell_last(news)

    def tell_last(self, news: list[Heard], number: int = NEWS) -> None:
        """Tell the last of what has happened."""
        left_out = len(news) - number
        if left_out > 0:
            many = f"{left_out} more move{'s' if left_out > 1 else ''}"
            self.teller.aside(f"({many} before these: log all tells them)", whole=["log all"])
        for turn, events in news[-number:]:
            self.teller.heard(events, turn)

    # what is done

    def play(self, move: Any) -> None:
        """Let the person make a move, a value or its text."""
        self._go_on(self.match.play(move, player=YOU))

    def bot_plays(self, seat: int) -> None:
        """Let a bot move; what it draws by lot hangs on the seed and the place in the game."""
        match = self.match
        view = match.view(seat)
        lot = Random(f"{match.seed} {len(match.played)}")
        self._go_on(match.play(self.bots[seat](view, match.game.moves(view, seat), lot)))

    def go_back(self, number: int) -> tuple[Any, ...]:
        """Go back to where so many moves had been played; give what is taken back."""
        gone = self.match.played[number:]
        self._go_on(next(islice(self.match.replay(), number, None)))
        self._told = number
        return gone

    def next_deal(self) -> None:
        """Deal again, in a series whose deal is over."""
        assert isinstance(self.sitting, Series)
        self.sitting = self.sitting.next_deal()
        self._told = 0

    def _go_on(self, match: Match[Any, Any]) -> None:
        sitting = self.sitting
        self.sitting = sitting.with_match(match) if isinstance(sitting, Series) else match
