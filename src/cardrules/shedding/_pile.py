"""What rules are shown: the pile, its top, and an attempt to play on it.

A `Pile` and an `Attempt` note what they give out. An answer that rests on
`Pile.top` and on the rank, size and zone of the attempt alone holds for every
other attempt of the same top, rank, size and zone; so the ruleset remembers it.
Whatever else a rule reads, it is asked anew each time.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from cardrules.cards import ACE_HIGH, Card, Rank, Suit
from cardrules.matching import NO_CARD, CardTest, Ranks
from cardrules.shedding._noting import Notes, Noting, quietly

__all__ = ["Pile", "Top"]


@frozen
class Top:
    """What shows on top of a pile.

    Of a card that stands for another rank, as a joker may, the rank is that one.

    Args:
        face: The printed rank of the top card; None on an empty pile.
        run: How many cards of that printed rank lie unbroken on top.
        rank: The rank that must be answered: cards that are seen through are left out;
            None when nothing counts.
        suit: The suit of the card that must be answered; None when nothing counts.
        deep_run: How many cards of `rank` lie unbroken on top when the cards that are seen
            through are left out.
        size: How many cards the last play put there; 0 on an empty pile.
    """

    face: Rank | None = None
    run: int = 0
    rank: Rank | None = None
    suit: Suit | None = None
    deep_run: int = 0
    size: int = 0


TopKey = tuple[int, int, int, int, int]
"""Face, run, deep rank and suit, deep run, size: a top in numbers, cheap to make and to hash.

A face of -1 is an empty pile, a deep rank and suit of -1 a pile on which nothing counts.
"""

_RANKS = tuple(Rank)
_SUITS = (*Suit, None)


Stands = tuple[Rank | None, ...]
"""For each play on a pile what it stands for, None where its cards say it; empty if all do."""


def read_top(
    cards: tuple[Card, ...],
    sizes: tuple[int, ...],
    sees_through: CardTest,
    stands: Stands = (),
) -> TopKey:
    """Read the top of a pile from its cards, bottom to top."""
    if not cards:
        return (-1, 0, -1, 0, 0)
    size = sizes[-1] if sizes else 1
    if stands:
        return _read_standing(cards, sizes, sees_through, stands)
    top = cards[-1]
    face = top.rank
    run = 1
    for card in cards[-2::-1]:
        if card.rank is not face:
            break
        run += 1
    if sees_through is NO_CARD:
        return (face.number, run, top.face, run, size)
    deep, deep_run = None, 0
    for card in reversed(cards):
        if sees_through(card):
            continue
        if deep is None:
            deep = card
        elif card.rank is not deep.rank:
            break
        deep_run += 1
    return (face.number, run, -1 if deep is None else deep.face, deep_run, size)


def stood_for(
    cards: tuple[Card, ...], sizes: tuple[int, ...], stands: Stands
) -> Iterator[tuple[Rank, Card, bool]]:
    """From the top of a pile down: the rank of each card, and whether it stands for it only."""
    place = len(cards)
    for size, named in zip(reversed(sizes), reversed(stands), strict=True):
        for card in reversed(cards[place - size : place]):
            yield named or card.rank, card, named is not None and named is not card.rank
        place -= size


def _read_standing(
    cards: tuple[Card, ...], sizes: tuple[int, ...], sees_through: CardTest, stands: Stands
) -> TopKey:
    """Read the top of a pile on which cards stand for other ranks than their own."""
    face, run, deep, deep_run = -1, 0, -1, 0
    unbroken = counting = True
    for rank, card, stands_in in stood_for(cards, sizes, stands):
        if face < 0:
            face = rank.number
        unbroken = unbroken and rank.number == face
        run += unbroken
        if counting and not _seen_through(sees_through, rank, card, stands_in=stands_in):
            if deep < 0:
                deep = rank.number << 3 | (card.face & 7)
            counting = rank.number == deep >> 3
            deep_run += counting
    return (face, run, deep, deep_run, sizes[-1])


def _seen_through(sees_through: CardTest, rank: Rank, card: Card, *, stands_in: bool) -> bool:
    """Whether a card is seen through; one that stands for another by the rank it stands for."""
    if isinstance(sees_through, Ranks):
        return rank in sees_through.ranks
    return not stands_in and sees_through(card)


def as_top(key: TopKey) -> Top:
    """The top that a key stands for."""
    face, run, deep, deep_run, size = key
    if face < 0:
        return Top()
    rank, suit = (None, None) if deep < 0 else (_RANKS[deep >> 3], _SUITS[deep & 7])
    return Top(_RANKS[face], run, rank, suit, deep_run, size)


@frozen(eq=False, repr=False, match_args=False)
class Pile(Noting):
    """The pile as a rule sees it.

    Args:
        cards: Bottom to top; the last card lies on top.
        sizes: How many cards each play put there, the latest last.
        order: The ruleset's rank order.
        sees_through: Which cards do not count.
        stands: For each play what it stands for; empty if all cards stand for themselves.
        said: What was said with the play that must be answered, such as ``higher``.
        burned: Whether the pile, as it lies here, burns; only `again` may ask.
    """

    _cards: tuple[Card, ...]
    _sizes: tuple[int, ...] = field(default=(), kw_only=True)
    _stands: Stands = field(default=(), kw_only=True)
    _said: str = field(default="", kw_only=True)
    order: tuple[Rank, ...] = field(default=ACE_HIGH, kw_only=True)
    sees_through: CardTest = field(default=NO_CARD, kw_only=True)
    burned: bool = field(default=False, kw_only=True)
    _notes: Notes = field(factory=Notes, kw_only=True)

    @property
    def top(self) -> Top:
        """What shows on top."""
        cards, sizes, stands = (quietly(self, name) for name in ("_cards", "_sizes", "_stands"))
        return as_top(read_top(cards, sizes, self.sees_through, stands))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, bottom to top."""
        return self._cards

    @property
    def solid(self) -> tuple[Card, ...]:
        """The cards that count: those that are not seen through, bottom to top."""
        if not self._stands:
            return tuple(card for card in self._cards if not self.sees_through(card))
        lying = stood_for(self._cards, self._sizes, self._stands)
        counting = [
            card
            for rank, card, stands_in in lying
            if not _seen_through(self.sees_through, rank, card, stands_in=stands_in)
        ]
        return tuple(reversed(counting))

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each play put there, the latest last."""
        return self._sizes

    @property
    def stands(self) -> Stands:
        """For each play what it stands for, None where its cards say it; empty if all do."""
        return self._stands

    @property
    def said(self) -> str:
        """What was said with the play that must be answered, such as ``higher``."""
        return self._said

    def __str__(self) -> str:
        return " ".join(map(str, self.cards)) or "an empty pile"

    def _repr_html_(self) -> str:
        from cardrules.shedding._html import draw_pile

        return draw_pile(self.cards)
