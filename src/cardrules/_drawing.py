"""How a family of games looks on a screen of text: what each tells by a `Drawing` of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple, Protocol

from rich.text import Text

from cardrules.cards import HIDDEN
from cardrules.game import Outcome

__all__ = ["Drawing", "Entry", "held_lines", "in_lines"]


class Entry(NamedTuple):
    """A move as a menu shows it.

    `verb` is what moves of its kind are listed under, `words` is what tells it from the others;
    of entries with an equal `core` one is enough where the menu is long.
    """

    move: Any
    verb: str
    words: str
    core: object


class Drawing(Protocol):
    """What a family shows; all states and events are views."""

    marks: ClassVar[Mapping[type, tuple[str, str]]]
    """Events that stand out, or step back: the mark in the margin, and the style.

    Of several in a line the first one here that has a mark counts.
    """
    legend: ClassVar[tuple[str, ...]]
    """What the marks mean."""
    alike: ClassVar[str]
    """What moves with an equal core have in common, as a clause."""
    whole_turns: ClassVar[bool]
    """Whether the moves of a turn are told together; else each is a line."""

    def outline(self) -> str:
        """How the game goes, in a sentence or two."""
        ...

    def how_to(self, view: Any, player: int) -> list[tuple[str, str]]:
        """Moves that a player may come to make, as they are typed, and what they do."""
        ...

    def turn(self, view: Any) -> int:
        """How many turns there have been."""
        ...

    def moment(self, view: Any) -> str:
        """When this is, as the title of a table."""
        ...

    def turns_a_page(self, before: Any, view: Any, events: tuple[Any, ...]) -> bool:
        """Whether a move has changed so much that the table is worth a look."""
        ...

    def sentence(self, event: Any) -> str:
        """An event in words."""
        ...

    def goes_on(self, event: Any) -> bool:
        """Whether what its player does next may be told in the same sentence."""
        ...

    def opens(self, event: Any) -> bool:
        """Whether an event begins something new, and is told on a line of its own."""
        ...

    def table(self, view: Any, width: int, *, hands: bool, whole: bool) -> list[Text]:
        """The rows of the table.

        Args:
            view: What may be shown.
            width: How wide a row may be.
            hands: Whether to show what the view shows of the hands of others.
            whole: Whether to show piles whole.
        """
        ...

    def hand(self, view: Any, player: int) -> tuple[str, tuple[str, ...]]:
        """What a player plays from, with a title; an empty row has no cards to show."""
        ...

    def entry(self, view: Any, move: Any) -> Entry:
        """A move for a menu, perhaps in other words; the view is from before it."""
        ...

    def menu(self, view: Any, moves: tuple[Any, ...]) -> list[Entry]:
        """The moves in the order in which a person looks for them."""
        ...

    def best(self, view: Any, moves: tuple[Any, ...]) -> Any | None:
        """The move that is best in a view, where that can be worked out; else None."""
        ...

    def reason(self, view: Any, move: Any) -> str:
        """Why this move is best, or the greedy bot plays it, as far as its player can know."""
        ...

    def place(self, outcome: Outcome, player: int) -> str:
        """What is added to a player's name in the ranking."""
        ...

    def goal(self, target: int) -> str:
        """When a series of deals is over, as a sentence."""
        ...

    def total(self, points: int) -> str:
        """What a player has in a series."""
        ...

    def afterword(self, view: Any) -> str:
        """What comes after a game that is over."""
        ...


def in_lines(items: list[str], width: int, *, gap: str = "   ", indent: str = "") -> Iterator[str]:
    """The items side by side, as many on a line as fit; later lines are indented."""
    line = ""
    for item in items:
        if line.strip() and len(line) + len(gap) + len(item) > width:
            yield line
            line = indent + item
        else:
            line += f"{gap}{item}" if line else item
    yield line


def held_lines(held: list[str], width: int) -> Iterator[Text]:
    """What is seen of a hand, if anything is, and a question mark for each card that is not."""
    if all(card.startswith(str(HIDDEN)) for card in held):
        return
    for line in in_lines(["    holds", *held], width, gap=" ", indent=" " * 10):
        yield Text(line, "dim")
