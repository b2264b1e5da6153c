"""Describe unit types as on their counters and record sheets."""

from __future__ import annotations

from cybertank.board.terrain import MOBILITY_WORDS
from cybertank.scenarios.engineering import carries_stores
from cybertank.server.wire.positions import TypeView, WeaponType
from cybertank.state.state import State
from cybertank.text.units.set_up_reports import price_words
from cybertank.text.units.sheets import stats_line, tread_bands
from cybertank.units.catalogue import COMPONENTS, KIND_WORDS, UNIDENTIFIED_ID, UNKNOWN_ID, WORK_WORDS, UnitType

# 13.05: a ? counter shows nothing.
UNKNOWN = TypeView(UNKNOWN_ID, "unknown unit", "armor", MOBILITY_WORDS[0], 0, 0, 0, 0, [], stats="not known")

# 11.06: the back of a building's counter.
UNIDENTIFIED = TypeView(
    UNIDENTIFIED_ID, "unidentified building", "building", MOBILITY_WORDS[0], 0, 0, 0, 0, [], stats="not known"
)


def types_of(state: State) -> list[TypeView]:
    """List the unit types that are in the game or can be bought in it, in catalogue order."""
    brief = state.setting.brief
    forces = brief.forces if brief is not None else []
    offered = {index for force in forces for index in force.for_sale}
    prices = {index: price_words(state, index) for index in offered}
    used = sorted(offered.union(state.type_of))
    known = [index for index in used if state.types[index].id not in (UNKNOWN_ID, UNIDENTIFIED_ID)]
    shown = [type_view(state.types[index], prices.get(index, "")) for index in known]
    if state.setting.rules.camouflage:
        shown.append(UNKNOWN)
    # A building may be unidentified for one side only, and the types are sent once to everyone.
    return [*shown, UNIDENTIFIED] if state.buildings.any else shown


def type_view(unit_type: UnitType, price: str) -> TypeView:
    """Describe a unit type as on its counter or record sheet, with its price if it can be bought."""
    return TypeView(
        id=unit_type.id,
        name=unit_type.name,
        kind=KIND_WORDS[unit_type.kind],
        mobility=MOBILITY_WORDS[unit_type.mobility],
        move=unit_type.move,
        second_move=unit_type.second_move,
        defense=unit_type.defense,
        size=unit_type.size,
        weapons=[_weapon(unit_type, c) for c in range(COMPONENTS) if unit_type.count[c]],
        treads=unit_type.treads,
        bands=tread_bands(unit_type),
        carries=unit_type.carries,
        points=max(unit_type.vp, 0),
        price=price,
        stats=stats_line(unit_type),
        structure=unit_type.structure,
        structure_most=unit_type.structure_most,
        works=WORK_WORDS[unit_type.works],
        pallet=unit_type.packs,
        stores=carries_stores(unit_type),
    )


def _weapon(unit_type: UnitType, component: int) -> WeaponType:
    return WeaponType(
        name=unit_type.component_word(component),
        count=unit_type.count[component],
        attack=unit_type.attack[component],
        range=unit_type.reach[component],
        defense=unit_type.toughness[component],
    )
