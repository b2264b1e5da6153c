"""Choices during set-up besides placing units: gear and hidden things (rp:4.02, 13.05, 13.06)."""

from __future__ import annotations

from cybertank.game.decisions import Cover, Decision, Mark, Place
from cybertank.rules.towing.hooking import takes_gear
from cybertank.state.state import State


def gear_choices(state: State, seat: int) -> list[Decision]:
    """Return decisions to add towing gear to units on the map that can have it (rp:4.02)."""
    return [
        Place(state.ids[unit], where, 1, gear=True)
        for unit, where in enumerate(state.hex_of)
        if where >= 0 and state.seat_of[unit] == seat and takes_gear(state.kind(unit)) and not state.towing.gear[unit]
    ]


def coverings(state: State, seat: int) -> list[Decision]:
    """Return the decisions to cover or show, and mark or unmark, each unit of a force (13.05, 13.06)."""
    found: list[Decision] = []
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == seat:
            found += [Cover(unit, True), Cover(unit, False), Mark(unit, True), Mark(unit, False)]
    return found
