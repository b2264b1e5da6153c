"""Calculate what the enemy can do next turn: every hex that its guns can reach, and at what strength."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import IMMOBILE
from cybertank.rules.combat.strengths import shelter_at, shelter_class
from cybertank.rules.movement.steps import allowance
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, POST, RACK, SECONDARY

# A missile fires only once, so it threatens less than its strength suggests.
MISSILE_SHARE: Final = 0.35
# The strength of a ram, treated as an attack.
RAM_STRENGTH: Final = 5.0
UNKNOWN: Final = -1.0


class Gun:
    """All guns of one kind on an enemy: each hex's distance from it, how far they reach, and their strength."""

    __slots__ = ("attack", "distances", "strike")

    def __init__(self, distances: bytes, strike: int, attack: float) -> None:
        self.distances = distances
        self.strike = strike
        self.attack = attack


class EnemyReach:
    """The enemies and what they threaten, as seen from one seat. Built once per phase."""

    __slots__ = ("_ap", "_ap_at", "_guns", "_guns_at", "_later", "board", "ogres", "seat", "units")

    def __init__(self, view: State, seat: int) -> None:
        self.board = view.board
        self.seat = seat
        self.units: list[int] = []
        """Enemies on the map, except posts."""
        self.ogres: list[int] = []
        self._guns: list[Gun] = []
        self._ap: list[Gun] = []
        """Antipersonnel guns; all other guns are in `_guns`."""
        self._guns_at: list[float] = [UNKNOWN] * view.board.size
        self._ap_at: list[float] = [UNKNOWN] * view.board.size
        """The totals for each hex, filled in on demand."""
        self._later: dict[int, float] = {}
        for unit, where in enumerate(view.hex_of):
            if where < 0 or not view.hostile(seat, unit):
                continue
            kind = view.kind(unit)
            if kind.kind == POST:
                continue
            self.units.append(unit)
            if kind.is_ogre:
                self.ogres.append(unit)
            self._add_guns(view, unit)

    def _add_guns(self, view: State, unit: int) -> None:
        """Add an enemy's guns. They reach as far as its movement plus their range."""
        if view.disability.disabled[unit] != NOT_DISABLED:
            return
        kind = view.kind(unit)
        move = move_of(view, unit)
        base = unit * COMPONENTS
        distances = self.board.distances(view.hex_of[unit])
        for component in (MAIN, SECONDARY, AP, MISSILE, RACK):
            count = (
                view.sheets.squads[unit]
                if kind.is_infantry and component == MAIN
                else view.sheets.left[base + component]
            )
            weapon = INTERNAL if component == RACK else component
            if count <= 0 or kind.attack[weapon] == 0:
                continue
            share = MISSILE_SHARE if component in (MISSILE, RACK) else 1.0
            gun = Gun(distances, move + kind.reach[weapon], share * count * kind.attack[weapon])
            if component == AP:
                self._ap.append(gun)
            else:
                self._guns.append(gun)
        if kind.rams_as_ogre and move > 0:
            self._guns.append(Gun(distances, move, RAM_STRENGTH))

    def guns_at(self, where: int) -> float:
        """Return the attack strength that can be brought against a hex, without antipersonnel guns."""
        found = self._guns_at[where]
        if found == UNKNOWN:
            found = _sum(self._guns, where, 0)
            self._guns_at[where] = found
        return found

    def ap_at(self, where: int) -> float:
        """Return the antipersonnel guns that can be brought against a hex."""
        found = self._ap_at[where]
        if found == UNKNOWN:
            found = _sum(self._ap, where, 0)
            self._ap_at[where] = found
        return found

    def guns_after(self, where: int, head_start: int) -> float:
        """Return the strength of the guns that can reach a unit after it moves this many hexes farther away."""
        key = where * 8 + head_start
        found = self._later.get(key, UNKNOWN)
        if found == UNKNOWN:
            found = _sum(self._guns, where, head_start)
            self._later[key] = found
        return found


def _sum(guns: list[Gun], where: int, head_start: int) -> float:
    """Add up the strength of the guns that reach a hex."""
    total = 0.0
    for gun in guns:
        if gun.distances[where] + head_start <= gun.strike:
            total += gun.attack
    return total


def move_of(view: State, unit: int) -> int:
    """Return a unit's movement points for its next turn."""
    if view.kind(unit).mobility == IMMOBILE or view.disability.stuck[unit]:
        return 0
    return allowance(view, unit, MOVEMENT)


def cover(view: State, unit: int, where: int) -> float:
    """Return the defense that a unit would have in a hex (7.03, 7.14)."""
    kind = view.kind(unit)
    factor = shelter_at(view.board, where, shelter_class(kind, view.riders.riding[unit] == NOBODY))
    if kind.is_infantry:
        return float(max(view.sheets.squads[unit], 1) * factor)
    return max(view.defense_of[unit], 0.5) * factor


def reach_of(view: State, unit: int) -> int:
    """Return how far a unit can shoot with its best remaining gun, not counting missiles."""
    kind = view.kind(unit)
    base = unit * COMPONENTS
    far = 0
    for component in (MAIN, SECONDARY):
        if view.sheets.left[base + component] > 0 and kind.reach[component] > far:
            far = kind.reach[component]
    return far


def strength_of(view: State, unit: int) -> int:
    """Return a unit's attack strength per turn: all its squads, or all its remaining batteries."""
    kind = view.kind(unit)
    if kind.is_infantry:
        return kind.attack[MAIN] * view.sheets.squads[unit]
    base = unit * COMPONENTS
    return (
        view.sheets.left[base + MAIN] * kind.attack[MAIN] + view.sheets.left[base + SECONDARY] * kind.attack[SECONDARY]
    )
