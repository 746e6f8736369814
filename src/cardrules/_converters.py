"""How values and JSON data become each other; `cardrules.codec` makes documents of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, NoReturn, Union, get_args, get_origin

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

from cardrules._parsing import MOST_DIGITS, short
from cardrules.cards import HIDDEN, Card, Rank, Suit, card, rank, suit
from cardrules.errors import (
    DocumentError,
    NotationError,
    shown,
)
from cardrules.matching import AllOf, AnyOf, CardTest, Exactly, Not, Ranks, Suits, card_test

__all__ = ["MOST_ITEMS", "converter", "keys", "located", "sentence", "written"]

MOST_ITEMS: Final = 1_000
"""How many values a list in a document may have; the moves of a match are not limited."""

_FIRST_TOO_LONG: Final = 10**MOST_DIGITS

_LONGEST_MESSAGE: Final = 500

_WITH_FORM: Final = "attrs classes, tuple[X, ...], int, str, bool, cards and enums"

_TESTS = (Ranks, Suits, Exactly, AnyOf, AllOf, Not)


# writing


def written(value: Any) -> Any:
    """A value of no declared class: with ``"is"``."""
    return _writer().unstructure(value, Any)


@lru_cache(maxsize=1)
def _writer() -> Converter:
    writer = Converter(unstructure_fallback_factory=lambda _: _refuse)
    writer.register_unstructure_hook_func(_is_literal, lambda value: writer.unstructure(value))
    writer.register_unstructure_hook(NoneType, lambda none: none)
    writer.register_unstructure_hook_func(_is_foreign, _refuse)
    writer.register_unstructure_hook(bytes, _refuse)
    writer.register_unstructure_hook(int, _write_plain)
    writer.register_unstructure_hook(str, _write_plain)
    writer.register_unstructure_hook(Card, str)
    writer.register_unstructure_hook(type(HIDDEN), str)
    for names in (Rank, Suit):
        writer.register_unstructure_hook(names, str)
    writer.register_unstructure_hook(Enum, _write_member)
    for test in _TESTS:
        writer.register_unstructure_hook(test, _write_test)
    writer.register_unstructure_hook_factory(
        _is_open, lambda cls: lambda value: _tagged(writer, cls, value)
    )
    return writer


def _write_plain(value: int | str) -> int | str:
    if isinstance(value, Enum):
        return _write_member(value)
    if isinstance(value, str):
        if not _is_whole(value):
            raise DocumentError(f"{short(value)} has no JSON form: it holds half a character.")
    elif abs(value) >= _FIRST_TOO_LONG:
        raise DocumentError(f"A number of more than {MOST_DIGITS} digits has no JSON form.")
    return value


def _write_member(member: Enum) -> str:
    return member.name.lower()


def _is_whole(text: str) -> bool:
    """Whether a text has no half characters, which cannot be written as UTF-8."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def _write_test(test: Any) -> str:
    text = str(test)
    try:
        same = card_test(text) == test
    except NotationError:
        same = False
    return text if same else _refuse(test)


def _tagged(writer: Converter, cls: Any, value: Any) -> Any:
    """What `_named` reads: an object that says its class, a card test, or None."""
    if isinstance(value, _TESTS):
        return writer.unstructure(value) if cls is CardTest else _refuse(value)
    if attrs.has(type(value)):
        return {"is": type(value).__name__, **writer.unstructure(value)}
    return None if value is None and NoneType in get_args(cls) else _refuse(value)


def _is_literal(cls: Any) -> bool:
    return get_origin(cls) is Literal


def _is_open(cls: Any) -> bool:
    """Whether several classes are possible: a protocol, a union of classes, or anything."""
    if cls is Any or cls is object:
        return True
    if get_origin(cls) in (Union, UnionType):
        return len([option for option in get_args(cls) if option is not NoneType]) > 1
    return isinstance(cls, type) and bool(getattr(cls, "_is_protocol", False))


_PLAIN = (int, str, bool, NoneType, Card, Enum)


def _is_row(cls: Any) -> bool:
    return get_origin(cls) is tuple and get_args(cls)[1:] == (...,)


def _is_foreign(cls: Any) -> bool:
    """Whether a type has no form: a set, a tuple of other than one type, or a class of others."""
    kind = get_origin(cls) or cls
    if not isinstance(kind, type):
        return False
    if issubclass(kind, tuple | AbstractSet):
        return not _is_row(cls)
    return kind is cls and not issubclass(cls, _PLAIN) and not attrs.has(cls)


def _refuse(value: Any) -> NoReturn:
    text = shown(value).encode("ascii", "backslashreplace").decode()
    raise DocumentError(f"{text} has no JSON form: use {_WITH_FORM}.")


# reading


