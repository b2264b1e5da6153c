"""Move Vulcans and their Heavy Drones: to those that need them, home with a load, and away from the enemy (15.02)."""

from __future__ import annotations

from typing import Final

from cybertank.game.choices.channels import best_settings
from cybertank.game.decisions import Decision, Move, Occupy, Unhook
from cybertank.game.engine import check
from cybertank.players.engineering.patients import patients, tow_edges
from cybertank.players.engineering.sites import Site, threat_at
from cybertank.players.tactics.distance_fields import FAR, field_to
from cybertank.players.tactics.goals import way_out
from cybertank.players.tactics.leaving import leave
from cybertank.players.tactics.mobility import can_move, would_overstack
from cybertank.players.tactics.values import Worths
from cybertank.rules.engineering.jobs import RELOAD, REPAIR
from cybertank.rules.engineering.sappers import arms_left
from cybertank.rules.engineering.tasks import has_stayed
from cybertank.rules.movement.reach import reach
from cybertank.rules.movement.stacking import VEHICLE, stack_size
from cybertank.rules.towing.hauling import tow_move
from cybertank.rules.towing.hooking import company
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Turn
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import HEAVY_DRONE, VULCAN

# What a point of enemy fire that can reach a hex costs a Vulcan there, and what a hex of distance to its work costs.
FEAR: Final = 0.35
DISTANCE: Final = 0.6
# What a hex of distance to the edge costs a Vulcan with a load that scores there.
HOMEWARD: Final = 3.0
# Each turn on the way leaves this share of the value of work.
EACH_TURN: Final = 0.8
# An Ogre waits for a Vulcan's work from this value on, if no enemy can reach it.
WORTH_WAITING: Final = 3.0
# Another hex must be this much better than staying.
BETTER: Final = 0.1


def vulcan_decision(view: State, turn: Turn, worths: Worths, held: list[int]) -> Decision | None:
    """Return the next decision about Vulcans, their channels and their drones, or None. They are added to `held`."""
    own = [u for u, seat in enumerate(view.seat_of) if seat == turn.seat and view.hex_of[u] >= ENTERING]
    vulcans = [u for u in own if view.kind(u).works == VULCAN]
    if not vulcans and not any(view.kind(u).works == HEAVY_DRONE for u in own):
        return None
    for setting in best_settings(view, turn, lambda decision: check(view, decision) is None):
        return setting
    sites = patients(view, turn.seat, worths)
    for vulcan in vulcans:
        decision = _drive(view, turn, vulcan, sites, held)
        if decision is not None:
            return decision
    for drone in own:
        if view.kind(drone).works == HEAVY_DRONE and drone not in held:
            held.append(drone)
            decision = _follow(view, turn, drone, vulcans)
            if decision is not None:
                return decision
    return None


def _drive(view: State, turn: Turn, vulcan: int, sites: list[Site], held: list[int]) -> Decision | None:
    """Haul a load, stay with work in the hex, go to work elsewhere, or keep out of the enemy's reach."""
    if vulcan in held:
        return None
    held.append(vulcan)
    load = view.towing.tows[vulcan]
    if load != NOBODY:
        if load not in held:
            held.append(load)
        return _haul(view, turn, vulcan, load)
    site = best_site(view, vulcan, sites)
    if site is not None and site.hex == view.hex_of[vulcan]:
        if site.target != NOBODY and site.target not in held and _waits(view, turn.seat, site):
            held.append(site.target)
        return None
    if site is None:
        return _go(view, turn, vulcan, NOBODY, 0.0)
    speed = max(view.kind(vulcan).tread_move(view.sheets.treads[vulcan]), 1)
    return _go(view, turn, vulcan, site.hex, max(DISTANCE, site.worth * (1.0 - EACH_TURN) / speed))


def _waits(view: State, seat: int, site: Site) -> bool:
    """Return True if an Ogre should stay with the Vulcan that works on it."""
    if site.kind not in (RELOAD, REPAIR):
        return True
    return site.worth >= WORTH_WAITING and threat_at(view, seat, site.hex, 0) <= 0.0


