"""House rules of what may be played: the rank order, demands, and objections."""

from __future__ import annotations

from typing import Annotated

from attrs import evolve

from cardrules.cards import rank
from cardrules.errors import NotationError
from cardrules.matching import ranks
from cardrules.shedding.game import Shedding
from cardrules.shedding.rules import (
    AboveAfter,
    AboveTop,
    AfterFirstBurn,
    AsManyAsLast,
    AsSaidAfter,
    AtLeastTop,
    AtMostAfter,
    BelowAfter,
    EqualAfter,
    NeverFinish,
    NeverLead,
    NeverOn,
    OneCardATurn,
    OnlyAfter,
    OnlyOn,
    SayHigherOrLower,
    StrictFaceUp,
    ThirdMatches,
    WildOfAKind,
)
from cardrules.shedding.slots import BarRule, Joins
from cardrules.shedding.variations._changing import demanding, put, wild
from cardrules.shedding.variations._making import (
    Between,
    OneRank,
    SomeRanks,
    Variation,
    parameterised,
)

__all__ = [
    "above",
    "after_first_burn",
    "duel",
    "face_up_joins",
    "goes_on_anything",
    "higher_or_lower",
    "lower_after",
    "match_the_count",
    "never_finish",
    "never_lead",
    "never_on",
    "one_card_a_turn",
    "only_after",
    "only_on",
    "quartet_on_anything",
    "sevens_or_lower",
    "several_demand_higher",
    "strict_face_up",
    "strictly_higher",
    "third_matches",
]


def _barring(game: Shedding, rule: BarRule) -> Shedding:
    """Object before the others do, unless the rule is there."""
    return game if rule in game.bars else evolve(game, bars=(rule, *game.bars))


# what must go on what


def strictly_higher(game: Shedding) -> Shedding:
    """A card must be higher than the top of the pile, not equal to it.

    Row H28. Sources: TRES, DBAST.
    """
    kept = [AboveTop() if isinstance(rule, AtLeastTop) else rule for rule in game.demands]
    demands = tuple(kept) if AboveTop() in kept else (*kept, AboveTop())
    return evolve(game, demands=demands)


def match_the_count(game: Shedding) -> Shedding:
    """The answer must have at least as many cards as the last play.

    Row H29. Sources: DANIT.
    """
    return _barring(game, AsManyAsLast())


def third_matches(game: Shedding) -> Shedding:
    """After two plays of the same rank the next must be of that rank, too.

    Row H32. Sources: RGF.
    """
    return evolve(game, demands=put(game.demands, ThirdMatches(), first=True))


@parameterised
def above(card: OneRank = "Q", other: OneRank = "K") -> Variation:
    """*card* counts as the next rank above *other*.

    Rows H33, H41. Sources: RGF, GUTE, PASK, PASKFI.

    Args:
        card: The rank that is moved.
        other: The rank below it.
    """
    moved, below = rank(card), rank(other)
    if moved is below:
        raise NotationError(f"above: other must be another rank than {moved}.")

    def change(game: Shedding) -> Shedding:
        order = [one for one in game.order if one is not moved]
        if below in order:
            order.insert(order.index(below) + 1, moved)
        return evolve(game, order=tuple(order))

    return change


@parameterised
def lower_after(cards: SomeRanks = "7", *, strict: bool = False) -> Variation:
    """After *cards* the next card must be equal or lower.

    [An equal one does not fit.] *strict*

    Rows H61, H62. Sources: EIN, RLEF, BGA, ROI, POOH, WP2019, VTA, FFR.

    Args:
        cards: Which ranks.
        strict: Whether it must be lower, and equal does not fit.
    """
    which = ranks(cards)
    rule = BelowAfter(which) if strict else AtMostAfter(which)
    return lambda game: demanding(game, rule)


def sevens_or_lower(game: Shedding) -> Shedding:
    """After a 7 the next card must be a 7 or lower; a 10 may go on it as on anything.

    Row H61. Sources: THACK, CPU, NICHT, IDUS, ZHIT, BLUE.
    """
    return demanding(game, AtMostAfter(ranks("7")))


@parameterised
def higher_or_lower(cards: SomeRanks = "7") -> Variation:
    """With *cards* the player says whether the next card must be higher or lower; equal fits too.

    Row H63. Sources: GUTE, WHOW.

    Args:
        cards: Which ranks.
    """
    which = ranks(cards)

    def change(game: Shedding) -> Shedding:
        game = demanding(game, AsSaidAfter(which))
        return evolve(game, effects=put(game.effects, SayHigherOrLower(which)))

    return change


