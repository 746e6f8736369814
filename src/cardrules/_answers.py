"""What a person may type at the table, and what it does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from cardrules._families import meant_by
from cardrules._keeping import NoRecord, reason_of
from cardrules._look import YOU
from cardrules._naming import rules_of
from cardrules._rulebooks import rules_told
from cardrules._session import NEWS, Left, Session
from cardrules._words import together
from cardrules.cards import Rank
from cardrules.errors import CardRulesError, IllegalMove
from cardrules.game import dealt
from cardrules.series import Series

__all__ = ["obey"]

_LONGEST: Final = 200
"""How long a line may be that is read as a move."""
_CARD: Final = 2
"""How many letters a card may have, such as QH."""
_RANKS: Final = tuple(map(str, Rank))
_OVER: Final = "The game is over: log, table, undo and save are left, and Enter ends."
_NEXT: Final = "The deal is over: log, table, undo and save are left, and Enter deals again."


def obey(session: Session, line: str) -> None:
    """Do what a line says, or say what is wrong with it.

    Raises:
        Left: The person leaves.
    """
    try:
        _obey(session, line)
    except IllegalMove as error:
        session.teller.say(session.teller.look.addressed(str(error)))
    except CardRulesError as error:
        said = session.teller.look.addressed(_in_short(str(error)))
        session.teller.say(said + _meant_word(line))


def _obey(session: Session, line: str) -> None:
    word, rest = (*line.split(maxsplit=1), "", "")[:2]
    word = word.casefold()
    over = not session.match.to_act
    if len(line) > _LONGEST:
        session.teller.say("That is too long to be a move; help tells what may be typed.")
    elif word in _WORDS:
        known = _WORDS[word]
        if over and not known.after:
            session.teller.say(_OVER if session.is_over else _NEXT)
        elif rest and known.alone:
            session.teller.say(f"Type {word} alone.")
        else:
            known.act(session, rest)
    elif over:
        _nothing_to_play(session, line)
    elif not line:
        _play_the_only(session)
    elif _is_number(line):
        _play_number(session, int(line))
    else:
        _play(session, line)


def _nothing_to_play(session: Session, line: str) -> None:
    """End with Enter; moves that come out of a pipe are of no use any more, and end it too.

    If there is more to deal, Enter deals, and so does 1, which stands for it at any prompt.
    """
    if not session.is_over:
        if line in ("", "1"):
            session.next_deal()
        else:
            session.teller.say(_NEXT)
        return
    if not line or not session.reader.by_hand:
        raise Left
    session.teller.say(_OVER)


# moves


def _play_the_only(session: Session) -> None:
    if len(session.menu) == 1:
        session.play(session.menu[0].move)
    else:
        session.teller.say(f"Give {_numbers(session)}, a move, or help.")


def _play_number(session: Session, number: int) -> None:
    if 1 <= number <= len(session.menu):
        session.play(session.menu[number - 1].move)
    else:
        card = f" A card needs its suit, as in {number}H." if str(number) in _RANKS else ""
        session.teller.say(f"There is no move {number}: give {_numbers(session)}.{card}")


def _numbers(session: Session) -> str:
    most = len(session.menu)
    return "1" if most == 1 else f"a number from 1 to {most}"


def _play(session: Session, line: str) -> None:
    """Play what a line says, if it means one move."""
    view = session.match.view(YOU)
    meant = meant_by(session.match.game, view, YOU, line)
    if len(meant) < 2:
        session.play(meant[0] if meant else line)
        return
    numbers = _numbers_of(session, view, meant)
    options = [f"{number}) {session.menu[number - 1].words}" for number in numbers]
    session.teller.say(
        f"{_echoed(line)} may be {together(options, word='or')}: give a number, or the cards.",
        whole=options,
    )


def _echoed(line: str) -> str:
    """A line as it is said again: words are small, and cards and ranks in capitals."""
    return " ".join(
        word.lower() if word.isalpha() and len(word) > _CARD else word.upper()
        for word in line.split()
    )


def _numbers_of(session: Session, view: Any, moves: Iterable[Any]) -> list[int]:
    """The numbers of moves in the menu, in order."""
    wanted = {session.teller.drawing.entry(view, move).move for move in moves}
    return [n for n, entry in enumerate(session.menu, start=1) if entry.move in wanted]


def _is_number(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdigit()


def _is_count(text: str) -> bool:
    return _is_number(text) and int(text) > 0


def _in_short(text: str) -> str:
    """The first two sentences of a text, each up to its first semicolon."""
    sentences = re.split(r"(?<!\.)\. ", text)[:2]
    return " ".join(f"{sentence.partition('; ')[0].rstrip('.')}." for sentence in sentences)


def _meant_word(line: str) -> str:
    word = (*line.split(maxsplit=1), "")[0].casefold()
    near = get_close_matches(word, _WORDS, n=1, cutoff=0.7)
    return f" Did you mean {near[0]}?" if near and word not in _WORDS else ""


# words


def _help(session: Session, rest: str) -> None:
    """Tell what may be typed, and how the game goes."""
    teller, over = session.teller, not session.match.to_act
    words = [row for row, after in _HELP if after or not over]
    moves = teller.drawing.how_to(session.view, YOU)
    if over:
        end = ("quit, or Enter", "end")
        teller.glossary([*words, end] if session.is_over else [_AGAIN, *words, _QUIT])
    else:
        teller.glossary([_NUMBER, *moves, *words, _QUIT])
    teller.legend()
    rules = rules_of(session.match.game)
    told = f" All its rules: {rules}" if rules else ""
    teller.say(f"{teller.drawing.outline()}{told}", whole=[rules])


def _rules(session: Session, rest: str) -> None:
    """Tell the rules of the game."""
    session.teller.gap()
    for line in rules_told(session.match.game).splitlines():
        if line:
            session.teller.say(line)
        else:
            session.teller.gap()
    session.teller.gap()


def _why(session: Session, rest: str) -> None:
    """Tell why a move is not allowed."""
    rest = rest.removeprefix("not ").strip()
    if not rest:
        session.teller.say("Name a move, as in why KD.", whole=["why KD"])
        return
    if _is_number(rest):
        session.teller.say(
            "The numbered moves are all allowed: name another one, as in why KD.", whole=["why KD"]
        )
        return
    match = session.match
    meant = meant_by(match.game, match.view(YOU), YOU, rest)
    wrong = match.why_not(meant[0] if meant else rest, player=YOU)
    if wrong is None:
        session.teller.say(f"{rest} is allowed.")
    else:
        session.teller.say(session.teller.look.addressed(wrong.text))


def _hint(session: Session, rest: str) -> None:
    """Tell what the greedy bot would do, who sees what the person sees."""
    view, drawing = session.match.view(YOU), session.teller.drawing
    moves = session.match.game.moves(view, YOU)
    best = drawing.best(view, moves)
    move = session.bots[YOU](view, moves, Random(0)) if best is None else best
    (number,) = _numbers_of(session, view, [move])
    entry = session.menu[number - 1]
    only = "you have no other move" if len(session.menu) == 1 else ""
    reason = only or drawing.reason(view, move)
    who = "A greedy bot would" if best is None else "You would do best to"
    session.teller.say(f"{who} {entry.verb} {entry.words} (number {number}): {reason}.")


def _undo(session: Session, rest: str) -> None:
    """Go back to before the person's last move, or the last few."""
    if rest and not _is_count(rest):
        session.teller.say("Type undo, or undo 2 to take back your last 2 moves.", whole=["undo 2"])
        return
    mine, many = session.mine, int(rest or 1)
    if not mine:
        when = " in this deal" if isinstance(session.sitting, Series) else ""
        session.teller.say(f"You have not moved yet{when}: there is nothing to take back.")
        return
    if many > len(mine):
        session.teller.say(f"You have made only {_moves(len(mine))}.")
        return
    gone = session.go_back(mine[-many])
    entry = session.teller.drawing.entry(session.view, gone[0])
    taken = f"{entry.verb} {entry.words}" if many == 1 else f"your last {many} moves"
    others = len(gone) - many
    also = f", and {_moves(others)} of others" if others else ""
    session.teller.say(f"Taken back: {taken}{also}.")


