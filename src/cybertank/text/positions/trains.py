"""Read and write trains in positions (section 9): markers, halves, directions, guns and passengers."""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import EDGE_BITS, EDGE_WORDS
from cybertank.rules.trains.counters import aboard, front_of, is_train, size_aboard
from cybertank.rules.trains.tracks import ahead, rail_links
from cybertank.state.chapters.movement import HALTED
from cybertank.state.chapters.trains import NO_SPEED, SPEED_WORDS
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.lookup import find_hex
from cybertank.text.positions.models import UnitEntry
from cybertank.units.catalogue import COMPONENTS, MAIN

# 9.07: How much a counter can carry, and how large its passengers can be.
MOST_ABOARD: Final = 12
LARGEST_ABOARD: Final = 3
NO_TRAIN: Final = "only a train has this key (9.01)"


# -- reading -----------------------------------------------------------------------------------------------------------


def read_guns(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """9.03.1: read a counter's guns, before what it has fired."""
    if unit.guns:
        if not is_train(state, slot):
            raise FileFault(source, f"{key}.guns", NO_TRAIN)
        state.own_sheets().left[slot * COMPONENTS + MAIN] = unit.guns


def read_train(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """9.02: read what the front counter says of its train, after all units have been read."""
    state.trains = state.trains.with_on_track(slot, 1 if unit.on_track else 0)
    if not is_train(state, slot):
        if unit.speed or unit.rear or unit.toward or unit.behind or unit.still or unit.track != 1:
            raise FileFault(source, key, f"speed, rear, toward, behind, still, track: {NO_TRAIN}")
        return
    if state.hex_of[slot] >= 0 and not rail_links(state.board, state.hex_of[slot]):
        raise FileFault(
            source, f"{key}.hex", f"no rails run through {unit.hex}, and a train is always on them (9.02.2)"
        )
    trains = state.trains.with_unloaded(slot, unit.unloaded)
    if unit.speed is not None:
        trains = trains.with_speed(slot, SPEED_WORDS.index(unit.speed))
    trains = trains.with_still(slot, 1 if unit.still else 0).with_track(slot, unit.track - 1)
    trains = trains.with_respeeded(slot, 1 if unit.respeeded else 0)
    state.trains = trains.with_driven(slot, unit.driven or unit.moved or (1 if unit.stirred else 0))
    if unit.moved:
        # `moved` says that a train has driven its path.
        state.own_movement().spent[slot] = 0
        state.own_movement().halted[slot] |= HALTED
    _read_way(state, slot, unit, source, key)
    if unit.rest is not None:
        state.trains = state.trains.with_rest((slot, *[_step(state, word, source, key) for word in unit.rest]))
    if unit.rear is not None:
        state.trains = state.trains.with_rear(slot, _rear(state, slot, unit.rear, source, f"{key}.rear"))


def _read_way(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """9.02: read a direction. It must lead to a neighbor along the rails."""
    ways: list[int] = []
    for name, word in (("toward", unit.toward), ("behind", unit.behind)):
        where = NOBODY if word is None else find_hex(state, word, source, f"{key}.{name}")
        if where != NOBODY and state.hex_of[slot] >= 0 and where not in rail_links(state.board, state.hex_of[slot]):
            raise FileFault(source, f"{key}.{name}", f"no rails lead from {unit.hex} to {word} (9.02.2)")
        ways.append(where)
    state.trains = state.trains.with_way(slot, ways[0], ways[1])


def _step(state: State, word: str, source: str, key: str) -> int:
    """9.04: read a hex still ahead of a train that fights an overrun, or the edge by which it leaves the map."""
    off, _, edge = word.partition(" ")
    return -EDGE_BITS[edge] if off == "off" and edge in EDGE_BITS else find_hex(state, word, source, f"{key}.rest")


def _rear(state: State, slot: int, word: str, source: str, key: str) -> int:
    """9.01: find a train's rear counter: one of the same seat, in the next hex along the rails."""
    rear = state.find(word)
    if rear == NOBODY or not is_train(state, rear) or rear == slot or state.seat_of[rear] != state.seat_of[slot]:
        raise FileFault(source, key, f"expected the id of another train counter of the same seat, not {word!r} (9.01)")
    here, there = state.hex_of[slot], state.hex_of[rear]
    if here >= 0 and there >= 0 and there not in rail_links(state.board, here):
        raise FileFault(source, key, f"{word} is not in the next hex along the rails, and a train is coupled (9.02)")
    if there >= 0 and state.trains.toward[slot] == there:
        raise FileFault(source, key, f"{word} is behind the front counter, but `toward` names its hex (9.02)")
    return rear


def check_train(state: State, slot: int, source: str, key: str) -> None:
    """9.01, 9.07: refuse a front counter without a speed, a counter without a train, and one that is overloaded."""
    if not is_train(state, slot):
        return
    if state.trains.speed[slot] == NO_SPEED and front_of(state, slot) == slot:
        raise FileFault(
            source, f"{key}.speed", f"expected one of {', '.join(SPEED_WORDS)} on the front of a train (9.02)"
        )
    if state.trains.speed[slot] != NO_SPEED and slot in state.trains.rear:
        raise FileFault(source, f"{key}.speed", "a rear counter has no marker of its own (9.02)")
    _check_load(state, slot, source, key)


def _check_load(state: State, counter: int, source: str, key: str) -> None:
    """9.07: refuse passengers that are too large, or too many. Squads on a GEV-PC take no room."""
    for unit in aboard(state, counter):
        unit_type = state.kind(unit)
        if unit_type.size > LARGEST_ABOARD or unit_type.size == 0:
            raise FileFault(
                source, key, f"{state.ids[unit]} cannot go on a train: only units of size 1 to 3 can (9.07)"
            )
    room = size_aboard(state, counter)
    if room > MOST_ABOARD:
        name = state.ids[counter]
        raise FileFault(source, key, f"{name} carries {MOST_ABOARD} size points at most, but has {room} aboard (9.07)")


def link_passenger(state: State, slot: int, counter: int, source: str, key: str) -> None:
    """9.07: put a unit on a train counter of its own seat, in the same hex."""
    name = state.ids[counter]
    if state.hex_of[counter] != state.hex_of[slot] or state.seat_of[counter] != state.seat_of[slot]:
        raise FileFault(source, key, f"{state.ids[slot]} must be in the same hex as {name} and belong to the same seat")
    if is_train(state, slot) or state.kind(slot).is_ogre:
        raise FileFault(source, key, f"{state.ids[slot]} cannot go on a train: only units of size 1 to 3 can (9.07)")
    state.riders = state.riders.with_riding(slot, counter)


# -- writing -----------------------------------------------------------------------------------------------------------


def write_train(state: State, unit: int, entry: UnitEntry) -> None:
    """Write what a counter says of its train, and whether a unit is on the track."""
    trains = state.trains
    entry.on_track = trains.on_track[unit] != 0
    if not is_train(state, unit):
        return
    entry.guns = state.sheets.left[unit * COMPONENTS + MAIN]
    entry.unloaded = trains.unloaded[unit]
    if trains.speed[unit] == NO_SPEED:
        return
    names = state.board.names
    entry.speed = SPEED_WORDS[trains.speed[unit]]
    entry.rear = state.ids[trains.rear[unit]] if trains.rear[unit] != NOBODY else None
    entry.still = trains.still[unit] != 0
    entry.track = trains.track[unit] + 1
    entry.driven = trains.driven[unit]
    if trains.rest and trains.rest[0] == unit:
        entry.rest = [names[h] if h >= 0 else f"off {EDGE_WORDS[-h]}" for h in trains.rest[1:]]
    entry.respeeded = trains.respeeded[unit] != 0
    entry.toward = names[trains.toward[unit]] if trains.toward[unit] != NOBODY else None
    if entry.rear is None and entry.toward is None and state.hex_of[unit] >= 0:
        forward = ahead(state, unit)
        if len(forward) == 1:
            entry.toward = names[forward[0]]
        elif trains.behind[unit] != NOBODY:
            entry.behind = names[trains.behind[unit]]
