"""5.01-5.09 Walking: what a step costs a moving unit, and what can block it."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import WAY
from cybertank.board.steps import (
    ALONG_ROAD,
    BY_RAIL,
    HALT,
    NO_SECOND_MOVE,
    RISK,
    SHORE,
    WAIT,
    entry_price,
    rail_flags,
    rail_is_road,
)
from cybertank.board.terrain import GEV, IMMOBILE, INFANTRY, LIGHT_TRACKED, MARINE, OGRE_LIKE, WHEELED
from cybertank.rules.engineering.passage import passes_road_mine
from cybertank.rules.ramming.contact import NO_CONTACT, OVERRUN, RUN_OVER, UNSEEN, contact, refuse_contact
from cybertank.rules.ramming.rams import certain_kill, ends_move, ram_toll
from cybertank.rules.towing.hauling import load_mobility, tow_move
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.movement import FREE, HALTED, HALTED_FOR_TURN
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, SECOND_MOVEMENT
from cybertank.state.ruleset import CLOSE_COMBAT_RAM
from cybertank.state.state import ENTERING, IN_HAND, State

ROAD_BONUS: Final = 1

# What can block a step.
OPEN: Final = 0
CLOSED: Final = 1
TOO_FAR: Final = 2
MUST_WAIT: Final = 3
BONUS_ONLY: Final = 4
OCCUPIED: Final = 5
CLOSED_TO_LOAD: Final = 6
LADEN: Final = 7
NO_WAY_BACK: Final = 8
HELD_BY_SWAMP: Final = 9


def allowance(state: State, unit: int, phase: int) -> int:
    """5.01, 5.05, 5.06: Return a unit's movement points in a phase, before any road bonus."""
    unit_type = state.kind(unit)
    if phase == SECOND_MOVEMENT:
        return unit_type.second_move
    if state.setting.rules.tows and state.towing.tows[unit] != NOBODY:
        return tow_move(state, state.towing.tows[unit])[0]
    return unit_type.tread_move(state.sheets.treads[unit]) if unit_type.has_sheet else unit_type.move


def beyond_points(state: State, unit: int, phase: int) -> bool:
    """5.07.1: Return True if a unit has spent more points than its allowance.

    If it kept to the road, that was the extra hex.
    """
    if state.movement.spent[unit] <= max(allowance(state, unit, phase), 0):
        return False
    return state.kind(unit).mobility == GEV or any(state.board.ways)


# -- 5.07-5.09: a step -------------------------------------------------------------------------------------------------


class Walk:
    """A unit on the move: where it is and what it has spent so far.

    `check` only simulates the walk, and counts only what is certain. `move` carries it out.
    """

    __slots__ = (
        "at",
        "beaten",
        "began",
        "by_rail",
        "came_from",
        "freed",
        "goes_under",
        "halt_rule",
        "halted",
        "limit",
        "load",
        "mobility",
        "off_road",
        "on_bridge",
        "rams",
        "spent",
        "table",
        "treads",
        "unit",
    )

    def __init__(self, state: State, unit: int, phase: int) -> None:
        self.unit = unit
        self.at = state.hex_of[unit]
        self.spent = state.movement.spent[unit]
        self.began = state.movement.began[unit] if state.movement.began[unit] != IN_HAND else self.at
        self.came_from = self.at
        """The previous hex on a path that `check` simulates. The unit falls back there when it rams an Ogre (6.05)."""
        self.limit = allowance(state, unit, phase)
        self.mobility = state.kind(unit).mobility
        self.table = state.board.steps(self.mobility)
        self.off_road = state.movement.off_road[unit]
        self.on_bridge = state.levels.on_bridge[unit]
        self.by_rail = state.levels.by_rail[unit]
        self.rams = state.combat.rams[unit]
        self.treads = state.sheets.treads[unit]
        self.halted = state.movement.halted[unit]
        self.halt_rule = "4.02"
        self.goes_under = False
        """True if the next step leads under a river bridge rather than onto it, because the path continues by water."""
        self.beaten: list[int] = []
        """Hexes on the path whose only enemy is certain to be destroyed by the ram."""
        self.load = state.towing.tows[unit]
        self.freed = False
        """rp:4.03: True if the last step brought a stuck load to a hex where it cannot be stuck."""
        if self.load != NOBODY:
            self.off_road = 1

    def points_for(self, cost: int, flags: int) -> int:
        """5.07.1, 5.09: Return the most points a unit can have spent after a step.

        A road may add one point, and a unit can always move one hex.
        """
        limit = self.limit
        if flags & ALONG_ROAD and not self.off_road:
            limit += ROAD_BONUS
        if self.spent == 0 and self.limit > 0 and cost > limit:
            return cost
        return limit

    def is_done(self, spent: int, off_road: int) -> bool:
        """5.01, 5.07.1: Return True if a unit that has spent this much can go no farther, not even along a road."""
        return spent > 0 and spent >= (self.limit if off_road else self.limit + ROAD_BONUS)

    def uses_bonus(self, before: int, after: int) -> bool:
        """5.07.1: Return True if a step from one point total to the other is the extra road hex."""
        return before > 0 and after > self.limit

    def count(self, to: int, cost: int, flags: int) -> None:
        """Record a step as taken."""
        self.at = to
        self.spent += cost
        self.by_rail = 1 if flags & BY_RAIL else 0
        if not flags & ALONG_ROAD:
            self.off_road = 1
        if flags & HALT:
            self.halted = HALTED_FOR_TURN if flags & NO_SECOND_MOVE else HALTED
            self.halt_rule = stop_rule(self.mobility)


