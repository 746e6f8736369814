"""Law 7 as a search: nothing that is shown to a viewer names a card that he may not see.

A *channel* gathers every text that one part of the public API gives to a viewer: views,
moves, refusals, readings of what he types, what a view does when one plays on in it, events,
what is said of a view that is taken for a state. Each text is searched for cards; which of
them he may see is written down here anew, from the fields, and not asked of `redact`. Then
the same is asked of another state that looks the same to him: every text must be equal.

The last part plants a leak in each channel, and the search must find it.
"""

import io
import pickle
import pickletools
import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property, lru_cache
from html import unescape
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

import attrs
import pytest
from attrs import evolve, field, frozen
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from cardrules import (
    HIDDEN,
    SHITHEAD,
    SHITHEAD_PAGAT,
    Card,
    CardRulesError,
    HiddenCardError,
    IllegalMove,
    Match,
    NotationError,
    PositionError,
    Rank,
    Step,
    Suit,
    Violation,
    cards,
    dump,
    imagine,
    load,
    redact,
    rummy,
    vary,
)
from cardrules._command import app
from cardrules.bots import random_bot, steps
from cardrules.presets import PRESETS
from cardrules.shedding import (
    Arrange,
    Choose,
    Drew,
    Plan,
    Play,
    PlayBlind,
    Played,
    Seat,
    Shed,
    Stage,
    TakePile,
)
from cardrules.shedding import variations as house
from cardrules.shedding.testing import rulesets
from cardrules.visibility import all_cards
from tests.families import SHEDDING, greedy_bot
from tests.odd import ODD, odd_or_slow

State = Shed | rummy.Round

SEED = 6_180_339_887_498_948_482
"""The seed of these games: so long that its digits stand in no text by accident."""


# What a viewer may see, and which cards a text names.


def may_see(state: State, viewer: int | None) -> set[Card]:
    """The cards that a player, or a spectator, may see in a state."""
    assert isinstance(state, State), "Write down here what may be seen of such a state."
    if isinstance(state, Shed):
        seen = {*state.pile, *state.burned, *(card for seat in state.seats for card in seat.table)}
    else:
        seen = {*state.shown, *(card for meld in state.melds for card in meld.cards)}
    for place, seat in enumerate(state.seats):
        seen |= {*seat.known}
        if place == viewer:
            seen |= {*seat.concealed}
    return seen - {HIDDEN}


SIGNS = "CDHS", "♣♦♥♠", "♧♢♡♤"
SUITS = {sign: suit for row in SIGNS for sign, suit in zip(row, Suit, strict=True)}
WORDS = "two three four five six seven eight nine ten jack queen king ace"
RANKS = {str(rank): rank for rank in Rank} | {"T": Rank.TEN}
RANKS |= dict(zip(WORDS.split(), Rank, strict=False))
MARK = r"\0*('[2-9]?)?"
CARD = re.compile(
    r"(?<![0-9A-Za-z])(10|[2-9TJQKA])\0*"
    rf"(?:([CDHS]){MARK}(?![0-9A-Za-z])|([♣♦♥♠♧♢♡♤])\ufe0e?{MARK})"
)
SPOKEN = re.compile(rf"(?i)\b({WORDS.replace(' ', '|')}|10|[2-9]) of (c|d|h|s)[a-z]+s\b")
JOKER = re.compile(rf"(?<![\w*/])\*{MARK}(?![\w*/])")
PICTURES = {
    chr(0x1F0A0 + 16 * row + number): Card(rank, suit)
    for row, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS))
    for number, rank in zip((*range(2, 12), 13, 14, 1), Rank, strict=False)
}
PICTURE = re.compile(f"[{''.join(PICTURES)}]")
EXAMPLES = (
    "(3C 3D)",
    "take, take 6C, arrange AS KD 9C,",
    "as in take 6C",
    "such as 10H",
    "or * for a joker",
    "may add * for 8, lay 5C on 2, chance",
    "as in lay 5C on 2",
    "draw, trade 4C, pot 6C 6S, lay 3C 4C 5C / JD QD KD, add 8H to 2, swap 6C in 1, discard 4S,",
)
EXAMPLE = re.compile("|".join(r"\s+".join(map(re.escape, one.split())) for one in EXAMPLES))
"""Parts of sentences that say how to write a move, always the same."""
STANDS = re.compile(r"(\*(?:'[2-9]?)?)(?:\((?:10|[2-9JQKA])[CDHS]?\)| is (?:10|[2-9JQKA])[CDHS]?)")
"""A joker in a meld, with what it stands for: no other card is named."""