def _moves(number: int) -> str:
    return f"{number} move{'' if number == 1 else 's'}"


def _list(session: Session, rest: str) -> None:
    """List all moves."""
    session.listed = len(session.menu)
    session.teller.menu(session.menu)


def _table(session: Session, rest: str) -> None:
    """Show the table, with all that is known."""
    session.teller.table(session.view, hands=True, whole=True)
    session.teller.hand(session.view, YOU)
    if isinstance(session.sitting, Series):
        session.teller.totals(session.sitting)


def _log(session: Session, rest: str) -> None:
    """Tell what has happened: the last moves, or all."""
    everything = rest.casefold() == "all"
    if rest and not everything and not _is_count(rest):
        session.teller.say(
            "Type log, log 5 for the last 5 moves, or log all.", whole=["log 5", "log all"]
        )
        return
    match, news = session.match, list(session.since(0))
    number = int(rest) if rest and not everything else NEWS
    if len(news) > number and not everything:
        session.tell_last(news, number)
        return
    session.teller.heard(session.heard(event) for event in dealt(match.game, match.start))
    for turn, events in news:
        session.teller.heard(events, turn)


def _save(session: Session, rest: str) -> None:
    """Save to a file; one that is there is replaced when it is named twice."""
    say, keeper = session.teller.say, session.keeper
    path = rest.strip("'\"") or keeper.path or ""
    if not path:
        say("Name a file, as in save friday.json.", whole=["save friday.json"])
        return
    try:
        path = str(Path(path).expanduser())
        new = path not in (keeper.path, session.replacing)
        keeper.save(session.sitting, path, new=new)
    except FileExistsError:
        session.replacing = path
        say(f"{path} is there already. Type the same again to replace it.", whole=[path])
    except NoRecord as error:
        other = f"save {Path(path).with_suffix('.json')}"
        say(
            f"{path} is not written: {error}. Give a name that does not end in .txt: {other}",
            whole=[path, other],
        )
    except (OSError, RuntimeError) as error:
        say(f"{path} cannot be written: {reason_of(error)}.", whole=[path])
    else:
        say(f"Saved: {path}", whole=[path])


