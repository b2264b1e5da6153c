"""Section 5, marching: a unit follows a legal path step by step, and deals with what it meets on the way."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import WAY
from cybertank.board.steps import ALONG_ROAD, RISK
from cybertank.board.terrain import GEV, LIGHT_TRACKED
from cybertank.rules.buildings.identification import identify_near
from cybertank.rules.buildings.storming import spend_for_storm
from cybertank.rules.combat.hits import WholeUnit, hit
from cybertank.rules.combat.rearming import note_moved
from cybertank.rules.dice import Dice
from cybertank.rules.drones.pallets import find_pallets
from cybertank.rules.engineering.passage import follow_guide
from cybertank.rules.engineering.terrain_help import NAVIGATION, navigate, navigator_for
from cybertank.rules.events.base import DISABLED, Event
from cybertank.rules.events.engineering import Guided
from cybertank.rules.events.hidden import Barred, OwnMineFailed
from cybertank.rules.events.movement import Moved, TerrainRolled
from cybertank.rules.hidden.camouflage import reveal, sense_unit, uncover_hex
from cybertank.rules.hidden.mines import meet_mine, mine_under, sense_mine
from cybertank.rules.hidden.stranding import call_off_overrun, strand
from cybertank.rules.movement.exits import leave_map
from cybertank.rules.movement.legality import refuse_step
from cybertank.rules.movement.riders import (
    carried_by,
    carry_along,
    hauls,
    note_beginning,
    note_vulcan,
    note_way,
    riders_of,
)
from cybertank.rules.movement.steps import (
    Walk,
    friend_behind,
    level_in,
    look_ahead,
    loses_bonus_to_mine,
    rolls_to_leave,
    step_price,
    take_step,
)
from cybertank.rules.ramming.contact import NO_CONTACT, OVERRUN, RUN_OVER, UNSEEN, contact, refuse_contact
from cybertank.rules.ramming.dismounting import seats_asked_before_ram
from cybertank.rules.ramming.named_targets import is_rammed_by_name
from cybertank.rules.ramming.rams import falls_back, meet
from cybertank.rules.ramming.staying import stay_contact
from cybertank.rules.towing.hauling import begin_tow, drives, haul, pull_free, share_way
from cybertank.rules.towing.hooking import company, drivers
from cybertank.rules.vulcans.cargo import cargo_of, is_lashed, squads_on_top
from cybertank.rules.vulcans.entrances import entered_with, note_step, tell_entrance
from cybertank.state.chapters.disability import BY_TERRAIN, NOT_DISABLED
from cybertank.state.chapters.movement import ENGAGED, FREE
from cybertank.state.chapters.riders import NOT_THROWN
from cybertank.state.chapters.vulcans import TOP
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, RamQuestion, Turn
from cybertank.state.held import HeldMove
from cybertank.state.ruleset import CLOSE_COMBAT_RAM
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import HEAVY_DRONE, VULCAN

NO_GANG: Final[list[int]] = []
# 5.08.2-5.08.4: The highest die roll on which terrain disables a unit or leaves it stuck.
TERRAIN_HOLDS: Final = 2

CARRIERS: Final = (VULCAN, HEAVY_DRONE)
"""15.02.1, 15.02.3: What carries cargo and moves it along."""


class March:
    """5.01: A unit moving along a legal path."""

    __slots__ = (
        "carries",
        "dice",
        "events",
        "gang",
        "hauled",
        "hauls",
        "named",
        "paid",
        "phase",
        "state",
        "surprised",
        "unit",
        "walk",
        "was_on_bridge",
        "went",
    )

    def __init__(self, state: State, unit: int, dice: Dice, events: list[Event]) -> None:
        turn = state.flow[0]
        self.state = state
        self.unit = unit
        self.phase = turn.phase if isinstance(turn, Turn) else MOVEMENT
        self.dice = dice
        self.events = events
        self.walk = Walk(state, unit, self.phase)
        self.carries = state.kind(unit).carries > 0
        self.hauls = state.kind(unit).works in CARRIERS and (state.setting.rules.engineering or hauls(state, unit))
        """15.02.1, 15.02.3: True for a Vulcan or a Heavy Drone, which may have cargo aboard."""
        self.gang = NO_GANG
        """rp:4.06: The units that it tows."""
        self.went: list[int] = []
        """The hexes it has entered that no event has reported yet."""
        self.hauled: list[Event] = []
        """Events about its load in those hexes, and events that only its own side sees."""
        self.named = NOBODY
        """9.05, 11.04.3: The target that it rams by name at the end of its path, or NOBODY."""
        self.paid = self.walk.spent
        """The movement points that it had spent before those hexes."""
        self.was_on_bridge = 0
        """5.07.2: Its level in the previous hex, to which it falls back when it rams an Ogre (6.05)."""
        self.surprised = False
        """13.04: True after a mine has gone off, because the rest of the path may no longer be legal."""

    def begins_tow(self, to: int) -> bool:
        """rp:4.062: Return True unless it has a load that fails to move this turn. On a road a load always moves."""
        state, walk = self.state, self.walk
        if walk.load == NOBODY:
            return True
        along_road = False
        if to >= 0:
            step = walk.at * 6 + state.board.direction(walk.at, to)
            along_road = step_price(state, walk, step)[1] & ALONG_ROAD != 0
        return begin_tow(state, self.unit, along_road, self.dice, self.events)

    def gets_out_of_swamp(self, path: list[int]) -> bool:
        """5.07.3: Roll for a unit that entered a swamp by rail and leaves on another side. Return True if it can."""
        state, walk, unit = self.state, self.walk, self.unit
        if not rolls_to_leave(state, walk, path):
            return True
        held = False
        for one in [unit, *[one for one in company(state, unit) if drives(state, one)]]:
            roll_for_terrain(state, one, self.dice, self.events)
            held = held or state.disability.stuck[one] != 0 or state.disability.disabled[one] != NOT_DISABLED
            state.levels = state.levels.with_by_rail(one, 0)
        return not held

    def go(self, path: list[int]) -> None:
        """5.01: Move from hex to hex until the path ends or something stops the unit."""
        state = self.state
        hides = state.setting.rules.hides
        sappers = state.setting.rules.engineering and bool(state.hidden.mines)
        for i, to in enumerate(path):
            look_ahead(state, self.walk, to, path[i + 1] if i + 1 < len(path) else NOBODY)
            if self.surprised and refuse_step(state, self.walk, to) is not None:
                break
            if to >= 0 and hides and self._stops_before(to):
                return
            if to >= 0 and state.drones.hiding and self._senses_pallet(to):
                return
            if i == 0:
                self._set_out()
            if to < 0:
                self._tell_way()
                leave_map(state, self.unit, -to, self.events)
                return
            came_from = self.walk.at
            self.was_on_bridge = self.walk.on_bridge
            met = NO_CONTACT
            if state.head[to] != NOBODY:
                met = self._meets(to, level_in(state, self.walk, to))
            if sappers and loses_bonus_to_mine(state, self.walk, to):
                self.walk.off_road = 1
            self._step(to)
            if state.drones.hiding:
                self._finds_pallets(to)
            if sappers:
                follow_guide(state, self.unit, to, on_road(state, self.walk, came_from), self.hauled)
            if state.hidden.mines and mine_under(state, self.unit, to, on_road(state, self.walk, came_from)) != NOBODY:
                if not self._survives_mines(came_from):
                    return
                met = self._meets(to, self.walk.on_bridge)
            if met != NO_CONTACT and not self._goes_on_after(met, came_from, path[i + 1 :]):
                return
        self._write_back()
        self._tell_way()

    def _meets(self, to: int, level: int) -> int:
        """Return what the unit meets in a hex: the target that it rams by name, or what is in its way."""
        return contact(self.state, self.unit, to, level) if self.named == NOBODY else self.named

    def _set_out(self) -> None:
        """3.02.2, 6.01.2, 13.05: Just before the first step, record that the unit has moved, and reveal it.

        A unit that is stopped before this has not moved. Sensors can stop it (13.04.1), and so can something that
        blocks the hex, or the die roll for a tow.
        """
        state, unit = self.state, self.unit
        note_beginning(state, unit)
        if state.stores.stocked or state.setting.works:
            note_moved(state, unit)
        if state.riders.thrown[unit] != NOT_THROWN:
            state.riders = state.riders.with_thrown(unit, NOT_THROWN)
        if state.trains.on_track[unit]:
            state.trains = state.trains.with_on_track(unit, 0)
        if state.setting.rules.hides:
            _show_movers(state, unit, self.events)

    def _step(self, to: int) -> None:
        """5.01, 5.07-5.11: Move one hex, with all riders and towed units."""
        state, unit, walk = self.state, self.unit, self.walk
        before, came_from = walk.spent, walk.at
        flags = take_step(state, walk, to)
        if walk.uses_bonus(before, walk.spent):
            state.own_movement().bonus[unit] = 1
            note_rail_bonus(state, unit, came_from, to)
        state.shift(unit, to)
        self.went.append(to)
        if state.vulcans.prepared:
            note_step(state, unit, to)
        if walk.on_bridge != state.levels.on_bridge[unit]:
            state.levels = state.levels.with_on_bridge(unit, walk.on_bridge)
        if walk.by_rail != state.levels.by_rail[unit]:
            state.levels = state.levels.with_by_rail(unit, walk.by_rail)
        if self.carries:
            note_way(state, unit, to)
            carry_along(state, unit, to)
        elif self.hauls:
            carry_along(state, unit, to)
            if state.kind(unit).works == VULCAN:
                note_vulcan(state, unit, to)
        if flags & RISK:
            state.own_movement().at_risk[unit] = 1
        if state.buildings.any:
            spend_for_storm(state, unit)
            if state.buildings.veiled:
                identify_near(state, unit, to, self.hauled)
        if state.towing.tows[unit] == NOBODY:
            self.gang = NO_GANG
        else:
            self._haul(flags)

    def _haul(self, flags: int) -> None:
        """rp:4.03, rp:4.06: Bring hooked-up units along. A load that was stuck may come free."""
        self.gang = company(self.state, self.unit)
        haul(self.state, self.unit, self.gang, flags, self.hauled)
        if self.walk.freed:
            self._write_back()
            pull_free(self.state, self.walk.load, self.hauled)

    def _stops_before(self, to: int) -> bool:
        """13.04.1, 13.05, 13.06: Return True if what the unit discovers before entering a hex stops it."""
        found: list[Event] = []
        stopped = stops_before(self.state, self.walk, to, found)
        if found:
            self._pause()
            self.events.extend(found)
        return stopped

    def _senses_pallet(self, to: int) -> bool:
        """13.04.1: Return True if an Ogre's sensors show a hidden pallet before it enters a hex, so that it stops."""
        state = self.state
        senses = [one for one in drivers(state, self.unit) if state.kind(one).senses]
        found: list[Event] = []
        if not senses or not find_pallets(state, senses[0], to, "13.04.1", found):
            return False
        self._pause()
        self.events.extend(found)
        return True

    def _finds_pallets(self, to: int) -> None:
        """14.01: Show the hidden pallets of a hex to the enemy that has just moved into it."""
        found: list[Event] = []
        if find_pallets(self.state, self.unit, to, "14.01", found):
            self._pause()
            self.events.extend(found)

    def _survives_mines(self, came_from: int) -> bool:
        """13.04, rp:4.07: Check for mines under the unit and its tandem partner. Return True if the unit survives."""
        state, unit = self.state, self.unit
        self._write_back()
        found: list[Event] = []
        for driver in [unit, *self.gang[:-1]]:
            if state.hex_of[driver] >= 0:
                self._meets_mine(driver, came_from, found)
        if all(isinstance(event, OwnMineFailed) for event in found):
            # Report the path in a single event. Otherwise enemies would see where the unit paused.
            failed = sum(isinstance(event, OwnMineFailed) for event in self.hauled)
            self.hauled[failed:failed] = found
            return True
        self._tell_now()
        self.events.extend(found)
        call_off_overrun(state, self.walk.at)
        if state.hex_of[unit] < 0:
            self._roll_for_those_left()
            return False
        self.gang = [one for one in self.gang if state.hex_of[one] >= 0]
        self._set_out_anew()
        self.surprised = True
        return True

    def _roll_for_those_left(self) -> None:
        """4.02, rp:4.07: Roll for terrain for towed units that are left in an enemy's hex, before they fight."""
        state = self.state
        for one in self.gang:
            if state.hex_of[one] >= 0 and state.movement.halted[one] & ENGAGED and state.movement.at_risk[one]:
                roll_for_terrain(state, one, self.dice, self.events)

    def _meets_mine(self, driver: int, came_from: int, found: list[Event]) -> None:
        """13.04: Check for a mine under a unit that drives into the hex. It may strand its riders and load there."""
        state = self.state
        aboard = riders_of(state, driver)
        lashed: list[int] = []
        if hauls(state, driver) and state.kind(driver).works == VULCAN:
            aboard = squads_on_top(state, driver)
            lashed = [unit for unit in cargo_of(state, driver, TOP) if is_lashed(state, unit)]
        meet_mine(state, driver, on_road(state, self.walk, came_from), self.dice, found)
        if state.hex_of[driver] < 0:
            others = [one for one in [self.unit, *self.gang, *lashed] if one != driver and state.hex_of[one] >= 0]
            strand(state, driver, aboard, others, self.dice, found)

    def _goes_on_after(self, met: int, came_from: int, rest: list[int]) -> bool:
        """5.07.1, 6.04: Fight for the hex. The unit then counts as off the road.

        Return True if the unit can continue immediately and has points left.

        Running over infantry is neither a ram nor an overrun, so the unit still counts as being on the road (6.01.1,
        6.06).
        """
        if met != RUN_OVER:
            self.walk.off_road = 1
        self._pause()
        if not self._fight(met, came_from, rest):
            return False
        self._set_out_anew()
        return not self.walk.is_done(self.walk.spent, self.walk.off_road)

    def _fight(self, met: int, came_from: int, rest: list[int]) -> bool:
        """4.02, 6.01, 8.01: Fight the enemy met on this step. Return True if the unit can continue immediately."""
        state, unit = self.state, self.unit
        if state.movement.at_risk[unit] and falls_back(state, unit, met):
            state.own_movement().at_risk[unit] = 0
        for one in [unit, *self.gang]:
            if state.movement.at_risk[one]:
                roll_for_terrain(state, one, self.dice, self.events)
        if met == OVERRUN:
            state.own_movement().halted[unit] |= ENGAGED
            if self.gang:
                share_way(state, unit, self.gang)
            return False
        seats = seats_asked_before_ram(state, unit, met)
        if seats:
            state.flow.append(
                RamQuestion(seats[0], seats[1:], HeldMove(unit, came_from, self.was_on_bridge, rest), met)
            )
            return False
        ram_or_run_over(state, unit, met, came_from, self.was_on_bridge, self.dice, self.events)
        return can_go_on(state, unit)

    def _set_out_anew(self) -> None:
        """6.04: Recalculate the unit's remaining movement. A mine or a fight may have cost it treads."""
        self.walk = Walk(self.state, self.unit, self.phase)
        self.paid = self.walk.spent

    def _pause(self) -> None:
        """Store and report the movement so far, before something else happens."""
        self._write_back()
        self._tell_now()

    def _tell_now(self) -> None:
        self._tell_way()
        self.went, self.hauled, self.paid = [], [], self.walk.spent

    def _write_back(self) -> None:
        state, walk = self.state, self.walk
        movement = state.own_movement()
        movement.spent[walk.unit] = walk.spent
        movement.off_road[walk.unit] = walk.off_road
        movement.halted[walk.unit] = walk.halted
        if self.gang:
            share_way(state, walk.unit, self.gang)

    def _tell_way(self) -> None:
        """5.01: Report the hexes moved so far as an event, followed by the events of the load."""
        if self.went:
            self.events.append(Moved(self.unit, self.went, self.walk.spent - self.paid))
            self.events.extend(self.hauled)


