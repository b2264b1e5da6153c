"""13.05, 13.06 The ids of units set up in secret. They reveal nothing about what is hidden."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from cybertank.rules.hidden.dummies import is_dummy
from cybertank.state.brief import Brief, Force
from cybertank.state.columns import NOBODY
from cybertank.state.state import MERGED, State

NAMELESS: Final = "-"


def lot_of(salt: str, unit_id: str) -> str:
    """Return a random-looking key derived from the whole set-up. Nobody can work back from it."""
    return blake2b(f"{salt} {unit_id}".encode(), digest_size=8).hexdigest()


def ids_in_conditions(brief: Brief | None) -> set[str]:
    """1.02, 1.08: Return the ids of units that a grade of victory or an objective names. These units keep their ids."""
    if brief is None:
        return set()
    found = {unit_id for objective in brief.objectives for unit_id in objective.units}
    for grade in brief.grades:
        condition = grade.condition
        for group in (*condition.destroyed, *condition.alive, *condition.escaped, *condition.gone):
            if group.unit_id:
                found.add(group.unit_id)
    return found


def is_known_likeness(state: State, force: Force, type_index: int) -> bool:
    """13.06: Return True if conditions name every real unit of a type and no other can be bought.

    One more unit of such a type must be a dummy.
    """
    if type_index in force.offered:
        return False
    fixed = ids_in_conditions(state.setting.brief)
    return not any(
        state.type_of[u] == type_index
        and state.seat_of[u] == force.seat
        and not is_dummy(state, u)
        and name not in fixed
        for u, name in enumerate(state.ids)
    )


def free_id(state: State, stem: str) -> str:
    """Return the id of a type with the first number that no unit has."""
    taken = set(state.ids)
    number = 1
    while f"{stem}{number}" in taken:
        number += 1
    return f"{stem}{number}"


def make_way(state: State, unit_id: str) -> None:
    """13.05: Renumber a hidden unit whose id a new unit takes, so that the clash does not reveal it."""
    unit = state.find(unit_id)
    if unit != NOBODY:
        _rename(state, unit)


def _rename(state: State, unit: int) -> None:
    state.set_id(unit, free_id(state, state.kind(unit).id))


def is_reserved(state: State, unit_id: str) -> bool:
    """1.06: Return True if the scenario itself, which everybody can read, has a unit with this id.

    No other unit can use it.
    """
    brief = state.setting.brief
    return brief is not None and unit_id.upper() in {known.upper() for known in brief.given}


def number_open_units(state: State, force: Force, units: list[int]) -> None:
    """13.05, 13.06: Number a force's units in the open by type and hex, without gaps.

    A gap would reveal a unit under a ? counter, and the last number given would reveal a dummy. Ids from the scenario
    are reassigned in the same way, except those that its conditions name.
    """
    fixed = ids_in_conditions(state.setting.brief)
    moved = [u for u in units if state.ids[u] not in fixed]
    public = _public_ids(state, force, moved)
    ids = list(state.ids)
    lot = state.digest()
    for type_index in sorted({state.type_of[u] for u in moved}):
        alike = [u for u in moved if state.type_of[u] == type_index]
        names = _ids_for(
            state.types[type_index].id, [ids[u] for u in alike if ids[u] in force.given], public, len(alike)
        )
        alike.sort(key=lambda u: (state.hex_of[u], lot_of(lot, state.ids[u])))
        for unit, name in zip(alike, names, strict=True):
            ids[unit] = name
    state.ids = tuple(ids)
    used = {ids[u] for u in moved}
    for unit, name in enumerate(ids):
        if name in used and unit not in moved:
            _rename(state, unit)


def _public_ids(state: State, force: Force, moved: list[int]) -> set[str]:
    """Return the ids that are taken: those of the scenario, and of units that everybody sees."""
    seen = {
        name
        for unit, name in enumerate(state.ids)
        if unit not in moved and state.hidden.masks[unit] == 0 and state.hex_of[unit] != MERGED
    }
    return seen | force.given


def _ids_for(stem: str, given: list[str], public: set[str], count: int) -> list[str]:
    """Return this many ids: those from the scenario, then the first free numbers."""
    found = given[:]
    number = 0
    while len(found) < count:
        number += 1
        if f"{stem}{number}" not in public:
            found.append(f"{stem}{number}")
    return sorted(found, key=lambda name: (len(name), name))
