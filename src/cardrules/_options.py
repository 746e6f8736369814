"""The options that several parts of the command take."""

from __future__ import annotations

from typing import Annotated

import typer

from cardrules._arguments import PLAYERS
from cardrules._families import BOTS, GREEDY

__all__ = ["Bots", "Deals", "Other", "Plain", "Players", "Preset", "To", "With"]

Preset = Annotated[str, typer.Argument(metavar="PRESET", hidden=True)]

Other = Annotated[str | None, typer.Argument(metavar="OTHER", hidden=True)]

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

Bots = Annotated[
    str,
    typer.Option(
        metavar="KINDS",
        show_default=False,  # it stands in the help, as for all other options
        help=f"{' or '.join(BOTS)}; several go round the table, as in greedy,random. [{GREEDY}]",
    ),
]

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
