"""8.05.2, 8.05.3 Rams in an overrun."""

from __future__ import annotations

from cybertank.rules.buildings.ramming import refuse_building_rammer
from cybertank.rules.combat.crt import HOPELESS, ONE_TO_ONE, crt_result, needs_die, odds_column
from cybertank.rules.combat.firing import close_quarters
from cybertank.rules.combat.groups import riding_unit
from cybertank.rules.combat.hits import Treads, WholeUnit, hit
from cybertank.rules.combat.strengths import defense_strength, is_submerged, squads_defense
from cybertank.rules.dice import Dice
from cybertank.rules.drones.cargo import lose_cargo
from cybertank.rules.events.base import DESTROYED, NO_DIE, NO_EFFECT, Event
from cybertank.rules.events.ramming import Rammed, RamSuffered
from cybertank.rules.movement.riders import note_fight, riders_of
from cybertank.rules.overrun.fighters import (
    attackers_fire,
    fighters,
    moves_by_itself,
)
from cybertank.rules.overrun.rounds import divide_infantry, settle
from cybertank.rules.ramming.contact import may_ram_ogres
from cybertank.rules.ramming.named_targets import is_rammed_by_name, resolve_named_ram
from cybertank.rules.ramming.rams import gev_ram_halves, is_immobile, ram_riders, ram_toll, riders_die
from cybertank.rules.refusal import Refusal
from cybertank.rules.superheavies.sheets import lose_treads_in_ram
from cybertank.rules.trains.rams import refuse_train_ram
from cybertank.state.chapters.disability import BY_RAM
from cybertank.state.frames import SECOND_MOVEMENT, FireRound, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, MAIN, TRAIN


def refuse_overrun_ram(state: State, fight: FireRound, unit: int, target: int) -> Refusal | None:
    """8.05.2, 8.05.3: Refuse a ram that is not legal in an overrun.

    A mobile unit can ram at the end of its side's first fire round, if it could have done so while moving.
    """
    name = state.ids[unit]
    if fight.number > 1:
        return Refusal("8.05.2", "you can ram only at the end of your first fire round")
    if unit not in fighters(state, fight, attackers_fire(fight)):
        return Refusal("8.05.2", f"{name} cannot act in this round")
    if target not in fighters(state, fight, not attackers_fire(fight)):
        return Refusal("8.05.2", f"{state.ids[target]} is not an enemy in this overrun")
    rammer, rammed = state.kind(unit), state.kind(target)
    if rammed.is_infantry:
        return Refusal("8.05.2", "infantry cannot be rammed")
    if not moves_by_itself(state, unit):
        return Refusal("8.05.2", f"{name} cannot move, so it cannot ram")
    if state.combat.rams[unit]:
        return Refusal("8.05.2", f"{name} has already rammed")
    turn = state.flow[0]
    attacked = state.combat.used[unit * COMPONENTS + MAIN] or state.combat.attacked[unit]
    if isinstance(turn, Turn) and turn.phase == SECOND_MOVEMENT and attacked:
        return Refusal("6.07.3", f"{name} has attacked this turn, so it cannot ram in the second movement phase")
    if state.levels.on_bridge[unit] != state.levels.on_bridge[target]:
        return Refusal(
            "8.07", f"{name} cannot ram from a bridge to the river below it, or from the river to the bridge"
        )
    if is_submerged(state, unit) != is_submerged(state, target):
        return Refusal("8.07", "under water, only Ogres and Superheavies can ram, and only each other")
    if rammed.is_building:
        return refuse_building_rammer(state, unit)
    if rammed.kind == TRAIN:
        return refuse_train_ram(state, unit)
    able = rammer.rams_as_ogre or rammer.is_gev or (rammed.is_ogre and may_ram_ogres(rammer))
    return (
        None
        if able
        else Refusal("8.05.3", f"{name} could not ram {state.ids[target]} while moving, so it cannot do so here")
    )


