"""The attacks and rams that are possible now, in a fire phase or a fire round.

Combined fire is never listed. Each target lists the weapons that can fire at it, and `check` decides whether a
combination of them is legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cybertank.game.choices.ground import bearing_on_ground
from cybertank.game.decisions import Decision, Fire, Ram
from cybertank.rules.combat.legality import may_fire, refuse_fire, targets_on
from cybertank.rules.combat.strengths import gap, least_shot, range_of, ready
from cybertank.rules.combat.weapons import shares_fire
from cybertank.rules.overrun.fighters import attackers_fire, fighters
from cybertank.rules.overrun.fire import refuse_overrun_fire
from cybertank.rules.overrun.rams import refuse_overrun_ram
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, FireRound, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import Target, UnitTarget
from cybertank.units.catalogue import AP, MAIN, MISSILE, RACK, SECONDARY, WHOLE

FIREABLE: Final = [MAIN, SECONDARY, AP, MISSILE, RACK]


class Bearing:
    """A unit or component with every weapon that can fire at it."""

    __slots__ = ("shots", "target")

    def __init__(self, target: UnitTarget, shots: list[Shot]) -> None:
        self.target = target
        self.shots = shots


def shooters(state: State) -> list[int]:
    """Return the units that can still fire in a fire phase (including allies, 4.03) or a fire round (8.04)."""
    frame = state.flow[-1]
    if isinstance(frame, FireRound):
        units = fighters(state, frame, attackers_fire(frame))
        return [u for u in units if any(ready(state, u, weapon) > 0 for weapon in FIREABLE)]
    if not isinstance(frame, Turn) or frame.phase != FIRE:
        return []
    seat = frame.seat
    own = [u for u, owner in enumerate(state.seat_of) if owner == seat or shares_fire(state, seat, u)]
    return [u for u in own if may_fire(state, u)]


def possible_targets(state: State) -> list[UnitTarget]:
    """Return all enemies that could be targets now, component by component, even if nothing can reach them."""
    frame = state.flow[-1]
    if isinstance(frame, FireRound):
        enemies = fighters(state, frame, not attackers_fire(frame))
    else:
        enemies = [u for u, where in enumerate(state.hex_of) if where >= 0 and state.hostile(frame.seat, u)]
    found: list[UnitTarget] = []
    for enemy in enemies:
        parts = targets_on(state, enemy) if state.kind(enemy).is_ogre else [WHOLE]
        found.extend(UnitTarget(enemy, part) for part in parts)
    return found


def ready_weapons(state: State) -> list[Shot]:
    """Return every weapon that is ready now, with its count, even if it has no target."""
    found: list[Shot] = []
    for unit in shooters(state):
        for weapon in FIREABLE:
            count = ready(state, unit, weapon)
            if count > 0:
                found.append(Shot(unit, weapon, count))
    return found


def bearing(state: State, target: Target) -> list[Shot]:
    """Return every weapon that can fire at a target now, with its count."""
    if isinstance(target, UnitTarget):
        return _bearing(state, ready_weapons(state), target)
    return bearing_on_ground(state, ready_weapons(state), target)


def _bearing(state: State, armed: list[Shot], target: UnitTarget) -> list[Shot]:
    """Return the weapons that can fire at a target.

    Outside an overrun, skip weapons that are out of range without checking them in full.
    """
    frame = state.flow[-1]
    fight = frame if isinstance(frame, FireRound) else None
    where = state.hex_of[target.unit]
    found: list[Shot] = []
    for shot in armed:
        if fight is None and gap(state, shot.unit, where) > range_of(state, shot.unit, shot.component):
            continue
        least = [Shot(shot.unit, shot.component, least_shot(state, shot.unit, shot.component))]
        if fight is None:
            refusal = refuse_fire(state, frame.seat, least, target)
        else:
            refusal = refuse_overrun_fire(state, fight, least, target)
        if refusal is None:
            found.append(shot)
    return found


def targets(state: State) -> list[Bearing]:
    """Return every target that some weapon can fire at now. A rider is fired at with its vehicle (5.11.2)."""
    armed = ready_weapons(state)
    if not armed or state.outcome is not None:
        return []
    found: list[Bearing] = []
    for target in possible_targets(state):
        if state.riders.riding[target.unit] != NOBODY:
            continue
        shots = _bearing(state, armed, target)
        if shots:
            found.append(Bearing(target, shots))
    return found


def fire_choices(state: State) -> Iterator[Decision]:
    """List each weapon alone against each target."""
    for one in targets(state):
        for shot in one.shots:
            least = least_shot(state, shot.unit, shot.component)
            yield Fire([Shot(shot.unit, shot.component, least)], one.target)


def ram_choices(state: State) -> list[Ram]:
    """Return the rams that are possible in this fire round (8.05.2)."""
    frame = state.flow[-1]
    if not isinstance(frame, FireRound) or frame.number > 1:
        return []
    enemies = fighters(state, frame, not attackers_fire(frame))
    return [
        Ram(unit, enemy)
        for unit in fighters(state, frame, attackers_fire(frame))
        for enemy in enemies
        if refuse_overrun_ram(state, frame, unit, enemy) is None
    ]
