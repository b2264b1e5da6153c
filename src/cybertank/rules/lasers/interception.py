"""12.05 Lasers against Ogre missiles: who is asked, which missile a laser fires at, and what a hit does."""

from __future__ import annotations

from typing import Final

from cybertank.rules.buildings.identification import identify
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.events.buildings import MissileIntercepted
from cybertank.rules.lasers.firing import note_fired
from cybertank.rules.lasers.lines import bears_on, can_fire, in_range
from cybertank.rules.refusal import Refusal
from cybertank.rules.terrain.targets import hex_under_fire
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Interception
from cybertank.state.held import Attack, Shot
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, INTERNAL, MAIN, MISSILE, RACK

NEEDED: Final = 10
"""12.05: The least total of two dice that brings an Ogre missile down."""


def missiles_of(state: State, attack: Attack) -> list[Shot]:
    """12.05, 7.05.3: Return the Ogre missiles of an attack one by one, in its order. Racks fire missiles too."""
    return [
        Shot(shot.unit, shot.component, 1)
        for shot in attack.shots
        if state.kind(shot.unit).is_ogre and (shot.component == MISSILE or shot.component == RACK)
        for _ in range(shot.count)
    ]


def reaches(state: State, laser: int, missile: Shot, attack: Attack) -> bool:
    """12.05: Return True if the Ogre that fires a missile, or its target, is in a laser's range and line."""
    places = (state.hex_of[missile.unit], hex_under_fire(state, missile.unit, attack.target))
    return any(where >= 0 and bears_on(state, laser, where) for where in places)


def seats_asked(state: State, attack: Attack) -> list[int]:
    """12.05: Return the seats with a laser that can fire at a missile of an attack, in seat order."""
    missiles = missiles_of(state, attack)
    seats: set[int] = set()
    if missiles:
        ogres = {missile.unit: missile for missile in missiles}
        for laser, unit_type in enumerate(state.kinds):
            if unit_type.is_laser and can_fire(state, laser) and state.hostile(state.seat_of[missiles[0].unit], laser):
                if any(reaches(state, laser, missile, attack) for missile in ogres.values()):
                    seats.add(state.seat_of[laser])
    return sorted(seats)


def next_missile(state: State, frame: Interception, laser: int) -> int:
    """12.05: Return the number of the first missile in flight that a laser reaches and has not fired at, or NOBODY."""
    tried = [frame.tried[i + 1] for i in range(0, len(frame.tried), 2) if frame.tried[i] == laser]
    for number, missile in enumerate(missiles_of(state, frame.attack)):
        if number not in tried and reaches(state, laser, missile, frame.attack):
            return number
    return NOBODY


def able_lasers(state: State, frame: Interception) -> list[int]:
    """12.05: Return the lasers of the seat that is asked which can still fire at a missile."""
    return [
        unit
        for unit, unit_type in enumerate(state.kinds)
        if unit_type.is_laser
        and state.seat_of[unit] == frame.seat
        and can_fire(state, unit)
        and next_missile(state, frame, unit) != NOBODY
    ]


def refuse_interception(state: State, frame: Interception, shots: list[Shot]) -> Refusal | None:
    """12.05: Refuse anything but lasers of the seat that is asked, each once at every missile."""
    seen: list[int] = []
    for shot in shots:
        refusal = _refuse_laser(state, frame, shot)
        if refusal is not None:
            return refusal
        if shot.unit in seen:
            return Refusal("12.05", f"name {state.ids[shot.unit]} once: each decision is one shot at one missile")
        seen.append(shot.unit)
    return None


def _refuse_laser(state: State, frame: Interception, shot: Shot) -> Refusal | None:
    unit, name = shot.unit, state.ids[shot.unit]
    if not state.kind(unit).is_laser:
        return Refusal("12.05", f"only lasers can fire at an Ogre's missile, and {name} is none; `end` lets it fly")
    if state.seat_of[unit] != frame.seat:
        return Refusal("12.05", f"{name} is not one of your units")
    if shot.component != MAIN or shot.count != 1:
        return Refusal("12.05", f"a laser fires once at each missile: `intercept {name}`")
    if not can_fire(state, unit):
        return Refusal("12.07", f"{name} is damaged and can no longer fire")
    if next_missile(state, frame, unit) != NOBODY:
        return None
    missiles = missiles_of(state, frame.attack)
    if any(reaches(state, unit, missile, frame.attack) for missile in missiles):
        return Refusal("12.05", f"{name} has already fired at every missile in flight; `end` lets them fly on")
    ogre = missiles[0].unit
    hexes = [state.hex_of[ogre], hex_under_fire(state, ogre, frame.attack.target)]
    near = any(in_range(state, unit, where) for where in hexes if where >= 0)
    rule = "12.02" if near or not state.kind(unit).is_tower else "12.03"
    why = "sees neither the Ogre nor its target" if near else "has neither the Ogre nor its target in range"
    return Refusal(rule, f"{name} {why}; `end` lets the missile fly")


def intercept(state: State, frame: Interception, shots: list[Shot], dice: Dice, events: list[Event]) -> None:
    """12.05, 12.06: Fire lasers at the next missile each, as long as one is in flight."""
    for shot in shots:
        number = next_missile(state, frame, shot.unit)
        if number != NOBODY:
            _fire_at(state, frame, shot.unit, number, dice, events)


def _fire_at(state: State, frame: Interception, laser: int, number: int, dice: Dice, events: list[Event]) -> None:
    missile = missiles_of(state, frame.attack)[number]
    faces = [dice.roll(f"{state.ids[laser]} firing at a missile (12.05)") for _ in range(2)]
    hit = sum(faces) >= NEEDED
    note_fired(state, laser)
    identify(state, laser, events)
    events.append(MissileIntercepted(laser, missile, faces, NEEDED, hit))
    if hit:
        _bring_down(state, frame, missile, number)
    else:
        frame.tried.extend([laser, number])


def _bring_down(state: State, frame: Interception, missile: Shot, number: int) -> None:
    """12.05: Take a missile out of the attack. It is spent (7.05.2), and those behind it move up by one."""
    base = missile.unit * COMPONENTS
    sheets = state.own_sheets()
    if missile.component == RACK:
        state.own_combat().used[base + RACK] += 1
        sheets.left[base + INTERNAL] -= 1
        sheets.internal_fired[missile.unit] += 1
    else:
        sheets.left[base + MISSILE] -= 1
        sheets.missiles_fired[missile.unit] += 1
    left: list[Shot] = []
    due = True
    for shot in frame.attack.shots:
        same = due and shot.unit == missile.unit and shot.component == missile.component
        due = due and not same
        if not same or shot.count > 1:
            left.append(Shot(shot.unit, shot.component, shot.count - (1 if same else 0)))
    frame.attack = Attack(frame.attack.seat, left, frame.attack.target, frame.attack.stage)
    pairs = zip(frame.tried[::2], frame.tried[1::2], strict=True)
    frame.tried = [n for laser, one in pairs if one != number for n in (laser, one - 1 if one > number else one)]
