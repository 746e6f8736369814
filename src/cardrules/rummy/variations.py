"""House rules of rummy: functions from a ruleset to a ruleset, applied by `cardrules.vary`.

>>> from cardrules import vary
>>> from cardrules.rummy.presets import DUIZENDEN
>>> house = vary(DUIZENDEN, own_melds_only, joker_swap, open_with(40))
>>> house.variations
('own_melds_only', 'joker_swap', 'open_with:40')
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, has
from attrs import fields as fields_of

from cardrules.errors import RulesetError
from cardrules.matching import exactly
from cardrules.rummy.game import Rummy
from cardrules.rummy.melds import SetSuits
from cardrules.rummy.rules import (
    AnyDepth,
    CardValues,
    DealsHands,
    FaceValues,
    JokersStay,
    LayOffOwn,
    MeldsFromTurn,
    MinNaturals,
    MustDiscardLast,
    NeverDiscard,
    NeverDiscardLast,
    NoAdjacentJokers,
    NoLayOffs,
    NoTrading,
    OpenWith,
    PotBecomesStock,
    RankSets,
    Runs,
    SwapWhenDown,
    TableMinusHand,
    TradeOpenCard,
    WholePot,
)

__all__ = [
    "Variation",
    "any_depth",
    "distinct_suits",
    "five_hundred_values",
    "joker_as_card",
    "joker_swap",
    "jokeren_values",
    "jokers_apart",
    "must_discard_last",
    "no_layoffs",
    "no_melds_in_first_turn",
    "no_trading",
    "one_natural",
    "open_pot",
    "open_with",
    "out_bonus",
    "own_melds_only",
    "pot_becomes_stock",
    "pot_opens",
    "pot_to_melds",
    "queen_stays",
    "trade_one_round",
    "tweeduizenden_values",
    "with_jokers",
    "wrap_runs",
]

Variation = Callable[[Rummy], Rummy]
"""A house rule: it gives another ruleset and leaves its own as it is."""


def _named(change: Variation, name: str, value: int) -> Variation:
    """Name a house rule that takes a number, in the form ``open_with:40``."""
    change.__name__ = f"{name}:{value}"
    return change


def _changed(slot: tuple[Any, ...], kind: type, **changes: Any) -> tuple[Any, ...]:
    """The rules of a slot with those of one kind changed.

    Raises:
        RulesetError: There is none of that kind, it has not what is to be changed, or the change
            does not go with what it says already.
    """
    fields = [field.name for field in fields_of(kind)] if has(kind) else []
    if not any(type(rule) is kind for rule in slot) or not set(changes) <= set(fields):
        raise RulesetError(
            f"{kind.__name__} cannot be changed here: the game does not have that rule, or the "
            f"rule does not have {', '.join(changes)}. Put another rule in its place."
        )
    change: Any = evolve
    try:
        return tuple(change(rule, **changes) if type(rule) is kind else rule for rule in slot)
    except ValueError as error:
        wanted = ", ".join(f"{name}={value}" for name, value in changes.items())
        rule = next(rule for rule in slot if type(rule) is kind)
        raise RulesetError(
            f"{rule!r} and {wanted} clash: {error} Put another {kind.__name__} in its place."
        ) from None


def _whole_pot(game: Rummy, **changes: Any) -> Rummy:
    (pot,) = _changed((game.pot,), WholePot, **changes)
    return evolve(game, pot=pot)


def with_jokers(jokers: int) -> Variation:
    """There are so many jokers in all.

    Row D1.
    """

    def change(game: Rummy) -> Rummy:
        (layout,) = _changed((game.layout,), DealsHands, jokers=jokers)
        return evolve(game, layout=layout)

    return _named(change, "with_jokers", jokers)


def trade_one_round(game: Rummy) -> Rummy:
    """The open card goes round once; then the next player draws.

    Row D11.
    """
    return evolve(game, trading=TradeOpenCard(1))


def no_trading(game: Rummy) -> Rummy:
    """The open card is the first of the pot, and nobody trades a card for it.

    Row D7.
    """
    return evolve(game, trading=NoTrading())


def open_with(points: int) -> Variation:
    """A player's first lay-down must be worth so many points.

    Row D13.
    """

    def change(game: Rummy) -> Rummy:
        others = tuple(rule for rule in game.openings if not isinstance(rule, OpenWith))
        return evolve(game, openings=(OpenWith(points), *others))

    return _named(change, "open_with", points)


def no_melds_in_first_turn(game: Rummy) -> Rummy:
    """Nobody lays down in his first turn.

    Row D13.
    """
    return evolve(game, openings=(*game.openings, MeldsFromTurn(2)))


def open_pot(game: Rummy) -> Rummy:
    """All cards of the pot show; it is still taken whole, with its top card.

    Row D16.
    """
    return _whole_pot(game, spread=True)


def pot_opens(game: Rummy) -> Rummy:
    """The pot may be taken with a player's first lay-down, if that meld is worth enough.

    Rows D17, D19.
    """
    return _whole_pot(game, opens=True)


def pot_to_melds(game: Rummy) -> Rummy:
    """The pot may be taken by adding its top card to a meld on the table, too.

    Row D19.
    """
    return evolve(game, pot=_changed((game.pot,), type(game.pot), adds=True)[0])


def any_depth(game: Rummy) -> Rummy:
    """All discards show, and may be taken down to any card that is laid in a meld at once.

    Row D20.
    """
    return evolve(game, pot=AnyDepth())


def must_discard_last(game: Rummy) -> Rummy:
    """A player goes out with a discard only.

    Row D18.
    """
    return evolve(game, out=(MustDiscardLast(), *game.out))


def queen_stays(game: Rummy) -> Rummy:
    """The queen of spades is never discarded.

    Row D32.
    """
    others = tuple(rule for rule in game.out if not isinstance(rule, NeverDiscardLast))
    return evolve(game, out=(NeverDiscard(exactly("QS")), *others))


def one_natural(game: Rummy) -> Rummy:
    """One card of a meld that is no joker is enough.

    Row D24.
    """
    return evolve(game, jokers=_changed(game.jokers, MinNaturals, count=1))


def jokers_apart(game: Rummy) -> Rummy:
    """Jokers do not lie side by side in a run, nor two of them in a set.

    Row D24.
    """
    return evolve(game, jokers=(*game.jokers, NoAdjacentJokers()))


def joker_swap(game: Rummy) -> Rummy:
    """Who is down may take a joker from the table for the card that it stands for.

    Row D25.
    """
    others = tuple(rule for rule in game.jokers if not isinstance(rule, JokersStay))
    return evolve(game, jokers=(*others, SwapWhenDown()))


def joker_as_card(game: Rummy) -> Rummy:
    """A joker in a meld is worth what the card is worth that it stands for.

    Row D23.
    """
    return evolve(game, values=_changed((game.values,), type(game.values), joker_as_card=True)[0])


def wrap_runs(game: Rummy) -> Rummy:
    """A run may go on from the ace to the two, as in K A 2.

    Row D26.
    """
    return evolve(game, melds=_changed(game.melds, Runs, wrap=True))


def distinct_suits(game: Rummy) -> Rummy:
    """The cards of a set have different suits, so that it has four at most.

    Row D27.
    """
    return evolve(game, melds=_changed(game.melds, RankSets, suits=SetSuits.DISTINCT))


def own_melds_only(game: Rummy) -> Rummy:
    """Players add cards to their own melds only.

    Row D28.
    """
    return evolve(game, layoffs=LayOffOwn())


def no_layoffs(game: Rummy) -> Rummy:
    """Nothing is added to melds on the table.

    Row D28.
    """
    return evolve(game, layoffs=NoLayOffs())


def out_bonus(points: int) -> Variation:
    """Whoever goes out scores so many points more.

    Row D36.
    """

    def change(game: Rummy) -> Rummy:
        (scoring,) = _changed((game.scoring,), TableMinusHand, bonus=points)
        return evolve(game, scoring=scoring)

    return _named(change, "out_bonus", points)


def pot_becomes_stock(game: Rummy) -> Rummy:
    """When the stock is empty the discards but the top one are shuffled, up to three times.

    Row D38.
    """
    return evolve(game, exhausted=PotBecomesStock(3))


def five_hundred_values(game: Rummy) -> Rummy:
    """Cards count their number, court cards 10, aces 15, or 1 when low in a run, jokers 15.

    Row D30.
    """
    return evolve(game, values=FaceValues(ace=15, ace_low=1, joker=15))


def jokeren_values(game: Rummy) -> Rummy:
    """Cards count their number, court cards 10, aces 11, jokers 25.

    Row D30.
    """
    return evolve(game, values=FaceValues(ace=11, joker=25))


def tweeduizenden_values(game: Rummy) -> Rummy:
    """Cards from 2 to 9 count 5, from 10 to king 10, aces 100.

    Row D30.
    """
    return evolve(game, values=CardValues(ace=100))
