"""Give reasons for engineering tasks, fire at the ground, drones and Vulcans (13.01, 13.02, 14.01, 15)."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Control, Deploy, Lead, MakeSafe, Occupy, Task, Unload
from cybertank.players.advice.enemy_fire import first_few
from cybertank.players.engineering.crossings import saved_points, ways_of_side
from cybertank.players.engineering.pallets import nearest_enemy
from cybertank.players.engineering.patients import tow_edges
from cybertank.players.engineering.sites import threat_at
from cybertank.players.ground.delays import Delays
from cybertank.players.tactics.distance_fields import FAR
from cybertank.players.tactics.fire_plans import objective_worth
from cybertank.players.tactics.values import Weights, Worths, stored_weights
from cybertank.players.tactics.ways import way_of
from cybertank.rules.engineering.jobs import (
    ARM,
    ATTACH,
    BRIDGE,
    CLEAR_ROAD,
    DETECT,
    DISARM,
    ENTRENCH,
    FINISH,
    FREE,
    GRADE,
    MEND_ROAD,
    MINE,
    RAMP,
    RELOAD,
    REPAIR,
    Job,
)
from cybertank.rules.terrain.targets import hexes_of
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import BridgeTarget, GroundTarget, HexTarget, RoadTarget
from cybertank.text.forecasts.announcements import announce
from cybertank.text.forecasts.fire import announce_fire
from cybertank.text.wording import count_of
from cybertank.units.catalogue import MAIN, TREADS

# A way that is longer than this is no way at all.
NO_WAY: Final = FAR // 2
CROSSINGS: Final = (BRIDGE, RAMP, GRADE, MEND_ROAD, CLEAR_ROAD)


def task_reason(state: State, decision: Task) -> list[str]:
    """Say what a task does and with what chance, then what it is good for (15.03, 15.04)."""
    job = decision.job
    return [announce(state, decision), *_purpose(state, job)]


def _purpose(state: State, job: Job) -> list[str]:
    where = state.hex_of[job.workers[0].unit]
    seat = state.flow[-1].seat
    if job.kind in CROSSINGS:
        return _shorter_ways(state, seat, job, where)
    if job.kind == ENTRENCH:
        return _under_fire(state, seat, where)
    if job.kind == FINISH:
        moves = "it can still move and ram" if state.sheets.treads[job.target] > 0 else "it can still be mended"
        return [f"{state.ids[job.target]} cannot defend itself, but {moves}"]
    if job.kind == ATTACH:
        return _tow(state, job.target)
    return _other_purpose(state, job)


def _other_purpose(state: State, job: Job) -> list[str]:
    if job.kind == DETECT:
        return ["units of its side are about to enter there, and mines may lie there (13.04)"]
    if job.kind == DISARM:
        return ["as long as the mine lies there, others must go around it or be guided (15.03.3)"]
    if job.kind == MINE:
        return ["enemies are likely to come through here"]
    if job.kind == ARM:
        return ["no unit of its side is about to come through here"]
    if job.kind == FREE:
        return [f"{state.ids[job.target]} is stuck and cannot move by itself"]
    if job.kind == RELOAD:
        return [f"{state.ids[job.target]} can fire the missile from its next turn on"]
    if job.kind == REPAIR and job.component == TREADS:
        left = state.sheets.treads[job.target]
        return [f"{state.ids[job.target]} has {count_of(left, 'tread unit')} left"]
    return []


def _shorter_ways(state: State, seat: int, job: Job, where: int) -> list[str]:
    """Name the units whose ways a crossing or road shortens, and by how much."""
    hexes = job.hexes or [where]
    saved: dict[int, float] = {}
    for way in ways_of_side(state, seat):
        points = saved_points(state.board, job.kind, hexes, way)
        if points > 0:
            saved[way.unit] = points
    stuck = [state.ids[unit] for unit, points in saved.items() if points >= NO_WAY]
    quicker = {unit: points for unit, points in saved.items() if points < NO_WAY}
    clauses: list[str] = []
    if stuck:
        going = "it is" if len(stuck) == 1 else "they are"
        clauses.append(f"without it, {first_few(stuck)} cannot get to where {going} going")
    if quicker:
        names = first_few([state.ids[unit] for unit in quicker])
        most = max(int(max(quicker.values())), 1)
        clauses.append(f"it saves {names} up to {count_of(most, 'movement point')} on the way")
    return clauses


def _under_fire(state: State, seat: int, where: int) -> list[str]:
    """Say how much enemy fire can reach the squads that dig in."""
    fire = int(threat_at(state, seat, where, 0))
    if fire:
        return [f"enemies with an attack strength of {fire} can reach the hex next turn"]
    return ["the squads hold this ground, and enemies are on their way"]


def _tow(state: State, load: int) -> list[str]:
    name = state.ids[load]
    points = objective_worth(state, load)
    if tow_edges(state, load) and points:
        return [f"{name} cannot move by itself, and scores {count_of(points, 'point')} by leaving the map"]
    return [f"{name} cannot move by itself, and enemies can reach it where it is"]


def ground_reason(state: State, shots: list[Shot], target: GroundTarget) -> list[str]:
    """State the chances of an attack on the ground, then name the enemies that it would delay (13.01, 13.02)."""
    clauses = [announce_fire(state, shots, target)]
    seat = state.flow[-1].seat
    if not isinstance(target, (BridgeTarget, HexTarget, RoadTarget)):
        return clauses
    delays = Delays(state, seat, Worths(state, seat, Weights(stored_weights())))
    board = delays.board_without(target)
    hexes = hexes_of(state.board, target)
    late: dict[int, int] = {}
    for i, way in enumerate(delays.ways):
        if not state.hostile(seat, way.unit) or not any(where in hexes for where in delays.lines[i]):
            continue
        after = way_of(state, way.unit, board)
        if after is not None and after.length(after.field) > way.length(way.field):
            late[way.unit] = after.length(after.field) - way.length(way.field)
    stopped = [state.ids[unit] for unit, points in late.items() if points >= NO_WAY]
    slower = {unit: points for unit, points in late.items() if points < NO_WAY}
    if stopped:
        clauses.append(f"{first_few(stopped)} could not come this way at all")
    if slower:
        names = first_few([state.ids[unit] for unit in slower])
        clauses.append(f"{names} would need up to {count_of(max(slower.values()), 'movement point')} more")
    if any(delays.rails.get(where, 0.0) > 0.0 for where in hexes):
        clauses.append("an enemy train is on its way there, and cut rails wreck or stop it (9.02.4)")
    return clauses


def unload_reason(state: State, decision: Unload | Deploy) -> list[str]:
    """Say how near the enemy is to a drone that is set up (14.01)."""
    drone = decision.unit
    near = nearest_enemy(state, state.seat_of[drone], state.hex_of[drone])
    reach = state.kind(drone).reach[MAIN]
    away = count_of(near, "hex", "hexes")
    return [announce(state, decision), f"the nearest enemy is {away} away, and the drone fires {reach} hexes far"]


def channel_reason(state: State, decision: Control | Lead) -> list[str]:
    """Say what control is good for (15.02.3-15.02.5)."""
    return [announce(state, decision), "without control, drones do no Vulcan tasks and crewless units do nothing"]


def occupy_reason(state: State, decision: Occupy) -> list[str]:
    """Say what a revetment is good for (15.04.7)."""
    return [announce(state, decision), "it costs nothing and adds 1 to its defense"]


def safe_reason(state: State, decision: MakeSafe) -> list[str]:
    """Say why mines are made safe (15.03.2)."""
    return [announce(state, decision), "units of its side are about to come through here"]
