"""12.02 Lines of sight: what blocks the straight line between the centers of two hexes.

All geometry is exact. In doubled coordinates with columns three units apart, the center of a hex and its six corners
have whole coordinates, so a corner is to the left of a line, to the right of it or on it by the sign of an integer.
The line is followed from hex to hex. It leaves each hex through one of its sides, or through a corner, and then either
enters another hex or runs along the side between two others.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import NOWHERE, Board
from cybertank.board.hexes import DIRECTION_X, DIRECTION_Y
from cybertank.board.terrain import COLD_CRATER, CRATER, RIDGE, RUBBLE, SWAMP, is_forest, is_town

IN_SIGHT: Final = -1
"""The answer if nothing blocks the line."""
COLUMN: Final = 3
"""The distance between two columns, if a row is two units high."""
# The corners of a hex relative to its center, clockwise. Corner `i` lies between the directions `i` and `i + 1`.
CORNER_X: Final = [1, 2, 1, -1, -2, -1]
CORNER_Y: Final = [-1, 0, 1, 1, 0, -1]
# Where a line leaves a hex: through the side in direction `i`, or this much more for the corner `i`.
AT_CORNER: Final = 6


def is_raised(terrain: int) -> bool:
    """12.02, 2.01.7: Return True for terrain that blocks a laser, damaged or not."""
    return is_town(terrain) or is_forest(terrain) or terrain == SWAMP or terrain == RUBBLE


def is_rimmed(terrain: int) -> bool:
    """12.02: Return True for a crater, which counts as having ridges on all six sides."""
    return terrain == CRATER or terrain == COLD_CRATER


def blocker(board: Board, start: int, end: int) -> int:
    """12.02: Return what blocks the line from one hex to another, or IN_SIGHT.

    A hex is returned as itself, and a hexside as the board's size plus its step (hex * 6 + direction). Answers are
    kept with the board.
    """
    key = start * board.size + end
    found = board.kept_sights.get(key)
    if found is None:
        found = _follow(board, start, end)
        board.kept_sights[key] = found
    return found


def blocker_name(board: Board, found: int) -> str:
    """Return the name of what blocks a line: a hex, or a hexside such as `0304-0404`."""
    if found < board.size:
        return board.names[found]
    step = found - board.size
    return f"{board.names[step // 6]}-{board.names[board.near[step]]}"


def _follow(board: Board, start: int, end: int) -> int:
    """Follow the line from hex to hex, and return the first thing that blocks it."""
    if start == end:
        return IN_SIGHT
    if is_rimmed(board.terrain[start]):
        return start
    x, y = board.x[start], board.y[start]
    run_x, run_y = COLUMN * (board.x[end] - x), board.y[end] - y
    offset = 0
    here = start
    while here != end:
        way = _way_out(run_x, run_y, offset)
        direction = way - AT_CORNER if way >= AT_CORNER else way
        along = False
        if way >= AT_CORNER:
            turn = run_x * CORNER_Y[direction] - run_y * CORNER_X[direction]
            along = turn == 0
            if turn < 0:
                direction = _next(direction)
        if along:
            left, right = _place(board, x, y, direction), _place(board, x, y, _next(direction))
            found = _along_side(board, left, right)
            if found != IN_SIGHT:
                return found
            x, y = x + DIRECTION_X[direction], y + DIRECTION_Y[direction]
            direction = _next(direction)
        x, y = x + DIRECTION_X[direction], y + DIRECTION_Y[direction]
        there = board.places.get((x, y), NOWHERE)
        if way < AT_CORNER and here != NOWHERE and there != NOWHERE and board.sides[here * 6 + direction] == RIDGE:
            return board.size + here * 6 + direction
        if there != NOWHERE and (is_raised(board.terrain[there]) or is_rimmed(board.terrain[there])):
            return there
        here = there
        offset = run_x * (y - board.y[start]) - run_y * COLUMN * (x - board.x[start])
    return IN_SIGHT


def _way_out(run_x: int, run_y: int, offset: int) -> int:
    """Return the side through which a line leaves a hex, or AT_CORNER plus the corner.

    `offset` says how far the center of the hex is to the side of the line. Clockwise around a hex, the corners change
    from the line's left to its right where it comes out.
    """
    before = offset + run_x * CORNER_Y[5] - run_y * CORNER_X[5]
    for corner in range(6):
        now = offset + run_x * CORNER_Y[corner] - run_y * CORNER_X[corner]
        if before < 0 and now > 0:
            return corner
        if now == 0 and before < 0:
            return AT_CORNER + corner
        before = now
    raise AssertionError("a line that enters a hex leaves it")


def _next(direction: int) -> int:
    return direction + 1 if direction < 5 else 0


def _place(board: Board, x: int, y: int, direction: int) -> int:
    return board.places.get((x + DIRECTION_X[direction], y + DIRECTION_Y[direction]), NOWHERE)


def _along_side(board: Board, left: int, right: int) -> int:
    """12.02: Return what blocks a line that runs along the side between two hexes.

    A ridge on that side does, also that of a crater, and so do two raised hexes together.
    """
    for beside in (left, right):
        if beside != NOWHERE and is_rimmed(board.terrain[beside]):
            return beside
    if left == NOWHERE or right == NOWHERE:
        return IN_SIGHT
    step = left * 6 + board.direction(left, right)
    if board.sides[step] == RIDGE or (is_raised(board.terrain[left]) and is_raised(board.terrain[right])):
        return board.size + step
    return IN_SIGHT
