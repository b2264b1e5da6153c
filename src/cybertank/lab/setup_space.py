"""The space of a seat's set-ups: what it is given and can buy, where units can be placed, and where its Ogres enter."""

from __future__ import annotations

from itertools import count
from random import Random

from cybertank.board.hexes import EDGE_BITS
from cybertank.game.decisions import End, Place
from cybertank.game.dice import SeededDice
from cybertank.game.engine import carry_out, check
from cybertank.game.frames.setting_up import force_of
from cybertank.lab.matches import with_budget
from cybertank.players.setup.setups import entries_of, next_placement, placings_of
from cybertank.rules.setup.arrivals import entry_hexes
from cybertank.rules.setup.buying import cost_of, money_left
from cybertank.rules.setup.placing import type_of_id
from cybertank.scenarios.files import load_scenario
from cybertank.scenarios.start import start_game
from cybertank.scenarios.stock import SetUpEntry
from cybertank.state.brief import Force
from cybertank.state.columns import NOBODY
from cybertank.state.frames import SetUp
from cybertank.state.state import ENTERING, IN_HAND, State
from cybertank.text.files.errors import FileFault
from cybertank.units.catalogue import UnitType

# How far a unit can be moved from its place if there is no room for it there.
NUDGE = 3
TRIES = 40
# More units of one type than any force buys.
NUMBERS_EACH = 40


class Standing:
    """A unit in a set-up: its type, its hex and, for infantry, its squads."""

    __slots__ = ("gear", "given", "squads", "type_id", "where")

    def __init__(self, given: str, type_id: str, where: int, squads: int, gear: bool = False) -> None:
        self.given = given
        """The id of a unit that the scenario provides; empty for a unit that is bought."""
        self.type_id = type_id
        self.where = where
        """A hex, or an edge to enter by, encoded as in a path."""
        self.squads = squads
        self.gear = gear
        """rp:4.02: bought with towing gear."""

    def at(self, where: int) -> Standing:
        """Return the same unit in another hex."""
        return Standing(self.given, self.type_id, where, self.squads, self.gear)


class Genome:
    """A set-up that can be changed: units with their places, and the entry hexes of Ogres by id."""

    __slots__ = ("enters_by", "units")

    def __init__(self, units: list[Standing], enters_by: dict[str, int]) -> None:
        self.units = units
        self.enters_by = enters_by


