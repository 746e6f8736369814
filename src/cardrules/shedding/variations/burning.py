"""House rules of burning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from attrs import evolve

from cardrules.matching import ranks
from cardrules.shedding.game import Shedding
from cardrules.shedding.rules import (
    BurnedBecomeStock,
    BurnOfAKind,
    BurnOfASuit,
    BurnOn,
    BurnOnRun,
    BurnOnTopOf,
    BurnWhenBack,
    ClaimedBurn,
    CompletesSet,
    NeverOn,
    NextAfterBurnOfAKind,
    NextAfterBurnOn,
    Wild,
)
from cardrules.shedding.variations._changing import (
    clash,
    fields_of,
    joined,
    put,
    without,
)
from cardrules.shedding.variations._making import Between, SomeRanks, Variation, parameterised

__all__ = [
    "burn_of_a_kind",
    "burn_on_run",
    "burn_on_suit",
    "burn_when_back",
    "burned_become_stock",
    "claimed_burn",
    "never_quartet",
    "next_after_burn_on",
    "next_after_quartet",
    "no_quartet",
    "quartet_in_one_play",
    "quartet_out_of_turn",
    "quartet_through_invisible",
    "split_burners",
]

T = TypeVar("T")

Count = Annotated[int, Between(2, 8)]


def _sets(game: Shedding) -> list[BurnOfAKind | ClaimedBurn]:
    """The rules by which equal cards burn the pile, by themselves or when it is claimed."""
    burning = [rule for rule in game.burns if isinstance(rule, BurnOfAKind)]
    return [*burning, *(rule for rule in game.effects if isinstance(rule, ClaimedBurn))]


def _set_size(game: Shedding, name: str) -> int:
    """How many equal cards burn the pile.

    Raises:
        RulesetError: They never do.
    """
    if sets := _sets(game):
        return min(rule.count for rule in sets)
    raise clash("burns", name, "equal cards that burn the pile", game.burns, "Put burn_of_a_kind()")


def _changed(
    rules: tuple[T, ...], kinds: type | tuple[type, ...], change: Callable[[Any], Any]
) -> tuple[T, ...]:
    """Rules of which those of these kinds are changed."""
    return tuple(change(rule) if isinstance(rule, kinds) else rule for rule in rules)


def _each_set(game: Shedding, change: Callable[[Any], Any]) -> Shedding:
    """Change the rules by which equal cards burn the pile."""
    return evolve(
        game,
        burns=_changed(game.burns, BurnOfAKind, change),
        effects=_changed(game.effects, ClaimedBurn, change),
    )


@parameterised
def burn_of_a_kind(count: Count = 4) -> Variation:
    """*count* or more equal cards on top burn the pile.

    Rows H80, H84. Sources: WPEN, SEED, CPU, POOH, KAR2, TRES, SPW, MOS, RAY.

    Args:
        count: How many.
    """

    def to_count(rule: Any) -> Any:
        return evolve(rule, count=count)

    def change(game: Shedding) -> Shedding:
        if not _sets(game):
            game = evolve(game, burns=(*game.burns, BurnOfAKind()))
        return evolve(
            _each_set(game, to_count),
            again=_changed(game.again, NextAfterBurnOfAKind, to_count),
            interrupts=_changed(game.interrupts, CompletesSet, to_count),
        )

    return change


def no_quartet(game: Shedding) -> Shedding:
    """Equal cards do not burn the pile, however many.

    What was said of a pile that they burn, or of making them up out of turn, falls away.
    Row H80. Sources: BLUE.
    """
    return evolve(
        _no_set(game),
        again=_except(game.again, NextAfterBurnOfAKind),
        interrupts=_except(game.interrupts, CompletesSet),
    )


def _except(rules: tuple[T, ...], kind: type) -> tuple[T, ...]:
    return tuple(rule for rule in rules if not isinstance(rule, kind))


def _no_set(game: Shedding) -> Shedding:
    """The game without the rules by which equal cards burn the pile."""
    return evolve(
        game,
        burns=_except(game.burns, BurnOfAKind),
        effects=_except(game.effects, ClaimedBurn),
    )


def quartet_in_one_play(game: Shedding) -> Shedding:
    """Equal cards burn the pile only when they come down in one play.

    Row H83. Sources: WELT.
    """
    _set_size(game, "quartet_in_one_play")
    return _each_set(game, lambda rule: evolve(rule, in_one_play=True))


def quartet_through_invisible(game: Shedding) -> Shedding:
    """Cards that are seen through are left out when equal cards on top are counted.

    Row H79. Sources: GUTE, BRENT.
    """
    _set_size(game, "quartet_through_invisible")
    return _each_set(game, lambda rule: evolve(rule, looks_through=True))


@parameterised
def never_quartet(cards: SomeRanks = "4") -> Variation:
    """Equal cards on top do not burn the pile if they are *cards*.

    Row H89. Sources: 3P, RAY.

    Args:
        cards: Which ranks.
    """
    which = ranks(cards)
    return lambda game: _each_set(game, lambda rule: evolve(rule, never=joined(rule.never, which)))


def claimed_burn(game: Shedding) -> Shedding:
    """Whoever has brought the equal cards on top to four says whether the pile burns.

    Row H85. Sources: MOS.
    """
    sets = _sets(game) or [BurnOfAKind()]
    least = min(sets, key=lambda rule: rule.count)
    claimed = ClaimedBurn(**fields_of(least, ClaimedBurn))
    game = _no_set(game)
    return evolve(game, effects=(claimed, *game.effects))


def quartet_out_of_turn(game: Shedding) -> Shedding:
    """Whoever can bring the equal cards on top to four may do so out of turn.

    Row H78.
    """
    rule = CompletesSet(_set_size(game, "quartet_out_of_turn"))
    return evolve(game, interrupts=put(game.interrupts, rule, first=True))


@parameterised
def burn_on_run(count: Annotated[int, Between(3, 8)] = 4) -> Variation:
    """*count* cards of consecutive ranks on top, up or down, burn the pile.

    Row H81.

    Args:
        count: How many.
    """
    return lambda game: evolve(game, burns=put(game.burns, BurnOnRun(count)))


@parameterised
def burn_on_suit(count: Count = 4) -> Variation:
    """*count* cards of one suit on top burn the pile.

    Row H82.

    Args:
        count: How many.
    """
    return lambda game: evolve(game, burns=put(game.burns, BurnOfASuit(count)))


@parameterised
def burn_when_back(most: Annotated[int, Between(1, 8)] = 4) -> Variation:
    """A pile of up to *most* equal cards burns when it comes back to the player who laid it.

    Row H88. Sources: TH.

    Args:
        most: How many.
    """
    return lambda game: evolve(game, burns=put(game.burns, BurnWhenBack(most)))


def burned_become_stock(game: Shedding) -> Shedding:
    """When the stock has run out, the burned cards are shuffled and become the stock.

    Row H87. Sources: BLUE.
    """
    return evolve(game, effects=put(game.effects, BurnedBecomeStock()))


def split_burners(game: Shedding) -> Shedding:
    """A 10 burns 3 to 9 and does not go on J to K, an ace burns J to K and does not go on 3 to 9.

    Row H48. Sources: PASKLQ, PASKFI, IDNO.
    """
    low, court = ranks("3 4 5 6 7 8 9"), ranks("J Q K")
    ten, ace = ranks("10"), ranks("A")
    both = ranks("10 A")
    burns = without(game.burns, both, BurnOn, BurnOnTopOf)
    bars = (NeverOn(ten, court), NeverOn(ace, low))
    return evolve(
        game,
        wildcards=without(game.wildcards, both, Wild),
        burns=(BurnOnTopOf(ten, low), BurnOnTopOf(ace, court), *burns),
        bars=(*bars, *(rule for rule in game.bars if rule not in bars)),
    )


@parameterised
def next_after_burn_on(cards: SomeRanks = "10") -> Variation:
    """When *cards* burn the pile, the next player leads.

    Row H44. Sources: POOH.

    Args:
        cards: Which ranks.
    """
    rule = NextAfterBurnOn(ranks(cards))
    return lambda game: evolve(game, again=put(game.again, rule, first=True))


def next_after_quartet(game: Shedding) -> Shedding:
    """When equal cards burn the pile, the next player leads.

    Row H86. Sources: TH, BLUE, SKIT.
    """
    rule = NextAfterBurnOfAKind(_set_size(game, "next_after_quartet"))
    return evolve(game, again=put(game.again, rule, first=True))
