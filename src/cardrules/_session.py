"""A person at the table: he is shown what he may see, and asked what he does.

The session works on matches, views, moves and their text; what they look like is the matter
of the teller and its drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import attrs
from attrs import define, field

from cardrules._drawing import Entry
from cardrules._keeping import Keeper, reason_of
from cardrules._reading import Reader
from cardrules._telling import Teller
from cardrules.bots import Bot
from cardrules.errors import CardRulesError, IllegalMove
from cardrules.game import dealt
from cardrules.match import Match
from cardrules.visibility import redact

__all__ = ["Session"]

YOU: Final = 0
"""The seat of the person."""

_LONGEST: Final = 200
"""How long a line may be that is read as a move."""
_LONG_MENU: Final = 20
"""Of more moves than this, those that differ little are left out."""
_NEWS: Final = 10
"""How many moves are told at once; of more, only the last."""

_HELP: Final = (
    ("7", "play move 7 of the list"),
    ("why KD", "why a move is not allowed"),
    ("hint", "what a greedy bot would do in your place"),
    ("undo", "go back to before your last move"),
    ("moves", "list all your moves"),
    ("table", "show the whole pile, and what is known of hands"),
    ("log, log all", "what has happened lately, or from the deal on"),
    ("save FILE", "save the game; .txt is for people to read, else JSON"),
    ("quit", "leave the game, which is kept"),
)


class Heard(NamedTuple):
    """A move as it is told: the turn that it makes, if it is one, and its events."""

    turn: int | None
    events: tuple[Any, ...]


class Left(Exception):
    """The person leaves the table."""


@define
class Session:
    """One person, in seat 0, and bots play a match.

    Args:
        match: The match; each move makes a new one.
        bots: A bot for each seat; that of the person gives hints.
        teller: Who writes.
        reader: Who asks.
        keeper: Where the match is kept.
        open: Whether all hands are shown.
    """

    match: Match[Any, Any]
    bots: tuple[Bot[Any, Any], ...]
    teller: Teller
    reader: Reader
    keeper: Keeper
    open: bool = False
    _told: int = field(default=0, init=False)
    _menu: list[Entry] = field(factory=list, init=False)
    _listed: int = field(default=0, init=False)
    _replacing: str = field(default="", init=False)

    # what is seen

    @property
    def view(self) -> Any:
        """What the person may know, and with open cards also the hands of others."""
        return self._seen(self.match.state)

    def _seen(self, state: Any) -> Any:
        view = redact(state, YOU)
        if not self.open:
            return view
        seats = tuple(redact(state, seat).seats[seat] for seat in range(len(state.seats)))
        return attrs.evolve(view, seats=seats)

    def _heard(self, event: Any) -> Any:
        owner = getattr(event, "player", YOU) if self.open else YOU
        return redact(event, owner)

    def _since(self, number: int) -> Iterator[Heard]:
        """What has happened after so many moves."""
        game, state = self.match.game, self.match.start
        turn_of = self.teller.drawing.turn
        for place, move in enumerate(self.match.played):
            before, (state, events) = turn_of(state), game.apply(state, move)
            if place >= number:
                turn = turn_of(state)
                told = tuple(self._heard(event) for event in events)
                yield Heard(turn if turn > before else None, told)

    # the game

    def play(self) -> None:
        """Play to the end.

        Raises:
            Left: The person leaves.
            EOFError: The input has ended.
            KeyboardInterrupt: It was stopped.
        """
        self._begin()
        while self.match.to_act:
            if YOU in self.match.to_act:
                self._show()
                self._answer()
            else:
                self._bot_moves(self.match.to_act[0])
        self._end()

    def _begin(self) -> None:
        match, teller = self.match, self.teller
        seed = "" if match.seed is None else f", seed {match.seed}"
        teller.say(f"{match.game.name}, {len(self.bots)} players{seed}", "bold")
        kinds = [f"{n} {kind}" for n, kind in enumerate(teller.look.kinds) if n != YOU]
        teller.say(f"You play against bots: player {', '.join(kinds)}.")
        teller.say("Give the number of a move, or type the move; help tells what else there is.")
        self._told = _before_last(match, YOU) or 0

    def _bot_moves(self, seat: int) -> None:
        """Let a bot move; what it draws by lot hangs on the seed and the place in the game."""
        match = self.match
        view = match.view(seat)
        lot = Random(f"{match.seed} {len(match.played)}")
        self.match = match.play(self.bots[seat](view, match.game.moves(view, seat), lot))

    def _show(self) -> None:
        """Tell what is new, and show what the person needs to move."""
        self._news()
        view = self.view
        self.teller.table(view, hands=self.open)
        self.teller.hand(view, YOU)
        self._menu = self.teller.drawing.menu(self.match.moves(YOU))
        self._listed = len(self._menu)
        if self._listed > _LONG_MENU:
            firsts = {entry.core: entry for entry in reversed(self._menu)}
            first = [entry for entry in self._menu if firsts[entry.core] is entry]
            self._menu = [*first, *(entry for entry in self._menu if entry not in first)]
            self._listed = len(first)
        self.teller.menu(self._menu[: self._listed])
        more = len(self._menu) - self._listed
        if more:
            alike = self.teller.drawing.alike
            self.teller.say(f"The word moves lists {more} more, {alike}.", "dim")

    def _news(self) -> None:
        """Tell what has happened since the person was asked last: what he did, and the end."""
        news = list(self._since(self._told))
        self._told = len(self.match.played)
        self.teller.gap()
        if len(news) > _NEWS:
            mine, *news = news
            self.teller.heard(mine.events, mine.turn)
        self._tell_last(news)

    def _tell_last(self, news: list[Heard]) -> None:
        """Tell what has happened, and of much only the last."""
        left_out = len(news) - _NEWS
        if left_out > 0:
            many = f"{left_out} more move{'s' if left_out > 1 else ''}"
            where = ": log all tells them" if self.match.to_act else ""
            self.teller.say(f"       ({many} before these{where})", "dim")
        for turn, events in news[-_NEWS:]:
            self.teller.heard(events, turn)

    def _end(self) -> None:
        self._news()
        match, teller = self.match, self.teller
        teller.gap()
        teller.ranking(self.view, match.outcome)
        again, new = self.keeper.again(match), self.keeper.new(match)
        teller.gap()
        for sentence, command in (("To play again:", new), ("With the same cards:", again)):
            if command:
                teller.say(sentence)
                teller.command(command)

    # what is typed

    def _answer(self) -> None:
        """Ask until a move is made, or taken back."""
        before = self.match
        while self.match is before:
            numbers = "1" if self._listed == 1 else f"1-{self._listed}"
            line = self.reader.ask(f"Your move ({numbers}, help): ")
            try:
                self._obey(line)
            except IllegalMove as error:
                self.teller.say(self.teller.look.addressed(str(error)))
            except CardRulesError as error:
                self.teller.say(
                    self.teller.look.addressed(_in_short(str(error))) + self._meant(line)
                )

    def _obey(self, line: str) -> None:
        word, rest = (*line.split(maxsplit=1), "", "")[:2]
        if not line:
            self.teller.say(f"Give {self._numbers}, a move, or help.")
        elif len(line) > _LONGEST:
            self.teller.say("That is too long to be a move; help tells what may be typed.")
        elif _is_number(line):
            self._play_number(int(line))
        elif word.casefold() in _COMMANDS:
            _COMMANDS[word.casefold()](self, rest)
        else:
            self._play(line)

    def _play_number(self, number: int) -> None:
        if 1 <= number <= len(self._menu):
            self._play(self._menu[number - 1].move)
        else:
            self.teller.say(f"There is no move {number}: give {self._numbers}.")

    @property
    def _numbers(self) -> str:
        most = len(self._menu)
        return "1" if most == 1 else f"a number from 1 to {most}"

    def _play(self, move: Any) -> None:
        self.match = self.match.play(move, player=YOU)

    def _meant(self, line: str) -> str:
        word = line.split(maxsplit=1)[0].casefold()
        near = get_close_matches(word, _COMMANDS, n=1, cutoff=0.7)
        return f" Did you mean {near[0]}?" if near and word not in _COMMANDS else ""

    def help(self, rest: str) -> None:
        """Tell what may be typed."""
        rows = [_HELP[0], *self.teller.drawing.how_to, *_HELP[1:]]
        self.teller.glossary(rows)
        self.teller.legend()

    def why(self, rest: str) -> None:
        """Tell why a move is not allowed."""
        rest = rest.removeprefix("not ").strip()
        if not rest:
            self.teller.say("Name a move, as in why KD.")
            return
        if _is_number(rest):
            self.teller.say("The numbered moves are all allowed: name another one, as in why KD.")
            return
        wrong = self.match.why_not(rest, player=YOU)
        if wrong is None:
            self.teller.say(f"{rest} is allowed.")
        else:
            self.teller.say(self.teller.look.addressed(wrong.text))

    def hint(self, rest: str) -> None:
        """Tell what the greedy bot would do, who sees what the person sees."""
        view = self.match.view(YOU)
        move = self.bots[YOU](view, self.match.game.moves(view, YOU), Random(0))
        number, entry = next((n, e) for n, e in enumerate(self._menu, start=1) if e.move == move)
        only = "you have no other move" if len(self._menu) == 1 else ""
        reason = only or self.teller.drawing.reason(view, move)
        self.teller.say(
            f"A greedy bot would {entry.verb} {entry.words} (number {number}): {reason}."
        )

    def undo(self, rest: str) -> None:
        """Go back to before the person's last move."""
        number = _before_last(self.match, YOU)
        if number is None:
            self.teller.say("You have not moved yet: there is nothing to take back.")
            return
        gone = self.match.played[number:]
        self.match = next(islice(self.match.replay(), number, None))
        self._told = number
        others = len(gone) - 1
        also = f", and {others} {'move' if others == 1 else 'moves'} of others" if others else ""
        entry = self.teller.drawing.entry(gone[0])
        self.teller.say(f"Taken back: {entry.verb} {entry.words}{also}.")

    def moves(self, rest: str) -> None:
        """List all moves."""
        self._listed = len(self._menu)
        self.teller.menu(self._menu)

    def table(self, rest: str) -> None:
        """Show the table, with all that is known."""
        self.teller.table(self.view, hands=True, whole=True)
        self.teller.hand(self.view, YOU)

    def log(self, rest: str) -> None:
        """Tell what has happened."""
        match, news = self.match, list(self._since(0))
        if len(news) > _NEWS and rest.casefold() != "all":
            self._tell_last(news)
            return
        self.teller.heard(self._heard(event) for event in dealt(match.game, match.start))
        for turn, events in news:
            self.teller.heard(events, turn)

    def save(self, rest: str) -> None:
        """Save to a file; one that is there is replaced when it is named twice."""
        path = rest.strip("'\"") or self.keeper.path or ""
        if not path:
            self.teller.say("Name a file, as in save friday.json.")
            return
        try:
            path = str(Path(path).expanduser())
            new = path not in (self.keeper.path, self._replacing)
            if new and Path(path).is_file():
                self._replacing = path
                self.teller.say(f"{path} is there already. Type the same again to replace it.")
                return
            self.keeper.save(self.match, path)
        except (OSError, RuntimeError) as error:
            self.teller.say(f"{path} cannot be written: {reason_of(error)}.")
        else:
            self.teller.say(f"Saved in {path}.")

    def quit(self, rest: str) -> None:
        """Leave the table."""
        raise Left


def _is_number(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdigit()


def _in_short(text: str) -> str:
    """The first two sentences of a text, each up to its first semicolon."""
    sentences = text.split(". ")[:2]
    return " ".join(f"{sentence.partition('; ')[0].rstrip('.')}." for sentence in sentences)


def _before_last(match: Match[Any, Any], player: int) -> int | None:
    """How many moves there were before the last one of a player, if he has made one."""
    return max((n for n, move in enumerate(match.played) if move.player == player), default=None)


_COMMANDS: Final[dict[str, Callable[[Session, str], None]]] = {
    "help": Session.help,
    "?": Session.help,
    "why": Session.why,
    "hint": Session.hint,
    "undo": Session.undo,
    "moves": Session.moves,
    "table": Session.table,
    "log": Session.log,
    "save": Session.save,
    "quit": Session.quit,
    "exit": Session.quit,
    "q": Session.quit,
}
