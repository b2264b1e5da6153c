"""15.04.1 Prepared entrances: a Vulcan that waits beside a swamp enters it without getting stuck."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import SWAMP
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.events.vulcan_tasks import EnteredPrepared, EntrancePrepared
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.movement import UNMOVED
from cybertank.state.chapters.vulcans import ENTRANCE_FIELDS, row_at, with_row, without_row
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
    if state.disability.stuck[unit]:
        return Refusal(RULE, f"{name} is stuck")
    if state.board.terrain[where] != SWAMP or state.board.direction(state.hex_of[unit], where) < 0:
        return Refusal(RULE, f"an entrance is prepared into a swamp hex next to {name}, and {place} is none")
    if row_at(state.vulcans.prepared, ENTRANCE_FIELDS, unit) >= 0:
        return Refusal(RULE, f"{name} prepares an entrance already: it waits, or gives it up by leaving its hex")
    return None


def prepare(state: State, unit: int, where: int, dice: Dice, events: list[Event]) -> None:
    """15.04.1: Roll for the number of turns that the Vulcan must wait before it enters."""
    die = dice.roll(f"the prepared entrance of {state.ids[unit]} ({RULE})")
    row = (unit, where, die, state.hex_of[unit])
    state.vulcans = state.vulcans.replaced(prepared=with_row(state.vulcans.prepared, row))
    events.append(EntrancePrepared(unit, where, die))


def count_down_entrances(state: State, seat: int) -> None:
    """15.04.1: At the beginning of its owner's turn, a Vulcan that still waits has one turn less to wait."""
    together = state.setting.rules.shared_fire
    rows = state.vulcans.prepared
    for i in range(0, len(rows), ENTRANCE_FIELDS):
        vulcan, where, turns, place = rows[i : i + ENTRANCE_FIELDS]
        if state.hex_of[vulcan] != place:
            forget_entrance(state, vulcan)
        elif turns and (not state.hostile(seat, vulcan) if together else state.seat_of[vulcan] == seat):
            prepared = with_row(state.vulcans.prepared, (vulcan, where, turns - 1, place))
            state.vulcans = state.vulcans.replaced(prepared=prepared)


def forget_entrance(state: State, vulcan: int) -> None:
    """15.04.1: Give up a prepared entrance."""
    rows = without_row(state.vulcans.prepared, ENTRANCE_FIELDS, vulcan)
    state.vulcans = state.vulcans.replaced(prepared=rows)


def note_step(state: State, unit: int, to: int) -> None:
    """15.04.1: A Vulcan that moves anywhere but into the swamp, or goes there too early, gives up its entrance."""
    rows = state.vulcans.prepared
    i = row_at(rows, ENTRANCE_FIELDS, unit)
    if i >= 0 and (rows[i + 1] != to or rows[i + 2] > 0):
        forget_entrance(state, unit)


def entered_with(state: State, unit: int) -> int:
    """15.04.1: Return the Vulcan whose prepared entrance keeps a unit from rolling for the swamp, or NOBODY.

    It is the unit itself, or a Vulcan that is in the hex too and began the turn in the unit's hex.
    """
    turn = state.flow[0]
    if not isinstance(turn, Turn) or turn.phase != MOVEMENT:
        return NOBODY
    rows = state.vulcans.prepared
    for i in range(0, len(rows), ENTRANCE_FIELDS):
        vulcan, where, turns, place = rows[i : i + ENTRANCE_FIELDS]
        if turns or state.hex_of[unit] != where or state.sides[unit] != state.sides[vulcan]:
            continue
        if state.hex_of[vulcan] == where and _began_at(state, unit) == place:
            return vulcan
    return NOBODY


def _began_at(state: State, unit: int) -> int:
    began = state.movement.began[unit]
    return state.hex_of[unit] if began == UNMOVED else began


def tell_entrance(state: State, unit: int, vulcan: int, events: list[Event]) -> None:
    """15.04.1: Record that a unit entered a swamp without a die."""
    events.append(EnteredPrepared(unit, vulcan, state.hex_of[unit]))


def end_entrances(state: State) -> None:
    """15.04.1: At the end of a movement phase, forget the entrances of Vulcans that have used theirs or have left."""
    rows = state.vulcans.prepared
    for i in range(0, len(rows), ENTRANCE_FIELDS):
        if state.hex_of[rows[i]] != rows[i + 3]:
            forget_entrance(state, rows[i])
