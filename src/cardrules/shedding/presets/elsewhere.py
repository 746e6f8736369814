"""Forms of Italy and Australia, and some of unknown home."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from cardrules.game import vary
from cardrules.shedding.presets.core import SHITHEAD
from cardrules.shedding.variations import (
    again_on,
    burn_of_a_kind,
    invisible,
    joker_stands_for,
    jokers,
    lower_after,
    match_the_count,
    next_after_burn_on,
    no_swap,
    previous_leads,
    second_pack_from,
    sevens_or_lower,
    strictly_higher,
)

__all__ = ["DANISH_IT", "POOHEAD", "POOPHEAD", "TRES"]

DANISH_IT: Final = evolve(
    vary(SHITHEAD, match_the_count, previous_leads), name="danish-it", variations=()
)
"""Danish as it is played in Italy: the reply has at least as many cards as what it answers.

Who plays it: two to five players with one pack, in Italy.

Sources: the Italian Wikipedia article. Two or three cards are answered with as many or more (row
H29), and after a pick-up the last player who played leads (row H104).

Unconfirmed: the special cards, which the copy that was read breaks off before; they are those
of `SHITHEAD`; so one 8 does not complete three 8s of one play, for it is too few, unless it goes
on anything (row R12). The article ranks a joker with the 8, of whose effect nothing is known; the
game is without jokers here.
"""

POOPHEAD: Final = evolve(
    vary(
        SHITHEAD,
        jokers(2),
        joker_stands_for(),
        again_on("5"),
        sevens_or_lower,
        invisible("8"),
    ),
    name="poophead",
    variations=(),
)
"""Poophead: 5s play again, 8s are seen through, and jokers are what you like.

Who plays it: two to five players with one pack and two jokers.

Sources: the rules and the table of what goes on what in a learner's program, complete. 8s are
invisible (row H53), a 7 is answered with 7 or lower (row H61), whoever plays a 5 plays again
unless it was his last card (row H67), and a joker stands for any card (row H74).

Unconfirmed: where it is played, who starts, and the number of jokers.
"""

POOHEAD: Final = evolve(
    vary(
        SHITHEAD,
        second_pack_from(5, most=8),
        no_swap,
        lower_after("7", strict=True),
        next_after_burn_on("10"),
    ),
    name="poohead",
    variations=(),
)
"""Poohead: a 10 burns, and the next player leads.

Who plays it: two to four players with one pack, five to eight with two, in Australia.

Sources: the Australian site Youth Matters, complete. After a 10 the next player leads (row H44),
after a 7 a lower card must come (row H62); from five players on there are two packs (row H9), and
the face-up cards stay as they were dealt (row H16).

Unconfirmed: whether four of a kind give a further turn; they do, as in `SHITHEAD`. The source
names no largest number of players.
"""

TRES: Final = evolve(
    vary(SHITHEAD, strictly_higher, again_on("2"), burn_of_a_kind(3), previous_leads),
    name="tres",
    variations=(),
)
"""Tres: strictly higher, and three of a kind burn.

Who plays it: two to five players with one pack.

Sources: the page "Game of Tres", complete. A card must be higher (row H28), whoever plays a 2
plays again (row H39), three or four equal cards burn (row H80), and after a pick-up the player
before leads (row H104).

Unconfirmed: where it is played, who starts, and the number of players. As equal cards do not go
on one another, three of them burn only when they come down in one play, but for 2s (row R12).
"""

TOLD: Final = (
    (
        DANISH_IT,
        "Italy",
        "The reply has at least as many cards as what it answers, and after a pick-up the player "
        "before leads.",
    ),
    (
        POOPHEAD,
        "unknown",
        "5s play again, 7s ask for 7 or lower, 8s are seen through, and jokers stand for any card.",
    ),
    (
        POOHEAD,
        "Australia",
        "A 10 burns and passes the turn, a 7 asks for less, and nobody exchanges cards.",
    ),
    (
        TRES,
        "unknown",
        "A card must be higher, three of a kind burn, and a 2 plays again.",
    ),
)
"""For menus: each preset, where it is played, and what it is in one sentence."""
