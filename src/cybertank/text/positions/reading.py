"""Position files (docs/formats.md): from text to a state, and from a state to text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal

import msgspec

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS
from cybertank.board.terrain import CRATER, GEV, INFANTRY, MARINE, OGRE_LIKE
from cybertank.rules.movement.riders import riders_of
from cybertank.rules.movement.steps import beyond_points
from cybertank.rules.turns.sequence import seats_in_play, turn_order
from cybertank.state.brief import Brief
from cybertank.state.chapters.disability import DISABLED_WORDS
from cybertank.state.chapters.movement import ENGAGED, HALTED, HALTED_FOR_TURN
from cybertank.state.chapters.progress import Outcome
from cybertank.state.chapters.riders import (
    DISMOUNTED,
    MOUNTED,
    NO_TRANSFER,
    OFF_LOST_VEHICLE,
    STRANDED,
    THROWN_OFF,
    UNDER_BRIDGE,
)
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, PHASE_WORDS, RECOVERY, Turn
from cybertank.state.ruleset import RuleSet
from cybertank.state.setting import Setting
from cybertank.state.state import ENTERING, IN_HAND, State
from cybertank.text.files.errors import FileFault
from cybertank.text.maps.boards import MapPlace, Overlays, board_from
from cybertank.text.maps.map_files import MapFile
from cybertank.text.notation.spelling import no_hex
from cybertank.text.positions.edition_1977 import check_position_of_1977, check_unit_of_1977
from cybertank.text.positions.gone_units import GoneEntry, read_gone
from cybertank.text.positions.hidden_things import MineEntry, read_hidden, read_mines
from cybertank.text.positions.pack import read_earlier_damage, read_gear, read_tow
from cybertank.text.positions.pending import GroupEntry, PendingEntry, read_groups, read_pending
from cybertank.text.positions.record_sheet import Amount, component_named, read_sheet
from cybertank.text.positions.rulesets import RulesEntry, check_ground, rules_of
from cybertank.text.units.catalogues import catalogue, known_type
from cybertank.text.wording import recited
from cybertank.units.catalogue import (
    COMPONENTS,
    MAIN,
    POST,
    TRANSPORT,
    Catalogue,
)

ScenarioLookup = Callable[[str | dict[str, object], Board, Catalogue, list[str]], Brief]


class TurnEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Whose turn it is, and which phase."""

    number: Annotated[int, msgspec.Meta(ge=1)] = 1
    seat: str | None = None
    phase: str = "movement"


# 6.01.2: in the place of the id of a vehicle that is no more.
GONE: Final = "-"
# 1.06: in the place of the hex in which a unit began that has come onto the map in this phase.
OFF_MAP: Final = "off"


class UnitEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A unit of a position."""

    id: str
    type: str
    seat: str
    hex: str | None = None
    enter: str | None = None
    squads: Annotated[int, msgspec.Meta(ge=1, le=3)] | None = None
    squads_lost: Amount = 0
    treads: Amount | None = None
    destroyed: dict[str, Amount] = {}
    spent: dict[str, Amount] = {}
    defense: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    disabled: Literal["fire", "ram", "terrain"] | None = None
    disabled_on: Literal["own", "enemy"] = "enemy"
    disabled_age: Amount | None = None
    waited: bool | None = None
    stuck: bool = False
    riding: str | None = None
    fired: bool = False
    used: dict[str, Amount] = {}
    moved: Amount = 0
    halted: Literal["phase", "turn"] | None = None
    began: str | None = None
    left_road: bool = False
    bonus: bool | None = None
    must_roll: bool = False
    mounted: bool = False
    dismounted: bool = False
    thrown: bool | str = False
    engaged: bool = False
    trail: list[str] = []
    under: list[Amount] = []
    dropped: dict[str, str] = {}
    landed: dict[str, Amount] = {}
    stirred: bool = False
    rams: Amount = 0
    attacked: bool = False
    rammed: list[str] = []
    ap_at: list[str] = []
    level: Literal["bridge", "river"] | None = None
    submerged: bool = False
    missiles: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    gear: bool = False
    towing: str | None = None
    hooking: bool = False
    emplacing: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    hauled: bool = False
    tow_rolled: bool = False
    damaged: Literal["immobile", "mobile"] | None = None
    worn: Amount = 0
    scars: Amount = 0
    camouflaged: bool | Amount = False
    sensed: bool = False
    dummy: bool = False
    marked: bool = False


class OutcomeEntry(msgspec.Struct, forbid_unknown_fields=True):
    """How a game that is over ended, so that judging on does not grade it anew."""

    winner: str | None
    grade: str
    reason: str
    rule: str


class PositionFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position as it is written, with the decisions and dice that a judgement takes on from it."""

    units: list[UnitEntry]
    rules: RulesEntry = RulesEntry()
    map: str | MapFile | list[MapPlace] = "ogre"
    overlays: Overlays | None = None
    sides: dict[str, list[str]] = {}
    seats: list[str] = msgspec.field(default_factory=lambda: ["attacker", "defender"])
    turn: TurnEntry | None = None
    scenario: str | dict[str, object] | None = None
    lost: list[str] = []
    exited: list[str] = []
    gone: list[GoneEntry] = []
    pending: list[PendingEntry] = []
    groups: list[GroupEntry] = []
    cleared: list[str] = []
    reached: list[tuple[Amount, str]] = []
    resigned: list[str] = []
    mines: list[MineEntry] = []
    outcome: OutcomeEntry | None = None
    decisions: list[str] = []
    dice: list[Annotated[int, msgspec.Meta(ge=1, le=6)]] | str = []


def no_scenario(scenario: str | dict[str, object], board: Board, types: Catalogue, seats: list[str]) -> Brief:
    """A lookup for places where no scenario can be named."""
    raise FileFault("position", "scenario", "no scenario can be named here")


def position_board(entry: PositionFile, source: str) -> Board:
    """The board of a position: one of the package's maps, the one inside it, or several, with its overlays."""
    return board_from(entry.map, entry.overlays, source)


def state_of(entry: PositionFile, source: str, scenarios: ScenarioLookup = no_scenario) -> State:
    """The state that a position describes; every fault names its key."""
    board = position_board(entry, source)
    if not entry.seats or len(set(entry.seats)) != len(entry.seats):
        raise FileFault(source, "seats", "expected one or more different names")
    rules = rules_of(entry.rules, board.colour, source, mined=bool(entry.mines))
    check_ground(rules, board, source)
    types = catalogue(rules.ogres)
    brief = None if entry.scenario is None else _brief(entry.scenario, board, types, entry.seats, source, scenarios)
    state = State.empty(Setting(types, rules, entry.seats, sides_of(entry, source), brief), board)
    told = {unit.id for unit in entry.gone}
    state.setting.retired_ids = [name for name in [*entry.lost, *entry.exited] if name not in told]
    state.flow = [_turn(entry, source)]
    try:
        _fill(state, entry, source)
    except FileFault as fault:
        raise FileFault(fault.source, fault.place, recited(state, fault.problem)) from None
    return state


def _fill(state: State, entry: PositionFile, source: str) -> None:
    """The units, and how far they have come."""
    if state.setting.rules.first_edition:
        check_position_of_1977(entry, source)
    for i, unit in enumerate(entry.units):
        _add_unit(state, unit, entry, source, f"units[{i}]")
    for i, unit in enumerate(entry.units):
        _link_unit(state, i, unit, source, f"units[{i}]")
    for i, unit in enumerate(entry.units):
        if unit.level is None and state.riders.riding[i] != NOBODY:
            state.levels = state.levels.with_on_bridge(i, state.levels.on_bridge[state.riders.riding[i]])
    for i, unit in enumerate(entry.units):
        read_tow(state, i, unit, source, f"units[{i}]")
    for i, unit in enumerate(entry.units):
        came = bonus_of_points(state, i, unit.left_road) if unit.bonus is None else unit.bonus
        state.own_movement().bonus[i] = 1 if came else 0
    rules = state.setting.rules
    if rules.hides:
        read_mines(state, entry, source)
        read_hidden(state, entry, source)
    if rules.first_edition:
        note_turns_missed(state)
    _read_waited(state, entry)
    read_gone(state, entry, source)
    read_pending(state, entry.pending, source)
    read_groups(state, entry.groups, source)
    state.own_movement().cleared.extend(_hex(state, word, source, "cleared") for word in entry.cleared)
    for objective, word in entry.reached:
        state.progress = state.progress.with_reached(objective, _hex(state, word, source, "reached"))
    for word in entry.resigned:
        state.progress = state.progress.with_resigned(_seat(entry, word, source, "resigned"))
    if entry.outcome is not None:
        ended = entry.outcome
        winner = NOBODY if ended.winner is None else _seat(entry, ended.winner, source, "outcome.winner")
        state.outcome = Outcome(winner, ended.grade, ended.reason, ended.rule)


