"""What else players call house rules, for those who look for them by these words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["ALSO_CALLED"]

ALSO_CALLED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "packs": ("decks", "double deck"),
        "exchange_until_burn": ("trading",),
        "turn_up": ("starter card",),
        "lower_after": ("under", "go low"),
        "sevens_or_lower": ("seven or under", "go low"),
        "duel": ("trump", "challenge"),
        "goes_on_anything": ("magic", "power card"),
        "reset_on": ("magic", "power card", "restart"),
        "burn_on": ("bomb", "clear", "blow up"),
        "invisible": ("glass", "ghost", "transparent", "see-through"),
        "again_on": ("extra turn", "another go"),
        "mirror": ("copy",),
        "rank_effect": ("power card", "special card"),
        "transparent_joker": ("glass", "ghost"),
        "joker_burns": ("bomb",),
        "joker_stands_for": ("wild", "substitute"),
        "joker_sends_pile": ("attack", "give away"),
        "burn_of_a_kind": ("bomb", "four of a kind", "set"),
        "no_quartet": ("no bomb",),
        "quartet_in_one_play": ("bomb",),
        "quartet_out_of_turn": ("jump-in", "slap", "snap", "cut in"),
        "burn_on_run": ("straight", "sequence"),
        "burn_on_suit": ("flush",),
        "burned_become_stock": ("reshuffle",),
        "skip_on": ("miss a turn", "stop"),
        "reverse_on": ("turn round", "change direction"),
        "next_takes_pile": ("attack", "pick-up card"),
        "choose_next": ("nominate",),
        "chance_card": ("gamble", "try your luck", "top card"),
        "voluntary_pickup": ("pick up at will",),
        "first_out_ends": ("first one wins",),
        "scores": ("points",),
    }
)
"""Other words for a house rule, by its name; what its sentence says already is left out."""
