"""15.04.8 The tow hitch of a Vulcan: what it can pull, how much that slows it down, and how it is lost.

A Vulcan with a vehicle on its hitch moves like any other vehicle with a load (see `hauling`), but with its own table.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import IMMOBILE
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import ARMOR, DRONE, OGRE, TRANSPORT, VULCAN

RULE: Final = "15.04.8"
VEHICLES: Final = (ARMOR, TRANSPORT, DRONE, OGRE)
"""15.02.3, 15.04.8: The kinds of vehicles. A Heavy Drone moves as a Heavy Tank does."""


def tows_by_hitch(state: State, unit: int) -> bool:
    """15.04.8: Return True for a Vulcan that tows with its own hitch, and not with gear of the Reinforcement Pack."""
    return state.kind(unit).works == VULCAN and state.setting.rules.engineering and not state.towing.gear[unit]


def is_hitched(state: State, unit: int) -> bool:
    """15.04.8: Return True for a Vulcan with a vehicle on its hitch, which is then a target."""
    return state.towing.tows[unit] != NOBODY and tows_by_hitch(state, unit)


def on_hitch(state: State, load: int) -> bool:
    """15.04.8: Return True for a vehicle that hangs on a Vulcan's hitch."""
    return load in state.towing.tows and tows_by_hitch(state, state.towing.tows.index(load))


def tow_rule(state: State, tower: int, rule: str) -> str:
    """Return 15.04.8 for a Vulcan that tows with its hitch, or else this rule of the Reinforcement Pack."""
    return RULE if tows_by_hitch(state, tower) else rule


def hitch_loss(state: State, load: int) -> int:
    """15.04.8: Return the movement points that a vehicle costs the Vulcan, by the table of sizes."""
    return state.setting.catalogue.towing.hitch_loss(state.kind(load).size)


def can_be_hitched(state: State, load: int) -> bool:
    """15.04.8: Return True for vehicles. Guns, Light Artillery Drones and posts never move by themselves."""
    return state.kind(load).kind in VEHICLES and state.kind(load).mobility != IMMOBILE


def is_immobile(state: State, load: int) -> bool:
    """15.04.8: Return True for a vehicle that is disabled, or has no treads left."""
    if state.disability.disabled[load] != NOT_DISABLED:
        return True
    return state.kind(load).has_sheet and state.sheets.treads[load] == 0


def refuse_hitch_load(state: State, unit: int, load: int) -> Refusal | None:
    """15.04.8: Refuse anything but another vehicle that nothing tows, that tows nothing and can be moved."""
    name = state.ids[load]
    if unit == load:
        return Refusal(RULE, f"{name} cannot tow itself")
    if not can_be_hitched(state, load):
        return Refusal(RULE, f"{name} cannot be towed: only vehicles that can drive by themselves are")
    if state.riders.riding[load] != NOBODY:
        return Refusal(RULE, f"{name} is aboard {state.ids[state.riders.riding[load]]}: unload it first")
    if state.towing.tows[load] != NOBODY:
        return Refusal(RULE, f"{name} is itself towing something; `unhook {name}` first")
    if load in state.towing.tows:
        return Refusal(RULE, f"{name} is being towed already; `unhook {name}` first")
    return None


def refuse_hitch_crowding(state: State) -> Refusal | None:
    """15.04.8: Refuse to tow unless a hex can hold two units, because the vehicle is in the Vulcan's hex."""
    if state.setting.rules.stacking > 1:
        return None
    return Refusal(RULE, "towing needs the stacking rules: with only one unit per hex there is no room for a vehicle")


def lose_hitch(state: State, vulcan: int) -> None:
    """15.04.8: Destroy a Vulcan's hitch. It tows nothing until the hitch is repaired (15.04.5)."""
    state.vulcans = state.vulcans.replaced(hitchless=tuple(sorted({*state.vulcans.hitchless, vulcan})))


def mend_hitch(state: State, vulcan: int) -> None:
    """15.04.5, 15.04.8: Give a Vulcan its hitch back."""
    state.vulcans = state.vulcans.replaced(
        hitchless=tuple(one for one in state.vulcans.hitchless if one != vulcan),
    )


def has_hitch(state: State, vulcan: int) -> bool:
    """15.04.8: Return True for a Vulcan whose hitch is not destroyed."""
    return tows_by_hitch(state, vulcan) and vulcan not in state.vulcans.hitchless
