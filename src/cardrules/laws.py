"""The ten laws that hold for every game, each as a check of one state in play.

A law takes a `Sample` and raises `LawBroken` where it does not hold;
`cardrules.testing.check_game` runs them.
"""

from __future__ import annotations

import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from enum import Enum
from random import Random
from types import FunctionType, NoneType
from typing import Any, Final

import attrs
from attrs import frozen

from cardrules.cards import HIDDEN, Card, cards
from cardrules.codec import dump, load
from cardrules.errors import IllegalMove
from cardrules.game import Family, Step
from cardrules.match import Match
from cardrules.matching import AllOf, AnyOf, Exactly, Not, Ranks, Suits
from cardrules.notation import read_record, write_record
from cardrules.visibility import all_cards, imagine, redact, zones

__all__ = [
    "LAWS",
    "LawBroken",
    "Sample",
    "law_1_cards_are_kept",
    "law_2_same_again",
    "law_3_listed_moves_are_legal",
    "law_4_legal_moves_are_listed",
    "law_5_legality_is_in_the_view",
    "law_6_views_and_imagination",
    "law_7_nothing_leaks",
    "law_8_apply_is_pure",
    "law_9_an_end_or_a_move",
    "law_10_everything_survives",
]


class LawBroken(AssertionError):
    """A ruleset breaks a law."""


@frozen
class Sample:
    """A state that was reached in play, and what was done there.

    Args:
        match: The match up to this state, which must be a full one.
        move: The move that was made; None in a last state.
        step: What the move led to; None in a last state.
        also: Classes beyond the game's vocabulary that JSON documents may name.
    """

    match: Match[Any, Any]
    move: Any = None
    step: Step[Any] | None = None
    also: tuple[type, ...] = ()

    @property
    def game(self) -> Family[Any, Any]:
        """The ruleset."""
        return self.match.game

    @property
    def state(self) -> Any:
        """The state."""
        return self.match.state

    @property
    def players(self) -> range:
        """The seats."""
        return range(len(self.state.seats))

    def hold(self, holds: object, problem: str) -> None:
        """Break the law unless something holds."""
        if not holds:
            played = [self.game.write(move) for move in self.match.played]
            raise LawBroken(
                f"{problem}\n{self.game.name}, seed {self.match.seed}, {len(self.players)} "
                f"players, after {len(played)} moves: {'; '.join(played[-12:])}\n{self.state!r}"
            )


def law_1_cards_are_kept(sample: Sample) -> None:
    """The cards of a state are the cards of the deck, once each, always."""
    deck = Counter(sample.game.deck(len(sample.players)))
    sample.hold(Counter(all_cards(sample.state)) == deck, "A card is missing or there twice.")
    if sample.step is not None:
        held = Counter(all_cards(sample.step.state))
        sample.hold(held == deck, f"{sample.move!r} loses a card or makes one.")


def law_2_same_again(sample: Sample) -> None:
    """The same seed and moves give the same states."""
    if sample.step is not None:
        again = sample.game.apply(sample.state, sample.move)
        sample.hold(again == sample.step, f"{sample.move!r} leads elsewhere the second time.")
        return
    match, seed = sample.match, sample.match.seed
    if seed is not None:
        game = copy(sample.game)  # a ruleset that remembers no answers, and asks its rules anew
        dealer = getattr(match.start, "dealer", 0)
        state = game.deal(len(sample.players), seed=seed, dealer=dealer)
        for move in match.played:
            state = game.apply(state, move).state
        sample.hold(state == match.state, "The same seed and moves lead elsewhere.")


def law_3_listed_moves_are_legal(sample: Sample) -> None:
    """Every listed move passes `check`, none is listed twice, and whoever is to act has one."""
    for player in sample.players:
        listed = sample.game.moves(sample.state, player)
        sample.hold(len(set(listed)) == len(listed), f"A move of player {player} is listed twice.")
        sample.hold(listed or player not in sample.state.to_act, f"Player {player} has no move.")
        for move in listed:
            sample.hold(move.player == player, f"{move!r} is listed for player {player}.")
            objection = sample.game.check(sample.state, move)
            sample.hold(objection is None, f"{move!r} is listed, but: {objection}")


