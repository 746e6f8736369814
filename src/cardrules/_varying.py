"""House rules put on a ruleset, which is checked when all are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from inspect import isfunction
from typing import Any, Final, TypeVar, get_args, get_type_hints

import attrs

from cardrules.errors import CardRulesError, RulesetError, quoted

__all__ = ["check_ruleset", "half_way", "is_checked", "taken_by", "vary"]

G = TypeVar("G")

_unchecked: Final[ContextVar[bool]] = ContextVar("unchecked", default=False)


def is_checked() -> bool:
    """Whether a ruleset that is made now must hold; half-way through `vary` it need not."""
    return not _unchecked.get()


@contextmanager
def half_way() -> Iterator[None]:
    """While house rules are being put on: what they make is checked when all are there."""
    token = _unchecked.set(True)
    try:
        yield
    finally:
        _unchecked.reset(token)


def _varied(game: G, variation: Callable[[Any], Any]) -> G:
    varied = variation(game)
    if not isinstance(varied, type(game)):
        raise RulesetError(
            f"The variation {variation!r} gives {quoted(varied)}: it must return the ruleset."
        )
    return varied


def no_ruleset(game: object) -> TypeError:
    """The error for what is no ruleset."""
    return TypeError(
        f"{quoted(game)} is not a ruleset: give one, such as SHITHEAD or PRESETS['shithead']."
    )


def check_ruleset(game: object) -> None:
    """Refuse what cannot be dealt, such as the name of a preset.

    Raises:
        TypeError: What is to be given instead.
    """
    if isinstance(game, type) or not hasattr(game, "deal_from"):
        raise no_ruleset(game)


def _check_house_rules(game: object, variations: tuple[Any, ...]) -> None:
    """Refuse what is no ruleset, and what is no house rule.

    Raises:
        TypeError: What is to be given instead.
    """
    if isinstance(game, str | type):
        raise no_ruleset(game)
    for variation in variations:
        if isinstance(variation, str):
            raise TypeError(f"A text is no house rule: write variation({quoted(variation)}).")
        if not callable(variation):
            raise TypeError(
                f"{quoted(variation)} is no house rule: give a function from a ruleset to a "
                "ruleset."
            )
        _check_kind(game, variation)


def _check_kind(game: object, variation: Callable[[Any], Any]) -> None:
    """Refuse a house rule that says in its annotation that it is for other rulesets.

    Raises:
        RulesetError: For which ones it is, and what the ruleset is.
    """
    kind = _takes(variation)
    if kind is not None and not isinstance(game, kind):
        raise RulesetError(
            f"{_name(variation)} is a house rule for {kind.__name__}, and "
            f"{getattr(game, 'name', 'the ruleset')} is {type(game).__name__}."
        )


def _takes(variation: Callable[[Any], Any]) -> type | None:
    """The class of rulesets that a house rule is for, if its annotation names one."""
    kind = getattr(variation, "takes", None)
    if isfunction(variation):
        try:
            hints = get_type_hints(variation)
        except (NameError, TypeError):  # names that are there for type checkers alone
            return None
        kind = next((kind for name, kind in hints.items() if name != "return"), None)
    is_rulesets = isinstance(kind, type) and hasattr(kind, "vocabulary")
    return kind if is_rulesets and not getattr(kind, "_is_protocol", False) else None


@cache
def taken_by(make: Callable[..., Any]) -> Any:
    """For which class of rulesets a factory says that its house rules are."""
    arguments = get_args(get_type_hints(make).get("return"))
    return arguments[0][0] if arguments and isinstance(arguments[0], list) else None


def vary(game: G, *variations: Callable[[Any], Any]) -> G:
    """Apply house rules to a ruleset, in order, and note their names.

    The rules must go together when all are there: what one leaves open the next may settle.

    Args:
        game: The ruleset; it stays as it is.
        variations: Functions from a ruleset to a ruleset.

    Raises:
        RulesetError: The rules do not go together, or are for rulesets of another class.
        TypeError: Something else is given than a ruleset and house rules.
    """
    _check_house_rules(game, variations)
    try:
        with half_way():
            varied = _all_varied(game, variations)
    except CardRulesError:
        raise
    except Exception:  # perhaps of a ruleset that only a check would have kept away
        return _all_varied(game, variations)
    if varied is game or not attrs.has(type(varied)):
        return varied
    return attrs.evolve(varied)  # type: ignore[misc]


def _all_varied(game: G, variations: tuple[Callable[[Any], Any], ...]) -> G:
    for variation in variations:
        game = _varied(game, variation)
        noted = getattr(game, "variations", None)
        if noted is not None:
            game = attrs.evolve(game, variations=(*noted, _name(variation)))  # type: ignore[misc]
    return game


def _name(variation: Callable[[Any], Any]) -> str:
    """By what name a house rule is noted."""
    name: str = getattr(variation, "__name__", type(variation).__name__)
    return "custom" if name == "<lambda>" else name
