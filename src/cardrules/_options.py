"""The options that several parts of the command take."""

from __future__ import annotations

from typing import Annotated

import typer

from cardrules._arguments import PLAYERS

__all__ = ["Deals", "Plain", "Players", "To", "With"]

With = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="RULE",
        show_default=False,
        help="A house rule, such as invisible:3; may be given several times. [none]",
    ),
]

Players = Annotated[str | None, typer.Option(metavar="N", help=f"How many play. [{PLAYERS}]")]

Deals = Annotated[
    str | None,
    typer.Option(metavar="N", help="So many deals at the most. [rummy: no limit, else 1]"),
]

To = Annotated[
    str | None,
    typer.Option(
        metavar="POINTS",
        help="Deal after deal to so many points, or games lost. [rummy: as its rules say]",
    ),
]

Plain = Annotated[bool, typer.Option("--plain", help="Pure ASCII, without colours and frames.")]
