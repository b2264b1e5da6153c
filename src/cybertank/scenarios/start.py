"""Start a game from a scenario: the board, the given units and the first frame."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS
from cybertank.board.terrain import CRATER
from cybertank.game.dice import RolledDice
from cybertank.game.frames.setting_up import next_set_up
from cybertank.game.game import Game
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.movement.riders import CARGO_WITH_SQUAD
from cybertank.rules.movement.stacking import overstacked, stacking_rule
from cybertank.rules.setup.placing import aboard, may_stand
from cybertank.rules.trains.counters import is_train
from cybertank.scenarios.briefs import offer_ogres, read_brief, read_sides, units_given
from cybertank.scenarios.buildings import add_building
from cybertank.scenarios.crews import add_crewless
from cybertank.scenarios.drones import add_drone, load_drone
from cybertank.scenarios.engineering import add_mines_and_trenches, add_revetments, add_stores, has_mines
from cybertank.scenarios.files import own_text, scenario_board, scenario_entry, scenario_rules
from cybertank.scenarios.models import GivenUnit, ScenarioFile
from cybertank.scenarios.reader import Reader
from cybertank.scenarios.record_sheets import mark_sheet
from cybertank.scenarios.trains import add_counter, board_train, couple_trains
from cybertank.scenarios.vulcans import add_vulcan, put_in_berth
from cybertank.state.brief import Brief
from cybertank.state.chapters.wear import DAMAGE_WORDS
from cybertank.state.columns import NOBODY
from cybertank.state.ruleset import NO_TURN_LIMIT, RuleSet
from cybertank.state.setting import OffBoardMissile, Setting
from cybertank.state.state import ENTERING, IN_HAND, State
from cybertank.text.files.errors import Faults, FileFault
from cybertank.text.positions.cargo import is_hauler
from cybertank.text.positions.missiles import NOT_AN_ORIGIN, add_off_board, origin_of, origin_words
from cybertank.text.positions.rulesets import check_ground
from cybertank.text.units.catalogues import catalogue_of
from cybertank.units.catalogue import POST

# 1977:8.02: the unit that replaces a command post.
TRAILER = "MCP"


def start_game(
    scenario: str | ScenarioFile,
    dice: RolledDice,
    rules: RuleSet | None = None,
    turn_limit: int = NO_TURN_LIMIT,
    history: bool = True,
) -> Game:
    """Start a new game of a scenario, at the first set-up decision. `turn_limit` replaces the scenario's own limit."""
    entry = scenario_entry(scenario)
    board = scenario_board(entry)
    if rules is None:
        rules = scenario_rules(entry, board, {} if turn_limit == NO_TURN_LIMIT else {"turn_limit": turn_limit})
    state = starting_state(entry, board, rules)
    next_set_up(state, 0, dice, [])
    return Game(state, dice, history)


def starting_state(entry: ScenarioFile, board: Board, rules: RuleSet) -> State:
    """Return the state before anything is placed. Raise all errors found in the scenario."""
    faults = Faults(f"{entry.name}.toml")
    state = read_start(entry, board, rules, faults)
    faults.settle()
    return state


def read_start(entry: ScenarioFile, board: Board, rules: RuleSet, faults: Faults) -> State:
    """Read the starting state, with given units in hand and others waiting at their edge.

    Collect errors and skip those parts.
    """
    types = catalogue_of(rules)
    reader = Reader(board, types, entry.seats, faults)
    brief = read_brief(entry, reader)
    _check_hidden(entry, brief, rules, faults)
    brief.battle = own_text(entry)
    if rules.ogre_equivalents:
        offer_ogres(entry, brief, types)
    try:
        check_ground(rules, board, faults.source)
    except FileFault as fault:
        faults.take(fault)
    state = State.empty(Setting(types, rules, entry.seats, read_sides(entry, faults), brief), board)
    _add_missiles(state, reader, entry)
    for i, arrival in enumerate(entry.entry):
        seat = reader.seat(arrival.seat, f"entry[{i}].seat")
        for unit in _add_units(state, reader, arrival.units, seat, ENTERING, f"entry[{i}]"):
            state.set_entry(unit, EDGE_BITS[arrival.edge])
    for i, force in enumerate(entry.force):
        seat = reader.seat(force.seat, f"force[{i}].seat")
        _add_units(state, reader, force.units, seat, IN_HAND, f"force[{i}]")
    add_mines_and_trenches(state, reader, entry)
    add_revetments(state, reader, entry)
    return state


def _add_missiles(state: State, reader: Reader, entry: ScenarioFile) -> None:
    """10.05: add the missiles that are fired from off the board.

    Positions do not know a scenario's own areas, so these are written hex by hex.
    """
    for i, missile in enumerate(entry.missiles):
        key = f"missiles[{i}]"
        seat = reader.seat(missile.seat, f"{key}.seat")
        if missile.id in [other.id for other in entry.missiles[:i]]:
            reader.wrong(f"{key}.id", f"{missile.id} is already the id of another missile")
        names = state.board.names
        words: list[str] = []
        for word in origin_words(missile.origin):
            own = word in reader.areas and word not in state.board.areas and word not in EDGE_BITS
            words += [names[h] for h in sorted(reader.areas[word])] if own else [word]
        origin = origin_of(state.board, words)
        if origin is None:
            reader.wrong(f"{key}.from", NOT_AN_ORIGIN)
        else:
            add_off_board(state, OffBoardMissile(missile.id, seat, origin, words))


