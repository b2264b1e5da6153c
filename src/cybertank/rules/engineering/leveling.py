"""15.03.6, 15.03.7 Terrain leveling: mending roads, bridging streams, building ramps and grading ridges."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.terrain import BEACH, PLAIN_SIDE, RAMP, RIDGE, STREAM, WATER
from cybertank.rules.engineering.jobs import Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import GroundWorked, TaskTried
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.refusal import Refusal
from cybertank.rules.terrain.changes import rework
from cybertank.rules.terrain.damage import SPOILED
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.state import State
from cybertank.units.catalogue import ENGINEERS

LEVELING_FACE: Final = 6
GRADING_FACE: Final = 5


def face_to_level(state: State, job: Job) -> int:
    """15.03.6: Return the face that mends a road, bridges a stream or builds a ramp."""
    return LEVELING_FACE


def face_to_grade(state: State, job: Job) -> int:
    """15.03.7: Return the lowest face that grades a ridge."""
    return GRADING_FACE


# -- 15.03.6: stores ---------------------------------------------------------------------------------------------------


def trucks_with_stores(state: State, seat: int, where: int) -> list[int]:
    """15.03.6: Return a seat's trucks with stores in a hex that have stayed there this turn and are not in use."""
    return [
        unit
        for unit in state.units_at(where)
        if state.engineering.tools[unit]
        and not state.engineering.lent[unit]
        and state.seat_of[unit] == seat
        and state.stores.stood[unit] == where
        and state.disability.disabled[unit] == NOT_DISABLED
        and not is_dummy(state, unit)
    ]


def squads_at_work(state: State, job: Job) -> int:
    """15.03.6: Return the number of squads that need a truck with stores. Machines bring their own."""
    return sum(worker.count for worker in job.workers if state.kind(worker.unit).works == ENGINEERS)


def refuse_stores(state: State, seat: int, job: Job) -> Refusal | None:
    """15.03.6: Refuse squads without a truck of stores each, which must begin the turn in the hex and stay there."""
    where = state.hex_of[job.workers[0].unit]
    squads, trucks = squads_at_work(state, job), len(trucks_with_stores(state, seat, where))
    if squads <= trucks:
        return None
    return Refusal(
        "15.03.6",
        f"each squad needs its own Truck or Hovertruck with stores that has stayed in the hex this turn: "
        f"{squads} {'squad' if squads == 1 else 'squads'}, {trucks} such {'truck' if trucks == 1 else 'trucks'}",
    )


def use_stores(state: State, seat: int, job: Job, where: int) -> None:
    """15.03.6: Record whose stores the squads use this turn."""
    for truck in trucks_with_stores(state, seat, where)[: squads_at_work(state, job)]:
        state.engineering = state.engineering.with_lent(truck)


# -- 15.03.6: roads ----------------------------------------------------------------------------------------------------


def has_cut_road(board: Board, where: int) -> bool:
    """15.03.6: Return True if a road is cut in a single spot in a hex."""
    ground = board.ground
    cut = (where in ground.cuts or where in ground.road_cuts) and where not in ground.fallen_bridges()
    return cut and any(where in link for link in ground.roads)


def refuse_mending(state: State, seat: int, job: Job) -> Refusal | None:
    """15.03.6: Refuse to mend anything but a road that is cut in a single spot in the workers' hex."""
    where = state.hex_of[job.workers[0].unit]
    name = state.board.names[where]
    if state.board.terrain[where] in SPOILED and where not in state.board.ground.cleared:
        return Refusal("15.03.6", f"the terrain of {name} is damaged or rubble: engineers cannot clear its road")
    if not has_cut_road(state.board, where):
        return Refusal("15.03.6", f"no road is cut in {name}; engineers mend roads, not rails")
    return refuse_stores(state, seat, job)


