"""The stock rules of burning: when the pile burns, who goes on, and what becomes of the cards."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import ClassVar

from attrs import evolve, frozen

from cardrules._fields import card_test_field, flag, whole_number
from cardrules.cards import Rank
from cardrules.chance import shuffled
from cardrules.errors import HiddenCardError
from cardrules.game import Step
from cardrules.matching import NO_CARD, CardTest, Ranks
from cardrules.shedding._attempt import Attempt
from cardrules.shedding._pile import Pile, stood_for
from cardrules.shedding.events import Burned, Reshuffled
from cardrules.shedding.rules._play import shows, tops
from cardrules.shedding.state import NO_MARKS, Choice, Shed

__all__ = [
    "AgainAfterBurn",
    "BurnOfAKind",
    "BurnOfASuit",
    "BurnOn",
    "BurnOnRun",
    "BurnOnTopOf",
    "BurnWhenBack",
    "BurnedBecomeStock",
    "ClaimedBurn",
    "NextAfterBurnOfAKind",
    "NextAfterBurnOn",
]


@frozen
class BurnOn:
    """*cards* burn the pile.

    Row R10.
    """

    cards: CardTest = card_test_field()

    def burns(self, pile: Pile) -> bool:
        """Test the card on top."""
        return tops(pile, self.cards)


@frozen
class BurnOnTopOf:
    """*cards* burn the pile when they are played on *on*.

    Row H48.
    """

    cards: CardTest = card_test_field()
    on: CardTest = card_test_field()

    def burns(self, pile: Pile) -> bool:
        """Test the card on top, and what had to be answered with it."""
        if not tops(pile, self.cards):
            return False
        under = Pile(
            pile.cards[: -pile.top.size],
            sizes=pile.sizes[:-1],
            stands=pile.stands[:-1],
            order=pile.order,
            sees_through=pile.sees_through,
        )
        return shows(under, self.on)


@frozen
class BurnOfAKind:
    """*count* or more cards of one rank on top burn the pile.

    [They may come from several plays.] *gathered*
    [They must be played at once.] *in_one_play*
    [Cards that are seen through are left out of the count.] *looks_through*
    [This does not hold for *never*.]

    Rows R11, R12, G7, H79, H80, H83, H89.
    """

    count: int = whole_number(2, 4)
    looks_through: bool = flag()
    in_one_play: bool = flag()
    never: CardTest = card_test_field(NO_CARD, kw_only=True)

    @property
    def gathered(self) -> bool:
        """Whether they may be laid one after the other."""
        return not self.in_one_play

    def burns(self, pile: Pile) -> bool:
        """Count the run on top."""
        return _set_on(pile, self) is not None


def _set_on(pile: Pile, rule: BurnOfAKind | ClaimedBurn) -> Rank | None:
    """The rank of as many equal cards on top as a rule wants, if there are."""
    top = pile.top
    if top.run >= rule.count:
        rank = top.face
    elif rule.looks_through and top.deep_run >= rule.count:
        rank = top.rank
    else:
        return None
    if rule.in_one_play and top.size < rule.count:
        return None
    if isinstance(rule.never, Ranks):
        return None if rank in rule.never.ranks else rank
    return None if rule.never(pile.cards[-1]) else rank


@frozen
class BurnOnRun:
    """*count* cards of consecutive ranks on top, up or down, burn the pile.

    Row H81, which no source confirms.
    """

    count: int = whole_number(3, 4)

    def burns(self, pile: Pile) -> bool:
        """Compare the ranks of the top cards with the rank order."""
        ranks = [card.rank for card in pile.cards[-self.count :]]
        if pile.stands:
            lying = stood_for(pile.cards, pile.sizes, pile.stands)
            ranks = [rank for rank, _, _ in islice(lying, self.count)]
        places = [pile.order.index(rank) for rank in ranks]
        steps = {after - before for before, after in pairwise(places)}
        return len(places) == self.count and steps in ({1}, {-1})


@frozen
class BurnOfASuit:
    """*count* cards of one suit on top burn the pile.

    Row H82, which no source confirms.
    """

    count: int = whole_number(2, 4)

    def burns(self, pile: Pile) -> bool:
        """Compare the suits of the top cards."""
        top = pile.cards[-self.count :]
        suits = {card.suit for card in top}
        return len(top) == self.count and len(suits) == 1 and None not in suits


@frozen
class BurnWhenBack:
    """A pile of up to *most* equal cards burns when it comes back to the player who laid it.

    Row H88.
    """

    most: int = whole_number(1, 4)

    def burns(self, pile: Pile) -> bool:
        """Burn nothing when cards are played."""
        return False

    def burns_when_back(self, pile: Pile) -> bool:
        """Burn if the whole pile is of one rank."""
        return pile.top.run == len(pile.cards) <= self.most


@frozen
class ClaimedBurn:
    """Whoever brings the equal cards on top to *count* or more may burn the pile or leave it.

    [They must be played at once.] *in_one_play*
    [Cards that are seen through are left out of the count.] *looks_through*
    [This does not hold for *never*.]

    Rows H79, H83, H85, H89.
    """

    kind: ClassVar[str] = "claim-burn"

    count: int = whole_number(2, 4)
    looks_through: bool = flag()
    in_one_play: bool = flag()
    never: CardTest = card_test_field(NO_CARD, kw_only=True)

    def effect(self, attempt: Attempt, state: Shed) -> Step[Shed]:
        """Ask the player whether the pile burns."""
        if not state.pile or attempt.rank is not _set_on(_pile_after(attempt, state), self):
            return Step(state, ())
        choice = Choice(attempt.player, self.kind, ("burn", "leave"))
        return Step(evolve(state, pending=choice), ())

    def chosen(self, choice: Choice, option: str, state: Shed) -> Step[Shed]:
        """Burn the pile, or leave it."""
        if option != "burn" or not state.pile:
            return Step(state, ())
        burned = evolve(
            state,
            pile=(),
            sizes=(),
            burned=state.burned + state.pile,
            burns=state.burns + 1,
            laid_by=None,
            marks=NO_MARKS,
        )
        return Step(burned, (Burned(choice.player, state.pile),))


def _pile_after(attempt: Attempt, state: Shed) -> Pile:
    """The pile as it lies after a play."""
    return Pile(
        state.pile,
        sizes=state.sizes,
        stands=state.marks.stands,
        order=attempt.pile.order,
        sees_through=attempt.pile.sees_through,
    )


@frozen
class BurnedBecomeStock:
    """When the stock has run out, the burned cards are shuffled and become the stock.

    [A pile that has burned just then stays out.]

    Row H87.
    """

    restocks = True

    def effect(self, attempt: Attempt, state: Shed) -> Step[Shed]:
        """Shuffle them with the chance of the game."""
        fresh = len(attempt.pile.cards) + attempt.size if state.burns > attempt.burns else 0
        old = len(state.burned) - fresh
        if state.stock or old <= 0:
            return Step(state, ())
        if state.chance is None:
            raise HiddenCardError("The burned cards are shuffled, which a view cannot do.")
        stock, chance = shuffled(state.burned[:old], state.chance)
        after = evolve(state, stock=stock, burned=state.burned[old:], chance=chance)
        return Step(after, (Reshuffled(attempt.player, len(stock)),))


@frozen
class AgainAfterBurn:
    """Whoever burns the pile plays again.

    Rows R10, R13, H43.
    """

    def again(self, pile: Pile) -> bool | None:
        """Say yes after a burn."""
        return True if pile.burned else None


@frozen
class NextAfterBurnOn:
    """When *cards* burn the pile, the next player leads.

    Row H44.
    """

    cards: CardTest = card_test_field()

    def again(self, pile: Pile) -> bool | None:
        """Say no after such a burn."""
        return False if pile.burned and tops(pile, self.cards) else None


@frozen
class NextAfterBurnOfAKind:
    """When *count* or more equal cards burn the pile, the next player leads.

    Row H86.
    """

    count: int = whole_number(2, 4)

    def again(self, pile: Pile) -> bool | None:
        """Say no after such a burn."""
        top = pile.top
        return False if pile.burned and max(top.run, top.deep_run) >= self.count else None
