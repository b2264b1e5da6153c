"""What a step from one hex to the next costs each mobility class (5.07, 5.08, the terrain effects chart).

A table holds for each hex and direction the movement points (0: not to be entered) and flags for what else the step
means. Tables are made once for a board and a class and only read afterwards.
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
    TOWN,
    WATER,
    WHEELED,
    is_forest,
    is_town,
)

# The step keeps to the road (or what the class treats as one), for the bonus of 5.07.1.
ALONG_ROAD: Final = 1
# The unit must stop where it has come.
HALT: Final = 2
# The unit must roll: it may be disabled, or stuck (5.08.2-5.08.4).
RISK: Final = 4
# Only a unit that began its phase at this very hexside may cross it (streams, the water's edge).
WAIT: Final = 8
# A GEV that enters has no second movement phase (4.02).
NO_SECOND_MOVE: Final = 16


class StepTable:
    """Costs and flags of every step for one mobility class, as bytes: nothing is looked up more often."""

    __slots__ = ("cost", "flags", "mobility")

    def __init__(self, mobility: int, cost: bytes, flags: bytes) -> None:
        self.mobility = mobility
        self.cost = cost
        self.flags = flags


class Crossing:
    """What lies between two neighbouring hexes: all that the price of a step hangs on."""

    __slots__ = ("bridge", "bridge_end", "here", "road", "rail", "side", "there", "way_here", "way_there")

    def __init__(self, here: int, there: int, side: int) -> None:
        self.here = here
        self.there = there
        self.side = side
        self.road = False
        self.rail = False
        self.bridge = False
        """A road or rail crosses water or a stream here."""
        self.bridge_end = False
        """5.07: a river bridge ends here, in a hex whose road is cut."""
        self.way_here = False
        self.way_there = False
        """A road or rail runs through the hex, in whatever direction."""


def step_price(mobility: int, between: Crossing) -> tuple[int, int]:
    """The cost and flags of one step; cost 0 where the class may not make it."""
    here, there, side = between.here, between.there, between.side
    if mobility == IMMOBILE or mobility == RAIL or there == CRATER:
        return 0, 0
    if between.road:
        return 1, 0 if mobility == WHEELED else ALONG_ROAD
    if between.rail and mobility != WHEELED:
        return 1, ALONG_ROAD if rail_is_road(mobility) else 0
    if between.bridge_end or (between.rail and between.bridge):
        return (1, 0) if there == WATER else entry_price(mobility, there)
    if not may_cross(mobility, here, there, side):
        return 0, 0
    cost, flags = entry_price(mobility, there)
    if cost and waits_at(mobility, here, there, side):
        flags |= WAIT
    if mobility == GEV and cost and keeps_bonus(between):
        flags |= ALONG_ROAD
    return cost, flags


def keeps_bonus(between: Crossing) -> bool:
    """2.01.9, 2.03.1, 5.08.2: water is a GEV's road, which a beach or ramp joins to the road on land."""
    if between.here == WATER and between.there == WATER:
        return True
    if between.here != WATER and between.there != WATER:
        return False
    on_land = between.way_there if between.here == WATER else between.way_here
    return side_is_open(between.side) and on_land


def side_is_open(side: int) -> bool:
    """2.01.9, 2.03.1: hexsides at which a GEV goes between land and water without a halt."""
    return side == BEACH or side == RAMP


def rail_is_road(mobility: int) -> bool:
    """5.07.3: only GEVs and infantry take the road bonus along rails."""
    return mobility in (GEV, INFANTRY, MARINE)


def may_cross(mobility: int, here: int, there: int, side: int) -> bool:
    """2.02.1, 5.08.5: ridges stop all but Ogres, Superheavies and infantry; Trucks cross no stream either."""
    ridge = side == RIDGE or here == COLD_CRATER or there == COLD_CRATER
    if ridge and mobility not in (INFANTRY, MARINE, OGRE_LIKE):
        return False
    return not (side == STREAM and mobility == WHEELED)


def waits_at(mobility: int, here: int, there: int, side: int) -> bool:
    """5.08.2, 5.08.4: streams delay GEVs and light tracked units, the water's edge delays GEVs."""
    if side == STREAM:
        return mobility in (GEV, LIGHT_TRACKED)
    if mobility == GEV and (here == WATER) != (there == WATER):
        return not side_is_open(side)
    return False


def entry_price(mobility: int, there: int) -> tuple[int, int]:
    """5.08.1-5.08.5: the cost of entering a hex off the road, and what entering it brings with it."""
    if mobility == INFANTRY or mobility == MARINE:
        return (2, 0) if there == WATER and mobility == INFANTRY else (1, 0)
    if mobility == GEV:
        if there == SWAMP or there == RUBBLE or is_forest(there):
            return 2, HALT | RISK | NO_SECOND_MOVE
        return (2, HALT | NO_SECOND_MOVE) if is_town(there) else (1, 0)
    if mobility == WHEELED:
        return (4, 0) if there == CLEAR or there == COLD_CRATER else (2, 0) if there == TOWN else (0, 0)
    return tracked_price(mobility, there)


def tracked_price(mobility: int, there: int) -> tuple[int, int]:
    """5.08.3, 5.08.4: heavy and light tracked units, and those that move as Ogres."""
    if there == WATER:
        return (2, 0) if mobility == OGRE_LIKE else (0, 0)
    if there == SWAMP or (there == RUBBLE and mobility != OGRE_LIKE):
        return 2, HALT | RISK
    if is_town(there) or (is_forest(there) and mobility == LIGHT_TRACKED):
        return 2, 0
    return 1, 0


def step_rule(mobility: int, here: int, there: int, side: int) -> tuple[str, str]:
    """The rule that forbids a step whose cost is 0, and what stands in the way."""
    if mobility == IMMOBILE or mobility == RAIL:
        return "5.01", "it cannot move by itself"
    if there == CRATER:
        return "2.01.2", "no unit may enter a crater"
    if not may_cross(mobility, here, there, side):
        if side == STREAM:
            return "5.08.5", "wheeled vehicles cross a stream only by a bridge"
        return "2.02.1", "only Ogres, Superheavies and infantry cross a ridge"
    rule = {HEAVY_TRACKED: "5.08.3", LIGHT_TRACKED: "5.08.4", WHEELED: "5.08.5"}.get(mobility, "5.08")
    return rule, "that terrain is closed to it"