def mend_road(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.03.6: Mend the road in the hex. A rail that was cut with it stays cut."""
    use_stores(state, seat, job, event.hex)
    if not event.done:
        return
    ground, where = state.board.ground, event.hex
    rails = ground.rail_cuts
    if where in ground.cuts and any(where in link for link in ground.rails) and where not in rails:
        rails = [*rails, where]
    rework(
        state,
        ground.reworked(
            cuts=[h for h in ground.cuts if h != where],
            road_cuts=[h for h in ground.road_cuts if h != where],
            rail_cuts=rails,
        ),
    )
    events.append(GroundWorked(job.kind, where, [], "15.03.6"))


# -- 15.03.6, 15.03.7: hexsides ----------------------------------------------------------------------------------------


def side_at(board: Board, hexes: list[int]) -> int:
    """Return what lies on a hexside, given its two hexes."""
    return board.sides[hexes[0] * 6 + board.direction(hexes[0], hexes[1])]


def refuse_side(state: State, job: Job, rule: str) -> Refusal | None:
    """15.03: Refuse a hexside that is not one of the workers' own hex."""
    here = state.hex_of[job.workers[0].unit]
    if here in job.hexes and state.board.direction(job.hexes[0], job.hexes[1]) >= 0:
        return None
    return Refusal(rule, f"name a hexside of {state.board.names[here]}, where the workers are")


def is_same_side(one: tuple[int, int], hexes: list[int]) -> bool:
    """Return True if a pair of hexes names the same hexside, in either order."""
    return set(one) == set(hexes)


def refuse_bridging(state: State, seat: int, job: Job) -> Refusal | None:
    """15.03.6: Refuse to bridge anything but a stream without a bridge."""
    refusal = refuse_side(state, job, "15.03.6")
    if refusal is not None:
        return refusal
    board = state.board
    name = "-".join(board.names[h] for h in job.hexes)
    if board.ground.is_built(job.hexes[0], job.hexes[1]):
        return Refusal("15.03.6", f"the stream at {name} has a bridge already")
    if side_at(board, job.hexes) != STREAM:
        return Refusal("15.03.6", f"there is no stream to bridge at {name}")
    fallen = any(is_same_side(pair, job.hexes) for pair in board.ground.broken)
    ways = [*board.ground.roads, *board.ground.rails]
    if not fallen and any(is_same_side(pair, job.hexes) for pair in ways):
        return Refusal("15.03.6", f"the stream at {name} has a bridge already")
    return refuse_stores(state, seat, job)


def bridge_stream(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.03.6: Build a bridge. One that had fallen stands again, with its road or rail."""
    use_stores(state, seat, job, event.hex)
    if not event.done:
        return
    ground = state.board.ground
    kept = [pair for pair in ground.broken if not is_same_side(pair, job.hexes)]
    if len(kept) < len(ground.broken):
        rework(state, ground.reworked(broken=kept))
    else:
        rework(state, ground.reworked(built=[*ground.built, (min(job.hexes), max(job.hexes))]))
    events.append(GroundWorked(job.kind, event.hex, job.hexes, "15.03.6"))


def refuse_ramp(state: State, seat: int, job: Job) -> Refusal | None:
    """15.03.6: Refuse a ramp anywhere but between land and water, where GEVs must still stop."""
    refusal = refuse_side(state, job, "15.03.6")
    if refusal is not None:
        return refusal
    board = state.board
    name = "-".join(board.names[h] for h in job.hexes)
    wet = [board.terrain[h] == WATER for h in job.hexes]
    if wet[0] == wet[1]:
        return Refusal("15.03.6", f"a ramp joins land and water, and {name} does not")
    if side_at(board, job.hexes) in (BEACH, RAMP):
        return Refusal("15.03.6", f"GEVs can pass at {name} already: there is a beach or ramp")
    return refuse_stores(state, seat, job)


def build_ramp(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.03.6: Build a ramp, over which GEVs pass without stopping."""
    use_stores(state, seat, job, event.hex)
    if event.done:
        _set_side(state, job, RAMP)
        events.append(GroundWorked(job.kind, event.hex, job.hexes, "15.03.6"))


def refuse_grading(state: State, seat: int, job: Job) -> Refusal | None:
    """15.03.7: Refuse to grade anything but a ridge."""
    refusal = refuse_side(state, job, "15.03.7")
    if refusal is not None:
        return refusal
    if side_at(state.board, job.hexes) != RIDGE:
        name = "-".join(state.board.names[h] for h in job.hexes)
        return Refusal("15.03.7", f"there is no ridge to grade at {name}")
    return None


def grade_ridge(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.03.7: Make a gap in a ridge, which no longer counts there."""
    if event.done:
        _set_side(state, job, PLAIN_SIDE)
        events.append(GroundWorked(job.kind, event.hex, job.hexes, "15.03.7"))


def _set_side(state: State, job: Job, word: int) -> None:
    a, b = job.hexes
    rework(state, state.board.ground.reworked(sides=[(a, b, word)]))
