"""House rules of rummy combine without knowing each other: they are sound or are refused.

Sound is what keeps the laws in games of its own, and comes to an end; refused is what raises a
`RulesetError` that says why when the rules are put together.
"""

from itertools import combinations
from random import Random

import pytest
from attrs import evolve

from cardrules import Match, RulesetError, vary
from cardrules.laws import LAWS, Sample
from cardrules.matching import ranks
from cardrules.rummy import (
    AnyDepth,
    CardValues,
    DealsHands,
    FaceValues,
    LayOffAnywhere,
    LayOffOwn,
    MeldsFromTurn,
    MinNaturals,
    MustDiscardLast,
    NeverDiscard,
    NeverDiscardLast,
    NeverDiscardTaken,
    NoAdjacentJokers,
    NoLayOffs,
    NoTrading,
    OpenWith,
    PenaltyForHand,
    PotBecomesStock,
    RankSets,
    RoundEnds,
    Runs,
    SetSuits,
    SwapWhenDown,
    TableMinusHand,
    TopToHand,
    TradeOpenCard,
    WholePot,
)
from cardrules.rummy import variations as v
from cardrules.rummy.presets import BASIC_RUMMY, DUIZENDEN, FIVE_HUNDRED_RUM, JOKEREN

PRESETS = (DUIZENDEN, JOKEREN, FIVE_HUNDRED_RUM, BASIC_RUMMY)
TAKE_A_NUMBER = {v.with_jokers: 6, v.open_with: 51, v.out_bonus: 25}
HOUSE_RULES = [
    made(TAKE_A_NUMBER[made]) if made in TAKE_A_NUMBER else made
    for made in (getattr(v, entry.name) for entry in v.menu())
]
PAIRS = list(combinations(HOUSE_RULES, 2))


def check_soundness(game, players, seed, *, moves, looked_at=3):
    """Play a game and hold some of its states to all laws; who is on turn has a move."""
    rng = Random(seed)
    state = game.deal(players, seed=seed)
    states = [state]
    while state.to_act and len(states) <= moves:
        listed = game.moves(state, state.to_act[0])
        assert listed, f"who is on turn has no move: {state!r}"
        state = game.apply(state, _chosen(rng, listed)).state
        states.append(state)
    for one in [states[-1], *rng.sample(states, min(looked_at, len(states)) - 1)]:
        game.verify(one)
        sample = Sample(Match.at(game, one))
        for law in LAWS:
            law(sample)


def _chosen(rng, listed):
    """Half of the time a move that sheds the most, so that games come to an end."""
    if rng.random() < 0.5:
        return max(listed, key=lambda move: (move != listed[0], len(str(move))))
    return rng.choice(listed)


def combined(game, changes):
    """The ruleset with these house rules, or the reason why it is refused."""
    try:
        return vary(game, *changes)
    except RulesetError as refused:
        return str(refused)


def check_pair(place):
    """A pair, in one order or the other, is sound or refused with a reason."""
    pair = PAIRS[place] if place % 2 else PAIRS[place][::-1]
    game = combined(DUIZENDEN, pair)
    if isinstance(game, str):
        assert any(said in game for said in ("clash", "cannot be changed here")), game
        assert game.endswith(".")
        return 0
    check_soundness(game, 2 + place % 3, place, moves=30, looked_at=2)
    return 1


@pytest.mark.parametrize("part", range(2))
def test_some_pairs_are_sound_or_refused(part):
    some = range(part, len(PAIRS), 30)
    assert sum(map(check_pair, some)) >= len(some) - 2


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_every_pair_is_sound_or_refused(part):
    some = range(part, len(PAIRS), 10)
    assert sum(map(check_pair, some)) > len(some) // 2


def any_layout(rng, *, few=False):
    """Any packs and jokers; hands so small that the deck will do."""
    packs, jokers = rng.randint(1, 3), rng.randint(0, 6)
    most = 3 if few else rng.randint(2, 6)
    largest = (52 * packs + jokers - 10) // most
    return DealsHands(most=most, packs=packs, jokers=jokers, hand=rng.randint(1, min(15, largest)))


def any_slots(rng):
    """Stock rules for each slot, with any settings."""

    def flag():
        return rng.random() < 0.5

    runs = Runs(least=rng.randint(2, 4), wrap=flag())
    one_ace = Runs(least=3, ace_only_low=(low := flag()), ace_only_high=not low)
    sets = RankSets(
        least=rng.randint(2, 4), most=rng.choice([None, 4, 6]), suits=rng.choice(list(SetSuits))
    )
    melds = [(sets, runs), (sets, one_ace), (runs,), (sets,)]
    jokers = [MinNaturals(rng.randint(1, 3)), NoAdjacentJokers(), SwapWhenDown()]
    out = [NeverDiscard(ranks("2 Q")), NeverDiscardLast(ranks("K A")), NeverDiscardTaken()]
    out.append(MustDiscardLast())
    pots = [
        WholePot(rng.randint(1, 3), opens=flag(), adds=flag(), spread=flag()),
        AnyDepth(adds=flag()),
        TopToHand(),
    ]
    values = rng.choice([CardValues, FaceValues])
    return {
        "layout": any_layout(rng),
        "trading": rng.choice([NoTrading(), TradeOpenCard(rng.randint(1, 3))]),
        "melds": rng.choice(melds),
        "values": values(joker=rng.choice([0, 15, 25]), joker_as_card=flag()),
        "openings": rng.choice([(), (OpenWith(rng.choice([15, 30, 51])),), (MeldsFromTurn(2),)]),
        "pot": rng.choice(pots),
        "layoffs": rng.choice([LayOffAnywhere(at_once=flag()), LayOffOwn(), NoLayOffs()]),
        "jokers": tuple(rng.sample(jokers, rng.randint(0, 3))),
        "out": tuple(rng.sample(out, rng.randint(0, 3))),
        "exhausted": rng.choice([RoundEnds(), PotBecomesStock(1)]),
        "scoring": rng.choice([TableMinusHand(25), PenaltyForHand()]),
        "turn_limit": rng.choice([20, 10_000]),
    }  # fmt: skip


def any_game(rng):
    """Any preset, as it is played by any number, or with any rules in some of its slots."""
    game = rng.choice(PRESETS)
    while True:
        slots = {"layout": any_layout(rng, few=True)}
        if rng.random() < 0.5:
            every = any_slots(rng)
            slots = {name: every[name] for name in rng.sample(sorted(every), 7)}
        try:
            return evolve(game, **slots)
        except RulesetError:  # what is refused, and why, is tested with the clashes
            continue


def check_combination(seed):
    """Any house rules on any rules in any slots are sound or refused."""
    rng = Random(seed)
    game = any_game(rng)
    for change in rng.sample(HOUSE_RULES, rng.randint(0, 6)):
        more = combined(game, (change,))
        if isinstance(more, str):
            assert more.endswith("."), more
        else:
            game = more
    players = rng.choice(game.seats())
    try:
        check_soundness(game, players, seed, moves=rng.choice((10, 40, 120)), looked_at=2)
    except Exception as error:
        error.add_note(f"seed {seed}, {players} players: {game!r}")
        raise
    return game


def test_some_combinations_are_sound():
    assert len({check_combination(seed) for seed in range(12)}) > 8


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_thousands_of_combinations_are_sound(part):
    for seed in range(1_000 + 100 * part, 1_100 + 100 * part):
        check_combination(seed)
