"""From a scenario's words to the brief that the rules read; whatever is not known is a fault that names its key."""

from __future__ import annotations

import re
from fractions import Fraction

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS
from cybertank.rules.towing import takes_gear
from cybertank.scenarios.models import (
    EntryEntry,
    ForceEntry,
    GivenUnit,
    GradeEntry,
    LevelEntry,
    ObjectiveEntry,
    ScenarioFile,
    StanceEntry,
)
from cybertank.state.brief import (
    HOLD,
    OBJECTIVE_WORDS,
    REACH,
    STANCE_WORDS,
    UNLIMITED,
    Arrival,
    Brief,
    Condition,
    Force,
    Grade,
    Group,
    Level,
    Objective,
    Stance,
    Zone,
)
from cybertank.text.catalogues import known_type
from cybertank.text.errors import FileFault
from cybertank.units.catalogue import KIND_WORDS, PRICE_UNIT, Catalogue, UnitType

EVERYWHERE = "everywhere"
ALL_TYPES = "all"
# "rows 1-7", "columns 1-12", and on a board of several maps "vale-rows 1-7".
STRIP = re.compile(r"([\w-]+-)?(rows|columns) (\d+)-(\d+)")


class Reader:
    """Turns the words of one scenario file into ints, naming the key of what it does not know."""

    def __init__(self, board: Board, catalogue: Catalogue, seats: list[str], source: str) -> None:
        self.board = board
        self.catalogue = catalogue
        self.seats = seats
        self.source = source
        self.areas: dict[str, frozenset[int]] = {**board.areas, EVERYWHERE: frozenset(range(board.size))}

    def fault(self, key: str, problem: str) -> FileFault:
        """What is wrong, and where."""
        return FileFault(self.source, key, problem)

    def seat(self, word: str, key: str) -> int:
        """A seat by its name."""
        if word not in self.seats:
            raise self.fault(key, f"unknown seat {word!r}; known: {', '.join(self.seats)}")
        return self.seats.index(word)

    def unit_type(self, word: str, key: str) -> UnitType:
        """A unit type by its id."""
        return known_type(self.catalogue, word, self.source, key)

    def edge(self, word: str, key: str) -> int:
        """An edge of the map, as its bit."""
        if word not in EDGE_BITS:
            raise self.fault(key, f"unknown edge {word!r}; known: {', '.join(EDGE_BITS)}")
        return EDGE_BITS[word]

    def edges(self, words: list[str], key: str) -> int:
        """Several edges, as their bits together."""
        bits = 0
        for word in words:
            bits |= self.edge(word, key)
        return bits

    def area(self, word: str, key: str) -> frozenset[int]:
        """The hexes of an area, of the map's or the scenario's own."""
        if word not in self.areas:
            raise self.fault(key, f"unknown area {word!r}; the map has: {', '.join(sorted(self.areas))}")
        return self.areas[word]

    def own_area(self, words: list[str], key: str) -> frozenset[int]:
        """An area that the scenario puts together from hexes, rows and columns, and other areas."""
        hexes: set[int] = set()
        for word in words:
            strip = STRIP.fullmatch(word)
            if word in self.board.index:
                hexes.add(self.board.index[word])
            elif strip is not None:
                hexes |= self.strip(strip[1] or "", strip[2], int(strip[3]), int(strip[4]))
            else:
                hexes |= self.area(word, key)
        return frozenset(hexes)

    def strip(self, prefix: str, across: str, first: int, last: int) -> set[int]:
        """The hexes in some rows or columns of a map."""
        digits = slice(-4, -2) if across == "columns" else slice(-2, None)
        return {h for name, h in self.board.index.items() if name[:-4] == prefix and first <= int(name[digits]) <= last}

    def types(self, words: list[str], key: str) -> list[int]:
        """Types by id, or all of a kind."""
        found: list[int] = []
        for word in words:
            if word in KIND_WORDS:
                found.extend(t.index for t in self.catalogue.types if t.kind == KIND_WORDS.index(word))
            else:
                found.append(self.unit_type(word, key).index)
        return found

    def group(self, text: str, key: str) -> Group:
        """Some units of a seat, for a condition of victory."""
        words = text.split()
        if not words or len(words) > 2:
            raise self.fault(key, 'expected "SEAT", "SEAT TYPE" or "SEAT KIND"')
        seat = self.seat(words[0], key)
        if len(words) == 1:
            return Group(text, seat)
        if words[1] in KIND_WORDS:
            return Group(text, seat, kind=KIND_WORDS.index(words[1]))
        return Group(text, seat, type_index=self.unit_type(words[1], key).index)


