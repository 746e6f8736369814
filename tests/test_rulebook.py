"""Rules of one's own in a rulebook: what their docstrings and their values may be."""

import pytest
from attrs import evolve, field, frozen

from cardrules import SHITHEAD, RulesetError
from cardrules.matching import (
    NO_CARD,
    AllOf,
    AnyOf,
    Exactly,
    Suits,
    all_of,
    any_of,
    card_test,
    exactly,
    not_,
    ranks,
    suits,
)
from cardrules.rulebook import differences, in_words, rulebook, sentences


@frozen
class Stressed:
    """This is *very* important, **strict** above all, and *objection* is its question.

    [It is *quite* so.]
    [There are *count* of them.]
    [There are *more* of them.] *more*
    """

    strict: bool = True
    count: int = field(default=2)

    @property
    def more(self):
        return 0

    def objection(self, attempt):
        return None


def test_a_stressed_word_is_no_field():
    book = rulebook(evolve(SHITHEAD, bars=(Stressed(),)))
    first = "This is *very* important, **strict** above all, and *objection* is its question."
    assert first in str(book)
    assert [*sentences(Stressed())] == [first, "It is *quite* so."]
    assert [*sentences(Stressed(count=3))][2] == "There are three of them."


@frozen
class Misnamed:
    """This is a rule.

    [It has an option.] *zork*
    """

    def objection(self, attempt):
        return None


def test_an_option_that_names_no_field_is_a_mistake_in_the_rule():
    game = evolve(SHITHEAD, bars=(Misnamed(),))
    for write in (rulebook, lambda game: differences(SHITHEAD, game)):
        with pytest.raises(RulesetError, match=r"^Misnamed has no field zork, .*It has an option"):
            write(game)


@pytest.mark.parametrize(
    ("test", "words"),
    [
        (NO_CARD, "no cards"),
        (Suits(()), "no cards"),
        (Exactly(()), "no cards"),
        (AnyOf(()), "no cards"),
        (AllOf(()), "cards of any rank"),
        (any_of(NO_CARD, ranks("6")), "6s"),
        (all_of(ranks("6"), Suits(())), "no cards"),
        (all_of(NO_CARD, suits("D")), "no cards"),
        (not_(NO_CARD), "cards of any rank"),
        (not_(not_(NO_CARD)), "no cards"),
        (not_(ranks("6")), "cards other than 6s"),
        (any_of(ranks("6"), exactly("QS")), "6s and the queen of spades"),
        ((), "nothing"),
    ],
    ids=str,
)
def test_a_test_of_nothing_has_words(test, words):
    assert in_words(test) == words
    if test != ():
        assert in_words(card_test(str(test))) == words


def test_a_number_of_thousands_of_digits_has_words():
    assert in_words(12_345) == "12,345"
    assert in_words(10**5_000) == "a very large number"


def black_queens(card):
    return card in exactly("QS QC").cards


class Loud:
    """A test that shows where it lies in memory."""

    def __call__(self, card):
        return False


class Worded(Loud):
    words = "red cards"


@pytest.mark.parametrize(
    ("test", "words"),
    [
        (black_queens, "cards that are black queens"),
        (lambda card: card.copy == 1, "certain cards"),
        (Worded(), "red cards"),
    ],
)
def test_a_test_of_ones_own_has_words(test, words):
    assert in_words(test) == words


def test_no_words_hold_an_address():
    assert in_words(Loud()) == in_words(Loud())
    assert "0x" not in in_words(Loud())
