"""5 Movement: who may move, what a step costs, and leaving the map."""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import EDGE_WORDS, EDGES
from cybertank.board.steps import ALONG_ROAD, HALT, NO_SECOND_MOVE, RISK, WAIT, entry_price, step_rule
from cybertank.board.terrain import CRATER, IMMOBILE
from cybertank.rules.dice import Dice
from cybertank.rules.events import Event, LeftMap, Moved
from cybertank.rules.losses import lose
from cybertank.rules.ramming import (
    NO_CONTACT,
    RUN_OVER,
    contact,
    ends_move,
    meet,
    ram_toll,
    refuse_contact,
    refuse_stay,
)
from cybertank.rules.refusal import Refusal
from cybertank.rules.stacking import is_movement
from cybertank.state.frames import MOVEMENT, SECOND_MOVEMENT, Turn
from cybertank.state.state import (
    ENTERING,
    EXITED,
    FREE,
    HALTED,
    HALTED_FOR_TURN,
    IN_HAND,
    NOBODY,
    NOT_DISABLED,
    State,
)

# A path is a list of hexes; a negative last step leaves the map by that edge: -EDGE_SOUTH and so on.
ROAD_BONUS: Final = 1
LEAVING_COST: Final = 1

# What may stand in the way of a step.
OPEN: Final = 0
CLOSED: Final = 1
TOO_FAR: Final = 2
MUST_WAIT: Final = 3
BONUS_ONLY: Final = 4
OCCUPIED: Final = 5


# -- 5.01, 5.05, 5.06: who may move, and how far -----------------------------------------------------------------------


def allowance(state: State, unit: int, phase: int) -> int:
    """5.01, 5.05, 5.06: the movement points of a unit in a phase, before any road bonus."""
    unit_type = state.kind(unit)
    if phase == SECOND_MOVEMENT:
        return unit_type.second_move
    return unit_type.tread_move(state.treads[unit]) if unit_type.is_ogre else unit_type.move


def refuse_mover(state: State, seat: int, unit: int) -> Refusal | None:
    """4.02, 5.01, 5.05: whether a unit may move at all now."""
    turn = state.flow[-1]
    name = state.ids[unit]
    if not isinstance(turn, Turn) or not is_movement(turn.phase):
        return Refusal("4.02", "units move in a movement phase")
    if state.seat_of[unit] != seat:
        return Refusal("4.01", f"{name} is not yours to move")
    if state.hex_of[unit] < 0 and state.hex_of[unit] != ENTERING:
        return Refusal("5.01", f"{name} is not on the map")
    if state.disabled[unit] != NOT_DISABLED:
        return Refusal("5.01", f"{name} is disabled and may not move until it recovers")
    if state.stuck[unit]:
        return Refusal("5.08.3", f"{name} is stuck and does not move again")
    if state.riding[unit] != NOBODY:
        return Refusal("5.11.3", f"{name} is riding {state.ids[state.riding[unit]]}, and moves with it")
    return _refuse_immobile(state, unit, turn.phase)


def _refuse_immobile(state: State, unit: int, phase: int) -> Refusal | None:
    name = state.ids[unit]
    unit_type = state.kind(unit)
    if unit_type.mobility == IMMOBILE:
        return Refusal("5.01", f"{name} has no movement points: it stays where it is")
    if unit_type.is_ogre and state.treads[unit] == 0:
        return Refusal("3.04.2", f"{name} has no tread units left and cannot move")
    if phase == SECOND_MOVEMENT and unit_type.second_move == 0:
        return Refusal("5.05", f"only GEVs move in the second movement phase, and {name} is none")
    if state.halted[unit] != FREE:
        return Refusal("4.02", f"{name} has ended its movement for this phase")
    return None


# -- 5.07-5.09: a step -------------------------------------------------------------------------------------------------


