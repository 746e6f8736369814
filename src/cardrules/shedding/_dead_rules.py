"""Rules of a ruleset that can never act on some rank, so that its rulebook would not be true.

A card that always stands for another never acts by its own rank, what is seen through is never
what must be answered, and what always burns the pile is not there any more when play moves on.
Only stock rules are looked at: what others ask is not known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from cardrules.cards import Card, Rank
from cardrules.matching import AnyOf, CardTest, Ranks
from cardrules.shedding import rules
from cardrules.shedding._overruled import is_stock
from cardrules.shedding._pile import Pile
from cardrules.shedding._questions import pile_of, piles_of
from cardrules.shedding.slots import Plan, Standing

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["always_burning", "always_standing", "seen_through", "shadowed"]

_STANDING: Final = (rules.Mirror, rules.NeverAlone, rules.StandsFor)

_SHOWN: Final = (("demands", "cards"), ("bars", "on"), ("burns", "on"))
"""The slots and fields of rules that test the card which must be answered."""

_PLAYED: Final = (
    ("wildcards", "cards"), ("bars", "cards"), ("burns", "cards"), ("again", "cards"),
    ("effects", "cards"), ("paces", "cards"),
)  # fmt: skip
"""The slots and fields of rules that test what is played, by what it stands for."""


def named_ranks(test: CardTest | None) -> set[Rank]:
    """The ranks that a card test names."""
    if isinstance(test, AnyOf):
        return set().union(*map(named_ranks, test.tests))
    return set(test.ranks) if isinstance(test, Ranks) else set()


def _tests(game: Shedding, slot: str, name: str) -> Iterator[tuple[object, CardTest]]:
    """The stock rules of a slot that test cards by a field of this name."""
    for rule in getattr(game, slot):
        if is_stock(rule) and hasattr(rule, name):
            yield rule, getattr(rule, name)


def _dead(test: CardTest, name: str, alive: Collection[Rank], deck: set[Rank]) -> set[Rank]:
    """The ranks that a test names in vain.

    One of *on* says nothing untrue while some of its ranks are alive: the others are not there.
    """
    named = named_ranks(test)
    dead = (named & deck) - set(alive)
    return dead if name == "cards" or dead == named else set()


def _told(other: str, slot: str, rank: Rank, problem: str) -> str:
    remedy = "Take it out of one of the two"
    if slot != "bars":
        remedy += f': rank_effect("{rank}") does so, before the house rule that clashes'
    return f"{other} and {slot} clash: {rank} {problem}. {remedy}."


# what is seen through


def seen_through(game: Shedding, deck: tuple[Card, ...]) -> Iterator[str]:
    """A rank that is seen through is not answered, and neither burns nor stands for another."""
    seen = named_ranks(game.sees_through)
    if not seen:
        return
    ranks = {card.rank for card in deck}
    told = partial(_told, "sees_through")
    why = f"is seen through ({game.sees_through!r})"
    for slot, name in _SHOWN:
        for rule, test in _tests(game, slot, name):
            for rank in _sorted(game, _dead(test, name, ranks - seen, ranks)):
                yield told(slot, rank, f"{why}, and so {rule!r} never holds for it")
    for slot, kinds, does in (
        ("burns", (rules.BurnOn, rules.BurnOnTopOf), "burns the pile"),
        ("stand_ins", _STANDING, "stands for another rank"),
    ):
        for one in getattr(game, slot):
            about = named_ranks(one.cards) if isinstance(one, kinds) else set()
            for rank in _sorted(game, seen & about):
                yield told(slot, rank, f"{why} and {does} ({one!r})")


def _sorted(game: Shedding, ranks: Collection[Rank]) -> list[Rank]:
    return [rank for rank in game.order if rank in ranks]


# what stands for another


def shadowed(game: Shedding, deck: tuple[Card, ...]) -> Iterator[str]:
    """A rule of what cards stand for is asked for some card, none before it having answered."""
    if len(game.stand_ins) < 2:
        return
    piles = piles_of(game, deck)
    before: dict[Card, object] = {}
    for rule in game.stand_ins:
        cards = [card for card in deck if any(_answers(rule, card, pile) for pile in piles)]
        if cards and before.keys() >= set(cards):
            yield (
                f"stand_ins clash: {before[cards[0]]!r} says what {cards[0]} stands for, and so "
                f"{rule!r} is never asked. Leave one of the two out."
            )
        before = dict.fromkeys(cards, rule) | before


def _answers(rule: Any, card: Card, pile: Pile) -> bool:
    return rule.stands_for(card, pile) is not None


def always_standing(game: Shedding, deck: tuple[Card, ...], plans: list[Plan]) -> Iterator[str]:
    """What is said of a rank can hold for some card that has it when it is played."""
    if not game.stand_ins:
        return
    ranks = {card.rank for card in deck}
    played = _played(game, deck)
    lying = played | _laid_at_first(game, deck, plans)
    answering = _played(game, deck, rules.Mirror)
    for ever, fields in ((played, _PLAYED), (lying, _SHOWN)):
        for slot, name in fields:
            for rule, test in _tests(game, slot, name):
                on = name == "cards" and hasattr(rule, "on")
                for rank in _sorted(game, _dead(test, name, answering if on else ever, ranks)):
                    stands = f"stands for another rank{' on others' if rank in ever else ''}"
                    why = f"always {stands} ({_stand_in(game, deck, rank)!r})"
                    problem = f"{why}, and so {rule!r} never holds for it"
                    yield _told("stand_ins", slot, rank, problem)


def _played(game: Shedding, deck: tuple[Card, ...], *taking: type) -> set[Rank]:
    """The ranks that a play can have; stock rules give none that no play before it had.

    What stands for others by these kinds of rules has only the rank that lies there.
    """
    own = not all(isinstance(rule, _STANDING) for rule in game.stand_ins)
    faces = {card.face: card for card in deck}.values()
    piles = piles_of(game, deck) if own else [pile_of(game, ())]
    return {
        rank for card in faces for pile in piles for rank in _ranks_of(game, card, pile, taking)
    }


def _ranks_of(game: Shedding, card: Card, pile: Pile, taking: tuple[type, ...]) -> set[Rank]:
    """The ranks that a card can have by itself; with others it takes theirs."""
    for rule in game.stand_ins:
        standing = rule.stands_for(card, pile)
        if isinstance(standing, Standing):
            if isinstance(rule, taking):
                return set()
            own = set() if isinstance(rule, _STANDING) else {card.rank}
            return own | set(standing.ranks)
    return {card.rank}


def _laid_at_first(game: Shedding, deck: tuple[Card, ...], plans: list[Plan]) -> set[Rank]:
    """The ranks of cards that may lie on the pile before anything is played."""
    turned = [plan.turn_up for plan in plans if plan.turn_up is not None]
    thrown = [rule.cards for rule in game.lays_out if isinstance(rule, rules.ThrowOut)]
    if any(not isinstance(rule, rules.ThrowOut | rules.StackEquals) for rule in game.lays_out):
        return {card.rank for card in deck}
    return {card.rank for card in deck for test in (*turned, *thrown) if test(card)}


def _stand_in(game: Shedding, deck: tuple[Card, ...], rank: Rank) -> object:
    """The rule by which cards of a rank stand for others."""
    pile = pile_of(game, ())
    card = next(card for card in deck if card.rank is rank)
    return next(rule for rule in game.stand_ins if _answers(rule, card, pile))


# what burns the pile


def always_burning(game: Shedding, deck: tuple[Card, ...], plans: list[Plan]) -> Iterator[str]:
    """A rank that always burns the pile is never answered, and play does not move on after it."""
    burning = _burning(game, deck)
    if not burning:
        return
    ranks = {card.rank for card in deck}
    gone = ranks - burning.keys()
    known = all(map(is_stock, game.effects))
    lying = gone | _laid_at_first(game, deck, plans) if known else ranks
    for alive, fields in ((gone, _MOVING_ON), (lying, _SHOWN)):
        for slot, name in fields:
            for rule, test in _tests(game, slot, name):
                if not _is_untrue(slot, rule) or (game.stand_ins and not isinstance(test, Ranks)):
                    continue
                part = "on" if getattr(rule, "led", False) else name
                for rank in _sorted(game, _dead(test, part, alive, ranks)):
                    why = f"always burns the pile ({burning[rank]!r})"
                    yield _told("burns", slot, rank, f"{why}, and so {rule!r} never acts on it")


_MOVING_ON: Final = (("paces", "cards"), ("effects", "cards"))
"""The slots and fields of rules that test what is played and stays on the pile."""


def _is_untrue(slot: str, rule: object) -> bool:
    """Whether what a rule says is untrue of cards that burn; some effects act even then.

    That anything may follow is true of the empty pile as well.
    """
    if slot == "effects":
        return isinstance(rule, rules.ChooseNext | rules.SayHigherOrLower | rules.SendPile)
    return not isinstance(rule, rules.AnythingAfter)


def _burning(game: Shedding, deck: tuple[Card, ...]) -> dict[Rank, object]:
    """The ranks that burn whatever they are played on, each with the rule that says so."""
    found: dict[Rank, object] = {}
    for rule in game.burns:
        if isinstance(rule, rules.BurnOn) and (isinstance(rule.cards, Ranks) or not game.stand_ins):
            others = {card.rank for card in deck if not rule.cards(card)}
            for card in deck:
                if card.rank not in others:
                    found.setdefault(card.rank, rule)
    return found
