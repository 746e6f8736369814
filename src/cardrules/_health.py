"""The health of a ruleset: laws, endings, rules that do nothing, seats that are favoured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cardrules._results import Result, RuleUse, Simulation
from cardrules._statistics import Estimate, with_confidence
from cardrules.errors import CardRulesError
from cardrules.game import NATURAL_ENDS

if TYPE_CHECKING:
    from rich.console import Group

__all__ = ["BrokenLaw", "Favour", "Health", "broken_laws", "health_of", "numbers_of_players"]


@frozen
class BrokenLaw:
    """A law that a ruleset breaks.

    Args:
        law: The name of the law.
        problem: What breaks it, and how to get there.
    """

    law: str
    problem: str


@frozen
class Favour:
    """A seat that is better or worse than equal odds, more than chance explains.

    Args:
        players: How many play.
        by: ``position`` for the distance from the dealer's left, ``seat`` for the seat number.
        number: Which one.
        place: Its mean place, with an interval that allows for how many seats were looked at.
    """

    players: int
    by: str
    number: int
    place: Estimate

    @property
    def better(self) -> bool:
        """Whether it is favoured; else it is put at a disadvantage."""
        return self.place.value < (self.players + 1) / 2


@frozen(kw_only=True)
class Health(Result):
    """What some hundreds of games say about a ruleset.

    Args:
        name: The label of the ruleset, with its house rules.
        laws: How many laws it was held against; 0 if it was stopped before.
        broken: Those of them that it breaks.
        simulations: The games, by number of players.
        unused: The rules that never decided anything in any of them.
        favoured: The seats that are better or worse off.
    """

    name: str
    laws: int
    broken: tuple[BrokenLaw, ...]
    simulations: tuple[Simulation, ...]
    unused: tuple[RuleUse, ...]
    favoured: tuple[Favour, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(one.games for one in self.simulations)

    @property
    def endless(self) -> int:
        """How many games did not end by themselves: by a limit, or with nobody able to move."""
        endings = [ending for one in self.simulations for ending in one.endings]
        return sum(ending.games for ending in endings if ending.reason not in NATURAL_ENDS)

    @property
    def always_ends(self) -> bool:
        """Whether all games ended by themselves."""
        return not self.endless

    @property
    def sound(self) -> bool:
        """Whether all laws were tried and none is broken, and all games ended by themselves.

        Rules that never applied and seats that are favoured may be meant.
        """
        return self.laws > 0 and not self.broken and self.always_ends

    @property
    def words(self) -> tuple[str, ...]:
        """The findings, in sentences."""
        from cardrules._health_words import sentences

        return sentences(self)

    def to_dict(self) -> dict[str, Any]:
        """The result as dicts, lists, texts and numbers."""
        more = {"sound": self.sound, "always_ends": self.always_ends, "endless": self.endless}
        return {**super().to_dict(), **more, "words": list(self.words)}

    def __str__(self) -> str:
        from cardrules._health_words import health_text

        return health_text(self)

    def __rich__(self) -> Group:
        from cardrules._result_tables import health_tables

        return health_tables(self)


def numbers_of_players(game: Any) -> tuple[int, ...]:
    """The least, the greatest and one number of players between."""
    seats = game.seats()
    return tuple(sorted({seats[0], seats[len(seats) // 2], seats[-1]}))


def broken_laws(game: Any, also: Sequence[type], seed: int) -> tuple[int, tuple[BrokenLaw, ...]]:
    """Hold a ruleset against all laws: how many, and for each that is broken the first case."""
    # When they are needed, for they load what writes documents.
    from cardrules.laws import LAWS, LawBroken
    from cardrules.testing import samples

    broken: dict[str, str] = {}
    for sample in samples(game, also=also, seed=seed):
        for law in LAWS:
            if law.__name__ in broken:
                continue
            try:
                law(sample)
            except LawBroken as found:
                broken[law.__name__] = str(found)
            except CardRulesError as error:
                broken[law.__name__] = f"{type(error).__name__}: {error}"
    return len(LAWS), tuple(BrokenLaw(name, problem) for name, problem in broken.items())


def health_of(
    simulations: Sequence[Simulation], laws: int, broken: tuple[BrokenLaw, ...]
) -> Health:
    """The findings of some simulations, one for each number of players."""
    seats = 2 * sum(one.players for one in simulations)  # each by its number and its position
    return Health(
        name=simulations[0].name,
        laws=laws,
        broken=broken,
        simulations=tuple(simulations),
        unused=_unused(simulations),
        favoured=tuple(favour for one in simulations for favour in _favoured(one, seats)),
    )


def _unused(simulations: Sequence[Simulation]) -> tuple[RuleUse, ...]:
    used: Counter[int] = Counter()
    for one in simulations:
        used.update({number: use.times for number, use in enumerate(one.rules)})
    return tuple(use for number, use in enumerate(simulations[0].rules) if not used[number])


def _favoured(simulation: Simulation, seats: int) -> Iterator[Favour]:
    """The seats of one simulation whose odds are not equal, of so many that are looked at."""
    players, before = simulation.players, simulation.confidence
    for by, results in (("position", simulation.positions), ("seat", simulation.seats)):
        for number, seat in enumerate(results):
            place = with_confidence(seat.place, seat.games, before, 1 - (1 - before) / seats)
            if not place.holds((players + 1) / 2):
                yield Favour(players, by, number, place)
