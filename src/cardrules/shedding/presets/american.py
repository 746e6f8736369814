"""Palace, Karma and Idiot: the North American forms, and Palace on Board Game Arena."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from cardrules.game import vary
from cardrules.shedding.presets.core import SHITHEAD
from cardrules.shedding.variations import (
    RankEffect,
    again_on,
    choose_face_up,
    dealers_left_starts,
    deals,
    face_up_goes_along,
    jokers,
    lower_after,
    lowest_in_hand_by_lot,
    no_swap,
    players,
    rank_effect,
    refill_to_blind,
    second_pack_from,
    sevens_or_lower,
    slide,
    transparent_joker,
    turn_up,
    voluntary_pickup,
    zones_by_players,
)

__all__ = ["IDIOT_US", "KARMA", "PALACE_BGA", "PALACE_US", "TENS_AND_TWOS"]

PALACE_US: Final = evolve(
    vary(
        SHITHEAD,
        deals(blind=4),
        choose_face_up(4, hand=7),
        rank_effect("2", RankEffect.BURN),
        rank_effect("10", RankEffect.RESET),
        again_on("10"),
    ),
    name="palace-us",
    variations=(),
)
"""Palace with the roles of 2 and 10 exchanged: 2s clear the pile, 10s reset it.

Who plays it: two to four players with one pack; in the United States, perhaps.

Sources: a write-up on Everything2. Four cards lie face down, and of seven each player lays four
face up (row H4); a 2 clears the pile (row H40), a 10 resets it, and after both the same player
plays again (row H39).

Unconfirmed: the country and the number of players. Of several holders of a 3 the dealer would
have the first chance, then his left; here it is the nearest to the dealer's left.
"""

PALACE_BGA: Final = evolve(
    vary(
        SHITHEAD,
        players(2, 4),
        zones_by_players(two=6, three=4, more=3),
        refill_to_blind(0),
        lowest_in_hand_by_lot(never="2"),
        lower_after("9"),
        voluntary_pickup,
    ),
    name="palace-bga",
    variations=(),
)
"""Palace as it is played on Board Game Arena: as many cards as there are few players.

Who plays it: two to four players with one pack, online.

Sources: the help page of the site. Two players have six cards in each zone, three have four, four
have three (rows H5, H93); one who holds the lowest card is drawn by lot and leads it (rows H25,
H26); after a 9 one goes lower (row H61); the pile may be taken at will (row H100).

Unconfirmed: whether another 9 goes on a 9; here it does. Whether a 10 does, which is not said.
"""

TENS_AND_TWOS: Final = evolve(
    vary(SHITHEAD, no_swap, face_up_goes_along(1), slide),
    name="tens-and-twos",
    variations=(),
)
"""Tens and Twos: a card from the table that does not fit goes along, and a quick draw.

Who plays it: two to five players with one pack; in the United States, perhaps.

Sources: the rules of a player on his blog, up to the last, which is cut off. The face-up card
that one would have played goes along with the pile (row H101), and a drawn card that equals
the one just played may be added (row H94). The cards on the table are not touched before the
hand is through, which is read as: there is no exchange.

Unconfirmed: the country, who starts, and the rule that is cut off.
"""

KARMA: Final = evolve(
    vary(SHITHEAD, jokers(2), players(2, 6), transparent_joker, sevens_or_lower),
    name="karma",
    variations=(),
)
"""Karma with a common pack: a 7 asks for 7 or lower, and jokers turn the direction.

Who plays it: two to six players with one pack and two jokers.

Sources: the site Jollyopolis, complete (rows H61, H71). The game that is sold under this name
has a deck of its own.

Unconfirmed: what a joker may be played on, and what follows it: here it goes on anything, and
the card beneath is to be answered (row H72). Who starts, whom the source calls "chosen".
"""

IDIOT_US: Final = evolve(
    vary(
        SHITHEAD,
        choose_face_up(3, hand=6),
        second_pack_from(5, most=8),
        turn_up(never="none"),
        dealers_left_starts,
        sevens_or_lower,
    ),
    name="idiot-us",
    variations=(),
)
"""Idiot: the top card of the stock begins the pile, and a 7 asks for 7 or lower.

Who plays it: two to four players with one pack, five to eight with two; in the United States,
perhaps.

Sources: a write-up on Everything2, complete. Three cards of six are laid face up (row H7), more
than four players take two packs (row H9), the top of the stock is turned to begin with, whatever
it is (row H12), and after a 7 comes 7 or lower (row H61). The dealer's left begins, as in
another write-up on the same page, in which the pile begins in the same way.

Unconfirmed: the country, and the largest number of players; what a 10 does that is turned up:
here it burns nothing, and must be answered.
"""

TOLD: Final = (
    (
        PALACE_US,
        "United States?",
        "Four cards face down and four of seven face up; 2s clear the pile, 10s reset it, and both "
        "let you play again.",
    ),
    (
        PALACE_BGA,
        "online",
        "As on Board Game Arena; fewer players have more cards, and after a 9 comes 9 or lower.",
    ),
    (
        TENS_AND_TWOS,
        "United States?",
        "A card from the table goes along with the pile, and a drawn card that equals the one just "
        "played may be added.",
    ),
    (
        KARMA,
        "unknown",
        "Karma with a common pack; a 7 asks for 7 or lower, and jokers turn the direction.",
    ),
    (
        IDIOT_US,
        "United States?",
        "Six cards of which three are laid face up; the top of the stock begins the pile, and a 7 "
        "asks for 7 or lower.",
    ),
)
"""For menus: each preset, where it is played, and what it is in one sentence."""
