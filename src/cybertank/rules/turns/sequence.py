"""Section 4, the turn sequence: recovery, the phases of a turn, and the next player's turn."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.rearming import note_standing, rearm
from cybertank.rules.dice import Dice
from cybertank.rules.drones.pallets import end_set_up
from cybertank.rules.engineering.packing import forget_interrupted_packing
from cybertank.rules.engineering.terrain_help import SURE_HELP, hold_helpers, recovery_help
from cybertank.rules.events.base import NO_DIE, Event
from cybertank.rules.events.turns import PhaseBegan, Recovered
from cybertank.rules.hidden.camouflage import reveal
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.lasers.firing import rest_lasers
from cybertank.rules.movement.legality import engaged_hex
from cybertank.rules.movement.moving import roll_for_terrain
from cybertank.rules.movement.stacking import is_movement, refuse_stack
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.arrivals import must_enter
from cybertank.rules.terrain.weak_attacks import forget_weak_attacks
from cybertank.rules.towing.hooking import turn_of_towing
from cybertank.rules.trains.counters import front_of
from cybertank.rules.trains.driving import derail, refuse_standing
from cybertank.rules.trains.speeds import note_standing_trains
from cybertank.rules.victory.objectives import note_reached
from cybertank.rules.victory.outcome import check_turn_limit, is_decided
from cybertank.rules.vulcans.channels import settle_crewless
from cybertank.rules.vulcans.control import assume_control
from cybertank.rules.vulcans.ducklings import drop_strays
from cybertank.rules.vulcans.entrances import count_down_entrances, end_entrances
from cybertank.rules.vulcans.loading import forget_interrupted_loading
from cybertank.state.chapters.disability import (
    BY_LACK_OF_CONTROL,
    BY_TERRAIN,
    HAS_MISSED_TURN,
    HAS_WAITED,
    NOT_DISABLED,
    NOT_WAITED,
)
from cybertank.state.chapters.movement import FREE, HALTED_FOR_TURN
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, MOVEMENT, RECOVERY, SECOND_MOVEMENT, Turn
from cybertank.state.state import ENTERING, State

RECOVERS_ON: Final = 3


def refuse_end(state: State, turn: Turn) -> Refusal | None:
    """4.02, 5.02, 8.01: Refuse to end a phase if something must be done first."""
    if not is_movement(turn.phase):
        return None
    due = engaged_hex(state, turn.seat)
    if due != NOBODY:
        name = state.board.names[due]
        return Refusal("8.01", f"an overrun must be fought in {name}: `overrun {name}`")
    if turn.phase == MOVEMENT:
        for unit, where in enumerate(state.hex_of):
            if where == ENTERING and state.seat_of[unit] == turn.seat and must_enter(state, unit):
                if state.trains.any and front_of(state, unit) != unit:
                    continue
                return Refusal("1.06", f"{state.ids[unit]} must enter the map this turn: `move {state.ids[unit]} HEX`")
        if state.trains.any:
            refusal = refuse_standing(state, turn.seat)
            if refusal is not None:
                return refusal
    return refuse_stack(state, turn.seat)


def end_phase(state: State, turn: Turn, dice: Dice, events: list[Event]) -> None:
    """4.02: Proceed to the next phase or the next player's turn. At the end of a movement phase, roll for terrain."""
    if is_movement(turn.phase):
        if state.trains.any and turn.phase == MOVEMENT:
            derail(state, turn.seat, events)
        disable_check(state, dice, events)
        if state.vulcans.links:
            drop_strays(state, turn.seat, events)
        note_reached(state, turn.seat)
    if turn.phase == FIRE and state.weak_attacks.any:
        forget_weak_attacks(state, turn.seat)
    if turn.phase == FIRE and state.setting.rules.edition.recovers_after_combat:
        recover_after_combat(state, turn.seat, events)
    if state.setting.rules.shared_fire and _passes_to_ally(state, turn, dice, events):
        return
    if turn.phase == SECOND_MOVEMENT:
        end_turn(state, turn, dice, events)
        return
    turn.phase += 1
    _begin_phase(state, turn, events)