def stop_rule(mobility: int) -> str:
    """5.08: Return the rule under which terrain stops a mobility class."""
    if mobility == GEV:
        return "5.08.2"
    return "5.08.4" if mobility == LIGHT_TRACKED else "5.08.3"


def look_ahead(state: State, walk: Walk, to: int, then: int) -> None:
    """5.07.2: Note whether the next step goes under a bridge.

    A path that leaves a bridge hex by water also entered it by water, if the unit can do that.
    """
    board = state.board
    walk.goes_under = False
    if board.bridged and to >= 0 and then >= 0 and board.river_bridge[to]:
        direction = board.direction(to, then)
        step = to * 6 + direction
        by_water = direction >= 0 and not board.roads[step] and not board.rails[step]
        walk.goes_under = by_water and walk.mobility in (GEV, OGRE_LIKE)


def step_price(state: State, walk: Walk, step: int) -> tuple[int, int]:
    """5.07, 5.08: Return the cost and flags of a step, where `step` is hex * 6 + direction."""
    board = state.board
    cost, flags = walk.table.cost[step], walk.table.flags[step]
    if board.bridged and board.near[step] >= 0:
        if board.river_bridge[walk.at] or board.river_bridge[board.near[step]]:
            cost, flags = _bridge_price(state, walk, step)
    if walk.by_rail and cost:
        cost += rail_penalty(state, walk, step)
    return cost, flags


def rail_penalty(state: State, walk: Walk, step: int) -> int:
    """5.07.3: Return the extra cost of a hex that a unit entered by rail and leaves on another side."""
    return entry_price(walk.mobility, state.board.terrain[walk.at])[0] - 1 if leaves_rail(state, walk, step) else 0


def leaves_rail(state: State, walk: Walk, step: int) -> bool:
    """5.07.3: Return True if a unit came by rail into terrain that counts, and a step leads off the rail."""
    return walk.by_rail != 0 and state.board.rails[step] != WAY


def leaves_swamp(state: State, walk: Walk, step: int) -> bool:
    """5.07.3, 5.08.3, 5.08.4: Return True if a unit that entered a swamp by rail leaves it on another side.

    It must have stopped there, and rolls as if it had driven in.
    """
    return leaves_rail(state, walk, step) and entry_price(walk.mobility, state.board.terrain[walk.at])[1] & RISK != 0


def rolls_to_leave(state: State, walk: Walk, path: list[int]) -> bool:
    """5.07.3: Return True if a unit must roll before it moves, because it leaves the rail in a swamp."""
    if not walk.by_rail or not path or path[0] < 0:
        return False
    return leaves_swamp(state, walk, walk.at * 6 + state.board.direction(walk.at, path[0]))


def load_price(state: State, walk: Walk, step: int) -> tuple[int, int]:
    """rp:4.063: Return the cost and flags that a step would have for the load itself."""
    mobility, table = walk.mobility, walk.table
    walk.mobility = load_mobility(state, walk.load)
    walk.table = state.board.steps(walk.mobility)
    price = step_price(state, walk, step)
    walk.mobility, walk.table = mobility, table
    return price


