"""What can be fired, rammed and answered now, whatever frame is on top: a fire phase, a fire round, a question."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, Dismount, Dive, Fire, RamInOverrun
from cybertank.game.engine import check
from cybertank.rules.combat.legality import may_fire, shares_fire, targets_on
from cybertank.rules.combat.strengths import gap, least_shot, range_of, ready
from cybertank.rules.events.base import Shot
from cybertank.rules.overrun.fighters import attackers_fire, fighters
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, FireRound, Question, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import AP, MAIN, MISSILE, RACK, SECONDARY, WHOLE

FIREABLE: Final = [MAIN, SECONDARY, AP, MISSILE, RACK]

Mark = tuple[int, int]


def shooters(state: State) -> list[int]:
    """The units that have something left to fire now: in a fire phase (allies too, 4.03), or in a fire round (8.04)."""
    frame = state.flow[-1]
    if isinstance(frame, FireRound):
        units = fighters(state, frame, attackers_fire(frame))
        return [u for u in units if any(ready(state, u, weapon) > 0 for weapon in FIREABLE)]
    if not isinstance(frame, Turn) or frame.phase != FIRE:
        return []
    seat = frame.seat
    own = [u for u, owner in enumerate(state.seat_of) if owner == seat or shares_fire(state, seat, u)]
    return [u for u in own if may_fire(state, u)]


def marks(state: State) -> list[Mark]:
    """All enemies that could be fired at now, component by component, whether anything reaches them or not."""
    frame = state.flow[-1]
    if isinstance(frame, FireRound):
        enemies = fighters(state, frame, not attackers_fire(frame))
    else:
        enemies = [u for u, where in enumerate(state.hex_of) if where >= 0 and state.hostile(frame.seat, u)]
    found: list[Mark] = []
    for enemy in enemies:
        parts = targets_on(state, enemy) if state.kind(enemy).is_ogre else [WHOLE]
        found.extend((enemy, part) for part in parts)
    return found


def arms(state: State) -> list[Shot]:
    """Every weapon that is ready now, with how many of it, whether it bears on anything or not."""
    found: list[Shot] = []
    for unit in shooters(state):
        for weapon in FIREABLE:
            count = ready(state, unit, weapon)
            if count > 0:
                found.append(Shot(unit, weapon, count))
    return found


def bearing(state: State, target: int, component: int) -> list[Shot]:
    """Every weapon that could be fired at a target now, with how many of it."""
    return _bearing(state, arms(state), target, component)


def _bearing(state: State, armed: list[Shot], target: int, component: int) -> list[Shot]:
    """The weapons that bear on a target; those far out of range are not worth a check, outside of an overrun."""
    where = state.hex_of[target]
    close = isinstance(state.flow[-1], FireRound)
    found: list[Shot] = []
    for shot in armed:
        if close or gap(state, shot.unit, where) <= range_of(state, shot.unit, shot.component):
            least = Shot(shot.unit, shot.component, least_shot(state, shot.unit, shot.component))
            if check(state, Fire([least], target, component)) is None:
                found.append(shot)
    return found


def targets(state: State) -> list[tuple[Mark, list[Shot]]]:
    """Everything that some weapon bears on now, with the weapons; a rider is fired at with its vehicle (5.11.2)."""
    armed = arms(state)
    if not armed:
        return []
    found: list[tuple[Mark, list[Shot]]] = []
    for target, component in marks(state):
        if state.riders.riding[target] != NOBODY:
            continue
        shots = _bearing(state, armed, target, component)
        if shots:
            found.append(((target, component), shots))
    return found


def rams(state: State) -> list[RamInOverrun]:
    """8.05.2: the rams that are open in this fire round."""
    frame = state.flow[-1]
    if not isinstance(frame, FireRound) or frame.number > 1:
        return []
    enemies = fighters(state, frame, not attackers_fire(frame))
    found = [RamInOverrun(u, e) for u in fighters(state, frame, attackers_fire(frame)) for e in enemies]
    return [ram for ram in found if check(state, ram) is None]


def answers(state: State) -> list[Decision]:
    """6.01.2, 7.14.4, 8.06.1: who may get off or dive, where that is being asked."""
    frame = state.flow[-1]
    if not isinstance(frame, Question):
        return []
    found: list[Decision] = []
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == frame.seat and state.sheets.squads[unit]:
            found.extend(d for d in (Dismount(unit, where), Dive(unit)) if check(state, d) is None)
    return found
