"""The two contracts of the kernel: `Game`, to play, and `Family`, what tools need beside.

The kernel owns no state. A state is a frozen attrs class with two fields that
the kernel reads, ``to_act`` and ``seats``, and with zones for its cards; a move
is a frozen attrs class whose first field is ``player``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import attrs
from attrs import field, frozen

from cardrules._varying import vary
from cardrules.cards import HIDDEN, Card
from cardrules.chance import Chance, check_seed, shuffled
from cardrules.errors import PositionError, shown
from cardrules.visibility import Seen, all_cards, zones

__all__ = [
    "Family",
    "Game",
    "Move",
    "Outcome",
    "State",
    "Step",
    "Violation",
    "dealt",
    "vary",
    "verify",
    "verify_cards",
    "verify_view",
]


class State(Protocol):
    """What the kernel reads of a state."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The players for whom the game waits; empty when it is over."""
        ...

    @property
    def seats(self) -> tuple[Any, ...]:
        """One value a player."""
        ...


class Move(Protocol):
    """What the kernel reads of a move."""

    @property
    def player(self) -> int:
        """The seat that moves."""
        ...


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


class Step(NamedTuple, Generic[S]):
    """What `apply` gives: the state after the move, and the events on the way there."""

    state: S
    events: tuple[Any, ...]


def _word(value: object) -> str:
    return ", ".join(map(shown, value)) if isinstance(value, tuple) else shown(value)


@frozen(init=False, repr=False)
class Violation:
    """Why a move is not allowed.

    >>> Violation("too-few", "The answer to {n} cards must be {n} cards.", n=2).text
    'The answer to 2 cards must be 2 cards.'

    Args:
        code: A stable kebab-case name, for programs.
        template: An English sentence with places for the values, for people.
        values: What the sentence speaks of: cards, ranks, numbers, or tuples of them.
    """

    code: str
    template: str
    values: tuple[tuple[str, Any], ...] = ()

    def __init__(self, code: str, template: str, /, **values: Any) -> None:
        self.__attrs_init__(code, template, tuple(sorted(values.items())))

    @property
    def text(self) -> str:
        """The sentence with its values."""
        return self.template.format_map({name: _word(value) for name, value in self.values})

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Violation({self.code!r}, {self.text!r})"


NATURAL_ENDS = ("last-player", "first-out", "round-over")
"""The reasons of an `Outcome` that belong to the game itself."""


def _is_ranking(_: object, attribute: Any, value: Any) -> None:
    """Refuse a ranking that does not name every player of it once."""
    players = [player for group in value for player in group] if isinstance(value, tuple) else []
    if not players or not all(value) or len(set(players)) != len(players):
        raise ValueError(
            f"{attribute.name} must be groups of players, each player once, not {value!r}."
        )


