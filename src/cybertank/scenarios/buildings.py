"""Read the buildings in a scenario file: structure points and identification (3.06, 11.03, 11.06)."""

from __future__ import annotations

from cybertank.scenarios.models import GivenUnit
from cybertank.scenarios.reader import Reader
from cybertank.state.state import State
from cybertank.units.catalogue import UnitType


def check_building(reader: Reader, given: GivenUnit, unit_type: UnitType, key: str) -> None:
    """3.06, 11.06: Check that only buildings have a building's keys, and that its structure points fit its type."""
    if not unit_type.is_building:
        if given.sp is not None:
            reader.wrong(f"{key}.sp", f"only buildings have structure points, and {unit_type.id} is none (11.03)")
        if not given.identified:
            reader.wrong(
                f"{key}.identified",
                f"only buildings can be unidentified, and {unit_type.id} is none (11.06); the option `camouflage` "
                "hides other units",
            )
        return
    if not key.startswith("force"):
        reader.wrong(f"{key}.type", f"a building never moves, so {given.id} must be in a force")
    if not given.identified and given.hex is not None:
        reader.wrong(
            f"{key}.identified",
            "the file says what stands in this hex, so it is no secret: leave out `hex`, and the owner places it",
        )
    least, most = unit_type.structure, unit_type.structure_most
    if given.sp is not None and (given.sp < least or (most and given.sp > most)):
        reader.wrong(f"{key}.sp", f"{unit_type.id} has {structure_words(unit_type)} structure points (3.06)")


def structure_words(unit_type: UnitType) -> str:
    """Return the structure points that a type of building can have, in words."""
    least, most = unit_type.structure, unit_type.structure_most
    if not most:
        return f"{least} or more"
    return str(least) if least == most else f"{least} to {most}"


def add_building(state: State, unit: int, given: GivenUnit) -> None:
    """11.03, 11.06: Give a building the structure points and the secrecy that the file says."""
    if not state.kind(unit).is_building:
        return
    if given.sp is not None:
        state.buildings = state.buildings.with_points(unit, given.sp).with_full(unit, given.sp)
    if not given.identified:
        state.buildings = state.buildings.with_unidentified(unit, 1)
