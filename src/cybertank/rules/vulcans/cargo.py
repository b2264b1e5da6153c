"""15.02.1 Cargo capacity: what a Vulcan carries inside and on top, and how much room is left.

Room is counted in missiles. A squad or a pallet takes as much as two missiles, and a vehicle on top as much as six for
each point of its size.
"""

from __future__ import annotations

from typing import Final

from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.vulcans import (
    BERTH_FIELDS,
    CARGO_FIELDS,
    INSIDE,
    LOADING_FIELDS,
    TOP,
    row_at,
    with_row,
    without_row,
)
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import ARMOR, DRONE, POST, TRANSPORT, VULCAN

RULE: Final = "15.02.1"
NO_BERTH: Final = 0
ROOM: Final = {INSIDE: 12, TOP: 24}
SQUAD_ROOM: Final = 2
PALLET_ROOM: Final = 2
SIZE_ROOM: Final = 6
TOP_SIZE: Final = 4
BERTH_WORDS: Final = {INSIDE: "inside", TOP: "top"}
"""The notation's words for the two cargo areas."""
LOADABLE_KINDS: Final = (ARMOR, DRONE, TRANSPORT, POST)


# -- who is where ------------------------------------------------------------------------------------------------------


def berth_of(state: State, unit: int) -> int:
    """15.02.1: Return where a unit is aboard a Vulcan: INSIDE, TOP or NO_BERTH."""
    berths = state.vulcans.berths
    i = row_at(berths, BERTH_FIELDS, unit)
    return NO_BERTH if i < 0 else berths[i + 1]


def is_stowed(state: State, unit: int) -> bool:
    """15.02.1: Return True for a unit inside a Vulcan. Nothing harms it as long as the Vulcan lives."""
    return bool(state.vulcans.berths) and berth_of(state, unit) == INSIDE


def is_lashed(state: State, unit: int) -> bool:
    """15.02.1: Return True for anything but infantry on top of a Vulcan. It can neither move nor fire."""
    return bool(state.vulcans.berths) and not state.kind(unit).is_infantry and berth_of(state, unit) == TOP


def is_cargo(state: State, unit: int) -> bool:
    """15.02.1: Return True for a unit aboard a Vulcan, inside or on top."""
    return bool(state.vulcans.berths) and berth_of(state, unit) != NO_BERTH


def cargo_of(state: State, vulcan: int, berth: int) -> list[int]:
    """15.02.1: Return the units in one of a Vulcan's cargo areas, in unit order."""
    if not state.vulcans.berths:
        return []
    return [
        unit
        for unit, carrier in enumerate(state.riders.riding)
        if carrier == vulcan and state.hex_of[unit] >= ENTERING and berth_of(state, unit) == berth
    ]


def squads_on_top(state: State, vulcan: int) -> list[int]:
    """15.02.1: Return the infantry counters on top of a Vulcan, in unit order."""
    if not state.vulcans.berths or state.kind(vulcan).works != VULCAN:
        return []
    return [unit for unit in cargo_of(state, vulcan, TOP) if state.kind(unit).is_infantry]


def put_aboard(state: State, unit: int, vulcan: int, berth: int) -> None:
    """15.02.1: Put a unit into one of a Vulcan's cargo areas. It moves with the Vulcan from now on."""
    state.riders = state.riders.with_riding(unit, vulcan)
    set_berth(state, unit, berth)
    if state.vulcans.sheltered:
        # 15.04.7: It is no longer in a revetment.
        state.vulcans = state.vulcans.without_sheltered(unit)
    if state.levels.on_bridge[unit] != state.levels.on_bridge[vulcan]:
        state.levels = state.levels.with_on_bridge(unit, state.levels.on_bridge[vulcan])


def set_berth(state: State, unit: int, berth: int) -> None:
    """15.02.1: Record where a unit is aboard a Vulcan, or that it is aboard none."""
    berths = state.vulcans.berths
    if berth == NO_BERTH:
        state.vulcans = state.vulcans.replaced(berths=without_row(berths, BERTH_FIELDS, unit))
    else:
        state.vulcans = state.vulcans.replaced(berths=with_row(berths, (unit, berth)))


# -- missiles ----------------------------------------------------------------------------------------------------------


def missiles_in(state: State, vulcan: int, berth: int) -> int:
    """15.02.1: Return the spare Ogre missiles in one of a Vulcan's cargo areas."""
    cargo = state.vulcans.cargo
    i = row_at(cargo, CARGO_FIELDS, vulcan)
    return 0 if i < 0 else cargo[i + (1 if berth == INSIDE else 2)]


def set_missiles(state: State, vulcan: int, inside: int, top: int) -> None:
    """15.02.1: Record how many spare Ogre missiles a Vulcan carries inside and on top."""
    cargo = state.vulcans.cargo
    if inside or top:
        state.vulcans = state.vulcans.replaced(cargo=with_row(cargo, (vulcan, inside, top)))
    else:
        state.vulcans = state.vulcans.replaced(cargo=without_row(cargo, CARGO_FIELDS, vulcan))


