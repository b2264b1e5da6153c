"""8 Overrun combat: fire rounds in one hex, during the movement phase, until one side has nothing left there."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import MARINE as MARINE_MOBILITY
from cybertank.rules.combat.attacks import advance
from cybertank.rules.combat.crt import HOPELESS, ONE_TO_ONE, crt_result, needs_die, odds_column
from cybertank.rules.combat.firing import close_quarters
from cybertank.rules.combat.groups import riding_unit
from cybertank.rules.combat.hits import Treads, WholeUnit, hit
from cybertank.rules.combat.legality import refuse_attack
from cybertank.rules.combat.losses import lose
from cybertank.rules.combat.strengths import defense_strength, in_water, is_submerged, squads_defense
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DESTROYED, NO_DIE, NO_EFFECT, Event
from cybertank.rules.events.movement import InfantrySplit
from cybertank.rules.events.overrun import Dived, LeftCombat, OverrunBegan, OverrunEnded, Overwhelmed, RoundBegan
from cybertank.rules.events.ramming import Rammed, RamSuffered
from cybertank.rules.movement.legality import engaged_hex
from cybertank.rules.movement.moving import roll_for_terrain
from cybertank.rules.movement.riders import (
    is_inside,
    may_get_off_in_fight,
    note_fight,
    refuse_getting_off,
    was_driven_in,
)
from cybertank.rules.movement.stacking import is_movement, split_off
from cybertank.rules.overrun.fighters import (
    attackers_fire,
    can_harm,
    can_hurt,
    fighters,
    firing_seat,
    may_attack,
    moves_by_itself,
    side_fights,
)
from cybertank.rules.ramming.ramming import (
    gev_ram_halves,
    is_immobile,
    may_ram_ogres,
    ram_toll,
    refuse_fight_in_water,
    riders_die,
)
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.disability import BY_RAM
from cybertank.state.chapters.movement import ENGAGED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import SECOND_MOVEMENT, FireRound, OverrunQuestion, Turn
from cybertank.state.held import RESOLVE, Attack, Shot
from cybertank.state.state import State
from cybertank.state.targets import Target
from cybertank.units.catalogue import COMPONENTS, MAIN

WEARY_ROUNDS: Final = 2


# -- 8.01: beginning an overrun ----------------------------------------------------------------------------------------


def refuse_overrun(state: State, seat: int, where: int) -> Refusal | None:
    """8.01: units of the seat must have entered the hex, and enemies be there."""
    turn = state.flow[-1]
    name = state.board.names[where]
    if state.setting.rules.close_combat == "ram":
        return Refusal("8.01", "the ramming rules are in use, so there are no overruns (section 6)")
    if not isinstance(turn, Turn) or not is_movement(turn.phase):
        return Refusal("8.01", "overruns are fought in a movement phase")
    units = state.units_at(where)
    if not any(state.hostile(seat, u) for u in units):
        return Refusal("8.01", f"there is no enemy in {name} to overrun")
    entered = [u for u in units if state.seat_of[u] == seat and has_entered(state, u, where)]
    if not entered:
        return Refusal("8.01", f"none of your units has moved into {name} to fight there; to `stay` takes a point")
    if all(came_by_bonus(state, u) for u in entered):
        return Refusal("5.07.1", "the extra hex of the road bonus may not be used to overrun")
    due = engaged_hex(state, seat)
    if due != NOBODY and due != where:
        return Refusal("8.01", f"the overrun in {state.board.names[due]} comes first")
    return refuse_fight_in_water(state, seat, where)


def has_entered(state: State, unit: int, where: int) -> bool:
    """8.01: in an armed enemy's hex, waiting for the fight, or come this phase to unarmed ones with no fight yet.

    Who rides has moved in with the vehicle; getting on alone has cost points, and led nowhere (5.11.3).
    """
    if state.movement.halted[unit] & ENGAGED:
        return True
    if where in state.movement.cleared or state.riders.riding[unit] != NOBODY:
        return False
    return state.movement.spent[unit] > 0 or was_driven_in(state, unit, where)


def came_by_bonus(state: State, unit: int) -> bool:
    """5.07.1: whether a unit, or the vehicle under it, has taken the extra hex of the road, which is for no overrun."""
    mover = unit if state.riders.riding[unit] == NOBODY else state.riders.riding[unit]
    return state.movement.bonus[mover] != 0


def begin_overrun(state: State, seat: int, where: int, dice: Dice, events: list[Event]) -> None:
    """8.01, 8.06.1: an overrun begins; owners of riders and Marines are asked first, the attacker before others."""
    _roll_before_fight(state, seat, where, dice, events)
    events.append(OverrunBegan(seat, where))
    seats = [s for s in _seats_here(state, seat, where) if asks_in(state, s, where)]
    if seats:
        state.flow.append(OverrunQuestion(seats[0], seats[1:], where))
    else:
        start_rounds(state, seat, where, dice, events)


def _roll_before_fight(state: State, seat: int, where: int, dice: Dice, events: list[Event]) -> None:
    """4.02, step 2: attackers roll for the terrain first; who has run into armed enemies has done so as it came."""
    for unit in state.units_at(where):
        if state.movement.at_risk[unit] and not state.hostile(seat, unit):
            roll_for_terrain(state, unit, dice, events)


def _seats_here(state: State, attacker: int, where: int) -> list[int]:
    """The seats with units in the hex, the attacker's side first."""
    present = sorted({state.seat_of[u] for u in state.units_at(where)})
    return sorted(present, key=lambda s: state.setting.side_of[s] != state.setting.side_of[attacker])


