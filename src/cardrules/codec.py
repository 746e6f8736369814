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
from enum import Enum
from functools import lru_cache
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Final, NoReturn, Union, get_args, get_origin

import attrs
from cattrs import (
    BaseValidationError,
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
    transform_error,
)
from cattrs.gen import make_dict_structure_fn

from cardrules.cards import HIDDEN, Card, Rank, Suit, card, rank, suit
from cardrules.errors import (
    CardRulesError,
    DocumentError,
    IllegalMove,
    NotationError,
    PositionError,
)
from cardrules.game import Family, Outcome, verify, verify_view
from cardrules.match import Match
from cardrules.matching import AllOf, AnyOf, CardTest, Exactly, Not, Ranks, Suits, card_test
from cardrules.visibility import all_cards, is_view

__all__ = ["FORM", "MOST_ITEMS", "dump", "load"]

FORM: Final = 1
"""The number of the form that this version writes and reads."""

MOST_ITEMS: Final = 1_000
"""How many values a list in a document may have; the moves of a match are not limited."""

_TESTS = (Ranks, Suits, Exactly, AnyOf, AllOf, Not)


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
            "game": _written(thing.game),
            "start": _written(thing.start),
            "seed": thing.seed,
            "played": [_written(move) for move in thing.played],
        }
    else:
        value = _written(thing)
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
        return _READ[kind](_converter(names), value, game)
    except RecursionError:
        raise DocumentError("The document is nested too deep.") from None
    except BaseValidationError as error:
        raise _located(error) from None


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


# writing


def _written(value: Any) -> Any:
    """A value of no declared class: with ``"is"``."""
    return _writer().unstructure(value, Any)


@lru_cache(maxsize=1)
def _writer() -> Converter:
    writer = Converter()
    writer.register_unstructure_hook_func(_is_foreign, _refuse)
    writer.register_unstructure_hook(Card, str)
    writer.register_unstructure_hook(type(HIDDEN), str)
    for names in (Rank, Suit):
        writer.register_unstructure_hook(names, str)
    writer.register_unstructure_hook_func(_is_enum, lambda member: member.name.lower())
    for test in _TESTS:
        writer.register_unstructure_hook(test, _write_test)
    writer.register_unstructure_hook_factory(_is_open, lambda _: lambda v: _tagged(writer, v))
    return writer


def _write_test(test: Any) -> str:
    text = str(test)
    try:
        same = card_test(text) == test
    except NotationError:
        same = False
    return text if same else _refuse(test)


def _tagged(writer: Converter, value: Any) -> Any:
    if attrs.has(type(value)) and not isinstance(value, _TESTS):
        return {"is": type(value).__name__, **writer.unstructure(value)}
    if isinstance(value, (*_TESTS, *_PLAIN)):
        return writer.unstructure(value)
    return _refuse(value)


def _is_enum(cls: Any) -> bool:
    return isinstance(cls, type) and issubclass(cls, Enum) and cls not in (Rank, Suit)


def _is_open(cls: Any) -> bool:
    """Whether several classes are possible: a protocol, a union of classes, or anything."""
    if cls is Any or cls is object:
        return True
    if get_origin(cls) in (Union, UnionType):
        return len([option for option in get_args(cls) if option is not NoneType]) > 1
    return isinstance(cls, type) and bool(getattr(cls, "_is_protocol", False))


_PLAIN = (int, str, bool, NoneType, tuple, Card, Enum)


def _is_foreign(cls: Any) -> bool:
    return isinstance(cls, type) and not issubclass(cls, _PLAIN) and not attrs.has(cls)


def _refuse(value: Any) -> NoReturn:
    raise DocumentError(
        f"{value!r} has no JSON form: what is to be written must be an attrs class."
    )


# reading


@lru_cache(maxsize=32)
def _converter(names: tuple[tuple[str, type], ...]) -> Converter:
    known = dict(names)
    reader = Converter(forbid_extra_keys=True)
    for plain in (int, str, bool):
        reader.register_structure_hook(plain, _exactly(plain))
    reader.register_structure_hook(Card, _read_card)
    reader.register_structure_hook(Rank, _text(rank))
    reader.register_structure_hook(Suit, _text(suit))
    reader.register_structure_hook_func(_is_enum, _read_member)
    reader.register_structure_hook_factory(_is_row, lambda row: _row(reader, row))
    reader.register_structure_hook_factory(attrs.has, lambda cls: _fields(reader, cls))
    reader.register_structure_hook_factory(
        _is_open, lambda cls: lambda value, _: _named(reader, known, cls, value)
    )
    return reader


