"""15.03.1, 15.03.2, 15.03.4 Mines: placing them, making them safe, arming them again, and disarming the enemy's."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.strengths import in_water
from cybertank.rules.engineering.jobs import Job
from cybertank.rules.engineering.sappers import SAPPERS, is_free, refuse_machine, works_in_water
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import MineCleared, MinesArmed, MinesMadeSafe, TaskTried
from cybertank.rules.events.hidden import MineLaid
from cybertank.rules.hidden.mines import add_mines, remove_mine
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.hidden import MINE_COUNT, MINE_FIELDS, MINE_HEX, MINE_KNOWN, MINE_ROAD, MINE_SEAT
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State

MINE_FACE: Final = 5
ON_ROAD: Final = "road"


def refuse_in_water(state: State, rule: str, units: list[int]) -> Refusal | None:
    """13.04, 15.01.1: Refuse Combat Engineers who handle mines in water. Marine Engineers and machines can.

    Squads on a river bridge are not in the water.
    """
    for unit in units:
        if in_water(state, unit) and not works_in_water(state, unit):
            return Refusal(
                rule,
                f"{state.ids[unit]} cannot handle mines in water: only Marine Engineers, Vulcans and Heavy Drones can",
            )
    return None


def refuse_without_mines(state: State, rule: str) -> Refusal | None:
    """13.04: Refuse tasks about mines in a game without mines."""
    if state.setting.rules.mines:
        return None
    return Refusal(rule, "there are no mines in this game without the option `mines` (13.04)")


# -- 15.03.1: placing --------------------------------------------------------------------------------------------------


def refuse_placing(state: State, seat: int, job: Job) -> Refusal | None:
    """15.03.1: Refuse to place a mine that the seat does not have, or a road mine where no road or rail runs."""
    units = [worker.unit for worker in job.workers]
    refusal = refuse_without_mines(state, "15.03.1") or refuse_in_water(state, "15.03.1", units)
    if refusal is not None:
        return refusal
    where = state.hex_of[units[0]]
    if state.engineering.in_hand(seat) < 1:
        return Refusal("15.03.1", "you have no mine in hand to place")
    if job.word != ON_ROAD and any(_is_above_water(state, unit) for unit in units):
        return Refusal("15.03.1", f"a mine on the bridge in {state.board.names[where]} lies on the road: `mine road`")
    if job.word == ON_ROAD and not state.board.ways[where]:
        name = state.board.names[where]
        return Refusal("15.03.1", f"no road or rail runs through {name}: leave out the word `road`")
    return None


def _is_above_water(state: State, unit: int) -> bool:
    """13.04: Return True for Combat Engineers on a river bridge, who cannot place mines in the water below."""
    return state.levels.on_bridge[unit] != 0 and not works_in_water(state, unit)


def face_for_mines(state: State, job: Job) -> int:
    """15.03.1, 15.03.4: Return the lowest face on which a mine is placed or disarmed."""
    return MINE_FACE


def place_mine(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.03.1: Lay a mine from the seat's hand. A failure costs nothing."""
    if not event.done:
        return
    hand = list(state.engineering.hand)
    hand[seat] -= 1
    state.engineering = state.engineering.with_hand(tuple(hand))
    road = job.word == ON_ROAD
    add_mines(state, (event.hex, seat, 1, 1 if road else 0, 0))
    events.append(MineLaid(seat, event.hex, road, laid=True))


# -- 15.03.2: one's own mines ------------------------------------------------------------------------------------------


def _own_places(mines: tuple[int, ...], seat: int, where: int) -> list[int]:
    return [
        place
        for place in range(0, len(mines), MINE_FIELDS)
        if mines[place + MINE_HEX] == where and mines[place + MINE_SEAT] == seat
    ]


def refuse_making_safe(state: State, turn: Turn, unit: int) -> Refusal | None:
    """15.03.2: Refuse to make mines safe, except one's own, by a Sapper that has not moved this turn."""
    rule = "15.03.2"
    name = state.ids[unit]
    if not state.setting.rules.engineering:
        return Refusal("15.00", "engineers work only with the option `engineering`")
    if turn.phase != MOVEMENT:
        return Refusal(rule, "mines are made safe at the start of a turn, in the first movement phase")
    if state.seat_of[unit] != turn.seat or state.hex_of[unit] < 0:
        return Refusal(rule, f"{name} is not one of your units on the map")
    if state.kind(unit).works not in SAPPERS:
        return Refusal(rule, f"{name} cannot make mines safe: only engineers, Vulcans and Heavy Drones can")
    if not is_free(state, unit):
        return Refusal(rule, f"{name} is riding or disabled, so it cannot make mines safe")
    refusal = refuse_machine(state, unit)
    if refusal is not None:
        return refusal
    if state.stores.stood[unit] != state.hex_of[unit] or state.movement.spent[unit]:
        return Refusal(rule, f"{name} has moved this turn: only a Sapper that began the turn here can make mines safe")
    if not _own_places(state.hidden.mines, turn.seat, state.hex_of[unit]):
        return Refusal(rule, f"you have no armed mines in {state.board.names[state.hex_of[unit]]}")
    return refuse_in_water(state, rule, [unit])


