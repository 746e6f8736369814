"""Cards, ranks, suits, packs and rank orders."""

import copy
import os
import pickle
import subprocess
import sys
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules import HIDDEN, Card, HiddenCardError, NotationError, Rank, Suit, cards, pack
from cardrules.cards import ACE_HIGH, ACE_LOW, MOST_COPIES, card, cards_of, rank, suit

EVERY_CARD = pack(packs=MOST_COPIES, jokers=MOST_COPIES)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3C", "3C"),
        ("3c", "3C"),
        ("10h", "10H"),
        ("Th", "10H"),
        ("tH", "10H"),
        ("qS", "QS"),
        ("A♠", "AS"),
        ("a♤", "AS"),
        ("10♥", "10H"),
        ("10♡", "10H"),
        ("K♦", "KD"),
        ("k♢", "KD"),
        ("2♣", "2C"),
        ("2♧", "2C"),
        ("10♥\ufe0f", "10H"),
        ("10♥\ufe0e", "10H"),
        ("１０Ｈ", "10H"),  # noqa: RUF001 - full-width letters are what is tested
        ("ｑｓ＇", "QS'"),  # noqa: RUF001 - full-width letters are what is tested
        ("*", "*"),
        ("JK", "*"),
        ("jk", "*"),
        ("joker", "*"),
        ("Joker'", "*'"),
        ("*'", "*'"),
        ("jk'3", "*'3"),
        ("JC", "JC"),
        ("QS'", "QS'"),
        ("QS’", "QS'"),
        ("QS′", "QS'"),  # noqa: RUF001 - a prime is one of the marks that are read
        ("QS`", "QS'"),
        ("QS'1", "QS'"),
        ("QS'2", "QS'2"),
        ("10D'9", "10D'9"),
    ],
)
def test_one_parser_reads_every_way_to_write_a_card(text, name):
    assert str(card(text)) == name
    assert cards(text) == (card(text),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "1H",
        "11H",
        "0H",
        "XH",
        "10",
        "H",
        "10X",
        "10HH",
        "H10",
        "?",
        "JKH",
        "*H",
        "QS'10",
        "QS''",
        "QS'x",
        "*'10",
        "3C 4D",
        "3C\n",
        None,
        3,
        b"3C",
        ["3C"],
    ],
)
def test_what_is_no_card_is_refused_by_name(text):
    with pytest.raises(NotationError) as caught:
        card(text)
    assert str(caught.value).startswith(f"{text!r} is not a card. Write a rank")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        ("  ", []),
        ("3C 3d", ["3C", "3D"]),
        ("3C,3D", ["3C", "3D"]),
        (" 3C ,\t10♠\n*", ["3C", "10S", "*"]),
        ("3C 3C", ["3C", "3C"]),
    ],
)
def test_cards_are_parted_by_spaces_or_commas(text, names):
    assert [str(one) for one in cards(text)] == names


def test_ready_cards_are_taken_as_they_are():
    three, hidden = card("3C"), HIDDEN
    assert cards([three, hidden]) == (three, hidden)
    assert cards(one for one in (three,)) == (three,)


@pytest.mark.parametrize("given_", [["3C"], [card("3C"), 4], [None]])
def test_a_row_holds_cards_or_nothing(given_):
    with pytest.raises(NotationError, match="give Card objects, or one text of cards"):
        cards(given_)


def test_a_wrong_part_of_a_row_is_named():
    with pytest.raises(NotationError, match="'4X' is not a card"):
        cards("3C 4X 5C")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2", Rank.TWO),
        ("10", Rank.TEN),
        ("t", Rank.TEN),
        ("q", Rank.QUEEN),
        ("Ｋ", Rank.KING),  # noqa: RUF001 - full-width letters are what is tested
        ("*", Rank.JOKER),
        ("jk", Rank.JOKER),
        ("Joker", Rank.JOKER),
        (Rank.ACE, Rank.ACE),
    ],
)
def test_a_rank_is_read(text, wanted):
    assert rank(text) is wanted


@pytest.mark.parametrize("text", ["", "1", "11", "X", "QS"])
def test_what_is_no_rank_is_refused(text):
    with pytest.raises(NotationError, match="is not a rank: write 2 to 10"):
        rank(text)


