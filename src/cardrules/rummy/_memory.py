"""What a ruleset remembers: answers of pure rules, which can be thrown away at any time."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar
from weakref import ReferenceType

from attrs import define, evolve, field

from cardrules._fields import first_objection
from cardrules.cards import Card, Suit, cards_of
from cardrules.game import Violation
from cardrules.rummy._ends import Ends, Table
from cardrules.rummy._melds_listing import bits_of
from cardrules.rummy._melds_minimal import MinimalFinder, finder_by
from cardrules.rummy._melds_opening import first_lays_by, first_lays_of
from cardrules.rummy._melds_parts import PartFinder
from cardrules.rummy._melds_rules import LARGEST_SET
from cardrules.rummy._table import joker_objection, read_meld
from cardrules.rummy.melds import MeldRules, Reading, minimal_of
from cardrules.rummy.moves import Lay, RummyMove
from cardrules.rummy.rules import (
    JokersStay,
    MinNaturals,
    NoAdjacentJokers,
    OpenWith,
    RankSets,
    Runs,
    SwapWhenDown,
)
from cardrules.rummy.rules.melds import rules_of
from cardrules.rummy.slots import (
    Leaving,
    readings_by,
    whole_points,
)
from cardrules.rummy.state import Face, Meld, Round

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["MOST_LAYS", "MOST_STEPS", "Memory"]

K = TypeVar("K")
V = TypeVar("V")

Row = tuple[Card, ...]

_NO_SUIT: Final = len(Suit)
_MOST: Final = 1 << 8
"""How many answers of a kind are kept."""
_MOST_MELDS: Final = 1 << 12
"""For how many melds the lays of them are kept."""
MOST_LAYS: Final = 10_000
"""How many first lay-downs are listed at most."""
MOST_STEPS: Final = 500_000
"""After how many steps the search for them ends, with what was found: so that it takes seconds."""


def _kept(found: dict[K, V], key: K, value: V, most: int = _MOST) -> V:
    """Keep an answer; when there are many, the others are thrown away."""
    if len(found) >= most:
        found.clear()
    found[key] = value
    return value


def _joined(
    game: Rummy, *, min_naturals: int = 1, adjacent_jokers: bool = True
) -> MeldRules | None:
    """The meld rules as one value for a search, if they are stock rules."""
    sets = [rule for rule in game.melds if type(rule) is RankSets]
    runs = [rule for rule in game.melds if type(rule) is Runs]
    if len(sets) + len(runs) < len(game.melds) or max(len(sets), len(runs)) > 1:
        return None
    return rules_of(
        sets[0] if sets else None,
        runs[0] if runs else None,
        min_naturals=min_naturals,
        adjacent_jokers=adjacent_jokers,
    )


def _combined(game: Rummy) -> MeldRules | None:
    """The meld and joker rules as one value for a search, if they are stock rules."""
    known = {MinNaturals, NoAdjacentJokers, JokersStay, SwapWhenDown}
    if not {type(rule) for rule in game.jokers} <= known:
        return None
    return _joined(
        game,
        min_naturals=max((r.count for r in game.jokers if isinstance(r, MinNaturals)), default=1),
        adjacent_jokers=not any(isinstance(rule, NoAdjacentJokers) for rule in game.jokers),
    )


def _larger(rules: MeldRules, least: int) -> MeldRules | None:
    """The same rules for melds of at least so many cards; None if there are none."""
    runs = rules.runs and rules.run_most >= least
    sets = rules.sets and (rules.largest_set or LARGEST_SET) >= least
    if not runs and not sets:
        return None
    return evolve(
        rules,
        runs=runs,
        sets=sets,
        run_least=max(rules.run_least, least if runs else 0),
        set_least=max(rules.set_least, least if sets else 0),
    )


def _lays_of(player: int, melds: tuple[Reading, ...]) -> list[Lay]:
    """The lays of one of these melds, those of the same cards once."""
    return [Lay(player, (row,)) for row in dict.fromkeys([meld.cards for meld in melds])]


@define(eq=False, slots=False)
class Memory:
    """What a ruleset has been told by its rules, and has found in hands."""

    game: Rummy
    rows: dict[Row, Reading | Violation] = field(factory=dict, init=False)
    last_lays: tuple[tuple[int, int], tuple[Lay, ...]] = field(default=((-1, 0), ()), init=False)
    singles: dict[tuple[int, int], tuple[Reading, Lay]] = field(factory=dict, init=False)
    ends_by_id: dict[int, Ends] = field(factory=dict, init=False)
    left: dict[tuple[int, Card, bool, bool, bool], Violation | None] = field(
        factory=dict, init=False
    )
    free: dict[int, tuple[int, int]] = field(factory=dict, init=False)
    """By player: the cards of which it is known whether he may discard them, and those he may."""
    laid_worths: dict[int, int] = field(factory=dict, init=False)
    takers: dict[tuple[int, int], PartFinder | None] = field(factory=dict, init=False)
    last_table: Table = field(default=Table((), ()), init=False)
    listed: tuple[ReferenceType[Round], tuple[RummyMove, ...]] | None = field(
        default=None, init=False
    )
    """The latest state, not kept alive, of which moves were listed."""

    @cached_property
    def rules(self) -> MeldRules | None:
        """What makes a meld, jokers and all; None if rules of one's own say so."""
        return _combined(self.game)

    @cached_property
    def points(self) -> int:
        """What a first lay-down must be worth, if it must."""
        points = [rule.points for rule in self.game.openings if isinstance(rule, OpenWith)]
        return max(points, default=0)

    @cached_property
    def lengthening(self) -> MeldRules | None:
        """What makes a meld, whatever jokers lie in it; None if rules of one's own say so."""
        return _joined(self.game)

    @cached_property
    def jokers_stay(self) -> bool:
        """Whether no joker on the table is ever free, by a stock rule."""
        return any(type(rule) is JokersStay for rule in self.game.jokers)

    @cached_property
    def minimal(self) -> MinimalFinder:
        """Finds the melds from which no card can be taken, if `rules` say what melds are."""
        assert self.rules is not None
        return finder_by(self.rules)

    @cached_property
    def parts(self) -> PartFinder:
        """Finds the melds of which first lay-downs consist, if `rules` say what melds are."""
        assert self.rules is not None
        return PartFinder(self.rules, self.laid, self.points)

    def taker(self, points: int, least: int) -> PartFinder | None:
        """Finds the melds that are worth so much and have so many cards at least.

        None if `rules` make no such melds.
        """
        key = points, least
        if key not in self.takers:
            rules = None if self.rules is None else _larger(self.rules, least)
            self.takers[key] = None if rules is None else PartFinder(rules, self.laid, points)
        return self.takers[key]

    def read(self, row: Row) -> Reading | Violation:
        """How cards read that are laid as one meld, or why they may not be laid."""
        found = self.rows.get(row)
        return found or _kept(self.rows, row, read_meld(self.game, row))

    def is_listed(self, state: Round, move: RummyMove) -> bool:
        """Whether this very move was listed last, and for this very state."""
        listed = self.listed  # once: another thread may list moves meanwhile
        if listed is not None and listed[0]() is state:
            for one in listed[1]:
                if one is move:
                    return True
        return False

    def ends(self, meld: Meld) -> Ends:
        """What can be added to a meld."""
        found = self.ends_by_id.get(id(meld))
        # The meld is kept with it, so that no other can get its id.
        return found or _kept(self.ends_by_id, id(meld), Ends(self.game, meld))

    def table(self, melds: tuple[Meld, ...]) -> Table:
        """What can be added to the melds on the table."""
        table = self.last_table
        if table.melds is not melds:
            table = self.last_table = Table(melds, tuple([self.ends(meld) for meld in melds]))
        return table

    def leaving(
        self, player: int, card: Card, *, discarded: bool, last: bool, taken: bool = False
    ) -> Violation | None:
        """Why a card may not leave a hand, or None."""
        key = player, card, discarded, last, taken
        try:
            return self.left[key]
        except KeyError:
            asked = self._leaving(Leaving(player, card, discarded, last, taken))
            return _kept(self.left, key, asked)

    def _leaving(self, leaving: Leaving) -> Violation | None:
        return first_objection(self.game.out, lambda rule: rule.leave(leaving))

    def discards(self, player: int, bits: int) -> int:
        """Those of some cards that a player may discard, if he keeps others."""
        known, free = self.free.get(player, (0, 0))
        fresh = bits & ~known
        if fresh:
            for card in cards_of(fresh):
                if self.leaving(player, card, discarded=True, last=False) is None:
                    free |= card.bit
            self.free[player] = known | fresh, free
        return bits & free

    def single_lays(self, player: int, hand: Row) -> list[Lay]:
        """A player's lays of one minimal meld of a hand."""
        if self.rules is None:
            return _lays_of(player, self.minimal_of(hand))
        lays: list[Lay] = []
        for melds in self.minimal.groups(bits_of(hand)):
            for meld in melds:
                key = player, id(meld)
                # The meld is kept with it, so that no other can get its id.
                found = self.singles.get(key)
                if found is None:
                    made = meld, Lay(player, (meld.cards,))
                    found = _kept(self.singles, key, made, _MOST_MELDS)
                lays.append(found[1])
        # The same cards can be a run and a set only if one of them is the only natural.
        return lays if self.rules.min_naturals > 1 else list(dict.fromkeys(lays))

    def minimal_of(self, hand: Row) -> tuple[Reading, ...]:
        """The melds of a hand from which no card can be taken."""
        if self.rules is not None:
            return self.minimal.of(hand)
        return minimal_of(self.melds_of(hand))

    def melds_of(self, hand: Row) -> list[Reading]:
        """All melds of a hand, asked of the rules one by one."""
        return [
            reading
            for rule in self.game.melds
            for reading in readings_by(rule, rule.melds(hand))
            if joker_objection(self.game, reading) is None
        ]

    def first_lays(self, player: int, hand: Row) -> tuple[Lay, ...]:
        """A player's minimal first lay-downs of a hand."""
        key = player, bits_of(hand)
        known, lays = self.last_lays
        if known != key:
            lays = tuple([Lay(player, row) for row in self._first_lays(hand)])
            self.last_lays = key, lays
        return lays

    def _first_lays(self, hand: Row) -> tuple[tuple[Row, ...], ...]:
        if not self.points:
            return tuple(dict.fromkeys((meld.cards,) for meld in self.minimal_of(hand)))
        if self.rules is None:
            given = self.melds_of(hand)
            found = first_lays_of(hand, given, self.laid, self.points, steps=MOST_STEPS)
        else:
            found = first_lays_by(self.parts, hand, steps=MOST_STEPS)
        return tuple([tuple([meld.cards for meld in lay]) for lay in islice(found, MOST_LAYS)])

    def laid(self, card: Card, face: Face, *, low: bool = False) -> int:
        """What a card is worth in a meld."""
        suit = _NO_SUIT if face.suit is None else face.suit.number
        key = card.index << 9 | face.rank.number << 5 | suit << 1 | low
        found = self.laid_worths.get(key)
        if found is None:
            values = self.game.values
            found = whole_points(values, values.laid(card, face, low=low))
            self.laid_worths[key] = found
        return found
