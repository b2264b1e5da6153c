"""Options shared by several commands, each described once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

# Games in the arena, the ladder or a search end after this many turns if the scenario has no limit.
TURN_LIMIT = 60

ArmorUnits = Annotated[
    str,
    typer.Option(
        help="Armor units to spend, instead of the number in the scenario. Only for scenarios where a single seat "
        "buys its force."
    ),
]
GameSeed = Annotated[int, typer.Option(min=0, help="The seed for the first game.")]
Jobs = Annotated[int, typer.Option(min=0, help="The number of processes; 0 means one per processor.")]
PairSeed = Annotated[
    int, typer.Option(min=0, help="The seed for the first pair of games; each pair after it uses the next seed.")
]
RayCluster = Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; `local` starts one here.")]
RecordFile = Annotated[str, typer.Argument(help="A record file, or - for standard input.")]
Records = Annotated[Path | None, typer.Option(help="A folder in which to save the record of every game.")]
Scenario = Annotated[str, typer.Option(help="The scenario.")]
TurnLimit = Annotated[int, typer.Option(min=1, help="End a game after this many turns if its scenario has no limit.")]