@lru_cache(maxsize=1 << 12)
def named(text: str) -> frozenset[Card]:
    """The cards that a text names, in letters, symbols, words or pictures, also in HTML."""
    text = EXAMPLE.sub("", text)
    if "</" in text:
        tags = re.compile(r"<[^>]*>")
        text = unescape("\n".join([tags.sub("\0", text), *tags.findall(text)]))
    text = STANDS.sub(r"\1", text)
    return frozenset(_named(text))


def _named(text: str) -> Iterator[Card]:
    for rank, letter, mark, symbol, other_mark in CARD.findall(text):
        yield Card(RANKS[rank], SUITS[letter or symbol], _copy(mark or other_mark))
    for rank, suit in SPOKEN.findall(text):
        yield Card(RANKS[rank.lower()], SUITS[suit.upper()])
    for mark in JOKER.findall(text):
        yield Card(Rank.JOKER, None, _copy(mark))
    yield from (PICTURES[sign] for sign in PICTURE.findall(text))


def _copy(mark: str) -> int:
    return int(mark[1:] or 1) if mark else 0


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Player 1 shows 3C 10H, and (QS', KD'2); not 43C, 3CA, XAS or 5", "3C 10H QS' KD'2"),
        ('{"cards": ["TD", "*", "*\'"]} (?,)*25 and 2*3', "10D * *'"),
        ("10♥ A♠' and 3♧", "10H AS' 3C"),
        ("the Queen of Spades, the 10 of hearts", "QS 10H"),
        ("🂡 and 🃞, but 🂠", "AS KC"),
        ("<b>hand 3</b><i>10</i><i>♥\ufe0e</i><i>'</i><i>4</i><i>♣</i>", "10H' 4C"),
        ('<i title="7D&#x27;">7</i><b>&spades;</b> <i>K</i>&hearts;', "7D' 7S KH"),
        ("Write cards to play (3C 3D), blind 2, take, take 6C, arrange AS KD 9C, or pass.", ""),
        ("5H *'(6H) 7H, *(K) and <b>meld 2: * is 10S</b>, but * (3C)", "5H 7H * *' 3C"),
        ("House rules may add * for 8, lay 5C on 2, chance and draw. * for 8, lay 5C", "* 5C"),
    ],
)
def test_cards_are_found_in_a_text(text, found):
    assert named(text) == set(cards(found))


# The forms that a value takes.


class Shown(NamedTuple):
    """A text that a viewer is given: where, and which cards he has named himself."""

    where: str
    text: str
    told: tuple[Card, ...] = ()


def forms(value: Any, where: str) -> Iterator[Shown]:
    """The texts that a value shows of itself."""
    yield Shown(f"str of {where}", str(value))
    yield Shown(f"repr of {where}", repr(value))
    yield Shown(f"format of {where}", f"{value}")
    if hasattr(value, "_repr_html_"):
        yield Shown(f"HTML of {where}", value._repr_html_())
    if hasattr(value, "__dict__"):
        yield Shown(f"attributes of {where}", repr(vars(value)))


def files(value: Any, where: str) -> Iterator[Shown]:
    """What a value becomes when it is sent or kept."""
    yield Shown(f"JSON of {where}", dump(value))
    yield Shown(f"pickle of {where}", pickled(value))


