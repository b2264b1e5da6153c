"""Send Sappers and their trucks to where they are needed, and keep them there until the work is done."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, Dismount, Mount, Move
from cybertank.game.engine import check
from cybertank.players.engineering.pallets import pallet_decision
from cybertank.players.engineering.sites import (
    MACHINES_ONLY,
    NEEDS_STORES,
    RECOVERY,
    Site,
    Survey,
    sites,
    threat_at,
)
from cybertank.players.engineering.vulcans import vulcan_decision
from cybertank.players.engineering.work import chance_of, work_decision
from cybertank.players.tactics.distance_fields import FAR, field_to
from cybertank.players.tactics.mobility import can_move, would_overstack
from cybertank.players.tactics.turns_left import turns_left
from cybertank.players.tactics.values import Worths
from cybertank.rules.engineering.jobs import ENTRENCH, Job
from cybertank.rules.engineering.table import TASKS
from cybertank.rules.movement.reach import reach
from cybertank.rules.vulcans.crews import CREWS
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.held import Shot
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import ENGINEERS, MAIN

# A site elsewhere is worth going to from this many points on, and one's own from this many.
WORTH_GOING: Final = 0.15
WORTH_STAYING: Final = 0.04
# The tries that a crew can count on, and what each turn on the way leaves of the gain.
TRIES: Final = 3
EACH_TURN: Final = 0.85
# The share of a squad that a turn under this much fire for each squad costs.
FIRE_FOR_A_SQUAD: Final = 5.0
LOSS: Final = 0.35
# The share of the fire that could reach a crew and does, and the most that a turn of it can cost.
COMES: Final = 0.5
MOST_LOST: Final = 0.85
# What a second crossing is worth, if others are at work on a first one.
SUBSTITUTE: Final = 0.4
# Squads ride on a truck to a site that is farther away than this.
WALK: Final = 2


class Assignment:
    """A Sapper, the site where it works, and the trucks with stores that it needs there, if any."""

    __slots__ = ("site", "trucks", "unit")

    def __init__(self, unit: int, site: Site, trucks: list[int]) -> None:
        self.unit = unit
        self.site = site
        self.trucks = trucks


class Crews:
    """A seat's Sappers in one phase. In a game without any, nobody asks it anything."""

    __slots__ = ("_assigned", "_survey", "_surveyed", "_tried")

    def __init__(self) -> None:
        self._survey: Survey | None = None
        self._surveyed = (-1, -1, -1)
        self._assigned: list[Assignment] = []
        self._tried: set[int] = set()

    def forget(self) -> None:
        """Drop the plan for the phase, because the next position may be unrelated."""
        self._surveyed = (-1, -1, -1)

    def _begin(self, view: State, turn: Turn, worths: Worths) -> Survey:
        phase = (turn.number, turn.seat, turn.phase)
        if phase != self._surveyed or self._survey is None:
            self._surveyed = phase
            self._survey = Survey(view, turn.seat, worths.whole)
            self._tried = set()
            self._assigned = assign(view, turn, self._survey, worths) if turn.phase == MOVEMENT else []
        return self._survey

    def _has_machines(self, view: State) -> bool:
        """Return True if a game has Vulcans or Heavy Drones."""
        return any(kind.works in CREWS for kind in view.kinds)

    # -- a movement phase ----------------------------------------------------------------------------------------------

    def move(self, view: State, turn: Turn, worths: Worths, held: list[int]) -> Decision | None:
        """Return the next move of a Sapper or truck with work to do, or None. Units with work are added to `held`."""
        if turn.phase != MOVEMENT:
            held.extend(unit for unit in at_work(view, turn.seat) if unit not in held)
            return None
        if not _has_hands(view, turn.seat):
            return None
        self._begin(view, turn, worths)
        decision = vulcan_decision(view, turn, worths, held) if self._has_machines(view) else None
        if decision is None:
            decision = pallet_decision(view, turn, held)
        if decision is not None:
            return decision
        for one in self._assigned:
            for unit in (*one.trucks, one.unit):
                if unit not in held:
                    held.append(unit)
            decision = self._go(view, turn, one)
            if decision is not None:
                return decision
        return None

    def _go(self, view: State, turn: Turn, one: Assignment) -> Decision | None:
        """Let squads get on their truck, drive it, let them get off at the site, or let them walk."""
        unit, there = one.unit, one.site.hex
        if view.hex_of[unit] < 0:
            return None
        carrier = view.riders.riding[unit]
        if carrier != NOBODY:
            if view.hex_of[unit] != there and carrier not in self._tried:
                decision = self._drive(view, turn, carrier, there)
                if decision is not None:
                    return decision
            if view.board.distance(view.hex_of[unit], there) == 0:
                return _legal(view, Dismount(unit, there))
            return None
        if view.hex_of[unit] != there and unit not in self._tried:
            if view.board.distance(view.hex_of[unit], there) > WALK and can_move(view, turn, unit):
                for truck in one.trucks:
                    mount = Mount(unit, truck)
                    if can_move(view, turn, truck) and check(view, mount) is None:
                        return mount
            decision = self._drive(view, turn, unit, there)
            if decision is not None:
                return decision
        for truck in one.trucks:
            if view.hex_of[truck] != there and truck not in self._tried:
                decision = self._drive(view, turn, truck, there)
                if decision is not None:
                    return decision
        return None

    def _drive(self, view: State, turn: Turn, unit: int, there: int) -> Decision | None:
        """Move a unit once toward a hex."""
        self._tried.add(unit)
        return toward(view, turn, unit, there)

    # -- a fire phase --------------------------------------------------------------------------------------------------

    def work(self, view: State, turn: Turn, worths: Worths) -> Decision | None:
        """Return the next task that pays, or None."""
        if not view.setting.rules.engineering or not _has_hands(view, turn.seat):
            return None
        return work_decision(view, turn, self._begin(view, turn, worths), worths)


