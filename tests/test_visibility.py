"""Zones, views and imagined states, on small states of their own."""

from random import Random
from typing import Any

import pytest
from attrs import evolve, field, frozen

from cardrules import HIDDEN, Card, HiddenCardError, NoSuchPlayer, cards
from cardrules.chance import Chance
from cardrules.matching import any_of, exactly, suits
from cardrules.shedding import Start
from cardrules.visibility import (
    REMEMBERED,
    Seen,
    all_cards,
    imagine,
    is_view,
    redact,
    secret,
    zone,
    zones,
)


@frozen
class Seat:
    known: tuple[Card, ...] = zone(Seen.BY_ALL, default=())
    hand: tuple[Card, ...] = zone(Seen.BY_OWNER, default=())
    blind: tuple[Card, ...] = zone(Seen.BY_NOBODY, default=())
    score: int = 0


@frozen
class Board:
    """A value of its own, with zones; nobody owns it."""

    shown: tuple[Card, ...] = zone(Seen.BY_ALL, default=())
    down: tuple[Card, ...] = zone(Seen.BY_NOBODY, default=())


@frozen
class Shelf:
    """A value without zones of its own that holds one with zones."""

    board: Board
    label: str = ""


@frozen
class Offer:
    """Something that belongs to the player it names."""

    player: int
    cards: tuple[Card, ...] = zone(Seen.BY_OWNER)


@frozen
class Table:
    to_act: tuple[int, ...]
    seats: tuple[Seat, ...]
    stock: tuple[Card, ...] = zone(Seen.BY_NOBODY, default=())
    pot: tuple[Card, ...] = zone(REMEMBERED, default=())
    boards: tuple[Board, ...] = ()
    shelf: Shelf | None = None
    offer: Offer | None = None
    offers: tuple[Offer, ...] = ()
    numbers: tuple[int, ...] = (1, 2)
    _word: str = "word"
    chance: Chance | None = secret(default=Chance(5))


STATE = Table(
    to_act=(0,),
    seats=(
        Seat(cards("2C"), cards("3C 4C"), cards("5C"), score=7),
        Seat(cards("2D"), cards("3D 4D"), cards("5D")),
    ),
    stock=cards("AS KS"),
    pot=cards("QH JH"),
    boards=(Board(cards("9S"), cards("8S")), Board(cards("7S"))),
    offer=Offer(1, cards("6D")),
)
DECK = cards("2C 3C 4C 5C 2D 3D 4D 5D AS KS QH JH 9S 8S 7S 6D")

H = HIDDEN


@pytest.mark.parametrize(
    ("viewer", "hands", "offered"),
    [
        (0, [cards("3C 4C"), (H, H)], (H,)),
        (1, [(H, H), cards("3D 4D")], cards("6D")),
        (None, [(H, H), (H, H)], (H,)),
    ],
)
def test_each_viewer_sees_what_he_may(viewer, hands, offered):
    view = redact(STATE, viewer)
    assert type(view) is Table
    assert [seat.hand for seat in view.seats] == hands
    assert [seat.known for seat in view.seats] == [cards("2C"), cards("2D")]
    assert [seat.blind for seat in view.seats] == [(H,), (H,)]
    assert (view.stock, view.pot) == ((H, H), (H, H))
    assert view.boards == (Board(cards("9S"), (H,)), Board(cards("7S")))
    assert view.offer == Offer(1, offered)
    assert (view.seats[0].score, view.numbers, view._word) == (7, (1, 2), "word")
    assert view.to_act == (0,)
    assert view.chance is None


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_view_of_a_view_is_the_view(viewer):
    view = redact(STATE, viewer)
    assert redact(view, viewer) == view
    assert is_view(view)
    assert not is_view(STATE)


@pytest.mark.parametrize("viewer", [-1, 2, True, 0.0, "0"])
def test_a_viewer_who_has_no_seat_is_refused(viewer):
    with pytest.raises(NoSuchPlayer, match="the players are 0 to 1, a spectator is None"):
        redact(STATE, viewer)
    with pytest.raises(NoSuchPlayer):
        imagine(STATE, viewer, Random(1))


@pytest.mark.parametrize(("viewer", "seen"), [(1, cards("6D")), (0, (H,)), (None, (H,))])
def test_an_event_belongs_to_its_player(viewer, seen):
    assert redact(Offer(1, cards("6D")), viewer) == Offer(1, seen)