class _Unpickler(pickle.Unpickler):
    """Notes which cards a pickle makes, and whether it makes a chance."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self.found: list[str] = []

    def find_class(self, module: str, name: str) -> Any:
        made = super().find_class(module, name)
        if name == "Chance":
            self.found.append(f"the chance with the seed {SEED}")
        return self._card if made is Card else made

    def _card(self, *arguments: Any) -> Card:
        card = Card(*arguments)
        self.found.append(str(card))
        return card


def pickled(value: Any) -> str:
    """What a pickle holds, whatever loading it would drop: its strings, numbers and cards."""
    data = pickle.dumps(value)
    reader = _Unpickler(data)
    reader.load()
    held = [str(held) for _, held, _ in pickletools.genops(data) if isinstance(held, str | int)]
    held = [one for one in held if one != "*"]  # a rank; the reader has found the cards
    return "\n".join([*held, *reader.found])


# The channels.


@frozen(slots=False)
class Look:
    """A viewer looks at a state; the step that a move led to is what he sees happen.

    So many of the cards that he may not see are named in guesses of his.
    """

    game: Any
    state: Any
    viewer: int | None
    move: Any = None
    step: Step[Any] | None = None
    guesses: int = 6

    @cached_property
    def view(self) -> Any:
        return redact(self.state, self.viewer)

    @cached_property
    def unseen(self) -> list[Card]:
        """The cards of the deck that the viewer may not see, in deck order."""
        seen = may_see(self.state, self.viewer)
        return [card for card in self.game.deck(len(self.state.seats)) if card not in seen]

    @property
    def guessed(self) -> list[Card]:
        unseen = self.unseen
        return unseen[:: 1 + len(unseen) // self.guesses]

    @property
    def others(self) -> list[int]:
        return [player for player in range(len(self.state.seats)) if player != self.viewer]

    @property
    def places(self) -> tuple[tuple[str, Any], ...]:
        """Where a player asks: in his view, and through a server in the state."""
        return ("view", self.view), ("state", self.state)


def views(look: Look) -> Iterator[Shown]:
    """The view, whole and in its parts."""
    view = look.view
    yield from forms(view, "the view")
    yield from files(view, "the view")
    yield Shown("hash of the view", str(hash(view)))
    yield Shown("fields of the view", str(attrs.asdict(view)))
    for place, seat in enumerate(view.seats):
        yield from forms(seat, f"seat {place}")
        yield Shown(f"hand {place}", f"{seat.hand} {seat.size} {hash(seat)}")
        yield Shown(f"zone {place}", f"{getattr(seat, 'zone', None)}")
    yield from forms(HIDDEN, "a hidden card")
    for card in sorted(set(all_cards(view)) - {HIDDEN}, key=hash)[:3]:
        yield Shown(f"a card, {card}", f"{card} {card!r} {card.pretty()} {card._repr_html_()}")


def _tried(where: str, ask: Callable[[], Any], told: Any = ()) -> Shown:
    """What an asking gives: its answer or its error."""
    try:
        answer = ask()
    except CardRulesError as error:
        return Shown(where, f"{type(error).__name__} {error} {error!r} {error.args}", tuple(told))
    return Shown(where, f"{answer} {answer!r}", tuple(told))


def moves(look: Look) -> Iterator[Shown]:
    """What the viewer may do, listed from his view and from the state; what others may do."""
    for other in look.others:
        yield _tried(f"moves of {other}", lambda other=other: look.game.moves(look.view, other))
    if look.viewer is None:
        return
    for where, state in look.places:
        listed = look.game.moves(state, look.viewer)
        yield from forms(listed, f"the moves in the {where}")
        yield Shown(f"pickle of the moves in the {where}", pickled(listed))
        yield Shown(f"texts of moves in the {where}", "; ".join(map(look.game.write, listed)))
        for move in (*listed[:2], *listed[-1:]):
            yield from forms(move, f"a move in the {where}")
            yield Shown(f"JSON of a move in the {where}", dump(move))


def refusals(look: Look) -> Iterator[Shown]:
    """Why the viewer may not do what he proposes: with his own cards, and with any other."""
    if look.viewer is None:
        return
    moves = [*look.game.proposals(look.view, look.viewer), *_guesses(look)]
    for place, move in enumerate(moves):
        told = named(look.game.write(move))
        for where, state in look.places:
            violation = look.game.check(state, move)
            if violation is not None:
                where = f"{look.game.write(move)} in the {where}"
                yield Shown(f"refusal of {where}", _all_of(violation), tuple(told))
                yield _tried(
                    f"error of {where}",
                    lambda state=state, move=move: bool(look.game.apply(state, move)),
                    told,
                )
                if place % 7 == 0:
                    yield Shown(f"pickled refusal of {where}", pickled(violation), tuple(told))


def _guesses(look: Look) -> Iterator[Any]:
    player, guessed = look.viewer, look.guessed
    if isinstance(look.state, rummy.Round):
        for card in guessed:
            yield from (rummy.Trade(player, card), rummy.Discard(player, card))
            yield from (rummy.LayOff(player, card, 0), rummy.SwapJoker(player, card, 0))
        yield rummy.Lay(player, (guessed[:3],))
        yield from (rummy.TakePot(player, guessed[:2], depth) for depth in (1, 2))
        return
    for card in guessed:
        yield Play(player, (card,))
    yield TakePile(player, guessed[:1])
    yield Arrange(player, guessed[:3])
    yield Choose(player, "it")
    yield PlayBlind(player, 99)


def _all_of(violation: Violation) -> str:
    # Not the repr of a value that is a text: its last quote would be the mark of a card.
    values = (f"{name} {value}" for name, value in violation.values)
    parts = (violation.code, violation.text, violation, f"({violation!r})", *values)
    return " ".join(map(str, (*parts, hash(violation))))


def readings(look: Look) -> Iterator[Shown]:
    """What the viewer's texts are read as, whichever card they name."""
    if look.viewer is None:
        return
    faces = [str(card).partition("'")[0] for card in look.guessed]
    if isinstance(look.state, rummy.Round):
        some = f"{' '.join(faces[:3])} / {' '.join(faces[3:])}"
        texts = [f"{verb} {face}" for face in faces for verb in ("trade", "discard", "pot")]
        texts += [f"lay {some}", f"pot {some}", *(f"add {face} to 1" for face in faces), "1Z"]
    else:
        texts = [*faces, f"take {' '.join(faces[:1])}", f"arrange {' '.join(faces)}"]
        texts += ["blind 99", "1Z"]
    for text in texts:
        for where, state in look.places:
            yield _tried(
                f"{text!r} read in the {where}",
                lambda state=state, text=text: look.game.read(state, look.viewer, text),
                named(text),
            )


