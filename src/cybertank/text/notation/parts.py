"""Write the parts of notation that decisions and events share: places, paths, weapons and targets."""

from __future__ import annotations

from typing import assert_never

from cybertank.board.hexes import EDGE_WORDS
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import (
    NO_HEX,
    BridgeTarget,
    HexTarget,
    RevetmentTarget,
    RoadTarget,
    Target,
    TrenchTarget,
    UnitTarget,
)
from cybertank.units.catalogue import COMPONENT_WORDS, MAIN, TRAIN, WHOLE


def write_place(state: State, where: int) -> str:
    """Write where a unit is set up: a hex, or the edge where it will enter."""
    return state.board.names[where] if where >= 0 else EDGE_WORDS[-where]


def write_path(state: State, path: list[int]) -> str:
    """Write the hexes of a path. A path off the map always names its edge."""
    return " ".join(state.board.names[h] if h >= 0 else f"off {EDGE_WORDS[-h]}" for h in path)


def write_shot(state: State, shot: Shot) -> str:
    """Write one weapon of an attack, with its count if there can be several."""
    unit_type = state.kind(shot.unit)
    name = state.ids[shot.unit]
    if unit_type.is_infantry and shot.component == MAIN:
        return f"{name}*{shot.count}"
    if shot.component == MAIN and unit_type.count[MAIN] == 1 and not unit_type.is_ogre:
        return name
    many = f"*{shot.count}" if shot.count > 1 or unit_type.is_superheavy or unit_type.kind == TRAIN else ""
    return f"{name}:{unit_type.component_word(shot.component)}{many}"


def write_target(state: State, target: Target) -> str:
    """Write the target of an attack: `HVY1`, `OGRE:main`, `hex 0304`, `road 0304`, `bridge 0304-0404`."""
    names = state.board.names
    match target:
        case UnitTarget(unit=unit, component=component):
            name = state.ids[unit]
            return name if component == WHOLE else f"{name}:{COMPONENT_WORDS[component]}"
        case HexTarget(hex=where):
            return f"hex {names[where]}"
        case RoadTarget(hex=where):
            return f"road {names[where]}"
        case TrenchTarget(hex=where):
            return f"entrenchment {names[where]}"
        case RevetmentTarget(hex=where):
            return f"revetment {names[where]}"
        case BridgeTarget(hex=where, other=other):
            return f"bridge {names[where]}" if other == NO_HEX else f"bridge {names[where]}-{names[other]}"
        case _:
            assert_never(target)


def shots_of(flat: list[int]) -> list[Shot]:
    """Return the shots from a flat list of units, components and counts, which is how frames store them."""
    return [Shot(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]
