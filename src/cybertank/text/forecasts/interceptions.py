"""Announce fire at missiles in flight, with its chance (10.03.2, 12.05)."""

from __future__ import annotations

from typing import Final

from cybertank.rules.lasers.interception import NEEDED
from cybertank.rules.missiles.interception import bonus_of, chance, needed
from cybertank.state.frames import FlightQuestion
from cybertank.state.held import Flight, Shot
from cybertank.state.state import State
from cybertank.text.events.missiles import weapon_text
from cybertank.text.wording import listed, shooters

# All throws of two dice, and those that bring an Ogre missile down.
ALL_THROWS: Final = 36
THROWS: Final = chance(NEEDED, 0)


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