class Walk:
    """A unit on its way: what it has spent and where it stands, step by step.

    `check` walks a path on the drawing board, counting only what is certain; `move` walks it for real.
    """

    __slots__ = (
        "at",
        "began",
        "halt_rule",
        "halted",
        "limit",
        "mobility",
        "off_road",
        "rams",
        "spent",
        "table",
        "treads",
        "unit",
    )

    def __init__(self, state: State, unit: int, phase: int) -> None:
        self.unit = unit
        self.at = state.hex_of[unit]
        self.spent = state.spent[unit]
        self.began = state.began[unit] if state.began[unit] != IN_HAND else self.at
        self.limit = allowance(state, unit, phase)
        self.mobility = state.kind(unit).mobility
        self.table = state.board.steps(self.mobility)
        self.off_road = state.off_road[unit]
        self.rams = state.rams[unit]
        self.treads = state.treads[unit]
        self.halted = state.halted[unit]
        self.halt_rule = "4.02"

    def points_for(self, cost: int, flags: int) -> int:
        """5.07.1, 5.09: the total that a step may bring it to: a road may add one, one hex is always possible."""
        limit = self.limit
        if flags & ALONG_ROAD and not self.off_road:
            limit += ROAD_BONUS
        if self.spent == 0 and self.limit > 0 and cost > limit:
            return cost
        return limit

    def uses_bonus(self, cost: int) -> bool:
        """5.07.1: whether a step is the one that the road gives."""
        return self.spent > 0 and self.spent + cost > self.limit

    def count(self, to: int, cost: int, flags: int) -> None:
        """Count a step as taken."""
        self.at = to
        self.spent += cost
        if not flags & ALONG_ROAD:
            self.off_road = 1
        if flags & HALT:
            self.halted = HALTED_FOR_TURN if flags & NO_SECOND_MOVE else HALTED


def obstacle(state: State, walk: Walk, direction: int) -> int:
    """5.03, 5.04, 5.08: what keeps a unit on its way from stepping in a direction: OPEN, or one of the codes above."""
    step = walk.at * 6 + direction
    cost = walk.table.cost[step]
    if cost == 0:
        return CLOSED
    flags = walk.table.flags[step]
    if walk.spent + cost > walk.points_for(cost, flags):
        return TOO_FAR
    to = state.board.near[step]
    if flags & WAIT and walk.began != walk.at and walk.began != to:
        return MUST_WAIT
    if state.head[to] == NOBODY:
        return OPEN
    met = contact(state, walk.unit, to)
    if met == NO_CONTACT:
        return OPEN
    if walk.uses_bonus(cost):
        return BONUS_ONLY
    return OPEN if refuse_contact(state, walk.unit, to, met, walk.rams) is None else OCCUPIED


def refuse_step(state: State, walk: Walk, to: int) -> Refusal | None:
    """5.01-5.12: why a unit on its way may not take the next step, or None."""
    name = state.ids[walk.unit]
    if walk.halted != FREE:
        return Refusal(walk.halt_rule, f"{name} must end its movement in {state.board.names[walk.at]}")
    if to < 0:
        return _refuse_leaving(state, walk, -to)
    if walk.at == ENTERING:
        return _refuse_entry(state, walk, to)
    direction = state.board.direction(walk.at, to)
    if direction < 0:
        return Refusal("5.01", f"{state.board.names[to]} is not next to {state.board.names[walk.at]}")
    code = obstacle(state, walk, direction)
    return None if code == OPEN else _explain(state, walk, direction, to, code)


def _explain(state: State, walk: Walk, direction: int, to: int, code: int) -> Refusal | None:
    """The words for an obstacle."""
    name = state.ids[walk.unit]
    here = state.board.names[walk.at]
    there = state.board.names[to]
    step = walk.at * 6 + direction
    if code == CLOSED:
        terrain = state.board.terrain
        rule, reason = step_rule(walk.mobility, terrain[walk.at], terrain[to], state.board.sides[step])
        return Refusal(rule, f"{name} cannot go from {here} to {there}: {reason}")
    if code == TOO_FAR:
        return _refuse_points(state, walk, to, walk.table.cost[step])
    if code == MUST_WAIT:
        return Refusal("5.08", f"{name} may cross to {there} only if it begins a movement phase at that hexside")
    if code == BONUS_ONLY:
        return Refusal("5.07.1", "the extra hex of the road bonus may not be used to enter an enemy's hex")
    return refuse_contact(state, walk.unit, to, contact(state, walk.unit, to), walk.rams)


