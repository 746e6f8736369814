"""How a house rule with parameters is made, named and read.

A factory is a function that gives a `Variation`. Its parameters are annotated with kinds that
a settings screen can show.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, wraps
from typing import Annotated, Any, Literal, ParamSpec, get_type_hints

from attrs import frozen

from cardrules.cards import Rank, Suit
from cardrules.cards import rank as to_rank
from cardrules.errors import NotationError
from cardrules.matching import ranks, suits
from cardrules.shedding.game import Shedding
from cardrules.shedding.variations._changing import with_jokers

__all__ = [
    "AnyRanks",
    "Between",
    "Kind",
    "OneRank",
    "Parameter",
    "SomeRanks",
    "SuitOrder",
    "Variation",
    "checked",
    "parameterised",
    "parameters_of",
]

Variation = Callable[[Shedding], Shedding]
"""A house rule: it gives another ruleset and leaves its own as it is."""

P = ParamSpec("P")

Kind = Literal["rank", "ranks", "suits", "number", "choice", "flag"]
"""What a parameter takes: a rank, some ranks, all suits in an order, a whole number, one of
some words, or yes and no."""

OneRank = Annotated[str | Rank, "rank"]
"""A parameter that takes a rank."""

SomeRanks = Annotated[str | Rank, "ranks", 1]
"""A parameter that takes ranks, as `cardrules.matching.ranks` does: ``"2 10"``."""

AnyRanks = Annotated[str | Rank, "ranks", 0]
"""A parameter that takes ranks, or none: ``"none"``."""

SuitOrder = Annotated[str, "suits"]
"""A parameter that takes all four suits, the lowest first: ``"C D H S"``."""

_NONE = "none"


@frozen
class Between:
    """The bounds of a parameter that takes a whole number.

    Args:
        least: The least number.
        most: The greatest number.
    """

    least: int
    most: int


@frozen(kw_only=True)
class Parameter:
    """A parameter of a house rule; all of it are plain values, as JSON knows them.

    Args:
        name: By what name it is given.
        about: What it is, in a sentence.
        kind: What it takes: ``rank``, ``ranks``, ``suits``, ``number``, ``choice`` or ``flag``.
        default: What it is if it is not given; ranks and suits as their text.
        allowed: The ranks, suits or words that it is made of; else empty.
        least: The least number; of ranks, how many there must be; None if there is no bound.
        most: The greatest number; None if there is no bound.
    """

    name: str
    about: str
    kind: Kind
    default: str | int | bool
    allowed: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


def parameterised(make: Callable[P, Variation]) -> Callable[P, Variation]:
    """Let a factory check what it is given, and name the house rule that it makes.

    If a rank that it is given is the joker, the house rule sees to it that there are jokers.
    """

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> Variation:
        values = checked(make, inspect.signature(make).bind(*args, **kwargs).arguments)
        change = make(**values)  # type: ignore[call-arg]
        if any(str(Rank.JOKER) in str(value).split() for value in values.values()):
            change = _with_jokers_first(change)
        change.__name__ = _label(make, values)
        change.__doc__ = make.__doc__
        return change

    return made


def _with_jokers_first(change: Variation) -> Variation:
    return lambda game: change(with_jokers(game))


def _label(make: Callable[..., Any], values: Mapping[str, Any]) -> str:
    """The text form, such as ``lower_after:7,strict``."""
    given = parameters_of(make)
    plain = [one for one in given if one.kind != "flag"]
    glue = "," if len(plain) == 1 else "+"
    words = [_written(one, values[one.name], glue) for one in plain]
    words += [one.name for one in given if one.kind == "flag" and values[one.name]]
    return f"{make.__name__}:{','.join(words)}" if words else make.__name__


def _written(parameter: Parameter, value: Any, glue: str) -> str:
    if parameter.kind in ("ranks", "suits"):
        return glue.join(value.split()) or _NONE
    return str(value.value if isinstance(value, Enum) else value)


@cache
def parameters_of(make: Callable[..., Any]) -> tuple[Parameter, ...]:
    """The parameters of a house rule: none, unless it is a factory."""
    signature = inspect.signature(make).parameters
    if list(signature) == ["game"]:
        return ()
    hints = get_type_hints(make, include_extras=True)
    about = _about(make)
    return tuple(
        _parameter(name, hints[name], one.default, about.get(name, ""))
        for name, one in signature.items()
    )


def _about(make: Callable[..., Any]) -> dict[str, str]:
    """What the docstring says of each parameter, under ``Args:``."""
    _, _, args = (inspect.getdoc(make) or "").partition("\nArgs:\n")
    found = re.findall(r"^ {4}(\w+): (.+(?:\n {8}.+)*)", args, re.MULTILINE)
    return {name: " ".join(text.split()) for name, text in found}


def _parameter(name: str, hint: Any, default: Any, about: str) -> Parameter:
    """A parameter as its annotation says."""
    if hint is bool:
        return Parameter(name=name, about=about, kind="flag", default=default)
    if isinstance(hint, type) and issubclass(hint, Enum):
        words = tuple(str(member.value) for member in hint)
        default = default.value
        return Parameter(name=name, about=about, kind="choice", default=default, allowed=words)
    mark, *least = hint.__metadata__
    if isinstance(mark, Between):
        return Parameter(
            name=name, about=about, kind="number", default=default,
            least=mark.least, most=mark.most,
        )  # fmt: skip
    return Parameter(
        name=name, about=about, kind=mark, default=str(default),
        allowed=tuple(map(str, Suit if mark == "suits" else Rank)),
        least=least[0] if least else None,
    )  # fmt: skip


def checked(make: Callable[..., Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of all parameters in one form; those that are not given are the defaults.

    Ranks and suits become their text, a rank and a word the member of their enum.

    Raises:
        NotationError: A value is not what its parameter takes, or there is no such parameter;
            the text says what is allowed.
    """
    parameters = {one.name: one for one in parameters_of(make)}
    for name in given:
        if name not in parameters:
            known = ", ".join(parameters) or "none"
            raise NotationError(f"{make.__name__} has no parameter {name!r}; it has {known}.")
    values = {}
    for name, one in parameters.items():
        value = given.get(name, one.default)
        try:
            values[name] = _checked(make, one, value)
        except (NotationError, TypeError) as error:
            raise NotationError(
                f"{make.__name__}: {name} must be {_allowed(one)}, not {value!r}. {error}".strip()
            ) from None
    return values