def move(state: State, unit: int, path: list[int], dice: Dice, events: list[Event]) -> None:
    """5.01: Move along a legal path. A fight can cut the move short."""
    march = March(state, unit, dice, events)
    if march.begins_tow(path[0]) and march.gets_out_of_swamp(path):
        march.go(path)


def _show_movers(state: State, unit: int, events: list[Event]) -> None:
    """13.05: Reveal a moving unit, with everything that it tows and carries."""
    for one in [unit, *company(state, unit)]:
        for moved in [one, *carried_by(state, one)]:
            reveal(state, moved, events)


def stops_before(state: State, walk: Walk, to: int, found: list[Event]) -> bool:
    """13.04.1, 13.05, 13.06: Report what a unit discovers just before it enters a hex. Return True if it stops.

    If an Ogre senses something hidden, its owner gets to decide again. Other units see what is there only as they
    arrive, and do not enter if it blocks the hex.
    """
    unit = walk.unit
    warned = False
    for one in drivers(state, unit):
        mine = state.setting.rules.mines and sense_mine(state, one, to, found)
        warned = sense_unit(state, one, to, found) or mine or warned
    if warned:
        return True
    level = level_in(state, walk, to)
    unseen = contact(state, unit, to, level) == UNSEEN
    uncover_hex(state, state.seat_of[unit], to, found)
    if not unseen:
        return False
    met = contact(state, unit, to, level)
    barred = met != NO_CONTACT and refuse_contact(state, unit, to, met, walk.rams) is not None
    if _cannot_fall_back(state, walk, met):
        barred = True
    if barred:
        found.append(Barred(unit, to))
    return barred


