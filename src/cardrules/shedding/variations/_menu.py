"""The house rules as a menu, from which a program can build a settings screen."""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve, frozen

from cardrules import _menus
from cardrules._menus import Menu
from cardrules.cards import ACE_HIGH, Rank
from cardrules.matching import Ranks, ranks
from cardrules.shedding.game import Shedding
from cardrules.shedding.rules import (
    AgainAfterBurn,
    AsSaidAfter,
    AtLeastTop,
    BurnOfAKind,
    BurnOn,
    ClaimedBurn,
    CompletesSet,
    Deals,
    LowestInHandStarts,
    Mirror,
    NextAfterBurnOfAKind,
    PlayAgain,
    SayHigherOrLower,
    SkipOn,
    VoluntaryPickup,
    Wild,
)
from cardrules.shedding.slots import DealsNext, End, Leads
from cardrules.shedding.variations._also import ALSO_CALLED
from cardrules.shedding.variations._making import Variation

__all__ = ["Entry", "menu", "variation"]


@frozen(kw_only=True)
class Entry(_menus.Entry):
    """A house rule on the menu; all of it are plain values, as JSON knows them.

    Args:
        name: By what name `variation` finds it.
        group: The part of the game that it is about, for a heading.
        sentence: What it says, in the players' words; ``*cards*`` stands for the value of the
            parameter of that name.
        parameters: What it takes.
        slots: Which slots of a ruleset it may change.
        rows: Its rows in the catalogue, such as ``H53``.
        sources: The keys of its sources in the catalogue.
        also: What else players call it, to be found by.
    """

    def make(self, **values: Any) -> Variation:
        """Give the variation with these values; a parameter that is left out has its default.

        Ranks and suits are given as their text, or as a list of their names. A number may be
        given as its text, yes and no as ``true`` and ``false`` or ``on`` and ``off``, as they
        come from a form.

        Raises:
            NotationError: A value is not what its parameter takes.
        """
        made: Variation = _MENU.make(self, values)
        return made


def menu() -> tuple[Entry, ...]:
    """Every house rule of the family that cardrules ships, in the order of a game."""
    return _MENU.entries


def variation(text: str) -> Variation:
    """Give a house rule by its text form: its name, then a colon and the values in their order.

    >>> from cardrules import SHITHEAD, vary
    >>> vary(SHITHEAD, variation("invisible:3"), variation("no_swap")).variations
    ('invisible:3', 'no_swap')

    Values are separated by commas, as in ``deals:3,3,7``; several ranks by commas if nothing
    else is given, as in ``invisible:3,8``, else by ``+``, as in ``never_on:2+3,7``. What is yes
    or no is named if it is yes, as in ``reverse_on:K,once``. What is left out has its default,
    and so has an empty place, as in ``deals:,,7``. Capitals do not matter, and a hyphen may
    stand for an underscore.

    Raises:
        NotationError: There is no such house rule, or a value is not allowed.
    """
    made: Variation = _MENU.read(text)
    return made


def _bases() -> tuple[Shedding, ...]:
    """Rulesets that have set everything differently, so that each rule changes one of them."""
    other = Shedding(
        layout=Deals(most=3, hand=4),
        start=(LowestInHandStarts("4", free_lead=True),),
        wildcards=(),
        demands=(AtLeastTop(),),
        burns=(BurnOfAKind(3),),
        again=(NextAfterBurnOfAKind(3), AgainAfterBurn()),
        effects=(ClaimedBurn(3),),
        pickup=VoluntaryPickup(leads=Leads.PICKER),
        interrupts=(CompletesSet(3),),
        end=End(deals_next=DealsNext.ROTATES),
    )
    every = Ranks(tuple(Rank))
    jokers = Shedding(layout=Deals(jokers=2), order=(*ACE_HIGH, Rank.JOKER))
    doing = evolve(
        jokers,
        wildcards=(Wild(every),),
        stand_ins=(Mirror(ranks("2 10 *")),),
        demands=(AsSaidAfter(every), AtLeastTop()),
        burns=(),
        again=(PlayAgain(every),),
        effects=(SayHigherOrLower(every),),
        paces=(SkipOn(every),),
    )
    burning = evolve(jokers, demands=(AtLeastTop(),), burns=(BurnOn(every),))
    asking = evolve(jokers, demands=doing.demands, burns=(), effects=doing.effects)
    seen = evolve(jokers, sees_through=ranks("2 10 *"), demands=(), burns=(BurnOfAKind(4),))
    return Shedding(), other, doing, burning, asking, seen


_MENU: Final = Menu(
    entry=Entry,
    package="cardrules.shedding.variations",
    groups=("setup", "start", "play", "special", "burning", "turn", "taking"),
    bases=_bases,
    example="invisible:3",
    also=ALSO_CALLED,
)
