"""Read the Light Artillery Drones in a scenario file: on their pallets, hidden or aboard a truck (14.01)."""

from __future__ import annotations

from cybertank.rules.drones.pallets import collapse
from cybertank.rules.setup.placing import aboard
from cybertank.scenarios.models import GivenUnit
from cybertank.scenarios.reader import Reader
from cybertank.state.state import State
from cybertank.units.catalogue import TRANSPORT, UnitType


def check_drone(reader: Reader, given: GivenUnit, unit_type: UnitType, key: str) -> None:
    """14.01: Check that only a drone is on a pallet, and that only its owner knows where a hidden one is."""
    if given.pallet and not unit_type.packs:
        reader.wrong(f"{key}.pallet", f"only a Light Artillery Drone comes on a pallet, not {unit_type.id} (14.01)")
    if given.hidden and not given.pallet:
        reader.wrong(f"{key}.hidden", "only a drone on its pallet can be hidden (14.01)")
    if given.hidden and (given.hex is not None or given.riding is not None or not key.startswith("force")):
        reader.wrong(
            f"{key}.hidden",
            "the file says where it is, so it is no secret: put it in a force without `hex` and `riding`, and the "
            "owner places it",
        )


def add_drone(state: State, unit: int, given: GivenUnit) -> None:
    """14.01: Put a drone on its pallet, and hide it if the file says so."""
    if given.pallet and state.kind(unit).packs:
        collapse(state, unit)
        state.drones = state.drones.with_concealed(unit, 1 if given.hidden else 0)


def load_drone(state: State, reader: Reader, unit: int, vehicle: int, key: str) -> None:
    """14.01: Put a drone on its pallet aboard an empty truck."""
    name = state.ids[vehicle]
    if state.kind(vehicle).kind != TRANSPORT or state.kind(vehicle).carries == 0:
        reader.wrong(key, f"{name} cannot carry a pallet: only Trucks and Hovertrucks can (14.01)")
        return
    state.riders = state.riders.with_riding(unit, vehicle)
    if len(aboard(state, vehicle)) > 1 or state.stores.stock[vehicle] or state.engineering.tools[vehicle]:
        reader.wrong(key, f"{name} holds one pallet and nothing else (14.01)")
