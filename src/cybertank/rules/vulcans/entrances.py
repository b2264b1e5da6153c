"""15.04.1 Prepared entrances: a Vulcan that waits beside a swamp enters it without getting stuck."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import SWAMP
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.events.vulcan_tasks import EnteredPrepared, EntrancePrepared
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.unfinished import is_unfinished, refuse_unfinished
from cybertank.state.chapters.movement import UNMOVED
from cybertank.state.chapters.vulcans import ENTRANCE_FIELDS, WAITING_FIELDS, row_at, with_row, without_row
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import VULCAN

RULE: Final = "15.04.1"


def refuse_preparing(state: State, turn: Turn, unit: int, where: int) -> Refusal | None:
    """15.04.1: Refuse to prepare anything but one entrance of a Vulcan into a swamp hex next to it."""
    name, place = state.ids[unit], state.board.names[where]
    if not state.setting.rules.engineering:
        return Refusal("15.00", "Vulcans work only with the option `engineering`")
    if turn.phase != MOVEMENT:
        return Refusal(RULE, "an entrance is prepared in the first movement phase")
    if state.seat_of[unit] != turn.seat or state.hex_of[unit] < 0:
        return Refusal(RULE, f"{name} is not one of your units on the map")
    if state.kind(unit).works != VULCAN:
        return Refusal(RULE, f"only a Vulcan prepares an entrance, and {name} is none")
    if is_unfinished(state, unit):
        return refuse_unfinished(state, unit, "prepare an entrance")
    if state.disability.stuck[unit]:
        return Refusal(RULE, f"{name} is stuck")
    if state.board.terrain[where] != SWAMP or state.board.direction(state.hex_of[unit], where) < 0:
        return Refusal(RULE, f"an entrance is prepared into a swamp hex next to {name}, and {place} is none")
    if row_at(state.vulcans.prepared, ENTRANCE_FIELDS, unit) >= 0:
        return Refusal(RULE, f"{name} prepares an entrance already: it waits, or gives it up by leaving its hex")
    return None


def prepare(state: State, unit: int, where: int, dice: Dice, events: list[Event]) -> None:
    """15.04.1: Roll for the number of turns that the Vulcan, and what is in its hex, must wait before they enter."""
    die = dice.roll(f"the prepared entrance of {state.ids[unit]} ({RULE})")
    place = state.hex_of[unit]
    begin_wait(state, unit, where, die, place, company_at(state, unit, place))
    events.append(EntrancePrepared(unit, where, die))


def company_at(state: State, vulcan: int, place: int) -> list[int]:
    """15.04.1: Return the other units of a Vulcan's side that are in a hex, or were when this phase began."""
    return [
        unit
        for unit, where in enumerate(state.hex_of)
        if unit != vulcan
        and where >= 0
        and state.sides[unit] == state.sides[vulcan]
        and (where if state.movement.began[unit] == UNMOVED else state.movement.began[unit]) == place
    ]


def company_waiting(state: State, vulcan: int) -> list[int]:
    """15.04.1: Return the units that wait with a Vulcan. One that has left the map in this phase no longer does."""
    rows = state.vulcans.waiting
    return [
        rows[i] for i in range(0, len(rows), WAITING_FIELDS) if rows[i + 1] == vulcan and state.hex_of[rows[i]] >= 0
    ]


def begin_wait(state: State, vulcan: int, where: int, turns: int, place: int, company: list[int]) -> None:
    """15.04.1: Record that a Vulcan waits in a hex to enter a swamp, and which units wait with it."""
    vulcans = state.vulcans
    waiting = vulcans.waiting
    for unit in company:
        waiting = with_row(waiting, (unit, vulcan))
    row = (vulcan, where, turns, place)
    state.vulcans = vulcans.replaced(prepared=with_row(vulcans.prepared, row), waiting=waiting)


def count_down_entrances(state: State, seat: int) -> None:
    """15.04.1: At the beginning of its owner's turn, a Vulcan that still waits has one turn less to wait."""
    together = state.setting.rules.shared_fire
    end_entrances(state)
    rows = state.vulcans.prepared
    for i in range(0, len(rows), ENTRANCE_FIELDS):
        vulcan, where, turns, place = rows[i : i + ENTRANCE_FIELDS]
        if turns and (not state.hostile(seat, vulcan) if together else state.seat_of[vulcan] == seat):
            prepared = with_row(state.vulcans.prepared, (vulcan, where, turns - 1, place))
            state.vulcans = state.vulcans.replaced(prepared=prepared)


