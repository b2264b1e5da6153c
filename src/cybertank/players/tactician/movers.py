"""The units and targets in a movement plan: the value of each hex, and the expected gain from fire."""

from __future__ import annotations

from typing import Final

from cybertank.players.tactician.dangers import Dangers
from cybertank.players.tactics.chapter_worths import Structure
from cybertank.players.tactics.mobility import takes_no_room
from cybertank.players.tactics.result_faces import HURT, KILLED
from cybertank.players.tactics.values import Worths, result_worth
from cybertank.rules.combat.crt import SURE
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, POST, UnitType

# The maximum strength to consider against one target, in halves.
MOST: Final = 120
VEHICLE: Final = 3


class FireTarget:
    """An enemy as a target: the expected gain for each strength brought against it, made concave."""

    __slots__ = ("distances", "expected", "is_infantry", "is_ogre", "is_post", "planned", "unit", "weight")

    def __init__(self, unit: int, kind: UnitType, distances: bytes, expected: list[float]) -> None:
        self.unit = unit
        self.is_ogre = kind.is_ogre
        self.is_infantry = kind.is_infantry
        self.is_post = kind.kind == POST
        self.weight = 1.0
        """Less than 1 if too few units strike together."""
        self.distances = distances
        """Each hex's distance from the enemy."""
        self.expected = expected
        self.planned = 0
        """The planned strength against it, in halves."""

    def gain(self, halves: int, hits_and_runs: bool) -> float:
        """Return the gain from more strength. A unit that hits and runs need not wait for the others."""
        before = self.planned if self.planned < MOST else MOST
        after = before + halves if before + halves < MOST else MOST
        more = self.expected[after] - self.expected[before]
        return more if hits_and_runs else self.weight * more


class Mover:
    """A unit with the hexes it can take. `base` is the value of each hex by itself, without danger."""

    __slots__ = (
        "at",
        "base",
        "claims",
        "dangers",
        "exit_from",
        "exit_worth",
        "fixed",
        "halves",
        "hexes",
        "infantry",
        "is_safe",
        "leaves",
        "links",
        "target",
        "places",
        "punch",
        "reach",
        "region_base",
        "rest",
        "room",
        "second",
        "sights",
        "start",
        "stays",
        "unit",
        "version",
        "worth",
    )

    def __init__(self, unit: int, start: int, kind: UnitType, worth: float, dangers: Dangers) -> None:
        self.unit = unit
        self.start = start
        self.worth = worth
        self.dangers = dangers
        self.at = start
        """The planned hex."""
        self.fixed = False
        self.target = NOBODY
        self.sights: list[list[int]] = []
        """The targets in range of each of its hexes; empty if there are none at all."""
        self.hexes: list[int] = [start]
        self.stays: list[int] = [0]
        self.base: list[float] = []
        self.rest: list[float] = []
        """For a hovercraft, the value of each hex, counting the danger where it can go afterward."""
        self.region_base: list[float] = []
        self.links: list[list[int]] = []
        """A hovercraft's march over both movement phases, starting with the hexes of the first."""
        self.version = -1
        """The version of the threats that `rest` was computed for."""
        self.is_safe = False
        """True if no enemy fire reaches any of its hexes."""
        self.second = 0
        self.halves = 0
        self.places = 0
        """How many of its hexes have a target in range."""
        self.punch = 0.0
        """The expected gain from its fire against the best target anywhere."""
        self.reach = 0
        self.room = VEHICLE
        self.claims = False
        """True if the unit scores by holding a hex."""
        self.infantry = kind.is_infantry
        self.exit_from = NOBODY
        """The hex from which it can leave the map in this phase."""
        self.leaves = False
        self.exit_worth = 0.0


def expected_of_ogre(view: State, ogre: int, worths: Worths) -> list[float]:
    """Return the expected gain from fire at an Ogre, by strength in halves."""
    slope = ogre_slope(view, ogre, worths)
    return [slope * halves for halves in range(MOST + 1)]


def expected_by_strength(defense: int, squads: int, is_disabled: bool, worth: float, disabled: float) -> list[float]:
    """Return the expected gain from fire at any other unit, by strength in halves, as a concave hull."""
    expected = [0.0] * (MOST + 1)
    if defense == 0:
        for halves in range(1, MOST + 1):
            expected[halves] = worth
        return expected
    at = 0
    value = 0.0
    # Follow the hull: from the current point, go to the column with the steepest rise.
    while at < 10 * defense and at < MOST:
        best_slope = 0.0
        best_at = 0
        best_value = 0.0
        for column in range(SURE + 1):
            need = (1 if column == 0 else 2 * column) * defense
            if need <= at:
                continue
            if column == SURE:
                gained = worth
            else:
                gained = result_worth(worth, squads, is_disabled, HURT[column], KILLED[column], disabled)
            slope = (gained - value) / (need - at)
            if slope > best_slope:
                best_slope = slope
                best_at = need
                best_value = gained
        if best_at == 0:
            break
        for halves in range(at + 1, min(best_at, MOST) + 1):
            expected[halves] = value + best_slope * (halves - at)
        at = best_at
        value = best_value
    for halves in range(at + 1, MOST + 1):
        expected[halves] = value
    return expected


def expected_of_building(structure: Structure, sheltered: bool) -> list[float]:
    """Return the expected gain from fire at a building, by strength in halves. It needs no die (11.04.1)."""
    return [structure.worth(halves // 2 if sheltered else halves) for halves in range(MOST + 1)]


def ogre_slope(view: State, ogre: int, worths: Worths) -> float:
    """Return the gain from half a point of strength against an Ogre: at its treads, or at its best weapon."""
    best = worths.tread_rate(view, ogre) / 6
    kind = view.kind(ogre)
    for component in range(COMPONENTS):
        if view.sheets.left[ogre * COMPONENTS + component] and kind.toughness[component]:
            # At 2-1, half of all attacks destroy the target.
            rate = worths.part(view, ogre, component) / (8 * kind.toughness[component])
            if rate > best:
                best = rate
    return best


def room_of(view: State, unit: int) -> int:
    """Return the room that a unit takes up in a hex, in thirds of a vehicle (5.02)."""
    if not view.kind(unit).is_infantry:
        return 0 if takes_no_room(view.kind(unit)) else VEHICLE
    if view.riders.riding[unit] != NOBODY and view.setting.rules.stacking == 1:
        return 0
    return view.sheets.squads[unit]