@pytest.mark.parametrize(("viewer", "seen"), [(1, cards("6D")), (0, (H,)), (None, (H,))])
def test_several_events_in_one_field_belong_to_their_players(viewer, seen):
    state = Table((0,), (Seat(), Seat()), offers=(Offer(1, cards("6D")), Offer(0, ())))
    assert redact(state, viewer).offers == (Offer(1, seen), Offer(0, ()))
    assert [owner for path, _, owner, _ in zones(state) if "offers" in path] == [1, 0]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_zones_are_found_however_deep_they_lie(viewer):
    state = Table((0,), (Seat(), Seat()), shelf=Shelf(Board(cards("9S"), cards("8S"))))
    assert all_cards(state) == cards("9S 8S")
    assert redact(state, viewer).shelf == Shelf(Board(cards("9S"), (H,)))
    imagined = imagine(redact(state, viewer), viewer, Random(1), deck=cards("9S 7S"))
    assert imagined.shelf == Shelf(Board(cards("9S"), cards("7S")))


def test_zones_are_told_with_path_and_owner():
    assert list(zones(STATE)) == [
        ("seats[0].known", Seen.BY_ALL, 0, cards("2C")),
        ("seats[0].hand", Seen.BY_OWNER, 0, cards("3C 4C")),
        ("seats[0].blind", Seen.BY_NOBODY, 0, cards("5C")),
        ("seats[1].known", Seen.BY_ALL, 1, cards("2D")),
        ("seats[1].hand", Seen.BY_OWNER, 1, cards("3D 4D")),
        ("seats[1].blind", Seen.BY_NOBODY, 1, cards("5D")),
        ("stock", Seen.BY_NOBODY, None, cards("AS KS")),
        ("pot", Seen.REMEMBERED, None, cards("QH JH")),
        ("boards[0].shown", Seen.BY_ALL, None, cards("9S")),
        ("boards[0].down", Seen.BY_NOBODY, None, cards("8S")),
        ("boards[1].shown", Seen.BY_ALL, None, cards("7S")),
        ("boards[1].down", Seen.BY_NOBODY, None, ()),
        ("offer.cards", Seen.BY_OWNER, 1, cards("6D")),
    ]
    assert set(all_cards(STATE)) == set(DECK)


@frozen
class Note:
    """A value without any zone."""

    card: Card | None = None


@frozen
class Careless:
    """A state with a field that is no zone."""

    plain: Any
    seats: tuple[Seat, ...] = (Seat(), Seat())
    to_act: tuple[int, ...] = (0,)


@pytest.mark.parametrize(
    "plain",
    [
        cards("3C")[0],
        cards("3C 4C"),
        (1, cards("3C")[0]),
        (HIDDEN,),
        (cards("3C"), cards("4C")),
        [cards("3C")[0]],
        frozenset(cards("3C")),
        {"card": cards("3C")[0]},
        Note(cards("3C")[0]),
        (Note(cards("3C")[0]),),
    ],
    ids=repr,
)
@pytest.mark.parametrize("viewer", [0, None])
def test_cards_in_a_plain_field_are_an_error(viewer, plain):
    with pytest.raises(TypeError, match="make it"):
        redact(Careless(plain), viewer)


@pytest.mark.parametrize("plain", [None, 3, "3C", (), (1, "3C"), Note(), (Note(),)], ids=repr)
def test_other_values_in_a_plain_field_stay_as_they_are(plain):
    assert redact(Careless(plain), 0) == Careless(plain)


@pytest.mark.parametrize("test", [exactly("3C"), any_of(exactly("3C"), suits("H"))], ids=str)
def test_a_card_test_speaks_of_cards_and_holds_none(test):
    assert redact(Careless(test), 0) == Careless(test)
    assert redact(Careless((test,)), 0) == Careless((test,))
    duty = Start(0, test)
    assert redact(Careless(duty), 0) == Careless(duty)
    assert all_cards(Careless(duty)) == ()


def test_values_of_other_classes_have_no_zones():
    assert list(zones(7)) == list(zones("3C")) == []
    assert not is_view("?")


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_an_imagined_state_looks_the_same(viewer):
    view = redact(STATE, viewer)
    deck = [card for card in DECK if card not in STATE.pot]
    worlds = [imagine(STATE, viewer, Random(seed)) for seed in range(30)]
    for world in worlds:
        assert redact(world, viewer) == view
        assert sorted(map(str, all_cards(world))) == sorted(map(str, DECK))
        assert world.pot == STATE.pot
        assert not is_view(world)
        assert world.chance != STATE.chance
    assert len({world.stock for world in worlds}) > 5
    assert len({world.chance for world in worlds}) == 30
    assert len(deck) == 14


