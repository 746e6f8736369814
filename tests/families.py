"""The presets by family, and what the tests need to know of each."""

from cardrules.presets import PRESETS
from cardrules.rummy import Rummy
from cardrules.rummy.bots import greedy_bot as greedy_rummy
from cardrules.shedding import Shedding
from cardrules.shedding.bots import greedy_bot as greedy_shedding

SHEDDING = {name: game for name, game in PRESETS.items() if isinstance(game, Shedding)}
RUMMY = {name: game for name, game in PRESETS.items() if isinstance(game, Rummy)}


def greedy_bot(game):
    """The sensible bot of the family to which a game belongs."""
    return (greedy_rummy if isinstance(game, Rummy) else greedy_shedding)(game)