def _begin_phase(state: State, turn: Turn, events: list[Event]) -> None:
    attacked = _attacked_this_round(state, turn.seat if turn.phase <= FIRE else turn.seat + 1)
    state.own_combat().begin_phase()
    if state.engineering.dug:
        state.engineering = state.engineering.with_dug(())
    state.own_combat().ap_at.extend(attacked)
    if turn.phase == SECOND_MOVEMENT:
        state.begin_movement([h if h == HALTED_FOR_TURN else FREE for h in state.movement.halted])
    events.append(PhaseBegan(turn.seat, turn.number, turn.phase))


def _attacked_this_round(state: State, first: int) -> list[int]:
    """1977:6.101: Return the antipersonnel attacks that matter to seats that have yet to fire this game turn."""
    seats = len(state.setting.seats)
    if not state.setting.rules.edition.antipersonnel_once or seats <= 2:
        return []
    kept: list[int] = []
    ap_at = state.combat.ap_at
    for i in range(0, len(ap_at), 2):
        target = ap_at[i + 1]
        if state.hex_of[target] >= 0 and any(state.hostile(later, target) for later in range(first, seats)):
            kept.extend(ap_at[i : i + 2])
    return kept


def disable_check(state: State, dice: Dice, events: list[Event]) -> None:
    """4.02, step 3: Roll for every unit that entered disabling terrain and has not rolled yet, in unit order."""
    for unit, at_risk in enumerate(state.movement.at_risk):
        if at_risk and state.hex_of[unit] >= 0:
            roll_for_terrain(state, unit, dice, events)
    if state.vulcans.prepared:
        end_entrances(state)


def _passes_to_ally(state: State, turn: Turn, dice: Dice, events: list[Event]) -> bool:
    """4.03: Pass the phase to the next ally, if any. Return True if there is one.

    Seats on one side move one after another, fire together once the last has moved, then move their GEVs one after
    another.
    """
    seats = allies_of(state, turn.seat)
    place = seats.index(turn.seat)
    if turn.phase == MOVEMENT and place + 1 < len(seats):
        turn.seat = seats[place + 1]
        begin_movement(state, turn, dice, events)
        return True
    if turn.phase == FIRE and len(seats) > 1:
        turn.seat = seats[0]
        turn.phase = SECOND_MOVEMENT
        _begin_phase(state, turn, events)
        return True
    if turn.phase == SECOND_MOVEMENT and place + 1 < len(seats):
        turn.seat = seats[place + 1]
        events.append(PhaseBegan(turn.seat, turn.number, turn.phase))
        return True
    return False


def allies_of(state: State, seat: int) -> list[int]:
    """4.03: Return the seats on a side that are still in play, in order. The seat itself is always included."""
    side_of = state.setting.side_of
    there = seats_in_play(state)
    return [s for s in range(len(side_of)) if side_of[s] == side_of[seat] and (s in there or s == seat)]


def end_turn(state: State, turn: Turn, dice: Dice, events: list[Event]) -> None:
    """4.02, 4.04: Begin the next seat's turn. For units disabled before this turn, a full enemy turn has passed."""
    order = turn_order(state)
    place = next(i for i, seats in enumerate(order) if turn.seat in seats)
    if state.setting.rules.edition.recovers_after_combat:
        note_sat_out(state, order[place])
    else:
        note_waited(state, order[place])
    for seat in order[place]:
        rearm(state, seat, events)
        if state.trains.any:
            note_standing_trains(state, seat)
    if state.buildings.any:
        rest_lasers(state, order[place])
    if state.drones.any:
        forget_interrupted_packing(state, order[place])
    if state.vulcans.loading:
        forget_interrupted_loading(state, order[place])
    attacked = _attacked_this_round(state, turn.seat + 1)
    number = turn.number
    _next_turn(state, turn, order, place, events)
    if state.outcome is None:
        begin_turn(state, turn, dice, events)
        if attacked and turn.number == number:
            state.own_combat().ap_at.extend(attacked)


