"""Section 5, movement: where units can move, and why a move is illegal."""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import EDGE_WORDS, EDGES
from cybertank.board.steps import SHORE, step_rule
from cybertank.board.terrain import CRATER, GEV, IMMOBILE, RAIL
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.hidden.dummies import is_dummy, refuse_act_of_dummy
from cybertank.rules.movement.exits import refuse_leaving
from cybertank.rules.movement.stacking import is_movement
from cybertank.rules.movement.steps import (
    BONUS_ONLY,
    CLOSED,
    CLOSED_TO_LOAD,
    HELD_BY_SWAMP,
    LADEN,
    MUST_WAIT,
    NO_WAY_BACK,
    OPEN,
    TOO_FAR,
    Walk,
    allowance,
    entry_cost,
    foresee,
    friend_behind,
    level_in,
    look_ahead,
    loses_bonus_to_mine,
    obstacle,
    step_price,
    stop_rule,
    take_step,
)
from cybertank.rules.ramming.contact import RUN_OVER, contact, refuse_contact, refuse_fight_in_water
from cybertank.rules.ramming.staying import refuse_stay, stay_contact
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.arrivals import refuse_arrival
from cybertank.rules.towing.hauling import refuse_ram_with_load, refuse_tow
from cybertank.rules.towing.hitch import tow_rule
from cybertank.rules.trains.cut_rails import is_cut
from cybertank.rules.trains.overruns import has_foe_besides_trains, refuse_train_overrun
from cybertank.rules.vulcans.cargo import is_cargo
from cybertank.rules.vulcans.channels import lacks_control, refuse_uncontrolled
from cybertank.rules.vulcans.ducklings import refuse_straying
from cybertank.rules.vulcans.unfinished import refuse_unfinished
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.movement import ENGAGED, FREE, HALTED_FOR_TURN, UNMOVED
from cybertank.state.chapters.riders import DISMOUNTED, NO_TRANSFER
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, SECOND_MOVEMENT, Turn
from cybertank.state.ruleset import CLOSE_COMBAT_RAM
from cybertank.state.state import ENTERING, State

# 1977:2.012: The 1977 edition calls these lines rubble. The Sixth Edition calls them ridges.
RUBBLE_HOLDS: Final = "only Ogres and infantry can cross rubble"

# -- 5.01, 5.05, 5.06: units that can move -----------------------------------------------------------------------------


def refuse_mover(state: State, seat: int, unit: int) -> Refusal | None:
    """4.02, 5.01, 5.05: Refuse a unit that cannot move at all now."""
    turn = state.flow[-1]
    name = state.ids[unit]
    if not isinstance(turn, Turn) or not is_movement(turn.phase):
        return Refusal("4.02", "units can move only in a movement phase")
    if state.seat_of[unit] != seat:
        return Refusal("4.01", f"{name} is not one of your units")
    if is_dummy(state, unit):
        return refuse_act_of_dummy(state, [unit])
    if state.hex_of[unit] < 0 and state.hex_of[unit] != ENTERING:
        return Refusal("5.01", f"{name} is not on the map")
    if state.vulcans.crewless and lacks_control(state, unit):
        return refuse_uncontrolled(state, unit)
    if state.disability.disabled[unit] != NOT_DISABLED:
        rule = "7.11" if state.setting.rules.edition.recovers_after_combat else "5.01"
        return Refusal(rule, f"{name} is disabled and cannot move until it recovers")
    if state.disability.stuck[unit]:
        ends = "cannot move until a Vulcan frees it" if state.setting.rules.engineering else "can never move again"
        return Refusal("5.08.3", f"{name} is stuck and {ends}")
    if state.riders.riding[unit] != NOBODY:
        rule = "15.02.1" if is_cargo(state, unit) else "5.11.3"
        return Refusal(rule, f"{name} is riding {state.ids[state.riders.riding[unit]]} and moves with it")
    if state.setting.rules.tows:
        refusal = refuse_tow(state, unit)
        if refusal is not None:
            return refusal
    if state.drones.any and state.drones.handled[unit]:
        if state.riders.transfer[unit] == DISMOUNTED and not state.kind(unit).is_infantry:
            return Refusal("15.02.2", f"{name} was put down this turn and can move from its owner's next turn on")
        return Refusal("14.01", f"{name} has handled a pallet this turn and stays where it is")
    if state.vulcans.assembly:
        refusal = refuse_unfinished(state, unit, "move")
        if refusal is not None:
            return refusal
    return _refuse_immobile(state, unit, turn.phase)


