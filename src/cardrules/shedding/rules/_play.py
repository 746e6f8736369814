"""The stock rules of what may go on what: wildcards, demands, and what cards stand for.

Rows such as R3 and G5 are those of the decision tables on the preset pages, rows such as H7
those of the table of house rules.
"""

from __future__ import annotations

from attrs import frozen

from cardrules._fields import card_test_field, flag, ranks_field, whole_number
from cardrules.cards import Card, Rank
from cardrules.matching import NO_CARD, CardTest, Ranks
from cardrules.shedding._attempt import Attempt
from cardrules.shedding._demand import Bound, Demand
from cardrules.shedding._pile import Pile
from cardrules.shedding.slots import Standing

__all__ = [
    "AboveAfter",
    "AboveTop",
    "AnythingAfter",
    "AsSaidAfter",
    "AtLeastTop",
    "AtMostAfter",
    "BelowAfter",
    "EqualAfter",
    "Mirror",
    "NeverAlone",
    "OnlyAfter",
    "StandsFor",
    "ThirdMatches",
    "Wild",
    "WildOfAKind",
]


@frozen
class Wild:
    """*cards* may go on anything.

    [But where an equal or a lower card is demanded, they must fit like any other.] *unless_lower*

    Rows R8, H46.
    """

    cards: CardTest = card_test_field()
    unless_lower: bool = flag()

    def ignores(self, attempt: Attempt) -> bool:
        """Test the first card when only its rank counts, else all of them."""
        if self.unless_lower and _asks_for_less(attempt):
            return False
        if isinstance(self.cards, Ranks):
            return attempt.rank in self.cards.ranks
        return all(self.cards(card) for card in attempt.cards)


@frozen
class WildOfAKind:
    """*count* or more cards of one rank in one play go on anything, unless a lower one is demanded.

    Row H35.
    """

    count: int = whole_number(2, 4)

    def ignores(self, attempt: Attempt) -> bool:
        """Count the cards of the play."""
        return attempt.size >= self.count and not _asks_for_less(attempt)


@frozen
class AnythingAfter:
    """Anything may follow *cards*.

    [Once a card that is seen through lies on them, they are answered like any other.] *bare*

    Rows R9, H67.
    """

    cards: CardTest = card_test_field()
    bare: bool = flag()

    def demand(self, pile: Pile) -> Demand | None:
        """Demand nothing, and keep other demands away."""
        if self.bare and pile.top.face is not pile.top.rank:
            return None
        return Demand.anything() if shows(pile, self.cards) else None


@frozen
class AtLeastTop:
    """A card must be equal to the top of the pile, or higher.

    Rows R3, R4, H27.
    """

    def demand(self, pile: Pile) -> Demand | None:
        """Demand the rank that shows, or a higher one."""
        shown = pile.top.rank
        return None if shown is None else Demand.at_least(shown)


@frozen
class AboveTop:
    """A card must be higher than the top of the pile.

    Row H28.
    """

    def demand(self, pile: Pile) -> Demand | None:
        """Demand a rank above the one that shows."""
        shown = pile.top.rank
        return None if shown is None else Demand.above(shown)


@frozen
class AtMostAfter:
    """After *cards* the next card must be equal or lower.

    Row H61.
    """

    cards: CardTest = card_test_field()

    def demand(self, pile: Pile) -> Demand | None:
        """Demand the rank that shows, or a lower one."""
        shown = pile.top.rank
        if shown is None or not shows(pile, self.cards):
            return None
        return Demand.at_most(shown)


@frozen
class BelowAfter:
    """After *cards* the next card must be lower.

    Row H62.
    """

    cards: CardTest = card_test_field()

    def demand(self, pile: Pile) -> Demand | None:
        """Demand a rank below the one that shows."""
        shown = pile.top.rank
        if shown is None or not shows(pile, self.cards):
            return None
        return Demand.below(shown)


@frozen
class AboveAfter:
    """After *cards* the next card must be higher.

    [That holds only after *count* or more of them in one play.]

    Rows H64, H68.
    """

    cards: CardTest = card_test_field()
    count: int = whole_number(1, 1, kw_only=True)

    def demand(self, pile: Pile) -> Demand | None:
        """Demand a rank above the one that shows."""
        shown = pile.top.rank
        if shown is None or not shows(pile, self.cards) or size_to_answer(pile) < self.count:
            return None
        return Demand.above(shown)


