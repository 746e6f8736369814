"""The ruleset of the rummy family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from attrs import field, frozen

from cardrules._deciding import rules_in
from cardrules._fields import answered, whole_number
from cardrules._supply import whole_deck
from cardrules.cards import Card, pack
from cardrules.chance import Chance, check_seed, shuffled
from cardrules.game import Outcome, Step, Violation, verify_cards
from cardrules.matching import exactly
from cardrules.rummy import (
    _clashes,
    _dealing,
    _ending,
    _judging,
    _listing,
    _playing,
    _positions,
    _text,
)
from cardrules.rummy._memory import Memory
from cardrules.rummy.moves import RummyMove
from cardrules.rummy.rules import (
    CardValues,
    DealsHands,
    JokersStay,
    LayOffAnywhere,
    MinNaturals,
    NeverDiscardLast,
    OpenWith,
    RankSets,
    RoundEnds,
    Runs,
    TableMinusHand,
    TradeOpenCard,
    WholePot,
)
from cardrules.rummy.slots import (
    ExhaustedRule,
    JokerRule,
    LayOffRule,
    LayoutRule,
    MeldRule,
    OpeningRule,
    OutRule,
    PotRule,
    ScoringRule,
    TradingRule,
    ValueRule,
)
from cardrules.rummy.state import Round

__all__ = ["Rummy"]


@frozen(kw_only=True, slots=False)
class Rummy:
    """A ruleset of the rummy family: each field is a slot, its default that of Duizenden.

    Change one with `attrs.evolve` or `cardrules.vary`; the ruleset checks itself when
    it is made.

    Args:
        name: A label, kebab-case; not part of equality.
        version: A label that rises when the behaviour of a preset changes.
        variations: The house rules that `cardrules.vary` has put on top, by name; a label.
        layout: Packs, jokers, and the hand.
        trading: Whether the open card may be traded, and how often.
        melds: How cards read as melds.
        values: What cards are worth, in a meld and in a hand.
        openings: Objections to a first lay-down.
        pot: Who may take the discards, how deep, with what.
        layoffs: What may be added to whose melds.
        jokers: How jokers may lie, and whether one may be replaced.
        out: Which cards may be discarded, and how the last one may leave a hand.
        exhausted: What happens when the stock is empty.
        scoring: What each player scores at the end of a round, and when a series is decided.
        target: With how many points a series of rounds is won, or lost if points are penalties.
        turn_limit: After how many turns an unfinished round ends.

    Raises:
        RulesetError: The rules cannot be played; the text names the field and the remedy.
    """

    name: str = field(default="rummy", eq=False)
    version: int = field(default=1, eq=False)
    variations: tuple[str, ...] = field(default=(), eq=False)
    layout: LayoutRule = field(factory=DealsHands)
    trading: TradingRule = field(factory=TradeOpenCard)
    melds: tuple[MeldRule, ...] = (RankSets(), Runs())
    values: ValueRule = CardValues(ace_low=5, queen_of_spades=100)
    openings: tuple[OpeningRule, ...] = (OpenWith(30),)
    pot: PotRule = field(factory=WholePot)
    layoffs: LayOffRule = field(factory=LayOffAnywhere)
    jokers: tuple[JokerRule, ...] = (MinNaturals(2), JokersStay())
    out: tuple[OutRule, ...] = (NeverDiscardLast(exactly("QS")),)
    exhausted: ExhaustedRule = field(factory=RoundEnds)
    scoring: ScoringRule = field(factory=TableMinusHand)
    target: int = whole_number(1, 1_000)
    turn_limit: int = whole_number(1, 10_000)

    def __attrs_post_init__(self) -> None:
        _clashes.check_ruleset(self)

    @cached_property
    def memory(self) -> Memory:
        """Remembered answers: no part of the ruleset's value."""
        return Memory(self)

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

    def deal(self, players: int, *, seed: int, dealer: int = 0) -> Round:
        """Shuffle the deck with the seed and deal it.

        Args:
            players: How many play, a number from `seats`.
            seed: From 0 to 2**64 - 1.
            dealer: The seat that deals; the next one starts.

        Raises:
            SeedError: The seed is not an int from 0 to 2**64 - 1.
            PositionError: The game is not for so many, or the dealer has no seat.
        """
        deck, chance = shuffled(self.deck(players), Chance(check_seed(seed)))
        return _dealing.deal_from(self, deck, players, dealer=dealer, chance=chance)

    def deal_from(self, deck: Sequence[Card], players: int, *, dealer: int = 0) -> Round:
        """Deal a deck as it lies, its first card first, one card at a time from the dealer's left.

        Args:
            deck: Every card of `deck`, in any order.
            players: How many play.
            dealer: The seat that deals; the next one starts.

        Raises:
            PositionError: The cards are not those of the deck, or there is no such seat.
        """
        whole = whole_deck(deck, self.deck(players), players)
        return _dealing.deal_from(self, whole, players, dealer=dealer, chance=Chance(0))

    def dealt(self, state: Round) -> tuple[Any, ...]:
        """The events that tell a first state."""
        return _dealing.dealt(state)

    def moves(self, state: Round, player: int) -> tuple[RummyMove, ...]:
        """Every legal move of a player: by kind, rank and suit, number of cards, and deck order.

        The kinds are in this order: `Trade`, `Draw`, `TakePot`; `Lay`, `LayOff`, `SwapJoker`,
        `Discard`; `Pass`. Of lays only the minimal ones are listed, in which no meld can be
        left out and no card taken from a meld, in the order of `cardrules.rummy.melds.melds`;
        of first lay-downs 10,000 at most, and of a huge hand that can just reach the points those
        that are found in some seconds; of identical cards the lowest copies.

        Raises:
            NoSuchPlayer: The game has no such seat.
        """
        return _listing.moves(self, state, player)

    def check(self, state: Round, move: RummyMove) -> Violation | None:
        """Why a move is not allowed, or None."""
        return _judging.check(self, state, move)

    def apply(self, state: Round, move: RummyMove) -> Step[Round]:
        """Play a move; the state given is left as it was.

        Raises:
            IllegalMove: Exactly when `check` objects.
            HiddenCardError: The state is a view, and a hidden card would be drawn or taken.
        """
        return _playing.apply(self, state, move)

    def outcome(self, state: Round) -> Outcome | None:
        """How the round ended, or None while somebody is to act."""
        return _ending.outcome(self, state)

    def next_dealer(self, state: Round) -> int:
        """Who deals the next round: the deal moves on by one seat (D5).

        Raises:
            ValueError: The round is not over.
        """
        return _ending.next_dealer(self, state)

    def tally(self, outcome: Outcome) -> tuple[int, ...]:
        """What a round counts in a series: its scores."""
        return outcome.scores

    def decided(self, totals: tuple[int, ...], target: int) -> bool:
        """Whether a series is decided, which the scoring rule says."""
        return answered(self.scoring, self.scoring.decided(totals, target), bool)

    def proposals(self, state: Round, player: int) -> Iterator[RummyMove]:
        """Well-formed moves, legal or not, among them every legal one that is listed."""
        return _listing.proposals(self, state, player)

    def read(self, state: Round, player: int, text: str) -> RummyMove:
        """Read a move: a verb and cards, such as ``lay 3C 4C 5C / JD QD KD`` or ``pot 6C 6S``.

        Raises:
            NotationError: The text is not a move.
        """
        return _text.read(self, state, player, text)

    def write(self, move: RummyMove) -> str:
        """The text of a move, without its player."""
        return _text.write(move)

    def vocabulary(self) -> tuple[type, ...]:
        """The classes that a JSON document of this family may name."""
        from cardrules.rummy._vocabulary import VOCABULARY

        return VOCABULARY

    def chapters(self) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        """What `cardrules.rulebook.rulebook` writes down: titles, and rules or sentences."""
        from cardrules.rummy._rulebook import chapters

        return chapters(self)

    def deciding(self) -> dict[tuple[str, int], Any]:
        """Every rule that simulations count, by its slot and its place there: all but `layout`."""
        from cardrules.rummy._deciding import DECIDING

        return rules_in(self, DECIDING)

    def decided_by(self, state: Round, move: RummyMove, step: Step[Round]) -> set[tuple[str, int]]:
        """Which of these rules decided something at a move.

        A meld rule decides when cards are laid down, or lengthened, as a meld that it reads;
        `values` when a first lay-down or the round is counted; `scoring` at the end of the
        round. After the draw a rule decides that refuses something which the player on turn
        could do with his cards: in `openings` to lay a meld down by itself, in `layoffs` to add
        a card that fits, in `jokers` to lay jokers as they would lie, or to take one, in `out`
        to discard a card or to go out. `layoffs` also decides when a card is added, `pot` when
        discards are taken, `trading` when the open card is traded or may not be, `exhausted`
        when somebody is to draw and there is no stock.

        Args:
            state: Where the move was made.
            move: A legal move.
            step: What it led to.
        """
        from cardrules.rummy._deciding import decided_by

        return decided_by(self, state, move, step)

    def verify(self, state: Round) -> None:
        """Refuse a state that does not belong to this game.

        Raises:
            PositionError: What is wrong with it.
        """
        verify_cards(self, state)
        _positions.verify(self, state)

    def verify_view(self, view: Round) -> None:
        """Refuse a view that does not belong to this game; the kernel looks at its cards.

        Raises:
            PositionError: What is wrong with it.
        """
        _positions.verify(self, view)

    position = _positions.position
