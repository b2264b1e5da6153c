"""Turn a scenario file into the brief that the rules read. An unknown word is an error that names its key."""

from __future__ import annotations

from fractions import Fraction

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS
from cybertank.rules.movement.riders import missile_room
from cybertank.rules.towing.hooking import takes_gear
from cybertank.scenarios.buildings import check_building
from cybertank.scenarios.crews import check_crewless
from cybertank.scenarios.drones import check_drone
from cybertank.scenarios.engineering import check_stores, offer_tool_trucks, read_tasks
from cybertank.scenarios.exits import read_exits
from cybertank.scenarios.models import MOST_ARMOR_UNITS, EntryEntry, ForceEntry, GivenUnit, ScenarioFile
from cybertank.scenarios.reader import Reader
from cybertank.scenarios.record_sheets import check_sheet
from cybertank.scenarios.trains import check_counter, check_track
from cybertank.scenarios.victory import read_goals
from cybertank.state.brief import UNLIMITED, Arrival, Brief, Force, Given, Limit, Suggestion, Zone
from cybertank.text.files.errors import Faults
from cybertank.units.catalogue import PRICE_UNIT, Catalogue, UnitType

# Words that the notation uses next to a unit's id.
TAKEN_WORDS = ("AT", "BRIDGE", "GEAR", "HEX", "OFF", "ON", "ROAD", "TO")
# 3.01: Types that no force can choose at the start.
NEVER_BOUGHT = ("CRL",)
# 3.02.2: A Truck is free with its missiles, and a Hovertruck takes its place for two points.
MISSILE_CARRIERS = ("TK", "HT")
GUNS_FOR_ARMOR = "the trains of this seat get guns only in exchange for armor units, so leave out `guns` (9.03.1)"


def brief_of(entry: ScenarioFile, board: Board, catalogue: Catalogue, seats: list[str], source: str) -> Brief:
    """Read a scenario file as a brief. Raise all errors found in it."""
    faults = Faults(source)
    brief = read_brief(entry, Reader(board, catalogue, seats, faults))
    faults.settle()
    return brief


def read_brief(entry: ScenarioFile, reader: Reader) -> Brief:
    """Read a scenario file as a brief. Collect errors in the reader."""
    for name, words in entry.areas.items():
        reader.areas[name] = reader.own_area(words, f"areas.{name}")
    brief = Brief(entry.name, entry.title, entry.rule)
    brief.story = " ".join(entry.story.split())
    _read_ids(reader, entry)
    brief.forces = [_force(reader, force, entry.rule, f"force[{i}]") for i, force in enumerate(entry.force)]
    read_exits(reader, entry, brief)
    for i, arrival in enumerate(entry.entry):
        _arrivals(reader, arrival, brief, f"entry[{i}]")
        check_track(reader, arrival, f"entry[{i}]")
        _name_given(reader, arrival, brief, f"entry[{i}]")
        arming = any(force.train_guns and force.seat == arrival.seat for force in entry.force)
        if arming and any(given.guns for given in arrival.units):
            reader.wrong(f"entry[{i}].units", GUNS_FOR_ARMOR)
    for i, force in enumerate(entry.force):
        _name_given(reader, force, brief, f"force[{i}]")
    brief.suggestions = [
        Suggestion(reader.seat(one.seat, f"suggestion[{i}].seat"), one.title, one.place)
        for i, one in enumerate(entry.suggestion)
    ]
    read_goals(reader, entry, brief)
    read_tasks(reader, entry, brief)
    return brief


def sides_of(entry: ScenarioFile, source: str) -> list[int]:
    """Return the side of each seat. Seats on one side are consecutive in the order of play (4.03, 4.04)."""
    faults = Faults(source)
    sides = read_sides(entry, faults)
    faults.settle()
    return sides


def read_sides(entry: ScenarioFile, faults: Faults) -> list[int]:
    """Return the side of each seat, and collect errors."""
    side_of = list(range(len(entry.seats)))
    for name, members in entry.sides.items():
        unknown = [word for word in members if word not in entry.seats]
        for word in unknown:
            faults.note(f"sides.{name}", f"unknown seat {word!r}; known: {', '.join(entry.seats)}")
        seats = sorted(entry.seats.index(word) for word in members if word not in unknown)
        if not seats or seats != list(range(seats[0], seats[0] + len(seats))):
            faults.note(f"sides.{name}", "the seats on one side must be consecutive in `seats`, each listed once")
            continue
        for seat in seats:
            if side_of[seat] != seat:
                faults.note(f"sides.{name}", f"{entry.seats[seat]} is already on another side")
            side_of[seat] = seats[0]
    return side_of


# -- units -------------------------------------------------------------------------------------------------------------


def ids_of(given: GivenUnit) -> list[str]:
    """Return the ids that a unit entry stands for. Units with a `count` are numbered."""
    return [given.id] if given.count is None else [f"{given.id}{n}" for n in range(1, given.count + 1)]