def _refuse_immobile(state: State, unit: int, phase: int) -> Refusal | None:
    name = state.ids[unit]
    unit_type = state.kind(unit)
    if unit_type.mobility == RAIL:
        return Refusal("9.02", f"{name} is a train: it moves along the rails, as far as its marker says")
    if unit_type.mobility == IMMOBILE:
        return Refusal("5.01", f"{name} has no movement points and must stay where it is")
    if unit_type.has_sheet and state.sheets.treads[unit] == 0:
        return Refusal("3.04.2" if unit_type.is_ogre else "13.07", f"{name} has no tread units left and cannot move")
    if phase == SECOND_MOVEMENT and unit_type.second_move == 0:
        return Refusal("5.05", f"only GEVs can move in the second movement phase, and {name} is not one")
    if state.movement.halted[unit] & ENGAGED:
        where = state.board.names[state.hex_of[unit]]
        return Refusal("8.01", f"{name} is in an enemy's hex: fight the overrun first with `overrun {where}`")
    if state.movement.halted[unit] != FREE:
        return Refusal(_halt_rule(state, unit, phase), f"{name} has finished moving for this phase")
    return None


def _halt_rule(state: State, unit: int, phase: int) -> str:
    """Return the rule that ended a unit's movement: for ramming an Ogre, getting on or off, hooking up, or terrain."""
    fell_back = state.movement.halted[unit] & HALTED_FOR_TURN != 0
    if state.kind(unit).rams_as_ogre and state.combat.rams[unit] > 0 and fell_back:
        rammed_train = state.trains.any and is_cut(state.board, NOBODY, state.hex_of[unit])
        return "9.05" if rammed_train else "6.05"
    if state.levels.submerged[unit]:
        return "7.14.4"
    if phase == SECOND_MOVEMENT:
        return "4.02"
    if state.riders.transfer[unit] != NO_TRANSFER:
        return "5.11.3" if state.kind(unit).is_infantry else "9.07"
    if state.setting.rules.engineering and state.kind(unit).works and state.movement.began[unit] == UNMOVED:
        return "15.05.2"
    held = state.setting.rules.towing and state.movement.spent[unit] == 0
    return "rp:4.05" if held else stop_rule(state.kind(unit).mobility)


# -- 5.07-5.12: a step, onto the map and off it ------------------------------------------------------------------------


def refuse_step(state: State, walk: Walk, to: int) -> Refusal | None:
    """5.01-5.12: Refuse a step that a moving unit cannot take next."""
    name = state.ids[walk.unit]
    if walk.halted != FREE:
        # 6.05: After ramming an Ogre, the unit is back in the hex it came from.
        end = walk.came_from if walk.halt_rule == "6.05" else walk.at
        return Refusal(walk.halt_rule, f"{name} must end its movement in {state.board.names[end]}")
    if to < 0:
        return refuse_leaving(state, walk, -to)
    if walk.at == ENTERING:
        return _refuse_entry(state, walk, to)
    direction = state.board.direction(walk.at, to)
    if direction < 0:
        here, there = state.board.names[walk.at], state.board.names[to]
        return Refusal("5.01", f"{name} cannot get from {here} to {there} in one step: {there} is not next to it")
    code = obstacle(state, walk, direction)
    return None if code == OPEN else explain_obstacle(state, walk, direction, to, code)


