"""Cards, ranks, suits, packs and rank orders.

A `Card` is made once: two ways to the same card give the same object, so cards
are compared by identity, like the members of an enum.

>>> cards("10h QS' *")
(10H, QS', *)
>>> Card(Rank.TEN, Suit.HEARTS) is cards("T♥")[0]
True
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NoReturn

from cardrules._numbered import Numbered
from cardrules.errors import HiddenCardError, NotationError, shown

__all__ = [
    "ACE_HIGH",
    "ACE_LOW",
    "HIDDEN",
    "MOST_COPIES",
    "Card",
    "Rank",
    "Suit",
    "card",
    "cards",
    "cards_of",
    "pack",
    "rank",
    "suit",
]

MOST_COPIES: Final = 10
"""How many copies of one card can be told apart: the plain one and the marks 1 to 9."""


class Rank(Numbered):
    """A rank. It has no ``<``: which rank is higher is for a rank order to say."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "*"

    def __str__(self) -> str:
        return str(self.value)

    __repr__ = __str__


class Suit(Numbered):
    """A suit. It has no ``<``."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        """The suit as a symbol, such as ``♥``."""
        return "♣♦♥♠"[self.number]

    def __str__(self) -> str:
        return str(self.value)

    __repr__ = __str__


ACE_HIGH: Final[tuple[Rank, ...]] = tuple(r for r in Rank if r is not Rank.JOKER)
"""The rank order from the two up to the ace."""

ACE_LOW: Final[tuple[Rank, ...]] = (Rank.ACE, *ACE_HIGH[:-1])
"""The rank order from the ace up to the king."""


class Card:
    """One playing card of one pack.

    Args:
        rank: Its rank.
        suit: Its suit; None for a joker, and only for a joker.
        copy: Which of several equal cards it is, from 0 to 9.

    Raises:
        ValueError: The three do not make a card.
    """

    __slots__ = ("_text", "bit", "copy", "face", "index", "rank", "suit")

    rank: Rank
    suit: Suit | None
    copy: int
    index: int
    """Its place in the deck order: by suit, then by rank, jokers last, one pack after another."""
    bit: int
    """``1 << index``, for sets of cards as ints."""
    face: int
    """Its rank and suit as one number, the same for all copies. It carries no rule."""
    _text: str

    def __new__(cls, rank: Rank, suit: Suit | None, copy: int = 0) -> Card:
        """Give the one object for this card."""
        try:
            return _MADE[rank, suit, copy if type(copy) is int else None]  # type: ignore[index]
        except (KeyError, TypeError):
            raise ValueError(
                f"There is no card of rank {rank!r}, suit {suit!r} and copy {copy!r}: a joker has "
                f"no suit, every other card has one, and copies go from 0 to {MOST_COPIES - 1}."
            ) from None

    def pretty(self) -> str:
        """The card with a suit symbol, such as ``10♥``."""
        if self.suit is None:
            return self._text
        return f"{self.rank}{self.suit.symbol}{_copy_mark(self.copy)}"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"A card cannot be changed: {name} of {self}.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"A card cannot be changed: {name} of {self}.")

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return self._text

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from cardrules._html import draw_face

        symbol = "" if self.suit is None else self.suit.symbol
        red = self.suit in (Suit.DIAMONDS, Suit.HEARTS)
        return draw_face(self._text, str(self.rank), symbol, _copy_mark(self.copy), red=red)

    def __reduce__(self) -> Any:
        return Card, (self.rank, self.suit, self.copy)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


class _Hidden(Card):
    """The type of `HIDDEN`."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        if name in Card.__slots__ or name == "pretty":
            raise HiddenCardError(f"This card is hidden from the viewer; it has no {name} to read.")
        return object.__getattribute__(self, name)

    def __hash__(self) -> int:
        return -2

    def __str__(self) -> str:
        return "?"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from cardrules._html import draw_back

        return draw_back()

    def __reduce__(self) -> str:
        return "HIDDEN"


HIDDEN: Final[Card] = object.__new__(_Hidden)
"""A card that the viewer may not see. It equals only itself, and nobody can play it."""


def _copy_mark(copy: int) -> str:
    return "" if copy == 0 else "'" if copy == 1 else f"'{copy}"


def _make(rank: Rank, suit: Suit | None, copy: int, index: int) -> Card:
    made = object.__new__(Card)
    text = f"{rank}{suit or ''}{_copy_mark(copy)}"
    values = {
        "rank": rank,
        "suit": suit,
        "copy": copy,
        "index": index,
        "bit": 1 << index,
        "face": rank.number << 3 | (4 if suit is None else suit.number),
        "_text": text,
    }
    for name, value in values.items():
        object.__setattr__(made, name, value)
    return made


def _make_all() -> dict[tuple[Rank, Suit | None, int], Card]:
    faces: list[tuple[Rank, Suit | None]] = [(r, s) for s in Suit for r in ACE_HIGH]
    faces.append((Rank.JOKER, None))
    return {
        (r, s, copy): _make(r, s, copy, copy * len(faces) + place)
        for copy in range(MOST_COPIES)
        for place, (r, s) in enumerate(faces)
    }


_MADE: Final = _make_all()

