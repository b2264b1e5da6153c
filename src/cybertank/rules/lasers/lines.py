"""12.02, 12.03, 12.07 A laser's line of fire: what it can reach, and what blocks it."""

from __future__ import annotations

from cybertank.board.sight import IN_SIGHT, blocker, blocker_name, is_raised
from cybertank.rules.refusal import Refusal
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, MAIN


def can_fire(state: State, laser: int) -> bool:
    """12.07: Return True for a laser on the map that is not damaged."""
    return state.hex_of[laser] >= 0 and state.kind(laser).is_laser and state.sheets.left[laser * COMPONENTS + MAIN] > 0


def in_range(state: State, laser: int, where: int) -> bool:
    """12.02, 12.03: Return True if a hex is within a laser's range: 30 hexes, or 60 from a tower."""
    return state.board.distance(state.hex_of[laser], where) <= state.kind(laser).reach[MAIN]


def blocks_laser(state: State, laser: int, where: int) -> int:
    """12.02, 12.03: Return what blocks a laser's line to a hex, as `board.sight` codes it, or IN_SIGHT.

    Nothing blocks a tower's line.
    """
    if state.kind(laser).is_tower:
        return IN_SIGHT
    return blocker(state.board, state.hex_of[laser], where)


def bears_on(state: State, laser: int, where: int) -> bool:
    """12.02-12.05: Return True if a laser can fire at a missile over a hex."""
    return can_fire(state, laser) and in_range(state, laser, where) and blocks_laser(state, laser, where) == IN_SIGHT


def refuse_line(state: State, laser: int, where: int) -> Refusal | None:
    """12.02, 12.03: Refuse fire at a hex that a laser cannot see. The reason names what blocks the line."""
    name, there = state.ids[laser], state.board.names[where]
    if state.kind(laser).is_tower:
        if is_raised(state.board.terrain[where]) and where != state.hex_of[laser]:
            return Refusal(
                "12.03",
                f"{name} cannot fire at anything in town, swamp, forest or rubble, such as {there}; fire in the open",
            )
        return None
    return refuse_blocked(state, laser, where, "choose a target in sight")


def refuse_blocked(state: State, laser: int, where: int, advice: str) -> Refusal | None:
    """12.02: Refuse fire at a hex if something blocks the line to it. The reason names that hex or hexside."""
    found = blocks_laser(state, laser, where)
    if found == IN_SIGHT:
        return None
    what = blocker_name(state.board, found)
    kind = "hexside" if found >= state.board.size else "hex"
    line = f"the line of fire from {state.ids[laser]} to {state.board.names[where]}"
    return Refusal("12.02", f"{kind} {what} blocks {line}; {advice}")
