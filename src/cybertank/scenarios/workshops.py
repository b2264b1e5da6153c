"""Read what Vulcans of a scenario file begin with: Ogres in modular parts, and spare missiles (15.02.1, 15.02.2)."""

from __future__ import annotations

from cybertank.rules.vulcans.assembling import ASSEMBLY_TURNS, HALVES
from cybertank.rules.vulcans.cargo import ROOM, set_missiles
from cybertank.scenarios.models import GivenUnit
from cybertank.scenarios.reader import Reader
from cybertank.state.chapters.vulcans import INSIDE, TOP, with_row
from cybertank.state.state import State
from cybertank.units.catalogue import VULCAN, UnitType


def check_workshop(reader: Reader, given: GivenUnit, unit_type: UnitType, key: str) -> None:
    """15.02.1, 15.02.2: Check what an unfinished Ogre still needs, and what a Vulcan carries."""
    if given.assembly is not None:
        needed = ASSEMBLY_TURNS.get(unit_type.id, 0)
        if needed == 0:
            known = ", ".join(ASSEMBLY_TURNS)
            reader.wrong(f"{key}.assembly", f"no time is set to assemble {unit_type.id}; known: {known} (15.02.2)")
        elif given.assembly >= needed:
            reader.wrong(f"{key}.assembly", f"{unit_type.id} is finished after {needed} turns of work (15.02.2)")
        if not key.startswith("force"):
            reader.wrong(f"{key}.assembly", "an unfinished Ogre cannot enter the map: list it in a force (15.02.2)")
    for word, berth, carried in (("cargo", INSIDE, given.cargo), ("cargo_top", TOP, given.cargo_top)):
        if carried and unit_type.works != VULCAN:
            reader.wrong(f"{key}.{word}", f"only a Vulcan carries spare Ogre missiles, not {unit_type.id} (15.02.1)")
        elif carried > ROOM[berth]:
            reader.wrong(f"{key}.{word}", f"a Vulcan has room for {ROOM[berth]} missiles there (15.02.1)")


def add_workshop(state: State, unit: int, given: GivenUnit) -> None:
    """15.02.1, 15.02.2: Give a Vulcan its missiles, and note the work done on an unfinished Ogre."""
    if given.assembly is not None:
        rows = with_row(state.vulcans.assembly, (unit, round(given.assembly * HALVES)))
        state.vulcans = state.vulcans.replaced(assembly=rows)
    if given.cargo or given.cargo_top:
        set_missiles(state, unit, given.cargo, given.cargo_top)
