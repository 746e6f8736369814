"""A ruleset as the rules that a person reads, made from the rules themselves.

Each rule object contributes the first line of its docstring, with its values in place of
``*field*``. A line of the docstring in square brackets is a further sentence; if it names a
field, in the brackets or behind them, it is left out while that is not set.

>>> from cardrules import SHITHEAD, vary
>>> from cardrules.shedding.variations import eights_skip
>>> for change in differences(SHITHEAD, vary(SHITHEAD, eights_skip)):
...     print(change)
Who is next: new: 8s skip one player each.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from typing import Any, Final

import attrs
from attrs import frozen

from cardrules._words import together
from cardrules.cards import Card, Rank, Suit
from cardrules.errors import RulesetError
from cardrules.matching import AllOf, AnyOf, Exactly, Not, Ranks, Suits

__all__ = ["Change", "Chapter", "Rulebook", "differences", "in_words", "rulebook", "sentences"]


@frozen
class Chapter:
    """A part of a rulebook.

    Args:
        title: What it is about.
        sentences: Its rules, in order.
    """

    title: str
    sentences: tuple[str, ...]


@frozen
class Rulebook:
    """The rules of a game for people; ``str`` gives plain text.

    Args:
        name: The label of the ruleset.
        chapters: Those that have something to say.
    """

    name: str
    chapters: tuple[Chapter, ...]

    def __str__(self) -> str:
        parts = [self.name]
        for number, title, lines in self._numbered():
            parts += ["", f"{number}. {title}", *(f"  {label} {line}" for label, line in lines)]
        return "\n".join(parts)

    def markdown(self) -> str:
        """The same as Markdown."""
        parts = [f"# {self.name}"]
        for number, title, lines in self._numbered():
            listed = [f"{label} {line}  " for label, line in lines]
            parts += ["", f"## {number}. {title}", "", *listed]
        return "\n".join(parts) + "\n"

    def _repr_markdown_(self) -> str:
        return self.markdown()

    def _numbered(self) -> Iterator[tuple[int, str, list[tuple[str, str]]]]:
        for number, chapter in enumerate(self.chapters, start=1):
            lines = [
                (f"{number}.{place}", line) for place, line in enumerate(chapter.sentences, start=1)
            ]
            yield number, chapter.title, lines


@frozen
class Change:
    """What is different in one chapter of two rulebooks.

    Args:
        title: The chapter.
        gone: The sentences that only the first has.
        new: The sentences that only the second has.
    """

    title: str
    gone: tuple[str, ...]
    new: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"not: {line}" for line in self.gone] + [f"new: {line}" for line in self.new]
        if len(lines) == 1:
            return f"{self.title}: {lines[0]}"
        return "\n".join([f"{self.title}:", *(f"  {line}" for line in lines)])


def rulebook(game: Any) -> Rulebook:
    """Write the rules of a game down.

    Args:
        game: A ruleset with a method ``chapters()``, which gives titles and, for each, rule
            objects and ready sentences.

    Raises:
        RulesetError: The game has no chapters, or a rule has no docstring.
    """
    if not hasattr(game, "chapters"):
        raise RulesetError(
            f"{getattr(game, 'name', game)!r} cannot be written down: it needs a method "
            "chapters() that gives titles and rules."
        )
    chapters = []
    for title, rules in game.chapters():
        lines = [line for rule in rules for line in sentences(rule)]
        if lines:
            chapters.append(Chapter(title, tuple(dict.fromkeys(lines))))
    return Rulebook(game.name, tuple(chapters))


def differences(one: Any, other: Any) -> tuple[Change, ...]:
    """Say in words what is different in another ruleset.

    Args:
        one: A ruleset.
        other: A ruleset of the same family.

    Raises:
        RulesetError: A game has no chapters, or a rule has no docstring.
    """
    first = {chapter.title: chapter.sentences for chapter in rulebook(one).chapters}
    second = {chapter.title: chapter.sentences for chapter in rulebook(other).chapters}
    changes = []
    for title in dict.fromkeys((*first, *second)):
        before, after = first.get(title, ()), second.get(title, ())
        gone = tuple(line for line in before if line not in after)
        new = tuple(line for line in after if line not in before)
        if gone or new:
            changes.append(Change(title, gone, new))
    return tuple(changes)


_PLACE = re.compile(r"\*(\w+)\*")
_OPTION = re.compile(r"\[(?P<text>.*)\](?: \*(?P<field>\w+)\*)?")


def sentences(rule: Any) -> Iterator[str]:
    """The sentences of a rule object; a text is its own.

    Args:
        rule: A rule object whose class has a docstring, or a sentence.

    Raises:
        RulesetError: The rule has no docstring.
    """
    if isinstance(rule, str):
        yield rule
        return
    # Of the class itself: a docstring of a base class is not about this rule.
    text = inspect.cleandoc(vars(type(rule)).get("__doc__") or "")
    if not text:
        raise RulesetError(
            f"{type(rule).__name__} has no docstring: its first line is its sentence in the "
            "rulebook."
        )
    first, *rest = text.splitlines()
    yield _filled(rule, first)
    for line in rest:
        option = _OPTION.fullmatch(line.strip())
        if option is None:
            continue
        named = [option["field"]] if option["field"] else _PLACE.findall(option["text"])
        if not named or _is_set(rule, named[0]):
            yield _filled(rule, option["text"])


def _is_set(rule: Any, name: str) -> bool:
    """Whether a field says something: true, or neither empty nor its default."""
    value = getattr(rule, name)
    if isinstance(value, bool):
        return value
    default = getattr(attrs.fields_dict(type(rule)).get(name), "default", attrs.NOTHING)
    return value not in (None, (), "", 0, default)


def _filled(rule: Any, sentence: str) -> str:
    """A sentence with its values, one of a thing in the singular."""
    filled = _PLACE.sub(lambda found: in_words(getattr(rule, found[1])), sentence)
    filled = re.sub(
        r"\b([Oo]ne) (card|player|joker|pack|seat|turn|time|round)s\b", r"\1 \2", filled
    )
    return filled[:1].upper() + filled[1:]


_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
_NAMES: Final = {
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.ACE: "ace",
    Rank.JOKER: "joker",
}


def in_words(value: Any) -> str:
    """A value as a rulebook says it.

    >>> from cardrules.matching import ranks, suits, all_of
    >>> in_words(ranks("2 10")), in_words(all_of(ranks("6"), suits("D H"))), in_words(4)
    ('2s and 10s', '6s of diamonds and hearts', 'four')
    """
    if isinstance(value, Rank):
        return _NAMES.get(value, str(value))
    if isinstance(value, Suit):
        return value.name.lower()
    if isinstance(value, int) and not isinstance(value, bool):
        return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else f"{value:,}"
    if isinstance(value, tuple):
        if value and all(isinstance(item, Rank) for item in value):
            return _several(value)
        return together(map(in_words, value)) if value else "nothing"
    if isinstance(value, Enum):
        return str(getattr(value, "words", value.name.lower().replace("_", " ")))
    return _test_in_words(value)


def _several(ranks: tuple[Rank, ...]) -> str:
    return together(f"{_NAMES.get(rank, str(rank))}s" for rank in ranks)


def _test_in_words(test: Any) -> str:
    """A card test, or anything else that says itself what it is."""
    match test:
        case Ranks(ranks=named):
            return _several(named) if named else "no cards"
        case Suits(suits=named):
            return together(one.name.lower() for one in named)
        case Exactly(cards=named):
            return together(dict.fromkeys(map(_card_in_words, named)))
        case AllOf(tests=(Ranks() as some, Suits() as colours)):
            return f"{in_words(some)} of {in_words(colours)}"
        case AllOf(tests=parts):
            return " that are ".join(map(in_words, parts))
        case AnyOf(tests=parts):
            return together(map(in_words, parts))
        case Not(test=other):
            return f"cards other than {in_words(other)}"
    return str(getattr(test, "words", test))


def _card_in_words(card: Card) -> str:
    if card.suit is None:
        return "jokers"
    return f"the {in_words(card.rank)} of {in_words(card.suit)}"
