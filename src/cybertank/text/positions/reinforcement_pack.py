"""Reinforcement Pack keys of a unit in a position file: towing gear, its load, and earlier damage.

A Vulcan tows with its hitch (15.04.8).
"""

from __future__ import annotations

from cybertank.rules.towing.hitch import has_hitch, refuse_hitch_crowding, refuse_hitch_load, tows_by_hitch
from cybertank.rules.towing.hooking import refuse_crowding, refuse_load, takes_gear
from cybertank.state.chapters.wear import DAMAGE_WORDS, NO_DAMAGE
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.models import UnitEntry
from cybertank.units.catalogue import COMPONENTS


def read_gear(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """rp:4.02, rp:4.051: read towing gear, and guns that were towed recently."""
    emplacing = 0 if state.kind(slot).packs and not state.setting.rules.towing else unit.emplacing
    if (unit.gear or emplacing or unit.tow_rolled) and not state.setting.rules.towing:
        raise FileFault(source, key, "`gear`, `emplacing` and `tow_rolled` need the option `towing` (rp:4.01)")
    if (unit.hauled or unit.towing is not None) and not state.setting.rules.tows:
        keys = "`towing` and `hauled`"
        raise FileFault(source, key, f"{keys} need the option `towing` (rp:4.01) or `engineering` (15.04.8)")
    if unit.gear and not takes_gear(state.kind(slot)):
        raise FileFault(source, f"{key}.gear", "only Ogres and Superheavies can have towing gear (rp:4.02)")
    if emplacing and not state.kind(slot).packs and state.type_of[slot] not in state.setting.catalogue.towing.guns:
        raise FileFault(
            source, f"{key}.emplacing", "only a gun that cannot move by itself can be emplaced again (rp:4.051)"
        )
    state.towing = state.towing.with_gear(slot, 1 if unit.gear else 0)
    state.towing = state.towing.with_emplacing(slot, 0 if state.kind(slot).packs else emplacing)
    state.towing = state.towing.with_hauled(slot, 1 if unit.hauled else 0)
    state.towing = state.towing.with_tow_rolled(slot, 1 if unit.tow_rolled else 0)


def read_tow(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """rp:4.03-4.07: read what a unit tows, after all units have been read."""
    if unit.towing is None:
        if unit.hooking:
            raise FileFault(source, f"{key}.hooking", "expected `towing` with the id of the load")
        return
    load = state.find(unit.towing)
    if load == NOBODY or load == slot:
        raise FileFault(source, f"{key}.towing", f"there is no other unit {unit.towing!r}")
    if tows_by_hitch(state, slot):
        _read_hitched(state, slot, load, source, key)
        return
    if not unit.gear:
        raise FileFault(source, f"{key}.towing", f"{unit.id} tows something, so it needs `gear` (rp:4.02)")
    if state.hex_of[slot] < 0 or state.hex_of[load] != state.hex_of[slot]:
        raise FileFault(source, f"{key}.towing", f"{unit.id} must be in the same hex as {unit.towing} (rp:4.04)")
    refusal = refuse_crowding(state) or refuse_load(state, slot, load)
    if refusal is not None or slot in state.towing.tows:
        reason = "it is being towed itself" if refusal is None else refusal.reason
        raise FileFault(source, f"{key}.towing", f"{reason} ({'rp:4.03' if refusal is None else refusal.rule})")
    state.towing = state.towing.with_tows(slot, load)
    state.towing = state.towing.with_hooking(slot, 1 if unit.hooking else 0)


def _read_hitched(state: State, slot: int, load: int, source: str, key: str) -> None:
    """15.04.8: read the vehicle on a Vulcan's hitch."""
    name, towed = state.ids[slot], state.ids[load]
    if state.hex_of[slot] < 0 or state.hex_of[load] != state.hex_of[slot]:
        raise FileFault(source, f"{key}.towing", f"{name} must be in the same hex as {towed} (15.04.8)")
    if not has_hitch(state, slot):
        raise FileFault(source, f"{key}.towing", f"the hitch of {name} is destroyed, so it tows nothing (15.04.8)")
    refusal = refuse_hitch_crowding(state) or refuse_hitch_load(state, slot, load)
    if refusal is not None or slot in state.towing.tows:
        reason = "it is being towed itself" if refusal is None else refusal.reason
        raise FileFault(source, f"{key}.towing", f"{reason} (15.04.8)")
    state.towing = state.towing.with_tows(slot, load)


def read_earlier_damage(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """rp:6.02, rp:6.03: read damage that must still be rolled, or that was done before the game."""
    unit_type = state.kind(slot)
    if unit.damaged is not None:
        if not unit_type.is_ogre or unit.destroyed or unit.spent or unit.treads is not None:
            raise FileFault(
                source,
                f"{key}.damaged",
                "expected an Ogre without other damage, because the damage will be rolled (rp:6.03)",
            )
        state.wear = state.wear.with_damage_due(slot, DAMAGE_WORDS.index(unit.damaged))
    lost = unit_type.treads - state.sheets.treads[slot]
    base = slot * COMPONENTS
    gone = sum((unit_type.count[c] - state.sheets.left[base + c]) * unit_type.points[c] for c in range(COMPONENTS))
    if unit.worn > lost or unit.scars > gone:
        raise FileFault(
            source, key, f"`worn` can be at most the tread units lost ({lost}), and `scars` the points lost ({gone})"
        )
    state.wear = state.wear.with_worn(slot, unit.worn)
    state.wear = state.wear.with_scars(slot, unit.scars)


def write_tow(state: State, unit: int, entry: UnitEntry) -> None:
    """Write a unit's Reinforcement Pack keys."""
    entry.gear = state.towing.gear[unit] != 0
    entry.towing = state.ids[state.towing.tows[unit]] if state.towing.tows[unit] != NOBODY else None
    entry.hooking = state.towing.hooking[unit] != 0
    entry.emplacing = state.towing.emplacing[unit]
    entry.hauled = state.towing.hauled[unit] != 0
    entry.tow_rolled = state.towing.tow_rolled[unit] != 0
    entry.worn = state.wear.worn[unit]
    entry.scars = state.wear.scars[unit]
    due = state.wear.damage_due[unit]
    if due != NO_DAMAGE:
        entry.damaged = "immobile" if DAMAGE_WORDS[due] == "immobile" else "mobile"
        entry.treads = None