def leave_turn(state: State, turn: Turn, dice: Dice, events: list[Event]) -> None:
    """4.03, 4.04: Continue after a seat has resigned in its own turn.

    Allies continue a shared turn, or the next turn begins.
    """
    together = next(seats for seats in turn_order(state) if turn.seat in seats)
    there = seats_in_play(state)
    allies = [seat for seat in together if seat in there and seat != turn.seat]
    later = [seat for seat in allies if seat > turn.seat]
    if later and turn.phase == MOVEMENT:
        turn.seat = later[0]
        begin_movement(state, turn, dice, events)
    elif allies and turn.phase in (MOVEMENT, FIRE):
        turn.seat = allies[-1]
        if turn.phase == MOVEMENT:
            turn.phase = FIRE
            _begin_phase(state, turn, events)
    elif later:
        turn.seat = later[0]
        events.append(PhaseBegan(turn.seat, turn.number, turn.phase))
    else:
        end_turn(state, turn, dice, events)


def note_waited(state: State, seats: list[int]) -> None:
    """7.11: Record that a full turn of these seats has passed for units that were disabled before it.

    4.03, 4.04: With three or more seats, two enemies may take their turns one after the other. A unit that was disabled
    in the first of these turns still misses its own: an enemy's turn counts for it only after that.
    """
    several = len(state.setting.seats) > 2
    for unit, cause in enumerate(state.disability.disabled):
        if cause == NOT_DISABLED or state.disability.disabled_age[unit] == 0:
            continue
        before = state.disability.waited[unit]
        if state.hostile(seats[0], unit):
            if not several or before == HAS_MISSED_TURN or state.disability.disabled_own[unit]:
                state.disability = state.disability.with_waited(unit, HAS_WAITED)
        elif several and before == NOT_WAITED and state.seat_of[unit] in seats:
            state.disability = state.disability.with_waited(unit, HAS_MISSED_TURN)


def note_sat_out(state: State, seats: list[int]) -> None:
    """1977:crt: Record that these seats' disabled units have missed a turn, or were disabled during it."""
    for unit, cause in enumerate(state.disability.disabled):
        if cause != NOT_DISABLED and state.seat_of[unit] in seats:
            state.disability = state.disability.with_waited(unit, 1)


def turn_order(state: State) -> list[list[int]]:
    """4.03, 4.04: Return the seats that take each turn: one seat alone or, with shared fire, all seats on a side."""
    side_of = state.setting.side_of
    if not state.setting.rules.shared_fire:
        return [[seat] for seat in range(len(side_of))]
    sides = sorted(set(side_of), key=side_of.index)
    return [[seat for seat in range(len(side_of)) if side_of[seat] == side] for side in sides]


def _next_turn(state: State, turn: Turn, order: list[list[int]], place: int, events: list[Event]) -> None:
    """4.04: Pass the turn to the next seats that still have units.

    After the last one, a full round of turns is over.
    """
    if is_decided(state, events):
        return
    there = seats_in_play(state)
    while True:
        place += 1
        if place == len(order):
            check_turn_limit(state, turn.number, events)
            if state.outcome is not None:
                return
            place = 0
            turn.number += 1
            state.towing = state.towing.at_round_start()
        present = [seat for seat in order[place] if seat in there]
        if present:
            turn.seat = present[0]
            return


def seats_in_play(state: State) -> set[int]:
    """4.04: Return the seats that still have units, if there are three or more. Two seats always alternate."""
    seats = len(state.setting.seats)
    if seats <= 2:
        return set(range(seats))
    present = {state.seat_of[unit] for unit, where in enumerate(state.hex_of) if _counts(state, unit, where)}
    return present or set(range(seats))


def _counts(state: State, unit: int, where: int) -> bool:
    """4.04, 13.06: Return True for a unit on the map or on its way there. A dummy does not count."""
    return where >= ENTERING and not is_dummy(state, unit)


def begin_game(state: State, dice: Dice, events: list[Event]) -> None:
    """1.06, 4.01: Begin the first turn once every force is set up."""
    turn = Turn(0, 1, MOVEMENT)
    state.flow = [turn]
    if state.setting.rules.engineering:
        assume_control(state)
    begin_turn(state, turn, dice, events)


