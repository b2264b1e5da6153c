"""The cost of a step from one hex to the next for each mobility class (5.07, 5.08, the terrain effects chart).

A table holds the movement points for each hex and direction (0 means the hex cannot be entered), and flags for the
other effects of the step. A table is built once per board and class, and never changes.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import (
    BEACH,
    CLEAR,
    COLD_CRATER,
    CRATER,
    GEV,
    HEAVY_TRACKED,
    IMMOBILE,
    INFANTRY,
    LIGHT_TRACKED,
    MARINE,
    OGRE_LIKE,
    RAIL,
    RAMP,
    RIDGE,
    RUBBLE,
    STREAM,
    SWAMP,
    WATER,
    WHEELED,
    is_forest,
    is_town,
)

# The step keeps to the road, or to what counts as one for the class. It counts toward the bonus of 5.07.1.
ALONG_ROAD: Final = 1
# The unit must stop in the hex it enters.
HALT: Final = 2
# The unit must roll: it may become disabled or stuck (5.08.2-5.08.4).
RISK: Final = 4
# Only a unit that began its phase at this hexside can cross it (streams, the water's edge).
WAIT: Final = 8
# A GEV that enters loses its second movement phase (4.02).
NO_SECOND_MOVE: Final = 16
# The step follows a rail into a hex whose terrain will count if the unit leaves it on another side (5.07.3).
BY_RAIL: Final = 32
# With WAIT: the water's edge. Only a unit that began its phase in the hex that it leaves can cross it (5.08.2).
SHORE: Final = 64


class StepTable:
    """Costs and flags of every step for one mobility class. They are bytes because nothing is looked up more often."""

    __slots__ = ("cost", "flags", "mobility")

    def __init__(self, mobility: int, cost: bytes, flags: bytes) -> None:
        self.mobility = mobility
        self.cost = cost
        self.flags = flags


class Crossing:
    """What lies between two neighboring hexes: everything that affects the cost of a step."""

    __slots__ = ("bridge", "bridge_end", "here", "road", "rail", "side", "there", "way_here", "way_there")

    def __init__(self, here: int, there: int, side: int) -> None:
        self.here = here
        self.there = there
        self.side = side
        self.road = False
        self.rail = False
        self.bridge = False
        """True if a road or rail crosses water or a stream here."""
        self.bridge_end = False
        """5.07: True if a river bridge ends here, in a hex whose road is cut."""
        self.way_here = False
        self.way_there = False
        """True if a road or rail runs through the hex, in any direction."""


def step_price(mobility: int, between: Crossing) -> tuple[int, int]:
    """Return the cost and flags of one step; the cost is 0 if the class cannot make it."""
    here, there, side = between.here, between.there, between.side
    if mobility == IMMOBILE or mobility == RAIL or there == CRATER:
        return 0, 0
    if between.road:
        return 1, 0 if mobility == WHEELED else ALONG_ROAD
    if between.rail and mobility != WHEELED:
        return 1, ALONG_ROAD if rail_is_road(mobility) else rail_flags(mobility, there)
    if between.bridge_end or (between.rail and between.bridge):
        return (1, 0) if there == WATER else entry_price(mobility, there)
    if not may_cross(mobility, here, there, side):
        return 0, 0
    cost, flags = entry_price(mobility, there)
    if cost and waits_at(mobility, here, there, side):
        flags |= WAIT if side == STREAM else WAIT | SHORE
    if mobility == GEV and cost and keeps_bonus(between):
        flags |= ALONG_ROAD
    return cost, flags


def keeps_bonus(between: Crossing) -> bool:
    """2.01.9, 2.03.1, 5.08.2: Return True if a GEV keeps its road bonus on this step.

    Water counts as a road for a GEV. A beach or ramp joins it to a road on land.
    """
    if between.here == WATER and between.there == WATER:
        return True
    if between.here != WATER and between.there != WATER:
        return False
    on_land = between.way_there if between.here == WATER else between.way_here
    return side_is_open(between.side) and on_land


def side_is_open(side: int) -> bool:
    """2.01.9, 2.03.1: Return True if a GEV can pass between land and water at this hexside without stopping."""
    return side == BEACH or side == RAMP


def rail_is_road(mobility: int) -> bool:
    """5.07.3: Return True for GEVs and infantry, the only units that get the road bonus along rails."""
    return mobility in (GEV, INFANTRY, MARINE)


def rail_flags(mobility: int, there: int) -> int:
    """5.07.3: Return BY_RAIL for a step along a rail into terrain that has a penalty off the rail.

    A river bridge has none: it can be left only along the road or rail.
    """
    return 0 if there == WATER or entry_price(mobility, there) == (1, 0) else BY_RAIL


def may_cross(mobility: int, here: int, there: int, side: int) -> bool:
    """2.02.1, 5.08.5: Return True if a class can cross a hexside.

    Only Ogres, Superheavies and infantry can cross ridges. Trucks cannot cross streams either.
    """
    ridge = side == RIDGE or here == COLD_CRATER or there == COLD_CRATER
    if ridge and mobility not in (INFANTRY, MARINE, OGRE_LIKE):
        return False
    return not (side == STREAM and mobility == WHEELED)


def waits_at(mobility: int, here: int, there: int, side: int) -> bool:
    """5.08.2, 5.08.4: Return True if a hexside delays a class.

    Streams delay GEVs and light tracked units. The water's edge delays GEVs.
    """
    if side == STREAM:
        return mobility in (GEV, LIGHT_TRACKED)
    if mobility == GEV and (here == WATER) != (there == WATER):
        return not side_is_open(side)
    return False


def entry_price(mobility: int, there: int) -> tuple[int, int]:
    """5.08.1-5.08.5: Return the cost of entering a hex off the road, and the flags that go with it."""
    if mobility == INFANTRY or mobility == MARINE:
        return (2, 0) if there == WATER and mobility == INFANTRY else (1, 0)
    if mobility == GEV:
        if there == SWAMP or there == RUBBLE or is_forest(there):
            return 2, HALT | RISK | NO_SECOND_MOVE
        return (2, HALT | NO_SECOND_MOVE) if is_town(there) else (1, 0)
    if mobility == WHEELED:
        return (4, 0) if there == CLEAR or there == COLD_CRATER else (2, 0) if is_town(there) else (0, 0)
    return tracked_price(mobility, there)


def tracked_price(mobility: int, there: int) -> tuple[int, int]:
    """5.08.3, 5.08.4: Return the cost and flags for tracked units and for those that move like Ogres."""
    if there == WATER:
        return (2, 0) if mobility == OGRE_LIKE else (0, 0)
    if there == SWAMP or (there == RUBBLE and mobility != OGRE_LIKE):
        return 2, HALT | RISK
    if is_town(there) or (is_forest(there) and mobility == LIGHT_TRACKED):
        return 2, 0
    return 1, 0


def step_rule(mobility: int, here: int, there: int, side: int) -> tuple[str, str]:
    """Return the rule that forbids a step whose cost is 0, and the reason."""
    if mobility == IMMOBILE or mobility == RAIL:
        return "5.01", "it cannot move by itself"
    if there == CRATER:
        return "2.01.2", "no unit can enter a crater"
    if not may_cross(mobility, here, there, side):
        if side == STREAM:
            return "5.08.5", "wheeled vehicles can cross a stream only by a bridge"
        return "2.02.1", "only Ogres, Superheavies and infantry can cross a ridge"
    rule = {HEAVY_TRACKED: "5.08.3", LIGHT_TRACKED: "5.08.4", WHEELED: "5.08.5"}.get(mobility, "5.08")
    return rule, "it cannot enter that terrain"
