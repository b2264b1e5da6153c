"""Read the trains in a scenario file (section 9): markers, halves, directions, guns and what is aboard."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS
from cybertank.rules.trains.counters import is_train
from cybertank.rules.trains.tracks import rail_links
from cybertank.scenarios.models import EntryEntry, GivenUnit
from cybertank.scenarios.reader import Reader
from cybertank.state.chapters.trains import SLOWEST, SPEED_WORDS
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.trains import check_train, link_passenger
from cybertank.units.catalogue import COMPONENTS, MAIN, TRAIN, UnitType

NEEDS_HEX = "a train stands on the map from the start or enters it: give it a `hex`, or list it in an `entry` (9.02)"


def check_counter(reader: Reader, given: GivenUnit, unit_type: UnitType, key: str) -> None:
    """9.01, 9.02: Check that only trains have a train's keys, and that a train has a place of its own."""
    if unit_type.kind != TRAIN:
        said: dict[str, str | int | None] = {"speed": given.speed, "rear": given.rear, "toward": given.toward}
        said |= {"guns": given.guns or None, "track": given.track if given.track != 1 else None}
        for name, value in said.items():
            if value is not None:
                reader.wrong(f"{key}.{name}", f"only a train has this key, and {unit_type.id} is none (9.01)")
        return
    if given.count is not None:
        reader.wrong(f"{key}.count", "list the counters of a train one by one")
    if key.startswith("force") and given.hex is None:
        reader.wrong(f"{key}.hex", NEEDS_HEX)
    if given.riding is not None:
        reader.wrong(f"{key}.riding", "a train counter does not ride: the front one names the other as its `rear`")


def check_track(reader: Reader, entry: EntryEntry, key: str) -> None:
    """1.06, 9.02.2: Check that a track enters the map where a train waits."""
    if reader.board is None:
        return
    ends = track_ends(reader.board, EDGE_BITS[entry.edge])
    hexes, title = reader.edge_part(entry.edge, entry.area, f"{key}.area")
    for i, given in enumerate(entry.units):
        unit_type = reader.catalogue.find(given.type)
        if unit_type is not None and unit_type.kind == TRAIN and not any(where in hexes for where in ends):
            reader.wrong(f"{key}.units[{i}].type", f"no track enters the map by {title}, so no train can (9.02.2)")


def track_ends(board: Board, edge: int) -> list[int]:
    """9.02.2: Return the hexes on an edge where a track runs off the map."""
    return [where for where in board.edge_hexes(edge) if len(rail_links(board, where)) == 1]


def add_counter(state: State, unit: int, given: GivenUnit) -> None:
    """9.02, 9.03.1: Give a counter its marker and its guns."""
    if not is_train(state, unit):
        return
    if given.guns:
        state.own_sheets().left[unit * COMPONENTS + MAIN] = given.guns
    if given.speed is not None:
        state.trains = state.trains.with_speed(unit, SPEED_WORDS.index(given.speed))


def couple_trains(state: State, reader: Reader, units: list[GivenUnit], key: str) -> None:
    """9.01, 9.02: Give the trains of a list their halves and directions. All its units have been added."""
    counters = [(i, given, state.find(given.id)) for i, given in enumerate(units)]
    counters = [(i, given, unit) for i, given, unit in counters if unit != NOBODY and is_train(state, unit)]
    for i, given, unit in counters:
        if given.speed is not None:
            still = 1 if given.speed == SPEED_WORDS[SLOWEST] and state.hex_of[unit] >= 0 else 0
            state.trains = state.trains.with_still(unit, still).with_track(unit, given.track - 1)
        if given.toward is not None:
            _turn(state, reader, unit, given.toward, f"{key}.units[{i}].toward")
        if given.rear is not None:
            _couple(state, reader, unit, given.rear, f"{key}.units[{i}].rear")
    for i, _, unit in counters:
        try:
            check_train(state, unit, reader.faults.source, f"{key}.units[{i}]")
        except FileFault as fault:
            reader.faults.take(fault)


def _turn(state: State, reader: Reader, unit: int, word: str, key: str) -> None:
    """9.02: Read the hex that a train goes to next, which must be a neighbor along the rails."""
    toward = state.board.index.get(word, NOBODY)
    here = state.hex_of[unit]
    if here >= 0 and toward in rail_links(state.board, here):
        state.trains = state.trains.with_way(unit, toward, NOBODY)
    else:
        reader.wrong(key, f"no rails lead from the hex of {state.ids[unit]} to {word} (9.02.2)")


def _couple(state: State, reader: Reader, unit: int, word: str, key: str) -> None:
    """9.01: Read a train's rear counter: one of the same seat, in the next hex along the rails or off the map too."""
    rear = state.find(word)
    if rear in (NOBODY, unit) or not is_train(state, rear) or state.seat_of[rear] != state.seat_of[unit]:
        reader.wrong(key, f"expected the id of another train counter of the same seat, not {word!r} (9.01)")
        return
    here, there = state.hex_of[unit], state.hex_of[rear]
    coupled = there in rail_links(state.board, here) if here >= 0 else there == here
    if coupled:
        state.trains = state.trains.with_rear(unit, rear)
    else:
        reader.wrong(key, f"{word} is not in the next hex along the rails, and a train is coupled (9.02)")


def board_train(state: State, reader: Reader, unit: int, counter: int, key: str) -> None:
    """9.07: Put a unit on a train counter. How much is aboard is checked when the whole list has been read."""
    try:
        link_passenger(state, unit, counter, reader.faults.source, key)
    except FileFault as fault:
        reader.faults.take(fault)
