"""How a house rule with parameters is made, named and read.

A factory is a function that gives a `Variation`. Its parameters are annotated with kinds that
a settings screen can show.
"""

from __future__ import annotations

import inspect
import re
import unicodedata
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, wraps
from typing import Annotated, Any, Final, Literal, ParamSpec, get_type_hints

from attrs import field, frozen

from cardrules.cards import Rank, Suit
from cardrules.cards import rank as to_rank
from cardrules.errors import NotationError, quoted
from cardrules.matching import ranks, suits
from cardrules.shedding.game import Shedding
from cardrules.shedding.variations._changing import with_jokers

__all__ = [
    "AnyRanks",
    "Between",
    "FewRanks",
    "Former",
    "Kind",
    "OneRank",
    "OneSuitRank",
    "Parameter",
    "SomeRanks",
    "SuitOrder",
    "SuitRanks",
    "Variation",
    "checked",
    "from_text",
    "parameterised",
    "parameters_of",
]

Variation = Callable[[Shedding], Shedding]
"""A house rule: it gives another ruleset and leaves its own as it is."""

P = ParamSpec("P")

Kind = Literal["rank", "ranks", "suits", "number", "choice", "flag"]
"""What a parameter takes: a rank, some ranks, all suits in an order, a whole number, one of
some words, or yes and no."""


@frozen
class _RanksBetween:
    """What a parameter that takes ranks takes.

    Args:
        least: How many at the least.
        most: How many at the most; None if there is no bound.
        jokers: Whether the joker is one of them.
    """

    least: int = 1
    most: int | None = None
    jokers: bool = True

    @property
    def allowed(self) -> tuple[str, ...]:
        """The ranks by their texts."""
        return tuple(str(one) for one in Rank if self.jokers or one is not Rank.JOKER)


OneRank = Annotated[str | Rank, "rank", _RanksBetween()]
"""A parameter that takes a rank."""

OneSuitRank = Annotated[str | Rank, "rank", _RanksBetween(jokers=False)]
"""A parameter that takes a rank, but not the joker."""

SomeRanks = Annotated[str | Rank, "ranks", _RanksBetween()]
"""A parameter that takes ranks, as `cardrules.matching.ranks` does: ``"2 10"``."""

FewRanks = Annotated[str | Rank, "ranks", _RanksBetween(most=2)]
"""A parameter that takes a rank or two: of more all mixtures could not be listed."""

SuitRanks = Annotated[str | Rank, "ranks", _RanksBetween(jokers=False)]
"""A parameter that takes ranks, the joker not among them."""

AnyRanks = Annotated[str | Rank, "ranks", _RanksBetween(0)]
"""A parameter that takes ranks, or none: ``"none"``."""

Former = Annotated[str | Rank | None, "former"]
"""What the first parameter was called in an earlier version; it is still taken by that name."""

SuitOrder = Annotated[str, "suits"]
"""A parameter that takes all four suits, the lowest first: ``"C D H S"``."""

_NONE = "none"