def _brief(
    scenario: str | dict[str, object],
    board: Board,
    types: Catalogue,
    seats: list[str],
    source: str,
    scenarios: ScenarioLookup,
) -> Brief:
    try:
        return scenarios(scenario, board, types, seats)
    except FileFault as fault:
        name = scenario if isinstance(scenario, str) else f"this scenario, at {fault.place or 'its top'},"
        raise FileFault(source, "scenario", f"{name} cannot be used here: {fault.problem}") from None


def sides_of(entry: PositionFile, source: str) -> list[int]:
    """4.03, 4.04: the side of each seat; every seat is a side of its own unless `sides` puts some together."""
    side_of = list(range(len(entry.seats)))
    seen: list[str] = []
    for name, members in entry.sides.items():
        seats = [_seat(entry, word, source, f"sides.{name}") for word in members]
        for seat in seats:
            side_of[seat] = min(seats)
        seen.extend(members)
    if len(set(seen)) != len(seen):
        raise FileFault(source, "sides", "a seat is on one side only")
    return side_of


def _turn(entry: PositionFile, source: str) -> Turn:
    turn = entry.turn or TurnEntry()
    if turn.phase not in PHASE_WORDS:
        raise FileFault(source, "turn.phase", f"expected one of {', '.join(PHASE_WORDS)}")
    word = turn.seat if turn.seat is not None else entry.seats[0]
    return Turn(_seat(entry, word, source, "turn.seat"), turn.number, PHASE_WORDS.index(turn.phase))


def _seat(entry: PositionFile, word: str, source: str, key: str) -> int:
    if word not in entry.seats:
        raise FileFault(source, key, f"unknown seat {word!r}; expected one of {', '.join(entry.seats)}")
    return entry.seats.index(word)


def _add_unit(state: State, unit: UnitEntry, entry: PositionFile, source: str, key: str) -> None:
    unit_type = known_type(state.setting.catalogue, unit.type, source, f"{key}.type")
    if state.setting.rules.first_edition:
        check_unit_of_1977(state.setting.rules, unit_type, unit, source, key)
    if state.find(unit.id) != NOBODY:
        raise FileFault(source, f"{key}.id", f"{unit.id} is the id of another unit already")
    if not unit.id or any(c in unit.id for c in " +*:@"):
        raise FileFault(source, f"{key}.id", "expected letters, digits, dots and dashes")
    where = _place(state, unit, source, key)
    seat = _seat(entry, unit.seat, source, f"{key}.seat")
    if unit.squads is not None and not unit_type.is_infantry:
        raise FileFault(source, f"{key}.squads", f"only infantry has squads, and {unit_type.id} is none")
    if unit.squads_lost and not unit_type.is_infantry:
        raise FileFault(source, f"{key}.squads_lost", f"only infantry loses squads, and {unit_type.id} is none")
    slot = state.add_unit(unit.id, unit_type.index, seat, unit.squads or 1, where)
    state.own_sheets().squads_lost[slot] = unit.squads_lost
    if unit.enter is not None:
        state.set_entry(slot, EDGE_BITS[unit.enter])
    if unit.defense is not None:
        if unit_type.kind != POST:
            raise FileFault(source, f"{key}.defense", "only command posts are given a defense (3.05.2)")
        state.set_defense(slot, unit.defense)
    read_sheet(state, slot, unit, source, key)
    read_earlier_damage(state, slot, unit, source, key)
    read_gear(state, slot, unit, source, key)
    _activity(state, slot, unit, source, key)
    _disability(state, slot, unit, source, key)


