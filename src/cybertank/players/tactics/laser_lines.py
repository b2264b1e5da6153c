"""Map the hexes that a laser covers (12.02, 12.03). The board caches each map."""

from __future__ import annotations

from typing import Final

from cybertank.board.sight import IN_SIGHT, blocker, is_raised
from cybertank.state.state import State
from cybertank.units.catalogue import MAIN

OUT_OF_SIGHT: Final = 99
# The keys of these maps in the board's cache, next to the marches of units. No unit has such a mobility.
TURRET_KEY: Final = -12
TOWER_KEY: Final = -13


def cover_of(view: State, laser: int) -> bytes:
    """Return the distance from a laser to each hex where it can fire at a unit, and OUT_OF_SIGHT for all others."""
    board = view.board
    kind = view.kind(laser)
    start = view.hex_of[laser]
    reach = kind.reach[MAIN]
    key = (TOWER_KEY if kind.is_tower else TURRET_KEY, reach, start)
    cover = board.kept_gaps.get(key)
    if cover is None:
        distances = board.distances(start)
        found = [OUT_OF_SIGHT] * board.size
        for where in range(board.size):
            if distances[where] > reach:
                continue
            if kind.is_tower:
                seen = where == start or not is_raised(board.terrain[where])
            else:
                seen = blocker(board, start, where) == IN_SIGHT
            if seen:
                found[where] = distances[where]
        cover = bytes(found)
        board.kept_gaps[key] = cover
    return cover
