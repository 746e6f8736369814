"""The rows of the catalogue of house rules: what each is, who plays it, and how to tell."""

from collections.abc import Callable
from typing import Any

import attrs

from cardrules.cards import Rank, cards
from cardrules.matching import NO_CARD
from cardrules.shedding import Shedding, rules
from cardrules.shedding.slots import DealsNext, Joins, Leads

Uses = Callable[[Shedding], bool]


@attrs.frozen
class Row:
    """A row of the catalogue.

    Args:
        title: What the rule is, in a few words.
        sources: The keys of those who play it; empty if none confirms it.
        uses: Whether a preset uses it; None if that shows in what rule classes it has.
        out: Why it is out of scope; empty if it is not.
    """

    title: str
    sources: str = ""
    uses: Uses | None = attrs.field(default=None, kw_only=True)
    out: str = attrs.field(default="", kw_only=True)


# what to look at in a ruleset


def has(slot: str, kind: type, names: str = "", **fields: Any) -> Uses:
    """Whether a slot holds a rule of a class, about one of some cards and with some fields."""

    def uses(game: Shedding) -> bool:
        held = getattr(game, slot)
        return any(
            isinstance(rule, kind)
            and (not names or any(map(rule.cards, cards(names))))
            and all(getattr(rule, name) == value for name, value in fields.items())
            for rule in (held if isinstance(held, tuple) else (held,))
        )

    return uses


def deals(test: Callable[[Any], bool]) -> Uses:
    """Whether what is dealt passes a test for every number of players."""
    return lambda game: all(test(game.layout.plan(n)) for n in game.layout.players)


def either(*uses: Uses) -> Uses:
    """One of these."""
    return lambda game: any(one(game) for one in uses)


def both(*uses: Uses) -> Uses:
    """All of these."""
    return lambda game: all(one(game) for one in uses)


def no(uses: Uses) -> Uses:
    """Not this."""
    return lambda game: not uses(game)


def above(high: Rank, low: Rank) -> Uses:
    """Whether one rank is higher than another."""
    return lambda game: game.order.index(high) > game.order.index(low)


def seen(names: str) -> Uses:
    """Whether one of these cards is seen through."""
    return lambda game: any(map(game.sees_through, cards(names)))


def nobody(_: Shedding) -> bool:
    """It shows in no ruleset."""
    return False


def sees(game: Shedding) -> bool:
    """Whether anything is seen through."""
    return game.sees_through != NO_CARD


LOWER = either(*(has("demands", kind) for kind in (rules.AtMostAfter, rules.BelowAfter)))
JOKERS = no(deals(lambda plan: plan.jokers == 0))
PLAIN_TWO = no(either(has("wildcards", rules.Wild, "2H"), has("burns", rules.BurnOn, "2H")))
SPECIAL_JOKER = either(
    has("wildcards", rules.Wild, "*"), has("stand_ins", rules.StandsFor),
    has("stand_ins", rules.Mirror, "*"), has("burns", rules.BurnOn, "*"),
)  # fmt: skip
TEN_PASSES = has("again", rules.NextAfterBurnOn, "10H")
CHOOSES_THREE = has("swap", rules.LayFaceUp, count=3)


OUT_BLUFF = "it is about catching players out at a real table; here no illegal play is possible"
OUT_EVENTS = "events that only one group plays; they would need cards moved between other zones"

