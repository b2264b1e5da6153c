"""Describe the current state of units. A view of all units is sent after every decision, so this has to be fast."""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import EDGE_WORDS, EDGES
from cybertank.board.terrain import WATER
from cybertank.rules.combat.strengths import defense_strength, is_submerged
from cybertank.rules.movement.steps import allowance
from cybertank.rules.setup.arrivals import arrival_of
from cybertank.server.present.chapters.special_units import has_special_units, with_chapters
from cybertank.server.present.hidden import counter_of
from cybertank.server.wire.positions import ComponentView, Place, UnitView
from cybertank.state.chapters.disability import DISABLED_WORDS, NOT_DISABLED
from cybertank.state.chapters.movement import ENGAGED, FREE
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, MOVEMENT, SECOND_MOVEMENT, Turn
from cybertank.state.state import ENTERING, EXITED, IN_HAND, LOST, MERGED, State
from cybertank.text.units.concealment import cover_of, is_unknown, marker_of
from cybertank.text.units.sheets import condition_words, entry_words
from cybertank.text.wording import count_of
from cybertank.units.catalogue import COMPONENTS, INTERNAL, MAIN, MISSILE, TRAIN, UnitType

PLACES: Final[dict[int, Place]] = {IN_HAND: "hand", ENTERING: "entering", LOST: "lost", EXITED: "exited"}


def units_of(state: State) -> list[UnitView]:
    """Describe every unit that is or was in the game, except counters that have merged into others."""
    carried: dict[int, list[int]] = {}
    for unit, vehicle in enumerate(state.riders.riding):
        if vehicle != NOBODY and (state.hex_of[unit] >= 0 or state.hex_of[unit] == ENTERING):
            carried.setdefault(vehicle, []).append(unit)
    several: dict[int, bool] = {}
    special = has_special_units(state)
    found: list[UnitView] = []
    unknown: list[int] = []
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.hidden.masks[unit] and is_unknown(state, unit):
            unknown.append(unit)
        elif where >= 0:
            view = _on_map(state, unit, where, carried.get(unit, []), several)
            found.append(with_chapters(state, unit, view) if special else view)
        elif where != MERGED:
            found.append(_off_map(state, unit, where, carried.get(unit, [])))
    # Sort by number, because the order of units would reveal when they were bought.
    return [*found, *(counter_of(state, unit) for unit in sorted(unknown, key=lambda u: state.hidden.masks[u]))]


def _off_map(state: State, unit: int, where: int, riders: list[int]) -> UnitView:
    """Describe a unit that has not entered yet or is gone."""
    edge = ""
    turn = 0
    if where == ENTERING:
        edge = next((EDGE_WORDS[edge] for edge in EDGES if edge & state.entry[unit]), "")
        arrival = arrival_of(state, unit)
        turn = 1 if arrival is None else arrival.turn
    unit_type = state.kind(unit)
    there = where in (ENTERING, IN_HAND)
    return UnitView(
        id=state.ids[unit],
        type=unit_type.id,
        seat=state.setting.seats[state.seat_of[unit]],
        where=PLACES[where],
        squads=state.sheets.squads[unit],
        squads_lost=state.sheets.squads_lost[unit],
        defense=_printed_defense(state, unit, unit_type) if there else 0,
        move=allowance(state, unit, MOVEMENT),
        riding=state.ids[state.riders.riding[unit]] if there and state.riders.riding[unit] != NOBODY else "",
        carrying=[state.ids[rider] for rider in riders],
        treads=state.sheets.treads[unit],
        components=_components(state, unit, unit_type) if unit_type.has_sheet or there else [],
        stock=state.stores.stock[unit],
        sp=max(state.buildings.points[unit], 0),
        sp_full=max(state.buildings.full[unit], 0),
        edge=edge,
        turn=turn,
        note=_fate(state, unit, where, edge),
    )


def _printed_defense(state: State, unit: int, unit_type: UnitType) -> int:
    """7.03: return the defense printed on the counter, because no terrain protects the unit yet."""
    if unit_type.is_ogre:
        return 0
    return state.sheets.squads[unit] if unit_type.is_infantry else state.defense_of[unit]


def _fate(state: State, unit: int, where: int, edge: str) -> str:
    if where == ENTERING:
        return entry_words(state, unit, edge)
    return {IN_HAND: "not placed yet", LOST: "destroyed"}.get(where, "has left the map")


