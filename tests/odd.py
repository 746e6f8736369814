"""Which presets are played through in the quick suite; the others are left to the slow one."""

import pytest

from cardrules.presets import PRESETS

ODD = (*list(PRESETS)[:3], "masters", "drei-verdeckt", "vandtia", "duizenden")
"""The first presets, and some that differ most from them."""


def odd_or_slow(name, *values):
    """The values of a test of a preset, which is slow unless the preset is one of the few."""
    slow = name in PRESETS and name not in ODD
    return pytest.param(name, *values, marks=[pytest.mark.slow] if slow else [])
