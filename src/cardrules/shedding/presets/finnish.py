"""The Finnish games: China Hand, Paskahousu, and Pöytäpaska."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from cardrules.game import vary
from cardrules.matching import ranks
from cardrules.shedding.presets.core import SHITHEAD
from cardrules.shedding.rules import NeverOn, OnlyOn
from cardrules.shedding.variations import (
    chance_card,
    deals,
    led_is_taken,
    no_swap,
    only_after,
    players,
    refill_to,
    split_burners,
    stack_equals,
    two_is_highest,
    voluntary_pickup,
)

__all__ = ["CHINA_HAND", "PASKAHOUSU", "POYTAPASKA"]

CHINA_HAND: Final = evolve(
    vary(SHITHEAD, stack_equals(), only_after("A", "A 2 10"), chance_card()),
    name="china-hand",
    variations=(),
)
"""China Hand as it is played in Finland: aces go on anything, and stacks lie face up.

Who plays it: two to five players with one pack, in Finland.

Sources: the Finnish Wikibook on card games, complete. Equal cards may be bundled face up (row
H13); an ace goes on anything, and only an ace, a 2 or a 10 follows it (row H50); who cannot
play may draw one card and play it (row H95).

Unconfirmed: one clause, that court cards may be laid "at any time"; it is read as: the ban on
court cards of Paskahousu does not hold. Four of a kind, of which the text says nothing, burn.
"""

PASKAHOUSU: Final = evolve(
    vary(
        SHITHEAD,
        deals(blind=0, table=0, hand=5),
        players(2, 6),
        no_swap,
        two_is_highest,
        split_burners,
        led_is_taken("10 A"),
        refill_to(5),
        chance_card(),
        voluntary_pickup,
    ),
    name="paskahousu",
    variations=(),
    # Wider bars take the place of those of the split burners.
    bars=(NeverOn(ranks("J Q K"), ranks("3 4 5 6")), OnlyOn(ranks("A"), ranks("J Q K A"))),
)
"""Paskahousu: five cards, no table; 2s are highest, and 10s and aces burn what they may beat.

Who plays it: two to six players with one pack, in Finland.

Sources: the Finnish and the English Wikipedia article, and an older copy of the latter. Court
cards do not go on 3 to 6 (row H31), aces only on court cards and aces (row H34), only a 2 beats
a 2 (row H41), 10s burn 3 to 9 and aces burn J to K (row H48), led 10s and aces are taken by the
next player (row H49); five cards in hand (row H92), a chance card (row H95).

Unconfirmed: much, for no two descriptions agree: whether court cards, 10s and aces may be led,
and whether one may draw before one plays (row H97). Taken is what most of the three say. Whether
a 10 goes on a 10, or an ace on an ace; here they do, and burn nothing by that.
"""

POYTAPASKA: Final = evolve(
    vary(PASKAHOUSU, deals(blind=4, table=4, hand=5), players(2, 3)),
    name="poytapaska",
    variations=(),
    swap=SHITHEAD.swap,
)
"""Pöytäpaska, "table Paskahousu": with four blind and four face-up cards.

Who plays it: two or three players with one pack, in Finland.

Sources: the English Wikipedia article on Paskahousu, its section on this form (row H4). All
the rest is as in `PASKAHOUSU`.

Unconfirmed: whether cards are exchanged before play; they are, as in `SHITHEAD`.
"""

TOLD: Final = (
    (
        CHINA_HAND,
        "Finland",
        "Equal cards may be bundled face up, aces go on anything, and who cannot play tries the "
        "top of the stock.",
    ),
    (
        PASKAHOUSU,
        "Finland",
        "Five cards and no table; 2s are highest, 10s burn low cards and aces burn court cards.",
    ),
    (
        POYTAPASKA,
        "Finland",
        "Paskahousu with four blind and four face-up cards for each player.",
    ),
)
"""For menus: each preset, where it is played, and what it is in one sentence."""
