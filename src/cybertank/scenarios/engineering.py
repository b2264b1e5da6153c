"""Read what engineers have at the start: stores, mines, entrenchments, and which tasks a scenario allows (15.03)."""

from __future__ import annotations

from cybertank.board.terrain import WATER
from cybertank.rules.combat.entrenched import shelters_infantry
from cybertank.rules.engineering.jobs import TASK_WORDS
from cybertank.rules.engineering.table import TASKS
from cybertank.rules.hidden.mines import add_mines
from cybertank.rules.vulcans.revetments import SIZE_WORDS
from cybertank.scenarios.models import ForceEntry, GivenUnit, ScenarioFile
from cybertank.scenarios.reader import Reader
from cybertank.state.brief import Brief, Force
from cybertank.state.chapters.vulcans import REVETMENT_FIELDS
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.revetments import move_in
from cybertank.units.catalogue import TRANSPORT, UnitType

# 15.03.6: The vehicles that can be loaded with engineering stores.
STORE_CARRIERS = ("TK", "HT")


def carries_stores(unit_type: UnitType) -> bool:
    """15.03.6: Return True for a type that can be loaded with engineering stores: a Truck or Hovertruck."""
    return unit_type.kind == TRANSPORT and unit_type.id in STORE_CARRIERS


# -- units and forces --------------------------------------------------------------------------------------------------


def check_stores(reader: Reader, given: GivenUnit, unit_type: UnitType, key: str) -> None:
    """15.03.6: Check that only a Truck or Hovertruck carries stores, and nothing else with them."""
    if not given.stores:
        return
    if not carries_stores(unit_type):
        reader.wrong(f"{key}.stores", f"only a Truck or Hovertruck carries engineering stores, not {unit_type.id}")
    if given.missiles:
        reader.wrong(f"{key}.stores", f"{given.id} is full of missiles: leave out the stores or the missiles (15.03.6)")


def add_stores(state: State, unit: int, given: GivenUnit) -> None:
    """15.03.6: Load a truck with stores."""
    if given.stores:
        state.engineering = state.engineering.with_tools(unit, 1)


def offer_tool_trucks(reader: Reader, entry: ForceEntry, force: Force, key: str) -> None:
    """15.03.6: Offer Trucks and Hovertrucks with stores to a force that has or can buy engineers."""
    found = [reader.catalogue.find(word) for word in STORE_CARRIERS]
    force.tool_trucks = [unit_type.index for unit_type in found if unit_type is not None]
    key = f"{key}.engineer_trucks"
    if not (force.points or force.armor_units):
        reader.wrong(key, "expected `armor_units` or `points` to pay for the trucks (15.03.6)")
    if not force.tool_trucks:
        reader.wrong(key, "this edition has no engineers")
    if entry.spare_missiles or any(word in entry.offers for word in STORE_CARRIERS):
        reader.wrong(
            key,
            "every Truck and Hovertruck that this force buys has stores: leave out `spare_missiles`, take TK and HT "
            "off `offers`, and give the force its other trucks as `units`",
        )
    types = [reader.catalogue.find(word) for word in [*entry.offers, *(given.type for given in entry.units)]]
    if not any(unit_type is not None and unit_type.is_infantry and unit_type.works for unit_type in types):
        reader.wrong(key, "the force has no engineers: offer or give it CE or ME (15.03.6)")


# -- mines and entrenchments -------------------------------------------------------------------------------------------


def add_mines_and_trenches(state: State, reader: Reader, entry: ScenarioFile) -> None:
    """13.04, 15.03: Lay the mines that everybody knows, hand out the others, and dig the entrenchments."""
    if state.setting.rules.mines:
        _lay_mines(state, reader, entry)
        if entry.mines_in_hand:
            hand = [0] * len(entry.seats)
            for word, count in entry.mines_in_hand.items():
                hand[reader.seat(word, "mines_in_hand")] = count
            state.engineering = state.engineering.with_hand(tuple(hand))
    for i, trench in enumerate(entry.entrenchments):
        where = _hex(state, reader, trench.hex, f"entrenchments[{i}].hex")
        if where == NOBODY:
            continue
        if not shelters_infantry(state.board.terrain[where]):
            reader.wrong(
                f"entrenchments[{i}].hex",
                f"entrenchments need clear ground, forest or rubble, and {trench.hex} is none of these (15.03.5)",
            )
            continue
        squads = state.engineering.squads_dug_in(where) + trench.squads
        state.engineering = state.engineering.with_trenches(where, squads)