def asks_in(state: State, seat: int, where: int) -> list[int]:
    """8.06.1, 7.14.4: a seat's riders that may get off, and its Marines that may dive, in a hex."""
    asked: list[int] = []
    for unit in state.units_at(where):
        if state.seat_of[unit] == seat and not came_by_bonus(state, unit):
            asked.extend(may_get_off_in_fight(state, unit))
            if is_attacked(state, unit) and refuse_dive(state, seat, unit) is None:
                asked.append(unit)
    return asked


def is_attacked(state: State, unit: int) -> bool:
    """Whether it is not the unit's own side's turn."""
    turn = state.flow[0]
    return isinstance(turn, Turn) and state.hostile(turn.seat, unit)


def refuse_dive(state: State, seat: int, unit: int) -> Refusal | None:
    """7.14.4, 8.07: Marines in water may go under, where only other Marines follow."""
    name = state.ids[unit]
    if state.seat_of[unit] != seat or state.kind(unit).mobility != MARINE_MOBILITY:
        return Refusal("7.14.4", f"only Marines dive, and {name} is none of yours")
    if not in_water(state, unit) or state.riders.riding[unit] != NOBODY:
        return Refusal("7.14.4", f"{name} is not in the water")
    return Refusal("7.14.4", f"{name} has dived already") if state.levels.submerged[unit] else None


def refuse_overrun_dive(state: State, ask: OverrunQuestion, unit: int) -> Refusal | None:
    """7.14.4, 8.07: who goes under avoids this fight, so it must be in it, and be the one that is overrun."""
    if state.hex_of[unit] != ask.hex or not is_attacked(state, unit):
        where = state.board.names[ask.hex]
        return Refusal("7.14.4", f"{state.ids[unit]} is not overrun: Marines dive who are attacked in {where}")
    return refuse_dive(state, ask.seat, unit)


def dive(state: State, unit: int, events: list[Event]) -> None:
    """7.14.4: Marines go under water and avoid the fight."""
    state.levels = state.levels.with_submerged(unit, 1)
    events.append(Dived(unit))


def refuse_overrun_dismount(state: State, ask: OverrunQuestion, unit: int) -> Refusal | None:
    """8.06.1: riders on the outside get off as the overrun begins."""
    refusal = refuse_getting_off(state, ask.seat, unit)
    if refusal is not None:
        return refusal
    if state.hex_of[unit] != ask.hex:
        return Refusal("8.06.1", f"{state.ids[unit]} is not in the overrun")
    if came_by_bonus(state, unit):
        return Refusal("5.07.1", f"{state.ids[unit]} came by the extra hex of the road bonus, and takes no part")
    if is_inside(state, unit):
        return Refusal("8.06.1", f"{state.ids[unit]} rides inside a truck, and does not get off in an overrun")
    return None


