"""Who owes the opening: a first play that must contain the card that earned the start."""

from __future__ import annotations

from cardrules.game import Violation
from cardrules.matching import CardTest
from cardrules.shedding.state import Shed, Zone

__all__ = ["must_contain", "not_before_the_opening", "opening_wanted", "owed"]


def owed(state: Shed, player: int) -> CardTest | None:
    """What the player's first play must contain, if he has it in the zone that he plays from."""
    wanted = opening_wanted(state)
    if wanted is None:
        return None
    seat = state.seats[player]
    cards = seat.hand if seat.zone is Zone.HAND else seat.table
    return wanted if any(map(wanted, cards)) else None


def opening_wanted(state: Shed) -> CardTest | None:
    """What the first play must contain, if it is still to come; everybody knows that."""
    return None if state.start is None else state.start.must_contain


def not_before_the_opening(state: Shed, player: int, *, stuck: bool) -> Violation | None:
    """Why the player may do nothing in place of the play that he owes, or None.

    Whoever can make no such play is free to do what else there is.
    """
    wanted = None if stuck else owed(state, player)
    return None if wanted is None else must_contain(wanted)


def must_contain(wanted: CardTest) -> Violation:
    """The objection to anything else than the play that is owed."""
    from cardrules.rulebook import one_in_words  # when it is needed, for it is seldom

    return Violation("opening", "The first play must contain {card}.", card=one_in_words(wanted))