def _bridge_price(state: State, walk: Walk, step: int) -> tuple[int, int]:
    """5.07.2: Return the cost and flags of a step at a river bridge.

    A unit that moves along the road or rail is on the bridge. Otherwise it is on the river. Only infantry can change
    from one to the other.
    """
    board = state.board
    way = board.roads[step] != 0 or board.rails[step] != 0
    climbs = walk.mobility == INFANTRY or walk.mobility == MARINE
    if board.river_bridge[walk.at]:
        if walk.on_bridge and not way:
            return board.under_bridge(walk.mobility, step) if climbs else (0, 0)
        if not walk.on_bridge and way and not climbs:
            return board.under_bridge(walk.mobility, step)
    elif walk.goes_under and way:
        return board.under_bridge(walk.mobility, step)
    return walk.table.cost[step], walk.table.flags[step]


def take_step(state: State, walk: Walk, to: int) -> int:
    """Record a legal step and return its flags."""
    if walk.at == ENTERING:
        cost, flags = entry_cost(state, walk.mobility, to, walk.goes_under)
        walk.on_bridge = level_in(state, walk, to)
        walk.count(to, cost, flags)
        return flags
    step = walk.at * 6 + state.board.direction(walk.at, to)
    return take_direction(state, walk, step)


def entry_cost(state: State, mobility: int, to: int, under: bool = False) -> tuple[int, int]:
    """1.06, 5.07: Return the cost of entering the map: the hex's own cost, or 1 by road, bridge or rail.

    2.03.2, 5.07.3, 5.07.2: A rail alone is enough for every unit except Trucks. A unit that goes under the bridge
    enters the water.
    """
    board = state.board
    by_road = board.river_bridge[to] != 0
    by_rail = False
    for side in range(to * 6, to * 6 + 6):
        by_road = by_road or board.roads[side] == WAY
        by_rail = by_rail or (board.rails[side] == WAY and mobility != WHEELED)
    if under or not (by_road or by_rail):
        return entry_price(mobility, board.terrain[to])
    return 1, 0 if by_road or rail_is_road(mobility) else rail_flags(mobility, board.terrain[to])


def take_direction(state: State, walk: Walk, step: int) -> int:
    """Record a legal step, given as hex * 6 + direction, and return its flags."""
    cost, flags = step_price(state, walk, step)
    if walk.load != NOBODY:
        walk.freed = state.disability.stuck[walk.load] != 0 and not load_price(state, walk, step)[1] & RISK
    take_priced(state, walk, step, cost, flags)
    return flags


def take_priced(state: State, walk: Walk, step: int, cost: int, flags: int) -> None:
    """Record a legal step whose cost and flags are known."""
    board = state.board
    to = board.near[step]
    if board.bridged:
        walk.on_bridge = level_of_step(state, walk, step)
    walk.count(to, cost, flags)


def level_of_step(state: State, walk: Walk, step: int) -> int:
    """5.07.2: Return 1 if a step leads onto a river bridge, 0 if it leads under it or to a hex without one."""
    board = state.board
    if not board.river_bridge[board.near[step]] or walk.goes_under:
        return 0
    on_river = board.river_bridge[walk.at] != 0 and not walk.on_bridge
    way = board.roads[step] != 0 or board.rails[step] != 0
    climbs = walk.mobility == INFANTRY or walk.mobility == MARINE
    return 1 if way and (climbs or not on_river) else 0


def level_in(state: State, walk: Walk, to: int) -> int:
    """Return the level of a step to a neighboring hex, or to an entry hex as if the road continued off the map."""
    if not state.board.river_bridge[to]:
        return 0
    if walk.at == ENTERING:
        return 0 if walk.goes_under else 1
    return level_of_step(state, walk, walk.at * 6 + state.board.direction(walk.at, to))


def obstacle(state: State, walk: Walk, direction: int) -> int:
    """5.03, 5.04, 5.08: Return what blocks a moving unit's step in a direction: OPEN, or one of the codes above."""
    step = walk.at * 6 + direction
    cost, flags = step_price(state, walk, step)
    return obstacle_to(state, walk, state.board.near[step], cost, flags)


