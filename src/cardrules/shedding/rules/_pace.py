"""The stock rules of how play moves on, and of what a card does to the players."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from cardrules._fields import card_test_field, flag
from cardrules.game import Step
from cardrules.matching import CardTest, Ranks
from cardrules.shedding._attempt import Attempt
from cardrules.shedding._demand import Pace
from cardrules.shedding._passing_on import Events, given_to
from cardrules.shedding._pile import Pile
from cardrules.shedding.events import Reversed
from cardrules.shedding.rules._play import tops
from cardrules.shedding.state import Choice, Shed
from cardrules.table import next_seat

__all__ = [
    "BackOn",
    "ChooseNext",
    "LastCardPlain",
    "NameDirection",
    "NextTakesPile",
    "PlayAgain",
    "ReverseOn",
    "SayHigherOrLower",
    "SendPile",
    "SkipOn",
    "TurnDirection",
]

_CLOCKWISE = {"clockwise": 1, "anticlockwise": -1}


def _fitting(attempt: Attempt, cards: CardTest) -> int:
    """How many of the cards played fit a test; by what they stand for when it asks for ranks."""
    if isinstance(cards, Ranks):
        return attempt.size if attempt.rank in cards.ranks else 0
    return sum(cards(card) for card in attempt.cards)


@frozen
class SkipOn:
    """*cards* skip one player each.

    [Several go round the other players only, never the one who played them.] *others_only*

    Rows H65, H66.
    """

    cards: CardTest = card_test_field()
    others_only: bool = flag()

    def pace(self, attempt: Attempt, pace: Pace) -> Pace:
        """Move on by one more seat a card; in a round of the others if only they count."""
        skips = _fitting(attempt, self.cards)
        if skips and self.others_only:
            skips %= max(1, len(attempt.players) - 1)
        return evolve(pace, steps=pace.steps + skips)


@frozen
class ReverseOn:
    """*cards* turn the direction of play.

    [Two of them in one play cancel out.] *each*
    [Several in one play turn it once.] *once*
    [With two players whoever plays them plays again.] *skips_when_two*

    Rows H57, H58.
    """

    cards: CardTest = card_test_field()
    once: bool = flag()
    skips_when_two: bool = flag()

    @property
    def each(self) -> bool:
        """Whether several in one play turn it several times."""
        return not self.once

    def pace(self, attempt: Attempt, pace: Pace) -> Pace:
        """Turn once a card; two turns cancel."""
        fitting = _fitting(attempt, self.cards)
        if not (fitting if self.once else fitting % 2):
            return pace
        two = self.skips_when_two and len(attempt.players) == 2
        return evolve(pace, direction=-pace.direction, steps=pace.steps + two)


@frozen
class BackOn:
    """After *cards* it is the previous player's turn.

    Row H59.
    """

    cards: CardTest = card_test_field()

    def pace(self, attempt: Attempt, pace: Pace) -> Pace:
        """Step back, the direction as it is."""
        return evolve(pace, back=True) if _fitting(attempt, self.cards) else pace


@frozen
class LastCardPlain:
    """A player's last card neither skips anybody nor turns the direction.

    Put it behind the rules that do. Without it the last card does what it always does.
    """

    def pace(self, attempt: Attempt, pace: Pace) -> Pace:
        """Take back what other rules have said."""
        return Pace(attempt.direction) if attempt.last else pace


@frozen
class PlayAgain:
    """Whoever plays *cards* plays again.

    [He may pass instead.] *may*

    Rows H39, H67, H68.
    """

    cards: CardTest = card_test_field()
    may: bool = flag()

    def again(self, pile: Pile) -> bool | None:
        """Say yes if they lie on top."""
        return True if tops(pile, self.cards) else None


@frozen
class TurnDirection:
    """*cards* turn the direction of play, even when they burn the pile.

    [Two of them in one play cancel out.] *each*
    [Whoever plays several at once names the direction.] *several_name*

    Row H47.
    """

    kind: ClassVar[str] = "direction"

    cards: CardTest = card_test_field()
    several_name: bool = flag()

    @property
    def each(self) -> bool:
        """Whether several in one play turn it several times."""
        return not self.several_name

    def effect(self, attempt: Attempt, state: Shed) -> Step[Shed]:
        """Turn it, or ask."""
        count = _fitting(attempt, self.cards)
        if count > 1 and self.several_name:
            return Step(evolve(state, pending=_direction(attempt, self.kind)), ())
        if count % 2 == 0:
            return Step(state, ())
        return _turned(attempt.player, -state.direction, state)

    def chosen(self, choice: Choice, option: str, state: Shed) -> Step[Shed]:
        """Play goes on in the direction that was named."""
        return _turned(choice.mover, _CLOCKWISE[option], state)


@frozen
class NameDirection:
    """Whoever plays *cards* names the direction in which play goes on.

    Row H60.
    """

    kind: ClassVar[str] = "name-direction"

    cards: CardTest = card_test_field()

    def effect(self, attempt: Attempt, state: Shed) -> Step[Shed]:
        """Ask."""
        if not _fitting(attempt, self.cards):
            return Step(state, ())
        return Step(evolve(state, pending=_direction(attempt, self.kind)), ())

    def chosen(self, choice: Choice, option: str, state: Shed) -> Step[Shed]:
        """Play goes on in the direction that was named."""
        return _turned(choice.mover, _CLOCKWISE[option], state)


def _direction(attempt: Attempt, kind: str) -> Choice:
    """The question after the direction; as it is by default."""
    options = tuple(_CLOCKWISE)
    return Choice(attempt.player, kind, options, options[attempt.direction == -1])


def _turned(player: int, direction: int, state: Shed) -> Step[Shed]:
    if direction == state.direction:
        return Step(state, ())
    return Step(evolve(state, direction=direction), (Reversed(player, direction),))


@frozen
class NextTakesPile:
    """When *cards* are *how*, the next player takes *taken*.

    Rows H49, H69.

    Args:
        cards: Which cards do it.
        led: Whether they do it only when they are led to an empty pile.
        loses_turn: Whether he is skipped.
    """

    cards: CardTest = card_test_field()
    led: bool = flag()
    loses_turn: bool = flag(default=True)

    @property
    def how(self) -> str:
        """How they are played, in words."""
        return "led to an empty pile" if self.led else "played"

    @property
    def taken(self) -> str:
        """What the next player takes, and what it costs him, in words."""
        return ("them" if self.led else "the pile") + " and loses his turn" * self.loses_turn

    def pace(self, attempt: Attempt, pace: Pace) -> Pace:
        """Have the next player take it, and skip him."""
        if not _fitting(attempt, self.cards) or (self.led and attempt.pile.top.size):
            return pace
        return evolve(pace, takes=True, steps=pace.steps + self.loses_turn)


@frozen
class SendPile:
    """Whoever plays *cards* names who takes the pile, and the direction of play.

    Row H76; `PlayAgain` has him play again.
    """

    kind: ClassVar[str] = "send-pile"

    cards: CardTest = card_test_field()

    def effect(self, attempt: Attempt, state: Shed) -> Step[Shed]:
        """Ask for one of the others who are in; by default the next one, the direction as it is."""
        others = [player for player in attempt.players if player != attempt.player]
        if not _fitting(attempt, self.cards) or not state.pile or not others:
            return Step(state, ())
        options = tuple(f"{player} {way}" for player in others for way in _CLOCKWISE)
        usual = next_seat(attempt.player, len(state.seats), state.finished, state.direction)
        way = _direction(attempt, self.kind).default
        choice = Choice(attempt.player, self.kind, options, f"{usual} {way}")
        return Step(evolve(state, pending=choice), ())

    def chosen(self, choice: Choice, option: str, state: Shed) -> Step[Shed]:
        """Give him the pile, and turn the direction."""
        taker, way = option.split()
        told: Events = []
        given = given_to(state, int(taker), told)
        turned, more = _turned(choice.mover, _CLOCKWISE[way], given)
        return Step(turned, (*told, *more))


@frozen
class ChooseNext:
    """Whoever plays *cards* names who plays next.

    Row H122.
    """

    kind: ClassVar[str] = "next-player"

    cards: CardTest = card_test_field()

    def effect(self, attempt: Attempt, state: Shed) -> Step[Shed]:
        """Ask for one of the others who are in; the next one by default."""
        others = [player for player in attempt.players if player != attempt.player]
        if not _fitting(attempt, self.cards) or not state.pile or not others:
            return Step(state, ())
        usual = next_seat(attempt.player, len(state.seats), state.finished, state.direction)
        choice = Choice(attempt.player, self.kind, tuple(map(str, others)), str(usual))
        return Step(evolve(state, pending=choice), ())

    def chosen(self, choice: Choice, option: str, state: Shed) -> Step[Shed]:
        """Let him act."""
        return Step(evolve(state, to_act=(int(option),)), ())


@frozen
class SayHigherOrLower:
    """Whoever plays *cards* says whether the next card must be higher or lower.

    Row H63; `AsSaidAfter` demands it.
    """

    kind: ClassVar[str] = "higher-or-lower"
    says: ClassVar[tuple[str, ...]] = ("lower", "higher")

    cards: CardTest = card_test_field()

    def effect(self, attempt: Attempt, state: Shed) -> Step[Shed]:
        """Ask, unless the pile has burned."""
        if not _fitting(attempt, self.cards) or not state.pile:
            return Step(state, ())
        choice = Choice(attempt.player, self.kind, self.says)
        return Step(evolve(state, pending=choice), ())

    def chosen(self, choice: Choice, option: str, state: Shed) -> Step[Shed]:
        """Keep in mind what was said, if the pile is still there."""
        if not state.pile:
            return Step(state, ())
        return Step(evolve(state, marks=evolve(state.marks, said=option)), ())
