"""14.01 Cargo: a pallet aboard a transport is destroyed by any attack on the transport that has odds."""

from __future__ import annotations

from cybertank.rules.combat.crt import HOPELESS
from cybertank.rules.combat.losses import lose
from cybertank.rules.drones.pallets import pallets_on
from cybertank.rules.events.base import Event
from cybertank.rules.events.drones import CargoLost
from cybertank.state.state import State


def lose_cargo(state: State, vehicle: int, column: int, events: list[Event]) -> None:
    """14.01: Destroy the pallets aboard a transport that was attacked at these odds. No die is rolled."""
    if column == HOPELESS:
        return
    for pallet in pallets_on(state, vehicle):
        lose(state, pallet)
        events.append(CargoLost(pallet, vehicle))