def best_site(view: State, vulcan: int, sites: list[Site]) -> Site | None:
    """Return the work that gains most for a Vulcan, counting its way and the danger, or None."""
    best: Site | None = None
    best_gain = 0.0
    if arms_left(view, vulcan) == 0 or view.hex_of[vulcan] < 0:
        return None
    seat = view.seat_of[vulcan]
    speed = max(view.kind(vulcan).tread_move(view.sheets.treads[vulcan]), 1)
    for site in sites:
        if site.target == vulcan and site.hex != view.hex_of[vulcan]:
            continue
        way = field_to(view.board, view.kind(vulcan).mobility, [site.hex])[view.hex_of[vulcan]]
        if way >= FAR:
            continue
        gain = site.worth * EACH_TURN ** (way / speed)
        if site.hex != view.hex_of[vulcan]:
            gain -= FEAR * threat_at(view, seat, site.hex, 0)
        if gain > best_gain:
            best, best_gain = site, gain
    return best


def _go(view: State, turn: Turn, vulcan: int, goal: int, haste: float) -> Decision | None:
    """Move a Vulcan toward its work where little of the enemy's fire reaches, or just out of its reach.

    `haste` is what each hex of distance to its work costs.
    """
    if not can_move(view, turn, vulcan):
        return None
    here = view.hex_of[vulcan]
    field = field_to(view.board, view.kind(vulcan).mobility, [goal]) if goal != NOBODY else []
    found = reach(view, vulcan)
    best = here
    best_score = score_of(view, turn.seat, here, field, haste) + BETTER if here >= 0 else -1.0e9
    for to in sorted(found.cost):
        if to in found.fights or would_overstack(view, vulcan, to):
            continue
        score = score_of(view, turn.seat, to, field, haste)
        if score > best_score:
            best, best_score = to, score
    if best == here or best < 0:
        return None
    move = Move(vulcan, found.path(best))
    return move if check(view, move) is None else None


def score_of(view: State, seat: int, where: int, field: list[int], haste: float) -> float:
    """Return how good a hex is for a Vulcan: near its work, and out of the enemy's reach."""
    score = -FEAR * threat_at(view, seat, where, 0)
    if field:
        score -= haste * min(field[where], view.board.size)
    return score


def _haul(view: State, turn: Turn, vulcan: int, load: int) -> Decision | None:
    """Tow a load to its edge and off the map, or out of the enemy's reach. Let go of one that can move by itself."""
    speed = tow_move(view, load)[0]
    edges = tow_edges(view, load)
    if speed == 0:
        unhook = Unhook(vulcan)
        return unhook if check(view, unhook) is None else None
    if not edges and threat_at(view, turn.seat, view.hex_of[vulcan], 0) <= 0.0:
        return None
    if not can_move(view, turn, vulcan):
        return None
    found = reach(view, vulcan)
    if edges:
        out = leave(view, turn, vulcan, edges, found)
        if out is not None and check(view, out) is None:
            return out
    field = way_out(view, turn.seat, view.kind(vulcan).mobility, edges) if edges else []
    room = VEHICLE * (view.setting.rules.stacking - 1 - len(company(view, vulcan)))
    best = view.hex_of[vulcan]
    best_score = score_of(view, turn.seat, best, field, HOMEWARD)
    for to in sorted(found.cost):
        if to in found.fights or stack_size(view, to, turn.seat) > room:
            continue
        score = score_of(view, turn.seat, to, field, HOMEWARD)
        if score > best_score:
            best, best_score = to, score
    if best == view.hex_of[vulcan]:
        return None
    move = Move(vulcan, found.path(best))
    return move if check(view, move) is None else None


def _follow(view: State, turn: Turn, drone: int, vulcans: list[int]) -> Decision | None:
    """Keep a Heavy Drone with the nearest Vulcan of its seat, or out of the enemy's reach if there is none."""
    if view.hex_of[drone] < 0 and not vulcans:
        return None
    there = [view.hex_of[v] for v in vulcans if view.hex_of[v] >= 0]
    here = view.hex_of[drone]
    goal = NOBODY
    if there:
        goal = min(there, key=lambda h: view.board.distance(max(here, 0), h))
    if here >= 0 and here == goal:
        return None
    if here >= 0 and goal != NOBODY and has_stayed(view, drone) and view.board.distance(here, goal) <= 1:
        if would_overstack(view, drone, goal):
            return None
    return _go(view, turn, drone, goal, DISTANCE)


# -- revetments --------------------------------------------------------------------------------------------------------


def occupy_decision(view: State, turn: Turn) -> Decision | None:
    """Return a move into a revetment by a unit that ends its movement in its hex, or None (15.04.7)."""
    for unit, where in enumerate(view.hex_of):
        if where >= 0 and view.seat_of[unit] == turn.seat and view.kind(unit).has_attack:
            occupy = Occupy(unit)
            if check(view, occupy) is None:
                return occupy
    return None
