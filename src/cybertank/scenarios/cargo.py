"""Read what Vulcans and Heavy Drones carry in a scenario file (15.02.1, 15.02.3)."""

from __future__ import annotations

from typing import Final

from cybertank.rules.drones.pallets import is_pallet, pallets_on
from cybertank.rules.vulcans.cargo import put_aboard, refuse_cargo, set_missiles, wrong_load
from cybertank.scenarios.models import GivenUnit
from cybertank.scenarios.reader import Reader
from cybertank.state.chapters.vulcans import INSIDE, TOP
from cybertank.state.state import State
from cybertank.units.catalogue import HEAVY_DRONE, VULCAN, UnitType

MISSILE: Final = "missile"


def check_cargo(reader: Reader, given: GivenUnit, unit_type: UnitType, key: str) -> None:
    """15.02.1: Check that only a Vulcan has spare missiles, and that only a rider has a berth."""
    for name, cargo in (("cargo", given.cargo), ("cargo_top", given.cargo_top)):
        if cargo and unit_type.works != VULCAN:
            reader.wrong(f"{key}.{name}", f"only a Vulcan carries spare Ogre missiles, not {unit_type.id} (15.02.1)")
        if any(word != MISSILE for word in cargo):
            reader.wrong(f"{key}.{name}", "expected a number of spare missiles, as in `{ missile = 4 }` (15.02.1)")
    if given.berth is not None and given.riding is None:
        reader.wrong(f"{key}.berth", "only a unit that is riding a Vulcan has a berth (15.02.1)")


def add_spare_missiles(state: State, reader: Reader, unit: int, given: GivenUnit, key: str) -> None:
    """15.02.1: Put spare missiles inside and on top of a Vulcan."""
    counts = (given.cargo.get(MISSILE, 0), given.cargo_top.get(MISSILE, 0))
    if state.kind(unit).works != VULCAN or not any(counts):
        return
    set_missiles(state, unit, counts[0], counts[1])
    for berth, name in ((INSIDE, "cargo"), (TOP, "cargo_top")):
        problem = wrong_load(state, unit, berth)
        if problem:
            reader.wrong(f"{key}.{name}", problem)


def load_cargo(state: State, reader: Reader, unit: int, carrier: int, given: GivenUnit, key: str) -> None:
    """15.02.1, 15.02.3: Put a unit aboard a Vulcan, or a pallet on a Heavy Drone."""
    name, other = state.ids[unit], state.ids[carrier]
    if state.kind(carrier).works == HEAVY_DRONE:
        if not is_pallet(state, unit) or given.berth is not None or pallets_on(state, carrier):
            reader.wrong(key, f"{other} carries one pallet and nothing else, so not {name} (15.02.3)")
        else:
            state.riders = state.riders.with_riding(unit, carrier)
        return
    berth = INSIDE if given.berth == "inside" else TOP
    refusal = refuse_cargo(state, unit, carrier, berth)
    if refusal is not None:
        reader.wrong(key, f"{refusal.reason} ({refusal.rule})")
    else:
        put_aboard(state, unit, carrier, berth)


def is_hauler(unit_type: UnitType) -> bool:
    """15.02.1, 15.02.3: Return True for a Vulcan or a Heavy Drone."""
    return unit_type.works in (VULCAN, HEAVY_DRONE)