def law_4_legal_moves_are_listed(sample: Sample) -> None:
    """Every proposal that passes `check` is listed, up to order and identical cards."""
    for player in sample.players:
        listed = {_canonical(move) for move in sample.game.moves(sample.state, player)}
        for move in sample.game.proposals(sample.state, player):
            if sample.game.check(sample.state, move) is None:
                sample.hold(_canonical(move) in listed, f"{move!r} is legal but not listed.")


def _canonical(move: Any) -> tuple[Any, ...]:
    """A move without the order of its cards and the choice among identical ones."""
    return type(move), *(_plain(value) for value in attrs.astuple(move, recurse=False))


def _plain(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value.face if isinstance(value, Card) else value
    return tuple(sorted((_plain(item) for item in value), key=repr))


def law_5_legality_is_in_the_view(sample: Sample) -> None:
    """What is legal, and why not, does not depend on what the mover may not see."""
    game, state = sample.game, sample.state
    for player in sample.players:
        view = redact(state, player)
        for move in game.proposals(state, player):
            seen, true = game.check(view, move), game.check(state, move)
            sample.hold(seen == true, f"{move!r}: {seen!r} in the view, {true!r} in the state.")
        seen_moves = game.moves(view, player)
        sample.hold(seen_moves == game.moves(state, player), "The view lists other moves.")


def law_6_views_and_imagination(sample: Sample) -> None:
    """`redact` is idempotent, and imagined states look the same to their viewer."""
    deck = sample.game.deck(len(sample.players))
    for viewer in (*sample.players, None):
        who = _name(viewer)
        view = redact(sample.state, viewer)
        sample.hold(redact(view, viewer) == view, f"The view of {who} has a view of its own.")
        for source in (sample.state, view):
            imagined = imagine(source, viewer, Random(1), deck=deck)
            sample.hold(
                redact(imagined, viewer) == view, f"To {who} an imagined state looks otherwise."
            )
            held = Counter(all_cards(imagined))
            sample.hold(
                held == Counter(deck), f"For {who} other cards are imagined than the deck's."
            )


def law_7_nothing_leaks(sample: Sample) -> None:
    """Nothing that is shown to a viewer depends on what he may not see."""
    game, state = sample.game, sample.state
    for viewer in (*sample.players, None):
        who = _name(viewer)
        view = redact(state, viewer)
        other = imagine(state, viewer, Random(2))
        twin = redact(other, viewer)
        shown, told = (dump(view), repr(view), hash(view)), (dump(twin), repr(twin), hash(twin))
        sample.hold(shown == told, f"What {who} is shown depends on hidden cards.")
        if viewer is not None:
            sample.hold(
                game.moves(other, viewer) == game.moves(state, viewer),
                f"The moves of {who} depend on hidden cards.",
            )
            for move in game.proposals(state, viewer):
                sample.hold(
                    repr(game.check(other, move)) == repr(game.check(state, move)),
                    f"Whether {who} may play {move!r} depends on hidden cards.",
                )
        if sample.step is not None:
            seen = _seen(view) | _seen(redact(sample.step.state, viewer))
            for event in sample.step.events:
                shown_cards = _seen(redact(event, viewer))
                sample.hold(shown_cards <= seen, f"{event} shows {who} a hidden card.")


def _name(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"player {viewer}"


def _seen(view: Any) -> set[Card]:
    return {card for card in all_cards(view) if card is not HIDDEN}


def law_8_apply_is_pure(sample: Sample) -> None:
    """`apply` never changes its argument, and raises exactly when `check` objects."""
    game, state = sample.game, sample.state
    before = repr(state)
    for player in sample.players:
        for move in game.proposals(state, player):
            objection = game.check(state, move)
            try:
                game.apply(state, move)
            except IllegalMove as error:
                same = objection is not None and error.violation == objection
                sample.hold(same, f"apply refuses {move!r}: {error}; check says {objection}.")
            else:
                sample.hold(objection is None, f"apply plays {move!r}, but: {objection}")
    sample.hold(repr(state) == before, "apply changes the state that it is given.")


def law_9_an_end_or_a_move(sample: Sample) -> None:
    """A finished game has an outcome and no moves; an unfinished one has moves and no outcome."""
    outcome = sample.game.outcome(sample.state)
    able = [player for player in sample.players if sample.game.moves(sample.state, player)]
    if sample.state.to_act:
        sample.hold(outcome is None, "The game goes on, but it has an outcome.")
        sample.hold(able, "The game goes on, but nobody has a move.")
        return
    sample.hold(not able, f"The game is over, but players {able} have moves.")
    sample.hold(outcome is not None, "The game is over, but it has no outcome.")
    if outcome is not None:
        ranked = [player for group in outcome.ranking for player in group]
        sample.hold(sorted(ranked) == list(sample.players), f"{outcome} does not rank all, once.")


def law_10_everything_survives(sample: Sample) -> None:
    """Cards, moves and records survive their text, all values JSON and pickle."""
    game, state = sample.game, sample.state
    for _, _, _, held in zones(state):
        sample.hold(cards(" ".join(map(str, held))) == held, "Cards do not survive their text.")
    for player in sample.players:
        for move in game.moves(state, player):
            again = game.read(state, player, game.write(move))
            sample.hold(again == move, f"{move!r} is read as {again!r}.")
    for value in _values(sample):
        sample.hold(
            load(dump(value), game=game, also=sample.also) == value,
            f"{type(value).__name__} does not survive JSON.",
        )
    if _importable(sample):
        for value in (state, sample.match, game, *_values(sample)):
            same = pickle.loads(pickle.dumps(value)) == value
            sample.hold(same, f"{type(value).__name__} does not survive pickle.")
    if sample.step is None and len(sample.match.played) < 400:
        sample.hold(
            read_record(game, write_record(sample.match)) == sample.match,
            "The match does not survive its record.",
        )


def _values(sample: Sample) -> Iterator[Any]:
    """What must survive JSON: the whole match only if all its classes may be named."""
    yield sample.state
    for viewer in (*sample.players, None):
        yield redact(sample.state, viewer)
    if sample.step is not None:
        yield sample.move
        for event in sample.step.events:
            yield from (event, redact(event, None))
    known = {*sample.game.vocabulary(), *sample.also}
    if sample.step is None and _classes(sample.game) - _TESTS <= known:
        yield from (sample.game, sample.match)


def _classes(value: Any) -> set[Any]:
    """The classes and functions that a ruleset is made of, down to its card tests."""
    if isinstance(value, int | str | Enum | Card | NoneType):
        return set()
    if isinstance(value, tuple):
        return {part for item in value for part in _classes(item)}
    if not attrs.has(type(value)):
        return {value if isinstance(value, FunctionType) else type(value)}
    inside = {
        part for name in attrs.fields_dict(type(value)) for part in _classes(getattr(value, name))
    }
    return inside | {type(value)}


_TESTS = {Ranks, Suits, Exactly, AnyOf, AllOf, Not}
"""The card tests that JSON writes as text."""


def _importable(sample: Sample) -> bool:
    return all(
        getattr(sys.modules.get(made.__module__), made.__qualname__, None) is made
        for made in _classes(sample.game)
    )


LAWS: Final[tuple[Callable[[Sample], None], ...]] = (
    law_1_cards_are_kept,
    law_2_same_again,
    law_3_listed_moves_are_legal,
    law_4_legal_moves_are_listed,
    law_5_legality_is_in_the_view,
    law_6_views_and_imagination,
    law_7_nothing_leaks,
    law_8_apply_is_pure,
    law_9_an_end_or_a_move,
    law_10_everything_survives,
)
"""The laws in order."""
