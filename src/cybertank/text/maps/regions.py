"""The part of a map to draw: all of it, the area around a hex, or the rows and columns with units."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.terrain import CLEAR, CRATER
from cybertank.state.state import State

# Possible widths of a column of hexes in characters. The smallest has room for a hex number and a unit's id.
PITCHES: Final = (7, 6, 5)
LINES_FOR_HEX: Final = 2
# Lines shown above and below the units if only part of the map is drawn.
MARGIN: Final = 2 * LINES_FOR_HEX


class Region:
    """A part of the map, in the board's doubled coordinates."""

    def __init__(self, left: int, right: int, top: int, bottom: int) -> None:
        self.left = left
        self.right = right
        self.top = top
        self.bottom = bottom

    def holds(self, board: Board, where: int) -> bool:
        """Return True if a hex is in the region."""
        return self.left <= board.x[where] <= self.right and self.top <= board.y[where] <= self.bottom


def whole_map(board: Board) -> Region:
    """Return the region of the whole board."""
    return Region(min(board.x), max(board.x), min(board.y), max(board.y))


def around(board: Board, where: int, radius: int = 4) -> Region:
    """Return the region around a hex, within the board."""
    full = whole_map(board)
    x, y = board.x[where], board.y[where]
    return Region(
        max(full.left, x - radius),
        min(full.right, x + radius),
        max(full.top, y - 2 * radius),
        min(full.bottom, y + 2 * radius),
    )


def is_rich(board: Board) -> bool:
    """Return True if a map has terrain other than craters."""
    return any(terrain not in (CLEAR, CRATER) for terrain in board.terrain) or 1 in board.roads or 1 in board.rails


def pitches_for(board: Board) -> tuple[int, ...]:
    """Return the possible widths of a cell. The smallest is too narrow for a map with terrain."""
    return PITCHES[:-1] if is_rich(board) else PITCHES


def narrowest(board: Board) -> int:
    """Return the smallest screen width that fits the whole map."""
    full = whole_map(board)
    return (full.right - full.left + 1) * pitches_for(board)[-1] + 1


def pitch_for(board: Board, region: Region, width: int) -> int:
    """Return the largest cell width that fits, or the smallest one if none does."""
    columns = region.right - region.left + 1
    fitting = [pitch for pitch in pitches_for(board) if columns * pitch + 1 <= width]
    return fitting[0] if fitting else pitches_for(board)[-1]


def busy_parts(state: State, lines: int, width: int = 10_000) -> list[Region]:
    """Return the whole map if it fits on the screen, or else the rows with units and a few rows around them.

    Cut a map that is too wide for the screen into strips from west to east, leaving out strips without units.
    """
    parts: list[Region] = []
    for strip in _strips(state, width):
        parts.extend(_busy_rows(state, strip, lines))
    return parts


def _strips(state: State, width: int) -> list[Region]:
    full = whole_map(state.board)
    fitting = max((width - 1) // pitches_for(state.board)[-1], 4)
    if full.right - full.left + 1 <= fitting:
        return [full]
    strips = [
        Region(left, min(left + fitting - 1, full.right), full.top, full.bottom)
        for left in range(full.left, full.right + 1, fitting)
    ]
    busy = [strip for strip in strips if _rows(state, strip)]
    return busy or strips


def _rows(state: State, region: Region) -> list[int]:
    """Return the rows of a region that contain units."""
    board = state.board
    return sorted({board.y[where] for where in state.hex_of if where >= 0 and region.holds(board, where)})


def _busy_rows(state: State, region: Region, lines: int) -> list[Region]:
    rows = _rows(state, region)
    if not rows or region.bottom - region.top + 1 + LINES_FOR_HEX <= lines:
        return [region]
    parts: list[Region] = []
    for row in rows:
        top, bottom = max(region.top, row - MARGIN), min(region.bottom, row + MARGIN)
        if parts and top <= parts[-1].bottom + MARGIN:
            parts[-1].bottom = bottom
        else:
            parts.append(Region(region.left, region.right, top, bottom))
    return parts
