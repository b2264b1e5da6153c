"""8.01, 8.06.1 The beginning of an overrun: the attackers, the questions to owners, and the first fire round."""

from __future__ import annotations

from cybertank.rules.combat.losses import is_armed
from cybertank.rules.dice import Dice
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.events.base import Event
from cybertank.rules.events.overrun import OverrunBegan, OverrunEnded, RoundBegan
from cybertank.rules.hidden.camouflage import uncover_hex
from cybertank.rules.movement.legality import engaged_hex
from cybertank.rules.movement.moving import roll_for_terrain
from cybertank.rules.movement.riders import (
    note_fight,
    was_driven_in,
)
from cybertank.rules.movement.stacking import is_movement
from cybertank.rules.overrun.fighters import (
    arsenal,
    firing_seat,
    is_armed_in_overrun,
)
from cybertank.rules.overrun.questions import asks_in
from cybertank.rules.overrun.rounds import came_by_bonus, divide_infantry, settle, skip_idle_round
from cybertank.rules.ramming.contact import refuse_fight_in_water
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.counters import is_armed_train
from cybertank.rules.trains.overruns import (
    has_foe_besides_trains,
    is_disabled_beside_train,
    overrun_trains,
    refuse_train_overrun,
)
from cybertank.state.chapters.movement import ENGAGED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FireRound, OverrunQuestion, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import AP


def refuse_overrun(state: State, seat: int, where: int) -> Refusal | None:
    """8.01: Refuse an overrun unless units of the seat have entered the hex and enemies are there."""
    turn = state.flow[-1]
    name = state.board.names[where]
    if state.setting.rules.close_combat == "ram":
        return Refusal("8.01", "the ramming rules are in use, so there are no overruns (section 6)")
    if not isinstance(turn, Turn) or not is_movement(turn.phase):
        return Refusal("8.01", "overruns can be fought only in a movement phase")
    units = state.units_at(where)
    enemies = [u for u in units if state.hostile(seat, u)]
    if not enemies:
        return Refusal("8.01", f"there is no enemy in {name} to overrun")
    if all(is_pallet(state, u) for u in enemies):
        return Refusal("14.01", f"a drone on its pallet is not overrun: fire at {state.ids[enemies[0]]} instead")
    if state.trains.any and not has_foe_besides_trains(state, seat, where):
        refusal = refuse_train_overrun(state, seat, where)
        if refusal is not None:
            return refusal
    entered = [u for u in units if state.seat_of[u] == seat and has_entered(state, u, where)]
    if not entered:
        return Refusal(
            "8.01",
            f"none of your units has moved into {name} to fight there; "
            "a unit that is already there can `stay` for 1 movement point",
        )
    if all(came_by_bonus(state, u) for u in entered):
        return Refusal("5.07.1", "you cannot use the extra hex of the road bonus to overrun")
    due = engaged_hex(state, seat)
    if due != NOBODY and due != where:
        return Refusal("8.01", f"fight the overrun in {state.board.names[due]} first")
    if state.buildings.any and not any(state.movement.halted[u] & ENGAGED for u in entered):
        if _harmless_to_buildings(state, seat, where):
            return Refusal("11.04.1", f"nothing of yours in {name} can harm the buildings there; you may stay or pass")
    return refuse_fight_in_water(state, seat, where)


def _is_storm(state: State, seat: int, where: int) -> bool:
    """11.04.2: Return True if the only enemies in a hex are buildings that cannot fire."""
    foes = [unit for unit in state.units_at(where) if state.hostile(seat, unit)]
    return all(state.kind(foe).is_building and not is_armed(state, foe) for foe in foes)


def _harmless_to_buildings(state: State, seat: int, where: int) -> bool:
    """11.04.1: Return True if the only enemies in a hex are unarmed buildings, and the attackers have only AP guns."""
    if not _is_storm(state, seat, where):
        return False
    units = state.units_at(where)
    own = [unit for unit in units if not state.hostile(seat, unit) and storms(state, unit, where)]
    return not any(
        is_armed_in_overrun(state, u) and any(shot.component != AP for shot in arsenal(state, u)) for u in own
    )


def has_entered(state: State, unit: int, where: int) -> bool:
    """8.01: Return True if a unit has entered a hex to fight.

    Either it is waiting in an armed enemy's hex, or it entered a hex with unarmed enemies in this phase and has not
    fought there yet. Riders moved in with their vehicle. Getting on a vehicle costs points too, but is not a move
    (5.11.3). So has an armed train that has driven there (9.04).
    """
    if state.movement.halted[unit] & ENGAGED:
        return True
    if state.trains.any and is_disabled_beside_train(state, unit, where):
        return True
    if where in state.movement.cleared or state.riders.riding[unit] != NOBODY:
        return False
    if state.buildings.any and state.buildings.stormed[unit]:
        return False
    if state.trains.driven[unit] and is_armed_train(state, unit):
        return True
    return state.movement.spent[unit] > 0 or was_driven_in(state, unit, where)


