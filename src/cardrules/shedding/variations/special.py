"""House rules of special cards: what a rank does, and what the joker is."""

from __future__ import annotations

from attrs import evolve

from cardrules._numbered import Named
from cardrules.cards import Rank, card
from cardrules.matching import Ranks, exactly, ranks
from cardrules.shedding.game import Shedding
from cardrules.shedding.rules import (
    AboveAfter,
    AnythingAfter,
    AtMostAfter,
    Mirror,
    NeverAlone,
    PlayAgain,
    ReverseOn,
    SendPile,
    SkipOn,
    StandsFor,
)
from cardrules.shedding.slots import StandInRule
from cardrules.shedding.variations._changing import (
    JOKERS,
    burning,
    demanding,
    plain,
    put,
    seen_through,
    wild,
    with_jokers,
    without,
)
from cardrules.shedding.variations._making import (
    FewRanks,
    Former,
    SomeRanks,
    SuitRanks,
    Variation,
    parameterised,
)

__all__ = [
    "RankEffect",
    "again_on",
    "burn_on",
    "covered",
    "higher_again_on",
    "invisible",
    "joker_burns",
    "joker_mirrors",
    "joker_reverses",
    "joker_sends_pile",
    "joker_stands_for",
    "mirror",
    "never_alone",
    "rank_effect",
    "reset_on",
    "transparent_joker",
    "two_is_highest",
]


# what a rank does


@parameterised
def reset_on(cards: SomeRanks = "2") -> Variation:
    """*cards* go on anything, and anything may follow.

    Row H38. Sources: WPEN, PAGAT, SEED, E2PAL.

    Args:
        cards: Which ranks.
    """
    return lambda game: _reset(game, ranks(cards))


def _reset(game: Shedding, which: Ranks) -> Shedding:
    return evolve(demanding(game, AnythingAfter(which)), wildcards=wild(game, which))


@parameterised
def burn_on(cards: SomeRanks = "2") -> Variation:
    """*cards* go on anything and burn the pile.

    Rows H40, H43. Sources: CLASS, E2PAL, RLEF, WPEN.

    Args:
        cards: Which ranks.
    """
    return lambda game: _burn(game, ranks(cards))


def _burn(game: Shedding, which: Ranks) -> Shedding:
    return evolve(burning(game, which), wildcards=wild(game, which))


@parameterised
def invisible(cards: SomeRanks = "3", *, names: Former = None) -> Variation:
    """*cards* go on anything, and the card beneath them is what must be answered.

    What was demanded after them falls away. Rows H53, H56. Sources: THACK, MOS, TH, NICHT, FFR,
    AMIR, SKIT, GUTE, WP06, BOOTH, ZHIT, DOWN, PGX, POOP, IGI.

    Args:
        cards: Which ranks.
        names: The former name of *cards*; None if that is given.
    """
    return lambda game: seen_through(game, ranks(cards))


@parameterised
def again_on(cards: SomeRanks = "2", *, may: bool = False) -> Variation:
    """Whoever plays *cards* plays again.

    [He may pass instead.] *may*

    Rows H39, H67. Sources: WHOW, VTA, TRES, WP2019, PPAL, POOP, 3P.

    Args:
        cards: Which ranks.
        may: Whether he may pass instead.
    """
    rule = PlayAgain(ranks(cards), may=may)
    return lambda game: evolve(game, again=put(game.again, rule))


@parameterised
def covered(cards: SomeRanks = "Q") -> Variation:
    """Whoever plays *cards* must cover them with another card, which may be any.

    Row H67. Sources: MOS, DOWN.

    Args:
        cards: Which ranks.
    """
    which = ranks(cards)

    def change(game: Shedding) -> Shedding:
        return evolve(
            demanding(game, AnythingAfter(which, bare=True)),
            again=put(game.again, PlayAgain(which)),
        )

    return change


@parameterised
def higher_again_on(cards: SomeRanks = "8", *, may: bool = False) -> Variation:
    """Whoever plays *cards* plays again, and that card must be higher.

    [He may pass instead.] *may*

    Row H68. Sources: RAY, VTA.

    Args:
        cards: Which ranks.
        may: Whether he may pass instead.
    """
    which = ranks(cards)

    def change(game: Shedding) -> Shedding:
        again = put(game.again, PlayAgain(which, may=may))
        return evolve(demanding(game, AboveAfter(which)), again=again)

    return change


@parameterised
def mirror(cards: FewRanks = "3") -> Variation:
    """*cards* stand for the rank of the card that they are played on, and do what it does.

    Row H54. Sources: LIQ, RGF, WP2019.

    Args:
        cards: Which ranks.
    """
    return lambda game: _standing(game, Mirror(ranks(cards)))


@parameterised
def never_alone(cards: FewRanks = "9") -> Variation:
    """*cards* are never played alone: they go with another card, and take its rank.

    Row H55. Sources: ROI.

    Args:
        cards: Which ranks.
    """
    return lambda game: _standing(game, NeverAlone(ranks(cards)))