def _has_hands(view: State, seat: int) -> bool:
    """Return True if a seat has units that can work, or drones on the map."""
    for unit, owner in enumerate(view.seat_of):
        if owner == seat and view.hex_of[unit] >= ENTERING and (view.kind(unit).works or view.kind(unit).packs):
            return True
    return False


def at_work(view: State, seat: int) -> list[int]:
    """Return the hovercraft that stay where they are in their second movement phase.

    They carry stores for engineers in their hex, or engineers, drones or detectors.
    """
    found: list[int] = []
    for unit, where in enumerate(view.hex_of):
        if where < 0 or view.seat_of[unit] != seat or not view.kind(unit).second_move:
            continue
        loaded = any(view.kind(rider).works or view.kind(rider).packs for rider in _aboard(view, unit))
        crew = any(view.kind(other).works == ENGINEERS for other in view.units_at(where))
        if loaded or view.kind(unit).works or (view.engineering.tools[unit] and crew):
            found.append(unit)
    return found


def _aboard(view: State, vehicle: int) -> list[int]:
    return [unit for unit, carrier in enumerate(view.riders.riding) if carrier == vehicle]


def toward(view: State, turn: Turn, unit: int, there: int) -> Decision | None:
    """Return a unit's move to the hex nearest to another one, without fights and without crowding, or None."""
    if view.hex_of[unit] < 0 or not can_move(view, turn, unit):
        return None
    field = field_to(view.board, view.kind(unit).mobility, [there])
    found = reach(view, unit)
    best = view.hex_of[unit]
    for to in sorted(found.cost):
        if field[to] < field[best] and to not in found.fights and not would_overstack(view, unit, to):
            best = to
    return None if best == view.hex_of[unit] else _legal(view, Move(unit, found.path(best)))


def _legal(view: State, decision: Decision) -> Decision | None:
    return decision if check(view, decision) is None else None


# -- who works where ---------------------------------------------------------------------------------------------------


