"""A unit's record sheet in a position file: tread units left, components destroyed and missiles fired."""

from __future__ import annotations

from typing import Final

from cybertank.rules.towing.hitch import lose_hitch
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.models import GoneEntry, UnitEntry
from cybertank.text.units.catalogues import component_of
from cybertank.units.catalogue import COMPONENT_WORDS, COMPONENTS, HITCH, INTERNAL, MISSILE, VULCAN, UnitType

CRUISE: Final = "cruise"
"""10.06: The word for a crawler's missile under `spent`."""


def component_named(unit_type: UnitType, word: str, source: str, key: str) -> int:
    """Find a unit's component by its name. The error lists the components it has."""
    component = component_of(unit_type, word)
    if component < 0:
        has = [unit_type.component_word(c) for c in range(COMPONENTS) if unit_type.count[c]]
        raise FileFault(source, key, f"{unit_type.id} has no {word!r}; it has {', '.join(has) or 'no weapons'}")
    return component


def read_sheet(state: State, slot: int, unit: UnitEntry | GoneEntry, source: str, key: str) -> None:
    """Read what a unit has lost and fired."""
    unit_type = state.kind(slot)
    if unit.treads is not None:
        if not unit_type.has_sheet or unit.treads > unit_type.treads:
            raise FileFault(source, f"{key}.treads", f"{unit_type.id} starts with {unit_type.treads} tread units")
        state.own_sheets().treads[slot] = unit.treads
    base = slot * COMPONENTS
    for word, count in unit.destroyed.items():
        if not unit_type.has_sheet:
            raise FileFault(
                source, f"{key}.destroyed", "only Ogres lose components, and Superheavies with `superheavy_sheets`"
            )
        if word == "treads":
            state.own_sheets().treads[slot] = max(unit_type.treads - count, 0)
            continue
        if word == COMPONENT_WORDS[HITCH] and unit_type.works == VULCAN:
            if count > 1:
                raise FileFault(source, f"{key}.destroyed.{word}", f"{unit_type.id} has only one hitch (15.04.8)")
            if count:
                lose_hitch(state, slot)
            continue
        component = component_named(unit_type, word, source, f"{key}.destroyed.{word}")
        state.own_sheets().left[base + component] -= count
    for word, count in unit.spent.items():
        if word == CRUISE:
            if not unit_type.cruise or count > 1:
                raise FileFault(
                    source, f"{key}.spent.{word}", "only a Missile Crawler has a cruise missile, and only one"
                )
            state.own_sheets().missiles_fired[slot] = count
            continue
        component = component_named(unit_type, word, source, f"{key}.spent.{word}")
        if component == MISSILE:
            state.own_sheets().missiles_fired[slot] = (
                min(count, state.sheets.squads[slot]) if unit_type.is_infantry else count
            )
        elif component == INTERNAL:
            state.own_sheets().internal_fired[slot] = count
        else:
            raise FileFault(source, f"{key}.spent.{word}", "only missiles can be spent")
        if unit_type.is_ogre:
            state.own_sheets().left[base + component] -= count
    for component in range(COMPONENTS):
        if state.sheets.left[base + component] < 0:
            word = COMPONENT_WORDS[component]
            raise FileFault(source, key, f"{unit_type.id} has only {unit_type.count[component]} {word} to lose")


def write_sheet(state: State, unit: int, entry: UnitEntry | GoneEntry) -> None:
    """Write an Ogre's sheet."""
    unit_type = state.kind(unit)
    entry.treads = state.sheets.treads[unit]
    spent = {MISSILE: state.sheets.missiles_fired[unit], INTERNAL: state.sheets.internal_fired[unit]}
    destroyed: dict[str, int] = {}
    for component in range(COMPONENTS):
        left = state.sheets.left[unit * COMPONENTS + component]
        gone = unit_type.count[component] - left - spent.get(component, 0)
        if gone:
            destroyed[unit_type.component_word(component)] = gone
    if unit in state.vulcans.hitchless:
        destroyed[COMPONENT_WORDS[HITCH]] = 1
    entry.destroyed = destroyed
    entry.spent = {COMPONENT_WORDS[c]: count for c, count in spent.items() if count}
