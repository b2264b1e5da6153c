"""`cybertank perft`: count lines of play from a position, so that two builds or versions can be compared."""

from __future__ import annotations

import typer
from rich.table import Table

from cybertank.cli.screen import console, fail, plainly, read_input
from cybertank.game.choices.listing import choices
from cybertank.game.decisions import Decision, End, Fire, Move, Stay
from cybertank.game.dice import ScriptedDice
from cybertank.game.engine import carry_out, starting_phase
from cybertank.scenarios.files import scenario_brief
from cybertank.scenarios.sessions import set_up, start, suggestions
from cybertank.state.state import State
from cybertank.text.files.reading import read_model
from cybertank.text.notation.decisions import write_decision
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of

# Every decision uses these dice from the start, so its result depends only on the position.
FACES = [4, 2, 6, 1, 5, 3] * 40
KINDS = ("moves", "stays", "fires", "ends", "others")

Counts = list[int]


def perft_command(
    scenario: str | None = typer.Option(
        None, help="Count from the first turn of a scenario, using its suggested set-up."
    ),
    position: str | None = typer.Option(None, help="Count from this position file, or - for standard input."),
    depth: int = typer.Option(2, min=1, help="The depth, in decisions."),
    divide: bool = typer.Option(False, "--divide", help="Also show the count for each first decision."),
) -> None:
    """Count all lines of play to a given depth, as chess programs do. If two builds count the same, their rules agree.

    The count includes decisions for one unit or one weapon: a move to each hex in reach by the cheapest path, including
    any fight at the end; leaving the map, once per edge; staying to ram again; each weapon, gun or squad firing alone
    at each target and component; and `end`. The column "others" counts mounting, dismounting in the vehicle's hex,
    overruns and their rams, diving, and each way to group a stack. The count leaves out combined fire, other paths to
    the same hex, dismounting along the way, split, join, remove, resign and set-up. Every decision rolls the dice 4 2 6
    1 5 3, starting from the first.

    Example: **cybertank perft --scenario mark-iii --depth 2**

    Exit codes: 0 if the lines were counted; 2 if the scenario or the file is invalid.
    """
    if scenario is not None and position is not None:
        fail("Give either --scenario or --position, not both.")
    with plainly():
        state = position_state(position) if position is not None else scenario_state(scenario or "mark-iii")
    screen = console()
    table = Table("depth", "lines", *KINDS)
    for level in range(1, depth + 1):
        counts = perft(state, level)
        table.add_row(str(level), *map(str, [sum(counts), *counts]))
    screen.print(table)
    if divide:
        for decision in choices(state):
            below = sum(perft(after(state, decision), depth - 1)) if depth > 1 else 1
            typer.echo(f"{write_decision(state, decision)}: {below}")


def position_state(path: str) -> State:
    """Return the state in a position file, after automatic recovery."""
    text, source = read_input(path)
    state = state_of(read_model(text, PositionFile, source), source, scenario_brief)
    starting_phase(state, ScriptedDice(FACES))
    return state


def scenario_state(name: str) -> State:
    """Return a scenario's state on the first turn, with each seat's first suggested set-up."""
    session = start(name, seed=0)
    while session.options().choose == "place":
        seat = session.seat_names[session.game.seat]
        suggested = suggestions(name, seat)
        if not suggested:
            fail(f"{name} has no suggested set-up for {seat}. Use --position instead.")
        set_up(session, suggested[0])
        session.apply("end")
    return session.state


def perft(state: State, depth: int) -> Counts:
    """Count the lines of play to this depth by the kind of their last decision."""
    counts = [0] * len(KINDS)
    for decision in choices(state):
        if depth == 1:
            counts[kind_of(decision)] += 1
        else:
            below = perft(after(state, decision), depth - 1)
            counts = [mine + theirs for mine, theirs in zip(counts, below, strict=True)]
    return counts


def kind_of(decision: Decision) -> int:
    """Return the index in KINDS under which a decision is counted."""
    match decision:
        case Move():
            return 0
        case Stay():
            return 1
        case Fire():
            return 2
        case End():
            return 3
        case _:
            return 4


def after(state: State, decision: Decision) -> State:
    """Return the state after a decision, using the fixed dice. The given state is not changed."""
    following = state.copy()
    carry_out(following, decision, ScriptedDice(FACES))
    return following