def make_safe(state: State, seat: int, unit: int, events: list[Event]) -> None:
    """15.03.2: Make all mines of a seat in a Sapper's hex safe, without a die. The Sapper can still act this turn."""
    where = state.hex_of[unit]
    mines = state.hidden.mines
    places = _own_places(mines, seat, where)
    moved = [number for place in places for number in mines[place : place + MINE_FIELDS]]
    kept = [
        number
        for place in range(0, len(mines), MINE_FIELDS)
        if place not in places
        for number in mines[place : place + MINE_FIELDS]
    ]
    state.hidden = state.hidden.with_mines(tuple(kept))
    state.engineering = state.engineering.with_safe((*state.engineering.safe, *moved))
    events.append(MinesMadeSafe(unit, where))


def refuse_arming(state: State, seat: int, job: Job) -> Refusal | None:
    """15.03.2: Refuse to arm mines where the seat has none that were made safe."""
    units = [worker.unit for worker in job.workers]
    where = state.hex_of[units[0]]
    if not _own_places(state.engineering.safe, seat, where):
        return Refusal("15.03.2", f"you have no safe mines in {state.board.names[where]} to arm again")
    return refuse_in_water(state, "15.03.2", units)


def arm_mines(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.03.2: Arm the seat's safe mines in the hex again. It always succeeds."""
    event.done = True
    safe = state.engineering.safe
    places = _own_places(safe, seat, event.hex)
    for place in places:
        add_mines(state, safe[place : place + MINE_FIELDS])
    kept = [
        number
        for place in range(0, len(safe), MINE_FIELDS)
        if place not in places
        for number in safe[place : place + MINE_FIELDS]
    ]
    state.engineering = state.engineering.with_safe(tuple(kept))
    events.append(MinesArmed(seat, event.hex))


# -- 15.03.4: enemy mines ----------------------------------------------------------------------------------------------


def known_enemy_mine(state: State, seat: int, where: int) -> int:
    """15.03.4: Return the first known enemy mine in a hex, as its place in the list, or NOBODY."""
    side_of = state.setting.side_of
    mines = state.hidden.mines
    for place in range(0, len(mines), MINE_FIELDS):
        if mines[place + MINE_HEX] == where and side_of[mines[place + MINE_SEAT]] != side_of[seat]:
            if mines[place + MINE_KNOWN]:
                return place
    return NOBODY


def _known_safe_mine(state: State, seat: int, where: int) -> int:
    side_of = state.setting.side_of
    safe = state.engineering.safe
    for place in range(0, len(safe), MINE_FIELDS):
        if safe[place + MINE_HEX] == where and side_of[safe[place + MINE_SEAT]] != side_of[seat]:
            if safe[place + MINE_KNOWN]:
                return place
    return NOBODY


def refuse_disarming(state: State, seat: int, job: Job) -> Refusal | None:
    """15.03.4: Refuse to disarm anything but an enemy mine that has been found in the workers' hex."""
    units = [worker.unit for worker in job.workers]
    where = state.hex_of[units[0]]
    refusal = refuse_without_mines(state, "15.03.4") or refuse_in_water(state, "15.03.4", units)
    if refusal is not None:
        return refusal
    if known_enemy_mine(state, seat, where) == NOBODY and _known_safe_mine(state, seat, where) == NOBODY:
        name = state.board.names[where]
        return Refusal(
            "15.03.4",
            f"no enemy mine is known in {name}: find it first with `task ... detect {name}` from a hex beside it",
        )
    return None


def disarm_mine(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.03.4: Destroy one known enemy mine without setting it off. A failure has no effect."""
    if not event.done:
        return
    place = known_enemy_mine(state, seat, event.hex)
    if place != NOBODY:
        events.append(MineCleared(event.hex, state.hidden.mines[place + MINE_ROAD] != 0))
        remove_mine(state, place)
        return
    place = _known_safe_mine(state, seat, event.hex)
    safe = list(state.engineering.safe)
    events.append(MineCleared(event.hex, safe[place + MINE_ROAD] != 0))
    safe[place + MINE_COUNT] -= 1
    if safe[place + MINE_COUNT] == 0:
        del safe[place : place + MINE_FIELDS]
    state.engineering = state.engineering.with_safe(tuple(safe))