def _cannot_fall_back(state: State, walk: Walk, met: int) -> bool:
    """1.06, 6.05, 1977:5.034: Return True if a unit that must fall back after this ram has no hex to fall back to."""
    if met < 0 or not state.kind(met).is_ogre:
        return False
    if walk.at == ENTERING:
        return state.kind(walk.unit).rams_as_ogre
    return friend_behind(state, walk, met) != NOBODY


def note_rail_bonus(state: State, unit: int, came_from: int, to: int) -> None:
    """9.06: Note a unit that takes the road bonus along the rails. It is on the track until its next turn."""
    if came_from >= 0 and state.board.rails[came_from * 6 + state.board.direction(came_from, to)] == WAY:
        state.trains = state.trains.with_on_track(unit, 1)


def on_road(state: State, walk: Walk, came_from: int) -> bool:
    """13.04: Return True if a unit entered its hex along the road or rail. At a bridge, it must be on top."""
    board = state.board
    here = walk.at
    if board.river_bridge[here] and not walk.on_bridge:
        return False
    if came_from < 0:
        return board.ways[here]
    if not board.ways[here]:
        return False
    step = came_from * 6 + board.direction(came_from, here)
    return board.roads[step] != 0 or board.rails[step] != 0


def can_go_on(state: State, unit: int) -> bool:
    """6.04: Return True if a unit survived a fight and can keep moving."""
    alive = (
        state.hex_of[unit] >= 0 and state.disability.disabled[unit] == NOT_DISABLED and not state.disability.stuck[unit]
    )
    return alive and state.movement.halted[unit] == FREE


