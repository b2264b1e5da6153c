"""The immutable board that a game is played on.

A board is built once from a `Ground`, which holds the contents of a map file with hexes as dense ints. When terrain
changes during play, a new board is made from the old one. A copied state can therefore share its board safely.
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
    PLAIN_SIDE,
    RUBBLE,
    STREAM,
    SWAMP,
    WATER,
)

NOWHERE: Final = -1
# Nonzero values of a hexside in `roads` and `rails`: a road crosses it, or a bridge ends there at a cut road.
WAY: Final = 1
BRIDGE_END: Final = 2
# The largest distance that a row of distances can hold.
VERY_FAR: Final = 255


class Ground:
    """The contents of a map file, hex by hex: the raw material of a board."""

    __slots__ = (
        "areas",
        "broken",
        "built",
        "cleared",
        "colour",
        "cuts",
        "name",
        "names",
        "parts",
        "printed",
        "rail_cuts",
        "rails",
        "river_bridges",
        "road_cuts",
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
        """For each hex, its distances to all other hexes. A row is computed on first use."""
        self.terrain: list[int] = []
        self.sides: list[tuple[int, int, int]] = []
        self.roads: list[tuple[int, int]] = []
        self.rails: list[tuple[int, int]] = []
        self.river_bridges: list[int] = []
        self.areas: dict[str, frozenset[int]] = {}
        self.parts: list[tuple[str, int, int]] = []
        """2.00.1: The maps that make up a combined board, each with its position."""
        self.cuts: list[int] = []
        """Hexes whose roads and rails are cut by an overlay."""
        self.rail_cuts: list[int] = []
        """9.03: Hexes whose rails are cut and whose roads are not, or whose rails run on a river bridge that stands."""
        self.road_cuts: list[int] = []
        """Hexes whose roads are cut and whose rails are not."""
        self.broken: list[tuple[int, int]] = []
        """Hexsides at which an overlay has cut the road or rail because a bridge is out (2.03.3)."""
        self.built: list[tuple[int, int]] = []
        """15.03.6: Hexsides where engineers have bridged a stream without a road."""
        self.cleared: list[int] = []
        """15.04.3: Damaged hexes whose roads run again."""
        self.printed: Ground | None = None
        """The ground beneath overlays and damage, or None if there are none."""

    def changed(self, changes: dict[int, int]) -> Ground:
        """Return this ground with the terrain of some hexes changed. Hexsides, roads and bridges stay as they are."""
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
        other.rail_cuts = self.rail_cuts
        other.road_cuts = self.road_cuts
        other.broken = self.broken
        other.built = self.built
        # 15.04.3: New damage cuts a road that was cleared.
        other.cleared = [h for h in self.cleared if other.terrain[h] == self.terrain[h]]
        other.printed = self if self.printed is None else self.printed
        return other

    def reworked(
        self,
        sides: list[tuple[int, int, int]] | None = None,
        cuts: list[int] | None = None,
        broken: list[tuple[int, int]] | None = None,
        rail_cuts: list[int] | None = None,
        road_cuts: list[int] | None = None,
        built: list[tuple[int, int]] | None = None,
        cleared: list[int] | None = None,
    ) -> Ground:
        """15.03.6, 15.03.7: Return this ground as engineers have changed it: with whole new lists, and more sides."""
        other = self.changed({})
        other.sides = self.sides + (sides or [])
        other.cuts = self.cuts if cuts is None else cuts
        other.broken = self.broken if broken is None else broken
        other.rail_cuts = self.rail_cuts if rail_cuts is None else rail_cuts
        other.road_cuts = self.road_cuts if road_cuts is None else road_cuts
        other.built = self.built if built is None else built
        if cleared is not None:
            other.cleared = cleared
        return other

    def overlaid(
        self,
        changes: dict[int, int],
        sides: list[tuple[int, int, int]],
        cuts: list[int],
        broken: list[tuple[int, int]],
        rail_cuts: list[int] | None = None,
        road_cuts: list[int] | None = None,
    ) -> Ground:
        """2.00.3: Return this ground with overlays on hexes and hexsides, and with roads and rails cut."""
        other = self.changed(changes)
        other.sides = self.sides + sides
        other.cuts = self.cuts + cuts
        sides_down = [{a, b} for a, b in broken]
        other.built = [pair for pair in self.built if set(pair) not in sides_down]
        other.broken = self.broken + [pair for pair in broken if not self.is_built(*pair)]
        other.rail_cuts = [h for h in self.rail_cuts + (rail_cuts or []) if h not in other.cuts]
        other.road_cuts = [h for h in self.road_cuts + (road_cuts or []) if h not in other.cuts]
        return other

    def is_built(self, a: int, b: int) -> bool:
        """15.03.6: Return True if engineers have built a bridge between two hexes."""
        return (a, b) in self.built or (b, a) in self.built

    def overlay_marks(self) -> str:
        """Return a text that lists every change to the printed ground except terrain; "" if there is none."""
        laid = self.sides[len(self.printed.sides) :] if self.printed is not None else []
        marks = f"/{laid}{self.cuts}{self.broken}" if laid or self.cuts or self.broken else ""
        single = f"/rail{self.rail_cuts}road{self.road_cuts}" if self.rail_cuts or self.road_cuts else ""
        works = f"/built{self.built}cleared{self.cleared}" if self.built or self.cleared else ""
        return marks + single + works

    def fallen_bridges(self) -> list[int]:
        """13.02.2: Return the hexes of river bridges that are out: the map shows a bridge, and swamp is laid there."""
        if self.printed is None:
            return []
        return [h for h in self.printed.river_bridges if self.terrain[h] == SWAMP]

    def add_hex(self, names: list[str], x: int, y: int, terrain: int) -> int:
        """Add a hex under all its numbers (a hex on a joint has several, 2.00.2) and return its dense int."""
        self.names.append(names)
        self.x.append(x)
        self.y.append(y)
        self.rows.append(b"")
        self.terrain.append(terrain)
        return len(self.names) - 1


class Board:
    """A board with its neighbors, hexsides and edges, and the step tables of every mobility class."""

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
        "kept_sights",
        "name",
        "names",
        "near",
        "places",
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
        self.places: dict[tuple[int, int], int] = {(self.x[h], self.y[h]): h for h in range(self.size)}
        self.near: list[int] = self._neighbours()
        self.edges: list[int] = [self._edges_of(h) for h in range(self.size)]
        self.sides: list[int] = [0] * (self.size * 6)
        self.roads: list[int] = [0] * (self.size * 6)
        self.rails: list[int] = [0] * (self.size * 6)
        self.river_bridge: list[int] = [0] * self.size
        for a, b, word in ground.sides:
            self._mark(self.sides, a, b, word)
        for a, b in ground.built:
            self._mark(self.sides, a, b, PLAIN_SIDE)
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
        """True where a road or rail runs through the hex."""
        self.fingerprint = ".".join([str(terrain) for terrain in self.terrain]) + ground.overlay_marks()
        """A text that changes whenever the terrain changes."""
        self._tables: list[StepTable | None] = [None] * len(MOBILITY_WORDS)
        self.kept_fields: dict[tuple[int, int, int], list[int]] = {}
        """Distances to goals that never move, shared by the computer players of every game on this board."""
        self.kept_marches: dict[tuple[int, int, int], list[list[int]]] = {}
        self.kept_paths: dict[tuple[int, int, int, int], list[int]] = {}
        self.kept_gaps: dict[tuple[int, int, int], bytes] = {}
        """Marches over empty ground, their paths, and each hex's distance from them. Shared in the same way."""
        self.kept_reaches: dict[tuple[int, int, int, int], Reach] = {}
        """Where units can go when no enemy is near. Also shared by every game."""
        self.kept_sights: dict[int, int] = {}
        """12.02: What blocks the lines of sight that have been asked for. Also shared by every game."""
        self.spare_marks: list[list[int]] = []
        """Lists of zeros that searches over the board borrow and return, because they are expensive to create."""

    def _neighbours(self) -> list[int]:
        return [
            self.places.get((self.x[h] + DIRECTION_X[d], self.y[h] + DIRECTION_Y[d]), NOWHERE)
            for h in range(self.size)
            for d in range(6)
        ]

    def _edges_of(self, h: int) -> int:
        """Return the edges of the map that a hex lies on. A corner lies on two."""
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
        """Cut roads and rails at damaged hexes, rubble and craters, and at overlays (2.00.3, 2.01.7, 2.01.8)."""
        for h in range(self.size):
            if self.terrain[h] in (DAMAGED_TOWN, DAMAGED_FOREST, RUBBLE, CRATER):
                if h in self.ground.cleared:
                    # 15.04.3: Only the road runs again.
                    self._cut_way(self.rails, h)
                else:
                    self._cut_hex(h)
        for h in [*self.ground.cuts, *self.ground.fallen_bridges()]:
            self._cut_hex(h)
        for h in self.ground.rail_cuts:
            self._cut_way(self.rails, h)
        for h in self.ground.road_cuts:
            self._cut_way(self.roads, h)
        for a, b in self.ground.broken:
            self._mark(self.roads, a, b, 0)
            self._mark(self.rails, a, b, 0)

    def _cut_hex(self, h: int) -> None:
        """Cut every road and rail through a hex. A river bridge in the hex is gone too.

        5.07, 13.02.1: A river bridge in a neighboring hex still stands, and units can still get on and off at its end.
        """
        self.river_bridge[h] = 0
        for d in range(6):
            other = self.near[h * 6 + d]
            if other == NOWHERE:
                continue
            stands = self.river_bridge[other] and h not in self.ground.river_bridges
            for ways in (self.roads, self.rails):
                self._mark(ways, h, other, BRIDGE_END if stands and ways[h * 6 + d] else 0)

    def _cut_way(self, ways: list[int], h: int) -> None:
        """9.03: Cut only the rails, or only the roads, through a hex. A river bridge stands, and units get off it."""
        for d in range(6):
            other = self.near[h * 6 + d]
            if other != NOWHERE and ways[h * 6 + d]:
                stands = self.river_bridge[h] or self.river_bridge[other]
                self._mark(ways, h, other, BRIDGE_END if stands else 0)

    def with_terrain(self, changes: dict[int, int]) -> Board:
        """Return a board with the terrain of some hexes changed. This board does not change."""
        ground = self.ground.changed(changes)
        return Board(ground)

    def steps(self, mobility: int) -> StepTable:
        """Return the step table of a mobility class. It is built on first use."""
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
        """Return what lies between two hexes, where `step` is hex * 6 + direction."""
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
        """5.07.2: Return the cost and flags of a step on the river, ignoring the bridge above it."""
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
        """2.00.3: Return True if the map shows a road or rail in a hex, even if it has been cut."""
        return any(h in link for link in [*self.ground.roads, *self.ground.rails])

    def is_water(self, h: int) -> bool:
        """2.01.6: Return True for a river or lake hex."""
        return self.terrain[h] == WATER

    def distance(self, a: int, b: int) -> int:
        """Return the distance between two hexes, in hexes."""
        distance = self.distances(a)[b]
        return distance if distance < VERY_FAR else spread(self.x[a], self.y[a], self.x[b], self.y[b])

    def distances(self, a: int) -> bytes:
        """Return the distance from one hex to every other, at most VERY_FAR."""
        row = self._rows[a]
        if not row:
            x = self.x[a]
            y = self.y[a]
            row = bytes([min(spread(x, y, self.x[b], self.y[b]), VERY_FAR) for b in range(self.size)])
            self._rows[a] = row
        return row

    def direction(self, a: int, b: int) -> int:
        """Return the direction from `a` to its neighbor `b`, or -1 if they are not neighbors."""
        base = a * 6
        for d in range(6):
            if self.near[base + d] == b:
                return d
        return -1

    def edge_hexes(self, edges: int) -> list[int]:
        """Return all hexes on the given edges of the map."""
        return [h for h in range(self.size) if self.edges[h] & edges]
