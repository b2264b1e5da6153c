"""What a unit is about: the stance that its scenario hints at, the hexes it wants, and which of them are still open."""

from __future__ import annotations

from cybertank.rules.arrivals import turn_number
from cybertank.rules.objectives import can_hold, has_reached
from cybertank.state.brief import HOLD, HUNT, LEAVE, REACH, STAND, Stance
from cybertank.state.state import NOBODY, State
from cybertank.units.catalogue import POST


def stance_of(view: State, unit: int) -> Stance:
    """The last stance of a unit's seat that is for its type and whose turn has come; Ogres hunt by themselves."""
    seat = view.seat_of[unit]
    found = Stance(seat, HUNT if view.kind(unit).is_ogre else STAND)
    brief = view.setting.brief
    if brief is None or not brief.stances:
        return found
    number = turn_number(view)
    for stance in brief.stances:
        if stance.seat == seat and stance.turn <= number:
            if not stance.types or view.type_of[unit] in stance.types:
                found = stance
    return found


def leaves_by(view: State, unit: int, stance: Stance) -> int:
    """The edges to leave by: the stance's own, or a hunting Ogre's once no enemy post is left."""
    if stance.does == LEAVE:
        return stance.edges
    brief = view.setting.brief
    if brief is None or brief.stances or not view.kind(unit).is_ogre or enemy_posts(view, view.seat_of[unit]):
        return 0
    return brief.exits[view.seat_of[unit]]


def open_hexes(view: State, unit: int, area: frozenset[int]) -> list[int]:
    """The hexes of an area that are still worth going to: not reached before, nor held by another of one's units."""
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
    """Whether another unit of one's side stands there."""
    seat = view.seat_of[unit]
    return any(u != unit and not view.hostile(seat, u) and can_hold(view, u) for u in view.units_at(where))


def crowd(view: State, unit: int, where: int) -> int:
    """How many others of one's side already stand in a hex, where fire at one of them spills over to the rest."""
    if view.head[where] == NOBODY or not view.setting.rules.spillover:
        return 0
    seat = view.seat_of[unit]
    return sum(1 for u in view.units_at(where) if u != unit and not view.hostile(seat, u))


def enemy_hexes(view: State, seat: int) -> list[int]:
    """The hexes with enemies, each once, in the order of units."""
    hexes: dict[int, int] = {}
    for unit, where in enumerate(view.hex_of):
        if where >= 0 and view.hostile(seat, unit):
            hexes[where] = 1
    return list(hexes)


def enemy_posts(view: State, seat: int) -> list[int]:
    """The hexes of enemy command posts."""
    return [
        where
        for unit, where in enumerate(view.hex_of)
        if where >= 0 and view.kind(unit).kind == POST and view.hostile(seat, unit)
    ]
