"""Reading cards as a meld: what each card stands for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from attrs import frozen

from cardrules.cards import Card, Rank, Suit
from cardrules.cards import card as read_card
from cardrules.errors import quoted
from cardrules.rummy._melds_given import GivenCards, cards_given, check_rules, check_worth
from cardrules.rummy._melds_rules import (
    RANK_FACES,
    ROUND,
    RUN_FACES,
    Line,
    MeldRules,
    SetSuits,
    Worth,
    line_of,
    make_line,
    windows,
)
from cardrules.rummy.state import Face

__all__ = ["Reading", "extended", "next_faces", "read", "read_run", "read_set", "readings"]


@frozen
class Reading:
    """Cards as a meld, with what each of them stands for.

    Args:
        cards: The cards; those of a run in the order of their ranks, the lowest first.
        faces: What each card stands for; in a set of one rank it has no suit.
    """

    cards: tuple[Card, ...]
    faces: tuple[Face, ...]

    @property
    def is_run(self) -> bool:
        """Whether the cards follow each other in one suit."""
        return self.faces[0].suit is not None

    @property
    def naturals(self) -> int:
        """How many cards are no jokers."""
        return sum(card.suit is not None for card in self.cards)

    @property
    def has_equal_suits(self) -> bool:
        """Whether two cards that are no jokers have the same suit."""
        suits = [card.suit for card in self.cards if card.suit is not None]
        return len(set(suits)) < len(suits)

    @property
    def has_adjacent_jokers(self) -> bool:
        """Whether two jokers lie side by side, as the cards are written."""
        return any(one.suit is other.suit is None for one, other in pairwise(self.cards))

    @property
    def placed(self) -> Iterator[tuple[Card, Face, bool]]:
        """Each card, what it stands for, and whether that is an ace at the low end of a run."""
        for place, (card, face) in enumerate(zip(self.cards, self.faces, strict=True)):
            yield card, face, place == 0 and face.rank is Rank.ACE and face.suit is not None

    def worth(self, worth: Worth) -> int:
        """What the meld is worth: the sum of what its cards are worth."""
        return sum(worth(card, face, low=low) for card, face, low in self.placed)

    def __str__(self) -> str:
        return " ".join(
            f"{card}({face})" if card.suit is None else str(card)
            for card, face in zip(self.cards, self.faces, strict=True)
        )


def read_run(
    cards: GivenCards, *, ace_low: bool = True, ace_high: bool = True, wrap: bool = False
) -> Reading | None:
    """Read cards, as they are written, as consecutive cards of one suit.

    It is asked only whether they follow each other: not how many there are, and not how
    many jokers, as long as there is a card that says which suit it is.

    >>> from cardrules.cards import cards
    >>> print(read_run(cards("AC * 3C")))
    AC *(2C) 3C
    >>> read_run(cards("3C AC *")) is None
    True

    Args:
        cards: The cards, the lowest first.
        ace_low: Whether an ace may lie below the two.
        ace_high: Whether an ace may lie above the king.
        wrap: Whether the run may go on past the ace.
    """
    row = cards_given(cards)
    suit = next((card.suit for card in row if card.suit is not None), None)
    if suit is None or len(row) > ROUND or len(set(row)) < len(row):
        return None
    line = make_line(ace_low=ace_low, ace_high=ace_high, wrap=wrap)
    for start in line.windows(len(row)):
        if all(
            card.suit is None or (card.suit is suit and card.rank is line.ranks[start + place])
            for place, card in enumerate(row)
        ):
            return Reading(row, _run_faces(line, start, len(row), suit))
    return None


@lru_cache(maxsize=1 << 11)
def _run_faces(line: Line, start: int, length: int, suit: Suit) -> tuple[Face, ...]:
    faces = RUN_FACES[suit]
    return tuple(faces[rank] for rank in line.ranks[start : start + length])


def read_set(cards: GivenCards) -> Reading | None:
    """Read cards, as they are written, as cards of one rank.

    It is asked only whether the rank is the same: not how many there are, not which
    suits, and not how many jokers, as long as there is a card that says which rank it is.

    >>> from cardrules.cards import cards
    >>> print(read_set(cards("8H 8C *")))
    8H 8C *(8)
    >>> read_set(cards("KC KD AD")) is None
    True
    """
    row = cards_given(cards)
    ranks = {card.rank for card in row if card.suit is not None}
    if len(ranks) != 1 or len(set(row)) < len(row):
        return None
    return Reading(row, (RANK_FACES[ranks.pop()],) * len(row))


def readings(cards: GivenCards, rules: MeldRules) -> tuple[Reading, ...]:
    """Every way in which cards, in any order, read as one meld; none if they are no meld.

    First the runs, the lowest first, then the set. The jokers of a run lie in the order in
    which they are written; a set lies as it is written.

    >>> from cardrules.cards import cards
    >>> print(*readings(cards("5C * 4C"), MeldRules()), sep=", ")
    *(3C) 4C 5C, 4C 5C *(6C)
    """
    check_rules(rules)
    return _readings(cards_given(cards), rules)


@lru_cache(maxsize=1 << 12)
def _readings(row: tuple[Card, ...], rules: MeldRules) -> tuple[Reading, ...]:
    naturals = [card for card in row if card.suit is not None]
    if len(naturals) < rules.min_naturals or len(set(row)) < len(row):
        return ()
    found = [*_runs(row, naturals, rules)] if rules.runs else []
    if rules.sets:
        one = read_set(row)
        if one is not None and _fits(one, rules):
            found.append(one)
    return tuple(found)


def _runs(row: tuple[Card, ...], naturals: list[Card], rules: MeldRules) -> Iterator[Reading]:
    """The runs that these cards make, in any order, of which these are no jokers."""
    suit = naturals[0].suit
    if suit is None or not rules.run_least <= len(row) <= rules.run_most:
        return
    for card in naturals:
        if card.suit is not suit:
            return
    by_rank = {card.rank.number: card for card in naturals}
    if len(by_rank) < len(naturals):
        return
    jokers = [card for card in row if card.suit is None]
    line = line_of(rules)
    for start, _ in windows(rules, sum([1 << rank for rank in by_rank]), len(row)):
        rest = iter(jokers)
        cards = [
            by_rank.get(rank.number) or next(rest) for rank in line.ranks[start : start + len(row)]
        ]
        yield Reading(tuple(cards), _run_faces(line, start, len(row), suit))


def _fits(reading: Reading, rules: MeldRules) -> bool:
    """Whether a reading has as many cards as it may, and jokers only where they may lie."""
    size = len(reading.cards)
    if reading.is_run:
        if rules.adjacent_jokers or not reading.has_adjacent_jokers:
            return rules.run_least <= size <= rules.run_most
        return False
    if rules.set_suits is SetSuits.DISTINCT and reading.has_equal_suits:
        return False
    most = rules.most_set_jokers
    if most is not None and size - reading.naturals > most:
        return False
    return rules.set_least <= size and (rules.largest_set is None or size <= rules.largest_set)


def read(cards: GivenCards, rules: MeldRules, worth: Worth) -> Reading | None:
    """Read cards as the one meld that they are, or None if they are none.

    Cards in the order of a run are that run. In another order they are sorted. If that can
    be done in several ways, the meld is the one that is worth the most, and of equal ones
    the first that `readings` gives. The same goes for the few cards that are at once a
    written run and a set, which there are only where one natural card is enough.

    >>> from cardrules.cards import cards
    >>> def worth(card, face, *, low):
    ...     return 1 if low else 10 + face.rank.number
    >>> print(read(cards("* 4C 5C"), MeldRules(), worth))
    *(3C) 4C 5C
    >>> print(read(cards("5C * 4C"), MeldRules(), worth))
    4C 5C *(6C)
    """
    check_rules(rules)
    check_worth("worth", worth)
    row = cards_given(cards)
    found = _readings(row, rules)
    if len(found) < 2:
        return found[0] if found else None
    written = [reading for reading in found if reading.cards == row]
    return max(written or found, key=lambda reading: reading.worth(worth))


def extended(
    reading: Reading, card: Card | str, rules: MeldRules, *, low: bool = False
) -> Reading | None:
    """A meld with one card more, every other card standing for what it stood for.

    >>> from cardrules.cards import card, cards
    >>> meld = read_run(cards("QS KS AS"))
    >>> extended(meld, card("*"), MeldRules()) is None
    True
    >>> print(extended(meld, card("*"), MeldRules(), low=True))
    *(JS) QS KS AS

    Args:
        reading: The meld.
        card: The card that is added.
        rules: What makes a meld.
        low: Whether the card is put at the low end of a run.

    Returns:
        The longer meld, or None if the card does not fit there; a set has no low end.
    """
    if not isinstance(card, Card):
        card = read_card(card)
    check_rules(rules)
    if not isinstance(reading, Reading):
        raise TypeError(f"{quoted(reading)} is no reading: give one, as readings gives them.")
    if card in reading.cards or (low and not reading.is_run):
        return None
    for face in next_faces(reading, rules, low=low):
        if card.suit is not None and (
            card.rank is not face.rank or face.suit not in (None, card.suit)
        ):
            continue
        cards = (card, *reading.cards) if low else (*reading.cards, card)
        longer = Reading(cards, (face, *reading.faces) if low else (*reading.faces, face))
        if _fits(longer, rules):
            return longer
    return None


def next_faces(reading: Reading, rules: MeldRules, *, low: bool) -> tuple[Face, ...]:
    """What a card would stand for at an end of a meld: one face, or none past the last rank."""
    faces = reading.faces
    suit = faces[0].suit
    if suit is None:
        return faces[:1]
    return _beside(rules, suit, faces[0].rank, faces[-1].rank, len(faces))[low]


@lru_cache(maxsize=1 << 12)
def _beside(
    rules: MeldRules, suit: Suit, first: Rank, last: Rank, size: int
) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """What comes after a run of so many cards, and what before it."""
    line, faces = line_of(rules), RUN_FACES[suit]
    starts = line.found(first, last, size)
    after = [line.ranks[start + size] for start in starts if start + size < len(line.ranks)]
    before = [line.ranks[start - 1] for start in starts if start]
    return tuple([faces[rank] for rank in after]), tuple([faces[rank] for rank in before])