_YES_OR_NO: Final = {"true": True, "on": True, "false": False, "off": False}


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
        most: The greatest number; of ranks, how many there may be; None if there is no bound.
    """

    name: str
    about: str
    kind: Kind
    default: str | int | bool
    allowed: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


@frozen(slots=False, repr=False)
class _Made:
    """A house rule with its values; it is known by its text form."""

    name: str
    change: Variation = field(eq=False)

    @property
    def __name__(self) -> str:
        return self.name

    def __call__(self, game: Shedding) -> Shedding:
        return self.change(game)

    def __repr__(self) -> str:
        return f"variation({self.name!r})"


def parameterised(make: Callable[P, Variation]) -> Callable[P, Variation]:
    """Let a factory check what it is given, and name the house rule that it makes.

    If a rank that it is given is the joker, the house rule sees to it that there are jokers.
    """

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> Variation:
        values = checked(make, _given(make, args, kwargs))
        change = make(**values)  # type: ignore[call-arg]
        if any(str(Rank.JOKER) in str(value).split() for value in values.values()):
            change = _with_jokers_first(change)
        rule = _Made(_label(make, values), change)
        object.__setattr__(rule, "__doc__", make.__doc__)
        return rule

    return made


def _given(
    make: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> dict[str, Any]:
    """What a factory is given, by the names of its parameters as they are now.

    Raises:
        TypeError: It is given what it does not take, or it was not called before it was used.
    """
    name = make.__name__
    if args and isinstance(args[0], Shedding):
        raise TypeError(f"{name} makes a house rule from values: write {name}(), or give it some.")
    now = [one.name for one in parameters_of(make)]
    try:
        bound = dict(inspect.signature(make).bind(*args, **kwargs).arguments)
    except TypeError as error:
        raise TypeError(f"{name}: {error}; it takes {', '.join(now)}.") from None
    for former in [given for given in bound if given not in now]:
        value = bound.pop(former)
        if value is not None and now[0] in bound:
            raise TypeError(f"{name}: {former} is what {now[0]} was called: give one of them.")
        if value is not None:
            bound[now[0]] = value
    return bound


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
        if hints[name] != Former
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
    mark, *bounds = hint.__metadata__
    if isinstance(mark, Between):
        return Parameter(
            name=name, about=about, kind="number", default=default,
            least=mark.least, most=mark.most,
        )  # fmt: skip
    if mark == "suits":
        allowed = tuple(map(str, Suit))
        return Parameter(name=name, about=about, kind=mark, default=default, allowed=allowed)
    (taken,) = bounds
    several = mark == "ranks"
    return Parameter(
        name=name, about=about, kind=mark, default=str(default), allowed=taken.allowed,
        least=taken.least if several else None, most=taken.most if several else None,
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
            raise NotationError(f"{make.__name__} has no parameter {quoted(name)}; it has {known}.")
    values = {}
    for name, one in parameters.items():
        value = given.get(name, one.default)
        try:
            values[name] = _checked(make, one, value)
        except (NotationError, TypeError) as error:
            raise NotationError(
                f"{make.__name__}: {name} must be {_allowed(one)}, not {quoted(value)}. "
                f"{error}".strip()
            ) from None
    return values


def _checked(make: Callable[..., Any], one: Parameter, value: Any) -> Any:
    """A value in its one form.

    Raises:
        NotationError: It is not what the parameter takes.
    """
    if one.kind == "rank":
        return _known(one, (to_rank(_spelt(value)),))[0]
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
    found = _known(one, ranks(*_names(value)).ranks)
    if len(found) < (one.least or 0) or len(found) > (one.most or len(found)):
        raise NotationError
    return " ".join(map(str, found))


def _known(one: Parameter, found: tuple[Rank, ...]) -> tuple[Rank, ...]:
    """Ranks, if a parameter takes them."""
    if not {str(rank) for rank in found} <= set(one.allowed):
        raise NotationError
    return found


def _suits(value: Any) -> str:
    found = suits(*_names(value)).suits
    if len(found) != len(Suit):
        raise NotationError
    return " ".join(map(str, found))


def _spelt(text: Any) -> Any:
    """A text in which the joker has its sign, where it is called by its name; else as it is."""
    if not isinstance(text, str):
        return text
    return re.sub(r"\bjokers?\b", str(Rank.JOKER), text, flags=re.IGNORECASE)


def _names(value: Any) -> tuple[Any, ...]:
    """The names of ranks or suits in a text or a list."""
    if isinstance(value, str):
        return () if value == _NONE else (_spelt(value).replace("+", " ").replace(",", " "),)
    return tuple(map(_spelt, value)) if isinstance(value, list | tuple) else (value,)


def from_text(one: Parameter, text: str) -> Any:
    """A number, or yes or no, from the text that a form has of it; any other text as it is."""
    number = unicodedata.normalize("NFKC", text).strip()  # as ranks are read
    if one.kind == "number" and re.fullmatch("[0-9]{1,4}", number):
        return int(number)
    if one.kind == "flag":
        return _YES_OR_NO.get(text.strip().casefold(), text)
    if one.kind == "choice":
        return text.strip().casefold().replace("-", "_")
    return text


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
            many = "ranks" if one.most is None else f"{one.most} ranks or fewer"
            return f"{many}, of {' '.join(one.allowed)}{none}"
        case "suits":
            return "all four suits, the lowest first, such as C D H S"
        case "number":
            return f"a whole number from {one.least} to {one.most}"
        case "choice":
            return f"one of {', '.join(one.allowed)}"
        case "flag":
            return "true or false"
