"""How the shedding family looks on a screen of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, ClassVar, Final

from attrs import frozen
from rich.text import Text

from cardrules._drawing import Entry, held_lines, in_lines
from cardrules._look import RED, Look
from cardrules._shorthand_shedding import is_kept
from cardrules._words import nth
from cardrules.cards import HIDDEN, Card, Rank
from cardrules.game import Outcome, Violation
from cardrules.shedding._losing import loser_in
from cardrules.shedding.events import Began, Burned, Drew, Ended, TookPile, Turned, WentOut
from cardrules.shedding.game import Shedding
from cardrules.shedding.moves import (
    Arrange,
    Choose,
    DrawCard,
    LayOut,
    Pass,
    Play,
    PlayBlind,
    PlayChance,
    ShedMove,
    TakePile,
)
from cardrules.shedding.pile import Taking
from cardrules.shedding.state import Shed, Stage, Zone
from cardrules.visibility import imagine

__all__ = ["ShedDrawing"]

_PILE: Final = 6
"""How many cards of the pile are named, from the top."""
_COUNTS: Final = 42
"""Where in its row the count of the stock begins."""
_KEEP: Final = "keep face up"
_LAYOUTS: Final = (
    ("Player ", "face up", "  ", True),
    ("", "up", "  ", True),
    ("", "up", " ", True),
    ("", "up", " ", False),
)
"""How a seat's row is written, from wide to narrow: what stands before the number of the player
and before his face-up cards, the gap, and whether it is said what plays there."""


@frozen(slots=False)
class ShedDrawing:
    """The drawing of the shedding family."""

    game: Shedding
    look: Look

    marks: ClassVar[Mapping[type, tuple[str, str]]] = {
        Burned: ("*", "bold red"),
        TookPile: ("<", "bold yellow"),
        WentOut: ("!", "bold green"),
        Ended: (" ", "bold"),
        Drew: (" ", "dim"),
    }
    legend: ClassVar[tuple[str, ...]] = (
        "* the pile burns",
        "< the pile is taken",
        "! a player is out",
        "> is to act",
    )
    alike: ClassVar[str] = "which differ only in their suits"
    whole_turns: ClassVar[bool] = False

    def outline(self) -> str:
        """What the players want, in any game of the family."""
        last = (
            "The first one without cards wins."
            if self.game.end.first_out
            else f"The last one with cards is {loser_in(self.game.name)}."
        )
        return (
            "Get rid of your cards: the hand, then the face-up cards, then the blind ones. Who "
            f"can play nothing takes the pile. {last}"
        )

    def how_to(self, view: Shed, player: int) -> list[tuple[str, str]]:
        """Moves as they are typed: only what this game has, and has still."""
        rows = []
        if view.stage is Stage.ARRANGE:
            rows.append(("AS KD 9C", "before play: lay these cards face up"))
            rows.append(("keep", "before play: leave all cards as they lie"))
        rows.append(("3C 3D", "play these cards; 10 may be T, upper or lower case"))
        rows.append(("K, 9 9", "play a king, play two nines, if just one move fits"))
        rows.append(("take", "take the pile"))
        if isinstance(self.game.pickup.pickup(Taking(zone=Zone.TABLE, table=1)), Violation):
            rows.append(("take 6C", "take the pile, and a face-up card along with it"))
        if any(one.rank is Rank.JOKER for one in self.game.deck(len(view.seats))):
            rows.append(("*", "play a joker"))
            if self.game.stand_ins:
                rows.append(("* for K", "play a joker as a king, if it may be one"))
        if view.seats[player].blind:
            rows.append(("blind 2", "turn the second of your blind cards"))
        return rows

    def turn(self, view: Shed) -> int:
        """How many turns there have been."""
        return view.turns

    def moment(self, view: Shed) -> str:
        """When this is, as the title of a table."""
        if view.stage is Stage.ARRANGE:
            return "before play"
        return f"after turn {view.turns}" if view.turns else "before the first turn"

    def turns_a_page(self, before: Shed, view: Shed, events: tuple[Any, ...]) -> bool:
        """Play begins, a player is out, or the stock is empty now."""
        if before.stock and not view.stock:
            return True
        return any(isinstance(event, Began | WentOut) for event in events)

    def sentence(self, event: Any) -> str:
        """An event in words; drawn cards are named where they are seen, and the loser's title."""
        if isinstance(event, Drew) and event.cards and HIDDEN not in event.cards:
            return f"Player {event.player} draws {' '.join(map(str, event.cards))}."
        if isinstance(event, Ended) and event.outcome.loser is not None:
            return f"Player {event.outcome.loser} is {loser_in(self.game.name)}."
        return str(event)

    def goes_on(self, event: Any) -> bool:
        """A card that is turned over is a matter of its own."""
        return not isinstance(event, Turned)

    def opens(self, event: Any) -> bool:
        """Who begins is told by itself."""
        return isinstance(event, Began)

    def table(self, view: Shed, width: int, *, hands: bool, whole: bool) -> list[Text]:
        """The pile, the stock, and a row a seat."""
        rows = [*self._middle(view, width, len(view.pile) if whole else _PILE)]
        for player, row in enumerate(self._seats(view, width)):
            rows.append(row)
            if hands and player != self.look.you:
                rows += held_lines(self._sorted(view.seats[player].hand), width)
        for row in rows:
            row.highlight_regex(RED, "red")
        return rows

    def _middle(self, view: Shed, width: int, most: int) -> Iterator[Text]:
        """The pile from its top down, and how many cards are where: in one line if it fits."""
        counts = f"stock {len(view.stock)}  burned {len(view.burned)}"
        counts += "  anticlockwise" if view.direction < 0 else ""
        if most > _PILE:
            yield from self._whole_pile(view, width)
            yield Text(counts)
            return
        piles = [self._pile(view, named) for named in range(most, 0, -1)] or [Text("No pile")]
        pile = next((pile for pile in piles if pile.cell_len <= width), piles[-1])
        column = min(_COUNTS, width - len(counts))
        if pile.cell_len + 2 > column:
            yield from (pile, Text(counts))
            return
        pile.pad_right(column - pile.cell_len)
        yield pile.append(counts)

    def _pile(self, view: Shed, named: int) -> Text:
        """The pile with so many cards named, from its top down."""
        if not view.pile:
            return Text("No pile")
        top, *under = [self.look.card(card) for card in view.pile[: -named - 1 : -1]]
        rest = [*under, "..."] if len(view.pile) > named else under
        pile = Text("Pile ").append(top, "bold").append(f" on {' '.join(rest)}" if rest else "")
        return pile.append(f" ({len(view.pile)})" if rest else "")

    def _whole_pile(self, view: Shed, width: int) -> Iterator[Text]:
        top, *under = [self.look.card(card) for card in reversed(view.pile)]
        items = ["Pile", top, "on", *under, f"({len(view.pile)})"]
        for line in in_lines(items, width, gap=" ", indent="  "):
            yield Text(line)

    def _sorted(self, held: tuple[Card, ...]) -> list[str]:
        """Cards by rank, hidden ones last."""
        shown = [card for card in held if card is not HIDDEN]
        hidden = [str(HIDDEN)] * (len(held) - len(shown))
        return [self.look.card(card) for card in sorted(shown, key=self._rank)] + hidden

    def _rank(self, card: Card) -> tuple[int, int]:
        return self.game.order.index(card.rank), card.index

    def _seats(self, view: Shed, width: int) -> list[Text]:
        """One row a seat, in the first of the layouts whose rows all fit."""
        rows: list[Text] = []
        for layout, table in product(_LAYOUTS, self._widths(view)):
            rows = list(self._rows(view, layout, table))
            if max(row.cell_len for row in rows) <= width:
                break
        return rows

    def _widths(self, view: Shed) -> range:
        """How wide the face-up cards are at least: from as any may be down to as most are.

        So the columns stay where they are while the cards become fewer.
        """
        players = len(view.seats)
        dealt = self.game.layout.plan(players).table
        lengths = sorted(len(self.look.card(card)) for card in self.game.deck(players))
        most, usual = lengths[-1], lengths[len(lengths) // 2]
        return range(dealt * (most + 1) - 1, dealt * (usual + 1) - 2, -1)

    def _rows(self, view: Shed, layout: tuple[str, str, str, bool], table: int) -> Iterator[Text]:
        """One row a seat: who is to act, and what everybody sees of his cards."""
        prefix, up, gap, kinds = layout
        numbers = range(len(view.seats))
        names = ["You" if player == self.look.you else f"{prefix}{player}" for player in numbers]
        name = max(map(len, names))
        tables = [self.look.cards(seat.table) or "-" for seat in view.seats]
        kind, table = max(map(len, self.look.kinds)), max(table, *map(len, tables))
        for player, seat in enumerate(view.seats):
            row = Text().append("> " if player in view.to_act else "  ", "bold")
            row.append(f"{names[player]:{name}}", "bold" if player in view.to_act else "")
            row.append(f"{gap}{self.look.kinds[player]:{kind}}" if kinds else "")
            if player in view.finished:
                place = nth(view.finished.index(player) + 1)
                yield row.append(f"{gap}out in {place} place", "green")
                continue
            row.append(f"{gap}hand {len(seat.hand):2}{gap}{up} {tables[player]:{table}}")
            yield row.append(f"{gap}blind {len(seat.blind)}")

    def hand(self, view: Shed, player: int) -> tuple[str, tuple[str, ...]]:
        """The zone that the player plays from."""
        seat = view.seats[player]
        if seat.zone is Zone.HAND:
            return "Your hand", tuple(self._sorted(seat.hand))
        if seat.zone is Zone.TABLE:
            return "Your face-up cards", tuple(self._sorted(seat.table))
        return "Your blind cards", (str(HIDDEN),) * len(seat.blind)

    def menu(self, view: Shed, moves: tuple[ShedMove, ...]) -> list[Entry]:
        """Plays as they are listed; arrangements by their best cards, at last what lies there."""
        entries = [self.entry(view, move) for move in moves]
        if all(isinstance(move, Arrange) for move in moves):
            entries.sort(key=lambda entry: sorted(map(self._rank, entry.move.table), reverse=True))
            entries.reverse()
            entries.sort(key=lambda entry: entry.verb == _KEEP)
        return entries

    def entry(self, view: Shed, move: ShedMove) -> Entry:
        """A move for a menu."""
        match move:
            case Play(cards=cards, rank=rank):
                named = "" if rank is None else f" for {rank}"
                core = (Play, rank, *_ranks(cards))
                return Entry(move, "play", self.look.cards(cards) + named, core)
            case Arrange(table=table):
                kept = is_kept(view, move)
                if kept:
                    move = Arrange(move.player, view.seats[move.player].table)
                verb = _KEEP if kept else "lay face up"
                table = tuple(sorted(table, key=self._rank, reverse=True))
                return Entry(move, verb, self.look.cards(table), (verb, *_ranks(table)))
            case TakePile(cards=cards):
                words = " and ".join(["the pile", *map(self.look.card, cards)])
                return Entry(move, "take", words, (TakePile, *_ranks(cards)))
            case PlayBlind(slot=slot):
                return Entry(move, "turn", f"blind {slot + 1}", move)
            case PlayChance():
                return Entry(move, "try", "the top of the stock", move)
            case DrawCard():
                return Entry(move, "draw", "a card before you play", move)
            case LayOut(cards=cards, onto=onto):
                where = "the pile" if onto is None else f"the row of player {onto}"
                where = "your own row" if onto == move.player else where
                words = f"{self.look.cards(cards)} onto {where}"
                return Entry(move, "lay", words, (LayOut, onto, *_ranks(cards)))
            case Choose(option=option):
                return Entry(move, "choose", option, move)
            case Pass():
                return Entry(move, "pass", "the turn on", move)

    def best(self, view: Shed, moves: tuple[ShedMove, ...]) -> ShedMove | None:
        """What is best nobody knows, for much is hidden."""
        return None

    def reason(self, view: Shed, move: ShedMove) -> str:
        """Why the greedy bot plays this move: its rule of thumb."""
        match move:
            case Arrange():
                return "it lays its best cards face up, to have them in the end"
            case Play() if self._burns(view, move):
                return "that burns the pile"
            case Play():
                return "it parts with what is worth least, plain before special, low before high"
            case TakePile(cards=()):
                return "nothing fits"
            case TakePile():
                return "nothing fits, and this card is worth least"
            case PlayBlind():
                return "it knows as little as you do, and turns the first one"
        return "it does what is usual"

    def _burns(self, view: Shed, move: Play) -> bool:
        """Whether the pile burns: that hangs on what lies in the open."""
        deck = self.game.deck(len(view.seats))
        imagined = imagine(view, move.player, Random(0), deck=deck)
        return any(isinstance(event, Burned) for event in self.game.apply(imagined, move).events)

    def place(self, outcome: Outcome, player: int) -> str:
        """The loser has his title."""
        return f", {loser_in(self.game.name)}" if player == outcome.loser else ""

    def goal(self, target: int) -> str:
        """So many games lost, or won, or points."""
        return f"Games are played until one player alone has {self._counted(target)}."

    def total(self, points: int) -> str:
        """Games lost are counted below zero."""
        return self._counted(abs(points))

    def _counted(self, number: int) -> str:
        if self.game.end.scores:
            return f"{number} point{'' if number == 1 else 's'}"
        end = "won" if self.game.end.first_out else "lost"
        return f"{end} {number} game{'' if number == 1 else 's'}"

    def afterword(self, view: Shed) -> str:
        """Who deals next."""
        return f"Player {self.game.next_dealer(view)} deals next."


def _ranks(cards: tuple[Card, ...]) -> tuple[object, ...]:
    return tuple(card.rank for card in cards)
