"""Vändtia and Idiot: the Swedish, Norwegian and Icelandic forms."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from cardrules.cards import Suit
from cardrules.game import vary
from cardrules.matching import ranks
from cardrules.shedding.presets.core import SHITHEAD
from cardrules.shedding.rules import LowestInHandStarts
from cardrules.shedding.variations import (
    chance_card,
    goes_on_anything,
    invisible,
    lower_after,
    next_lowest_decides,
    slide,
    stack_equals,
    voluntary_pickup,
)

__all__ = ["IDIOT_5", "IDIOT_NO", "SKITGUBBE_5", "VANDTIA"]

VANDTIA: Final = evolve(
    vary(SHITHEAD, stack_equals(others=True), chance_card()),
    name="vandtia",
    variations=(),
    start=(LowestInHandStarts(suits=(Suit.HEARTS,)),),
)
"""Vändtia, "turn ten", also called Spanish Skitgubbe: the Swedish forebear of Shithead.

Who plays it: two to five players with one pack, in Sweden.

Sources: four Swedish sites and the English Wikipedia article. Cards are exchanged, and equal
ones laid onto face-up cards, the others' too (rows H13, H14); the lowest card begins, hearts
lowest (row H20); who cannot play may try the top of the stock (row H95).

Unconfirmed: that cards are both exchanged and laid onto the others' at one table, which no
site describes together; the 7, which Wikipedia lists as a special card without saying more.
"""

SKITGUBBE_5: Final = evolve(
    vary(SHITHEAD, invisible("5"), chance_card()),
    name="skitgubbe-5",
    variations=(),
    start=(LowestInHandStarts(skips=ranks("2 5 10")), LowestInHandStarts()),
)
"""Skitgubbe of the Vändtia kind, with a 5 that is seen through.

Who plays it: two to five players with one pack, in Sweden.

Sources: a design note for a Swedish program, complete: 5s are invisible (row H53), who cannot
play may try the top of the stock (row H95), and special cards come last in the search for who
starts. A 7 or lower (row H61) and no finishing on a special card (row H114) are its options.

Unconfirmed: that it is played away from that program.
"""

IDIOT_NO: Final = evolve(
    vary(SHITHEAD, next_lowest_decides, chance_card(any_time=True), slide),
    name="idiot-no",
    variations=(),
)
"""Idiot as it is played in Norway, with a chance card and a slide.

Who plays it: two to five players with one pack, in Norway.

Sources: norske-kortspill.no, and Kesherkort, the same game on a wiki of role-players. The top
of the stock may be tried at any time (row H96), and a drawn card that equals the top may be
added (row H94). Among equal lowest cards the next-lowest decide (row H24), as the Norwegian
Wikipedia article says, which describes another form otherwise.

Unconfirmed: whether the chance card is open to who could play: one site is vague, the other
says "always". That the pile may be taken at will is said by the Wikipedia article alone.
"""

IDIOT_5: Final = evolve(
    vary(
        SHITHEAD,
        goes_on_anything("5"),
        lower_after("5"),
        voluntary_pickup,
        chance_card(any_time=True),
    ),
    name="idiot-5",
    variations=(),
)
"""Idiot with a 5 that goes on anything and asks for 5 or lower.

Who plays it: two to five players with one pack; in Iceland, by the name of its author.

Sources: the rules of a program by Einar Egilsson, and of an app after it, complete. A 5 goes
on anything, and the next card is 5 or lower (row H61); the top of the stock may be tried at any
time (row H96), and the pile may be taken at will (row H100).

Unconfirmed: the country; who starts; the number of players, for the program has two.
"""

TOLD: Final = (
    (
        VANDTIA,
        "Sweden",
        "The Swedish forebear; equal cards are laid onto anybody's face-up cards, and who cannot "
        "play tries the top of the stock.",
    ),
    (
        SKITGUBBE_5,
        "Sweden",
        "Skitgubbe of the same kind, with 5s that are seen through and a chance card.",
    ),
    (
        IDIOT_NO,
        "Norway",
        "Idiot; the top of the stock may be tried at any time, and a drawn card that equals the "
        "top may be added.",
    ),
    (
        IDIOT_5,
        "Iceland?",
        "Idiot with 5s that go on anything and ask for 5 or lower, and a chance card at any time.",
    ),
)
"""For menus: each preset, where it is played, and what it is in one sentence."""
