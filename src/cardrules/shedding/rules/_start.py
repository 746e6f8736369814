"""The stock rules of who begins, and with what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import field, frozen
from attrs.validators import deep_iterable, instance_of

from cardrules._fields import card_test_field, flag
from cardrules.cards import Card, Rank, Suit, rank
from cardrules.matching import NO_CARD, CardTest, Ranks, Suits, all_of
from cardrules.shedding.rules import _saying
from cardrules.shedding.slots import DrawLots, Starting
from cardrules.shedding.state import Start
from cardrules.table import from_left_of

__all__ = [
    "AfterLastThrower",
    "DealersLeftStarts",
    "DealersRightStarts",
    "FirstFaceUpStarts",
    "LowestFaceUpStarts",
    "LowestInHandStarts",
    "LowestInHandStartsByLot",
    "WeakestFaceUpStarts",
]


def _search(starting: Starting, first: Rank) -> tuple[Rank, ...]:
    """The ranks from *first* upwards, and those below it last."""
    place = starting.order.index(first) if first in starting.order else 0
    return starting.order[place:] + starting.order[:place]


def _from_left(starting: Starting) -> Iterator[int]:
    return from_left_of(starting.dealer, len(starting.seats))


def _held(cards: Iterable[Card], wanted: Rank, skips: CardTest) -> bool:
    return any(card.rank is wanted and not skips(card) for card in cards)


def _lowest(skips: CardTest) -> str:
    """The hand card that is looked for, in words."""
    if skips == NO_CARD:
        return "lowest hand card"
    return f"lowest hand card other than {_saying.words(skips)}"


@frozen
class LowestInHandStarts:
    """The player with the *lowest*, counted from *from_* upwards, begins.

    [Among equal ranks *lowest_suits*.]
    [Players with the same lowest rank compare their next-lowest cards.] *by_next_lowest*
    [Among equals the one nearest to the dealer's left begins.]
    [His first play must contain *opening*.]
    [He may lead any card.] *free_lead*

    Rows R1, R2, H19, H20, H24, H25.

    Args:
        from_: The rank at which the search begins; those below it come last.
        free_lead: Whether the first play is free; otherwise it must contain that rank, or with
            *suits* that very card.
        suits: The suits from the lowest, if they decide among equal ranks.
        by_next_lowest: Whether equals compare their other cards too.
        skips: Cards that do not count.
    """

    from_: Rank = field(default=Rank.THREE, converter=rank)
    free_lead: bool = flag()
    suits: tuple[Suit, ...] = field(
        default=(), validator=deep_iterable(instance_of(Suit), instance_of(tuple)), kw_only=True
    )
    by_next_lowest: bool = flag()
    skips: CardTest = card_test_field(NO_CARD, kw_only=True)

    def start(self, starting: Starting) -> Start | None:
        """Look through the hands once all have arranged."""
        if not starting.arranged:
            return None
        for wanted in _search(starting, self.from_):
            hands = {player: starting.seats[player].hand for player in _from_left(starting)}
            holders = [p for p, hand in hands.items() if _held(hand, wanted, self.skips)]
            if holders:
                return self._among(starting, holders, wanted)
        return None

    def _among(self, starting: Starting, holders: list[int], wanted: Rank) -> Start:
        """Who of those that hold the lowest rank begins."""
        for suit in self.suits:
            for player in holders:
                hand = starting.seats[player].hand
                if any(card.rank is wanted and card.suit is suit for card in hand):
                    return self._starts(player, all_of(Ranks((wanted,)), Suits((suit,))))
        if self.by_next_lowest:
            place = {one: number for number, one in enumerate(_search(starting, self.from_))}
            holders.sort(
                key=lambda player: sorted(
                    place[card.rank] for card in starting.seats[player].hand if not self.skips(card)
                )
            )
        return self._starts(holders[0], Ranks((wanted,)))

    @property
    def lowest(self) -> str:
        """Which card is looked for, in words."""
        return _lowest(self.skips)

    @property
    def lowest_suits(self) -> str:
        """How the suits decide, in words; nothing if they do not."""
        if not self.suits:
            return ""
        if len(self.suits) < len(Suit):
            return f"{_saying.words(self.suits)} come first"
        return f"the lowest suit decides: {', '.join(map(_saying.words, self.suits))}"

    @property
    def opening(self) -> str:
        """What the first play must contain, in words; nothing if it is free."""
        if self.free_lead:
            return ""
        if not self.suits:
            return "a card of that rank"
        if len(self.suits) < len(Suit):
            return "that very card if its suit decided, otherwise a card of that rank"
        return "that very card"

    def _starts(self, player: int, must_contain: CardTest) -> Start:
        return Start(player, None if self.free_lead else must_contain)


@frozen
class LowestInHandStartsByLot:
    """Of those with the *lowest*, counted from *from_* upwards, one begins by lot.

    [His first play must contain *opening*.]
    [He may lead any card.] *free_lead*

    Row H26.

    Args:
        from_: The rank at which the search begins; those below it come last.
        free_lead: Whether the first play is free; otherwise it must contain that rank.
        skips: Cards that do not count.
    """

    from_: Rank = field(default=Rank.THREE, converter=rank)
    free_lead: bool = flag()
    skips: CardTest = card_test_field(NO_CARD, kw_only=True)

    @property
    def lowest(self) -> str:
        """Which card is looked for, in words."""
        return _lowest(self.skips)

    @property
    def opening(self) -> str:
        """What the first play must contain, in words; nothing if it is free."""
        return "" if self.free_lead else "a card of that rank"

    def start(self, starting: Starting) -> DrawLots | None:
        """Look through the hands once all have arranged."""
        if not starting.arranged:
            return None
        for wanted in _search(starting, self.from_):
            holders = tuple(
                player
                for player, seat in enumerate(starting.seats)
                if _held(seat.hand, wanted, self.skips)
            )
            if holders:
                return DrawLots(holders, None if self.free_lead else Ranks((wanted,)))
        return None


@frozen
class FirstFaceUpStarts:
    """If a face-up *wanted* is dealt, whoever gets the first one begins, with any card.

    Row H19.
    """

    wanted: Rank = field(default=Rank.THREE, converter=rank)

    def start(self, starting: Starting) -> Start | None:
        """Look through the face-up cards as they were dealt, round by round."""
        if starting.arranged:
            return None
        longest = max(len(seat.table) for seat in starting.seats)
        for place in range(longest):
            for player in _from_left(starting):
                if _held(starting.seats[player].table[place : place + 1], self.wanted, NO_CARD):
                    return Start(player)
        return None


@frozen
class LowestFaceUpStarts:
    """The player with the lowest face-up card, counted from *from_* up, begins, with any card.

    [Among equals the one nearest to the dealer's left begins.]

    Row H21.
    """

    from_: Rank = field(default=Rank.THREE, converter=rank)

    def start(self, starting: Starting) -> Start | None:
        """Look through the face-up cards once all have arranged."""
        if not starting.arranged:
            return None
        for wanted in _search(starting, self.from_):
            for player in _from_left(starting):
                if _held(starting.seats[player].table, wanted, NO_CARD):
                    return Start(player)
        return None


@frozen
class WeakestFaceUpStarts:
    """The player with the weakest face-up cards begins: the fewest *special*, then the lowest.

    [Among equals the one nearest to the dealer's left begins.]
    [He may lead any card.]

    Row H23.

    Args:
        special: The cards that make a row strong.
    """

    special: CardTest = card_test_field(Ranks((Rank.TWO, Rank.TEN)))

    def start(self, starting: Starting) -> Start | None:
        """Compare the face-up cards once all have arranged."""
        if not starting.arranged:
            return None
        place = {one: number for number, one in enumerate(starting.order)}

        def strength(player: int) -> tuple[int, list[int]]:
            table = starting.seats[player].table
            special = sum(1 for card in table if self.special(card))
            return special, sorted(place[card.rank] for card in table)

        return Start(min(_from_left(starting), key=strength))


@frozen
class DealersLeftStarts:
    """The player on the dealer's left begins, with any card that fits.

    Row H22.
    """

    def start(self, starting: Starting) -> Start | None:
        """Name the seat after the dealer."""
        return Start((starting.dealer + 1) % len(starting.seats))


@frozen
class DealersRightStarts:
    """The player on the dealer's right begins, with any card that fits.

    Row H22.
    """

    def start(self, starting: Starting) -> Start | None:
        """Name the seat before the dealer."""
        return Start((starting.dealer - 1) % len(starting.seats))


@frozen
class AfterLastThrower:
    """If cards were thrown onto the pile before play, the player after the last thrower begins.

    [He may play any card that goes on them.]

    Row H15.
    """

    def start(self, starting: Starting) -> Start | None:
        """Name the seat after whoever laid the last card onto the pile."""
        if starting.laid_by is None:
            return None
        return Start((starting.laid_by + 1) % len(starting.seats))