def _refuse_points(state: State, walk: Walk, to: int, cost: int) -> Refusal:
    name = state.ids[walk.unit]
    left = max(walk.limit - walk.spent, 0)
    rule = "6.04" if walk.treads < state.treads[walk.unit] or walk.rams > 0 else "5.01"
    return Refusal(
        rule, f"{name} has {left} of {walk.limit} movement points left, and {state.board.names[to]} costs {cost}"
    )


def _refuse_leaving(state: State, walk: Walk, edge: int) -> Refusal | None:
    """5.12: a unit leaves from a hex of that edge, for one point."""
    name = state.ids[walk.unit]
    if walk.at < 0 or not state.board.edges[walk.at] & edge:
        where = "off the map" if walk.at < 0 else f"in {state.board.names[walk.at]}"
        return Refusal("5.12", f"{name} is {where}, which is not on the {EDGE_WORDS[edge]} edge of the map")
    if walk.spent + LEAVING_COST > walk.limit:
        return Refusal("5.12", f"it takes 1 movement point to leave the map, and {name} has none left")
    return None


def _refuse_entry(state: State, walk: Walk, to: int) -> Refusal | None:
    """1.06: a unit enters by a hex of its edge, and pays for that hex."""
    name = state.ids[walk.unit]
    edges = state.entry[walk.unit]
    if not state.board.edges[to] & edges:
        words = " or ".join(EDGE_WORDS[edge] for edge in EDGES if edge & edges)
        return Refusal("1.06", f"{name} enters by a hex of the {words} edge, and {state.board.names[to]} is none")
    if state.board.terrain[to] == CRATER:
        return Refusal("2.01.2", f"{state.board.names[to]} is a crater; {name} must enter by another hex")
    if entry_price(walk.mobility, state.board.terrain[to])[0] == 0:
        return Refusal("5.08", f"{name} cannot enter the terrain of {state.board.names[to]}")
    met = contact(state, walk.unit, to)
    if met >= 0 and state.kind(met).is_ogre and state.kind(walk.unit).rams_as_ogre:
        return Refusal("6.05", f"{name} cannot enter by ramming an Ogre: it would have no hex to fall back to")
    return refuse_contact(state, walk.unit, to, met, walk.rams)


def step_points(state: State, walk: Walk, to: int) -> tuple[int, int]:
    """The cost and flags of a step that has been found legal."""
    if walk.at == ENTERING:
        return entry_price(walk.mobility, state.board.terrain[to])
    step = walk.at * 6 + state.board.direction(walk.at, to)
    return walk.table.cost[step], walk.table.flags[step]


def refuse_move(state: State, seat: int, unit: int, path: list[int]) -> Refusal | None:
    """5.01-5.12: why a whole path is not legal, or None. Nothing is changed."""
    refusal = refuse_mover(state, seat, unit)
    if refusal is not None:
        return refusal
    if not path:
        return Refusal("5.01", "name the hexes of the path, the starting hex left out")
    turn = state.flow[-1]
    walk = Walk(state, unit, turn.phase if isinstance(turn, Turn) else MOVEMENT)
    last = len(path) - 1
    for i, to in enumerate(path):
        if to < 0 and i < last:
            return Refusal("5.12", "a path ends where it leaves the map")
        refusal = refuse_step(state, walk, to)
        if refusal is not None:
            return refusal
        if i < last:
            cost, flags = step_points(state, walk, to)
            walk.count(to, cost, flags)
            if state.head[to] != NOBODY:
                foresee(state, walk, to)
    return None