def assign(view: State, turn: Turn, survey: Survey, worths: Worths) -> list[Assignment]:
    """Give each engineer squad the site where it gains most, and a truck with stores if it needs one."""
    places = sites(view, survey, worths.whole)
    found: list[Assignment] = []
    trucks = [u for u, tools in enumerate(view.engineering.tools) if tools and _is_free(view, turn.seat, u)]
    left = [site.worth for site in places]
    for unit, seat in enumerate(view.seat_of):
        if seat != turn.seat or view.kind(unit).works != ENGINEERS or view.hex_of[unit] < 0:
            continue
        if view.disability.disabled[unit] != NOT_DISABLED:
            continue
        best = NOBODY
        best_trucks: list[int] = []
        best_gain = 0.0
        for i, site in enumerate(places):
            if site.kind in MACHINES_ONLY or left[i] < WORTH_STAYING:
                continue
            wanted: list[int] = []
            if site.kind in NEEDS_STORES:
                wanted = nearest_trucks(view, trucks, unit, site.hex)
                if not wanted:
                    continue
            gain = gain_at(view, unit, site, left[i], wanted)
            least = WORTH_STAYING if view.hex_of[unit] == site.hex else WORTH_GOING
            if gain > best_gain and gain >= least:
                best, best_trucks, best_gain = i, wanted, gain
        if best == NOBODY:
            continue
        found.append(Assignment(unit, places[best], best_trucks))
        trucks = [truck for truck in trucks if truck not in best_trucks]
        share = 1.0 - _chance(view, unit, places[best], 1, len(best_trucks))
        for i, site in enumerate(places):
            if site.kind == places[best].kind and set(site.hexes) == set(places[best].hexes):
                left[i] *= share if site.hex == places[best].hex else 0.0
            elif site.kind in NEEDS_STORES and places[best].kind in NEEDS_STORES:
                # Another crossing would mostly serve the same units.
                left[i] *= SUBSTITUTE
    return found


def _is_free(view: State, seat: int, unit: int) -> bool:
    return view.hex_of[unit] >= 0 and view.seat_of[unit] == seat and view.disability.disabled[unit] == NOT_DISABLED


def nearest_trucks(view: State, trucks: list[int], unit: int, there: int) -> list[int]:
    """Return the trucks with stores that can be at a site soonest, one for each squad. The squads' own comes first."""
    ways: list[tuple[int, int]] = []
    for truck in trucks:
        way = field_to(view.board, view.kind(truck).mobility, [there])[view.hex_of[truck]]
        if way < FAR:
            ways.append((way - (1 if view.riders.riding[unit] == truck else 0), truck))
    ways.sort()
    return [truck for _, truck in ways[: view.sheets.squads[unit]]]


def gain_at(view: State, unit: int, site: Site, worth: float, trucks: list[int]) -> float:
    """Return what a squad gains at a site: its value, the chance to be done in time, and the danger there."""
    here = view.hex_of[unit]
    turns = turns_to(view, unit, site.hex)
    if trucks:
        by_truck = turns_to(view, trucks[0], site.hex)
        if view.hex_of[trucks[0]] == here and (view.riders.riding[unit] == trucks[0] or by_truck < turns):
            turns = by_truck
        turns = max(turns, by_truck)
    left = turns_left(view) - turns
    if left < 1.0 or turns >= FAR:
        return 0.0
    squads = max(view.sheets.squads[unit], 1)
    fire = threat_at(view, view.seat_of[unit], site.hex, 0) / (FIRE_FOR_A_SQUAD * squads)
    if site.kind == ENTRENCH:
        gain = worth
    else:
        gain = worth * _chance_under_fire(_chance(view, unit, site, 1, len(trucks)), min(TRIES, int(left)), fire)
    if here != site.hex:
        gain -= LOSS * min(fire, 1.0) * squads * max(view.kind(unit).vp, 1)
    return float(gain * EACH_TURN**turns)


def _chance_under_fire(chance: float, tries: int, fire: float) -> float:
    """Return the chance to be done in some turns, each of which the crew must survive first."""
    survives = 1.0 - min(fire * COMES, MOST_LOST)
    total = 0.0
    goes_on = 1.0
    for _ in range(tries):
        goes_on *= survives
        total += goes_on * chance
        goes_on *= 1.0 - chance
    return total


def turns_to(view: State, unit: int, there: int) -> float:
    """Return the turns that a unit needs to a hex, or FAR if it cannot get there."""
    kind = view.kind(unit)
    way = field_to(view.board, kind.mobility, [there])[view.hex_of[unit]]
    return float(FAR) if way >= FAR or kind.move + kind.second_move == 0 else way / (kind.move + kind.second_move)


def _chance(view: State, unit: int, site: Site, tries: int, trucks: int) -> float:
    """Return the chance that a squad does the work of a site in some turns."""
    if site.kind == RECOVERY:
        return 1.0
    squads = max(view.sheets.squads[unit], 1)
    job = Job(site.kind, [Shot(unit, MAIN, squads)], site.target, site.hexes)
    dice = trucks if site.kind in NEEDS_STORES else squads
    return chance_of(dice * tries, TASKS[site.kind].face(view, job))
