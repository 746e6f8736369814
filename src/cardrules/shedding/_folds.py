"""What several rules of one slot say together, in words: which of them holds, and when.

Where the first answer counts, rules are tried on a number of piles. A rule that another
one before it always overrules is left out; one that is overruled at times says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from cardrules._words import led_by
from cardrules.cards import Card, Rank
from cardrules.matching import NO_CARD, Ranks, ranks
from cardrules.rulebook import in_words, sentences
from cardrules.shedding._pile import Pile
from cardrules.shedding.rules import (
    AnythingAfter,
    LowestFaceUpStarts,
    LowestInHandStarts,
    LowestInHandStartsByLot,
    NeverLead,
    OnlyOn,
    PlayAgain,
    VoluntaryPickup,
    Wild,
    WildOfAKind,
)
from cardrules.shedding.slots import Starting
from cardrules.shedding.state import Seat

if TYPE_CHECKING:
    from cardrules.shedding.game import Shedding

__all__ = ["again", "fitting", "starts"]

Lines = tuple[str, ...]
"""What is said of one rule."""

_UNLESS: Final = "Unless a rule above says otherwise,"


def _led(words: str, rule: Any) -> Lines:
    """The sentences of a rule behind words that lead to it."""
    first, *more = sentences(rule)
    return (led_by(words, first) if words else first, *more)


# who begins


def starts(game: Shedding) -> Iterator[Lines]:
    """Who begins: those that name somebody as soon as the cards are dealt are asked first."""
    silent = [(_silent(game, rule, arranged=False), rule) for rule in game.start]
    deck = len(game.deck(game.layout.players[0]))
    said = False
    for at_once, rule in sorted(silent, key=lambda one: one[0] == deck):
        first, *more = sentences(rule)
        yield (_else_begins(first) if said else first, *_last(game, rule), *more)
        said = True
        if min(at_once, _silent(game, rule, arranged=True)) < _looked_at(game):
            return
    left = "The player on the dealer's left begins."
    yield (_else_begins(left) if said else left,)


def _else_begins(sentence: str) -> str:
    """Who begins where the rules before it name nobody."""
    if sentence.startswith("If "):
        return f"If that names nobody and {sentence.removeprefix('If ')}"
    return led_by("If that names nobody,", sentence)


def _silent(game: Shedding, rule: Any, *, arranged: bool) -> int:
    """How many cards of the deck there are for which a rule names nobody."""
    players = game.layout.players[0]
    hand, table, blind = _zones(game, arranged=arranged)
    silent = 0
    for card in game.deck(players):
        seat = Seat(concealed=(card,) * hand, table=(card,) * table, blind=(card,) * blind)
        starting = Starting((seat,) * players, 0, game.order, arranged)
        silent += rule.start(starting) is None
    return silent


def _looked_at(game: Shedding) -> int:
    """How many cards the players hold at the least, or have before them."""
    hand, table, blind = _zones(game, arranged=True)
    return game.layout.players[0] * (hand or table or blind)


def _zones(game: Shedding, *, arranged: bool) -> tuple[int, int, int]:
    """How many cards each of the fewest players has in hand, face up and face down."""
    plan = game.layout.plan(game.layout.players[0])
    table = plan.table
    if arranged:
        table = game.swap.face_up(plan.hand, plan.table) or table
    return plan.hand + plan.table - table, table, plan.blind


def _last(game: Shedding, rule: Any) -> Iterator[str]:
    """Which ranks are below the one at which a search begins."""
    searching = LowestInHandStarts | LowestInHandStartsByLot | LowestFaceUpStarts
    if not isinstance(rule, searching) or rule.from_ not in game.order:
        return
    skips = getattr(rule, "skips", NO_CARD)
    counting = {card.rank for card in game.deck(game.layout.players[0]) if not skips(card)}
    below = game.order[: game.order.index(rule.from_)]
    last = tuple(rank for rank in below if rank in counting)
    if last:
        cards = in_words(last)
        yield f"{cards[:1].upper()}{cards[1:]} come last in this count."


# what goes on what


def fitting(game: Shedding) -> Iterator[Any]:
    """What goes on what, the usual before what holds for some cards only."""
    usual = [rule for rule in game.demands if not hasattr(rule, "cards")]
    lead = "As a rule," if len(usual) == 1 and (len(game.demands) > 1 or game.wildcards) else ""
    for words, rule in _folded(game, usual, _demanded):
        yield _led(words or lead, rule)
    if not usual:
        yield "Any card may be played on any other."
    yield from _wild(game)
    heard = list(_folded(game, game.demands, _demanded))
    for place, (words, rule) in enumerate(heard):
        if rule not in usual:
            behind = any(one in usual for _, one in heard[:place])
            yield _led(_UNLESS if words and behind else words, _bare(game, rule))
    yield from _free(game, [rule for _, rule in heard])
    for bar in game.bars:
        yield _led("But" if _is_wild(game, bar) else "", _barring(game, bar))


def _demanded(rule: Any, pile: Pile) -> object:
    return rule.demand(pile)


def _wild(game: Shedding) -> Iterator[Any]:
    """What goes on anything, and what is seen through; rules that say the same are one."""
    plain: list[Any] = [rule for rule in game.wildcards if _is_plain(rule)]
    named = reduce(lambda some, rule: some + rule.cards.ranks, plain, ())
    seen = game.sees_through
    through = seen.ranks if isinstance(seen, Ranks) and {*seen.ranks} <= {*named} else ()
    whole = tuple(rank for rank in game.order if rank in named and rank not in through)
    if whole:
        yield Wild(ranks(*whole))
    yield from (rule for rule in game.wildcards if rule not in plain)
    if seen != NO_CARD:
        cards = in_words(seen)
        both = "may go on anything and " if through else ""
        yield (
            f"{cards[:1].upper()}{cards[1:]} {both}are seen through: the card beneath them is the "
            "one that must be answered."
        )


def _is_plain(rule: Any) -> bool:
    return isinstance(rule, Wild) and not rule.unless_lower and isinstance(rule.cards, Ranks)


def _bare(game: Shedding, rule: Any) -> Any:
    """A rule without what it says of cards that are seen through, if there are none."""
    if isinstance(rule, AnythingAfter) and game.sees_through == NO_CARD:
        return evolve(rule, bare=False)
    return rule


def _free(game: Shedding, demands: list[Any]) -> Iterator[str]:
    """That wildcards beat the demands, where more is demanded than what is usual."""
    demanding = [rule for rule in demands if not isinstance(rule, AnythingAfter)]
    strict = [rule for rule in demanding if getattr(rule, "strict", False)]
    if len(demanding) - len(strict) < 2:
        return
    rules = "the other rules" if strict else "these rules"
    always = [
        rule
        for rule in game.wildcards
        if not isinstance(rule, WildOfAKind) and not getattr(rule, "unless_lower", False)
    ]
    names = {rank for rule in always for rank in _ranks(rule)}
    if len(always) == len(game.wildcards) and always:
        yield f"Cards that may go on anything may do so whatever {rules} demand."
    elif names:
        which = tuple(rank for rank in game.order if rank in names)
        cards = in_words(which)
        yield f"{cards[:1].upper()}{cards[1:]} may be played whatever {rules} demand."


def _barring(game: Shedding, bar: Any) -> Any:
    """A bar that does not say that cards may be led which another one keeps from it."""
    never = {rank for rule in game.bars if isinstance(rule, NeverLead) for rank in _ranks(rule)}
    if isinstance(bar, OnlyOn) and not never.isdisjoint(_ranks(bar)):
        return evolve(bar, leads=False)
    return bar


def _is_wild(game: Shedding, bar: Any) -> bool:
    """Whether a bar holds back ranks that may go on anything otherwise."""
    wild = {rank for rule in game.wildcards for rank in _ranks(rule)}
    return not wild.isdisjoint(_ranks(bar))


def _ranks(rule: Any) -> tuple[Rank, ...]:
    """The ranks that a rule is about, as far as it names any."""
    cards = getattr(rule, "cards", None)
    return cards.ranks if isinstance(cards, Ranks) else ()


# who plays again


def again(game: Shedding) -> Iterator[Lines]:
    """Who plays again."""
    bare: list[Any] = [rule for rule in game.demands if getattr(rule, "bare", False)]
    covered = [rule.cards for rule in bare]
    for words, rule in _folded(game, game.again, lambda rule, pile: rule.again(pile)):
        more: Lines = ()
        if isinstance(rule, PlayAgain) and rule.cards in covered:
            taking = isinstance(game.pickup, VoluntaryPickup)
            more = (f"He covers them with any card{', or takes the pile' if taking else ''}.",)
        yield (*_led(words, rule), *more)


# the fold


def _folded(
    game: Shedding, rules: Iterable[Any], ask: Callable[[Any, Pile], object]
) -> Iterator[tuple[str, Any]]:
    """The rules that are ever heard, each with the words that say when."""
    rules = tuple(rules)
    piles = [*_piles(game)] if len(rules) > 1 else []
    answered: list[tuple[object, Any]] = [(None, None)] * len(piles)
    before: Any = None
    for rule in rules:
        answers = [ask(rule, pile) for pile in piles]
        given = [place for place, answer in enumerate(answers) if answer is not None]
        against = [
            answered[place][1]
            for place in given
            if answered[place][0] not in (None, answers[place])
        ]
        if given and len(against) == len(given):
            continue
        if not against:
            yield "", rule
        elif all(other is before for other in against):
            yield "Otherwise,", rule
        else:
            yield _UNLESS, rule
        for place in given:
            if answered[place][0] is None:
                answered[place] = (answers[place], rule)
        before = rule


def _piles(game: Shedding) -> Iterator[Pile]:
    """Piles of one to all cards of a rank, laid together or one by one, burned and not."""
    by_rank: dict[Rank, list[Card]] = {}
    for one in game.deck(game.layout.players[-1]):
        by_rank.setdefault(one.rank, []).append(one)
    for cards in by_rank.values():
        for number in range(1, len(cards) + 1):
            for sizes in dict.fromkeys(((number,), (1,) * number)):
                for burned in (False, True):
                    yield Pile(
                        tuple(cards[:number]),
                        sizes=sizes,
                        order=game.order,
                        sees_through=game.sees_through,
                        burned=burned,
                    )
