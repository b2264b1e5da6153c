"""Announce fire at missiles in flight, with its chance (10.03.2, 12.05)."""

from __future__ import annotations

from typing import Final

import msgspec

from cybertank.rules.lasers.interception import NEEDED
from cybertank.rules.missiles.interception import bonus_of, chance, needed, shots_at
from cybertank.state.frames import FlightQuestion
from cybertank.state.held import Flight, Shot
from cybertank.state.state import State
from cybertank.text.events.missiles import weapon_text
from cybertank.text.notation.parts import write_shot
from cybertank.text.wording import listed, shooters

# All throws of two dice, and those that bring an Ogre missile down.
ALL_THROWS: Final = 36
THROWS: Final = chance(NEEDED, 0)


class InterceptionWeapon(msgspec.Struct):
    """A weapon that can fire at a cruise missile now: what it needs, the bonus, and its chance in 36."""

    weapon: str
    """The notation after `intercept`, with every one of its kind that is ready."""
    unit: str
    count: int
    needed: int
    bonus: int
    chance: int
    """The throws out of 36 with which one of them hits."""


def intercepting_weapons(state: State, frame: FlightQuestion) -> list[InterceptionWeapon]:
    """10.03.2: list the weapons that the seat can fire at the missile where it is."""
    return [_weapon(state, frame.flight, shot) for shot in shots_at(state, frame)]


def _weapon(state: State, flight: Flight, shot: Shot) -> InterceptionWeapon:
    needs, bonus = needed(state.kind(shot.unit), shot.component), bonus_of(flight)
    return InterceptionWeapon(
        write_shot(state, shot), state.ids[shot.unit], shot.count, needs, bonus, chance(needs, bonus)
    )


def announce_intercept(state: State, shots: list[Shot]) -> str:
    """Say who fires at a missile, and on what roll it is brought down."""
    match state.flow[-1]:
        case FlightQuestion(flight=flight):
            return _announce_at_cruise_missile(state, flight, shots)
        case _:
            return (
                f"{shooters(state, shots)} at a missile in flight: {NEEDED} or more on two dice, {THROWS} in 36 (12.05)"
            )


def _announce_at_cruise_missile(state: State, flight: Flight, shots: list[Shot]) -> str:
    """10.03.2: say what each weapon needs, and the chance that one of them hits."""
    bonus = bonus_of(flight)
    missed = 1.0
    told: list[str] = []
    for shot in shots:
        needs = needed(state.kind(shot.unit), shot.component)
        missed *= (1 - chance(needs, bonus) / ALL_THROWS) ** shot.count
        told.append(f"{weapon_text(state, shot.unit, shot.component)} needs {needs}")
    plus = f" with +{bonus}" if bonus else ""
    return (
        f"{shooters(state, shots)} at the cruise missile over {state.board.names[flight.hex]}: {listed(told)} on two "
        f"dice{plus}, {round(100 * (1 - missed))}% to hit (10.03.2)"
    )
