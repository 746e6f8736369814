"""Documents and records as no careful hand would edit them, and how to try what comes through.

Every choice is drawn from a `Random`, so the same edits serve Hypothesis, which hands out a
`Random` of its own and shrinks its draws, and long runs with a seed.
"""

import copy
import json
from collections import Counter
from random import Random
from typing import get_args

from attrs import evolve, frozen

from cardrules import (
    BASIC_RUMMY,
    DUIZENDEN,
    SHITHEAD,
    SHITHEAD_PAGAT,
    SHITHEAD_WIKIPEDIA,
    HiddenCardError,
    Match,
    Rank,
    Series,
    Step,
    dump,
    imagine,
    load,
    redact,
    vary,
)
from cardrules.notation import read_record, write_record
from cardrules.presets import vocabulary
from cardrules.rummy import RummyMove
from cardrules.shedding import Choice, End, ShedMove
from cardrules.shedding.variations import eights_skip, invisible, quartet_on_anything, reverse_on
from cardrules.testing import playthrough
from cardrules.visibility import all_cards, is_view


@frozen
class SevenAsks:
    """After a seven its player names a colour, which does nothing further."""

    kind: str = "colour"

    def effect(self, attempt, state):
        if attempt.rank is not Rank.SEVEN:
            return Step(state, ())
        question = Choice(attempt.player, self.kind, ("red", "black"))
        return Step(evolve(state, pending=question), ())

    def chosen(self, choice, option, state):
        return Step(state, ())


ALSO = (SevenAsks,)
HOUSE = vary(SHITHEAD, invisible("3"), eights_skip, reverse_on("4"), quartet_on_anything)
ASKING = evolve(SHITHEAD, name="asking", effects=(SevenAsks(),))
GAMES = (SHITHEAD, SHITHEAD_WIKIPEDIA, SHITHEAD_PAGAT, HOUSE, DUIZENDEN, BASIC_RUMMY)


def asked():
    """A match in which a choice waits for its answer."""
    start = ASKING.position(
        hands=["7C 8C 9D", "9C TD", "4C"], blinds=["KD", "KC", ""], pile="5C", stock=5
    )
    return Match.at(ASKING, start).play("7C")


def _things():
    """Values of every kind, each with its game."""
    for game in GAMES:
        yield game, game
        for players, moves in ((2, 0), (3, 5), (5, 40), (2, 300)):
            match = playthrough(game, players=players, seed=moves, moves=moves)
            yield match if moves < 300 else Match.at(game, match.state), game
            yield match.state, game
            yield match.view(0), game
            yield match.view(None), game
            for event in match.events(1)[-3:]:
                yield event, game
    match = asked()
    for thing in (ASKING, match, match.state, match.view(0), match.play("choose red")):
        yield thing, ASKING
    row = SHITHEAD_PAGAT.position(
        hands=["", "7D"], tables=["2C 3C 4C 5C 6C 7C 8C 9C TC JC", "9D"], pile="5D 6D", sizes=(2,)
    )
    yield row, SHITHEAD_PAGAT
    opening = SHITHEAD.position(
        hands=["6C 8C", "7D"], pile="5C 5D", sizes=(2,), opening="exactly 6C", laid_by=1, turns=4
    )
    yield Match.at(SHITHEAD, opening).play("6C").play("7D"), SHITHEAD
    for game in (SHITHEAD, DUIZENDEN):
        yield series_of(game), game


def series_of(game):
    """A series of short deals, the second of which has begun."""
    short = {"end": End(turn_limit=4)} if game is SHITHEAD else {"turn_limit": 4}
    series = Series.deal(evolve(game, **short), players=3, seed=4, target=2)
    for played in (30, 2):
        for _ in range(played):
            if series.to_act:
                series = series.play(series.match.moves()[0])
        series = series if series.to_act else series.next_deal()
    return series


THINGS = tuple(_things())
DOCUMENTS = tuple((json.loads(dump(thing)), game) for thing, game in THINGS)
RECORDS = tuple(
    (write_record(thing), game)
    for thing, game in THINGS
    if isinstance(thing, Match) and game is not ASKING
)