def brief_of(entry: ScenarioFile, board: Board, catalogue: Catalogue, seats: list[str], source: str) -> Brief:
    """What a scenario file says, on dense ints."""
    reader = Reader(board, catalogue, seats, source)
    for name, words in entry.areas.items():
        reader.areas[name] = reader.own_area(words, f"areas.{name}")
    brief = Brief(entry.name, entry.title, entry.rule)
    brief.forces = [_force(reader, force, entry.rule, f"force[{i}]") for i, force in enumerate(entry.force)]
    brief.exits = [0] * len(seats)
    for word, edges in entry.exits.items():
        brief.exits[reader.seat(word, "exits")] = reader.edges(edges, f"exits.{word}")
    for i, arrival in enumerate(entry.entry):
        _arrivals(reader, arrival, brief, f"entry[{i}]")
    brief.grades = [_grade(reader, grade, f"grade[{i}]") for i, grade in enumerate(entry.grade)]
    brief.objectives = [_objective(reader, one, f"objective[{i}]") for i, one in enumerate(entry.objective)]
    brief.loss_points = entry.loss_points
    brief.levels = _levels(reader, entry.level)
    brief.draw_title = entry.draw
    brief.stances = [_stance(reader, one, f"stance[{i}]") for i, one in enumerate(entry.stance)]
    if entry.limit is not None:
        brief.limit_title = entry.limit.title
        if entry.limit.winner is not None:
            brief.limit_winner = reader.seat(entry.limit.winner, "limit.winner")
    elif not entry.level:
        raise FileFault(source, "limit", "expected a `limit`, or victory by points with at least one `level`")
    return brief


def sides_of(entry: ScenarioFile, source: str) -> list[int]:
    """4.03, 4.04: the side of each seat; seats of one side follow each other in the order of play."""
    side_of = list(range(len(entry.seats)))
    for name, members in entry.sides.items():
        for word in members:
            if word not in entry.seats:
                raise FileFault(source, f"sides.{name}", f"unknown seat {word!r}; known: {', '.join(entry.seats)}")
        seats = sorted(entry.seats.index(word) for word in members)
        if seats != list(range(seats[0], seats[0] + len(seats))):
            raise FileFault(source, f"sides.{name}", "seats of one side follow each other in `seats`, each named once")
        for seat in seats:
            if side_of[seat] != seat:
                raise FileFault(source, f"sides.{name}", f"{entry.seats[seat]} is on another side already")
            side_of[seat] = seats[0]
    return side_of


def units_given(reader: Reader, units: list[GivenUnit], key: str) -> list[tuple[GivenUnit, str, UnitType]]:
    """Every single unit of a list, with its id and type: those with a `count` are numbered."""
    found: list[tuple[GivenUnit, str, UnitType]] = []
    for i, given in enumerate(units):
        where = f"{key}.units[{i}]"
        unit_type = reader.unit_type(given.type, f"{where}.type")
        if given.squads != 1 and not unit_type.is_infantry:
            raise reader.fault(f"{where}.squads", f"only infantry has squads, and {unit_type.id} is none")
        if given.riding is not None and (not unit_type.is_infantry or given.count is not None):
            raise reader.fault(f"{where}.riding", "expected a single counter of infantry to ride")
        if given.gear and not takes_gear(unit_type):
            raise reader.fault(f"{where}.gear", f"towing gear is for Ogres and Superheavies, not for {unit_type.id}")
        if given.damaged is not None and (not unit_type.is_ogre or not key.startswith("force")):
            raise reader.fault(f"{where}.damaged", "expected an Ogre of a force that is set up (rp:6.03)")
        ids = [given.id] if given.count is None else [f"{given.id}{n}" for n in range(1, given.count + 1)]
        found.extend((given, unit_id, unit_type) for unit_id in ids)
    return found


