"""The symbols on a drawn map: terrain, roads, hexsides and bridges, and the legend that explains them."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import NOWHERE, Board
from cybertank.board.terrain import (
    BEACH,
    COLD_CRATER,
    CRATER,
    DAMAGED_FOREST,
    DAMAGED_TOWN,
    FOREST,
    RAMP,
    RIDGE,
    RUBBLE,
    STREAM,
    SWAMP,
    TERRAIN_WORDS,
    TOWN,
    WATER,
)

# Shown after the hex number if the cell has room.
TERRAIN_SIGNS: Final = {
    COLD_CRATER: "o",
    TOWN: "T",
    FOREST: "F",
    SWAMP: "S",
    WATER: "~",
    RUBBLE: "R",
    DAMAGED_TOWN: "t",
    DAMAGED_FOREST: "f",
}
# The fill of an empty hex, and its ASCII form.
FILLS: Final = {
    CRATER: ("▒", "*"),
    COLD_CRATER: ("o", "o"),
    TOWN: ("▪", "n"),
    FOREST: ("♠", "^"),
    SWAMP: ('"', '"'),
    WATER: ("≈", "w"),
    RUBBLE: ("∴", ":"),
    DAMAGED_TOWN: ("▫", "m"),
    DAMAGED_FOREST: ("♤", ","),
}
ROAD: Final = "="
RAIL: Final = "#"
BRIDGE: Final = "H"
STREAM_SIGN: Final = "~"
BEACH_SIGN: Final = "."
RAMP_SIGN: Final = "v"
ASCII_RIDGE: Final = "X"
HEXSIDE_SIGNS: Final = {STREAM: STREAM_SIGN, BEACH: BEACH_SIGN, RAMP: RAMP_SIGN}


def fill(terrain: int, ascii_only: bool) -> str:
    """Return the character that fills a hex of this terrain."""
    return FILLS[terrain][1 if ascii_only else 0] if terrain in FILLS else ""


def crossing_sign(board: Board, step: int) -> str:
    """Return the symbol for what crosses a hexside: a road, a railway, or a bridge over a stream."""
    if not board.roads[step] and not board.rails[step]:
        return ""
    if board.sides[step] == STREAM:
        return BRIDGE
    return RAIL if board.rails[step] else ROAD


def way_sign(board: Board, h: int) -> str:
    """Return the symbol for the way through a hex: a river bridge, a railway or a road, in this order."""
    sides = range(h * 6, h * 6 + 6)
    if board.river_bridge[h]:
        return BRIDGE
    if not board.ways[h]:
        return ""
    return RAIL if any(board.rails[side] for side in sides) else ROAD


def legend(board: Board, ascii_only: bool = False) -> str:
    """Return a one-line legend for the symbols on this map, or "" if there are none."""
    words: list[str] = []
    for terrain, word in enumerate(TERRAIN_WORDS):
        if terrain != CRATER and terrain in board.terrain and terrain in TERRAIN_SIGNS:
            words.append(f"{TERRAIN_SIGNS[terrain]} {fill(terrain, ascii_only)} {word.replace('-', ' ')}")
    signs = [(ROAD, "road", 1 in board.roads), (RAIL, "rails", 1 in board.rails)]
    signs.append((BRIDGE, "bridge", has_bridge(board)))
    ridge = ASCII_RIDGE if ascii_only else "▞"
    signs += [(STREAM_SIGN, "stream", STREAM in board.sides), (ridge, "ridge", RIDGE in board.sides)]
    signs += [(BEACH_SIGN, "beach", BEACH in board.sides), (RAMP_SIGN, "ramp", RAMP in board.sides)]
    if not words and not any(used for sign, _, used in signs if sign != ridge):
        return ""
    return ", ".join([*words, *(f"{sign} {word}" for sign, word, used in signs if used)])


def has_bridge(board: Board) -> bool:
    """Return True if the map has a bridge over a river or a stream."""
    if 1 in board.river_bridge:
        return True
    return any(to != NOWHERE and crossing_sign(board, step) == BRIDGE for step, to in enumerate(board.near))
