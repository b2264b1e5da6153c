"""Read the units of a scenario file that have no crew, and move and fight only under a Vulcan's control (15.02.4)."""

from __future__ import annotations

from cybertank.rules.vulcans.control import can_be_driven
from cybertank.scenarios.models import GivenUnit
from cybertank.scenarios.reader import Reader
from cybertank.state.chapters.vulcans import with_row
from cybertank.state.state import State
from cybertank.units.catalogue import UnitType


def check_crewless(reader: Reader, given: GivenUnit, unit_type: UnitType, key: str) -> None:
    """15.02.4: Check that only an armor unit or a truck is without a crew."""
    if given.crewless and not can_be_driven(unit_type):
        reader.wrong(f"{key}.crewless", f"only an armor unit or a truck can be crewless, not {unit_type.id} (15.02.4)")


def add_crewless(state: State, unit: int, given: GivenUnit) -> None:
    """15.02.4: Leave a unit without a crew."""
    if given.crewless:
        state.vulcans = state.vulcans.replaced(crewless=with_row(state.vulcans.crewless, (unit,)))
