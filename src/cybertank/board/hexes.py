"""Hex geometry: flat-top hexes in columns, numbered CCRR from the north-west.

Distances are measured in doubled coordinates: `x` is the column and `y` is twice the row, plus one in the columns that
sit half a hex lower. The six directions run clockwise from north.
"""

from typing import Final

NORTH: Final = 0
NORTH_EAST: Final = 1
SOUTH_EAST: Final = 2
SOUTH: Final = 3
SOUTH_WEST: Final = 4
NORTH_WEST: Final = 5

DIRECTION_X: Final = [0, 1, 1, 0, -1, -1]
DIRECTION_Y: Final = [-2, -1, 1, 2, 1, -1]

EDGE_NORTH: Final = 1
EDGE_EAST: Final = 2
EDGE_SOUTH: Final = 4
EDGE_WEST: Final = 8

EDGES: Final = [EDGE_NORTH, EDGE_EAST, EDGE_SOUTH, EDGE_WEST]
EDGE_WORDS: Final = {EDGE_NORTH: "north", EDGE_EAST: "east", EDGE_SOUTH: "south", EDGE_WEST: "west"}
EDGE_BITS: Final = {"north": EDGE_NORTH, "east": EDGE_EAST, "south": EDGE_SOUTH, "west": EDGE_WEST}


def opposite(direction: int) -> int:
    """Return the opposite direction."""
    return direction + 3 if direction < 3 else direction - 3


def spread(x1: int, y1: int, x2: int, y2: int) -> int:
    """Return the distance in hexes between two places in doubled coordinates."""
    dx = x1 - x2 if x1 > x2 else x2 - x1
    dy = y1 - y2 if y1 > y2 else y2 - y1
    return dx if dy <= dx else dx + (dy - dx) // 2


def hex_name(column: int, row: int) -> str:
    """Return the printed number: two digits for the column, two for the row."""
    return f"{column:02d}{row:02d}"
