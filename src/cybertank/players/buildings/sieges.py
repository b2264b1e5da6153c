"""Attack buildings at close quarters: drive in and overrun them, or ram them, if that pays (11.04.2, 11.04.3)."""

from __future__ import annotations

from typing import Final

from cybertank.board.reached import Reach
from cybertank.game.decisions import Decision, Move, Overrun, Ram, Stay
from cybertank.game.engine import check
from cybertank.players.tactics.goals import enemy_prizes
from cybertank.players.tactics.mobility import can_move, would_overstack
from cybertank.players.tactics.result_faces import FACES, HURT, KILLED
from cybertank.players.tactics.values import Worths
from cybertank.rules.buildings.damage import ATTACKS_IN_OVERRUN, is_sheltered
from cybertank.rules.buildings.ramming import OGRE_TOLL
from cybertank.rules.combat.crt import HOPELESS, SURE, odds_column
from cybertank.rules.combat.losses import is_armed
from cybertank.rules.movement.reach import reach
from cybertank.rules.ramming.contact import NO_CONTACT, OVERRUN
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.ruleset import CLOSE_COMBAT_RAM
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, MAIN, SECONDARY

# Damage per point of strength: at range, in an overrun, and in an overrun by Ogres and infantry (11.04, 8.02).
AT_RANGE: Final = 2
CLOSE: Final = 4
CLOSE_DOUBLED: Final = 8
# What a unit that drives in risks, as a share of its value, and what an Ogre risks if lasers fire back (12.09).
RISK: Final = 0.15
OGRE_LOSS: Final = 0.05
# The average of a die.
DIE: Final = 3.5
# What a ram must gain for each point that it costs.
RAM_GAIN: Final = 1.2


def siege_decision(view: State, turn: Turn, worths: Worths, held: list[int]) -> Decision | None:
    """Return a decision that attacks a building at close quarters, or None. Units in `held` have other orders."""
    if turn.phase != MOVEMENT:
        return None
    prizes = [u for u in enemy_prizes(view, turn.seat) if view.kind(u).is_building]
    if not prizes:
        return None
    if view.setting.rules.close_combat == CLOSE_COMBAT_RAM:
        return _ram(view, turn, prizes, worths, held)
    for building in prizes:
        decision = _fight_here(view, turn, view.hex_of[building])
        if decision is not None:
            return decision
    for building in prizes:
        decision = _drive_in(view, turn, building, worths, held) or None
        if decision is not None:
            return decision
    return _ram(view, turn, prizes, worths, held)


def _fight_here(view: State, turn: Turn, where: int) -> Decision | None:
    """Begin the overrun if armed units are in a building's hex, or pay a movement point to begin another (11.04.2)."""
    own = [u for u in view.units_at(where) if view.seat_of[u] == turn.seat and is_armed(view, u)]
    if not own:
        return None
    overrun = Overrun(where)
    if check(view, overrun) is None:
        return overrun
    for unit in own:
        stay = Stay(unit)
        if view.kind(unit).attack_strength and check(view, stay) is None:
            return stay
    return None


def _drive_in(view: State, turn: Turn, building: int, worths: Worths, held: list[int]) -> Decision | None:
    """Drive the unit that gains most into a building's hex, if no other enemy there can fight."""
    where = view.hex_of[building]
    guards = [u for u in view.units_at(where) if view.hostile(turn.seat, u) and is_armed(view, u)]
    if any(not view.kind(u).is_building for u in guards):
        return None
    best: Decision | None = None
    best_gain = 0.0
    for unit, seat in enumerate(view.seat_of):
        if seat != turn.seat or unit in held or not _is_near(view, turn, unit, where):
            continue
        lost = loss_to_lasers(view, unit, guards)
        gain = (1.0 - lost) * overrun_gain(view, unit, building, worths) - worths.whole[unit] * (RISK + lost)
        if gain <= best_gain:
            continue
        found = reach(view, unit)
        if _can_enter(view, unit, where, found):
            move = Move(unit, found.path(where))
            if check(view, move) is None:
                best = move
                best_gain = gain
    return best


def loss_to_lasers(view: State, unit: int, lasers: list[int]) -> float:
    """Return the chance that lasers, which fire first, destroy a unit. A D counts as an X (7.11.2, 12.09)."""
    kind = view.kind(unit)
    if kind.is_ogre:
        return OGRE_LOSS if lasers else 0.0
    spared = 1.0
    for laser in lasers:
        defense = 1 if kind.is_infantry else view.defense_of[unit]
        column = odds_column(2 * view.kind(laser).overrun_attack, defense)
        if column > HOPELESS:
            spared *= 0.0 if column >= SURE else 1.0 - (KILLED[column] + HURT[column]) / FACES
    lost = 1.0 - spared
    return lost / view.sheets.squads[unit] if kind.is_infantry else lost


def _can_enter(view: State, unit: int, where: int, found: Reach) -> bool:
    met = found.fights.get(where, NO_CONTACT)
    return where in found.cost and met in (NO_CONTACT, OVERRUN) and not would_overstack(view, unit, where)


def _is_near(view: State, turn: Turn, unit: int, where: int) -> bool:
    """Return True if an armed unit that can still move may reach a hex in this phase."""
    here = view.hex_of[unit]
    kind = view.kind(unit)
    if here < 0 or here == where or not can_move(view, turn, unit) or not kind.attack_strength:
        return False
    speed = kind.tread_move(view.sheets.treads[unit]) if kind.is_ogre else 2 * kind.move
    return view.disability.disabled[unit] == NOT_DISABLED and view.board.distance(here, where) <= speed


def overrun_gain(view: State, unit: int, building: int, worths: Worths) -> float:
    """Return how much more a unit gains by overrunning a building than by firing at it from outside."""
    kind = view.kind(unit)
    strength = kind.attack_strength
    if kind.is_ogre:
        base = unit * COMPONENTS
        strength = sum(view.sheets.left[base + c] * kind.attack[c] for c in (MAIN, SECONDARY))
    elif kind.is_infantry:
        strength *= view.sheets.squads[unit]
    factor = CLOSE_DOUBLED if kind.is_ogre or kind.is_infantry else CLOSE
    shelter = 2 if is_sheltered(view, building) else 1
    structure = worths.structure(view, building)
    close = structure.worth(ATTACKS_IN_OVERRUN * factor * strength // shelter)
    return close - structure.worth(AT_RANGE * strength // shelter)


def _ram(view: State, turn: Turn, prizes: list[int], worths: Worths, held: list[int]) -> Decision | None:
    """Ram a building with an Ogre next to it if the points gain more than the treads cost (11.04.3)."""
    for building in prizes:
        where = view.hex_of[building]
        for unit, here in enumerate(view.hex_of):
            if here < 0 or view.seat_of[unit] != turn.seat or not view.kind(unit).is_ogre or unit in held:
                continue
            if view.board.distance(here, where) > 1 or view.sheets.treads[unit] <= OGRE_TOLL:
                continue
            gain = worths.structure(view, building).worth(DIE * view.kind(unit).building_dice)
            price = worths.treads(view, unit, view.sheets.treads[unit], OGRE_TOLL)
            ram = Ram(unit, building)
            if gain > RAM_GAIN * price and check(view, ram) is None:
                return ram
    return None
