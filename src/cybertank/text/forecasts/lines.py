"""Forecast a laser's line of fire: what blocks it, for refusals, tooltips and the page (12.02, 12.03)."""

from __future__ import annotations

from dataclasses import dataclass

from cybertank.board.sight import IN_SIGHT, blocker_name
from cybertank.rules.lasers.lines import blocks_laser, in_range
from cybertank.state.held import Shot
from cybertank.state.state import State


@dataclass(frozen=True)
class LineOfFire:
    """The straight line from a laser to a hex."""

    laser: str
    start: str
    end: str
    reaches: bool
    """Whether the hex is within the laser's range."""
    blocker: str
    """The hex or hexside that blocks the line, such as `0304` or `0304-0404`; "" if nothing does."""


def line_of_fire(state: State, laser: int, where: int) -> LineOfFire:
    """12.02, 12.03: describe the line from a laser on the map to a hex."""
    found = blocks_laser(state, laser, where)
    names = state.board.names
    return LineOfFire(
        laser=state.ids[laser],
        start=names[state.hex_of[laser]],
        end=names[where],
        reaches=in_range(state, laser, where),
        blocker="" if found == IN_SIGHT else blocker_name(state.board, found),
    )


def lines_of(state: State, shots: list[Shot], target: int) -> list[LineOfFire]:
    """12.02: describe the lines of all lasers in an attack to its target."""
    where = state.hex_of[target]
    lasers = [shot.unit for shot in shots if state.kind(shot.unit).is_laser and state.hex_of[shot.unit] >= 0]
    return [line_of_fire(state, laser, where) for laser in dict.fromkeys(lasers)] if where >= 0 else []
