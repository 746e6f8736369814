"""Setting up a position through the public API, and holding a move against it from every side.

Seats A, B, C, D are the players 0 to 3 and sit clockwise; A is to act unless a test says
otherwise. Piles are written bottom to top, the stock with its next card first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest

from cardrules import SHITHEAD, Card, IllegalMove, Match, Violation, cards
from cardrules.game import verify
from cardrules.shedding import Arrange, Shed, Shedding, ShedMove, Stage

A, B, C, D = range(4)

Shithead = Match[Shed, ShedMove]


def bag(text: str) -> Counter[Card]:
    """Cards without an order."""
    return Counter(cards(text))


def hand(match: Shithead, player: int) -> Counter[Card]:
    """A hand; its order carries no rule."""
    return Counter(match.state.seats[player].hand)


def at(
    game: Shedding = SHITHEAD,
    *,
    hands: Sequence[str],
    known: Sequence[str] = (),
    tables: Sequence[str] = (),
    blinds: Sequence[str] = (),
    pile: str = "",
    stock: str = "",
    to_act: int = A,
    **more: Any,
) -> Shithead:
    """A match at a made position, which is held against the words that describe it."""
    none = [""] * len(hands)
    known, tables, blinds = known or none, tables or none, blinds or none
    state = game.position(
        hands=hands,
        known=known,
        tables=tables,
        blinds=blinds,
        pile=pile,
        stock=stock,
        to_act=to_act,
        **more,
    )
    match = Match.at(game, state)
    assert match.to_act == (to_act,)
    assert [seat.concealed for seat in state.seats] == [cards(text) for text in hands]
    assert [seat.known for seat in state.seats] == [cards(text) for text in known]
    assert [seat.table for seat in state.seats] == [cards(text) for text in tables]
    assert [seat.blind for seat in state.seats] == [cards(text) for text in blinds]
    assert (state.pile, state.stock, state.burned) == (cards(pile), cards(stock), ())
    return match


def dealt(
    game: Shedding = SHITHEAD, *, hands: Sequence[str], tables: Sequence[str], dealer: int
) -> Shithead:
    """A match dealt from a stacked deck, before anybody has arranged."""
    players = len(hands)
    order = [(dealer + place) % players for place in range(1, players + 1)]
    rows = [[cards(row[player]) for player in order] for row in (tables, hands)]
    stacked = [card for row in rows for once_round in zip(*row, strict=True) for card in once_round]
    rest = [card for card in game.deck(players) if card not in stacked]
    blind, stock = rest[: 3 * players], rest[3 * players :]
    state = game.deal_from([*blind, *stacked, *stock], players, dealer=dealer)
    assert state.stage is Stage.ARRANGE
    assert state.to_act == tuple(range(players))
    assert [seat.hand for seat in state.seats] == [cards(text) for text in hands]
    assert [seat.table for seat in state.seats] == [cards(text) for text in tables]
    return Match.at(game, state)


def kept(match: Shithead) -> Shithead:
    """Play has begun: whoever has not arranged keeps his cards as they are."""
    for player in match.to_act:
        match = match.play(Arrange(player, match.state.seats[player].table))
    assert match.state.stage is Stage.PLAY
    return match


def options(match: Shithead, player: int | None = None) -> set[str]:
    """The listed moves as texts: none stands there twice, and each passes `check`."""
    moves = match.moves(player)
    assert len(set(moves)) == len(moves)
    assert [move for move in moves if match.game.check(match.state, move) is not None] == []
    return {match.game.write(move) for move in moves}


def is_listed(match: Shithead, move: ShedMove) -> bool:
    """Whether a move is listed, in whatever order it names its cards."""
    words = set(match.game.write(move).split())
    return words in [set(option.split()) for option in options(match, move.player)]


def legal(match: Shithead, text: str, player: int | None = None) -> Shithead:
    """Play a legal move: it is listed, passes `check`, and leaves the old state as it was."""
    before = deepcopy(match.state)
    move = match.game.read(match.state, match.to_act[0] if player is None else player, text)
    assert is_listed(match, move)
    assert match.game.check(match.state, move) is None
    after = match.play(text, player)
    assert after.state == match.game.apply(match.state, move).state
    assert match.state == before
    verify(match.game, after.state)  # every card of the deck, once
    return after


def refused(match: Shithead, text: str, code: str, player: int | None = None) -> Violation:
    """Try an illegal move: it is not listed, `apply` refuses it, and nothing changes."""
    before = deepcopy(match.state)
    move = match.game.read(match.state, match.to_act[0] if player is None else player, text)
    assert not is_listed(match, move)
    violation = match.game.check(match.state, move)
    assert violation is not None
    assert violation.code == code
    with pytest.raises(IllegalMove) as caught:
        match.game.apply(match.state, move)
    assert caught.value.violation == violation
    assert match.state == before
    return violation
