"""Simulated games: how one is dealt and played, and chunks of them, which are sent to workers.

Game number *n* of a simulation, from 0, draws two numbers of the specified generator of the
simulation's seed: number 2n + 1 is the seed of its deal, number 2n + 2 that of its bots.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Sequence
from inspect import signature
from random import Random
from traceback import format_exception
from typing import Any, Final

from attrs import evolve, frozen

from cardrules._deciding import Slotted
from cardrules._tally import PairTally, Record, Tally
from cardrules._varying import check_ruleset
from cardrules.bots import Bot, random_bot, refuse_anothers
from cardrules.chance import Chance
from cardrules.errors import PositionError, RulesetError, quoted
from cardrules.game import Family
from cardrules.visibility import redact

__all__ = [
    "MOST_DECISIONS",
    "UNFINISHED",
    "AnyBot",
    "AnyTally",
    "Chunk",
    "Failed",
    "Side",
    "label",
    "play_chunk",
    "play_sent",
    "seated",
    "seeds_of",
    "side_of",
]

AnyBot = Bot[Any, Any]
AnyTally = Tally | PairTally

MOST_DECISIONS: Final = 100_000
"""After so many decisions a game is broken off."""

UNFINISHED: Final = "unfinished"
"""The ending of a game that was broken off."""


@frozen
class Side:
    """A ruleset, and the bots that play it.

    Args:
        game: The ruleset.
        bots: One a seat.
    """

    game: Family[Any, Any]
    bots: tuple[AnyBot, ...]


@frozen
class Chunk:
    """Some games of a simulation, all that a worker needs to play them.

    Args:
        sides: One ruleset, or two that are dealt the same.
        seed: The simulation's.
        first: The number of the first game.
        count: How many games.
        study: A number that the chunks of one simulation share, and no others.
    """

    sides: tuple[Side, ...]
    seed: int
    first: int
    count: int
    study: int = 0


@frozen
class Failed:
    """What a worker gives back when a rule or a bot has raised an exception.

    Args:
        error: The exception, or one that can be sent in its place.
        told: Where it was raised, as Python tells it.
    """

    error: Exception
    told: str


def label(game: Any) -> str:
    """The label of a ruleset, with the names of its house rules."""
    house = ", ".join(getattr(game, "variations", ()))
    return f"{game.name} with {house}" if house else str(game.name)


def seeds_of(seed: int, number: int) -> tuple[int, int]:
    """The seeds of the deal and of the bots of a game."""
    deal, chance = Chance(seed, draws=2 * number).draw()
    return deal, chance.draw()[0]


def play_chunk(chunk: Chunk) -> AnyTally:
    """Play the games of a chunk, and count.

    Raises:
        Exception: What a rule or a bot raises, with a note which game it was.
    """
    players = len(chunk.sides[0].bots)
    tally: Any = Tally(players) if len(chunk.sides) == 1 else PairTally(players)
    for number in range(chunk.first, chunk.first + chunk.count):
        try:
            tally.add(*(_play(side, chunk.seed, number) for side in chunk.sides))
        except Exception as error:
            deal, _ = seeds_of(chunk.seed, number)
            error.add_note(
                f"This was game {number} of the simulation: players={players}, seed={deal}, "
                f"dealer={number % players}."
            )
            raise
    return tally  # type: ignore[no-any-return]


_latest: tuple[int, tuple[Side, ...]] | None = None
"""The rules and bots of the latest simulation of this worker, with what they remember."""


def _known(chunk: Chunk) -> tuple[Side, ...]:
    """The rules and bots of a chunk, the same objects for all chunks of a simulation.

    Rules remember answers, so those that have played are faster than those that just came.
    """
    global _latest
    known = _latest
    if known is None or known[0] != chunk.study:
        known = _latest = chunk.study, chunk.sides
    return known[1]


def play_sent(chunk: Chunk) -> AnyTally | Failed:
    """Play a chunk in a worker: an exception comes back as a value.

    So every exception of the executor's own tells of a lost worker.
    """
    try:
        return play_chunk(evolve(chunk, sides=_known(chunk)))
    except Exception as error:
        told = "".join(format_exception(error))
        return Failed(error if _can_be_sent(error) else _in_words(error), told)


def _can_be_sent(error: Exception) -> bool:
    try:
        return isinstance(pickle.loads(pickle.dumps(error)), Exception)
    except Exception:  # whatever a class of somebody else's does when it is pickled
        return False


def _in_words(error: Exception) -> RuntimeError:
    """An exception with the same words and notes, which say in which game it was."""
    told = RuntimeError(f"{type(error).__name__}: {error}")
    for note in getattr(error, "__notes__", ()):
        told.add_note(note)
    return told


def _play(side: Side, seed: int, number: int) -> Record:
    """Deal a game and play it to its end, as `cardrules.bots.steps` does."""
    game, bots = side.game, side.bots
    decided = getattr(game, "decided_by", None)
    deal, luck = seeds_of(seed, number)
    dealer, rng = number % len(bots), Random(luck)
    state = game.deal(len(bots), seed=deal, dealer=dealer)
    length = choices = forced = 0
    uses: Counter[Slotted] = Counter()
    while state.to_act and length < MOST_DECISIONS:
        player = state.to_act[0]
        bot = bots[player]
        # The random bot does not look at its view, and the moves are the same.
        view = state if bot is random_bot else redact(state, player)
        moves = game.moves(view, player)
        if not moves:
            raise RulesetError(f"Player {player} is to act and has no move.")
        move = bot(view, moves, rng)
        refuse_anothers(move, player)
        step = game.apply(state, move)
        length += 1
        choices += len(moves)
        forced += len(moves) == 1
        if decided is not None:
            _count(uses, decided(state, move, step))
        state = step.state
    outcome = None if state.to_act else game.outcome(state)
    reason = UNFINISHED if outcome is None else outcome.reason
    return Record(length, choices, forced, reason, outcome, dealer, uses)


def _count(uses: Counter[Slotted], rules: Iterable[Slotted]) -> None:
    for rule in rules:
        uses[rule] += 1


def side_of(
    game: Family[Any, Any],
    players: int,
    bots: AnyBot | Sequence[AnyBot] | None,
    name: str = "bots",
    remedy: str = "",
) -> Side:
    """A ruleset with one bot a seat, from what was given for them.

    Args:
        game: The ruleset.
        players: How many play.
        bots: One bot for all seats, or one for each; None plays at random.
        name: That of the argument which the bots are.
        remedy: What to do about bots of another game; empty if that is plain.

    Raises:
        TypeError: The ruleset, the number or a bot is something else.
        PositionError: The game is not for so many.
        ValueError: There is not one bot for each seat, or one is made for another game.
    """
    check_ruleset(game)
    if type(players) is not int:
        raise TypeError(f"players is a whole number, such as 3, not {quoted(players)}.")
    seats = game.seats()
    if players not in seats:
        raise PositionError(f"{game.name} is for {seats[0]} to {seats[-1]} players, not {players}.")
    side = Side(game, seated(bots, players, name))
    for bot in side.bots:
        own = getattr(bot, "game", game)
        # What somebody else's bot calls its game need not be a ruleset.
        if own is not game and hasattr(own, "deal_from") and own != game:
            raise ValueError(
                f"{name} holds a bot that is made for other rules than those it would play by: "
                f"for {label(own)}, not {label(game)}.{remedy or ' Make one for these.'}"
            )
    return side


def seated(
    bots: AnyBot | Sequence[AnyBot] | None, players: int, name: str = "bots"
) -> tuple[AnyBot, ...]:
    """One bot a seat, from what was given for them.

    Raises:
        TypeError: What was given is no bot.
        ValueError: There is not one bot for each seat.
    """
    if bots is None:
        bots = random_bot
    if callable(bots):
        _check_bot(bots, name)
        return (bots,) * players
    given: object = bots
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise TypeError(
            f"{name} is a bot, such as random_bot or greedy_bot(game), or a list of one for each "
            f"seat, not {quoted(bots)}."
        )
    if len(bots) != players:
        raise ValueError(f"{players} players need as many bots, not {len(bots)}.")
    for seat, bot in enumerate(bots):
        _check_bot(bot, f"{name}[{seat}]")
    return tuple(bots)


def _check_bot(bot: object, name: str) -> None:
    """Refuse what cannot be asked for a move, such as a factory that was not called.

    Raises:
        TypeError: What is to be given instead.
    """
    if bot is None:
        raise TypeError(f"{name} is None, which is no bot: write random_bot.")
    if not callable(bot):
        raise TypeError(
            f"{name} is {quoted(bot)}, which is no bot: give a function, such as random_bot or "
            "greedy_bot(game)."
        )
    called = getattr(bot, "__name__", type(bot).__name__)
    if isinstance(bot, type):
        raise TypeError(f"{name} is the class {called}: make a bot of it, as {called}(...).")
    try:
        signature(bot).bind(None, (), None)
    except ValueError:  # it does not tell what it takes
        return
    except TypeError:
        raise TypeError(
            f"{name} is {called}, which does not take a view, the moves and a generator, as a bot "
            f"does. If it makes bots, call it: {called}(game)."
        ) from None
