"""Melds: reading cards as sets and runs, and finding the best ones in a hand.

Nothing here knows of a game or a state: it takes cards, and `MeldRules` that say what makes
a meld.

>>> from cardrules.cards import cards
>>> hand = cards("5C 6C 7C 5D 6D 7H 7S 7D 2S 3H")
>>> print(*melds(hand, MeldRules()), sep=", ")
5C 6C 7C, 5D 6D 7D, 7C 7D 7H, 7C 7D 7S, 7C 7H 7S, 7D 7H 7S, 7C 7D 7H 7S
"""

from __future__ import annotations

from cardrules.rummy._melds_choosing import best_lay, least_deadwood
from cardrules.rummy._melds_listing import melds
from cardrules.rummy._melds_minimal import minimal_melds, minimal_of
from cardrules.rummy._melds_opening import first_lays
from cardrules.rummy._melds_reading import (
    Reading,
    extended,
    read,
    read_run,
    read_set,
    readings,
)
from cardrules.rummy._melds_rules import Held, MeldRules, SetSuits, Worth

__all__ = [
    "Held",
    "MeldRules",
    "Reading",
    "SetSuits",
    "Worth",
    "best_lay",
    "extended",
    "first_lays",
    "least_deadwood",
    "melds",
    "minimal_melds",
    "minimal_of",
    "read",
    "read_run",
    "read_set",
    "readings",
]