def _check_hidden(entry: ScenarioFile, brief: Brief, rules: RuleSet, faults: Faults) -> None:
    """Check that every option for hidden units or mines has a force that uses it (13.04-13.06)."""
    have = {
        "mines": has_mines(entry) or any(force.mines for force in brief.forces),
        "camouflage": any(force.camouflage for force in brief.forces),
        "dummies": any(force.dummies for force in brief.forces),
    }
    for name, there in have.items():
        if getattr(rules, name) and not there:
            faults.note(f"options.{name}", f"nobody in {brief.name} has {name}, so turn the option off")


def _add_units(state: State, reader: Reader, units: list[GivenUnit], seat: int, where: int, key: str) -> list[int]:
    """Add the units in a list to the state (1.06)."""
    added: list[int] = []
    for given, unit_id, unit_type in units_given(reader, units, key):
        if state.setting.rules.command_trailer and unit_type.kind == POST:
            unit_type = reader.unit_type(TRAILER, "options.command_trailer") or unit_type
        unit = state.add_unit(unit_id, unit_type.index, seat, given.squads, where)
        added.append(unit)
        if given.defense is not None:
            state.set_defense(unit, given.defense)
        if given.missiles:
            state.stores = state.stores.with_stock(unit, given.missiles).with_stocked()
        if given.gear and state.setting.rules.towing:
            state.towing = state.towing.with_gear(unit, 1)
        if given.damaged is not None:
            state.wear = state.wear.with_damage_due(unit, DAMAGE_WORDS.index(given.damaged))
        add_building(state, unit, given)
        add_counter(state, unit, given)
        add_drone(state, unit, given)
        add_stores(state, unit, given)
        add_crewless(state, unit, given)
        mark_sheet(state, reader, unit, given, f"{key}.units[{units.index(given)}]")
        if given.hex is not None:
            _stand(state, reader, unit, given.hex, f"{key}.units[{units.index(given)}].hex")
        if given.riding is not None:
            _seat_rider(state, reader, unit, given, f"{key}.units[{units.index(given)}]")
        add_vulcan(state, reader, unit, given, f"{key}.units[{units.index(given)}]")
    couple_trains(state, reader, units, key)
    return added


def _stand(state: State, reader: Reader, unit: int, word: str, key: str) -> None:
    """1.06: Put a unit where the scenario says that it stands from the start."""
    where = state.board.index.get(word)
    if where is None:
        return
    name = state.ids[unit]
    if state.board.terrain[where] == CRATER or not may_stand(state, state.type_of[unit], where):
        reader.wrong(key, f"{name} cannot enter the terrain in {word}, so it cannot start there (1.06)")
    elif any(state.hostile(state.seat_of[unit], other) for other in state.units_at(where)):
        reader.wrong(key, f"{name} cannot start in {word}, because an enemy unit starts there")
    else:
        state.put(unit, where)
        if overstacked(state, where, state.seat_of[unit]):
            reader.wrong(key, f"there is no room for {name} in {word} ({stacking_rule(state)})")


def _seat_rider(state: State, reader: Reader, unit: int, given: GivenUnit, where: str) -> None:
    """5.11, 9.07: Put a unit on the vehicle or train that carries it. That one must be listed first.

    If its owner places the vehicle, the unit is placed with it.
    """
    word, key = given.riding or "", f"{where}.riding"
    vehicle = state.find(word)
    name = state.ids[unit]
    if vehicle in (NOBODY, unit) or state.seat_of[vehicle] != state.seat_of[unit]:
        reader.wrong(key, f"{name} rides {word!r}, which must be a unit of the same seat that is listed before it")
        return
    if (state.hex_of[vehicle] == ENTERING) != (state.hex_of[unit] == ENTERING):
        reader.wrong(key, f"{name} and {word} must be in the same list, because they come together")
        return
    if state.hex_of[vehicle] >= 0:
        state.put(unit, state.hex_of[vehicle])
    if is_hauler(state, vehicle):
        put_in_berth(state, reader, unit, vehicle, given, where)
        return
    if is_train(state, vehicle):
        board_train(state, reader, unit, vehicle, key)
        return
    if is_pallet(state, unit):
        load_drone(state, reader, unit, vehicle, key)
        return
    if not state.kind(unit).is_infantry:
        reader.wrong(key, f"only infantry can ride a vehicle, and {name} is not infantry (5.11); trains carry more")
        return
    state.riders = state.riders.with_riding(unit, vehicle)
    squads = sum(state.sheets.squads[rider] for rider in aboard(state, vehicle))
    if squads > state.kind(vehicle).carries:
        reader.wrong(key, f"{word} can carry {state.kind(vehicle).carries} squads, but carries {squads} here")
    if state.stores.stock[vehicle] > CARGO_WITH_SQUAD:
        reader.wrong(key, f"{word} carries more than {CARGO_WITH_SQUAD} missiles, so no squad can ride in it (3.02.2)")
