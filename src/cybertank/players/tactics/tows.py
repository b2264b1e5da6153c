"""Tow loads home (rp:4, 15.04.8): hook up a load that scores by leaving the map, and bring it to its edge."""

from __future__ import annotations

from typing import Final

from cybertank.board.reached import Reach
from cybertank.game.decisions import Decision, Hook, Move, Task, Unhook
from cybertank.game.engine import check
from cybertank.players.tactics.distance_fields import FAR, field_to
from cybertank.players.tactics.goals import way_out
from cybertank.players.tactics.leaving import leave
from cybertank.players.tactics.mobility import can_move, would_overstack
from cybertank.players.tactics.score_forecast import speed_of
from cybertank.players.tactics.turns_left import turns_left
from cybertank.rules.engineering.jobs import ATTACH, Job
from cybertank.rules.movement.exits import LEAVING_COST
from cybertank.rules.movement.reach import reach
from cybertank.rules.movement.stacking import VEHICLE, stack_size
from cybertank.rules.towing.hauling import load_mobility, tow_move
from cybertank.rules.towing.hitch import has_hitch, tows_by_hitch
from cybertank.rules.towing.hooking import TANDEM, company, refuse_hook, towers_of
from cybertank.state.brief import EXIT
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import MAIN

# The turns to spare when a tow begins: one for hooking up, and one for surprises on the way.
HEAD_START: Final = 2


class TowPlan:
    """The loads that a seat wants off the map in a movement phase, and the vehicles assigned to them."""

    __slots__ = ("vehicles", "loads", "turn", "view")

    def __init__(self, view: State, turn: Turn) -> None:
        self.view = view
        self.turn = turn
        self.loads: list[int] = []
        self.vehicles: list[int] = []
        """Vehicles that are towing such a load or are on their way to one. They do nothing else."""
        if turn.phase != MOVEMENT or not may_tow(view, turn.seat):
            return
        self.loads = loads_of(view, turn.seat)
        for load in self.loads:
            self.vehicles.extend(towers_of(view, load))

    def decide(self) -> Decision | None:
        """Return the next decision for a load, or None if there is nothing left to do in this phase."""
        for load in self.loads:
            towers = towers_of(self.view, load)
            decision = self._go_on(load, towers) if towers else self._begin(load)
            if decision is not None:
                return decision
        return None

    # -- a tow ---------------------------------------------------------------------------------------------------------

    def _go_on(self, load: int, towers: list[int]) -> Decision | None:
        """Hook up a second vehicle, continue to the edge, or unhook if it is too late."""
        view = self.view
        if any(view.towing.hooking[tower] for tower in towers):
            return self._hook(load)
        if turns_home(view, load) > turns_left(view):
            return Unhook(load)
        lead = towers[0]
        if not can_move(view, self.turn, lead):
            return None
        found = reach(view, lead)
        return leave(view, self.turn, lead, home_edges(view, load), found) or self._toward(load, lead, found)

    def _toward(self, load: int, lead: int, found: Reach) -> Decision | None:
        """Tow a load to the hex nearest the edge that has room for load and vehicles, but never into a fight."""
        view = self.view
        field = way_home(view, load)
        room = VEHICLE * (view.setting.rules.stacking - 1 - len(company(view, lead)))
        best = view.hex_of[lead]
        for to in sorted(found.cost):
            if field[to] < field[best] and to not in found.fights:
                if stack_size(view, to, self.turn.seat) <= room:
                    best = to
        return None if best == view.hex_of[lead] else Move(lead, found.path(best))

    # -- before it -----------------------------------------------------------------------------------------------------

    def _begin(self, load: int) -> Decision | None:
        """Hook up the vehicles in the hex if they can get the load home in time. If there are none there, send one."""
        view = self.view
        there = tugs_with(view, load)
        if not there:
            return self._fetch(load)
        ahead = view.copy()
        for unit in there[: 1 if tows_by_hitch(view, there[0]) else TANDEM]:
            ahead.towing = ahead.towing.with_tows(unit, load)
        if HEAD_START + turns_home(ahead, load) > turns_left(view):
            return None
        # 15.04.8: A Vulcan stays, and attaches the load in the fire phase.
        self.vehicles.extend(unit for unit in there if tows_by_hitch(view, unit))
        return self._hook(load)

    def _hook(self, load: int) -> Decision | None:
        """Hook up the first vehicle in the hex that is able to do so now (rp:4.05, rp:4.07)."""
        view = self.view
        for unit in view.units_at(view.hex_of[load]):
            if view.towing.gear[unit] and refuse_hook(view, self.turn.seat, unit, load) is None:
                return Hook(unit, load)
        return None

    def _fetch(self, load: int) -> Decision | None:
        """Drive the nearest free vehicle with towing gear to the load."""
        view = self.view
        where = view.hex_of[load]
        best = NOBODY
        nearest = FAR
        for unit, here in enumerate(view.hex_of):
            if is_tug(view, unit) and view.towing.tows[unit] == NOBODY and can_move(view, self.turn, unit):
                distance = view.board.distance(here, where)
                if distance < nearest:
                    best, nearest = unit, distance
        if best == NOBODY:
            return None
        self.vehicles.append(best)
        return self._approach(best, where)

    def _approach(self, unit: int, where: int) -> Decision | None:
        view = self.view
        field = field_to(view.board, view.kind(unit).mobility, [where])
        found = reach(view, unit)
        best = view.hex_of[unit]
        for to in sorted(found.cost):
            if field[to] < field[best] and to not in found.fights and not would_overstack(view, unit, to):
                best = to
        return None if best == view.hex_of[unit] else Move(unit, found.path(best))