def ram_or_run_over(
    state: State, unit: int, met: int, came_from: int, level: int, dice: Dice, events: list[Event]
) -> None:
    """6.01, 6.06: Settle what a unit has met. A ram by name may leave nobody to overrun in the hex (9.05, 11.04.3)."""
    where = state.hex_of[met] if met >= 0 else NOBODY
    meet(state, unit, met, came_from, level, dice, events)
    if met >= 0 and is_rammed_by_name(state, met):
        call_off_overrun(state, where)


def after_ram_questions(state: State, ask: RamQuestion, dice: Dice, events: list[Event]) -> None:
    """6.01.2: Resolve the ram once every rider has got off or stayed on, then continue along the path."""
    met, held = ask.met, ask.move
    if met >= 0 and state.hex_of[met] < 0:
        met = NO_CONTACT
    ram_or_run_over(state, held.unit, met, held.came_from, held.was_on_bridge, dice, events)
    if held.path and can_go_on(state, held.unit):
        move(state, held.unit, held.path, dice, events)


def roll_for_terrain(state: State, unit: int, dice: Dice, events: list[Event]) -> None:
    """4.02, 5.08.2-5.08.4: Roll for terrain. On 1 or 2, GEVs and light tracked units are disabled.

    Heavy tracked units get stuck for good. Sappers who travel with a unit help it (15.05.1), and a Vulcan's prepared
    entrance into a swamp needs no die (15.04.1).
    """
    state.own_movement().at_risk[unit] = 0
    if state.vulcans.prepared:
        vulcan = entered_with(state, unit)
        if vulcan != NOBODY:
            tell_entrance(state, unit, vulcan, events)
            return
    die = dice.roll(f"the terrain that {state.ids[unit]} entered (4.02)")
    mobility = state.kind(unit).mobility
    light = mobility == GEV or mobility == LIGHT_TRACKED
    held = die <= TERRAIN_HOLDS
    if state.setting.rules.engineering:
        guide = navigator_for(state, unit)
        if guide != NOBODY:
            held = die + NAVIGATION <= TERRAIN_HOLDS
            navigate(state, guide)
            reveal(state, guide, events)
            events.append(Guided(guide, unit, state.hex_of[unit], "15.05.1"))
    if held and light:
        hit(state, WholeUnit(unit, BY_TERRAIN), DISABLED, dice, events)
    elif held:
        state.disability = state.disability.with_stuck(unit, 1)
    rule = "5.08.2" if mobility == GEV else "5.08.4" if light else "5.08.3"
    events.append(TerrainRolled(unit, die, held, held and not light, rule))


