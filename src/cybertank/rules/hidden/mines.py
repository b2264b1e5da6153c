"""13.04 Mines (1977:8.03): laid in secret, set off by units that enter the hex, and sensed in advance by some Ogres."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.groups import alone
from cybertank.rules.combat.hits import Treads, WholeUnit, hit
from cybertank.rules.combat.losses import lose
from cybertank.rules.dice import Dice
from cybertank.rules.engineering.passage import passes_mine
from cybertank.rules.events.base import DESTROYED, DISABLED, NO_EFFECT, Event
from cybertank.rules.events.hidden import (
    SENSED_MINE,
    Acknowledged,
    MineLaid,
    MineMet,
    OwnMineFailed,
)
from cybertank.rules.refusal import Refusal
from cybertank.rules.terrain.changes import break_road
from cybertank.state.brief import Force
from cybertank.state.chapters.disability import BY_FIRE
from cybertank.state.chapters.hidden import MINE_COUNT, MINE_FIELDS, MINE_HEX, MINE_KNOWN, MINE_ROAD, MINE_SEAT
from cybertank.state.columns import NOBODY
from cybertank.state.state import State

# The lowest face on which a mine that is not on the road goes off.
UNDER_UNIT: Final = 6
UNDER_OGRE: Final = 5


def knows(state: State, seat: int, place: int) -> bool:
    """13.04: Return True if a seat knows of the mines at an entry in the list.

    A seat knows its own side's mines, and those already found.
    """
    mines = state.hidden.mines
    if mines[place + MINE_KNOWN]:
        return True
    side_of = state.setting.side_of
    return seat >= 0 and side_of[mines[place + MINE_SEAT]] == side_of[seat]


def mines_known_to(state: State, seat: int) -> list[int]:
    """13.04: Return the entries in the list that a seat knows of."""
    mines = state.hidden.mines
    return [
        number
        for place in range(0, len(mines), MINE_FIELDS)
        if knows(state, seat, place)
        for number in mines[place : place + MINE_FIELDS]
    ]


def known_hexes(state: State, seat: int) -> list[int]:
    """13.04: Return the hexes that a seat knows to be mined."""
    places = range(0, len(state.hidden.mines), MINE_FIELDS)
    return [state.hidden.mines[place + MINE_HEX] for place in places if knows(state, seat, place)]


def enters_mined(state: State, unit: int, path: list[int]) -> bool:
    """13.04: Return True if a path leads through a hex that the unit's owner knows to be mined."""
    return bool(state.hidden.mines) and not set(path).isdisjoint(known_hexes(state, state.seat_of[unit]))


def mines_left(state: State, force: Force) -> int:
    """13.04: Return how many mines a force has yet to lay. Those that everybody knows come from the scenario."""
    mines = state.hidden.mines
    laid = sum(
        mines[place + MINE_COUNT]
        for place in range(0, len(mines), MINE_FIELDS)
        if mines[place + MINE_SEAT] == force.seat and not mines[place + MINE_KNOWN]
    )
    return (force.mines if state.setting.rules.mines else 0) - laid


def refuse_mine(state: State, force: Force, where: int, road: bool) -> Refusal | None:
    """13.04: Refuse a mine beyond the force's limit, or a road mine in a hex without a road or rail."""
    if not state.setting.rules.mines or force.mines == 0:
        return Refusal("13.04", "this force has no mines to lay")
    if mines_left(state, force) <= 0:
        return Refusal("13.04", f"all {force.mines} mines are already laid; pick one up first with `unmine HEX`")
    if road and not state.board.ways[where]:
        return Refusal("13.04", f"no road or rail runs through {state.board.names[where]}: leave out the word `road`")
    return None


def refuse_unmine(state: State, force: Force, where: int, road: bool) -> Refusal | None:
    """13.04: Refuse to pick up any mine but the seat's own."""
    if _place_of(state, force.seat, where, road) == NOBODY:
        on = " on the road" if road else ""
        return Refusal("13.04", f"you have no mine{on} in {state.board.names[where]}")
    return None


def _place_of(state: State, seat: int, where: int, road: bool) -> int:
    """13.04: Return a seat's secret mines in a hex, as their place in the list, or NOBODY."""
    mines = state.hidden.mines
    for place in range(0, len(mines), MINE_FIELDS):
        if mines[place] == where and mines[place + MINE_SEAT] == seat and (mines[place + MINE_ROAD] != 0) == road:
            if not mines[place + MINE_KNOWN]:
                return place
    return NOBODY


def lay_mine(state: State, seat: int, where: int, road: bool, events: list[Event]) -> None:
    """13.04: Lay one more mine in a hex. A hex can hold any number."""
    place = _place_of(state, seat, where, road)
    if place == NOBODY:
        state.hidden = state.hidden.with_mines((*state.hidden.mines, where, seat, 1, 1 if road else 0, 0))
    else:
        state.hidden = state.hidden.with_mine_number(place + MINE_COUNT, state.hidden.mines[place + MINE_COUNT] + 1)
    events.append(MineLaid(seat, where, road, laid=True))


def add_mines(state: State, entry: tuple[int, ...]) -> None:
    """13.04, 15.03: Add the mines of one entry to the list. Mines of one seat in one place are counted together.

    Those that enemies know of stay apart from the others.
    """
    mines = state.hidden.mines
    for place in range(0, len(mines), MINE_FIELDS):
        alike = (MINE_HEX, MINE_SEAT, MINE_ROAD, MINE_KNOWN)
        if all(mines[place + field] == entry[field] for field in alike):
            count = mines[place + MINE_COUNT] + entry[MINE_COUNT]
            state.hidden = state.hidden.with_mine_number(place + MINE_COUNT, count)
            return
    state.hidden = state.hidden.with_mines((*mines, *entry))