def is_tug(view: State, unit: int) -> bool:
    """Return True for a vehicle on the map with towing gear, or a Vulcan with its hitch (rp:4.02, 15.04.8)."""
    if view.hex_of[unit] < 0:
        return False
    return view.towing.gear[unit] != 0 or (tows_by_hitch(view, unit) and has_hitch(view, unit))


def may_tow(view: State, seat: int) -> bool:
    """Return True if a seat has something to tow with (rp:4.01, 15.04.8)."""
    rules = view.setting.rules
    if rules.towing:
        return True
    return rules.engineering and any(
        view.seat_of[unit] == seat and is_tug(view, unit) for unit in range(len(view.hex_of))
    )


def loads_of(view: State, seat: int) -> list[int]:
    """Return a seat's units that cannot move and score by leaving the map."""
    return [unit for unit, owner in enumerate(view.seat_of) if owner == seat and home_edges(view, unit)]


def tugs_with(view: State, load: int) -> list[int]:
    """Return the vehicles in a load's hex that can tow it and tow nothing else, those with gear first."""
    seat = view.seat_of[load]
    there = [unit for unit in view.units_at(view.hex_of[load]) if view.seat_of[unit] == seat and is_tug(view, unit)]
    return sorted((u for u in there if view.towing.tows[u] == NOBODY), key=lambda unit: tows_by_hitch(view, unit))


def attach_load(view: State, turn: Turn) -> Decision | None:
    """15.04.8: Return the task in which a Vulcan attaches a load that it can bring home in time, or None."""
    if not may_tow(view, turn.seat):
        return None
    for load in loads_of(view, turn.seat):
        for vulcan in tugs_with(view, load):
            ahead = view.copy()
            ahead.towing = ahead.towing.with_tows(vulcan, load)
            decision = Task(Job(ATTACH, [Shot(vulcan, MAIN, 1)], load))
            if turns_home(ahead, load) < turns_left(view) and check(view, decision) is None:
                return decision
    return None


def home_edges(view: State, load: int) -> int:
    """Return the edges where a unit that cannot move by itself scores for its owner by leaving (1.08)."""
    brief = view.setting.brief
    if brief is None or view.hex_of[load] < 0 or speed_of(view, load) > 0:
        return 0
    edges = 0
    for objective in brief.objectives:
        if objective.kind == EXIT and objective.seat == view.seat_of[load] and objective.points[view.type_of[load]]:
            edges |= objective.edges
    return edges


def way_home(view: State, load: int) -> list[int]:
    """Return the cost in movement points from every hex to the edge that a load should leave by."""
    return way_out(view, view.seat_of[load], load_mobility(view, load), home_edges(view, load))


def turns_home(view: State, load: int) -> float:
    """Return the turns that a load needs to reach the edge and leave, at the speed of its tow."""
    speed = tow_move(view, load)[0]
    way = way_home(view, load)[view.hex_of[load]]
    return (way + LEAVING_COST) / speed if speed and way < FAR else float(FAR)