@lru_cache(maxsize=32)
def converter(names: tuple[tuple[str, type | None], ...]) -> Converter:
    known = dict(names)
    reader = Converter(forbid_extra_keys=True, structure_fallback_factory=_without_form)
    reader.register_structure_hook_factory(_is_foreign, _without_form)
    for plain in (int, str, float, bytes):
        reader.register_structure_hook(plain, _read_plain)
    reader.register_structure_hook(Card, _read_card)
    reader.register_structure_hook(Rank, _text(rank))
    reader.register_structure_hook(Suit, _text(suit))
    for test in _TESTS:
        reader.register_structure_hook(test, _read_test)
    reader.register_structure_hook(Enum, _read_member)
    reader.register_structure_hook_factory(_is_row, lambda row: _row(reader, row))
    reader.register_structure_hook_factory(attrs.has, lambda cls: _fields(reader, cls))
    reader.register_structure_hook_factory(
        _is_open, lambda cls: lambda value, _: _named(reader, known, cls, value)
    )
    return reader


def _read_plain(value: Any, cls: Any) -> Any:
    if issubclass(cls, Enum):
        return _read_member(value, cls)
    if cls is str:
        return _whole_text(value)
    if cls not in (int, bool):
        return _without_form(cls)(value, cls)
    if type(value) is not cls:
        raise ValueError(f"{short(value)} is not of the type {cls.__name__}")
    return value


def _without_form(cls: Any) -> Callable[[Any, Any], NoReturn]:
    def refuse(_: Any, __: Any) -> NoReturn:
        raise ValueError(
            f"a field of type {getattr(cls, '__name__', cls)} has no JSON form: use {_WITH_FORM}"
        )

    return refuse


def _whole_text(value: Any, _: Any = str) -> str:
    if type(value) is not str:
        raise ValueError(f"{short(value)} is not of the type str")
    if not _is_whole(value):
        raise ValueError(f"{short(value)} holds half a character")
    return value


def _text(read: Callable[[str], Any]) -> Callable[[Any, Any], Any]:
    return lambda value, _: read(_whole_text(value))


def _read_card(value: Any, _: Any) -> Card:
    return HIDDEN if value == "?" else card(_whole_text(value))


def _read_test(value: Any, cls: type) -> Any:
    test = card_test(_whole_text(value))
    if not isinstance(test, cls):
        raise ValueError(f"{short(value)} is a card test, but not of the kind {cls.__name__}")
    return test


def _read_member(value: Any, cls: type[Enum]) -> Enum:
    members = {member.name.lower(): member for member in cls}
    if not isinstance(value, str) or value not in members:
        raise ValueError(f"{short(value)} is not one of {', '.join(members)}")
    return members[value]


def _row(reader: Converter, row: Any) -> Callable[[Any, Any], Any]:
    """A tuple, from a list and nothing else."""
    item = get_args(row)[0]
    read = reader.get_structure_hook(item)

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, list):
            raise ValueError(f"{short(value)} is not a list")
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
    for item in attrs.fields(cls):
        if item.type is None:
            return _without_form(f"{cls.__name__}.{item.name} without an annotation")
    read: Any = make_dict_structure_fn(cls, reader, _cattrs_forbid_extra_keys=True)

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"{short(value)} is not an object")
        return read(value, cls)

    return structure


def _named(reader: Converter, known: Mapping[str, type | None], cls: Any, value: Any) -> Any:
    """One of several classes: a card test by its text, any other by its name."""
    if cls is CardTest and isinstance(value, str):
        return card_test(value)
    if value is None and NoneType in get_args(cls):
        return None
    if not isinstance(value, dict) or "is" not in value:
        raise ValueError(f'{short(value)} is not an object that says "is"')
    name = value["is"]
    if not isinstance(name, str) or name not in known:
        raise ValueError(
            f"{short(name)} is not a class that this game knows: give it in also=(...)"
        )
    found = known[name]
    if found is None:
        raise ValueError(f"{name} is the name of classes of several games: give game=")
    asked = {member for base in found.__mro__[:-1] for member in vars(base)}
    if lacking := [one for one in _asked(cls) if one not in asked]:
        raise ValueError(f"{name} does not answer {lacking[0]}(), which belongs here")
    options = get_args(cls)
    if options and found not in options:
        raise ValueError(f"{name} is not one of {', '.join(o.__name__ for o in options)}")
    return reader.structure({key: value[key] for key in value if key != "is"}, found)


def _asked(cls: Any) -> list[str]:
    """The methods of a protocol."""
    if not getattr(cls, "_is_protocol", False):
        return []
    return [name for name in vars(cls) if name == "__call__" or not name.startswith("_")]


def located(error: BaseValidationError, path: str = "value") -> DocumentError:
    """The first of what is wrong, with its place."""
    first = transform_error(error, path=path, format_exception=sentence)[0]
    problem, _, where = first.rpartition(" @ ")
    return DocumentError(problem, shown(where))


def sentence(error: BaseException, _: object = None) -> str:
    """What an error says, as one sentence that is not too long."""
    if isinstance(error, KeyError):
        return f"{error} is missing."
    if isinstance(error, ForbiddenExtraKeysError):
        return f"{error.cl.__name__} has no {keys(error.extra_fields)}."
    if isinstance(error, RecursionError):
        return "The document is nested too deep."
    text = shown(error, _LONGEST_MESSAGE).rstrip(".")
    return f"{text.encode('utf-8', 'backslashreplace').decode()}."


def keys(names: Iterable[str]) -> str:
    """The keys of an object as a message names them: the first few."""
    some = sorted(names)
    return ", ".join(map(short, some[:3])) + (" ..." if len(some) > 3 else "")