def begin_turn(state: State, turn: Turn, dice: Dice, events: list[Event]) -> None:
    """4.01, 4.02: Begin a seat's turn with recovery, up to its movement phase."""
    state.begin_combat()
    if state.engineering.dug:
        state.engineering = state.engineering.with_dug(())
    state.riders = state.riders.at_turn_start()
    state.begin_movement([FREE] * len(state.hex_of))
    for unit, cause in enumerate(state.disability.disabled):
        if cause != NOT_DISABLED and cause != BY_LACK_OF_CONTROL:
            state.disability = state.disability.with_disabled_age(unit, state.disability.disabled_age[unit] + 1)
        if state.levels.submerged[unit] and not state.hostile(turn.seat, unit):
            state.levels = state.levels.with_submerged(unit, 0)
    if state.trains.any or state.trains.tracked:
        state.trains = state.trains.at_turn_start(state.sides, state.setting.side_of[turn.seat])
    if state.stores.stocked or state.setting.works:
        note_standing(state)
    if state.drones.any:
        state.drones = state.drones.at_turn_start()
        end_set_up(state, turn.seat)
    if state.setting.works:
        state.engineering = state.engineering.at_turn_start()
    if state.vulcans.prepared:
        count_down_entrances(state, turn.seat)
    if state.missiles.any:
        state.missiles = state.missiles.at_turn_start()
    if state.setting.rules.towing:
        state.towing = state.towing.at_turn_start()
        turn_of_towing(state, turn.seat, events)
    begin_movement(state, turn, dice, events)


def begin_movement(state: State, turn: Turn, dice: Dice, events: list[Event]) -> None:
    """4.02: Carry out recovery, then begin the movement phase. An ally that moves after another starts here (4.03)."""
    turn.phase = RECOVERY
    recover(state, turn, dice, events)
    turn.phase = MOVEMENT
    events.append(PhaseBegan(turn.seat, turn.number, MOVEMENT))


def recover(state: State, turn: Turn, dice: Dice, events: list[Event]) -> None:
    """4.02, 7.11: Recover units disabled by fire or a ram after a full enemy turn.

    Units disabled by terrain roll to recover. Sappers help them (15.05.2).

    The 1977 edition has no such phase: see `recover_after_combat`.
    """
    if state.setting.rules.edition.recovers_after_combat:
        return
    help_at_hand = recovery_help(state, turn.seat) if state.setting.rules.engineering else {}
    for unit, cause in enumerate(state.disability.disabled):
        if cause == NOT_DISABLED or state.seat_of[unit] != turn.seat or state.hex_of[unit] < 0:
            continue
        if cause == BY_LACK_OF_CONTROL:
            continue
        if cause == BY_TERRAIN:
            aid = help_at_hand.get(unit)
            added = 0 if aid is None else aid.squads
            for helper in [] if aid is None else aid.helpers:
                reveal(state, helper, events)
            die = NO_DIE if added >= SURE_HELP else dice.roll(f"the recovery of {state.ids[unit]} (4.02)")
            recovered = die == NO_DIE or die + added >= RECOVERS_ON
            events.append(Recovered(unit, die, recovered, "15.05.2" if added else "4.02"))
            if aid is not None and not recovered:
                hold_helpers(state, aid)
        else:
            die = NO_DIE
            recovered = state.disability.waited[unit] == HAS_WAITED
            if recovered:
                events.append(Recovered(unit, die, True, "7.11"))
        if recovered:
            _enable(state, unit)
    if state.vulcans.crewless:
        settle_crewless(state)


def recover_after_combat(state: State, seat: int, events: list[Event]) -> None:
    """1977:crt: Recover enemies that were disabled before this combat phase and have missed a turn."""
    for unit, cause in enumerate(state.disability.disabled):
        if (
            cause != NOT_DISABLED
            and state.disability.waited[unit]
            and state.hex_of[unit] >= 0
            and state.hostile(seat, unit)
        ):
            events.append(Recovered(unit, NO_DIE, True, "7.11"))
            _enable(state, unit)


def _enable(state: State, unit: int) -> None:
    state.disability = state.disability.with_recovered(unit)


def phase_name(phase: int) -> str:
    """4.02: Return the name of a phase for use in a sentence."""
    return {RECOVERY: "recovery", MOVEMENT: "movement", FIRE: "fire", SECOND_MOVEMENT: "second movement"}[phase]
