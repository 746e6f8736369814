"""Shithead, and its forms after Wikipedia and Pagat."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from cardrules.shedding.game import Shedding
from cardrules.shedding.rules import FirstFaceUpStarts, LowestInHandStarts, VoluntaryPickup
from cardrules.shedding.slots import DealsNext, End

__all__ = ["SHITHEAD", "SHITHEAD_PAGAT", "SHITHEAD_WIKIPEDIA"]

SHITHEAD: Final = Shedding(name="shithead")
"""Shithead as the Spanish, Dutch and Finnish rule text of one common origin states it.

Who plays it: two to five players with one pack, all over Europe and beyond.

Sources: the rule text in its three translations, for rows R1 to R25; the older English
Wikipedia article from which it stems, for the deal and the exchange (rows G3, G4).

Unconfirmed: rows G6, G7, G9, G15, G17 and G18, which no source states, and the readings
of R1, R14 and R19, where the text is silent or contradicts itself; their page says why.
"""

SHITHEAD_WIKIPEDIA: Final = evolve(
    SHITHEAD,
    name="shithead-wikipedia",
    start=(FirstFaceUpStarts(), LowestInHandStarts(free_lead=True)),
    pickup=VoluntaryPickup(),
)
"""Shithead as the current English Wikipedia article states it.

Who plays it: two to five players with one pack.

Sources: the article "Shithead (card game)". It differs from `SHITHEAD` in who starts
(row H19) and in that the pile may be taken at will (row H100).

Unconfirmed: who starts when nobody was dealt a face-up 3 and several hold the lowest
card; the article lets the first to call it begin, here it is the nearest to the dealer's
left.
"""

SHITHEAD_PAGAT: Final = evolve(
    SHITHEAD_WIKIPEDIA,
    name="shithead-pagat",
    pickup=VoluntaryPickup(table=1),
    end=End(deals_next=DealsNext.ROTATES),
)
"""Shithead as the card-game site Pagat describes it.

Who plays it: two to five players with one pack, in Britain and elsewhere.

Sources: the opening of the Pagat page; its end game at second hand, from a program that
follows the page line by line. It differs from `SHITHEAD_WIKIPEDIA` in that one face-up
card goes along when the pile is taken in the face-up phase (row H101), and in that the
deal rotates (row H18).

Unconfirmed: the end game, which was not read on the page itself.
"""

TOLD: Final = (
    (
        SHITHEAD,
        "Europe",
        "As the Spanish, Dutch and Finnish rule text of one origin states it; "
        "the pile is taken only when nothing fits.",
    ),
    (
        SHITHEAD_WIKIPEDIA,
        "unknown",
        "As the English Wikipedia article states it; whoever was dealt the "
        "first face-up 3 starts, and the pile may be taken at will.",
    ),
    (
        SHITHEAD_PAGAT,
        "Britain",
        "As the card-game site Pagat describes it; a face-up card goes along "
        "when the pile is taken, and the deal rotates.",
    ),
)
"""For menus: each preset, where it is played, and what it is in one sentence."""
