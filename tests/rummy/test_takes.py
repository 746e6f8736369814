"""Taking discards at any depth before the first lay-down: what is listed, and at what cost."""

from random import Random

import pytest
from attrs import evolve

from cardrules.cards import pack
from cardrules.rummy import _taking
from cardrules.rummy.moves import TakePot
from cardrules.rummy.presets import DUIZENDEN
from cardrules.rummy.rules import AnyDepth, MeldsFromTurn, MinNaturals, OpenWith, Runs


@pytest.mark.parametrize(
    "slots",
    [
        {},
        {"openings": (OpenWith(30), OpenWith(45))},
        {"openings": (OpenWith(40), MeldsFromTurn(2))},
        {"openings": (MeldsFromTurn(2),)},
        {"openings": ()},
        {"jokers": (MinNaturals(1),), "melds": (*DUIZENDEN.melds[:1], Runs(wrap=True))},
    ],
)
def test_takes_are_listed_if_and_only_if_they_are_allowed_and_few_are_read(slots, monkeypatch):
    game = evolve(DUIZENDEN, **({"pot": AnyDepth(), "openings": (OpenWith(60),)} | slots))
    deck = list(pack(packs=2, jokers=4))
    Random(3).shuffle(deck)
    texts = [" ".join(map(str, some)) for some in (deck[:20], deck[20:33], deck[33:93])]
    state = game.position(hands=texts[:2], pot=texts[2], stage="draw")
    read = []
    pot_meld = _taking.pot_meld
    monkeypatch.setattr(_taking, "pot_meld", lambda *a: read.append(a) or pot_meld(*a))
    listed = {move for move in game.moves(state, 0) if isinstance(move, TakePot)}
    own = any(type(rule) is not OpenWith for rule in game.openings)
    assert own or len(read) < 100
    proposed = {one for one in game.proposals(state, 0) if isinstance(one, TakePot)}
    assert len(proposed) > 800
    assert listed == {one for one in proposed if game.check(state, one) is None}
