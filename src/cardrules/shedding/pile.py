"""What rules are shown, the pile and an attempt, and what they answer about it."""

from cardrules.shedding._attempt import (
    Attempt,
    Taking,
)
from cardrules.shedding._demand import (
    Bound,
    Demand,
    Pace,
)
from cardrules.shedding._pile import (
    Pile,
    Top,
)

__all__ = [
    "Attempt",
    "Bound",
    "Demand",
    "Pace",
    "Pile",
    "Taking",
    "Top",
]
