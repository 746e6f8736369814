"""JSON of everything, form 1: ``{"cardrules": 1, "kind": ..., "value": ...}``.

A value is an object of its field names. Where several classes are possible it says
which with ``"is"``; that name is looked up among the classes that the game knows and
those that the caller adds, and is never imported. Cards, ranks and card tests are their
text, a hidden card is ``"?"``, enum members are their lower-case name, tuples are lists.
A missing key takes the field's default; an unknown one is refused, and nothing is coerced.

>>> from cardrules import SHITHEAD, Match
>>> match = Match.deal(SHITHEAD, players=2, seed=1)
>>> load(dump(match)) == match
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any, Final, TypeVar

from attrs import evolve
from cattrs import (
    BaseValidationError,
    Converter,
)

from cardrules._converters import MOST_ITEMS, converter, keys, located, sentence, written
from cardrules._parsing import MOST_DIGITS, parsed, short
from cardrules.errors import CardRulesError, DocumentError
from cardrules.game import Family, Outcome, verify, verify_view
from cardrules.match import Match
from cardrules.series import Series, seed_of
from cardrules.visibility import is_view

__all__ = ["FORM", "MOST_DIGITS", "MOST_ITEMS", "MOST_LETTERS", "dump", "load"]

T = TypeVar("T")

FORM: Final = 1
"""The number of the form that this version writes and reads."""

MOST_LETTERS: Final = 10_000
"""How long the JSON of a ruleset may be: a match carries its rules, and each move asks them."""


def dump(thing: Any, *, indent: int | None = None) -> str:
    """Write a match, series, ruleset, state, view, move, event or outcome as JSON.

    Args:
        thing: What to write; a rule of your own must be an attrs class to be written.
        indent: Spaces a level, to be read by people; None writes one line.

    Raises:
        DocumentError: Something in it has no JSON form.
    """
    kind = _kind(thing)
    if isinstance(thing, Match):
        value = {
            "game": _written_game(thing.game),
            "start": written(thing.start),
            "seed": thing.seed,
            "played": [written(move) for move in thing.played],
        }
    elif isinstance(thing, Series):
        value = _written_series(thing)
    else:
        value = _written_game(thing) if kind == "game" else written(thing)
    return json.dumps({"cardrules": FORM, "kind": kind, "value": value}, indent=indent)


def _written_series(series: Series[Any, Any]) -> dict[str, Any]:
    """What a series is dealt and played again from: its seed, and the moves of each deal."""
    dealt = [match.seed for match in series.matches]
    if dealt != [seed_of(series.seed, place) for place in range(len(dealt))]:
        raise DocumentError("This series was not dealt from its seed: begin with Series.deal.")
    start = series.matches[0].start
    return {
        "game": _written_game(series.game),
        "players": len(start.seats),
        "dealer": getattr(start, "dealer", 0),
        "seed": series.seed,
        "target": series.target,
        "played": [[written(move) for move in match.played] for match in series.matches],
    }


def _written_game(game: Any) -> Any:
    value = written(game)
    _check_letters(value, "")
    return value


def _check_letters(ruleset: Any, path: str) -> None:
    letters = len(json.dumps(ruleset))
    if letters > MOST_LETTERS:
        raise DocumentError(
            f"The ruleset has {letters} letters as JSON, and {MOST_LETTERS} are the most: use "
            "fewer or shorter rules.",
            path,
        )


def _kind(thing: Any) -> str:
    if isinstance(thing, Match):
        return "match"
    if isinstance(thing, Series):
        return "series"
    if hasattr(thing, "deal_from"):
        return "game"
    if hasattr(thing, "to_act"):
        return "view" if is_view(thing) else "state"
    return "value"


def load(
    text: str | bytes, *, game: Family[Any, Any] | None = None, also: Iterable[type] = ()
) -> Any:
    """Read what `dump` has written.

    A match or a series is played again from its start, every move checked. A state or a view
    is held against its game, so that whatever you ask the game about it has an answer. Without
    a game only what shows in it alone is checked: give the game when a stranger wrote it.

    Args:
        text: The document; bytes are UTF-8.
        game: A ruleset whose classes the document may name. None stands for the rulesets that
            cardrules ships: the first class in the document tells the family. A few names of
            moves and events are of several families; a document of one alone needs the game.
        also: Further classes, such as your own rules.

    Raises:
        DocumentError: What is wrong with the document, and where.
    """
    return read_document(text, game, also, _READ)


Read = Callable[[Converter, Any, Any], Any]
"""Reads the value of a document of one kind, given the game that the reader knows."""


def read_document(
    text: str | bytes,
    game: Family[Any, Any] | None,
    also: Iterable[type],
    readers: Mapping[str, Read],
) -> Any:
    """Read a document of one of these kinds."""
    kind, value = _opened(parsed(text), readers)
    also = tuple(also)
    if game is None:
        names = _shipped(_first_class(value), also)
    else:
        names = _names((*game.vocabulary(), Outcome, *also))
    try:
        return readers[kind](converter(tuple(names.items())), value, game)
    except RecursionError:
        raise DocumentError("The document is nested too deep.") from None


def _first_class(value: Any) -> Any:
    """What stands at the first ``"is"`` of a document: its own class, or that of its ruleset."""
    while isinstance(value, dict) and "is" not in value:
        value = value.get("game")
    return value["is"] if isinstance(value, dict) else None


def _shipped(first: Any, also: tuple[type, ...]) -> dict[str, type | None]:
    """The names that a document may use whose first class is of this name.

    They are those of its family; a class of the caller's own is of that of its bases. If it is of
    none or of several, they are those of all, and None stands for what a name means that several
    have; the caller's own classes come first.
    """
    # By name, because the kernel does not know the families.
    families = import_module("cardrules.presets").vocabularies()
    own = {base for cls in also if cls.__name__ == first for base in cls.__mro__}
    known = [
        family
        for family in families
        if any(cls in own if own else cls.__name__ == first for cls in family)
    ]
    if len(known) == 1:
        return _names((*known[0], Outcome, *also))
    found: dict[str, type | None] = {}
    for cls in (cls for family in known or families for cls in family):
        found[cls.__name__] = None if cls.__name__ in found else cls
    return found | _names((Outcome, *also))


def _names(classes: Iterable[type]) -> dict[str, type | None]:
    found: dict[str, type | None] = {}
    for cls in classes:
        if found.setdefault(cls.__name__, cls) is not cls:
            raise DocumentError(f"Two classes are named {cls.__name__}: rename one of them.")
    return found


def _opened(document: Any, kinds: Iterable[str]) -> tuple[str, Any]:
    """Read the envelope."""
    if not isinstance(document, dict) or document.keys() != {"cardrules", "kind", "value"}:
        raise DocumentError('A document is an object with "cardrules", "kind" and "value".')
    form = document["cardrules"]
    if type(form) is not int or form != FORM:
        raise DocumentError(f"This version reads form {FORM}, not {short(form)}.", "cardrules")
    kind = document["kind"]
    if not isinstance(kind, str) or kind not in kinds:
        raise DocumentError(f"{short(kind)} is not one of the kinds {', '.join(kinds)}.", "kind")
    return kind, document["value"]


def read_match(reader: Converter, value: Any, rules: Any = None) -> Match[Any, Any]:
    """Read a match and play it again, every move checked.

    Args:
        reader: Makes values of JSON data.
        value: The data.
        rules: The ruleset that it must have been played by; None for any.
    """
    if not isinstance(value, dict) or not {"game", "start"} <= value.keys():
        raise DocumentError('A match is an object with "game" and "start".', "value")
    if unknown := value.keys() - {"game", "start", "seed", "played"}:
        raise DocumentError(f"A match has no {keys(unknown)}.", "value")
    game = _ruleset(reader, value["game"], "value.game")
    _check_rules(game, rules, "match")
    start = _part(reader, value["start"], "value.start", "to_act")
    _check_state(game, start, "value.start")
    seed = value.get("seed")
    if seed is not None:
        _check_deal(game, start, seed)
    moves = value.get("played", [])
    if not isinstance(moves, list):
        raise DocumentError(f"{short(moves)} is not a list.", "value.played")
    match = Match(game=game, start=start, seed=seed, state=start)
    return _played(reader, match, moves, "value.played")


def _played(
    reader: Converter, match: Match[Any, Any], moves: list[Any], path: str
) -> Match[Any, Any]:
    """Play the moves of a list, every one checked."""
    game, state, played = match.game, match.state, []
    for place, document in enumerate(moves):
        where = f"{path}[{place}]"
        played.append(_move(reader, game, document, where))
        try:
            state = game.apply(state, played[-1]).state
        except CardRulesError as error:
            raise DocumentError(sentence(error), where) from None
    return evolve(match, played=tuple(played), state=state)


_SERIES: Final = ("game", "players", "dealer", "seed", "target", "played")


def read_series(reader: Converter, value: Any, rules: Any = None) -> Series[Any, Any]:
    """Read a series and play it again, every move checked.

    Args:
        reader: Makes values of JSON data.
        value: The data.
        rules: The ruleset that it must have been played by; None for any.
    """
    if not isinstance(value, dict) or ({"dealer": 0} | value).keys() != {*_SERIES}:
        raise DocumentError(f"A series is an object with {', '.join(_SERIES)}.", "value")
    value = {"dealer": 0} | value
    game = _ruleset(reader, value["game"], "value.game")
    _check_rules(game, rules, "series")
    for name in ("players", "dealer", "seed", "target"):
        if type(value[name]) is not int:
            raise DocumentError(f"{short(value[name])} is not of the type int.", f"value.{name}")
    deals = value["played"]
    if not isinstance(deals, list) or not deals or not all(isinstance(d, list) for d in deals):
        raise DocumentError("It is a list with a list of moves for each deal.", "value.played")
    dealt = {name: value[name] for name in ("players", "dealer", "seed", "target")}
    series = _or_refused(lambda: Series.deal(game, **dealt), "value")
    for place, moves in enumerate(deals):
        where = f"value.played[{place}]"
        if place:
            series = _or_refused(series.next_deal, where)
        series = series.with_match(_played(reader, series.match, moves, where))
    return series


def _or_refused(make: Callable[[], T], path: str) -> T:
    try:
        return make()
    except (CardRulesError, ValueError) as error:
        raise DocumentError(sentence(error), path) from None


def _check_rules(game: Any, rules: Any, kind: str) -> None:
    if rules is not None and game != rules:
        raise DocumentError(
            f"The {kind} was played by other rules than those of {rules.name} that were given.",
            "value.game",
        )


def _move(reader: Converter, game: Family[Any, Any], document: Any, where: str) -> Any:
    made = _part(reader, document, where, "player")
    try:
        game.write(made)
    except Exception as error:
        # What has a player, but is no move: an event, or a move of another family.
        problem = f"{type(made).__name__} is not a move of this game."
        raise DocumentError(problem, where) from error
    return made


def _ruleset(reader: Converter, value: Any, path: str) -> Any:
    made = _part(reader, value, path, "deal_from")
    _check_letters(value, path)
    return made


_MARKS = {"deal_from": "a ruleset", "to_act": "a state", "player": "a move"}


def _part(reader: Converter, value: Any, path: str, mark: str) -> Any:
    made = _at(reader, value, path)
    if not hasattr(made, mark):
        raise DocumentError(f"{type(made).__name__} is not {_MARKS[mark]}.", path)
    return made


def _at(reader: Converter, value: Any, path: str) -> Any:
    try:
        return reader.structure(value, Any)
    except BaseValidationError as error:
        raise located(error, path) from None
    except (ValueError, TypeError) as error:
        raise DocumentError(sentence(error), path) from None


def _check_deal(game: Any, start: Any, seed: Any) -> None:
    try:
        dealt = game.deal(len(start.seats), seed=seed, dealer=getattr(start, "dealer", 0))
    except CardRulesError as error:
        raise DocumentError(sentence(error), "value.seed") from None
    if dealt != start:
        raise DocumentError("The start is not what this seed deals.", "value.seed")


def _checked(check: Callable[[Any, Any], None], game: Any, state: Any, path: str) -> None:
    try:
        check(game, state)
    except (CardRulesError, ValueError, TypeError, AttributeError) as error:
        raise DocumentError(sentence(error), path) from None


def _check_state(game: Any, state: Any, path: str) -> None:
    """Hold a full state against its game or, if that is not known, against itself."""
    if is_view(state):
        raise DocumentError("This is a view: something in it is hidden.", path)
    _checked(verify_view if game is None else verify, game, state, path)


def _read_state(reader: Converter, value: Any, game: Any) -> Any:
    state = _part(reader, value, "value", "to_act")
    _check_state(game, state, "value")
    return state


def _read_view(reader: Converter, value: Any, game: Any) -> Any:
    view = _part(reader, value, "value", "to_act")
    if not is_view(view):
        raise DocumentError("This is not a view: it hides nothing.", "value")
    _checked(verify_view, game, view, "value")
    return view


def _read_game(reader: Converter, value: Any, _: Any) -> Any:
    return _ruleset(reader, value, "value")


def _read_value(reader: Converter, value: Any, _: Any) -> Any:
    made = _at(reader, value, "value")
    kind = _kind(made)
    if kind != "value":
        # Those are held against more than their fields.
        raise DocumentError(
            f"{type(made).__name__} belongs in a document of its kind: {kind}.", "kind"
        )
    return made


_READ: Final[dict[str, Read]] = {
    "match": lambda reader, value, _: read_match(reader, value),
    "series": lambda reader, value, _: read_series(reader, value),
    "game": _read_game,
    "state": _read_state,
    "view": _read_view,
    "value": _read_value,
}