def overrun_ram(state: State, fight: FireRound, unit: int, target: int, dice: Dice, events: list[Event]) -> None:
    """8.05.2, 8.05.3: Carry out a ram in an overrun.

    An Ogre destroys what it rams; an Ogre that is rammed loses treads.
    """
    fight.rammed = 1
    fight.fired += 1
    if is_rammed_by_name(state, target):
        here = state.hex_of[unit]
        resolve_named_ram(state, unit, target, here, state.levels.on_bridge[unit], dice, events)
        divide_infantry(state, fight.hex, events)
        settle(state, fight, events)
        return
    state.own_combat().rams[unit] = state.combat.rams[unit] + 1
    rammer, rammed = state.kind(unit), state.kind(target)
    faces: list[int] = []
    after: list[Event] = []
    toll = ram_toll(state, unit, target)
    damage = 0
    result = DESTROYED
    if rammed.is_ogre:
        faces = [dice.roll(f"the ram on {state.ids[target]} (8.05.2)") for _ in range(rammer.ram_dice)]
        treads = Treads(target, sum(faces) if faces else rammer.ram_treads)
        damage = hit(state, treads, DESTROYED, dice, after).lost
        result = DESTROYED if state.hex_of[target] < 0 else NO_EFFECT
    elif rammer.rams_as_ogre:
        result = _crush(state, unit, target, dice, faces, after)
    else:
        result = _crash(state, unit, target, dice, faces, after)
    paid = hit(state, Treads(unit, toll), DESTROYED, dice, after).lost if toll else 0
    events.append(Rammed(unit, target, faces, result, paid, damage, "8.05.2" if rammer.is_ogre else "8.05.3"))
    events.extend(after)
    _suffer_ram(state, unit, dice, events)
    divide_infantry(state, fight.hex, events)
    settle(state, fight, events)


def _crush(state: State, unit: int, target: int, dice: Dice, faces: list[int], after: list[Event]) -> int:
    """8.05.2: Destroy a rammed unit. A Superheavy rammed by another Superheavy rolls on the table instead (6.07.1).

    So does one with a record sheet, whatever rams it, and it loses treads too (13.07). The same die roll decides for
    its riders, as in any ram (6.02.1).
    """
    superheavy_duel = state.kind(unit).is_superheavy and state.kind(target).is_superheavy
    sheet = state.kind(target).has_sheet
    rolls = sheet or (superheavy_duel and not is_immobile(state, target))
    loaded = bool(riders_of(state, target))
    if rolls or loaded:
        faces.append(dice.roll(f"the ram on {state.ids[target]} ({'8.05.3' if rolls else '6.02.1'})"))
    if loaded:
        note_fight(state, target)
        ram_riders(state, target, faces[0], dice, after)
    result = close_quarters(state, crt_result(ONE_TO_ONE, faces[0])) if rolls else DESTROYED
    result = hit(state, WholeUnit(target, BY_RAM), result, dice, after).result
    lose_cargo(state, target, ONE_TO_ONE, after)
    lose_treads_in_ram(state, unit, target, dice, after)
    return result


def _crash(state: State, unit: int, target: int, dice: Dice, faces: list[int], after: list[Event]) -> int:
    """6.07.3, 8.05.3: Resolve a GEV's ram, which attacks at double strength."""
    attack = gev_ram_halves(state, unit)
    column = odds_column(attack, defense_strength(state, target))
    riders = riding_unit(state, target)
    riders_column = odds_column(attack, squads_defense(state, riders)) if riders.counters else HOPELESS
    if needs_die(column) or needs_die(riders_column):
        faces.append(dice.roll(f"the ram on {state.ids[target]} (8.05.3)"))
    die = faces[0] if faces else NO_DIE
    if riders.counters:
        hit(state, riders, close_quarters(state, crt_result(riders_column, die)), dice, [])
    result = hit(state, WholeUnit(target, BY_RAM), close_quarters(state, crt_result(column, die)), dice, after).result
    lose_cargo(state, target, column, after)
    return result


def _suffer_ram(state: State, unit: int, dice: Dice, events: list[Event]) -> None:
    """6.07.1-6.07.3: Apply the effect of a ram to the unit that made it, unless it is an Ogre."""
    rammer = state.kind(unit)
    if rammer.is_ogre or state.hex_of[unit] < 0:
        return
    riders_die(state, unit, "8.05.3", dice, events)
    die = NO_DIE
    result = DESTROYED
    if rammer.is_superheavy:
        die = dice.roll(f"the ram's effect on {state.ids[unit]} (6.07.1)")
        result = close_quarters(state, crt_result(ONE_TO_ONE, die))
    result = hit(state, WholeUnit(unit, BY_RAM), result, dice, events).result
    events.append(RamSuffered(unit, die, result, "8.05.3"))
