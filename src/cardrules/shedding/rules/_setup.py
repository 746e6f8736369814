"""The stock rules of setting up: the deal, the exchange, and what is laid out before play.

Rows such as R3 and G5 are those of the decision tables on the preset pages, rows such as H7
those of the table of house rules.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from attrs import evolve, field, frozen
from attrs.validators import deep_iterable, instance_of, min_len

from cardrules._fields import at_least_none, card_test_field, flag, optional, whole_number
from cardrules._words import together
from cardrules.matching import CardTest, is_card_test
from cardrules.shedding.rules import _saying
from cardrules.shedding.slots import Laying, Plan

__all__ = [
    "ArrangeOnce",
    "Deals",
    "DealsByNumber",
    "ExchangeUntilBurn",
    "LayFaceUp",
    "NoSwap",
    "StackEquals",
    "ThreeThreeThree",
    "ThrowOut",
]


def _numbers(_: object, attribute: Any, value: object) -> None:
    if not isinstance(value, tuple) or not all(type(one) is int and one > 1 for one in value):
        raise ValueError(
            f"{attribute.name} must be a tuple of numbers of players, 2 or more, not {value!r}."
        )


@frozen(kw_only=True)
class ThreeThreeThree:
    """*number* play with one pack.

    [Each is dealt *dealt*.]
    [The cards that are left over are the stock.]

    Rows R5, G1 to G3, H1.

    Args:
        fewest: How few may play.
        most: How many may play.
    """

    fewest: int = whole_number(2, 2)
    most: int = whole_number(2, 5)

    @property
    def players(self) -> range:
        """How many may play."""
        return range(self.fewest, self.most + 1)

    @property
    def number(self) -> str:
        """How many may play, in words."""
        return _saying.span(self.players)

    @property
    def dealt(self) -> str:
        """What each is dealt, in words."""
        return self.plan(self.fewest).words

    def plan(self, players: int) -> Plan:
        """Deal three to each zone."""
        return Plan(blind=3, table=3, hand=3)


@frozen(kw_only=True)
class Deals:
    """*number* play with *with_packs*.

    [The cards include *jokers* jokers.]
    [Each is dealt *dealt*.]
    [The cards that are left over are the stock.] *has_stock*
    [The stock is cut down to *stock* cards; nobody sees the others.]
    [There is no stock; nobody sees the cards that are left over.] *no_stock*
    [*turned* is turned up and begins the pile.]
    [It is answered as if it had been played, and does nothing else.] *turned*

    Rows R5, G1 to G3, H1, H2, H4, H6 to H12.

    Args:
        fewest: How few may play.
        most: How many may play.
        packs: How many packs of 52 cards, at the least.
        more_packs_from: From each of these numbers of players on there is a pack more.
        jokers: How many jokers in all.
        blind: Face-down cards a player.
        table: Face-up cards a player.
        hand: Hand cards a player.
        stock: How many cards the stock is cut down to; None leaves it whole.
        turn_up: Which card of the stock begins the pile; None begins with no pile.
    """

    fewest: int = whole_number(2, 2)
    most: int = whole_number(2, 5)
    packs: int = whole_number(1, 1)
    more_packs_from: tuple[int, ...] = field(default=(), validator=_numbers)
    jokers: int = whole_number(0, 0)
    blind: int = whole_number(0, 3)
    table: int = whole_number(0, 3)
    hand: int = whole_number(0, 3)
    stock: int | None = optional(at_least_none)
    turn_up: CardTest | None = optional(is_card_test)

    @property
    def players(self) -> range:
        """How many may play."""
        return range(self.fewest, self.most + 1)

    @property
    def number(self) -> str:
        """How many may play, in words."""
        return _saying.span(self.players)

    @property
    def dealt(self) -> str:
        """What each is dealt, in words."""
        return self.plan(self.fewest).words

    @property
    def with_packs(self) -> str:
        """How many packs there are, in words."""
        return _saying.with_packs(self)

    @property
    def has_stock(self) -> bool:
        """Whether there is ever something to draw."""
        return _saying.has_stock(self)

    @property
    def no_stock(self) -> bool:
        """Whether what is left over is laid aside."""
        return self.stock == 0

    @property
    def turned(self) -> str:
        """Which card begins the pile, in words; nothing if none does."""
        return _saying.turned(self.turn_up)

    def plan(self, players: int) -> Plan:
        """Deal the same to any number, from so many packs as it takes."""
        return Plan(
            packs=self.packs + sum(players >= number for number in self.more_packs_from),
            jokers=self.jokers,
            blind=self.blind,
            table=self.table,
            hand=self.hand,
            stock=self.stock,
            turn_up=self.turn_up,
        )


@frozen(kw_only=True)
class DealsByNumber:
    """*number* play with *with_packs*.

    [The cards include *jokers* jokers.]
    [*dealt*]
    [The cards that are left over are the stock.] *has_stock*
    [There is no stock; nobody sees the cards that are left over.] *no_stock*
    [The stock is cut down to *cut*; nobody sees the others.]
    [*turned* is turned up and begins the pile.]
    [It is answered as if it had been played, and does nothing else.] *turned*

    Rows H3, H5.

    Args:
        plans: What is dealt to the fewest, to one more, and so on.
        fewest: How few may play.
    """

    plans: tuple[Plan, ...] = field(
        validator=[deep_iterable(instance_of(Plan), instance_of(tuple)), min_len(1)]
    )
    fewest: int = whole_number(2, 2)

    @property
    def players(self) -> range:
        """How many may play."""
        return range(self.fewest, self.fewest + len(self.plans))

    @property
    def jokers(self) -> int:
        """How many jokers there are, whoever plays."""
        return self.plans[0].jokers

    @property
    def number(self) -> str:
        """How many may play, in words."""
        return _saying.span(self.players)

    @property
    def with_packs(self) -> str:
        """How many packs there are, in words."""
        return _saying.with_packs(self)

    @property
    def dealt(self) -> tuple[str, ...]:
        """What each is dealt, in a sentence for all or for each number of players."""
        each = [
            (words, [*numbers])
            for words, numbers in groupby(self.players, key=lambda number: self.plan(number).words)
        ]
        if len(each) == 1:
            return (f"Each is dealt {each[0][0]}.",)
        said = (
            f"{_saying.span(numbers)} players are dealt {words} each." for words, numbers in each
        )
        return tuple(one[:1].upper() + one[1:] for one in said)

    @property
    def has_stock(self) -> bool:
        """Whether there is ever something to draw."""
        return _saying.has_stock(self)

    @property
    def no_stock(self) -> bool:
        """Whether what is left over is laid aside, whoever plays."""
        return all(plan.stock == 0 for plan in self.plans)

    @property
    def cut(self) -> str:
        """What the stock is cut down to, in words; nothing if it is not cut."""
        kept = [
            (stock, [*numbers])
            for stock, numbers in groupby(self.players, key=lambda number: self.plan(number).stock)
        ]
        if len(kept) == 1:
            (stock,) = (stock for stock, _ in kept)
            return f"{_saying.words(stock)} cards" if stock else ""
        said: list[str] = []
        for stock, numbers in kept:
            if stock is not None and not said:
                said.append(f"{_saying.words(stock)} cards for {_saying.span(numbers)} players")
            elif stock is not None:
                said.append(
                    f"{_saying.words(stock) if stock else 'none'} for {_saying.span(numbers)}"
                )
        return together(said) if said else ""

    @property
    def turned(self) -> str:
        """Which card begins the pile, in words; nothing if none does."""
        return _saying.turned(self.turn_up)

    @property
    def turn_up(self) -> CardTest | None:
        """Which card of the stock begins the pile, whoever plays."""
        return self.plans[0].turn_up

    def with_jokers(self, number: int) -> DealsByNumber:
        """The same plans with so many jokers in all."""
        return evolve(self, plans=tuple(evolve(plan, jokers=number) for plan in self.plans))

    def plan(self, players: int) -> Plan:
        """Look the plan up."""
        return self.plans[players - self.fewest]


@frozen
class ArrangeOnce:
    """Before play each player may exchange hand cards for face-up cards of his own.

    [He may exchange as many as he likes, once.]

    Row G4.
    """

    def face_up(self, hand: int, table: int) -> int | None:
        """Keep as many face up as there were."""
        return table if table else None


@frozen
class LayFaceUp:
    """Before play each player chooses *count* of his cards and lays them face up.

    Rows H6 to H8.
    """

    count: int = whole_number(1, 3)

    def face_up(self, hand: int, table: int) -> int | None:
        """Lay so many, if he has them."""
        return min(self.count, hand + table) or None


@frozen
class NoSwap:
    """Face-up cards stay as they were dealt.

    Row H16.
    """

    def face_up(self, hand: int, table: int) -> int | None:
        """Arrange nothing."""
        return None


@frozen
class ExchangeUntilBurn:
    """Before play each player may exchange hand cards for face-up cards of his own.

    [Until the first burn he may exchange one more on each turn, before he plays.]

    Row H17.
    """

    def face_up(self, hand: int, table: int) -> int | None:
        """Keep as many face up as there were."""
        return table if table else None

    def in_play(self, burns: int) -> bool:
        """Allow it until the first burn."""
        return burns == 0


@frozen
class StackEquals:
    """Before play a player may lay hand cards onto equal face-up cards of his own.

    [He may lay them onto equal face-up cards of the other players as well.] *others*
    [Then he draws as after a play, and he may go on until he passes.]

    Rows H13, H14.
    """

    others: bool = flag()

    def lays(self, laying: Laying) -> bool:
        """Look for a card of their rank in the row."""
        if laying.onto is None or (laying.onto != laying.player and not self.others):
            return False
        lying = {card.rank for card in laying.lying}
        ranks = {card.rank for card in laying.cards}
        return len(ranks) == 1 and ranks <= lying


@frozen
class ThrowOut:
    """Before play a player may throw *cards* out of his hand onto the pile.

    [Then he draws as after a play, and he may go on until he passes.]

    Row H15.
    """

    cards: CardTest = card_test_field()

    def lays(self, laying: Laying) -> bool:
        """Test the cards that go onto the pile."""
        return laying.onto is None and all(self.cards(card) for card in laying.cards)
