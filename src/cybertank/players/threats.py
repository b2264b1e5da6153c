"""Threat maps: what a side can bring to bear on each hex in its next turn, by movement and range.

Marches are walked on the step tables of the board, units left aside: who stands in the way now may be gone by then.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.terrain import IMMOBILE
from cybertank.players.marches import FOUND, MOST_KEPT, March
from cybertank.players.values import Weights
from cybertank.rules.losses import is_armed
from cybertank.state.state import NOBODY, NOT_DISABLED, State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY

FAR: Final = 99
# What a ram counts as, for each of the two that an Ogre has in a turn.
RAM_STRENGTH: Final = 4.0
RAMS: Final = 2
# Guns are not shared out at all.
ALL_AT_ONCE: Final = 1000.0


class Gun:
    """One kind of weapon of a unit with the hexes that it can bear on next turn."""

    __slots__ = ("count", "covers", "heavy", "share", "strength", "unit")

    def __init__(self, unit: int, strength: float, count: int, heavy: bool, covers: list[int]) -> None:
        self.unit = unit
        self.strength = strength
        self.count = count
        self.heavy = heavy
        """False for antipersonnel guns, which harm infantry alone."""
        self.covers = covers
        self.share = 1.0


class Threats:
    """What the enemies of a seat can do next turn: their guns with what they cover, and the sums for each hex."""

    __slots__ = ("_board", "_gaps", "_is_new", "_weights", "guns", "on_armor", "on_foot", "version")

    def __init__(self, board: Board, weights: Weights) -> None:
        self._board = board
        self._weights = weights
        self._gaps: list[int] = [FAR] * board.size
        self.guns: list[Gun] = []
        self._is_new = True
        self.version = 0
        """Counts up when the sums change."""
        self.on_armor: list[float] = [0.0] * board.size
        self.on_foot: list[float] = [0.0] * board.size

    def survey(self, view: State, seat: int, hostile: bool, march: March) -> None:
        """Look at every unit of the enemies (or of the seat itself) that can fire in its next turn."""
        self.guns = []
        self._is_new = True
        for unit, where in enumerate(view.hex_of):
            if where < 0 or view.hostile(seat, unit) != hostile:
                continue
            if not hostile and view.seat_of[unit] != seat:
                continue
            if view.disabled[unit] != NOT_DISABLED or not is_armed(view, unit):
                continue
            self._add_unit(view, unit, where, march)

    def _add_unit(self, view: State, unit: int, where: int, march: March) -> None:
        kind = view.kind(unit)
        limit = kind.tread_move(view.treads[unit]) if kind.is_ogre else kind.move
        if kind.mobility == IMMOBILE or view.stuck[unit] or view.riding[unit] != NOBODY:
            limit = 0
        for component in (MAIN, SECONDARY, AP, MISSILE, RACK):
            count = self._count(view, unit, component)
            if count == 0:
                continue
            weapon = INTERNAL if component == RACK else component
            covers = self._covers(where, limit, kind.mobility, kind.reach[weapon], march)
            strength = float(kind.attack[weapon])
            if component == MISSILE or component == RACK:
                strength *= self._weights.missile_threat
            if kind.is_infantry and component == MAIN:
                self.guns.append(Gun(unit, strength * count, 1, True, covers))
            else:
                self.guns.append(Gun(unit, strength, count, component != AP, covers))
        if kind.rams_as_ogre and limit:
            rammed = self._covers(where, limit, kind.mobility, 0, march)
            if len(rammed) > 1:
                self.guns.append(Gun(unit, RAM_STRENGTH, RAMS, True, rammed))

    def _covers(self, where: int, limit: int, mobility: int, reach: int, march: March) -> list[int]:
        """The hexes within range of where a unit can be, worked out once for a board."""
        kept = self._board.kept_covers
        key = (mobility, limit * 32 + reach, where)
        covers = kept.get(key)
        if covers is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            found = march.over_empty_ground(where, limit, mobility)[FOUND] if limit else [where]
            covers = self._grown(found, reach)
            kept[key] = covers
        return covers

    def _count(self, view: State, unit: int, component: int) -> int:
        """How many of a component a unit can fire in its next turn."""
        kind = view.kind(unit)
        if kind.is_infantry:
            return view.squads[unit] if component == MAIN else 0
        left = view.left[unit * COMPONENTS + component]
        if component == RACK:
            internal = view.left[unit * COMPONENTS + INTERNAL]
            return left if left < internal else internal
        return left

    def _grown(self, found: list[int], reach: int) -> list[int]:
        """Some hexes and all others as near to one of them as this."""
        near = self._board.near
        gaps = self._gaps
        covers = found[:]
        for where in found:
            gaps[where] = 0
        at = 0
        for distance in range(1, reach + 1):
            end = len(covers)
            while at < end:
                base = covers[at] * 6
                at += 1
                for step in range(base, base + 6):
                    to = near[step]
                    if to >= 0 and gaps[to] == FAR:
                        gaps[to] = distance
                        covers.append(to)
        for where in covers:
            gaps[where] = FAR
        return covers

    def share_out(self, targets: list[int], at_once: float, least: int) -> None:
        """Share every gun among the units it covers (`targets` counts them by hex), then add up each hex anew.

        `least` is how many units it is taken to cover at any rate.
        """
        changed = self._is_new
        for gun in self.guns:
            covered = 0
            if at_once < ALL_AT_ONCE:
                for where in gun.covers:
                    covered += targets[where]
            if covered < least:
                covered = least
            share = 1.0 if covered <= at_once else at_once / covered
            if share != gun.share:
                gun.share = share
                changed = True
        if changed:
            self._is_new = False
            self.version += 1
            self._add_up()

    def fixed_guns(self, view: State, price: float) -> list[int]:
        """The fire of guns that cannot move on each hex, at so much for a point; an empty list where there are none."""
        toll: list[int] = []
        for gun in self.guns:
            if view.kind(gun.unit).mobility == IMMOBILE:
                if not toll:
                    toll = [0] * self._board.size
                fire = int(price * gun.strength * gun.count)
                for where in gun.covers:
                    toll[where] += fire
        return toll

    def _add_up(self) -> None:
        """What all guns bring to bear on each hex."""
        size = self._board.size
        self.on_armor = [0.0] * size
        self.on_foot = [0.0] * size
        on_armor = self.on_armor
        on_foot = self.on_foot
        for gun in self.guns:
            strength = gun.strength * gun.count * gun.share
            if gun.heavy:
                for where in gun.covers:
                    on_armor[where] += strength
            for where in gun.covers:
                on_foot[where] += strength


def loss_chance(attack: float, defense: float, hurt_counts: float) -> float:
    """The table between its columns: the chance of an X, with a D counted for so much."""
    if attack <= 0.0:
        return 0.0
    if defense <= 0.0:
        return 1.0
    ratio = attack / defense
    if ratio >= 5.0:
        return 1.0
    if ratio < 0.5:
        return ratio * (1.0 + hurt_counts) / 3.0
    if ratio < 1.0:
        low = 0.5
        step = 0.5
        at = 0
    else:
        at = int(ratio)
        low = float(at)
        step = 1.0
    here = CHANCE_X[at] + CHANCE_D[at] * hurt_counts
    there = CHANCE_X[at + 1] + CHANCE_D[at + 1] * hurt_counts
    return here + (there - here) * (ratio - low) / step


# By column, 1-2 to 5-1.
CHANCE_X: Final = [1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1.0]
CHANCE_D: Final = [1 / 6, 2 / 6, 2 / 6, 2 / 6, 1 / 6, 0.0]
