"""What can be added to the melds on the table, and whose jokers can be taken."""

from __future__ import annotations

from functools import lru_cache
from types import NoneType
from typing import TYPE_CHECKING, Final, NamedTuple

from attrs import define, field

from cardrules._fields import answered, first_objection
from cardrules.cards import Card, cards_of
from cardrules.game import Violation
from cardrules.rummy._melds_listing import ALL_JOKERS, BY_RANK, BY_SUIT, NATURALS
from cardrules.rummy._melds_reading import next_faces
from cardrules.rummy._table import as_reading, joker_objection, lengthened
from cardrules.rummy.melds import MeldRules, Reading, SetSuits
from cardrules.rummy.moves import LayOff
from cardrules.rummy.rules.table import LayOffAnywhere, LayOffOwn, NoLayOffs
from cardrules.rummy.slots import LayingOff, Swapping
from cardrules.rummy.state import Meld

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["Ends", "Fit", "Table"]

_OF_ANY_CARD: Final = {LayOffAnywhere, LayOffOwn, NoLayOffs}


class Fit(NamedTuple):
    """How a card can be added to a meld: the longer meld at each end, or why not."""

    high: Reading | None
    low: Reading | None
    objection: Violation | None

    @property
    def ends(self) -> tuple[bool, ...]:
        """The ways to add it: whether at the low end, where both would do."""
        if self.high is not None and self.low is not None:
            return False, True
        return (False,) if self.high is not None or self.low is not None else ()


@define(eq=False)
class Ends:
    """What can be added to a meld."""

    game: Rummy
    meld: Meld
    reading: Reading = field(init=False)
    high: int = field(default=0, init=False)
    """The naturals that fit at the high end, by stock rules about melds."""
    low: int = field(default=0, init=False)
    """The naturals that fit at the low end, by stock rules about melds."""
    sure: int = field(default=0, init=False)
    """The cards of which these two say all: the naturals, but for joker rules of one's own."""
    likely: int = field(default=NATURALS | ALL_JOKERS, init=False)
    """The cards that might fit."""
    fits: dict[int, Fit] = field(factory=dict, init=False)
    """How cards fit, by their index."""
    moves: dict[tuple[int, int, int, bool], tuple[LayOff, ...]] = field(factory=dict, init=False)
    allowed: dict[tuple[int, bool, int], Violation | None] = field(factory=dict, init=False)
    swaps: dict[tuple[int, bool], Violation | None] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.reading = as_reading(self.meld)
        rules = self.game.memory.lengthening
        if rules is not None:
            self.high = _naturals(self.reading, rules, low=False)
            self.low = _naturals(self.reading, rules, low=True)
            self.likely = self.high | self.low | ALL_JOKERS
            self.sure = 0 if self.game.memory.rules is None else NATURALS

    def ends(self, card: Card) -> tuple[bool, ...]:
        """The ways to add a card: whether at the low end, where both would do."""
        if not self.sure & card.bit:
            return self.fit(card).ends
        high, low = self.high & card.bit, self.low & card.bit
        if high and low:
            return False, True
        return (False,) if high or low else ()

    def fit(self, card: Card) -> Fit:
        """How a card fits."""
        found = self.fits.get(card.index)
        if found is None:
            found = self.fits[card.index] = self._fit(card)
        return found

    def _fit(self, card: Card) -> Fit:
        high, wrong = self._end(card, low=False)
        low, also_wrong = self._end(card, low=True)
        return Fit(high, low, wrong or also_wrong)

    def _end(self, card: Card, *, low: bool) -> tuple[Reading | None, Violation | None]:
        """The meld with a card at an end; what is wrong with it counts only if it is new."""
        longer = lengthened(self.game, self.reading, card, low=low)
        if longer is None:
            return None, None
        rules = self.game.memory.rules
        if rules is not None and (rules.adjacent_jokers or card.suit is not None):
            return longer, None  # no stock rule can object that did not object before
        wrong = joker_objection(self.game, longer)
        if wrong is None or joker_objection(self.game, self.reading) is not None:
            return longer, None
        return None, wrong

    def objection(self, player: int, card: Card, *, down: bool) -> Violation | None:
        """Why a player may not add a card here, or None; whether it fits is not asked."""
        rule = self.game.layoffs
        # Stock rules do not look at the card, so what they say of one goes for all.
        key = player, down, -1 if type(rule) in _OF_ANY_CARD else card.index
        if key not in self.allowed:
            answer = rule.add(LayingOff(player, card, self.meld, down))
            self.allowed[key] = answered(rule, answer, Violation, NoneType)
        return self.allowed[key]

    def lay_offs(self, player: int, card: Card, place: int, *, down: bool) -> tuple[LayOff, ...]:
        """The ways in which a player may add a card to this meld, which lies at a place."""
        key = player, card.index, place, down
        found = self.moves.get(key)
        if found is None:
            free = self.objection(player, card, down=down) is None
            ends = self.ends(card) if free else ()
            found = self.moves[key] = tuple([_lay_off(player, card, place, low) for low in ends])
        return found

    def swap_objection(self, player: int, *, down: bool) -> Violation | None:
        """Why a player may not take a joker out of this meld, or None."""
        key = player, down
        if key not in self.swaps:
            self.swaps[key] = self._swap_objection(Swapping(player, self.meld, down))
        return self.swaps[key]

    def _swap_objection(self, swapping: Swapping) -> Violation | None:
        return first_objection(self.game.jokers, lambda rule: rule.swap(swapping))


@lru_cache(maxsize=1 << 14)
def _lay_off(player: int, card: Card, place: int, low: bool) -> LayOff:  # noqa: FBT001
    return LayOff(player, card, place, low)


def _naturals(meld: Reading, rules: MeldRules, *, low: bool) -> int:
    """The naturals that make a longer meld at one end, wherever jokers may lie."""
    size, bits = len(meld.cards) + 1, 0
    if meld.is_run:
        if rules.run_least <= size <= rules.run_most:
            for face in next_faces(meld, rules, low=low):
                assert face.suit is not None
                bits |= BY_RANK[face.rank.number] & BY_SUIT[face.suit.number]
        return bits
    largest = rules.largest_set
    if low or size < rules.set_least or (largest is not None and size > largest):
        return 0
    bits = BY_RANK[meld.faces[0].rank.number]
    if rules.set_suits is SetSuits.ANY:
        return bits
    for card in meld.cards:
        if card.suit is not None:
            bits &= ~BY_SUIT[card.suit.number]
    return 0 if meld.has_equal_suits else bits


@define(eq=False)
class Table:
    """All melds on the table, with what can be added to each.

    Args:
        melds: The melds as they lie.
        ends: What can be added to each.
    """

    melds: tuple[Meld, ...]
    ends: tuple[Ends, ...]
    free: dict[tuple[int, bool], list[int]] = field(factory=dict, init=False)

    def free_jokers(self, player: int, *, down: bool) -> list[int]:
        """The places of the melds out of which a player may take a joker."""
        found = self.free.get((player, down))
        if found is None:
            there = [(place, ends) for place, ends in enumerate(self.ends) if ends.meld.jokers]
            found = [at for at, ends in there if not ends.swap_objection(player, down=down)]
            self.free[player, down] = found
        return found

    def lay_offs(self, bits: int, player: int, *, down: bool) -> list[LayOff]:
        """The ways in which a player may add one of some cards to a meld, meld by meld."""
        found: list[LayOff] = []
        for place, ends in enumerate(self.ends):
            likely = bits & ends.likely
            if likely:
                for card in cards_of(likely):
                    found += ends.lay_offs(player, card, place, down=down)
        return found
