"""9.02.4 Cut rails, which wreck a train that drives onto them."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.board.terrain import CRATER, DAMAGED_FOREST, DAMAGED_TOWN, RUBBLE


def is_cut(board: Board, came_from: int, where: int) -> bool:
    """9.02.4: Return True if the rails are cut in a hex, or at the hexside by which a train enters it."""
    if board.terrain[where] in (CRATER, DAMAGED_TOWN, DAMAGED_FOREST, RUBBLE):
        return True
    ground = board.ground
    if ground.printed is not None and where in ground.printed.river_bridges and where not in ground.river_bridges:
        return True
    if where in ground.cuts or where in ground.rail_cuts:
        return True
    return came_from >= 0 and ((came_from, where) in ground.broken or (where, came_from) in ground.broken)