class SetUpSpace:
    """All possible set-ups for one seat in a scenario."""

    def __init__(self, scenario: str, seat: str, armor_units: str = "") -> None:
        entry = with_budget(load_scenario(scenario), armor_units)
        if seat not in entry.seats:
            raise FileFault(scenario, "seat", f"there is no seat {seat!r}; known: {', '.join(entry.seats)}")
        self.scenario = scenario
        self.seat = seat
        self.number = entry.seats.index(seat)
        self.state = start_game(entry, SeededDice(1), history=False).state
        self._pass_others()
        frame = self.state.flow[-1]
        self.force: Force | None = force_of(self.state, frame) if isinstance(frame, SetUp) else None
        bought = [force for force in entry.force if force.seat == seat and force.offers]
        self.armor_units = bought[0].armor_units if bought else ""
        buyers = list(dict.fromkeys(force.seat for force in entry.force if force.offers))
        self._numbers_taken = NUMBERS_EACH * buyers.index(seat) if seat in buyers else 0
        self.ogres = self._entering_ogres()
        if self.force is None and not self.ogres:
            raise FileFault(scenario, "seat", f"{seat} has nothing to set up and no Ogre that enters the map")

    def _pass_others(self) -> None:
        """Set up the seats that come before this one, using the scenario's suggestions."""
        while isinstance(self.state.flow[-1], SetUp) and self.state.flow[-1].seat != self.number:
            decision = next_placement(self.state, self.state.flow[-1].seat)
            assert decision is not None, "a scenario's own suggestion must be legal"
            carry_out(self.state, decision, SeededDice(1))

    def _entering_ogres(self) -> dict[str, list[int]]:
        state = self.state
        return {
            state.ids[unit]: entry_hexes(state, unit)
            for unit, where in enumerate(state.hex_of)
            if where == ENTERING and state.seat_of[unit] == self.number and state.kind(unit).is_ogre
        }

    # -- reading and writing -------------------------------------------------------------------------------------------

    def read(self, entry: SetUpEntry) -> Genome:
        """Read a stored set-up as a genome. Skip lines that do not name a unit type."""
        units: list[Standing] = []
        for placing in placings_of(entry.place, self.state.board):
            unit = self.state.find(placing.unit_id)
            bought = unit == NOBODY
            index = type_of_id(self.state, placing.unit_id) if bought else self.state.type_of[unit]
            if index == NOBODY:
                continue
            squads = placing.squads or 1 if bought else self._squads(self.state, placing.unit_id)
            given = "" if bought else placing.unit_id
            units.append(Standing(given, self.state.types[index].id, placing.where, squads, placing.gear))
        return Genome(units, entries_of(entry.enter, self.state.board))

    def write(self, genome: Genome, title: str) -> SetUpEntry:
        """Write a genome as a stored set-up. Bought units are numbered by type, starting in the northwest.

        Ids are unique in the whole game, so seats that buy later start with higher numbers.
        """
        place: list[str] = []
        numbers: dict[str, int] = {}
        for unit in self._in_order(genome.units):
            unit_id = unit.given
            if not unit_id:
                numbers[unit.type_id] = self._free_number(unit.type_id, numbers.get(unit.type_id, self._numbers_taken))
                unit_id = f"{unit.type_id}{numbers[unit.type_id]}"
            squads = f" {unit.squads}" if not unit.given and self.type_of(unit.type_id).is_infantry else ""
            gear = " gear" if unit.gear else ""
            place.append(f"{unit_id} {self._name_of(unit.where)}{squads}{gear}")
        enter = [f"{unit_id} {self._name_of(where)}" for unit_id, where in sorted(genome.enters_by.items())]
        return SetUpEntry(self.seat, title, self.armor_units, place, enter)

    def _free_number(self, type_id: str, after: int) -> int:
        """Return the next number that is not used by any of the scenario's own units."""
        return next(n for n in count(after + 1) if self.state.find(f"{type_id}{n}") == NOBODY)

    def _name_of(self, where: int) -> str:
        """Return the number of a hex, or the name of the edge where a unit enters."""
        if where >= 0:
            return self.state.board.names[where]
        return next(name for name, edge in EDGE_BITS.items() if edge == -where)

    def _in_order(self, units: list[Standing]) -> list[Standing]:
        ids = self.state.ids
        given = sorted((u for u in units if u.given), key=lambda u: ids.index(u.given))
        return given + sorted((u for u in units if not u.given), key=lambda u: (u.type_id, u.where))

    def type_of(self, type_id: str) -> UnitType:
        """Return a unit type by its id."""
        found = self.state.setting.catalogue.find(type_id)
        assert found is not None, type_id
        return found

    # -- what is legal -------------------------------------------------------------------------------------------------

    def refuse(self, entry: SetUpEntry) -> str:
        """Return the reason why a stored set-up cannot be played as written, or "" if it can."""
        genome = self.read(entry)
        if len(genome.units) != len(entry.place) or len(genome.enters_by) != len(entry.enter):
            return "a line names no unit, or a hex that is not on the map"
        for unit_id, where in genome.enters_by.items():
            if where not in self.ogres.get(unit_id, []):
                return f"{unit_id} does not enter at {self.state.board.names[where]}"
        if self.force is None:
            return "this seat does not place any units" if genome.units else ""
        state = self.state.copy()
        for line, placing in zip(entry.place, placings_of(entry.place, state.board), strict=True):
            squads = placing.squads or self._squads(state, placing.unit_id)
            decision = Place(placing.unit_id, placing.where, squads, placing.gear)
            refusal = check(state, decision)
            if refusal is not None:
                return f"{line}: {refusal.reason}"
            carry_out(state, decision, SeededDice(1))
        refusal = check(state, End())
        return "" if refusal is None else refusal.reason

    def _squads(self, state: State, unit_id: str) -> int:
        unit = state.find(unit_id)
        return 1 if unit == NOBODY else max(state.sheets.squads[unit], 1)

    def anything(self, random: Random) -> Genome:
        """Return a random legal set-up."""
        state = self.state
        given = [
            u
            for u, where in enumerate(state.hex_of)
            if where == IN_HAND and state.seat_of[u] == self.number and state.riders.riding[u] == NOBODY
        ]
        for _ in range(TRIES):
            units = [self._anywhere(unit, random) for unit in given]
            enters_by = {unit_id: random.choice(hexes) for unit_id, hexes in self.ogres.items()}
            found = self.mended(Genome(units, enters_by), random)
            if found is not None:
                return found
        raise FileFault(self.scenario, "force", f"no legal set-up was found for {self.seat}")

    def _anywhere(self, unit: int, random: Random) -> Standing:
        type_id = self.state.kind(unit).id
        squads = self._squads(self.state, self.state.ids[unit])
        return Standing(self.state.ids[unit], type_id, random.choice(self.places_for(type_id)), squads)

    def mended(self, genome: Genome, random: Random) -> Genome | None:
        """Return the nearest legal set-up: move units to where there is room, and drop those that cost too much."""
        enters_by = {
            unit_id: where for unit_id, where in genome.enters_by.items() if where in self.ogres.get(unit_id, [])
        }
        if self.force is None:
            return Genome([], enters_by)
        state = self.state.copy()
        placed: list[Standing] = []
        for unit in self._in_order(genome.units):
            stands = self._put_near(state, unit, random)
            if stands is not None:
                placed.append(stands)
            elif unit.given:
                return None
        if any(where == IN_HAND and state.seat_of[u] == self.number for u, where in enumerate(state.hex_of)):
            return None
        self._spend(state, placed, random)
        return Genome(placed, enters_by) if check(state, End()) is None else None

    def _put_near(self, state: State, unit: Standing, random: Random) -> Standing | None:
        """Place a unit in its hex, or as close to it as possible.

        Given units must be placed, so put them anywhere if necessary.
        """
        hexes = [unit.where, *self.around(unit.where, NUDGE, random)]
        if unit.given:
            others = self.places_for(unit.type_id)
            hexes += random.sample(others, k=min(TRIES, len(others)))
        unit_id = unit.given or self._fresh_id(state, unit.type_id)
        for where in hexes:
            decision = Place(unit_id, where, unit.squads, unit.gear)
            if check(state, decision) is None:
                carry_out(state, decision, SeededDice(1))
                return unit.at(where)
            if not unit.given and not self._affordable(state, unit.type_id, unit.squads, unit.gear):
                return None
        return None

    def _fresh_id(self, state: State, type_id: str) -> str:
        return next(name for n in count(1) if state.find(name := f"{type_id}{n}") == NOBODY)

    def _affordable(self, state: State, type_id: str, squads: int, gear: bool = False) -> bool:
        assert self.force is not None
        unit_type = self.type_of(type_id)
        return cost_of(state, self.force, unit_type, squads, gear) <= money_left(state, self.force, unit_type)

    def _spend(self, state: State, placed: list[Standing], random: Random) -> None:
        """Buy units near those already placed until the budget is spent."""
        offered = self.offered()
        for _ in range(TRIES if offered and placed else 0):
            type_id = random.choice(offered)
            squads = random.randint(1, 3) if self.type_of(type_id).is_infantry else 1
            if self._affordable(state, type_id, squads):
                beside = random.choice(placed).where
                bought = self._put_near(state, Standing("", type_id, beside, squads), random)
                if bought is not None:
                    placed.append(bought)
        self._spend_the_rest(state, placed, random)

    def _spend_the_rest(self, state: State, placed: list[Standing], random: Random) -> None:
        """Buy one unit at a time with the remaining budget, wherever there is room."""
        for type_id in self.offered():
            places = self.places_for(type_id)
            random.shuffle(places)
            while places and self._affordable(state, type_id, 1):
                bought = self._put_near(state, Standing("", type_id, places[-1], 1), random)
                if bought is None:
                    places.pop()
                else:
                    placed.append(bought)

    def offered(self) -> list[str]:
        """Return the types that can be bought."""
        return [] if self.force is None else [self.state.types[index].id for index in self.force.offered]

    def open_to(self, type_id: str) -> list[int]:
        """Return the hexes of all zones that admit a type."""
        if self.force is None:
            return []
        index = self.type_of(type_id).index
        return sorted({h for zone in self.force.zones if zone.admits(index) for h in zone.hexes})

    def places_for(self, type_id: str) -> list[int]:
        """Return where a type can be placed: the hexes open to it, or the edge by which the force enters."""
        edge = 0 if self.force is None else self.force.edge
        return [-edge] if edge else self.open_to(type_id)

    def around(self, where: int, far: int, random: Random) -> list[int]:
        """Return the hexes within a distance, nearest first, in random order at each distance. An edge has none."""
        if where < 0:
            return []
        board = self.state.board
        near = [h for h in range(board.size) if 0 < board.distance(where, h) <= far]
        random.shuffle(near)
        return sorted(near, key=lambda h: board.distance(where, h))
