"""Options that several commands have: what each means is said here once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

# A game of the arena, the ladder or a search ends after so many turns where its scenario has no limit.
TURN_LIMIT = 60

ArmorUnits = Annotated[
    str,
    typer.Option(help="Armor units to buy with, in place of what the scenario gives; where only one seat buys."),
]
GameSeed = Annotated[int, typer.Option(min=0, help="Seed of the first game.")]
Jobs = Annotated[int, typer.Option(min=0, help="Processes; 0 for as many as there are processors.")]
PairSeed = Annotated[int, typer.Option(min=0, help="Seed of the first pair; each pair has the next.")]
RayCluster = Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; `local` starts one here.")]
RecordFile = Annotated[str, typer.Argument(help="A record file; - for standard input.")]
Records = Annotated[Path | None, typer.Option(help="A folder for the record of every game that is played.")]
Scenario = Annotated[str, typer.Option(help="The scenario.")]
TurnLimit = Annotated[int, typer.Option(min=1, help="Turns after which a game ends where the scenario has no limit.")]