def played_views(look: Look) -> Iterator[Shown]:
    """What a view does when one plays on in it."""
    listed = () if look.viewer is None else look.game.moves(look.view, look.viewer)
    for move in (*listed[:1], *listed[-1:]):
        where = f"the view after {look.game.write(move)}"
        try:
            step = look.game.apply(look.view, move)
        except HiddenCardError as error:
            yield from forms(error, where)
            continue
        yield from forms(step.state, where)
        yield from files(step.state, where)
        yield Shown(f"events in {where}", f"{step.events} {[*map(str, step.events)]}")


def events(look: Look) -> Iterator[Shown]:
    """What happens, as the viewer sees it."""
    for event in () if look.step is None else look.step.events:
        seen = redact(event, look.viewer)
        yield from forms(seen, f"the event {type(event).__name__}")
        yield from files(seen, f"the event {type(event).__name__}")


def positions(look: Look) -> Iterator[Shown]:
    """What is said of a view that is taken for a state."""
    view, game = look.view, look.game
    deck = game.deck(len(view.seats))
    yield _of_all(look, _tried("a match at the view", lambda: Match.at(game, view)))
    lied = dump(view).replace('"kind": "view"', '"kind": "state"')
    yield _of_all(look, _tried("the view taken for a state", lambda: load(lied, game=game)))
    yield _tried("the view loaded", lambda: load(dump(view), game=game))
    yield _tried("imagined without a deck", lambda: imagine(view, look.viewer, Random(1)))
    for other in look.others:
        yield _tried(
            f"whether {other} may imagine",
            lambda other=other: bool(imagine(view, other, Random(1), deck=deck)),
        )
    hands = [seat.hand for seat in view.seats]
    yield _tried("a position with hidden cards", lambda: bool(game.position(hands=hands)))


def _of_all(look: Look, shown: Shown) -> Shown:
    """A text may name the unseen cards if it names them all: that tells nothing of any."""
    unseen = tuple(look.unseen)
    return shown._replace(told=unseen) if named(shown.text) >= {*unseen} else shown


CHANNELS = (views, moves, refusals, readings, played_views, events, positions)

Texts = dict[str, list[Shown]]


def texts_of(look: Look, channels: Any = CHANNELS) -> Texts:
    """What is shown in each channel."""
    return {channel.__name__: list(channel(look)) for channel in channels}


def announced(state: State, deck: set[Card]) -> set[Card]:
    """The card that must be played first, if it is a certain one: its player has said so."""
    start = getattr(state, "start", None)
    wanted = start.must_contain if start else None
    fitting = {card for card in deck if wanted and wanted(card)}
    return fitting if len({card.face for card in fitting}) == 1 else set()


def leaks(look: Look, texts: Texts) -> Iterator[str]:
    """Every text that names a card that the viewer may not see, or the seed."""
    deck = set(look.game.deck(len(look.state.seats)))
    seen = may_see(look.state, look.viewer)
    after = may_see(look.step.state, look.viewer) if look.step else set()
    if any(card.suit is None for card in seen):
        seen |= {Card(Rank.JOKER, None)}  # a star may be the rank of the joker that he sees
    seen |= announced(look.state, deck)
    for channel, all_shown in texts.items():
        may = seen | after if channel == "events" else seen
        for shown in all_shown:
            hidden = (named(shown.text) & deck) - may - set(shown.told)
            if hidden or str(SEED)[:12] in shown.text:
                yield f"{channel} tell {look.viewer} of {sorted(map(str, hidden))}: {shown}"


def differences(texts: Texts, others: Texts) -> Iterator[str]:
    """Every text that is another one in the other state."""
    for channel, all_shown in texts.items():
        for one, two in zip_longest(all_shown, others[channel]):
            if one != two:
                yield f"{channel} tell two states apart: {one} or {two}"