def units_given(reader: Reader, units: list[GivenUnit], key: str) -> list[tuple[GivenUnit, str, UnitType]]:
    """Return every unit in a list of entries, with its id and type."""
    found: list[tuple[GivenUnit, str, UnitType]] = []
    for i, given in enumerate(units):
        where = f"{key}.units[{i}]"
        unit_type = reader.unit_type(given.type, f"{where}.type")
        if unit_type is None:
            continue
        if given.squads != 1 and not unit_type.is_infantry:
            reader.wrong(f"{where}.squads", f"only infantry has squads, and {unit_type.id} is not infantry")
        if given.gear and not takes_gear(unit_type):
            reader.wrong(f"{where}.gear", f"only Ogres and Superheavies can have towing gear, not {unit_type.id}")
        if given.missiles > missile_room(unit_type):
            reader.wrong(
                f"{where}.missiles",
                "only command posts and trucks can carry heavy weapon missiles, a truck up to 10 (3.02.2)",
            )
        if given.damaged is not None and (not unit_type.is_ogre or not key.startswith("force")):
            reader.wrong(f"{where}.damaged", "only an Ogre in a force that is set up can be damaged (rp:6.03)")
        check_building(reader, given, unit_type, where)
        check_counter(reader, given, unit_type, where)
        check_drone(reader, given, unit_type, where)
        check_stores(reader, given, unit_type, where)
        check_crewless(reader, given, unit_type, where)
        check_sheet(reader, given, unit_type, where)
        _check_fixed(reader, given, unit_type, where)
        found.extend((given, unit_id, unit_type) for unit_id in ids_of(given))
    return found


def fixed_ids(units: list[GivenUnit]) -> set[str]:
    """1.06: Return the units of a force that its owner does not place: the file says where they are.

    They have a `hex`, or ride something that has one. What rides a vehicle that its owner places comes with it.
    """
    fixed: set[str] = set()
    for given in units:
        if given.hex is not None or (given.riding is not None and given.riding.upper() in fixed):
            fixed.update(unit_id.upper() for unit_id in ids_of(given))
    return fixed


def _check_fixed(reader: Reader, given: GivenUnit, unit_type: UnitType, key: str) -> None:
    """1.06: Check a unit that the scenario itself puts on the map."""
    if given.hex is None:
        return
    if given.riding is not None:
        reader.wrong(f"{key}.hex", f"{given.id} is where {given.riding} is, so leave its hex out")
    if not key.startswith("force"):
        reader.wrong(f"{key}.hex", "units that enter later start off the map: leave the hex out, or list it in a force")
    elif given.damaged is not None:
        reader.wrong(f"{key}.hex", "a damaged Ogre rolls its damage when its owner places it, so leave the hex out")
    elif reader.board is not None and given.hex not in reader.board.index:
        reader.wrong(f"{key}.hex", f"the map has no hex {given.hex}")


def _read_ids(reader: Reader, entry: ScenarioFile) -> None:
    """Check that no two units share an id, across all seats."""
    lists = [(f"entry[{i}]", arrival.units) for i, arrival in enumerate(entry.entry)]
    lists += [(f"force[{i}]", force.units) for i, force in enumerate(entry.force)]
    for key, units in lists:
        for i, given in enumerate(units):
            for unit_id in ids_of(given):
                if unit_id.upper() in reader.units:
                    reader.wrong(f"{key}.units[{i}].id", f"{unit_id} is already the id of another unit")
                if unit_id.upper() in TAKEN_WORDS:
                    reader.wrong(f"{key}.units[{i}].id", f"{unit_id} is a word of the notation: choose another id")
                reader.units[unit_id.upper()] = unit_id


# -- forces ------------------------------------------------------------------------------------------------------------


def _force(reader: Reader, entry: ForceEntry, rule: str, key: str) -> Force:
    force = Force(reader.seat(entry.seat, f"{key}.seat"), rule)
    force.edge = 0 if entry.edge is None else EDGE_BITS[entry.edge]
    fixed = fixed_ids(entry.units)
    ids = [unit_id for given in entry.units for unit_id in ids_of(given)]
    force.fixed = frozenset(unit_id for unit_id in ids if unit_id.upper() in fixed)
    force.sets_up = bool(entry.offers) or entry.train_guns or not ids or len(force.fixed) < len(ids)
    if not force.sets_up and (entry.zones or force.edge):
        reader.wrong(f"{key}.zones", "every unit of the force has a `hex`, so leave out `zones` and `edge`")
    if force.sets_up and bool(entry.zones) == bool(force.edge):
        reader.wrong(f"{key}.zones", "expected `zones` to set up in, or the `edge` by which the force enters")
    _purse(reader, entry, force, key)
    for i, word in enumerate(entry.offers):
        offered = reader.unit_type(word, f"{key}.offers[{i}]")
        if offered is None:
            continue
        if offered.id in NEVER_BOUGHT:
            reader.wrong(f"{key}.offers[{i}]", f"{word} cannot be bought: it is what a Missile Crawler becomes (3.01)")
        elif (offered.vp if force.points else offered.price) <= 0:
            reader.wrong(f"{key}.offers[{i}]", f"{word} has no price, so it cannot be bought")
        force.offered.append(offered.index)
    for word, most in entry.limits.items():
        force.limits.append(Limit(word, reader.types_of(word, f"{key}.limits.{word}"), most))
    if entry.spare_missiles:
        _offer_missiles(reader, entry, force, key)
    if entry.engineer_trucks:
        offer_tool_trucks(reader, entry, force, key)
    force.given = frozenset(reader.units.values())
    force.nation = entry.nation or ""
    force.train_guns = entry.train_guns
    if entry.train_guns:
        _check_train_guns(reader, entry, force, key)
    force.mines = entry.mines
    force.dummies = entry.dummies
    force.camouflage = entry.camouflage
    force.veiled = any(not given.identified or given.hidden for given in entry.units)
    for i, zone in enumerate(entry.zones):
        types = reader.types(zone.types, f"{key}.zones[{i}].types")
        limit = UNLIMITED if zone.attack_limit is None else zone.attack_limit
        force.zones.append(Zone(zone.title, reader.area(zone.area, f"{key}.zones[{i}].area"), types, limit))
    return force


