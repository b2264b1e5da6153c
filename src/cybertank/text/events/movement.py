"""Render movement events: moves, terrain, riders and infantry counters (section 5)."""

from __future__ import annotations

from typing import Final, Literal, assert_never

from cybertank.board.hexes import EDGE_WORDS
from cybertank.rules.events.movement import (
    AnyMovementEvent,
    Dismounted,
    GivenUp,
    InfantryJoined,
    InfantrySplit,
    LeftMap,
    Mounted,
    Moved,
    TerrainRolled,
)
from cybertank.rules.vulcans.cargo import NO_BERTH
from cybertank.state.chapters.vulcans import INSIDE, TOP
from cybertank.state.state import State
from cybertank.text.events.base import Fact, Rendering
from cybertank.text.wording import count_of, listed


class MovedFact(Fact, frozen=True, tag="move"):
    """5.01: a unit moved along a path."""

    unit: str
    path: list[str]
    points: int
    rule: str


class LeftMapFact(Fact, frozen=True, tag="leave"):
    """5.12: a unit left the map by an edge. It either escaped or was lost."""

    unit: str
    edge: str
    result: Literal["exited", "lost"]
    rule: str


class TerrainRolledFact(Fact, frozen=True, tag="terrain"):
    """4.02, 5.08: a unit rolled for the terrain it entered."""

    unit: str
    die: int
    result: Literal["stuck", "disabled", "none"]
    rule: str


class MountedFact(Fact, frozen=True, kw_only=True, tag="mount"):
    """5.11.3: infantry got on a vehicle. `berth` says where it is aboard a Vulcan (15.02.1)."""

    unit: str
    vehicle: str
    berth: Literal["", "inside", "top"] = ""
    rule: str


class DismountedFact(Fact, frozen=True, tag="dismount"):
    """5.11.3: infantry got off a vehicle."""

    unit: str
    vehicle: str
    hex: str
    rule: str


class InfantrySplitFact(Fact, frozen=True, tag="split"):
    """5.02.3: an infantry counter was split. `parts` are the new counters."""

    unit: str
    parts: list[str]
    rule: str


class InfantryJoinedFact(Fact, frozen=True, tag="join"):
    """5.02.3: infantry counters were combined into one."""

    unit: str
    others: list[str]
    rule: str


class GivenUpFact(Fact, frozen=True, tag="remove"):
    """8.06: the owner removed a unit to meet the stacking limit."""

    unit: str
    rule: str


AnyMovementFact = (
    MovedFact
    | LeftMapFact
    | TerrainRolledFact
    | MountedFact
    | DismountedFact
    | InfantrySplitFact
    | InfantryJoinedFact
    | GivenUpFact
)


def render(state: State, event: AnyMovementEvent) -> Rendering[AnyMovementFact]:
    """Render a movement event."""
    match event:
        case Moved():
            return _moved(state, event)
        case LeftMap():
            return _left_map(state, event)
        case TerrainRolled():
            return _terrain_rolled(state, event)
        case Mounted():
            return _mounted(state, event)
        case Dismounted():
            return _dismounted(state, event)
        case InfantrySplit():
            return _infantry_split(state, event)
        case InfantryJoined():
            return _infantry_joined(state, event)
        case GivenUp():
            unit = state.ids[event.unit]
            return Rendering(GivenUpFact(unit, event.rule), f"{unit} is removed: there were too many units in its hex")
        case _:
            assert_never(event)


def _moved(state: State, event: Moved) -> Rendering[MovedFact]:
    """5.01: render a unit's path and its cost."""
    unit = state.ids[event.unit]
    path = [state.board.names[h] for h in event.path]
    by = f" through {', '.join(path[:-1])}" if len(path) > 1 else ""
    return Rendering(
        MovedFact(unit, path, event.points, event.rule),
        f"{unit} moves{by} to {path[-1]} for {count_of(event.points, 'point')}",
    )


def _left_map(state: State, event: LeftMap) -> Rendering[LeftMapFact]:
    unit, edge = state.ids[event.unit], EDGE_WORDS[event.edge]
    fate = "and escapes" if event.escaped else "where it has no exit, and is lost"
    return Rendering(
        LeftMapFact(unit, edge, "exited" if event.escaped else "lost", event.rule),
        f"{unit} leaves the map by the {edge} edge {fate}",
    )


def _terrain_rolled(state: State, event: TerrainRolled) -> Rendering[TerrainRolledFact]:
    unit = state.ids[event.unit]
    stuck = "stuck" if state.setting.rules.engineering else "stuck for good"
    fate = stuck if event.stuck else "disabled by the terrain" if event.hurt else "gets through"
    return Rendering(
        TerrainRolledFact(
            unit, event.die, "stuck" if event.stuck else "disabled" if event.hurt else "none", event.rule
        ),
        f"{unit} rolls {event.die} for the terrain: {fate}",
    )


BERTHS: Final[dict[int, tuple[Literal["", "inside", "top"], str]]] = {
    NO_BERTH: ("", "on"),
    INSIDE: ("inside", "inside"),
    TOP: ("top", "on top of"),
}
"""15.02.1: The word for each place aboard a vehicle, in facts and in sentences."""


def _mounted(state: State, event: Mounted) -> Rendering[MountedFact]:
    unit, vehicle = state.ids[event.unit], state.ids[event.vehicle]
    word, on = BERTHS[event.berth]
    return Rendering(
        MountedFact(unit=unit, vehicle=vehicle, berth=word, rule=event.rule), f"{unit} gets {on} {vehicle}"
    )


def _dismounted(state: State, event: Dismounted) -> Rendering[DismountedFact]:
    unit, vehicle, where = state.ids[event.unit], state.ids[event.vehicle], state.board.names[event.hex]
    return Rendering(
        DismountedFact(unit, vehicle, where, event.rule),
        f"{unit} gets off {vehicle} in {where}",
    )


def _infantry_split(state: State, event: InfantrySplit) -> Rendering[InfantrySplitFact]:
    unit, parts = state.ids[event.unit], [state.ids[part] for part in event.parts]
    return Rendering(
        InfantrySplitFact(unit, parts, event.rule),
        f"{unit} splits into {listed([unit, *parts])}",
    )


def _infantry_joined(state: State, event: InfantryJoined) -> Rendering[InfantryJoinedFact]:
    unit, others = state.ids[event.unit], [state.ids[other] for other in event.others]
    return Rendering(
        InfantryJoinedFact(unit, others, event.rule),
        f"{listed(others)} joined {unit}",
    )
