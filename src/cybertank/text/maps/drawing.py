"""The hex map drawn in text: staggered columns of flat-top hexes, two lines each, with hexsides, terrain and units.

A cell is as wide as the terminal allows. Its upper line shows the hex number, a letter for the terrain and a symbol for
the road. Its lower line shows the units. Plain hexsides are thin, and ridges are thick. Streams and bridges are drawn
on their hexsides, and a road is visible where it crosses one. Color shows the seat, and symbols show everything else:
an Ogre is in brackets, and a disabled unit is between exclamation marks. A small digit after an id counts the squads in
the counter or riding on the vehicle. `+2` means two more units in the hex.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import NOWHERE
from cybertank.board.hexes import NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST
from cybertank.board.terrain import CRATER, PLAIN_SIDE, RIDGE, WATER
from cybertank.rules.movement.riders import riders_of
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.maps.canvas import (
    BOLD,
    CRATER_STYLE,
    DIM,
    FIGHT_STYLE,
    NOTE_STYLE,
    PLAIN,
    RIDGE_STYLE,
    WATER_STYLE,
    Canvas,
    seat_style,
)
from cybertank.text.maps.regions import LINES_FOR_HEX, PITCHES, Region, around, busy_parts, pitch_for, whole_map
from cybertank.text.maps.signs import (
    ASCII_RIDGE,
    BRIDGE,
    HEXSIDE_SIGNS,
    TERRAIN_SIGNS,
    crossing_sign,
    fill,
    legend,
    way_sign,
)
from cybertank.text.units.sheets import describe_board, record_sheet

__all__ = [
    "PITCHES",
    "Region",
    "around",
    "busy_parts",
    "describe_board",
    "draw_board",
    "draw_parts",
    "legend",
    "record_sheet",
    "whole_map",
]

SMALL_FIGURES: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
FIGHT_MARK: Final = "!"


def draw_parts(state: State, parts: list[Region], width: int, colour: bool = False, ascii_only: bool = False) -> str:
    """Draw parts of the map one below the other, with a line that says where parts without units are left out."""
    drawn = [draw_board(state, width, colour, part, ascii_only=ascii_only) for part in parts]
    return "\n   ... parts without units are left out ...\n".join(drawn)


def draw_board(
    state: State,
    width: int = 80,
    colour: bool = False,
    region: Region | None = None,
    notes: dict[int, str] | None = None,
    ascii_only: bool = False,
) -> str:
    """Draw the map or a region of it for a terminal of this width. `notes` are written in their hexes.

    A note that starts with FIGHT_MARK is highlighted as a danger.
    """
    part = region or whole_map(state.board)
    return _Drawing(state, part, pitch_for(state.board, part, width), notes or {}, ascii_only).draw().text(colour)


class _Drawing:
    """One drawing of a board."""

    def __init__(self, state: State, region: Region, pitch: int, notes: dict[int, str], ascii_only: bool) -> None:
        self.state = state
        self.board = state.board
        self.region = region
        self.pitch = pitch
        self.room = pitch - 1
        self.notes = notes
        self.ascii_only = ascii_only
        columns = region.right - region.left + 1
        self.canvas = Canvas(columns * pitch + 1, region.bottom - region.top + 1 + LINES_FOR_HEX)

    def draw(self) -> Canvas:
        """Draw all hexsides first, and then the content of the hexes, which can overwrite thin hexsides."""
        hexes = [h for h in range(self.board.size) if self.region.holds(self.board, h)]
        for h in hexes:
            self.draw_sides(h)
        for h in hexes:
            self.draw_content(h)
        return self.canvas

    def corner(self, h: int) -> tuple[int, int]:
        """Return the column of a hex's left edge and the line of its number."""
        return (self.board.x[h] - self.region.left) * self.pitch, self.board.y[h] - self.region.top + 1

    # -- hexsides ------------------------------------------------------------------------------------------------------

    def draw_sides(self, h: int) -> None:
        """Draw the six hexsides of a hex. A shared hexside looks the same from both hexes."""
        column, line = self.corner(h)
        self.draw_slant(h, NORTH_WEST, column, line, "/")
        self.draw_slant(h, SOUTH_WEST, column, line + 1, "\\")
        self.draw_slant(h, NORTH_EAST, column + self.pitch, line, "\\")
        self.draw_slant(h, SOUTH_EAST, column + self.pitch, line + 1, "/")
        self.draw_flat(h, SOUTH, column + 1, line + 1)
        above = self.board.near[h * 6 + NORTH]
        if above != NOWHERE and not self.region.holds(self.board, above):
            self.draw_flat(h, NORTH, column + 1, line - 1)

    def draw_slant(self, h: int, direction: int, column: int, line: int, thin: str) -> None:
        step = h * 6 + direction
        side = self.board.sides[step]
        crossing = crossing_sign(self.board, step)
        if crossing:
            self.canvas.put(column, line, crossing, BOLD)
        elif side == RIDGE:
            thick = ASCII_RIDGE if self.ascii_only else "▞" if thin == "/" else "▚"
            self.canvas.put(column, line, thick, RIDGE_STYLE)
        elif side == PLAIN_SIDE:
            self.canvas.put(column, line, thin, DIM)
        else:
            self.canvas.put(column, line, HEXSIDE_SIGNS[side], WATER_STYLE)

    def draw_flat(self, h: int, direction: int, column: int, line: int) -> None:
        """Draw the bottom hexside. Leave a plain one blank, so that the content of the hex stands out."""
        step = h * 6 + direction
        side = self.board.sides[step]
        if side == RIDGE:
            self.canvas.put(column, line, (ASCII_RIDGE if self.ascii_only else "▄") * self.room, RIDGE_STYLE)
        elif side != PLAIN_SIDE:
            self.canvas.put(column, line, HEXSIDE_SIGNS[side] * self.room, WATER_STYLE)
        if crossing_sign(self.board, step):
            self.draw_crossing(step, column, line)

    def draw_crossing(self, step: int, column: int, line: int) -> None:
        """Draw a road or railway across the bottom hexside: two symbols in the middle."""
        self.canvas.put(column + (self.room - 1) // 2, line, crossing_sign(self.board, step) * 2, BOLD)

    def thick_below(self, h: int) -> bool:
        """Return True if the bottom hexside must stay visible."""
        return self.board.sides[h * 6 + SOUTH] != PLAIN_SIDE

    # -- hexes ---------------------------------------------------------------------------------------------------------

    def draw_content(self, h: int) -> None:
        """Draw the hex number above and the units below. If there are too many units, they replace the number."""
        column, line = self.corner(h)
        units = self.units_in_order(h)
        self.draw_number(h, column, line)
        if h in self.notes:
            note = self.notes[h]
            style = FIGHT_STYLE if note.startswith(FIGHT_MARK) else NOTE_STYLE
            self.canvas.put(column + 1, line + 1, note.center(self.room)[: self.room], style)
            if units:
                self.draw_unit(units[0], column, line)
        elif len(units) > 1:
            self.draw_unit(units[0], column, line)
            self.draw_rest(units[1:], column, line + 1)
        elif units:
            self.draw_unit(units[0], column, line if self.thick_below(h) else line + 1)
        else:
            self.draw_ground(h, column, line + 1)

    def units_in_order(self, h: int) -> list[int]:
        """Return the units in a hex, Ogres first, without riders, which appear as a digit after their vehicle's id."""
        units = [u for u in self.state.units_at(h) if self.state.riders.riding[u] == NOBODY]
        return sorted(units, key=lambda u: not self.state.kind(u).is_ogre)

    def draw_number(self, h: int, column: int, line: int) -> None:
        number = self.board.names[h][-4:]
        sign = TERRAIN_SIGNS.get(self.board.terrain[h], "") if self.room > len(number) else ""
        road = way_sign(self.board, h) if self.room > len(number) + len(sign) else ""
        text = f"{number}{sign}{road}".center(self.room)
        self.canvas.put(column + 1, line, text, DIM if self.board.terrain[h] != CRATER else CRATER_STYLE)

    def draw_ground(self, h: int, column: int, line: int) -> None:
        """Fill an empty hex, but keep its bottom hexside and anything that crosses it visible."""
        terrain = self.board.terrain[h]
        sign = fill(terrain, self.ascii_only)
        if terrain == CRATER:
            self.canvas.put(column + 1, line, f"({sign * (self.room - 2)})", CRATER_STYLE)
            return
        if self.thick_below(h):
            return
        if sign:
            self.canvas.put(column + 1, line, sign * self.room, WATER_STYLE if terrain == WATER else PLAIN)
        if self.board.river_bridge[h]:
            self.canvas.put(column + 1 + (self.room - 1) // 2, line, BRIDGE * 2, BOLD)
        elif crossing_sign(self.board, h * 6 + SOUTH):
            self.draw_crossing(h * 6 + SOUTH, column + 1, line)

    def draw_unit(self, unit: int, column: int, line: int) -> None:
        """Draw a unit's label in its seat's color. Brackets and exclamation marks replace thin sides."""
        state = self.state
        is_ogre = state.kind(unit).is_ogre
        style = seat_style(state.seat_of[unit], is_ogre)
        text = self.label(unit)
        self.canvas.put(column + 1, line, text[: self.room].center(self.room), style)
        if len(text) > self.room:
            self.mark(column + self.pitch, line, text[self.room], style)
        if is_ogre:
            self.mark(column, line, "[", style)
            self.mark(column + self.pitch, line, "]", style)
        elif state.disability.disabled[unit] != NOT_DISABLED or state.disability.stuck[unit]:
            self.mark(column, line, "!", style)
            self.mark(column + self.pitch, line, "!", style)

    def mark(self, column: int, line: int, sign: str, style: str) -> None:
        """Replace a thin hexside with a symbol."""
        if 0 <= column < self.canvas.width and self.canvas.chars[line][column] in "/\\ ":
            self.canvas.put(column, line, sign, style)

    def draw_rest(self, units: list[int], column: int, line: int) -> None:
        if len(units) == 1:
            self.draw_unit(units[0], column, line)
        else:
            self.canvas.put(column + 1, line, f"+{len(units)}".center(self.room), BOLD)

    def label(self, unit: int) -> str:
        """Return a unit's id, shortened if necessary, with a small digit for its squads or riders."""
        squads = self.state.sheets.squads[unit] or sum(self.state.sheets.squads[r] for r in riders_of(self.state, unit))
        if not squads:
            return short_id(self.state.ids[unit], self.room)
        if self.ascii_only:
            return f"{short_id(self.state.ids[unit], self.room - 2)}*{squads}"
        # The digit can overwrite the thin hexside next to it.
        return f"{short_id(self.state.ids[unit], self.room)}{SMALL_FIGURES[squads]}"


def short_id(unit_id: str, room: int) -> str:
    """Shorten an id to fit: keep the whole number and the first and last letters. GEVPC2 becomes GPC2."""
    if len(unit_id) <= room:
        return unit_id
    letters = unit_id.rstrip("0123456789.")
    number = unit_id[len(letters) :]
    keep = max(room - len(number), 1)
    return (letters[:1] + (letters[-(keep - 1) :] if keep > 1 else "") + number)[:room]