def _check_train_guns(reader: Reader, entry: ForceEntry, force: Force, key: str) -> None:
    """9.03.1: Check that a force that can arm its trains has armor units to give up, and gets no guns for free."""
    if not (force.points or force.armor_units):
        reader.wrong(f"{key}.train_guns", "expected `armor_units` or `points` to exchange for train guns (9.03.1)")
    if any(given.guns for given in entry.units):
        reader.wrong(f"{key}.train_guns", GUNS_FOR_ARMOR)


def _offer_missiles(reader: Reader, entry: ForceEntry, force: Force, key: str) -> None:
    """3.02.2: Offer spare missiles, with a Truck and a Hovertruck to carry them."""
    found = [reader.catalogue.find(word) for word in MISSILE_CARRIERS]
    force.carriers = [unit_type.index for unit_type in found if unit_type is not None]
    if not (force.points or force.armor_units):
        reader.wrong(f"{key}.spare_missiles", "expected `armor_units` or `points` to pay for the missiles (3.02.2)")
    if not force.carriers:
        reader.wrong(f"{key}.spare_missiles", "this edition has no spare missiles")
    if any(word in entry.offers for word in MISSILE_CARRIERS):
        reader.wrong(f"{key}.offers", "Trucks and Hovertrucks come with the `spare_missiles`: take them off `offers`")


def _purse(reader: Reader, entry: ForceEntry, force: Force, key: str) -> None:
    """Read the budget of a force: armor units and squads, or victory points (1.07)."""
    force.armor_units = armor_units(reader.faults, entry.armor_units, f"{key}.armor_units")
    force.squads = entry.squads
    force.points = entry.points
    if force.points and (force.armor_units or force.squads):
        reader.wrong(f"{key}.points", "expected `points`, or `armor_units` and `squads`, not both")
    if entry.offers and not (force.points or force.armor_units or force.squads):
        reader.wrong(f"{key}.offers", "there is nothing to spend: add `armor_units`, `squads` or `points`")


def armor_units(faults: Faults, text: str, key: str) -> int:
    """Read a number of armor units, and return it in sixths."""
    try:
        amount = Fraction(text)
    except (ValueError, ZeroDivisionError):
        faults.note(key, 'expected a number in quotes, such as "12" or "1/2"')
        return 0
    if not 0 <= amount <= MOST_ARMOR_UNITS:
        faults.note(key, f"expected 0 to {MOST_ARMOR_UNITS} armor units")
        return 0
    return int(amount * PRICE_UNIT)


def offer_ogres(entry: ScenarioFile, brief: Brief, catalogue: Catalogue) -> None:
    """Offer Ogres to every force that buys armor, using the table in the data set in use (13.03, rp:5.01).

    A force cannot buy a type that it is given, because the type decides whether a unit was bought or given.
    """
    for force, written in zip(brief.forces, entry.force, strict=True):
        given = [unit.type.upper() for unit in written.units]
        for index in catalogue.ogre_equivalents if force.armor_units else []:
            ogre = catalogue.types[index]
            allowed = not force.nation or not ogre.nation or ogre.nation == force.nation
            if allowed and index not in force.offered and ogre.id not in given:
                force.offered.append(index)


def _arrivals(reader: Reader, entry: EntryEntry, brief: Brief, key: str) -> None:
    """Read the turn and the entry hexes of units that arrive later (1.06)."""
    hexes, title = reader.edge_part(entry.edge, entry.area, f"{key}.area")
    arrival = Arrival(title, frozenset() if entry.area is None else hexes, entry.turn, entry.must)
    for given in entry.units:
        for unit_id in ids_of(given):
            brief.arrivals[unit_id] = arrival


def _name_given(reader: Reader, entry: ForceEntry | EntryEntry, brief: Brief, key: str) -> None:
    """Record the units that a scenario names, so that they are known even after they are gone."""
    seat = reader.seat(entry.seat, f"{key}.seat")
    for given, unit_id, unit_type in units_given(reader, entry.units, key):
        brief.given[unit_id] = Given(unit_type.index, seat, given.squads, given.missiles)