def _force(reader: Reader, entry: ForceEntry, rule: str, key: str) -> Force:
    force = Force(reader.seat(entry.seat, f"{key}.seat"), rule)
    try:
        force.armor_units = int(Fraction(entry.armor_units) * PRICE_UNIT)
    except ValueError:
        raise reader.fault(f"{key}.armor_units", 'expected a number in quotes, as "12" or "1/2"') from None
    force.squads = entry.squads
    if entry.edge is not None:
        force.edge = reader.edge(entry.edge, f"{key}.edge")
    if bool(entry.zones) == bool(force.edge):
        raise reader.fault(f"{key}.zones", "expected `zones` to be set up in, or the `edge` by which the force comes")
    for word in entry.offers:
        offered = reader.unit_type(word, f"{key}.offers")
        if offered.price < 0:
            raise reader.fault(f"{key}.offers", f"{word} has no price, so it cannot be bought")
        force.offered.append(offered.index)
    force.nation = entry.nation or ""
    force.mines = entry.mines
    force.dummies = entry.dummies
    force.camouflage = entry.camouflage
    for i, zone in enumerate(entry.zones):
        types = reader.types(zone.types, f"{key}.zones[{i}].types")
        limit = UNLIMITED if zone.attack_limit is None else zone.attack_limit
        force.zones.append(Zone(zone.title, reader.area(zone.area, f"{key}.zones[{i}].area"), types, limit))
    return force


def offer_ogres(entry: ScenarioFile, brief: Brief, catalogue: Catalogue) -> None:
    """13.03, rp:5.01: whoever buys armor may take Ogres for it, by the table of the data set in use.

    What a force is given is not on sale to it too: units are known by their type as bought or given.
    """
    for force, written in zip(brief.forces, entry.force, strict=True):
        given = [unit.type.upper() for unit in written.units]
        for index in catalogue.ogre_equivalents if force.armor_units else []:
            ogre = catalogue.types[index]
            allowed = not force.nation or not ogre.nation or ogre.nation == force.nation
            if allowed and index not in force.offered and ogre.id not in given:
                force.offered.append(index)


def _arrivals(reader: Reader, entry: EntryEntry, brief: Brief, key: str) -> None:
    """1.06: the turn and the hexes of everything that comes later."""
    edge = reader.edge(entry.edge, f"{key}.edge")
    hexes: frozenset[int] = frozenset()
    title = f"the {entry.edge} edge"
    if entry.area is not None:
        on_edge = reader.board.edge_hexes(edge)
        hexes = frozenset(h for h in reader.area(entry.area, f"{key}.area") if h in on_edge)
        title = f"the {entry.edge} edge of {entry.area}"
        if not hexes:
            raise reader.fault(f"{key}.area", f"{entry.area} has no hex on the {entry.edge} edge")
    arrival = Arrival(title, hexes, entry.turn, entry.must)
    for _, unit_id, _ in units_given(reader, entry.units, key):
        brief.arrivals[unit_id] = arrival


def _grade(reader: Reader, entry: GradeEntry, key: str) -> Grade:
    condition = Condition()
    condition.destroyed = [reader.group(text, f"{key}.destroyed") for text in entry.destroyed]
    condition.alive = [reader.group(text, f"{key}.alive") for text in entry.alive]
    condition.escaped = [reader.group(text, f"{key}.escaped") for text in entry.escaped]
    condition.gone = [reader.group(text, f"{key}.gone") for text in entry.gone]
    for word, points in entry.attack_left.items():
        condition.attack_seat = reader.seat(word, f"{key}.attack_left")
        condition.attack_left = points
    return Grade(entry.title, reader.seat(entry.winner, f"{key}.winner"), condition)


