"""What is played at one sitting: a deal, or a series of deals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardrules.files import load_either, save_match, save_series
from cardrules.match import Match
from cardrules.series import Series

__all__ = ["Sitting", "deal_of", "first_of", "goes_on", "is_over", "load", "moves_of", "save"]

Sitting = Match[Any, Any] | Series[Any, Any]
"""A match is one deal, and nothing comes after it."""


def deal_of(sitting: Sitting) -> Match[Any, Any]:
    """The deal that is being played, or was played last."""
    return sitting.match if isinstance(sitting, Series) else sitting


def first_of(sitting: Sitting) -> Match[Any, Any]:
    """The first deal."""
    return sitting.matches[0] if isinstance(sitting, Series) else sitting


def is_over(sitting: Sitting, deals: int | None = None) -> bool:
    """Whether nothing more is dealt; a series may end before it is decided, after some deals."""
    if not isinstance(sitting, Series):
        return not sitting.to_act
    full = deals is not None and len(sitting.matches) >= deals and not sitting.to_act
    return full or sitting.outcome is not None


def moves_of(sitting: Sitting) -> tuple[tuple[int, Any], ...]:
    """All moves, each with the number of its deal."""
    matches = sitting.matches if isinstance(sitting, Series) else (sitting,)
    return tuple((n, move) for n, match in enumerate(matches) for move in match.played)


def goes_on(sitting: Sitting, earlier: Sitting) -> bool:
    """Whether a sitting is another one, or has come from there."""
    if _labels(sitting) != _labels(earlier):
        return False
    before = moves_of(earlier)
    return moves_of(sitting)[: len(before)] == before


def _labels(sitting: Sitting) -> tuple[Any, ...]:
    target = sitting.target if isinstance(sitting, Series) else None
    return sitting.game, first_of(sitting).start, sitting.seed, target


def save(sitting: Sitting, path: str) -> None:
    """Save to a file, as `cardrules.files` does."""
    if isinstance(sitting, Series):
        save_series(sitting, path)
    else:
        save_match(sitting, path)


def load(path: Path) -> Sitting:
    """Load what was saved, as `cardrules.files` does."""
    loaded: Sitting = load_either(path)
    return loaded