def foresee(state: State, walk: Walk, to: int) -> None:
    """6.04, 6.05, 6.07: count what the fight in a hex of the path will certainly do to the movement."""
    met = contact(state, walk.unit, to)
    if met == NO_CONTACT:
        return
    walk.off_road = 1
    if met == RUN_OVER:
        return
    walk.rams += 1
    toll = ram_toll(state, walk.unit, met)
    if toll:
        walk.treads = max(walk.treads - toll, 0)
        walk.limit = state.kind(walk.unit).tread_move(walk.treads)
    if ends_move(state, walk.unit, met):
        walk.halted = HALTED
        walk.halt_rule = "6.05" if state.kind(walk.unit).rams_as_ogre else "6.07"


# -- the move itself ---------------------------------------------------------------------------------------------------


def move(state: State, unit: int, path: list[int], dice: Dice, events: list[Event]) -> None:
    """5.01: take a path that has been found legal; a fight may cut it short."""
    turn = state.flow[-1]
    phase = turn.phase if isinstance(turn, Turn) else MOVEMENT
    walk = Walk(state, unit, phase)
    if state.began[unit] == IN_HAND:
        state.began[unit] = walk.at
    went: list[int] = []
    paid = walk.spent
    for to in path:
        if to < 0:
            if went:
                events.append(Moved(unit, went, walk.spent - paid))
            leave_map(state, unit, -to, events)
            return
        cost, flags = step_points(state, walk, to)
        came_from = walk.at
        met = NO_CONTACT if state.head[to] == NOBODY else contact(state, unit, to)
        state.shift(unit, to)
        walk.count(to, cost, flags)
        went.append(to)
        if flags & RISK:
            state.at_risk[unit] = 1
        if met != NO_CONTACT:
            walk.off_road = 1
            _write_back(state, walk)
            events.append(Moved(unit, went, walk.spent - paid))
            meet(state, unit, met, came_from, dice, events)
            went = []
            if state.hex_of[unit] < 0 or state.disabled[unit] or state.halted[unit] != FREE:
                return
            walk = Walk(state, unit, phase)
            paid = walk.spent
            if walk.spent >= walk.limit:
                return
    _write_back(state, walk)
    if went:
        events.append(Moved(unit, went, walk.spent - paid))


def _write_back(state: State, walk: Walk) -> None:
    state.spent[walk.unit] = walk.spent
    state.off_road[walk.unit] = walk.off_road
    state.halted[walk.unit] = walk.halted


def leave_map(state: State, unit: int, edge: int, events: list[Event]) -> None:
    """5.12: by an edge that the scenario lists a unit escapes, by another it is lost; without a scenario it escapes."""
    brief = state.setting.brief
    escaped = brief is None or bool(brief.exits[state.seat_of[unit]] & edge)
    if escaped:
        state.lift(unit, EXITED)
        state.losses += 1
    else:
        lose(state, unit)
    events.append(LeftMap(unit, edge, escaped))


def refuse_staying(state: State, seat: int, unit: int) -> Refusal | None:
    """6.02, 6.06: why a unit may not spend a point in place to ram or reduce again."""
    refusal = refuse_mover(state, seat, unit)
    if refusal is not None:
        return refusal
    if state.hex_of[unit] < 0:
        return Refusal("1.06", f"{state.ids[unit]} is not on the map yet")
    refusal = refuse_stay(state, unit, contact(state, unit, state.hex_of[unit]))
    if refusal is not None:
        return refusal
    if state.spent[unit] + 1 > allowance(state, unit, MOVEMENT):
        return Refusal("6.02", f"{state.ids[unit]} has no movement point left to stay and go on with")
    return None


def stay(state: State, unit: int, dice: Dice, events: list[Event]) -> None:
    """6.02, 6.06: spend a movement point in the hex, and ram or reduce again."""
    where = state.hex_of[unit]
    state.spent[unit] += 1
    state.off_road[unit] = 1
    if state.began[unit] == IN_HAND:
        state.began[unit] = where
    meet(state, unit, contact(state, unit, where), where, dice, events)