def storms(state: State, unit: int, where: int) -> bool:
    """11.04.2: Return True if a unit takes part in an overrun of unarmed buildings.

    It must have moved in, or have stayed for a movement point. Riders do as their vehicle does, and so do those that
    have just got off it.
    """
    if came_by_bonus(state, unit):
        return False
    vehicle = state.riders.riding[unit]
    if vehicle != NOBODY:
        return has_entered(state, vehicle, where)
    drops = state.riders.drops
    carriers = [drops[i + 1] for i in range(0, len(drops), 3) if drops[i] == unit and drops[i + 2] == where]
    return has_entered(state, unit, where) or any(
        state.hex_of[carrier] == where and has_entered(state, carrier, where) for carrier in carriers
    )


def begin_overrun(state: State, seat: int, where: int, dice: Dice, events: list[Event]) -> None:
    """8.01, 8.06.1: Begin an overrun. First ask the owners of riders and Marines, starting with the attacker."""
    _roll_before_fight(state, seat, where, dice, events)
    if state.setting.rules.hides:
        # 13.05: Everybody in the hex fights in the open, even units that stood there under ? counters.
        for other in _seats_here(state, seat, where):
            uncover_hex(state, other, where, events)
    events.append(OverrunBegan(seat, where))
    if state.trains.any and _ends_with_trains(state, seat, where, events):
        return
    seats = [s for s in _seats_here(state, seat, where) if asks_in(state, s, where)]
    if seats:
        state.flow.append(OverrunQuestion(seats[0], seats[1:], where))
    else:
        start_rounds(state, seat, where, dice, events)


def _ends_with_trains(state: State, seat: int, where: int, events: list[Event]) -> bool:
    """9.04: Destroy the unarmed trains in the hex. Return True if there was nothing else to fight."""
    overrun_trains(state, seat, where, events)
    if has_foe_besides_trains(state, seat, where):
        return False
    for unit in state.units_at(where):
        if not state.hostile(seat, unit) and not came_by_bonus(state, unit):
            movement = state.own_movement()
            movement.halted[unit] &= ~ENGAGED
            movement.off_road[unit] = 1
            note_fight(state, unit)
    if any(state.hostile(seat, unit) for unit in state.units_at(where)):
        state.own_movement().cleared.append(where)
    events.append(OverrunEnded(where, seat, "9.04"))
    return True


def _roll_before_fight(state: State, seat: int, where: int, dice: Dice, events: list[Event]) -> None:
    """4.02, step 2: Roll for the attackers' terrain first.

    Units that ran into armed enemies already rolled on entry.
    """
    for unit in state.units_at(where):
        if state.movement.at_risk[unit] and not state.hostile(seat, unit):
            roll_for_terrain(state, unit, dice, events)


def _seats_here(state: State, attacker: int, where: int) -> list[int]:
    """Return the seats with units in the hex, the attacker's side first."""
    present = sorted({state.seat_of[u] for u in state.units_at(where)})
    return sorted(present, key=lambda s: state.setting.side_of[s] != state.setting.side_of[attacker])


def end_overrun_question(state: State, ask: OverrunQuestion, dice: Dice, events: list[Event]) -> None:
    """8.06.1: Ask the next owner, or begin the first fire round."""
    if ask.waiting:
        ask.seat = ask.waiting.pop(0)
        return
    state.flow.pop()
    turn = state.flow[0]
    assert isinstance(turn, Turn)
    start_rounds(state, turn.seat, ask.hex, dice, events)


def start_rounds(state: State, attacker: int, where: int, dice: Dice, events: list[Event]) -> None:
    """8.04: Divide infantry on foot into squads, and give the defender the first fire round.

    Units that used the extra hex of the road bonus take no part, and the other units on that side lose the bonus
    (5.07.1).
    """
    divide_infantry(state, where, events)
    fight = FireRound(attacker, attacker, where)
    fight.out = [unit for unit in state.units_at(where) if came_by_bonus(state, unit)]
    if state.buildings.any and _is_storm(state, attacker, where):
        own = [unit for unit in state.units_at(where) if not state.hostile(attacker, unit)]
        fight.out = [unit for unit in own if not storms(state, unit, where)]
    for unit in state.units_at(where):
        if unit not in fight.out and not state.hostile(attacker, unit):
            state.own_movement().off_road[unit] = 1
    state.flow.append(fight)
    state.own_combat().ap_at.clear()
    fight.seat = firing_seat(state, fight)
    skip_idle_round(state, fight)
    events.append(RoundBegan(fight.seat, fight.number + 1))
    settle(state, fight, events)
