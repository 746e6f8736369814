"""House rules put on a ruleset, which is checked when all are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

import attrs

from cardrules.errors import CardRulesError, RulesetError, quoted

__all__ = ["half_way", "is_checked", "vary"]

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


def _check_house_rules(game: object, variations: tuple[Any, ...]) -> None:
    """Refuse what is no ruleset, and what is no house rule.

    Raises:
        TypeError: What is to be given instead.
    """
    if isinstance(game, str | type):
        raise TypeError(
            f"{quoted(game)} is not a ruleset: give one, such as SHITHEAD or PRESETS['shithead']."
        )
    for variation in variations:
        if isinstance(variation, str):
            raise TypeError(f"A text is no house rule: write variation({quoted(variation)}).")
        if not callable(variation):
            raise TypeError(
                f"{quoted(variation)} is no house rule: give a function from a ruleset to a "
                "ruleset."
            )


def vary(game: G, *variations: Callable[[Any], Any]) -> G:
    """Apply house rules to a ruleset, in order, and note their names.

    The rules must go together when all are there: what one leaves open the next may settle.

    Args:
        game: The ruleset; it stays as it is.
        variations: Functions from a ruleset to a ruleset.

    Raises:
        RulesetError: The rules do not go together.
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
            name = getattr(variation, "__name__", type(variation).__name__)
            name = "custom" if name == "<lambda>" else name
            game = attrs.evolve(game, variations=(*noted, name))  # type: ignore[misc]
    return game
