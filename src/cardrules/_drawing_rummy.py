"""How the rummy family looks on a screen of text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from attrs import frozen
from rich.text import Text

from cardrules._drawing import Entry, held_lines, in_lines
from cardrules._look import RED, Look
from cardrules._shorthand_rummy import best_lay_of
from cardrules.cards import HIDDEN, Card, Rank
from cardrules.game import Outcome
from cardrules.rulebook import in_words
from cardrules.rummy._table import laid_points, worth
from cardrules.rummy.events import Drew, Ended, Laid, TookPot, TurnedOver
from cardrules.rummy.game import Rummy
from cardrules.rummy.melds import Reading
from cardrules.rummy.moves import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Pass,
    RummyMove,
    SwapJoker,
    TakePot,
    Trade,
)
from cardrules.rummy.rules import NoPot, PenaltyForHand
from cardrules.rummy.state import Meld, Round, Stage

__all__ = ["RummyDrawing"]

_LAYS: Final = 8
"""How many lay-downs a long list shows, the dearest."""
_COUNTS: Final = 42
"""Where in its row the count of the stock begins."""
_POT: Final = 6
"""How many cards of an open pot are named where not all can be taken."""


_COPY: Final = re.compile(r"(?<=[CDHS*♣♦♥♠])'\d*")
"""The mark that tells a card from others of its rank and suit."""


_MANY: Final = 5
"""More hidden cards are written as their number."""


@frozen(slots=False)
class RummyDrawing:
    """The drawing of the rummy family.

    Copies of a card look alike, as they do on a table.
    """

    game: Rummy
    look: Look

    marks: ClassVar[Mapping[type, tuple[str, str]]] = {
        Ended: ("!", "bold"),
        TookPot: ("<", "bold yellow"),
        Laid: ("+", "bold green"),
        Drew: (" ", "dim"),
        TurnedOver: (" ", "dim"),
    }
    legend: ClassVar[tuple[str, ...]] = (
        "+ a meld is laid down",
        "< discards are taken",
        "! the round is over",
        "> is to act",
    )
    alike: ClassVar[str] = "lay-downs that are worth less"
    whole_turns: ClassVar[bool] = True

    def outline(self) -> str:
        """What the players want, in any game of the family."""
        score = (
            "What is left in your hand counts against you."
            if self._penalties
            else "What you have laid counts for you, what is left in your hand against you."
        )
        return (
            "Draw a card, lay down sets of one rank and runs of one suit, add cards to melds, and "
            f"discard one. The round ends when somebody has no cards left. {score}"
        )

    @property
    def _penalties(self) -> bool:
        return isinstance(self.game.scoring, PenaltyForHand)

    def how_to(self, view: Round, player: int) -> list[tuple[str, str]]:
        """Moves as they are typed: only what this game has, and has still."""
        rows = []
        if view.stage is Stage.TRADE:
            rows.append(("4C, trade 4C", "take the open card and leave this one"))
        rows.append(("draw, d", "draw a card of the stock"))
        rows += self._how_to_take()
        rows.append(("3C 4C 5C", "lay this meld; / stands between several"))
        rows.append(("lay", "lay down what is worth the most"))
        rows.append(("add 8H to 2", "add a card to meld 2; low if it is to go to the low end"))
        if any(one.rank is Rank.JOKER for one in self.game.deck(len(view.seats))):
            rows.append(("3C * 5C", "a joker is written *"))
            rows.append(("swap 6C in 1", "take a joker for this card, where the rules let you"))
        rows.append(("4S, discard 4S", "discard this card; K is enough for your only king"))
        return rows

    def _how_to_take(self) -> list[tuple[str, str]]:
        """How discards are taken in this game."""
        pot = self.game.pot
        if isinstance(pot, NoPot):
            return []
        if not pot.melds:
            return [("pot, take", "take the top card of the pot")]
        taken = "the pot" if pot.whole else "its top card"
        card = "its card" if pot.whole else "it"
        rows = [("pot 6C 6S", f"take {taken}, and lay {card} with these")]
        if not pot.whole:
            rows.append(("pot 6C 6S depth 3", "take three cards, and lay the deepest"))
        if pot.adds:
            rows.append(("pot to 2", f"take {taken}, and add {card} to meld 2"))
            if not pot.whole:
                rows.append(("pot depth 3 to 2", "take three cards, and add the deepest to meld 2"))
        return rows

    def turn(self, view: Round) -> int:
        """How many turns there have been, with one that ends the round without a discard."""
        return view.turns + (not view.to_act and view.stage is Stage.PLAY)

    def moment(self, view: Round) -> str:
        """When this is, as the title of a table."""
        if view.stage is Stage.TRADE:
            return "before the first draw"
        turns = self.turn(view)
        return f"after turn {turns}" if turns else "in the first turn"

    def turns_a_page(self, before: Round, view: Round, events: tuple[Any, ...]) -> bool:
        """Somebody has laid down for the first time, or the stock is empty now."""
        return len(view.down) > len(before.down) or bool(before.stock and not view.stock)

    def sentence(self, event: Any) -> str:
        """An event in words; drawn cards are named where they are seen."""
        match event:
            case Drew(player=player, cards=cards) if HIDDEN not in cards:
                told = f"Player {player} draws {' '.join(map(str, cards))}."
            case TookPot(player=player, cards=(card,)):
                told = f"Player {player} takes {card} off the pot."
            case TookPot(player=player, cards=cards) if not self.game.pot.whole:
                told = f"Player {player} takes {len(cards)} cards off the pot."
            case TurnedOver(player=player, cards=cards):
                told = f"Player {player} turns {' '.join(map(str, cards))} over."
            case Ended():
                told = "The round is over."
            case _:
                told = str(event)
        return _alike(told)

    def goes_on(self, event: Any) -> bool:
        """All of a turn may be told in one sentence."""
        return True

    def opens(self, event: Any) -> bool:
        """Nothing is told by itself."""
        return False

    def table(self, view: Round, width: int, *, hands: bool, whole: bool) -> list[Text]:
        """The discards, the stock, and a row a seat with its melds."""
        rows = [*self._middle(view, width, whole=whole)]
        for player, row in enumerate(self._seats(view, width)):
            rows.append(row)
            rows += self._melds(view, player, width)
            if hands and player != self.look.you:
                rows += held_lines(self._sorted(view.seats[player].hand), width)
        for row in rows:
            row.highlight_regex(RED, "red")
        return rows

    def _middle(self, view: Round, width: int, *, whole: bool) -> Iterator[Text]:
        """What shows of the discards, from the top down, and the stock."""
        counts = f"stock {len(view.stock)}"
        pot = self._pot(view, whole=whole or not self.game.pot.whole)
        lines = list(in_lines(pot, width, gap=" ", indent="  "))
        column = min(_COUNTS, width - len(counts))
        if len(lines) > 1 or len(lines[0]) + 2 > column:
            yield from map(Text, [*lines, counts])
        else:
            yield Text(f"{lines[0]:{column}}{counts}")

    def _pot(self, view: Round, *, whole: bool) -> list[str]:
        shown = [self._card(card) for card in reversed(view.shown)]
        if view.stage is Stage.TRADE:
            return ["Open card", *shown]
        many = len(view.pot) + len(shown)
        if not many:
            return ["No pot"]
        if not shown:
            return ["Pot face down", f"({many})"]
        named = shown if whole else shown[:_POT]
        more = ["..."] if len(named) < len(shown) else []
        return ["Pot", named[0], *(["on", *named[1:], *more] if named[1:] else []), f"({many})"]

    def _seats(self, view: Round, width: int) -> Iterator[Text]:
        """One row a seat; on a narrow screen it is not said what plays there."""
        numbers = range(len(view.seats))
        points = laid_points(self.game, view)
        for prefix, gap, kinds in (("Player ", "  ", True), ("", "  ", True), ("", " ", False)):
            names = [
                "You" if player == self.look.you else f"{prefix}{player}" for player in numbers
            ]
            name, kind = max(map(len, names)), max(map(len, self.look.kinds))
            rows = []
            for player, seat in enumerate(view.seats):
                acts = player in view.to_act
                row = Text().append("> " if acts else "  ", "bold")
                row.append(f"{names[player]:{name}}", "bold" if acts else "")
                row.append(f"{gap}{self.look.kinds[player]:{kind}}" if kinds else "")
                row.append(f"{gap}hand {seat.size:2}")
                worth = "down" if self._penalties else f"laid {points[player]}"
                down = worth if player in view.down else "not down"
                rows.append(row.append(f"{gap}{down}"))
            if max(row.cell_len for row in rows) <= width:
                break
        yield from rows

    def _melds(self, view: Round, player: int, width: int) -> Iterator[Text]:
        """The melds in front of a player, by the numbers that a move names."""
        melds = [
            f"{place}: {self._meld(meld)}"
            for place, meld in enumerate(view.melds, start=1)
            if meld.player == player
        ]
        indent = " " * 4
        if melds:
            first, *others = melds
            for line in in_lines([f"{indent}{first}", *others], width, indent=indent):
                yield Text(line)

    def _meld(self, meld: Meld) -> str:
        return self.look.sentence(_alike(str(meld)))

    def _sorted(self, held: tuple[Card, ...]) -> list[str]:
        """Cards by suit and rank, jokers behind them, and hidden ones last."""
        shown = sorted((card for card in held if card is not HIDDEN), key=_by_suit)
        hidden = len(held) - len(shown)
        unseen = [f"{HIDDEN}x{hidden}"] if hidden > _MANY else [str(HIDDEN)] * hidden
        return [*map(self._card, shown), *unseen]

    def _card(self, card: Card) -> str:
        return _alike(self.look.card(card))

    def _cards(self, cards: tuple[Card, ...]) -> str:
        return _alike(self.look.cards(cards))

    def hand(self, view: Round, player: int) -> tuple[str, tuple[str, ...]]:
        """The hand."""
        return "Your hand", tuple(self._sorted(view.seats[player].hand))

    def menu(self, view: Round, moves: tuple[RummyMove, ...]) -> list[Entry]:
        """Lay-downs from the dearest, the best one first; cards as they are held."""
        best = self.best(view, moves)
        lays = [move for move in moves if isinstance(move, Lay) and move != best]
        lays.sort(key=self._worth, reverse=True)
        if best is not None:
            lays.insert(0, best)
        cards = [move for move in moves if isinstance(move, Trade | Discard)]
        cards.sort(key=lambda move: _by_suit(move.card))
        others = [move for move in moves if not isinstance(move, Lay | Trade | Discard)]
        entries = [self.entry(view, move) for move in (*lays, *others, *cards)]
        for place in range(_LAYS, len(lays)):
            entries[place] = entries[place]._replace(core=entries[_LAYS - 1].core)
        return entries

    def best(self, view: Round, moves: tuple[RummyMove, ...]) -> Lay | None:
        """The lay-down that is worth the most."""
        return best_lay_of(self.game, view, moves)

    def _worth(self, lay: Lay) -> int:
        readings = (self.game.memory.read(row) for row in lay.melds)
        return sum(worth(self.game, one) for one in readings if isinstance(one, Reading))

    def entry(self, view: Round, move: RummyMove) -> Entry:
        """A move for a menu."""
        match move:
            case Trade(card=card):
                return Entry(move, "trade", self._card(card), move)
            case Draw():
                return Entry(move, "draw", "from the stock", move)
            case TakePot():
                return Entry(move, "take", self._taking(view, move), move)
            case Lay(melds=melds):
                words = " / ".join(map(self._cards, melds))
                return Entry(move, "lay", f"{words} ({self._worth(move)})", move)
            case LayOff(card=card, meld=meld, low=low):
                end = " low" if low else ""
                return Entry(move, "add", f"{self._card(card)} to {meld + 1}{end}", move)
            case SwapJoker(card=card, meld=meld):
                return Entry(move, "swap", f"{self._card(card)} in {meld + 1}", move)
            case Discard(card=card):
                return Entry(move, "discard", self._card(card), move)
            case Pass():
                ends = view.stage is Stage.DRAW
                return Entry(move, "pass", "and end the round" if ends else "the turn on", move)

    def _taking(self, view: Round, move: TakePot) -> str:
        """What is taken, and how the card that is used is laid."""
        if not self.game.pot.melds:
            return f"{self._card(view.shown[-move.depth])} off the pot"
        taken = "the pot" if self.game.pot.whole else self._card(view.shown[-move.depth])
        adds = move.meld is not None
        if move.depth > 1:
            taken = f"{in_words(move.depth)} cards, {'adding' if adds else 'laying'} {taken}"
        if move.meld is not None:
            return f"{taken} to {move.meld + 1}"
        return f"{taken} with {self._cards(move.cards)}"

    def reason(self, view: Round, move: RummyMove) -> str:
        """Why it is best, or the rule of thumb of the greedy bot."""
        match move:
            case Lay():
                return "that is the most that your hand can lay"
            case Trade():
                return "the open card makes a better meld, and this one helps the least"
            case Draw():
                return "the open card or the pot would not help it"
            case TakePot() if not self.game.pot.melds:
                return "this card makes a better meld"
            case TakePot():
                return "the cards are worth more to it than they may cost"
            case LayOff() | SwapJoker():
                return "it fits"
            case Discard():
                return "this card goes with the fewest others, and counts most of those"
        return "there is nothing else"

    def place(self, outcome: Outcome, player: int) -> str:
        """The points of the round."""
        return f", {_points(outcome.scores[player])}"

    def goal(self, target: int) -> str:
        """So many points won, or lost."""
        has = "has lost" if self._penalties else "has"
        return f"Rounds are played until somebody {has} {target:,} points."

    def total(self, points: int) -> str:
        """Points, which may be below zero."""
        return _points(points)

    def afterword(self, view: Round) -> str:
        """Who deals next."""
        return f"Player {self.game.next_dealer(view)} deals next."


def _alike(text: str) -> str:
    """A text about cards without the marks of their copies.

    >>> _alike("5C' *'3(6C) 7C")
    '5C *(6C) 7C'
    """
    return _COPY.sub("", text)


def _points(number: int) -> str:
    return f"{number:,} point{'' if abs(number) == 1 else 's'}"


def _by_suit(card: Card) -> tuple[int, int, int]:
    """Cards of a suit together, jokers last."""
    suit = len(Rank) if card.suit is None else card.suit.number
    return suit, card.rank.number, card.copy