def twin_of(look: Look, seed: int) -> Look:
    """The same look at another state; with the move if it leads to what looks the same again."""
    state = imagine(look.state, look.viewer, Random(seed))
    step = None
    if look.step is not None and look.game.check(state, look.move) is None:
        step = look.game.apply(state, look.move)
        if redact(step.state, look.viewer) != redact(look.step.state, look.viewer):
            step = None
    return evolve(look, state=state, step=step)


def held(look: Look) -> int:
    """Hold a look against the law; how many texts were searched."""
    assert named(dump(look.view)) == may_see(look.state, look.viewer)
    texts = texts_of(look)
    assert list(leaks(look, texts)) == []
    twin = twin_of(look, look.state.turns)
    if look.step is not None and twin.step is None:
        texts["events"] = []
    assert list(differences(texts, texts_of(twin))) == []
    return sum(map(len, texts.values()))


# Games and positions to look at.


@frozen
class TwoPacks:
    """Two packs and two jokers are shuffled together: three cards each in every zone."""

    players: range = field(default=range(2, 5))

    def plan(self, players: int) -> Plan:
        return Plan(packs=2, jokers=2, blind=3, table=3, hand=3)


TWO_PACKS = evolve(SHITHEAD, name="two-packs", layout=TwoPacks(), order=tuple(Rank))
HOUSES = {
    "turns": vary(SHITHEAD, house.no_swap, house.reverse_on("K"), house.eights_skip),
    "lower": vary(
        SHITHEAD_PAGAT, house.invisible("3"), house.sevens_or_lower, house.strict_face_up
    ),
    "two packs": TWO_PACKS,
}
GAMES = {**PRESETS, **HOUSES}


def played(game: Any, players: int, seed: int) -> Iterator[tuple[Any, Any, Step[Any]]]:
    """A game in which player 1 plays at random and the others shed: state, move, step."""
    match = Match.deal(game, players=players, seed=seed)
    greedy = greedy_bot(game)
    bots = [random_bot if player == 1 else greedy for player in range(players)]
    state = match.start
    for move, step in steps(match, bots, Random(seed)):
        yield state, move, step
        state = step.state


def looks(game: Any, players: int, seed: int, *, every: int, guesses: int = 6) -> Iterator[Look]:
    """What all viewers see in a game: at the first play, and at every so many moves."""
    last = None
    for number, (state, move, step) in zip(range(120), played(game, players, seed), strict=False):
        last = step.state
        if number == players or number % every == 0 or not last.to_act:
            for viewer in (None, *range(players)):
                yield Look(game, state, viewer, move, step, guesses)
    for viewer in (None, *range(players)):
        yield Look(game, last, viewer, guesses=guesses)


def position_looks() -> list[Look]:
    """A position in which equal cards of two packs lie open and hidden."""
    state = TWO_PACKS.position(
        hands=["7C 7D * 9S", "7C 9S KD", "2H 10H 10H"],
        tables=["AS AS", "8C 8D", "3H"],
        blinds=["QC QD QH", "QC 4S", "QD 5D"],
        known=["KH", "KH 6C", ""],
        pile="3C 6C",
        stock="* QS QS 4D 4D",
    )
    return [Look(TWO_PACKS, state, viewer) for viewer in (None, 0, 1, 2)]


# The search.


@pytest.mark.parametrize("name", [odd_or_slow(name) for name in GAMES])
def test_no_text_names_a_hidden_card(name):
    players = 3 if name in ("shithead", "two packs") else 2
    found = [held(look) for look in looks(GAMES[name], players, SEED, every=50)]
    assert len(found) > 9
    assert max(found) > 150


def test_no_text_names_a_hidden_card_of_another_pack():
    found = position_looks()
    assert all(held(look) > 40 for look in found)
    of_player_0, of_player_1 = (set(map(str, look.unseen)) for look in found[1:3])
    assert {"7C'", "QC"} <= of_player_0 - {"7C"}
    assert {"7C", "QC"} <= of_player_1 - {"7C'"}


def test_the_search_looks_at_every_part_of_a_game():
    games = [game for name, game in GAMES.items() if name not in PRESETS or name in ODD]
    found = [look for game in games for look in looks(game, 3, SEED, every=25)]
    found += looks(PRESETS["duizenden"], 2, SEED, every=7)
    assert {type(look.move).__name__ for look in found} >= {"Arrange", "Play", "TakePile"}
    assert {"PlayBlind", "NoneType"} <= {type(look.move).__name__ for look in found}
    assert {look.state.stage for look in found} == {*Stage, *rummy.Stage}
    twins = [(look, twin_of(look, 1)) for look in found if look.step is not None]
    assert sum(look.state != twin.state for look, twin in twins) > 0.9 * len(twins)
    assert sum(twin.step is not None for _, twin in twins) > 0.3 * len(twins)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [SEED, SEED + 1])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", GAMES)
