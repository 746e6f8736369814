"""The presets of the rummy family."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from cardrules.game import vary
from cardrules.rummy.game import Rummy
from cardrules.rummy.rules import (
    AnyDepth,
    DealsHands,
    FaceValues,
    LayOffAnywhere,
    NeverDiscardTaken,
    PenaltyForHand,
    PotBecomesStock,
    RankSets,
    Runs,
    TopToHand,
)
from cardrules.rummy.variations import (
    distinct_suits,
    five_hundred_values,
    joker_as_card,
    joker_swap,
    jokeren_values,
    jokers_apart,
    no_melds_in_first_turn,
    no_trading,
    open_with,
    pot_becomes_stock,
)

__all__ = ["BASIC_RUMMY", "DUIZENDEN", "FIVE_HUNDRED_RUM", "JOKEREN"]

DUIZENDEN: Final = Rummy(name="duizenden")
"""Duizenden, the Dutch rummy with a pot, round after round to 1,000 points.

Who plays it: two to six players with two packs and four jokers, in the Netherlands.

Sources: the Dutch rule text, for rows D1 to D22; the description of the app "Duizenden", for
the values, the jokers, the ace, the queen of spades and the target.

Unconfirmed: what has no source, each an option with this default. Four jokers
(`with_jokers`); two to six players; at most 20 rounds of trading (`trade_one_round`); at
least two cards of a meld that are no jokers (`one_natural`), which may lie side by side
(`jokers_apart`); a joker stays on the table (`joker_swap`); equal suits in a set
(`distinct_suits`); no run round the ace (`wrap_runs`); cards are added to all melds
(`own_melds_only`, `no_layoffs`); an ace at the low end of a run counts 5, and a joker 25 in
the first lay-down, too (`joker_as_card`); the pot only for who is down (`pot_opens`), and not
by adding its top card to a meld (`pot_to_melds`); the queen of spades may be discarded while
other cards are left (`queen_stays`); no bonus for going out (`out_bonus`); the round ends when
the stock is empty (`pot_becomes_stock`); a tie for the highest total plays on.
"""

JOKEREN: Final = evolve(
    vary(
        DUIZENDEN,
        no_trading,
        distinct_suits,
        jokeren_values,
        joker_as_card,
        open_with(40),
        no_melds_in_first_turn,
        jokers_apart,
        joker_swap,
        pot_becomes_stock,
    ),
    name="jokeren",
    variations=(),
    pot=TopToHand(),
    out=(NeverDiscardTaken(),),
    scoring=PenaltyForHand(),
    target=500,
)
"""Jokeren, the Dutch rummy in which what is left in the hand counts against its owner.

Who plays it: two to six players with two packs and four jokers, at home and in clubs in the
Netherlands.

Sources: four Dutch descriptions, on guyot50.nl, kaartspellen.info, identitygames.nl and of the
club Troef 9. It differs from `DUIZENDEN` in this: the open card is the first of the pot, whose
top card may be drawn; a set has different suits; cards count their number, and a joker in a
meld what it stands for; the first lay-down needs 40 points and a second turn; jokers do not
lie side by side, and who is down may take one for the card that it stands for; players lose
the points that are left in their hands.

Unconfirmed: where the descriptions differ, this follows kaartspellen.info in that the top of
the pot may be taken into the hand, not only to be laid down, and that a joker that was taken
may be kept. No source says that the card taken off the pot is not discarded in the same turn,
what happens when the stock is empty (here the pot becomes the stock three times), and when a
series is over (here when somebody has lost 500 points). One description has two or three
jokers, one counts an ace 1 at the low end of a run.
"""

FIVE_HUNDRED_RUM: Final = evolve(
    vary(DUIZENDEN, no_trading, five_hundred_values),
    name="five-hundred-rum",
    variations=(),
    layout=DealsHands(most=4, packs=1, jokers=0, hand=7, hands=(13,)),
    openings=(),
    jokers=(),
    pot=AnyDepth(adds=True),
    layoffs=LayOffAnywhere(at_once=True),
    out=(),
    target=500,
)
"""500 Rum, in which the discards lie spread and may be taken from any depth.

Who plays it: two to four players with one pack, in North America and elsewhere.

Sources: the pages of Pagat and HowStuffWorks, and those of two programs. It differs from
`DUIZENDEN` in this: one pack without jokers, 13 cards for two players and 7 for more; no
trading, and no points needed to lay down; the discards show, and are taken down to a card that
is laid in a meld or added to one at once; cards count their number, an ace 15 or, low in a
run, 1; 500 points win.

Unconfirmed: the deal for two, which is 10 cards in one source; that the top card alone must be
used at once, too, as one source does not ask; and that more than four players, who take two
packs, are left out.
"""

BASIC_RUMMY: Final = evolve(
    vary(DUIZENDEN, no_trading),
    name="basic-rummy",
    variations=(),
    layout=DealsHands(packs=1, jokers=0, hand=6, hands=(10, 7, 7)),
    melds=(RankSets(), Runs(ace_only_low=True)),
    values=FaceValues(ace=1),
    openings=(),
    jokers=(),
    pot=TopToHand(),
    layoffs=LayOffAnywhere(at_once=True),
    out=(NeverDiscardTaken(),),
    exhausted=PotBecomesStock(3),
    scoring=PenaltyForHand(),
    target=100,
)
"""Rummy as most books have it: draw one, lay down, lay off, discard.

Who plays it: two to six players with one pack, nearly everywhere.

Sources: the page of the maker of Bicycle cards, and a rummy library with settings. It differs
from `DUIZENDEN` in this: one pack without jokers, 10 cards for two players, 7 for three or
four, 6 for more; no trading, and no points needed to lay down; the top of the pot may be taken
into the hand, and is not discarded in the same turn; the ace is low; cards count their number
and court cards 10; players lose the points that are left in their hands.

Unconfirmed: how often the pot becomes the stock (here three times, then the round ends; and it
is shuffled, where one source only turns it over), and when a series is over (here when somebody
has lost 100 points). In many books the winner scores what the others hold instead.
"""

TOLD: Final = (
    (
        DUIZENDEN,
        "Netherlands",
        "The Dutch rummy with a pot that is taken whole: thirty points to lay down, and the queen "
        "of spades counts a hundred.",
    ),
    (
        JOKEREN,
        "Netherlands",
        "The Dutch rummy with jokers: forty points to lay down, and what is left in the hand "
        "counts against its owner.",
    ),
    (
        FIVE_HUNDRED_RUM,
        "North America",
        "The discards lie spread and may be taken from any depth, down to a card that is laid at "
        "once.",
    ),
    (
        BASIC_RUMMY,
        "everywhere",
        "Draw one, lay down, lay off, discard; what is left in the hand counts against its owner.",
    ),
)
"""For menus: each preset, where it is played, and what it is in one sentence."""
