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
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Final, NoReturn

import attrs
from cattrs import (
    BaseValidationError,
    Converter,
)

from cardrules._converters import MOST_ITEMS, converter, located, sentence, short, written
from cardrules.errors import (
    CardRulesError,
    DocumentError,
    IllegalMove,
    PositionError,
)
from cardrules.game import Family, Outcome, verify, verify_view
from cardrules.match import Match
from cardrules.visibility import all_cards, is_view

__all__ = ["FORM", "MOST_ITEMS", "dump", "load"]

FORM: Final = 1
"""The number of the form that this version writes and reads."""


def dump(thing: Any, *, indent: int | None = None) -> str:
    """Write a match, ruleset, state, view, move, event or outcome as JSON.

    Args:
        thing: What to write; a rule of your own must be an attrs class to be written.
        indent: Spaces a level, to be read by people; None writes one line.

    Raises:
        DocumentError: Something in it has no JSON form.
    """
    kind = _kind(thing)
    if isinstance(thing, Match):
        value = {
            "game": written(thing.game),
            "start": written(thing.start),
            "seed": thing.seed,
            "played": [written(move) for move in thing.played],
        }
    else:
        value = written(thing)
    return json.dumps({"cardrules": FORM, "kind": kind, "value": value}, indent=indent)


def _kind(thing: Any) -> str:
    if isinstance(thing, Match):
        return "match"
    if hasattr(thing, "deal_from"):
        return "game"
    if hasattr(thing, "to_act"):
        return "view" if is_view(thing) else "state"
    return "value"


def load(
    text: str | bytes, *, game: Family[Any, Any] | None = None, also: Iterable[type] = ()
) -> Any:
    """Read what `dump` has written.

    A match is played again from its start, every move checked; a state must hold the cards
    of its game, or at least none twice when no game is given. A view is taken as it is.

    Args:
        text: The document.
        game: A ruleset whose classes the document may name; None stands for all that
            cardrules ships.
        also: Further classes, such as your own rules.

    Raises:
        DocumentError: What is wrong with the document, and where.
    """
    classes = game.vocabulary() if game is not None else _shipped()
    names = _names((*classes, Outcome, *also))
    try:
        kind, value = _opened(text)
        return _READ[kind](converter(names), value, game)
    except RecursionError:
        raise DocumentError("The document is nested too deep.") from None
    except BaseValidationError as error:
        raise located(error) from None


def _shipped() -> tuple[type, ...]:
    # By name, because the kernel does not know the families.
    vocabulary: tuple[type, ...] = import_module("cardrules.presets").vocabulary()
    return vocabulary


def _names(classes: Iterable[type]) -> tuple[tuple[str, type], ...]:
    found: dict[str, type] = {}
    for cls in classes:
        if found.setdefault(cls.__name__, cls) is not cls:
            raise DocumentError(f"Two classes are named {cls.__name__}: rename one of them.")
    return tuple(found.items())


def _opened(text: str | bytes) -> tuple[str, Any]:
    """Read the envelope."""
    try:
        document = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except (ValueError, TypeError) as error:
        raise DocumentError(f"This is not JSON: {error}.") from None
    if not isinstance(document, dict) or document.keys() != {"cardrules", "kind", "value"}:
        raise DocumentError('A document is an object with "cardrules", "kind" and "value".')
    form = document["cardrules"]
    if type(form) is not int or form != FORM:
        raise DocumentError(f"This version reads form {FORM}, not {form!r}.", "cardrules")
    kind = document["kind"]
    if not isinstance(kind, str) or kind not in _READ:
        raise DocumentError(f"{kind!r} is not one of the kinds {', '.join(_READ)}.", "kind")
    return kind, document["value"]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"an object names a key twice, among {', '.join(found)}")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _read_match(reader: Converter, value: Any, _: Any) -> Match[Any, Any]:
    if not isinstance(value, dict) or not {"game", "start"} <= value.keys():
        raise DocumentError('A match is an object with "game" and "start".', "value")
    if unknown := value.keys() - {"game", "start", "seed", "played"}:
        raise DocumentError(f"A match has no {', '.join(sorted(unknown))}.", "value")
    game = _part(reader, value["game"], "value.game", "deal_from")
    start = _part(reader, value["start"], "value.start", "to_act")
    start = _checked_state(game, start, "value.start")
    seed = value.get("seed")
    if seed is not None:
        _check_deal(game, start, seed)
    match = attrs.evolve(Match.at(game, start), seed=seed)
    moves = value.get("played", [])
    if not isinstance(moves, list):
        raise DocumentError(f"{short(moves)} is not a list.", "value.played")
    for place, move in enumerate(moves):
        where = f"value.played[{place}]"
        made = _part(reader, move, where, "player")
        try:
            game.write(made)  # refuses what has a player, but is no move
        except TypeError as error:
            raise DocumentError(sentence(error, None), where) from None
        try:
            match = match.play(made)
        except IllegalMove as error:
            raise DocumentError(sentence(error, None), where) from None
    return match


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
        raise DocumentError(sentence(error, None), path) from None


def _check_deal(game: Any, start: Any, seed: Any) -> None:
    try:
        dealt = game.deal(len(start.seats), seed=seed, dealer=getattr(start, "dealer", 0))
    except CardRulesError as error:
        raise DocumentError(str(error), "value.seed") from None
    if dealt != start:
        raise DocumentError("The start is not what this seed deals.", "value.seed")


def _checked_state(game: Any, state: Any, path: str) -> Any:
    """A full state, held against its game, or at least without a card that is there twice."""
    try:
        if game is not None:
            verify(game, state)
        held = all_cards(state)
    except (CardRulesError, ValueError, TypeError, AttributeError) as error:
        raise DocumentError(sentence(error, None), path) from None
    if is_view(state):
        raise DocumentError("This is a view: something in it is hidden.", path)
    if len(set(held)) < len(held):
        raise DocumentError("A card is there twice.", path)
    return state


def _read_state(reader: Converter, value: Any, game: Any) -> Any:
    return _checked_state(game, _part(reader, value, "value", "to_act"), "value")


def _read_view(reader: Converter, value: Any, game: Any) -> Any:
    view = _part(reader, value, "value", "to_act")
    if not is_view(view):
        raise DocumentError("This is not a view: it hides nothing.", "value")
    try:
        verify_view(game, view)
    except PositionError as error:
        raise DocumentError(str(error), "value") from None
    return view


def _read_game(reader: Converter, value: Any, _: Any) -> Any:
    return _part(reader, value, "value", "deal_from")


def _read_value(reader: Converter, value: Any, _: Any) -> Any:
    return _at(reader, value, "value")


_READ: Final[dict[str, Callable[[Converter, Any, Any], Any]]] = {
    "match": _read_match,
    "game": _read_game,
    "state": _read_state,
    "view": _read_view,
    "value": _read_value,
}