ROWS: dict[str, Row] = {
    # setting up
    "H1": Row(
        "three cards face down, three face up, three in hand",
        "WPEN PAGAT VD2 IDNO2 DANIT CHINA",
        uses=deals(lambda plan: (plan.blind, plan.table, plan.hand) == (3, 3, 3)),
    ),
    "H2": Row(
        "seven in hand, filled up to three",
        "SHED1 E2SH",
        uses=deals(lambda plan: plan.hand == 7 and plan.table > 0),
    ),
    "H3": Row(
        "with two players more in hand",
        "DBAST",
        uses=lambda game: (
            game.layout.plan(2).hand > game.layout.plan(3).hand
            and game.layout.plan(2).blind == game.layout.plan(3).blind
        ),
    ),
    "H4": Row(
        "four face down and four face up",
        "E2PAL PASK SPW",
        uses=deals(lambda plan: plan.blind == 4 and (plan.table == 4 or plan.hand in (7, 8))),
    ),
    "H5": Row(
        "the size of every zone depends on the number of players",
        "BGA",
        uses=lambda game: len({game.layout.plan(n).blind for n in game.layout.players}) > 1,
    ),
    "H6": Row(
        "six face down; six of ten in hand are laid face up",
        "PITI",
        uses=has("swap", rules.LayFaceUp, count=6),
    ),
    "H7": Row(
        "three of six in hand are laid face up",
        "WHOW IDUS IDG SHED2 COCO TH GUTE",
        uses=both(CHOOSES_THREE, deals(lambda plan: plan.hand == 6)),
    ),
    "H8": Row(
        "three of seven in hand are laid face up",
        "STRONG",
        uses=both(CHOOSES_THREE, deals(lambda plan: plan.hand == 7)),
    ),
    "H9": Row(
        "several packs, or more packs for more players",
        "SHED1 POOH IDUS WHOW COCO WELT MOS WGW VDEN SPW",
        uses=no(deals(lambda plan: plan.packs == 1)),
    ),
    "H10": Row(
        "a part of the stock is left out",
        "MOS BGA",
        uses=no(deals(lambda plan: plan.stock is None)),
    ),
    "H11": Row("jokers are shuffled in", "ARLO CASH DOWN GUTE", uses=JOKERS),
    "H12": Row(
        "a card of the stock is turned up to begin the pile",
        "IDUS WELT PSPACE",
        uses=no(deals(lambda plan: plan.turn_up is None)),
    ),
    "H13": Row(
        "equal cards are stacked on one's own face-up cards before play",
        "VD3 CHINA PREV WPOLD",
        uses=has("lays_out", rules.StackEquals),
    ),
    "H14": Row(
        "they are stacked on those of the others, too",
        "VD1 VD3",
        uses=has("lays_out", rules.StackEquals, others=True),
    ),
    "H15": Row("3s are thrown onto the pile before play, and who begins depends on it", "PREV SPW"),
    "H16": Row("no exchange before play", "IDNO"),
    "H17": Row("cards are exchanged until the pile burns for the first time", "FIUN"),
    "H18": Row(
        "the deal goes round instead of to the loser",
        "WPEN GUARD CPU PAGAT",
        uses=lambda game: game.end.deals_next is DealsNext.ROTATES,
    ),
    # who begins
    "H19": Row(
        "the first face-up 3 begins, else the lowest hand card",
        "PAGAT WPEN SPR BOL",
        uses=has("start", rules.FirstFaceUpStarts),
    ),
    "H20": Row(
        "the lowest hand card by rank and suit begins",
        "SHED1 CASH ARCT MOS VD2 SEED",
        uses=lambda game: any(
            isinstance(rule, rules.LowestInHandStarts)
            and (rule.suits or rule.from_ is not Rank.THREE)
            for rule in game.start
        ),
    ),
    "H21": Row("the lowest face-up card begins", "YURA WHOW"),
    "H22": Row("the dealer's neighbour begins", "CPU CLASS COCO PITI E2SH"),
    "H23": Row("the weakest face-up cards begin", "PPAL"),
    "H24": Row(
        "equal lowest cards: the next-lowest decide",
        "IDNO ROI KESH",
        uses=has("start", rules.LowestInHandStarts, by_next_lowest=True),
    ),
    "H25": Row(
        "the first play contains the card that earned it",
        "BGA SHED1 SEED GUARD PAGAT WPEN PGX",
        uses=either(
            has("start", rules.LowestInHandStarts, free_lead=False),
            has("start", rules.LowestInHandStartsByLot),
        ),
    ),
    "H26": Row("the lot decides among the lowest cards", "BGA"),
    # what may be played
    "H27": Row("equal or higher goes on the pile", "WPEN PAGAT"),
    "H28": Row("only higher goes on the pile", "TRES DBAST"),
    "H29": Row("as many cards as the last play, or more", "DANIT"),
    "H30": Row(
        "a pair in place of a single card that is too low",
        "BOL",
        out="no source says what follows such a pair",
    ),
    "H31": Row(
        "court cards are barred until the first burn, or on low cards",
        "FIUN PASK PASKLQ",
        uses=either(
            has("bars", rules.AfterFirstBurn),
            *(has("bars", kind, "JH QH KH") for kind in (rules.OnlyOn, rules.NeverOn)),
        ),
    ),
    "H32": Row("after two plays of one rank the third must match", "RGF"),
    "H33": Row(
        "another rank order, such as the queen above the king",
        "RGF GUTE",
        uses=above(Rank.QUEEN, Rank.KING),
    ),
    "H34": Row(
        "aces only on court cards, or never led",
        "PASK 3P",
        uses=either(has("bars", rules.OnlyOn, "AH"), has("bars", rules.NeverLead, "AH")),
    ),
    "H35": Row("four of a kind in one play go on anything", "ROI"),
    "H36": Row(
        "face-up cards are played together with hand cards",
        "3P SHEAD ROI",
        uses=lambda game: game.joins is not Joins.NEVER,
    ),
    "H37": Row("one card at a time", "STRONG"),
    "H38": Row(
        "the 2 goes on anything, and anything follows",
        "WPEN PAGAT SEED E2PAL",
        uses=both(has("demands", rules.AnythingAfter, "2H"), has("wildcards", rules.Wild, "2H")),
    ),
    # special cards
    "H39": Row(
        "after a 2 the same player plays again",
        "WHOW VTA TRES WP2019 PPAL",
        uses=either(
            *(
                both(has("again", rules.PlayAgain, name), has("demands", rules.AnythingAfter, name))
                for name in ("2H", "10H")
            )
        ),
    ),
    "H40": Row("the 2 burns the pile", "CLASS E2PAL RLEF", uses=has("burns", rules.BurnOn, "2H")),
    "H41": Row(
        "the 2 is an ordinary card, the lowest or the highest", "SKIT PASK PASKFI", uses=PLAIN_TWO
    ),
    "H42": Row(
        "for each 2 every player passes a card to the left",
        "3P",
        out="one group plays it, and all players would have to choose cards at once",
    ),
    "H43": Row(
        "the 10 burns the pile, and the player plays again",
        "WPEN",
        uses=both(
            has("burns", rules.BurnOn, "10H"),
            either(has("again", rules.AgainAfterBurn), has("again", rules.PlayAgain, "10H")),
            no(TEN_PASSES),
        ),
    ),
    "H44": Row("the 10 burns the pile, and the next player leads", "POOH"),
    "H45": Row(
        "the 10 goes only on a 10 or lower", "PGX RAY", uses=has("bars", rules.OnlyOn, "10H")
    ),
    "H46": Row(
        "the 10 does not go on the card that demands lower ones",
        "THACK MOS BLUE 3P GUTE",
        uses=either(
            has("bars", rules.NeverOn, "10H"),
            has("wildcards", rules.Wild, "10H", unless_lower=True),
        ),
    ),
    "H47": Row("the 10 turns the direction as well", "3P"),
    "H48": Row(
        "two burners, each for other piles",
        "PASKLQ PASKFI IDNO",
        uses=has("burns", rules.BurnOnTopOf),
    ),
    "H49": Row(
        "a 10 or an ace that is led must be taken",
        "PASKFI PASKLQ",
        uses=has("paces", rules.NextTakesPile, led=True),
    ),
    "H50": Row("the ace goes on anything, and little follows", "CHINA"),
    "H51": Row("special cards only where they knock something out", "IDNO"),
    "H52": Row("2 and 3 do not go on a 7", "3P", uses=has("bars", rules.NeverOn, "2H 3H")),
    "H53": Row(
        "a card that is seen through",
        "THACK MOS TH NICHT FFR AMIR SKIT GUTE WP06 BOOTH ZHIT DOWN PGX POOP IGI",
        uses=seen("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"),
    ),
    "H54": Row(
        "a mirror: what the card beneath is and does",
        "LIQ RGF WP2019",
        uses=has("stand_ins", rules.Mirror, "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"),
    ),
    "H55": Row("a card that is never played alone", "ROI"),
    "H56": Row(
        "a card that is seen through leaves a lower-than demand in force",
        "MOS GUTE",
        uses=both(sees, either(LOWER, has("demands", rules.AsSaidAfter))),
    ),
    "H57": Row(
        "a card that turns the direction",
        "MOS DOWN SHEAD PGX HOME KAR1 GBIP LIQ",
        uses=has("paces", rules.ReverseOn),
    ),
    "H58": Row(
        "several of them in one play",
        "MOS SHEAD PGX LIQ RAY BLUE",
        uses=has("paces", rules.ReverseOn),
    ),
    "H59": Row("a card that gives the turn back", "RGF LIQ"),
    "H60": Row("a card whose player names the direction", "DOWN 3P"),
    "H61": Row(
        "equal or lower after a card, mostly the 7",
        "THACK CPU NICHT IDUS ZHIT BLUE EIN RLEF BGA ROI",
    ),
    "H62": Row("lower after a card, and not equal", "POOH WP2019 VTA FFR"),
    "H63": Row("the player says whether higher or lower follows", "GUTE WHOW"),
    "H64": Row(
        "two 7s demand higher ones",
        "RGF",
        uses=lambda game: any(
            isinstance(rule, rules.AboveAfter) and rule.count > 1 for rule in game.demands
        ),
    ),
    "H65": Row(
        "a card that skips a player", "LIQ THACK MOS NICHT BOOTH WP2019 RLEF ROI ARCT PGX PREV"
    ),
    "H66": Row("several of them in one play", "MOS ROI SHEAD"),
    "H67": Row(
        "a card after which one plays again, or must cover it",
        "POOP MOS DOWN 3P",
        uses=lambda game: (
            any(
                isinstance(rule, rules.PlayAgain) and rule.cards(card)
                for rule in game.again
                for card in cards("5H 8H QH")
            )
            and not has("demands", rules.AboveAfter)(game)
        ),
    ),
    "H68": Row(
        "one plays again, and higher",
        "RAY VTA",
        uses=both(has("demands", rules.AboveAfter, count=1), has("again", rules.PlayAgain)),
    ),
    "H69": Row(
        "the next player takes the pile and loses his turn",
        "LIQ 3P",
        uses=has("paces", rules.NextTakesPile, led=False),
    ),
    "H70": Row("a card that only its like answers", "RAY PPAL HOME"),
    "H71": Row(
        "the joker turns the direction", "KAR1 WP2019", uses=has("paces", rules.ReverseOn, "*")
    ),
    "H72": Row(
        "the joker is seen through and turns the direction",
        "PGX",
        uses=both(seen("*"), has("paces", rules.ReverseOn, "*")),
    ),
    "H73": Row("the joker burns the pile", "3P", uses=has("burns", rules.BurnOn, "*")),
    "H74": Row(
        "the joker stands for a rank that is named",
        "POOP GUTE",
        uses=lambda game: any(
            isinstance(rule, rules.StandsFor) and len(rule.ranks) > 2 for rule in game.stand_ins
        ),
    ),
    "H75": Row("the joker is the highest card", "PITI CASH", uses=both(JOKERS, no(SPECIAL_JOKER))),
    "H76": Row("the joker sends the pile to a player", "DOWN"),
    "H77": Row(
        "the joker acts as a 2 or 10, or as a mirror that skips",
        "HOME PREV",
        uses=either(
            has("stand_ins", rules.StandsFor, ranks=(Rank.TWO, Rank.TEN)),
            has("stand_ins", rules.Mirror, "*"),
        ),
    ),
    # burning
    "H78": Row("the fourth card may be played out of turn"),
    "H79": Row(
        "four of a kind are counted through cards that are seen through",
        "GUTE BRENT",
        uses=has("burns", rules.BurnOfAKind, looks_through=True),
    ),
    "H80": Row(
        "another number than four, or none",
        "KAR2 TRES SPW MOS RAY BLUE",
        uses=lambda game: (
            not any(
                getattr(rule, "count", 0) == 4
                for rule in (*game.burns, *game.effects)
                if isinstance(rule, rules.BurnOfAKind | rules.ClaimedBurn)
            )
        ),
    ),
    "H81": Row("a run of consecutive ranks burns"),
    "H82": Row("cards of one suit burn"),
    "H83": Row(
        "four of a kind burn only in one play",
        "WELT",
        uses=has("burns", rules.BurnOfAKind, in_one_play=True),
    ),
    "H84": Row(
        "four of a kind burn across turns",
        "WPEN SEED CPU POOH",
        uses=has("burns", rules.BurnOfAKind, in_one_play=False),
    ),
    "H85": Row("four of a kind are claimed", "MOS"),
    "H86": Row("four of a kind give no extra turn", "TH BLUE SKIT"),
    "H87": Row("burned cards become the stock", "BLUE"),
    "H88": Row("a pile that comes back unchanged burns", "TH"),
    "H89": Row(
        "some ranks never make four of a kind",
        "3P RAY",
        uses=lambda game: any(
            isinstance(rule, rules.BurnOfAKind) and rule.never != NO_CARD for rule in game.burns
        ),
    ),
    # drawing
    "H90": Row(
        "the hand is filled up to three", "WPEN", uses=has("refill", rules.RefillTo, count=3)
    ),
    "H91": Row("to four", "PITI BLUE", uses=has("refill", rules.RefillTo, count=4)),
    "H92": Row(
        "to five or six",
        "PASKLQ PASKFI",
        uses=either(*(has("refill", rules.RefillTo, count=n) for n in (5, 6))),
    ),
    "H93": Row("to the size of the zones", "BGA ROI", uses=has("refill", rules.RefillToBlind)),
    "H94": Row("a card that is drawn and equal to the top is added at once", "MOS TTT IDNO2 BRENT"),
    "H95": Row("who can play nothing tries the top of the stock", "VD2 CHINA PASKFI IDNO2 FIUN"),
    "H96": Row("anybody on turn may try it", "EIN KESH YURA"),
    "H97": Row(
        "one may draw before one plays", "PASK", uses=has("refill", rules.RefillTo, before=True)
    ),
    "H98": Row(
        "to three, or to as many as one's face-down cards",
        "3P",
        uses=has("refill", rules.RefillToBlind, least=3),
    ),
    # picking up
    "H99": Row("the pile is taken only when nothing fits", "PREV ROI GUTE CLASS"),
    "H100": Row("the pile is taken at will", "WPEN PGX BLUE BGA"),
    "H101": Row(
        "face-up cards go along", "PGX MOS ROI TTT TH", uses=lambda game: game.pickup.table > 0
    ),
    "H102": Row(
        "only a part of the pile is taken",
        "HOME 3P",
        out="the forms that take a part differ, and each rests on one source",
    ),
    "H103": Row(
        "who takes the pile leads",
        "THX BLUE TH",
        uses=lambda game: game.pickup.leads is Leads.PICKER,
    ),
    "H104": Row(
        "the previous player leads after a pick-up",
        "DANIT TRES BRENT",
        uses=lambda game: game.pickup.leads is Leads.PREVIOUS,
    ),
    "H105": Row(
        "who laid the card that cannot be beaten takes the pile",
        "PREV",
        out="it belongs to the second part of one game, in which all is reversed",
    ),
    "H106": Row(
        "a forced pick-up of nothing is an error",
        "3P",
        out="it is a penalty at a real table; here there is always a pile to take",
    ),
    "H107": Row(
        "face-up cards are taken up when hand and stock are empty",
        "GUTE",
        uses=has("refill", rules.RefillTo, takes_table=True),
    ),
    "H108": Row("the pile is the penalty for an illegal play", "BLUE", out=OUT_BLUFF),
    # blind cards, going out, the rest
    "H109": Row("one blind card a turn, which its owner chooses", "WPEN CHINA PGX"),
    "H110": Row("blind cards in the order in which they lie", "E2SH"),
    "H111": Row(
        "blind cards that have become known are played like a hand",
        "ROI",
        out="what a player knows of his blind cards would have to be kept for each of them",
    ),
    "H112": Row(
        "who clears his face-up cards turns a blind card at once", "3P", out="one group plays it"
    ),
    "H113": Row(
        "clearing face-up cards with 10s turns all blind cards over",
        "3P",
        out="one group plays it, and it suspends every other rule",
    ),
    "H114": Row("one does not finish on a special card", "SKIT"),
    "H115": Row(
        "nobody goes out while he owes a turn",
        "3P",
        out="one group plays it, with discards that no other rule knows",
    ),
    "H116": Row(
        "the game ends when the first player is out",
        "WHOW WELT E2SH",
        uses=lambda game: game.end.first_out,
    ),
    "H117": Row("points for going out early", "MOS", uses=lambda game: game.end.scores),
    "H118": Row("bluff: cards are claimed and challenged", "PASK", out="it is another game"),
    "H119": Row("illegal plays may be called", "BLUE", out=OUT_BLUFF),
    "H120": Row("every error costs a blind card", "3P", out=OUT_BLUFF),
    "H121": Row("three of a rank trigger events", "3P", out=OUT_EVENTS),
    "H122": Row("a card whose player names who is next", "ROI"),
    "H123": Row("a reversed order, swapped cards, rock-paper-scissors", "ROI PREV", out=OUT_EVENTS),
    "H124": Row("partnerships", out="no source was found"),
    "H125": Row("what each rank does is a setting", "BLUE RAY ROI", uses=nobody),
}
"""Every row, in order."""