def obstacle_to(state: State, walk: Walk, to: int, cost: int, flags: int) -> int:
    """Return what blocks a step to a neighbor, given its cost and flags."""
    if cost == 0:
        return CLOSED
    if walk.spent + cost > walk.points_for(cost, flags):
        return TOO_FAR
    if flags & WAIT and walk.began != walk.at and (flags & SHORE or walk.began != to):
        return MUST_WAIT
    if walk.by_rail and walk.began != walk.at:
        if leaves_swamp(state, walk, walk.at * 6 + state.board.direction(walk.at, to)):
            return HELD_BY_SWAMP
    if walk.load != NOBODY:
        step = walk.at * 6 + state.board.direction(walk.at, to)
        if load_price(state, walk, step)[0] == 0:
            return CLOSED_TO_LOAD
    if state.head[to] == NOBODY or to in walk.beaten:
        return OPEN
    met = contact(state, walk.unit, to, level_in(state, walk, to))
    if met == NO_CONTACT:
        return OPEN
    if walk.load != NOBODY and met != OVERRUN and state.setting.rules.close_combat == CLOSE_COMBAT_RAM:
        return LADEN
    if met != RUN_OVER and walk.uses_bonus(walk.spent, walk.spent + cost):
        return BONUS_ONLY
    if refuse_contact(state, walk.unit, to, met, walk.rams) is not None:
        return OCCUPIED
    return OPEN if met < 0 or friend_behind(state, walk, met) == NOBODY else NO_WAY_BACK


def friend_behind(state: State, walk: Walk, met: int) -> int:
    """1977:5.022, 5.034: Return a friend stuck in the hex where an Ogre falls back after a ram, or NOBODY."""
    if not state.setting.rules.edition.fall_back_needs_room or not (
        state.kind(met).is_ogre and state.kind(walk.unit).is_ogre
    ):
        return NOBODY
    for other in state.units_at(walk.at):
        if other != walk.unit and not state.hostile(state.seat_of[walk.unit], other):
            if not _can_leave(state, other, state.seat_of[walk.unit]):
                return other
    return NOBODY


def _can_leave(state: State, unit: int, seat: int) -> bool:
    """5.01: Return True if a unit can still move in this seat's movement phase."""
    if (
        state.seat_of[unit] != seat
        or state.disability.disabled[unit] != NOT_DISABLED
        or state.movement.halted[unit] != FREE
    ):
        return False
    return state.kind(unit).mobility != IMMOBILE and state.movement.spent[unit] < allowance(state, unit, MOVEMENT)


def loses_bonus_to_mine(state: State, walk: Walk, to: int) -> bool:
    """15.03.3: Return True if the next step leads along a road or rail over a mine that the unit passes."""
    if walk.at < 0:
        along = state.board.ways[to]
    else:
        direction = state.board.direction(walk.at, to)
        step = walk.at * 6 + direction
        along = direction >= 0 and (state.board.roads[step] != 0 or state.board.rails[step] != 0)
    return along and passes_road_mine(state, walk.unit, to)


def first_fight(state: State, unit: int, path: list[int]) -> tuple[int, int]:
    """5.03, 5.07.2: Return the first hex of a path where a unit meets an enemy, or NOBODY, and its level there."""
    walk = Walk(state, unit, MOVEMENT)
    for i, to in enumerate(path):
        if to < 0 or (walk.at >= 0 and state.board.direction(walk.at, to) < 0):
            break
        look_ahead(state, walk, to, path[i + 1] if i + 1 < len(path) else NOBODY)
        take_step(state, walk, to)
        if state.head[to] != NOBODY and contact(state, unit, to, walk.on_bridge) != NO_CONTACT:
            return to, walk.on_bridge
    return NOBODY, 0


def foresee(state: State, walk: Walk, to: int) -> None:
    """6.04, 6.05, 6.07: Account for what a fight on the path is certain to change for the rest of the move."""
    met = NO_CONTACT if to in walk.beaten else contact(state, walk.unit, to, walk.on_bridge)
    if met == NO_CONTACT or met == RUN_OVER:
        return
    walk.off_road = 1
    if met == OVERRUN or met == UNSEEN:
        walk.halted = HALTED
        walk.halt_rule = "8.01" if met == OVERRUN else "13.05"
        return
    walk.rams += 1
    if certain_kill(state, walk.unit, met):
        walk.beaten.append(to)
    toll = ram_toll(state, walk.unit, met)
    if toll:
        walk.treads = max(walk.treads - toll, 0)
        walk.limit = state.kind(walk.unit).tread_move(walk.treads)
    if ends_move(state, walk.unit, met):
        walk.halted = HALTED
        walk.halt_rule = "6.05" if state.kind(walk.unit).rams_as_ogre else "6.07"