def end_overrun_ask(state: State, ask: OverrunQuestion, dice: Dice, events: list[Event]) -> None:
    """8.06.1: the next owner is asked, or the first fire round begins."""
    if ask.waiting:
        ask.seat = ask.waiting.pop(0)
        return
    state.flow.pop()
    turn = state.flow[0]
    assert isinstance(turn, Turn)
    start_rounds(state, turn.seat, ask.hex, dice, events)


def start_rounds(state: State, attacker: int, where: int, dice: Dice, events: list[Event]) -> None:
    """8.04: infantry on foot is divided into squads, and the defender has the first fire round.

    Who came by the extra hex of the road bonus is out of it, and the others of that side have none any more (5.07.1).
    """
    divide_infantry(state, where, events)
    fight = FireRound(attacker, attacker, where)
    fight.out = [unit for unit in state.units_at(where) if came_by_bonus(state, unit)]
    for unit in state.units_at(where):
        if unit not in fight.out and not state.hostile(attacker, unit):
            state.own_movement().off_road[unit] = 1
    state.flow.append(fight)
    state.own_combat().ap_at.clear()
    fight.seat = firing_seat(state, fight)
    events.append(RoundBegan(fight.seat, 1))
    settle(state, fight, events)


def divide_infantry(state: State, where: int, events: list[Event]) -> None:
    """8.04: every squad on foot fights as a unit of its own; riders that lose their vehicle do so from then on."""
    for unit in state.units_at(where):
        if state.kind(unit).is_infantry and state.riders.riding[unit] == NOBODY and not state.levels.submerged[unit]:
            parts = [split_off(state, unit, 1) for _ in range(state.sheets.squads[unit] - 1)]
            if parts:
                events.append(InfantrySplit(unit, parts, "8.04"))


# -- 8.04: fire --------------------------------------------------------------------------------------------------------


def refuse_overrun_fire(state: State, fight: FireRound, shots: list[Shot], target: Target) -> Refusal | None:
    """8.04, 8.07: why an attack is not legal in a fire round, or None."""
    if fight.rammed:
        return Refusal("8.05.2", "a ram ends the fire of the round: `end` it")
    firing = fighters(state, fight, attackers_fire(fight))
    enemy = target.unit
    if enemy not in fighters(state, fight, not attackers_fire(fight)):
        return Refusal("8.04", f"{state.ids[enemy]} is not an enemy in this overrun")
    for shot in shots:
        if shot.unit not in firing:
            return Refusal("8.04", f"{state.ids[shot.unit]} does not fire in this round")
        if state.board.is_water(fight.hex):
            rams_only = state.kind(shot.unit).rams_as_ogre and in_water(state, shot.unit)
            if rams_only or not may_attack(state, shot.unit, enemy):
                return Refusal("8.07", f"{state.ids[shot.unit]} cannot fire at {state.ids[enemy]} in the water")
    return refuse_attack(state, state.seat_of[shots[0].unit] if shots else fight.seat, shots, target)


def overrun_fire(
    state: State, fight: FireRound, shots: list[Shot], target: Target, dice: Dice, events: list[Event]
) -> None:
    """8.04: carry out an attack of a fire round; the overrun ends at once when a side has nothing left in it."""
    advance(state, Attack(fight.seat, shots, target, RESOLVE), dice, events)
    divide_infantry(state, fight.hex, events)
    fight.fired += 1
    settle(state, fight, events)


# -- 8.05.2, 8.05.3: rams ----------------------------------------------------------------------------------------------


