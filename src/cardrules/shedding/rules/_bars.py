"""The stock rules that object to a play."""

from __future__ import annotations

from attrs import frozen

from cardrules._fields import card_test_field, flag
from cardrules.game import Violation
from cardrules.matching import CardTest, Ranks, ranks
from cardrules.shedding._attempt import Attempt
from cardrules.shedding._demand import Bound
from cardrules.shedding.rules import _saying
from cardrules.shedding.rules._play import shows, size_to_answer
from cardrules.shedding.state import Zone

__all__ = [
    "AfterFirstBurn",
    "AsManyAsLast",
    "NeverFinish",
    "NeverLead",
    "NeverOn",
    "OneCardATurn",
    "OnlyOn",
    "StrictFaceUp",
]


def _fits(attempt: Attempt, cards: CardTest) -> bool:
    """Whether cards that are played fit a test; by what they stand for when it asks for ranks."""
    if isinstance(cards, Ranks):
        return attempt.rank in cards.ranks
    return any(cards(card) for card in attempt.cards)


@frozen
class StrictFaceUp:
    """A face-up card must be higher than the top of the pile, not equal to it.

    [Face-up cards that may go on anything are free of this.]

    Where the pile demands a rank "or higher". Blind cards are free of it as well. Row R19.
    """

    def objection(self, attempt: Attempt) -> Violation | None:
        """Object to an equal face-up card."""
        if attempt.zone is not Zone.TABLE or attempt.wild or attempt.demand is None:
            return None
        if attempt.demand.bound is Bound.AT_LEAST and attempt.rank in attempt.demand.ranks:
            return Violation(
                "not-higher",
                "A face-up {rank} does not go on a {rank}: it must be higher.",
                rank=attempt.rank,
            )
        return None


@frozen
class NeverOn:
    """*cards* may not be played on *on*.

    Rows H31, H46, H48, H52.
    """

    cards: CardTest = card_test_field()
    on: CardTest = card_test_field()

    def objection(self, attempt: Attempt) -> Violation | None:
        """Object where the card that must be answered is one of those."""
        if not _fits(attempt, self.cards) or not shows(attempt.pile, self.on):
            return None
        return Violation(
            "not-on-that",
            "{rank} does not go on {top} here.",
            rank=attempt.rank,
            top=attempt.pile.top.rank,
        )


@frozen
class OnlyOn:
    """*cards* may be played only on *on*.

    [That does not keep them from being led to an empty pile.] *leads*

    Rows H31, H34, H45.
    """

    cards: CardTest = card_test_field()
    on: CardTest = card_test_field()
    leads: bool = flag(default=True)

    def objection(self, attempt: Attempt) -> Violation | None:
        """Object where the card that must be answered is another."""
        if not _fits(attempt, self.cards):
            return None
        shown = attempt.pile.top.rank
        if self.leads if shown is None else shows(attempt.pile, self.on):
            return None
        if shown is None:
            return _no_lead(attempt)
        return Violation(
            "only-on-others",
            "{rank} does not go on {top}: it goes only on {on}.",
            rank=attempt.rank,
            top=shown,
            on=_saying.words(self.on),
        )


def _no_lead(attempt: Attempt) -> Violation:
    return Violation("no-lead", "{rank} may not be led.", rank=attempt.rank)


@frozen
class NeverLead:
    """*cards* may not be led to an empty pile.

    Nor may they be played where all cards of the pile are seen through.

    Row H51.
    """

    cards: CardTest = card_test_field()

    def objection(self, attempt: Attempt) -> Violation | None:
        """Object where there is nothing to answer."""
        if attempt.pile.top.rank is None and _fits(attempt, self.cards):
            return _no_lead(attempt)
        return None


@frozen
class AfterFirstBurn:
    """*cards* may not be played until the pile has burned for the first time.

    Row H31.
    """

    cards: CardTest = card_test_field()

    def objection(self, attempt: Attempt) -> Violation | None:
        """Object while nothing has burned."""
        if not _fits(attempt, self.cards) or attempt.burns:
            return None
        return Violation(
            "before-first-burn",
            "{rank} may not be played before the pile has burned for the first time.",
            rank=attempt.rank,
        )


@frozen
class AsManyAsLast:
    """A play must have at least as many cards as the one before.

    [Plays that may go on anything are free of this.]

    Row H29.
    """

    def objection(self, attempt: Attempt) -> Violation | None:
        """Object to fewer cards."""
        wanted = size_to_answer(attempt.pile)
        if attempt.size >= wanted or attempt.wild:
            return None
        return Violation(
            "too-few",
            "The answer to {wanted} cards is {wanted} cards or more, not {played}.",
            wanted=wanted,
            played=attempt.size,
        )


@frozen
class OneCardATurn:
    """Only one card may be played at a time.

    Row H37.
    """

    def objection(self, attempt: Attempt) -> Violation | None:
        """Object to several cards, unless they were added one by one."""
        if (attempt.added or attempt.size) == 1:
            return None
        return Violation("one-at-a-time", "Play one card at a time.")


@frozen
class NeverFinish:
    """*cards* may not be the last cards of a player.

    Row H114.
    """

    cards: CardTest = card_test_field(ranks("2 10"))

    def objection(self, attempt: Attempt) -> Violation | None:
        """Object to the last cards when none are drawn after them."""
        if not _fits(attempt, self.cards) or not attempt.last:
            return None
        return Violation("not-the-last", "{rank} may not be your last card.", rank=attempt.rank)