@parameterised
def several_demand_higher(
    cards: SomeRanks = "7", count: Annotated[int, Between(2, 4)] = 2
) -> Variation:
    """After *count* or more of *cards* in one play the next card must be higher.

    Row H64. Sources: RGF.

    Args:
        cards: Which ranks.
        count: How many in one play.
    """
    return lambda game: demanding(game, AboveAfter(ranks(cards), count=count))


@parameterised
def duel(cards: SomeRanks = "3", *, wilds: bool = False) -> Variation:
    """*cards* must be answered with the same rank, or the pile is taken.

    [Cards that may go on anything answer them, too.] *wilds*

    Row H70. Sources: RAY, PPAL, HOME.

    Args:
        cards: Which ranks.
        wilds: Whether cards that may go on anything answer them, too.
    """
    return lambda game: demanding(game, EqualAfter(ranks(cards), strict=not wilds))


@parameterised
def only_after(cards: SomeRanks = "A", follow: SomeRanks = "A 2 10") -> Variation:
    """*cards* go on anything, and only *follow* may follow.

    Row H50. Sources: CHINA.

    Args:
        cards: Which ranks go on anything.
        follow: Which ranks may follow.
    """
    which, answers = ranks(cards), ranks(follow).ranks

    def change(game: Shedding) -> Shedding:
        return evolve(demanding(game, OnlyAfter(which, answers)), wildcards=wild(game, which))

    return change


@parameterised
def goes_on_anything(cards: SomeRanks = "5") -> Variation:
    """*cards* go on anything.

    Rows H53, H61. Sources: EIN.

    Args:
        cards: Which ranks.
    """
    return lambda game: evolve(game, wildcards=wild(game, ranks(cards)))


def quartet_on_anything(game: Shedding) -> Shedding:
    """Four cards of one rank in one play may go on anything but a card that demands lower ones.

    Row H35. Sources: ROI.
    """
    return evolve(game, wildcards=put(game.wildcards, WildOfAKind(4)))


@parameterised
def face_up_joins(when: Joins = Joins.ANY_TIME) -> Variation:
    """Face-up cards may be played together with equal hand cards.

    Row H36. Sources: 3P, SHEAD, ROI.

    Args:
        when: At any time, only with the last hand cards, or never.
    """
    return lambda game: evolve(game, joins=when)


# objections


@parameterised
def never_on(cards: SomeRanks = "10", on: SomeRanks = "7") -> Variation:
    """*cards* do not go on *on*.

    Rows H31, H46, H52. Sources: THACK, MOS, BLUE, 3P, GUTE, PASK, PASKLQ.

    Args:
        cards: Which ranks.
        on: On which ranks they do not go.
    """
    return lambda game: _barring(game, NeverOn(ranks(cards), ranks(on)))


@parameterised
def only_on(
    cards: SomeRanks = "10", on: SomeRanks = "2 3 4 5 6 7 8 9 10", *, no_lead: bool = False
) -> Variation:
    """*cards* go only on *on*.

    [They may not be led either.] *no_lead*

    Rows H31, H34, H45. Sources: PGX, RAY, PASK, PASKLQ.

    Args:
        cards: Which ranks.
        on: On which ranks they go.
        no_lead: Whether they may not be led either.
    """
    rule = OnlyOn(ranks(cards), ranks(on), leads=not no_lead)
    return lambda game: _barring(game, rule)


@parameterised
def never_lead(cards: SomeRanks = "2 10 A") -> Variation:
    """*cards* may not be led: they only go on a card that must be answered.

    Rows H34, H51. Sources: IDNO, 3P.

    Args:
        cards: Which ranks.
    """
    return lambda game: evolve(game, bars=put(game.bars, NeverLead(ranks(cards)), first=True))


@parameterised
def after_first_burn(cards: SomeRanks = "J Q K") -> Variation:
    """*cards* may not be played until the pile has burned for the first time.

    Row H31. Sources: FIUN.

    Args:
        cards: Which ranks.
    """
    rule = AfterFirstBurn(ranks(cards))
    return lambda game: evolve(game, bars=put(game.bars, rule, first=True))


def one_card_a_turn(game: Shedding) -> Shedding:
    """Only one card may be played at a time.

    Row H37. Sources: STRONG.
    """
    return _barring(game, OneCardATurn())


def strict_face_up(game: Shedding) -> Shedding:
    """A face-up card must be higher than the top of the pile; from the hand equal will do.

    Row R19. Sources: SEED.
    """
    return _barring(game, StrictFaceUp())


@parameterised
def never_finish(cards: SomeRanks = "2 10") -> Variation:
    """*cards* may not be the last that a player plays.

    Row H114. Sources: SKIT.

    Args:
        cards: Which ranks.
    """
    return lambda game: evolve(game, bars=put(game.bars, NeverFinish(ranks(cards)), first=True))