def test_no_text_names_a_hidden_card_in_many_games(name, players, seed):
    game = GAMES[name]
    players = min(players, game.seats()[-1])
    found = [held(look) for look in looks(game, players, seed, every=9, guesses=30)]
    assert len(found) > 12


@pytest.mark.slow
@settings(max_examples=25)
@given(game=rulesets(), players=st.integers(2, 4), seed=st.integers(0, 99))
def test_no_text_of_a_drawn_ruleset_names_a_hidden_card(game, players, seed):
    players = min(players, game.seats()[-1])
    assert [held(look) for look in looks(game, players, SEED + seed, every=8)]


# Histories, notebooks, bots.


@cache
def whole(game: Any, players: int, seed: int) -> Match[Any, Any]:
    """A match after a game of bots."""
    match = Match.deal(game, players=players, seed=seed)
    for _, move, _ in played(game, players, seed):
        match = match.play(move)
    return match


def known(match: Match[Any, Any], viewer: int | None) -> set[Card]:
    """The cards that a viewer has seen in a match so far."""
    return {card for past in match.replay() for card in may_see(past.state, viewer)}


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_history_names_the_cards_that_were_seen(viewer):
    match = whole(SHITHEAD, 3, SEED)
    middle = evolve(match, played=match.played[:30], state=[*match.replay()][30].state)
    for past in (middle, match):
        seen = known(past, viewer)
        assert set(past.game.deck(3)) - seen
        for told in (past.events(viewer), past.events(viewer, after=0)):
            texts = repr(told), pickled(told), " ".join(map(dump, told)), " ".join(map(str, told))
            assert all(named(text) <= seen for text in texts)
            assert all(str(SEED) not in text for text in texts)
        everything = past.events(viewer)
        assert named(" ".join(map(dump, everything))) == seen


def test_a_match_in_a_notebook_shows_what_a_spectator_sees():
    for match in [*whole(SHITHEAD, 3, SEED).replay()][::12]:
        html = match._repr_html_()
        assert named(html) | set(match.state.burned) == may_see(match.state, None)
        assert str(SEED) not in html


def test_bots_are_given_no_hidden_card():
    given = []

    def spy(view, listed, rng):
        given.append(pickled((view, listed)) + repr((view, listed)))
        return listed[0]

    match = Match.deal(SHITHEAD, players=2, seed=SEED)
    state = match.start
    for number, (_, step) in zip(range(40), steps(match, [spy, spy], Random(1)), strict=False):
        mover = state.to_act[0]
        assert named(given[number]) == may_see(state, mover)
        assert str(SEED) not in given[number]
        state = step.state
    assert len(given) >= 40


# The command.


def run(*arguments: str, **options: Any) -> str:
    """What the command prints; its output is no terminal."""
    env = {**dict.fromkeys(("LC_ALL", "NO_COLOR", "COLUMNS", "FORCE_COLOR")), "LANG": "C.UTF-8"}
    ran = CliRunner().invoke(app, arguments, env=env, prog_name="cardrules", **options)
    assert ran.exit_code == 0, ran.output
    return ran.output


def without_marks(text: str) -> frozenset[Card]:
    """The cards that a text names, without the stars in the margin, which are no jokers."""
    return named(MARGIN.sub("", text))


TURN = re.compile(r"^ {0,3}(\d+) [ *<!] ", re.MULTILINE)
MARGIN = re.compile(r"^(?: {0,3}\d+ | {5})\* |^\* the pile burns ", re.MULTILINE)


def told_too_early(output: str, turns: dict[int, set[Card]]) -> Iterator[str]:
    """Each turn in which the output names a card that nobody had seen by then."""
    _, *parts = TURN.split(f"   0   {output}")
    assert [int(number) for number in parts[::2]] == list(range(len(turns)))
    for number, part in zip(parts[::2], parts[1::2], strict=True):
        hidden = without_marks(part) - turns[int(number)]
        if hidden:
            yield f"turn {number} tells of {sorted(map(str, hidden))}: {part}"


def seen_by_turns(match: Match[Any, Any], viewer: int | None) -> dict[int, set[Card]]:
    """By the number of turns, the cards that a viewer had seen by then."""
    seen: set[Card] = set()
    turns = {}
    for past in match.replay():
        seen |= may_see(past.state, viewer)
        seen |= announced(past.state, set(match.game.deck(len(past.state.seats))))
        turns[past.state.turns] = set(seen)
    return turns


