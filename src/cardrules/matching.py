"""Card tests: small values that say yes or no to a card, and have a text form.

>>> from cardrules.cards import card
>>> court = ranks("J Q K")
>>> court(card("QH")), str(court)
(True, 'J Q K')
>>> red_six = all_of(ranks("6"), suits("D H"))
>>> str(red_six), card_test(str(red_six)) == red_six
('all(6; D H)', True)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from attrs import frozen

from cardrules.cards import HIDDEN, Card, Rank, Suit, cards, rank, suit
from cardrules.errors import NotationError

__all__ = [
    "NO_CARD",
    "AllOf",
    "AnyOf",
    "CardTest",
    "Exactly",
    "Not",
    "Ranks",
    "Suits",
    "all_of",
    "any_of",
    "card_test",
    "exactly",
    "is_card_test",
    "not_",
    "ranks",
    "suits",
]

T = TypeVar("T")


class CardTest(Protocol):
    """A pure yes or no to a card."""

    def __call__(self, card: Card, /) -> bool:
        """Say whether the card fits."""
        ...


def _is_test(value: object) -> bool:
    return callable(value) and not isinstance(value, type)


def is_card_test(_: object, attribute: Any, value: object) -> None:
    """Refuse what is no card test: an attrs validator.

    Raises:
        TypeError: The value cannot be asked about a card.
    """
    if not _is_test(value):
        raise TypeError(f'{attribute.name} must be a card test, such as ranks("2 10"): {value!r}.')


@frozen(repr=False)
class Ranks:
    """Fits the cards of some ranks; made by `ranks`."""

    ranks: tuple[Rank, ...]

    def __call__(self, card: Card, /) -> bool:
        return card.rank in self.ranks

    def __str__(self) -> str:
        return " ".join(map(str, self.ranks)) or "none"

    def __repr__(self) -> str:
        return f'ranks("{" ".join(map(str, self.ranks))}")'


@frozen(repr=False)
class Suits:
    """Fits the cards of some suits; made by `suits`."""

    suits: tuple[Suit, ...]

    def __call__(self, card: Card, /) -> bool:
        return card.suit in self.suits

    def __str__(self) -> str:
        return " ".join(map(str, self.suits)) or "no suits"

    def __repr__(self) -> str:
        return f'suits("{" ".join(map(str, self.suits))}")'


@frozen(repr=False)
class Exactly:
    """Fits some cards, whatever pack they are of; made by `exactly`."""

    cards: tuple[Card, ...]

    def __call__(self, card: Card, /) -> bool:
        return any(card.rank is own.rank and card.suit is own.suit for own in self.cards)

    def __str__(self) -> str:
        return "exactly " + (" ".join(map(str, self.cards)) or "none")

    def __repr__(self) -> str:
        return f'exactly("{" ".join(map(str, self.cards))}")'


@frozen(repr=False)
class AnyOf:
    """Fits what at least one of its tests fits; made by `any_of`."""

    tests: tuple[CardTest, ...]

    def __call__(self, card: Card, /) -> bool:
        return any(test(card) for test in self.tests)

    def __str__(self) -> str:
        return f"any({'; '.join(map(str, self.tests))})"

    def __repr__(self) -> str:
        return f"any_of({', '.join(map(repr, self.tests))})"


@frozen(repr=False)
class AllOf:
    """Fits what all of its tests fit; made by `all_of`."""

    tests: tuple[CardTest, ...]

    def __call__(self, card: Card, /) -> bool:
        return all(test(card) for test in self.tests)

    def __str__(self) -> str:
        return f"all({'; '.join(map(str, self.tests))})"

    def __repr__(self) -> str:
        return f"all_of({', '.join(map(repr, self.tests))})"


@frozen(repr=False)
class Not:
    """Fits what its test does not fit; made by `not_`."""

    test: CardTest

    def __call__(self, card: Card, /) -> bool:
        return not self.test(card)

    def __str__(self) -> str:
        return f"not({self.test})"

    def __repr__(self) -> str:
        return f"not_({self.test!r})"


def _read_each(given: tuple[str | T, ...], read: Callable[[str | T], T]) -> tuple[T, ...]:
    parts: list[str | T] = []
    for item in given:
        parts += item.replace(",", " ").split() if isinstance(item, str) else [item]
    return tuple(dict.fromkeys(map(read, parts)))


def ranks(*names: str | Rank) -> Ranks:
    """Fit the cards of these ranks: ``ranks("2 10")``, ``ranks(Rank.ACE)``.

    Raises:
        NotationError: A name is not a rank.
    """
    return Ranks(_read_each(names, rank))


def suits(*names: str | Suit) -> Suits:
    """Fit the cards of these suits: ``suits("D H")``.

    Raises:
        NotationError: A name is not a suit.
    """
    return Suits(_read_each(names, suit))


def exactly(*names: str | Card) -> Exactly:
    """Fit these cards, in whatever pack: ``exactly("QS")``.

    Raises:
        NotationError: A name is not a card.
    """
    found = _read_each(names, lambda name: cards(name if isinstance(name, str) else [name])[0])
    if HIDDEN in found:
        raise NotationError("A hidden card cannot be tested for.")
    return Exactly(found)


def any_of(*tests: CardTest) -> AnyOf:
    """Fit what at least one of the tests fits."""
    return AnyOf(_all_tests(tests))


def all_of(*tests: CardTest) -> AllOf:
    """Fit what all of the tests fit."""
    return AllOf(_all_tests(tests))


def not_(test: CardTest) -> Not:
    """Fit what the test does not fit."""
    return Not(*_all_tests((test,)))


def _all_tests(tests: tuple[CardTest, ...]) -> tuple[CardTest, ...]:
    for test in tests:
        if not _is_test(test):
            raise TypeError(f'{test!r} is not a card test: write ranks("2 10") or the like.')
    return tests


NO_CARD: Final = ranks()
"""The test that no card fits; its text is ``none``."""

_EMPTY: Final[dict[str, CardTest]] = {str(test): test for test in (NO_CARD, Suits(()), Exactly(()))}

_MOST_BRACKETS: Final = 50
_LONGEST: Final = 2_000


def card_test(text: str) -> CardTest:
    """Read the text form of a card test: the inverse of ``str``.

    >>> card_test("not(2 10)")
    not_(ranks("2 10"))

    Raises:
        NotationError: The text is not a card test.
    """
    if not isinstance(text, str):
        raise NotationError(f"{text!r} is not a card test: write a text, such as '2 10'.")
    if len(text) > _LONGEST or text.count("(") > _MOST_BRACKETS:
        raise NotationError(
            f"A card test has {_MOST_BRACKETS} brackets and {_LONGEST} letters at most."
        )
    return _read_test(text.strip())


def _read_test(text: str) -> CardTest:
    word, bracket, rest = text.partition("(")
    if bracket and rest.endswith(")") and word in ("any", "all", "not"):
        parts = _parts(rest[:-1]) if rest != ")" else []
        inner = tuple(_read_test(part) for part in parts)
        if word == "not" and len(inner) == 1:
            return Not(inner[0])
        if word != "not":
            return AnyOf(inner) if word == "any" else AllOf(inner)
    if text in _EMPTY:
        return _EMPTY[text]
    if text.startswith("exactly "):
        return exactly(text.removeprefix("exactly "))
    for read in (ranks, suits):
        try:
            found = read(text)
        except NotationError:
            continue
        if str(found) not in _EMPTY:
            return found
    raise NotationError(
        f"{text!r} is not a card test: write ranks (2 10), suits (D H), exactly QS, none, "
        "or any(...; ...), all(...; ...), not(...) of such tests."
    )


def _parts(text: str) -> list[str]:
    """Split at the semicolons that are in no bracket."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == ";" and depth == 0:
            parts.append(text[start:place].strip())
            start = place + 1
    return [*parts, text[start:].strip()]
