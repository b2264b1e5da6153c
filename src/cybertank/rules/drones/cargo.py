"""14.01, 15.02.1 Exposed cargo: any attack with odds on what carries it destroys pallets and missiles."""

from __future__ import annotations

from cybertank.rules.combat.crt import HOPELESS
from cybertank.rules.combat.losses import lose
from cybertank.rules.drones.pallets import pallets_on
from cybertank.rules.events.base import Event
from cybertank.rules.events.drones import CargoLost, SpareMissilesLost
from cybertank.rules.vulcans.cargo import RULE, is_stowed, missiles_in, set_missiles
from cybertank.state.chapters.vulcans import INSIDE, TOP
from cybertank.state.state import State
from cybertank.units.catalogue import VULCAN


def lose_cargo(state: State, vehicle: int, column: int, events: list[Event]) -> None:
    """14.01, 15.02.1: Destroy the pallets aboard a transport that was attacked at these odds. No die is rolled.

    On a Vulcan, those on top are destroyed, with the missiles there. What is inside is safe.
    """
    if column == HOPELESS:
        return
    vulcan = state.kind(vehicle).works == VULCAN
    for pallet in pallets_on(state, vehicle):
        if not is_stowed(state, pallet):
            lose(state, pallet)
            events.append(CargoLost(pallet, vehicle, RULE if vulcan else "14.01"))
    if vulcan and state.vulcans.cargo:
        lose_missiles(state, vehicle, events)


def lose_missiles(state: State, vulcan: int, events: list[Event]) -> None:
    """15.02.1: Destroy the spare missiles on top of a Vulcan that was hit."""
    count = missiles_in(state, vulcan, TOP)
    if count:
        set_missiles(state, vulcan, missiles_in(state, vulcan, INSIDE), 0)
        events.append(SpareMissilesLost(vulcan, count))
