"""Melds in a game of your own: whom a scorer for gin lets knock, and with what."""

from attrs import frozen

from cardrules import Card, Rank, cards
from cardrules.rummy.melds import MeldRules, Reading, SetSuits, least_deadwood, read

GIN = MeldRules(ace_high=False, set_suits=SetSuits.DISTINCT)
"""The ace is low, and there are no jokers."""

KNOCKS_WITH = 10
UNDERCUT = 25


def pips(card: Card) -> int:
    """What a card counts that is in no meld: its number, court cards 10, an ace 1."""
    return 1 if card.rank is Rank.ACE else min(10, card.rank.number + 2)


@frozen
class Hand:
    """A hand as its owner lays it out: the melds that leave the least, and what is left."""

    melds: tuple[Reading, ...]
    left: tuple[Card, ...]

    @property
    def deadwood(self) -> int:
        return sum(map(pips, self.left))

    def __str__(self) -> str:
        laid = " / ".join(map(str, self.melds)) or "no melds"
        return f"{laid}; left {' '.join(map(str, self.left)) or 'nothing'} ({self.deadwood})"


def laid_out(hand: tuple[Card, ...]) -> Hand:
    """The best melds of a hand."""
    melds = least_deadwood(hand, GIN, pips)
    laid = {card for meld in melds for card in meld.cards}
    return Hand(melds, tuple(card for card in hand if card not in laid))


def after_laying_off(hand: Hand, melds: tuple[Reading, ...]) -> Hand:
    """What is left of a hand when its owner has added to the other player's melds."""
    left = hand.left
    for meld in melds:
        for card in left:
            longer = read((*meld.cards, card), GIN, lambda card, face, *, low: pips(card))
            if longer is not None:
                rest = tuple(other for other in left if other != card)
                others = tuple(longer if other is meld else other for other in melds)
                return after_laying_off(Hand(hand.melds, rest), others)
    return hand


def score(knocker: Hand, other: Hand) -> int:
    """What the knocker wins, or, below zero, the other player."""
    other = other if not knocker.left else after_laying_off(other, knocker.melds)
    difference = other.deadwood - knocker.deadwood
    if not knocker.left:
        return difference + UNDERCUT
    return difference if difference > 0 else difference - UNDERCUT


def main() -> None:
    """Lay two hands out, and score the knock."""
    anna = laid_out(cards("5C 6C 7C 5D 6D 7H 7S 7D 2S AH"))
    ben = laid_out(cards("4C 8C 9H 9S 9D JD QD KD KH 3S"))
    print("Anna:", anna)
    print("Ben:", ben)
    print("Anna may knock." if anna.deadwood <= KNOCKS_WITH else "Anna may not knock yet.")
    anna = laid_out(cards("5C 6C 7C 7H 7S 7D 2S AH 3D 3H"))
    print("Anna, three turns on:", anna)
    print("Ben, when he has laid off:", after_laying_off(ben, anna.melds))
    print("Anna knocks and scores", score(anna, ben))


if __name__ == "__main__":
    main()