def test_imagining_is_drawn_from_the_generator_alone():
    assert imagine(STATE, 0, Random(3)) == imagine(STATE, 0, Random(3))


def test_the_viewer_keeps_his_own_cards():
    world = imagine(STATE, 1, Random(1))
    assert world.seats[1].hand == cards("3D 4D")
    assert world.offer == STATE.offer
    assert world.boards[0].shown == cards("9S")


WITHOUT_POT = Table(
    to_act=(0,), seats=STATE.seats, stock=STATE.stock, boards=STATE.boards, offer=STATE.offer
)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_view_and_the_deck_are_enough_to_imagine(viewer):
    view = redact(WITHOUT_POT, viewer)
    deck = [card for card in DECK if card not in STATE.pot]
    world = imagine(view, viewer, Random(4), deck=deck)
    assert redact(world, viewer) == view
    assert sorted(map(str, all_cards(world))) == sorted(map(str, deck))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_all_remember_is_drawn_by_lot_where_a_view_hides_it(viewer):
    view = redact(STATE, viewer)
    assert view.pot == (HIDDEN, HIDDEN)
    worlds = [imagine(view, viewer, Random(seed), deck=DECK) for seed in range(30)]
    for world in worlds:
        assert redact(world, viewer) == view
        assert sorted(map(str, all_cards(world))) == sorted(map(str, DECK))
    assert len({world.pot for world in worlds}) > 5


@pytest.mark.parametrize("known", [(True, True), (True, False), (False, True)])
def test_what_somebody_remembers_stays_in_the_view_into_which_he_puts_it(known):
    pairs = zip(STATE.pot, known, strict=True)
    remembered = tuple(card if knows else HIDDEN for card, knows in pairs)
    view = evolve(redact(STATE, 1), pot=remembered)
    for seed in range(10):
        world = imagine(view, 1, Random(seed), deck=DECK)
        assert redact(world, 1) == redact(STATE, 1)
        assert sorted(map(str, all_cards(world))) == sorted(map(str, DECK))
        for card, kept in zip(world.pot, remembered, strict=True):
            assert kept in (card, HIDDEN)


def test_a_view_alone_is_not_enough_to_imagine():
    with pytest.raises(HiddenCardError, match=r"give imagine\(\.\.\., deck=game\.deck\(n\)\)"):
        imagine(redact(WITHOUT_POT, 0), 0, Random(4))


def test_the_deck_must_fit_the_view():
    with pytest.raises(HiddenCardError, match="hides 8 cards that may lie anywhere, but the deck"):
        imagine(redact(WITHOUT_POT, 0), 0, Random(4), deck=DECK)


def test_a_view_of_somebody_else_cannot_be_imagined():
    deck = [card for card in DECK if card not in STATE.pot]
    with pytest.raises(HiddenCardError):
        imagine(redact(WITHOUT_POT, 0), 1, Random(4), deck=deck)


@frozen
class Private:
    """A state whose zone is made by an argument of another name."""

    _hand: tuple[Card, ...] = zone(Seen.BY_NOBODY)
    seats: tuple[Seat, ...] = (Seat(), Seat())
    _seed: int | None = secret(default=3)
    note: str = field(default="", kw_only=True)


def test_private_names_are_redacted_too():
    state = Private(cards("3C 4C"), note="x")
    view = redact(state, 0)
    assert (view._hand, view._seed, view.note) == ((H, H), None, "x")
    assert sorted(map(str, imagine(view, 0, Random(1), deck=cards("3C 4C"))._hand)) == ["3C", "4C"]


def test_a_state_with_nothing_but_a_secret_is_a_view_without_it():
    @frozen
    class Lonely:
        seats: tuple[Seat, ...] = ()
        chance: Chance | None = secret(default=Chance(5))

    assert not is_view(Lonely())
    assert redact(Lonely(), None) == Lonely(chance=None)
    assert is_view(Lonely(chance=None))


@pytest.mark.parametrize("viewer", [True, 1.0, -1, "0"])
def test_an_event_is_shown_to_no_such_player(viewer):
    with pytest.raises(NoSuchPlayer, match="There is no player"):
        redact(Offer(1, cards("2C")), viewer)
    assert redact(Offer(1, cards("2C")), 1) == Offer(1, cards("2C"))
