"""Options shared by several commands, each described once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

# Games of the arena, the ladder or a search end after this many turns if their scenario has no limit.
TURN_LIMIT = 60

ArmorUnits = Annotated[
    str,
    typer.Option(help="Armor units to spend instead of the scenario's own number; only if a single seat buys."),
]
GameSeed = Annotated[int, typer.Option(min=0, help="The seed of the first game.")]
Jobs = Annotated[int, typer.Option(min=0, help="The number of processes; 0 for one per processor.")]
PairSeed = Annotated[
    int, typer.Option(min=0, help="The seed of the first pair of games; each following pair uses the next.")
]
RayCluster = Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; `local` starts one here.")]
RecordFile = Annotated[str, typer.Argument(help="A record file; - for standard input.")]
Records = Annotated[Path | None, typer.Option(help="A folder for the record of every game played.")]
Scenario = Annotated[str, typer.Option(help="The scenario.")]
TurnLimit = Annotated[int, typer.Option(min=1, help="End a game after this many turns if its scenario has no limit.")]
