"""Playing a match at the prompt, from the first move to the last word."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

from cardrules._answers import obey
from cardrules._look import YOU
from cardrules._naming import match_title, rules_of
from cardrules._session import Session

__all__ = ["play_match", "stopped_once"]


def play_match(session: Session) -> NoReturn:
    """Let a person and the bots play to the end, and on from there if he takes moves back.

    Raises:
        Left: The person leaves.
        EOFError: The input has ended.
        KeyboardInterrupt: It was stopped.
    """
    _introduce(session)
    while True:
        to_act = session.match.to_act
        if not to_act:
            _end(session)
        elif YOU in to_act:
            session.show()
            numbers = "1 or Enter" if session.listed == 1 else f"1-{session.listed}"
            _ask(session, f"Your move ({numbers}, help): ")
        else:
            session.bot_plays(to_act[0])


def _introduce(session: Session) -> None:
    teller = session.teller
    teller.title(match_title(session.match))
    kinds = [f"{n} {kind}" for n, kind in enumerate(teller.look.kinds) if n != YOU]
    teller.say(f"You play against bots: player {', '.join(kinds)}.")
    teller.say("Give the number of a move, or type the move; help tells what else there is.")
    if rules := rules_of(session.match.game):
        teller.say(f"The rules: {rules}", whole=[rules])


def _ask(session: Session, prompt: str) -> None:
    """Ask until a move is made, or taken back."""
    before = session.match
    while session.match is before:
        obey(session, session.reader.ask(prompt))


def _end(session: Session) -> None:
    """Tell how it ended, and let the person look, save, or take moves back until he leaves."""
    session.news()
    teller = session.teller
    teller.gap()
    teller.ranking(session.view, session.match.outcome)
    for word in session.keeper.update(session.match):
        teller.say(word.sentence, whole=[word.path])
    _ask(session, "Over (Enter ends, help): ")


_STOPS: Final = ("SIGINT", "SIGTERM", "SIGHUP")


@contextmanager
def stopped_once() -> Iterator[Callable[[], None]]:
    """Let a closed terminal, and a request to end, be as Ctrl-C; a second one changes nothing.

    What is ignored from the start, as under ``nohup``, stays so. The function that it gives
    lets all others be ignored, too.
    """
    known = [getattr(signal, name) for name in _STOPS if hasattr(signal, name)]
    before = {one: signal.getsignal(one) for one in known}
    stops = [one for one in known if before[one] not in (signal.SIG_IGN, None)]

    def ignore() -> None:
        for one in stops:
            signal.signal(one, signal.SIG_IGN)

    def stop(number: int, frame: object) -> None:
        ignore()
        raise KeyboardInterrupt

    for one in stops:
        signal.signal(one, stop)
    try:
        yield ignore
    finally:
        for one in stops:
            signal.signal(one, before[one])
