"""Add to a unit what only trains, missile crawlers and drones have (sections 9, 10 and 14)."""

from __future__ import annotations

from msgspec.structs import replace

from cybertank.rules.missiles.launching import has_missile
from cybertank.rules.trains.counters import front_of, size_aboard, stands_still
from cybertank.rules.trains.tracks import ahead
from cybertank.server.present.chapters.works import has_works, packing_of, with_works
from cybertank.server.wire.positions import UnitView
from cybertank.state.chapters.trains import NO_SPEED, SPEED_WORDS
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, MAIN, TRAIN


def has_special_units(state: State) -> bool:
    """Return True if any unit of the game needs `with_chapters`. Most games have none."""
    return state.setting.cruise or state.trains.any or state.drones.any or has_works(state)


def with_chapters(state: State, unit: int, view: UnitView) -> UnitView:
    """Return the view of a unit with the numbers of its chapter."""
    unit_type = state.kind(unit)
    if has_works(state):
        view = with_works(state, unit, view)
    if unit_type.kind == TRAIN:
        return _train(state, unit, view)
    if unit_type.cruise:
        return _crawler(state, unit, view)
    if unit_type.packs:
        return _drone(state, unit, view)
    return view


def _drone(state: State, unit: int, view: UnitView) -> UnitView:
    """14.01: Describe a drone: whether it is on its pallet, being set up or being packed."""
    drones = state.drones
    return replace(
        view,
        pallet=drones.pallet[unit] != 0,
        concealed=drones.concealed[unit] != 0,
        setting_up=drones.setting_up[unit] != 0,
        labor=packing_of(state, unit) or view.labor,
    )


def _crawler(state: State, unit: int, view: UnitView) -> UnitView:
    """10.02, 10.06: Describe a Missile Crawler, with or without its missile."""
    return replace(view, cruise=1) if has_missile(state, unit) else view


def _train(state: State, unit: int, view: UnitView) -> UnitView:
    """9.01-9.03, 9.07: Describe a train counter. The front one carries the marker and the direction."""
    trains = state.trains
    front = front_of(state, unit)
    speed = trains.speed[unit]
    still = stands_still(state, front)
    return replace(
        view,
        speed=SPEED_WORDS[speed] if speed != NO_SPEED else "",
        heading=_heading(state, unit) if front == unit else _direction(state, unit, front),
        still=still and front == unit,
        front="" if front == unit else state.ids[front],
        guns=state.sheets.left[unit * COMPONENTS + MAIN],
        aboard=size_aboard(state, unit),
    )


def _heading(state: State, front: int) -> int:
    """9.02: Return the direction in which a train goes next. Where the track runs off the map, it goes straight on."""
    ways = ahead(state, front)
    if ways:
        return state.board.direction(state.hex_of[front], ways[0])
    rear = state.trains.rear[front]
    return _direction(state, rear, front) if rear >= 0 else -1


def _direction(state: State, unit: int, other: int) -> int:
    here, there = state.hex_of[unit], state.hex_of[other]
    return state.board.direction(here, there) if here >= 0 and there >= 0 else -1