def explain_obstacle(state: State, walk: Walk, direction: int, to: int, code: int) -> Refusal | None:
    """Return the refusal for an obstacle."""
    name = state.ids[walk.unit]
    here = state.board.names[walk.at]
    there = state.board.names[to]
    step = walk.at * 6 + direction
    if code == CLOSED and walk.on_bridge:
        return Refusal("5.07.2", f"{name} is on the bridge in {here} and can leave it only along the road or rail")
    if code == CLOSED:
        terrain = state.board.terrain
        rule, reason = step_rule(walk.mobility, terrain[walk.at], terrain[to], state.board.sides[step])
        if state.setting.rules.edition.rubble_on_ridges and rule == "2.02.1":
            reason = RUBBLE_HOLDS
        return Refusal(rule, f"{name} cannot go from {here} to {there}: {reason}")
    if code == TOO_FAR:
        return _refuse_points(state, walk, to, step_price(state, walk, step)[0])
    if code == MUST_WAIT:
        rule = "5.08.2" if walk.mobility == GEV else "5.08.4"
        start = f"in {here}" if step_price(state, walk, step)[1] & SHORE else "at that hexside"
        return Refusal(rule, f"{name} must stop before it crosses to {there}: to cross, begin a movement phase {start}")
    if code == HELD_BY_SWAMP:
        return Refusal(
            stop_rule(walk.mobility),
            f"{name} entered the swamp in {here} by rail: "
            "it can continue along the rail, or stop and leave the swamp in a later phase (5.07.3)",
        )
    if code == BONUS_ONLY:
        return Refusal("5.07.1", "you cannot use the extra hex of the road bonus to enter an enemy's hex")
    if code == CLOSED_TO_LOAD:
        return Refusal(
            tow_rule(state, walk.unit, "rp:4.063"),
            f"{state.ids[walk.load]} cannot be towed from {here} to {there}: the load cannot enter that hex",
        )
    if code == LADEN:
        return refuse_ram_with_load(state, walk.unit)
    met = contact(state, walk.unit, to, level_in(state, walk, to))
    if code == NO_WAY_BACK:
        friend = state.ids[friend_behind(state, walk, met)]
        return Refusal(
            "5.03",
            f"after ramming {state.ids[met]}, {name} would fall back to {here}, which {friend} cannot leave: "
            "ram from another hex",
        )
    return refuse_contact(state, walk.unit, to, met, walk.rams)


def _refuse_points(state: State, walk: Walk, to: int, cost: int) -> Refusal:
    name = state.ids[walk.unit]
    left = max(walk.limit - walk.spent, 0)
    rule = "6.04" if walk.treads < state.sheets.treads[walk.unit] or walk.rams > 0 else "5.01"
    return Refusal(
        rule, f"{name} has {left} of {walk.limit} movement points left, and {state.board.names[to]} costs {cost}"
    )


def _refuse_entry(state: State, walk: Walk, to: int) -> Refusal | None:
    """1.06: Refuse a unit unless it enters by a hex on its edge, no earlier than its turn, and can pay for it."""
    name = state.ids[walk.unit]
    edges = state.entry[walk.unit]
    refusal = refuse_arrival(state, walk.unit, to)
    if refusal is not None:
        return refusal
    if not state.board.edges[to] & edges:
        words = " or ".join(EDGE_WORDS[edge] for edge in EDGES if edge & edges)
        return Refusal(
            "1.06", f"{name} must enter by a hex on the {words} edge, and {state.board.names[to]} is not on it"
        )
    if state.board.terrain[to] == CRATER:
        return Refusal("2.01.2", f"{state.board.names[to]} is a crater; {name} must enter by another hex")
    if entry_cost(state, walk.mobility, to, walk.goes_under)[0] == 0:
        return Refusal("5.08", f"{name} cannot enter the terrain in {state.board.names[to]}")
    met = contact(state, walk.unit, to, level_in(state, walk, to))
    if met >= 0 and state.kind(met).is_ogre and state.kind(walk.unit).rams_as_ogre:
        return Refusal("6.05", f"{name} cannot enter by ramming an Ogre: it would have no hex to fall back to")
    return refuse_contact(state, walk.unit, to, met, walk.rams)


# -- 5.01, 6.02, 8.01: a whole path, and staying in a hex --------------------------------------------------------------


