"""The immutable board that a game is played on.

Built once from a `Ground` (what a map file says, on dense hex ints); where terrain changes in play a new board is made
from the old one, so that a copied state can go on sharing the board it had.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import (
    DIRECTION_X,
    DIRECTION_Y,
    EDGE_EAST,
    EDGE_NORTH,
    EDGE_SOUTH,
    EDGE_WEST,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    opposite,
    spread,
)
from cybertank.board.reached import Reach
from cybertank.board.steps import Crossing, StepTable, step_price
from cybertank.board.terrain import (
    CRATER,
    DAMAGED_FOREST,
    DAMAGED_TOWN,
    MOBILITY_WORDS,
    RUBBLE,
    STREAM,
    WATER,
)

NOWHERE: Final = -1
# What `roads` and `rails` say of a hexside besides 0: a road runs over it, or the end of a bridge leads to a cut road.
WAY: Final = 1
BRIDGE_END: Final = 2
# The most that a row of distances can say.
VERY_FAR: Final = 255


class Ground:
    """What a map file says, hex by hex: the plain material of a board."""

    __slots__ = (
        "areas",
        "broken",
        "colour",
        "cuts",
        "name",
        "names",
        "parts",
        "printed",
        "rails",
        "river_bridges",
        "roads",
        "rows",
        "sides",
        "terrain",
        "title",
        "x",
        "y",
    )

    def __init__(self, name: str, title: str, colour: str) -> None:
        self.name = name
        self.title = title
        self.colour = colour
        self.names: list[list[str]] = []
        self.x: list[int] = []
        self.y: list[int] = []
        self.rows: list[bytes] = []
        """For each hex how far it is to all of them, made when it is first asked for."""
        self.terrain: list[int] = []
        self.sides: list[tuple[int, int, int]] = []
        self.roads: list[tuple[int, int]] = []
        self.rails: list[tuple[int, int]] = []
        self.river_bridges: list[int] = []
        self.areas: dict[str, frozenset[int]] = {}
        self.parts: list[tuple[str, int, int]] = []
        """2.00.1: the maps that a board of several is made of, each with its place."""
        self.cuts: list[int] = []
        """Hexes whose roads and rails an overlay has cut."""
        self.broken: list[tuple[int, int]] = []
        """Hexsides at which an overlay has cut the road or rail: a bridge is out (2.03.3)."""
        self.printed: Ground | None = None
        """The ground below the overlays and the damage; None where there are none."""

    def changed(self, changes: dict[int, int]) -> Ground:
        """The same ground with the terrain of some hexes changed; hexsides, roads and bridges stay as they are."""
        other = Ground(self.name, self.title, self.colour)
        other.names = self.names
        other.x = self.x
        other.y = self.y
        other.rows = self.rows
        other.terrain = [changes.get(h, terrain) for h, terrain in enumerate(self.terrain)]
        other.sides = self.sides
        other.roads = self.roads
        other.rails = self.rails
        # A bridge needs water below it.
        other.river_bridges = [h for h in self.river_bridges if other.terrain[h] == WATER]
        other.areas = self.areas
        other.parts = self.parts
        other.cuts = self.cuts
        other.broken = self.broken
        other.printed = self if self.printed is None else self.printed
        return other

    def overlaid(
        self,
        changes: dict[int, int],
        sides: list[tuple[int, int, int]],
        cuts: list[int],
        broken: list[tuple[int, int]],
    ) -> Ground:
        """2.00.3: the same ground with overlays on hexes and hexsides, and with roads and rails cut."""
        other = self.changed(changes)
        other.sides = self.sides + sides
        other.cuts = self.cuts + cuts
        other.broken = self.broken + broken
        return other

    def overlay_marks(self) -> str:
        """What tells this ground from the printed one besides terrain; "" where there is nothing."""
        laid = self.sides[len(self.printed.sides) :] if self.printed is not None else []
        return f"/{laid}{self.cuts}{self.broken}" if laid or self.cuts or self.broken else ""

    def add_hex(self, names: list[str], x: int, y: int, terrain: int) -> int:
        """Add a hex under all its numbers (a hex on a joint has several, 2.00.2); its dense int is returned."""
        self.names.append(names)
        self.x.append(x)
        self.y.append(y)
        self.rows.append(b"")
        self.terrain.append(terrain)
        return len(self.names) - 1


class Board:
    """A board with its neighbours, hexsides, edges and the step tables of every mobility class."""

    __slots__ = (
        "_rows",
        "_tables",
        "areas",
        "bridged",
        "colour",
        "edges",
        "fingerprint",
        "ground",
        "index",
        "kept_fields",
        "kept_gaps",
        "kept_marches",
        "kept_paths",
        "kept_reaches",
        "name",
        "names",
        "near",
        "rails",
        "river_bridge",
        "roads",
        "sides",
        "size",
        "spare_marks",
        "terrain",
        "title",
        "ways",
        "x",
        "y",
    )

    def __init__(self, ground: Ground) -> None:
        self.name = ground.name
        self.title = ground.title
        self.colour = ground.colour
        self.size = len(ground.names)
        self.names: list[str] = [names[0] for names in ground.names]
        self.index: dict[str, int] = {name: h for h, names in enumerate(ground.names) for name in names}
        self.x: list[int] = ground.x
        self.y: list[int] = ground.y
        self._rows: list[bytes] = ground.rows
        self.terrain: list[int] = ground.terrain
        self.areas: dict[str, frozenset[int]] = ground.areas
        self.near: list[int] = self._neighbours()
        self.edges: list[int] = [self._edges_of(h) for h in range(self.size)]
        self.sides: list[int] = [0] * (self.size * 6)
        self.roads: list[int] = [0] * (self.size * 6)
        self.rails: list[int] = [0] * (self.size * 6)
        self.river_bridge: list[int] = [0] * self.size
        for a, b, word in ground.sides:
            self._mark(self.sides, a, b, word)
        for a, b in ground.roads:
            self._mark(self.roads, a, b, WAY)
        for a, b in ground.rails:
            self._mark(self.rails, a, b, WAY)
        for h in ground.river_bridges:
            self.river_bridge[h] = 1
        self.ground = ground
        self._cut_roads()
        self.bridged = 1 in self.river_bridge
        self.ways: list[bool] = [self._has_way(h) for h in range(self.size)]
        """Whether a road or rail runs through a hex."""
        self.fingerprint = ".".join([str(terrain) for terrain in self.terrain]) + ground.overlay_marks()
        """What tells this board from one on which terrain has changed."""
        self._tables: list[StepTable | None] = [None] * len(MOBILITY_WORDS)
        self.kept_fields: dict[tuple[int, int, int], list[int]] = {}
        """Distances to goals that stay where they are, for the computer players of every game on this board."""
        self.kept_marches: dict[tuple[int, int, int], list[list[int]]] = {}
        self.kept_paths: dict[tuple[int, int, int, int], list[int]] = {}
        self.kept_gaps: dict[tuple[int, int, int], bytes] = {}
        """Marches over empty ground, their paths, and how far each hex is from them, kept in the same way."""
        self.kept_reaches: dict[tuple[int, int, int, int], Reach] = {}
        """What units reach where no enemy is near, kept for every game too."""
        self.spare_marks: list[list[int]] = []
        """Lists of zeros for searches over the board, which borrow one and give it back: they are dear to make."""

    def _neighbours(self) -> list[int]:
        places = {(self.x[h], self.y[h]): h for h in range(self.size)}
        return [
            places.get((self.x[h] + DIRECTION_X[d], self.y[h] + DIRECTION_Y[d]), NOWHERE)
            for h in range(self.size)
            for d in range(6)
        ]

    def _edges_of(self, h: int) -> int:
        """Which edges of the map a hex lies on: a corner lies on two."""
        missing = [self.near[h * 6 + d] == NOWHERE for d in range(6)]
        edges = 0
        if missing[NORTH]:
            edges |= EDGE_NORTH
        if missing[SOUTH]:
            edges |= EDGE_SOUTH
        if missing[NORTH_EAST] and missing[SOUTH_EAST]:
            edges |= EDGE_EAST
        if missing[NORTH_WEST] and missing[SOUTH_WEST]:
            edges |= EDGE_WEST
        return edges

    def _mark(self, marks: list[int], a: int, b: int, value: int) -> None:
        d = self.direction(a, b)
        marks[a * 6 + d] = value
        marks[b * 6 + opposite(d)] = value

    def _cut_roads(self) -> None:
        """2.00.3, 2.01.7, 2.01.8: damaged hexes, rubble and craters cut roads and rails, and so do overlays."""
        for h in range(self.size):
            if self.terrain[h] in (DAMAGED_TOWN, DAMAGED_FOREST, RUBBLE, CRATER):
                self._cut_hex(h)
        for h in self.ground.cuts:
            self._cut_hex(h)
        for a, b in self.ground.broken:
            self._mark(self.roads, a, b, 0)
            self._mark(self.rails, a, b, 0)

    def _cut_hex(self, h: int) -> None:
        """No road or rail runs through a hex any more; a bridge over a river there is gone with it.

        5.07, 13.02.1: a river bridge beside it stands, and its end is still there to get on and off by.
        """
        self.river_bridge[h] = 0
        for d in range(6):
            other = self.near[h * 6 + d]
            if other == NOWHERE:
                continue
            stands = self.river_bridge[other] and h not in self.ground.river_bridges
            for ways in (self.roads, self.rails):
                self._mark(ways, h, other, BRIDGE_END if stands and ways[h * 6 + d] else 0)

    def with_terrain(self, changes: dict[int, int]) -> Board:
        """A board on which some hexes have become something else; this one stays as it is."""
        ground = self.ground.changed(changes)
        return Board(ground)

    def steps(self, mobility: int) -> StepTable:
        """The step table of a mobility class, made when it is first asked for."""
        table = self._tables[mobility]
        if table is None:
            costs = [0] * len(self.near)
            flags = [0] * len(self.near)
            for step, to in enumerate(self.near):
                if to != NOWHERE:
                    costs[step], flags[step] = step_price(mobility, self.crossing(step))
            table = StepTable(mobility, bytes(costs), bytes(flags))
            self._tables[mobility] = table
        return table

    def crossing(self, step: int) -> Crossing:
        """What lies between two hexes, `step` being hex * 6 + direction."""
        here = step // 6
        to = self.near[step]
        between = Crossing(self.terrain[here], self.terrain[to], self.sides[step])
        between.road = self.roads[step] == WAY
        between.rail = self.rails[step] == WAY
        between.bridge_end = self.roads[step] == BRIDGE_END or self.rails[step] == BRIDGE_END
        between.bridge = between.side == STREAM or self.river_bridge[here] != 0 or self.river_bridge[to] != 0
        between.way_here = self.ways[here]
        between.way_there = self.ways[to]
        return between

    def under_bridge(self, mobility: int, step: int) -> tuple[int, int]:
        """5.07.2: what a step costs on the river, the bridge above it left aside."""
        between = self.crossing(step)
        between.road = False
        between.rail = False
        between.bridge_end = False
        return step_price(mobility, between)

    def _has_way(self, h: int) -> bool:
        sides = range(h * 6, h * 6 + 6)
        if self.river_bridge[h]:
            return any(self.roads[side] or self.rails[side] for side in sides)
        return any(self.roads[side] == WAY or self.rails[side] == WAY for side in sides)

    def had_way(self, h: int) -> bool:
        """2.00.3: whether the map shows a road or rail in a hex, cut or not."""
        return any(h in link for link in [*self.ground.roads, *self.ground.rails])

    def is_water(self, h: int) -> bool:
        """2.01.6: a river or lake hex."""
        return self.terrain[h] == WATER

    def distance(self, a: int, b: int) -> int:
        """The distance between two hexes, in hexes."""
        distance = self.distances(a)[b]
        return distance if distance < VERY_FAR else spread(self.x[a], self.y[a], self.x[b], self.y[b])

    def distances(self, a: int) -> bytes:
        """The distance of every hex from one, VERY_FAR where it is that or more."""
        row = self._rows[a]
        if not row:
            x = self.x[a]
            y = self.y[a]
            row = bytes([min(spread(x, y, self.x[b], self.y[b]), VERY_FAR) for b in range(self.size)])
            self._rows[a] = row
        return row

    def direction(self, a: int, b: int) -> int:
        """The direction of the neighbour `b` from `a`, or -1 where they are not neighbours."""
        base = a * 6
        for d in range(6):
            if self.near[base + d] == b:
                return d
        return -1

    def edge_hexes(self, edges: int) -> list[int]:
        """All hexes on the given edges of the map."""
        return [h for h in range(self.size) if self.edges[h] & edges]
