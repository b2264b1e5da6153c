"""Map threats: the strength a side can bring against each hex in its next turn, given its movement and range.

Marches use the board's step tables and ignore units, since a unit in the way may be gone by then. Totals are calculated
for a hex when first needed, and kept until the guns are divided differently.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.terrain import IMMOBILE
from cybertank.players.tactician.marches import FOUND, MOST_KEPT, March
from cybertank.players.tactics.laser_lines import cover_of
from cybertank.players.tactics.values import Weights, is_to_the_end
from cybertank.rules.combat.losses import is_armed
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY, UnitType

FAR: Final = 99
# The strength of each of the two rams that an Ogre can make per turn.
RAM_STRENGTH: Final = 4.0
RAMS: Final = 2
# Guns are not divided at all, so each fires at everything.
ALL_AT_ONCE: Final = 1000.0
# A total that has not been needed yet.
UNKNOWN: Final = -1.0


class Gun:
    """All weapons of one kind on a unit: their total strength, and how much of it counts."""

    __slots__ = ("attack", "heavy", "reach", "share", "strength")

    def __init__(self, strength: float, reach: int, heavy: bool) -> None:
        self.strength = strength
        self.reach = reach
        self.heavy = heavy
        """False for antipersonnel guns, which harm only infantry."""
        self.share = 1.0
        self.attack = strength


class Shooter:
    """A unit that can fire next turn: its guns, and each hex's distance from where it can be by then."""

    __slots__ = ("gaps", "guns", "is_fixed", "longest", "longest_heavy")

    def __init__(self, gaps: bytes, is_fixed: bool) -> None:
        self.gaps = gaps
        self.is_fixed = is_fixed
        """True if it can never move."""
        self.guns: list[Gun] = []
        self.longest = NOBODY
        """The longest range of its guns. `longest_heavy` counts only those that harm vehicles."""
        self.longest_heavy = NOBODY

    def add(self, gun: Gun) -> None:
        """Add a gun."""
        self.guns.append(gun)
        self.longest = max(self.longest, gun.reach)
        if gun.heavy:
            self.longest_heavy = max(self.longest_heavy, gun.reach)