@frozen(kw_only=True)
class Outcome:
    """How a deal ended.

    Args:
        ranking: Groups of players, the best first, every player once.
        scores: Points by seat, where the game has points.
        reason: ``last-player``, ``first-out``, ``turn-limit``, ``stuck`` or ``round-over``.
    """

    ranking: tuple[tuple[int, ...], ...] = field(validator=_is_ranking)
    scores: tuple[int, ...] = ()
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who share the first place."""
        return self.ranking[0]

    @property
    def loser(self) -> int | None:
        """The player who alone is last in a game that ended by itself, else None."""
        last = self.ranking[-1]
        return last[0] if len(last) == 1 and self.reason in NATURAL_ENDS else None


class Game(Protocol[S, M]):
    """What it takes to play a game: states in, states out, nothing kept."""

    def deal(self, players: int, *, seed: int, dealer: int = 0) -> S:
        """Shuffle and deal.

        Args:
            players: How many play.
            seed: What to shuffle with.
            dealer: The seat that deals.
        """
        ...

    def moves(self, state: S, player: int) -> tuple[M, ...]:
        """Every legal move of a player, in the game's documented order."""
        ...

    def check(self, state: S, move: M) -> Violation | None:
        """Why a move is not allowed, or None. The only place of legality."""
        ...

    def apply(self, state: S, move: M) -> Step[S]:
        """Play a move; the state given is left as it was.

        Raises:
            IllegalMove: Exactly when `check` objects.
            HiddenCardError: The state is a view, and a hidden card would be turned or drawn.
        """
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while somebody is to act."""
        ...


class Family(Game[S, M], Protocol[S, M]):
    """A game with what the tools need beside: matches, files, laws, simulation.

    A game of your own may inherit from this class to get `deal` and `proposals` as
    they stand here. It may say more: ``dealt(state)`` gives the events that tell a first
    state, ``verify(state)`` and ``verify_view(view)`` raise `PositionError` for a state and
    for a view that are not its own; without them the cards are held against the deck.

    Simulations count how often each rule decided something if a game has two methods more:
    ``deciding()`` gives its rules in a dict, each by the name of its slot and its place there,
    and ``decided_by(state, move, step)`` gives those keys of it whose rules decided something
    at a move that led to this step.
    """

    @property
    def name(self) -> str:
        """A label, kebab-case."""
        ...

    def seats(self) -> range:
        """How many may play."""
        ...

    def deck(self, players: int) -> tuple[Card, ...]:
        """All cards of a deal, in deck order."""
        ...

    def deal_from(self, deck: Sequence[Card], players: int, *, dealer: int = 0) -> S:
        """Deal a deck as it lies, its first card first.

        Args:
            deck: All cards, in any order.
            players: How many play.
            dealer: The seat that deals.
        """
        ...

    def read(self, state: S, player: int, text: str) -> M:
        """Read a move from its text.

        Raises:
            NotationError: The text is not a move.
        """
        ...

    def write(self, move: M) -> str:
        """The text of a move, without its player."""
        ...

    def vocabulary(self) -> tuple[type, ...]:
        """The classes that a JSON document of this game may name."""
        ...

    def deal(self, players: int, *, seed: int, dealer: int = 0) -> S:
        """Shuffle the deck with the seed and deal it.

        Args:
            players: How many play.
            seed: From 0 to 2**64 - 1.
            dealer: The seat that deals.

        Raises:
            SeedError: The seed is not an int from 0 to 2**64 - 1.
        """
        deck, chance = shuffled(self.deck(players), Chance(check_seed(seed)))
        state = self.deal_from(deck, players, dealer=dealer)
        if hasattr(state, "chance"):
            return attrs.evolve(state, chance=chance)  # type: ignore[misc]
        return state

    def proposals(self, state: S, player: int) -> Iterator[M]:
        """Well-formed moves, legal or not, among them every legal one."""
        yield from self.moves(state, player)


def dealt(game: Any, state: Any) -> tuple[Any, ...]:
    """The events that tell a first state, if the game tells them by a method ``dealt(state)``."""
    tell = getattr(game, "dealt", None)
    return () if tell is None else tuple(tell(state))


def verify(game: Any, state: Any) -> None:
    """Refuse a state that does not belong to a game, by its method ``verify(state)`` if it has one.

    Raises:
        PositionError: What is wrong with the state.
    """
    check = getattr(game, "verify", None)
    if check is None:
        verify_cards(game, state)
    else:
        check(state)


def _check_to_act(state: State) -> None:
    last, acting = len(state.seats) - 1, state.to_act
    if not all(type(p) is int and 0 <= p <= last for p in acting):
        raise PositionError(f"to_act is {shown(acting)}, but the players are 0 to {last}.")
    if len(set(acting)) < len(acting):
        raise PositionError(f"to_act names somebody twice: {shown(acting)}.")


def verify_cards(game: Family[S, Any], state: S) -> None:
    """Hold a state against the deck: every card once, and only players who sit.

    Raises:
        PositionError: A card is missing, foreign or there twice; a seat is not there.
    """
    players = len(state.seats)
    if players not in game.seats():
        raise PositionError(f"{game.name} is for {_span(game.seats())} players, not {players}.")
    _check_to_act(state)
    held, deck = Counter(all_cards(state)), Counter(game.deck(players))
    if held != deck:
        raise PositionError(
            "The cards are not those of the deck: "
            f"too many {_names(held - deck)}; missing {_names(deck - held)}."
        )


def _names(held: Counter[Card]) -> str:
    return ", ".join(sorted(map(str, held))) or "none"


def verify_view(game: Any, view: Any) -> None:
    """Refuse a view that shows less or more than a view can.

    A game may say more, by a method ``verify_view(view)``.

    Args:
        game: The ruleset, or None if it is not known; then a full state passes, too, if no
            card is there twice and nobody is to act who is not there.
        view: A view, as `cardrules.redact` gives it.

    Raises:
        PositionError: A player is not there, a card is hidden that everybody sees, or the
            cards cannot be those of the deck.
    """
    players = len(view.seats)
    if not players or (game is not None and players not in game.seats()):
        raise PositionError(f"This game is not for {players} players.")
    _check_to_act(view)
    for path, seen, _, held in zones(view):
        if seen is Seen.BY_ALL and HIDDEN in held:
            raise PositionError(f"{path} hides a card that everybody sees.")
    seen_cards = Counter(all_cards(view))
    hidden = seen_cards.pop(HIDDEN, 0)
    if twice := [card for card, count in seen_cards.items() if count > 1]:
        raise PositionError(f"A card is there twice: {twice[0]}.")
    if game is None:
        return
    deck = Counter(game.deck(players))
    if seen_cards - deck:
        raise PositionError(f"The deck does not have {_names(seen_cards - deck)}.")
    if len(seen_cards) + hidden != len(deck):
        raise PositionError(
            f"There are {len(seen_cards) + hidden} cards, and the deck has {len(deck)}."
        )
    check = getattr(game, "verify_view", None)
    if check is not None:
        check(view)


def _span(numbers: range) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
