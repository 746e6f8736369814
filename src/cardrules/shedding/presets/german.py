"""The forms of Germany and Switzerland."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from cardrules.game import vary
from cardrules.matching import ranks
from cardrules.shedding.presets.core import SHITHEAD
from cardrules.shedding.rules import DealsByNumber, Wild
from cardrules.shedding.slots import Plan
from cardrules.shedding.variations import (
    above,
    burn_of_a_kind,
    choose_face_up,
    claimed_burn,
    covered,
    deals,
    eights_skip,
    face_up_goes_along,
    higher_or_lower,
    invisible,
    joker_stands_for,
    jokers,
    lowest_in_hand_starts,
    more_in_hand_for_two,
    never_on,
    packs,
    players,
    quartet_through_invisible,
    reverse_on,
    scores,
    sevens_or_lower,
    slide,
    strictly_higher,
    suits_decide,
    take_up_face_up,
    throw_out,
    voluntary_pickup,
)

__all__ = ["DANISH_BASTARD", "DREI_VERDECKT", "MASTERS", "SHITHEAD_TWO_PACK"]

SHITHEAD_TWO_PACK: Final = evolve(
    vary(
        SHITHEAD,
        packs(2),
        deals(blind=4, table=4, hand=5),
        players(2, 8),
        throw_out("3"),
        burn_of_a_kind(5),
    ),
    name="shithead-two-pack",
    variations=(),
)
"""Shithead with two packs, as a German party game: five of a kind burn.

Who plays it: two to eight players with two packs, in Germany.

Sources: the German Spielwiki. Four cards lie face down and four face up, five are held, and the
hand is filled up to three (row H4); 3s are asked for round the table and laid out before play
(row H15); five equal cards burn (row H80).

Unconfirmed: whether 3s must be laid out; here they may. Who begins after the 3s; here it is the
player after the last who laid some. The source names no largest number of players; two packs serve
eight.
"""

DREI_VERDECKT: Final = evolve(
    vary(
        SHITHEAD,
        choose_face_up(3, hand=6),
        jokers(2),
        above("Q", "K"),
        invisible("5"),
        higher_or_lower("7"),
        eights_skip,
        joker_stands_for("3 4 6 7 8 9 J K Q A"),
        quartet_through_invisible,
        take_up_face_up,
    ),
    name="drei-verdeckt",
    variations=(),
    wildcards=(Wild(ranks("2 5")), Wild(ranks("10"), unless_lower=True)),
)
"""Drei verdeckt, "three face down", also Minus: jokers, and a 7 that lets its player choose.

Who plays it: two to five players with one pack and two jokers, in Germany.

Sources: the program of a German group, its code. Three cards of six are laid face up (row H7),
two jokers stand for any card but 2, 5 and 10 (rows H11, H74), queens beat kings (row H33), 5s
are invisible, in a set too (rows H53, H79), a 7 asks for higher or lower (row H63) and where it
asks for lower a 10 does not go (row H46), 8s skip (row H65), the pile is taken only when nothing
fits (row H99), and face-up cards are taken into the hand (row H107).

Unconfirmed: who starts, which the code was not read for.
"""

DANISH_BASTARD: Final = evolve(
    vary(SHITHEAD, more_in_hand_for_two(5), strictly_higher),
    name="danish-bastard",
    variations=(),
)
"""Danish Bastard: a card must be higher than the one before.

Who plays it: two to five players with one pack, in Germany.

Sources: the site Card Games Planet. With two players there are five cards in hand (row H3), and
a card must be higher (row H28); whoever has a 3 in hand starts with it.

Unconfirmed: that "higher" is meant to the letter; then equal cards burn only when they come down
in one play, but for those that go on anything, which may gather (row R12). The source allows six
players, for whom one pack is two cards short.
"""


def _masters_plan(players: int) -> Plan:
    """As many packs as it takes for 17 cards a player; of the stock nine a player are kept."""
    packs = -(-17 * players // 52)
    stock = 9 * players
    whole = 52 * packs - 9 * players
    return Plan(packs=packs, blind=3, table=3, hand=3, stock=stock if stock < whole else None)


MASTERS: Final = evolve(
    vary(
        SHITHEAD,
        lowest_in_hand_starts("4"),
        suits_decide("C S D H"),
        invisible("3"),
        sevens_or_lower,
        never_on("10", "7"),
        covered("Q"),
        eights_skip,
        reverse_on("K"),
        claimed_burn,
        slide,
        voluntary_pickup,
        face_up_goes_along(1, group=True),
        scores,
    ),
    name="masters",
    variations=(),
    layout=DealsByNumber(plans=tuple(map(_masters_plan, range(2, 7)))),
)
"""Masters of Shithead: seven special cards, quartets that are claimed, and points.

Who plays it: two to six players, two packs from four on; in Switzerland, perhaps.

Sources: the rule text and the code of the program masters-of-shithead. The stock is cut so that
games have one length (rows H9, H10); the lowest card begins, from the 4 of clubs (row H20); 3s
are invisible (row H53), a 7 is answered with 7 or lower and not with a 10, under a 3 too (rows
H46, H56, H61), 8s skip (rows H65, H66), a Q is covered by any card (row H67), Ks reverse (rows
H57, H58); quartets are claimed (row H85), equal drawn cards may be added (row H94), face-up
cards of one rank go along with the pile (row H101), and players score (row H117).

Unconfirmed: the country. The program keeps a random number of up to two cards more a player in
the stock; here it is one a player.
"""

TOLD: Final = (
    (
        SHITHEAD_TWO_PACK,
        "Germany",
        "A party game with two packs; four cards face down and four face up, and five of a kind "
        "burn.",
    ),
    (
        DREI_VERDECKT,
        "Germany",
        "With two jokers, 5s that are seen through, queens above kings, and 7s that ask for "
        "higher or lower.",
    ),
    (
        DANISH_BASTARD,
        "Germany",
        "A card must be higher than the one before; two players have five cards in hand.",
    ),
    (
        MASTERS,
        "Switzerland?",
        "Seven special cards: 3s are seen through, queens are covered, kings reverse, and four of "
        "a kind burn when they are claimed.",
    ),
)
"""For menus: each preset, where it is played, and what it is in one sentence."""
