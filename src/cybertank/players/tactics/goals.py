"""Choose goals for units: what the scenario asks of them, and which hexes are still open."""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import EDGES
from cybertank.players.tactics.chapter_worths import building_worth
from cybertank.players.tactics.distance_fields import field_to, lasting_field
from cybertank.players.tactics.prizes import prize_of
from cybertank.rules.movement.exits import exit_hexes
from cybertank.rules.setup.arrivals import turn_number
from cybertank.rules.victory.objectives import can_hold, has_reached
from cybertank.state.brief import HOLD, HUNT, LEAVE, REACH, STAND, Stance
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import POST, TRAIN

# A building or train is worth going to from this many points on, and if it is worth this share of the best one.
WORTH_GOING: Final = 4.0
SECOND_BEST: Final = 0.5


def stance_of(view: State, unit: int) -> Stance:
    """Return the latest stance in effect for a unit's type. Without one, Ogres hunt and other units stand.

    A stance that sends units off the map ends when its last exit closes.
    """
    seat = view.seat_of[unit]
    found: Stance | None = None
    brief = view.setting.brief
    if brief is not None and brief.stances:
        number = turn_number(view)
        for stance in brief.stances:
            if stance.seat == seat and stance.turn <= number:
                if not stance.types or view.type_of[unit] in stance.types:
                    if stance.does != LEAVE or exits_left(view, seat, stance.edges):
                        found = stance
    return Stance(seat, HUNT if view.kind(unit).is_ogre else STAND) if found is None else found


def leaves_by(view: State, unit: int, stance: Stance) -> int:
    """Return the edges to leave by: those of the stance, or a hunting Ogre's once no enemy post is left."""
    if stance.does == LEAVE:
        return stance.edges
    brief = view.setting.brief
    if brief is None or brief.stances or not view.kind(unit).is_ogre or enemy_posts(view, view.seat_of[unit]):
        return 0
    return exits_left(view, view.seat_of[unit], brief.exits[view.seat_of[unit]])


def exits_left(view: State, seat: int, edges: int) -> int:
    """Return the edges among these that are not closed to a seat for good (5.12)."""
    brief = view.setting.brief
    if brief is None or not brief.gates:
        return edges
    left = 0
    for edge in EDGES:
        if edge & edges and exit_hexes(view, seat, edge):
            left |= edge
    return left


def way_out(view: State, seat: int, mobility: int, edges: int) -> list[int]:
    """Return distances to the exits on some edges: all their hexes, or those that the scenario opens (5.12)."""
    brief = view.setting.brief
    if brief is None or not brief.gates:
        return lasting_field(view.board, mobility, edges, NOBODY)
    return field_to(view.board, mobility, exit_hexes(view, seat, edges))


def open_hexes(view: State, unit: int, area: frozenset[int]) -> list[int]:
    """Return the hexes of an area still worth going to: neither reached before nor held by another friendly unit."""
    brief = view.setting.brief
    seat = view.seat_of[unit]
    done: set[int] = set()
    for number, objective in enumerate(brief.objectives if brief is not None else []):
        if objective.seat != seat or objective.whole:
            continue
        if objective.kind == REACH:
            seen = [h for h in objective.hexes if h in area]
            done.update(h for h in seen if has_reached(view, number, h) or is_held(view, unit, h))
        elif objective.kind == HOLD:
            done.update(h for h in objective.hexes if h in area and is_held(view, unit, h))
    return sorted(h for h in area if h not in done)


def is_held(view: State, unit: int, where: int) -> bool:
    """Return True if another friendly unit that can hold ground is in a hex."""
    seat = view.seat_of[unit]
    return any(u != unit and not view.hostile(seat, u) and can_hold(view, u) for u in view.units_at(where))


def crowding(view: State, unit: int, where: int) -> int:
    """Return how many other friendly units are in a hex, if spillover is in use."""
    if view.head[where] == NOBODY or not view.setting.rules.spillover:
        return 0
    seat = view.seat_of[unit]
    count = 0
    for other in view.units_at(where):
        if other != unit and not view.hostile(seat, other):
            count += 1
    return count


def enemy_hexes(view: State, seat: int) -> list[int]:
    """Return the hexes with enemies, without duplicates, in unit order."""
    hexes: dict[int, int] = {}
    for unit, where in enumerate(view.hex_of):
        if where >= 0 and view.hostile(seat, unit):
            hexes[where] = 1
    return list(hexes)


def enemy_posts(view: State, seat: int) -> list[int]:
    """Return the hexes of enemy command posts, and of enemy buildings and trains that are worth going to."""
    posts = [
        where
        for unit, where in enumerate(view.hex_of)
        if where >= 0 and view.kind(unit).kind == POST and view.hostile(seat, unit)
    ]
    if view.buildings.any or view.trains.any:
        posts.extend(view.hex_of[unit] for unit in enemy_prizes(view, seat) if view.hex_of[unit] not in posts)
    return posts


def enemy_prizes(view: State, seat: int) -> list[int]:
    """Return the enemy buildings and trains that are worth going to, except those worth far less than the best."""
    found: list[int] = []
    worths: list[float] = []
    for unit, where in enumerate(view.hex_of):
        kind = view.kind(unit)
        if where < 0 or not (kind.is_building or kind.kind == TRAIN) or not view.hostile(seat, unit):
            continue
        worth = building_worth(view, unit) if kind.is_building else prize_of(view, unit)
        if worth >= WORTH_GOING:
            found.append(unit)
            worths.append(worth)
    most = max(worths, default=0.0)
    return [unit for i, unit in enumerate(found) if worths[i] >= SECOND_BEST * most]
