"""Card tests: yes or no to a card, and their text."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules import HIDDEN, NotationError, Rank, Suit, cards, pack
from cardrules.cards import card
from cardrules.matching import (
    NO_CARD,
    all_of,
    any_of,
    card_test,
    exactly,
    not_,
    ranks,
    suits,
)

RED_SIX = all_of(ranks("6"), suits("D H"))


@pytest.mark.parametrize(
    ("fits", "yes", "no"),
    [
        (ranks("2 10"), "2C 10H 2S'", "3C AS *"),
        (ranks("*"), "* *'", "2C"),
        (suits("D H"), "2D AH", "2C AS *"),
        (exactly("QS"), "QS QS' QS'9", "QH KS *"),
        (exactly("*"), "* *'", "QS"),
        (RED_SIX, "6D 6H", "6C 7D *"),
        (any_of(ranks("2"), exactly("QS")), "2C QS", "3C QH"),
        (not_(ranks("2 10")), "3C *", "2C 10H"),
        (not_(RED_SIX), "6C 7D", "6H"),
        (NO_CARD, "", "2C AS *"),
        (any_of(), "", "2C *"),
        (all_of(), "2C *", ""),
    ],
)
def test_a_test_fits_what_it_says(fits, yes, no):
    assert [str(one) for one in cards(yes) if not fits(one)] == []
    assert [str(one) for one in cards(no) if fits(one)] == []


@pytest.mark.parametrize(
    ("test", "text", "shown"),
    [
        (ranks("2 10"), "2 10", 'ranks("2 10")'),
        (ranks("2,t"), "2 10", 'ranks("2 10")'),
        (ranks(Rank.ACE, "k"), "A K", 'ranks("A K")'),
        (ranks("2 2 2"), "2", 'ranks("2")'),
        (ranks("J"), "J", 'ranks("J")'),
        (NO_CARD, "none", 'ranks("")'),
        (suits("d ♥"), "D H", 'suits("D H")'),
        (suits(Suit.CLUBS), "C", 'suits("C")'),
        (exactly("qs' 2c"), "exactly QS' 2C", 'exactly("QS\' 2C")'),
        (exactly(card("*")), "exactly *", 'exactly("*")'),
        (RED_SIX, "all(6; D H)", 'all_of(ranks("6"), suits("D H"))'),
        (any_of(RED_SIX, exactly("QS")), "any(all(6; D H); exactly QS)", None),
        (not_(ranks("2 10")), "not(2 10)", 'not_(ranks("2 10"))'),
        (not_(not_(any_of(NO_CARD))), "not(not(any(none)))", None),
        (any_of(ranks("2")), "any(2)", 'any_of(ranks("2"))'),
    ],
)
def test_a_test_survives_its_text_and_its_repr(test, text, shown):
    assert str(test) == text
    assert card_test(text) == test
    assert repr(test) == (shown or repr(test))
    names = {"ranks": ranks, "suits": suits, "exactly": exactly}
    names |= {"any_of": any_of, "all_of": all_of, "not_": not_}
    assert eval(repr(test), names) == test
    assert hash(card_test(text)) == hash(test)
    assert pickle.loads(pickle.dumps(test)) == test


@pytest.mark.parametrize("empty", [suits(), exactly(), any_of(), all_of()], ids=repr)
def test_an_empty_test_survives_its_text(empty):
    assert card_test(str(empty)) == empty


@pytest.mark.parametrize(
    "text",
    [" 2 10 ", "2, 10", "2  T", "２ １０"],  # noqa: RUF001 - full-width letters
)
def test_one_test_has_several_texts(text):
    assert card_test(text) == ranks("2 10")


SIMPLE = st.one_of(
    st.lists(st.sampled_from(Rank), min_size=1, max_size=4).map(lambda few: ranks(*few)),
    st.lists(st.sampled_from(Suit), min_size=1, max_size=4).map(lambda few: suits(*few)),
    st.lists(st.sampled_from(pack(packs=2, jokers=2)), min_size=1, max_size=4).map(
        lambda few: exactly(*few)
    ),
    st.just(NO_CARD),
)
NESTED = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        inner.map(not_),
        st.lists(inner, min_size=1, max_size=3).map(lambda few: any_of(*few)),
        st.lists(inner, min_size=1, max_size=3).map(lambda few: all_of(*few)),
    ),
    max_leaves=8,
)


@given(NESTED)
def test_a_nested_test_survives_its_text(test):
    again = card_test(str(test))
    assert again == test
    assert [again(one) for one in pack(jokers=1)] == [test(one) for one in pack(jokers=1)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        ",",
        "x",
        "2 x",
        "2 D",
        "QS",
        "exactly",
        "exactly ",
        "exactly x",
        "any",
        "any(2",
        "any 2)",
        "any(2)x",
        "any(2;)",
        "any(2))",
        "some(2)",
        "not()",
        "not(2; 3)",
        "not(x)",
        "none(2)",
        "all(2; any(3; x))",
        "Rank.TWO",
    ],
)
def test_what_is_no_test_is_refused(text):
    with pytest.raises(NotationError):
        card_test(text)


def test_the_error_says_what_could_be_written():
    with pytest.raises(NotationError, match=r"'2 x' is not a card test: write ranks \(2 10\)"):
        card_test("any(3; 2 x)")


def nested(depth):
    return "not(" * depth + "2" + ")" * depth


def test_a_test_has_fifty_brackets_at_most():
    assert str(card_test(nested(50))) == nested(50)
    with pytest.raises(NotationError, match="has 50 brackets and 2000 letters at most"):
        card_test(nested(51))


def test_a_test_has_two_thousand_letters_at_most():
    assert card_test("2".ljust(2000)) == ranks("2")
    for text in ("2".ljust(2001), "2 " * 50_000):
        with pytest.raises(NotationError, match="has 50 brackets and 2000 letters at most"):
            card_test(text)


@pytest.mark.parametrize("text", [nested(10_000), "any(" * 10_000, "(" * 10_000])
def test_a_very_deep_text_is_refused(text):
    with pytest.raises(NotationError):
        card_test(text)


@pytest.mark.parametrize(
    ("make", "wrong"), [(ranks, "1"), (ranks, "QS"), (suits, "X"), (exactly, "Q"), (exactly, "2 3")]
)
def test_a_test_of_what_is_not_there_is_refused(make, wrong):
    with pytest.raises(NotationError):
        make(wrong)


@pytest.mark.parametrize("wrong", [HIDDEN, 5, None, "?"])
def test_what_is_no_card_cannot_be_tested_for(wrong):
    with pytest.raises(NotationError):
        exactly(wrong)
    with pytest.raises(NotationError):
        exactly("QS", wrong)


@pytest.mark.parametrize("make", [any_of, all_of, not_])
@pytest.mark.parametrize("wrong", ["2", 5, None, Rank.TWO, str, type(ranks("2"))])
def test_a_test_is_made_of_tests(make, wrong):
    with pytest.raises(TypeError, match="is not a card test: write ranks"):
        make(wrong)


def test_a_test_may_be_made_of_functions():
    low = any_of(lambda card: card.rank is Rank.THREE, ranks("2"))
    assert [low(card) for card in cards("2C 3C 4C")] == [True, True, False]
    assert [not_(low)(card) for card in cards("2C 3C 4C")] == [False, False, True]