def refuse_move(state: State, seat: int, unit: int, path: list[int]) -> Refusal | None:
    """5.01-5.12: Refuse an illegal path, without changing anything."""
    refusal = refuse_mover(state, seat, unit)
    if refusal is not None:
        return refusal
    if not path:
        return Refusal("5.01", "name the hexes of the path, leaving out the starting hex")
    turn = state.flow[-1]
    walk = Walk(state, unit, turn.phase if isinstance(turn, Turn) else MOVEMENT)
    last = len(path) - 1
    sappers = state.setting.rules.engineering and bool(state.hidden.mines)
    for i, to in enumerate(path):
        if to < 0 and i < last:
            return Refusal("5.12", "a path must end when it leaves the map")
        look_ahead(state, walk, to, path[i + 1] if i < last else NOBODY)
        if sappers and to >= 0 and loses_bonus_to_mine(state, walk, to):
            walk.off_road = 1
        refusal = refuse_step(state, walk, to)
        if refusal is not None:
            return refusal
        if i < last:
            walk.came_from = walk.at
            take_step(state, walk, to)
            if state.head[to] != NOBODY:
                foresee(state, walk, to)
    if state.vulcans.links:
        refusal = refuse_straying(state, unit, path)
        if refusal is not None:
            return refusal
    return refuse_before_overrun(state, seat, path[-1:])


def refuse_before_overrun(state: State, seat: int, hexes: list[int]) -> Refusal | None:
    """8.01: Refuse moves to other hexes once a unit has entered an enemy's hex, until the overrun is fought."""
    where = engaged_hex(state, seat)
    if where == NOBODY or where in hexes:
        return None
    name = state.board.names[where]
    return Refusal("8.01", f"units must fight in {name}: bring more of them there, or begin with `overrun {name}`")


def engaged_hex(state: State, seat: int) -> int:
    """8.01: Return the hex where a seat's units are waiting to fight an overrun, or NOBODY.

    If all enemies there turned out to be dummies or drones on their pallets, nothing is left to fight (13.06, 14.01).
    """
    if state.setting.rules.close_combat == CLOSE_COMBAT_RAM:
        return NOBODY
    for unit, halted in enumerate(state.movement.halted):
        where = state.hex_of[unit]
        if halted & ENGAGED and state.seat_of[unit] == seat and where >= 0:
            if any(state.hostile(seat, other) and not is_pallet(state, other) for other in state.units_at(where)):
                return where
    return NOBODY


def refuse_staying(state: State, seat: int, unit: int) -> Refusal | None:
    """6.02, 6.06: Refuse a unit that cannot spend a movement point in its hex to ram or reduce again."""
    refusal = refuse_mover(state, seat, unit)
    if refusal is not None:
        return refusal
    if state.hex_of[unit] < 0:
        return Refusal("1.06", f"{state.ids[unit]} is not on the map yet")
    if state.setting.rules.close_combat == CLOSE_COMBAT_RAM:
        refusal = refuse_ram_with_load(state, unit) or refuse_stay(state, unit, stay_contact(state, unit))
        if refusal is not None:
            return refusal
    else:
        refusal = _refuse_staying_for_overrun(state, seat, unit)
        if refusal is not None:
            return refusal
    turn = state.flow[-1]
    if state.movement.spent[unit] + 1 > allowance(state, unit, turn.phase if isinstance(turn, Turn) else MOVEMENT):
        rule = "6.06" if stay_contact(state, unit) == RUN_OVER else "6.02"
        if state.buildings.any and state.setting.rules.close_combat != CLOSE_COMBAT_RAM:
            rule = "11.04.2"
        return Refusal(rule, f"{state.ids[unit]} has no movement point left to stay and fight again")
    return None


def _refuse_staying_for_overrun(state: State, seat: int, unit: int) -> Refusal | None:
    """8.01, 8.07, 14.01: Refuse to stay in a hex without an overrun to fight. Drones on their pallets fight none.

    Otherwise the unit, and the turn, would wait for one forever.
    """
    where = state.hex_of[unit]
    enemies = [other for other in state.units_at(where) if state.hostile(seat, other)]
    if not enemies:
        return Refusal("8.01", f"{state.ids[unit]} has no enemy in its hex to overrun")
    if all(is_pallet(state, other) for other in enemies):
        return Refusal("14.01", f"a drone on its pallet is not overrun: fire at {state.ids[enemies[0]]} instead")
    if state.trains.any and not has_foe_besides_trains(state, seat, where):
        refusal = refuse_train_overrun(state, seat, where)
        if refusal is not None:
            return refusal
    return refuse_fight_in_water(state, seat, where)
