"""Read and write drones on their pallets, and the tasks tried this turn, in positions (14.01, 15.03)."""

from __future__ import annotations

from cybertank.rules.drones.pallets import collapse, pallets_on
from cybertank.rules.engineering.jobs import TASK_WORDS
from cybertank.rules.engineering.table import ABOUT_CARGO, ABOUT_PART, ABOUT_SIDE, TASKS
from cybertank.rules.movement.riders import riders_of
from cybertank.state.chapters.engineering import TRIED_FIELDS, TRIED_HEX, TRIED_OBJECT
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.lookup import find_hex
from cybertank.text.positions.models import UnitEntry
from cybertank.text.units.catalogues import part_of, part_word
from cybertank.units.catalogue import TARGETS, TRANSPORT


def read_drone(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """14.01: read whether a drone is on its pallet, hidden, being set up or being packed."""
    packs = state.kind(slot).packs
    for name, given in (("pallet", unit.pallet), ("hidden", unit.hidden), ("packing", unit.packing > 0)):
        if given and not packs:
            raise FileFault(source, f"{key}.{name}", f"only a Light Artillery Drone has it, not {unit.type} (14.01)")
    if unit.hidden and not unit.pallet:
        raise FileFault(source, f"{key}.hidden", "only a drone on its pallet can be hidden (14.01)")
    if unit.pallet and (unit.packing or unit.emplacing):
        raise FileFault(source, f"{key}.pallet", "a drone on its pallet is neither being packed nor set up (14.01)")
    if unit.pallet:
        collapse(state, slot)
    drones = state.drones.with_concealed(slot, 1 if unit.hidden else 0).with_packing(slot, unit.packing)
    if packs and unit.emplacing:
        drones = drones.with_setting_up(slot, 1)
    state.drones = drones.with_handled(slot) if unit.handled else drones


def link_pallet(state: State, slot: int, vehicle: int, source: str, key: str) -> None:
    """14.01: put a pallet on an empty truck of its own seat, in the same hex."""
    name = state.ids[vehicle]
    if state.kind(vehicle).kind != TRANSPORT or state.kind(vehicle).carries == 0:
        raise FileFault(source, key, f"{name} cannot carry a pallet: only Trucks and Hovertrucks can (14.01)")
    if state.hex_of[vehicle] != state.hex_of[slot] or state.seat_of[vehicle] != state.seat_of[slot]:
        raise FileFault(source, key, f"{state.ids[slot]} must be in the same hex as {name} and belong to the same seat")
    state.riders = state.riders.with_riding(slot, vehicle)
    if len(pallets_on(state, vehicle)) > 1 or riders_of(state, vehicle) or state.stores.stock[vehicle]:
        raise FileFault(source, key, f"{name} holds one pallet and nothing else (14.01)")


def write_drone(state: State, unit: int, entry: UnitEntry) -> None:
    """Write the keys of a drone, and who has handled a pallet this turn."""
    drones = state.drones
    if not drones.any:
        return
    entry.pallet = drones.pallet[unit] != 0
    entry.hidden = drones.concealed[unit] != 0
    entry.packing = drones.packing[unit]
    entry.handled = drones.handled[unit] != 0
    if drones.setting_up[unit]:
        entry.emplacing = 1


def read_tasks(state: State, tasks: list[str], source: str) -> None:
    """15.03: read the tasks tried this turn, such as `pack 0404 LAD1` and `detect 0404`."""
    for i, text in enumerate(tasks):
        key = f"tasks[{i}]"
        words = text.split()
        if not 2 <= len(words) <= 3 or words[0] not in TASK_WORDS:
            raise FileFault(source, key, "expected a task, its hex and its object, such as `pack 0404 LAD1`")
        kind = TASK_WORDS.index(words[0])
        where = find_hex(state, words[1], source, key)
        thing = NOBODY
        if TASKS[kind].about == ABOUT_SIDE:
            other = find_hex(state, words[2], source, key) if len(words) == 3 else NOBODY
            thing = state.board.direction(where, other) if other != NOBODY else NOBODY
            if thing < 0:
                raise FileFault(source, key, f"expected two neighboring hexes, such as `{words[0]} 0304 0404`")
        elif TASKS[kind].about == ABOUT_PART:
            thing = _part(state, words[2] if len(words) == 3 else "")
            if thing == NOBODY:
                raise FileFault(source, key, f"expected the part that `{words[0]}` is about, such as OGRE:main")
        elif not TASKS[kind].once_a_hex:
            thing = state.find(words[2]) if len(words) == 3 else NOBODY
            if thing == NOBODY and not (TASKS[kind].about == ABOUT_CARGO and len(words) == 2):
                raise FileFault(source, key, f"expected the unit that `{words[0]}` is about")
        state.engineering = state.engineering.with_tried(kind, where, thing)


def _part(state: State, text: str) -> int:
    """15.03: return the number of a component of a unit, such as OGRE:main, or NOBODY."""
    name, _, part = text.partition(":")
    unit = state.find(name)
    component = part_of(state.kind(unit), part) if unit != NOBODY else NOBODY
    return NOBODY if component < 0 else unit * TARGETS + component


def tasks_of(state: State) -> list[str]:
    """Write the tasks tried this turn. A task about a unit that is gone no longer matters."""
    tried = state.engineering.tried
    found: list[str] = []
    for i in range(0, len(tried), TRIED_FIELDS):
        thing = tried[i + TRIED_OBJECT]
        if TASKS[tried[i]].about == ABOUT_SIDE:
            where = tried[i + TRIED_HEX]
            other = state.board.names[state.board.near[where * 6 + thing]]
            found.append(f"{TASK_WORDS[tried[i]]} {state.board.names[where]} {other}")
            continue
        part = ""
        if TASKS[tried[i]].about == ABOUT_PART:
            thing, component = divmod(thing, TARGETS)
            part = f":{part_word(state.kind(thing), component)}"
        if thing != NOBODY and state.hex_of[thing] < 0:
            continue
        about = "" if thing == NOBODY else f" {state.ids[thing]}{part}"
        found.append(f"{TASK_WORDS[tried[i]]} {state.board.names[tried[i + TRIED_HEX]]}{about}")
    return found