_VALUES = (
    None, True, False, 0, 1, 2, 3, 5, -1, 52, 10**6, 2**63, 2**64, 10**499, -(10**600), 10**4000,
    0.0, 1.5, 1e308, float("inf"), float("nan"), "", "?", "*", "JK'9", "3C", "3C'", "none", "not(",
    "any(2; D)", "play", "arrange", "hand", "next", "loser", "\ud800", "\x00", "\x1b[2J", "a\nb",
    "x" * 3000, "\uff12", "\uff13\uff23", "a\u0301\u0327" * 40, [], {}, [[]], {"is": "Shed"},
    {"is": 3},
    {"seed": 1, "draws": 0}, {"is": "Pass", "player": 0}, {"player": 0, "must_contain": "3"},
    {"player": 0, "kind": "colour", "options": ["red", "black"], "mover": 0, "steps": 1},
)  # fmt: skip
_KEYS = ("is", "value", "kind", "player", "cards", "seats", "to_act", "__class__", "", "\ud800",
         "_cards", "seed", "x" * 300)  # fmt: skip
_PIECES = ("", ",", "\x00", "]", "}", '"', "\\", "\ufeff", "\u2028", "NaN", "-", "1" * 5000)
_MOVES = (*get_args(ShedMove), *get_args(RummyMove))
_NAMES = tuple(cls.__name__ for cls in vocabulary())


def _paths(value, at=()):
    yield at
    steps = value if isinstance(value, dict) else range(len(value) if type(value) is list else 0)
    for step in steps:
        yield from _paths(value[step], (*at, step))


def _get(document, path):
    for step in path:
        document = document[step]
    return document


def _put(document, path, value):
    if not path:
        return value
    _get(document, path[:-1])[path[-1]] = value
    return document


def _anywhere(document, rng):
    """A path, the shallow ones as likely as the deep ones, which are many more."""
    paths = list(_paths(document))
    shallow = [path for path in paths if len(path) < 4]
    return rng.choice(shallow if rng.random() < 0.5 else paths)


def _replace(document, rng):
    return _put(document, _anywhere(document, rng), copy.deepcopy(rng.choice(_VALUES)))


def _delete(document, rng):
    path = _anywhere(document, rng)
    if path:
        del _get(document, path[:-1])[path[-1]]
    return document


def _duplicate(document, rng):
    path = _anywhere(document, rng)
    if path and isinstance(path[-1], int):
        row = _get(document, path[:-1])
        row.insert(rng.randrange(len(row) + 1), copy.deepcopy(row[path[-1]]))
    return document


def _swap(document, rng):
    one, other = _anywhere(document, rng), _anywhere(document, rng)
    if one[: len(other)] != other and other[: len(one)] != one:
        first, second = _get(document, one), _get(document, other)
        document = _put(_put(document, one, second), other, first)
    return document


def _transplant(document, rng):
    """Put a part of another document here, of the same key if there is one."""
    donor, _ = rng.choice(DOCUMENTS)
    path = _anywhere(document, rng)
    alike = [at for at in _paths(donor) if at[-1:] == path[-1:]] or [()]
    return _put(document, path, copy.deepcopy(_get(donor, rng.choice(alike))))


def _nudge(document, rng):
    """Change a value a little."""
    path = _anywhere(document, rng)
    value = _get(document, path)
    if isinstance(value, dict):
        value[rng.choice(_KEYS)] = copy.deepcopy(rng.choice(_VALUES))
    elif isinstance(value, list):
        rng.shuffle(value)
    elif type(value) is int:
        document = _put(document, path, value + rng.choice((-1, 1, 10, -10, 2**60)))
    elif isinstance(value, str):
        place = rng.randrange(len(value) + 1)
        piece = rng.choice(("", "x", "C", "'", "\ud800", "(", " ", "?", "2"))
        document = _put(document, path, value[:place] + piece + value[place + rng.randrange(2) :])
    return document


def _rename(document, rng):
    named = [p for p in _paths(document) if p[-1:] == ("is",)]
    return _put(document, rng.choice(named), rng.choice(_NAMES)) if named else document


_EDITS = (_replace, _replace, _delete, _duplicate, _swap, _transplant, _nudge, _nudge, _rename)


def mutated(document, rng):
    """The text of a document after some edits of its tree and, now and then, of its text."""
    document = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        document = rng.choice(_EDITS)(document, rng)
    text = json.dumps(document)
    if rng.random() < 0.15:
        place = rng.randrange(len(text) + 1)
        text = text[:place] + rng.choice(_PIECES) + text[place + rng.randrange(3) :]
    return text[: rng.randrange(len(text) + 1)] if rng.random() < 0.05 else text