def _checked(make: Callable[..., Any], one: Parameter, value: Any) -> Any:
    """A value in its one form.

    Raises:
        NotationError: It is not what the parameter takes.
    """
    if one.kind == "rank":
        return to_rank(value)
    if one.kind == "ranks":
        return _ranks(one, value)
    if one.kind == "suits":
        return _suits(value)
    if one.kind == "choice":
        return _member(get_type_hints(make)[one.name], value)
    wanted = bool if one.kind == "flag" else int
    if type(value) is not wanted or (one.kind == "number" and not _within(one, value)):
        raise NotationError
    return value


def _within(one: Parameter, value: int) -> bool:
    return one.least is not None and one.most is not None and one.least <= value <= one.most


def _ranks(one: Parameter, value: Any) -> str:
    found = ranks(*_names(value)).ranks
    if len(found) < (one.least or 0):
        raise NotationError
    return " ".join(map(str, found))


def _suits(value: Any) -> str:
    found = suits(*_names(value)).suits
    if len(found) != len(Suit):
        raise NotationError
    return " ".join(map(str, found))


def _names(value: Any) -> tuple[Any, ...]:
    """The names of ranks or suits in a text or a list."""
    if isinstance(value, str):
        return () if value == _NONE else (value.replace("+", " "),)
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def _member(kind: type[Enum], value: Any) -> Enum:
    for member in kind:
        if value is member or value == member.value:
            return member
    raise NotationError


def _allowed(one: Parameter) -> str:
    """What a parameter takes, in words."""
    match one.kind:
        case "rank":
            return f"a rank, one of {' '.join(one.allowed)}"
        case "ranks":
            none = "" if one.least else f", or {_NONE}"
            return f"ranks, of {' '.join(one.allowed)}{none}"
        case "suits":
            return "all four suits, the lowest first, such as C D H S"
        case "number":
            return f"a whole number from {one.least} to {one.most}"
        case "choice":
            return f"one of {', '.join(one.allowed)}"
        case "flag":
            return "true or false"
