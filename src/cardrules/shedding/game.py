"""The ruleset of the shedding family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from attrs import field, frozen

from cardrules._deciding import rules_in
from cardrules._fields import choice
from cardrules._supply import whole_deck
from cardrules.cards import ACE_HIGH, Card, Rank, pack
from cardrules.chance import Chance, check_seed, shuffled
from cardrules.game import Outcome, Step, Violation, verify_cards
from cardrules.matching import NO_CARD, CardTest, ranks
from cardrules.shedding import (
    _clashes,
    _dealing,
    _ending,
    _judging,
    _listing,
    _playing,
    _positions,
    _text,
    _verifying,
)
from cardrules.shedding._memory import Memory
from cardrules.shedding.moves import ShedMove
from cardrules.shedding.rules import (
    AgainAfterBurn,
    AnythingAfter,
    ArrangeOnce,
    AtLeastTop,
    BurnOfAKind,
    BurnOn,
    ForcedPickup,
    LowestInHandStarts,
    OwnerTurnsOne,
    RefillTo,
    ThreeThreeThree,
    Wild,
)
from cardrules.shedding.slots import (
    AgainRule,
    BarRule,
    BlindRule,
    BurnRule,
    ChanceRule,
    DemandRule,
    EffectRule,
    End,
    InterruptRule,
    Joins,
    LayOutRule,
    LayoutRule,
    PaceRule,
    PickupRule,
    RefillRule,
    StandInRule,
    StartRule,
    SwapRule,
    WildRule,
)
from cardrules.shedding.state import Shed

__all__ = ["Shedding"]


@frozen(kw_only=True, slots=False)
class Shedding:
    """A ruleset of the shedding family: each field is a slot, its default that of Shithead.

    Change one with `attrs.evolve` or `cardrules.vary`; the ruleset checks itself when
    it is made.

    Args:
        name: A label, kebab-case; not part of equality.
        version: A label that rises when the behaviour of a preset changes.
        variations: The house rules that `cardrules.vary` has put on top, by name; a label.
        layout: Packs, jokers, and cards a zone.
        swap: What may be exchanged before play.
        lays_out: What may be laid out before play.
        start: Who begins, and with what.
        order: All ranks of the deck, the lowest first.
        wildcards: Which plays may ignore the demand.
        sees_through: Which cards do not count.
        stand_ins: Which cards may stand for other ranks.
        joins: When face-up cards may be played together with hand cards.
        bars: Objections to a play.
        demands: Which ranks must go on a pile.
        burns: When the pile burns.
        again: When the mover plays again.
        effects: What else happens after a play.
        paces: How play moves on.
        refill: How many cards are drawn after a play.
        pickup: When the pile may be taken, with what, and who leads then.
        chance_card: When the top of the stock may be tried; None for never.
        blind: How blind cards are played.
        interrupts: What may be played out of turn.
        end: When it is over, and who deals next.

    Raises:
        RulesetError: The rules cannot be played; the text names the field and the remedy.
    """

    name: str = field(default="shedding", eq=False)
    version: int = field(default=1, eq=False)
    variations: tuple[str, ...] = field(default=(), eq=False)
    layout: LayoutRule = field(factory=ThreeThreeThree)
    swap: SwapRule = field(factory=ArrangeOnce)
    lays_out: tuple[LayOutRule, ...] = ()
    start: tuple[StartRule, ...] = (LowestInHandStarts(),)
    order: tuple[Rank, ...] = ACE_HIGH
    wildcards: tuple[WildRule, ...] = (Wild(ranks("2 10")),)
    sees_through: CardTest = NO_CARD
    stand_ins: tuple[StandInRule, ...] = ()
    joins: Joins = choice(Joins.NEVER)
    bars: tuple[BarRule, ...] = ()
    demands: tuple[DemandRule, ...] = (AnythingAfter(ranks("2")), AtLeastTop())
    burns: tuple[BurnRule, ...] = (BurnOn(ranks("10")), BurnOfAKind(4))
    again: tuple[AgainRule, ...] = (AgainAfterBurn(),)
    effects: tuple[EffectRule, ...] = ()
    paces: tuple[PaceRule, ...] = ()
    refill: RefillRule = field(factory=RefillTo)
    pickup: PickupRule = field(factory=ForcedPickup)
    chance_card: ChanceRule | None = None
    blind: BlindRule = field(factory=OwnerTurnsOne)
    interrupts: tuple[InterruptRule, ...] = ()
    end: End = field(factory=End)

    def __attrs_post_init__(self) -> None:
        _clashes.check_ruleset(self)

    @cached_property
    def memory(self) -> Memory:
        """Remembered answers: no part of the ruleset's value."""
        return Memory.of(self)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "memory"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def seats(self) -> range:
        """How many may play."""
        return self.layout.players

    def deck(self, players: int) -> tuple[Card, ...]:
        """All cards of a deal, in deck order.

        Raises:
            PositionError: The game is not for so many.
        """
        plan = _dealing.plan_for(self, players)
        return pack(packs=plan.packs, jokers=plan.jokers)

    def deal(self, players: int, *, seed: int, dealer: int = 0) -> Shed:
        """Shuffle the deck with the seed and deal it.

        Args:
            players: How many play, a number from `seats`.
            seed: From 0 to 2**64 - 1.
            dealer: The seat that deals.

        Raises:
            SeedError: The seed is not an int from 0 to 2**64 - 1.
            PositionError: The game is not for so many, or the dealer has no seat.
        """
        deck, chance = shuffled(self.deck(players), Chance(check_seed(seed)))
        return _dealing.deal_from(self, deck, players, dealer=dealer, chance=chance)

    def deal_from(self, deck: Sequence[Card], players: int, *, dealer: int = 0) -> Shed:
        """Deal a deck as it lies, its first card first, one card at a time from the dealer's left.

        Args:
            deck: Every card of `deck`, in any order.
            players: How many play.
            dealer: The seat that deals.

        Raises:
            PositionError: The cards are not those of the deck, or there is no such seat.
        """
        whole = whole_deck(deck, self.deck(players), players)
        return _dealing.deal_from(self, whole, players, dealer=dealer, chance=Chance(0))

    def dealt(self, state: Shed) -> tuple[Any, ...]:
        """The events that tell a first state."""
        return _dealing.dealt(state)

    def moves(self, state: Shed, player: int) -> tuple[ShedMove, ...]:
        """Every legal move of a player: by kind, rank, number of cards, and deck order.

        The kinds are in this order: `Arrange`; `LayOut`; `Play`, `PlayBlind`, `TakePile`,
        `PlayChance`, `DrawCard`; `Choose`; `Pass`. Whoever is not on turn has moves only where a
        house rule lets him play out of turn. The order of the cards in a play is free and not
        listed; of identical cards the lowest copies are.

        Raises:
            NoSuchPlayer: The game has no such seat.
        """
        return _listing.moves(self, state, player)

    def check(self, state: Shed, move: ShedMove) -> Violation | None:
        """Why a move is not allowed, or None."""
        return _judging.check(self, state, move)

    def apply(self, state: Shed, move: ShedMove) -> Step[Shed]:
        """Play a move; the state given is left as it was.

        Raises:
            IllegalMove: Exactly when `check` objects.
            HiddenCardError: The state is a view, and a hidden card would be turned or drawn.
        """
        return _playing.apply(self, state, move)

    def outcome(self, state: Shed) -> Outcome | None:
        """How the game ended, or None while somebody is to act."""
        return _ending.outcome(self, state)

    def next_dealer(self, state: Shed) -> int:
        """Who deals the next game after this finished one.

        Raises:
            ValueError: The game is not over.
        """
        return _ending.next_dealer(self, state)

    def tally(self, outcome: Outcome) -> tuple[int, ...]:
        """What a game counts in a series, by seat: -1 for the loser.

        Where players score it is their points, and where the game ends with the first who is out,
        1 for him.
        """
        return _ending.tally(self, outcome)

    def decided(self, totals: tuple[int, ...], target: int) -> bool:
        """Whether a series is decided: somebody has lost, or won, so much, and nobody as much."""
        return _ending.decided(totals, target)

    def proposals(self, state: Shed, player: int) -> Iterator[ShedMove]:
        """Well-formed moves, legal or not, among them every legal one."""
        return _listing.proposals(self, state, player)

    def read(self, state: Shed, player: int, text: str) -> ShedMove:
        """Read a move: a verb and cards, such as ``3C 3D``, ``take`` or ``blind 2``.

        Raises:
            NotationError: The text is not a move.
        """
        return _text.read(state, player, text)

    def write(self, move: ShedMove) -> str:
        """The text of a move, without its player."""
        return _text.write(move)

    def vocabulary(self) -> tuple[type, ...]:
        """The classes that a JSON document of this family may name."""
        from cardrules.shedding._vocabulary import VOCABULARY

        return VOCABULARY

    def chapters(self) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        """What `cardrules.rulebook.rulebook` writes down: titles, and rules or sentences."""
        from cardrules.shedding._rulebook import chapters

        return chapters(self)

    def deciding(self) -> dict[tuple[str, int], Any]:
        """Every rule that simulations count, by its slot and its place there.

        Those of `interrupts` are left out, for bots play in their turn, and what is a value:
        `layout`, `order`, `sees_through`, `joins` and `end`.
        """
        from cardrules.shedding._deciding import DECIDING

        return rules_in(self, DECIDING)

    def decided_by(self, state: Shed, move: ShedMove, step: Step[Shed]) -> set[tuple[str, int]]:
        """Which of these rules decided something at a move.

        A demand decides when it is the one in force; a bar when it refuses cards that the player
        on turn holds, or that were turned over; a wildcard when cards are played that the demand
        refuses; `burns` when the pile burns; `again` when it answers; a pace when it changes how
        play moves on; an effect when it tells something or changes the state, or its question is
        answered; a start rule when it answers; the others when there is such a move, or cards
        are drawn.

        Args:
            state: Where the move was made.
            move: A legal move.
            step: What it led to.
        """
        from cardrules.shedding._deciding import decided_by

        return decided_by(self, state, move, step)

    def verify(self, state: Shed) -> None:
        """Refuse a state that does not belong to this game.

        Raises:
            PositionError: What is wrong with it.
        """
        verify_cards(self, state)
        _verifying.verify(self, state)

    def verify_view(self, view: Shed) -> None:
        """Refuse a view that does not belong to this game, its cards apart.

        Raises:
            PositionError: What is wrong with it.
        """
        _verifying.verify(self, view)

    position = _positions.position
