"""The laws of a game as checks that you can run on your own rules.

`check_game` plays games of a ruleset and holds them against all ten laws; under pytest
run one case a law:

.. code-block:: python

    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
    def test_my_rules(law):
        check_game(MY_GAME, laws=(law,))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import attrs

from cardrules.errors import CardRulesError, IllegalMove, MissingExtra
from cardrules.game import Family
from cardrules.laws import LAWS, LawBroken, Sample
from cardrules.match import Match

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = [
    "LAWS",
    "LawBroken",
    "Sample",
    "check_game",
    "matches",
    "playthrough",
    "samples",
    "states",
]

AnyGame = Family[Any, Any]
Choose = Callable[[Random, Sequence[Any]], Any]


def check_game(
    game: AnyGame,
    *,
    laws: Sequence[Callable[[Sample], None]] = LAWS,
    also: Sequence[type] = (),
    seed: int = 0,
    games: int = 2,
    moves: int = 24,
) -> int:
    """Hold a ruleset against the laws, in the states of games of its own.

    Args:
        game: The ruleset.
        laws: Which laws, out of `LAWS`.
        also: Your own rule classes, which JSON documents may name.
        seed: What the games are drawn from.
        games: How many games for each number of players.
        moves: How many moves of each game are looked at, at most.

    Returns:
        How many states were looked at.

    Raises:
        LawBroken: A law does not hold; the text says which, where, and how to get there.
    """
    count = 0
    for sample in samples(game, also=also, seed=seed, games=games, moves=moves):
        count += 1
        for law in laws:
            try:
                law(sample)
            except LawBroken as broken:
                raise LawBroken(f"{law.__name__}: {broken}") from None
            except CardRulesError as error:
                sample.hold(None, f"{law.__name__}: {type(error).__name__}: {error}")
    return count


def samples(
    game: AnyGame,
    *,
    also: Sequence[type] = (),
    seed: int = 0,
    games: int = 2,
    moves: int = 24,
) -> Iterator[Sample]:
    """States that a ruleset reaches, in games of every number of players that it is for.

    Half of the games shed: they mostly play as many cards as they can at a time. The others
    play at random. Where the rules let a player move out of turn, every other time one does. The
    states are the first and the last of each game, and some from between.
    Of a ruleset for many numbers of players only a few are taken, the least and the greatest
    among them.

    Args:
        game: The ruleset.
        also: Your own rule classes, which JSON documents may name.
        seed: What the games are drawn from.
        games: How many games for each number of players.
        moves: How many moves of each game are given, at most.
    """
    seats = game.seats()
    numbers = seats if len(seats) <= 6 else (seats[0], seats[1], seats[len(seats) // 2], seats[-1])
    for players in numbers:
        for number in range(games):
            rng = Random(f"{seed} {players} {number}")
            match = Match.deal(game, players=players, seed=rng.getrandbits(64))
            choose = _shed if number % 2 == 0 else _any
            found = list(_walk(match, rng, choose, 20 * moves, also, interrupts=True))
            yield from _spread(found, moves)


def _spread(found: list[Sample], most: int) -> list[Sample]:
    """The first third and the last third of so many, and the others evenly from between."""
    if len(found) <= most:
        return found
    third = max(1, most // 3)
    between = found[third:-third]
    wanted = most - 2 * third
    step = len(between) / max(1, wanted)
    some = [between[int(place * step)] for place in range(wanted)]
    return [*found[:third], *some, *found[-third:]]


def _out_of_turn(game: AnyGame, state: Any) -> list[Any]:
    """What those may do who are not to act."""
    others = [player for player in range(len(state.seats)) if player not in state.to_act]
    return [move for player in others for move in game.moves(state, player)]


def _any(rng: Random, moves: Sequence[Any]) -> Any:
    return rng.choice(moves)


def _shed(rng: Random, moves: Sequence[Any]) -> Any:
    """Of the first kind of move mostly the one that names the most."""
    if rng.random() < 0.2:
        return rng.choice(moves)
    return max(moves, key=lambda move: (type(move) is type(moves[0]), _named(move)))


def _named(move: Any) -> int:
    values = attrs.astuple(move, recurse=False)
    return sum(len(value) for value in values if isinstance(value, tuple))


def _walk(
    match: Match[Any, Any],
    rng: Random,
    choose: Choose,
    most: int,
    also: Sequence[type] = (),
    *,
    interrupts: bool = False,
) -> Iterator[Sample]:
    """Play on, and give each state with the move that was made there; the last one without.

    With *interrupts* one of those who are not on turn moves, every other time one may.
    """
    game = match.game
    for _ in range(most):
        listed = [move for player in match.to_act for move in game.moves(match.state, player)]
        if not listed:
            break
        own = game.moves(match.state, rng.choice(match.to_act)) or listed
        others = _out_of_turn(game, match.state) if interrupts else []
        move = rng.choice(others) if others and rng.random() < 0.5 else choose(rng, own)
        try:
            step = game.apply(match.state, move)
        except IllegalMove:
            break  # a listed move that is not legal: the last sample shows it
        yield Sample(match, move, step, tuple(also))
        match = attrs.evolve(match, played=(*match.played, move), state=step.state)
    yield Sample(match, None, None, tuple(also))


def playthrough(game: AnyGame, *, players: int, seed: int, moves: int = 1_000) -> Match[Any, Any]:
    """A match that plays itself at random: the same for the same ruleset, players and seed.

    Args:
        game: The ruleset.
        players: How many play.
        seed: What the cards are shuffled with and the moves are drawn from.
        moves: After how many moves it stops, if it is not over.
    """
    match = Match.deal(game, players=players, seed=seed)
    rng = Random(seed)
    *_, last = _walk(match, rng, _any, moves)
    return last.match


def matches(game: AnyGame, *, moves: int = 24) -> SearchStrategy[Match[Any, Any]]:
    """A Hypothesis strategy: matches of a ruleset, of any number of players, some moves old.

    Args:
        game: The ruleset.
        moves: How many moves at most.

    Raises:
        MissingExtra: Hypothesis is not installed.
    """
    try:
        from hypothesis import strategies as st
    except ImportError:
        raise MissingExtra("Strategies need Hypothesis: pip install 'cardrules[test]'.") from None

    @st.composite
    def drawn(draw: st.DrawFn) -> Match[Any, Any]:
        players = draw(st.sampled_from(game.seats()))
        dealer = draw(st.integers(0, players - 1))
        match = Match.deal(
            game, players=players, seed=draw(st.integers(0, 2**64 - 1)), dealer=dealer
        )
        for pick in draw(st.lists(st.integers(0, 2**16), max_size=moves)):
            listed = match.moves()
            if not listed:
                break
            listed = (*listed, *_out_of_turn(game, match.state))
            match = match.play(listed[pick % len(listed)])
        return match

    return drawn()


def states(game: AnyGame, *, moves: int = 24) -> SearchStrategy[Any]:
    """A Hypothesis strategy: states that a ruleset reaches.

    Args:
        game: The ruleset.
        moves: How many moves from the deal at most.

    Raises:
        MissingExtra: Hypothesis is not installed.
    """
    return matches(game, moves=moves).map(lambda match: match.state)
