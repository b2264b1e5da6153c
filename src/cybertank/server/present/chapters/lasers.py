"""Show a laser's line of fire to a hex, and what blocks it (12.02, 12.03)."""

from __future__ import annotations

from cybertank.board.sight import IN_SIGHT, blocker_name, is_raised
from cybertank.rules.lasers.lines import blocks_laser, in_range
from cybertank.server.wire.questions import LineAnswer
from cybertank.state.state import State


def line_answer(state: State, laser: int, where: int) -> LineAnswer:
    """Say whether a laser can fire at a unit in a hex, and name the hex or hexside that blocks its line."""
    name, there = state.ids[laser], state.board.names[where]
    unit_type = state.kind(laser)
    rule = "12.03" if unit_type.is_tower else "12.02"
    if not unit_type.is_laser or state.hex_of[laser] < 0:
        return LineAnswer(name, there, [], f"{name} is not a laser on the map")
    if not in_range(state, laser, where):
        return LineAnswer(name, there, [there], f"{there} is beyond the range of {name} ({rule})")
    if unit_type.is_tower and is_raised(state.board.terrain[where]) and where != state.hex_of[laser]:
        words = f"{name} sees over everything, but cannot fire at a unit in the cover of {there} (12.03)"
        return LineAnswer(name, there, [there], words)
    found = blocks_laser(state, laser, where)
    if found == IN_SIGHT:
        return LineAnswer(name, there, [], f"{name} has a clear line of fire to {there} ({rule})")
    what = blocker_name(state.board, found)
    kind = "hexside" if found >= state.board.size else "hex"
    return LineAnswer(name, there, _places(state, found), f"{kind} {what} blocks the line of fire to {there} (12.02)")


def _places(state: State, found: int) -> list[str]:
    """Return the hex that blocks a line, or the two hexes of the hexside that does."""
    board = state.board
    if found < board.size:
        return [board.names[found]]
    step = found - board.size
    return [board.names[step // 6], board.names[board.near[step]]]