_BY_BIT: Final = {made.bit: made for made in _MADE.values()}


@lru_cache(maxsize=1 << 12)
def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of a set of bits, in deck order.

    >>> cards_of(card("3C").bit | card("2D").bit)
    (3C, 2D)
    """
    found = []
    while bits:
        lowest = bits & -bits
        found.append(_BY_BIT[lowest])
        bits ^= lowest
    return tuple(found)


_RANKS = {str(r): r for r in Rank} | {"T": Rank.TEN} | dict.fromkeys(("JK", "JOKER"), Rank.JOKER)
_SUITS = {str(s): s for s in Suit} | {s.symbol: s for s in Suit}
_SUITS |= {"♧": Suit.CLUBS, "♢": Suit.DIAMONDS, "♡": Suit.HEARTS, "♤": Suit.SPADES}
_CARD = re.compile(
    r"(?:\*|JK|JOKER)(?P<joker>'[0-9]?)?|(?P<rank>10|[2-9TJQKA])(?P<suit>\D)(?P<copy>'[0-9]?)?"
)


_LONGEST: Final = 20
"""How long the name of a card, a rank or a suit may be, however it is written."""


def _plain(text: str) -> str:
    """Fold case, full-width letters, variation selectors and typographic apostrophes."""
    if len(text) > _LONGEST:
        return text  # no name: and to fold a long text may take its length squared
    folded = unicodedata.normalize("NFKC", text).upper().replace("\ufe0f", "").replace("\ufe0e", "")
    return folded.replace("\u2019", "'").replace("\u2032", "'").replace("`", "'")


def card(text: str) -> Card:
    """Read one card.

    >>> card("qs'"), card("T♥"), card("jk"), card("joker'")
    (QS', 10H, *, *')

    Raises:
        NotationError: The text is not a card.
    """
    match = _CARD.fullmatch(_plain(text)) if isinstance(text, str) else None
    if match is None or (match["suit"] and match["suit"] not in _SUITS):
        raise NotationError(
            f"{shown(repr(text))} is not a card. Write a rank (2 to 10, J, Q, K, A) and a suit "
            "(C, D, H, S), such as 10H, or * for a joker; ' or '2 to '9 behind it for the cards of "
            "more packs."
        )
    mark = match["copy"] or match["joker"] or ""
    copy = int(mark[1:] or 1) if mark else 0
    if match["rank"] is None:
        return _MADE[Rank.JOKER, None, copy]
    return _MADE[_RANKS[match["rank"]], _SUITS[match["suit"]], copy]


def cards(text: str | Iterable[Card]) -> tuple[Card, ...]:
    """Read cards that are parted by spaces or commas; ready cards are taken as they are.

    >>> cards("3C, 3d 10♠")
    (3C, 3D, 10S)

    Raises:
        NotationError: A part of the text is not a card.
    """
    if isinstance(text, str):
        return tuple(card(part) for part in text.replace(",", " ").split())
    taken = tuple(text)
    for item in taken:
        if not isinstance(item, Card):
            raise NotationError(f"{item!r} is not a card: give Card objects, or one text of cards.")
    return taken


def rank(text: str | Rank) -> Rank:
    """Read one rank, such as ``10``, ``T``, ``q`` or ``*``.

    Raises:
        NotationError: The text is not a rank.
    """
    if isinstance(text, Rank):
        return text
    if not isinstance(text, str):
        raise NotationError(f"A rank is a text such as '10', not a {type(text).__name__}.")
    found = _RANKS.get(_plain(text))
    if found is None:
        raise NotationError(
            f"{shown(repr(text))} is not a rank: write 2 to 10, J, Q, K, A, or * for a joker."
        )
    return found


def suit(text: str | Suit) -> Suit:
    """Read one suit, such as ``h`` or ``♥``.

    Raises:
        NotationError: The text is not a suit.
    """
    if isinstance(text, Suit):
        return text
    if not isinstance(text, str):
        raise NotationError(f"A suit is a text such as 'H', not a {type(text).__name__}.")
    found = _SUITS.get(_plain(text))
    if found is None:
        raise NotationError(f"{shown(repr(text))} is not a suit: write C, D, H or S.")
    return found


def pack(*, packs: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """The cards of one or several packs, in deck order.

    >>> pack()[:3], len(pack(packs=2, jokers=4))
    ((2C, 3C, 4C), 108)

    Args:
        packs: How many times 52 cards, from 1 to 10.
        jokers: How many jokers in all, from 0 to 10.

    Raises:
        ValueError: A number is out of its range.
    """
    for name, number, least in (("packs", packs, 1), ("jokers", jokers, 0)):
        if type(number) is not int or not least <= number <= MOST_COPIES:
            raise ValueError(
                f"{name} must be an int from {least} to {MOST_COPIES}, not {number!r}."
            )
    return _pack(packs, jokers)


@lru_cache(maxsize=1 << 5)
def _pack(packs: int, jokers: int) -> tuple[Card, ...]:
    plain = [_MADE[r, s, copy] for copy in range(packs) for s in Suit for r in ACE_HIGH]
    return (*plain, *(_MADE[Rank.JOKER, None, copy] for copy in range(jokers)))