def _exactly(plain: type) -> Callable[[Any, Any], Any]:
    def read(value: Any, _: Any) -> Any:
        if type(value) is not plain:
            raise ValueError(f"{_short(value)} is not of the type {plain.__name__}")
        return value

    return read


def _text(read: Callable[[str], Any]) -> Callable[[Any, Any], Any]:
    return lambda value, _: read(_exactly(str)(value, str))


def _read_card(value: Any, _: Any) -> Card:
    return HIDDEN if value == "?" else card(_exactly(str)(value, str))


def _read_member(value: Any, cls: type[Enum]) -> Enum:
    members = {member.name.lower(): member for member in cls}
    if not isinstance(value, str) or value not in members:
        raise ValueError(f"{_short(value)} is not one of {', '.join(members)}")
    return members[value]


def _is_row(cls: Any) -> bool:
    return get_origin(cls) is tuple


def _row(reader: Converter, row: Any) -> Callable[[Any, Any], Any]:
    """A tuple, from a list and nothing else."""
    item, *more = get_args(row)
    if more != [...]:
        raise DocumentError(f"A field of type {row} has no JSON form: use tuple[X, ...].")

    read = reader.get_structure_hook(item)

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, list):
            raise ValueError(f"{_short(value)} is not a list")
        if len(value) > MOST_ITEMS:
            raise ValueError(f"a list of {len(value)} values, and {MOST_ITEMS} are the most")
        found = []
        for place, one in enumerate(value):
            try:
                found.append(read(one, item))
            except Exception as error:
                # The first error ends it, in the form that tells its place.
                note = IterableValidationNote(f"Structuring {row} @ index {place}", place, item)
                error.__notes__ = [*getattr(error, "__notes__", []), note]
                raise IterableValidationError(f"While structuring {row}", [error], row) from None
        return tuple(found)

    return structure


def _fields(reader: Converter, cls: type) -> Callable[[Any, Any], Any]:
    """An attrs class, from an object of its field names and nothing else."""
    read: Any = make_dict_structure_fn(cls, reader, _cattrs_forbid_extra_keys=True)

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"{_short(value)} is not an object")
        return read(value, cls)

    return structure


def _named(reader: Converter, known: Mapping[str, type], cls: Any, value: Any) -> Any:
    """One of several classes: a card test by its text, any other by its name."""
    if cls is CardTest and isinstance(value, str):
        return card_test(value)
    if value is None and NoneType in get_args(cls):
        return None
    if not isinstance(value, dict) or "is" not in value:
        raise ValueError(f'{_short(value)} is not an object that says "is"')
    name = value["is"]
    if not isinstance(name, str) or name not in known:
        raise ValueError(
            f"{_short(name)} is not a class that this game knows: give it in also=(...)"
        )
    asked = {member for base in known[name].__mro__[:-1] for member in vars(base)}
    if lacking := [one for one in _asked(cls) if one not in asked]:
        raise ValueError(f"{name} does not answer {lacking[0]}(), which belongs here")
    options = get_args(cls)
    if options and known[name] not in options:
        raise ValueError(f"{name} is not one of {', '.join(o.__name__ for o in options)}")
    return reader.structure({key: value[key] for key in value if key != "is"}, known[name])


def _asked(cls: Any) -> list[str]:
    """The methods of a protocol."""
    if not getattr(cls, "_is_protocol", False):
        return []
    return [name for name in vars(cls) if name == "__call__" or not name.startswith("_")]


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


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
        raise DocumentError(f"{_short(moves)} is not a list.", "value.played")
    for place, move in enumerate(moves):
        where = f"value.played[{place}]"
        made = _part(reader, move, where, "player")
        try:
            game.write(made)  # refuses what has a player, but is no move
        except TypeError as error:
            raise DocumentError(_sentence(error, None), where) from None
        try:
            match = match.play(made)
        except IllegalMove as error:
            raise DocumentError(_sentence(error, None), where) from None
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
        raise _located(error, path) from None
    except (ValueError, TypeError) as error:
        raise DocumentError(_sentence(error, None), path) from None


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
        raise DocumentError(_sentence(error, None), path) from None
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


def _located(error: BaseValidationError, path: str = "value") -> DocumentError:
    """The first of what is wrong, with its place."""
    first = transform_error(error, path=path, format_exception=_sentence)[0]
    problem, _, where = first.rpartition(" @ ")
    return DocumentError(problem, where)


def _sentence(error: BaseException, _: type | None) -> str:
    if isinstance(error, KeyError):
        return f"{error} is missing."
    if isinstance(error, ForbiddenExtraKeysError):
        return f"{error.cl.__name__} has no {', '.join(sorted(error.extra_fields))}."
    return f"{str(error).rstrip('.')}."
