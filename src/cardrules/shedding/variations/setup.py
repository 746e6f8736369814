"""House rules of setting up: the deck, the deal, the exchange, and what is laid out."""

from __future__ import annotations

from math import ceil
from typing import Annotated

from attrs import evolve

from cardrules.cards import Rank
from cardrules.errors import NotationError
from cardrules.matching import not_, ranks
from cardrules.shedding.game import Shedding
from cardrules.shedding.rules import (
    AfterLastThrower,
    Deals,
    DealsByNumber,
    ExchangeUntilBurn,
    LayFaceUp,
    NoSwap,
    StackEquals,
    ThrowOut,
)
from cardrules.shedding.slots import DealsNext, LayoutRule
from cardrules.shedding.variations._changing import (
    general,
    plans,
    put,
    relaid,
    seated,
    shortest,
    with_jokers,
)
from cardrules.shedding.variations._making import (
    AnyRanks,
    Between,
    SomeRanks,
    Variation,
    parameterised,
)

__all__ = [
    "choose_face_up",
    "deal_rotates",
    "deals",
    "exchange_until_burn",
    "jokers",
    "loser_deals",
    "more_in_hand_for_two",
    "no_swap",
    "packs",
    "packs_by_players",
    "players",
    "second_pack_from",
    "short_stock",
    "stack_equals",
    "throw_out",
    "turn_up",
    "zones_by_players",
]

Zone = Annotated[int, Between(0, 10)]
Players = Annotated[int, Between(2, 12)]


@parameterised
def deals(blind: Zone = 3, table: Zone = 3, hand: Zone = 3) -> Variation:
    """Each player gets *blind* cards face down, *table* face up and *hand* in hand.

    As many may play as before, or as the cards suffice for. Rows H1, H2, H4.
    Sources: WPEN, PAGAT, VD2, IDNO2, DANIT, CHINA, SHED1, E2SH, E2PAL, PASK, SPW.

    Args:
        blind: How many face-down cards.
        table: How many face-up cards.
        hand: How many hand cards.
    """
    return lambda game: relaid(game, blind=blind, table=table, hand=hand)


@parameterised
def more_in_hand_for_two(hand: Zone = 5) -> Variation:
    """With two players each gets *hand* cards in hand.

    Row H3. Sources: DBAST.

    Args:
        hand: How many hand cards.
    """

    def change(game: Shedding) -> Shedding:
        dealt = plans(game.layout)
        if game.layout.players[0] == 2:
            dealt[0] = evolve(dealt[0], hand=hand)
        return seated(game, DealsByNumber(plans=tuple(dealt), fewest=game.layout.players[0]))

    return change


@parameterised
def zones_by_players(two: Zone = 6, three: Zone = 4, more: Zone = 3) -> Variation:
    """Two players get *two* cards in each zone, three players *three*, and four or more *more*.

    Row H5. Sources: BGA.

    Args:
        two: How many for two players.
        three: How many for three players.
        more: How many for four players or more.
    """

    def change(game: Shedding) -> Shedding:
        sizes = {2: two, 3: three}
        dealt = [
            evolve(plan, blind=size, table=size, hand=size)
            for number, plan in zip(game.layout.players, plans(game.layout), strict=True)
            for size in [sizes.get(number, more)]
        ]
        return seated(game, DealsByNumber(plans=tuple(dealt), fewest=game.layout.players[0]))

    return change


@parameterised
def choose_face_up(
    count: Annotated[int, Between(1, 8)] = 3, hand: Annotated[int, Between(1, 12)] = 6
) -> Variation:
    """Each player gets *hand* cards in hand, chooses *count* of them and lays them face up.

    Rows H6 to H8. Sources: WHOW, IDUS, IDG, SHED2, COCO, TH, GUTE, STRONG, PITI.

    Args:
        count: How many he lays face up.
        hand: How many hand cards he chooses from.
    """
    if count > hand:
        raise NotationError(f"choose_face_up: count must be {hand} or less, not {count}.")
    return lambda game: evolve(relaid(game, table=0, hand=hand), swap=LayFaceUp(count))


@parameterised
def players(fewest: Players = 2, most: Players = 5) -> Variation:
    """The game is for *fewest* to *most* players.

    Row G2. Sources: PAGAT, WPEN, ARLO.

    Args:
        fewest: How few may play.
        most: How many may play.
    """
    if most < fewest:
        raise NotationError(f"players: most must be {fewest} or more, not {most}.")
    return lambda game: evolve(game, layout=shortest(_for(game.layout, fewest, most)))


def _for(layout: LayoutRule, fewest: int, most: int) -> LayoutRule:
    """The layout for other numbers of players; further numbers get what the nearest gets."""
    layout = general(layout)
    if isinstance(layout, Deals):
        return evolve(layout, fewest=fewest, most=most)
    first, *_, last = (layout.players[0], layout.players[-1])
    dealt = [layout.plan(min(max(n, first), last)) for n in range(fewest, most + 1)]
    return DealsByNumber(plans=tuple(dealt), fewest=fewest)