@pytest.mark.parametrize("given_", [None, 2, Suit.CLUBS])
def test_a_rank_is_read_from_text_alone(given_):
    with pytest.raises(NotationError, match=r"A rank is a text such as '10', not a \w+\."):
        rank(given_)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("h", Suit.HEARTS), ("♥", Suit.HEARTS), ("♧", Suit.CLUBS), (Suit.SPADES, Suit.SPADES)],
)
def test_a_suit_is_read(text, wanted):
    assert suit(text) is wanted


@pytest.mark.parametrize("text", ["", "X", "HH"])
def test_what_is_no_suit_is_refused(text):
    with pytest.raises(NotationError, match="is not a suit: write C, D, H or S"):
        suit(text)


@pytest.mark.parametrize("given_", [None, 2, Rank.TWO])
def test_a_suit_is_read_from_text_alone(given_):
    with pytest.raises(NotationError, match=r"A suit is a text such as 'H', not a \w+\."):
        suit(given_)


@pytest.mark.parametrize(
    ("name", "pretty"), [("10H", "10♥"), ("QS'", "Q♠'"), ("2C'3", "2♣'3"), ("KD", "K♦")]
)
def test_a_card_has_a_form_with_a_symbol(name, pretty):
    assert card(name).pretty() == pretty
    assert card(pretty) is card(name)


def test_a_joker_is_pretty_as_it_is():
    assert card("*'").pretty() == "*'"


def test_every_card_survives_everything():
    for one in EVERY_CARD:
        assert card(str(one)) is one
        assert card(one.pretty()) is one
        assert card(str(one).lower()) is one
        assert str(one).isascii()
        assert repr(one) == str(one)
        assert Card(one.rank, one.suit, one.copy) is one
        assert cards_of(one.bit) == (one,)
        assert pickle.loads(pickle.dumps(one)) is one
        assert copy.copy(one) is one
        assert copy.deepcopy((one,))[0] is one


def test_there_are_530_cards_and_all_differ():
    assert len(EVERY_CARD) == 530
    assert len(set(EVERY_CARD)) == len({str(one) for one in EVERY_CARD}) == 530
    assert sorted(one.index for one in EVERY_CARD) == list(range(530))
    assert all(one != other for one, other in combinations(EVERY_CARD[:60], 2))


@given(st.lists(st.sampled_from(EVERY_CARD), max_size=20))
def test_a_row_of_cards_survives_its_text(row):
    text = " ".join(map(str, row))
    assert cards(text) == cards(text.replace(" ", ", ")) == tuple(row)


@given(st.sets(st.sampled_from(EVERY_CARD), max_size=20))
def test_a_set_of_cards_survives_its_bits(chosen):
    in_order = tuple(sorted(chosen, key=lambda one: one.index))
    assert cards_of(sum(one.bit for one in chosen)) == in_order


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_pickle_protocol_gives_the_same_objects(protocol):
    things = (card("QS'"), HIDDEN, Rank.QUEEN, Suit.SPADES)
    again = pickle.loads(pickle.dumps(things, protocol))
    assert all(one is other for one, other in zip(things, again, strict=True))


@pytest.mark.parametrize("one", [card("3C"), HIDDEN, Rank.TWO, Suit.CLUBS], ids=repr)
def test_a_copy_is_the_object_itself(one):
    assert copy.copy(one) is one
    assert copy.deepcopy(one) is one


@pytest.mark.parametrize("name", ["rank", "suit", "copy", "index", "bit", "face", "colour"])
def test_a_card_cannot_be_changed(name):
    one = card("3C")
    with pytest.raises(AttributeError, match=f"cannot be changed: {name} of 3C"):
        setattr(one, name, 4)
    with pytest.raises(AttributeError, match=f"cannot be changed: {name} of 3C"):
        delattr(one, name)
    assert (one.rank, one.suit, one.copy) == (Rank.THREE, Suit.CLUBS, 0)


@pytest.mark.parametrize(
    ("one", "other"),
    [(Rank.TWO, Rank.ACE), (Suit.CLUBS, Suit.SPADES), (card("2C"), card("AS")), (HIDDEN, HIDDEN)],
)
def test_nothing_has_an_order_of_its_own(one, other):
    with pytest.raises(TypeError, match="not supported"):
        assert one < other
    with pytest.raises(TypeError, match="not supported"):
        assert one >= other


