"""The house rules of a family as a menu, from which a program can build a settings screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import cached_property
from importlib import import_module
from typing import Any, Final, Generic, TypeVar

import attrs
from attrs import frozen

from cardrules._parameters import Parameter, checked, from_text, parameters_of
from cardrules.cards import Rank
from cardrules.errors import NotationError, RulesetError, quoted

__all__ = ["Entry", "Menu", "cited_rows", "cited_sources", "key"]

E = TypeVar("E", bound="Entry")

_ROWS: Final = r"\b([A-Z])(\d+)(?: to [A-Z](\d+))?"


@frozen(kw_only=True)
class Entry:
    """A house rule on the menu; all of it are plain values, as JSON knows them.

    Args:
        name: By what name `variation` finds it.
        group: The part of the game that it is about, for a heading.
        sentence: What it says, in the players' words; ``*cards*`` stands for the value of the
            parameter of that name.
        parameters: What it takes.
        slots: Which slots of a ruleset it may change.
        rows: Its rows in the catalogue, such as ``H53``.
        sources: The keys of its sources in the catalogue.
        also: What else players call it, to be found by.
    """

    name: str
    group: str
    sentence: str
    parameters: tuple[Parameter, ...]
    slots: tuple[str, ...]
    rows: tuple[str, ...]
    sources: tuple[str, ...]
    also: tuple[str, ...] = ()


@frozen(slots=False, eq=False)
class Menu(Generic[E]):
    """The house rules of a family, found in the modules in which they stand.

    Args:
        entry: What an entry is.
        package: The package of the modules.
        groups: The modules, in the order of the menu.
        bases: Gives rulesets that have set everything differently, so that each house rule
            changes one of them.
        example: How a house rule is written, for who does it wrong.
        also: What else players call a house rule, by its name.
    """

    entry: type[E]
    package: str
    groups: tuple[str, ...]
    bases: Callable[[], tuple[Any, ...]]
    example: str
    also: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)

    @cached_property
    def entries(self) -> tuple[E, ...]:
        """Every house rule, in the order of the menu."""
        bases = self.bases()
        return tuple(
            self.entry(
                name=name,
                group=group,
                sentence=(rule.__doc__ or "").partition("\n")[0],
                parameters=parameters_of(rule),
                slots=_slots(rule, bases),
                rows=cited_rows(rule),
                sources=cited_sources(rule),
                also=self.also.get(name, ()),
            )
            for name, (group, rule) in self._rules.items()
        )

    @cached_property
    def _rules(self) -> dict[str, tuple[str, Callable[..., Any]]]:
        """The functions of the house rules by name, each with its group, as they stand there."""
        found = {}
        for group in self.groups:
            module = import_module(f"{self.package}.{group}")
            for name, rule in vars(module).items():
                if name in module.__all__ and not isinstance(rule, type):
                    found[name] = (group, rule)
        return found

    def make(self, entry: Entry, values: Mapping[str, Any]) -> Any:
        """The house rule of an entry with these values, which may be texts out of a form.

        Raises:
            NotationError: A value is not what its parameter takes.
        """
        parameters = {one.name: one for one in entry.parameters}
        read = {
            name: from_text(parameters[name], value)
            if isinstance(value, str) and name in parameters
            else value
            for name, value in values.items()
        }
        return _made(self._rules[entry.name][1], read)

    def read(self, text: str) -> Any:
        """The house rule of a text: its name, then a colon and the values in their order.

        Raises:
            NotationError: There is no such house rule, or a value is not allowed.
        """
        if not isinstance(text, str):
            raise NotationError(
                f"{quoted(text)} is no house rule: write a text, such as {self.example!r}."
            )
        given, _, rest = text.partition(":")
        name = key(given)
        if name not in self._rules:
            near = get_close_matches(name, self._rules, n=1)
            hint = f"did you mean {near[0]}?" if near else f"menu() of {self.package} lists all."
            raise NotationError(f"There is no house rule {quoted(given.strip())}: {hint}")
        rule = self._rules[name][1]
        return _made(rule, _values(rule, [word.strip() for word in rest.split(",")]))


def _made(rule: Callable[..., Any], values: dict[str, Any]) -> Callable[[Any], Any]:
    checked(rule, values)
    made: Callable[[Any], Any] = rule(**values) if parameters_of(rule) else rule
    return made


def key(word: str) -> str:
    """A name as it is spelled in code."""
    return word.strip().casefold().replace("-", "_")


def _values(rule: Callable[..., Any], words: list[str]) -> dict[str, Any]:
    """The values that the words behind the colon give."""
    parameters = parameters_of(rule)
    flags = {one.name for one in parameters if one.kind == "flag"}
    values: dict[str, Any] = {key(word): True for word in words if key(word) in flags}
    words = [word for word in words if key(word) not in flags]
    places = [one for one in parameters if one.kind != "flag"]
    if len(places) == 1 and places[0].kind in ("ranks", "suits"):
        words = [_several(rule, words)]
    words = words if any(words) else []
    if len(words) > len(places):
        raise NotationError(
            f"{rule.__name__} does not take {quoted(words[len(places)])}: write {_form(rule)}"
        )
    for one, word in zip(places, words, strict=False):
        if word:
            values[one.name] = from_text(one, word)
    return values


def _several(rule: Callable[..., Any], words: list[str]) -> str:
    """Ranks or suits that are all there is."""
    if len(words) > 1 and not all(words):
        raise NotationError(
            f"{rule.__name__}: there is nothing between two commas in {quoted(','.join(words))}."
        )
    return ",".join(words)


def _form(rule: Callable[..., Any]) -> str:
    """How a house rule is written, and how several ranks are where there is more to give."""
    parameters = parameters_of(rule)
    places = [one.name if one.kind == "flag" else one.name.upper() for one in parameters]
    form = f"{rule.__name__}:{','.join(places)}" if places else rule.__name__
    ranks = any(one.kind in ("ranks", "suits") for one in parameters)
    return f"{form}, and join several ranks with +." if ranks else f"{form}."


def cited_rows(thing: object) -> tuple[str, ...]:
    """The rows of the catalogue that a docstring cites, as in ``Rows H6 to H8, H10``."""
    rows: list[str] = []
    for cited in re.findall(r"\bRows? ([^.]*)\.", " ".join((thing.__doc__ or "").split())):
        for letter, first, last in re.findall(_ROWS, cited):
            rows += [f"{letter}{n}" for n in range(int(first), int(last or first) + 1)]
    return tuple(dict.fromkeys(rows))


def cited_sources(thing: object) -> tuple[str, ...]:
    """The sources that a docstring names, as in ``Sources: THACK, MOS``."""
    named = re.findall(r"\bSources: ([^.]*)\.", " ".join((thing.__doc__ or "").split()))
    return tuple(key for some in named for key in some.split(", "))


def _slots(rule: Callable[..., Any], bases: tuple[Any, ...]) -> tuple[str, ...]:
    """Which slots a house rule changes, found by applying it."""
    changed = {
        slot for base in bases for change in _samples(rule) for slot in _changed(base, change)
    }
    return tuple(slot for slot in attrs.fields_dict(type(bases[0])) if slot in changed)


def _changed(base: Any, change: Callable[[Any], Any]) -> Iterator[str]:
    """The slots of a ruleset that a house rule changes; none if the two clash."""
    with suppress(RulesetError):
        changed = change(base)
        for slot, field in attrs.fields_dict(type(base)).items():
            if field.eq and getattr(base, slot) != getattr(changed, slot):
                yield slot


def _samples(rule: Callable[..., Any]) -> Iterator[Callable[[Any], Any]]:
    """The house rule with its defaults, with every word and flag that it takes, with jokers."""
    if not parameters_of(rule):
        yield rule
        return
    yield rule()
    for one in parameters_of(rule):
        match one.kind:
            case "flag":
                yield rule(**{one.name: True})
            case "choice":
                yield from (rule(**{one.name: value}) for value in one.allowed)
            case "rank" | "ranks" if str(Rank.JOKER) in one.allowed:
                yield rule(**{one.name: str(Rank.JOKER)})
