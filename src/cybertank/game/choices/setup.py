"""Choices during set-up besides placing units: gear and hidden things (rp:4.02, 13.05, 13.06)."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Arm, Cover, Decision, Mark, Place
from cybertank.rules.movement.riders import missile_room
from cybertank.rules.setup.buying import missiles_of
from cybertank.rules.towing.hooking import takes_gear
from cybertank.rules.trains.arming import guns_on
from cybertank.rules.trains.counters import fronts_of
from cybertank.state.brief import Force
from cybertank.state.state import State

# The number of spare missiles that one button adds.
LOT: Final = 5


def gear_choices(state: State, seat: int) -> list[Decision]:
    """Return decisions to add towing gear to units on the map that can have it (rp:4.02)."""
    return [
        Place(state.ids[unit], where, 1, gear=True)
        for unit, where in enumerate(state.hex_of)
        if where >= 0 and state.seat_of[unit] == seat and takes_gear(state.kind(unit)) and not state.towing.gear[unit]
    ]


def missile_choices(state: State, force: Force) -> list[Decision]:
    """Return decisions to give posts and trucks five more spare missiles, or to return theirs (3.02.2)."""
    found: list[Decision] = []
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == force.seat and missile_room(state.kind(unit)):
            bought = missiles_of(state, unit)
            found.append(Place(state.ids[unit], where, 1, missiles=bought + LOT))
            if bought:
                found.append(Place(state.ids[unit], where, 1, missiles=0))
    return found


def gun_choices(state: State, seat: int) -> list[Decision]:
    """Return decisions to put one more gun on each counter of a train, or to take its guns away (9.03.1)."""
    found: list[Decision] = []
    for front in fronts_of(state, seat):
        guns = guns_on(state, front)
        found.append(Arm(front, guns + 1))
        if guns:
            found.append(Arm(front, 0))
    return found


def coverings(state: State, seat: int) -> list[Decision]:
    """Return the decisions to cover or show, and mark or unmark, each unit of a force (13.05, 13.06)."""
    found: list[Decision] = []
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == seat:
            found += [Cover(unit, True), Cover(unit, False), Mark(unit, True), Mark(unit, False)]
    return found
