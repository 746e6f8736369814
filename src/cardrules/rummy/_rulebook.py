"""The chapters of a rummy game's rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cardrules.rulebook import in_words
from cardrules.rummy.rules import MinNaturals, MustDiscardLast, NoAdjacentJokers, NoPot

if TYPE_CHECKING:
    from cardrules.rummy.game import Rummy

__all__ = ["chapters"]

Chapters = tuple[tuple[str, tuple[Any, ...]], ...]


def chapters(game: Rummy) -> Chapters:
    """The rules of a game under the titles of its rulebook."""
    return (
        ("The aim", tuple(_aim())),
        ("The cards", (game.layout, *_deal(game))),
        ("The open card", (game.trading,)),
        ("A turn", tuple(_turn(game))),
        ("Melds", (*game.melds, *_jokers(game))),
        ("What cards count", (game.values, *_worth(game))),
        ("The first lay-down", tuple(_first(game))),
        ("Taking the pot", tuple(_pot(game))),
        ("Adding to melds", (game.layoffs,)),
        ("Discards, and the last card", tuple(_leaving(game))),
        ("The end of a round", tuple(_end(game))),
        ("The series", tuple(_series(game))),
    )


def _aim() -> Iterator[str]:
    yield (
        "Players lay down melds, which are sets and runs, and try to be the first who has no "
        "cards left."
    )
    yield "Then points are counted; who has the most when a series of rounds is over wins it."


def _deal(game: Rummy) -> Iterator[str]:
    yield (
        "The other cards lie face down: they are the stock. Its top card is turned over and lies "
        "open beside it."
    )
    yield "The player on the dealer's left starts, and play goes on clockwise."


def _turn(game: Rummy) -> Iterator[str]:
    if isinstance(game.pot, NoPot):
        yield "A player begins his turn with a card from the top of the stock."
    else:
        yield (
            "A player begins his turn with a card from the top of the stock, or with discards "
            "where he may take them."
        )
    yield "Then he may lay melds face up in front of him, and add cards to melds where he may."
    yield (
        "He ends his turn with a card that he puts face up on the discards, which are called the "
        "pot."
    )
    if not game.pot.spread:
        yield "Only the top card of the pot is seen; nobody looks at those beneath it."
    yield "Who has no move at all passes, and keeps his cards."


def _jokers(game: Rummy) -> Iterator[Any]:
    if _has_jokers(game):
        yield "A joker stands for any card; once it lies in a meld, it stands for that one alone."
        yield from game.jokers
        if not any(isinstance(rule, MinNaturals) for rule in game.jokers):
            yield "A meld needs one card that is no joker."
        if all(isinstance(rule, MinNaturals | NoAdjacentJokers) for rule in game.jokers):
            yield (
                "Anybody may put the card that a joker stands for in its place, and takes the "
                "joker."
            )


def _has_jokers(game: Rummy) -> bool:
    return any(game.layout.plan(players).jokers for players in game.layout.players)


def _worth(game: Rummy) -> Iterator[str]:
    joker = getattr(game.values, "joker", None)
    if joker is not None and _has_jokers(game):
        where = " in a hand" if getattr(game.values, "joker_as_card", False) else ""
        yield f"A joker{where} is worth {in_words(joker)}."


def _first(game: Rummy) -> Iterator[Any]:
    if game.openings:
        yield from game.openings
        yield (
            "From then on he is down: he lays what melds he likes, in the same turn too, whatever "
            "they are worth."
        )
    else:
        yield "A player's first melds may be worth anything; from then on he is down."


def _pot(game: Rummy) -> Iterator[Any]:
    yield game.pot
    if game.trading.trades(0, game.layout.players[0]) and not isinstance(game.pot, NoPot):
        yield "While the card that was turned over is alone in the pot, it cannot be taken."
        if not game.pot.whole:
            yield "It stays face down beneath the discards, and is never taken."
        elif game.pot.spread:
            yield "It stays face down beneath the discards."


def _leaving(game: Rummy) -> Iterator[Any]:
    yield from game.out
    if not any(isinstance(rule, MustDiscardLast) for rule in game.out):
        yield "A player may lay down or add his last cards, too, and has no card to discard then."


def _end(game: Rummy) -> Iterator[Any]:
    yield "The round ends as soon as a player has no cards left."
    yield game.exhausted
    yield game.scoring
    yield f"After {game.turn_limit:,} turns the round ends, and nobody has won it."


def _series(game: Rummy) -> Iterator[str]:
    yield "For the next round the deal moves on to the player on the dealer's left."
    yield f"The target of a series of rounds is {game.target:,} points."