@pytest.mark.parametrize(
    "parts",
    [
        (Rank.JOKER, Suit.CLUBS, 0),
        (Rank.TWO, None, 0),
        (Rank.TWO, Suit.CLUBS, -1),
        (Rank.TWO, Suit.CLUBS, 10),
        ("2", "C", 0),
        (Rank.TWO, Suit.CLUBS, []),
        (Rank.TWO, Suit.CLUBS, True),
        (Rank.TWO, Suit.CLUBS, 1.0),
    ],
)
def test_three_parts_that_make_no_card_are_refused(parts):
    with pytest.raises(ValueError, match="There is no card of rank"):
        Card(*parts)


def test_hashes_are_fixed_small_numbers():
    assert [hash(one) for one in Rank] == [one.number for one in Rank] == list(range(14))
    assert [hash(one) for one in Suit] == [one.number for one in Suit] == list(range(4))
    assert [hash(one) for one in EVERY_CARD] == [one.index for one in EVERY_CARD]
    assert hash(HIDDEN) == -2


HASHES = """
from cardrules import HIDDEN, Rank, Suit, pack
print([hash(x) for x in (HIDDEN, *Rank, *Suit, *pack(packs=2, jokers=2))], hash(pack()))
print(set(pack(jokers=1)), set(Rank), set(Suit))
"""


def test_no_hash_depends_on_the_process():
    told = {
        subprocess.run(
            [sys.executable, "-c", HASHES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(told) == 1
    assert len(told.pop()) > 500


@pytest.mark.parametrize("name", ["rank", "suit", "copy", "index", "bit", "face", "pretty"])
def test_a_hidden_card_has_nothing_to_read(name):
    with pytest.raises(HiddenCardError, match=f"it has no {name} to read"):
        getattr(HIDDEN, name)
    with pytest.raises(LookupError):
        getattr(HIDDEN, name)
    with pytest.raises(AttributeError):
        setattr(HIDDEN, name, 1)


def test_a_hidden_card_equals_only_itself():
    again = HIDDEN
    assert again == HIDDEN
    assert not [one for one in EVERY_CARD if one == HIDDEN]
    assert HIDDEN not in set(EVERY_CARD)
    assert (str(HIDDEN), repr((HIDDEN,))) == ("?", "(?,)")
    assert isinstance(HIDDEN, Card)


@pytest.mark.parametrize(
    ("packs", "jokers", "count"), [(1, 0, 52), (1, 2, 54), (2, 4, 108), (10, 10, 530), (3, 0, 156)]
)
def test_packs_and_jokers_are_counted(packs, jokers, count):
    made = pack(packs=packs, jokers=jokers)
    assert len(made) == len(set(made)) == count
    assert [one.index for one in pack(packs=packs)] == sorted(
        one.index for one in made if one.suit is not None
    )
    assert sum(one.rank is Rank.JOKER for one in made) == jokers


@pytest.mark.parametrize(
    "wanted",
    [
        {"packs": 0},
        {"packs": 11},
        {"packs": True},
        {"packs": 1.0},
        {"packs": "1"},
        {"jokers": -1},
        {"jokers": 11},
        {"jokers": False},
    ],
)
def test_a_pack_that_cannot_be_is_refused(wanted):
    (name,) = wanted
    with pytest.raises(ValueError, match=f"^{name} must be an int from [01] to 10, not "):
        pack(**wanted)


def test_rank_orders_hold_every_rank_but_the_joker_once():
    assert [str(one) for one in ACE_HIGH] == [
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "J",
        "Q",
        "K",
        "A",
    ]
    assert [str(one) for one in ACE_LOW] == [
        "A",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "J",
        "Q",
        "K",
    ]


def test_the_deck_order_is_by_suit_then_by_rank():
    assert " ".join(map(str, pack(jokers=1))).startswith("2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC")
    assert [str(one) for one in pack(jokers=1)[12:15]] == ["AC", "2D", "3D"]
    assert str(pack(jokers=1)[-1]) == "*"


@pytest.mark.parametrize(("one", "name"), [(Suit.HEARTS, "H"), (Rank.TEN, "10")])
def test_a_rank_and_a_suit_are_their_text(one, name):
    assert (str(one), repr(one)) == (name, name)
