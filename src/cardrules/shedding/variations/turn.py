"""House rules of how play moves on."""

from __future__ import annotations

from attrs import evolve

from cardrules.matching import ranks
from cardrules.shedding.game import Shedding
from cardrules.shedding.rules import (
    BackOn,
    ChooseNext,
    NameDirection,
    NextTakesPile,
    ReverseOn,
    SkipOn,
    TurnDirection,
)
from cardrules.shedding.variations._changing import put
from cardrules.shedding.variations._making import Former, SomeRanks, Variation, parameterised

__all__ = [
    "back_on",
    "choose_next",
    "eights_skip",
    "led_is_taken",
    "name_direction",
    "next_takes_pile",
    "reverse_on",
    "skip_on",
    "turn_direction",
]


def eights_skip(game: Shedding) -> Shedding:
    """Each 8 that is played skips one player.

    Rows H65, H66. Sources: LIQ, THACK, MOS, NICHT, BOOTH, WP2019.
    """
    return evolve(game, paces=put(game.paces, SkipOn(ranks("8"))))


@parameterised
def skip_on(cards: SomeRanks = "8", *, others_only: bool = False) -> Variation:
    """Each of *cards* that is played skips one player.

    [The player who skips is not counted among those who are skipped.] *others_only*

    Rows H65, H66. Sources: RLEF, ROI, ARCT, PGX, PREV, MOS, SHEAD.

    Args:
        cards: Which ranks.
        others_only: Whether the player who skips is never skipped himself.
    """
    rule = SkipOn(ranks(cards), others_only=others_only)
    return lambda game: evolve(game, paces=put(game.paces, rule))


@parameterised
def reverse_on(
    cards: SomeRanks = "K",
    *,
    once: bool = False,
    two_again: bool = False,
    names: Former = None,
) -> Variation:
    """Each of *cards* turns the direction of play.

    [Several in one play turn it once.] *once*
    [With two players the mover plays again.] *two_again*

    Rows H57, H58. Sources: MOS, DOWN, SHEAD, PGX, HOME, KAR1, GBIP, LIQ, RAY, BLUE.

    Args:
        cards: Which ranks.
        once: Whether several in one play turn it once; otherwise two cancel each other.
        two_again: Whether with two players the mover plays again.
        names: The former name of *cards*; None if that is given.
    """
    rule = ReverseOn(ranks(cards), once=once, skips_when_two=two_again)
    return lambda game: evolve(game, paces=put(game.paces, rule))


@parameterised
def back_on(cards: SomeRanks = "J") -> Variation:
    """After *cards* it is the previous player's turn.

    Row H59. Sources: RGF, LIQ.

    Args:
        cards: Which ranks.
    """
    return lambda game: evolve(game, paces=put(game.paces, BackOn(ranks(cards))))


@parameterised
def name_direction(cards: SomeRanks = "10") -> Variation:
    """With *cards* the player names the direction in which play goes on.

    Row H60. Sources: DOWN, 3P.

    Args:
        cards: Which ranks.
    """
    return lambda game: evolve(game, effects=put(game.effects, NameDirection(ranks(cards))))


@parameterised
def turn_direction(cards: SomeRanks = "10", *, several_name: bool = False) -> Variation:
    """*cards* turn the direction of play, even when they burn the pile.

    [Of several in one play the player names the direction.] *several_name*

    Row H47. Sources: 3P.

    Args:
        cards: Which ranks.
        several_name: Whether the player names the direction when he plays several.
    """
    rule = TurnDirection(ranks(cards), several_name=several_name)
    return lambda game: evolve(game, effects=put(game.effects, rule))


@parameterised
def next_takes_pile(cards: SomeRanks = "J", *, keeps_turn: bool = False) -> Variation:
    """The next player takes the pile with *cards* on it, and loses his turn.

    [He keeps his turn.] *keeps_turn*

    Row H69. Sources: LIQ, 3P.

    Args:
        cards: Which ranks.
        keeps_turn: Whether he keeps his turn.
    """
    rule = NextTakesPile(ranks(cards), loses_turn=not keeps_turn)
    return lambda game: evolve(game, paces=put(game.paces, rule))


@parameterised
def led_is_taken(cards: SomeRanks = "10 A") -> Variation:
    """*cards* that are led to an empty pile are taken by the next player, who loses his turn.

    Row H49. Sources: PASKFI, PASKLQ.

    Args:
        cards: Which ranks.
    """
    rule = NextTakesPile(ranks(cards), led=True)
    return lambda game: evolve(game, paces=put(game.paces, rule))


@parameterised
def choose_next(cards: SomeRanks = "A") -> Variation:
    """With *cards* the player names who plays next.

    Row H122. Sources: ROI.

    Args:
        cards: Which ranks.
    """
    return lambda game: evolve(game, effects=put(game.effects, ChooseNext(ranks(cards))))
