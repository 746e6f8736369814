"""Who may see which cards: zones, views and imagined states.

Cards lie only in *zones*: fields of attrs classes that are made by `zone` and
say who may look. `redact` and `imagine` read nothing else, so they serve the
states and events of every game alike.

Whose a zone is: the classes in a field called ``seats`` belong to the player of
their place; a class with a field ``player`` (an event) belongs to that player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from types import NoneType
from typing import Any, Protocol, TypeVar

import attrs

from cardrules._numbered import Named
from cardrules.cards import HIDDEN, Card
from cardrules.chance import Chance
from cardrules.errors import HiddenCardError, NoSuchPlayer, quoted

__all__ = ["Seen", "all_cards", "imagine", "is_view", "redact", "secret", "zone", "zones"]

T = TypeVar("T")


class Seen(Named):
    """Who may look at the cards of a zone."""

    BY_ALL = "by_all"
    BY_OWNER = "by_owner"
    BY_NOBODY = "by_nobody"
    REMEMBERED = "remembered"
    """Nobody may look, but everybody has seen the cards.

    Views hide them, and `imagine` keeps those that it is given.
    """


REMEMBERED = Seen.REMEMBERED


def zone(seen: Seen, *, default: Any = attrs.NOTHING) -> Any:
    """Make a field that holds cards, a ``tuple[Card, ...]``.

    Args:
        seen: Who may look.
        default: The field's default; `NOTHING` of attrs stands for none, and a value must be given.
    """
    return attrs.field(default=default, metadata={"seen": seen})


def secret(*, default: Any = attrs.NOTHING) -> Any:
    """Make a field that no view shows; a view has None there.

    Args:
        default: The field's default; `NOTHING` of attrs stands for none, and a value must be given.
    """
    return attrs.field(default=default, metadata={"secret": True})


_SCALARS = frozenset((int, str, bool, NoneType))
"""The types of which a value can hold no card."""

_PLANS: dict[type, tuple[tuple[str, str, Any], ...]] = {}


def _plan(cls: type) -> tuple[tuple[str, str, Any], ...]:
    """For each field of an attrs class: its name, the argument it is made by, and what it is.

    Other classes have no fields to look into.
    """
    plan = _PLANS.get(cls)
    if plan is None:
        plan = tuple(
            (
                item.name,
                item.alias or item.name,
                item.metadata.get("seen") or ("secret" if "secret" in item.metadata else "plain"),
            )
            for item in (attrs.fields(cls) if attrs.has(cls) else ())
        )
        _PLANS[cls] = plan
    return plan


class _Seats(Protocol):
    @property
    def seats(self) -> Any: ...


def check_player(state: _Seats, player: object) -> None:
    """Refuse whoever has no seat.

    Raises:
        NoSuchPlayer: There is no such seat.
    """
    last = len(state.seats) - 1
    if not (type(player) is int and 0 <= player <= last):
        raise NoSuchPlayer(f"There is no player {quoted(player)}: the players are 0 to {last}.")


def check_viewer(state: _Seats, viewer: object) -> None:
    """Refuse a viewer who has no seat; a spectator, None, is welcome.

    Raises:
        NoSuchPlayer: There is no such seat.
    """
    if viewer is None:
        return
    try:
        check_player(state, viewer)
    except NoSuchPlayer as error:
        raise NoSuchPlayer(f"{str(error).rstrip('.')}, a spectator is None.") from None


def redact(state: T, viewer: int | None) -> T:
    """What one player may know of a state or an event: the same type with `HIDDEN` cards.

    Args:
        state: A state or an event of any game.
        viewer: A seat, or None for a spectator.

    Raises:
        NoSuchPlayer: The state has no such seat.
        TypeError: Cards lie in a field that is no zone.
    """
    if hasattr(state, "seats"):
        check_viewer(state, viewer)
    elif viewer is not None and (type(viewer) is not int or viewer < 0):
        raise NoSuchPlayer(f"There is no player {quoted(viewer)}: a spectator is None.")
    return _redacted(state, getattr(state, "player", None), viewer)  # type: ignore[no-any-return]


def _redacted(value: Any, owner: int | None, viewer: int | None) -> Any:
    shown = {}
    for name, argument, what in _plan(type(value)):
        held = getattr(value, name)
        if what == "plain":
            shown[argument] = _inside(held, name, owner, _redacted, viewer)
        elif what == "secret":
            shown[argument] = None
        elif what is Seen.BY_ALL or (
            what is Seen.BY_OWNER and owner is not None and owner == viewer
        ):
            shown[argument] = held
        else:
            shown[argument] = (HIDDEN,) * len(held)
    return type(value)(**shown)


def _inside(
    held: Any, name: str, owner: int | None, change: Callable[..., Any], *arguments: Any
) -> Any:
    """A field that is no zone, with each value of fields in it changed.

    Raises:
        TypeError: Cards lie in it outside any zone.
    """
    if type(held) in _SCALARS:
        return held
    if type(held) is tuple:
        items = []
        for place, item in enumerate(held):
            own = place if name == "seats" else getattr(item, "player", owner)
            items.append(_inside(item, name, own, change, *arguments))
        return tuple(items)
    if _has_fields(held):
        own = owner if name == "seats" else getattr(held, "player", owner)
        return change(held, own, *arguments)
    if isinstance(held, Card) or (
        isinstance(held, list | set | frozenset | dict)
        and any(isinstance(item, Card) for item in (*held, *getattr(held, "values", tuple)()))
    ):
        raise TypeError(f"The field {name!r} holds cards: make it a tuple, with zone(...).")
    return held


def _has_fields(value: Any) -> bool:
    """Whether to look into a value; a card test speaks of cards, but holds none."""
    return bool(_plan(type(value))) and not callable(value)


Zone = tuple[str, Seen, int | None, tuple[Card, ...]]
"""A zone that was found: its path, who may look, whose it is, and its cards."""


def zones(value: Any) -> Iterator[Zone]:
    """All zones of a state or an event: path, who may look, whose it is, and its cards."""
    return _zones(value, "", getattr(value, "player", None))


def _zones(value: Any, path: str, owner: int | None) -> Iterator[Zone]:
    for name, _, what in _plan(type(value)):
        held = getattr(value, name)
        if isinstance(what, Seen):
            yield path + name, what, owner, held
        elif what == "plain" and type(held) not in _SCALARS:
            yield from _zones_inside(held, path + name, name, owner)


def _zones_inside(held: Any, path: str, name: str, owner: int | None) -> Iterator[Zone]:
    if type(held) is tuple:
        for place, item in enumerate(held):
            if type(item) in _SCALARS:
                continue
            own = place if name == "seats" else getattr(item, "player", owner)
            yield from _zones_inside(item, f"{path}[{place}]", name, own)
    elif _has_fields(held):
        own = owner if name == "seats" else getattr(held, "player", owner)
        yield from _zones(held, f"{path}.", own)


def all_cards(value: Any) -> tuple[Card, ...]:
    """Every card in every zone, in the order of the fields."""
    return tuple(card for _, _, _, held in zones(value) for card in held)


def is_view(value: Any) -> bool:
    """Whether a state or an event has a hidden card or a secret taken out."""
    if HIDDEN in all_cards(value):
        return True
    return any(
        what == "secret" and getattr(value, name) is None for name, _, what in _plan(type(value))
    )


def imagine(state: T, viewer: int | None, rng: Random, *, deck: Iterable[Card] | None = None) -> T:
    """A full state that the viewer cannot tell from the true one (a determinization).

    The cards that the viewer may not see change places by lot, save those that
    everybody remembers; what is to come by chance is drawn anew. A view hides what is
    remembered, too: there such cards are drawn by lot like the others, unless whoever has
    followed the events has put them into the view.

    Args:
        state: The full state, or the viewer's own view of it.
        viewer: A seat, or None for a spectator.
        rng: Where the lot comes from.
        deck: All cards of the deal, as ``game.deck(players)`` gives them; needed for a
            view, which does not hold the cards that it hides. None will do for a full state.

    Raises:
        NoSuchPlayer: The state has no such seat.
        HiddenCardError: The state is a view and no deck was given, or the deck does not fit it.
        TypeError: The lot comes from what is no generator.
    """
    if not isinstance(rng, Random):
        raise TypeError(f"{quoted(rng)} is no generator: give a random.Random.")
    check_viewer(state, viewer)  # type: ignore[arg-type]
    hidden: list[Card] = []
    for _, seen, owner, held in zones(state):
        if _may_move(seen, owner, viewer):
            hidden += held
        elif seen is REMEMBERED:
            hidden += _forgotten(held)
    if HIDDEN in all_cards(state):
        hidden = _missing(state, hidden, deck)
    rng.shuffle(hidden)
    owner = getattr(state, "player", None)
    return _refilled(state, owner, viewer, hidden, Chance(rng.getrandbits(64)))  # type: ignore[no-any-return]


def _may_move(seen: Any, owner: int | None, viewer: int | None) -> bool:
    return seen is Seen.BY_NOBODY or (seen is Seen.BY_OWNER and (viewer is None or owner != viewer))


def _forgotten(held: tuple[Card, ...]) -> list[Card]:
    """The places of a remembered zone whose cards a view hides."""
    return [card for card in held if card is HIDDEN]


def _missing(state: Any, places: list[Card], deck: Iterable[Card] | None) -> list[Card]:
    """The cards of the deck that a view does not show, as many as it hides."""
    if deck is None:
        raise HiddenCardError(
            "A view does not hold the cards that it hides: give imagine(..., deck=game.deck(n))."
        )
    shown = {card for card in all_cards(state) if card is not HIDDEN}
    deck = tuple(deck)
    if len(set(deck)) < len(deck):
        twice = next(card for card, count in Counter(deck).items() if count > 1)
        raise HiddenCardError(f"The deck has {twice} twice: give imagine(..., deck=game.deck(n)).")
    if strangers := shown.difference(deck):
        raise HiddenCardError(f"The deck does not have {min(map(str, strangers))}, which shows.")
    missing = [card for card in deck if card not in shown]
    if len(missing) != len(places) or not all(card is HIDDEN for card in places):
        raise HiddenCardError(
            f"The view hides {len(places)} cards that may lie anywhere, "
            f"but the deck leaves {len(missing)} for them."
        )
    return missing


def _refilled(
    value: Any, owner: int | None, viewer: int | None, hidden: list[Card], chance: Chance
) -> Any:
    made = {}
    for name, argument, what in _plan(type(value)):
        held = getattr(value, name)
        if what == "secret":
            held = chance
        elif what == "plain":
            held = _inside(held, name, owner, _refilled, viewer, hidden, chance)
        elif _may_move(what, owner, viewer):
            held = tuple(hidden.pop() for _ in held)
        elif what is REMEMBERED:
            held = tuple(hidden.pop() if card is HIDDEN else card for card in held)
        made[argument] = held
    return type(value)(**made)