def _objective(reader: Reader, entry: ObjectiveEntry, key: str) -> Objective:
    objective = Objective(entry.title, reader.seat(entry.seat, f"{key}.seat"), OBJECTIVE_WORDS.index(entry.kind))
    objective.edges = reader.edges(entry.edges, f"{key}.edges")
    if objective.kind in (REACH, HOLD):
        _ground(reader, entry, objective, key)
    else:
        _unit_points(reader, entry, objective, key)
    return objective


def _ground(reader: Reader, entry: ObjectiveEntry, objective: Objective, key: str) -> None:
    """Points for hexes: an area, and points for each hex or for the whole."""
    if entry.area is None:
        raise reader.fault(f"{key}.area", f"to {entry.kind} ground, name the area")
    if entry.points or entry.value is not None or entry.edges:
        raise reader.fault(key, f"to {entry.kind} ground takes `area` with `each` or `whole`, and nothing about units")
    if (entry.each is None) == (entry.whole is None):
        raise reader.fault(f"{key}.each", "expected points for `each` hex, or for the `whole` area")
    objective.hexes = reader.area(entry.area, f"{key}.area")
    objective.whole = entry.whole is not None
    objective.amount = (entry.each or 0) + (entry.whole or 0)


def _unit_points(reader: Reader, entry: ObjectiveEntry, objective: Objective, key: str) -> None:
    """Points for units: by type or kind, or times the value that they have as losses (1.08, 1.09)."""
    if entry.area is not None or entry.each is not None or entry.whole is not None:
        raise reader.fault(key, f"to {entry.kind} takes `points` or `value`; `area`, `each` and `whole` are for ground")
    if bool(entry.points) == (entry.value is not None):
        raise reader.fault(f"{key}.points", "expected `points` by type or kind, or a `value` to multiply theirs with")
    if (entry.kind == "exit") != bool(entry.edges):
        raise reader.fault(f"{key}.edges", "expected the edges to leave by, and only where the kind is exit")
    types = reader.catalogue.types
    # One more than there are types: nobody knows what a unit under a ? counter is worth (13.05).
    objective.points = [*(max(t.vp, 0) * (entry.value or 0) for t in types), 0]
    for word, points in sorted(entry.points.items(), key=lambda pair: _narrowness(pair[0])):
        wide = range(len(types)) if word == ALL_TYPES else reader.types([word], f"{key}.points")
        for index in wide:
            objective.points[index] = points


def _narrowness(word: str) -> int:
    """All units, then kinds, then single types: the narrower word counts."""
    return 0 if word == ALL_TYPES else 1 if word in KIND_WORDS else 2


def _levels(reader: Reader, entries: list[LevelEntry]) -> list[Level]:
    margins = [entry.margin for entry in entries]
    if margins != sorted(set(margins), reverse=True):
        raise reader.fault("level", "levels come from the greatest margin to the smallest, no two alike")
    return [Level(entry.title, entry.margin) for entry in entries]


def _stance(reader: Reader, entry: StanceEntry, key: str) -> Stance:
    stance = Stance(reader.seat(entry.seat, f"{key}.seat"), STANCE_WORDS.index(entry.does))
    if entry.does == "advance" and entry.area is None:
        raise reader.fault(f"{key}.area", "to advance, name the area")
    if entry.does == "exit" and not entry.edges:
        raise reader.fault(f"{key}.edges", "to exit, name the edges")
    if entry.area is not None:
        stance.hexes = reader.area(entry.area, f"{key}.area")
    stance.edges = reader.edges(entry.edges, f"{key}.edges")
    stance.types = reader.types(entry.types, f"{key}.types")
    stance.turn = entry.turn
    return stance
