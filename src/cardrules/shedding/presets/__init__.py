"""The presets of the shedding family, by region; the three best known ones are here.

All of them are in `cardrules.presets`. A module is read when it is asked for, so that a
program which plays Shithead does not make thirty rulesets first.
"""

from cardrules.shedding.presets.core import SHITHEAD, SHITHEAD_PAGAT, SHITHEAD_WIKIPEDIA

__all__ = ["SHITHEAD", "SHITHEAD_PAGAT", "SHITHEAD_WIKIPEDIA"]