@parameterised
def packs(number: Annotated[int, Between(1, 4)] = 2) -> Variation:
    """The cards are those of *number* packs.

    Row H9. Sources: SPW, WHOW, COCO.

    Args:
        number: How many packs.
    """

    def change(game: Shedding) -> Shedding:
        if isinstance(general(game.layout), Deals):
            return relaid(game, packs=number, more_packs_from=())
        return relaid(game, packs=number)

    return change


@parameterised
def second_pack_from(number: Players = 5, most: Players = 9) -> Variation:
    """From *number* players on there is a second pack; up to *most* may play.

    Row H9. Sources: SHED1, POOH, IDUS, WHOW, COCO, WELT, WGW, VDEN.

    Args:
        number: From how many players on there are two packs.
        most: How many may play.
    """
    return lambda game: _packed(game, (number,), most)


@parameterised
def packs_by_players(most: Players = 6) -> Variation:
    """There are as many packs as it takes for 17 cards a player; up to *most* may play.

    Row H9. Sources: MOS.

    Args:
        most: How many may play.
    """

    def change(game: Shedding) -> Shedding:
        steps = [n for n in range(2, most + 1) if ceil(17 * n / 52) > ceil(17 * (n - 1) / 52)]
        return _packed(game, tuple(steps), most)

    return change


def _packed(game: Shedding, steps: tuple[int, ...], most: int) -> Shedding:
    """One pack, and one more from each of these numbers of players on."""
    layout = _for(game.layout, game.layout.players[0], max(most, game.layout.players[0]))
    if isinstance(layout, Deals):
        return seated(game, evolve(layout, packs=1, more_packs_from=steps))
    dealt = [
        evolve(plan, packs=1 + sum(number >= step for step in steps))
        for number, plan in zip(layout.players, plans(layout), strict=True)
    ]
    return seated(game, DealsByNumber(plans=tuple(dealt), fewest=layout.players[0]))


@parameterised
def short_stock(count: Annotated[int, Between(0, 52)] = 16) -> Variation:
    """The stock is cut down to *count* cards before play; nobody sees the others.

    Row H10. Sources: MOS, BGA.

    Args:
        count: How many cards the stock has.
    """
    return lambda game: relaid(game, stock=count)


@parameterised
def jokers(number: Annotated[int, Between(1, 10)] = 2) -> Variation:
    """*number* jokers are shuffled in; a joker is the highest card.

    Rows H11, H75. Sources: ARLO, CASH, DOWN, GUTE, PITI.

    Args:
        number: How many jokers in all.
    """
    return lambda game: with_jokers(game, number)


@parameterised
def turn_up(never: AnyRanks = "2 10") -> Variation:
    """The first card of the stock that is none of *never* is turned up and begins the pile.

    Row H12. Sources: IDUS, WELT, PSPACE.

    Args:
        never: Which ranks go under the stock, and the next card is turned.
    """
    if {*Rank} - {Rank.JOKER} <= {*ranks(never).ranks}:
        raise NotationError("turn_up: never must leave a rank that may be turned up.")
    return lambda game: relaid(game, turn_up=not_(ranks(never)))


@parameterised
def stack_equals(*, others: bool = False) -> Variation:
    """Before play equal cards may be laid on one's own face-up cards, and one draws.

    Rows H13, H14. Sources: VD1, VD3, CHINA, PREV, WPOLD.

    Args:
        others: Whether on the face-up cards of the other players as well.
    """
    return lambda game: evolve(game, lays_out=put(game.lays_out, StackEquals(others=others)))


@parameterised
def throw_out(cards: SomeRanks = "3") -> Variation:
    """Before play *cards* may be thrown onto the pile; the player after the last thrower begins.

    Row H15. Sources: PREV, SPW.

    Args:
        cards: Which ranks.
    """
    return lambda game: evolve(
        game,
        lays_out=put(game.lays_out, ThrowOut(ranks(cards))),
        start=put(game.start, AfterLastThrower(), first=True),
    )


def no_swap(game: Shedding) -> Shedding:
    """Nobody exchanges cards before play.

    To choose one's face-up cards is no exchange. Row H16. Sources: IDNO.
    """
    return game if isinstance(game.swap, LayFaceUp) else evolve(game, swap=NoSwap())


def exchange_until_burn(game: Shedding) -> Shedding:
    """Hand and face-up cards may be exchanged until the pile burns for the first time.

    Row H17. Sources: FIUN.
    """
    return evolve(game, swap=ExchangeUntilBurn())


def loser_deals(game: Shedding) -> Shedding:
    """The loser deals the next game.

    Row H18. Sources: WPEN, GUARD, CPU.
    """
    return evolve(game, end=evolve(game.end, deals_next=DealsNext.LOSER))


def deal_rotates(game: Shedding) -> Shedding:
    """The deal goes round, whoever loses.

    Row H18. Sources: PAGAT.
    """
    return evolve(game, end=evolve(game.end, deals_next=DealsNext.ROTATES))