def _place(state: State, unit: UnitEntry, source: str, key: str) -> int:
    if unit.enter is not None:
        if unit.enter not in EDGE_BITS or unit.hex is not None:
            raise FileFault(source, f"{key}.enter", f"expected one of {', '.join(EDGE_BITS)}, and no hex beside it")
        return ENTERING
    if unit.hex is None:
        raise FileFault(source, key, "expected a `hex`, or `enter` with the edge it comes by")
    if unit.hex not in state.board.index:
        raise FileFault(source, f"{key}.hex", no_hex(unit.hex, state.board.index))
    where = state.board.index[unit.hex]
    if state.board.terrain[where] == CRATER:
        raise FileFault(source, f"{key}.hex", f"{unit.hex} is a crater, and no unit may be in one (2.01.2)")
    return where


def _hex(state: State, word: str, source: str, key: str) -> int:
    if word not in state.board.index:
        raise FileFault(source, key, no_hex(word, state.board.index))
    return state.board.index[word]


def _activity(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    unit_type = state.kind(slot)
    base = slot * COMPONENTS
    if unit.fired:
        if unit_type.is_infantry:
            state.own_combat().used[base + MAIN] = state.sheets.squads[slot]
        else:
            state.own_combat().used[base : base + COMPONENTS] = state.sheets.left[base : base + COMPONENTS]
    for word, count in unit.used.items():
        component = component_named(unit_type, word, source, f"{key}.used.{word}")
        there = state.sheets.squads[slot] if unit_type.is_infantry else state.sheets.left[base + component]
        if count > there:
            raise FileFault(source, f"{key}.used.{word}", f"{unit.id} has only {there} of them")
        state.own_combat().used[base + component] = count
    state.own_movement().spent[slot] = unit.moved
    state.own_combat().rams[slot] = unit.rams
    state.own_combat().attacked[slot] = 1 if unit.attacked else 0
    state.own_movement().halted[slot] = (
        0 if unit.halted is None else HALTED_FOR_TURN if unit.halted == "turn" else HALTED
    )
    if unit.engaged:
        state.own_movement().halted[slot] |= ENGAGED
    if unit.began == OFF_MAP:
        state.own_movement().began[slot] = ENTERING
    elif unit.began is not None:
        state.own_movement().began[slot] = _hex(state, unit.began, source, f"{key}.began")
    elif unit.moved:
        state.own_movement().began[slot] = state.hex_of[slot]
    state.own_movement().off_road[slot] = 1 if unit.left_road else 0
    state.own_movement().at_risk[slot] = 1 if unit.must_roll else 0
    state.riders = state.riders.with_transfer(
        slot, DISMOUNTED if unit.dismounted else MOUNTED if unit.mounted else NO_TRANSFER
    )
    _read_trail(state, slot, unit, source, key)
    if unit.stirred:
        state.stores = state.stores.with_stood(slot, IN_HAND)


def _read_trail(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """5.11.3, 5.07.2: the hexes of a vehicle's way, and which of them were below a bridge."""
    board = state.board
    way = [_hex(state, word, source, f"{key}.trail[{i}]") for i, word in enumerate(unit.trail)]
    if any(i >= len(way) or not board.river_bridge[way[i]] for i in unit.under):
        raise FileFault(source, f"{key}.under", "expected places of the trail, from 0, with a river bridge")
    for i, where in enumerate(way):
        before = way[i - 1] if i else state.movement.began[slot]
        below = i in unit.under or (board.river_bridge[where] and _comes_off_road(board, before, where))
        state.riders = state.riders.with_passed(slot, UNDER_BRIDGE - where if below else where)


def _comes_off_road(board: Board, before: int, where: int) -> bool:
    """5.07.2: whether a step from one hex to another does not lead onto a bridge, whatever else the file says."""
    if before < 0 or board.direction(before, where) < 0:
        return False
    step = before * 6 + board.direction(before, where)
    return not board.roads[step] and not board.rails[step]


def bonus_of_points(state: State, slot: int, left_road: bool) -> bool:
    """5.07.1: where a file says nothing of the road's extra hex: whether a unit on the road has spent more than it has.

    A mine may have taken treads from an Ogre since, so that it need not be so. A unit by itself is in no turn.
    """
    turn = state.flow[0] if state.flow else None
    return not left_road and isinstance(turn, Turn) and beyond_points(state, slot, turn.phase)


def _disability(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    state.disability = state.disability.with_stuck(slot, 1 if unit.stuck else 0)
    if unit.disabled is None:
        return
    if state.kind(slot).is_ogre or state.kind(slot).is_infantry:
        raise FileFault(source, f"{key}.disabled", "Ogres and infantry are never disabled (7.11)")
    if unit.disabled == "terrain" and state.setting.rules.first_edition:
        raise FileFault(source, f"{key}.disabled", "terrain disables nothing in the 1977 edition; expected fire or ram")
    state.disability = state.disability.with_disabled(slot, DISABLED_WORDS.index(unit.disabled))
    own = unit.disabled_on == "own"
    state.disability = state.disability.with_disabled_own(slot, 1 if own else 0)
    turn = state.flow[0]
    assert isinstance(turn, Turn)
    age = unit.disabled_age
    if age is None:
        age = _latest_age(own, turn.seat == state.seat_of[slot], _only_begins(turn, unit.disabled, state.setting.rules))
    state.disability = state.disability.with_disabled_age(slot, age)
    if not state.setting.rules.first_edition:
        state.disability = state.disability.with_waited(slot, 1 if enemy_turn_passed(own, age) else 0)


def _only_begins(turn: Turn, cause: str, rules: RuleSet) -> bool:
    """Whether a turn has not come to where a unit can be disabled in it; 1977 has no recovery, and fire comes later."""
    if rules.first_edition and cause == "fire":
        return turn.phase < FIRE
    return turn.phase == RECOVERY


def _latest_age(own: bool, owners_turn: bool, recovery: bool) -> int:
    """Where no age is written: the latest turn in which it can have happened, which is not one that only begins."""
    if own != owners_turn:
        return 1
    return 2 if recovery else 0


def note_turns_missed(state: State) -> None:
    """1977:crt: what was disabled so long ago that its owner has had a turn since recovers after the next combat."""
    turn = state.flow[0]
    assert isinstance(turn, Turn)
    there = seats_in_play(state) | {turn.seat}
    order = [seats for seats in turn_order(state) if any(seat in there for seat in seats)]
    now = next(i for i, seats in enumerate(order) if turn.seat in seats)
    for unit, cause in enumerate(state.disability.disabled):
        if cause:
            past = [order[(now - back) % len(order)] for back in range(1, state.disability.disabled_age[unit] + 1)]
            state.disability = state.disability.with_waited(
                unit, 1 if any(state.seat_of[unit] in seats for seats in past) else 0
            )


def _read_waited(state: State, entry: PositionFile) -> None:
    """4.04, 7.11: among three or more seats the age of a disability does not tell whose turns have passed."""
    for slot, unit in enumerate(entry.units):
        if unit.waited is not None:
            state.disability = state.disability.with_waited(
                slot, 1 if unit.waited and state.disability.disabled[slot] else 0
            )


def enemy_turn_passed(own: bool, age: int) -> bool:
    """7.11: with two sides, whether a full enemy turn lies between the disabling and now."""
    return age >= (2 if own else 3)


def _link_unit(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """What refers to other units, once all are there."""
    if unit.riding is not None:
        _link_rider(state, slot, unit.riding, source, f"{key}.riding")
    if state.hex_of[slot] >= 0 and state.board.river_bridge[state.hex_of[slot]] and not goes_on_water(state, slot):
        state.levels = state.levels.with_on_bridge(slot, 1)
    if unit.level is not None:
        if state.hex_of[slot] < 0 or not state.board.river_bridge[state.hex_of[slot]]:
            raise FileFault(source, f"{key}.level", f"there is no river bridge in {unit.hex}")
        state.levels = state.levels.with_on_bridge(slot, 1 if unit.level == "bridge" else 0)
    if unit.submerged:
        if state.kind(slot).mobility != MARINE or not state.board.is_water(state.hex_of[slot]):
            raise FileFault(source, f"{key}.submerged", "only Marines in a water hex dive (7.14.4)")
        state.levels = state.levels.with_submerged(slot, 1)
    if isinstance(unit.thrown, str):
        vehicle = state.find(unit.thrown)
        if vehicle == NOBODY and unit.thrown != GONE:
            raise FileFault(source, f"{key}.thrown", f"there is no unit {unit.thrown!r}")
        state.riders = state.riders.with_thrown(slot, OFF_LOST_VEHICLE if vehicle == NOBODY else THROWN_OFF + vehicle)
    elif unit.thrown:
        state.riders = state.riders.with_thrown(slot, STRANDED)
    if unit.missiles:
        if state.kind(slot).kind not in (POST, TRANSPORT):
            raise FileFault(source, f"{key}.missiles", "only posts and trucks carry heavy weapon missiles (3.02.2)")
        state.stores = state.stores.with_stock(slot, unit.missiles).with_stocked()
    _read_drops(state, slot, unit, source, key)
    for name in unit.ap_at:
        target = state.find(name)
        if target == NOBODY:
            raise FileFault(source, f"{key}.ap_at", f"there is no unit {name!r}")
        state.own_combat().ap_at.extend([slot, target])
    for name in unit.rammed:
        other = state.find(name)
        if other == NOBODY or not state.kind(other).is_ogre or not state.kind(slot).is_ogre:
            raise FileFault(source, f"{key}.rammed", f"expected the ids of Ogres that an Ogre has rammed, not {name!r}")
        state.own_combat().locked.extend([slot, other])


def _read_drops(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """5.11.3: who has got off a vehicle where: all squads of a counter, unless another number of a hex is told."""
    first: dict[str, int] = {}
    told: dict[str, int] = {}
    for name, word in unit.dropped.items():
        counter = state.find(name)
        if counter == NOBODY:
            raise FileFault(source, f"{key}.dropped", f"there is no unit {name!r}")
        first.setdefault(word, len(state.riders.landed))
        told[word] = told.get(word, 0) + state.sheets.squads[counter]
        where = _hex(state, word, source, f"{key}.dropped.{name}")
        state.riders = state.riders.with_drop(counter, slot, where, state.sheets.squads[counter])
    for word, squads in unit.landed.items():
        if word not in first:
            raise FileFault(source, f"{key}.landed", f"nobody has got off in {word!r}, by `dropped`")
        place = first[word]
        state.riders = state.riders.with_landed(place, state.riders.landed[place] + squads - told[word])


def goes_on_water(state: State, slot: int) -> bool:
    """2.01.6: infantry, hovercraft, Ogres and Superheavies may be on the river; anything else is on its bridge."""
    return state.kind(slot).mobility in (INFANTRY, MARINE, GEV, OGRE_LIKE)


def _link_rider(state: State, slot: int, word: str, source: str, key: str) -> None:
    """5.11.1: a rider is where its vehicle is, and the vehicle has room for it."""
    vehicle = state.find(word)
    if vehicle == NOBODY or state.kind(vehicle).carries == 0 or not state.kind(slot).is_infantry:
        raise FileFault(source, key, f"expected infantry riding the id of a vehicle that carries squads, not {word!r}")
    if state.hex_of[vehicle] != state.hex_of[slot] or state.seat_of[vehicle] != state.seat_of[slot]:
        raise FileFault(source, key, f"{state.ids[slot]} must be in the hex, and of the seat, of {word}")
    state.riders = state.riders.with_riding(slot, vehicle)
    aboard = sum(state.sheets.squads[rider] for rider in riders_of(state, vehicle))
    if aboard > state.kind(vehicle).carries:
        raise FileFault(source, key, f"{word} carries {state.kind(vehicle).carries} squads, and these are {aboard}")
