"""Shithead and Shed as they are played in Britain."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from cardrules.cards import Suit
from cardrules.game import vary
from cardrules.matching import all_of, exactly, ranks, suits
from cardrules.shedding.presets.core import SHITHEAD
from cardrules.shedding.rules import LowestInHandStarts, ReverseOn, SkipOn
from cardrules.shedding.variations import (
    again_on,
    deals,
    eights_skip,
    invisible,
    joker_reverses,
    lower_after,
    never_on,
    second_pack_from,
    sevens_or_lower,
)

__all__ = ["SHED_UK", "SHITHEAD_2019", "SHITHEAD_GUARDIAN", "SHITHEAD_UK_3_7_8"]

SHITHEAD_GUARDIAN: Final = evolve(SHITHEAD, name="shithead-guardian")
"""Shithead as the newspaper The Guardian printed it, also known as OG.

Who plays it: two to five players with one pack, in Britain.

Sources: "Rules: card games: Shithead" of 22 November 2008, and the same text under the name
OG on a question page. Whoever has a 3 in hand, or else the lowest card, must open with it
(row H25). Where it speaks it agrees with `SHITHEAD` in every slot.

Unconfirmed: the number of players, who starts among several holders of the lowest card, and
what else `SHITHEAD` settles, for the text is short.
"""

SHITHEAD_2019: Final = evolve(
    vary(
        SHITHEAD,
        again_on("2", may=True),
        invisible("3"),
        lower_after("7", strict=True),
        joker_reverses("8"),
    ),
    name="shithead-2019",
    variations=(),
    # By the printed rank: a joker counts as an 8, but skips nobody.
    paces=(SkipOn(all_of(ranks("8"), suits("C D H S"))), ReverseOn(exactly("*"))),
)
"""Shithead as the English Wikipedia article described it in 2019.

Who plays it: two to four players, or more, with one pack and two jokers.

Sources: the revision of 27 April 2019, its list of wild cards. After a 2 the player may play
on (row H39), a 3 copies the card below (row H53), a 7 asks for a lower card (row H62), 8s skip
(row H65), and a joker counts as an 8 that turns the direction and skips nobody (row H71).

Unconfirmed: all but the wild cards, for the rest of that revision was not read; the number of
jokers; that a joker makes up a set of 8s.
"""

SHITHEAD_UK_3_7_8: Final = evolve(
    vary(SHITHEAD, invisible("3"), sevens_or_lower, never_on("10", "7"), eights_skip),
    name="shithead-uk-3-7-8",
    variations=(),
)
"""Shithead with an invisible 3, a 7 that asks for 7 or lower, and an 8 that skips.

Who plays it: two to five players with one pack, in Britain.

Sources: the summary of rules of the program at shithead.thack.uk, complete (rows H53, H61, H65).
An 8 and a 10 do not go on a 7 (row H46).

Unconfirmed: who starts, the number of players, and what is drawn when; as in `SHITHEAD`. Whether
a 10 goes on a 3 that covers a 7; here it does not, for the 7 is what must be answered.
"""

SHED_UK: Final = evolve(
    vary(SHITHEAD, deals(hand=7), second_pack_from(5, most=8)),
    name="shed-uk",
    variations=(),
    start=(LowestInHandStarts(suits=(Suit.DIAMONDS,)),),
)
"""Shed: seven cards in hand, and the 3 of diamonds starts.

Who plays it: two to four players with one pack, five to eight with two, in Britain.

Sources: "Rules of Shed" on the site Focus on Learning, for the deal (rows H2, H9) and for who
starts with what (rows H20, H25).

Unconfirmed: the special cards, which the copy that was read breaks off before; they are those
of `SHITHEAD`. The source names no largest number of players.
"""

TOLD: Final = (
    (
        SHITHEAD_GUARDIAN,
        "Britain",
        "As The Guardian printed it; whoever has a 3, or else the lowest card, must open with it.",
    ),
    (
        SHITHEAD_2019,
        "Britain",
        "As Wikipedia had it in 2019; a 2 lets you play on, 3s are seen through, a 7 asks for "
        "less, 8s skip, and jokers turn the direction.",
    ),
    (
        SHITHEAD_UK_3_7_8,
        "Britain",
        "With 3s that are seen through, 7s on which neither 8 nor 10 goes, and 8s that skip.",
    ),
    (
        SHED_UK,
        "Britain",
        "Shed; seven cards in hand, the 3 of diamonds starts, and from five players on there are "
        "two packs.",
    ),
)
"""For menus: each preset, where it is played, and what it is in one sentence."""