class Threats:
    """What a seat's enemies can do next turn: which units can fire which guns, and the total for each hex."""

    __slots__ = ("_board", "_gaps", "_is_new", "_missiles", "_on_armor", "_on_foot", "_weights", "shooters", "version")

    def __init__(self, board: Board, weights: Weights) -> None:
        self._board = board
        self._weights = weights
        self._gaps: list[int] = [FAR] * board.size
        self.shooters: list[Shooter] = []
        self._is_new = True
        self._missiles = weights.missile_threat
        """The share of enemy missiles' strength that counts."""
        self.version = 0
        """Increases by one whenever the totals change."""
        self._on_armor: list[float] = []
        self._on_foot: list[float] = []

    # -- who shoots ----------------------------------------------------------------------------------------------------

    def survey(self, view: State, seat: int, march: March) -> None:
        """Record every enemy that can fire in its next turn."""
        self.shooters = []
        self._is_new = True
        # An enemy with another objective saves its missiles for it.
        self._missiles = 1.0 if is_to_the_end(view) else self._weights.missile_threat
        for unit, where in enumerate(view.hex_of):
            if where < 0 or not view.hostile(seat, unit):
                continue
            if view.disability.disabled[unit] == NOT_DISABLED and is_armed(view, unit):
                self._add_unit(view, unit, where, march)

    def _add_unit(self, view: State, unit: int, where: int, march: March) -> None:
        kind = view.kind(unit)
        if kind.is_laser:
            self._add_laser(view, unit)
            return
        limit = kind.tread_move(view.sheets.treads[unit]) if kind.is_ogre else kind.move
        if kind.mobility == IMMOBILE or view.disability.stuck[unit] or view.riders.riding[unit] != NOBODY:
            limit = 0
        shooter = Shooter(self._gaps_of(kind, where, limit, march), kind.mobility == IMMOBILE)
        for component in (MAIN, SECONDARY, AP, MISSILE, RACK):
            count = self._count(view, unit, component)
            if count == 0:
                continue
            weapon = INTERNAL if component == RACK else component
            strength = float(kind.attack[weapon])
            if component == MISSILE or component == RACK:
                strength *= self._missiles
            shooter.add(Gun(strength * count, kind.reach[weapon], component != AP))
        if kind.rams_as_ogre and limit and shooter.gaps.count(0) > 1:
            shooter.add(Gun(RAM_STRENGTH * RAMS, 0, True))
        self.shooters.append(shooter)

    def _add_laser(self, view: State, laser: int) -> None:
        """Record a laser with the hexes that it sees, unless it has fired in its enemies' turn (12.02, 12.06)."""
        if not view.buildings.fired_before[laser]:
            kind = view.kind(laser)
            shooter = Shooter(cover_of(view, laser), True)
            shooter.add(Gun(float(kind.attack[MAIN]), kind.reach[MAIN], True))
            self.shooters.append(shooter)

    def _count(self, view: State, unit: int, component: int) -> int:
        """Return how many of a component a unit can fire in its next turn."""
        kind = view.kind(unit)
        if kind.is_infantry:
            return view.sheets.squads[unit] if component == MAIN else 0
        left = view.sheets.left[unit * COMPONENTS + component]
        if component == RACK:
            internal = view.sheets.left[unit * COMPONENTS + INTERNAL]
            return left if left < internal else internal
        return left

    def _gaps_of(self, kind: UnitType, where: int, limit: int, march: March) -> bytes:
        """Return each hex's distance from where a unit can be, up to its longest range. The board caches this."""
        longest = kind.farthest
        kept = self._board.kept_gaps
        key = (kind.mobility, limit * 32 + longest, where)
        gaps = kept.get(key)
        if gaps is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            found = march.over_empty_ground(where, limit, kind.mobility)[FOUND] if limit else [where]
            gaps = self._spread(found, longest)
            kept[key] = gaps
        return gaps

    def _spread(self, found: list[int], reach: int) -> bytes:
        """Return each hex's distance from the nearest of some hexes, or FAR if it is out of reach."""
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
        spread = bytes(gaps)
        for where in covers:
            gaps[where] = FAR
        return spread

    # -- the sums ------------------------------------------------------------------------------------------------------

    def share_out(self, targets: list[int], at_once: float, least: int) -> None:
        """Divide every gun among the units it covers, which are in the hexes of `targets`.

        Assume that it covers at least `least` units.
        """
        changed = self._is_new
        for shooter in self.shooters:
            gaps = shooter.gaps
            for gun in shooter.guns:
                covered = 0
                if at_once < ALL_AT_ONCE:
                    for where in targets:
                        if gaps[where] <= gun.reach:
                            covered += 1
                if covered < least:
                    covered = least
                share = 1.0 if covered <= at_once else at_once / covered
                if share != gun.share:
                    gun.share = share
                    gun.attack = gun.strength * share
                    changed = True
        if changed:
            self._is_new = False
            self.version += 1
            self._on_armor = [UNKNOWN] * self._board.size
            self._on_foot = [UNKNOWN] * self._board.size

    def bearing_on(self, where: int, infantry: bool) -> float:
        """Return the strength that can be brought against infantry, or against a vehicle, in a hex."""
        sums = self._on_foot if infantry else self._on_armor
        attack = sums[where]
        if attack == UNKNOWN:
            attack = 0.0
            for shooter in self.shooters:
                away = shooter.gaps[where]
                if away <= (shooter.longest if infantry else shooter.longest_heavy):
                    for gun in shooter.guns:
                        if away <= gun.reach and (infantry or gun.heavy):
                            attack += gun.attack
            sums[where] = attack
        return attack

    def fixed_guns(self, price: float) -> list[int]:
        """Return a toll for each hex: the fire of immobile guns, times a price. Empty if there are no such guns."""
        toll: list[int] = []
        for shooter in self.shooters:
            if shooter.is_fixed:
                if not toll:
                    toll = [0] * self._board.size
                for gun in shooter.guns:
                    fire = int(price * gun.strength)
                    for where in range(self._board.size):
                        if shooter.gaps[where] <= gun.reach:
                            toll[where] += fire
        return toll

    def reach_any(self, hexes: list[int], infantry: bool) -> bool:
        """Return True if any gun can reach infantry, or a vehicle, in any of these hexes."""
        for shooter in self.shooters:
            gaps = shooter.gaps
            longest = shooter.longest if infantry else shooter.longest_heavy
            for where in hexes:
                if gaps[where] <= longest:
                    return True
        return False


def loss_chance(attack: float, defense: float, hurt_counts: float) -> float:
    """Return the chance of an X, counting a D as a share of it, interpolated between the columns of the table."""
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


# The chances by column, from 1-2 to 5-1.
CHANCE_X: Final = [1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1.0]
CHANCE_D: Final = [1 / 6, 2 / 6, 2 / 6, 2 / 6, 1 / 6, 0.0]
