"""8.04, 8.05.1, 8.07, 8.08 Fire rounds: which side fires, and how an overrun ends."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.losses import lose
from cybertank.rules.combat.strengths import in_water
from cybertank.rules.events.base import Event
from cybertank.rules.events.movement import InfantrySplit
from cybertank.rules.events.overrun import LeftCombat, OverrunEnded, Overwhelmed, RoundBegan
from cybertank.rules.movement.riders import (
    note_fight,
)
from cybertank.rules.movement.stacking import split_off
from cybertank.rules.overrun.fighters import (
    attackers_fire,
    can_act,
    can_besiege,
    can_harm,
    can_hurt,
    fighters,
    firing_seat,
    has_buildings,
    has_dived,
    is_besieged,
    may_attack,
    side_can_attack,
    side_fights,
)
from cybertank.rules.refusal import Refusal
from cybertank.rules.terrain.collateral import damage_by_overrun
from cybertank.rules.vulcans.channels import end_overrun_control
from cybertank.state.chapters.movement import ENGAGED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FireRound
from cybertank.state.state import State

WEARY_ROUNDS: Final = 2


def came_by_bonus(state: State, unit: int) -> bool:
    """5.07.1: Return True if a unit or its vehicle used the extra hex of the road bonus. It cannot overrun."""
    mover = unit if state.riders.riding[unit] == NOBODY else state.riders.riding[unit]
    return state.movement.bonus[mover] != 0


def divide_infantry(state: State, where: int, events: list[Event]) -> None:
    """8.04: Divide infantry on foot into single squads, which fight separately.

    Riders that lose their vehicle are divided too.
    """
    for unit in state.units_at(where):
        if state.kind(unit).is_infantry and state.riders.riding[unit] == NOBODY and not state.levels.submerged[unit]:
            parts = [split_off(state, unit, 1) for _ in range(state.sheets.squads[unit] - 1)]
            if parts:
                events.append(InfantrySplit(unit, parts, "8.04"))


def refuse_end_round(state: State, fight: FireRound) -> Refusal | None:
    """8.04: Refuse a third silent round in a row, unless an Ogre is leaving. Otherwise units can hold their fire."""
    if fight.fired or fight.quiet < 2 or not can_hurt(state, fight, attackers_fire(fight)):
        return None
    if is_besieged(state, fight):
        return None
    if any(unit in fighters(state, fight, not attackers_fire(fight)) for unit in fight.weary[::2]):
        return None
    return Refusal("8.04", "nobody has fired for two rounds: fire something, because one side must be eliminated")


def end_round(state: State, fight: FireRound, events: list[Event]) -> None:
    """8.04: End the round. The other side fires next.

    11.04.2: An attacker who fires nothing at buildings that are alone gives up the attack.
    """
    if attackers_fire(fight) and not fight.fired and is_besieged(state, fight):
        _finish(state, fight, _holder(state, fight), "11.04.2", events)
        return
    _tire_ogres(state, fight, events)
    _note_attacks(state, fight)
    fight.quiet = 0 if fight.fired else fight.quiet + 1
    _next_round(state, fight)
    if not settle(state, fight, events):
        skip_idle_round(state, fight)
        events.append(RoundBegan(fight.seat, fight.number + 1))


def _next_round(state: State, fight: FireRound) -> None:
    fight.number += 1
    fight.fired = 0
    fight.rammed = 0
    fight.used = []
    state.own_combat().ap_at.clear()
    fight.seat = firing_seat(state, fight)


def skip_idle_round(state: State, fight: FireRound) -> None:
    """11.04.2: In a fight for a building, do not ask a side that has nothing to fire or ram with in this round."""
    if has_buildings(state, fight) and not side_can_attack(state, fight, attackers_fire(fight)):
        _next_round(state, fight)


def _note_attacks(state: State, fight: FireRound) -> None:
    """6.07.3, 3.02.2: Record GEVs and teams that fired in their own turn. They cannot ram or re-arm.

    Firing in a round that ends in a ram does not count against a GEV.
    """
    for unit in fight.used[::3]:
        unit_type = state.kind(unit)
        noted = unit_type.is_gev or (state.stores.stocked and unit_type.is_infantry)
        if noted and not state.hostile(fight.attacker, unit):
            state.own_combat().attacked[unit] = 1


def _tire_ogres(state: State, fight: FireRound, events: list[Event]) -> None:
    """8.05.1: Remove a disarmed Ogre from the combat after two more enemy fire rounds."""
    endured = fighters(state, fight, not attackers_fire(fight))
    for unit in endured:
        if not state.kind(unit).is_ogre:
            continue
        at = next((i for i in range(0, len(fight.weary), 2) if fight.weary[i] == unit), -1)
        if at >= 0:
            fight.weary[at + 1] -= 1
            if fight.weary[at + 1] == 0:
                fight.out.append(unit)
                events.append(LeftCombat(unit))


def _note_disarmed(state: State, fight: FireRound) -> None:
    """8.05.1: Start the countdown for an Ogre that has no weapon with a valid target."""
    for attackers in (True, False):
        enemies = fighters(state, fight, not attackers)
        for unit in fighters(state, fight, attackers):
            if not state.kind(unit).is_ogre or unit in fight.weary[::2]:
                continue
            if not any(can_harm(state, fight, unit, enemy) for enemy in enemies):
                under_fire = fight.fired > 0 and attackers != attackers_fire(fight)
                fight.weary.extend([unit, WEARY_ROUNDS + (1 if under_fire else 0)])


def settle(state: State, fight: FireRound, events: list[Event]) -> bool:
    """8.04, 8.05.1, 8.07: End the overrun if it is over. Return True if it is."""
    attackers = fighters(state, fight, True)
    defenders = fighters(state, fight, False)
    if state.buildings.any:
        attackers = [unit for unit in attackers if can_act(state, fight, unit)]
        if attackers and defenders and is_besieged(state, fight):
            return (
                False if can_besiege(state, fight) else _finish(state, fight, _holder(state, fight), "11.04.2", events)
            )
    if attackers and defenders:
        _note_disarmed(state, fight)
        attack = side_fights(state, fight, True)
        defend = side_fights(state, fight, False)
        if attack and defend:
            return False
        if not attack and not defend:
            return _finish(state, fight, NOBODY, "8.07", events)
        helpless, others = (defenders, attackers) if attack else (attackers, defenders)
        gone = [unit for unit in helpless if _is_overwhelmed(state, unit, others)]
        for unit in gone:
            if state.hex_of[unit] >= 0:
                lose(state, unit)
                events.append(Overwhelmed(unit))
        return settle(state, fight, events) if gone else False
    if not attackers and fight.number == 0 and _all_dived(state, fight):
        return _finish(state, fight, NOBODY, "8.07", events)
    winner = fight.attacker if attackers else state.seat_of[defenders[0]] if defenders else NOBODY
    return _finish(state, fight, winner, "8.08", events)


def _holder(state: State, fight: FireRound) -> int:
    """11.04.2: Return the attacker, who holds the hex of buildings that cannot fire, or NOBODY if one still can."""
    armed = any(can_act(state, fight, unit) for unit in fighters(state, fight, False))
    return NOBODY if armed else fight.attacker


def _all_dived(state: State, fight: FireRound) -> bool:
    """8.07: Return True if the attackers are still in the hex, but have dived to avoid the fight."""
    return any(has_dived(state, u) for u in state.units_at(fight.hex) if not state.hostile(fight.attacker, u))


def _is_overwhelmed(state: State, unit: int, enemies: list[int]) -> bool:
    """8.07: Return True if a unit on a side that cannot fight is lost in the water.

    Ogres are not lost, nor are units that enemies on a bridge cannot reach.
    """
    if not in_water(state, unit) or state.kind(unit).is_ogre:
        return False
    return any(in_water(state, enemy) or may_attack(state, enemy, unit) for enemy in enemies)


def _note_storm(state: State, fight: FireRound) -> None:
    """11.04.2: Record who has fought for the buildings that are left. They pay for another overrun; others need not."""
    for unit in fighters(state, fight, True):
        state.buildings = state.buildings.with_stormed(unit, 1)


def _finish(state: State, fight: FireRound, winner: int, rule: str, events: list[Event]) -> bool:
    """8.08: End the overrun. The survivors stay in the hex, and the attacker's movement continues."""
    state.flow.pop()
    if state.vulcans.links:
        end_overrun_control(state)
    state.own_combat().ap_at.clear()
    _note_attacks(state, fight)
    for unit in state.units_at(fight.hex):
        if came_by_bonus(state, unit):
            continue
        if state.movement.halted[unit] & ENGAGED:
            state.own_movement().halted[unit] -= ENGAGED
        note_fight(state, unit)
        state.own_combat().rams[unit] = 0
    lost = winner != NOBODY and state.setting.side_of[winner] != state.setting.side_of[fight.attacker]
    foes = [unit for unit in state.units_at(fight.hex) if state.hostile(fight.attacker, unit)]
    if foes and state.buildings.any and all(state.kind(unit).is_building for unit in foes):
        _note_storm(state, fight)
    elif foes and not lost:
        state.own_movement().cleared.append(fight.hex)
    events.append(OverrunEnded(fight.hex, winner, rule))
    if state.setting.rules.terrain_damage:
        damage_by_overrun(state, fight.hex, events)
    return True
