"""12.06-12.09 Laser fire at units: when a laser can fire, and what it leaves unharmed."""

from __future__ import annotations

from cybertank.rules.combat.strengths import gap
from cybertank.rules.lasers.lines import refuse_line
from cybertank.rules.refusal import Refusal
from cybertank.state.frames import Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, MAIN


def refuse_laser(state: State, laser: int, in_overrun: bool) -> Refusal | None:
    """12.06, 12.07, 12.09: Refuse fire by a damaged laser, or in the fire phase after it fired in an enemy turn."""
    name = state.ids[laser]
    if state.sheets.left[laser * COMPONENTS + MAIN] == 0:
        return Refusal("12.07", f"{name} is damaged and can no longer fire")
    if not in_overrun and state.buildings.fired_before[laser]:
        return Refusal(
            "12.06", f"{name} fired in the enemy turn before this one, so it cannot fire now; it can in a later turn"
        )
    return None


def refuse_reach(state: State, laser: int, where: int, name: str) -> Refusal | None:
    """12.02, 12.03: Refuse fire at a target in a hex that is out of a laser's range or line."""
    unit_type = state.kind(laser)
    distance, reach = gap(state, laser, where), unit_type.reach[MAIN]
    if distance > reach:
        rule = "12.03" if unit_type.is_tower else "12.02"
        return Refusal(rule, f"{state.ids[laser]} has range {reach}, and {name} is {distance} hexes away")
    return refuse_line(state, laser, where)


def spilling(state: State, shots: list[Shot]) -> list[Shot]:
    """12.08: Return the shots of an attack that spill over. Those of lasers do not."""
    return [shot for shot in shots if not state.kind(shot.unit).is_laser]


def note_fired(state: State, laser: int) -> None:
    """12.06: Record that a laser has fired, if it did so in an enemy's turn."""
    turn = state.flow[0]
    if isinstance(turn, Turn) and state.hostile(turn.seat, laser):
        state.buildings = state.buildings.with_fired_before(laser, 1)


def rest_lasers(state: State, seats: list[int]) -> None:
    """12.06: Forget at the end of a turn what the lasers of these seats did in enemy turns before it."""
    for unit, fired in enumerate(state.buildings.fired_before):
        if fired and state.seat_of[unit] in seats:
            state.buildings = state.buildings.with_fired_before(unit, 0)
