"""Show what engineers and Vulcans have built, and what they do, carry and control (section 15)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cybertank.rules.combat.entrenched import entrenched_squads
from cybertank.rules.engineering.packing import TURNS_TO_PACK
from cybertank.rules.vulcans.assembling import turns_to_assemble
from cybertank.rules.vulcans.channels import channels_used, fights_at_half
from cybertank.server.wire.positions import (
    Berth,
    Control,
    LaborView,
    RevetmentSize,
    RevetmentView,
    TrenchView,
    UnitView,
)
from cybertank.state.chapters.vulcans import (
    ASSEMBLY_FIELDS,
    BERTH_FIELDS,
    CARGO_FIELDS,
    DUCKLING,
    ENTRANCE_FIELDS,
    FOR_OVERRUN,
    FULL,
    INSIDE,
    LARGE,
    LINK_FIELDS,
    LOADING_FIELDS,
    REVETMENT_FIELDS,
    SHELTER_FIELDS,
    SMALL,
    TOP,
    row_at,
)
from cybertank.state.columns import NOBODY
from cybertank.state.state import State

CONTROLS: Final[dict[int, Control]] = {FULL: "full", DUCKLING: "duckling", FOR_OVERRUN: "overrun"}
BERTHS: Final[dict[int, Berth]] = {INSIDE: "inside", TOP: "top"}
SIZES: Final[dict[int, RevetmentSize]] = {SMALL: "small", LARGE: "large"}


def has_works(state: State) -> bool:
    """Return True if any unit of the game needs `with_works`. Most games have none."""
    rules = state.setting.rules
    return rules.engineering or rules.towing or bool(state.engineering.trenches) or state.vulcans.any


def with_works(state: State, unit: int, view: UnitView) -> UnitView:
    """Return the view of a unit with what section 15 knows of it."""
    works, tows = state.engineering, state.towing.tows[unit]
    view = replace(
        view,
        dug=entrenched_squads(state, unit) if works.trenches else 0,
        stores=works.tools[unit] != 0,
        lent=works.lent[unit] != 0,
        guiding=works.guiding[unit] != 0,
        withheld=works.withheld[unit] != 0,
        tows=state.ids[tows] if tows != NOBODY else "",
    )
    return _with_vulcan(state, unit, view) if state.vulcans.any else view


def _with_vulcan(state: State, unit: int, view: UnitView) -> UnitView:
    """15.02, 15.04: Add what a Vulcan carries and controls, and what it does for other units."""
    vulcans, ids = state.vulcans, state.ids
    link = row_at(vulcans.links, LINK_FIELDS, unit)
    cargo = row_at(vulcans.cargo, CARGO_FIELDS, unit)
    berth = row_at(vulcans.berths, BERTH_FIELDS, unit)
    shelter = row_at(vulcans.sheltered, SHELTER_FIELDS, unit)
    revetment = vulcans.sheltered[shelter + 1] * REVETMENT_FIELDS if shelter >= 0 else NOBODY
    return replace(
        view,
        hitchless=unit in vulcans.hitchless,
        crewless=unit in vulcans.crewless,
        controller=ids[vulcans.links[link + 1]] if link >= 0 else "",
        control=CONTROLS[vulcans.links[link + 2]] if link >= 0 else "",
        half=link >= 0 and fights_at_half(state, unit),
        channels=channels_used(state, unit),
        cargo=vulcans.cargo[cargo + 1] if cargo >= 0 else 0,
        cargo_top=vulcans.cargo[cargo + 2] if cargo >= 0 else 0,
        berth=BERTHS[vulcans.berths[berth + 1]] if berth >= 0 else "",
        shelter=SIZES[vulcans.revetments[revetment + 1]] if revetment >= 0 else "",
        labor=_labor(state, unit),
    )


def packing_of(state: State, unit: int) -> LaborView | None:
    """14.01: Show how far engineers have packed a drone, or None."""
    turns = state.drones.packing[unit]
    return LaborView("packing", done=turns, turns=TURNS_TO_PACK) if turns else None


def _labor(state: State, unit: int) -> LaborView | None:
    """15.02.2, 15.04.1: Show the work of several turns on a unit, or that a Vulcan does."""
    vulcans = state.vulcans
    built = row_at(vulcans.assembly, ASSEMBLY_FIELDS, unit)
    if built >= 0:
        return LaborView("assembly", done=vulcans.assembly[built + 1] / 2, turns=turns_to_assemble(state, unit))
    loading = row_at(vulcans.loading, LOADING_FIELDS, unit)
    if loading >= 0:
        thing = vulcans.loading[loading + 1]
        return LaborView("loading", of=state.ids[thing] if thing >= 0 else "", done=vulcans.loading[loading + 2] / 2)
    entrance = row_at(vulcans.prepared, ENTRANCE_FIELDS, unit)
    if entrance >= 0:
        where, turns = vulcans.prepared[entrance + 1 : entrance + 3]
        return LaborView("entrance", of=state.board.names[where], done=turns)
    return None


def trenches_of(state: State) -> list[TrenchView]:
    """15.03.5: List the entrenchments."""
    trenches = state.engineering.trenches
    return [TrenchView(state.board.names[trenches[i]], trenches[i + 1]) for i in range(0, len(trenches), 2)]


def revetments_of(state: State) -> list[RevetmentView]:
    """15.04.7: List the revetments, each with the units in it."""
    vulcans = state.vulcans
    inside: dict[int, list[str]] = {}
    for i in range(0, len(vulcans.sheltered), SHELTER_FIELDS):
        inside.setdefault(vulcans.sheltered[i + 1], []).append(state.ids[vulcans.sheltered[i]])
    return [
        RevetmentView(
            state.board.names[vulcans.revetments[i]],
            SIZES[vulcans.revetments[i + 1]],
            inside.get(i // REVETMENT_FIELDS, []),
        )
        for i in range(0, len(vulcans.revetments), REVETMENT_FIELDS)
    ]


def mines_in_hand(state: State) -> dict[str, int]:
    """15.03.1: List the mines that seats can still lay, as far as the viewer may know."""
    return {state.setting.seats[seat]: count for seat, count in enumerate(state.engineering.hand) if count}
