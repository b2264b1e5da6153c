"""Write the parts that decisions and events share in notation: places, paths, weapons and targets."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.rules.events.base import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENT_WORDS, MAIN, WHOLE


def write_place(state: State, where: int) -> str:
    """Write where a unit is set up: a hex, or the edge by which it will come."""
    return state.board.names[where] if where >= 0 else EDGE_WORDS[-where]


def write_path(state: State, path: list[int]) -> str:
    """Write the hexes of a path; leaving the map always with its edge."""
    return " ".join(state.board.names[h] if h >= 0 else f"off {EDGE_WORDS[-h]}" for h in path)


def write_shot(state: State, shot: Shot) -> str:
    """Write one weapon of an attack; how many is always said where there can be several."""
    unit_type = state.kind(shot.unit)
    name = state.ids[shot.unit]
    if unit_type.is_infantry and shot.component == MAIN:
        return f"{name}*{shot.count}"
    if shot.component == MAIN and unit_type.count[MAIN] == 1 and not unit_type.is_ogre:
        return name
    many = f"*{shot.count}" if shot.count > 1 or unit_type.is_superheavy else ""
    return f"{name}:{unit_type.component_word(shot.component)}{many}"


def write_target(state: State, target: int, component: int) -> str:
    """Write what is fired at."""
    if component == WHOLE:
        return state.ids[target]
    return f"{state.ids[target]}:{COMPONENT_WORDS[component]}"


def shots_of(flat: list[int]) -> list[Shot]:
    """Return the shots of a list as frames keep it: unit, component, count, and so on."""
    return [Shot(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]