def refuse_overrun_ram(state: State, fight: FireRound, unit: int, target: int) -> Refusal | None:
    """8.05.2, 8.05.3: at the end of a side's first fire round a mobile unit may ram, as it could in movement."""
    name = state.ids[unit]
    if fight.number > 1:
        return Refusal("8.05.2", "rams are made at the end of a side's first fire round only")
    if unit not in fighters(state, fight, attackers_fire(fight)):
        return Refusal("8.05.2", f"{name} does not act in this round")
    if target not in fighters(state, fight, not attackers_fire(fight)):
        return Refusal("8.05.2", f"{state.ids[target]} is not an enemy in this overrun")
    rammer, rammed = state.kind(unit), state.kind(target)
    if rammed.is_infantry:
        return Refusal("8.05.2", "infantry cannot be rammed")
    if not moves_by_itself(state, unit):
        return Refusal("8.05.2", f"{name} cannot move, so it cannot ram")
    if state.combat.rams[unit]:
        return Refusal("8.05.2", f"{name} has rammed already")
    turn = state.flow[0]
    attacked = state.combat.used[unit * COMPONENTS + MAIN] or state.combat.attacked[unit]
    if isinstance(turn, Turn) and turn.phase == SECOND_MOVEMENT and attacked:
        return Refusal("6.07.3", f"{name} has attacked this turn, so it may not ram in the second movement phase")
    if state.levels.on_bridge[unit] != state.levels.on_bridge[target]:
        return Refusal("8.07", f"nobody rams from a bridge to the river below or back, and {name} would have to")
    if is_submerged(state, unit) != is_submerged(state, target):
        return Refusal("8.07", "under water only Ogres and Superheavies ram, and only each other")
    able = rammer.rams_as_ogre or rammer.is_gev or (rammed.is_ogre and may_ram_ogres(rammer))
    return (
        None if able else Refusal("8.05.3", f"{name} could not ram {state.ids[target]} in movement, so not here either")
    )


def overrun_ram(state: State, fight: FireRound, unit: int, target: int, dice: Dice, events: list[Event]) -> None:
    """8.05.2, 8.05.3: a ram inside an overrun: what an Ogre rams is destroyed, an Ogre loses treads."""
    fight.rammed = 1
    fight.fired += 1
    state.own_combat().rams[unit] = state.combat.rams[unit] + 1
    rammer, rammed = state.kind(unit), state.kind(target)
    faces: list[int] = []
    after: list[Event] = []
    toll = ram_toll(state, unit, target)
    damage = 0
    result = DESTROYED
    if rammed.is_ogre:
        faces = [dice.roll(f"the ram of {state.ids[target]} (8.05.2)") for _ in range(rammer.ram_dice)]
        treads = Treads(target, sum(faces) if faces else rammer.ram_treads)
        damage = hit(state, treads, DESTROYED, dice, after).lost
        result = DESTROYED if state.hex_of[target] < 0 else NO_EFFECT
    elif rammer.rams_as_ogre:
        result = _crush(state, unit, target, dice, faces, after)
    else:
        result = _crash(state, unit, target, dice, faces)
    paid = hit(state, Treads(unit, toll), DESTROYED, dice, after).lost if toll else 0
    events.append(Rammed(unit, target, faces, result, paid, damage, "8.05.2" if rammer.is_ogre else "8.05.3"))
    events.extend(after)
    _suffer_ram(state, unit, dice, events)
    divide_infantry(state, fight.hex, events)
    settle(state, fight, events)


def _crush(state: State, unit: int, target: int, dice: Dice, faces: list[int], after: list[Event]) -> int:
    """8.05.2: destroyed; only a Superheavy that another rams has the table's chance (6.07.1)."""
    superheavy_duel = state.kind(unit).is_superheavy and state.kind(target).is_superheavy
    if superheavy_duel and not is_immobile(state, target):
        faces.append(dice.roll(f"the ram of {state.ids[target]} (8.05.3)"))
        crt = close_quarters(state, crt_result(ONE_TO_ONE, faces[0]))
        if crt == NO_EFFECT:
            return NO_EFFECT
    riders_die(state, target, "8.05.2", dice, after)
    return hit(state, WholeUnit(target, BY_RAM), DESTROYED, dice, after).result


def _crash(state: State, unit: int, target: int, dice: Dice, faces: list[int]) -> int:
    """6.07.3, 8.05.3: a GEV's attack at double strength."""
    attack = gev_ram_halves(state, unit)
    column = odds_column(attack, defense_strength(state, target))
    riders = riding_unit(state, target)
    riders_column = odds_column(attack, squads_defense(state, riders)) if riders.counters else HOPELESS
    if needs_die(column) or needs_die(riders_column):
        faces.append(dice.roll(f"the ram of {state.ids[target]} (8.05.3)"))
    die = faces[0] if faces else NO_DIE
    if riders.counters:
        hit(state, riders, close_quarters(state, crt_result(riders_column, die)), dice, [])
    return hit(state, WholeUnit(target, BY_RAM), close_quarters(state, crt_result(column, die)), dice, []).result


