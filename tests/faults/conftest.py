"""What these positions share: setting one up, and holding a move against it from every side.

The tests of this folder are named by the id of the fault in another card program that
the position once showed.
"""

import pickle
from collections import Counter

import pytest
from attrs import evolve, field, frozen

from cardrules import SHITHEAD, IllegalMove, Match
from cardrules.shedding import Plan


def _at(game, **placed):
    return Match.at(game, game.position(**placed))


def _read(match, move, player):
    if not isinstance(move, str):
        return move
    if player is None:
        (player,) = match.to_act
    return match.game.read(match.state, player, move)


def _meaning(move):
    """A move up to the order of its cards and the choice among identical ones."""
    named = getattr(move, "cards", getattr(move, "table", ()))
    rest = tuple(getattr(move, name, None) for name in ("slot", "option", "rank", "onto"))
    return type(move), move.player, tuple(sorted(card.face for card in named)), rest


def _listed(match, move):
    return _meaning(move) in map(_meaning, match.game.moves(match.state, move.player))


def _accepts(match, move, player=None):
    move = _read(match, move, player)
    before = pickle.dumps(match.state)
    assert match.why_not(move) is None
    assert _listed(match, move)
    after = match.play(move)
    assert pickle.dumps(match.state) == before
    match.game.verify(after.state)
    return after


def _refuses(match, move, code, player=None):
    move = _read(match, move, player)
    before = pickle.dumps(match.state)
    violation = match.why_not(move)
    assert violation is not None, f"{move} is legal"
    assert violation.code == code
    assert not _listed(match, move)
    with pytest.raises(IllegalMove) as caught:
        match.game.apply(match.state, move)
    assert (caught.value.move, caught.value.violation) == (move, violation)
    assert pickle.dumps(match.state) == before
    return violation


def _walk(game, players, rng, most):
    """Matches of one random game, one after each move, until it ends or grows long."""
    match = Match.deal(game, players=players, seed=rng.getrandbits(64))
    yield match
    while match.to_act and len(match.played) < most:
        match = match.play(rng.choice(match.moves()))
        yield match


@frozen
class TwoPacks:
    """Two packs are shuffled together: 3 cards face down, 3 face up, 3 in hand each."""

    players: range = field(default=range(2, 8))

    def plan(self, players):
        return Plan(packs=2, blind=3, table=3, hand=3)


@pytest.fixture
def at():
    """Begin a match at a position; one that cannot be is a `PositionError`."""
    return _at


@pytest.fixture
def accepts():
    """Play a move that must be legal and listed; the state before must stay as it was."""
    return _accepts


@pytest.fixture
def refuses():
    """Hold a move that must be refused with a code, unlisted, and without any effect."""
    return _refuses


@pytest.fixture
def walk():
    """Play one random game, match by match."""
    return _walk


@pytest.fixture
def two_packs():
    """Shithead with two packs."""
    return evolve(SHITHEAD, name="two-packs", layout=TwoPacks())


@pytest.fixture
def faces():
    """Count cards without telling the packs apart."""
    return lambda held: Counter(card.face for card in held)