def _quit(session: Session, rest: str) -> None:
    """Leave the table."""
    raise Left


class _Word(NamedTuple):
    """What a word does, whether it stands alone, and whether it is of use after the end."""

    act: Callable[[Session, str], None]
    alone: bool = True
    after: bool = True


_WORDS: Final = {
    "help": _Word(_help),
    "?": _Word(_help),
    "rules": _Word(_rules),
    "why": _Word(_why, alone=False, after=False),
    "hint": _Word(_hint, after=False),
    "undo": _Word(_undo, alone=False),
    "moves": _Word(_list, after=False),
    "table": _Word(_table),
    "log": _Word(_log, alone=False),
    "save": _Word(_save, alone=False),
    "quit": _Word(_quit),
    "exit": _Word(_quit),
}

_NUMBER: Final = ("7", "play move 7 of the list")
_AGAIN: Final = ("1, or Enter", "deal again")
_QUIT: Final = ("quit, exit", "leave the game, which is kept")
_HELP: Final = (
    (("why KD", "why a move is not allowed"), False),
    (("hint", "what a greedy bot would do in your place"), False),
    (("undo", "take back your last move; undo 2 takes back two"), True),
    (("moves", "list all your moves"), False),
    (("table", "show the table whole, and what is known of hands"), True),
    (("log", "the last moves; log 5 tells the last 5, log all tells all"), True),
    (("rules", "the rules of this game"), True),
    (("save FILE", "save the game; .txt is for people to read, else JSON"), True),
)
"""Words and what they do, and whether they are of use after the end."""
