"""15.04.2, 15.04.3 Roads and rails: Vulcans mend rails, and clear roads through damaged terrain."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Ground
from cybertank.board.terrain import DAMAGED_FOREST, DAMAGED_TOWN
from cybertank.rules.engineering.jobs import Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import GroundWorked, TaskTried
from cybertank.rules.refusal import Refusal
from cybertank.rules.terrain.changes import rework
from cybertank.rules.terrain.damage import SPOILED
from cybertank.state.state import State

RAIL_FACE: Final = 5
CLEARING_FACE: Final = 4
DRONES_TO_CLEAR: Final = 2
"""15.04.3: How many Heavy Drones clear a road without a Vulcan."""


def has_road(ground: Ground, where: int) -> bool:
    """Return True if the map shows a road in a hex, cut or not."""
    return any(where in link for link in ground.roads)


def has_rail(ground: Ground, where: int) -> bool:
    """Return True if the map shows a rail in a hex, cut or not."""
    return any(where in link for link in ground.rails)


# -- 15.04.2 -----------------------------------------------------------------------------------------------------------


def face_to_mend_rail(state: State, job: Job) -> int:
    """15.04.2: Return the lowest face that mends a rail."""
    return RAIL_FACE


def refuse_mending_rail(state: State, seat: int, job: Job) -> Refusal | None:
    """15.04.2: Refuse to mend anything but a rail that is cut in a single spot in the workers' hex."""
    where = state.hex_of[job.workers[0].unit]
    ground, name = state.board.ground, state.board.names[where]
    if state.board.terrain[where] in SPOILED and has_rail(ground, where):
        return Refusal("15.04.2", f"the terrain of {name} is damaged or rubble: nobody can mend its rail")
    if where in ground.fallen_bridges():
        return Refusal("15.04.2", f"the bridge in {name} is down: its rail cannot be mended")
    if not has_rail(ground, where) or not (where in ground.cuts or where in ground.rail_cuts):
        return Refusal("15.04.2", f"no rail is cut in {name}")
    return None


def mend_rail(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.04.2: Mend the rail in the hex. A road that was cut with it stays cut."""
    if not event.done:
        return
    ground, where = state.board.ground, event.hex
    roads = ground.road_cuts
    if where in ground.cuts and has_road(ground, where) and where not in roads:
        roads = [*roads, where]
    rework(
        state,
        ground.reworked(
            cuts=[h for h in ground.cuts if h != where],
            rail_cuts=[h for h in ground.rail_cuts if h != where],
            road_cuts=roads,
        ),
    )
    events.append(GroundWorked(job.kind, where, [], "15.04.2"))


# -- 15.04.3 -----------------------------------------------------------------------------------------------------------


def face_to_clear(state: State, job: Job) -> int:
    """15.04.3: Return the lowest face that clears a road through damaged terrain."""
    return CLEARING_FACE


def refuse_clearing(state: State, seat: int, job: Job) -> Refusal | None:
    """15.04.3: Refuse to clear anything but a road through a damaged town or forest. Rubble is too much."""
    where = state.hex_of[job.workers[0].unit]
    ground, name = state.board.ground, state.board.names[where]
    terrain = state.board.terrain[where]
    if not has_road(ground, where):
        return Refusal("15.04.3", f"there is no road in {name}")
    if terrain in SPOILED and terrain not in (DAMAGED_TOWN, DAMAGED_FOREST):
        return Refusal("15.04.3", f"the damage in {name} is too great: only roads in damaged towns and forests clear")
    if terrain not in SPOILED:
        return Refusal(
            "15.04.3", f"the terrain of {name} is not damaged; a road that is cut in one spot is mended by `road`"
        )
    if where in ground.cleared:
        return Refusal("15.04.3", f"the road in {name} has been cleared already")
    return None


def clear_road(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.04.3: Let the road run again through the damaged terrain. A cut in a single spot stays for 15.03.6."""
    if event.done:
        ground = state.board.ground
        rework(state, ground.reworked(cleared=sorted([*ground.cleared, event.hex])))
        events.append(GroundWorked(job.kind, event.hex, [], "15.04.3"))