def _on_map(state: State, unit: int, where: int, riders: list[int], several: dict[int, bool]) -> UnitView:
    unit_type = state.kind(unit)
    base = unit * COMPONENTS
    turn = state.flow[0]
    phase = turn.phase if isinstance(turn, Turn) else FIRE
    moves = phase != FIRE and turn.seat == state.seat_of[unit]
    spent = state.movement.spent[unit] if moves else 0
    halted = state.movement.halted[unit] if moves else FREE
    fired = 0 if unit_type.is_ogre else state.combat.used[base + MAIN] + state.combat.used[base + MISSILE]
    type_index = state.type_of[unit]
    if type_index not in several:
        several[type_index] = unit_type.is_ogre or sum(count > 0 for count in unit_type.count) > 1
    vehicle = state.riders.riding[unit]
    disabled = state.disability.disabled[unit]
    wet = state.board.terrain[where] == WATER
    special = (
        disabled != NOT_DISABLED
        or vehicle != NOBODY
        or bool(riders)
        or wet
        or halted & ENGAGED
        or state.disability.stuck[unit]
        or state.stores.stock[unit]
        or state.movement.at_risk[unit]
        or unit_type.cruise
        or state.setting.rules.tows
        or state.setting.rules.hides
        or unit_type.is_building
        or unit_type.kind == TRAIN
        or state.drones.any
        or state.vulcans.any
    )
    words = condition_words(state, unit) if special else []
    if fired:
        words.append(_fired_words(state, unit, unit_type, fired))
    if state.weak_attacks.weak_fire[unit]:
        words.append("has made a weak attack (13.01.1)")
    if spent or halted:
        words.append("has moved")
    return UnitView(
        id=state.ids[unit],
        type=unit_type.id,
        seat=state.setting.seats[state.seat_of[unit]],
        hex=state.board.names[where],
        squads=state.sheets.squads[unit],
        squads_lost=state.sheets.squads_lost[unit],
        defense=0 if unit_type.is_ogre else defense_strength(state, unit),
        move=allowance(state, unit, SECOND_MOVEMENT if moves and phase == SECOND_MOVEMENT else MOVEMENT),
        spent=spent,
        moved=spent > 0 or halted != FREE,
        fired=fired,
        disabled=DISABLED_WORDS[disabled],
        stuck=state.disability.stuck[unit] != 0,
        riding="" if vehicle == NOBODY else state.ids[vehicle],
        carrying=[state.ids[rider] for rider in riders],
        on_bridge=wet and state.levels.on_bridge[unit] != 0,
        submerged=wet and is_submerged(state, unit),
        treads=state.sheets.treads[unit],
        components=_components(state, unit, unit_type) if several[type_index] else [],
        stock=state.stores.stock[unit],
        cover=cover_of(state, unit),
        marker=marker_of(state, unit),
        sp=max(state.buildings.points[unit], 0),
        sp_full=max(state.buildings.full[unit], 0),
        identified=not state.buildings.unidentified[unit],
        damaged=unit_type.is_laser and state.sheets.left[base + MAIN] == 0,
        note=", ".join(words),
    )


def _fired_words(state: State, unit: int, unit_type: UnitType, fired: int) -> str:
    whole = state.sheets.squads[unit] if unit_type.is_infantry else state.sheets.left[unit * COMPONENTS + MAIN]
    if fired >= whole:
        return "has fired"
    return f"{count_of(fired, 'squad' if unit_type.is_infantry else 'gun')} of {whole} fired"


def _components(state: State, unit: int, unit_type: UnitType) -> list[ComponentView]:
    """3.04: describe the current record sheet, or an infantry unit's squads and heavy weapons."""
    base = unit * COMPONENTS
    if unit_type.is_infantry:
        return _infantry_weapons(state, unit, unit_type)
    spent = {MISSILE: state.sheets.missiles_fired[unit], INTERNAL: state.sheets.internal_fired[unit]}
    return [
        ComponentView(
            unit_type.component_word(c), state.sheets.left[base + c], state.combat.used[base + c], spent.get(c, 0)
        )
        for c in range(COMPONENTS)
        if unit_type.count[c]
    ]


def _infantry_weapons(state: State, unit: int, unit_type: UnitType) -> list[ComponentView]:
    base = unit * COMPONENTS
    squads = state.sheets.squads[unit]
    weapons = [ComponentView(unit_type.component_word(MAIN), squads, state.combat.used[base + MAIN])]
    if unit_type.count[MISSILE]:
        gone = state.sheets.missiles_fired[unit]
        left = max(squads - gone, 0)
        weapons.append(ComponentView(unit_type.component_word(MISSILE), left, state.combat.used[base + MISSILE], gone))
    return weapons