def forget_entrance(state: State, vulcan: int) -> None:
    """15.04.1: Give up a prepared entrance."""
    rows = without_row(state.vulcans.prepared, ENTRANCE_FIELDS, vulcan)
    waiting = state.vulcans.waiting
    for i in range(0, len(state.vulcans.waiting), WAITING_FIELDS):
        if state.vulcans.waiting[i + 1] == vulcan:
            waiting = without_row(waiting, WAITING_FIELDS, state.vulcans.waiting[i])
    state.vulcans = state.vulcans.replaced(prepared=rows, waiting=waiting)


def vulcan_awaited(state: State, unit: int) -> int:
    """15.04.1: Return the Vulcan whose entrance a unit waits for, which may be the unit itself, or NOBODY."""
    if row_at(state.vulcans.prepared, ENTRANCE_FIELDS, unit) >= 0:
        return unit
    i = row_at(state.vulcans.waiting, WAITING_FIELDS, unit)
    return state.vulcans.waiting[i + 1] if i >= 0 else NOBODY


def stop_waiting(state: State, unit: int) -> None:
    """15.04.1: Forget that a unit waits. If it is the Vulcan, nobody waits any longer."""
    if row_at(state.vulcans.prepared, ENTRANCE_FIELDS, unit) >= 0:
        forget_entrance(state, unit)
    else:
        waiting = without_row(state.vulcans.waiting, WAITING_FIELDS, unit)
        state.vulcans = state.vulcans.replaced(waiting=waiting)


def note_step(state: State, unit: int, to: int) -> None:
    """15.04.1: Who moves anywhere but into the swamp, or goes there too early, waits no longer."""
    vulcan = vulcan_awaited(state, unit)
    if vulcan == NOBODY:
        return
    rows = state.vulcans.prepared
    i = row_at(rows, ENTRANCE_FIELDS, vulcan)
    if rows[i + 1] != to or rows[i + 2] > 0:
        stop_waiting(state, unit)


def entered_with(state: State, unit: int) -> int:
    """15.04.1: Return the Vulcan whose prepared entrance keeps a unit from rolling for the swamp, or NOBODY.

    It is the unit itself, or the Vulcan that it has waited with and that enters in the same movement phase.
    """
    vulcan = vulcan_awaited(state, unit)
    if vulcan == NOBODY:
        return NOBODY
    together = state.hex_of[unit] == state.hex_of[vulcan]
    return vulcan if together and is_prepared_for(state, unit, state.hex_of[unit]) else NOBODY


def is_prepared_for(state: State, unit: int, to: int) -> bool:
    """15.04.1: Return True if a unit has waited long enough to enter a hex with a Vulcan, or as one, without a die."""
    vulcan = vulcan_awaited(state, unit) if state.vulcans.prepared else NOBODY
    if vulcan == NOBODY:
        return False
    i = row_at(state.vulcans.prepared, ENTRANCE_FIELDS, vulcan)
    return state.vulcans.prepared[i + 1] == to and state.vulcans.prepared[i + 2] == 0


def tell_entrance(state: State, unit: int, vulcan: int, events: list[Event]) -> None:
    """15.04.1: Record that a unit entered a swamp without a die."""
    events.append(EnteredPrepared(unit, vulcan, state.hex_of[unit]))


def end_entrances(state: State) -> None:
    """15.04.1: At the end of a movement phase, forget the entrances that were used, and who is no longer waiting."""
    rows = state.vulcans.prepared
    for i in range(0, len(rows), ENTRANCE_FIELDS):
        if state.hex_of[rows[i]] != rows[i + 3]:
            forget_entrance(state, rows[i])
    waiting = state.vulcans.waiting
    for i in range(0, len(waiting), WAITING_FIELDS):
        if state.hex_of[waiting[i]] != state.hex_of[waiting[i + 1]]:
            stop_waiting(state, waiting[i])