_LINES = (
    "\n", "\r", "\x0b", "\x0c", "\x1c", "\u2028", "\x85", "\ufeff", "\x00", "\ud800", "#", "# ",
    ":", ": ", "  ", "\t", "²", "\uff13", "9" * 30, "-1", "?", "*", "'", "é", "1. 0 take",
    "result: stuck, 0", "game: x", "start: {}", "start: null", "seed: 3", "players: 99999",
    "version: 2", "version: 1",
    "x" * 5000, "arrange ", "blind 1", "choose a", "pass", "play", "a\u0301\u0327" * 50,
)  # fmt: skip


def edited(text, rng):
    """A record after some edits of its lines."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        line = lines[place]
        column = rng.randrange(len(line) + 1)
        match rng.randrange(7):
            case 0 if len(lines) > 1:
                del lines[place]
            case 1:
                lines.insert(other, line)
            case 2:
                lines[place], lines[other] = lines[other], line
            case 3:
                lines[place] = rng.choice(_LINES)
            case 4:
                lines[place] = line[:column] + rng.choice(_LINES) + line[column + other % 3 :]
            case 5:
                lines[place] = rng.choice((line.upper(), line.title(), line.replace(" ", "\t ")))
            case _:
                lines[place] = rng.choice(rng.choice(RECORDS)[0].split("\n"))
    return "\n".join(lines)


# what comes through is tried


def _tell(thing, game):
    """Its texts can be printed, and it survives its document."""
    for text in (str(thing), repr(thing)):
        assert text.encode()
    assert load(dump(thing), game=game, also=ALSO) == thing


def _try_state(game, state, rng, moves=3):
    for _ in range(moves):
        _tell(state, game)
        game.verify(state)
        assert Counter(all_cards(state)) == Counter(game.deck(len(state.seats)))
        legal = []
        for player in range(len(state.seats)):
            view = redact(state, player)
            _tell(view, game)
            legal += game.moves(state, player)
            assert game.moves(view, player) == game.moves(state, player)
            for move in list(game.proposals(state, player))[:40]:
                game.check(state, move)
        imagine(state, None, rng)
        assert (game.outcome(state) is None) is bool(legal) is bool(state.to_act)
        if not legal:
            break
        move = rng.choice(legal)
        assert game.read(state, move.player, game.write(move)).player == move.player
        state, events = game.apply(state, move)
        for event in (*events, *game.dealt(state)):
            _tell(redact(event, rng.choice((None, 0, 1))), game)


def _try_view(game, view, rng):
    _tell(view, game)
    for player in range(len(view.seats)):
        _tell(redact(view, player), game)
        try:
            for move in list(game.proposals(view, player))[:40]:
                game.check(view, move)
            for move in game.moves(view, player)[:5]:
                game.apply(view, move)
            imagine(view, player, rng, deck=game.deck(len(view.seats)))
        except HiddenCardError:
            continue  # a view of somebody else, or a card that is to be turned


def _try_match(match, rng):
    _tell(match, match.game)
    assert read_record(match.game, write_record(match)) == match
    for viewer in (None, 0):
        for event in match.events(viewer):
            assert str(event).encode()
    _try_state(match.game, match.start, rng, moves=1)
    _try_state(match.game, match.state, rng)


def tried(thing, game):
    """Ask everything of what was read from a document or a record; nothing may go wrong.

    Args:
        thing: What was read.
        game: The ruleset that it was read with, or None.
    """
    rng = Random(1)
    if isinstance(thing, Match):
        _try_match(thing, rng)
    elif isinstance(thing, Series):
        _tell(thing, thing.game)
        assert thing.totals
        _try_match(thing.match, rng)
    elif hasattr(thing, "deal_from"):
        _tell(thing, thing)
        players = rng.choice(thing.seats())
        _try_state(thing, thing.deal(players, seed=rng.getrandbits(64)), rng)
    elif hasattr(thing, "to_act") and game is not None:
        (_try_view if is_view(thing) else _try_state)(game, thing, rng)
    else:
        _tell(thing, game)
        players = len(getattr(thing, "seats", (0, 1)))
        for viewer in (None, *range(players)) if not isinstance(thing, _MOVES) else ():
            _tell(redact(thing, viewer), game)