def unmine(state: State, seat: int, where: int, road: bool, events: list[Event]) -> None:
    """13.04: Pick up a mine again before the game begins."""
    remove_mine(state, _place_of(state, seat, where, road))
    events.append(MineLaid(seat, where, road, laid=False))


def remove_mine(state: State, place: int) -> None:
    """Remove one mine from an entry in the list, and the entry too if it was the last mine."""
    count = state.hidden.mines[place + MINE_COUNT]
    if count > 1:
        state.hidden = state.hidden.with_mine_number(place + MINE_COUNT, count - 1)
    else:
        mines = state.hidden.mines
        state.hidden = state.hidden.with_mines(mines[:place] + mines[place + MINE_FIELDS :])


def sense_mine(state: State, unit: int, where: int, events: list[Event]) -> bool:
    """13.04.1: Warn an Ogre of an unknown mine before it enters the hex. Return True if there is one."""
    if not state.setting.rules.edition.ogres_sense or not state.kind(unit).senses:
        return False
    found = False
    for place in range(0, len(state.hidden.mines), MINE_FIELDS):
        if state.hidden.mines[place] == where and not knows(state, state.seat_of[unit], place):
            state.hidden = state.hidden.with_mine_number(place + MINE_KNOWN, 1)
            found = True
    if found:
        events.append(Acknowledged(unit, where, SENSED_MINE))
    return found


def mine_under(state: State, unit: int, where: int, on_road: bool) -> int:
    """13.04: Return the entry of the mine that a unit meets in a hex, or NOBODY. A road mine comes first.

    "On the road" means along a road or rail. In water, mines harm only enemies that are not on a bridge. Sappers pass
    known mines, and guide others over them (15.03.3).
    """
    mines = state.hidden.mines
    sappers = state.setting.rules.engineering
    met = NOBODY
    for place in range(0, len(mines), MINE_FIELDS):
        if mines[place + MINE_HEX] != where or (sappers and passes_mine(state, unit, place)):
            continue
        if mines[place + MINE_ROAD]:
            if on_road:
                return place
        elif met == NOBODY and _reaches(state, unit, where, mines[place + MINE_SEAT]):
            met = place
    return met


def _reaches(state: State, unit: int, where: int, seat: int) -> bool:
    if not state.board.is_water(where):
        return True
    side_of = state.setting.side_of
    return not state.levels.on_bridge[unit] and side_of[seat] != side_of[state.seat_of[unit]]


def goes_off_on(state: State, unit: int) -> int:
    """13.04, 13.04.1, 1977:8.03: Return the lowest face on which a mine explodes under a unit.

    An Ogre with sensors is always warned, so it enters any mined hex knowingly.
    """
    unit_type = state.kind(unit)
    wary = unit_type.senses and state.setting.rules.edition.ogres_sense
    return UNDER_OGRE if unit_type.is_ogre and not wary else UNDER_UNIT


def meet_mine(state: State, unit: int, on_road: bool, dice: Dice, events: list[Event]) -> bool:
    """13.04, 1977:8.03: Check for a mine as a unit enters a hex. At most one goes off. Return True if there was one.

    A player who meets an enemy mine knows of it from then on, even if it did not go off. A mine of the player's own
    side stays secret.
    """
    where = state.hex_of[unit]
    place = mine_under(state, unit, where, on_road)
    if place == NOBODY:
        return False
    event = MineMet(unit, where, state.hidden.mines[place + MINE_ROAD] != 0)
    rolled_before = dice.count()
    if not event.road:
        event.die = dice.roll(f"the mine in the path of {state.ids[unit]} (13.04)")
    event.exploded = event.road or event.die >= goes_off_on(state, unit)
    if not event.exploded and not state.hostile(state.hidden.mines[place + MINE_SEAT], unit):
        events.append(OwnMineFailed(unit, where, event.die, rolled_before))
        return True
    events.append(event)
    if not event.exploded:
        state.hidden = state.hidden.with_mine_number(place + MINE_KNOWN, 1)
        return True
    _forget(state, place)
    remove_mine(state, place)
    _harm(state, event, dice, events)
    break_road(state, where, event.road, dice, events)
    return True


def _forget(state: State, place: int) -> None:
    """13.04: Mark an entry as unknown. After an explosion, only the owner knows whether more mines remain."""
    state.hidden = state.hidden.with_mine_number(place + MINE_KNOWN, 0)


def _harm(state: State, event: MineMet, dice: Dice, events: list[Event]) -> None:
    """13.04: Apply the effect of a mine.

    Armor is destroyed, infantry loses a squad, and an Ogre loses one die of tread units. No other unit is affected.
    """
    unit = event.unit
    unit_type = state.kind(unit)
    if unit_type.is_ogre:
        event.treads = dice.roll(f"the treads that {state.ids[unit]} loses to the mine (13.04)")
        event.result = NO_EFFECT
        event.lost = hit(state, Treads(unit, event.treads), DESTROYED, dice, events).lost
    elif unit_type.is_infantry:
        event.result = hit(state, alone(state, unit), DISABLED, dice, events).result
    elif unit_type.has_sheet:
        # 13.07: This is no result of an attack, so a Superheavy's record sheet does not help it.
        lose(state, unit)
        event.result = DESTROYED
    else:
        event.result = hit(state, WholeUnit(unit, BY_FIRE), DESTROYED, dice, events).result