@pytest.mark.parametrize(
    ("name", "plain"),
    [("shithead", ["--plain"]), *(odd_or_slow(name, []) for name in SHEDDING)],
)
def test_watching_tells_what_a_spectator_sees(name, plain):
    output = run("watch", name, "--players", "3", "--seed", "7", "--speed", "0", *plain)
    turns = seen_by_turns(whole(PRESETS[name], 3, 7), None)
    assert without_marks(output) == turns[max(turns)]
    assert list(told_too_early(output, turns)) == []


@pytest.mark.parametrize(("length", "plain"), [(3, []), (25, ["--plain"]), (25, [])])
def test_playing_tells_what_a_player_sees(length, plain, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    start = Match.deal(SHITHEAD, players=3, seed=7).start
    asked = start.stock[-1]
    typed = ["hint", "moves", "table", f"why {asked}", f"why {asked.suit}", f"{asked}"]
    lines = [*typed, *["1"] * length, *typed, "save match.json", "log all", "quit", ""]
    output = run("play", "shithead", "--seed", "7", *plain, input="\n".join(lines))
    match = load((tmp_path / "match.json").read_text(encoding="utf-8"))
    turns = seen_by_turns(match, 0)
    for seen in turns.values():
        seen.add(asked)
    played, log = output.split("match.json", 1)
    assert list(told_too_early(played, turns)) == []
    assert set(start.seats[0].table) <= without_marks(log) <= turns[max(turns)]
    assert set(match.game.deck(3)) - turns[max(turns)]


# A leak in each channel, which the search must find.


class Leaky:
    """Shithead with some methods of its own."""

    def __init__(self, **methods: Any) -> None:
        vars(self).update(methods)

    def __getattr__(self, name: str) -> Any:
        return getattr(SHITHEAD, name)


STATE = SHITHEAD.position(
    hands=["4C 9S", "5D 6D"],
    tables=["KD", "QS"],
    blinds=["8H", "JH"],
    pile="3C 7H",
    stock="10S 2C 3D",
    seed=SEED,
)
(SECRET,) = cards("10S")
"""The next card of the stock."""


HONEST = redact


def says(error):
    def method(*arguments, **options):
        raise error

    return method


def shows(text):
    return lambda *arguments: text


def kept(view, name, value):
    """A view with an attribute that no field holds."""
    vars(view)[name] = value
    return view


def place_of(leak):
    """Where a leak is said to be."""
    return leak.split("where=")[1].split(", text=")[0]


GAME_LEAKS = [
    (moves, "the moves", {"moves": lambda state, player: (Play(player, (SECRET,)),)}),
    (moves, "moves of 1", {"moves": lambda state, player: (Play(1, (SECRET,)),) * player}),
    (moves, "texts of moves", {"write": shows("play 10S")}),
    (refusals, "refusal", {"check": shows(Violation("no", "Not on {card}.", card=SECRET))}),
    (refusals, "refusal", {"check": shows(Violation("no", "No.", why=(SECRET,)))}),
    (refusals, "pickled", {"check": shows(Violation("no", "No.", card=SECRET))}),
    (refusals, "error", {"apply": says(IllegalMove(None, Violation("no", "10\u2660 is next.")))}),
    (readings, "read in the state", {"read": says(NotationError("10S lies in the stock."))}),
    (readings, "'1Z' read in the view", {"read": lambda *arguments: Play(0, (SECRET,))}),
    (played_views, "the view after", {"apply": says(HiddenCardError("It would draw 10S."))}),
    (played_views, "JSON of the view", {"apply": lambda *arguments: Step(STATE, ())}),
    (played_views, "events in", {"apply": shows(Step(redact(STATE, 0), (Drew(1, (SECRET,)),)))}),
    (positions, "a match at the view", {"verify": says(PositionError("10S is missing."))}),
    (positions, "a position", {"position": says(PositionError("10S is hidden."))}),
]


@pytest.mark.parametrize(("channel", "where", "methods"), GAME_LEAKS)
def test_a_leak_of_a_game_is_found(channel, where, methods):
    look = Look(Leaky(**methods), STATE, 0)
    found = [leak for leak in leaks(look, texts_of(look, [channel])) if where in place_of(leak)]
    assert found
    clean = Look(Leaky(), STATE, 0)
    assert not list(leaks(clean, texts_of(clean, [channel])))


CLASS_LEAKS = [
    (views, "str", Shed, "__str__", shows("next comes 10S")),
    (views, "repr", Shed, "__repr__", shows("Shed(10S)")),
    (views, "format", Shed, "__format__", shows("10S")),
    (views, "HTML", Shed, "_repr_html_", shows("<b>10</b><i>\u2660</i>")),
    (views, "HTML", Shed, "_repr_html_", shows('<b title="10 of spades"></b>')),
    (views, "pickle", Shed, "__getstate__", lambda self: vars(self) | {"note": SECRET}),
    (views, "pickle", Shed, "__getstate__", lambda self: vars(self) | {"note": "10S"}),
    (views, "pickle", Shed, "__getstate__", lambda self: vars(self) | {"note": STATE.chance}),
    (views, "str of seat", Seat, "__str__", shows("10S")),
    (views, "hand 0", Seat, "hand", property(shows((SECRET,)))),
    (views, "str of a hidden card", type(HIDDEN), "__str__", shows("10S")),
    (views, "HTML of a hidden card", type(HIDDEN), "_repr_html_", shows("10S</b>")),
    (events, "str", Played, "__str__", shows("Player 1 plays 4C, next is 10S.")),
    (events, "repr", Played, "__repr__", shows("10S")),
]


def look_with_a_step():
    step = SHITHEAD.apply(STATE, Play(0, cards("9S")))
    return Look(SHITHEAD, STATE, 1, Play(0, cards("9S")), step)


@pytest.mark.parametrize(("channel", "where", "owner", "name", "leak"), CLASS_LEAKS)
def test_a_leak_of_a_value_is_found(channel, where, owner, name, leak, monkeypatch):
    look = look_with_a_step()
    assert not list(leaks(look, texts_of(look, [channel])))
    monkeypatch.setattr(owner, name, leak, raising=False)
    found = list(leaks(look, texts_of(look, [channel])))
    assert any(where in place_of(leak) for leak in found)


REDACT_LEAKS = [
    (views, "JSON", lambda value, viewer: value),
    (views, "attributes", lambda value, viewer: kept(HONEST(value, viewer), "_next", SECRET)),
    (views, "pickle", lambda value, viewer: evolve(HONEST(value, viewer), chance=STATE.chance)),
    (events, "JSON of the event Drew", lambda value, viewer: value),
]


@pytest.mark.parametrize(("channel", "where", "leak"), REDACT_LEAKS)
def test_a_leak_of_a_view_is_found(channel, where, leak, monkeypatch):
    look = look_with_a_step()
    monkeypatch.setitem(globals(), "redact", leak)
    found = list(leaks(look, texts_of(look, [channel])))
    assert any(where in place_of(leak) for leak in found)


def hint(state):
    """A number that names no card, but tells one from another."""
    return 0 if state.stock[0] is HIDDEN else state.stock[0].index


def leaky_check(state, move):
    return Violation("no", "No: {n}.", n=hint(state))


def leaky_read(state, player, text):
    raise NotationError(f"{hint(state)} is not a move.")


@pytest.mark.parametrize(
    ("channel", "methods"),
    [
        (refusals, {"check": leaky_check}),
        (readings, {"read": leaky_read}),
        (moves, {"moves": lambda state, player: SHITHEAD.moves(state, player)[hint(state) % 2 :]}),
    ],
)
def test_states_that_can_be_told_apart_are_found(channel, methods):
    look = Look(Leaky(**methods), STATE, 0)
    twin = evolve(look, state=imagine(STATE, 0, Random(3)))
    assert hint(twin.state) % 2 != hint(STATE) % 2
    texts, others = texts_of(look, [channel]), texts_of(twin, [channel])
    assert not list(leaks(look, texts))
    assert list(differences(texts, others))


def test_a_view_that_can_be_told_apart_is_found(monkeypatch):
    look, twin = (Look(SHITHEAD, imagine(STATE, 1, Random(seed)), 1) for seed in (1, 2))
    monkeypatch.setitem(
        globals(), "redact", lambda state, viewer: evolve(HONEST(state, viewer), turns=hint(state))
    )
    texts, others = texts_of(look, [views]), texts_of(twin, [views])
    assert not list(leaks(look, texts))
    found = " ".join(differences(texts, others))
    assert all(f"'{where} of the view'" in found for where in ("JSON", "hash", "pickle", "HTML"))


def test_a_leak_of_the_command_is_found(monkeypatch):
    match = whole(SHITHEAD, 3, 7)
    turns = seen_by_turns(match, None)
    last = match.start.seats[match.outcome.loser].blind[-1]
    monkeypatch.setattr(Played, "__str__", lambda self: f"Player {self.player} plays {last}.")
    output = run("watch", "shithead", "--players", "3", "--seed", "7", "--speed", "0")
    assert len(list(told_too_early(output, turns))) > 20
