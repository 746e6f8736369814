"""House rules of rummy: functions from a ruleset to a ruleset, applied by `cardrules.vary`.

>>> from cardrules import vary
>>> from cardrules.rummy.presets import DUIZENDEN
>>> house = vary(DUIZENDEN, own_melds_only, joker_swap, open_with(40))
>>> house.variations
('own_melds_only', 'joker_swap', 'open_with:40')

`menu` lists them all, and `variation` reads one from its text.

>>> vary(DUIZENDEN, variation("with_jokers:6"), variation("wrap_runs")).variations
('with_jokers:6', 'wrap_runs')
"""

from cardrules._parameters import Parameter
from cardrules.rummy.variations._changing import Variation
from cardrules.rummy.variations._menu import Entry, menu, variation
from cardrules.rummy.variations.before import (
    no_trading,
    trade_one_round,
    with_jokers,
)
from cardrules.rummy.variations.jokers import (
    joker_as_card,
    joker_swap,
    jokers_apart,
    one_natural,
)
from cardrules.rummy.variations.laying import (
    distinct_suits,
    no_layoffs,
    no_melds_in_first_turn,
    open_with,
    own_melds_only,
    wrap_runs,
)
from cardrules.rummy.variations.points import (
    five_hundred_values,
    jokeren_values,
    must_discard_last,
    out_bonus,
    queen_stays,
    tweeduizenden_values,
)
from cardrules.rummy.variations.pot import (
    any_depth,
    no_pot,
    open_pot,
    pot_becomes_stock,
    pot_opens,
    pot_to_melds,
)

__all__ = [
    "Entry",
    "Parameter",
    "Variation",
    "any_depth",
    "distinct_suits",
    "five_hundred_values",
    "joker_as_card",
    "joker_swap",
    "jokeren_values",
    "jokers_apart",
    "menu",
    "must_discard_last",
    "no_layoffs",
    "no_melds_in_first_turn",
    "no_pot",
    "no_trading",
    "one_natural",
    "open_pot",
    "open_with",
    "out_bonus",
    "own_melds_only",
    "pot_becomes_stock",
    "pot_opens",
    "pot_to_melds",
    "queen_stays",
    "trade_one_round",
    "tweeduizenden_values",
    "variation",
    "with_jokers",
    "wrap_runs",
]