# -- 6.02: staying in a hex --------------------------------------------------------------------------------------------


def stay(state: State, unit: int, dice: Dice, events: list[Event]) -> None:
    """6.02, 6.06: Spend a movement point in the hex to ram or reduce again."""
    state.own_movement().spent[unit] += 1
    met = stay_contact(state, unit)
    if met != RUN_OVER:
        state.own_movement().off_road[unit] = 1
    note_beginning(state, unit)
    if state.buildings.any:
        spend_for_storm(state, unit)
    if state.setting.rules.close_combat != CLOSE_COMBAT_RAM:
        state.own_movement().halted[unit] |= ENGAGED
        if state.towing.tows[unit] != NOBODY:
            share_way(state, unit, company(state, unit))
        return
    _ram_in_place(state, unit, met, dice, events)


def stay_for_named_ram(state: State, unit: int, target: int, dice: Dice, events: list[Event]) -> None:
    """9.05, 11.04.3: Spend a movement point in the hex to ram a target by name."""
    movement = state.own_movement()
    movement.spent[unit] += 1
    movement.off_road[unit] = 1
    note_beginning(state, unit)
    _ram_in_place(state, unit, target, dice, events)


def _ram_in_place(state: State, unit: int, met: int, dice: Dice, events: list[Event]) -> None:
    """6.01.2, 6.02: Ram or reduce what is in the unit's own hex. Riders can get off first."""
    where = state.hex_of[unit]
    seats = seats_asked_before_ram(state, unit, met)
    if seats:
        move_held = HeldMove(unit, where, state.levels.on_bridge[unit], [])
        state.flow.append(RamQuestion(seats[0], seats[1:], move_held, met))
    else:
        ram_or_run_over(state, unit, met, where, state.levels.on_bridge[unit], dice, events)