def _suffer_ram(state: State, unit: int, dice: Dice, events: list[Event]) -> None:
    """6.07.1-6.07.3: what a ram costs a unit that is no Ogre."""
    rammer = state.kind(unit)
    if rammer.is_ogre or state.hex_of[unit] < 0:
        return
    riders_die(state, unit, "8.05.3", dice, events)
    die = NO_DIE
    result = DESTROYED
    if rammer.is_superheavy:
        die = dice.roll(f"the ram's effect on {state.ids[unit]} (6.07.1)")
        result = close_quarters(state, crt_result(ONE_TO_ONE, die))
    hit(state, WholeUnit(unit, BY_RAM), result, dice, events)
    events.append(RamSuffered(unit, die, result, "8.05.3"))


# -- 8.04, 8.05.1, 8.07, 8.08: rounds and the end ----------------------------------------------------------------------


def refuse_end_round(state: State, fight: FireRound) -> Refusal | None:
    """8.04: a unit may hold its fire, but two silent rounds are not followed by a third, unless an Ogre is leaving."""
    if fight.fired or fight.quiet < 2 or not can_hurt(state, fight, attackers_fire(fight)):
        return None
    if any(unit in fighters(state, fight, not attackers_fire(fight)) for unit in fight.weary[::2]):
        return None
    return Refusal(
        "8.04", "nobody has fired for two rounds: the fight goes on until one side is gone, so fire something"
    )


def end_round(state: State, fight: FireRound, events: list[Event]) -> None:
    """8.04: the other side fires."""
    _tire_ogres(state, fight, events)
    _note_attacks(state, fight)
    fight.quiet = 0 if fight.fired else fight.quiet + 1
    fight.number += 1
    fight.fired = 0
    fight.rammed = 0
    fight.used = []
    state.own_combat().ap_at.clear()
    fight.seat = firing_seat(state, fight)
    if not settle(state, fight, events):
        events.append(RoundBegan(fight.seat, fight.number + 1))


def _note_attacks(state: State, fight: FireRound) -> None:
    """6.07.3, 3.02.2: GEVs that have fired in their own turn, and teams that could be re-armed at its end.

    The fire of the round that a ram ends is not held against a GEV.
    """
    for unit in fight.used[::3]:
        unit_type = state.kind(unit)
        noted = unit_type.is_gev or (state.stores.stocked and unit_type.is_infantry)
        if noted and not state.hostile(fight.attacker, unit):
            state.own_combat().attacked[unit] = 1


def _tire_ogres(state: State, fight: FireRound, events: list[Event]) -> None:
    """8.05.1: a disarmed Ogre leaves the combat after two further enemy fire rounds."""
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
    """8.05.1: an Ogre without a weapon that has a valid target begins to count."""
    for attackers in (True, False):
        enemies = fighters(state, fight, not attackers)
        for unit in fighters(state, fight, attackers):
            if not state.kind(unit).is_ogre or unit in fight.weary[::2]:
                continue
            if not any(can_harm(state, fight, unit, enemy) for enemy in enemies):
                under_fire = fight.fired > 0 and attackers != attackers_fire(fight)
                fight.weary.extend([unit, WEARY_ROUNDS + (1 if under_fire else 0)])


def settle(state: State, fight: FireRound, events: list[Event]) -> bool:
    """8.04, 8.05.1, 8.07: whether the overrun is over, and if so its end."""
    attackers = fighters(state, fight, True)
    defenders = fighters(state, fight, False)
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
    winner = fight.attacker if attackers else state.seat_of[defenders[0]] if defenders else NOBODY
    return _finish(state, fight, winner, "8.08", events)


def _is_overwhelmed(state: State, unit: int, enemies: list[int]) -> bool:
    """8.07: of a side that cannot fight, what is in the water; no Ogre, nor what is out of a bridge's reach."""
    if not in_water(state, unit) or state.kind(unit).is_ogre:
        return False
    return any(in_water(state, enemy) or may_attack(state, enemy, unit) for enemy in enemies)


def _finish(state: State, fight: FireRound, winner: int, rule: str, events: list[Event]) -> bool:
    """8.08: survivors are in the hex, and the attacker's movement goes on."""
    state.flow.pop()
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
    if not lost and any(state.hostile(fight.attacker, u) for u in state.units_at(fight.hex)):
        state.own_movement().cleared.append(fight.hex)
    events.append(OverrunEnded(fight.hex, winner, rule))
    return True
