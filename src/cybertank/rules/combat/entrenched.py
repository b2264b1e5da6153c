"""15.03.5 Entrenched infantry: which squads in a hex are entrenched, and how that multiplies their defense."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import CLEAR, RUBBLE, is_forest
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FireRound
from cybertank.state.state import State

IN_THE_OPEN: Final = 2
IN_COVER: Final = 3


def shelters_infantry(terrain: int) -> bool:
    """15.03.5: Return True for terrain in which entrenchments are dug and used: clear, forest or rubble."""
    return terrain == CLEAR or terrain == RUBBLE or is_forest(terrain)


def trench_factor(state: State, where: int) -> int:
    """15.03.5: Return the factor for the defense of entrenched squads, which replaces that of the terrain."""
    return IN_THE_OPEN if state.board.terrain[where] == CLEAR else IN_COVER


def entrenched_squads(state: State, unit: int) -> int:
    """15.03.5: Return how many squads of a counter are entrenched.

    They are the first squads on foot in the hex, in unit order, as many as fit. In an overrun, they are those of the
    side that was there first.
    """
    where = state.hex_of[unit]
    room = state.engineering.squads_dug_in(where) if where >= 0 else 0
    if not room or not shelters_infantry(state.board.terrain[where]):
        return 0
    if not state.kind(unit).is_infantry or state.riders.riding[unit] != NOBODY:
        return 0
    side = _side_dug_in(state, where)
    for other in state.units_at(where):
        if not state.kind(other).is_infantry or state.riders.riding[other] != NOBODY or state.sides[other] != side:
            continue
        taken = min(room, state.sheets.squads[other])
        if other == unit:
            return taken
        room -= taken
    return 0


def _side_dug_in(state: State, where: int) -> int:
    """15.03.5: Return the side that holds the entrenchments in a hex: nobody uses them while enemies are there."""
    fight = state.flow[-1]
    attackers = state.setting.side_of[fight.attacker] if isinstance(fight, FireRound) else NOBODY
    for unit in state.units_at(where):
        if state.kind(unit).is_infantry and state.riders.riding[unit] == NOBODY and state.sides[unit] != attackers:
            return state.sides[unit]
    return NOBODY


def open_squads(state: State, unit: int) -> int:
    """15.03.5: Return how many squads of a counter are not entrenched."""
    squads = state.sheets.squads[unit]
    return squads - entrenched_squads(state, unit) if state.engineering.trenches else squads
