"""The Dutch forms: Zweeds Pesten, and Shitheaden."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from cardrules.game import vary
from cardrules.matching import ranks
from cardrules.shedding.presets.core import SHITHEAD
from cardrules.shedding.rules import NextAfterBurnOfAKind, PlayAgain
from cardrules.shedding.variations import (
    choose_face_up,
    invisible,
    never_on,
    picker_leads,
    sevens_or_lower,
    voluntary_pickup,
)

__all__ = ["SHITHEADEN", "ZWEEDS_PESTEN", "ZWEEDS_PESTEN_TIS"]

ZWEEDS_PESTEN: Final = evolve(
    vary(SHITHEAD, sevens_or_lower, never_on("10", "7"), voluntary_pickup),
    name="zweeds-pesten",
    variations=(),
)
"""Zweeds Pesten, "Swedish bullying": Shithead with a 7 that asks for 7 or lower.

Who plays it: two to five players with one pack, in the Netherlands.

Sources: the rules of a Dutch app, its mode "Klassiek", complete: a 7 is answered with 7 or
lower and not with a 10 (rows H46, H61), and the pile may be taken at will (row H100). That
this is Zweeds Pesten under its Dutch name is also said by a gaming site.

Unconfirmed: who starts, which is a setting of the app, and the number of players.
"""

ZWEEDS_PESTEN_TIS: Final = evolve(
    vary(ZWEEDS_PESTEN, picker_leads), name="zweeds-pesten-tis", variations=()
)
"""Zweeds Pesten in which whoever takes the pile plays again at once.

Who plays it: two to five players with one pack, in the Netherlands.

Sources: the rules of the same Dutch app, its mode "TIS"; it differs from `ZWEEDS_PESTEN` in who
leads after the pile has been taken (row H103).

Unconfirmed: what `ZWEEDS_PESTEN` leaves open, and what the letters of the name stand for.
"""

SHITHEADEN: Final = evolve(
    vary(SHITHEAD, choose_face_up(3, hand=6), invisible("3"), sevens_or_lower),
    name="shitheaden",
    variations=(),
    again=(PlayAgain(ranks("10")), NextAfterBurnOfAKind(4)),
)
"""Shitheaden: choose three cards of six; 3s are seen through, 7s ask for 7 or lower.

Who plays it: two to five players with one pack, in the Netherlands.

Sources: the program Shitheaden.Swift, its code. Each player gets six cards and lays three of
them face up (row H7); 3s are invisible (row H53), a 7 is answered with 7 or lower or with a 10
(row H61), and four of a kind burn without a further turn (row H86).

Unconfirmed: that people play it so, for no text was found; a further turn after a burn is a
setting of the program, and so is taking the pile at will.
"""

TOLD: Final = (
    (
        ZWEEDS_PESTEN,
        "Netherlands",
        "Swedish bullying; a 7 is answered with 7 or lower and not with a 10, and the pile may be "
        "taken at will.",
    ),
    (
        ZWEEDS_PESTEN_TIS,
        "Netherlands",
        "Zweeds Pesten in which whoever takes the pile plays again at once.",
    ),
    (
        SHITHEADEN,
        "Netherlands",
        "Six cards of which three are laid face up, 3s that are seen through, and four of a kind "
        "that burn without a further turn.",
    ),
)
"""For menus: each preset, where it is played, and what it is in one sentence."""
