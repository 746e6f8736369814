"""What can be added to the melds on the table, and whose jokers can be taken."""

from __future__ import annotations

from functools import lru_cache
from types import NoneType
from typing import TYPE_CHECKING, Final, NamedTuple

from attrs import define, field

from cardrules._fields import answered, first_objection
from cardrules.cards import Card, cards_of
from cardrules.game import Violation
from cardrules.rummy._melds_listing import ALL_JOKERS, BY_RANK, BY_SUIT
from cardrules.rummy._melds_reading import next_faces
from cardrules.rummy._table import as_reading, joker_objection, lengthened
from cardrules.rummy.melds import Reading
from cardrules.rummy.moves import LayOff
from cardrules.rummy.rules.table import LayOffAnywhere, LayOffOwn, NoLayOffs
from cardrules.rummy.slots import LayingOff, Swapping
from cardrules.rummy.state import Meld

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["Ends", "Fit", "Table"]

_OF_ANY_CARD: Final = {LayOffAnywhere, LayOffOwn, NoLayOffs}
_ALL_BITS: Final = sum(BY_SUIT) | ALL_JOKERS


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
    likely: int = field(init=False)
    """The cards that might fit."""
    fits: dict[int, Fit] = field(factory=dict, init=False)
    """How cards fit, by their index."""
    moves: dict[tuple[int, int, int, bool], tuple[LayOff, ...]] = field(factory=dict, init=False)
    allowed: dict[tuple[int, bool, int], Violation | None] = field(factory=dict, init=False)
    swaps: dict[tuple[int, bool], Violation | None] = field(factory=dict, init=False)
    has_joker: bool = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.reading = as_reading(self.meld)
        self.likely = _likely(self.game, self.reading)
        self.has_joker = None in [card.suit for card in self.meld.cards]

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
            ends = self.fit(card).ends if free else ()
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


def _likely(game: Rummy, meld: Reading) -> int:
    """The cards that might fit at an end: by stock rules, those that come next."""
    rules = game.memory.lengthening
    if rules is None:
        return _ALL_BITS
    bits = ALL_JOKERS
    for low in (False, True) if meld.is_run else (False,):
        for face in next_faces(meld, rules, low=low):
            suits = -1 if face.suit is None else BY_SUIT[face.suit.number]
            bits |= BY_RANK[face.rank.number] & suits
    return bits


@define(eq=False)
class Table:
    """All melds on the table, with what can be added to each.

    Args:
        melds: The melds as they lie.
        ends: What can be added to each.
    """

    melds: tuple[Meld, ...]
    ends: tuple[Ends, ...]
    with_jokers: tuple[int, ...] = field(init=False)
    """The places of the melds in which a joker lies."""
    free: dict[tuple[int, bool], list[int]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        places = enumerate(self.ends)
        self.with_jokers = tuple([place for place, ends in places if ends.has_joker])

    def free_jokers(self, player: int, *, down: bool) -> list[int]:
        """The places of the melds out of which a player may take a joker."""
        found = self.free.get((player, down))
        if found is None:
            places = [(at, self.ends[at]) for at in self.with_jokers]
            found = [at for at, ends in places if not ends.swap_objection(player, down=down)]
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