def _standing(game: Shedding, rule: StandInRule) -> Shedding:
    """Let cards stand for others; the newest rule takes the place of others for its cards."""
    which: Ranks = rule.cards  # type: ignore[attr-defined]
    return evolve(game, stand_ins=(rule, *without(game.stand_ins, which)))


class RankEffect(Named):
    """What a rank can do."""

    PLAIN = "plain"
    RESET = "reset"
    LOWER = "lower"
    BURN = "burn"
    SKIP = "skip"
    REVERSE = "reverse"
    INVISIBLE = "invisible"
    AGAIN = "again"


@parameterised
def rank_effect(cards: SomeRanks = "10", effect: RankEffect = RankEffect.PLAIN) -> Variation:
    """*cards* are *effect*, and nothing else that they were.

    Rows H40, H41, H125. Sources: BLUE, RAY, ROI, SKIT, E2PAL.

    Args:
        cards: Which ranks.
        effect: What they do from now on: nothing (plain); go on anything and let anything
            follow (reset); demand an equal or lower card (lower); go on anything and burn the
            pile (burn); skip a player (skip); turn the direction (reverse); go on anything and
            be seen through (invisible); give the player another turn (again).
    """
    which = ranks(cards)

    def change(game: Shedding) -> Shedding:
        game = plain(game, which)
        match effect:
            case RankEffect.PLAIN:
                return game
            case RankEffect.RESET:
                return _reset(game, which)
            case RankEffect.LOWER:
                return demanding(game, AtMostAfter(which))
            case RankEffect.BURN:
                return _burn(game, which)
            case RankEffect.SKIP:
                return evolve(game, paces=(*game.paces, SkipOn(which)))
            case RankEffect.REVERSE:
                return evolve(game, paces=(*game.paces, ReverseOn(which)))
            case RankEffect.INVISIBLE:
                return seen_through(game, which)
            case RankEffect.AGAIN:
                return evolve(game, again=(*game.again, PlayAgain(which)))

    return change


def two_is_highest(game: Shedding) -> Shedding:
    """The 2 is an ordinary card, and the highest of the suit cards.

    Row H41. Sources: PASK, PASKFI.
    """
    order: list[Rank] = [one for one in game.order if one is not Rank.TWO]
    above = order.index(Rank.ACE) + 1 if Rank.ACE in order else len(order)
    order.insert(above, Rank.TWO)
    return evolve(plain(game, ranks(Rank.TWO)), order=tuple(order))


# jokers


_FACE = exactly(card("*"))
"""The jokers by their faces, whatever they stand for."""


def _joking(game: Shedding) -> Shedding:
    """The game with jokers that do nothing yet: each of these rules says all that they do."""
    return plain(with_jokers(game), JOKERS)


@parameterised
def joker_reverses(as_rank: SuitRanks = "8") -> Variation:
    """A joker stands for *as_rank* and turns the direction of play.

    It does nothing else that it did. Row H71. Sources: KAR1, WP2019.

    Args:
        as_rank: What it counts as; of several ranks the player names one.
    """
    rule = StandsFor(JOKERS, ranks(as_rank).ranks)

    def change(game: Shedding) -> Shedding:
        game = _standing(_joking(game), rule)
        return evolve(game, paces=put(game.paces, ReverseOn(_FACE)))

    return change


def transparent_joker(game: Shedding) -> Shedding:
    """A joker goes on anything, is seen through, and turns the direction of play.

    It does nothing else that it did. Row H72. Sources: PGX.
    """
    game = seen_through(_joking(game), JOKERS)
    return evolve(game, paces=put(game.paces, ReverseOn(JOKERS)))


def joker_burns(game: Shedding) -> Shedding:
    """A joker goes on anything and burns the pile.

    It does nothing else that it did. Row H73. Sources: 3P.
    """
    return _burn(_joking(game), JOKERS)


@parameterised
def joker_stands_for(any_of: SuitRanks = "2 3 4 5 6 7 8 9 10 J Q K A") -> Variation:
    """A joker stands for any one of *any_of*, which its player names.

    It does nothing else that it did. Rows H74, H77. Sources: POOP, GUTE, HOME.

    Args:
        any_of: Which ranks it may stand for.
    """
    rule = StandsFor(JOKERS, ranks(any_of).ranks)
    return lambda game: _standing(_joking(game), rule)


def joker_mirrors(game: Shedding) -> Shedding:
    """A joker stands for the rank of the card that it is played on, and skips a player as well.

    It does nothing else that it did. Row H77. Sources: PREV.
    """
    game = _standing(_joking(game), Mirror(JOKERS))
    return evolve(game, paces=put(game.paces, SkipOn(_FACE)))


def joker_sends_pile(game: Shedding) -> Shedding:
    """A joker goes on anything; its player says who takes the pile and which way play goes on.

    He plays again. It does nothing else that it did. Row H76. Sources: DOWN.
    """
    game = _joking(game)
    return evolve(
        game,
        wildcards=wild(game, JOKERS),
        effects=put(game.effects, SendPile(JOKERS)),
        again=put(game.again, PlayAgain(JOKERS)),
    )
