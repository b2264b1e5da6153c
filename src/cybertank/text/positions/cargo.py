"""Read and write what Vulcans and Heavy Drones carry in positions (15.02.1-15.02.3)."""

from __future__ import annotations

from typing import Final, Literal

from cybertank.rules.drones.pallets import is_pallet, pallets_on
from cybertank.rules.vulcans.cargo import berth_of, missiles_in, put_aboard, refuse_cargo, set_missiles, wrong_load
from cybertank.rules.vulcans.loading import ALL_KEYS, HALVES, TURNS_FOR_ALL, work_on
from cybertank.state.chapters.vulcans import INSIDE, LOADING_FIELDS, TOP, row_at, with_row
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.models import LoadingEntry, UnitEntry
from cybertank.units.catalogue import HEAVY_DRONE, VULCAN

BERTHS: Final[dict[Literal["inside", "top"], int]] = {"inside": INSIDE, "top": TOP}
WORDS: Final[dict[int, Literal["inside", "top"]]] = {INSIDE: "inside", TOP: "top"}
MISSILE: Final = "missile"
ALL_WORDS: Final = {
    (False, INSIDE): "all inside",
    (False, TOP): "all top",
    (True, INSIDE): "load all inside",
    (True, TOP): "load all top",
}
"""What `loading.of` says if a Vulcan unloads or loads all pallets."""


def is_hauler(state: State, unit: int) -> bool:
    """15.02.1, 15.02.3: return True for a Vulcan or a Heavy Drone."""
    return state.kind(unit).works in (VULCAN, HEAVY_DRONE)


def link_cargo(state: State, slot: int, unit: UnitEntry, carrier: int, source: str, key: str) -> None:
    """15.02.1, 15.02.3: put a unit aboard a Vulcan, or a pallet across the prow of a Heavy Drone."""
    name, other = state.ids[slot], state.ids[carrier]
    if state.hex_of[carrier] != state.hex_of[slot] or state.seat_of[carrier] != state.seat_of[slot]:
        raise FileFault(source, f"{key}.riding", f"{name} must be in the same hex as {other} and have the same seat")
    if state.kind(carrier).works == HEAVY_DRONE:
        if not is_pallet(state, slot) or unit.berth is not None or pallets_on(state, carrier):
            raise FileFault(
                source, f"{key}.riding", f"{other} carries one pallet and nothing else, without a `berth` (15.02.3)"
            )
        state.riders = state.riders.with_riding(slot, carrier)
        return
    berth = BERTHS[unit.berth] if unit.berth is not None else TOP
    refusal = refuse_cargo(state, slot, carrier, berth)
    if refusal is not None:
        raise FileFault(source, f"{key}.riding", f"{refusal.reason} ({refusal.rule})")
    put_aboard(state, slot, carrier, berth)


def read_hold(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """15.02.1, 15.02.2: read a Vulcan's spare missiles and what it is loading, after everything aboard."""
    if unit.berth is not None and (unit.riding is None or berth_of(state, slot) == 0):
        raise FileFault(source, f"{key}.berth", "only a unit that rides a Vulcan has a berth (15.02.1)")
    top = unit.cargo_top if isinstance(unit.cargo_top, dict) else {MISSILE: unit.cargo_top}
    for name, given in (("cargo", unit.cargo), ("cargo_top", top)):
        if any(word != MISSILE for word in given):
            raise FileFault(source, f"{key}.{name}", 'expected a number of spare missiles, as in `{"missile": 4}`')
    counts = (unit.cargo.get(MISSILE, 0), top.get(MISSILE, 0))
    vulcan = state.kind(slot).works == VULCAN
    if not vulcan and (any(counts) or unit.loading is not None):
        name = "loading" if unit.loading is not None else "cargo" if counts[0] else "cargo_top"
        raise FileFault(source, f"{key}.{name}", f"only a Vulcan has cargo areas, not {unit.type} (15.02.1)")
    if any(counts):
        set_missiles(state, slot, counts[0], counts[1])
    if not vulcan:
        return
    for berth, name in ((INSIDE, "cargo"), (TOP, "cargo_top")):
        problem = wrong_load(state, slot, berth)
        if problem:
            raise FileFault(source, f"{key}.{name}", problem)
    if unit.loading is not None:
        _read_loading(state, slot, unit.loading, source, f"{key}.loading")


def _read_loading(state: State, slot: int, loading: LoadingEntry, source: str, key: str) -> None:
    """15.02.2: read what a Vulcan is loading or unloading, and the turns of work done."""
    halves = round(loading.turns * HALVES)
    if halves < 1 or halves != loading.turns * HALVES:
        raise FileFault(source, f"{key}.turns", "expected turns of work, whole or with a half, such as 1.5")
    if halves >= TURNS_FOR_ALL * HALVES:
        raise FileFault(source, f"{key}.turns", f"no loading takes more than {TURNS_FOR_ALL} turns of work (15.02.2)")
    what = next((ALL_KEYS[way] for way, words in ALL_WORDS.items() if words == loading.of), NOBODY)
    if what == NOBODY:
        what = state.find(loading.of)
        if what == NOBODY or state.seat_of[what] != state.seat_of[slot]:
            choices = ", ".join(ALL_WORDS.values())
            raise FileFault(source, f"{key}.of", f"expected the id of a unit of its seat, or one of: {choices}")
    rows = state.vulcans.loading
    state.vulcans = state.vulcans.replaced(loading=with_row(rows, (slot, what, halves)))


def write_cargo(state: State, unit: int, entry: UnitEntry) -> None:
    """Write where a unit is aboard a Vulcan, and what a Vulcan carries and loads."""
    berth = berth_of(state, unit)
    if berth and entry.riding is not None:
        entry.berth = WORDS[berth]
    if state.kind(unit).works != VULCAN:
        return
    for place, cargo in ((INSIDE, entry.cargo), (TOP, {})):
        count = missiles_in(state, unit, place)
        if count:
            cargo[MISSILE] = count
            if place == TOP:
                entry.cargo_top = cargo
    i = row_at(state.vulcans.loading, LOADING_FIELDS, unit)
    if i >= 0:
        what = state.vulcans.loading[i + 1]
        of = next((words for way, words in ALL_WORDS.items() if ALL_KEYS[way] == what), "")
        halves = work_on(state, unit, what)
        if of or state.hex_of[what] >= 0:
            whole = halves // HALVES if halves % HALVES == 0 else halves / HALVES
            entry.loading = LoadingEntry(of or state.ids[what], whole)
