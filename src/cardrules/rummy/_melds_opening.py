"""First lay-downs: melds that together are worth so many points, and none too much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from cardrules.cards import Card
from cardrules.rummy._melds_candidates import Candidates, copies_for, copies_of
from cardrules.rummy._melds_counts import counts_of, has
from cardrules.rummy._melds_parts import Part, PartFinder, parts_given
from cardrules.rummy._melds_prices import cost
from cardrules.rummy._melds_reading import Reading
from cardrules.rummy._melds_rules import MeldRules, Worth
from cardrules.rummy._melds_worths import Worths

__all__ = ["first_lays", "first_lays_by"]


def first_lays(
    hand: Iterable[Card],
    rules: MeldRules | Iterable[Reading],
    worth: Worth,
    points: int,
) -> Iterator[tuple[Reading, ...]]:
    """The minimal ways to lay down melds of a hand that are worth at least so many points.

    In a minimal one no meld can be left out, and no card taken from a meld, so that melds
    are left which are worth enough. Each meld is read in the way that is worth the most.
    Lays that differ in the order of melds or in the choice among identical cards count as
    one. They come in the order of `melds`, by their first meld, then the second, and so on.

    A hand of 14 cards has few. In a large one there may be very many if it takes several
    melds to reach the points, so they are made one by one, as you ask for them.

    >>> from cardrules.cards import cards
    >>> def worth(card, face, *, low):
    ...     return 5 if low or card.rank.number < 8 else 10
    >>> for lay in first_lays(cards("3C 4C 5C 6C 7S 7D 7H JD QD KD"), MeldRules(), worth, 30):
    ...     print(*lay, sep=" / ")
    3C 4C 5C / 7D 7H 7S
    4C 5C 6C / 7D 7H 7S
    JD QD KD

    Args:
        hand: The cards.
        rules: What makes a meld; or, for a game with melds of its own, all that the hand has.
        worth: What cards are worth in melds.
        points: What a lay must be worth. Of 0 or less, each lay is one minimal meld.

    Raises:
        ValueError: A worth is no whole number from 0.
    """
    cards = tuple(dict.fromkeys(hand))
    if isinstance(rules, MeldRules):
        return first_lays_by(PartFinder(rules, worth, points), cards)
    found = Candidates(cards, worth)
    found.take(rules)
    return _made(cards, parts_given(found, points), found.worths, points)


def first_lays_by(finder: PartFinder, hand: tuple[Card, ...]) -> Iterator[tuple[Reading, ...]]:
    """The same with what a finder remembers of other hands."""
    return _made(hand, finder.parts(hand), finder.worths, finder.points)


def _made(
    hand: tuple[Card, ...], parts: list[Part], worths: Worths, points: int
) -> Iterator[tuple[Reading, ...]]:
    """The lays of these parts, made of the cards of a hand."""
    if not parts:
        return
    copies, held = copies_of(hand), counts_of(hand)
    times = [min([len(copies[card.face]) for card in part.meld.cards]) for part in parts]
    if sum([part.worth * most for part, most in zip(parts, times, strict=True)]) < points:
        return
    alone: dict[int, Reading] = {}
    for lay in _lays(parts, held, cost(worths.most, held), 0, inf, points):
        if not _apart(lay):
            yield copies_for([part.meld for part in lay], copies)
            continue
        for part in lay:
            if part.counts not in alone:
                (alone[part.counts],) = copies_for([part.meld], copies)
        yield tuple([alone[part.counts] for part in lay])


def _apart(lay: tuple[Part, ...]) -> bool:
    """Whether no card, of whatever copy, is in two of these melds."""
    seen = 0
    for part in lay:
        if seen & part.kinds:
            return False
        seen |= part.kinds
    return True


def _lays(
    parts: list[Part], held: int, price: int, reached: int, spare: float, points: int
) -> Iterator[tuple[Part, ...]]:
    """The ways to go on with some of these melds.

    Args:
        parts: The melds that may still follow; they may share cards.
        held: The counts of the cards that are left.
        price: What they may be worth at most.
        reached: What the melds so far are worth.
        spare: The least that can be spared of one of them.
        points: What is wanted.
    """
    for place, part in enumerate(parts):
        total, least = reached + part.worth, min(spare, part.spare)
        if total >= points:
            if total - points < least:
                yield (part,)
        elif total + price - part.price >= points and least > 0:
            left = held - part.counts
            others = [o for o in parts[place:] if o.worth < points and has(left, o.counts)]
            for more in _lays(others, left, price - part.price, total, least, points):
                yield part, *more
