"""Quick tests that all levels share: which units can still move, and whether a hex has room."""

from __future__ import annotations

from random import Random

from cybertank.board.terrain import IMMOBILE
from cybertank.rules.movement.legality import refuse_mover
from cybertank.rules.movement.stacking import overstacked, overstacked_hex, refuse_remove
from cybertank.rules.movement.steps import allowance
from cybertank.rules.vulcans.cargo import is_cargo
from cybertank.rules.vulcans.channels import is_led, vulcan_over
from cybertank.rules.vulcans.ducklings import is_near
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.movement import FREE
from cybertank.state.columns import NOBODY
from cybertank.state.frames import SECOND_MOVEMENT, Turn
from cybertank.state.state import ENTERING, IN_HAND, State
from cybertank.units.catalogue import TRAIN, UnitType


def can_move(view: State, turn: Turn, unit: int) -> bool:
    """Return True if a unit of the seat whose turn it is has movement left in this phase."""
    where = view.hex_of[unit]
    if where < ENTERING or where == IN_HAND or view.seat_of[unit] != turn.seat:
        return False
    unit_type = view.kind(unit)
    if unit_type.mobility == IMMOBILE or view.disability.disabled[unit] != NOT_DISABLED or view.disability.stuck[unit]:
        return False
    if view.riders.riding[unit] != NOBODY or view.movement.halted[unit] != FREE:
        return False
    if (view.setting.rules.tows or view.vulcans.any) and refuse_mover(view, turn.seat, unit) is not None:
        return False
    if view.movement.spent[unit] > 0 and not (unit_type.rams_as_ogre and turn.phase != SECOND_MOVEMENT):
        return False
    return view.movement.spent[unit] < allowance(view, unit, turn.phase)


def would_overstack(view: State, unit: int, where: int) -> bool:
    """Return True if a unit would break the stacking limit by ending its move in a hex (5.02)."""
    if where < 0 or view.head[where] == NOBODY:
        return False
    if view.hex_of[unit] == where:
        return overstacked(view, where, view.seat_of[unit])
    seat = view.seat_of[unit]
    room = view.setting.rules.stacking * 3
    for other in view.units_at(where):
        if view.seat_of[other] == seat and not is_cargo(view, other):
            kind = view.kind(other)
            room -= view.sheets.squads[other] if kind.is_infantry else 0 if takes_no_room(kind) else 3
    return room < (view.sheets.squads[unit] if view.kind(unit).is_infantry else 3)


def strays(view: State, unit: int, where: int) -> bool:
    """Return True if a hex is too far from the Vulcan that a duckling follows (15.02.5)."""
    if not view.vulcans.links or where < 0 or not is_led(view, unit):
        return False
    return not is_near(view, vulcan_over(view, unit), where)


def cannot_end_in(view: State, unit: int, where: int) -> bool:
    """Return True if a unit cannot end its move in a hex, for lack of room or because it must follow a Vulcan."""
    return would_overstack(view, unit, where) or strays(view, unit, where)


def takes_no_room(kind: UnitType) -> bool:
    """Return True for a type that does not count against the stacking limit (9.02.3, 11.05)."""
    return kind.is_building or kind.kind == TRAIN


def unit_to_give_up(view: State, seat: int, random: Random) -> int:
    """Return a random unit from a hex where the seat has too many (5.02), or NOBODY if there is no such hex."""
    where = overstacked_hex(view, seat)
    if where == NOBODY:
        return NOBODY
    own = [u for u in view.units_at(where) if view.seat_of[u] == seat and not takes_no_room(view.kind(u))]
    if view.drones.any or view.vulcans.berths:
        own = [u for u in own if refuse_remove(view, seat, u) is None]
    return own[int(random.random() * len(own))]