def _lay_mines(state: State, reader: Reader, entry: ScenarioFile) -> None:
    for i, mine in enumerate(entry.mines):
        key = f"mines[{i}]"
        where = _hex(state, reader, mine.hex, f"{key}.hex")
        seat = reader.seat(mine.seat, f"{key}.seat")
        if where == NOBODY:
            continue
        if mine.road and not state.board.had_way(where):
            reader.wrong(f"{key}.road", f"no road or rail runs through {mine.hex} (13.04)")
        numbers = (where, seat, mine.count, int(mine.road), 1)
        if not mine.safe:
            add_mines(state, numbers)
        elif not entry.options.get("engineering"):
            reader.wrong(f"{key}.safe", "mines are made safe only with the option `engineering` (15.03.2)")
        elif state.setting.rules.engineering:
            state.engineering = state.engineering.with_safe((*state.engineering.safe, *numbers))
        else:
            add_mines(state, numbers)


def _hex(state: State, reader: Reader, word: str, key: str) -> int:
    where = state.board.index.get(word)
    if where is None:
        reader.wrong(key, f"the map has no hex {word}")
        return NOBODY
    return where


def has_mines(entry: ScenarioFile) -> bool:
    """13.04, 15.03.1: Return True if a scenario itself lays mines, or hands them to a seat's engineers."""
    return bool(entry.mines or entry.mines_in_hand)


def add_revetments(state: State, reader: Reader, entry: ScenarioFile) -> None:
    """15.04.7: Dig the revetments, and put the units in them that stand there from the start.

    Without the option `engineering`, there are none.
    """
    for i, revetment in enumerate(entry.revetments):
        key = f"revetments[{i}]"
        where = _hex(state, reader, revetment.hex, f"{key}.hex")
        if not entry.options.get("engineering"):
            reader.wrong(key, "revetments need the option `engineering` (15.04.7)")
        if where == NOBODY or not state.setting.rules.engineering:
            continue
        if state.board.terrain[where] == WATER:
            reader.wrong(f"{key}.hex", f"{revetment.hex} is water: a revetment needs land (15.04.7)")
        elif state.engineering.squads_dug_in(where):
            reader.wrong(f"{key}.hex", f"{revetment.hex} has entrenchments, so it has no revetment (15.03.5)")
        number = len(state.vulcans.revetments) // REVETMENT_FIELDS
        state.vulcans = state.vulcans.with_revetment(where, SIZE_WORDS[revetment.size])
        for unit_id in revetment.holds:
            try:
                move_in(state, number, unit_id, where, reader.faults.source, f"{key}.holds")
            except FileFault as fault:
                reader.faults.take(fault)


# -- tasks -------------------------------------------------------------------------------------------------------------


def read_tasks(reader: Reader, entry: ScenarioFile, brief: Brief) -> None:
    """15.03: Read the tasks that are forbidden, those that cost victory points, and who has mines to work with."""
    miners = {*(mine.seat for mine in entry.mines), *entry.mines_in_hand}
    brief.miners = frozenset(number for number, seat in enumerate(reader.seats) if seat in miners)
    forbidden: set[tuple[int, int]] = set()
    for i, words in enumerate(entry.tasks.forbid):
        forbidden.update(_tasks_named(reader, words, f"tasks.forbid[{i}]"))
    brief.forbidden_tasks = frozenset(forbidden)
    for words in sorted(entry.tasks.points, key=lambda words: " " in words):
        key = f"tasks.points.{words}"
        for seat, kind in _tasks_named(reader, words, key):
            if (seat, kind) in forbidden:
                reader.wrong(key, f"`{TASK_WORDS[kind]}` is forbidden, so it needs no price")
            elif TASKS[kind].secret:
                reader.wrong(
                    key,
                    f"enemies are not told of the task `{TASK_WORDS[kind]}`, and its price would tell them: forbid it",
                )
                break
            else:
                brief.task_points[seat, kind] = entry.tasks.points[words]


def _tasks_named(reader: Reader, words: str, key: str) -> list[tuple[int, int]]:
    """Return the seats and kinds of task that `TASK` or `SEAT TASK` stands for."""
    seat_word, _, task_word = words.rpartition(" ")
    if task_word not in TASK_WORDS:
        reader.wrong(key, f"unknown task {task_word!r}; known: {', '.join(TASK_WORDS)}")
        return []
    kind = TASK_WORDS.index(task_word)
    seats = [reader.seat(seat_word, key)] if seat_word else range(len(reader.seats))
    return [(seat, kind) for seat in seats]
