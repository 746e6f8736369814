"""The house rules as a menu, from which a program can build a settings screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Any, Final

from attrs import evolve, fields_dict, frozen

from cardrules.cards import ACE_HIGH, Rank
from cardrules.errors import NotationError, RulesetError, quoted
from cardrules.matching import Ranks, ranks
from cardrules.shedding.game import Shedding
from cardrules.shedding.rules import (
    AgainAfterBurn,
    AsSaidAfter,
    AtLeastTop,
    BurnOfAKind,
    BurnOn,
    ClaimedBurn,
    CompletesSet,
    Deals,
    LowestInHandStarts,
    Mirror,
    NextAfterBurnOfAKind,
    PlayAgain,
    SayHigherOrLower,
    SkipOn,
    VoluntaryPickup,
    Wild,
)
from cardrules.shedding.slots import DealsNext, End, Leads
from cardrules.shedding.variations._also import ALSO_CALLED
from cardrules.shedding.variations._making import (
    Parameter,
    Variation,
    checked,
    from_text,
    parameters_of,
)

__all__ = ["Entry", "cited_rows", "cited_sources", "menu", "variation"]

_GROUPS: Final = ("setup", "start", "play", "special", "burning", "turn", "taking")
"""The modules of house rules, in the order of the menu."""


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

    def make(self, **values: Any) -> Variation:
        """Give the variation with these values; a parameter that is left out has its default.

        Ranks and suits are given as their text, or as a list of their names. A number may be
        given as its text, yes and no as ``true`` and ``false`` or ``on`` and ``off``, as they
        come from a form.

        Raises:
            NotationError: A value is not what its parameter takes.
        """
        parameters = {one.name: one for one in self.parameters}
        read = {
            name: from_text(parameters[name], value)
            if isinstance(value, str) and name in parameters
            else value
            for name, value in values.items()
        }
        return _made(_rules()[self.name][1], read)


def _made(rule: Callable[..., Any], values: dict[str, Any]) -> Variation:
    checked(rule, values)
    made: Variation = rule(**values) if parameters_of(rule) else rule
    return made


def variation(text: str) -> Variation:
    """Give a house rule by its text form: its name, then a colon and the values in their order.

    >>> from cardrules import SHITHEAD, vary
    >>> vary(SHITHEAD, variation("invisible:3"), variation("no_swap")).variations
    ('invisible:3', 'no_swap')

    Values are separated by commas, as in ``deals:3,3,7``; several ranks by commas if nothing
    else is given, as in ``invisible:3,8``, else by ``+``, as in ``never_on:2+3,7``. What is yes
    or no is named if it is yes, as in ``reverse_on:K,once``. What is left out has its default,
    and so has an empty place, as in ``deals:,,7``. Capitals do not matter, and a hyphen may
    stand for an underscore.

    Raises:
        NotationError: There is no such house rule, or a value is not allowed.
    """
    if not isinstance(text, str):
        raise NotationError(
            f"{quoted(text)} is no house rule: write a text, such as 'invisible:3'."
        )
    given, _, rest = text.partition(":")
    name = _key(given)
    if name not in _rules():
        near = get_close_matches(name, _rules(), n=1)
        hint = f"did you mean {near[0]}?" if near else "menu() lists those that there are."
        raise NotationError(f"There is no house rule {quoted(given.strip())}: {hint}")
    rule = _rules()[name][1]
    return _made(rule, _values(rule, [word.strip() for word in rest.split(",")]))


def _key(word: str) -> str:
    """A name as it is spelled in code."""
    return word.strip().casefold().replace("-", "_")


def _values(rule: Callable[..., Any], words: list[str]) -> dict[str, Any]:
    """The values that the words behind the colon give."""
    parameters = parameters_of(rule)
    flags = {one.name for one in parameters if one.kind == "flag"}
    values: dict[str, Any] = {_key(word): True for word in words if _key(word) in flags}
    words = [word for word in words if _key(word) not in flags]
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


@cache
def menu() -> tuple[Entry, ...]:
    """Every house rule that cardrules ships, in the order of a game."""
    return tuple(
        Entry(
            name=name,
            group=group,
            sentence=(rule.__doc__ or "").partition("\n")[0],
            parameters=parameters_of(rule),
            slots=_slots(rule),
            rows=cited_rows(rule),
            sources=cited_sources(rule),
            also=ALSO_CALLED.get(name, ()),
        )
        for name, (group, rule) in _rules().items()
    )


@cache
def _rules() -> dict[str, tuple[str, Callable[..., Any]]]:
    """The functions of the house rules by name, each with its group, as they stand there."""
    found = {}
    for group in _GROUPS:
        module = import_module(f"cardrules.shedding.variations.{group}")
        for name, rule in vars(module).items():
            if name in module.__all__ and not isinstance(rule, type):
                found[name] = (group, rule)
    return found


def cited_rows(thing: object) -> tuple[str, ...]:
    """The rows of the catalogue that a docstring cites, as in ``Rows H6 to H8, H10``."""
    rows: list[str] = []
    for cited in re.findall(r"\bRows? ([^.]*)\.", " ".join((thing.__doc__ or "").split())):
        for letter, first, last in re.findall(r"\b([HRG])(\d+)(?: to [HRG](\d+))?", cited):
            rows += [f"{letter}{n}" for n in range(int(first), int(last or first) + 1)]
    return tuple(dict.fromkeys(rows))


def cited_sources(thing: object) -> tuple[str, ...]:
    """The sources that a docstring names, as in ``Sources: THACK, MOS``."""
    named = re.findall(r"\bSources: ([^.]*)\.", " ".join((thing.__doc__ or "").split()))
    return tuple(key for some in named for key in some.split(", "))


def _slots(rule: Callable[..., Any]) -> tuple[str, ...]:
    """Which slots a house rule changes, found by applying it."""
    changed = {
        slot for base in _bases() for change in _samples(rule) for slot in _changed(base, change)
    }
    return tuple(slot for slot in fields_dict(Shedding) if slot in changed)


def _changed(base: Shedding, change: Variation) -> Iterator[str]:
    """The slots of a ruleset that a house rule changes; none if the two clash."""
    with suppress(RulesetError):
        changed = change(base)
        for slot, field in fields_dict(Shedding).items():
            if field.eq and getattr(base, slot) != getattr(changed, slot):
                yield slot


def _samples(rule: Callable[..., Any]) -> Iterator[Variation]:
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


@cache
def _bases() -> tuple[Shedding, ...]:
    """Rulesets that have set everything differently, so that each rule changes one of them."""
    other = Shedding(
        layout=Deals(most=3, hand=4),
        start=(LowestInHandStarts("4", free_lead=True),),
        wildcards=(),
        demands=(AtLeastTop(),),
        burns=(BurnOfAKind(3),),
        again=(NextAfterBurnOfAKind(3), AgainAfterBurn()),
        effects=(ClaimedBurn(3),),
        pickup=VoluntaryPickup(leads=Leads.PICKER),
        interrupts=(CompletesSet(3),),
        end=End(deals_next=DealsNext.ROTATES),
    )
    every = Ranks(tuple(Rank))
    jokers = Shedding(layout=Deals(jokers=2), order=(*ACE_HIGH, Rank.JOKER))
    doing = evolve(
        jokers,
        wildcards=(Wild(every),),
        stand_ins=(Mirror(ranks("2 10 *")),),
        demands=(AsSaidAfter(every), AtLeastTop()),
        burns=(BurnOn(every),),
        again=(PlayAgain(every),),
        effects=(SayHigherOrLower(every),),
        paces=(SkipOn(every),),
    )
    asking = evolve(jokers, demands=doing.demands, effects=doing.effects)
    seen = evolve(jokers, sees_through=ranks("2 10 *"), demands=(), burns=(BurnOfAKind(4),))
    return Shedding(), other, doing, asking, seen
