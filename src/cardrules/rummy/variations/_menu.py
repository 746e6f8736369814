"""The house rules as a menu, from which a program can build a settings screen."""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve, frozen

from cardrules import _menus
from cardrules._menus import Menu
from cardrules.rummy.game import Rummy
from cardrules.rummy.melds import SetSuits
from cardrules.rummy.rules import (
    AnyDepth,
    DealsHands,
    FaceValues,
    LayOffOwn,
    NoTrading,
    PotBecomesStock,
    RankSets,
    Runs,
    SwapWhenDown,
    TableMinusHand,
)
from cardrules.rummy.variations._changing import Variation

__all__ = ["Entry", "menu", "variation"]


@frozen(kw_only=True)
class Entry(_menus.Entry):
    """A house rule on the menu; all of it are plain values, as JSON knows them.

    Args:
        name: By what name `variation` finds it.
        group: The part of the game that it is about, for a heading.
        sentence: What it says, in the players' words; ``*points*`` stands for the value of the
            parameter of that name.
        parameters: What it takes.
        slots: Which slots of a ruleset it may change.
        rows: Its rows in the catalogue, such as ``D13``.
        sources: The keys of its sources in the catalogue.
        also: What else players call it, to be found by.
    """

    def make(self, **values: Any) -> Variation:
        """Give the variation with these values; a parameter that is left out has its default.

        A number may be given as its text, as it comes from a form.

        Raises:
            NotationError: A value is not what its parameter takes.
        """
        made: Variation = _MENU.make(self, values)
        return made


def menu() -> tuple[Entry, ...]:
    """Every house rule of the family that cardrules ships, in the order of a game."""
    return _MENU.entries


def variation(text: str) -> Variation:
    """Give a house rule by its text form: its name, and behind a colon the value that it takes.

    >>> from cardrules.rummy.presets import DUIZENDEN
    >>> variation("open-with:50")(DUIZENDEN).openings
    (OpenWith(points=50),)

    What is left out has its default. Capitals do not matter, and a hyphen may stand for an
    underscore.

    Raises:
        NotationError: There is no such house rule, or a value is not allowed.
    """
    made: Variation = _MENU.read(text)
    return made


def _bases() -> tuple[Rummy, ...]:
    """Rulesets that have set everything differently, so that each rule changes one of them."""
    other = Rummy(
        layout=DealsHands(jokers=2),
        trading=NoTrading(),
        melds=(RankSets(suits=SetSuits.DISTINCT), Runs(wrap=True)),
        values=FaceValues(),
        openings=(),
        pot=AnyDepth(),
        layoffs=LayOffOwn(),
        jokers=(SwapWhenDown(),),
        exhausted=PotBecomesStock(1),
        scoring=TableMinusHand(bonus=100),
    )
    without = evolve(Rummy(), layout=DealsHands(jokers=0), jokers=())
    return Rummy(), other, without, evolve(Rummy(), values=FaceValues(joker_as_card=True))


_ALSO: Final = {
    "any_depth": ("rummy 500",),
    "joker_swap": ("redeem a joker",),
    "must_discard_last": ("final discard",),
    "open_with": ("initial meld", "first meld"),
    "trade_one_round": ("swap the open card once",),
    "wrap_runs": ("round the corner",),
}

_MENU: Final = Menu(
    entry=Entry,
    package="cardrules.rummy.variations",
    groups=("before", "laying", "jokers", "pot", "points"),
    bases=_bases,
    example="open_with:40",
    also=_ALSO,
)