@frozen
class OnlyAfter:
    """Only *follow* may follow *cards*.

    Row H50.
    """

    cards: CardTest = card_test_field()
    follow: tuple[Rank, ...] = ranks_field()

    def demand(self, pile: Pile) -> Demand | None:
        """Demand one of the ranks."""
        return Demand.only(*self.follow) if shows(pile, self.cards) else None


@frozen
class EqualAfter:
    """*cards* must be answered with cards of the same rank.

    [That holds for cards, too, that may go on anything.] *strict*

    Row H70.
    """

    cards: CardTest = card_test_field()
    strict: bool = flag()

    def demand(self, pile: Pile) -> Demand | None:
        """Demand the rank that shows."""
        shown = pile.top.rank
        if shown is None or not shows(pile, self.cards):
            return None
        return Demand(Bound.ONLY, (shown,), strict=self.strict)


@frozen
class ThirdMatches:
    """After two plays of the same rank in a row the next must be of that rank too.

    Row H32.
    """

    def demand(self, pile: Pile) -> Demand | None:
        """Demand the rank of a run that is longer than the last play."""
        top = pile.top
        if top.rank is None or top.deep_run <= size_to_answer(pile):
            return None
        return Demand.only(top.rank)


@frozen
class AsSaidAfter:
    """After *cards* the next card must be equal or higher, or equal or lower.

    [Whoever played them says which.]

    Row H63; `SayHigherOrLower` has it said.
    """

    cards: CardTest = card_test_field()

    def demand(self, pile: Pile) -> Demand | None:
        """Demand what was said."""
        shown = pile.top.rank
        if shown is None or not shows(pile, self.cards):
            return None
        return Demand.at_most(shown) if pile.said == "lower" else Demand.at_least(shown)


@frozen
class Mirror:
    """*cards* take the rank of the card that they are played on, and do what it does.

    [Only on an empty pile are they themselves, and do what is said of their own rank.]

    Row H54.
    """

    cards: CardTest = card_test_field()

    def stands_for(self, card: Card, pile: Pile) -> Standing | None:
        """Give the rank that shows; on an empty pile a mirror is itself."""
        if not self.cards(card):
            return None
        return Standing((pile.top.rank or card.rank,))


@frozen
class NeverAlone:
    """*cards* are never played alone: they go with another card, and take its rank.

    Row H55.
    """

    cards: CardTest = card_test_field()

    def stands_for(self, card: Card, pile: Pile) -> Standing | None:
        """Give no rank for the card alone."""
        return Standing(joins=True) if self.cards(card) else None


@frozen
class StandsFor:
    """*cards* stand for *ranks*.

    [Their player names the rank.] *several*
    [*together*]

    Rows H71, H74, H77.
    """

    cards: CardTest = card_test_field()
    ranks: tuple[Rank, ...] = ranks_field()

    @property
    def several(self) -> bool:
        """Whether there is a rank to be named."""
        return len(self.ranks) > 1

    @property
    def together(self) -> tuple[str, ...]:
        """How they are played together with others, in words."""
        if self.several:
            return ("Played together with cards of such a rank they have that rank.",)
        return ("They may be played together with such cards.",)

    def stands_for(self, card: Card, pile: Pile) -> Standing | None:
        """Give the ranks."""
        return Standing(self.ranks, joins=True) if self.cards(card) else None


def _asks_for_less(attempt: Attempt) -> bool:
    """Whether an equal or lower card is demanded."""
    return attempt.demand is not None and attempt.demand.bound in (Bound.AT_MOST, Bound.BELOW)


def shows(pile: Pile, cards: CardTest) -> bool:
    """Whether the card that must be answered fits a test."""
    if isinstance(cards, Ranks):
        return pile.top.rank in cards.ranks
    solid = pile.solid
    return bool(solid) and cards(solid[-1])


def tops(pile: Pile, cards: CardTest) -> bool:
    """Whether the card on top fits a test; by what it stands for when that asks for ranks."""
    if isinstance(cards, Ranks):
        return pile.top.face in cards.ranks
    return bool(pile.cards) and cards(pile.cards[-1])


def size_to_answer(pile: Pile) -> int:
    """How many cards the play has that must be answered; plays that are seen through do not count.

    The top alone tells it when the last play is not seen through.
    """
    seen = pile.sees_through
    if seen == NO_CARD or (isinstance(seen, Ranks) and pile.top.face not in seen.ranks):
        return pile.top.size
    solid, place = set(pile.solid), len(pile.cards)
    for size in reversed(pile.sizes):
        counting = len(solid.intersection(pile.cards[place - size : place]))
        if counting:
            return counting
        place -= size
    return 0
