"""House rules of drawing, of picking up, of blind cards, and of the end."""

from __future__ import annotations

from typing import Annotated, Any

from attrs import evolve, fields_dict, has

from cardrules.shedding.game import Shedding
from cardrules.shedding.rules import (
    ChanceAnyTime,
    ChanceWhenStuck,
    ForcedPickup,
    OwnerTurnsOne,
    RefillTo,
    RefillToBlind,
    Slide,
    TurnsFirst,
    VoluntaryPickup,
)
from cardrules.shedding.slots import Leads
from cardrules.shedding.variations._changing import fields_of, put
from cardrules.shedding.variations._making import Between, Variation, parameterised

__all__ = [
    "blind_in_order",
    "chance_card",
    "draw_first",
    "face_up_goes_along",
    "first_out_ends",
    "forced_pickup",
    "next_leads",
    "picker_leads",
    "pile_or_blind",
    "previous_leads",
    "refill_to",
    "refill_to_blind",
    "scores",
    "slide",
    "take_up_face_up",
    "voluntary_pickup",
]


# drawing


@parameterised
def refill_to(count: Annotated[int, Between(0, 10)] = 5) -> Variation:
    """After a play the hand is filled up to *count* cards while the stock lasts.

    Rows H90 to H92. Sources: WPEN, PITI, BLUE, PASKLQ, PASKFI.

    Args:
        count: How many hand cards.
    """

    def change(game: Shedding) -> Shedding:
        kept = fields_of(game.refill, RefillTo) | {"count": count}
        return evolve(game, refill=RefillTo(**kept))

    return change


@parameterised
def refill_to_blind(least: Annotated[int, Between(0, 10)] = 3) -> Variation:
    """After a play the hand is filled up to *least* cards, or to as many as one's blind cards.

    Rows H93, H98. Sources: BGA, ROI, 3P.

    Args:
        least: How many hand cards at the least.
    """

    def change(game: Shedding) -> Shedding:
        kept = fields_of(game.refill, RefillToBlind) | {"least": least}
        return evolve(game, refill=RefillToBlind(**kept))

    return change


def draw_first(game: Shedding) -> Shedding:
    """A player may draw one card before he plays.

    Row H97. Sources: PASK.
    """
    return _refilling(game, before=True)


def take_up_face_up(game: Shedding) -> Shedding:
    """When hand and stock are empty, a player takes all his face-up cards into his hand.

    Row H107. Sources: GUTE.
    """
    return _refilling(game, takes_table=True)


def _refilling(game: Shedding, **changes: Any) -> Shedding:
    """Change the refill; a rule that does not know of this gives way to the usual one."""
    rule = game.refill
    known = rule if _knows(rule, changes) else RefillTo()
    return evolve(game, refill=evolve(known, **changes))  # type: ignore[misc]


def _knows(rule: Any, changes: dict[str, Any]) -> bool:
    return has(type(rule)) and changes.keys() <= fields_dict(type(rule)).keys()


def slide(game: Shedding) -> Shedding:
    """A card that is drawn after a play and equal to it may be added at once.

    Row H94. Sources: MOS, TTT, IDNO2, BRENT.
    """
    return evolve(game, interrupts=put(game.interrupts, Slide()))


@parameterised
def chance_card(*, any_time: bool = False) -> Variation:
    """A player who can play nothing may turn the top of the stock and play it, if it fits.

    [He may do so even if he could play.] *any_time*

    Rows H95, H96. Sources: VD2, CHINA, PASKFI, IDNO2, FIUN, EIN, KESH, YURA.

    Args:
        any_time: Whether he may do so even if he could play.
    """
    rule = ChanceAnyTime() if any_time else ChanceWhenStuck()
    return lambda game: evolve(game, chance_card=rule)


# picking up


def forced_pickup(game: Shedding) -> Shedding:
    """A player takes the pile only when he can play nothing.

    Row H99. Sources: PREV, ROI, GUTE, CLASS.
    """
    return evolve(game, pickup=ForcedPickup(**fields_of(game.pickup, ForcedPickup)))


def voluntary_pickup(game: Shedding) -> Shedding:
    """A player may take the pile even when he could play.

    Row H100. Sources: WPEN, PGX, BLUE, BGA.
    """
    return evolve(game, pickup=VoluntaryPickup(**fields_of(game.pickup, VoluntaryPickup)))


@parameterised
def face_up_goes_along(
    count: Annotated[int, Between(1, 3)] = 1, *, group: bool = False
) -> Variation:
    """Whoever takes the pile while he plays from his face-up cards takes *count* of them along.

    [He may take more of the same rank.] *group*

    Row H101. Sources: PGX, MOS, ROI, TTT, TH.

    Args:
        count: How many.
        group: Whether he may take more of the same rank.
    """
    return lambda game: _picking(game, table=count, group=group)


def picker_leads(game: Shedding) -> Shedding:
    """Whoever takes the pile plays again at once.

    Row H103. Sources: THX, BLUE, TH.
    """
    return _picking(game, leads=Leads.PICKER)


def previous_leads(game: Shedding) -> Shedding:
    """When the pile is taken, the player who laid its last card leads.

    Row H104. Sources: DANIT, TRES, BRENT.
    """
    return _picking(game, leads=Leads.PREVIOUS)


def next_leads(game: Shedding) -> Shedding:
    """When the pile is taken, the next player leads.

    Row G8. Sources: GUARD, CPU, MOS, EIN, SPR.
    """
    return _picking(game, leads=Leads.NEXT)


def _picking(game: Shedding, **changes: Any) -> Shedding:
    """Change the pick-up; a rule that does not know of this gives way to the usual one."""
    known = game.pickup if _knows(game.pickup, changes) else ForcedPickup()
    return evolve(game, pickup=evolve(known, **changes))  # type: ignore[misc]


# blind cards and the end


def blind_in_order(game: Shedding) -> Shedding:
    """Blind cards are turned in the order in which they lie, not by choice.

    Nobody knows them, so that is as good as at random. Row H110. Sources: E2SH.
    """
    return evolve(game, blind=TurnsFirst(**fields_of(game.blind, TurnsFirst)))


def pile_or_blind(game: Shedding) -> Shedding:
    """A player with only blind cards may take the pile instead of turning one.

    Row G17.
    """
    known = game.blind if _knows(game.blind, {"may_take": True}) else OwnerTurnsOne()
    return evolve(game, blind=evolve(known, may_take=True))  # type: ignore[misc]


def first_out_ends(game: Shedding) -> Shedding:
    """The game ends as soon as one player is out.

    Row H116. Sources: WHOW, WELT, E2SH.
    """
    return evolve(game, end=evolve(game.end, first_out=True))


def scores(game: Shedding) -> Shedding:
    """Each player scores as many points as there are players left when he is out.

    Row H117. Sources: MOS.
    """
    return evolve(game, end=evolve(game.end, scores=True))
