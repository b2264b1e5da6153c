"""12.02, 12.03 Lines of sight of lasers, also against a second method for every pair of hexes of whole maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from cybertank.board.board import NOWHERE, Board
from cybertank.board.sight import IN_SIGHT, blocker, blocker_name
from cybertank.board.terrain import (
    COLD_CRATER,
    CRATER,
    DAMAGED_FOREST,
    DAMAGED_TOWN,
    FOREST,
    RIDGE,
    RUBBLE,
    SWAMP,
    TOWN,
)
from cybertank.text.maps.boards import board_from
from cybertank.text.maps.map_files import MapFile

rule = pytest.mark.rule

Judged = Callable[..., Any]
RAISED = (TOWN, FOREST, SWAMP, RUBBLE, DAMAGED_TOWN, DAMAGED_FOREST)
RIMMED = (CRATER, COLD_CRATER)
UNITS = ("L LASER attacker 0205 sp=30", "T LT defender 0605")


@rule("12.02")
@pytest.mark.parametrize("terrain", ["forest", "swamp", "town", "rubble", "damaged-town", "damaged-forest"])
def test_raised_terrain_between_blocks(field_fire: Judged, terrain: str) -> None:
    verdict = field_fire(*UNITS, on="clear", ground={"hexes": {"0405": terrain}}, do="fire L at T")
    assert verdict.rule == "12.02"
    assert "0405" in verdict.reason


@rule("12.02")
@pytest.mark.parametrize("terrain", ["clear", "water"])
def test_flat_terrain_does_not_block(field_fire: Judged, terrain: str) -> None:
    assert field_fire(*UNITS, ground={"hexes": {"0405": terrain}}, do="fire L at T", dice=[1]).ok


@rule("12.02")
def test_the_lasers_own_hex_never_blocks_and_the_targets_does(field_fire: Judged) -> None:
    assert field_fire(*UNITS, ground={"hexes": {"0205": "town"}}, do="fire L at T", dice=[1]).ok
    verdict = field_fire(*UNITS, ground={"hexes": {"0605": "town"}}, do="fire L at T")
    assert (verdict.rule, "0605" in verdict.reason) == ("12.02", True)


@rule("12.02")
def test_a_ridge_that_is_crossed_blocks_also_on_the_lasers_own_side(field_fire: Judged) -> None:
    units = ("L LASER attacker 0505 sp=30", "T LT defender 0508")
    for side in ("0505-0506", "0506-0507", "0507-0508"):
        verdict = field_fire(*units, ground={"hexsides": {side: "ridge"}}, do="fire L at T")
        assert (verdict.rule, side in verdict.reason) == ("12.02", True)
    assert field_fire(*units, ground={"hexsides": {"0506-0606": "ridge"}}, do="fire L at T", dice=[1]).ok


@rule("12.02")
@pytest.mark.parametrize(
    ("ground", "blocked"),
    [
        ({"hexes": {"0304": "forest"}}, ""),
        ({"hexes": {"0305": "forest"}}, ""),
        ({"hexes": {"0305": "forest", "0306": "town"}}, "0305-0306"),
        ({"hexsides": {"0305-0306": "ridge"}}, "0305-0306"),
        ({"hexsides": {"0305-0306": "stream"}}, ""),
        ({"hexes": {"0306": "crater"}}, "0306"),
        ({"hexsides": {"0205-0305": "ridge", "0205-0306": "ridge"}}, ""),
        ({"hexsides": {"0305-0405": "ridge", "0306-0405": "ridge"}}, ""),
        ({"hexes": {"0405": "crater"}}, "0405"),
    ],
)
def test_along_a_hexside_and_through_corners(field_fire: Judged, ground: dict, blocked: str) -> None:
    """The line from 0205 to 0605 leaves 0205 at a corner and runs between 0305 and 0306."""
    verdict = field_fire(*UNITS, ground=ground, do="fire L at T", dice=[1])
    assert verdict.ok == (not blocked)
    assert blocked in verdict.reason


@rule("12.03")
def test_a_tower_fires_over_everything_but_not_into_raised_terrain(field_fire: Judged) -> None:
    units = ("L TOWER attacker 0205 sp=20", "T LT defender 0605")
    between = {"hexes": {"0405": "forest", "0305": "town", "0306": "town"}, "hexsides": {"0505-0605": "ridge"}}
    assert field_fire(*units, ground=between, do="fire L at T", dice=[1]).ok
    for terrain in ("forest", "swamp", "town", "rubble", "damaged-town", "damaged-forest"):
        assert field_fire(*units, ground={"hexes": {"0605": terrain}}, do="fire L at T").rule == "12.03"


# -- a second method ---------------------------------------------------------------------------------------------------


class Reference:
    """A second judge of lines: each obstacle is asked by itself whether the line meets it.

    Hexes are the Voronoi cells of their centers, so the part of a line in a hex lies between two centers exactly if
    the hex's center does, seen along the line.
    """

    CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))

    def __init__(self, board: Board) -> None:
        self.board = board
        self.center = [(3 * board.x[h], board.y[h]) for h in range(board.size)]
        self.high = [h for h in range(board.size) if board.terrain[h] in RAISED]
        self.rims = [h for h in range(board.size) if board.terrain[h] in RIMMED]
        self.ridges = list(self._sides(lambda h, n, step: board.sides[step] == RIDGE))
        walls = set(self.high)
        self.walls = list(
            self._sides(
                lambda h, n, step: (
                    board.sides[step] == RIDGE or (h in walls and n in walls) or h in self.rims or n in self.rims
                )
            )
        )

    def _sides(self, wanted: Callable[[int, int, int], bool]) -> Iterator[tuple[int, int, int, int]]:
        """List hexsides by their two corners."""
        for step, other in enumerate(self.board.near):
            here = step // 6
            if other != NOWHERE and here < other and wanted(here, other, step):
                mine = {(self.center[here][0] + x, self.center[here][1] + y) for x, y in self.CORNERS}
                theirs = {(self.center[other][0] + x, self.center[other][1] + y) for x, y in self.CORNERS}
                (ax, ay), (bx, by) = sorted(mine & theirs)
                yield ax, ay, bx, by

    def blocked(self, start: int, end: int) -> bool:
        """Return True if something blocks the line from one hex to another."""
        if start == end:
            return False
        if start in self.rims or end in self.rims or end in self.high:
            return True
        (sx, sy), (ex, ey) = self.center[start], self.center[end]
        dx, dy = ex - sx, ey - sy
        width = max(2 * abs(dy), abs(dx) + abs(dy))
        along_start, along_end = dx * sx + 3 * dy * sy, dx * ex + 3 * dy * ey
        off = dx * sy - dy * sx
        for h in (*self.high, *self.rims):
            x, y = self.center[h]
            if abs(dx * y - dy * x - off) < width and along_start < dx * x + 3 * dy * y < along_end and h != start:
                return True
        return self._crosses(sx, sy, ex, ey) or self._runs_along(dx, dy, off, along_start, along_end)

    def _crosses(self, sx: int, sy: int, ex: int, ey: int) -> bool:
        """Return True if the line crosses a ridge at a point that is not one of its ends."""
        dx, dy = ex - sx, ey - sy
        for ax, ay, bx, by in self.ridges:
            one, other = dx * (ay - sy) - dy * (ax - sx), dx * (by - sy) - dy * (bx - sx)
            if one * other < 0:
                near = (bx - ax) * (sy - ay) - (by - ay) * (sx - ax)
                far = (bx - ax) * (ey - ay) - (by - ay) * (ex - ax)
                if near * far < 0:
                    return True
        return False

    def _runs_along(self, dx: int, dy: int, off: int, first: int, last: int) -> bool:
        """Return True if the line runs along a side that blocks it."""
        for ax, ay, bx, by in self.walls:
            if dx * ay - dy * ax == off == dx * by - dy * bx:
                middle = dx * (ax + bx) + 3 * dy * (ay + by)
                if 2 * first < middle < 2 * last:
                    return True
        return False


def rough_board() -> Board:
    """Return a green board on which a third of the hexes and hexsides are obstacles of every kind."""
    chance = Random(12)
    words = ["forest", "town", "swamp", "rubble", "crater", "cold-crater", "damaged-town", "damaged-forest"]
    names = [f"{column:02d}{row:02d}" for column in range(1, 14) for row in range(1, 12)]
    hexes = {name: words[chance.randrange(8)] for name in names if chance.random() < 0.12}
    plain = rough({}, {})
    sides = {
        f"{plain.names[step // 6]}-{plain.names[other]}": "ridge"
        for step, other in enumerate(plain.near)
        if other > step // 6 and chance.random() < 0.05
    }
    return rough(hexes, sides)


def rough(hexes: dict[str, str], sides: dict[str, str]) -> Board:
    """Return a board of 13 columns and 11 rows with these hexes and hexsides."""
    entry = {"name": "rough", "columns": 13, "rows_odd": 11, "rows_even": 11, "stagger": "odd-north"}
    return board_from(msgspec.convert(entry | {"hexes": hexes, "hexsides": sides}, MapFile), None, "test")


def disagreements(board: Board, pairs: Iterator[tuple[int, int]]) -> list[tuple[str, str, str]]:
    """List the pairs of hexes on which the two methods disagree, with what the first finds."""
    reference = Reference(board)
    found = []
    for start, end in pairs:
        here = blocker(board, start, end)
        if (here != IN_SIGHT) != reference.blocked(start, end):
            what = "" if here == IN_SIGHT else blocker_name(board, here)
            found.append((board.names[start], board.names[end], what))
    return found


def some_pairs(board: Board, count: int) -> Iterator[tuple[int, int]]:
    chance = Random(5)
    return ((chance.randrange(board.size), chance.randrange(board.size)) for _ in range(count))


@rule("12.02")
@pytest.mark.parametrize("name", ["ogre", "vale", "ridgeway"])
def test_both_methods_agree_on_a_sample(name: str) -> None:
    board = board_from(name, None, "test")
    assert disagreements(board, some_pairs(board, 2000)) == []


@rule("12.02")
def test_both_methods_agree_on_rough_ground() -> None:
    board = rough_board()
    pairs = ((a, b) for a in range(board.size) for b in range(board.size))
    assert disagreements(board, pairs) == []


@pytest.mark.slow
@rule("12.02")
@pytest.mark.parametrize("name", ["ogre", "vale"])
def test_both_methods_agree_on_every_pair_of_hexes(name: str) -> None:
    board = board_from(name, None, "test")
    pairs = ((a, b) for a in range(board.size) for b in range(board.size))
    assert disagreements(board, pairs) == []