def forget_hold(state: State, vulcan: int) -> None:
    """15.02.1: Forget the missiles of a Vulcan that is lost, and what it was loading."""
    vulcans = state.vulcans
    state.vulcans = vulcans.replaced(
        cargo=without_row(vulcans.cargo, CARGO_FIELDS, vulcan),
        loading=without_row(vulcans.loading, LOADING_FIELDS, vulcan),
    )


def forget_loading_of(state: State, unit: int) -> None:
    """15.02.2: Forget the loading that a unit worked at, or was the object of, when it is lost or leaves the map."""
    rows = state.vulcans.loading
    for i in range(0, len(rows), LOADING_FIELDS):
        if unit in (rows[i], rows[i + 1]):
            loading = without_row(state.vulcans.loading, LOADING_FIELDS, rows[i])
            state.vulcans = state.vulcans.replaced(loading=loading)


# -- room --------------------------------------------------------------------------------------------------------------


def room_needed(state: State, unit: int) -> int:
    """15.02.1: Return the room that a unit takes aboard a Vulcan."""
    unit_type = state.kind(unit)
    if unit_type.is_infantry:
        return SQUAD_ROOM * state.sheets.squads[unit]
    if state.drones.any and state.drones.pallet[unit]:
        return PALLET_ROOM
    return SIZE_ROOM * unit_type.size


def room_used(state: State, vulcan: int, berth: int) -> int:
    """15.02.1: Return the room that is taken in one of a Vulcan's cargo areas."""
    units = sum(room_needed(state, unit) for unit in cargo_of(state, vulcan, berth))
    return units + missiles_in(state, vulcan, berth)


def room_left(state: State, vulcan: int, berth: int) -> int:
    """15.02.1: Return the room that is left in one of a Vulcan's cargo areas."""
    return ROOM[berth] - room_used(state, vulcan, berth)


def area_words(berth: int) -> str:
    """Return `inside` or `on top` for a sentence."""
    return "inside" if berth == INSIDE else "on top"


def is_loadable(state: State, unit: int) -> bool:
    """15.02.1: Return True for a pallet, or a vehicle small enough for the top of a Vulcan."""
    if state.drones.any and state.drones.pallet[unit]:
        return True
    unit_type = state.kind(unit)
    return unit_type.kind in LOADABLE_KINDS and 0 < unit_type.size <= TOP_SIZE and not unit_type.packs


def refuse_cargo(state: State, unit: int, vulcan: int, berth: int) -> Refusal | None:
    """15.02.1: Refuse a unit that does not belong in a cargo area, or for which the area has no room."""
    name, carrier = state.ids[unit], state.ids[vulcan]
    unit_type = state.kind(unit)
    pallet = state.drones.any and state.drones.pallet[unit] != 0
    if not unit_type.is_infantry and not pallet:
        if unit_type.packs:
            return Refusal("14.01", f"{name} is set up and cannot be moved: `pack {name} {BERTH_WORDS[berth]}` first")
        if unit_type.kind not in LOADABLE_KINDS or unit_type.size == 0:
            return Refusal(RULE, f"{name} is no vehicle, squad or pallet, so {carrier} cannot carry it")
        if unit_type.size > TOP_SIZE:
            return Refusal(RULE, f"{name} has size {unit_type.size}, and the top of {carrier} holds size {TOP_SIZE}")
        if berth == INSIDE:
            return Refusal(RULE, f"{name} does not fit inside {carrier}: vehicles go on `top`")
    return refuse_room(state, unit, room_needed(state, unit), vulcan, berth)


def refuse_room(state: State, unit: int, needed: int, vulcan: int, berth: int) -> Refusal | None:
    """15.02.1: Refuse a unit that needs more room than a cargo area has left."""
    room = room_left(state, vulcan, berth)
    if needed <= room:
        return None
    name, carrier = state.ids[unit], state.ids[vulcan]
    return Refusal(RULE, f"{carrier} has too little room {area_words(berth)} for {name}: {_room_words(room, berth)}")


def _room_words(room: int, berth: int) -> str:
    """15.02.1: Say what still fits: `room for 3 squads or pallets, or 6 missiles, is left`."""
    if room <= 0:
        return "it is full"
    size = f"size {room // SIZE_ROOM}, " if berth == TOP and room >= SIZE_ROOM else ""
    squads = f"{room // SQUAD_ROOM} squads or pallets, or " if room >= SQUAD_ROOM else ""
    return f"room for {size}{squads}{room} missiles is left"


def wrong_load(state: State, vulcan: int, berth: int) -> str:
    """15.02.1: Return why a Vulcan carries too much in one of its cargo areas, or an empty text."""
    used, most = room_used(state, vulcan, berth), ROOM[berth]
    if used <= most:
        return ""
    limit = "12 missiles, six squads or six pallets" if berth == INSIDE else "size 4, 12 squads or pallets, 24 missiles"
    return (
        f"{state.ids[vulcan]} carries too much {area_words(berth)}: it takes the room of {used} missiles, and there is "
        f"room for {most} ({limit}; a squad or pallet counts as two missiles, a point of size as six) (15.02.1)"
    )


def vulcan_under(state: State, unit: int) -> int:
    """15.02.1: Return the Vulcan that a unit is aboard, or NOBODY."""
    return state.riders.riding[unit] if is_cargo(state, unit) else NOBODY
