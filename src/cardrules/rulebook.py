"""A ruleset as the rules that a person reads, made from the rules themselves.

Each rule object contributes the first line of its docstring, with its values in place of
``*field*``. A line of the docstring in square brackets is a further sentence; if it names a
field, in the brackets or behind them, it is left out while that is not set. If the brackets
hold nothing but a field or a property that is a tuple of texts, each of them is a sentence.
A word between stars that is no field is stressed, and stays as it is.

>>> from cardrules import SHITHEAD, vary
>>> from cardrules.shedding.variations import eights_skip
>>> for change in differences(SHITHEAD, vary(SHITHEAD, eights_skip)):
...     print(change)
Who is next:
  new: 8s skip one player each.
  new: When 8s burn the pile, nobody is skipped.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from typing import Any, Final

import attrs
from attrs import frozen

from cardrules._words import together
from cardrules.cards import Card, Rank, Suit
from cardrules.errors import RulesetError, shown
from cardrules.matching import AllOf, AnyOf, Exactly, Not, Ranks, Suits

__all__ = [
    "Change",
    "Chapter",
    "Rulebook",
    "differences",
    "in_words",
    "one_in_words",
    "rulebook",
    "sentences",
]


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
        name: What the game is called, with its house rules.
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
            objects and ready sentences, in tuples where several belong together.

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
        said = dict.fromkeys(tuple(sentences(rule)) for rule in rules)  # what two rules say, once
        lines = tuple(line for one in said for line in one)
        if lines:
            chapters.append(Chapter(title, lines))
    return Rulebook(import_module("cardrules.presets").titled(game), tuple(chapters))


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


_PLACE = re.compile(r"(?<!\*)\*(\w+)\*(?!\*)")
_OPTION = re.compile(r"\[(?P<text>.*)\](?: \*(?P<field>\w+)\*)?")


def sentences(rule: Any) -> Iterator[str]:
    """The sentences of a rule object; a text is its own, and so are several in a tuple.

    Args:
        rule: A rule object whose class has a docstring, a sentence, or a tuple of sentences.

    Raises:
        RulesetError: The rule has no docstring, or it makes a sentence depend on a field that
            the rule has not.
    """
    if isinstance(rule, str):
        yield rule
        return
    if isinstance(rule, tuple):
        yield from rule
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
        text, asked = option["text"], option["field"]
        if asked is not None and not _has(rule, asked):
            raise RulesetError(
                f"{type(rule).__name__} has no field {asked}, on which its docstring makes the "
                f"sentence [{text}] depend: name one that it has."
            )
        named = [asked] if asked else [name for name in _PLACE.findall(text) if _has(rule, name)]
        if not named or _is_set(rule, named[0]):
            yield from _said(rule, text)


def _has(rule: Any, name: str) -> bool:
    """Whether a rule has a field or a property of this name; a method is none."""
    if name.startswith("__") or not hasattr(rule, name):
        return False
    return not inspect.isroutine(inspect.getattr_static(rule, name))


def _said(rule: Any, text: str) -> Iterator[str]:
    """The sentence of an option, or those that the rule makes itself."""
    alone = _PLACE.fullmatch(text)
    own = getattr(rule, alone[1]) if alone and _has(rule, alone[1]) else ()
    if own and isinstance(own, tuple) and all(isinstance(one, str) for one in own):
        yield from own
    else:
        yield _filled(rule, text)


def _is_set(rule: Any, name: str) -> bool:
    """Whether a field says something: true, or neither empty nor its default."""
    value = getattr(rule, name)
    if isinstance(value, bool):
        return value
    default = getattr(attrs.fields_dict(type(rule)).get(name), "default", attrs.NOTHING)
    return value not in (None, (), "", 0, default)


def _filled(rule: Any, sentence: str) -> str:
    """A sentence with its values, one of a thing in the singular.

    What stands between stars and is no field is a word that is stressed.
    """

    def value(found: re.Match[str]) -> str:
        return in_words(getattr(rule, found[1])) if _has(rule, found[1]) else found[0]

    filled = _PLACE.sub(value, sentence)
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
_PRINTED: Final = frozenset(Rank) - {Rank.JOKER}


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
        return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else _many(value)
    if isinstance(value, tuple):
        if value and all(isinstance(item, Rank) for item in value):
            return _several(value)
        return together(map(in_words, value)) if value else "nothing"
    if isinstance(value, Enum):
        return str(getattr(value, "words", value.name.lower().replace("_", " ")))
    return _test_in_words(value)


def _many(number: int) -> str:
    """A number in figures."""
    try:
        return f"{number:,}"
    except ValueError:  # thousands of digits
        return shown(number)


def one_in_words(test: Any) -> str:
    """One card that fits a test, as people say it.

    >>> from cardrules.matching import all_of, ranks, suits
    >>> one_in_words(ranks("8")), one_in_words(all_of(ranks("3"), suits("D")))
    ('an 8', 'the 3 of diamonds')
    """
    match test:
        case Ranks(ranks=(named,)):
            name = in_words(named)
            return f"{'an' if name in ('8', 'ace') else 'a'} {name}"
        case AllOf(tests=(Ranks(ranks=(named,)), Suits(suits=(colour,)))):
            return f"the {in_words(named)} of {in_words(colour)}"
        case Exactly(cards=(named,)):
            return _card_in_words(named) if named.suit else "a joker"
    return f"one of {in_words(test)}"


def _several(ranks: tuple[Rank, ...]) -> str:
    if set(ranks) >= _PRINTED:
        return _ANY
    return together(f"{_NAMES.get(rank, str(rank))}s" for rank in ranks)


_NONE: Final = "no cards"
_ANY: Final = "cards of any rank"


def _test_in_words(test: Any) -> str:
    """A card test, or anything else that says itself what it is."""
    match test:
        case Ranks(ranks=()) | Suits(suits=()) | Exactly(cards=()):
            return _NONE
        case Ranks(ranks=named):
            return _several(named)
        case Suits(suits=named):
            return together(one.name.lower() for one in named)
        case Exactly(cards=named):
            return together(dict.fromkeys(map(_card_in_words, named)))
        case AllOf(tests=parts):
            return _all_in_words(parts)
        case AnyOf(tests=parts):
            return together(words for words in map(in_words, parts) if words != _NONE) or _NONE
        case Not(test=other):
            words = in_words(other)
            return {_NONE: _ANY, _ANY: _NONE}.get(words, f"cards other than {words}")
    return _own_words(test)


def _all_in_words(parts: tuple[Any, ...]) -> str:
    """What fits several tests at once."""
    if _NONE in map(in_words, parts):
        return _NONE
    match parts:
        case (Ranks() as some, Suits(suits=named)) if set(named) == set(Suit):
            return f"real {in_words(some)}"  # which leaves out jokers that stand for them
        case (Ranks() as some, Suits() as colours):
            return f"{in_words(some)} of {in_words(colours)}"
    return " that are ".join(map(in_words, parts)) or _ANY


def _own_words(value: Any) -> str:
    """The words of a value of one's own: its ``words``, the name of a function, or its text.

    No text holds where in memory something lies, which would be another in every run.
    """
    words = getattr(value, "words", None)
    if isinstance(words, str):
        return words
    if inspect.isroutine(value):
        name = value.__name__.strip("_").replace("_", " ")
        return "certain cards" if name == "<lambda>" else f"cards that are {name}"
    return re.sub(r" at 0x[0-9a-fA-F]+", "", str(value))


def _card_in_words(card: Card) -> str:
    if card.suit is None:
        return "jokers"
    return f"the {in_words(card.rank)} of {in_words(card.suit)}"
